//! Tables are built in the largest shape and then narrowed to that of the board: only the narrowing is compiled for each shape.

use legwork_core::shape::{Large, Shape};

use super::codes::Planes;
use super::rays::NarrowLines;

/// A part of the tables in the largest shape.
pub(crate) trait Narrow: Sized {
    /// The same part in another shape.
    type In<S: Shape>;

    /// Returns the same part in the shape of a board that all its squares fit.
    fn narrowed<S: Shape>(self, lines: &mut NarrowLines<S>) -> Self::In<S>;
}

/// Implements [`Narrow`] for a struct, given the fields to be narrowed, and those that are the same in every shape.
macro_rules! narrow {
    ($table:ident { $($set:tt),+ } $($same:ident),*) => {
        impl $crate::tables::narrow::Narrow for $table<legwork_core::shape::Large> {
            type In<S: legwork_core::shape::Shape> = $table<S>;

            fn narrowed<S: legwork_core::shape::Shape>(
                self,
                lines: &mut $crate::tables::rays::NarrowLines<S>,
            ) -> $table<S> {
                $table {
                    $($set: self.$set.narrowed(lines),)+
                    $($same: self.$same,)*
                }
            }
        }
    };
}

pub(crate) use narrow;

impl Narrow for Large {
    type In<S: Shape> = S;

    #[inline]
    fn narrowed<S: Shape>(self, _: &mut NarrowLines<S>) -> S {
        narrowed(self)
    }
}

/// The set in another shape. Most are empty: those of squares that are not on the board.
#[inline]
pub(super) fn narrowed<S: Shape>(set: Large) -> S {
    if set.is_empty() {
        S::EMPTY
    } else {
        S::narrowed(set)
    }
}

impl Narrow for Planes<Large> {
    type In<S: Shape> = Planes<S>;

    fn narrowed<S: Shape>(self, _: &mut NarrowLines<S>) -> Planes<S> {
        Planes::of(|plane| S::narrowed(self.sets()[plane]))
    }
}

impl<T: Narrow> Narrow for Option<T> {
    type In<S: Shape> = Option<T::In<S>>;

    fn narrowed<S: Shape>(self, lines: &mut NarrowLines<S>) -> Self::In<S> {
        Some(self?.narrowed(lines))
    }
}

impl<T: Narrow> Narrow for Vec<T> {
    type In<S: Shape> = Vec<T::In<S>>;

    fn narrowed<S: Shape>(self, lines: &mut NarrowLines<S>) -> Self::In<S> {
        let mut all = Vec::with_capacity(self.len());
        for one in self {
            all.push(one.narrowed(lines));
        }
        all
    }
}

impl<T: Narrow> Narrow for Box<T> {
    type In<S: Shape> = Box<T::In<S>>;

    fn narrowed<S: Shape>(self, lines: &mut NarrowLines<S>) -> Self::In<S> {
        Box::new((*self).narrowed(lines))
    }
}

/// Implements [`Narrow`] for short arrays: `array::map` would be compiled to ten times as much.
macro_rules! narrow_arrays {
    ($($length:literal: $($part:ident)+;)+) => {
        $(impl<T: Narrow> Narrow for [T; $length] {
            type In<S: Shape> = [T::In<S>; $length];

            fn narrowed<S: Shape>(self, lines: &mut NarrowLines<S>) -> Self::In<S> {
                let [$($part),+] = self;
                [$($part.narrowed(lines)),+]
            }
        })+
    };
}

narrow_arrays! {
    2: a b;
    3: a b c;
    4: a b c d;
    5: a b c d e;
}

// Built as a vector, because it may be too large for the stack.
impl<T: Narrow> Narrow for Box<[T; 256]> {
    type In<S: Shape> = Box<[T::In<S>; 256]>;

    fn narrowed<S: Shape>(self, lines: &mut NarrowLines<S>) -> Self::In<S> {
        let all = (self as Box<[T]>).into_vec().narrowed(lines);
        all.try_into()
            .unwrap_or_else(|_| unreachable!("it has this length"))
    }
}

impl<A, T: Narrow> Narrow for (A, T) {
    type In<S: Shape> = (A, T::In<S>);

    fn narrowed<S: Shape>(self, lines: &mut NarrowLines<S>) -> Self::In<S> {
        (self.0, self.1.narrowed(lines))
    }
}
