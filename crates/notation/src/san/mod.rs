//! Moves as SAN, the notation of game records: `Nf3`, `exd6`, `O-O/He1`, `Lxe5-f6`, `Rh7=+R`.
//!
//! The writer needs the legal moves, and names as much of a piece's start square as distinguishes
//! the move from those of other pieces of its kind. The reader accepts every [`SanStyle`] and some
//! looser forms: `e8Q`, `Ng1-f3`, `0-0`, a missing `x`. It compares with a list of moves, and
//! returns one of them. It needs the style because of three texts only: which castling is `O-O` where
//! the nearer Rook is not on the King's side, as in Janus Chess; whether the `+` of `Rh7+` is
//! a promotion or a check in Shogi; and which rank is meant where XBoard counts ranks from 0.
//!
//! A kind is written with its letter, `+R` with its plus. The Pawn has no letter, except where it is dropped (`P@e4`). If several kinds
//! are Pawns, only [one of them](letterless) has no letter.

mod error;
mod grammar;
mod read;
mod style;
mod walls;
mod write;

use legwork_betza::Movement;
use legwork_core::piece::Kind;
use legwork_core::rules::Rules;

pub use error::SanTextError;
pub use read::{Meanings, meanings, read_san};
pub use style::SanStyle;
pub use write::SanWriter;

/// The sign after a move that gives check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// `+`.
    Check,
    /// `#`.
    Mate,
}

/// The kind that is written without a letter: the Pawn `P`, or otherwise the first kind that is marked as a Pawn.
pub fn letterless(rules: &Rules) -> Option<Kind> {
    let pawns = rules.pawns();
    let orthodox = rules.kind_named("P").filter(|&kind| pawns.contains(kind));
    orthodox.or(pawns.iter().next())
}

/// The kind that XBoard writes without a letter: the [letterless] one or, in rules that mark no kind as a Pawn, as Shogi's
/// and Xiangqi's, the kind `P` if it steps ahead. The reader reads a text without a letter in the same way.
fn letterless_in_xboard(rules: &Rules) -> Option<Kind> {
    let steps_ahead = |kind: &Kind| {
        let step = "fW".parse::<Movement>();
        !rules.royals.contains(*kind) && step.is_ok_and(|step| step == rules.piece(*kind).betza)
    };
    letterless(rules).or_else(|| rules.kind_named("P").filter(steps_ahead))
}
