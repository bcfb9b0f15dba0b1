//! What the program says. All wordings that a test expects of it are here, without `sudoku: ` and the name of a file.
//! (`transcripts.md` and the pairs have whole messages, as a user sees them.)

use super::{grid_from, unless, Grid};

pub const NO_PUZZLE: &str = "no puzzle found; see sudoku --help";
pub const REST_NOT_PRINTED: &str = "; the rest is not printed";
pub const TOO_LONG: &str = "longer than 1 MiB";

/// The last line on standard error, if there are several puzzles.
pub fn closing(solved: usize, puzzles: usize) -> String {
    unless(puzzles < 2, || format!("sudoku: {solved} of {puzzles} puzzles solved\n"))
}

/// `found` is the line, or a part of it, and what is wrong in it.
pub fn malformed_row(line: usize, row: usize, found: &str) -> String {
    format!("line {line}, row {row}: expected 9 cells, found {found}")
}

/// What follows if a character in it is no cell.
pub fn no_cell(character: &str) -> String {
    unless(character.is_empty(), || format!("; '{character}' is not a cell"))
}

pub fn incomplete(first_line: usize, rows: usize) -> String {
    format!("line {first_line}: {rows} rows, expected 9")
}

/// A malformed puzzle in one line.
pub fn not_81(line: usize, cells: usize) -> String {
    format!("line {line}: {cells} cells, expected 81")
}

pub const NO_SOLUTION: &str = "no solution";

/// Whether a message about several solutions is true: it has the first cell in which two grids differ, and both digits.
/// Which other grid it has in mind is left to the program.
pub fn names_a_choice(message: &str, puzzle: &Grid, first: &Grid) -> bool {
    let numbers = message.split(|character: char| !character.is_ascii_digit());
    let numbers: Vec<usize> = numbers.filter_map(|number| number.parse().ok()).collect();
    let (row, column, digit, other) = match numbers[..] {
        [row @ 1..=9, column @ 1..=9, digit, other] => (row, column, digit, other),
        _ => return false,
    };
    let cell = 9 * row + column - 10;
    let choice = format!("row {row}, column {column} can be {digit} or {other}");
    message == format!("several solutions: {choice}; is a clue missing?")
        && puzzle[cell] == 0
        && usize::from(first[cell]) == digit
        && digit != other
        && grid_from(puzzle, &first[..cell], other as u8).is_some()
}
