//! The rules of what goes in and what comes out, with everything that they multiply: every layout,
//! character and length, and every place of a line. How single cases look and what is told, word for
//! word, is in `transcripts.md`.

use crate::common::*;
use std::fs;

/// How many cells tests put together: up to some more than 81, and about twice as many.
fn counts() -> impl Iterator<Item = usize> {
    (1..100).chain(160..165)
}

// ---- What a test does with an input.

/// Runs the binary on an input. Behind the name of the program, the message is one line that starts
/// with `told`, or there is none. Returns it.
fn check(input: impl AsRef<[u8]>, answers: &str, told: &str) -> String {
    let (run, input) = (sudoku(&input), input.as_ref());
    let message = run.stderr.strip_prefix("sudoku: ").unwrap_or(&run.stderr);
    let is_told = message.starts_with(told) && message.is_empty() == told.is_empty();
    let status = match told {
        "" => 0,
        _ if told.contains(": no solution") => 1,
        _ => 2,
    };
    let is_right = is_told && (run.status, &*run.stdout) == (status, answers);
    assert!(
        is_right && message.lines().count() < 2,
        "{}\n-> {run:?}, expected {answers:?} and {told:?}",
        input[..input.len().min(1000)].escape_ascii()
    );
    run.stderr
}

/// Checks that a puzzle is refused for a mistake in one of its lines: the message starts with the
/// line and `told`, and in a later line it also names that where the puzzle starts. A puzzle in front
/// is answered, one behind is not read any more.
fn check_refused(puzzle: impl AsRef<str>, line: usize, told: &str) {
    let input = format!("{PUZZLE}\n{}\n{PUZZLE}\n", puzzle.as_ref());
    let told = format!("line {}: {told}", line + 1);
    let message = check(input, &format!("{ANSWER}\n"), &told);
    let names_start = message.ends_with(", in the puzzle at line 2\n");
    assert_eq!(names_start, line > 1, "{message}");
}

/// `PUZZLE` in nine rows, with another line behind so many of them.
fn rows_with(another: &str, row: usize) -> String {
    let (above, below) = PUZZLE.split_at(9 * row);
    rows(above) + another + "\n" + &rows(below)
}

// ---- Rows.

/// Rows as people write them, and what separates the digits of an answer to a puzzle whose first row
/// looks like this.
const ROWS: [(&str, &str); 17] = [
    ("123456789", ""),
    ("  123 456 789\t", ""),
    ("|123|456|789|", ""),
    ("12 3 4 5 6 7 8 9", ""),
    ("> 123456789 # [[easy", ""),
    ("char board[][] = {{\"123456789\"},", ""),
    ("1 2 3 4 5 6 7 8 9", " "),
    ("1  2,3;4\t56789", " "),
    ("│ 1 2 3 │ 4 5 6 │ 7 8 9 │", " "),
    ("1\t2\t3\t4\t5\t6\t7\t8\t9", "\t"),
    ("1 \t2 3 4 5 6 7 8 9", "\t"),
    ("1,2,3,4,5,6,7,8,9", ","),
    ("  ['1', '2', '3', '4', '5', '6', '7', '8', '9'],", ","),
    ("board = [[1, 2, 3, 4, 5, 6, 7, 8, 9], # easy", ","),
    ("board = ((1\t;,2 3 4 5 6 7 8 9),", ","),
    ("1;2;3;4;5;6;7;8;9", ";"),
    ("\"1\"\t; \"2\" 3 4 5 6 7 8 9", ";"),
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
        if !example.contains(['#', '=']) {
            check(puzzle.replace('\n', " "), &answer, "");
        }
    }
}

#[test]
fn a_row_has_nine_cells_or_between_puzzles_81() {
    for count in counts() {
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

// ---- Lists.

/// Fewer than twenty adjoining cells are an id, a time stamp or an ISBN.
#[test]
fn adjoining_cells_are_81_or_fewer_than_twenty() {
    let answer = &format!("{ANSWER}\n");
    for count in counts() {
        let told = |first: usize| {
            let columns = format!("columns {first} to {}, expected ", first + count - 1);
            let expected = if count == 81 { "" } else { "81" };
            format!("{count} adjoining cells in {columns}{expected}")
        };
        let [digits, empty, dashes] = ["1", ".", "-"].map(|cell| cell.repeat(count));
        let alone = format!("17,é,{empty},easy");
        let (in_front, behind) = (format!("{digits},{PUZZLE}"), format!("{PUZZLE},{digits}"));
        check(format!("{dashes} {PUZZLE} {dashes}"), answer, "");
        match count {
            ..=19 => {
                check_refused(alone, 1, "unexpected 'é' in column 4, expected 1 to 9");
                check(in_front, answer, "");
                check(behind, answer, "");
            }
            81 => {
                check(alone, &format!("{}\n", KNOWN[2].answer), "");
                check_refused(in_front, 1, &told(1));
                check(&behind, answer, "");
                check(format!("[\"{ANSWER}\"],"), answer, "");
                check_refused(behind + "," + PUZZLE, 1, &told(165));
            }
            _ => {
                check_refused(alone, 1, &told(6));
                check_refused(in_front, 1, &told(1));
                check_refused(behind, 1, &told(83));
            }
        }
    }
}

// ---- Characters.

/// What may stand between and around cells, with some of the white space and box drawing.
const FRAME: &str = " \t\r\u{b}\u{c}\u{a0}\u{3000}|,;[]{}()\"'`>─║╿\u{feff}";

/// All of one byte but the end of a line, and some of several.
#[test]
fn every_character_has_its_place() {
    let several = FRAME.chars().chain("é０٣½⓿▀\u{200b}".chars());
    for character in ('\0'..='\u{7f}').chain(several).filter(|&it| it != '\n') {
        let text = character.to_string();
        let cells = PUZZLE.replace('0', &text);
        let inputs = [
            rows(&cells),
            cells,
            separated(PUZZLE, &text),
            text.clone() + PUZZLE,
        ];
        let unexpected = &*format!("unexpected {character:?} in column 2, expected 1 to 9");
        // What is told of it as a cell of rows, as one of a list, between cells, and beside a list.
        let told = match character {
            '1'..='9' => ["no solution", "no solution", "17 cells", "82 adjoining"],
            '0' | '.' | '_' | '*' | '?' => ["", "", "17 cells", "82 adjoining"],
            '-' => [unexpected, "", unexpected, "82 adjoining"],
            '#' => ["1 cell", "1 cell", "1 cell", "no puzzle"],
            _ if FRAME.contains(character) => ["cells, expected", "cells, expected", "", ""],
            _ => [unexpected, unexpected, unexpected, ""],
        };
        for (input, told) in inputs.iter().zip(told) {
            let run = sudoku(input);
            let is_told = run.stderr.contains(told) && run.stderr.is_empty() == told.is_empty();
            let answer = run.stdout.replace(|sign: char| !sign.is_ascii_digit(), "");
            let is_solved = run.status == 0 && answer == ANSWER;
            let is_right = is_told && is_solved == told.is_empty();
            assert!(is_right, "{input:?} -> {run:?}, expected {told:?}");
        }
    }
}

/// The next puzzle may have another one.
#[test]
fn all_empty_cells_of_a_puzzle_have_the_same_sign() {
    let signs = ["0", ".", "_", "*", "?", "-"];
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
    let frame = ["|", "  },", "```", ">", "│   │", "┌───┐"];
    let rulings = ["-", "- - -", "=====", "+", "*---*", "?_<->/!"];
    for line in comments.iter().chain(&frame).chain(&rulings) {
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
    let others = ["id,cells", "x[9][9]", "grid = [", "> Bob:", "A # b"];
    for heading in names.iter().chain(&others) {
        check_places(heading, &[0, 9], "heading");
    }
    let six = format!("Grid 1 2 3 4 5 6\n{PUZZLE}");
    check(six, &format!("{ANSWER}\n"), "");
    check_refused("Grid 1 2 3 4 5 6 7", 1, "unexpected 'G' in column 1");
}

#[test]
fn a_number_may_stand_before_the_first_puzzle() {
    for number in ["22", " 50\t", "\"98\",", "\u{feff}10", "19\r"] {
        let input = format!("# two\n\nHeading\n7\n{number}\n\n{PUZZLE}");
        check(input, &format!("{ANSWER}\n"), "");
        check_refused(number, 1, "2 cells, expected 9 or 81");
        check_refused(rows_with(number, 4), 5, "2 cells, expected 9 (");
    }
    // What was to be a row, but lost cells, may be one.
    for row in ["0", "02", "1234567", "10300050", "2 3", "2.", "２"] {
        assert_eq!(sudoku(format!("{row}\n{PUZZLE}")).status, 2, "{row}");
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
    check_refused("0".repeat(65_535), 1, "65535 adjoining cells");
    check_refused("0".repeat(200_000), 1, too_long);
}

/// Lines end in `\n` or `\r\n`, the last one perhaps not; there may be a byte order mark; the file may
/// be longer than any buffer.
#[test]
fn the_puzzle_file_that_comes_along_is_solved_with_any_line_ends_mark_and_length() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    let read = |name| fs::read_to_string(format!("{folder}/{name}.txt")).unwrap();
    let [puzzles, answers] = ["puzzles", "answers"].map(read);
    check(puzzles.trim_end(), &answers, "");
    check(puzzles.replace('\n', "\r\n"), &answers, "");
    check(format!("\u{feff}{puzzles}"), &answers, "");
    check(puzzles.repeat(50), &answers.repeat(50), "");
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = run(binary().arg("--version"), "").stdout;
    assert_eq!(version, concat!("sudoku ", env!("CARGO_PKG_VERSION"), "\n"));
}
