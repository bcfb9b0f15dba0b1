//! What the tests and the benchmarks share: running the program, grids, an independent oracle,
//! generated puzzles, grids that are hard.

pub mod builds;

use std::io::{Read, Write};
use std::ops::RangeInclusive;
use std::process::{Child, Command, Stdio};
use std::{array, fs, thread};

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
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    let status = output.status.code();
    Run {
        status: status.unwrap_or_else(|| panic!("{}: {stderr}", output.status)),
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

    /// A number from 0 to `limit` - 1.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    /// One of some items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// The numbers from 0 to `COUNT` - 1 in a random order.
    pub fn order<const COUNT: usize>(&mut self) -> [usize; COUNT] {
        let mut order = array::from_fn(|index| index);
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
        puzzle: "035469278782105609060278135321046897804913506596820413917652080603701952258394760",
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

/// The digits of the 81 cells in reading order, 0 in an empty one.
pub type Grid = [u8; 81];

pub const EMPTY: Grid = [0; 81];

/// The grid whose 81 cells stand in a text, with any white space between them.
pub fn parse(text: &str) -> Grid {
    let cells = text.replace('.', "0").replace(char::is_whitespace, "");
    let digits: Option<Vec<u8>> = cells
        .chars()
        .map(|cell| Some(cell.to_digit(10)? as u8))
        .collect();
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

/// Whether a peer of a cell, one in its row, column or box, has a digit.
pub fn clashes(grid: &Grid, cell: usize, digit: u8) -> bool {
    let is_peer = |peer| {
        let mut pairs = units(cell).into_iter().zip(units(peer));
        peer != cell && pairs.any(|(one, other)| one == other)
    };
    (0..81).any(|peer| grid[peer] == digit && is_peer(peer))
}

/// Whether every cell has a digit that no peer has, so that every row, column and box has all nine.
pub fn is_complete(grid: &Grid) -> bool {
    (0..81).all(|cell| grid[cell] != 0 && !clashes(grid, cell, grid[cell]))
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
    for cell in (0..81).filter(|&cell| clues[cell] == 0) {
        let mut start = *clues;
        start[..cell].copy_from_slice(&first[..cell]);
        let smaller = (1..first[cell]).find_map(|digit| {
            start[cell] = digit;
            grids(&start, 1).pop()
        });
        first = smaller.unwrap_or(first);
    }
    Some(first)
}

/// Grids that keep the clues, in no certain order: all, or as many as are wanted.
pub fn grids(clues: &Grid, wanted: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    let mut partial = Partial {
        grid: EMPTY,
        is_open: [true; 729],
        left: [9; 324],
    };
    for cell in filled(clues) {
        match partial.with(9 * cell + usize::from(clues[cell]) - 1) {
            Some(next) => partial = next,
            None => return found,
        }
    }
    partial.fill(wanted, &mut found);
    found
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

/// The needs that an option meets: a digit in the cell; the digit in its row, column and box.
fn needs(option: usize) -> [usize; 4] {
    let (cell, digit) = (option / 9, option % 9);
    let [row, column, a_box] = units(cell).map(|unit| 9 * unit + digit);
    [cell, 81 + row, 162 + column, 243 + a_box]
}

/// The options that meet a need.
fn options(need: usize) -> [usize; 9] {
    let (kind, unit, digit) = (need / 81, need / 9 % 9, need % 9);
    array::from_fn(|place| match kind {
        0 => 9 * need + place,
        1 => 81 * unit + 9 * place + digit,
        2 => 81 * place + 9 * unit + digit,
        _ => 81 * (unit / 3 * 3 + place / 3) + 9 * (unit % 3 * 3 + place % 3) + digit,
    })
}

impl Partial {
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
    fn fill(&self, wanted: usize, found: &mut Vec<Grid>) {
        let need = (0..324).min_by_key(|&need| self.left[need]).expect("one");
        if self.left[need] == MET {
            return found.push(self.grid);
        }
        for option in options(need) {
            if found.len() == wanted {
                return;
            }
            if let Some(next) = self.with(option) {
                next.fill(wanted, found);
            }
        }
    }
}

// ---- Generated puzzles.

/// A kind of puzzle.
pub struct Kind {
    pub name: &'static str,
    /// How many solutions a puzzle may have, where 2 stands for several.
    pub solutions: RangeInclusive<usize>,
    pub generate: fn(&mut Random) -> Grid,
}

#[rustfmt::skip]
pub const KINDS: [Kind; 6] = [
    Kind { name: "full grid", solutions: 1..=1, generate: full_grid },
    Kind { name: "unique", solutions: 1..=1, generate: |random| unique_puzzle(0, random) },
    Kind { name: "33 clues", solutions: 1..=1, generate: |random| unique_puzzle(33, random) },
    Kind { name: "several solutions", solutions: 2..=2, generate: several_solutions },
    Kind { name: "unsolvable", solutions: 0..=0, generate: unsolvable },
    Kind { name: "scattered", solutions: 0..=2, generate: scattered },
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

/// A puzzle with one solution and no clue to spare, or with so many clues as are wanted.
pub fn unique_puzzle(clues: usize, random: &mut Random) -> Grid {
    let full = full_grid(random);
    let mut puzzle = full;
    for cell in random.order::<81>() {
        puzzle[cell] = 0;
        if filled(&puzzle).len() < clues || grids(&puzzle, 2).len() > 1 {
            puzzle[cell] = full[cell];
        }
    }
    puzzle
}

/// A puzzle with more than one solution: one without a clue to spare that lacks one or more, up to
/// all of them.
pub fn several_solutions(random: &mut Random) -> Grid {
    let mut puzzle = unique_puzzle(0, random);
    for _ in 0..1 + random.below(filled(&puzzle).len()) {
        puzzle[*random.pick(&filled(&puzzle))] = 0;
    }
    puzzle
}

/// A puzzle without a solution: to one with a single solution it adds a clue that this does not have.
/// That clashes with another clue or not.
pub fn unsolvable(random: &mut Random) -> Grid {
    let mut puzzle = unique_puzzle(0, random);
    let solution = grids(&puzzle, 1)[0];
    loop {
        let (cell, digit) = (random.below(81), 1 + random.below(9) as u8);
        if puzzle[cell] == 0 && digit != solution[cell] {
            puzzle[cell] = digit;
            return puzzle;
        }
    }
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

/// A grid that is as good: other names for the digits, the bands and the rows in them in another
/// order, the stacks and their columns too, rows for columns.
pub fn image(grid: &Grid, random: &mut Random) -> Grid {
    let names = random.order::<9>();
    let [rows, columns]: [[usize; 9]; 2] = [(); 2].map(|()| {
        let bands = random.order::<3>();
        let inner = [(); 3].map(|()| random.order::<3>());
        array::from_fn(|line| 3 * bands[line / 3] + inner[line / 3][line % 3])
    });
    let is_transposed = random.below(2);
    array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        match grid[[9 * row + column, 9 * column + row][is_transposed]] {
            0 => 0,
            digit => names[usize::from(digit) - 1] as u8 + 1,
        }
    })
}

// ---- Hard grids.

/// Puzzles with one solution that were published as very hard: Arto Inkala's of 2010, "Golden Nugget"
/// (Tarek, ravel), "Platinum Blonde" and "Easter Monster" (champagne, JPF).
pub const PUBLISHED: [&str; 4] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

/// How many rounds of propagation the worst grids take that are known from climbs
/// (`tests/bench/climb.rs`). The sixth would take twelve times as many if the search did not stay
/// with the last dead end, the ninth 200 times as many without rule 5. The last is a warning from
/// elsewhere: Peter Norvig's program took 24 minutes to find that it has no solution (Solving Every
/// Sudoku Puzzle, the impossible puzzle).
#[rustfmt::skip]
pub const WORST: [(u64, &str); 10] = [
    (32166, "8.3................64.......5...4.6..7...6.484.6..8.3......1..........1......358."),
    (16439, "...382............8...5.....32148............9.............41.2....3...8..8...3.4"),
    (15023, "...........2...........69.5.5....8.....4...............6...4.87......2...9...1..4"),
    (12729, "8..................63.......8...4.6...2..6.48..7.28.3.....81......45..1......3.8."),
    (12502, "8.3................64......4......3..8...6.4......8....4...1.62...7.4.1....6.3.8."),
    (10930, "8.3................64......158..4.6......6.4......8.3......1....86...41......3.8."),
    (8705, ".......9.....76.......3.....1.........7.6....3.6.....9..3....86....971.3........7"),
    (6884, "92..........8...6............3...68.....5.........4....7.6..8...........2......9."),
    (636, "8.36...............6.38....15.8...6............2....3...............8........6.8."),
    (646, ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."),
];

/// Some grids and how many rounds they take, in the way `WORST` is written.
pub fn as_worst(found: &[(u64, Grid)]) -> String {
    let count = found.len();
    let lines = found.iter().map(|(rounds, grid)| {
        let cells = line(grid).replace('0', ".");
        format!("    ({rounds}, \"{cells}\"),\n")
    });
    let lines: String = lines.collect();
    format!("pub const WORST: [(u64, &str); {count}] = [\n{lines}];")
}

// ---- The binary at work, seen from outside.

/// The binary as a co-process: one that talks to it waits for an answer before it goes on.
pub struct Coprocess(Child);

impl Coprocess {
    /// Starts it. What keeps an answer back does not do so for ever: `timeout` ends it.
    pub fn start() -> Coprocess {
        let mut limited = piped(Command::new("timeout"));
        limited.args(["30", env!("CARGO_BIN_EXE_sudoku")]);
        Coprocess(limited.spawn().expect("timeout starts"))
    }

    pub fn say(&mut self, text: &(impl AsRef<[u8]> + ?Sized)) {
        let input = self.0.stdin.as_mut().expect("a pipe");
        input.write_all(text.as_ref()).expect("it reads");
    }

    /// Waits for some text.
    pub fn hears(&mut self, text: &str) {
        let output = self.0.stdout.as_mut().expect("a pipe");
        let mut heard = vec![0; text.len()];
        output.read_exact(&mut heard).expect("an answer at once");
        assert_eq!(String::from_utf8(heard).as_deref(), Ok(text));
    }

    /// Closes the pipe. What comes then are the exit status and the messages, but no answers.
    pub fn ends(self) -> (i32, String) {
        let ending = finish(self.0);
        assert_eq!(ending.stdout, "", "more answers than puzzles");
        (ending.status, ending.stderr)
    }
}

/// The most memory that a process has had so far, in kilobytes, where the system tells it.
pub fn peak_memory(process: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let peak = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    peak.split_whitespace().nth(1)?.parse().ok()
}
