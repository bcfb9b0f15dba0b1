//! Replays what `README.md` and `transcripts.md` show: in a block of code with lines that start with
//! `$ `, those are commands, and what stands below each is what it prints. All commands of a file
//! run in one folder, which is empty at first. `$ cat NAME` makes the file that it shows, if there
//! is none yet. Blocks without commands are left alone.

use std::path::{Path, PathBuf};
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

/// A command of a Markdown file, and what is to come out.
struct Example {
    /// The line where it starts, counted from 1.
    line: usize,
    command: String,
    expected: String,
}

/// Replays the examples of a Markdown file in turn, then tells all that came out otherwise.
fn replay(file: &str) {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let examples = examples(&text);
    assert!(!examples.is_empty(), "no example in {file}");
    let folder = empty_folder(file);
    let mut failures = String::new();
    for Example {
        line,
        command,
        expected,
    } in &examples
    {
        let came = outcome(command, expected, &folder);
        if came != *expected {
            failures += &format!(
                "\n{file}:{line}: $ {command}\n--- expected:\n{expected}--- came:\n{came}"
            );
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// The examples of all blocks of code.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut lines = text.lines().zip(1..);
    let (mut in_block, mut has_command) = (false, false);
    while let Some((text, line)) = lines.next() {
        if text.starts_with("```") {
            (in_block, has_command) = (!in_block, false);
        } else if let (true, Some(start)) = (in_block, text.strip_prefix("$ ")) {
            let mut command = start.to_string();
            while !is_whole(&command) {
                let (next, _) = lines
                    .next()
                    .unwrap_or_else(|| panic!("line {line}: no end"));
                command = command + "\n" + next;
            }
            let expected = String::new();
            examples.push(Example {
                line,
                command,
                expected,
            });
            has_command = true;
        } else if has_command {
            examples.last_mut().unwrap().expected += &format!("{text}\n");
        }
    }
    examples
}

/// Whether a command ends here: not in a here-document, and not at a backslash.
fn is_whole(command: &str) -> bool {
    let (first, document) = command.split_once('\n').unwrap_or((command, ""));
    match first.split_once("<<") {
        Some((_, behind)) => {
            let mark = behind
                .split_whitespace()
                .next()
                .expect("the word that ends it");
            let mark = mark.trim_matches(|character| "'\";".contains(character));
            document.lines().last() == Some(mark)
        }
        None => !command.ends_with('\\'),
    }
}

/// What a command prints, on both streams. The file of `cat` is made if it is not there.
fn outcome(command: &str, shown: &str, folder: &Path) -> String {
    if let Some(name) = command.strip_prefix("cat ") {
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

fn empty_folder(file: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file.replace('/', "-"));
    let _ = fs::remove_dir_all(&folder); // what an earlier run left
    fs::create_dir_all(&folder).unwrap();
    folder
}
