//! The rules of reading: what is a row, a puzzle, a title, a mistake; what is left out; what is said. A file without a
//! puzzle is in `no_puzzle.rs`.

use crate::common::layouts::*;
use crate::common::messages::*;
use crate::common::*;

// ---- Checks. Nothing here expects a message that is not given to it.

/// What is wrong with the output, the messages but for the closing line, or the status that they call for.
fn problem(input: impl AsRef<[u8]>, output: &str, messages: &[String]) -> String {
    problem_of(&sudoku(&input), input, output, messages)
}

fn problem_of(run: &Run, input: impl AsRef<[u8]>, output: &str, messages: &[String]) -> String {
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

/// Checks texts: what comes in, what comes out, and the messages. In both texts, PUZZLE stands for a puzzle, or its answer,
/// ROWS for its nine rows, SHEET for those of a sheet with empty cells.
#[track_caller]
fn check_texts<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str, Vec<String>)>) {
    let texts = texts.into_iter();
    all_pass(texts.map(|(input, output, due)| problem(filled(input, 0), &filled(output, 1), &due)));
}

fn filled(text: &str, which: usize) -> String {
    let cells = [PUZZLE, ANSWER][which];
    let sheet = &plain(COMMAS, "").file(&puzzles()[..1])[which];
    text.replace("PUZZLE", cells).replace("ROWS", &rows(cells)).replace("SHEET", sheet)
}

/// Checks a text that stays as it is, and the messages about it.
#[track_caller]
fn check_left(text: &str, due: impl IntoIterator<Item = String>) {
    check_texts([(text, text, due.into_iter().collect())]);
}

/// Checks texts whose puzzles are solved, and nothing else is changed or said.
#[track_caller]
fn check_solved<'a>(texts: impl IntoIterator<Item = &'a str>) {
    check_texts(texts.into_iter().map(|text| (text, text, Vec::new())));
}

/// The same for the puzzles of a layout, which are counted at the end; and solutions in columns beside them.
fn solved(layout: &Layout, puzzles: &[Puzzle]) -> String {
    let [input, output] = layout.file(puzzles);
    let run = sudoku(&input);
    let count = puzzles.len() * (1 + layout.2.matches('⟦').count());
    same("the end of the messages", &run.closing, &closing(count, count)) + &problem_of(&run, input, &output, &[])
}

/// The same with each of some signs for empty cells, in each of some rows.
#[track_caller]
fn check_signs(signs: &[&str], rows: &[&str], puzzles: &[Puzzle]) {
    all_pass(signs.iter().flat_map(|sign| rows.iter().map(move |row| solved(&plain(row, sign), puzzles))));
}

/// Whatever stands around a text, its puzzles are solved, nothing else is changed, and nothing is said: among other text,
/// with the line ends of Windows but for the last. What came out stays as it is.
fn in_any_text([puzzle, answer]: &[String; 2]) -> String {
    let among = |text: &str, cells: &str| format!("A title\n{text}\nAnother, {cells}\n{text}\nSome more text\n");
    let windows = |text: &str| text.trim_end_matches('\n').replace('\n', "\r\n");
    problem(among(puzzle, PUZZLE), &among(answer, ANSWER), &[])
        + &problem(windows(puzzle), &windows(answer), &[])
        + &problem(among(answer, PUZZLE), &among(answer, ANSWER), &[])
}

/// A text without a puzzle: alone, and around one.
fn without_puzzle(text: &str) -> String {
    let around = |cells: &str| format!("{text}\nOther text\n{cells}\nOther text\n{text}\n");
    problem(text, text, &[NO_PUZZLE.into()]) + &problem(around(PUZZLE), &around(ANSWER), &[])
}

/// A puzzle without a solution, and what is said about it.
fn unsolvable() -> String {
    PUZZLE.replacen("103", "113", 1)
}

const WRONG: &str = "no solution; is the 1 in row 1, column 2 wrong?";

/// A problem, with the layout that has it.
fn of_layout(layout: &Layout, problem: String) -> String {
    unless(problem.is_empty(), || format!("\n{}{problem}", layout.0))
}

// ---- Layouts.

#[test]
fn each_layout_is_read_and_nothing_else_is_changed() {
    all_pass(layouts().map(|layout| {
        let puzzles = &puzzles();
        let alone = [&puzzles[..1], puzzles].map(|puzzles| solved(layout, puzzles));
        of_layout(layout, alone.concat() + &in_any_text(&layout.file(puzzles)))
    }));
}

#[test]
fn a_sign_means_an_empty_cell_in_a_whole_puzzle() {
    let signs = ["0", ".", "_", "*", "?", "-", "·", "□", "…", "x", "o", "X", "n", "E"];
    check_signs(&signs, &[ADJACENT, SPACED, GROUPED, BARS], &puzzles());
    let others = ["+", "=", "#", "&", "é", "０", "½", "\u{a0}"];
    all_pass(others.map(|other| without_puzzle(&plain(ADJACENT, other).file(&puzzles())[0])));
}

/// Layouts in which a puzzle without a solution is reported in other words; or not at all, in a table whose rows are
/// numbered, which is a fault of the program.
const REPORTED_OTHERWISE: [&str; 4] =
    ["a list with solutions", "the solution beside the puzzle", "between column numbers", "a table with row numbers"];

#[test]
fn a_message_names_the_line_of_the_first_row() {
    let unsolvable = [unsolvable(), unsolvable()];
    let [one, other] = puzzles();
    let four = [&one, &unsolvable, &other, &unsolvable];
    all_pass(layouts().filter(|layout| !REPORTED_OTHERWISE.contains(&layout.0)).map(|layout| {
        let [input, output] = layout.file(four);
        let whys = [1, 3].map(|index| format!("line {}: {WRONG}", layout.first_line(&four[..index])));
        of_layout(layout, problem(input, &output, &whys))
    }));
}

/// Titles, dates and rulers between puzzles. Each could be the first row in some layout.
#[rustfmt::skip]
const TITLES: [&str; 24] = [
    "24/11", "24.11.24", "12.5.2024", "2-11-2024", "2026-11-24", "Monday 23.4.1998", "Sudoku 4.3.2.1.5",
    "Level ***", "Puzzle 1 (4.12.1998)", "---------", "- - - - - - - - -", "*********", "_ _ _ _ _ _ _ _ _",
    "1 2 3 4 5 6 7 8 9", "123456789", "0 1 2 3 4 5 6 7 8", "1,2,3,4,5,6,7,8,9", ";1;2;3;4;5;6;7;8;9", "| 1 2 3 | 4 5 6 | 7 8 9 |",
    "A B C D E F G H I", "Nr. 17;;;;;;;;", "Puzzle 12.5.,,,,,,,,", ",,,,,,,,", "1 of 365",
];

/// Each layout gets a file with all of them; not those with wrapped cells, as the digits of a title could be cells there.
#[test]
fn a_title_that_looks_like_a_row_stays_as_it_is() {
    let with_lines = layouts().filter(|layout| !layout.0.starts_with("wrapped"));
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
    check_solved([
        "PUZZLE\na = \"PUZZLE\"; é\n",
        "PUZZLE,ANSWER\nText\nPUZZLE\tANSWER PUZZLE\r\n",
        "A puzzle: PUZZLE.\nPUZZLE. Another.\n",
        "Copied from 123456789123456789123456789123456789123 PUZZLE",
    ]);
    let signs = ["0", ".", "_", "*", "?", "-", "x", "X", "o", "O", "n", "N", "e", "E"];
    check_signs(&signs, &["⟨⟩⟨⟩⟨⟩⟨⟩⟨⟩⟨⟩⟨⟩⟨⟩⟨⟩\n"], &puzzles());
    let others = [["17,", &".".repeat(81), ",\n"], ["# PUZZLE\n", "  # ", "PUZZLE\n"], ["1", &"\0".repeat(80), "\n"]];
    all_pass(others.map(|text| without_puzzle(&filled(&text.concat(), 0))));
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
    let unsolvable = wrapped(&unsolvable(), " ", 20);
    let ninety = wrapped(&(PUZZLE[..72].to_string() + &"0".repeat(18)), " ", 15);
    let blank_line = |cells: &str| rows(&cells[..36]) + "\n" + &rows(&cells[36..]);
    let [input, output] = [PUZZLE, ANSWER].map(|cells| wrapped(cells, "", 1));
    all_pass([
        problem(blank_line(PUZZLE), &blank_line(ANSWER), &[]),
        problem(format!("1\n{input}"), &output, &[]),
        without_puzzle(&input[2..]),
        problem(&unsolvable, &unsolvable, &[format!("line 1: {WRONG}")]),
        without_puzzle(&wrapped(PUZZLE, "", 27).replace('\n', " a\n")),
        same("90 numbers with several solutions", &sudoku(&ninety).output(), &ninety),
    ]);
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

/// Empty rows of a sheet are rows if there is exactly one solution with them; they never complete another puzzle.
#[test]
fn a_row_may_have_no_clue() {
    let puzzle = &[puzzle(&("0".to_string() + &ANSWER[1..36] + "000000000" + &ANSWER[45..]))];
    let signs = ["0", ".", "_", "*", "?", "-", "·", "□", "x"];
    check_signs(&signs, &[ADJACENT, SPACED, GROUPED, BOXED], puzzle);
    check_signs(&["", "None"], &[COMMAS, SEMICOLONS], puzzle);
    check_signs(&[" "], &[BARS], puzzle);
    for spacer in [",,,,,,,,\n", "---------\n", "_ _ _ _ _ _ _ _ _\n", "\n"] {
        let spaced = [0, 1].map(|which| {
            let text = filled("SHEET", which);
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            lines.chunks(3).map(|band| band.concat() + spacer).collect::<String>()
        });
        let eight = filled("SHEET", 0).split_inclusive('\n').take(8).collect::<String>() + spacer + "SHEET";
        check_left(&eight, [incomplete(1, 8)]);
        all_pass([problem(&spaced[0], &spaced[1], &[])]);
    }
}

/// The first row could be a title: it is a row if there is exactly one solution with it. Behind it, nine rows may be a
/// puzzle without one.
#[test]
fn a_first_row_without_clues_may_be_a_row() {
    let puzzle = puzzle("000000000000003085001020000000507000004000100090000000500000073002010000000040009");
    let layouts = [(ADJACENT, "-"), (SPACED, "*"), (COMMAS, "0"), ("a ⟨⟩\n", ".")];
    all_pass(layouts.map(|(row, sign)| in_any_text(&plain(row, sign).file([&puzzle]))));
    let unsolvable = rows(&unsolvable());
    let framed = unsolvable.replace('\n', "\n===\n===\n");
    for (text, lines) in [(unsolvable.repeat(3), vec![1, 10, 19]), (framed.repeat(2), vec![1, 28])] {
        let whys = lines.iter().map(|line| format!("line {line}: {WRONG}"));
        check_left(&text, whys);
    }
    // Where 1 to 9 is row 1 of a puzzle with several solutions, at the end of a file.
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let run = sudoku(format!("{}123456789\n{}", rows(PUZZLE), rows(&"0".repeat(72))));
    all_pass([same(&run.stderr, &run.output(), &(rows(ANSWER) + &rows(first)))]);
}

// ---- Nothing is invented.

/// Lines, and how many of them; % is their number.
#[rustfmt::skip]
const NO_PUZZLES: [(&str, usize); 11] = [
    ("<tr><td>%</td><td>Ann</td><td>3</td></tr>\n", 9), ("%,yes,,,,no,,,,5\n", 11), ("x,%,,,,,,,\n", 9),
    ("[0. 0. 0. 0. 0. 0. 0. 0. 0.]\n", 9), ("0\n", 81), ("---------\n", 9), ("_ _ _ _ _ _ _ _ _\n", 9), ("*********\n", 9),
    ("d=\"M14.5 9.3c-.7-2.1-1.9-.8-3.3 1.1l-5.6 2.2 3.8.4zm-1.1 6.7c.4 0 .8-.3.9-.7l.6-3.5\"\n", 4),
    ("SIZES = [3, 4, 5, 6, 7, 8, 9, 1, 2]\nW = [0.0, 0.5]\nfor i in [0, 1, 2, 3, 4, 5, 6, 7, 8]:\n    print(i, 9 - i)\n", 1),
    ("------------------------------------------------------------\n+---------------------------------------------+\n\
        Chapter 1 ..................................................(50).... 7\n", 1),
];

#[test]
fn digits_and_rulers_alone_are_no_puzzle() {
    all_pass(NO_PUZZLES.iter().map(|&(line, count)| {
        let lines = (1..=count).map(|number| line.replace('%', &number.to_string()));
        without_puzzle(&lines.collect::<String>())
    }));
}

// ---- Mistakes.

const BOTH_ONE: &str = "no solution: row 1, column 1 and row 1, column 2 are both 1";

/// How a row is written, an empty cell, what stands in the place of a row, and the character in that which is no cell.
#[rustfmt::skip]
const MALFORMED: [(&str, &str, &str, &str); 12] = [
    (ADJACENT, "0", "00210940", ""), (ADJACENT, "0", "0021094000", ""), (ADJACENT, "0", "l02109400", "l"),
    (ADJACENT, "0", "0O2109400", "O"), (SPACED, "0", "0 0 2 1 x 9 4 0 0", "x"), (SPACED, "0", "  0 0 2 1 0 9 4 0 ", ""),
    (SPACED, ".", ". . 2 1 0 9 4 . .", "0"), (BOXED, "0", "| 0 0 2 | 1 0 9 | 4 0 |", ""), (COMMAS, "0", "0,0,2,1,0,9,4,0", ""), (COMMAS, "", ",,2,1,,9,4,", ""),
    (TABS, "", "5\t\t2\t\tx\t9\t\t\t8", "x"), (TABS, "", "5\t2\t1\t\t9\t4\t\t8", ""),
];

/// In row 1, too, and in a file without another puzzle.
#[test]
fn a_malformed_row_is_named_with_the_character_that_is_no_cell() {
    all_pass(MALFORMED.iter().flat_map(|case| [1, 3, 6, 9].map(|row| (case, row))).map(|(case, row)| {
        let &(pattern, empty, malformed, stray) = case;
        let [puzzle, answer] = plain(pattern, empty).file(&puzzles()[..1]);
        let found: String = malformed.trim().replace('\t', "?").chars().take(40).collect();
        let mut lines: Vec<&str> = puzzle.lines().collect();
        lines[row - 1] = malformed;
        let damaged = lines.join("\n") + "\nSome text\n";
        let messages = [malformed_row(row, row, &format!("{found:?}{}", no_cell(stray)))];
        problem(&damaged, &damaged, &messages) + &problem(damaged.clone() + &puzzle, &(damaged + &answer), &messages)
    }));
}

/// The first of several such rows is named.
/// The grid of its last nine cells, with the other rows, would be the only one.
#[test]
fn a_cell_too_many_in_the_first_row_is_no_label() {
    let rows = &data("examples/monday.txt").replace("5 3 . . 7", "5 3 . . . 7").replace(". 7 . . 2", "7 . . . 2");
    for text in [rows, &rows.replace(' ', ","), &rows.replace(' ', "")] {
        let found = text.lines().next().expect("a row");
        check_texts([(&**text, &**text, vec![malformed_row(1, 1, &format!("{found:?}"))])]);
    }
}

#[test]
fn a_cell_lost_behind_a_label_is_not_taken_from_the_label() {
    let [puzzle, _] = plain("Row @: ⟨ ⟩\n", "0").file(&puzzles()[..1]);
    let text = &*["3: ", "5: ", "8: "].iter().fold(puzzle, |text, label| text.replace(&format!("{label}0 "), label));
    let message = malformed_row(3, 3, "\"Row 3: 0 0 7 0 4 0 0 0\"");
    check_left(text, [message]);
}

#[test]
fn rows_with_a_cell_too_many_are_one_message() {
    for clues in [27, 54] {
        let several = puzzle(&(PUZZLE[..clues].to_string() + &"0".repeat(81 - clues)));
        let [ten, _] = plain("⟨ ⟩ 0\n", "0").file([&several]);
        let text = &*format!("PUZZLE\nSome text\n{}", ten.replacen("9 0\n", "9 2\n", 1));
        check_left(text, ["lines 3 to 11: 10 cells in each, expected 9".into()]);
    }
}

/// Directly behind a line of a list, 10 cells are enough for that; elsewhere, 40.
#[test]
fn a_line_of_a_list_without_81_cells_is_reported() {
    let with_letter = format!("{}O{}", &PUZZLE[..2], &PUZZLE[3..]);
    for (line, cells, stray) in [(&PUZZLE[..80], 80, ""), (&PUZZLE[..10], 10, ""), (&with_letter, 78, "O")] {
        let text = &*format!("PUZZLE\n{line}\n{line}\nPUZZLE\n");
        check_left(text, [2, 3].map(|number| not_81(number, cells) + &no_cell(stray)));
    }
    let line = &PUZZLE[1..];
    let beside = &*format!("{line}\nSome text\nPUZZLE\n");
    check_left(beside, [not_81(1, 80)]);
    check_left(line, [not_81(1, 80)]);
    check_solved(["PUZZLE\n2026-11-26\n1234567\nPUZZLE\n"]);
}

/// A single row is not taken for one.
#[test]
fn an_incomplete_puzzle_is_reported_where_other_text_follows() {
    // With one clue, the first rows are some, too.
    let puzzle = "000400000000020000".to_string() + &PUZZLE[18..];
    for (count, text) in (1..9).flat_map(|count| ["Some text", "PUZZLE", "17,PUZZLE"].map(|text| (count, text))) {
        let text = &*format!("ROWS{}{text}\nROWS", rows(&puzzle[..9 * count]));
        check_left(text, (count > 1).then(|| incomplete(10, count)));
    }
    let [boxed, _] = plain(BOXED, "0").file(&puzzles()[..1]);
    let row = "| 0 0 2 | 1 0 9 | 4 0 0 |\n";
    let doubled = &*boxed.replace(row, &row.repeat(2));
    check_left(doubled, [incomplete(1, 10)]);
}

/// Three pairs of equal clues are mistakes; with four, it is no puzzle. Fewer than 17 clues are enough where lines have
/// nothing but cells.
#[test]
fn a_puzzle_without_a_solution_is_likely_or_plain() {
    let [three, four] = ["113900509", "113100509"].map(|row| row.to_string() + &PUZZLE[9..]);
    let few = "11".to_string() + &"0".repeat(79);
    let reported = &*format!("line 1: {BOTH_ONE}");
    let (few_in_boxes, few) = ((BOXED, few.clone(), NO_PUZZLE), (BANDS, few, reported));
    for (row, cells, due) in [(BOXED, three, reported), (BOXED, four, NO_PUZZLE), few_in_boxes, few] {
        let text = &*plain(row, "0").file([&[cells.clone(), cells]])[0];
        check_left(text, [due.into()]);
    }
}

/// In a file with a puzzle, other digits that fill a grid are reported as one without a solution.
#[test]
fn a_table_of_numbers_is_a_puzzle_beside_another() {
    let ones = &*format!("PUZZLE\n{}\n", "1".repeat(81));
    check_left(ones, [format!("line 2: {BOTH_ONE}")]);
    assert!(sudoku(rows(PUZZLE) + "Text\n" + &rows(&PUZZLE[..9]) + &"123456789\n".repeat(9)).status != 0);
}

// ---- What is not printed.

/// It has to follow directly on a line that is a puzzle and nothing else.
#[test]
fn end_is_left_out_behind_a_list_only() {
    let list = "PUZZLE\nPUZZLE \n";
    for end in ["end", " end\t\n", "end\r\n"] {
        check_texts([(&*format!("{list}{end}"), list, Vec::new())]);
    }
    check_texts([
        ("PUZZLE\r\nend\r\n", "PUZZLE\r\n", Vec::new()),
        ("PUZZLE\nend\nText\nPUZZLE\n", "PUZZLE\nText\nPUZZLE\n", Vec::new()),
    ]);
    check_solved(["PUZZLE,easy\nend\n", "\"PUZZLE\"\nend\n", "PUZZLE\n\nend\n", "PUZZLE\nText\nend\n"]);
    check_solved(["PUZZLE\nend.\nend\n", "ROWSend\n", "SHEETend\n", "end\nPUZZLE\n"]);
}

/// Blank lines are left out with it. If the number is wrong, that is reported at the end.
#[test]
fn a_count_is_left_out_before_puzzles_only() {
    for (count, number) in [("3", 3), ("50", 50), (" 3 ", 3), ("65535", 65_535)] {
        let input = format!("{count}\n\n\nROWS\nPUZZLE\n\nText\n\nROWS");
        let message = (number != 3).then(|| format!("line 1: {number} puzzles expected, found 3"));
        check_texts([(&*input, "ROWSPUZZLE\nText\nROWS", Vec::from_iter(message))]);
        check_solved([&*format!("{count}\nText\nROWS\n"), &*format!("Text\n{count}\nPUZZLE\n\nPUZZLE\n")]);
        for text in ["Text\n", "1 2 3\n", "\n\n"] {
            let text = &*format!("{count}\n{text}");
            check_left(text, [NO_PUZZLE.into()]);
        }
    }
    check_texts([("2\nPUZZLE\nPUZZLE\n", "PUZZLE\nPUZZLE\n", Vec::new())]);
    for number in ["5.", "1.5", "12a", "-3", "65536"] {
        check_solved([&*format!("{number}\nPUZZLE\n\nPUZZLE\n")]);
    }
}

// ---- What cannot be read.

#[test]
fn a_byte_order_mark_may_stand_in_front_of_a_row() {
    check_solved(["\u{feff}ROWS", "\u{feff}SHEET", "\u{feff}PUZZLE\n"]);
}

/// Of a longer line, what was read is printed, and nothing after it.
#[test]
fn a_line_may_have_a_mib() {
    let in_a_line = |bytes: usize, cells: &str| format!("{cells}\nText{}\n{cells}\n", "=".repeat(bytes));
    check_solved([&*in_a_line((1 << 20) - "Text\n".len(), "PUZZLE")]);
    let run = sudoku(in_a_line(5 << 18, PUZZLE));
    let is_start = in_a_line(5 << 18, ANSWER).starts_with(run.output().trim_end()) && run.stdout.len() > 1 << 20;
    let due = format!("sudoku: line 2: {TOO_LONG}{REST_NOT_PRINTED}\n");
    assert_eq!((run.stderr, run.status, is_start), (due, 2, true));
}

#[test]
fn characters_of_the_file_cannot_move_the_cursor() {
    let damaged = &*rows(PUZZLE).replacen("002109400", "00\u{1b}[7m9400", 1);
    let text = &*format!("{damaged}Some text\nPUZZLE\n");
    let message = malformed_row(2, 2, &format!("\"00?[7m9400\"{}", no_cell("m")));
    check_left(text, [message]);
}
