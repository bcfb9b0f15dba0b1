//! The right grid, always: known answers, and those of an independent oracle, also to stubborn puzzles.

use crate::common::builds::{judge, unruled};
use crate::common::*;
use std::process::Command;

/// All generated puzzles follow from it. A failure shows it beside the puzzle.
const SEED: u64 = 2580;

/// So many of each kind and of each stubborn one. The debug profile is there for its checks.
const PER_KIND: usize = if cfg!(debug_assertions) { 30 } else { 200 };
const PER_STUBBORN: usize = if cfg!(debug_assertions) { 1 } else { 10 };

#[test]
fn known_puzzles_have_their_known_answers() {
    for (source, puzzle, answer) in known() {
        assert_eq!(first_grid(&puzzle), Some(answer), "the oracle: {source}");
        check(&source, &[puzzle]);
    }
}

#[test]
fn a_puzzle_of_any_kind_has_the_first_of_its_solutions_or_none() {
    for (kind, generate) in KINDS {
        let random = &mut Random::new(SEED);
        check(kind, &[(); PER_KIND].map(|()| generate(random)));
    }
}

/// The search meets more than 100 dead ends in most of them, and in most of their kin.
#[test]
fn a_stubborn_puzzle_has_the_first_grid_too() {
    let random = &mut Random::new(SEED);
    let worst = worst().into_iter().map(|(_, grid)| grid);
    for puzzle in worst.chain(very_hard()) {
        let mut puzzles = vec![puzzle];
        for _ in 0..PER_STUBBORN {
            let mut image = image(&puzzles[0], random);
            puzzles.push(image);
            (0..1 + random.below(2)).for_each(|_| change(&mut image, random));
            puzzles.push(image);
        }
        check("stubborn", &puzzles);
    }
}

/// In a build without rules, only the check can tell: cells that change places in a box and a column are
/// wrong in their rows, those in a box and a row in their columns, rows of two bands in their boxes.
#[test]
fn a_grid_is_checked_and_not_believed() {
    let random = &mut Random::new(SEED);
    let (mut puzzles, mut answers) = (Vec::new(), Vec::new());
    for _ in 0..PER_KIND {
        let grid = full_grid(random);
        let [mut rows, mut columns, mut boxes] = [grid; 3];
        let (row, column) = (random.below(9), random.below(9));
        rows.swap(9 * row + column, 9 * (row / 3 * 3 + (row + 1) % 3) + column);
        columns.swap(
            9 * row + column,
            9 * row + column / 3 * 3 + (column + 1) % 3,
        );
        (0..9).for_each(|column| boxes.swap(9 * row + column, (9 * row + column + 27) % 81));
        puzzles.extend([grid, rows, columns, boxes]);
        answers.extend([grid, EMPTY, EMPTY, EMPTY]);
    }
    let found = run(&mut piped(Command::new(unruled())), list(&puzzles));
    assert_same(&found.stdout, &list(&answers), format!("seed {SEED}"));
}

/// Checks the answers to some puzzles, all in one run, of Cargo's build and of a judge's: the first
/// grid; where there is none, zeros and a complaint that names the line.
fn check(kind: &str, puzzles: &[Grid]) {
    let input = list(puzzles);
    let found = sudoku(&input);
    let (mut answers, mut complaints) = (found.stdout.lines(), found.stderr.lines());
    let mut status = 0;
    for (index, puzzle) in puzzles.iter().enumerate() {
        let text = line(puzzle);
        let _context = IfFailing(|| format!("{kind}, seed {SEED}, puzzle {index}: {text}"));
        let first = first_grid(puzzle);
        assert_eq!(answers.next(), Some(&*line(&first.unwrap_or(EMPTY))));
        if first.is_none() {
            let told = format!("sudoku: line {}: no solution", index + 1);
            let complaint = complaints.next().unwrap_or_default();
            assert!(complaint.starts_with(&told), "{complaint}");
            status = 1;
        }
    }
    let rest = (answers.next(), complaints.next(), found.status);
    assert_eq!(rest, (None, None, status), "{kind}: the end");
    let by_judge = run(&mut piped(Command::new(judge())), &input);
    let context = format!("{kind}, seed {SEED}: a judge's build");
    assert_same(&by_judge.stdout, &found.stdout, &context);
    assert_same(&by_judge.stderr, &found.stderr, &context);
    assert_eq!(by_judge.status, found.status, "{context}");
}
