//! A Sudoku solver. It prints text from files or standard input with its 9x9 puzzles solved: each
//! empty cell gets its digit, all else stays.
//!
//! The answer is the first grid: of all grids that keep the clues, the lexicographically smallest.
//! There is a warning if it is not the only one, and if there is none.
//!
//! # Terms
//! A **grid** has 81 **cells**, in nine **rows**, nine **columns** and nine **boxes**; each of
//! these holds every **digit**, 1 to 9, once. The **peers** of a cell are the others in its row,
//! column and box. Three rows make a **band**, three columns a **stack**. A digit that a puzzle
//! gives is a **clue**; a cell without one is **empty**. A grid that keeps the clues is a
//! **solution**. The digits that a cell can still have are its **candidates**: with one it is
//! **settled**, with several **open**.
//!
//! At a **dead end**, one can see that no grid is left: a cell has no candidates, a box has no cell
//! for some digit, or two of its cells are settled with the same digit.
//!
//! # Method
//! The **textbook backtracker** fills the empty cells in reading order, each with the smallest
//! digit that its row, column and box allow, and steps back where they allow none. What it
//! completes first is the first grid. But a wrong digit at the top may show only at the bottom,
//! millions of steps later.
//!
//! This program keeps all candidates in a [`Table`]. At first and after each guess, four rules
//! remove candidates that no grid has ([`Table::propagate`]). Most wrong guesses lead to a dead end
//! at once. There are two ways to the answer:
//! 1. **The first two grids, in order**: the textbook backtracker with the rules ([`backtrack`]). It
//!    gives up if it meets many dead ends.
//! 2. **Two grids, in any order** ([`find`]): each guess is made where a wrong one is likely to show
//!    soonest. If there are two, the first grid is made: by the backtracker, or by asking the search
//!    in each cell whether there is a grid with the smallest candidate ([`digit_by_digit`]).
//!
//! The answer is right: no grid is missed, as no rule removes a digit of a grid that is left, and both
//! sides of a guess (the smallest candidate, the others) are searched. No grid is wrong, as each is
//! checked, and nothing adds a candidate. None is smaller than the first, as in each cell in turn, no
//! grid with the same digits before has a smaller one. The search ends, as each side of a guess has
//! fewer candidates.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop)]

use std::borrow::Cow;
use std::convert::TryInto; // for editions before 2021
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, prelude::*, BufReader, BufWriter, ErrorKind};
use std::ops::Range;
use std::process::{self, ExitCode};
use std::{env, iter, slice, str};

// ---- The first grid.

/// The digits of a grid in ASCII, in reading order.
type Grid = [u8; 81];

/// A cell by its index, 0 to 80 in reading order.
type Cell = usize;

/// The first grid of a puzzle, if it has a solution, and another one, if that is not unique. The cells
/// come as they were read (see `SETS`), in reading order.
///
/// The backtracker goes first where it seldom gives up: with 27 clues or more, and with 16 or fewer.
/// These never leave a unique solution (McGuire, Tugemann, Civario: "There is no 16-clue Sudoku",
/// 2012), and mostly two are soon found.
fn solve(cells: &[u8; 81]) -> Vec<Grid> {
    let table = Table::of(cells);
    if !matches!(clues(cells), 17..=26) {
        if let Some(grids) = backtrack(table, 2) {
            return grids;
        }
    }
    let mut grids = find(table, 2);
    if let [one, another] = grids[..] {
        let first = backtrack(table, 1).and_then(|mut grids| grids.pop());
        let first = first.unwrap_or_else(|| digit_by_digit(table, one.min(another)));
        grids = vec![first, one.max(another)]; // the larger one is not the first
    }
    grids
}

/// The first grids of a table in order, as many as wanted if there are: the textbook backtracker with
/// the rules. Returns `None` if it gives up, at the hundredth dead end.
fn backtrack(table: Table, wanted: usize) -> Option<Vec<Grid>> {
    let search = Search::run(table, wanted, true);
    (search.dead_ends_left > 0).then_some(search.found)
}

/// The first grid of a table, given some grid of it: settles one open cell after the other, each
/// with the smallest candidate with which a grid is left. The known grid always is one of the table.
/// So where it has the smallest candidate, there is nothing to ask.
fn digit_by_digit(mut table: Table, mut known: Grid) -> Grid {
    for cell in 0..81 {
        while table.is_open(cell) {
            let [with_smallest, with_others] = table.split(cell);
            if known[cell] == smallest_digit(table.candidates(cell)) {
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

/// Any grids of a table, as many as wanted (one or more) if there are.
fn find(table: Table, wanted: usize) -> Vec<Grid> {
    Search::run(table, wanted, false).found
}

struct Search {
    wanted: usize,
    found: Vec<Grid>,
    is_in_order: bool,
    /// After so many more dead ends, it gives up.
    dead_ends_left: u64,
    /// For each cell, how often a side of a guess in it was a dead end at once.
    dead_ends: [u32; 81],
    /// The cell where that happened last.
    last_dead_end: Option<Cell>,
}

impl Search {
    fn run(mut table: Table, wanted: usize, is_in_order: bool) -> Search {
        let mut search = Search {
            wanted,
            found: Vec::with_capacity(wanted),
            is_in_order,
            dead_ends_left: if is_in_order { 100 } else { u64::MAX },
            dead_ends: [0; 81],
            last_dead_end: None,
        };
        if table.propagate() {
            search.explore(&table);
        }
        search
    }

    /// Adds the grids of a table to which the rules have been applied, until there are enough, or it
    /// gives up. If all cells before the guess are settled, the grids of the side with the smallest
    /// candidate come first in order.
    fn explore(&mut self, table: &Table) {
        let cell = match self.choose(table) {
            Some(cell) => cell,
            None => return self.found.extend(table.grid()),
        };
        for mut side in table.split(cell) {
            if self.found.len() == self.wanted || self.dead_ends_left == 0 {
                return;
            }
            if side.propagate() {
                self.explore(&side);
            } else {
                self.dead_ends_left -= 1;
                self.dead_ends[cell] += 1;
                self.last_dead_end = Some(cell);
            }
        }
    }

    /// The cell to guess in, if any is open: the first one, if grids are wanted in order. Else it is
    /// the cell of the last dead end, as long as that is open (Lecoutre, Sais, Tabary, Vidal:
    /// "Reasoning from last conflict(s)", 2009). Without this, the worst known cases take five times
    /// as long. Else it is, of the cells with two candidates if there are any, the last with most
    /// open peers (a guess may settle them) and dead ends.
    fn choose(&self, table: &Table) -> Option<Cell> {
        if self.is_in_order {
            return cells_in(table.open_cells()).next();
        }
        if let Some(cell) = self.last_dead_end.filter(|&cell| table.is_open(cell)) {
            return Some(cell);
        }
        let open = table.open_cells();
        if open == 0 {
            return None; // for speed
        }
        let with_two = open & !table.cells_with_three_or_more();
        let choice = if with_two == 0 { open } else { with_two };
        let weight = |cell: Cell| (open & PEERS[cell]).count_ones() + self.dead_ends[cell];
        cells_in(choice).max_by_key(|&cell| weight(cell))
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

/// The peers of each cell: row 0, column 0 and box 0, moved to where the cell is.
static PEERS: [CellMap; 81] = {
    let column_0 = (1 << 81) / 511; // the lowest bit of each nine
    let box_0 = 0b111 | 0b111 << 9 | 0b111 << 18;
    let mut peers: [CellMap; 81] = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let in_box = box_0 << (row / 3 * 27 + column / 3 * 3);
        peers[cell] = (511 << (9 * row) | column_0 << column | in_box) & !(1 << cell);
        cell += 1;
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
/// What is done to a word is done in three boxes. The rules do the same to all bands, and a compiler
/// makes vector instructions of that, so they treat all nine boxes at once.
///
/// - In a table, a word is found by band and **place**: it has the cells at one place of three
///   boxes. The places of a box are 0 to 8, in reading order. Three in a row or a column, such as
///   0 1 2 or 0 3 6, are a **trio**.
/// - The spare bits are 0. In sums of words they take the carry of the set below them.
/// - A **mask** says which candidates may stay (`word &= mask`). Its spare bits may be anything.
#[derive(Clone, Copy)]
struct Table([ByBand; 9]);

/// A word for each band. A vector has room for four: the fourth, idle band keeps all candidates.
type ByBand = [u32; 4];

type ByPlace = [u32; 9];

/// The set of a cell by its character. One without candidates is not a cell.
static SETS: [u32; 256] = {
    let (mut sets, characters) = ([0; 256], b"1234567890._*?-");
    let mut index = 0;
    while index < characters.len() {
        sets[characters[index] as usize] = if index < 9 { 1 << index } else { 511 };
        index += 1;
    }
    sets
};

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
//     drop_smallest         0 100    0 000    0 000   without the smallest candidate of each set
//     spare_where_any       1 000    1 000    0 000   a spare bit for one candidate or more
//     spare_where_several   1 000    0 000    0 000   a spare bit for two or more
//     where_none            0 000    0 000    0 111   all nine bits if there is none
//     where_at_most_one     0 000    0 111    0 111   all nine bits if there is one or none

fn drop_smallest(word: u32) -> u32 {
    word & (word + ALL)
}

fn spare_where_any(word: u32) -> u32 {
    (word + ALL) & SPARE
}

fn spare_where_several(word: u32) -> u32 {
    spare_where_any(drop_smallest(word))
}

fn where_none(word: u32) -> u32 {
    let none = SPARE ^ spare_where_any(word);
    none - (none >> 9) // in such a set, 512 - 1
}

fn where_at_most_one(word: u32) -> u32 {
    where_none(drop_smallest(word))
}

/// A mask: each box has the set of the next one, the last that of the first.
fn next_box(word: u32) -> u32 {
    word >> 10 | word << 20
}

fn box_after_next(word: u32) -> u32 {
    word >> 20 | word << 10
}

/// The smallest digit of the lowest set, in ASCII, if that has any.
fn smallest_digit(word: u32) -> u8 {
    b'1' + word.trailing_zeros() as u8
}

/// The band, the stack and the place of a cell. All count from 0.
fn coordinates(cell: Cell) -> (usize, usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (row / 3, column / 3, row % 3 * 3 + column % 3)
}

fn cell_at(band: usize, stack: usize, place: usize) -> Cell {
    27 * band + 9 * (place / 3) + 3 * stack + place % 3
}

impl Table {
    fn of(cells: &[u8; 81]) -> Table {
        let mut table = Table([[ALL; 4]; 9]);
        for band in 0..3 {
            for place in 0..9 {
                let set = |stack: usize| SETS[usize::from(cells[cell_at(band, stack, place)])];
                table.0[place][band] = set(0) | set(1) << 10 | set(2) << 20;
            }
        }
        table
    }

    /// The grid of a table without open cells, if every row, column and box has all nine digits.
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
                // A row is in three sets. A column is in one, as all bands are joined.
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
    /// Each grid of the table is in just one of them.
    fn split(&self, cell: Cell) -> [Table; 2] {
        let (band, stack, place) = coordinates(cell);
        let set = self.candidates(cell);
        let others = drop_smallest(set);
        let mut sides = [*self; 2];
        sides[0].0[place][band] &= !(others << (10 * stack));
        sides[1].0[place][band] &= !((set ^ others) << (10 * stack));
        sides
    }

    /// Lets `step` change the words of each band. A compiler leaves the copies out.
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
// What a rule removes is in no grid of the table. So if a grid is left, its digits stay: each cell
// keeps a candidate, and no box lacks or doubles a digit. So at a dead end, no grid is left.

/// The digits of the settled cells of each box, and those that two of them share: a dead end.
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
/// So rule 2 removes a settled digit from its row, too: by rule 1, its box has one trio for that
/// digit, as the next box has here.
fn restrict_rows(words: &mut ByPlace) {
    let trio = |place: usize| words[place] | words[place + 1] | words[place + 2];
    let trios = [trio(0), trio(3), trio(6)];
    let possible = possible_trios(trios.map(next_box), trios.map(box_after_next));
    for place in 0..9 {
        words[place] &= possible[place / 3];
    }
}

/// A mask for each of the three trios of a box, given what those of the other two boxes can hold.
fn possible_trios(next: [u32; 3], after_next: [u32; 3]) -> [u32; 3] {
    // What the other two boxes can have in rows (or columns) a and b, either way round.
    let fit = |a: usize, b: usize| next[a] & after_next[b] | next[b] & after_next[a];
    [fit(1, 2), fit(2, 0), fit(0, 1)]
}

/// Rule 3, columns: rule 2 for the columns of a stack. Its boxes are in three bands, so the caller
/// says what the trios of the next box below, and of the one after it, can hold.
fn restrict_columns(words: &mut ByPlace, next: [u32; 3], after_next: [u32; 3]) {
    let possible = possible_trios(next, after_next);
    for place in 0..9 {
        words[place] &= possible[place % 3];
    }
}

/// For each band, what the trios of the next one can hold; for the last, those of the first.
fn next_bands(trios: [ByBand; 3]) -> [ByBand; 3] {
    trios.map(|[band_0, band_1, band_2, idle]| [band_1, band_2, band_0, idle])
}

/// Rule 4, hidden singles: if a digit fits in only one cell of a box, the box needs it there. So
/// that cell keeps such digits only. With rules 2 and 3, it finds those of rows and columns, too.
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

// ---- Typos.
//
// A puzzle with a typo (a wrong digit, a clue too many or in the cell beside, two neighbors swapped)
// mostly has no solution. So we undo each such typo, and ask about the clues where that leaves one.

fn several_solutions(cells: &[u8; 81], first: &Grid, other: &Grid) -> String {
    let differ = |&cell: &Cell| first[cell] != other[cell];
    let cell = (0..81).find(differ).expect("two grids");
    let [digit, another] = [first[cell], other[cell]].map(char::from);
    let (clues, cell) = (counted(clues(cells), "clue"), shown_cell(cell));
    format!(
        "several solutions with {clues}: {cell} can be {digit} or {another}; is a clue missing?"
    )
}

/// Asks about one to three clues that may be wrong. Else it names two equal clues, if any.
fn no_solution(cells: &[u8; 81]) -> String {
    let suspects = (0..81).filter(|&cell| is_clue(cells[cell]) && may_be_wrong(cells, cell));
    let named = |cell: Cell| format!("the {} in {}", char::from(cells[cell]), shown_cell(cell));
    let mut suspects: Vec<String> = suspects.map(named).take(4).collect();
    if matches!(suspects.len(), 1..=3) {
        suspects[0] += " wrong";
        return format!("no solution; is {}?", suspects.join(", or "));
    }
    match equal_clues(cells) {
        Some(two) => format!("no solution: {two}"),
        None => "no solution".to_string(),
    }
}

/// Whether there is one solution if a clue is another digit, or swapped with the cell on its left or
/// right, above or below.
fn may_be_wrong(cells: &[u8; 81], cell: Cell) -> bool {
    let solutions = |most: usize, change: &dyn Fn(&mut [u8; 81])| {
        let mut changed = *cells;
        change(&mut changed);
        find(Table::of(&changed), most).len()
    };
    let is_beside = |&other: &Cell| match cell.abs_diff(other) {
        1 => cell / 9 == other / 9,
        distance => distance == 9,
    };
    // Of two clues, only the first is asked about.
    let is_untried = |&other: &Cell| cell < other || !is_clue(cells[other]);
    let mut others = (0..81).filter(is_beside).filter(is_untried);
    // For speed: mostly, no solution is left without the clue. Then none is with another digit.
    let can_be_left_out = solutions(1, &|cells| cells[cell] = b'0') > 0;
    let put = |digit| solutions(2, &|cells| cells[cell] = digit) == 1;
    let swap = |other| solutions(2, &|cells| cells.swap(cell, other)) == 1;
    can_be_left_out && (b'1'..=b'9').any(put) || others.any(swap)
}

/// Names two equal clues in a row, else in a column, else in a box.
fn equal_clues(cells: &[u8; 81]) -> Option<String> {
    let units = |cell: Cell| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    for (kind, name) in ["row", "column", "box"].iter().enumerate() {
        for cell in (0..81).filter(|&cell| is_clue(cells[cell])) {
            let (clue, unit) = (cells[cell], units(cell)[kind]);
            if (0..cell).any(|other| cells[other] == clue && units(other)[kind] == unit) {
                return Some(format!("two {}s in {name} {}", char::from(clue), unit + 1));
            }
        }
    }
    None
}

fn is_clue(cell: u8) -> bool {
    (b'1'..=b'9').contains(&cell)
}

fn clues(cells: &[u8]) -> usize {
    cells
        .iter()
        .map(|&cell| u8::from(is_clue(cell)))
        .sum::<u8>()
        .into()
}

fn shown_cell(cell: Cell) -> String {
    format!("row {}, column {}", cell / 9 + 1, cell % 9 + 1)
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

// ---- What a line is.
//
// As the help says; `kind_of` keeps its order. In a row, empty cells have the same character, or are
// blank between separators. So a date, such as 12.5.2024, is no row.

const HELP: &str = "\
Usage: sudoku [FILE ...]

Solves the 9x9 Sudoku puzzles in text files, or in standard input if there is no
FILE or it is -. Prints the text with a digit in each empty cell. All else stays
as it is, except as noted below. No FILE is changed.

  sudoku puzzles.txt > solved.txt
  echo PUZZLE | sudoku             where PUZZLE is 81 cells

A puzzle with several solutions gets the lexicographically smallest one. One with
no solution stays as it is. Both get a warning, on standard error.

A cell is a clue, 1 to 9, or one of 0 . _ * ? - if it is empty. A row has 9
cells, a puzzle 81. A line is the first of these that fits:

  # from Monday          A comment: text, whatever is in it.
  17,PUZZLE,easy         Puzzles: 81 adjacent cells, with a clue, in other text.
                         40 or more, but not 81, are a malformed puzzle.
  5 3 . | . 7 . | . . .  A row: 9 cells, in pieces of one length, with anything
                         between. All 81 cells may be in one such line. Empty
                         cells in one row are written alike.
  5,3,,,7,,,,            A row: 9 fields between commas, semicolons, tabs or |,
                         with one cell or none, but a clue in some. Blanks and
                         quotation marks do not count, nor does what is outside
                         brackets or |. The digit for an empty field replaces a
                         blank or, if there is none, is inserted.
  50                     In line 1: the number of puzzles, up to 999999. It is
                         not printed, nor are blank lines outside puzzles.
  end                    This word alone. It is not printed.
  (nothing)              A blank line, or one of commas and semicolons.
  Monday 17.5.2024       Text: a letter before any digit; at most 16 digits; at
                         most 2 without a letter, digit, dot or dash beside; no
                         9 adjacent cells that could be a row.
  +=====+  ---+---+---   A frame: no letter or digit, and no cell but dashes.

Any other line is malformed: it stays as it is, with a warning.

Between the rows of a puzzle, there may be frames and, after row 3 or 6, blank
lines. Nine dashes are a row if another row has dashes. A malformed line counts
as a row, but its puzzle is not solved. All else ends an incomplete puzzle, with
a warning. More than 1 MiB in a line or puzzle ends the file. A last line without
a line end gets one.

Options: -h or --help, -V or --version. After --, each argument is a FILE.

Exit status: 2 after a malformed line, an incomplete puzzle, a file without any
puzzle, or an error; else 1 if a puzzle has no solution; else 0.
";

/// Where something is in a line, in bytes.
type Piece = Range<usize>;

/// What a line is.
enum Kind {
    /// Puzzles in one line. Those without 81 cells are malformed.
    Puzzles(Vec<Piece>),
    /// One row, or all nine.
    Rows(Vec<Written>),
    Count(usize),
    End,
    Blank,
    Text,
    Frame,
    /// With its error.
    Malformed(String),
}

/// A cell of a row: its position, in bytes, and its character. That of an empty field is a blank.
/// If there is none, the digit is inserted.
type Written = (usize, u8);

/// What a line is, without its line end. Line 1 may be a count.
fn kind_of(line: &[u8], number: usize) -> Kind {
    let text = decoded(line);
    let bare = text.trim();
    if bare.starts_with('#') {
        return Kind::Text; // a comment
    }
    let mut pieces = pieces_of(line);
    if pieces.iter().any(|piece| is_puzzle(line, piece)) {
        pieces.retain(|piece| is_puzzle(line, piece));
        return Kind::Puzzles(pieces);
    }
    let cells = row_of_pieces(line, &pieces);
    if let Some(cells) = cells.or_else(|| row_of_fields(line)) {
        return Kind::Rows(cells);
    }
    match bare.parse() {
        Ok(count @ 1..=999_999) if number == 1 => Kind::Count(count),
        _ if bare == "end" => Kind::End,
        _ if bare
            .chars()
            .all(|c| c.is_whitespace() || c == ',' || c == ';') =>
        {
            Kind::Blank
        }
        _ if is_text(line, bare, &pieces) => Kind::Text,
        _ if bare.contains(char::is_alphanumeric) => Kind::Malformed(error_in(line, &pieces)),
        _ if pieces.is_empty() || bare.contains('-') => Kind::Frame,
        _ => Kind::Malformed(error_in(line, &pieces)),
    }
}

/// The text of a line. What is not UTF-8 becomes a character that is a letter to `is_text`: titles
/// in the old encodings of Korea and China have such bytes.
fn decoded(line: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(line) {
        Ok(text) => text.into(), // for speed
        Err(_) => String::from_utf8_lossy(line),
    }
}

/// Whether a character is a cell: by `SETS`, for speed.
fn is_cell(character: char) -> bool {
    matches!(SETS.get(character as usize), Some(1..))
}

fn pieces_of(line: &[u8]) -> Vec<Piece> {
    let (mut pieces, mut start) = (Vec::with_capacity(9), 0);
    for cells in line.split(|&byte| !is_cell(byte.into())) {
        if !cells.is_empty() {
            pieces.push(start..start + cells.len());
        }
        start += cells.len() + 1;
    }
    pieces
}

fn has_clue(line: &[u8], piece: &Piece) -> bool {
    line[piece.clone()].iter().any(|&byte| is_clue(byte))
}

/// Whether a piece is a puzzle, or was one: a wrong character in it leaves 40 cells on one side.
fn is_puzzle(line: &[u8], piece: &Piece) -> bool {
    piece.len() >= 40 && has_clue(line, piece)
}

fn are_alike(cells: &[Written]) -> bool {
    let mut empty = cells.iter().map(|cell| cell.1).filter(|&c| !is_clue(c));
    let first = empty.next();
    empty.all(|character| Some(character) == first)
}

fn are_dashes(cells: &[Written]) -> bool {
    cells.iter().all(|&(_, character)| character == b'-')
}

/// The cells of a row, or of nine, in pieces of one length. Nine dashes must stand alone.
fn row_of_pieces(line: &[u8], pieces: &[Piece]) -> Option<Vec<Written>> {
    let length = pieces.first()?.len();
    let count = length * pieces.len();
    if !matches!(count, 9 | 81) || pieces.iter().any(|piece| piece.len() != length) {
        return None;
    }
    let mut cells = Vec::with_capacity(count);
    for piece in pieces {
        for at in piece.clone() {
            cells.push((at, line[at]));
        }
    }
    let is_bare = || count == 9 && line.iter().all(|byte| b"- \t".contains(byte));
    (are_alike(&cells) && (!are_dashes(&cells) || is_bare())).then_some(cells)
}

/// The cells of a row of nine fields.
fn row_of_fields(line: &[u8]) -> Option<Vec<Written>> {
    let fields = fields_of(line)?.into_iter();
    let cells = fields.map(|field| cell_in(line, field));
    let cells: Vec<Written> = cells.collect::<Option<_>>()?;
    let has_clue = cells.iter().any(|cell| is_clue(cell.1));
    (cells.len() == 9 && has_clue && are_alike(&cells)).then_some(cells)
}

/// What is between the separators of a line, inside the brackets or bars around all.
fn fields_of(line: &[u8]) -> Option<Vec<Piece>> {
    let first = line.iter().position(|byte| b",;\t|".contains(byte))?;
    let opening = line[..first].iter().rposition(|byte| b"[{(".contains(byte));
    let mut start = opening.map_or(0, |at| at + 1);
    let closing = line[start..].iter().position(|byte| b"]})".contains(byte));
    let end = closing.map_or(line.len(), |length| start + length);
    let mut fields = Vec::new();
    for field in line[start..end].split(|&byte| byte == line[first]) {
        fields.push(start..start + field.len());
        start += field.len() + 1;
    }
    let is_table = line[first] == b'|' && fields.len() == 11;
    if is_table && !has_clue(line, &fields[0]) && !has_clue(line, &fields[10]) {
        fields = fields[1..10].to_vec();
    }
    let is_end = line[end..].iter().all(|byte| b" ,;.]})".contains(byte));
    is_end.then_some(fields)
}

/// The cell of a field that has nothing else but blanks and quotation marks. A blank one is in the
/// middle, or after the first quotation mark.
fn cell_in(line: &[u8], field: Piece) -> Option<Written> {
    let quote = field.clone().find(|&at| b"\"'".contains(&line[at]));
    let middle = quote.map_or(field.start + field.len() / 2, |at| at + 1);
    let mut others = field.filter(|&at| !b" \"'".contains(&line[at]));
    match (others.next(), others.next()) {
        (None, _) => Some((middle, b' ')),
        (Some(at), None) if is_cell(line[at].into()) => Some((at, line[at])),
        _ => None,
    }
}

/// Whether a line without rows is text. Each condition keeps out a part of a puzzle.
fn is_text(line: &[u8], bare: &str, pieces: &[Piece]) -> bool {
    let is_letter = |c: char| c.is_alphabetic() || c == char::REPLACEMENT_CHARACTER;
    let is_gap = |c: char| !is_letter(c) && !c.is_numeric();
    let is_lone_digit = |word: &&str| word.chars().count() == 1 && word.contains(char::is_numeric);
    let is_row = |piece: &Piece| {
        has_clue(line, piece) && row_of_pieces(line, slice::from_ref(piece)).is_some()
    };
    let rest = bare.trim_start_matches(is_gap); // from a letter or digit on
    let words = rest.split(|c: char| is_gap(c) && c != '.' && c != '-'); // 12.5. is one
    rest.starts_with(is_letter) // 5 3 o o 7 o o o o
        && words.filter(is_lone_digit).count() <= 2 // Row 1: 5 3 o o 7 o o o o
        && rest.matches(char::is_numeric).count() <= 16 // a puzzle mostly has 17 clues or more
        && !pieces.iter().any(is_row) // Row 1: 53..7....
}

/// What is wrong with a malformed line and, if that is clear, what to do about it.
fn error_in(line: &[u8], pieces: &[Piece]) -> String {
    let text = decoded(line);
    let cells = pieces.iter().flat_map(|piece| &line[piece.clone()]);
    let cells: String = cells.map(|&cell| char::from(cell)).collect();
    let found = format!("{} ({cells:.20})", counted(cells.len(), "cell"));
    let fields = fields_of(line).unwrap_or_default();
    let is_field = |field: &Piece| cell_in(line, field.clone()).is_some();
    let error = match (fields.len(), cells.len()) {
        (_, 9 | 81) => format!("{found}, expected pieces of one length and empty cells alike"),
        (9, _) => "9 fields, expected one cell or none in each, and empty ones alike".into(),
        (count @ 2.., _) if fields.iter().all(is_field) => format!("{count} fields, expected 9"),
        _ => format!("{found}, expected 9"),
    };
    let are_clues = matches!(cells.len(), 1..=8) && cells.bytes().all(is_clue);
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
    let mut numbers = bare.split(['.', '-', '/']).map(str::parse::<u16>);
    if let Some(stray) = stray_character(&text) {
        error + &stray
    } else if are_clues && fields.is_empty() && text.contains(' ') {
        error + "; write 0 in an empty cell"
    } else if cells.len() < 20 && text.contains(char::is_alphabetic)
        || numbers.all(|number| number.is_ok())
    {
        error + "; if it is a title, start it with #"
    } else {
        error
    }
}

/// Names the last character between cells that may be meant for one, or is the … that editors make of
/// dots, or the + of HoDoKu.
fn stray_character(text: &str) -> Option<String> {
    let mut all: Vec<(usize, char)> = (1..).zip(text.chars()).collect();
    all.retain(|&(_, c)| is_cell(c) || c.is_alphanumeric() || c == '…' || c == '+');
    all.dedup_by_key(|&mut (_, character)| character); // 53oo7 as 53o7
    let are_cells = |three: &[(usize, char)]| [0, 1, 2].map(|index| is_cell(three[index].1));
    let mut threes = all.windows(3);
    let (column, character) = threes.rfind(|three| are_cells(three) == [true, false, true])?[1];
    Some(format!("; '{character}' in column {column} is not a cell"))
}

// ---- Solving a file.
//
// A malformed line should spoil only its own puzzle. So it counts as a row, if it is not the first:
// the next puzzle begins where it should. And what cannot be in a puzzle ends it: a lost row spoils
// no puzzle after, say, a title.

/// Solves a file, line by line.
#[derive(Default)]
struct FileSolver {
    /// How warnings name the file; empty for standard input.
    name: String,
    line_number: usize,
    /// How many puzzles there are, if line 1 says so.
    count: Option<usize>,
    puzzles_begun: usize,
    /// The incomplete puzzle, if there is one.
    puzzle: Option<Puzzle>,
    /// The lines to print, held back until that puzzle is complete.
    lines: Vec<u8>,
    /// The warnings to write after them, and the exit status that they call for.
    warnings: Vec<u8>,
    status: u8,
}

#[derive(Default)]
struct Puzzle {
    first_line: usize,
    /// How many rows have come, malformed ones among them.
    rows: usize,
    /// Where its cells are in `FileSolver::lines`, in reading order. A malformed row has none.
    cells: Vec<Written>,
}

/// A line or puzzle of more bytes ends its file.
const MOST_HELD: usize = 1 << 20;

impl FileSolver {
    fn add_line(&mut self, line: &[u8]) {
        self.line_number += 1;
        let (number, held) = (self.line_number, self.lines.len());
        self.hold(line);
        let bare = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line); // byte order mark
        let line_start = held + line.len() - bare.len();
        let line = bare.strip_suffix(b"\n").unwrap_or(bare);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let kind = kind_of(line, number);
        if !self.may_go_on_with(&kind) {
            self.end_puzzle(format_args!("line {number}"));
        }
        match kind {
            Kind::Puzzles(pieces) => self.solve_in_line(line, line_start, pieces),
            // Nine dashes are a frame in a puzzle that has none otherwise.
            Kind::Rows(cells) if are_dashes(&cells) && !self.has_dash() => {}
            Kind::Rows(cells) => self.add_rows(line_start, &cells),
            Kind::Malformed(error) => self.add_malformed(&error),
            Kind::Count(count) => {
                self.count = Some(count);
                self.lines.truncate(held);
            }
            Kind::End => self.lines.truncate(held),
            Kind::Blank if self.count.is_some() && self.puzzle.is_none() => {
                self.lines.truncate(held);
            }
            Kind::Blank | Kind::Text | Kind::Frame => {}
        }
    }

    fn end_file(&mut self) {
        self.end_puzzle("the end of the file");
        let (begun, count) = (self.puzzles_begun, self.count.unwrap_or(self.puzzles_begun));
        if begun == 0 && self.line_number > 0 {
            self.warn(self.line_number, "no puzzle found; see sudoku --help", 2);
        }
        if begun != count {
            let advice = "if it is a size or a title, put # in front to keep it";
            let begun = counted(begun, "puzzle");
            self.warn(1, format!("{begun}, expected {count}; {advice}"), 0);
        }
    }

    fn break_off(&mut self, line: &[u8], why: &str) {
        self.line_number += 1;
        let number = self.line_number;
        self.end_puzzle(format_args!("line {number}"));
        self.hold(line);
        let text = format!("{why}; the rest of the file is not printed");
        self.warn(number, text, 2);
    }

    fn hold(&mut self, line: &[u8]) {
        self.lines.extend(line);
        if !line.is_empty() && !line.ends_with(b"\n") {
            self.lines.push(b'\n');
        }
    }

    fn warn(&mut self, at: impl Display, text: impl Display, status: u8) {
        let _ = writeln!(self.warnings, "sudoku: {}line {at}: {text}", self.name);
        self.status = self.status.max(status);
    }

    /// Whether an incomplete puzzle may go on with such a line.
    fn may_go_on_with(&self, kind: &Kind) -> bool {
        match kind {
            Kind::Rows(cells) => cells.len() == 9,
            Kind::Malformed(_) | Kind::Frame => true,
            Kind::Blank => matches!(self.puzzle, Some(Puzzle { rows: 3 | 6, .. })), // between bands
            _ => false,
        }
    }

    fn end_puzzle(&mut self, before: impl Display) {
        if let Some(puzzle) = self.puzzle.take() {
            let rows = counted(puzzle.rows, "row");
            let text = format!("incomplete puzzle: {rows} before {before}, expected 9");
            self.warn(puzzle.first_line, text, 2);
        }
    }

    /// Whether the incomplete puzzle has dashes for empty cells.
    fn has_dash(&self) -> bool {
        let mut cells = self.puzzle.iter().flat_map(|puzzle| &puzzle.cells);
        cells.any(|cell| cell.1 == b'-')
    }

    /// Takes one row, or all nine, of the line that starts there.
    fn add_rows(&mut self, line_start: usize, cells: &[Written]) {
        let mut puzzle = self.puzzle.take().unwrap_or_default();
        if puzzle.rows == 0 {
            puzzle.cells.reserve(81);
            puzzle.first_line = self.line_number;
            self.puzzles_begun += 1;
        }
        puzzle.rows += cells.len() / 9;
        let cells = cells
            .iter()
            .map(|&(at, character)| (line_start + at, character));
        puzzle.cells.extend(cells);
        self.solve_or_keep(puzzle);
    }

    fn add_malformed(&mut self, error: &str) {
        let number = self.line_number;
        match self.puzzle.take() {
            None => self.warn(number, error, 2),
            Some(mut puzzle) => {
                puzzle.rows += 1;
                let (row, line) = (puzzle.rows, puzzle.first_line);
                let at = format!("{number}, row {row} of the puzzle that begins in line {line}");
                self.warn(at, error, 2);
                self.solve_or_keep(puzzle);
            }
        }
    }

    fn solve_or_keep(&mut self, puzzle: Puzzle) {
        if puzzle.rows < 9 {
            return self.puzzle = Some(puzzle);
        }
        let written = puzzle.cells.iter().map(|cell| cell.1);
        let cells: Vec<u8> = written.map(|c| if c == b' ' { b'0' } else { c }).collect();
        let cells = match cells.try_into() {
            Ok(cells) => cells,
            Err(_) => return, // a row is malformed
        };
        if let Some(grid) = self.answer(&cells, || puzzle.first_line.to_string()) {
            // The last cell first, as what is inserted moves all that comes after it.
            for (&(at, character), digit) in puzzle.cells.iter().zip(grid).rev() {
                if character != b' ' || self.lines[at] == b' ' {
                    self.lines[at] = digit;
                } else {
                    self.lines.insert(at, digit);
                }
            }
        }
    }

    fn solve_in_line(&mut self, line: &[u8], line_start: usize, puzzles: Vec<Piece>) {
        let (number, is_alone) = (self.line_number, puzzles.len() == 1);
        let (mut seen, mut column) = (0, 1); // `column`, in characters, is that of byte `seen`
        for piece in puzzles {
            self.puzzles_begun += 1;
            column += decoded(&line[seen..piece.start]).chars().count();
            seen = piece.start;
            let length = piece.len();
            let at = || match length {
                81 if is_alone => number.to_string(),
                _ => format!("{number}, columns {column} to {}", column + length - 1),
            };
            if let Ok(cells) = line[piece].try_into() {
                if let Some(grid) = self.answer(cells, at) {
                    self.lines[line_start + seen..][..81].copy_from_slice(&grid);
                }
            } else {
                let stray = is_alone.then(|| stray_character(&decoded(line))).flatten();
                let error = format!("{length} cells in one piece, expected 81");
                self.warn(at(), error + &stray.unwrap_or_default(), 2);
            }
        }
    }

    /// The grid to print for a puzzle, if any. Warns unless it is the only one.
    fn answer(&mut self, cells: &[u8; 81], at: impl Fn() -> String) -> Option<Grid> {
        let grids = solve(cells);
        match grids[..] {
            [] => self.warn(at(), no_solution(cells), 1),
            [_] => {}
            [first, other, ..] => self.warn(at(), several_solutions(cells, &first, &other), 0),
        }
        grids.first().copied()
    }
}

// ---- The program.

/// Says what went wrong. Returns the exit status.
fn fail(why: impl Display) -> u8 {
    let _ = writeln!(io::stderr(), "sudoku: {why}"); // there is nowhere else to say it
    2
}

/// Ends the program if the output fails: quietly, if nobody reads on.
fn or_exit(written: io::Result<()>) {
    let status = match written {
        Ok(()) => return,
        Err(why) if why.kind() == ErrorKind::BrokenPipe => 0,
        Err(why) => fail(format!("standard output: {why}")),
    };
    process::exit(status.into());
}

/// Reads a line of at most so many bytes. Returns whether there is one, or why it cannot be read.
fn read_line(input: &mut impl BufRead, most: usize, line: &mut Vec<u8>) -> Result<bool, String> {
    line.clear();
    match input.take(most as u64 + 1).read_until(b'\n', line) {
        Ok(length) if length > most => Err("more than 1 MiB in a line or puzzle".into()),
        Ok(length) => Ok(length > 0),
        Err(why) => Err(format!("cannot read: {why}")),
    }
}

/// Prints a file with its puzzles solved, and each warning after its lines. Returns the exit status.
fn solve_file(file: &OsStr, output: &mut impl Write) -> u8 {
    let name = shown(file);
    let input: Box<dyn Read> = match File::open(file) {
        _ if name == "-" => Box::new(io::stdin().lock()),
        Ok(file) => Box::new(file),
        Err(why) => return fail(format!("{name}: {why}; see sudoku --help")),
    };
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut solver = FileSolver::default();
    if name != "-" {
        solver.name = name + ": ";
    }
    let mut line = Vec::new();
    loop {
        if !input.buffer().contains(&b'\n') {
            or_exit(output.flush()); // who writes the input may wait for an answer
        }
        let room = MOST_HELD.saturating_sub(solver.lines.len());
        let read = read_line(&mut input, room, &mut line);
        match &read {
            Ok(true) => solver.add_line(&line),
            Ok(false) => solver.end_file(),
            Err(why) => solver.break_off(&line, why),
        }
        if solver.puzzle.is_none() {
            or_exit(output.write_all(&solver.lines));
            solver.lines.clear();
            if !solver.warnings.is_empty() {
                or_exit(output.flush());
                let _ = io::stderr().write_all(&solver.warnings); // in one piece
                solver.warnings.clear();
            }
        }
        if read != Ok(true) {
            return solver.status;
        }
    }
}

/// An argument as it was typed, with ? for what a terminal might obey.
fn shown(argument: &OsStr) -> String {
    argument.to_string_lossy().replace(char::is_control, "?")
}

fn print(text: &str, output: &mut impl Write) -> u8 {
    or_exit(output.write_all(text.as_bytes()));
    0
}

fn run(output: &mut impl Write) -> u8 {
    let mut files = Vec::new();
    let mut arguments = env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        let name = shown(&argument);
        match &*name {
            "-h" | "--help" => return print(HELP, output),
            "-V" | "--version" => return print("sudoku 7.0.0\n", output),
            "--" => files.extend(arguments.by_ref()),
            _ if name.starts_with('-') && name != "-" => {
                return fail(format!("unexpected argument {name}; see sudoku --help"));
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        files.push("-".into());
    }
    let statuses = files.iter().map(|file| solve_file(file, output));
    statuses.max().unwrap_or_default()
}

fn main() -> ExitCode {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let status = run(&mut output);
    or_exit(output.flush());
    ExitCode::from(status)
}
