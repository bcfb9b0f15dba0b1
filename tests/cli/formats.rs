//! The rules of what goes in and what comes out, with all that they multiply: every layout, sign and
//! length, and every place of a line. What is told, word for word, is in `transcripts.md`.

use crate::common::*;
use std::fs;

// ---- What a test does with an input.

/// Runs the program on an input. Its message is one line and starts with `told`, or there is none.
/// Returns the message.
#[track_caller]
fn check(input: impl AsRef<[u8]>, answers: &str, told: &str) -> String {
    let run = sudoku(&input);
    let message = run.stderr.strip_prefix("sudoku: ").unwrap_or(&run.stderr);
    let status = match told {
        "" => 0,
        _ if told.contains(": no solution") => 1,
        _ => 2,
    };
    let input = String::from_utf8_lossy(input.as_ref());
    let context = format!("the input:\n{input:.1000}\ntold: {message:?}, expected: {told:?}");
    let is_told = message.starts_with(told) && message.is_empty() == told.is_empty();
    assert!(is_told && message.lines().count() < 2, "{context}");
    let difference = || difference(&run.stdout, answers);
    assert!(run.stdout == answers, "{context}\n{}", difference());
    assert_eq!(run.status, status, "the status, {context}");
    message.to_string()
}

/// Checks that `PUZZLE` is solved, however it is written.
#[track_caller]
fn check_solved(puzzle: impl AsRef<str>) {
    let input = puzzle.as_ref();
    let run = sudoku(input);
    let digits: String = run.stdout.chars().filter(char::is_ascii_digit).collect();
    assert_eq!((&*digits, &*run.stderr), (ANSWER, ""), "{input}");
}

/// Checks that a puzzle is refused for one of its lines: the message starts with the line and `told`,
/// and in a later line ends with that where the puzzle starts. Only a puzzle in front is answered.
#[track_caller]
fn check_refused(puzzle: impl AsRef<str>, line: usize, told: &str) {
    let input = format!("{PUZZLE}\n{}\n{PUZZLE}\n", puzzle.as_ref());
    let told = format!("line {}: {told}", line + 1);
    let message = check(input, &format!("{ANSWER}\n"), &told);
    let names_start = message.ends_with(", in the puzzle at line 2\n");
    assert_eq!(names_start, line > 1, "{message}");
}

/// Checks that a row is refused as the first, a middle and the last one of a puzzle.
#[track_caller]
fn check_row_refused(row: impl AsRef<str>, told: &str) {
    for place in [1, 5, 9] {
        check_refused(rows_but(place, row.as_ref()), place, told);
    }
}

/// `PUZZLE` in nine rows, one of which is written otherwise.
fn rows_but(place: usize, row: &str) -> String {
    let (rows, start) = (rows(PUZZLE), 10 * (place - 1));
    format!("{}{row}{}", &rows[..start], &rows[start + 9..])
}

/// `PUZZLE` in nine rows, with another line behind so many of them.
fn rows_with(another: &str, row: usize) -> String {
    let (above, below) = PUZZLE.split_at(9 * row);
    rows(above) + another + "\n" + &rows(below)
}

// ---- Signs of cells, and rows.

/// The signs of empty cells. Whoever adds one learns here where else it belongs.
const SIGNS: &str = "0 . _ * ? - x X";

#[test]
fn the_signs_of_empty_cells_are_listed_whole_wherever_they_are() {
    let (help, message) = (run(binary().arg("--help"), "").stdout, sudoku("5 3").stderr);
    let (readme, transcripts) = (data("../README.md"), data("transcripts.md"));
    for text in [&help, &message, &readme, &transcripts] {
        let [lists, whole] = ["0 . ", SIGNS].map(|signs| text.matches(signs).count());
        assert!(whole > 0, "no list in: {text:.200}");
        assert_eq!(whole, lists, "whole lists and lists in: {text:.200}");
    }
    // What a recipe takes out of a file.
    for set in readme.split("tr -cd '0-9").skip(1) {
        let set = set.split('\'').next().unwrap();
        let missing = SIGNS[2..].split(' ').find(|sign| !set.contains(sign));
        assert_eq!(missing, None, "missing in a recipe with 0-9{set}");
    }
}

/// As an empty cell in rows and in a list, between cells, and beside a list.
#[test]
fn every_byte_is_a_cell_or_left_alone() {
    let several = "é ª Ж 가 ０ ٣ ½ ⓿ │ ─ × … 😀 \u{a0} \u{200b} \u{3000} \u{feff} \u{20e3}";
    let several = several.split(' ').map(|sign| sign.as_bytes().to_vec());
    let bytes = (0..=255).map(|byte| vec![byte]);
    for sign in bytes.chain(several).filter(|sign| sign != b"\n") {
        let is_cell = sign != b" " && SIGNS.as_bytes().windows(1).any(|cell| cell == sign);
        let [as_cell, between, beside] = match &sign[..] {
            [b'1'..=b'9'] => ["no solution", "17 cells, ", "82 adjoining"],
            _ if is_cell => ["", "17 cells, ", "82 adjoining"],
            b"=" => ["1 cell, ", "1 cell, ", ""],
            b"#" => [" cells", "", "the input ends"],
            _ => [" cells", "", ""],
        };
        for (input, told) in [
            (rows(PUZZLE).replace('0', "~"), as_cell),
            (PUZZLE.replace('0', "~"), as_cell),
            (separated(PUZZLE, "~"), between),
            (format!("~{PUZZLE}"), beside),
        ] {
            let parts: Vec<&[u8]> = input.split('~').map(str::as_bytes).collect();
            let run = sudoku(parts.join(&sign[..]));
            let is_right = match told {
                "" => run.status == 0 && grids_in(&run.stdout) == [parse(ANSWER)],
                _ => run.stderr.contains("line 1: ") && run.stderr.contains(told),
            };
            assert!(is_right, "{sign:?} for ~: {run:?}, not {told:?}, {input}");
        }
    }
}

#[test]
fn all_empty_cells_of_a_puzzle_have_the_same_sign() {
    let (answers, signs) = (separated(ANSWER, ","), || SIGNS.split(' ').chain([" "]));
    for (one, other) in signs().flat_map(|one| signs().map(move |other| (one, other))) {
        // A space is a blank field, and so a cell between commas only.
        let rows = |sign| separated(&PUZZLE.replace('0', sign), ",");
        check(rows(one) + &rows(other), &answers.repeat(2), "");
        for cut in [4, 9, 36, 72].into_iter().filter(|_| one != other) {
            let (above, below) = PUZZLE.split_at(cut);
            let mixed = above.replace('0', one) + &below.replace('0', other);
            check_refused(separated(&mixed, ","), cut / 9 + 1, "empty cells are ");
            if !mixed.contains(' ') {
                check_refused(mixed, 1, "empty cells are ");
            }
        }
    }
}

/// First rows as people write them, and what separates the digits of an answer to such a puzzle.
#[rustfmt::skip]
const ROWS: [(&str, &str); 20] = [
    ("123456789", ""), ("  123 456 789\t", ""), ("> 123456789 # [[easy", ""),
    ("\"123456789\" +", ""), ("char board[][] = {{\"123456789\"},", ""),
    ("1 2 3 4 5 6 7 8 9", " "), ("1  2,3;4\t5 6 7 8 9", " "),
    ("A 1 2 3 4 5 6 7 8 9 // easy", " "), ("<td>1</td><td>2</td> 3 4 5 6 7 8 9", " "),
    ("é1/2/3/4/5/6/7/8/9½", " "), ("1\t2\t3\t4\t5\t6\t7\t8\t9", "\t"),
    ("1 \t2 3 4 5 6 7 8 9", "\t"), ("1,2,3,4,5,6,7,8,9", ","),
    ("  ['1', '2', '3', '4', '5', '6', '7', '8', '9'],", ","),
    ("board = [[1, 2, 3, 4, 5, 6, 7, 8, 9], # easy", ","),
    ("let a: [[u8; 9]; 9] = [[1,2,3,4,5,6,7,8,9],", ","), ("1, 2 == 7 é =123456789", ""),
    ("1\t;,2 3 4 5 6 7 8 9", ","), ("1;2;3;4;5;6;7;8;9,", ";"), ("1\t;2,3 4 5 6 7 8 9", ";"),
];

/// Nine rows that look like an example: each of its digits is the cell in that column.
fn written_like(example: &str, cells: &str) -> String {
    let row = |row: &str| {
        let cell = |column: u32| row.as_bytes()[column as usize - 1].into();
        let place = |sign: char| sign.to_digit(10).map_or(sign, cell);
        example.chars().map(place).chain(['\n']).collect::<String>()
    };
    rows(cells).lines().map(row).collect()
}

#[test]
fn an_answer_is_written_like_the_first_row_of_its_puzzle() {
    for (example, separator) in ROWS {
        let unsolvable = PUZZLE.replacen("103", "113", 1);
        let [puzzle, unsolvable] = [PUZZLE, &unsolvable].map(|cells| written_like(example, cells));
        let [answer, zeros] = [ANSWER, &line(&EMPTY)].map(|cells| separated(cells, separator));
        let (input, answers) = (unsolvable + &puzzle, zeros + &answer);
        check(input, &answers, "line 1: no solution: two 1s in row 1");
        check(&answer, &answer, "");
        for sign in SIGNS.split(' ') {
            let puzzle = written_like(example, &PUZZLE.replace('0', sign));
            check(puzzle, &answer, "");
        }

        // Later rows may look otherwise.
        let (first, others) = puzzle.split_at(puzzle.find('\n').unwrap());
        check(first.to_string() + &rows(PUZZLE)[9..], &answer, "");
        check(rows(PUZZLE)[..9].to_string() + others, &rows(ANSWER), "");

        // All may stand in one line. In that, a name would hide the others.
        if !example.contains('=') {
            check(puzzle.replace('\n', " "), &answer, "");
        }
    }
}

#[test]
fn what_comes_before_a_puzzle_does_not_change_its_answer() {
    let mut shapes = vec![[rows(PUZZLE), rows(ANSWER)]];
    shapes.push([PUZZLE, ANSWER].map(|cells| cells.to_string() + "\n"));
    shapes.extend(SHEETS.map(|layout| [sheet(PUZZLE, layout), separated(ANSWER, layout[3])]));
    let (mut input, mut answers) = (String::new(), String::new());
    for one in &shapes {
        for other in &shapes {
            input.extend([&*one[0], &other[0]]);
            answers.extend([&*one[1], &other[1]]);
        }
    }
    check(input, &answers, "");
}

#[test]
fn a_row_has_nine_cells_or_81() {
    for count in (2..9).chain(10..81).chain(82..100) {
        let told = format!("{count} cells, expected 9 or 81 (");
        check_row_refused("0 ".repeat(count), &told);
    }
}

/// Else a field is empty, and a number has two digits, as in `5,,34,6,7,8,9,1,2`.
#[test]
fn adjoining_cells_of_a_row_stand_in_groups_of_one_length() {
    for gap in 1..9 {
        for place in 1..=9 {
            let (left, right) = PUZZLE[9 * place - 9..9 * place].split_at(gap);
            let halves = rows_but(place, &format!("{left} {right}"));
            check_refused(halves, place, "9 cells in unequal groups");
        }
    }
    // 81 cells in a line. From 40 on, those that adjoin seem to be a puzzle that is damaged.
    for length in 2..81 {
        let starts = (0..81).step_by(length);
        let groups: Vec<&str> = starts.map(|at| &PUZZLE[at..81.min(at + length)]).collect();
        match (length, 81 % length) {
            (40.., _) => check_refused(groups.join(" "), 1, &format!("{length} adjoining")),
            (_, 0) => check_solved(groups.join(" ")),
            _ => check_refused(groups.join(" "), 1, "81 cells in unequal groups"),
        }
    }
}

// ---- Blank fields.

/// What stands before, between and behind the fields of rows, and what separates the digits of an
/// answer to such a puzzle.
#[rustfmt::skip]
const SHEETS: [[&str; 4]; 13] = [
    ["", ",", "", ","], ["", ";", "", ";"], ["", "\t", "", "\t"],
    ["|", "|", "|", " "], ["  │", "  │ ", " │ ", " "],
    ["┃ ", "\u{a0}┃\u{3000}", " ┃", " "], ["\u{a0}║\u{a0}", "║", "║", " "],
    ["\"", "\",\"", "\"", ","], ["'", "' ; '", "'", ";"], ["\"", "\"\t\"", "\"", "\t"],
    ["\u{feff}", " ,\t", "", ","], ["\u{feff}\"", "\"\t;\"", "\"", ";"], ["\t", ",\u{a0}", "\t", ","],
];

/// Cells in fields; a 0 makes a blank one.
fn fields(cells: &str, [open, between, close, _]: [&str; 4]) -> String {
    let cells: Vec<String> = cells.chars().map(String::from).collect();
    format!("{open}{}{close}", cells.join(between)).replace('0', "")
}

/// A puzzle in nine rows of fields.
fn sheet(cells: &str, layout: [&str; 4]) -> String {
    let row = |row| fields(row, layout) + "\n";
    rows(cells).lines().map(row).collect()
}

#[test]
fn a_blank_field_is_an_empty_cell_and_nine_are_a_blank_line() {
    for layout in SHEETS {
        // A row without blank fields may be the first.
        let others = sheet(&(ANSWER[..9].to_string() + &PUZZLE[9..]), layout);
        let input = sheet(PUZZLE, layout) + &others + &fields(PUZZLE, layout);
        check(input, &separated(ANSWER, layout[3]).repeat(3), "");
        check_places(&fields("000000000", layout), &[0, 3, 6, 9], "blank line");
    }
    check_solved("a[9][9] = 1, 2 = ".to_string() + &sheet(PUZZLE, SHEETS[0]));
}

#[test]
fn a_row_with_blank_fields_has_nine_or_81_with_one_cell_or_none() {
    for layout in SHEETS {
        for count in [7, 8, 10, 11, 80, 82] {
            let row = fields(&("53".to_string() + &"0".repeat(count - 2)), layout);
            check_row_refused(row, &format!("2 cells in {count} fields, "));
        }
        for row in ["5~3070000", "5030~7000", "50307000~"] {
            for field in ["a", "½", "+", "12", "1 2", "4.0"] {
                let cells = 3 + field.matches(|sign| "0.1234".contains(sign)).count();
                let row = fields(row, layout).replace('~', field);
                check_row_refused(row, &format!("{cells} cells in 9 fields, "));
            }
        }
    }
}

/// As the first, a middle or the last row of a puzzle.
#[rustfmt::skip]
const REFUSED: [(&str, &str); 24] = [
    // What stands before the last = does not count.
    ("[1, 2] =1030005", "7 cells, expected 9 or 81"), ("[1, 2] = 5,3,,,7,,,", "3 cells in 8 fields"),
    ("[1, 2] = 1 0 3 000509", "9 cells in unequal groups"),
    ("5,,34,6,7,8,9,1,2", "9 cells in unequal groups"), ("34,,5,6,7,8,9,1,2", "9 cells in unequal groups"),
    ("103000509 =", "0 cells, expected 9 or 81"),
    // A field ends with a comma; if the row has none, with a semicolon; else a stroke; else a tab.
    ("5;3;;;7;;;;,,,,", "3 cells in 5 fields"), ("|5|3|||7|||||,,,,", "3 cells in 5 fields"),
    ("5\t3\t\t\t7\t\t\t\t,,,,", "3 cells in 5 fields"), ("|5|3|||7|||||;;;;", "3 cells in 5 fields"),
    ("5\t3\t\t\t7\t\t\t\t;;;;", "3 cells in 5 fields"), ("|5\t3\t\t\t7\t\t\t\t||||", "3 cells in 4 fields"),
    // Strokes stand around the row, too: half of a row may not fit.
    ("5|3|||7|||||", "3 cells, expected 9 or 81"), ("║5│3│││7││││4", "4 cells, expected 9 or 81"),
    ("║ 5 │ 3 │   ║   │ 7 │", "3 cells in 5 fields"),
    // A letter or digit that is no cell, before or behind too few or too many cells.
    ("٣ Grid", "0 cells, expected 9 or 81"), ("x,,,,,,,,", "empty cells are "),
    ("12 a", "2 cells, expected 9 or 81"), ("Grid 12 3456789", "9 cells in unequal groups"),
    ("103000509 # row 1", "10 cells, expected 9 or 81"),
    // Text with eight , ; | or tabs, but a cell behind the first of them.
    ("A,5;3|\t,;|\té", "2 cells"), ("A,,,,,,,,7", "1 cell in 9 fields"), ("A│5│3│││7││││", "3 cells"),
    ("A\t5\t3\t\t\t7\t\t\t\t", "3 cells in 10 fields"),
];

#[test]
fn a_line_of_no_kind_is_refused() {
    for (row, told) in REFUSED {
        check_row_refused(row, told);
    }
}

// ---- Lists.

/// Fewer than 40 adjoining cells are an id or a time, some without a clue a ruling.
#[test]
fn adjoining_cells_of_a_list_are_81_or_fewer_than_40() {
    for count in (1..100).chain(155..165).filter(|&count| count != 81) {
        let points = ".".repeat(count);
        let rest = &points[1..];
        for line in [format!("2{rest},{PUZZLE}"), format!("{PUZZLE},{rest}9")] {
            match count {
                40.. => check_refused(line, 1, &format!("{count} adjoining cells, ")),
                _ => check_solved(line),
            }
        }
        check_row_refused(format!("17,é,{rest}9,easy"), "");
        check_solved(format!("{points} {PUZZLE} {points}"));
    }
}

#[test]
fn a_line_of_a_list_is_a_puzzle_and_perhaps_its_solution() {
    let half = ANSWER[..40].to_string() + &PUZZLE[40..];
    let written = |line: &str| line.replace("ANSWER", ANSWER).replace("PUZZLE", PUZZLE);
    let written = |line: &str| written(&line.replace("HALF", &half));
    for line in "ANSWER~['ANSWER'],~5 é PUZZLE,ANSWER,ANSWER x~a=PUZZLE=7~17,HALF".split('~') {
        check_solved(written(line));
    }
    let beside = "17,ANSWER~é ANSWER~ANSWER -~٣ANSWER~ANSWER,ANSWER";
    let second = "PUZZLE PUZZLE~ANSWER,PUZZLE~PUZZLE,ANSWER,PUZZLE~PUZZLE,HALF";
    for line in beside.split('~').chain(second.split('~')) {
        check_refused(written(line), 1, "81 adjoining cells, ");
    }
}

#[test]
fn a_line_of_81_equal_cells_is_an_empty_puzzle_only_with_zeros_or_points() {
    let answer = line(&first_grid(&EMPTY).unwrap()) + "\n";
    for sign in SIGNS.split(' ') {
        let cells = sign.repeat(81);
        for line in [&cells, &format!("17,é,{cells},easy")] {
            match sign {
                "0" | "." => drop(check(line, &answer, "")),
                _ => check_refused(line, 1, "81 adjoining cells, "),
            }
        }
        check_refused(format!("{PUZZLE},{cells}"), 1, "81 adjoining cells, ");
    }
    check_refused(
        format!("{PUZZLE},{}", "1".repeat(50)),
        1,
        "50 adjoining cells, ",
    );
    let (ones, zeros) = ("1".repeat(81), line(&EMPTY) + "\n");
    check(ones, &zeros, "line 1: no solution: two 1s in row 1");
}

// ---- Lines between rows and between puzzles.

/// Checks behind which rows of a puzzle a line may stand, and what it is called behind the others.
#[track_caller]
fn check_places(line: &str, may_stand_behind: &[usize], told: &str) {
    for row in 0..=9 {
        let puzzle = rows_with(line, row);
        if may_stand_behind.contains(&row) {
            check(puzzle.repeat(2), &rows(ANSWER).repeat(2), "");
        } else {
            check_refused(puzzle, row + 1, &format!("{told} after row {row} ("));
        }
    }
}

const TEXT: &str = "text, or a row with a letter in front,";
const ANYWHERE: [usize; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/// Behind which rows they may stand. Behind others, a blank line or text shows that a row is lost, or
/// that there is one too many.
#[rustfmt::skip]
const SKIPPED: [(&str, &[usize], &str); 8] = [
    ("comment", &ANYWHERE, "#~# easy~\u{feff}\u{feff}# x~  # 12~#1,2,,,,,,,~\u{a0}# é\r"),
    ("ruling", &ANYWHERE, "|~  },~```~│   │~┌───┐~=====~×~\0~-~*-*~?_<->/!~---------~- - - - - - - - -"),
    ("ruling", &ANYWHERE, "--------------------------------------------------------------------------------~,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,"),
    ("ruling", &ANYWHERE, ",,,,,,,~;;;;;;;;;~||||||||~'',''~|---|---|~| - | - | - | - | - | - | - | - | - |"),
    ("blank line", &[0, 3, 6, 9], "~  ~\t~\r~\u{a0}~\u{feff}~\n\n~\t\t\"\"\t\t\t\t\t\t"),
    (TEXT, &[0, 9], "x~end~수독~Ärger~스도쿠 1~[Puzzle]~│ Title~x[9][9]~grid = [~a = ,,,,,,,,~a-1~> id,1~id;puzzle;level"),
    // With eight cells at most; where eight , ; | or tabs stand, none behind the first of these.
    (TEXT, &[0, 9], "Grid 1 2 3 4 5 6 7 8~x2x4x6x8~é ........~Sudoku of 17/05/2024~A,5,3,,,7,,"),
    (TEXT, &[0, 9], "Title 12,,,,,,,,~Title 12;;;;;;;;é~Title 12||||||||é~Title 12\t\t\t\t\t\t\t\té"),
];

#[test]
fn lines_that_are_skipped_have_their_places() {
    for (kind, places, lines) in SKIPPED {
        for line in lines.split('~') {
            check_places(line, places, kind);
        }
    }
}

/// Such as how many puzzles come. Elsewhere, and with a 0 in front, it may be what is left of a row.
#[test]
fn a_number_may_stand_in_the_first_line() {
    for number in ["1", "22", " 50\t", "\u{feff}10", "19\r", "100000", "999999"] {
        check_solved(format!("{number}\n\n{PUZZLE}"));
        check(format!("\n{number}\n{PUZZLE}"), "", "line 2: a number, ");
        check(format!("\n\n{number}\n{PUZZLE}"), "", "line 3: a number, ");
        check_row_refused(number, "a number, ");
    }
    for row in "0~02~012~1000000~10300050~2 3~2.~2-~２~+5~98,".split('~') {
        check(format!("{row}\n{PUZZLE}"), "", "line 1: ");
    }
}

#[test]
fn what_has_81_cells_and_the_end_may_come_between_puzzles() {
    let row = separated(PUZZLE, " ").replace('\n', " ");
    for rows_before in 1..9 {
        let told = format!("81 cells after row {rows_before} (");
        for line in [PUZZLE, &row, &fields(PUZZLE, SHEETS[0])] {
            check_refused(rows_with(line, rows_before), rows_before + 1, &told);
        }
        let input = rows(PUZZLE) + &rows(&PUZZLE[..9 * rows_before]);
        let told = format!("line {}: end of the input after", rows_before + 9);
        for input in [&*input, input.trim_end()] {
            check(input, &rows(ANSWER), &format!("{told} row {rows_before} ("));
        }
    }
}

// ---- Lines and files.

/// To the byte, without the `\n` at its end, for lines of every kind, wherever they stand.
#[test]
fn a_line_has_65535_bytes_at_most() {
    let too_long = "no end within 65535 bytes";
    for start in ["#", " ", "-", "│", "Text", PUZZLE] {
        let line_of = |length: usize| start.to_string() + &" ".repeat(length - start.len());
        let longest = line_of(65_535);
        let answers = format!("{ANSWER}\n").repeat(if start == PUZZLE { 2 } else { 1 });
        check(format!("{longest}\n{PUZZLE}"), &answers, "");
        check(format!("{PUZZLE}\n{longest}"), &answers, "");
        check_row_refused(line_of(65_536), too_long);
    }
    // That comes first, whatever else is wrong.
    check_refused("1".repeat(65_535), 1, "65535 adjoining cells");
    for wrong in ["1", "5,", "a", " "] {
        check_row_refused(wrong.repeat(65_536), too_long);
    }
}

/// Lines end in `\n` or `\r\n`, the last one perhaps not; there may be a byte order mark, and signs in
/// other encodings than UTF-8; the file may be longer than any buffer.
#[test]
fn the_puzzle_file_that_comes_along_is_solved_with_any_line_ends_mark_and_length() {
    let [puzzles, answers] = ["puzzles.txt", "answers.txt"].map(data);
    check(puzzles.trim_end(), &answers, "");
    check(puzzles.replace('\n', "\r\n"), &answers, "");
    check(format!("\u{feff}{puzzles}"), &answers, "");
    check(puzzles.repeat(50), &answers.repeat(50), "");
    let [text, row]: [&[u8]; 2] = [b"Gr\xfc\xdfe\n", b"\xab103000509\xbb"];
    let input = [text, row, &rows(PUZZLE).as_bytes()[9..]].concat();
    check(input, &rows(ANSWER), "");
}

#[test]
fn the_formats_of_the_judges_are_read_and_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/judges");
    for file in fs::read_dir(folder).expect("the folder is readable") {
        let name = file.unwrap().file_name().into_string().unwrap();
        if let Some(problem) = name.strip_suffix(".in") {
            let [input, output] = ["in", "out"].map(|end| data(&format!("judges/{problem}.{end}")));
            check(input, &output, "");
        }
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = run(binary().arg("--version"), "").stdout;
    assert_eq!(version, concat!("sudoku ", env!("CARGO_PKG_VERSION"), "\n"));
}
