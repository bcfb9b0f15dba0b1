//! Faults that take more than a line of shell to make, as `transcripts.md` does with all others: input
//! that comes slowly or fails in the middle, little memory. Whatever happens, an answer that was
//! complete before comes out once and whole.
//!
//! The trouble is made with what Linux has for it: sockets, limits of the shell, `/proc`.

#![cfg(target_os = "linux")]

mod common;

use common::*;
use std::io::Write;
use std::os::unix::io::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// A puzzle in each layout, under a title.
fn puzzles() -> [String; 4] {
    in_each_layout(PUZZLE).map(|puzzle| "Title\n".to_string() + &puzzle)
}

/// Their answers.
fn answers() -> [String; 4] {
    in_each_layout(ANSWER)
}

fn in_each_layout(cells: &str) -> [String; 4] {
    let table = separated(cells, ",").replace('0', "");
    let line = cells.to_string() + "\n";
    [line, rows(cells), separated(cells, " "), table]
}

/// The answers to the puzzles that are whole in an input that is cut off after so many bytes.
fn answers_within(cut: usize) -> String {
    let ends = (1..=4).map(|count| puzzles()[..count].concat().len());
    let whole = ends.filter(|&end| end <= cut).count();
    answers()[..whole].concat()
}

/// A puzzle without a solution.
fn unsolvable_puzzle() -> String {
    format!("11{}\n", ".".repeat(79))
}

/// Long enough for what was written to be read before more comes.
fn pause() {
    thread::sleep(Duration::from_millis(1));
}

// ---- Input that comes slowly, or fails.

#[test]
fn an_answer_comes_as_soon_as_its_puzzle_is_whole() {
    let mut coprocess = Coprocess::start(&mut binary());
    let unsolvable = [(unsolvable_puzzle(), unsolvable_puzzle())];
    for (puzzle, answer) in puzzles().into_iter().zip(answers()).chain(unsolvable) {
        for byte in puzzle.bytes() {
            coprocess.say(&[byte]);
            pause();
        }
        coprocess.hears(&answer);
    }
    let (status, complaint) = coprocess.ends();
    assert_eq!((status, complaint.lines().count()), (1, 1), "{complaint}");
}

/// Wherever it stops, in a line or between two: the answers to all puzzles that are whole come at
/// once, the others when the rest is here, and none comes again.
#[test]
fn input_may_stop_anywhere_and_go_on_later() {
    let input = puzzles().concat();
    for cut in (0..input.len()).step_by(4) {
        let mut coprocess = Coprocess::start(&mut binary());
        coprocess.say(&input[..cut]);
        let due = answers_within(cut);
        coprocess.hears(&due);
        pause();
        coprocess.say(&input[cut..]);
        coprocess.hears(&answers().concat()[due.len()..]);
        let ending = coprocess.ends();
        assert_eq!(ending, (0, String::new()), "stopped after byte {cut}");
    }
}

/// A socket that does not wait for more is an input that can be read only up to there.
#[test]
fn a_read_that_fails_keeps_the_answers_before_it() {
    let message = "sudoku: standard input: Resource temporarily unavailable (os error 11)\n";
    let input = puzzles().concat();
    for cut in (0..=input.len()).step_by(4) {
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        ours.write_all(&input.as_bytes()[..cut]).unwrap();
        let run = run(binary().stdin(OwnedFd::from(theirs)), "");
        let (stdout, stderr) = (answers_within(cut), message.to_string());
        let due = Run {
            status: 2,
            stdout,
            stderr,
        };
        assert_eq!(run, due, "fails after byte {cut}");
    }
}

// ---- Little memory.

/// With 256 kB; a process has 8 MB as a rule.
#[test]
fn a_small_stack_changes_no_answer() {
    let puzzles = WORST.map(|(_, cells)| cells.to_string() + "\n").concat() + &line(&EMPTY);
    let mut shell = Command::new("sh");
    shell.args([
        "-c",
        "ulimit -s 256; exec \"$0\"",
        env!("CARGO_BIN_EXE_sudoku"),
    ]);
    assert_eq!(run(&mut piped(shell), &puzzles), sudoku(&puzzles));
}

/// In kilobytes. A byte kept of each puzzle of 81 cells would be a growth of 100.
const MOST_MEMORY: usize = 4_000;
const MOST_GROWTH: usize = 80;

/// So many blocks of 256 kB are read: 100,000 puzzles of 81 cells, but fewer in the debug profile, which
/// is there for its checks.
const BLOCKS: usize = if cfg!(debug_assertions) { 4 } else { 32 };

/// Nothing of what was read or written is kept: however much comes, it takes no more memory, whether
/// that is solved, complained about or skipped.
#[test]
fn memory_stays_the_same_however_long_the_input() {
    let skipped = "# a comment\nTitle\n\n---+---+---\n".to_string();
    for text in puzzles().into_iter().chain([unsolvable_puzzle(), skipped]) {
        let mut quiet = binary();
        quiet.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = quiet.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let block = text.repeat((256 << 10) / text.len());
        let mut peak_after = |blocks| {
            (0..blocks).for_each(|_| input.write_all(block.as_bytes()).unwrap());
            peak_memory(child.id()).unwrap()
        };
        let (at_first, at_last) = (peak_after(1), peak_after(BLOCKS));
        let growth = format!("{at_first} kB, then {at_last} kB: {text:?}");
        assert!(
            at_last <= at_first + MOST_GROWTH && at_last < MOST_MEMORY,
            "{growth}"
        );
        drop(input);
        child.wait().unwrap();
    }
}
