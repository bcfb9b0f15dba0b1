//! After a damaged line: files of five puzzles in each layout, with one line damaged. The puzzles in the other lines are
//! solved, nothing else is changed, and there is a message if the damaged one is not solved.

use crate::common::layouts::{layouts, Layout, Puzzle};
use crate::common::promise::filled_lines;
use crate::common::*;

/// So many files of each layout have each damage, by the seeds 0, 1, 2 and so on.
const FILES: usize = 4;

/// In permille. Of the puzzles in undamaged lines, at least so many are solved. Of the files, at most so many have a
/// puzzle that was damaged and neither solved nor told.
#[derive(Clone, Copy)]
struct Demand {
    solved: usize,
    silent: usize,
}

/// In each layout, and in all that are not below.
const EACH: Demand = Demand { solved: 970, silent: 45 };
const TOGETHER: Demand = Demand { solved: 999, silent: 7 };

#[rustfmt::skip]
const WEAKER: [(&[&str], Demand); 7] = [
    // Where rows begin and end, only the number of solutions tells.
    (&["BOJ 2580", "BOJ 2239, Luogu P10481", "EOJ 1021"], Demand { solved: 780, silent: 45 }),
    (&["between column numbers"], Demand { solved: 850, silent: 45 }),
    // It may be a comment.
    (&["behind a #"], Demand { solved: 920, silent: 650 }),
    // In a line with other cells, nothing is said about those that are not 81.
    (&["81 numbers on a line", "a list with solutions", "arrays, one a line", "labelled rows on a line", "rows as arguments",
        "rows in a string", "rows and frames in a string", "rows joined by dashes"], Demand { solved: 1000, silent: 350 }),
    (&["a list in JSON on one line"], Demand { solved: 1000, silent: 550 }),
    (&["26 numbers a line"], Demand { solved: 1000, silent: 120 }),
    // A message should be there, but is not: tabs at the ends of a row are taken for blanks.
    (&["a sheet with tabs"], Demand { solved: 1000, silent: 700 }),
];

#[test]
fn after_a_damaged_line_the_other_puzzles_are_solved() {
    let random = &mut Random::new(57);
    let mut puzzles = Vec::new();
    while puzzles.len() < 20 {
        let clues = line(&unique_puzzle(26, random));
        if rows(&clues).lines().all(|row| row != "000000000") {
            puzzles.push(Puzzle::new(&clues));
        }
    }
    let (mut together, mut failures) = (Tally::default(), Vec::new());
    for layout in layouts() {
        let tally = Tally::of(layout, &puzzles);
        let weaker = WEAKER.iter().find(|(names, _)| names.contains(&layout.0));
        failures.push(tally.shortcomings(layout.0, weaker.map_or(EACH, |weaker| weaker.1)));
        if weaker.is_none() {
            together.add(tally);
        }
    }
    failures.push(together.shortcomings("together", TOGETHER));
    all_pass(failures);
}

#[derive(Default)]
struct Tally {
    files: usize,
    undamaged: usize,
    /// Puzzles in undamaged lines that were not solved, by the damage.
    lost: [usize; DAMAGES.len()],
    /// The seeds of files with a damaged puzzle that was neither solved nor told.
    silent: Vec<usize>,
    changed: String,
}

impl Tally {
    fn of(layout: &Layout, puzzles: &[Puzzle]) -> Tally {
        let mut tally = Tally::default();
        for (seed, damage) in (0..FILES * DAMAGES.len()).zip((0..DAMAGES.len()).cycle()) {
            let random = &mut Random::new(seed as u64);
            let order = random.order::<20>();
            let written = [0, 1, 2, 3, 4].map(|index| layout.both(&puzzles[order[index]]));
            let chunks = [0, 1, 2, 3, 4].map(|index| layout.before(index + 1) + &written[index][0]);
            let (damaged, touched) = damage_line(&chunks, DAMAGES[damage], random);
            let run = sudoku(&damaged);
            let output = run.output();
            let is_solved = |&index: &usize| output.contains(written[index][1].trim_end());
            let others = (0..5).filter(|index| !touched.contains(index));
            tally.undamaged += others.clone().count();
            tally.lost[damage] += others.filter(|index| !is_solved(index)).count();
            // Damage may be where no cell is, and of a puzzle in one line, it may leave too little.
            let digits = |text: &str| text.matches(|c| ('1'..='9').contains(&c)).count();
            let is_left = digits(&output) + 25 < written.iter().map(|both| digits(&both[1])).sum();
            let is_one_line = chunks[0].lines().count() == 1;
            let is_gone = is_one_line && ["a line lost", "clues lost", "cut short"].contains(&DAMAGES[damage]);
            tally.silent.extend((run.stderr.is_empty() && is_left && !is_gone).then_some(seed));
            if let Err(problem) = filled_lines(damaged.as_bytes(), &run) {
                tally.changed += &format!("\n{}, seed {seed}: {problem}", layout.0);
            }
            tally.files += 1;
        }
        tally
    }

    fn add(&mut self, other: Tally) {
        self.files += other.files;
        self.undamaged += other.undamaged;
        (0..DAMAGES.len()).for_each(|damage| self.lost[damage] += other.lost[damage]);
        self.silent.extend(other.silent);
    }

    fn shortcomings(&self, name: &str, demand: Demand) -> String {
        let lost: usize = self.lost.iter().sum();
        let solved = 1000 * (self.undamaged - lost) / self.undamaged;
        let silent = 1000 * self.silent.len() / self.files;
        let mut shortcomings = self.changed.clone();
        if solved < demand.solved {
            let expected = demand.solved;
            shortcomings +=
                &format!("\n{name}: {solved} ‰ solved, expected {expected}; lost by damage: {:?}", self.lost);
        }
        if silent > demand.silent {
            let expected = demand.silent;
            shortcomings +=
                &format!("\n{name}: {silent} ‰ silent, expected {expected} at most; seeds {:?}", self.silent);
        }
        shortcomings
    }
}

#[rustfmt::skip]
const DAMAGES: [&str; 12] = [
    "a character lost", "a character put in", "another character", "a line put in", "a line broken", "a line lost",
    "a line doubled", "joined with the next", "exchanged with the next", "clues lost", "a letter for a cell", "cut short",
];

/// A file with one line damaged, and which of its chunks have a part in that.
fn damage_line(chunks: &[String; 5], damage: &str, random: &mut Random) -> (String, Vec<usize>) {
    let of_chunk = |(index, chunk): (usize, &String)| -> Vec<(usize, String)> {
        let lines = chunk.split_inclusive('\n');
        lines.map(|line| (index, line.to_string())).collect()
    };
    let mut lines: Vec<(usize, String)> = chunks.iter().enumerate().flat_map(of_chunk).collect();
    let at = random.below(lines.len());
    let next = (at + 1).min(lines.len() - 1);
    let line = lines[at].1.clone();
    let characters: Vec<usize> = line.trim_end().char_indices().map(|(at, _)| at).collect();
    let character = if characters.is_empty() { 0 } else { *random.pick(&characters) };
    let (before, rest) = line.split_at(character);
    let after = rest.strip_prefix(|c| c != '\n').unwrap_or(rest);
    let any = *random.pick(&['1', '5', '0', ' ', ',', 'x', 'O', ';', '-', '\t', '…', '|']);
    let letter = *random.pick(&['l', 'O', 'S', 'B']);
    let more = *random.pick(&["", "A title", "2026-11-24", "# 5", "12", "o o o"]);
    let touched = [at, next].map(|index| lines[index].0);
    let of_two = 1 + usize::from(damage.ends_with("the next") && line.ends_with('\n'));
    lines[at].1 = match damage {
        "a character lost" => format!("{before}{after}"),
        "a character put in" => format!("{before}{any}{rest}"),
        "another character" => format!("{before}{any}{after}"),
        "a letter for a cell" => format!("{before}{letter}{after}"),
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
    let damaged = lines.into_iter().map(|(_, line)| line).collect();
    (damaged, touched[..of_two].to_vec())
}
