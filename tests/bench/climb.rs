//! Looks for grids that take many rounds of propagation, which is a search without a goal: for so
//! many seconds, from a seed, with all measures against stubborn puzzles or without one,
//!
//!     cargo bench --bench climb -- SECONDS SEED
//!     cargo bench --bench climb -- SECONDS SEED rule-5
//!
//! The ten worst come out as a list for `WORST` in `tests/common/mod.rs`; keep those there that show
//! what a measure is good for.

#[path = "../common/mod.rs"]
mod common;

use common::counted::{Counted, LAST_DEAD_END, RULE_5};
use common::*;
use std::cmp::Reverse;
use std::env;
use std::time::{Duration, Instant};

/// So many changed grids are solved in one go.
const BATCH: usize = 16;

/// A climb ends after so many tries without a gain.
const PATIENCE: usize = 3_000;

/// So many of the worst are kept, to start beside them again.
const KEPT: usize = 20;

fn main() {
    // Cargo puts a flag beside what it was told to pass on.
    let arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    let arguments: Vec<String> = arguments.collect();
    let number = |at: usize| arguments.get(at)?.parse().ok();
    let (seconds, seed) = match (number(0), number(1)) {
        (Some(seconds), Some(seed)) => (seconds, seed),
        _ => return println!("To look for grids that take long, say SECONDS SEED [MEASURE]."),
    };
    let out = |name: &String| {
        let mut measures = [LAST_DEAD_END, RULE_5].into_iter();
        let measure = measures.find(|measure| measure.name == name);
        measure.expect("a measure: last-dead-end or rule-5").out
    };
    let changes: Vec<_> = arguments.get(2).map(out).into_iter().collect();
    let mut search = Search {
        random: Random::new(seed),
        counted: Counted::changed(&changes),
        end: Instant::now() + Duration::from_secs(seconds),
        tries: 0,
        worst: Vec::new(),
    };
    search.run();
    search.print();
}

struct Search {
    random: Random,
    counted: Counted,
    end: Instant,
    /// How many grids were solved.
    tries: usize,
    /// The worst grids, from the worst one on, at most one of a family.
    worst: Vec<Found>,
}

#[derive(Clone)]
struct Found {
    rounds: u64,
    grid: Grid,
    /// The same number for all that come from one start, by whatever climbs.
    family: usize,
}

impl Search {
    fn run(&mut self) {
        for (family, (_, grid)) in WORST.iter().enumerate() {
            let known = self.found(parse(grid), family);
            self.keep(known);
        }
        let mut climbs = 0;
        while Instant::now() < self.end {
            climbs += 1;
            let start = self.start(WORST.len() + climbs);
            let top = self.climb(start);
            let is_news = top.rounds > self.worst[0].rounds;
            self.keep(top);
            if is_news || climbs % 100 == 0 {
                let Found { rounds, grid, .. } = &self.worst[0];
                let (tries, grid) = (self.tries, line(grid));
                println!("{climbs} climbs, {tries} grids: {rounds} rounds {grid}");
            }
        }
    }

    fn print(&mut self) {
        println!("{} grids were tried.", self.tries);
        println!("const WORST: [(u64, &str); 10] = [");
        for Found { rounds, grid, .. } in self.worst.iter().take(10) {
            let (cells, milliseconds) = (line(grid), self.counted.milliseconds(grid));
            let cells = cells.replace('0', ".");
            println!("    ({rounds}, \"{cells}\"), // {milliseconds:.3} ms");
        }
        println!("];");
    }

    /// Where to start a climb: with a new family or, every other time, beside one of the worst.
    fn start(&mut self, new_family: usize) -> Found {
        let (grid, family) = if self.random.below(2) == 0 {
            (self.new_grid(), new_family)
        } else {
            let mut near = self.random.pick(&self.worst).clone();
            let count = 1 + self.random.below(8);
            (0..count).for_each(|_| change(&mut near.grid, &mut self.random));
            (near.grid, near.family)
        };
        self.found(grid, family)
    }

    fn found(&mut self, grid: Grid, family: usize) -> Found {
        let rounds = self.rounds(&[grid])[0];
        Found {
            rounds,
            grid,
            family,
        }
    }

    fn new_grid(&mut self) -> Grid {
        match self.random.below(5) {
            0 => nearly_empty(&mut self.random),
            1 => several_solutions(&mut self.random),
            2 => unsolvable(&mut self.random),
            3 => scattered(&mut self.random),
            _ => self.hard_puzzle(),
        }
    }

    /// The hardest of some puzzles with one solution, without some of its clues.
    fn hard_puzzle(&mut self) -> Grid {
        let puzzles = [(); 50].map(|()| unique_puzzle(&mut self.random));
        let all_rounds = self.rounds(&puzzles);
        let hardest = (0..50).max_by_key(|&puzzle| all_rounds[puzzle]);
        let mut grid = puzzles[hardest.unwrap_or(0)];
        for _ in 0..self.random.below(9) {
            grid[*self.random.pick(&filled(&grid))] = 0;
        }
        grid
    }

    /// Changes a grid again and again, and keeps what takes as many rounds or more, until no change
    /// takes more.
    fn climb(&mut self, mut top: Found) -> Found {
        let mut failures = 0;
        while failures < PATIENCE && Instant::now() < self.end {
            let changed = [(); BATCH].map(|()| {
                let mut grid = top.grid;
                let count = 1 + self.random.below(3);
                (0..count).for_each(|_| change(&mut grid, &mut self.random));
                grid
            });
            failures += BATCH;
            for (rounds, grid) in self.rounds(&changed).into_iter().zip(changed) {
                if rounds > top.rounds {
                    failures = 0;
                }
                if rounds >= top.rounds {
                    (top.rounds, top.grid) = (rounds, grid);
                }
            }
        }
        top
    }

    fn rounds(&mut self, grids: &[Grid]) -> Vec<u64> {
        self.tries += grids.len();
        self.counted.rounds(grids)
    }

    /// Takes what was found among the worst, if it is the worst of its family.
    fn keep(&mut self, found: Found) {
        let family = |kept: &Found| kept.family == found.family;
        match self.worst.iter().position(family) {
            Some(at) if self.worst[at].rounds > found.rounds => return,
            Some(at) => self.worst[at] = found,
            None => self.worst.push(found),
        }
        self.worst.sort_by_key(|kept| Reverse(kept.rounds));
        self.worst.truncate(KEPT);
    }
}
