//! What is done with each line: the rules of the help in their order, each bound on both sides.

use crate::common::*;
use Done::*;

/// What is done with a line.
enum Done {
    /// It is kept, wherever it stands.
    Kept,
    /// It is kept between puzzles and after row 3 or 6. Elsewhere it is an error, and called so.
    Gap(&'static str),
    /// It is left out between puzzles, kept after row 3 or 6, and elsewhere an error.
    LeftOut,
    /// It is left out as line 1. Elsewhere it is an error.
    Count,
    /// It is filled in: a puzzle, or the row 53..7.... of one whose other rows are complete.
    Filled(&'static str),
    /// It is an error, and its message starts so, after its line.
    Refused(&'static str),
}

/// How many rows of a puzzle may stand before a frame, and before text or a blank line.
const ANYWHERE: &[usize] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const IN_GAPS: &[usize] = &[0, 3, 6, 9];

const TEXT: Done = Gap("text after row ");
const BLANK: Done = Gap("blank line after row ");

/// The rows after 53..7.... in a puzzle with one solution.
const OTHERS: &str =
    "672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n";

/// In the order of the rules. `PUZZLE` stands for its 81 cells, `ANSWER` for its answer, `DAMAGED` for one that
/// lacks a cell, `ZEROS` and `DOTS` for 81 of them.
#[rustfmt::skip]
const LINES: &[(&str, Done)] = &[
    // A comment has # in front, white space and a byte order mark aside.
    ("# easy", Kept),
    ("\u{feff}# 1 2 3", Kept),
    (" \u{a0}\t# 12 PUZZLE", Kept),
    ("#1,2,,,,,,,", Kept),
    ("// 1 2 3", Refused("3 cells, 123, expected 9 or 81")),

    // A puzzle has 81 cells side by side. Other text may stand beside it, its solution after it.
    ("17,PUZZLE,easy", Filled("17,ANSWER,easy")),
    ("a=PUZZLE=7", Filled("a=ANSWER=7")),
    ("  \"PUZZLE\" ANSWER,ANSWER é", Filled("  \"ANSWER\" ANSWER,ANSWER é")),
    ("ANSWER", Filled("ANSWER")),
    ("PUZZLE,ZEROS,DOTS", Filled("ANSWER,ZEROS,DOTS")),
    ("PUZZLE ---------------------------------------- ****************************************",
        Filled("ANSWER ---------------------------------------- ****************************************")),
    ("---------------------------------------------------------------------------------,PUZZLE",
        Filled("---------------------------------------------------------------------------------,ANSWER")),
    ("111111111111111111111111111111111111111 PUZZLE 111111111111111111111111111111111111111", // 39
        Filled("111111111111111111111111111111111111111 ANSWER 111111111111111111111111111111111111111")),
    ("1111111111111111111111111111111111111111 PUZZLE", Refused("40 cells side by side, expected 81;")),
    ("PUZZLE 1111111111111111111111111111111111111111", Refused("40 cells after a puzzle, expected its solution")),
    ("PUZZLE PUZZLE", Refused("81 cells after a puzzle, expected its solution")),
    ("ANSWER,PUZZLE", Refused("81 cells after a puzzle, expected its solution")),
    ("ANSWER1", Refused("82 cells side by side, expected 81")),
    ("17,DAMAGED,easy", Refused("80 cells side by side, expected 81; an empty cell is 0 . _ * ? -")),
    ("DAMAGED,ANSWER", Refused("80 cells side by side, expected 81")),
    ("PUZZLE,DAMAGED", Refused("80 cells after a puzzle, expected its solution")),

    // A row has nine cells, single or in groups of one length, and any text without cells.
    ("53..7....", Filled("534678912")),
    ("  53. .7. ...\t", Filled("  534 678 912\t")),
    ("5 3 . | . 7 . | . . .", Filled("5 3 4 | 6 7 8 | 9 1 2")),
    ("> 53..7.... # [[easy]]", Filled("> 534678912 # [[easy]]")),
    ("<td>5</td><td>3</td><td>?</td> ? 7 ? ? ? ?", Filled("<td>5</td><td>3</td><td>4</td> 6 7 8 9 1 2")),
    ("\u{feff}A│5·3·_·_·7·_·_·_·_│", Filled("\u{feff}A│5·3·4·6·7·8·9·1·2│")),
    ("[['5', '3', '.', '.', '7', '.', '.', '.', '.'],", Filled("[['5', '3', '4', '6', '7', '8', '9', '1', '2'],")),
    ("53- -7- ---", Filled("534 678 912")),
    ("5 3 0 0 7 0 0 0", Refused("8 cells, 53007000, expected 9 or 81")),
    ("1 5 3 0 0 7 0 0 0 0", Refused("10 cells, 1530070000, expected 9 or 81")),
    ("5 30 07 0 0 0 0", Refused("9 cells, expected groups of one length")),
    ("5,,34,6,7,8,9,1,2", Refused("9 cells, expected groups of one length")),
    ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 7", Refused("20 cells, 00000000000000000007, expected 9 or 81")),
    ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 7", Refused("21 cells, expected 9 or 81")),

    // What stands before the last = does not count if it has fewer than nine cells.
    ("b[9][9] = {{5, 3, 0, 0, 7, 0, 0, 0, 0},", Filled("b[9][9] = {{5, 3, 4, 6, 7, 8, 9, 1, 2},")),
    ("a=53..7....", Filled("a=534678912")),
    ("a = 1 == 53..7.... #", Filled("a = 1 == 534678912 #")),
    ("12345678 = 5,3,,,7,,,,", Filled("12345678 = 5,3,4,6,7,8,9,1,2")),
    ("a, b = 5;3;;;7;;;;", Filled("a, b = 5;3;4;6;7;8;9;1;2")),
    ("a[9][9] = {5, 3", Refused("2 cells, 53, expected 9 or 81")),
    ("534678912 =", Filled("534678912 =")),
    ("123456789 = 53..7....", Refused("18 cells, 12345678953..7...., expected 9 or 81")),

    // A row with blanks has nine fields, between commas; else semicolons; else bars, also at both ends; else
    // tabs. A digit takes the place of the space in the middle; or it stands there, between quotation marks.
    ("5,3,,,7,,,,", Filled("5,3,4,6,7,8,9,1,2")),
    ("5,3,,,7,,,, ", Filled("5,3,4,6,7,8,9,1,2")),
    ("\u{feff}5, 3 ,, ,7,  ,   ,\t,\t ", Filled("\u{feff}5, 3 ,4,6,7, 8, 9 ,1\t,\t2")),
    ("5;3;;;7;;;;", Filled("5;3;4;6;7;8;9;1;2")),
    ("5\t3\t\t \t7\t\t\t\t", Filled("5\t3\t4\t6\t7\t8\t9\t1\t2")),
    ("5\t\t\t\t\t\t\t\t", Filled("5\t3\t4\t6\t7\t8\t9\t1\t2")), // no count, in line 1
    ("|5|3| | |7|||| |", Filled("|5|3|4|6|7|8|9|1|2|")),
    ("  ║ 5 │ 3 │   ║   │ 7 │    ┃     |  │ ║ ", Filled("  ║ 5 │ 3 │ 4 ║ 6 │ 7 │  8 ┃  9  | 1│2║ ")),
    ("A |5|3| | |7| | | |\t| #", Filled("A |5|3|4|6|7|8|9|1|2\t| #")),
    ("\u{feff}\"5\",\"3\",\"\",\"\",\"7\",\" \",  \"\" ,\"\",''",
        Filled("\u{feff}\"5\",\"3\",\"4\",\"6\",\"7\",\"8\",  \"9\" ,\"1\",'2'")),
    ("5,3,\u{a0},\u{a0}\u{a0},7,\u{3000},\u{a0} \u{a0},\",'", // a digit is never put into a sign
        Filled("5,3,\u{a0}4,\u{a0}6\u{a0},7,\u{3000}8,\u{a0}9\u{a0},1\",2'")),
    ("5,3,,,7,,,", Refused("8 fields, expected 9")),
    ("1,5,3,,,7,,,,", Refused("10 fields, expected 9")),
    ("RowA,5,3,,,7,,,,", Refused("10 fields, expected 9")),
    ("5,3,,,7,,,,a", Refused("9 fields, expected a cell or blank in each")),
    ("5,3,,,7 ,,,,12", Refused("9 fields, expected a cell or blank in each")),
    ("5;3;;;7;;;;,,,,", Refused("5 fields, expected 9")), // commas come first
    ("|5|3| | |7| | | |;|", Refused("3 cells, 537, expected 9 or 81")), // semicolons come before bars
    ("5|3| | |7| | | | ", Refused("3 cells, 537, expected 9 or 81")),
    ("5 |3| | |7| | | | | |", Refused("3 cells, 537, expected 9 or 81")), // a cell outside
    ("|5|3| | |7| | | | | 8", Refused("4 cells, 5378, expected 9 or 81")),
    ("║ 5 │ 3 │   ║   │ 7 │", Refused("5 fields, expected 9")),

    // Dashes alone are a frame, as is all else without a letter or digit.
    ("---------", Kept),
    ("--- --- ---", Kept),
    ("| - | - | - | - | - | - | - | - | - |", Kept),
    ("-,-,-,-,-,-,-,-,-", Kept),
    ("---------------------------------------------------------------------------------", Kept), // 81
    ("+=====+  ---+---+---", Kept),
    ("........", Kept), // eight
    ("**********", Kept),
    ("........................................", Kept), // 40
    ("\0 …", Kept),
    (",,,,,,,", Kept), // eight fields
    (",,,,,,,,,", Kept), // ten
    ("+ ½ +", Refused("0 cells, expected 9 or 81")),

    // A number from 1 to 999999 alone, in line 1.
    ("1", Count),
    (" 50\t", Count),
    ("\u{feff}999999", Count),
    ("0", Refused("1 cell, 0, expected 9 or 81")),
    ("+5", Refused("1 cell, 5, expected 9 or 81")),
    ("02", Refused("2 cells, 02, expected 9 or 81")),
    ("1000000", Refused("7 cells, 1000000, expected 9 or 81")),
    ("2.", Refused("2 cells, 2., expected 9 or 81")),

    // This word alone.
    ("end", LeftOut),
    ("\u{feff} end\t", LeftOut),
    ("End", TEXT),
    ("end.", TEXT),

    // A blank line, and text: a letter before any digit, at most two digits alone, and no long group.
    ("", BLANK),
    ("\t\u{2003}\u{b}", BLANK),
    ("\u{feff}", BLANK),
    ("Grid 1 of 17/05/2024", TEXT),
    ("-- Nr. 12345678, 9a a9", TEXT),
    ("수독 1/2", TEXT),
    ("int a[9][9]", TEXT),
    ("let b: [[u8; 9]; 9] = [", TEXT),
    ("id,puzzle,level", TEXT),
    ("Puzzle 1,,,,,,,,", TEXT),
    ("Grid ........ ---------", TEXT),
    ("Sudoku, Sudoku, Sudoku: ½ ²", TEXT),
    ("Grid 1/2/3", Refused("3 cells, 123, expected 9 or 81")),
    ("Row A: 5 3 · · 7 · · · ·", Refused("3 cells, 537, expected 9 or 81")),
    ("Grids 0 1 0", Refused("3 cells, 010, expected 9 or 81")),
    ("Grids 0 ½ ²", Refused("1 cell, 0, expected 9 or 81")),
    ("½ Grid", Refused("0 cells, expected 9 or 81")),
    ("1st grid", Refused("1 cell, 1, expected 9 or 81")),
    ("5 o o o o 7 o o o", Refused("2 cells, 57, expected 9 or 81")),
    ("a 111111111111111111111111111111111111111", TEXT), // 39
    ("a 1111111111111111111111111111111111111111", Refused("40 cells side by side, expected 81")),
    ("a ________________________________________", TEXT), // no clue
];

#[test]
fn what_is_done_with_each_line_is_what_the_help_says() {
    for (example, done) in LINES {
        let line = written(example);
        match done {
            Kept => check_gaps(&line, ANYWHERE, "", &format!("{line}\n")),
            Gap(told) => check_gaps(&line, IN_GAPS, told, &format!("{line}\n")),
            LeftOut => check_gaps(&line, IN_GAPS, "text after row ", ""),
            Count => {
                check(&format!("{line}\n{PUZZLE}\n"), &format!("{ANSWER}\n"), "");
                check(&format!("#\n{line}\n{PUZZLE}\n"), "#\n", "line 2: ");
            }
            Filled(due) if line.len() > 80 && line.contains(PUZZLE) || line == ANSWER => {
                check(&format!("{line}\n#\n{line}"), &format!("{0}\n#\n{0}\n", written(due)), "");
            }
            Filled(due) => check_row(&line, due),
            Refused(told) => check_refused(&line, told),
        }
    }
}

fn written(example: &str) -> String {
    let signs = [("PUZZLE", PUZZLE), ("ANSWER", ANSWER), ("DAMAGED", &PUZZLE[1..])];
    let [zeros, dots] = ["0", "."].map(|sign| sign.repeat(81));
    let signs = signs.into_iter().chain([("ZEROS", &*zeros), ("DOTS", &*dots)]);
    signs.fold(example.to_string(), |line, (name, cells)| line.replace(name, cells))
}

/// Checks that a line may stand after these rows of a puzzle, and what is told after others. Between puzzles,
/// `kept` comes out.
fn check_gaps(line: &str, places: &[usize], told: &str, kept: &str) {
    let with = |rows: &str, line: &str| -> String {
        let row = |(index, row): (usize, &str)| match index {
            0 => row.to_string(),
            row_before if places.contains(&row_before) => format!("{line}{row}"),
            _ => row.to_string(),
        };
        rows.split_inclusive('\n').enumerate().map(row).collect()
    };
    let [puzzle, answer] = [PUZZLE, ANSWER].map(|cells| with(&rows(cells), &format!("{line}\n")));
    let input = format!("{line}\n{puzzle}{line}\n{puzzle}{line}\n");
    check(&input, &format!("{kept}{answer}{kept}{answer}{kept}"), "");
    for row in (1..9).filter(|row| !places.contains(row)) {
        let input = format!("#\n{}{line}\n{PUZZLE}\n", rows(&PUZZLE[..9 * row]));
        check(&input, "#\n", &format!("line {}: {told}{row} (", row + 2));
    }
    // It may end without a line end, and with another one.
    if !line.is_empty() {
        check(&format!("{PUZZLE}\n{line}"), &format!("{ANSWER}\n{kept}"), "");
    }
    let kept = kept.replace('\n', "\r\n");
    check(&format!("{PUZZLE}\n{line}\r\n"), &format!("{ANSWER}\n{kept}"), "");
}

/// Checks that a line is filled in as row 1, also after other puzzles, and that it is if all nine rows stand in
/// one line.
fn check_row(row: &str, due: &str) {
    let [input, output] = [row, due].map(|row| format!("{row}\n{OTHERS}"));
    check(&input, &output, "");
    check(&format!("#\r\n{input}\r\n{input}"), &format!("#\r\n{output}\r\n{output}"), "");
    let [input, output] = [row, due].map(|row| format!("{row}\r\n{OTHERS}"));
    check(&input, &output, "");
}

/// Checks that a line is refused as the first one of an input and of a puzzle, and as a middle one. What stands
/// in front comes out, what stands after does not.
fn check_refused(line: &str, told: &str) {
    check(&format!("{line}\n{PUZZLE}\n"), "", &format!("line 1: {told}"));
    let input = format!("{PUZZLE}\n\n{line}\n{PUZZLE}\n");
    check(&input, &format!("{ANSWER}\n\n"), &format!("line 3: {told}"));
    let input = format!("{PUZZLE}\n\n{}{line}\n{PUZZLE}\n", rows(&PUZZLE[..36]));
    let told = format!("line 7: {told}");
    check(&input, &format!("{ANSWER}\n\n"), &told);
}

/// Checks what comes out of an input, and that one message starts so, or that there is none.
#[track_caller]
fn check(input: &str, output: &str, told: &str) {
    let run = sudoku(input);
    let message = run.stderr.strip_prefix("sudoku: ").unwrap_or(&run.stderr);
    let is_told = message.starts_with(told) && message.is_empty() == told.is_empty();
    let is_status = run.status == if told.is_empty() { 0 } else { 2 };
    let input = shortened(input);
    let came = format!("came {:?}, status {}", run.stderr, run.status);
    assert!(is_told && is_status, "expected {told:?}\n{came}\nthe input: {input}");
    assert!(message.lines().count() < 2, "{came}");
    assert_same(&run.output(), output, format!("the input: {input}"));
}

// ---- The examples of the help.

/// The bounds that are tested here, as the help has them.
const BOUNDS: &[&str] = &[
    "one of 0 . _ * ? - if it is empty",
    "no other 40 cells side by side with a clue",
    "if it has fewer than 9 cells",
    "9 fields,",
    "at most 2 digits alone",
    "no 40 cells side by side with a clue",
    "after row 3 or 6",
    "more than 65535 bytes",
];

/// Each is taken from the help, by the word with which it tells what it is.
#[test]
fn each_example_of_the_help_comes_out_as_the_help_says() {
    let help = run(binary().arg("--help"), "").output();
    let all = help.split_whitespace().collect::<Vec<&str>>().join(" ");
    for bound in BOUNDS {
        assert!(all.contains(bound), "the help does not say: {bound}");
    }
    let lines = help.lines().filter(|line| line.starts_with("  ") && line.len() > 25);
    let mut row_examples = 0;
    for (example, words) in lines.map(|line| (line[2..25].trim_end(), &line[25..])) {
        let row = || check_row(example, &filled_row(example));
        match words.split(['.', ':', ',']).next().unwrap_or_default() {
            _ if example.is_empty() => {}
            "A comment" | "A frame" => check_gaps(example, ANYWHERE, "", &format!("{example}\n")),
            "A puzzle" => {
                let [input, output] =
                    [PUZZLE, ANSWER].map(|cells| example.replace("PUZZLE", cells) + "\n");
                check(&input, &output, "");
            }
            "A row" | "A row with blanks for empty cells" | "or between bars" => {
                row();
                row_examples += 1;
            }
            "9 blanks" => {
                let [first, others] = ["5,3,4,6,7,8,9,1,2\n", OTHERS];
                let input = format!("{example}\n{first}{example}{}", &others[9..]);
                check(&input, &format!("{example}\n{first}6,7,2,1,9,5,3,4,8{}", &others[9..]), "");
            }
            "A number from 1 to 999999 alone" => {
                check(&format!("{example}\n\n{PUZZLE}\n\n"), &format!("{ANSWER}\n"), "");
                check(&format!("\n{PUZZLE}\n\n"), &format!("\n{ANSWER}\n\n"), "");
                // Those between the bands stay.
                let banded = |cells: &str| rows(&cells[..27]) + "\n" + &rows(&cells[27..]);
                check(&format!("{example}\n{}", banded(PUZZLE)), &banded(ANSWER), "");
            }
            "This word alone" => check_gaps(example, IN_GAPS, "text after row ", ""),
            "Text" => check_gaps(example, IN_GAPS, "text after row ", &format!("{example}\n")),
            other => panic!("the help has an example of {other:?}: {example}"),
        }
    }
    assert_eq!(row_examples, 4, "examples of rows");
}

/// A row with the digits of 534678912 in the place of its cells, in their order; a blank field has none.
fn filled_row(row: &str) -> String {
    let mut digits = "534678912".chars();
    let is_barred = row.starts_with('|');
    let mut filled = String::new();
    for sign in row.chars() {
        match sign {
            '0'..='9' | '.' => filled.extend(digits.next()),
            ' ' if is_barred => filled.extend(digits.next()),
            ',' if filled.ends_with(',') => filled.extend(digits.next().into_iter().chain([','])),
            _ => filled.push(sign),
        }
    }
    filled.extend(digits);
    filled
}

// ---- Signs of cells.

/// The signs of empty cells. A space is one, too, in a blank field.
const SIGNS: &str = "0 . _ * ? -";

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
        let is_cell = sign != b" " && SIGNS.as_bytes().windows(1).any(|cell| cell == sign);
        let is_clue = matches!(sign[..], [b'1'..=b'9']);
        for cells in [PUZZLE.replace('0', "~"), rows(PUZZLE).replace('0', "~")] {
            let run = sudoku(with(&cells));
            let is_right = match is_cell {
                true => run.status == 0 && grid_in(&run.output()) == ANSWER,
                false => run.status == if is_clue { 1 } else { 2 },
            };
            assert!(is_right, "{sign:?} for ~ in {cells}: {run:?}");
        }
        let run = sudoku(with(&separated(PUZZLE, "~")));
        let is_right = match &sign[..] {
            b"=" => run.status == 2, // all but the last cell is a name
            _ if is_cell || is_clue => run.stderr.contains("17 cells, ") && run.status == 2,
            _ => run.stdout == with(&separated(ANSWER, "~")) && run.status == 0,
        };
        assert!(is_right, "{sign:?} between the cells: {run:?}");
    }
}

/// The digits 1 to 9 of a text.
fn grid_in(text: &str) -> String {
    text.matches(|sign| ('1'..='9').contains(&sign)).collect()
}

#[test]
fn all_empty_cells_of_a_puzzle_have_the_same_sign() {
    let signs = || SIGNS.split(' ').chain([" "]);
    for (one, other) in signs().flat_map(|one| signs().map(move |other| (one, other))) {
        // Each puzzle has its own.
        let sheet = |sign| separated(&PUZZLE.replace('0', sign), ",");
        check(&(sheet(one) + &sheet(other)), &separated(ANSWER, ",").repeat(2), "");
        for cut in [4, 36].into_iter().filter(|_| one != other) {
            let (above, below) = PUZZLE.split_at(cut);
            let mixed = above.replace('0', one) + &below.replace('0', other);
            let (row, column) = if cut == 4 { (1, 5) } else { (5, 1) };
            let told =
                format!("row {row}, column {column} is '{other}', the first empty cell is '{one}'; use one sign");
            check(&separated(&mixed, ","), "", &format!("line 9: {told}"));
            if !mixed.contains(' ') {
                check(&mixed, "", &format!("line 1: {told}"));
            }
        }
    }
}

#[test]
fn a_row_may_have_no_clue_but_dashes_alone_are_a_frame() {
    for sign in SIGNS.split(' ') {
        let input = rows(&ANSWER.replace(&ANSWER[36..45], &sign.repeat(9)));
        match sign {
            "-" => check(&input, "", "line 9: end of the input after row 8"),
            _ => check(&input, &rows(ANSWER), ""),
        }
        // So it is with whole puzzles, in a list.
        let empty = sign.repeat(81);
        match sign {
            "-" => check(&format!("{empty}\n{PUZZLE}"), &format!("{empty}\n{ANSWER}\n"), ""),
            _ => assert_eq!(sudoku(&empty).output().len(), 82, "{empty} is filled in"),
        }
    }
}

// ---- Counts.

#[test]
fn nine_blanks_are_a_row_within_a_puzzle_and_no_row_between_two() {
    for blank in [
        ",,,,,,,,",
        "| | | | | | | | | |",
        "\t\t\t\t\t\t\t\t",
        "\"\";\"\";\"\";\"\";\"\";\"\";\"\";\"\";\"\"",
    ] {
        let (between, answer) = (format!("{blank}\n{blank}\n"), rows(ANSWER));
        for row in 1..9 {
            let lines: Vec<&str> = answer.lines().collect();
            let with_blank = [&lines[..row], &[blank], &lines[row + 1..]].concat().join("\n");
            let run = sudoku(format!("{between}{with_blank}\n{between}{PUZZLE}\n"));
            let is_right =
                grid_in(&run.output()) == ANSWER.repeat(2) && run.output().starts_with(&between);
            assert!(is_right && run.status == 0, "{blank:?} for row {}: {run:?}", row + 1);
        }
        let told = "line 9: end of the input after row 8 (a row may be lost or doubled";
        check(&format!("{blank}\n{}", &answer[10..]), &format!("{blank}\n"), told);
    }
    let all = ",".repeat(80);
    check(&format!("{all}\n{PUZZLE}\n"), &format!("{all}\n{ANSWER}\n"), "");
}

/// From 40 cells on, a group seems to be a puzzle that is damaged.
#[test]
fn all_81_cells_may_stand_in_a_row_if_their_groups_have_one_length() {
    for length in 1..81 {
        let cut = |cells: &str| -> String {
            let starts = (0..81).step_by(length);
            let groups: Vec<&str> = starts.map(|at| &cells[at..81.min(at + length)]).collect();
            format!("{{{}}};\n", groups.join(", "))
        };
        match (length, 81 % length) {
            (40.., _) => {
                check_refused(cut(PUZZLE).trim_end(), &format!("{length} cells side by side"))
            }
            (_, 0) => check(&cut(PUZZLE), &cut(ANSWER), ""),
            _ => check_refused(cut(PUZZLE).trim_end(), "81 cells, expected groups of one length"),
        }
    }
    let [puzzle, answer] =
        [PUZZLE, ANSWER].map(|cells| separated(cells, ",").replace('\n', ",") + "\n");
    let [puzzle, answer] = [puzzle, answer].map(|line| line.replace(",\n", "\n"));
    check(&puzzle, &answer, "");
    check(&puzzle.replace('0', ""), &answer, "");
}

#[test]
fn what_has_81_cells_and_the_end_come_between_puzzles() {
    for before in 1..9 {
        let rows_before = rows(&PUZZLE[..9 * before]);
        let told = format!("line {}: 81 cells after row {before} (", before + 1);
        for line in [PUZZLE, &separated(PUZZLE, " ").replace('\n', " ")] {
            check(&format!("{rows_before}{line}\n{PUZZLE}"), "", &told);
        }
        let told = format!("line {}: end of the input after row {before} (", before + 9);
        for input in [&*rows_before, rows_before.trim_end()] {
            check(&(rows(PUZZLE) + input), &rows(ANSWER), &told);
        }
    }
}

/// With all line ends that are there.
#[test]
fn a_line_or_a_puzzle_has_65535_bytes_at_most() {
    let told = |line: usize| format!("line {line}: more than 65535 bytes in a line or puzzle");
    for start in ["#", " ", "-", "│", "Text"] {
        let line = |length: usize| start.to_string() + &" ".repeat(length - start.len());
        let longest = line(65_534) + "\n";
        check(&format!("{longest}{PUZZLE}"), &format!("{longest}{ANSWER}\n"), "");
        check(&line(65_535), &(line(65_535) + "\n"), "line 1: no puzzle");
        check(&format!("{PUZZLE}\n{}\n{PUZZLE}", line(65_535)), &format!("{ANSWER}\n"), &told(2));
        check(&format!("{PUZZLE}\n{}", line(65_536)), &format!("{ANSWER}\n"), &told(2));
    }
    let [puzzle, answer] = [PUZZLE, ANSWER].map(rows);
    let [(first, others), (filled_first, filled)] =
        [&puzzle, &answer].map(|rows| rows.split_at(10));
    let frames = "-\n".repeat(32_721);
    for (frame, told) in [("--\n", ""), ("---\n", "line 32731: more than ")] {
        let output = format!("{filled_first}{frames}{frame}{filled}");
        let due = if told.is_empty() { &*output } else { "" };
        check(&format!("{first}{frames}{frame}{others}"), due, told);
    }
}
