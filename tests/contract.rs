//! The contract of the program through the real binary: what it reads, what it writes, what it says
//! when something is wrong, and how it behaves at the other end of a pipe.

mod common;

use common::{binary, piped, rows, run, spaced_rows, sudoku, Coprocess, Run, ANSWER, PUZZLE};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, Command};
use std::thread;

/// `PUZZLE` with another clue that no grid keeps, though it clashes with none.
const UNSOLVABLE: &str =
    "183000509002109400000704000300502006060000050700803004000401000009205800804000107";

/// `PUZZLE` with a second 9 in row 1.
const CLASHING: &str =
    "193000509002109400000704000300502006060000050700803004000401000009205800804000107";

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Lines that hold no cells and may stand anywhere.
const SKIPPED: [&str; 14] = [
    "",
    " \t ",
    "# a comment",
    "\t# 123456789 x",
    "#",
    "---------",
    "=========",
    "+++",
    "|",
    "------+------+------",
    "+-------+-------+-------+",
    " | --- + === |",
    "|-----------|",
    "--- # half of it",
];

/// Lines that are titles between puzzles and nothing in them.
const TITLES: [&str; 7] = [
    "Grid 01",
    "quizzes,solutions",
    "x",
    "a123456789",
    "Ärger",
    "스도쿠 1",
    "Title # with a comment",
];

/// The 81 cells of a puzzle as one line, beside `rows` and `spaced_rows`.
fn one_line(text: &str) -> String {
    text.to_string() + "\n"
}

/// Runs the binary on an input in which every puzzle has a solution, then on its own output, which
/// has to come back as it is.
fn check_solved(what: &str, input: impl AsRef<[u8]>, output: &str) {
    let solved = Run {
        status: 0,
        stdout: output.to_string(),
        stderr: String::new(),
    };
    let shown = input.as_ref().escape_ascii();
    assert_eq!(sudoku(&input), solved, "{what}: {shown}");
    assert_eq!(
        sudoku(output),
        solved,
        "{what}, output fed back: {output:?}"
    );
}

/// Runs the binary on an input that has nothing right before what is wrong in a line. Then puts a
/// puzzle before it, whose answer has to come out all the same, and one behind it, which the
/// program does not get to see.
fn check_refused(what: &str, input: impl AsRef<[u8]>, wrong_line: usize, complaint: &str) {
    let input = input.as_ref();
    let shown = input[..input.len().min(1000)].escape_ascii();
    let refused = |stdout: &str, wrong_line: usize| Run {
        status: 2,
        stdout: stdout.to_string(),
        stderr: format!("sudoku: line {wrong_line}{complaint}\n"),
    };
    assert_eq!(sudoku(input), refused("", wrong_line), "{what}: {shown}");
    let behind_a_puzzle = [PUZZLE.as_bytes(), b"\n", input].concat();
    let expected = refused(&one_line(ANSWER), wrong_line + 1);
    assert_eq!(
        sudoku(&behind_a_puzzle),
        expected,
        "{what}, behind a puzzle: {shown}"
    );
    if !complaint.contains("input ends") {
        let between_puzzles = [&behind_a_puzzle, b"\n".as_slice(), PUZZLE.as_bytes()].concat();
        assert_eq!(
            sudoku(between_puzzles),
            expected,
            "{what}, between puzzles: {shown}"
        );
    }
}

/// The lines of a text, each with something in front.
fn prefixed(prefix: &str, text: &str) -> String {
    text.lines().map(|row| format!("{prefix}{row}\n")).collect()
}

/// A puzzle in nine rows with another line before row `row`, counted from 0; behind all of them
/// for 9.
fn rows_with(another: &str, row: usize) -> String {
    let text = rows(PUZZLE);
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(row, another);
    lines.join("\n") + "\n"
}

// ---- What goes in, what comes out.

/// 81 adjoining cells, nine adjoining cells a line, cells with spaces between: the answer looks like
/// the puzzle, and what is drawn around the cells is left out.
#[test]
fn an_answer_has_the_layout_of_its_puzzle() {
    let whole = one_line(PUZZLE);
    let tight = rows(PUZZLE);
    let spaced = spaced_rows(PUZZLE);
    let mut first_row_tight = spaced.clone();
    first_row_tight.replace_range(..17, &PUZZLE[..9]);
    let mut first_row_spaced = tight.clone();
    first_row_spaced.replace_range(..9, &spaced[..17]);
    let drawn = "\
+-------+-------+-------+
| 1 . 3 | . . . | 5 . 9 |
| . . 2 | 1 . 9 | 4 . . |
| . . . | 7 . 4 | . . . |
+-------+-------+-------+
| 3 . . | 5 . 2 | . . 6 |
| . 6 . | . . . | . 5 . |
| 7 . . | 8 . 3 | . . 4 |
+-------+-------+-------+
| . . . | 4 . 1 | . . . |
| . . 9 | 2 . 5 | 8 . . |
| 8 . 4 | . . . | 1 . 7 |
+-------+-------+-------+
";
    for (what, input) in [
        ("81 cells on a line", whole.clone()),
        ("81 cells behind spaces", format!(" \t {whole}")),
        ("81 cells before spaces", format!("{PUZZLE} \t \n")),
        ("81 cells between bars", format!("|{PUZZLE}|\n")),
    ] {
        check_solved(what, input, &one_line(ANSWER));
    }
    for (what, input) in [
        ("nine lines of nine cells", tight.clone()),
        ("behind spaces", prefixed("  ", &tight)),
        ("before spaces", tight.replace('\n', " \t\n")),
        ("before comments", tight.replace('\n', " # 1 2 3\n")),
        ("bars alone between cells", spaced.replace(' ', "|")),
        (
            "bars alone around cells",
            prefixed("|", &tight).replace('\n', "|\n"),
        ),
        ("spaces from row 2 on", first_row_tight),
    ] {
        check_solved(what, input, &rows(ANSWER));
    }
    for (what, input) in [
        ("nine lines with spaces", spaced.clone()),
        ("with several", spaced.replace(' ', "   ")),
        ("with tabs", spaced.replace(' ', "\t")),
        ("behind spaces", prefixed("  ", &spaced)),
        ("before spaces", spaced.replace('\n', "  \n")),
        ("drawn", drawn.to_string()),
        ("drawn with underscores", drawn.replace(" . ", " _ ")),
        ("spaces between boxes", tight.replace("10300", "103 00")),
        (
            "bars and spaces between boxes",
            tight.replace("10300", "103 | 00"),
        ),
        ("spaces in row 1 only", first_row_spaced),
        ("81 cells on a line with spaces", spaced.replace('\n', " ")),
        (
            "with tabs, and a line end",
            one_line(&spaced.replace(['\n', ' '], "\t")),
        ),
        (
            "81 cells on a line, spaces between rows",
            tight.replace('\n', " "),
        ),
        (
            "81 cells on a line, one space",
            whole.replacen("103", "10 3", 1),
        ),
        (
            "81 cells on a line, bars and spaces",
            one_line(&spaced.replace('\n', " | ")),
        ),
    ] {
        check_solved(what, input, &spaced_rows(ANSWER));
    }
}

#[test]
fn an_empty_cell_is_a_nought_a_dot_or_an_underscore() {
    for empty in [".", "_", "0"] {
        check_solved(
            empty,
            one_line(&PUZZLE.replace('0', empty)),
            &one_line(ANSWER),
        );
        check_solved(
            empty,
            spaced_rows(&PUZZLE.replace('0', empty)),
            &spaced_rows(ANSWER),
        );
    }
    check_solved(
        "all three",
        one_line(&PUZZLE.replace("00", "._")),
        &one_line(ANSWER),
    );
}

#[test]
fn blank_lines_comments_and_rulings_are_skipped_everywhere() {
    for skipped in SKIPPED {
        for row in 0..=9 {
            let what = format!("{skipped:?} before row {}", row + 1);
            check_solved(&what, rows_with(skipped, row), &rows(ANSWER));
        }
        let between = format!("{skipped}\n{PUZZLE}\n{skipped}\n{PUZZLE}\n{skipped}");
        check_solved(skipped, between, &one_line(ANSWER).repeat(2));
    }
}

#[test]
fn titles_are_skipped_between_puzzles() {
    for title in TITLES {
        let lines = format!("{title}\n{PUZZLE}\n{title}\n{title}\n{PUZZLE}\n{title}");
        check_solved(title, lines, &one_line(ANSWER).repeat(2));
        let nine_rows = format!("{title}\n{0}{title}\n{0}{title}\n", rows(PUZZLE));
        check_solved(title, nine_rows, &rows(ANSWER).repeat(2));
    }
}

#[test]
fn titles_inside_a_puzzle_are_refused() {
    for title in TITLES {
        let found = title.chars().next().unwrap();
        for row in 1..9 {
            let complaint = format!(", column 1: unexpected {found:?}");
            check_refused(title, rows_with(title, row), row + 1, &complaint);
        }
    }
}

#[test]
fn lines_end_as_they_do_on_any_system() {
    for (what, puzzle, answer) in [
        ("81 cells", one_line(PUZZLE), one_line(ANSWER)),
        (
            "81 cells and a note",
            one_line(&format!("{PUZZLE},25 clues")),
            one_line(ANSWER),
        ),
        ("nine rows", rows(PUZZLE), rows(ANSWER)),
        (
            "nine rows with spaces",
            spaced_rows(PUZZLE),
            spaced_rows(ANSWER),
        ),
        (
            "81 cells with spaces",
            one_line(&spaced_rows(PUZZLE).replace('\n', " ")),
            spaced_rows(ANSWER),
        ),
        (
            "a title, a ruling, a blank line",
            format!("Grid 1\n---\n\n{PUZZLE}\n"),
            one_line(ANSWER),
        ),
    ] {
        let two = puzzle.repeat(2);
        for input in [
            two.clone(),
            two.replace('\n', "\r\n"),
            two.trim_end().to_string(),
            two.trim_end().replace('\n', "\r\n"),
            format!("{BYTE_ORDER_MARK}{two}"),
            format!("{BYTE_ORDER_MARK}{}", two.replace('\n', "\r\n")),
        ] {
            check_solved(what, input, &answer.repeat(2));
        }
    }
}

/// Collections have ratings, clue counts or solutions behind a puzzle, whatever bytes they are.
#[test]
fn notes_behind_81_adjoining_cells_are_ignored() {
    let notes: [&[u8]; 8] = [
        b"",
        b"25 clues",
        b"ED=11.9/1.2/1.2; x | y",
        b"# a comment",
        ANSWER.as_bytes(),
        "어려움 é".as_bytes(),
        b"\xff\xfe\0\x1b",
        b"12,3\t;:",
    ];
    for separator in [" ", "\t", ",", ";", ":"] {
        for note in notes {
            let noted = [PUZZLE.as_bytes(), separator.as_bytes(), note, b"\n"].concat();
            check_solved(separator, noted.repeat(2), &one_line(ANSWER).repeat(2));
            check_solved(
                separator,
                [b"  ", noted.as_slice()].concat(),
                &one_line(ANSWER),
            );
        }
    }
    check_solved(
        "a comment that adjoins",
        format!("{PUZZLE}#1x\n"),
        &one_line(ANSWER),
    );
}

#[test]
fn notes_are_refused_behind_other_cells() {
    let spaced = spaced_rows(PUZZLE).replace('\n', " ");
    for (what, input, column, found) in [
        ("no separator", format!("{PUZZLE}x\n"), 82, 'x'),
        ("another separator", format!("{PUZZLE}/25\n"), 82, '/'),
        (
            "behind 81 cells with spaces",
            format!("{spaced}, 25 clues\n"),
            163,
            ',',
        ),
        ("behind a row", "103000509 easy\n".to_string(), 11, 'e'),
        ("behind a row", "103000509, easy\n".to_string(), 10, ','),
    ] {
        check_refused(
            what,
            input,
            1,
            &format!(", column {column}: unexpected {found:?}"),
        );
    }
}

#[test]
fn layouts_mix_in_a_file() {
    let (tight, spaced) = (rows(PUZZLE), spaced_rows(PUZZLE));
    let puzzles =
        format!("{PUZZLE}\n{tight}{spaced}\n{PUZZLE} note\nTitle\n{spaced}{tight}{PUZZLE}");
    let (tight, spaced) = (rows(ANSWER), spaced_rows(ANSWER));
    let answers = format!("{ANSWER}\n{tight}{spaced}{ANSWER}\n{spaced}{tight}{ANSWER}\n");
    check_solved("a mixed file", &puzzles, &answers);

    let long = (puzzles + "\n").repeat(200);
    let expected = Run {
        status: 0,
        stdout: answers.repeat(200),
        stderr: String::new(),
    };
    assert!(
        sudoku(long) == expected,
        "a mixed file that is longer than any buffer"
    );
}

#[test]
fn files_that_people_share_work_as_they_come() {
    let (tight, spaced) = (rows(PUZZLE), spaced_rows(PUZZLE));
    for (what, input, output) in [
        (
            "Project Euler 96",
            format!("Grid 01\n{tight}Grid 02\n{tight}"),
            rows(ANSWER).repeat(2),
        ),
        (
            "a CSV file",
            format!("quizzes,solutions\n{PUZZLE},{ANSWER}\n{PUZZLE},{ANSWER}\n"),
            one_line(ANSWER).repeat(2),
        ),
        (
            "grids between double lines",
            format!("{spaced}========\n{spaced}========\n"),
            spaced_rows(ANSWER).repeat(2),
        ),
        (
            "a rated collection",
            format!("# Hard ones\r\n{PUZZLE} # 25 clues\r\n{PUZZLE};11.9\r\n"),
            one_line(ANSWER).repeat(2),
        ),
    ] {
        check_solved(what, input, &output);
    }
}

#[test]
fn the_puzzle_file_that_comes_along_is_solved() {
    let puzzles = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles.txt")).unwrap();
    let run = sudoku(puzzles);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(lines.len(), 9 + 9 + 9 + 1 + 1);
    assert_eq!(lines[..2], ["1 3 5 4 6 9 2 7 8", "7 8 2 1 3 5 6 4 9"]);
    assert_eq!(lines[9..18].concat(), ANSWER);
    assert_eq!(lines[18..27].concat().replace(' ', ""), ANSWER);
    assert!(lines[27].starts_with("987654321"), "{}", lines[27]);
    assert!(lines[28].starts_with("123456789456789123"), "{}", lines[28]);
}

// ---- Puzzles without a solution.

#[test]
fn an_unsolvable_puzzle_is_repeated_as_it_was() {
    let dots = one_line(&UNSOLVABLE.replace('0', "."));
    let mixed = one_line(&UNSOLVABLE.replace("00", "._"));
    for (what, puzzle, repeated) in [
        ("noughts", one_line(UNSOLVABLE), one_line(UNSOLVABLE)),
        ("dots", dots.clone(), dots),
        ("all three", mixed.clone(), mixed),
        (
            "a note",
            one_line(&format!("{UNSOLVABLE};hard")),
            one_line(UNSOLVABLE),
        ),
        ("rows", rows(UNSOLVABLE), rows(UNSOLVABLE)),
        (
            "spaced rows",
            spaced_rows(UNSOLVABLE),
            spaced_rows(UNSOLVABLE),
        ),
        (
            "wide rows",
            spaced_rows(UNSOLVABLE).replace(' ', " | "),
            spaced_rows(UNSOLVABLE),
        ),
        (
            "81 spaced cells",
            spaced_rows(UNSOLVABLE).replace('\n', " "),
            spaced_rows(UNSOLVABLE),
        ),
    ] {
        let expected = Run {
            status: 1,
            stdout: repeated.clone(),
            stderr: "sudoku: line 1: no solution\n".to_string(),
        };
        assert_eq!(sudoku(&puzzle), expected, "{what}: {puzzle:?}");
        assert_eq!(
            sudoku(&repeated),
            expected,
            "{what}, fed back: {repeated:?}"
        );
    }
}

/// The line of a puzzle is the one where its first cells are, and it counts every line before.
#[test]
fn after_an_unsolvable_puzzle_the_others_are_solved() {
    let (tight, clashing) = (rows(UNSOLVABLE), spaced_rows(CLASHING));
    let input =
        format!("{PUZZLE}\n\n# next\n{tight}Title\n---\n{clashing}{UNSOLVABLE}\n{PUZZLE}\n");
    let output = format!("{ANSWER}\n{tight}{clashing}{UNSOLVABLE}\n{ANSWER}\n");
    let complaints = "\
sudoku: line 4: no solution
sudoku: line 15: no solution: two 9s in row 1
sudoku: line 24: no solution
";
    let expected = Run {
        status: 1,
        stdout: output,
        stderr: complaints.to_string(),
    };
    assert_eq!(sudoku(&input), expected, "{input:?}");
}

/// Two clues clash in every row, every column and every box in turn. The two in a row or a column lie
/// in different boxes, the two in a box in different rows and columns.
#[test]
fn a_clash_is_named() {
    let mut input = String::new();
    let mut complaints = String::new();
    for unit in 0..9 {
        let corner = unit / 3 * 27 + unit % 3 * 3;
        for (name, one, other) in [
            ("row", 9 * unit, 9 * unit + 8),
            ("column", unit, 72 + unit),
            ("box", corner, corner + 20),
        ] {
            let mut puzzle = vec![b'.'; 81];
            let digit = b'1' + (unit as u8 + 4) % 9;
            puzzle[one] = digit;
            puzzle[other] = digit;
            input.push_str(&one_line(&String::from_utf8(puzzle).unwrap()));
            complaints.push_str(&format!(
                "sudoku: line {}: no solution: two {}s in {name} {}\n",
                input.lines().count(),
                char::from(digit),
                unit + 1
            ));
        }
    }
    assert_eq!(
        sudoku(&input),
        Run {
            status: 1,
            stdout: input,
            stderr: complaints
        }
    );
}

// ---- Malformed input.

#[test]
fn a_line_of_another_number_of_cells_is_refused() {
    let three_rows = &rows(PUZZLE)[..30];
    for (what, input, wrong_line, count) in [
        ("a short row", format!("{three_rows}30050200\n"), 4, 8),
        (
            "a short spaced row",
            format!("{three_rows}3 0 0 5 0 2 0 0\n"),
            4,
            8,
        ),
        ("a long row", format!("{three_rows}3005020060\n"), 4, 10),
        ("a short row first", "10300050\n".to_string(), 1, 8),
        ("a short row at the end", "10300050".to_string(), 1, 8),
        ("a cell", "\n\n5\n".to_string(), 3, 1),
        ("a cell and a comment", "5 # 12345678\n".to_string(), 1, 1),
        ("a band on a line", format!("{}\n", &PUZZLE[..27]), 1, 27),
        ("a short puzzle", format!("{}\n", &PUZZLE[..80]), 1, 80),
        (
            "a short puzzle, a comment",
            format!("{}#1\n", &PUZZLE[..80]),
            1,
            80,
        ),
        ("a long puzzle", format!("{PUZZLE}1\n"), 1, 82),
        (
            "a long spaced puzzle",
            format!("{}1\n", spaced_rows(PUZZLE).replace('\n', " ")),
            1,
            82,
        ),
        (
            "two puzzles on a line",
            format!("{PUZZLE}{PUZZLE}\n"),
            1,
            162,
        ),
    ] {
        check_refused(
            what,
            input,
            wrong_line,
            &format!(": {count} cells, expected 9 or 81"),
        );
    }
}

/// The column counts from 1, a tab as one. A character stands between quotes, in the way of Rust
/// where it would not be seen, and what is none is given as a byte.
#[test]
fn a_stray_character_is_refused() {
    let cases: [(&str, &[u8], usize, usize, &str); 18] = [
        ("a letter in a row", b"103000509\n0021x9400\n", 2, 5, "'x'"),
        ("a letter in a spaced row", b"1 0 x 0\n", 1, 5, "'x'"),
        ("a letter behind tabs", b"1\t0\tx\n", 1, 5, "'x'"),
        (
            "a letter behind a space, no title",
            b" Grid 01\n",
            1,
            2,
            "'G'",
        ),
        ("a number before a title", b"\n01 Grid\n", 2, 4, "'G'"),
        ("a letter in a short row", b"12x\n", 1, 3, "'x'"),
        ("a comma", b"1,0,3,0,0,0,5,0,9\n", 1, 2, "','"),
        ("a quote", b"'103000509'\n", 1, 1, "'\\''"),
        ("a ruling in a row", b"103-000-509\n", 1, 4, "'-'"),
        ("a wide digit", "103０00509\n".as_bytes(), 1, 4, "'０'"),
        ("an Arabic digit", "٣\n".as_bytes(), 1, 1, "'٣'"),
        ("a carriage return", b"103\r000509\r\n", 1, 4, "'\\r'"),
        ("a form feed", b"\x0c\n", 1, 1, "'\\u{c}'"),
        (
            "a byte order mark in a row",
            "103\u{feff}".as_bytes(),
            1,
            4,
            "'\\u{feff}'",
        ),
        ("a zero byte", b"\0\n", 1, 1, "'\\0'"),
        ("zero bytes, no line end", b"103\0\0", 1, 4, "'\\0'"),
        (
            "a byte of no character",
            b"103\xff00509\n",
            1,
            4,
            "byte 0xff",
        ),
        ("half a character", b"103\xc3\n", 1, 4, "byte 0xc3"),
    ];
    for (what, input, wrong_line, column, found) in cases {
        check_refused(
            what,
            input,
            wrong_line,
            &format!(", column {column}: unexpected {found}"),
        );
    }
}

/// A byte order mark counts as no column, and only the first line may have one.
#[test]
fn a_byte_order_mark_is_ignored_at_the_start_only() {
    let refused = |input: String, complaint: &str| {
        let run = sudoku(&input);
        assert_eq!(
            (run.status, run.stderr.as_str()),
            (2, complaint),
            "{input:?}"
        );
    };
    let (mark, complaint) = (BYTE_ORDER_MARK, "column 1: unexpected '\\u{feff}'");
    refused(
        format!("{mark}12x\n"),
        "sudoku: line 1, column 3: unexpected 'x'\n",
    );
    refused(
        format!("{mark}{mark}{PUZZLE}\n"),
        &format!("sudoku: line 1, {complaint}\n"),
    );
    refused(
        format!("{PUZZLE}\n{mark}{PUZZLE}\n"),
        &format!("sudoku: line 2, {complaint}\n"),
    );
}

#[test]
fn a_whole_puzzle_inside_another_is_refused() {
    for row in 1..9 {
        for whole in [PUZZLE, &spaced_rows(PUZZLE).replace('\n', " ")] {
            let run = sudoku(format!("{PUZZLE}\n\n{}", rows_with(whole, row)));
            let complaint = format!(
                "sudoku: line {}: 81 cells, expected 9: row {} of the puzzle at line 3\n",
                row + 3,
                row + 1
            );
            assert_eq!(
                run,
                Run {
                    status: 2,
                    stdout: one_line(ANSWER),
                    stderr: complaint
                }
            );
        }
    }
}

#[test]
fn an_end_inside_a_puzzle_is_refused() {
    for count in 1..9 {
        let complaint = format!(": input ends after {count} of the 9 rows of a puzzle");
        let cut = &rows(PUZZLE)[..10 * count];
        check_refused("an end", cut, count + 1, &complaint);
        check_refused("an end in a line", cut.trim_end(), count + 1, &complaint);
        check_refused(
            "an end behind a comment",
            format!("{cut}#\n"),
            count + 2,
            &complaint,
        );
    }
}

#[test]
fn an_input_without_a_puzzle_is_refused() {
    let only_skipped = SKIPPED.join("\n");
    let only_titles = TITLES.join("\n");
    for input in [
        "",
        "\n",
        "\r\n",
        BYTE_ORDER_MARK,
        &only_skipped,
        &only_titles,
    ] {
        let complaint = "sudoku: no puzzle in the input\n".to_string();
        let expected = Run {
            status: 2,
            stdout: String::new(),
            stderr: complaint,
        };
        assert_eq!(sudoku(input), expected, "{input:?}");
    }
}

#[test]
fn an_unsolvable_puzzle_before_a_malformed_one_is_still_told() {
    let run = sudoku(format!(
        "{PUZZLE}\n{UNSOLVABLE}\n{PUZZLE}\n12345678\n{PUZZLE}\n"
    ));
    let complaints = "\
sudoku: line 2: no solution
sudoku: line 4: 8 cells, expected 9 or 81
";
    let output = format!("{ANSWER}\n{UNSOLVABLE}\n{ANSWER}\n");
    assert_eq!(
        run,
        Run {
            status: 2,
            stdout: output,
            stderr: complaints.to_string()
        }
    );
}

// ---- Lines without end.

const TOO_LONG: &str = ": no end within 65536 bytes, expected 9 or 81 cells";

#[test]
fn a_line_has_65536_bytes_at_most_with_its_end() {
    for (what, start, filling) in [
        ("cells", "", "0"),
        ("spaces", "", " "),
        ("a ruling", "", "-"),
        ("a comment", "# ", "comment"),
        ("a title", "Title", " and more"),
        ("a note", &format!("{PUZZLE} "), "note"),
        ("zero bytes", "", "\0"),
    ] {
        let mut long = start.to_string() + &filling.repeat(65536);
        long.truncate(65536);
        check_refused(what, &long, 1, TOO_LONG);
        check_refused(what, long + "\n", 1, TOO_LONG);
    }
    let mut long_note = one_line(PUZZLE);
    long_note.insert_str(81, &" ".repeat(65536 - 82));
    assert_eq!(long_note.len(), 65536);
    check_solved(
        "a line that is just short enough",
        long_note.repeat(2),
        &one_line(ANSWER).repeat(2),
    );
}

/// `yes 0 | tr -d '\n' | sudoku` ends, and without having read much.
#[test]
fn an_endless_line_is_refused_at_once() {
    let mut child = binary().spawn().unwrap();
    let fed = feed_without_end(child.stdin.take().unwrap(), b"0");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("sudoku: line 1{TOO_LONG}\n")
    );
    let fed = fed.join().unwrap();
    assert!(fed < 1 << 20, "{fed} bytes went in before it gave up");
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_of_zero_bytes_is_refused() {
    let mut command = piped(Command::new("timeout"));
    command.args(["20", env!("CARGO_BIN_EXE_sudoku")]);
    command.stdin(File::open("/dev/zero").unwrap());
    let complaint = format!("sudoku: line 1{TOO_LONG}\n");
    assert_eq!(
        run(&mut command, ""),
        Run {
            status: 2,
            stdout: String::new(),
            stderr: complaint
        }
    );
}

/// Much more than what the program may take in before it gives up, in bytes.
const ENDLESS: usize = 1 << 24;

/// Writes a text again and again, as long as it is read. Says how many bytes went out; what takes
/// `ENDLESS` of them would take any number.
fn feed_without_end(mut pipe: ChildStdin, text: &[u8]) -> thread::JoinHandle<usize> {
    let block = text.repeat(4096 / text.len() + 1);
    thread::spawn(move || {
        let mut fed = 0;
        while fed < ENDLESS && pipe.write_all(&block).is_ok() {
            fed += block.len();
        }
        fed
    })
}

// ---- At the other end of a pipe.

#[test]
fn a_coprocess_answers_each_puzzle_before_the_next_comes() {
    for (puzzle, answer) in [
        (one_line(PUZZLE), one_line(ANSWER)),
        (rows(PUZZLE), rows(ANSWER)),
        (spaced_rows(PUZZLE), spaced_rows(ANSWER)),
    ] {
        let mut coprocess = Coprocess::start(&mut binary());
        for _ in 0..5 {
            coprocess.say(&puzzle);
            coprocess.hears(&answer);
        }
        assert_eq!(coprocess.ends(), (0, String::new()));
    }
}

#[test]
fn a_coprocess_reads_a_puzzle_that_comes_row_by_row() {
    let mut coprocess = Coprocess::start(&mut binary());
    for row in rows(PUZZLE).repeat(2).lines() {
        coprocess.say(row);
        coprocess.say("\n");
    }
    coprocess.hears(&rows(ANSWER).repeat(2));
    assert_eq!(coprocess.ends(), (0, String::new()));
}

/// The next puzzle has begun, with a part of a line or some rows: the answer is due all the same.
#[test]
fn a_coprocess_answers_while_the_next_puzzle_is_half_here() {
    let mut coprocess = Coprocess::start(&mut binary());
    coprocess.say(&format!("{PUZZLE}\nTitle\n{}", &PUZZLE[..40]));
    coprocess.hears(ANSWER);
    let two_rows = &rows(PUZZLE)[..20];
    coprocess.say(&format!("{}\n{two_rows}", &PUZZLE[40..]));
    coprocess.hears(ANSWER);
    coprocess.say(&rows(PUZZLE)[20..]);
    coprocess.hears(&rows(ANSWER));
    assert_eq!(coprocess.ends(), (0, String::new()));
}

#[test]
fn a_coprocess_gets_an_unsolvable_puzzle_back_at_once() {
    let mut coprocess = Coprocess::start(&mut binary());
    coprocess.say(&one_line(UNSOLVABLE));
    coprocess.hears(UNSOLVABLE);
    coprocess.say(&one_line(PUZZLE));
    coprocess.hears(ANSWER);
    assert_eq!(
        coprocess.ends(),
        (1, "sudoku: line 1: no solution\n".to_string())
    );
}

/// As under `| head -1`: nobody reads on, so it ends, quietly, however much input there is.
#[test]
fn it_ends_when_its_reader_goes_away() {
    for puzzle in [one_line(PUZZLE), spaced_rows(PUZZLE), one_line(UNSOLVABLE)] {
        let mut child = binary().spawn().unwrap();
        let fed = feed_without_end(child.stdin.take().unwrap(), puzzle.as_bytes());
        let mut first = String::new();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        reader.read_line(&mut first).unwrap();
        assert!(first.len() >= 18, "{first:?}");
        drop(reader);
        let output = child.wait_with_output().unwrap();
        assert!(fed.join().unwrap() < ENDLESS, "it read on");
        assert_eq!(output.status.code(), Some(0));
        let complaints = String::from_utf8(output.stderr).unwrap();
        assert!(
            complaints
                .lines()
                .all(|line| line.ends_with(": no solution")),
            "{complaints}"
        );
    }
}

/// The system's own words follow the name of what failed.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_told() {
    let with = |argument: &str| {
        let mut command = binary();
        command.arg(argument);
        command
    };
    for (mut command, input) in [
        (binary(), one_line(PUZZLE)),
        (binary(), one_line(PUZZLE).repeat(100_000)),
        (binary(), one_line(UNSOLVABLE)),
        (with("--help"), String::new()),
        (with("--version"), String::new()),
    ] {
        let full = File::create("/dev/full").unwrap();
        let expected = Run {
            status: 2,
            stdout: String::new(),
            stderr: "sudoku: standard output: No space left on device (os error 28)\n".to_string(),
        };
        assert_eq!(run(command.stdout(full), &input), expected, "{command:?}");
    }
}

// ---- Arguments.

/// Runs the binary with an argument. The input would be an error, but is not read.
fn with_argument(argument: &str) -> Run {
    run(binary().arg(argument), "not a puzzle: 12\n12\n")
}

#[test]
fn help_tells_the_layouts_and_the_exit_statuses() {
    let help = with_argument("--help");
    assert_eq!(with_argument("-h"), help);
    assert_eq!((help.status, help.stderr.as_str()), (0, ""));
    for told in [
        "sudoku < FILE",
        "1 to 9",
        "0 . _",
        "81",
        "nine lines",
        "spaces",
        "--help",
        "-h",
        "--version",
        "-V",
        "Exit status: 0",
        ", 1 ",
        ", 2 ",
    ] {
        assert!(help.stdout.contains(told), "{told:?} in {:?}", help.stdout);
    }
    assert!(help.stdout.ends_with('\n') && help.stdout.lines().count() < 30);
}

#[test]
fn the_version_is_the_one_of_the_package() {
    let version = format!("sudoku {}\n", env!("CARGO_PKG_VERSION"));
    let expected = Run {
        status: 0,
        stdout: version,
        stderr: String::new(),
    };
    assert_eq!(with_argument("--version"), expected);
    assert_eq!(with_argument("-V"), expected);
}

#[test]
fn any_other_argument_is_refused() {
    for argument in [
        "x",
        "",
        "-",
        "--",
        "-v",
        "--Help",
        "puzzles.txt",
        "스도쿠",
        "a\nb",
    ] {
        let usage = "puzzles are read from standard input: sudoku < FILE";
        let complaint = format!("sudoku: unexpected argument {argument:?}: {usage}\n");
        let expected = Run {
            status: 2,
            stdout: String::new(),
            stderr: complaint,
        };
        assert_eq!(with_argument(argument), expected, "{argument:?}");
    }
}
