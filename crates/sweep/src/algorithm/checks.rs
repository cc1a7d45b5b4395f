//! Checks and pins, and what the other side attacks.

macro_rules! checks {
    ($(#[$with:meta])*) => {
        /// The checks and pins of the mover.
        struct Situation {
            checks: u32,
            /// Where an arrival leaves no check standing.
            remedies: Board,
            pinned: Set,
            /// The riders that pin.
            pinners: Set,
            /// The squares between the King and every rider that would see it on an empty board.
            exposed: Set,
        }

        /// Finds the checks and pins.
        $(#[$with])*
        #[inline]
        fn situation<const RICH: bool>(plan: &Plan, field: &Field, mover: &Side, other: &Side, lions: Lions, occupied: Board) -> Situation {
            let king = field.king as usize & 127;
            let around = &plan.squares[king];
            let mut situation = Situation {
                checks: 0,
                remedies: load(plan.board),
                pinned: 0,
                pinners: 0,
                exposed: 0,
            };
            let mut leapers = or(
                and(load(around.knight), other.knight),
                and(load(around.pawn[usize::from(!field.down)]), other.pawn),
            );
            if plan.has_wazirs {
                leapers = or(leapers, and(load(around.wazir), other.wazir));
            }
            if plan.has_ferzes {
                leapers = or(leapers, and(load(around.ferz), other.ferz));
            }
            if RICH {
                leapers = or(leapers, load(around.area & lions.other));
            }
            let riders = or(and(load(around.orth), other.orth), and(load(around.diag), other.diag));
            if is_empty(or(leapers, riders)) {
                return situation;
            }
            if !is_empty(leapers) {
                situation.checks = count(leapers);
                situation.remedies = leapers;
            }
            let mut left = bits(riders);
            while left != 0 {
                let square = left.trailing_zeros() as usize;
                left &= left - 1;
                let between = plan.between[king * 128 + (square & 127)];
                let line = between | 1 << (square & 127);
                if RICH {
                    situation.exposed |= between;
                }
                let blockers = bits(and(occupied, load(between)));
                if blockers == 0 {
                    situation.checks += 1;
                    situation.remedies = and(situation.remedies, load(line));
                } else if blockers & (blockers - 1) == 0 && !is_empty(and(mover.all, load(blockers))) {
                    situation.pinned |= blockers;
                    situation.pinners |= 1 << (square & 127);
                }
            }
            situation
        }

        /// Every square that a side attacks.
        $(#[$with])*
        #[inline]
        fn danger<const RICH: bool>(plan: &Plan, field: &Field, other: &Side, lions: Lions, other_king: u8, occupied: Board) -> Board {
            let empty = without(load(plan.board), occupied);
            let [a, b, c, d] = rides(other.orth, other.diag, occupied, empty);
            let mut all = or2(or2(a, b), or2(c, d));
            let [a, b, c, d] = leaps(other.knight);
            all = or2(all, or2(or2(a, b), or2(c, d)));
            all = or2(all, aside(other.pawn, !field.down));
            if plan.has_wazirs {
                let [a, b] = straight_steps(other.wazir);
                all = or2(all, or2(a, b));
            }
            if plan.has_ferzes {
                let [a, b] = slanted_steps(other.ferz);
                all = or2(all, or2(a, b));
            }
            let mut near = plan.squares[other_king as usize & 127].royal;
            if RICH {
                near |= areas(plan, lions.other);
            }
            or(either(all), load(near))
        }

        /// Where the lines end along which a pinned piece may go.
        $(#[$with])*
        #[inline]
        fn line_of(plan: &Plan, field: &Field, situation: &Situation, from: usize) -> Set {
            let mut pinners = situation.pinners;
            while pinners != 0 {
                let pinner = pinners.trailing_zeros() as usize & 127;
                pinners &= pinners - 1;
                let between = plan.between[(field.king as usize & 127) * 128 + pinner];
                if between >> from & 1 == 1 {
                    return between | 1 << pinner;
                }
            }
            Set::MAX
        }
    };
}

pub(crate) use checks;
