//! The tests, in one program, so that it is compiled and linked once. Some need Linux, with `bash` and
//! the GNU tools; on other systems they are left out.

#[allow(dead_code)] // the benchmarks use the rest
mod common;
#[cfg(target_os = "linux")]
mod faults; // input that comes slowly or fails, few writes, little memory
mod formats; // what is done with each line, and how answers are written
mod grids; // the right grid, always, and a word if there are others
mod hostile; // a damaged file gets right answers, or is told
mod slips; // which clue is asked about if there is no solution
#[cfg(target_os = "linux")]
mod transcripts; // what the pages and transcripts.md show comes out as it stands there
mod worst; // no grid may stall the program
