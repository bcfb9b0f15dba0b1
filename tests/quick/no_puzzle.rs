//! Files without a puzzle stay as they are, and one message says so. Beside them, puzzles are solved.

use crate::common::*;

#[test]
fn a_file_without_a_puzzle_stays_as_it_is() {
    check_all((0..50).map(|seed| {
        let lines = any_file(&mut Random(seed as u64));
        let run = sudoku(&lines);
        let said = format!("seed {seed}: {}status {}", run.stderr, run.status);
        let has = |why, status| run.stderr.contains(why) && run.status == status;
        // Nine rows of nine digits are a puzzle, if one without a solution.
        let is_right = has("sudoku: no puzzle found; ", 2) || has("no solution: ", 1);
        let is_reported = is_right && run.stderr.lines().count() == 1;
        let [around, expected] = [PUZZLE, ANSWER].map(|cells| {
            let puzzles = format!("Other text\n{cells}\nOther text\n{}", as_rows(cells));
            format!("{lines}{puzzles}Other text\n{lines}")
        });
        let around = sudoku(around);
        unless(is_reported, || format!("\n{said}"))
            + &same(&said, &run.output(), &lines)
            + &same(around.stderr.clone() + &said, &around.output(), &expected)
    }));
}

/// Makes some blocks of lines. Each block has lines of one kind.
fn any_file(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..1 + random.below(6) {
        let (kind, columns) = (*random.pick(&LINES), random.below(12));
        for number in 1..2 + random.below(15) {
            text += &any_line(kind, columns, number, random);
            text.push('\n');
        }
        text += *random.pick(&["\n", "Text\n", "end\n", "}\n", "# 1 2 3\n", "---\n"]);
    }
    text
}

/// How a line of each kind starts, goes on, and ends: % is its number, ⁹ a digit, ⁸ a digit or nothing, ¹ 0 or 1.
#[rustfmt::skip]
const LINES: [[&str; 3]; 17] = [
    ["⁹", " ⁹", ""], ["¹", " ¹", ""], ["⁹", ",⁹", ""], ["⁹⁸", ";⁹⁸", ""], ["    [⁹⁸⁸", ", ⁹⁸⁸", "],"],
    ["int a%[] = {⁹⁸⁸", ", ⁹⁸⁸", "};"], ["| ⁹⁸", " | ⁹⁸", " |"], ["%.%.2026;;;⁹⁸", ".⁹⁸", ";;;;;"], ["", "x", ": ⁹, ⁹, ⁹"],
    ["2026-11-1⁹ 17:0⁹:00.%,%,⁹", ",⁹", ""], ["for (int i = 0; i < %; i++) { sum += a[i][%] * 2; }", "", ""],
    ["10.0.%.⁹⁸ - - GET / HTTP/1.1", "", ""], ["xxx: ⁹", ", ⁹", ""], ["0.", "⁹", "% -%.0 1e-%"], ["*", "*", "="],
    ["%. Sudoku, level (⁹/%)", "", ""], ["%.  (⁹/%)", "", ""],
];

fn any_line(kind: [&str; 3], columns: usize, number: usize, random: &mut Random) -> String {
    let [start, more, end] = kind;
    let pattern = format!("{start}{}{end}", more.repeat(columns));
    let mut line = String::new();
    for character in pattern.chars() {
        match character {
            '%' => line += &number.to_string(),
            '⁸' if random.below(2) == 0 => {}
            '⁹' | '⁸' => line += &random.below(10).to_string(),
            '¹' => line += &random.below(2).to_string(),
            _ => line.push(character),
        }
    }
    line
}
