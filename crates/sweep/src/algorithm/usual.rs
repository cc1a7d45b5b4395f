//! Counting the moves of whole armies, and what most of them share.

macro_rules! usual {
    ($(#[$with:meta])*) => {
        /// What promotion adds to so many arrivals, each counted once already.
        $(#[$with])*
        #[inline]
        fn promotions(field: &Field, arrivals: Board) -> i32 {
            let must = count(and(arrivals, load(field.must))) as i32;
            let may = count(and(arrivals, load(field.zone & !field.must))) as i32;
            must * (field.must_ways as i32 - 1) + may * (field.ways as i32 - 1)
        }

        /// How many moves these leapers and steppers have to the targets.
        $(#[$with])*
        #[inline(never)]
        fn leaping(plan: &Plan, movers: &Side, targets: Board) -> i32 {
            let targets = both(targets);
            let mut moves = tally();
            for reached in leaps(movers.knight) {
                moves = add(moves, and2(reached, targets));
            }
            if plan.has_wazirs {
                for reached in straight_steps(movers.wazir) {
                    moves = add(moves, and2(reached, targets));
                }
            }
            if plan.has_ferzes {
                for reached in slanted_steps(movers.ferz) {
                    moves = add(moves, and2(reached, targets));
                }
            }
            total(gather(sum(), moves)) as i32
        }

        /// How many moves these riders have to the targets.
        $(#[$with])*
        #[inline(never)]
        fn riding(movers: &Side, occupied: Board, empty: Board, targets: Board) -> i32 {
            let mut moves = tally();
            for seen in rides(movers.orth, movers.diag, occupied, empty) {
                moves = add(moves, and2(seen, both(targets)));
            }
            total(gather(sum(), moves)) as i32
        }

        /// How many more moves there are because something may be placed on a square left.
        $(#[$with])*
        #[inline(never)]
        fn placings(plan: &Plan, field: &Field, free: &Side, occupied: Board, empty: Board, targets: Board, gone: Set) -> i32 {
            let gaters = kept(*free, load(field.gating & !gone));
            if is_empty(gaters.all) {
                return 0;
            }
            let moves = riding(&gaters, occupied, empty, targets) + leaping(plan, &gaters, targets);
            moves * field.gates as i32
        }

        /// How many more moves there are because something may be crowned.
        $(#[$with])*
        #[inline(never)]
        fn crownings(plan: &Plan, field: &Field, free: &Side, occupied: Board, empty: Board, targets: Board) -> i32 {
            let crowners = kept(*free, load(field.crowners));
            let targets = and(targets, load(field.crown_zone));
            if is_empty(crowners.all) || is_empty(targets) {
                return 0;
            }
            riding(&crowners, occupied, empty, targets) + leaping(plan, &crowners, targets)
        }

        /// The moves of the mover before the other side has moved, its royal piece's left out, as if
        /// there were no checks and pins.
        #[derive(Clone, Copy)]
        struct Usual {
            moves: i32,
            /// The squares on which they depend: if none of them is left or reached, nothing is
            /// captured, and there is no check or pin, they are still the same.
            touching: Board,
            /// Those of leapers and steppers alone, to whom it does not matter whether a target is
            /// empty.
            leaps: i32,
            /// Those of Lions.
            lions: i32,
            /// The squares on which these depend.
            lions_touching: Set,
            /// The Lions and their neighbours: if one is exposed, it matters what a Lion captures.
            lions_near: Set,
        }

        $(#[$with])*
        #[inline(never)]
        fn usual<const RICH: bool>(plan: &Plan, field: &Field, mover: &Side, other: &Side) -> Usual {
            let occupied = or(mover.all, other.all);
            let empty = without(load(plan.board), occupied);
            let targets = without(load(plan.board), mover.all);
            let leaps = leaping(plan, mover, targets);
            let mut swept = tally();
            let mut touching = both(load(0));
            for seen in rides(mover.orth, mover.diag, occupied, empty) {
                swept = add(swept, and2(seen, both(targets)));
                touching = or2(touching, seen);
            }
            let (push, twice, reached) = pawns(field, mover.pawn, empty);
            let taking = and2(reached, both(other.all));
            swept = add(add(swept, pair(push, twice)), taking);
            let mut moves = leaps + total(gather(sum(), swept)) as i32;
            for arrivals in [or(push, twice), first_of(taking), second_of(taking)] {
                moves += promotions(field, arrivals);
            }
            if field.gates > 0 {
                moves += placings(plan, field, mover, occupied, empty, targets, 0);
            }
            if RICH && field.crowners != 0 {
                moves += crownings(plan, field, mover, occupied, empty, targets);
            }
            let (mut lions, mut lions_touching, mut lions_near) = (0, 0, 0);
            if RICH && field.mover.lion != 0 {
                let calm = Situation { checks: 0, remedies: load(plan.board), pinned: 0, pinners: 0, exposed: 0 };
                lions = lion_moves(&Hunt {
                    plan,
                    field,
                    other,
                    lions: Lions { own: field.mover.lion, ..Lions::default() },
                    situation: &calm,
                    own: field.mover.all,
                    enemies: field.other.all,
                });
                lions_touching = areas(plan, field.mover.lion);
                let mut left = field.mover.lion;
                while left != 0 {
                    let around = &plan.squares[left.trailing_zeros() as usize & 127];
                    left &= left - 1;
                    lions_near |= around.bit | around.ring;
                }
            }
            let steps = ahead(mover.pawn, field.down);
            let twice = ahead(and(steps, ahead(load(field.pawn_homes), field.down)), field.down);
            Usual {
                moves,
                touching: or(either(or2(touching, reached)), or(steps, twice)),
                leaps,
                lions,
                lions_touching,
                lions_near,
            }
        }
    };
}

pub(crate) use usual;
