//! Material imbalances: each side starts without some of its pieces.

use std::fmt;

use legwork_core::grid::Grid;
use legwork_core::piece::{Color, Kind};
use legwork_core::rules::Rules;
use legwork_variant::position::Position;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use crate::error::MeasureError;

/// A material imbalance: the pieces that only the first side has, and those that only the second has: `Q-RB`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imbalance {
    /// The pieces that only the first side has, then those that only the second has.
    sides: [Vec<Kind>; 2],
    text: String,
}

impl Imbalance {
    /// Reads an imbalance: pieces, a minus sign, pieces; either list may be empty, but not both.
    ///
    /// # Errors
    ///
    /// If the text names an unknown piece, a royal one, or none at all.
    pub fn read(rules: &Rules, text: &str) -> Result<Self, MeasureError> {
        let wrong = |reason: &str| MeasureError::Imbalance {
            found: text.to_owned(),
            reason: reason.to_owned(),
        };
        let (first, second) = text
            .split_once('-')
            .ok_or_else(|| wrong("the minus sign is missing"))?;
        let sides = [rules.kinds_in(first), rules.kinds_in(second)];
        let [Some(first), Some(second)] = sides else {
            return Err(wrong("a letter is not a piece"));
        };
        if first.is_empty() && second.is_empty() {
            return Err(wrong("it has no pieces"));
        }
        let royal = |kind: &Kind| rules.royals.contains(*kind);
        if first.iter().chain(&second).any(royal) {
            return Err(wrong("a royal piece cannot be left out"));
        }
        let text = text.split_whitespace().collect();
        Ok(Self {
            sides: [first, second],
            text,
        })
    }

    /// Returns the position with the imbalance, the first side having this colour. Among several pieces of a kind the seed chooses
    /// the one that is removed; if none is on the board, it is taken from the hand.
    ///
    /// # Errors
    ///
    /// If a side does not have such a piece, or the result is not a valid position.
    pub(crate) fn applied(
        &self,
        start: &Position,
        first: Color,
        seed: u64,
    ) -> Result<Position, MeasureError> {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut board = FenParts::of(start);
        // Each side lacks the pieces that only the other has.
        for (color, kinds) in [(!first, &self.sides[0]), (first, &self.sides[1])] {
            for &kind in kinds {
                let letter = start.rules().piece(kind).symbol.of(color);
                if !board.remove(&letter, dice.next_u64()) {
                    return Err(MeasureError::Imbalance {
                        found: self.text.clone(),
                        reason: format!("{color} has no {letter} at the start"),
                    });
                }
            }
        }
        let fen = board.fen();
        let position = start.variant().position_loosely(&fen);
        let wrong = |reason: String| MeasureError::Start {
            fen: fen.clone(),
            reason,
        };
        let position = position.map_err(|error| wrong(error.to_string()))?;
        match position.outcome() {
            None => Ok(position),
            Some(outcome) => Err(wrong(format!("the game is over: {outcome}"))),
        }
    }
}

impl fmt::Display for Imbalance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A FEN split into squares, hands, and the rest.
struct FenParts {
    grid: Grid,
    /// The letters of the hands.
    hand: Option<String>,
    /// The other fields, with a leading space.
    rest: String,
}

impl FenParts {
    fn of(position: &Position) -> Self {
        let fen = position.fen();
        let (board, rest) = fen.split_once(' ').unwrap_or((&fen, ""));
        let (board, hand) = match board.split_once('[') {
            Some((board, hand)) => (board, Some(hand.trim_end_matches(']').to_owned())),
            None => (board, None),
        };
        Self {
            grid: Grid::read(board),
            hand,
            rest: rest.to_owned(),
        }
    }

    /// Removes a piece with this letter from the board, chosen by `lot` if there are several, or else from the hand.
    fn remove(&mut self, letter: &str, lot: u64) -> bool {
        // From Black's last rank on.
        let squares = self.grid.0.iter_mut().rev().flatten();
        let mut found: Vec<&mut String> = squares.filter(|shown| *shown == letter).collect();
        if !found.is_empty() {
            let nth = lot % found.len() as u64;
            found[nth as usize].clear();
            return true;
        }
        let Some(hand) = &mut self.hand else {
            return false;
        };
        match hand.find(letter) {
            Some(at) => {
                hand.replace_range(at..at + letter.len(), "");
                true
            }
            None => false,
        }
    }

    fn fen(&self) -> String {
        let hand = self.hand.as_ref();
        let hand = hand.map_or_else(String::new, |hand| format!("[{hand}]"));
        format!("{}{hand} {}", self.grid.text(), self.rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork::Variant;

    fn fen(id: &str, text: &str, first: Color) -> Result<String, String> {
        let start = Variant::open(id, &[]).unwrap().start();
        let imbalance = Imbalance::read(start.rules(), text).map_err(|error| error.to_string())?;
        let applied = imbalance.applied(&start, first, 7);
        applied
            .map(|position| position.fen())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn each_side_lacks_what_the_other_has() {
        let gothic = |first| fen("gothic", "A-Q", first).unwrap();
        assert_eq!(
            gothic(Color::White),
            "rnbqck1bnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNB1CKABNR w KQkq - 0 1"
        );
        assert_eq!(
            gothic(Color::Black),
            "rnb1ckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCK1BNR w KQkq - 0 1"
        );
        // Without a Rook the castling right is gone.
        let rook = fen("chess", "RR-", Color::White).unwrap();
        assert_eq!(
            rook,
            "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
        );
        // The Hawk is in hand.
        let hawk = fen("seirawan", "H-E", Color::White).unwrap();
        assert!(hawk.contains("[He]"), "{hawk}");
    }

    #[test]
    fn what_is_no_imbalance_is_refused() {
        for text in ["", "Q", "-", "K-Q", "X-Q", "Q-+", "QQ-"] {
            let error = fen("chess", text, Color::White).unwrap_err();
            assert!(error.starts_with("expected pieces"), "{text}: {error}");
        }
    }
}
