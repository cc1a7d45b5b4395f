//! Writes a FEN.

use super::{board, castling, holdings, passant};
use legwork_core::law::Law;
use legwork_core::scene::Scene;

/// Writes a position of the variant; [`read`](super::read) gives the same position back.
///
/// What no longer matters is not written, settled or not: see [`Law::settle`].
pub fn write(law: &Law, scene: &Scene) -> String {
    let mut scene = scene.clone();
    law.settle(&mut scene);
    let mut text = String::with_capacity(96);
    board::write(&law.rules, &scene, &mut text);
    holdings::write(&law.rules, scene.state.holdings, &mut text);
    text.push(' ');
    text.push(scene.turn.letter());
    text.push(' ');
    castling::write(law, &scene, &mut text);
    text.push(' ');
    passant::write(law, &scene, &mut text);
    text.push_str(&format!(" {} {}", scene.clock, scene.number));
    text
}
