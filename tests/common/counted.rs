//! The counted build: the program with another `main`, which tells of each grid how many rounds of
//! propagation it takes. Such a count depends on the search alone, not on the machine or what else it
//! does, so it can be compared to the last one.

use super::{line, piped, Coprocess, Grid, IfFailing};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::Mutex;
use std::{env, fs};

/// A text that stands once in src/main.rs, and what stands there in a counted build.
pub type Change = (&'static str, &'static str);

/// What makes a counted build of the program.
const COUNT: [Change; 2] = [
    ("fn main() -> ExitCode {", "fn usual_main() -> ExitCode {"),
    (
        "let mut next = *self;",
        "ROUNDS.with(|rounds| rounds.set(rounds.get() + 1)); let mut next = *self;",
    ),
];

/// Its own `main`: answers each line of 81 cells with the rounds and the nanoseconds.
const COUNTED_MAIN: &str = r#"
thread_local! { static ROUNDS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) } }

fn main() {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut line = String::new();
    while input.read_line(&mut line).unwrap() > 0 {
        ROUNDS.with(|rounds| rounds.set(0));
        let start = std::time::Instant::now();
        first_grid(line.trim_end().as_bytes());
        let nanoseconds = start.elapsed().as_nanos();
        let rounds = ROUNDS.with(|rounds| rounds.get());
        writeln!(output, "{rounds} {nanoseconds}").unwrap();
        line.clear();
    }
}
"#;

/// A measure against stubborn puzzles, and how to take it out.
pub struct Measure {
    pub name: &'static str,
    pub out: Change,
}

pub const LAST_DEAD_END: Measure = Measure {
    name: "last-dead-end",
    out: (
        "if let Some(cell) = self.last_dead_end {",
        "if let Some(cell) = None::<Cell> {",
    ),
};

pub const RULE_5: Measure = Measure {
    name: "rule-5",
    out: ("self.dead_ends <= DEAD_ENDS_BEFORE_TRIOS", "true"),
};

/// A process of a counted build.
pub struct Counted(Coprocess);

impl Counted {
    pub fn start() -> Counted {
        Counted::changed(&[])
    }

    /// Starts a program with some changes.
    pub fn changed(changes: &[Change]) -> Counted {
        let mut command = piped(Command::new(build(changes)));
        Counted(Coprocess::start(command.stderr(Stdio::inherit())))
    }

    /// The rounds of propagation that some grids take.
    pub fn rounds(&mut self, grids: &[Grid]) -> Vec<u64> {
        let counts = self.solve(grids).into_iter();
        counts.map(|[rounds, _]| rounds).collect()
    }

    /// The milliseconds that a grid takes in the process: the median of some runs after a few others.
    pub fn milliseconds(&mut self, grid: &Grid) -> f64 {
        let counts = self.solve(&[*grid; 20]).split_off(5).into_iter();
        let mut nanoseconds: Vec<u64> = counts.map(|[_, nanoseconds]| nanoseconds).collect();
        nanoseconds.sort_unstable();
        nanoseconds[7] as f64 / 1e6
    }

    /// Solves some grids, all in one go: the way to and fro takes as long as a hundred rounds. The
    /// rounds and nanoseconds of each.
    fn solve(&mut self, grids: &[Grid]) -> Vec<[u64; 2]> {
        let lines: String = grids.iter().map(|grid| line(grid) + "\n").collect();
        self.0.say(&lines);
        let counts = |grid| {
            let _context = IfFailing(|| format!("at {}", line(grid)));
            let answer = self.0.hear();
            let parts: Vec<&str> = answer.split_whitespace().collect();
            [0, 1].map(|part| parts[part].parse().expect("a number"))
        };
        grids.iter().map(counts).collect()
    }
}

/// Compiles the program with some changes, unless it was done before. The binary is named after its
/// source, and is there only as a whole.
fn build(changes: &[Change]) -> PathBuf {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock();
    let source = source(changes);
    let mut hasher = DefaultHasher::new();
    source.hash(&mut hasher);
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let binary = directory.join(format!("counted-{:016x}", hasher.finish()));
    if !binary.exists() {
        let unfinished = directory.join(format!("counted-{}", process::id()));
        let text = unfinished.with_extension("rs");
        fs::write(&text, source).expect("the source is writable");
        let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.args(["--crate-name", "counted", "--edition", "2021"]);
        rustc.args(["-O", "-C", "codegen-units=1", "-C", "panic=abort"]);
        rustc.args(["--cap-lints", "allow", "-o"]);
        let status = rustc.args([&unfinished, &text]).status();
        let is_built = status.expect("rustc starts").success();
        assert!(is_built, "the counted build fails: {}", text.display());
        fs::rename(&unfinished, &binary).expect("the binary can be renamed");
        fs::remove_file(&text).expect("the source can be removed");
    }
    binary
}

/// The source of a counted build.
fn source(changes: &[Change]) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/main.rs");
    let mut source = fs::read_to_string(path).expect("src/main.rs is readable");
    for (before, after) in COUNT.iter().chain(changes) {
        let count = source.matches(before).count();
        assert!(
            count == 1,
            "{before:?} stands {count} times in src/main.rs, not once: \
             mend tests/common/counted.rs, or the test that changes this"
        );
        source = source.replace(before, after);
    }
    source + COUNTED_MAIN
}
