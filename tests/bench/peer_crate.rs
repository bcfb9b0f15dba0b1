//! The crate `sudoku` at the work of this program: finds up to two solutions of each puzzle in a list, prints the first one
//! that it finds, or zeros, and says which puzzles have several, or none. `peers.sh` builds it and times it.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use sudoku::Sudoku;

const SIZE: usize = 1 << 16;

fn main() -> io::Result<()> {
    let mut input = BufReader::with_capacity(SIZE, io::stdin().lock());
    let mut answers = BufWriter::with_capacity(SIZE, io::stdout().lock());
    let mut remarks = BufWriter::with_capacity(SIZE, io::stderr().lock());
    let (mut line, mut number) = (String::new(), 0);
    while input.read_line(&mut line)? > 0 {
        number += 1;
        let puzzle = Sudoku::from_str_line(&line).expect("a list");
        let mut found = [[0; 81]; 2];
        let count = puzzle.solutions_up_to_buffer(&mut found, 2);
        let mut answer = [b'\n'; 82];
        for (character, digit) in answer.iter_mut().zip(found[0]) {
            *character = b'0' + digit;
        }
        answers.write_all(&answer)?;
        if count != 1 {
            let which = ["no solution", "several solutions"][usize::from(count > 1)];
            writeln!(remarks, "sudoku: line {number}: {which}")?;
        }
        line.clear();
    }
    answers.flush()?;
    remarks.flush()
}
