//! The worst case: no grid may stall the program. What counts is not the time but the rounds of the
//! rules. They are the same on every machine, so whatever the search does otherwise than before shows.

use crate::common::builds::{altered, rounds};
use crate::common::*;

/// All generated puzzles follow from it.
const SEED: u64 = 2239;

/// The rounds that 100 generated puzzles of each kind take.
const GENERATED: [u64; KINDS.len()] = [200, 1_932, 740, 16_360, 330, 5_662];

/// More rounds than before may be seconds for another grid. Fewer may mean that the search gives up.
#[test]
fn the_search_takes_as_many_rounds_as_it_is_known_for() {
    let mut known: Vec<(String, u64, Vec<Grid>)> = Vec::new();
    for (due, grid) in worst() {
        known.push((line(&grid).replace('0', "."), due, vec![grid]));
    }
    for ((kind, generate), due) in KINDS.iter().zip(GENERATED) {
        let random = &mut Random::new(SEED);
        let grids = [(); 100].map(|()| generate(random));
        known.push((format!("{kind}, seed {SEED}"), due, grids.to_vec()));
    }
    let mut others = String::new();
    for (name, due, grids) in known {
        let rounds = rounds(&altered(), &grids);
        let came: u64 = rounds.iter().map(|(rounds, _)| rounds).sum();
        if came != due {
            others += &format!("\nexpected {due} rounds, came {came}: {name}");
        }
    }
    let why = "If the search is meant to change, see what a climb finds (tests/bench/climb.rs).";
    assert!(others.is_empty(), "{others}\n{why}");
}
