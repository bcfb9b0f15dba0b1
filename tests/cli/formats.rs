//! What the program makes of each line, in the order of `--help`, and how it writes answers: every rule
//! by examples, and what multiplies by loops. What is told, word for word, is in `transcripts.md`.

use crate::common::*;
use Done::*;

// ---- What is done with a line.

/// What is done with a line, wherever it stands.
enum Done {
    /// It is skipped behind any row of a puzzle.
    Skipped,
    /// It is skipped between puzzles and behind row 3 or 6. Else it is an error, and called so.
    Gap(&'static str),
    /// It is a puzzle, answered in one line.
    List,
    /// It is a row, with the digit 1 for the first cell, 2 for the second and so on. The digits of the
    /// answer have this between them.
    Row(&'static str),
    /// It is skipped as the first line. Else it is an error.
    Number,
    /// It is an error, and its message starts so, behind its line.
    Refused(&'static str),
}

const TEXT: Done = Gap("text after row ");
const BLANK_LINE: Done = Gap("blank line after row ");

/// In the order of the rules. `PUZZLE` stands for its 81 cells, `ANSWER` for its answer, and `HALF` for
/// one whose first digits are those of the answer, `ZEROS` for 81 of them.
#[rustfmt::skip]
const LINES: &[(&str, Done)] = &[
    // A comment has # in front, white space aside.
    ("# easy", Skipped),
    ("\u{feff}\u{feff}# x", Skipped),
    ("  # 12 PUZZLE", Skipped),
    (" \u{feff}# 12", Skipped),
    ("\u{a0}#1,2,,,,,,,", Skipped),
    ("// 1 2 3", Refused("3 cells 123, expected 9 or 81")),

    // A puzzle is 81 cells side by side. Anything may stand beside it, and its solution behind it.
    ("17,PUZZLE,easy", List),
    ("٣PUZZLE-", Refused("82 cells side by side, ")),
    ("a=PUZZLE=7", List),
    ("5 é PUZZLE,ANSWER,ANSWER x", List),
    ("ANSWER", List),
    ("17,HALF", List),
    ("PUZZLE PUZZLE", Refused("81 cells side by side, 10300050…04000107, ")),
    ("PUZZLE,ANSWER,PUZZLE", Refused("81 cells side by side, 10300050…04000107, ")),
    ("ANSWER,PUZZLE", Refused("81 cells side by side, 10300050…04000107, ")),
    ("PUZZLE,123456789456789123789123456214365897365897214897214365531642978642978531978531642", List),
    ("PUZZLE,ZEROS", Refused("81 cells side by side, 00000000…00000000, ")),
    ("PUZZLE,HALF", Refused("81 cells side by side, 14362857…04000107, ")),
    ("PUZZLE,1111111111111111111111111111111111111111", Refused("40 cells side by side, ")),
    ("1111111111111111111111111111111111111111", Refused("40 cells side by side, ")),

    // A row has nine cells, single or in groups of one length.
    ("123456789", Row("")),
    ("  123 456 789\t", Row("")),
    ("> 123456789 # [[easy", Row("")),
    ("1 2 3 4 5 6 7 8 9", Row(" ")),
    ("1  2,3;4\t5 6 7 8 9", Row(" ")),
    ("A 1 2 3 4 5 6 7 8 9 // easy", Row(" ")),
    ("<td>1</td><td>2</td> 3 4 5 6 7 8 9", Row(" ")),
    ("1\t2\t3\t4\t5\t6\t7\t8\t9", Row("\t")),
    ("1 \t2 3 4 5 6 7 8 9", Row("\t")),
    ("1,2,3,4,5,6,7,8,9", Row(",")),
    ("  ['1', '2', '3', '4', '5', '6', '7', '8', '9'],", Row(",")),
    ("1\t;2,3 4 5 6 7 8 9", Row(";")),
    ("1;,2 3 4 5 6 7 8 9", Row(",")),
    ("A 5 3 . . 7", Refused("5 cells 53..7, expected 9 or 81")),
    ("Grid 12 3456789", Refused("9 cells 123456789, expected groups of one length")),
    ("5,,34,6,7,8,9,1,2", Refused("9 cells 534678912, expected groups of one length")),

    // What stands before the last = is left out, unless it could be a row.
    ("board = [[1, 2, 3, 4, 5, 6, 7, 8, 9], # easy", Row(",")),
    ("char board[][] = {{\"123456789\"},", Row("")),
    ("123456789 =", Row("")),
    ("123456789 = 1", Refused("10 cells 1234567891, expected 9 or 81")),
    ("1234567890 = 123456789", Refused("19 cells 1234567890123456789, expected 9 or 81")),
    ("[1, 2] =1030005", Refused("7 cells 1030005, expected 9 or 81")),

    // With blanks for empty cells it has nine fields, between commas; else semicolons; else bars, which
    // stand at both ends, too; else tabs. (More in `SHEETS`.)
    ("5;3;;;7;;;;,,,,", Refused("3 cells 537 in 5 fields")),
    ("|5|3|||7|||||,,,,", Refused("3 cells 537 in 5 fields")),
    ("5\t3\t\t\t7\t\t\t\t,,,,", Refused("3 cells 537 in 5 fields")),
    ("|5|3|||7|||||;;;;", Refused("3 cells 537 in 5 fields")),
    ("5|3|||7|||||", Refused("3 cells 537, expected 9 or 81")),
    ("║5│3│││7││││4", Refused("4 cells 5374, expected 9 or 81")),
    ("║ 5 │ 3 │   ║   │ 7 │", Refused("3 cells 537 in 5 fields")), // the first half of a row

    // Text has a letter before any digit, no more digits than letters, at most two of 1 to 9 that have no
    // digit beside them, and no nine cells side by side with a clue, nor forty.
    ("Grid 01", TEXT),
    ("a 1", TEXT),
    ("ab ²³", TEXT),
    ("数独 12", TEXT),
    ("5 o o o o 7 o o o", Refused("2 cells 57, expected 9 or 81")),
    ("½ Grid", Refused("0 cells, expected 9 or 81")),
    ("수독", TEXT),
    ("│ Title", TEXT),
    ("grid = [", TEXT),
    ("id;puzzle;level", TEXT),
    ("Sudoku of 17/05/2024", TEXT),
    ("May of 17/05/2024", Refused("8 cells 17052024, expected 9 or 81")),
    ("Grid ........", TEXT),
    ("Grid 1: ........", TEXT),
    ("Line number 1: 003050007", Refused("10 cells 1003050007, expected 9 or 81")),
    ("Line number 1: 0 0 3 0 5 0 0 0 7", Refused("10 cells 1003050007, expected 9 or 81")),
    ("grid.append([0, 1, 0, 3, 0, 0, 0, 2, 0])", Refused("10 cells .010300020, expected 9 or 81")),
    ("www.sudoku.org weekly: . . 5 . 3 . 1 . .", Refused("11 cells ....5.3.1.., expected 9 or 81")),
    ("Row A: 5 3 · · 7 · · · ·", Refused("3 cells 537, expected 9 or 81")),
    ("a = 5 3 o o 7 o o o o", Refused("3 cells 537, expected 9 or 81")),
    ("A: ５３··７····", Refused("0 cells, expected 9 or 81")),
    ("<td>5</td><td>3</td><td></td><td>7</td>", Refused("3 cells 537, expected 9 or 81")),
    ("[Some(5), Some(3), None, Some(7), None]", Refused("3 cells 537 in 5 fields, expected a cell or blank in each of 9")),
    ("{\"puzzle\": \"5300700006001950000980000608000600034000\"}", Refused("40 cells side by side, ")),
    ("Grid 1/2", TEXT),
    ("Grid 1/2/3", Refused("3 cells 123, expected 9 or 81")),
    ("Grid 1/20/3", TEXT),
    ("Grids 0 1 0 2 0", TEXT),
    ("Sudoku of 2024-05-17, www.sudoku.org", TEXT),
    ("The four Sudokus 12.34.56.78", TEXT),
    ("Line 1: - - 3 - - 5 - - -", Refused("10 cells 1--3--5---, expected 9 or 81")),
    ("Line 1: --3-5----", Refused("10 cells 1--3-5----, expected 9 or 81")),
    ("Grid ---------", TEXT), // no clue
    ("RowA,5,3,,,7,,,,", Refused("3 cells 537 in 10 fields, expected a cell or blank in each of 9")),
    (",A,B,C,D,E,F,G,H,I", TEXT), // without a digit
    ("Sudoku,,,,,,,,,,", TEXT),
    ("--- Sudoku of 17-05-2024 *** ---", TEXT), // other empty signs do not count
    ("Title 1,,,,,,,,", TEXT),
    ("int a[9][9]", TEXT),
    ("a 12", Refused("2 cells 12, expected 9 or 81")),
    ("x1", Refused("2 cells x1, expected 9 or 81")), // an x is no letter here
    ("l03000509", Refused("8 cells 03000509, expected 9 or 81")),

    // A blank line.
    ("", BLANK_LINE),
    ("\t", BLANK_LINE),
    ("\u{2003}\u{b}", BLANK_LINE),
    ("\u{feff}", BLANK_LINE),
    ("\n", BLANK_LINE),

    // A number, in line 1 only. Elsewhere it may be what is left of a row.
    ("1", Number),
    (" 50\t", Number),
    ("\u{feff}10", Number),
    ("999999", Number),
    ("+5", Refused("1 cell 5, expected 9 or 81")),
    ("02", Refused("2 cells 02, expected 9 or 81")),
    ("2.", Refused("2 cells 2., expected 9 or 81")),
    ("1000000", Refused("7 cells 1000000, expected 9 or 81")),

    // A frame has no letter and no digit, and no cell unless it has a -. Nine dashes are no row.
    ("-", Skipped),
    ("---------", Skipped),
    ("--- --- ---", Skipped),
    ("--------------------------------------------------------------------------------", Skipped),
    ("-*-*?_<->/!", Skipped),
    ("| - | - | - | - | - | - | - | - | - |", Skipped),
    ("-,-,-,-,-,-,-,-,-", Skipped),
    ("-- x", Skipped),
    ("- é", TEXT),
    ("- 1", Refused("2 cells -1, expected 9 or 81")),
    ("- ½", Refused("1 cell -, expected 9 or 81")),
    ("........", Refused("8 cells ........, expected 9 or 81")),
    (". ─ .", Refused("2 cells .., expected 9 or 81")),
    ("+++++++++", Skipped),
    ("\0", Skipped),
    (",,,,,,,", Skipped), // eight fields
    ("+ ½ +", Refused("0 cells, expected 9 or 81")),
];

#[test]
fn what_is_done_with_each_line_is_what_the_help_says() {
    let half = ANSWER[..40].to_string() + &PUZZLE[40..];
    for (example, done) in LINES {
        println!("the line: {example}"); // shown if the test fails
        let line = example.replace("PUZZLE", PUZZLE).replace("HALF", &half);
        let line = &line
            .replace("ANSWER", ANSWER)
            .replace("ZEROS", &"0".repeat(81));
        match done {
            Skipped => check_places(line, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], ""),
            Gap(told) => check_places(line, &[0, 3, 6, 9], told),
            List => check(line, &(ANSWER.to_string() + "\n"), ""),
            Row(separator) => check_row(line, separator),
            Number => {
                check(format!("{line}\n\n{PUZZLE}"), &format!("{ANSWER}\n"), "");
                check(format!("\n{line}\n{PUZZLE}"), "", "line 2: ");
            }
            Refused(told) => check_refused(line, told),
        }
    }
}

/// Checks that a line may stand behind these rows of a puzzle, and what is told behind others.
fn check_places(line: &str, places: &[usize], told: &str) {
    let puzzle = rows(PUZZLE);
    let mut lines: Vec<&str> = puzzle.lines().chain([""]).collect();
    places.iter().rev().for_each(|&row| lines.insert(row, line));
    check(lines.join("\n").repeat(2), &rows(ANSWER).repeat(2), "");
    for row in (0..=9).filter(|row| !places.contains(row)) {
        let input = format!("{}{line}\n{PUZZLE}", rows(&PUZZLE[..9 * row]));
        check(input, "", &format!("line {}: {told}{row} (", row + 1));
    }
}

/// Checks that a puzzle whose rows look like an example is answered, whether it has a solution or none,
/// and whatever the sign of its empty cells is.
fn check_row(example: &str, separator: &str) {
    let written = |cells: &str| -> String {
        let row = |row: &str| {
            let cell = |column: u32| row.as_bytes()[column as usize - 1].into();
            let place = |sign: char| sign.to_digit(10).map_or(sign, cell);
            example.chars().map(place).chain(['\n']).collect::<String>()
        };
        rows(cells).lines().map(row).collect()
    };
    let (puzzle, answer) = (written(PUZZLE), separated(ANSWER, separator));
    let unsolvable = written(&PUZZLE.replacen("103", "113", 1));
    let answers = separated(&line(&EMPTY), separator) + &answer;
    let told = "line 1: no solution; is the 1 in row 1, column 2 wrong?";
    check(unsolvable + &puzzle, &answers, told);
    for sign in SIGNS.split(' ') {
        check(written(&PUZZLE.replace('0', sign)), &answer, "");
    }
    // The answer is written like the first row. Later ones may look otherwise.
    let (first, others) = puzzle.split_at(puzzle.find('\n').unwrap());
    check(first.to_string() + &rows(PUZZLE)[9..], &answer, "");
    check(rows(PUZZLE)[..9].to_string() + others, &rows(ANSWER), "");
    // All may stand in one line. In that, a name would hide the others.
    if !example.contains('=') {
        check(puzzle.replace('\n', " "), &answer, "");
    }
}

/// Checks that a line is refused as the first one of an input and of a puzzle, and as a middle one. The
/// puzzle in front is answered, that behind it is not.
fn check_refused(line: &str, told: &str) {
    check(format!("{line}\n{PUZZLE}"), "", &format!("line 1: {told}"));
    for above in [0, 4] {
        let input = format!("{PUZZLE}\n{}{line}\n{PUZZLE}", rows(&PUZZLE[..9 * above]));
        let told = format!("line {}: {told}", above + 2);
        check(input, &format!("{ANSWER}\n"), &told);
    }
}

/// Checks what the program does with an input. Its message starts with `told`, or there is none.
fn check(input: impl AsRef<[u8]>, answers: &str, told: &str) {
    let run = sudoku(&input);
    let message = run.stderr.strip_prefix("sudoku: ").unwrap_or(&run.stderr);
    let status = match told {
        "" => 0,
        _ if told.contains(": no solution") => 1,
        _ => 2,
    };
    let is_told = message.starts_with(told) && message.is_empty() == told.is_empty();
    let input = String::from_utf8_lossy(input.as_ref());
    let input = format!("the input: {}", shortened(&input));
    let is_right = is_told && run.status == status && message.lines().count() < 2;
    let came = run.status;
    let expected = format!("expected {told:?}, status {status}");
    assert!(
        is_right,
        "{expected}\ncame {message:?}, status {came}\n{input}"
    );
    assert_same(&run.stdout, answers, input);
}

// ---- Signs of cells.

/// The signs of empty cells. A space is one, too, in a blank field.
const SIGNS: &str = "0 . _ * ? - x X";

/// As an empty cell in rows and in a list, between cells, and beside a list.
#[test]
fn every_byte_is_a_cell_or_left_alone() {
    let several = "é ª Ж 가 ０ ٣ ½ ⓿ │ ─ × … 😀 \u{a0} \u{200b} \u{3000} \u{feff} \u{20e3}";
    let several = several.split(' ').map(|sign| sign.as_bytes().to_vec());
    let bytes = (0..=255).map(|byte| vec![byte]);
    for sign in bytes.chain(several).filter(|sign| sign != b"\n") {
        let is_cell = sign != b" " && SIGNS.as_bytes().windows(1).any(|cell| cell == sign);
        let [as_cell, between, beside] = match &sign[..] {
            [b'1'..=b'9'] => ["no solution", "17 cells ", "82 cells"],
            _ if is_cell => ["", "17 cells ", "82 cells"],
            b"=" => [" cell", "1 cell ", ""],
            b"#" => [" cells", "", "no puzzle"],
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
            assert!(
                is_right,
                "expected {told:?}\ncame {run:?}\n{sign:?} for ~: {input}"
            );
        }
    }
}

#[test]
fn all_empty_cells_of_a_puzzle_have_the_same_sign() {
    let (answers, signs) = (separated(ANSWER, ","), || SIGNS.split(' ').chain([" "]));
    for (one, other) in signs().flat_map(|one| signs().map(move |other| (one, other))) {
        // Each puzzle has its own.
        let rows = |sign| separated(&PUZZLE.replace('0', sign), ",");
        check(rows(one) + &rows(other), &answers.repeat(2), "");
        for cut in [4, 36].into_iter().filter(|_| one != other) {
            let (above, below) = PUZZLE.split_at(cut);
            let mixed = above.replace('0', one) + &below.replace('0', other);
            let told = format!(": empty cells are '{one}' and '{other}', ");
            let in_row = format!("line {}{told}", cut / 9 + 1);
            check(separated(&mixed, ","), "", &in_row);
            if !mixed.contains(' ') {
                check(mixed, "", &format!("line 1{told}"));
            }
        }
        // Rows without an empty cell between them change nothing.
        if one != other {
            let mixed = format!("{}{}{}", &PUZZLE[..9], &ANSWER[9..27], &PUZZLE[27..]);
            let mixed = mixed[..27].replace('0', one) + &mixed[27..].replace('0', other);
            let told = format!("line 4: empty cells are '{one}' and '{other}', ");
            check(separated(&mixed, ","), "", &told);
        }
    }
}

#[test]
fn a_row_may_have_no_clue_but_nine_dashes_are_a_frame() {
    for sign in SIGNS.split(' ') {
        let input = rows(&ANSWER.replace(&ANSWER[36..45], &sign.repeat(9)));
        match sign {
            "-" => check(input, "", "line 9: end of the input after row 8"),
            _ => check(input, &rows(ANSWER), ""),
        }
    }
}

// ---- Blank fields.

/// What stands before, between and behind the fields of rows, and what separates the digits of an
/// answer to such a puzzle.
#[rustfmt::skip]
const SHEETS: [[&str; 4]; 16] = [
    ["", ",", "", ","],
    ["", ";", "", ";"],
    ["", "\t", "", "\t"],
    ["|", "|", "|", " "],
    ["  │", "  │ ", " │ ", " "],
    ["┃ ", "\u{a0}┃\u{3000}", " ┃", " "],
    ["|\t", "\t|\t", "\t|", "\t"],
    ["\u{feff}\"|", "|", "|\"\r", " "],
    ["\u{a0}║\u{a0}", "║", "║", " "],
    ["\"", "\",\"", "\"", ","],
    ["\" ", " \", \" ", "\"", ","],
    ["'", "' ; '", "'", ";"],
    ["\"", "\"\t\"", "\"", "\t"],
    ["\u{feff}", " ,\t", "", ","],
    ["\u{feff}\"", "\"\t;\"", "\"", ";"],
    ["a[9][9] = ", ",\u{a0}", "\t", ","],
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
fn a_blank_field_is_an_empty_cell() {
    for layout in SHEETS {
        let answer = separated(ANSWER, layout[3]);
        // A row without blank fields may be the first. All fields may stand in one line.
        let others = sheet(&(ANSWER[..9].to_string() + &PUZZLE[9..]), layout);
        let input = sheet(PUZZLE, layout) + &others + &fields(PUZZLE, layout);
        check(input, &answer.repeat(3), "");
        // Nor need the first row have two cells.
        let cells = "000000009".to_string() + &ANSWER.replace(&ANSWER[..9], "")[..];
        let first = sudoku(sheet(&cells, layout)).stdout;
        let separator = first.chars().nth(1).map(String::from);
        assert_eq!(separator.as_deref(), Some(layout[3]), "{layout:?}");
    }
}

#[test]
fn nine_blank_fields_are_a_row_within_a_puzzle_and_skipped_between_two() {
    for layout in SHEETS {
        let (blank, answer) = (fields("000000000", layout), separated(ANSWER, layout[3]));
        for row in 1..9 {
            let (above, below) = ANSWER.split_at(9 * row);
            let cells = format!("{above}000000000{}", &below[9..]);
            let between = format!("{blank}\n{blank}\n");
            let title = if row == 8 { "Title\n" } else { "" };
            let input = format!("{between}{title}{}{between}{PUZZLE}", sheet(&cells, layout));
            check(input, &format!("{answer}{ANSWER}\n"), "");
        }
        // Row 1 may be the blank line above, and the last one stand behind the puzzle.
        let cells = format!("{}000000000", &ANSWER[..72]);
        let input = format!("{PUZZLE}\n{blank}\n#\n{}{PUZZLE}", sheet(&cells, layout));
        check(
            input,
            &format!("{ANSWER}\n"),
            "line 12: row 9 is blank, and so is ",
        );
        // Text or a blank line between say where the puzzle starts. So does the start of the file.
        for above in [
            "",
            &format!("{blank}\n\n"),
            &format!("{blank}\nTitle\n{blank}\n{PUZZLE}\n"),
        ] {
            let input = format!("{above}{}", sheet(&cells, layout));
            let answers = sudoku(input).stdout;
            assert!(
                answers.ends_with(&answer),
                "{layout:?}, {above:?}: {answers}"
            );
        }
        let input = format!("{}{blank}", rows(&PUZZLE[..27]));
        check(
            input,
            "",
            "line 4: empty cells are '0' and ' ', expected one sign",
        );
    }
    check(fields(&"0".repeat(81), SHEETS[0]), "", "line 1: no puzzle"); // a frame
}

#[test]
fn a_row_with_blank_fields_has_nine_or_81_with_one_cell_or_none() {
    for layout in SHEETS {
        for count in [7, 8, 10, 11, 80, 82] {
            let row = fields(&("53".to_string() + &"0".repeat(count - 2)), layout);
            check_refused(
                &row,
                &format!("2 cells 53 in {count} fields, expected a cell or blank"),
            );
        }
        for field in ["a", "½", "+", "12", "1 2", "4.0"] {
            let cells = 3 + field.matches(|sign| "0.1234".contains(sign)).count();
            for row in ["5~3070000", "50307000~"] {
                let row = fields(row, layout).replace('~', field);
                let due = " in 9 fields, expected a cell or blank in each of 9 (";
                let told = sudoku(&row).stderr;
                check_refused(&row, &format!("{cells} cells "));
                assert!(told.contains(due), "{told}{row}");
            }
        }
    }
}

// ---- Heads of columns.

#[test]
fn a_head_of_columns_is_left_out() {
    for (head, sign) in [("123456789", "0"), ("012345678", "0"), ("012345678", ".")] {
        for separator in ["", " ", ",", "\t"] {
            let puzzle = separated(&(head.to_string() + &PUZZLE.replace('0', sign)), separator);
            let answer = separated(ANSWER, separator);
            let input = format!("{puzzle}{puzzle}\nTitle\n{puzzle}");
            check(input, &answer.repeat(3), "");
            // Behind it, the puzzle lacks a row.
            let told =
                "line 9: end of the input after row 8 (line 1 was taken for a head of columns)";
            check(
                puzzle.lines().take(9).collect::<Vec<_>>().join("\n"),
                "",
                told,
            );
            let input = puzzle.replacen('\n', "\n---\n", 4) + &puzzle;
            check(input, &answer.repeat(2), "");
        }
    }
    // There is one at most.
    let twice = sudoku(format!("123456789\n123456789\n{}", rows(PUZZLE))).stderr;
    let is_right = twice.contains("line 1: no solution") && twice.contains("after row 1 (");
    assert!(is_right, "{twice}");
}

/// Then all is there: a judge may have such a puzzle.
#[test]
fn a_first_row_in_order_is_no_head_if_there_is_a_solution_or_all_stand_in_one_line() {
    let cells = line(&known().swap_remove(2).2); // the first grid of all
    let last = cells.replace(&cells[63..72], "000000000");
    check(
        rows(&last) + &rows(PUZZLE),
        &(rows(&cells) + &rows(ANSWER)),
        "",
    );
    let none = format!("123456789{}", &PUZZLE[9..]);
    let told = "line 1: no solution";
    check(
        format!("{none}\n{PUZZLE}"),
        &(line(&EMPTY) + "\n" + ANSWER + "\n"),
        told,
    );
    let spaced = separated(&none, " ").replace('\n', " ");
    check(
        format!("{spaced}\n{PUZZLE}"),
        &(separated(&line(&EMPTY), " ") + ANSWER + "\n"),
        told,
    );
}

// ---- Counts.

#[test]
fn a_row_has_nine_cells_or_81() {
    for count in (2..9).chain(10..81).chain(82..100) {
        // Up to twenty are shown.
        let cells = [" ", &"0".repeat(count)][..usize::from(count <= 20) * 2].concat();
        let told = format!("{count} cells{cells}, expected 9 or 81 (");
        check_refused(&"0 ".repeat(count), &told);
    }
}

/// From 40 cells on, a group seems to be a puzzle that is damaged.
#[test]
fn the_groups_of_81_cells_have_one_length() {
    for length in 2..81 {
        let starts = (0..81).step_by(length);
        let groups: Vec<&str> = starts.map(|at| &PUZZLE[at..81.min(at + length)]).collect();
        match (length, 81 % length) {
            (40.., _) => check_refused(&groups.join(" "), &format!("{length} cells side by side")),
            (_, 0) => check(groups.join(" "), &rows(ANSWER), ""),
            _ => check_refused(&groups.join(" "), "81 cells, expected groups of one length"),
        }
    }
}

/// Fewer than 40 are an id or a time, and some without a clue a frame.
#[test]
fn cells_side_by_side_are_81_or_fewer_than_40() {
    let answer = ANSWER.to_string() + "\n";
    for count in (1..100).chain(155..165).filter(|&count| count != 81) {
        let points = ".".repeat(count);
        let group = points.replacen('.', "9", 1);
        let told = format!("{count} cells side by side, ");
        for line in [format!("{group},{PUZZLE}"), format!("{PUZZLE},{group}")] {
            match count {
                40.. => check_refused(&line, &told),
                _ => check(line, &answer, ""),
            }
        }
        check(format!("{points} {PUZZLE} {points}"), &answer, "");
    }
    let first = known().swap_remove(2).2; // that of the empty grid
    let told = sudoku("-".repeat(81));
    assert_eq!(told.stdout, line(&first) + "\n", "81 dashes are a puzzle");
}

#[test]
fn what_has_81_cells_and_the_end_come_between_puzzles() {
    let row = separated(PUZZLE, " ").replace('\n', " ");
    for before in 1..9 {
        let rows_before = rows(&PUZZLE[..9 * before]);
        let told = format!("line {}: 81 cells after row {before} (", before + 1);
        for line in [PUZZLE, &row, &fields(PUZZLE, SHEETS[0])] {
            check(format!("{rows_before}{line}\n{PUZZLE}"), "", &told);
        }
        let told = format!("line {}: end of the input after row {before} (", before + 9);
        for input in [&*rows_before, rows_before.trim_end()] {
            check(rows(PUZZLE) + input, &rows(ANSWER), &told);
        }
    }
}

/// To the byte, without the `\n` at its end, for lines of every kind, wherever they stand.
#[test]
fn a_line_has_65535_bytes_at_most() {
    let answer = ANSWER.to_string() + "\n";
    for start in ["#", " ", "-", "│", "Text"] {
        let longest = start.to_string() + &" ".repeat(65_535 - start.len());
        check(format!("{longest}\n{PUZZLE}"), &answer, "");
        check(format!("{PUZZLE}\n{longest}"), &answer, "");
        check_refused(&format!("{longest} "), "no end within 65535 bytes");
    }
    // That comes first, whatever else is wrong.
    check_refused(&"1".repeat(65_535), "65535 cells side by side");
    check_refused(&"1".repeat(65_536), "no end within 65535 bytes");
}
