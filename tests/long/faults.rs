//! Faults that take more than a line of shell, which `transcripts.md` has for the others: input that comes
//! slowly or fails in the middle, output in too many pieces, memory that grows.

use crate::common::*;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::io::OwnedFd;
use std::os::unix::net::{UnixDatagram, UnixStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;

/// Puzzles that have one line, nine lines, or no solution, with what comes out of them.
fn puzzles() -> [(String, String); 3] {
    let unsolvable = PUZZLE.replacen("103", "113", 1) + "\n";
    [
        (format!("{PUZZLE}\n"), format!("{ANSWER}\n")),
        (rows(PUZZLE), rows(ANSWER)),
        (unsolvable.clone(), unsolvable),
    ]
}

// ---- Input that comes slowly, or fails.

/// Starts the program with a socket for its output, so that a test need not wait for ever.
fn with_output(mut command: Command) -> (Child, UnixStream) {
    let (ours, theirs) = UnixStream::pair().unwrap();
    ours.set_read_timeout(Some(DEADLINE)).unwrap();
    let child = command.stdout(OwnedFd::from(theirs)).spawn().unwrap();
    (child, ours)
}

/// Reads an answer that is due now.
#[track_caller]
fn expect(due: &str, output: &mut UnixStream, input: &str) {
    let mut came = vec![b'?'; due.len()];
    let _ = output.read_exact(&mut came); // what did not come stays ?
    let came = String::from_utf8_lossy(&came);
    assert_same(&came, due, format!("at once, to {input:?}"));
}

/// In a line or between two: the answers to all puzzles that are whole come at once, the others when the
/// rest is here, and none comes again. (A socket for datagrams gives one for each read.)
#[test]
fn input_may_stop_anywhere_and_go_on_later() {
    let input = puzzles().map(|(puzzle, _)| puzzle).concat();
    let answers = puzzles().map(|(_, answer)| answer).concat();
    for cut in 1..input.len() {
        let (mut end, mut answered) = (0, 0);
        for (puzzle, answer) in puzzles() {
            end += puzzle.len();
            answered += if end <= cut { answer.len() } else { 0 };
        }
        let (ours, theirs) = UnixDatagram::pair().unwrap();
        let mut command = binary();
        command.stdin(OwnedFd::from(theirs));
        let (process, mut output) = with_output(command);
        for (part, due) in [
            (&input[..cut], &answers[..answered]),
            (&input[cut..], &answers[answered..]),
        ] {
            ours.send(part.as_bytes()).unwrap();
            expect(due, &mut output, part);
        }
        ours.send(&[]).unwrap(); // the end
        let ending = finish(process, &input[cut..]);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_same(&rest, "", "nothing comes twice");
        let warned = (ending.status, ending.stderr.lines().count());
        assert_eq!(warned, (1, 1), "the status, how many messages: {ending:?}");
    }
}

#[test]
fn a_named_pipe_gets_its_answers_before_it_ends() {
    let mut command = binary();
    command.arg("/dev/stdin");
    let (mut process, mut output) = with_output(command);
    let mut input = process.stdin.take().unwrap();
    for (puzzle, answer) in puzzles() {
        input.write_all(puzzle.as_bytes()).unwrap();
        expect(&answer, &mut output, &puzzle);
    }
    drop(input);
    assert_eq!(finish(process, "").status, 1);
}

/// A socket that does not wait for more is an input that can be read only up to there.
#[test]
fn a_read_that_fails_keeps_what_came_before_it() {
    let (mut ours, theirs) = UnixStream::pair().unwrap();
    theirs.set_nonblocking(true).unwrap();
    let input = format!("{PUZZLE}\n{}1234", &rows(PUZZLE)[..20]);
    ours.write_all(input.as_bytes()).unwrap();
    let run = run(binary().stdin(OwnedFd::from(theirs)), "");
    let why = "cannot read: Resource temporarily unavailable (os error 11)";
    let warned = format!(
        "sudoku: line 2: incomplete puzzle: 2 rows before line 4, expected 9\n\
         sudoku: line 4: {why}; the rest of the file is not printed\n"
    );
    let due = input.replace(PUZZLE, ANSWER) + "\n";
    assert_eq!((run.status, run.output(), run.stderr), (2, due, warned));
}

// ---- Output in few pieces.

/// Each takes longer than a puzzle. A socket for datagrams gets one for each piece.
#[test]
fn answers_to_a_long_file_are_written_in_large_pieces() {
    let [input, answers] = [PUZZLE, ANSWER].map(|cells| format!("{cells}\n").repeat(10_000));
    let path = scratch("long.txt");
    fs::write(&path, &input).unwrap();
    let (ours, theirs) = UnixDatagram::pair().unwrap();
    ours.set_read_timeout(Some(DEADLINE)).unwrap();
    let mut quick = binary();
    quick.stdin(File::open(&path).unwrap());
    quick.stdout(OwnedFd::from(theirs)).stderr(Stdio::null());
    let process = quick.spawn().unwrap();
    let (mut came, mut pieces, mut piece) = (Vec::new(), 0, vec![0; 1 << 20]);
    while let Ok(length @ 1..) = ours.recv(&mut piece) {
        came.extend(&piece[..length]);
        pieces += 1;
        if came.len() >= answers.len() {
            break; // else it would wait: such a socket has no end
        }
    }
    finish(process, PUZZLE);
    assert_same(&String::from_utf8_lossy(&came), &answers, "10,000 puzzles");
    let most = answers.len() / (64 << 10) + 3;
    assert!(pieces <= most, "expected {most} pieces, came {pieces}");
}

/// So those of two runs do not mix in one file.
#[test]
fn a_message_is_written_in_one_piece() {
    let (ours, theirs) = UnixDatagram::pair().unwrap();
    ours.set_read_timeout(Some(DEADLINE)).unwrap();
    let mut command = binary();
    command.stderr(OwnedFd::from(theirs));
    let unsolvable = PUZZLE.replacen("103", "113", 1);
    run(&mut command, format!("{unsolvable}\n1 2\n"));
    for start in [
        "sudoku: line 1: no solution",
        "sudoku: line 2: 2 cells (12)",
    ] {
        let mut piece = vec![0; 1000];
        let length = ours.recv(&mut piece).expect("a message");
        let piece = String::from_utf8_lossy(&piece[..length]);
        assert!(
            piece.starts_with(start) && piece.ends_with('\n'),
            "{piece:?}"
        );
    }
}

// ---- Memory.

/// In kilobytes, and for lines of a MiB. A byte kept of each puzzle of 81 cells would be a growth of 100.
const MOST_MEMORY: usize = 3_000;
const MOST_FOR_LONG_LINES: usize = 8_000;
const MOST_GROWTH: usize = 80;

/// So many blocks of 256 kB are read of what is quick: 100,000 puzzles. Of puzzles that take a search,
/// 9,000 come: 9 bytes of each would be seen.
const BLOCKS: usize = if cfg!(debug_assertions) { 4 } else { 32 };
const BLOCKS_TO_SEARCH: usize = if cfg!(debug_assertions) { 1 } else { 3 };

/// Nothing of what was read, found or written is kept: however much comes, it takes no more memory, whether
/// that is solved, warned about or skipped.
#[test]
fn memory_stays_the_same_however_long_the_input() {
    let skipped = "# a comment\nHeading\n\n---+---+---\n".to_string();
    let json = format!("[{}]\n", format!("\"{PUZZLE}\",").repeat(12_000));
    let [single, in_rows, unsolvable] = puzzles().map(|(puzzle, _)| puzzle);
    let quick = [single, in_rows, skipped, json].map(|text| (text, BLOCKS));
    let mut searched = known();
    searched.retain(|(source, ..)| source.contains("dead ends"));
    let searched = searched.iter().map(|(_, puzzle, _)| line(puzzle) + "\n");
    let slow = searched.chain([
        unsolvable,
        "a mistake: 1 2 3\n".into(),
        rows(&PUZZLE[..72]) + "\n",
    ]);
    let slow = slow.map(|text| (text, BLOCKS_TO_SEARCH));
    for (text, more) in quick.into_iter().chain(slow) {
        let mut quiet = binary();
        quiet.stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = quiet.spawn().unwrap();
        let (id, mut input) = (process.id(), process.stdin.take().unwrap());
        let block = text.repeat(1 + (256 << 10) / text.len());
        let (sender, peaks) = mpsc::channel();
        thread::spawn(move || {
            for blocks in [1, more] {
                (0..blocks).for_each(|_| input.write_all(block.as_bytes()).unwrap());
                sender.send(peak_memory(id).unwrap()).unwrap();
            }
        });
        let [first, last] = [(); 2].map(|()| peaks.recv_timeout(DEADLINE).unwrap_or_default());
        finish(process, &text);
        let is_long = text.len() > 1_000_000;
        let most = if is_long {
            MOST_FOR_LONG_LINES
        } else {
            MOST_MEMORY.min(first + MOST_GROWTH)
        };
        let is_same = (1..=most).contains(&last);
        let text = shortened(&text);
        assert!(
            is_same,
            "expected {most} kB at most, came {last} kB: {text}"
        );
    }
}

/// The most memory that a process has had so far, in kilobytes.
fn peak_memory(process: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let peak = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    peak.split_whitespace().nth(1)?.parse().ok()
}
