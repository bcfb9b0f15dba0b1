//! Checks of answers: the first grid for each puzzle, and a message if there are several solutions, or none.

use super::messages::{closing, names_a_choice, NO_SOLUTION};
use super::{data, line, parse, Grid, Run};

/// The first grid of a puzzle, if it has a solution, and whether it has several.
pub type Answer = Option<(Grid, bool)>;

/// A puzzle of `puzzles-with-answers.txt`.
pub struct Known {
    pub source: String,
    pub puzzle: Grid,
    pub answer: Answer,
}

pub fn known() -> Vec<Known> {
    let text = data("puzzles-with-answers.txt");
    let lines: Vec<&str> = text.lines().collect();
    let known = |three: &[&str]| Known {
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

/// Checks a run on a list of puzzles. The context says what they are.
#[track_caller]
pub fn check_answers(context: &str, puzzles: &[Grid], answers: &[Answer], run: &Run) {
    assert!(!puzzles.is_empty() && puzzles.len() == answers.len(), "{context}: {} puzzles", puzzles.len());
    let output = run.output();
    let (mut lines, mut messages) = (output.lines(), run.stderr.lines().peekable());
    let mut failures = String::new();
    for (number, (puzzle, answer)) in (1..).zip(puzzles.iter().zip(answers)) {
        let place = format!("sudoku: line {number}: ");
        let message = messages.next_if(|message| message.starts_with(&place));
        let message = message.map_or("", |message| &message[place.len()..]);
        let (due, solutions, is_right) = match answer {
            None => (puzzle, "no solution", message.starts_with(NO_SOLUTION)),
            Some((only, false)) => (only, "one solution", message.is_empty()),
            Some((first, true)) => (first, "several", names_a_choice(message, puzzle, first)),
        };
        let (due, came) = (line(due), lines.next().unwrap_or_default());
        if !is_right || came != due {
            let puzzle = line(puzzle);
            failures +=
                &format!("\nthe puzzle: {puzzle}\nexpected:   {due}, {solutions}\ncame:       {came}, {message:?}\n");
        }
    }
    assert!(failures.is_empty(), "{context}{failures}");
    let solved = answers.iter().flatten().count();
    let last = (solved < puzzles.len()).then(|| format!("sudoku: {}", closing(solved, puzzles.len())));
    let rest: Vec<&str> = messages.collect();
    assert_eq!(rest, Vec::from_iter(last), "the last line on standard error, {context}");
    let status = i32::from(solved < puzzles.len());
    assert_eq!((lines.next(), run.status), (None, status), "the status, {context}");
}
