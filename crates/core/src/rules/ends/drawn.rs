//! The winner of draws: nobody, a side, or the side with more points.

use crate::piece::{Color, Kinds};
use serde::{Deserialize, Serialize};

/// The winner of draws.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Drawn {
    /// Nobody: a draw is a draw.
    #[default]
    Nobody,
    /// This side.
    Side(Color),
    /// The side with more points, if one has more.
    Points(Points),
}

/// A count of the pieces on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// The points of each piece of some kinds; all others have none.
    pub pieces: Vec<(Kinds, u8)>,
    /// The points that Black has from the beginning, in halves.
    pub black: i64,
}

impl Drawn {
    /// The winner of draws; `None` if nobody wins them. `count` returns how many pieces of some kinds a side has on the
    /// board.
    pub fn winner(&self, count: impl Fn(Kinds, Color) -> u32) -> Option<Color> {
        let points = match self {
            Self::Nobody => return None,
            Self::Side(side) => return Some(*side),
            Self::Points(points) => points,
        };
        let of = |side: Color| -> i64 {
            let pieces = points.pieces.iter();
            let points =
                pieces.map(|&(kinds, each)| i64::from(count(kinds, side)) * i64::from(each));
            2 * points.sum::<i64>()
        };
        match of(Color::White) - of(Color::Black) - points.black {
            1.. => Some(Color::White),
            0 => None,
            _ => Some(Color::Black),
        }
    }

    /// Whether it depends on the pieces on the board.
    pub fn is_counted(&self) -> bool {
        matches!(self, Self::Points(_))
    }

    /// The kinds that are named.
    pub(super) fn kinds_mut(&mut self) -> impl Iterator<Item = &mut Kinds> {
        let pieces = match self {
            Self::Points(points) => points.pieces.as_mut_slice(),
            Self::Nobody | Self::Side(_) => &mut [],
        };
        pieces.iter_mut().map(|(kinds, _)| kinds)
    }

    /// Whether the sides have the same chances by it.
    pub fn is_even(&self) -> bool {
        match self {
            Self::Nobody => true,
            Self::Side(_) => false,
            Self::Points(points) => points.black == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Kind;

    #[test]
    fn half_a_point_decides() {
        let kinds: Kinds = Kind::new(0).into_iter().collect();
        let points = |black| {
            Drawn::Points(Points {
                pieces: vec![(kinds, 2)],
                black,
            })
        };
        let count = |white, black| move |_, side| if side == Color::White { white } else { black };
        assert_eq!(points(0).winner(count(3, 3)), None);
        assert_eq!(points(3).winner(count(3, 3)), Some(Color::Black));
        assert_eq!(points(3).winner(count(4, 3)), Some(Color::White));
        assert_eq!(points(4).winner(count(4, 3)), None);
        assert_eq!(points(0).winner(count(2, 3)), Some(Color::Black));
        assert_eq!(
            Drawn::Side(Color::Black).winner(count(9, 0)),
            Some(Color::Black)
        );
    }
}
