//! After a damaged line: files of five puzzles in each layout, with one line damaged. The puzzles in the other lines are
//! solved, nothing else is changed, and there is a message if the damaged one is not solved.

use crate::common::layouts::{layouts, puzzle, Layout, Puzzle};
use crate::common::promise::filled_lines;
use crate::common::*;

/// Groups of layouts, with two bounds in permille: how many of the puzzles in undamaged lines have to be solved; how many of
/// the files may have a damaged puzzle that is neither solved nor reported. The last group has all other layouts.
#[rustfmt::skip]
const GROUPS: [(&[&str], (usize, usize)); 5] = [
    // Only the number of solutions shows where a puzzle begins.
    (&["BOJ 2580", "BOJ 2239, Luogu P10481", "EOJ 1021"], (840, 0)),
    // If a line with other text has not 81 cells, nothing is said.
    (&["81 numbers on a line"], (1000, 220)),
    (&["a list in JSON on one line"], (1000, 500)),
    (&["wrapped after 26 numbers", "wrapped after 16 numbers", "a list in JSON"], (1000, 90)),
    (&[], (999, 4)),
];

#[test]
fn after_a_damaged_line_the_other_puzzles_are_solved() {
    let random = &mut Random(57);
    let mut puzzles = Vec::new();
    while puzzles.len() < 20 {
        let clues = as_line(&unique_puzzle(26, random));
        if as_rows(&clues).lines().all(|row| row != "000000000") {
            puzzles.push(puzzle(&clues));
        }
    }
    let mut rest: Vec<&Layout> = layouts().collect();
    check_all(GROUPS.map(|(names, bounds)| {
        let is_here = |layout: &&Layout| names.is_empty() || names.contains(&layout.name);
        let (group, others) = rest.iter().partition::<Vec<_>, _>(|layout| is_here(layout));
        rest = others;
        others_solved(&group, &puzzles, bounds)
    }));
}

/// Checks that damaged files in these layouts keep within the bounds of their group.
fn others_solved(layouts: &[&Layout], puzzles: &[Puzzle], bounds: (usize, usize)) -> Problem {
    let (mut undamaged, mut lost, mut silent) = (0, Vec::new(), Vec::new());
    let mut problems = Problem::new();
    let seeds = 3 * DAMAGES.len(); // three files for each layout and each kind of damage
    for file in 0..layouts.len() * seeds {
        let (layout, seed) = (layouts[file / seeds], file % seeds);
        let random = &mut Random(seed as u64);
        let damage = DAMAGES[seed % DAMAGES.len()];
        let file = (layout.name, seed, damage);
        let order = random.order::<20>();
        let written = [0, 1, 2, 3, 4].map(|index| layout.rows_and_rest(&puzzles[order[index]]));
        let chunks = [0, 1, 2, 3, 4].map(|index| layout.before(index + 1) + &written[index][0]);
        let (damaged, touched) = damage_line(&chunks, damage, random);
        let run = sudoku(&damaged);
        let output = run.output();
        for index in (0..5).filter(|index| !touched.contains(index)) {
            let is_solved = output.contains(written[index][1].trim_end());
            undamaged += 1;
            lost.extend((!is_solved).then_some(file));
        }
        // The damage may not touch a cell; and of a puzzle in one line, it may leave too little to be reported.
        let digits = |text: &str| text.matches(|c| ('1'..='9').contains(&c)).count();
        let is_left = digits(&output) + 25 < written.iter().map(|both| digits(&both[1])).sum();
        let is_one_line = chunks[0].lines().count() == 1;
        let is_gone = is_one_line && ["a line lost", "clues lost", "cut short"].contains(&damage);
        silent.extend((run.stderr.is_empty() && is_left && !is_gone).then_some(file));
        if let Err(problem) = filled_lines(damaged.as_bytes(), &run) {
            problems += &format!("\n{file:?}: {problem}");
        }
    }
    let solved = 1000 * (undamaged - lost.len()) / undamaged;
    let silently = 1000 * silent.len() / (layouts.len() * seeds);
    if solved < bounds.0 {
        problems += &format!("\n{solved} permille solved, not {bounds:?}: {lost:?}");
    }
    if silently > bounds.1 {
        problems += &format!("\n{silently} permille silent, not {bounds:?}: {silent:?}");
    }
    problems
}

#[rustfmt::skip]
const DAMAGES: [&str; 11] = [
    "a character lost", "a character put in", "another character", "a line put in", "a line broken", "a line lost",
    "a line doubled", "joined with the next", "exchanged with the next", "clues lost", "cut short",
];

/// Damages a line of a file. Returns the file, and which of its chunks have a part in that.
fn damage_line(chunks: &[String; 5], damage: &str, random: &mut Random) -> (String, Vec<usize>) {
    let mut lines = Vec::new();
    for (index, chunk) in chunks.iter().enumerate() {
        let own = chunk.split_inclusive('\n');
        lines.extend(own.map(|line| (index, line.to_string())));
    }
    let at = random.below(lines.len());
    let next = (at + 1).min(lines.len() - 1);
    let line = lines[at].1.clone();
    let count = line.trim_end().chars().count().max(1);
    let before: String = line.chars().take(random.below(count)).collect();
    let rest = &line[before.len()..];
    let after = rest.strip_prefix(|c| c != '\n').unwrap_or(rest);
    let characters: Vec<char> = "150 ,xOl;-\t…|".chars().collect();
    let any = *random.pick(&characters);
    let more = *random.pick(&["", "A title", "2026-11-24", "# 5", "12", "o o o"]);
    let mut touched = vec![lines[at].0];
    if damage.ends_with("the next") && line.ends_with('\n') {
        touched.push(lines[next].0);
    }
    lines[at].1 = match damage {
        "a character lost" => format!("{before}{after}"),
        "a character put in" => format!("{before}{any}{rest}"),
        "another character" => format!("{before}{any}{after}"),
        "a line put in" => format!("{more}\n{line}"),
        "a line broken" => format!("{before}\n{rest}"),
        // All else would damage several puzzles.
        _ if !line.ends_with('\n') => format!("{before}\n{rest}"),
        "a line lost" => String::new(),
        "a line doubled" => line.repeat(2),
        "clues lost" => line.replace(|c| ('1'..='9').contains(&c), ""),
        "cut short" => format!("{before}\n"),
        "joined with the next" => line.trim_end().to_string() + " ",
        _ => line,
    };
    if damage == "exchanged with the next" {
        lines.swap(at, next);
    }
    (lines.into_iter().map(|(_, line)| line).collect(), touched)
}
