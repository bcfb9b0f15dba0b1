//! Replays what is shown elsewhere: the examples of `README.md` and `transcripts.md`, and in
//! `judges` an input in the format of each online judge, with its output.
//!
//! In a block of code, lines that start with `$ ` are commands, and what stands below each, up to the
//! next, is what it prints. All commands of a file run in one folder, where `puzzles.txt` is at
//! first. `$ cat NAME` makes the file that it shows, if there is none yet, and a command with
//! `<< END` goes on to a line `END`.

use crate::common::*;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const PROJECT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn transcripts_come_out_as_they_stand() {
    replay("tests/transcripts.md");
}

#[test]
fn the_examples_of_the_readme_come_out_as_they_stand() {
    replay("README.md");
}

#[test]
fn the_formats_of_the_judges_are_read_and_written() {
    let files = fs::read_dir(Path::new(PROJECT).join("tests/judges")).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    for pair in files.chunks(2) {
        let [input, answers] = [&pair[0], &pair[1]].map(|file| fs::read_to_string(file).unwrap());
        let run = sudoku(input);
        assert_eq!((run.status, &*run.stderr), (0, ""), "{pair:?}");
        assert_eq!(run.stdout, answers, "{pair:?}");
    }
}

/// Replays the examples of a Markdown file in turn, then tells all that came out otherwise.
fn replay(file: &str) {
    let project = Path::new(PROJECT);
    let text = fs::read_to_string(project.join(file)).unwrap();
    let blocks = text.split("\n```").skip(1).step_by(2);
    let examples = blocks.flat_map(|block| block.split("\n$ ").skip(1));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file.replace('/', "-"));
    let _ = fs::remove_dir_all(&folder); // what an earlier run left
    fs::create_dir_all(&folder).unwrap();
    let puzzles = project.join("tests/puzzles.txt");
    fs::copy(puzzles, folder.join("puzzles.txt")).unwrap();
    let (mut count, mut failures) = (0, String::new());
    for example in examples {
        let example = example.to_string() + "\n";
        let has_input = example.contains("<< END");
        let end = if has_input { "\nEND\n" } else { "\n" };
        let (command, expected) = example.split_once(end).expect("the end of a command");
        let came = outcome(&(command.to_string() + end), expected, &folder);
        if came != expected {
            failures += &format!("\n$ {command}\n--- expected:\n{expected}--- came:\n{came}");
        }
        count += 1;
    }
    assert!(
        count > 0 && failures.is_empty(),
        "{file}, {count} examples:{failures}"
    );
}

/// What a command prints, on both streams. The file of `cat` is made if it is not there.
fn outcome(command: &str, shown: &str, folder: &Path) -> String {
    if let Some(name) = command.trim_end().strip_prefix("cat ") {
        let path = folder.join(name);
        if !name.contains(' ') && !path.exists() {
            fs::write(path, shown).unwrap();
        }
    }
    let binary = Path::new(env!("CARGO_BIN_EXE_sudoku")).parent().unwrap();
    let binary = binary.to_str().expect("a path without strange characters");
    let script = format!("PATH='{binary}':$PATH\nexec 2>&1\n{command}");
    let output = Command::new("timeout")
        .args(["60", "bash", "-c", &script])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("bash runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
