//! The cases of a variant, drawn as text and compared with `snapshots/<name>.snap` in the folder of their file.

mod check;
mod draw;

pub use check::{check, pieces_without_diagram, stray_snapshots};
pub use draw::draw;
pub use legwork_cases::{Case, CaseEntry, CaseFault, FILE, Show, read};

/// The folder of their snapshots.
pub const SNAPSHOTS: &str = "snapshots";
