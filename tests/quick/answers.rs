//! The right grid, always: puzzles whose answers are known, generated ones, and the judges' samples beside the
//! textbook program. `long/grids.rs` has more of each.

use crate::common::answers::{check_answers, known, Answer};
use crate::common::promise::pairs;
use crate::common::*;

const SEED: u64 = 2580;

/// Published ones, the slowest, and some for each bound of the search: how many clues, how many dead ends.
#[test]
fn known_puzzles_have_their_known_answers() {
    let known = known();
    let puzzles: Vec<Grid> = known.iter().map(|known| known.puzzle).collect();
    let answers: Vec<Answer> = known.iter().map(|known| known.answer).collect();
    check_answers("puzzles-with-answers.txt", &puzzles, &answers, &sudoku(list(&puzzles)));
}

#[test]
fn generated_puzzles_have_the_answers_of_the_exact_cover() {
    let random = &mut Random::new(SEED);
    for (kind, generate) in KINDS {
        let puzzles = [(); 20].map(|()| generate(random));
        let answers: Vec<Answer> = puzzles.iter().map(first_grid).collect();
        check_answers(&format!("{kind}, seed {SEED}"), &puzzles, &answers, &sudoku(list(&puzzles)));
    }
}

#[test]
fn the_samples_of_judges_are_right() {
    all_pass(pairs("judges").iter().map(|pair| {
        let [puzzles, answers] = [&pair.input, &pair.output].map(|file| {
            let cells: String = text(file).lines().filter(|line| line.len() > 8).collect();
            let cells: Vec<char> = cells.chars().filter(|&cell| cell != ' ').collect();
            cells.chunks(81).map(|cells| parse(&cells.iter().collect::<String>())).collect::<Vec<Grid>>()
        });
        let due: Vec<Grid> = puzzles.iter().map(|puzzle| first_grid(puzzle).expect("a solution").0).collect();
        unless(due == answers, || format!("\n{}: {}", pair.name, difference(&list(&answers), &list(&due))))
    }));
}
