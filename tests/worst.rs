//! The worst case: no grid may stall the program.
//!
//! What counts is how long a grid takes beside hard puzzles from the generator, solved by the same
//! process: that depends on the search, and hardly on the machine. `cargo bench --bench climb` looks
//! for worse grids.

mod common;

use common::{parse, Stopwatch};

/// Peter Norvig's impossible puzzle (norvig.com/sudoku.html) and the worst grids that climbs found,
/// each for one or another version of the search.
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
