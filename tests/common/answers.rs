//! Checks of answers: the first grid for each puzzle, and a message if there are several solutions, or none.

use super::*;

/// Checks generated puzzles of each kind by the exact cover. All follow from the seed.
#[track_caller]
pub fn check_kinds(seed: u64, count: usize) {
    for (kind, generate) in KINDS {
        let random = &mut Random(seed);
        let puzzles: Vec<Grid> = (0..count).map(|_| generate(random)).collect();
        check_by_cover(&format!("{kind}, seed {seed}"), &puzzles);
    }
}

/// Checks puzzles by the exact cover. The context says what they are.
#[track_caller]
pub fn check_by_cover(context: &str, puzzles: &[Grid]) {
    let answers: Vec<Answer> = puzzles.iter().map(expected_answer).collect();
    check_answers(context, puzzles, &answers);
}

/// Checks the program's answers to a list of puzzles, the messages and the exit status.
#[track_caller]
pub fn check_answers(context: &str, puzzles: &[Grid], answers: &[Answer]) {
    let run = sudoku(as_list(puzzles));
    let output = run.output();
    let (mut lines, mut messages) = (output.lines(), run.stderr.lines().peekable());
    let mut problems = Vec::new();
    for (number, (puzzle, answer)) in (1..).zip(puzzles.iter().zip(answers)) {
        let place = format!("sudoku: line {number}: ");
        let message = messages.next_if(|message| message.starts_with(&place));
        let message = message.map_or("", |message| &message[place.len()..]);
        let (expected, solutions, is_right) = match answer {
            None => (puzzle, "no solution", message.starts_with("no solution")),
            Some((only, false)) => (only, "one solution", message.is_empty()),
            Some((first, true)) => (first, "several", names_a_choice(message, puzzle, first)),
        };
        let [puzzle, expected] = [puzzle, expected].map(as_line);
        let came = lines.next().unwrap_or_default();
        problems.push(unless(is_right && came == expected, || {
            format!("\n{context}: {puzzle}\nexpected: {expected}, {solutions}\ncame:     {came}, {message:?}\n")
        }));
    }
    let (solved, all) = (answers.iter().flatten().count(), puzzles.len());
    let status = i32::from(solved < all);
    let expected = (status, closing_message(solved, all), None, None);
    let end = (run.status, run.closing, messages.next(), lines.next());
    let problem = || format!("\n{context}, at the end: {end:?}, expected {expected:?}");
    problems.push(unless(end == expected && all > 0, problem));
    check_all(problems);
}

/// Whether a message about several solutions is true: it has the first cell in which two grids differ, and both digits.
/// Which other grid it has in mind is left to the program.
fn names_a_choice(message: &str, puzzle: &Grid, first: &Grid) -> bool {
    let (row, column, digit, other) = match numbers_in(message)[..] {
        [row @ 1..=9, column @ 1..=9, digit, other] => (row, column, digit, other),
        _ => return false,
    };
    let cell = 9 * row + column - 10;
    let choice = format!("row {row}, column {column} can be {digit} or {other}");
    message == format!("several solutions: {choice}; is a clue missing?")
        && puzzle[cell] == 0
        && usize::from(first[cell]) == digit
        && digit != other
        && solution_from(puzzle, &first[..cell], other as u8).is_some()
}
