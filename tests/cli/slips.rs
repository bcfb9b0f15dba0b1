//! A puzzle without a solution: what is asked is what an oracle finds that tries every change.

use crate::common::*;

/// All puzzles follow from it.
const SEED: u64 = 1205;

/// So many puzzles with each slip, of four kinds.
const PUZZLES: usize = 12;

/// With one slip of each kind, and with two. Puzzles that have a solution all the same are told by it.
#[test]
fn up_to_three_changes_that_leave_one_solution_are_asked_for_and_nothing_else() {
    let random = &mut Random::new(SEED);
    let kinds: [Generate; 4] = [
        |random| unique_puzzle(0, random),
        |random| unique_puzzle(33, random),
        |random| unique_puzzle(60, random),
        |random| image(&very_hard()[random.below(4)], random),
    ];
    let mut counts = [0; 5];
    for generate in kinds {
        for (slip, make) in SLIPS.iter().flat_map(|slip| [slip; PUZZLES]) {
            let mut puzzle = generate(random);
            make(&mut puzzle, random);
            if random.below(4) == 0 {
                make(&mut puzzle, random);
            }
            if !grids(&puzzle, 1).is_empty() {
                continue;
            }
            let mends = mends(&puzzle);
            counts[mends.len().min(4)] += 1;
            let sign = *random.pick(&["0", ".", "_", "x"]);
            let told = sudoku(line(&puzzle).replace('0', sign)).stderr;
            let is_right = told.trim_end() == due(&puzzle, &mends);
            let puzzle = line(&puzzle);
            assert!(is_right, "{told}{mends:?}\n{puzzle}, {slip}, seed {SEED}");
        }
    }
    let are_all_met = counts.iter().all(|&count| count > 0);
    assert!(are_all_met, "puzzles with 0, 1, 2, 3 and more: {counts:?}");
}

/// All changes of one clue after which the oracle finds one grid.
fn mends(puzzle: &Grid) -> Vec<(usize, u8)> {
    let changes = filled(puzzle).into_iter();
    let changes = changes.flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
    let mends = changes.filter(|&(cell, digit)| {
        let mut changed = *puzzle;
        changed[cell] = digit;
        grids(&changed, 2).len() == 1
    });
    mends.collect()
}

/// The message that is due for some mends.
fn due(puzzle: &Grid, mends: &[(usize, u8)]) -> String {
    let question = |&(cell, digit): &(usize, u8)| {
        let (row, column) = (cell / 9 + 1, cell % 9 + 1);
        let clue = puzzle[cell];
        format!("the {clue} in row {row}, column {column} be {digit}")
    };
    let questions: Vec<String> = mends.iter().map(question).collect();
    let end = match questions.len() {
        1..=3 => format!("; should {}?", questions.join(", or ")),
        _ => equal_clues(puzzle).unwrap_or_default(),
    };
    format!("sudoku: line 1: no solution{end}")
}

/// Names the first two equal clues: of a row; else of a column; else of a box.
fn equal_clues(puzzle: &Grid) -> Option<String> {
    for (kind, name) in ["row", "column", "box"].iter().enumerate() {
        for cell in filled(puzzle) {
            let (unit, clue) = (units(cell)[kind], puzzle[cell]);
            let is_equal = |&other: &usize| puzzle[other] == clue && units(other)[kind] == unit;
            if (0..cell).any(|other| is_equal(&other)) {
                return Some(format!(": two {clue}s in {name} {}", unit + 1));
            }
        }
    }
    None
}
