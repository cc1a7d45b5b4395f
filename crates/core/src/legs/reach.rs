//! The maximum distance of a piece's captures, on any board.

use legwork_betza::Path;

use crate::geometry::Square;

/// The maximum difference of two files or ranks.
const FAR: i32 = 15;

/// The steps from a piece's square to squares where it could capture: a bit for each.
/// All captures but those en passant, whose victim is elsewhere.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Reach([u32; 2 * FAR as usize + 1]);

impl Reach {
    /// The reach of a piece with these paths.
    pub(super) fn of<'a>(paths: impl Iterator<Item = &'a Path>) -> Self {
        let mut reach = Self::default();
        for path in paths {
            let mut starts = vec![(0, 0)];
            for leg in &path.legs {
                let (mut ends, mut all) = (Vec::new(), Self::default());
                let range = if leg.range == 0 { u8::MAX } else { leg.range };
                for &start in &starts {
                    let ((mut dx, mut dy), mut step) = (start, leg.step);
                    for _ in 0..range {
                        (dx, dy) = (dx + i32::from(step.dx), dy + i32::from(step.dy));
                        if dx.abs() > FAR || dy.abs() > FAR || (dx, dy) == start {
                            break;
                        }
                        step = leg.step_after(step);
                        if !all.has(dx, dy) {
                            all.0[(dy + FAR) as usize] |= 1 << (dx + FAR);
                            ends.push((dx, dy));
                        }
                    }
                }
                if leg.may.enemy || leg.may.own {
                    let rows = reach.0.iter_mut().zip(all.0);
                    rows.for_each(|(row, more)| *row |= more);
                }
                starts = ends;
            }
        }
        reach
    }

    /// The reach of the other side's piece, which walks the opposite steps.
    pub(super) fn turned(&self) -> Self {
        let mut rows = self.0.map(|row| row.reverse_bits() >> 1);
        rows.reverse();
        Self(rows)
    }

    fn has(&self, dx: i32, dy: i32) -> bool {
        self.0[(dy + FAR) as usize] >> (dx + FAR) & 1 == 1
    }

    /// Whether a piece on one square could ever capture on the other.
    #[inline]
    pub(super) fn leads(&self, from: Square, to: Square) -> bool {
        let dx = i32::from(to.file()) - i32::from(from.file());
        let dy = i32::from(to.rank()) - i32::from(from.rank());
        self.has(dx, dy)
    }
}
