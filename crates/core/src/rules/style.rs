//! The field `style`: the family of games whose notation and pieces a variant shows.

use serde::{Deserialize, Serialize};

/// The family of games whose notation and pieces a variant shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Style {
    /// FEN and coordinates alone.
    #[default]
    Chess,
    /// Positions are read and written as SFEN too, moves as in USI, and the pieces are pentagons. In SAN a `+` after
    /// the target square promotes.
    Shogi,
    /// As `Chess`, with hexagons of three colours for squares: each file begins half a cell lower than the one to its left, so that
    /// neighbours by a side are those on the file, on the rank, and along the diagonal of a1.
    Hexagons,
}
