//! The worst case: no grid may stall the program.
//!
//! What counts is not the time but the rounds of propagation: these are the same on every machine, so
//! a single one more than before shows. `cargo bench --bench climb` looks for worse grids.

mod common;

use common::counted::{Counted, LAST_DEAD_END, RULE_5};
use common::*;
use std::thread;

#[test]
fn no_grid_takes_more_rounds_than_recorded() {
    let mut counted = Counted::start();
    for (recorded, cells) in WORST {
        let found = counted.solve(&[parse(cells)])[0].rounds;
        println!("{cells} {found}");
        assert!(
            found <= recorded,
            "{cells} takes {found} rounds, {recorded} are recorded"
        );
    }
}

#[test]
fn without_a_measure_some_grid_takes_many_times_the_rounds() {
    for measure in [LAST_DEAD_END, RULE_5] {
        let mut counted = Counted::changed(&[measure.out]);
        let times = WORST.map(|(recorded, cells)| {
            let found = counted.solve(&[parse(cells)])[0].rounds;
            println!("{cells} {found} without {}", measure.name);
            found / recorded
        });
        assert!(
            times.iter().any(|&times| times >= 10),
            "nothing shows what {} is good for: {times:?} times the rounds",
            measure.name
        );
    }
}

#[test]
fn the_answer_to_each_of_the_worst_grids_is_the_first_grid() {
    thread::scope(|scope| {
        for (_, cells) in WORST {
            scope.spawn(move || {
                let puzzle = parse(cells);
                // What has no solution comes out as it went in.
                let expected = first_grid(&puzzle).unwrap_or(puzzle);
                let answer = sudoku(line(&puzzle) + "\n").stdout;
                assert_eq!(answer.trim_end(), line(&expected), "at {cells}");
            });
        }
    });
}

/// Most puzzles are far from the worst. What slows all of them down shows here.
#[test]
fn generated_puzzles_take_no_more_rounds_than_recorded() {
    const SEED: u64 = 2239;
    type Generator = fn(&mut Random) -> Grid;
    let kinds: [(&str, Generator, u64); 4] = [
        ("unique_puzzle", unique_puzzle, 9_300),
        ("several_solutions", several_solutions, 22_498),
        ("nearly_empty", nearly_empty, 189_055),
        ("unsolvable", unsolvable, 2_068),
    ];
    thread::scope(|scope| {
        for (name, generator, recorded) in kinds {
            scope.spawn(move || {
                let mut random = Random::new(SEED);
                let puzzles: Vec<Grid> = (0..500).map(|_| generator(&mut random)).collect();
                let counts = Counted::start().solve(&puzzles);
                let found: u64 = counts.iter().map(|counts| counts.rounds).sum();
                println!("{name} {found}");
                assert!(
                    found <= recorded,
                    "500 of {name}, seed {SEED}, take {found} rounds, {recorded} are recorded"
                );
            });
        }
    });
}
