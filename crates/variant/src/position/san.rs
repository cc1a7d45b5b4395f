//! Moves in SAN, both ways.

use super::Position;
use legwork_core::echo::clip;
use legwork_core::moves::Move;
#[cfg(feature = "explain")]
use legwork_core::piece::Piece;
#[cfg(feature = "explain")]
use legwork_explain::{Legality, Reason};
use legwork_notation::san::{self, CheckMark, Meanings, SanStyle, SanTextError, SanWriter};

/// Why a SAN is not a legal move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not a move, or could be several.
    #[error(transparent)]
    Text(#[from] SanTextError),
    /// The pieces of that kind cannot make that move, or may not.
    #[error("`{text}`: none legal: {reason}")]
    Illegal {
        /// The text, at most 60 characters of it.
        text: String,
        /// Why not, in words, for each piece that could be meant.
        reason: String,
    },
}

/// A null move in a record.
const NULL_MOVE: &str = "--";
/// The maximum number of pieces for which a message says why they cannot move there.
#[cfg(feature = "explain")]
const MAX_REASONS: usize = 3;

/// # Reading and writing SAN
///
/// In the styles of several programs ([`SanStyle`]).
impl Position {
    /// A legal move in SAN, written plain.
    ///
    /// # Example: two Knights of which one is pinned
    ///
    /// ```
    /// let chess = legwork::Variant::open("chess", &[])?;
    /// let position = chess.position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1")?;
    /// assert_eq!(position.san(position.read_move("g1e2")?), "Ne2");
    /// let error = position.read_san("Nd5").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "`Nd5`: none legal: it leaves the King on e1 attacked by the Bishop on b4"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        self.san_with(mv, SanStyle::Plain)
    }

    /// A legal move in SAN, written in that style. A null move is `--`, and the text of any other move is in coordinates.
    pub fn san_with(&self, mv: Move, style: SanStyle) -> String {
        if !self.is_legal(mv) {
            if mv.is_pass() {
                return NULL_MOVE.to_owned();
            }
            return self.move_text(mv);
        }
        self.written(&self.moves(), &[mv], style).concat()
    }

    /// Every legal move with its SAN; faster than one by one.
    pub fn sans(&self, style: SanStyle) -> Vec<(Move, String)> {
        let legal = self.moves();
        let written = self.written(&legal, &legal, style);
        legal.into_iter().zip(written).collect()
    }

    /// Reads a SAN of any style and returns a legal move. `O-O` castles with the nearer Rook, as in the plain style.
    ///
    /// # Errors
    ///
    /// If the text is not SAN, or could be several moves, or none that is legal; then the error says
    /// why.
    ///
    /// # Example: a text that does not say which Knight
    ///
    /// ```
    /// let chess = legwork::Variant::open("chess", &[])?;
    /// let position = chess.position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")?;
    /// let error = position.read_san("Nd2").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "`Nd2` is ambiguous: two Knights can go to d2: Nbd2 or Nfd2"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_san(&self, text: &str) -> Result<Move, SanError> {
        self.read_san_with(text, SanStyle::Plain)
    }

    /// Reads a SAN as [`read_san`](Self::read_san) does; `O-O` has its meaning in that style.
    ///
    /// # Errors
    ///
    /// Those of [`read_san`](Self::read_san).
    ///
    /// # Example: castling in Janus Chess
    ///
    /// ```
    /// use legwork::san::SanStyle;
    ///
    /// let janus = legwork::Variant::open("janus", &[])?;
    /// let position = janus.position("4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1")?;
    /// let near = position.read_san("O-O")?;
    /// assert_eq!(position.move_text(near), "e1b1");
    /// let king_side = position.read_san_with("O-O", SanStyle::FairyStockfish)?;
    /// assert_eq!(position.move_text(king_side), "e1i1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_san_with(&self, text: &str, style: SanStyle) -> Result<Move, SanError> {
        let (compiled, turn) = (self.variant.compiled(), self.turn());
        match san::read_san(compiled, self, turn, &self.moves(), text, style) {
            Ok(mv) => Ok(mv),
            Err(SanTextError::NotAMove { .. }) => {
                let meanings = san::meanings(compiled, self, turn, text, style)?;
                Err(SanError::Illegal {
                    text: clip(text),
                    reason: self.why_none(&meanings),
                })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Writes moves, some or all of the legal ones, in their order.
    fn written(&self, legal: &[Move], moves: &[Move], style: SanStyle) -> Vec<String> {
        // A win by another rule is marked as mate is; Fairy-Stockfish marks checks alone.
        let wins_otherwise = style == SanStyle::Plain && self.rules().end_early();
        let wins = |mv| {
            let outcome = self.played(mv).outcome();
            outcome.is_some_and(|outcome| outcome.winner == Some(self.turn()))
        };
        let writer = SanWriter::new(self.variant.compiled(), self, legal, style);
        let mut all_checks = self.checks_among(moves).into_iter().peekable();
        let write = |&mv: &Move| {
            let checks = all_checks.next_if_eq(&mv).is_some();
            let mates = checks && self.played(mv).count() == 0;
            let check = if mates || !checks && wins_otherwise && !mv.is_pass() && wins(mv) {
                Some(CheckMark::Mate)
            } else {
                checks.then_some(CheckMark::Check)
            };
            writer.write(mv, check)
        };
        moves.iter().map(write).collect()
    }

    /// Why none of the moves that a SAN could mean is legal.
    #[cfg(feature = "explain")]
    fn why_none(&self, meanings: &Meanings) -> String {
        // The reason that a piece never moves like this is given only if no other piece could be meant.
        let (mut reasons, mut strange) = (Vec::new(), Vec::new());
        for spelling in &meanings.coordinates {
            let Ok(explained) = self.explain(spelling) else {
                continue;
            };
            let Legality::Illegal { reason } = &explained.legality else {
                continue;
            };
            let words = (spelling, explained.words().join(", "));
            match reason {
                Reason::SpelledOtherwise { .. } | Reason::GoesNowhere { .. } => {}
                Reason::NotItsMove { .. } => strange.push(words),
                _ => reasons.push(words),
            }
        }
        reasons.dedup_by(|next, first| next.1 == first.1);
        let mut reason = match (&reasons[..], &strange[..]) {
            ([], [(_, alone)]) => alone.clone(),
            ([], _) => self.none_goes(meanings),
            ([(_, reason)], _) => reason.clone(),
            _ => {
                let sentences = reasons.iter().take(MAX_REASONS);
                let sentences = sentences.map(|(spelling, reason)| format!("{spelling}: {reason}"));
                sentences.collect::<Vec<_>>().join("; ")
            }
        };
        let more = reasons.len().saturating_sub(MAX_REASONS);
        if more > 0 {
            reason.push_str(&format!("; and {more} more"));
        }
        reason
    }

    /// Without explanations nothing is certain but that no move is legal: a piece that goes there may be pinned.
    #[cfg(not(feature = "explain"))]
    fn why_none(&self, _: &Meanings) -> String {
        "there is no such legal move".to_owned()
    }

    /// Says that no piece makes such a move, even without pieces in its way.
    #[cfg(feature = "explain")]
    fn none_goes(&self, meanings: &Meanings) -> String {
        let (turn, rules) = (self.turn(), self.rules());
        let Some((kind, to)) = meanings.goal else {
            return "there is no such move".to_owned();
        };
        let name = &rules.piece(kind).name;
        let mut alike = rules.alike(kind).iter();
        if alike.all(|kind| self.of(Piece::new(turn, kind)).is_empty()) {
            return format!("{turn} has no {name}");
        }
        format!("no {name} of {turn}'s goes to {}", rules.geometry.name(to))
    }
}
