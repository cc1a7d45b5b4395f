//! Positions with the data that bulk counting needs, and the moves found in them.

use legwork_bitboard::Bitboard;
use smallvec::SmallVec;

use crate::plan::Roles;

/// The number of wings on which a side can castle.
pub const MAX_WINGS: usize = 2;

/// The maximum number of leap groups.
pub const MAX_GROUPS: usize = 6;

/// The maximum number of [`DropWays`] of a position.
pub const MAX_DROPS: usize = 4;

/// The pieces of one side, by their moves. A piece is in every set that describes some of its
/// moves, but the royal piece is in `all` only.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PieceSets {
    /// All pieces.
    pub all: Bitboard,
    /// Riders along ranks and files.
    pub orth: Bitboard,
    /// Riders along diagonals.
    pub diag: Bitboard,
    /// Leapers like a Knight.
    pub knight: Bitboard,
    /// Steppers by one along ranks and files.
    pub wazir: Bitboard,
    /// Steppers by one along diagonals.
    pub ferz: Bitboard,
    /// Lions: make one of their [`LionLeaps`](crate::LionLeaps); or capture by a first part and go on by any second,
    /// to capture again, to an empty square or back to where they came from; or pass, which needs an empty target of
    /// a first part, and is one move however many could do it.
    pub lion: Bitboard,
    /// Cannons: ride along their [`CannonLines`](crate::CannonLines) to empty squares, and capture there beyond
    /// exactly one piece. There are none in positions with Lions, or where pieces can be
    /// [gated](BulkPosition::gates).
    pub cannon: Bitboard,
    /// Lances: ride straight ahead. There are none in positions with Lions, or where pieces can be
    /// [gated](BulkPosition::gates).
    pub lance: Bitboard,
    /// Pawns: step ahead to empty squares, capture diagonally ahead.
    pub pawn: Bitboard,
    /// The pieces of each [`LeapGroup`](crate::LeapGroup). A piece is in at most one group. It may
    /// also be a rider, if its rides reach no square that its leaps reach, but nothing else.
    pub groups: [Bitboard; MAX_GROUPS],
}

/// The number of kinds that a piece of a leap group may be after a move into its zone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PromotionWays {
    /// Where promotion is optional.
    pub may: u32,
    /// Where promotion is forced.
    pub must: u32,
}

/// Drops of some kinds on the same squares.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DropWays {
    /// The squares on which they may be dropped where these are empty.
    pub squares: Bitboard,
    /// The number of kinds.
    pub ways: u32,
}

/// One way to castle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BulkWing {
    /// The King's and the Rook's squares.
    pub home: Bitboard,
    /// The squares that must be empty.
    pub empty: Bitboard,
    /// The squares that must not be attacked: every square that the King leaves, crosses or reaches.
    pub safe: Bitboard,
    /// The target squares of King and Rook.
    pub ends: Bitboard,
    /// The target square of the King.
    pub king_to: u8,
    /// The wing's number, chosen by the caller.
    pub number: u8,
}

/// A position for bulk counting, with the side whose moves are counted: no en passant, and no other special rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BulkPosition {
    /// The side whose moves are counted.
    pub mover: PieceSets,
    /// The other side.
    pub other: PieceSets,
    /// Whether the mover's Pawns move down the board.
    pub down: bool,
    /// The square of the mover's royal piece, as a bit index.
    pub king: u8,
    /// The square of the other side's royal piece, as a bit index.
    pub other_king: u8,
    /// The squares from which the mover's Pawns may make double steps.
    pub pawn_homes: Bitboard,
    /// The squares where the mover's Pawns may promote.
    pub zone: Bitboard,
    /// The number of kinds that a Pawn may be after a move into the zone, where it may stay a Pawn.
    pub ways: u32,
    /// The part of the zone where it may not stay a Pawn.
    pub must: Bitboard,
    /// The number of kinds that a Pawn may be after a move there.
    pub must_ways: u32,
    /// The number of kinds that the mover's pieces of each leap group may be after a move into its
    /// zone (see [`LeapGroup::zone`](crate::LeapGroup::zone)); ignored where there is no zone.
    pub group_ways: [PromotionWays; MAX_GROUPS],
    /// Pieces that may each promote to one other kind when they enter the `crown_zone`, or by any move if they start in
    /// it; neither Pawns nor Lions, nor in a leap group with a zone.
    pub crowners: Bitboard,
    /// The squares where they may promote.
    pub crown_zone: Bitboard,
    /// The squares on which a Lance must promote if it may.
    pub lance_must: Bitboard,
    /// Whether the trade of Lions is restricted. If so, a Lion captures one that is not next to it,
    /// as the last part of its move, only if no piece except the royal one could recapture, or if
    /// it captured on its way a piece that is not a Pawn (a piece of a leap group is not one). And
    /// when another piece has captured a Lion, the answer is `locked`.
    pub trading: bool,
    /// Whether only Lions may capture Lions now.
    pub locked: bool,
    /// Squares on which a piece can be gated when a piece of the mover's leaves them; no Pawn, no
    /// Lion and none of the `crowners` is on one.
    pub gating: Bitboard,
    /// The number of kinds that can be gated.
    pub gates: u32,
    /// The drops of the mover.
    pub drops: [DropWays; MAX_DROPS],
    /// The number of `drops`.
    pub drop_count: u8,
    /// Pieces of the mover that bar others of their kind from their files; one that is captured opens its file to
    /// `file_drops` again.
    pub file_holders: Bitboard,
    /// The drops that no file bars.
    pub file_drops: DropWays,
    /// The castlings of the mover.
    pub wings: [BulkWing; MAX_WINGS],
    /// The number of `wings`.
    pub wing_count: u8,
}

impl BulkPosition {
    /// The squares where a piece that may be crowned is crowned if it starts on a square.
    #[inline]
    pub fn crown_zone_from(&self, from: u8) -> Bitboard {
        match self.crown_zone >> (from & 127) & 1 {
            1 => Bitboard::MAX,
            _ => self.crown_zone,
        }
    }

    /// Whether the piece that makes these moves may be crowned by one of them.
    #[inline]
    pub fn may_crown(&self, moves: &SimpleMoves) -> bool {
        self.crowners >> moves.from & 1 == 1
            && moves.targets & self.crown_zone_from(moves.from) != 0
    }

    /// Whether the mover may drop something, now or after a capture.
    #[inline]
    pub fn has_drops(&self) -> bool {
        self.drop_count > 0 || self.file_holders != 0
    }

    /// Adds the drops of a kind on these squares; `None` if there are too many sorts of drops.
    pub fn add_drop(&mut self, squares: Bitboard) -> Option<()> {
        let known = &mut self.drops[..usize::from(self.drop_count)];
        match known.iter_mut().find(|drop| drop.squares == squares) {
            Some(drop) => drop.ways += 1,
            None if squares == 0 => {}
            None => {
                *self.drops.get_mut(usize::from(self.drop_count))? = DropWays { squares, ways: 1 };
                self.drop_count += 1;
            }
        }
        Some(())
    }
}

/// Moves of one piece that change nothing but the squares they name: no castling, no capture en
/// passant, and none made possible. A piece may also end where it started.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SimpleMoves {
    /// The target squares.
    pub targets: Bitboard,
    /// The square of the piece, as a bit index.
    pub from: u8,
    /// The roles of the piece after the move.
    pub roles: Roles,
    /// A second effect of the move.
    pub effect: SideEffect,
}

// Thousands of them are created every millisecond.
const _: () = assert!(size_of::<SimpleMoves>() == 32);

/// The effect of a move other than a capture on its target.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SideEffect {
    #[default]
    Nothing,
    /// It captures on the way, on the square with this bit index.
    Takes(u8),
    /// A piece with these roles is gated on the square that it leaves.
    Places(Roles),
}

/// The moves of a side, piece by piece.
#[derive(Debug, Clone, Default)]
pub struct MoveSets {
    /// The moves of each piece; promotions are not distinguished.
    pub moves: SmallVec<[SimpleMoves; 36]>,
    /// The empty squares where a dropped piece leaves the royal one safe.
    pub droppable: Bitboard,
    /// The squares that the other side attacks once the royal piece has left its square, without attacks by Cannons and lame leaps;
    /// all squares if the royal piece has no move to examine.
    pub attacked: Bitboard,
    /// The wings of the position on which the side may castle: bit 0 is the first.
    pub wings: u8,
    /// Whether the side may pass.
    pub passes: bool,
}

impl SimpleMoves {
    /// The start of a move that takes no piece from the board, on a file that is never on the board, the sixteenth of
    /// the wide packing, the twelfth of the tall one. A drop has its squares as targets.
    pub const NOWHERE: u8 = 15;

    /// A pass, which moves no piece.
    pub const PASS: Self = Self {
        targets: 1 << Self::NOWHERE,
        from: Self::NOWHERE,
        roles: Roles::NONE,
        effect: SideEffect::Nothing,
    };

    /// The bit index of the square on which it captures on the way.
    #[inline]
    pub fn taken(&self) -> Option<u8> {
        match self.effect {
            SideEffect::Takes(square) => Some(square),
            _ => None,
        }
    }

    /// The roles of the piece gated on the square that it leaves.
    #[inline]
    pub fn placed(&self) -> Option<Roles> {
        match self.effect {
            SideEffect::Places(roles) => Some(roles),
            _ => None,
        }
    }
}

impl MoveSets {
    #[inline]
    pub(crate) fn add(&mut self, from: u8, targets: Bitboard, roles: Roles, effect: SideEffect) {
        if targets != 0 {
            self.moves.push(SimpleMoves {
                targets,
                from,
                roles,
                effect,
            });
        }
    }
}
