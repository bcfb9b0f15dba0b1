//! Faults: input that comes slowly, ends early or cannot be read, output that nobody reads or that
//! cannot be written, little memory. Whatever happens, an answer that was complete before comes out
//! once and whole, and the exit status says how it ended.
//!
//! The trouble is made with what Linux has for it: descriptors, devices, limits of the shell, `/proc`.

#![cfg(target_os = "linux")]

mod common;

use common::{
    binary, finish, full_grid, line, peak_memory, piped, rows, run, spaced_rows, sudoku, Coprocess,
    Random, Run, ANSWER, EMPTY, KINDS, PUZZLE,
};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::io::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A puzzle in each layout.
fn puzzles() -> [String; 3] {
    [PUZZLE.to_string() + "\n", rows(PUZZLE), spaced_rows(PUZZLE)]
}

/// Their answers.
fn answers() -> [String; 3] {
    [ANSWER.to_string() + "\n", rows(ANSWER), spaced_rows(ANSWER)]
}

/// The answers to the puzzles that are whole in an input that is cut off behind so many bytes.
fn answers_within(cut: usize) -> String {
    let mut end = 0;
    let is_whole = |puzzle: &String| {
        end += puzzle.len();
        end <= cut
    };
    let whole = puzzles()
        .iter()
        .map(is_whole)
        .filter(|&whole| whole)
        .count();
    answers()[..whole].concat()
}

fn solved(answers: &str) -> Run {
    Run {
        status: 0,
        stdout: answers.to_string(),
        stderr: String::new(),
    }
}

fn failed(answers: &str, complaint: &str) -> Run {
    Run {
        status: 2,
        stdout: answers.to_string(),
        stderr: format!("sudoku: {complaint}\n"),
    }
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
fn input_may_come_one_byte_at_a_time() {
    let mut coprocess = Coprocess::start(&mut binary());
    for byte in puzzles().concat().bytes() {
        coprocess.say(&[byte]);
        pause();
    }
    coprocess.hears(&answers().concat());
    assert_eq!(coprocess.ends(), (0, String::new()));
}

#[test]
fn an_error_that_comes_byte_by_byte_is_told_as_any_other() {
    let mut coprocess = Coprocess::start(&mut binary());
    for byte in format!("{PUZZLE}\n\n12 3x").bytes() {
        coprocess.say(&[byte]);
        pause();
    }
    coprocess.hears(ANSWER);
    let complaint = "sudoku: line 3, column 5: unexpected 'x'\n".to_string();
    assert_eq!(coprocess.ends(), (2, complaint));
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
        assert_eq!(
            coprocess.ends(),
            (0, String::new()),
            "stopped behind byte {cut}"
        );
    }
}

// ---- Input that ends early.

/// Between two puzzles all is well, with or without the end of the last line. Elsewhere the complaint
/// tells what is missing, and the answers before are there.
#[test]
fn input_that_ends_inside_a_puzzle_is_refused_behind_the_answers_before_it() {
    let input = puzzles().concat();
    for cut in 1..=input.len() {
        let start = &input[..cut];
        let answers = answers_within(cut + 1);
        let expected = match missing(start) {
            Some(complaint) => failed(&answers, &complaint),
            None => solved(&answers),
        };
        assert_eq!(sudoku(start), expected, "{start:?}");
    }
}

/// What to say of the start of an input that ends inside a puzzle.
fn missing(start: &str) -> Option<String> {
    let lines = start.lines().count();
    let cells = start.lines().last()?.replace(' ', "").len();
    if ![9, 81].contains(&cells) {
        return Some(format!("line {lines}: {cells} cells, expected 9 or 81"));
    }
    let all_cells: usize = start.lines().map(|line| line.replace(' ', "").len()).sum();
    let rows = all_cells % 81 / 9;
    let what = format!(
        "line {}: input ends after {rows} of the 9 rows of a puzzle",
        lines + 1
    );
    (rows > 0).then_some(what)
}

// ---- Input that cannot be read.

#[test]
fn a_directory_as_input_cannot_be_read() {
    let directory = File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    let complaint = "standard input: Is a directory (os error 21)";
    assert_eq!(run(binary().stdin(directory), ""), failed("", complaint));
}

#[test]
fn closed_input_is_empty_input() {
    let run = run(&mut shell("exec \"$0\" <&-"), "");
    assert_eq!(run, failed("", "no puzzle in the input"));
}

/// A socket that does not wait for more is an input that can be read only up to there.
#[test]
fn a_read_that_fails_keeps_the_answers_before_it() {
    let complaint = "standard input: Resource temporarily unavailable (os error 11)";
    for cut in [82, 100, 82 + 90, 82 + 90 + 35] {
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        ours.write_all(&puzzles().concat().as_bytes()[..cut])
            .unwrap();
        let run = run(binary().stdin(OwnedFd::from(theirs)), "");
        assert_eq!(
            run,
            failed(&answers_within(cut), complaint),
            "fails behind byte {cut}"
        );
    }
}

// ---- Output that cannot be written.

#[test]
fn closed_output_is_no_failure() {
    assert_eq!(
        run(&mut shell("exec \"$0\" >&-"), puzzles().concat()),
        solved("")
    );
}

#[test]
fn full_output_is_a_failure() {
    let full = || File::create("/dev/full").unwrap();
    let failure = failed("", "standard output: No space left on device (os error 28)");
    let ends_inside = format!("{PUZZLE}\n12");
    for input in [
        &puzzles().concat(),
        &puzzles().concat().repeat(1_000),
        &ends_inside,
    ] {
        assert_eq!(run(binary().stdout(full()), input), failure);
    }
    assert_eq!(
        run(binary().stdout(full()), "12"),
        failed("", "line 1: 2 cells, expected 9 or 81")
    );
}

/// The file that it writes to may not grow beyond a few hundred bytes: those are right.
#[test]
fn output_that_fills_up_later_keeps_what_was_written() {
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/filled_up");
    let mut command = shell("trap '' XFSZ; ulimit -f 1; exec \"$0\" > \"$1\"");
    let run = run(command.arg(path), puzzles().concat().repeat(10));
    assert_eq!(
        run,
        failed("", "standard output: File too large (os error 27)")
    );
    let written = fs::read_to_string(path).unwrap();
    assert!(written.len() >= 512, "{written:?}");
    assert!(
        answers().concat().repeat(10).starts_with(&written),
        "{written:?}"
    );
}

/// Then nobody can be told what is wrong; the exit status still says it.
#[test]
fn complaints_that_cannot_be_written_change_nothing_else() {
    let unsolvable = format!("11{}\n", ".".repeat(79));
    for script in ["exec \"$0\" 2>&-", "exec \"$0\" 2>/dev/full"] {
        let silent = |status, stdout: String| Run {
            status,
            stdout,
            stderr: String::new(),
        };
        let given = unsolvable.clone() + PUZZLE;
        let expected = silent(1, format!("{unsolvable}{ANSWER}\n"));
        assert_eq!(run(&mut shell(script), given), expected, "{script}");
        let given = format!("{PUZZLE}\n12");
        assert_eq!(
            run(&mut shell(script), given),
            silent(2, format!("{ANSWER}\n")),
            "{script}"
        );
    }
}

// ---- Output that nobody reads, or not soon.

/// As under `| head -1`. The input has no end, and it does not read much more of it.
#[test]
fn a_reader_that_leaves_ends_it_quietly_and_at_once() {
    for puzzle in puzzles() {
        for lines_read in [0, 1, 1_000] {
            let mut child = binary().spawn().unwrap();
            let mut input = child.stdin.take().unwrap();
            let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
            let some = puzzle.repeat(10);
            let feeder = thread::spawn(move || {
                let written = (1..).take_while(|_| input.write_all(some.as_bytes()).is_ok());
                written.count() * some.len()
            });
            let read = output.by_ref().take(lines_read).map(Result::unwrap).count();
            drop(output);
            assert_eq!((read, finish_soon(child)), (lines_read, solved("")));
            let fed = feeder.join().unwrap();
            assert!(fed < 1 << 20, "{fed} bytes went in");
        }
    }
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
    let grids: String = (0..500)
        .map(|_| spaced_rows(&line(&full_grid(random))))
        .collect();
    let mut child = binary().spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut written = String::new();
    thread::scope(|scope| {
        scope.spawn(|| {
            input.write_all(grids.as_bytes()).unwrap();
            drop(input);
        });
        while output
            .by_ref()
            .take(1_000)
            .read_to_string(&mut written)
            .unwrap()
            > 0
        {
            pause();
        }
    });
    assert!(written == grids, "a full grid is its own answer");
    assert_eq!(finish(child), solved(""));
}

// ---- Little memory.

/// Puzzles of every kind, many of them hard, and the empty grid.
fn many_puzzles() -> String {
    let random = &mut Random::new(2);
    let generated = (0..300).map(|number| KINDS[number % KINDS.len()](random));
    generated
        .chain([EMPTY])
        .map(|puzzle| line(&puzzle) + "\n")
        .collect()
}

/// What the shell takes from it, in kilobytes: stack (it has 8 MB as a rule) or address space.
#[test]
fn a_small_stack_or_address_space_changes_no_answer() {
    let input = many_puzzles();
    let expected = sudoku(&input);
    assert_eq!(expected.stdout.len(), input.len());
    for limit in [
        "ulimit -s 256",
        "ulimit -v 65536",
        "ulimit -s 256; ulimit -v 65536",
    ] {
        let limited = |input: &str| run(&mut shell(&format!("{limit}; exec \"$0\"")), input);
        assert_eq!(limited(&input), expected, "{limit}");
        let long_input = puzzles().concat().repeat(10_000);
        assert!(
            limited(&long_input) == solved(&answers().concat().repeat(10_000)),
            "{limit}"
        );
        let complaint = "line 1: no end within 65536 bytes, expected 9 or 81 cells";
        assert_eq!(
            limited(&"0".repeat(1 << 20)),
            failed("", complaint),
            "{limit}"
        );
    }
}

/// Nothing of what was read or written is kept: 8 MB of input more take no more memory, whether it is
/// solved, complained about or skipped.
#[test]
fn memory_stays_the_same_however_long_the_input() {
    let unsolvable = format!("11{}\n", ".".repeat(79));
    let skipped = "# a comment\nTitle\n\n---+---+---\n".to_string();
    for text in puzzles().into_iter().chain([unsolvable, skipped]) {
        let quiet = &mut binary();
        let mut child = quiet
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let block = text.repeat((256 << 10) / text.len());
        let mut peak_after = |blocks| {
            (0..blocks).for_each(|_| input.write_all(block.as_bytes()).unwrap());
            peak_memory(child.id()).unwrap()
        };
        let (at_first, at_last) = (peak_after(1), peak_after(32));
        assert!(
            at_last < at_first + 100,
            "{at_first} kB, then {at_last} kB: {text:?}"
        );
        drop(input);
        child.wait().unwrap();
    }
}
