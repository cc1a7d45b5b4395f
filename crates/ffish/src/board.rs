//! A game on a board.

use legwork::{Adjudication, Color, Game, Move, Piece, Position, Square, Squares};

use crate::error::FfishError;
use crate::library::FairyVariant;
use crate::notation::Notation;
use crate::pieces::PieceTypes;

/// A game of a variant: a position, and the moves that led to it.
#[derive(Debug, Clone)]
pub struct Board {
    variant: FairyVariant,
    game: Game,
    /// The pieces that have promoted, before each move and now.
    promoted: Vec<Squares>,
}

impl Board {
    /// Returns a board at the start of a game.
    pub fn start(variant: &FairyVariant) -> Self {
        Self::from(variant, variant.variant().start())
    }

    /// Returns a board with the position of a FEN; that of `startpos`, or of no FEN at all, is the start.
    ///
    /// # Errors
    ///
    /// If the FEN is no position of the variant.
    pub fn at(variant: &FairyVariant, fen: &str) -> Result<Self, FfishError> {
        if fen.is_empty() || fen == "startpos" {
            return Ok(Self::start(variant));
        }
        let position = variant.variant().position_loosely(fen)?;
        Ok(Self::from(variant, position))
    }

    fn from(variant: &FairyVariant, position: Position) -> Self {
        let rules = position.rules();
        let pieces = position.pieces();
        let promoted = pieces.filter(|(_, piece)| rules.piece(piece.kind).shadow_of.is_some());
        let promoted = promoted.map(|(square, _)| square).collect();
        Self {
            variant: variant.clone(),
            game: Game::new(position, Adjudication::ALL),
            promoted: vec![promoted],
        }
    }

    /// The variant.
    pub fn variant(&self) -> &FairyVariant {
        &self.variant
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The game, with what was before the position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Puts the pieces as in a FEN, and forgets the moves played.
    ///
    /// # Errors
    ///
    /// If the FEN is no position of the variant; the board stays as it is.
    pub fn set_fen(&mut self, fen: &str) -> Result<(), FfishError> {
        *self = Self::at(&self.variant, fen)?;
        Ok(())
    }

    /// Plays a move as Fairy-Stockfish writes it for UCI.
    ///
    /// # Errors
    ///
    /// If the move is not legal; the error says why.
    pub fn push(&mut self, text: &str) -> Result<(), FfishError> {
        let mv = self.read(text)?;
        self.make(mv);
        Ok(())
    }

    /// Plays a move in a notation.
    ///
    /// # Errors
    ///
    /// If no legal move is written so.
    pub fn push_san(&mut self, san: &str, notation: Notation) -> Result<(), FfishError> {
        let mv = self.read_san(san, notation)?;
        self.make(mv);
        Ok(())
    }

    /// Plays a legal move.
    pub fn make(&mut self, mv: Move) {
        let before = self.promoted_squares();
        let mut promoted = before.without(mv.from()).without(mv.to());
        for square in mv.taken() {
            promoted = promoted.without(square);
        }
        let stays = before.contains(mv.from()) && !mv.is_drop();
        if !mv.is_pass() && (mv.promotion().is_some() || stays) {
            promoted = promoted.with(mv.to());
        }
        if mv.is_pass() {
            promoted = before;
        }
        self.game.make(mv);
        // What a blast takes off is promoted no more.
        let occupied = self.position().occupied();
        self.promoted.push(
            promoted
                .iter()
                .filter(|&square| occupied.contains(square))
                .collect(),
        );
    }

    /// Takes the last move back and returns it; `None` if there is none.
    pub fn pop(&mut self) -> Option<Move> {
        let undone = self.game.undo();
        if undone.is_some() {
            self.promoted.pop();
        }
        undone
    }

    /// Returns the moves played since the start or the FEN.
    pub fn move_stack(&self) -> Vec<String> {
        let played = self.game.earlier().zip(self.game.moves());
        let chess960 = self.variant.is_960();
        played
            .map(|(position, mv)| crate::moves::text(position, mv, chess960))
            .collect()
    }

    /// The squares of the pieces that are known to have promoted.
    pub(crate) fn promoted_squares(&self) -> Squares {
        self.promoted.last().copied().unwrap_or(Squares::EMPTY)
    }

    /// Whether a legal move captures.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.position().is_capture(mv)
    }

    /// The squares of the royal pieces by which the side to move is in check.
    pub fn checked(&self) -> Squares {
        self.position().royals_in_check()
    }

    /// The letters of the pieces in a side's hand, small ones.
    pub fn pocket(&self, side: Color) -> String {
        let hand = PieceTypes::of(&self.variant).hand(self.position(), side);
        let letters = hand.into_iter().map(|(letter, count)| {
            letter
                .to_ascii_lowercase()
                .to_string()
                .repeat(usize::from(count))
        });
        letters.collect()
    }

    /// The letter of the piece that the last move captured, as what it falls back to; `None` if there is none.
    pub fn piece_to_partner(&self) -> Option<String> {
        let last = self.game.moves().last()?;
        let before = self.game.earlier().last()?;
        if last.is_pass() || last.is_drop() || last.wing().is_some() {
            return None;
        }
        let victim = self.victim(before, last)?;
        let piece = before.at(victim)?;
        let rules = before.rules();
        let symbol = rules.piece(rules.demoted(piece.kind)).symbol;
        let was_promoted = self
            .promoted
            .iter()
            .rev()
            .nth(1)
            .is_some_and(|before| before.contains(victim));
        let letter = match was_promoted && !rules.piece(piece.kind).symbol.crowned() {
            true => self.main_pawn(),
            false => symbol.letter(),
        };
        Some(match piece.color {
            Color::White => letter.to_string(),
            Color::Black => letter.to_ascii_lowercase().to_string(),
        })
    }

    /// The square whose piece a move captured.
    fn victim(&self, before: &Position, mv: Move) -> Option<Square> {
        let taken = mv.taken().next();
        let enemy = |piece: Piece| piece.color != before.turn();
        let on_target =
            (mv.from() != mv.to() && before.at(mv.to()).is_some_and(enemy)).then(|| mv.to());
        on_target.or(taken)
    }

    /// The letter of the Pawn that a promoted piece was.
    fn main_pawn(&self) -> char {
        let settings = self.variant.settings();
        settings
            .letters("promotionPawnTypesWhite")
            .last()
            .copied()
            .unwrap_or('P')
    }
}
