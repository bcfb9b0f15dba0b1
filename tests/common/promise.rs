//! The promise: the output is the input with its empty cells filled in. It is checked by the two texts alone,
//! whatever the program takes for a puzzle.

use super::{project, sudoku, text, Run};
use std::{fs, str};

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
    let mut output = run.stdout.split_inclusive(|&byte| byte == b'\n').peekable();
    for (index, line) in input.split_inclusive(|&byte| byte == b'\n').enumerate() {
        if output.next_if(|filled| is_filled(line, filled)).is_none() {
            let bare = str::from_utf8(line).unwrap_or("text");
            let bare = bare.trim_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
            let is_count = index == 0 && bare.parse::<u32>().is_ok();
            let is_a_judges = is_count || bare.is_empty() || bare == "end";
            if !is_a_judges && (run.status != 2 || output.peek().is_some()) {
                let came = output.next().map_or("nothing".into(), text);
                return Some(format!("line {}: {:?}\ncame: {came:?}", index + 1, text(line)));
            }
        }
    }
    if let Some(line) = output.next() {
        return Some(format!("after all came {:?}", text(line)));
    }
    let again = sudoku(&run.stdout);
    let is_same = again.stdout == run.stdout && (run.status == 2 || again.status == run.status);
    (!is_same).then(|| format!("the output fed back: {again:?}"))
}

/// Whether a line is another one with digits in some of its empty cells. In a blank field, a digit takes the
/// place of a space or of nothing. A last line may get its end.
fn is_filled(line: &[u8], filled: &[u8]) -> bool {
    let filled = match line.ends_with(b"\n") {
        true => filled,
        false => filled.strip_suffix(b"\n").unwrap_or(filled),
    };
    // What may stand beside a blank field, or in it. (Bars and some spaces are not ASCII.)
    let is_edge = |sign: Option<&u8>| {
        sign.map_or(true, |sign| !sign.is_ascii() || b",;|\t\"' \r\n".contains(sign))
    };
    let (mut at, mut is_put_in) = (0, false);
    for came in filled {
        let sign = line.get(at);
        let is_digit = (b'1'..=b'9').contains(came);
        if sign == Some(came) || is_digit && sign.map_or(false, |sign| b"0._*?- ".contains(sign)) {
            at += 1;
            is_put_in = false;
        } else if is_put_in || !is_digit || !is_edge(sign) || !is_edge(line[..at].last()) {
            return false;
        } else {
            is_put_in = true;
        }
    }
    at == line.len()
}
