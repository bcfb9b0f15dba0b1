//! A puzzle without a solution: the message asks about those clues that the exact cover finds suspect.

use crate::common::*;

/// The number of puzzles of each kind with each typo.
const PUZZLES: usize = 11;

/// With one typo of each kind, and sometimes two. Puzzles that still have a solution are left out.
#[test]
fn up_to_four_suspects_are_asked_about_and_no_other_clue() {
    let random = &mut Random(1205);
    let kinds: [Generate; 4] = [
        |random| unique_puzzle(0, random),
        |random| unique_puzzle(33, random),
        |random| unique_puzzle(60, random),
        |random| image(&very_hard()[random.below(4)], random),
    ];
    let (mut counts, mut failures) = ([0; 6], String::new());
    for generate in kinds {
        for (typo, make) in TYPOS.iter().flat_map(|typo| [typo; PUZZLES]) {
            let mut puzzle = generate(random);
            make(&mut puzzle, random);
            if random.below(4) == 0 {
                make(&mut puzzle, random);
            }
            if !solutions(&puzzle, 1).is_empty() {
                continue;
            }
            let mut expected = suspects(&puzzle);
            counts[expected.len().min(5)] += 1;
            if expected.len() > 4 {
                expected.clear(); // too many to ask about
            }
            let message = sudoku(as_line(&puzzle)).stderr;
            let puzzle = as_line(&puzzle);
            if asked_about(&message) != expected {
                failures += &format!("\n{puzzle}, {typo}\n{message}expected: {expected:?}\n");
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(!counts.contains(&0), "with 0 to 4, and more: {counts:?}");
}

/// The clues that leave just one grid if they are another digit, or are exchanged with a cell beside them.
fn suspects(puzzle: &Grid) -> Vec<(usize, u8)> {
    let has_one = |change: &dyn Fn(&mut Grid)| {
        let mut changed = *puzzle;
        change(&mut changed);
        solutions(&changed, 2).len() == 1
    };
    let is_suspect = |&cell: &usize| {
        (1..=9).any(|digit| has_one(&|changed| changed[cell] = digit))
            || cells_beside(cell).into_iter().any(|other| has_one(&|changed| changed.swap(cell, other)))
    };
    let suspects = filled_cells(puzzle).into_iter().filter(is_suspect);
    suspects.map(|cell| (cell, puzzle[cell])).collect()
}
