//! What takes longer: grids beside an oracle, damaged files, the worst grids, trouble outside. Some of it needs
//! Linux; on other systems it is left out.

#[allow(dead_code)] // the other tests and the benchmarks use the rest
#[path = "../common/mod.rs"]
mod common;
#[cfg(target_os = "linux")]
mod faults; // input that comes slowly or fails, few writes, little memory
mod grids; // the right grid, always, and a word if there are others
mod hostile; // whatever comes in, the promise is kept
mod mistakes; // after a mistake, all other puzzles are filled in
mod slips; // which clue is asked about if there is no solution
mod worst; // no grid may stall the program
