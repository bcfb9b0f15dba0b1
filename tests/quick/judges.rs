//! What judges may feed: puzzles back to back in each of their formats, with first rows that could be something else, and
//! with none or several solutions. And a program at the other end of two pipes, which waits for each answer.

use crate::common::*;
use std::io::{BufRead, BufReader, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// So many files of each format, by the seeds 0, 1, 2 and so on.
const FILES: usize = 12;

/// One puzzle, and its answer as far as it has one, in a format.
type Format = fn(&str) -> String;

#[rustfmt::skip]
const FORMATS: [(&str, &str, Format, &str); 6] = [
    ("BOJ 2580", "", |cells| separated(cells, " "), ""),
    ("BOJ 2239", "", rows, ""),
    ("EOJ 1021", "", |cells| rows(&cells.replace('0', ".")), ""),
    ("HDU 1426", "", |cells| separated(&cells.replace('0', "?"), " ") + "\n", ""),
    ("Luogu P10481", "COUNT\n", rows, ""),
    ("Luogu P10482", "", |cells| cells.replace('0', ".") + "\n", "end\n"),
];

#[test]
fn puzzles_back_to_back_are_solved_in_the_format_of_each_judge() {
    let random = &mut Random::new(2580);
    let answered = |puzzle| (puzzle, first_grid(&puzzle).map_or(puzzle, |first| first.0));
    let all: Vec<(Grid, Grid)> = (0..40).map(|_| answered(puzzle(random))).collect();
    for (judge, before, write, after) in FORMATS {
        for seed in 0..FILES {
            let mut random = Random::new(seed as u64);
            let picked = (0..1 + random.below(9)).map(|_| random.pick(&all));
            let picked: Vec<&(Grid, Grid)> = picked.collect();
            let input: String = picked.iter().map(|one| write(&line(&one.0))).collect();
            let due: String = picked.iter().map(|one| write(&line(&one.1))).collect();
            let count = before.replace("COUNT", &picked.len().to_string());
            let run = sudoku(count + &input + after);
            assert_same(&run.output(), &due, format!("{judge}\n{input}{}", run.stderr));
        }
    }
}

fn puzzle(random: &mut Random) -> Grid {
    let mut puzzle = unique_puzzle([0, 26, 50][random.below(3)], random);
    match random.below(8) {
        0 => puzzle[..9].fill(0),
        1 => puzzle[72..].fill(0),
        2 => {
            let names = grids(&puzzle, 1)[0];
            let rename = |digit: u8| names[..9].iter().position(|&name| name == digit);
            puzzle = puzzle.map(|digit| rename(digit).map_or(0, |place| place as u8 + 1));
            puzzle[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        }
        3 => puzzle = unsolvable(random),
        4 => puzzle = several_solutions(random),
        5 => {
            puzzle = EMPTY;
            if random.below(2) == 0 {
                puzzle[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
            }
        }
        6 => puzzle = full_grid(random),
        _ => {}
    }
    puzzle
}

/// Whoever sends a puzzle and waits gets its answer as soon as it is whole.
#[test]
fn an_answer_comes_before_the_input_ends() {
    let mut process = binary().spawn().expect("it runs");
    let mut input = process.stdin.take().expect("a pipe");
    let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || loop {
        let mut line = String::new();
        let is_end = output.read_line(&mut line).map_or(true, |length| length == 0);
        if is_end || sender.send(line).is_err() {
            return;
        }
    });
    let formats: [Format; 6] = [
        rows,
        |cells| format!("17,{cells}\n"),
        |cells| separated(cells, " "),
        |cells| format!("grid = [{}]\n", separated(cells, ",").trim_end().replace('\n', ",")),
        |cells| format!("{}\n{}\n", &cells[..41], &cells[41..]),
        |cells| separated(cells, ";"),
    ];
    for write in formats.iter().cycle().take(12) {
        let text = write(PUZZLE);
        for piece in text.as_bytes().chunks(text.len() * 2 / 3) {
            input.write_all(piece).expect("a pipe");
            thread::sleep(Duration::from_millis(1)); // so they are read one by one
        }
        for due in write(ANSWER).lines() {
            let came = lines.recv_timeout(DEADLINE).expect("an answer at once");
            assert_same(came.trim_end(), due, "at once");
        }
    }
    drop(input);
    assert_eq!(finish(process, PUZZLE).status, 0);
}
