//! The right grid, always, and a message if a puzzle has several solutions, or none: beside the textbook program and
//! the exact cover.

use crate::common::answers::{check_answers, known, Answer};
use crate::common::builds::{altered, judge, rounds, run_build};
use crate::common::*;

/// All generated puzzles follow from it. A failure shows it beside the puzzle.
const SEED: u64 = 2580;

/// So many of each kind. The debug profile is there for its checks.
const PER_KIND: usize = if cfg!(debug_assertions) { 20 } else { 60 };

#[test]
fn known_puzzles_have_their_known_answers() {
    let known = known();
    let puzzles: Vec<Grid> = known.iter().map(|known| known.puzzle).collect();
    let answers: Vec<Answer> = known.iter().map(|known| known.answer).collect();
    check_builds("known", &puzzles, &answers);
    for known in known.iter().filter(|known| !known.source.contains("rounds")) {
        assert_eq!(first_grid(&known.puzzle), known.answer, "the oracles: {}", known.source);
    }
}

#[test]
fn a_puzzle_of_any_kind_has_its_first_grid_and_a_message_unless_that_is_the_only_one() {
    for (kind, generate) in KINDS {
        let random = &mut Random::new(SEED);
        check(kind, &[(); PER_KIND].map(|()| generate(random)));
    }
}

/// The search meets more than 100 dead ends in most of them, and in most of their kin.
#[test]
fn a_stubborn_puzzle_has_the_first_grid_too() {
    let random = &mut Random::new(SEED);
    let mut puzzles: Vec<Grid> = worst().iter().map(|(_, grid)| image(grid, random)).collect();
    for puzzle in puzzles.iter_mut().step_by(2) {
        (0..1 + random.below(2)).for_each(|_| change(puzzle, random));
    }
    check("stubborn", &puzzles);
}

/// It goes on to its end, however many dead ends it meets.
#[test]
fn a_search_does_not_give_up() {
    let known = known();
    let known = known.last().expect("the one for a weak build");
    let run = run_build(&altered(), "weak", &[known.puzzle]);
    check_answers(&known.source, &[known.puzzle], &[known.answer], &run);
}

/// They are the same on every machine, and take about 40 milliseconds.
const MOST_ROUNDS: u64 = 1_000_000;

#[test]
fn none_of_the_slowest_known_puzzles_takes_long() {
    let known: Vec<Grid> = worst().into_iter().map(|(_, grid)| grid).collect();
    let mut slow = rounds(&altered(), "rounds", &known);
    slow.retain(|&(rounds, _)| rounds > MOST_ROUNDS);
    let slow: String = slow.iter().map(|(rounds, puzzle)| format!("\n{rounds} rounds: {}", line(puzzle))).collect();
    assert!(slow.is_empty(), "expected {MOST_ROUNDS} rounds at most:{slow}");
}

/// In a build without rules, only the check can tell what is no grid: cells that change places in a box
/// and a column are wrong in their rows, those in a box and a row in their columns, rows of two bands in
/// their boxes.
#[test]
fn a_grid_is_checked_and_not_believed() {
    let random = &mut Random::new(SEED);
    let mut puzzles = Vec::new();
    for _ in 0..PER_KIND {
        let grid = full_grid(random);
        let [mut rows, mut columns, mut boxes] = [grid; 3];
        let (row, column) = (random.below(9), random.below(9));
        let [below, beside] = [row, column].map(|line| line / 3 * 3 + (line + 1) % 3);
        rows.swap(9 * row + column, 9 * below + column);
        columns.swap(9 * row + column, 9 * row + beside);
        (0..9).for_each(|column| boxes.swap(9 * row + column, (9 * row + column + 27) % 81));
        puzzles.extend([grid, rows, columns, boxes]);
    }
    let found = run_build(&altered(), "unruled", &puzzles);
    let answers: Vec<Answer> = puzzles.iter().map(first_grid).collect();
    check_answers(&format!("no rules, seed {SEED}"), &puzzles, &answers, &found);
}

fn check(kind: &str, puzzles: &[Grid]) {
    let answers: Vec<Answer> = puzzles.iter().map(first_grid).collect();
    check_builds(kind, puzzles, &answers);
}

/// Checks the answers to some puzzles, all in one run, also those of a judge's build, and of one that asks the
/// search for every cell of a first grid.
fn check_builds(kind: &str, puzzles: &[Grid], answers: &[Answer]) {
    let context = format!("{kind}, seed {SEED}");
    check_answers(&context, puzzles, answers, &sudoku(list(puzzles)));
    for (build, words) in [(judge(), ""), (altered(), "given-up")] {
        let context = format!("{context}, {build:?} {words}");
        check_answers(&context, puzzles, answers, &run_build(&build, words, puzzles));
    }
}
