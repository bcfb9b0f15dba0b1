//! Hostile bytes: whatever comes in, right answers or one clear error come out.
//!
//! Files in every layout that people use are damaged and go through the real binary. Nothing here
//! reads them a second time: a file knows where its puzzles end. Those that end before the damage
//! have their answers; for all others there are the promises that hold for any bytes, and if the
//! damage is small, no answer may come to a puzzle that was not there.

mod common;

use common::*;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::thread;

/// How many inputs are tried, each with a seed of its own: 0, 1, 2 and so on. The debug profile is
/// there for its checks, not for numbers.
const INPUTS: usize = 20_000 / if cfg!(debug_assertions) { 4 } else { 1 };

#[test]
fn any_bytes_get_right_answers_or_one_clear_error() {
    let random = &mut Random::new(0);
    // A damaged puzzle of few clues can keep the oracle busy for hours. An empty first row may be a
    // gap between the puzzles of a sheet.
    let kinds = KINDS.iter().filter(|kind| kind.name != "nearly empty");
    let puzzles = kinds.cycle().take(100).map(|kind| (kind.generate)(random));
    let puzzles: Vec<Grid> = puzzles.filter(|puzzle| puzzle[..9] != [0; 9]).collect();
    let puzzles = &puzzles;
    thread::scope(|scope| {
        for half in 0..2 {
            let seeds = (half..INPUTS).step_by(2);
            scope.spawn(move || seeds.for_each(|seed| try_input(seed, puzzles)));
        }
    });
}

/// Damages a file, runs the binary on it and checks what comes out. Every damage meets every layout.
fn try_input(seed: usize, puzzles: &[Grid]) {
    let damages = [&HARMLESS[..], &LINES, &SLIPS, &HAVOC].concat();
    let damage = damages[seed % damages.len()];
    let layout = LAYOUTS[seed / damages.len() % LAYOUTS.len()];
    let random = &mut Random::new(seed as u64);
    let file = File::random(layout, puzzles, random);
    let mut input = file.text.clone();
    file.damage(&mut input, damage, random);
    let run = sudoku(&input);
    let _context = IfFailing(|| {
        let input = input.escape_ascii();
        format!("seed {seed}, {damage}, {layout:?}, input \"{input}\", {run:?}")
    });

    let answers = check_promises(&run);
    let pairs = file.text.iter().zip(&input);
    let same = pairs.take_while(|(one, two)| one == two).count();
    let whole = file.ends.iter().filter(|&&end| end <= same).count();
    let due = |puzzle: &Grid| known_first(puzzle).unwrap_or(*puzzle);
    let due: Vec<Grid> = file.puzzles.iter().map(due).collect();
    assert!(answers.starts_with(&due[..whole]), "the first answers");

    let error = run.stderr.lines().last().filter(|_| run.status == 2);
    let error = error.map(line_told);
    let line_ends = input[..same].iter().filter(|&&byte| byte == b'\n');
    let damaged = line_ends.count() + 1;
    let is_early = error.map_or(false, |line| line < damaged);
    assert!(!is_early, "an error before the damage");
    if HARMLESS.contains(&damage) {
        assert_eq!((answers, error), (due, None), "all answers and no error");
    } else if damage == "x for a cell" && !layout.starts_with("sheet") {
        assert_eq!(error, Some(damaged), "the place of the error");
    } else if LINES.contains(&damage) && error.is_none() || SLIPS.contains(&damage) {
        let is_known = |answer: &Grid| is_known(answer, &file.puzzles);
        assert!(answers.iter().all(is_known), "an answer to another puzzle");
    }
}

// ---- Files.

/// A file that may be damaged.
struct File {
    text: Vec<u8>,
    puzzles: Vec<Grid>,
    /// Where each cell stands in the text.
    cells: Vec<Range<usize>>,
    /// Where the last line of each puzzle ends.
    ends: Vec<usize>,
}

/// One of the pieces between the signs ~.
fn one_of<'a>(pieces: &'a str, random: &mut Random) -> &'a str {
    let pieces: Vec<&str> = pieces.split('~').collect();
    pieces[random.below(pieces.len())]
}

/// What may stand before the puzzles, and between them: nothing only if each has one line.
const HEADINGS: &str = "~# easy\n~id,puzzle,solution\n~9\n~COUNT\n~Cases\n COUNT # of them\n\n";
const BETWEEN: [&str; 2] = ["~\n~Grid 01\n", "\n~[Level 123456]\n~\nGrid 01\n"];

/// The ways to write 81 cells that people use. After a name stand, between the signs ~, what starts a
/// puzzle, what is between the cells of a box, between boxes, rows and bands, and what ends it. A
/// sheet has nothing in an empty cell.
const LAYOUTS: [&str; 28] = [
    "81 cells: ~~~~~",
    "81 cells, dashes: ~~~~~",
    "81 cells, number: 2024-01-15 0000017,~~~~~",
    "81 cells, level: easy;~~~~~: rated 9.1 # by hand",
    "81 cells, number and solution: 17,~~~~~,SOLUTION",
    "81 cells, JSON: {\"puzzle\": \"~~~~~\", \"solution\": \"SOLUTION\"}",
    "81 spaced cells: ~ ~ ~ ~ ~",
    "27 groups: ~~ ~ ~ ~",
    "rows: ~~~\n~\n~",
    "rows, title: Grid 01\n~~~\n~\n~\n========",
    "spaced rows: ~ ~ ~\n~\n~",
    "groups of three: ~~ ~\n~\n~",
    "bands apart: ~ ~  ~\n~\n\n~",
    "table, tabs: ~\t~\t~\n~\n~",
    "bars: ~|~|~\n~\n~",
    "table, commas: ~,~,~\n~\n~",
    "table, semicolons: ~; ~; ~\n~\n~",
    "sheet: ~,~,~\n~\n~",
    "sheet, tabs: ~\t~\t~\n~\n~",
    "table, quotes: \"~\";\"~\";\"~\"\n\"~\"\n\"~\"",
    "sheet, 81 fields: ~,~,~,~,~",
    "array: grid = [\n[\"~\", \"~\", \"~\"],\n[\"~\"],\n[\"~\"]\n]",
    "array, one line: [[~,~,~],[~],[~]]",
    "strings: ['~~~',\n '~',\n '~']",
    "drawn: +---+---+---+\n| ~ ~ | ~ |\n| ~ |\n|---+---+---|\n| ~ |\n+---+---+---+",
    "thin: ┌───┬───┬───┐\n│ ~ ~ │ ~ │\n│ ~ │\n├───┼───┼───┤\n│ ~ │\n└───┴───┴───┘",
    "Simple Sudoku: *-----------*\n|~~|~|\n|~|\n|---+---+---|\n|~|\n*-----------*\n  by hand",
    "HoDoKu: .---.---.---.\n| ~ ~ | ~ |\n| ~ |\n:---+---+---:\n| ~ |\n'---'---'---'",
];

impl File {
    /// One to three puzzles in a layout, with what may stand before and between them. Puzzles in rows
    /// are parted by a title or a blank line: nothing else shows that a row is lost.
    fn random(layout: &str, puzzles: &[Grid], random: &mut Random) -> File {
        let (name, picture) = layout.split_once(": ").expect("a name");
        let parts: Vec<&str> = picture.split('~').collect();
        let empty = match name {
            "81 cells, dashes" => "-",
            _ if name.starts_with("sheet") => "",
            _ => one_of("0~.~_~*~?", random),
        };
        let count = 1 + random.below(3);
        let puzzles: Vec<Grid> = (0..count).map(|_| *random.pick(puzzles)).collect();

        let mut drawn = parts[0].to_string();
        for cell in 1..=81 {
            let ends = [1, 3, 9, 27, 81].iter().filter(|size| cell % **size == 0);
            drawn = drawn + "~" + parts[ends.count()];
        }
        let drawn = drawn.replace("SOLUTION", ANSWER) + "\n";
        let heading = one_of(HEADINGS, random).replace("COUNT", &count.to_string());
        let between = one_of(BETWEEN[usize::from(parts[3].contains('\n'))], random);
        let mut picture = one_of("~\u{feff}", random).to_string() + &heading;
        picture += &vec![drawn; count].join(between);
        picture = picture.replace('\n', one_of("\n~\r\n", random));

        let mut parts = picture.split('~');
        let mut text = parts.next().expect("a start").to_string();
        let mut cells = Vec::new();
        for (digit, part) in puzzles.iter().flatten().zip(parts) {
            let start = text.len();
            text += &match digit {
                0 => empty.to_string(),
                _ => digit.to_string(),
            };
            cells.push(start..text.len());
            text += part;
        }
        let text = text.into_bytes();
        let ends = cells
            .chunks(81)
            .map(|cells| line_at(&text, cells[80].end).end);
        let ends = ends.collect();
        File {
            text,
            puzzles,
            cells,
            ends,
        }
    }
}

/// The line around a place in a text, with its end.
fn line_at(text: &[u8], at: usize) -> Range<usize> {
    let is_end = |&byte: &u8| byte == b'\n';
    let start = text[..at].iter().rposition(is_end);
    let end = text[at..].iter().position(is_end);
    start.map_or(0, |start| start + 1)..end.map_or(text.len(), |end| at + end + 1)
}

// ---- Damages.

/// What changes no answer.
const HARMLESS: [&str; 2] = ["nothing", "the last line without its end"];

/// What may happen to a line of cells: an error, or what is left is right.
const LINES: [&str; 3] = ["x for a cell", "a line lost", "a line doubled"];

/// What may happen to a byte, and an end too early. Whatever comes of them, if the answer to a puzzle
/// comes, no more than one of its cells is another.
const SLIPS: [&str; 5] = [
    "a bit flipped",
    "a byte replaced",
    "a byte put in",
    "a byte lost",
    "cut off anywhere",
];

/// What is worse.
const HAVOC: [&str; 4] = [
    "begun anywhere",
    "a long line",
    "another file put in",
    "three slips",
];

impl File {
    /// Does one of the damages to its text.
    fn damage(&self, text: &mut Vec<u8>, damage: &str, random: &mut Random) {
        let (at, end) = (random.below(text.len().max(1)), text.len());
        let any = *random.pick(b"123456789._*? ,;:#-x\n\r\t|\"\0\xff");
        let cell = random.pick(&self.cells).clone();
        let line = line_at(&self.text, cell.start);
        let (place, piece) = match damage {
            "nothing" => return,
            _ if text.is_empty() => return,
            "the last line without its end" => (end - 1..end, Vec::new()),
            "x for a cell" => (cell, b"x".to_vec()),
            "a line lost" => (line, Vec::new()),
            "a line doubled" => (line.end..line.end, self.text[line].to_vec()),
            "a bit flipped" => (at..at + 1, vec![text[at] ^ 1 << random.below(8)]),
            "a byte replaced" => (at..at + 1, vec![any]),
            "a byte put in" => (at..at, vec![any]),
            "a byte lost" => (at..at + 1, Vec::new()),
            "cut off anywhere" => (at..end, Vec::new()),
            "begun anywhere" => (0..at, Vec::new()),
            "a long line" => (at..at, vec![any; 10 << random.below(14)]),
            "another file put in" => {
                let layout = random.pick(&LAYOUTS);
                (at..at, File::random(layout, &self.puzzles, random).text)
            }
            "three slips" => {
                for _ in 0..3 {
                    let slip = *random.pick(&SLIPS);
                    self.damage(text, slip, random);
                }
                return;
            }
            _ => unreachable!("{damage}"),
        };
        text.splice(place, piece);
    }
}

// ---- Checks.

/// Checks what holds for any bytes: whole answers that are complete grids or puzzles without any, a
/// complaint about each of these, and one last line on an error if the status is 2.
/// Returns the answers.
fn check_promises(run: &Run) -> Vec<Grid> {
    let (mut answers, mut lines) = (Vec::new(), run.stdout.lines());
    while let Some(first) = lines.next() {
        let rows = if first.len() == 81 { 0 } else { 8 };
        let text = [first].into_iter().chain(lines.by_ref().take(rows));
        let text: Vec<&str> = text.collect();
        let is_whole = rows == 0 || text.iter().all(|row| [9, 17].contains(&row.len()));
        assert!(is_whole, "an answer: {text:?}");
        answers.push(parse(&text.concat().replace([',', ';'], " ")));
    }
    let unsolved = answers.iter().filter(|answer| !is_complete(answer));
    let unsolved: Vec<&Grid> = unsolved.collect();
    let is_unsolvable = |puzzle: &&Grid| known_first(puzzle).is_none();
    assert!(unsolved.iter().all(is_unsolvable), "a puzzle is solvable");
    let told: Vec<&str> = run.stderr.lines().collect();
    let (complaints, errors) = told.split_at(unsolved.len());
    let is_complaint = |told: &&str| told.contains(": no solution");
    assert!(complaints.iter().all(is_complaint), "the complaints");
    assert!(!errors.iter().any(is_complaint), "a complaint too many");
    assert_eq!(errors.len(), usize::from(run.status == 2), "the errors");
    let is_any = i32::from(!unsolved.is_empty());
    assert!([is_any, 2].contains(&run.status), "the exit status");
    answers
}

/// The line that a message names; where it is told only at the end, one beyond all.
fn line_told(told: &str) -> usize {
    if told.contains(": no puzzle in") || told.contains(": the number of puzzles is ") {
        return usize::MAX;
    }
    let named = told.strip_prefix("sudoku: line ").expect("a line");
    let number = named.split([':', ',']).next().map(str::parse);
    number.expect("a number").expect("a number")
}

/// Whether an answer is to a puzzle that was in the file, but for one cell. What stands behind a
/// puzzle may come in its place.
fn is_known(answer: &Grid, puzzles: &[Grid]) -> bool {
    let is_to = |puzzle: &Grid| keeps(puzzle, answer) && known_first(puzzle) == Some(*answer);
    let is_near = |puzzle: &Grid, cell: usize| {
        let mut near = [*puzzle; 2];
        near[0][cell] = answer[cell];
        near[1][cell] = 0;
        near.contains(answer) || near.iter().any(is_to)
    };
    let is_its = |puzzle: &Grid| is_to(puzzle) || (0..81).any(|cell| is_near(puzzle, cell));
    line(answer) == ANSWER || puzzles.iter().any(is_its)
}

thread_local!(static FIRSTS: RefCell<HashMap<Grid, Option<Grid>>> = RefCell::default());

/// What the oracle finds, which often has the same puzzle again.
fn known_first(puzzle: &Grid) -> Option<Grid> {
    let first = || first_grid(puzzle);
    FIRSTS.with(|known| *known.borrow_mut().entry(*puzzle).or_insert_with(first))
}
