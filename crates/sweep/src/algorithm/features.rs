//! Which parts of the algorithm a position needs; the others are not compiled into its copy.
//!
//! What stands on the board decides, not what the rules know: a kind that never appears costs nothing.

use crate::plan::{Plan, Roles, Special};
use crate::position::{BulkPosition, SimpleMoves};

/// The features that positions of a copy of the algorithm may have.
pub(super) trait Features {
    /// Lions, and pieces that may be crowned.
    const RICH: bool;
    /// Leap groups and Cannons.
    const LEAPS: bool;
    /// All of these, and Lances, lame leaps, promotion by touching a zone, drops, royal pieces that are confined or attack
    /// each other like riders.
    const ODD: bool;
}

/// None of them.
pub(super) struct Plain;

/// Lions and crownings.
pub(super) struct Rich;

/// Leap groups and Cannons.
pub(super) struct Leaping;

/// Both of these.
pub(super) struct RichLeaping;

/// Everything.
pub(super) struct Odd;

impl Features for Plain {
    const RICH: bool = false;
    const LEAPS: bool = false;
    const ODD: bool = false;
}

impl Features for Rich {
    const RICH: bool = true;
    const LEAPS: bool = false;
    const ODD: bool = false;
}

impl Features for Leaping {
    const RICH: bool = false;
    const LEAPS: bool = true;
    const ODD: bool = false;
}

impl Features for RichLeaping {
    const RICH: bool = true;
    const LEAPS: bool = true;
    const ODD: bool = false;
}

impl Features for Odd {
    const RICH: bool = true;
    const LEAPS: bool = true;
    const ODD: bool = true;
}

/// The features of the pieces of a position, and of those after some moves.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Needs {
    /// See [`Features::RICH`].
    pub(super) rich: bool,
    /// See [`Features::LEAPS`].
    pub(super) leaps: bool,
    /// See [`Features::ODD`].
    pub(super) odd: bool,
}

impl Needs {
    /// Those of the pieces of a position, and of the kinds that these moves of the other side may bring in.
    #[inline(always)]
    pub(super) fn of(plan: &Plan, position: &BulkPosition, moves: &[SimpleMoves]) -> Self {
        let mut needs = Self {
            odd: plan.has_odd_royals,
            ..Self::default()
        };
        if plan.has_specials && !needs.odd {
            needs.add_pieces(plan, position);
        }
        // One that is odd needs everything.
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

    /// Adds those of the pieces on the board.
    #[inline(always)]
    fn add_pieces(&mut self, plan: &Plan, position: &BulkPosition) {
        let (mover, other) = (&position.mover, &position.other);
        self.rich |= mover.lion | other.lion != 0;
        self.leaps |= mover.cannon | other.cannon != 0;
        self.odd |= mover.lance | other.lance != 0;
        for (number, group) in plan.groups.iter().enumerate() {
            if mover.groups[number] | other.groups[number] != 0 {
                self.leaps = true;
                self.odd |= group[0].is_odd();
            }
        }
    }

    /// Adds those of a piece with these roles.
    #[inline(always)]
    fn add_piece(&mut self, plan: &Plan, Roles { special, .. }: Roles) {
        if special == Special::NONE {
            return;
        }
        self.rich |= special.is_lion();
        self.leaps |= special.is_cannon();
        self.odd |= special.is_lance();
        if let Some(group) = special
            .group_number()
            .and_then(|number| plan.groups.get(number))
        {
            self.leaps = true;
            self.odd |= group[0].is_odd();
        }
    }
}
