//! The rules of reading: what is a row, a puzzle, a title, a mistake; what is left out; what is said.

use crate::common::layouts::*;
use crate::common::*;
use std::iter;

// ---- Checks. They return what is wrong, unless their names begin with `check`.

/// Checks that a text comes out with these messages, and with the exit status that follows from them. The message that
/// counts puzzles is not checked.
fn gives(texts: &Texts, messages: &[String]) -> Problem {
    came_with(&sudoku(&texts[0]), texts, messages)
}

/// Checks what a run gave. The texts are what came in, and what should have come out.
fn came_with(run: &Run, [input, output]: &Texts, messages: &[String]) -> Problem {
    let said = messages.iter().map(|why| format!("sudoku: {why}\n"));
    let status = match messages {
        [] => 0,
        _ if messages.iter().all(|why| why.contains("no solution")) => 1,
        _ => 2,
    };
    let came = format!("{}status {}\n{}", run.stderr, run.status, run.output());
    let expected = format!("{}status {status}\n{output}", said.collect::<String>());
    let input = shortened(input, 9_999);
    let context = format!("the input: {input}\nmessages, status and output");
    same(context, &came, &expected)
}

/// Makes the texts of a template: PUZZLE stands for the cells of a puzzle on a line, ROWS for the same as nine rows, SHEET
/// for a sheet with empty fields. What is between « and » is not printed.
fn from_template(template: &str) -> Texts {
    let fill = |text: String, cells: &str, sheet: &str| {
        let text = text.replace("SHEET", sheet).replace("PUZZLE", cells);
        text.replace("ROWS", &as_rows(cells))
    };
    let [sheet, answer] = one_puzzle(COMMAS, "");
    let input = fill(template.replace(['«', '»'], ""), PUZZLE, &sheet);
    let printed = template.split(['«', '»']).step_by(2);
    [input, fill(printed.collect(), ANSWER, &answer)]
}

/// Writes the puzzle of most tests in rows like this one.
fn one_puzzle(row: &str, empty: &str) -> Texts {
    plain(row, empty).file(&puzzles()[..1])
}

/// Checks a template, and the messages about it.
#[track_caller]
fn check<T: ToString>(template: &str, messages: impl IntoIterator<Item = T>) {
    let messages: Vec<String> = messages.into_iter().map(|why| why.to_string()).collect();
    check_all([gives(&from_template(template), &messages)]);
}

/// Checks that the puzzles of templates are solved, without a message.
#[track_caller]
fn check_solved(templates: &[&str]) {
    let texts = templates.iter().map(|template| from_template(template));
    check_all(texts.map(|texts| gives(&texts, &[])));
}

/// Checks that puzzles in a layout are solved and counted, with the solutions that stand beside them in columns.
fn solved(layout: &Layout, puzzles: &[Puzzle]) -> Problem {
    let file = layout.file(puzzles);
    let count = puzzles.len() * (1 + layout.row.matches('≡').count() / 9);
    let run = sudoku(&file[0]);
    same("at the end", &run.closing, &closing_message(count, count)) + &came_with(&run, &file, &[])
}

/// Checks that puzzles are solved with each of these signs for empty cells, in each of these rows.
#[track_caller]
fn check_signs(signs: &[&str], rows: &[&str], puzzles: &[Puzzle]) {
    for row in rows {
        let layouts = signs.iter().map(|sign| plain(row, sign));
        check_all(layouts.map(|layout| solved(&layout, puzzles)));
    }
}

/// Checks that puzzles are solved, and nothing else is changed, in other text, and with the line ends of Windows, but none
/// after the last line. Solved puzzles have to come out as they are.
fn solved_in_any_text([input, output]: &Texts) -> Problem {
    let among = |text: &str, cells: &str| format!("A title\n{text}\n{cells}, é\n{text}\nText\n");
    let windows = |text: &String| text.trim_end_matches('\n').replace('\n', "\r\n");
    gives(&[among(input, PUZZLE), among(output, ANSWER)], &[])
        + &gives(&[input, output].map(windows), &[])
        + &gives(&[among(output, PUZZLE), among(output, ANSWER)], &[])
}

/// Checks that lines have no puzzle, alone and around one.
fn no_puzzle_in(lines: &str) -> Problem {
    let around = format!("{lines}\nOther text\nPUZZLE\nOther text\n{lines}\n");
    let alone = [lines.to_string(), lines.to_string()];
    gives(&alone, &[NO_PUZZLE_FOUND.into()]) + &gives(&from_template(&around), &[])
}

const NO_PUZZLE_FOUND: &str = "no puzzle found; see sudoku --help";

/// The message about `UNSOLVABLE`.
fn no_solution_at(line: impl std::fmt::Display) -> String {
    format!("line {line}: no solution; is the 1 in row 1, column 2 wrong?")
}

// ---- Layouts, and what only looks like one.

#[test]
fn each_layout_is_read_and_nothing_else_is_changed() {
    let puzzles = &puzzles();
    check_all(layouts().map(|layout| {
        let problem = solved(layout, puzzles) + &solved_in_any_text(&layout.file(puzzles));
        found_in(layout.name, problem)
    }));
}

#[test]
fn twelve_puzzles_may_stand_side_by_side() {
    let side_by_side = |cells| as_rows(cells).lines().map(|row| [row; 12].join("   ") + "\n").collect();
    check_all([gives(&[PUZZLE, ANSWER].map(side_by_side), &[])]);
}

#[test]
fn a_sign_means_an_empty_cell_in_a_whole_puzzle() {
    let signs: Vec<&str> = "0 . _ * ? - # · □ ⬜ ○ … – x o X O".split(' ').collect();
    check_signs(&signs, &[ADJACENT, SPACED, GROUPED, BARS], &puzzles());
    // Other signs, and blanks: the first line and the digits are named.
    check_all(["+", "=", "[]", " ", ""].map(|other| {
        let rows = as_rows(PUZZLE).replace('0', other);
        let why = |line| format!("line {line}: layout not read (30 digits); see sudoku --help");
        let (alone, [beside, output]) = (format!("no puzzle found; {}", why(1)), from_template("PUZZLE\nText\n"));
        gives(&[rows.clone(), rows.clone()], &[alone]) + &gives(&[beside + &rows, output + &rows], &[why(3)])
    }));
}

/// Layouts in which a puzzle without a solution is reported in other words; or not at all, in a table whose rows are
/// numbered, which is a fault of the program.
#[rustfmt::skip]
const REPORTED_OTHERWISE: [&str; 5] = ["a list with solutions", "the solution beside the puzzle", "between column numbers",
    "a table with row numbers", "wrapped after 27 words"];

#[test]
fn a_message_names_the_line_of_the_first_row() {
    let unsolvable = [UNSOLVABLE; 2].map(String::from);
    let [one, other] = puzzles();
    let four = [&one, &unsolvable, &other, &unsolvable];
    let others = layouts().filter(|layout| !REPORTED_OTHERWISE.contains(&layout.name));
    check_all(others.map(|layout| {
        let place = |index: usize| match layout.first_line(&four[..index]) {
            1 if layout.name.ends_with("JSON on one line") => format!("1, puzzle {}", index + 1),
            line => line.to_string(),
        };
        let whys = [1, 3].map(|index| no_solution_at(place(index)));
        found_in(layout.name, gives(&layout.file(four), &whys))
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

/// Puts half of them into a file of each layout but those with wrapped cells, where the digits of a title could be cells.
#[test]
fn a_title_that_looks_like_a_row_stays_as_it_is() {
    let with_lines = layouts().filter(|layout| !layout.name.starts_with("wrapped"));
    check_all(with_lines.enumerate().map(|(first, layout)| {
        let texts = puzzles().map(|puzzle| layout.rows_and_rest(&puzzle));
        let mut file = Texts::default();
        for place in 0..TITLES.len() / 2 {
            let title = TITLES[(first + place) % TITLES.len()];
            for (file, text) in file.iter_mut().zip(&texts[place % 2]) {
                *file += &format!("{title}\n{text}\n");
            }
        }
        found_in(layout.name, gives(&file, &[]))
    }));
}

/// Lines, and how many of them; % is their number.
#[rustfmt::skip]
const LOOKALIKES: [(&str, usize); 11] = [
    ("<tr><td>%</td><td>Ann</td><td>3</td></tr>\n", 9), ("%,yes,,,,no,,,,5\n", 11),
    ("[0. 0. 0. 0. 0. 0. 0. 0. 0.]\n", 9), ("0\n", 81), ("---------\n", 9), ("_ _ _ _ _ _ _ _ _\n", 9), ("*********\n", 9),
    ("d=\"M14.5 9.3c-.7-2.1-1.9-.8-3.3 1.1l-5.6 2.2 3.8.4zm-1.1 6.7c.4 0 .8-.3.9-.7l.6-3.5\"\n", 4),
    ("SIZES = [3, 4, 5, 6, 7, 8, 9, 1, 2]\nW = [0.0, 0.5]\nfor i in [0, 1, 2, 3, 4, 5, 6, 7, 8]:\n    print(i, 9 - i)\n", 1),
    ("------------------------------------------------------------\n+---------------------------------------------+\n\
        Chapter 1 ..................................................(50).... 7\n", 1),
    ("---------------------------------------------------------------------------------\n", 1),
];

#[test]
fn digits_and_rulers_alone_are_no_puzzle() {
    check_all(LOOKALIKES.iter().map(|&(line, count)| {
        let lines = (1..=count).map(|number| line.replace('%', &number.to_string()));
        no_puzzle_in(&lines.collect::<String>())
    }));
}

// ---- Lists.

#[test]
fn a_list_may_have_puzzles_anywhere_in_its_lines() {
    check_solved(&[
        "PUZZLE\na = \"PUZZLE\"; é\n",
        &format!("PUZZLE,{ANSWER}\nText\nPUZZLE\t{ANSWER} PUZZLE\r\n"),
        "A puzzle: PUZZLE.\nPUZZLE. Another.\n",
        "Copied from 123456789123456789123456789123456789123 PUZZLE",
        "# PUZZLE\n#PUZZLE\n",
    ]);
    let signs: Vec<&str> = "0 . _ * ? - x X o O".split(' ').collect();
    check_signs(&signs, &["⟨⟩⟨⟩⟨⟩⟨⟩⟨⟩⟨⟩⟨⟩⟨⟩⟨⟩\n"], &puzzles());
    let no_clue = format!("17,{},\n", ".".repeat(81));
    let zeros = format!("1{}\n", "\0".repeat(80));
    check_all([no_clue, zeros].map(|text| no_puzzle_in(&text)));
}

/// `cin >>` reads such cells, and a mail program makes such lines of a list.
#[test]
fn cells_and_white_space_may_have_line_ends_anywhere() {
    let pair = |sign: &str, length| [PUZZLE, ANSWER].map(|cells| wrapped(cells, sign, length));
    let lengths = (1..=5).chain([8, 9, 10, 13, 18, 20, 26, 27, 36, 40, 41, 54, 72, 80, 81]);
    check_all(lengths.flat_map(|length| {
        ["", " ", ", "].map(|between| {
            let pair = pair(between, length);
            gives(&pair, &[]) + &gives(&pair.map(|text| format!("Text\n{text}")), &[])
        })
    }));
    let unsolvable = wrapped(UNSOLVABLE, " ", 20);
    let one_more = wrapped(&(PUZZLE.to_string() + "0"), " ", 20);
    let ninety = wrapped(&(PUZZLE[..72].to_string() + &"0".repeat(18)), " ", 15);
    let blank_line = |cells: &str| as_rows(&cells[..36]) + "\n" + &as_rows(&cells[36..]);
    let [input, output] = pair("", 1);
    check_all([
        gives(&[PUZZLE, ANSWER].map(blank_line), &[]),
        gives(&one_puzzle("~,\n", "-1"), &[]),
        gives(&[format!("1\n{input}"), output], &[]),
        gives(&[&input[2..]; 2].map(String::from), &["no puzzle found; line 1: 80 cells, expected 81".into()]),
        gives(&[unsolvable.clone(), unsolvable], &[no_solution_at(1)]),
        no_puzzle_in(&wrapped(PUZZLE, "", 27).replace('\n', " a\n")),
        // The hash of what is in front must not be that of a blank.
        gives(&pair("", 20).map(|cells| format!("~#+:|=/!{cells}")), &[]),
        same("several solutions", &sudoku(&ninety).output(), &ninety),
        same("82 cells", &sudoku(&one_more).output(), &one_more),
    ]);
}

#[test]
fn a_byte_order_mark_may_stand_in_front_of_a_row() {
    check_solved(&["\u{feff}ROWS", "\u{feff}SHEET", "\u{feff}PUZZLE\n"]);
}

// ---- Between rows.

#[rustfmt::skip]
const FRAMES: [&str; 13] = [
    "+=====+  ---+---+---", "---------", "--- --- ---", "|---|---|---|", "+-+-+-+-+-+-+-+-+-+", "*-----*", ".---.",
    "┷┷┷┷┷┷┷┷┷", "\0 …", "# 12345", "  # a comment", "</tr><tr>", "\\hline",
];

#[test]
fn frames_and_comments_may_stand_between_rows() {
    check_all(FRAMES.iter().flat_map(|frame| {
        let framed = |text: String| {
            let rows = text.replace('\n', &format!("\n{frame}\n"));
            format!("Text\n{frame}\n{rows}Text\n").repeat(2)
        };
        let layouts = [(ADJACENT, "0"), (SPACED, "."), (SPACED, "_")];
        layouts.map(|(row, empty)| gives(&one_puzzle(row, empty).map(framed), &[]))
    }));
    let comments = plain("  # | ~ ~ ~ | ~ ~ ~ | ~ ~ ~\n", "x");
    let ([comment, solved], [rows, answer]) = (one_puzzle("# ⟨ ⟩\n", "."), one_puzzle(SPACED, "."));
    check_all([gives(&[comment + &rows, solved + &answer], &[])]);
    check_all([solved_in_any_text(&comments.file(&puzzles()))]);
}

/// Empty rows of a sheet are rows if there is exactly one solution with them; they never complete another puzzle.
#[test]
fn a_row_may_have_no_clue() {
    let clues = ["0", &ANSWER[1..36], "000000000", &ANSWER[45..]].concat();
    let puzzle = &[puzzle(&clues)];
    let signs = ["0", ".", "_", "*", "?", "-", "·", "□", "x"];
    check_signs(&signs, &[ADJACENT, SPACED, GROUPED, BOXED], puzzle);
    check_signs(&["", "None"], &[COMMAS, SEMICOLONS], puzzle);
    check_signs(&[" "], &[BARS], puzzle);
    for spacer in [",,,,,,,,\n", "---------\n", "_ _ _ _ _ _ _ _ _\n", "\n"] {
        check_all([gives(&one_puzzle(&(COMMAS.repeat(3) + spacer), ""), &[])]);
        let [sheet, _] = one_puzzle(COMMAS, "");
        let (eight, _) = sheet.trim_end().rsplit_once('\n').expect("rows");
        let eight = format!("{eight}\n{spacer}SHEET");
        check(&eight, ["line 1: 8 rows, expected 9"]);
    }
}

/// The first row could be a title: it is a row if there is exactly one solution with it. Behind it, nine rows may be a
/// puzzle without one.
#[test]
fn a_first_row_without_clues_may_be_a_row() {
    let clues = "000000000000003085001020000000507000004000100090000000500000073002010000000040009";
    let layouts = iter::zip([ADJACENT, SPACED, COMMAS, "a ⟨⟩\n"], ["-", "*", "0", "."]);
    let files = layouts.map(|(row, sign)| plain(row, sign).file([&puzzle(clues)]));
    check_all(files.map(|file| solved_in_any_text(&file)));
    let unsolvable = as_rows(UNSOLVABLE);
    let framed = unsolvable.replace('\n', "\n===\n===\n");
    check(&unsolvable.repeat(3), [1, 10, 19].map(no_solution_at));
    check(&framed.repeat(2), [1, 28].map(no_solution_at));
}

// ---- Mistakes.

/// How a row is written, an empty cell, what stands in the place of a row, and the character in that which is no cell.
#[rustfmt::skip]
const MALFORMED: [(&str, &str, &str, &str); 15] = [
    (ADJACENT, "0", "00210940", ""), (ADJACENT, "0", "0021094000", ""),
    (ADJACENT, "0", "l02109400", "; 'l' is not a cell"), (ADJACENT, "0", "0O2109400", "; 'O' is not a cell"),
    (ADJACENT, "0", "00\u{1b}[7m9400", "; 'm' is not a cell"), // it cannot move the cursor
    (SPACED, "0", "0 0 2 1 x 9 4 0 0", "; 'x' is not a cell"), (SPACED, "0", "  0 0 2 1 0 9 4 0 ", ""),
    (SPACED, ".", ". . 2 1 0 9 4 . .", "; '0' is not a cell"), (BOXED, ".", "| . . 2 | 1 . 9 | 4 . . . |", ""),
    (BOXED, "0", "| 0 0 2 | 1 0 9 | 4 0 |", ""), (BOXED, " ", "|2      | 1   9 | 4     |", ""),
    (COMMAS, "0", "0,0,2,1,0,9,4,0", ""), (COMMAS, "", ",,2,1,,9,4,", ""),
    (TABS, "", "5\t\t2\t\tx\t9\t\t\t8", "; 'x' is not a cell"), (TABS, "", "5\t2\t1\t\t9\t4\t\t8", ""),
];

/// Damages rows in a file with another puzzle, and in one without. Row 1 could be a title.
#[test]
fn a_malformed_row_is_named_with_the_character_that_is_no_cell() {
    let rows = [1, 3, 6, 9].into_iter();
    let cases = rows.flat_map(|row| MALFORMED.map(|case| (row, case)));
    check_all(cases.map(|(row, (pattern, empty, damaged, stray))| {
        let [text, answer] = one_puzzle(pattern, empty);
        let found = damaged.trim().replace('\t', " ").replace(char::is_control, "?");
        let mut lines: Vec<&str> = text.lines().collect();
        lines[row - 1] = damaged;
        let alone = lines.join("\n") + "\nSome text\n";
        let expected = format!("line {row}, row {row}: expected 9 cells, found {found:?}{stray}");
        let around = [&text, &answer].map(|text| alone.clone() + text);
        let none = format!("no puzzle found; {expected}");
        gives(&[alone.clone(), alone], &[none]) + &gives(&around, &[expected])
    }));
}

/// A line is reported from 28 cells on: longer than three rows.
#[test]
fn a_line_of_a_list_without_81_cells_is_reported() {
    let with_letter = &*format!("{}O{}", &PUZZLE[..2], &PUZZLE[3..]);
    let too_long = &*format!("{PUZZLE}123456789");
    for line in [&PUZZLE[..80], &PUZZLE[..28], too_long, with_letter] {
        let why = match line.contains('O') {
            true => "'O' is not a cell".to_string(),
            false => format!("{} cells, expected 81", line.len()),
        };
        let expected = [2, 3].map(|number| format!("line {number}: {why}"));
        check(&format!("PUZZLE\n{line}\n{line}\nPUZZLE\n"), expected.clone());
        check(&format!("11,PUZZLE,a\n12,{line},b\n13,{line},c\n14,PUZZLE,d\n"), expected);
    }
    let half = PUZZLE.replacen('0', "O", 25);
    check(&format!("PUZZLE\n{half}\n"), ["line 2: 'O' is not a cell"]);
    let mixed = PUZZLE.replacen('0', ".", 1);
    check(&format!("PUZZLE\n{mixed}\n"), ["line 2: '.' is not a cell"]);
    // A list goes on behind them.
    check(&format!("PUZZLE\n{half}\n{mixed}\n«end\n»"), ["line 2: 'O' is not a cell", "line 3: '.' is not a cell"]);
    check_solved(&["PUZZLE\n2026-11-26\n1234567\nPUZZLE\n", "ROWSPUZZLE\nROWS0123456789 calls\n"]);
}

/// Does not expect a message about a single row, which may be anything.
#[test]
fn an_incomplete_puzzle_is_reported_where_other_text_follows() {
    // With one clue, the first rows are some, too.
    let puzzle = "000600000000020000".to_string() + &PUZZLE[18..];
    for count in 1..9 {
        let expected = (count > 1).then(|| format!("line 10: {count} rows, expected 9"));
        for next in ["Some text", "PUZZLE", "17,PUZZLE"] {
            let rows = as_rows(&puzzle[..9 * count]);
            check(&format!("ROWS{rows}{next}\nROWS"), expected.clone());
        }
    }
}

/// Beside a last column of None, eight columns look like nine: the e of None could be an empty cell.
#[test]
fn no_cell_is_in_two_puzzles() {
    let row = |row: &str| {
        let left = format!("{}N{}N", &row[..3], &row[4..8]);
        let cells = format!("{left}~{}e{}", &row[1..5], &row[6..]);
        cells.replace("", " ").replace('~', "").replace('N', "None") + "\n"
    };
    let fill = |row: &str, line: String| line.replacen("None", &row[3..4], 1).replacen("None", &row[8..], 1);
    let rows = as_rows(ANSWER);
    let filled: String = rows.lines().map(|line| fill(line, row(line))).collect();
    let run = sudoku(rows.lines().map(row).collect::<String>());
    assert_eq!((run.status, run.stdout), (0, filled.into_bytes()));
}

/// Three pairs of equal clues are mistakes; four may be no puzzle. Lines of nothing but cells need no 17 clues.
#[test]
fn a_puzzle_without_a_solution_is_reported_if_it_looks_like_one() {
    let both_one = "no solution: row 1, column 1 and row 1, column 2 are both 1";
    let first = &*format!("line 1: {both_one}");
    let [few_pairs, many_pairs] = ["111100509", "111110509"].map(|row| row.to_string() + &PUZZLE[9..]);
    let few = "11".to_string() + &"0".repeat(79);
    let check_twice = |row, cells: &String, expected| {
        let [rows, _] = plain(row, "0").file([&[cells.clone(), cells.clone()]]);
        check(&rows, [expected]);
    };
    check_twice(BOXED, &few_pairs, first);
    check_twice(BOXED, &many_pairs, "no puzzle found; line 1: 9 rows, no unique solution");
    check_twice(BOXED, &few, NO_PUZZLE_FOUND);
    check_twice(ADJACENT, &few, first);
}

// ---- What is not printed.

/// It has to follow directly on a line that is a puzzle and nothing else.
#[rustfmt::skip]
const ENDS: [&str; 13] = [
    "PUZZLE\nPUZZLE \n«end»", "PUZZLE\nPUZZLE \n« end\t\n»", "PUZZLE\nPUZZLE \n«end\r\n»", "PUZZLE\r\n«end\r\n»",
    "PUZZLE\n«end\n»Text\nPUZZLE\n", "PUZZLE,easy\nend\n", "\"PUZZLE\"\nend\n", "PUZZLE\n\nend\n", "PUZZLE\nText\nend\n",
    "PUZZLE\nend.\nend\n", "ROWSend\n", "SHEETend\n", "end\nPUZZLE\n",
];

#[test]
fn end_is_left_out_behind_a_list_only() {
    check_solved(&ENDS);
}

/// Blank lines are left out with it. If the number is wrong, that is reported at the end.
#[test]
fn a_count_is_left_out_before_puzzles_only() {
    for count in ["3", "2", "50", " 3 ", "65536"] {
        let number = count.trim();
        let why = format!("line 1: the number of puzzles is not {number}, but 3");
        let text = format!("«{count}\n\n\n»ROWS«\n»PUZZLE\n«\n»Text\n«\n»ROWS");
        check(&text, (number != "3").then_some(why));
        check_solved(&[&format!("{count}\nText\nROWS\n")]);
        check_solved(&[&format!("Text\n{count}\nPUZZLE\n\nPUZZLE\n")]);
        for text in ["Text\n", "1 2 3\n", "\n\n"] {
            check(&format!("{count}\n{text}"), [NO_PUZZLE_FOUND]);
        }
    }
    check_solved(&["«2\n»PUZZLE\nPUZZLE\n"]);
    for number in ["5.", "1.5", "12a", "-3", "1.5e3"] {
        check_solved(&[&*format!("{number}\nPUZZLE\n\nPUZZLE\n")]);
    }
}

/// Of a longer line, what was read is printed, and nothing after it.
#[test]
fn a_line_may_have_a_mib() {
    let text = |bytes| format!("PUZZLE\nText{}\nPUZZLE\n", "=".repeat(bytes));
    check_solved(&[&text((1 << 20) - "Text\n".len())]);
    let [input, answer] = from_template(&text(5 << 18));
    let run = sudoku(input);
    let is_start = answer.starts_with(run.output().trim_end()) && run.stdout.len() > 1 << 20;
    let expected = "sudoku: line 2: longer than 1 MiB; the rest is not printed\n";
    assert_eq!((&*run.stderr, run.status, is_start), (expected, 2, true));
}
