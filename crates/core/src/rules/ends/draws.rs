//! The draws that depend on the moves before a position: repetition, moves without progress, counts.

use crate::piece::Kinds;
use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// How the moves before a position end a game.
///
/// They never change which moves are legal: a game obeys them, and a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draws {
    /// How often a position occurs until that ends the game; 0 for never.
    pub repetitions: u8,
    /// The result then.
    pub repeated: Repeated,
    /// The result if one side gave check with each of its moves since the first of these occurrences.
    pub perpetual_check: PerpetualCheck,
    /// This number of moves of each side without a capture, a Pawn move or a drop are a draw; 0 for no such rule.
    pub moves: u16,
    /// The counts of moves after which an ending is a draw.
    pub counting: Option<Counting>,
}

impl Default for Draws {
    fn default() -> Self {
        Self {
            repetitions: 3,
            repeated: Repeated::Draw,
            perpetual_check: PerpetualCheck::Repetition,
            moves: 50,
            counting: None,
        }
    }
}

/// The result of a position that has occurred too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Repeated {
    /// A draw.
    #[default]
    Draw,
    /// The side whose move repeated has lost.
    Loss,
    /// The side whose move repeated has won.
    Win,
    /// White has lost.
    White,
    /// Black has lost.
    Black,
}

/// The result of a repetition by perpetual check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum PerpetualCheck {
    /// That of any other repetition.
    #[default]
    Repetition,
    /// The side that gave check with each of its moves has lost; if both did, it is a draw.
    Loss,
    /// A loss for a side that attacked with each of its moves: gave check, or moved a piece to where it can capture something.
    AttackLoss,
}

/// The counts of Makruk and its relatives: of the moves that a side has left to mate in.
///
/// A [count](crate::count::Count) starts after a move. Then the men on the board decide how many moves there are. It is
/// a draw once more half-moves than twice this number are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counting {
    /// Without Pawns on the board: 64 moves. From a capture that leaves the side to move its King alone, or a promotion
    /// against a lone King, on: 8 against two Rooks, 16 against one, else 22 against two Khons, 32 against two
    /// Knights, 44 against a Khon, 64; the men on the board are counted first.
    Makruk,
    /// For a side with at most three men: 63 moves. For a lone King, without Pawns: one less than in Makruk.
    Cambodian,
    /// For a lone King, without Pawns: 16 moves against a Rook, else 44 against a Khon, 64 against a Knight; nothing is
    /// counted first.
    Asean,
}

impl Rules {
    /// The Pawns for a count: those of the rules, or, if these have none, what promotes. A Pawn that may be dropped on its last rank
    /// is not a Pawn for the rules.
    pub fn counted_pawns(&self) -> Kinds {
        let pawns = self.pawns();
        if !pawns.is_empty() {
            return pawns;
        }
        let promoting = self.promotions.iter().map(|rule| rule.kinds);
        promoting.fold(Kinds::NONE, Kinds::or)
    }
}

impl Counting {
    /// Each with its name in rule files.
    pub const ALL: [(&'static str, Self); 3] = [
        ("makruk", Self::Makruk),
        ("cambodian", Self::Cambodian),
        ("asean", Self::Asean),
    ];
}
