//! Checks that return what is wrong, so that a test reports all that it finds.

use std::fmt::Display;
use std::iter;

/// What is wrong, or nothing. A function that returns it is named after what should be: `same`, `solved`.
pub type Problem = String;

/// Fails if any check found a problem, or if there was no check.
#[track_caller]
pub fn check_all(checks: impl IntoIterator<Item = Problem>) {
    let checks: Vec<Problem> = checks.into_iter().collect();
    let failed = checks.iter().filter(|problem| !problem.is_empty()).count();
    let (all, problems) = (checks.len(), checks.concat());
    assert!(all > 0, "nothing was checked");
    assert!(failed == 0, "{failed} of {all} checks failed:{problems}");
}

/// Checks that two texts are the same. The problem is the first line in which they differ, and no other, as a text may be
/// very long.
pub fn same(context: impl Display, came: &str, expected: &str) -> Problem {
    unless(came == expected, || {
        let lines = |text| str::split_inclusive(text, '\n').chain(iter::repeat(""));
        let mut both = (1..).zip(lines(came).zip(lines(expected)));
        let (line, (came, expected)) = both.find(|(_, (one, other))| one != other).expect("a line");
        let [came, expected] = [came, expected].map(|line| shortened(line, 300));
        format!("\n{context}, line {line}\nexpected: {expected}\ncame:     {came}\n")
    })
}

/// A problem, unless all is right.
pub fn unless(is_right: bool, problem: impl FnOnce() -> Problem) -> Problem {
    (!is_right).then(problem).unwrap_or_default()
}

/// A problem, if there is one, with the place where it was found.
pub fn found_in(place: impl Display, problem: Problem) -> Problem {
    unless(problem.is_empty(), || format!("\n{place}: {problem}\n"))
}

/// The start of a text, with what cannot be seen in it escaped.
pub fn shortened(text: &str, most: usize) -> String {
    let start: String = text.chars().take(most).collect();
    format!("{start:?}{}", if start == text { "" } else { "…" })
}
