//! A tool that looks for puzzles that take many rounds of the rules, by random changes (hill climbing). It prints the ten
//! slowest as lines for `tests/slowest-known.txt`. To see what a part of the search is good for, climb without it.

#[allow(dead_code)]
#[path = "../common/mod.rs"]
mod common;

use common::*;
use std::cmp::Reverse;
use std::env;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How many changed grids are solved in one run, and how many runs without a gain end a climb.
const BATCH: usize = 16;
const PATIENCE: usize = 200;

fn main() {
    let numbers: Vec<u64> = env::args().filter_map(|word| word.parse().ok()).collect();
    assert!(numbers.len() == 2, "the arguments are SECONDS SEED");
    let (end, seed) = (Instant::now() + Duration::from_secs(numbers[0]), numbers[1]);
    let random = &mut Random(seed);
    // Under a name of its own, so that several can climb at a time.
    let counted = compile(&format!("climb-{seed}"), &counting());
    // The tops of climbs, the slowest first.
    let mut worst = rounds(&counted, &slowest_known());
    while Instant::now() < end {
        // Every other time, start near a known top. It is replaced if the climb ends higher, so the list does not fill
        // with the neighbours of one grid.
        let place = random.below(2 * worst.len());
        let start = match worst.get(place) {
            Some((_, grid)) => changed(grid, 8, random),
            None => (random.pick(&KINDS).1)(random),
        };
        let top = climb((0, start), &counted, end, random);
        if place >= worst.len() {
            worst.push(top);
        } else if worst[place].0 <= top.0 {
            worst[place] = top;
        }
        worst.sort_by_key(|&(rounds, _)| Reverse(rounds));
        worst.truncate(20);
    }
    for (rounds, grid) in &worst[..10] {
        println!("{rounds} {}", as_line(grid).replace('0', "."));
    }
}

/// Changes a grid again and again, and keeps a change that takes as many rounds or more, until no change takes more.
fn climb(mut top: (u64, Grid), counted: &Path, end: Instant, random: &mut Random) -> (u64, Grid) {
    let mut failures = 0;
    while failures < PATIENCE && Instant::now() < end {
        let grids = [(); BATCH].map(|()| changed(&top.1, 3, random));
        let found = rounds(counted, &grids).into_iter();
        let most = found.max_by_key(|&(rounds, _)| rounds).expect("a batch");
        failures = if most.0 > top.0 { 0 } else { failures + 1 };
        if most.0 >= top.0 {
            top = most;
        }
    }
    top
}

/// A grid with one to `most` changes.
fn changed(grid: &Grid, most: usize, random: &mut Random) -> Grid {
    let mut changed = *grid;
    (0..1 + random.below(most)).for_each(|_| change_cell(&mut changed, random));
    changed
}

/// The program, which answers each line of 81 cells with the rounds of the rules that it takes.
fn counting() -> String {
    let source = read_file("../src/main.rs").replacen("fn main(", "fn usual_main(", 1);
    let parts = source.split_once("fn propagate(");
    let (before, propagate) = parts.expect("a loop of the rules");
    let propagate = propagate.replacen("loop {", "loop { ROUNDS.fetch_add(1, Relaxed);", 1);
    let main = r#"
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
static ROUNDS: AtomicU64 = AtomicU64::new(0);
fn main() {
    for line in io::stdin().lines() {
        solve(line.unwrap().as_bytes().try_into().unwrap());
        println!("{}", ROUNDS.swap(0, Relaxed));
    }
}
"#;
    format!("{before}fn propagate({propagate}{main}")
}

/// The rounds that each of some grids takes, with the grid.
fn rounds(counted: &Path, grids: &[Grid]) -> Vec<(u64, Grid)> {
    let run = run(&mut piped(Command::new(counted)), as_list(grids));
    let count = |line: &str| line.parse().expect("a number");
    let counts: Vec<u64> = run.output().lines().map(count).collect();
    assert_eq!(counts.len(), grids.len(), "counts: {}", run.stderr);
    counts.into_iter().zip(grids.iter().copied()).collect()
}
