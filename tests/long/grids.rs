//! The right grid, always, and a message if a puzzle has several solutions, or none: beside the exact cover.

use crate::common::answers::{check_generated, known};
use crate::common::*;
use std::time::{Duration, Instant};

/// All generated puzzles follow from it. A failure shows it beside the puzzle.
const SEED: u64 = 2580;

/// Puzzles of each kind: fewer in the debug profile, which is slow, and is run for its overflow checks.
const PER_KIND: usize = if cfg!(debug_assertions) { 20 } else { 100 };

#[test]
fn the_known_answers_are_those_of_the_exact_cover() {
    for known in known().iter().filter(|known| !known.source.contains("rounds")) {
        assert_eq!(first_grid(&known.puzzle), known.answer, "{}", known.source);
    }
}

#[test]
fn a_puzzle_of_any_kind_has_its_first_grid_and_a_message_unless_that_is_the_only_one() {
    for (kind, generate) in KINDS {
        let random = &mut Random::new(SEED);
        check_generated(&format!("{kind}, seed {SEED}"), &[(); PER_KIND].map(|()| generate(random)));
    }
}

/// In most of these, and in most that are like them, the search meets more than 100 dead ends.
#[test]
fn a_stubborn_puzzle_has_the_first_grid_too() {
    let random = &mut Random::new(SEED);
    let mut puzzles: Vec<Grid> = worst().iter().map(|(_, grid)| image(grid, random)).collect();
    for puzzle in puzzles.iter_mut().step_by(2) {
        (0..1 + random.below(2)).for_each(|_| change(puzzle, random));
    }
    check_generated(&format!("stubborn, seed {SEED}"), &puzzles);
}

/// The slowest takes 20 milliseconds. Judges give a second.
const LONGEST: Duration = Duration::from_millis(if cfg!(debug_assertions) { 10_000 } else { 400 });

#[test]
fn none_of_the_slowest_known_puzzles_takes_long() {
    all_pass(worst().into_iter().map(|(_, grid)| {
        let start = Instant::now();
        sudoku(line(&grid));
        let time = start.elapsed();
        unless(time < LONGEST, || format!("\n{time:?}: {}", line(&grid)))
    }));
}
