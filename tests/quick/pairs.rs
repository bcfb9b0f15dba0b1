//! Pairs of files: `NAME.in`, and the same file solved, `NAME.out`. `NAME.stderr` has the messages, if there are any, and the
//! exit status in the last line.

use crate::common::promise::{broken, changed_again};
use crate::common::*;

#[test]
fn each_file_comes_out_filled_in() {
    check_all(pairs(&["judges", "pairs", "traps"]).iter().map(|pair| {
        let run = sudoku(&pair.input);
        let said = run.stderr.clone() + unless(run.status == 0, || run.closing.clone()).as_str();
        let stderr = unless(said.is_empty(), || format!("{said}status {}\n", run.status));
        let broken = broken(&pair.input, &run) + &changed_again(&pair.input, &run);
        let name = &pair.name;
        same(name, &run.output(), &as_text(&pair.output))
            + &same(format!("{name}, the messages"), &stderr, &pair.stderr)
            + &unless(broken.is_empty(), || format!("\n{name}: {broken}\n"))
    }));
}
