//! A puzzle without a solution: the clues that are asked about are those that an oracle suspects. It tries
//! every change of a clue, and every exchange.

use crate::common::*;

/// All puzzles follow from it.
const SEED: u64 = 1205;

/// So many puzzles with each typo, of four kinds.
const PUZZLES: usize = 14;

/// With one typo of each kind, and with two. Puzzles that have a solution all the same are warned by it.
#[test]
fn up_to_three_suspects_are_asked_about_and_no_other_clue() {
    let random = &mut Random::new(SEED);
    let kinds: [Generate; 4] = [
        |random| unique_puzzle(0, random),
        |random| unique_puzzle(33, random),
        |random| unique_puzzle(60, random),
        |random| image(&very_hard()[random.below(4)], random),
    ];
    let mut counts = [0; 5];
    for generate in kinds {
        for (typo, make) in TYPOS.iter().flat_map(|typo| [typo; PUZZLES]) {
            let mut puzzle = generate(random);
            make(&mut puzzle, random);
            if random.below(4) == 0 {
                make(&mut puzzle, random);
            }
            if !grids(&puzzle, 1).is_empty() {
                continue;
            }
            let mut due = suspects(&puzzle);
            counts[due.len().min(4)] += 1;
            if due.len() > 3 {
                due.clear();
            }
            let character = *random.pick(&["0", ".", "_", "-"]);
            let warned = sudoku(line(&puzzle).replace('0', character)).stderr;
            let is_right = asked(&warned) == due;
            let puzzle = line(&puzzle);
            assert!(is_right, "{warned}{due:?}\n{puzzle}, {typo}, seed {SEED}");
        }
    }
    let are_all_met = counts.iter().all(|&count| count > 0);
    assert!(are_all_met, "puzzles with 0, 1, 2, 3 and more: {counts:?}");
}

/// The clues with which the oracle finds one grid once they are another digit, or have changed places with
/// a cell beside them. Of two clues that do, it is the first.
fn suspects(puzzle: &Grid) -> Vec<(usize, u8)> {
    let is_suspect = |&cell: &usize| {
        let digits = (1..=9).map(|digit| {
            let mut changed = *puzzle;
            changed[cell] = digit;
            changed
        });
        let others = beside(cell).into_iter();
        let others = others.filter(|&other| puzzle[other] == 0 || cell < other);
        let exchanges = others.map(|other| {
            let mut changed = *puzzle;
            changed.swap(cell, other);
            changed
        });
        let mut changes = digits.chain(exchanges);
        changes.any(|changed| grids(&changed, 2).len() == 1)
    };
    let suspects = filled(puzzle).into_iter().filter(is_suspect);
    suspects.map(|cell| (cell, puzzle[cell])).collect()
}
