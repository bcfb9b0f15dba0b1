//! The right grid, always: puzzles whose answers are known, and generated ones, which an exact cover solves, too.

use crate::common::answers::{check_answers, check_kinds};
use crate::common::{known_answers, Answer, Grid};

/// Published ones, the slowest, and some for each bound of the search: how many clues, how many dead ends.
#[test]
fn known_puzzles_have_their_known_answers() {
    let known = known_answers();
    let puzzles: Vec<Grid> = known.iter().map(|known| known.puzzle).collect();
    let answers: Vec<Answer> = known.iter().map(|known| known.answer).collect();
    check_answers("puzzles-with-answers.txt", &puzzles, &answers);
}

#[test]
fn generated_puzzles_have_the_answers_of_the_exact_cover() {
    check_kinds(2580, 12);
}
