//! A position and its moves as text, both ways.

use super::{MoveError, Position};
#[cfg(not(feature = "explain"))]
use legwork_core::echo::clip;
use legwork_core::moves::Move;
#[cfg(feature = "explain")]
use legwork_explain::{self as explain, Explanation};
use legwork_notation::text::{MoveTextError, Outline};
use legwork_notation::{fen, text};
use legwork_walker::Walker;
use legwork_walker::refusal::Refusal;

/// # Reading and writing
///
/// A FEN, moves in coordinates, and why a move is not legal.
impl Position {
    /// The position as a FEN.
    pub fn fen(&self) -> String {
        fen::write(self.variant.compiled(), &self.array())
    }

    /// The position as an SFEN, the FEN of Shogi; `None` where the rules do not ask for it. It has no half-move clock.
    ///
    /// # Example: both notations of Shogi, which are read wherever a FEN or a move is
    ///
    /// ```
    /// let shogi = legwork::Variant::open("shogi", &[])?;
    /// let mut position = shogi.start();
    /// let mv = position.read_move("7g7f")?;
    /// assert_eq!(position.move_text(mv), "c3c4");
    /// assert_eq!(position.usi(mv).as_deref(), Some("7g7f"));
    /// position.make(mv);
    /// let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
    /// assert_eq!(position.sfen().as_deref(), Some(sfen));
    /// assert_eq!(shogi.position(sfen)?.moves(), position.moves());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sfen(&self) -> Option<String> {
        fen::write_sfen(self.variant.compiled(), &self.array())
    }

    /// A move of this position in USI, `7g7f` or `P*5e`; `None` if the rules do not have that style.
    pub fn usi(&self, mv: Move) -> Option<String> {
        text::write_usi(self.variant.compiled(), self, self.turn(), mv)
    }

    /// A move of this position in the notation of the rules' style: USI or coordinates.
    pub fn text_in_style(&self, mv: Move) -> String {
        self.usi(mv).unwrap_or_else(|| self.move_text(mv))
    }

    /// A move of this position as UCI programs write it: a pass as the square of a piece that can make it, twice; castling as King
    /// takes Rook, if that is asked for.
    pub fn uci(&self, mv: Move, king_takes_rook: bool) -> String {
        let rules = self.rules();
        let name = |square| rules.geometry.name(square).to_string();
        if mv.is_pass() {
            let own = self.side(self.turn());
            let mut texts = own.iter().map(|square| name(square).repeat(2));
            let pass = texts.find(|text| self.read_move(text) == Ok(Move::PASS));
            return pass.unwrap_or_else(|| "0000".to_owned());
        }
        if let (Some(wing), true, None) = (mv.wing(), king_takes_rook, mv.gate()) {
            let mut rights = self.castling_rights();
            let distances = rules
                .wings
                .get(wing)
                .is_some_and(|wing| rules.has_distances(wing));
            if let (false, Some((_, _, king, rook))) =
                (distances, rights.find(|&(_, other, ..)| other == wing))
            {
                return name(king) + &name(rook);
            }
        }
        self.move_text(mv)
    }

    /// Reads a legal move.
    ///
    /// # Errors
    ///
    /// If the text is not a move, or the move is not legal here; then the error says why, as
    /// [`Position::explain`] does, if the feature `explain` is there.
    ///
    /// # Example: the error of a move into check
    ///
    /// ```
    /// let chess = legwork::Variant::open("chess", &[])?;
    /// let position = chess.position("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1")?;
    /// let error = position.read_move("e2d3").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "e2d3 is illegal: it leaves the King on e1 attacked by the Rook on e8"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        self.read_legal(text)
            .map_err(|error| self.why_unread(text, error))
    }

    /// Reads a move as [`read_move`](Self::read_move) does; `None` if it is not legal. To find out why takes much longer.
    pub fn find_move(&self, text: &str) -> Option<Move> {
        self.read_legal(text).ok()
    }

    fn read_legal(&self, text: &str) -> Result<Move, MoveTextError> {
        if let Some(mv) = self.read_plain(text) {
            return Ok(mv);
        }
        // Most texts name the square that the piece leaves, and of its moves at most one is so spelled.
        let rules = self.rules();
        if let Ok(Outline::Legs { stops, .. }) = text::outline(rules, text) {
            let read = self.read_one_of(&self.moves_from(stops[0]), text);
            // Only castling may be written by the Rook's square first, and a pass by the square of any piece.
            let passes = || stops.first() == stops.last() && self.is_legal(Move::PASS);
            let castles = || self.castling_rights().next().is_some();
            if read.is_ok() || rules.walls.is_none() && !castles() && !passes() {
                return read;
            }
        }
        self.read_one_of(&self.moves(), text)
    }

    /// Why a text is not a legal move: it may be a move that a rule forbids.
    #[cfg(feature = "explain")]
    fn why_unread(&self, text: &str, unknown: MoveTextError) -> MoveError {
        let refused: Vec<(Move, Refusal)> =
            self.walk().into_iter().filter_map(Result::err).collect();
        let moves: Vec<Move> = refused.iter().map(|&(mv, _)| mv).collect();
        let Ok(mv) = self.read_one_of(&moves, text) else {
            if matches!(unknown, MoveTextError::NotAMove { .. })
                && let Ok(explanation) = self.explain(text)
                && !explanation.is_legal()
            {
                return MoveError::Illegal(Box::new(explanation));
            }
            return unknown.into();
        };
        let refusal = refused.into_iter().find(|&(known, _)| known == mv);
        refusal.map_or(unknown.into(), |(mv, refusal)| self.refused(mv, refusal))
    }

    /// Without the feature `explain` the error has no reason, and the Walker is not linked.
    #[cfg(not(feature = "explain"))]
    fn why_unread(&self, text: &str, unknown: MoveTextError) -> MoveError {
        match unknown {
            MoveTextError::NotAMove { .. } => MoveError::NotAMove { text: clip(text) },
            other => other.into(),
        }
    }

    /// Reads two squares and nothing else, if that is a legal move which does nothing else: other meanings of
    /// such a text come after it.
    fn read_plain(&self, text: &str) -> Option<Move> {
        let geometry = self.rules().geometry;
        let (from, len) = geometry.read(text)?;
        let mv = Move::new(from, geometry.square(text.get(len..)?)?);
        (mv.is_plain() && self.is_legal(mv)).then_some(mv)
    }

    /// A move of this position in coordinates.
    ///
    /// For a move of another position the text is meaningless.
    pub fn move_text(&self, mv: Move) -> String {
        let mut text = String::new();
        self.append_move_text(mv, &mut text);
        text
    }

    /// Writes a line of moves that begins here, each by a function, up to the first one that is not legal.
    ///
    /// # Example: a line as texts, and as SAN
    ///
    /// ```
    /// # use legwork::Position;
    /// let start = legwork::Variant::open("chess", &[])?.start();
    /// let first = start.read_move("e2e4")?;
    /// let line = [first, start.play(first)?.read_move("b8c6")?];
    /// assert_eq!(start.write_line(&line, Position::move_text), ["e2e4", "b8c6"]);
    /// assert_eq!(start.write_line(&line, Position::san), ["e4", "Nc6"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_line(
        &self,
        moves: &[Move],
        write: impl Fn(&Position, Move) -> String,
    ) -> Vec<String> {
        let mut here = self.clone();
        let mut texts = Vec::new();
        for &mv in moves {
            if !here.is_legal(mv) {
                break;
            }
            texts.push(write(&here, mv));
            here.make(mv);
        }
        texts
    }

    /// Appends [`move_text`](Self::move_text) to a text; faster for many moves.
    pub fn append_move_text(&self, mv: Move, text: &mut String) {
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
            text::append_move(self.variant.compiled(), self, mv, text);
        } else {
            text.push_str(&format!("{mv:?}"));
        }
    }

    /// Explains what a move does if it is legal, or why it is not.
    ///
    /// # Errors
    ///
    /// If the text is not a move in any position of the variant, or could be several of this one's.
    ///
    /// # Example: a move that is legal, and one that is not
    ///
    /// ```
    /// use legwork::{Legality, Reason, Variant};
    ///
    /// let start = Variant::open("seirawan", &[])?.start();
    /// let explained = start.explain("b1c3h")?;
    /// assert_eq!(explained.to_string(), "legal: the Knight on b1 goes to c3, a Hawk is placed on b1");
    ///
    /// let explained = start.explain("e4e5")?;
    /// assert_eq!(explained.to_string(), "illegal: there is no piece on e4");
    /// assert!(matches!(explained.legality, Legality::Illegal { reason: Reason::NoPiece { .. } }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "explain")]
    pub fn explain(&self, text: &str) -> Result<Explanation, MoveTextError> {
        let legal = self.moves();
        let replies = |mv| self.played(mv).count();
        explain::explain(
            self.variant.compiled(),
            &self.array(),
            &legal,
            replies,
            text,
        )
    }

    /// Every candidate of the Walker, each legal or refused for a reason.
    ///
    /// The Walker is the slow generator. A program asks it for a refusal; its answers to other questions are for
    /// tests: [`ReferenceMoves`](crate::testing::ReferenceMoves) has them.
    pub fn walk(&self) -> Vec<Result<Move, (Move, Refusal)>> {
        self.walker().walk(&self.array())
    }

    /// A refusal of the Walker's in words, as half a sentence after "illegal: ".
    #[cfg(feature = "explain")]
    pub fn refusal_text(&self, refusal: Refusal) -> String {
        let write = |mv| self.move_text(mv);
        explain::refusal_text(self.rules(), |square| self.at(square), write, refusal)
    }

    /// Reads a text that is one of these moves.
    fn read_one_of(&self, moves: &[Move], text: &str) -> Result<Move, MoveTextError> {
        let compiled = self.variant.compiled();
        text::read_move(compiled, self, self.turn(), moves, text)
    }

    pub(super) fn refused(&self, mv: Move, refusal: Refusal) -> MoveError {
        #[cfg(feature = "explain")]
        let reason = self.refusal_text(refusal);
        #[cfg(not(feature = "explain"))]
        let reason = "a rule forbids it".to_owned();
        MoveError::Refused {
            text: self.move_text(mv),
            reason,
            refusal,
        }
    }
    /// The reference generator for the variant.
    pub(crate) fn walker(&self) -> Walker<'_> {
        Walker::new(self.variant.compiled())
    }
}
