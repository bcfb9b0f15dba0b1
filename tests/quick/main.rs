//! What runs in seconds. The rest is in `tests/long`.

mod answers;
#[allow(dead_code)] // the other tests, the tools and the benchmarks use the rest
#[path = "../common/mod.rs"]
mod common;
mod judges;
mod no_puzzle;
mod pairs;
mod rules;
#[cfg(target_os = "linux")]
mod transcripts;

/// Judges limit the source.
#[test]
fn the_program_can_be_pasted_into_a_judge() {
    let source = common::read_file("../src/main.rs");
    assert!(source.len() <= 49_999, "{} bytes", source.len());
}
