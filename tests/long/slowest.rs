//! The worst case: no grid may stall the program. What counts is not the time but the rounds of the
//! rules. They are the same on every machine, so whatever the search does otherwise than before shows.

use crate::common::builds::altered;
use crate::common::*;

/// More rounds than before may be seconds for another grid. Fewer may mean that the search gives up.
#[test]
fn the_search_takes_as_many_rounds_as_it_is_known_for() {
    let (mut more, mut fewer, mut others) = (0, 0, String::new());
    for (due, what) in recorded() {
        let came = rounds_of(&what, &altered());
        if came != due {
            let times = came as f64 / due as f64;
            others += &format!("\n{came} rounds, {times:.2} times the {due} of before: {what}");
            more += usize::from(came > due);
            fewer += usize::from(came < due);
        }
    }
    let verdict = format!("{more} take more rounds than before, {fewer} fewer");
    let why = "Other tests tell if an answer is wrong. If the search is meant to change, climb anew, and \
               write all figures again: see tests/bench/README.md";
    assert!(others.is_empty(), "{others}\n{verdict}. {why}");
}
