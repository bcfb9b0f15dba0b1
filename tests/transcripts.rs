//! Replays what `README.md` and `transcripts.md` show: in a block of code, lines that start with `$ `
//! are commands, and what stands below each, up to the next, is what it prints. All commands of a
//! file run in one folder, where `puzzles.txt` is at first. `$ cat NAME` makes the file that it
//! shows, if there is none yet, and a command with `<< END` goes on to a line `END`.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

#[test]
fn transcripts_come_out_as_they_stand() {
    replay("tests/transcripts.md");
}

#[test]
fn the_examples_of_the_readme_come_out_as_they_stand() {
    replay("README.md");
}

/// Replays the examples of a Markdown file in turn, then tells all that came out otherwise.
fn replay(file: &str) {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(project.join(file)).unwrap();
    let blocks = text.split("\n```").skip(1).step_by(2);
    let examples: Vec<&str> = blocks
        .flat_map(|block| block.split("\n$ ").skip(1))
        .collect();
    assert!(!examples.is_empty(), "no example in {file}");

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file.replace('/', "-"));
    let _ = fs::remove_dir_all(&folder); // what an earlier run left
    fs::create_dir_all(&folder).unwrap();
    fs::copy(
        project.join("tests/puzzles.txt"),
        folder.join("puzzles.txt"),
    )
    .unwrap();
    let mut failures = String::new();
    for example in examples {
        let example = example.to_string() + "\n";
        let end = if example.contains("<< END") {
            "\nEND\n"
        } else {
            "\n"
        };
        let (command, expected) = example.split_once(end).expect("the end of a command");
        let came = outcome(&(command.to_string() + end), expected, &folder);
        if came != expected {
            failures += &format!("\n$ {command}\n--- expected:\n{expected}--- came:\n{came}");
        }
    }
    assert!(failures.is_empty(), "{file}:{failures}");
}

/// What a command prints, on both streams. The file of `cat` is made if it is not there.
fn outcome(command: &str, shown: &str, folder: &Path) -> String {
    if let Some(name) = command.trim_end().strip_prefix("cat ") {
        let path = folder.join(name);
        if !name.contains(' ') && !path.exists() {
            fs::write(path, shown).unwrap();
        }
    }
    let binary = Path::new(env!("CARGO_BIN_EXE_sudoku"));
    let mut path = vec![binary.parent().unwrap().to_path_buf()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let output = Command::new("bash")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .env("PATH", env::join_paths(path).unwrap())
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("bash runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
