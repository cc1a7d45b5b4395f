//! Why an input is refused, in the words of `explain`.

use legwork_core::echo::one;
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind};
#[cfg(feature = "explain")]
use legwork_explain::Legality;
use legwork_variant::position::Position;

use crate::{Refused, Stage};

/// The pass as text.
const PASS: &str = "@@@@";

/// Why the piece picked up cannot go on to a square, or why none can be picked up there.
pub(crate) fn of_square(position: &Position, stage: &Stage, square: Square) -> Refused {
    let rules = position.rules();
    let name = |square| rules.geometry.name(square).to_string();
    let Some(from) = stage.from else {
        if let Some(drop) = dropped(position, stage, square) {
            return why_not(position, &drop, false);
        }
        let turn = position.turn();
        let there = position.at(square).filter(|&piece| !rules.is_wall(piece));
        return plain(match there {
            Some(piece) => format!(
                "the {} on {} is {}'s, and {turn} is to move",
                rules.piece(piece.kind).name,
                name(square),
                piece.color
            ),
            None => format!("there is no piece on {}", name(square)),
        });
    };
    let text = attempted(position, stage, from, square);
    why_not(position, &text, stage.stops.is_empty())
}

/// The drop of the piece taken from the hand on a square, as text, where pieces are dropped.
fn dropped(position: &Position, stage: &Stage, square: Square) -> Option<String> {
    let rules = position.rules();
    let kind = stage.hand.filter(|_| rules.drops_pieces())?;
    Some(format!(
        "{}@{}",
        rules.piece(kind).symbol,
        rules.geometry.name(square)
    ))
}

fn attempted(position: &Position, stage: &Stage, from: Square, square: Square) -> String {
    let rules = position.rules();
    let name = |square| rules.geometry.name(square).to_string();
    let mut stops = vec![from];
    stops.extend(&stage.stops);
    stops.push(square);
    let legs: Vec<String> = stops
        .windows(2)
        .map(|pair| name(pair[0]) + &name(pair[1]))
        .collect();
    let gated = stage
        .hand
        .map(|kind| rules.piece(kind).symbol.of(Color::Black));
    legs.join(",") + &gated.unwrap_or_default()
}

/// Why there is no pass.
pub(crate) fn of_pass(position: &Position) -> Refused {
    why_not(position, PASS, false)
}

/// Why a piece of the hand cannot come in.
pub(crate) fn of_hand(position: &Position, kind: Kind) -> Refused {
    let rules = position.rules();
    let name = &rules.piece(kind).name;
    let turn = position.turn();
    let held = position.held(turn).iter().any(|&(held, _)| held == kind);
    if held && rules.waits() {
        return plain(format!(
            "the {name} comes in when the piece before it leaves its square"
        ));
    }
    plain(if !rules.drops_pieces() {
        format!("no move of {turn}'s can bring {} in", one(name))
    } else if held {
        format!("{turn} can drop {} nowhere", one(name))
    } else {
        format!("{turn} has no {name} in hand")
    })
}

/// A refusal without an illegal move.
pub(crate) fn plain(words: impl Into<String>) -> Refused {
    Refused {
        words: words.into(),
        has_reason: true,
        squares: Vec::new(),
    }
}

/// Why a text is not a legal move. `whole` asks for all squares that the reason is about, in addition to those of the pieces that forbid it: an empty
/// one, too, that a castling King would cross.
#[cfg(feature = "explain")]
fn why_not(position: &Position, text: &str, whole: bool) -> Refused {
    let explanation = match position.explain(text) {
        Ok(explanation) => explanation,
        Err(error) => return plain(error.to_string()),
    };
    let Legality::Illegal { reason } = &explanation.legality else {
        // The clicks are spelled otherwise than the text: a victim in between is to be clicked first.
        return plain(format!("{text} is entered as {}", explanation.text));
    };
    let mut squares = reason.culprits();
    if whole {
        squares.extend(reason.squares());
    }
    let words = explanation.words().concat();
    Refused {
        words: format!("{} is illegal: {words}", explanation.text),
        has_reason: true,
        squares,
    }
}

#[cfg(not(feature = "explain"))]
fn why_not(_: &Position, text: &str, _: bool) -> Refused {
    Refused {
        has_reason: false,
        ..plain(format!("{text} is not legal"))
    }
}
