//! The glyph of a piece without a drawing: its letter in a disc, and around it a compass of its moves.
//!
//! A ray is a slide, longer for a greater range; a dot is a leap, further out the longer it is. A hollow mark only
//! moves, a small square only captures. A move of several legs is a dot where it ends.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use legwork_betza::{Bend, Path, Step};
use legwork_core::piece::Color;
use legwork_core::rules::PieceRule;

use super::ink::Ink;

/// The moves in one direction of the compass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Needle {
    quiet: bool,
    takes: bool,
    /// The steps of a slide: 0 without a slide, `ENDLESS` without a limit.
    reach: u8,
}

/// A slide without a limit counts as one of this many steps.
const ENDLESS: u8 = 6;
/// A leap longer than this many squares is drawn at this distance.
const FAR: i8 = 3;

/// The glyph of a kind.
pub(crate) fn draw(piece: &PieceRule, ink: Ink, color: Color) -> String {
    let Ink {
        fill,
        outline,
        line,
        ..
    } = ink;
    // Black's piece is turned, as its moves are.
    let up = match color {
        Color::White => -1.0,
        Color::Black => 1.0,
    };
    let (mut rays, mut full, mut hollow) = (String::new(), String::new(), String::new());
    for (step, needle) in needles(piece.every_path()) {
        let (dx, dy) = (f32::from(step.dx) * -up, f32::from(step.dy) * up);
        let length = (dx * dx + dy * dy).sqrt();
        let (dx, dy) = (dx / length, dy / length);
        let at = |radius: f32| (50.0 + dx * radius, 50.0 + dy * radius);
        // Writing to a String does not fail.
        if needle.reach > 1 {
            let ((x, y), (to_x, to_y)) = (at(22.0), at(25.0 + 2.5 * f32::from(needle.reach)));
            let _ = write!(rays, "M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
            continue;
        }
        let out = step.dx.abs().max(step.dy.abs()).min(FAR);
        let (x, y) = at(19.0 + 6.6 * f32::from(out));
        let _ = match (needle.quiet, needle.takes) {
            (true, true) => write!(full, "M{:.1} {y:.1}{}", x - 4.4, dot(4.4)),
            (true, false) => write!(hollow, "M{:.1} {y:.1}{}", x - 3.6, dot(3.6)),
            _ => write!(full, "M{:.1} {:.1}h7v7h-7z", x - 3.5, y - 3.5),
        };
    }
    let letter = piece.symbol.to_string();
    let size = match letter.len() {
        1 => 32,
        2 => 24,
        _ => 20,
    };
    let rim = match color {
        Color::White => "",
        Color::Black => r##"<circle cx="50" cy="50" r="47.5" fill="#f6f1e7"/>"##,
    };
    let paths = [
        (
            rays,
            format!(r#"stroke="{line}" stroke-width="4.5" stroke-linecap="round""#),
        ),
        (full, format!(r#"fill="{line}""#)),
        (
            hollow,
            format!(r#"fill="none" stroke="{line}" stroke-width="2.2""#),
        ),
    ];
    let used = paths.iter().filter(|(path, _)| !path.is_empty());
    let compass: String = used
        .map(|(path, look)| format!(r#"<path {look} d="{path}"/>"#))
        .collect();
    format!(
        r#"{rim}<circle cx="50" cy="50" r="43.5" fill="{fill}" stroke="{outline}" stroke-width="4.5"/>{compass}<text x="50" y="{y}" font-family="sans-serif" font-size="{size}" font-weight="bold" text-anchor="middle" fill="{line}">{letter}</text>"#,
        y = 50.0 + 0.36 * size as f32,
    )
}

/// The rest of the path of a circle with this radius, which starts at its left.
fn dot(radius: f32) -> String {
    let across = 2.0 * radius;
    format!("a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0z")
}

/// The directions of a piece's paths, from White's point of view. A slide is listed under its single step.
fn needles<'a>(paths: impl Iterator<Item = &'a Path>) -> BTreeMap<Step, Needle> {
    let mut needles: BTreeMap<Step, Needle> = BTreeMap::new();
    for path in paths.filter(|path| !path.initial) {
        let Some(last) = path.legs.last() else {
            continue;
        };
        let (mut dx, mut dy) = (0_i32, 0_i32);
        for leg in &path.legs {
            dx += i32::from(leg.step.dx);
            dy += i32::from(leg.step.dy);
        }
        let small = |far: i32| far.clamp(-40, 40) as i8;
        let step = Step {
            dx: small(dx),
            dy: small(dy),
        };
        if (step.dx, step.dy) == (0, 0) {
            continue;
        }
        let reach = match (path.legs.len(), last.range) {
            (1, 0) if last.bend == Bend::None => ENDLESS,
            (1, range) if last.bend == Bend::None => range.min(ENDLESS),
            _ => 1,
        };
        let needle = needles.entry(step).or_default();
        needle.quiet |= last.may.empty;
        needle.takes |= last.may.enemy || last.may.own || last.may.passed;
        needle.reach = needle.reach.max(reach);
    }
    needles
}
