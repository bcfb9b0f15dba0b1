//! Files without a puzzle: code, tables, dates, lists of numbers. Not a byte changes, and one message
//! says so. Beside them, puzzles are solved.

use crate::common::*;

/// The number of files. Their seeds are 0, 1, 2 and so on.
const FILES: usize = 70;

#[test]
fn a_file_without_a_puzzle_stays_as_it_is() {
    all_pass((0..FILES).map(|seed| {
        let text = file(&mut Random::new(seed as u64));
        let run = sudoku(&text);
        let is_said = run.stderr.starts_with("sudoku: ") && run.stderr.lines().count() == 1;
        let around = |cells: &str| format!("{text}Other text\n{cells}\nOther text\n{}Other text\n{text}", rows(cells));
        let beside = sudoku(around(PUZZLE));
        unless(is_said && run.status == 2, || format!("\nseed {seed}: {}, status {}", run.stderr, run.status))
            + &same(format!("seed {seed}"), &run.output(), &text)
            + &same(format!("seed {seed}, around: {}", beside.stderr), &beside.output(), &around(ANSWER))
    }));
}

/// Some blocks of lines. Each block has lines of one kind.
fn file(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..1 + random.below(6) {
        let (kind, columns) = (random.below(KINDS), 1 + random.below(12));
        for number in 1..2 + random.below(15) {
            text += &line(kind, columns, number, random);
            text.push('\n');
        }
        text += *random.pick(&["\n", "Text\n", "end\n", "}\n", "# 1 2 3\n", "---\n"]);
    }
    text
}

const KINDS: usize = 15;

fn line(kind: usize, columns: usize, number: usize, random: &mut Random) -> String {
    let mut list = |limit: usize, separator: &str| -> String {
        let numbers = (0..columns).map(|_| random.below(limit).to_string());
        numbers.collect::<Vec<String>>().join(separator)
    };
    let (digits, numbers) = (list(10, " "), list(1_000, ", "));
    match kind {
        0 => digits,
        1 => list(2, " "),
        2 => list(10, ","),
        3 => list(100, ";"),
        4 => format!("    [{numbers}],"),
        5 => format!("int a{number}[] = {{{numbers}}};"),
        6 => format!("| {} |", list(30, " | ")),
        7 => format!("2026-11-{number:02} 17:{number:02}:00.{number:03},{number},{}", list(9, ",")),
        8 => format!("{number}.{number}.2026;;;{};;;;;", list(100, ".")),
        9 => format!("for (int i = 0; i < {number}; i++) {{ sum += a[i][{number}] * 2; }}"),
        10 => format!("10.0.{number}.{columns} - - GET / HTTP/1.1"),
        11 => format!("{}: {}", "x".repeat(number), list(10, ", ")),
        12 => format!("0.{}{number} -{number}.0 1e-{number}", list(10, "")),
        13 => format!("{}{}", "*".repeat(number), "=".repeat(columns)),
        _ => format!("{number}. {} ({columns}/{number})", "Sudoku, level".repeat(number % 2)),
    }
}
