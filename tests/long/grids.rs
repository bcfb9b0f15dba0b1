//! The right grid, always: known answers, and those of an oracle that shares nothing with the program.
//! A puzzle with several grids, or with none, is warned.

use crate::common::builds::{altered, judge, run_build};
use crate::common::*;

/// All generated puzzles follow from it. A failure shows it beside the puzzle.
const SEED: u64 = 2580;

/// So many of each kind. The debug profile is there for its checks.
const PER_KIND: usize = if cfg!(debug_assertions) { 20 } else { 60 };

#[test]
fn known_puzzles_have_their_known_answers() {
    for (source, puzzle, answer) in known() {
        let by_oracle = first_grid(&puzzle).expect("a grid").0;
        assert_eq!(line(&by_oracle), line(&answer), "the oracle: {source}");
        check(&source, &[puzzle]);
    }
}

#[test]
fn a_puzzle_of_any_kind_has_the_first_of_its_grids_and_is_told_to_have_others_or_none() {
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
    for puzzle in worst {
        let image = image(&puzzle, random);
        let mut changed = image;
        (0..1 + random.below(2)).for_each(|_| change(&mut changed, random));
        check("stubborn", &[puzzle, image, changed]);
    }
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
    check_answers("no rules", &puzzles, &answers, &found);
}

/// The first grid of a puzzle, if it has any, and whether it has others.
type Answer = Option<(Grid, bool)>;

/// Checks the answers to some puzzles, all in one run, also those of a judge's build, and of one that asks the
/// search for every cell of a first grid. (That may name another cell in which two solutions differ.)
fn check(kind: &str, puzzles: &[Grid]) {
    let answers: Vec<Answer> = puzzles.iter().map(first_grid).collect();
    check_answers(kind, puzzles, &answers, &sudoku(list(puzzles)));
    for (build, words) in [(judge(), ""), (altered(), "given-up")] {
        let kind = format!("{kind}, {build:?} {words}");
        check_answers(&kind, puzzles, &answers, &run_build(&build, words, puzzles));
    }
}

/// Checks that the answers are the first grids or, where there is none, the puzzles, and that what is warned is
/// right.
fn check_answers(kind: &str, puzzles: &[Grid], answers: &[Answer], found: &Run) {
    let output = found.output();
    let (mut lines, mut messages) = (output.lines(), found.stderr.lines().peekable());
    let mut status = 0;
    for (number, (puzzle, answer)) in (1..).zip(puzzles.iter().zip(answers)) {
        let place = format!("sudoku: line {number}: ");
        let message = messages.next_if(|message| message.starts_with(&place));
        let warned = message.map_or("", |message| &message[place.len()..]);
        let (due, expected, is_right) = match answer {
            None => (*puzzle, "none", warned.starts_with("no solution")),
            Some((only, false)) => (*only, "one", warned.is_empty()),
            Some((first, true)) => (*first, "several", names_a_choice(warned, puzzle, first)),
        };
        status |= i32::from(expected == "none");
        let (due, came) = (line(&due), lines.next().unwrap_or_default());
        let is_right = is_right && came == due;
        let came = format!("expected: {due}, {expected}\ncame:     {came}, {warned:?}");
        let puzzle = format!("the puzzle: {}, {kind}, seed {SEED}", line(puzzle));
        assert!(is_right, "\n{came}\n{puzzle}");
    }
    let rest = (lines.next(), messages.next(), found.status);
    assert_eq!(rest, (None, None, status), "after all, {kind}, seed {SEED}");
}

/// Whether a message has the number of clues, the first cell in which a grid differs from the first one,
/// and both digits.
fn names_a_choice(warned: &str, puzzle: &Grid, first: &Grid) -> bool {
    let numbers = warned.split(|character: char| !character.is_ascii_digit());
    let numbers: Vec<usize> = numbers.filter_map(|number| number.parse().ok()).collect();
    match numbers[..] {
        [clues, row @ 1..=9, column @ 1..=9, digit, other] => {
            let cell = 9 * row + column - 10;
            let is_open = puzzle[cell] == 0 && usize::from(first[cell]) == digit && digit != other;
            let ending = if clues == 1 { "" } else { "s" };
            let words = format!("several solutions with {clues} clue{ending}: ");
            warned == format!("{words}row {row}, column {column} can be {digit} or {other}; is a clue missing?")
                && clues == filled(puzzle).len()
                && is_open
                && grid_from(puzzle, &first[..cell], other as u8).is_some()
        }
        _ => false,
    }
}
