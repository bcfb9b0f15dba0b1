//! The textbook program: what everybody writes for BOJ 2580. The grid that it completes first is the answer that is
//! due, by definition.

use super::{clashes, filled, units, Grid, EMPTY};

/// The program did not end within the steps that it was given.
#[derive(Debug)]
pub struct NoEnd;

/// The first complete grid of a puzzle, if there is any. A step is a digit put into a cell.
pub fn first_complete_grid(clues: &Grid, most_steps: u32) -> Result<Option<Grid>, NoEnd> {
    if filled(clues).iter().any(|&cell| clashes(clues, cell, clues[cell])) {
        return Ok(None); // judges have no such puzzles
    }
    let empty_cells = (0..81).filter(|&cell| clues[cell] == 0).collect();
    let mut state = State { grid: EMPTY, empty_cells, used: [[0; 9]; 3], steps_left: most_steps };
    filled(clues).into_iter().for_each(|cell| state.put(cell, clues[cell]));
    Ok(state.fill(0)?.then_some(state.grid))
}

struct State {
    grid: Grid,
    empty_cells: Vec<usize>,
    /// The digits that each row, column and box has: bit 1 for 1.
    used: [[u16; 9]; 3],
    steps_left: u32,
}

impl State {
    /// Fills the empty cells from one on. Returns whether that can be done.
    fn fill(&mut self, next: usize) -> Result<bool, NoEnd> {
        if next == self.empty_cells.len() {
            return Ok(true);
        }
        let cell = self.empty_cells[next];
        let [row, column, a_box] = units(cell);
        for digit in 1..=9 {
            let used = self.used[0][row] | self.used[1][column] | self.used[2][a_box];
            if used & (1 << digit) == 0 {
                self.steps_left = self.steps_left.checked_sub(1).ok_or(NoEnd)?;
                self.put(cell, digit);
                if self.fill(next + 1)? {
                    return Ok(true);
                }
                self.put(cell, digit); // takes it back
            }
        }
        Ok(false)
    }

    /// Puts a digit into a cell, or takes it back.
    fn put(&mut self, cell: usize, digit: u8) {
        self.grid[cell] = digit;
        (0..3).for_each(|kind| self.used[kind][units(cell)[kind]] ^= 1 << digit);
    }
}
