//! Faults that take more than a line of shell, which `transcripts.md` has for the others: input that comes
//! slowly or fails in the middle, output in too many pieces, memory that grows.

use crate::common::*;
use std::fs::{self, File};
use std::io::{BufReader, Read, Write};
use std::os::unix::io::OwnedFd;
use std::os::unix::net::{UnixDatagram, UnixStream};
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

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

/// Runs a test for each place where `puzzles` may be cut, with both parts and the answers to them.
fn for_each_cut(test: impl Fn([&str; 2], [&str; 2])) {
    let input = puzzles().map(|(puzzle, _)| puzzle).concat();
    let answers = puzzles().map(|(_, answer)| answer).concat();
    for cut in 0..=input.len() {
        let _context = IfFailing(|| format!("the input stopped after byte {cut}"));
        let (mut end, mut answered) = (0, 0);
        for (puzzle, answer) in puzzles() {
            end += puzzle.len();
            answered += if end <= cut { answer.len() } else { 0 };
        }
        let answers = [&answers[..answered], &answers[answered..]];
        test([&input[..cut], &input[cut..]], answers);
    }
}

/// In a line or between two: the answers to all puzzles that are whole come at once, the others when
/// the rest is here, and none comes again.
#[test]
fn input_may_stop_anywhere_and_go_on_later() {
    for_each_cut(|puzzles, answers| {
        let mut process = binary().spawn().unwrap();
        let mut input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, came) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = output.bytes().map_while(Result::ok);
            let _ = bytes.try_for_each(|byte| sender.send(byte));
        });
        let mut heard = Vec::new();
        for (some, due) in puzzles.iter().zip(answers) {
            input.write_all(some.as_bytes()).unwrap();
            // If an answer is kept back, this does not wait for ever.
            let next = |_| came.recv_timeout(Duration::from_secs(5)).ok();
            heard.extend((0..due.len()).map_while(next));
            heard.push(b'|');
            // Long enough for what was written to be read before more comes.
            thread::sleep(Duration::from_millis(1));
        }
        drop(input);
        let ending = finish(process, puzzles.concat());
        heard.extend(came.iter());
        let (heard, due) = (String::from_utf8_lossy(&heard), answers.join("|") + "|");
        assert_same(&heard, &due, "what came, up to each | before more went in");
        let told = (ending.status, ending.stderr.lines().count());
        assert_eq!(told, (1, 1), "the status, how many complaints: {ending:?}");
    });
}

/// A socket that does not wait for more is an input that can be read only up to there.
#[test]
fn a_read_that_fails_keeps_the_answers_before_it() {
    for_each_cut(|[puzzles, _], [answers, _]| {
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        ours.write_all(puzzles.as_bytes()).unwrap();
        let run = run(binary().stdin(OwnedFd::from(theirs)), puzzles);
        assert_same(&run.stdout, answers, "the answers");
        let message = "sudoku: standard input: Resource temporarily unavailable (os error 11)\n";
        let is_told = run.status == 2 && run.stderr.ends_with(message);
        assert!(is_told, "{run:?}, expected status 2, {message}");
    });
}

// ---- Output in few pieces.

/// Each takes longer than a puzzle. A socket for datagrams gets one for each piece.
#[test]
fn answers_to_a_long_file_are_written_in_large_pieces() {
    let [input, answers] = [PUZZLE, ANSWER].map(|cells| format!("{cells}\n").repeat(10_000));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long.txt");
    fs::write(&path, &input).unwrap();
    let (ours, theirs) = UnixDatagram::pair().unwrap();
    let timeout = Duration::from_secs(10); // for each piece
    ours.set_read_timeout(Some(timeout)).unwrap();
    let mut quick = binary();
    quick.stdin(File::open(&path).unwrap());
    quick.stdout(OwnedFd::from(theirs)).stderr(Stdio::null());
    let process = quick.spawn().unwrap();
    let (mut came, mut pieces, mut piece) = (Vec::new(), 0, vec![0; 1 << 20]);
    while came.len() < answers.len() {
        let length = ours.recv(&mut piece).unwrap_or_default();
        if length == 0 {
            break; // nothing comes any more
        }
        came.extend(&piece[..length]);
        pieces += 1;
    }
    finish(process, &input);
    let came = String::from_utf8_lossy(&came);
    assert_same(&came, &answers, "the answers to 10,000 puzzles");
    let most = answers.len() / (64 << 10) + 3;
    assert!(pieces <= most, "{pieces} pieces, at most {most}");
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
        let block = text.repeat((256 << 10) / text.len());
        let (sender, peaks) = mpsc::channel();
        thread::spawn(move || {
            for blocks in [1, BLOCKS] {
                (0..blocks).for_each(|_| input.write_all(block.as_bytes()).unwrap());
                sender.send(peak_memory(id).unwrap()).unwrap();
            }
        });
        let at_first = peaks.recv_timeout(deadline()).unwrap_or_default();
        let at_last = peaks.recv_timeout(deadline()).unwrap_or_default();
        finish(process, &text);
        let is_same = at_last <= at_first + MOST_GROWTH && (1..MOST_MEMORY).contains(&at_last);
        assert!(is_same, "{at_first} kB, then {at_last} kB: {text:?}");
    }
}

/// The most memory that a process has had so far, in kilobytes.
fn peak_memory(process: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let peak = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    peak.split_whitespace().nth(1)?.parse().ok()
}
