//! How fast the release binary is on generated puzzles and on files that are named, or how fast
//! another binary is beside it,
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

/// So many runs, or pairs of runs, make a line of the table.
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
    match &other {
        None => println!("Microseconds a puzzle: the processor time of whole processes."),
        Some(other) => println!("How many times the processor time {other} takes, in pairs."),
    }
    println!("How many puzzles; the median of {RUNS} runs, the lowest and the highest.\n");
    for (name, puzzles) in lists(&mut Random::new(2580)) {
        let text: String = puzzles.iter().map(|puzzle| line(puzzle) + "\n").collect();
        println!("{}", measured(name, text.as_bytes(), other.as_deref()));
    }
    for file in files {
        match fs::read(&file) {
            Ok(input) => println!("{}", measured(&file, &input, other.as_deref())),
            Err(error) => println!("{file}: {error}"),
        }
    }
}

// ---- The lists.

/// What is measured, with names. The images of a few puzzles make a long list, as generating is slow,
/// and the same ones again would be too easy for a processor that learns.
fn lists(random: &mut Random) -> [(&'static str, Vec<Grid>); 6] {
    // As newspapers have them, more clues than a single solution needs.
    let easy = some(1_000, |random| unique_with_clues(33, random), random);
    let mut few_clues = some(5_000, unique_puzzle, random);
    few_clues.sort_by_key(|puzzle| filled(puzzle).len());
    few_clues.truncate(50);
    let published = PUBLISHED.map(parse);
    // As they are, for their images are mostly much easier.
    let worst = WORST.map(|(_, grid)| parse(grid)).repeat(200);
    let several = some(1_000, several_solutions, random);
    // Nothing is left to search: what counts is reading, checking and writing.
    let complete = some(1_000, full_grid, random);
    [
        ("33 clues", images(&easy, 100_000, random)),
        (
            "the fewest clues of 5,000",
            images(&few_clues, 100_000, random),
        ),
        ("published as hard", images(&published, 20_000, random)),
        ("the worst known", worst),
        ("several solutions", images(&several, 20_000, random)),
        ("complete grids", images(&complete, 200_000, random)),
    ]
}

fn some(count: usize, generate: fn(&mut Random) -> Grid, random: &mut Random) -> Vec<Grid> {
    (0..count).map(|_| generate(random)).collect()
}

/// So many puzzles that are as good as the given ones, each of them in turn.
fn images(puzzles: &[Grid], count: usize, random: &mut Random) -> Vec<Grid> {
    let image = |puzzle| symmetry(random)(puzzle);
    puzzles.iter().cycle().take(count).map(image).collect()
}

// ---- The table.

/// What is measured with an input, as a line of the table, or what is wrong with it.
fn measured(name: &str, input: &[u8], other: Option<&str>) -> String {
    let solved = sudoku(input);
    if solved.status == 2 {
        return format!("{name}: {}", solved.stderr.trim_end());
    }
    let digits = solved.stdout.chars().filter(char::is_ascii_digit);
    let puzzles = digits.count() / 81;
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/speed.txt");
    fs::write(path, input).expect("the file is writable");
    let mut results = [(); RUNS].map(|()| match other {
        None => seconds(OURS, path) * 1e6 / puzzles as f64,
        Some(other) => seconds(other, path) / seconds(OURS, path),
    });
    results.sort_by(f64::total_cmp);
    let [median, lowest, highest] = [results[RUNS / 2], results[0], results[RUNS - 1]];
    format!("{name:<33} {puzzles:>9} {median:>10.2} {lowest:>10.2} {highest:>10.2}")
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
