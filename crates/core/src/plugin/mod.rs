//! Rules in code: what the data of a rule file cannot express.
//!
//! A [`Plugin`] has a name. A crate registers it with `inventory::submit! { PluginEntry { .. } }`,
//! and a rule file asks for it: `code: ["no-flight"]`, or with an argument, `code: ["lion-trading: chu-chess"]`. A
//! plug-in states once what its rule *means*, for both generators. The methods that exist for speed are optional: a plug-in without
//! them is asked about every move.
//!
//! A plug-in decides which moves are legal and what a position remembers of them. It never changes
//! which squares are attacked.

mod leap;
mod registry;
mod set;

use std::fmt::Debug;

use crate::geometry::Square;
use crate::legs::{BoardView, Legs};
use crate::moves::Move;
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::squares::Squares;

pub use registry::find;
pub use registry::{Made, Maker, PluginEntry, PluginError, name_of};
pub use set::Plugins;

/// A rule of the variant that forbids a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Veto {
    /// The name of the rule: `Lion trading, rule 2`.
    pub rule: &'static str,
    /// The reason why the move is forbidden, as half a sentence after "illegal: ".
    pub reason: &'static str,
    /// The piece because of which the move is forbidden, if there is one.
    pub by: Option<Square>,
}

/// The effect of a move on the pieces: the facts by which a plug-in decides.
#[derive(Debug, Clone, Copy)]
pub struct MoveFacts {
    /// The move, with its promotion; what is gated is not yet part of it.
    pub mv: Move,
    /// The mover before the move: in a drop the piece in hand, in castling the royal piece, and also in a pass,
    /// which names no piece.
    pub piece: Piece,
    /// The kind of the mover after the move.
    pub becomes: Kind,
    captured: [Option<(Square, Piece)>; 3],
}

impl MoveFacts {
    /// The facts of a move; `captured` names the piece on each square that it empties.
    #[inline]
    pub fn new(mv: Move, piece: Piece, captured: [Option<(Square, Piece)>; 3]) -> Self {
        Self {
            mv,
            piece,
            becomes: mv.promotion().unwrap_or(piece.kind),
            captured,
        }
    }

    /// The facts of a move on a board, for the side whose turn it is.
    ///
    /// `king` counts as the mover of a pass, which names no piece.
    pub fn on<V: BoardView + ?Sized>(board: &V, mv: Move, turn: Color, king: Kind) -> Self {
        if !mv.has_mover() {
            return Self::new(mv, Piece::new(turn, king), [None; 3]);
        }
        if let Some(kind) = mv.dropped() {
            return Self::new(mv, Piece::new(turn, kind), [None; 3]);
        }
        let piece = board.at(mv.from()).unwrap_or(Piece::new(turn, king));
        let mut captured = [None; 3];
        let aim = (mv.to() != mv.from() && mv.wing().is_none()).then(|| mv.to());
        let hit = mv
            .taken()
            .chain(aim)
            .filter_map(|square| Some((square, board.at(square)?)));
        for (place, victim) in captured.iter_mut().zip(hit) {
            *place = Some(victim);
        }
        Self::new(mv, piece, captured)
    }

    /// The captured pieces and their squares.
    #[inline]
    pub fn captured(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.captured.into_iter().flatten()
    }
}

/// Something that a position remembers for a plug-in, as a FEN shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Its capital letter in the en-passant field.
    pub letter: char,
    /// The number that the position remembers. It is never 0, which means that nothing is remembered.
    pub memory: u32,
    /// The meaning of the mark, as a sentence without a final stop.
    pub meaning: &'static str,
    /// Whether the position remembers a square with it, written after the letter. Then the numbers of all marks are
    /// below 256.
    pub has_square: bool,
}

impl Mark {
    /// The memory of this mark with a square.
    pub const fn on(self, square: Square) -> u32 {
        self.memory | (square.index() as u32) << 8
    }

    /// Whether a position with this memory has this mark.
    pub const fn is_of(self, memory: u32) -> bool {
        if self.has_square {
            memory & 255 == self.memory
        } else {
            memory == self.memory
        }
    }

    /// The square in the memory of a position, if this is its mark and has one.
    pub const fn square(self, memory: u32) -> Option<Square> {
        if self.has_square && self.is_of(memory) {
            Some(Square::from_index((memory >> 8) as u8))
        } else {
            None
        }
    }
}

/// A filter of moves: those about which [`Plugin::permits`] has to be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveFilter {
    /// All moves of these kinds. Castling and the pass are moves of the royal kind.
    pub movers: Kinds,
    /// All moves that capture a piece of these kinds, whichever side's.
    pub victims: Kinds,
}

impl MoveFilter {
    /// Every move.
    pub const ALWAYS: Self = Self {
        movers: Kinds::ALL,
        victims: Kinds::ALL,
    };
    /// No move.
    pub const NEVER: Self = Self {
        movers: Kinds::NONE,
        victims: Kinds::NONE,
    };

    /// Whether the filter matches no move.
    #[inline]
    pub fn is_never(self) -> bool {
        self.movers.is_empty() && self.victims.is_empty()
    }

    /// The moves of both filters.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            movers: self.movers.or(other.movers),
            victims: self.victims.or(other.victims),
        }
    }
}

/// A rule that protects pieces of some kinds from capture, in terms that bulk counting of a whole
/// side understands. It names no piece.
///
/// While it is in force, a piece of a guarded kind is captured by these rules and no others:
///
/// - A move of a guarded kind that captures one *at its distance*, counted in King's steps from
///   where the mover starts, is legal only if after the move no enemy piece could recapture there,
///   or if the move captured a piece of the kinds that lift the guard on its way. A nearer piece
///   may be captured freely.
/// - A move of any other kind that captures one is legal unless the guard is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guard {
    /// The guarded kinds.
    pub guarded: Kinds,
    /// The distance in King's steps from which they are guarded from each other.
    pub distance: u8,
    /// The kinds that could recapture but do not count.
    pub not_guards: Kinds,
    /// The kinds whose capture on the way lifts the guard.
    pub lifted_by: Kinds,
    /// Whether no kind but the guarded ones may capture them now.
    pub locked: bool,
}

/// A rule in code: the moves that it permits, and its optional abilities.
///
/// [`permits`](Self::permits) and the abilities say what the rule means. [`concerns`](Self::concerns) and [`guard`](Self::guard) are for
/// speed and must not contradict these. The Walker never calls them, so that comparing the generators finds a contradiction.
pub trait Plugin: Debug + Send + Sync {
    /// The rule in sentences, for the rule page of a variant that asks for it.
    fn words(&self) -> &'static [&'static str] {
        &[]
    }

    /// The names of pieces in its texts, and the kinds that they mean: `Lion`. Readers of the texts see the names
    /// that the rules have for these kinds.
    fn roles(&self) -> Vec<(&'static str, Kinds)> {
        Vec::new()
    }

    /// Whether it has the same rule for both sides, where `image` gives the square of the one for that of the other.
    fn treats_sides_alike(&self, _image: &dyn Fn(Square) -> Square) -> bool {
        true
    }

    /// Whether the rule allows a move that the pieces could make, castling and passing included;
    /// checks are handled elsewhere. `board` is the position before the move, and `memory` is what
    /// that position remembers: 0, or the memory of a mark.
    fn permits(
        &self,
        _memory: u32,
        _facts: &MoveFacts,
        _board: &dyn BoardView,
        _legs: &Legs,
    ) -> Result<(), Veto> {
        Ok(())
    }

    /// The memory of positions for it. Of the plug-ins of one rule file at most one has a memory.
    fn memory(&self) -> Option<&dyn Memory> {
        None
    }

    /// The moves that it forbids a side in check.
    fn in_check(&self) -> Option<&dyn InCheck> {
        None
    }

    /// Additional moves of some pieces.
    fn offers(&self) -> Option<&dyn Offers> {
        None
    }

    /// How it changes which pieces count as not having moved.
    fn first_moves(&self) -> Option<&dyn FirstMoves> {
        None
    }

    /// An optimization: the moves that the plug-in may forbid. [`permits`](Self::permits) is called for these alone; all others are
    /// permitted.
    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter::ALWAYS
    }

    /// An optimization: a [`Guard`] with exactly the rule of [`permits`](Self::permits) and
    /// the [memory](Self::memory) say, where there is one. A capture of a guarded piece by another kind
    /// locks the guard for one ply.
    fn guard(&self, _memory: u32) -> Option<Guard> {
        None
    }
}

/// The ability of a plug-in to have positions remember something.
pub trait Memory {
    /// Everything that a position can remember for the plug-in, each with its letter.
    fn marks(&self) -> &'static [Mark];

    /// Returns what the position after a move remembers: 0, or the memory of a mark. The answer must not depend on which
    /// side is White.
    fn after(&self, memory: u32, facts: &MoveFacts) -> u32;
}

/// The ability of a plug-in to forbid moves of a side in check.
pub trait InCheck {
    /// Whether the rule allows a move of a side that is in check by the pieces on these squares, of which there are some. It is asked
    /// about moves that [`permits`](Plugin::permits) allows.
    fn permits(&self, facts: &MoveFacts, checkers: Squares) -> Result<(), Veto>;
}

/// The ability of a plug-in to give pieces additional moves.
pub trait Offers {
    /// The kinds of these pieces. None of them is royal.
    fn movers(&self) -> Kinds;

    /// The kinds that they may become by these moves.
    fn makes(&self) -> Kinds;

    /// Passes the moves of a side to `give`: to an empty square, or with a promotion without moving. They capture
    /// nothing and attack nothing. [`permits`](Plugin::permits) is asked about them, too; checks are handled elsewhere.
    fn offer(&self, side: Color, board: &dyn BoardView, legs: &Legs, give: &mut dyn FnMut(Move));
}

/// The ability of a plug-in to change which pieces count as not having moved.
pub trait FirstMoves {
    /// Returns which pieces do after a move: of those that do by the usual rules, `virgin`, all or
    /// some; after a drop also others. `board` is the position after the move.
    fn after(&self, virgin: Squares, facts: &MoveFacts, board: &dyn BoardView) -> Squares;
}
