//! Runs of the program, and what its messages say.

use super::{build_folder, scratch_path};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use std::{env, process, thread};

/// How a run of the binary ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub status: i32,
    pub stdout: Vec<u8>,
    /// The messages, but for the last, if that counts the puzzles.
    pub stderr: String,
    pub closing: String,
}

impl Run {
    pub fn output(&self) -> String {
        as_text(&self.stdout)
    }
}

/// Bytes as text. If they are not UTF-8, each byte is a character.
pub fn as_text(bytes: &[u8]) -> String {
    let characters = || bytes.iter().copied().map(char::from).collect();
    String::from_utf8(bytes.to_vec()).unwrap_or_else(|_| characters())
}

/// Runs the binary on an input.
pub fn sudoku(input: impl AsRef<[u8]>) -> Run {
    run(&mut binary(), input)
}

/// The binary, ready to run with pipes for all three streams, unless a test gives it others.
pub fn binary() -> Command {
    piped(Command::new(build_folder().join("sudoku")))
}

/// A command, with pipes for all three standard streams.
pub fn piped(mut command: Command) -> Command {
    let [input, output, errors] = [(); 3].map(|()| Stdio::piped());
    command.stdin(input).stdout(output).stderr(errors);
    command
}

/// Runs a command and feeds it an input, if it reads from a pipe. It may stop reading early.
pub fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Run {
    let mut child = command.spawn().expect("the command starts");
    if let Some(mut stdin) = child.stdin.take() {
        // Beside the thread that reads: pipes are short, so one thread for both could block.
        let input = input.as_ref().to_vec();
        thread::spawn(move || stdin.write_all(&input));
    }
    finish(child, input)
}

/// Compiles a source as judges do, by the compiler that Cargo uses. Returns the binary.
pub fn compile(name: &str, source: &str) -> PathBuf {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut rustc = piped(Command::new(compiler));
    rustc.args("-O --edition 2021 --crate-name sudoku --cap-lints allow - -o".split(' '));
    let run = run(rustc.arg(scratch_path(name)), source);
    assert_eq!(run.status, 0, "{name} does not compile: {}", run.stderr);
    scratch_path(name)
}

/// How long to wait for what should come at once, as a machine may be busy.
pub const DEADLINE: Duration = Duration::from_secs(60);

/// Waits for the end of a process that got an input, and reads what still comes out of its pipes. A signal, such as a
/// panic that aborts, fails the test. What takes too long is killed, and all tests end, as others may take as long.
pub fn finish(child: Child, input: impl AsRef<[u8]>) -> Run {
    let input = input.as_ref();
    let input = input[..input.len().min(300)].escape_ascii();
    let (id, (sender, output)) = (child.id().to_string(), mpsc::channel());
    thread::spawn(move || sender.send(child.wait_with_output()));
    let output = output.recv_timeout(DEADLINE).unwrap_or_else(|_| {
        let _ = Command::new("kill").args(["-9", &id]).output();
        // The harness would show what `eprintln` prints at the end of the test only.
        let test = thread::current();
        let why = format!("\n{test:?}: no end within {DEADLINE:?}. The input: {input}\n");
        let _ = io::stderr().write_all(why.as_bytes());
        process::exit(101)
    });
    let output = output.expect("the output is readable");
    let mut stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    let last = stderr.trim_end().rfind('\n').map_or(0, |end| end + 1);
    let is_closed = stderr.ends_with(" puzzles solved\n");
    let closing = stderr.split_off(if is_closed { last } else { stderr.len() });
    let code = output.status.code();
    let status = code.unwrap_or_else(|| panic!("{}: {stderr}\nThe input: {input}", output.status));
    Run { status, stdout: output.stdout, stderr, closing }
}

/// The last line on standard error, if there are several puzzles.
pub fn closing_message(solved: usize, all: usize) -> String {
    let message = || format!("sudoku: {solved} of {all} puzzles solved\n");
    (all > 1).then(message).unwrap_or_default()
}

/// The cells that a message asks about, and the clues in them: `…; is the 1 in row 6, column 2 wrong?`
pub fn asked_about(message: &str) -> Vec<(usize, u8)> {
    let clues = message.split(" the ").skip(1).map(numbers_in);
    let clue = |clue: Vec<usize>| (9 * clue[1] + clue[2] - 10, clue[0] as u8);
    clues.map(clue).collect()
}

pub fn numbers_in(text: &str) -> Vec<usize> {
    let numbers = text.split(|character: char| !character.is_ascii_digit());
    numbers.filter_map(|number| number.parse().ok()).collect()
}
