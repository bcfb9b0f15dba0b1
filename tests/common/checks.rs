//! Checks that say what is wrong, so that a test can report all that it finds.

use std::fmt::Display;
use std::iter;

/// A check for `check_all`: the first line in which two texts differ, and no other, as a text may be very long.
pub fn same(context: impl Display, came: &str, expected: &str) -> String {
    unless(came == expected, || {
        let lines = |text| str::split_inclusive(text, '\n').chain(iter::repeat(""));
        let mut both = (1..).zip(lines(came).zip(lines(expected)));
        let (line, (came, expected)) = both.find(|(_, (came, due))| came != due).expect("a line");
        let [came, expected] = [came, expected].map(|line| shortened(line, 300));
        format!("\n{context}, line {line}\nexpected: {expected}\ncame:     {came}\n")
    })
}

/// The start of a text, with what cannot be seen in it escaped.
pub fn shortened(text: &str, most: usize) -> String {
    let start: String = text.chars().take(most).collect();
    format!("{start:?}{}", if start == text { "" } else { "…" })
}

/// Makes all checks. They return what is wrong, or nothing. Fails if any found something, or if there was no check.
#[track_caller]
pub fn check_all(checks: impl IntoIterator<Item = String>) {
    let checks: Vec<String> = checks.into_iter().collect();
    let failed = checks.iter().filter(|failure| !failure.is_empty()).count();
    let (all, failures) = (checks.len(), checks.concat());
    assert!(all > 0, "nothing was checked");
    assert!(failed == 0, "{failed} of {all} checks failed:{failures}");
}

/// A check for `check_all`.
pub fn unless(is_right: bool, problem: impl FnOnce() -> String) -> String {
    (!is_right).then(problem).unwrap_or_default()
}
