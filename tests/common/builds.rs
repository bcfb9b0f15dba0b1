//! Other builds of the program, from its source: a judge's, and one to look into the search.

use super::{list, piped, project, run, scratch, Grid, Run};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

/// The program as a judge builds it: one file, without what `Cargo.toml` asks for.
pub fn judge() -> PathBuf {
    compile("judge", source)
}

/// The program, which does something else if a variable says so:
/// - `unruled`: its rules do nothing, so that only its check of grids is left.
/// - `weak`: its fourth rule settles nothing, so that the search takes much longer.
/// - `given-up`: its search in order gives up at once, so that a first grid is made digit by digit.
/// - `rounds`: it answers each line of 81 cells with the rounds of the rules that it takes to solve it.
pub fn altered() -> PathBuf {
    counted("altered")
}

/// The same under another name.
pub fn counted(name: &str) -> PathBuf {
    compile(name, || CHANGES.iter().fold(source(), changed) + ALTERED_MAIN)
}

/// A function of the program, the text in it that is replaced, and what takes its place.
type Change = [&'static str; 3];

const CHANGES: [Change; 5] = [
    ["propagate", "{\n", "{\nif is(\"unruled\") { return unruled(self); }\n"],
    ["propagate", "loop {", "loop { ROUNDS.fetch_add(1, Relaxed);"],
    ["settle_hidden_singles", "words[place] &= ", "words[place] &= (if is(\"weak\") { !0 } else { 0 }) | "],
    ["solve", ", 100)", ", if is(\"given-up\") { 0 } else { 100 })"],
    ["main", "main", "usual_main"],
];

const ALTERED_MAIN: &str = r#"
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static ROUNDS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static WORD: String = env::var("ALTERED").unwrap();
}

fn is(word: &str) -> bool {
    WORD.with(|set| set == word)
}

fn unruled(table: &Table) -> State {
    let is_complete = table.cells_with_more_than::<1>() == 0;
    let grid = || table.grid().map_or(State::DeadEnd, State::Complete);
    if is_complete { grid() } else { State::Open }
}

fn main() -> ExitCode {
    if !is("rounds") {
        return usual_main();
    }
    for line in io::stdin().lines() {
        solve(line.unwrap().as_bytes().try_into().unwrap());
        println!("{}", ROUNDS.swap(0, Relaxed));
    }
    ExitCode::SUCCESS
}
"#;

/// A source with a change, in the first place after the name of the function.
fn changed(source: String, [function, old, new]: &Change) -> String {
    let start = source.find(&format!("fn {function}("));
    let place = start.and_then(|start| Some(start + source[start..].find(old)?));
    let place = place.unwrap_or_else(|| panic!("there is no {old:?} in {function}: mend CHANGES in builds.rs"));
    let (before, after) = source.split_at(place);
    format!("{before}{new}{}", &after[old.len()..])
}

/// Runs a build from here on some grids.
pub fn run_build(build: &Path, words: &str, grids: &[Grid]) -> Run {
    let mut build = piped(Command::new(build));
    run(build.env("ALTERED", words), list(grids))
}

/// The rounds that each of some grids takes in an altered build, with the grid.
pub fn rounds(counted: &Path, words: &str, grids: &[Grid]) -> Vec<(u64, Grid)> {
    let run = run_build(counted, words, grids);
    let counts = run.output();
    let counts = counts.lines().map(|count| count.parse().expect("a number"));
    let counts: Vec<u64> = counts.collect();
    assert_eq!(counts.len(), grids.len(), "counts: {}", run.stderr);
    counts.into_iter().zip(grids.iter().copied()).collect()
}

fn source() -> String {
    fs::read_to_string(project().join("src/main.rs")).expect("src/main.rs is readable")
}

/// Compiles a source as judges do, by the compiler that Cargo uses, once. Returns the binary.
fn compile(name: &str, source: impl Fn() -> String) -> PathBuf {
    static BUILT: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let binary = scratch(name);
    if !built.contains(&binary) {
        let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut rustc = piped(Command::new(compiler));
        rustc.args(["-O", "--edition", "2021", "--crate-name", "sudoku"]);
        rustc.args(["--cap-lints", "allow", "-", "-o"]).arg(&binary);
        let run = run(&mut rustc, source());
        assert_eq!(run.status, 0, "{name} does not compile: {}", run.stderr);
        built.push(binary.clone());
    }
    binary
}
