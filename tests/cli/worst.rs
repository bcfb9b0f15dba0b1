//! The worst case: no grid may stall the program.
//!
//! What counts is not the time but the rounds of propagation: these are the same on every machine, so
//! a single one more than before shows.

use crate::common::builds::{counted, rounds};
use crate::common::*;

/// The worst grids have their bounds in `worst.txt`. Most puzzles are far from those: 100 of each kind
/// take so many rounds at most. What slows all of them down shows here.
const GENERATED: [u64; KINDS.len()] = [200, 1890, 735, 17732, 169, 2601];

#[test]
fn no_grid_takes_more_rounds_than_recorded() {
    let counted = counted("counted");
    let recorded = worst();
    let grids: Vec<Grid> = recorded.iter().map(|(_, grid)| *grid).collect();
    let worst = rounds(&counted, &grids);
    let generated = KINDS.map(|(_, generate)| {
        let random = &mut Random::new(2239);
        let found = rounds(&counted, &[(); 100].map(|()| generate(random)));
        found.iter().map(|(rounds, _)| rounds).sum::<u64>()
    });
    // A test that passes shows this only if it is asked to: cargo test worst -- --nocapture
    println!(
        "Paste these rounds into tests/worst.txt:\n\n{}\nthese into tests/cli/worst.rs: {generated:?},\n\
         and look for worse grids: cargo bench --bench climb -- 3600 1",
        as_worst(&worst)
    );
    let mut worst = worst.iter().zip(&recorded);
    let mut generated = generated.iter().zip(&GENERATED);
    let is_bound = worst.all(|(came, most)| came.0 <= most.0);
    let is_bound = is_bound && generated.all(|(came, most)| came <= most);
    assert!(is_bound, "some rounds are more than recorded");
}
