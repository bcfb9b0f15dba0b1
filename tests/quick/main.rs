//! What runs in three seconds. The rest is in `tests/long`.

mod answers; // the right grid, always
#[allow(dead_code)] // the other tests, the tools and the benchmarks use the rest
#[path = "../common/mod.rs"]
mod common;
mod judges; // formats of online judges, back to back and one by one
mod no_puzzle; // nothing is said or changed in code, tables, lists of numbers
mod pairs; // files that people have, and the same files filled in
mod rules; // each rule of reading on both sides of its bound
#[cfg(target_os = "linux")]
mod transcripts; // what the pages and transcripts.md show comes out as it stands there

/// Judges limit the source.
#[test]
fn the_program_can_be_pasted_into_a_judge() {
    let source = common::data("../src/main.rs");
    assert!(source.len() <= 49_999, "{} bytes", source.len());
}
