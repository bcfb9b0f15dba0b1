//! How fast the release binary is: a table for generated puzzles and for files that are named,
//!
//!     cargo bench
//!     cargo bench -- FILE ...
//!
//! The puzzles follow from a fixed seed, so they are the same everywhere.

#[path = "../common/mod.rs"]
mod common;

use common::*;
use std::fs::{self, File};
use std::process::Stdio;
use std::time::Instant;
use std::{env, thread};

/// A time in the table is the median of so many.
const RUNS: usize = 9;

fn main() {
    println!("{}", machine());
    println!("Whole processes, from a file to nowhere; times are medians of {RUNS} runs.\n");
    println!(
        "{}",
        columns(["list", "puzzles", "µs/puzzle", "puzzles/s", "peak memory"].map(String::from))
    );
    let random = &mut Random::new(2580);
    for list in [easy, few_clues, hard, several, complete] {
        let (name, puzzles) = list(random);
        let text: String = puzzles.iter().map(|puzzle| line(puzzle) + "\n").collect();
        println!("{}", row(&name, text.into_bytes()));
    }
    // Cargo puts a flag before what it was told to pass on.
    for file in env::args().skip(1).filter(|argument| argument != "--bench") {
        match fs::read(&file) {
            Ok(input) => println!("{}", row(&file, input)),
            Err(error) => println!("{file}: {error}"),
        }
    }
}

// ---- The table.

fn columns([list, puzzles, time, speed, memory]: [String; 5]) -> String {
    format!("{list:<33} {puzzles:>9} {time:>10} {speed:>11} {memory:>12}")
}

/// What is measured with an input, as a row of the table, or what is wrong with it.
fn row(name: &str, mut input: Vec<u8>) -> String {
    if !input.ends_with(b"\n") {
        input.push(b'\n');
    }
    let solved = sudoku(&input);
    if solved.status == 2 {
        return format!("{name}: {}", solved.stderr.trim_end());
    }
    let digits = solved.stdout.chars().filter(char::is_ascii_digit);
    let puzzles = digits.count() / 81;
    let seconds = median_seconds(&input);
    columns([
        name.to_string(),
        puzzles.to_string(),
        format!("{:.2}", seconds * 1e6 / puzzles as f64),
        format!("{:.0}", puzzles as f64 / seconds),
        peak(&input, &solved).map_or("-".to_string(), |kilobytes| format!("{kilobytes} kB")),
    ])
}

/// The seconds from the start to the end of a process that solves an input.
fn median_seconds(input: &[u8]) -> f64 {
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/speed.txt");
    fs::write(path, input).expect("the file is writable");
    let mut seconds = [(); RUNS].map(|()| {
        let mut command = binary();
        command.stdin(File::open(path).expect("the file is readable"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let start = Instant::now();
        command.status().expect("the binary starts");
        start.elapsed().as_secs_f64()
    });
    seconds.sort_by(f64::total_cmp);
    seconds[RUNS / 2]
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

/// Those in which a search with singles alone has to guess often.
fn hard(random: &mut Random) -> (String, Vec<Grid>) {
    let puzzles = hard_puzzles(200, random).split_off(150);
    (named("hard", &puzzles), images(&puzzles, 20_000, random))
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
