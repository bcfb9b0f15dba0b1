//! Replays the examples of `README.md`, `judges/README.md` and `transcripts.md`. Lines that start with
//! `$ ` are commands, and what stands below each, up to the next, is what it prints. All commands of a
//! file run in one folder, where `tests` is at first. `$ cat NAME` makes the file
//! that it shows, if there is none yet. For `cargo run …` it runs what Cargo has built.

use crate::common::*;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn transcripts_come_out_as_they_stand() {
    replay("transcripts.md");
}

#[test]
fn the_examples_of_the_readmes_come_out_as_they_stand() {
    replay("../README.md");
    replay("judges/README.md");
}

/// Replays the examples of a Markdown file in turn, then names all that came out differently.
fn replay(file: &str) {
    let text = data(file);
    let blocks = text.split("\n```").skip(1).step_by(2);
    let examples = blocks.flat_map(|block| block.split("\n$ ").skip(1));
    let folder = scratch(&file.replace("../", ""));
    let _ = fs::remove_dir_all(&folder); // what an earlier run left
    fs::create_dir_all(&folder).unwrap();
    symlink(project().join("tests"), folder.join("tests")).unwrap();
    all_pass(examples.map(|example| {
        let example = example.to_string() + "\n";
        let (command, expected) = example.split_once('\n').expect("the end of a command");
        let came = outcome(command, expected, &folder);
        same(format!("{file}: $ {command}"), &came, expected)
    }));
}

/// What a command prints, on both streams. The file of `cat` is made if it is not there.
fn outcome(command: &str, shown: &str, folder: &Path) -> String {
    if let Some(name) = command.strip_prefix("cat ") {
        let path = folder.join(name);
        if !name.contains(' ') && !path.exists() {
            fs::write(path, shown).unwrap();
        }
    }
    let command = command.replace("cargo run --release --quiet --", "sudoku");
    let script = format!("PATH='{}':$PATH\nexec 2>&1\n{command}", built().display());
    let mut bash = Command::new("bash");
    bash.args(["-c", &script]).current_dir(folder);
    bash.stdin(Stdio::null()).stdout(Stdio::piped());
    let output = bash.spawn().expect("bash runs");
    finish(output, command).output()
}
