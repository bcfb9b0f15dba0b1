//! The right grid, always: more generated puzzles than in `quick/answers.rs`, and those that take longest.

use crate::common::answers::{check_by_cover, check_kinds};
use crate::common::*;
use std::process::Command;

#[test]
fn the_known_answers_are_those_of_the_exact_cover() {
    let mut known = known_answers();
    known.retain(|known| !known.source.contains("rounds"));
    for known in known {
        let answer = expected_answer(&known.puzzle);
        assert_eq!(answer, known.answer, "{}", known.source);
    }
}

#[test]
fn a_puzzle_of_any_kind_has_its_first_grid_and_a_message_unless_that_is_the_only_one() {
    check_kinds(57, if cfg!(debug_assertions) { 20 } else { 80 });
}

/// In most of these, and in most that are like them, the search meets more than 100 dead ends.
#[test]
fn a_stubborn_puzzle_has_the_first_grid_too() {
    let random = &mut Random(2580);
    let half = slowest_known().into_iter().step_by(2); // the exact cover takes half a second for each
    let mut puzzles: Vec<Grid> = half.map(|grid| image(&grid, random)).collect();
    for puzzle in puzzles.iter_mut().step_by(2) {
        (0..1 + random.below(2)).for_each(|_| change_cell(puzzle, random));
    }
    check_by_cover("stubborn, seed 2580", &puzzles);
}

/// In seconds of the processor. The slowest takes 0.02, and 0.1 if a message looks for a typo. Judges give a second.
const LONGEST: f64 = if cfg!(debug_assertions) { 10.0 } else { 0.4 };

#[test]
fn none_of_the_slowest_known_puzzles_takes_long() {
    let equal = [0, 30, 60].map(|cell| {
        let mut grid = EMPTY; // two equal clues in a box of each band
        (grid[cell], grid[cell + 10]) = (4, 4);
        grid
    });
    check_all(slowest_known().iter().chain(&equal).map(|grid| {
        let (mut bash, puzzle) = (piped(Command::new("bash")), as_line(grid));
        bash.args(["-c", "TIMEFORMAT=%U; time \"$0\" > /dev/null 2>&1"]);
        let said = run(bash.arg(build_folder().join("sudoku")), &puzzle).stderr;
        let seconds: f64 = said.trim().parse().expect("seconds");
        unless(seconds < LONGEST, || format!("\n{seconds} s: {puzzle}"))
    }));
}
