//! The marks on squares of a diagram: each class has a colour of its own and a shape of its own.
//!
//! All marks have the same dark outline, which contrasts with both colours of the board; their fill colours are
//! only an additional aid.

use std::fmt::Write as _;

use legwork_explain::diagram::SquareClass;

use super::ink::DARK_INK;

/// A mark on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A square that a piece can reach in this way.
    Class(SquareClass),
    /// The square to which a King castles.
    Castling,
    /// A square that an explanation refers to: that of a guilty piece, for example.
    Guilty,
}

impl Mark {
    /// Every mark, in the order of a legend.
    pub const ALL: [Self; 10] = {
        let c = SquareClass::ALL;
        [
            Self::Class(c[0]),
            Self::Class(c[1]),
            Self::Class(c[2]),
            Self::Class(c[3]),
            Self::Class(c[4]),
            Self::Class(c[5]),
            Self::Class(c[6]),
            Self::Class(c[7]),
            Self::Castling,
            Self::Guilty,
        ]
    };

    /// Its meaning, in a few words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Class(class) => class.name(),
            Self::Castling => "castling",
            Self::Guilty => "this is why",
        }
    }

    pub const fn colour(self) -> &'static str {
        match self {
            Self::Class(SquareClass::Slide) => "#ffe14d",
            Self::Class(SquareClass::Leap | SquareClass::Lame) => "#ff9d2e",
            Self::Class(SquareClass::Hop) => "#ffb3d1",
            Self::Class(SquareClass::AfterCapture) => "#c9a6ff",
            Self::Class(SquareClass::MoveOnly) => "#52c96a",
            Self::Class(SquareClass::CaptureOnly) => "#ff5c4d",
            Self::Class(SquareClass::InPassing) => "#4dd2f0",
            Self::Castling => "#ffffff",
            Self::Guilty => "#ff5c4d",
        }
    }

    /// Whether it is a frame of its square, which leaves the middle to others.
    pub const fn frames(self) -> bool {
        matches!(self, Self::Class(SquareClass::InPassing) | Self::Guilty)
    }

    /// Its shape around a point, as the data of a path; `size` is 1 for a mark that has the middle of a square of 100
    /// by 100 to itself.
    pub(crate) fn shape(self, x: f32, y: f32, size: f32) -> String {
        let mut path = String::new();
        match self {
            Self::Class(SquareClass::Slide) => disc(&mut path, (x, y), 20.0 * size),
            Self::Class(SquareClass::MoveOnly) => {
                disc(&mut path, (x, y), 21.0 * size);
                disc(&mut path, (x, y), 11.0 * size);
            }
            Self::Class(SquareClass::Leap) => {
                start(&mut path, x, y - 27.0 * size);
                polygon(&mut path, size, &[(27, 27), (-27, 27), (-27, -27)]);
            }
            Self::Class(SquareClass::Lame) => {
                start(&mut path, x, y - 27.0 * size);
                polygon(&mut path, size, &[(27, 27), (-27, 27), (-27, -27)]);
                start(&mut path, x, y - 13.0 * size);
                polygon(&mut path, size, &[(13, 13), (-13, 13), (-13, -13)]);
            }
            Self::Class(SquareClass::Hop) => {
                start(&mut path, x, y - 25.0 * size);
                polygon(&mut path, size, &[(27, 45), (-54, 0)]);
            }
            Self::Class(SquareClass::AfterCapture) => {
                start(&mut path, x - 12.0 * size, y - 22.0 * size);
                polygon(
                    &mut path,
                    size,
                    &[(24, 0), (13, 22), (-13, 22), (-24, 0), (-13, -22)],
                );
            }
            Self::Class(SquareClass::CaptureOnly) => {
                start(&mut path, x, y - 9.0 * size);
                polygon(
                    &mut path,
                    size,
                    &[
                        (14, -14),
                        (9, 9),
                        (-14, 14),
                        (14, 14),
                        (-9, 9),
                        (-14, -14),
                        (-14, 14),
                        (-9, -9),
                        (14, -14),
                        (-14, -14),
                        (9, -9),
                    ],
                );
            }
            Self::Castling => {
                // A tower.
                start(&mut path, x - 22.0 * size, y - 22.0 * size);
                polygon(
                    &mut path,
                    size,
                    &[
                        (11, 0),
                        (0, 9),
                        (6, 0),
                        (0, -9),
                        (10, 0),
                        (0, 9),
                        (6, 0),
                        (0, -9),
                        (11, 0),
                        (0, 18),
                        (-7, 0),
                        (0, 26),
                        (-30, 0),
                        (0, -26),
                        (-7, 0),
                    ],
                );
            }
            Self::Class(SquareClass::InPassing) => {
                start(&mut path, x - 46.0, y - 46.0);
                path.push_str("h92v92h-92z");
                start(&mut path, x - 37.0, y - 37.0);
                path.push_str("h74v74h-74z");
            }
            Self::Guilty => {
                disc(&mut path, (x, y), 47.0);
                disc(&mut path, (x, y), 38.0);
            }
        }
        path
    }

    /// The mark alone, as an element that fills a view box of 100 by 100.
    pub fn symbol(self) -> String {
        self.draw(&self.shape(50.0, 50.0, 1.0))
    }

    /// Paths of this mark, in its colours.
    pub(crate) fn draw(self, shapes: &str) -> String {
        format!(
            r#"<path fill="{}" fill-rule="evenodd" stroke="{DARK_INK}" stroke-width="3" stroke-linejoin="round" d="{shapes}"/>"#,
            self.colour()
        )
    }
}

impl From<SquareClass> for Mark {
    fn from(class: SquareClass) -> Self {
        Self::Class(class)
    }
}

fn start(path: &mut String, x: f32, y: f32) {
    // Writing to a String does not fail.
    let _ = write!(path, "M{} {}", short(x), short(y));
}

/// The rest of a closed polygon: all sides but the last.
fn polygon(path: &mut String, size: f32, sides: &[(i8, i8)]) {
    for &(dx, dy) in sides {
        let (dx, dy) = (f32::from(dx) * size, f32::from(dy) * size);
        let _ = match (dx == 0.0, dy == 0.0) {
            (_, true) => write!(path, "h{}", short(dx)),
            (true, _) => write!(path, "v{}", short(dy)),
            _ => write!(path, "l{} {}", short(dx), short(dy)),
        };
    }
    path.push('z');
}

fn disc(path: &mut String, (x, y): (f32, f32), radius: f32) {
    start(path, x - radius, y);
    let (radius, across) = (short(radius), short(2.0 * radius));
    let _ = write!(
        path,
        "a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0z"
    );
}

/// A number with at most one decimal.
fn short(number: f32) -> f32 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::svg::board;

    /// The relative luminance of `#rrggbb`, as WCAG 2 defines it.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = u8::from_str_radix(&colour[at..at + 2], 16).unwrap();
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn marks_stand_out_from_every_square() {
        for square in board::SQUARE_COLOURS {
            let found = contrast(DARK_INK, square);
            assert!(found >= 4.5, "{square}: {found}");
        }
        for mark in Mark::ALL {
            let found = contrast(DARK_INK, mark.colour());
            assert!(found >= 4.5, "{mark:?}: {found}");
        }
    }

    #[test]
    fn marks_differ_by_shape() {
        let shapes = Mark::ALL.map(|mark| mark.shape(50.0, 50.0, 1.0));
        let different: BTreeSet<&String> = shapes.iter().collect();
        assert_eq!(different.len(), Mark::ALL.len());
    }
}
