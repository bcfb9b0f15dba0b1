//! Pairs of files: `NAME.in` comes out as `NAME.out`. `NAME.stderr` has the messages, if there are any, and the exit status in
//! the last line.

use crate::common::promise::{kept, same_again};
use crate::common::*;

#[test]
fn each_file_comes_out_filled_in() {
    check_all(pairs(&["judges", "pairs", "traps"]).iter().map(|pair| {
        let run = sudoku(&pair.input);
        let messages = match run.status {
            0 if run.stderr.is_empty() => String::new(),
            0 => format!("{}status 0\n", run.stderr),
            status => format!("{}{}status {status}\n", run.stderr, run.closing),
        };
        let (name, input) = (&pair.name, &pair.input);
        same(name, &run.output(), &as_text(&pair.output))
            + &same(format!("{name}, the messages"), &messages, &pair.stderr)
            + &found_in(name, kept(input, &run) + &same_again(input, &run))
    }));
}
