//! Exchanging the colours.
//!
//! A position with the colours exchanged has the same moves as the original, turned round. Tests of
//! both generators rely on this.

use crate::array_board::{ArrayBoard, Passant};
use crate::compiled::CompiledRules;
use crate::shape::{Large, Shape};

/// The position with the colours exchanged and the board turned; `None` where the rules differ
/// for the two sides whichever way it is turned.
pub fn flipped(compiled: &CompiledRules, array: &ArrayBoard) -> Option<ArrayBoard> {
    let symmetry = compiled.symmetry?;
    let geometry = compiled.rules.geometry;
    let turn = |square| symmetry.square(geometry, square);
    let mut flipped = ArrayBoard::empty(array.state.swapped());
    if let Some(mark) = compiled.mark(&array.state)
        && let Some(square) = mark.square(array.state.memory)
    {
        flipped.state.memory = mark.on(turn(square));
    }
    for (square, piece) in array.pieces(geometry) {
        flipped.put(turn(square), Some(compiled.rules.counterpart(piece)));
    }
    flipped.turn = !array.turn;
    flipped.virgin = Large::collect(array.virgin.squares().map(turn));
    flipped.passant = array.passant.map(|Passant { target, victim }| Passant {
        target: turn(target),
        victim: turn(victim),
    });
    flipped.clock = array.clock;
    flipped.number = array.number;
    flipped.checks = array.checks.swapped();
    flipped.passes = array.passes;
    flipped.count = array.count;
    Some(flipped)
}
