//! The boards of East Asian games: lines instead of light and dark squares. In Shogi pieces stand between them; in Xiangqi
//! and Janggi on the points where they cross, with the diagonals of the palaces, and in Xiangqi with a river.

use std::fmt::Write as _;

use legwork_core::geometry::Square;
use legwork_core::piece::Color;
use legwork_core::rules::Rules;

use super::board::SIDE;
use super::characters;
use super::look::Look;

/// The ink of lines.
const INK: &str = "#5a3d1e";
/// The river's name, on the left and on the right.
const RIVER: [[char; 2]; 2] = [['\u{695a}', '\u{6cb3}'], ['\u{6f22}', '\u{754c}']];

/// The lines of a board as its style has them, for White below; none for the squares of chess.
pub(super) fn draw(rules: &Rules) -> Option<String> {
    let geometry = rules.geometry;
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let (width, height) = (f32::from(files) * SIDE, f32::from(ranks) * SIDE);
    let mut path = String::new();
    let mut more = String::new();
    // Writing to a String does not fail.
    match Look::of(rules) {
        Look::Chess => return None,
        Look::Shogi => {
            for rank in 0..=ranks {
                let _ = write!(path, "M0 {}H{width}", f32::from(rank) * SIDE);
            }
            for file in 0..=files {
                let _ = write!(path, "M{} 0V{height}", f32::from(file) * SIDE);
            }
            // The four dots of large boards stand at their thirds.
            if files >= 9 && ranks >= 9 && files.is_multiple_of(3) && ranks.is_multiple_of(3) {
                for (x, y) in [(1.0, 1.0), (2.0, 1.0), (1.0, 2.0), (2.0, 2.0)] {
                    let (x, y) = (x * width / 3.0, y * height / 3.0);
                    let _ = write!(more, r#"<circle cx="{x}" cy="{y}" r="9" fill="{INK}"/>"#);
                }
            }
        }
        Look::Xiangqi | Look::Janggi => {
            let half = SIDE / 2.0;
            let (right, foot) = (width - half, height - half);
            for rank in 0..ranks {
                let _ = write!(path, "M{half} {}H{right}", f32::from(rank) * SIDE + half);
            }
            // A board with an odd number of ranks has a line where the river would flow.
            let river = Look::of(rules) == Look::Xiangqi && ranks.is_multiple_of(2);
            let (bank, far) = (height / 2.0 - half, height / 2.0 + half);
            for file in 0..files {
                let x = f32::from(file) * SIDE + half;
                let _ = if river && file > 0 && file + 1 < files {
                    write!(path, "M{x} {half}V{bank}M{x} {far}V{foot}")
                } else {
                    write!(path, "M{x} {half}V{foot}")
                };
            }
            if river && files >= 7 {
                let size = 66.0;
                for (sign, share) in RIVER.into_iter().flatten().zip([0.19, 0.33, 0.67, 0.81]) {
                    let corner = (width * share - size / 2.0, (height - size) / 2.0);
                    more.push_str(&characters::at(sign, corner, size, INK));
                }
            }
            for color in Color::BOTH {
                let _ = write!(path, "{}", palace(rules, color));
            }
        }
    }
    Some(format!(
        r#"<path fill="none" stroke="{INK}" stroke-width="3" d="{path}"/>{more}"#
    ))
}

/// The diagonals of the squares that the royal piece of a side does not leave, if they are as high as they are wide.
fn palace(rules: &Rules, color: Color) -> String {
    let Some(within) = &rules.piece(rules.king).within else {
        return String::new();
    };
    let squares: Vec<Square> = (rules.geometry.squares())
        .filter(|&square| within[color.index()].contains(square))
        .collect();
    let ends = |of: fn(&Square) -> u8| {
        let all = squares.iter().map(of);
        Some((all.clone().min()?, all.max()?))
    };
    let (Some((left, right)), Some((low, high))) =
        (ends(|square| square.file()), ends(|square| square.rank()))
    else {
        return String::new();
    };
    let wide = right - left;
    if wide == 0 || wide > 4 || wide != high - low || squares.len() != usize::from(wide + 1).pow(2)
    {
        return String::new();
    }
    let x = |file: u8| f32::from(file) * SIDE + SIDE / 2.0;
    let y = |rank: u8| f32::from(rules.geometry.ranks() - 1 - rank) * SIDE + SIDE / 2.0;
    format!(
        "M{} {}L{} {}M{} {}L{} {}",
        x(left),
        y(low),
        x(right),
        y(high),
        x(left),
        y(high),
        x(right),
        y(low),
    )
}

/// Every character on a board, for the test of their outlines.
#[cfg(test)]
pub(super) fn signs() -> impl Iterator<Item = char> {
    RIVER.into_iter().flatten()
}
