//! Prints the first complete grid of each Sudoku puzzle on standard input: of all the grids that
//! keep the clues, the one whose 81 digits, read in order, form the smallest number.
//!
//! # Terms
//! A **grid** has 81 **cells**, in nine **rows**, nine **columns** and nine **boxes**; each of
//! these holds every **digit**, 1 to 9, once. The **peers** of a cell are the others in its row,
//! column and box. Three rows make a **band**, three columns a **stack**; three cells of a box in
//! one row or column are a **trio**. Where a cell lies in its box, counted in reading order, is its
//! **place**.
//!
//! A digit that is given is a **clue**, one that is still possible in a cell is its **candidate**.
//! A cell with one candidate is **settled**, one with several is **empty**. Where a cell has none,
//! or something else shows that no grid is left, the search has met a **dead end**.
//!
//! # Method
//! The textbook backtracker lists the empty cells and fills them in reading order, each with the
//! smallest digit that its row, column and box allow, and steps back where they allow none. What it
//! completes first is the first grid. But a wrong digit at the top may show only at the bottom,
//! millions of steps later.
//!
//! Here each guess goes into a [`Table`] of the candidates of all cells, and then a few rules take
//! candidates away, which shows most wrong guesses at once. A puzzle is solved in up to three
//! steps:
//! 1. Fill the list in reading order, as the textbook does. For most puzzles that is all.
//! 2. After a few dead ends give that up, and look for any two grids, guessing in whatever cell is
//!    best. If there is none, the puzzle has no solution; if there is only one, that is the first.
//! 3. If there are two, settle the empty cells in reading order, each at the smallest candidate
//!    with which such a search finds a grid. No grid can have a smaller digit there, so this leads
//!    to the first.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop)] // the loops over the table read best by place and band

use std::borrow::Cow;
use std::cmp::Reverse;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::process::ExitCode;
use std::{env, iter, str};

fn main() -> ExitCode {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let outcome = run(&mut output);
    // Answers from before a fault come out first. If they cannot, that is the fault to tell.
    let message = match output.flush().map_err(Fault::Output).and(outcome) {
        Ok(all_solved) => return ExitCode::from(u8::from(!all_solved)),
        // Nobody reads on, as under `| head -1`: no cause for complaint.
        Err(Fault::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS
        }
        Err(Fault::Output(error)) => format!("standard output: {error}"),
        Err(Fault::Message(message)) => message,
    };
    complain(&message);
    ExitCode::from(2)
}

/// Why the program cannot go on.
enum Fault {
    Output(io::Error),
    /// What is wrong with the arguments or with the input, and where.
    Message(String),
}

/// Does what the arguments ask for: without any, solves standard input. Returns whether every
/// puzzle has a solution.
fn run(output: &mut impl Write) -> Result<bool, Fault> {
    let argument = env::args_os().nth(1);
    let argument = argument.map(|text| text.to_string_lossy().into_owned());
    let text = match argument.as_deref() {
        None => return solve_all(output),
        Some("-h" | "--help") => help(),
        Some("-V" | "--version") => "sudoku 1.2.0\n".to_string(),
        Some(other) => {
            let usage = "puzzles are read from standard input: sudoku < FILE";
            let message = format!("unexpected argument {other:?}: {usage}");
            return Err(Fault::Message(message));
        }
    };
    output.write_all(text.as_bytes()).map_err(Fault::Output)?;
    Ok(true)
}

/// Solves the puzzles on standard input, which a [`Reader`] puts together from lines. One that has
/// no solution comes back. Returns whether every puzzle has one.
fn solve_all(output: &mut impl Write) -> Result<bool, Fault> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut reader = Reader::default();
    let mut line = Vec::new();
    let mut all_solved = true;
    loop {
        let may_wait = !input.buffer().contains(&b'\n');
        if may_wait {
            output.flush().map_err(Fault::Output)?; // who writes the input may wait for an answer
        }
        line.clear();
        let most = LONGEST_LINE + "\r\n".len(); // with more, the reader will refuse the line
        let mut limited = input.by_ref().take(most as u64);
        let length = limited.read_until(b'\n', &mut line);
        let failure = |error| Fault::Message(format!("standard input: {error}"));
        if length.map_err(failure)? == 0 {
            reader.end().map_err(Fault::Message)?;
            return Ok(all_solved);
        }
        let puzzle = match reader.add(&line).map_err(Fault::Message)? {
            Some(puzzle) => puzzle,
            None => continue, // its other lines are still to come
        };
        let grid = first_grid(&puzzle.cells);
        let answer = grid.as_ref().map_or(&puzzle.cells[..], |grid| grid);
        puzzle.write(answer, output).map_err(Fault::Output)?;
        if grid.is_none() {
            all_solved = false;
            output.flush().map_err(Fault::Output)?; // on a screen, before the complaint
            let clash = first_clash(&puzzle.cells);
            complain(&format!("line {}: no solution{clash}", puzzle.line));
        }
    }
}

/// Writes a line on standard error. Where that fails too, the exit status has to do.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "sudoku: {message}");
}

// ---- The first grid.

/// The first grid that keeps the clues of a puzzle, if there is one: 81 digits, in reading order.
/// The cells come as they are written; what is not 1 to 9 is no clue.
fn first_grid(cells: &[u8]) -> Option<[u8; 81]> {
    let mut table = Table::of(cells);
    if !table.propagate() {
        return None;
    }
    let empty_cells = table.empty_cells();
    match fill(&table, &empty_cells, &mut 0) {
        Ok(first) => first,
        Err(GaveUp) => search_for_first(table, &empty_cells),
    }
}

/// Step 1 gives up at this many dead ends. (With 4, puzzles of fewer than 17 clues take two thirds
/// more instructions; with 16, those of 17 clues take a twentieth more.)
const ENOUGH_DEAD_ENDS: u32 = 8;

struct GaveUp;

/// The textbook backtracker: takes the next cell of the list that is still empty and guesses that
/// it has its smallest candidate, then that it has not. Gets a table to which the rules were
/// applied. Returns the digits of the first grid in it, if there is any.
fn fill(table: &Table, list: &[Cell], dead_ends: &mut u32) -> Result<Option<[u8; 81]>, GaveUp> {
    let next = match list.iter().position(|&cell| !table.is_settled(cell)) {
        Some(next) => next,
        None => return Ok(Some(table.digits())), // with no empty cell it is a grid, see `propagate`
    };
    for side in &mut table.split(list[next]) {
        if !side.propagate() {
            *dead_ends += 1;
            if *dead_ends == ENOUGH_DEAD_ENDS {
                return Err(GaveUp);
            }
        } else if let Some(first) = fill(side, &list[next..], dead_ends)? {
            return Ok(Some(first));
        }
    }
    Ok(None)
}

/// The digits of the first grid in a table, if there is any, by steps 2 and 3 of the method.
fn search_for_first(mut table: Table, list: &[Cell]) -> Option<[u8; 81]> {
    let mut search = Search::default();
    let mut grid = match search.grids(&table, 2)[..] {
        [] => return None,
        [only] => return Some(only.digits()),
        [.., any] => any,
    };
    // From here on, the digits of `grid` and of the first grid are always candidates in the table.
    for &cell in list {
        while !table.is_settled(cell) {
            let [smallest, others] = table.split(cell);
            table = if grid.candidates(cell) == smallest.candidates(cell) {
                smallest
            } else if let Some(found) = search.any_grid(smallest) {
                grid = found;
                smallest
            } else {
                others
            };
            table.propagate(); // no dead end, for the rules keep every grid
        }
    }
    Some(grid.digits())
}

// ---- The search.

/// After more dead ends than this, the search applies the rule on trios, too, which is costly.
/// (With 50, the hardest published puzzles take a tenth more instructions; with 200, those found by
/// looking for hard ones take a fifth more.)
const DEAD_ENDS_BEFORE_TRIOS: u64 = 100;

/// A search for grids in no certain order, and what it remembers.
#[derive(Default)]
struct Search {
    /// How many guesses met a dead end.
    dead_ends: u64,
    /// How much trouble guesses made, by the band, stack and place of their cell.
    trouble: [[[u64; 9]; 3]; 3],
    /// The cell of the last guess that met a dead end.
    last_dead_end: Option<Cell>,
}

impl Search {
    /// Grids in a table to which the rules were applied: all, or as many as are wanted.
    fn grids(&mut self, table: &Table, wanted: usize) -> Vec<Table> {
        let cell = match self.choose(table) {
            Some(cell) => cell,
            None => return vec![*table], // with no empty cell it is a grid, see `propagate`
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
                // Later dead ends weigh more, so that recent trouble outweighs old. (With 8 or 128
                // for 32, the worst grids known take a twentieth and a sixth more instructions.)
                self.trouble[cell.band][cell.stack][cell.place] += 1 + self.dead_ends / 32;
                self.last_dead_end = Some(cell);
            }
        }
        grids
    }

    /// A grid in a table, if there is any.
    fn any_grid(&mut self, mut table: Table) -> Option<Table> {
        if self.apply_rules(&mut table) {
            self.grids(&table, 1).pop()
        } else {
            None
        }
    }

    /// The cell to guess in, if any is empty: the cell of the last dead end, until it is settled,
    /// for so the search stays with the trouble until it is solved (Lecoutre, Sais, Tabary, Vidal,
    /// "Reasoning from last conflict(s) in constraint programming", 2009). Else one of those with
    /// the fewest candidates: the one with the most empty peers and trouble, taken together.
    fn choose(&self, table: &Table) -> Option<Cell> {
        let mut rest = table.without_smallest();
        let empty = rest.cells_with_candidates(); // cells that have another candidate
        if empty == 0 {
            return None;
        }
        if let Some(cell) = self.last_dead_end {
            if (empty & cell.as_map()) != 0 {
                return Some(cell);
            }
        }
        // If each gives up one candidate after another, those with the fewest run out first.
        let mut fewest = 0;
        while fewest == 0 {
            rest = rest.without_smallest();
            fewest = empty & !rest.cells_with_candidates();
        }
        let weight = |cell: &Cell| {
            let empty_peers = (empty & cell.with_peers()).count_ones();
            u64::from(empty_peers) + self.trouble[cell.band][cell.stack][cell.place]
        };
        cells_in(fewest).min_by_key(|cell| Reverse(weight(cell))) // the first of equals
    }

    /// Applies the rules, in a stubborn puzzle the one on trios, too. Returns false at a dead end.
    fn apply_rules(&self, table: &mut Table) -> bool {
        if !table.propagate() {
            return false;
        }
        self.dead_ends <= DEAD_ENDS_BEFORE_TRIOS || table.restrict_trios() && table.propagate()
    }
}

// ---- Cells and words.

/// The candidates of all cells. Those of one cell are a **set** of nine bits, the lowest one for
/// the digit 1. Three sets make a `u32` word: those of the cells that have the same place in the
/// three boxes of a band.
/// ```text
///  bit   29  28 ... 20   19  18 ... 10    9  8 .... 0
///     +-----+---------+-----+---------+-----+---------+
///     |spare|987654321|spare|987654321|spare|987654321|
///     +-----+---------+-----+---------+-----+---------+
///             stack 2         stack 1         stack 0
/// ```
/// What is done to a word is so done in three boxes. The spare bits are 0 in a table; they keep the
/// sets apart where words are added or subtracted.
///
/// The words stand by place and band. What is done to the words of one band is done to those of all
/// bands, and a compiler makes vector instructions of that: all nine boxes at once. Vectors have
/// room for four words, hence a fourth band. It is idle, and has all candidates, so that no rule
/// meets a dead end there.
#[derive(Clone, Copy)]
struct Table([[u32; 4]; 9]);

/// For each of the three sets in a word: its lowest bit, all nine bits, the spare bit above them.
const LOWEST: u32 = 1 | 1 << 10 | 1 << 20;
const ALL: u32 = 511 * LOWEST;
const SPARE: u32 = 512 * LOWEST;

/// The spare bit of each set that has a candidate: added to 511, any makes a carry.
fn spare_where_any(word: u32) -> u32 {
    (word + ALL) & SPARE
}

/// Takes the smallest candidate from each set, by the well-known `x & (x - 1)`. A set without
/// candidates borrows from its spare bit.
fn drop_smallest(word: u32) -> u32 {
    word & ((word | SPARE) - LOWEST)
}

/// All nine bits of each set with at most `COUNT` candidates, and only the spare bit of the others.
fn at_most<const COUNT: usize>(mut word: u32) -> u32 {
    for _ in 0..COUNT {
        word = drop_smallest(word);
    }
    ALL + (spare_where_any(word) >> 9) // 511, or 512 where one is left
}

/// The words of one band, by place.
type Band = [u32; 9];

/// Where a cell is. All three count from 0.
#[derive(Clone, Copy)]
struct Cell {
    band: usize,
    stack: usize,
    place: usize,
}

/// A map of cells: a word for each band, like those of a [`Table`], but the nine bits of a box
/// stand for its nine places instead of nine digits.
type CellMap = u128;

impl Cell {
    fn at(row: usize, column: usize) -> Cell {
        Cell {
            band: row / 3,
            stack: column / 3,
            place: row % 3 * 3 + column % 3,
        }
    }

    /// Where its stack starts in a word.
    fn shift(self) -> usize {
        10 * self.stack
    }

    /// A map with this cell only.
    fn as_map(self) -> CellMap {
        1 << (32 * self.band + self.shift() + self.place)
    }

    /// A map of this cell and its peers.
    fn with_peers(self) -> CellMap {
        const FIRST_ROW: CellMap = 0b111 | 0b111 << 10 | 0b111 << 20;
        const FIRST_COLUMN: CellMap = 0b1001001 | 0b1001001 << 32 | 0b1001001 << 64;
        const FIRST_BOX: CellMap = 0b111111111;
        let row = FIRST_ROW << (32 * self.band + self.place / 3 * 3);
        let column = FIRST_COLUMN << (self.shift() + self.place % 3);
        let own_box = FIRST_BOX << (32 * self.band + self.shift());
        row | column | own_box
    }
}

/// The cells in a map.
fn cells_in(mut map: CellMap) -> impl Iterator<Item = Cell> {
    iter::from_fn(move || {
        if map == 0 {
            return None;
        }
        let lowest = map.trailing_zeros() as usize;
        map &= map - 1; // without it
        Some(Cell {
            band: lowest / 32,
            stack: lowest % 32 / 10,
            place: lowest % 32 % 10,
        })
    })
}

impl Table {
    /// The table of a puzzle, before any rule.
    fn of(cells: &[u8]) -> Table {
        let mut table = Table([[0, 0, 0, ALL]; 9]);
        for row in 0..9 {
            for column in 0..9 {
                let cell = Cell::at(row, column);
                let set = match cells[9 * row + column] {
                    digit @ b'1'..=b'9' => 1 << (digit - b'1'),
                    _ => 511,
                };
                table.0[cell.place][cell.band] |= set << cell.shift();
            }
        }
        table
    }

    /// The digits of a grid, as written, in reading order.
    fn digits(&self) -> [u8; 81] {
        let mut digits = [b'1'; 81];
        for row in 0..9 {
            for column in 0..9 {
                let set = self.candidates(Cell::at(row, column));
                digits[9 * row + column] += set.trailing_zeros() as u8;
            }
        }
        digits
    }

    /// The set of a cell, at the lowest nine bits.
    fn candidates(&self, cell: Cell) -> u32 {
        self.0[cell.place][cell.band] >> cell.shift() & 511
    }

    fn is_settled(&self, cell: Cell) -> bool {
        self.candidates(cell).is_power_of_two()
    }

    /// The two sides of a guess: a table that keeps only the smallest candidate of a cell, and one
    /// that keeps the others.
    fn split(&self, cell: Cell) -> [Table; 2] {
        let set = self.candidates(cell);
        let smallest = set & set.wrapping_neg();
        let mut sides = [*self; 2];
        sides[0].0[cell.place][cell.band] ^= (set ^ smallest) << cell.shift();
        sides[1].0[cell.place][cell.band] ^= smallest << cell.shift();
        sides
    }

    /// The empty-cell list, in reading order.
    fn empty_cells(&self) -> Vec<Cell> {
        if self.without_smallest().cells_with_candidates() == 0 {
            return Vec::new(); // soon seen, as most newspaper puzzles need no guess
        }
        let mut list = Vec::with_capacity(81);
        for row in 0..9 {
            for column in 0..9 {
                let cell = Cell::at(row, column);
                if !self.is_settled(cell) {
                    list.push(cell);
                }
            }
        }
        list
    }

    /// The table without the smallest candidate of each cell.
    fn without_smallest(&self) -> Table {
        Table(self.0.map(|words| words.map(drop_smallest)))
    }

    /// A map of the cells that have a candidate.
    fn cells_with_candidates(&self) -> CellMap {
        let mut map = [0; 3];
        for band in 0..3 {
            for place in 0..9 {
                map[band] |= spare_where_any(self.0[place][band]) >> 9 << place;
            }
        }
        CellMap::from(map[0]) | CellMap::from(map[1]) << 32 | CellMap::from(map[2]) << 64
    }

    /// Lets `step` change the words of each band. (A compiler does the four bands at once, and
    /// without the copies.)
    fn in_bands(&mut self, mut step: impl FnMut(usize, &mut Band)) {
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
// 1. Singles: the digit of a settled cell is in no other cell of its box.
// 2. Rows: in the three boxes of a band, a digit lies in three different rows.
// 3. Columns: in the three boxes of a stack, a digit lies in three different columns.
// 4. Hidden singles: where only one cell of a box can take a digit, it takes it.
// 5. Trios: if only three digits can be in a trio, they are nowhere else in its box; if three
//    digits can be nowhere else in the box, no other is in the trio.
//
// The rules work on the three boxes of a band at a time, whose words they get.

impl Table {
    /// Applies rules 1 to 4 in rounds, until a round settles no new digit. Returns false if it
    /// meets a dead end. If it returns true and no cell is empty, the table is a grid.
    fn propagate(&mut self) -> bool {
        let mut settled_before = None; // the settled digits of each box, a round earlier
        loop {
            let mut next = *self; // becomes the table a round later
            let (mut settled_digits, mut doubled_digits) = ([0; 4], [0; 4]); // before this round
            let mut column_trios = [[0; 4]; 3]; // what they can hold, by column and band
            next.in_bands(|band, words| {
                (settled_digits[band], doubled_digits[band]) = restrict_boxes(words); // rule 1
                restrict_rows(words); // rule 2
                for place in 0..9 {
                    column_trios[place % 3][band] |= words[place];
                }
            });
            if doubled_digits != [0; 4] {
                return false;
            }
            if settled_before == Some(settled_digits) {
                // Half of this round is in `next`, which is dropped: a cell there may have lost its
                // last candidate.
                break;
            }
            settled_before = Some(settled_digits);

            // The first band is below the last one.
            let trios_below = column_trios.map(|bands| [bands[1], bands[2], bands[0], bands[3]]);
            let trios_above = column_trios.map(|bands| [bands[2], bands[0], bands[1], bands[3]]);
            let mut wrong = [0; 4];
            next.in_bands(|band, words| {
                let below = [0, 1, 2].map(|column| trios_below[column][band]);
                let above = [0, 1, 2].map(|column| trios_above[column][band]);
                restrict_columns(words, below, above); // rule 3
                wrong[band] = settle_hidden_singles(words); // rule 4
            });
            if wrong != [0; 4] {
                return false;
            }
            *self = next; // in which every cell has a candidate
        }
        // Why the table is a grid, if no cell is empty:
        // 1. It comes from a whole round, as there was none before the first. That left every cell
        //    a candidate, so all are settled. As no digit is doubled in a box, its nine cells have
        //    the nine digits.
        // 2. As that round settled no new digit, all nine digits of each box were settled before
        //    it. That takes nine cells. So all cells were settled before the round, and as it took
        //    none its only candidate, it changed nothing.
        // 3. Were a digit in two cells of a row, they would be in different boxes, and each of
        //    these could have the digit in that row only, so rule 2 would have taken it from both.
        //    Were they in one column, rule 3 would have.
        true
    }
}

/// Rule 1. Returns the digits of settled cells, and those of several settled cells, which is wrong.
fn restrict_boxes(words: &mut Band) -> (u32, u32) {
    let singles = words.map(|word| word & at_most::<1>(word));
    let (mut settled, mut doubled) = (0, 0);
    for single in singles {
        doubled |= settled & single;
        settled |= single;
    }
    for place in 0..9 {
        words[place] &= singles[place] | !settled;
    }
    (settled, doubled)
}

/// Rule 2.
fn restrict_rows(words: &mut Band) {
    let trios = [0, 3, 6].map(|place| words[place] | words[place + 1] | words[place + 2]);
    // Ten bits up is the next box, and after the third comes the first. What this leaves in bits 30
    // and 31 meets no candidate.
    let second = trios.map(|trio| trio >> 10 | trio << 20);
    let third = trios.map(|trio| trio >> 20 | trio << 10);
    let possible = possible_trios(second, third);
    for place in 0..9 {
        words[place] &= possible[place / 3];
    }
}

/// Rule 3, by what the trios in columns of the other two bands can hold.
fn restrict_columns(words: &mut Band, below: [u32; 3], above: [u32; 3]) {
    let possible = possible_trios(below, above);
    for place in 0..9 {
        words[place] &= possible[place % 3];
    }
}

/// What the three trios of a box, all in rows or all in columns, can hold, by what those of the
/// other two boxes can: the first trio can hold a digit only if one of these boxes can hold it in
/// its second trio, and the other box in its third.
fn possible_trios(one: [u32; 3], other: [u32; 3]) -> [u32; 3] {
    let fits = |a: usize, b: usize| one[a] & other[b] | one[b] & other[a];
    [fits(1, 2), fits(2, 0), fits(0, 1)]
}

/// Rule 4. Returns bits for what is wrong: digits without a cell in their box, and cells without a
/// candidate. (If two digits have the same only cell, it keeps both, and a guess there will meet
/// the dead end.)
fn settle_hidden_singles(words: &mut Band) -> u32 {
    let (mut possible, mut several) = (0, 0); // digits that a cell can take, that several can
    for place in 0..9 {
        several |= possible & words[place];
        possible |= words[place];
    }
    let mut filled = SPARE;
    for place in 0..9 {
        let hidden = words[place] & !several;
        words[place] &= hidden | at_most::<0>(hidden); // all bits where none is hidden
        filled &= spare_where_any(words[place]);
    }
    (ALL & !possible) | (SPARE & !filled)
}

impl Table {
    /// Rule 5. Returns false if a trio can hold fewer than three digits, or must hold more.
    fn restrict_trios(&mut self) -> bool {
        let mut wrong = [0; 4];
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
                let can_only_three = ALL & at_most::<3>(can);
                let must_three = ALL & !at_most::<2>(must);
                for place in 0..9 {
                    words[place] &= if is_inside(place) {
                        must | !must_three
                    } else {
                        !(can & can_only_three)
                    };
                }
                wrong[band] |= ALL & (at_most::<2>(can) | !at_most::<3>(must));
            }
        });
        wrong == [0; 4]
    }
}

// ---- Reading and writing.

/// What `--help` prints.
fn help() -> String {
    format!(
        "\
Usage: sudoku < FILE

Prints the first complete grid of each Sudoku puzzle in FILE.

Cell     1 to 9, or {EMPTY} if it is empty.
Comment  What stands from # on is skipped.
Count    Before the first puzzle, a line may be the number of puzzles.
Ruling   A line drawn with - = + and without letters and digits is skipped.
Blank    Lines without text may stand between puzzles, and after the third and sixth row of one.
Title    Between puzzles, a line that starts with a letter is skipped. If it holds seven cells or
         more, it is an error, as it could be a row: put # in front.
Row      Nine cells on a line, or all 81, singly or in groups of equal length. Spaces, tabs,
         {FRAME} and box-drawing characters may stand around them.
List     81 adjoining cells are a puzzle, whatever else is on the line: an id, a level, a solution,
         but no second puzzle. Here - is an empty cell, too.
Table    Nine or 81 fields between commas, semicolons or tabs. Each is a digit or, for an empty
         cell, nothing. After a puzzle, a row without digits is an error, as it could be a blank
         line: write 0 in each field, or leave the line empty.

An answer looks like its puzzle: 81 digits on a line for 81 adjoining cells, else nine lines, with a
comma, semicolon, tab or space between digits if the cells were single. A puzzle without a solution
comes back likewise, its empty cells as they were, an empty field and - as 0.

  -h, --help     print this help
  -V, --version  print name and version

Exit status: 0 every puzzle is solved, 1 some have no solution, 2 the input or a stream is faulty.
"
    )
}

/// The signs of an empty cell, with spaces between.
const EMPTY: &str = "0 . _ * ?";

/// What may stand around cells besides tabs and box-drawing characters.
const FRAME: &str = "| , ; [ ] { } ( ) \" '";

/// Whether a byte is a cell. (Looked up, as it is asked of every byte of a puzzle.)
const IS_CELL: [bool; 256] = {
    let mut is_cell = [false; 256];
    let mut digit = b'1';
    while digit <= b'9' {
        is_cell[digit as usize] = true;
        digit += 1;
    }
    let mut index = 0;
    while index < EMPTY.len() {
        is_cell[EMPTY.as_bytes()[index] as usize] = true;
        index += 2; // over the space
    }
    is_cell
};

fn is_cell(character: char) -> bool {
    character.is_ascii() && IS_CELL[character as usize]
}

fn is_frame(character: char) -> bool {
    let is_box_drawing = ('\u{2500}'..='\u{257f}').contains(&character);
    is_blank(character) || is_box_drawing || FRAME.contains(character)
}

fn is_blank(character: char) -> bool {
    character == ' ' || character == '\t'
}

/// In bytes, without its end. No puzzle needs as many, and an endless line must be refused.
const LONGEST_LINE: usize = 65_535;

/// Puts lines together to puzzles. Lines, columns and rows count from 1.
#[derive(Default)]
struct Reader {
    /// How many lines came.
    lines: usize,
    /// How many of them are titles.
    titles: usize,
    /// How many puzzles are complete.
    puzzles: usize,
    count: Option<Count>,
    /// The puzzle that is being read, or that was read last.
    puzzle: Puzzle,
}

/// A line that is the number of puzzles.
struct Count {
    line: usize,
    puzzles: usize,
}

/// A puzzle, as it is written.
#[derive(Default)]
struct Puzzle {
    /// The line where it starts; 0 before the first.
    line: usize,
    layout: Layout,
    /// In reading order: 81, or fewer as long as rows are missing.
    cells: Vec<u8>,
}

/// How an answer is written.
#[derive(Default)]
enum Layout {
    #[default]
    OneLine,
    NineLines,
    /// Nine lines with something between the digits.
    Separated(u8),
}

/// What is wrong with a line, and in which column, if it is one character.
struct Mistake {
    column: Option<usize>,
    what: String,
}

impl Mistake {
    fn new(what: impl Into<String>) -> Mistake {
        let (column, what) = (None, what.into());
        Mistake { column, what }
    }

    /// Where a cell was expected, there is another character, which starts at some byte of the
    /// line.
    fn unexpected(line: &str, byte: usize) -> Mistake {
        let found = line[byte..].chars().next().unwrap_or_default();
        // In UTF-16 every other byte of digits is NUL. The mark in front of such a file is not
        // UTF-8, and comes here as two U+FFFD.
        let is_utf16 = 3 * line.matches('\0').count() > line.chars().count()
            || line.starts_with("\u{fffd}\u{fffd}");
        let cure = if is_utf16 {
            " (it looks like UTF-16: iconv -f UTF-16 -t UTF-8 FILE | sudoku)"
        } else {
            ""
        };
        Mistake {
            column: Some(line[..byte].chars().count() + 1),
            what: format!("unexpected {found:?}, expected 1 to 9, or {EMPTY} if empty{cure}"),
        }
    }
}

impl Reader {
    /// Takes in a line with its end. Returns the puzzle, if that makes it whole, or a message.
    fn add(&mut self, line: &[u8]) -> Result<Option<&Puzzle>, String> {
        self.lines += 1;
        match self.read(line) {
            Ok(true) => Ok(Some(&self.puzzle)),
            Ok(false) => Ok(None),
            Err(mistake) => Err(self.message(self.lines, mistake)),
        }
    }

    /// Reads a line as the first kind that fits of these: a puzzle in a list, a table row, a line
    /// to skip, a title, a count, a row. Returns whether it makes a puzzle whole.
    fn read(&mut self, bytes: &[u8]) -> Result<bool, Mistake> {
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        if bytes.len() > LONGEST_LINE {
            let what = format!("no end within {LONGEST_LINE} bytes, expected 9 or 81 cells");
            return Err(Mistake::new(what));
        }
        let line = match str::from_utf8(bytes) {
            Ok(line) => Cow::Borrowed(line), // `from_utf8_lossy` finds that out, too, but slowly
            Err(_) => String::from_utf8_lossy(bytes),
        };
        let line = match line.strip_prefix('\u{feff}') {
            Some(unmarked) if self.lines == 1 => unmarked, // the byte order mark of a file
            _ => &line,
        };
        let text = line.split('#').next().unwrap_or(line); // without a comment

        if let Some(cells) = list_puzzle(text)? {
            return self.add_cells(cells, Layout::OneLine);
        }
        if let Some((cells, separator)) = row_of_fields(text) {
            self.refuse_row_without_digits(text)?;
            return self.add_cells(&cells, Layout::Separated(separator));
        }
        if is_skipped(text) {
            self.refuse_blank_line(line)?; // a line with a comment is not blank
            return Ok(false);
        }
        if self.rows() == 0 && starts_with_letter(text) {
            refuse_title_like_a_row(text)?;
            self.titles += 1;
            return Ok(false);
        }
        let may_be_count = self.puzzle.line == 0 && self.count.is_none();
        if let (true, Some(puzzles)) = (may_be_count, number_of_puzzles(text)) {
            let line = self.lines;
            self.count = Some(Count { line, puzzles });
            return Ok(false);
        }
        let (cells, layout) = row_of_cells(text)?;
        let added = self.add_cells(cells.as_bytes(), layout);
        added.map_err(|mistake| self.explain_fields(text).unwrap_or(mistake))
    }

    /// How many rows of a puzzle came: none between puzzles.
    fn rows(&self) -> usize {
        self.puzzle.cells.len() / 9 % 9
    }

    /// Adds nine cells to a puzzle or, between puzzles, 81. The layout of the first ones counts.
    /// Returns whether they make it whole.
    fn add_cells(&mut self, cells: &[u8], layout: Layout) -> Result<bool, Mistake> {
        let (count, is_start) = (cells.len(), self.rows() == 0);
        if count != 9 && !(count == 81 && is_start) {
            let cells = if count == 1 { "cell" } else { "cells" };
            let expected = self.expected();
            let what = format!("{count} {cells}, expected {expected} (an empty cell is {EMPTY})");
            return Err(Mistake::new(what));
        }
        if is_start {
            self.puzzle.line = self.lines;
            self.puzzle.layout = layout;
            self.puzzle.cells.clear();
        }
        // A list may have dashes, which are no cells elsewhere, so what comes out has none.
        let as_zero = |&cell: &u8| if cell == b'-' { b'0' } else { cell };
        self.puzzle.cells.extend(cells.iter().map(as_zero));
        let is_whole = self.puzzle.cells.len() == 81;
        self.puzzles += usize::from(is_whole);
        Ok(is_whole)
    }

    /// How many cells or fields a line may have.
    fn expected(&self) -> &str {
        match self.rows() {
            0 => "9 or 81",
            _ => "9",
        }
    }

    /// After a puzzle, a table row without any digit could be a blank line of a spreadsheet.
    fn refuse_row_without_digits(&self, text: &str) -> Result<(), Mistake> {
        let has_digit = text.contains(|character: char| character.is_ascii_digit());
        if self.puzzles > 0 && self.rows() == 0 && !has_digit {
            return Err(Mistake::new(
                "no digit in a table row after a puzzle, which could be a blank line \
                 (write 0 in each field, or leave the line empty)",
            ));
        }
        Ok(())
    }

    /// In a puzzle, a blank line inside a band could be a lost row.
    fn refuse_blank_line(&self, line: &str) -> Result<(), Mistake> {
        let rows = self.rows();
        if rows % 3 > 0 && line.chars().all(is_blank) {
            return Err(Mistake::new(format!(
                "blank line after row {rows}, which could be a row that is lost \
                 (write 000000000, or leave the line out)"
            )));
        }
        Ok(())
    }

    /// What is wrong with the fields of a row that is neither a table row nor nine cells, such as
    /// `5,3,,,7` or, because of its `0`, `5,3,0,,7,0,0,0,0`.
    fn explain_fields(&self, text: &str) -> Option<Mistake> {
        let fields = split_fields(text, separator_in(text)?)?;
        let hole = fields.iter().position(|field| field.is_empty())? + 1;
        Some(Mistake::new(if fields.iter().any(is_empty_sign) {
            format!("field {hole} holds nothing, expected a cell (others are written as empty)")
        } else {
            let (count, expected) = (fields.len(), self.expected());
            format!("{count} fields, expected {expected} (an empty one is an empty cell)")
        }))
    }

    /// Whether the input may end here; if not, a message.
    fn end(&self) -> Result<(), String> {
        let (rows, titles, found) = (self.rows(), self.titles, self.puzzles);
        if rows > 0 {
            let what = format!("input ends after {rows} of the 9 rows");
            return Err(self.message(self.lines + 1, Mistake::new(what)));
        }
        match self.count {
            // A 9 may also be the size of the grids.
            Some(Count { line, puzzles }) if puzzles != found && puzzles != 9 => {
                let what = format!("the number of puzzles is {puzzles}, but {found} came");
                Err(format!("line {line}: {what}"))
            }
            _ if found > 0 => Ok(()),
            _ => {
                let others = self.lines - titles - usize::from(self.count.is_some());
                let lines = format!("titles: {titles}, lines without cells: {others}");
                Err(format!("no puzzle in the input ({lines})"))
            }
        }
    }

    fn message(&self, line: usize, Mistake { column, what }: Mistake) -> String {
        let column = column.map_or(String::new(), |column| format!(", column {column}"));
        let mut message = format!("line {line}{column}: {what}");
        if self.rows() > 0 {
            message += &format!(", in the puzzle at line {}", self.puzzle.line);
            if let Some(Count { line, .. }) = self.count {
                // It may have been a first row that has lost three cells or more; then all rows
                // are off by one.
                message += &format!("; line {line} was read as the number of puzzles");
            }
        }
        message
    }
}

/// Fewer adjoining cells may be an id or a date.
const LONG_RUN: usize = 12;

/// `17,53..7…,easy`: a line whose first long run of adjoining cells is a puzzle. What else is on
/// it may be a solution, but not a second puzzle, for that would be lost.
fn list_puzzle(text: &str) -> Result<Option<&[u8]>, Mistake> {
    let runs = text
        .as_bytes()
        .split(|&byte| !IS_CELL[usize::from(byte)] && byte != b'-');
    let mut runs = runs.filter(|run| run.len() >= LONG_RUN);
    let cells = match runs.next() {
        Some(run) if run.len() == 81 && run.iter().any(|&cell| cell != b'-') => run,
        _ => return Ok(None), // 81 dashes are a ruling
    };
    let is_empty = |cell: &u8| !(b'1'..=b'9').contains(cell);
    if runs.any(|run| run.len() == 81 && run.iter().any(is_empty)) {
        return Err(Mistake::new(
            "two puzzles on the line, expected one (break the line between them)",
        ));
    }
    Ok(Some(cells))
}

/// What may separate the fields of a table.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

fn separator_in(text: &str) -> Option<char> {
    let mut separators = SEPARATORS.iter().copied();
    separators.find(|&separator| text.contains(separator))
}

/// `5,3,,,7,,,,`: nine or 81 fields, each with a digit or nothing.
fn row_of_fields(text: &str) -> Option<(Vec<u8>, u8)> {
    let fits = |&separator: &char| [8, 80].contains(&text.matches(separator).count());
    let separator = SEPARATORS.iter().copied().find(fits)?;
    let fields = split_fields(text, separator)?;
    if fields.iter().any(is_empty_sign) {
        return None; // with `0` for an empty cell it is a row like others, not a table row
    }
    let cells = fields
        .iter()
        .map(|field| field.bytes().next().unwrap_or(b'0'));
    Some((cells.collect(), separator as u8))
}

/// The fields of a line, without blanks and quotes, if each holds one cell or nothing.
fn split_fields(text: &str, separator: char) -> Option<Vec<&str>> {
    let is_around = |character| is_blank(character) || character == '"' || character == '\'';
    let fields = text
        .split(separator)
        .map(|field| field.trim_matches(is_around));
    let fields: Vec<&str> = fields.collect();
    let is_one_or_none =
        |field: &&str| field.is_empty() || field.len() == 1 && field.starts_with(is_cell);
    fields.iter().all(is_one_or_none).then_some(fields)
}

fn is_empty_sign(field: &&str) -> bool {
    !field.is_empty() && EMPTY.contains(field)
}

/// Frame without cells, such as `]` or nothing at all. Or a ruling, such as `---+---+---`: no
/// letter, digit or `_`, and more strokes than there are empty cells, as in `.-------.`
fn is_skipped(text: &str) -> bool {
    let is_written = |character: char| character.is_alphanumeric() || character == '_';
    let is_stroke = |character| "-=+".contains(character);
    let is_drawn = || text.matches(is_stroke).count() > text.matches(is_cell).count();
    text.chars().all(is_frame) || !text.contains(is_written) && is_drawn()
}

/// `Grid 01`, a title.
fn starts_with_letter(text: &str) -> bool {
    let start = text.trim_start_matches(is_frame);
    start.starts_with(char::is_alphabetic)
}

/// A title may have cells. But a row whose first one or two cells are mistyped as letters still has
/// seven.
fn refuse_title_like_a_row(title: &str) -> Result<(), Mistake> {
    if title.matches(is_cell).count() >= 7 {
        let start = title.trim_start_matches(is_frame);
        let mut mistake = Mistake::unexpected(title, title.len() - start.len());
        mistake.what += " (or # in front of a title with so many cells)";
        return Err(mistake);
    }
    Ok(())
}

/// `50`. But a row that has lost a cell or two has seven digits or more.
fn number_of_puzzles(text: &str) -> Option<usize> {
    let number = text.trim_matches(is_blank);
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    match number.len() {
        1..=6 if is_number && !number.starts_with('0') => number.parse().ok(),
        _ => None,
    }
}

/// `53. .7. ...`: cells in groups of equal length, with frame around.
fn row_of_cells(text: &str) -> Result<(String, Layout), Mistake> {
    if let Some(byte) = text.find(|character| !is_cell(character) && !is_frame(character)) {
        return Err(Mistake::unexpected(text, byte));
    }
    let groups = text.split(is_frame).filter(|group| !group.is_empty());
    let groups: Vec<&str> = groups.collect();
    let cells = groups.concat();
    let length = groups.first().map_or(0, |group| group.len());
    let odd = groups.iter().find(|group| group.len() != length);
    // Another number of cells is a mistake that `add_cells` tells.
    if let (Some(odd), 9 | 81) = (odd, cells.len()) {
        let (one, other) = (length, odd.len());
        return Err(Mistake::new(format!(
            "groups of {one} and {other} cells, expected groups of equal length"
        )));
    }
    if length > 1 {
        return Ok((cells, Layout::NineLines));
    }
    let gap = text.split(is_cell).nth(1).unwrap_or(""); // between the first two cells
    let separator = separator_in(gap).unwrap_or(' ');
    Ok((cells, Layout::Separated(separator as u8)))
}

impl Puzzle {
    /// Writes cells in the layout of the puzzle.
    fn write(&self, cells: &[u8], output: &mut impl Write) -> io::Result<()> {
        let width = match self.layout {
            Layout::OneLine => 81,
            Layout::NineLines | Layout::Separated(_) => 9,
        };
        for row in cells.chunks(width) {
            if let Layout::Separated(separator) = self.layout {
                let cells: Vec<&[u8]> = row.chunks(1).collect();
                output.write_all(&cells.join(&separator))?;
            } else {
                output.write_all(row)?;
            }
            output.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// `: two 5s in row 1`, if two clues of a row, column or box are equal.
fn first_clash(cells: &[u8]) -> String {
    let units = |cell| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    for (kind, name) in ["row", "column", "box"].iter().enumerate() {
        for cell in (0..81).filter(|&cell| (b'1'..=b'9').contains(&cells[cell])) {
            let (clue, unit) = (cells[cell], units(cell)[kind]);
            if (0..cell).any(|other| cells[other] == clue && units(other)[kind] == unit) {
                return format!(": two {}s in {name} {}", char::from(clue), unit + 1);
            }
        }
    }
    String::new()
}
