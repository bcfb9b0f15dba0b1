//! Whatever comes in, the promise is kept: files of several layouts, whole and damaged in one place, and lines
//! that are made to take long.
//!
//! A damage may go without a word, if it makes another puzzle with one solution, or text. Then the puzzle stands
//! in the output with wrong digits or without any, before the eyes of whoever reads it.

use crate::common::promise::{broken, pairs, Pair};
use crate::common::*;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many files are tried, by the seeds 0, 1, 2 and so on.
const FILES: usize = 2_000 / if cfg!(debug_assertions) { 10 } else { 1 };

/// Nothing is told of a damage, and digits are filled in that the undamaged file does not get; or lines that it
/// gets digits in get none.
static WRONG: AtomicUsize = AtomicUsize::new(0);
static EMPTY: AtomicUsize = AtomicUsize::new(0);

#[test]
fn whatever_comes_in_comes_out_with_its_empty_cells_filled_in() {
    let mut pairs = [pairs("pairs"), pairs("judges")].concat();
    pairs.retain(|pair| pair.told.is_empty());
    let pairs = &pairs;
    thread::scope(|scope| {
        for half in 0..2 {
            let seeds = (half..FILES).step_by(2);
            scope.spawn(move || seeds.for_each(|seed| try_file(seed, pairs)));
        }
    });
    let [wrong, empty] = [&WRONG, &EMPTY].map(|count| count.load(Ordering::Relaxed));
    let is_rare = wrong * 1_000 <= FILES && empty * 1_000 <= FILES;
    assert!(
        is_rare,
        "of {FILES} damages, {wrong} are filled in wrongly and {empty} not at all, untold"
    );
}

/// Puts files together, damages what comes of it, and checks both.
fn try_file(seed: usize, pairs: &[Pair]) {
    let random = &mut Random::new(seed as u64);
    let file = file(pairs, random);
    let whole = sudoku(&file.input);
    let place = format!("{}, seed {seed}", file.name);
    assert_same(&whole.stderr, "", &place);
    assert_same(&text(&whole.stdout), &text(&file.output), &place);

    let (damage, range, piece) = damage(seed % DAMAGES, &file.input, random);
    let (at, mut input) = (range.start, file.input.clone());
    input.splice(range, piece);
    let run = sudoku(&input);
    let check = |is_right: bool, expected: &str| {
        let around = input[at.saturating_sub(100)..input.len().min(at + 100)].escape_ascii();
        let place = format!("{damage} at byte {at} of {place}: {around}");
        assert!(is_right, "expected {expected}\ncame {}\n{place}", run.stderr);
    };
    let broken = broken(&input, &run);
    check(broken.is_none(), &broken.unwrap_or_default());

    let told: Vec<&str> = run.stderr.lines().collect();
    let is_error =
        |told: &&str| !told.contains(": no solution") && !told.contains(": several solutions");
    let error = told.iter().position(is_error);
    let none = told.iter().filter(|told| told.contains(": no solution")).count();
    let status = error.map_or(i32::from(none > 0), |_| 2);
    check(run.status == status, "the status that fits what is told");
    check(error.map_or(true, |error| error + 1 == told.len()), "one error, told last");

    // What stands before the damage, and before an error, comes out as it does alone.
    let lines: Vec<&[u8]> = input.split_inclusive(|&byte| byte == b'\n').collect();
    let before = input[..at].iter().filter(|&&byte| byte == b'\n').count();
    let alone = sudoku(lines[..before].concat()).stdout;
    check(run.stdout.starts_with(&alone), "what stands before the damage");
    if let Some(error) = error {
        let number = told[error].trim_start_matches("sudoku: line ");
        let number = number.split(|sign: char| !sign.is_ascii_digit()).next();
        let number: usize = number.and_then(|number| number.parse().ok()).unwrap_or(0);
        // The end is told at the last line, even if nothing is wrong but that no other comes.
        let is_late = number > before || number == lines.len();
        check(is_late && number <= lines.len(), "an error after the damage");
        let alone = sudoku(lines[..number.saturating_sub(1)].concat()).stdout;
        check(alone == run.stdout || number == lines.len(), "what stands before the error");
    }
    if told.is_empty() {
        count_untold(&file, &input, &run);
    }
}

/// Compares the lines before and after a damage with those of the undamaged file.
fn count_untold(file: &File, input: &[u8], run: &Run) {
    let lines = |bytes: &[u8]| -> Vec<String> { text(bytes).lines().map(String::from).collect() };
    let [whole, due, damaged, came] =
        [&file.input, &file.output, &input.to_vec(), &run.stdout].map(|bytes| lines(bytes));
    if whole.len() != due.len() || damaged.len() != came.len() {
        return; // a judge's file, which loses lines
    }
    let is_same = |&index: &usize| damaged[index] == whole[index];
    let count = damaged.len().min(whole.len());
    let front = (0..count).take_while(is_same).map(|index| (index, index));
    let back = (1..=count).map(|index| (whole.len() - index, damaged.len() - index));
    let back = back.take_while(|&(one, other)| whole[one] == damaged[other]);
    let others: Vec<(usize, usize)> =
        front.chain(back).filter(|&(one, other)| due[one] != came[other]).collect();
    let is_empty = others.iter().all(|&(_, other)| came[other] == damaged[other]);
    let kind = if is_empty { &EMPTY } else { &WRONG };
    kind.fetch_add(usize::from(!others.is_empty()), Ordering::Relaxed);
}

/// Lines as long as they may be, alone and beside a puzzle. If one took a step for each pair of its signs, the
/// run would meet its deadline.
#[test]
fn a_line_takes_time_by_its_length_only() {
    for signs in "= , ; | │ \t \" -~ - é a, #1".split(' ') {
        let long = signs.repeat(65_000 / signs.len());
        let [input, output] =
            [PUZZLE, ANSWER].map(|cells| format!("{cells} {long}\n{long}\n").repeat(40));
        let run = sudoku(input);
        assert_same(&run.output(), &output, signs);
        assert_eq!((run.status, &*run.stderr), (0, ""), "{signs}");
    }
}

// ---- Files and damages.

/// A file and what is due for it.
struct File {
    name: String,
    input: Vec<u8>,
    output: Vec<u8>,
}

/// One to three pairs, with blank lines between them. A judge's file, which loses lines, stands alone.
fn file(pairs: &[Pair], random: &mut Random) -> File {
    let is_judges = |pair: &Pair| pair.output.len() < pair.input.len();
    let mut chosen = vec![random.pick(pairs)];
    chosen.extend((0..random.below(3)).map(|_| random.pick(pairs)));
    if chosen.iter().any(|pair| is_judges(pair)) {
        chosen.truncate(1);
    }
    let with_end = |bytes: &[u8]| match bytes.ends_with(b"\n") {
        true => bytes.to_vec(),
        false => [bytes, b"\n"].concat(),
    };
    let join = |bytes: fn(&Pair) -> &[u8]| -> Vec<u8> {
        let files: Vec<Vec<u8>> = chosen.iter().map(|pair| with_end(bytes(pair))).collect();
        files.join(&b'\n')
    };
    let names: Vec<&str> = chosen.iter().map(|pair| &*pair.name).collect();
    let (input, output) = (join(|pair| &pair.input), join(|pair| &pair.output));
    let name = names.join(", ");
    File { name, input, output }
}

/// How many kinds of damage there are.
const DAMAGES: usize = 13;

/// What a kind of damage puts in the place of what.
fn damage(kind: usize, text: &[u8], random: &mut Random) -> (&'static str, Range<usize>, Vec<u8>) {
    let (at, end) = (random.below(text.len()), text.len());
    let any = *random.pick(b"123456789._*? ,;:#-x[\n\r\t|\"\0\xff");
    let (flipped, backwards) = (1 << random.below(8), text[at..].iter().rev().copied());
    let is_end = |&byte: &u8| byte == b'\n';
    let start = text[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
    let stop = at + text[at..].iter().position(is_end).expect("a line end");
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
