//! A tool that counts how often the program finds a typo: puzzles with one typo each, from a fixed seed, and the
//! messages about them. Prints the table of `README.md` here.

#[allow(dead_code)]
#[path = "../common/mod.rs"]
mod common;

use common::*;

/// The number of puzzles for each line of the table.
const PUZZLES: usize = 10_000;

fn main() {
    let random = &mut Random(1205);
    println!("|typo|puzzles|one solution|several|none|right clue|alone|");
    println!("|---|---|---|---|---|---|---|");
    for (kind, clues) in [("33 clues", 33), ("no clue to spare", 0)] {
        let puzzles = [(); 200].map(|()| unique_puzzle(clues, random));
        for (typo, make) in TYPOS {
            let (mut list, mut wrong_clues) = (Vec::new(), Vec::new());
            for original in puzzles.iter().cycle().take(PUZZLES) {
                let mut puzzle = image(original, random);
                wrong_clues.push(make(&mut puzzle, random));
                list.push(puzzle);
            }
            println!("|{typo}|{kind}|{}|", figures(&list, &wrong_clues).join("|"));
        }
    }
}

/// In percent of all: puzzles with one solution, several, none. In percent of those with none: where the
/// program asks about the right clue, and where about no other.
fn figures(list: &[Grid], wrong_clues: &[usize]) -> [String; 5] {
    let stderr = sudoku(common::as_list(list)).stderr;
    let [mut none, mut right, mut alone] = [0; 3];
    let is_none = |message: &&str| message.contains(": no solution");
    // sudoku: line 12: no solution; is ...
    for message in stderr.lines().filter(is_none) {
        let index = numbers_in(message)[0] - 1;
        let asked = asked_about(message);
        let is_right = asked.iter().any(|&(cell, _)| cell == wrong_clues[index]);
        none += 1;
        right += usize::from(is_right);
        alone += usize::from(is_right && asked.len() == 1);
    }
    let of = |part: usize, whole: usize| format!("{} %", (100 * part + whole / 2) / whole);
    let (all, several) = (list.len(), stderr.matches("several solutions").count());
    let [one, several, of_none] = [all - several - none, several, none].map(|part| of(part, all));
    let [right, alone] = [right, alone].map(|part| of(part, none));
    [one, several, of_none, right, alone]
}
