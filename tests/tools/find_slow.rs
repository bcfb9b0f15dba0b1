//! Looks for grids that take many rounds of propagation, which is a search without a goal. The ten
//! worst come out as lines for `tests/slowest-known.txt`; keep those there that show what a measure of the
//! program is good for. To find such grids, take the measure out of `src/main.rs` and climb without it.

#[allow(dead_code)]
#[path = "../common/mod.rs"]
mod common;

use common::builds::{counted, rounds};
use common::*;
use std::cmp::Reverse;
use std::env;
use std::path::Path;
use std::time::{Duration, Instant};

const USAGE: &str = "\
To look for grids that take long, for so many seconds, from a seed:
    cargo bench --bench find_slow -- SECONDS SEED
To count the rounds and guesses that the puzzles of a list take, on average:
    cargo bench --bench find_slow -- --count FILE ...
To see tests/slowest-known.txt with the figures of the program as it is now:
    cargo bench --bench find_slow -- --figures";

/// So many changed grids are solved in one go. A climb ends after so many of these without a gain.
const BATCH: usize = 16;
const PATIENCE: usize = 200;

fn main() {
    if env::args().any(|argument| argument == "--figures") {
        return print!("{}", figures());
    }
    if let Some(flag) = env::args().position(|argument| argument == "--count") {
        let files = env::args().skip(flag + 1);
        return files.filter(|file| file != "--bench").for_each(count);
    }
    let numbers = env::args().filter_map(|argument| argument.parse().ok());
    let (seconds, seed) = match numbers.collect::<Vec<u64>>()[..] {
        [seconds, seed] => (seconds, seed),
        _ => return println!("{USAGE}"),
    };
    let end = Instant::now() + Duration::from_secs(seconds);
    let random = &mut Random::new(seed);
    // Under a name of its own, so that several can climb at a time.
    let counted = counted(&format!("climb-{seed}"));
    // The tops of climbs, from the worst one on.
    let known: Vec<Grid> = worst().into_iter().map(|(_, grid)| grid).collect();
    let mut worst = rounds(&counted, "rounds", &known);
    while Instant::now() < end {
        // From a new grid or, every other time, beside one of the worst, whose place the top takes
        // if it is worse. So the list does not fill with the neighbours of one grid.
        let place = random.below(2 * worst.len());
        let start = match worst.get(place) {
            Some((_, grid)) => changed(grid, 8, random),
            None => (random.pick(&KINDS).1)(random),
        };
        let top = climb((0, start), &counted, end, random);
        match worst.get_mut(place) {
            Some(kept) if kept.0 > top.0 => {}
            Some(kept) => *kept = top,
            None => worst.push(top),
        }
        worst.sort_by_key(|&(rounds, _)| Reverse(rounds));
        worst.truncate(20);
    }
    print!("{}", as_worst(&worst[..10]));
}

/// Prints how many rounds and guesses the puzzles of a file take, on average.
fn count(file: String) {
    let counted = counted("count");
    let text = std::fs::read_to_string(&file).expect("a list");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let grids: Vec<Grid> = lines.map(|line| parse(&line[..81])).collect();
    let [rounds, guesses] = ["rounds", "guesses"].map(|words| {
        let counts = rounds(&counted, words, &grids).into_iter();
        counts.map(|(count, _)| count).sum::<u64>() as f64 / grids.len() as f64
    });
    println!("{file}: {rounds:.1} rounds, {guesses:.1} guesses a puzzle");
}

/// `slowest-known.txt` with figures that are taken now.
fn figures() -> String {
    let counted = counted("figures");
    let anew = |line: &str| match line.split_once(' ') {
        Some((_, what)) if !line.starts_with('#') => {
            format!("{} {what}\n", rounds_of(what, &counted))
        }
        _ => format!("{line}\n"),
    };
    data("slowest-known.txt").lines().map(anew).collect()
}

/// Changes a grid again and again, and keeps what takes as many rounds or more, until no change
/// takes more.
fn climb(mut top: (u64, Grid), counted: &Path, end: Instant, random: &mut Random) -> (u64, Grid) {
    let mut failures = 0;
    while failures < PATIENCE && Instant::now() < end {
        let grids = [(); BATCH].map(|()| changed(&top.1, 3, random));
        let found = rounds(counted, "rounds", &grids).into_iter();
        let most = found.max_by_key(|&(rounds, _)| rounds).expect("a batch");
        failures = if most.0 > top.0 { 0 } else { failures + 1 };
        if most.0 >= top.0 {
            top = most;
        }
    }
    top
}

/// A grid with one to so many changes.
fn changed(grid: &Grid, most: usize, random: &mut Random) -> Grid {
    let mut changed = *grid;
    (0..1 + random.below(most)).for_each(|_| change(&mut changed, random));
    changed
}
