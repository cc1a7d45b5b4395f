//! Entering moves square by square, as a player does on a board on a screen.
//!
//! [`MoveEntry`] knows what has been clicked so far, and says what can be clicked next: the pieces to pick
//! up, the squares to go to with their classes as rule pages colour them, the pieces in hand, the pass, and
//! the choices that are left when the squares are known. It draws nothing and knows no terminal and no page,
//! so that any of them can use it.
//!
//! How moves are entered:
//!
//! - Pick up a piece, then click where it goes.
//! - A square where something can be captured in passing (cyan on rule pages) is clicked first, then the square
//!   of the second step; the same square again to stop there; the square where the piece started to shoot.
//! - To gate, choose the piece in hand first; it comes in on the square whose piece is picked up. So castling
//!   gates on the King's square if the King is picked up, and on the Rook's if the Rook is put on the King.
//! - To drop a piece, choose it in hand, then click an empty square.
//! - A King castles by going to the square where castling takes him, or, in case of doubt, to his Rook.
//! - A wall is left by clicking its square when the rest of the move is settled; a wall alone by clicking its square first.
//! - If a move is not settled yet, as when a piece may promote, a choice is left.
//!
//! No click enters a move that is not legal, and every legal move can be entered.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod prompt;
mod refusal;
mod scripts;
mod targets;

use std::fmt;
use std::sync::Arc;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Kind;
use legwork_variant::position::Position;

use scripts::Script;
pub use targets::{Choice, Target};

/// One thing that a player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Input {
    /// Clicks a square of the board.
    Square(Square),
    /// Takes a piece from the hand, or puts it back.
    Hand(Kind),
    /// Passes.
    Pass,
    /// Chooses one of the [`choices`](MoveEntry::choices).
    Choose(Move),
}

/// The result of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// This legal move has been entered; the entry is empty again.
    Entered(Move),
    /// The move is not complete yet.
    Continues,
    /// The piece that was picked up is put down again.
    PutDown,
    /// Nothing has changed, for this reason.
    Refused(Refused),
}

/// Why an input is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// In the words of `explain`.
    pub words: String,
    /// Whether the words have the reason. Without the feature `explain` those against a move only say that it is not legal.
    pub has_reason: bool,
    /// The squares because of which the move is illegal that the input would have ended.
    pub squares: Vec<Square>,
}

/// Shows the words.
impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// The move that is being entered in a position.
///
/// # Example: a Knight that brings a Hawk into play
///
/// ```
/// use legwork_entry::{Answer, Input, MoveEntry};
///
/// let start = legwork::Variant::open("seirawan", &[])?.start();
/// let rules = start.rules();
/// let square = |name| Input::Square(rules.geometry.square(name).unwrap());
/// let hawk = rules.kind_named("H").unwrap();
///
/// let mut entry = MoveEntry::new(start.clone());
/// assert_eq!(entry.give(Input::Hand(hawk)), Answer::Continues);
/// assert_eq!(entry.give(square("b1")), Answer::Continues);
/// let refused = entry.give(square("b3"));
/// assert!(matches!(refused, Answer::Refused(refused) if refused.words.contains("the Knight on b1 cannot go to b3")));
/// let Answer::Entered(mv) = entry.give(square("c3")) else { panic!("it is a legal move") };
/// assert_eq!(start.move_text(mv), "b1c3h");
/// # Ok::<(), legwork::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct MoveEntry {
    position: Position,
    /// The inputs that enter each legal move, sorted.
    scripts: Arc<[Script]>,
    given: Vec<Input>,
}

/// The meaning of the inputs so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Stage {
    pub(crate) hand: Option<Kind>,
    pub(crate) from: Option<Square>,
    /// The squares clicked after the first one.
    pub(crate) stops: Vec<Square>,
}

impl MoveEntry {
    /// Nothing is entered yet.
    pub fn new(position: Position) -> Self {
        Self::with_scripts(position, false)
    }

    /// Nothing is entered yet. Where a move could bring in pieces of the hand, and none was taken before, a choice is left of
    /// gating one of them or nothing.
    pub fn asking_for_gates(position: Position) -> Self {
        Self::with_scripts(position, true)
    }

    fn with_scripts(position: Position, asks: bool) -> Self {
        let scripts = scripts::of(&position, asks).into();
        Self {
            position,
            scripts,
            given: Vec::new(),
        }
    }

    /// The position in which the move is entered.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The square of the piece that is picked up.
    pub fn picked(&self) -> Option<Square> {
        self.stage().from
    }

    /// The piece of the hand that is to come in.
    pub fn hand(&self) -> Option<Kind> {
        self.stage().hand
    }

    /// The squares that the piece has gone to so far.
    pub fn stops(&self) -> Vec<Square> {
        self.stage().stops
    }

    /// Whether nothing has been clicked.
    pub fn is_empty(&self) -> bool {
        self.given.is_empty()
    }

    /// Whether there is a pass.
    pub fn may_pass(&self) -> bool {
        self.begins(&[Input::Pass])
    }

    /// The pieces of the hand that some move brings in.
    pub fn hands(&self) -> Vec<Kind> {
        let first = self.scripts.iter().map(|script| script.inputs[0]);
        let mut kinds: Vec<Kind> = first
            .filter_map(|input| match input {
                Input::Hand(kind) => Some(kind),
                _ => None,
            })
            .collect();
        kinds.dedup();
        kinds
    }

    /// The squares whose pieces have moves, with the piece of the hand if one is taken.
    pub fn sources(&self) -> Vec<Square> {
        let hand: Vec<Input> = self.stage().hand.map(Input::Hand).into_iter().collect();
        let mut squares = self.next_squares(&hand);
        squares.retain(|&square| self.position.at(square).is_some());
        squares
    }

    /// The squares that can be clicked next, each once.
    pub(crate) fn next_squares(&self, given: &[Input]) -> Vec<Square> {
        let next = self
            .with(given)
            .filter_map(|script| match script.inputs.get(given.len()) {
                Some(&Input::Square(square)) => Some(square),
                _ => None,
            });
        let mut squares: Vec<Square> = next.collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// The ways to go on from these inputs.
    pub(crate) fn with<'a>(&'a self, given: &'a [Input]) -> impl Iterator<Item = &'a Script> {
        self.scripts
            .iter()
            .filter(move |script| script.inputs.starts_with(given))
    }

    fn begins(&self, given: &[Input]) -> bool {
        self.with(given).next().is_some()
    }

    pub(crate) fn stage(&self) -> Stage {
        let mut stage = Stage::default();
        for &input in &self.given {
            match input {
                Input::Hand(kind) => stage.hand = Some(kind),
                Input::Square(square) if stage.from.is_none() => stage.from = Some(square),
                Input::Square(square) => stage.stops.push(square),
                Input::Pass | Input::Choose(_) => {}
            }
        }
        stage
    }

    /// Takes the last input back; returns whether there was one.
    pub fn back(&mut self) -> bool {
        self.given.pop().is_some()
    }

    /// Takes all inputs back.
    pub fn clear(&mut self) {
        self.given.clear();
    }

    /// Takes an input.
    pub fn give(&mut self, input: Input) -> Answer {
        let mut next = self.given.clone();
        next.push(input);
        let found = self.with(&next).next();
        if let Some((mv, complete)) = found.map(|script| (script.mv, script.inputs == next)) {
            if complete {
                self.given.clear();
                return Answer::Entered(mv);
            }
            self.given = next;
            return Answer::Continues;
        }
        match input {
            Input::Square(square) => self.off_script(square),
            Input::Hand(kind) => self.take_from_hand(kind),
            Input::Pass => Answer::Refused(refusal::of_pass(&self.position)),
            Input::Choose(_) => Answer::Refused(refusal::plain("there is no such choice now")),
        }
    }

    /// A square that no legal move goes to next: perhaps another piece is meant, or this one is put down.
    fn off_script(&mut self, square: Square) -> Answer {
        let stage = self.stage();
        if !self.choices().is_empty() {
            return Answer::Refused(refusal::plain("choose first, or take the last step back"));
        }
        let (rules, turn) = (self.position.rules(), self.position.turn());
        let own = (self.position.at(square)).is_some_and(|piece| rules.owns(turn, piece));
        // A piece that may be dropped goes back when another one is picked up.
        let drops = self.position.rules().drops_pieces();
        let hand = stage.hand.filter(|_| !drops).map(Input::Hand);
        if stage.from == Some(square) && stage.stops.is_empty() {
            self.given = hand.into_iter().collect();
            Answer::PutDown
        } else if own && stage.stops.is_empty() {
            // Without a legal move it is picked up too: when it is put down, the reason is given.
            self.given = hand.into_iter().chain([Input::Square(square)]).collect();
            Answer::Continues
        } else {
            Answer::Refused(refusal::of_square(&self.position, &stage, square))
        }
    }

    /// A piece of the hand: the one taken is put back, another one takes its place.
    fn take_from_hand(&mut self, kind: Kind) -> Answer {
        let stage = self.stage();
        if !self.begins(&[Input::Hand(kind)]) {
            return Answer::Refused(refusal::of_hand(&self.position, kind));
        }
        let picked = stage.from.map(Input::Square);
        if stage.hand == Some(kind) {
            self.given = picked.into_iter().collect();
            return Answer::PutDown;
        }
        let with = [Some(Input::Hand(kind)), picked];
        let with: Vec<Input> = with.into_iter().flatten().collect();
        self.given = if self.begins(&with) {
            with
        } else {
            vec![Input::Hand(kind)]
        };
        Answer::Continues
    }

    /// Takes a piece that is dragged to a square and let go there. On another piece of its side, which is not picked up so, it is refused.
    pub fn give_dropped(&mut self, square: Square) -> Answer {
        let stage = self.stage();
        let onto_own =
            self.position.at(square).map(|piece| piece.color) == Some(self.position.turn());
        let is_next = || self.next_squares(&self.given).contains(&square);
        let elsewhere = stage.from.is_some_and(|from| from != square) && stage.stops.is_empty();
        if onto_own && elsewhere && !is_next() {
            return Answer::Refused(refusal::of_square(&self.position, &stage, square));
        }
        self.give(Input::Square(square))
    }

    /// A sequence of inputs that enters a legal move; `None` for any other move.
    pub fn inputs_of(&self, mv: Move) -> Option<&[Input]> {
        let script = self.scripts.iter().find(|script| script.mv == mv)?;
        Some(&script.inputs)
    }
}
