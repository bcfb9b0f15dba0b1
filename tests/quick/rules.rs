//! What is done with each line: the rules of the help in their order, each bound on both sides.

use crate::common::*;
use Kind::*;

/// What a line is.
enum Kind {
    /// It stays as it is. In a puzzle, it ends it.
    Text,
    /// It stays as it is, between rows, too.
    Frame,
    /// It is not printed. In a puzzle, it ends it.
    End,
    /// It is not printed as line 1. Elsewhere it is malformed.
    Count,
    /// It comes out so: puzzles, or the row 53..7.... of a puzzle whose other rows are complete.
    Filled(&'static str),
    /// It stays as it is, with a warning that starts so, or is so, if this ends in $. In a puzzle, it counts as a row.
    Malformed(&'static str),
    /// It has malformed puzzles. They stay as they are, with warnings that start so, after "line 1, columns ".
    Damaged(&'static str),
}

/// The rows after 53..7.... in a puzzle with one solution.
const OTHERS: &str =
    "672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n";

/// In the order of the rules. `PUZZLE` stands for its 81 cells, `ANSWER` for its answer, `DAMAGED` for one that
/// lacks its first cell, `ZEROS` and `DOTS` for 81 of them, `BELOW` and `LONG` for 39 and 40 ones.
#[rustfmt::skip]
const LINES: &[(&str, Kind)] = &[
    // A comment starts with #, after blanks and a byte order mark. It is text, whatever is in it.
    ("# from Monday", Text),
    ("\u{feff}# 1 2 3", Text),
    (" \u{a0}\t# 12 PUZZLE", Text),
    ("#53..7....", Text),
    ("// 1 2 3", Malformed("3 cells (123), expected 9; write 0 in an empty cell$")),

    // Puzzles have 81 adjacent cells, with a clue, in other text. From 40 cells on, others are malformed.
    ("17,PUZZLE,easy", Filled("17,ANSWER,easy")),
    ("a = \"PUZZLE\"; é", Filled("a = \"ANSWER\"; é")),
    ("ANSWER", Filled("ANSWER")),
    ("PUZZLE,ANSWER", Filled("ANSWER,ANSWER")),
    ("ANSWER\tPUZZLE PUZZLE", Filled("ANSWER\tANSWER ANSWER")),
    ("PUZZLE,ZEROS,DOTS", Filled("ANSWER,ZEROS,DOTS")),
    ("BELOW PUZZLE BELOW", Filled("BELOW ANSWER BELOW")),
    ("........................................ PUZZLE", Filled("........................................ ANSWER")),
    ("PUZZLE LONG", Damaged("83 to 122: 40 cells in one piece, expected 81$")),
    ("17,DAMAGED,easy", Damaged("4 to 83: 80 cells in one piece, expected 81$")),
    ("수독 22DAMAGED", Damaged("4 to 85: 82 cells in one piece, expected 81$")),
    ("LONGo3", Damaged("1 to 40: 40 cells in one piece, expected 81; 'o' in column 41 is not a cell$")),
    ("3…LONG", Damaged("3 to 42: 40 cells in one piece, expected 81; '…' in column 2 is not a cell$")),
    ("DAMAGED,PUZZLE é DAMAGED", Damaged("1 to 80: 80 cells in\n166 to 245: 80 cells in")),

    // A row has nine cells in pieces of one length, with anything between. All empty cells are alike.
    ("53..7....", Filled("534678912")),
    ("  53. .7. ...\t", Filled("  534 678 912\t")),
    ("5 3 . | . 7 . | . . .", Filled("5 3 4 | 6 7 8 | 9 1 2")),
    ("> 53..7.... # [[easy]]", Filled("> 534678912 # [[easy]]")),
    ("<td>5</td><td>3</td><td>?</td> ? 7 ? ? ? ?", Filled("<td>5</td><td>3</td><td>4</td> 6 7 8 9 1 2")),
    ("\u{feff}A│5·3·_·_·7·_·_·_·_│", Filled("\u{feff}A│5·3·4·6·7·8·9·1·2│")),
    ("[['5', '3', '.', '.', '7', '.', '.', '.', '.'],", Filled("[['5', '3', '4', '6', '7', '8', '9', '1', '2'],")),
    ("53- -7- ---", Filled("534 678 912")),
    ("530 .7_ *?-", Malformed("9 cells (530.7_*?-), expected pieces of one length and empty cells alike$")),
    ("12.5.2024", Malformed("9 cells (12.5.2024), expected pieces of one length and empty cells alike; if it is a title, start it with #$")),
    ("53..7...-", Malformed("9 cells (53..7...-), expected pieces of one length and empty cells alike$")),
    ("530 070 00", Malformed("8 cells (53007000), expected 9$")),
    ("53 0 0 7 0 0 0 0", Malformed("9 cells (530070000), expected pieces of one length and empty cells alike$")),
    ("5 3 0 0 7 0 0 0", Malformed("8 cells (53007000), expected 9$")),
    ("1234567891", Malformed("10 cells (1234567891), expected 9$")),
    ("1 5 3 0 0 7 0 0 0 0", Malformed("10 cells (1530070000), expected 9$")),
    ("5 3 0 0 7 0 0 0 00", Malformed("10 cells (5300700000), expected 9$")),
    ("5 x 30 07 0 0 0 0", Malformed("9 cells (530070000), expected pieces of one length and empty cells alike; 'x' in column 3 is not a cell$")),
    ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 7", Malformed("20 cells (00000000000000000007), expected 9$")),
    ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 7", Malformed("21 cells (00000000000000000000), expected 9$")),
    ("2-11-2024", Malformed("9 cells (2-11-2024), expected pieces of one length and empty cells alike; if it is a title")),
    ("2/11/2024", Malformed("7 cells (2112024), expected 9; if it is a title, start it with #$")),
    ("24.11.24", Malformed("8 cells (24.11.24), expected 9; if it is a title, start it with #$")),
    ("2026-11-24", Malformed("10 cells (2026-11-24), expected 9; if it is a title, start it with #$")),
    ("R1 530070000", Malformed("10 cells (1530070000), expected 9; if it is a title, start it with #$")),
    ("- 530070000", Malformed("10 cells (-530070000), expected 9$")),
    ("1. 53..7....", Malformed("11 cells (1.53..7....), expected 9$")),
    ("6...8..4..+4...", Malformed("14 cells (6...8..4..4...), expected 9; '+' in column 11 is not a cell$")),

    // A row has nine fields between one kind of separator, with one cell or none, and a clue in some.
    ("5,3,,,7,,,,", Filled("5,3,4,6,7,8,9,1,2")),
    ("5;3;;;7;;;;", Filled("5;3;4;6;7;8;9;1;2")),
    ("5\t3\t\t\t7\t\t\t\t", Filled("5\t3\t4\t6\t7\t8\t9\t1\t2")),
    ("5|3|||7||||", Filled("5|3|4|6|7|8|9|1|2")),
    ("5, 3, , , 7, , , , ", Filled("5, 3,4,6, 7,8,9,1,2")),
    ("5|3|  |   |7|||| ", Filled("5|3| 4| 6 |7|8|9|1|2")),
    ("5,3,\"\",\" \",7,\"\", \"\",'','  '", Filled("5,3,\"4\",\"6\",7,\"8\", \"9\",'1','2 '")),
    ("\u{feff}5,3,,,7,,,,", Filled("\u{feff}5,3,4,6,7,8,9,1,2")),
    ("| 5 | 3 |   |   | 7 |   |   |   |   |", Filled("| 5 | 3 | 4 | 6 | 7 | 8 | 9 | 1 | 2 |")),
    ("|5|3| | |7| | | | |.", Filled("|5|3|4|6|7|8|9|1|2|.")),
    ("A |5|3| | |7| | | | | B", Filled("A |5|3|4|6|7|8|9|1|2| B")),
    ("- [5, 3, 0, 0, 7, 0, 0, 0, 0]", Filled("- [5, 3, 4, 6, 7, 8, 9, 1, 2]")),
    ("1: {5,3,,,7,,,,}, ", Filled("1: {5,3,4,6,7,8,9,1,2}, ")),
    ("[5,3,_,_,7,_,_,_,_]].", Filled("[5,3,4,6,7,8,9,1,2]].")),
    ("[5,3,,,7,,,,] // 1", Malformed("4 cells (5371), expected 9; write 0 in an empty cell$")),
    ("5,3,,,7,,,", Malformed("8 fields, expected 9$")),
    ("5,3,,,7,,,,,", Malformed("10 fields, expected 9$")),
    ("1|5|3| | |7| | | | |", Malformed("11 fields, expected 9$")),
    ("|5|3| | |7| | | | |2", Malformed("11 fields, expected 9$")),
    (",5,3,,,7,,,,,", Malformed("11 fields, expected 9$")),
    ("5,3,,0,7,,,,", Malformed("9 fields, expected one cell or none in each, and empty ones alike$")),
    ("5,3,..,,7,,,,", Malformed("9 fields, expected one cell or none in each, and empty ones alike$")),
    ("5,3,-5,,7,,,,", Malformed("9 fields, expected one cell or none in each, and empty ones alike$")),
    ("5,3,x,,7,,,,", Malformed("9 fields, expected one cell or none in each, and empty ones alike; 'x' in column 5 is not a cell$")),
    ("5,3,#,,7,,,,", Malformed("9 fields, expected one cell or none in each, and empty ones alike$")),
    ("5;3,,,,7,,,", Malformed("3 cells (537), expected 9$")),
    ("2026-11-24,,,,,,,,", Malformed("9 fields, expected one cell or none in each, and empty ones alike; if it is a title, start it with #$")),

    // A number from 1 to 999999 alone, in line 1.
    ("1", Count),
    ("50", Count),
    (" 50\t", Count),
    ("\u{feff}999999", Count),
    ("0", Malformed("1 cell (0), expected 9; if it is a title")),
    ("1000000", Malformed("7 cells (1000000), expected 9")),
    ("2.", Malformed("2 cells (2.), expected 9; if it is a title")),

    // This word alone.
    ("end", End),
    ("\u{feff} end\t", End),
    ("End", Text),
    ("end.", Text),

    // Text: a letter before any digit; at most 16 digits; at most two without a letter, digit, dot or dash beside;
    // no nine adjacent cells that could be a row.
    ("Monday 17.5.2024", Text),
    ("Grid 1 of 17/05/2024", Text),
    ("-- Nr. 12345678, 9a a9", Text),
    ("수독 1/2", Text),
    ("int a[9][9]", Text),
    ("let b: [[u8; 9]; 9] = [", Text),
    ("id,puzzle,level", Text),
    ("Puzzle 1,,,,,,,,", Text),
    ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", Text),
    ("Monday 1.2. 3.4. 5-6", Text),
    ("Grid ........ ---------", Text),
    ("Grid ......... --", Text), // no clue
    ("Puzzle 12.5.2024", Text), // not alike
    ("Puzzle 1 (4.12.1998)", Malformed("10 cells (14.12.1998), expected 9; if it is a title, start it with #$")), // alike
    ("Daily Sudoku, 2024-05-12", Text), // ten cells
    ("Sudoku, Sudoku, Sudoku: ½ ²", Text),
    ("½ Grid", Malformed("0 cells (), expected 9; if it is a title")),
    ("1st grid", Malformed("1 cell (1), expected 9")),
    ("Grid 1/2/3", Malformed("3 cells (123), expected 9")),
    ("Grids 0 ½ ²", Malformed("1 cell (0), expected 9")),
    ("Row A: 5 3 · · 7 · · · ·", Malformed("3 cells (537), expected 9")),
    ("Nr. 1234567890123456", Text), // 16
    ("Nr. 12345678901234567", Malformed("18 cells (.12345678901234567), expected 9")),
    ("Nr １２３４５６７８９０１２３４５６７", Malformed("0 cells (), expected 9")),
    ("Row 1: 53..7....", Malformed("10 cells (153..7....), expected 9")),
    ("Nr 53..7... 1", Text), // eight adjacent cells
    ("Nr 53..7..... 1", Text), // ten
    ("a ________________________________________", Text), // 40, no clue
    ("5 3 O . 7 . . . .", Malformed("8 cells (53.7....), expected 9; 'O' in column 5 is not a cell$")),
    ("5 O 3 x 7 . . . .", Malformed("7 cells (537....), expected 9; 'x' in column 7 is not a cell$")),
    ("5 3 ı . 7 . . . .", Malformed("8 cells (53.7....), expected 9; 'ı' in column 5 is not a cell$")), // ends as a 1 does
    ("53..7…..", Malformed("7 cells (53..7..), expected 9; '…' in column 6 is not a cell$")),
    ("5·３ 3", Malformed("2 cells (53), expected 9; '３' in column 3 is not a cell$")),
    ("5 xx 3 7", Malformed("3 cells (537), expected 9; 'x' in column 3 is not a cell$")),
    ("5 ox 3 7", Malformed("3 cells (537), expected 9; write 0 in an empty cell$")), // two letters
    ("2 3 4 5 6 7 8 9", Malformed("8 cells (23456789), expected 9; write 0 in an empty cell$")),
    ("23456789", Malformed("8 cells (23456789), expected 9$")),

    // A frame: no letter or digit, and no cell but dashes.
    ("+=====+  ---+---+---", Frame),
    ("---------", Frame),
    ("--- --- ---", Frame),
    ("| - | - | - | - | - | - | - | - | - |", Frame),
    ("+-+-+-+-+-+-+-+-+-+", Frame),
    ("|---|---|---|", Frame),
    ("---------------------------------------------------------------------------------", Frame), // 81
    ("*-----*", Frame),
    (".---.", Frame),
    ("\0 …", Frame),
    ("| | | | | | | | | |", Frame),
    ("\"\",\"\"", Frame),
    ("........", Malformed("8 cells (........), expected 9$")),
    ("....\u{feff}....", Malformed("8 cells (........), expected 9$")),
    (". . . | . . . | . .", Malformed("8 cells (........), expected 9$")),
    ("*****", Malformed("5 cells (*****), expected 9$")),
    ("+ ½ +", Malformed("0 cells (), expected 9")),
];

#[test]
fn what_is_done_with_each_line_is_what_the_help_says() {
    for (example, kind) in LINES {
        let line = &written(example);
        match kind {
            Text => check_text(line),
            Frame => check_frame(line),
            End => check_end(line),
            Count => {
                check(&[line, PUZZLE], &[ANSWER], "*");
                check(&["#", line, PUZZLE], &["#", line, ANSWER], "line 2: ");
            }
            Filled(due) => check_filled(line, &written(due)),
            Malformed(warned) => check_malformed(line, warned),
            Damaged(warned) => check_puzzles(line, &line.replace(PUZZLE, ANSWER), warned),
        }
    }
}

fn written(example: &str) -> String {
    let [zeros, dots] = ["0", "."].map(|character| character.repeat(81));
    let [below, long] = [39, 40].map(|count| "1".repeat(count));
    let mut line = example.replace("PUZZLE", PUZZLE).replace("ANSWER", ANSWER);
    line = line.replace("DAMAGED", &PUZZLE[1..]).replace("LONG", &long);
    line.replace("ZEROS", &zeros)
        .replace("DOTS", &dots)
        .replace("BELOW", &below)
}

// ---- Checks.

/// Checks what comes out of some lines, and that each warning starts so, one a line, or is so, if it ends in $.
/// `*` stands for any warnings. The lines may themselves be several. Those that are empty are left out.
#[track_caller]
fn check(input: &[&str], output: &[&str], warned: &str) {
    let joined = |lines: &[&str]| -> String {
        let lines = lines.iter().filter(|line| !line.is_empty());
        lines
            .map(|line| format!("{}\n", line.trim_end_matches('\n')))
            .collect()
    };
    check_text_of(&joined(input), &joined(output), warned);
}

#[track_caller]
fn check_text_of(input: &str, output: &str, warned: &str) {
    let run = sudoku(input);
    let messages: Vec<&str> = run.stderr.lines().collect();
    let starts: Vec<String> = warned
        .lines()
        .map(|start| format!("sudoku: {start}"))
        .collect();
    let mut both = messages.iter().zip(&starts);
    let is_start = |(message, start): (&&str, &String)| match start.strip_suffix('$') {
        Some(start) => *message == start,
        None => message.starts_with(start),
    };
    let is_warned = messages.len() == starts.len() && both.all(is_start);
    let is_status = run.status == if warned.is_empty() { 0 } else { 2 };
    let came = format!("came {:?}, status {}", run.stderr, run.status);
    let input = shortened(input);
    assert!(
        warned == "*" || is_warned && is_status,
        "expected {warned:?}\n{came}\nthe input: {input}"
    );
    assert_same(&run.output(), output, format!("the input: {input}"));
}

/// Checks what comes out of a line between puzzles, at the start and the end, also with other line ends. `warned`
/// is the start of its message, if it has one.
fn check_between(line: &str, out: &str, warned: &str) {
    let warned = |number: usize| match warned {
        "" => String::new(),
        warned => format!("line {number}: {warned}\n"),
    };
    let [puzzle, answer] = [PUZZLE, ANSWER].map(rows);
    let all_told = warned(1) + &warned(11) + &warned(13);
    check(
        &[line, &puzzle, line, PUZZLE, line],
        &[out, &answer, out, ANSWER, out],
        &all_told,
    );
    let out = if out.is_empty() {
        "".into()
    } else {
        format!("{out}\r\n")
    };
    let output = format!("{ANSWER}\r\n{out}");
    check_text_of(&format!("{PUZZLE}\r\n{line}\r\n"), &output, &warned(2));
    check_text_of(
        &format!("{PUZZLE}\n{line}"),
        &output.replace('\r', ""),
        &warned(2),
    );
}

/// How a warning of an incomplete puzzle starts.
fn incomplete(first_line: usize, rows: usize, before: impl std::fmt::Display) -> String {
    let ending = if rows == 1 { "" } else { "s" };
    format!(
        "line {first_line}: incomplete puzzle: {rows} row{ending} before {before}, expected 9$\n"
    )
}

/// Checks that a line ends a puzzle, which stays as it is, and what comes out of the line. `more` has the warnings
/// about the line, after its number.
fn check_ends(line: &str, out: &str, more: &str) {
    for row in [1, 3, 6, 8] {
        let start = rows(&PUZZLE[..9 * row]);
        let number = row + 2;
        let mut warned = incomplete(2, row, format!("line {number}"));
        more.lines()
            .for_each(|more| warned += &format!("line {number}{more}\n"));
        check(
            &["#", &start, line, PUZZLE],
            &["#", &start, out, ANSWER],
            &warned,
        );
    }
}

fn check_text(line: &str) {
    check_between(line, line, "");
    check_ends(line, line, "");
}

fn check_end(line: &str) {
    check_between(line, "", "");
    check_ends(line, "", "");
}

fn check_frame(line: &str) {
    check_between(line, line, "");
    let [input, output] =
        [PUZZLE, ANSWER].map(|cells| rows(cells).replace('\n', &format!("\n{line}\n")));
    check(&[&input, &input], &[&output, &output], "");
}

/// Checks that there is a warning of a malformed line between puzzles and nothing more, and that in a puzzle it
/// counts as a row: the next puzzle is solved though nothing is between.
fn check_malformed(line: &str, warned: &str) {
    check_between(line, line, warned);
    for row in [1, 4, 8] {
        let [above, below] = [rows(&PUZZLE[..9 * row]), rows(&PUZZLE[9 * row + 9..])];
        let number = row + 1;
        let warned =
            format!("line {number}, row {number} of the puzzle that begins in line 1: {warned}");
        let [puzzle, answer] = [PUZZLE, ANSWER].map(rows);
        check(
            &[&above, line, &below, &puzzle],
            &[&above, line, &below, &answer],
            &warned,
        );
    }
}

/// Checks what comes out of puzzles in a line, and what is warned after `columns `, message by message.
fn check_puzzles(line: &str, due: &str, warned: &str) {
    let more = warned
        .lines()
        .map(|warned| format!(", columns {warned}\n"))
        .collect::<String>();
    let warned = more
        .lines()
        .map(|warned| format!("line 1{warned}\n"))
        .collect::<String>();
    check(&[line], &[due], &warned);
    check_ends(line, due, &more);
}

/// Checks that puzzles in a line, or a row, are filled in.
fn check_filled(line: &str, due: &str) {
    if line.contains(ANSWER) || line.contains(PUZZLE) {
        check_between(line, due, "");
        return check_puzzles(line, due, "");
    }
    check(
        &["#", line, OTHERS, line, OTHERS],
        &["#", due, OTHERS, due, OTHERS],
        "",
    );
    let [input, output] = [line, due].map(|row| format!("{row}\n{OTHERS}").replace('\n', "\r\n"));
    check_text_of(&input, &output, "");
}

// ---- The examples of the help.

/// The bounds that are tested here, as the help has them.
const BOUNDS: &[&str] = &[
    "one of 0 . _ * ? - if it is empty",
    "40 or more, but not 81, are a malformed puzzle",
    "up to 999999",
    "at most 2 without a letter, digit, dot or dash beside",
    "at most 16 digits",
    "no 9 adjacent cells that could be a row",
    "after row 3 or 6, blank lines",
    "More than 1 MiB",
    "-h or --help, -V or --version",
];

/// Each stands in the table above, so it is tested.
#[test]
fn the_examples_and_bounds_of_the_help_are_tested() {
    let help = run(binary().arg("--help"), "").output();
    let all = help.split_whitespace().collect::<Vec<&str>>().join(" ");
    for bound in BOUNDS {
        assert!(all.contains(bound), "the help does not say: {bound}");
    }
    let table = help.split("\n\n").find(|part| part.starts_with("  # "));
    let lines = table.expect("the kinds of lines").lines();
    let examples = lines
        .map(|line| line[2..25].trim_end())
        .filter(|example| !example.is_empty());
    let untested = examples.filter(|example| !LINES.iter().any(|(line, _)| line == example));
    assert_eq!(untested.collect::<Vec<&str>>(), ["(nothing)"]); // blank lines have their own test
}

// ---- Signs of cells.

/// As an empty cell in rows and in a list, and between cells.
#[test]
fn every_byte_is_a_cell_or_left_alone() {
    let several = "é ª Ж 가 ０ ٣ ½ ⓿ │ ─ × … 😀 \u{a0} \u{200b} \u{3000} \u{feff} \u{20e3}";
    let several = several
        .split(' ')
        .map(|character| character.as_bytes().to_vec());
    let bytes = (0..=255).map(|byte| vec![byte]);
    for character in bytes.chain(several).filter(|character| character != b"\n") {
        let with = |text: &str| -> Vec<u8> {
            let parts: Vec<&[u8]> = text.split('~').map(str::as_bytes).collect();
            parts.join(&character[..])
        };
        let is_empty = matches!(character[..], [b'0' | b'.' | b'_' | b'*' | b'?' | b'-']);
        let is_clue = matches!(character[..], [b'1'..=b'9']);
        // In rows, and then in a list.
        let [input, due] = [PUZZLE, ANSWER].map(|cells| format!("{}\n{cells}\n", rows(cells)));
        let input = with(&input.replace('0', "~"));
        let run = sudoku(&input);
        let is_right = match is_empty {
            true => run.status == 0 && run.output() == due,
            false => run.status == if is_clue { 1 } else { 2 } && run.stdout == input,
        };
        assert!(is_right, "{character:?} for empty cells: {run:?}");
        let run = sudoku(with(&separated(PUZZLE, "~")));
        let is_right = match is_empty || is_clue {
            true => run.stderr.contains("17 cells (") && run.status == 2,
            false => run.stdout == with(&separated(ANSWER, "~")) && run.status == 0,
        };
        assert!(is_right, "{character:?} between the cells: {run:?}");
    }
}

#[test]
fn a_row_may_have_no_clue_but_nine_dashes_need_another_dash() {
    for character in ["0", ".", "_", "*", "?", "-"] {
        let row = ANSWER.replace(&ANSWER[36..45], &character.repeat(9));
        let empty = character.repeat(81); // alone in its line
        if character == "-" {
            for line in ["---------", "- - - - - - - - -", " ---\t--- ---"] {
                let with_line =
                    |cells: &str| rows(&cells[..36]) + line + "\n" + &rows(&cells[45..]);
                let input = with_line(ANSWER);
                check(
                    &[&input],
                    &[&input],
                    &incomplete(1, 8, "the end of the file"),
                );
                let dash = &(String::from("-") + &ANSWER[1..]);
                let run = sudoku(with_line(dash));
                let digits: String = run.output().matches(char::is_numeric).collect();
                assert!(digits == ANSWER && run.status == 0, "{line:?}: {run:?}");
            }
            for frame in [
                "|---|---|---|",
                "+-+-+-+-+-+-+-+-+-+",
                "--------",
                "----------",
            ] {
                let with_frame =
                    |cells: &str| rows(&cells[..36]) + frame + "\n" + &rows(&cells[36..]);
                let dash = &(String::from("-") + &ANSWER[1..]);
                check(&[&with_frame(dash)], &[&with_frame(ANSWER)], "");
            }
            check(&[&empty, PUZZLE], &[&empty, ANSWER], "");
        } else {
            check(&[&rows(&row)], &[&rows(ANSWER)], "");
            let run = sudoku(&empty);
            assert!(
                run.stderr.contains("several solutions with 0 clues"),
                "{run:?}"
            );
        }
    }
}

// ---- Counts.

/// From 40 cells on, a group is a puzzle that is damaged.
#[test]
fn all_81_cells_may_stand_in_a_row_if_their_groups_have_one_length() {
    for length in 1..81 {
        let cut = |cells: &str| -> String {
            let starts = (0..81).step_by(length);
            let groups: Vec<&str> = starts.map(|at| &cells[at..81.min(at + length)]).collect();
            format!("{{{}}};", groups.join(", "))
        };
        let [line, due] = [PUZZLE, ANSWER].map(cut);
        let warned = |first: usize, length| {
            format!(
                "{first} to {}: {length} cells in one piece, expected 81$\n",
                first + length - 1
            )
        };
        match (length, 81 % length) {
            (42.., _) => check_puzzles(&line, &line, &warned(2, length)),
            (40.., _) => check_puzzles(
                &line,
                &line,
                &(warned(2, length) + &warned(length + 4, 81 - length.max(41))),
            ),
            (_, 0) => check_puzzles(&line, &due, ""),
            _ => check_malformed(
                &line,
                "81 cells (10300050900210940000), expected pieces of one length and",
            ),
        }
    }
}

#[test]
fn a_blank_line_stands_between_puzzles_and_after_row_3_or_6() {
    for blank in [
        "\n",
        "\n\n\n",
        "\t\u{2003}\u{b}\n",
        "\u{feff}\n",
        ",,,,,,,,\n",
        "; ;\r\n",
    ] {
        for row in 0..10 {
            let with_blank =
                |cells: &str| rows(&cells[..9 * row]) + blank + &rows(&cells[9 * row..]);
            let [input, output] = [PUZZLE, ANSWER].map(|cells| with_blank(cells).repeat(3));
            if row % 3 == 0 {
                check_text_of(&input, &output, "");
            } else {
                let (start, line) = (rows(&PUZZLE[..9 * row]), row + 1);
                let warned = incomplete(1, row, format!("line {line}"));
                let [input, output] =
                    [PUZZLE, ANSWER].map(|cells| format!("{start}{blank}{}", rows(cells)));
                check_text_of(&input, &output, &warned);
            }
        }
    }
}

/// In bands, too: so later puzzles are not shifted.
#[test]
fn a_malformed_line_counts_as_a_row() {
    let bands = |cells: &str| {
        [&cells[..27], &cells[27..54], &cells[54..]]
            .map(rows)
            .join("\n")
    };
    let malformed = bands(PUZZLE).replacen(&PUZZLE[9..18], "0021O9400", 1);
    let output = malformed.clone() + "\n" + &bands(ANSWER);
    let warned = "line 2, row 2 of the puzzle that begins in line 1: 8 cells (00219400), expected 9; 'O' in column 5";
    check_text_of(&format!("{malformed}\n{}", bands(PUZZLE)), &output, warned);

    let start = [&PUZZLE[..9], "\n1 2\n\n"].concat();
    let row = "line 2, row 2 of the puzzle that begins in line 1: 2 cells (12), expected 9; write 0 in an empty cell$\n";
    let warned = row.to_string() + &incomplete(1, 2, "line 3");
    check_text_of(
        &format!("{start}{PUZZLE}\n"),
        &format!("{start}{ANSWER}\n"),
        &warned,
    );
}

/// Blank lines are not printed either, but for those between bands. If it counts other than there are puzzles,
/// complete or not, there is a warning; the status is 0.
#[test]
fn a_count_is_not_printed_and_there_is_a_warning_if_it_is_wrong() {
    let puzzles = |cells: &str, blank: &str| {
        let [above, below] = [rows(&cells[..27]), rows(&cells[27..])];
        format!(
            "{above}\n{below}{blank}{cells},{ANSWER}\n{blank}{}\n{blank}",
            &PUZZLE[1..]
        )
    };
    let advice = "if it is a size or a title, put # in front to keep it";
    for count in ["3", "4", "5", "999999"] {
        let run = sudoku(format!("{count}\n\n{}", puzzles(PUZZLE, "\n")));
        assert_same(&run.output(), &puzzles(ANSWER, ""), count);
        let warning = format!("\nsudoku: line 1: 4 puzzles, expected {count}; {advice}\n");
        assert!(
            run.stderr.contains(&warning) == (count != "4") && run.stderr.contains(": 80 cells"),
            "{run:?}"
        );
    }
    // The line that ends a puzzle is not printed either. Incomplete puzzles come first.
    let (start, end) = (rows(&PUZZLE[..36]), &PUZZLE[..9]);
    let warned = incomplete(2, 4, "line 6")
        + &incomplete(8, 1, "the end of the file")
        + &format!("line 1: 3 puzzles, expected 5; {advice}$");
    check_text_of(
        &format!("5\n{start}\n{PUZZLE}\n{end}"),
        &format!("{start}{ANSWER}\n{end}\n"),
        &warned,
    );
    let run = sudoku(format!("2\n{PUZZLE}\n"));
    assert!(
        run.status == 0 && run.stderr.contains("line 1: 1 puzzle, expected 2; "),
        "{run:?}"
    );
    let warned = "line 3: no puzzle found; see sudoku --help$\nline 1: 0 puzzles, expected 9; ";
    check_text_of("9\n\n#\n", "#\n", warned);
}

/// With all line ends that are there. What has come of more is printed, and no more.
#[test]
fn a_line_or_a_puzzle_has_a_mib_at_most() {
    const MOST: usize = 1 << 20;
    let warned = "more than 1 MiB in a line or puzzle; the rest of the file is not printed$";
    let line = |length: usize| format!("Text{}", " ".repeat(length - 4));
    let [longest, longer] = [line(MOST - 1), line(MOST)];
    check(&[&longest, PUZZLE], &[&longest, ANSWER], "");
    check_text_of(
        &format!("{PUZZLE}\n{longer}"),
        &format!("{ANSWER}\n{longer}\n"),
        "",
    );
    check(
        &[PUZZLE, &longer, PUZZLE],
        &[ANSWER, &longer],
        &format!("line 2: {warned}"),
    );

    let [puzzle, answer] = [PUZZLE, ANSWER].map(rows);
    let frames = "-\n".repeat(MOST / 2 - 46) + "-";
    check(
        &[&puzzle[..10], &frames, &puzzle[10..]],
        &[&answer[..10], &frames, &answer[10..]],
        "",
    );
    let longer = [&puzzle[..10], &frames, "-", &puzzle[10..]];
    let number = MOST / 2 - 46 + 11;
    let line = format!("line {number}");
    check(
        &longer,
        &longer,
        &(incomplete(1, 8, &line) + &format!("{line}: {warned}")),
    );
}
