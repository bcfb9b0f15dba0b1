//! Faults that take more than a line of shell to make, as `transcripts.md` does with all others: input
//! that comes slowly or fails in the middle, or has no end. Whatever happens, an answer that was
//! complete before comes out once and whole.
//!
//! The trouble is made with what Linux has for it: sockets, `/proc`.

use crate::common::*;
use std::io::Write;
use std::os::unix::io::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

/// Puzzles that have one line, nine lines, or no solution, with their answers.
fn puzzles() -> [(String, String); 3] {
    let unsolvable = format!("11{}\n", ".".repeat(79));
    [
        (format!("{PUZZLE}\n"), answers(1)),
        (rows(PUZZLE), rows(ANSWER)),
        (unsolvable, line(&EMPTY) + "\n"),
    ]
}

/// The answers to so many puzzles of one line.
fn answers(count: usize) -> String {
    format!("{ANSWER}\n").repeat(count)
}

/// Long enough for what was written to be read before more comes.
fn pause() {
    thread::sleep(Duration::from_millis(1));
}

// ---- Input that comes slowly, or fails.

#[test]
fn an_answer_comes_as_soon_as_its_puzzle_is_whole() {
    let mut coprocess = Coprocess::start();
    for (puzzle, answer) in puzzles() {
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
    let input = format!("{PUZZLE}\n").repeat(3);
    for cut in 0..input.len() {
        let mut coprocess = Coprocess::start();
        coprocess.say(&input[..cut]);
        let whole = cut / 82;
        coprocess.hears(&answers(whole));
        pause();
        coprocess.say(&input[cut..]);
        coprocess.hears(&answers(3 - whole));
        let ending = coprocess.ends();
        assert_eq!(ending, (0, String::new()), "stopped after byte {cut}");
    }
}

/// A socket that does not wait for more is an input that can be read only up to there.
#[test]
fn a_read_that_fails_keeps_the_answers_before_it() {
    let message = "sudoku: standard input: Resource temporarily unavailable (os error 11)\n";
    let input = format!("{PUZZLE}\n").repeat(3);
    for cut in 0..=input.len() {
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        ours.write_all(&input.as_bytes()[..cut]).unwrap();
        let run = run(binary().stdin(OwnedFd::from(theirs)), "");
        let came = (run.status, run.stdout, &*run.stderr);
        assert_eq!(came, (2, answers(cut / 82), message), "after byte {cut}");
    }
}

// ---- Memory.

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
    let skipped = "# a comment\nHeading\n\n---+---+---\n".to_string();
    let puzzles = puzzles().map(|(puzzle, _)| puzzle);
    for text in puzzles.into_iter().chain([skipped]) {
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
        let is_same = at_last <= at_first + MOST_GROWTH && at_last < MOST_MEMORY;
        assert!(is_same, "{at_first} kB, then {at_last} kB: {text:?}");
        drop(input);
        child.wait().unwrap();
    }
}
