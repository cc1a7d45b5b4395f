//! The points of the rules that a position tests.

use std::collections::BTreeSet;

use legwork_core::moves::Move;
use legwork_core::piece::Kind;
use legwork_variant::position::Position;

/// The points of the rules that decide in a position, as words: `castles: wing 0`, `promotes: Pawn to Queen`,
/// `refused: king-left-in-check, Knight`, `pinned: Rook`, `double check`, `end: stalemate`.
pub fn points(position: &Position) -> BTreeSet<String> {
    let mut points = BTreeSet::new();
    if let Some(end) = position.outcome() {
        points.insert(format!("end: {end}"));
    }
    for mv in position.moves() {
        of_move(position, mv, &mut points);
    }
    for candidate in position.walk() {
        if let Err((mv, refusal)) = candidate {
            let mover = mover(position, mv);
            points.insert(format!("refused: {}, {mover}", refusal.name()));
        }
    }
    for square in position.pinned(position.turn()) {
        if let Some(piece) = position.at(square) {
            points.insert(format!("pinned: {}", name(position, piece.kind)));
        }
    }
    let checkers: Vec<Kind> = position
        .checkers()
        .into_iter()
        .filter_map(|square| Some(position.at(square)?.kind))
        .collect();
    if checkers.len() > 1 {
        points.insert("double check".to_owned());
    }
    for kind in checkers {
        points.insert(format!("in check: by {}", name(position, kind)));
    }
    points
}

/// The points of a legal move.
fn of_move(position: &Position, mv: Move, points: &mut BTreeSet<String>) {
    let mover = mover(position, mv);
    let point = if mv.is_pass() {
        "passes".to_owned()
    } else if let Some(wing) = mv.wing() {
        format!("castles: wing {wing}")
    } else if mv.is_drop() {
        format!("drops: {mover}")
    } else if mv.takes_on_the_way() {
        format!("takes in passing: {mover}")
    } else if position.is_capture(mv) {
        format!("captures: {mover}")
    } else {
        format!("goes: {mover}")
    };
    points.insert(point);
    if let Some(kind) = mv.promotion() {
        points.insert(format!("promotes: {mover} to {}", name(position, kind)));
    }
    if let Some((kind, _)) = mv.gate() {
        points.insert(format!("places: {}", name(position, kind)));
    }
    if position.gives_check(mv) {
        points.insert(format!("gives check: {mover}"));
    }
}

/// The name of what moves.
pub(crate) fn mover(position: &Position, mv: Move) -> &str {
    let kind = match mv.dropped() {
        Some(kind) => Some(kind),
        None => position.at(mv.from()).map(|piece| piece.kind),
    };
    kind.filter(|_| !mv.is_pass())
        .map_or("nothing", |kind| name(position, kind))
}

fn name(position: &Position, kind: Kind) -> &str {
    &position.rules().piece(kind).name
}
