//! The promise: the output is the input, with a digit in each empty cell of the solved puzzles: in place of its
//! character, or put into an empty field of a table. A puzzle is solved completely or left as it is. This is
//! checked by the two texts alone, whatever the program takes for a puzzle.

use super::{is_complete, parse, project, sudoku, text, Run};
use std::fs;

/// A file, and the same file filled in.
#[derive(Clone)]
pub struct Pair {
    pub name: String,
    pub input: Vec<u8>,
    pub output: Vec<u8>,
    /// What is expected on standard error, and after it the exit status; nothing without warnings.
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
    pairs.sort_by(|one, other| one.name.cmp(&other.name));
    pairs
}

/// What is wrong with a run, if anything is.
pub fn broken(input: &[u8], run: &Run) -> Option<String> {
    let is_cut = run
        .stderr
        .contains("; the rest of the file is not printed\n");
    let is_end = |&byte: &u8| byte == b'\n';
    let mut output = run.stdout.split_inclusive(is_end).map(text).peekable();
    let (mut lines, mut is_short, mut is_counted) = (Vec::new(), false, false);
    for (index, line) in input.split_inclusive(is_end).map(text).enumerate() {
        match output.next_if(|came| is_filled(&line, came)) {
            Some(came) => lines.push((line, came)),
            None if is_left_out(&line, index, is_counted) => {
                is_short = true;
                is_counted |= index == 0 && !line.contains("end");
            }
            None if is_cut
                && output
                    .next_if(|came| line.starts_with(came.trim_end()))
                    .is_some() =>
            {
                break
            }
            None if is_cut && output.peek().is_none() => break,
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
    (!is_same && !is_short && !is_cut).then(|| format!("the output fed back: {again:?}"))
}

/// Whether a line is another one with digits in the place of some empty cells or blanks, or put into empty
/// fields. A last line may get its end.
fn is_filled(line: &str, came: &str) -> bool {
    let line = line.strip_suffix('\n').unwrap_or(line).to_string() + "\n";
    let has_fields = line.contains([',', ';', '\t', '|']);
    let mut input = line.chars().peekable();
    came.chars().all(|came| {
        let is_digit = ('1'..='9').contains(&came);
        let is_same = |&character: &char| {
            character == came
                || is_digit && ("0._*?-".contains(character) || has_fields && character == ' ')
        };
        input.next_if(is_same).is_some() || is_digit && has_fields
    }) && input.next().is_none()
}

/// Whether a judge may not want a line back: a count in line 1, blank lines after that, and `end`.
fn is_left_out(line: &str, index: usize, is_counted: bool) -> bool {
    let bare =
        line.trim_matches(|character: char| character.is_whitespace() || character == '\u{feff}');
    let is_count = index == 0 && bare.parse::<u32>().is_ok();
    is_count
        || is_counted
            && bare
                .chars()
                .all(|c| c.is_whitespace() || c == ',' || c == ';')
        || bare == "end"
}

/// The first line with digits put in that are no part of a complete grid: of adjacent cells, or of all cells of a
/// line, or of nine lines with a row each.
fn half_filled(lines: &[(String, String)]) -> Option<&(String, String)> {
    let rows: Vec<(usize, String)> = (0..)
        .zip(lines)
        .flat_map(|(index, line)| Some((index, row(&line.1)?)))
        .collect();
    let is_whole = |index: usize, line: &(String, String)| {
        let mut groups = line
            .0
            .split(|c| !is_cell(c))
            .zip(line.1.split(|c| !is_cell(c)));
        let has_line = |nine: &[(usize, String)]| nine.iter().any(|row| row.0 == index);
        let of_rows =
            |nine: &[(usize, String)]| -> String { nine.iter().map(|row| &*row.1).collect() };
        groups.all(|(group, came)| group == came || is_grid(came))
            || is_grid(&cells(&line.1))
            || rows
                .windows(9)
                .any(|nine| has_line(nine) && is_grid(&of_rows(nine)))
    };
    let mut changed = (0..)
        .zip(lines)
        .filter(|(_, line)| line.0.trim_end() != line.1.trim_end());
    changed
        .find(|&(index, line)| !is_whole(index, line))
        .map(|(_, line)| line)
}

fn is_cell(character: char) -> bool {
    "1234567890._*?-".contains(character)
}

fn cells(line: &str) -> String {
    line.matches(is_cell).collect()
}

/// The nine cells of a row, unless they are dashes: of the line, or of what is in its brackets or bars.
fn row(line: &str) -> Option<String> {
    let inside = line
        .rsplit(['[', '(', '{'])
        .next()?
        .split([']', ')', '}'])
        .next()?;
    let bars = line
        .trim_start_matches(|c| c != '|')
        .trim_end_matches(|c| c != '|');
    let mut rows = [line, inside, bars].map(cells).into_iter();
    rows.find(|row| row.len() == 9 && row != "---------")
}

fn is_grid(cells: &str) -> bool {
    let are_digits = cells.bytes().all(|cell| cell.is_ascii_digit());
    cells.len() == 81 && are_digits && is_complete(&parse(cells))
}
