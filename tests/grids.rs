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

/// A source, its puzzle and the answer. In the last one no two clues clash, and yet: Peter Norvig's
/// program took 24 minutes to find out that it has no grid.
const KNOWN: &str = "\
Baekjoon Online Judge 2580, sample
035469278 782105609 060278130 321046897 804913506 596820413 917652080 603701952 258394760
135469278 782135649 469278135 321546897 874913526 596827413 917652384 643781952 258394761
Baekjoon Online Judge 2239, sample
103000509 002109400 000704000 300502006 060000050 700803004 000401000 009205800 804000107
143628579 572139468 986754231 391542786 468917352 725863914 237481695 619275843 854396127
the empty grid, by a plain backtracker
......... ......... ......... ......... ......... ......... ......... ......... .........
123456789 456789123 789123456 214365897 365897214 897214365 531642978 642978531 978531642
Wikipedia, Sudoku solving algorithms, a puzzle against brute force
......... .....3.85 ..1.2.... ...5.7... ..4...1.. .9....... 5......73 ..2.1.... ....4...9
987654321 246173985 351928746 128537694 634892157 795461832 519286473 472319568 863745219
Project Euler 96, grid 01
003020600 900305001 001806400 008102900 700000008 006708200 002609500 800203009 005010300
483921657 967345821 251876493 548132976 729564138 136798245 372689514 814253769 695417382
Arto Inkala 2006, in Peter Norvig's list of hard ones
85...24.. 72......9 ..4...... ...1.7..2 3.5...9.. .4....... ....8..7. .17...... ....36.4.
859612437 723854169 164379528 986147352 375268914 241593786 432981675 617425893 598736241
Peter Norvig, Solving Every Sudoku Puzzle, the impossible puzzle
.....5.8. ...6.1.43 ......... .1.5..... ...1.6... 3.......5 53.....61 ........4 .........
no grid
";

#[test]
fn known_puzzles_have_their_known_answers() {
    let lines: Vec<&str> = KNOWN.lines().collect();
    for known in lines.chunks(3) {
        let answer = (known[2] != "no grid").then(|| parse(known[2]));
        check(known[0], &[parse(known[1])], &[answer]);
    }
}

// ---- Answers that the oracle finds.

/// So many puzzles of a kind. The debug profile is there for its checks, not for numbers.
const PER_KIND: usize = if cfg!(debug_assertions) { 100 } else { 500 };

fn generated(count: usize, generate: impl Fn(&mut Random) -> Grid) -> Vec<Grid> {
    let mut random = Random::new(SEED);
    (0..count).map(|_| generate(&mut random)).collect()
}

/// Compares the answers to generated puzzles with the oracle's. Where it is known how many solutions
/// each has (2 for more), the generator is checked. Returns how many of the puzzles have a solution.
fn check_kind(
    kind: &str,
    solutions: Option<usize>,
    generate: impl Fn(&mut Random) -> Grid,
) -> usize {
    let puzzles = generated(PER_KIND, generate);
    let firsts: Vec<Option<Grid>> = puzzles.iter().map(first_grid).collect();
    check(kind, &puzzles, &firsts);
    for (index, puzzle) in puzzles.iter().enumerate() {
        let (name, count) = (named(kind, index, puzzle), count_solutions(puzzle, 2));
        assert_eq!(count, solutions.unwrap_or(count), "{name}: its solutions");
    }
    firsts.iter().flatten().count()
}

#[test]
fn a_puzzle_with_one_solution_has_that() {
    check_kind("full", Some(1), full_grid);
    check_kind("unique", Some(1), unique_puzzle);
    check_kind("unique with clues to spare", Some(1), |random| {
        let full = full_grid(random);
        let puzzle = unique_puzzle_of(&full, random);
        with_clues_of(&puzzle, &full, random)
    });
}

#[test]
fn a_puzzle_with_several_solutions_has_the_first() {
    check_kind("several solutions", Some(2), several_solutions);
    check_kind("nearly empty", Some(2), nearly_empty);
}

#[test]
fn a_contradiction_is_found_with_a_clash_and_without() {
    check_kind("clashing", Some(0), clashing);
    check_kind("unsolvable", Some(0), unsolvable);
}

/// Clues that come from no grid: the fewer there are, the more often one keeps them all the same.
/// With still fewer, the oracle may take for ever to see that none does: sound answers have to do.
#[test]
fn scattered_clues_have_a_solution_or_none() {
    let solvable = check_kind("scattered", None, |random| scattered(20, random));
    let expected = PER_KIND / 5..PER_KIND * 4 / 5;
    assert!(expected.contains(&solvable), "{solvable} are solvable");
    let few = generated(2 * PER_KIND, |random| scattered(10, random));
    answers("scattered, few clues", &few);
}

/// Clues that do not clash: ten different numbers of them.
fn scattered(least: usize, random: &mut Random) -> Grid {
    let (mut puzzle, clues) = (EMPTY, least + random.below(10));
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

/// The oracle itself, checked with the textbook backtracker where that does not take long.
#[test]
fn the_oracle_finds_what_the_textbook_finds() {
    let mut compared = 0;
    for kind in [
        full_grid,
        unique_puzzle,
        several_solutions,
        nearly_empty,
        unsolvable,
    ] {
        for puzzle in generated(PER_KIND / 10, kind) {
            let mut grid = puzzle;
            if let Some(is_solved) = textbook(&mut grid, &mut 3_000) {
                let (first, found) = (first_grid(&puzzle), is_solved.then_some(grid));
                assert_eq!(shown(first), shown(found), "{}", line(&puzzle));
                compared += 1;
            }
        }
    }
    assert!(compared > PER_KIND / 6, "only {compared} do not take long");
}

/// Fills the empty cells in reading order with the smallest digit that fits; steps back where none
/// does. `None` if that takes more steps than are left.
fn textbook(grid: &mut Grid, steps: &mut usize) -> Option<bool> {
    let cell = match grid.iter().position(|&digit| digit == 0) {
        Some(cell) => cell,
        None => return Some(true),
    };
    for digit in 1..=9 {
        if !clashes(grid, cell, digit) {
            *steps = steps.checked_sub(1)?;
            grid[cell] = digit;
            if textbook(grid, steps)? {
                return Some(true);
            }
            grid[cell] = 0;
        }
    }
    Some(false)
}

// ---- Answers to puzzles that are akin.

/// So many puzzles, and as many images of each: over 100,000 in all tests together.
const FEW: usize = if cfg!(debug_assertions) { 25 } else { 100 };

/// Some images of each puzzle, with the images of its first grid.
fn images(originals: &[Grid]) -> (Vec<Grid>, Vec<Option<Grid>>) {
    let mut random = Random::new(SEED);
    let mut images = (Vec::new(), Vec::new());
    for puzzle in originals {
        let first = first_grid(puzzle);
        for _ in 0..FEW {
            let image = symmetry(&mut random);
            images.0.push(image(puzzle));
            images.1.push(first.map(|first| image(&first)));
        }
    }
    images
}

#[test]
fn the_image_of_a_unique_puzzle_has_the_image_of_its_solution() {
    let (puzzles, solutions) = images(&generated(7 * FEW, unique_puzzle));
    check("images of unique puzzles", &puzzles, &solutions);
}

#[test]
fn the_image_of_an_unsolvable_puzzle_has_no_solution() {
    let (puzzles, none) = images(&generated(FEW, unsolvable));
    check("images of unsolvable puzzles", &puzzles, &none);
}

/// The image of a solution is one of several that the image of the puzzle has: the first of these is
/// not larger.
#[test]
fn the_image_of_a_puzzle_with_several_solutions_has_no_larger_one() {
    let kind = "images of puzzles with several solutions";
    let (puzzles, solutions) = images(&generated(FEW, several_solutions));
    for (index, (answer, solution)) in answers(kind, &puzzles).iter().zip(&solutions).enumerate() {
        let (name, other) = (named(kind, index, &puzzles[index]), shown(*solution));
        let is_first = answer.is_some() && answer <= solution;
        assert!(is_first, "{name}: {other:?} comes first");
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
        let is_start = (index + 1) % 82 == 0;
        assert!(
            is_start || pair[1] <= pair[0],
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
    let mut originals = generated(FEW, several_solutions);
    originals.extend(generated(FEW, nearly_empty));
    let (mut puzzles, mut expected) = (Vec::new(), Vec::new());
    for (puzzle, answer) in originals.iter().zip(answers(kind, &originals)) {
        let first = answer.expect("a solution");
        for _ in 0..FEW / 2 {
            puzzles.push(with_clues_of(puzzle, &first, &mut random));
            expected.push(answer);
        }
    }
    check(kind, &puzzles, &expected);
}
