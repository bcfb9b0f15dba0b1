//! After a damaged line: files of five puzzles, with one line damaged. The puzzles in the other lines are solved, and
//! there is a message if the damaged one is not.

use crate::common::*;

/// How many files of each layout have a damage, by the seeds 0, 1, 2 and so on.
const FILES: usize = 12;

/// A puzzle of 81 characters as it stands in a file.
type Write = fn(&str) -> String;

/// The name; what comes before each puzzle, by its number; how it is written.
type Layout = (&'static str, fn(usize) -> String, Write);

/// In each layout, so many percent of the puzzles whose lines are undamaged are solved, at least.
const SOLVED: usize = 98;
/// And in so many percent of the files, at most, the damaged puzzle stays unsolved without a message.
const SILENT: usize = 5;

/// Layouts of which less is demanded: the percentages for them.
const WEAKER: [(&str, usize, usize); 4] = [
    // Where rows begin and end, only the number of solutions tells.
    ("back to back", 80, SILENT),
    ("between column numbers", 80, 12),
    // In a line with other cells, nothing is said about those that are not 81.
    ("a list with solutions", SOLVED, 22),
    ("JSON on one line", SOLVED, 65),
];

#[rustfmt::skip]
const LAYOUTS: &[Layout] = &[
    ("a list", |_| "".into(), |cells| format!("{cells}\n")),
    ("a list with ids and levels", |number| format!("{number},"), |cells| format!("{cells},easy\n")),
    ("a list with solutions", |_| "".into(), |cells| format!("{cells},{}\n", solution(cells))),
    ("JSON", |number| format!("{{\"id\": {number}, "), |cells| format!("\"puzzle\": \"{cells}\"}},\n")),
    ("JSON on one line", |number| format!("{{\"id\": {number}, "), |cells| format!("\"puzzle\": \"{cells}\"}},")),
    ("arrays, a line each", |number| format!("{{\"id\": {number}, "), |cells| format!("\"grid\": [[{}]]}}\n", separated(cells, ",").trim_end().replace('\n', "],[").replace('.', "0"))),
    ("between titles", title, rows),
    ("between dated titles", |number| format!("Times, {number}.5.2026\n"), |cells| separated(cells, " ")),
    ("between dates", |number| format!("{number}/11/2026\n"), |cells| separated(cells, " ")),
    ("between blank lines", |_| "\n".into(), rows),
    ("with commas", |_| "\n".into(), |cells| separated(cells, ",")),
    ("in groups of three", |_| "\n".into(), |cells| each_row(cells, |row| in_three(row, " "))),
    ("x for empty cells", title, |cells| separated(&cells.replace('.', "x"), " ")),
    ("with labels", title, |cells| each_row(cells, |row| format!("Row 1: {}", separated(row, " ")))),
    ("after a count", |number| ["5\n\n", "\n"][number.min(1)].into(), rows),
    ("in brackets", |number| format!("grid_{number} = [\n"), |cells| each_row(cells, |row| format!("[{row}],\n")) + "]\n"),
    ("with None", |number| format!("grid_{number} = [\n"), |cells| each_row(cells, |row| format!("  [{}],\n", separated(row, ", ").trim_end().replace('.', "None"))) + "]\n"),
    ("with frames", title, |cells| each_row(cells, |row| format!("+---+---+---+\n|{}", in_three(row, "|")))),
    ("in bands", title, in_bands),
    ("double-spaced", title, |cells| rows(cells).replace('\n', "\n\n")),
    ("a sheet between titles", |number| format!("Puzzle {number},,,,,,,,\n"), |cells| sheet(cells, ",")),
    ("a sheet between blank lines", |_| "\n".into(), |cells| sheet(cells, ";")),
    ("a Markdown table", title, |cells| each_row(cells, |row| format!("| {} |\n", separated(row, " | ").replace('.', " ").trim_end_matches('\n')))),
    ("between comments", |number| format!("# {number}. 12345\n"), rows),
    ("a sheet between lines of separators", |_| ",,,,,,,,\n".into(), |cells| sheet(cells, ",")),
    ("between column numbers", |_| "1 2 3 4 5 6 7 8 9\n".into(), |cells| separated(cells, " ")),
    ("in bands, between blank lines", |_| "\n".into(), in_bands),
    ("in bands, back to back", |_| "".into(), in_bands),
    ("back to back", |_| "".into(), rows),
    ("sheets back to back", |_| "".into(), |cells| sheet(cells, ",")),
];

fn title(number: usize) -> String {
    format!("Grid {number}\n")
}

fn solution(cells: &str) -> String {
    line(&grids(&parse(cells), 1)[0])
}

fn each_row(cells: &str, write: Write) -> String {
    rows(cells).lines().map(write).collect()
}

fn in_three(row: &str, character: &str) -> String {
    [&row[..3], &row[3..6], &row[6..]].join(character) + "\n"
}

/// With blanks for empty cells.
fn sheet(cells: &str, separator: &str) -> String {
    separated(cells, separator).replace('.', "")
}

fn in_bands(cells: &str) -> String {
    [&cells[..27], &cells[27..54], &cells[54..]].map(rows).join("\n")
}

#[test]
fn after_a_damaged_line_the_other_puzzles_are_solved() {
    let random = &mut Random::new(57);
    let mut puzzles = Vec::new();
    while puzzles.len() < 20 {
        let puzzle = line(&unique_puzzle(26, random)).replace('0', ".");
        if rows(&puzzle).lines().all(|row| row != ".........") {
            puzzles.push(puzzle);
        }
    }
    let answers: Vec<String> = puzzles.iter().map(|puzzle| solution(puzzle)).collect();
    let mut failures = String::new();
    for &(name, before, write) in LAYOUTS {
        let (mut solved, mut undamaged, mut silent) = (0, 0, Vec::new());
        let mut lost = [0; DAMAGES.len()];
        for (seed, damage) in (0..FILES * DAMAGES.len()).zip((0..DAMAGES.len()).cycle()) {
            let random = &mut Random::new(seed as u64);
            let order = random.order::<20>();
            let written = |index: usize| before(index) + &write(&puzzles[order[index]]);
            let (damaged, touched) = damage_line(&[0, 1, 2, 3, 4].map(written), damage, random);
            let run = sudoku(&damaged);
            let output = run.output();
            let is_solved = |&index: &usize| output.contains(write(&answers[order[index]]).trim_end());
            let others = (0..5).filter(|index| !touched.contains(index));
            let right = others.clone().filter(is_solved).count();
            undamaged += others.clone().count();
            solved += right;
            lost[damage] += others.count() - right;
            if run.stderr.is_empty() && !touched.iter().all(is_solved) && is_left(&output) {
                silent.push(seed);
            }
        }
        let weaker = WEAKER.iter().find(|weaker| weaker.0 == name);
        let (least, most) = weaker.map_or((SOLVED, SILENT), |weaker| (weaker.1, weaker.2));
        let (solved, silent_share) = (100 * solved / undamaged, 100 * silent.len() / (FILES * DAMAGES.len()));
        if solved < least || silent_share > most {
            failures += &format!(
                "\n{name}: {solved} % solved, expected {least} %; lost by damage {lost:?}; {silent_share} % without a \
                 message, expected {most} % at most: seeds {silent:?}"
            );
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// Whether some line has a row or a list's puzzle that is not solved.
fn is_left(output: &str) -> bool {
    output.lines().any(|line| {
        let cells = line.matches(|c: char| "._x".contains(c) || c.is_ascii_digit()).count();
        let is_clue = |c| ('1'..='9').contains(&c);
        let is_row = cells > 6 && (line.contains('.') || line.matches('x').count() > 1);
        let is_sheet =
            cells < 9 && line.matches([',', ';']).count() > 6 && [",,", ";;"].iter().any(|two| line.contains(two));
        !line.starts_with(['#', 'T', 'P', 'G']) && line.contains(is_clue) && (is_row || is_sheet)
    })
}

#[rustfmt::skip]
const DAMAGES: [&str; 12] = [
    "a character lost", "a character put in", "another character", "a line put in", "a line broken", "a line lost",
    "a line doubled", "joined with the next", "exchanged with the next", "clues lost", "a letter for a cell", "cut short",
];

/// A file with one line damaged, and which of its chunks have a part in that.
fn damage_line(chunks: &[String; 5], damage: usize, random: &mut Random) -> (String, Vec<usize>) {
    let of_chunk = |(index, chunk): (usize, &String)| -> Vec<(usize, String)> {
        let lines = chunk.split_inclusive('\n');
        lines.map(|line| (index, line.to_string())).collect()
    };
    let mut lines: Vec<(usize, String)> = chunks.iter().enumerate().flat_map(of_chunk).collect();
    let at = random.below(lines.len());
    let next = (at + 1).min(lines.len() - 1);
    let line = lines[at].1.clone();
    let character = random.below(line.trim_end().len().max(1));
    let (before, rest) = line.split_at(character);
    let after = rest.get(1..).unwrap_or("\n");
    let any = *random.pick(&['1', '5', '0', ' ', ',', 'x', 'O', ';', '-', '\t', '…', '|']);
    let letter = *random.pick(&['l', 'O', 'S', 'B']);
    let more = *random.pick(&["", "A title", "2026-11-24", "# 5", "12", "o o o"]);
    let touched = [at, next].map(|index| lines[index].0);
    let of_two = 1 + usize::from(DAMAGES[damage].ends_with("the next") && line.ends_with('\n'));
    lines[at].1 = match DAMAGES[damage] {
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
    if DAMAGES[damage] == "exchanged with the next" {
        lines.swap(at, next);
    }
    let damaged = lines.into_iter().map(|(_, line)| line).collect();
    (damaged, touched[..of_two].to_vec())
}
