//! Pairs of files: an input, `NAME.in`, and the same file solved, `NAME.out`. The folder `pairs` has the layouts that
//! people have, `judges` the formats of online judges. `NAME.stderr` has the messages, if there are any, and the
//! exit status in the last line.

use crate::common::promise::{broken, changed_again, pairs};
use crate::common::*;

#[test]
fn each_file_comes_out_filled_in() {
    let mut failures = String::new();
    for pair in [pairs("pairs"), pairs("judges")].concat() {
        let run = sudoku(&pair.input);
        let stderr = match (&*run.stderr, run.status) {
            ("", 0) => String::new(),
            (messages, status) => format!("{messages}status {status}\n"),
        };
        let due = text(&pair.output);
        if run.output() != due {
            failures += &format!("\n{}{}", pair.name, difference(&run.output(), &due));
        }
        if stderr != pair.stderr {
            let difference = difference(&stderr, &pair.stderr);
            failures += &format!("\n{}, the messages{difference}", pair.name);
        }
        if let Some(broken) = broken(&pair.input, &run).or_else(|| changed_again(&pair.input, &run)) {
            failures += &format!("\n{}: {broken}\n", pair.name);
        }
    }
    assert!(failures.is_empty(), "{failures}");
}
