//! Prints the first complete grid of each Sudoku puzzle in a file or on standard input: of all
//! grids that keep the clues, the one whose 81 digits, read in order, form the smallest number.
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
//! A digit that a puzzle gives is a **clue**; a cell without one is **empty**. The digits that a
//! cell can still have are its **candidates**: with one it is **settled**, with several **open**.
//! A **dead end** is whatever shows that no grid is left, such as a cell without candidates.
//!
//! # Method
//! The textbook backtracker lists the empty cells and fills them in reading order, each with the
//! smallest digit that its row, column and box allow, and steps back where they allow none. What it
//! completes first is the first grid. But a wrong digit at the top may show only at the bottom,
//! millions of steps later.
//!
//! Here each guess goes into a [`Table`] of all candidates, and then a few rules remove those that
//! no grid has. That shows most wrong guesses at once. The answer is right for two reasons:
//! - No rule loses a grid, and each guess is tried both ways: the digit, or any other. So the first
//!   grid stays.
//! - Every grid is checked: each row, column and box must have every digit. (It keeps the clues, as
//!   nothing ever adds a candidate.)
//!
//! A puzzle is solved in up to three steps:
//! 1. Fill the open cells in reading order, as the textbook does. For most puzzles that is all.
//! 2. After a few dead ends give that up, and look for any two grids, guessing in whatever cell is
//!    best. If there is none, the puzzle has no solution; if there is one, that is the first.
//! 3. If there are two, go through the open cells in reading order, and find out by such searches
//!    what is the smallest digit of each.
//!
//! Numbers such as "a few" are chosen by measurement. They decide the time only, not the answer.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop)] // loops by place and band read best

use std::borrow::Cow;
use std::cmp::Reverse;
use std::convert::TryInto; // for editions before 2021
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::process::ExitCode;
use std::{env, iter, str};

// ---- The first grid.

/// The digits of a grid, as they are written, in reading order.
type Grid = [u8; 81];

/// The first grid that keeps the clues of a puzzle, if there is one. The cells of the puzzle come
/// as they are written, in reading order; what is not 1 to 9 is no clue.
fn first_grid(cells: &[u8; 81]) -> Option<Grid> {
    let mut table = Table::of(cells);
    if !table.propagate() {
        return None;
    }
    let open_cells = table.open_cells();
    let mut dead_ends = 0;
    match fill(&table, &open_cells, &mut dead_ends) {
        Ok(first) => first,
        Err(GaveUp) => search_for_first(table, &open_cells),
    }
}

/// Where step 1 gives up. (With 4, puzzles of 17 clues from which 8 are taken need 30 % more rounds
/// of the rules. With 16, whole ones need 5 % more.)
const ENOUGH_DEAD_ENDS: u32 = 8;

struct GaveUp;

/// Step 1, the textbook backtracker: the first grid of a table, if it has one. The list has all
/// open cells of the table, in reading order.
///
/// Splits the table in the first of these cells that is still open. All cells before it are
/// settled, so the grids with its smallest candidate come before all others. (The rest of the list
/// begins with this cell, which may stay open on the side of the others.)
fn fill(table: &Table, list: &[Cell], dead_ends: &mut u32) -> Result<Option<Grid>, GaveUp> {
    let rest = match list.iter().position(|&cell| table.is_open(cell)) {
        Some(index) => &list[index..],
        None => return Ok(table.grid()),
    };
    for side in &mut table.split(rest[0]) {
        if !side.propagate() {
            *dead_ends += 1;
            if *dead_ends == ENOUGH_DEAD_ENDS {
                return Err(GaveUp);
            }
        } else if let Some(first) = fill(side, rest, dead_ends)? {
            return Ok(Some(first));
        }
    }
    Ok(None)
}

/// Steps 2 and 3: the first grid of a table, if it has one. The list has all open cells of the
/// table, in reading order.
///
/// Step 3 in full. F is the first grid, K the one that is known. The table always has both, and all
/// its grids agree in the settled cells. In the next open cell, all before it are settled, so:
/// - If K has the smallest candidate, so has F: with a larger digit, F would be larger than K.
/// - Else, if a grid of the table has it, that grid is smaller than K and becomes the new K. So
///   again K has the smallest candidate, and F has it, too.
/// - Else no grid has it, and it is removed.
///
/// At the end no cell is open, so K is F.
fn search_for_first(mut table: Table, list: &[Cell]) -> Option<Grid> {
    let mut search = Search::default();
    let mut known = match search.grids(&table, 2)[..] {
        [] => return None,
        [only] => return Some(only),
        [known, ..] => known,
    };
    for &cell in list {
        while table.is_open(cell) {
            let [mut low, high] = table.split(cell);
            table = if known[cell.index()] == low.smallest(cell) {
                low
            } else if let Some(smaller) = search.any_grid(&mut low) {
                known = smaller;
                low
            } else {
                high
            };
        }
    }
    Some(known)
}

// ---- The search.

/// After more dead ends than this, the search applies rule 5, too, which takes long. (With 30,
/// puzzles rated above 11 by Sudoku Explainer take 10 % longer; with 300, no longer. Rule 5 is
/// there for the worst grids, see tests/worst.txt: without it, one takes 200 times as long.)
const DEAD_ENDS_BEFORE_RULE_5: u64 = 100;

/// A search for grids in no certain order, and what it remembers.
#[derive(Default)]
struct Search {
    /// How many guesses met a dead end.
    dead_ends: u64,
    /// By band, stack and place of a cell: the weights of the dead ends of guesses in it, added up.
    /// One weighs 1, and 1 more for every 32 that the search has met, so that late ones count more.
    trouble: [[[u64; 9]; 3]; 3],
    /// The cell of the last guess that met a dead end.
    last_dead_end: Option<Cell>,
}

impl Search {
    /// Grids of a table: as many as are wanted, or all if there are fewer. None is missed and no
    /// two are equal, as each grid is on one side of a guess.
    fn grids(&mut self, table: &Table, wanted: usize) -> Vec<Grid> {
        let cell = match self.choose(table) {
            Some(cell) => cell,
            None => return table.grid().into_iter().collect(),
        };
        let mut grids = Vec::new();
        for side in &mut table.split(cell) {
            if grids.len() == wanted {
                break;
            }
            if self.apply_rules(side) {
                grids.extend(self.grids(side, wanted - grids.len()));
            } else {
                self.dead_ends += 1;
                self.trouble[cell.band][cell.stack][cell.place] += 1 + self.dead_ends / 32;
                self.last_dead_end = Some(cell);
            }
        }
        grids
    }

    /// Applies the rules to a table, which keeps what they leave. Returns any grid of it, if there
    /// is one.
    fn any_grid(&mut self, table: &mut Table) -> Option<Grid> {
        if !self.apply_rules(table) {
            return None;
        }
        self.grids(table, 1).pop()
    }

    /// The cell to guess in, if any is open: that of the last dead end, as long as it is open, so
    /// that the search settles it before it turns to others (Lecoutre, Sais, Tabary, Vidal,
    /// "Reasoning from last conflict(s) in constraint programming", 2009). Else, of those with the
    /// fewest candidates, the one with the largest sum of open peers and trouble: both promise that
    /// a wrong guess shows soon.
    fn choose(&self, table: &Table) -> Option<Cell> {
        if let Some(cell) = self.last_dead_end.filter(|&cell| table.is_open(cell)) {
            return Some(cell);
        }
        let open = table.map_of_open();
        if open == 0 {
            return None;
        }
        // All cells lose one candidate after another. Of the open ones, those with the fewest run
        // out first.
        let mut rest = *table;
        let fewest = loop {
            rest.drop_smallest_of_all();
            let run_out = open & !rest.map_of_nonempty();
            if run_out != 0 {
                break run_out;
            }
        };
        let weight = |&Cell { band, stack, place }: &Cell| {
            let open_peers = (open & PEERS[band][stack][place]).count_ones();
            u64::from(open_peers) + self.trouble[band][stack][place]
        };
        // Of equals the first, unlike `max_by_key`. (With the last, puzzles with three clues take
        // 40 % more rounds.)
        cells_in(fewest).min_by_key(|cell| Reverse(weight(cell)))
    }

    /// Applies rules 1 to 4 and, in a stubborn puzzle, rule 5. Returns false at a dead end.
    fn apply_rules(&self, table: &mut Table) -> bool {
        let is_stubborn = self.dead_ends > DEAD_ENDS_BEFORE_RULE_5;
        table.propagate() && (!is_stubborn || table.apply_full_trios() && table.propagate())
    }
}

// ---- Cells and words.

/// The candidates of all cells. Those of a cell are a **set** of nine bits, the lowest for 1. Three
/// sets make a **word**: those of the cells at the same place in the three boxes of a band.
/// ```text
///  bit   29  28 ... 20   19  18 ... 10    9  8 .... 0
///     |spare|987654321|spare|987654321|spare|987654321|
///             stack 2         stack 1         stack 0
/// ```
/// What is done to a word is done in three boxes. The spare bits are 0 in a table; in a sum, they
/// catch what a set carries.
///
/// The words stand by place and band. The rules do the same to all bands, and a compiler makes
/// vector instructions of that: all nine boxes at once. A vector has room for four words, hence a
/// fourth, idle band. It keeps all candidates: no rule meets a dead end there.
#[derive(Clone, Copy)]
struct Table([[u32; 4]; 9]);

/// The words of a band, by place.
type Band = [u32; 9];

/// In each of the three sets of a word: the lowest bit, all nine bits, the spare bit above them.
const LOWEST: u32 = 1 | 1 << 10 | 1 << 20;
const ALL: u32 = 511 * LOWEST;
const SPARE: u32 = 512 * LOWEST;

// What the next functions return, drawn with sets of three bits instead of nine:
//
//                        stack 2  stack 1  stack 0
//     word                0 110    0 010    0 000
//     word + ALL          1 101    1 001    0 111    each set less 1; a spare bit if it had any
//     drop_smallest       0 100    0 000    0 000    the bits in both
//     spare_where_any     1 000    1 000    0 000    the spare bits of the sum
//     where_at_most::<0>  0 000    0 000    0 111    below each spare bit that is 0
//     where_at_most::<1>  0 000    0 111    0 111    the same after drop_smallest

/// Removes the smallest candidate of each set.
fn drop_smallest(word: u32) -> u32 {
    word & (word + ALL)
}

/// The spare bit of each set that has a candidate.
fn spare_where_any(word: u32) -> u32 {
    (word + ALL) & SPARE
}

/// All nine bits of each set with at most `COUNT` candidates, no bit of the others.
fn where_at_most<const COUNT: usize>(mut word: u32) -> u32 {
    for _ in 0..COUNT {
        word = drop_smallest(word);
    }
    let none = SPARE ^ spare_where_any(word);
    none - (none >> 9)
}

/// Gives each box of a band the set of the next one: stack 0 that of stack 1, 1 that of 2, and 2
/// that of 0. (Leaves rubbish in bits 30 and 31. Every caller masks the result with a word,
/// which has none there.)
fn next_box(word: u32) -> u32 {
    word >> 10 | word << 20
}

/// Does so twice: gives stack 0 the set of stack 2, 1 that of 0, and 2 that of 1.
fn box_after_next(word: u32) -> u32 {
    word >> 20 | word << 10
}

/// Where a cell is. All three count from 0.
#[derive(Clone, Copy)]
struct Cell {
    band: usize,
    stack: usize,
    place: usize,
}

impl Cell {
    fn at(row: usize, column: usize) -> Cell {
        let (band, stack, place) = (row / 3, column / 3, row % 3 * 3 + column % 3);
        Cell { band, stack, place }
    }

    /// Its index in reading order, 0 to 80.
    fn index(self) -> usize {
        27 * self.band + 9 * (self.place / 3) + 3 * self.stack + self.place % 3
    }
}

/// A map of cells. The bit of each is 32 * band + 10 * stack + place: a word for each of the three
/// bands, as in a [`Table`], with the nine places of a box instead of nine digits.
type CellMap = u128;

fn cells_in(mut map: CellMap) -> impl Iterator<Item = Cell> {
    iter::from_fn(move || {
        if map == 0 {
            return None;
        }
        let lowest = map.trailing_zeros() as usize;
        map &= map - 1; // without the lowest bit
        let (band, bit) = (lowest / 32, lowest % 32);
        let (stack, place) = (bit / 10, bit % 10);
        Some(Cell { band, stack, place })
    })
}

/// By band, stack and place of a cell: a map of its peers.
static PEERS: [[[CellMap; 9]; 3]; 3] = {
    const IN_ALL_STACKS: CellMap = LOWEST as CellMap;
    const IN_ALL_BANDS: CellMap = 1 | 1 << 32 | 1 << 64;
    let mut peers = [[[0; 9]; 3]; 3];
    let mut count = 0; // of cells so far, box by box
    while count < 81 {
        let (band, stack, place) = (count / 27, count / 9 % 3, count % 9);
        let own_box = 0b111111111 << (32 * band + 10 * stack);
        let row = (0b111 * IN_ALL_STACKS) << (32 * band + place / 3 * 3);
        let column = (0b1001001 * IN_ALL_BANDS) << (10 * stack + place % 3);
        let itself = 1 << (32 * band + 10 * stack + place);
        peers[band][stack][place] = (own_box | row | column) & !itself;
        count += 1;
    }
    peers
};

impl Table {
    /// The table of a puzzle.
    fn of(cells: &[u8; 81]) -> Table {
        // Looked up, for branches on what a puzzle holds are slow.
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
                let in_stack_0 = 27 * band + 9 * (place / 3) + place % 3;
                let set = |stack: usize| SETS[usize::from(cells[in_stack_0 + 3 * stack])];
                table.0[place][band] = set(0) | set(1) << 10 | set(2) << 20;
            }
        }
        table
    }

    /// A table without open cells as a grid, if it is one: if every row, column and box has every
    /// digit. (So each has it once, as it has nine cells, and none of them is open.)
    fn grid(&self) -> Option<Grid> {
        let mut in_all = ALL; // the digits that every row, column and box has
        let mut columns = [0; 3];
        for band in 0..3 {
            let (mut rows, mut boxes) = ([0; 3], 0);
            for place in 0..9 {
                let word = self.0[place][band];
                rows[place / 3] |= word;
                columns[place % 3] |= word;
                boxes |= word;
            }
            in_all &= boxes;
            for row in rows {
                in_all &= row | next_box(row) | box_after_next(row);
            }
        }
        if in_all & columns[0] & columns[1] & columns[2] != ALL {
            return None;
        }
        let mut grid = [0; 81];
        for row in 0..9 {
            for column in 0..9 {
                grid[9 * row + column] = self.smallest(Cell::at(row, column));
            }
        }
        Some(grid)
    }

    /// The set of a cell, at the lowest nine bits.
    fn candidates(&self, cell: Cell) -> u32 {
        self.0[cell.place][cell.band] >> (10 * cell.stack) & 511
    }

    /// The smallest candidate of a cell that has any, as a written digit.
    fn smallest(&self, cell: Cell) -> u8 {
        let set_and_others_above = self.0[cell.place][cell.band] >> (10 * cell.stack);
        b'1' + set_and_others_above.trailing_zeros() as u8
    }

    fn is_open(&self, cell: Cell) -> bool {
        drop_smallest(self.candidates(cell)) != 0
    }

    /// The two sides of a guess in an open cell: with its smallest candidate, and with the others.
    /// Each has fewer candidates than the table. Together they have every grid of the table, and
    /// no grid is in both. So whoever splits on and on comes to an end, misses no grid and meets
    /// none twice.
    fn split(&self, cell: Cell) -> [Table; 2] {
        let set = self.candidates(cell);
        let others = drop_smallest(set);
        let mut sides = [*self; 2];
        sides[0].0[cell.place][cell.band] &= !(others << (10 * cell.stack));
        sides[1].0[cell.place][cell.band] &= !((set ^ others) << (10 * cell.stack));
        sides
    }

    /// The open cells, in reading order.
    fn open_cells(&self) -> Vec<Cell> {
        if self.map_of_open() == 0 {
            return Vec::new(); // most newspaper puzzles: 17 % longer without this
        }
        let mut list = Vec::with_capacity(81);
        for row in 0..9 {
            list.extend((0..9).map(|column| Cell::at(row, column)));
        }
        list.retain(|&cell| self.is_open(cell));
        list
    }

    fn map_of_open(&self) -> CellMap {
        let mut others = *self;
        others.drop_smallest_of_all();
        others.map_of_nonempty()
    }

    /// The cells that have candidates.
    fn map_of_nonempty(&self) -> CellMap {
        let mut map = 0;
        for band in 0..3 {
            let mut word = 0;
            for place in 0..9 {
                word |= spare_where_any(self.0[place][band]) >> 9 << place;
            }
            map |= CellMap::from(word) << (32 * band);
        }
        map
    }

    /// Removes the smallest candidate of each cell.
    fn drop_smallest_of_all(&mut self) {
        for words in &mut self.0 {
            for word in words {
                *word = drop_smallest(*word);
            }
        }
    }

    /// Lets `step` change the words of each band, by place. (A compiler leaves out the copies, and
    /// does the four bands at once.)
    fn for_each_band(&mut self, mut step: impl FnMut(usize, &mut Band)) {
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
// What a rule removes is in no grid, for the reason that stands at the rule. So no rule loses a
// grid, and a table that has a grid is never called a dead end. All that the search does rests on
// that.

/// The digits of the settled cells of each box, and those that are in two of them: a dead end.
fn settled_digits(words: &Band) -> (u32, u32) {
    let (mut settled, mut doubled) = (0, 0);
    for place in 0..9 {
        let single = words[place] & where_at_most::<1>(words[place]);
        doubled |= settled & single;
        settled |= single;
    }
    (settled, doubled)
}

/// Rule 1, singles: removes the digit of a settled cell from the other cells of its box, because a
/// box has each digit once. (`where_at_most` spares the settled cell itself.)
fn restrict_boxes(words: &mut Band, settled: u32) {
    for place in 0..9 {
        words[place] &= where_at_most::<1>(words[place]) | !settled;
    }
}

/// Rule 2, rows: removes a digit from a trio in a row, unless the other two boxes of the band can
/// have it in the other two rows, one in each. The reason: each of the three boxes has the digit
/// once, and each in another row.
///
/// So this also removes a settled digit from the rest of its row: after rule 1, its box has the
/// digit in no other row, so no other box can have it in this one.
fn restrict_rows(words: &mut Band) {
    let trio = |place: usize| words[place] | words[place + 1] | words[place + 2];
    let [top, middle, bottom] = [trio(0), trio(3), trio(6)];
    let next = [next_box(top), next_box(middle), next_box(bottom)];
    let after_next = [
        box_after_next(top),
        box_after_next(middle),
        box_after_next(bottom),
    ];
    let possible = possible_trios(next, after_next);
    for place in 0..9 {
        words[place] &= possible[place / 3];
    }
}

/// The digits that the three trios of a box can hold, by what those of the next box and of the one
/// after it can: a digit in one trio leaves the other two to the other boxes, either way round.
fn possible_trios(next: [u32; 3], after_next: [u32; 3]) -> [u32; 3] {
    let fits = |a: usize, b: usize| next[a] & after_next[b] | next[b] & after_next[a];
    [fits(1, 2), fits(2, 0), fits(0, 1)]
}

/// Rule 3, columns: the same in a stack. The other boxes are in other bands, so the caller says
/// what their trios in columns can hold.
fn restrict_columns(words: &mut Band, next: [u32; 3], after_next: [u32; 3]) {
    let possible = possible_trios(next, after_next);
    for place in 0..9 {
        words[place] &= possible[place % 3];
    }
}

/// Gives each band what the trios in columns of the next one can hold: band 0 that of band 1, 1
/// that of 2, and 2 that of 0. (By column and band. The idle band keeps its own.)
fn next_bands(columns: [[u32; 4]; 3]) -> [[u32; 4]; 3] {
    let next = |[band_0, band_1, band_2, idle]: [u32; 4]| [band_1, band_2, band_0, idle];
    [next(columns[0]), next(columns[1]), next(columns[2])]
}

/// Rule 4, hidden singles: if a digit fits in one cell of a box only, removes the other candidates
/// of that cell, because the box needs the digit. Returns the dead ends: digits that fit nowhere in
/// their box, and the spare bit of a box if one of its cells has no candidates.
fn settle_hidden_singles(words: &mut Band) -> u32 {
    let (mut possible, mut several) = (0, 0); // digits that a cell can take, that several can
    for place in 0..9 {
        several |= possible & words[place];
        possible |= words[place];
    }
    let mut filled = SPARE;
    for place in 0..9 {
        let hidden = words[place] & !several;
        words[place] &= hidden | where_at_most::<0>(hidden); // all where none is hidden
        filled &= spare_where_any(words[place]);
    }
    (ALL & !possible) | (SPARE & !filled)
}

/// Rule 5, full trios, because three cells take three digits:
/// - If a trio can hold only three digits, removes these from the rest of its box.
/// - If three digits of a box fit in one trio only, removes all others from that trio.
///
/// Returns the dead ends: the digits of a trio that must hold more than three.
fn restrict_full_trios(words: &mut Band) -> u32 {
    let mut dead_ends = 0;
    for trio in 0..6 {
        let is_inside = |place: usize| place / 3 == trio || place % 3 + 3 == trio;
        let (mut can, mut elsewhere) = (0, 0); // what the trio and the rest can hold
        for place in 0..9 {
            if is_inside(place) {
                can |= words[place];
            } else {
                elsewhere |= words[place];
            }
        }
        let must = can & !elsewhere;
        let inside = must | where_at_most::<2>(must); // all, unless three digits fit only here
        let outside = !(can & where_at_most::<3>(can)); // all, unless only three fit here
        for place in 0..9 {
            words[place] &= if is_inside(place) { inside } else { outside };
        }
        dead_ends |= must & !where_at_most::<3>(must);
    }
    dead_ends
}

impl Table {
    /// Applies rules 1 to 4 in rounds, until a round settles nothing new. Returns false at a dead
    /// end.
    ///
    /// It ends, as each round but the last adds to the settled digits of a box, and none are lost:
    /// a settled cell that loses its digit is a dead end.
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

            // What the trios in columns can hold, by column and band: rule 3 needs all bands.
            let mut trios = [[0; 4]; 3];
            self.for_each_band(|band, words| {
                restrict_boxes(words, settled[band]); // rule 1
                restrict_rows(words); // rule 2
                for column in 0..3 {
                    trios[column][band] = words[column] | words[column + 3] | words[column + 6];
                }
            });
            let next = next_bands(trios);
            let after_next = next_bands(next);
            let mut dead_ends = [0; 4];
            self.for_each_band(|band, words| {
                let here = |trios: &[[u32; 4]; 3]| [trios[0][band], trios[1][band], trios[2][band]];
                restrict_columns(words, here(&next), here(&after_next)); // rule 3
                dead_ends[band] = settle_hidden_singles(words); // rule 4
            });
            if dead_ends != [0; 4] {
                return false;
            }
        }
    }

    /// Applies rule 5. Returns false at a dead end.
    fn apply_full_trios(&mut self) -> bool {
        let mut dead_ends = [0; 4];
        self.for_each_band(|band, words| dead_ends[band] = restrict_full_trios(words));
        dead_ends == [0; 4]
    }
}

// ---- Reading and writing.
//
// The number of cells is the checksum. A row has 9 cells and a puzzle 81, so a cell that is lost or
// doubled changes a count, and what else stands on a line need not be understood. Where a count
// could come out right by chance, three rules help:
// - Groups of cells have one length. In `5,,34,6,7,8,9,1,2`, a field is empty and another has two.
// - Empty cells have one sign throughout a puzzle. A second one may be a digit that was mistyped.
// - Text is skipped only if it has too few cells for a row.
//
// `kind` finds what a line is by itself, and `Reader::add` decides whether it may stand there.

/// The signs of empty cells, with spaces between.
const EMPTY_SIGNS: &str = "0 . _ * ? - x X";

/// For `--help`.
fn help() -> String {
    format!(
        "\
Usage: sudoku [FILE]

Solves the 9x9 Sudoku puzzles in FILE, or on standard input if there is no FILE or it is -. If a
puzzle has several solutions, you get the one whose 81 digits form the smallest number.

A cell is 1 to 9, or {EMPTY_SIGNS} if it is empty: one sign throughout a puzzle. A row has 9 cells
and a puzzle 81. What else stands on a line is left alone. Each line is the first kind that fits:

  Blank    White space, or nine blank fields (see Row). Skipped between puzzles, and after row 3
           or 6.
  Comment  # in front. Skipped.
  List     A puzzle in 81 adjoining cells. Other text may stand beside it, and its solution after
           it.
  Ruling   Signs only, no letter or digit, as in +=====+. If . _ * ? are among them, a - must be,
           too, as in *--*--*. Skipped.
  Row      9 cells in groups of equal length, or all 81 of a puzzle. What stands before the last
           = is left out. Or, with blanks for empty cells: 9 fields (or 81) between commas,
           semicolons, strokes (|) or tabs, each with one cell or nothing.
  Text     A letter before any digit, and at most 8 cells. If a line has eight or more , ; | or
           tabs, no cell stands after the first of them. Skipped between puzzles.
  Number   1 to 999999 alone, in the first line. Skipped.

Any other line is an error, and so is a line at the wrong place. An error ends the run, and a
message names the line. You can put # in front of a line to skip it.

A list is answered by a line of 81 digits. Rows are answered by nine lines, written like the first
row: with its commas, semicolons, tabs or spaces between the digits, or nothing. If a puzzle has
no solution, all digits are 0.

  -h, --help     print this help
  -V, --version  print the version

Exit status: 0 if every puzzle has a solution, or if the reader of the answers closed the pipe;
1 if a puzzle has none; 2 after an error.
"
    )
}

/// Whether a sign is a cell. (Looked up: every byte of a list is asked.)
fn is_cell(sign: char) -> bool {
    static IS_CELL: [bool; 256] = {
        let mut is_cell = [false; 256];
        let mut index = 0;
        while index < EMPTY_SIGNS.len() {
            is_cell[EMPTY_SIGNS.as_bytes()[index] as usize] = true;
            index += 2;
        }
        let mut digit = b'1';
        while digit <= b'9' {
            is_cell[digit as usize] = true;
            digit += 1;
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

fn sign_name(sign: u8) -> String {
    match sign {
        BLANK => "blank".to_string(),
        _ => format!("'{}'", char::from(sign)),
    }
}

/// How many cells a row has, or a puzzle.
const ROW_OR_PUZZLE: [usize; 2] = [9, 81];

fn count_cells(text: &str) -> usize {
    text.matches(is_cell).count()
}

/// What a line is by itself, as in the help.
enum Line<'a> {
    Blank,
    /// `# easy`
    Comment,
    /// `17,53..7…,easy`: the 81 cells.
    List(&'a [u8]),
    /// `---+---+---`, `];`
    Ruling,
    /// `5 3 . | . 7 . | . . .`, `5,3,,,7,,,,`: 9 or 81 cells, and what separates the digits of the
    /// answer.
    Row(Vec<u8>, Option<u8>),
    /// `Grid 01`
    Text,
    /// `50`
    Number,
}

/// The kind of a line, or what is wrong with it.
fn kind(line: &str) -> Result<Line<'_>, String> {
    let text = line.trim(); // not where fields count, as tabs at the ends are theirs
    Ok(if text.is_empty() || is_blank_row(line) {
        Line::Blank
    } else if text.starts_with('#') {
        Line::Comment
    } else if let Some(cells) = list(line)? {
        Line::List(cells)
    } else if is_ruling(line) {
        Line::Ruling
    } else if let Some((cells, separator)) = row(line) {
        Line::Row(cells, separator)
    } else if is_text(line) {
        Line::Text
    } else if is_number(text) {
        Line::Number
    } else {
        return Err(mistake(line));
    })
}

fn is_blank_row(line: &str) -> bool {
    let has_cells = line.contains(is_cell); // most lines have: asked first, for speed
    !has_cells && matches!(fields(line), Some((fields, _)) if fields == [""; 9])
}

/// The 81 cells of a list, if a line seems to be one: if it has a group of 81 adjoining cells, or
/// one of 40 or more with a clue. (Ids and times are shorter. A puzzle with one sign mistyped still
/// has 40 cells on one side of that sign. Without a clue, a group may be a ruling.)
fn list(line: &str) -> Result<Option<&[u8]>, String> {
    let groups = line.as_bytes().split(|&byte| !is_cell(byte.into()));
    let long = groups.filter(|group| group.len() >= 40);
    let mut likely = long.filter(|group| group.len() == 81 || group.iter().any(is_clue));
    let puzzle = match likely.next() {
        Some(group) => group,
        None => return Ok(None),
    };
    let is_solution = |group: &[u8]| group.len() == 81 && group.iter().all(is_clue);
    if puzzle.len() != 81 {
        return Err(wrong_group(puzzle, "expected 81"));
    }
    if let Some(other) = likely.find(|group| !is_solution(group)) {
        let what = "expected a solution of 81 digits behind the puzzle";
        return Err(wrong_group(other, what));
    }
    let is_frame = |sign: char| !is_cell(sign) && !sign.is_alphanumeric();
    if is_solution(puzzle) && line.trim_matches(is_frame).len() > 81 {
        let what = "a solution without its puzzle: put # in front, or delete what stands beside it";
        return Err(wrong_group(puzzle, what));
    }
    let may_be_ruling = !is_clue(&puzzle[0]) && !b"0.".contains(&puzzle[0]);
    if may_be_ruling && puzzle == [puzzle[0]; 81] {
        let what = "a ruling or an empty puzzle: put # in front, or write 0 for empty cells";
        return Err(wrong_group(puzzle, what));
    }
    Ok(Some(puzzle))
}

fn wrong_group(group: &[u8], what: &str) -> String {
    let [start, end] = [&group[..8], &group[group.len() - 8..]].map(<[u8]>::escape_ascii);
    format!("{} adjoining cells, {start}…{end}, {what}", group.len())
}

fn is_ruling(line: &str) -> bool {
    !line.contains(char::is_alphanumeric) && (line.contains('-') || !line.contains(is_cell))
}

/// The cells of a row, and what separates the digits of its answer.
fn row(line: &str) -> Option<(Vec<u8>, Option<u8>)> {
    let row = without_name(line);
    row_of_groups(row).or_else(|| row_of_fields(row))
}

fn row_of_groups(row: &str) -> Option<(Vec<u8>, Option<u8>)> {
    let cells: Vec<u8> = row.bytes().filter(|&byte| is_cell(byte.into())).collect();
    if !ROW_OR_PUZZLE.contains(&cells.len()) || !has_equal_groups(row) {
        return None;
    }
    let between_first_two = row.split(is_cell).nth(1)?;
    Some((cells, separator(between_first_two)))
}

fn row_of_fields(row: &str) -> Option<(Vec<u8>, Option<u8>)> {
    let (fields, between) = fields(row)?;
    let cells: Option<Vec<u8>> = fields.into_iter().map(field_cell).collect();
    let is_row = |cells: &Vec<u8>| {
        ROW_OR_PUZZLE.contains(&cells.len()) && cells.iter().any(|&cell| cell != BLANK)
    };
    Some((cells.filter(is_row)?, separator(between)))
}

/// What stands behind the name in `let board: [[u8; 9]; 9] = [[5,3,0,0,7,0,0,0,0],`.
fn without_name(line: &str) -> &str {
    line.rsplit('=').next().unwrap_or(line)
}

/// Whether all groups of adjoining cells are as long as the first one.
fn has_equal_groups(row: &str) -> bool {
    let groups = row.split(|sign| !is_cell(sign)).map(str::len);
    let mut lengths = groups.filter(|&length| length > 0);
    let first = lengths.next();
    lengths.all(|length| Some(length) == first)
}

/// The signs that fields stand between. A line is split at the first of these kinds that it has.
const FIELD_SIGNS: [&[char]; 4] = [&[','], &[';'], &['|', '│', '┃', '║'], &['\t']];

/// The fields of `5,3,,,7,,,,` without white space and quotation marks around them, if there are
/// any, and a sign that stands between.
fn fields(line: &str) -> Option<(Vec<&str>, &str)> {
    let signs = *FIELD_SIGNS.iter().find(|&&signs| line.contains(signs))?;
    let mut row = line;
    if signs.contains(&'|') {
        // At both ends, too. Else it may be half of a row that an editor has wrapped.
        row = line.trim().strip_prefix(signs)?.strip_suffix(signs)?;
    }
    let is_around = |sign: char| sign.is_whitespace() || "\"'\u{feff}".contains(sign);
    let fields = row.split(signs).map(|field| field.trim_matches(is_around));
    Some((fields.collect(), line.matches(signs).next()?))
}

/// The cell that a field is, unless it is anything else.
fn field_cell(field: &str) -> Option<u8> {
    match *field.as_bytes() {
        [] => Some(BLANK),
        [cell] if is_cell(cell.into()) => Some(cell),
        _ => None,
    }
}

/// What separates the digits of an answer, by what stands between the cells of its puzzle.
fn separator(between: &str) -> Option<u8> {
    let mut separators = b",;\t".iter().copied();
    let kept = separators.find(|separator| between.as_bytes().contains(separator));
    kept.or((!between.is_empty()).then_some(b' '))
}

/// Whether a line may be a title or a note. (`A,5,3,,,7,,,,` is a row that cannot be read: it has
/// eight signs between fields or more, and a cell behind the first.)
fn is_text(line: &str) -> bool {
    let signs = &FIELD_SIGNS.concat()[..];
    let behind = line.split_once(signs).map_or("", |(_, behind)| behind);
    let is_like_row = line.matches(signs).count() >= 8 && behind.contains(is_cell);
    starts_with_letter(line) && count_cells(line) <= 8 && !is_like_row
}

fn starts_with_letter(line: &str) -> bool {
    let first = line.chars().find(|sign| sign.is_alphanumeric());
    first.map_or(false, char::is_alphabetic)
}

fn is_number(text: &str) -> bool {
    !text.starts_with(['0', '+']) && matches!(text.parse(), Ok(1..=999_999))
}

/// What is wrong with a line of no kind.
fn mistake(line: &str) -> String {
    let row = without_name(line);
    let count = count_cells(row);
    let found = format!("{count} cell{}", if count == 1 { "" } else { "s" });
    let fields = fields(row).map_or(Vec::new(), |(fields, _)| fields);
    if fields.len() > count {
        // Not every field has a cell, so fields with blanks were meant.
        let wrong = fields.iter().position(|field| field_cell(field).is_none());
        let hint = wrong.map_or(String::new(), |index| {
            format!(" (field {} is neither a cell nor blank)", index + 1)
        });
        return format!("{found} in {} fields, expected 9{hint}", fields.len());
    }
    let is_foreign = |&(_, sign): &(usize, char)| sign.is_alphanumeric() && !is_cell(sign);
    let hint = if starts_with_letter(line) {
        "delete a label, or put # in front of a note".to_string()
    } else if let Some((column, sign)) = (1..).zip(line.chars()).find(is_foreign) {
        format!("'{sign}' in column {column} is no cell")
    } else {
        format!("an empty cell is {EMPTY_SIGNS}")
    };
    if ROW_OR_PUZZLE.contains(&count) {
        return format!("{found} in unequal groups, expected groups of one length ({hint})");
    }
    format!("{found}, expected 9 or 81 ({hint})")
}

/// How the answer to a puzzle is written.
#[derive(Default)]
struct Layout {
    /// How many digits a line has, 9 or 81.
    width: usize,
    /// What separates them, if anything does.
    separator: Option<u8>,
}

/// In bytes, without `\n`. No puzzle needs more, and an endless line has to be refused.
const LONGEST_LINE: usize = 65_535;

/// Puts lines together to puzzles.
#[derive(Default)]
struct Reader {
    lines: usize, // that have come
    /// The line where the last puzzle starts; 0 before the first.
    start: usize,
    /// The layout of its answer.
    layout: Layout,
    /// Its cells so far, as they are written, in reading order.
    cells: Vec<u8>,
}

impl Reader {
    /// Takes in a line with its end. Returns what is wrong with it, if anything is.
    fn add(&mut self, line: &[u8]) -> Result<(), String> {
        self.lines += 1;
        if line.len() > LONGEST_LINE && !line.ends_with(b"\n") {
            return Err(format!("no end within {LONGEST_LINE} bytes"));
        }
        // A byte that is not UTF-8 is no cell. (`from_utf8` is tried first, as it is faster.)
        let line = str::from_utf8(line).map_or_else(|_| String::from_utf8_lossy(line), Cow::from);
        let rows = self.cells.len() / 9; // 0 between puzzles
        match (kind(line.trim_start_matches('\u{feff}'))?, rows) {
            (Line::Comment | Line::Ruling, _) => Ok(()),
            (Line::Blank, 0 | 3 | 6) | (Line::Text, 0) => Ok(()),
            (Line::Number, _) if self.lines == 1 => Ok(()),
            (Line::List(cells), 0) => self.extend(cells, 81, None),
            (Line::Row(cells, separator), _) if rows == 0 || cells.len() == 9 => {
                self.extend(&cells, 9, separator)
            }
            (Line::List(_) | Line::Row(..), _) => Err(misplaced("81 cells", rows)),
            (Line::Blank, _) => Err(misplaced("blank line", rows)),
            (Line::Text, _) => Err(misplaced("text, or a row with a letter in front,", rows)),
            (Line::Number, _) => Err("a number, expected in line 1 only".to_string()),
        }
    }

    /// Adds cells to the puzzle, whose empty cells must all have the same sign.
    fn extend(&mut self, cells: &[u8], width: usize, separator: Option<u8>) -> Result<(), String> {
        if self.cells.is_empty() {
            (self.start, self.layout) = (self.lines, Layout { width, separator });
        }
        self.cells.extend(cells);
        let mut is_used = [false; 256]; // a branch on each cell would be slow
        for &cell in &self.cells {
            is_used[usize::from(cell)] = true;
        }
        let signs = EMPTY_SIGNS.bytes(); // and the spaces between, so BLANK, too
        let mut used = signs.filter(|&sign| is_used[usize::from(sign)]);
        let first = used.next();
        if let (Some(one), Some(other)) = (first, used.find(|&sign| Some(sign) != first)) {
            let [one, other] = [one, other].map(sign_name);
            return Err(format!(
                "empty cells are {one} and {other}, expected one sign"
            ));
        }
        Ok(())
    }

    /// The cells of the puzzle, once, if it is whole.
    fn take_puzzle(&mut self) -> Option<[u8; 81]> {
        let cells = self.cells[..].try_into().ok()?;
        self.cells.clear();
        Some(cells)
    }

    /// Takes in the end of the input. (No line at all is fine.)
    fn end(&self) -> Result<(), String> {
        match self.cells.len() {
            0 if self.start == 0 && self.lines > 0 => {
                Err("the input ends, and there was no puzzle".to_string())
            }
            0 => Ok(()),
            cells => Err(misplaced("end of the input", cells / 9)),
        }
    }

    /// Where something is wrong, and what.
    fn error(&self, what: &str) -> String {
        let message = format!("line {}: {what}", self.lines);
        if self.cells.is_empty() || self.start == self.lines {
            return message;
        }
        format!("{message}, in the puzzle at line {}", self.start)
    }

    /// Writes the answer to the puzzle.
    fn write_answer(&self, digits: &[u8; 81], output: &mut impl Write) -> io::Result<()> {
        for line in digits.chunks(self.layout.width) {
            if let Some(separator) = self.layout.separator {
                let digits: Vec<&[u8]> = line.chunks(1).collect();
                output.write_all(&digits.join(&separator))?;
            } else {
                output.write_all(line)?;
            }
            output.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// What is wrong with something that comes within a puzzle, behind so many rows.
fn misplaced(what: &str, rows: usize) -> String {
    let lost = "a row may be lost or doubled";
    let no_clue = "if a row has no clue, write 0 in all empty cells";
    format!("{what} after row {rows} ({lost}; {no_clue})")
}

// ---- The program.

/// Why the program ends early.
enum Error {
    /// What is wrong with the input or the arguments.
    Input(String),
    /// What the system says of the output.
    Output(io::Error),
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Output(error)
    }
}

/// Solves the puzzles of an input, and returns whether each has a solution. The name of the input
/// is for messages.
fn solve_all(input: Box<dyn Read>, name: &str, output: &mut impl Write) -> Result<bool, Error> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let (mut reader, mut line) = (Reader::default(), Vec::new());
    let mut all_solved = true;
    loop {
        if !input.buffer().contains(&b'\n') {
            output.flush()?; // who writes the input may wait for this answer
        }
        line.clear();
        let mut limited = input.by_ref().take(LONGEST_LINE as u64 + 1);
        let length = limited.read_until(b'\n', &mut line);
        let length = length.map_err(|error| Error::Input(format!("{name}: {error}")))?;
        if length == 0 {
            reader
                .end()
                .map_err(|what| Error::Input(reader.error(&what)))?;
            return Ok(all_solved);
        }
        let added = reader.add(&line);
        added.map_err(|what| Error::Input(reader.error(&what)))?;
        if let Some(cells) = reader.take_puzzle() {
            let grid = first_grid(&cells);
            reader.write_answer(&grid.unwrap_or([b'0'; 81]), output)?;
            if grid.is_none() {
                all_solved = false;
                output.flush()?; // on a screen, before the complaint
                let (start, clash) = (reader.start, first_clash(&cells));
                complain(&format!("line {start}: no solution{clash}"));
            }
        }
    }
}

/// `: two 5s in row 1`, if two clues of a row, column or box are equal.
fn first_clash(cells: &[u8; 81]) -> String {
    let units = |cell| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    for (index, name) in ["row", "column", "box"].iter().enumerate() {
        for cell in (0..81).filter(|&cell| is_clue(&cells[cell])) {
            let (clue, unit) = (cells[cell], units(cell)[index]);
            if (0..cell).any(|other| cells[other] == clue && units(other)[index] == unit) {
                return format!(": two {}s in {name} {}", char::from(clue), unit + 1);
            }
        }
    }
    String::new()
}

/// Writes on standard error. If that fails, the exit status has to do.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "sudoku: {message}");
}

const USAGE: &str =
    "usage: sudoku [FILE], cat FILE ... | sudoku, or echo PUZZLE | sudoku; see sudoku --help";

/// Does what the arguments ask for. Returns whether every puzzle has a solution.
fn run(output: &mut impl Write) -> Result<bool, Error> {
    let mut arguments = env::args_os().skip(1);
    let first = arguments.next().unwrap_or_else(|| "-".into());
    let text = match (&*first.to_string_lossy(), arguments.next()) {
        ("-h" | "--help", None) => help(),
        ("-V" | "--version", None) => "sudoku 3.0.0\n".to_string(),
        ("-", None) => return solve_all(Box::new(io::stdin().lock()), "standard input", output),
        (file, None) if !file.starts_with('-') => {
            let name = format!("{file:?}");
            let opened = File::open(&first);
            let file = opened.map_err(|error| Error::Input(format!("{name}: {error}; {USAGE}")))?;
            return solve_all(Box::new(file), &name, output);
        }
        (_, second) => {
            let unexpected = format!("unexpected argument {:?}", second.unwrap_or(first));
            return Err(Error::Input(format!("{unexpected}; {USAGE}")));
        }
    };
    output.write_all(text.as_bytes())?;
    Ok(true)
}

fn fail(message: &str) -> ExitCode {
    complain(message);
    ExitCode::from(2)
}

fn main() -> ExitCode {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let outcome = run(&mut output);
    // First the answers from before a fault come out. If they cannot, that is told instead.
    match output.flush().map_err(Error::Output).and(outcome) {
        Ok(all_solved) => ExitCode::from(u8::from(!all_solved)),
        Err(Error::Input(what)) => fail(&what),
        // Nobody reads on, as under `| head -1`: no cause for complaint.
        Err(Error::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Error::Output(error)) => fail(&format!("standard output: {error}")),
    }
}
