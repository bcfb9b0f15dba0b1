//! The worst case: no grid may stall the program.
//!
//! What counts is how long a grid takes beside hard puzzles from the generator, solved by the same
//! process: that depends on the search, and hardly on the machine. `cargo bench --bench climb` looks
//! for worse grids.

mod common;

use common::{parse, Stopwatch};

/// The six worst grids that climbs found for the search as it is, and those for a search without one of
/// the measures against stubborn puzzles: the seventh fails the test without all empty cells competing,
/// the eighth without blame too, the ninth without the count of trios. The last is Peter Norvig's
/// impossible puzzle (norvig.com/sudoku.html).
const WORST: [&str; 10] = [
    "8.3................64.................8..6.4....1.8.3......1.6....5.4.13.....358.",
    ".....6....6...........45.8...4..8.72..8..........6..1........9...5.136...........",
    "8.3................643.....6.8.3.........6.4......8.3......1.6....2.4.19.......8.",
    "...26.3..4.25.1.87..5..7.........52.........8.1..7................48.........6...",
    ".....38..2....1.4.1............2....8...9..7...........3..........14.28..........",
    ".....6....6...........45.8...4.5..1...8....6......3..8...........5..........7....",
    ".8...2....51.43...2....9...............3..........8...1......32........9..81.....",
    ".8.......2...81..31...52...3....4...8..................3.2........14.28..........",
    "..2.......5.........4.......6.....3..8.....2.4....31.....2..31.........4..3..72..",
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
];

/// More than so many times what a hard puzzle takes is too long for a grid.
const LIMIT: f64 = 2_000.0;

#[test]
fn no_grid_takes_much_longer_than_hard_puzzles_do() {
    let mut stopwatch = Stopwatch::start();
    let usual = stopwatch.hard_puzzle();
    for grid in WORST {
        let ratio = stopwatch.quickest(&parse(grid), 10, 0.0) / usual;
        println!("{grid} {ratio:.1}");
        assert!(
            ratio < LIMIT,
            "{grid} takes {ratio:.1} times as long as a hard puzzle"
        );
    }
}
