//! What runs in two seconds: files and what comes out, each rule of the help, each message. The rest is in
//! `tests/long`.

#[allow(dead_code)] // the other tests and the benchmarks use the rest
#[path = "../common/mod.rs"]
mod common;
mod pairs; // files that people have, and the same files filled in
mod rules; // what is done with each line, and each bound
#[cfg(target_os = "linux")]
mod transcripts; // what the pages and transcripts.md show comes out as it stands there

/// Judges limit the source.
#[test]
fn the_program_can_be_pasted_into_a_judge() {
    let source = common::data("../src/main.rs");
    assert!(source.len() < 50_000, "{} bytes", source.len());
}
