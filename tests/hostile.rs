//! Hostile bytes: whatever comes in, right answers or one clear error come out.
//!
//! Files in every layout that people use are damaged at random and go through the real binary. A
//! model that reads them in its own simple way says which puzzles each holds up to its first error,
//! and what that is; answers, complaints and exit status must be just those. And where one character
//! or one line was damaged, no answer may belong to a puzzle that the file did not have.

mod common;

use common::*;
use std::collections::BTreeMap;
use std::thread;

/// How many inputs are tried, each with a seed of its own: 0, 1, 2 and so on. The debug profile is
/// there for its checks, not for numbers.
const INPUTS: u64 = 20_000 / if cfg!(debug_assertions) { 4 } else { 1 };

#[test]
fn any_bytes_get_right_answers_or_one_clear_error() {
    let random = &mut Random::new(0);
    let puzzles: Vec<Grid> = (0..120).map(|number| KINDS[number % 6](random)).collect();
    let try_half = |first: u64| {
        let seeds = (first..INPUTS).step_by(2);
        seeds.flat_map(|seed| try_input(seed, &puzzles)).collect()
    };
    let tried: [Vec<&str>; 2] = thread::scope(|scope| {
        let odd = scope.spawn(|| try_half(1));
        [try_half(0), odd.join().expect("the odd seeds pass")]
    });

    let mut tally = BTreeMap::new();
    for what in tried.concat() {
        *tally.entry(what).or_insert(0) += 1;
    }
    println!("{tally:#?}");
    for what in [&LAYOUTS[..], &SLIPS, &HAVOC, &STATUSES].concat() {
        assert!(tally[what] > INPUTS / 80, "too few inputs have: {what}");
    }
}

const STATUSES: [&str; 3] = ["status 0", "status 1", "status 2"];

/// Damages a file, half of the files by a single slip, runs the binary on it and checks what comes
/// out. Returns what the input was, what was done to it and how it ended, for the tally.
fn try_input(seed: u64, puzzles: &[Grid]) -> Vec<&'static str> {
    let random = &mut Random::new(seed);
    let file = File::random(puzzles, random);
    let mut input = file.text.clone();
    let mut done = vec![file.layout];
    let is_slip = random.below(2) == 0;
    let count = if is_slip { 1 } else { random.below(4) };
    for _ in 0..count {
        let is_havoc = !is_slip && random.below(3) == 0;
        let kind = *random.pick(if is_havoc { &HAVOC } else { &SLIPS[..] });
        damage(&mut input, kind, puzzles, random);
        done.push(kind);
    }
    let _context = IfFailing(|| format!("seed {seed}, input \"{}\"", input.escape_ascii()));
    let run = sudoku(&input);
    for puzzle in check(&input, &run) {
        let is_known = !is_slip || is_expected(&puzzle, &file, &input, done[1]);
        assert!(is_known, "not in the undamaged file: {}", line(&puzzle));
    }
    done.push(STATUSES[run.status as usize]);
    done
}

// ---- Files.

/// A valid input and what it holds.
struct File {
    layout: &'static str,
    text: Vec<u8>,
    puzzles: Vec<Grid>,
}

impl File {
    /// One to three puzzles in one layout, with what may stand before and between them. Without a
    /// title or a blank line between two puzzles in rows, a row that is lost could not be missed.
    fn random(puzzles: &[Grid], random: &mut Random) -> File {
        let count = 1 + random.below(3);
        let puzzles: Vec<Grid> = (0..count).map(|_| *random.pick(puzzles)).collect();
        let layout = *random.pick(&LAYOUTS);
        let signs = ["0~.~_~*~?", ""][usize::from(layout.starts_with("sheet"))];
        let empty = one_of(signs, random);
        let drawn = |puzzle| drawn(puzzle, layout, empty);
        let drawn: Vec<String> = puzzles.iter().map(drawn).collect();
        let is_tall = drawn[0].lines().count() > 1;
        let between = ["~\n~Grid 2\n", "\n~Grid 2\n"][usize::from(is_tall)];
        let mut text = one_of(HEADINGS, random).replace("COUNT", &count.to_string());
        text += &drawn.join(one_of(between, random));
        if random.below(4) == 0 {
            text = text.replace('\n', "\r\n");
        }
        if random.below(4) == 0 {
            text.truncate(text.trim_end().len());
        }
        let text = text.into_bytes();
        let (read, error) = read(&text);
        let read: Vec<Grid> = read.iter().map(Puzzle::grid).collect();
        assert_eq!((&read, error), (&puzzles, None), "{layout:?}");
        File {
            layout,
            text,
            puzzles,
        }
    }
}

/// What may stand before the puzzles, between the signs ~.
const HEADINGS: &str =
    "~\u{feff}~\n~# easy\n~quizzes,solutions\n~9\n~COUNT\n~Cases\n COUNT # of them\n\n";

/// The ways to write 81 cells that people use. Behind a name stand, between the signs ~, what starts
/// a puzzle, what is between the cells of a box, between boxes, rows and bands, and what ends it.
const LAYOUTS: [&str; 38] = [
    "81 cells: ~~~~~\n",
    "81 cells, bars: |~~~~~|\n",
    "81 cells, solution: ~~~~~,SOLUTION\n",
    "81 cells, rating: ~~~~~;rated 9.1 # by hand\n",
    "81 cells, digit: ~~~~~ 3\n",
    "81 cells, tab: ~~~~~\t0.5\n",
    "81 cells, colon: ~~~~~: unrated\n",
    "81 spaced cells: ~ ~ ~ ~ ~\n",
    "27 groups: ~~ ~ ~ ~\n",
    "nine groups: ~~~ ~ ~\n",
    "rows: ~~~\n~\n~\n",
    "rows, title: Grid 01\n~~~\n~\n~\n",
    "rows, section: [Puzzle]\n~~~\n~\n~\n",
    "rows, double line: ~~~\n~\n~\n========\n",
    "spaced rows: ~ ~ ~\n~\n~\n",
    "groups of three: ~~ ~\n~\n~\n",
    "bands apart: ~ ~  ~\n~\n\n~\n",
    "tabs: ~\t~\t~\n~\n~\n",
    "bars: ~|~|~\n~\n~\n",
    "commas: ~,~,~\n~\n~\n",
    "semicolons: ~; ~; ~\n~\n~\n",
    "sheet: ~,~,~\n~\n~\n",
    "sheet, semicolons: ~;~;~\n~\n~\n",
    "sheet, quotes: \"~\",\"~\",\"~\"\n\"~\"\n\"~\"\n",
    "sheet, 81 fields: ~,~,~,~,~\n",
    "sheet, 81 fields, semicolons: ~;~;~;~;~\n",
    "array: [[~, ~, ~],\n [~],\n [~]]\n",
    "array, one line: [[~,~,~],[~],[~]]\n",
    "array, name: grid = [\n[~,~,~],\n[~],\n[~]\n]\n",
    "array, quotes: [[\"~\",\"~\",\"~\"],\n[\"~\"],\n[\"~\"]]\n",
    "strings: ['~~~',\n '~',\n '~']\n",
    "braces: {{~, ~, ~},\n {~},\n {~}};\n",
    "numpy: [[~ ~ ~]\n [~]\n [~]]\n",
    "drawn: +---+---+---+\n| ~ ~ | ~ |\n| ~ |\n|---+---+---|\n| ~ |\n+---+---+---+\n",
    "thin: ┌───┬───┬───┐\n│ ~ ~ │ ~ │\n│ ~ │\n├───┼───┼───┤\n│ ~ │\n└───┴───┴───┘\n",
    "double: ╔═══╦═══╦═══╗\n║ ~ ~ ║ ~ ║\n║ ~ ║\n╠═══╬═══╬═══╣\n║ ~ ║\n╚═══╩═══╩═══╝\n",
    "Simple Sudoku: *-----------*\n|~~|~|\n|~|\n|---+---+---|\n|~|\n*-----------*\n  by hand\n",
    "HoDoKu: .---.---.---.\n| ~ ~ | ~ |\n| ~ |\n:---+---+---:\n| ~ |\n'---'---'---'\n",
];

fn drawn(puzzle: &Grid, layout: &str, empty: &str) -> String {
    let (_, picture) = layout.split_once(": ").expect("a name");
    let parts: Vec<&str> = picture.split('~').collect();
    let mut text = parts[0].to_string();
    for (cell, digit) in puzzle.iter().enumerate() {
        text += &digit.to_string().replace('0', empty);
        let ends = |size: &&usize| (cell + 1) % **size == 0;
        text += parts[[1, 3, 9, 27, 81].iter().filter(ends).count()];
    }
    text.replace("SOLUTION", ANSWER)
}

/// One of the pieces between the signs ~.
fn one_of<'a>(pieces: &'a str, random: &mut Random) -> &'a str {
    let pieces: Vec<&str> = pieces.split('~').collect();
    pieces[random.below(pieces.len())]
}

// ---- Damage.

/// One character or one line is not as it was, or there is one more. Behind some names stand, with
/// the sign ~ between them, the pieces of which one is put in.
const SLIPS: [&str; 16] = [
    "a bit flipped",
    "a byte replaced",
    "a byte dropped",
    "a byte doubled",
    LOST,
    DOUBLED,
    SWAPPED,
    "invalid UTF-8",
    "a NUL: \0~\0\0\0",
    "a byte order mark: \u{feff}~\u{feff}\u{feff}",
    "another digit: ０~٣~²~Ⅸ",
    "a letter: x~é~수",
    "a cell: 0~.~_~*~?~1~2~3~4~5~6~7~8~9",
    "a mark:  ~\t~|~#~,~;~:~-~=~+~[~]~{~)~\"~'~─~│~╬",
    "a line end: \n~\n\n~\r\n~\r\r\n~\r",
    "a line: \nGrid 01\n~\n수독\n~\n---+---\n",
];

const LOST: &str = "a line lost";
const DOUBLED: &str = "a line doubled";
const SWAPPED: &str = "two lines swapped";

/// What is worse than a slip.
const HAVOC: [&str; 6] = [
    "two bytes swapped",
    "cut off behind",
    "cut off before",
    "another file behind",
    "another file inside",
    "a very long line",
];

const INVALID: [&[u8]; 5] = [b"\xff", b"\xff\xfe", b"\xc3", b"\xe2\x82", b"\xf8\x88\x80"];

/// Does one kind of damage to an input, anywhere.
fn damage(input: &mut Vec<u8>, kind: &str, puzzles: &[Grid], random: &mut Random) {
    let end = input.len();
    let (at, gap) = (random.below(end.max(1)), random.below(end + 1));
    let (place, piece) = match kind {
        _ if end == 0 => return,
        "a bit flipped" => (at..at + 1, vec![input[at] ^ 1 << random.below(8)]),
        "a byte replaced" => (at..at + 1, vec![*random.pick(b"123456789._*? ,;:#-x\n")]),
        "a byte dropped" => (at..at + 1, Vec::new()),
        "a byte doubled" => (at..at, vec![input[at]]),
        "two bytes swapped" => return input.swap(at, random.below(end)),
        "cut off behind" => (gap..end, Vec::new()),
        "cut off before" => (0..gap, Vec::new()),
        "another file behind" => (end..end, File::random(puzzles, random).text),
        "another file inside" => (gap..gap, File::random(puzzles, random).text),
        "a very long line" => {
            let length = *random.pick(&[90, 9_000, 60_000, 70_000]);
            (gap..gap, vec![*random.pick(b"0 .|-#a,"); length])
        }
        "invalid UTF-8" => (gap..gap, random.pick(&INVALID).to_vec()),
        _ => match kind.split_once(": ") {
            Some((_, pieces)) => (gap..gap, one_of(pieces, random).into()),
            None => (0..end, with_other_lines(input, kind, random)),
        },
    };
    input.splice(place, piece);
}

/// An input with one of its lines lost or doubled, or two of them swapped.
fn with_other_lines(input: &[u8], kind: &str, random: &mut Random) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
    let [one, other] = [(); 2].map(|()| random.below(lines.len()));
    match kind {
        SWAPPED => lines.swap(one, other),
        DOUBLED => lines.insert(one, lines[one]),
        _ => drop(lines.remove(one)),
    }
    lines.join(&b'\n')
}

/// Whether a file had a puzzle, but for one cell at most, or else the slip made another puzzle in a
/// way that a grammar cannot see.
fn is_expected(puzzle: &Grid, file: &File, input: &[u8], slip: &str) -> bool {
    let changed = |one: &Grid| (0..81).filter(|&cell| one[cell] != puzzle[cell]).count();
    if file.puzzles.iter().any(|one| changed(one) <= 1) {
        return true;
    }
    match slip {
        // Rows that trade places with others or with a line that is skipped, and a row without
        // clues that comes twice, are rows like any others: they count as they stand now. (With
        // clues, a row that comes twice clashes with itself.)
        SWAPPED | DOUBLED => puzzles_as_they_stand(input).contains(puzzle),
        // So is a solution that a line break parts from its puzzle, a puzzle like any other.
        _ => {
            let lines = |text: &[u8]| text.split(|&byte| byte == b'\n').count();
            let is_solution = file.layout.contains("SOLUTION") && line(puzzle) == ANSWER;
            is_solution && lines(input) > lines(&file.text)
        }
    }
}

/// The puzzles that the lines of cells make, one after another.
fn puzzles_as_they_stand(input: &[u8]) -> Vec<Grid> {
    let lines = input.split(|&byte| byte == b'\n').zip(1..);
    let cells = lines.filter_map(|(line, number)| {
        let (_, text) = texts(line, number);
        Some(read_cells(&text, true).ok()?.0)
    });
    let cells: String = cells.collect();
    let ends = (81..=cells.len()).step_by(81);
    ends.map(|end| parse(&cells[end - 81..end])).collect()
}

// ---- The check.

/// Holds what the binary did with an input against what the model reads and the oracle finds. Returns
/// the puzzles that are solved.
fn check(input: &[u8], run: &Run) -> Vec<Grid> {
    let (puzzles, error) = read(input);
    let (mut stdout, mut complaints, mut solved) = (String::new(), Vec::new(), Vec::new());
    for puzzle in puzzles {
        if let Some(first) = first_grid(&puzzle.grid()) {
            stdout += &puzzle.written(&line(&first));
            solved.push(puzzle.grid());
        } else {
            stdout += &puzzle.written(&puzzle.cells);
            complaints.push(format!("sudoku: line {}: no solution", puzzle.line));
        }
    }
    let is_solved = complaints.is_empty();
    let status = error.as_ref().map_or(i32::from(!is_solved), |_| 2);
    complaints.extend(error.map(|error| format!("sudoku: {error}")));
    assert_eq!(run.stdout, stdout, "the answers, with {:?}", run.stderr);
    assert_eq!(run.status, status, "the exit status, with {:?}", run.stderr);
    let told = run.stderr.matches('\n').count();
    assert_eq!(told, complaints.len(), "lines: {:?}", run.stderr);
    for (line, start) in run.stderr.lines().zip(complaints) {
        assert!(line.starts_with(&start), "{line:?} where {start:?} is due");
    }
    solved
}

// ---- The model: what the contract says that an input holds.

struct Puzzle {
    /// The line where it starts, counted from 1.
    line: usize,
    cells: String,
    separator: Separator,
}

/// What an answer has between the digits of its nine lines; it has one line if there is nothing.
type Separator = Option<&'static str>;

impl Puzzle {
    fn new(line: usize, separator: Separator) -> Puzzle {
        let cells = String::new();
        Puzzle {
            line,
            cells,
            separator,
        }
    }

    fn grid(&self) -> Grid {
        parse(&self.cells)
    }

    /// Some cells in its layout.
    fn written(&self, cells: &str) -> String {
        match self.separator {
            Some(separator) => spaced_rows(cells).replace(' ', separator),
            None => cells.to_string() + "\n",
        }
    }
}

/// The puzzles in an input up to its first error, and how the complaint about that starts.
fn read(input: &[u8]) -> (Vec<Puzzle>, Option<String>) {
    let (mut puzzles, mut announced, mut error) = (Vec::<Puzzle>::new(), None, None);
    let (mut rows, mut number) = (0, 0);
    for line in input.split_inclusive(|&byte| byte == b'\n') {
        number += 1;
        let is_start = puzzles.is_empty() && announced.is_none();
        match read_line(line, number, rows, is_start) {
            Ok(Line::Skipped) => (),
            Ok(Line::Count(count)) => announced = Some((number, count)),
            Ok(Line::Cells(cells, separator)) => {
                if rows == 0 {
                    puzzles.push(Puzzle::new(number, separator));
                }
                let puzzle = puzzles.last_mut().expect("a puzzle");
                puzzle.cells += &cells;
                rows = puzzle.cells.len() / 9 % 9;
            }
            Err(wrong) => {
                error = Some(format!("line {number}{wrong}"));
                break;
            }
        }
    }
    puzzles.retain(|puzzle| puzzle.cells.len() == 81);
    let (came, end) = (puzzles.len(), number + 1);
    let error = match (error, announced) {
        (Some(error), _) => error,
        _ if rows > 0 => format!("line {end}: input ends after {rows} of the 9 rows"),
        (_, Some((line, count))) if count != came && count != 9 => {
            format!("line {line}: the number of puzzles is {count}")
        }
        _ if came == 0 => "no puzzle in the input".to_string(),
        _ => return (puzzles, None),
    };
    (puzzles, Some(error))
}

/// What a line is.
enum Line {
    Skipped,
    /// The number of puzzles.
    Count(usize),
    /// As they are written, an empty field as 0, and what the answer has between digits.
    Cells(String, Separator),
}

/// Reads a line by the first rule that fits, after so many rows of a puzzle.
fn read_line(line: &[u8], number: usize, rows: usize, is_start: bool) -> Result<Line, String> {
    if line.len() > LONGEST_LINE - usize::from(!line.ends_with(b"\n")) {
        return Err(": no end within 65536 bytes".to_string());
    }
    let (line, text) = texts(line, number);
    if sheet_row(&text).is_none() {
        if is_skipped(&text) {
            let is_blank = line.trim_matches([' ', '\t']).is_empty();
            return match rows % 3 {
                1 | 2 if is_blank => Err(format!(": blank line after row {rows}")),
                _ => Ok(Line::Skipped),
            };
        }
        if rows == 0 && is_title(&text)? {
            return Ok(Line::Skipped);
        }
        if let Some(count) = count(&text).filter(|_| is_start) {
            return Ok(Line::Count(count));
        }
    }
    let (cells, separator) = read_cells(&text, rows == 0)?;
    Ok(Line::Cells(cells, separator))
}

/// No line is longer, its end included.
const LONGEST_LINE: usize = 65_536;

/// A line without its end and the mark at the start of a file, with a comment and without.
fn texts(line: &[u8], number: usize) -> (String, String) {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let mark = if number == 1 { "\u{feff}" } else { "" };
    let line = line.strip_prefix(mark.as_bytes()).unwrap_or(line);
    let line = String::from_utf8_lossy(line).to_string();
    let text = line.split('#').next().unwrap_or_default().to_string();
    (line, text)
}

fn is_cell(character: char) -> bool {
    "0123456789._*?".contains(character)
}

fn is_frame(character: char) -> bool {
    " \t|,;[]{}()\"'".contains(character) || ('\u{2500}'..='\u{257f}').contains(&character)
}

/// Rule 1: nine or 81 fields with one cell or none between separators, at least one with none.
fn sheet_row(text: &str) -> Option<(String, Separator)> {
    [",", ";"].into_iter().find_map(|separator| {
        let fields = text.split(separator);
        let fields: Vec<String> = fields.map(|field| field.replace(is_frame, "")).collect();
        let is_field = |field: &String| field.len() <= 1 && field.chars().all(is_cell);
        let is_row = [9, 81].contains(&fields.len()) && fields.iter().all(is_field);
        let has_empty = fields.iter().any(String::is_empty);
        let cell = |field: &String| field.chars().next().unwrap_or('0');
        let cells = fields.iter().map(cell).collect();
        (is_row && has_empty).then_some((cells, Some(separator)))
    })
}

/// Rule 2: nothing but frame, or a ruling.
fn is_skipped(text: &str) -> bool {
    let count = |is: fn(char) -> bool| text.chars().filter(|&character| is(character)).count();
    let is_drawn = count(|character| "-=+".contains(character)) > count(is_cell);
    let is_text = text.contains(|character| character == '_' || char::is_alphanumeric(character));
    text.chars().all(is_frame) || is_drawn && !is_text
}

/// Rule 3: the first character that is not frame is a letter, and no puzzle would be lost.
fn is_title(text: &str) -> Result<bool, String> {
    let start = text.trim_start_matches(is_frame);
    if !start.starts_with(char::is_alphabetic) {
        return Ok(false);
    }
    let mended = text.replacen(char::is_alphabetic, "0", 1);
    let mut parts = text.split(|character| !is_cell(character));
    if read_cells(&mended, true).is_ok() || parts.any(|cells| cells.len() >= 9) {
        return Err(unexpected(text, start));
    }
    Ok(true)
}

/// Rule 4: a number of at most eight digits.
fn count(text: &str) -> Option<usize> {
    let digits = text.trim_matches([' ', '\t']);
    let is_number = digits.len() <= 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// Rules 1 and 5: nine cells or, between puzzles, 81, in groups of equal length.
fn read_cells(text: &str, between_puzzles: bool) -> Result<(String, Separator), String> {
    let text = without_note(text);
    if let Some(stray) = text.find(|character| !is_cell(character) && !is_frame(character)) {
        return Err(unexpected(text, &text[stray..]));
    }
    let groups = text.split(is_frame).filter(|group| !group.is_empty());
    let groups: Vec<&str> = groups.collect();
    let (cells, separator) = sheet_row(text).unwrap_or((groups.concat(), separator(text, &groups)));
    let count = cells.len();
    if count != 9 && (count != 81 || !between_puzzles) {
        let plural = if count == 1 { "" } else { "s" };
        return Err(format!(": {count} cell{plural}, expected 9"));
    }
    let first = groups.first().map_or(0, |group| group.len());
    match groups.iter().find(|group| group.len() != first) {
        Some(other) => Err(format!(": groups of {first} and {} cells", other.len())),
        None => Ok((cells, separator)),
    }
}

/// A complaint about the first character of the rest of a text.
fn unexpected(text: &str, rest: &str) -> String {
    let column = text.chars().count() - rest.chars().count() + 1;
    let found = rest.chars().next().expect("a character");
    format!(", column {column}: unexpected {found:?}")
}

/// Behind 81 adjoining cells that begin a line, frame or a colon starts a note.
fn without_note(text: &str) -> &str {
    let start = text.trim_start_matches(is_frame);
    let note = start.trim_start_matches(is_cell);
    let is_note = note.starts_with(|first| first == ':' || is_frame(first));
    match start.len() - note.len() {
        81 if is_note => &start[..81],
        _ => text,
    }
}

/// What the answer to a puzzle with this first line has between digits, if it has nine lines.
fn separator(text: &str, groups: &[&str]) -> Separator {
    let between = text.split(is_cell).nth(1).unwrap_or("");
    let is_there = |separator: &&str| between.contains(*separator);
    match groups.first().map_or(0, |group| group.len()) {
        81 => None,
        1 => [",", ";", "\t"].into_iter().find(is_there).or(Some(" ")),
        _ => Some(""),
    }
}
