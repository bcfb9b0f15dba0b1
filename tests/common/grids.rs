//! Grids, and a way to solve them that has nothing from the program: an exact cover.

use std::{array, iter};

/// The puzzle that most tests use, its one solution, and the puzzle with a typo.
pub const PUZZLE: &str = "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
pub const ANSWER: &str = "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
pub const UNSOLVABLE: &str = "113000509002109400000704000300502006060000050700803004000401000009205800804000107";

/// The digits of the 81 cells in reading order, 0 in an empty one.
pub type Grid = [u8; 81];

pub const EMPTY: Grid = [0; 81];

/// The grid of 81 characters.
pub fn parse(cells: &str) -> Grid {
    let digit = |cell: char| cell.to_digit(10).unwrap_or(0) as u8;
    let digits: Vec<u8> = cells.chars().map(digit).collect();
    digits.try_into().expect("81 cells")
}

/// A grid as 81 characters.
pub fn as_line(grid: &Grid) -> String {
    grid.iter().map(|&digit| char::from(b'0' + digit)).collect()
}

/// Grids as lines of 81 characters.
pub fn as_list(grids: &[Grid]) -> String {
    grids.iter().map(|grid| as_line(grid) + "\n").collect()
}

/// The 81 characters of a puzzle as nine lines.
pub fn as_rows(line: &str) -> String {
    wrapped(line, "", 9)
}

/// Wraps cells after each `length` of them, with a separator between those of a line.
pub fn wrapped(line: &str, separator: &str, length: usize) -> String {
    let cells: Vec<String> = line.chars().map(String::from).collect();
    let row = |cells: &[String]| cells.join(separator) + "\n";
    cells.chunks(length).map(row).collect()
}

/// The row, the column and the box of a cell.
pub fn units(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}

/// Whether a peer of a cell (another in its row, column or box) has a digit.
pub fn clashes(grid: &Grid, cell: usize, digit: u8) -> bool {
    let is_peer = |peer| iter::zip(units(cell), units(peer)).any(|(own, other)| own == other);
    (0..81).any(|peer| grid[peer] == digit && peer != cell && is_peer(peer))
}

/// Whether every cell has a digit that no peer has, so that every row, column and box has all nine.
pub fn is_complete(grid: &Grid) -> bool {
    (0..81).all(|cell| grid[cell] != 0 && !clashes(grid, cell, grid[cell]))
}

/// The cells that are not empty.
pub fn filled_cells(grid: &Grid) -> Vec<usize> {
    (0..81).filter(|&cell| grid[cell] != 0).collect()
}

/// The first grid of a puzzle, if it has a solution, and whether it has several.
pub type Answer = Option<(Grid, bool)>;

/// The first grid of a puzzle, if it has a solution, and whether it has several: the exact cover is asked for the
/// smallest digit, cell by cell.
pub fn expected_answer(clues: &Grid) -> Answer {
    let found = solutions(clues, 2);
    let mut first = *found.first()?;
    if found.len() > 1 {
        for cell in (0..81).filter(|&cell| clues[cell] == 0) {
            let smaller = |digit| solution_from(clues, &first[..cell], digit);
            first = (1..first[cell]).find_map(smaller).unwrap_or(first);
        }
    }
    Some((first, found.len() > 1))
}

/// A grid that keeps the clues and starts with some digits and one more.
pub fn solution_from(clues: &Grid, start: &[u8], next: u8) -> Option<Grid> {
    let mut puzzle = *clues;
    puzzle[..start.len()].copy_from_slice(start);
    puzzle[start.len()] = next;
    solutions(&puzzle, 1).pop()
}

/// Grids that keep the clues, in any order: all of them, or the wanted number.
pub fn solutions(clues: &Grid, wanted: usize) -> Vec<Grid> {
    let fits = |option: &usize| [0, option % 9 + 1].contains(&usize::from(clues[option / 9]));
    let (mut found, needs) = (Vec::new(), array::from_fn(needs));
    cover((0..729).filter(fits).collect(), &needs, wanted, &mut found);
    found
}

/// The needs that an option meets: a digit in the cell; the digit in its row, column and box.
fn needs(option: usize) -> [usize; 4] {
    let (cell, digit) = (option / 9, option % 9);
    let [row, column, a_box] = units(cell).map(|unit| 9 * unit + digit);
    [cell, 81 + row, 162 + column, 243 + a_box]
}

/// Solves an exact cover (Knuth, "Dancing Links", 2000): an option is a digit in a cell, a need is met by nine options, and
/// takes just one. Adds grids of open options, up to the wanted number.
fn cover(mut open: Vec<usize>, needs: &[[usize; 4]; 729], wanted: usize, found: &mut Vec<Grid>) {
    let tally = |options: &[usize]| {
        let mut tally = [0_u8; 324]; // how many of these options each need has
        let met = options.iter().flat_map(|&option| needs[option]);
        met.for_each(|need| tally[need] += 1);
        tally
    };
    let (left, count) = (tally(&open), open.len());
    if left.contains(&0) {
        return;
    }
    // The only option of a need is taken, and closes the others of its four needs.
    let is_only = |option: &usize| needs[*option].iter().any(|&need| left[need] == 1);
    let only: Vec<usize> = open.iter().copied().filter(is_only).collect();
    let taken = tally(&only);
    open.retain(|option| {
        let expected = u8::from(is_only(option));
        needs[*option].iter().all(|&need| taken[need] == expected)
    });
    if open.len() < count {
        return cover(open, needs, wanted, found);
    }
    let several = (0..324).filter(|&need| left[need] > 1);
    let scarce = match several.min_by_key(|&need| left[need]) {
        Some(need) => need,
        None => return found.push(array::from_fn(|cell| (open[cell] % 9) as u8 + 1)),
    };
    let meets = |option: usize| needs[option].contains(&scarce);
    for choice in open.iter().copied().filter(|&option| meets(option)) {
        if found.len() < wanted {
            let fits = |&option: &usize| option == choice || !meets(option);
            let rest = open.iter().copied().filter(fits).collect();
            cover(rest, needs, wanted, found);
        }
    }
}
