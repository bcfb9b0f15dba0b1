//! A Sudoku solver. It prints text from files or standard input with its 9x9 puzzles solved: each empty
//! cell gets its digit, all else stays. The answer is the first grid: of all that keep the clues, the
//! lexicographically smallest.
//!
//! # Terms
//! A **grid** has 81 **cells**, in nine **rows**, **columns** and **boxes**; each of these holds every
//! **digit**, 1 to 9, once. The **peers** of a cell are the others in its row, column and box. Three
//! rows make a **band**, three columns a **stack**. A digit that a puzzle gives is a **clue**; a cell
//! without one is **empty**. A grid that keeps the clues is a **solution**. The digits that a cell can
//! still have are its **candidates**: with one it is **settled**, with several **open**. At a **dead
//! end**, one can see that no grid is left.
//!
//! # Method
//! The **textbook program** keeps a list of the empty cells, in reading order, and masks of the digits
//! in each row, column and box:
//! ```text
//! fill(n): fills the list from its cell n on
//!     if there is no cell n: print the grid and exit
//!     for each digit, from 1 on, that is not in the masks of the cell's row, column and box:
//!         put it in the cell and in these masks
//!         fill(n + 1)
//!         take it out again
//! ```
//! What it completes first is the first grid. But a wrong digit at the top may show only at the bottom,
//! millions of steps later.
//!
//! Here, a [`Table`] of all candidates takes the place of the masks. At first and after each guess, four
//! rules remove candidates that no grid has ([`Table::propagate`]): most wrong guesses are a dead end at
//! once. A [`Backtracker`] lists the cells that stay open, and fills them as above. It gives up at the
//! hundredth dead end. A [`Search`] finds any grids: it guesses where a wrong digit is likely to show
//! soonest. With its help, [`digit_by_digit`] finds the first grid, too.
//!
//! No grid is missed: no rule removes a digit of a grid that is left, and both sides of a guess are
//! searched. No grid is wrong: each is checked. None is smaller than the first: in each cell in turn, no
//! grid with the same digits before has a smaller one.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop)]

use std::convert::TryInto; // for editions before 2021
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, prelude::*, BufReader, BufWriter, ErrorKind};
use std::ops::Range;
use std::process::ExitCode;
use std::{env, iter, mem, str};

// ---- The first grid.

/// Digits in ASCII, in reading order.
type Grid = [u8; 81];

/// The index of a cell, in reading order.
type Cell = usize;

enum Solutions {
    None,
    One(Grid),
    /// The first grid, and another.
    Several(Grid, Grid),
}

/// Solves a puzzle, given by its cells. What is no clue is empty.
///
/// The backtracker goes first where it seldom gives up: with 27 clues or more, and with 16 or
/// fewer, which never leave one solution (McGuire, Tugemann, Civario 2012).
fn solve(cells: &[u8; 81]) -> Solutions {
    let mut table = Table::of(cells);
    match table.propagate() {
        State::DeadEnd => return Solutions::None,
        State::Complete(grid) => return Solutions::One(grid),
        State::Open => {}
    }
    let (mut backtracker, mut search) = (Backtracker::default(), Search::new());
    let backtracker_first = matches!(clues(cells), 0..=16 | 27..=81);
    let grids = if backtracker_first && backtracker.run(table) {
        &backtracker.grids[..]
    } else {
        search.find(table, 2)
    };
    match *grids {
        [] => Solutions::None,
        [grid] => Solutions::One(grid),
        [one, another, ..] => {
            if !backtracker_first {
                backtracker.run(table);
            }
            let first = match backtracker.grids[..] {
                [first, ..] => first,
                [] => digit_by_digit(table, &mut search),
            };
            Solutions::Several(first, one.max(another)) // the larger one is not the first
        }
    }
}

/// The textbook program, with the rules, for the first two grids.
#[derive(Default)]
struct Backtracker {
    /// The cells to fill, in reading order.
    empty: Vec<Cell>,
    /// The first grids, in order.
    grids: Vec<Grid>,
    dead_ends: u32,
}

impl Backtracker {
    /// Returns false if it gives up.
    fn run(&mut self, mut table: Table) -> bool {
        self.empty = cells_in(table.cells_with_more_than::<1>()).collect();
        self.fill(0, &mut table);
        self.dead_ends < 100
    }

    /// Fills the list from `index` on: the next open cell with its smallest candidate, then the others.
    fn fill(&mut self, mut index: usize, table: &mut Table) {
        while !table.is_open(self.empty[index]) {
            index += 1;
        }
        let mut with_smallest = table.split_off(self.empty[index]);
        for side in [&mut with_smallest, table] {
            match side.propagate() {
                State::DeadEnd => self.dead_ends += 1,
                State::Complete(grid) => self.grids.push(grid),
                State::Open => self.fill(index, side),
            }
            if self.grids.len() == 2 || self.dead_ends == 100 {
                return;
            }
        }
    }
}

/// The first grid of a table that has one: each open cell gets the smallest candidate with which there
/// is a grid.
fn digit_by_digit(mut table: Table, search: &mut Search) -> Grid {
    for cell in 0..81 {
        while table.is_open(cell) {
            let with_smallest = table.split_off(cell);
            if !search.find(with_smallest, 1).is_empty() {
                table = with_smallest;
            }
        }
    }
    table.grid().expect("a grid")
}

// ---- The search.

/// Finds any grids. It keeps what it has learned.
struct Search {
    wanted: usize,
    found: Vec<Grid>,
    /// For each cell, how often a side of a guess in it was a dead end at once.
    dead_ends: [u32; 81],
    /// The cell where that happened last.
    last_dead_end: Option<Cell>,
}

impl Search {
    fn new() -> Search {
        Search {
            wanted: 0,
            found: Vec::new(),
            dead_ends: [0; 81],
            last_dead_end: None,
        }
    }

    /// As many grids of a table as wanted (one or more), if there are.
    fn find(&mut self, mut table: Table, wanted: usize) -> &[Grid] {
        self.wanted = wanted;
        self.found.clear();
        match table.propagate() {
            State::DeadEnd => {}
            State::Complete(grid) => self.found.push(grid),
            State::Open => self.explore(&mut table),
        }
        &self.found
    }

    /// Adds the grids of an open table, until there are enough.
    fn explore(&mut self, table: &mut Table) {
        let cell = self.choose(table);
        let mut with_smallest = table.split_off(cell);
        for side in [&mut with_smallest, table] {
            match side.propagate() {
                State::DeadEnd => {
                    self.dead_ends[cell] += 1;
                    self.last_dead_end = Some(cell);
                }
                State::Complete(grid) => self.found.push(grid),
                State::Open => self.explore(side),
            }
            if self.found.len() == self.wanted {
                return;
            }
        }
    }

    /// The open cell to guess in: that of the last dead end, as long as it is open (Lecoutre et al. 2009;
    /// without this, the worst cases take five times as long). Else it is, of the cells with two
    /// candidates if there are any, the last with most open peers and dead ends.
    fn choose(&self, table: &Table) -> Cell {
        if let Some(cell) = self.last_dead_end.filter(|&cell| table.is_open(cell)) {
            return cell;
        }
        let open = table.cells_with_more_than::<1>();
        let with_two = open & !table.cells_with_more_than::<2>();
        let choice = if with_two == 0 { open } else { with_two };
        let weight = |&cell: &Cell| (open & PEERS[cell]).count_ones() + self.dead_ends[cell];
        cells_in(choice).max_by_key(weight).expect("an open cell")
    }
}

/// A set of cells: bit 0 is the first one in reading order.
type CellMap = u128;

fn cells_in(mut map: CellMap) -> impl Iterator<Item = Cell> {
    iter::from_fn(move || {
        let lowest = map.trailing_zeros() as Cell;
        map &= map.wrapping_sub(1); // without the lowest bit
        (lowest < 81).then_some(lowest)
    })
}

/// The peers of each cell: row, column and box 0, moved to where it is.
static PEERS: [CellMap; 81] = {
    let column_0 = (1 << 81) / 511; // the lowest bit of each nine
    let box_0 = 0o7 | 0o7 << 9 | 0o7 << 18;
    let mut peers = [0; 81];
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

/// The candidates of all cells. Those of one are a **set** of nine bits, the lowest for 1. Three sets
/// make a **word**, one for each box of a band:
/// ```text
///  bit   29  28 ... 20   19  18 ... 10    9  8 .... 0
///     |spare|987654321|spare|987654321|spare|987654321|
///             stack 2         stack 1         stack 0
/// ```
/// What is done to a word is done in three boxes. The rules do the same to all bands: a compiler makes
/// vector instructions of that.
///
/// - A word has the cells at one **place** of three boxes: 0 to 8, in reading order. Three in a row or
///   a column, such as 0 1 2 or 0 3 6, are a **trio**.
/// - The spare bits are 0. In sums of words they take the carry of the set below them.
/// - A **mask** says which candidates may stay (`word &= mask`). Its spare bits may be anything.
#[derive(Clone, Copy)]
struct Table([ByBand; 9]);

/// A word for each band, and for an idle one with all candidates, as a vector has room for four.
type ByBand = [u32; 4];

type ByPlace = [u32; 9];

/// The set of a cell by its character. It is 0 for what is no cell.
static SETS: [u32; 256] = {
    let (mut sets, characters) = ([0; 256], b"1234567890._*?-");
    let mut index = 0;
    while index < characters.len() {
        sets[characters[index] as usize] = if index < 9 { 1 << index } else { 511 };
        index += 1;
    }
    sets
};

/// All nine bits of each set in a word.
const ALL: u32 = 511 | 511 << 10 | 511 << 20;
/// The spare bit above each set.
const SPARE: u32 = 512 | 512 << 10 | 512 << 20;

// What the next functions return, drawn with sets of three bits instead of nine:
//
//                     stack 2  stack 1  stack 0
//   word               0 110    0 010    0 000
//   word + ALL         1 101    1 001    0 111   each set less 1; a spare bit if it had a bit
//   drop_smallest      0 100    0 000    0 000   without the smallest candidate
//   spare_where_any    1 000    1 000    0 000   a spare bit for one candidate or more
//   where_none         0 000    0 000    0 111   all nine bits for none
//   where_at_most_one  0 000    0 111    0 111   all nine bits for none or one

fn drop_smallest(word: u32) -> u32 {
    word & (word + ALL)
}

fn spare_where_any(word: u32) -> u32 {
    (word + ALL) & SPARE
}

fn where_none(word: u32) -> u32 {
    let none = SPARE ^ spare_where_any(word);
    none - (none >> 9) // in such a set, 512 - 1
}

fn where_at_most_one(word: u32) -> u32 {
    where_none(drop_smallest(word))
}

/// A mask: each box has the set of the next one.
fn next_box(word: u32) -> u32 {
    word >> 10 | word << 20
}

fn box_after_next(word: u32) -> u32 {
    word >> 20 | word << 10
}

/// The band, the stack and the place of a cell, from 0.
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

    /// The grid of a table without open cells, if its rows, columns and boxes have all digits.
    fn grid(&self) -> Option<Grid> {
        let mut grid = [0; 81];
        let mut in_all = ALL; // the digits that every row, column and box has
        let mut columns = [0; 3];
        for band in 0..3 {
            let (mut rows, mut boxes) = ([0; 3], 0);
            for place in 0..9 {
                let word = self.0[place][band];
                for stack in 0..3 {
                    let digit = (word >> (10 * stack)).trailing_zeros() as u8; // 0 for 1
                    grid[cell_at(band, stack, place)] = b'1' + digit;
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

    /// The set of a cell.
    fn candidates(&self, cell: Cell) -> u32 {
        let (band, stack, place) = coordinates(cell);
        self.0[place][band] >> (10 * stack) & 511
    }

    fn is_open(&self, cell: Cell) -> bool {
        drop_smallest(self.candidates(cell)) != 0
    }

    /// The cells with more than `COUNT` candidates.
    fn cells_with_more_than<const COUNT: usize>(&self) -> CellMap {
        let mut map = 0;
        for band in 0..3 {
            for row in 0..3 {
                let mut word = 0; // the lowest bits of each set are the columns of its box
                for column in 0..3 {
                    let mut rest = self.0[3 * row + column][band];
                    for _ in 0..COUNT {
                        rest = drop_smallest(rest);
                    }
                    word |= spare_where_any(rest) >> 9 << column;
                }
                let nine = word & 0o7 | word >> 7 & 0o70 | word >> 14 & 0o700;
                map |= CellMap::from(nine) << (27 * band + 9 * row);
            }
        }
        map
    }

    /// The two sides of a guess in an open cell: returns the table with its smallest candidate, and
    /// keeps the others.
    fn split_off(&mut self, cell: Cell) -> Table {
        let (band, stack, place) = coordinates(cell);
        let set = self.candidates(cell);
        let others = drop_smallest(set);
        let mut with_smallest = *self;
        with_smallest.0[place][band] &= !(others << (10 * stack));
        self.0[place][band] &= !((set ^ others) << (10 * stack));
        with_smallest
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
// What a rule removes is in no grid of the table. So if a grid is left, each cell keeps a candidate,
// and no box lacks or doubles a digit. (Rules 2 and 3 make rows and columns show in a box.)

/// The digits of the settled cells of each box, and those that two of them share.
fn settled_digits(words: &ByPlace) -> (u32, u32) {
    let (mut settled, mut doubled) = (0, 0);
    for place in 0..9 {
        let single = words[place] & where_at_most_one(words[place]);
        doubled |= settled & single;
        settled |= single;
    }
    (settled, doubled)
}

/// Rule 1, singles: removes the digits of settled cells from the others of their box.
fn restrict_boxes(words: &mut ByPlace, settled: u32) {
    for place in 0..9 {
        words[place] &= where_at_most_one(words[place]) | !settled;
    }
}

/// Rule 2, rows: removes a digit from a trio in a row, unless the other two boxes of the band can have
/// it in the other two rows, one in each. For each box has it once, in a row of its own. Say that the
/// trios marked 7 can have a 7, and look at the first box:
/// ```text
///         first box  next box  box after next
/// top     7          -         7    stays: the others can take middle and bottom
/// middle  7          7         7    removed: the next box can take nothing else
/// bottom  7          -         7    stays: the others can take middle and top
/// ```
/// So a settled digit is removed from its row, too: by rule 1, its box has one trio for it.
fn restrict_rows(words: &mut ByPlace) {
    let trio = |place: usize| words[place] | words[place + 1] | words[place + 2];
    let trios = [trio(0), trio(3), trio(6)];
    let possible = possible_trios(trios.map(next_box), trios.map(box_after_next));
    for place in 0..9 {
        words[place] &= possible[place / 3];
    }
}

/// Masks for the three trios of a box, given what those of the other two boxes can hold.
fn possible_trios(next: [u32; 3], after_next: [u32; 3]) -> [u32; 3] {
    // What the other two can have in rows (or columns) a and b, either way round.
    let fit = |a: usize, b: usize| next[a] & after_next[b] | next[b] & after_next[a];
    [fit(1, 2), fit(2, 0), fit(0, 1)]
}

/// Rule 3, columns: rule 2 for a stack. Its boxes are in three bands, so the caller says what the
/// trios of the next box below, and of the one after it, can hold.
fn restrict_columns(words: &mut ByPlace, next: [u32; 3], after_next: [u32; 3]) {
    let possible = possible_trios(next, after_next);
    for place in 0..9 {
        words[place] &= possible[place % 3];
    }
}

/// For each band, what the trios of the next one can hold.
fn next_bands(trios: [ByBand; 3]) -> [ByBand; 3] {
    trios.map(|[band_0, band_1, band_2, idle]| [band_1, band_2, band_0, idle])
}

/// Rule 4, hidden singles: a cell keeps only the digits, if there are any, that fit nowhere else in its
/// box. With rules 2 and 3, it finds those of rows and columns, too.
///
/// Returns what is lacking: digits that fit nowhere in their box, and the spare bit of a box if one of
/// its cells has no candidates.
fn settle_hidden_singles(words: &mut ByPlace) -> u32 {
    let (mut any, mut several) = (0, 0); // digits that any cell can take, that several can
    for place in 0..9 {
        several |= any & words[place];
        any |= words[place];
    }
    let mut lacking = ALL & !any;
    for place in 0..9 {
        let hidden = words[place] & !several;
        words[place] &= hidden | where_none(hidden); // all where none is hidden
        lacking |= SPARE & !spare_where_any(words[place]);
    }
    lacking
}

/// What the rules make of a table.
enum State {
    DeadEnd,
    Open,
    Complete(Grid),
}

impl Table {
    /// Applies the rules in rounds, until one settles no digit. (Until nothing changes at all, it would
    /// take a third more time.)
    fn propagate(&mut self) -> State {
        let mut settled_before = [!0; 4]; // as it was a round earlier
        loop {
            let (mut settled, mut doubled) = ([0; 4], [0; 4]);
            self.for_each_band(|band, words| {
                (settled[band], doubled[band]) = settled_digits(words)
            });
            // Without this, lists take 3% less time, but the worst cases 50% more.
            if doubled != [0; 4] {
                return State::DeadEnd;
            }
            if settled[0] & settled[1] & settled[2] == ALL {
                return self.grid().map_or(State::DeadEnd, State::Complete);
            }
            if settled == settled_before {
                return State::Open;
            }
            settled_before = settled;

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
            let mut lacking = [0; 4];
            self.for_each_band(|band, words| {
                let of_band = |all: &[ByBand; 3]| [all[0][band], all[1][band], all[2][band]];
                restrict_columns(words, of_band(&next), of_band(&after_next)); // rule 3
                lacking[band] = settle_hidden_singles(words); // rule 4
            });
            if lacking != [0; 4] {
                return State::DeadEnd;
            }
        }
    }
}

// ---- Typos.
//
// With a typo (a wrong digit, a clue too many or in the cell beside, two neighbors swapped), a puzzle
// mostly has no solution. So each is undone, to ask about the clues where that leaves one.

fn several_solutions(cells: &[u8; 81], first: &Grid, other: &Grid) -> String {
    let cell = (0..81).find(|&cell| first[cell] != other[cell]);
    let cell = cell.expect("two grids");
    let [one, two] = [first, other].map(|grid| char::from(grid[cell]));
    let (clues, cell) = (counted(clues(cells), "clue"), shown_cell(cell));
    format!("several solutions with {clues}: {cell} can be {one} or {two}; is a clue missing?")
}

/// Asks about up to three clues that may be wrong. Else it names two equal ones, or one of many.
fn no_solution(cells: &[u8; 81]) -> String {
    let suspects = (0..81).filter(|&cell| is_clue(cells[cell]) && may_be_wrong(cells, cell));
    let named = |cell: Cell| format!("the {} in {}", char::from(cells[cell]), shown_cell(cell));
    let mut suspects: Vec<String> = suspects.map(named).take(4).collect();
    if matches!(suspects.len(), 1..=3) {
        suspects[0] += " wrong";
        return format!("no solution; is {}?", suspects.join(", or "));
    }
    match (&twins(cells)[..], suspects.first()) {
        (&[[twin, other], ..], _) => {
            let [one, other] = [twin, other].map(shown_cell);
            format!(
                "no solution: {one} and {other} are both {}",
                char::from(cells[twin])
            )
        }
        (_, Some(one)) => format!("no solution; one of several clues may be wrong, perhaps {one}"),
        _ => "no solution".to_string(),
    }
}

/// Whether there is one solution with another digit, or if the clue is swapped with a cell beside it,
/// above or below.
fn may_be_wrong(cells: &[u8; 81], cell: Cell) -> bool {
    let solutions = |most, change: &dyn Fn(&mut [u8; 81])| {
        let mut changed = *cells;
        change(&mut changed);
        Search::new().find(Table::of(&changed), most).len()
    };
    let is_beside =
        |&other: &Cell| (cell / 9).abs_diff(other / 9) + (cell % 9).abs_diff(other % 9) == 1;
    // Of two clues, only the first is asked about.
    let is_untried = |&other: &Cell| cell < other || !is_clue(cells[other]);
    let mut others = (0..81).filter(is_beside).filter(is_untried);
    let swap = |other| solutions(2, &|cells| cells.swap(cell, other)) == 1;
    let put = |digit| solutions(2, &|cells| cells[cell] = digit) == 1;
    // For speed: mostly, there is none without the clue, and so none with another digit.
    let can_be_left_out = solutions(1, &|cells| cells[cell] = b'0') > 0;
    (can_be_left_out && (b'1'..=b'9').any(put)) || others.any(swap)
}

/// The pairs of equal clues in a row, a column or a box.
fn twins(cells: &[u8; 81]) -> Vec<[Cell; 2]> {
    let mut twins = Vec::new();
    for cell in (0..81).filter(|&cell| is_clue(cells[cell])) {
        let before = cells_in(PEERS[cell] & ((1 << cell) - 1));
        let equal = before.filter(|&other| cells[other] == cells[cell]);
        twins.extend(equal.map(|other| [other, cell]));
    }
    twins
}

fn is_clue(cell: u8) -> bool {
    (b'1'..=b'9').contains(&cell)
}

fn clues(cells: &[u8]) -> usize {
    cells
        .iter()
        .map(|&cell| u32::from(is_clue(cell)))
        .sum::<u32>() as usize
}

fn shown_cell(cell: Cell) -> String {
    format!("row {}, column {}", cell / 9 + 1, cell % 9 + 1)
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

// ---- Rows.
//
// A line does not say what it is: nine digits may be a row, a date or the heading of a table. So here,
// it is only searched for cells. The lines around it decide.

type Span = Range<usize>;

/// A line with nine cells, or 81, or others that may be a part of a puzzle.
#[derive(Default)]
struct Row {
    /// Clues, or anything else in empty ones.
    cells: Vec<u8>,
    /// The bytes that their digits replace: a character, a word or nothing.
    spans: Vec<Span>,
    /// Whether the line has nothing else but blanks.
    is_bare: bool,
    number: usize,
    /// The line, and those behind it that are no rows.
    text: Vec<u8>,
}

/// What may mean an empty cell. So may the last word of a row, or its only letter.
const EMPTY: [&str; 9] = ["-1", ".", "_", "*", "?", "-", "·", "□", "0"];

/// The row of a whole line or, if it has none, the first one of nine or 81 cells in its parts.
fn row_in(line: &[u8]) -> Option<Row> {
    let in_parts = |ends: &[u8]| {
        let parts = line.split(|byte| ends.contains(byte));
        let mut rows = parts.filter_map(|part| row_of(line, part));
        rows.find(|row| matches!(row.cells.len(), 9 | 81))
    };
    let row = row_of(line, line).or_else(|| in_parts(b"=:"));
    row.or_else(|| in_parts(b"=:([{"))
}

/// The row in a part of a line: nine or 81 cells in pieces of one length, or nothing but cells. What
/// means an empty cell, their number says.
fn row_of(line: &[u8], part: &[u8]) -> Option<Row> {
    if part.len() > 2000 {
        return None; // for speed
    } else if let Some(fields) = fields_in(line, part) {
        return Some(Row::new(line, fields, false));
    }
    // Beside a zero, nothing else means an empty cell.
    let first = if part.contains(&b'0') { 8 } else { 0 };
    let signs = EMPTY[first..].iter().map(|empty| empty.as_bytes());
    let word = last_word(part).filter(|_| first == 0);
    let is_there = |empty: &&[u8]| *empty == b"0" || part.contains(&empty[0]);
    let empty = signs.chain(word).filter(is_there);
    let mut rows = empty.map(|empty| spans_in(line, part, empty));
    let blanks = part.iter().filter(|&&byte| byte == b' ').count();
    let is_bare = |spans: &Vec<Span>| {
        let length: usize = spans.iter().map(Span::len).sum();
        let is_word = spans
            .first()
            .map_or(true, |first| first.len() > 1 && clues(part) == 0);
        length + blanks == line.len() && spans.len() < 82 && !is_word
    };
    if let Some(spans) = rows.clone().find(is_bare) {
        return Some(Row::new(line, spans, true));
    }
    let is_row = |spans: &Vec<Span>| matches!(spans.len(), 9 | 81) && are_even(spans);
    rows.find(is_row).map(|spans| Row::new(line, spans, false))
}

/// The last word, or if there is only one letter, that.
fn last_word(text: &[u8]) -> Option<&[u8]> {
    let mut words = text.split(|byte| !byte.is_ascii_alphabetic());
    let word = words.clone().rfind(|word| !word.is_empty())?;
    let is_letter = words.all(|other| other.iter().all(|letter| *letter == word[0]));
    Some(if is_letter { &word[..1] } else { word })
}

fn span_in(text: &[u8], part: &[u8]) -> Span {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

/// Where clues are in a part of a line, and what means an empty cell.
fn spans_in(line: &[u8], part: &[u8], empty: &[u8]) -> Vec<Span> {
    let mut spans = Vec::with_capacity(9);
    let Range { start: mut at, end } = span_in(line, part);
    while at < end {
        let is_empty = line[at] == empty[0] && (empty.len() < 2 || line[at..].starts_with(empty));
        let length = if is_empty { empty.len() } else { 1 };
        if is_empty || is_clue(line[at]) {
            spans.push(at..at + length);
        }
        at += length;
    }
    spans
}

/// Whether cells are in pieces of one length.
fn are_even(spans: &[Span]) -> bool {
    let count = spans.len();
    let mut starts = (1..count)
        .filter(|&at| spans[at - 1].end < spans[at].start)
        .peekable();
    let length = *starts.peek().unwrap_or(&count);
    count % length == 0 && starts.eq((length..count).step_by(length))
}

/// The fields between separators, if each is a digit or blank.
fn fields_in(line: &[u8], part: &[u8]) -> Option<Vec<Span>> {
    if !part
        .iter()
        .any(|byte| matches!(byte, b',' | b';' | b'\t' | b'|' | 0xe2))
    {
        return None; // for speed
    }
    let text = str::from_utf8(part).ok()?.trim_start_matches('\u{feff}');
    let text = &text[..text.rfind([')', ']', '}']).unwrap_or(text.len())];
    let is_bar = |c: char| ['|', '│', '┃', '║'].contains(&c);
    let separator = text
        .chars()
        .find(|&c| is_bar(c) || [',', ';', '\t'].contains(&c))?;
    let fields = text.split(|c| c == separator || is_bar(c) && is_bar(separator));
    let fields: Vec<&str> = fields.collect();
    let fields = match fields.len() {
        9 | 81 => &fields[..],
        10 if letters(fields[0]) > 0 && !fields[0].contains(['(', '[', '{']) => &fields[1..],
        count @ (11 | 12) if is_bar(separator) => &fields[count - 10..count - 1],
        _ => return None,
    };
    let is_cell = |field: &&str| matches!(digit_in(field).as_bytes(), [] | [b'1'..=b'9']);
    let are_cells = fields.iter().all(is_cell);
    are_cells.then(|| fields.iter().map(|field| span_of(line, field)).collect())
}

fn inside(field: &str) -> &str {
    field.trim_matches(|c| " ()[]{}".contains(c))
}

fn digit_in(field: &str) -> &str {
    inside(field).trim_matches(|c| " \"'".contains(c))
}

/// What the digit of a field replaces: a clue, or a blank in the middle, if there is one.
fn span_of(line: &[u8], field: &str) -> Span {
    let (digit, marks) = (digit_in(field), inside(field));
    let blank = field.rsplit(['(', '[', '{']).next().unwrap_or(field);
    let marks = if marks.is_empty() { blank } else { marks };
    let (_, middle) = marks.split_at(marks.len() / 2);
    let is_inserted = digit.is_empty() && !middle.starts_with(' ');
    let replaced = if digit.is_empty() { middle } else { digit };
    let start = span_in(line, replaced.as_bytes()).start;
    start..start + usize::from(!is_inserted)
}

/// Pieces of 81 adjacent cells, or of 40 and more that were meant to be. A long number has few zeros;
/// a whole line may be wrapped.
fn long_pieces(line: &[u8]) -> Vec<Span> {
    if line.len() < 41 {
        return Vec::new(); // for speed
    }
    let pieces = line.split(|&byte| SETS[usize::from(byte)] == 0);
    let is_puzzle = |piece: &&[u8]| match (piece.len(), clues(piece)) {
        (81, 1..) => true,
        (count @ 40..=200, clues @ 1..) => count != line.len().min(81) && 4 * clues <= 3 * count,
        _ => false,
    };
    pieces
        .filter(is_puzzle)
        .map(|piece| span_in(line, piece))
        .collect()
}

/// The text of a line. In other encodings than UTF-8, it has letters.
fn text_of(line: &[u8]) -> &str {
    str::from_utf8(line).unwrap_or("not UTF-8")
}

fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || ",;".contains(c))
}

fn letters(text: &str) -> usize {
    text.matches(char::is_alphabetic).count()
}

impl Row {
    fn new(line: &[u8], spans: Vec<Span>, is_bare: bool) -> Row {
        let cell = |span: &Span| *line[span.clone()].first().unwrap_or(&b' ');
        let cells = spans.iter().map(cell).collect();
        Row {
            cells,
            spans,
            is_bare,
            ..Row::default()
        }
    }

    /// What its empty cells begin with, if there are any.
    fn empty(&self) -> Option<u8> {
        self.cells.iter().copied().find(|&cell| !is_clue(cell))
    }

    /// Whether it may be a title, or the heading of a table.
    fn may_be_title(&self) -> bool {
        let cells = &self.cells;
        cells.windows(2).all(|two| two[1] == two[0].wrapping_add(1))
            || clues(cells) == 0 && !b"0.?".contains(&cells[0])
            || letters(text_of(&self.text)) > 0 && !cells.iter().any(u8::is_ascii_alphabetic)
    }
}

// ---- Puzzles.

/// A puzzle, as far as it has come.
#[derive(Default)]
struct Puzzle {
    rows: Vec<Row>,
    /// Where and what is its first mistake. A malformed row counts as nine empty cells.
    error: Option<(String, String)>,
    /// Whether it begins right behind another one.
    is_behind: bool,
    /// Whether its first row may be a title.
    is_doubtful: bool,
    /// Whether a blank line follows its first row.
    is_double_spaced: bool,
}

impl Puzzle {
    /// How many cells a row has. The last one may have fewer.
    fn width(&self) -> usize {
        self.rows.first().map_or(0, |row| row.cells.len())
    }

    fn count(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).sum()
    }

    /// The 81 cells from a row on.
    fn cells(&self, from: usize) -> [u8; 81] {
        let mut cells = [b'0'; 81];
        let given = self.rows[from..].iter().flat_map(|row| &row.cells);
        for (cell, &given) in cells.iter_mut().zip(given) {
            *cell = if is_clue(given) { given } else { b'0' };
        }
        cells
    }

    fn has_clue(&self) -> bool {
        self.rows.iter().any(|row| clues(&row.cells) > 0)
    }

    fn empty(&self) -> Option<u8> {
        let titles = usize::from(self.is_doubtful);
        self.rows.iter().skip(titles).find_map(Row::empty)
    }

    /// Whether a row may be the next one. Without a clue, it has the empty cells of the others, but
    /// adjacent dashes may be a frame.
    fn takes(&self, row: &Row) -> bool {
        let (width, count) = (self.width(), row.cells.len());
        if width != 9 || count != 9 {
            let is_wrapped = matches!(width, 1 | 10..=80) && self.rows[0].is_bare && row.is_bare;
            return is_wrapped && count == width.min(81 - self.count());
        }
        let titles = usize::from(self.is_doubtful);
        match row.empty() {
            None | Some(b'0') => true,
            _ if clues(&row.cells) > 0 && self.has_clue() => true,
            Some(b'-') if self.rows.len() > titles && self.empty().is_none() => false,
            Some(b'-') if !row.is_bare && row.spans[0].end == row.spans[1].start => false,
            empty => self.empty().is_none() || self.empty() == empty,
        }
    }

    /// Whether it goes on behind a line without its next row: a blank line or a frame.
    fn goes_on_behind(&mut self, text: &str) -> bool {
        let rows = self.rows.len();
        if is_blank(text) {
            self.is_double_spaced |= rows == 1 && !self.is_behind && !self.is_doubtful;
            let is_band = matches!(rows, 3 | 6) || self.is_doubtful && matches!(rows, 4 | 7);
            return rows > 0 && self.is_double_spaced || is_band && self.width() == 9;
        }
        let empty = self
            .empty()
            .filter(|&empty| empty != b' ' && !text.contains('-'));
        let has_cells = empty.map_or(false, |empty| text.contains(char::from(empty)));
        let is_frame = !has_cells && !text.contains(char::is_alphanumeric);
        self.width() == 9 && (is_frame || text.trim_start().starts_with(['#', '<', '\\']))
    }
}

// ---- Solving files.

/// The work on files.
#[derive(Default)]
struct Job {
    /// How messages name the file; empty for standard input.
    name: String,
    number: usize,
    /// How messages name the puzzle.
    place: String,
    puzzle: Puzzle,
    /// Whether line 1 was the number of puzzles.
    is_counted: bool,
    /// The line behind the last puzzle, and behind the last one alone in its line.
    after_puzzle: usize,
    after_list: usize,
    output: Vec<u8>,
    messages: String,
    /// Of all files.
    puzzles: usize,
    solved: usize,
    has_warned: bool,
    status: u8,
}

fn warn(job: &mut Job, text: &str, status: u8) {
    job.messages += &format!("sudoku: {}{text}\n", job.name);
    job.status = job.status.max(status);
}

fn report(job: &mut Job, text: &str, status: u8) {
    job.puzzles += 1;
    warn(job, &format!("{}: {text}", job.place), status);
}

/// Adds a line, with its end.
fn add_line(job: &mut Job, line: &[u8]) {
    job.number += 1;
    let bare = line.strip_suffix(b"\n").unwrap_or(line);
    let bare = bare.strip_suffix(b"\r").unwrap_or(bare);
    let text = text_of(bare);
    let is_comment = text.trim_start().starts_with('#');
    let pieces = long_pieces(bare);
    if !pieces.is_empty() && !is_comment {
        return add_puzzles(job, line, pieces);
    }
    let row = row_in(bare).filter(|_| !is_comment);
    let count = row.as_ref().map_or(0, |row| row.cells.len());
    let puzzle = &mut job.puzzle;
    let is_due = matches!(puzzle.rows.len(), 2..=8) && puzzle.width() == 9;
    match row {
        Some(row) if puzzle.takes(&row) => add_row(job, line, row),
        _ if (count != 9 || puzzle.has_clue()) && puzzle.goes_on_behind(text) => {
            puzzle.rows.last_mut().expect("a row").text.extend(line);
        }
        _ if is_due && count < 40 && !is_blank(text) && letters(text) <= 2 => {
            add_malformed(job, line, text);
        }
        Some(row) => {
            end_puzzle(job, count);
            add_row(job, line, row);
        }
        None => {
            end_puzzle(job, 0);
            let is_end = text.trim() == "end" && job.after_list == job.number;
            if !(is_end || job.is_counted && is_blank(text)) {
                job.output.extend(line);
            }
        }
    }
}

/// Solves the puzzles in pieces of a line.
fn add_puzzles(job: &mut Job, line: &[u8], pieces: Vec<Span>) {
    end_puzzle(job, 81);
    let start = job.output.len();
    job.output.extend(line);
    job.after_puzzle = job.number + 1;
    if line.len() < 84 {
        job.after_list = job.after_puzzle;
    }
    job.place = format!("line {}", job.number);
    for piece in pieces {
        let cells = &line[piece.clone()];
        if let Ok(cells) = cells.try_into() {
            if let Some(grid) = grid_for(job, cells, solve(cells)) {
                job.output[start + piece.start..][..81].copy_from_slice(&grid);
            }
        } else {
            report(job, &format!("{} cells, expected 81", cells.len()), 2);
        }
    }
}

/// The grid to print for a puzzle, if there is one. Warns unless it is the only one.
fn grid_for(job: &mut Job, cells: &[u8; 81], solutions: Solutions) -> Option<Grid> {
    let grid = match solutions {
        Solutions::None => {
            report(job, &no_solution(cells), 1);
            return None;
        }
        Solutions::One(grid) => {
            job.puzzles += 1;
            grid
        }
        Solutions::Several(grid, other) => {
            report(job, &several_solutions(cells, &grid, &other), 0);
            grid
        }
    };
    job.solved += 1;
    Some(grid)
}

fn add_row(job: &mut Job, line: &[u8], mut row: Row) {
    row.text = line.to_vec();
    row.number = job.number;
    push(job, row);
}

/// Adds a row to the puzzle, or to a new one.
fn push(job: &mut Job, row: Row) {
    let puzzle = &mut job.puzzle;
    if puzzle.rows.is_empty() {
        puzzle.is_behind = job.after_puzzle == row.number;
        puzzle.is_doubtful = row.cells.len() == 9 && row.may_be_title();
    }
    puzzle.rows.push(row);
    solve_if_complete(job);
}

fn add_malformed(job: &mut Job, line: &[u8], text: &str) {
    let puzzle = &mut job.puzzle;
    let empty = puzzle.empty().map_or('0', char::from);
    let is_stray = |&c: &char| c.is_alphanumeric() && c != empty && !('1'..='9').contains(&c);
    let row = puzzle.rows.len() + 1;
    let mut error = format!("expected 9 cells, found \"{:.40}\"", text.trim());
    if let Some(stray) = text.chars().find(is_stray) {
        error += &format!("; '{stray}' is not a cell");
    }
    let place = format!("line {}, row {row}", job.number);
    puzzle.error.get_or_insert((place, error));
    let cells = vec![b' '; 9];
    add_row(
        job,
        line,
        Row {
            cells,
            ..Row::default()
        },
    );
}

/// Answers the puzzle if it is complete. If its first row may be a title, that takes a single
/// solution or a tenth row.
fn solve_if_complete(job: &mut Job) {
    let titles = match job.puzzle.count().checked_sub(81) {
        Some(more) => more / 9,
        None => return,
    };
    let cells = job.puzzle.cells(titles);
    let solutions = solve(&cells);
    let is_unique = matches!(solutions, Solutions::One(_)) && job.puzzle.error.is_none();
    if titles == 0 && !is_unique && job.puzzle.is_doubtful {
        return;
    }
    let mut puzzle = mem::take(&mut job.puzzle);
    if titles == 0 || is_unique || twins(&cells).len() < twins(&puzzle.cells(0)).len() {
        for title in puzzle.rows.drain(..titles) {
            job.output.extend(title.text);
        }
        return answer(job, puzzle, solutions);
    }
    let next = puzzle.rows.pop();
    let solutions = solve(&puzzle.cells(0));
    answer(job, puzzle, solutions);
    next.into_iter().for_each(|row| push(job, row));
}

/// Ends the puzzle, before a row of so many cells.
fn end_puzzle(job: &mut Job, next: usize) {
    let puzzle = mem::take(&mut job.puzzle);
    let (rows, count, cells) = (puzzle.rows.len(), puzzle.count(), puzzle.cells(0));
    let (first, text) = match puzzle.rows.first() {
        None => return,
        Some(_) if count == 81 => return answer(job, puzzle, solve(&cells)),
        Some(first) => (first.number, text_of(&first.text).trim()),
    };
    job.place = format!("line {first}");
    let (width, is_lone) = (puzzle.width(), puzzle.is_behind && !puzzle.is_doubtful);
    let is_count = first == 1 && rows == 1 && matches!(text.parse(), Ok(1..=999_999));
    if is_count && matches!(next, 9 | 81) {
        return job.is_counted = true;
    } else if width == 9 && (rows > 1 || is_lone) && twins(&cells).len() < rows {
        let found = counted(rows, "row");
        report(job, &format!("incomplete puzzle: {found}, expected 9"), 2);
    } else if (width > 39 || is_lone && width > 19) && (1..=3 * count / 4).contains(&clues(&cells))
    {
        report(job, &format!("{count} cells, expected 81"), 2);
    }
    for row in puzzle.rows {
        job.output.extend(row.text);
    }
}

/// Fills in a complete puzzle, or says why not.
fn answer(job: &mut Job, puzzle: Puzzle, solutions: Solutions) {
    let (cells, rows) = (puzzle.cells(0), puzzle.rows.len());
    let first = &puzzle.rows[0];
    let is_text = match clues(&cells) {
        0 => letters(text_of(&first.text)) > 0 || !b"0.?".contains(&first.cells[0]),
        _ => matches!(solutions, Solutions::None) && rows > 1 && twins(&cells).len() > 8,
    };
    if !is_text {
        job.after_puzzle = puzzle.rows[rows - 1].number + 1;
    }
    if first.is_bare && rows == 1 {
        job.after_list = job.after_puzzle;
    }
    job.place = format!("line {}", first.number);
    let grid = match puzzle.error {
        _ if is_text => None,
        None => grid_for(job, &cells, solutions),
        Some((place, error)) => {
            job.place = place;
            report(job, &error, 2);
            None
        }
    };
    let mut digits = grid.iter().flatten();
    for row in puzzle.rows {
        let mut at = 0;
        for (span, digit) in row.spans.iter().zip(&mut digits) {
            job.output.extend(&row.text[at..span.start]);
            job.output.push(*digit);
            at = span.end;
        }
        job.output.extend(&row.text[at..]);
    }
}

/// Prints what has come, and the messages after it.
fn print(job: &mut Job, output: &mut impl Write) -> io::Result<()> {
    output.write_all(&job.output)?;
    job.output.clear();
    if !job.messages.is_empty() {
        output.flush()?;
        let _ = io::stderr().write_all(job.messages.as_bytes()); // in one piece
        job.messages.clear();
        job.has_warned = true;
    }
    Ok(())
}

/// Reads a line, which gets an end. Returns whether there is one, or why it cannot be read.
fn read(job: &mut Job, input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool, String> {
    let held: usize = job.puzzle.rows.iter().map(|row| row.text.len()).sum();
    let most = (1_usize << 20).saturating_sub(held);
    line.clear();
    let length = input.take(most as u64 + 1).read_until(b'\n', line);
    if !line.is_empty() && !line.ends_with(b"\n") {
        line.push(b'\n');
    }
    let length = length.map_err(|why| format!("cannot read: {why}"))?;
    if length > most {
        return Err("more than 1 MiB in a line or puzzle".into());
    } else if job.number == 0 && matches!(line[..], [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) {
        return Err("UTF-16, expected UTF-8".into());
    }
    Ok(length > 0)
}

/// Solves a file. Returns why standard output fails, if it does.
fn solve_file(job: &mut Job, file: &OsStr, output: &mut impl Write) -> io::Result<()> {
    let (name, puzzles) = (shown(file), job.puzzles);
    job.name.clear();
    (job.number, job.after_puzzle, job.after_list, job.is_counted) = (0, 0, 0, false);
    let input: Box<dyn Read> = match File::open(file) {
        _ if name == "-" => Box::new(io::stdin().lock()),
        Ok(file) => {
            job.name = name + ": ";
            Box::new(file)
        }
        Err(why) => {
            warn(job, &format!("{name}: {why}; see sudoku --help"), 2);
            return print(job, output);
        }
    };
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut line = Vec::new();
    let end = loop {
        if !input.buffer().contains(&b'\n') {
            output.flush()?; // who writes the input may wait for an answer
        }
        match read(job, &mut input, &mut line) {
            Ok(true) => add_line(job, &line),
            end => break end,
        }
        print(job, output)?;
    };
    end_puzzle(job, 0);
    if let Err(why) = end {
        job.output.extend(line);
        let why = format!("line {}: {why}; the rest is not printed", job.number + 1);
        warn(job, &why, 2);
    } else if job.puzzles == puzzles {
        warn(job, "no puzzle found; see sudoku --help", 2);
    }
    print(job, output)
}

// ---- The program.

const HELP: &str = "\
Usage: sudoku [FILE ...]

Solves the 9x9 Sudoku puzzles in text files, or in standard input if there is no
FILE or it is -. Prints the text with a digit in each empty cell. All else stays.

  sudoku puzzles.txt > solved.txt

A puzzle with several solutions gets the lexicographically smallest one.

A puzzle is 81 cells on lines that are alike:
  17,PUZZLE,easy          81 adjacent cells in other text
  5 3 . | . 7 . | . . .   nine rows of 9 cells, with other text around and between;
                          empty cells are 0 . _ * ? - a letter, or a word as None
  5,3,,,7,,,,             nine rows of 9 digits or blanks between , ; tabs or |
  5 3 0 0 7 0             only cells and spaces: 1 cell a line, or 10 or more

Between rows, there may be frames and, after rows 3 and 6 or each row, blank
lines. A line that starts with # is a comment. In line 1, the number of puzzles
is not printed, nor are blank lines then, nor end after a list.

Options: -h, --help, -V, --version. After --, each argument is a FILE.

Exit status: 2 after a malformed or incomplete puzzle, a file without a puzzle,
or an error; else 1 if a puzzle has no solution; else 0.
";

/// An argument as it was typed, with ? for what a terminal might obey.
fn shown(argument: &OsStr) -> String {
    argument.to_string_lossy().replace(char::is_control, "?")
}

/// Says what went wrong. Returns the exit status.
fn fail(why: impl Display) -> u8 {
    let text = format!("sudoku: {why}\n");
    let _ = io::stderr().write_all(text.as_bytes());
    2
}

/// Returns the exit status, or why standard output fails.
fn run() -> io::Result<u8> {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut files: Vec<OsString> = env::args_os().skip(1).collect();
    let is_option = |file: &OsString| file != "-" && shown(file).starts_with('-');
    if let Some(at) = files.iter().position(is_option) {
        let name = shown(&files.remove(at));
        let text = match &*name {
            "-h" | "--help" => HELP,
            "-V" | "--version" => "sudoku 8.0.0\n",
            "--" => "", // all behind it are files
            _ => return Ok(fail(format!("unknown option {name}; see sudoku --help"))),
        };
        output.write_all(text.as_bytes())?;
        if !text.is_empty() {
            return output.flush().and(Ok(0));
        }
    }
    if files.is_empty() {
        files.push("-".into());
    }
    let mut job = Job::default();
    for file in &files {
        solve_file(&mut job, file, &mut output)?;
    }
    output.flush()?;
    let (solved, puzzles) = (job.solved, job.puzzles);
    if job.has_warned && puzzles > 0 {
        fail(format!("{solved} of {puzzles} puzzles solved"));
    }
    Ok(job.status)
}

fn main() -> ExitCode {
    let status = run().unwrap_or_else(|why| match why.kind() {
        ErrorKind::BrokenPipe => 0, // nobody reads on
        _ => fail(format!("standard output: {why}")),
    });
    ExitCode::from(status)
}
