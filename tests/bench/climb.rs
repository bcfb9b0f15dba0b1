//! Looks for grids that take long, which is a search without a goal: for so many seconds, from a seed,
//!
//!     cargo bench --bench climb -- SECONDS SEED
//!
//! The ten worst come out as a list for `tests/worst.rs`.

#[path = "../common/mod.rs"]
mod common;

use common::*;
use std::env;
use std::time::{Duration, Instant};

fn main() {
    // Cargo puts a flag beside what it was told to pass on.
    let numbers = env::args().filter_map(|argument| argument.parse().ok());
    match numbers.collect::<Vec<u64>>()[..] {
        [seconds, seed] => look_for_worse(Instant::now() + Duration::from_secs(seconds), seed),
        _ => {
            println!("To look for grids that take long: cargo bench --bench climb -- SECONDS SEED")
        }
    }
}

fn look_for_worse(end: Instant, seed: u64) {
    let mut random = Random::new(seed);
    let mut stopwatch = Stopwatch::start();
    let mut found: Vec<(f64, Grid)> = Vec::new();
    while Instant::now() < end {
        let start = start(&found, &mut random);
        found.push(climb(start, &mut stopwatch, &mut random, end));
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        let (count, (seconds, grid)) = (found.len(), &found[0]);
        println!("{count:4} climbs: {:.3} ms {}", seconds * 1e3, line(grid));
    }
    let usual = stopwatch.hard_puzzle();
    println!("const WORST: [&str; 10] = [");
    for (_, grid) in found.iter().take(10) {
        let seconds = stopwatch.quickest(grid, 10, 0.0);
        let (cells, ratio) = (line(grid).replace('0', "."), seconds / usual);
        let comment = format!("{:.3} ms, {ratio:.0} times a hard puzzle", seconds * 1e3);
        println!("    \"{cells}\", // {comment}");
    }
    println!("];");
}

/// Where to start a climb: with a new grid or, one time in three, beside one of the worst ones.
fn start(found: &[(f64, Grid)], random: &mut Random) -> Grid {
    let kinds = [nearly_empty, several_solutions, unsolvable, scattered];
    if found.len() < 10 || random.below(3) > 0 {
        return random.pick(&kinds)(random);
    }
    let (_, mut grid) = found[random.below(10)];
    (0..8).for_each(|_| change(&mut grid, random));
    grid
}

/// A few clues that do not clash; whether there is a solution is left to chance.
fn scattered(random: &mut Random) -> Grid {
    let mut grid = EMPTY;
    (0..8 + random.below(20)).for_each(|_| change(&mut grid, random));
    grid
}

/// Changes a grid again and again and keeps what takes longer, until no change does.
fn climb(
    mut grid: Grid,
    stopwatch: &mut Stopwatch,
    random: &mut Random,
    end: Instant,
) -> (f64, Grid) {
    let mut worst = stopwatch.quickest(&grid, 4, 0.0);
    let mut failures = 0;
    while failures < 1_000 && Instant::now() < end {
        let mut changed = grid;
        (0..1 + random.below(3)).for_each(|_| change(&mut changed, random));
        // A little more may be chance, and to and fro takes some microseconds too.
        let (bound, copies) = (1.02 * worst, if worst < 1e-3 { 4 } else { 1 });
        let seconds = stopwatch.quickest(&changed, copies, bound);
        failures += 1;
        if seconds > bound {
            (grid, worst, failures) = (changed, seconds, 0);
        }
    }
    (worst, grid)
}

/// Empties a cell or puts a digit there that no peer has.
fn change(grid: &mut Grid, random: &mut Random) {
    let cell = random.below(81);
    let is_free = |&digit: &u8| !clashes(grid, cell, digit);
    let mut digits: Vec<u8> = (1..=9).filter(is_free).collect();
    if grid[cell] != 0 {
        digits.resize(2 * digits.len(), 0);
    }
    if !digits.is_empty() {
        grid[cell] = *random.pick(&digits);
    }
}
