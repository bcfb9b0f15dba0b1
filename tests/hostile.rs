//! Hostile bytes: whatever comes in, right answers or one clear error come out.
//!
//! Files in every layout that people use are damaged and go through the real binary. Nothing here
//! reads them a second time: a file is made of lines that know what they are, a damage knows what it
//! makes of a line, and for such lines the rules say what is due. From the first line on that may be
//! anything, there are the promises that hold for any bytes, and after a small damage no answer may
//! come to a puzzle that was not there.

mod common;

use common::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::{iter, str, thread};

/// How many inputs are tried, each with a seed of its own: 0, 1, 2 and so on. The debug profile is
/// there for its checks, not for numbers.
const INPUTS: u64 = 20_000 / if cfg!(debug_assertions) { 4 } else { 1 };

#[test]
fn any_bytes_get_right_answers_or_one_clear_error() {
    let random = &mut Random::new(0);
    // A damaged puzzle of few clues can keep the oracle busy for hours.
    let kinds = [
        full_grid,
        unique_puzzle,
        several_solutions,
        unsolvable,
        clashing,
    ];
    let puzzles: Vec<Grid> = (0..120).map(|number| kinds[number % 5](random)).collect();
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
    let damages = DAMAGES.map(|(damage, _)| damage);
    for what in [&LAYOUTS[..], &damages, &HAVOC, &STATUSES].concat() {
        assert!(tally[what] > INPUTS / 100, "too few inputs have: {what}");
    }
}

const STATUSES: [&str; 3] = ["status 0", "status 1", "status 2"];

/// Damages a file, runs the binary on it and checks what comes out. Returns what the file was, what
/// was done to it and how it ended, for the tally.
fn try_input(seed: u64, puzzles: &[Grid]) -> Vec<&'static str> {
    let random = &mut Random::new(seed);
    let [whole, other] = [(); 2].map(|()| File::random(puzzles, random));
    let (mut file, mut done) = (whole.clone(), vec![whole.layout]);
    // Of ten inputs six are damaged line by line, two by one slip, two by up to three of any kind.
    let kind = random.below(10);
    let (count, havoc) = match kind {
        0..=5 => (0, &[][..]),
        6..=7 => (1, &HAVOC[..SLIPS]),
        _ => (1 + random.below(3), &HAVOC[..]),
    };
    if count == 0 {
        done.push(file.damage(random));
    }
    let mut input = file.input();
    for _ in 0..count {
        let havoc = *random.pick(havoc);
        done.push(havoc);
        wreak(&mut input, havoc, other.input(), random);
        file.is_unclear_from(&input);
    }
    let damages = done.clone();
    let _context = IfFailing(|| {
        let input = input.escape_ascii();
        format!("seed {seed}, {damages:?}, input \"{input}\"")
    });
    let run = sudoku(&input);
    let _result = IfFailing(|| format!("{run:?}"));
    let answers = check_promises(&run);
    let due = file.due();
    check_due(&due, &run);
    let is_known = |answer: &Grid| is_known(answer, &whole.puzzles);
    let is_fine = !due.is_unclear || kind > 7 || answers.iter().all(is_known);
    assert!(is_fine, "an answer to a puzzle that was not there");
    done.push(STATUSES[run.status as usize]);
    done
}

// ---- Lines.

/// What a line is. Cells are a row or all 81; frame, a ruling or a comment is skipped; what is wrong
/// is an error wherever it stands; and what is unclear may be anything, with all that follows.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Cells,
    Skipped,
    Blank,
    Title,
    Number(usize),
    Wrong,
    Unclear,
}

use Kind::*;

/// The lines that are not cells, between the signs ~.
const OTHERS: [(Kind, &str); 12] = [
    (Skipped, "# easy~ # 9~[~]~│ ║~========~-.-.-"),
    (Skipped, ".---.---.---.~:---+---+---:~'---'---'---'"),
    (Skipped, "*-----------*~+---+---+---+~|---+---+---|"),
    (Skipped, "┌───┬───┬───┐~├───┼───┼───┤~└───┴───┴───┘"),
    (Blank, "~ ~  ~\t"),
    (Title, "id,puzzle,solution~Cases~Grid 01~수독 9"),
    (Title, "[Level 123456]~grid = [~  by hand"),
    (Number(1), "1~ 1 # of them"),
    (Number(2), "2~ 2 # of them"),
    (Number(3), "3~ 3 # of them"),
    (Number(9), "9"),
    (Wrong, "Level 1234567~x.......~1 2~12345678~1234567890~1.5"),
];

/// One of the pieces between the signs ~.
fn one_of<'a>(pieces: &'a str, random: &mut Random) -> &'a str {
    let pieces: Vec<&str> = pieces.split('~').collect();
    pieces[random.below(pieces.len())]
}

#[derive(Clone)]
struct Line {
    kind: Kind,
    /// What is before the first cell, the first cell, what is before the second, and so on.
    pieces: Vec<Vec<u8>>,
}

impl Line {
    /// One of the others, or a line of cells: a text with one of the signs for each ~.
    fn new(text: &str, signs: &mut dyn Iterator<Item = Vec<u8>>) -> Line {
        let is_its = |(_, texts): &&(Kind, &str)| texts.split('~').any(|other| other == text);
        let kind = OTHERS.iter().find(is_its).map_or(Cells, |(kind, _)| *kind);
        let mut pieces: Vec<Vec<u8>> = Vec::new();
        for part in text.split('~') {
            if !pieces.is_empty() {
                pieces.extend(signs.next());
            }
            pieces.push(part.into());
        }
        Line { kind, pieces }
    }

    /// What is written in its cells: a sign, or nothing.
    fn signs(&self) -> Vec<&[u8]> {
        let cells = self.pieces.iter().skip(1).step_by(2);
        cells.map(Vec::as_slice).collect()
    }
}

// ---- Files.

/// A file that may be damaged, and the puzzles that it had before.
#[derive(Clone)]
struct File {
    layout: &'static str,
    lines: Vec<Line>,
    puzzles: Vec<Grid>,
    /// What is at the start, between lines and at the end.
    ends: [&'static str; 3],
}

/// What may stand before the puzzles, and between them: nothing only if each has one line.
const HEADINGS: &str = "~# easy\n~id,puzzle,solution\n~9\n~COUNT\n~Cases\n COUNT # of them\n\n";
const BETWEEN: [&str; 2] = ["~\n~Grid 01\n", "\n~[Level 123456]\n~\nGrid 01\n"];

/// The ways to write 81 cells that people use. Behind a name stand, between the signs ~, what starts
/// a puzzle, what is between the cells of a box, between boxes, rows and bands, and what ends it. A
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
    /// One to three puzzles in one layout, with what may stand before and between them. Puzzles in
    /// rows are parted by a title or a blank line: nothing else shows that a row is lost.
    fn random(puzzles: &[Grid], random: &mut Random) -> File {
        let layout = *random.pick(&LAYOUTS);
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
        let text = heading + &vec![drawn; count].join(between);
        let mut signs = puzzles.iter().flatten().map(|digit| match digit {
            0 => empty.into(),
            _ => digit.to_string().into(),
        });
        let lines = text.lines().map(|text| Line::new(text, &mut signs));
        File {
            layout,
            lines: lines.collect(),
            puzzles,
            ends: ["~\u{feff}", "\n~\r\n", "~\n~\r\n"].map(|ends| one_of(ends, random)),
        }
    }

    fn input(&self) -> Vec<u8> {
        let lines = self.lines.iter().map(|line| line.pieces.concat());
        let lines: Vec<Vec<u8>> = lines.collect();
        let [start, between, end] = self.ends.map(str::as_bytes);
        [start, &lines.join(between), end].concat()
    }

    /// From the first byte on that is another in a damaged input, its lines may be anything.
    fn is_unclear_from(&mut self, damaged: &[u8]) {
        let input = self.input();
        let pairs = input.iter().zip(damaged);
        let same = pairs.take_while(|(one, two)| one == two);
        let whole_lines = same.filter(|(byte, _)| **byte == b'\n').count();
        self.lines.truncate(whole_lines);
        let (kind, pieces) = (Unclear, Vec::new());
        self.lines.push(Line { kind, pieces });
    }

    /// What is due for its lines, by what they are.
    fn due(&self) -> Due {
        let mut due = Due::default();
        let (mut puzzles, mut count, mut start) = (0, None, 0);
        let mut rows: Vec<&Line> = Vec::new(); // of the puzzle that is not whole yet
        for (line, number) in self.lines.iter().zip(1..) {
            let (is_inside, signs) = (!rows.is_empty(), line.signs());
            let is_wrong = match line.kind {
                Skipped => false,
                Blank => rows.len() % 3 > 0,
                Title => is_inside,
                Number(_) => is_inside || puzzles > 0 || count.is_some(),
                Cells => {
                    let holes = signs.iter().filter(|sign| sign.is_empty()).count();
                    let has_zeros = signs.concat().iter().any(|sign| b"0._*?".contains(sign));
                    // A row of nothing may be a gap, and a hole among zeros has lost its cell.
                    let is_gap = holes == signs.len() && puzzles > 0 && !is_inside;
                    is_gap || holes > 0 && has_zeros || is_inside && signs.len() == 81
                }
                Wrong | Unclear => true,
            };
            if is_wrong {
                due.is_unclear = line.kind == Unclear;
                due.error = Some(number);
                return due;
            }
            if let Number(told) = line.kind {
                count = Some((number, told));
            }
            if line.kind == Cells {
                start = if is_inside { start } else { number };
                rows.push(line);
            }
            if rows.len() == 9 || rows.len() == 1 && signs.len() == 81 {
                due.add_answer(&rows, start);
                puzzles += 1;
                rows.clear();
            }
        }
        let input = self.input();
        let end = input.split_inclusive(|&byte| byte == b'\n').count() + 1;
        due.error = match count {
            _ if !rows.is_empty() => Some(end),
            Some((number, told)) if told != puzzles && told != 9 => Some(number),
            _ => Some(0).filter(|_| puzzles == 0),
        };
        due
    }
}

/// What has to come out.
#[derive(Default)]
struct Due {
    answers: String,
    /// How each complaint starts.
    complaints: Vec<String>,
    /// The line with an error: 1 is the first, and 0 stands for an input without any puzzle.
    error: Option<usize>,
    /// From there on anything may come out.
    is_unclear: bool,
}

impl Due {
    /// Adds the answer to a puzzle that starts in some line: in the layout of its first row.
    fn add_answer(&mut self, lines: &[&Line], start: usize) {
        let signs = lines.iter().flat_map(|line| line.signs());
        let written = signs.map(|sign| match sign {
            b"" | b"-" => '0',
            _ => char::from(sign[0]),
        });
        let written: String = written.collect();
        let first = known_first(&parse(&written));
        if first.is_none() {
            let complaint = format!("sudoku: line {start}: no solution");
            self.complaints.push(complaint);
        }
        let answer = first.map_or(written, |first| line(&first));
        let gaps = lines[0].pieces.iter().step_by(2).skip(1);
        let gaps: Vec<&str> = gaps.map(|gap| str::from_utf8(gap).expect("text")).collect();
        let mut separators = [",", ";", "\t"].into_iter();
        let separator = separators.find(|sign| gaps[0].contains(sign));
        self.answers += &match gaps[0].is_empty() {
            true if gaps[..gaps.len() - 1].concat().len() + lines.len() == 1 => answer + "\n",
            true => rows(&answer),
            false => spaced_rows(&answer).replace(' ', separator.unwrap_or(" ")),
        };
    }
}

// ---- Damages.

/// What is done at a line of cells, and what this line is then: in the layouts "81 cells", in a
/// table, in a sheet and in all others. A field that lost its cell is one that holds nothing, and
/// what is left of a damaged row of a sheet may be skipped.
const DAMAGES: [(&str, [Kind; 4]); 23] = [
    ("nothing", [Cells; 4]),
    ("a cell changed", [Cells; 4]),
    ("a cell lost", [Wrong, Cells, Cells, Wrong]),
    ("a cell doubled", [Wrong; 4]),
    ("a cell turned odd", [Wrong, Wrong, Unclear, Wrong]),
    ("odd bytes between cells", [Wrong, Wrong, Unclear, Wrong]),
    ("odd bytes before the cells", [Cells, Wrong, Unclear, Wrong]),
    ("a separator lost", [Cells, Wrong, Unclear, Wrong]),
    ("a separator doubled", [Cells, Cells, Unclear, Cells]),
    ("a puzzle behind", [Wrong, Unclear, Unclear, Unclear]),
    ("a solution behind", [Cells, Unclear, Unclear, Unclear]),
    ("a long comment", [Cells; 4]),
    ("a longer comment", [Wrong; 4]),
    ("# before the line", [Skipped; 4]),
    ("the line broken", [Wrong, Wrong, Unclear, Wrong]),
    ("the line lost", [Cells; 4]),
    ("the line doubled", [Cells; 4]),
    ("the line swapped with another", [Cells; 4]),
    ("cut off before the line", [Cells; 4]),
    ("begun at the line", [Cells; 4]),
    ("another line put in", [Cells; 4]),
    ("a row of nothing put in", [Cells; 4]),
    ("a whole puzzle put in", [Cells; 4]),
];

/// What is no cell, no frame and no comment.
const ODD: &[u8] = b"\r~\xef\xbb\xbf~\xff~\xe2\x82~\0~x~@~=~\xc3\xa9~\xec\x88\x98~\xef\xbc\x90";

impl File {
    /// Does one of the damages. Returns which.
    fn damage(&mut self, random: &mut Random) -> &'static str {
        let (damage, kinds) = *random.pick(&DAMAGES);
        let is_its = |family: &&str| self.layout.starts_with(*family);
        let family = ["81 cells", "table", "sheet"].iter().position(is_its);
        let lines = &mut self.lines;
        let of_cells = (0..lines.len()).filter(|&at| lines[at].kind == Cells);
        let of_cells: Vec<usize> = of_cells.collect();
        let (at, other) = (*random.pick(&of_cells), random.below(lines.len()));
        let whole = lines[at].clone();
        let last = whole.pieces.len() - 1;
        let cell = 2 * random.below(last / 2) + 1;
        let gap = 2 * random.below(last / 2 - 1) + 2; // before another cell than the first
        let odd: Vec<&[u8]> = ODD.split(|&byte| byte == b'~').collect();
        let odd = *random.pick(&odd);
        let behind = |cells: &str| [b" ", cells.as_bytes(), &whole.pieces[last]].concat();
        let filled_up = |size| "#".repeat(size - whole.pieces.concat().len()).into_bytes();
        let texts = random.pick(&OTHERS).1;
        let put_in = Line::new(one_of(texts, random), &mut iter::empty());
        let nothing = Line::new("~,~,~,~,~,~,~,~,~", &mut iter::repeat(Vec::new()));
        let mut signs = PUZZLE.bytes().map(|sign| vec![sign]);
        let puzzle = Line::new(&"~".repeat(81), &mut signs);
        lines[at].kind = kinds[family.unwrap_or(3)];
        let pieces = &mut lines[at].pieces;
        match damage {
            "a cell changed" => pieces[cell] = one_of("1~2~3~4~5~6~7~8~9~0~.~_~*~?", random).into(),
            "a cell lost" => pieces[cell].clear(),
            "a cell doubled" if pieces[cell].is_empty() => pieces[cell] = b"55".to_vec(),
            "a cell doubled" => pieces[cell] = pieces[cell].repeat(2),
            "a cell turned odd" => pieces[cell] = odd.to_vec(),
            "odd bytes between cells" => pieces[gap].extend(odd),
            // At the start of the input a byte order mark is not odd.
            "odd bytes before the cells" if at == 0 => lines[at] = whole,
            "odd bytes before the cells" => pieces[0].extend(odd),
            "a separator lost" if pieces[gap].is_empty() => lines[at] = whole,
            "a separator lost" => pieces[gap].clear(),
            "a separator doubled" => pieces[gap] = pieces[gap].repeat(2),
            "a puzzle behind" => pieces[last] = behind(PUZZLE),
            "a solution behind" => pieces[last] = behind(ANSWER),
            "a long comment" => pieces[last].extend(filled_up(65_530)),
            "a longer comment" => pieces[last].extend(filled_up(65_536)),
            "# before the line" => pieces[0].insert(0, b'#'),
            "the line broken" => pieces[last - 4].push(b'\n'),
            "the line lost" => drop(lines.remove(at)),
            "the line doubled" => lines.insert(at, whole),
            "the line swapped with another" => lines.swap(at, other),
            "cut off before the line" => lines.truncate(at),
            "begun at the line" => drop(lines.drain(..at)),
            "another line put in" => lines.insert(at, put_in),
            "a row of nothing put in" => lines.insert(at, nothing),
            "a whole puzzle put in" => lines.insert(at, puzzle),
            _ => {}
        }
        damage
    }
}

/// What is done to any bytes: first the slips, which spoil one cell at most, then what is worse.
const HAVOC: [&str; 8] = [
    "a bit flipped",
    "a byte replaced",
    "a byte put in",
    "a byte lost",
    "cut off anywhere",
    "begun anywhere",
    "a long line",
    "another file put in",
];
const SLIPS: usize = 5;

/// Does one of these to some bytes.
fn wreak(bytes: &mut Vec<u8>, havoc: &str, other: Vec<u8>, random: &mut Random) {
    let end = bytes.len();
    let at = random.below(end.max(1));
    let any = *random.pick(b"123456789._*? ,;:#-x\n\r\t|\"\0\xff");
    let (place, piece) = match havoc {
        _ if end == 0 => return,
        "a bit flipped" => (at..at + 1, vec![bytes[at] ^ 1 << random.below(8)]),
        "a byte replaced" => (at..at + 1, vec![any]),
        "a byte put in" => (at..at, vec![any]),
        "a byte lost" => (at..at + 1, Vec::new()),
        "cut off anywhere" => (at..end, Vec::new()),
        "begun anywhere" => (0..at, Vec::new()),
        "a long line" => (at..at, vec![any; 10 << random.below(14)]),
        _ => (at..at, other),
    };
    bytes.splice(place, piece);
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
    let is_unsolvable = |puzzle: &&Grid| any_grid(puzzle).is_none();
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

/// The line that a complaint names, or 0 if it says that there is no puzzle.
fn line_told(told: &str) -> usize {
    if told.starts_with("sudoku: no puzzle in the input") {
        return 0;
    }
    let named = told.strip_prefix("sudoku: line ").expect("a line");
    let number = named.split([':', ',']).next().map(str::parse);
    number.expect("a number").expect("a number")
}

/// Checks that what is due comes out.
fn check_due(due: &Due, run: &Run) {
    let _due = IfFailing(|| format!("{:?}, then {:?}", due.complaints, due.error));
    assert!(run.stdout.starts_with(&due.answers), "the first answers");
    let mut told = run.stderr.lines();
    let is_told = |due: &String| told.next().map_or(false, |told| told.starts_with(due));
    assert!(due.complaints.iter().all(is_told), "the first complaints");
    if !due.is_unclear {
        assert_eq!(run.stdout, due.answers, "the answers");
        let error = run.stderr.lines().last().filter(|_| run.status == 2);
        assert_eq!(error.map(line_told), due.error, "the error");
    }
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
    let is_its = |puzzle: &Grid| (0..81).any(|cell| is_near(puzzle, cell));
    line(answer) == ANSWER || puzzles.iter().any(is_its)
}

thread_local!(static FIRSTS: RefCell<HashMap<Grid, Option<Grid>>> = RefCell::default());

/// What the oracle finds, which often has the same puzzle again.
fn known_first(puzzle: &Grid) -> Option<Grid> {
    let first = || first_grid(puzzle);
    FIRSTS.with(|known| *known.borrow_mut().entry(*puzzle).or_insert_with(first))
}
