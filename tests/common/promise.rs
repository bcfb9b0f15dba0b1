//! The promise: the output is the input with a digit in each empty cell of the solved puzzles: in place of a character or
//! a word, or put into an empty field. A puzzle is solved completely or left as it is. Only a count in line 1, blank lines
//! after it, and `end` are left out. This is checked by the two texts alone, whatever the program takes for a puzzle.

use super::messages::REST_NOT_PRINTED;
use super::{is_complete, parse, project, same, sudoku, text, Run};
use std::fs;

/// A file, and the same file filled in.
#[derive(Clone)]
pub struct Pair {
    pub name: String,
    pub input: Vec<u8>,
    pub output: Vec<u8>,
    /// What is expected on standard error, and after it the exit status; nothing if there are no messages.
    pub stderr: String,
}

/// Those in a folder of `tests`, by their names.
pub fn pairs(folder: &str) -> Vec<Pair> {
    let files = fs::read_dir(project().join("tests").join(folder)).expect("the folder is readable");
    let paths = files.map(|file| file.expect("a file").path());
    let inputs = paths.filter(|path| path.extension().map_or(false, |ending| ending == "in"));
    let pair = |path: std::path::PathBuf| Pair {
        name: path.file_stem().expect("a name").to_string_lossy().into(),
        input: fs::read(&path).expect("the input is readable"),
        output: fs::read(path.with_extension("out")).expect("there is an output"),
        stderr: fs::read_to_string(path.with_extension("stderr")).unwrap_or_default(),
    };
    let mut pairs: Vec<Pair> = inputs.map(pair).collect();
    assert!(!pairs.is_empty(), "no file NAME.in in tests/{folder}");
    pairs.sort_by(|one, other| one.name.cmp(&other.name));
    pairs
}

/// A line that came out: as it was, and as it is.
pub type Line = (String, String);

/// What is wrong with a run, if anything is.
pub fn broken(input: &[u8], run: &Run) -> Option<String> {
    match filled_lines(input, run) {
        Ok(lines) => half_filled(&lines).map(|line| format!("half filled in: {line:?}")),
        Err(changed) => Some(changed),
    }
}

/// The lines that came out, unless something else than empty cells was changed.
pub fn filled_lines(input: &[u8], run: &Run) -> Result<Vec<Line>, String> {
    let is_cut = run.stderr.contains(REST_NOT_PRINTED);
    let lines = |bytes: &[u8]| bytes.split_inclusive(|&byte| byte == b'\n').map(text).collect::<Vec<String>>();
    let (input, output) = (lines(input), lines(&run.stdout));
    let (mut output, mut both, mut is_counted) = (output.iter().peekable(), Vec::new(), false);
    for (index, line) in input.iter().enumerate() {
        let is_count = index == 0 && is_count(line, &input[1..]);
        if let Some(came) = output.next_if(|came| is_filled(line, came)) {
            both.push((line.clone(), came.clone()));
        } else if is_count || is_counted && is_blank(line) || is_end(line, &input[..index]) {
            is_counted |= is_count;
        } else if is_cut && output.next().map_or(true, |came| line.starts_with(came.as_str())) {
            break;
        } else {
            return Err(format!("{line:?} came otherwise"));
        }
    }
    output.next().map_or(Ok(both), |line| Err(format!("after all came {line:?}")))
}

/// What differs if the output is fed back, unless a count or an `end` was left out.
pub fn changed_again(input: &[u8], run: &Run) -> Option<String> {
    let again = sudoku(&run.stdout);
    let lines = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').count();
    let is_changed = again.stdout != run.stdout && lines(&run.stdout) == lines(input);
    is_changed.then(|| same("the output fed back", &again.output(), &run.output()))
}

fn is_cell(character: char) -> bool {
    "123456789 0._*?-·□".contains(character) && character != ' '
}

/// Whether a line is a number of puzzles that a row or a puzzle follows, maybe after blank lines.
fn is_count(line: &str, next: &[String]) -> bool {
    let row = next.iter().find(|line| !is_blank(line));
    line.trim_start_matches('\u{feff}').trim().parse::<u32>().is_ok()
        && row.map_or(false, |row| row.matches(is_cell).count() > 8)
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Whether a line is the word that ends a list: the line before is a puzzle, or was meant to be, and nothing else.
fn is_end(line: &str, before: &[String]) -> bool {
    let last = before.iter().rev().find(|line| line.trim() != "end");
    let last = last.map_or("", |last| last.as_str());
    line.trim() == "end" && last.matches(is_cell).count() >= 40 && last.trim().replace(' ', "").len() < 84
}

/// Whether a line is another one with digits for some of its empty cells.
fn is_filled(line: &str, came: &str) -> bool {
    let has_fields = line.contains([',', ';', '\t', '|', '│', '┃', '║']);
    let mut rest = line;
    for (at, character) in came.char_indices() {
        let next = rest.chars().next().unwrap_or(' ');
        let length = match next {
            _ if next == character && !rest.is_empty() => next.len_utf8(),
            _ if !('1'..='9').contains(&character) => return false,
            'Â' if rest.starts_with("Â·") => "Â·".len(), // so it is if the line is not UTF-8
            '-' if rest.starts_with("-1") && !came[at + 1..].starts_with('1') => 2,
            _ if next.is_alphabetic() && has_fields => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '/').unwrap_or(rest.len())
            }
            ' ' if has_fields && !rest.is_empty() => 1,
            _ if is_cell(next) || next.is_ascii_alphabetic() => next.len_utf8(),
            _ if has_fields => 0, // a digit put in
            _ => return false,
        };
        rest = &rest[length..];
    }
    rest.is_empty()
}

/// The first line with digits put in that are no part of a complete grid: in this line, or with others around it.
fn half_filled(lines: &[Line]) -> Option<&Line> {
    let digits = |text: &str| text.matches(|c| ('1'..='9').contains(&c)).collect::<String>();
    let of_line = |(index, line): (usize, &Line)| rows(&digits(&line.1)).into_iter().map(move |row| (index, row));
    let rows: Vec<(usize, String)> = lines.iter().enumerate().flat_map(of_line).collect();
    let is_whole = |index: usize| {
        // Up to three puzzles may stand side by side.
        let starts = (0..rows.len()).flat_map(|start| [1, 2, 3].map(|stride| (start, stride)));
        let nines = starts.map(|(start, stride)| rows[start..].iter().step_by(stride).take(9));
        let nines = nines.filter(|nine| nine.len() == 9 && nine.clone().any(|row| row.0 == index));
        let mut nines = nines.map(|nine| nine.map(|row| &*row.1).collect::<String>());
        // Wrapped lines have 81 cells, and less than that before and after this one.
        let around = &lines[index.saturating_sub(80)..lines.len().min(index + 81)];
        let around: String = around.iter().map(|line| digits(&line.1)).collect();
        nines.any(|nine| is_complete(&parse(&nine)))
            || (0..=around.len().saturating_sub(81))
                .any(|at| around.get(at..at + 81).map_or(false, |cells| is_complete(&parse(cells))))
    };
    let mut changed = (0..lines.len()).filter(|&index| lines[index].0 != lines[index].1);
    changed.find(|&index| !is_whole(index)).map(|index| &lines[index])
}

/// Nines of digits that are all different, from the end on: in front of a row, there may be a label.
fn rows(mut digits: &str) -> Vec<String> {
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
