//! What multiplies: every way to write a row in every arrangement, every character, every length,
//! every place of a line. How single cases look and what is told, word for word, is in
//! `transcripts.md`; what the system around the program can do to it is in `faults.rs`.

mod common;

use common::*;
use std::fs;

/// The signs of an empty cell.
const SIGNS: &str = "0._*?";

/// What may stand around cells, with some of the box-drawing characters.
const FRAME: &str = " \t|,;[]{}()\"'─║╿";

/// `PUZZLE` with another clue that no grid keeps, though it clashes with none, and with all signs.
const UNSOLVABLE: &str =
    "183._*5?9002109400000704000300502006060000050700803004000401000009205800804000107";

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// How long a line may be, in bytes, without its end.
const LONGEST_LINE: usize = 65_535;

// ---- What a test does with an input.

/// Runs the binary on an input. `told` are the messages without the name of the program, where `…` is
/// any text. Where no line is wrong, the answers come back as they are when they are fed back.
fn check(input: impl AsRef<[u8]>, answers: &str, told: &str) {
    let (run, input) = (sudoku(&input), input.as_ref());
    let status = match told {
        "" => 0,
        _ if told.contains(": no solution") => 1,
        _ => 2,
    };
    let start = input[..input.len().min(1000)].escape_ascii();
    let context = format!("{start}\n-> {run:?}, expected: {answers} and {told:?}");
    let ends = |run: &Run| (run.status, &*run.stdout) == (status, answers);
    assert!(ends(&run), "{context}");
    assert!(status == 2 || ends(&sudoku(answers)), "fed back: {context}");
    let message = run.stderr.replace("sudoku: line ", "line ");
    let (start, end) = told.split_once('…').unwrap_or((told, ""));
    let shape = |text: &str| (text.lines().count(), text.contains(", in the puzzle at"));
    let is_told = message.starts_with(start) && message.ends_with(end);
    assert!(is_told && shape(&message) == shape(told), "{context}");
}

/// Checks that the mistake in a line is told: the message starts with the line and `told`. In a later
/// line than the first it is inside the puzzle that starts there. The same with a puzzle in front,
/// whose answer comes all the same, and one behind, which is not read any more.
fn check_refused(input: impl AsRef<[u8]>, line: usize, told: &str) {
    let (in_front, behind) = (format!("{PUZZLE}\n"), format!("\n{PUZZLE}"));
    let answer = format!("{ANSWER}\n");
    for (in_front, behind, answers) in [("", "", ""), (&in_front, &behind, &answer)] {
        let first = in_front.lines().count() + 1;
        let inside = format!(", in the puzzle at line {first}\n");
        let place = if line > 1 { &inside } else { "" };
        let told = format!("line {}{told}…{place}", first + line - 1);
        let pieces = [in_front.as_bytes(), input.as_ref(), behind.as_bytes()];
        check(pieces.concat(), answers, &told);
    }
}

/// `PUZZLE` in nine rows with another line before row `row`, counted from 0; behind all for 9.
fn rows_with(another: &str, row: usize) -> String {
    let (above, below) = PUZZLE.split_at(9 * row);
    rows(above) + another + "\n" + &rows(below)
}

// ---- Rows. The pieces in a text are apart by `~`.

/// What may stand between two cells, behind the one sign of it that the answer keeps.
const GAPS: [(&str, &str); 4] = [
    (" ", " ~  ~|~ │ ~\"  \""),
    ("\t", "\t~ \t"),
    (",", ",~, ~','~ \t;,"),
    (";", ";~\" ; \"~\t;"),
];

/// What may stand around a row `x`.
const AROUND: &str = "x~ \t x \t~|x|~║x│~    {x},~[[x],~(('x'),~,[\"x\"]~    \"x\",";

/// Singly or in groups, with gaps that are all alike or not. The first row decides on the layout of
/// the answer.
#[test]
fn a_puzzle_comes_in_many_layouts_and_the_answer_in_that_of_its_first_row() {
    for (separator, gaps) in GAPS {
        for gap in gaps.split('~') {
            let later_gaps = [gap, " ", ","].into_iter().cycle(); // only the first one counts
            for (around, later_gap) in AROUND.split('~').zip(later_gaps) {
                let groups = ["x", "xxx"].map(|group| vec![group; 9 / group.len()].join(later_gap));
                let [row, grouped] = groups.map(|groups| groups.replacen(later_gap, gap, 1));
                check_layouts(&around.replace('x', "xxxxxxxxx"), "");
                check_layouts(&around.replace('x', &grouped), "");
                check_layouts(&around.replace('x', &row), separator);
            }
        }
    }
}

/// Checks the ways to put rows of a kind together, which have an `x` for each cell: in nine lines or
/// one, with other rows or alone, solvable or not. All of them make one input.
fn check_layouts(row: &str, separator: &str) {
    let others = "xxxxxxxxx\n".repeat(8);
    let alike = [["\n", " # 1\n"], ["\n", "\n\n"], [" "; 2], [",", " | "]]
        .map(|[inner, outer]| (vec![[row; 3].join(inner); 3].join(outer), separator));
    let unlike = [(format!("{row}\n{others}"), separator), (others + row, "")];
    let [mut input, mut answers, mut told] = [(); 3].map(|()| String::new());
    for (layout, separator) in alike.into_iter().chain(unlike) {
        let next = |text: String, cell: char| text.replacen('x', &cell.to_string(), 1);
        let fill = |cells: &str| cells.chars().fold(layout.clone(), next) + "\n";
        input += &fill(PUZZLE);
        told += &format!("line {}: no solution\n", input.lines().count() + 1);
        input += &fill(UNSOLVABLE);
        answers += &[ANSWER, UNSOLVABLE]
            .map(|cells| separated(cells, separator))
            .concat();
    }
    check(input, &answers, &told);
}

/// In all 256 ways to split nine cells, in a first and in a later row.
#[test]
fn groups_have_equal_length() {
    for gaps in 0..256 {
        let mut row = PUZZLE[..9].to_string();
        for gap in (0..8).rev().filter(|gap| gaps >> gap & 1 == 1) {
            row.insert(gap + 1, ' ');
        }
        let lengths: Vec<usize> = row.split(' ').map(str::len).collect();
        if let Some(other) = lengths.iter().find(|&&length| length != lengths[0]) {
            let told = format!(": groups of {} and {other} cells", lengths[0]);
            check_refused(&row, 1, &told);
            check_refused(rows_with(&row, 4), 5, &told);
        } else {
            let answer = separated(ANSWER, if gaps == 255 { " " } else { "" });
            check(row + &rows(PUZZLE)[9..], &answer, "");
        }
    }
}

/// How many cells a line may have: up to some more than 81, and about twice as many.
fn lengths() -> impl Iterator<Item = usize> {
    (1..100).chain(160..165)
}

/// Between puzzles nine or 81, inside a puzzle nine; single, adjoining or in a table.
#[test]
fn another_number_of_cells_is_refused() {
    for count in lengths().filter(|&count| ![1, 9, 81].contains(&count)) {
        let (cells, table, row) = (".".repeat(count), ",".repeat(count - 1), count % 8 + 1);
        let lines = [cells.replace('.', " ."), cells, "1".to_string() + &table];
        for (line, unit) in lines.iter().zip(["cells", "cells", "fields"]) {
            let told = format!(": {count} {unit},");
            check_refused(format!("{line} # 9"), 1, &told);
            check_refused(rows_with(line, row), row + 1, &told);
        }
    }
    let whole = separated(PUZZLE, ",").trim_end().replace('\n', ",");
    for line in [PUZZLE, &whole, &whole.replace('0', "")] {
        check_refused(rows_with(line, 5), 6, ": 81 cells,");
    }
}

/// With every selection of fields that hold a digit; none but in the first row of an input.
#[test]
fn a_field_of_a_table_may_hold_nothing() {
    for separator in [",", ";", "\t"] {
        let (answer, mut puzzles) = (separated(ANSWER, separator), String::new());
        for kept in 0..512_usize {
            let field = |cell| &ANSWER[cell..cell + (kept >> cell & 1)];
            let fields: Vec<&str> = (0..9).map(field).collect();
            puzzles += &(fields.join(separator) + &answer[17..]);
        }
        check(puzzles, &answer.repeat(512), "");
        let (blanks, quotes) = (format!(" {separator} "), format!("\"{separator}'"));
        for between in [separator, &blanks, &quotes] {
            let rows = separated(PUZZLE, between).replace('0', "");
            let line = rows.trim_end().replace('\n', separator) + "\n";
            check(rows.repeat(2) + &line.repeat(2), &answer.repeat(4), "");
        }
        let nothing = separator.repeat(8);
        for row in 1..9 {
            let cells = [&ANSWER[..9 * row], "000000000", &ANSWER[9 * row + 9..]].concat();
            check(separated(&cells, separator).replace('0', ""), &answer, "");
            let hole = rows_with(&format!("0{nothing}"), row);
            check_refused(hole, row + 1, ": field 2 ");
        }
        for gap in [nothing, separator.repeat(80)] {
            let input = format!("{PUZZLE}\n# a comment\n{gap}\n");
            check(input, &format!("{ANSWER}\n"), "line 3: no digit…");
        }
    }
}

/// Every character of one byte, and some of several.
#[test]
fn cells_and_frame_are_these_characters_and_no_others() {
    for character in (0..128).map(char::from).chain("é０٣⓿─║╿▀\u{feff}".chars()) {
        let text = character.to_string();
        let (is_frame, is_sign) = (FRAME.contains(character), SIGNS.contains(character));
        let is_cell = is_sign || character.is_ascii_digit();
        let in_front = rows(PUZZLE).replace("002109400", &(text.clone() + "002109400"));
        for input in [separated(PUZZLE, &text), in_front] {
            assert_eq!(sudoku(&input).status == 0, is_frame, "{input:?}");
        }
        let line = PUZZLE.replacen("21", &format!("2{text}"), 1);
        assert_eq!(sudoku(&line).status < 2, is_cell || text == "-", "{line:?}");
        if is_sign {
            check(rows(&PUZZLE.replace('0', &text)), &rows(ANSWER), "");
        }
        for (row, column) in [("0021x9400", 5), ("│0 0 2 1 x 9 4 0 0", 10)] {
            let input = rows(PUZZLE).replace("002109400", &row.replace('x', &text));
            if is_cell || is_frame || "#\n".contains(character) {
                assert_eq!(sudoku(&input).status < 2, is_cell, "{input:?}");
            } else {
                let told = format!(", column {column}: unexpected {character:?}, expected 1 to 9");
                check_refused(input, 2, &told);
            }
        }
    }
}

#[test]
fn any_byte_may_stand_beside_81_cells_that_is_none() {
    for byte in (0..=255).filter(|byte| !b"\n#".contains(byte)) {
        for note in [&[byte][..], &[byte, 0x1b, 0xff, b'1', b' ', byte]] {
            let noted = [note, b",", PUZZLE.as_bytes(), note, b"\n"].concat();
            match byte {
                b'0'..=b'9' | b'.' | b'_' | b'*' | b'?' | b'-' => check_refused(noted, 1, ""),
                _ => check(noted.repeat(2), &format!("{ANSWER}\n").repeat(2), ""),
            }
        }
    }
}

/// Adjoining cells in front may be as many as an id or a date has, behind as many as they like, but
/// no second puzzle.
#[test]
fn other_cells_may_stand_beside_81_cells() {
    let (answer, two) = (&format!("{ANSWER}\n"), ": two puzzles");
    for count in lengths() {
        let [digits, cells] = ["1", "."].map(|cell| cell.repeat(count));
        let (in_front, behind) = (format!("{digits},{PUZZLE}"), format!("{PUZZLE},{cells}"));
        check(format!("{PUZZLE},{digits}"), answer, "");
        if count == 81 {
            check_refused(in_front, 1, two);
            check_refused(behind, 1, two);
            continue;
        }
        check(behind, answer, "");
        match count {
            ..=11 => check(in_front, answer, ""),
            _ => check_refused(in_front, 1, ":"),
        }
    }
    check_refused(format!("{PUZZLE} 1 {ANSWER} {PUZZLE}"), 1, two);
    check_refused(rows_with(&format!("{PUZZLE},{PUZZLE}"), 1), 2, two);
}

// ---- Lines between rows and between puzzles.

/// Comments, frame and rulings, which may stand anywhere.
const SKIPPED: &str = "# a comment~\t# 123456789 x~#~|~[~  };~(\"',')~─ ╿ ║ # a comment~┌───┬───┐~\
    ╠═══╪═══╣~---------~=========~+++~- - -~--- # half of it~+---+---+---+~ | --- + === |~\
    *-----------*~|---+---+---|~.---.---.---.~:---+---+---:~'---'---'---'~?.*--==~<--- * --->";

/// Titles, with six cells at most.
const TITLES: &str = "Grid 01~quizzes,solutions~x~end~Ärger~스도쿠 1~ \t by hand~[Puzzle]~║ Title~\
    int grid[9][9] = {~Eight 123456~x......~Title # with a comment~Title # 123456789";

#[test]
fn comments_frame_and_rulings_are_skipped_everywhere() {
    for skipped in SKIPPED.split('~') {
        let puzzles: String = (0..=9).map(|row| rows_with(skipped, row)).collect();
        let answers = rows(ANSWER).repeat(10) + &format!("{ANSWER}\n").repeat(2);
        let input = format!("{puzzles}{PUZZLE}\n{skipped}\n{PUZZLE}");
        check(input, &answers, "");
    }
}

/// Elsewhere a row is lost, or there is one too many.
#[test]
fn blank_lines_stand_between_puzzles_and_behind_their_third_and_sixth_row() {
    for blank in ["", " \t ", "\r"] {
        for row in 0..=9 {
            let puzzle = rows_with(&format!("{blank}\n{blank}"), row);
            match row % 3 {
                0 => check(puzzle.repeat(2), &rows(ANSWER).repeat(2), ""),
                _ => check_refused(puzzle, row + 1, &format!(": blank line after row {row}")),
            }
        }
    }
}

/// With six cells at most: seven could be a row with a typo or two, and a puzzle would be lost.
#[test]
fn titles_are_skipped_between_puzzles_only() {
    for title in TITLES.split('~') {
        let rows_too = (rows(PUZZLE) + title + "\n").repeat(2);
        let file = format!("{title}\n{PUZZLE}\n{title}\n{title}\n{rows_too}");
        check(file, &(format!("{ANSWER}\n") + &rows(ANSWER).repeat(2)), "");
        let mut columns = title.chars().zip(1..);
        let (letter, column) = columns.find(|(letter, _)| letter.is_alphabetic()).unwrap();
        let told = format!(", column {column}: unexpected '{letter}'");
        (1..9).for_each(|row| check_refused(rows_with(title, row), row + 1, &told));
    }
    for (count, cell) in (0..60).map(|step| (step / 3, ["1", " .", ",?"][step % 3])) {
        let title = format!("│\té{}", cell.repeat(count));
        match count {
            ..=6 => check(format!("{title}\n{PUZZLE}\n"), &format!("{ANSWER}\n"), ""),
            _ => check_refused(title, 1, ", column 3: unexpected 'é'"),
        }
    }
}

// ---- The number of puzzles.

#[test]
fn the_first_line_may_be_the_number_of_puzzles() {
    for number in ["2", " 2\t", "2 # puzzles", "2\r", "9"] {
        for before in ["", "\n# two\n---\n", "Title\n\n", BYTE_ORDER_MARK] {
            let file = format!("{before}{number}\n{}\n{PUZZLE}\n", rows(PUZZLE));
            check(file, &(rows(ANSWER) + &format!("{ANSWER}\n")), "");
        }
    }
    for number in [1, 2, 3, 8, 9, 10, 11, 100_000, 999_999] {
        for count in [1, 2, 8, 9, 10] {
            let [puzzles, answers] =
                [PUZZLE, ANSWER].map(|cells| format!("{cells}\n").repeat(count));
            let told = format!("line 3: the number of puzzles is {number}, but {count} came\n");
            let is_right = number == 9 || number == count;
            let input = format!("\nTitle\n{number}\n{puzzles}");
            check(input, &answers, if is_right { "" } else { &told });
        }
    }
    // What was to be a row, but lost a cell, may be one.
    for line in "0~02~1234567~10300050~2 3~(2)~2,~2.~-2~2 puzzles~\u{ff12}".split('~') {
        check_refused(format!("{line}\n{PUZZLE}"), 1, "");
    }
}

/// Lines end in `\n` or `\r\n`, the last one perhaps not; there may be a byte order mark; the file
/// may be longer than any buffer.
#[test]
fn the_puzzle_file_that_comes_along_is_solved_with_any_line_ends_mark_and_length() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles.txt");
    let file = fs::read_to_string(path).unwrap();
    let answers = sudoku(&file).stdout;
    let places_in_known = "01445 01 321441 140154 3051 01453".chars();
    let places = places_in_known.filter_map(|place| place.to_digit(10));
    let expected: String = places.map(|place| KNOWN[place as usize].answer).collect();
    let found = answers.replace(|sign: char| !sign.is_ascii_digit(), "");
    assert_eq!(found, expected);
    for end in ["\n", "\r\n"] {
        let file = file.trim_end().replace('\n', end);
        check(&file, &answers, "");
        check(BYTE_ORDER_MARK.to_string() + &file + end, &answers, "");
    }
    check(file.repeat(50), &answers.repeat(50), "");
}

/// To the byte, for lines of every kind, wherever they stand and however they end.
#[test]
fn a_line_has_65535_bytes_at_most() {
    let too_long = ": no end within 65535 bytes";
    let (puzzle, noted) = (format!("{PUZZLE} "), format!("1,{PUZZLE},é"));
    for start in ["#", " ", "---", "Title é", &puzzle, &noted] {
        let filler = if start == " " { " " } else { "-" }; // a blank line, else more of a ruling or note
        let fill = |length: usize| start.to_string() + &filler.repeat(length - start.len());
        let [longest, longer] = [LONGEST_LINE, LONGEST_LINE + 1].map(fill);
        for end in ["\n", "\r\n", ""] {
            let answers = format!("{ANSWER}\n").repeat(1 + start.matches(PUZZLE).count());
            check(format!("{PUZZLE}\n{longest}{end}"), &answers, "");
            check_refused(format!("{longer}{end}"), 1, too_long);
        }
        let [fits, breaks] = [longest, longer].map(|line| rows_with(&line, 3));
        check_refused(&breaks, 4, too_long);
        check_refused(breaks.replace('\n', "\r\n"), 4, too_long);
        if !start.contains(['T', '1']) {
            check(fits.replace('\n', "\r\n"), &rows(ANSWER), "");
        }
    }
    check_refused("0".repeat(LONGEST_LINE) + "\r\n", 1, ": 65535 cells");
    check_refused("0".repeat(200_000), 1, too_long);
}

#[test]
fn an_end_inside_a_puzzle_is_refused() {
    for row in 1..9 {
        let input = rows(PUZZLE) + &rows(&PUZZLE[..9 * row]);
        let told = format!("line {}: input ends after {row} of the 9 rows", row + 10);
        let told = told + ", in the puzzle at line 10\n";
        check(&input, &rows(ANSWER), &told);
        check(input.trim_end(), &rows(ANSWER), &told);
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = run(binary().arg("--version"), "").stdout;
    assert_eq!(version, concat!("sudoku ", env!("CARGO_PKG_VERSION"), "\n"));
}
