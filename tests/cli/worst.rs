//! The worst case: no grid may stall the program. What counts is not the time but the rounds of the
//! rules: these are the same on every machine, so a single one more than before shows.

use crate::common::builds::{altered, rounds};
use crate::common::*;

/// All generated puzzles follow from it.
const SEED: u64 = 2239;

/// The rounds that 100 generated puzzles of each kind take at most. What slows all of them down a little
/// shows here, and in `worst.txt` what makes the worst grids worse.
const GENERATED: [u64; KINDS.len()] = [200, 2_099, 724, 30_000, 340, 3_944];

#[test]
fn no_grid_takes_more_rounds_than_the_search_is_known_for() {
    let mut bounds: Vec<(String, u64, Vec<Grid>)> = Vec::new();
    for (most, grid) in worst() {
        bounds.push((line(&grid).replace('0', "."), most, vec![grid]));
    }
    for ((kind, generate), most) in KINDS.iter().zip(GENERATED) {
        let random = &mut Random::new(SEED);
        let grids = [(); 100].map(|()| generate(random));
        bounds.push((format!("{kind}, seed {SEED}"), most, grids.to_vec()));
    }
    let mut more = String::new();
    for (name, most, grids) in bounds {
        let came: u64 = rounds(&altered(), &grids)
            .iter()
            .map(|(rounds, _)| rounds)
            .sum();
        // To be seen if all is well: cargo test worst -- --nocapture
        println!("{came} {name}");
        if came > most {
            more += &format!(
                "the search got worse: expected at most {most} rounds, came {came}, on {name}\n"
            );
        }
    }
    let why = "A grid that is found or refused later may be one that takes seconds: find out why.";
    assert!(more.is_empty(), "\n{more}{why}");
}
