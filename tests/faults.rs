//! Faults: input that comes slowly, has no end or cannot be read, output that nobody reads or that
//! cannot be written, little memory. Whatever happens, an answer that was complete before comes out
//! once and whole, and the exit status says how it ended.
//!
//! The trouble is made with what Linux has for it: descriptors, devices, limits of the shell, `/proc`.
//! What is wrong with an input is told word for word in `transcripts.md`; here is how the messages
//! start.

#![cfg(target_os = "linux")]

mod common;

use common::*;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::io::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A puzzle in each layout, under a title.
fn puzzles() -> [String; 4] {
    in_each_layout(PUZZLE).map(|puzzle| "Title\n".to_string() + &puzzle)
}

/// Their answers.
fn answers() -> [String; 4] {
    in_each_layout(ANSWER)
}

fn in_each_layout(cells: &str) -> [String; 4] {
    let fields = spaced_rows(cells).replace(' ', ",").replace('0', "");
    [
        cells.to_string() + "\n",
        rows(cells),
        spaced_rows(cells),
        fields,
    ]
}

/// The answers to the puzzles that are whole in an input that is cut off behind so many bytes.
fn answers_within(cut: usize) -> String {
    let ends = (1..=4).map(|count| puzzles()[..count].concat().len());
    let whole = ends.filter(|&end| end <= cut).count();
    answers()[..whole].concat()
}

/// A puzzle without a solution.
fn unsolvable_puzzle() -> String {
    format!("11{}\n", ".".repeat(79))
}

/// Checks that all went well.
fn check_solved(run: &Run, answers: &str, what: &str) {
    let ending = (run.status, run.stderr.as_str(), run.stdout == answers);
    assert_eq!(ending, (0, "", true), "{what}");
}

/// Checks that it failed behind some answers, with one message that starts so.
fn check_failed(run: &Run, answers: &str, message: &str, what: &str) {
    assert_eq!((run.status, run.stdout.as_str()), (2, answers), "{what}");
    let as_due = run.stderr.starts_with(&format!("sudoku: {message}"));
    assert!(as_due && run.stderr.lines().count() == 1, "{what}: {run:?}");
}

/// A shell that puts the binary, its `$0`, into some trouble.
fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_sudoku")]);
    piped(command)
}

/// Long enough for what was written to be read before more comes.
fn pause() {
    thread::sleep(Duration::from_millis(1));
}

// ---- Input that comes slowly.

#[test]
fn a_coprocess_gets_each_answer_before_the_next_puzzle_comes() {
    let mut coprocess = Coprocess::start(&mut binary());
    for _ in 0..5 {
        for (puzzle, answer) in puzzles().iter().zip(answers()) {
            coprocess.say(puzzle);
            coprocess.hears(&answer);
        }
    }
    coprocess.say(&unsolvable_puzzle());
    coprocess.hears(&unsolvable_puzzle());
    let (status, complaint) = coprocess.ends();
    assert_eq!((status, complaint.lines().count()), (1, 1), "{complaint}");
}

#[test]
fn input_may_come_one_byte_at_a_time() {
    for input in [puzzles().concat(), format!("{PUZZLE}\n\n12 3x")] {
        let at_once = sudoku(&input);
        let mut coprocess = Coprocess::start(&mut binary());
        for byte in input.bytes() {
            coprocess.say(&[byte]);
            pause();
        }
        coprocess.hears(&at_once.stdout);
        assert_eq!(coprocess.ends(), (at_once.status, at_once.stderr));
    }
}

/// Wherever it stops, in a line or between two: the answers to all puzzles that are whole come at
/// once, the others when the rest is here, and none comes again.
#[test]
fn input_may_stop_anywhere_and_go_on_later() {
    let input = puzzles().concat();
    for cut in (0..input.len()).step_by(3) {
        let mut coprocess = Coprocess::start(&mut binary());
        coprocess.say(&input[..cut]);
        let due = answers_within(cut);
        coprocess.hears(&due);
        pause();
        coprocess.say(&input[cut..]);
        coprocess.hears(&answers().concat()[due.len()..]);
        let ending = coprocess.ends();
        assert_eq!(ending, (0, String::new()), "stopped behind byte {cut}");
    }
}

// ---- Input that has no end, or cannot be read.

const TOO_LONG: &str = "line 1: no end within 65535 bytes";

/// `yes 0 | tr -d '\n' | sudoku` ends, and without having read much.
#[test]
fn an_endless_line_is_refused_at_once() {
    let mut child = binary().spawn().unwrap();
    let fed = feed_without_end(child.stdin.take().unwrap(), "0");
    check_failed(&finish_soon(child), "", TOO_LONG, "noughts");
    let fed = fed.join().unwrap();
    assert!(fed < MUCH, "{fed} bytes went in before it gave up");

    let zeros = File::open("/dev/zero").unwrap();
    let child = binary().stdin(zeros).spawn().unwrap();
    check_failed(&finish_soon(child), "", TOO_LONG, "zero bytes");
}

#[test]
fn a_directory_as_input_cannot_be_read() {
    let directory = File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    let message = "standard input: Is a directory (os error 21)\n";
    let run = run(binary().stdin(directory), "");
    check_failed(&run, "", message, "a directory");
}

#[test]
fn closed_input_is_empty_input() {
    let run = run(&mut shell("exec \"$0\" <&-"), "");
    assert_eq!(run, sudoku(""));
    check_failed(&run, "", "no puzzle in the input", "closed");
}

/// A socket that does not wait for more is an input that can be read only up to there.
#[test]
fn a_read_that_fails_keeps_the_answers_before_it() {
    let message = "standard input: Resource temporarily unavailable (os error 11)\n";
    let input = puzzles().concat();
    for cut in [88, 100, 88 + 96, 88 + 96 + 35, input.len()] {
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        ours.write_all(&input.as_bytes()[..cut]).unwrap();
        let run = run(binary().stdin(OwnedFd::from(theirs)), "");
        let what = format!("fails behind byte {cut}");
        check_failed(&run, &answers_within(cut), message, &what);
    }
}

// ---- Output that cannot be written.

#[test]
fn closed_output_is_no_failure() {
    let run = run(&mut shell("exec \"$0\" >&-"), puzzles().concat());
    check_solved(&run, "", "closed");
}

/// The system's own words follow the name of what failed. What is wrong with the input is told only
/// if no answer before it is lost.
#[test]
fn full_output_is_a_failure() {
    let message = "standard output: No space left on device (os error 28)\n";
    let puzzles = puzzles().concat();
    for (argument, input, message) in [
        (None, &puzzles, message),
        (None, &puzzles.repeat(20_000), message),
        (None, &unsolvable_puzzle(), message),
        (None, &format!("{PUZZLE}\n1 2"), message),
        (None, &"1 2".to_string(), "line 1: 2 cells"),
        (Some("--help"), &String::new(), message),
        (Some("--version"), &String::new(), message),
    ] {
        let full = File::create("/dev/full").unwrap();
        let run = run(binary().args(argument).stdout(full), input);
        check_failed(&run, "", message, &input[..input.len().min(1_000)]);
    }
}

/// The file that it writes to may not grow beyond a few hundred bytes: those are right.
#[test]
fn output_that_fills_up_later_keeps_what_was_written() {
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/filled_up");
    let mut command = shell("trap '' XFSZ; ulimit -f 1; exec \"$0\" > \"$1\"");
    let run = run(command.arg(path), puzzles().concat().repeat(10));
    let message = "standard output: File too large (os error 27)\n";
    check_failed(&run, "", message, "filled up");
    let written = fs::read_to_string(path).unwrap();
    let is_start = answers().concat().repeat(10).starts_with(&written);
    assert!(is_start && written.len() >= 512, "{written:?}");
}

/// Then nobody can be told what is wrong; the exit status still says it.
#[test]
fn complaints_that_cannot_be_written_change_nothing_else() {
    let unsolvable = unsolvable_puzzle();
    for script in ["exec \"$0\" 2>&-", "exec \"$0\" 2>/dev/full"] {
        let [unsolved, malformed] = [format!("{unsolvable}{PUZZLE}"), format!("{PUZZLE}\n1 2")]
            .map(|input| run(&mut shell(script), input));
        assert_eq!((unsolved.status, malformed.status), (1, 2), "{script}");
        assert_eq!(unsolved.stdout, format!("{unsolvable}{ANSWER}\n"));
        assert_eq!(malformed.stdout, format!("{ANSWER}\n"));
    }
}

// ---- Output that nobody reads, or not soon.

/// As under `| head -1`. The input has no end, and it does not read much more of it.
#[test]
fn a_reader_that_leaves_ends_it_quietly_and_at_once() {
    for puzzle in puzzles() {
        for lines_read in [0, 1, 1_000] {
            let run = run_before_a_reader_that_leaves(&puzzle, lines_read);
            check_solved(&run, "", &puzzle);
        }
    }
    let run = run_before_a_reader_that_leaves(&unsolvable_puzzle(), 1);
    let only_complaints = run
        .stderr
        .lines()
        .all(|line| line.contains(": no solution"));
    assert!(run.status == 0 && only_complaints, "{run:?}");
}

/// Feeds the binary a puzzle again and again, and reads so many lines of the answers.
fn run_before_a_reader_that_leaves(puzzle: &str, lines_read: usize) -> Run {
    let mut child = binary().spawn().unwrap();
    let fed = feed_without_end(child.stdin.take().unwrap(), puzzle);
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let read = output.by_ref().take(lines_read).map(Result::unwrap).count();
    assert_eq!(read, lines_read);
    drop(output);
    let run = finish_soon(child);
    let fed = fed.join().unwrap();
    assert!(fed < MUCH, "{fed} bytes went in");
    run
}

/// More than what it may take in before it ends, in bytes.
const MUCH: usize = 1 << 20;

/// Writes a text again and again, as long as it is read. Says how many bytes went out.
fn feed_without_end(mut pipe: ChildStdin, text: &str) -> JoinHandle<usize> {
    let block = text.repeat(4096 / text.len() + 1);
    thread::spawn(move || {
        let written = (1..).take_while(|_| pipe.write_all(block.as_bytes()).is_ok());
        written.count() * block.len()
    })
}

/// Waits for the end of a process, but not for ever.
fn finish_soon(mut child: Child) -> Run {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            panic!("it does not end");
        }
        pause();
    }
    finish(child)
}

/// The answers are more than a pipe holds, so it has to wait for its reader.
#[test]
fn a_slow_reader_gets_every_answer_once() {
    let random = &mut Random::new(1);
    let grids = (0..500).map(|_| spaced_rows(&line(&full_grid(random))));
    let grids: String = grids.collect();
    let mut child = binary().spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut written = String::new();
    thread::scope(|scope| {
        scope.spawn(|| {
            input.write_all(grids.as_bytes()).unwrap();
            drop(input);
        });
        let mut read = || (&mut output).take(1_000).read_to_string(&mut written);
        while read().unwrap() > 0 {
            pause();
        }
    });
    assert!(written == grids, "a full grid is its own answer");
    check_solved(&finish(child), "", "a slow reader");
}

// ---- Little memory.

/// Puzzles of every kind, many of them hard, and the empty grid.
fn many_puzzles() -> String {
    let random = &mut Random::new(2);
    let generated = (0..300).map(|number| KINDS[number % KINDS.len()](random));
    let puzzles = generated.chain([EMPTY]);
    puzzles.map(|puzzle| line(&puzzle) + "\n").collect()
}

/// What the shell takes from it, in kilobytes: stack (it has 8 MB as a rule) or address space.
#[test]
fn a_small_stack_or_address_space_changes_no_answer() {
    let input = many_puzzles();
    let expected = sudoku(&input);
    assert_eq!(expected.stdout.len(), input.len());
    let [stack, space] = ["ulimit -s 256", "ulimit -v 65536"];
    for limit in [stack, space, &format!("{stack}; {space}")] {
        let limited = |input: &str| run(&mut shell(&format!("{limit}; exec \"$0\"")), input);
        assert_eq!(limited(&input), expected, "{limit}");
        let long_run = limited(&puzzles().concat().repeat(10_000));
        check_solved(&long_run, &answers().concat().repeat(10_000), limit);
        check_failed(&limited(&"0".repeat(1 << 20)), "", TOO_LONG, limit);
    }
}

/// In kilobytes: what it may take, and a byte for each of the puzzles below that are shortest.
const MOST_MEMORY: usize = 4_000;
const LEAST_LEAK: usize = 80;

/// Nothing of what was read or written is kept: 8 MB of input more, 100,000 puzzles of 81 cells, take
/// no more memory, whether it is solved, complained about or skipped.
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
        let (at_first, at_last) = (peak_after(1), peak_after(32));
        let growth = format!("{at_first} kB, then {at_last} kB: {text:?}");
        assert!(
            at_last <= at_first + LEAST_LEAK && at_last < MOST_MEMORY,
            "{growth}"
        );
        drop(input);
        child.wait().unwrap();
    }
}
