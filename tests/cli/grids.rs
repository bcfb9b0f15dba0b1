//! The right grid, always: answers that are known, and answers that an independent oracle finds, to
//! generated puzzles and to stubborn ones.

use crate::common::builds::judge;
use crate::common::*;
use std::ops::RangeInclusive;
use std::process::Command;

/// All generated puzzles follow from it. A failure shows it beside the puzzle.
const SEED: u64 = 2580;

/// So many puzzles of each kind, and so many of each stubborn one. The debug profile is there for its
/// checks, not for numbers.
const PER_KIND: usize = if cfg!(debug_assertions) { 30 } else { 200 };
const PER_STUBBORN: usize = if cfg!(debug_assertions) { 1 } else { 10 };

#[test]
fn known_puzzles_have_their_known_answers() {
    for known in KNOWN {
        let (puzzle, answer) = (parse(known.puzzle), Some(parse(known.answer)));
        assert_eq!(first_grid(&puzzle), answer, "the oracle: {}", known.source);
        check(known.source, 1..=2, &[puzzle]);
    }
}

#[test]
fn a_puzzle_of_any_kind_has_the_first_of_its_solutions_or_none() {
    for kind in KINDS {
        let mut random = Random::new(SEED);
        let puzzles: Vec<Grid> = (0..PER_KIND)
            .map(|_| (kind.generate)(&mut random))
            .collect();
        check(kind.name, kind.solutions, &puzzles);
    }
}

/// The search meets more than 100 dead ends in most of them, and in most of their kin.
#[test]
fn a_stubborn_puzzle_has_the_first_grid_too() {
    let random = &mut Random::new(SEED);
    check("published", 1..=1, &PUBLISHED.map(parse));
    for puzzle in PUBLISHED.into_iter().chain(WORST.map(|(_, cells)| cells)) {
        let mut puzzles = vec![parse(puzzle)];
        for _ in 0..PER_STUBBORN {
            let mut image = image(&puzzles[0], random);
            puzzles.push(image);
            (0..1 + random.below(2)).for_each(|_| change(&mut image, random));
            puzzles.push(image);
        }
        check("stubborn", 0..=2, &puzzles);
    }
}

/// Checks the answers to some puzzles, all in one run, of Cargo's build and of a judge's: the first
/// grid; where there is none, zeros and a complaint that names the line. How many solutions there
/// may be (2 for several) is checked, too.
fn check(kind: &str, solutions: RangeInclusive<usize>, puzzles: &[Grid]) {
    let input: String = puzzles.iter().map(|puzzle| line(puzzle) + "\n").collect();
    let found = sudoku(&input);
    let (mut answers, mut complaints) = (found.stdout.lines(), found.stderr.lines());
    let mut status = 0;
    for (index, puzzle) in puzzles.iter().enumerate() {
        let text = line(puzzle);
        let _context = IfFailing(|| format!("{kind}, seed {SEED}, puzzle {index}: {text}"));
        let first = first_grid(puzzle);
        assert_eq!(answers.next(), Some(&*line(&first.unwrap_or(EMPTY))));
        if let Some(first) = first {
            assert!(is_complete(&first) && keeps(puzzle, &first), "the oracle");
        } else {
            let told = format!("sudoku: line {}: no solution", index + 1);
            let complaint = complaints.next().unwrap_or_default();
            assert!(complaint.starts_with(&told), "{complaint}");
            status = 1;
        }
        assert!(solutions.contains(&grids(puzzle, 2).len()), "its solutions");
    }
    let rest = (answers.next(), complaints.next(), found.status);
    assert_eq!(rest, (None, None, status), "{kind}: the end");
    let by_judge = run(&mut piped(Command::new(judge())), &input);
    assert!(by_judge == found, "{kind}: a judge's build");
}
