//! The worst case: no grid may stall the program. What counts is not the time but the rounds of the
//! rules: these are the same on every machine, so a single one more than before shows.

use crate::common::builds::{counted, rounds};
use crate::common::*;

/// All generated puzzles follow from it.
const SEED: u64 = 2239;

/// The worst grids have their bounds in `worst.txt`. Most puzzles are far from those: 100 of each kind
/// take so many rounds at most. What slows all of them down shows here.
const GENERATED: [u64; KINDS.len()] = [200, 1890, 735, 17607, 169, 2601];

#[test]
fn no_grid_takes_more_rounds_than_recorded() {
    let counted = counted("counted");
    let recorded = worst();
    let grids: Vec<Grid> = recorded.iter().map(|(_, grid)| *grid).collect();
    let found = rounds(&counted, &grids);
    let mut more = String::new();
    let mut check = |name, came, most| {
        if came > most {
            more += &format!("{name}: {came} rounds, at most {most}\n");
        }
    };
    for ((came, grid), (most, _)) in found.iter().zip(&recorded) {
        check(line(grid).replace('0', "."), *came, *most);
    }
    let mut generated = Vec::new();
    for ((kind, generate), most) in KINDS.iter().zip(GENERATED) {
        let random = &mut Random::new(SEED);
        let found = rounds(&counted, &[(); 100].map(|()| generate(random)));
        let came = found.iter().map(|(rounds, _)| rounds).sum();
        generated.push(came);
        check(format!("{kind}, seed {SEED}"), came, most);
    }
    let (recorded, found) = ("tests/worst.txt and tests/cli/worst.rs", as_worst(&found));
    let new = format!("If this is intended, record it in {recorded}:\n{found}{generated:?}");
    assert!(more.is_empty(), "more rounds than recorded\n{more}\n{new}");
    // A test that passes shows this only if it is asked to: cargo test worst -- --nocapture
    println!("{new}");
}
