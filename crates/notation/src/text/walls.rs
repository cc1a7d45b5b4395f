//! The part of a move's text that names its wall: `,e4d3` of `e2e4,e4d3`, `a1a1,a1d3` for a wall alone.

use super::MoveTextError;
use super::grammar;
use super::read::read_without_wall;
use super::spelling;
use legwork_core::compiled::CompiledRules;
use legwork_core::echo::clip;
use legwork_core::geometry::Square;
use legwork_core::legs::BoardView;
use legwork_core::moves::{Move, without_walls};
use legwork_core::piece::Color;
use legwork_core::rules::Rules;

/// The text of a move that leaves a wall, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WallText {
    /// The text without the wall.
    pub base: String,
    /// The square where the mover arrives.
    pub to: Square,
    /// The square of the wall.
    pub wall: Square,
}

/// Takes the text of a move apart; `None` where moves leave no walls, or it names none.
///
/// A promotion is written before the comma, `e7e8q,e8d5`, or at the end, as XBoard has it.
pub fn split_wall(rules: &Rules, text: &str) -> Option<WallText> {
    rules.walls?;
    let (base, leg) = text.rsplit_once(',')?;
    let (to, length) = rules.geometry.read(leg)?;
    let leg = &leg[length..];
    let (wall, length) = rules.geometry.read(leg)?;
    let suffix = &leg[length..];
    grammar::is_suffix(suffix).then(|| WallText {
        base: format!("{base}{suffix}"),
        to,
        wall,
    })
}

/// Reads a move, where moves leave walls.
pub(super) fn read_move<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    turn: Color,
    candidates: &[Move],
    text: &str,
) -> Result<Move, MoveTextError> {
    let read =
        |candidates: &[Move], text: &str| read_without_wall(compiled, view, turn, candidates, text);
    let not_a_move = || MoveTextError::NotAMove { text: clip(text) };
    let Some(named) = split_wall(&compiled.rules, text) else {
        let mv = read(&without_walls(candidates.iter().copied()), text)?;
        if candidates.contains(&mv) {
            return Ok(mv);
        }
        let complete = candidates.iter().find(|with| with.without_wall() == mv);
        let example = complete.map(|&mv| spelling::write_move(compiled, view, mv));
        return Err(MoveTextError::WallMissing {
            text: clip(text),
            example: example.unwrap_or_default(),
        });
    };
    let leaving = candidates
        .iter()
        .copied()
        .filter(|mv| mv.wall() == Some(named.wall));
    let (alone, moving): (Vec<Move>, Vec<Move>) = leaving.partition(|mv| mv.is_wall_alone());
    let own = |square: Square| view.at(square).is_some_and(|piece| piece.color == turn);
    let stays = compiled.rules.geometry.name(named.to).to_string();
    if named.base == format!("{stays}{stays}") && own(named.to) && moving.is_empty() {
        return alone.first().copied().ok_or_else(not_a_move);
    }
    let mv = match read(&without_walls(moving), &named.base) {
        Err(MoveTextError::NotAMove { .. }) => return Err(not_a_move()),
        read => read?,
    };
    // Castling may be written as King takes Rook, and then goes on from there.
    let arrives = mv.to() == named.to || mv.wing().is_some() && named.base.ends_with(&stays);
    if arrives {
        Ok(mv.leaving(named.wall))
    } else {
        Err(not_a_move())
    }
}
