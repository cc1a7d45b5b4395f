//! The pieces next to a board, from which a side drops, and the sign of those that fall back when they are captured.

use legwork_core::piece::{Color, Kind, Piece};

/// The height of the strip of a hand.
pub(super) const HAND: f32 = 84.0;
/// The side of a piece in it.
const SIZE: f32 = 74.0;
/// The width of a piece with its number.
const STEP: f32 = 122.0;

/// The sign on a piece that turns back into what it was when it is captured: a tilde, as in a FEN, in the corner of a
/// square of 100 by 100.
pub(super) const PROMOTED: &str = "<path d=\"M64 88q8-14 16-6t16-6\" fill=\"none\" stroke=\"#fff\" \
    stroke-width=\"13\" stroke-linecap=\"round\"/><path d=\"M64 88q8-14 16-6t16-6\" fill=\"none\" \
    stroke=\"#a3123a\" stroke-width=\"7\" stroke-linecap=\"round\"/>";

/// The place of a kind in the strip of a hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place {
    pub(super) piece: Piece,
    /// The left side; the top is that of the strip.
    pub(super) x: f32,
    pub(super) size: f32,
    /// The number of pieces, if there are several, and the point where it begins.
    pub(super) count: Option<(f32, f32, u8)>,
}

/// The places of the pieces that a side holds, in a strip of this width.
pub(super) fn places(side: Color, held: &[(Kind, u8)], width: f32) -> Vec<Place> {
    // Many kinds on a narrow board move together.
    let scale = (width / (STEP * held.len().max(1) as f32)).min(1.0);
    let place = |(at, &(kind, count)): (usize, &(Kind, u8))| {
        let x = at as f32 * STEP * scale;
        let size = SIZE * scale;
        Place {
            piece: Piece::new(side, kind),
            x,
            size,
            count: (count > 1).then_some((x + size, size * 0.8, count)),
        }
    };
    held.iter().enumerate().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_fit_beside_a_narrow_board() {
        let held: Vec<(Kind, u8)> = (0..9).map(|kind| (Kind::new(kind).unwrap(), 18)).collect();
        for width in [400.0, 900.0, 1200.0] {
            let places = places(Color::White, &held, width);
            let last = places.last().unwrap();
            assert!(last.x + last.size < width);
            let apart = places
                .windows(2)
                .all(|pair| pair[0].x + pair[0].size <= pair[1].x);
            assert!(apart, "{places:?}");
        }
    }
}
