// How far searches go. `cargo bench --bench speed -- --trees FILE ...` puts this behind the solver of `src/main.rs`, whose
// `propagate` then counts, and gives it a list. It prints a mean for each search.

use std::sync::atomic::{AtomicU64, Ordering};

static ROUNDS: AtomicU64 = AtomicU64::new(0);

fn count_round() {
    ROUNDS.fetch_add(1, Ordering::Relaxed);
}

fn main() {
    let mut sums = [0; 5];
    let mut puzzles = 0;
    for line in io::stdin().lock().lines().map(|line| line.expect("a list")) {
        let cells: [u8; 81] = line.as_bytes().try_into().expect("81 cells");
        let (table, empty) = (Table::of(&cells), (0..81).filter(|&cell| !is_clue(cells[cell])));
        let empty: Vec<Cell> = empty.collect();
        let sets = cells.map(|byte| if is_clue(byte) { 1 << (byte - b'1') } else { 511 });
        let mut used = [0; 27];
        for cell in (0..81).filter(|&cell| is_clue(cells[cell])) {
            units(cell).map(|unit| used[unit] |= sets[cell]);
        }
        assert!(textbook(&empty, &mut used, &mut sums[0]));
        assert!(with_rule_1(&empty, sets, &mut sums[1]));
        let in_order = || Search { budget: u32::MAX, ..Search::new(true) }.find(table, 1);
        let in_other_order = || Search::new(false).find(table, 1);
        let searches: [&dyn Fn() -> Vec<Grid>; 3] = [&in_order, &in_other_order, &|| solve(&cells)];
        for (sum, search) in sums[2..].iter_mut().zip(searches) {
            assert!(!search().is_empty(), "{line} has no solution");
            *sum += ROUNDS.swap(0, Ordering::Relaxed);
        }
        puzzles += 1;
    }
    println!("{}", sums.map(|sum| format!("{:.1}|", sum as f64 / f64::from(puzzles))).concat());
}

/// The textbook program, which counts the digits that it places. Returns whether there is a grid.
fn textbook(empty: &[Cell], used: &mut [u32; 27], placed: &mut u64) -> bool {
    empty.split_first().map_or(true, |(&cell, rest)| {
        let units = units(cell);
        (0..9).map(|digit| 1 << digit).any(|digit| {
            units.iter().all(|&unit| used[unit] & digit == 0) && {
                *placed += 1;
                units.map(|unit| used[unit] ^= digit);
                let has_grid = textbook(rest, used, placed);
                units.map(|unit| used[unit] ^= digit);
                has_grid
            }
        })
    })
}

fn units(cell: Cell) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// The same with the first rule, for rows and columns as well: peers of a settled cell lose its digit.
fn with_rule_1(empty: &[Cell], mut sets: [u32; 81], placed: &mut u64) -> bool {
    *placed += 1;
    let mut before = [0; 81];
    while mem::replace(&mut before, sets) != sets {
        for cell in (0..81).filter(|&cell| before[cell].is_power_of_two()) {
            cells_in(PEERS[cell]).for_each(|peer| sets[peer] &= !before[cell]);
        }
    }
    let open = empty.iter().find(|&&cell| !sets[cell].is_power_of_two());
    let mut has_grid = |&cell: &Cell| {
        let digits = (0..9).map(|digit| 1 << digit).filter(|digit| sets[cell] & digit != 0);
        digits.into_iter().any(|digit| {
            let mut side = sets;
            side[cell] = digit;
            with_rule_1(empty, side, placed)
        })
    };
    !sets.contains(&0) && open.map_or(true, &mut has_grid)
}
