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
//! - steps of pairs: `rows::<K>` (the first K/2 ranks up, the second down), `up::<K>`, `down::<K>`
//!   (both), `east::<K>`, `west::<K>` (K files), `sides::<K>` (the first to higher files, the second
//!   to lower), `slides` (rides along a rank: the first to higher files, the second to lower);
//! - a `Tally` of at most 31 pairs: `tally`, `add`; and a `Sum` of tallies: `sum`, `gather`, `total`.
//!
//! Functions with a target feature cannot be methods of a trait, nor can their callers be generic
//! over one; so the algorithm is a macro, and its attribute says with which features it is compiled.

macro_rules! algorithm {
    ($(#[$with:meta])*) => {
        use crate::field::{Army, Field, Set};
        use crate::field::{Found, Plain};
        use crate::plan::{Line, Plan, Roles};

        /// An [`Army`] in registers.
        #[derive(Clone, Copy)]
        struct Side {
            all: Board,
            orth: Board,
            diag: Board,
            knight: Board,
            wazir: Board,
            ferz: Board,
            pawn: Board,
        }

        /// The checks and pins of the mover.
        struct Situation {
            checks: u32,
            /// Where an arrival leaves no check standing.
            remedies: Board,
            pinned: Set,
            /// The riders that pin.
            pinners: Set,
        }

        $(#[$with])*
        #[inline]
        fn side(army: &Army) -> Side {
            Side {
                all: load(army.all),
                orth: load(army.orth),
                diag: load(army.diag),
                knight: load(army.knight),
                wazir: load(army.wazir),
                ferz: load(army.ferz),
                pawn: load(army.pawn),
            }
        }

        /// A piece that can do this, on every square.
        $(#[$with])*
        #[inline]
        fn everywhere(roles: &Roles) -> Side {
            Side {
                all: filled(true),
                orth: filled(roles.orth),
                diag: filled(roles.diag),
                knight: filled(roles.knight),
                wazir: filled(roles.wazir),
                ferz: filled(roles.ferz),
                pawn: filled(roles.pawn),
            }
        }

        /// The side without the pieces on these squares.
        $(#[$with])*
        #[inline]
        fn cleared(side: Side, squares: Board) -> Side {
            Side {
                all: without(side.all, squares),
                orth: without(side.orth, squares),
                diag: without(side.diag, squares),
                knight: without(side.knight, squares),
                wazir: without(side.wazir, squares),
                ferz: without(side.ferz, squares),
                pawn: without(side.pawn, squares),
            }
        }

        /// The side with these pieces added.
        $(#[$with])*
        #[inline]
        fn joined(side: Side, more: Side) -> Side {
            Side {
                all: or(side.all, more.all),
                orth: or(side.orth, more.orth),
                diag: or(side.diag, more.diag),
                knight: or(side.knight, more.knight),
                wazir: or(side.wazir, more.wazir),
                ferz: or(side.ferz, more.ferz),
                pawn: or(side.pawn, more.pawn),
            }
        }

        /// The side's pieces on these squares.
        $(#[$with])*
        #[inline]
        fn kept(side: Side, squares: Board) -> Side {
            Side {
                all: and(side.all, squares),
                orth: and(side.orth, squares),
                diag: and(side.diag, squares),
                knight: and(side.knight, squares),
                wazir: and(side.wazir, squares),
                ferz: and(side.ferz, squares),
                pawn: and(side.pawn, squares),
            }
        }

        /// What each ride of these riders sees, by direction: each pair has two of the eight.
        ///
        /// A filling doubles its reach with every round; on eight ranks three rounds are enough.
        $(#[$with])*
        #[inline]
        fn rides(orth: Board, diag: Board, occupied: Board, empty: Board) -> [Pair; 4] {
            let (orth, diag, free) = (both(orth), both(diag), both(empty));

            let mut ranks = or_and(orth, free, rows::<2>(orth));
            let mut open = and2(free, rows::<2>(free));
            ranks = or_and(ranks, open, rows::<4>(ranks));
            open = and2(open, rows::<4>(open));
            ranks = or_and(ranks, open, rows::<8>(ranks));

            let mut easts = or_and(diag, free, east::<1>(rows::<2>(diag)));
            let mut open = and2(free, east::<1>(rows::<2>(free)));
            easts = or_and(easts, open, east::<2>(rows::<4>(easts)));
            open = and2(open, east::<2>(rows::<4>(open)));
            easts = or_and(easts, open, east::<4>(rows::<8>(easts)));

            let mut wests = or_and(diag, free, west::<1>(rows::<2>(diag)));
            let mut open = and2(free, west::<1>(rows::<2>(free)));
            wests = or_and(wests, open, west::<2>(rows::<4>(wests)));
            open = and2(open, west::<2>(rows::<4>(open)));
            wests = or_and(wests, open, west::<4>(rows::<8>(wests)));

            [
                rows::<2>(ranks),
                east::<1>(rows::<2>(easts)),
                west::<1>(rows::<2>(wests)),
                slides(both(occupied), orth),
            ]
        }

        /// Where leapers by one and two go, by direction.
        $(#[$with])*
        #[inline]
        fn leaps(knights: Board) -> [Pair; 4] {
            let knights = both(knights);
            let (one, two) = (sides::<1>(knights), sides::<2>(knights));
            [up::<4>(one), down::<4>(one), up::<2>(two), down::<2>(two)]
        }

        /// Where steppers along ranks and files go, by direction.
        $(#[$with])*
        #[inline]
        fn straight_steps(wazirs: Board) -> [Pair; 2] {
            let wazirs = both(wazirs);
            [rows::<2>(wazirs), sides::<1>(wazirs)]
        }

        /// Where steppers along diagonals go, by direction.
        $(#[$with])*
        #[inline]
        fn slanted_steps(ferzes: Board) -> [Pair; 2] {
            let ferzes = rows::<2>(both(ferzes));
            [east::<1>(ferzes), west::<1>(ferzes)]
        }

        /// One rank ahead.
        $(#[$with])*
        #[inline]
        fn ahead(board: Board, goes_down: bool) -> Board {
            if goes_down { downward(board) } else { upward(board) }
        }

        /// Diagonally ahead, to either side.
        $(#[$with])*
        #[inline]
        fn aside(board: Board, goes_down: bool) -> Pair {
            let pawns = sides::<1>(both(board));
            if goes_down { down::<2>(pawns) } else { up::<2>(pawns) }
        }

        /// Every square that a side attacks.
        $(#[$with])*
        #[inline]
        fn danger(plan: &Plan, field: &Field, other: &Side, other_king: u8, occupied: Board) -> Board {
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
            or(either(all), load(plan.squares[other_king as usize & 127].royal))
        }

        /// Finds the checks and pins.
        $(#[$with])*
        #[inline]
        fn situation(plan: &Plan, field: &Field, mover: &Side, other: &Side, occupied: Board) -> Situation {
            let king = field.king as usize & 127;
            let around = &plan.squares[king];
            let mut situation = Situation {
                checks: 0,
                remedies: load(plan.board),
                pinned: 0,
                pinners: 0,
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

        /// What promotion adds to so many arrivals, each counted once already.
        $(#[$with])*
        #[inline]
        fn promotions(field: &Field, arrivals: Board) -> i32 {
            let must = count(and(arrivals, load(field.must))) as i32;
            let may = count(and(arrivals, load(field.zone & !field.must))) as i32;
            must * (field.must_ways as i32 - 1) + may * (field.ways as i32 - 1)
        }

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
            let mut moves = 0;
            let straight = plan.squares[king].orth >> pinner & 1 == 1;
            let riders = if straight { mover.orth } else { mover.diag };
            if !is_empty(and(riders, at)) {
                moves += count(line);
            }
            if !is_empty(and(mover.wazir, at)) {
                moves += count(and(line, load(around.wazir)));
            }
            if !is_empty(and(mover.ferz, at)) {
                moves += count(and(line, load(around.ferz)));
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

        /// Where Pawns go: the single and double steps, and what they reach to capture.
        $(#[$with])*
        #[inline]
        fn pawns(field: &Field, pawns: Board, empty: Board) -> (Board, Board, Pair) {
            let push = and(ahead(pawns, field.down), empty);
            let first = and(push, ahead(load(field.pawn_homes), field.down));
            let twice = and(ahead(first, field.down), empty);
            (push, twice, aside(pawns, field.down))
        }

        $(#[$with])*
        #[inline(never)]
        fn usual(plan: &Plan, field: &Field, mover: &Side, other: &Side) -> Usual {
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
            let steps = ahead(mover.pawn, field.down);
            let twice = ahead(and(steps, ahead(load(field.pawn_homes), field.down)), field.down);
            Usual {
                moves,
                touching: or(either(or2(touching, reached)), or(steps, twice)),
                leaps,
            }
        }

        /// A move of the other side's, just made.
        #[derive(Clone, Copy)]
        struct Last {
            /// The squares it left and reached.
            touched: Board,
            /// The square it reached.
            to: Set,
            other_king: u8,
        }

        /// How many moves the mover has, those added to `sums` besides.
        $(#[$with])*
        #[inline]
        fn moves(plan: &Plan, field: &Field, usual: Usual, last: Last, mover: Side, other: Side, sums: &mut Sum) -> i32 {
            let occupied = or(mover.all, other.all);
            let situation = situation(plan, field, &mover, &other, occupied);
            let mut moves = 0i32;
            let mut swept = tally();
            let plain = situation.checks as Set | situation.pinned | (last.to & field.mover.all) == 0;
            if plain && is_empty(and(last.touched, usual.touching)) {
                moves += usual.moves;
            } else if situation.checks < 2 {
                let empty = without(load(plan.board), occupied);
                let targets = without(situation.remedies, mover.all);
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
                    moves += placings(plan, field, &free, occupied, empty, targets, last.to);
                }
                let mut pinners = situation.pinners;
                while pinners != 0 {
                    let pinner = pinners.trailing_zeros() as u8;
                    pinners &= pinners - 1;
                    moves += pinned_moves(plan, field, &mover, &other, empty, targets, pinner);
                }
            }
            let around = &plan.squares[field.king as usize & 127];
            let steps = without(load(around.royal), mover.all);
            let wings = open_wings(field, &situation, occupied, last.to);
            if wings != 0 || !is_empty(steps) {
                let attacked = danger(plan, field, &other, last.other_king, without(occupied, load(around.bit)));
                let safe = without(steps, attacked);
                swept = add(swept, pair(safe, load(0)));
                if around.bit & field.gating & !last.to != 0 {
                    moves += (count(safe) * field.gates) as i32;
                }
                if wings != 0 {
                    moves += castlings(plan, field, &other, bits(attacked), bits(occupied), wings, last.to);
                }
            }
            *sums = gather(*sums, swept);
            moves
        }

        /// The wings whose ways are empty, by number.
        $(#[$with])*
        #[inline]
        fn open_wings(field: &Field, situation: &Situation, occupied: Board, gone: Set) -> u8 {
            let mut open = 0;
            if situation.checks == 0 && field.wing_count > 0 {
                let occupied = bits(occupied);
                for (number, wing) in field.wings[..field.wing_count as usize % 3].iter().enumerate() {
                    if wing.home & gone == 0 && wing.empty & occupied == 0 {
                        open |= 1 << number;
                    }
                }
            }
            open
        }

        /// Those of these wings, whose ways are empty, on which the King is never attacked.
        $(#[$with])*
        #[inline(never)]
        fn safe_wings(plan: &Plan, field: &Field, other: &Side, attacked: Set, occupied: Set, open: u8) -> u8 {
            let mut safe = 0;
            for (number, wing) in field.wings.iter().enumerate() {
                if open >> number & 1 == 0 || wing.safe & attacked != 0 {
                    continue;
                }
                // The Rook that leaves may have been the King's shield along the rank.
                let king = wing.king_to as usize & 127;
                let after = occupied & !wing.home | wing.ends;
                let mut riders = bits(other.orth) & 0xffff << (king & 0x70);
                let mut shot = false;
                while riders != 0 {
                    let square = riders.trailing_zeros() as usize & 127;
                    riders &= riders - 1;
                    shot |= plan.between[king * 128 + square] & after == 0;
                }
                if !shot {
                    safe |= 1 << number;
                }
            }
            safe
        }

        /// How many castlings there are, with what may be placed, on these wings.
        $(#[$with])*
        #[inline(never)]
        fn castlings(plan: &Plan, field: &Field, other: &Side, attacked: Set, occupied: Set, open: u8, gone: Set) -> i32 {
            let safe = safe_wings(plan, field, other, attacked, occupied, open);
            let mut moves = 0;
            for (number, wing) in field.wings.iter().enumerate() {
                if safe >> number & 1 == 1 {
                    let left = (wing.home & !wing.ends & field.gating & !gone).count_ones();
                    moves += 1 + left * field.gates;
                }
            }
            moves as i32
        }

        /// What the riders of these lines see from a square.
        ///
        /// Taking the nearest piece below from what stands above flips every bit from the one to
        /// the other.
        $(#[$with])*
        #[inline]
        fn seen(lines: &[Line], occupied: Set) -> Set {
            let mut seen = 0;
            for line in lines {
                let (above, below) = (line.above & occupied, line.below & occupied | 1);
                let nearest_below = Set::MAX << (127 - below.leading_zeros());
                seen |= (line.above | line.below) & (above ^ above.wrapping_add(nearest_below));
            }
            seen
        }

        /// Finds the moves of the mover: those of every piece, and the wings on which it can castle.
        $(#[$with])*
        pub(crate) fn find_moves(plan: &Plan, field: &Field, found: &mut Found) {
            let (mover, other) = (side(&field.mover), side(&field.other));
            let occupied = or(mover.all, other.all);
            let situation = situation(plan, field, &mover, &other, occupied);
            let (army, enemies, taken) = (&field.mover, field.other.all, bits(occupied));
            if situation.checks < 2 {
                let targets = bits(situation.remedies) & !army.all;
                // Where a pinned piece may go.
                let line_of = |from: usize| {
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
                };
                let mut left = army.orth | army.diag | army.knight | army.wazir | army.ferz;
                while left != 0 {
                    let from = left.trailing_zeros() as usize & 127;
                    left &= left - 1;
                    let around = &plan.squares[from];
                    let is = |set: Set| set >> from & 1 == 1;
                    let roles = Roles {
                        orth: is(army.orth),
                        diag: is(army.diag),
                        knight: is(army.knight),
                        wazir: is(army.wazir),
                        ferz: is(army.ferz),
                        ..Roles::NONE
                    };
                    let mut to = 0;
                    if roles.orth {
                        to |= seen(&around.lines[..2], taken);
                    }
                    if roles.diag {
                        to |= seen(&around.lines[2..], taken);
                    }
                    if roles.knight {
                        to |= around.knight;
                    }
                    if roles.wazir {
                        to |= around.wazir;
                    }
                    if roles.ferz {
                        to |= around.ferz;
                    }
                    to &= targets;
                    if situation.pinned >> from & 1 == 1 {
                        to &= line_of(from);
                    }
                    found.add(from as u8, to, roles);
                }
                let empty = plan.board & !taken;
                let mut left = army.pawn;
                while left != 0 {
                    let from = left.trailing_zeros() as usize & 127;
                    left &= left - 1;
                    let around = &plan.squares[from];
                    let step = |set: Set| if field.down { set >> 16 } else { set << 16 };
                    let push = step(around.bit) & empty;
                    let twice = step(push & step(field.pawn_homes)) & empty;
                    let taking = around.pawn[usize::from(!field.down)] & enemies;
                    let mut to = (push | twice | taking) & targets;
                    if situation.pinned >> from & 1 == 1 {
                        to &= line_of(from);
                    }
                    found.add(from as u8, to, Roles { pawn: true, ..Roles::NONE });
                }
            }
            let around = &plan.squares[field.king as usize & 127];
            let steps = without(load(around.royal), mover.all);
            let open = open_wings(field, &situation, occupied, 0);
            if open != 0 || !is_empty(steps) {
                let attacked = danger(plan, field, &other, field.other_king, without(occupied, load(around.bit)));
                found.add(field.king, bits(without(steps, attacked)), Roles { royal: true, ..Roles::NONE });
                if open != 0 {
                    found.wings = safe_wings(plan, field, &other, bits(attacked), taken, open);
                }
            }
        }

        /// How many answers the mover has in all to these moves.
        $(#[$with])*
        pub(crate) fn count_answers(plan: &Plan, field: &Field, plain: &[Plain]) -> u64 {
            let mover = side(&field.mover);
            let before = side(&field.other);
            let usual = usual(plan, field, &mover, &before);
            let mut sums = sum();
            let mut answers = 0i64;
            for plain in plain {
                let piece = everywhere(&plain.roles);
                let origin = load(plan.squares[plain.from as usize & 127].bit);
                let mut other = cleared(before, origin);
                if let Some(placed) = &plain.placed {
                    other = joined(other, kept(everywhere(placed), origin));
                }
                let mut left = plain.targets;
                while left != 0 {
                    let to = left.trailing_zeros() as u8;
                    left &= left - 1;
                    let gone = plan.squares[to as usize & 127].bit;
                    let at = load(gone);
                    let after = joined(other, kept(piece, at));
                    let last = Last {
                        touched: or(origin, at),
                        to: gone,
                        other_king: if plain.roles.royal { to } else { field.other_king },
                    };
                    answers += i64::from(moves(plan, field, usual, last, cleared(mover, at), after, &mut sums));
                }
            }
            (answers + i64::from(total(sums))) as u64
        }
    };
}

pub(crate) use algorithm;
