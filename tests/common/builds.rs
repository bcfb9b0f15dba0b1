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
/// - `given-up`: its backtracker gives up at once, so that a first grid is made by asking the search.
/// - `rounds`: it answers each line of 81 cells with the rounds of the rules that it takes to solve it.
pub fn altered() -> PathBuf {
    counted("altered")
}

/// The same under another name.
pub fn counted(name: &str) -> PathBuf {
    compile(name, || {
        let source = changed(&source(), "fn propagate(", "{\n", NO_RULES);
        let source = changed(&source, "fn propagate(", "loop {", "loop { ROUNDS.fetch_add(1, Relaxed);");
        let old = "words[place] &= ";
        let weak = "words[place] &= (if WEAK.load(Relaxed) { !0 } else { 0 }) | ";
        let source = changed(&source, "fn settle_hidden_singles(", old, weak);
        let at_once = "{\nif GIVEN_UP.load(Relaxed) { return false; }";
        let source = changed(&source, "fn run(&mut self, mut table", "{\n", at_once);
        changed(&source, "fn main()", "fn main()", "fn usual_main()") + ALTERED_MAIN
    })
}

const NO_RULES: &str = "{
if UNRULED.load(Relaxed) {
    let is_complete = self.cells_with_more_than::<1>() == 0;
    let grid = || self.grid().map_or(State::DeadEnd, State::Complete);
    return if is_complete { grid() } else { State::Open };
}";

const ALTERED_MAIN: &str = "
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
static ROUNDS: AtomicU64 = AtomicU64::new(0);
static UNRULED: AtomicBool = AtomicBool::new(false);
static WEAK: AtomicBool = AtomicBool::new(false);
static GIVEN_UP: AtomicBool = AtomicBool::new(false);

fn main() -> ExitCode {
    let words = env::var(\"ALTERED\").unwrap();
    UNRULED.store(words.contains(\"unruled\"), Relaxed);
    WEAK.store(words.contains(\"weak\"), Relaxed);
    GIVEN_UP.store(words.contains(\"given-up\"), Relaxed);
    if !words.contains(\"rounds\") {
        return usual_main();
    }
    for line in io::stdin().lines() {
        let line = line.unwrap();
        let cells = line.as_bytes().try_into().unwrap();
        solve(cells);
        println!(\"{}\", ROUNDS.swap(0, Relaxed));
    }
    ExitCode::SUCCESS
}
";

/// A source with something else in one place, the first after the start of a function.
fn changed(source: &str, function: &str, old: &str, new: &str) -> String {
    let start = source.find(function);
    let place = start.and_then(|start| Some(start + source[start..].find(old)?));
    let place = place.unwrap_or_else(|| panic!("{function:?} has no {old:?}: mend builds.rs"));
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
