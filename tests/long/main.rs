//! What takes longer. Some of it needs Linux; on other systems it is left out.

mod answers;
mod any_input;
#[allow(dead_code)] // the other tests and the benchmarks use the rest
#[path = "../common/mod.rs"]
mod common;
mod damaged_lines;
#[cfg(target_os = "linux")]
mod faults;
mod typos;
