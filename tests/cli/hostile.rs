//! Hostile bytes: whatever comes in, right answers or one clear error come out.
//!
//! `puzzles.txt`, which has all layouts that people use, is damaged in one place. All puzzles before the
//! damage get their answers. So do those behind it, up to an error that names a line near the damage;
//! only the damaged puzzle may have no answer, or one that is right for another clue in one cell. What
//! nobody could see is not tried: rows or puzzles that change places, and an empty row twice.

use crate::common::*;
use std::ops::Range;
use std::thread;

/// How many inputs are tried, by the seeds 0, 1, 2 and so on: what two cores do in ten seconds.
const INPUTS: usize = 10_000 / if cfg!(debug_assertions) { 10 } else { 1 };

#[test]
fn any_bytes_get_right_answers_or_one_clear_error() {
    let file = &File::read();
    thread::scope(|scope| {
        for half in 0..2 {
            let seeds = (half..INPUTS).step_by(2);
            scope.spawn(move || seeds.for_each(|seed| try_input(seed, file)));
        }
    });
}

/// Lines as long as they may be, alone and beside a puzzle. If one took a step for each pair of its
/// signs, the run would meet its deadline.
#[test]
fn a_line_takes_time_by_its_length_only() {
    for signs in "= , ; | │ \t \" -~ - é a, #1".split(' ') {
        let long = signs.repeat(65_000 / signs.len());
        let input = format!("{PUZZLE} {long}\n{long}\n").repeat(100);
        let run = sudoku(input);
        assert_same(&run.stdout, &format!("{ANSWER}\n").repeat(100), signs);
        assert_eq!((run.status, &*run.stderr), (0, ""), "{signs}");
    }
}

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
    let _context = IfFailing(|| {
        let around = at.saturating_sub(200)..input.len().min(at + 200);
        let around = input[around].escape_ascii();
        let difference = difference(&run.stdout, &data("answers.txt"));
        let place = format!("seed {seed}, {damage} at byte {at}: {around}");
        format!("{place}\n{}{difference}", run.stderr)
    });

    // An answer that comes twice counts once: so may a line of a list, and a solution that came to
    // stand on a line of its own is its own answer.
    let (mut answers, error) = check_promises(&run);
    answers.dedup();
    let before = file.text.as_bytes()[..at].split(|&byte| byte == b'\n');
    let lines = before.count() - 1;
    let damaged = file.answered[lines]; // the index of the first puzzle that may be damaged
    let is_kept = answers.starts_with(&file.answers[..damaged]);
    assert!(is_kept, "an answer before the damage");
    // The end is told at the last line, even if nothing is wrong but that no other comes.
    let last = input.split_inclusive(|byte| *byte == b'\n').count();
    let is_early = |line| line <= lines && line != last;
    assert!(!error.map_or(false, is_early), "an early error");
    if seed % DAMAGES >= SMALL_ONES {
        return;
    }
    // At the latest, what stands behind the puzzle, a ruling and a blank line is wrong.
    let end = file.answered.iter().position(|&count| count > damaged);
    let latest = end.expect("no line behind the last puzzle") + 3;
    assert!(error.map_or(true, |line| line <= latest), "a late error");

    let behind = &file.answers[damaged + 1..];
    let may_end = error.is_some() || damage == "an early end";
    let are_due = |answers: &[Grid]| {
        behind.starts_with(answers) && (may_end || answers.len() == behind.len())
    };
    let is_right = match &answers[damaged..] {
        [first, others @ ..] if is_near(first, &file.answers[damaged]) => are_due(others),
        others => are_due(others),
    };
    assert!(is_right, "an answer is wrong or missing");
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

// ---- Checks.

/// Checks what holds for any bytes: each answer is a complete grid or, with a complaint, all zeros,
/// and there is one last message on an error if the status is 2. Returns the answers and the line of
/// the error.
fn check_promises(run: &Run) -> (Vec<Grid>, Option<usize>) {
    let answers = grids_in(&run.stdout);
    let unsolved = answers.iter().filter(|answer| **answer == EMPTY).count();
    let complete = answers.iter().filter(|answer| is_complete(answer)).count();
    assert_eq!(unsolved + complete, answers.len(), "an answer that is none");

    let told = run.stderr.lines();
    let (complaints, errors): (Vec<&str>, Vec<&str>) =
        told.partition(|told| told.contains(": no solution"));
    assert_eq!(complaints.len(), unsolved, "the complaints");
    match errors[..] {
        [] => assert_eq!(run.status, i32::from(unsolved > 0), "the status"),
        _ => assert_eq!((run.status, errors.len()), (2, 1), "one error"),
    }
    let line = |error: &&str| -> usize {
        let rest = error.strip_prefix("sudoku: line ").expect(error);
        rest.split(':').next().unwrap().parse().expect(error)
    };
    (answers, errors.first().map(line))
}

/// Whether an answer is one to the puzzle that has another one, but for one of its cells.
fn is_near(answer: &Grid, due: &Grid) -> bool {
    let known = known().into_iter().find(|(_, _, known)| known == due);
    let (_, puzzle, _) = known.expect("a known puzzle");
    let is_first = |cell: usize, digit: u8| {
        let mut near = puzzle;
        near[cell] = digit;
        first_grid(&near) == Some(*answer)
    };
    let is_but_for = |cell: usize| is_first(cell, 0) || is_first(cell, answer[cell]);
    *answer == EMPTY || *answer == *due || (0..81).any(is_but_for)
}
