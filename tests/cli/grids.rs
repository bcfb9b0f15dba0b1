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
        let by_oracle = line(&first_grid(&puzzle).unwrap_or(EMPTY));
        assert_same(&by_oracle, &line(&answer), &source);
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

/// In a build without rules, only the check can tell what is no grid: cells that change places in a box
/// and a column are wrong in their rows, those in a box and a row in their columns, rows of two bands in
/// their boxes. Where a rectangle is open, the search finds two grids if it has two digits only.
#[test]
fn a_grid_is_checked_and_not_believed() {
    let random = &mut Random::new(SEED);
    let mut puzzles = Vec::new();
    for _ in 0..PER_KIND {
        let grid = full_grid(random);
        let [mut rows, mut columns, mut boxes, mut open] = [grid; 4];
        let (row, column) = (random.below(9), random.below(9));
        let [below, beside] = [row, column].map(|line| line / 3 * 3 + (line + 1) % 3);
        rows.swap(9 * row + column, 9 * below + column);
        columns.swap(9 * row + column, 9 * row + beside);
        (0..9).for_each(|column| boxes.swap(9 * row + column, (9 * row + column + 27) % 81));
        let is_rectangle = |&other: &usize| {
            let corners = [row, below].map(|row| [grid[9 * row + column], grid[9 * row + other]]);
            other != column && corners[0][0] == corners[1][1] && corners[0][1] == corners[1][0]
        };
        let other = (0..9).find(is_rectangle).unwrap_or(beside);
        for row in [row, below] {
            (open[9 * row + column], open[9 * row + other]) = (0, 0);
        }
        puzzles.extend([grid, rows, columns, boxes, open]);
    }
    for build in unruled() {
        let name = build.file_stem().unwrap_or_default().to_string_lossy();
        let found = run(&mut piped(Command::new(&build)), list(&puzzles));
        check_answers(&format!("the build {name}"), &puzzles, &found);
    }
}

/// Checks the answers to some puzzles, all in one run, of Cargo's build and of a judge's.
#[track_caller]
fn check(kind: &str, puzzles: &[Grid]) {
    let input = list(puzzles);
    let found = sudoku(&input);
    check_answers(kind, puzzles, &found);
    let by_judge = run(&mut piped(Command::new(judge())), &input);
    let context = format!("{kind}, seed {SEED}: a judge's build");
    let text = |run: Run| format!("{}{}status {}", run.stdout, run.stderr, run.status);
    assert_same(&text(by_judge), &text(found), context);
}

/// Checks that answers are the first grids or, where there is none, zeros and a complaint that names
/// the line.
#[track_caller]
fn check_answers(kind: &str, puzzles: &[Grid], found: &Run) {
    // All answers stand below their puzzles, so that a failure shows both.
    let (mut came, mut expected) = (String::new(), String::new());
    let (mut complaints, mut status) = (String::new(), 0);
    let mut answers = found.stdout.lines();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let (first, puzzle) = (first_grid(puzzle), line(puzzle));
        came += &format!("{puzzle}\n{}\n", answers.next().unwrap_or_default());
        expected += &format!("{puzzle}\n{}\n", line(&first.unwrap_or(EMPTY)));
        if first.is_none() {
            complaints += &format!("sudoku: line {}: no solution\n", index + 1);
            status = 1;
        }
    }
    came.extend(answers);
    for complaint in found.stderr.lines() {
        let (told, _clash) = complaint.split_once(": two ").unwrap_or((complaint, ""));
        came += &format!("{told}\n");
    }
    came += &format!("status {}", found.status);
    expected += &format!("{complaints}status {status}");
    assert_same(&came, &expected, format!("{kind}, seed {SEED}"));
}
