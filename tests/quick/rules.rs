//! What is done with each line: the rules of the help in their order, each bound on both sides.

use crate::common::*;
use Kind::*;

/// What a line is.
enum Kind {
    /// It stays between puzzles. In a puzzle, it ends it.
    Text,
    /// It stays, wherever it stands.
    Frame,
    /// It is left out. In a puzzle, it ends it.
    End,
    /// It is left out as line 1. Elsewhere it is a mistake.
    Count,
    /// It comes out so: puzzles, or the row 53..7.... of a puzzle whose other rows are complete.
    Filled(&'static str),
    /// It stays. A message starts so, after its line; in a puzzle, it counts as a row.
    Mistake(&'static str),
    /// It has puzzles that are not whole. They stay, and messages start so, after "line 1, columns ".
    Damaged(&'static str),
}

/// The rows after 53..7.... in a puzzle with one solution.
const OTHERS: &str =
    "672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n";

/// In the order of the rules. `PUZZLE` stands for its 81 cells, `ANSWER` for its answer, `DAMAGED` for one that
/// lacks its first cell, `ZEROS` and `DOTS` for 81 of them, `BELOW` and `LONG` for 39 and 40 ones.
#[rustfmt::skip]
const LINES: &[(&str, Kind)] = &[
    // A comment has # in front, white space and a byte order mark aside. It is text, whatever is in it.
    ("# from Monday", Text),
    ("\u{feff}# 1 2 3", Text),
    (" \u{a0}\t# 12 PUZZLE", Text),
    ("#53..7....", Text),
    ("// 1 2 3", Mistake("3 cells, 123, expected 9; write 0 in an empty cell")),

    // Puzzles have 81 cells side by side, with a clue. Other text may stand beside them. From 40 cells on, others
    // are a puzzle with a mistake.
    ("17,PUZZLE,easy", Filled("17,ANSWER,easy")),
    ("a = \"PUZZLE\"; é", Filled("a = \"ANSWER\"; é")),
    ("ANSWER", Filled("ANSWER")),
    ("PUZZLE,ANSWER", Filled("ANSWER,ANSWER")),
    ("ANSWER\tPUZZLE PUZZLE", Filled("ANSWER\tANSWER ANSWER")),
    ("PUZZLE,ZEROS,DOTS", Filled("ANSWER,ZEROS,DOTS")),
    ("BELOW PUZZLE BELOW", Filled("BELOW ANSWER BELOW")),
    ("........................................ PUZZLE", Filled("........................................ ANSWER")),
    ("PUZZLE LONG", Damaged("83 to 122: 40 cells side by side, expected 81")),
    ("17,DAMAGED,easy", Damaged("4 to 83: 80 cells side by side, expected 81")),
    ("수독 22DAMAGED", Damaged("4 to 85: 82 cells side by side, expected 81")),
    ("DAMAGED,PUZZLE é DAMAGED", Damaged("1 to 80: 80 cells side\n166 to 245: 80 cells side")),

    // A row has nine cells, single or in groups of one length, and any text without cells.
    ("53..7....", Filled("534678912")),
    ("  53. .7. ...\t", Filled("  534 678 912\t")),
    ("5 3 . | . 7 . | . . .", Filled("5 3 4 | 6 7 8 | 9 1 2")),
    ("> 53..7.... # [[easy]]", Filled("> 534678912 # [[easy]]")),
    ("<td>5</td><td>3</td><td>?</td> ? 7 ? ? ? ?", Filled("<td>5</td><td>3</td><td>4</td> 6 7 8 9 1 2")),
    ("\u{feff}A│5·3·_·_·7·_·_·_·_│", Filled("\u{feff}A│5·3·4·6·7·8·9·1·2│")),
    ("[['5', '3', '.', '.', '7', '.', '.', '.', '.'],", Filled("[['5', '3', '4', '6', '7', '8', '9', '1', '2'],")),
    ("53- -7- ---", Filled("534 678 912")),
    ("530 .7_ *?-", Filled("534 678 912")), // any mixture of signs
    ("5 3 0 0 7 0 0 0", Mistake("8 cells, 53007000, expected 9; if it is a title, put # in front")),
    ("1234567891", Mistake("10 cells, 1234567891, expected 9; if it is a title")),
    ("1 5 3 0 0 7 0 0 0 0", Mistake("10 cells, 1530070000, expected 9; if it is a title, put # in front")),
    ("5 3 0 0 7 0 0 0 00", Mistake("10 cells, 5300700000, expected 9")),
    ("5 30 07 0 0 0 0", Mistake("9 cells, expected groups of one length")),
    ("5 x 30 07 0 0 0 0", Mistake("9 cells, expected groups of one length; if it is a title")),
    ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 7", Mistake("20 cells, 00000000000000000007, expected 9")),
    ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 7", Mistake("21 cells, expected 9")),
    ("5,3,,,7,,,,", Mistake("3 cells, 537, expected 9; write 0 in an empty cell; if it is a title, put # in front")),

    // A number from 1 to 999999 alone, in line 1.
    ("1", Count),
    ("50", Count),
    (" 50\t", Count),
    ("\u{feff}999999", Count),
    ("0", Mistake("1 cell, 0, expected 9; if it is a title")),
    ("+5", Mistake("1 cell, 5, expected 9; write 0")),
    ("02", Mistake("2 cells, 02, expected 9; if it is a title")),
    ("1000000", Mistake("7 cells, 1000000, expected 9")),
    ("2.", Mistake("2 cells, 2., expected 9")),

    // This word alone.
    ("end", End),
    ("\u{feff} end\t", End),
    ("End", Text),
    ("end.", Text),

    // Text: a letter before any digit, at most two digits alone, at most 16 in all, no group of just nine cells.
    ("Grid 1 of 17/05/2024", Text),
    ("-- Nr. 12345678, 9a a9", Text),
    ("수독 1/2", Text),
    ("int a[9][9]", Text),
    ("let b: [[u8; 9]; 9] = [", Text),
    ("id,puzzle,level", Text),
    ("Puzzle 1,,,,,,,,", Text),
    ("Grid ........ ---------", Text),
    ("Grid ......... --", Text), // no clue
    ("Daily Sudoku, 2024-05-12", Text), // ten cells
    ("Sudoku, Sudoku, Sudoku: ½ ²", Text),
    ("½ Grid", Mistake("0 cells, expected 9; if it is a title")),
    ("1st grid", Mistake("1 cell, 1, expected 9")),
    ("Grid 1/2/3", Mistake("3 cells, 123, expected 9")),
    ("Grids 0 ½ ²", Mistake("1 cell, 0, expected 9")),
    ("Row A: 5 3 · · 7 · · · ·", Mistake("3 cells, 537, expected 9")),
    ("Nr. 1234567890123456", Text), // 16
    ("Nr. 12345678901234567", Mistake("18 cells, .12345678901234567, expected 9")),
    ("Nr １２３４５６７８９０１２３４５６７", Mistake("0 cells, expected 9")),
    ("Row 1: 53..7....", Mistake("10 cells, 153..7...., expected 9")),
    ("Nr 53..7... 1", Text), // eight cells side by side
    ("Nr 53..7..... 1", Text), // ten
    ("a ________________________________________", Text), // 40, no clue
    ("5 3 O . 7 . . . .", Mistake("8 cells, 53.7...., expected 9; 'O' is no cell; if it is a title")),
    ("5 O 3 x 7 . . . .", Mistake("7 cells, 537...., expected 9; 'O' is no cell")),
    ("5 3 ı . 7 . . . .", Mistake("8 cells, 53.7...., expected 9; 'ı' is no cell")), // ends as a 1 does
    ("53..7…..", Mistake("7 cells, 53..7.., expected 9; '…' is no cell")),
    ("5·３ 3", Mistake("2 cells, 53, expected 9; '３' is no cell")),
    ("5 xx 3 7", Mistake("3 cells, 537, expected 9; 'x' is no cell")),
    ("5 ox 3 7", Mistake("3 cells, 537, expected 9; write 0 in an empty cell")), // two letters

    // A frame: no letter or digit, but a dash or another sign that is no cell.
    ("+=====+  ---+---+---", Frame),
    ("---------", Frame),
    ("--- --- ---", Frame),
    ("| - | - | - | - | - | - | - | - | - |", Frame),
    ("---------------------------------------------------------------------------------", Frame), // 81
    ("*-----*", Frame),
    (".---.", Frame),
    ("\0 …", Frame),
    (",,,,,,,,", Frame),
    ("........", Mistake("8 cells, ........, expected 9")),
    ("....\u{feff}....", Mistake("8 cells, ........, expected 9")),
    (". . . . . . . .", Mistake("8 cells, ........, expected 9")),
    ("*****", Mistake("5 cells, *****, expected 9")),
    ("+ ½ +", Mistake("0 cells, expected 9")),
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
            Mistake(told) => check_mistake(line, told),
            Damaged(told) => check_puzzles(line, &line.replace(PUZZLE, ANSWER), told),
        }
    }
}

fn written(example: &str) -> String {
    let [zeros, dots] = ["0", "."].map(|sign| sign.repeat(81));
    let [below, long] = [39, 40].map(|count| "1".repeat(count));
    let mut line = example.replace("PUZZLE", PUZZLE).replace("ANSWER", ANSWER);
    line = line.replace("DAMAGED", &PUZZLE[1..]).replace("LONG", &long);
    line.replace("ZEROS", &zeros)
        .replace("DOTS", &dots)
        .replace("BELOW", &below)
}

// ---- Checks.

/// Checks what comes out of some lines, and that each message starts so, one a line. `*` stands for any messages.
/// The lines may themselves be several. Those that are empty are left out.
#[track_caller]
fn check(input: &[&str], output: &[&str], told: &str) {
    let joined = |lines: &[&str]| -> String {
        let lines = lines.iter().filter(|line| !line.is_empty());
        lines
            .map(|line| format!("{}\n", line.trim_end_matches('\n')))
            .collect()
    };
    check_text_of(&joined(input), &joined(output), told);
}

#[track_caller]
fn check_text_of(input: &str, output: &str, told: &str) {
    let run = sudoku(input);
    let messages: Vec<&str> = run.stderr.lines().collect();
    let starts: Vec<String> = told
        .lines()
        .map(|start| format!("sudoku: {start}"))
        .collect();
    let mut both = messages.iter().zip(&starts);
    let is_told = messages.len() == starts.len() && both.all(|(one, start)| one.starts_with(start));
    let is_status = run.status == if told.is_empty() { 0 } else { 2 };
    let came = format!("came {:?}, status {}", run.stderr, run.status);
    let input = shortened(input);
    assert!(
        told == "*" || is_told && is_status,
        "expected {told:?}\n{came}\nthe input: {input}"
    );
    assert_same(&run.output(), output, format!("the input: {input}"));
}

/// Checks what comes out of a line between puzzles, at the start and the end, also with other line ends. `told`
/// is the start of its message, if it has one.
fn check_between(line: &str, out: &str, told: &str) {
    let told = |number: usize| match told {
        "" => String::new(),
        told => format!("line {number}: {told}\n"),
    };
    let [puzzle, answer] = [PUZZLE, ANSWER].map(rows);
    let all_told = told(1) + &told(11) + &told(13);
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
    check_text_of(&format!("{PUZZLE}\r\n{line}\r\n"), &output, &told(2));
    check_text_of(
        &format!("{PUZZLE}\n{line}"),
        &output.replace('\r', ""),
        &told(2),
    );
}

/// Checks that a line ends a puzzle, called so, which stays as it is, and what comes out of the line. `more` is
/// what is told after the number of the line, message by message.
fn check_ends(name: &str, line: &str, out: &str, more: &str) {
    for row in [1, 3, 6, 8] {
        let start = rows(&PUZZLE[..9 * row]);
        let more = more.lines().map(|told| format!("\nline {}{told}", row + 2));
        let end = format!(
            "line {}: {name}, expected row {} of the puzzle that begins in line 2; a row may",
            row + 2,
            row + 1
        );
        let told = end + &more.collect::<String>();
        check(
            &["#", &start, line, PUZZLE],
            &["#", &start, out, ANSWER],
            &told,
        );
    }
}

fn check_text(line: &str) {
    check_between(line, line, "");
    check_ends("text", line, line, "");
}

fn check_end(line: &str) {
    check_between(line, "", "");
    check_ends("end", line, "", "");
}

fn check_frame(line: &str) {
    check_between(line, line, "");
    let [input, output] =
        [PUZZLE, ANSWER].map(|cells| rows(cells).replace('\n', &format!("\n{line}\n")));
    check(&[&input, &input], &[&output, &output], "");
}

/// Checks that a mistake between puzzles is told and nothing more, and that in a puzzle it takes the place of a
/// row: the next puzzle is filled in though nothing stands between.
fn check_mistake(line: &str, told: &str) {
    check_between(line, line, told);
    let told = told.split("; if it").next().unwrap_or_default();
    for row in [1, 4, 8] {
        let [above, below] = [rows(&PUZZLE[..9 * row]), rows(&PUZZLE[9 * row + 9..])];
        let told = format!("line {}: {told}", row + 1);
        let [puzzle, answer] = [PUZZLE, ANSWER].map(rows);
        check(
            &[&above, line, &below, &puzzle],
            &[&above, line, &below, &answer],
            &told,
        );
    }
}

/// Checks what comes out of puzzles in a line, and what is told after `columns `, message by message.
fn check_puzzles(line: &str, due: &str, told: &str) {
    let more = told
        .lines()
        .map(|told| format!(", columns {told}\n"))
        .collect::<String>();
    let told = more
        .lines()
        .map(|told| format!("line 1{told}\n"))
        .collect::<String>();
    check(&[line], &[due], &told);
    check_ends("a puzzle in one line", line, due, &more);
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
    "40 or more cells with a clue, but not 81, are a puzzle with a mistake",
    "at most 2 digits alone",
    "at most 16 in all",
    "no group of exactly 9 cells with a clue",
    "blank lines after row 3 or 6",
    "more than a MiB",
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
    let lines = help
        .lines()
        .filter(|line| line.starts_with("  ") && line.len() > 25);
    let examples = lines
        .map(|line| line[2..25].trim_end())
        .filter(|line| !line.is_empty());
    let untested = examples.filter(|example| !LINES.iter().any(|(line, _)| line == example));
    assert_eq!(untested.collect::<Vec<&str>>(), ["(nothing)"]); // blank lines have their own test
}

// ---- Signs of cells.

/// As an empty cell in rows and in a list, and between cells.
#[test]
fn every_byte_is_a_cell_or_left_alone() {
    let several = "é ª Ж 가 ０ ٣ ½ ⓿ │ ─ × … 😀 \u{a0} \u{200b} \u{3000} \u{feff} \u{20e3}";
    let several = several.split(' ').map(|sign| sign.as_bytes().to_vec());
    let bytes = (0..=255).map(|byte| vec![byte]);
    for sign in bytes.chain(several).filter(|sign| sign != b"\n") {
        let with = |text: &str| -> Vec<u8> {
            let parts: Vec<&[u8]> = text.split('~').map(str::as_bytes).collect();
            parts.join(&sign[..])
        };
        let is_empty = matches!(sign[..], [b'0' | b'.' | b'_' | b'*' | b'?' | b'-']);
        let is_clue = matches!(sign[..], [b'1'..=b'9']);
        // In rows, and then in a list.
        let [input, due] = [PUZZLE, ANSWER].map(|cells| format!("{}\n{cells}\n", rows(cells)));
        let input = with(&input.replace('0', "~"));
        let run = sudoku(&input);
        let is_right = match is_empty {
            true => run.status == 0 && run.output() == due,
            false => run.status == if is_clue { 1 } else { 2 } && run.stdout == input,
        };
        assert!(is_right, "{sign:?} for empty cells: {run:?}");
        let run = sudoku(with(&separated(PUZZLE, "~")));
        let is_right = match is_empty || is_clue {
            true => run.stderr.contains("17 cells, ") && run.status == 2,
            false => run.stdout == with(&separated(ANSWER, "~")) && run.status == 0,
        };
        assert!(is_right, "{sign:?} between the cells: {run:?}");
    }
}

#[test]
fn a_row_may_have_no_clue_but_dashes_alone_are_a_frame() {
    for sign in ["0", ".", "_", "*", "?", "-"] {
        let row = ANSWER.replace(&ANSWER[36..45], &sign.repeat(9));
        let empty = sign.repeat(81); // alone in its line
        if sign == "-" {
            let told =
                "line 9: the end of the file, expected row 9 of the puzzle that begins in line 1; ";
            check(&[&rows(&row)], &[&rows(&row)], told);
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
        let told = |first: usize, length| {
            format!(
                "{first} to {}: {length} cells side by side\n",
                first + length - 1
            )
        };
        match (length, 81 % length) {
            (42.., _) => check_puzzles(&line, &line, &told(2, length)),
            (40.., _) => check_puzzles(
                &line,
                &line,
                &(told(2, length) + &told(length + 4, 81 - length.max(41))),
            ),
            (_, 0) => check_puzzles(&line, &due, ""),
            _ => check_mistake(&line, "81 cells, expected groups of one length"),
        }
    }
}

#[test]
fn a_blank_line_stands_between_puzzles_and_after_row_3_or_6() {
    for blank in ["\n", "\n\n\n", "\t\u{2003}\u{b}\n", "\u{feff}\n"] {
        for row in 0..10 {
            let with_blank =
                |cells: &str| rows(&cells[..9 * row]) + blank + &rows(&cells[9 * row..]);
            let [input, output] = [PUZZLE, ANSWER].map(|cells| with_blank(cells).repeat(3));
            if row % 3 == 0 {
                check_text_of(&input, &output, "");
            } else {
                let (start, line) = (rows(&PUZZLE[..9 * row]), row + 1);
                let told = format!(
                    "line {line}: a blank line, expected row {line} of the puzzle that begins in line 1; a"
                );
                let [input, output] =
                    [PUZZLE, ANSWER].map(|cells| format!("{start}{blank}{}", rows(cells)));
                check_text_of(&input, &output, &told);
            }
        }
    }
}

#[test]
fn a_puzzle_with_a_mistake_that_is_not_whole_is_told_twice() {
    let start = [&PUZZLE[..9], "\n1 2\n\n"].concat();
    let told = "line 2: 2 cells, 12, expected 9; write 0 in an empty cell; its puzzle stays\nline 3: a blank line, expected row 3";
    check_text_of(
        &format!("{start}{PUZZLE}\n"),
        &format!("{start}{ANSWER}\n"),
        told,
    );
}

/// Blank lines go with the count, but for those between bands. If it counts other than there are puzzles, whole or
/// not, with given solutions, this is told, and is no mistake.
#[test]
fn a_count_is_left_out_with_blank_lines_and_told_if_it_is_wrong() {
    let puzzles = |cells: &str, blank: &str| {
        let [above, below] = [rows(&cells[..27]), rows(&cells[27..])];
        format!(
            "{above}\n{below}{blank}{cells},{ANSWER}\n{blank}{}\n{blank}",
            &PUZZLE[1..]
        )
    };
    let told = "the puzzles, but 4 came; it is left out, and so are blank lines outside puzzles; if it is a";
    for count in ["3", "4", "5", "999999"] {
        let run = sudoku(format!("{count}\n\n{}", puzzles(PUZZLE, "\n")));
        assert_same(&run.output(), &puzzles(ANSWER, ""), count);
        let is_told = run
            .stderr
            .contains(&format!("\nsudoku: line 1: {count} counts {told}"));
        assert!(
            is_told == (count != "4") && run.stderr.contains(": 80 cells"),
            "{run:?}"
        );
    }
    // The line that ends a puzzle is left out as well. What is not whole is told first.
    let (start, end) = (rows(&PUZZLE[..36]), &PUZZLE[..9]);
    let told = "line 6: a blank line, expected row 5\nline 8: the end of the file, expected row 2\nline 1: 5 counts";
    check_text_of(
        &format!("5\n{start}\n{PUZZLE}\n{end}"),
        &format!("{start}{ANSWER}\n{end}\n"),
        told,
    );
    let run = sudoku(format!("2\n{PUZZLE}\n"));
    assert!(
        run.status == 0
            && run
                .stderr
                .contains("line 1: 2 counts the puzzles, but 1 came"),
        "{run:?}"
    );
    let told =
        "line 3: no puzzle found; see sudoku --help\nline 1: 9 counts the puzzles, but 0 came";
    check_text_of("9\n\n#\n", "#\n", told);
}

/// With all line ends that are there. What has come of more is printed, and no more.
#[test]
fn a_line_or_a_puzzle_has_a_mib_at_most() {
    const MOST: usize = 1 << 20;
    let told = "more than a MiB in a line or puzzle; the rest is not printed";
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
        &format!("line 2: {told}"),
    );

    let [puzzle, answer] = [PUZZLE, ANSWER].map(rows);
    let frames = "-\n".repeat(MOST / 2 - 46) + "-";
    check(
        &[&puzzle[..10], &frames, &puzzle[10..]],
        &[&answer[..10], &frames, &answer[10..]],
        "",
    );
    let longer = [&puzzle[..10], &frames, "-", &puzzle[10..]];
    check(
        &longer,
        &longer,
        &format!("line {}: {told}", MOST / 2 - 46 + 11),
    );
}
