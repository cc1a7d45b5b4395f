//! The part of a SAN that names the wall which the move leaves: `,d3` of `e4,d3`; `--,d3` is a wall alone.

use super::read::{Meanings, read_without_wall};
use super::write::SanWriter;
use super::{SanStyle, SanTextError};
use legwork_core::compiled::CompiledRules;
use legwork_core::echo::clip;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::BoardView;
use legwork_core::moves::{Move, without_walls};
use legwork_core::piece::Color;
use legwork_core::rules::Rules;

/// The text without the wall, its marks included, and the wall's square; `None` where moves leave no walls, or it names none.
pub(super) fn split_wall(
    rules: &Rules,
    geometry: Geometry,
    text: &str,
) -> Option<(String, Square)> {
    rules.walls?;
    let (base, wall) = text.rsplit_once(',')?;
    let (square, length) = geometry.read(wall)?;
    let marks = &wall[length..];
    let marked = marks.trim_start_matches(['+', '#', '!', '?']).is_empty();
    marked.then(|| (format!("{base}{marks}"), square))
}

/// Adds a wall to the coordinates of a move.
pub(super) fn with_wall(rules: &Rules, mut meanings: Meanings, wall: Square) -> Meanings {
    let wall = rules.geometry.name(wall);
    for text in &mut meanings.coordinates {
        let to = {
            let (_, length) = rules.geometry.read(text).unwrap_or((Square::at(0, 0), 0));
            let rest = text
                .get(length..)
                .and_then(|rest| rules.geometry.read(rest));
            rest.map(|(square, _)| rules.geometry.name(square))
        };
        if let Some(to) = to {
            text.push_str(&format!(",{to}{wall}"));
        }
    }
    meanings
}

/// Reads a move, where moves leave walls.
pub(super) fn read_san<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    turn: Color,
    candidates: &[Move],
    text: &str,
    style: SanStyle,
) -> Result<Move, SanTextError> {
    let geometry = style.geometry(compiled.rules.geometry);
    let read = |candidates: &[Move], text: &str| {
        read_without_wall(compiled, view, turn, candidates, text, style)
    };
    let Some((base, wall)) = split_wall(&compiled.rules, geometry, text) else {
        let mv = read(&without_walls(candidates.iter().copied()), text)?;
        if candidates.contains(&mv) {
            return Ok(mv);
        }
        let complete = candidates.iter().find(|with| with.without_wall() == mv);
        let writer = SanWriter::new(compiled, view, candidates, style);
        let write = |&mv: &Move| writer.write(mv, None);
        return Err(SanTextError::WallMissing {
            text: clip(text),
            example: complete.map(write).unwrap_or_default(),
        });
    };
    let leaving = || {
        let moves = candidates.iter().copied();
        moves.filter(|mv| mv.wall() == Some(wall))
    };
    if base.starts_with("--") {
        let alone = leaving().find(|mv| mv.is_wall_alone());
        return alone.ok_or_else(|| SanTextError::NotAMove { text: clip(text) });
    }
    match read(&without_walls(leaving()), &base) {
        Err(SanTextError::NotAMove { .. }) => Err(SanTextError::NotAMove { text: clip(text) }),
        read => Ok(read?.leaving(wall)),
    }
}
