//! Hostile bytes: whatever comes in, right answers or one clear error come out.
//!
//! `puzzles.txt`, which has all layouts that people use, is damaged and goes through the real binary.
//! Nothing here reads it a second time: the puzzles before the damage have their answers. After a small
//! damage, all others may be missing behind an error, but there is no answer to a puzzle that was not
//! there. (Neighbours or rows that change places are not among the damages: nobody can see that.)

use crate::common::*;
use std::{fs, thread};

/// How many inputs are tried, each with a seed of its own: 0, 1, 2 and so on. That is what two cores
/// do in ten seconds. The debug profile is there for its checks, not for numbers.
const INPUTS: usize = 10_000 / if cfg!(debug_assertions) { 4 } else { 1 };

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

/// The file that is damaged.
struct File {
    text: String,
    answers: Vec<Grid>,
    /// How many answers come when so many lines are read.
    answered: Vec<usize>,
}

impl File {
    fn read() -> File {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
        let read = |name| fs::read_to_string(format!("{folder}/{name}.txt")).unwrap();
        let (text, answers) = (read("puzzles"), grids_in(&read("answers")));
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let answers_to = |count: usize| grids_in(&sudoku(lines[..count].concat()).stdout);
        let answered = (0..=lines.len())
            .map(|count| answers_to(count).len())
            .collect();
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
    let damages = [&SMALL[..], &HAVOC].concat();
    let damage = damages[seed % damages.len()];
    let mut input = file.text.clone().into_bytes();
    do_damage(damage, &mut input, random);
    let pairs = file.text.bytes().zip(&input);
    let same = pairs.take_while(|(one, two)| one == *two).count();
    if random.below(2) == 1 {
        let lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
        input = lines.join(&b"\r\n"[..]);
    }
    let run = sudoku(&input);
    let _context = IfFailing(|| {
        let around = same.saturating_sub(300)..input.len().min(same + 300);
        let around = input[around].escape_ascii();
        format!("seed {seed}, {damage} at byte {same}, around it \"{around}\", {run:?}")
    });

    let (answers, error) = check_promises(&run);
    let before = file.text.bytes().take(same);
    let lines = before.filter(|&byte| byte == b'\n').count();
    let whole = file.answered[lines];
    assert!(answers.starts_with(&file.answers[..whole]), "first answers");
    assert!(error.unwrap_or(NOWHERE) > lines, "an early error");
    if HAVOC.contains(&damage) {
        return;
    }
    // At the latest, what stands behind the puzzle, a ruling and a blank line is wrong.
    let end = file.answered.iter().position(|&count| count > whole);
    let latest = end.map_or(NOWHERE, |end| end + 3);
    let is_late = |line| line > latest && line != NOWHERE;
    assert!(!error.map_or(false, is_late), "a late error");

    // The damaged puzzle may be missing, with a comment sign, or have a cell that is another.
    let others = once(&answers[whole..]);
    let behind = once(file.answers.get(whole + 1..).unwrap_or_default());
    let is_right = once(&answers) == once(&file.answers)
        || behind.starts_with(&others)
        || is_near(&others[0], &file.answers[whole]) && behind.starts_with(&others[1..])
        || damage == "a line doubled" && error.is_some(); // an empty row
    assert!(is_right, "an answer to another puzzle");
}

// ---- Damages.

/// What may happen to a byte or a line, and an end too early.
const SMALL: [&str; 9] = [
    "a bit flipped",
    "a byte replaced",
    "a byte put in",
    "a byte lost",
    "a line broken",
    "two lines joined",
    "a line lost",
    "a line doubled",
    "an early end",
];

const HAVOC: [&str; 4] = ["a late start", "a long line", "two files", "backwards"];

fn do_damage(damage: &str, text: &mut Vec<u8>, random: &mut Random) {
    let (at, end) = (random.below(text.len()), text.len());
    let any = *random.pick(b"123456789._*? ,;:#-x[\n\r\t|\"\0\xff");
    let is_end = |&byte: &u8| byte == b'\n';
    let start = text[..at].iter().rposition(is_end);
    let line_start = start.map_or(0, |end| end + 1);
    let line_end = at + text[at..].iter().position(is_end).unwrap();
    let (place, piece) = match damage {
        "a bit flipped" => (at..at + 1, vec![text[at] ^ 1 << random.below(8)]),
        "a byte replaced" => (at..at + 1, vec![any]),
        "a byte put in" => (at..at, vec![any]),
        "a byte lost" => (at..at + 1, vec![]),
        "a line broken" => (at..at, vec![b'\n']),
        "two lines joined" => (line_end..line_end + 1, vec![]),
        "a line lost" => (line_start..line_end + 1, vec![]),
        "a line doubled" => (line_start..line_start, text[line_start..=line_end].to_vec()),
        "an early end" => (at..end, vec![]),
        "a late start" => (0..at, vec![]),
        "a long line" => (at..at, vec![any; 10 << random.below(14)]),
        "two files" => (at..at, text.clone()),
        "backwards" => (at..end, text[at..].iter().rev().copied().collect()),
        _ => unreachable!("{damage}"),
    };
    text.splice(place, piece);
}

// ---- Checks.

/// Behind all lines: where it is told that there is no puzzle.
const NOWHERE: usize = usize::MAX;

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
    let line = |error: &&str| match error.strip_prefix("sudoku: line ") {
        Some(named) => named.split(':').next().unwrap().parse().expect("a number"),
        None => NOWHERE,
    };
    (answers, errors.first().map(line))
}

/// The answers in an output: lines of 81 digits or nine lines each.
fn grids_in(output: &str) -> Vec<Grid> {
    let digits = output.replace(|sign: char| !sign.is_ascii_digit(), "");
    digits
        .as_bytes()
        .chunks(81)
        .map(|digits| parse(std::str::from_utf8(digits).unwrap()))
        .collect()
}

/// Some answers, where equal neighbours count once: a list may have a line twice, and a solution that
/// came to stand on a line of its own is its own answer.
fn once(answers: &[Grid]) -> Vec<Grid> {
    let mut answers = answers.to_vec();
    answers.dedup();
    answers
}

/// Whether an answer is one to the puzzle that has another one, but for one of its cells.
fn is_near(answer: &Grid, due: &Grid) -> bool {
    let known = KNOWN.iter().find(|known| parse(known.answer) == *due);
    let puzzle = parse(known.expect("a known puzzle").puzzle);
    let is_first = |cell: usize, digit: u8| {
        let mut near = puzzle;
        near[cell] = digit;
        keeps(&near, answer) && first_grid(&near) == Some(*answer)
    };
    let is_but_for = |cell: usize| is_first(cell, 0) || is_first(cell, answer[cell]);
    *answer == EMPTY || (0..81).any(is_but_for)
}
