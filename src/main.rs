//! A Sudoku solver: prints text files, or standard input, with the empty cells of 9x9 puzzles
//! filled by the first grid: the lexicographically smallest of their solutions.
//!
//! The **textbook program** tries, in each empty cell in reading order, the digits that fit, from
//! 1 on; after the last, it goes back a cell. What it completes first is the first grid.
//!
//! Here, a [`Table`] has the **candidates** of each cell, the digits not ruled out: one if it is
//! **settled**, several if **open**. A **guess** splits an open cell, and tries both sides: its
//! smallest candidate, then the others. At first and on each side, [`Table::propagate`] removes
//! candidates that no grid has, by four rules. So a side with no grid is soon a **dead end**.
//!
//! A [`Search`] in the order of the empty cells is the textbook program with these rules. Its grids
//! ascend: cells before a guess are settled, and the smallest candidate comes first. The other
//! search guesses where a wrong digit should show soonest. It takes over at the hundredth dead end,
//! or goes first. If that finds two grids, the textbook search seeks the first; if it gives up,
//! [`digit_by_digit`].

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::io::{self, prelude::*};
use std::ops::Range;
use std::{array, env, iter, mem};

// ---- The first grid.

/// Digits in ASCII, in reading order.
type Grid = [u8; 81];

/// From 0, in reading order.
type Cell = usize;

fn is_clue(byte: u8) -> bool {
    matches!(byte, b'1'..=b'9')
}

fn clues(cells: &[u8]) -> usize {
    count(cells, is_clue)
}

/// By a sum, which vectorizes.
fn count(bytes: &[u8], test: impl Fn(u8) -> bool) -> usize {
    bytes.iter().map(|&byte| u32::from(test(byte))).sum::<u32>() as usize
}

/// Returns no grid, the only one, or the first and another. The textbook search goes first from
/// 27 clues on, where it is faster, and up to 16, which never leave just one grid (McGuire et
/// al. 2012).
fn solve(cells: &[u8; 81]) -> Vec<Grid> {
    let table = Table::of(cells);
    let mut textbook = Search::new(true);
    if !matches!(clues(cells), 17..=26) {
        let grids = textbook.find(table, 2);
        if textbook.budget > 0 {
            return grids;
        }
    }
    let mut grids = Search::new(false).find(table, 2);
    if grids.len() > 1 {
        grids.sort(); // [1] is another
        grids[0] = textbook.find(table, 1).pop().unwrap_or_else(|| digit_by_digit(table));
    }
    grids
}

/// The first grid; there must be one. Each cell gets the smallest digit with a grid.
fn digit_by_digit(mut table: Table) -> Grid {
    while let Some(cell) = cells_in(table.cells_with_more_than::<1>()).next() {
        let with_smallest = table.split_off(cell);
        if !Search::new(false).find(with_smallest, 1).is_empty() {
            table = with_smallest;
        }
    }
    table.grid()
}

// ---- The search.

/// A search for grids, and what it has learned.
struct Search {
    is_textbook: bool,
    /// Dead ends until it gives up.
    budget: u32,
    /// By guessed cell: sides that the rules refuted.
    dead_ends: [u32; 81],
    /// The last such cell.
    last_dead_end: Option<Cell>,
}

impl Search {
    fn new(is_textbook: bool) -> Search {
        let budget = if is_textbook { 100 } else { u32::MAX };
        Search { is_textbook, budget, dead_ends: [0; 81], last_dead_end: None }
    }

    /// All grids, up to `max`, unless it gives up.
    fn find(&mut self, mut table: Table, max: usize) -> Vec<Grid> {
        let mut grids = Vec::new();
        self.visit(&mut table, max, &mut grids);
        grids
    }

    /// Adds grids, up to `max` in all. Returns whether the rules alone find a dead end.
    fn visit(&mut self, table: &mut Table, max: usize, grids: &mut Vec<Grid>) -> bool {
        let open = match table.propagate() {
            None => return true,
            Some(0) => {
                grids.push(table.grid());
                return false;
            }
            Some(open) => open,
        };
        let cell = self.choose(table, open);
        for side in [&mut table.split_off(cell), table] {
            if grids.len() < max && self.budget > 0 && self.visit(side, max, grids) {
                self.budget -= 1;
                self.dead_ends[cell] += 1;
                self.last_dead_end = Some(cell);
            }
        }
        false
    }

    /// In the textbook search, the first open cell. In the other, the cell of the last dead end,
    /// if open (last conflict: Lecoutre et al. 2009). Else, of the cells with two candidates (if
    /// none, of all open), the last with the most open peers + dead ends.
    fn choose(&self, table: &Table, open: CellMap) -> Cell {
        if self.is_textbook {
            return open.trailing_zeros() as Cell;
        }
        if let Some(cell) = self.last_dead_end.filter(|&cell| open >> cell & 1 == 1) {
            return cell;
        }
        let with_two = open & !table.cells_with_more_than::<2>();
        let choice = if with_two == 0 { open } else { with_two };
        let weight = |&cell: &Cell| (open & PEERS[cell]).count_ones() + self.dead_ends[cell];
        cells_in(choice).max_by_key(weight).expect("a cell")
    }
}

/// Bit n is for cell n.
type CellMap = u128;

fn cells_in(mut map: CellMap) -> impl Iterator<Item = Cell> {
    iter::from_fn(move || {
        let lowest = map.trailing_zeros() as Cell;
        map &= map.wrapping_sub(1);
        (lowest < 81).then_some(lowest)
    })
}

/// The other cells in row, column and box. In octal, a row is three digits.
static PEERS: [CellMap; 81] = {
    let (mut peers, mut cell) = ([0; 81], 0);
    while cell < 81 {
        let row = 0o777 << (9 * (cell / 9));
        let column = 0o1001001001001001001001001 << (cell % 9);
        let own_box = 0o7007007 << (27 * (cell / 27) + 3 * (cell % 9 / 3));
        peers[cell] = (row | column | own_box) & !(1 << cell);
        cell += 1;
    }
    peers
};

// ---- Cells and words.

/// The candidates of a cell are a **set** of nine bits. Three sets make a **word**:
///  bit   29  28 ... 20   19  18 ... 10    9  8 .... 0
///     |spare|987654321|spare|987654321|spare|987654321|
///             stack 2         stack 1         stack 0
/// A **band** is three boxes side by side; a **stack**, three downwards. `table.0[place][band]` has
/// the cells at one **place** (0 to 8, in reading order) of a band's boxes. Three places in a row
/// or column, as 0 1 2 or 0 3 6, are a **trio**. An operation on words does three boxes; on
/// a vector of four, all.
///
/// Spare bits, and bits 30 and 31, are 0; in sums, a spare bit takes a carry. In **masks**, which
/// say what may stay, these may be 1.
#[derive(Clone, Copy)]
struct Table([ByBand; 9]);

/// A word for each band. The fourth pads the vector: a band 0 without clues or guesses.
type ByBand = [u32; 4];

/// A band's words.
type ByPlace = [u32; 9];

/// All bits of the sets in a word.
const ALL: u32 = 511 | 511 << 10 | 511 << 20;
/// The spare bit above each set.
const SPARE: u32 = 512 | 512 << 10 | 512 << 20;

// A set + 511 = 512 + (set - 1): the spare bit is 1, or 0 if the set is empty.

fn drop_smallest(word: u32) -> u32 {
    word & (word + ALL)
}

fn spare_where_any(word: u32) -> u32 {
    (word + ALL) & SPARE
}

fn where_none(word: u32) -> u32 {
    let none = SPARE ^ spare_where_any(word);
    none - (none >> 9) // 512 - 1: the whole set
}

/// A mask: each box gets the set of the next, in a ring.
fn next_box(word: u32) -> u32 {
    word >> 10 | word << 20
}

/// Visits all cells (band, stack, place) in loops that get unrolled.
fn for_each_cell(mut visit: impl FnMut(Cell, usize, usize, usize)) {
    for row in 0..9 {
        for column in 0..9 {
            visit(9 * row + column, row / 3, column / 3, row % 3 * 3 + column % 3);
        }
    }
}

impl Table {
    fn of(cells: &[u8; 81]) -> Table {
        let sets = cells.map(|byte| if is_clue(byte) { 1 << (byte - b'1') } else { 511 });
        let mut table = Table([[0, 0, 0, ALL]; 9]);
        for_each_cell(|cell, band, stack, place| {
            table.0[place][band] |= sets[cell] << (10 * stack);
        });
        table
    }

    /// The digits of settled cells.
    fn grid(&self) -> Grid {
        let mut grid = [0; 81];
        for_each_cell(|cell, band, stack, place| {
            grid[cell] = b'1' + (self.0[place][band] >> (10 * stack)).trailing_zeros() as u8;
        });
        grid
    }

    fn cells_with_more_than<const COUNT: usize>(&self) -> CellMap {
        let mut map = 0;
        for band in 0..3 {
            for row in 0..3 {
                let mut found = 0; // bits 0 to 2, 10 to 12, 20 to 22: nine cells
                for column in 0..3 {
                    let word = self.0[3 * row + column][band];
                    let rest = (0..COUNT).fold(word, |rest, _| drop_smallest(rest));
                    found |= spare_where_any(rest) >> 9 << column;
                }
                let nine = found & 0o7 | found >> 7 & 0o70 | found >> 14 & 0o700;
                map |= CellMap::from(nine) << (27 * band + 9 * row);
            }
        }
        map
    }

    /// Splits an open cell: returns the table with its smallest candidate, keeps the others.
    fn split_off(&mut self, cell: Cell) -> Table {
        let (row, column) = (cell / 9, cell % 9);
        let (band, stack, place) = (row / 3, column / 3, row % 3 * 3 + column % 3);
        let set = self.0[place][band] & 511 << (10 * stack);
        let others = drop_smallest(set);
        let mut with_smallest = *self;
        with_smallest.0[place][band] ^= others;
        self.0[place][band] ^= set ^ others;
        with_smallest
    }

    /// Calls `step` per band; meant to compile to vector code.
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

/// The digits of settled cells in each box, and those settled twice.
fn settled_digits(words: &ByPlace) -> (u32, u32) {
    let (mut settled, mut doubled) = (0, 0);
    for &word in words {
        let single = word & where_none(drop_smallest(word));
        doubled |= settled & single;
        settled |= single;
    }
    (settled, doubled)
}

/// Rule 1, singles: removes settled digits from the other cells of their box.
fn restrict_boxes(words: &mut ByPlace, settled: u32) {
    for word in words {
        *word &= where_none(drop_smallest(*word)) | !settled;
    }
}

/// Rule 2, rows: the boxes of a band have a digit in three different rows. So a trio loses it
/// unless the other two boxes can have it in the other two rows, one in each. Say that the trios
/// marked 7 can have a 7, and look at the first box:
///         first box  next box  box after next
/// top     7          -         7    stays: the others can take middle and bottom
/// middle  7          7         7    removed: the next box can take no other row
/// bottom  7          -         7    stays
/// So a settled digit, left in one trio by rule 1, goes from the row's other trios.
fn restrict_rows(words: &mut ByPlace) {
    let trio = |place: usize| words[place] | words[place + 1] | words[place + 2];
    let next = [trio(0), trio(3), trio(6)].map(next_box);
    restrict_trios(words, |place| place / 3, next, next.map(next_box));
}

/// Rule 2, or rule 3: the same for columns in a stack, whose other boxes are in other bands.
fn restrict_trios(
    words: &mut ByPlace,
    trio_of: impl Fn(usize) -> usize,
    next: [u32; 3],
    after_next: [u32; 3],
) {
    // What the two can have in rows (or columns) a and b, either way round.
    let fit = |a: usize, b: usize| next[a] & after_next[b] | next[b] & after_next[a];
    let possible = [fit(1, 2), fit(2, 0), fit(0, 1)];
    for place in 0..9 {
        words[place] &= possible[trio_of(place)];
    }
}

/// Rule 4, hidden singles: a cell with digits that fit nowhere else in its box keeps only them.
/// Returns digits without a cell, and spare bits of cells without candidates: 0 if all is well.
fn settle_hidden_singles(words: &mut ByPlace) -> u32 {
    let (mut any, mut several) = (0, 0); // digits of any cell, of several cells
    for &word in &*words {
        several |= any & word;
        any |= word;
    }
    let mut lacking = ALL & !any;
    for word in words {
        let hidden = *word & !several;
        *word &= hidden | where_none(hidden); // all where none is hidden
        lacking |= SPARE ^ spare_where_any(*word);
    }
    lacking
}

impl Table {
    /// Applies the rules in rounds until one settles no digit. Returns the open cells, None
    /// at a dead end. A round that settles nothing has found no digit twice.
    fn propagate(&mut self) -> Option<CellMap> {
        let mut settled_before = [!0; 4];
        loop {
            let (mut settled, mut doubled) = ([0; 4], [0; 4]);
            self.for_each_band(|band, words| {
                (settled[band], doubled[band]) = settled_digits(words)
            });
            // The rules may miss a doubled digit, and the search take seconds.
            if doubled != [0; 4] {
                return None;
            }
            if settled == settled_before {
                return Some(self.cells_with_more_than::<1>());
            }
            settled_before = settled;

            let mut trios = [[0; 3]; 4]; // by band and column
            self.for_each_band(|band, words| {
                restrict_boxes(words, settled[band]);
                restrict_rows(words);
                let trio = |column: usize| words[column] | words[column + 3] | words[column + 6];
                trios[band] = [trio(0), trio(1), trio(2)];
            });
            let mut lacking = [0; 4];
            self.for_each_band(|band, words| {
                let (next, after_next) = (trios[(band + 1) % 3], trios[(band + 2) % 3]);
                restrict_trios(words, |place| place % 3, next, after_next);
                lacking[band] = settle_hidden_singles(words);
            });
            if lacking != [0; 4] {
                return None;
            }
        }
    }
}

// ---- Typos.

fn several_solutions(first: &Grid, other: &Grid) -> String {
    let cell = (0..81).find(|&cell| first[cell] != other[cell]).expect("two");
    let [one, two] = [first, other].map(|grid| char::from(grid[cell]));
    format!("several solutions: {} can be {one} or {two}; is a clue missing?", shown_cell(cell))
}

/// Asks about one to four suspect clues; else names two equal ones, if any.
fn no_solution(cells: &[u8; 81]) -> String {
    let wrong = (0..81).filter(|&cell| is_clue(cells[cell]) && may_be_wrong(cells, cell));
    let named = |cell: Cell| format!("the {} in {}", char::from(cells[cell]), shown_cell(cell));
    let suspects: Vec<_> = wrong.map(named).take(5).collect();
    match (suspects.len(), twins(cells).next()) {
        (1..=4, _) => format!("no solution; is {} wrong?", suspects.join(", or ")),
        (_, Some(pair)) => {
            let [one, other] = pair.map(shown_cell);
            format!("no solution: {one} and {other} are both {}", char::from(cells[pair[0]]))
        }
        _ => "no solution; compare all clues".into(),
    }
}

/// Whether another digit or a swap with a neighbour leaves one grid.
fn may_be_wrong(cells: &[u8; 81], cell: Cell) -> bool {
    let leaves_one = |other: Cell, digit: u8| {
        let mut changed = *cells;
        (changed[other], changed[cell]) = (cells[cell], digit); // in this order
        Search::new(false).find(Table::of(&changed), 2).len() == 1
    };
    // Peers only: cells 8 and 9 do not touch.
    let mut neighbours = cells_in(PEERS[cell]).filter(|at| matches!(at.abs_diff(cell), 1 | 9));
    (b'1'..=b'9').any(|digit| leaves_one(cell, digit))
        || neighbours.any(|at| leaves_one(at, cells[at]))
}

/// The pairs of equal clues among peers.
fn twins(cells: &[u8; 81]) -> impl Iterator<Item = [Cell; 2]> + '_ {
    let pairs = (0..81).flat_map(|b| cells_in(PEERS[b] & ((1 << b) - 1)).map(move |a| [a, b]));
    pairs.filter(move |&[a, b]| is_clue(cells[a]) && cells[a] == cells[b])
}

fn shown_cell(cell: Cell) -> String {
    format!("row {}, column {}", cell / 9 + 1, cell % 9 + 1)
}

// ---- Rows.
//
// What may be a cell depends on the **sign** for empty cells. So a text is read with each sign it
// may have, as **items**: clues and signs. The **gap** of an item is the text since the one before.
// Nine items are a **row** if gaps inside boxes look alike, and so do those between boxes, as in
// `53..7....`, `[5, 3, 0, 0` or `5 3 . | . 7 .`.

/// A text, read with a sign.
struct Page<'a> {
    sign: &'a [u8],
    lines: Vec<&'a [u8]>,
    items: Vec<Item>,
}

struct Item {
    /// What a digit replaces.
    bytes: Range<usize>,
    /// The clue, or b'0' if empty.
    cell: u8,
    gap: Gap,
    line: usize,
    is_sure: bool,
}

/// Quotes and stars do not count.
#[derive(PartialEq)]
struct Gap {
    /// 0 if empty, 1 if only blanks, quotes, stars; else a hash of the rest.
    look: u32,
    /// 0 beside words, which may be aligned.
    width: usize,
    /// Whether flows (below) end here.
    ends_flow: bool,
}

fn gap_of(text: &[u8], sign: &[u8]) -> Gap {
    let marks = || text.iter().filter(|byte| !b"\"'`*".contains(byte));
    let hash = |hash: u32, &byte: &u8| hash.wrapping_mul(257) ^ u32::from(byte);
    Gap {
        look: marks().filter(|byte| **byte != b' ').fold((!text.is_empty()).into(), hash),
        width: if matches!(sign, [b'-' | b'N' | b'n', _, ..]) { 0 } else { marks().count() },
        ends_flow: marks().any(|byte| !b" \t\r\n,;".contains(byte)),
    }
}

/// Between commas. The last three: every other blank; a field of blanks; a field, even empty.
const SIGNS: &str = "0,.,\"\",'',-1,_,*,?,-,#,·,•,□,⬜,○,…,–,—,x,X,o,O,\
    None,none,null,NULL,nil,NaN,nan,NA,\" \",' ',  , ,";

/// Whether rows in a line are **sure**: no ruler, as `- - -`, no title, as `1,,,`.
fn is_sure(line: &[u8], sign: &[u8]) -> bool {
    match sign {
        b"" => line.splitn(2, |byte| b",;\t".contains(byte)).last().map_or(0, clues) > 0,
        [b' ' | b'-' | b'_' | b'*' | b'#', ..] => clues(line) > 0,
        _ => true,
    }
}

/// Signs with which a text may have `fewest` cells; 0 need not occur.
fn signs(text: &[u8], fewest: usize) -> Vec<&'static [u8]> {
    let clues = clues(text);
    let may_be = |sign: &&[u8]| {
        let empty = count(text, |byte| sign.first().map_or(is_bar(byte), |&first| byte == first));
        clues + empty >= fewest && (empty > 0 || *sign == b"0")
    };
    SIGNS.split(',').map(str::as_bytes).filter(may_be).collect()
}

fn page_of<'a>(text: &'a [u8], sign: &'a [u8]) -> Page<'a> {
    let (lines, mut items, mut end, mut line) = (lines_of(text), Vec::new(), 0, 0);
    let sure: Vec<_> = lines.iter().map(|line| is_sure(line, sign)).collect();
    for at in 0..=text.len() {
        if let Some(bytes) = item_at(text, at, sign).filter(|_| at >= end) {
            let cell = *text.get(at).filter(|byte| is_clue(**byte)).unwrap_or(&b'0');
            let between = &text[end..bytes.start];
            end = bytes.end;
            line += count(between, |byte| byte == b'\n');
            items.push(Item { bytes, cell, gap: gap_of(between, sign), line, is_sure: sure[line] });
        }
    }
    Page { sign, lines, items }
}

/// The bytes of an item that begins here.
fn item_at(text: &[u8], at: usize, sign: &[u8]) -> Option<Range<usize>> {
    let (before, rest) = text.split_at(at);
    match sign {
        _ if matches!(rest, [b'1'..=b'9', ..]) => Some(at..at + 1),
        b"" | b" " => field_at(text, at).filter(|field| field.len() >= sign.len()),
        _ if !rest.starts_with(sign) => None,
        // Every other column, in step with the line's first mark or the cell before.
        b"  " if matches!(before, [] | [.., b'\n']) => {
            let start = at + rest.iter().position(|byte| *byte != b' ')? % 2;
            Some(start..start + 1)
        }
        b"  " => Some(at + 1..at + 2),
        [b'"' | b'\'', ..] => Some(at + 1..at + sign.len() - 1),
        _ => Some(at..at + sign.len()),
    }
}

fn is_bar(byte: u8) -> bool {
    b",;\t&|()[]{}\\".contains(&byte) || !byte.is_ascii()
}

/// The middle of a field that begins here: blanks, or none, between bars or line ends. 99: time.
fn field_at(text: &[u8], at: usize) -> Option<Range<usize>> {
    let blanks = text[at..].iter().take(99).take_while(|byte| **byte == b' ').count();
    let ends = [text[..at].last(), text.get(at + blanks)].map(|end| *end.unwrap_or(&b'\n'));
    // Not in a blank line, nor in a character, which goes on with 0x80..=0xbf.
    let is_field = ends.iter().all(|&end| is_bar(end) || end < b' ')
        && !is_blank(&ends)
        && !matches!(ends[1], 0x80..=0xbf);
    let start = at + blanks / 2;
    is_field.then(|| start..start + blanks.min(1))
}

/// A row, by its first item.
type Row = usize;

/// Whether items, from a row's first on, are evenly spaced.
fn are_even(items: &[Item]) -> bool {
    (1..items.len()).all(|at| items[at].gap.look == items[if at % 3 == 0 { 3 } else { 1 }].gap.look)
}

/// Rows with gaps before and behind. They may overlap.
fn rows_in(items: &[Item]) -> Vec<Row> {
    let is_apart = |at: usize| at == 0 || at == items.len() || items[at].gap.look > 0;
    let is_row = |&at: &Row| is_apart(at) && is_apart(at + 9) && are_even(&items[at..at + 9]);
    (0..items.len().saturating_sub(8)).filter(is_row).collect()
}

/// Whether a row goes on in front (side 0) or behind (1): the gap there is as in the first box.
fn goes_on(items: &[Item], row: Row, side: usize) -> bool {
    let at = row + 9 * side;
    at > 0 && at < items.len() && (1..3).any(|cell| items[row + cell].gap == items[at].gap)
}

/// A line's cells from first to last row, and where they go on; or all 8 or 10 of a damaged row.
fn row_cells(line: &[u8], sign: &[u8]) -> Vec<u8> {
    let items = page_of(line, sign).items;
    let rows = rows_in(&items);
    let more = |row: Row, side: usize| usize::from(goes_on(&items, row, side));
    let cells = match (rows.first(), rows.last()) {
        _ if clues(line) == 0 && !is_sure(line, sign) => 0..0,
        _ if matches!(items.len(), 8 | 10) && are_even(&items) => 0..items.len(),
        (Some(&first), Some(&last)) => first - more(first, 0)..last + 9 + more(last, 1),
        _ => 0..0,
    };
    items[cells].iter().map(|item| item.cell).collect()
}

// ---- Puzzles.
//
// A text has many **readings**: tables and flows of 81 cells. One with a single solution is a
// puzzle: that is no accident. Others have to look meant, and not be **doubtful**.

struct Reading {
    /// Bytes of its lines.
    span: Range<usize>,
    bytes: [Range<usize>; 81],
    cells: [u8; 81],
    grids: Vec<Grid>,
    /// Then it must have one solution.
    is_doubtful: bool,
}

/// Likely puzzles, best first; none touches a better one. Until `is_over`, none is doubtful.
fn readings_of(text: &[u8], is_over: bool) -> Vec<Reading> {
    let mut readings = Vec::new();
    for sign in signs(text, 81) {
        let page = page_of(text, sign);
        for (nine, is_doubtful) in tables_in(&page).into_iter().chain(flows_in(&page)) {
            readings.extend(reading_of(&page, &nine, is_doubtful, is_over));
        }
    }
    // One solution, no doubt, many clues, few equal.
    readings.sort_by_cached_key(|one| {
        (one.grids.len() != 1, one.is_doubtful, 81 + twins(&one.cells).count() - clues(&one.cells))
    });
    let mut taken = BTreeSet::new();
    readings.retain(|one| {
        let bytes: BTreeSet<_> = one.bytes.iter().flat_map(|at| at.start..=at.end).collect();
        taken.is_disjoint(&bytes) && bytes.into_iter().all(|byte| taken.insert(byte))
    });
    readings
}

/// Tables: nine rows that look alike, each below or behind the one before.
fn tables_in(page: &Page) -> Vec<(Vec<Row>, bool)> {
    let items = &page.items;
    // With a blank sign, a line that lost a cell has fewer bars.
    let bars_in = |line: &&[u8]| if is_blank(page.sign) { count(line, is_bar) } else { 0 };
    let bars: Vec<_> = page.lines.iter().map(bars_in).collect();
    let mut alike = BTreeMap::<_, Vec<_>>::new();
    for row in rows_in(items) {
        let look = (items[row + 1].gap.look, items[row + 3].gap.look, bars[items[row].line]);
        alike.entry(look).or_default().push(row);
    }
    let groups: Vec<_> = alike.values().flat_map(|rows| groups_of(items, rows)).collect();
    let runs = groups.iter().flat_map(|rows| rows.windows(9));
    let runs = runs.filter(|nine| nine.windows(2).all(|two| may_follow(page, two[0], two[1])));
    let read = |nine: &[Row]| {
        let is_doubtful = doubt_beside(items, nine, 0)? | doubt_beside(items, nine, 1)?;
        Some((nine.to_vec(), is_doubtful))
    };
    runs.collect::<BTreeSet<_>>().into_iter().filter_map(read).collect()
}

/// Rows of which nine in turn may be a table: all; every ninth in a line, as rows overlap; those
/// at a place in their lines, from left or right; all but unsure ones.
fn groups_of(items: &[Item], rows: &[Row]) -> Vec<Vec<Row>> {
    let mut groups = BTreeMap::<_, Vec<_>>::new();
    for (index, &row) in rows.iter().enumerate() {
        let left = index - rows.partition_point(|&at| items[at].line < items[row].line);
        let right = rows.partition_point(|&at| items[at].line <= items[row].line) - index;
        let places = [0, left % 9, left, right, 0];
        for by in 0..4 + usize::from(items[row].is_sure) {
            groups.entry((by, places[by].min(99))).or_default().push(row);
        }
    }
    groups.into_values().collect()
}

/// Whether `next` is behind `row`, and no damaged row between: five items spaced like `row`.
fn may_follow(page: &Page, row: Row, next: Row) -> bool {
    let items = &page.items;
    let (look, between) = (items[row + 1].gap.look, items[row + 8].line + 1..items[next].line);
    let is_like = |item: &&Item| {
        between.contains(&item.line) && item.gap.look == look && clues(page.lines[item.line]) > 0
    };
    row + 9 <= next && (between.is_empty() || items[row..next].iter().filter(is_like).count() < 5)
}

/// Whether cells on a side make a table doubtful; None if it is no table.
fn doubt_beside(items: &[Item], nine: &[Row], side: usize) -> Option<bool> {
    let longer = nine.iter().filter(|&&row| goes_on(items, row, side));
    let beside: Vec<_> = longer.map(|row| items[row + 10 * side - 1].cell).collect();
    match (beside.len(), clues(&beside)) {
        (1..=4, _) => None, // a few have a cell too many
        // Sums, or numbers of rows; a 0 may be no item.
        (_, 8 | 9) if side == 1 => Some(false),
        (_, 8 | 9) if is_counting(&beside) && goes_on(items, nine[8], side) => Some(false),
        (_, digits @ 0..=5) => Some(digits > 0),
        _ => None, // a tenth column
    }
}

/// Flows: 81 items in one piece, between line ends or other text.
fn flows_in(page: &Page) -> Vec<(Vec<Row>, bool)> {
    let items = &page.items;
    let is_parted = |at: usize| items[at].gap.ends_flow;
    let is_end = |at: usize| {
        at == 0 || at == items.len() || is_parted(at) || items[at - 1].line < items[at].line
    };
    let is_flow = |&at: &usize| is_end(at) && is_end(at + 81) && !(at + 1..at + 81).any(is_parted);
    let read = |at: usize| {
        let lines = &page.lines[items[at].line..=items[at + 80].line];
        // A number above rows.
        let is_title = lines[0].len() < 5 && lines.len() < 11;
        if is_title || lines.len() == 1 && !are_even(&items[at..at + 81]) {
            return None;
        }
        // Lines may be rows, some damaged.
        let is_doubtful =
            lines.len() > 1 && (items.len() > 81 || is_parted(at) || matches!(nines(lines), 2..=8));
        Some(((at..at + 81).step_by(9).collect(), is_doubtful))
    };
    (0..items.len().saturating_sub(80)).filter(is_flow).filter_map(read).collect()
}

/// Nine rows, solved; None if they are no puzzle.
fn reading_of(page: &Page, nine: &[Row], mut is_doubtful: bool, is_over: bool) -> Option<Reading> {
    let item = |cell: usize| &page.items[nine[cell / 9] + cell % 9];
    let cells = array::from_fn(|cell| item(cell).cell);
    let first = item(0).line;
    let lines = &page.lines[first..=item(80).line];
    // Perhaps rulers or titles; one inside may be an empty row.
    is_doubtful |= !item(0).is_sure || !item(72).is_sure;
    // Blank gaps: 2 between bands, 8 between rows; if odd, one is below a row of another puzzle.
    let gaps = lines.windows(2).filter(|two| is_blank(two[0]) && !is_blank(two[1]));
    is_doubtful |= first > 0 && gaps.count() % 2 == 1;
    if is_doubtful && !is_over {
        return None;
    }
    let grids = grids_of(&cells, is_plain(lines), is_doubtful)?;
    let start = page.lines[..first].concat().len();
    let span = start..start + lines.concat().len();
    let bytes = array::from_fn(|cell| item(cell).bytes.clone());
    Some(Reading { span, bytes, cells, grids, is_doubtful })
}

/// The grids of a puzzle; None if there is not just one, and it does not look meant.
fn grids_of(cells: &[u8; 81], is_plain: bool, is_doubtful: bool) -> Option<Vec<Grid>> {
    let clues = clues(cells);
    let is_meant =
        !is_doubtful && (is_plain || clues > 16 && twins(cells).nth(clues / 4 - 1).is_none());
    let are_row_numbers = clues == 9 && cells.iter().step_by(9).eq(b"123456789");
    // Under 17, never just one.
    if clues < 17 && !is_meant || are_row_numbers {
        return None;
    }
    let grids = solve(cells);
    let is_heading = grids.is_empty() && is_counting(cells);
    (grids.len() == 1 || is_meant && !is_heading).then_some(grids)
}

fn is_plain(lines: &[&[u8]]) -> bool {
    lines.len() == 9 && nines(lines) == 9
}

/// How many lines are nine bytes, but for white space.
fn nines(lines: &[&[u8]]) -> usize {
    lines.iter().filter(|line| count(line, |byte| !byte.is_ascii_whitespace()) == 9).count()
}

/// Whether the first nine, or all, count up from 0 or 1.
fn is_counting(cells: &[u8]) -> bool {
    cells[0] < b'2' && cells.windows(2).take(8).all(|two| two[0] + 1 == two[1])
}

fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|byte| b" \r\n".contains(byte))
}

fn lines_of(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}

// ---- Passages.
//
// A line goes on like the last puzzle, whose form is known; or has puzzles of 81 adjacent cells, as
// in a **list**; or is prose, which ends rows; or joins the **passage**, lines that may be rows. A
// puzzle there is solved once it is **final**, as no line below can change it; when the passage is
// over, the likeliest is. Above and below a puzzle are passages, too. One without a puzzle is
// printed as it is, and may have mistakes.

#[derive(Default)]
struct Job {
    name: String,
    /// The next to print, from 1.
    line: usize,
    passage: Vec<u8>,
    last: Form,
    /// Whether the last puzzle was alone in its line.
    is_list: bool,
    output: Vec<u8>,
    messages: Vec<String>,
    /// How many puzzles line 1 promises.
    count: Option<usize>,
    puzzles: usize,
    solved: usize,
    /// Damaged puzzles, or other errors.
    errors: usize,
}

/// Lines with one puzzle, of one-byte cells.
#[derive(Default)]
struct Form {
    /// With ~ for each cell.
    text: Vec<u8>,
    cells_at: Vec<usize>,
    sign: Option<u8>,
}

fn add_line(job: &mut Job, line: &mut [u8]) {
    if add_like_last(job, line) || add_list(job, line) {
        return;
    }
    if job.passage.is_empty() && is_blank(line) || is_prose(line, &job.passage) {
        end_passage(job);
        return print_text(job, line);
    }
    job.passage.extend(&*line);
    let (bytes, lines) = (job.passage.len(), count(&job.passage, |byte| byte == b'\n'));
    // Reading is slow: long text waits for 8 kB, six grids, or three and a blank line.
    if bytes < 700 && lines < 20 {
        read_passage(job, false);
    } else if bytes > 8000
        || lines > 11 && clues(&job.passage) > 90 * if is_blank(line) { 3 } else { 6 }
    {
        read_passage(job, true);
    }
}

/// Adds a line if the passage is then like the last puzzle, so far; solves it if final.
fn add_like_last(job: &mut Job, line: &[u8]) -> bool {
    let (text, last) = (&mut job.passage, &job.last);
    let start = text.len();
    text.extend(line);
    let is_like = |(&one, &other): (&u8, &u8)| match other {
        b'~' => is_clue(one) | (Some(one) == last.sign),
        _ => one == other,
    };
    // fold: vectorizes.
    let is_start = text.iter().zip(&last.text).fold(true, |all, pair| all & is_like(pair));
    if !is_start || text.len() > last.text.len() {
        text.truncate(start);
        return false;
    }
    if text.len() < last.text.len() {
        return true;
    }
    let cells = array::from_fn(|cell| text[last.cells_at[cell]]);
    let grids = solve(&cells);
    if grids.len() == 1 || is_plain(&lines_of(text)) && !is_counting(&cells) {
        for (&at, digit) in last.cells_at.iter().zip(grids.first().unwrap_or(&cells)) {
            text[at] = *digit;
        }
        job.output.append(text);
        report(job, 1, &cells, &grids);
        job.line += count(&job.last.text, |byte| byte == b'\n');
        job.is_list = false;
    }
    true
}

const LIST_SIGNS: &str = "0._*?-#xXoO";

/// Solves a line if it has puzzles of 81 adjacent cells. One alone may be full or, if sure, empty.
fn add_list(job: &mut Job, line: &mut [u8]) -> bool {
    for sign in LIST_SIGNS.bytes() {
        let is_cell = |byte| is_clue(byte) || byte == sign;
        if count(line, is_cell) < 81 {
            continue;
        }
        let is_alone = is_blank(&line[81..]); // so the cells are in front
        let is_puzzle = |piece: &&mut [u8]| piece.len() == 81 && matches!(clues(piece), 1..=80);
        let puzzles: Vec<_> = if is_alone && is_sure(line, &[sign]) {
            vec![&mut line[..81]]
        } else {
            line.split_mut(|&byte| !is_cell(byte)).filter(is_puzzle).collect()
        };
        if puzzles.is_empty() {
            continue;
        }
        end_above(job);
        for (number, puzzle) in (1..).zip(puzzles) {
            let cells = array::from_fn(|cell| puzzle[cell]);
            let grids = solve(&cells);
            report(job, number, &cells, &grids);
            puzzle.copy_from_slice(grids.first().unwrap_or(&cells));
        }
        job.output.extend(&*line);
        job.line += 1;
        job.is_list = is_alone;
        return true;
    }
    false
}

/// Whether a line ends rows: it has no row, is no sign, and has three letters more (before markup)
/// than each above.
fn is_prose(line: &[u8], above: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let letters = |line: &str| {
        line.chars().take_while(|c| !"#<\\".contains(*c)).filter(|c| c.is_alphabetic()).count()
    };
    let own = letters(&text);
    own > 2
        && !SIGNS.contains(text.trim().trim_end_matches(','))
        && String::from_utf8_lossy(above).lines().all(|other| own > letters(other) + 2)
        && signs(line, 9).iter().all(|sign| row_cells(line, sign).len() < 9)
}

fn end_passage(job: &mut Job) {
    while !job.passage.is_empty() {
        read_passage(job, true);
    }
}

/// Ends the passage above a puzzle: in line 1, a number shorter than a row is a count.
fn end_above(job: &mut Job) {
    if job.line == 1 && job.passage.len() < 9 {
        job.count = String::from_utf8_lossy(&job.passage).trim().parse().ok();
    }
    end_passage(job);
}

/// Prints the passage down to its likeliest puzzle, if final or if the passage is over.
fn read_passage(job: &mut Job, is_over: bool) {
    let text = mem::take(&mut job.passage);
    let readings = readings_of(&text, is_over);
    // Plain rows end at the ninth, unless above may be a damaged one.
    let is_final = |one: &Reading| {
        one.grids.len() == 1
            || is_plain(&lines_of(&text[one.span.clone()]))
                && count(&text[..one.span.start], |byte| matches!(byte, b'.'..=b'9')) < 6
    };
    match readings.first() {
        Some(one) if is_over || is_final(one) => {
            job.passage = text[..one.span.start].to_vec();
            end_above(job);
            print_puzzles(job, &text, &readings);
            job.passage = text[one.span.end..].to_vec();
            read_passage(job, false);
        }
        _ if is_over => print_text(job, &text),
        _ => job.passage = text,
    }
}

/// Prints the lines of the likeliest puzzle, and puzzles beside it.
fn print_puzzles(job: &mut Job, text: &[u8], readings: &[Reading]) {
    let (span, mut edits) = (&readings[0].span, BTreeMap::new());
    let mut puzzles: Vec<_> = readings.iter().filter(|one| one.span == *span).collect();
    puzzles.sort_by_key(|one| one.bytes[0].start);
    for (number, one) in (1..).zip(puzzles) {
        report(job, number, &one.cells, &one.grids);
        for (cell, at) in one.bytes.iter().enumerate() {
            let new = one.grids.first().map_or(&text[at.clone()], |grid| &grid[cell..=cell]);
            edits.insert(at.start - span.start, (at.end - span.start, new));
        }
    }
    let lines = &text[span.clone()];
    let (mut form, mut solved) = (lines.to_vec(), lines.to_vec());
    for (start, (end, new)) in edits.into_iter().rev() {
        form.splice(start..end, *b"~");
        solved.splice(start..end, new.iter().copied());
    }
    job.output.append(&mut solved);
    name_mistakes(job, &form);

    let cells_at: Vec<_> = (0..form.len()).filter(|&at| form[at] == b'~').collect();
    if cells_at.len() == 81 && form.len() == span.len() {
        let sign = cells_at.iter().map(|&at| lines[at]).find(|&byte| !is_clue(byte));
        job.last = Form { text: form, cells_at, sign };
    }
}

/// Prints other text, less a count, then blank lines, too, and `end` of a list.
fn print_text(job: &mut Job, text: &[u8]) {
    let is_end = job.is_list && String::from_utf8_lossy(text).trim() == "end";
    let (mut block, mut rows) = (Vec::new(), 0);
    for line in lines_of(text) {
        if !(is_end || job.count.is_some() && (job.line == 1 || is_blank(line))) {
            job.output.extend(line);
        }
        block.extend(line);
        if rows > 7 && line.len() < 5 {
            name_mistakes(job, &mem::take(&mut block)); // a puzzle is over
        }
        rows = if line.len() < 7 { 0 } else { rows + 1 };
    }
    name_mistakes(job, &block);
}

/// Counts a puzzle; adds a message unless it has one grid.
fn report(job: &mut Job, number: usize, cells: &[u8; 81], grids: &[Grid]) {
    job.puzzles += 1;
    job.solved += grids.len().min(1);
    let why = match grids {
        [_] => return,
        [one, other, ..] => several_solutions(one, other),
        [] => no_solution(cells),
    };
    let which = if number > 1 { format!(", puzzle {number}") } else { "".into() };
    job.messages.push(format!("line {}{which}: {why}", job.line));
}

// ---- Mistakes.
//
// Text without puzzles may have damaged ones. A line meant for a **list** has a long word of clues
// and signs; each is named. Other text is read with each sign, and the best fit counts; if none
// makes rows, as one line. One message names the first row that differs from most, or else all.

/// Adds what is wrong with text (~ is a cell of a puzzle), and moves on.
fn name_mistakes(job: &mut Job, text: &[u8]) {
    let string = String::from_utf8_lossy(text);
    let lines: Vec<_> = (job.line..).zip(string.lines()).collect();
    let digits = clues(text);
    let mut whys: Vec<_> = lines.iter().filter(|_| digits > 0).filter_map(why_no_list).collect();
    job.is_list &= !whys.is_empty();
    if whys.is_empty() && digits > 0 {
        let (signs, joined) = (signs(text, 9), [(job.line, &*string.replace('\n', " "))]);
        let best = |lines| signs.iter().filter_map(|sign| why_no_rows(lines, sign)).max();
        let why = best(&lines[..]).or_else(|| best(&joined).filter(|_| digits > 16));
        whys.extend(why.map(|(.., why)| why).or_else(|| why_no_cells(job.line, text)));
    }
    job.line += lines.len();
    job.errors += whys.len();
    job.messages.extend(whys);
}

/// Why a line is no puzzle of a list, if a word is meant as one.
fn why_no_list(&(number, line): &(usize, &str)) -> Option<String> {
    let sign = LIST_SIGNS.chars().max_by_key(|sign| line.matches(*sign).count())?;
    let words = line.split(|c: char| c != sign && c != '.' && !c.is_alphanumeric());
    let word = words.max_by_key(|word| word.matches(sign).count())?;
    let (clues, empty) = (clues(word.as_bytes()), word.matches(sign).count());
    let cells = clues + empty;
    // Longer than three rows; at least a fourth is empty, unlike in numbers.
    if clues == 0 || cells < 28 || cells > 4 * empty {
        return None;
    }
    Some(match word.chars().find(|c| *c != sign && !matches!(c, '1'..='9')) {
        Some(c) => format!("line {number}: '{c}' is not a cell"),
        None => format!("line {number}: {cells} cells, expected 81"),
    })
}

struct Line<'a> {
    number: usize,
    text: &'a str,
    cells: Vec<u8>,
}

/// What is wrong with lines, if meant as rows; first, how well the sign fits.
fn why_no_rows(all: &[(usize, &str)], sign: &[u8]) -> Option<(bool, usize, String)> {
    let mut lines = Vec::new();
    for &(number, text) in all {
        let cells = row_cells(text.as_bytes(), sign);
        let is_heading = cells.len() > 7 && is_counting(&cells);
        let is_text = text.starts_with('#') || !text.contains(char::is_numeric);
        if !is_heading && (!is_text || cells.contains(&b'0')) {
            lines.push(Line { number, text, cells });
        }
    }
    // How many cells most lines have; one of these.
    let lengths = || lines.iter().map(|line| line.cells.len()).filter(|len| *len > 0);
    let usual = lengths().max_by_key(|len| lengths().filter(|other| other == len).count())?;
    let model = lines.iter().find(|line| line.cells.len() == usual)?.text;
    // An unreadable row is about as long.
    let is_row = |line: &Line| {
        is_sure(line.text.as_bytes(), sign)
            && (!line.cells.is_empty() || line.text.len().abs_diff(model.len()) < 3)
    };
    let lines = &lines[lines.iter().position(is_row)?..=lines.iter().rposition(is_row)?];
    let cells = lines.iter().map(|line| line.cells.len()).sum();
    are_meant(lines).then(|| (usual % 9 == 0, cells, what_differs(lines, usual, model)))
}

fn what_differs(lines: &[Line], usual: usize, model: &str) -> String {
    let (first, last) = (lines[0].number, lines[lines.len() - 1].number);
    let odd = (1..10).zip(lines).find(|(_, line)| line.cells.len() != usual);
    if let Some((row, Line { number, text, .. })) = odd {
        // Another sign, or a letter that names no row.
        let is_stray = |&(c, d): &(char, char)| {
            (c.is_alphabetic() && !d.is_alphabetic() || "0.…".contains(c)) && !model.contains(c)
        };
        let stray = text.chars().zip(model.chars()).find(is_stray);
        let stray = stray.map_or("".into(), |(c, _)| format!("; '{c}' is not a cell"));
        let text = shown(text.trim().as_ref());
        format!("line {number}, row {row}: expected 9 cells, found \"{text:.70}\"{stray}")
    } else if lines.len() == 1 && usual != 81 {
        format!("line {first}: {usual} cells, expected 81")
    } else if lines.len() > 8 && usual % 9 > 0 {
        format!("lines {first} to {last}: {usual} cells in each, expected 9")
    } else {
        let rows = (usual + 1) / 9 * lines.len(); // 8 cells are a row
        let what = if rows == 9 { "no unique solution" } else { "expected 9" };
        format!("line {first}: {rows} rows, {what}")
    }
}

/// Whether there are two varied rows (in one line, 7 to 11), with a clue per nine cells.
fn are_meant(lines: &[Line]) -> bool {
    let rows: Vec<_> = lines.iter().flat_map(|line| line.cells.chunks(9)).collect();
    let cells = rows.concat();
    matches!((lines.len(), cells.len()), (1, 63..=99) | (2.., 18..))
        && cells.len() / 9 <= clues(&cells)
        && are_varied(&rows)
}

/// Whether at most a fifth of the digits repeat one in their row.
fn are_varied(rows: &[&[u8]]) -> bool {
    let kinds = |row: &&[u8]| (b'1'..=b'9').filter(|digit| row.contains(digit)).count();
    4 * clues(&rows.concat()) <= 5 * rows.iter().map(kinds).sum::<usize>()
}

/// Why other text is not read, if it is like one or two puzzles: 17 digits, few letters.
fn why_no_cells(line: usize, text: &[u8]) -> Option<String> {
    let (mut lines, digits) = (lines_of(text), clues(text));
    lines.retain(|line| clues(line) > 0);
    let letters = count(text, |byte| byte.is_ascii_alphabetic());
    (matches!(lines.len(), 7..=9 | 16..=18)
        && digits > 16.max(2 * letters)
        && are_varied(&lines)
        && !text.contains(&b'~'))
    .then(|| format!("line {line}: layout not read ({digits} digits); see sudoku --help"))
}

// ---- Files.
//
// What is out of the passage is printed at each line; messages, once there is a puzzle: without
// one, they may be wrong.

fn print(job: &mut Job, output: &mut impl Write) -> io::Result<()> {
    output.write_all(&job.output)?;
    job.output.clear();
    if job.puzzles > 0 {
        for why in job.messages.drain(..) {
            say(output, &job.name, &why)?;
        }
    }
    job.messages.truncate(999); // memory
    Ok(())
}

/// Prints all lines, solved. Returns why it stops early, if so.
fn read_all(job: &mut Job, file: impl Read, output: &mut impl Write) -> io::Result<Option<String>> {
    let mut input = io::BufReader::with_capacity(1 << 16, file);
    let mut line = Vec::new();
    let trouble = loop {
        if input.buffer().iter().rev().all(|&byte| byte != b'\n') {
            output.flush()?; // before a wait
        }
        line.clear();
        match input.by_ref().take((1 << 20) + 1).read_until(b'\n', &mut line) {
            Err(why) => break Some(why.to_string()),
            Ok(0) => break None,
            Ok(length) if length > 1 << 20 => break Some("longer than 1 MiB".into()),
            Ok(_) => add_line(job, &mut line),
        }
        print(job, output)?;
    };
    end_passage(job);
    job.output.extend(line);
    print(job, output)?;
    Ok(trouble.map(|why| format!("line {}: {why}; the rest is not printed", job.line)))
}

fn solve_file(file: &OsStr, output: &mut impl Write) -> io::Result<Job> {
    let name = if file == "-" { "".into() } else { shown(file) + ": " };
    let mut job = Job { name, line: 1, ..Job::default() };
    let trouble = match std::fs::File::open(file) {
        _ if file == "-" => read_all(&mut job, io::stdin(), output)?,
        Ok(input) => read_all(&mut job, input, output)?,
        Err(why) => Some(why.to_string()),
    };
    if job.puzzles > 0 {
        job.puzzles += job.errors; // damaged ones
    }
    let why = match (trouble, job.count) {
        (Some(why), _) => why,
        _ if job.puzzles == 0 => {
            let why = job.messages.first().map_or("see sudoku --help", |why| why);
            format!("no puzzle found; {why}")
        }
        (_, Some(count)) if count != job.puzzles => {
            format!("line 1: the number of puzzles is not {count}, but {}", job.puzzles)
        }
        _ => return Ok(job),
    };
    say(output, &job.name, &why)?;
    job.errors += 1;
    Ok(job)
}

// ---- The program.

const HELP: &str = "\
Usage: sudoku [FILE ...]

Prints text files (or standard input) with 9x9 Sudokus filled in.

A puzzle is 81 cells in one layout:
  17,PUZZLE,easy         81 adjacent cells in other text
  5 3 . | . 7 . | . . .  nine rows, with frames between
  5,3,,,7,,,,            nine rows of digits or blanks between , ; tabs or |
Empty cells all have one sign: . 0 x o ? - _ * #, None or such.

Not read: blanks as in 53  7 (type dots); XLSX (save as CSV)
";

/// With ? for what a terminal might obey.
fn shown(text: &OsStr) -> String {
    text.to_string_lossy().replace('\t', " ").replace(char::is_control, "?")
}

/// Prints a message, after all output.
fn say(output: &mut impl Write, what: &str, why: &str) -> io::Result<()> {
    output.flush()?;
    io::stderr().write_all(format!("sudoku: {what}{why}\n").as_bytes()).or(Ok(()))
}

fn run() -> io::Result<u8> {
    let mut output = io::BufWriter::new(io::stdout());
    let mut files: Vec<_> = env::args_os().skip(1).collect();
    let option = files.iter().position(|file| file != "-" && shown(file).starts_with('-'));
    match option.map(|at| shown(&files.remove(at))).as_deref() {
        None | Some("--") => {}
        Some("-h" | "--help") => return io::stdout().write_all(HELP.as_bytes()).and(Ok(0)),
        Some("-V" | "--version") => return io::stdout().write_all(b"sudoku 9.0.0\n").and(Ok(0)),
        Some(name) => return say(&mut output, "unknown option (see --help): ", name).and(Ok(2)),
    }
    if files.is_empty() {
        files.push("-".into());
    }
    let (mut puzzles, mut solved, mut errors, mut is_counted) = (0, 0, 0, true);
    for file in &files {
        let job = solve_file(file, &mut output)?;
        puzzles += job.puzzles;
        solved += job.solved;
        errors += job.errors;
        is_counted &= job.count.is_some();
    }
    let status = if errors > 0 { 2 } else { (solved < puzzles).into() };
    if puzzles > 1 && (status > 0 || !is_counted) {
        say(&mut output, "", &format!("{solved} of {puzzles} puzzles solved"))?;
    }
    output.flush().and(Ok(status))
}

fn main() -> std::process::ExitCode {
    let status = run().unwrap_or_else(|why| match why.kind() {
        io::ErrorKind::BrokenPipe => 0,
        _ => say(&mut io::sink(), "standard output: ", &why.to_string()).map_or(2, |_| 2),
    });
    status.into()
}
