//! Fills in the Sudoku puzzles of a file: prints it as it is, with a digit in each empty cell. Each
//! puzzle gets its first grid: of all grids that keep the clues, the one whose 81 digits, read in
//! order, form the smallest number. If several grids do, it says so; if none does, it asks about
//! clues that may be wrong.
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
//! has: singles, rows, columns, hidden singles. Most wrong guesses lead them to a dead end at once
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
use std::cmp::Reverse;
use std::convert::TryInto; // for editions before 2021
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::ops::Range;
use std::process::{self, ExitCode};
use std::{env, iter, str};

// ---- The first grid.

/// The digits of a grid, as they are written, in reading order.
type Grid = [u8; 81];

/// A cell by its index, 0 to 80 in reading order.
type Cell = usize;

/// The first grid that keeps the clues of a puzzle, if there is one, and some other one, if there
/// are several. The cells come as written, in reading order; what is not 1 to 9 is no clue.
fn solve(cells: &[u8; 81]) -> Option<(Grid, Option<Grid>)> {
    let table = Table::of(cells);
    match find(table, 2)[..] {
        [] => None,
        [only] => Some((only, None)),
        [one, other, ..] => {
            let first = backtrack(table).unwrap_or_else(|| digit_by_digit(table, one.min(other)));
            Some((first, Some(one.max(other)))) // the larger is not the first
        }
    }
}

/// The textbook backtracker, with the rules: in the first open cell, it tries the smallest
/// candidate before the others. All cells before that one are settled, so each grid with the
/// smallest is smaller than each with the others. So what is completed first is the first grid.
///
/// After 100 dead ends it gives up, and returns none. Mostly it meets fewer than ten, but in some
/// puzzles millions.
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

/// The first grid of the table of a puzzle, given some grid of it: settles one empty cell after the
/// other, each with the smallest candidate with which a grid is left.
///
/// The known grid always is one of the table. So where it has the smallest candidate, there is
/// nothing to ask. In the end, no other grid is left.
fn digit_by_digit(mut table: Table, mut known: Grid) -> Grid {
    let empty_cells = cells_in(table.open_cells()); // only the clues are settled
    for cell in empty_cells {
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
    let mut search =
        Search { wanted, found: Vec::with_capacity(wanted), trouble: [0; 81], last_trouble: None };
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
    /// 2009). Else, of the cells with two candidates, or of all open ones if there are none, it is
    /// the one with the largest sum of open peers and trouble; of equals, the first.
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
        cells_in(choice).min_by_key(|&cell| Reverse(weight(cell))) // max_by_key takes the last
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
/// What is done to a word is done in three boxes. As the rules do the same to all bands, a compiler
/// makes vector instructions of them, which do it to all nine boxes at once.
///
/// - In a table, a word stands by place and band, and has the cells at that place of its boxes.
///   The rules make other words, with a set for each box, such as the digits of its settled cells.
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

/// The cell with these coordinates.
fn cell_at(band: usize, stack: usize, place: usize) -> Cell {
    27 * band + 9 * (place / 3) + 3 * stack + place % 3
}

impl Table {
    /// The table of a puzzle: a clue is the one candidate of its cell, an empty cell has all nine.
    fn of(cells: &[u8; 81]) -> Table {
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

/// Given what the three trios in columns can hold in each band, moves that by one band: band 0 gets
/// that of band 1, 1 that of 2, and 2 that of 0.
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
// Who makes a puzzle sees to it that it has one solution. Who copies it makes slips: a wrong digit,
// a digit too many or in the cell beside, two that change places. Then it mostly has none. So the
// program tries what undoes such a slip at each clue, and asks about the clues where that leaves
// one solution.

/// The first grid of a puzzle, if it has a solution, and what to tell, if anything.
fn answer(cells: &[u8; 81]) -> (Option<Grid>, Option<String>) {
    match solve(cells) {
        Some((only, None)) => (Some(only), None),
        Some((first, Some(other))) => (Some(first), Some(several_solutions(cells, &first, &other))),
        None => (None, Some(no_solution(cells))),
    }
}

/// Counts the clues, as a copy may lack one, and names the first cell in which two grids differ.
fn several_solutions(cells: &[u8; 81], first: &Grid, other: &Grid) -> String {
    let clues = counted(cells.iter().filter(|&&cell| is_clue(cell)).count(), "clue");
    let differ = |&cell: &Cell| first[cell] != other[cell];
    let cell = (0..81).find(differ).expect("two grids");
    let [digit, another] = [first[cell], other[cell]].map(char::from);
    format!("several solutions with {clues}: {} can be {digit} or {another}", shown_cell(cell))
}

/// More suspects than this are too many to look at.
const MOST_SUSPECTS: usize = 3;

/// Asks about the suspects. If there are too many, or none, names two equal clues, if any.
fn no_solution(cells: &[u8; 81]) -> String {
    let clues = (0..81).filter(|&cell| is_clue(cells[cell]));
    let suspects = clues.filter(|&cell| is_suspect(cells, cell));
    let shown = |cell: Cell| format!("the {} in {}", char::from(cells[cell]), shown_cell(cell));
    let mut suspects: Vec<String> = suspects.map(shown).take(MOST_SUSPECTS + 1).collect();
    if (1..=MOST_SUSPECTS).contains(&suspects.len()) {
        suspects[0] += " wrong";
        return format!("no solution; is {}?", suspects.join(", or "));
    }
    match equal_clues(cells) {
        Some(two) => format!("no solution: {two}"),
        None => "no solution".to_string(),
    }
}

/// Whether the puzzle has exactly one solution once the clue in a cell is another digit, or once it
/// has changed places with a cell beside it.
fn is_suspect(cells: &[u8; 81], cell: Cell) -> bool {
    let solutions = |changes: &[(Cell, u8)], most: usize| {
        let mut changed = *cells;
        for &(at, sign) in changes {
            changed[at] = sign;
        }
        find(Table::of(&changed), most).len()
    };
    // For speed: mostly, leaving it out gives no solution. Then no other digit does.
    let others_have_one = solutions(&[(cell, b'0')], 1) > 0;
    if others_have_one && (b'1'..=b'9').any(|digit| solutions(&[(cell, digit)], 2) == 1) {
        return true;
    }
    let is_beside = |&other: &Cell| match cell.abs_diff(other) {
        1 => cell / 9 == other / 9,
        distance => distance == 9,
    };
    // Of two clues that change places, the first one is the suspect.
    let is_untried = |&other: &Cell| cell < other || !is_clue(cells[other]);
    let exchange = |other: Cell| [(cell, cells[other]), (other, cells[cell])];
    let mut beside = (0..81).filter(is_beside).filter(is_untried);
    beside.any(|other| solutions(&exchange(other), 2) == 1)
}

/// Names two equal clues in a row, else in a column, else in a box.
fn equal_clues(cells: &[u8; 81]) -> Option<String> {
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

fn shown_cell(cell: Cell) -> String {
    format!("row {}, column {}", cell / 9 + 1, cell % 9 + 1)
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

// ---- Reading and filling in.
//
// What comes out is what came in, with its empty cells filled in. So whatever is not taken for a
// cell stays before your eyes, but for what online judges do not want back.
//
// But people make slips. Two checksums find nearly every one:
// - The number of cells. A row has 9 and a puzzle 81, so a cell that is lost or doubled is seen. A
//   lost row is seen at the next title or blank line, which stands after row 3, 6 or 9 only.
// - The number of solutions. A mistyped clue nearly always leaves none, or several. A lost one
//   leaves several, or does no harm.

const HELP: &str = "\
Usage: sudoku [FILE ...]

Prints the FILEs, or standard input if there is no FILE or it is -, with the
empty cells of their 9x9 Sudoku puzzles filled in. All else stays as it is. If a
puzzle has several solutions, you are told, and get the smallest one, with its
81 digits read as a number. If it has none, it stays as it is, and you are asked
about clues that may be wrong, if any are found. No FILE is changed.

A cell is 1 to 9, or one of 0 . _ * ? - if it is empty: the same sign
throughout a puzzle. A row has 9 cells, a puzzle 81. A line is the first of
these that fits:

  # from Monday          A comment.
  17,PUZZLE,easy         A puzzle: 81 cells side by side. Other text may stand
                         beside it, and 81 digits after it, as its solution,
                         but no other 40 cells side by side with a clue.
  5 3 . | . 7 . | . . .  A row: 9 cells, single or in groups of one length, and
                         any text without cells. (Dashes alone are a frame.)
  a = 53..7....          A row, too: what stands before the last = does not
                         count if it has fewer than 9 cells.
  5,3,,,7,,,,            A row with blanks for empty cells: 9 fields, quoted or
                         not, between commas, semicolons or tabs,
  |5|3| | |7| | | | |    or between bars, which stand at both ends, too.
  ,,,,,,,,               9 blanks: a row within a puzzle, else no row.
  50                     A number from 1 to 999999 alone, in line 1: it counts
                         the puzzles, as judges have it. It is left out, and so
                         are blank lines between the puzzles.
  end                    This word alone, between puzzles: left out, too.
  Grid 1 of 17/05/2024   Text: a letter before any digit, at most 2 digits alone
                         (no letter or digit beside), and no 40 cells side by
                         side with a clue. It stands between puzzles, and after
                         row 3 or 6. So does a blank line.
  +=====+  ---+---+---   A frame: no letter or digit.

All 81 cells of a puzzle may stand in one row. All else is an error, such as a
line or a puzzle of more than 65535 bytes, a file with lines but no puzzle, and
one that ends within a puzzle. It ends the file, and a message names the line.
Its puzzle is not printed. A last line without an end gets one. Given solutions
and the count are not checked.

Options: -h or --help, -V or --version. After --, each argument is a FILE.

Exit status: 1 if a puzzle has no solution, 2 after an error, 0 if there is none
of that, or if nobody reads on.
";

/// The bytes that digits replace: a **group** (cells side by side), or the cell of a **field**
/// (what separators enclose). In a blank field, that is the space in its middle; without one, an
/// empty range: there, a digit is put in.
type Slot = Range<usize>;

/// How many cells a slot has.
fn size(slot: &Slot) -> usize {
    slot.len().max(1)
}

/// What a line is.
enum Line {
    Comment,
    Puzzle,
    Row,
    Count,
    End,
    Blank,
    Text,
    Frame,
}
use Line::*;

/// What line `number` is after so many rows of a puzzle, by the rules of the help in their order,
/// or what is wrong with it. For a puzzle or a row, `slots` are those of its cells.
fn kind_of(line: &str, number: usize, rows: usize, slots: &mut Vec<Slot>) -> Result<Line, String> {
    find_groups(line, slots);
    let bare = line.trim_matches(is_white);
    if bare.starts_with('#') {
        Ok(Comment)
    } else if let Some(puzzle) = find_puzzle(line, slots)? {
        slots.clear();
        slots.push(puzzle);
        Ok(Puzzle)
    } else if let Some(kind) = find_row(line, slots, rows) {
        Ok(kind)
    } else if number == 1 && is_count(bare) {
        Ok(Count)
    } else if bare == "end" {
        Ok(End)
    } else if bare.is_empty() {
        Ok(Blank)
    } else if is_text(line) {
        Ok(Text)
    } else if !line.contains(char::is_alphanumeric) {
        Ok(Frame)
    } else {
        Err(mistake(line))
    }
}

/// A file, as far as it is read.
#[derive(Default)]
struct Reader {
    line_number: usize,
    has_count: bool,
    has_puzzle: bool,
    /// Those of the last line, kept for speed.
    slots: Vec<Slot>,
    held: Held,
}

/// What is not printed yet: the lines of a puzzle, until it is whole, or one line between puzzles.
/// Then `fill_in` prints and forgets it.
#[derive(Default)]
struct Held {
    first_line: usize,
    lines: Vec<u8>,
    /// The cells of the puzzle, as they are written, in reading order. A blank one is a space.
    cells: Vec<u8>,
    /// Where they stand in the lines.
    slots: Vec<Slot>,
}

/// In bytes, with line ends.
const MOST_HELD: usize = 65_535;

impl Reader {
    /// Takes the next line, as it was read. Holds it, unless it is left out.
    fn add(&mut self, line: &[u8]) -> Result<(), String> {
        self.line_number += 1;
        let rows = self.held.cells.len() / 9; // 0 between puzzles
        if rows == 0 {
            self.held.first_line = self.line_number;
        }
        if self.held.lines.len() + line.len() > MOST_HELD {
            return Err(format!("more than {MOST_HELD} bytes in a line or puzzle"));
        }
        let kind = kind_of(&decoded(line), self.line_number, rows, &mut self.slots);
        let kind = kind.map_err(|wrong| wrong + &hint(line, rows))?;
        let slots = match (kind, rows) {
            (Puzzle, 0) | (Row, _) => &self.slots[..],
            (Puzzle, _) => return Err(self.misplaced("81 cells")),
            (Comment | Frame, _) => &[],
            // Left out, for judges.
            (Count, _) => {
                self.has_count = true;
                return Ok(());
            }
            (Blank, 0) if self.has_count => return Ok(()),
            (End, 0) => return Ok(()),
            // Between puzzles, and between bands.
            (Blank | Text | End, 0 | 3 | 6) => &[],
            (Blank, _) => return Err(self.misplaced("blank line")),
            (Text | End, _) => return Err(self.misplaced("text")),
        };
        self.has_puzzle |= !slots.is_empty();
        self.held.add(line, slots);
        if let Some(cells) = self.held.puzzle() {
            check_signs(cells)?;
        }
        Ok(())
    }

    /// Takes the end of the file.
    fn finish(&self) -> Result<(), String> {
        if !self.held.cells.is_empty() {
            Err(self.misplaced("end of the input"))
        } else if self.line_number > 0 && !self.has_puzzle {
            Err("no puzzle up to the end; see sudoku --help".to_string())
        } else {
            Ok(())
        }
    }

    /// What is wrong with something that stands within a puzzle.
    fn misplaced(&self, what: &str) -> String {
        let why = "a row may be lost or doubled, or a heading taken for one: put # in front; if a \
                   row has no clue, write 0 in all empty cells";
        format!("{what} after row {} ({why})", self.held.cells.len() / 9)
    }

    /// Where something is wrong, then what.
    fn located(&self, wrong: &str) -> String {
        let (line, first) = (self.line_number, self.held.first_line);
        if first == line {
            return format!("line {line}: {wrong}");
        }
        format!("line {line}: {wrong}, in the puzzle at line {first}")
    }
}

impl Held {
    /// The cells of the puzzle, if it is whole.
    fn puzzle(&self) -> Option<&[u8; 81]> {
        self.cells[..].try_into().ok()
    }

    /// Adds a line, with the slots of its cells, if any.
    fn add(&mut self, line: &[u8], slots: &[Slot]) {
        let start = self.lines.len();
        for slot in slots {
            match slot.len() {
                0 => self.cells.push(b' '),
                1 => self.cells.push(line[slot.start]), // for speed
                _ => self.cells.extend(&line[slot.clone()]),
            }
            self.slots.push(start + slot.start..start + slot.end);
        }
        self.lines.extend(line);
        if !line.ends_with(b"\n") {
            self.lines.push(b'\n');
        }
    }

    /// Fills in a grid, backwards: a digit that is put in moves what stands after it.
    fn fill(&mut self, grid: &Grid) {
        let mut after = 81; // the first cell after the slot
        for slot in self.slots.drain(..).rev() {
            let first = after - size(&slot);
            match slot.len() {
                0 => self.lines.insert(slot.start, grid[first]),
                1 => self.lines[slot.start] = grid[first], // for speed
                _ => self.lines[slot].copy_from_slice(&grid[first..after]),
            }
            after = first;
        }
    }

    fn forget(&mut self) {
        self.lines.clear();
        self.cells.clear();
        self.slots.clear();
    }
}

/// Checks that the empty cells of a puzzle have one sign: a blank row in a sheet of zeros, say, may
/// stand for a lost row.
fn check_signs(cells: &[u8; 81]) -> Result<(), String> {
    // No branches. If no cell is empty, the smallest is MAX, the largest MIN.
    let sign_or = |instead| move |&cell: &u8| if is_clue(cell) { instead } else { cell };
    let smallest = cells.iter().map(sign_or(u8::MAX)).fold(u8::MAX, u8::min);
    let largest = cells.iter().map(sign_or(u8::MIN)).fold(u8::MIN, u8::max);
    if smallest >= largest {
        return Ok(());
    }
    let first = *cells.iter().find(|&&cell| !is_clue(cell)).expect("an empty cell");
    let is_other = |&cell: &u8| cell != first && !is_clue(cell);
    let other = cells.iter().position(is_other).expect("another sign");
    let ([sign, first], cell) = ([cells[other], first].map(char::from), shown_cell(other));
    Err(format!("{cell} is '{sign}', the first empty cell is '{first}'; use one sign"))
}

// ---- The cells of a line.

/// Finds the groups of a line.
fn find_groups(line: &str, groups: &mut Vec<Slot>) {
    groups.clear();
    let mut start = 0;
    for group in line.as_bytes().split(|&sign| !is_cell(sign.into())) {
        let end = start + group.len();
        if start < end {
            groups.push(start..end);
        }
        start = end + 1;
    }
}

/// The puzzle of a line: the first 81 cells side by side. If one is mistyped, 40 or more are on one
/// side of that. So any others with a clue are a mistake, but for a solution after the puzzle.
fn find_puzzle(line: &str, groups: &[Slot]) -> Result<Option<Slot>, String> {
    let mut puzzle = None;
    for group in groups.iter().filter(|group| group.len() >= 40) {
        let (cells, count) = (&line[group.clone()], group.len());
        match puzzle {
            None if count == 81 && cells.contains(|cell| cell != '-') => puzzle = Some(group),
            Some(_) if count == 81 && cells.bytes().all(is_clue) => {} // its solution
            _ if !cells.bytes().any(is_clue) => {}
            None => return Err(format!("{count} cells side by side, expected 81")),
            Some(_) => return Err(format!("{count} cells after a puzzle, expected its solution")),
        }
    }
    Ok(puzzle.cloned())
}

/// Tries the groups as cells, else the fields: `Row` for 9, `Puzzle` for 81.
fn find_row(line: &str, slots: &mut Vec<Slot>, rows: usize) -> Option<Line> {
    let start = after_name(line);
    slots.drain(..slots.partition_point(|group| group.start < start));
    row_of(line, slots, rows).or_else(|| {
        let cells = fields(line, start)?.into_iter().map(|field| slot_in(line, field));
        *slots = cells.collect::<Option<Vec<Slot>>>()?;
        row_of(line, slots, rows)
    })
}

/// Where the row begins in `a = 53..7....`
fn after_name(line: &str) -> usize {
    match line.rfind('=') {
        Some(end) if line[..end].matches(is_cell).count() < 9 => end + 1,
        _ => 0,
    }
}

/// The row or puzzle with some slots, if they are of one length, and not all are dashes.
fn row_of(line: &str, slots: &[Slot], rows: usize) -> Option<Line> {
    let cells = |slot: &Slot| &line[slot.clone()];
    let length = size(slots.first()?);
    let is_uneven = slots.iter().any(|slot| size(slot) != length);
    let is_dashes = |slot: &Slot| !slot.is_empty() && cells(slot).trim_matches('-').is_empty();
    if is_uneven || slots.iter().all(is_dashes) {
        return None;
    }
    let is_blank = slots.iter().all(|slot| !cells(slot).contains(is_cell));
    match length * slots.len() {
        81 if !is_blank => Some(Puzzle),
        9 if !is_blank || rows > 0 => Some(Row),
        _ => None,
    }
}

/// What is between commas; if there are none, between semicolons, bars or tabs.
fn fields(line: &str, start: usize) -> Option<Vec<Range<usize>>> {
    const BARS: &[char] = &['|', '│', '┃', '║'];
    let row = line[start..].trim_end_matches(['\r', '\n']);
    let separators = [&[','][..], &[';'], BARS, &['\t']];
    let separator = *separators.iter().find(|&&signs| row.contains(signs))?;
    let (mut fields, mut begin) = (Vec::with_capacity(9), start);
    for (at, sign) in row.match_indices(separator).chain([(row.len(), "")]) {
        fields.push(begin..start + at);
        begin = start + at + sign.len();
    }
    if separator == BARS {
        // They stand at both ends, too. Else a blank at an end would not be seen.
        let ends = [fields.remove(0), fields.pop()?];
        if ends.iter().any(|end| line[end.clone()].contains(is_cell)) {
            return None;
        }
    }
    Some(fields)
}

/// The slot of a field, if that has a cell or nothing, white space and quotation marks aside. In a
/// blank field, it is in the middle: so drawn grids stay as wide as they are.
fn slot_in(line: &str, field: Range<usize>) -> Option<Slot> {
    let content = &line[field.clone()];
    let quoted = content.trim_matches(is_white);
    let bare = quoted.trim_matches(&['"', '\''][..]).trim_matches(is_white);
    let (at, length) = match *bare.as_bytes() {
        [cell] if is_cell(cell.into()) => (content.find(is_cell)?, 1),
        [] => {
            let blank = if quoted.is_empty() { content } else { quoted };
            let middle = content.find(blank)? + blank.len() / 2;
            let at = (middle..).find(|&at| content.is_char_boundary(at))?;
            (at, content[at..].starts_with(' ').into())
        }
        _ => return None,
    };
    let start = field.start + at;
    Some(start..start + length)
}

// ---- Text, signs and mistakes.

fn is_count(line: &str) -> bool {
    !line.starts_with(['0', '+']) && matches!(line.parse(), Ok(1..=999_999))
}

/// Whether a line is text. Rows that are damaged seldom are.
fn is_text(line: &str) -> bool {
    let first = line.chars().find(|sign| sign.is_alphanumeric());
    let pieces = line.split(|sign: char| !sign.is_alphanumeric());
    let is_digit = |piece: &&str| piece.chars().count() == 1 && piece.contains(char::is_numeric);
    first.map_or(false, |sign| !sign.is_numeric()) && pieces.filter(is_digit).count() <= 2
}

/// The text of a line. If it is not UTF-8, each byte beyond ASCII becomes an x: a letter, as in
/// titles in the old encodings of Korea and China. So cells keep their slots.
fn decoded(line: &[u8]) -> Cow<'_, str> {
    let sign = |&byte: &u8| if byte.is_ascii() { byte.into() } else { 'x' };
    str::from_utf8(line).map_or_else(|_| line.iter().map(sign).collect(), Cow::Borrowed)
}

fn is_white(sign: char) -> bool {
    sign.is_whitespace() || sign == '\u{feff}' // the byte order mark
}

/// Whether a sign is a cell, by the help. By a table, for speed.
fn is_cell(sign: char) -> bool {
    static IS_CELL: [bool; 256] = {
        let (mut is_cell, signs) = ([false; 256], b"1234567890._*?-");
        let mut index = 0;
        while index < signs.len() {
            is_cell[signs[index] as usize] = true;
            index += 1;
        }
        is_cell
    };
    IS_CELL.get(sign as usize) == Some(&true)
}

fn is_clue(cell: u8) -> bool {
    (b'1'..=b'9').contains(&cell)
}

/// What was counted in a line that fits nothing, and what was expected.
fn mistake(line: &str) -> String {
    let start = after_name(line);
    let cells: String = line[start..].matches(is_cell).collect();
    let fields = fields(line, start).map_or(0, |fields| fields.len());
    match (cells.len(), fields) {
        (count @ (9 | 81), _) => format!("{count} cells, expected groups of one length"),
        (_, 9) => "9 fields, expected a cell or blank in each".to_string(),
        (count, _) if count < fields => format!("{fields} fields, expected 9"),
        (count @ 1..=20, _) => format!("{}, {cells}, expected 9 or 81", counted(count, "cell")),
        (count, _) => format!("{count} cells, expected 9 or 81"),
    }
}

/// What may be the cause of a mistake after so many rows: between two cells, a letter, a digit of
/// another script, or the … that editors make of three dots.
fn hint(line: &[u8], rows: usize) -> String {
    let text = str::from_utf8(line).unwrap_or(""); // else it has signs that nobody typed
    let may_be_cell = |sign: char| is_cell(sign) || sign.is_alphanumeric() || sign == '…';
    let in_name = text[..after_name(text)].chars().count();
    let signs = (1..).zip(text.chars()).skip(in_name);
    let signs: Vec<(usize, char)> = signs.filter(|&(_, sign)| may_be_cell(sign)).collect();
    let cause = signs.windows(3).find_map(|three| match *three {
        [(_, a), (column, sign), (_, b)] if is_cell(a) && !is_cell(sign) && is_cell(b) => {
            Some(format!("'{sign}' in column {column} is no cell"))
        }
        _ => None,
    });
    let cause = cause.unwrap_or_else(|| "an empty cell is 0 . _ * ? -".to_string());
    match rows {
        0 => format!("; {cause}; put # in front of a title"),
        _ => format!("; {cause}"),
    }
}

// ---- The program.

const USAGE: &str = "usage: sudoku [FILE ...], or echo PUZZLE | sudoku; see sudoku --help";

/// Writes a message to standard error, in one piece.
fn complain(message: &str) {
    let _ = io::stderr().write_all(format!("sudoku: {message}\n").as_bytes());
}

/// Writes a message after the output that it is about.
fn tell(message: &str, output: &mut impl Write) {
    or_exit(output.flush());
    complain(message);
}

/// Ends the program if the output fails: quietly, if nobody reads on.
fn or_exit(written: io::Result<()>) {
    if let Err(why) = written {
        if why.kind() == ErrorKind::BrokenPipe {
            process::exit(0);
        }
        complain(&format!("standard output: {why}"));
        process::exit(2);
    }
}

/// Prints a file with its puzzles filled in, and tells what there is to tell, with a prefix.
/// Returns whether each puzzle has a solution, or what is wrong with the file.
fn fill_in(file: &OsStr, prefix: &str, output: &mut impl Write) -> Result<bool, String> {
    let input: Box<dyn Read> = if file == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file).map_err(|why| format!("{why}; {USAGE}"))?)
    };
    let mut input = BufReader::with_capacity(1 << 16, input);
    let (mut reader, mut line, mut all_solved) = (Reader::default(), Vec::new(), true);
    loop {
        if !input.buffer().contains(&b'\n') {
            or_exit(output.flush()); // who writes the input may wait for an answer
        }
        line.clear();
        let mut limited = input.by_ref().take(MOST_HELD as u64 + 1); // an endless line is cut
        let read = limited.read_until(b'\n', &mut line);
        if read.map_err(|why| format!("reading fails: {why}"))? == 0 {
            reader.finish().map_err(|wrong| reader.located(&wrong))?;
            return Ok(all_solved);
        }
        reader.add(&line).map_err(|wrong| reader.located(&wrong))?;
        let held = &mut reader.held;
        let remark = match held.puzzle().map(answer) {
            Some((Some(grid), remark)) => {
                held.fill(&grid);
                remark
            }
            Some((None, remark)) => {
                all_solved = false;
                remark
            }
            None if held.cells.is_empty() => None, // a line between puzzles
            None => continue,                      // it is not whole
        };
        or_exit(output.write_all(&held.lines));
        if let Some(remark) = remark {
            tell(&format!("{prefix}line {}: {remark}", held.first_line), output);
        }
        held.forget();
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
                or_exit(output.write_all(b"sudoku 5.0.0\n"));
                return 0;
            }
            "--" => files.extend(arguments.by_ref()),
            _ if name.starts_with('-') && name != "-" => {
                complain(&format!("unexpected argument {name}; {USAGE}"));
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
        let prefix = if file == "-" { String::new() } else { shown(file) + ": " };
        match fill_in(file, &prefix, output) {
            Ok(all_solved) => status = status.max(u8::from(!all_solved)),
            Err(wrong) => {
                tell(&(prefix + &wrong), output);
                status = 2;
            }
        }
    }
    status
}

fn main() -> ExitCode {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let status = run(&mut output);
    or_exit(output.flush());
    ExitCode::from(status)
}
