//! After a mistake: files of five puzzles, with one line damaged. The puzzles in the other lines are filled in,
//! and no row that stays as it is goes without a message.

use crate::common::*;
use std::array;

/// How many files of each layout are damaged, by the seeds 0, 1, 2 and so on.
const FILES: usize = 100 / if cfg!(debug_assertions) { 4 } else { 1 };

/// A puzzle of 81 signs as it stands in a file.
type Write = fn(&str) -> String;

/// What stands in front of a puzzle, by its number, and how the puzzle is written.
type Layout = (&'static str, fn(usize) -> String, Write);

/// Of a hundred puzzles in undamaged lines, so many are filled in, at least.
#[rustfmt::skip]
const LAYOUTS: &[(usize, &[Layout])] = &[
    (100, &[
        ("a list", |_| "".into(), |cells| format!("{cells}\n")),
        ("a list with ids and levels", |number| format!("{number},"), |cells| format!("{cells},easy\n")),
        ("a list with solutions", |_| "".into(), |cells| format!("{cells},{}\n", solution(cells))),
        ("JSON", |number| format!("{{\"id\": {number}, "), |cells| format!("\"puzzle\": \"{cells}\"}},\n")),
        ("JSON on one line", |number| format!("{{\"id\": {number}, "), |cells| format!("\"puzzle\": \"{cells}\"}},")),
    ]),
    (99, &[
        ("between titles", title, rows),
        ("between dated titles", |number| format!("Times, {number}/5/2026\n"), |cells| separated(cells, " ")),
        ("between comments", |number| format!("# {number}. 12345\n"), rows),
        ("between blank lines", |_| "\n".into(), rows),
        ("with commas", |_| "\n".into(), |cells| separated(cells, ",")),
        ("in groups of three", |_| "\n".into(), |cells| each_row(cells, |row| in_three(row, " "))),
        ("behind a count", |number| ["5\n\n", "\n"][number.min(1)].into(), rows),
        ("in brackets", |number| format!("grid_{number} = [\n"), |cells| each_row(cells, |row| format!("[{row}],\n")) + "]\n"),
        ("with frames", title, |cells| each_row(cells, |row| format!("+---+---+---+\n|{}", in_three(row, "|")))),
        ("in bands", title, in_bands),
    ]),
    // Where nothing stands between puzzles, a lost row, or a damaged first one, shifts what comes after it.
    (70, &[
        ("in bands, between blank lines", |_| "\n".into(), in_bands),
        ("in bands, back to back", |_| "".into(), in_bands),
        ("back to back", |_| "".into(), rows),
    ]),
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

fn in_three(row: &str, sign: &str) -> String {
    [&row[..3], &row[3..6], &row[6..]].join(sign) + "\n"
}

fn in_bands(cells: &str) -> String {
    [&cells[..27], &cells[27..54], &cells[54..]]
        .map(rows)
        .join("\n")
}

#[test]
fn after_a_mistake_all_other_puzzles_are_filled_in() {
    let random = &mut Random::new(57);
    let puzzles = [(); 20].map(|()| unique_puzzle(26, random));
    let puzzles = puzzles.map(|puzzle| line(&puzzle).replace('0', "."));
    let answers = array::from_fn::<String, 20, _>(|index| solution(&puzzles[index]));
    for (due, layouts) in LAYOUTS {
        let (mut filled, mut undamaged, mut shares) = (0, 0, String::new());
        for (name, in_front, write) in *layouts {
            let before = (filled, undamaged);
            for seed in 0..FILES {
                let random = &mut Random::new(seed as u64);
                let order = random.order::<20>();
                let written = |index: usize| in_front(index) + &write(&puzzles[order[index]]);
                let (damaged, touched) = damage(&[0, 1, 2, 3, 4].map(written), random);
                let run = sudoku(&damaged);
                let output = run.output();
                for index in (0..5).filter(|index| !touched.contains(index)) {
                    undamaged += 1;
                    filled +=
                        usize::from(output.contains(write(&answers[order[index]]).trim_end()));
                }
                let left = output.lines().find(|line| is_left(line));
                let is_told = left.is_none() || !run.stderr.is_empty();
                assert!(
                    is_told,
                    "{left:?} is not told: {name}, seed {seed}\n{damaged}"
                );
            }
            shares += &format!(
                "\n{name}: {} of {}",
                filled - before.0,
                undamaged - before.1
            );
        }
        let is_enough = 100 * filled >= due * undamaged;
        assert!(is_enough, "{due} % are to be filled in. Came:{shares}");
    }
}

/// Whether a line may be a row or a list's puzzle that is not filled in.
fn is_left(line: &str) -> bool {
    let cells = line.matches(|sign: char| sign == '.' || sign.is_ascii_digit());
    let is_comment = line.starts_with('#');
    !is_comment
        && cells.count() > 6
        && line.contains('.')
        && line.contains(|sign| ('1'..='9').contains(&sign))
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
    let sign = random.below(line.trim_end().len().max(1));
    let (before, after) = (&line[..sign], line.get(sign + 1..).unwrap_or("\n"));
    let any = *random.pick(&['1', '5', '0', ' ', ',', 'x', 'O', ';', '-', '\t', '…']);
    let more = *random.pick(&["", "A title", "2026-11-24", "# 5", "12", "o o o"]);
    let kind = random.below(11);
    let touched = [at, next].map(|index| lines[index].0);
    lines[at].1 = match kind {
        0 => format!("{before}{after}"),
        1 | 2 => format!("{before}{any}{}", &line[sign..]),
        3 | 4 => format!("{before}{any}{after}"),
        5 => format!("{more}\n{line}"),
        6 => format!("{before}\n{}", &line[sign..]),
        // All else would be a damage of several puzzles.
        _ if !line.ends_with('\n') => format!("{before}\n{}", &line[sign..]),
        7 => String::new(),
        8 => line.repeat(2),
        9 => line.trim_end().to_string() + " ", // joined with the next
        _ => line.clone(),
    };
    if kind == 10 && line.ends_with('\n') {
        lines.swap(at, next);
    }
    let touched = touched[..if kind < 9 { 1 } else { 2 }].to_vec();
    (lines.into_iter().map(|(_, line)| line).collect(), touched)
}
