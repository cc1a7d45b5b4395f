//! The one algorithm, written over the vector operations of a module that invokes
//! [`algorithm!`](self).
//!
//! A *board* (`Board`) is one [`Set`](crate::Set) in a register, a *pair* (`Pair`) two boards side
//! by side on which the same is done in two directions: the first goes up the ranks and to higher
//! files, the second down or to lower ones. A module brings
//!
//! - boards: `load`, `filled` (all squares or none), `bits`, `is_empty`, `count`, `and`, `or`, `without` (the first without the
//!   second), `upward`, `downward` (by one rank);
//! - pairs: `both` (a board twice), `pair`, `either` (the two boards in one), `and2`, `or_and` (the
//!   first, or what the others share), `or2`;
//! - steps of pairs: `rows::<K>` (the first K ranks up, the second down), `up::<K>`, `down::<K>`
//!   (both), `east::<K>`, `west::<K>` (K files), `sides::<K>` (the first to higher files, the second
//!   to lower), `slides` (rides along a rank: the first to higher files, the second to lower);
//! - `RIDES_FURTHER`: whether a ride along a file or diagonal can be longer than eight squares;
//! - a `Tally` of at most 31 pairs: `tally`, `add`; and a `Sum` of tallies: `sum`, `gather`, `total`.
//!
//! Functions with a target feature cannot be methods of a trait, nor can their callers be generic
//! over one; so the algorithm is a macro, in parts, and its attribute says with which features it is
//! compiled.

pub(crate) mod armies;
pub(crate) mod castling;
pub(crate) mod checks;
pub(crate) mod count;
pub(crate) mod find;
pub(crate) mod lions;
pub(crate) mod steps;
pub(crate) mod usual;

macro_rules! algorithm {
    ($(#[$with:meta])*) => {
        use crate::field::{Army, Besides, Field, Found, Plain, Set};
        use crate::plan::{Line, Plan, Roles};

        crate::algorithm::armies::armies! { $(#[$with])* }
        crate::algorithm::steps::steps! { $(#[$with])* }
        crate::algorithm::checks::checks! { $(#[$with])* }
        crate::algorithm::lions::lions! { $(#[$with])* }
        crate::algorithm::castling::castling! { $(#[$with])* }
        crate::algorithm::usual::usual! { $(#[$with])* }
        crate::algorithm::count::count! { $(#[$with])* }
        crate::algorithm::find::find! { $(#[$with])* }
    };
}

pub(crate) use algorithm;
