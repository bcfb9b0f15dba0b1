//! Fills in the Sudoku puzzles of a file: prints it as it is, with a digit in each empty cell. Each
//! puzzle gets its first grid: of all grids that keep the clues, the one whose 81 digits, read in
//! order, form the smallest number. If several grids keep them, it says so; if none does, it asks
//! about clues that may be wrong.
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
//! This program notes all candidates in a [`Table`]. The grids of a table are those whose digits
//! all are candidates. At first and after each guess, four rules remove candidates that no grid
//! has: singles, rows, columns, hidden singles. Most wrong guesses lead to a dead end at once
//! ([`Table::propagate`] returns false). There are two tasks:
//! 1. **Find two grids**, in any order ([`find`]). Each guess is made where a wrong one is likely
//!    to show soonest. Most puzzles have one grid, and that is the answer.
//! 2. **If there are two, make the first grid**, by the textbook backtracker with the rules
//!    ([`backtrack`]). If it meets many dead ends even so, the search is asked for each cell: is
//!    there a grid with its smallest candidate ([`digit_by_digit`])?
//!
//! The answer is right for these reasons:
//! - No grid is missed: no rule removes a digit of a grid that is left, and both sides of a guess
//!   (one candidate, the others) are searched, until as many grids are found as are wanted.
//! - None is wrong: each is checked for every digit in every row, column and box. It keeps the
//!   clues, as nothing ever adds a candidate.
//! - None is smaller than the first: in each cell in turn, no grid with the same digits before that
//!   cell has a smaller one there.
//! - It ends: each side of a guess has fewer candidates.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop)]

use std::borrow::Cow;
use std::convert::TryInto; // for editions before 2021
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::process::{self, ExitCode};
use std::{env, iter, mem, str};

// ---- The first grid.

/// The digits of a grid, as they are written, in reading order.
type Grid = [u8; 81];

/// A cell by its index, 0 to 80 in reading order.
type Cell = usize;

/// The grids that keep the clues of a puzzle. Of several, these are the first and some other one.
enum Solutions {
    None,
    One(Grid),
    Several { first: Grid, other: Grid },
}

/// The solutions of a puzzle. Its cells come as written, in reading order.
fn solve(cells: &[u8; 81]) -> Solutions {
    let table = Table::of(cells);
    match find(table, 2)[..] {
        [] => Solutions::None,
        [only] => Solutions::One(only),
        [one, another, ..] => Solutions::Several {
            first: backtrack(table).unwrap_or_else(|| digit_by_digit(table, one.min(another))),
            other: one.max(another), // the larger is not the first
        },
    }
}

/// The textbook backtracker, with the rules: in the first open cell, it tries the smallest
/// candidate before the others. All cells before that one are settled, so each grid with the
/// smallest is smaller than each with the others. So what is completed first is the first grid.
///
/// The table has a grid. So `None` means that this gives up, after 100 dead ends. Mostly it meets
/// fewer than ten, but in some puzzles millions.
fn backtrack(table: Table) -> Option<Grid> {
    let mut untried = vec![table]; // on top, what comes first
    for _ in 0..100 {
        let mut table = untried.pop()?; // there is one, as a grid is left
        while table.propagate() {
            match cells_in(table.open_cells()).next() {
                None => return table.grid(), // there is one: the last round was clean
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

/// The first grid of the table of a puzzle, given some grid of it: settles one open cell after the
/// other, each with the smallest candidate with which a grid is left.
///
/// The known grid always is one of the table. So where it has the smallest candidate, there is
/// nothing to ask. In the end, no other grid is left.
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

/// As many grids of a table as are wanted (one or more), or all of them, in no certain order.
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
    /// before it turns to others (Lecoutre, Sais, Tabary, Vidal: "Reasoning from last conflict(s)",
    /// 2009). Without this, the worst known cases take five times as long. Else it is a cell with
    /// two candidates, or any open one if there is none: the one whose open peers (a guess may
    /// settle them) and trouble have the largest sum; of equals, the last. Without either part of
    /// the sum, hard puzzles take a tenth more.
    fn choose(&self, table: &Table) -> Option<Cell> {
        if let Some(cell) = self.last_trouble.filter(|&cell| table.is_open(cell)) {
            return Some(cell);
        }
        let open = table.open_cells();
        if open == 0 {
            return None; // for speed
        }
        let with_two = open & !table.cells_with_three_or_more();
        let choice = if with_two == 0 { open } else { with_two };
        let weight = |cell: Cell| (open & PEERS[cell]).count_ones() + self.trouble[cell];
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

/// The peers of each cell. Row 0, column 0 and box 0 are moved to where the cell is.
static PEERS: [CellMap; 81] = {
    let row_0 = 0b111_111_111;
    let column_0 = ((1 << 81) - 1) / row_0; // the lowest bit of each nine
    let box_0 = 0b111 | 0b111 << 9 | 0b111 << 18;
    let mut peers: [CellMap; 81] = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let in_box = box_0 << (row / 3 * 27 + column / 3 * 3);
        peers[cell] = (row_0 << (9 * row) | column_0 << column | in_box) & !(1 << cell);
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
/// What is done to a word is done in three boxes. As the rules do the same to all bands, a compiler
/// makes vector instructions of them, which do it to all nine boxes at once.
///
/// - In a table, a word is found by band and **place**: it has the cells at one place of three
///   boxes. The places of a box are 0 to 8, in reading order. Three in a row or a column, such as
///   0 1 2 or 0 3 6, are a **trio**.
/// - The rules make other words, with a set for each box, such as the digits of its settled cells.
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

/// The set of a cell by its sign: a clue has one candidate, an empty cell all nine. A sign that has
/// none is no cell.
static SETS: [u32; 256] = {
    let (mut sets, signs) = ([0; 256], b"1234567890._*?-");
    let mut index = 0;
    while index < signs.len() {
        sets[signs[index] as usize] = if index < 9 { 1 << index } else { 511 };
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

/// A mask with the sets of a word, each moved by one box: stack 0 has that of stack 1, 1 that of 2,
/// and 2 that of 0.
fn next_box(word: u32) -> u32 {
    word >> 10 | word << 20
}

/// The same by two boxes.
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

fn cell_at(band: usize, stack: usize, place: usize) -> Cell {
    27 * band + 9 * (place / 3) + 3 * stack + place % 3
}

impl Table {
    /// The table of a puzzle.
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

    /// The grid of a table without open cells, if every row, column and box has all nine digits,
    /// so each once.
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
                // A row is in three sets. (A column is in one, as all bands are joined.)
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
    /// Each has fewer candidates than the table. Together they have every grid of the table, and
    /// no grid is in both.
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
// What a rule removes is in no grid of the table, for the reason that stands at the rule. So if a
// grid is left, its digits stay: each cell keeps a candidate, and no box lacks or doubles a digit.
// So at a dead end, no grid is left.

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
/// digit, as the next box has here. If two boxes have a settled 7 in one row, the third is left
/// without: a dead end.
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
/// says what the trios of the next box below, and of the one after it, can hold. (After the lowest
/// box comes the top one.)
fn restrict_columns(words: &mut ByPlace, next: [u32; 3], after_next: [u32; 3]) {
    let possible = possible_trios(next, after_next);
    for place in 0..9 {
        words[place] &= possible[place % 3];
    }
}

/// Moves what the trios in columns can hold by one band: band 0 gets that of band 1, 1 that of 2,
/// and 2 that of 0.
fn next_bands(trios: [ByBand; 3]) -> [ByBand; 3] {
    trios.map(|[band_0, band_1, band_2, idle]| [band_1, band_2, band_0, idle])
}

/// Rule 4, hidden singles: if a digit fits in only one cell of a box, the box needs it there. So
/// that cell keeps such digits only.
///
/// With rules 2 and 3, it finds those of rows and columns, too.
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
// A puzzle is made to have one solution. A copy mostly has none if there is a slip in it: a wrong
// digit, one too many or in the cell beside, or two neighbours exchanged. So the program tries what
// undoes such a slip at each clue, and asks about the clues where that leaves one solution.

/// Counts the clues, as a copy may lack one, and names the first cell in which two grids differ.
fn several_solutions(cells: &[u8; 81], first: &Grid, other: &Grid) -> String {
    let clues = counted(cells.iter().filter(|&&cell| is_clue(cell)).count(), "clue");
    let differ = |&cell: &Cell| first[cell] != other[cell];
    let cell = (0..81).find(differ).expect("two grids");
    let [digit, another] = [first[cell], other[cell]].map(char::from);
    let cell = shown_cell(cell);
    format!("several solutions with {clues}: {cell} can be {digit} or {another}")
}

/// The most suspects (clues that may be wrong) to ask about.
const MOST_SUSPECTS: usize = 3;

/// Asks about the suspects. If there are too many, or none, names two equal clues, if any.
fn no_solution(cells: &[u8; 81]) -> String {
    let clues = (0..81).filter(|&cell| is_clue(cells[cell]));
    let suspects = clues.filter(|&cell| is_wrong_digit(cells, cell) || is_misplaced(cells, cell));
    let named = |cell: Cell| format!("the {} in {}", char::from(cells[cell]), shown_cell(cell));
    let mut suspects: Vec<String> = suspects.map(named).take(MOST_SUSPECTS + 1).collect();
    if (1..=MOST_SUSPECTS).contains(&suspects.len()) {
        suspects[0] += " wrong";
        return format!("no solution; is {}?", suspects.join(", or "));
    }
    match equal_clues(cells) {
        Some(two) => format!("no solution: {two}"),
        None => "no solution".to_string(),
    }
}

/// Whether the puzzle has exactly one solution once the clue in a cell is another digit. So a clue
/// too many is found, too: by the digit that belongs in its cell.
fn is_wrong_digit(cells: &[u8; 81], cell: Cell) -> bool {
    let solutions_with = |sign: u8, most: usize| {
        let mut changed = *cells;
        changed[cell] = sign;
        find(Table::of(&changed), most).len()
    };
    // For speed: mostly, no solution is left without the clue. Then none is with another digit.
    let can_be_left_out = solutions_with(b'0', 1) > 0;
    can_be_left_out && (b'1'..=b'9').any(|digit| solutions_with(digit, 2) == 1)
}

/// Whether the puzzle has exactly one solution once the clue in a cell has changed places with the
/// cell on its left or right, above or below.
fn is_misplaced(cells: &[u8; 81], cell: Cell) -> bool {
    let is_beside = |&other: &Cell| match cell.abs_diff(other) {
        1 => cell / 9 == other / 9,
        distance => distance == 9,
    };
    // Of two clues, only the first is said to be misplaced.
    let is_untried = |&other: &Cell| cell < other || !is_clue(cells[other]);
    let mut beside = (0..81).filter(is_beside).filter(is_untried);
    beside.any(|other| {
        let mut changed = *cells;
        changed.swap(cell, other);
        find(Table::of(&changed), 2).len() == 1
    })
}

/// Names two equal clues in a row, else in a column, else in a box.
fn equal_clues(cells: &[u8; 81]) -> Option<String> {
    let units = |cell: Cell| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    for (index, name) in ["row", "column", "box"].iter().enumerate() {
        for cell in (0..81).filter(|&cell| is_clue(cells[cell])) {
            let (clue, unit) = (cells[cell], units(cell)[index]);
            if (0..cell).any(|other| cells[other] == clue && units(other)[index] == unit) {
                return Some(format!("two {}s in {name} {}", char::from(clue), unit + 1));
            }
        }
    }
    None
}

fn shown_cell(cell: Cell) -> String {
    format!("row {}, column {}", cell / 9 + 1, cell % 9 + 1)
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

// ---- What a line is.
//
// As the help says; `kind_of` keeps its order. Only a count depends on where it stands: in line 1.

const HELP: &str = "\
Usage: sudoku [FILE ...]

Prints the FILEs, or standard input if there is no FILE or it is -, with a digit
in each empty cell of their 9x9 Sudoku puzzles. All else stays as it is, but for
what is left out below. If a puzzle has several solutions, you are told, and get
the smallest one, with its 81 digits read as a number. If it has none, it stays
as it is, and you are asked about clues that may be wrong. No FILE is changed.

A cell is a clue, 1 to 9, or one of 0 . _ * ? - if it is empty. A row has 9
cells, a puzzle 81. A line is the first of these that fits:

  # from Monday          A comment: text, whatever is in it.
  17,PUZZLE,easy         Puzzles: 81 cells side by side, with a clue. Other text
                         may stand beside them. 40 or more cells with a clue,
                         but not 81, are a puzzle with a mistake.
  5 3 . | . 7 . | . . .  A row: 9 cells, single or in groups of one length, and
                         any other signs. (Dashes alone are a frame.) All 81
                         cells of a puzzle may stand in one such line.
  50                     A number from 1 to 999999 alone, in line 1: it counts
                         the puzzles, for online judges. You are told if it is
                         wrong. It is left out, and so are blank lines outside
                         puzzles.
  end                    This word alone: it is left out, too.
  (nothing)              A blank line.
  Grid 1 of 17/05/2024   Text: a letter before any digit, at most 2 digits alone
                         (no letter or digit beside), at most 16 in all, and no
                         group of exactly 9 cells with a clue.
  +=====+  ---+---+---   A frame: no letter or digit; a dash, or a sign that is
                         no cell.

Any other line is a mistake: you are told, and it stays as it is. After row 1 of
a puzzle, it counts as a row, and the puzzle stays as it is, too. Frames may
stand between rows, and blank lines after row 3 or 6. All else ends a puzzle
that is not whole: you are told, and the puzzle stays as it is. A line or puzzle
of more than a MiB ends its file. A last line without an end gets one.

Options: -h or --help, -V or --version. After --, each argument is a FILE.

Exit status: 2 after a mistake, a puzzle that is not whole, lines but no puzzle,
or an error; else 1 if a puzzle has no solution; else 0.
";

enum Kind {
    Puzzles,
    /// So many rows: one, or all nine.
    Rows(usize),
    Count(usize),
    End,
    Blank,
    Text,
    Frame,
    Mistake,
}

/// What a line is, given its number and its groups.
fn kind_of(line: &[u8], number: usize, groups: &[Group]) -> Kind {
    let text = decoded(line);
    let bare = text.trim_matches(is_white);
    if bare.starts_with('#') {
        Kind::Text // a comment
    } else if groups.iter().any(Group::is_puzzle) {
        Kind::Puzzles
    } else if let Some(rows) = rows_of(groups) {
        Kind::Rows(rows)
    } else if let Some(count) = count_in(bare, number) {
        Kind::Count(count)
    } else if bare == "end" {
        Kind::End
    } else if bare.is_empty() {
        Kind::Blank
    } else if is_text(bare, groups) {
        Kind::Text
    } else if is_frame(bare) {
        Kind::Frame
    } else {
        Kind::Mistake
    }
}

/// The text of a line. What is not UTF-8 becomes a sign that is a letter to `is_text`: titles in
/// the old encodings of Korea and China have such bytes.
fn decoded(line: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(line) {
        Ok(text) => Cow::Borrowed(text), // for speed
        Err(_) => String::from_utf8_lossy(line),
    }
}

/// Cells side by side, and where in their line they start.
struct Group<'a> {
    start: usize,
    cells: &'a [u8],
}

fn groups_of(line: &[u8]) -> Vec<Group<'_>> {
    let (mut groups, mut start) = (Vec::with_capacity(9), 0);
    for cells in line.split(|&byte| !is_cell(byte.into())) {
        if !cells.is_empty() {
            groups.push(Group { start, cells });
        }
        start += cells.len() + 1;
    }
    groups
}

impl Group<'_> {
    fn has_clue(&self) -> bool {
        self.cells.iter().any(|&cell| is_clue(cell))
    }

    /// A puzzle, or one with a mistake: a wrong sign in its midst leaves 40 cells on one side.
    fn is_puzzle(&self) -> bool {
        self.cells.len() >= 40 && self.has_clue()
    }
}

/// Whether a sign is a cell. (With branches in place of `SETS`, lists take 1.4 times as long.)
fn is_cell(sign: char) -> bool {
    matches!(SETS.get(sign as usize), Some(1..))
}

fn is_clue(cell: u8) -> bool {
    (b'1'..=b'9').contains(&cell)
}

/// How many rows a line has, if it has one or nine.
fn rows_of(groups: &[Group]) -> Option<usize> {
    let length = groups.first()?.cells.len();
    let have_one_length = groups.iter().all(|group| group.cells.len() == length);
    let mut cells = groups.iter().flat_map(|group| group.cells);
    let are_dashes = cells.all(|&cell| cell == b'-');
    match length * groups.len() {
        count @ (9 | 81) if have_one_length && !are_dashes => Some(count / 9),
        _ => None,
    }
}

/// The number of puzzles, if this is line 1 and counts them.
fn count_in(bare: &str, number: usize) -> Option<usize> {
    match bare.parse() {
        Ok(count @ 1..=999_999) if number == 1 && !bare.starts_with(['0', '+']) => Some(count),
        _ => None,
    }
}

/// Whether a line is text. Each condition keeps out a part of a puzzle, as said beside it.
fn is_text(bare: &str, groups: &[Group]) -> bool {
    let is_letter = |sign: char| sign.is_alphabetic() || sign == char::REPLACEMENT_CHARACTER;
    let is_gap = |sign: char| !is_letter(sign) && !sign.is_numeric();
    let is_lone_digit = |word: &&str| word.chars().count() == 1 && word.contains(char::is_numeric);
    let is_row = |group: &Group| group.cells.len() == 9 && group.has_clue();
    let rest = bare.trim_start_matches(is_gap); // from a letter or digit on
    let lone_digits = rest.split(is_gap).filter(is_lone_digit).count();
    let digits = rest.matches(char::is_numeric).count();
    rest.starts_with(is_letter) // 5 3 o o 7 o o o o
        && lone_digits <= 2 // Row 1: 5 3 o o 7 o o o o
        && digits <= 16 // a whole puzzle: it mostly has 17 clues or more
        && !groups.iter().any(is_row) // Row 1: 53..7....
}

/// Whether a line is a frame. Dots alone are none: they may be a row that lost a cell.
fn is_frame(bare: &str) -> bool {
    let is_drawn = |sign| sign == '-' || !is_white(sign) && !is_cell(sign);
    !bare.contains(char::is_alphanumeric) && bare.contains(is_drawn)
}

fn is_white(sign: char) -> bool {
    sign.is_whitespace() || sign == '\u{feff}' // the byte order mark
}

/// What is wrong with a mistake, and what may be the cause.
fn mistake_in(line: &[u8], groups: &[Group]) -> String {
    let cells = groups.iter().flat_map(|group| group.cells);
    let cells: String = cells.map(|&cell| char::from(cell)).collect();
    let count = counted(cells.len(), "cell");
    if matches!(cells.len(), 9 | 81) {
        return format!("{count}, expected groups of one length");
    }
    let wrong = match cells.len() {
        1..=20 => format!("{count}, {cells}, expected 9"),
        _ => format!("{count}, expected 9"),
    };
    match stray_sign(&decoded(line)) {
        Some(sign) => format!("{wrong}; '{sign}' is no cell"),
        None if matches!(cells.len(), 1..=8) && cells.bytes().all(is_clue) => {
            format!("{wrong}; write 0 in an empty cell")
        }
        None => wrong,
    }
}

/// The first sign between two cells, once or repeated, that may be meant for one: a letter, a digit
/// of another script, or the … that editors make of three dots.
fn stray_sign(text: &str) -> Option<char> {
    let may_be_meant = |sign: &char| is_cell(*sign) || sign.is_alphanumeric() || *sign == '…';
    let mut signs: Vec<char> = text.chars().filter(may_be_meant).collect();
    signs.dedup(); // "53oo7" as "53o7"
    let is_stray = |three: &&[char]| is_cell(three[0]) && !is_cell(three[1]) && is_cell(three[2]);
    signs.windows(3).find(is_stray).map(|three| three[1])
}

// ---- Filling in.
//
// All but the empty cells is printed as it came, except what the help says is left out. A mistake
// is to spoil only its own puzzle. In a list, it can do no more. For puzzles in rows, there are two
// policies, which see to it if the mistake is not in row 1:
// - A mistake counts as a row. So the next puzzle begins where it should.
// - What may not stand in a puzzle ends it. So a lost row spoils no puzzle after a title, say.

/// Fills in the puzzles of a file, line by line.
#[derive(Default)]
struct Filler {
    /// The number of the line read last.
    line_number: usize,
    /// How many puzzles there are, if line 1 counts them.
    count: Option<usize>,
    /// How many have begun.
    begun: usize,
    /// The puzzle in rows that is half read, if one is.
    puzzle: Puzzle,
    /// The lines to print, held back while a puzzle is half read.
    lines: Vec<u8>,
    /// What is to be told after them.
    notes: Vec<String>,
    /// The exit status that the notes so far call for.
    status: u8,
}

/// A puzzle in rows, as far as it is read.
#[derive(Default)]
struct Puzzle {
    first_line: usize,
    /// How many rows have come, mistakes among them; 0 if no puzzle is half read.
    rows: usize,
    has_mistake: bool,
    /// Where its cells stand in `Filler::lines`, in reading order.
    positions: Vec<usize>,
}

impl Puzzle {
    fn is_half_read(&self) -> bool {
        self.rows > 0
    }

    /// The name of a line of this kind, if a half-read puzzle may not go on with it.
    fn ended_by(&self, kind: &Kind) -> Option<&'static str> {
        match kind {
            Kind::Rows(1) | Kind::Mistake | Kind::Frame => None,
            Kind::Blank if matches!(self.rows, 3 | 6) => None, // between bands
            Kind::Blank => Some("a blank line"),
            Kind::Puzzles | Kind::Rows(_) => Some("a puzzle in one line"),
            Kind::End => Some("end"),
            Kind::Text => Some("text"),
            Kind::Count(_) => None, // only in line 1
        }
    }
}

/// A line or puzzle of more bytes ends its file.
const MOST_HELD: usize = 1 << 20;

impl Filler {
    /// Takes the next line, as it was read.
    fn add(&mut self, line: &[u8]) {
        self.line_number += 1;
        let groups = groups_of(line);
        let kind = kind_of(line, self.line_number, &groups);
        if let Some(what) = self.puzzle.ended_by(&kind) {
            self.end_puzzle(what);
        }
        let line_start = self.lines.len();
        match kind {
            Kind::Count(_) | Kind::End => {} // left out
            Kind::Blank if self.count.is_some() && !self.puzzle.is_half_read() => {}
            _ => self.hold(line),
        }
        match kind {
            Kind::Puzzles => self.fill_in_line(line, line_start, &groups),
            Kind::Rows(rows) => self.add_rows(rows, line_start, &groups),
            Kind::Mistake => self.add_mistake(&mistake_in(line, &groups)),
            Kind::Count(count) => self.count = Some(count),
            Kind::End | Kind::Blank | Kind::Text | Kind::Frame => {}
        }
    }

    /// Takes the end of the file.
    fn finish(&mut self) {
        self.end_puzzle("the end of the file");
        let begun = self.begun;
        if begun == 0 && self.line_number > 0 {
            self.note_mistake("no puzzle found; see sudoku --help");
        }
        if let Some(count) = self.count.filter(|&count| count != begun) {
            let text = format!(
                "{count} counts the puzzles, but {begun} came; it is left out, and so are blank \
                 lines outside puzzles; if it is a title, put # in front"
            );
            self.note(1, &text, 0);
        }
    }

    /// Takes the line that cannot be read to its end, as far as it came, and why.
    fn break_off(&mut self, rest: &[u8], why: &str) {
        self.line_number += 1;
        self.puzzle = Puzzle::default(); // it stays as it is
        self.hold(rest);
        self.note_mistake(&format!("{why}; the rest is not printed"));
    }

    fn hold(&mut self, line: &[u8]) {
        self.lines.extend(line);
        if !line.is_empty() && !line.ends_with(b"\n") {
            self.lines.push(b'\n');
        }
    }

    fn note(&mut self, at: impl Display, text: &str, status: u8) {
        self.notes.push(format!("line {at}: {text}"));
        self.status = self.status.max(status);
    }

    /// Notes what is wrong with the line read last.
    fn note_mistake(&mut self, text: &str) {
        self.note(self.line_number, text, 2);
    }

    /// Ends the puzzle that is half read, if one is: it stays as it is.
    fn end_puzzle(&mut self, what: &str) {
        let puzzle = mem::take(&mut self.puzzle);
        if puzzle.is_half_read() {
            self.note_mistake(&format!(
                "{what}, expected row {} of the puzzle that begins in line {}; a row may be lost, \
                 doubled or taken for text or a frame, a title for a row, or this line be wrong",
                puzzle.rows + 1,
                puzzle.first_line
            ));
        }
    }

    /// Takes one row of a puzzle, or all nine. The first begins it, the ninth makes it whole.
    fn add_rows(&mut self, rows: usize, line_start: usize, groups: &[Group]) {
        if !self.puzzle.is_half_read() {
            self.puzzle.first_line = self.line_number;
            self.begun += 1;
        }
        self.puzzle.rows += rows;
        for group in groups {
            let first = line_start + group.start;
            let positions = first..first + group.cells.len();
            self.puzzle.positions.extend(positions);
        }
        if self.puzzle.rows == 9 {
            let puzzle = mem::take(&mut self.puzzle);
            if !puzzle.has_mistake {
                self.fill_in_rows(&puzzle);
            }
        }
    }

    fn fill_in_rows(&mut self, puzzle: &Puzzle) {
        let mut cells = [0; 81];
        for (cell, &position) in cells.iter_mut().zip(&puzzle.positions) {
            *cell = self.lines[position];
        }
        if let Some(grid) = self.answer(&cells, || puzzle.first_line.to_string()) {
            for (&position, digit) in puzzle.positions.iter().zip(grid) {
                self.lines[position] = digit;
            }
        }
    }

    fn add_mistake(&mut self, wrong: &str) {
        if self.puzzle.is_half_read() {
            self.note_mistake(&format!("{wrong}; its puzzle stays as it is"));
            self.puzzle.has_mistake = true;
            self.add_rows(1, 0, &[]); // a row without cells
        } else {
            self.note_mistake(&format!("{wrong}; if it is a title, put # in front"));
        }
    }

    /// Fills in the puzzles of a line, each by itself.
    fn fill_in_line(&mut self, line: &[u8], line_start: usize, groups: &[Group]) {
        let number = self.line_number;
        let puzzles = || groups.iter().filter(|group| group.is_puzzle());
        let is_alone = puzzles().count() == 1;
        let (mut seen, mut column) = (0, 1); // `column`, in signs, is that of byte `seen`
        for &Group { start, cells } in puzzles() {
            self.begun += 1;
            column += decoded(&line[seen..start]).chars().count();
            seen = start;
            let at = || match cells.len() {
                81 if is_alone => number.to_string(),
                length => format!("{number}, columns {column} to {}", column + length - 1),
            };
            if let Ok(cells) = cells.try_into() {
                if let Some(grid) = self.answer(cells, at) {
                    self.lines[line_start + start..][..81].copy_from_slice(&grid);
                }
            } else {
                let wrong = format!("{} cells side by side, expected 81", cells.len());
                self.note(at(), &wrong, 2);
            }
        }
    }

    /// The grid to fill in, if a puzzle has any. Notes if it has several, or none.
    fn answer(&mut self, cells: &[u8; 81], at: impl Fn() -> String) -> Option<Grid> {
        match solve(cells) {
            Solutions::None => {
                self.note(at(), &no_solution(cells), 1);
                None
            }
            Solutions::One(only) => Some(only),
            Solutions::Several { first, other } => {
                self.note(at(), &several_solutions(cells, &first, &other), 0);
                Some(first)
            }
        }
    }
}

// ---- The program.

/// Writes a message to standard error, in one piece.
fn tell(message: &str) {
    let _ = io::stderr().write_all(format!("sudoku: {message}\n").as_bytes());
}

/// Ends the program if the output fails: quietly, if nobody reads on.
fn or_exit(written: io::Result<()>) {
    if let Err(why) = written {
        if why.kind() == ErrorKind::BrokenPipe {
            process::exit(0);
        }
        tell(&format!("standard output: {why}"));
        process::exit(2);
    }
}

/// Opens a file, or standard input for `-`.
fn open(file: &OsStr) -> io::Result<Box<dyn Read>> {
    Ok(if file == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file)?)
    })
}

/// Reads a line of so many bytes at most. Returns whether there is one, or why it cannot be read.
fn read_line(input: &mut impl BufRead, most: usize, line: &mut Vec<u8>) -> Result<bool, String> {
    line.clear();
    let mut limited = input.take(most as u64 + 1); // an endless line is cut
    match limited.read_until(b'\n', line) {
        Ok(length) if length > most => Err("more than a MiB in a line or puzzle".into()),
        Ok(length) => Ok(length > 0),
        Err(why) => Err(format!("reading fails: {why}")),
    }
}

/// Prints a file with its puzzles filled in, and its notes after the lines that they are about.
/// Returns the exit status.
fn print_filled_in(file: &OsStr, output: &mut impl Write) -> u8 {
    let name = if file == "-" {
        String::new()
    } else {
        shown(file) + ": "
    };
    let mut input = match open(file) {
        Ok(input) => BufReader::with_capacity(1 << 16, input),
        Err(why) => {
            tell(&format!("{name}{why}; see sudoku --help"));
            return 2;
        }
    };
    let (mut filler, mut line) = (Filler::default(), Vec::new());
    loop {
        if !input.buffer().contains(&b'\n') {
            or_exit(output.flush()); // who writes the input may wait for an answer
        }
        let room = MOST_HELD.saturating_sub(filler.lines.len());
        let read = read_line(&mut input, room, &mut line);
        match &read {
            Ok(true) => filler.add(&line),
            Ok(false) => filler.finish(),
            Err(why) => filler.break_off(&line, why),
        }
        if !filler.puzzle.is_half_read() {
            or_exit(output.write_all(&filler.lines));
            filler.lines.clear();
            for note in filler.notes.drain(..) {
                or_exit(output.flush());
                tell(&format!("{name}{note}"));
            }
        }
        if read != Ok(true) {
            return filler.status;
        }
    }
}

/// A file or an argument as it was typed, with ? for what a terminal might obey.
fn shown(argument: &OsStr) -> String {
    argument.to_string_lossy().replace(char::is_control, "?")
}

/// Does what the arguments ask. Returns the exit status.
fn run(output: &mut impl Write) -> u8 {
    let mut files = Vec::new();
    let mut arguments = env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        let name = shown(&argument);
        match &*name {
            "-h" | "--help" => {
                or_exit(output.write_all(HELP.as_bytes()));
                return 0;
            }
            "-V" | "--version" => {
                or_exit(output.write_all(b"sudoku 6.0.0\n"));
                return 0;
            }
            "--" => files.extend(arguments.by_ref()),
            _ if name.starts_with('-') && name != "-" => {
                tell(&format!("unexpected argument {name}; see sudoku --help"));
                return 2;
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        files.push("-".into());
    }
    let mut status = 0;
    for file in &files {
        status = status.max(print_filled_in(file, output));
    }
    status
}

fn main() -> ExitCode {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let status = run(&mut output);
    or_exit(output.flush());
    ExitCode::from(status)
}
