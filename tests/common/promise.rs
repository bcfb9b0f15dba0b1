//! The promise: the output is the input with a digit in each empty cell of the solved puzzles, which are solved completely. Only
//! a count in line 1, blank lines after it, and `end` are left out. It is checked by the two texts alone.

use super::{as_text, is_complete, parse, same, sudoku, unless, Problem, Run};
use std::array;

/// A line as it came in, and as it came out.
pub type Line = (String, String);

/// Checks that a run kept the promise.
pub fn kept(input: &[u8], run: &Run) -> Problem {
    filled_lines(input, run).map_or_else(|problem| problem, |lines| filled_completely(&lines))
}

/// Returns the lines that came out, unless something else than empty cells was changed.
pub fn filled_lines(input: &[u8], run: &Run) -> Result<Vec<Line>, Problem> {
    let is_cut = run.stderr.contains("; the rest is not printed");
    let [input, output] = [input, &run.stdout].map(|bytes| -> Vec<String> {
        let lines = bytes.split_inclusive(|&byte| byte == b'\n');
        lines.map(as_text).collect()
    });
    let (mut output, mut both, mut is_counted) = (output.iter().peekable(), Vec::new(), false);
    for (index, line) in input.iter().enumerate() {
        let is_count = index == 0 && is_count(line, &input[1..]);
        if let Some(came) = output.next_if(|came| is_filled(line, came)) {
            both.push((line.clone(), came.clone()));
        } else if is_count || is_counted && is_blank(line) || is_end(line, &input[..index]) {
            is_counted |= is_count;
        } else if is_cut && line.starts_with(output.next().map_or("", |came| came)) {
            break;
        } else {
            return Err(format!("{line:?} came otherwise"));
        }
    }
    match output.next() {
        Some(line) => Err(format!("after all came {line:?}")),
        None => Ok(both),
    }
}

/// Checks that the output does not change if it is fed back, unless a count or an `end` was left out.
pub fn same_again(input: &[u8], run: &Run) -> Problem {
    let lines = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').count();
    let is_cut = lines(&run.stdout) != lines(input);
    let again = sudoku(&run.stdout).output();
    unless(is_cut, || same("fed back", &again, &run.output()))
}

fn is_cell(character: char) -> bool {
    "1234567890._*?-·□…".contains(character)
}

/// Whether a line is a number of puzzles that a row or a puzzle follows, maybe after blank lines.
fn is_count(line: &str, next: &[String]) -> bool {
    let number = line.trim_start_matches('\u{feff}').trim().parse::<u32>();
    let row = next.iter().find(|line| !is_blank(line));
    number.is_ok() && row.map_or(false, |row| row.matches(is_cell).count() > 8)
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Whether a line is the word that ends a list: the line before is a puzzle, or was meant to be (or two, joined), and nothing else.
fn is_end(line: &str, before: &[String]) -> bool {
    let last = before.iter().rev().find(|line| line.trim() != "end");
    let last = last.map_or("", |last| last.as_str());
    let cells = last.matches(is_cell).count();
    line.trim() == "end" && cells >= 10 && last.trim().replace(' ', "").len() < 168
}

/// Whether a line is another one with digits for some of its empty cells.
fn is_filled(line: &str, came: &str) -> bool {
    let has_fields = line.contains([',', ';', '\t', '|', '&', '│', '┃', '║', '￨', '"']) || line.trim() == "null";
    let mut rest = line;
    for (at, character) in came.char_indices() {
        let next = rest.chars().next().unwrap_or(' ');
        let word = || rest.find(|c: char| !c.is_alphanumeric() && c != '/');
        let length = match next {
            _ if next == character && !rest.is_empty() => next.len_utf8(),
            _ if !('1'..='9').contains(&character) => return false,
            'Â' if rest.starts_with("Â·") => "Â·".len(), // so it is if the line is not UTF-8
            '-' if rest.starts_with("-1") && !came[at + 1..].starts_with('1') => 2,
            _ if next.is_alphabetic() && has_fields => word().unwrap_or(rest.len()),
            ' ' if (has_fields || line.contains("  ")) && !rest.is_empty() => 1,
            _ if is_cell(next) || next.is_ascii_alphabetic() => next.len_utf8(),
            _ if has_fields => 0, // a digit put in
            _ => return false,
        };
        rest = &rest[length..];
    }
    rest.is_empty()
}

/// Checks that each line with digits put in is part of a complete grid: alone, or with others around it.
fn filled_completely(lines: &[Line]) -> Problem {
    let digits = |line: &Line| line.1.replace(|c| !('1'..='9').contains(&c), "");
    let (mut rows, mut firsts, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    let mut is_whole = vec![false; lines.len()];
    for (index, digits) in lines.iter().map(digits).enumerate() {
        rows.extend(rows_in(&digits).into_iter().map(|row| (index, row)));
        firsts.extend(digits.get(..9).map(|row| (index, row.to_string())));
        cells.extend(digits.bytes().map(|digit| (index, digit - b'0')));
    }
    // Up to three puzzles may stand side by side, and a damaged one behind another.
    for (rows, stride) in [(&rows, 1), (&rows, 2), (&rows, 3), (&firsts, 1)] {
        for start in 0..rows.len() {
            let nine = rows[start..].iter().step_by(stride).take(9);
            let grid: String = nine.clone().map(|row| &*row.1).collect();
            if nine.len() == 9 && is_complete(&parse(&grid)) {
                nine.for_each(|row| is_whole[row.0] = true);
            }
        }
    }
    // Lines may be wrapped anywhere, and have numbers: a grid nearby is enough.
    for cells in cells.windows(81) {
        if is_complete(&array::from_fn(|at| cells[at].1)) {
            let (first, last) = (cells[0].0, cells[80].0);
            let end = lines.len().min(last.max(first + 80) + 1);
            is_whole[first.min(last.saturating_sub(80))..end].fill(true);
        }
    }
    let mut both = lines.iter().zip(is_whole);
    let half = both.find(|(line, is_whole)| line.0 != line.1 && !is_whole);
    half.map_or(Problem::new(), |(line, _)| format!("half filled in: {line:?}"))
}

/// Nines of digits that are all different, from the end on: in front of a row, there may be a label.
fn rows_in(mut digits: &str) -> Vec<String> {
    let mut rows = Vec::new();
    while let Some(start) = digits.len().checked_sub(9) {
        let nine = &digits[start..];
        let is_row = ('1'..='9').all(|digit| nine.contains(digit));
        rows.extend(is_row.then(|| nine.to_string()));
        digits = &digits[..digits.len() - if is_row { 9 } else { 1 }];
    }
    rows.reverse();
    rows
}
