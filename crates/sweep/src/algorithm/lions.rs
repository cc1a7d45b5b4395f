//! The moves of Lions, one Lion at a time, and how Lions are traded.

macro_rules! lions {
    ($(#[$with:meta])*) => {
        /// The Lions of both sides.
        #[derive(Clone, Copy, Default)]
        struct Lions {
            /// The mover's.
            own: Set,
            /// The other side's.
            other: Set,
            /// Whether only Lions may capture them.
            locked: bool,
        }

        /// The Lions after a move of the other side's.
        $(#[$with])*
        #[inline]
        fn lions_after(field: &Field, plain: &Plain, left: Set, reached: Set, gone: Set) -> Lions {
            let (own, other) = (field.mover.lion, field.other.lion);
            let arrived = if plain.roles.lion { reached } else { 0 };
            let placed = if plain.placed().is_some_and(|roles| roles.lion) { left } else { 0 };
            // What becomes a Lion by this move has captured as what it was.
            let struck = own & gone != 0 && other & left == 0;
            Lions {
                own: own & !gone,
                other: other & !left | arrived | placed,
                locked: field.locked || field.trading && struck,
            }
        }

        /// All squares within two steps of these Lions.
        $(#[$with])*
        #[inline]
        fn areas(plan: &Plan, lions: Set) -> Set {
            let (mut left, mut areas) = (lions, 0);
            while left != 0 {
                areas |= plan.squares[left.trailing_zeros() as usize & 127].area;
                left &= left - 1;
            }
            areas
        }

        /// What the moves of a side's Lions depend on.
        struct Hunt<'a> {
            plan: &'a Plan,
            field: &'a Field,
            other: &'a Side,
            lions: Lions,
            situation: &'a Situation,
            /// The mover's pieces.
            own: Set,
            enemies: Set,
        }

        /// Whether one of the other side's standing pieces, the royal one left out, could capture on
        /// a square.
        $(#[$with])*
        #[inline(never)]
        fn is_struck(hunt: &Hunt<'_>, square: usize, occupied: Set, standing: Set) -> bool {
            let Hunt { plan, field, other, lions, .. } = *hunt;
            let around = &plan.squares[square & 127];
            let mut leapers = or(
                and(load(around.knight), other.knight),
                and(load(around.pawn[usize::from(!field.down)]), other.pawn),
            );
            leapers = or(leapers, and(load(around.wazir), other.wazir));
            leapers = or(leapers, and(load(around.ferz), other.ferz));
            leapers = or(leapers, load(around.area & lions.other));
            if bits(leapers) & standing != 0 {
                return true;
            }
            let riders = or(and(load(around.orth), other.orth), and(load(around.diag), other.diag));
            let mut left = bits(riders) & standing;
            while left != 0 {
                let rider = left.trailing_zeros() as usize & 127;
                left &= left - 1;
                if plan.between[(square & 127) * 128 + rider] & occupied == 0 {
                    return true;
                }
            }
            false
        }

        /// Those of these ends of a Lion's move, two steps away, on which it may not capture a Lion.
        $(#[$with])*
        #[inline]
        fn guarded(hunt: &Hunt<'_>, ends: Set, from: usize, occupied: Set, standing: Set) -> Set {
            let around = &hunt.plan.squares[from & 127];
            let mut left = ends & hunt.lions.other & !(around.bit | around.ring);
            let mut guarded = 0;
            while left != 0 {
                let at = left.trailing_zeros() as usize & 127;
                left &= left - 1;
                if is_struck(hunt, at, occupied, standing & !(1 << at)) {
                    guarded |= 1 << at;
                }
            }
            guarded
        }

        /// Where a Lion may go without capturing on the way.
        $(#[$with])*
        #[inline]
        fn lion_leaps(hunt: &Hunt<'_>, from: usize) -> Set {
            let Hunt { plan, field, lions, situation, own, enemies, .. } = *hunt;
            if situation.checks > 1 {
                return 0;
            }
            let around = &plan.squares[from & 127];
            let mut ends = around.area & !own;
            if situation.checks == 1 {
                ends &= bits(situation.remedies);
            }
            if situation.pinned & around.bit != 0 {
                ends &= line_of(plan, field, situation, from);
            }
            if field.trading && ends & lions.other != 0 {
                let occupied = (own | enemies) & !around.bit;
                ends &= !guarded(hunt, ends, from, occupied, enemies);
            }
            ends
        }

        /// Where a Lion may end after it has captured a neighbour.
        $(#[$with])*
        #[inline]
        fn lion_bites(hunt: &Hunt<'_>, from: usize, victim: usize) -> Set {
            let Hunt { plan, field, other, lions, situation, own, enemies } = *hunt;
            let (around, bitten) = (&plan.squares[from & 127], &plan.squares[victim & 127]);
            let left = around.bit | bitten.bit;
            let occupied = (own | enemies) & !left;
            let standing = enemies & !bitten.bit;
            let mut ends = bitten.ring & (!own | around.bit);
            if situation.checks > 0 || left & situation.exposed != 0 {
                let mut asked = ends;
                while asked != 0 {
                    let end = asked & asked.wrapping_neg();
                    asked &= asked - 1;
                    if is_struck(hunt, field.king as usize, occupied | end, standing & !end) {
                        ends &= !end;
                    }
                }
            }
            if field.trading && ends & lions.other != 0 && !is_empty(and(other.pawn, load(bitten.bit))) {
                ends &= !guarded(hunt, ends, from, occupied, standing);
            }
            ends
        }

        /// How many moves the Lions have, a pass included.
        $(#[$with])*
        #[inline(never)]
        fn lion_moves(hunt: &Hunt<'_>) -> i32 {
            let Hunt { plan, lions, situation, own, enemies, .. } = *hunt;
            let mut moves = 0;
            let mut passes = false;
            let mut left = lions.own;
            while left != 0 {
                let from = left.trailing_zeros() as usize & 127;
                left &= left - 1;
                moves += lion_leaps(hunt, from).count_ones();
                let ring = plan.squares[from].ring;
                let mut victims = ring & enemies;
                while victims != 0 {
                    let victim = victims.trailing_zeros() as usize & 127;
                    victims &= victims - 1;
                    moves += lion_bites(hunt, from, victim).count_ones();
                }
                passes |= ring & !(own | enemies) != 0;
            }
            (moves + u32::from(passes && situation.checks == 0)) as i32
        }

        /// Finds the moves of the Lions.
        $(#[$with])*
        fn find_lion_moves(hunt: &Hunt<'_>, found: &mut Found) {
            let roles = Roles { lion: true, ..Roles::NONE };
            let mut left = hunt.lions.own;
            while left != 0 {
                let from = left.trailing_zeros() as usize & 127;
                left &= left - 1;
                let ring = hunt.plan.squares[from].ring;
                found.add(from as u8, lion_leaps(hunt, from), roles, Besides::Nothing);
                let mut victims = ring & hunt.enemies;
                while victims != 0 {
                    let victim = victims.trailing_zeros() as usize & 127;
                    victims &= victims - 1;
                    found.add(from as u8, lion_bites(hunt, from, victim), roles, Besides::Takes(victim as u8));
                }
                let free = ring & !(hunt.own | hunt.enemies) != 0;
                found.passes |= free && hunt.situation.checks == 0;
            }
        }
    };
}

pub(crate) use lions;
