//! Prints the first complete grid of each Sudoku puzzle on standard input: of all the grids that
//! keep the clues, the one whose 81 digits, read in order, form the smallest number.
//!
//! # Terms
//! A **grid** has 81 **cells**, each in a **row**, a **column** and a **box** of nine cells that
//! hold every **digit** once; the cells it shares them with are its **peers**. Three rows make a
//! **band**, three columns a **stack**; three cells of a box in one row or column are a **trio**. A
//! digit that is given is a **clue**, one that is still possible in a cell is its **candidate**. A
//! cell with one candidate is **settled**, one with more is **empty**. At a **dead end** the rules
//! find that no grid is left.
//!
//! # Method
//! The textbook backtracker records the empty-cell list and fills it in reading order, each cell
//! with the smallest digit that row, column and box allow, and steps back where they allow none:
//! what it completes first is the first grid, but a wrong digit at the top may show only at the
//! bottom, millions of steps later. So after each guess a few rules take candidates away, and most
//! wrong guesses show at once. After eight dead ends a search that may guess in any cell looks for
//! two grids: if it finds none, there is no solution; if only one, that is the first. If it finds
//! two, each empty cell in reading order is settled at the smallest candidate with which the search
//! finds any grid; as no grid can have a smaller digit there, this leads to the first.
//!
//! # The table
//! The row, column and box bitmasks of the textbook become one table of the candidates of every
//! cell: a **set** of nine bits, the lowest one for digit 1. The **place** of a cell, 0 to 8, is
//! where it lies in its box. A `u32` word holds the sets at one place of the three boxes of a band:
//! ```text
//!  bit   29  28 ... 20   19  18 ... 10    9  8 .... 0
//!     +-----+---------+-----+---------+-----+---------+
//!     |spare|987654321|spare|987654321|spare|987654321|
//!     +-----+---------+-----+---------+-----+---------+
//!             stack 2         stack 1         stack 0
//! ```
//! What is done to a word is done in three boxes. And most of the work does the same to the words
//! of all bands, so a compiler makes vector instructions of it: all nine boxes at once. A vector
//! has room for four words, hence a fourth band; it is idle, with all candidates.
//!
//! # The rules
//! 1. Singles: the digit of a settled cell is in no other cell of its box.
//! 2. Rows: in the three boxes of a band, a digit lies in three different rows. So a trio in a row
//!    can have it only if the other two boxes can have it in the other two rows, either way round.
//! 3. Columns: the same in the three boxes of a stack.
//! 4. Hidden singles: where only one cell of a box can take a digit, it takes it.
//! 5. Trios, in **stubborn** puzzles, with over a hundred dead ends in the search: if only three
//!    digits can be in a trio, they are nowhere else in its box, and if three digits can be nowhere
//!    else in the box, no other is in the trio, for a trio has three cells.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop)] // the loops over the table read best by place and band

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::{cmp, env, iter, process, str};

const HELP: &str = "\
Usage: sudoku < FILE

Prints the first complete grid of each Sudoku puzzle in FILE.

A cell is 1 to 9, or 0 . _ * ? if it is empty. A line holds a row of nine cells or a puzzle of 81.
Spaces, tabs, | , ; [ ] { } ( ) \" ' and box-drawing characters may stand around cells, or around
equal groups of cells. In a spreadsheet row, nine or 81 fields between commas or semicolons, an
empty field is an empty cell. If the first column is an id, cut it off: cut -d, -f2- FILE | sudoku

Skipped are comments (from # on), lines without cells or drawn with - = +, titles between puzzles
(lines that start with a letter), a first line that is the number of puzzles, and notes: what comes
behind 81 adjoining cells and a colon, a space or whatever else may stand around cells. Inside a
puzzle, a blank line may stand only after its third or sixth row.

An answer looks like its puzzle's first line: 81 digits on a line for 81 adjoining cells, else nine
lines, with a comma, semicolon, tab or space between digits if cells were single. A puzzle without a
solution comes back likewise, its empty cells as they were, an empty field as 0.

  -h, --help     print this help
  -V, --version  print name and version

Exit status: 0 every puzzle is solved, 1 some have no solution, 2 the input or a stream is faulty.
";

fn main() {
    let mut answers = Vec::new();
    let outcome = run(&mut answers);
    let status = match hand_over(&mut answers).and_then(|is_heard| Ok(outcome? || !is_heard)) {
        Ok(all_solved) => i32::from(!all_solved),
        Err(message) => {
            complain(&message);
            2
        }
    };
    process::exit(status);
}

/// Does what the arguments ask for: without any, solves standard input. Returns a message, or
/// whether all is well: every puzzle had a solution, or nobody reads the answers any more.
fn run(answers: &mut Vec<u8>) -> Result<bool, String> {
    let argument = env::args_os().nth(1);
    let argument = argument.map(|text| text.to_string_lossy().into_owned());
    match argument.as_deref() {
        None => return solve_all(answers),
        Some("-h" | "--help") => answers.extend_from_slice(HELP.as_bytes()),
        Some("-V" | "--version") => answers.extend_from_slice(b"sudoku 1.1.0\n"),
        Some(other) => {
            let usage = "puzzles are read from standard input: sudoku < FILE";
            return Err(format!("unexpected argument {other:?}: {usage}"));
        }
    }
    Ok(true)
}

/// Solves standard input. Answers go out before it waits for more. Returns what [`run`] does.
fn solve_all(answers: &mut Vec<u8>) -> Result<bool, String> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut reader = Reader::default();
    let mut line = Vec::new();
    let mut all_solved = true;
    loop {
        if !input.buffer().contains(&b'\n') && !hand_over(answers)? {
            return Ok(true);
        }
        line.clear();
        let mut input = input.by_ref().take(LONGEST_LINE);
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|error| format!("standard input: {error}"))? == 0 {
            return reader.end().and(Ok(all_solved));
        }
        if !reader.add(&line)? {
            continue;
        }
        if let Some(grid) = first_grid(&reader.cells) {
            write(answers, &grid, &reader);
            continue;
        }
        all_solved = false;
        write(answers, &reader.cells, &reader);
        if !hand_over(answers)? {
            return Ok(true);
        }
        let (start, clash) = (reader.start, clash(&reader.cells));
        complain(&format!("line {start}: no solution{clash}"));
    }
}

/// Writes a line on standard error. Where that fails too, the exit status has to do.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "sudoku: {message}");
}

// ---- Reading and writing.

/// In bytes, with its end. No puzzle needs as many, and an endless line must be refused.
const LONGEST_LINE: u64 = 1 << 16;

/// The candidates of a cell by what is written there: all for an empty one, none for what is no
/// cell. (Looked up, as a processor guesses badly whether the next cell is empty.)
const CANDIDATES: [u32; 256] = {
    let mut sets = [0; 256];
    let (cells, mut at) = (*b"123456789*.0?_", 0);
    while at < cells.len() {
        sets[cells[at] as usize] = if at < 9 { 1 << at } else { 511 };
        at += 1;
    }
    sets
};

fn is_cell(character: char) -> bool {
    CANDIDATES.get(character as usize).unwrap_or(&0) != &0
}

/// Whether a character belongs to the frame, which may stand around and between cells.
fn is_frame(character: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&character) || " \t|,;[]{}()\"'".contains(character)
}

/// Puts lines together to puzzles. Lines, rows and columns count from 1.
#[derive(Default)]
struct Reader {
    /// How many lines were read, and how many of them are titles.
    line: usize,
    titles: usize,
    /// The line that is the number of puzzles, and the number (9 may be a size: not checked).
    announced: Option<(usize, usize)>,
    /// How many puzzles are whole, and the line where the last one starts, 0 before the first.
    puzzles: usize,
    start: usize,
    /// Its cells so far, as written. Those of a whole puzzle stay until the next line comes.
    cells: Vec<u8>,
    /// How many cells a line of its answer has, 9 or 81, and what separates them.
    width: usize,
    separator: Option<u8>,
}

impl Reader {
    /// Takes in a line. Returns whether that makes a puzzle whole, or what is wrong and where.
    fn add(&mut self, line: &[u8]) -> Result<bool, String> {
        self.line += 1;
        if self.cells.len() == 81 {
            self.cells.clear();
        }
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            return Err(self.fault(": no end within 65536 bytes, expected 9 or 81 cells"));
        }
        let valid = str::from_utf8(line).map(Into::into); // faster than lossy alone
        let line = valid.unwrap_or_else(|_| String::from_utf8_lossy(line));
        let line = line.strip_suffix('\n').unwrap_or(&line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let unmarked = line.strip_prefix('\u{feff}'); // the byte order mark
        let outcome = self.read(unmarked.filter(|_| self.line == 1).unwrap_or(line));
        outcome.map_err(|what| self.fault(&what))
    }

    /// Tries what a line can be, first a spreadsheet row, as nine empty fields are all frame.
    fn read(&mut self, line: &str) -> Result<bool, String> {
        let text = line.split('#').next().unwrap_or(line); // without a comment
        let rows = self.cells.len() / 9;
        if let Some(row) = spreadsheet_row(text) {
            return self.add_cells(&row);
        }
        if text.chars().all(is_frame) || is_ruling(text) {
            if rows % 3 == 0 || !line.trim().is_empty() {
                return Ok(false);
            }
            return Err(format!(": blank line after row {rows}, not 3, 6 or 9"));
        }
        if rows == 0 && self.is_title(text)? {
            self.titles += 1;
            return Ok(false);
        }
        let number = text.trim_matches(&[' ', '\t'][..]);
        let is_number = number.len() <= 8 && number.chars().all(|digit| digit.is_ascii_digit());
        if is_number && self.start == 0 && self.announced.is_none() {
            self.announced = number.parse().ok().map(|number| (self.line, number));
            return Ok(false);
        }
        self.add_cells(text)
    }

    fn add_cells(&mut self, text: &str) -> Result<bool, String> {
        let groups = self.groups_of_cells(text)?;
        if self.cells.is_empty() {
            self.start = self.line;
            self.width = if groups[0].len() == 81 { 81 } else { 9 };
            self.separator = Some(separator(text)).filter(|_| groups[0].len() == 1);
        }
        for group in groups {
            self.cells.extend_from_slice(group.as_bytes());
        }
        self.puzzles += self.cells.len() / 81;
        Ok(self.cells.len() == 81)
    }

    /// The groups of adjoining cells on a line: nine cells or, between puzzles, 81, in groups of
    /// equal length. A note behind 81 that adjoin is left out.
    fn groups_of_cells<'a>(&self, text: &'a str) -> Result<Vec<&'a str>, String> {
        let rest = text.trim_start_matches(is_frame);
        let front = rest.get(..81).unwrap_or("");
        let adjoining = front.bytes().filter(|&byte| is_cell(byte.into())).count();
        let may_follow = |next| next == ':' || is_frame(next);
        let groups = if adjoining == 81 && rest[81..].chars().next().map_or(true, may_follow) {
            vec![front]
        } else if let Some(before) = text.chars().position(|c| !is_cell(c) && !is_frame(c)) {
            return Err(unexpected(text, before));
        } else {
            let parts = text.split(is_frame);
            parts.filter(|part| !part.is_empty()).collect()
        };
        let count: usize = groups.iter().map(|group| group.len()).sum();
        let is_first = self.cells.is_empty();
        if count != 9 && (count != 81 || !is_first) {
            let cells = if count == 1 { "cell" } else { "cells" };
            let expected = if is_first { "9 or 81" } else { "9" };
            let signs = "(an empty cell is 0 . _ * or ?)";
            return Err(format!(": {count} {cells}, expected {expected} {signs}"));
        }
        let length = groups[0].len();
        if let Some(odd) = groups.iter().find(|group| group.len() != length) {
            let found = format!(": groups of {length} and {} cells", odd.len());
            return Err(found + ", expected groups of equal length");
        }
        Ok(groups)
    }

    /// A line that starts with a letter is a title, or has a mistyped cell or an id before cells.
    fn is_title(&self, text: &str) -> Result<bool, String> {
        let before = text.chars().take_while(|&first| is_frame(first)).count();
        let letter = match text.chars().nth(before) {
            Some(first) if first.is_alphabetic() => first,
            _ => return Ok(false),
        };
        let mended = text.replacen(letter, "0", 1);
        let row = spreadsheet_row(&mended).unwrap_or(mended);
        let mut parts = text.split(|other| !is_cell(other));
        if self.groups_of_cells(&row).is_ok() || parts.any(|cells| cells.len() >= 9) {
            let what = "; the line starts with a letter and holds cells";
            return Err(unexpected(text, before) + what);
        }
        Ok(true)
    }

    /// Whether the input may end here.
    fn end(&mut self) -> Result<(), String> {
        let rows = self.cells.len() / 9 % 9; // none behind a whole puzzle
        let (puzzles, titles) = (self.puzzles, self.titles);
        let others = self.line - titles - usize::from(self.announced.is_some());
        self.line += 1; // the end is behind the last line
        Err(match self.announced {
            _ if rows > 0 => self.fault(&format!(": input ends after {rows} of the 9 rows")),
            Some((line, number)) if number != puzzles && number != 9 => {
                format!("line {line}: the number of puzzles is {number}, but {puzzles} came")
            }
            _ if puzzles > 0 => return Ok(()),
            _ => {
                format!("no puzzle in the input (titles: {titles}, lines without cells: {others})")
            }
        })
    }

    /// A message about the line that came last.
    fn fault(&self, what: &str) -> String {
        let (line, start) = (self.line, self.start);
        match self.cells.len() {
            0 => format!("line {line}{what}"),
            _ => format!("line {line}{what}, in the puzzle at line {start}"),
        }
    }
}

/// A spreadsheet row, nine or 81 fields between commas or semicolons, with 0 in its empty fields.
fn spreadsheet_row(text: &str) -> Option<String> {
    let is_separator = |&&separator: &&char| [8, 80].contains(&text.matches(separator).count());
    let separator = *[',', ';'].iter().find(is_separator)?;
    let mut cells = Vec::new();
    for field in text.split(separator) {
        match field.trim_matches(is_frame) {
            "" => cells.push("0"),
            cell if cell.len() == 1 && cell.starts_with(is_cell) => cells.push(cell),
            _ => return None,
        }
    }
    Some(cells.join(&separator.to_string()))
}

/// A ruling has more strokes than cells (which may be dots), and no letter, digit or `_`.
fn is_ruling(text: &str) -> bool {
    let is_written = |character: char| character.is_alphanumeric() || character == '_';
    let is_stroke = |character| "-=+".contains(character);
    !text.contains(is_written) && text.matches(is_stroke).count() > text.matches(is_cell).count()
}

/// A message about the character behind so many others.
fn unexpected(text: &str, before: usize) -> String {
    let (column, found) = (before + 1, text.chars().nth(before).unwrap_or_default());
    format!(", column {column}: unexpected {found:?}, expected 1 to 9, or 0 . _ * ? if empty")
}

/// What separates the first two cells of a line.
fn separator(text: &str) -> u8 {
    let gap = text.split(is_cell).nth(1).unwrap_or("").as_bytes();
    let separator = b",;\t".iter().find(|separator| gap.contains(separator));
    *separator.unwrap_or(&b' ')
}

/// The first two equal clues of a row, column or box, if there are any, as the end of a message.
fn clash(cells: &[u8]) -> String {
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

/// Adds a grid or a puzzle to the answers, laid out like the puzzle that was read last.
fn write(answers: &mut Vec<u8>, cells: &[u8], reader: &Reader) {
    for row in cells.chunks(reader.width) {
        match reader.separator {
            None => answers.extend_from_slice(row),
            Some(separator) => answers.extend(row.chunks(1).collect::<Vec<_>>().join(&separator)),
        }
        answers.push(b'\n');
    }
}

/// Writes the answers to standard output. Returns whether anybody reads them.
fn hand_over(answers: &mut Vec<u8>) -> Result<bool, String> {
    let mut output = io::stdout().lock();
    let written = output.write_all(answers).and_then(|()| output.flush());
    answers.clear();
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false), // as under `| head -1`
        Err(error) => Err(format!("standard output: {error}")),
        Ok(()) => Ok(true),
    }
}

// ---- The first grid.

/// The first grid that keeps the clues of a puzzle, if there is one. The cells come as written.
fn first_grid(cells: &[u8]) -> Option<[u8; 81]> {
    let mut table = Table::of(cells);
    if !table.propagate() {
        return None;
    }
    let empty = table.empty_cells();
    match fill(&mut table, &empty, &mut 0) {
        Some(true) => Some(table.digits()),
        Some(false) => None,
        None => search_for_first(table, &empty).map(|first| first.digits()),
    }
}

/// The textbook backtracker, with rules to check its guesses: takes the next cell of the list that
/// is empty still, and tries to go on with its smallest candidate, then with the others instead.
/// Returns whether the table has become a grid, or nothing if it gave up; then it is as it was.
fn fill(table: &mut Table, empty: &[Cell], dead_ends: &mut usize) -> Option<bool> {
    let rest = match empty.iter().position(|&cell| !table.is_settled(cell)) {
        Some(next) => &empty[next..],
        None => return Some(true), // `propagate` has checked it: a grid
    };
    for branch in &mut table.split(rest[0]) {
        if !branch.propagate() {
            *dead_ends += 1;
            if *dead_ends == 8 {
                return None;
            }
        } else if fill(branch, rest, dead_ends)? {
            *table = *branch;
            return Some(true);
        }
    }
    Some(false)
}

/// The first grid in a table, if there is any. Any `grid` that it knows may spare it a search.
fn search_for_first(mut table: Table, empty: &[Cell]) -> Option<Table> {
    let mut search: Search = (0, [0; 96]);
    let mut grids = some_grids(&table, 2, &mut search);
    let mut grid = grids.pop()?;
    if grids.is_empty() {
        return Some(grid); // the only one
    }
    for &cell in empty {
        while !table.is_settled(cell) {
            let [mut smallest, others] = table.split(cell);
            if smallest.get(cell) != grid.get(cell) && apply_rules(&mut smallest, &search) {
                grid = some_grids(&smallest, 1, &mut search).pop().unwrap_or(grid);
            }
            let holds_grid = smallest.get(cell) == grid.get(cell);
            table = if holds_grid { smallest } else { others };
            table.propagate(); // no dead end, for the table holds `grid`
        }
    }
    Some(grid)
}

// ---- The search.

/// The dead ends so far, and the blame of each cell, by its bit in a map, three bands of 32 (see
/// [`cell_of`]): the n-th adds 1 + n / 32 to that of the cell guessed in, which is hard to fill.
type Search = (u64, [u64; 96]);

/// Grids in a table that the rules have left, in no certain order: all, or as many as are wanted.
fn some_grids(table: &Table, wanted: usize, search: &mut Search) -> Vec<Table> {
    let bit = match choose(table, search) {
        Some(bit) => bit,
        None => return vec![*table],
    };
    let mut grids = Vec::new();
    for branch in &mut table.split(cell_of(bit)) {
        if grids.len() == wanted {
            break;
        }
        if apply_rules(branch, search) {
            grids.extend(some_grids(branch, wanted - grids.len(), search));
        } else {
            search.0 += 1;
            search.1[bit] += 1 + search.0 / 32;
        }
    }
    grids
}

/// Applies rules 1 to 4, in a stubborn puzzle rule 5 as well. Returns false if it finds a dead end.
fn apply_rules(table: &mut Table, search: &Search) -> bool {
    table.propagate() && (!is_stubborn(search) || table.restrict_trios() && table.propagate())
}

/// After a hundred dead ends rule 5 pays, and all empty cells compete for the next guess.
fn is_stubborn((dead_ends, _): &Search) -> bool {
    *dead_ends > 100
}

/// The cell to guess in, by its bit, if any is empty: of those with two candidates, or of all if
/// there are none or the puzzle is stubborn, the one of the greatest weight, the lowest bit of
/// equals. The weight is its empty peers, itself and its blame, halved for each candidate
/// (after Boussemart et al., "Boosting systematic search by weighting constraints", 2004).
fn choose(table: &Table, search: &Search) -> Option<usize> {
    let empty = table.cells_with_more_than::<1>();
    let two = empty & !table.cells_with_more_than::<2>();
    let all_compete = two == 0 || is_stubborn(search);
    let eligible = if all_compete { empty } else { two };
    let weight = |bit: usize| u64::from((empty & PEERS[bit]).count_ones()) + search.1[bit];
    iter::successors(Some(eligible), |&map| Some(map & map.wrapping_sub(1)))
        .take_while(|&map| map != 0)
        .map(|map| map.trailing_zeros() as usize)
        .min_by_key(|&bit| cmp::Reverse(weight(bit) << (9 - table.get(cell_of(bit)).count_ones())))
}

// ---- Cells and words.

/// Where a cell is in the table: its place, its band, and how far up in the word.
type Cell = (usize, usize, usize);

fn cell_at(row: usize, column: usize) -> Cell {
    (row % 3 * 3 + column % 3, row / 3, column / 3 * 10)
}

/// The cell that has bit 32 * band + 10 * stack + place in a map of cells, a `u128`.
const fn cell_of(bit: usize) -> Cell {
    (bit % 32 % 10, bit / 32, bit % 32 / 10 * 10)
}

/// For each cell, by its bit, a map of its peers and itself.
const PEERS: [u128; 96] = {
    let mut peers = [0; 96];
    let mut bit = 0;
    while bit < 96 {
        let (place, band, shift) = cell_of(bit);
        let row = (7 | 7 << 10 | 7 << 20) << (32 * band + place / 3 * 3);
        let column = (0o111 | 0o111 << 32 | 0o111 << 64) << (shift + place % 3);
        peers[bit] = row | column | 511 << (32 * band + shift);
        bit += 1;
    }
    peers
};

/// For each of the three sets in a word: the lowest bit, all nine bits, the spare bit above them.
const LOWEST: u32 = 1 | 1 << 10 | 1 << 20;
const ALL: u32 = 511 * LOWEST;
const SPARE: u32 = 512 * LOWEST;

/// In each set with at most `COUNT` candidates all nine bits, in others the spare, which is unused.
fn at_most<const COUNT: usize>(mut word: u32) -> u32 {
    for _ in 0..COUNT {
        word &= (word | SPARE) - LOWEST; // takes away the smallest of each set
    }
    ALL + ((word + ALL) >> 9 & LOWEST) // both sums carry into the spare bit where any is left
}

/// The candidates of every cell: words by place and band.
#[derive(Clone, Copy)]
struct Table([[u32; 4]; 9]);

impl Table {
    /// The table of a puzzle, whose cells come as written, in reading order.
    fn of(cells: &[u8]) -> Table {
        let mut table = Table([[0, 0, 0, ALL]; 9]);
        for row in 0..9 {
            for column in 0..9 {
                let (place, band, shift) = cell_at(row, column);
                table.0[place][band] |= CANDIDATES[usize::from(cells[9 * row + column])] << shift;
            }
        }
        table
    }

    /// The digits of a grid, as written, in reading order.
    fn digits(&self) -> [u8; 81] {
        let mut digits = [b'1'; 81];
        for row in 0..9 {
            for column in 0..9 {
                let (place, band, shift) = cell_at(row, column);
                digits[9 * row + column] += (self.0[place][band] >> shift).trailing_zeros() as u8;
            }
        }
        digits
    }

    /// The candidates of a cell.
    fn get(&self, (place, band, shift): Cell) -> u32 {
        self.0[place][band] >> shift & 511
    }

    fn is_settled(&self, cell: Cell) -> bool {
        self.get(cell).is_power_of_two()
    }

    /// One table that keeps only the smallest candidate of a cell, and one that keeps the others.
    fn split(&self, (place, band, shift): Cell) -> [Table; 2] {
        let set = self.0[place][band] & 511 << shift;
        let smallest = set & set.wrapping_neg();
        let mut branches = [*self; 2];
        branches[0].0[place][band] ^= set ^ smallest;
        branches[1].0[place][band] ^= smallest;
        branches
    }

    /// The empty-cell list, in reading order.
    fn empty_cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        if self.cells_with_more_than::<1>() != 0 {
            cells.reserve(81);
            for row in 0..9 {
                cells.extend((0..9).map(|column| cell_at(row, column)));
            }
            cells.retain(|&cell| !self.is_settled(cell));
        }
        cells
    }

    /// A map of the cells with more than so many candidates.
    fn cells_with_more_than<const COUNT: usize>(&self) -> u128 {
        let mut map = [0; 4];
        for band in 0..4 {
            for place in 0..9 {
                map[band] |= (!at_most::<COUNT>(self.0[place][band]) & LOWEST) << place;
            }
        }
        u128::from(map[0]) | u128::from(map[1]) << 32 | u128::from(map[2]) << 64
    }

    /// Lets `step` change the words of each band, which a compiler does to all bands at once.
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

    // ---- The rules.
    /// Applies rules 1 to 4 in rounds, as long as they settle more cells, and drops a last half
    /// round. Returns false if it finds a dead end. If no cell is empty at the end, none was before
    /// the last whole round. So that checked 81 settled cells: a digit twice in a box shows in the
    /// sum, in a row or column it costs a cell its candidate. So the table is a grid.
    fn propagate(&mut self) -> bool {
        let mut settled_digits = [0; 4];
        loop {
            let (mut table, before) = (*self, settled_digits);
            let (mut wrong, mut columns) = ([0; 4], [[0; 4]; 3]);
            table.in_bands(|band, words| {
                let singles = words.map(|word| word & at_most::<1>(word));
                settled_digits[band] = singles.iter().fold(0, |union, single| union | single);
                let sum: u32 = singles.iter().sum(); // greater if a digit is there twice
                for place in 0..9 {
                    words[place] &= singles[place] | !settled_digits[band]; // rule 1
                }
                wrong[band] = sum ^ settled_digits[band];
                let rows = [0, 3, 6].map(|at| words[at] | words[at + 1] | words[at + 2]);
                // The next box is ten bits on. What is shifted above bit 29 meets no candidate.
                let next = rows.map(|row| row >> 10 | row << 20);
                let third = rows.map(|row| row >> 20 | row << 10);
                let possible = possible_trios(next, third);
                for place in 0..9 {
                    words[place] &= possible[place / 3]; // rule 2
                    columns[place % 3][band] |= words[place];
                }
            });
            if wrong != [0; 4] || settled_digits == before {
                return wrong == [0; 4];
            }
            let next = columns.map(|bands| [bands[1], bands[2], bands[0], bands[3]]); // a band on
            let third = columns.map(|bands| [bands[2], bands[0], bands[1], bands[3]]);
            table.in_bands(|band, words| {
                let next = [next[0][band], next[1][band], next[2][band]];
                let third = [third[0][band], third[1][band], third[2][band]];
                let possible = possible_trios(next, third);
                let (mut any, mut several) = (0, 0); // the digits that so many cells can take
                for place in 0..9 {
                    words[place] &= possible[place % 3]; // rule 3
                    several |= any & words[place];
                    any |= words[place];
                }
                let mut filled = SPARE;
                for place in 0..9 {
                    let hidden = words[place] & !several;
                    words[place] &= hidden | at_most::<0>(hidden); // rule 4
                    filled &= words[place] + ALL; // carries unless the set has no digit
                }
                wrong[band] = any ^ ALL | filled ^ SPARE;
            });
            if wrong != [0; 4] {
                return false;
            }
            *self = table;
        }
    }

    /// Applies rule 5. Returns false if a trio can have fewer than three digits, or must have more.
    fn restrict_trios(&mut self) -> bool {
        let mut wrong = [0; 4];
        self.in_bands(|band, words| {
            for trio in 0..6 {
                let is_inside = |place: usize| [place / 3, place % 3 + 3].contains(&trio);
                let mut unions = [0; 2];
                for place in 0..9 {
                    unions[usize::from(is_inside(place))] |= words[place];
                }
                let [outside, can] = unions;
                let must = can & !outside;
                wrong[band] |= ALL & (at_most::<2>(can) | !at_most::<3>(must));
                let (here, elsewhere) = (must | at_most::<2>(must), !(can & at_most::<3>(can)));
                for place in 0..9 {
                    words[place] &= if is_inside(place) { here } else { elsewhere };
                }
            }
        });
        wrong == [0; 4]
    }
}

/// What three parallel trios of a box can hold, by what those of the other two boxes can hold.
fn possible_trios(next: [u32; 3], third: [u32; 3]) -> [u32; 3] {
    let others = |one: usize, two: usize| next[one] & third[two] | next[two] & third[one];
    [others(1, 2), others(2, 0), others(0, 1)]
}
