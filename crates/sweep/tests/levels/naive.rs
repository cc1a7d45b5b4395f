//! The same counts, square by square: every move is made, then checks of the King are looked for.

use legwork_bitboard::{Bitboard, Packing};
use legwork_sweep::{
    Army, BulkPosition, BulkWing, CannonLines, DropWays, Leap, LeapGroup, PieceSets, Special,
};

use crate::positions::{place, roles_at, without};

pub(crate) const ORTH: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(crate) const DIAG: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
pub(crate) const KNIGHT: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

/// The board, and the moves of the pieces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Land<'a> {
    pub(crate) packing: Packing,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) army: &'a Army,
}

impl Land<'_> {
    /// The file and rank of a bit index.
    pub(crate) fn square(self, at: u8) -> (u8, u8) {
        match self.packing {
            Packing::Wide => (at % 16, at / 16),
            Packing::Tall => ((at - 4) % 12, (at - 4) / 12),
        }
    }

    fn step(self, at: u8, (dx, dy): (i8, i8)) -> Option<u8> {
        let (file, rank) = self.square(at);
        let file = file
            .checked_add_signed(dx)
            .filter(|&file| file < self.files)?;
        let rank = rank
            .checked_add_signed(dy)
            .filter(|&rank| rank < self.ranks)?;
        Some(self.packing.bit(file, rank))
    }

    fn leaps(self, at: u8, steps: &[(i8, i8)]) -> Bitboard {
        let to = steps.iter().filter_map(|&by| self.step(at, by));
        to.fold(0, |set, to| set | 1 << to)
    }

    fn rides(self, at: u8, steps: &[(i8, i8)], occupied: Bitboard) -> Bitboard {
        let mut seen = 0;
        for &by in steps {
            let mut here = at;
            while let Some(next) = self.step(here, by) {
                seen |= 1 << next;
                here = next;
                if occupied >> next & 1 == 1 {
                    break;
                }
            }
        }
        seen
    }

    /// The squares that a group's piece of a side reaches by leaps for which no crossed square is occupied.
    fn group_leaps(
        self,
        number: usize,
        down: bool,
        at: u8,
        occupied: Bitboard,
        has: fn(&Leap) -> bool,
    ) -> Bitboard {
        let leaps = &self.army.groups[number].leaps[usize::from(down)];
        let free = |by: &(i8, i8)| {
            let crossed = self.step(at, *by);
            crossed.is_some_and(|crossed| occupied >> crossed & 1 == 0)
        };
        let goes =
            |leap: &&Leap| has(leap) && leap.from >> at & 1 == 1 && leap.over.iter().all(free);
        let to = leaps.iter().filter(goes);
        to.fold(0, |set, leap| set | self.leaps(at, &[leap.by]) & leap.to)
    }

    fn cannon_lines(self) -> [(i8, i8); 4] {
        match self.army.cannon {
            CannonLines::Straight => ORTH,
            CannonLines::Diagonal => DIAG,
        }
    }

    /// The squares where a Cannon can capture: beyond the first piece, up to the second.
    fn hops(self, at: u8, occupied: Bitboard) -> Bitboard {
        let mut reached = 0;
        for by in self.cannon_lines() {
            let mut screens = 0;
            let mut here = at;
            while let Some(next) = self.step(here, by).filter(|_| screens < 2) {
                reached |= Bitboard::from(screens == 1) << next;
                screens += occupied >> next & 1;
                here = next;
            }
        }
        reached
    }

    /// The squares where a piece, except the royal one, could capture.
    pub(crate) fn reached(
        self,
        pieces: &PieceSets,
        at: u8,
        down: bool,
        occupied: Bitboard,
    ) -> Bitboard {
        let roles = roles_at(pieces, at);
        let ahead = if down { -1 } else { 1 };
        let mut to = 0;
        if roles.orth {
            to |= self.rides(at, &ORTH, occupied);
        }
        if roles.diag {
            to |= self.rides(at, &DIAG, occupied);
        }
        if roles.knight {
            to |= self.leaps(at, &KNIGHT);
        }
        if roles.wazir {
            to |= self.leaps(at, &ORTH);
        }
        if roles.ferz {
            to |= self.leaps(at, &DIAG);
        }
        if let Some(number) = roles.special.group_number() {
            to |= self.group_leaps(number, down, at, occupied, |leap| leap.takes);
        }
        if roles.special.is_lion() {
            to |= self.leaps(at, &self.army.lion.leaps);
        }
        if roles.special.is_cannon() {
            to |= self.hops(at, occupied);
        }
        if roles.special.is_lance() {
            to |= self.rides(at, &[(0, ahead)], occupied);
        }
        if roles.pawn {
            to |= self.leaps(at, &[(-1, ahead), (1, ahead)]);
        }
        to
    }

    /// The squares to which the royal piece of a side steps.
    pub(crate) fn royal_steps(self, at: u8, down: bool) -> Bitboard {
        let within = self.army.royal.within;
        self.royal_leaps(at) & within.map_or(Bitboard::MAX, |within| within[usize::from(down)])
    }

    /// The squares that the royal piece of a side attacks.
    pub(crate) fn royal_attacks(
        self,
        at: u8,
        down: bool,
        occupied: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let faced = if self.army.royal.faces {
            self.rides(at, &ORTH, occupied)
        } else {
            0
        };
        (self.royal_steps(at, down), faced)
    }

    fn royal_leaps(self, at: u8) -> Bitboard {
        let steps = [
            (self.army.royal.knight, &KNIGHT[..]),
            (self.army.royal.wazir, &ORTH[..]),
            (self.army.royal.ferz, &DIAG[..]),
        ];
        let had = steps.iter().filter(|(has, _)| *has);
        had.fold(0, |to, (_, steps)| to | self.leaps(at, steps))
    }

    /// The steps of a Pawn of the mover.
    fn pushes(self, position: &BulkPosition, at: u8, occupied: Bitboard) -> Bitboard {
        let ahead = if position.down { (0, -1) } else { (0, 1) };
        let free = |to: &u8| occupied >> to & 1 == 0;
        let Some(once) = self.step(at, ahead).filter(free) else {
            return 0;
        };
        let home = position.pawn_homes >> at & 1 == 1;
        let twice = self.step(once, ahead).filter(free).filter(|_| home);
        1 << once | twice.map_or(0, |twice| 1 << twice)
    }

    /// The quiet moves of a leap-group piece of the mover.
    fn group_steps(
        self,
        position: &BulkPosition,
        number: usize,
        at: u8,
        occupied: Bitboard,
    ) -> Bitboard {
        let (group, side) = (&self.army.groups[number], usize::from(position.down));
        let mut to = self.group_leaps(number, position.down, at, occupied, |leap| leap.quiet);
        if group.homes[side] >> at & 1 == 1 {
            for &(middle, end) in &group.doubles[side] {
                let free = |to: &u8| occupied >> to & 1 == 0;
                let middle = self.step(at, middle).filter(free);
                let end = self.step(at, end).filter(free);
                to |= middle.and(end).map_or(0, |end| 1 << end);
            }
        }
        to & !occupied
    }

    /// Whether the other side, with these pieces, attacks a square.
    fn attacked(
        self,
        position: &BulkPosition,
        other: &PieceSets,
        square: u8,
        occupied: Bitboard,
    ) -> bool {
        let (steps, faced) = self.royal_attacks(position.other_king, !position.down, occupied);
        self.guarded(position, other, square, occupied) || (steps | faced) >> square & 1 == 1
    }

    /// Whether any of its pieces except the royal one attacks a square.
    fn guarded(
        self,
        position: &BulkPosition,
        other: &PieceSets,
        square: u8,
        occupied: Bitboard,
    ) -> bool {
        let men = squares(other.all & !(1 << position.other_king));
        let mut men =
            men.filter(|&at| self.reached(other, at, !position.down, occupied) >> square & 1 == 1);
        men.next().is_some()
    }

    /// Whether the rule of trading Lions permits this capture of a piece that goes from one square
    /// to another, perhaps over a victim.
    fn trades(self, position: &BulkPosition, from: u8, victim: Option<u8>, to: u8) -> bool {
        let is = |set: Bitboard, at: u8| set >> at & 1 == 1;
        if !is(position.other.lion, to) {
            return true;
        }
        if !is(position.mover.lion, from) {
            return !position.locked;
        }
        let near = self.leaps(from, &ORTH) | self.leaps(from, &DIAG);
        if !position.trading
            || is(near, to)
            || victim.is_some_and(|at| !is(position.other.pawn, at))
        {
            return true;
        }
        let gone = victim.map_or(0, |at| 1 << at);
        let occupied = (position.mover.all | position.other.all) & !(1 << from | gone);
        let other = victim.map_or(position.other, |at| without(&position.other, at));
        !self.guarded(position, &without(&other, to), to, occupied)
    }

    /// The ends of a Lion's moves that capture by their first part.
    pub(crate) fn bites(self, position: &BulkPosition, from: u8) -> Vec<(u8, Bitboard)> {
        let near = |at| self.leaps(at, &self.army.lion.parts);
        let occupied = position.mover.all | position.other.all;
        let ends = |victim: u8| {
            let legal = |&to: &u8| {
                let other = without(&without(&position.other, victim), to);
                let occupied = occupied & !(1 << from | 1 << victim) | 1 << to;
                !self.attacked(position, &other, position.king, occupied)
                    && self.trades(position, from, Some(victim), to)
            };
            let free = near(victim) & (!position.mover.all | 1 << from);
            let ends = squares(free).filter(legal);
            (victim, ends.fold(0, |set, to| set | 1 << to))
        };
        squares(near(from) & position.other.all).map(ends).collect()
    }

    /// Whether the mover may pass.
    pub(crate) fn passes(self, position: &BulkPosition) -> bool {
        let occupied = position.mover.all | position.other.all;
        let free = |at| self.leaps(at, &self.army.lion.parts) & !occupied != 0;
        squares(position.mover.lion).any(free)
            && !self.attacked(position, &position.other, position.king, occupied)
    }

    /// The legal targets of the piece on a square.
    pub(crate) fn targets(self, position: &BulkPosition, from: u8) -> Bitboard {
        let occupied = position.mover.all | position.other.all;
        let royal = from == position.king;
        let to = if royal {
            self.royal_steps(from, position.down)
        } else if roles_at(&position.mover, from).pawn {
            let takes =
                self.reached(&position.mover, from, position.down, occupied) & position.other.all;
            takes | self.pushes(position, from, occupied)
        } else if let Some(number) = roles_at(&position.mover, from).special.group_number() {
            let rides = PieceSets {
                groups: Default::default(),
                ..position.mover
            };
            let takes = self.reached(&position.mover, from, position.down, occupied);
            takes & position.other.all
                | self.reached(&rides, from, position.down, occupied)
                | self.group_steps(position, number, from, occupied)
        } else if roles_at(&position.mover, from).special.is_cannon() {
            self.rides(from, &self.cannon_lines(), occupied) & !occupied
                | self.hops(from, occupied) & position.other.all
        } else {
            self.reached(&position.mover, from, position.down, occupied)
        };
        let legal = |&to: &u8| {
            let other = without(&position.other, to);
            let occupied = occupied & !(1 << from) | 1 << to;
            let king = if royal { to } else { position.king };
            !self.attacked(position, &other, king, occupied)
                && self.trades(position, from, None, to)
        };
        squares(to & !position.mover.all)
            .filter(legal)
            .fold(0, |set, to| set | 1 << to)
    }

    pub(crate) fn castles(self, position: &BulkPosition, wing: &BulkWing) -> bool {
        let occupied = position.mover.all | position.other.all;
        let after = occupied & !wing.home | wing.ends;
        wing.empty & occupied == 0
            && !self.attacked(position, &position.other, position.king, occupied)
            && squares(wing.safe).all(|at| !self.attacked(position, &position.other, at, occupied))
            && !self.attacked(position, &position.other, wing.king_to, after)
    }

    /// The number of legal moves of the mover.
    pub(crate) fn count(self, position: &BulkPosition) -> u32 {
        let moves = squares(position.mover.all).map(|from| {
            let pawn = position.mover.pawn >> from & 1 == 1;
            squares(self.targets(position, from))
                .map(|to| weight(&self.army.groups, position, from, pawn, to))
                .sum::<u32>()
        });
        let wings = position.wings[..usize::from(position.wing_count)].iter();
        let castlings = wings
            .filter(|wing| self.castles(position, wing))
            .map(|wing| castlings(position, wing));
        let bites = squares(position.mover.lion).flat_map(|from| self.bites(position, from));
        let bites = bites.map(|(_, ends)| ends.count_ones());
        moves.sum::<u32>()
            + castlings.sum::<u32>()
            + bites.sum::<u32>()
            + u32::from(self.passes(position))
            + self.drops(position)
    }
}

impl Land<'_> {
    /// The squares where a dropped piece leaves the royal one of the mover safe.
    pub(crate) fn droppable(self, position: &BulkPosition) -> Bitboard {
        let occupied = position.mover.all | position.other.all;
        let all = (0..self.ranks).flat_map(|rank| (0..self.files).map(move |file| (file, rank)));
        let all = all.map(|(file, rank)| self.packing.bit(file, rank));
        let safe = |&at: &u8| {
            let after = occupied | 1 << at;
            occupied >> at & 1 == 0
                && !self.attacked(position, &position.other, position.king, after)
        };
        all.filter(safe).fold(0, |set, at| set | 1 << at)
    }

    /// The number of drops of the mover.
    pub(crate) fn drops(self, position: &BulkPosition) -> u32 {
        let drops = position.drops[..usize::from(position.drop_count)].iter();
        let droppable = self.droppable(position);
        drops
            .map(|drop| (drop.squares & droppable).count_ones() * drop.ways)
            .sum()
    }
}

/// The number of moves of a piece to a square.
pub(crate) fn weight(
    groups: &[LeapGroup],
    position: &BulkPosition,
    from: u8,
    pawn: bool,
    to: u8,
) -> u32 {
    let is = |set: Bitboard, at: u8| set >> at & 1 == 1;
    let number = position.mover.groups.iter().position(|&set| is(set, from));
    let zone = |number: usize| {
        let zone = groups[number].zone[usize::from(position.down)];
        if groups[number].touch && is(zone, from) {
            Bitboard::MAX
        } else {
            zone
        }
    };
    let lance = roles_at(&position.mover, from).special == Special::LANCE;
    let ways = match pawn {
        _ if let Some(number) = number.filter(|&number| is(zone(number), to)) => {
            if is(groups[number].must[usize::from(position.down)], to) {
                position.group_ways[number].must
            } else {
                position.group_ways[number].may
            }
        }
        true if is(position.must, to) => position.must_ways,
        true if is(position.zone, to) => position.ways,
        false if lance && is(position.lance_must, to) => 1,
        false
            if is(position.crowners, from)
                && (is(position.crown_zone, to) || is(position.crown_zone, from)) =>
        {
            2
        }
        _ => 1,
    };
    if is(position.gating, from) {
        ways * (1 + position.gates)
    } else {
        ways
    }
}

/// The number of moves that castle on a wing.
pub(crate) fn castlings(position: &BulkPosition, wing: &BulkWing) -> u32 {
    let left = wing.home & !wing.ends & position.gating;
    1 + left.count_ones() * position.gates
}

pub(crate) fn squares(set: Bitboard) -> impl Iterator<Item = u8> {
    (0..128).filter(move |at| set >> at & 1 == 1)
}

/// The position after a move of the other side.
pub(crate) fn after(
    land: Land<'_>,
    position: &BulkPosition,
    from: u8,
    to: u8,
    plain: &legwork_sweep::SimpleMoves,
) -> BulkPosition {
    let mut after = *position;
    after.locked = false;
    if *plain == legwork_sweep::SimpleMoves::PASS {
        return after;
    }
    let taken = plain.taken().map_or(0, |taken| 1 << taken);
    let gone = !(1 << to | taken);
    after.mover = without(&position.mover, to);
    for taken in squares(taken) {
        after.mover = without(&after.mover, taken);
    }
    let struck = position.mover.lion & !gone != 0 && position.other.lion >> from & 1 == 0;
    after.locked = position.trading && struck;
    after.other = without(&position.other, from);
    if let Some(placed) = plain.placed() {
        place(&mut after.other, placed, from);
    }
    place(&mut after.other, plain.roles, to);
    if from == position.other_king {
        after.other_king = to;
    }
    after.gating &= gone;
    after.crowners &= gone;
    let file_of = |at: u8| land.square(at).0;
    let opened: Vec<u8> = squares(position.file_holders & !gone)
        .map(file_of)
        .collect();
    if !opened.is_empty() {
        let opened =
            squares(position.file_drops.squares).filter(|&at| opened.contains(&file_of(at)));
        after.drops[usize::from(after.drop_count)] = DropWays {
            squares: opened.fold(0, |set, at| set | 1 << at),
            ..position.file_drops
        };
        after.drop_count += 1;
    }
    after.file_holders &= gone;
    after.wing_count = 0;
    for wing in &position.wings[..usize::from(position.wing_count)] {
        if wing.home & !gone == 0 {
            after.wings[usize::from(after.wing_count)] = *wing;
            after.wing_count += 1;
        }
    }
    after
}
