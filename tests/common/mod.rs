//! What the tests, tools and benchmarks share. Nothing here is shared with the program.

pub mod answers;
mod checks;
mod files;
mod generated;
mod grids;
pub mod layouts;
mod program;
pub mod promise;

pub use checks::*;
pub use files::*;
pub use generated::*;
pub use grids::*;
pub use program::*;
