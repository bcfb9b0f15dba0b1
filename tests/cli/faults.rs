//! Faults that take more than a line of shell, which `transcripts.md` has for the others: input that comes
//! slowly, fails in the middle or has no end. An answer that was complete before comes once and whole.
//! And output that is written in too many pieces.

use crate::common::*;
use std::io::{BufReader, Read, Write};
use std::os::unix::io::OwnedFd;
use std::os::unix::net::{UnixDatagram, UnixStream};
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;
use std::{fs, thread};

/// Puzzles that have one line, nine lines, or no solution, with their answers.
fn puzzles() -> [(String, String); 3] {
    let unsolvable = format!("11{}\n", ".".repeat(79));
    [
        (format!("{PUZZLE}\n"), format!("{ANSWER}\n")),
        (rows(PUZZLE), rows(ANSWER)),
        (unsolvable, line(&EMPTY) + "\n"),
    ]
}

// ---- Input that comes slowly, or fails.

/// For each place where `puzzles` may be cut: both parts and the answers to them.
fn cuts() -> Vec<([String; 2], [String; 2])> {
    let input = puzzles().map(|(puzzle, _)| puzzle).concat();
    let answers = puzzles().map(|(_, answer)| answer).concat();
    let parts = |text: &str, at| [text[..at].to_string(), text[at..].to_string()];
    let cut = |at| {
        let (mut end, mut answered) = (0, 0);
        for (puzzle, answer) in puzzles() {
            end += puzzle.len();
            answered += if end <= at { answer.len() } else { 0 };
        }
        (parts(&input, at), parts(&answers, answered))
    };
    (0..=input.len()).map(cut).collect()
}

/// In a line or between two: the answers to all puzzles that are whole come at once, the others when
/// the rest is here, and none comes again.
#[test]
fn input_may_stop_anywhere_and_go_on_later() {
    for (puzzles, answers) in cuts() {
        let mut process = binary().spawn().unwrap();
        let id = process.id();
        let _context = IfFailing(|| {
            kill(id);
            format!(
                "the input stopped after byte {}: {puzzles:?}",
                puzzles[0].len()
            )
        });
        let mut input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, came) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = output.bytes().map_while(Result::ok);
            let _ = bytes.try_for_each(|byte| sender.send(byte));
        });
        for (some, due) in puzzles.iter().zip(&answers) {
            input.write_all(some.as_bytes()).unwrap();
            // If an answer is kept back, this does not wait for ever.
            let next = |_| came.recv_timeout(deadline()).ok();
            let heard: Vec<u8> = (0..due.len()).map_while(next).collect();
            let heard = String::from_utf8(heard).unwrap();
            assert_same(&heard, due, "what came while the input was open");
            // Long enough for what was written to be read before more comes.
            thread::sleep(Duration::from_millis(1));
        }
        drop(input);
        let ending = finish(process, puzzles.concat());
        let rest = came.iter().count();
        let is_right = rest == 0 && ending.status == 1 && ending.stderr.lines().count() == 1;
        assert!(
            is_right,
            "{ending:?} and {rest} bytes more, expected status 1, one complaint, no byte"
        );
    }
}

/// A socket that does not wait for more is an input that can be read only up to there.
#[test]
fn a_read_that_fails_keeps_the_answers_before_it() {
    for ([puzzles, _], [answers, _]) in cuts() {
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        ours.write_all(puzzles.as_bytes()).unwrap();
        let run = run(binary().stdin(OwnedFd::from(theirs)), &puzzles);
        assert_same(&run.stdout, &answers, format!("the answers to {puzzles:?}"));
        let message = "sudoku: standard input: Resource temporarily unavailable (os error 11)\n";
        let is_told = run.status == 2 && run.stderr.ends_with(message);
        assert!(
            is_told,
            "{puzzles:?}: {run:?}, expected status 2 and {message}"
        );
    }
}

// ---- Output in few pieces.

/// Each takes longer than a puzzle. A socket for datagrams gets one for each.
#[test]
fn answers_to_a_long_file_are_written_in_blocks() {
    let (input, answers) = (
        format!("{PUZZLE}\n").repeat(10_000),
        format!("{ANSWER}\n").repeat(10_000),
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long.txt");
    fs::write(&path, &input).unwrap();
    let (ours, theirs) = UnixDatagram::pair().unwrap();
    ours.set_read_timeout(Some(deadline())).unwrap();
    let mut quick = binary();
    quick
        .stdin(fs::File::open(&path).unwrap())
        .stdout(OwnedFd::from(theirs));
    let process = quick.spawn().unwrap();
    let (mut came, mut writes, mut block) = (Vec::new(), 0, vec![0; 1 << 20]);
    while came.len() < answers.len() {
        match ours.recv(&mut block) {
            Ok(length) => came.extend(&block[..length]),
            Err(_) => break,
        }
        writes += 1;
    }
    let ending = finish(process, &input);
    assert_same(
        &String::from_utf8_lossy(&came),
        &answers,
        format!("{ending:?}"),
    );
    let most = answers.len() / (64 << 10) + 3;
    assert!(
        writes <= most,
        "{writes} writes for 10,000 puzzles, at most {most}: {PUZZLE}..."
    );
}

// ---- Memory.

/// In kilobytes. A byte kept of each puzzle of 81 cells would be a growth of 100.
const MOST_MEMORY: usize = 4_000;
const MOST_GROWTH: usize = 80;

/// So many blocks of 256 kB are read: 100,000 puzzles of 81 cells, but fewer in the debug profile.
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
        let mut process = quiet.spawn().unwrap();
        let (id, mut input) = (process.id(), process.stdin.take().unwrap());
        let _context = IfFailing(|| {
            kill(id);
            format!("many times {text:?}")
        });
        let block = text.repeat((256 << 10) / text.len());
        let (sender, peaks) = mpsc::channel();
        thread::spawn(move || {
            for blocks in [1, BLOCKS] {
                (0..blocks).for_each(|_| input.write_all(block.as_bytes()).unwrap());
                sender.send(peak_memory(id)).unwrap();
            }
        });
        let peak_after = || peaks.recv_timeout(deadline()).ok().flatten();
        let (at_first, at_last) = (peak_after(), peak_after());
        let at_first = at_first.expect("the process reads on");
        let at_last = at_last.expect("the process reads on");
        let is_same = at_last <= at_first + MOST_GROWTH && at_last < MOST_MEMORY;
        assert!(is_same, "{at_first} kB, then {at_last} kB");
        finish(process, &text);
    }
}

/// The most memory that a process has had so far, in kilobytes.
fn peak_memory(process: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let peak = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    peak.split_whitespace().nth(1)?.parse().ok()
}
