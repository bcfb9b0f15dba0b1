//! The rules of reading, in the order of the help, each on both sides of its bound: what is a row, a puzzle, a title, a
//! mistake; what is left out; what is said. A file without a puzzle is in `no_puzzle.rs`.

use crate::common::messages::*;
use crate::common::*;

// ---- Checks. Nothing here expects a message that is not given to it.

/// Checks the output, the messages but for the closing line, and the status that they call for.
#[track_caller]
fn check(input: impl AsRef<[u8]>, output: &str, messages: &[String]) {
    let run = sudoku(&input);
    let input = shortened(&text(input.as_ref()));
    let mut said: Vec<&str> = run.stderr.lines().collect();
    let is_closed = said.last().map_or(false, |last| last.ends_with(" solved"));
    said.truncate(said.len() - usize::from(is_closed));
    let due = messages.iter().map(|due| format!("sudoku: {due}"));
    let due: Vec<String> = due.collect();
    assert_eq!(said, due, "the messages about {input}");
    assert_same(&run.output(), output, format!("the input: {input}"));
    let all_are = |what| messages.iter().all(|message| message.contains(what));
    let status = match () {
        _ if all_are("several solutions") => 0,
        _ if all_are(NO_SOLUTION) => 1,
        _ => 2,
    };
    assert_eq!(run.status, status, "the status, {due:?}, {input}");
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

/// A line with nine cells, as a pattern: ~ for a cell, @ for the number of the row, $ for its letter. After it, what an
/// empty cell is, and what becomes of it, # being the digit.
type Layout<'a> = (&'a str, &'a str, &'a str);

/// The cells of a puzzle in a layout. Where `puzzle` has 0, the cell is an empty one, or its digit.
fn written((pattern, empty, full): Layout, puzzle: &str, cells: &str) -> String {
    let mut cells = puzzle.chars().zip(cells.chars()).cycle();
    let mut write = |row: u8, character| match character {
        '~' => match cells.next().expect("81 cells") {
            ('0', '0') => empty.into(),
            ('0', digit) => full.replace('#', &digit.to_string()),
            (clue, _) => clue.to_string(),
        },
        '@' => (row + 1).to_string(),
        '$' => char::from(b'A' + row).to_string(),
        other => other.to_string(),
    };
    let pattern = pattern.to_string() + "\n";
    let mut line = |row| pattern.chars().map(|c| write(row, c)).collect::<String>();
    (0..9).map(&mut line).collect()
}

fn both(layout: Layout) -> [String; 2] {
    [PUZZLE, ANSWER].map(|cells| written(layout, PUZZLE, cells))
}

/// Files whose puzzles are all solved, and nothing is said.
#[track_caller]
fn check_solved(puzzle: &str, answer: &str) {
    check(puzzle, answer, &[]);
    check(puzzle.repeat(2), &answer.repeat(2), &[]);
    let around = |text: &str| format!("A title\n{text}\nAnother, {PUZZLE}\n{text}Some text\n");
    check(around(puzzle), &around(answer).replace(PUZZLE, ANSWER), &[]);
    let windows = |text: &str| text.replace('\n', "\r\n");
    check(windows(puzzle), &windows(answer), &[]);
}

/// Text that holds no puzzle, alone and around one.
#[track_caller]
fn check_text(text: &str) {
    check_kept(text, &[NO_PUZZLE.into()]);
    check_with(|cells| format!("{text}Text\n{cells}\nText\n{text}"), &[]);
}

// ---- Rows.

const SPACED: &str = "~ ~ ~ ~ ~ ~ ~ ~ ~";
const GROUPED: &str = "~~~ ~~~ ~~~";
const COMMAS: &str = "~,~,~,~,~,~,~,~,~";
const SEMICOLONS: &str = "~;~;~;~;~;~;~;~;~";
const TABS: &str = "~\t~\t~\t~\t~\t~\t~\t~\t~";
const BARS: &str = "|~|~|~|~|~|~|~|~|~|";
const BOXED: &str = "| ~ ~ ~ | ~ ~ ~ | ~ ~ ~ |";

#[rustfmt::skip]
const ROWS: &[Layout<'static>] = &[
    // Nine cells in pieces of one length, with anything between.
    ("~~~~~~~~~", ".", "#"), (" ~~~  ~~~\t~~~ ", "0", "#"), ("~ ~ ~ | ~ ~ ~ | ~ ~ ~", ".", "#"),
    ("> ~~~~~~~~~ # [[easy]]", ".", "#"), (" * |~|~|~|~|~|~|~|~|~|", " ", "#"),
    ("<td>~</td><td>~</td><td>~</td> ~ ~ ~ ~ ~ ~", "?", "#"), ("A│~·~·~·~·~·~·~·~·~│B", "_", "#"),
    ("A | ~ ~ ~ | ~ ~ ~ | ~ ~ ~ | A", "0", "#"), ("- ~ ~ ~ | ~ ~ ~ | ~ ~ ~", ".", "#"),
    ("~ ~ ~ ~ ~ ~ ~ ~ ~ // given", ".", "#"), ("[['~', '~', '~', '~', '~', '~', '~', '~', '~'],", ".", "#"),
    ("[~,~,~,~,~,~,~,~,~]].", "_", "#"), ("  - [~, ~, ~, ~, ~, ~, ~, ~, ~]", "0", "#"),
    ("~ & ~ & ~ & ~ & ~ & ~ & ~ & ~ & ~ \\\\", "?", "#"),
    // Words.
    (SPACED, "None", "#"), (COMMAS, "-1", "#"), (SPACED, "-1", "#"), (SEMICOLONS, "NA", "#"),
    ("    arrayOf(~, ~, ~, ~, ~, ~, ~, ~, ~),", "null", "#"), ("[~, ~, ~, ~, ~, ~, ~, ~, ~],", "None", "#"),
    // Nine fields between one kind of separator, with a digit or a blank.
    (COMMAS, "", "#"), (SEMICOLONS, "", "#"), (TABS, "", "#"), ("~|~|~|~|~|~|~|~|~", "", "#"), (COMMAS, " ", "#"),
    (BARS, " ", "#"), (BARS, "   ", " # "), ("| ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ |", " ", "#"),
    ("║ ~ │ ~ │ ~ ║ ~ │ ~ │ ~ ║ ~ │ ~ │ ~ ║", " ", "#"),
    ("\"~\";\"~\";\"~\";\"~\";\"~\";\"~\";\"~\";\"~\";\"~\"", "", "#"), (COMMAS, "\"\"", "\"#\""),
    (COMMAS, "''", "'#'"), ("A | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | A", " ", "#"),
    // In a part behind = or : or a bracket.
    ("Row @: ~ ~ ~ ~ ~ ~ ~ ~ ~", "0", "#"), ("row_1@ = [~, ~, ~, ~, ~, ~, ~, ~, ~]", "0", "#"),
    ("$ = ~~~~~~~~~", "0", "#"), ("\"r@\": [~, ~, ~, ~, ~, ~, ~, ~, ~],", "null", "#"),
    ("grid_1 <- c(~,~,~,~,~,~,~,~,~,", "0", "#"), ("row @ [~, ~, ~, ~, ~, ~, ~, ~, ~]", "0", "#"),
    ("    [~,~,~,~,~,~,~,~,~],", "", "#"), // a sparse array in JavaScript
];

#[test]
fn rows_are_read_as_people_write_them() {
    for layout in ROWS {
        let [puzzle, answer] = both(*layout);
        check_solved(&puzzle, &answer);
    }
}

/// What no other character may mean, and what a letter may.
#[test]
fn a_line_says_itself_what_an_empty_cell_is() {
    for empty in ["0", ".", "_", "*", "?", "-", "·", "□", "x", "o", "X", "n"] {
        for pattern in ["~~~~~~~~~", SPACED, GROUPED, BARS] {
            let [puzzle, answer] = both((pattern, empty, "#"));
            check_solved(&puzzle, &answer);
        }
    }
    for other in ["+", "=", "#", "&", "é", "０", "…", "½", "\u{a0}"] {
        check_text(&both(("~~~~~~~~~", other, "#"))[0]);
    }
}

#[rustfmt::skip]
const NO_ROWS: &[Layout<'static>] = &[
    ("|~~~~|~~~~~|", ".", "#"), ("|~~ ~ ~ ~ ~ ~ ~ ~|", "0", "#"),
    ("~ ~ ~ ~ ~ ~ ~ ~ ~ 7", ".", "#"), // a number behind
    ("~ ~ ~ ~ ~ ~ ~ ~ ~ // 17", "0", "#"),
    ("@ ~ ~ ~ ~ ~ ~ ~ ~ ~", "0", "#"), // and in front
    ("@,~,~,~,~,~,~,~,~,~", "", "#"),
    ("~,~,~,~,~,~,~;~,~", "", "#"), // two kinds of separators
    ("~ ~ ~ ~ ~ ~ ~ ~ ~ given", "None", "#"), // not the last word
    ("~ ~ ~ ~ ~ ~ ~ ~", "0", "#"), // eight and ten
    ("~ ~ ~ ~ ~ ~ ~ ~ ~ ~", "0", "#"), ("~,~,~,~,~,~,~,~", "", "#"), ("~,~,~,~,~,~,~,~,~,~", "", "#"),
];

#[test]
fn what_is_no_row_is_text() {
    NO_ROWS.iter().for_each(|layout| check_text(&both(*layout)[0]));
    for text in ["", "\n", "Text\n", "1 2 3\n", "end\n"] {
        check_text(text);
    }
    // Two characters, or words, for empty cells.
    for (pattern, empty, other) in [(SPACED, "0", "."), (COMMAS, "NA", "None")] {
        let puzzle = both((pattern, empty, "#"))[0].clone();
        check_text(&puzzle.lines().map(|line| line.replacen(empty, other, 1) + "\n").collect::<String>());
    }
}

// ---- Puzzles in one line, or in lines of other lengths.

/// `PUZZLE` stands for its 81 cells, `ANSWER` for its answer, `ARRAY` for the cells as an array of arrays.
#[rustfmt::skip]
const PUZZLES: &[&str] = &[
    "17,PUZZLE,easy", "a = \"PUZZLE\"; é", "PUZZLE,ANSWER", "ANSWER\tPUZZLE PUZZLE",
    "Copied from 123456789123456789123456789123456789123 PUZZLE", // 39
    "board = ARRAY", "int g[9][9] = ARRAY;",
    "{\"id\": 1, \"grid\": ARRAY}", "{\"id\": 13, \"value\":ARRAY,\"level\": 3}",
];

#[test]
fn a_line_may_have_puzzles_anywhere_in_its_text() {
    let array = |cells: &str| {
        let rows = separated(cells, ",");
        format!("[[{}]]", rows.trim_end().replace('\n', "],["))
    };
    for line in PUZZLES {
        let line = line.replace("ANSWER", ANSWER) + "\n";
        let line = |cells: &str| line.replace("ARRAY", &array(cells)).replace("PUZZLE", cells);
        check_solved(&line(PUZZLE), &line(ANSWER));
    }
    for empty in ["0", ".", "_", "*", "?", "-"] {
        check_with(|cells| format!("{0}\n{0}\n", cells.replace('0', empty)), &[]);
    }
    check_text(&format!("17,{},\n# {PUZZLE}\n  # {PUZZLE}\n", ".".repeat(81))); // no clue, comments
}

/// With other text in the line, 40 to 200 cells are one that is damaged, if a quarter or more of them is empty.
#[test]
fn adjacent_cells_that_are_not_81_are_a_malformed_puzzle() {
    let few = |cells: usize, clues: usize| "5".repeat(clues) + &"0".repeat(cells - clues);
    let pieces = [(39, 9), (40, 1), (40, 30), (40, 31), (80, 60), (82, 61), (200, 30), (201, 30)];
    for (count, clues) in pieces {
        let line = format!("수독 17,{},easy\n", few(count, clues));
        let is_reported = (40..=200).contains(&count) && 4 * clues <= 3 * count;
        let messages = |number| Vec::from_iter(is_reported.then(|| not_81(number, count)));
        check_with(|cells| format!("16,{cells},\n{line}18,{cells},\n"), &messages(2));
        match is_reported {
            true => check_kept(&line, &messages(1)),
            false => check_text(&line),
        }
    }
    // Without other text, 40, or 20 directly behind a puzzle; not if the rest is in the next lines.
    for (count, before, is_reported) in
        [(39, "Text\n", false), (40, "Text\n", true), (19, "", false), (20, "", true), (80, "", true)]
    {
        let messages = Vec::from_iter(is_reported.then(|| not_81(if before.is_empty() { 2 } else { 3 }, count)));
        check_with(|cells| format!("{cells}\n{before}{}\n{cells}\n", &PUZZLE[..count]), &messages);
    }
}

/// What `cin >>` reads, and what a mail program makes of a list.
#[test]
fn nothing_but_cells_and_white_space_may_have_other_line_breaks() {
    for (separator, length) in (1..=81).flat_map(|length| [("", length), (" ", length)]) {
        let wrapped = |cells: &str| wrapped(cells, separator, length);
        match length {
            2..=8 => check_text(&wrapped(PUZZLE)),
            18 | 27 | 40 | 72 => check_solved(&wrapped(PUZZLE), &wrapped(ANSWER)),
            _ => check_with(wrapped, &[]),
        }
    }
    // 80 and 82 numbers, one a line; a last line with too few; text beside.
    check_text(&wrapped(&PUZZLE[1..], "", 1));
    check_with(|cells| wrapped(cells, "", 1) + "1\n", &[]);
    check_text(&wrapped(&PUZZLE[..80], "", 27));
    check_text(&wrapped(PUZZLE, "", 27).replace('\n', " a\n"));
}

// ---- Nine rows.

#[rustfmt::skip]
const FRAMES: &[&str] = &["+=====+  ---+---+---", "---------", "--- --- ---", "|---|---|---|", "+-+-+-+-+-+-+-+-+-+", "*-----*", ".---.", "┷┷┷┷┷┷┷┷┷", "\0 …", "# 12345", "</tr><tr>", "\\hline"];

#[test]
fn lines_without_a_letter_or_digit_may_stand_between_rows() {
    for frame in FRAMES {
        let framed = |rows: &str| rows.replace('\n', &format!("\n{frame}\n"));
        for (pattern, empty) in [("~~~~~~~~~", "0"), (SPACED, "."), (SPACED, "_")] {
            let [puzzle, answer] = both((pattern, empty, "#"));
            check_solved(&framed(&puzzle), &framed(&answer));
            check_kept(&framed(&answer), &[]);
            check_kept(&format!("{frame}\n{}", framed(&answer)), &[]);
        }
    }
}

#[test]
fn blank_lines_may_stand_after_rows_3_and_6_or_after_each_row() {
    let bands = |cells: &str| [&cells[..27], &cells[27..54], &cells[54..]].map(rows);
    for blank in ["\n", "\n\n\n", "\t\u{2003}\n", ",,,,,,,,\n"] {
        let [puzzle, answer] = [PUZZLE, ANSWER].map(|cells| bands(cells).join(blank));
        check_solved(&puzzle, &answer);
        check_solved(&(puzzle + blank), &(answer + blank));
    }
    for blank in ["\n\n", "\n\n\n\n", "\n \t\n"] {
        check_with(|cells| rows(cells).replace('\n', blank), &[]);
    }
    for row in [2, 4, 5, 7] {
        let (above, below) = PUZZLE.split_at(9 * row);
        let messages = [incomplete(1, row), incomplete(row + 2, 9 - row)];
        check_kept(&[above, below].map(rows).join("\n"), &messages);
    }
}

/// It has the same character in empty cells as the other rows. All else is a frame.
#[test]
fn a_row_may_have_no_clue() {
    let mut puzzle = "0".to_string() + &ANSWER[1..]; // some other row needs an empty cell
    puzzle.replace_range(36..45, &"0".repeat(9));
    let check_layout = |layout| {
        let [input, output] = [&*puzzle, ANSWER].map(|cells| written(layout, &puzzle, cells));
        check(&input, &output, &[]);
    };
    for empty in ["0", ".", "_", "*", "?", "-", "·", "□", "x"] {
        for pattern in ["~~~~~~~~~", SPACED, GROUPED, BOXED] {
            check_layout((pattern, empty, "#"));
        }
    }
    for (pattern, empty) in [(SEMICOLONS, ""), (BARS, " "), (COMMAS, "None")] {
        check_layout((pattern, empty, "#"));
    }
    for (empty, other) in [(".", "---------"), ("0", "*********"), ("_", ".........")] {
        let input = rows(&puzzle.replace('0', empty)).replace(&empty.repeat(9), other);
        check_kept(&input, &[incomplete(1, 8)]);
    }
}

/// Nine pairs of equal clues or, in fewer rows, as many as rows. One less is a mistake.
#[test]
fn rows_with_digits_twice_are_a_table_of_numbers() {
    let row = |digit: usize, pairs| format!("{digit}00{}00000\n", digit * usize::from(digit <= pairs));
    for (count, pairs) in [(9, 9), (9, 8), (5, 5), (5, 4)] {
        let table: String = (1..=count).map(|digit| row(digit, pairs)).collect();
        let why = "line 1: no solution: row 1, column 1 and row 1, column 4 are both 1";
        match (count, pairs) {
            (9, 8) => check_kept(&table, &[why.into()]),
            (5, 4) => check_kept(&table, &[incomplete(1, 5)]),
            _ => check_text(&table),
        }
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
    let other = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let puzzles = [PUZZLE, other];
    let answers = puzzles.map(|puzzle| line(&grids(&parse(puzzle), 1)[0]));
    for title in TITLES {
        for (pattern, empty) in TITLED {
            let file = |cells: [&str; 2]| -> String {
                let part = |index| written((pattern, empty, "#"), puzzles[index], cells[index]);
                let parts = [0, 1, 0, 1, 0].map(part);
                parts.map(|rows| format!("{title}\n{rows}")).concat()
            };
            check(file(puzzles), &file([&answers[0], &answers[1]]), &[]);
        }
    }
}

#[rustfmt::skip]
const NO_CLUES_FIRST: [(&str, &str); 4] = [("~~~~~~~~~", "-"), (SPACED, "*"), (COMMAS, "0"), ("a ~~~~~~~~~", ".")];

/// It is a row if there is exactly one solution with it. If there is none without it either, the nine rows with fewer
/// equal clues are the puzzle.
#[test]
fn a_first_row_that_could_be_a_title_may_be_one() {
    let empty = "000000000000003085001020000000507000004000100090000000500000073002010000000040009";
    let answer = line(&grids(&parse(empty), 1)[0]);
    for (pattern, character) in NO_CLUES_FIRST {
        let with = |cells| written((pattern, character, "#"), empty, cells);
        check_solved(&with(empty), &with(&answer));
    }
    let unsolvable = rows(&PUZZLE.replacen("103", "113", 1));
    let why = "no solution; is the 1 in row 1, column 2 wrong?";
    let messages = |first: [usize; 3]| first.map(|line| format!("line {line}: {why}"));
    check_kept(&unsolvable.repeat(3), &messages([1, 10, 19]));
    check_kept(&format!("123456789\n{unsolvable}").repeat(3), &messages([2, 12, 22]));
}

// ---- Mistakes.

/// A layout, what stands in the place of a row, and the character that is no cell.
#[rustfmt::skip]
const MALFORMED: &[(&str, &str, &str, &str)] = &[
    ("~~~~~~~~~", "0", "00210940", ""), ("~~~~~~~~~", "0", "0021094000", ""), ("~~~~~~~~~", "0", "l02109400", "l"),
    ("~~~~~~~~~", "0", "0O2109400", "O"), ("~~~~~~~~~", "0", "O0210940l", "O"), ("~~~~~~~~~", ".", "0.21.94..", "0"),
    (SPACED, "0", "0 0 2 1 x 9 4 0 0", "x"), (SPACED, "0", "  0 0 2 1 0 9 4 0 ", ""),
    (BOXED, "0", "| 0 0 2 | 1 0 9 | 4 0 |", ""), (BOXED, "0", "| 0 0 2 | 1 0 9 | 4 00 |", ""),
    (COMMAS, "0", "0,0,2,1,0,9,4,0", ""), (COMMAS, "", ",,2,1,,9,4,", ""), (COMMAS, "", ",,2,1,,9,4,,,", ""),
    (SPACED, "0", "0 0 2 1 0 9 4 0 0, ü 0 0 2 1 0 9 4 0 0 8 8", "ü"),
];

#[test]
fn a_malformed_row_counts_as_one_and_the_first_of_a_puzzle_is_named() {
    for &(pattern, empty, malformed, stray) in MALFORMED {
        let [puzzle, answer] = both((pattern, empty, "#"));
        let found: String = malformed.trim().chars().take(40).collect();
        let stray = (!stray.is_empty()).then(|| format!("; '{stray}' is not a cell"));
        let found = format!("{found:?}{}", stray.unwrap_or_default());
        for row in [3, 6, 9] {
            let mut lines: Vec<&str> = puzzle.lines().collect();
            lines[row - 1] = malformed;
            lines[8] = if row == 3 { "8" } else { lines[8] };
            let damaged = lines.join("\n") + "\n";
            let message = [malformed_row(row, row, &found)];
            check_kept(&damaged, &message);
            check(damaged.clone() + &puzzle, &(damaged + &answer), &message);
        }
    }
}

const ENDS: [&str; 4] = ["Text", "o o o", "PUZZLE", "17,PUZZLE"];

/// Two letters are a mistake in a row, three are text. A lone row is one only directly behind a puzzle.
#[test]
fn a_text_ends_a_puzzle_that_is_incomplete() {
    for (count, text) in (1..9).flat_map(|count| ENDS.map(|text| (count, text))) {
        let start = rows(&PUZZLE[..9 * count]);
        let is_text = |first: usize| count == 1 && first == 1;
        let messages = |first| Vec::from_iter((!is_text(first)).then(|| incomplete(first, count)));
        let with = |cells: &str| format!("{start}{}\n{}", text.replace("PUZZLE", cells), rows(cells));
        check_with(with, &messages(1));
        check_with(|cells| rows(cells) + &with(cells), &messages(10));
    }
}

// ---- What is not printed.

/// `end`, directly behind a line that is a puzzle and nothing else.
#[test]
fn end_is_left_out_behind_a_list_only() {
    let list = |cells: &str| format!("{cells}\n{cells}\n");
    for end in ["end", " end\t", "end\r", "end\nText\n"] {
        let rest = if end.contains("Text") { "Text\n" } else { "" };
        check(list(PUZZLE) + end, &(list(ANSWER) + rest), &[]);
    }
    for before in ["PUZZLE,easy", "\"PUZZLE\"", "PUZZLE\n", "PUZZLE\nText", "PUZZLE\nend."] {
        check_with(|cells| before.replace("PUZZLE", cells) + "\nend\n", &[]);
    }
    check_with(|cells| rows(cells) + "end\n", &[]);
    check_text("end\nEnd\n");
}

/// A number in line 1, right or wrong, and blank lines outside puzzles after it, if a puzzle follows.
#[test]
fn a_count_is_left_out_before_puzzles_only() {
    let [in_rows, answer] = [PUZZLE, ANSWER].map(rows);
    for count in ["1", "50", " 3 ", "999999"] {
        let input = format!("{count}\n\n\n{in_rows}\n{PUZZLE}\n\nText\n\n{in_rows}");
        check(input, &format!("{answer}{ANSWER}\nText\n{answer}"), &[]);
        check_with(|cells| format!("{count}\nText\n{}\n", rows(cells)), &[]);
        check_with(|cells| format!("Text\n{count}\n{cells}\n\n{cells}\n"), &[]);
        for text in ["Text\n", "1 2 3\n", "\n\n"] {
            check_kept(&format!("{count}\n{text}"), &[NO_PUZZLE.into()]);
        }
    }
    for number in ["0", "5.", "1.5", "12a", "-3", "1000000"] {
        check_with(|cells| format!("{number}\n{cells}\n\n{cells}\n"), &[]);
    }
}

// ---- What cannot be read.

#[test]
fn utf_16_has_one_message() {
    let text = format!("\u{feff}Title\n{}\n{PUZZLE}\n", rows(PUZZLE));
    for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let input: Vec<u8> = text.encode_utf16().flat_map(to_bytes).collect();
        let run = sudoku(&input);
        let due = format!("sudoku: line 1: UTF-16, expected UTF-8{REST_NOT_PRINTED}\n");
        assert_eq!((run.stderr, run.status), (due, 2));
    }
}

/// What has come of a longer one is printed, and no more. (`transcripts.md` has a puzzle that is too long.)
#[test]
fn a_line_or_a_puzzle_may_have_a_mib() {
    let in_a_line = |bytes: usize, cells: &str| format!("{cells}\nText{}\n{cells}\n", " ".repeat(bytes));
    let in_a_puzzle = |bytes: usize, cells: &str| {
        rows(cells).replacen('\n', &format!("\n{}", (["="; 127].concat() + "\n").repeat(bytes / 128)), 1)
    };
    check_with(|cells| in_a_line((1 << 20) - 100, cells), &[]);
    check_with(|cells| in_a_puzzle((1 << 20) - 100, cells), &[]);
    let run = sudoku(in_a_line(5 << 18, PUZZLE));
    let is_start = in_a_line(5 << 18, ANSWER).starts_with(run.output().trim_end()) && run.stdout.len() > 1 << 20;
    let due = format!("sudoku: line 2: {TOO_LONG}{REST_NOT_PRINTED}\nsudoku: {}\n", closing(1, 1));
    assert_eq!((run.stderr, run.status, is_start), (due, 2, true));
}
