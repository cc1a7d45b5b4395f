//! The styles of SAN that programs write.

use legwork_betza::Movement;
use legwork_core::geometry::Geometry;
use legwork_core::piece::Kind;
use legwork_core::rules::{Rules, Style};

use super::{letterless, letterless_in_xboard};
use crate::text;

/// The program whose SAN is written.
///
/// | | `Plain` | `XBoard` | `Cutechess` | `FairyStockfish` |
/// |---|---|---|---|---|
/// | a Hawk on the castling King's square | `O-O/He1` | `O-O/H` | `O-O/He1` | `O-O/He1` |
/// | a Hawk on the castling Rook's square | `O-O/Hh1` | `Rhxe1/H` | `O-O/Hh1` | `O-O/Hh1` |
/// | a Bishop gates, another one can go there too | `Bcd2/H` | `Bcd2/H` | `Bcd2/H` | `Bd2/H` |
/// | crowning | `Rh7=+R` | `Rh7=+` | `Rh7=+R` | `Rh7=+R` |
/// | crowning in Shogi | `Rh7=+R` | `Rh7+` | `Rh7=+R` | `Rh7=+R` |
/// | check in Shogi | `Rh7` | `Rh7` | `Rh7+` | `Rh7+` |
/// | Janus Chess, e1 to b1 | `O-O` | `O-O` | `Kb1` | `O-O-O` |
/// | a Berolina Pawn, c2 to b3 | `b3` | `b3` | `c2b3` | `Pb3` |
/// | a Pawn of Shogi, c3 to c4 | `Pc4` | `c4` | `Pc4` | `Pc4` |
/// | a Cannon of Xiangqi, b3 to g3 | `Cg3` | `Cg2` | `Cg3` | `Cg3` |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SanStyle {
    /// As in the rule pages.
    #[default]
    Plain,
    /// As XBoard 4.9.1 writes it, which reads other forms of gating wrongly.
    XBoard,
    /// As cutechess 1.5.1 writes it, by its sources.
    Cutechess,
    /// As Fairy-Stockfish writes it (pyffish 0.0.90).
    ///
    /// There is one difference: Fairy-Stockfish gives two moves the same text if two pieces can go
    /// to the same square and gate the same piece. Here such a text names the start square.
    FairyStockfish,
}

/// The moves of a Pawn that has no letter in any program.
const ORTHODOX_PAWN: &str = "mfWcfF";

/// How a kind of piece is named before its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// By its letter.
    Letter,
    /// By nothing, like an orthodox Pawn.
    Nothing,
    /// By its start square.
    Square,
}

impl SanStyle {
    /// Every style.
    pub const ALL: [Self; 4] = [
        Self::Plain,
        Self::XBoard,
        Self::Cutechess,
        Self::FairyStockfish,
    ];

    /// The board with the labels of its ranks in this style: XBoard counts ten ranks from 0.
    pub fn geometry(self, board: Geometry) -> Geometry {
        match self {
            Self::XBoard if board.ranks() == 10 => board.counted_from_0(),
            _ => board,
        }
    }

    /// The kind that may be written without a letter.
    pub(super) fn letterless(self, rules: &Rules) -> Option<Kind> {
        match self {
            Self::XBoard => letterless_in_xboard(rules),
            _ => letterless(rules),
        }
    }

    /// How a kind is named, by rules with this [letterless](Self::letterless) kind.
    pub(super) fn naming(
        self,
        rules: &Rules,
        kind: Option<Kind>,
        letterless: Option<Kind>,
    ) -> Naming {
        let Some(kind) = kind.filter(|&kind| Some(kind) == letterless) else {
            return Naming::Letter;
        };
        let orthodox = || {
            let pawn = ORTHODOX_PAWN.parse::<Movement>();
            pawn.is_ok_and(|pawn| pawn == rules.piece(kind).betza)
        };
        match self {
            Self::Cutechess if !orthodox() => Naming::Square,
            Self::FairyStockfish if !orthodox() => Naming::Letter,
            _ => Naming::Nothing,
        }
    }

    /// Whether castling to that wing is `O-O`, and not `O-O-O`.
    pub(super) fn is_short(self, rules: &Rules, wing: usize) -> bool {
        match self {
            Self::FairyStockfish => rules.wings.get(wing).is_none_or(|wing| wing.king_side),
            _ => text::is_short(rules, wing),
        }
    }

    /// Whether castling to that wing is written as a move of the King.
    pub(super) fn castles_by_king(self, rules: &Rules, wing: usize) -> bool {
        let king_side = Self::FairyStockfish.is_short(rules, wing);
        self == Self::Cutechess && text::is_short(rules, wing) != king_side
    }

    /// Whether a `+` after the target square promotes a piece to its crowned form. Check then has no sign.
    /// Only in rules with `style: Shogi`.
    pub(super) fn crowns_by_plus(self, rules: &Rules) -> bool {
        rules.style == Style::Shogi && matches!(self, Self::Plain | Self::XBoard)
    }

    /// Whether a gating move is distinguished only from moves that gate the same kind.
    pub(super) fn gates_apart(self) -> bool {
        self == Self::FairyStockfish
    }
}
