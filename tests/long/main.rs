//! What takes longer. Some of it needs Linux; on other systems it is left out.

mod any_input; // whatever comes in, the promise is kept
#[allow(dead_code)] // the other tests and the benchmarks use the rest
#[path = "../common/mod.rs"]
mod common;
mod damaged_lines; // after a damaged line, the other puzzles are solved
#[cfg(target_os = "linux")]
mod faults; // input that fails, and memory that may not grow
mod grids; // the right grid, always and soon, and a message unless it is the only one
mod typos; // which clues a message asks about if there is no solution
