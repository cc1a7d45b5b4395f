//! `go mate` of USI: whether the side to move mates by force.

use legwork_core::moves::Move;
use legwork_engine::{Line, Score};
use legwork_variant::position::Position;

use super::dialect::Dialect;

/// The result of a search for a mate.
#[derive(Debug, Default)]
pub(super) enum MateSearch {
    /// Not decided.
    #[default]
    Open,
    /// These moves mate.
    Mate(Vec<Move>),
    /// The other side mates.
    Refuted,
}

impl MateSearch {
    /// Records a line of the search.
    pub(super) fn note(&mut self, line: &Line) {
        if line.number == 1 {
            *self = match line.score {
                Score::Mate(1..) => Self::Mate(line.moves.clone()),
                Score::Mate(..=0) => Self::Refuted,
                Score::Centipawns(_) => Self::Open,
            };
        }
    }

    /// The answer when the search has ended; `has_move` says whether there is a legal move.
    pub(super) fn answer(&self, position: &Position, has_move: bool) -> String {
        match self {
            Self::Mate(moves) if wins(position, moves) => {
                let write = |position: &Position, mv| Dialect::Usi.write(position, mv, false);
                format!("checkmate {}", position.write_line(moves, write).join(" "))
            }
            Self::Open | Self::Mate(_) if has_move => "checkmate timeout".to_owned(),
            _ => "checkmate nomate".to_owned(),
        }
    }
}

/// Whether a line ends in a game that the side to move has won.
fn wins(position: &Position, moves: &[Move]) -> bool {
    let mut after = position.clone();
    for &mv in moves {
        if !after.is_legal(mv) {
            return false;
        }
        after.make(mv);
    }
    let outcome = after.outcome();
    outcome.and_then(|outcome| outcome.winner) == Some(position.turn())
}
