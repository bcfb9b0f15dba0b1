//! The worst case: no grid may stall the program.
//!
//! What counts is not the time but the rounds of propagation: these are the same on every machine, so
//! a single one more or less than before shows.

use crate::common::builds::{counted, rounds};
use crate::common::*;

/// Most puzzles are far from the worst: so many rounds take 100 of each kind. What slows all of them
/// down shows here.
const GENERATED: [u64; KINDS.len()] = [200, 1890, 735, 17732, 169, 2601];

#[test]
fn the_worst_grids_and_generated_puzzles_take_the_recorded_rounds() {
    let counted = counted("counted");
    let recorded = WORST.map(|(rounds, cells)| (rounds, parse(cells)));
    let worst = rounds(&counted, &recorded.map(|(_, grid)| grid));
    let generated = KINDS.map(|kind| {
        let mut random = Random::new(2239);
        let puzzles = [(); 100].map(|()| (kind.generate)(&mut random));
        let found = rounds(&counted, &puzzles).into_iter();
        found.map(|(rounds, _)| rounds).sum::<u64>()
    });
    assert!(
        worst == recorded && generated == GENERATED,
        "The rounds are not those that were recorded. If the search was meant to change, paste this \
         into tests/cli/common/mod.rs:\n\n{}\n\nthis into tests/cli/worst.rs:\n\n\
         const GENERATED: [u64; KINDS.len()] = {generated:?};\n\n\
         and look for worse grids: cargo bench --bench climb -- 3600 1",
        as_worst(&worst)
    );
}
