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
            /// The squares between the King and every rider that would see it on an empty board.
            exposed: Set,
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
        /// A filling doubles its reach with every round; three rounds are enough
        /// for eight ranks, and one step more for ten.
        $(#[$with])*
        #[inline]
        fn rides(orth: Board, diag: Board, occupied: Board, empty: Board) -> [Pair; 4] {
            let (orth, diag, free) = (both(orth), both(diag), both(empty));

            let mut ranks = or_and(orth, free, rows::<1>(orth));
            let mut open = and2(free, rows::<1>(free));
            ranks = or_and(ranks, open, rows::<2>(ranks));
            open = and2(open, rows::<2>(open));
            ranks = or_and(ranks, open, rows::<4>(ranks));

            let (diag_rows, free_rows) = (rows::<1>(diag), rows::<1>(free));
            let mut easts = or_and(diag, free, east::<1>(diag_rows));
            let mut open = and2(free, east::<1>(free_rows));
            easts = or_and(easts, open, east::<2>(rows::<2>(easts)));
            open = and2(open, east::<2>(rows::<2>(open)));
            easts = or_and(easts, open, east::<4>(rows::<4>(easts)));

            let mut wests = or_and(diag, free, west::<1>(diag_rows));
            let mut open = and2(free, west::<1>(free_rows));
            wests = or_and(wests, open, west::<2>(rows::<2>(wests)));
            open = and2(open, west::<2>(rows::<2>(open)));
            wests = or_and(wests, open, west::<4>(rows::<4>(wests)));

            if RIDES_FURTHER {
                ranks = or_and(ranks, free, rows::<1>(ranks));
                easts = or_and(easts, free, east::<1>(rows::<1>(easts)));
                wests = or_and(wests, free, west::<1>(rows::<1>(wests)));
            }
            [
                rows::<1>(ranks),
                east::<1>(rows::<1>(easts)),
                west::<1>(rows::<1>(wests)),
                slides(both(occupied), orth),
            ]
        }

        /// Where leapers by one and two go, by direction.
        $(#[$with])*
        #[inline]
        fn leaps(knights: Board) -> [Pair; 4] {
            let knights = both(knights);
            let (one, two) = (sides::<1>(knights), sides::<2>(knights));
            [up::<2>(one), down::<2>(one), up::<1>(two), down::<1>(two)]
        }

        /// Where steppers along ranks and files go, by direction.
        $(#[$with])*
        #[inline]
        fn straight_steps(wazirs: Board) -> [Pair; 2] {
            let wazirs = both(wazirs);
            [rows::<1>(wazirs), sides::<1>(wazirs)]
        }

        /// Where steppers along diagonals go, by direction.
        $(#[$with])*
        #[inline]
        fn slanted_steps(ferzes: Board) -> [Pair; 2] {
            let ferzes = rows::<1>(both(ferzes));
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
            if goes_down { down::<1>(pawns) } else { up::<1>(pawns) }
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
            let placed = if plain.placed.is_some_and(|roles| roles.lion) { left } else { 0 };
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

        /// Whether one of the other side's standing pieces, the royal one left out, could capture on
        /// a square.
        $(#[$with])*
        #[inline(never)]
        fn is_struck(plan: &Plan, field: &Field, other: &Side, lions: Lions, square: usize, occupied: Set, standing: Set) -> bool {
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
        fn guarded(plan: &Plan, field: &Field, other: &Side, lions: Lions, ends: Set, from: usize, occupied: Set, standing: Set) -> Set {
            let around = &plan.squares[from & 127];
            let mut left = ends & lions.other & !(around.bit | around.ring);
            let mut guarded = 0;
            while left != 0 {
                let at = left.trailing_zeros() as usize & 127;
                left &= left - 1;
                if is_struck(plan, field, other, lions, at, occupied, standing & !(1 << at)) {
                    guarded |= 1 << at;
                }
            }
            guarded
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

        /// Where a Lion may go without capturing on the way.
        $(#[$with])*
        #[inline]
        fn lion_leaps(plan: &Plan, field: &Field, other: &Side, lions: Lions, situation: &Situation, own: Set, enemies: Set, from: usize) -> Set {
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
                ends &= !guarded(plan, field, other, lions, ends, from, occupied, enemies);
            }
            ends
        }

        /// Where a Lion may end after it has captured a neighbour.
        $(#[$with])*
        #[inline]
        fn lion_bites(plan: &Plan, field: &Field, other: &Side, lions: Lions, situation: &Situation, own: Set, enemies: Set, from: usize, victim: usize) -> Set {
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
                    if is_struck(plan, field, other, lions, field.king as usize, occupied | end, standing & !end) {
                        ends &= !end;
                    }
                }
            }
            if field.trading && ends & lions.other != 0 && !is_empty(and(other.pawn, load(bitten.bit))) {
                ends &= !guarded(plan, field, other, lions, ends, from, occupied, standing);
            }
            ends
        }

        /// How many moves the Lions have, a pass included.
        $(#[$with])*
        #[inline(never)]
        fn lion_moves(plan: &Plan, field: &Field, other: &Side, lions: Lions, situation: &Situation, own: Set, enemies: Set) -> i32 {
            let mut moves = 0;
            let mut passes = false;
            let mut left = lions.own;
            while left != 0 {
                let from = left.trailing_zeros() as usize & 127;
                left &= left - 1;
                moves += lion_leaps(plan, field, other, lions, situation, own, enemies, from).count_ones();
                let ring = plan.squares[from].ring;
                let mut victims = ring & enemies;
                while victims != 0 {
                    let victim = victims.trailing_zeros() as usize & 127;
                    victims &= victims - 1;
                    moves += lion_bites(plan, field, other, lions, situation, own, enemies, from, victim).count_ones();
                }
                passes |= ring & !(own | enemies) != 0;
            }
            (moves + u32::from(passes && situation.checks == 0)) as i32
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
                let both = Lions { own: field.mover.lion, other: 0, locked: false };
                lions = lion_moves(plan, field, other, both, &calm, field.mover.all, field.other.all);
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

        /// A move of the other side's, just made.
        #[derive(Clone, Copy)]
        struct Last {
            /// The squares it left, reached and emptied.
            touched: Board,
            /// The squares it reached and emptied.
            gone: Set,
            other_king: u8,
        }

        /// How many moves the mover has, those added to `sums` besides.
        $(#[$with])*
        #[inline]
        fn moves<const RICH: bool>(plan: &Plan, field: &Field, usual: &Usual, last: Last, lions: Lions, mover: Side, other: Side, sums: &mut Sum) -> i32 {
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
                    lion_moves(plan, field, &other, lions, &situation, bits(mover.all), bits(other.all))
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
                let rank = plan.squares[king].lines[0];
                let mut riders = bits(other.orth) & (rank.below | rank.above);
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
            let lions = Lions { own: field.mover.lion, other: field.other.lion, locked: field.locked };
            let occupied = or(mover.all, other.all);
            let situation = situation::<true>(plan, field, &mover, &other, lions, occupied);
            let barred = if lions.locked { lions.other } else { 0 };
            let (army, enemies, taken) = (&field.mover, field.other.all, bits(occupied));
            if situation.checks < 2 {
                let targets = bits(situation.remedies) & !army.all & !barred;
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
                        to &= line_of(plan, field, &situation, from);
                    }
                    found.add(from as u8, None, to, roles);
                }
                let empty = plan.board & !taken;
                let mut left = army.pawn;
                while left != 0 {
                    let from = left.trailing_zeros() as usize & 127;
                    left &= left - 1;
                    let around = &plan.squares[from];
                    let step = |set: Set| if field.down { plan.layout.down(set) } else { plan.layout.up(set) };
                    let push = step(around.bit) & empty;
                    let twice = step(push & step(field.pawn_homes)) & empty;
                    let taking = around.pawn[usize::from(!field.down)] & enemies;
                    let mut to = (push | twice | taking) & targets;
                    if situation.pinned >> from & 1 == 1 {
                        to &= line_of(plan, field, &situation, from);
                    }
                    found.add(from as u8, None, to, Roles { pawn: true, ..Roles::NONE });
                }
            }
            let roles = Roles { lion: true, ..Roles::NONE };
            let mut left = lions.own;
            while left != 0 {
                let from = left.trailing_zeros() as usize & 127;
                left &= left - 1;
                let leaps = lion_leaps(plan, field, &other, lions, &situation, army.all, enemies, from);
                found.add(from as u8, None, leaps, roles);
                let mut victims = plan.squares[from].ring & enemies;
                while victims != 0 {
                    let victim = victims.trailing_zeros() as usize & 127;
                    victims &= victims - 1;
                    let ends = lion_bites(plan, field, &other, lions, &situation, army.all, enemies, from, victim);
                    found.add(from as u8, Some(victim as u8), ends, roles);
                }
                found.passes |= situation.checks == 0 && plan.squares[from].ring & !taken != 0;
            }
            let around = &plan.squares[field.king as usize & 127];
            let steps = without(load(around.royal), or(mover.all, load(barred)));
            let open = open_wings(field, &situation, occupied, 0);
            if open != 0 || !is_empty(steps) {
                let attacked = danger::<true>(plan, field, &other, lions, field.other_king, without(occupied, load(around.bit)));
                found.add(field.king, None, bits(without(steps, attacked)), Roles { royal: true, ..Roles::NONE });
                if open != 0 {
                    found.wings = safe_wings(plan, field, &other, bits(attacked), taken, open);
                }
            }
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
                if let Some(placed) = &plain.placed {
                    other = joined(other, kept(everywhere(placed), origin));
                }
                let taken = match plain.taken {
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
                        other_king: if plain.roles.royal { to } else { field.other_king },
                    };
                    let lions = if RICH {
                        lions_after(field, plain, left_square, reached, gone)
                    } else {
                        Lions::default()
                    };
                    let mover = cleared(mover, load(gone));
                    answers += i64::from(moves::<RICH>(plan, field, &usual, last, lions, mover, after, &mut sums));
                }
            }
            (answers + i64::from(total(sums))) as u64
        }
    };
}

pub(crate) use algorithm;
