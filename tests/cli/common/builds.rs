//! Other builds of the program: a judge's, one that counts rounds of propagation, some without rules.

use super::{list, piped, run, Grid};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::{env, fs};

/// The program as a judge builds it: one file, without what `Cargo.toml` asks for.
pub fn judge() -> PathBuf {
    static BUILT: Mutex<Option<PathBuf>> = Mutex::new(None);
    let mut built = BUILT.lock().expect("no failure before");
    let build = || compile("judge", &source());
    built.get_or_insert_with(build).clone()
}

/// Its own `main`: answers each line of 81 cells with the rounds that it takes.
const COUNTED_MAIN: &str = "
thread_local! { static ROUNDS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) } }

fn main() {
    for line in io::stdin().lines() {
        first_grid(line.unwrap().as_bytes().try_into().unwrap());
        println!(\"{}\", ROUNDS.with(|rounds| rounds.replace(0)));
    }
}
";

/// The program with another `main`, which tells how many rounds of propagation a grid takes.
pub fn counted(name: &str) -> PathBuf {
    let count = "ROUNDS.with(|rounds| rounds.set(rounds.get() + 1));";
    let source = with(count, "fn propagate(", "loop {", &source());
    let source = source.replace("fn main()", "fn usual_main()");
    compile(name, &(source + COUNTED_MAIN))
}

/// The program without its rules: what is left is the check of grids. And another one where step 1 gives
/// up at once, too, so that the search finds all grids.
pub fn unruled() -> Vec<PathBuf> {
    let nothing = "if true { return true; }";
    let unruled = with(nothing, "fn propagate(", "{\n", &source());
    let give_up = "if true { return Err(GaveUp); }";
    let searching = with(give_up, "fn fill(", "{\n", &unruled);
    let names = ["unruled", "unruled-search"].into_iter();
    let builds = names
        .zip([unruled, searching])
        .map(|(name, source)| compile(name, &source));
    builds.collect()
}

/// A source with a statement more: in a function, behind the first of some places.
fn with(statement: &str, function: &str, place: &str, source: &str) -> String {
    let start = source.find(function);
    let end = start.and_then(|start| Some(start + source[start..].find(place)? + place.len()));
    let end = end.unwrap_or_else(|| panic!("{function:?} has no {place:?}: mend builds.rs"));
    format!("{}{statement}{}", &source[..end], &source[end..])
}

/// The rounds that some grids take in a counted build, beside each of them.
#[track_caller]
pub fn rounds(counted: &Path, grids: &[Grid]) -> Vec<(u64, Grid)> {
    let counts = run(&mut piped(Command::new(counted)), list(grids));
    let (counts, errors) = (counts.stdout.lines(), counts.stderr);
    assert_eq!(counts.clone().count(), grids.len(), "counts: {errors}");
    let counts = counts.map(|count| count.parse().expect("a number"));
    counts.zip(grids.iter().copied()).collect()
}

fn source() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/main.rs");
    fs::read_to_string(path).expect("src/main.rs is readable")
}

/// Compiles a source as judges do, by the compiler that Cargo uses. Returns the binary.
fn compile(name: &str, source: &str) -> PathBuf {
    let binary = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut rustc = piped(Command::new(compiler));
    rustc.args(["-O", "--edition", "2021", "--crate-name", "sudoku"]);
    rustc.args(["--cap-lints", "allow", "-", "-o"]).arg(&binary);
    let run = run(&mut rustc, source);
    assert_eq!(run.status, 0, "{name} does not compile: {}", run.stderr);
    binary
}
