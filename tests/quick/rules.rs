//! The rules of reading: what is a row, a puzzle, a title, a mistake; what is left out; what is said. A file without a
//! puzzle is in `no_puzzle.rs`.

use crate::common::layouts::*;
use crate::common::messages::*;
use crate::common::*;

// ---- Checks. Nothing here expects a message that is not given to it.

/// What is wrong with the output, the messages but for the closing line, or the status that they call for.
fn problem(input: impl AsRef<[u8]>, output: &str, messages: &[String]) -> String {
    let run = sudoku(&input);
    let mut said: Vec<&str> = run.stderr.lines().collect();
    let is_closed = said.last().map_or(false, |last| last.ends_with(" solved"));
    said.truncate(said.len() - usize::from(is_closed));
    let due: Vec<String> = messages.iter().map(|due| format!("sudoku: {due}")).collect();
    let all_are = |what: &str| messages.iter().all(|message| message.contains(what) && !message.starts_with("no p"));
    let status = match () {
        _ if all_are("several solutions") => 0,
        _ if all_are(NO_SOLUTION) => 1,
        _ => 2,
    };
    let mut problem = String::new();
    if run.output() != output {
        problem += &difference(&run.output(), output);
    }
    if said != due || run.status != status {
        problem += &format!("\nsaid: {said:?}, status {}\ndue:  {due:?}, status {status}\n", run.status);
    }
    if !problem.is_empty() {
        problem += &format!("the input: {}\n", shortened(&text(input.as_ref())));
    }
    problem
}

#[track_caller]
fn check(input: impl AsRef<[u8]>, output: &str, messages: &[String]) {
    all_pass([problem(input, output, messages)]);
}

/// Checks a text that has the cells of `PUZZLE` in it, and those of `ANSWER` as its output.
#[track_caller]
fn check_with(text: impl Fn(&str) -> String, messages: &[String]) {
    check(text(PUZZLE), &text(ANSWER), messages);
}

/// Checks a text that stays as it is.
#[track_caller]
fn check_kept(text: &str, messages: &[String]) {
    check(text, text, messages);
}

/// Whatever stands around a text, its puzzles are solved, nothing else is changed, and nothing is said: alone without the
/// last line end, among other text, with the line ends of Windows. What came out stays as it is.
fn in_any_text([puzzle, answer]: &[String; 2]) -> String {
    let among = |text: &str, cells: &str| format!("A title\n{text}\nAnother, {cells}\n{text}\nSome more text\n");
    let windows = |text: &str| text.replace('\n', "\r\n");
    problem(puzzle.trim_end_matches('\n'), answer.trim_end_matches('\n'), &[])
        + &problem(among(puzzle, PUZZLE), &among(answer, ANSWER), &[])
        + &problem(windows(puzzle), &windows(answer), &[])
        + &problem(among(answer, PUZZLE), &among(answer, ANSWER), &[])
}

/// A text without a puzzle: alone, and around one.
fn without_puzzle(text: &str) -> String {
    let around = |cells: &str| format!("{text}\nOther text\n{cells}\nOther text\n{text}\n");
    problem(text, text, &[NO_PUZZLE.into()]) + &problem(around(PUZZLE), &around(ANSWER), &[])
}

/// A problem, with the layout that has it.
fn of_layout(layout: &Layout, problem: String) -> String {
    if problem.is_empty() {
        problem
    } else {
        format!("\n{}{problem}", layout.0)
    }
}

// ---- Layouts.

#[test]
fn each_layout_is_read_and_nothing_else_is_changed() {
    all_pass(layouts().map(|layout| {
        let [[one, one_solved], both] = [1, 2].map(|count| layout.file(&puzzles()[..count]));
        of_layout(layout, problem(one, &one_solved, &[]) + &in_any_text(&both))
    }));
}

#[test]
fn a_sign_means_an_empty_cell_in_a_whole_puzzle() {
    let signs = ["0", ".", "_", "*", "?", "-", "·", "□", "…", "x", "o", "X", "n"];
    let layouts = signs.iter().flat_map(|sign| [ADJACENT, SPACED, GROUPED, BARS].map(|row| plain(row, sign)));
    all_pass(layouts.map(|layout| {
        let [puzzles, answers] = layout.file(&puzzles());
        problem(puzzles, &answers, &[])
    }));
    let others = ["+", "=", "#", "&", "é", "０", "½", "\u{a0}"];
    all_pass(others.map(|other| without_puzzle(&plain(ADJACENT, other).file(&puzzles())[0])));
    // Two of them are none.
    for (row, empty, other) in [(SPACED, "0", "."), (COMMAS, "NA", "None")] {
        let [puzzle, _] = plain(row, empty).file(&puzzles());
        let mixed: String = puzzle.lines().map(|line| line.replacen(empty, other, 1) + "\n").collect();
        let run = sudoku(&mixed);
        assert_eq!((run.output(), run.status), (mixed, 2), "{}", run.stderr);
    }
}

/// The letters, dates and rulers between puzzles. Each is the first row of some layout, or looks like it.
#[rustfmt::skip]
const TITLES: [&str; 24] = [
    "24/11", "24.11.24", "12.5.2024", "2-11-2024", "2026-11-24", "Monday 23.4.1998", "Sudoku 4.3.2.1.5",
    "Level ***", "Puzzle 1 (4.12.1998)", "---------", "- - - - - - - - -", "*********", "_ _ _ _ _ _ _ _ _",
    "1 2 3 4 5 6 7 8 9", "123456789", "0 1 2 3 4 5 6 7 8", "1,2,3,4,5,6,7,8,9", ";1;2;3;4;5;6;7;8;9", "| 1 2 3 | 4 5 6 | 7 8 9 |",
    "A B C D E F G H I", "Nr. 17;;;;;;;;", "Puzzle 12.5.,,,,,,,,", ",,,,,,,,", "1 of 365",
];

/// A file of each layout has them all, but for wrapped cells, which the digits of a title may belong to.
#[test]
fn a_title_that_looks_like_a_row_stays_as_it_is() {
    let with_lines = layouts().filter(|layout| !["26 numbers a line", "wrapped after 41 cells"].contains(&layout.0));
    all_pass(with_lines.enumerate().map(|(first, layout)| {
        let titles = TITLES.iter().cycle().skip(first % TITLES.len()).take(TITLES.len());
        let texts = puzzles().map(|puzzle| layout.both(&puzzle));
        let file = |which: usize| -> String {
            titles
                .clone()
                .zip(texts.iter().cycle())
                .map(|(title, text)| format!("{title}\n{}\n", text[which]))
                .collect()
        };
        of_layout(layout, problem(file(0), &file(1), &[]))
    }));
}

// ---- Lists.

#[test]
fn a_list_may_have_puzzles_anywhere_in_its_lines() {
    let lines = [
        "PUZZLE",
        "a = \"PUZZLE\"; é",
        "PUZZLE,ANSWER",
        "ANSWER\tPUZZLE PUZZLE",
        "A puzzle: PUZZLE.",
        "Copied from 123456789123456789123456789123456789123 PUZZLE",
    ];
    all_pass(lines.map(|line| {
        in_any_text(&[PUZZLE, ANSWER].map(|cells| line.replace("ANSWER", ANSWER).replace("PUZZLE", cells) + "\n"))
    }));
    for empty in ["0", ".", "_", "*", "?", "-"] {
        check_with(|cells| format!("{0}\n{0}\n", cells.replace('0', empty)), &[]);
    }
    all_pass(
        [format!("17,{},\n", ".".repeat(81)), format!("# {PUZZLE}\n  # {PUZZLE}\n")].map(|text| without_puzzle(&text)),
    );
}

/// As `cin >>` reads them; what a mail program makes of a list.
#[test]
fn cells_and_white_space_may_have_line_ends_anywhere() {
    let lengths = [1, 2, 3, 4, 5, 8, 9, 10, 13, 18, 20, 26, 27, 36, 40, 41, 54, 72, 80, 81];
    all_pass(lengths.iter().flat_map(|length| {
        ["", " ", ", "].map(|between| {
            let [puzzle, answer] = [PUZZLE, ANSWER].map(|cells| wrapped(cells, between, *length));
            problem(&puzzle, &answer, &[]) + &problem(format!("Text\n{puzzle}"), &format!("Text\n{answer}"), &[])
        })
    }));
    let uneven = |cells: &str| separated(cells, " ").replacen('\n', " ", 1).replacen(' ', "\n", 3);
    check_with(uneven, &[]);
    check_with(|cells| rows(&cells[..36]) + "\n" + &rows(&cells[36..]), &[]);
    check(format!("1\n{}", wrapped(PUZZLE, "", 1)), &wrapped(ANSWER, "", 1), &[]);
    // 80; text beside.
    let texts = [wrapped(&PUZZLE[1..], "", 1), wrapped(PUZZLE, "", 27).replace('\n', " a\n")];
    all_pass(texts.map(|text| problem(&text, &text, &[NO_PUZZLE.into()])));
}

// ---- Between rows.

#[rustfmt::skip]
const FRAMES: [&str; 13] = [
    "+=====+  ---+---+---", "---------", "--- --- ---", "|---|---|---|", "+-+-+-+-+-+-+-+-+-+", "*-----*", ".---.",
    "┷┷┷┷┷┷┷┷┷", "\0 …", "# 12345", "  # a comment", "</tr><tr>", "\\hline",
];

#[test]
fn frames_and_comments_may_stand_between_rows() {
    all_pass(FRAMES.iter().flat_map(|frame| {
        [(ADJACENT, "0"), (SPACED, "."), (SPACED, "_")].map(|(row, empty)| {
            let framed = |text: String| format!("Text\n{frame}\n{}Text\n", text.replace('\n', &format!("\n{frame}\n")));
            let [puzzle, answer] = plain(row, empty).file(&puzzles()[..1]).map(framed);
            problem(puzzle.repeat(2), &answer.repeat(2), &[])
        })
    }));
    all_pass([in_any_text(&plain("  # | ~ ~ ~ | ~ ~ ~ | ~ ~ ~\n", "x").file(&puzzles()))]);
}

#[test]
fn blank_lines_may_stand_after_rows_3_and_6_or_after_each_row() {
    let bands = |cells: &str| [&cells[..27], &cells[27..54], &cells[54..]].map(rows);
    all_pass(["\n", "\n\n\n", "\t\u{2003}\n"].map(|blank| {
        let double = |cells: &str| rows(cells).replace('\n', &format!("\n{blank}"));
        in_any_text(&[PUZZLE, ANSWER].map(|cells| bands(cells).join(blank) + blank))
            + &in_any_text(&[PUZZLE, ANSWER].map(double))
    }));
}

/// Empty rows of a sheet are rows if there is exactly one solution with them; they never complete another puzzle.
#[test]
fn a_row_may_have_no_clue() {
    let puzzle = Puzzle::new(&("0".to_string() + &ANSWER[1..36] + "000000000" + &ANSWER[45..]));
    let signs = ["0", ".", "_", "*", "?", "-", "·", "□", "x"];
    let rows = signs.iter().flat_map(|sign| [ADJACENT, SPACED, GROUPED, BOXED].map(|row| plain(row, sign)));
    let sheets = [(SEMICOLONS, ""), (COMMAS, ""), (BARS, " "), (COMMAS, "None")].map(|(row, sign)| plain(row, sign));
    all_pass(rows.chain(sheets).map(|layout| {
        let [input, output] = layout.both(&puzzle);
        problem(&input, &output, &[])
    }));
    let [sheet, answer] = plain(COMMAS, "").file(&puzzles()[..1]);
    for spacer in [",,,,,,,,\n", "---------\n", "_ _ _ _ _ _ _ _ _\n", "\n"] {
        let spaced = |text: &str| {
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            lines.chunks(3).map(|band| band.concat() + spacer).collect::<String>()
        };
        check(spaced(&sheet), &spaced(&answer), &[]);
        let eight = sheet.split_inclusive('\n').take(8).collect::<String>() + spacer;
        check(eight.clone() + &sheet, &(eight + &answer), &[incomplete(1, 8)]);
    }
}

/// The first row could be a title: it is a row if there is exactly one solution with it. Behind it, nine rows may be a
/// puzzle without one.
#[test]
fn a_first_row_without_clues_may_be_a_row() {
    let puzzle = Puzzle::new("000000000000003085001020000000507000004000100090000000500000073002010000000040009");
    let layouts = [(ADJACENT, "-"), (SPACED, "*"), (COMMAS, "0"), ("a ⟨⟩\n", ".")].map(|(row, sign)| plain(row, sign));
    all_pass(layouts.map(|layout| in_any_text(&layout.file([&puzzle]))));
    let unsolvable = rows(&PUZZLE.replacen("103", "113", 1));
    let why = "no solution; is the 1 in row 1, column 2 wrong?";
    check_kept(&unsolvable.repeat(3), &[1, 10, 19].map(|line| format!("line {line}: {why}")));
    // Where 1 to 9 is row 1 of a puzzle with several solutions, at the end of a file.
    let titled = format!("123456789\n{}", rows(&"0".repeat(72)));
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let run = sudoku(format!("{}{titled}", rows(PUZZLE)));
    assert_same(&run.output(), &(rows(ANSWER) + &rows(first)), &run.stderr);
}

// ---- Nothing is invented.

#[test]
fn what_only_has_digits_is_no_puzzle() {
    let people: String = (1..10).map(|n| format!("<tr><td>{n}</td><td>Ann</td><td>3</td></tr>\n")).collect();
    let survey: String = (1..12).map(|n| format!("{n},yes,,,,no,,,,{}\n", n % 5)).collect();
    let answers: String = (0..9).map(|n| format!("x,{},,,,,,,\n", n % 2)).collect();
    let path = "d=\"M14.5 9.3c-.7-2.1-1.9-.8-3.3 1.1l-5.6 2.2 3.8.4zm-1.1 6.7c.4 0 .8-.3.9-.7l.6-3.5\"\n".repeat(4);
    let code = "SIZES = [3, 4, 5, 6, 7, 8, 9, 1, 2]\nW = [0.0, 0.5]\nfor i in [0, 1, 2, 3, 4, 5, 6, 7, 8]:\n    print(i, 9 - i)\n";
    let [zeros, one_a_line] = ["[0. 0. 0. 0. 0. 0. 0. 0. 0.]\n".repeat(9), "0\n".repeat(81)];
    // Rulers, an entry of a table of contents.
    let rulers = ["---------\n", "_ _ _ _ _ _ _ _ _\n", "*********\n"].map(|ruler| ruler.repeat(9)).concat();
    let long = format!("{}\n+{}+\nChapter 1 {}(50).... 7\n", "-".repeat(60), "-".repeat(45), ".".repeat(50));
    let texts = [people, survey, answers, path, code.into(), zeros, one_a_line, rulers, long];
    all_pass(texts.map(|text| without_puzzle(&text)));
}

// ---- Mistakes.

/// How a row is written, an empty cell, what stands in the place of a row, and the character in that which is no cell.
#[rustfmt::skip]
const MALFORMED: [(&str, &str, &str, &str); 9] = [
    (ADJACENT, "0", "00210940", ""), (ADJACENT, "0", "0021094000", ""), (ADJACENT, "0", "l02109400", "l"),
    (ADJACENT, "0", "0O2109400", "O"), (SPACED, "0", "0 0 2 1 x 9 4 0 0", "x"), (SPACED, "0", "  0 0 2 1 0 9 4 0 ", ""),
    (BOXED, "0", "| 0 0 2 | 1 0 9 | 4 0 |", ""), (COMMAS, "0", "0,0,2,1,0,9,4,0", ""), (COMMAS, "", ",,2,1,,9,4,", ""),
];

/// Also the first. Where there is no other puzzle, that is told as the nearest to one.
#[test]
fn a_malformed_row_is_named_with_the_character_that_is_no_cell() {
    all_pass(MALFORMED.iter().flat_map(|case| [1, 3, 6, 9].map(|row| (case, row))).map(|(case, row)| {
        let &(pattern, empty, malformed, stray) = case;
        let [puzzle, answer] = plain(pattern, empty).file(&puzzles()[..1]);
        let found: String = malformed.trim().chars().take(40).collect();
        let mut lines: Vec<&str> = puzzle.lines().collect();
        lines[row - 1] = malformed;
        let damaged = lines.join("\n") + "\nSome text\n";
        let message = malformed_row(row, row, &format!("{found:?}{}", no_cell(stray)));
        problem(&damaged, &damaged, &[format!("no puzzle found; {message}")])
            + &problem(damaged.clone() + &puzzle, &(damaged + &answer), &[message])
    }));
}

#[test]
fn a_cell_lost_behind_a_label_is_not_taken_from_the_label() {
    let [puzzle, _] = plain("Row @: ⟨ ⟩\n", "0").file(&puzzles()[..1]);
    let message = malformed_row(3, 3, "\"Row 3: 0 0 7 0 4 0 0 0\"");
    check_kept(&puzzle.replace("Row 3: 0 ", "Row 3: "), &[format!("no puzzle found; {message}")]);
}

#[test]
fn rows_with_a_cell_too_many_are_one_message() {
    let several = PUZZLE[..27].to_string() + &"0".repeat(54);
    let rows = separated(&several, " ").replace('\n', " 0\n");
    let file = |cells: &str| format!("{cells}\nSome text\n{rows}");
    check_with(file, &["lines 3 to 11: 10 cells in each, expected 9".into()]);
}

/// In a list, every line is due; elsewhere, 40 cells or more.
#[test]
fn a_line_of_a_list_that_has_no_81_cells_is_named() {
    let with_letter = format!("{}O{}", &PUZZLE[..2], &PUZZLE[3..]);
    all_pass([(&PUZZLE[..80], 80, ""), (&PUZZLE[..30], 30, ""), (&with_letter, 78, "O")].map(
        |(line, cells, stray)| {
            let file = |cells: &str| format!("{cells}\n{line}\n{line}\n{cells}\n");
            problem(file(PUZZLE), &file(ANSWER), &[2, 3].map(|number| not_81(number, cells) + &no_cell(stray)))
        },
    ));
    check_with(|cells| format!("{}\nSome text\n{cells}\n", &PUZZLE[1..]), &[not_81(1, 80)]);
    check_with(|cells| format!("{cells}\n2026-11-26\n1234567\n{cells}\n"), &[]);
    check_kept(&PUZZLE[..80], &[format!("no puzzle found; {}", not_81(1, 80))]);
}

const ENDS: [&str; 3] = ["Some text", "PUZZLE", "17,PUZZLE"];

/// A lone row is none.
#[test]
fn a_text_ends_a_puzzle_that_is_incomplete() {
    all_pass((1..9).flat_map(|count| ENDS.map(|text| (count, text))).map(|(count, text)| {
        let with = |cells: &str| {
            let text = text.replace("PUZZLE", cells);
            format!("{}{}{text}\n{}", rows(cells), rows(&PUZZLE[..9 * count]), rows(cells))
        };
        let messages = Vec::from_iter((count > 1).then(|| incomplete(10, count)));
        problem(with(PUZZLE), &with(ANSWER), &messages)
    }));
}

/// Where a puzzle is, a complete one without a solution is told, however many of its clues are equal.
#[test]
fn a_table_of_numbers_is_a_puzzle_beside_another() {
    let table = "123456789\n".repeat(9);
    let ones = "1".repeat(81) + "\n";
    let why = "no solution: row 1, column 1 and row 1, column 2 are both 1";
    check_with(|cells| format!("{cells}\n{ones}"), &[format!("line 2: {why}")]);
    assert!(sudoku(rows(PUZZLE) + "Text\n" + &rows(&PUZZLE[..9]) + &table).status != 0);
}

// ---- What is not printed.

/// `end`, directly behind a line that is a puzzle and nothing else.
#[test]
fn end_is_left_out_behind_a_list_only() {
    let list = |cells: &str| format!("{cells}\n{cells}\n");
    for end in ["end", " end\t", "end\r", "end\nText\n"] {
        let rest = if end.contains("Text") { "Text\n" } else { "" };
        check(list(PUZZLE) + end, &(list(ANSWER) + rest), &[]);
        check(list(PUZZLE).replace('\n', "\r\n") + end, &(list(ANSWER).replace('\n', "\r\n") + rest), &[]);
    }
    for before in ["PUZZLE,easy", "\"PUZZLE\"", "PUZZLE\n", "PUZZLE\nText", "PUZZLE\nend."] {
        check_with(|cells| before.replace("PUZZLE", cells) + "\nend\n", &[]);
    }
    check_with(|cells| rows(cells) + "end\n", &[]);
}

/// The number of puzzles in line 1, and blank lines then. If it is another number, that is said at the end.
#[test]
fn a_count_is_left_out_before_puzzles_only() {
    let [in_rows, answer] = [PUZZLE, ANSWER].map(rows);
    for count in ["3", "50", " 3 ", "999999"] {
        let input = format!("{count}\n\n\n{in_rows}\n{PUZZLE}\n\nText\n\n{in_rows}");
        let number: usize = count.trim().parse().expect("a number");
        let message = format!("line 1: {number} puzzles expected, found 3");
        check(input, &format!("{answer}{ANSWER}\nText\n{answer}"), &Vec::from_iter((number != 3).then_some(message)));
        check_with(|cells| format!("{count}\nText\n{}\n", rows(cells)), &[]);
        check_with(|cells| format!("Text\n{count}\n{cells}\n\n{cells}\n"), &[]);
        for text in ["Text\n", "1 2 3\n", "\n\n"] {
            check_kept(&format!("{count}\n{text}"), &[NO_PUZZLE.into()]);
        }
    }
    check(format!("2\n{PUZZLE}\n{PUZZLE}\n"), &format!("{ANSWER}\n{ANSWER}\n"), &[]);
    for number in ["5.", "1.5", "12a", "-3", "1000000"] {
        check_with(|cells| format!("{number}\n{cells}\n\n{cells}\n"), &[]);
    }
}

// ---- What cannot be read.

#[test]
fn a_byte_order_mark_may_stand_in_front_of_a_row() {
    check_with(|cells| format!("\u{feff}{}", rows(cells)), &[]);
    let [sheet, answer] = plain(COMMAS, "").file(&puzzles());
    check(format!("\u{feff}{sheet}"), &format!("\u{feff}{answer}"), &[]);
}

/// What has come of a longer line is printed, and no more.
#[test]
fn a_line_may_have_a_mib() {
    let in_a_line = |bytes: usize, cells: &str| format!("{cells}\nText{}\n{cells}\n", " ".repeat(bytes));
    check_with(|cells| in_a_line((1 << 20) - 100, cells), &[]);
    let run = sudoku(in_a_line(5 << 18, PUZZLE));
    let is_start = in_a_line(5 << 18, ANSWER).starts_with(run.output().trim_end()) && run.stdout.len() > 1 << 20;
    let due = format!("sudoku: line 2: {TOO_LONG}{REST_NOT_PRINTED}\nsudoku: {}\n", closing(1, 1));
    assert_eq!((run.stderr, run.status, is_start), (due, 2, true));
}

#[test]
fn characters_of_the_file_cannot_move_the_cursor() {
    let damaged = rows(PUZZLE).replacen("002109400", "00\u{1b}[7m9400", 1);
    let run = sudoku(format!("{damaged}Some text\n{PUZZLE}\n"));
    assert!(!run.stderr.contains('\u{1b}') && run.stderr.contains("00?[7m9400"), "{}", run.stderr);
}
