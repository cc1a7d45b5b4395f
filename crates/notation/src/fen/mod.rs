//! FEN: positions as one line of text, read and written.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1
//! board                                      holdings | castling    |  | move number
//!                                                     side          |  half-move clock
//!                                                                   en passant
//! ```
//!
//! One reader and one writer serve every variant: sizes, letters, homes and limits come from the
//! rules, the en-passant square from the legs of pieces with a double step, and the memory of a
//! rule in code from its marks. Passes are in the field of en passant. Every FEN that is written reads back as the same position. Looser
//! forms that other programs write are read by [`read_loosely`] alone.

mod board;
mod castling;
mod checks;
mod error;
mod holdings;
mod loose;
mod mark;
mod passant;
mod passes;
mod read;
mod series;
mod sfen;
mod token;
mod write;

pub use error::{FenError, FenErrorKind, FenField};
pub use legwork_core::geometry::virgin_mark;
pub use loose::{MendedFen, MendedRights, read_loosely};
pub use read::{faults, read};
pub use sfen::{is_sfen, write_sfen};
pub use write::write;
