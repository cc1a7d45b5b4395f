//! Counting the moves of a side after each move of the other.

macro_rules! count {
    ($(#[$with:meta])*) => {
        /// The moves of one pinned piece along its line.
        $(#[$with])*
        #[inline(never)]
        fn pinned_moves(plan: &Plan, field: &Field, mover: &Side, other: &Side, empty: Board, targets: Board, pinner: u8) -> i32 {
            let king = field.king as usize & 127;
            let pinner = pinner as usize & 127;
            let between = plan.between[king * 128 + pinner];
            let at = and(mover.all, load(between));
            let around = &plan.squares[bits(at).trailing_zeros() as usize & 127];
            let line = and(load(between | 1 << pinner), targets);
            let straight = plan.squares[king].orth >> pinner & 1 == 1;
            let riders = if straight { mover.orth } else { mover.diag };
            let along = |line: Board| {
                let mut moves = 0;
                if !is_empty(and(riders, at)) {
                    moves += count(line);
                }
                if !is_empty(and(mover.wazir, at)) {
                    moves += count(and(line, load(around.wazir)));
                }
                if !is_empty(and(mover.ferz, at)) {
                    moves += count(and(line, load(around.ferz)));
                }
                moves
            };
            let mut moves = along(line);
            if !is_empty(and(at, load(field.crowners))) {
                moves += along(and(line, load(field.crown_zone)));
            }
            if !is_empty(and(mover.pawn, at)) {
                let push = and(ahead(at, field.down), empty);
                let first = and(push, ahead(load(field.pawn_homes), field.down));
                let twice = and(ahead(first, field.down), empty);
                let taking = and(load(around.pawn[usize::from(!field.down)]), other.all);
                let arrivals = and(line, or(or(push, twice), taking));
                return count(arrivals) as i32 + promotions(field, arrivals);
            }
            let gates = if is_empty(and(at, load(field.gating))) { 0 } else { field.gates };
            (moves * (1 + gates)) as i32
        }

        /// A move of the other side's, just made.
        #[derive(Clone, Copy)]
        struct Last {
            /// The squares it left, reached and emptied.
            touched: Board,
            /// The squares it reached and emptied.
            gone: Set,
            other_king: u8,
            /// The Lions after it.
            lions: Lions,
        }

        /// How many moves the mover has, those added to `sums` besides.
        $(#[$with])*
        #[inline]
        fn moves<const RICH: bool>(plan: &Plan, field: &Field, usual: &Usual, last: Last, mover: Side, other: Side, sums: &mut Sum) -> i32 {
            let lions = last.lions;
            let occupied = or(mover.all, other.all);
            let situation = situation::<RICH>(plan, field, &mover, &other, lions, occupied);
            let mut moves = 0i32;
            let mut swept = tally();
            let plain = situation.checks as Set | situation.pinned | (last.gone & field.mover.all) == 0 && !(RICH && lions.locked);
            if plain && is_empty(and(last.touched, usual.touching)) {
                moves += usual.moves;
            } else if situation.checks < 2 {
                let empty = without(load(plan.board), occupied);
                let mut targets = without(situation.remedies, mover.all);
                if RICH && lions.locked {
                    targets = without(targets, load(lions.other));
                }
                let free = cleared(mover, load(situation.pinned));
                for seen in rides(free.orth, free.diag, occupied, empty) {
                    swept = add(swept, and2(seen, both(targets)));
                }
                moves += if plain { usual.leaps } else { leaping(plan, &free, targets) };

                let (push, twice, reached) = pawns(field, free.pawn, empty);
                let taking = and2(reached, both(and(other.all, targets)));
                swept = add(swept, and2(pair(push, twice), both(targets)));
                swept = add(swept, taking);
                let steps = and(or(push, twice), targets);
                let arrivals = and(or(steps, either(taking)), load(field.zone));
                if !is_empty(arrivals) {
                    // A square can be reached from three sides; each counts.
                    for arrivals in [steps, first_of(taking), second_of(taking)] {
                        moves += promotions(field, arrivals);
                    }
                }
                if field.gates > 0 {
                    moves += placings(plan, field, &free, occupied, empty, targets, last.gone);
                }
                if RICH && field.crowners != 0 {
                    moves += crownings(plan, field, &free, occupied, empty, targets);
                }
                let mut pinners = situation.pinners;
                while pinners != 0 {
                    let pinner = pinners.trailing_zeros() as u8;
                    pinners &= pinners - 1;
                    moves += pinned_moves(plan, field, &mover, &other, empty, targets, pinner);
                }
            }
            if RICH && lions.own != 0 {
                let trades = field.trading && lions.other & usual.lions_touching != 0;
                let near = situation.exposed & usual.lions_near != 0;
                let moved = bits(last.touched) & usual.lions_touching != 0;
                moves += if plain && !(trades || near || moved) {
                    usual.lions
                } else {
                    lion_moves(&Hunt {
                        plan,
                        field,
                        other: &other,
                        lions,
                        situation: &situation,
                        own: bits(mover.all),
                        enemies: bits(other.all),
                    })
                };
            }
            let around = &plan.squares[field.king as usize & 127];
            let mut steps = without(load(around.royal), mover.all);
            if RICH && lions.locked {
                steps = without(steps, load(lions.other));
            }
            let wings = open_wings(field, &situation, occupied, last.gone);
            if wings != 0 || !is_empty(steps) {
                let attacked = danger::<RICH>(plan, field, &other, lions, last.other_king, without(occupied, load(around.bit)));
                let safe = without(steps, attacked);
                swept = add(swept, pair(safe, load(0)));
                if around.bit & field.gating & !last.gone != 0 {
                    moves += (count(safe) * field.gates) as i32;
                }
                if wings != 0 {
                    moves += castlings(plan, field, &other, bits(attacked), bits(occupied), wings, last.gone);
                }
            }
            *sums = gather(*sums, swept);
            moves
        }

        /// How many answers the mover has in all to these moves.
        $(#[$with])*
        pub(crate) fn count_answers(plan: &Plan, field: &Field, plain: &[Plain]) -> u64 {
            if plan.has_lions || field.crowners != 0 {
                answers::<true>(plan, field, plain)
            } else {
                answers::<false>(plan, field, plain)
            }
        }

        /// The same; the field is rich if there are Lions, or what may be crowned.
        $(#[$with])*
        #[inline(never)]
        fn answers<const RICH: bool>(plan: &Plan, field: &Field, plain: &[Plain]) -> u64 {
            let mover = side(&field.mover);
            let before = side(&field.other);
            let usual = usual::<RICH>(plan, field, &mover, &before);
            let mut sums = sum();
            let mut answers = 0i64;
            for plain in plain {
                let piece = everywhere(&plain.roles);
                let left_square = plan.squares[plain.from as usize & 127].bit;
                let origin = load(left_square);
                let mut other = cleared(before, origin);
                if let Some(placed) = &plain.placed() {
                    other = joined(other, kept(everywhere(placed), origin));
                }
                let taken = match plain.taken() {
                    Some(taken) if RICH => plan.squares[taken as usize & 127].bit,
                    _ => 0,
                };
                let mut left = plain.targets;
                while left != 0 {
                    let to = left.trailing_zeros() as u8;
                    left &= left - 1;
                    let reached = plan.squares[to as usize & 127].bit;
                    let gone = reached | taken;
                    let at = load(reached);
                    let after = joined(other, kept(piece, at));
                    let last = Last {
                        touched: or(origin, load(gone)),
                        gone,
                        other_king: if plain.from == field.other_king { to } else { field.other_king },
                        lions: if RICH {
                            lions_after(field, plain, left_square, reached, gone)
                        } else {
                            Lions::default()
                        },
                    };
                    let mover = cleared(mover, load(gone));
                    answers += i64::from(moves::<RICH>(plan, field, &usual, last, mover, after, &mut sums));
                }
            }
            (answers + i64::from(total(sums))) as u64
        }
    };
}

pub(crate) use count;
