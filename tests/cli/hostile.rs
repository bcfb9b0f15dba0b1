//! Hostile bytes: whatever comes in, right answers or one clear error come out.
//!
//! `puzzles.txt`, which has all layouts that people use, is damaged in one place. All its puzzles have one
//! solution. Those before the damage get their answers. So do those behind it, up to an error that names a
//! line near the damage. The damaged one gets its answer, too, or another one, which is told to be one of
//! several or none; or there is that error. What nobody can see is a clue that became another one with
//! which the puzzle has one solution, or a row lost whose place nine blanks take: one in 2,000. Rows or
//! puzzles that change places are not tried.

use crate::common::*;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many inputs are tried, by the seeds 0, 1, 2 and so on.
const INPUTS: usize = 1_000 / if cfg!(debug_assertions) { 10 } else { 1 };

#[test]
fn any_damage_gets_right_answers_or_is_told() {
    let file = &File::read();
    thread::scope(|scope| {
        for half in 0..2 {
            let seeds = (half..INPUTS).step_by(2);
            scope.spawn(move || seeds.for_each(|seed| try_input(seed, file)));
        }
    });
    let unseen = UNSEEN.load(Ordering::Relaxed);
    assert!(unseen * 2_000 <= INPUTS, "{unseen} wrong answers, untold");
}

/// Lines as long as they may be, alone and beside a puzzle. If one took a step for each pair of its
/// signs, the run would meet its deadline.
#[test]
fn a_line_takes_time_by_its_length_only() {
    for signs in "= , ; | │ \t \" -~ - é a, #1".split(' ') {
        let long = signs.repeat(65_000 / signs.len());
        let input = format!("{PUZZLE} {long}\n{long}\n").repeat(40);
        let run = sudoku(input);
        assert_same(&run.stdout, &format!("{ANSWER}\n").repeat(40), signs);
        assert_eq!((run.status, &*run.stderr), (0, ""), "{signs}");
    }
}

/// How many wrong answers came without a word.
static UNSEEN: AtomicUsize = AtomicUsize::new(0);

/// The file that is damaged.
struct File {
    text: String,
    answers: Vec<Grid>,
    /// How many answers come when so many lines are read.
    answered: Vec<usize>,
}

impl File {
    fn read() -> File {
        let (text, answers) = (data("puzzles.txt"), grids_in(&data("answers.txt")));
        let is_repeated = answers.windows(2).any(|pair| pair[0] == pair[1]);
        assert!(!is_repeated, "neighbours in the file have the same answer");
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let answers_to = |count| grids_in(&sudoku(lines[..count].concat()).stdout).len();
        let answered = (0..=lines.len()).map(answers_to).collect();
        File {
            text,
            answers,
            answered,
        }
    }
}

/// Damages the file, runs the binary on it and checks what comes out.
fn try_input(seed: usize, file: &File) {
    let random = &mut Random::new(seed as u64);
    let mut input = file.text.clone().into_bytes();
    let (damage, place, piece) = damage(seed % DAMAGES, &input, random);
    let at = place.start;
    input.splice(place, piece);
    if random.below(2) == 1 {
        let lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
        input = lines.join(&b"\r\n"[..]);
    }
    let run = sudoku(&input);
    let check = |is_right: bool, expected: &str| {
        let around = input[at.saturating_sub(100)..input.len().min(at + 100)].escape_ascii();
        let came = difference(&run.stdout, &data("answers.txt"));
        let place = format!("seed {seed}, {damage} at byte {at}: {around}");
        assert!(is_right, "expected {expected}{came}{}{place}", run.stderr);
    };

    let answers = grids_in(&run.stdout);
    let messages = || run.stderr.lines();
    let count = |kind| messages().filter(|told| told.contains(kind)).count();
    let [none, several] = [": no solution", ": several solutions"].map(count);
    let empty = answers.iter().filter(|answer| **answer == EMPTY).count();
    let complete = answers.iter().filter(|answer| is_complete(answer)).count();
    check(empty + complete == answers.len(), "nothing but grids");
    check(empty == none, "a word on each puzzle without a solution");
    let errors = messages().count() - none - several;
    let status = if errors > 0 { 2 } else { i32::from(none > 0) };
    check((run.status, errors / 2) == (status, 0), "one error");
    let error = messages().last().filter(|_| errors > 0).map(|error| {
        let rest = error.strip_prefix("sudoku: line ").unwrap_or_default();
        let line = rest.split(':').next().unwrap_or_default();
        line.parse::<usize>().unwrap_or(0)
    });

    let before = file.text.as_bytes()[..at].split(|&byte| byte == b'\n');
    let lines = before.count() - 1;
    let damaged = file.answered[lines]; // the index of the first puzzle that may be damaged
    check(
        answers.starts_with(&file.answers[..damaged]),
        "the answers before the damage",
    );
    // The end is told at the last line, even if nothing is wrong but that no other comes.
    let last = input.split_inclusive(|byte| *byte == b'\n').count();
    let is_early = error.map_or(false, |line| line <= lines && line != last);
    check(!is_early, "no error before the damage");
    if seed % DAMAGES >= SMALL_ONES {
        return;
    }
    // At the latest, what stands behind the puzzle, a frame and a blank line is wrong.
    let end = file.answered.iter().position(|&count| count > damaged);
    let latest = end.expect("a line behind the last puzzle") + 3;
    let is_late = error.map_or(false, |line| line > latest);
    check(!is_late, "an error soon behind the damage");

    let behind = &file.answers[damaged + 1..];
    let may_end = error.is_some() || damage == "an early end";
    let are_due = |answers: &[Grid]| {
        behind.starts_with(answers) && (may_end || answers.len() == behind.len())
    };
    // A line of a list that comes twice has two answers.
    let is_due = |answer: &&Grid| **answer == file.answers[damaged];
    let right = answers[damaged..].iter().take_while(is_due).count();
    let others = &answers[damaged + right..];
    if !are_due(others) {
        let is_one = !others.is_empty() && are_due(&others[1..]);
        let is_told = none + several == 1;
        let may_be_unseen = ["a bit flipped", "a byte replaced", "a line lost"].contains(&damage);
        check(
            is_one && (is_told || may_be_unseen),
            "each answer, or a word",
        );
        UNSEEN.fetch_add(usize::from(!is_told), Ordering::Relaxed);
    }
}

// ---- Damages.

/// How many kinds of damage there are. Those that come first leave one puzzle damaged at most.
const DAMAGES: usize = 13;
const SMALL_ONES: usize = 9;

/// What a kind of damage puts in the place of what.
fn damage(kind: usize, text: &[u8], random: &mut Random) -> (&'static str, Range<usize>, Vec<u8>) {
    let (at, end) = (random.below(text.len()), text.len());
    let any = *random.pick(b"123456789._*? ,;:#-x[\n\r\t|\"\0\xff");
    let (flipped, backwards) = (1 << random.below(8), text[at..].iter().rev().copied());
    let is_end = |&byte: &u8| byte == b'\n';
    let start = text[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
    let stop = at + text[at..].iter().position(is_end).unwrap();
    match kind {
        0 => ("a bit flipped", at..at + 1, vec![text[at] ^ flipped]),
        1 => ("a byte replaced", at..at + 1, vec![any]),
        2 => ("a byte put in", at..at, vec![any]),
        3 => ("a byte lost", at..at + 1, vec![]),
        4 => ("a line broken", at..at, vec![b'\n']),
        5 => ("two lines joined", stop..stop + 1, vec![]),
        6 => ("a line lost", start..stop + 1, vec![]),
        7 => ("a line doubled", start..start, text[start..=stop].to_vec()),
        8 => ("an early end", at..end, vec![]),
        9 => ("a late start", 0..at, vec![]),
        10 => ("a long line", at..at, vec![any; 10 << random.below(14)]),
        11 => ("two files", at..at, text.to_vec()),
        _ => ("backwards", at..end, backwards.collect()),
    }
}
