//! Exchanging the colours.
//!
//! A position with the colours exchanged plays like the original: a strong check on both
//! generators.

use crate::law::Law;
use crate::piece::Piece;
use crate::scene::{Passant, Scene};
use crate::shape::{Large, Shape};

/// The position with the colours exchanged and the board turned; `None` where the rules differ
/// for the two sides whichever way it is turned.
pub fn flipped(law: &Law, scene: &Scene) -> Option<Scene> {
    let turning = law.turning?;
    let geometry = law.rules.geometry;
    let turn = |square| turning.square(geometry, square);
    let mut flipped = Scene::empty(scene.state.swapped());
    for (square, piece) in scene.pieces(geometry) {
        flipped.put(turn(square), Some(Piece::new(!piece.color, piece.kind)));
    }
    flipped.turn = !scene.turn;
    flipped.virgin = Large::collect(scene.virgin.squares().map(turn));
    flipped.passant = scene.passant.map(|Passant { target, victim }| Passant {
        target: turn(target),
        victim: turn(victim),
    });
    flipped.clock = scene.clock;
    flipped.number = scene.number;
    Some(flipped)
}
