//! The files that the tests read or make. Folders are found at run time: paths that are compiled in would be wrong in a copy
//! of the project.

use super::{parse, Answer, Grid};
use std::path::PathBuf;
use std::{env, fs};

/// What is in a file of the folder `tests`.
pub fn read_file(name: &str) -> String {
    fs::read_to_string(project_folder().join("tests").join(name)).expect("the file is readable")
}

/// The root of the project, or, without Cargo, the folder in which the tests are run.
pub fn project_folder() -> PathBuf {
    let folder = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| ".".into());
    fs::canonicalize(folder).expect("a folder")
}

/// The folder of the binary that Cargo has built. Tests and benchmarks are in `deps` beside it.
pub fn build_folder() -> PathBuf {
    let this = env::current_exe().expect("a path");
    this.ancestors().nth(2).expect("two folders").to_path_buf()
}

/// The path of a file or folder that a test makes.
pub fn scratch_path(name: &str) -> PathBuf {
    let folder = build_folder().join("made-by-tests");
    fs::create_dir_all(&folder).expect("the folder is writable");
    folder.join(name)
}

/// A file, with its path, and the same file filled in.
pub struct Pair {
    pub name: String,
    pub input: Vec<u8>,
    pub output: Vec<u8>,
    /// What is expected on standard error, and after it the exit status; nothing if there are no messages.
    pub stderr: String,
}

/// The pairs in folders of `tests`.
pub fn pairs(folders: &[&str]) -> Vec<Pair> {
    let mut paths = Vec::new();
    for folder in folders {
        let path = project_folder().join("tests").join(folder);
        let files = fs::read_dir(path).expect("a folder");
        paths.extend(files.map(|file| file.expect("a file").path()));
    }
    paths.retain(|path| path.extension().map_or(false, |ending| ending == "in"));
    paths.sort();
    let pair = |path: PathBuf| Pair {
        name: path.display().to_string(),
        input: fs::read(&path).expect("the input is readable"),
        output: fs::read(path.with_extension("out")).expect("there is an output"),
        stderr: fs::read_to_string(path.with_extension("stderr")).unwrap_or_default(),
    };
    paths.into_iter().map(pair).collect()
}

/// A puzzle of `puzzles-with-answers.txt`.
pub struct KnownAnswer {
    pub source: String,
    pub puzzle: Grid,
    pub answer: Answer,
}

pub fn known_answers() -> Vec<KnownAnswer> {
    let text = read_file("puzzles-with-answers.txt");
    let lines: Vec<&str> = text.lines().collect();
    let known = |three: &[&str]| KnownAnswer {
        source: three[0].into(),
        puzzle: parse(three[1]),
        answer: match three[2].split_once(" and others") {
            _ if three[2] == "no solution" => None,
            Some((first, _)) => Some((parse(first), true)),
            None => Some((parse(three[2]), false)),
        },
    };
    lines.chunks(3).map(known).collect()
}

/// The puzzles of `puzzles-with-answers.txt` that were published as very hard.
pub fn very_hard() -> Vec<Grid> {
    let mut known = known_answers();
    known.retain(|known| known.source.ends_with("very hard"));
    assert!(known.len() > 3, "{} very hard puzzles", known.len());
    known.into_iter().map(|known| known.puzzle).collect()
}

/// The grids of `slowest-known.txt`, which stand behind their rounds.
pub fn slowest_known() -> Vec<Grid> {
    let text = read_file("slowest-known.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let grid = |line: &str| parse(line.split(' ').nth(1).expect("a grid"));
    lines.map(grid).collect()
}
