//! Hostile bytes: whatever comes in, right answers or one clear error come out.
//!
//! Valid inputs in every layout are damaged at random, and each result goes through the real binary.
//! A model that reads the input in its own simple way says which puzzles it holds up to its first
//! error, and where that is; the answers, the complaints and the exit status must be just those.

mod common;

use common::{
    count_solutions, is_complete, keeps, line, parse, rows, spaced_rows, sudoku, textbook, Grid,
    IfFailing, Random, Run, Textbook, KINDS,
};
use std::collections::BTreeMap;
use std::thread;

/// How many inputs are tried. Each has a seed of its own: 0, 1, 2 and so on.
const INPUTS: u64 = 20_000;

#[test]
fn any_bytes_get_right_answers_or_one_clear_error() {
    let puzzles = puzzles_of_every_kind();
    let try_half = |first| {
        (first..INPUTS)
            .step_by(2)
            .flat_map(|seed| try_input(seed, &puzzles))
            .collect()
    };
    let tried: [Vec<_>; 2] = thread::scope(|scope| {
        let odd = scope.spawn(|| try_half(1));
        [try_half(0), odd.join().expect("the odd seeds pass")]
    });

    let mut tally = BTreeMap::new();
    for what in tried.concat() {
        *tally.entry(what).or_insert(0) += 1;
    }
    println!("{tally:#?}");
    for what in EDITS
        .map(|(name, _)| name)
        .into_iter()
        .chain(PIECES.map(|(name, _)| name))
    {
        assert!(tally[what] > INPUTS / 50, "too few inputs try: {what}");
    }
    for status in STATUSES {
        assert!(
            tally[status] > INPUTS / 20,
            "too few inputs end so: {status}"
        );
    }
}

const STATUSES: [&str; 3] = ["status 0", "status 1", "status 2"];

/// Damages an input, runs the binary on it and checks what comes out. Returns what was done to the
/// input and how it ended, for the tally.
fn try_input(seed: u64, puzzles: &[Grid]) -> Vec<&'static str> {
    let mut random = Random::new(seed);
    let mut input = valid_input(puzzles, &mut random);
    let mut done = Vec::new();
    for _ in 0..random.below(4) {
        done.push(damage(&mut input, puzzles, &mut random));
    }
    let _context = IfFailing(|| format!("seed {seed}, input \"{}\"", input.escape_ascii()));
    let run = sudoku(&input);
    check(&input, &run);
    done.push(STATUSES[run.status as usize]);
    done
}

// ---- Valid inputs.

fn puzzles_of_every_kind() -> Vec<Grid> {
    let random = &mut Random::new(0);
    (0..120)
        .map(|number| KINDS[number % KINDS.len()](random))
        .collect()
}

/// One to three puzzles in one layout, with what may stand before, between and behind them.
fn valid_input(puzzles: &[Grid], random: &mut Random) -> Vec<u8> {
    let heading = [
        "",
        "",
        "",
        "\u{feff}",
        "\n",
        "# easy\n",
        "quizzes,solutions\n",
    ];
    let mut text = random.pick(&heading).to_string();
    let layout = random.pick(&LAYOUTS);
    let empty = random.pick(&["0", ".", "_"]);
    for _ in 0..1 + random.below(3) {
        text += &layout(&line(random.pick(puzzles)).replace('0', empty));
    }
    if random.below(4) == 0 {
        text = text.replace('\n', "\r\n");
    }
    if random.below(4) == 0 {
        text.truncate(text.trim_end().len());
    }
    text.into_bytes()
}

/// The ways to write 81 cells that people use.
const LAYOUTS: [fn(&str) -> String; 14] = [
    |cells| format!("{cells}\n"),
    |cells| format!("{cells},{cells}\n"),
    |cells| format!("{cells};rated 9.1 # by hand\n"),
    |cells| format!("{cells} 2 stars\n"),
    |cells| format!("{cells}\t0.5\n"),
    |cells| format!("{cells}: unrated\n"),
    |cells| spaced_rows(cells).replace('\n', " ") + "\n",
    |cells| rows(cells),
    |cells| spaced_rows(cells),
    |cells| spaced_rows(cells).replace(' ', "\t"),
    |cells| spaced_rows(cells).replace(' ', "|"),
    |cells| format!("Grid 01\n{}", rows(cells)),
    |cells| format!("{}========\n", rows(cells)),
    |cells| format!("---+---+---\n{}", spaced_rows(cells).replace('\n', " |\n")),
];

// ---- Damage.

/// Does one kind of damage to an input and names it.
fn damage(input: &mut Vec<u8>, puzzles: &[Grid], random: &mut Random) -> &'static str {
    let kind = random.below(EDITS.len() + PIECES.len());
    if let Some((name, edit)) = EDITS.get(kind) {
        edit(input, puzzles, random);
        return name;
    }
    let (name, pieces) = PIECES[kind - EDITS.len()];
    let piece = *random.pick(pieces);
    insert(input, piece, random);
    name
}

type Edit = fn(&mut Vec<u8>, &[Grid], &mut Random);

const EDITS: [(&str, Edit); 10] = [
    ("a bit flipped", |input, _, random| {
        if let Some(byte) = any_byte(input, random) {
            *byte ^= 1 << random.below(8);
        }
    }),
    ("a cell for a byte", |input, _, random| {
        if let Some(byte) = any_byte(input, random) {
            *byte = *random.pick(b"123456789._");
        }
    }),
    ("a byte dropped", |input, _, random| {
        let at = random.below(input.len() + 1);
        input.drain(at..input.len().min(at + 1));
    }),
    ("a byte doubled", |input, _, random| {
        let at = random.below(input.len() + 1);
        input.extend_from_within(at..input.len().min(at + 1));
        let end = input.len();
        input[at..end].rotate_right(1.min(end - at));
    }),
    ("two bytes swapped", |input, _, random| {
        if !input.is_empty() {
            let [one, other] = [(); 2].map(|()| random.below(input.len()));
            input.swap(one, other);
        }
    }),
    ("cut off behind", |input, _, random| {
        input.truncate(random.below(input.len() + 1))
    }),
    ("cut off before", |input, _, random| {
        input.drain(..random.below(input.len() + 1));
    }),
    ("another layout behind", |input, puzzles, random| {
        input.extend(valid_input(puzzles, random))
    }),
    ("another layout inside", |input, puzzles, random| {
        let other = valid_input(puzzles, random);
        insert(input, &other, random);
    }),
    ("a very long line", |input, _, random| {
        let length = *random.pick(&[90, 9_000, 60_000, 70_000]);
        let long = vec![*random.pick(b"0 .|-#a"); length];
        insert(input, &long, random);
    }),
];

/// What is inserted anywhere.
const PIECES: [(&str, &[&[u8]]); 9] = [
    ("a NUL", &[b"\0", b"\0\0\0"]),
    (
        "invalid UTF-8",
        &[
            b"\xff",
            b"\xc3",
            b"\xe2\x82",
            b"\xed\xa0\x80",
            b"\xf8\x88\x80\x80\x80",
        ],
    ),
    ("a carriage return", &[b"\r", b"\r\n", b"\r\r\n"]),
    (
        "a byte order mark",
        &[b"\xef\xbb\xbf", b"\xef\xbb\xbf\xef\xbb\xbf", b"\xff\xfe"],
    ),
    (
        "other digits",
        &[
            "０".as_bytes(),
            "٣".as_bytes(),
            "²".as_bytes(),
            "Ⅸ".as_bytes(),
        ],
    ),
    ("a line end", &[b"\n", b"\n\n"]),
    (
        "a mark",
        &[
            b" ",
            b"\t",
            b"|",
            b"#",
            b",",
            b";",
            b":",
            b"-",
            b"=",
            b"+",
            b"\n---+---\n",
        ],
    ),
    (
        "a letter",
        &[b"x", b"\nGrid 01\n", "é".as_bytes(), "\n수독\n".as_bytes()],
    ),
    (
        "a cell",
        &[
            b"0", b".", b"_", b"1", b"2", b"3", b"4", b"5", b"6", b"7", b"8", b"9",
        ],
    ),
];

fn any_byte<'a>(input: &'a mut [u8], random: &mut Random) -> Option<&'a mut u8> {
    let at = random.below(input.len() + 1);
    input.get_mut(at)
}

fn insert(input: &mut Vec<u8>, piece: &[u8], random: &mut Random) {
    let at = random.below(input.len() + 1);
    input.splice(at..at, piece.iter().copied());
}

// ---- The check.

/// Holds what the binary did with an input against what the contract says.
fn check(input: &[u8], run: &Run) {
    let reading = read(input);
    let mut complaints = Vec::new();
    let mut rest = run.stdout.as_str();
    for puzzle in &reading.puzzles {
        let (answer, after) = split_lines(rest, puzzle.layout.height());
        rest = after;
        let cells: String = answer.split_whitespace().collect();
        assert_eq!(
            answer,
            puzzle.layout.write(&cells),
            "the answer to line {}",
            puzzle.line
        );
        if !is_solved(puzzle, &cells) {
            complaints.push(format!("sudoku: line {}: no solution", puzzle.line));
        }
    }
    assert_eq!(rest, "", "output behind the last answer");

    let status = if reading.error.is_some() {
        2
    } else {
        i32::from(!complaints.is_empty())
    };
    complaints.extend(reading.error);
    assert_eq!(run.status, status, "the exit status, with {:?}", run.stderr);
    assert_eq!(
        run.stderr.matches('\n').count(),
        complaints.len(),
        "lines: {:?}",
        run.stderr
    );
    for (line, start) in run.stderr.lines().zip(complaints) {
        assert!(line.starts_with(&start), "{line:?} where {start:?} is due");
    }
}

/// Splits a text behind its first lines. They must be there, with their ends.
fn split_lines(text: &str, count: usize) -> (&str, &str) {
    match text.match_indices('\n').nth(count - 1) {
        Some((end, _)) => text.split_at(end + 1),
        None => panic!("{count} lines of an answer are due, only {text:?} is left"),
    }
}

/// Whether a puzzle has a solution, after a check that its answer is right: the first grid, or the
/// puzzle as it was. Where the textbook takes too long, any grid that keeps the clues will do.
fn is_solved(puzzle: &Puzzle, answer: &str) -> bool {
    let clues = parse(&puzzle.cells);
    match textbook(&clues, 5_000) {
        Textbook::Grid(first) => {
            assert_eq!(
                answer,
                line(&first),
                "the first grid of line {}",
                puzzle.line
            );
            true
        }
        Textbook::TooLong if answer != puzzle.cells => {
            let grid = parse(answer);
            assert!(
                is_complete(&grid) && keeps(&clues, &grid),
                "line {}: {answer}",
                puzzle.line
            );
            true
        }
        unsolved => {
            assert_eq!(answer, puzzle.cells, "line {} has no solution", puzzle.line);
            assert!(
                unsolved == Textbook::None || count_solutions(&clues, 1) == 0,
                "it has: {answer}"
            );
            false
        }
    }
}

// ---- The model: what the contract says that an input holds.

struct Reading {
    puzzles: Vec<Puzzle>,
    /// How the complaint about the first error starts.
    error: Option<String>,
}

struct Puzzle {
    /// The line where it starts, counted from 1.
    line: usize,
    layout: Layout,
    /// As they were written.
    cells: String,
}

#[derive(Clone, Copy)]
enum Layout {
    Line,
    Rows,
    SpacedRows,
}

impl Layout {
    fn height(self) -> usize {
        if let Layout::Line = self {
            1
        } else {
            9
        }
    }

    fn write(self, cells: &str) -> String {
        if cells.len() != 81 {
            return format!("{} cells", cells.len());
        }
        match self {
            Layout::Line => cells.to_string() + "\n",
            Layout::Rows => rows(cells),
            Layout::SpacedRows => spaced_rows(cells),
        }
    }
}

/// No line is longer, its end included.
const LONGEST_LINE: usize = 65_536;

fn read(input: &[u8]) -> Reading {
    let mut puzzles = Vec::new();
    let mut started: Option<Puzzle> = None;
    let mut lines = 0;
    for line in input.split_inclusive(|&byte| byte == b'\n') {
        lines += 1;
        let error = |what: &str| Some(format!("sudoku: line {lines}{what}"));
        if line.len() > LONGEST_LINE - usize::from(!line.ends_with(b"\n")) {
            return Reading {
                puzzles,
                error: error(": no end within"),
            };
        }
        let line = content(line, lines == 1);
        if is_skipped(line, started.is_none()) {
            continue;
        }
        let text = without_note(line);
        if let Some(stray) = text
            .iter()
            .position(|&byte| !is_cell(byte) && !is_gap(byte))
        {
            return Reading {
                puzzles,
                error: error(&format!(", column {}: unexpected", stray + 1)),
            };
        }
        let cells: String = text
            .iter()
            .filter(|&&byte| is_cell(byte))
            .copied()
            .map(char::from)
            .collect();
        if cells.len() != 9 && (cells.len() != 81 || started.is_some()) {
            return Reading {
                puzzles,
                error: error(&format!(": {} cells, expected 9", cells.len())),
            };
        }
        let mut puzzle = started.take().unwrap_or_else(|| Puzzle {
            line: lines,
            layout: layout(text, cells.len()),
            cells: String::new(),
        });
        puzzle.cells += &cells;
        if puzzle.cells.len() < 81 {
            started = Some(puzzle);
        } else {
            puzzles.push(puzzle);
        }
    }
    let error = match started {
        Some(puzzle) => {
            let rows = puzzle.cells.len() / 9;
            Some(format!(
                "sudoku: line {}: input ends after {rows} of the 9 rows",
                lines + 1
            ))
        }
        None if puzzles.is_empty() => Some("sudoku: no puzzle in the input".to_string()),
        None => None,
    };
    Reading { puzzles, error }
}

/// What is on a line: neither its end nor the mark at the start of a file.
fn content(line: &[u8], is_first: bool) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    match line.strip_prefix("\u{feff}".as_bytes()) {
        Some(line) if is_first => line,
        _ => line,
    }
}

/// Whether a line is blank, a comment or a ruling, or a title where one may stand.
fn is_skipped(line: &[u8], between_puzzles: bool) -> bool {
    let first = String::from_utf8_lossy(line).chars().next();
    let is_title = between_puzzles && first.map_or(false, char::is_alphabetic);
    is_title
        || without_comment(line)
            .iter()
            .all(|byte| b"-=+| \t".contains(byte))
}

fn without_comment(line: &[u8]) -> &[u8] {
    line.split(|&byte| byte == b'#').next().unwrap_or(line)
}

/// A line up to its comment, or to what is noted behind 81 cells that adjoin.
fn without_note(line: &[u8]) -> &[u8] {
    let text = without_comment(line);
    let first = text.iter().position(|&byte| is_cell(byte)).unwrap_or(0);
    let adjoin = text[first..]
        .iter()
        .take_while(|&&byte| is_cell(byte))
        .count();
    match text.get(first + adjoin) {
        Some(b' ' | b'\t' | b',' | b';' | b':') if adjoin == 81 => &text[..first + adjoin],
        _ => text,
    }
}

/// The layout of a puzzle whose first line this is.
fn layout(text: &[u8], cells: usize) -> Layout {
    let first = text.iter().position(|&byte| is_cell(byte)).unwrap_or(0);
    let last = text.iter().rposition(|&byte| is_cell(byte)).unwrap_or(0);
    if text[first..last].iter().any(|byte| b" \t".contains(byte)) {
        Layout::SpacedRows
    } else if cells == 9 {
        Layout::Rows
    } else {
        Layout::Line
    }
}

fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'.' || byte == b'_'
}

fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'|')
}
