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
    let trial = Trial::run(seed, file);
    trial.check_form();
    trial.check_before_the_damage();
    if seed % DAMAGES < SMALL_ONES {
        trial.check_behind_the_damage();
    }
}

/// A damaged file, and what came out.
struct Trial<'a> {
    seed: usize,
    file: &'a File,
    damage: &'static str,
    /// The index of the first damaged byte, and that of its line.
    at: usize,
    line: usize,
    input: Vec<u8>,
    run: Run,
    answers: Vec<Grid>,
    /// How many puzzles were told to have no solution, or several.
    none: usize,
    several: usize,
}

impl Trial<'_> {
    fn run(seed: usize, file: &File) -> Trial<'_> {
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
        let told = |kind| {
            run.stderr
                .lines()
                .filter(|told| told.contains(kind))
                .count()
        };
        let [none, several] = [": no solution", ": several solutions"].map(told);
        let answers = grids_in(&run.stdout);
        let before = &file.text.as_bytes()[..at];
        let line = before.iter().filter(|&&byte| byte == b'\n').count();
        #[rustfmt::skip]
        let trial = Trial { seed, file, damage, at, line, input, run, answers, none, several };
        trial
    }

    fn check(&self, is_right: bool, expected: &str) {
        let (input, at) = (&self.input, self.at);
        let around = input[at.saturating_sub(100)..input.len().min(at + 100)].escape_ascii();
        let came = difference(&self.run.stdout, &data("answers.txt")) + &self.run.stderr;
        let place = format!("seed {}, {} at byte {at}: {around}", self.seed, self.damage);
        assert!(is_right, "expected {expected}{came}{place}");
    }

    /// The line that an error names. It is told last.
    fn error(&self) -> Option<usize> {
        let told = self.run.stderr.lines();
        let error = told.skip(self.none + self.several).last()?;
        let rest = error.strip_prefix("sudoku: line ").unwrap_or_default();
        Some(rest.split(':').next()?.parse().unwrap_or(0))
    }

    /// The index of the first puzzle that may be damaged.
    fn damaged(&self) -> usize {
        self.file.answered[self.line]
    }

    /// Whatever the input is.
    fn check_form(&self) {
        let answers = self.answers.iter();
        let empty = answers.clone().filter(|answer| **answer == EMPTY).count();
        let complete = answers.filter(|answer| is_complete(answer)).count();
        self.check(empty + complete == self.answers.len(), "nothing but grids");
        self.check(
            empty == self.none,
            "a word on each puzzle without a solution",
        );
        let errors = self.run.stderr.lines().count() - self.none - self.several;
        let status = if errors > 0 {
            2
        } else {
            i32::from(self.none > 0)
        };
        self.check((self.run.status, errors / 2) == (status, 0), "one error");
    }

    fn check_before_the_damage(&self) {
        let before = &self.file.answers[..self.damaged()];
        self.check(
            self.answers.starts_with(before),
            "the answers before the damage",
        );
        // The end is told at the last line, even if nothing is wrong but that no other comes.
        let last = self.input.split_inclusive(|byte| *byte == b'\n').count();
        let is_early = |line| line <= self.line && line != last;
        self.check(
            !self.error().map_or(false, is_early),
            "no error before the damage",
        );
    }

    fn check_behind_the_damage(&self) {
        let (damaged, file) = (self.damaged(), self.file);
        // At the latest, what stands behind the puzzle, a frame and a blank line is wrong.
        let end = file.answered.iter().position(|&count| count > damaged);
        let latest = end.expect("a line behind the last puzzle") + 3;
        let is_late = self.error().map_or(false, |line| line > latest);
        self.check(!is_late, "an error soon behind the damage");

        let behind = &file.answers[damaged + 1..];
        let may_end = self.error().is_some() || self.damage == "an early end";
        let are_due = |answers: &[Grid]| {
            behind.starts_with(answers) && (may_end || answers.len() == behind.len())
        };
        // A line of a list that comes twice has two answers.
        let is_due = |answer: &&Grid| **answer == file.answers[damaged];
        let right = self.answers[damaged..].iter().take_while(is_due).count();
        let others = &self.answers[damaged + right..];
        if !are_due(others) {
            let is_one = !others.is_empty() && are_due(&others[1..]);
            let is_told = self.none + self.several == 1;
            let unseen = ["a bit flipped", "a byte replaced", "a line lost"];
            let may_be = is_told || unseen.contains(&self.damage);
            self.check(is_one && may_be, "each answer, or a word");
            UNSEEN.fetch_add(usize::from(!is_told), Ordering::Relaxed);
        }
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
