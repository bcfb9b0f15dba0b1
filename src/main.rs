//! Prints the first complete grid of each Sudoku puzzle on standard input: of all the grids that
//! keep the clues, the one whose 81 digits, read in order, form the smallest number.
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
//! What is seen to allow no grid is a **dead end**.
//!
//! # Method
//! The textbook backtracker lists the empty cells and fills them in reading order, each with the
//! smallest digit that its row, column and box allow, and steps back where they allow none. What it
//! completes first is the first grid. But a wrong digit at the top may show only at the bottom,
//! millions of steps later.
//!
//! Here each guess goes into a [`Table`] of all candidates, and then a few rules remove those that
//! no grid has. That shows most wrong guesses at once. Two things hold the answer up:
//! - No rule loses a grid, so the first one stays the first.
//! - A grid is checked: every row, column and box must have every digit. (It keeps the clues, as
//!   nothing ever adds a candidate.)
//!
//! A puzzle is solved in up to three steps:
//! 1. Fill the open cells in reading order, as the textbook does. For most puzzles that is all.
//! 2. After a few dead ends give that up, and look for any two grids, guessing in whatever cell is
//!    best. If there is none, the puzzle has no solution; if there is one, that is the first.
//! 3. If there are two, go through the open cells in reading order, and find out by such searches
//!    what is the smallest digit of each.
//!
//! Numbers such as "a few" decide the time only, not the answer.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop)] // loops by place and band read best

use std::cmp::Reverse;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::process::ExitCode;
use std::{env, iter, str};

// ---- The first grid.

/// The first grid that keeps the clues of a puzzle, if there is one: 81 digits, in reading order.
/// The cells come as they are written; what is not 1 to 9 is no clue.
fn first_grid(cells: &[u8]) -> Option<[u8; 81]> {
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

/// Where step 1 gives up. (Of 4, 8 and 16, this is the fastest.)
const ENOUGH_DEAD_ENDS: u32 = 8;

struct GaveUp;

/// Step 1, the textbook backtracker: the first grid of a table to which the rules were applied, if
/// there is one. Splits the table in the first cell of the list that is open. All cells before it
/// are settled, so the grids with its smallest candidate come first. (On the other side, the cell
/// may stay open.)
fn fill(table: &Table, list: &[Cell], dead_ends: &mut u32) -> Result<Option<[u8; 81]>, GaveUp> {
    let rest = match list.iter().position(|&cell| table.is_open(cell)) {
        Some(index) => &list[index..],
        None => return Ok(table.is_grid().then(|| table.digits())),
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

/// Steps 2 and 3: the first grid of a table to which the rules were applied, if there is one.
///
/// All through step 3, the table has the first grid and the known one. They agree in the cells that
/// are done, as these are settled, and at the end in all. If the known grid has the smallest
/// candidate of the next cell, the first has it too, or it would be larger. Else a search decides:
/// if it finds a grid with that candidate, that becomes the known one; if not, none has it.
fn search_for_first(mut table: Table, list: &[Cell]) -> Option<[u8; 81]> {
    let mut search = Search::default();
    let mut known = match search.grids(&table, 2)[..] {
        [] => return None,
        [only] => return Some(only.digits()),
        [known, ..] => known,
    };
    for &cell in list {
        while table.is_open(cell) {
            let [mut low, high] = table.split(cell);
            let smallest = low.candidates(cell);
            if known.candidates(cell) != smallest && search.apply_rules(&mut low) {
                known = search.grids(&low, 1).pop().unwrap_or(known);
            }
            let is_low = known.candidates(cell) == smallest;
            table = if is_low { low } else { high };
            table.propagate(); // no dead end, as the table has the known grid
        }
    }
    Some(known.digits())
}

// ---- The search.

/// After more dead ends than this, the search applies the rule on trios, too, which takes long.
/// (With 30, the hardest puzzles take a third longer, with 300 as long.)
const DEAD_ENDS_BEFORE_TRIOS: u64 = 100;

/// A search for grids in no certain order, and what it remembers.
#[derive(Default)]
struct Search {
    /// How many guesses met a dead end.
    dead_ends: u64,
    /// How many met one in each cell, by its band, stack and place. Each counts 1, and 1 more for
    /// every 32 so far.
    trouble: [[[u64; 9]; 3]; 3],
    /// The cell of the last guess that met a dead end.
    last_dead_end: Option<Cell>,
}

impl Search {
    /// Grids in a table to which the rules were applied: all, or as many as are wanted. No two are
    /// equal, as the sides of a guess share none.
    fn grids(&mut self, table: &Table, wanted: usize) -> Vec<Table> {
        let cell = match self.choose(table) {
            Some(cell) => cell,
            None if table.is_grid() => return vec![*table],
            None => return Vec::new(),
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

    /// The cell to guess in, if any is open: that of the last dead end, as long as it is open, so
    /// that the search stays with the trouble until it is over (Lecoutre, Sais, Tabary, Vidal,
    /// "Reasoning from last conflict(s) in constraint programming", 2009). Else, of those with the
    /// fewest candidates, the one with the largest sum of open peers and trouble: both promise that
    /// a wrong guess shows soon.
    fn choose(&self, table: &Table) -> Option<Cell> {
        if let Some(cell) = self.last_dead_end.filter(|&cell| table.is_open(cell)) {
            return Some(cell);
        }
        let mut rest = *table;
        let open = rest.drop_smallest_of_all(); // those with several
        if open == 0 {
            return None;
        }
        // If all lose one candidate after another, those with the fewest run out first.
        let fewest = loop {
            let run_out = open & !rest.drop_smallest_of_all();
            if run_out != 0 {
                break run_out;
            }
        };
        let weight = |&Cell { band, stack, place }: &Cell| {
            let open_peers = (open & PEERS[band][stack][place]).count_ones();
            u64::from(open_peers) + self.trouble[band][stack][place]
        };
        // The first of equals. (With the last, puzzles with few clues take twice as long.)
        cells_in(fewest).min_by_key(|cell| Reverse(weight(cell)))
    }

    /// Applies the rules, in a stubborn puzzle all of them. Returns false at a dead end.
    fn apply_rules(&self, table: &mut Table) -> bool {
        let is_stubborn = self.dead_ends > DEAD_ENDS_BEFORE_TRIOS;
        table.propagate() && (!is_stubborn || table.restrict_trios() && table.propagate())
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

/// In each of the three sets of a word: the lowest bit, all nine bits, the spare bit above them.
const LOWEST: u32 = 1 | 1 << 10 | 1 << 20;
const ALL: u32 = 511 * LOWEST;
const SPARE: u32 = 512 * LOWEST;

// What the next functions do, with sets of three bits below a spare one (so 3 stands for 9):
//
//                       stack 2  stack 1  stack 0
//     word               0 110    0 010    0 000
//     sum = word + ALL   1 101    1 001    0 111    each set less 1; a spare bit if it had any
//     drop_smallest      0 100    0 000    0 000    word & sum
//     spare_where_any    1 000    1 000    0 000    sum & SPARE
//     none               0 000    0 000    1 000
//     where_at_most::<0> 0 000    0 000    0 111    none less 1

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

/// Turns the stacks of a word: 2 1 0 become 0 2 1. (Bits 30 and 31 are in no set.)
fn turned(word: u32) -> u32 {
    word >> 10 | word << 20
}

/// Turns them twice: 2 1 0 become 1 0 2.
fn turned_twice(word: u32) -> u32 {
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
        map &= map - 1; // without it
        let (band, bit) = (lowest / 32, lowest % 32);
        let (stack, place) = (bit / 10, bit % 10);
        Some(Cell { band, stack, place })
    })
}

/// By band, stack and place of a cell: a map of its peers and itself.
static PEERS: [[[CellMap; 9]; 3]; 3] = {
    let mut peers = [[[0; 9]; 3]; 3];
    let mut cell = 0;
    while cell < 81 {
        let (band, stack, place) = (cell / 27, cell / 9 % 3, cell % 9);
        let row = (0b111 * LOWEST as CellMap) << (32 * band + place / 3 * 3);
        let column = (0b1001001 * (1 | 1 << 32 | 1 << 64)) << (10 * stack + place % 3);
        let own_box = 0b111111111 << (32 * band + 10 * stack);
        peers[band][stack][place] = row | column | own_box;
        cell += 1;
    }
    peers
};

impl Table {
    /// The table of a puzzle.
    fn of(cells: &[u8]) -> Table {
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

    /// The digits of a grid, as written, in reading order.
    fn digits(&self) -> [u8; 81] {
        let mut digits = [b'1'; 81];
        for row in 0..9 {
            for column in 0..9 {
                let Cell { band, stack, place } = Cell::at(row, column);
                let set = self.0[place][band] >> (10 * stack); // and others above
                digits[9 * row + column] += set.trailing_zeros() as u8;
            }
        }
        digits
    }

    /// Whether a table is a grid: every row, column and box has every digit. Only for a table
    /// without open cells, as an open cell has several.
    fn is_grid(&self) -> bool {
        let (mut columns, mut everywhere) = ([0; 3], ALL); // the digits of each, those in all
        for band in 0..3 {
            let (mut rows, mut boxes) = ([0; 3], 0);
            for place in 0..9 {
                let word = self.0[place][band];
                rows[place / 3] |= word;
                columns[place % 3] |= word;
                boxes |= word;
            }
            everywhere &= boxes;
            for row in rows {
                everywhere &= row | turned(row) | turned_twice(row);
            }
        }
        everywhere & columns[0] & columns[1] & columns[2] == ALL
    }

    /// The set of a cell, at the lowest nine bits.
    fn candidates(&self, cell: Cell) -> u32 {
        self.0[cell.place][cell.band] >> (10 * cell.stack) & 511
    }

    fn is_open(&self, cell: Cell) -> bool {
        drop_smallest(self.candidates(cell)) != 0
    }

    /// The two sides of a guess in an open cell: with its smallest candidate, with the others.
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
        if { *self }.drop_smallest_of_all() == 0 {
            return Vec::new(); // most newspaper puzzles: 40 % longer without this
        }
        let mut list = Vec::with_capacity(81);
        for row in 0..9 {
            list.extend((0..9).map(|column| Cell::at(row, column)));
        }
        list.retain(|&cell| self.is_open(cell));
        list
    }

    /// Removes the smallest candidate of each cell. Returns a map of the cells that have another.
    fn drop_smallest_of_all(&mut self) -> CellMap {
        let mut map = 0;
        for words in &mut self.0 {
            for word in words {
                *word = drop_smallest(*word);
            }
        }
        for band in 0..3 {
            let mut word = 0;
            for place in 0..9 {
                word |= spare_where_any(self.0[place][band]) >> 9 << place;
            }
            map |= CellMap::from(word) << (32 * band);
        }
        map
    }

    /// Lets `step` change the words of each band, by place. (A compiler leaves out the copies, and
    /// does the four bands at once.)
    fn in_bands(&mut self, mut step: impl FnMut(usize, &mut [u32; 9])) {
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
// 1. Singles: removes the digit of a settled cell from the other cells of its box.
// 2. Rows: removes a digit from a trio in a row, unless the other two boxes of the band can have it
//    in the other two rows, one in each. (So a settled digit is removed from its row: after rule 1,
//    its box can have it in no other, which leaves one row for two boxes.)
// 3. Columns: the same in a stack.
// 4. Hidden singles: if a cell alone in its box can take a digit, removes all that others can.
// 5. Trios: if a trio can hold only three digits, removes them from the rest of its box; if three
//    digits of a box fit in one trio only, removes all others from that trio.
//
// No grid has what they remove, and a table that has a grid is never called a dead end: all that
// the search does rests on that. It is one if a cell has no candidate, if a digit is settled twice
// in a box or fits nowhere in it, and if a trio has too few digits or must hold too many.

impl Table {
    /// Applies rules 1 to 4 in rounds, until nothing new is settled. Returns false at a dead end.
    /// (It ends: it goes on only if a box has more settled digits than a round before. They do not
    /// get fewer, as a settled cell that loses its digit is a dead end.)
    fn propagate(&mut self) -> bool {
        let mut settled_before = None; // the settled digits of each box, a round earlier
        loop {
            let (mut settled, mut doubled) = ([0; 4], [0; 4]);
            let mut singles = *self;
            singles.in_bands(|band, words| (settled[band], doubled[band]) = keep_singles(words));
            if doubled != [0; 4] {
                return false;
            }
            if settled_before == Some(settled) {
                return true;
            }
            settled_before = Some(settled);

            let mut column_trios = [[0; 4]; 3]; // what they can hold, by column and band
            self.in_bands(|band, words| {
                for place in 0..9 {
                    words[place] &= singles.0[place][band] | !settled[band]; // rule 1
                }
                restrict_rows(words); // rule 2
                for place in 0..9 {
                    column_trios[place % 3][band] |= words[place];
                }
            });

            // The bands turn as stacks do in rule 2.
            let (mut second, mut third) = ([[0; 4]; 3], [[0; 4]; 3]);
            for column in 0..3 {
                let [top, middle, bottom, idle] = column_trios[column];
                second[column] = [middle, bottom, top, idle];
                third[column] = [bottom, top, middle, idle];
            }
            let mut missing = [0; 4];
            self.in_bands(|band, words| {
                let trios = |of: &[[u32; 4]; 3]| [of[0][band], of[1][band], of[2][band]];
                let possible = possible_trios(trios(&second), trios(&third));
                for place in 0..9 {
                    words[place] &= possible[place % 3]; // rule 3
                }
                missing[band] = settle_hidden_singles(words); // rule 4
            });
            if missing != [0; 4] {
                return false;
            }
        }
    }

    /// Rule 5. Returns false at a dead end.
    fn restrict_trios(&mut self) -> bool {
        let mut dead_ends = [0; 4];
        self.in_bands(|band, words| {
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
                let inside = must | where_at_most::<2>(must); // all, unless three must
                let outside = !(can & where_at_most::<3>(can)); // all, unless only three can
                for place in 0..9 {
                    words[place] &= if is_inside(place) { inside } else { outside };
                }
                dead_ends[band] |= where_at_most::<2>(can) | (must & !where_at_most::<3>(must));
            }
        });
        dead_ends == [0; 4]
    }
}

/// Keeps only settled cells. Returns their digits in each box, and those that are there twice.
fn keep_singles(words: &mut [u32; 9]) -> (u32, u32) {
    let (mut settled, mut doubled) = (0, 0);
    for place in 0..9 {
        words[place] &= where_at_most::<1>(words[place]);
        doubled |= settled & words[place];
        settled |= words[place];
    }
    (settled, doubled)
}

/// Rule 2.
fn restrict_rows(words: &mut [u32; 9]) {
    let trio = |place: usize| words[place] | words[place + 1] | words[place + 2];
    let [top, middle, bottom] = [trio(0), trio(3), trio(6)];
    let second = [turned(top), turned(middle), turned(bottom)];
    let third = [
        turned_twice(top),
        turned_twice(middle),
        turned_twice(bottom),
    ];
    let possible = possible_trios(second, third);
    for place in 0..9 {
        words[place] &= possible[place / 3];
    }
}

/// What the three trios of a box, all in rows or all in columns, can hold, by what those of the
/// second and the third box can.
fn possible_trios(second: [u32; 3], third: [u32; 3]) -> [u32; 3] {
    let fits = |a: usize, b: usize| second[a] & third[b] | second[b] & third[a];
    [fits(1, 2), fits(2, 0), fits(0, 1)]
}

/// Rule 4. Returns the digits that fit nowhere in their box, and its spare bit if one of its cells
/// has no candidates.
fn settle_hidden_singles(words: &mut [u32; 9]) -> u32 {
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

// ---- Reading and writing.

/// For `--help`.
const HELP: &str = "\
Usage: sudoku < FILE, or echo PUZZLE | sudoku

Solves 9x9 Sudoku puzzles. Of several solutions, you get the one that is the smallest number.

A cell is 1 to 9, or 0 . _ * ? x X if it is empty: one sign throughout a puzzle. Any other sign
but letters, digits and - may stand around cells: frame.

Each line is the first kind that fits:
  Blank    Skipped between puzzles, and after row 3 or 6.
  Comment  Skipped: only frame, or # in front.
  List     81 adjoining cells. Beside them may be an id, a level, the solution behind. Here - is
           empty, too.
  Ruling   Skipped: a - and no letter or digit.
  Heading  Skipped between puzzles: a letter in front, at most six digits and empty signs and,
           after the first puzzle, no , ; or tab.
  Count    Skipped in the first line: 1 to 999999.
  Row      Nine cells or all 81, in equal groups and brackets. A heading before = : or ( is left
           out, and whatever follows #.

You get a line of 81 digits for a list, nine lines for rows, with the comma, semicolon, tab or else
space between your first two cells. Without a solution, all digits are 0.

  -h, --help     print this help
  -V, --version  print the version

Exit status: 0 all solved or nobody reads, 1 some without solution, 2 anything else.
";

/// The signs of cells.
const CELLS: &[u8] = b"0._*?xX123456789";

/// Empty ones, for messages.
const EMPTY: &str = "an empty cell is 0 . _ * ? x X";

/// Whether a sign is a cell. (Looked up: every byte of a list is asked.)
fn is_cell(sign: char) -> bool {
    static IS_CELL: [bool; 256] = {
        let mut is_cell = [false; 256];
        let mut index = 0;
        while index < CELLS.len() {
            is_cell[CELLS[index] as usize] = true;
            index += 1;
        }
        is_cell
    };
    IS_CELL.get(sign as usize) == Some(&true)
}

fn is_clue(cell: &u8) -> bool {
    (b'1'..=b'9').contains(cell)
}

/// Whether a sign may stand around cells. Most may: `5 & 3 & \\`. But the O of `O3` may be meant
/// for a cell, and `-1` is not 1.
fn is_frame(sign: char) -> bool {
    !is_cell(sign) && !sign.is_alphanumeric() && sign != '-'
}

fn starts_with_letter(text: &str) -> bool {
    let text = text.trim_start_matches(is_frame);
    text.starts_with(char::is_alphabetic)
}

fn count_cells(text: &str) -> usize {
    text.matches(is_cell).count()
}

/// The first of some items and one that differs, unless all are equal.
fn unequal<T: PartialEq>(mut items: impl Iterator<Item = T>) -> Option<(T, T)> {
    let first = items.next()?;
    let other = items.find(|item| *item != first)?;
    Some((first, other))
}

/// What a line is by itself. Where it may stand, the reader decides.
enum Line<'a> {
    /// White space.
    Blank,
    /// A comment or a ruling: `|   |`, `# easy`, `---+---+---`.
    Skipped,
    /// `17,53..7…,easy`: the puzzle.
    List(&'a [u8]),
    /// `Grid 01`
    Heading(&'a str),
    /// `50`
    Count(&'a str),
    /// `x = [[5,3,0,0,7,0,0,0,0], # easy`: without the name and the comment.
    Row(&'a str),
}

/// What a line is: the first kind that fits, in the order of the help. Or what is wrong with it.
fn kind(line: &str) -> Result<Line<'_>, String> {
    match line.chars().find(|&sign| sign == '#' || !is_frame(sign)) {
        None if line.trim().is_empty() => return Ok(Line::Blank),
        None | Some('#') => return Ok(Line::Skipped),
        Some(_) => {}
    }
    Ok(if let Some(puzzle) = list_puzzle(line)? {
        Line::List(puzzle)
    } else if !line.contains(char::is_alphanumeric) && line.contains('-') {
        Line::Skipped
    } else if is_heading(line) {
        Line::Heading(line)
    } else if is_count(line) {
        Line::Count(line)
    } else {
        Line::Row(row(line)?)
    })
}

/// So many adjoining cells, one of them a clue, or 81 of any, are meant for a puzzle. A time such
/// as 0.0023450851440429688 has fewer, and a puzzle with a mistyped cell still has 40.
const LONG_RUN: usize = 30;

/// The puzzle of `17,53..7…,easy`, if there is one: the first long run of cells. Others are its
/// solution. A full grid is a puzzle if it stands alone, else a solution whose puzzle is lost.
fn list_puzzle(line: &str) -> Result<Option<&[u8]>, String> {
    let is_other = |&byte: &u8| !is_cell(byte.into()) & (byte != b'-'); // `&`: no branch
    let is_long = |run: &&[u8]| run.len() == 81 || run.len() >= LONG_RUN && run.iter().any(is_clue);
    let is_full = |run: &[u8]| run.iter().all(is_clue);
    let wrong = |run: &[u8], expected: &str| {
        let (start, end) = (run[..8].escape_ascii(), run[run.len() - 8..].escape_ascii());
        let found = format!("{} adjoining cells, {start}…{end}", run.len());
        Err(format!("{found}, expected {expected}"))
    };
    let mut runs = line.as_bytes().split(is_other).filter(is_long);
    let puzzle = match runs.next() {
        Some(run) if run.len() == 81 => run,
        Some(run) => return wrong(run, "81"),
        None => return Ok(None),
    };
    if line.trim_matches(is_frame).len() > 81 && is_full(puzzle) {
        return wrong(puzzle, "a puzzle before this solution");
    }
    for solution in runs {
        match solution.len() {
            81 if is_full(solution) => {}
            81 => return wrong(solution, "one puzzle on a line"),
            _ => return wrong(solution, "81"),
        }
    }
    Ok(Some(puzzle))
}

/// So many cells may be a row that has lost two. Headings, names and counts have fewer.
const NEARLY_A_ROW: usize = 7;

/// `Grid 01`, but not `xx3x2x6xx`.
fn is_heading(line: &str) -> bool {
    starts_with_letter(line) && count_cells(line) < NEARLY_A_ROW
}

/// `50`, but not `0`, which may be the rest of a row.
fn is_count(line: &str) -> bool {
    let text = line.trim_matches(is_frame);
    let is_short = text.len() < NEARLY_A_ROW && !text.starts_with('0');
    is_short && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The row in `let x: [[u8; 9]; 9] = [[5,3,0,0,7,0,0,0,0], # easy`: what stands between name and
/// comment. The name is a heading up to the last `=`, `:` or `(` that has nearly a row behind it.
fn row(line: &str) -> Result<&str, String> {
    let line = line.split('#').next().unwrap_or(line);
    let mut start = 0;
    if starts_with_letter(line) {
        let (all, mut before, mut is_name) = (count_cells(line), 0, false);
        for (at, sign) in line.char_indices() {
            before += usize::from(is_cell(sign));
            is_name |= sign == '=' || sign.is_alphabetic() && !is_cell(sign); // no name: `x:x:3`
            let is_between = before < NEARLY_A_ROW && all - before >= NEARLY_A_ROW;
            if is_name && is_between && "=:(".contains(sign) {
                start = at + 1;
            }
        }
    }
    let row = &line[start..];
    let is_wrong = |sign: char| !is_cell(sign) && !is_frame(sign);
    let (at, sign) = match row.match_indices(is_wrong).next() {
        Some((at, sign)) => (start + at, sign.escape_debug()),
        None => return Ok(row),
    };
    let column = line[..at].chars().count() + 1;
    let mut expected = format!("1 to 9 ({EMPTY})");
    if starts_with_letter(row) {
        expected += ", or a heading with at most six digits and empty signs, or # in front";
    }
    Err(format!(
        "unexpected '{sign}' in column {column}, expected {expected}"
    ))
}

/// Checks the gaps of a row: in `5,,34,6,7,8,9,1,2` a comma is at a wrong place, and in
/// `[1,2,3],[4,5],[6,7,8,9]` a bracket.
fn check_gaps(row: &str) -> Result<(), String> {
    let closing = [']', '}', ')'];
    let in_brackets = row.rfind(closing).map_or("", |end| &row[..end]);
    check_equal("groups", row.split(|sign| !is_cell(sign)).map(str::len))?;
    check_equal("brackets", in_brackets.split(closing).map(count_cells))
}

/// Checks that all that have cells have equally many.
fn check_equal(what: &str, counts: impl Iterator<Item = usize>) -> Result<(), String> {
    match unequal(counts.filter(|&count| count > 0)) {
        Some((one, other)) => Err(format!(
            "{what} of {one} and {other} cells, expected as many in each"
        )),
        None => Ok(()),
    }
}

/// Checks that all empty cells have the same sign: in `4.0`, the point is none.
fn check_signs(cells: &[u8]) -> Result<(), String> {
    let mut is_used = [false; 256];
    for &cell in cells {
        is_used[usize::from(cell)] = true;
    }
    let signs = CELLS.iter().chain(b"-").filter(|sign| !is_clue(sign));
    let signs = signs.filter(|&&sign| is_used[usize::from(sign)]);
    match unequal(signs.map(|&sign| char::from(sign))) {
        Some((one, other)) => Err(format!("empty cells are both {one} and {other}")),
        None => Ok(()),
    }
}

/// What separates the digits of an answer, by what stands between the first two cells of a row.
fn separator(row: &str) -> Option<u8> {
    let gap = row.split(is_cell).nth(1).filter(|gap| !gap.is_empty())?;
    let mut separators = b",;\t".iter().copied();
    let kept = separators.find(|separator| gap.as_bytes().contains(separator));
    kept.or(Some(b' '))
}

/// In bytes, without `\n`. No puzzle needs more, and an endless line has to be refused.
const LONGEST_LINE: usize = 65_535;

/// Puts lines together to puzzles.
#[derive(Default)]
struct Reader {
    lines: usize, // read
    /// The line where the last puzzle starts; 0 before the first.
    start: usize,
    /// Its cells, as they are written, in reading order: 81 until the next line comes.
    cells: Vec<u8>,
    /// How many digits a line of its answer has, 9 or 81.
    width: usize,
    /// What stands between these digits, if anything does.
    separator: Option<u8>,
}

impl Reader {
    /// Takes in a line with its end. Returns whether that makes a puzzle whole, or what is wrong.
    fn add(&mut self, line: &[u8]) -> Result<bool, String> {
        self.lines += 1;
        if self.cells.len() == 81 {
            self.cells.clear();
        }
        self.read(line).map_err(|what| self.error(&what))?;
        Ok(self.cells.len() == 81)
    }

    /// Decides whether a line may stand where it does, and adds its cells to the puzzle.
    fn read(&mut self, line: &[u8]) -> Result<(), String> {
        if line.len() > LONGEST_LINE && !line.ends_with(b"\n") {
            return Err(format!("no end within {LONGEST_LINE} bytes"));
        }
        let line = str::from_utf8(line).map_err(|_| "not UTF-8 (try iconv -f UTF-16 or LATIN1)")?;
        let rows = self.cells.len() / 9; // 0 between puzzles
        match (kind(line)?, rows) {
            (Line::Skipped, _) | (Line::Blank, 0 | 3 | 6) => Ok(()),
            (Line::Blank, _) => Err(too_early("blank line", rows)),
            (Line::Heading(text), 0) if self.start > 0 && text.contains([',', ';', '\t']) => {
                Err("neither a puzzle nor a heading, which has no , ; or tab here".to_string())
            }
            (Line::Heading(_), 0) => Ok(()),
            (Line::Heading(_), _) => Err(too_early("heading", rows)),
            (Line::List(cells), 0) => {
                (self.start, self.width, self.separator) = (self.lines, 81, None);
                self.cells.extend(cells);
                check_signs(&self.cells)
            }
            (Line::List(_), _) => Err(format!("81 cells, expected 9 ({EMPTY})")),
            (Line::Count(_), _) if self.lines == 1 => Ok(()),
            (Line::Count(text) | Line::Row(text), _) => self.add_row(text),
        }
    }

    fn add_row(&mut self, row: &str) -> Result<(), String> {
        let (is_start, count) = (self.cells.is_empty(), count_cells(row));
        if count != 9 && !(count == 81 && is_start) {
            let cells = if count == 1 { "cell" } else { "cells" };
            let expected = if is_start { "9 or 81" } else { "9" };
            return Err(format!("{count} {cells}, expected {expected} ({EMPTY})"));
        }
        check_gaps(row)?;
        if is_start {
            (self.start, self.width, self.separator) = (self.lines, 9, separator(row));
        }
        self.cells
            .extend(row.bytes().filter(|&byte| is_cell(byte.into())));
        check_signs(&self.cells)
    }

    /// Takes in the end of the input. (No line at all is fine.)
    fn end(&mut self) -> Result<(), String> {
        self.lines += 1;
        match self.cells.len() {
            0 if self.start == 0 && self.lines > 1 => {
                let skipped = self.lines - 1;
                Err(format!("no puzzle in the input (lines skipped: {skipped})"))
            }
            0 | 81 => Ok(()),
            cells => Err(self.error(&too_early("end of the input", cells / 9))),
        }
    }

    /// What is wrong with the last line, and where.
    fn error(&self, what: &str) -> String {
        let mut message = format!("line {}: {what}", self.lines);
        if !self.cells.is_empty() && self.start < self.lines {
            message += &format!(", in the puzzle at line {}", self.start);
        }
        message
    }

    /// Writes the answer to the puzzle.
    fn write(&self, digits: &[u8; 81], output: &mut impl Write) -> io::Result<()> {
        for line in digits.chunks(self.width) {
            if let Some(separator) = self.separator {
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

fn too_early(what: &str, rows: usize) -> String {
    format!("{what} after row {rows} (a row may be lost or doubled before)")
}

/// `: two 5s in row 1`, if two clues of a row, column or box are equal.
fn first_clash(cells: &[u8]) -> String {
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

/// Solves the puzzles on standard input. Returns whether each has a solution.
fn solve_all(output: &mut impl Write) -> Result<bool, Error> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let (mut reader, mut line) = (Reader::default(), Vec::new());
    let mut all_solved = true;
    loop {
        if !input.buffer().contains(&b'\n') {
            output.flush()?; // whoever writes may wait for an answer first
        }
        line.clear();
        let mut limited = input.by_ref().take(LONGEST_LINE as u64 + 1);
        let length = limited.read_until(b'\n', &mut line);
        let length = length.map_err(|error| Error::Input(format!("standard input: {error}")))?;
        if length == 0 {
            reader.end().map_err(Error::Input)?;
            return Ok(all_solved);
        }
        if !reader.add(&line).map_err(Error::Input)? {
            continue; // more lines are to come
        }
        let grid = first_grid(&reader.cells);
        reader.write(&grid.unwrap_or([b'0'; 81]), output)?;
        if grid.is_none() {
            all_solved = false;
            output.flush()?; // on a screen, before the complaint
            let (start, clash) = (reader.start, first_clash(&reader.cells));
            complain(&format!("line {start}: no solution{clash}"));
        }
    }
}

/// Writes on standard error. If that fails, the exit status has to do.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "sudoku: {message}");
}

/// Does what the arguments ask for. Returns whether every puzzle has a solution.
fn run(output: &mut impl Write) -> Result<bool, Error> {
    let arguments = env::args_os().skip(1);
    let mut arguments = arguments.map(|text| text.to_string_lossy().into_owned());
    let text = match arguments.next().as_deref() {
        None => return solve_all(output),
        Some("-h" | "--help") => HELP,
        Some("-V" | "--version") => "sudoku 2.1.0\n",
        Some(other) => return Err(unexpected(other)),
    };
    if let Some(other) = arguments.next() {
        return Err(unexpected(&other));
    }
    output.write_all(text.as_bytes())?;
    Ok(true)
}

fn unexpected(argument: &str) -> Error {
    let usage = "puzzles come on standard input: sudoku < FILE, or echo PUZZLE | sudoku";
    Error::Input(format!("unexpected argument {argument:?}: {usage}"))
}

fn fail(message: &str) -> ExitCode {
    complain(message);
    ExitCode::from(2)
}

fn main() -> ExitCode {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let outcome = run(&mut output);
    // Answers from before a fault come out first. If they cannot, that is what to tell.
    match output.flush().map_err(Error::Output).and(outcome) {
        Ok(all_solved) => ExitCode::from(u8::from(!all_solved)),
        Err(Error::Input(what)) => fail(&what),
        // Nobody reads on, as under `| head -1`: no cause for complaint.
        Err(Error::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Error::Output(error)) => fail(&format!("standard output: {error}")),
    }
}
