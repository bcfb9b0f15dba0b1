//! Pairs of files: an input, `NAME.in`, and the same file solved, `NAME.out`. The folder `pairs` has the layouts that
//! people have, `judges` the formats of online judges. `NAME.stderr` has the messages, if there are any, and the
//! exit status in the last line.

use crate::common::promise::{broken, changed_again, pairs};
use crate::common::*;

#[test]
fn each_file_comes_out_filled_in() {
    all_pass([pairs("pairs"), pairs("judges")].concat().iter().map(|pair| {
        let run = sudoku(&pair.input);
        let (due, stderr) = (
            text(&pair.output),
            match (&*run.stderr, run.status) {
                ("", 0) => String::new(),
                (messages, status) => format!("{messages}status {status}\n"),
            },
        );
        let broken = broken(&pair.input, &run).or_else(|| changed_again(&pair.input, &run));
        let name = &pair.name;
        same(name, &run.output(), &due)
            + &same(format!("{name}, the messages"), &stderr, &pair.stderr)
            + &broken.map_or(String::new(), |broken| format!("\n{name}: {broken}\n"))
    }));
}
