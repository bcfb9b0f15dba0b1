//! The rules of what goes in and what comes out, with all that they multiply: every layout, character
//! and length, and every place of a line. What is told, word for word, is in `transcripts.md`.

use crate::common::*;
use std::fs;

// ---- What a test does with an input.

/// Runs the binary on an input. Behind the name of the program, the message is one line that starts
/// with `told`, or there is none. Returns it.
fn check(input: impl AsRef<[u8]>, answers: &str, told: &str) -> String {
    let (run, input) = (sudoku(&input), input.as_ref());
    let _context = IfFailing(|| {
        let start = input[..input.len().min(1000)].escape_ascii();
        format!("the input: {start}\nthe message: {}", run.stderr)
    });
    assert_same(&run.stdout, answers, "the answers");
    let status = match told {
        "" => 0,
        _ if told.contains(": no solution") => 1,
        _ => 2,
    };
    assert_eq!(run.status, status, "the status");
    let message = run.stderr.strip_prefix("sudoku: ").unwrap_or(&run.stderr);
    let is_told = message.starts_with(told) && message.is_empty() == told.is_empty();
    assert!(is_told && message.lines().count() < 2, "expected: {told}");
    run.stderr.clone()
}

/// Checks that a puzzle is refused for one of its lines: the message starts with the line and `told`,
/// and in a later line ends with that where the puzzle starts. Only a puzzle in front is answered.
fn check_refused(puzzle: impl AsRef<str>, line: usize, told: &str) {
    let input = format!("{PUZZLE}\n{}\n{PUZZLE}\n", puzzle.as_ref());
    let told = format!("line {}: {told}", line + 1);
    let message = check(input, &format!("{ANSWER}\n"), &told);
    let names_start = message.ends_with(", in the puzzle at line 2\n");
    assert_eq!(names_start, line > 1, "{message}");
}

/// Checks that `PUZZLE`, however written, is solved or, if something is told, refused in its line 1.
fn check_puzzle(puzzle: impl AsRef<str>, told: &str) {
    if !told.is_empty() {
        return check_refused(puzzle, 1, told);
    }
    let run = sudoku(puzzle.as_ref());
    let came = (run.status, grids_in(&run.stdout), &*run.stderr);
    assert_eq!(came, (0, vec![parse(ANSWER)], ""), "{}", puzzle.as_ref());
}

/// `PUZZLE` in nine rows, with another line behind so many of them.
fn rows_with(another: &str, row: usize) -> String {
    let (above, below) = PUZZLE.split_at(9 * row);
    rows(above) + another + "\n" + &rows(below)
}

/// `PUZZLE` in nine rows, the first of which is written otherwise.
fn rows_from(first: &str) -> String {
    first.to_string() + &rows(PUZZLE)[9..]
}

// ---- Rows.

/// First rows as people write them, and what separates the digits of an answer to such a puzzle.
const ROWS: [(&str, &str); 22] = [
    ("123456789", ""),
    ("  123 456 789\t", ""),
    ("|123|456|789|", ""),
    ("> 123456789 # [[easy", ""),
    ("\"123456789\" +", ""),
    ("char board[][] = {{\"123456789\"},", ""),
    ("1 2 3 4 5 6 7 8 9", " "),
    ("1  2,3;4\t5 6 7 8 9", " "),
    ("│ 1 2 3 │ 4 5 6 │ 7 8 9 │", " "),
    ("1 & 2 & 3 & 4 & 5 & 6 & 7 & 8 & 9 \\\\", " "),
    ("<1/2/3/4/5/6/7/8/9>", " "),
    ("1\t2\t3\t4\t5\t6\t7\t8\t9", "\t"),
    ("1 \t2 3 4 5 6 7 8 9", "\t"),
    ("1,2,3,4,5,6,7,8,9", ","),
    ("  ['1', '2', '3', '4', '5', '6', '7', '8', '9'],", ","),
    ("[1,2,3],[4,5,6],[7,8,9]", ","),
    ("board = [[1, 2, 3, 4, 5, 6, 7, 8, 9], # easy", ","),
    ("let board: [[u8; 9]; 9] = [[1,2,3,4,5,6,7,8,9],", ","),
    ("Row 1: 1, 2, 3, 4, 5, 6, 7, 8, 9", ","),
    ("solve(((1, 2, 3, 4, 5, 6, 7, 8, 9)", ","),
    ("board = ((1\t;,2 3 4 5 6 7 8 9),", ","),
    ("1;2;3;4;5;6;7;8;9", ";"),
];

/// Nine rows that look like an example: each of its digits is the cell in that column.
fn written_like(example: &str, cells: &str) -> String {
    let row = |start: usize| {
        let cell = |column: u32| cells.as_bytes()[start + column as usize - 1].into();
        let place = |sign: char| sign.to_digit(10).map_or(sign, cell);
        example.chars().map(place).chain(['\n']).collect::<String>()
    };
    (0..81).step_by(9).map(row).collect()
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

        // Later rows may look otherwise.
        let (first, others) = puzzle.split_at(puzzle.find('\n').unwrap());
        check(first.to_string() + &rows(PUZZLE)[9..], &answer, "");
        check(rows(PUZZLE)[..9].to_string() + others, &rows(ANSWER), "");

        // All may stand in one line. In that, a comment or a name would hide the others.
        if !example.contains(|sign: char| sign == '#' || sign.is_alphabetic()) {
            check(puzzle.replace('\n', " "), &answer, "");
        }
    }
}

#[test]
fn a_row_has_nine_cells_or_between_puzzles_81() {
    for count in (1..100).chain(160..165) {
        let row = "0 ".repeat(count);
        let cells = if count == 1 { "cell" } else { "cells" };
        let told = format!("{count} {cells}, expected 9");
        if ![9, 81].contains(&count) {
            check_refused(&row, 1, &(told.clone() + " or 81 ("));
        }
        if count != 9 {
            check_refused(rows_with(&row, 4), 5, &(told + " ("));
        }
    }
}

/// Else a field is empty, and a number has two digits, as in `5,,34,6,7,8,9,1,2`.
#[test]
fn adjoining_cells_of_a_row_stand_in_groups_of_one_length() {
    let told = |one: usize, other: usize| format!("groups of {one} and {other} cells, expected");
    for gap in 2..9 {
        let (left, right) = PUZZLE[..9].split_at(gap);
        check_puzzle(rows_from(&format!("{left} {right}")), &told(gap, 9 - gap));
        let right = separated(right, ",");
        let uneven = rows_from(&format!("{left},{}", right.trim()));
        check_puzzle(uneven, &told(gap, 1));
    }
    // 81 cells in a line. From 30 on, those that adjoin seem to be a puzzle that is damaged.
    for length in 2..81 {
        let starts = (0..81).step_by(length);
        let groups: Vec<&str> = starts.map(|at| &PUZZLE[at..81.min(at + length)]).collect();
        let told = match (length, 81 % length) {
            (30.., _) => format!("{length} adjoining cells, "),
            (_, 0) => String::new(),
            (_, rest) => told(length, rest),
        };
        check_puzzle(groups.join(" "), &told);
    }
}

/// Else a cell has slipped into the next row of an array that is written in one line.
#[test]
fn pairs_of_brackets_have_equally_many_cells() {
    let array = separated(PUZZLE, ",").trim_end().replace('\n', "],[");
    for pair in ["[]", "{}", "()"] {
        let (open, close) = pair.split_at(1);
        let array_in = |array: &str| format!("[{array}]").replace('[', open).replace(']', close);
        check_puzzle(array_in(&array), "");
        for (end, _) in array.match_indices("],[") {
            let (row, next) = (&array[..end], &array[end + 3..]);
            let longer = format!("{row},{}],[{}", &next[..1], &next[2..]);
            let shorter = format!("{}],[{},{next}", &row[..end - 2], &row[end - 1..]);
            check_puzzle(array_in(&longer), "brackets of ");
            check_puzzle(array_in(&shorter), "brackets of ");
        }
    }
    // Those without any do not count, nor what stands behind the last.
    check_puzzle(rows_from("[1,0,3],[],{0,0,0},5,0,9"), "");
    check_puzzle(rows_from("[1,0,3,0,0,0,5],0,9]"), "brackets of 7 and 2");
}

/// A name has six cells at most, and any length. What ends it has seven cells or more behind it.
#[test]
fn a_name_in_front_of_a_row_is_left_out() {
    for (length, sign) in [1, 2, 30, 300, 3_000].into_iter().zip("=:(=:".chars()) {
        for more in ["", " é ", " = (: 1", " 1.2_3-(4"] {
            let name = "[".to_string() + &"n".repeat(length) + more;
            check_puzzle(rows_from(&format!("{name}{sign} 103000509")), "");
        }
    }
    let named = ["n = (1,2,3),(4,5,6),(7,8,9)", "x = 123 456 789"];
    let groups = ["n: 123:456:789", "1:2:3:4:5:6:7:8:9", "(123)(456)(789)"];
    for example in named.iter().chain(&groups) {
        check_puzzle(written_like(example, &PUZZLE.replace('0', "x")), "");
    }
    for (row, told) in [
        ("n=1030005", "7 cells, expected 9 or 81"),
        ("n1=103000", "unexpected 'n' in column 1"),
        ("n 1234567=103000509", "unexpected 'n' in column 1"),
        ("n 123456=0 1 0 3 0 0 0 5 0 9", "10 cells"),
        ("n 103000509", "unexpected 'n' in column 1"),
        ("n=é103000509", "unexpected 'é' in column 3"),
        ("-n=103000509", "unexpected '-' in column 1"),
        ("=n103000509", "unexpected 'n' in column 2"),
        ("1=1 0 3 0 0 0 5 0 9", "10 cells"),
    ] {
        check_puzzle(rows_from(row), told);
    }
}

// ---- Lists.

/// Fewer than thirty adjoining cells are an id or a time, some without a clue a ruling.
#[test]
fn adjoining_cells_of_a_list_are_81_or_fewer_than_thirty() {
    let unexpected = "unexpected 'é' in column 4, expected 1 to 9";
    for count in (1..100).chain(160..165).filter(|&count| count != 81) {
        let [digits, points, dashes] = ["1", ".", "-"].map(|cell| cell.repeat(count));
        let ending = points[1..].to_string() + "9";
        let starting = "2".to_string() + &dashes[1..];
        for cells in [digits, ending, starting] {
            let told = format!("{count} adjoining cells, ");
            let [beside, alone] = [["", unexpected], [&*told; 2]][usize::from(count >= 30)];
            check_puzzle(format!("{cells},{PUZZLE}"), beside);
            check_puzzle(format!("{PUZZLE},{cells}"), beside);
            check_puzzle(format!("17,é,{cells},easy"), alone);
        }
        check_puzzle(format!("17,é,{points},easy"), unexpected);
        check_puzzle(format!("{dashes} {PUZZLE} {points}"), "");
    }
}

/// The first 81 are a puzzle, also if all are empty, the others its solution. A complete grid alone is a
/// puzzle, too.
#[test]
fn a_line_of_a_list_is_a_puzzle_and_perhaps_its_solution() {
    for cells in [".", "-"].map(|cell| cell.repeat(81)) {
        let answer = line(&first_grid(&EMPTY).unwrap()) + "\n";
        check(&cells, &answer, "");
        check(format!("17,é,{cells},easy"), &answer, "");
        check_refused(format!("{PUZZLE},{cells}"), 1, "81 adjoining cells, ");
    }
    for line in ["['ANSWER'],", "é1,PUZZLE,ANSWER,ANSWER"] {
        check_puzzle(line.replace("ANSWER", ANSWER).replace("PUZZLE", PUZZLE), "");
    }
    for line in "17,ANSWER ANSWER,é ANSWER,ANSWER PUZZLE,ANSWER,PUZZLE".split(' ') {
        let line = line.replace("ANSWER", ANSWER).replace("PUZZLE", PUZZLE);
        check_puzzle(line, "81 adjoining cells, ");
    }
}

// ---- Characters.

/// Some letters and digits that are no cells.
const FOREIGN: &str = "éªЖ가０٣½⓿";

/// Some signs that may stand between and around cells, as all but letters, digits and `-`.
const FRAME: &str = "\u{a0}\u{200b}\u{3000}\u{feff}│─║╿▀×·…¬€√😀\u{20e3}";

/// All of one byte but the end of a line, and some of several.
#[test]
fn every_character_has_its_place() {
    let several = FOREIGN.chars().chain(FRAME.chars());
    for character in ('\0'..='\u{7f}').chain(several).filter(|&it| it != '\n') {
        let text = character.to_string();
        let cells = PUZZLE.replace('0', &text);
        let (between, beside) = (separated(PUZZLE, &text), text.clone() + PUZZLE);
        let inputs = [rows(&cells), cells, between, beside];
        let unexpected = &*format!("unexpected {character:?} in column 2, expected 1 to 9");
        // What is told of it as a cell of rows, as one of a list, between cells, and beside a list.
        let told = match character {
            '1'..='9' => ["no solution", "no solution", "17 cells", "82 adjoining"],
            '0' | '.' | '_' | '*' | '?' | 'x' | 'X' => ["", "", "17 cells", "82 adjoining"],
            '-' => [unexpected, "", unexpected, "82 adjoining"],
            '#' => ["1 cell", "1 cell", "1 cell", "no puzzle"],
            'A'..='Z' | 'a'..='z' => [unexpected, unexpected, unexpected, ""],
            _ if FOREIGN.contains(character) => [unexpected, unexpected, unexpected, ""],
            _ => ["cells, expected", "cells, expected", "", ""],
        };
        for (input, told) in inputs.iter().zip(told) {
            let run = sudoku(input);
            let is_told = run.stderr.contains(told) && run.stderr.is_empty() == told.is_empty();
            let is_solved = run.status == 0 && grids_in(&run.stdout) == [parse(ANSWER)];
            let is_right = is_told && is_solved == told.is_empty();
            assert!(is_right, "{input:?} -> {run:?}, expected {told:?}");
        }
    }
}

/// The next puzzle may have another one.
#[test]
fn all_empty_cells_of_a_puzzle_have_the_same_sign() {
    let signs = ["0", ".", "_", "*", "?", "x", "X", "-"];
    let pairs = signs.iter().flat_map(|one| signs.map(|other| (one, other)));
    for (one, other) in pairs {
        let lists = [one, other].map(|sign| PUZZLE.replace('0', sign) + "\n");
        check(lists.concat(), &format!("{ANSWER}\n").repeat(2), "");
        for row in (1..9).filter(|_| *one != other) {
            let (above, below) = PUZZLE.split_at(9 * row);
            let mixed = above.replace('0', one) + &below.replace('0', other);
            check_refused(&mixed, 1, "empty cells are both ");
            if !mixed.contains('-') {
                check_refused(rows(&mixed), row + 1, "empty cells are both ");
            }
        }
    }
}

// ---- Lines between rows and between puzzles.

/// Checks behind which rows of a puzzle a line may stand, and what it is called behind the others.
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

#[test]
fn comments_frame_and_rulings_may_stand_anywhere() {
    let comments = ["#", "# easy", "  # 12", "> #-x", "# é\r"];
    let frame = ["|", "  },", "```", ">", "│   │", "┌───┐", "====="];
    let signs = ["+", "\u{feff}", "\0", "×"];
    let rulings = ["-", "- - -", "*---*", "?_<->/!", &"-".repeat(80)];
    for line in [&comments[..], &frame, &signs, &rulings].concat() {
        check_places(line, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "");
    }
}

/// Elsewhere a row is lost, or there is one too many.
#[test]
fn blank_lines_may_stand_between_puzzles_and_between_bands() {
    for blank in ["", "  ", "\t", "\r", "\u{a0}", "\n\n"] {
        check_places(blank, &[0, 3, 6, 9], "blank line");
    }
}

/// With six cells at most: seven could be a row with two cells lost or mistyped.
#[test]
fn headings_may_stand_between_puzzles() {
    let names = ["x", "end", "Ärger", "스도쿠 1", "[Puzzle]", "│ Title"];
    let others = ["x[9][9]", "grid = [", "> Bob:", "A # b", "a-1"];
    let longest = ["Grid 1 2 3 4 5 6", "x2x4x6", "é ......"];
    for heading in names.iter().chain(&others).chain(&longest) {
        check_places(heading, &[0, 9], "heading");
    }
    for (line, told) in [
        ("Grid 1 2 3 4 5 6 7", "unexpected 'G' in column 1"),
        ("é .......", "unexpected 'é' in column 1"),
        ("12 a", "unexpected 'a' in column 4"),
        ("x2x4x6x", "7 cells, expected 9 or 81"),
    ] {
        check_refused(line, 1, told);
    }
}

/// Behind the first puzzle such a heading may be a record that is torn.
#[test]
fn headings_with_a_comma_semicolon_or_tab_stand_before_the_first_puzzle() {
    let titles = ["id,cells", "name;1", "x\ty"];
    let torn = ["easy,", "easy,5300", "easy,1.03E+80"];
    for heading in titles.iter().chain(&torn) {
        check_puzzle(format!("{heading}\n\n{heading}\n{PUZZLE}"), "");
        check_refused(heading, 1, "neither a puzzle nor a heading, ");
        check_refused(rows_with(heading, 3), 4, "heading after row 3 (");
    }
}

/// Such as how many puzzles come. Elsewhere, and with a 0 in front, it may be what is left of a row.
#[test]
fn a_number_may_stand_in_the_first_line() {
    let few = ["1", "22", " 50\t", "\"98\",", "\u{feff}10", "19\r"];
    for number in few.iter().chain(&["100000", "999999"]) {
        let told = format!("{} cell", number.matches(char::is_numeric).count());
        check_puzzle(format!("{number}\n\n{PUZZLE}"), "");
        check_puzzle(format!("{number}\n\n{PUZZLE}"), &told);
        check_refused(rows_with(number, 4), 5, &told);
        let second = format!("line 2: {told}");
        check(format!("\n{number}\n{PUZZLE}"), "", &second);
    }
    for row in ["0", "02", "1234567", "10300050", "2 3", "2.", "2-", "２"] {
        let message = sudoku(format!("{row}\n{PUZZLE}")).stderr;
        assert!(message.starts_with("sudoku: line 1: "), "{row}, {message}");
    }
}

#[test]
fn a_list_or_the_end_may_come_between_puzzles() {
    for row in 1..9 {
        check_refused(rows_with(PUZZLE, row), row + 1, "81 cells, expected 9 (");
        let input = rows(PUZZLE) + &rows(&PUZZLE[..9 * row]);
        let told = format!("line {}: end of the input after row {row} (", row + 10);
        check(&input, &rows(ANSWER), &told);
        check(input.trim_end(), &rows(ANSWER), &told);
    }
}

// ---- Lines and files.

/// To the byte, without the `\n` at its end, for lines of every kind, wherever they stand.
#[test]
fn a_line_has_65535_bytes_at_most() {
    let too_long = "no end within 65535 bytes";
    let noted = &*format!("1,{PUZZLE},é");
    for start in ["#", " ", "-", "│", "Heading", PUZZLE, noted] {
        let line_of = |length: usize| start.to_string() + &" ".repeat(length - start.len());
        let (longest, longer) = (line_of(65_535), line_of(65_536));
        let answers = format!("{ANSWER}\n").repeat(1 + start.matches(PUZZLE).count());
        check(format!("{longest}\n{PUZZLE}"), &answers, "");
        check(format!("{PUZZLE}\n{longest}"), &answers, "");
        check_refused(&longer, 1, too_long);
        check_refused(rows_with(&longer, 3), 4, too_long);
    }
    check_refused("1".repeat(65_535), 1, "65535 adjoining cells");
    check_refused("1".repeat(200_000), 1, too_long);
}

/// Lines end in `\n` or `\r\n`, the last one perhaps not; there may be a byte order mark; the file may
/// be longer than any buffer.
#[test]
fn the_puzzle_file_that_comes_along_is_solved_with_any_line_ends_mark_and_length() {
    let [puzzles, answers] = ["puzzles.txt", "answers.txt"].map(data);
    check(puzzles.trim_end(), &answers, "");
    check(puzzles.replace('\n', "\r\n"), &answers, "");
    check(format!("\u{feff}{puzzles}"), &answers, "");
    check(puzzles.repeat(50), &answers.repeat(50), "");
}

/// In `judges` there is an input in the format of each online judge, with its output.
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
