//! Why a move is not legal.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Kind;
use legwork_core::plugin::Veto;
use legwork_core::rules::{Duty, Outcome};

/// Why the Walker refused a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over, so that no move is legal.
    GameOver(Outcome),
    /// After it, a royal piece of the mover that is exposed could be captured.
    KingLeftInCheck {
        /// Its square after the move.
        king: Square,
        /// The piece that could capture it.
        by: Square,
    },
    /// After it, no enemy would attack an anti-royal piece of the mover.
    AntiRoyalLeftAlone {
        /// Its square after the move.
        at: Square,
    },
    /// It captures an anti-royal piece.
    CapturesAntiRoyal {
        /// Its square.
        at: Square,
    },
    /// The capture would blast a royal piece of its own side.
    BlastsOwnRoyal {
        /// The target of the capture.
        at: Square,
    },
    /// The piece must promote there, but there is no kind that it may become.
    NothingToBecome,
    /// The piece must promote there, and the move names no promotion.
    MustPromote,
    /// The piece may not become this kind in this position.
    MayNotBecome {
        /// The kind.
        kind: Kind,
    },
    /// Castling: a piece is in the way of King or Rook.
    CastlingBlocked {
        /// The first such square.
        at: Square,
    },
    /// Where there are two boards: a royal piece would be attacked on its own board when it arrives, before it is on the other one.
    KingArrivesInCheck {
        /// The square where it arrives.
        king: Square,
        /// A piece that attacks it.
        by: Square,
    },
    /// Castling: an enemy freezes King or Rook.
    CastlingFrozen {
        /// The square of the one that is frozen.
        at: Square,
        /// The enemy.
        by: Square,
    },
    /// Castling: the King is in check, or crosses or reaches an attacked square.
    CastlingThroughCheck {
        /// The attacked square.
        at: Square,
        /// The piece that attacks it.
        by: Square,
    },
    /// A drop: the rules do not let the piece be dropped on this square.
    DropBarred,
    /// A drop: the piece could never leave the square.
    DropStuck,
    /// A drop: the side has as many pieces of the kind on the file as it may.
    DropOnFullFile {
        /// The first of them.
        first: Square,
    },
    /// A drop: half of the pieces of the kind, rounded up, are on squares of this colour already.
    DropOnSameColour {
        /// The first of them.
        first: Square,
    },
    /// A drop: pieces of another kind would have too few squares of a colour left.
    DropLeavesTooFew {
        /// That kind.
        kind: Kind,
    },
    /// A piece waits behind the square already.
    BehindTaken,
    /// A piece waits behind another square, and one castling would leave both.
    BehindBoth {
        /// That square.
        other: Square,
    },
    /// A drop of this kind may not give check.
    DropGivesCheck,
    /// A drop of this kind may not give mate.
    DropMates,
    /// No move may give check.
    GivesCheck {
        /// The King that would be attacked.
        king: Square,
    },
    /// A move may give check only with mate.
    ChecksWithoutMate {
        /// The King that would be attacked.
        king: Square,
        /// A reply.
        reply: Move,
    },
    /// Only the last move of a turn may give check.
    ChecksTooEarly,
    /// The turn could not be completed after it: its next move would leave a royal piece where the other side captures it.
    TurnCannotEnd,
    /// Royal pieces faced each other before it, and do so after it.
    StillFacing {
        /// That of the mover.
        king: Square,
        /// That of the other side.
        enemy: Square,
    },
    /// The move would have to leave a wall, but there is no square for it.
    NoPlaceForWall,
    /// Moves of another sort have to be made first.
    Required {
        /// Their sort.
        duty: Duty,
        /// The first of them.
        mv: Move,
    },
    /// A pass: the side has another move.
    NotStuck {
        /// The first of its moves.
        mv: Move,
    },
    /// A rule of the variant forbids the move.
    Variant(Veto),
}

impl Refusal {
    /// Its name for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::GameOver(_) => "game-over",
            Self::KingLeftInCheck { .. } => "king-left-in-check",
            Self::AntiRoyalLeftAlone { .. } => "anti-royal-left-alone",
            Self::CapturesAntiRoyal { .. } => "captures-anti-royal",
            Self::BlastsOwnRoyal { .. } => "blasts-own-royal",
            Self::NothingToBecome => "nothing-to-become",
            Self::MustPromote => "must-promote",
            Self::MayNotBecome { .. } => "may-not-become",
            Self::CastlingBlocked { .. } => "castling-blocked",
            Self::KingArrivesInCheck { .. } => "king-arrives-in-check",
            Self::CastlingFrozen { .. } => "castling-frozen",
            Self::CastlingThroughCheck { .. } => "castling-through-check",
            Self::DropBarred => "drop-barred",
            Self::DropStuck => "drop-stuck",
            Self::DropOnFullFile { .. } => "drop-on-full-file",
            Self::DropOnSameColour { .. } => "drop-on-same-colour",
            Self::DropLeavesTooFew { .. } => "drop-leaves-too-few",
            Self::BehindTaken => "behind-taken",
            Self::BehindBoth { .. } => "behind-both",
            Self::DropGivesCheck => "drop-gives-check",
            Self::DropMates => "drop-mates",
            Self::GivesCheck { .. } => "gives-check",
            Self::ChecksWithoutMate { .. } => "checks-without-mate",
            Self::ChecksTooEarly => "checks-too-early",
            Self::TurnCannotEnd => "turn-cannot-end",
            Self::StillFacing { .. } => "still-facing",
            Self::Required { duty, .. } => match duty {
                Duty::Capture => "capture-required",
                Duty::Drop => "drop-required",
            },
            Self::NotStuck { .. } => "not-stuck",
            Self::NoPlaceForWall => "no-place-for-wall",
            Self::Variant(_) => "variant-rule",
        }
    }
}
