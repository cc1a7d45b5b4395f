//! How the rules have ended a game, in words.

use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::{EndCause, EndValue, Outcome, Rules};
use legwork_walker::Walker;

use crate::words::any;

/// The end of a game in this position, without its result: `The King has reached e4`.
pub fn ending(compiled: &CompiledRules, array: &ArrayBoard, outcome: Outcome) -> String {
    let rules = &compiled.rules;
    let words = match outcome.cause {
        EndCause::Checkmate => "Checkmate",
        EndCause::Stalemate => "Stalemate",
        EndCause::Extinction => return extinct(compiled, array),
        EndCause::BareKing => return bared(rules, outcome.winner),
        EndCause::Goal => return reached(rules, array),
        EndCause::Checks => {
            let (side, checks) = (outcome.winner.unwrap_or(!array.turn), rules.endings.checks);
            return format!("{side} has given {} checks", checks.unwrap_or_default());
        }
        EndCause::Connection => "A line is complete",
        EndCause::Passes => "Both sides have passed",
        EndCause::Bikjang => "The royal pieces face each other",
    };
    words.to_owned()
}

/// `Black has lost its King`, `White has no pieces left`.
fn extinct(compiled: &CompiledRules, array: &ArrayBoard) -> String {
    let rules = &compiled.rules;
    let walker = Walker::new(compiled);
    match walker.extinct(array) {
        Some((side, rule)) if rules.listed_kinds().all(|kind| rule.kinds.contains(kind)) => {
            format!("{side} has no pieces left")
        }
        Some((side, rule)) => format!("{side} has lost its {}", named(rules, rule.kinds)),
        None => "Extinction".to_owned(),
    }
}

/// `Black has only the King left`.
fn bared(rules: &Rules, winner: Option<Color>) -> String {
    let king = &rules.piece(rules.king).name;
    match winner {
        Some(winner) => format!("{} has only the {king} left", !winner),
        None => format!("Neither side has more than the {king}"),
    }
}

/// `The King has reached e4`.
fn reached(rules: &Rules, array: &ArrayBoard) -> String {
    let wins = rules.endings.goals.iter();
    let mut there = wins
        .filter(|goal| goal.is == EndValue::Win)
        .flat_map(|goal| {
            let pieces = array.pieces(rules.geometry);
            pieces.filter(|(square, piece)| {
                goal.kinds.contains(piece.kind)
                    && rules.owns(piece.color, *piece)
                    && goal.on[piece.color.index()].contains(*square)
            })
        });
    match there.next() {
        Some((square, piece)) => {
            let (name, square) = (&rules.piece(piece.kind).name, rules.geometry.name(square));
            format!("The {name} has reached {square}")
        }
        None => "A goal is reached".to_owned(),
    }
}

/// `King`, `King or Prince`.
fn named(rules: &Rules, kinds: Kinds) -> String {
    let named = rules.listed_kinds().filter(|&kind| kinds.contains(kind));
    any(named.map(|kind| rules.piece(kind).name.clone()).collect())
}
