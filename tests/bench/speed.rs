//! How fast the program is: the processor time of whole processes, on files of puzzles or on lists
//! that are generated from a fixed seed, so that they are the same everywhere.

#[allow(dead_code)]
#[path = "../common/mod.rs"]
mod common;

use common::*;
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

const USAGE: &str = "\
To time the program on files, or on generated lists, and beside it a judge's build or BINARY:
    cargo bench --bench speed -- [--vs BINARY] [FILE ...]
To write COUNT puzzles of each generated list, without timing, and print the folder:
    cargo bench --bench speed -- --lists COUNT

The files of README.md here are parts of public lists. They start with these letters of SHA-256:
    easy                0a08cb31  generated, with 24 to 37 clues and one solution
    17 clues            f3186e7c  from the 49,158 by Gordon Royle and others
    magictour top1465   a07b0b4a  the whole list
    hardest             38da6da3  rated above 11.0 by Sudoku Explainer (Enjoy Sudoku forum, 2019)
    several solutions   6097f0db  from Serg's benchmark";

const PAIRS: usize = 9;

const OURS: &str = env!("CARGO_BIN_EXE_sudoku");

fn main() {
    // Cargo adds a flag of its own to the arguments.
    let arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    let arguments: Vec<String> = arguments.collect();
    let (name, other, files) = match &arguments[..] {
        [flag, ..] if flag == "--help" => return println!("{USAGE}"),
        [flag, count] if flag == "--lists" => {
            generated(count.parse().expect("a number"));
            return println!("{}", env!("CARGO_TARGET_TMPDIR"));
        }
        [flag, binary, files @ ..] if flag == "--vs" => ("BINARY", binary.into(), files),
        files => ("a judge's build", compile("judge", &data("../src/main.rs")), files),
    };
    let mut files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
    if files.is_empty() {
        files = generated(usize::MAX);
    }
    let counts: Vec<usize> = files.iter().map(|file| puzzles(file)).collect();

    println!("                            puzzles   microseconds a puzzle   {name} / this");
    for (file, puzzles) in files.iter().zip(counts) {
        let (mut times, mut ratios) = (Vec::new(), Vec::new());
        for _ in 0..PAIRS {
            let ours = seconds(Path::new(OURS), file);
            times.push(ours * 1e6 / puzzles as f64);
            ratios.push(seconds(&other, file) / ours);
        }
        let (time, ratio) = (median(times), median(ratios));
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        println!("{name:<25} {puzzles:>9} {time:>23.2} {ratio:>23.2}");
    }
}

/// How many puzzles are in a file that has to be right.
fn puzzles(file: &Path) -> usize {
    let input = fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let solved = sudoku(input);
    assert!(solved.status != 2, "{}: {}", file.display(), solved.stderr);
    let output = solved.output();
    let lines = output.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.matches(|cell| "1234567890._*?-".contains(cell)).count()).sum::<usize>() / 81
}

/// Files of generated puzzles, with `most` in each at most. The images of a few make a long list, as
/// generating is slow, and the same ones again would be too easy for a processor that learns.
fn generated(most: usize) -> Vec<PathBuf> {
    let random = &mut Random::new(2580);
    let images = |puzzles: &[Grid], count: usize, random: &mut Random| -> Vec<Grid> {
        puzzles.iter().cycle().take(count).map(|puzzle| image(puzzle, random)).collect()
    };
    let mut lists = Vec::new();
    for ((kind, generate), count) in KINDS.iter().zip([400_000, 100_000, 200_000, 10_000, 10_000]) {
        let puzzles = [(); 500].map(|()| generate(random));
        lists.push((*kind, images(&puzzles, count.min(most), random)));
    }
    let published = images(&very_hard(), most.min(2_500), random);
    lists.push(("published as hard", published));
    let write = |(name, puzzles): (&str, Vec<Grid>)| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, list(&puzzles)).expect("the folder is writable");
        path
    };
    lists.into_iter().map(write).collect()
}

/// The seconds of processor time that a program takes for a file.
fn seconds(binary: &Path, file: &Path) -> f64 {
    let input = File::open(file).expect("it is readable");
    let mut shell = piped(Command::new("bash"));
    shell.args(["-c", "TIMEFORMAT='%U %S'; time \"$0\" >/dev/null 2>&1"]);
    shell.arg(binary).env("LC_ALL", "C").stdin(input);
    let output = shell.output().expect("bash runs"); // however long that takes
    let times = String::from_utf8_lossy(&output.stderr);
    let times = times.split_whitespace().map(|time| time.parse::<f64>());
    times.map(|time| time.expect("a time")).sum()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
