//! The field `lone_king` of the endings: a King left alone, in games without mate.

use crate::piece::Kinds;
use serde::{Deserialize, Serialize};

/// The end of a side of which nothing but one royal piece can still move, where Kings are captured and not mated.
///
/// A piece that can never leave its square, whatever is on the board, is dead and is not counted. The other side wins at once if
/// it has a royal piece and others that are not weak, at most [`most`](Self::most), and none of its royal pieces is attacked; if
/// it has only one other, then only where neither this one nor its royal piece is next to the lone one. If both have
/// nothing but a royal piece, and neither is attacked, it is a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoneKing {
    /// The kinds that are royal for this.
    pub royals: Kinds,
    /// The kinds that are too weak to win with.
    pub weak: Kinds,
    /// The most other pieces with which the other side wins so.
    pub most: u8,
}
