//! The contract of the program through the real binary: what it reads, what it writes and what it
//! says when something is wrong. What the system around it can do to it is in `faults.rs`.
//!
//! Many a case is a short text. Where several stand in one, `~` stands between them.

mod common;

use common::*;
use std::fs;

/// `PUZZLE` with another clue that no grid keeps, though it clashes with none.
const UNSOLVABLE: &str =
    "183000509002109400000704000300502006060000050700803004000401000009205800804000107";

/// A puzzle whose first row is empty (Wikipedia, "Sudoku solving algorithms"), and its solution.
const EMPTY_ROW: &str =
    "000000000000003085001020000000507000004000100090000000500000073002010000000040009";
const EMPTY_ROW_ANSWER: &str =
    "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Comments, frame and rulings: lines without cells that may stand anywhere.
const SKIPPED: &str = "# a comment~\t# 123456789 x~#~|~[~  };~(\"',')~─ ╿ ║ # a comment~┌───┬───┐~\
    ╠═══╪═══╣~---------~=========~+++~- - -~--- # half of it~+---+---+---+~ | --- + === |~\
    *-----------*~|---+---+---|~.---.---.---.~:---+---+---:~'---'---'---'~?.*--==~<--- * --->";

/// Blank lines, which may stand between two puzzles and behind every third row.
const BLANK: [&str; 3] = ["", " \t ", "\r"];

/// Titles, which may stand between two puzzles only.
const TITLES: &str = "Grid 01~quizzes,solutions~x~end~Ärger~스도쿠 1~ \t by hand~[Puzzle]~║ Title~\
    int grid[9][9] = {~Eight 12345678~x12345678x~Title # with a comment~Title # 123456789";

/// How a run ends, by its exit status and what comes out.
fn ended(status: i32, stdout: &str, stderr: &str) -> Run {
    Run {
        status,
        stdout: stdout.to_string(),
        stderr: stderr.to_string(),
    }
}

/// The 81 cells of a puzzle as one line.
fn one_line(cells: &str) -> String {
    cells.to_string() + "\n"
}

/// The 81 cells of a puzzle as nine lines, with something between the cells.
fn separated(cells: &str, separator: &str) -> String {
    spaced_rows(cells).replace(' ', separator)
}

/// A text with the next cell of a puzzle for each `x`.
fn filled_in(text: &str, cells: &str) -> String {
    let fill = |text: String, cell: char| text.replacen('x', &cell.to_string(), 1);
    cells.chars().fold(text.to_string(), fill)
}

/// A text with the 81 cells of a puzzle for LINE, its nine lines for ROWS, those with spaces or with
/// commas between the cells for SPACED and COMMAS, and with fields that may be empty for FIELDS.
fn spelled_out(text: &str, cells: &str) -> String {
    let commas = separated(cells, ",");
    let text = text.replace("LINE", cells);
    let text = text.replace("ROWS", rows(cells).trim_end());
    let text = text.replace("SPACED", spaced_rows(cells).trim_end());
    let text = text.replace("COMMAS", commas.trim_end());
    text.replace("FIELDS", commas.replace('0', "").trim_end())
}

/// A puzzle in nine rows with another line before row `row`, counted from 0; behind all of them
/// for 9.
fn rows_with(another: &str, row: usize) -> String {
    let text = rows(PUZZLE);
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(row, another);
    lines.join("\n") + "\n"
}

/// Runs the binary on an input in which every puzzle has a solution, then on its own output, which
/// has to come back as it is.
fn check_solved(input: impl AsRef<[u8]>, output: &str) {
    let shown = input.as_ref().escape_ascii();
    assert_eq!(sudoku(&input), ended(0, output, ""), "{shown}");
    let fed_back = sudoku(output);
    assert_eq!(fed_back, ended(0, output, ""), "fed back, from {shown}");
}

/// Checks a file and its answers, both to be spelled out.
fn check_file(file: &str, answers: &str) {
    check_solved(spelled_out(file, PUZZLE), &spelled_out(answers, ANSWER));
}

/// Checks what comes out of a file before what is wrong in it, and what is told of that.
fn check_faulty(file: &str, answers: &str, message: &str) {
    let expected = refused(&spelled_out(answers, ANSWER), message);
    assert_eq!(sudoku(spelled_out(file, PUZZLE)), expected, "{file:?}");
}

/// Runs the binary on an input that has nothing right before what is wrong in a line. Then puts a
/// puzzle before it, whose answer has to come out all the same, and one behind it, which the
/// program does not get to see.
fn check_refused(input: impl AsRef<[u8]>, message: &str) {
    let input = input.as_ref();
    let shown = input[..input.len().min(1000)].escape_ascii();
    assert_eq!(sudoku(input), refused("", message), "{shown}");
    let behind = [one_line(PUZZLE).as_bytes(), input].concat();
    let between = [&behind, b"\n".as_slice(), PUZZLE.as_bytes()].concat();
    let expected = refused(&one_line(ANSWER), &one_line_down(message));
    assert_eq!(sudoku(behind), expected, "behind a puzzle: {shown}");
    assert_eq!(sudoku(between), expected, "between puzzles: {shown}");
}

/// How a run ends that meets what is wrong behind some answers.
fn refused(answers: &str, message: &str) -> Run {
    ended(2, answers, &format!("sudoku: {message}\n"))
}

/// A message about an input that starts one line further down.
fn one_line_down(message: &str) -> String {
    let mut words: Vec<String> = message.split(' ').map(str::to_string).collect();
    for index in 1..words.len() {
        let digits = words[index].trim_end_matches([':', ',']).to_string();
        if let (true, Ok(line)) = (words[index - 1] == "line", digits.parse::<usize>()) {
            words[index] = words[index].replace(&digits, &(line + 1).to_string());
        }
    }
    words.join(" ")
}

// ---- The messages, word for word. Lines, columns and rows count from 1.

/// A character is shown between quotes, in the way of Rust where it would not be seen.
fn unexpected(line: usize, column: usize, shown: &str) -> String {
    let cells = "1 to 9, or 0 . _ * ? if empty";
    format!("line {line}, column {column}: unexpected '{shown}', expected {cells}")
}

/// Between puzzles.
fn wrong_line(line: usize, count: usize) -> String {
    format!("line {line}: {}", wrong_count(count, "9 or 81"))
}

/// What is added to a message about a line in a puzzle.
fn inside(message: String, start: usize) -> String {
    format!("{message}, in the puzzle at line {start}")
}

/// In a puzzle.
fn wrong_row(line: usize, count: usize, start: usize) -> String {
    inside(format!("line {line}: {}", wrong_count(count, "9")), start)
}

fn wrong_count(count: usize, expected: &str) -> String {
    let cells = if count == 1 { "cell" } else { "cells" };
    format!("{count} {cells}, expected {expected} (an empty cell is 0 . _ * or ?)")
}

fn uneven_groups(line: usize, first: usize, other: usize) -> String {
    let groups = format!("groups of {first} and {other} cells");
    format!("line {line}: {groups}, expected groups of equal length")
}

fn title_with_cells(line: usize, column: usize, shown: &str) -> String {
    let what = "the line starts with a letter and holds cells";
    format!("{}; {what}", unexpected(line, column, shown))
}

fn blank_line(line: usize, rows: usize, start: usize) -> String {
    let message = format!("line {line}: blank line after row {rows}, not 3, 6 or 9");
    inside(message, start)
}

fn early_end(line: usize, rows: usize, start: usize) -> String {
    inside(
        format!("line {line}: input ends after {rows} of the 9 rows"),
        start,
    )
}

fn wrong_number(line: usize, number: usize, found: usize) -> String {
    format!("line {line}: the number of puzzles is {number}, but {found} came")
}

fn no_puzzle(titles: usize, others: usize) -> String {
    format!("no puzzle in the input (titles: {titles}, lines without cells: {others})")
}

fn too_long(line: usize) -> String {
    format!("line {line}: no end within 65536 bytes, expected 9 or 81 cells")
}

// ---- What goes in, what comes out.

/// How people write a row, with `x` for a cell, and what stands between the cells of its answer: if
/// groups are longer than one cell nothing, else what stands between the first two.
const ROWS: [(&str, &str); 26] = [
    ("xxxxxxxxx", ""),
    (" \t xxxxxxxxx \t", ""),
    ("|xxxxxxxxx|", ""),
    ("    \"xxxxxxxxx\",", ""),
    ("xxx xxx xxx", ""),
    ("|xxx|xxx|xxx|", ""),
    ("xxx,xxx,xxx", ""),
    ("x x x x x x x x x", " "),
    (" x  x  x   x  x  x   x x x ", " "),
    ("| x x x | x x x | x x x |", " "),
    ("x|x|x|x|x|x|x|x|x", " "),
    ("│x│x│x║x│x│x║x│x│x│", " "),
    ("[[x x x x x x x x x]", " "),
    ("x\tx\tx\tx\tx\tx\tx\tx\tx", "\t"),
    ("x,x,x,x,x,x,x,x,x", ","),
    ("x, x, x, x, x, x, x, x, x,", ","),
    ("[[x,x,x,x,x,x,x,x,x],", ","),
    ("    {x, x, x, x, x, x, x, x, x},", ","),
    ("(('x','x','x','x','x','x','x','x','x'),", ","),
    (r#",["x","x","x","x","x","x","x","x","x"]"#, ","),
    ("x;x;x;x;x;x;x;x;x", ";"),
    ("x,x x x x x x x x", ","),
    ("x x,x,x,x,x,x,x,x", " "),
    ("x \t;,x x x x x x x x", ","),
    ("x \t;x,x,x,x,x,x,x,x", ";"),
    ("x \tx,x,x,x,x,x,x,x", "\t"),
];

#[test]
fn a_puzzle_comes_in_nine_lines_or_one() {
    for (row, separator) in ROWS {
        let [band, line] = ["\n", " "].map(|between| [row; 3].join(between));
        let (bands, lines) = ([band.as_str(); 3], [line.as_str(); 3]);
        let nine_lines = ["\n", " # 1 2 3\n", "\n\n"].map(|between| bands.join(between));
        let one_line = [" ", ",", " | "].map(|between| lines.join(between));
        for layout in nine_lines.iter().chain(&one_line) {
            let puzzle = filled_in(&format!("{layout}\n"), PUZZLE);
            check_solved(puzzle.repeat(2), &separated(ANSWER, separator).repeat(2));
        }
    }
    let (band, others) = PUZZLE.split_at(27);
    let three_groups = format!("{band} {} {}\n", &others[..27], &others[27..]);
    check_solved(three_groups, &rows(ANSWER));
}

#[test]
fn a_puzzle_of_81_adjoining_cells_gets_its_answer_in_one_line() {
    for line in "LINE~ \t LINE~LINE \t~|LINE|~[[\"LINE\"]]~'LINE',".split('~') {
        check_file(&format!("{line}\n{line}\n"), "LINE\nLINE\n");
    }
}

/// The first row decides, whatever the others look like.
#[test]
fn an_answer_has_the_layout_of_its_first_row() {
    let others = &rows(PUZZLE)[10..];
    for (row, separator) in ROWS {
        let puzzle = filled_in(row, PUZZLE) + "\n" + others;
        check_solved(puzzle, &separated(ANSWER, separator));
        let puzzle = rows(PUZZLE)[..80].to_string() + &filled_in(row, &PUZZLE[72..]);
        check_solved(puzzle, &rows(ANSWER));
    }
}

/// Each by its name: what stands above the rows, a row, what stands between bands and below.
const DRAWINGS: &str = "\
thin box drawing
┌───────┬───────┬───────┐
│ x x x │ x x x │ x x x │
├───────┼───────┼───────┤
└───────┴───────┴───────┘

double box drawing
╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗
║ x │ x │ x ║ x │ x │ x ║ x │ x │ x ║
╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣
╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝

HoDoKu
.-------.-------.-------.
| x x x | x x x | x x x |
:-------+-------+-------:
'-------'-------'-------'

Simple Sudoku
*-----------*
|xxx|xxx|xxx|
|---+---+---|
*-----------*
";

#[test]
fn a_puzzle_comes_drawn() {
    for drawing in DRAWINGS.split("\n\n") {
        let lines: Vec<&str> = drawing.lines().collect();
        let [name, above, row, between, below] = lines[..].try_into().unwrap();
        let band = [row; 3].join("\n");
        let text = [above, &band, between, &band, between, &band, below, ""].join("\n");
        let separator = if row.contains("xxx") { "" } else { " " };
        for sign in [".", "0", "*"] {
            let puzzle = filled_in(&text, &PUZZLE.replace('0', sign));
            let titled = format!("{name}\n{puzzle}\n signed by its maker\n");
            check_solved(titled.repeat(2), &separated(ANSWER, separator).repeat(2));
        }
    }
}

/// In a spreadsheet row an empty field is an empty cell, be it all of them or only one.
#[test]
fn a_puzzle_comes_from_a_spreadsheet() {
    for separator in [",", ";"] {
        let fields = |cells: &str, around: &str| separated(cells, around).replace('0', "");
        let rows = fields(EMPTY_ROW, separator);
        let line = rows.trim_end().replace('\n', separator) + "\n";
        let blanks = fields(EMPTY_ROW, &format!(" {separator}\t"));
        let quotes = fields(EMPTY_ROW, &format!("\"{separator}\""));
        let answer = separated(EMPTY_ROW_ANSWER, separator);
        for puzzle in [rows, line, blanks, quotes] {
            check_solved(puzzle.repeat(2), &answer.repeat(2));
        }
        for cell in 0..9 {
            let clue = &EMPTY_ROW_ANSWER[cell..=cell];
            let one_clue = [&EMPTY_ROW[..cell], clue, &EMPTY_ROW[cell + 1..]].concat();
            check_solved(fields(&one_clue, separator), &answer);
            let one_empty = [&ANSWER[..cell], "0", &ANSWER[cell + 1..]].concat();
            check_solved(fields(&one_empty, separator), &separated(ANSWER, separator));
        }
    }
}

#[test]
fn an_empty_cell_has_five_signs() {
    for sign in ["0", ".", "_", "*", "?"] {
        let puzzle = PUZZLE.replace('0', sign);
        check_solved(one_line(&puzzle), &one_line(ANSWER));
        check_solved(rows(&puzzle), &rows(ANSWER));
        check_solved(separated(&puzzle, ","), &separated(ANSWER, ","));
    }
    let all_five = PUZZLE.replace("0000", "_.*?").replace("000", "?*0");
    check_solved(rows(&all_five), &rows(ANSWER));
}

#[test]
fn comments_frame_and_rulings_are_skipped_everywhere() {
    for skipped in SKIPPED.split('~') {
        for row in 0..=9 {
            check_solved(rows_with(skipped, row), &rows(ANSWER));
        }
        let between = format!("{skipped}\nLINE\n{skipped}\nLINE\n{skipped}");
        check_file(&between, "LINE\nLINE\n");
    }
}

#[test]
fn blank_lines_are_skipped_between_puzzles_and_bands() {
    for blank in BLANK {
        for row in [0, 3, 6, 9] {
            let puzzle = rows_with(&format!("{blank}\n{blank}"), row);
            check_solved(puzzle.repeat(2), &rows(ANSWER).repeat(2));
        }
        let between = format!("{blank}\nLINE\n{blank}\nLINE\n{blank}");
        check_file(&between, "LINE\nLINE\n");
    }
}

#[test]
fn titles_are_skipped_between_puzzles() {
    for title in TITLES.split('~') {
        let file = format!("{title}\nLINE\n{title}\n{title}\nROWS\n{title}\nROWS\n{title}");
        check_file(&file, "LINE\nROWS\nROWS\n");
    }
}

/// Or 9 for the size of the grid.
#[test]
fn the_first_line_may_be_the_number_of_puzzles() {
    for number in ["2", "02", "00000002", " 2\t", "2 # puzzles", "9"] {
        for before in ["", "\n# two\n---\n", "Title\n\n", BYTE_ORDER_MARK] {
            let file = format!("{before}{number}\nROWS\n\nFIELDS");
            check_file(&file, "ROWS\nCOMMAS\n");
        }
    }
    for (number, count) in [(1, 1), (9, 1), (9, 9), (12, 12)] {
        let lines = "LINE\n".repeat(count);
        check_file(&format!("{number}\n{lines}"), &lines);
    }
}

/// Collections have ratings, clue counts or solutions behind a puzzle, whatever bytes they are.
#[test]
fn notes_behind_81_adjoining_cells_are_ignored() {
    let texts = "~25 clues~3~ED=11.9/1.2/1.2; x | y~# a comment~어려움 é~12,3\t;:".split('~');
    let mut notes: Vec<&[u8]> = texts.map(str::as_bytes).collect();
    notes.extend([ANSWER.as_bytes(), b"\xff\xfe\0\x1b"]);
    for start in " \t,;:|]})\"'│".chars() {
        for note in &notes {
            let noted = [format!("{PUZZLE}{start}").as_bytes(), note, b"\n"].concat();
            check_solved(noted.repeat(2), &one_line(ANSWER).repeat(2));
            check_solved([b" [\"", &noted[..]].concat(), &one_line(ANSWER));
        }
    }
    check_file("LINE#1x\n", "LINE\n");
}

/// Lines end in `\n` or `\r\n`, the last one perhaps not, and there may be a byte order mark.
#[test]
fn files_that_people_share_work_as_they_come() {
    for (file, answers) in [
        ("SPACED\n", "SPACED\n"), // Baekjoon Online Judge 2580
        ("ROWS\n", "ROWS\n"),     // and 2239
        ("Grid 01\nROWS\nGrid 02\nROWS\n", "ROWS\nROWS\n"), // Project Euler 96
        ("quizzes,solutions\nLINE,LINE\nLINE,LINE\n", "LINE\nLINE\n"), // Kaggle
        ("2\nROWS\nROWS\n", "ROWS\nROWS\n"), // Luogu P10481, POJ 2676
        ("2\n\nSPACED\n\nSPACED\n", "SPACED\nSPACED\n"), // jutge P76807
        ("LINE\nLINE\nend\n", "LINE\nLINE\n"), // Luogu P10482, POJ 3074
        ("#Aby hand\n[Puzzle]\nROWS\n", "ROWS\n"), // SadMan Sudoku
        ("int grid[9][9] = {\nCOMMAS\n};\n", "COMMAS\n"),
        ("SPACED\n=====\nSPACED\n=====\n", "SPACED\nSPACED\n"),
        ("# Hard\nLINE # 25 clues\nLINE;11.9\n", "LINE\nLINE\n"),
        ("FIELDS\n\nFIELDS\n", "COMMAS\nCOMMAS\n"),
        ("LINE\nROWS\nSPACED\nLINE\n", "LINE\nROWS\nSPACED\nLINE\n"),
    ] {
        for file in [file.to_string(), BYTE_ORDER_MARK.to_string() + file] {
            check_file(&file, answers);
            check_file(file.trim_end(), answers);
            let (file, answers) = (spelled_out(&file, PUZZLE), spelled_out(answers, ANSWER));
            check_solved(file.replace('\n', "\r\n"), &answers);
            check_solved(file.trim_end().replace('\n', "\r\n"), &answers);
        }
    }
}

#[test]
fn a_file_may_be_longer_than_any_buffer() {
    let mixed = "LINE\nROWS\nLINE, note\nTitle\nSPACED\nFIELDS\n".repeat(200);
    let answers = "LINE\nROWS\nLINE\nSPACED\nCOMMAS\n".repeat(200);
    let expected = ended(0, &spelled_out(&answers, ANSWER), "");
    assert!(sudoku(spelled_out(&mixed, PUZZLE)) == expected);
}

#[test]
fn the_puzzle_file_that_comes_along_is_solved() {
    let [boj2580, euler96, inkala, empty_grid] = [
        "135469278782135649469278135321546897874913526596827413917652384643781952258394761",
        "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
        "859612437723854169164379528986147352375268914241593786432981675617425893598736241",
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    ];
    let (boj2239, wikipedia) = (ANSWER, EMPTY_ROW_ANSWER);
    let [tabs, commas, semicolons] = ["\t", ",", ";"].map(|b| move |grid: &str| separated(grid, b));
    let output = spaced_rows(boj2580) + &rows(boj2239) + &tabs(euler96) + &rows(euler96);
    let output = output + &commas(inkala) + &spaced_rows(boj2580) + &rows(boj2239);
    let output = output + &[wikipedia, empty_grid, euler96, boj2239, ""].join("\n");
    let drawings = [boj2239, euler96, boj2580].map(spaced_rows).concat();
    let output = output + &drawings + &rows(boj2239) + &spaced_rows(inkala) + &rows(euler96);
    let spreadsheets = commas(wikipedia) + &semicolons(boj2580) + &commas(boj2239);
    let arrays = [boj2580, boj2239, euler96].map(commas).concat();
    let output = output + &spreadsheets + &arrays + &rows(inkala) + &spaced_rows(wikipedia);
    let puzzles = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles.txt")).unwrap();
    check_solved(puzzles, &output);
}

/// The README's recipe: the last grid of a puzzle is the first one of the puzzle with its digits turned
/// round, turned round again. A puzzle is proper if its first grid is its last.
#[test]
fn the_last_grid_tells_whether_a_puzzle_is_proper() {
    const SEED: u64 = 2239;
    let random = &mut Random::new(SEED);
    let kinds = [full_grid, unique_puzzle, several_solutions, nearly_empty];
    let puzzles: Vec<Grid> = (0..60).map(|index| kinds[index % 4](random)).collect();
    let input: String = puzzles.iter().map(|puzzle| line(puzzle) + "\n").collect();
    let first_grids = sudoku(&input).stdout;
    let last_grids = turned_round(&sudoku(turned_round(&input)).stdout);
    let counts = [&first_grids, &last_grids].map(|grids| grids.lines().count());
    assert_eq!(counts, [puzzles.len(); 2]);
    let grids = first_grids.lines().zip(last_grids.lines());
    for (puzzle, (first, last)) in puzzles.iter().zip(grids) {
        let name = format!("seed {SEED}, {}", line(puzzle));
        let sound = |text| is_complete(&parse(text)) && keeps(puzzle, &parse(text));
        assert!(sound(first) && sound(last) && first <= last, "{name}");
        assert_eq!(first == last, count_solutions(puzzle, 2) == 1, "{name}");
    }
}

/// 9 for 1, 8 for 2 and so on, as `tr 1-9 987654321` does it.
fn turned_round(text: &str) -> String {
    let turn = |mark: char| match mark.to_digit(10) {
        Some(digit @ 1..=9) => char::from_digit(10 - digit, 10).unwrap(),
        _ => mark,
    };
    text.chars().map(turn).collect()
}

// ---- Puzzles without a solution.

#[test]
fn an_unsolvable_puzzle_is_repeated_as_it_was() {
    for signs in ["0000", "....", "_.*?"] {
        let puzzle = UNSOLVABLE.replace("0000", signs);
        for layout in ["LINE", "ROWS", "SPACED", "COMMAS"] {
            let repeated = spelled_out(layout, &puzzle) + "\n";
            check_repeated(&repeated, &repeated);
        }
        check_repeated(&format!("{puzzle};hard"), &one_line(&puzzle));
    }
    let [spaced, commas] = [" ", ","].map(|between| separated(UNSOLVABLE, between));
    check_repeated(&spaced.replace(' ', " | "), &spaced);
    check_repeated(&spaced.replace('\n', " "), &spaced);
    check_repeated(&commas.replace('0', ""), &commas);
}

fn check_repeated(puzzle: &str, repeated: &str) {
    let expected = ended(1, repeated, "sudoku: line 1: no solution\n");
    assert_eq!(sudoku(puzzle), expected, "{puzzle:?}");
    assert_eq!(sudoku(repeated), expected, "fed back, from {puzzle:?}");
}

/// The line of a puzzle is the one where its first cells are, and it counts every line before.
#[test]
fn after_an_unsolvable_puzzle_the_others_are_solved() {
    let two_nines = PUZZLE.replacen('0', "9", 1);
    let [tight, clashing] = [rows(UNSOLVABLE), spaced_rows(&two_nines)];
    let between = format!("\n# next\n{tight}Title\n---\n{clashing}{UNSOLVABLE}\n");
    let input = format!("{PUZZLE}\n{between}{PUZZLE}\n");
    let output = format!("{ANSWER}\n{tight}{clashing}{UNSOLVABLE}\n{ANSWER}\n");
    let complaints = "\
sudoku: line 4: no solution
sudoku: line 15: no solution: two 9s in row 1
sudoku: line 24: no solution
";
    assert_eq!(sudoku(&input), ended(1, &output, complaints), "{input:?}");
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
            let (mut puzzle, digit) = (EMPTY, (unit as u8 + 4) % 9 + 1);
            puzzle[one] = digit;
            puzzle[other] = digit;
            input += &one_line(&line(&puzzle));
            let at = input.lines().count();
            let clash = format!("two {digit}s in {name} {}", unit + 1);
            complaints += &format!("sudoku: line {at}: no solution: {clash}\n");
        }
    }
    assert_eq!(sudoku(&input), ended(1, &input, &complaints));
}

// ---- Malformed input.

/// A field is missing or one too many, two are separated in another way, one holds two cells; blanks
/// are no empty cells; the first column is an id.
#[test]
fn a_line_of_another_number_of_cells_is_refused() {
    let rows = "1 0 3 0 0 0 5 0~1,,3,,,,5,9~1,,3,,,,5,,9,~1,,3,,,,5;,9~10,,3,,,,5,,9~53  7    ";
    let (spaced, short) = (spaced_rows(PUZZLE).replace('\n', " "), &PUZZLE[..80]);
    let lines = format!("LINE0~LINELINE~1,LINE~{short}~{short}#1~{spaced}1~{short}{short}");
    let lines = format!("{rows}~5. # 3456789~1030005090~{lines}");
    for line in spelled_out(&lines, PUZZLE).split('~') {
        let count = cells_in(line);
        check_refused(line, &wrong_line(1, count));
        check_refused(format!("\nTitle\n{line}\n"), &wrong_line(3, count));
    }
}

#[test]
fn a_row_of_another_number_of_cells_is_refused() {
    let whole = spaced_rows(PUZZLE).trim_end().replace('\n', " ");
    let fields = whole.replace(' ', ",").replace('0', "");
    for row in 1..9 {
        let few = "5~10300050~1 0 3 0 0 0 5 0~1,,3,,,,5,9~1030005 09.";
        for wrong in few.split('~') {
            let message = wrong_row(row + 1, cells_in(wrong), 1);
            check_refused(rows_with(wrong, row), &message);
        }
        for wrong in [PUZZLE, &format!("{PUZZLE} note"), &whole, &fields] {
            let message = wrong_row(row + 1, 81, 1);
            check_refused(rows_with(wrong, row), &message);
        }
    }
}

/// The cells in front of a comment.
fn cells_in(line: &str) -> usize {
    let cells = line.split('#').next().unwrap_or(line).chars();
    cells
        .filter(|&mark| "1234567890._*?".contains(mark))
        .count()
}

#[test]
fn groups_of_different_lengths_are_refused() {
    let (start, end) = PUZZLE.split_at(80);
    for (input, first, other) in [
        ("10 3000509\n", 2, 7),
        ("103 0005 09\n", 3, 4),
        ("|103|000|50 9|\n", 3, 2),
        ("103 00 0509 # a comment\n", 3, 2),
        ("1 0 3 0 0 0 5 09\n", 1, 2),
        (&format!("{start} {end}\n"), 80, 1), // a cell is lost, what is behind it is a note
        (&format!("1 {start}\n"), 1, 80),
    ] {
        check_refused(input, &uneven_groups(1, first, other));
        check_refused(format!("\n---\n{input}"), &uneven_groups(3, first, other));
    }
    let message = inside(uneven_groups(4, 2, 7), 1);
    check_refused(rows_with("10 3000509", 3), &message);
}

/// Refuses inputs in which `»` stands before what is unexpected.
fn check_stray(inputs: &str) {
    check_marked(inputs, unexpected);
}

/// Does that with another message about the line, the column and the character.
fn check_marked(inputs: &str, message: fn(usize, usize, &str) -> String) {
    for marked in inputs.split('~') {
        let (before, behind) = marked.split_once('»').expect("a mark");
        let (lines, start) = before.rsplit_once('\n').unwrap_or(("", before));
        let shown = behind.chars().next().expect("a character").to_string();
        let (line, column) = (before.split('\n').count(), start.chars().count() + 1);
        let mut message = message(line, column, &shown);
        if cells_in(lines) > 0 {
            message = inside(message, 1);
        }
        check_refused(format!("{before}{behind}"), &message);
        let below_a_title = format!("\nTitle\n{before}{behind} # a comment\n");
        check_refused(below_a_title, &one_line_down(&one_line_down(&message)));
    }
}

#[test]
fn a_stray_character_is_refused() {
    check_stray("103000509\n0021»x9400~1 0 »x 0~1\t0\t»x~12»x~1,,3,»x,,,5,,9~01 »Grid~»@");
    // Signs that are not for empty cells, and too few or too many of them for a ruling.
    check_stray("53»xx7xxxx~53»--7----~»-3--7----~5 3 »- - 7 - - - -~103»-000-509");
    check_stray("»---- 1~_»---~.»-.-");
    // No notes.
    let spaced = spaced_rows(PUZZLE).replace('\n', " ");
    check_stray(&format!("{PUZZLE}»x~{PUZZLE}»/25~{spaced}, 25 »clues"));
    check_stray("103000509 »easy~103000509»: easy");
    // Characters of several bytes, some beside the box-drawing ones.
    check_stray("103»０00509~»٣~│1│»é│~║ 1 │ »× │~1»⓿3~1»▀3");
}

#[test]
fn a_character_that_would_not_be_seen_is_told_all_the_same() {
    let cases: [(&[u8], usize, &str); 9] = [
        (b"103\r000509\r\n", 4, r"\r"),
        (b"\x0c\n", 1, r"\u{c}"),
        (b"\\\n", 1, r"\\"),
        (b"\0\n", 1, r"\0"),
        (b"103\0\0", 4, r"\0"),
        (b"103\xff00509\n", 4, "\u{fffd}"),
        (b"103\xc3\n", 4, "\u{fffd}"),
        ("│\u{feff}".as_bytes(), 2, r"\u{feff}"),
        (&[PUZZLE.as_bytes(), b"\xe2\x94\n"].concat(), 82, "\u{fffd}"),
    ];
    for (input, column, shown) in cases {
        check_refused(input, &unexpected(1, column, shown));
    }
}

#[test]
fn a_title_in_a_puzzle_is_refused() {
    for title in TITLES.split('~') {
        let (frame, title) = title.split_at(title.find(char::is_alphabetic).unwrap());
        for row in 1..9 {
            check_stray(&rows_with(&format!("{frame}»{title}"), row));
        }
    }
}

/// A puzzle would be lost if these were skipped, or a row with a typo at its start.
#[test]
fn a_title_that_holds_cells_is_refused() {
    let refuse = |titles: &str| check_marked(&spelled_out(titles, PUZZLE), title_with_cells);
    refuse(
        "»Grid 103000509~»x103000509~»Grid 1: .........~[»a='103000509',~»id,LINE~»easyLINELINE",
    );
    refuse("»o3..7....~»é 3 . . 7 . . . .~ \t»o3. .7. ...~[»O, 3, 0, 0, 7, 0, 0, 0, 0],");
    refuse("║»l│3│.│.│7│.│.│.│.│~»x,,,,7,,,,~\"»x\";\"\";;;;;;;~;»l;;;;;;;");
    let others = &PUZZLE[1..];
    let spaced = others.replace("", " ");
    refuse(&format!("»l{others}~|»l{others}: a note~»l{spaced}"));
}

/// A row is lost, or there is one too many.
#[test]
fn a_blank_line_elsewhere_in_a_puzzle_is_refused() {
    for blank in BLANK {
        for row in [1, 2, 4, 5, 7, 8] {
            check_refused(rows_with(blank, row), &blank_line(row + 1, row, 1));
        }
    }
    let ten_rows = rows_with("000000000\n", 9) + "\n" + &rows(PUZZLE);
    check_faulty(&ten_rows, "ROWS\n", &blank_line(11, 1, 10));
}

/// No answer is lost, and what is wrong before the end is told instead.
#[test]
fn another_number_of_puzzles_than_announced_is_refused() {
    for (file, answers, message) in [
        ("3\nLINE\nLINE", "LINE\nLINE\n", wrong_number(1, 3, 2)),
        ("1\nLINE\nLINE", "LINE\nLINE\n", wrong_number(1, 1, 2)),
        ("0\nLINE", "LINE\n", wrong_number(1, 0, 1)),
        ("2\nTitle\n", "", wrong_number(1, 2, 0)),
        ("\nTitle\n 10 #\nROWS", "ROWS\n", wrong_number(3, 10, 1)),
        ("3\nLINE\n12x", "LINE\n", unexpected(3, 3, "x")),
        ("3\nLINE\n123456789", "LINE\n", early_end(4, 1, 3)),
    ] {
        check_faulty(file, answers, &message);
    }
    let unsolved = one_line(UNSOLVABLE);
    let messages = format!("line 2: no solution\nsudoku: {}", wrong_number(1, 2, 1));
    check_faulty(&format!("2\n{unsolved}"), &unsolved, &messages);
}

/// What was to be a row, but lost a cell, may be one.
#[test]
fn only_digits_before_any_cells_are_the_number_of_puzzles() {
    for (file, answers, message) in [
        ("2 3", "", wrong_line(1, 2)),
        ("(2)", "", wrong_line(1, 1)),
        ("2,", "", wrong_line(1, 1)),
        ("2.", "", wrong_line(1, 2)),
        ("-2", "", unexpected(1, 1, "-")),
        ("2 puzzles", "", unexpected(1, 3, "p")),
        ("2\n2", "", wrong_line(2, 1)),
        ("9\n9", "", wrong_line(2, 1)),
        ("LINE\n2", "LINE\n", wrong_line(2, 1)),
        ("000000002", "", early_end(2, 1, 1)),
        ("\u{ff12}", "", unexpected(1, 1, "\u{ff12}")),
    ] {
        check_faulty(file, answers, &message);
    }
    let lost_a_cell = "10300050\n".to_string() + &rows(PUZZLE)[10..];
    check_faulty(&lost_a_cell, "", &early_end(10, 8, 2));
}

/// A byte order mark counts as no column, and only the first line may have one.
#[test]
fn a_byte_order_mark_is_ignored_at_the_start_only() {
    let (mark, shown) = (BYTE_ORDER_MARK, r"\u{feff}");
    check_faulty(&format!("{mark}12x"), "", &unexpected(1, 3, "x"));
    check_faulty(&format!("{mark}{mark}LINE"), "", &unexpected(1, 1, shown));
    let second = format!("LINE\n{mark}LINE");
    check_faulty(&second, "LINE\n", &unexpected(2, 1, shown));
}

/// Wherever a file is cut off behind its first puzzle: between two all is well, with or without the
/// end of the last line; elsewhere the answers before are there, and it is told what is missing.
#[test]
fn an_end_inside_a_puzzle_is_refused() {
    let input = one_line(PUZZLE) + &rows(PUZZLE) + &spaced_rows(PUZZLE);
    let answers = [one_line(ANSWER), rows(ANSWER), spaced_rows(ANSWER)];
    for cut in 81..=input.len() {
        let start = &input[..cut];
        let lines = start.lines().count();
        let in_last_line = cells_in(start.lines().last().unwrap());
        let (whole, rows) = (cells_in(start) / 81, cells_in(start) % 81 / 9);
        let start_of_puzzle = if lines < 11 { 2 } else { 11 };
        let message = match in_last_line {
            81 => None,
            9 if rows == 0 => None,
            9 => Some(early_end(lines + 1, rows, start_of_puzzle)),
            few if rows == 0 => Some(wrong_line(lines, few)),
            few => Some(wrong_row(lines, few, start_of_puzzle)),
        };
        let expected = match message {
            None => ended(0, &answers[..whole].concat(), ""),
            Some(message) => refused(&answers[..whole].concat(), &message),
        };
        assert_eq!(sudoku(start), expected, "{start:?}");
    }
    check_faulty("LINE\n123456789\n#\n", "LINE\n", &early_end(4, 1, 2));
}

#[test]
fn an_input_without_a_puzzle_is_refused() {
    let titles = TITLES.replace('~', "\n");
    for (input, message) in [
        ("", no_puzzle(0, 0)),
        (BYTE_ORDER_MARK, no_puzzle(0, 1)),
        ("\n\r\n# 123\n \t\n", no_puzzle(0, 4)),
        ("---\n\n+++\n:===", no_puzzle(0, 4)),
        (&titles, no_puzzle(14, 0)),
        ("Title\n9\n---\n", no_puzzle(1, 1)),
        ("0\n", no_puzzle(0, 0)),
    ] {
        check_faulty(input, "", &message);
    }
}

#[test]
fn an_unsolvable_puzzle_before_a_malformed_one_is_still_told() {
    let message = format!("line 2: no solution\nsudoku: {}", wrong_line(4, 8));
    let [file, answers] =
        ["LINE\n1 2 3 4 5 6 7 8\n", "LINE\n"].map(|end| format!("LINE\n{UNSOLVABLE}\n{end}"));
    check_faulty(&file, &answers, &message);
}

#[test]
fn a_line_has_65536_bytes_at_most_with_its_end() {
    let note = format!("{PUZZLE} note");
    for start in ["0", " ", ",", "-", "\0", "# comment", "Title", &note] {
        let mut long = start.repeat(65536);
        long.truncate(65536);
        check_refused(&long, &too_long(1));
        check_refused(long + "\n", &too_long(1));
    }
    let just_short_enough = format!("{PUZZLE}{}\n", " ".repeat(65536 - 82));
    assert_eq!(just_short_enough.len(), 65536);
    check_solved(just_short_enough.repeat(2), &one_line(ANSWER).repeat(2));
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
    let told =
        "sudoku < FILE~1 to 9~0 . _ * ?~81~nine~--help~-h~--version~-V~Exit status: 0~, 1 ~, 2 ";
    for told in told.split('~') {
        assert!(help.stdout.contains(told), "{told:?} in {:?}", help.stdout);
    }
    assert!(help.stdout.ends_with('\n') && help.stdout.lines().count() < 30);
}

/// `Cargo.toml`, `Cargo.lock` and the program.
#[test]
fn all_tell_the_same_version() {
    let version = env!("CARGO_PKG_VERSION");
    let lock = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock")).unwrap();
    let locked = format!("name = \"sudoku\"\nversion = \"{version}\"\n");
    assert!(lock.contains(&locked), "no {locked:?} in {lock:?}");
    for option in ["--version", "-V"] {
        let expected = ended(0, &format!("sudoku {version}\n"), "");
        assert_eq!(with_argument(option), expected);
    }
}

#[test]
fn any_other_argument_is_refused() {
    for argument in "x~~-~--~-v~--Help~puzzles.txt~스도쿠~a\nb".split('~') {
        let usage = "puzzles are read from standard input: sudoku < FILE";
        let message = format!("unexpected argument {argument:?}: {usage}");
        assert_eq!(with_argument(argument), refused("", &message));
    }
}
