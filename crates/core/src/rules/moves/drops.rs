//! How pieces held off the board are dropped.

use crate::geometry::{Geometry, Square, Step};
use crate::piece::Kinds;
use crate::rules::Sides;
use serde::{Deserialize, Serialize};

/// An edge of the board, as White sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edge {
    /// The last rank.
    Top,
    /// The first rank.
    Bottom,
    /// The first file.
    Left,
    /// The last file.
    Right,
}

/// A rule of drops for some kinds.
///
/// A drop places a piece from the hand on an empty square, and is a move like any other: it may end a check and may
/// not leave the royal piece in check. A kind that no rule names waits in the hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DropRule {
    /// The kinds that are dropped by this rule.
    pub kinds: Kinds,
    /// The squares where each side may drop them.
    pub on: Sides,
    /// The edges over one of which a piece comes, to go straight on as far as the squares are empty; none where it comes to any empty
    /// square.
    pub over: Vec<Edge>,
    /// How many of the kind a side may have on a file after dropping one there; crowned ones do not count.
    pub per_file: Option<u8>,
    /// Whether a side's pieces of a kind are spread over squares of both colours: after a drop on one colour no more than half of
    /// them all, rounded up, are on it, and no other drop takes a square that one in hand needs for that.
    pub apart: bool,
    /// Whether the drop may give mate.
    pub mate: bool,
    /// Whether the drop may give check.
    pub check: bool,
    /// Whether it may be dropped on a square that it could never leave, not even on an empty board.
    pub stuck: bool,
    /// Whether it may also be dropped crowned.
    pub crowned: bool,
}

impl Edge {
    /// The lines of squares that begin at this edge of a board, each in the order in which a piece comes over it. A hole ends a line,
    /// and so does the opposite edge, also where both are joined.
    pub fn lines(self, geometry: Geometry) -> Vec<Vec<Square>> {
        let geometry = geometry.flat();
        let (files, ranks) = (geometry.files(), geometry.ranks());
        let (top, right) = (ranks - 1, files - 1);
        let (starts, step): (Vec<_>, _) = match self {
            Self::Top => ((0..files).map(|file| (file, top)).collect(), (0, -1)),
            Self::Bottom => ((0..files).map(|file| (file, 0)).collect(), (0, 1)),
            Self::Left => ((0..ranks).map(|rank| (0, rank)).collect(), (1, 0)),
            Self::Right => ((0..ranks).map(|rank| (right, rank)).collect(), (-1, 0)),
        };
        let (dx, dy) = step;
        let next = |&at: &Square| geometry.step(at, Step { dx, dy });
        let first = starts
            .into_iter()
            .filter_map(|(file, rank)| Square::new(file, rank));
        let first = first.filter(|&square| geometry.contains(square));
        first
            .map(|first| std::iter::successors(Some(first), next).collect())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Wraps;

    #[test]
    fn a_line_ends_at_the_opposite_edge() {
        let board = Geometry::new(3, 2, 1).unwrap();
        for board in [board, board.wrapping(Some(Wraps::Both))] {
            let lengths = |edge: Edge| -> Vec<usize> {
                let lines = edge.lines(board);
                lines.iter().map(Vec::len).collect()
            };
            assert_eq!(lengths(Edge::Top), [2; 3]);
            assert_eq!(lengths(Edge::Left), [3; 2]);
            let names = |line: &Vec<Square>| -> Vec<String> {
                line.iter().map(|&at| board.name(at).to_string()).collect()
            };
            assert_eq!(names(&Edge::Right.lines(board)[0]), ["c1", "b1", "a1"]);
        }
    }
}
