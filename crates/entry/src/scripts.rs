//! The inputs that enter each legal move.

use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move, without_walls};
use legwork_core::piece::Kind;
use legwork_explain::targets::en_passant;
use legwork_variant::position::Position;

use crate::Input;

/// Inputs that enter a move. No move's inputs begin with all the inputs of another, so that it is
/// always known when a move is complete.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Script {
    pub(crate) inputs: Vec<Input>,
    pub(crate) mv: Move,
}

/// A legal move that is not castling, with the squares of the victims that are clicked on the way.
struct Walk {
    mv: Move,
    victims: Vec<Square>,
}

/// The inputs for every legal move, sorted. If it `asks` for gates, the clicks of a move without a gate also begin those of the same move
/// with one.
pub(crate) fn of(position: &Position, asks: bool) -> Vec<Script> {
    let legal = position.moves();
    if position.rules().waits() {
        return coming_in(position, legal);
    }
    match position.rules().walls {
        Some(_) => leaving_walls(position, legal),
        None => of_moves(position, legal, asks),
    }
}

/// The scripts where moves leave walls: the inputs of a move without its wall, and then the square of the wall. A wall alone is its
/// square.
fn leaving_walls(position: &Position, legal: Vec<Move>) -> Vec<Script> {
    let (alone, moving): (Vec<Move>, Vec<Move>) =
        legal.into_iter().partition(|mv| mv.is_wall_alone());
    let square = |mv: Move| mv.wall().map(Input::Square);
    let mut scripts: Vec<Script> = alone
        .into_iter()
        .map(|mv| Script {
            inputs: square(mv).into_iter().collect(),
            mv,
        })
        .collect();
    for script in of_moves(position, without_walls(moving.iter().copied()), false) {
        let whole = moving.iter().filter(|mv| mv.without_wall() == script.mv);
        scripts.extend(whole.map(|&mv| Script {
            inputs: script.inputs.iter().copied().chain(square(mv)).collect(),
            mv,
        }));
    }
    scripts.sort();
    scripts
}

/// The scripts where pieces come in from behind squares: the inputs of a move are those that it has without.
fn coming_in(position: &Position, legal: Vec<Move>) -> Vec<Script> {
    let bare = |mv: Move| if mv.is_drop() { mv } else { mv.without_gate() };
    let whole = |mv: Move| {
        legal
            .iter()
            .copied()
            .find(|&other| bare(other) == mv)
            .unwrap_or(mv)
    };
    let mut scripts = of_moves(position, legal.iter().copied().map(bare).collect(), false);
    for script in &mut scripts {
        script.mv = whole(script.mv);
        for input in &mut script.inputs {
            if let Input::Choose(mv) = input {
                *mv = whole(*mv);
            }
        }
    }
    scripts.sort();
    scripts
}

fn of_moves(position: &Position, legal: Vec<Move>, asks: bool) -> Vec<Script> {
    let (castlings, others): (Vec<Move>, Vec<Move>) =
        legal.into_iter().partition(|mv| mv.wing().is_some());
    let (passes, others): (Vec<Move>, Vec<Move>) = others.into_iter().partition(|mv| mv.is_pass());
    let (drops, others): (Vec<Move>, Vec<Move>) = others.into_iter().partition(|mv| mv.is_drop());
    let walks: Vec<Walk> = others
        .into_iter()
        .map(|mv| Walk {
            mv,
            victims: clicked_victims(position, mv),
        })
        .collect();
    let mut scripts: Vec<Script> = Vec::new();
    for mv in passes {
        let inputs = vec![Input::Pass];
        scripts.push(Script { inputs, mv });
    }
    for mv in drops {
        let hand = gated(mv).map(Input::Hand);
        let inputs = hand.into_iter().chain([Input::Square(mv.to())]).collect();
        scripts.push(Script { inputs, mv });
    }
    for walk in &walks {
        for victims in orders(&walk.victims) {
            let to = walk.mv.to();
            let inputs = clicks(&walks, walk.mv, walk.mv.from(), &victims, to);
            let mv = walk.mv;
            scripts.push(Script { inputs, mv });
        }
    }
    for mv in castlings {
        scripts.extend(of_castling(position, &walks, mv));
    }
    if asks {
        let gated = scripts.iter();
        let gated = gated.filter(|script| script.mv.gate().is_some() && !script.mv.is_drop());
        let plain = scripts.iter().filter(|script| script.mv.gate().is_none());
        let alike = gated.flat_map(|script| {
            let same = plain.clone();
            let same = same.filter(|other| other.mv == script.mv.without_gate());
            same.map(|other| Script {
                inputs: other.inputs.clone(),
                mv: script.mv,
            })
        });
        let alike: Vec<Script> = alike.collect();
        scripts.extend(alike);
    }
    scripts.sort();
    scripts.dedup();
    leave_choices(&mut scripts);
    scripts
}

/// The squares on which a move captures and goes on. A pawn that is captured en passant stands next to the
/// way, and is not clicked.
fn clicked_victims(position: &Position, mv: Move) -> Vec<Square> {
    let piece = position.at(mv.from());
    let passed = piece.and_then(|piece| en_passant(position.rules(), position, piece, mv));
    mv.taken()
        .filter(|&square| passed != Some(square))
        .collect()
}

/// The orders in which the victims can be clicked; there are two at most.
fn orders(victims: &[Square]) -> Vec<Vec<Square>> {
    match victims {
        [a, b] => vec![vec![*a, *b], vec![*b, *a]],
        few => vec![few.to_vec()],
    }
}

/// The clicks of a move that starts on one square and ends on another. If the piece could go on after a
/// capture on the last square, that square is clicked twice.
fn clicks(walks: &[Walk], mv: Move, start: Square, victims: &[Square], to: Square) -> Vec<Input> {
    let hand = gated(mv);
    let goes_on = walks.iter().any(|other| {
        other.mv.from() == start
            && gated(other.mv) == hand
            && !victims.contains(&to)
            && other.victims.contains(&to)
            && victims.iter().all(|square| other.victims.contains(square))
    });
    let squares = [start]
        .into_iter()
        .chain(victims.iter().copied())
        .chain([to]);
    let again = goes_on.then_some(to);
    let clicked = squares.chain(again).map(Input::Square);
    hand.map(Input::Hand).into_iter().chain(clicked).collect()
}

fn gated(mv: Move) -> Option<Kind> {
    mv.gate().map(|(kind, _)| kind)
}

/// Castling: the King is put on his Rook, or where castling takes him unless he steps there too. A
/// piece that is gated on the Rook's square comes in when the Rook is put on the King.
fn of_castling(position: &Position, walks: &[Walk], mv: Move) -> Vec<Script> {
    let mut rights = position.castling_rights();
    let right = rights.find(|&(_, wing, ..)| Some(wing) == mv.wing());
    let Some((_, _, king, rook)) = right else {
        return Vec::new();
    };
    let clicked = |start, to| Script {
        inputs: clicks(walks, mv, start, &[], to),
        mv,
    };
    if let Some((_, GateSquare::Rook)) = mv.gate() {
        return vec![clicked(rook, king)];
    }
    let steps_there = walks.iter().any(|walk| {
        walk.mv.from() == king && (walk.mv.to() == mv.to() || walk.victims.contains(&mv.to()))
    });
    let mut scripts = vec![clicked(king, rook)];
    if !steps_there && mv.to() != king {
        scripts.push(clicked(king, mv.to()));
    }
    scripts
}

/// Where the same clicks enter several moves, adds the choice of one of them.
fn leave_choices(scripts: &mut [Script]) {
    for group in scripts.chunk_by_mut(|one, next| one.inputs == next.inputs) {
        if group.len() > 1 {
            for script in group {
                script.inputs.push(Input::Choose(script.mv));
            }
        }
    }
}
