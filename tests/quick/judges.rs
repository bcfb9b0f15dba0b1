//! What judges may feed: puzzles back to back in each of their formats, with first rows that could be something else, and
//! with none or several solutions. And a program at the other end of two pipes, which waits for each answer.

use crate::common::layouts::{layouts, puzzles, Puzzle, JUDGES};
use crate::common::*;
use std::io::{BufRead, BufReader, Write};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The number of files in each format. Their seeds are 0, 1, 2 and so on.
const FILES: usize = 9;

#[test]
fn puzzles_back_to_back_are_solved_in_the_format_of_each_judge() {
    let random = &mut Random(2580);
    let all: Vec<Puzzle> = (0..16).map(|_| any_puzzle(random)).collect();
    check_all((0..JUDGES.len() * FILES).map(|file| {
        let (layout, seed) = (&JUDGES[file / FILES], file % FILES);
        let random = &mut Random(seed as u64);
        let count = 1 + random.below(9);
        let [mut input, mut expected] = layout.file((0..count).map(|_| random.pick(&all)));
        if seed % 3 == 0 {
            input = format!("{count}\n\n{input}");
            expected = expected.replace("\n\n", "\n"); // blank lines are left out with the count
        }
        if layout.name == "Luogu P10482" {
            input += "end\n";
        }
        let run = sudoku(&input);
        let file = format!("{}, seed {seed}: {input}{}", layout.name, run.stderr);
        same(file, &run.output(), &expected)
    }));
}

/// Makes a puzzle, with its first grid, or with itself if there is no solution.
fn any_puzzle(random: &mut Random) -> Puzzle {
    let mut puzzle = unique_puzzle([0, 26, 50][random.below(3)], random);
    match random.below(9) {
        0 => puzzle[..9].fill(0),
        1 => puzzle[72..].fill(0),
        2 => {
            let names = solutions(&puzzle, 1)[0];
            let rename = |digit: u8| names[..9].iter().position(|&name| name == digit);
            puzzle = puzzle.map(|digit| rename(digit).map_or(0, |place| place as u8 + 1));
            puzzle[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        }
        3 => puzzle = unsolvable(random),
        4 => puzzle = several_solutions(random),
        5 => puzzle = EMPTY,
        6 => puzzle = full_grid(random),
        7 => puzzle = parse(&format!("123456789{}", "0".repeat(72))),
        _ => {}
    }
    let answer = expected_answer(&puzzle).map_or(puzzle, |first| first.0);
    [puzzle, answer].map(|grid| as_line(&grid))
}

/// Whoever sends a puzzle and waits gets its answer as soon as it is whole (a wide one, later), even behind the start of another line.
#[test]
fn an_answer_comes_before_the_input_ends() {
    let puzzle = &puzzles()[0];
    let is_narrow = |text: &String| text.ends_with('\n') && text.len() < 800;
    let with_line_ends = layouts().filter(|layout| is_narrow(&layout.file([puzzle])[0]));
    let texts = with_line_ends.map(|layout| (layout, layout.file([puzzle])));
    let files = texts.map(|(layout, text)| (layout.name, text, layout.answered_lines(puzzle)));
    let ones = as_rows(&"1".repeat(81)).repeat(2);
    let files = files.chain([("two without a solution", [ones.clone(), ones], 18)]);
    let end = Instant::now() + DEADLINE / 6;
    check_all(files.map(|(name, [text, expected], lines)| {
        let mut process = binary().spawn().expect("it runs");
        let mut input = process.stdin.take().expect("a pipe");
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        let (sender, answer) = mpsc::channel();
        thread::spawn(move || {
            let mut came = String::new();
            let _ = (0..lines).try_for_each(|_| output.read_line(&mut came).map(|_| ()));
            sender.send(came)
        });
        let more = text.clone() + "Next";
        for piece in more.as_bytes().chunks(text.len() * 2 / 3) {
            input.write_all(piece).expect("a pipe");
            thread::sleep(Duration::from_millis(1)); // so they are read one by one
        }
        let expected: String = expected.split_inclusive('\n').take(lines).collect();
        let left = end.saturating_duration_since(Instant::now());
        let left = left.max(Duration::from_millis(100)); // if another answer did not come
        let came = answer.recv_timeout(left).unwrap_or_default();
        drop(input);
        finish(process, &expected);
        same(format!("{name}: at once"), &came, &expected)
    }));
}
