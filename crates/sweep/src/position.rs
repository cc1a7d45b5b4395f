//! A position, as far as bulk counting needs it, and the moves found in it.

use legwork_bitboard::Bitboard;
use smallvec::SmallVec;

use crate::plan::Roles;

/// How many wings a side can castle on.
pub const MAX_WINGS: usize = 2;

/// How many leap groups there can be.
pub const MAX_GROUPS: usize = 6;

/// The pieces of one side, by what they can do. A piece is in every set that says something of it,
/// but the royal piece is in `all` only.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PieceSets {
    /// All pieces.
    pub all: Bitboard,
    /// Riders along ranks and files.
    pub orth: Bitboard,
    /// Riders along diagonals.
    pub diag: Bitboard,
    /// Leapers by one and two.
    pub knight: Bitboard,
    /// Steppers by one along ranks and files.
    pub wazir: Bitboard,
    /// Steppers by one along diagonals.
    pub ferz: Bitboard,
    /// Lions: leap to every square at most two steps away; or capture on a neighbouring square and
    /// step on in any direction, to capture again, to an empty square or back to where they came
    /// from; or pass, which needs an empty neighbour, and is one move however many could do it.
    pub lion: Bitboard,
    /// Cannons: ride along ranks and files to empty squares, and capture there behind exactly one
    /// piece. They stand beside no Lions, and where nothing can be [placed](BulkPosition::gates).
    pub cannon: Bitboard,
    /// Pawns: step ahead to empty squares, capture diagonally ahead.
    pub pawn: Bitboard,
    /// The pieces of each [`LeapGroup`](crate::LeapGroup). A piece is in one group at most. It may
    /// be a rider too, if its rides reach no square that its leaps reach, but nothing else.
    pub groups: [Bitboard; MAX_GROUPS],
}

/// How many things a piece of a leap group may be after a move into its zone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PromotionWays {
    /// Where it may stay what it is.
    pub may: u32,
    /// Where it must become something.
    pub must: u32,
}

/// One way to castle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BulkWing {
    /// The King's and the Rook's squares.
    pub home: Bitboard,
    /// What must be empty.
    pub empty: Bitboard,
    /// What must not be attacked: every square the King stands on, crosses or reaches.
    pub safe: Bitboard,
    /// Where King and Rook end.
    pub ends: Bitboard,
    /// The King's end alone.
    pub king_to: u8,
    /// The caller's number for it.
    pub number: u8,
}

/// A position as bulk counting sees it, with the side whose moves are counted: no en passant, and
/// nothing else out of the ordinary.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BulkPosition {
    /// The side whose moves are counted.
    pub mover: PieceSets,
    /// The other side.
    pub other: PieceSets,
    /// Whether the mover's Pawns go down the board.
    pub down: bool,
    /// Where the mover's royal piece stands: a bit's number.
    pub king: u8,
    /// Where the other side's does.
    pub other_king: u8,
    /// The mover's Pawns here may step twice.
    pub pawn_homes: Bitboard,
    /// Where the mover's Pawns may become something.
    pub zone: Bitboard,
    /// How many things a Pawn may be after a move into the zone, where it may stay a Pawn.
    pub ways: u32,
    /// The part of the zone where it may not.
    pub must: Bitboard,
    /// How many things a Pawn may be after a move there.
    pub must_ways: u32,
    /// In how many ways the mover's pieces of each leap group may move into the zone of the group
    /// (see [`LeapGroup::zone`](crate::LeapGroup::zone)); of no account where there is no zone.
    pub group_ways: [PromotionWays; MAX_GROUPS],
    /// Pieces that may each become one other thing when they enter the `crown_zone`, in which they
    /// do not stand; neither Pawns nor Lions, nor of a leap group with a zone.
    pub crowners: Bitboard,
    /// Where they may.
    pub crown_zone: Bitboard,
    /// Whether Lions are traded by rule. Then a Lion captures one that stands two steps away, as the
    /// last of its move, only if no piece but the royal one could recapture, or if it captured on
    /// its way something that is no Pawn (a piece of a leap group is none). And when another piece has captured a Lion, the answer is
    /// `locked`.
    pub trading: bool,
    /// Whether only Lions may capture Lions now.
    pub locked: bool,
    /// Squares on which something can be placed when a piece of the mover's leaves them; no Pawn,
    /// no Lion and none of the `crowners` stands on one.
    pub gating: Bitboard,
    /// How many things can be placed.
    pub gates: u32,
    /// How the mover may castle.
    pub wings: [BulkWing; MAX_WINGS],
    /// How many of `wings` there are.
    pub wing_count: u8,
}

/// Moves of one piece that change nothing but the squares they name: no castling, no en passant
/// taken or offered. A piece may also end where it began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SimpleMoves {
    /// Where the piece may end.
    pub targets: Bitboard,
    /// Where it stands: a bit's number.
    pub from: u8,
    /// What it can do after the move.
    pub roles: Roles,
    /// What else happens.
    pub besides: Besides,
}

// Thousands of them are made every millisecond.
const _: () = assert!(size_of::<SimpleMoves>() == 32);

/// What a move does besides capturing where it ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Besides {
    /// Nothing.
    #[default]
    Nothing,
    /// It captures on the way, on the square with this bit's number.
    Takes(u8),
    /// Something that can do this is placed on the square that it leaves.
    Places(Roles),
}

/// The moves of a side, piece by piece.
#[derive(Debug, Clone, Default)]
pub struct MoveSets {
    /// What each piece may do; promotions are not told apart.
    pub moves: SmallVec<[SimpleMoves; 36]>,
    /// The wings of the field on which the side may castle: bit 0 the first.
    pub wings: u8,
    /// Whether the side may pass.
    pub passes: bool,
}

impl SimpleMoves {
    /// A move of nobody: a pass. It names a file that is never on the board, the sixteenth of the
    /// wide packing, the twelfth of the tall one.
    pub const PASS: Self = Self {
        targets: 1 << 15,
        from: 15,
        roles: Roles::NONE,
        besides: Besides::Nothing,
    };

    /// The bit's number of the square on which it captures on the way.
    #[inline]
    pub fn taken(&self) -> Option<u8> {
        match self.besides {
            Besides::Takes(square) => Some(square),
            _ => None,
        }
    }

    /// What is placed on the square that it leaves.
    #[inline]
    pub fn placed(&self) -> Option<Roles> {
        match self.besides {
            Besides::Places(roles) => Some(roles),
            _ => None,
        }
    }
}

impl MoveSets {
    #[inline]
    pub(crate) fn add(&mut self, from: u8, targets: Bitboard, roles: Roles, besides: Besides) {
        if targets != 0 {
            self.moves.push(SimpleMoves {
                targets,
                from,
                roles,
                besides,
            });
        }
    }
}
