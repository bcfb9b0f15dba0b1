//! Random puzzles and typos. The same seed gives the same ones.

use super::*;
use std::array;

/// A generator of random numbers that are the same for the same seed (splitmix64).
pub struct Random(pub u64);

impl Random {
    /// A number from 0 to `limit` - 1.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    /// One of some items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// The numbers from 0 to `COUNT` - 1 in a random order.
    pub fn order<const COUNT: usize>(&mut self) -> [usize; COUNT] {
        let mut order = array::from_fn(|index| index);
        for end in (1..COUNT).rev() {
            order.swap(end, self.below(end + 1));
        }
        order
    }
}

/// Makes a puzzle of some kind.
pub type Generate = fn(&mut Random) -> Grid;

pub const KINDS: [(&str, Generate); 6] = [
    ("full grid", full_grid),
    ("unique", |random| unique_puzzle(0, random)),
    ("33 clues", |random| unique_puzzle(33, random)),
    ("several solutions", several_solutions),
    ("unsolvable", unsolvable),
    ("scattered", scattered),
];

/// A complete grid: the boxes on the diagonal, which share no row or column, in a random order each,
/// and a way to fill the rest, which there always is.
pub fn full_grid(random: &mut Random) -> Grid {
    let mut grid = EMPTY;
    for diagonal in 0..3 {
        for (place, digit) in random.order::<9>().into_iter().enumerate() {
            let (row, column) = (3 * diagonal + place / 3, 3 * diagonal + place % 3);
            grid[9 * row + column] = digit as u8 + 1;
        }
    }
    solutions(&grid, 1)[0]
}

/// A puzzle with one solution and this number of clues, or with more if none of them can be spared.
pub fn unique_puzzle(clues: usize, random: &mut Random) -> Grid {
    let full = full_grid(random);
    let mut puzzle = full;
    for cell in random.order::<81>() {
        puzzle[cell] = 0;
        if filled_cells(&puzzle).len() < clues || solutions(&puzzle, 2).len() > 1 {
            puzzle[cell] = full[cell];
        }
    }
    puzzle
}

/// A puzzle with several solutions: one without a clue to spare that lacks one or more.
pub fn several_solutions(random: &mut Random) -> Grid {
    let mut puzzle = unique_puzzle(0, random);
    for _ in 0..1 + random.below(filled_cells(&puzzle).len()) {
        puzzle[*random.pick(&filled_cells(&puzzle))] = 0;
    }
    puzzle
}

/// A puzzle without a solution: one with a single solution, with clues changed until there is none.
pub fn unsolvable(random: &mut Random) -> Grid {
    let mut puzzle = unique_puzzle(0, random);
    while !solutions(&puzzle, 1).is_empty() {
        change_cell(&mut puzzle, random);
    }
    puzzle
}

/// Some clues that do not clash. Whether there is a solution is left to chance.
pub fn scattered(random: &mut Random) -> Grid {
    let mut grid = EMPTY;
    (0..20 + random.below(15)).for_each(|_| change_cell(&mut grid, random));
    grid
}

/// Empties a cell, or puts another digit there that no peer has, if there is any.
pub fn change_cell(grid: &mut Grid, random: &mut Random) {
    let cell = random.below(81);
    let is_free = |&digit: &u8| digit != grid[cell] && !clashes(grid, cell, digit);
    let mut digits: Vec<u8> = (1..=9).filter(is_free).collect();
    if grid[cell] != 0 {
        digits.resize(2 * digits.len() + 1, 0);
    }
    if !digits.is_empty() {
        grid[cell] = *random.pick(&digits);
    }
}

/// Makes an equivalent grid: with other names for the digits, with bands, stacks, and the rows and columns in them in
/// another order, and maybe with rows for columns.
pub fn image(grid: &Grid, random: &mut Random) -> Grid {
    let names = random.order::<9>();
    let [rows, columns]: [[usize; 9]; 2] = [(); 2].map(|()| {
        let bands = random.order::<3>();
        let inner = [(); 3].map(|()| random.order::<3>());
        array::from_fn(|line| 3 * bands[line / 3] + inner[line / 3][line % 3])
    });
    let is_transposed = random.below(2);
    array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let digit = grid[[9 * row + column, 9 * column + row][is_transposed]];
        let name = |digit: u8| names[usize::from(digit)] as u8 + 1;
        digit.checked_sub(1).map_or(0, name)
    })
}

// ---- Typos.

/// Makes a typo in a puzzle. Returns the cell with the wrong clue, or the first of two.
pub type Typo = fn(&mut Grid, &mut Random) -> usize;

pub const TYPOS: [(&str, Typo); 4] = [
    ("a clue changed", change_clue),
    ("a clue too many", add_clue),
    ("a clue in the cell beside", exchange::<1>),
    ("two neighbours exchanged", exchange::<2>),
];

fn change_clue(puzzle: &mut Grid, random: &mut Random) -> usize {
    let cell = *random.pick(&filled_cells(puzzle));
    puzzle[cell] = (puzzle[cell] + random.below(8) as u8) % 9 + 1;
    cell
}

fn add_clue(puzzle: &mut Grid, random: &mut Random) -> usize {
    let empty: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
    let cell = *random.pick(&empty);
    let right = solutions(puzzle, 1).first().map_or(0, |grid| grid[cell]);
    let wrong: Vec<u8> = (1..=9).filter(|&digit| digit != right).collect();
    puzzle[cell] = *random.pick(&wrong);
    cell
}

/// Two neighbouring cells change places: one has a clue, or both have different ones.
fn exchange<const CLUES: usize>(puzzle: &mut Grid, random: &mut Random) -> usize {
    let has_clues = |pair: &[usize; 2]| {
        let [one, other] = pair.map(|cell| puzzle[cell]);
        one != other && usize::from(one != 0) + usize::from(other != 0) == CLUES
    };
    let mut pairs = Vec::new();
    for cell in 0..81 {
        pairs.extend(cells_beside(cell).into_iter().map(|other| [cell, other]));
    }
    pairs.retain(has_clues);
    let mut pair = *random.pick(&pairs);
    puzzle.swap(pair[0], pair[1]);
    pair.sort();
    pair[usize::from(puzzle[pair[0]] == 0)]
}

/// The cells on the left, on the right, above and below.
pub fn cells_beside(cell: usize) -> Vec<usize> {
    let [row, column, _] = units(cell);
    let distance = |other: usize| row.abs_diff(other / 9) + column.abs_diff(other % 9);
    (0..81).filter(|&other| distance(other) == 1).collect()
}
