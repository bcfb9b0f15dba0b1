//! How fast the release binary is: a table for generated puzzles and for files that are named,
//!
//!     cargo bench
//!     cargo bench -- FILE ...
//!
//! The puzzles follow from a fixed seed, so they are the same everywhere.

#[path = "../common/mod.rs"]
mod common;

use common::{
    binary, each_grid, filled, full_grid, line, peak_memory, several_solutions, sudoku,
    unique_puzzle_of, Coprocess, Grid, Random, Run, Symmetry,
};
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
    format!("{list:<32} {puzzles:>9} {time:>10} {speed:>11} {memory:>12}")
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
    let puzzles = solved
        .stdout
        .split_whitespace()
        .map(str::len)
        .sum::<usize>()
        / 81;
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
    let model = about
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("unknown processor", |model| {
        model.trim_start_matches(['\t', ':', ' '])
    });
    let cores = thread::available_parallelism().map_or(1, usize::from);
    format!(
        "{model}, {cores} cores, {} {}",
        env::consts::OS,
        env::consts::ARCH
    )
}

// ---- The lists.

/// As newspapers have them: more clues than a single solution needs.
fn easy(random: &mut Random) -> (String, Vec<Grid>) {
    let puzzles: Vec<Grid> = (0..1_000).map(|_| unique_with_clues(33, random)).collect();
    (named("easy", &puzzles), images(&puzzles, 100_000, random))
}

/// With so few clues that hardly any puzzle has fewer.
fn few_clues(random: &mut Random) -> (String, Vec<Grid>) {
    let mut puzzles = Vec::new();
    for _ in 0..6 {
        let trail = climb(4_000, |puzzle| 81 - filled(puzzle).len(), random);
        puzzles.extend(
            trail
                .into_iter()
                .filter(|puzzle| filled(puzzle).len() <= 20),
        );
    }
    (named("few", &puzzles), images(&puzzles, 100_000, random))
}

/// Those in which a search with singles alone has to guess often.
fn hard(random: &mut Random) -> (String, Vec<Grid>) {
    let guesses = |puzzle: &Grid| each_grid(puzzle, &mut |_| true);
    let climbs = (0..20).filter_map(|_| climb(2_000, guesses, random).pop());
    let puzzles: Vec<Grid> = climbs.collect();
    (named("hard", &puzzles), images(&puzzles, 20_000, random))
}

fn several(random: &mut Random) -> (String, Vec<Grid>) {
    let puzzles: Vec<Grid> = (0..1_000).map(|_| several_solutions(random)).collect();
    (
        named("several solutions", &puzzles),
        images(&puzzles, 20_000, random),
    )
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
    let image = |puzzle| Symmetry::random(random).apply(puzzle);
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

// ---- The climb to puzzles that have more of something.

/// Exchanges clues of a puzzle with one solution, so many times, and keeps what scores no less.
/// Returns all that it kept, in order; each needs all of its clues.
fn climb(tries: usize, score: impl Fn(&Grid) -> usize, random: &mut Random) -> Vec<Grid> {
    let full = full_grid(random);
    let mut trail = vec![unique_puzzle_of(&full, random)];
    let mut best = score(&trail[0]);
    for _ in 0..tries {
        let last = trail[trail.len() - 1];
        if let Some(exchanged) = exchange(&last, &full, random) {
            let minimal = unique_puzzle_of(&exchanged, random);
            if score(&minimal) >= best {
                best = score(&minimal);
                trail.push(minimal);
            }
        }
    }
    trail
}

/// Takes one or two clues from a puzzle and gives it one other, so that its solution is again the only
/// one. `None` if no clue does that, or if that is not seen at once.
fn exchange(puzzle: &Grid, full: &Grid, random: &mut Random) -> Option<Grid> {
    let mut exchanged = *puzzle;
    for _ in 0..1 + random.below(2) {
        exchanged[*random.pick(&filled(&exchanged))] = 0;
    }
    // A clue that is wrong in every other grid rules them all out.
    let mut telling: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
    let mut left = 100;
    each_grid(&exchanged, &mut |grid| {
        telling.retain(|&cell| grid == full || grid[cell] != full[cell]);
        left -= 1;
        left > 0 && !telling.is_empty()
    });
    if left == 0 || telling.is_empty() {
        return None;
    }
    let cell = *random.pick(&telling);
    exchanged[cell] = full[cell];
    Some(exchanged)
}
