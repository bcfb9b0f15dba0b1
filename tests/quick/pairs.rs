//! Pairs of files: an input, `NAME.in`, and the same file solved, `NAME.out`. The folder `pairs` has the layouts that
//! people have, `judges` the formats of online judges. `NAME.stderr` has the warnings, if there are any, and after
//! them the exit status.

use crate::common::promise::{broken, pairs};
use crate::common::*;

#[test]
fn each_file_comes_out_filled_in() {
    for pair in [pairs("pairs"), pairs("judges")].concat() {
        let run = sudoku(&pair.input);
        let stderr = match (&*run.stderr, run.status) {
            ("", 0) => String::new(),
            (messages, status) => format!("{messages}status {status}\n"),
        };
        assert_same(&text(&run.stdout), &text(&pair.output), &pair.name);
        assert_same(&stderr, &pair.stderr, &pair.name);
        let broken = broken(&pair.input, &run);
        assert!(
            broken.is_none(),
            "{}: {}",
            pair.name,
            broken.unwrap_or_default()
        );
    }
}
