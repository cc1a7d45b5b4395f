//! A move, described by its effect.
//!
//! Two moves are the same when their effect is the same: where the mover starts and ends, what is
//! captured, what it becomes, what is castled or placed. The path that led there is not kept.

use std::fmt;
use std::num::NonZeroU64;

use legwork_bitboard::RANKS_FROM_1;

use crate::geometry::{Square, Step};
use crate::piece::Kind;

/// Which square a piece from the hand is placed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GateSquare {
    /// The square that the moving piece (when castling, the King) left.
    Origin,
    /// The square that the castling Rook left.
    Rook,
    /// The target of a drop, where nothing has stood.
    Target,
}

/// A move. Copy it freely: it is eight bytes, and so is an `Option` of it.
///
/// The generators and the text reader make moves. A move belongs to the position for which it was
/// made.
///
/// It is one machine word, so that lists are filled a word at a time. From the highest byte: from,
/// to, the two squares emptied on the way (the smaller first; a wall takes the place of the second), the kind that the
/// mover becomes, the kind that is gated, the flags, the wing. Kinds and wings are stored as their number plus one; 0
/// is none. One bit among the flags is set in every move, so that no move is the number 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU64);

const FROM: u32 = 56;
const TO: u32 = 48;
const FIRST: u32 = 40;
const SECOND: u32 = 32;
const BECOMES: u32 = 24;
const GATED: u32 = 16;
const FLAGS: u32 = 8;
const WING: u32 = 0;

/// In the byte of flags: the number of squares emptied on the way, whether gating is on the Rook's square, whether
/// the move is a drop, and whether it leaves a wall.
const TAKEN: u8 = 3;
const ON_ROOK: u8 = 4;
const ON_TARGET: u8 = 8;
const WALL: u8 = 16;
/// The bit that is set in every move.
const MARK: u64 = 0x80 << FLAGS;

/// The moves without the walls that they leave, each once. Walls alone are left out.
pub fn without_walls(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let moving = moves.into_iter().filter(|mv| !mv.is_wall_alone());
    let mut bare: Vec<Move> = moving.map(Move::without_wall).collect();
    bare.sort_unstable();
    bare.dedup();
    bare
}

impl Move {
    /// The pass: a piece steps out and back, so that only the side to move changes. A pass is a
    /// legal move of a piece, unlike a search's null move.
    ///
    /// It names no piece, so a side has at most one pass, even if several pieces could make it.
    pub const PASS: Self = Self::marked(0);

    /// The move stored in a word, with the bit set that every move has.
    #[inline(always)]
    const fn marked(word: u64) -> Self {
        match NonZeroU64::new(word | MARK) {
            Some(word) => Self(word),
            None => unreachable!(),
        }
    }

    #[inline(always)]
    const fn byte(self, place: u32) -> u8 {
        (self.0.get() >> place) as u8
    }

    #[inline]
    const fn with(self, place: u32, byte: u8) -> Self {
        Self::marked(self.0.get() & !(0xFF << place) | (byte as u64) << place)
    }

    /// The move as a number, for tables and files: never 0, and different for every move.
    #[inline]
    pub const fn to_bits(self) -> u64 {
        self.0.get()
    }

    /// The move with this number; `None` if no move has it, as with 0.
    ///
    /// The number may be of a move of another position or variant, or of one that no position has:
    /// then the move is not legal.
    #[inline]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & MARK == 0 {
            return None;
        }
        Some(Self::marked(bits))
    }

    /// A move from a square to a square, capturing a piece there.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Self {
        Self::marked((from.index() as u64) << FROM | (to.index() as u64) << TO)
    }

    /// The move that ends on `to` after one step. The step must start on the board.
    #[inline]
    pub const fn leap(step: Step, to: Square) -> Self {
        // From and to are neighbours in the word, and a step is the same distance everywhere.
        let distance = (step.dy as u64)
            .wrapping_mul(16)
            .wrapping_add(step.dx as u64);
        let both = (to.index() as u64).wrapping_mul(1 << FROM | 1 << TO);
        Self::marked(both.wrapping_sub(distance << FROM))
    }

    /// The King's part of castling on the wing with this number in the rules.
    #[inline]
    pub const fn castling(from: Square, to: Square, wing: usize) -> Self {
        Self::new(from, to).with(WING, wing as u8 + 1)
    }

    /// The drop of a piece from the hand on an empty square, where it both starts and ends.
    #[inline]
    pub const fn drop(kind: Kind, square: Square) -> Self {
        Self::new(square, square).gating(kind, GateSquare::Target)
    }

    /// The move, with a capture on a square passed on the way.
    ///
    /// An en-passant victim is on such a square. There are at most two; their order does not
    /// matter, and the same square counts once.
    ///
    /// # Panics
    ///
    /// If that is a third square, or a second one together with a wall.
    #[must_use]
    pub const fn taking(self, square: Square) -> Self {
        let square = square.index() as u8;
        let (flags, first) = (self.byte(FLAGS), self.byte(FIRST));
        let taking = match flags & TAKEN {
            0 => self.with(FIRST, square),
            1 if first == square => return self,
            1 if flags & WALL != 0 => {
                panic!("no piece captures twice on its way where moves leave walls")
            }
            1 if first < square => self.with(SECOND, square),
            1 => self.with(FIRST, square).with(SECOND, first),
            _ => panic!("a path has three legs at most, so two captures on the way"),
        };
        taking.with(FLAGS, flags + 1)
    }

    /// The move, with promotion to a kind.
    #[must_use]
    #[inline]
    pub const fn promoting(self, kind: Kind) -> Self {
        self.with(BECOMES, kind.index() as u8 + 1)
    }

    /// The move, with a piece from the hand placed on a square that it leaves.
    #[must_use]
    #[inline]
    pub const fn gating(self, kind: Kind, on: GateSquare) -> Self {
        let flag = match on {
            GateSquare::Origin => 0,
            GateSquare::Rook => ON_ROOK,
            GateSquare::Target => ON_TARGET,
        };
        let flags = self.byte(FLAGS) & (TAKEN | WALL) | flag;
        self.with(GATED, kind.index() as u8 + 1).with(FLAGS, flags)
    }

    /// The move, with a wall left on a square.
    ///
    /// # Panics
    ///
    /// If it captures on two squares on its way.
    #[must_use]
    #[inline]
    pub const fn leaving(self, wall: Square) -> Self {
        let flags = self.byte(FLAGS);
        assert!(flags & TAKEN < 2, "a move has room for one of them");
        self.with(SECOND, wall.index() as u8)
            .with(FLAGS, flags | WALL)
    }

    /// A wall alone, without any piece that moves. `from` is the first square with a piece of its side, which names the side in texts.
    #[inline]
    pub const fn wall_alone(from: Square, wall: Square) -> Self {
        Self::new(from, from).leaving(wall)
    }

    /// The square on which it leaves a wall, if it does.
    #[inline]
    pub const fn wall(self) -> Option<Square> {
        match self.byte(FLAGS) & WALL {
            0 => None,
            _ => Some(Square::from_index(self.byte(SECOND))),
        }
    }

    /// Whether it is a wall alone, without any piece that moves. A castling King that stays where it is moves its Rook, and a piece
    /// that captures without moving captures.
    #[inline]
    pub const fn is_wall_alone(self) -> bool {
        const SQUARES: u64 = 0xffff << TO | 0xff << SECOND;
        const ALONE: u64 = MARK | (WALL as u64) << FLAGS;
        self.0.get() & !SQUARES == ALONE && self.byte(FROM) == self.byte(TO)
    }

    /// The move without its wall.
    #[must_use]
    pub const fn without_wall(self) -> Self {
        match self.byte(FLAGS) & WALL {
            0 => self,
            _ => self.with(SECOND, 0).with(FLAGS, self.byte(FLAGS) & !WALL),
        }
    }

    /// Whether it moves a piece, and is neither a pass nor a wall alone.
    #[inline]
    pub fn has_mover(self) -> bool {
        !self.is_pass() && !self.is_wall_alone()
    }

    /// Whether this is the pass.
    #[inline]
    pub fn is_pass(self) -> bool {
        self == Self::PASS
    }

    /// Where the mover starts; of a drop, its target, and of a pass, an arbitrary square.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_index(self.byte(FROM))
    }

    /// Where the mover ends. That is its start if it captures without moving, and in a drop.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index(self.byte(TO))
    }

    /// The squares emptied on the way, an en-passant victim's among them; not [`to`](Self::to).
    #[inline]
    pub fn taken(self) -> impl ExactSizeIterator<Item = Square> + Clone {
        [self.byte(FIRST), self.byte(SECOND)]
            .into_iter()
            .map(Square::from_index)
            .take((self.byte(FLAGS) & TAKEN) as usize)
    }

    /// Whether anything is captured on the way.
    #[inline(always)]
    pub const fn takes_on_the_way(self) -> bool {
        self.byte(FLAGS) & TAKEN != 0
    }

    /// The kind that the mover becomes, if it changes.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match self.byte(BECOMES) {
            0 => None,
            kind => Kind::new(kind as usize - 1),
        }
    }

    /// The piece placed from the hand, and where.
    #[inline]
    pub const fn gate(self) -> Option<(Kind, GateSquare)> {
        let gated = self.byte(GATED);
        if gated == 0 {
            return None;
        }
        let on = match self.byte(FLAGS) & (ON_ROOK | ON_TARGET) {
            0 => GateSquare::Origin,
            ON_ROOK => GateSquare::Rook,
            _ => GateSquare::Target,
        };
        match Kind::new(gated as usize - 1) {
            Some(kind) => Some((kind, on)),
            None => None,
        }
    }

    /// Whether a piece from the hand is dropped, and nothing else is done.
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        self.byte(FLAGS) & ON_TARGET != 0
    }

    /// The kind that is dropped, before it is crowned.
    #[inline]
    pub const fn dropped(self) -> Option<Kind> {
        if self.is_drop() {
            Kind::new((self.byte(GATED) as usize).wrapping_sub(1))
        } else {
            None
        }
    }

    /// The number of the wing in the rules' castling table, if this is castling.
    #[inline]
    pub const fn wing(self) -> Option<usize> {
        match self.byte(WING) {
            0 => None,
            wing => Some(wing as usize - 1),
        }
    }

    /// Its eight bytes, `from` first, as a little-endian number, without the bit that every move
    /// has: different for every move, and 0 for the pass.
    #[inline]
    pub const fn bits(self) -> u64 {
        (self.0.get() & !MARK).swap_bytes()
    }

    /// Whether it is only a piece that goes to another square and captures nowhere else.
    #[inline(always)]
    pub const fn is_plain(self) -> bool {
        const PLACES: u64 = 0xffff << TO;
        self.0.get() & !PLACES == MARK && self.from().index() != self.to().index()
    }

    /// The move without gating.
    #[must_use]
    pub const fn without_gate(self) -> Self {
        self.with(GATED, 0)
            .with(FLAGS, self.byte(FLAGS) & (TAKEN | WALL))
    }

    /// The move without promotion.
    #[must_use]
    pub const fn without_promotion(self) -> Self {
        self.with(BECOMES, 0)
    }
}

/// `e2-e4 (ranks from 1)`, since a move does not know how its board labels the ranks. The squares
/// captured on follow an `x`; promotion, gating and castling follow as numbers of kinds and wings.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
        write!(f, "{}", self.from().name(1))?;
        for square in self.taken() {
            write!(f, "x{}", square.name(1))?;
        }
        write!(f, "-{}", self.to().name(1))?;
        if let Some(kind) = self.promotion() {
            write!(f, "={}", kind.index())?;
        }
        if let Some((kind, on)) = self.gate() {
            write!(
                f,
                "/{}{}",
                kind.index(),
                match on {
                    GateSquare::Origin => "",
                    GateSquare::Rook => "r",
                    GateSquare::Target => "d",
                }
            )?;
        }
        if let Some(wall) = self.wall() {
            write!(f, "*{}", wall.name(1))?;
        }
        if let Some(wing) = self.wing() {
            write!(f, "(wing {wing})")?;
        }
        write!(f, " {RANKS_FROM_1}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sq(index: u8) -> Square {
        Square::from_index(index)
    }

    #[test]
    fn the_order_of_captures_does_not_matter() {
        let mv = Move::new(sq(5), sq(39));
        assert_eq!(
            mv.taking(sq(21)).taking(sq(20)),
            mv.taking(sq(20)).taking(sq(21))
        );
        assert_eq!(mv.taking(sq(21)).taking(sq(21)), mv.taking(sq(21)));
        assert_ne!(mv.taking(sq(21)), mv);
        assert_eq!(mv.taking(sq(21)).taken().collect::<Vec<_>>(), [sq(21)]);
    }

    #[test]
    fn additions_can_be_taken_off_again() {
        let kind = Kind::new(3).unwrap();
        let mv = Move::castling(sq(4), sq(6), 0);
        let gated = mv.gating(kind, GateSquare::Rook);
        assert_eq!(gated.gate(), Some((kind, GateSquare::Rook)));
        assert_eq!(gated.without_gate(), mv);
        assert_eq!(gated.wing(), Some(0));
        assert_eq!(mv.promoting(kind).without_promotion(), mv);
    }

    #[test]
    fn a_leap_is_the_move_from_where_its_step_begins() {
        for (dx, dy) in [(0, 1), (0, -1), (1, -1), (-1, 2), (-2, -3)] {
            let (from, to) = (sq(0x44), Square::new((4 + dx) as u8, (4 + dy) as u8));
            let step = Step {
                dx: dx as i8,
                dy: dy as i8,
            };
            assert_eq!(
                Some(Move::leap(step, to.unwrap())),
                to.map(|to| Move::new(from, to))
            );
        }
    }

    #[test]
    fn a_wall_is_left_beside_everything_else() {
        let mv = Move::new(sq(0), sq(0x77)).taking(sq(5));
        let left = mv.leaving(sq(0));
        assert_eq!((left.wall(), mv.wall()), (Some(sq(0)), None));
        assert_eq!(left.taken().collect::<Vec<_>>(), [sq(5)]);
        assert_eq!((left.without_wall(), left.without_gate()), (mv, left));
        assert!(!Move::new(sq(1), sq(2)).leaving(sq(1)).is_plain());
        let alone = Move::wall_alone(sq(0), sq(3));
        assert!(alone.is_wall_alone() && !alone.has_mover() && !alone.is_pass());
        assert!(!left.is_wall_alone() && left.has_mover() && !Move::PASS.has_mover());
        let castling = Move::castling(sq(2), sq(2), 1).leaving(sq(9));
        let shot = Move::new(sq(2), sq(2)).taking(sq(3)).leaving(sq(9));
        assert!(
            [castling, shot]
                .iter()
                .all(|mv| !mv.is_wall_alone() && mv.has_mover())
        );
    }

    #[test]
    fn debug_says_how_ranks_are_labelled() {
        assert_eq!(format!("{:?}", sq(0x34)), "e4 (ranks from 1)");
        let capture = Move::new(sq(0x34), sq(0x54)).taking(sq(0x44));
        assert_eq!(format!("{capture:?}"), "e4xe5-e6 (ranks from 1)");
        assert_eq!(format!("{:?}", Move::PASS), "pass");
    }

    #[test]
    fn a_move_is_eight_bytes_with_or_without_an_option() {
        assert_eq!(size_of::<Move>(), 8);
        assert_eq!(size_of::<Option<Move>>(), 8);
    }

    #[test]
    fn a_move_comes_back_from_its_number() {
        let kind = Kind::new(3).unwrap();
        let mv = Move::new(sq(0), sq(0)).taking(sq(0)).taking(sq(17));
        let castling = Move::castling(sq(4), sq(6), 3).gating(kind, GateSquare::Rook);
        let drop = Move::drop(kind, sq(0));
        assert_eq!(
            (drop.dropped(), drop.gate()),
            (Some(kind), Some((kind, GateSquare::Target)))
        );
        assert!(drop.is_drop() && !mv.is_drop() && !castling.is_drop());
        for mv in [
            Move::PASS,
            mv,
            mv.promoting(kind),
            castling,
            drop,
            drop.promoting(kind),
            castling.leaving(sq(9)),
            Move::wall_alone(sq(0), sq(3)),
        ] {
            assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
        }
        assert_eq!(Move::from_bits(0), None);
        assert_eq!(Move::PASS.bits(), 0);
    }
}
