//! The promise: the output is as long as the input, and differs from it in signs of empty cells only; a puzzle
//! is filled in whole or not at all. It is checked by the two texts alone, whatever the program takes for a
//! puzzle.

use super::{is_complete, parse, project, sudoku, text, Run};
use std::fs;

/// A file, and the same file filled in.
#[derive(Clone)]
pub struct Pair {
    pub name: String,
    pub input: Vec<u8>,
    pub output: Vec<u8>,
    /// What is told, and after it the exit status; nothing, if nothing is told.
    pub told: String,
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
        told: fs::read_to_string(path.with_extension("told")).unwrap_or_default(),
    };
    let mut pairs: Vec<Pair> = inputs.map(pair).collect();
    pairs.sort_by(|one, other| one.name.cmp(&other.name));
    pairs
}

/// What is wrong with a run, if anything is.
pub fn broken(input: &[u8], run: &Run) -> Option<String> {
    let is_cut = run.stderr.contains("; the rest is not printed\n");
    let length = if is_cut {
        run.stdout.len() - 1
    } else {
        input.len()
    };
    let is_end = |&byte: &u8| byte == b'\n';
    let mut output = run.stdout.split_inclusive(is_end).map(text).peekable();
    let (mut lines, mut is_short, mut is_counted) = (Vec::new(), false, false);
    for (index, line) in input[..length]
        .split_inclusive(is_end)
        .map(text)
        .enumerate()
    {
        match output.next_if(|came| is_filled(&line, came)) {
            Some(came) => lines.push((line, came)),
            None if is_left_out(&line, index, is_counted) => {
                is_short = true;
                is_counted |= index == 0 && !line.contains("end");
            }
            None => return Some(format!("{line:?} came otherwise")),
        }
    }
    if let Some(line) = output.next() {
        return Some(format!("after all came {line:?}"));
    }
    if let Some(line) = half_filled(&lines) {
        return Some(format!("half filled in: {line:?}"));
    }
    let again = sudoku(&run.stdout);
    let is_same = again.stdout == run.stdout && again.status == run.status;
    (!is_same && !is_short).then(|| format!("the output fed back: {again:?}"))
}

/// Whether a line is another one with digits in the place of some empty cells. A last line may get its end.
fn is_filled(line: &str, came: &str) -> bool {
    let line = line.strip_suffix('\n').unwrap_or(line).to_string() + "\n";
    let mut signs = line.chars().zip(came.chars());
    let is_put_in = |sign, digit| "0._*?-".contains(sign) && ('1'..='9').contains(&digit);
    line.len() == came.len() && signs.all(|(sign, came)| sign == came || is_put_in(sign, came))
}

/// Whether a judge may not want a line back: a count in line 1, blank lines after that, and `end`.
fn is_left_out(line: &str, index: usize, is_counted: bool) -> bool {
    let bare = line.trim_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    let is_count = index == 0 && bare.parse::<u32>().is_ok();
    is_count || is_counted && bare.is_empty() || bare == "end"
}

/// The first line with digits put in that are no part of a complete grid: of cells side by side, or of all
/// cells of a line, or of nine lines with nine cells each.
fn half_filled(lines: &[(String, String)]) -> Option<&(String, String)> {
    let is_cell = |sign: char| "1234567890._*?-".contains(sign);
    let cells = |line: &str| -> String { line.matches(is_cell).collect() };
    let is_row =
        |line: &&(String, String)| cells(&line.1).len() == 9 && cells(&line.1) != "---------";
    let rows: Vec<&(String, String)> = lines.iter().filter(is_row).collect();
    let is_whole = |line: &(String, String)| {
        let mut groups = line
            .0
            .split(|sign| !is_cell(sign))
            .zip(line.1.split(|sign| !is_cell(sign)));
        let has_line = |nine: &[&(String, String)]| nine.iter().any(|row| std::ptr::eq(*row, line));
        let of_rows = |nine: &[&(String, String)]| -> String {
            nine.iter().map(|row| cells(&row.1)).collect()
        };
        groups.all(|(group, came)| group == came || is_grid(came))
            || is_grid(&cells(&line.1))
            || rows
                .windows(9)
                .any(|nine| has_line(nine) && is_grid(&of_rows(nine)))
    };
    lines
        .iter()
        .find(|line| line.0.trim_end() != line.1.trim_end() && !is_whole(line))
}

fn is_grid(cells: &str) -> bool {
    let are_digits = cells.bytes().all(|cell| cell.is_ascii_digit());
    cells.len() == 81 && are_digits && is_complete(&parse(cells))
}
