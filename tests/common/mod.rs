//! What the tests, tools and benchmarks share: runs of the program, grids, a way to solve them that has nothing from the
//! program, generated puzzles and typos.

pub mod answers;
pub mod layouts;
pub mod promise;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use std::{array, env, fs, iter, process, thread};

// ---- Folders, as found at run time: paths that are compiled in would be wrong in a copy of the project.

/// What is in a file of the folder `tests`.
pub fn data(name: &str) -> String {
    fs::read_to_string(project().join("tests").join(name)).expect("the file is readable")
}

/// The root of the project, or, without Cargo, the folder in which the tests are run.
pub fn project() -> PathBuf {
    let folder = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| ".".into());
    fs::canonicalize(folder).expect("a folder")
}

/// The folder of the binary that Cargo has built. Tests and benchmarks are in `deps` beside it.
pub fn built() -> PathBuf {
    let this = env::current_exe().expect("a path");
    this.ancestors().nth(2).expect("two folders").to_path_buf()
}

/// The path of a file or folder that a test makes.
pub fn scratch(name: &str) -> PathBuf {
    let folder = built().join("made-by-tests");
    fs::create_dir_all(&folder).expect("the folder is writable");
    folder.join(name)
}

// ---- Running the binary.

/// How a run of the binary ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub status: i32,
    pub stdout: Vec<u8>,
    /// The messages, but for the last, if that counts the puzzles.
    pub stderr: String,
    pub closing: String,
}

impl Run {
    pub fn output(&self) -> String {
        text(&self.stdout)
    }
}

/// Bytes as text. If they are not UTF-8, each byte is a character.
pub fn text(bytes: &[u8]) -> String {
    let characters = || bytes.iter().copied().map(char::from).collect();
    String::from_utf8(bytes.to_vec()).unwrap_or_else(|_| characters())
}

/// Runs the binary on an input.
pub fn sudoku(input: impl AsRef<[u8]>) -> Run {
    run(&mut binary(), input)
}

/// The binary, ready to run with pipes for all three streams, unless a test gives it others.
pub fn binary() -> Command {
    piped(Command::new(built().join("sudoku")))
}

/// A command, with pipes for all three standard streams.
pub fn piped(mut command: Command) -> Command {
    let [input, output, errors] = [(); 3].map(|()| Stdio::piped());
    command.stdin(input).stdout(output).stderr(errors);
    command
}

/// Runs a command and feeds it an input, if it reads from a pipe. It may stop reading early.
pub fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Run {
    let mut child = command.spawn().expect("the command starts");
    if let Some(mut stdin) = child.stdin.take() {
        // Beside the thread that reads: pipes are short, so one thread for both could block.
        let input = input.as_ref().to_vec();
        thread::spawn(move || stdin.write_all(&input));
    }
    finish(child, input)
}

/// Compiles a source as judges do, by the compiler that Cargo uses. Returns the binary.
pub fn compile(name: &str, source: &str) -> PathBuf {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut rustc = piped(Command::new(compiler));
    rustc.args("-O --edition 2021 --crate-name sudoku --cap-lints allow - -o".split(' '));
    let run = run(rustc.arg(scratch(name)), source);
    assert_eq!(run.status, 0, "{name} does not compile: {}", run.stderr);
    scratch(name)
}

/// How long to wait for what should come at once, as a machine may be busy.
pub const DEADLINE: Duration = Duration::from_secs(60);

/// Waits for the end of a process that got an input, and reads what still comes out of its pipes. A signal, such as a
/// panic that aborts, fails the test. What takes too long is killed, and all tests end, as others may take as long.
pub fn finish(child: Child, input: impl AsRef<[u8]>) -> Run {
    let input = input.as_ref();
    let input = input[..input.len().min(300)].escape_ascii();
    let (id, (sender, output)) = (child.id().to_string(), mpsc::channel());
    thread::spawn(move || sender.send(child.wait_with_output()));
    let output = output.recv_timeout(DEADLINE).unwrap_or_else(|_| {
        let _ = Command::new("kill").args(["-9", &id]).output();
        // The harness would show what `eprintln` prints at the end of the test only.
        let test = thread::current();
        let why = format!("\n{test:?}: no end within {DEADLINE:?}. The input: {input}\n");
        let _ = io::stderr().write_all(why.as_bytes());
        process::exit(101)
    });
    let output = output.expect("the output is readable");
    let mut stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    let last = stderr.trim_end().rfind('\n').map_or(0, |end| end + 1);
    let is_closed = stderr.ends_with(" puzzles solved\n");
    let closing = stderr.split_off(if is_closed { last } else { stderr.len() });
    let code = output.status.code();
    let status = code.unwrap_or_else(|| panic!("{}: {stderr}\nThe input: {input}", output.status));
    let stdout = output.stdout;
    Run { status, stdout, stderr, closing }
}

/// A check for `all_pass`: the first line in which two texts differ, and no other, as a text may be very long.
pub fn same(context: impl Display, came: &str, expected: &str) -> String {
    unless(came == expected, || {
        let lines = |text| str::split_inclusive(text, '\n').chain(iter::repeat(""));
        let mut both = (1..).zip(lines(came).zip(lines(expected)));
        let (line, (came, expected)) = both.find(|(_, (came, due))| came != due).expect("a line");
        let [came, expected] = [came, expected].map(|line| shortened(line, 300));
        format!("\n{context}, line {line}\nexpected: {expected}\ncame:     {came}\n")
    })
}

/// The start of a text, with what cannot be seen in it escaped.
pub fn shortened(text: &str, most: usize) -> String {
    let start: String = text.chars().take(most).collect();
    format!("{start:?}{}", if start == text { "" } else { "…" })
}

/// Makes all checks. They return what is wrong, or nothing. Fails if any found something, or if there was no check.
#[track_caller]
pub fn all_pass(checks: impl IntoIterator<Item = String>) {
    let checks: Vec<String> = checks.into_iter().collect();
    let failed = checks.iter().filter(|failure| !failure.is_empty()).count();
    let (all, failures) = (checks.len(), checks.concat());
    assert!(all > 0, "nothing was checked");
    assert!(failed == 0, "{failed} of {all} checks failed:{failures}");
}

/// A check for `all_pass`.
pub fn unless(is_right: bool, problem: impl FnOnce() -> String) -> String {
    (!is_right).then(problem).unwrap_or_default()
}

// ---- Randomness.

/// A generator of random numbers that are the same for the same seed (splitmix64).
pub struct Random(pub u64);

impl Random {
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

/// The puzzle that most tests use, its one solution, and the puzzle with a typo.
pub const PUZZLE: &str = "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
pub const ANSWER: &str = "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
pub const UNSOLVABLE: &str = "113000509002109400000704000300502006060000050700803004000401000009205800804000107";

/// The digits of the 81 cells in reading order, 0 in an empty one.
pub type Grid = [u8; 81];

pub const EMPTY: Grid = [0; 81];

/// The grid of 81 characters.
pub fn parse(cells: &str) -> Grid {
    let digit = |cell: char| cell.to_digit(10).unwrap_or(0) as u8;
    let digits: Vec<u8> = cells.chars().map(digit).collect();
    digits.try_into().expect("81 cells")
}

/// A grid as 81 characters.
pub fn line(grid: &Grid) -> String {
    grid.iter().map(|&digit| char::from(b'0' + digit)).collect()
}

/// Grids as lines of 81 characters.
pub fn list(grids: &[Grid]) -> String {
    grids.iter().map(|grid| line(grid) + "\n").collect()
}

/// The 81 characters of a puzzle as nine lines.
pub fn rows(line: &str) -> String {
    wrapped(line, "", 9)
}

/// The same with another number of cells in a line, and something between them.
pub fn wrapped(line: &str, separator: &str, length: usize) -> String {
    let cells: Vec<String> = line.chars().map(String::from).collect();
    let row = |cells: &[String]| cells.join(separator) + "\n";
    cells.chunks(length).map(row).collect()
}

/// The row, the column and the box of a cell.
pub fn units(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}

/// Whether a peer of a cell (another in its row, column or box) has a digit.
pub fn clashes(grid: &Grid, cell: usize, digit: u8) -> bool {
    let is_peer = |peer| iter::zip(units(cell), units(peer)).any(|(own, other)| own == other);
    (0..81).any(|peer| grid[peer] == digit && peer != cell && is_peer(peer))
}

/// Whether every cell has a digit that no peer has, so that every row, column and box has all nine.
pub fn is_complete(grid: &Grid) -> bool {
    (0..81).all(|cell| grid[cell] != 0 && !clashes(grid, cell, grid[cell]))
}

/// The cells that are not empty.
pub fn filled(grid: &Grid) -> Vec<usize> {
    (0..81).filter(|&cell| grid[cell] != 0).collect()
}

// ---- The answers that are due. Nothing here is shared with the program.

/// The first grid of a puzzle, if it has a solution, and whether it has several: the exact cover is asked for the
/// smallest digit, cell by cell.
pub fn first_grid(clues: &Grid) -> Option<(Grid, bool)> {
    let found = grids(clues, 2);
    let mut first = *found.first()?;
    if found.len() > 1 {
        for cell in (0..81).filter(|&cell| clues[cell] == 0) {
            let smaller = |digit| grid_from(clues, &first[..cell], digit);
            first = (1..first[cell]).find_map(smaller).unwrap_or(first);
        }
    }
    Some((first, found.len() > 1))
}

/// A grid that keeps the clues and starts with some digits and one more.
pub fn grid_from(clues: &Grid, start: &[u8], next: u8) -> Option<Grid> {
    let mut puzzle = *clues;
    puzzle[..start.len()].copy_from_slice(start);
    puzzle[start.len()] = next;
    grids(&puzzle, 1).pop()
}

/// Grids that keep the clues, in any order: all of them, or the wanted number.
pub fn grids(clues: &Grid, wanted: usize) -> Vec<Grid> {
    let fits = |option: &usize| [0, option % 9 + 1].contains(&usize::from(clues[option / 9]));
    let (mut found, needs) = (Vec::new(), array::from_fn(needs));
    cover((0..729).filter(fits).collect(), &needs, wanted, &mut found);
    found
}

/// The needs that an option meets: a digit in the cell; the digit in its row, column and box.
fn needs(option: usize) -> [usize; 4] {
    let (cell, digit) = (option / 9, option % 9);
    let [row, column, a_box] = units(cell).map(|unit| 9 * unit + digit);
    [cell, 81 + row, 162 + column, 243 + a_box]
}

/// Solves an exact cover (Knuth, "Dancing Links", 2000): an option is a digit in a cell, a need is met by nine options, and
/// takes just one. Adds grids of open options, up to the wanted number.
fn cover(mut open: Vec<usize>, needs: &[[usize; 4]; 729], wanted: usize, found: &mut Vec<Grid>) {
    let tally = |options: &[usize]| {
        let mut tally = [0_u8; 324]; // how many of these options each need has
        options.iter().flat_map(|&option| needs[option]).for_each(|need| tally[need] += 1);
        tally
    };
    let left = loop {
        let (left, count) = (tally(&open), open.len());
        if left.contains(&0) {
            return;
        }
        // The only option of a need is taken, and closes the others of its four needs.
        let is_only = |option: &usize| needs[*option].iter().any(|&need| left[need] == 1);
        let only: Vec<usize> = open.iter().copied().filter(is_only).collect();
        let taken = tally(&only);
        open.retain(|option| {
            let expected = u8::from(is_only(option));
            needs[*option].iter().all(|&need| taken[need] == expected)
        });
        if open.len() == count {
            break left;
        }
    };
    if open.len() == 81 {
        open.sort(); // by cell
        return found.push(array::from_fn(|cell| (open[cell] % 9) as u8 + 1));
    }
    let several = (0..324).filter(|&need| left[need] > 1);
    let scarce = several.min_by_key(|&need| left[need]).expect("one");
    let meets = |option: &usize| needs[*option].contains(&scarce);
    let (choices, others): (Vec<usize>, Vec<usize>) = open.into_iter().partition(meets);
    for choice in choices {
        if found.len() < wanted {
            let mut rest = others.clone();
            rest.push(choice);
            cover(rest, needs, wanted, found);
        }
    }
}

// ---- Generated puzzles.

/// Makes a puzzle of some kind.
pub type Generate = fn(&mut Random) -> Grid;

pub const KINDS: [(&str, Generate); 6] = [
    ("full grid", full_grid),
    ("unique", |random| unique_puzzle(0, random)),
    ("33 clues", |random| unique_puzzle(33, random)),
    ("several solutions", several_solutions),
    ("unsolvable", unsolvable),
    ("scattered", scattered),
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

/// A puzzle with one solution and this number of clues, or with more if none of them can be spared.
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

/// A puzzle with several solutions: one without a clue to spare that lacks one or more.
pub fn several_solutions(random: &mut Random) -> Grid {
    let mut puzzle = unique_puzzle(0, random);
    for _ in 0..1 + random.below(filled(&puzzle).len()) {
        puzzle[*random.pick(&filled(&puzzle))] = 0;
    }
    puzzle
}

/// A puzzle without a solution: one with a single solution, with clues changed until there is none.
pub fn unsolvable(random: &mut Random) -> Grid {
    let mut puzzle = unique_puzzle(0, random);
    while !grids(&puzzle, 1).is_empty() {
        change(&mut puzzle, random);
    }
    puzzle
}

/// Some clues that do not clash. Whether there is a solution is left to chance.
pub fn scattered(random: &mut Random) -> Grid {
    let mut grid = EMPTY;
    (0..20 + random.below(15)).for_each(|_| change(&mut grid, random));
    grid
}

/// Empties a cell, or puts another digit there that no peer has, if there is any.
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
        let digit = grid[[9 * row + column, 9 * column + row][is_transposed]];
        let name = |digit: u8| names[usize::from(digit)] as u8 + 1;
        digit.checked_sub(1).map_or(0, name)
    })
}

// ---- Typos.

/// Makes a typo in a puzzle. Returns the cell with the wrong clue, or the first of two.
pub type Typo = fn(&mut Grid, &mut Random) -> usize;

pub const TYPOS: [(&str, Typo); 4] = [
    ("a clue changed", change_clue),
    ("a clue too many", add_clue),
    ("a clue in the cell beside", exchange::<1>),
    ("two neighbours exchanged", exchange::<2>),
];

fn change_clue(puzzle: &mut Grid, random: &mut Random) -> usize {
    let cell = *random.pick(&filled(puzzle));
    puzzle[cell] = (puzzle[cell] + random.below(8) as u8) % 9 + 1;
    cell
}

fn add_clue(puzzle: &mut Grid, random: &mut Random) -> usize {
    let empty: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
    let cell = *random.pick(&empty);
    let right = grids(puzzle, 1).first().map_or(0, |grid| grid[cell]);
    let wrong: Vec<u8> = (1..=9).filter(|&digit| digit != right).collect();
    puzzle[cell] = *random.pick(&wrong);
    cell
}

/// Two neighbouring cells change places: one has a clue, or both have different ones.
fn exchange<const CLUES: usize>(puzzle: &mut Grid, random: &mut Random) -> usize {
    let pairs = (0..81).flat_map(|cell| beside(cell).into_iter().map(move |other| [cell, other]));
    let has_clues = |pair: &[usize; 2]| {
        let [one, other] = pair.map(|cell| puzzle[cell]);
        one != other && usize::from(one != 0) + usize::from(other != 0) == CLUES
    };
    let pairs: Vec<[usize; 2]> = pairs.filter(has_clues).collect();
    let mut pair = *random.pick(&pairs);
    puzzle.swap(pair[0], pair[1]);
    pair.sort();
    pair[usize::from(puzzle[pair[0]] == 0)]
}

/// The cells on the left, on the right, above and below.
pub fn beside(cell: usize) -> Vec<usize> {
    let [row, column, _] = units(cell);
    let distance = |other: usize| row.abs_diff(other / 9) + column.abs_diff(other % 9);
    (0..81).filter(|&other| distance(other) == 1).collect()
}

/// The cells that a message asks about, and the clues in them: `…; is the 1 in row 6, column 2 wrong?`
pub fn asked(message: &str) -> Vec<(usize, u8)> {
    let clues = message.split(" the ").skip(1).map(numbers);
    let clue = |clue: Vec<usize>| (9 * clue[1] + clue[2] - 10, clue[0] as u8);
    clues.map(clue).collect()
}

pub fn numbers(text: &str) -> Vec<usize> {
    let numbers = text.split(|character: char| !character.is_ascii_digit());
    numbers.filter_map(|number| number.parse().ok()).collect()
}

// ---- Hard grids.

/// Those of `puzzles-with-answers.txt` that were published as very hard.
pub fn very_hard() -> Vec<Grid> {
    let mut known = answers::known();
    known.retain(|known| known.source.ends_with("very hard"));
    assert!(known.len() > 3, "{} very hard puzzles", known.len());
    known.into_iter().map(|known| known.puzzle).collect()
}

/// The grids of `slowest-known.txt`, which stand behind their rounds.
pub fn slowest() -> Vec<Grid> {
    let text = data("slowest-known.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let grid = |line: &str| parse(line.split(' ').nth(1).expect("a grid"));
    lines.map(grid).collect()
}
