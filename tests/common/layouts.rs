//! The layouts of puzzles, in one place: the rules, titles, waiting and mistakes run over them.

use super::{ANSWER, PUZZLE};

/// A line with nine cells, as a pattern: ~ for a cell, @ for the number of the row, $ for its letter. After it, what an
/// empty cell is, and what becomes of it, # being the digit.
pub type Layout<'a> = (&'a str, &'a str, &'a str);

/// The cells of a puzzle in a layout. Where `puzzle` has 0, the cell is an empty one, or its digit.
pub fn written((pattern, empty, full): Layout, puzzle: &str, cells: &str) -> String {
    let mut cells = puzzle.chars().zip(cells.chars()).cycle();
    let mut write = |row: u8, character| match character {
        '~' => match cells.next().expect("81 cells") {
            ('0', '0') => empty.into(),
            ('0', digit) => full.replace('#', &digit.to_string()),
            (clue, _) => clue.to_string(),
        },
        '@' => (row + 1).to_string(),
        '$' => char::from(b'A' + row).to_string(),
        other => other.to_string(),
    };
    let pattern = pattern.to_string() + "\n";
    let mut line = |row| pattern.chars().map(|c| write(row, c)).collect::<String>();
    (0..9).map(&mut line).collect()
}

pub fn both(layout: Layout) -> [String; 2] {
    [PUZZLE, ANSWER].map(|cells| written(layout, PUZZLE, cells))
}

pub const SPACED: &str = "~ ~ ~ ~ ~ ~ ~ ~ ~";
pub const GROUPED: &str = "~~~ ~~~ ~~~";
pub const COMMAS: &str = "~,~,~,~,~,~,~,~,~";
pub const SEMICOLONS: &str = "~;~;~;~;~;~;~;~;~";
pub const TABS: &str = "~\t~\t~\t~\t~\t~\t~\t~\t~";
pub const BARS: &str = "|~|~|~|~|~|~|~|~|~|";
pub const BOXED: &str = "| ~ ~ ~ | ~ ~ ~ | ~ ~ ~ |";

/// A row a line.
#[rustfmt::skip]
pub const ROWS: &[Layout<'static>] = &[
    ("~~~~~~~~~", ".", "#"), (SPACED, "0", "#"), (GROUPED, "_", "#"), (" ~~~  ~~~  ~~~ ", "0", "#"),
    ("~ ~ ~ | ~ ~ ~ | ~ ~ ~", ".", "#"), (BOXED, "*", "#"), ("A│~·~·~·~·~·~·~·~·~│B", "_", "#"),
    // Something in front of the row or behind it.
    ("> ~~~~~~~~~ # [[easy]]", ".", "#"), (" * |~|~|~|~|~|~|~|~|~|", " ", "#"), ("- ~ ~ ~ | ~ ~ ~ | ~ ~ ~", ".", "#"),
    ("~ ~ ~ ~ ~ ~ ~ ~ ~ // given", ".", "#"), ("~ & ~ & ~ & ~ & ~ & ~ & ~ & ~ & ~ \\\\", "?", "#"),
    ("Row @: ~ ~ ~ ~ ~ ~ ~ ~ ~", "0", "#"), ("$ = ~~~~~~~~~", "0", "#"), ("@:~~~~~~~~~", ".", "#"),
    ("@ | ~ ~ ~ | ~ ~ ~ | ~ ~ ~", ".", "#"), ("  # | ~ ~ ~ | ~ ~ ~ | ~ ~ ~", "x", "#"),
    // Numbers and letters of rows, spaced like cells.
    ("@ ~ ~ ~ ~ ~ ~ ~ ~ ~", ".", "#"), ("@,~,~,~,~,~,~,~,~,~", "", "#"), ("| @ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ |", " ", "#"),
    ("Row $,~,~,~,~,~,~,~,~,~", "", "#"), ("| $ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ |", " ", "#"),
    // Arrays.
    ("[['~', '~', '~', '~', '~', '~', '~', '~', '~'],", ".", "#"), ("[~,~,~,~,~,~,~,~,~]].", "_", "#"),
    ("  - [~, ~, ~, ~, ~, ~, ~, ~, ~]", "0", "#"), ("row_1@ = [~, ~, ~, ~, ~, ~, ~, ~, ~]", "0", "#"),
    ("    arrayOf(~, ~, ~, ~, ~, ~, ~, ~, ~),", "null", "#"), ("[~, ~, ~, ~, ~, ~, ~, ~, ~],", "None", "#"),
    ("\"r@\": [~, ~, ~, ~, ~, ~, ~, ~, ~],", "null", "#"), ("grid_1 <- c(~,~,~,~,~,~,~,~,~,", "0", "#"),
    ("row @ {~, ~, ~, ~, ~, ~, ~, ~, ~},", "0", "#"), ("    [~,~,~,~,~,~,~,~,~],", "", "#"), (SPACED, "-1", "#"),
    ("[\"~\", \"~\", \"~\", \"~\", \"~\", \"~\", \"~\", \"~\", \"~\"],", "", "#"),
    // Sheets and drawings, where a cell may be blank.
    (COMMAS, "", "#"), (SEMICOLONS, "", "#"), (TABS, "", "#"), ("~|~|~|~|~|~|~|~|~", "", "#"), (COMMAS, " ", "#"),
    (COMMAS, "-1", "#"), (SEMICOLONS, "NA", "#"), (COMMAS, "\"\"", "\"#\""), (COMMAS, "''", "'#'"),
    ("\"~\";\"~\";\"~\";\"~\";\"~\";\"~\";\"~\";\"~\";\"~\"", "", "#"), (BARS, " ", "#"), (BARS, "   ", " # "),
    ("| ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ | ~ |", " ", "#"), ("║ ~ │ ~ │ ~ ║ ~ │ ~ │ ~ ║ ~ │ ~ │ ~ ║", " ", "#"),
    ("|| ~ | ~ | ~ || ~ | ~ | ~ || ~ | ~ | ~ ||", " ", "#"), ("<tr><td>~</td><td>~</td><td>~</td><td>~</td><td>~</td><td>~</td><td>~</td><td>~</td><td>~</td></tr>", "0", "#"),
];

/// Several rows a line, or the lines of another text: how the nine rows of a puzzle become it.
pub type Whole = fn(&[&str]) -> String;

#[rustfmt::skip]
pub const WHOLE: &[(&str, Whole)] = &[
    ("two rows of an array a line", |rows| arrays(rows, 2)), ("three", |rows| arrays(rows, 3)), ("nine", |rows| arrays(rows, 9)),
    ("81 numbers on a line", |rows| format!("int[] grid = {{{}}};\n", rows.concat().replace("", ", ").trim_matches([',', ' '].as_ref()))),
    ("labelled rows on a line", |rows| {
        let rows: Vec<String> = rows.iter().zip(1..).map(|(row, number)| format!("R{number}: {row}")).collect();
        rows.join(" | ") + "\n"
    }),
    ("rows in a string", |rows| format!("grid = \"{}\";\n", rows.join("\\n"))),
    ("rows and frames in a string", |rows| {
        let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\\r\\n")).collect();
        format!("\"{}\",\n", bands.join("\\r\\n---------\\r\\n"))
    }),
    ("rows joined by dashes", |rows| format!("{{\"grid\": \"{}\"}}\n", rows.join("-"))),
    ("rows as arguments", |rows| format!("./solve {}\n", rows.join(" "))),
];

fn arrays(rows: &[&str], a_line: usize) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("[{}]", row.replace("", ",").trim_matches(','))).collect();
    let lines: Vec<String> = rows.chunks(a_line).map(|rows| rows.join(", ")).collect();
    format!("[{}]\n", lines.join(",\n "))
}

/// The nine rows of 81 cells.
pub fn nine(cells: &str) -> Vec<&str> {
    (0..9).map(|row| &cells[9 * row..9 * row + 9]).collect()
}
