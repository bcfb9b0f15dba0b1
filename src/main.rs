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
//! Numbers such as "a few" decide about the time only, not about the answer.

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
                let set = self.0[place][band] >> (10 * stack); // others above do not matter
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
            return Vec::new(); // most newspaper puzzles, which take 40 % longer without this
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
        self.0 = self.0.map(|words| words.map(drop_smallest));
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

/// What `--help` prints.
const HELP: &str = "\
Usage: sudoku < FILE, or echo PUZZLE | sudoku

Prints the first complete grid of each Sudoku puzzle, up to a faulty line.

Cell     1 to 9, or 0 . _ * ? if it is empty, with the same sign in a whole puzzle.
Frame    White space, | , ; [ ] { } ( ) \" ' ` > and box-drawing characters.
Skipped  Lines of frame only, lines that start with #, and lines drawn with - = + that have no
         letter or digit. But inside a puzzle a blank line may stand only after row 3 and 6.
List     81 adjoining cells are a puzzle, whatever else is on the line: an id, a level, a solution
         after it, but no second puzzle. Here - is an empty cell, too.
Heading  Between puzzles, a line that starts with a letter and has fewer than seven cells is
         skipped. So is a number in front of all puzzles, if it does not start with 0.
Row      Nine cells, or all 81 in groups of up to 19, with frame between and around them. What
         stands from # on is skipped, and a name before [[ {{ or ((.

An answer is a line of 81 digits for a list, else nine lines, with a comma, semicolon, tab or space
between digits if the first cells stood apart. Without a solution, all its digits are 0.

  -h, --help     print this help
  -V, --version  print name and version

Exit status: 0 every puzzle is solved, 1 some have no solution, 2 a line or a stream is faulty.
";

/// How an empty cell is written, for messages.
const EMPTY: &str = "an empty cell is 0 . _ * ?";

/// Whether a byte is a cell. (Looked up, as each byte of a list is asked.)
const IS_CELL: [bool; 256] = {
    let mut is_cell = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        is_cell[byte] = matches!(byte as u8, b'0'..=b'9' | b'.' | b'_' | b'*' | b'?');
        byte += 1;
    }
    is_cell
};

fn is_cell(character: char) -> bool {
    character.is_ascii() && IS_CELL[character as usize]
}

fn is_clue(cell: &u8) -> bool {
    (b'1'..=b'9').contains(cell)
}

/// Whether a character may stand between and around cells.
fn is_frame(character: char) -> bool {
    match character {
        '|' | ',' | ';' | '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'' | '`' | '>' => true,
        '\u{2500}'..='\u{257f}' => true, // box drawing
        '\u{feff}' => true,              // the byte order mark
        _ => character.is_whitespace(),
    }
}

/// In bytes, without its end. No puzzle needs as many, and an endless line has to be refused.
const LONGEST_LINE: usize = 65_535;

/// So many adjoining cells are meant as a puzzle. Ids, times and ISBNs have up to nineteen digits,
/// and if three of 81 cells are mistyped, twenty or more still adjoin somewhere.
const LONG_RUN: usize = 20;

/// So many cells are meant as a row, even if two of the nine are lost or mistyped as letters.
const NEARLY_A_ROW: usize = 7;

/// Puts lines together to puzzles.
#[derive(Default)]
struct Reader {
    lines: usize, // that came
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
    /// Takes in a line with its end. Returns whether that makes a puzzle whole.
    fn add(&mut self, line: &[u8]) -> io::Result<bool> {
        self.lines += 1;
        if self.cells.len() == 81 {
            self.cells.clear();
        }
        self.read(line).map_err(|what| self.error(&what))?;
        Ok(self.cells.len() == 81)
    }

    /// Adds the cells of a line to the puzzle, nine or, at its start, 81. Or says what is wrong.
    fn read(&mut self, line: &[u8]) -> Result<(), String> {
        if line.len() > LONGEST_LINE && !line.ends_with(b"\n") {
            return Err(format!("no end within {LONGEST_LINE} bytes"));
        }
        let line = str::from_utf8(line).map_err(|_| "not UTF-8 (try iconv -f UTF-16 or LATIN1)")?;
        let (text, width) = match self.part_with_cells(line)? {
            Some(found) => found,
            None => return Ok(()), // the line is skipped
        };
        let row: String;
        let (cells, separator) = if width == 81 {
            (text, None)
        } else {
            row = text.matches(is_cell).collect();
            (&row[..], separator(text))
        };
        let (is_start, count) = (self.cells.is_empty(), cells.len());
        if count != 9 && !(count == 81 && is_start) {
            let cells = if count == 1 { "cell" } else { "cells" };
            let expected = if is_start { "9 or 81" } else { "9" };
            return Err(format!("{count} {cells}, expected {expected} ({EMPTY})"));
        }
        if is_start {
            (self.start, self.width, self.separator) = (self.lines, width, separator);
        }
        self.cells.extend(cells.as_bytes());
        check_signs(&self.cells)
    }

    /// Tries the kinds of lines in the order of the help. Returns the part that has the cells and
    /// the width of an answer, unless the line is skipped.
    fn part_with_cells<'a>(&self, line: &'a str) -> Result<Option<(&'a str, usize)>, String> {
        let rows = self.cells.len() / 9;
        let text = line.trim_matches(is_frame);

        if line.trim().is_empty() && rows % 3 > 0 {
            return Err(too_early("blank line", rows));
        }
        if text.is_empty() || text.starts_with('#') || is_ruling(text) {
            return Ok(None);
        }
        if let Some(cells) = list_cells(line)? {
            return Ok(Some((cells, 81)));
        }
        if text.matches(is_cell).count() < NEARLY_A_ROW {
            let is_title = text.starts_with(char::is_alphabetic);
            if is_title && rows > 0 {
                return Err(too_early("heading", rows));
            }
            if is_title || is_number(text) && self.start == 0 {
                return Ok(None);
            }
        }
        Ok(Some((row(line)?, 9)))
    }

    /// Takes in the end of the input.
    fn end(&mut self) -> io::Result<()> {
        let none = format!("no puzzle in the input (lines skipped: {})", self.lines);
        self.lines += 1;
        match self.cells.len() {
            0 if self.start == 0 => Err(mistake(none)),
            0 | 81 => Ok(()),
            cells => Err(self.error(&too_early("end of the input", cells / 9))),
        }
    }

    /// What is wrong with the last line.
    fn error(&self, what: &str) -> io::Error {
        let mut message = format!("line {}: {what}", self.lines);
        if !self.cells.is_empty() && self.start < self.lines {
            message += &format!(", in the puzzle at line {}", self.start);
        }
        mistake(message)
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

/// What is wrong inside a puzzle. (A tenth row starts another puzzle.)
fn too_early(what: &str, rows: usize) -> String {
    format!("{what} after row {rows} (a row may be lost or doubled before)")
}

/// `---+---+---`
fn is_ruling(text: &str) -> bool {
    !text.contains(char::is_alphanumeric) && text.contains(|stroke| "-=+".contains(stroke))
}

/// `50`, the number of puzzles. But a row may be cut off behind an empty cell: `0`.
fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0')
}

/// The puzzle of `17,53..7…,easy`: the first long run of adjoining cells, if there is one. Others
/// are solutions. One that comes first has to stand alone; else its puzzle was not read.
fn list_cells(line: &str) -> Result<Option<&str>, String> {
    let is_other = |&byte: &u8| !IS_CELL[usize::from(byte)] && byte != b'-';
    let (mut puzzle, mut next) = (None, 0);
    for run in line.as_bytes().split(is_other) {
        let (start, end) = (next, next + run.len());
        next = end + 1;
        if run.len() < LONG_RUN || run.iter().all(|&cell| cell == b'-') {
            continue;
        }
        let is_solution = || run.iter().all(is_clue);
        let is_alone = || line.trim_matches(is_frame).len() == run.len();
        let expected = match (run.len(), puzzle) {
            (81, None) if is_alone() || !is_solution() => {
                puzzle = Some(&line[start..end]);
                continue;
            }
            (81, Some(_)) if is_solution() => continue,
            (81, None) => format!("81 before its solution ({EMPTY})"),
            (81, Some(_)) => "one puzzle on a line".to_string(),
            _ => "81".to_string(),
        };
        let first = line[..start].chars().count() + 1;
        let found = format!("{} adjoining cells", run.len());
        let columns = format!("columns {first} to {}", first + run.len() - 1);
        return Err(format!("{found} in {columns}, expected {expected}"));
    }
    Ok(puzzle)
}

/// Of `board = [[5,3,0,0,7,0,0,0,0], # easy` what stands between the name and `#`.
fn row(line: &str) -> Result<&str, String> {
    let line = line.split('#').next().unwrap_or(line);
    let brackets = ["[[", "{{", "(("].iter().filter_map(|two| line.find(two));
    let is_name = |&end: &usize| line[..end].matches(is_cell).count() < NEARLY_A_ROW;
    let start = brackets.min().filter(is_name).unwrap_or(0);
    let mut signs = line.char_indices().skip_while(|&(at, _)| at < start);
    match signs.find(|&(_, sign)| !is_cell(sign) && !is_frame(sign)) {
        None => Ok(&line[start..]),
        Some((at, sign)) => {
            let column = line[..at].chars().count() + 1;
            let found = format!("unexpected {sign:?} in column {column}");
            Err(format!("{found}, expected 1 to 9 ({EMPTY})"))
        }
    }
}

/// Whether all empty cells have the same sign. In `4.0` they have not, and the point is none.
fn check_signs(cells: &[u8]) -> Result<(), String> {
    let mut is_used = [false; 256];
    for &cell in cells {
        is_used[usize::from(cell)] = true;
    }
    let mut signs = "0._*?-".chars().filter(|&sign| is_used[sign as usize]);
    match (signs.next(), signs.next()) {
        (Some(one), Some(other)) => Err(format!("empty cells are both {one} and {other}")),
        _ => Ok(()),
    }
}

/// What separates the digits of an answer, by what stands between the first two cells of a row.
fn separator(row: &str) -> Option<u8> {
    let gap = row.split(is_cell).nth(1).filter(|gap| !gap.is_empty())?;
    let mut separators = b",;\t".iter().copied();
    let kept = separators.find(|separator| gap.as_bytes().contains(separator));
    kept.or(Some(b' '))
}

/// `: two 5s in row 1`, if two clues of a row, column or box are equal.
fn first_clash(cells: &[u8]) -> String {
    let units = |cell| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    for (kind, name) in ["row", "column", "box"].iter().enumerate() {
        for cell in (0..81).filter(|&cell| is_clue(&cells[cell])) {
            let (clue, unit) = (cells[cell], units(cell)[kind]);
            if (0..cell).any(|other| cells[other] == clue && units(other)[kind] == unit) {
                return format!(": two {}s in {name} {}", char::from(clue), unit + 1);
            }
        }
    }
    String::new()
}

// ---- The program.

/// What is wrong with the input or the arguments. All other errors are those of the output.
fn mistake(message: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, message)
}

/// Solves the puzzles on standard input. Returns whether each has a solution.
fn solve_all(output: &mut impl Write) -> io::Result<bool> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let (mut reader, mut line) = (Reader::default(), Vec::new());
    let mut all_solved = true;
    loop {
        if !input.buffer().contains(&b'\n') {
            output.flush()?; // reading may wait for one who waits for an answer
        }
        line.clear();
        let mut limited = input.by_ref().take(LONGEST_LINE as u64 + 1);
        let length = limited.read_until(b'\n', &mut line);
        if length.map_err(|error| mistake(format!("standard input: {error}")))? == 0 {
            reader.end()?;
            return Ok(all_solved);
        }
        if !reader.add(&line)? {
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

/// Writes a line on standard error. Where that fails too, the exit status has to do.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "sudoku: {message}");
}

/// Does what the arguments ask for. Returns whether every puzzle has a solution.
fn run(output: &mut impl Write) -> io::Result<bool> {
    let argument = env::args_os().nth(1);
    let argument = argument.map(|text| text.to_string_lossy().into_owned());
    match argument.as_deref() {
        None => return solve_all(output),
        Some("-h" | "--help") => output.write_all(HELP.as_bytes())?,
        Some("-V" | "--version") => output.write_all(b"sudoku 2.0.0\n")?,
        Some(other) => {
            let usage = "puzzles come on standard input: sudoku < FILE, or echo PUZZLE | sudoku";
            return Err(mistake(format!("unexpected argument {other:?}: {usage}")));
        }
    }
    Ok(true)
}

fn main() -> ExitCode {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let outcome = run(&mut output);
    // Answers from before a fault come out first. If they cannot, that is what to tell.
    match output.flush().and(outcome) {
        Ok(all_solved) => return ExitCode::from(u8::from(!all_solved)),
        // Nobody reads on, as under `| head -1`: no cause for complaint.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::InvalidData => complain(&error.to_string()),
        Err(error) => complain(&format!("standard output: {error}")),
    }
    ExitCode::from(2)
}
