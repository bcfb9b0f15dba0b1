//! How fast the program is beside others, or beside a judge's build: the processor time of whole processes, on lists of
//! puzzles. Without lists, it takes some that are generated from a fixed seed, so that they are the same everywhere.

#[allow(dead_code)]
#[path = "../common/mod.rs"]
mod common;

use common::*;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, iter};

const ROUNDS: usize = 7;

/// The arguments are [--vs BINARY]... [FILE ...], or --lists COUNT to write that many puzzles of each generated list, or
/// --trees FILE ... to count how far searches go.
fn main() {
    // Cargo adds a flag of its own to the arguments.
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    let (mut others, mut files) = (Vec::new(), Vec::new());
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match &*argument {
            "--lists" => {
                generated(value().parse().expect("a number"));
                return println!("{}", env!("CARGO_TARGET_TMPDIR"));
            }
            "--trees" => {
                println!("|list|textbook|rule 1|all rules|last conflict|no second|\n|{}", "---|".repeat(6));
                return arguments.for_each(|file| print_trees(Path::new(&file)));
            }
            "--vs" => others.push(PathBuf::from(value())),
            _ => files.push(PathBuf::from(argument)),
        }
    }
    if others.is_empty() {
        others.push(compile("judge", &read_file("../src/main.rs")));
    }
    if files.is_empty() {
        files = generated(10_000);
    }
    let names: String = others.iter().map(|path| name(path)).collect();
    println!("|list|puzzles|this program|as rows|{names}");
    println!("|{}", "---|".repeat(4 + others.len()));
    for file in &files {
        let list = read_list(file);
        let count = list.lines().count();
        println!("|{}{count}|{}", name(file), figures(&others, list));
    }
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned() + "|"
}

fn read_list(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("FILE is readable");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| format!("{line}\n")).collect()
}

/// How many digits searches try, in means of 200 puzzles of a list. `trees.rs` stands for what follows the solver.
fn print_trees(file: &Path) {
    let source = read_file("../src/main.rs");
    let solver = source.split("// ---- Typos.").next().expect("the solver");
    let start = "fn propagate(&mut self) -> Option<CellMap> {";
    assert!(solver.contains(start), "no {start}");
    let counting = solver.replace(start, &format!("{start} count_round();")) + &read_file("bench/trees.rs");
    let list = read_list(file);
    let step = (list.lines().count() / 200).max(1);
    let some: String = list.lines().step_by(step).map(|line| format!("{line}\n")).collect();
    let mut program = Command::new(compile("trees", &counting));
    fs::write(scratch_path("list"), some).expect("the folder is writable");
    let means = program.stdin(File::open(scratch_path("list")).expect("a list")).output().expect("it runs");
    assert!(means.status.success(), "{}", as_text(&means.stderr)); // it fails if a puzzle has no solution
    print!("|{}{}", name(file), as_text(&means.stdout));
}

/// Microseconds a puzzle: of the program, with the same puzzles as rows, and of others, which have to agree. In brackets,
/// how many times as long they take.
fn figures(others: &[PathBuf], mut list: String) -> String {
    let ours = Path::new(env!("CARGO_BIN_EXE_sudoku"));
    for other in others {
        for (ours, other) in iter::zip(answers(ours, &list), answers(other, &list)) {
            let is_first = ours.0 == "several" && ours.0 == other.0 && ours.1 < other.1;
            assert!(is_first || ours == other, "{ours:?}, {other:?}");
        }
    }
    let [in_list, in_rows] = ["list", "rows"].map(scratch_path);
    // A clock of processor time is coarse.
    while fs::write(&in_list, &list).is_ok() && seconds(ours, &in_list) < 0.2 {
        list = list.repeat(2);
    }
    let rows = list.lines().map(|line| wrapped(line, " ", 9) + "\n");
    fs::write(&in_rows, rows.collect::<String>()).expect("the folder is writable");
    let mut runs = vec![(ours, &in_list), (ours, &in_rows)];
    runs.extend(others.iter().map(|other| (&**other, &in_list)));
    let round = |()| -> Vec<f64> { runs.iter().map(|run| seconds(run.0, run.1)).collect() };
    let rounds = [(); ROUNDS].map(round);
    let puzzles = list.lines().count() as f64;
    let mut figures = String::new();
    for column in 0..runs.len() {
        let time = median(rounds.iter().map(|times| times[column])) * 1e6 / puzzles;
        let ratio = median(rounds.iter().map(|times| times[column] / times[0]));
        figures += &format!("{time:.2} ({ratio:.2})|");
    }
    figures
}

/// What a program answers to each puzzle of a list: whether there are several solutions or none, and the first.
fn answers(binary: &Path, list: &str) -> Vec<(&'static str, String)> {
    let run = run(&mut piped(Command::new(binary)), list);
    let lines = run.output();
    let lines = lines.lines().map(String::from);
    let mut answers: Vec<_> = iter::repeat("one").zip(lines).collect();
    assert_eq!(answers.len(), list.lines().count(), "{}", run.stderr);
    for message in run.stderr.lines() {
        let answer = &mut answers[numbers_in(message)[0] - 1];
        answer.0 = "several";
        if message.contains("no solution") {
            *answer = ("none", String::new());
        }
    }
    answers
}

/// Files of generated puzzles, with `count` in each. The images of a few make a long list, as generating is slow, and the
/// same ones again would be too easy for a processor that learns.
fn generated(count: usize) -> Vec<PathBuf> {
    let random = &mut Random(2580);
    let mut files = Vec::new();
    let mut write = |name: &str, puzzles: &[Grid], random: &mut Random| {
        let originals = puzzles.iter().cycle().take(count);
        let images: Vec<Grid> = originals.map(|puzzle| image(puzzle, random)).collect();
        files.push(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
        fs::write(&files[files.len() - 1], as_list(&images)).expect("the folder is writable");
    };
    for (kind, generate) in &KINDS[..5] {
        write(kind, &[(); 500].map(|()| generate(random)), random);
    }
    write("published as hard", &very_hard(), random);
    files
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

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
