//! The worst case: no grid may stall the program.
//!
//! What counts is not the time but the rounds of propagation: these are the same on every machine, so
//! a single one more or less than before shows. If a change of the search means them, record what is
//! found, and look for worse grids: `cargo bench --bench climb`.

mod common;

use common::counted::{Counted, LAST_DEAD_END, RULE_5};
use common::*;

/// The rounds that each of the worst grids takes in a counted build.
fn rounds(mut counted: Counted) -> [u64; WORST.len()] {
    WORST.map(|(_, cells)| counted.rounds(&[parse(cells)])[0])
}

#[test]
fn the_worst_grids_take_the_recorded_rounds() {
    let recorded = WORST.map(|(recorded, _)| recorded);
    assert_eq!(rounds(Counted::start()), recorded, "found, recorded");
}

#[test]
fn without_a_measure_some_grid_takes_ten_times_the_rounds() {
    for measure in [LAST_DEAD_END, RULE_5] {
        let found = rounds(Counted::changed(&[measure.out]));
        let mut pairs = found.iter().zip(WORST);
        let shows_it = pairs.any(|(&found, (recorded, _))| found >= 10 * recorded);
        assert!(shows_it, "no good: {}, without it {found:?}", measure.name);
    }
}

/// Most puzzles are far from the worst: 100 of each kind. What slows all of them down shows here.
#[test]
fn generated_puzzles_take_the_recorded_rounds() {
    const SEED: u64 = 2239;
    const RECORDED: [u64; KINDS.len()] = [200, 1_890, 891, 4_604, 100, 439, 41_607];
    let mut counted = Counted::start();
    let count = |kind: Kind| {
        let mut random = Random::new(SEED);
        let puzzles: Vec<Grid> = (0..100).map(|_| (kind.generate)(&mut random)).collect();
        counted.rounds(&puzzles).iter().sum::<u64>()
    };
    let found = KINDS.map(count);
    assert_eq!(found, RECORDED, "found, recorded");
}
