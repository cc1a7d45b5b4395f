//! Warnings about sound rules that are probably not what their author means.

use legwork::fen::virgin_mark;
use legwork::rules::{Captor, CaptureRule, DropRule};
use legwork::{Color, Kind, Move, Position, Rules, Square};

use legwork_drawing::text::numbers::thousands;

/// Rules get a warning if finding the moves of their start takes more steps: ten times as many as for Chu Chess,
/// the slowest of the registered variants.
const MANY_STEPS: u64 = 5_000;
/// Rules get a warning if their start has more moves: five times as many as the Game of the Amazons.
const MANY_MOVES: u64 = 10_000;

/// Returns warnings about parts of the rules that are allowed but seldom intended.
pub(super) fn of(rules: &Rules, start: Option<&Position>) -> Vec<String> {
    let mut warnings = Vec::new();
    for kind in rules.listed_kinds() {
        let piece = rules.piece(kind);
        let own = [Some(kind), rules.twin(kind)];
        let mut start_array = rules.array.iter();
        let starts = start_array.any(|(_, piece)| own.contains(&Some(piece.kind)));
        let mut promotions = rules.promotions.iter();
        let crowned = |rule: &DropRule| rule.crowned && rule.kinds.contains(rules.demoted(kind));
        let captures = |rule: &CaptureRule| rule.captor == Captor::Kind(kind);
        let made = promotions.any(|rule| rules.offers(rule, kind))
            || rules.drops.iter().any(crowned)
            || rules.captures.iter().any(captures);
        let mut held = rules.slots().iter();
        // An option may bring the piece into play.
        if rules.options.is_empty() && !starts && !made && !held.any(|&(other, _)| other == kind) {
            warnings.push(format!(
                "`{}` ({}) is not in the start array, and neither a promotion nor a capture makes it",
                piece.symbol, piece.name
            ));
        }
        if piece.every_path().next().is_none() {
            warnings.push(format!("`{}` ({}) never moves", piece.symbol, piece.name));
        }
        if piece.pawn {
            warnings.extend(pawn(rules, kind));
        }
    }
    if rules.royals.is_empty() && !rules.end_early() {
        warnings.push("nothing is royal, and no game ends while there are moves".to_owned());
    }
    warnings.extend(slow(rules));
    let Some(start) = start else { return warnings };
    if let Some(outcome) = start.outcome() {
        warnings.push(format!("the game is over at the start: {outcome}"));
    }
    warnings.extend(many(start));
    warnings.extend(gating(start));
    if let Some((first, more)) = rules.sides_differ() {
        let more = match more {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        warnings.push(format!("the two sides have different rules: {first}{more}"));
    }
    warnings
}

/// The warnings about a Pawn that never promotes, or that starts where its side's pieces do.
fn pawn(rules: &Rules, kind: Kind) -> Vec<String> {
    let piece = rules.piece(kind);
    let mut warnings = Vec::new();
    if rules.options.is_empty() && !rules.promotes(kind) {
        warnings.push(format!(
            "`{}` ({}) never promotes",
            piece.symbol, piece.name
        ));
    }
    let first = rules
        .array
        .iter()
        .filter(|&&(square, other)| other.kind == kind && rules.rank_of(other.color, square) == 0);
    let squares: Vec<String> = first
        .map(|&(square, _)| rules.geometry.name(square).to_string())
        .collect();
    if let [square, others @ ..] = &squares[..] {
        let more = match others.len() {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        warnings.push(format!(
            "`{}` ({}) starts on {square}{more}, on its side's first rank",
            piece.symbol, piece.name
        ));
    }
    warnings
}

/// The warning about rules whose moves are slow to find.
fn slow(rules: &Rules) -> Option<String> {
    let steps = rules.start_steps();
    let all: u64 = steps.iter().map(|(_, steps)| steps).sum();
    let &(dearest, most) = steps.iter().max_by_key(|(_, steps)| steps)?;
    let piece = rules.piece(dearest);
    (all > MANY_STEPS).then(|| {
        format!(
            "moves will be slow to find: at the start, the paths of all pieces take {} steps, {} of \
             them those of `{}` ({}); more than {} are many",
            thousands(all),
            thousands(most),
            piece.symbol,
            piece.name,
            thousands(MANY_STEPS)
        )
    })
}

/// The warning about rules with very many moves, of which a search sees little.
fn many(start: &Position) -> Option<String> {
    let all = start.count();
    if all <= MANY_MOVES {
        return None;
    }
    let rules = start.rules();
    let moves = start.moves();
    let of_kind = |kind: Kind| {
        let moved = |mv: &&Move| start.at(mv.from()).is_some_and(|piece| piece.kind == kind);
        let made = moves.iter().filter(|mv| !mv.is_drop()).filter(moved);
        (kind, made.count())
    };
    let (kind, most) = rules.kinds().map(of_kind).max_by_key(|&(_, most)| most)?;
    let piece = rules.piece(kind);
    let walls = match rules.walls {
        Some(_) => "; after each, a wall may go to many squares",
        None => "",
    };
    Some(format!(
        "very many moves: {} at the start, {} of them those of `{}` ({}){walls}; more than {} are many, and the \
         engine looks at few of them",
        thousands(all),
        thousands(most as u64),
        piece.symbol,
        piece.name,
        thousands(MANY_MOVES)
    ))
}

/// The warning about pieces in hand that can never be gated on some squares of the first rank, because the start
/// does not list these as gating squares.
fn gating(start: &Position) -> Option<String> {
    let rules = start.rules();
    if !rules.gates() {
        return None;
    }
    let holdings = start.holdings();
    if Color::BOTH.iter().all(|&side| holdings.is_empty(side)) {
        return Some(
            "the hands are empty at the start, and nothing ever comes into a hand".to_owned(),
        );
    }
    let home = |square: Square, side| rules.rank_of(side, square) == 0;
    let on_first_rank = start
        .pieces()
        .filter(|&(square, piece)| home(square, piece.color) && !holdings.is_empty(piece.color));
    let shut: Vec<_> = on_first_rank
        .filter(|&(square, _)| !start.virgin().contains(square))
        .collect();
    if shut.is_empty() {
        return None;
    }
    let squares: Vec<String> = shut
        .iter()
        .map(|&(square, _)| rules.geometry.name(square).to_string())
        .collect();
    let marks: String = shut
        .iter()
        .map(|&(square, piece)| virgin_mark(rules.geometry, piece.color, square))
        .collect();
    Some(format!(
        "nothing is ever placed on {}: the third field of `start` does not name them as gating \
         squares; it does with `{marks}` added",
        squares.join(", ")
    ))
}
