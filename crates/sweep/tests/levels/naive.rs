//! The same counts, square by square: every move is made, and the King looked at.

use legwork_sweep::{BulkPosition, Layout, PieceSets, Royal, Set, Wing};

use crate::fields::{place, roles_at, without};

const ORTH: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAG: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

/// All squares at most two King steps away.
const AREA: [(i8, i8); 24] = {
    let mut area = [(0, 0); 24];
    let (mut place, mut number) = (0, 0);
    while number < 25 {
        if number != 12 {
            area[place] = (number % 5 - 2, number / 5 - 2);
            place += 1;
        }
        number += 1;
    }
    area
};

/// The board and the royal piece.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Land {
    pub(crate) layout: Layout,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) royal: Royal,
}

impl Land {
    /// The file and rank of a bit's number.
    pub(crate) fn square(self, at: u8) -> (u8, u8) {
        match self.layout {
            Layout::Wide => (at % 16, at / 16),
            Layout::Tall => ((at - 4) % 12, (at - 4) / 12),
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
        Some(self.layout.bit(file, rank))
    }

    fn leaps(self, at: u8, steps: &[(i8, i8)]) -> Set {
        let to = steps.iter().filter_map(|&by| self.step(at, by));
        to.fold(0, |set, to| set | 1 << to)
    }

    fn rides(self, at: u8, steps: &[(i8, i8)], occupied: Set) -> Set {
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

    /// Where a piece could capture; not the royal one.
    pub(crate) fn reached(self, army: &PieceSets, at: u8, down: bool, occupied: Set) -> Set {
        let roles = roles_at(army, at);
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
        if roles.lion {
            to |= self.leaps(at, &AREA);
        }
        if roles.pawn {
            to |= self.leaps(at, &[(-1, ahead), (1, ahead)]);
        }
        to
    }

    pub(crate) fn royal_steps(self, at: u8) -> Set {
        let steps = [
            (self.royal.knight, &KNIGHT[..]),
            (self.royal.wazir, &ORTH[..]),
            (self.royal.ferz, &DIAG[..]),
        ];
        let had = steps.iter().filter(|(has, _)| *has);
        had.fold(0, |to, (_, steps)| to | self.leaps(at, steps))
    }

    /// Where a Pawn of the mover's steps.
    fn pushes(self, field: &BulkPosition, at: u8, occupied: Set) -> Set {
        let ahead = if field.down { (0, -1) } else { (0, 1) };
        let free = |to: &u8| occupied >> to & 1 == 0;
        let Some(once) = self.step(at, ahead).filter(free) else {
            return 0;
        };
        let home = field.pawn_homes >> at & 1 == 1;
        let twice = self.step(once, ahead).filter(free).filter(|_| home);
        1 << once | twice.map_or(0, |twice| 1 << twice)
    }

    /// Whether the other side, so arranged, attacks a square.
    fn attacked(self, field: &BulkPosition, other: &PieceSets, square: u8, occupied: Set) -> bool {
        self.guarded(field, other, square, occupied)
            || self.royal_steps(field.other_king) >> square & 1 == 1
    }

    /// Whether any piece of it but the royal one does.
    fn guarded(self, field: &BulkPosition, other: &PieceSets, square: u8, occupied: Set) -> bool {
        let men = squares(other.all & !(1 << field.other_king));
        let mut men =
            men.filter(|&at| self.reached(other, at, !field.down, occupied) >> square & 1 == 1);
        men.next().is_some()
    }

    /// Whether a piece may capture what it does by going from one square to another, perhaps over
    /// a victim: whether the trade of Lions allows it.
    fn trades(self, field: &BulkPosition, from: u8, victim: Option<u8>, to: u8) -> bool {
        let is = |set: Set, at: u8| set >> at & 1 == 1;
        if !is(field.other.lion, to) {
            return true;
        }
        if !is(field.mover.lion, from) {
            return !field.locked;
        }
        let near = self.leaps(from, &ORTH) | self.leaps(from, &DIAG);
        if !field.trading || is(near, to) || victim.is_some_and(|at| !is(field.other.pawn, at)) {
            return true;
        }
        let gone = victim.map_or(0, |at| 1 << at);
        let occupied = (field.mover.all | field.other.all) & !(1 << from | gone);
        let other = victim.map_or(field.other, |at| without(&field.other, at));
        !self.guarded(field, &without(&other, to), to, occupied)
    }

    /// Where a Lion may end that captures a neighbour first.
    pub(crate) fn bites(self, field: &BulkPosition, from: u8) -> Vec<(u8, Set)> {
        let near = |at| self.leaps(at, &ORTH) | self.leaps(at, &DIAG);
        let occupied = field.mover.all | field.other.all;
        let ends = |victim: u8| {
            let legal = |&to: &u8| {
                let other = without(&without(&field.other, victim), to);
                let occupied = occupied & !(1 << from | 1 << victim) | 1 << to;
                !self.attacked(field, &other, field.king, occupied)
                    && self.trades(field, from, Some(victim), to)
            };
            let free = near(victim) & (!field.mover.all | 1 << from);
            let ends = squares(free).filter(legal);
            (victim, ends.fold(0, |set, to| set | 1 << to))
        };
        squares(near(from) & field.other.all).map(ends).collect()
    }

    /// Whether the mover may pass.
    pub(crate) fn passes(self, field: &BulkPosition) -> bool {
        let occupied = field.mover.all | field.other.all;
        let free = |at| (self.leaps(at, &ORTH) | self.leaps(at, &DIAG)) & !occupied != 0;
        squares(field.mover.lion).any(free)
            && !self.attacked(field, &field.other, field.king, occupied)
    }

    /// Where the piece on a square may go, legally.
    pub(crate) fn targets(self, field: &BulkPosition, from: u8) -> Set {
        let occupied = field.mover.all | field.other.all;
        let royal = from == field.king;
        let to = if royal {
            self.royal_steps(from)
        } else if roles_at(&field.mover, from).pawn {
            let takes = self.reached(&field.mover, from, field.down, occupied) & field.other.all;
            takes | self.pushes(field, from, occupied)
        } else {
            self.reached(&field.mover, from, field.down, occupied)
        };
        let legal = |&to: &u8| {
            let other = without(&field.other, to);
            let occupied = occupied & !(1 << from) | 1 << to;
            let king = if royal { to } else { field.king };
            !self.attacked(field, &other, king, occupied) && self.trades(field, from, None, to)
        };
        squares(to & !field.mover.all)
            .filter(legal)
            .fold(0, |set, to| set | 1 << to)
    }

    pub(crate) fn castles(self, field: &BulkPosition, wing: &Wing) -> bool {
        let occupied = field.mover.all | field.other.all;
        let gone = occupied & !(1 << field.king);
        let after = occupied & !wing.home | wing.ends;
        wing.empty & occupied == 0
            && !self.attacked(field, &field.other, field.king, occupied)
            && squares(wing.safe).all(|at| !self.attacked(field, &field.other, at, gone))
            && !self.attacked(field, &field.other, wing.king_to, after)
    }

    /// How many legal moves the mover has.
    pub(crate) fn count(self, field: &BulkPosition) -> u32 {
        let moves = squares(field.mover.all).map(|from| {
            let pawn = field.mover.pawn >> from & 1 == 1;
            squares(self.targets(field, from))
                .map(|to| weight(field, from, pawn, to))
                .sum::<u32>()
        });
        let wings = field.wings[..usize::from(field.wing_count)].iter();
        let castlings = wings
            .filter(|wing| self.castles(field, wing))
            .map(|wing| castlings(field, wing));
        let bites = squares(field.mover.lion).flat_map(|from| self.bites(field, from));
        let bites = bites.map(|(_, ends)| ends.count_ones());
        moves.sum::<u32>()
            + castlings.sum::<u32>()
            + bites.sum::<u32>()
            + u32::from(self.passes(field))
    }
}

/// How many moves it is that a piece goes there.
pub(crate) fn weight(field: &BulkPosition, from: u8, pawn: bool, to: u8) -> u32 {
    let is = |set: Set, at: u8| set >> at & 1 == 1;
    let ways = match pawn {
        true if is(field.must, to) => field.must_ways,
        true if is(field.zone, to) => field.ways,
        false if is(field.crowners, from) && is(field.crown_zone, to) => 2,
        _ => 1,
    };
    if is(field.gating, from) {
        ways * (1 + field.gates)
    } else {
        ways
    }
}

/// How many moves it is to castle on a wing.
pub(crate) fn castlings(field: &BulkPosition, wing: &Wing) -> u32 {
    let left = wing.home & !wing.ends & field.gating;
    1 + left.count_ones() * field.gates
}

pub(crate) fn squares(set: Set) -> impl Iterator<Item = u8> {
    (0..128).filter(move |at| set >> at & 1 == 1)
}

/// The field after a move of the other side's.
pub(crate) fn after(
    field: &BulkPosition,
    from: u8,
    to: u8,
    plain: &legwork_sweep::SimpleMoves,
) -> BulkPosition {
    let mut after = *field;
    after.locked = false;
    if *plain == legwork_sweep::SimpleMoves::PASS {
        return after;
    }
    let taken = plain.taken().map_or(0, |taken| 1 << taken);
    let gone = !(1 << to | taken);
    after.mover = without(&field.mover, to);
    for taken in squares(taken) {
        after.mover = without(&after.mover, taken);
    }
    let struck = field.mover.lion & !gone != 0 && field.other.lion >> from & 1 == 0;
    after.locked = field.trading && struck;
    after.other = without(&field.other, from);
    if let Some(placed) = plain.placed() {
        place(&mut after.other, placed, from);
    }
    place(&mut after.other, plain.roles, to);
    if from == field.other_king {
        after.other_king = to;
    }
    after.gating &= gone;
    after.crowners &= gone;
    after.wing_count = 0;
    for wing in &field.wings[..usize::from(field.wing_count)] {
        if wing.home & !gone == 0 {
            after.wings[usize::from(after.wing_count)] = *wing;
            after.wing_count += 1;
        }
    }
    after
}
