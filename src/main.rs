//! Prints the first complete grid of each Sudoku puzzle on standard input: of all the grids that
//! keep the clues, the one whose 81 digits, read in order, form the smallest number.
//!
//! A **grid** has 81 **cells**. Each lies in a **row**, a **column** and a **box** of nine cells
//! that hold every **digit** once; the cells it shares them with are its **peers**. Three rows make
//! a **band**, three columns a **stack**. A digit that is given is a **clue**; one that a cell may
//! still take is a **candidate**.
//!
//! The program reads the cells of a puzzle, lets the rules settle what they can, records the cells
//! that are still empty and fills them by depth-first backtracking, all on one table of bitmasks.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop)] // the table's loops read best by place and band

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::{env, iter, mem, process};

const VERSION: &str = "sudoku 1.0.0\n";

const HELP: &str = "\
Usage: sudoku < FILE

Prints the first complete grid of each Sudoku puzzle in FILE.

A cell is 1 to 9, or 0 . _ if empty. A line holds nine cells (a row of a puzzle) or 81 (a puzzle),
with or without spaces, tabs and | between them. After 81 cells that adjoin, a space, tab, comma,
semicolon or colon starts a note, which is skipped. So are comments (from # on), blank lines, lines
drawn with - = + | and, between puzzles, titles (lines that start with a letter).

Answers have the layout of their puzzle's first line: 81 digits on a line for 81 cells that adjoin,
else nine lines of nine digits, with spaces if the cells had any between them. A puzzle without a
solution is printed likewise, its empty cells as they were.

  -h, --help     print this help
  -V, --version  print name and version

Exit status: 0 every puzzle is solved, 1 some have no solution, 2 the input is malformed, or reading
or writing failed.
";

fn main() {
    let mut answers = Vec::new();
    let outcome = run(&mut answers);
    let status = match hand_over(&mut answers).and(outcome) {
        Ok(true) => 0,
        Ok(false) => 1,
        Err(message) => {
            complain(&message);
            2
        }
    };
    process::exit(status);
}

/// Does what the arguments ask for: without any, solves standard input. Returns whether every
/// puzzle had a solution, or else what ended the run.
fn run(answers: &mut Vec<u8>) -> Result<bool, String> {
    let argument = env::args_os()
        .nth(1)
        .map(|argument| argument.to_string_lossy().into_owned());
    match argument.as_deref() {
        None => return solve_all(answers),
        Some("-h" | "--help") => answers.extend_from_slice(HELP.as_bytes()),
        Some("-V" | "--version") => answers.extend_from_slice(VERSION.as_bytes()),
        Some(other) => {
            let usage = "puzzles are read from standard input: sudoku < FILE";
            return Err(format!("unexpected argument {:?}: {}", other, usage));
        }
    }
    Ok(true)
}

/// Solves the puzzles on standard input. Returns what [`run`] does.
fn solve_all(answers: &mut Vec<u8>) -> Result<bool, String> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut sheet = Sheet::default();
    let mut line = Vec::new();
    let mut all_solved = true;
    loop {
        if !input.buffer().contains(&b'\n') {
            hand_over(answers)?; // the next line may be long in coming
        }
        line.clear();
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        if read.map_err(|error| format!("standard input: {}", error))? == 0 {
            return sheet.end().map(|()| all_solved);
        }
        if !sheet.add(&line)? {
            continue;
        }
        if let Some(grid) = first_grid(&sheet.cells) {
            write(answers, &grid, &sheet);
        } else {
            all_solved = false;
            write(answers, &sheet.cells, &sheet);
            hand_over(answers)?;
            complain(&format!(
                "line {}: no solution{}",
                sheet.start,
                clash(&sheet.cells)
            ));
        }
    }
}

/// Writes a line on standard error. Where that fails too, the exit status has to do.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "sudoku: {}", message);
}

// ---- Reading: lines become puzzles.

/// In bytes, with its end. No puzzle needs as many, and an endless line must be refused.
const LONGEST_LINE: u64 = 1 << 16;

/// The puzzle that is being read. Lines count from 1.
#[derive(Default)]
struct Sheet {
    /// The line last read, and the one where the puzzle starts.
    line: usize,
    start: usize,
    /// The layout of that line: how many cells it holds, and whether blanks stand between them.
    width: usize,
    spaced: bool,
    /// The cells so far, as written. Those of a whole puzzle stay until the next line comes.
    cells: Vec<u8>,
}

impl Sheet {
    /// Takes in a line. Returns whether that makes a puzzle whole.
    fn add(&mut self, line: &[u8]) -> Result<bool, String> {
        self.line += 1;
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            let what = format!("no end within {} bytes", LONGEST_LINE);
            return Err(self.fault(what + ", expected 9 or 81 cells"));
        }
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mark: &[u8] = if self.line == 1 { b"\xef\xbb\xbf" } else { b"" };
        let line = line.strip_prefix(mark).unwrap_or(line);
        if self.cells.len() == 81 {
            self.cells.clear();
        }
        let rows = self.cells.len() / 9;
        let mut before_comment = line.iter().take_while(|&&byte| byte != b'#');
        let drawn = before_comment.all(|byte| b" \t-=+|".contains(byte));
        let title = rows == 0 && character(line).map_or(false, char::is_alphabetic);
        if drawn || title {
            return Ok(false);
        }
        let spaced = self.read_cells(line)?;
        match (rows, self.cells.len() - 9 * rows) {
            (0, width @ (9 | 81)) => {
                (self.start, self.width, self.spaced) = (self.line, width, spaced);
            }
            (_, 9) => (),
            (_, 81) => {
                let row = format!("row {} of the puzzle at line {}", rows + 1, self.start);
                return Err(self.fault(format!("81 cells, expected 9: {}", row)));
            }
            (_, count) => return Err(self.fault(format!("{} cells, expected 9 or 81", count))),
        }
        Ok(self.cells.len() == 81)
    }

    /// Adds a line's cells to those that are here. Returns whether blanks stand between them.
    fn read_cells(&mut self, line: &[u8]) -> Result<bool, String> {
        let (mut count, mut first, mut last) = (0, 0, 0);
        for (column, &byte) in line.iter().enumerate() {
            match byte {
                _ if CANDIDATES[usize::from(byte)] != 0 => {
                    self.cells.push(byte);
                    first = if count == 0 { column } else { first };
                    last = column;
                    count += 1;
                }
                b'#' => break,
                b' ' | b'\t' | b',' | b';' | b':' if count == 81 && column == first + 81 => break,
                b' ' | b'\t' | b'|' => (),
                _ => {
                    let found = match character(&line[column..]) {
                        Some(found) => format!("{:?}", found),
                        None => format!("byte {:#04x}", byte),
                    };
                    let place = format!("line {}, column {}", self.line, column + 1);
                    return Err(format!("{}: unexpected {}", place, found));
                }
            }
        }
        let between = &line[first..last];
        Ok(between.contains(&b' ') || between.contains(&b'\t'))
    }

    /// Whether the input may end here.
    fn end(&mut self) -> Result<(), String> {
        self.line += 1;
        match self.cells.len() {
            0 if self.start == 0 => Err("no puzzle in the input".to_string()),
            0 | 81 => Ok(()),
            count => {
                let rows = format!("{} of the 9 rows of a puzzle", count / 9);
                Err(self.fault(format!("input ends after {}", rows)))
            }
        }
    }

    /// A message about the line last read.
    fn fault(&self, what: String) -> String {
        format!("line {}: {}", self.line, what)
    }
}

/// The character at the start of some bytes, where there is one.
fn character(bytes: &[u8]) -> Option<char> {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(4)]);
    start
        .chars()
        .next()
        .filter(|&first| first != char::REPLACEMENT_CHARACTER)
}

/// The first two equal clues of a row, column or box, as the end of a message.
fn clash(cells: &[u8]) -> String {
    for (kind, name) in ["row", "column", "box"].iter().enumerate() {
        let mut seen = [[false; 256]; 9];
        for (cell, &written) in cells.iter().enumerate() {
            let unit = [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3][kind];
            let seen = &mut seen[unit][usize::from(written)];
            if mem::replace(seen, (b'1'..=b'9').contains(&written)) {
                return format!(": two {}s in {} {}", char::from(written), name, unit + 1);
            }
        }
    }
    String::new()
}

// ---- The first grid.

/// The first grid that keeps the clues of a puzzle, whose cells come as written, in reading order.
///
/// Going through the cells in order often leads straight to it. If not, any grid that the search
/// finds is the first, unless it can go on to a smaller one. If it can, the puzzle has several
/// grids; most such puzzles are easily solved in order after all, the others by descending from
/// grid to grid.
fn first_grid(cells: &[u8]) -> Option<[u8; 81]> {
    let mut table = Table::of(cells);
    if !table.propagate() {
        return None;
    }
    let open = table.with_more_than::<1>(); // the cells that are empty still
    if open == 0 {
        return Some(table.digits());
    }
    let mut empty = READING_ORDER.to_vec();
    empty.retain(|cell| open >> cell & 1 == 1);
    // One dead end is little to lose.
    if let Some(grid) = in_order(table, &empty, 1) {
        return Some(grid.digits());
    }
    let branches = vec![(table, empty[0])];
    let mut search = Search {
        branches,
        empty: &empty,
        blame: [0; 96],
        guesses: 0,
    };
    let mut grid = search.next(None)?;
    if let Some(smaller) = search.next(Some(&grid)) {
        let first = in_order(table, &empty, PATIENCE);
        grid = first.unwrap_or_else(|| descend(search, table, smaller));
    }
    Some(grid.digits())
}

/// The plain backtracker, with propagation: fills the empty cells in reading order with the
/// smallest candidate that does not fail, so that the first grid it finds is the first. None if it
/// meets more than `patience` dead ends, or there is no grid.
fn in_order(table: Table, empty: &[usize], mut patience: usize) -> Option<Table> {
    let mut branches = vec![table];
    while let Some(mut table) = branches.pop() {
        while table.propagate() {
            match empty
                .iter()
                .find(|&&cell| !table.get(cell).is_power_of_two())
            {
                None => return Some(table),
                Some(&cell) => branches.push(table.split(cell)),
            }
        }
        patience = patience.checked_sub(1)?;
    }
    None
}

/// The first of the grids in a table, of which `best` is one. Cell by cell: as long as another one
/// has a smaller digit there, that is the better one; then the digit is settled.
fn descend(mut search: Search, mut table: Table, mut best: Table) -> Table {
    for &cell in search.empty {
        while lowest(table.get(cell)) < best.get(cell) {
            let digit = lowest(table.get(cell));
            let mut branch = table;
            branch.keep(cell, digit);
            search.branches = vec![(branch, cell)];
            match search.next(None) {
                None => table.keep(cell, !digit),
                Some(grid) => {
                    best = grid;
                    table = branch;
                }
            }
        }
        table.keep(cell, best.get(cell));
        table.propagate();
    }
    best
}

// ---- The search.

/// Depth-first backtracking, which can go on after it has found a grid.
struct Search<'a> {
    /// The tables still to be searched, the next one last, each with the cell that was guessed in.
    branches: Vec<(Table, usize)>,
    /// The empty cells in reading order.
    empty: &'a [usize],
    /// How many guesses in each cell, by its number, met a contradiction at once.
    blame: [u32; 96],
    guesses: usize,
}

/// After so many guesses a puzzle is stubborn, after so many dead ends [`in_order`] gives up.
const PATIENCE: usize = 200;

impl Search<'_> {
    /// The next grid, in no certain order. With a bound, the next one that is smaller.
    fn next(&mut self, bound: Option<&Table>) -> Option<Table> {
        while let Some((mut table, mut cell)) = self.branches.pop() {
            loop {
                if !self.settle(&mut table) {
                    self.blame[cell] += 1;
                    break;
                }
                if bound.map_or(false, |bound| !narrow(&mut table, bound, self.empty)) {
                    break;
                }
                match self.choose(&table) {
                    None => return Some(table),
                    Some(chosen) => cell = chosen,
                }
                self.branches.push((table.split(cell), cell));
                self.guesses += 1;
            }
        }
        None
    }

    /// Propagates; in a stubborn puzzle, one that took many guesses, also counts. False if that
    /// meets a contradiction.
    fn settle(&self, table: &mut Table) -> bool {
        while table.propagate() {
            let before = *table;
            if self.guesses > PATIENCE && !table.count_lines() {
                break;
            }
            if *table == before {
                return true;
            }
        }
        false
    }

    /// The cell to guess in, if any is open: one with two candidates if there is one, else any, and
    /// of these the one with the most open peers and blame. Blame leads to the cells that are hard
    /// to fill (after Boussemart et al., "Boosting systematic search by weighting constraints",
    /// 2004). In a stubborn puzzle these may have more candidates, so there all open cells compete.
    /// Each further candidate halves the weight.
    fn choose(&self, table: &Table) -> Option<usize> {
        let open = table.with_more_than::<1>();
        let two = open & !table.with_more_than::<2>();
        let eligible = if two == 0 || self.guesses > PATIENCE {
            open
        } else {
            two
        };
        let weight = |cell: usize| (open & PEERS[cell]).count_ones() + self.blame[cell];
        iter::successors(Some(eligible), |&map| Some(map & map.wrapping_sub(1)))
            .take_while(|&map| map != 0)
            .map(|map| map.trailing_zeros() as usize)
            .max_by_key(|&cell| weight(cell) << (9 - table.get(cell).count_ones()))
    }
}

/// Whether a table may hold a grid smaller than `bound`. In reading order, each cell must equal the
/// bound's up to the first that can be smaller, and that one must not be larger: takes away the
/// other candidates, again and again as long as propagation goes on from there.
fn narrow(table: &mut Table, bound: &Table, empty: &[usize]) -> bool {
    let mut changed = false;
    for &cell in empty {
        let (candidates, digit) = (table.get(cell), bound.get(cell));
        let kept = candidates & (2 * digit - 1); // the digit and all smaller ones
        if kept == 0 {
            return false;
        }
        if kept != candidates {
            table.keep(cell, kept);
            changed = true;
        }
        if kept != digit {
            return !changed || table.propagate() && narrow(table, bound, empty);
        }
    }
    false
}

/// The smallest digit of a set.
fn lowest(set: u32) -> u32 {
    set & set.wrapping_neg()
}

// ---- The table.

/// The candidates of every cell, as sets of nine bits, the lowest one for digit 1.
///
/// The **place** of a cell, 0 to 8, is where it lies in its box. A word `[place][band]` holds the
/// sets of one place in the three boxes of a band, ten bits apart; the bit above each set is spare.
/// So whatever is done to a word is done in three boxes at once. Bands have only columns in common,
/// which lets a compiler turn a loop over the bands into vector instructions, for all nine boxes at
/// once. A vector has room for four words, hence a fourth band; it is idle, with all candidates.
///
/// A cell's number is 32 * band + 10 * stack + place, also its bit in a map of cells.
#[derive(Clone, Copy, PartialEq)]
struct Table([[u32; 4]; 9]);

/// Of each set in a word: its lowest bit, all its nine bits, and the spare one above them.
const EACH: u32 = 1 | 1 << 10 | 1 << 20;
const ALL: u32 = 511 * EACH;
const SPARE: u32 = 512 * EACH;

impl Table {
    /// The candidates of a puzzle's cells as they are written, in reading order.
    fn of(cells: &[u8]) -> Table {
        let mut table = Table([[0, 0, 0, ALL]; 9]);
        for row in 0..9 {
            for column in 0..9 {
                let set = CANDIDATES[usize::from(cells[9 * row + column])];
                table.0[row % 3 * 3 + column % 3][row / 3] |= set << (column / 3 * 10);
            }
        }
        table
    }

    /// The digits of a table that is a grid, as written, in reading order.
    fn digits(&self) -> [u8; 81] {
        let mut digits = [b'1'; 81];
        for row in 0..9 {
            for column in 0..9 {
                let set = self.0[row % 3 * 3 + column % 3][row / 3] >> (column / 3 * 10);
                digits[9 * row + column] += set.trailing_zeros() as u8;
            }
        }
        digits
    }

    /// The candidates of a cell.
    fn get(&self, cell: usize) -> u32 {
        let (band, stack, place) = position(cell);
        self.0[place][band] >> (10 * stack) & 511
    }

    /// Takes away a cell's candidates that are not in `set`.
    fn keep(&mut self, cell: usize, set: u32) {
        let (band, stack, place) = position(cell);
        self.0[place][band] &= set << (10 * stack) | !(511 << (10 * stack));
    }

    /// Keeps the smallest candidate of a cell. Returns the table that keeps the others instead.
    fn split(&mut self, cell: usize) -> Table {
        let (mut others, digit) = (*self, lowest(self.get(cell)));
        others.keep(cell, !digit);
        self.keep(cell, digit);
        others
    }

    /// A map of the cells with more than `COUNT` candidates.
    fn with_more_than<const COUNT: usize>(&self) -> u128 {
        let mut map = [0; 4];
        for band in 0..4 {
            for place in 0..9 {
                let mut sets = self.0[place][band];
                for _ in 0..COUNT {
                    sets = without_lowest(sets);
                }
                map[band] |= filled(sets) >> (9 - place); // from the spare bit to the cell's own
            }
        }
        u128::from(map[0]) | u128::from(map[1]) << 32 | u128::from(map[2]) << 64
    }

    /// Takes away candidates that the rules exclude, until that settles no more cells. False where
    /// it meets a contradiction, and the table is of no more use. Only complete rounds without a
    /// contradiction are kept, so a table without open cells is a grid.
    fn propagate(&mut self) -> bool {
        let mut settled = [0; 4];
        loop {
            let (mut table, before) = (*self, settled);
            let mut wrong = [0; 4];
            let mut columns = [[0; 4]; 3];
            table.in_bands(|band, sets| {
                let (once, twice) = settle_singles(sets);
                settled[band] = once;
                wrong[band] = twice;
                // The second box along the rows is ten bits on, the third twenty.
                let rows = [0, 3, 6].map(|first| sets[first] | sets[first + 1] | sets[first + 2]);
                let second = rows.map(|row| row >> 10 | row << 20);
                let third = rows.map(|row| row >> 20 | row << 10);
                let kept = permuted(second, third);
                for place in 0..9 {
                    sets[place] &= kept[place / 3];
                    columns[place % 3][band] |= sets[place];
                }
            });
            if wrong != [0; 4] || settled == before {
                return wrong == [0; 4];
            }
            // The second box along the columns is a band on, the third two.
            let second = columns.map(|bands| [bands[1], bands[2], bands[0], bands[3]]);
            let third = columns.map(|bands| [bands[2], bands[0], bands[1], bands[3]]);
            table.in_bands(|band, sets| {
                let second = [second[0][band], second[1][band], second[2][band]];
                let third = [third[0][band], third[1][band], third[2][band]];
                let kept = permuted(second, third);
                for place in 0..9 {
                    sets[place] &= kept[place % 3];
                }
                wrong[band] = settle_hidden(sets);
            });
            if wrong != [0; 4] {
                return false;
            }
            *self = table;
        }
    }

    /// Uses that a row or column of a box, a line here, has three cells, so three digits. If only
    /// three digits can be in it, they can be nowhere else in the box; if three can be nowhere else
    /// in the box, no other can be in it. False where fewer digits can be in it, or more must.
    /// Without this contrived puzzles take forever; with it all others take longer.
    fn count_lines(&mut self) -> bool {
        for corner in [0, 10, 20, 32, 42, 52, 64, 74, 84] {
            for (next, step) in [(3, 1), (1, 3)] {
                let cells = |line: usize| [0, step, 2 * step].map(|at| corner + line * next + at);
                for (line, second, third) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
                    let [can, can_second, can_third] = [line, second, third].map(|line| {
                        cells(line)
                            .iter()
                            .fold(0, |can, &cell| can | self.get(cell))
                    });
                    let must = can & !(can_second | can_third);
                    if can.count_ones() < 3 || must.count_ones() > 3 {
                        return false;
                    }
                    let here = if must.count_ones() == 3 { must } else { can };
                    let elsewhere = if can.count_ones() == 3 { !can } else { !0 };
                    for at in 0..3 {
                        self.keep(cells(line)[at], here);
                        self.keep(cells(second)[at], elsewhere);
                        self.keep(cells(third)[at], elsewhere);
                    }
                }
            }
        }
        true
    }

    /// Lets `step` change the words of one band after another, by place.
    fn in_bands(&mut self, mut step: impl FnMut(usize, &mut [u32; 9])) {
        for band in 0..4 {
            let mut sets = [0; 9];
            for place in 0..9 {
                sets[place] = self.0[place][band];
            }
            step(band, &mut sets);
            for place in 0..9 {
                self.0[place][band] = sets[place];
            }
        }
    }
}

/// Takes the digit of each cell with only one candidate away from the rest of its box. Returns the
/// digits of such cells, and those that two such cells of a box have: a contradiction.
fn settle_singles(sets: &mut [u32; 9]) -> (u32, u32) {
    let mut singles = [0; 9];
    for place in 0..9 {
        singles[place] = sets[place] & !whole(filled(without_lowest(sets[place])));
    }
    let (once, twice) = tally(&singles);
    for place in 0..9 {
        sets[place] &= singles[place] | !once;
    }
    (once, twice)
}

/// Takes all other candidates away from a cell that alone in its box can take a digit. Returns a
/// bit for each contradiction: a cell without a candidate, a digit without a cell.
fn settle_hidden(sets: &mut [u32; 9]) -> u32 {
    let (once, twice) = tally(sets);
    let mut all_filled = SPARE;
    for place in 0..9 {
        let hidden = sets[place] & !twice;
        sets[place] &= hidden | !whole(filled(hidden));
        all_filled &= filled(sets[place]);
    }
    once ^ ALL | all_filled ^ SPARE
}

/// The digits that at least one place of a box has, and those that at least two have.
fn tally(sets: &[u32; 9]) -> (u32, u32) {
    let (mut once, mut twice) = (0, 0);
    for place in 0..9 {
        twice |= once & sets[place];
        once |= sets[place];
    }
    (once, twice)
}

/// What three parallel lines (rows or columns) of a box can hold, by what they can hold in the
/// second and the third box along them. A digit stands once in each line and once in each box, so
/// it can be in a line here only if the other two boxes can take it in the other two lines, one way
/// or the other. That covers hidden singles in rows and columns, and locked candidates.
fn permuted(second: [u32; 3], third: [u32; 3]) -> [u32; 3] {
    let others = |a: usize, b: usize| second[a] & third[b] | second[b] & third[a];
    [others(1, 2), others(2, 0), others(0, 1)]
}

/// The spare bit of each set that is not empty.
fn filled(sets: u32) -> u32 {
    (sets + ALL) & SPARE
}

/// Sets of all nine digits where the spare bit is set.
fn whole(spare: u32) -> u32 {
    spare - (spare >> 9)
}

/// Each set without its lowest digit.
fn without_lowest(sets: u32) -> u32 {
    sets & ((sets | SPARE) - EACH)
}

/// The candidates that a cell has by what is written there, none where that is no cell.
const CANDIDATES: [u32; 256] = {
    let mut sets = [0; 256];
    sets[b'0' as usize] = 511;
    sets[b'.' as usize] = 511;
    sets[b'_' as usize] = 511;
    let mut digit = 1;
    while digit <= 9 {
        sets[b'0' as usize + digit] = 1 << (digit - 1);
        digit += 1;
    }
    sets
};

/// The band, stack and place of a cell.
const fn position(cell: usize) -> (usize, usize, usize) {
    (cell / 32, cell % 32 / 10, cell % 32 % 10)
}

/// The cells in reading order.
const READING_ORDER: [usize; 81] = {
    let mut cells = [0; 81];
    let mut at = 0;
    while at < 81 {
        let (row, column) = (at / 9, at % 9);
        cells[at] = row / 3 * 32 + column / 3 * 10 + row % 3 * 3 + column % 3;
        at += 1;
    }
    cells
};

/// For each cell, by its number, a map of its peers and itself, which does no harm.
const PEERS: [u128; 96] = {
    let mut peers = [0; 96];
    let mut cell = 0;
    while cell < 96 {
        let (band, stack, place) = position(cell);
        peers[cell] = (7 | 7 << 10 | 7 << 20) << (32 * band + place / 3 * 3)
            | (0o111 | 0o111 << 32 | 0o111 << 64) << (10 * stack + place % 3)
            | 511 << (32 * band + 10 * stack);
        cell += 1;
    }
    peers
};

// ---- Writing.

/// Adds a grid or a puzzle to the answers, laid out like the puzzle on the sheet.
fn write(answers: &mut Vec<u8>, cells: &[u8], sheet: &Sheet) {
    for row in cells.chunks(if sheet.spaced { 9 } else { sheet.width }) {
        for cell in row.chunks(if sheet.spaced { 1 } else { 81 }) {
            answers.extend_from_slice(cell);
            answers.push(b' ');
        }
        answers.pop();
        answers.push(b'\n');
    }
}

/// Writes the answers to standard output. Where nobody reads them any more, the program is done.
fn hand_over(answers: &mut Vec<u8>) -> Result<(), String> {
    let mut output = io::stdout().lock();
    let written = output.write_all(answers).and_then(|()| output.flush());
    answers.clear();
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        written => written.map_err(|error| format!("standard output: {}", error)),
    }
}
