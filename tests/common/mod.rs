//! What the test files share: running the binary, grids, an independent oracle, generated puzzles.

// Every test file compiles this module for itself and uses only a part of it.
#![allow(dead_code)]

pub mod counted;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

// ---- Running the binary.

/// How a run of the binary ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs the binary on an input.
pub fn sudoku(input: impl AsRef<[u8]>) -> Run {
    run(&mut binary(), input)
}

/// The binary, ready to run with all three standard streams as pipes. A test may give it arguments
/// or other streams first.
pub fn binary() -> Command {
    piped(Command::new(env!("CARGO_BIN_EXE_sudoku")))
}

/// A command, with pipes for all three standard streams.
pub fn piped(mut command: Command) -> Command {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a command and feeds it an input, where its standard input is a pipe. It may stop reading
/// before the input ends.
pub fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Run {
    let input = input.as_ref();
    let mut child = command.spawn().expect("the command starts");
    let stdin = child.stdin.take();
    thread::scope(|scope| {
        // Beside the thread that reads: pipes are short, so one thread for both could block.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
        finish(child)
    })
}

/// Waits for the end of a process and reads what still comes out of its pipes. What a signal ends,
/// such as a panic that aborts, fails the test.
pub fn finish(child: Child) -> Run {
    let output = child.wait_with_output().expect("the output is readable");
    let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
    let (stdout, stderr, ending) = (text(output.stdout), text(output.stderr), output.status);
    let status = ending.code();
    Run {
        status: status.unwrap_or_else(|| panic!("ended by {ending}: {stderr}")),
        stdout,
        stderr,
    }
}

/// Tells something, if the test fails while this is there.
pub struct IfFailing<Tell: Fn() -> String>(pub Tell);

impl<Tell: Fn() -> String> Drop for IfFailing<Tell> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{}", (self.0)());
        }
    }
}

// ---- Randomness.

/// A generator of random numbers that are the same for the same seed (splitmix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Any of all 64-bit numbers.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `limit` - 1.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// One of some items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// The numbers from 0 to `COUNT` - 1 in a random order.
    pub fn order<const COUNT: usize>(&mut self) -> [usize; COUNT] {
        let mut order = std::array::from_fn(|index| index);
        for end in (1..COUNT).rev() {
            order.swap(end, self.below(end + 1));
        }
        order
    }
}

// ---- Grids.

/// A puzzle whose answer is known.
pub struct Known {
    pub source: &'static str,
    pub puzzle: &'static str,
    pub answer: &'static str,
}

pub const KNOWN: [Known; 6] = [
    Known {
        source: "Baekjoon Online Judge 2580, sample",
        puzzle: "035469278782105609060278130321046897804913506596820413917652080603701952258394760",
        answer: "135469278782135649469278135321546897874913526596827413917652384643781952258394761",
    },
    Known {
        source: "Baekjoon Online Judge 2239, sample",
        puzzle: "103000509002109400000704000300502006060000050700803004000401000009205800804000107",
        answer: "143628579572139468986754231391542786468917352725863914237481695619275843854396127",
    },
    Known {
        source: "the empty grid, by a plain backtracker",
        puzzle: "000000000000000000000000000000000000000000000000000000000000000000000000000000000",
        answer: "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    },
    Known {
        source: "Wikipedia, Sudoku solving algorithms, a puzzle against brute force",
        puzzle: "000000000000003085001020000000507000004000100090000000500000073002010000000040009",
        answer: "987654321246173985351928746128537694634892157795461832519286473472319568863745219",
    },
    Known {
        source: "Project Euler 96, grid 01",
        puzzle: "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
        answer: "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
    },
    Known {
        source: "Arto Inkala 2006, in Peter Norvig's list of hard ones",
        puzzle: "850002400720000009004000000000107002305000900040000000000080070017000000000036040",
        answer: "859612437723854169164379528986147352375268914241593786432981675617425893598736241",
    },
];

/// The one that most tests of the layouts use. It has one solution.
pub const PUZZLE: &str = KNOWN[1].puzzle;
pub const ANSWER: &str = KNOWN[1].answer;

/// No two clues clash, and yet there is no solution: Peter Norvig's program took 24 minutes to find
/// that out (Solving Every Sudoku Puzzle, the impossible puzzle).
pub const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// The digits of the 81 cells in reading order, 0 in an empty one.
pub type Grid = [u8; 81];

pub const EMPTY: Grid = [0; 81];

/// The grid whose 81 cells stand in a text, with any white space between them.
pub fn parse(text: &str) -> Grid {
    let cells = text.chars().filter(|cell| !cell.is_whitespace());
    let digit = |cell| match cell {
        '.' | '_' | '*' | '?' => Some(0),
        _ => cell.to_digit(10).map(|digit| digit as u8),
    };
    let digits: Option<Vec<u8>> = cells.map(digit).collect();
    let grid = digits.and_then(|digits| digits.try_into().ok());
    grid.unwrap_or_else(|| panic!("81 cells are due: {text:?}"))
}

/// A grid as 81 characters.
pub fn line(grid: &Grid) -> String {
    grid.iter().map(|&digit| char::from(b'0' + digit)).collect()
}

/// The 81 characters of a puzzle as nine lines of nine.
pub fn rows(line: &str) -> String {
    separated(line, "")
}

/// The 81 characters of a puzzle as nine lines of nine, with something between them.
pub fn separated(line: &str, separator: &str) -> String {
    let cells: Vec<String> = line.chars().map(String::from).collect();
    let row = |row: &[String]| row.join(separator) + "\n";
    cells.chunks(9).map(row).collect()
}

/// The row, the column and the box of a cell.
pub fn units(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}

/// Whether two cells share a row, a column or a box.
pub fn are_peers(one: usize, other: usize) -> bool {
    let mut pairs = units(one).into_iter().zip(units(other));
    one != other && pairs.any(|(one, other)| one == other)
}

/// Whether a peer of a cell has a digit.
pub fn clashes(grid: &Grid, cell: usize, digit: u8) -> bool {
    (0..81).any(|peer| are_peers(cell, peer) && grid[peer] == digit)
}

/// Whether every row, column and box holds all nine digits.
pub fn is_complete(grid: &Grid) -> bool {
    let mut seen = [[0; 9]; 3];
    for (cell, &digit) in grid.iter().enumerate() {
        for (seen, unit) in seen.iter_mut().zip(units(cell)) {
            seen[unit] |= 1 << digit;
        }
    }
    seen == [[0b11_1111_1110; 9]; 3]
}

/// Whether a grid has every clue of a puzzle.
pub fn keeps(clues: &Grid, grid: &Grid) -> bool {
    filled(clues).iter().all(|&cell| grid[cell] == clues[cell])
}

/// The cells that are not empty.
pub fn filled(grid: &Grid) -> Vec<usize> {
    (0..81).filter(|&cell| grid[cell] != 0).collect()
}

// ---- The oracle: a search that shares nothing with the program.

/// The first grid that keeps the clues, if there is any. Unless there is only one: cell by cell, the
/// smallest digit with which there is a grid.
pub fn first_grid(clues: &Grid) -> Option<Grid> {
    let mut first = match grids(clues, 2)[..] {
        [] => return None,
        [only] => return Some(only),
        [any, ..] => any,
    };
    let mut start = Partial::of(clues)?;
    for cell in 0..81 {
        let known = option(cell, first[cell]);
        let smaller = (9 * cell..known).find_map(|option| start.with(option)?.grids(1).pop());
        first = smaller.unwrap_or(first);
        start = start.with(option(cell, first[cell])).unwrap_or(start);
    }
    Some(first)
}

/// Grids that keep the clues, in no certain order: all, or as many as are wanted.
pub fn grids(clues: &Grid, wanted: usize) -> Vec<Grid> {
    Partial::of(clues).map_or(Vec::new(), |start| start.grids(wanted))
}

/// A grid that is not complete yet, as an exact cover (Knuth, "Dancing Links", 2000): an option is a
/// digit in a cell, a need is met by nine options, and takes just one.
#[derive(Clone, Copy)]
struct Partial {
    grid: Grid,
    is_open: [bool; 729],
    /// How many open options each need has left; `MET` if it is met.
    left: [u8; 324],
}

const MET: u8 = 99;

fn option(cell: usize, digit: u8) -> usize {
    9 * cell + usize::from(digit) - 1
}

/// The needs that an option meets: a digit in the cell; the digit in its row, column and box.
fn needs(option: usize) -> [usize; 4] {
    let (cell, digit) = (option / 9, option % 9);
    let [row, column, a_box] = units(cell).map(|unit| 9 * unit + digit);
    [cell, 81 + row, 162 + column, 243 + a_box]
}

/// The options that meet a need.
fn options(need: usize) -> [usize; 9] {
    let (kind, unit, digit) = (need / 81, need / 9 % 9, need % 9);
    std::array::from_fn(|place| match kind {
        0 => 9 * need + place,
        1 => 81 * unit + 9 * place + digit,
        2 => 81 * place + 9 * unit + digit,
        _ => 81 * (unit / 3 * 3 + place / 3) + 9 * (unit % 3 * 3 + place % 3) + digit,
    })
}

impl Partial {
    /// The clues alone, unless they clash.
    fn of(clues: &Grid) -> Option<Partial> {
        let start = Partial {
            grid: EMPTY,
            is_open: [true; 729],
            left: [9; 324],
        };
        let mut cells = filled(clues).into_iter();
        cells.try_fold(start, |partial, cell| {
            partial.with(option(cell, clues[cell]))
        })
    }

    /// With one more option, if it is open: all others that meet one of its needs are closed.
    fn with(&self, option: usize) -> Option<Partial> {
        if !self.is_open[option] {
            return None;
        }
        let mut next = *self;
        next.grid[option / 9] = (option % 9) as u8 + 1;
        for need in needs(option) {
            for other in options(need) {
                if std::mem::take(&mut next.is_open[other]) {
                    for need in needs(other) {
                        next.left[need] -= 1;
                    }
                }
            }
        }
        for need in needs(option) {
            next.left[need] = MET;
        }
        Some(next)
    }

    /// Adds grids that fill the empty cells, until as many are there as are wanted.
    fn fill(&self, wanted: usize, grids: &mut Vec<Grid>) {
        let fewest = self.left.iter().copied().min().expect("needs");
        if fewest == MET {
            return grids.push(self.grid);
        }
        let need = self.left.iter().position(|&left| left == fewest);
        let options = options(need.expect("one")).into_iter();
        for next in options.filter_map(|option| self.with(option)) {
            if grids.len() < wanted {
                next.fill(wanted, grids);
            }
        }
    }

    /// Grids that fill the empty cells: all, or as many as are wanted.
    fn grids(&self, wanted: usize) -> Vec<Grid> {
        let mut grids = Vec::new();
        self.fill(wanted, &mut grids);
        grids
    }
}

// ---- Generated puzzles.

/// A kind of puzzle.
pub struct Kind {
    pub name: &'static str,
    /// How many solutions each has, where 2 stands for several.
    pub solutions: usize,
    pub generate: fn(&mut Random) -> Grid,
}

#[rustfmt::skip]
pub const KINDS: [Kind; 7] = [
    Kind { name: "full grid", solutions: 1, generate: full_grid },
    Kind { name: "unique", solutions: 1, generate: unique_puzzle },
    Kind { name: "unique with clues to spare", solutions: 1, generate: unique_with_clues_to_spare },
    Kind { name: "several solutions", solutions: 2, generate: several_solutions },
    Kind { name: "clashing", solutions: 0, generate: clashing },
    Kind { name: "unsolvable", solutions: 0, generate: unsolvable },
    Kind { name: "nearly empty", solutions: 2, generate: nearly_empty },
];

/// A complete grid: the boxes on the diagonal, which share no row or column, in a random order each,
/// and a way to fill the rest, which there always is.
pub fn full_grid(random: &mut Random) -> Grid {
    let mut grid = EMPTY;
    for diagonal in 0..3 {
        for (place, digit) in random.order::<9>().into_iter().enumerate() {
            let (row, column) = (3 * diagonal + place / 3, 3 * diagonal + place % 3);
            grid[9 * row + column] = digit as u8 + 1;
        }
    }
    grids(&grid, 1)[0]
}

/// A puzzle with one solution that needs each of its clues.
pub fn unique_puzzle(random: &mut Random) -> Grid {
    let full = full_grid(random);
    unique_puzzle_of(&full, random)
}

/// A puzzle whose only solution is a given grid and that needs each of its clues.
pub fn unique_puzzle_of(full: &Grid, random: &mut Random) -> Grid {
    let mut puzzle = *full;
    for cell in random.order::<81>() {
        puzzle[cell] = 0;
        if grids(&puzzle, 2).len() > 1 {
            puzzle[cell] = full[cell];
        }
    }
    puzzle
}

/// A puzzle with one solution and, unless it needs more, so many clues.
pub fn unique_with_clues(count: usize, random: &mut Random) -> Grid {
    let full = full_grid(random);
    let mut puzzle = unique_puzzle_of(&full, random);
    for cell in random.order::<81>() {
        if filled(&puzzle).len() < count {
            puzzle[cell] = full[cell];
        }
    }
    puzzle
}

fn unique_with_clues_to_spare(random: &mut Random) -> Grid {
    unique_with_clues(random.below(82), random)
}

/// A puzzle with more than one solution: one to eight clues short of a unique one.
pub fn several_solutions(random: &mut Random) -> Grid {
    let mut puzzle = unique_puzzle(random);
    for _ in 0..1 + random.below(8) {
        puzzle[*random.pick(&filled(&puzzle))] = 0;
    }
    puzzle
}

/// A puzzle without a solution, with two equal clues in a row, a column or a box.
pub fn clashing(random: &mut Random) -> Grid {
    let mut puzzle = several_solutions(random);
    let clue = *random.pick(&filled(&puzzle));
    let peers: Vec<usize> = (0..81).filter(|&cell| are_peers(cell, clue)).collect();
    puzzle[*random.pick(&peers)] = puzzle[clue];
    puzzle
}

/// A puzzle without a solution whose clues do not clash: to one with a single solution it adds a
/// clue that this solution does not have.
pub fn unsolvable(random: &mut Random) -> Grid {
    let full = full_grid(random);
    let mut puzzle = unique_puzzle_of(&full, random);
    loop {
        let (cell, digit) = (random.below(81), 1 + random.below(9) as u8);
        if puzzle[cell] == 0 && digit != full[cell] && !clashes(&puzzle, cell, digit) {
            puzzle[cell] = digit;
            return puzzle;
        }
    }
}

/// A puzzle of at most twelve clues, which has many solutions.
pub fn nearly_empty(random: &mut Random) -> Grid {
    let full = full_grid(random);
    let mut puzzle = EMPTY;
    for _ in 0..random.below(13) {
        let cell = random.below(81);
        puzzle[cell] = full[cell];
    }
    puzzle
}

/// Clues that come from no grid: some that do not clash; whether there is a solution is left to
/// chance.
pub fn scattered(random: &mut Random) -> Grid {
    let mut grid = EMPTY;
    (0..20 + random.below(15)).for_each(|_| change(&mut grid, random));
    grid
}

/// Empties a cell or puts another digit there that no peer has, if there is any.
pub fn change(grid: &mut Grid, random: &mut Random) {
    let cell = random.below(81);
    let is_free = |&digit: &u8| digit != grid[cell] && !clashes(grid, cell, digit);
    let mut digits: Vec<u8> = (1..=9).filter(is_free).collect();
    if grid[cell] != 0 {
        digits.resize(2 * digits.len() + 1, 0);
    }
    if !digits.is_empty() {
        grid[cell] = *random.pick(&digits);
    }
}

/// A way to turn a grid into another that is as good: other names for the digits, the bands and the
/// rows in them in another order, the stacks and their columns too, rows for columns.
pub fn symmetry(random: &mut Random) -> impl Fn(&Grid) -> Grid {
    let names = random.order::<9>();
    let name = move |digit| match digit {
        0 => 0,
        _ => names[usize::from(digit) - 1] as u8 + 1,
    };
    let (rows, columns) = (lines_by_band(random), lines_by_band(random));
    let is_transposed = random.below(2) == 1;
    move |grid| {
        std::array::from_fn(|cell| match (rows[cell / 9], columns[cell % 9]) {
            (row, column) if is_transposed => name(grid[9 * column + row]),
            (row, column) => name(grid[9 * row + column]),
        })
    }
}

/// Nine rows or columns in a random order that keeps those of a band or stack together.
fn lines_by_band(random: &mut Random) -> [usize; 9] {
    let bands = random.order::<3>();
    let inner = [(); 3].map(|()| random.order::<3>());
    std::array::from_fn(|line| 3 * bands[line / 3] + inner[line / 3][line % 3])
}

// ---- Hard grids.

/// Puzzles with one solution that were published as very hard.
pub const PUBLISHED: [&str; 4] = [
    // Arto Inkala, 2010.
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    // "Golden Nugget" (Tarek, ravel).
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    // "Platinum Blonde".
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    // "Easter Monster" (champagne, JPF).
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

/// How many rounds of propagation the worst grids take that are known from climbs
/// (`tests/bench/climb.rs`). The fifth shows what it is good for that the search stays with the last
/// dead end, the ninth what rule 5 is good for, and the last is a warning from elsewhere.
#[rustfmt::skip]
pub const WORST: [(u64, &str); 10] = [
    (16_444, "...382............8...5.....32148............9.............41.2....3...8..8...3.4"),
    (15_034, "...........2...........69.5.5....8.....4...............6...4.87......2...9...1..4"),
    (12_738, "8..................63.......8...4.6...2..6.48..7.28.3.....81......45..1......3.8."),
    (12_517, "8.3................64......4......3..8...6.4......8....4...1.62...7.4.1....6.3.8."),
    (10_943, "8.3................64......158..4.6......6.4......8.3......1....86...41......3.8."),
    (8_726, ".......9.....76.......3.....1.........7.6....3.6.....9..3....86....971.3........7"),
    (6_897, "92..........8...6............3...68.....5.........4....7.6..8...........2......9."),
    (5_266, "4......................1..6......1..2...1.............6..1.24.....5..2...5....3.."),
    (636, "8.36...............6.38....15.8...6............2....3...............8........6.8."),
    (646, IMPOSSIBLE),
];

// ---- The binary at work, seen from outside.

/// The binary as a co-process: one that talks to it waits for an answer before it goes on.
pub struct Coprocess {
    pub child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Coprocess {
    /// Starts a command that has pipes for standard input and output.
    pub fn start(command: &mut Command) -> Coprocess {
        let mut child = command.spawn().expect("the command starts");
        let input = child.stdin.take().expect("a pipe to standard input");
        let output = child.stdout.take().expect("a pipe from standard output");
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            let mut lines = BufReader::new(output).lines();
            lines.try_for_each(|line| sender.send(line.expect("a line of text") + "\n"))
        });
        Coprocess {
            child,
            input,
            answers,
        }
    }

    pub fn say(&mut self, text: &(impl AsRef<[u8]> + ?Sized)) {
        self.input.write_all(text.as_ref()).expect("it reads");
    }

    /// Waits for a line, with its end, but not for ever, as a program that keeps its answer back.
    pub fn hear(&self) -> String {
        let answer = self.answers.recv_timeout(Duration::from_secs(30));
        answer.expect("an answer at once")
    }

    /// Waits for some text, line by line.
    pub fn hears(&self, text: &str) {
        for expected in text.split_inclusive('\n') {
            assert_eq!(self.hear(), expected);
        }
    }

    /// Closes the pipe. What comes then are the exit status and, where they come through a pipe,
    /// the messages.
    pub fn ends(self) -> (i32, String) {
        drop(self.input);
        let ending = finish(self.child);
        assert!(self.answers.recv().is_err(), "more answers than puzzles");
        (ending.status, ending.stderr)
    }
}

/// The most memory that a process has had so far, in kilobytes, where the system tells it.
pub fn peak_memory(process: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let peak = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    peak.split_whitespace().nth(1)?.parse().ok()
}
