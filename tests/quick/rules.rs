//! The rules of reading: what is a row, a puzzle, a title, a mistake; what is left out; what is said. A file without a
//! puzzle is in `no_puzzle.rs`.

use crate::common::layouts::*;
use crate::common::messages::*;
use crate::common::*;

// ---- Checks. Nothing here expects a message that is not given to it. A loop names all that failed, at its end.

/// What is wrong with the output, the messages but for the closing line, or the status that they call for.
fn problem(input: impl AsRef<[u8]>, output: &str, messages: &[String]) -> String {
    let run = sudoku(&input);
    let mut said: Vec<&str> = run.stderr.lines().collect();
    let is_closed = said.last().map_or(false, |last| last.ends_with(" solved"));
    said.truncate(said.len() - usize::from(is_closed));
    let due = messages.iter().map(|due| format!("sudoku: {due}"));
    let due: Vec<String> = due.collect();
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
    if (&said[..], run.status) != (&due.iter().map(|due| &**due).collect::<Vec<&str>>()[..], status) {
        problem += &format!("\nsaid: {said:?}, status {}\ndue:  {due:?}, status {status}\n", run.status);
    }
    if !problem.is_empty() {
        problem += &format!("the input: {}\n", shortened(&text(input.as_ref())));
    }
    problem
}

#[track_caller]
fn none_of(problems: impl Iterator<Item = String>) {
    let (mut count, mut failures) = (0, String::new());
    for problem in problems {
        count += 1;
        failures += &problem;
    }
    assert!(count > 0 && failures.is_empty(), "of {count} checks:{failures}");
}

#[track_caller]
fn check(input: impl AsRef<[u8]>, output: &str, messages: &[String]) {
    none_of([problem(input, output, messages)].into_iter());
}

/// Checks a text that has the cells of `PUZZLE` in it, and that of `ANSWER` as its output.
#[track_caller]
fn check_with(text: impl Fn(&str) -> String, messages: &[String]) {
    check(text(PUZZLE), &text(ANSWER), messages);
}

/// Checks a text that stays as it is.
#[track_caller]
fn check_kept(text: &str, messages: &[String]) {
    check(text, text, messages);
}

/// Files whose puzzles are all solved, and nothing is said: the puzzle alone, twice, among other text, with the line ends
/// of Windows, without the last line end; the solved one stays.
fn unsolved(puzzle: &str, answer: &str) -> String {
    let around = |text: &str| format!("A title\n{text}\nAnother, {PUZZLE}\n{text}Some more text\n");
    let windows = |text: &str| text.replace('\n', "\r\n");
    let files = [
        (puzzle.to_string(), answer.to_string()),
        (puzzle.repeat(2), answer.repeat(2)),
        (around(puzzle), around(answer).replace(PUZZLE, ANSWER)),
        (windows(puzzle), windows(answer)),
        (puzzle.trim_end_matches('\n').into(), answer.trim_end_matches('\n').into()),
        (answer.to_string(), answer.to_string()),
    ];
    files.iter().map(|(input, output)| problem(input, output, &[])).collect()
}

/// Text that holds no puzzle, alone and around one.
fn taken_for_a_puzzle(text: &str) -> String {
    let around = |cells: &str| format!("{text}Other text\n{cells}\nOther text\n{text}");
    problem(text, text, &[NO_PUZZLE.into()]) + &problem(around(PUZZLE), &around(ANSWER), &[])
}

// ---- Rows.

#[test]
fn rows_are_read_as_people_write_them() {
    none_of(ROWS.iter().map(|layout| {
        let [puzzle, answer] = both(*layout);
        unsolved(&puzzle, &answer)
    }));
}

#[test]
fn several_rows_may_stand_in_a_line() {
    none_of(WHOLE.iter().map(|(name, write)| {
        let [puzzle, answer] = [PUZZLE, ANSWER].map(|cells| write(&nine(cells)));
        let problem = unsolved(&puzzle, &answer);
        if problem.is_empty() {
            problem
        } else {
            format!("\n{name}{problem}")
        }
    }));
}

#[test]
fn grids_may_stand_beside_each_other() {
    let beside = |one: &str, other: &str| -> String {
        let [one, other] = [one, other].map(|cells| written((BOXED, "0", "#"), cells, cells));
        one.lines().zip(other.lines()).map(|(one, other)| format!("{one}   {other}\n")).collect()
    };
    check(beside(PUZZLE, ANSWER), &beside(ANSWER, ANSWER), &[]);
    check(beside(PUZZLE, OTHER), &beside(ANSWER, &line(&grids(&parse(OTHER), 1)[0])), &[]);
}

const OTHER: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

#[test]
fn a_sign_means_an_empty_cell_in_a_whole_puzzle() {
    let signs = ["0", ".", "_", "*", "?", "-", "·", "□", "…", "x", "o", "X", "n"];
    let patterns = ["~~~~~~~~~", SPACED, GROUPED, BARS];
    none_of(signs.iter().flat_map(|empty| patterns.map(|pattern| (pattern, *empty, "#"))).map(|layout| {
        let [puzzle, answer] = both(layout);
        unsolved(&puzzle, &answer)
    }));
    let others = ["+", "=", "#", "&", "é", "０", "½", "\u{a0}"];
    none_of(others.iter().map(|other| taken_for_a_puzzle(&both(("~~~~~~~~~", other, "#"))[0])));
    // Two of them are none.
    none_of([(SPACED, "0", "."), (COMMAS, "NA", "None")].iter().map(|&(pattern, empty, other)| {
        let puzzle = both((pattern, empty, "#"))[0].clone();
        let mixed: String = puzzle.lines().map(|line| line.replacen(empty, other, 1) + "\n").collect();
        let run = sudoku(&mixed);
        if run.output() == mixed && run.status == 2 {
            String::new()
        } else {
            format!("{mixed}{run:?}")
        }
    }));
}

// ---- Lists.

#[test]
fn a_list_may_have_puzzles_anywhere_in_its_lines() {
    let lines = [
        "PUZZLE",
        "17,PUZZLE,easy",
        "a = \"PUZZLE\"; é",
        "PUZZLE,ANSWER",
        "ANSWER\tPUZZLE PUZZLE",
        "A puzzle: PUZZLE.",
        "Copied from 123456789123456789123456789123456789123 PUZZLE",
    ];
    none_of(lines.iter().map(|line| {
        let line = |cells: &str| line.replace("ANSWER", ANSWER).replace("PUZZLE", cells) + "\n";
        let around = |cells: &str| format!("Text\n{}\n{}", line(cells), line(cells).replace('\n', "\r\n"));
        problem(line(PUZZLE), &line(ANSWER), &[]) + &problem(around(PUZZLE), &around(ANSWER), &[])
    }));
    for empty in ["0", ".", "_", "*", "?", "-"] {
        check_with(|cells| format!("{0}\n{0}\n", cells.replace('0', empty)), &[]);
    }
    none_of([format!("17,{},\n", ".".repeat(81)), format!("# {PUZZLE}\n  # {PUZZLE}\n")].iter().map(|text| {
        problem(text, text, &[NO_PUZZLE.into()]) // no clue, comments
    }));
}

/// As `cin >>` reads them; what a mail program makes of a list.
#[test]
fn cells_and_white_space_may_have_line_ends_anywhere() {
    let separators = ["", " ", ", "];
    none_of((1..=81).flat_map(|length| separators.map(|separator| (length, separator))).map(|(length, separator)| {
        let [puzzle, answer] = [PUZZLE, ANSWER].map(|cells| wrapped(cells, separator, length));
        problem(&puzzle, &answer, &[]) + &problem(format!("Text\n{puzzle}"), &format!("Text\n{answer}"), &[])
    }));
    let uneven = |cells: &str| separated(cells, " ").replacen('\n', " ", 1).replacen(' ', "\n", 3);
    check_with(uneven, &[]);
    check_with(|cells| rows(&cells[..36]) + "\n" + &rows(&cells[36..]), &[]);
    check(format!("1\n{}", wrapped(PUZZLE, "", 1)), &wrapped(ANSWER, "", 1), &[]);
    none_of([wrapped(&PUZZLE[1..], "", 1), wrapped(PUZZLE, "", 27).replace('\n', " a\n")].iter().map(|text| {
        problem(text, text, &[NO_PUZZLE.into()]) // 80; text beside
    }));
}

// ---- Between rows.

#[rustfmt::skip]
const FRAMES: &[&str] = &[
    "+=====+  ---+---+---", "---------", "--- --- ---", "|---|---|---|", "+-+-+-+-+-+-+-+-+-+", "*-----*", ".---.",
    "┷┷┷┷┷┷┷┷┷", "\0 …", "# 12345", "  # a comment", "</tr><tr>", "\\hline",
];

#[test]
fn frames_and_comments_may_stand_between_rows() {
    let layouts = [("~~~~~~~~~", "0"), (SPACED, "."), (SPACED, "_")];
    none_of(FRAMES.iter().flat_map(|frame| layouts.map(|layout| (frame, layout))).map(|(frame, (pattern, empty))| {
        let framed = |rows: &str| format!("{frame}\n{}", rows.replace('\n', &format!("\n{frame}\n")));
        let [puzzle, answer] = both((pattern, empty, "#"));
        unsolved(&framed(&puzzle), &framed(&answer))
    }));
}

#[test]
fn blank_lines_may_stand_after_rows_3_and_6_or_after_each_row() {
    let bands = |cells: &str| [&cells[..27], &cells[27..54], &cells[54..]].map(rows);
    none_of(["\n", "\n\n\n", "\t\u{2003}\n"].iter().map(|blank| {
        let [puzzle, answer] = [PUZZLE, ANSWER].map(|cells| bands(cells).join(blank) + blank);
        let double = |cells: &str| rows(cells).replace('\n', &format!("\n{blank}"));
        unsolved(&puzzle, &answer) + &problem(double(PUZZLE), &double(ANSWER), &[])
    }));
}

/// Empty rows of a sheet are rows if there is exactly one solution with them; they never complete another puzzle.
#[test]
fn a_row_may_have_no_clue() {
    let puzzle = "0".to_string() + &ANSWER[1..36] + "000000000" + &ANSWER[45..];
    let written_in = |pattern, empty| [&*puzzle, ANSWER].map(|cells| written((pattern, empty, "#"), &puzzle, cells));
    let signs = ["0", ".", "_", "*", "?", "-", "·", "□", "x"];
    let rows = signs.iter().flat_map(|empty| ["~~~~~~~~~", SPACED, GROUPED, BOXED].map(|pattern| (pattern, *empty)));
    let sheets = [(SEMICOLONS, ""), (COMMAS, ""), (BARS, " "), (COMMAS, "None")];
    none_of(rows.chain(sheets).map(|(pattern, empty)| {
        let [input, output] = written_in(pattern, empty);
        problem(&input, &output, &[])
    }));
    let [sheet, answer] = both((COMMAS, "", "#"));
    for spacer in [",,,,,,,,\n", "---------\n", "_ _ _ _ _ _ _ _ _\n"] {
        let spaced = |text: &str| {
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            lines.chunks(3).map(|band| band.concat() + spacer).collect::<String>()
        };
        check(spaced(&sheet), &spaced(&answer), &[]);
        let eight = sheet.split_inclusive('\n').take(8).collect::<String>() + spacer;
        check(eight.clone() + &sheet, &(eight + &answer), &[incomplete(1, 8)]);
    }
}

// ---- Titles that look like rows.

/// The first rows that may be titles: a letter, no clue, digits in order. They are rows of some layouts below, at least.
#[rustfmt::skip]
const TITLES: &[&str] = &[
    "24/11", "24.11.24", "12.5.2024", "2-11-2024", "2026-11-24", "Monday 23.4.1998", "Sudoku 4.3.2.1.5",
    "Level ***", "Puzzle 1 (4.12.1998)", "---------", "- - - - - - - - -", "*********", "_ _ _ _ _ _ _ _ _",
    "1 2 3 4 5 6 7 8 9", "123456789", "0 1 2 3 4 5 6 7 8", "1,2,3,4,5,6,7,8,9", ";1;2;3;4;5;6;7;8;9", "| 1 2 3 | 4 5 6 | 7 8 9 |",
    "A B C D E F G H I", "Nr. 17;;;;;;;;", "Puzzle 12.5.,,,,,,,,", ",,,,,,,,", "1 of 365", "#123456789",
];

#[rustfmt::skip]
const TITLED: [(&str, &str); 4] = [("~~~~~~~~~", "."), (SPACED, "0"), (BOXED, "_"), (SEMICOLONS, "")];

#[test]
fn a_title_that_could_be_a_row_is_none() {
    let puzzles = [PUZZLE, OTHER];
    let answers = puzzles.map(|puzzle| line(&grids(&parse(puzzle), 1)[0]));
    none_of(TITLES.iter().flat_map(|title| TITLED.map(|layout| (title, layout))).map(|(title, (pattern, empty))| {
        let file = |cells: [&str; 2]| -> String {
            let part = |index| written((pattern, empty, "#"), puzzles[index], cells[index]);
            let parts = [0, 1, 0, 1, 0].map(part);
            parts.map(|rows| format!("{title}\n{rows}")).concat()
        };
        problem(file(puzzles), &file([&answers[0], &answers[1]]), &[])
    }));
}

#[rustfmt::skip]
const NO_CLUES_FIRST: [(&str, &str); 4] = [("~~~~~~~~~", "-"), (SPACED, "*"), (COMMAS, "0"), ("a ~~~~~~~~~", ".")];

/// It is a row if there is exactly one solution with it. Behind it, nine rows may be a puzzle without one.
#[test]
fn a_first_row_that_could_be_a_title_may_be_one() {
    let empty = "000000000000003085001020000000507000004000100090000000500000073002010000000040009";
    let answer = line(&grids(&parse(empty), 1)[0]);
    none_of(NO_CLUES_FIRST.iter().map(|&(pattern, character)| {
        let with = |cells| written((pattern, character, "#"), empty, cells);
        unsolved(&with(empty), &with(&answer))
    }));
    let unsolvable = rows(&PUZZLE.replacen("103", "113", 1));
    let why = "no solution; is the 1 in row 1, column 2 wrong?";
    let messages = |first: [usize; 3]| first.map(|line| format!("line {line}: {why}"));
    check_kept(&unsolvable.repeat(3), &messages([1, 10, 19]));
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
    let zeros = "[0. 0. 0. 0. 0. 0. 0. 0. 0.]\n".repeat(9);
    let one_a_line = "0\n".repeat(81);
    let answers: String = (0..9).map(|n| format!("x,{},,,,,,,\n", n % 2)).collect();
    let path = "d=\"M14.5 9.3c-.7-2.1-1.9-.8-3.3 1.1l-5.6 2.2 3.8.4zm-1.1 6.7c.4 0 .8-.3.9-.7l.6-3.5\"\n".repeat(4);
    let code = "SIZES = [3, 4, 5, 6, 7, 8, 9, 1, 2]\nW = [0.0, 0.5]\nfor i in [0, 1, 2, 3, 4, 5, 6, 7, 8]:\n    print(i, 9 - i)\n";
    let texts = [&people, &survey, &zeros, &one_a_line, &answers, &path, &code.to_string()];
    none_of(texts.iter().map(|text| problem(text, text, &[NO_PUZZLE.into()])));
}

// ---- Mistakes.

/// A layout, what stands in the place of a row, and the character that is no cell.
#[rustfmt::skip]
const MALFORMED: &[(&str, &str, &str, &str)] = &[
    ("~~~~~~~~~", "0", "00210940", ""), ("~~~~~~~~~", "0", "0021094000", ""), ("~~~~~~~~~", "0", "l02109400", "l"),
    ("~~~~~~~~~", "0", "0O2109400", "O"), (SPACED, "0", "0 0 2 1 x 9 4 0 0", "x"), (SPACED, "0", "  0 0 2 1 0 9 4 0 ", ""),
    (BOXED, "0", "| 0 0 2 | 1 0 9 | 4 0 |", ""), (COMMAS, "0", "0,0,2,1,0,9,4,0", ""), (COMMAS, "", ",,2,1,,9,4,", ""),
 
];

/// Also the first. Where there is no other puzzle, that is told as the nearest to one.
#[test]
fn a_malformed_row_is_named_with_the_character_that_is_no_cell() {
    none_of(MALFORMED.iter().flat_map(|case| [1, 3, 6, 9].map(|row| (case, row))).map(|(case, row)| {
        let &(pattern, empty, malformed, stray) = case;
        let [puzzle, answer] = both((pattern, empty, "#"));
        let found: String = malformed.trim().chars().take(40).collect();
        let stray = if stray.is_empty() { String::new() } else { format!("; '{stray}' is not a cell") };
        let mut lines: Vec<&str> = puzzle.lines().collect();
        lines[row - 1] = malformed;
        let damaged = lines.join("\n") + "\nSome text\n";
        let message = malformed_row(row, row, &format!("{found:?}{stray}"));
        problem(&damaged, &damaged, &[format!("no puzzle found; {message}")])
            + &problem(damaged.clone() + &puzzle, &(damaged + &answer), &[message])
    }));
}

#[test]
fn a_cell_lost_behind_a_label_is_no_other_grid() {
    let [puzzle, _] = both(("Row @: ~ ~ ~ ~ ~ ~ ~ ~ ~", "0", "#"));
    let damaged = puzzle.replace("Row 3: 0 ", "Row 3: ");
    let message = malformed_row(3, 3, "\"Row 3: 0 0 7 0 4 0 0 0\"");
    check_kept(&damaged, &[format!("no puzzle found; {message}")]);
}

#[test]
fn rows_with_a_cell_too_many_are_one_message() {
    let several = &(PUZZLE[..27].to_string() + &"0".repeat(54));
    let rows: String = separated(several, " ").replace('\n', " 0\n");
    let file = |cells: &str| format!("{cells}\nSome text\n{rows}");
    check_with(file, &["lines 3 to 11: 10 cells in each, expected 9".into()]);
}

/// In a list, every line is due; elsewhere, 40 cells or more.
#[test]
fn a_line_of_a_list_that_has_no_81_cells_is_named() {
    let damaged =
        [(&PUZZLE[..80], 80, ""), (&PUZZLE[..30], 30, ""), (&*format!("{}O{}", &PUZZLE[..2], &PUZZLE[3..]), 78, "O")];
    none_of(damaged.iter().map(|(line, cells, stray)| {
        let stray = if stray.is_empty() { String::new() } else { format!("; '{stray}' is not a cell") };
        let file = |cells: &str| format!("{cells}\n{line}\n{line}\n{cells}\n");
        problem(file(PUZZLE), &file(ANSWER), &[2, 3].map(|number| not_81(number, *cells) + &stray))
    }));
    check_with(|cells| format!("{}\nSome text\n{cells}\n", &PUZZLE[1..]), &[not_81(1, 80)]);
    check_with(|cells| format!("{cells}\n2026-11-26\n1234567\n{cells}\n"), &[]);
    check_kept(&PUZZLE[..80], &[format!("no puzzle found; {}", not_81(1, 80))]);
}

const ENDS: [&str; 3] = ["Some text", "PUZZLE", "17,PUZZLE"];

/// A lone row is none.
#[test]
fn a_text_ends_a_puzzle_that_is_incomplete() {
    none_of((1..9).flat_map(|count| ENDS.map(|text| (count, text))).map(|(count, text)| {
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
    check_with(|cells| format!("\u{feff}{}", written((COMMAS, "", "#"), PUZZLE, cells)), &[]);
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
