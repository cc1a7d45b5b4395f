//! How a sweep lays out the boards of a shape.

use legwork_sweep::{Layout, Set};

use legwork_core::shape::{Packing, Shape};

/// How a sweep lays out boards of a shape.
#[inline]
pub(crate) const fn layout<S: Shape>() -> Layout {
    match S::PACKING {
        Packing::Wide => Layout::Wide,
        Packing::Tall => Layout::Tall,
    }
}

/// One rank ahead.
#[inline]
pub(crate) fn ahead<S: Shape>(set: Set, down: bool) -> Set {
    if down {
        layout::<S>().down(set)
    } else {
        layout::<S>().up(set)
    }
}

/// Two ranks ahead.
#[inline]
pub(crate) fn twice_ahead<S: Shape>(set: Set, down: bool) -> Set {
    ahead::<S>(ahead::<S>(set, down), down)
}
