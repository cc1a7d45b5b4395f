//! A game on a board.

use std::borrow::Cow;
use std::cell::OnceCell;

use legwork::fen::is_sfen;
use legwork::{Adjudication, Color, Game, Geometry, Move, Piece, Position, Square, Squares};
use legwork_core::geometry::cased;
use legwork_core::grid::Grid;

use crate::error::FfishError;
use crate::letters::with_rights;
use crate::library::FairyVariant;
use crate::notation::Notation;

/// A game of a variant: a position, and the moves that led to it.
#[derive(Debug, Clone)]
pub struct Board {
    variant: FairyVariant,
    game: Game,
    /// The facts that Fairy-Stockfish keeps beyond the position, before each move and now.
    known: Vec<Known>,
    /// The squares of en passant that the FEN named, if there were several.
    pub(crate) passed: Squares,
}

/// The facts of a position that only Fairy-Stockfish keeps.
#[derive(Debug, Clone)]
struct Known {
    /// The pieces that have promoted.
    promoted: Squares,
    /// The plies since a capture, a drop, a promotion or a Pawn's move.
    clock: u16,
    /// Whether the side to move is in check, once that was asked for.
    in_check: OnceCell<bool>,
    /// The move made here as text, once that was asked for.
    played: OnceCell<String>,
}

/// A FEN of three or four fields, as other programs write it without a hand, so that it is not read as an SFEN, where `w` is Gote: with
/// an empty hand.
fn never_sfen<'a>(variant: &FairyVariant, fen: &'a str) -> Cow<'a, str> {
    let rules = variant.variant().rules();
    match fen.split_once(' ') {
        Some((board, rest)) if rules.holdings.is_some() && is_sfen(rules, fen) => {
            format!("{board}[] {rest}").into()
        }
        _ => fen.into(),
    }
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
    /// If the FEN is not a position of the variant.
    pub fn at(variant: &FairyVariant, fen: &str) -> Result<Self, FfishError> {
        if fen.is_empty() || fen == "startpos" {
            return Ok(Self::start(variant));
        }
        let fen = &never_sfen(variant, fen);
        let mut board = Self::unmarked(variant, fen)?;
        // A FEN of any variant may have marks of promoted pieces; the rules know them only where captured pieces come into a hand.
        let promoted = board.known[0].promoted;
        if fen.matches('~').count() > promoted.len() {
            let marked = marked_squares(board.position().rules().geometry, fen);
            board.known[0].promoted = marked.iter().fold(promoted, Squares::with);
        }
        Ok(board)
    }

    /// Returns a board with the position of a FEN, without the marks that its rules do not know.
    fn unmarked(variant: &FairyVariant, fen: &str) -> Result<Self, FfishError> {
        let read = |fen: &str| variant.variant().position_loosely(fen);
        let position = match read(fen) {
            Ok(position) => position,
            Err(error) => {
                let mended = with_rights(variant, fen).filter(|mended| mended != fen);
                let board = mended.and_then(|fen| Self::unmarked(variant, &fen).ok());
                // Rights that cannot be kept are not passed over.
                let kept = |board: &Self| {
                    variant.is_960() || board.position().castling_rights().next().is_some()
                };
                return Ok(board.filter(kept).ok_or(error)?);
            }
        };
        // Of other Pawns than the orthodox one all squares that it has passed are written, and its own.
        let geometry = position.rules().geometry;
        let field = fen.split(' ').nth(3).filter(|field| field.len() > 2);
        let squares = field.map_or_else(Vec::new, |field| squares_of(geometry, field));
        let passed = squares
            .iter()
            .find(|&&square| position.at(square).is_none());
        if let (2.., Some(&passed)) = (squares.len(), passed) {
            let name = geometry.name(passed).to_string();
            let mut fields: Vec<&str> = fen.split(' ').collect();
            fields[3] = &name;
            let mut board = Self::from(variant, read(&fields.join(" "))?);
            board.passed = squares.into_iter().collect();
            return Ok(board);
        }
        if let Some(board) = Self::strayed(variant, fen, &position) {
            return Ok(board);
        }
        Ok(Self::from(variant, position))
    }

    /// Returns a board on which Kings castle from elsewhere on their rank, if that keeps rights that a FEN gives and that are lost in
    /// its position.
    fn strayed(variant: &FairyVariant, fen: &str, position: &Position) -> Option<Self> {
        let rights = |position: &Position| position.castling_rights().rooks().count();
        let field = fen.split(' ').nth(2)?;
        let given = field.chars().filter(|c| "KQkq".contains(*c)).count();
        if variant.is_960() || given == 0 || given <= rights(position) {
            return None;
        }
        let strayed = variant.strayed()?;
        let kept = strayed.variant().position_loosely(fen).ok()?;
        (rights(&kept) > rights(position)).then(|| Self::from(&strayed, kept))
    }

    fn from(variant: &FairyVariant, position: Position) -> Self {
        let rules = position.rules();
        let shadows = rules.kinds().filter(|&kind| rules.is_shadow(kind));
        let pieces = shadows.flat_map(|kind| Color::BOTH.map(|side| Piece::new(side, kind)));
        let known = Known {
            promoted: pieces.flat_map(|piece| position.of(piece)).collect(),
            clock: position.clock(),
            in_check: OnceCell::new(),
            played: OnceCell::new(),
        };
        Self {
            variant: variant.clone(),
            game: Game::new(position, Adjudication::ALL),
            known: vec![known],
            passed: Squares::EMPTY,
        }
    }

    pub fn variant(&self) -> &FairyVariant {
        &self.variant
    }

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
    /// If the FEN is not a position of the variant; the board stays as it is.
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

    /// Plays a move as [`push`](Self::push) does; returns whether it is legal. To find out why not takes longer.
    pub fn try_push(&mut self, text: &str) -> bool {
        let found = self.find(text);
        found.map(|mv| self.make(mv)).is_some()
    }

    /// Plays a move in a notation.
    ///
    /// # Errors
    ///
    /// If no legal move is written in this way.
    pub fn push_san(&mut self, san: &str, notation: Notation) -> Result<(), FfishError> {
        let mv = self.read_san(san, notation)?;
        self.make(mv);
        Ok(())
    }

    /// Plays a legal move.
    pub fn make(&mut self, mv: Move) {
        let clock = self.clock().saturating_add(1);
        let promoted = self.promoted_after(mv, self.promoted_squares());
        let restarts = self.restarts_clock(mv);
        self.game.make(mv);
        let (occupied, own) = (self.position().occupied(), self.position().clock());
        let clock = if restarts || own == 0 { 0 } else { clock };
        // A piece that a blast removes is no longer a promoted piece.
        let promoted = promoted.iter().filter(|&square| occupied.contains(square));
        self.known.push(Known {
            promoted: promoted.collect(),
            clock,
            in_check: OnceCell::new(),
            played: OnceCell::new(),
        });
    }

    /// Returns the promoted pieces after a move. A piece of Shogi that promotes is another kind, and is not one of them.
    fn promoted_after(&self, mv: Move, before: Squares) -> Squares {
        if mv.is_pass() {
            return before;
        }
        let position = self.position();
        let is_crowned = |kind| position.rules().piece(kind).symbol.crowned();
        let crowned = position
            .at(mv.from())
            .is_some_and(|piece| is_crowned(piece.kind));
        let promotes = mv
            .promotion()
            .is_some_and(|kind| !crowned && !is_crowned(kind));
        let stays = before.contains(mv.from());
        let gone = mv
            .taken()
            .fold(before.without(mv.from()).without(mv.to()), Squares::without);
        if !mv.is_drop() && (promotes || stays) {
            gone.with(mv.to())
        } else {
            gone
        }
    }

    /// Whether a move restarts the half-move clock in Fairy-Stockfish, where ours may run on.
    fn restarts_clock(&self, mv: Move) -> bool {
        let (position, facts) = (self.position(), self.variant.facts());
        if mv.is_drop() || !mv.is_pass() && position.is_capture(mv) {
            return true;
        }
        if mv.promotion().is_some() && !facts.demotes {
            return true;
        }
        let moved = position.at(mv.from()).filter(|_| !mv.is_pass());
        moved.is_some_and(|piece| facts.restarts(position.rules(), piece, mv.from(), mv.to()))
    }

    /// Takes the last move back and returns it; `None` if there is none.
    pub fn pop(&mut self) -> Option<Move> {
        let undone = self.game.undo();
        if undone.is_some() {
            self.known.pop();
            if let Some(known) = self.known.last_mut() {
                known.played.take();
            }
        }
        undone
    }

    /// Returns the moves played since the start or the FEN, each written once.
    pub fn move_stack(&self) -> Vec<&str> {
        let played = self.game.earlier().zip(self.game.moves()).zip(&self.known);
        let text = |position, mv| crate::moves::text(position, mv, &self.variant);
        played
            .map(|((position, mv), known)| known.played.get_or_init(|| text(position, mv)).as_str())
            .collect()
    }

    fn known(&self) -> &Known {
        match self.known.last() {
            Some(known) => known,
            None => unreachable!("there is one more than there are moves"),
        }
    }

    /// The squares of the pieces that are known to have promoted.
    pub(crate) fn promoted_squares(&self) -> Squares {
        self.known().promoted
    }

    /// The plies since a capture, a drop, a promotion or a Pawn's move.
    pub fn clock(&self) -> u16 {
        self.known().clock
    }

    /// Whether a legal move captures.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.position().is_capture(mv)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        let found = || self.position().in_check();
        *self.known().in_check.get_or_init(found)
    }

    /// The squares of the royal pieces by which the side to move is in check.
    pub fn checked(&self) -> Squares {
        self.position().royals_in_check()
    }

    /// The letter of the type of the piece on a square, in the case of its side; `None` if there is none. A wall is not a piece.
    pub fn letter_at(&self, square: Square) -> Option<char> {
        let position = self.position();
        let piece = position.at(square)?;
        if position.rules().is_wall(piece) {
            return None;
        }
        let letter = self.variant.facts().types.letter(piece.kind);
        Some(cased(letter, piece.color))
    }

    /// The letters of the pieces in a side's hand, small ones.
    pub fn pocket(&self, side: Color) -> String {
        let hand = self.variant.facts().types.hand(self.position(), side);
        let letters = hand.flat_map(|(letter, count)| {
            let letter = letter.to_ascii_lowercase();
            std::iter::repeat_n(letter, usize::from(count))
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
        let known = self.known.iter().rev().nth(1);
        let was_promoted = known.is_some_and(|known| known.promoted.contains(victim));
        let letter = if was_promoted && !rules.piece(piece.kind).symbol.crowned() {
            self.main_pawn()
        } else {
            symbol.letter()
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

/// Returns the squares that are written one after the other.
fn squares_of(geometry: Geometry, text: &str) -> Vec<Square> {
    let mut rest = text;
    let read = || {
        let (square, length) = geometry.read(rest)?;
        rest = &rest[length..];
        Some(square)
    };
    std::iter::from_fn(read).collect()
}

/// Returns the squares of the pieces that a FEN marks as promoted.
fn marked_squares(geometry: Geometry, fen: &str) -> Squares {
    let grid = Grid::read(fen.split([' ', '[']).next().unwrap_or_default());
    // A hand, or pieces that wait, may be written as a row below the board.
    let below = u8::from(grid.0.len() > usize::from(geometry.ranks()));
    let marked = |square: &Square| {
        let piece = grid
            .at(square.file(), square.rank() + below)
            .strip_suffix('~');
        piece.is_some_and(|piece| !piece.is_empty())
    };
    geometry.squares().filter(marked).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(fen: &str, files: u8, ranks: u8) -> String {
        let geometry = Geometry::new(files, ranks, 1).unwrap();
        let squares = marked_squares(geometry, fen);
        let names = squares.iter().map(|square| geometry.name(square));
        names.map(|name| name.to_string() + " ").collect()
    }

    #[test]
    fn marked_pieces_are_found() {
        assert_eq!(marked("3Q~4/8/8/8/8/8/8/q~6K w", 8, 8), "a1 d8 ");
        assert_eq!(marked("9+A~/10q~[Q~] w", 11, 2), "k1 j2 ");
        assert_eq!(
            marked("4/Q~3/3k/PP~n w", 4, 2),
            "a2 ",
            "pieces that wait are passed over"
        );
        assert_eq!(
            marked("3Q~/3k/PPp w", 4, 2),
            "d2 ",
            "a hand behind the board"
        );
        assert_eq!(marked("~3k/3K w", 4, 2), "");
        assert_eq!(marked("99999999k~/3K~ w", 4, 2), "d1 ");
    }
}
