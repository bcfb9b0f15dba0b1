//! How often the program finds a slip: puzzles with one slip each, from a fixed seed, and what it tells
//! of them. Prints the table of the README.

#[allow(dead_code)]
#[path = "../cli/common/mod.rs"]
mod common;

use common::*;

/// So many puzzles for each line of the table.
const PUZZLES: usize = 10_000;

fn main() {
    let random = &mut Random::new(1205);
    println!("|slip|puzzles|one solution|several|none|asks|one change|right cell|");
    println!("|---|---|---|---|---|---|---|---|");
    for (kind, clues) in [("33 clues", 33), ("no clue to spare", 0)] {
        let puzzles = [(); 200].map(|()| unique_puzzle(clues, random));
        for (slip, make) in SLIPS {
            let originals = puzzles.iter().cycle().take(PUZZLES);
            let mut list = Vec::new();
            let mut wrong_cells = Vec::new();
            for original in originals {
                let mut puzzle = image(original, random);
                wrong_cells.push(make(&mut puzzle, random));
                list.push(puzzle);
            }
            println!("|{slip}|{kind}|{}|", figures(&list, &wrong_cells).join("|"));
        }
    }
}

/// In percent of all: puzzles with one solution, several, none. In percent of those with none: where the
/// program asks, where it asks for one digit alone, and where the right cell is among those it asks about.
fn figures(list: &[Grid], wrong_cells: &[usize]) -> [String; 6] {
    let run = sudoku(common::list(list));
    let [mut several, mut none, mut asks, mut alone, mut right] = [0; 5];
    for message in run.stderr.lines() {
        if message.contains("several") {
            several += 1;
            continue;
        }
        // sudoku: line 12: no solution; should ...
        let number = message.split([' ', ':']).nth(3).expect("a line");
        let index = number.parse::<usize>().expect("its number") - 1;
        let asked = asked(message);
        none += 1;
        asks += usize::from(!asked.is_empty());
        alone += usize::from(asked.len() == 1);
        right += usize::from(asked.iter().any(|&(cell, _)| cell == wrong_cells[index]));
    }
    let of = |part: usize, whole: usize| format!("{} %", (100 * part + whole / 2) / whole);
    let all = list.len();
    let one = all - several - none;
    let [one, several, of_none] = [one, several, none].map(|part| of(part, all));
    let [asks, alone, right] = [asks, alone, right].map(|part| of(part, none));
    [one, several, of_none, asks, alone, right]
}

/// The cells that a message asks about, and the digits that it asks for.
fn asked(message: &str) -> Vec<(usize, u8)> {
    let numbers = message.split(|sign: char| !sign.is_ascii_digit());
    let numbers: Vec<usize> = numbers.filter_map(|number| number.parse().ok()).collect();
    let question = message
        .find("should ")
        .map(|_| &numbers[numbers.len() % 4..]);
    let cell = |four: &[usize]| (9 * four[1] + four[2] - 10, four[3] as u8);
    question.unwrap_or_default().chunks(4).map(cell).collect()
}
