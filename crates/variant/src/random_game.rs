//! Random games as a source of positions, for tests and for programs that need positions of a variant.

use legwork_core::dice::Dice as _;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_notation::fen::FenError;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::position::Position;
use crate::variant::Variant;

/// The number of plies after which a game is cut off by default.
pub const PLIES: u32 = 200;

/// A random legal game: an iterator over its positions, the first one included.
///
/// It ends where the rules end it (with mate, with stalemate, with a bare King) or after [`PLIES`]
/// plies. The same seed gives the same game on every machine and with every order in which moves
/// are generated; a variant with numbered set-ups starts from a random one. Captures, special moves
/// and checks are chosen more often than at random, because plain random moves seldom lead to
/// positions where the rules are difficult.
#[derive(Debug)]
pub struct RandomGame {
    dice: SplitMix64,
    /// The next position, with the move that leads to it.
    next: Option<(Option<Move>, Position)>,
    last_move: Option<Move>,
    plies_left: u32,
}

impl RandomGame {
    /// The game with this seed.
    ///
    /// # Errors
    ///
    /// If the variant cannot read a set-up of its own.
    pub fn new(variant: &Variant, seed: u64) -> Result<Self, FenError> {
        let mut dice = SplitMix64::seed_from_u64(seed);
        let start = match variant.seeded(dice.next_u64()) {
            Ok(set_up) => variant.position(&set_up.fen)?,
            Err(_) => variant.start(),
        };
        Ok(Self::from_position(start, dice.next_u64()))
    }

    /// A game that goes on from a position.
    pub fn from_position(position: Position, seed: u64) -> Self {
        let dice = SplitMix64::seed_from_u64(seed);
        Self {
            dice,
            next: Some((None, position)),
            last_move: None,
            plies_left: PLIES,
        }
    }

    /// The same game, cut off after this many plies.
    #[must_use]
    pub fn plies(self, plies: u32) -> Self {
        Self {
            plies_left: plies,
            ..self
        }
    }

    /// The move that led to the position that was given last; `None` at the start.
    pub fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    /// Some legal move, and the position after it; none if the game is over.
    fn go_on(&mut self, position: &Position) -> Option<(Option<Move>, Position)> {
        if position.outcome().is_some() {
            return None;
        }
        let mut moves = position.moves();
        moves.sort_unstable();
        let preferred: Vec<Move> = match self.dice.below(12) {
            0..4 => keep(&moves, |mv| is_capture(position, mv)),
            4..6 => keep(&moves, |mv| is_special(position, mv)),
            6 => return self.check(position, &moves),
            _ => Vec::new(),
        };
        let mv = self.pick(if preferred.is_empty() {
            &moves
        } else {
            &preferred
        })?;
        Some((Some(mv), position.play(mv).ok()?))
    }

    /// A move that gives check, if a few tries find one; otherwise any move.
    fn check(&mut self, position: &Position, moves: &[Move]) -> Option<(Option<Move>, Position)> {
        let mut played = None;
        for _ in 0..8 {
            let mv = self.pick(moves)?;
            let after = position.play(mv).ok()?;
            let checks = after.in_check();
            played = Some((Some(mv), after));
            if checks {
                break;
            }
        }
        played
    }

    fn pick(&mut self, moves: &[Move]) -> Option<Move> {
        self.dice.pick(moves).copied()
    }
}

impl Iterator for RandomGame {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let (mv, position) = self.next.take()?;
        self.last_move = mv;
        if self.plies_left > 0 {
            self.plies_left -= 1;
            self.next = self.go_on(&position);
        }
        Some(position)
    }
}

fn keep(moves: &[Move], wanted: impl Fn(Move) -> bool) -> Vec<Move> {
    moves.iter().copied().filter(|&mv| wanted(mv)).collect()
}

/// Whether a move takes an enemy piece, where it goes, on the way, or by what it does.
pub fn is_capture(position: &Position, mv: Move) -> bool {
    let enemy = |square: Square| {
        position
            .at(square)
            .is_some_and(|piece| piece.color != position.turn())
    };
    let takes = position.rules().takes_by_moving() && position.is_capture(mv);
    takes || mv.takes_on_the_way() || (!mv.is_pass() && enemy(mv.to()))
}

/// Whether a move does more than move a piece to a square.
pub fn is_special(position: &Position, mv: Move) -> bool {
    let double_step = || {
        let pawn = position
            .at(mv.from())
            .is_some_and(|piece| position.rules().piece(piece.kind).pawn);
        pawn && mv.from().rank().abs_diff(mv.to().rank()) > 1
    };
    mv.is_pass()
        || mv.promotion().is_some()
        || mv.gate().is_some()
        || mv.wing().is_some()
        || mv.takes_on_the_way()
        || double_step()
}
