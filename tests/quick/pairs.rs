//! A file, and the same file filled in: `NAME.in` and `NAME.out`, to be laid side by side. The folder `pairs` has
//! the layouts that people have, `judges` those of judges. What is told stands in `NAME.told`, if anything is,
//! with the exit status after it.

use crate::common::promise::{broken, pairs};
use crate::common::*;

#[test]
fn each_file_comes_out_filled_in() {
    for pair in [pairs("pairs"), pairs("judges")].concat() {
        let run = sudoku(&pair.input);
        let told = match (&*run.stderr, run.status) {
            ("", 0) => String::new(),
            (messages, status) => format!("{messages}status {status}\n"),
        };
        assert_same(&text(&run.stdout), &text(&pair.output), &pair.name);
        assert_same(&told, &pair.told, &pair.name);
        let broken = broken(&pair.input, &run);
        assert!(
            broken.is_none(),
            "{}: {}",
            pair.name,
            broken.unwrap_or_default()
        );
    }
}
