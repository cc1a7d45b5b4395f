//! Errors in a FEN.

use std::fmt;

use legwork_core::echo::one;
use legwork_core::geometry::SquareName;
use legwork_core::piece::Color;

/// A part of a FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum FenField {
    /// The pieces on their squares.
    Board,
    /// The pieces held off the board, in brackets after it.
    Holdings,
    /// The side to move.
    Side,
    /// Castling rights, and pieces that have not moved.
    Castling,
    /// The en-passant square, or the variant's mark.
    Passant,
    /// The checks that each side has left to give.
    Checks,
    /// The half-move clock.
    Clock,
    /// The move number.
    Number,
    /// The moves of the turn, where there are several.
    Turn,
    /// Anything after the move number.
    Rest,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::Holdings => "holdings",
            Self::Side => "side to move",
            Self::Castling => "castling",
            Self::Passant => "en passant",
            Self::Checks => "checks",
            Self::Clock => "half-move clock",
            Self::Number => "move number",
            Self::Turn => "moves of the turn",
            Self::Rest => "end",
        })
    }
}

/// Why a text is not a position of the variant: the fault, where it is, and what was expected.
///
/// [`read`](super::read) reports the first fault, [`faults`](super::faults) those of all fields.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}, byte {offset}: {kind}")]
pub struct FenError {
    /// The field at fault.
    pub field: FenField,
    /// The byte of the text where the fault is, from 0.
    pub offset: usize,
    /// The fault.
    pub kind: FenErrorKind,
}

/// The faults in a FEN.
///
/// Quotations from the text are cut to 60 characters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text ends before the field.
    #[error("nothing here, expected {expected}")]
    Missing {
        /// The text expected.
        expected: &'static str,
    },
    /// A text that does not belong there.
    #[error("`{found}` {fault}, expected {expected}")]
    Unexpected {
        /// The text.
        found: Box<str>,
        /// The fault: `is not a piece of the variant`.
        fault: &'static str,
        /// The texts that may be there.
        expected: Box<str>,
    },
    /// A second wall, where the one wall moves.
    #[error("a second wall, expected at most one: it moves")]
    SecondWall,

    /// A rank has too few squares.
    #[error("rank {rank} has {found} squares, expected {expected}")]
    RankTooShort {
        /// The label of the rank.
        rank: u8,
        /// The number of its squares.
        found: usize,
        /// The number of files of the board.
        expected: u8,
    },
    /// There is a piece or an empty square where the board has a hole.
    #[error("{square} is a hole of the board, expected `*`")]
    Hole {
        /// The hole.
        square: SquareName,
    },
    /// A rank has too many squares.
    #[error("rank {rank} has more than {expected} squares")]
    RankTooLong {
        /// The label of the rank.
        rank: u8,
        /// The number of files of the board.
        expected: u8,
    },
    /// There are too few ranks.
    #[error("the board ends after {found} ranks, expected {expected}")]
    TooFewRanks {
        /// The number of ranks read.
        found: u8,
        /// The number of ranks of the board.
        expected: u8,
    },
    /// There are too many ranks.
    #[error("the board has more than {expected} ranks")]
    TooManyRanks {
        /// The number of ranks of the board.
        expected: u8,
    },
    /// A side has lost every royal piece, or has none.
    #[error("{color} has no {letters}, expected at least one")]
    NoRoyal {
        /// The side.
        color: Color,
        /// The symbols of the royal pieces.
        letters: String,
    },
    /// A side has no King, or several (whatever the variant's royal piece is), where it always has just one.
    #[error("{color} has {found} pieces `{letter}`, expected exactly one")]
    Kings {
        /// The side.
        color: Color,
        /// The symbol of the royal piece.
        letter: String,
        /// The number of royal pieces found.
        found: usize,
    },
    /// More pieces of a kind that decides the game than there can be, where nothing becomes one.
    #[error("{color} has {found} pieces `{letter}`, expected at most {most}")]
    TooManyRoyals {
        /// The side.
        color: Color,
        /// The symbol of the kind.
        letter: String,
        /// The number found.
        found: usize,
        /// The number of the start.
        most: usize,
    },
    /// A Pawn on the first or the last rank.
    #[error("{} cannot stand on {square}, a first or last rank", one(.pawn))]
    PawnOnEdge {
        /// The name of the Pawn.
        pawn: String,
        /// Its square.
        square: SquareName,
    },

    /// The variant has holdings, but the text has no brackets.
    #[error("no brackets after the board, expected what is held, such as `{example}`")]
    HoldingsMissing {
        /// Holdings, as an example.
        example: String,
    },
    /// The variant has no holdings, but the text has brackets.
    #[error("nothing is held off the board in this variant, expected no brackets")]
    HoldingsUnexpected,
    /// The `[` has no `]`.
    #[error("the bracket is not closed, expected `]`")]
    HoldingsUnclosed,
    /// The letter of a piece that cannot be held.
    #[error("`{found}` cannot be held off the board, expected one of {expected}")]
    NotHeld {
        /// The text found.
        found: String,
        /// The pieces that can be held.
        expected: String,
    },
    /// A hand has more pieces of a kind than it can.
    #[error("{color} holds more than {most} `{piece}`")]
    TooManyHeld {
        /// The side.
        color: Color,
        /// The symbol of the piece.
        piece: String,
        /// The largest possible number.
        most: u8,
    },
    /// The brackets have too few or too many pieces of a side; those that have come in or are lost count, too.
    #[error(
        "expected {each} pieces of {color} in the bracket, with `-` for those that have come in or are lost"
    )]
    NotEach {
        /// The side.
        color: Color,
        /// The number of them.
        each: u8,
    },
    /// The place of a piece that waits behind a square is missing.
    #[error(
        "`{piece}` has no file, expected the file behind which it waits, `?` if it is still to be placed, or `-` if it has come in or is lost"
    )]
    NoPlaceBehind {
        /// The symbol of the piece.
        piece: String,
    },
    /// A piece waits behind a square on which its side has no piece.
    #[error("`{piece}` waits behind {square}, where its side has no piece")]
    NothingBefore {
        /// The symbol of the piece.
        piece: String,
        /// The square.
        square: SquareName,
    },
    /// Two pieces wait behind one square, or behind those of a King and a Rook that castle.
    #[error(
        "`{piece}` waits behind {square}, and another piece behind it or behind a Rook or King that castles with it"
    )]
    BehindTogether {
        /// The symbol of the piece.
        piece: String,
        /// The square.
        square: SquareName,
    },
    /// Board and pool together have more pieces of a kind than they can.
    #[error("{color} has more than {most} `{piece}`, board and pool together")]
    TooManyInAll {
        /// The side.
        color: Color,
        /// The symbol of the piece.
        piece: String,
        /// The largest possible number.
        most: u8,
    },

    /// The side that has just moved has an anti-royal piece that nothing attacks.
    #[error(
        "{turn} is to move, but nothing attacks the {anti} on {at}, as it has to after a move of its side"
    )]
    Unattacked {
        /// The side to move.
        turn: Color,
        /// The name of the anti-royal piece.
        anti: String,
        /// Its square.
        at: SquareName,
    },
    /// The side that has just moved is in check.
    #[error(
        "{turn} is to move, but the {royal} on {king} could be captured from {by}: the side that has moved is in check"
    )]
    InCheck {
        /// The side to move.
        turn: Color,
        /// The name of the royal piece.
        royal: String,
        /// The square of the other side's royal piece.
        king: SquareName,
        /// A piece that attacks it.
        by: SquareName,
    },

    /// A right, or the letter of a square, given twice.
    #[error("`{right}` gives a right that is given already")]
    RightTwice {
        /// The second one.
        right: String,
    },
    /// Two rights to castle on the same wing, with different Rooks.
    #[error("`{right}` names a second rook on the same wing, expected one")]
    TwoRooks {
        /// The second one.
        right: String,
    },
    /// A right to castle without King and Rook at home.
    #[error("`{right}` needs {expected}")]
    NotAtHome {
        /// The right.
        right: String,
        /// The pieces that must be on their squares.
        expected: String,
    },
    /// A letter for a square whose piece is not the one of the start array.
    #[error("`{right}` says that the piece on {square} has not moved, expected {expected} there")]
    NotThere {
        /// The letter.
        right: String,
        /// Its square.
        square: SquareName,
        /// The piece that starts there.
        expected: String,
    },
    /// King and Rook are marked as unmoved, but the right to castle is not given.
    #[error("the pieces on {king} and {rook} have not moved, so `{right}` is expected as well")]
    RightMissing {
        /// The right.
        right: String,
        /// The King's square.
        king: SquareName,
        /// The Rook's square.
        rook: SquareName,
    },

    /// No double step of the side that has just moved passes over the square.
    #[error("no double step passes over {square}, expected {expected}")]
    PassantRank {
        /// The square.
        square: SquareName,
        /// The rank where it could be.
        expected: String,
    },
    /// The square is occupied.
    #[error("{square} is occupied, expected it to be empty after a double step")]
    PassantOccupied {
        /// The square.
        square: SquareName,
    },
    /// The square that the pawn came from is occupied.
    #[error("the pawn that passed {square} came from {origin}, expected that to be empty")]
    PassantOrigin {
        /// The square.
        square: SquareName,
        /// The square where the pawn came from.
        origin: SquareName,
    },
    /// The pawn is not on its square.
    #[error("after a double step over {square}, expected `{pawn}` on {victim}")]
    PassantPawn {
        /// The square.
        square: SquareName,
        /// The symbol of the pawn.
        pawn: String,
        /// The square where it should be.
        victim: SquareName,
    },

    /// No field of the checks that are left, where checks win.
    #[error("nothing here, expected the checks left, such as `{most}+{most}`")]
    ChecksMissing {
        /// The number of checks that win.
        most: u8,
    },
    /// A text that is not the checks that are left.
    #[error(
        "`{found}` is not what is left of {most} checks a side, expected a text such as `{most}+{most}`"
    )]
    BadChecks {
        /// The text found.
        found: String,
        /// The number of checks that win.
        most: u8,
    },

    /// Move number 0.
    #[error("move number 0, expected 1 or more")]
    MoveZero,
}
