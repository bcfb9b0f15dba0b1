//! What a line of shell cannot show (`transcripts.md` has the rest): input that fails in the middle, memory that grows.

use crate::common::*;
use std::fs;
use std::io::Write;
use std::os::unix::io::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;

/// A socket that does not wait for more is an input that can be read only up to there.
#[test]
fn a_read_that_fails_keeps_what_came_before_it() {
    let (mut ours, theirs) = UnixStream::pair().unwrap();
    theirs.set_nonblocking(true).unwrap();
    let input = format!("{PUZZLE}\n{}1234", &as_rows(PUZZLE)[..20]);
    ours.write_all(input.as_bytes()).unwrap();
    let run = run(binary().stdin(OwnedFd::from(theirs)), "");
    let expected = "sudoku: line 2: 2 rows, expected 9\n\
        sudoku: line 4: Resource temporarily unavailable (os error 11); the rest is not printed\n";
    assert_eq!((run.status, &*run.stderr), (2, expected));
    assert_eq!(run.closing, closing_message(1, 2));
    assert_eq!(run.output(), input.replace(PUZZLE, ANSWER));
}

/// How many kilobytes more than a short input a long one may take: the heap grows by 132. A byte kept of each puzzle
/// would be 300.
const MOST_GROWTH: usize = 140;

/// Blocks of 256 kB: 300,000 puzzles, or 9,000 that take a search. Of these, 30 bytes kept of each would show.
const BLOCKS: usize = if cfg!(debug_assertions) { 4 } else { 96 };
const BLOCKS_TO_SEARCH: usize = if cfg!(debug_assertions) { 1 } else { 3 };

/// Nothing that was read, found or written is kept: a longer input takes no more memory, whether it is solved,
/// reported or skipped.
#[test]
fn memory_stays_the_same_however_long_the_input() {
    let random = &mut Random(2580);
    let mut texts = vec![
        (PUZZLE.to_string() + "\n", BLOCKS),
        (as_rows(PUZZLE), BLOCKS),
        ("# a comment\nHeading\n\n---+---+---\n".into(), BLOCKS),
        (format!("{UNSOLVABLE}\n"), BLOCKS_TO_SEARCH),
        (as_rows(&PUZZLE[..72]) + "\n", BLOCKS_TO_SEARCH),
    ];
    let generated = KINDS[..4].iter().map(|kind| as_list(&[kind.1(random)]));
    texts.extend(generated.map(|text| (text, BLOCKS_TO_SEARCH)));
    check_all(texts.into_iter().map(|(text, more)| {
        let mut command = binary();
        let silent = command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = silent.spawn().unwrap();
        let (id, mut input) = (process.id(), process.stdin.take().unwrap());
        let block = text.repeat(1 + (256 << 10) / text.len());
        let (sender, peaks) = mpsc::channel();
        thread::spawn(move || {
            for blocks in [2, more] {
                (0..blocks).for_each(|_| input.write_all(block.as_bytes()).unwrap());
                sender.send(peak_memory(id).unwrap()).unwrap();
            }
        });
        let [first, last] = [(); 2].map(|()| peaks.recv_timeout(DEADLINE).unwrap_or_default());
        finish(process, &text);
        let most = first + MOST_GROWTH;
        let text = shortened(&text, 100);
        let problem = || format!("\n{last} kB, expected {most} at most: {text}");
        unless((1..=most).contains(&last), problem)
    }));
}

/// The most address space that a process has had so far, in kilobytes. (Linux counts what is resident by processor, and
/// adds that up now and then only.)
fn peak_memory(process: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let peak = status.lines().find(|line| line.starts_with("VmPeak:"))?;
    peak.split_whitespace().nth(1)?.parse().ok()
}
