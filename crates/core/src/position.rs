//! A position of any variant.

mod queries;

use std::fmt;
use std::sync::Arc;

use crate::explain::{self, Explanation};
use crate::fen;
use crate::flip;
use crate::game::Verdict;
use crate::geometry::Square;
use crate::holdings::Holdings;
use crate::hooks::{Hooks, Mark};
use crate::kernel::{Board, Ends, Kernel, MoveList, Run, Slots};
use crate::moves::Move;
use crate::piece::{Color, Piece};
use crate::playout::Playout;
use crate::refusal::{self, Refusal};
use crate::rules::Rules;
use crate::scene::Scene;
use crate::shape::Shape;
use crate::table::Table;
use crate::text::{self, MoveTextError};
use crate::variant::Variant;
use crate::walker::Walker;

pub use crate::outcome::Outcome;

/// Why a move was not played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move of this position.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// The pieces could make the move, but a rule forbids it.
    #[error("{text} is illegal: {reason}")]
    Refused {
        /// The move as text.
        text: String,
        /// The rule, in words.
        reason: String,
        /// The rule, typed.
        refusal: Refusal,
    },
    /// No piece of the side to move makes that move.
    #[error("{text} is not a move of this position")]
    NotAMove {
        /// The move as text.
        text: String,
    },
}

/// A sound position of a variant: made by a FEN, a set-up or a legal move, and by nothing else.
///
/// Two positions are equal when they print the same FEN and belong to the same rules.
pub struct Position {
    variant: Variant,
    inner: Box<dyn AnyPosition>,
}

impl Position {
    pub(crate) fn new(variant: Variant, inner: Box<dyn AnyPosition>) -> Self {
        Self { variant, inner }
    }

    /// The variant that it belongs to.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> &Rules {
        self.variant.rules()
    }

    /// The position as a FEN.
    pub fn fen(&self) -> String {
        self.inner.fen()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.inner.turn()
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.rules()
            .geometry
            .contains(square)
            .then(|| self.inner.at(square))?
    }

    /// What each side holds off the board; slots are those of [`Rules::holdings`].
    pub fn holdings(&self) -> Holdings {
        self.inner.holdings()
    }

    /// What the position remembers beyond the board, where the variant's own code says so.
    pub fn mark(&self) -> Option<Mark> {
        self.inner.mark()
    }

    /// The half-moves since the last capture or Pawn move.
    pub fn clock(&self) -> u16 {
        self.inner.clock()
    }

    /// The number of the move, which grows after Black's.
    pub fn move_number(&self) -> u16 {
        self.inner.move_number()
    }

    /// How the game has ended here by the rules proper, if it has.
    ///
    /// A game may be over and still have moves to play: by a bare King, where the rules say so.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self)
    }

    /// Whether a side has nothing left, neither on the board nor in hand, but its royal piece.
    pub fn is_bare(&self, color: Color) -> bool {
        self.inner.is_bare(color)
    }

    /// A number that equal positions share; the clocks are left out. The same on every machine.
    pub fn hash(&self) -> u64 {
        self.inner.hash()
    }

    /// [`hash`](Self::hash) worked out anew; always the same.
    pub fn hash_from_scratch(&self) -> u64 {
        self.inner.hash_from_scratch()
    }

    /// How many legal moves there are, without listing them.
    pub fn count(&self) -> u64 {
        self.inner.perft(1)
    }

    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// If the move is not legal here; the error says why, and this position stays as it is.
    pub fn play(&self, mv: Move) -> Result<Self, MoveError> {
        self.legal(mv)?;
        Ok(self.after(self.inner.play(mv)))
    }

    /// Refuses a move that is not legal.
    fn legal(&self, mv: Move) -> Result<(), MoveError> {
        if self.inner.is_legal(mv) {
            return Ok(());
        }
        let candidates = self.walk();
        let refusal = candidates
            .into_iter()
            .find_map(|candidate| match candidate {
                Err((known, refusal)) if known == mv => Some(refusal),
                _ => None,
            });
        Err(match refusal {
            Some(refusal) => self.refused(mv, refusal),
            None => MoveError::NotAMove {
                text: self.move_text(mv),
            },
        })
    }

    /// Reads a move; it is legal here.
    ///
    /// # Errors
    ///
    /// If the text is no move, or the move is not legal here; then the error says why.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let unknown = match self.inner.read_move(&self.moves(), text) {
            Ok(mv) => return Ok(mv),
            Err(error) => error,
        };
        let refused: Vec<(Move, Refusal)> =
            self.walk().into_iter().filter_map(Result::err).collect();
        let moves: Vec<Move> = refused.iter().map(|&(mv, _)| mv).collect();
        let Ok(mv) = self.inner.read_move(&moves, text) else {
            return Err(unknown.into());
        };
        let refusal = refused.into_iter().find(|&(known, _)| known == mv);
        Err(refusal.map_or(unknown.into(), |(mv, refusal)| self.refused(mv, refusal)))
    }

    fn refused(&self, mv: Move, refusal: Refusal) -> MoveError {
        let reason = self.refusal_text(refusal);
        MoveError::Refused {
            text: self.move_text(mv),
            reason,
            refusal,
        }
    }

    /// A move of this position in coordinates.
    ///
    /// Of a move from elsewhere the text means nothing, but there is one.
    pub fn move_text(&self, mv: Move) -> String {
        let rules = self.rules();
        let kinds = mv
            .promotion()
            .into_iter()
            .chain(mv.gate().map(|(kind, _)| kind));
        let known = kinds
            .into_iter()
            .all(|kind| kind.index() < rules.pieces.len())
            && mv.wing().is_none_or(|wing| wing < rules.wings.len());
        if known {
            self.inner.move_text(mv)
        } else {
            format!("{mv:?}")
        }
    }

    /// A refusal of the Walker's in words, as half a sentence after "illegal: ".
    pub fn refusal_text(&self, refusal: Refusal) -> String {
        refusal::describe(self.rules(), |square| self.at(square), refusal)
    }

    /// What a move does if it is legal, and else why it is not.
    ///
    /// # Errors
    ///
    /// If the text is no move in any position of the variant, or could be several of this one's.
    pub fn explain(&self, text: &str) -> Result<Explanation, MoveTextError> {
        self.inner.explain(text)
    }

    /// How many sequences of `depth` legal moves there are: 1 at depth 0.
    pub fn perft(&self, depth: u32) -> u64 {
        self.inner.perft(depth)
    }

    /// The same, looking up what was counted before. Threads may share the table, which helps only
    /// positions of the [`Variant`] it was made for.
    pub fn perft_with(&self, depth: u32, table: &Table) -> u64 {
        match table.slots_of(&self.variant) {
            Some(slots) => self.inner.perft_with(depth, slots),
            None => self.perft(depth),
        }
    }

    /// Makes every sequence of `depth` legal moves, the last move too, with the hash kept up: counts
    /// what [`perft`](Self::perft) counts, at the pace of a search.
    pub fn make_all(&self, depth: u32) -> Ends {
        self.inner.make_all(depth)
    }

    /// The positions after every sequence of so many legal moves, each with how many of these lead
    /// to it, in no particular order. Where they are `merged`, positions that differ in nothing but
    /// the clocks stand once.
    pub fn layer(&self, plies: u32, merged: bool) -> Vec<(Self, u64)> {
        let layer = self.inner.layer(plies, merged).into_iter();
        layer
            .map(|(inner, times)| (self.after(inner), times))
            .collect()
    }

    /// Plays random moves to the end; `judge` gives the verdict on a position by itself.
    pub(crate) fn playout(
        &self,
        run: &mut Run<'_>,
        judge: &mut dyn FnMut(Self) -> Option<Verdict>,
    ) -> Playout {
        self.inner
            .playout(run, &mut |inner| judge(self.after(inner)))
    }

    /// [`perft`](Self::perft) for each move: the leaves below it.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        let below = |mv| (mv, self.inner.play(mv).perft(depth - 1));
        self.moves().into_iter().map(below).collect()
    }

    /// What the Walker says: every candidate, each legal or refused for a reason.
    pub fn walk(&self) -> Vec<Result<Move, (Move, Refusal)>> {
        self.inner.walk()
    }

    /// [`perft`](Self::perft) by the Walker alone: slow, and obviously right.
    pub fn walker_perft(&self, depth: u32) -> u64 {
        self.inner.walker_perft(depth)
    }

    /// The position that the Walker makes of a legal move; it equals [`play`](Self::play)'s.
    ///
    /// # Errors
    ///
    /// If the move is not legal here.
    pub fn walker_play(&self, mv: Move) -> Result<Self, MoveError> {
        self.play(mv)?;
        Ok(self.after(self.inner.walker_play(mv)))
    }

    /// The same position with the colours exchanged, the board turned so that the rules are the
    /// same for both; `None` where no turning makes them so.
    pub fn flipped(&self) -> Option<Self> {
        self.inner.flipped().map(|inner| self.after(inner))
    }

    fn after(&self, inner: Box<dyn AnyPosition>) -> Self {
        Self {
            variant: self.variant.clone(),
            inner,
        }
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        self.after(self.inner.boxed())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.rules(), other.rules());
        ours.id == theirs.id
            && ours.chosen == theirs.chosen
            && self.hash() == other.hash()
            && self.fen() == other.fen()
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}: {})", self.rules().id, self.fen())
    }
}

/// Which of its legal moves a position lists.
#[derive(Debug, Clone, Copy)]
pub(crate) enum List {
    All,
    Captures,
    Checks,
    From(Square),
}

/// What a position can do, whatever its shape and hooks. Whole operations only: inside them
/// nothing is dynamic.
pub(crate) trait AnyPosition: Send + Sync {
    fn boxed(&self) -> Box<dyn AnyPosition>;
    fn fen(&self) -> String;
    fn turn(&self) -> Color;
    fn at(&self, square: Square) -> Option<Piece>;
    fn holdings(&self) -> Holdings;
    fn mark(&self) -> Option<Mark>;
    fn clock(&self) -> u16;
    fn move_number(&self) -> u16;
    fn in_check(&self) -> bool;
    fn checkers(&self) -> Vec<Square>;
    fn is_attacked(&self, square: Square, by: Color) -> bool;
    fn attackers(&self, square: Square, by: Color) -> Vec<Square>;
    fn is_bare(&self, color: Color) -> bool;
    fn hash(&self) -> u64;
    fn hash_from_scratch(&self) -> u64;
    fn list(&self, which: List, moves: &mut MoveList);
    fn is_legal(&self, mv: Move) -> bool;
    fn is_capture(&self, mv: Move) -> bool;
    fn gives_check(&self, mv: Move) -> bool;
    fn see(&self, mv: Move) -> i32;
    fn see_at_least(&self, mv: Move, threshold: i32) -> bool;
    fn play(&self, mv: Move) -> Box<dyn AnyPosition>;
    fn read_move(&self, moves: &[Move], text: &str) -> Result<Move, MoveTextError>;
    fn move_text(&self, mv: Move) -> String;
    fn explain(&self, text: &str) -> Result<Explanation, MoveTextError>;
    fn perft(&self, depth: u32) -> u64;
    fn make_all(&self, depth: u32) -> Ends;
    fn perft_with(&self, depth: u32, slots: &Slots) -> u64;
    fn layer(&self, plies: u32, merged: bool) -> Vec<(Box<dyn AnyPosition>, u64)>;
    fn playout(
        &self,
        run: &mut Run<'_>,
        judge: &mut dyn FnMut(Box<dyn AnyPosition>) -> Option<Verdict>,
    ) -> Playout;
    fn walk(&self) -> Vec<Result<Move, (Move, Refusal)>>;
    fn walker_perft(&self, depth: u32) -> u64;
    fn walker_attackers(&self, square: Square, by: Color) -> Vec<Square>;
    fn walker_see(&self, mv: Move) -> i32;
    fn walker_play(&self, mv: Move) -> Box<dyn AnyPosition>;
    fn flipped(&self) -> Option<Box<dyn AnyPosition>>;
}

/// A board and the Kernel that gives it a meaning.
pub(crate) struct Held<S, H: Hooks> {
    kernel: Arc<Kernel<S, H>>,
    board: Board<S, H::State>,
}

impl<S: Shape, H: Hooks> Held<S, H> {
    /// Holds a scene that a reader or the Walker has found sound.
    pub(crate) fn new(kernel: Arc<Kernel<S, H>>, scene: &Scene<H::State>) -> Self {
        let Some(board) = kernel.pack(scene) else {
            unreachable!("a sound position has a royal piece a side")
        };
        Self { kernel, board }
    }

    fn with(&self, board: Board<S, H::State>) -> Box<dyn AnyPosition> {
        Box::new(Self {
            kernel: Arc::clone(&self.kernel),
            board,
        })
    }

    fn scene(&self) -> Scene<H::State> {
        self.kernel.unpack(&self.board)
    }
}

impl<S: Shape, H: Hooks> AnyPosition for Held<S, H> {
    fn boxed(&self) -> Box<dyn AnyPosition> {
        self.with(self.board)
    }

    fn fen(&self) -> String {
        fen::write(self.kernel.law(), &self.scene())
    }

    fn turn(&self) -> Color {
        self.board.turn()
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.kernel.at(&self.board, square)
    }

    fn holdings(&self) -> Holdings {
        self.kernel.law().hooks.holdings(&self.board.state())
    }

    fn mark(&self) -> Option<Mark> {
        let hooks = &self.kernel.law().hooks;
        H::MARK.filter(|_| hooks.mark(&self.board.state()))
    }

    fn clock(&self) -> u16 {
        self.board.clock()
    }

    fn move_number(&self) -> u16 {
        self.board.number()
    }

    fn in_check(&self) -> bool {
        self.kernel.in_check(&self.board)
    }

    fn checkers(&self) -> Vec<Square> {
        self.kernel.checkers(&self.board).squares().collect()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.kernel.is_attacked(&self.board, square, by)
    }

    fn attackers(&self, square: Square, by: Color) -> Vec<Square> {
        let attackers = self.kernel.attackers(&self.board, square, by);
        attackers.squares().collect()
    }

    fn is_bare(&self, color: Color) -> bool {
        let law = self.kernel.law();
        let in_hand = law.rules.gates() && !self.holdings().is_empty(color);
        self.board.men(color) == 1 && !in_hand
    }

    fn hash(&self) -> u64 {
        self.board.hash()
    }

    fn hash_from_scratch(&self) -> u64 {
        self.kernel.hash_from_scratch(&self.board)
    }

    fn list(&self, which: List, moves: &mut MoveList) {
        let (kernel, board) = (&self.kernel, &self.board);
        match which {
            List::All => kernel.generate(board, moves),
            List::Captures => kernel.generate_captures(board, moves),
            List::Checks => kernel.generate_checks(board, moves),
            List::From(from) => kernel.generate_from(board, from, moves),
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.kernel.is_legal(&self.board, mv)
    }

    fn is_capture(&self, mv: Move) -> bool {
        self.kernel.is_capture(&self.board, mv)
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.kernel.gives_check(&self.board, mv)
    }

    fn see(&self, mv: Move) -> i32 {
        self.kernel.see(&self.board, mv)
    }

    fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        self.kernel.see_at_least(&self.board, mv, threshold)
    }

    fn play(&self, mv: Move) -> Box<dyn AnyPosition> {
        self.with(self.kernel.play(&self.board, mv))
    }

    fn read_move(&self, moves: &[Move], text: &str) -> Result<Move, MoveTextError> {
        text::read_move(self.kernel.law(), &self.scene(), self.turn(), moves, text)
    }

    fn move_text(&self, mv: Move) -> String {
        text::write_move(self.kernel.law(), &self.scene(), mv)
    }

    fn explain(&self, text: &str) -> Result<Explanation, MoveTextError> {
        let kernel = &self.kernel;
        let mut legal = Vec::new();
        kernel.each_move(&self.board, &mut |mv| legal.push(mv));
        let replies = |mv| kernel.perft(&kernel.play(&self.board, mv), 1);
        explain::explain(kernel.law(), &self.scene(), &legal, replies, text)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.kernel.perft(&self.board, depth)
    }

    fn make_all(&self, depth: u32) -> Ends {
        self.kernel.make_all(&self.board, depth)
    }

    fn perft_with(&self, depth: u32, slots: &Slots) -> u64 {
        self.kernel.perft_with(&self.board, depth, slots)
    }

    fn layer(&self, plies: u32, merged: bool) -> Vec<(Box<dyn AnyPosition>, u64)> {
        let layer = self.kernel.layer(&self.board, plies, merged).into_iter();
        layer
            .map(|(board, times)| (self.with(board), times))
            .collect()
    }

    fn playout(
        &self,
        run: &mut Run<'_>,
        judge: &mut dyn FnMut(Box<dyn AnyPosition>) -> Option<Verdict>,
    ) -> Playout {
        self.kernel
            .playout(&self.board, run, |board| judge(self.with(*board)))
    }

    fn walk(&self) -> Vec<Result<Move, (Move, Refusal)>> {
        Walker::new(self.kernel.law()).walk(&self.scene())
    }

    fn walker_perft(&self, depth: u32) -> u64 {
        Walker::new(self.kernel.law()).perft(&self.scene(), depth)
    }

    fn walker_attackers(&self, square: Square, by: Color) -> Vec<Square> {
        Walker::new(self.kernel.law()).attackers(&self.scene(), square, by)
    }

    fn walker_see(&self, mv: Move) -> i32 {
        Walker::new(self.kernel.law()).exchange(&self.scene(), mv)
    }

    fn walker_play(&self, mv: Move) -> Box<dyn AnyPosition> {
        let after = Walker::new(self.kernel.law()).make(&self.scene(), mv);
        Box::new(Self::new(Arc::clone(&self.kernel), &after))
    }

    fn flipped(&self) -> Option<Box<dyn AnyPosition>> {
        let scene = flip::flipped(self.kernel.law(), &self.scene())?;
        Some(Box::new(Self::new(Arc::clone(&self.kernel), &scene)))
    }
}
