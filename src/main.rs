//! Prints the first complete grid of each Sudoku puzzle in files or on standard input: of all grids
//! that keep the clues, the one whose 81 digits, read in order, form the smallest number. Says so
//! if no grid keeps the clues, or more than one, and asks about the clue that may be wrong.
//!
//! # Terms
//! A **grid** has 81 **cells**, in nine **rows**, nine **columns** and nine **boxes**; each of
//! these holds every **digit**, 1 to 9, once. The **peers** of a cell are the others in its row,
//! column and box. Three rows make a **band**, three columns a **stack**. Where a cell lies in its
//! box is its **place**; three cells of a box in one row or column are a **trio**:
//! ```text
//!  0 1 2    the trios in rows are the places 0 1 2, 3 4 5 and 6 7 8,
//!  3 4 5    those in columns 0 3 6, 1 4 7 and 2 5 8
//!  6 7 8
//! ```
//! A digit that a puzzle gives is a **clue**; a cell without one is **empty**. A grid that keeps
//! the clues is a **solution**. The digits that a cell can still have are its **candidates**: with
//! one it is **settled**, with several **open**.
//!
//! At a **dead end**, one can see that no grid is left: a cell has no candidates, or a digit has no
//! cell in some box, or two settled ones.
//!
//! # Method
//! The **textbook backtracker** lists the empty cells and fills them in reading order, each with
//! the smallest digit that its row, column and box allow, and steps back where they allow none.
//! What it completes first is the first grid. But a wrong digit at the top may show only at the
//! bottom, millions of steps later.
//!
//! This program notes all candidates in a [`Table`]. The grids of a table are those whose digits
//! all are candidates. At first and after each guess, four rules remove candidates that no grid
//! has: singles, rows, columns, hidden singles. Most wrong guesses lead them to a dead end at once
//! ([`Table::propagate`] returns false). There are two tasks:
//! 1. **Find two grids**, in any order ([`find`]). Each guess is made where a wrong one is likely
//!    to show soonest. Most puzzles have one grid, and that is the answer.
//! 2. **If there are two, make the first grid** ([`first_grid`]), by the textbook backtracker with
//!    the rules. If even so it meets many dead ends, the search of the first task is asked for each
//!    cell: is there a grid with its smallest candidate?
//!
//! The answer is right for these reasons:
//! - No grid is missed: no rule removes a digit of a grid that is left, and both sides of a guess
//!   (one candidate, the others) are searched, until as many grids are found as are wanted.
//! - None is wrong: each is checked for every digit in every row, column and box. (It keeps the
//!   clues, as nothing ever adds a candidate.)
//! - None is smaller than the first: in each cell in turn, no grid with the same digits before that
//!   cell has a smaller one there.
//! - It ends: each side of a guess has fewer candidates.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop)] // loops by place and band read best

use std::cmp::Reverse;
use std::convert::TryInto; // for editions before 2021
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::process::ExitCode;
use std::{env, iter, mem, str};

// ---- The first grid.

/// The digits of a grid, as they are written, in reading order.
type Grid = [u8; 81];

/// A cell by its index, 0 to 80 in reading order.
type Cell = usize;

/// The first grid that keeps the clues of a puzzle, if there is one, and some other one, if there
/// are several. The cells of the puzzle come as they are written, in reading order; what is not 1
/// to 9 is no clue.
fn solve(cells: &[u8; 81]) -> Option<(Grid, Option<Grid>)> {
    let table = Table::of(cells);
    match find(table, 2)[..] {
        [] => None,
        [only] => Some((only, None)),
        [one, other, ..] => {
            let (smaller, larger) = (one.min(other), one.max(other));
            Some((first_grid(table, smaller), Some(larger))) // the larger one is not the first
        }
    }
}

/// The first grid of the table of a puzzle, given some grid of it. (`digit_by_digit` alone would
/// do, but the backtracker takes half the time where it does not give up.)
fn first_grid(table: Table, known: Grid) -> Grid {
    backtrack(table).unwrap_or_else(|| digit_by_digit(table, known))
}

/// The textbook backtracker, with the rules: in the first open cell, it tries the smallest
/// candidate before the others. All cells before that one are settled, so each grid with the
/// smallest is smaller than each grid with the others. So what is completed first is the first
/// grid.
///
/// After 100 dead ends it gives up, and returns none. (No tables are left untried only if there is
/// no grid.) Mostly it meets fewer than ten, but in some puzzles millions.
fn backtrack(table: Table) -> Option<Grid> {
    let mut untried = vec![table]; // on top, what comes first
    for _ in 0..100 {
        let mut table = untried.pop()?;
        while table.propagate() {
            match cells_in(table.open_cells()).next() {
                None => return table.grid(),
                Some(cell) => {
                    let [with_smallest, with_others] = table.split(cell);
                    untried.push(with_others);
                    table = with_smallest;
                }
            }
        }
    }
    None
}

/// Settles one empty cell after the other, each with the smallest candidate with which a grid is
/// left. The known grid always is a grid of the table. So where it has the smallest candidate,
/// there is nothing to ask, and at the end, it is the only one that is left.
fn digit_by_digit(mut table: Table, mut known: Grid) -> Grid {
    let empty_cells = cells_in(table.open_cells()); // the table of a puzzle has the clues settled
    for cell in empty_cells {
        while table.is_open(cell) {
            let [with_smallest, with_others] = table.split(cell);
            if known[cell] == table.smallest(cell) {
                table = with_smallest;
            } else if let Some(grid) = find(with_smallest, 1).pop() {
                (table, known) = (with_smallest, grid);
            } else {
                table = with_others; // the known grid has one of them
            }
        }
    }
    known
}

// ---- The search.

/// Grids of a table, in no certain order: as many as are wanted (one or more), or all if there
/// are fewer.
fn find(mut table: Table, wanted: usize) -> Vec<Grid> {
    let mut search = Search {
        wanted,
        found: Vec::with_capacity(wanted),
        trouble: [0; 81],
        last_trouble: None,
    };
    if table.propagate() {
        search.explore(&table);
    }
    search.found
}

/// A search, and what it remembers.
struct Search {
    wanted: usize,
    found: Vec<Grid>,
    /// For each cell, how often a side of a guess in it was a dead end at once.
    trouble: [u32; 81],
    /// The cell where that happened last.
    last_trouble: Option<Cell>,
}

impl Search {
    /// Adds the grids of a table to which the rules have been applied, until there are enough.
    fn explore(&mut self, table: &Table) {
        let cell = match self.choose(table) {
            Some(cell) => cell,
            None => return self.found.extend(table.grid()),
        };
        for mut side in table.split(cell) {
            if self.found.len() == self.wanted {
                return;
            }
            if side.propagate() {
                self.explore(&side);
            } else {
                self.trouble[cell] += 1;
                self.last_trouble = Some(cell);
            }
        }
    }

    /// The cell to guess in, if any is open.
    ///
    /// It is the cell of the last trouble, as long as that is open: so the search settles this cell
    /// before it turns to others (Lecoutre, Sais, Tabary, Vidal, "Reasoning from last conflict(s)
    /// in constraint programming", 2009). Else, of the cells with two candidates, or of all open
    /// ones if there are none, it is the one with the largest sum of open peers and trouble; of
    /// equals, the first. (Of all sums that were tried, this one was the fastest.)
    fn choose(&self, table: &Table) -> Option<Cell> {
        if let Some(cell) = self.last_trouble.filter(|&cell| table.is_open(cell)) {
            return Some(cell);
        }
        let open = table.open_cells();
        if open == 0 {
            return None;
        }
        let with_two = open & !table.cells_with_three_or_more();
        let choice = if with_two == 0 { open } else { with_two };
        let weight = |cell: Cell| (open & PEERS[cell]).count_ones() + self.trouble[cell];
        cells_in(choice).min_by_key(|&cell| Reverse(weight(cell))) // max takes the last of equals
    }
}

/// A map of cells: its bits, from the lowest on, are the cells in reading order.
type CellMap = u128;

/// The cells in a map, in reading order.
fn cells_in(mut map: CellMap) -> impl Iterator<Item = Cell> {
    iter::from_fn(move || {
        let lowest = map.trailing_zeros() as Cell;
        map &= map.wrapping_sub(1); // without the lowest bit
        (lowest < 81).then_some(lowest)
    })
}

/// The row, the column and the box of a cell.
const fn units(cell: Cell) -> [usize; 3] {
    [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
}

/// The peers of each cell.
static PEERS: [CellMap; 81] = {
    let mut peers = [0; 81];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (cell, other) = (pair / 81, pair % 81);
        let (own, others) = (units(cell), units(other));
        let share_unit = own[0] == others[0] || own[1] == others[1] || own[2] == others[2];
        if share_unit && cell != other {
            peers[cell] |= 1 << other;
        }
        pair += 1;
    }
    peers
};

// ---- Cells and words.

/// The candidates of all cells.
///
/// The candidates of a cell are a **set** of nine bits, the lowest for 1. Three sets make a
/// **word**, one for each box of a band:
/// ```text
///  bit   29  28 ... 20   19  18 ... 10    9  8 .... 0
///     |spare|987654321|spare|987654321|spare|987654321|
///             stack 2         stack 1         stack 0
/// ```
/// What is done to a word is done in three boxes. The rules do the same to all bands, and a
/// compiler makes vector instructions of that, which do it to all nine boxes at once.
///
/// - In a table, the words stand by place and band: a word has the cells at one place of its boxes.
///   The rules make words with another set for each box, such as the digits of its settled cells,
///   or those that a trio can have.
/// - The spare bits are 0. In sums of words they take the carry of the set below them.
/// - A **mask** says which candidates may stay (`word &= mask`). Outside the sets it may have
///   anything.
#[derive(Clone, Copy)]
struct Table([ByBand; 9]);

/// A word for each band. A vector has room for four, hence a fourth, idle band. In a table, it has
/// all candidates, so no rule removes any there or meets a dead end.
type ByBand = [u32; 4];

/// The words of one band of a table, by place.
type ByPlace = [u32; 9];

/// The lowest bit of each set in a word.
const LOWEST: u32 = 1 | 1 << 10 | 1 << 20;
/// All nine bits of each set.
const ALL: u32 = 511 * LOWEST;
/// The spare bit above each set.
const SPARE: u32 = 512 * LOWEST;

// What the next functions return, drawn with sets of three bits instead of nine:
//
//                          stack 2  stack 1  stack 0
//     word                  0 110    0 010    0 000
//     word + ALL            1 101    1 001    0 111   each set less 1; a spare bit if it had a bit
//     drop_smallest         0 100    0 000    0 000   the bits in both
//     spare_where_any       1 000    1 000    0 000   the spare bits of the sum
//     spare_where_several   1 000    0 000    0 000   the same after drop_smallest
//     where_none            0 000    0 000    0 111   below each spare bit that is 0
//     where_at_most_one     0 000    0 111    0 111   the same after drop_smallest

/// Removes the smallest candidate of each set.
fn drop_smallest(word: u32) -> u32 {
    word & (word + ALL)
}

/// The spare bit of each set that has a candidate.
fn spare_where_any(word: u32) -> u32 {
    (word + ALL) & SPARE
}

/// The spare bit of each set that has two candidates or more.
fn spare_where_several(word: u32) -> u32 {
    spare_where_any(drop_smallest(word))
}

/// All nine bits of each set without candidates, no bit of the others.
fn where_none(word: u32) -> u32 {
    let none = SPARE ^ spare_where_any(word);
    none - (none >> 9) // 512 - 1 in such a set
}

/// All nine bits of each set with one candidate or none, no bit of the others.
fn where_at_most_one(word: u32) -> u32 {
    where_none(drop_smallest(word))
}

/// A mask with the sets of a word, each moved by one box: stack 0 has that of stack 1, 1 that of 2,
/// and 2 that of 0.
fn next_box(word: u32) -> u32 {
    word >> 10 | word << 20
}

/// The same, moved by two boxes: stack 0 has the set of stack 2, 1 that of 0, and 2 that of 1.
fn box_after_next(word: u32) -> u32 {
    word >> 20 | word << 10
}

/// The smallest digit of the lowest set, as it is written, if that has any.
fn smallest_digit(word: u32) -> u8 {
    b'1' + word.trailing_zeros() as u8
}

/// The band, the stack and the place of a cell. All count from 0.
fn coordinates(cell: Cell) -> (usize, usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (row / 3, column / 3, row % 3 * 3 + column % 3)
}

/// The cell that has them.
fn cell_at(band: usize, stack: usize, place: usize) -> Cell {
    27 * band + 9 * (place / 3) + 3 * stack + place % 3
}

impl Table {
    /// The table of a puzzle: a clue is the one candidate of its cell, an empty cell has all nine.
    fn of(cells: &[u8; 81]) -> Table {
        // Looked up, for speed.
        static SETS: [u32; 256] = {
            let mut sets = [511; 256];
            let mut digit = 1;
            while digit <= 9 {
                sets[b'0' as usize + digit] = 1 << (digit - 1);
                digit += 1;
            }
            sets
        };
        let mut table = Table([[ALL; 4]; 9]);
        for band in 0..3 {
            for place in 0..9 {
                let set = |stack: usize| SETS[usize::from(cells[cell_at(band, stack, place)])];
                table.0[place][band] = set(0) | set(1) << 10 | set(2) << 20;
            }
        }
        table
    }

    /// The grid of a table without open cells, if every row, column and box has all nine digits,
    /// which is each once. This does not rely on the rules.
    fn grid(&self) -> Option<Grid> {
        let mut grid = [0; 81];
        let mut in_all = ALL; // the digits that every row, column and box has
        let mut columns = [0; 3];
        for band in 0..3 {
            let (mut rows, mut boxes) = ([0; 3], 0);
            for place in 0..9 {
                let word = self.0[place][band];
                for stack in 0..3 {
                    grid[cell_at(band, stack, place)] = smallest_digit(word >> (10 * stack));
                }
                rows[place / 3] |= word;
                columns[place % 3] |= word;
                boxes |= word;
            }
            in_all &= boxes;
            for row in rows {
                // It is in three boxes. (A column is in one set, as all bands are joined.)
                in_all &= row | next_box(row) | box_after_next(row);
            }
        }
        in_all &= columns[0] & columns[1] & columns[2];
        (in_all == ALL).then_some(grid)
    }

    /// The set of a cell, at the lowest nine bits.
    fn candidates(&self, cell: Cell) -> u32 {
        let (band, stack, place) = coordinates(cell);
        self.0[place][band] >> (10 * stack) & 511
    }

    /// The smallest candidate of a cell that has any, as a written digit.
    fn smallest(&self, cell: Cell) -> u8 {
        smallest_digit(self.candidates(cell))
    }

    fn is_open(&self, cell: Cell) -> bool {
        drop_smallest(self.candidates(cell)) != 0
    }

    fn open_cells(&self) -> CellMap {
        self.cells_where(spare_where_several)
    }

    fn cells_with_three_or_more(&self) -> CellMap {
        self.cells_where(|word| spare_where_several(drop_smallest(word)))
    }

    /// The cells for which a function, such as `spare_where_several`, sets the spare bit.
    fn cells_where(&self, spare_where: impl Fn(u32) -> u32) -> CellMap {
        let mut map = 0;
        for band in 0..3 {
            for row in 0..3 {
                let mut word = 0; // the lowest bits of each set are the columns of its box
                for column in 0..3 {
                    word |= spare_where(self.0[3 * row + column][band]) >> 9 << column;
                }
                for stack in 0..3 {
                    let three = CellMap::from(word >> (10 * stack) & 0b111);
                    map |= three << (27 * band + 9 * row + 3 * stack);
                }
            }
        }
        map
    }

    /// The two sides of a guess in an open cell: with its smallest candidate, and with the others.
    /// Each has fewer candidates than the table. Together they have every grid of the table, and
    /// no grid is in both. So whoever splits on and on comes to an end, misses no grid and meets
    /// none twice.
    fn split(&self, cell: Cell) -> [Table; 2] {
        let (band, stack, place) = coordinates(cell);
        let set = self.candidates(cell);
        let others = drop_smallest(set);
        let mut sides = [*self; 2];
        sides[0].0[place][band] &= !(others << (10 * stack));
        sides[1].0[place][band] &= !((set ^ others) << (10 * stack));
        sides
    }

    /// Lets `step` change the words of each band. (They are copied for it, and back. A compiler
    /// leaves that out, and makes one vector of the four bands.)
    fn for_each_band(&mut self, mut step: impl FnMut(usize, &mut ByPlace)) {
        for band in 0..4 {
            let mut words = [0; 9];
            for place in 0..9 {
                words[place] = self.0[place][band];
            }
            step(band, &mut words);
            for place in 0..9 {
                self.0[place][band] = words[place];
            }
        }
    }
}

// ---- The rules.
//
// What a rule removes is in no grid of the table, for the reason that stands at the rule. So if the
// table has a grid, all digits of that grid stay: each cell keeps a candidate, and no box lacks or
// doubles a digit. So at a dead end, no grid is left.

/// The digits of the settled cells of each box, and those that two settled cells of a box share: a
/// dead end.
fn settled_digits(words: &ByPlace) -> (u32, u32) {
    let (mut settled, mut doubled) = (0, 0);
    for place in 0..9 {
        let single = words[place] & where_at_most_one(words[place]);
        doubled |= settled & single;
        settled |= single;
    }
    (settled, doubled)
}

/// Rule 1, singles: removes the digit of a settled cell from the other cells of its box, because a
/// box has each digit once. (`where_at_most_one` spares the settled cells themselves.)
fn restrict_boxes(words: &mut ByPlace, settled: u32) {
    for place in 0..9 {
        words[place] &= where_at_most_one(words[place]) | !settled;
    }
}

/// Rule 2, rows: removes a digit from a trio in a row, unless the other two boxes of the band can
/// have it in the other two rows, one in each. The reason: each of the three boxes has the digit
/// once, and each in a different row. Say that the trios marked 7 can have a 7, and look at the
/// first box:
/// ```text
///            first box   next box   box after next
///   top      7           -          7                stays: the others can take middle and bottom
///   middle   7           7          7                removed: the next box can take nothing else
///   bottom   7           -          7                stays: the others can take middle and top
/// ```
/// So rule 2 clears the row of a settled digit, too: by rule 1, its box has one trio for that
/// digit, as the next box has here. And if two boxes have a settled 7 in one row, the third box is
/// left without: a dead end.
fn restrict_rows(words: &mut ByPlace) {
    let trio = |place: usize| words[place] | words[place + 1] | words[place + 2];
    let trios = [trio(0), trio(3), trio(6)];
    let possible = possible_trios(trios.map(next_box), trios.map(box_after_next));
    for place in 0..9 {
        words[place] &= possible[place / 3];
    }
}

/// A mask for each of the three trios of a box, given the digits that those of the other two boxes
/// can hold.
fn possible_trios(next: [u32; 3], after_next: [u32; 3]) -> [u32; 3] {
    // The digits that the other two boxes can have in rows (or columns) a and b, either way round.
    let fit = |a: usize, b: usize| next[a] & after_next[b] | next[b] & after_next[a];
    [fit(1, 2), fit(2, 0), fit(0, 1)]
}

/// Rule 3, columns: rule 2 for the columns of a stack. Its boxes are in three bands, so the caller
/// says what the trios in columns of the next box below, and of the one after it, can hold. (After
/// the lowest box comes the top one.)
fn restrict_columns(words: &mut ByPlace, next: [u32; 3], after_next: [u32; 3]) {
    let possible = possible_trios(next, after_next);
    for place in 0..9 {
        words[place] &= possible[place % 3];
    }
}

/// Given what the three trios in columns can hold in each band, moves that by one band: band 0 gets
/// that of band 1, 1 that of 2, and 2 that of 0.
fn next_bands(trios: [ByBand; 3]) -> [ByBand; 3] {
    trios.map(|[band_0, band_1, band_2, idle]| [band_1, band_2, band_0, idle])
}

/// Rule 4, hidden singles: if a digit fits in one cell of a box only, removes the other candidates
/// of that cell, because the box needs the digit. (If a cell has two such digits, no grid is left.
/// It keeps both here, and settling it is a dead end: the box lacks one.)
///
/// It finds the hidden singles of rows and columns, too. Say that a row has one cell for its 7.
/// Then the other two boxes cannot have their 7 in that row, so by rule 2 the box of this cell
/// must: its other rows lose the 7, and the cell is the only one in its box.
///
/// Returns the dead ends: digits that fit nowhere in their box, and the spare bit of a box if one
/// of its cells has no candidates.
fn settle_hidden_singles(words: &mut ByPlace) -> u32 {
    let (mut any, mut several) = (0, 0); // digits that any cell can take, that several can
    for place in 0..9 {
        several |= any & words[place];
        any |= words[place];
    }
    let mut dead_ends = ALL & !any;
    for place in 0..9 {
        let hidden = words[place] & !several;
        words[place] &= hidden | where_none(hidden); // all where none is hidden
        dead_ends |= SPARE & !spare_where_any(words[place]);
    }
    dead_ends
}

impl Table {
    /// Applies the rules in rounds, until a round settles no digit. (Until nothing changes at all,
    /// it would take a third more time.) Returns false at a dead end; true, if it meets none.
    ///
    /// It ends, because a box has nine digits to settle, and a settled digit stays settled: if its
    /// cell lost it, that would be a dead end.
    fn propagate(&mut self) -> bool {
        let mut settled_before = None; // the settled digits of each box, a round earlier
        loop {
            let (mut settled, mut doubled) = ([0; 4], [0; 4]);
            self.for_each_band(|band, words| {
                (settled[band], doubled[band]) = settled_digits(words)
            });
            if doubled != [0; 4] {
                return false;
            }
            if settled_before == Some(settled) {
                return true;
            }
            settled_before = Some(settled);

            let mut in_columns = [[0; 4]; 3]; // what trios can hold: rule 3 needs that of all bands
            self.for_each_band(|band, words| {
                restrict_boxes(words, settled[band]); // rule 1
                restrict_rows(words); // rule 2
                for column in 0..3 {
                    let trio = words[column] | words[column + 3] | words[column + 6];
                    in_columns[column][band] = trio;
                }
            });
            let next = next_bands(in_columns);
            let after_next = next_bands(next);
            let mut dead_ends = [0; 4];
            self.for_each_band(|band, words| {
                let of_band = |all: &[ByBand; 3]| [all[0][band], all[1][band], all[2][band]];
                restrict_columns(words, of_band(&next), of_band(&after_next)); // rule 3
                dead_ends[band] = settle_hidden_singles(words); // rule 4
            });
            if dead_ends != [0; 4] {
                return false;
            }
        }
    }
}

// ---- Slips.
//
// Who makes a puzzle sees to it that it has one solution. Who copies it makes slips: a wrong digit,
// a digit too many or in the cell beside, two that change places. Then it mostly has none. The
// program is fast enough to try what undoes such a slip at each clue, and to ask about the clues
// where that leaves one solution.

/// The grid to print for a puzzle, if it has a solution, and what to tell, if anything.
fn answer(cells: &[u8; 81]) -> (Option<Grid>, Option<String>) {
    match solve(cells) {
        Some((only, None)) => (Some(only), None),
        Some((first, Some(other))) => (Some(first), Some(several_solutions(cells, &first, &other))),
        None => (None, Some(no_solution(cells))),
    }
}

/// Counts the clues, as one may be lost, and names the first cell in which two grids differ.
fn several_solutions(cells: &[u8; 81], first: &Grid, other: &Grid) -> String {
    let clues = counted(cells.iter().filter(|cell| is_clue(cell)).count(), "clue");
    let differ = |&cell: &Cell| first[cell] != other[cell];
    let cell = (0..81).find(differ).expect("two grids");
    let [digit, another] = [first[cell], other[cell]].map(char::from);
    let cell = shown_cell(cell);
    format!("several solutions with {clues}: {cell} can be {digit} or {another}")
}

/// More suspects than this are too many to look at.
const MOST_SUSPECTS: usize = 3;

/// Asks about the suspects. If there are too many, or none, names two equal clues, if there are
/// any.
fn no_solution(cells: &[u8; 81]) -> String {
    let shown = |&cell: &Cell| format!("the {} in {}", char::from(cells[cell]), shown_cell(cell));
    let mut suspects: Vec<String> = suspects(cells).iter().map(shown).collect();
    if (1..=MOST_SUSPECTS).contains(&suspects.len()) {
        suspects[0] += " wrong";
        return format!("no solution; is {}?", suspects.join(", or "));
    }
    match equal_clues(cells) {
        Some(two) => format!("no solution: {two}"),
        None => "no solution".to_string(),
    }
}

/// The clues that may be wrong, in reading order, or the first of them if there are too many.
fn suspects(cells: &[u8; 81]) -> Vec<Cell> {
    let clues = (0..81).filter(|&cell| is_clue(&cells[cell]));
    let suspects = clues.filter(|&clue| is_suspect(cells, clue));
    suspects.take(MOST_SUSPECTS + 1).collect()
}

/// Whether the puzzle has exactly one solution once this clue is another digit, or once it has
/// changed places with a cell beside it. (Two clues change places only once: the first one is the
/// suspect. A clue too many is found as one that may be another digit.)
fn is_suspect(cells: &[u8; 81], clue: Cell) -> bool {
    let solutions = |changes: &[(Cell, u8)], most: usize| {
        let mut changed = *cells;
        for &(cell, digit) in changes {
            changed[cell] = digit;
        }
        find(Table::of(&changed), most).len()
    };
    // For speed: mostly, the other clues have no solution either. Then no other digit helps.
    let others_have_one = solutions(&[(clue, b'0')], 1) > 0;
    if others_have_one && (b'1'..=b'9').any(|digit| solutions(&[(clue, digit)], 2) == 1) {
        return true;
    }
    let is_beside = |&other: &Cell| match clue.abs_diff(other) {
        1 => clue / 9 == other / 9,
        distance => distance == 9,
    };
    let is_untried = |&other: &Cell| clue < other || !is_clue(&cells[other]);
    let exchange = |other: Cell| [(clue, cells[other]), (other, cells[clue])];
    let mut others = (0..81).filter(is_beside).filter(is_untried);
    others.any(|other| solutions(&exchange(other), 2) == 1)
}

/// Names two equal clues in a row, else in a column, else in a box.
fn equal_clues(cells: &[u8; 81]) -> Option<String> {
    for (kind, name) in ["row", "column", "box"].iter().enumerate() {
        for cell in (0..81).filter(|&cell| is_clue(&cells[cell])) {
            let (clue, unit) = (cells[cell], units(cell)[kind]);
            if (0..cell).any(|other| cells[other] == clue && units(other)[kind] == unit) {
                return Some(format!("two {}s in {name} {}", char::from(clue), unit + 1));
            }
        }
    }
    None
}

fn shown_cell(cell: Cell) -> String {
    format!("row {}, column {}", cell / 9 + 1, cell % 9 + 1)
}

/// As in: 1 clue, 2 clues.
fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

// ---- Reading and writing.
//
// Puzzle files come in many layouts, and people make slips. Two checksums find nearly every slip,
// so letters and signs beside the cells of a row can simply be left out:
// - The number of cells. A row has 9 and a puzzle 81, so a cell that is lost or doubled is seen.
// - The number of solutions. A mistyped clue nearly always leaves none, or several. A lost one
//   leaves several, or does no harm.
//
// One lost row does not go unnoticed. What is skipped is a comment, a number in line 1, a head of
// columns, text, or has no clue (frames, blanks). A row is text only if it begins with a letter,
// and is damaged, or has odd signs or few clues. Then its puzzle has eight rows at the next blank
// line, text or end, and that is an error.
//
// What nobody can see: two slips that make up for each other, a line of a list without its cells,
// and a puzzle whose rows all are text. And something may take the place of a lost row: the next
// row, where nothing stands between two puzzles, or blanks behind a puzzle in a sheet. Mostly, the
// number of solutions tells of that.

/// For `--help`.
const HELP: &str = "\
Usage: sudoku [FILE ...]

Prints the solution of each 9x9 Sudoku puzzle in the FILEs, or on standard input
if there is no FILE or it is -. If a puzzle has several solutions, you are told,
and get the smallest one, with its 81 digits read as a number. If it has none,
all digits are 0, and you are asked about the clue that may be wrong.

A cell is 1 to 9, or one of 0 . _ * ? - x X if it is empty: the same sign
throughout a puzzle. A row has 9 cells, a puzzle 81. A line is the first of
these that fits:

  # from Monday          A comment. Skipped.
  17,53..7…79,easy       A puzzle: 81 cells side by side. Other text may stand
                         beside it, and 81 digits behind it, as its solution,
                         but no other 40 cells side by side with a clue.
  5 3 . | . 7 . | . . .  A row: 9 cells, single or in groups of one length, and
                         any text without cells. (9 dashes are a frame.)
  a = 53..7....          A row, too: what stands before the last = is left out
                         if it has fewer than 9 cells.
  5,3,,,7,,,,            A row with blanks for empty cells: 9 fields, quoted or
                         not, between commas, semicolons or tabs,
  |5|3| | |7| | | | |    or between bars, which stand at both ends, too.
  ,,,,,,,,               9 blanks: a row within a puzzle, else skipped.
  50                     A number from 1 to 999999 alone, in line 1. Skipped.
  Grid 1 of 17/05/2024   Text: a letter (not x) before any digit, no more digits
                         than letters, at most 2 lone digits (1 to 9, no digit
                         beside), and no 9 cells side by side with a clue, nor
                         40 or more. Skipped between puzzles and after row 3 or
                         6. So is a blank line.
  +=====+  ---+---+---   A frame: no letter (an x may be) or digit, and no cell
                         unless there is a dash. Skipped.

All 81 cells of a puzzle may stand in one row. If row 1 is 1 to 9 or 0 to 8 in
order, and leaves no solution, it is left out as a head of columns. An error is:
any other line, one longer than 65535 bytes, a file with lines but no puzzle,
and one that ends within a puzzle. It ends the file, and a message names the
line.

A puzzle of 81 cells side by side is answered in one line. Rows are answered by
nine rows, with the comma, semicolon or tab between the first two cells, else a
space if anything is there.

  -h, --help     print this help
  -V, --version  print the version
  --             what follows is a FILE, even if it begins with -

Exit status: 0 if every puzzle has a solution, or if nobody reads all answers,
as in: sudoku FILE | head -n 1; 1 if a puzzle has none; 2 after an error.
";

/// By a table: `matches!` takes twice the time for a list of easy puzzles.
fn is_cell(sign: char) -> bool {
    static IS_CELL: [bool; 256] = {
        let (mut is_cell, signs) = ([false; 256], b"1234567890._*?-xX");
        let mut index = 0;
        while index < signs.len() {
            is_cell[signs[index] as usize] = true;
            index += 1;
        }
        is_cell
    };
    IS_CELL.get(sign as usize) == Some(&true)
}

fn is_clue(cell: &u8) -> bool {
    (b'1'..=b'9').contains(cell)
}

/// An empty cell that is a blank field.
const BLANK: u8 = b' ';

fn is_blank(cells: &[u8]) -> bool {
    cells.iter().all(|&cell| cell == BLANK)
}

fn is_white(sign: char) -> bool {
    sign.is_whitespace() || sign == '\u{feff}' // the byte order mark
}

/// Whether a sign is a letter of any script. (An x is none: it is a cell.)
fn is_letter(sign: char) -> bool {
    sign.is_alphabetic() && !is_cell(sign)
}

/// Whether a sign is a letter or a digit of any script.
fn is_letter_or_digit(sign: char) -> bool {
    is_letter(sign) || sign.is_numeric()
}

/// The groups of cells that stand side by side.
fn groups(line: &str) -> impl Iterator<Item = &[u8]> {
    let groups = line.as_bytes().split(|&byte| !is_cell(byte.into()));
    groups.filter(|group| !group.is_empty())
}

/// A puzzle, as far as it is read.
#[derive(Default)]
struct Puzzle {
    /// The number of the line where it starts.
    start: usize,
    /// Whether that line was a head of columns.
    has_head: bool,
    /// How many digits a line of the answer has, 9 or 81.
    width: usize,
    /// What separates the nine digits of such a line, if anything does.
    separator: Option<u8>,
    /// As they are written, in reading order.
    cells: Vec<u8>,
}

/// Puts puzzles together from the lines of an input.
#[derive(Default)]
struct Reader {
    line_number: usize,
    has_puzzle: bool,
    /// Whether nine blanks stand above row 1, with no text or blank line between.
    has_blanks_above: bool,
    /// The last puzzle, if there is one, without cells once it is whole.
    puzzle: Puzzle,
}

/// In bytes, without `\n`. An endless line has to be refused.
const LONGEST_LINE: usize = 65_535;

/// Reads a line with its end, or one byte too many if it is too long. Returns false at the end of
/// the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut limited = input.take(LONGEST_LINE as u64 + 1);
    Ok(limited.read_until(b'\n', line)? > 0)
}

impl Reader {
    /// Takes the next line, as it was read. Returns the cells of the puzzle that it completes.
    fn add(&mut self, line: &[u8]) -> Result<Option<[u8; 81]>, String> {
        self.line_number += 1;
        // `read_line` has cut a line that is longer.
        if line.len() > LONGEST_LINE && !line.ends_with(b"\n") {
            return Err(format!("no end within {LONGEST_LINE} bytes"));
        }
        match str::from_utf8(line) {
            Ok(line) => self.add_line(line)?,
            // Such bytes are no cells. (This for every line would take 3 to 9 % more time.)
            Err(_) => self.add_line(&String::from_utf8_lossy(line))?,
        }
        let cells = self.puzzle.cells[..].try_into().ok(); // if it has all 81
        if cells.is_some() {
            self.puzzle.cells.clear();
            self.has_blanks_above = false;
        }
        Ok(cells)
    }

    /// Does with a line what the help says, in the same order.
    fn add_line(&mut self, line: &str) -> Result<(), String> {
        let bare = line.trim_matches(is_white);
        if bare.starts_with('#') {
            Ok(())
        } else if let Some(cells) = puzzle(line) {
            self.add_cells(cells, 81, line)
        } else if let Some(cells) = row(line) {
            self.add_cells(&cells, 9, line)
        } else if self.line_number == 1 && is_number(bare) {
            Ok(())
        } else if bare.is_empty() {
            self.check_gap("blank line")
        } else if is_text(line) {
            self.check_gap("text")
        } else if is_frame(line) {
            Ok(())
        } else {
            Err(mistake(line, self.rows() == 0))
        }
    }

    /// How many rows of a puzzle are there; 0 between puzzles.
    fn rows(&self) -> usize {
        self.puzzle.cells.len() / 9
    }

    /// Takes a row, or all 81 cells of a puzzle, from a line.
    fn add_cells(&mut self, cells: &[u8], width: usize, line: &str) -> Result<(), String> {
        match self.rows() {
            0 if is_blank(cells) => {
                self.has_blanks_above = true;
                return Ok(());
            }
            0 => self.start_puzzle(width, line),
            _ if cells.len() == 81 => return Err(self.misplaced("81 cells")),
            _ => {}
        }
        self.puzzle.cells.extend(cells);
        if let Some(wrong) = two_signs(&self.puzzle.cells, cells) {
            return Err(wrong);
        }
        if cells.len() == 9 && self.rows() == 9 {
            self.leave_out_head();
            return self.check_last_row();
        }
        Ok(())
    }

    /// Starts a puzzle whose answer is written like its first line.
    fn start_puzzle(&mut self, width: usize, line: &str) {
        self.has_puzzle = true;
        self.puzzle = Puzzle {
            start: self.line_number,
            has_head: false,
            width,
            separator: if width == 9 { separator(line) } else { None },
            cells: mem::take(&mut self.puzzle.cells), // to use its memory again
        };
    }

    /// Leaves out the first of nine rows if it is 1 to 9 or 0 to 8 in order, and the puzzle has no
    /// solution with it: then it is a head of columns.
    fn leave_out_head(&mut self) {
        let puzzle = &mut self.puzzle;
        let cells = &puzzle.cells[..];
        let is_in_order = cells.starts_with(b"123456789") || cells.starts_with(b"012345678");
        let is_unsolvable = || matches!(cells.try_into(), Ok(cells) if solve(cells).is_none());
        if is_in_order && !puzzle.has_head && is_unsolvable() {
            puzzle.cells.drain(..9);
            puzzle.has_head = true;
            self.has_blanks_above = false; // they are above the head, so none of them is row 1
        }
    }

    /// Checks that row 9 is not blank if there are blanks above row 1. Nobody could know which of
    /// the two is a row.
    fn check_last_row(&self) -> Result<(), String> {
        if self.has_blanks_above && self.rows() == 9 && is_blank(&self.puzzle.cells[72..]) {
            let why = "one of them is not of the puzzle; write 0 in all its empty cells";
            return Err(format!(
                "row 9 is blank, and so is the line above row 1: {why}"
            ));
        }
        Ok(())
    }

    /// Lets something stand between puzzles, and between bands. Elsewhere, a row is lost.
    fn check_gap(&mut self, what: &str) -> Result<(), String> {
        match self.rows() {
            0 => self.has_blanks_above = false,
            3 | 6 => {}
            _ => return Err(self.misplaced(what)),
        }
        Ok(())
    }

    /// Takes the end of the input.
    fn end(&self) -> Result<(), String> {
        match self.rows() {
            0 if !self.has_puzzle && self.line_number > 0 => {
                Err("no puzzle up to the end; see sudoku --help".to_string())
            }
            0 => Ok(()),
            _ => Err(self.misplaced("end of the input")),
        }
    }

    /// What is wrong if something stands within a puzzle.
    fn misplaced(&self, what: &str) -> String {
        let why = if self.puzzle.has_head {
            format!("line {} was taken for a head of columns", self.puzzle.start)
        } else {
            "a row may be lost or doubled; if one has no clue, it looks like a frame or a gap: \
             write 0 in all empty cells of the puzzle"
                .to_string()
        };
        format!("{what} after row {} ({why})", self.rows())
    }

    /// The place, then what is wrong there.
    fn located(&self, wrong: &str) -> String {
        let mut message = format!("line {}: {wrong}", self.line_number);
        if self.rows() > 0 && self.puzzle.start < self.line_number {
            message += &format!(", in the puzzle at line {}", self.puzzle.start);
        }
        message
    }
}

/// What is wrong with the empty cells that a puzzle has got last, if they have another sign than
/// the first one: a blank row in a sheet of zeros, say, may stand in the place of a lost row.
fn two_signs(cells: &[u8], last: &[u8]) -> Option<String> {
    let rows = cells.strip_prefix(b"012345678").unwrap_or(cells); // that may be a head of columns
    let sign = *rows.iter().find(|cell| !is_clue(cell))?;
    let is_other = |&cell: &u8| (cell != sign) & !is_clue(&cell);
    // Without a branch for each cell: those would add half to the time of a list of easy puzzles.
    if !last.iter().fold(false, |any, cell| any | is_other(cell)) {
        return None;
    }
    let other = *last.iter().find(|cell| is_other(cell))?;
    let [sign, other] = [sign, other].map(char::from);
    Some(format!(
        "empty cells are '{sign}' and '{other}', expected one sign"
    ))
}

/// The 81 cells of `17,53..7…79,easy`, if a line has them. Behind them, 81 digits are their
/// solution. Other long groups may not be there: a puzzle with one sign mistyped is one, and its
/// solution behind it would be taken for it.
fn puzzle(line: &str) -> Option<&[u8]> {
    if line.len() < 81 {
        return None; // most rows, for speed
    }
    let mut groups = long_groups(line);
    let puzzle = groups.next()?;
    (puzzle.len() == 81 && groups.all(may_be_solution)).then_some(puzzle)
}

/// The groups of 81 cells, and those of 40 or more that have a clue: a puzzle with one sign
/// mistyped has so many on one side of it. (Ids and times are shorter. A ruling has no clue, but 81
/// dashes are the empty puzzle of a list.)
fn long_groups(line: &str) -> impl Iterator<Item = &[u8]> {
    groups(line).filter(|group| match group.len() {
        81 => true,
        count => count >= 40 && group.iter().any(is_clue),
    })
}

fn may_be_solution(group: &[u8]) -> bool {
    group.len() == 81 && group.iter().all(is_clue)
}

/// The cells of a row: nine, or all 81 of a puzzle. (Nine dashes are a frame.)
fn row(line: &str) -> Option<Vec<u8>> {
    let row = without_name(line);
    let is_row =
        |cells: &Vec<u8>| matches!(cells.len(), 9 | 81) && cells.iter().any(|&cell| cell != b'-');
    let cells = grouped_cells(row).filter(is_row);
    cells.or_else(|| field_cells(row).filter(is_row))
}

/// What stands behind the name in `int b[9][9] = {{5, 3, 0, 0, 7, 0, 0, 0, 0},`. (Nine cells or
/// more in front of = are no name.)
fn without_name(line: &str) -> &str {
    match line.rsplit_once('=') {
        Some((name, row)) if name.matches(is_cell).count() < 9 => row,
        _ => line,
    }
}

/// The cells of `53. .7. ...`, whose groups have one length. So `---- Puzzle 1 ----` is no row.
/// Nor is `5,,34,6,7,8,9,1,2`, in which one field is blank and another one has two cells.
fn grouped_cells(row: &str) -> Option<Vec<u8>> {
    let length = groups(row).next()?.len();
    let mut cells = Vec::with_capacity(81);
    cells.extend(row.bytes().filter(|&byte| is_cell(byte.into())));
    groups(row)
        .all(|group| group.len() == length)
        .then_some(cells)
}

/// The cells of `5,3,,,7,,,,` or `|5|3| | |7| | | | |`, some of which are blank.
fn field_cells(row: &str) -> Option<Vec<u8>> {
    let cell = |field: &&str| match *field.as_bytes() {
        [] => Some(BLANK),
        [cell] if is_cell(cell.into()) => Some(cell),
        _ => None,
    };
    fields(row)?.iter().map(cell).collect()
}

/// What is between commas; if a row has none, between semicolons, bars or tabs; without white space
/// and quotation marks around it.
fn fields(mut row: &str) -> Option<Vec<&str>> {
    const BARS: &[char] = &['|', '│', '┃', '║'];
    let around = |sign| is_white(sign) || sign == '"' || sign == '\'';
    let separators = [&[','][..], &[';'], BARS, &['\t']];
    let separator = *separators.iter().find(|&&signs| row.contains(signs))?;
    if separator == BARS {
        // They stand at both ends, too. Else a blank at an end would not be seen.
        row = row.trim_matches(around);
        row = row.strip_prefix(BARS)?.strip_suffix(BARS)?;
    }
    let fields = row.split(separator);
    Some(fields.map(|field| field.trim_matches(around)).collect())
}

/// What separates the digits of the answer to rows like this one: the comma, semicolon or tab that
/// stands between its first two cells, else a space if anything does. (In a row with one cell, that
/// may stand anywhere.)
fn separator(row: &str) -> Option<u8> {
    let row = without_name(row);
    let pieces: Vec<&str> = row.splitn(3, is_cell).collect();
    let between = match pieces[..] {
        [_, between, _] => between,
        _ => row,
    };
    let mut separators = b",;\t".iter().copied();
    let kept = separators.find(|separator| between.as_bytes().contains(separator));
    kept.or((!between.is_empty()).then_some(b' '))
}

/// Whether a text is a number that may count puzzles.
fn is_number(text: &str) -> bool {
    !text.starts_with(['0', '+']) && matches!(text.parse(), Ok(1..=999_999))
}

/// Whether a line is text, and no row that is damaged or has odd signs. Behind each condition
/// stands an example that no other one keeps out.
fn is_text(line: &str) -> bool {
    let first = line.chars().find(|&sign| is_letter_or_digit(sign));
    let letters = line.matches(is_letter).count();
    let digits = line.matches(char::is_numeric).count();
    let numbers = line.split(|sign: char| !sign.is_numeric());
    let stands_alone = |number: &&str| number.chars().count() == 1 && *number != "0";
    let is_nine = |group: &[u8]| group.len() == 9 && group.iter().any(is_clue);
    first.map_or(false, is_letter) // 5 o o o o 7 o o o
        && digits <= letters // A 50 30 00 07 00 00 00 00
        && numbers.filter(stands_alone).count() <= 2 // <td>5</td><td>3</td><td></td><td>7</td>
        && !groups(line).any(is_nine) // Line number 1: 53..7....
        && long_groups(line).next().is_none() // a list with long texts in front of 80 cells
}

/// Whether a line has no letter or digit, and no cell unless there is a dash. (A row of dots that
/// lost one is no frame.)
fn is_frame(line: &str) -> bool {
    !line.contains(is_letter_or_digit) && (line.contains('-') || !line.contains(is_cell))
}

/// What is wrong with a line that fits nothing.
fn mistake(line: &str, is_between_puzzles: bool) -> String {
    let wrong = wrong_group(line).unwrap_or_else(|| wrong_row(without_name(line)));
    let mut hint = stranger(line).unwrap_or_else(|| "an empty cell is 0 . _ * ? - x X".to_string());
    if is_between_puzzles {
        hint += "; put # in front of a title";
    }
    format!("{wrong} ({hint})")
}

/// What is wrong with the long groups of a line, if it has any.
fn wrong_group(line: &str) -> Option<String> {
    let damaged = long_groups(line).find(|group| group.len() != 81);
    let mut behind = long_groups(line).skip(1);
    let (group, expected) = match damaged {
        Some(group) => (group, "81"),
        None => (
            behind.find(|group| !may_be_solution(group))?,
            "only digits behind a puzzle, as its solution",
        ),
    };
    let count = group.len();
    let [start, end] = [&group[..8], &group[count - 8..]].map(String::from_utf8_lossy);
    let found = format!("{count} cells side by side, {start}…{end}");
    Some(format!("{found}, expected {expected}"))
}

/// What is wrong with a row.
fn wrong_row(row: &str) -> String {
    let cells: String = row.matches(is_cell).collect();
    let count = cells.len();
    let mut found = counted(count, "cell");
    if (1..=20).contains(&count) {
        found += &format!(" {cells}");
    }
    let fields = fields(row).map_or(0, |fields| fields.len());
    if count < fields {
        found + &format!(" in {fields} fields, expected a cell or blank in each of 9")
    } else if matches!(count, 9 | 81) {
        found + ", expected groups of one length"
    } else {
        found + ", expected 9 or 81"
    }
}

/// Names a letter, a digit of another script, or the … that editors make of three dots, if two
/// cells are around it, other signs and white space aside: it may be meant as a cell.
fn stranger(line: &str) -> Option<String> {
    let may_be_cell = |sign| is_cell(sign) || is_letter_or_digit(sign) || sign == '…';
    let columns = (1..).zip(line.chars());
    let columns: Vec<(usize, char)> = columns.filter(|&(_, sign)| may_be_cell(sign)).collect();
    columns.windows(3).find_map(|three| match *three {
        [(_, a), (column, sign), (_, b)] if is_cell(a) && !is_cell(sign) && is_cell(b) => {
            Some(format!("'{sign}' in column {column} is no cell"))
        }
        _ => None,
    })
}

impl Puzzle {
    /// Writes the digits of its answer.
    fn write_answer(&self, digits: &Grid, output: &mut impl Write) -> io::Result<()> {
        for line in digits.chunks(self.width) {
            if let Some(separator) = self.separator {
                let mut separated = [separator; 17];
                for (place, &digit) in separated.iter_mut().step_by(2).zip(line) {
                    *place = digit;
                }
                output.write_all(&separated)?;
            } else {
                output.write_all(line)?;
            }
            output.write_all(b"\n")?;
        }
        Ok(())
    }
}

// ---- The program.
//
// What is wrong with a file ends that file: it is told behind the answers from before it, and the
// next file is read. If the output fails, all ends; if nobody reads on, quietly.

/// Why a file is not read to its end.
enum Error {
    /// What is wrong with the input.
    Input(String),
    /// What the system says of the output.
    Output(io::Error),
}

/// Opens a file, or standard input for `-`.
fn open(file: &OsStr) -> io::Result<Box<dyn Read>> {
    if file == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    Ok(Box::new(File::open(file)?))
}

/// Solves the puzzles of a file. Returns whether each has a solution.
fn solve_file(file: &OsStr, output: &mut impl Write) -> Result<bool, Error> {
    let name = if file == "-" {
        String::new()
    } else {
        shown(file) + ": "
    };
    let wrong = |what: String| Error::Input(name.clone() + &what);
    let input = open(file).map_err(|why| wrong(format!("{why}; {USAGE}")))?;
    let mut input = BufReader::with_capacity(1 << 16, input);
    let (mut reader, mut line, mut all_solved) = (Reader::default(), Vec::new(), true);
    let unreadable = |why: io::Error| wrong(format!("reading fails: {why}"));
    while read_line(&mut input, &mut line).map_err(unreadable)? {
        let added = reader.add(&line);
        if let Some(cells) = added.map_err(|what| wrong(reader.located(&what)))? {
            let solved = give_answer(&cells, &reader.puzzle, &name, output);
            all_solved &= solved.map_err(Error::Output)?;
        }
        if !input.buffer().contains(&b'\n') {
            output.flush().map_err(Error::Output)?; // who writes the input may wait for an answer
        }
    }
    reader.end().map_err(|what| wrong(reader.located(&what)))?;
    Ok(all_solved)
}

/// Writes the answer to a puzzle, and tells what there is to tell. Returns whether it has a
/// solution.
fn give_answer(
    cells: &[u8; 81],
    puzzle: &Puzzle,
    name: &str,
    output: &mut impl Write,
) -> io::Result<bool> {
    let (grid, remark) = answer(cells);
    puzzle.write_answer(&grid.unwrap_or([b'0'; 81]), output)?;
    if let Some(remark) = remark {
        output.flush()?; // on a screen, the answer comes first
        complain(&format!("{name}line {}: {remark}", puzzle.start));
    }
    Ok(grid.is_some())
}

/// A file or an argument as it was typed, with ? for what a terminal might obey.
fn shown(argument: &OsStr) -> String {
    argument.to_string_lossy().replace(char::is_control, "?")
}

/// On standard error, in one piece.
fn complain(message: &str) {
    let _ = io::stderr().write_all(format!("sudoku: {message}\n").as_bytes());
}

const USAGE: &str = "usage: sudoku [FILE ...], or echo PUZZLE | sudoku; see sudoku --help";

/// Does what the arguments ask for. Returns the exit status, or what the system says of the output.
fn run(output: &mut impl Write) -> io::Result<u8> {
    let mut files: Vec<OsString> = Vec::new();
    let mut arguments = env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        let word = shown(&argument);
        match &*word {
            "-h" | "--help" => {
                output.write_all(HELP.as_bytes())?;
                return Ok(0);
            }
            "-V" | "--version" => {
                output.write_all(b"sudoku 4.2.0\n")?;
                return Ok(0);
            }
            "--" => files.extend(arguments.by_ref()),
            _ if word.starts_with('-') && word != "-" => {
                complain(&format!("unexpected argument {word}; {USAGE}"));
                return Ok(2);
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        files.push("-".into());
    }
    let mut status = 0;
    for file in &files {
        match solve_file(file, output) {
            Ok(all_solved) => status = status.max(u8::from(!all_solved)),
            Err(Error::Input(wrong)) => {
                output.flush()?; // the answers from before it come first
                complain(&wrong);
                status = 2;
            }
            Err(Error::Output(why)) => return Err(why),
        }
    }
    Ok(status)
}

fn main() -> ExitCode {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let outcome = run(&mut output).and_then(|status| output.flush().map(|()| status));
    match outcome {
        Ok(status) => ExitCode::from(status),
        // Nobody reads on: `| head -1`.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(why) => {
            complain(&format!("standard output: {why}"));
            ExitCode::from(2)
        }
    }
}
