//! How fast the release binary is: a table for generated puzzles and for files that are named, or how
//! fast another binary is beside it,
//!
//!     cargo bench --bench speed
//!     cargo bench --bench speed -- [--vs BINARY] FILE ...
//!
//! The puzzles follow from a fixed seed, so they are the same everywhere.

#[path = "../common/mod.rs"]
mod common;

use common::*;
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

/// A time or ratio in a table is the median of so many.
const RUNS: usize = 9;

const OURS: &str = env!("CARGO_BIN_EXE_sudoku");

fn main() {
    // Cargo puts a flag beside what it was told to pass on.
    let arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    let mut files: Vec<String> = arguments.collect();
    let mut other = None;
    if files.first().map_or(false, |argument| argument == "--vs") {
        other = Some(files.drain(..2).nth(1).expect("a binary behind --vs"));
    }
    println!("{}", machine());
    println!("Processor time of whole processes, from a file to nowhere.");
    let titles = match &other {
        None => ["µs/puzzle", "puzzles/s", "peak memory"],
        Some(other) => {
            println!("How many times as long {other} takes, in pairs of runs.");
            ["median", "lowest", "highest"]
        }
    };
    println!("Medians of {RUNS} runs.\n");
    println!("{}", columns("list", "puzzles", titles.map(String::from)));
    let row = |name: &str, input: Vec<u8>| println!("{}", row(name, input, other.as_deref()));
    let random = &mut Random::new(2580);
    for list in [easy, few_clues, hard, worst, several, complete] {
        let (name, puzzles) = list(random);
        let text: String = puzzles.iter().map(|puzzle| line(puzzle) + "\n").collect();
        row(&name, text.into_bytes());
    }
    for file in files {
        match fs::read(&file) {
            Ok(input) => row(&file, input),
            Err(error) => println!("{file}: {error}"),
        }
    }
}

// ---- The table.

fn columns(list: &str, puzzles: &str, [one, two, three]: [String; 3]) -> String {
    format!("{list:<33} {puzzles:>9} {one:>10} {two:>11} {three:>12}")
}

/// What is measured with an input, as a row of the table, or what is wrong with it.
fn row(name: &str, mut input: Vec<u8>, other: Option<&str>) -> String {
    if !input.ends_with(b"\n") {
        input.push(b'\n');
    }
    let solved = sudoku(&input);
    if solved.status == 2 {
        return format!("{name}: {}", solved.stderr.trim_end());
    }
    let digits = solved.stdout.chars().filter(char::is_ascii_digit);
    let puzzles = digits.count() / 81;
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/speed.txt");
    fs::write(path, &input).expect("the file is writable");
    let measured = if let Some(other) = other {
        let ratios = sorted(|| seconds(other, path) / seconds(OURS, path));
        [ratios[RUNS / 2], ratios[0], ratios[RUNS - 1]].map(|ratio| format!("{ratio:.2}"))
    } else {
        let seconds = sorted(|| seconds(OURS, path))[RUNS / 2];
        [
            format!("{:.2}", seconds * 1e6 / puzzles as f64),
            format!("{:.0}", puzzles as f64 / seconds),
            peak(&input, &solved).map_or("-".to_string(), |kilobytes| format!("{kilobytes} kB")),
        ]
    };
    columns(name, &puzzles.to_string(), measured)
}

/// What comes out of some runs, from the least on.
fn sorted(run: impl Fn() -> f64) -> [f64; RUNS] {
    let mut results = [(); RUNS].map(|()| run());
    results.sort_by(f64::total_cmp);
    results
}

/// The seconds of processor time, or where the system does not tell it of all that happened, from
/// the start to the end of a process that solves a file.
fn seconds(binary: &str, path: &str) -> f64 {
    let mut command = Command::new(binary);
    command.stdin(File::open(path).expect("the file is readable"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let mut child = command.spawn().expect("the binary starts");
    let about = |what| fs::read_to_string(format!("/proc/{}/{what}", child.id())).ok();
    // Linux keeps the account of a process that has ended, a zombie, until somebody waits for it.
    while about("stat").map_or(false, |stat| !stat.contains(") Z ")) {
        thread::sleep(Duration::from_millis(1));
    }
    let account = about("schedstat");
    child.wait().expect("the binary ends");
    let nanoseconds = account.and_then(|account| account.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(start.elapsed().as_secs_f64(), |nanoseconds| {
        nanoseconds / 1e9
    })
}

/// The most memory that the binary takes for an input. It is asked after the last answer, while the
/// binary waits for more.
fn peak(input: &[u8], solved: &Run) -> Option<usize> {
    let mut coprocess = Coprocess::start(binary().stderr(Stdio::null()));
    coprocess.say(input);
    coprocess.hears(&solved.stdout);
    let peak = peak_memory(coprocess.child.id());
    coprocess.ends();
    peak
}

/// The processor, where the system tells it.
fn machine() -> String {
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut models = about
        .lines()
        .filter_map(|line| line.strip_prefix("model name\t: "));
    let model = models.next().unwrap_or("unknown processor");
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (system, architecture) = (env::consts::OS, env::consts::ARCH);
    format!("{model}, {cores} cores, {system} {architecture}")
}

// ---- The lists.

/// As newspapers have them: more clues than a single solution needs.
fn easy(random: &mut Random) -> (String, Vec<Grid>) {
    let puzzles: Vec<Grid> = (0..1_000).map(|_| unique_with_clues(33, random)).collect();
    (named("easy", &puzzles), images(&puzzles, 100_000, random))
}

/// With fewer clues than nearly all others that need each of theirs.
fn few_clues(random: &mut Random) -> (String, Vec<Grid>) {
    let mut puzzles: Vec<Grid> = (0..5_000).map(|_| unique_puzzle(random)).collect();
    puzzles.sort_by_key(|puzzle| filled(puzzle).len());
    puzzles.truncate(50);
    (named("few", &puzzles), images(&puzzles, 100_000, random))
}

/// Puzzles that were published as hard.
fn hard(random: &mut Random) -> (String, Vec<Grid>) {
    let puzzles = PUBLISHED.map(parse);
    (named("hard", &puzzles), images(&puzzles, 20_000, random))
}

/// The worst that are known, as they are: their images are mostly much easier.
fn worst(_: &mut Random) -> (String, Vec<Grid>) {
    let grids = WORST.map(|(_, grid)| parse(grid));
    let all = grids.iter().cycle().take(2_000).copied().collect();
    (named("worst", &grids), all)
}

fn several(random: &mut Random) -> (String, Vec<Grid>) {
    let puzzles: Vec<Grid> = (0..1_000).map(|_| several_solutions(random)).collect();
    let name = named("several solutions", &puzzles);
    (name, images(&puzzles, 20_000, random))
}

/// Nothing is left to search: what counts is reading, checking and writing.
fn complete(random: &mut Random) -> (String, Vec<Grid>) {
    let puzzles: Vec<Grid> = (0..1_000).map(|_| full_grid(random)).collect();
    ("complete".to_string(), images(&puzzles, 200_000, random))
}

/// A name with the number of clues that was reached.
fn named(name: &str, puzzles: &[Grid]) -> String {
    let clues = || puzzles.iter().map(|puzzle| filled(puzzle).len());
    match (clues().min(), clues().max()) {
        (Some(least), Some(most)) if least < most => format!("{name}, {least} to {most} clues"),
        (least, _) => format!("{name}, {} clues", least.unwrap_or(0)),
    }
}

/// So many puzzles that are as good as the given ones, each of them in turn: generating is slow, and
/// the same ones again would be too easy for a processor that learns.
fn images(puzzles: &[Grid], count: usize, random: &mut Random) -> Vec<Grid> {
    let image = |puzzle| symmetry(random)(puzzle);
    puzzles.iter().cycle().take(count).map(image).collect()
}

/// A puzzle with one solution and, unless it needs more, so many clues.
fn unique_with_clues(count: usize, random: &mut Random) -> Grid {
    let full = full_grid(random);
    let mut puzzle = unique_puzzle_of(&full, random);
    for cell in random.order::<81>() {
        if filled(&puzzle).len() < count {
            puzzle[cell] = full[cell];
        }
    }
    puzzle
}
