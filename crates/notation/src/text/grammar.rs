//! The grammar of a move's text, independent of any position.
//!
//! ```text
//! move   = "0000" | "@@@@" | castle | drop | legs ;
//! castle = "O-O" , [ "-O" ] , [ square ] , [ "/" , piece ] ;
//! drop   = piece , ( "@" | "*" ) , square ;
//! legs   = square , square , { "," , square , square } , [ "+" | "-" | piece ] , [ "/" , piece ] ;
//! piece  = [ "+" ] , letter , [ "'" | "!" ] ;
//! ```

use smallvec::{SmallVec, smallvec};

use super::{MoveTextError, usi};
use legwork_core::echo::clip;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::Symbol;
use legwork_core::rules::Rules;

/// The squares where the legs of a move start and end.
pub type Stops = SmallVec<[Square; 4]>;

/// A well-formed text. Suffixes are in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outline {
    /// The pass.
    Pass,
    /// Castling by its name.
    Castle {
        /// `O-O`.
        short: bool,
        /// The square that is named, where the side castles in several ways.
        square: Option<Square>,
        /// The suffix.
        suffix: String,
    },
    /// A piece from the hand.
    Drop {
        /// The piece as it is dropped, in capitals: `P`, `+P`.
        piece: String,
        /// The square where it is dropped.
        on: Square,
    },
    /// From square to square.
    Legs {
        /// The squares where legs start and end; two to four.
        stops: Stops,
        /// The suffix.
        suffix: String,
    },
}

const SQUARE: &str = "a square of the board";
const AGAIN: &str = "the square where the leg before ended";
const SUFFIX: &str = "the end, or the letter of what the piece becomes or of what is placed";

/// Reads the form of a move: in coordinates or, where the rules ask for it, as in USI.
pub fn read(rules: &Rules, text: &str) -> Result<Outline, MoveTextError> {
    match usi::read(rules, text) {
        Some(outline) => Ok(outline),
        None => coordinates(rules.geometry, text),
    }
}

fn coordinates(geometry: Geometry, text: &str) -> Result<Outline, MoveTextError> {
    let fault = |offset, expected| MoveTextError::Malformed {
        text: clip(text),
        offset,
        expected,
    };
    match text {
        "0000" | "@@@@" => return Ok(Outline::Pass),
        "" => return Err(fault(0, "two squares, from and to")),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("O-O") {
        let (short, rest) = rest
            .strip_prefix("-O")
            .map_or((true, rest), |rest| (false, rest));
        let (square, rest) = match geometry.read(rest) {
            Some((square, len)) => (Some(square), &rest[len..]),
            None => (None, rest),
        };
        let placed = rest.starts_with('/') && is_suffix(rest);
        if !rest.is_empty() && !placed {
            return Err(fault(text.len() - rest.len(), "nothing after castling"));
        }
        return Ok(Outline::Castle {
            short,
            square,
            suffix: rest.to_ascii_lowercase(),
        });
    }
    if let Some((piece, on)) = text.split_once(['@', '*'])
        && is_piece(piece)
    {
        let at = piece.len() + 1;
        let (square, len) = geometry.read(on).ok_or_else(|| fault(at, SQUARE))?;
        if len < on.len() {
            return Err(fault(at + len, "the end"));
        }
        let piece = piece.to_ascii_uppercase();
        return Ok(Outline::Drop { piece, on: square });
    }
    let mut at = 0;
    let square = |at: &mut usize| {
        let (square, len) = geometry
            .read(&text[*at..])
            .ok_or_else(|| fault(*at, SQUARE))?;
        *at += len;
        Ok(square)
    };
    let mut stops: Stops = smallvec![square(&mut at)?, square(&mut at)?];
    while text[at..].starts_with(',') {
        if stops.len() == 4 {
            return Err(fault(at, "at most three legs"));
        }
        at += 1;
        let start = at;
        if Some(&square(&mut at)?) != stops.last() {
            return Err(fault(start, AGAIN));
        }
        stops.push(square(&mut at)?);
    }
    if !is_suffix(&text[at..]) {
        return Err(fault(at, SUFFIX));
    }
    Ok(Outline::Legs {
        stops,
        suffix: text[at..].to_ascii_lowercase(),
    })
}

/// Whether a text could be the symbol of a piece, in capitals or not.
pub(super) fn is_piece(text: &str) -> bool {
    Symbol::begin(text).is_some_and(|(.., behind)| behind.is_empty())
}

/// Whether a text could be the suffix of a move.
pub(super) fn is_suffix(text: &str) -> bool {
    // `+h` is a crowned piece, or a crowning with a gating: as text, they are the same.
    let becomes = |text: &str| matches!(text, "" | "+" | "-") || is_piece(text);
    match text.split_once('/') {
        Some((left, right)) => becomes(left) && is_piece(right),
        None => becomes(text),
    }
}
