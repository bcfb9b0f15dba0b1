//! The right grid, always: answers that are known, answers that an independent oracle finds, and what
//! must hold between the answers to puzzles that are akin. All puzzles of a kind go through one run.

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
    let count = [run.stdout.lines().count(), again.stdout.lines().count()];
    assert_eq!(
        count,
        [puzzles.len(); 2],
        "{kind}, seed {SEED}: how many answers"
    );
    let mut complaints = run.stderr.lines().peekable();
    let mut answers = Vec::new();
    let lines = run.stdout.lines().zip(again.stdout.lines());
    for (index, (puzzle, (answer, again))) in puzzles.iter().zip(lines).enumerate() {
        let name = named(kind, index, puzzle);
        assert_eq!(again, answer, "{name}: its answer fed back");
        let complaint = format!("sudoku: line {}: no solution", index + 1);
        if complaints
            .next_if(|next| next.starts_with(&complaint))
            .is_some()
        {
            assert_eq!(answer, line(puzzle), "{name}: unsolvable, but not repeated");
            answers.push(None);
        } else {
            assert!(answer.len() == 81, "{name}: no grid: {answer:?}");
            let grid = parse(answer);
            assert!(
                is_complete(&grid) && keeps(puzzle, &grid),
                "{name}: wrong grid {answer}"
            );
            answers.push(Some(grid));
        }
    }
    assert_eq!(complaints.next(), None, "{kind}, seed {SEED}: complaints");
    assert_eq!(
        run.status,
        i32::from(answers.contains(&None)),
        "{kind}, seed {SEED}: status"
    );
    assert!(
        again == run,
        "{kind}, seed {SEED}: complaints and status of the output fed back"
    );
    answers
}

/// Runs the binary on some puzzles and compares its answers with those that are expected.
fn check(kind: &str, puzzles: &[Grid], expected: &[Option<Grid>]) {
    for (index, (answer, expected)) in answers(kind, puzzles).iter().zip(expected).enumerate() {
        assert_eq!(
            shown(*answer),
            shown(*expected),
            "{}",
            named(kind, index, &puzzles[index])
        );
    }
}

// ---- Answers that are known.

#[test]
fn known_puzzles_have_their_known_answers() {
    let known = [
        (
            "Baekjoon Online Judge 2580, sample",
            "035469278 782105609 060278130 321046897 804913506 596820413 917652080 603701952 258394760",
            "135469278 782135649 469278135 321546897 874913526 596827413 917652384 643781952 258394761",
        ),
        ("Baekjoon Online Judge 2239, sample", PUZZLE, ANSWER),
        (
            "the empty grid, by a plain backtracker",
            &line(&EMPTY),
            "123456789 456789123 789123456 214365897 365897214 897214365 531642978 642978531 978531642",
        ),
        (
            "Wikipedia, Sudoku solving algorithms, a puzzle against brute force",
            "......... .....3.85 ..1.2.... ...5.7... ..4...1.. .9....... 5......73 ..2.1.... ....4...9",
            "987654321 246173985 351928746 128537694 634892157 795461832 519286473 472319568 863745219",
        ),
        (
            "Project Euler 96, grid 01",
            "003020600 900305001 001806400 008102900 700000008 006708200 002609500 800203009 005010300",
            "483921657 967345821 251876493 548132976 729564138 136798245 372689514 814253769 695417382",
        ),
        (
            "Arto Inkala 2006, in Peter Norvig's list of hard ones",
            "85...24.. 72......9 ..4...... ...1.7..2 3.5...9.. .4....... ....8..7. .17...... ....36.4.",
            "859612437 723854169 164379528 986147352 375268914 241593786 432981675 617425893 598736241",
        ),
    ];
    for (source, puzzle, answer) in known {
        check(source, &[parse(puzzle)], &[Some(parse(answer))]);
    }
}

/// No two clues clash, and yet: Peter Norvig's program took 24 minutes to find that out.
#[test]
fn the_impossible_puzzle_of_norvig_has_no_answer() {
    let puzzle =
        ".....5.8. ...6.1.43 ......... .1.5..... ...1.6... 3.......5 53.....61 ........4 .........";
    check(
        "Peter Norvig, Solving Every Sudoku Puzzle",
        &[parse(puzzle)],
        &[None],
    );
}

// ---- Answers that the textbook backtracker finds.

/// So many puzzles of a kind. The debug profile is there for its checks, not for numbers.
const PER_KIND: usize = if cfg!(debug_assertions) { 100 } else { 500 };

/// The textbook backtracker gets so many digits into cells for a puzzle.
const STEPS: usize = 100_000;

/// Compares the answers to generated puzzles with the textbook backtracker's. Where it is known how
/// many solutions each has (2 for more), the generator is checked, and what takes the textbook too
/// long has to be the first grid in another way; else it is enough that the answer is sound. Returns
/// how many of the puzzles have a solution.
fn check_against_textbook(
    kind: &str,
    solutions: Option<usize>,
    generate: impl Fn(&mut Random) -> Grid,
) -> usize {
    let mut random = Random::new(SEED);
    let puzzles: Vec<Grid> = (0..PER_KIND).map(|_| generate(&mut random)).collect();
    let answers = answers(kind, &puzzles);
    let mut too_long = 0;
    for (index, (puzzle, &answer)) in puzzles.iter().zip(&answers).enumerate() {
        let name = named(kind, index, puzzle);
        match textbook(puzzle, STEPS) {
            Textbook::Grid(grid) => assert_eq!(shown(answer), shown(Some(grid)), "{name}"),
            Textbook::None => assert_eq!(shown(answer), None, "{name}"),
            Textbook::TooLong => {
                too_long += 1;
                if let (Some(_), Some(grid)) = (solutions, answer) {
                    assert!(
                        is_first(puzzle, &grid),
                        "{name}: a smaller grid keeps the clues"
                    );
                }
            }
        }
        if let Some(solutions) = solutions {
            assert_eq!(
                count_solutions(puzzle, 2),
                solutions,
                "{name}: its solutions"
            );
            assert_eq!(
                answer.is_some(),
                solutions > 0,
                "{name}: whether it is solvable"
            );
        }
    }
    assert!(
        too_long < PER_KIND / 3,
        "{kind}, seed {SEED}: {too_long} took the textbook too long"
    );
    answers.iter().flatten().count()
}

/// Whether no smaller grid keeps the clues: none agrees with the grid up to some cell and has a smaller
/// digit there.
fn is_first(clues: &Grid, grid: &Grid) -> bool {
    let mut start = *clues;
    for cell in 0..81 {
        if clues[cell] == 0 {
            for smaller in 1..grid[cell] {
                start[cell] = smaller;
                if count_solutions(&start, 1) > 0 {
                    return false;
                }
            }
            start[cell] = grid[cell];
        }
    }
    true
}

#[test]
fn a_full_grid_is_its_own_answer() {
    check_against_textbook("full", Some(1), full_grid);
}

#[test]
fn a_unique_puzzle_has_its_only_solution() {
    check_against_textbook("unique", Some(1), unique_puzzle);
}

#[test]
fn a_unique_puzzle_with_clues_to_spare_has_its_only_solution() {
    check_against_textbook("unique with clues to spare", Some(1), |random| {
        let full = full_grid(random);
        let puzzle = unique_puzzle_of(&full, random);
        with_clues_of(&puzzle, &full, random)
    });
}

#[test]
fn the_first_of_several_solutions_is_found() {
    check_against_textbook("several solutions", Some(2), several_solutions);
}

#[test]
fn the_first_of_very_many_solutions_is_found() {
    check_against_textbook("nearly empty", Some(2), nearly_empty);
}

#[test]
fn clashing_clues_have_no_solution() {
    check_against_textbook("clashing", Some(0), clashing);
}

#[test]
fn a_contradiction_without_a_clash_is_found() {
    check_against_textbook("unsolvable", Some(0), unsolvable);
}

/// Clues that come from no grid: the fewer there are, the more often one keeps them all the same.
#[test]
fn scattered_clues_have_a_solution_or_none() {
    let solvable = check_against_textbook("scattered", None, |random| {
        let mut puzzle = EMPTY;
        for _ in 0..20 + random.below(30) {
            let (cell, digit) = (random.below(81), 1 + random.below(9) as u8);
            if !clashes(&puzzle, cell, digit) {
                puzzle[cell] = digit;
            }
        }
        puzzle
    });
    assert!(
        (PER_KIND / 5..PER_KIND * 4 / 5).contains(&solvable),
        "{solvable} are solvable"
    );
}

/// A puzzle and some more clues of a grid: none to all.
fn with_clues_of(puzzle: &Grid, grid: &Grid, random: &mut Random) -> Grid {
    let mut more = *puzzle;
    for &cell in &random.order::<81>()[..random.below(82)] {
        more[cell] = grid[cell];
    }
    more
}

// ---- Answers to puzzles that are akin.

/// So many puzzles, and as many images of each: over 100,000 in all tests together.
const FEW: usize = if cfg!(debug_assertions) { 25 } else { 100 };

/// Some images of each puzzle, with the images of a solution that comes with it.
fn images(
    originals: impl IntoIterator<Item = (Grid, Option<Grid>)>,
    random: &mut Random,
) -> (Vec<Grid>, Vec<Option<Grid>>) {
    let mut images = (Vec::new(), Vec::new());
    for (puzzle, solution) in originals {
        for _ in 0..FEW {
            let symmetry = Symmetry::random(random);
            images.0.push(symmetry.apply(&puzzle));
            images
                .1
                .push(solution.map(|solution| symmetry.apply(&solution)));
        }
    }
    images
}

#[test]
fn the_image_of_a_unique_puzzle_has_the_image_of_its_solution() {
    let mut random = Random::new(SEED);
    let mut originals = Vec::new();
    for _ in 0..7 * FEW {
        let full = full_grid(&mut random);
        originals.push((unique_puzzle_of(&full, &mut random), Some(full)));
    }
    let (puzzles, solutions) = images(originals, &mut random);
    check("images of unique puzzles", &puzzles, &solutions);
}

#[test]
fn the_image_of_an_unsolvable_puzzle_has_no_solution() {
    let mut random = Random::new(SEED);
    let originals: Vec<_> = (0..FEW).map(|_| (unsolvable(&mut random), None)).collect();
    let (puzzles, solutions) = images(originals, &mut random);
    check("images of unsolvable puzzles", &puzzles, &solutions);
}

/// The image of a solution is one of several that the image of the puzzle has: the first of these is
/// not larger.
#[test]
fn the_image_of_a_puzzle_with_several_solutions_has_no_larger_one() {
    let kind = "images of puzzles with several solutions";
    let mut random = Random::new(SEED);
    let originals: Vec<Grid> = (0..FEW).map(|_| several_solutions(&mut random)).collect();
    let answered = originals.iter().copied().zip(answers(kind, &originals));
    let (puzzles, solutions) = images(answered, &mut random);
    for (index, (answer, solution)) in answers(kind, &puzzles).iter().zip(&solutions).enumerate() {
        let name = named(kind, index, &puzzles[index]);
        assert!(
            answer.is_some() && answer <= solution,
            "{name}: {:?} comes first",
            shown(*solution)
        );
    }
}

/// From a full grid, one clue after another is taken away, down to the empty grid: all grids that kept
/// the clues before still do, so the first one never gets larger.
#[test]
fn fewer_clues_never_have_a_larger_answer() {
    let kind = "fewer and fewer clues";
    let mut random = Random::new(SEED);
    let mut puzzles = Vec::new();
    for _ in 0..FEW {
        let mut puzzle = full_grid(&mut random);
        puzzles.push(puzzle);
        for cell in random.order::<81>() {
            puzzle[cell] = 0;
            puzzles.push(puzzle);
        }
    }
    let answers = answers(kind, &puzzles);
    for (index, pair) in answers.windows(2).enumerate() {
        let name = named(kind, index + 1, &puzzles[index + 1]);
        let new_start = filled(&puzzles[index + 1]).len() == 81;
        assert!(
            new_start || pair[1] <= pair[0],
            "{name}: its answer is larger than before"
        );
    }
    assert!(!answers.contains(&None));
}

/// The first grid keeps the clues that are taken from it, and no smaller one comes in.
#[test]
fn clues_taken_from_an_answer_do_not_change_it() {
    let kind = "clues added from the answer";
    let mut random = Random::new(SEED);
    let mut originals: Vec<Grid> = (0..FEW).map(|_| several_solutions(&mut random)).collect();
    originals.extend((0..FEW).map(|_| nearly_empty(&mut random)));
    let (mut puzzles, mut expected) = (Vec::new(), Vec::new());
    for (puzzle, answer) in originals.iter().zip(answers(kind, &originals)) {
        for _ in 0..FEW / 2 {
            puzzles.push(with_clues_of(
                puzzle,
                &answer.expect("a solution"),
                &mut random,
            ));
            expected.push(answer);
        }
    }
    check(kind, &puzzles, &expected);
}
