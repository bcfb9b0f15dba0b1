//! The right grid, always: answers that are known, and answers that an independent oracle finds, to
//! generated puzzles and to stubborn ones. All puzzles of a kind go through one run.

mod common;

use common::*;

/// All generated puzzles follow from it. A failure shows it beside the puzzle.
const SEED: u64 = 2580;

/// Names a generated puzzle in a failure.
fn named(kind: &str, index: usize, puzzle: &Grid) -> String {
    format!("{kind}, seed {SEED}, puzzle {index}: {}", line(puzzle))
}

/// A grid, if there is one, as a failure shows it.
fn shown(answer: Option<Grid>) -> Option<String> {
    answer.map(|grid| line(&grid))
}

/// The answers of the binary to some puzzles, `None` where it says that there is no solution. They
/// are sound: each keeps the clues and is complete, an unsolvable puzzle is repeated and told by its
/// line, and the whole output, fed back, comes back.
fn answers(kind: &str, puzzles: &[Grid]) -> Vec<Option<Grid>> {
    let input: String = puzzles.iter().map(|puzzle| line(puzzle) + "\n").collect();
    let run = sudoku(input);
    let again = sudoku(&run.stdout);
    let mut lines = run.stdout.lines().zip(again.stdout.lines());
    let mut complaints = run.stderr.lines().peekable();
    let mut answers = Vec::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let name = named(kind, index, puzzle);
        let (answer, again) = lines.next().expect(&name);
        assert_eq!(again, answer, "{name}: its answer fed back");
        let complaint = format!("sudoku: line {}: no solution", index + 1);
        let is_told = |next: &&str| next.starts_with(&complaint);
        if complaints.next_if(is_told).is_some() {
            assert_eq!(answer, line(puzzle), "{name}: unsolvable, but not repeated");
            answers.push(None);
        } else {
            assert_eq!(answer.len(), 81, "{name}: no grid: {answer:?}");
            let grid = parse(answer);
            let is_sound = is_complete(&grid) && keeps(puzzle, &grid);
            assert!(is_sound, "{name}: wrong grid {answer}");
            answers.push(Some(grid));
        }
    }
    let name = format!("{kind}, seed {SEED}");
    let (rest, status) = (complaints.next(), i32::from(answers.contains(&None)));
    assert_eq!((lines.next(), rest), (None, None), "{name}: too much");
    assert_eq!(run.status, status, "{name}: status");
    assert!(
        again == run,
        "{name}: complaints and status of the output fed back"
    );
    answers
}

/// Runs the binary on some puzzles and compares its answers with those that are expected.
fn check(kind: &str, puzzles: &[Grid], expected: &[Option<Grid>]) {
    for (index, (answer, expected)) in answers(kind, puzzles).iter().zip(expected).enumerate() {
        let name = named(kind, index, &puzzles[index]);
        assert_eq!(shown(*answer), shown(*expected), "{name}");
    }
}

// ---- Answers that are known.

#[test]
fn known_puzzles_have_their_known_answers() {
    for known in KNOWN {
        let (puzzle, answer) = (parse(known.puzzle), Some(parse(known.answer)));
        check(known.source, &[puzzle], &[answer]);
        assert_eq!(shown(first_grid(&puzzle)), shown(answer), "by the oracle");
    }
}

// ---- Answers that the oracle finds.

/// So many puzzles of a kind. The debug profile is there for its checks, not for numbers.
const PER_KIND: usize = if cfg!(debug_assertions) { 30 } else { 200 };

fn generated(count: usize, generate: impl Fn(&mut Random) -> Grid) -> Vec<Grid> {
    let mut random = Random::new(SEED);
    (0..count).map(|_| generate(&mut random)).collect()
}

/// Compares the answers to generated puzzles with the oracle's.
fn check_kind(kind: &str, solutions: usize, generate: impl Fn(&mut Random) -> Grid) {
    check_first(kind, Some(solutions), &generated(PER_KIND, generate));
}

/// Compares the answers to some puzzles with the oracle's. Where it is known how many solutions each
/// has (2 for more), that is checked too. Returns how many of the puzzles have a solution.
fn check_first(kind: &str, solutions: Option<usize>, puzzles: &[Grid]) -> usize {
    let firsts: Vec<Option<Grid>> = puzzles.iter().map(first_grid).collect();
    check(kind, puzzles, &firsts);
    for (index, puzzle) in puzzles.iter().enumerate() {
        let (name, count) = (named(kind, index, puzzle), count_solutions(puzzle, 2));
        assert_eq!(count, solutions.unwrap_or(count), "{name}: its solutions");
    }
    firsts.iter().flatten().count()
}

#[test]
fn a_puzzle_with_one_solution_has_that() {
    check_kind("full", 1, full_grid);
    check_kind("unique", 1, unique_puzzle);
    check_kind("unique with clues to spare", 1, |random| {
        let full = full_grid(random);
        let puzzle = unique_puzzle_of(&full, random);
        with_clues_of(&puzzle, &full, random)
    });
}

#[test]
fn a_puzzle_with_several_solutions_has_the_first() {
    check_kind("several solutions", 2, several_solutions);
    check_kind("nearly empty", 2, nearly_empty);
}

#[test]
fn a_contradiction_is_found_with_a_clash_and_without() {
    check_kind("clashing", 0, clashing);
    check_kind("unsolvable", 0, unsolvable);
}

/// Clues that come from no grid: the fewer there are, the more often one keeps them all the same.
#[test]
fn scattered_clues_have_a_solution_or_none() {
    let solvable = check_first("scattered", None, &generated(PER_KIND, scattered));
    let expected = PER_KIND / 5..PER_KIND * 4 / 5;
    assert!(expected.contains(&solvable), "{solvable} are solvable");
}

/// Clues that do not clash: 15 to 29 of them.
fn scattered(random: &mut Random) -> Grid {
    let (mut puzzle, clues) = (EMPTY, 15 + random.below(15));
    while filled(&puzzle).len() < clues {
        let (cell, digit) = (random.below(81), 1 + random.below(9) as u8);
        if !clashes(&puzzle, cell, digit) {
            puzzle[cell] = digit;
        }
    }
    puzzle
}

/// A puzzle and some more clues of a grid: none to all.
fn with_clues_of(puzzle: &Grid, grid: &Grid, random: &mut Random) -> Grid {
    let mut more = *puzzle;
    for &cell in &random.order::<81>()[..random.below(82)] {
        more[cell] = grid[cell];
    }
    more
}

// ---- Stubborn puzzles.

/// Puzzles in which the search meets many dead ends: without a solution, with one, with several.
const STUBBORN: [&[&str]; 3] = [
    // Images of the grids in `worst.rs`, with some clues changed: those with most dead ends, more than
    // 1,000, of a million (IMPOSSIBLE has more than 100).
    &[
        IMPOSSIBLE,
        "13.......28......35...........315.82............28........4.......821.35.........",
        "916...............74...........369.....9.17.3.....41.......96.1.........6....74..",
        "....682....9.....8..2.....6.......1....89..2.....26.....6.19..2..8.....1.7..8...9",
        ".2......57...2...4.3..54..1.1......3.4......2....32.1.....13.........5.....24.1..",
    ],
    // The Golden Nugget, Platinum Blonde and Easter Monster, among the hardest that were published. Most
    // images have more than 100 dead ends.
    &[
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ],
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
        for puzzle in puzzles {
            kin.extend((0..PER_STUBBORN).map(|_| changed(&puzzle, &mut random)));
        }
    }
    check_first("stubborn, clues changed", None, &kin);
}

/// A puzzle with a clue or two taken away or added; those that are added do not clash.
fn changed(puzzle: &Grid, random: &mut Random) -> Grid {
    let mut changed = *puzzle;
    for _ in 0..1 + random.below(2) {
        let (cell, digit) = (random.below(81), 1 + random.below(9) as u8);
        if random.below(2) == 0 {
            changed[*random.pick(&filled(&changed))] = 0;
        } else if changed[cell] == 0 && !clashes(&changed, cell, digit) {
            changed[cell] = digit;
        }
    }
    changed
}

/// The oracle has to search the originals only, so there can be many images.
#[test]
fn images_of_stubborn_puzzles_have_the_image_of_the_only_solution_or_none() {
    let mut random = Random::new(SEED);
    let (mut puzzles, mut expected) = (Vec::new(), Vec::new());
    for puzzle in STUBBORN[..2].concat() {
        let puzzle = parse(puzzle);
        let solution = any_grid(&puzzle);
        for _ in 0..10 * PER_STUBBORN {
            let image = symmetry(&mut random);
            puzzles.push(image(&puzzle));
            expected.push(solution.map(|solution| image(&solution)));
        }
    }
    check("images of stubborn puzzles", &puzzles, &expected);
}
