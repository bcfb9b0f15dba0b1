//! Replays the examples of `README.md` and `transcripts.md`. Lines that start with `$ ` are commands, and what stands below
//! each, up to the next, is what it prints. All commands of a file run in one folder, where `tests` is at first. `$ cat NAME`
//! makes the file that it shows, if there is none yet.

use crate::common::*;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn transcripts_and_the_examples_of_the_readme_come_out_as_they_stand() {
    check_all([replay("transcripts.md"), replay("../README.md")].concat());
}

/// Checks the examples of a Markdown file in turn.
fn replay(file: &str) -> Vec<Problem> {
    let text = read_file(file);
    let blocks = text.split("\n```").skip(1).step_by(2);
    let examples = blocks.flat_map(|block| block.split("\n$ ").skip(1));
    let folder = scratch_path(&file.replace("../", ""));
    let _ = fs::remove_dir_all(&folder); // what an earlier run left
    fs::create_dir_all(&folder).unwrap();
    symlink(project_folder().join("tests"), folder.join("tests")).unwrap();
    let checks = examples.map(|example| {
        let example = example.to_string() + "\n";
        let (command, expected) = example.split_once('\n').expect("the end of a command");
        let came = outcome(command, expected, &folder);
        same(format!("{file}: $ {command}"), &came, expected)
    });
    let checks: Vec<Problem> = checks.collect();
    assert!(!checks.is_empty(), "{file} has no example");
    checks
}

/// Returns what a command prints, on both streams. Makes the file of `cat` if it is not there.
fn outcome(command: &str, shown: &str, folder: &Path) -> String {
    let made = command.strip_prefix("cat ").map(|name| folder.join(name));
    if let Some(path) = made.filter(|path| !command[4..].contains(' ') && !path.exists()) {
        fs::write(path, shown).unwrap();
    }
    let programs = build_folder();
    let script = format!("PATH='{}':$PATH\nexec 2>&1\n{command}", programs.display());
    let mut bash = piped(Command::new("bash"));
    bash.current_dir(folder).stdin(Stdio::null());
    run(bash.args(["-c", &script]), command).output()
}
