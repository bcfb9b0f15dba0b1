//! The tests, in one program, so that it is compiled and linked once. Some need Linux, with `bash` and
//! the GNU tools; on other systems they are left out.

#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
mod common;
#[cfg(target_os = "linux")]
mod faults; // input that comes slowly or fails, few writes, little memory
mod formats; // what multiplies: every layout, every character, every length
mod grids; // the right grid, always
mod hostile; // damaged files get right answers or one clear error
#[cfg(target_os = "linux")]
mod transcripts; // what README.md and transcripts.md show comes out as it stands there
mod worst; // no grid may stall the program
