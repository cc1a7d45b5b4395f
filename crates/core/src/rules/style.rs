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
}
