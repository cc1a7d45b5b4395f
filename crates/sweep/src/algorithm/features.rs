//! Which parts of the algorithm a position needs; the others are not compiled into its copy.
//!
//! The pieces on the board decide, not the rules: a kind that never appears costs nothing.

use crate::plan::{self, Plan, Roles};
use crate::position::{BulkPosition, SimpleMoves};

/// The features that positions of a copy of the algorithm may have.
pub(crate) trait Features {
    /// Lions, pieces that may be crowned, leap groups and Cannons.
    const SPECIAL: bool;
    /// All of these, and Lances, lame leaps, promotion by touching a zone, drops, royal pieces that are confined or attack
    /// each other like riders.
    const ODD: bool;
}

/// The copies of the algorithm that a level of the processor has in addition to [`Odd`], which handles every board.
pub(crate) trait Copies {
    /// For boards without special pieces.
    type Plain: Features;
    /// For boards with Lions, crownings, leap groups or Cannons.
    type Special: Features;
}

/// Where processors have vectors, this level is the fallback: one copy is enough.
#[cfg(target_arch = "x86_64")]
impl<S> Copies for crate::portable::Portable<S> {
    type Plain = Odd;
    type Special = Odd;
}

#[cfg(not(target_arch = "x86_64"))]
impl<S> Copies for crate::portable::Portable<S> {
    type Plain = Plain;
    type Special = Special;
}

#[cfg(target_arch = "x86_64")]
impl<I, S> Copies for crate::x86::X86<I, S> {
    type Plain = Plain;
    type Special = Special;
}

/// No features.
pub(crate) struct Plain;

/// The features of [`Features::SPECIAL`].
pub(crate) struct Special;

/// All features.
pub(crate) struct Odd;

impl Features for Plain {
    const SPECIAL: bool = false;
    const ODD: bool = false;
}

impl Features for Special {
    const SPECIAL: bool = true;
    const ODD: bool = false;
}

impl Features for Odd {
    const SPECIAL: bool = true;
    const ODD: bool = true;
}

/// The features of the pieces of a position, and of those after some moves.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Needs {
    /// See [`Features::SPECIAL`].
    pub(super) special: bool,
    /// See [`Features::ODD`].
    pub(super) odd: bool,
}

impl Needs {
    /// The features of the pieces of a position, and of the kinds that these moves of the other side may bring in.
    #[inline(always)]
    pub(super) fn of(plan: &Plan, position: &BulkPosition, moves: &[SimpleMoves]) -> Self {
        let mut needs = Self {
            odd: plan.has_odd_royals,
            ..Self::default()
        };
        if plan.has_specials && !needs.odd {
            needs.add_pieces(plan, position);
        }
        // An odd position needs all features.
        if plan.has_specials && !needs.odd {
            for mv in moves {
                needs.add_piece(plan, mv.roles);
                if let Some(placed) = mv.placed() {
                    needs.add_piece(plan, placed);
                }
            }
        }
        needs
    }

    /// Adds the features of the pieces on the board.
    #[inline(always)]
    fn add_pieces(&mut self, plan: &Plan, position: &BulkPosition) {
        let (mover, other) = (&position.mover, &position.other);
        self.special |= mover.lion | other.lion | mover.cannon | other.cannon != 0;
        self.odd |= mover.lance | other.lance != 0;
        for (number, group) in plan.groups.iter().enumerate() {
            if mover.groups[number] | other.groups[number] != 0 {
                self.special = true;
                self.odd |= group[0].is_odd();
            }
        }
    }

    /// Adds the features of a piece with these roles.
    #[inline(always)]
    fn add_piece(&mut self, plan: &Plan, Roles { special, .. }: Roles) {
        if special == plan::Special::NONE {
            return;
        }
        self.special |= special.is_lion() || special.is_cannon();
        self.odd |= special.is_lance();
        if let Some(group) = special
            .group_number()
            .and_then(|number| plan.groups.get(number))
        {
            self.special = true;
            self.odd |= group[0].is_odd();
        }
    }
}
