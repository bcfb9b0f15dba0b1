//! Other builds of the program: a judge's, and one that counts rounds of propagation.

use super::{list, piped, run, Grid};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// The program as a judge builds it: one file, without what `Cargo.toml` asks for.
pub fn judge() -> PathBuf {
    static BUILT: Mutex<Option<PathBuf>> = Mutex::new(None);
    let mut built = BUILT.lock().expect("no failure before");
    let build = || compile("judge", &source());
    built.get_or_insert_with(build).clone()
}

/// What makes a counted build. Each round looks for doubled digits once.
const COUNTED: [[&str; 2]; 2] = [
    ["fn main() -> ExitCode {", "fn usual_main() -> ExitCode {"],
    [
        "if doubled != [0; 4] {",
        "ROUNDS.with(|rounds| rounds.set(rounds.get() + 1)); if doubled != [0; 4] {",
    ],
];

/// Its own `main`: answers each line of 81 cells with the rounds that it takes.
const COUNTED_MAIN: &str = "
thread_local! { static ROUNDS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) } }

fn main() {
    for line in io::stdin().lines() {
        first_grid(line.unwrap().as_bytes());
        println!(\"{}\", ROUNDS.with(|rounds| rounds.replace(0)));
    }
}
";

/// The program with another `main`, which tells how many rounds of propagation a grid takes.
pub fn counted(name: &str) -> PathBuf {
    compile(name, &(changed(&COUNTED) + COUNTED_MAIN))
}

/// The program without its rules. What is left is the check of grids.
pub fn unruled() -> PathBuf {
    let start = "let mut settled_before = None;";
    let end = format!("if true {{ return true; }} {start}");
    compile("unruled", &changed(&[[start, &end]]))
}

/// The source with other texts in some places. Each of these has to be there once.
fn changed(changes: &[[&str; 2]]) -> String {
    changes.iter().fold(source(), |source, [before, after]| {
        let count = source.matches(before).count();
        assert_eq!(count, 1, "times {before:?} in src/main.rs: mend this");
        source.replace(before, after)
    })
}

/// The rounds that some grids take in a counted build, beside each of them.
pub fn rounds(counted: &Path, grids: &[Grid]) -> Vec<(u64, Grid)> {
    let counts = run(&mut piped(Command::new(counted)), list(grids)).stdout;
    assert_eq!(counts.lines().count(), grids.len(), "a count for each grid");
    let counts = counts.lines().map(|count| count.parse().expect("a number"));
    counts.zip(grids.iter().copied()).collect()
}

fn source() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/main.rs");
    fs::read_to_string(path).expect("src/main.rs is readable")
}

/// Compiles a source as judges do. Returns the binary.
fn compile(name: &str, source: &str) -> PathBuf {
    let binary = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut rustc = piped(Command::new("rustc"));
    rustc.args(["-O", "--edition", "2021", "--crate-name", "sudoku"]);
    rustc.args(["--cap-lints", "allow", "-", "-o"]).arg(&binary);
    let run = run(&mut rustc, source);
    assert_eq!(run.status, 0, "{name} does not compile: {}", run.stderr);
    binary
}
