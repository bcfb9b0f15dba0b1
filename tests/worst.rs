//! The worst case: no grid may stall the program.
//!
//! What counts is how long a grid takes beside hard puzzles from the generator, solved by the same
//! process: that depends on the search, and hardly on the machine. The grids were found by climbing
//! hills, as the ignored test below does, with one seed or another:
//!
//!     CLIMB_SEED=7 CLIMB_SECONDS=600 cargo test --release --test worst -- --ignored --nocapture

mod common;

use common::{
    are_peers, binary, each_grid, line, nearly_empty, parse, several_solutions, unique_puzzle,
    unsolvable, Coprocess, Grid, IfFailing, Random, EMPTY,
};
use std::env;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Peter Norvig's impossible puzzle (norvig.com/sudoku.html) and the worst grids that climbs found, each for
/// one or another version of the search: it took up to 0.6 s then, and they take less than a millisecond now.
const WORST: [&str; 10] = [
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "34....5........8.78.............3........4.....4....9.......7.5........8.9.......",
    ".53.........531..........9..9...................................7..6........2....",
    "1.4..2....2..45....3.....1....................9...4.....5................4.......",
    "12....9..4......7......6.422....1....4...5..1.1..8..........214..................",
    "5.74.............9.4.57....4..7.......89...........6..61.............9.....15....",
    ".8.......2...81..31...52...3....4...8..................3.2........14.28..........",
    ".8...2....51.43...2....9...............3..........8...1......32........9..81.....",
    "1.4...........5..7....368..5...637..6...87..........5...39...........2...........",
    "12...................5...8.26.1......1.......4..........6........................",
];

/// More than so many times what hard puzzles take is too long for a grid.
const LIMIT: f64 = 10_000.0;

#[test]
fn no_grid_takes_much_longer_than_hard_puzzles_do() {
    let mut stopwatch = Stopwatch::start();
    let usual = stopwatch.median(&hard_puzzles());
    for grid in WORST {
        let ratio = stopwatch.median(&[parse(grid)]) / usual;
        println!("{grid} {ratio:.1}");
        assert!(
            ratio < LIMIT,
            "{grid} takes {ratio:.1} times as long as a hard puzzle"
        );
    }
}

/// Of a few hundred puzzles with one solution, those in which a search with singles alone has to
/// guess most often.
fn hard_puzzles() -> Vec<Grid> {
    let mut random = Random::new(0);
    let mut puzzles: Vec<Grid> = (0..200).map(|_| unique_puzzle(&mut random)).collect();
    puzzles.sort_by_cached_key(|puzzle| each_grid(puzzle, &mut |_| true));
    puzzles.split_off(180)
}

// ---- Time.

/// A process of the binary that solves grids against the clock.
struct Stopwatch(Coprocess);

impl Stopwatch {
    fn start() -> Stopwatch {
        // Nobody reads what it says of unsolvable grids, and a pipe would fill up.
        Stopwatch(Coprocess::start(binary().stderr(Stdio::null())))
    }

    /// The seconds from the first of some grids to the answer to the last.
    fn seconds(&mut self, grids: &[Grid]) -> f64 {
        let _context = IfFailing(|| format!("at {}", line(&grids[0])));
        let text: String = grids.iter().map(|grid| line(grid) + "\n").collect();
        let start = Instant::now();
        self.0.say(&text);
        grids.iter().for_each(|_| drop(self.0.hear()));
        start.elapsed().as_secs_f64()
    }

    /// The seconds that a grid takes, on average over some grids: the median of several timings, each
    /// of ten copies, so that the way to and fro counts less.
    fn median(&mut self, grids: &[Grid]) -> f64 {
        let copies = grids.repeat(10);
        let mut timings = [(); 9].map(|()| self.seconds(&copies) / copies.len() as f64);
        timings.sort_by(f64::total_cmp);
        timings[4]
    }
}

// ---- The climb.

/// Looks for grids that take long, for as long as it is told to, and prints the ten worst as a list
/// for the test above.
#[test]
#[ignore = "a search without a goal"]
fn climb_to_worse_grids() {
    let setting = |name, otherwise| env::var(name).map_or(otherwise, |text| text.parse().unwrap());
    let mut random = Random::new(setting("CLIMB_SEED", 1));
    let end = Instant::now() + Duration::from_secs(setting("CLIMB_SECONDS", 60));
    let mut stopwatch = Stopwatch::start();
    let mut found: Vec<(f64, Grid)> = Vec::new();
    while Instant::now() < end {
        let start = start(&found, &mut random);
        found.push(climb(start, &mut stopwatch, &mut random, end));
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        let (seconds, grid) = &found[0];
        println!(
            "{:4} climbs: {:.3} ms {}",
            found.len(),
            seconds * 1e3,
            line(grid)
        );
    }
    let usual = stopwatch.median(&hard_puzzles());
    println!("const WORST: [&str; 10] = [");
    for (_, grid) in found.iter().take(10) {
        let seconds = stopwatch.median(&[*grid]);
        let ratio = seconds / usual;
        let cells = line(grid).replace('0', ".");
        println!(
            "    \"{cells}\", // {:.3} ms, {ratio:.0} times a hard puzzle",
            seconds * 1e3
        );
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
    for _ in 0..8 {
        change(&mut grid, random);
    }
    grid
}

/// Changes a grid again and again and keeps what takes longer, until no change does.
fn climb(
    mut grid: Grid,
    stopwatch: &mut Stopwatch,
    random: &mut Random,
    end: Instant,
) -> (f64, Grid) {
    let mut worst = quickest(stopwatch, &grid, 0.0);
    let mut failures = 0;
    while failures < 1_000 && Instant::now() < end {
        let mut changed = grid;
        for _ in 0..1 + random.below(3) {
            change(&mut changed, random);
        }
        // A little more may be chance.
        let bound = 1.02 * worst;
        let seconds = quickest(stopwatch, &changed, bound);
        failures += 1;
        if seconds > bound {
            (grid, worst, failures) = (changed, seconds, 0);
        }
    }
    (worst, grid)
}

/// The least of a few timings, since what disturbs them makes them longer. One that is not above
/// `bound` is enough.
fn quickest(stopwatch: &mut Stopwatch, grid: &Grid, bound: f64) -> f64 {
    // To and fro takes some microseconds too.
    let copies = vec![*grid; if bound < 1e-3 { 4 } else { 1 }];
    let mut least = f64::INFINITY;
    for _ in 0..5 {
        least = least.min(stopwatch.seconds(&copies) / copies.len() as f64);
        if least <= bound {
            break;
        }
    }
    least
}

/// A few clues that do not clash; whether there is a solution is left to chance.
fn scattered(random: &mut Random) -> Grid {
    let mut grid = EMPTY;
    for _ in 0..8 + random.below(20) {
        change(&mut grid, random);
    }
    grid
}

/// Empties a cell or puts a digit there that no peer has.
fn change(grid: &mut Grid, random: &mut Random) {
    let cell = random.below(81);
    let is_free = |&digit: &u8| (0..81).all(|peer| grid[peer] != digit || !are_peers(cell, peer));
    let mut digits: Vec<u8> = (1..=9).filter(is_free).collect();
    if grid[cell] != 0 {
        digits.resize(2 * digits.len(), 0);
    }
    if !digits.is_empty() {
        grid[cell] = *random.pick(&digits);
    }
}
