//! Checks of answers: the first grid for each puzzle, and a message if there are several solutions, or none.

use super::messages::{closing, names_a_choice, NO_SOLUTION};
use super::{all_pass, data, first_grid, line, list, parse, sudoku, unless, Grid};

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

/// Checks generated puzzles by the exact cover. The context says what they are.
#[track_caller]
pub fn check_generated(context: &str, puzzles: &[Grid]) {
    let answers: Vec<Answer> = puzzles.iter().map(first_grid).collect();
    check_answers(context, puzzles, &answers);
}

/// Checks the answers to a list of puzzles.
#[track_caller]
pub fn check_answers(context: &str, puzzles: &[Grid], answers: &[Answer]) {
    let run = sudoku(list(puzzles));
    let output = run.output();
    let (mut lines, mut messages) = (output.lines(), run.stderr.lines().peekable());
    let each = puzzles.iter().zip(answers).zip(1..).map(|((puzzle, answer), number)| {
        let place = format!("sudoku: line {number}: ");
        let message = messages.next_if(|message| message.starts_with(&place));
        let message = message.map_or("", |message| &message[place.len()..]);
        let (due, solutions, is_right) = match answer {
            None => (puzzle, "no solution", message.starts_with(NO_SOLUTION)),
            Some((only, false)) => (only, "one solution", message.is_empty()),
            Some((first, true)) => (first, "several", names_a_choice(message, puzzle, first)),
        };
        let (puzzle, due, came) = (line(puzzle), line(due), lines.next().unwrap_or_default());
        unless(is_right && came == due, || {
            format!("\n{context}: {puzzle}\nexpected: {due}, {solutions}\ncame:     {came}, {message:?}\n")
        })
    });
    let mut checks: Vec<String> = each.collect();
    let (solved, all) = (answers.iter().flatten().count(), puzzles.len());
    let due = (closing(solved, all), None, i32::from(solved < all));
    let end = (messages.map(|line| format!("{line}\n")).collect::<String>() + &run.closing, lines.next(), run.status);
    checks.push(unless(end == due && all > 0, || format!("\n{context}, at the end: {end:?}, expected {due:?}")));
    all_pass(checks);
}
