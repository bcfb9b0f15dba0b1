//! What takes longer: grids beside an oracle, damaged files, the worst grids, trouble outside. Some of it needs
//! Linux; on other systems it is left out.

mod any_input; // whatever comes in, the promise is kept
#[allow(dead_code)] // the other tests and the benchmarks use the rest
#[path = "../common/mod.rs"]
mod common;
mod damaged_lines; // after a mistake, all other puzzles are filled in
#[cfg(target_os = "linux")]
mod faults; // input that comes slowly or fails, few writes, little memory
mod grids; // the right grid, always, and a word if there are others
mod slowest;
mod typos; // which clue a warning asks about if there is no solution // no grid may stall the program
