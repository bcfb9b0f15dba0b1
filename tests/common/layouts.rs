//! The layouts of puzzles, in one table. The tests of reading, titles, waiting and damage go through all of it.

use super::{as_line, parse, solutions, PUZZLE};

/// A text that comes in, and the text that should come out.
pub type Texts = [String; 2];

/// A puzzle as 81 characters, 0 for an empty cell; and its solution.
pub type Puzzle = Texts;

pub fn puzzle(clues: &str) -> Puzzle {
    [clues.into(), as_line(&solutions(&parse(clues), 1)[0])]
}

/// The puzzle of most tests, and another.
pub fn puzzles() -> [Puzzle; 2] {
    let other = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    [PUZZLE, other].map(puzzle)
}

pub struct Layout<'a> {
    pub name: &'a str,
    /// The text of a puzzle: ROWS stands for its rows, % for its number, SOLUTION for its solution.
    pub text: &'a str,
    /// A row, or several: ~ is a cell, ⟨,⟩ nine cells with commas between them, ≡ one of the solution, @ the number of the
    /// row, $ its letter. It is repeated until there are 81 cells; after the last of them, it ends at ¦.
    pub row: &'a str,
    /// An empty cell. In the place of ¤ comes its digit; without ¤, the digit replaces it.
    pub empty: &'a str,
}

const fn layout<'a>(name: &'a str, text: &'a str, row: &'a str, empty: &'a str) -> Layout<'a> {
    Layout { name, text, row, empty }
}

impl Layout<'_> {
    /// What stands in front of the rows of a puzzle.
    pub fn before(&self, number: usize) -> String {
        let (before, _) = self.text.split_once("ROWS").expect("rows");
        before.replace('%', &number.to_string())
    }

    /// The rows of a puzzle and what stands behind them.
    pub fn rows_and_rest(&self, puzzle: &Puzzle) -> Texts {
        let (_, after) = self.text.split_once("ROWS").expect("rows");
        let after = after.replace("SOLUTION", &puzzle[1]);
        [&puzzle[0], &puzzle[1]].map(|cells| self.rows(puzzle, cells) + &after)
    }

    /// A file of puzzles.
    pub fn file<'a>(&self, puzzles: impl IntoIterator<Item = &'a Puzzle>) -> Texts {
        let mut file = Texts::default();
        for (number, puzzle) in (1..).zip(puzzles) {
            for (text, rows) in file.iter_mut().zip(self.rows_and_rest(puzzle)) {
                *text += &(self.before(number) + &rows);
            }
        }
        file
    }

    /// The line where the puzzle behind these has its first row.
    pub fn first_line(&self, puzzles: &[&Puzzle]) -> usize {
        let above = self.row.split(['~', '⟨']).next().unwrap_or_default();
        let [text, _] = self.file(puzzles.iter().copied());
        let before = text + &self.before(puzzles.len() + 1) + above;
        before.matches('\n').count() + 1
    }

    /// How many lines of a file are answered once all cells of its first puzzle have come, with the end of their line.
    pub fn answered_lines(&self, puzzle: &Puzzle) -> usize {
        let text = self.before(1) + &self.rows(puzzle, &puzzle[0]);
        text.lines().count()
    }

    /// The rows of a puzzle with these cells: its own, or those of its solution.
    fn rows(&self, puzzle: &Puzzle, cells: &str) -> String {
        let mut parts: Vec<String> = self.row.split(['⟨', '⟩']).map(String::from).collect();
        for between in parts.iter_mut().skip(1).step_by(2) {
            *between = ["~"; 9].join(&format!("¦{between}"));
        }
        let pattern = parts.concat() + "¦";
        let mut cells = puzzle[0].chars().zip(cells.chars()).peekable();
        let mut solution = puzzle[1].chars();
        let mut rows = String::new();
        for (at, character) in pattern.chars().cycle().enumerate() {
            let row = at / pattern.chars().count();
            match character {
                '~' => rows += &cells.next().map_or(String::new(), |both| self.cell(both)),
                '≡' => rows.extend(solution.next()),
                '@' => rows += &(row + 1).to_string(),
                '$' => rows.push(char::from(b'A' + row as u8)),
                '¦' if cells.peek().is_none() => break,
                '¦' => {}
                other => rows.push(other),
            }
        }
        rows
    }

    fn cell(&self, (clue, cell): (char, char)) -> String {
        match (clue, cell) {
            ('0', '0') => self.empty.replace('¤', ""),
            ('0', _) if self.empty.contains('¤') => self.empty.replace('¤', &cell.to_string()),
            _ => cell.to_string(),
        }
    }
}

/// Rows alone, with a sign for the empty cells.
pub fn plain<'a>(row: &'a str, empty: &'a str) -> Layout<'a> {
    layout("", "ROWS", row, empty)
}

/// The text of many layouts: a title above the rows.
const GRID: &str = "Grid %\nROWS";

pub const ADJACENT: &str = "⟨⟩\n";
pub const SPACED: &str = "⟨ ⟩\n";
pub const GROUPED: &str = "~~~ ~~~ ~~~\n";
pub const COMMAS: &str = "⟨,⟩\n";
pub const SEMICOLONS: &str = "⟨;⟩\n";
pub const TABS: &str = "⟨\t⟩\n";
pub const BARS: &str = "|⟨|⟩|\n";
pub const BOXED: &str = "| ~ ~ ~ | ~ ~ ~ | ~ ~ ~ |\n";
pub const BANDS: &str = "⟨⟩\n⟨⟩\n⟨⟩\n¦\n";

/// The formats of judges, where the puzzles follow each other.
#[rustfmt::skip]
pub const JUDGES: &[Layout<'static>] = &[
    layout("BOJ 2580", "ROWS", SPACED, "0"), layout("BOJ 2239, Luogu P10481", "ROWS", ADJACENT, "0"),
    layout("EOJ 1021", "ROWS", ADJACENT, "."), layout("HDU 1426", "ROWS\n", SPACED, "?"),
    layout("Luogu P10482", "ROWS\n", "⟨⟩", "."),
];

#[rustfmt::skip]
const OTHERS: &[Layout<'static>] = &[
    // A puzzle a line.
    layout("a list with ids and levels", "%,ROWS,easy\n", "⟨⟩", "."),
    layout("a list with solutions", "ROWS,SOLUTION\n", "⟨⟩", "0"),
    layout("a list in JSON", "{\"id\": %, \"puzzle\": \"ROWS\"},\n", "⟨⟩", "_"),
    layout("a list in JSON on one line", "{\"id\": %, \"puzzle\": \"ROWS\"},", "⟨⟩", "."),
    layout("arrays, one a line", "{\"id\": %, \"grid\": [[ROWS]]}\n", "⟨,⟩¦],[", "0"),
    layout("81 numbers on a line", "int[] grid% = {ROWS};\n", "⟨, ⟩¦, ", "0"),
    layout("labelled rows on a line", "Input: ROWS\n", "R@: ⟨ ⟩¦ | ", "."),
    layout("rows in a string", "grid = \"ROWS\";\n", "⟨⟩¦\\n", "0"),
    layout("rows and frames in a string", "\"ROWS\",\n", "⟨⟩\\r\\n⟨⟩\\r\\n⟨⟩¦\\r\\n---------\\r\\n", "."),
    layout("rows joined by dashes", "{\"grid\": \"ROWS\"}\n", "⟨⟩¦-", "."),
    layout("rows as arguments", "./solve ROWS\n", "\"⟨⟩\"¦ ", "."),
    // Several rows a line.
    layout("two rows of an array a line", "grid = [ROWS]\n", "[⟨, ⟩]¦, [⟨, ⟩]¦,\n    ", "0"),
    layout("three rows of an array a line", "[[ROWS],\n", "[⟨,⟩]¦,[⟨,⟩]¦,[⟨,⟩]¦,\n ", "0"),
    layout("wrapped after 26 numbers", "int board[] = {\nROWS\n};\n", "⟨, ⟩¦, ⟨, ⟩¦, ~¦, ~¦, ~¦, ~¦, ~¦, ~¦, ~¦, ~¦,\n", "0"),
    layout("wrapped after 16 numbers", "int board%[] = {\nROWS\n};\n", "⟨, ⟩¦, ~¦, ~¦, ~¦, ~¦, ~¦, ~¦, ~¦,\n", "0"),
    layout("wrapped after 41 cells", GRID, "⟨⟩⟨⟩⟨⟩⟨⟩~~~~~\n", "0"),
    layout("wrapped after 27 words", GRID, "⟨, ⟩, ⟨, ⟩, ⟨, ⟩,\n", "null"),
    layout("the solution beside the puzzle", "Input and output:\nROWS", "⟨ ⟩    ≡ ≡ ≡ ≡ ≡ ≡ ≡ ≡ ≡\n", "."),
    // What is between the puzzles.
    layout("between titles", GRID, ADJACENT, "."), layout("between dated titles", "Times, %.5.2026\nROWS", SPACED, "."),
    layout("between comments", "# %. 12345\nROWS", ADJACENT, "."), layout("between blank lines", "\nROWS", SPACED, "_"),
    layout("between column numbers", "1 2 3 4 5 6 7 8 9\nROWS", SPACED, "."), layout("in bands", GRID, BANDS, "."),
    layout("in groups of three", "\nROWS", GROUPED, "*"), layout("in bands, between blank lines", "\nROWS", BANDS, "."),
    layout("in groups, two blanks apart", GRID, " ~~~  ~~~  ~~~ \n", "0"),
    layout("tabs between boxes", GRID, "~ ~ ~\t~ ~ ~\t~ ~ ~\n", "_"), layout("double-spaced", GRID, "⟨ ⟩\n\n", "_"),
    layout("in bands, back to back", "ROWS", BANDS, "."),
    layout("in bands, lines of blanks between", GRID, "⟨ ⟩\n⟨ ⟩\n⟨ ⟩\n¦\n\t\u{2003}\n\n", "0"),
    // Drawings.
    layout("in boxes", "Grid %\n+-------+-------+-------+\nROWS", "| ~ ~ ~ | ~ ~ ~ | ~ ~ ~ |\n\
        | ~ ~ ~ | ~ ~ ~ | ~ ~ ~ |\n| ~ ~ ~ | ~ ~ ~ | ~ ~ ~ |\n¦+-------+-------+-------+\n", "."),
    layout("with frames", GRID, "+---+---+---+\n|~~~|~~~|~~~|\n", "."),
    layout("with halfwidth bars", GRID, "￨⟨￨⟩￨\n", ""), layout("with thin bars", GRID, "│⟨│⟩│\n", " "), layout("with thin bars only", GRID, "│⟨│⟩│\n", ""),
    layout("with bars between boxes", GRID, "~ ~ ~ | ~ ~ ~ | ~ ~ ~\n", "."),
    layout("with bars, blanks for empty cells", GRID, BARS, " "),
    layout("in boxes, blanks for empty cells", GRID, "│ ~ ~ ~ │ ~ ~ ~ │ ~ ~ ~ │\n", " "),
    layout("with frames and blanks", "+-------+\nROWS", BOXED, " "),
    layout("with lines", GRID, "║ ~ │ ~ │ ~ ║ ~ │ ~ │ ~ ║ ~ │ ~ │ ~ ║\n", " "),
    layout("with double bars", "=====\nROWS=====\n", "|| ~ | ~ | ~ || ~ | ~ | ~ || ~ | ~ | ~ ||\n¦----------\n", " "),
    layout("with double bars between boxes", GRID, "~|~|~||~|~|~||~|~|~\n", " "),
    layout("a Markdown table", "Grid %\n\nROWS", "| ⟨ | ⟩ |\n", " "),
    layout("an HTML table", "<table>\nROWS</table>\n", "<tr><td>⟨</td><td>⟩</td></tr>\n", "0"),
    // In front of a row, or behind it.
    layout("quoted, with remarks behind", "> Grid %\nROWS", "> ⟨⟩ # [[easy]]\n", "."),
    layout("in a comment of Java", "/**\nROWS */\n", " * |⟨|⟩|\n", " "),
    layout("a list of bullets", GRID, "- ~ ~ ~ | ~ ~ ~ | ~ ~ ~\n", "."),
    layout("with comments behind", GRID, "⟨ ⟩ // given\n", "."), layout("with numbers and colons", GRID, "@:⟨⟩\n", "."),
    layout("a LaTeX table", "\\begin{tabular}\nROWS\\end{tabular}\n", "⟨ & ⟩ \\\\\n", "?"),
    layout("a LaTeX table with blanks", GRID, "⟨&⟩\\\\\n", ""), layout("with labels", GRID, "Row @: ⟨ ⟩\n", "0"),
    layout("with numbers spaced like cells", GRID, "@ ⟨ ⟩\n", "."),
    layout("with letters and =", GRID, "$ = ⟨⟩\n", "0"), layout("between letters", GRID, "$│⟨·⟩│$\n", "_"),
    // Sheets.
    layout("a sheet", "\nROWS", SEMICOLONS, ""), layout("a sheet between titles", "Puzzle %,,,,,,,,\nROWS", COMMAS, ""),
    layout("a sheet between lines of separators", ",,,,,,,,\nROWS", COMMAS, ""),
    layout("sheets back to back", "ROWS", COMMAS, ""), layout("a table with row numbers", GRID, "| @ | ⟨ | ⟩ |\n", " "),
    layout("a sheet with zeros", "\nROWS", COMMAS, "0"), layout("a sheet with row letters", GRID, "Row $,⟨,⟩\n", ""),
    layout("a sheet with blanks", "\nROWS", COMMAS, " "), layout("a sheet with row numbers", GRID, "@,⟨,⟩\n", ""),
    layout("a sheet with tabs", GRID, TABS, ""), layout("a table with row letters", GRID, "| $ | ⟨ | ⟩ |\n", " "),
    layout("a sheet with bars", GRID, "⟨|⟩\n", ""), layout("a sheet in quotes", GRID, "\"⟨\";\"⟩\"\n", ""),
    layout("a sheet with -1", GRID, COMMAS, "-1"), layout("a sheet with \"\"", GRID, COMMAS, "\"¤\""),
    layout("a sheet with NA", GRID, SEMICOLONS, "NA"), layout("a sheet with nan", GRID, COMMAS, "nan"),
    layout("a sheet with ''", GRID, COMMAS, "'¤'"),
    // Arrays.
    layout("an array of characters", "grid% = [\nROWS]\n", "[⟨', '⟩'],\n", "."),
    layout("an array of strings", "board = [\nROWS]\n", "[\"⟨\", \"⟩\"],\n", ""),
    layout("strings of rows", "grid_% = [\nROWS]\n", "\"⟨⟩\",\n", "."), layout("-1 and blanks", GRID, SPACED, "-1"),
    layout("a list of Prolog", "problem(%, [\nROWS]).\n", "[⟨,⟩]¦,\n", "_"),
    layout("an array of YAML", "grid:\nROWS", "  - [⟨, ⟩]\n", "0"),
    layout("variables", "ROWS\n", "row_1@ = [⟨, ⟩]\n", "0"),
    layout("an array of Kotlin", "val grid% = arrayOf(\nROWS)\n", "    arrayOf(⟨, ⟩),\n", "null"),
    layout("an array of Python", "grid% = [\nROWS]\n", "    [⟨, ⟩],\n", "None"),
    layout("an object of JSON", "{\nROWS}\n", "\"r@\": [⟨, ⟩],\n", "null"),
    layout("a vector of R", "grid_% <- c(\nROWS)\n", "⟨,⟩¦,\n", "0"),
    layout("an array of Lisp", "(defvar board%\n  #2A(ROWS)))\n", "(⟨ ⟩)¦\n      ", "0"),
    layout("braces behind a number", GRID, "row @ {⟨, ⟩},\n", "0"),
    layout("an array with holes", "grid% = [\nROWS]\n", "    [⟨,⟩],\n", ""),
];

pub fn layouts() -> impl Iterator<Item = &'static Layout<'static>> {
    JUDGES.iter().chain(OTHERS)
}
