//! The right grid, always: answers that are known, and answers that an independent oracle finds, to
//! generated puzzles and to stubborn ones. All puzzles of a kind go through one run.

mod common;

use common::*;

/// All generated puzzles follow from it. A failure shows it beside the puzzle.
const SEED: u64 = 2580;

/// Checks the answers of the binary to some puzzles, all in one run: the grids that are expected; where
/// there is none, the puzzle again and a complaint that names its line.
fn check(kind: &str, puzzles: &[Grid], expected: &[Option<Grid>]) {
    let input: String = puzzles.iter().map(|puzzle| line(puzzle) + "\n").collect();
    let run = sudoku(input);
    let (mut answers, mut complaints) = (run.stdout.lines(), run.stderr.lines());
    for (index, (puzzle, first)) in puzzles.iter().zip(expected).enumerate() {
        let name = named(kind, index, puzzle);
        let due = line(&first.unwrap_or(*puzzle));
        assert_eq!(answers.next(), Some(&*due), "{name}");
        let told = format!("sudoku: line {}: no solution", index + 1);
        let is_told = |next: &str| next.starts_with(&told);
        let is_right = first.is_some() || complaints.next().map_or(false, is_told);
        assert!(is_right, "{name}: no complaint");
    }
    let rest = (answers.next(), complaints.next());
    assert_eq!(rest, (None, None), "{kind}: too much");
    let status = i32::from(expected.contains(&None));
    assert_eq!(run.status, status, "{kind}: the status");
}

/// Names a puzzle in a failure.
fn named(kind: &str, index: usize, puzzle: &Grid) -> String {
    format!("{kind}, seed {SEED}, puzzle {index}: {}", line(puzzle))
}

/// Compares them with the grids that the oracle finds, which are sound. Where it is known how many
/// solutions each puzzle has (2 for several), that is checked, too. Returns how many have any.
fn check_first(kind: &str, solutions: Option<usize>, puzzles: &[Grid]) -> usize {
    let firsts: Vec<Option<Grid>> = puzzles.iter().map(first_grid).collect();
    check(kind, puzzles, &firsts);
    for (index, (puzzle, first)) in puzzles.iter().zip(&firsts).enumerate() {
        let name = named(kind, index, puzzle);
        let is_sound = |grid: &Grid| is_complete(grid) && keeps(puzzle, grid);
        assert!(first.as_ref().map_or(true, is_sound), "{name}: the oracle");
        if let Some(solutions) = solutions {
            assert_eq!(grids(puzzle, 2).len(), solutions, "{name}: its solutions");
        }
    }
    firsts.iter().flatten().count()
}

#[test]
fn known_puzzles_have_their_known_answers() {
    for known in KNOWN {
        let (puzzle, answer) = (parse(known.puzzle), Some(parse(known.answer)));
        check(known.source, &[puzzle], &[answer]);
        assert_eq!(first_grid(&puzzle), answer, "{}: the oracle", known.source);
    }
}

// ---- Generated puzzles.

/// So many puzzles of a kind. The debug profile is there for its checks, not for numbers.
const PER_KIND: usize = if cfg!(debug_assertions) { 30 } else { 200 };

fn generated(generate: fn(&mut Random) -> Grid) -> Vec<Grid> {
    let mut random = Random::new(SEED);
    (0..PER_KIND).map(|_| generate(&mut random)).collect()
}

#[test]
fn a_puzzle_of_any_kind_has_the_first_of_its_solutions_or_none() {
    for kind in KINDS {
        check_first(kind.name, Some(kind.solutions), &generated(kind.generate));
    }
}

/// Both happen: the fewer clues there are, the more often some grid keeps them all.
#[test]
fn scattered_clues_have_a_solution_or_none() {
    let solvable = check_first("scattered", None, &generated(scattered));
    let expected = PER_KIND / 5..PER_KIND * 4 / 5;
    assert!(expected.contains(&solvable), "{solvable} are solvable");
}

// ---- Stubborn puzzles.

/// Puzzles in which the search meets many dead ends, by the number of solutions: none, one, several.
const STUBBORN: [&[&str]; 3] = [
    // Images of grids in `WORST`, with some clues changed: those with most dead ends, more than
    // 1,000, of a million (IMPOSSIBLE has more than 100).
    &[
        IMPOSSIBLE,
        "13.......28......35...........315.82............28........4.......821.35.........",
        "916...............74...........369.....9.17.3.....41.......96.1.........6....74..",
        "....682....9.....8..2.....6.......1....89..2.....26.....6.19..2..8.....1.7..8...9",
        ".2......57...2...4.3..54..1.1......3.4......2....32.1.....13.........5.....24.1..",
    ],
    // Most images of the last three have more than 100 dead ends.
    &PUBLISHED,
    // Found like the unsolvable ones.
    &[
        ".3...8...28......35...........315.82.2...........8........4.......821.35.........",
        "3........41.3......6...................6.3214.....2.8....1.4623................4.",
        ".14...............63...........1.23.....2.4......3.6.8....6.3...6..4.1...........",
        "6.3......81...................6..37....2..1.....87.2.6.........3..1..8.....32.6..",
        "4.3...............12...........1..2.....5..3.....48.51....2..1.2...3..4..........",
        "41................2.5.........3.52...........5....14.......31.......259....9.43.2",
        ".94...............65..........43...9...1.9.35...6....1............9...14.4.5....6",
        "9.6...............74...........369.....9.17.3.....41.......96.1.........6....74..",
    ],
];

/// So many puzzles are made of each stubborn one by a change of clues.
const PER_STUBBORN: usize = if cfg!(debug_assertions) { 1 } else { 10 };

#[test]
fn a_stubborn_puzzle_has_the_first_grid_too() {
    let mut random = Random::new(SEED);
    let mut kin = Vec::new();
    for (solutions, puzzles) in STUBBORN.into_iter().enumerate() {
        let puzzles: Vec<Grid> = puzzles.iter().map(|puzzle| parse(puzzle)).collect();
        check_first("stubborn", Some(solutions), &puzzles);
        for mut puzzle in puzzles.repeat(PER_STUBBORN) {
            (0..1 + random.below(2)).for_each(|_| change(&mut puzzle, &mut random));
            kin.push(puzzle);
        }
    }
    check_first("stubborn, clues changed", None, &kin);
    let worst = WORST.map(|(_, cells)| parse(cells));
    check_first("the worst that are known", None, &worst);
}

/// The oracle has to search the originals only, so there can be many images.
#[test]
fn images_of_stubborn_puzzles_have_the_image_of_the_only_solution_or_none() {
    let mut random = Random::new(SEED);
    let (mut puzzles, mut expected) = (Vec::new(), Vec::new());
    for puzzle in STUBBORN[..2].concat() {
        let puzzle = parse(puzzle);
        let solution = grids(&puzzle, 1).pop();
        for _ in 0..10 * PER_STUBBORN {
            let image = symmetry(&mut random);
            puzzles.push(image(&puzzle));
            expected.push(solution.map(|solution| image(&solution)));
        }
    }
    check("images of stubborn puzzles", &puzzles, &expected);
}
