//! Why an input is refused, in the words of `explain`.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind};
use legwork_core::rules::HoldingsForm;
use legwork_variant::position::Position;

use crate::Stage;

/// The pass as text.
const PASS: &str = "@@@@";

/// Why the piece picked up cannot go on to a square, or why none can be picked up there.
pub(crate) fn of_square(position: &Position, stage: &Stage, square: Square) -> String {
    let rules = position.rules();
    let name = |square| rules.geometry.name(square).to_string();
    let Some(from) = stage.from else {
        if let Some(drop) = dropped(position, stage, square) {
            return why_not(position, &drop);
        }
        let turn = position.turn();
        return match position.at(square) {
            Some(piece) => format!(
                "the {} on {} is {}'s, and {turn} is to move",
                rules.piece(piece.kind).name,
                name(square),
                piece.color
            ),
            None => format!("there is no piece on {}", name(square)),
        };
    };
    why_not(position, &attempted(position, stage, from, square))
}

/// The move from the piece picked up over its stops to a square, or its drop there, as text.
pub(crate) fn attempt(position: &Position, stage: &Stage, square: Square) -> Option<String> {
    match stage.from {
        Some(from) => Some(attempted(position, stage, from, square)),
        None => dropped(position, stage, square),
    }
}

/// The drop of the piece taken from the hand on a square, as text, where pieces are dropped.
fn dropped(position: &Position, stage: &Stage, square: Square) -> Option<String> {
    let rules = position.rules();
    let kind = stage.hand.filter(|_| rules.holds(HoldingsForm::Drop))?;
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
pub(crate) fn of_pass(position: &Position) -> String {
    why_not(position, PASS)
}

/// Why a piece of the hand cannot come in.
pub(crate) fn of_hand(position: &Position, kind: Kind) -> String {
    let rules = position.rules();
    let name = &rules.piece(kind).name;
    let turn = position.turn();
    let held = position.held(turn).iter().any(|&(held, _)| held == kind);
    match rules.holds(HoldingsForm::Drop) {
        true if held => return format!("{turn} can drop a {name} nowhere"),
        true => return format!("{turn} has no {name} in hand"),
        false => {}
    }
    format!("no move of {turn}'s can bring a {name} in")
}

fn why_not(position: &Position, text: &str) -> String {
    match position.explain(text) {
        Ok(explanation) if !explanation.is_legal() => {
            format!(
                "{} is illegal: {}",
                explanation.text,
                explanation.words().concat()
            )
        }
        // The clicks are spelled otherwise than the text: a victim in between is to be clicked first.
        Ok(explanation) => format!("{text} is entered as {}", explanation.text),
        Err(error) => error.to_string(),
    }
}
