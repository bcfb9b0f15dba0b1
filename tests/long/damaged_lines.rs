//! After a damaged line: files of five puzzles, with one line damaged. The puzzles in the other lines are solved,
//! and no row that stays as it is goes without a warning.

use crate::common::*;

/// How many files of each layout are damaged, by the seeds 0, 1, 2 and so on.
const FILES: usize = 100;

/// A puzzle of 81 characters as it stands in a file.
type Write = fn(&str) -> String;

/// Of a hundred puzzles in undamaged lines, so many are solved, at least; the name of the layout; what comes before
/// a puzzle, by its number; how the puzzle is written.
type Layout = (usize, &'static str, fn(usize) -> String, Write);

#[rustfmt::skip]
const LAYOUTS: &[Layout] = &[
    (100, "a list", |_| "".into(), |cells| format!("{cells}\n")),
    (100, "a list with ids and levels", |number| format!("{number},"), |cells| format!("{cells},easy\n")),
    (100, "a list with solutions", |_| "".into(), |cells| format!("{cells},{}\n", solution(cells))),
    (100, "JSON", |number| format!("{{\"id\": {number}, "), |cells| format!("\"puzzle\": \"{cells}\"}},\n")),
    (100, "JSON on one line", |number| format!("{{\"id\": {number}, "), |cells| format!("\"puzzle\": \"{cells}\"}},")),
    (100, "between titles", title, rows),
    (99, "between dated titles", |number| format!("Times, {number}.5.2026\n"), |cells| separated(cells, " ")),
    (99, "between comments", |number| format!("# {number}. 12345\n"), rows),
    (97, "between blank lines", |_| "\n".into(), rows),
    (97, "with commas", |_| "\n".into(), |cells| separated(cells, ",")),
    (97, "in groups of three", |_| "\n".into(), |cells| each_row(cells, |row| in_three(row, " "))),
    (97, "after a count", |number| ["5\n\n", "\n"][number.min(1)].into(), rows),
    (98, "in brackets", |number| format!("grid_{number} = [\n"), |cells| each_row(cells, |row| format!("[{row}],\n")) + "]\n"),
    (98, "with frames", title, |cells| each_row(cells, |row| format!("+---+---+---+\n|{}", in_three(row, "|")))),
    (98, "in bands", title, in_bands),
    (99, "a sheet between titles", |number| format!("Puzzle {number},,,,,,,,\n"), |cells| sheet(cells, ",")),
    (97, "a sheet between blank lines", |_| "\n".into(), |cells| sheet(cells, ";")),
    (92, "a sheet between lines of separators", |_| ",,,,,,,,\n".into(), |cells| sheet(cells, ",")),
    (97, "a Markdown table", title, |cells| each_row(cells, |row| format!("| {} |\n", separated(row, " | ").replace('.', " ").trim_end_matches('\n')))),
    // Where nothing is between puzzles, a lost row, or a damaged first one, shifts what comes after it.
    (80, "in bands, between blank lines", |_| "\n".into(), in_bands),
    (71, "in bands, back to back", |_| "".into(), in_bands),
    (71, "back to back", |_| "".into(), rows),
    (70, "sheets back to back", |_| "".into(), |cells| sheet(cells, ",")),
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
    [&cells[..27], &cells[27..54], &cells[54..]]
        .map(rows)
        .join("\n")
}

#[test]
fn after_a_damaged_line_all_other_puzzles_are_solved() {
    let random = &mut Random::new(57);
    let has_clues = |row: &str| row.contains(|c| c != '.');
    let mut puzzles = Vec::new();
    while puzzles.len() < 20 {
        let puzzle = line(&unique_puzzle(26, random)).replace('0', ".");
        if rows(&puzzle).lines().all(has_clues) {
            puzzles.push(puzzle);
        }
    }
    let answers: Vec<String> = puzzles.iter().map(|puzzle| solution(puzzle)).collect();
    let mut failures = String::new();
    for &(due, name, before, write) in LAYOUTS {
        let (mut solved, mut undamaged) = (0, 0);
        for seed in 0..FILES {
            let random = &mut Random::new(seed as u64);
            let order = random.order::<20>();
            let written = |index: usize| before(index) + &write(&puzzles[order[index]]);
            let (damaged, touched) = damage(&[0, 1, 2, 3, 4].map(written), random);
            let run = sudoku(&damaged);
            let output = run.output();
            for index in (0..5).filter(|index| !touched.contains(index)) {
                undamaged += 1;
                let answer = write(&answers[order[index]]);
                solved += usize::from(output.contains(answer.trim_end()));
            }
            let left = output.lines().find(|line| is_left(line));
            assert!(
                left.is_none() || !run.stderr.is_empty(),
                "no warning of {left:?}: {name}, seed {seed}\n{damaged}"
            );
        }
        if 100 * solved < due * undamaged {
            failures += &format!("\n{name}: {solved} of {undamaged}, expected {due} %");
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// Whether a line may be a row or a list's puzzle that is not solved.
fn is_left(line: &str) -> bool {
    let is_clue = |c| ('1'..='9').contains(&c);
    let cells = line
        .matches(|c: char| c == '.' || c.is_ascii_digit())
        .count();
    let is_row = cells > 6 && line.contains('.');
    let is_sheet = cells < 9
        && line.matches([',', ';']).count() > 6
        && [",,", ";;"].iter().any(|two| line.contains(two));
    !line.starts_with(['#', 'T', 'P', '{']) && line.contains(is_clue) && (is_row || is_sheet)
}

/// A file with one line damaged, and which of its chunks have a part in that.
fn damage(chunks: &[String; 5], random: &mut Random) -> (String, Vec<usize>) {
    let of_chunk = |(index, chunk): (usize, &String)| -> Vec<(usize, String)> {
        chunk
            .split_inclusive('\n')
            .map(|line| (index, line.to_string()))
            .collect()
    };
    let mut lines: Vec<(usize, String)> = chunks.iter().enumerate().flat_map(of_chunk).collect();
    let at = random.below(lines.len());
    let next = (at + 1).min(lines.len() - 1);
    let line = lines[at].1.clone();
    let character = random.below(line.trim_end().len().max(1));
    let (before, after) = (
        &line[..character],
        line.get(character + 1..).unwrap_or("\n"),
    );
    let any = *random.pick(&['1', '5', '0', ' ', ',', 'x', 'O', ';', '-', '\t', '…', '|']);
    let more = *random.pick(&["", "A title", "2026-11-24", "# 5", "12", "o o o"]);
    let kind = random.below(12);
    let touched = [at, next].map(|index| lines[index].0);
    lines[at].1 = match kind {
        0 => format!("{before}{after}"),
        1 | 2 => format!("{before}{any}{}", &line[character..]),
        3 | 4 => format!("{before}{any}{after}"),
        5 => format!("{more}\n{line}"),
        6 => format!("{before}\n{}", &line[character..]),
        // All else would be a damage of several puzzles.
        _ if !line.ends_with('\n') => format!("{before}\n{}", &line[character..]),
        7 => String::new(),
        8 => line.repeat(2),
        9 => line.trim_end().to_string() + " ", // joined with the next
        11 => line.replace(|c| ('1'..='9').contains(&c), ""), // a row blanked
        _ => line.clone(),
    };
    if kind == 10 && line.ends_with('\n') {
        lines.swap(at, next);
    }
    let touched = touched[..if matches!(kind, 9 | 10) { 2 } else { 1 }].to_vec();
    (lines.into_iter().map(|(_, line)| line).collect(), touched)
}
