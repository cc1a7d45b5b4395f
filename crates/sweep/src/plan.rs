//! Tables computed before the first position.

use legwork_bitboard::{Bitboard, Packing};

use crate::position::MAX_GROUPS;
use crate::steps::{DIAG, KNIGHT, ORTH};

/// The moves of a piece, as flags: the sets of [`PieceSets`](crate::PieceSets) that it is in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Roles {
    /// It rides along ranks and files.
    pub orth: bool,
    /// It rides along diagonals.
    pub diag: bool,
    /// It leaps like a Knight.
    pub knight: bool,
    /// It steps along ranks and files.
    pub wazir: bool,
    /// It steps along diagonals.
    pub ferz: bool,
    /// It is a Pawn.
    pub pawn: bool,
    /// It is a Lion, a Cannon, or in a leap group.
    pub special: Special,
}

impl Roles {
    /// It is in none of these sets, like the royal piece.
    pub const NONE: Self = Self {
        orth: false,
        diag: false,
        knight: false,
        wazir: false,
        ferz: false,
        pawn: false,
        special: Special::NONE,
    };
}

/// Whether a piece is a Lion, a Cannon, in a leap group, or none of these.
///
/// It is one byte because [`SimpleMoves`](crate::SimpleMoves) has no room for more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Special(u8);

impl Special {
    /// None of these.
    pub const NONE: Self = Self(0);

    /// A Lion, without other roles; see [`PieceSets::lion`](crate::PieceSets::lion).
    pub const LION: Self = Self(u8::MAX);

    /// A Cannon, without other roles; see [`PieceSets::cannon`](crate::PieceSets::cannon).
    pub const CANNON: Self = Self(u8::MAX - 1);

    /// A piece of the leap group with this number; `None` if the number is too large.
    pub const fn group(number: usize) -> Option<Self> {
        match number < MAX_GROUPS {
            true => Some(Self(number as u8 + 1)),
            false => None,
        }
    }

    /// Whether it is a Lion.
    #[inline]
    pub const fn is_lion(self) -> bool {
        self.0 == Self::LION.0
    }

    /// Whether it is a Cannon.
    #[inline]
    pub const fn is_cannon(self) -> bool {
        self.0 == Self::CANNON.0
    }

    /// The number of its leap group, if it is in one.
    #[inline]
    pub const fn group_number(self) -> Option<usize> {
        match self {
            Self::NONE | Self::LION | Self::CANNON => None,
            Self(number) => Some(number as usize - 1),
        }
    }
}

/// The moves of the pieces of a leap group: leaps and steps that may differ by side and direction,
/// and between quiet moves and captures.
///
/// Every list is for the side whose Pawns move up (White), then for the other side (Black). A step
/// is files, then ranks; it is the same on every square.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeapGroup {
    /// Moves to empty squares.
    pub quiet: [Vec<(i8, i8)>; 2],
    /// Captures.
    pub takes: [Vec<(i8, i8)>; 2],
    /// Double steps from a home, both parts measured from there: the square passed and the last
    /// one, which must both be empty.
    #[allow(clippy::type_complexity)]
    pub doubles: [Vec<((i8, i8), (i8, i8))>; 2],
    /// The squares from which a double step is possible.
    pub homes: [Bitboard; 2],
    /// The squares where a piece may promote on arrival; a piece of a group with such squares is not a rider.
    pub zone: [Bitboard; 2],
    /// The part of the zone where promotion is forced.
    pub must: [Bitboard; 2],
}

/// The moves of the royal piece: leaps, the same for both sides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Royal {
    /// It leaps like a Knight.
    pub knight: bool,
    /// It steps along ranks and files.
    pub wazir: bool,
    /// It steps along diagonals.
    pub ferz: bool,
}

/// The leaps of Lions, the same for both sides. Each set contains the opposite of each of its leaps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LionLeaps {
    /// The first and the second part of a move in two parts: the Lion captures by the first part, then goes on by
    /// any second part; or it passes, if the target of a first part is empty.
    pub parts: Vec<(i8, i8)>,
    /// The moves and captures in one leap. They include every part, and every square that two parts lead to.
    pub leaps: Vec<(i8, i8)>,
}

/// The lines on which Cannons ride, and on which they capture beyond the first piece.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CannonLines {
    /// Ranks and files.
    #[default]
    Straight,
    /// Diagonals.
    Diagonal,
}

/// The moves of all pieces of a rule set.
#[derive(Debug, Clone, Default)]
pub struct Army {
    /// The moves of the royal piece.
    pub royal: Royal,
    /// The roles of all kinds of pieces; moves that none of them has are not looked for.
    pub roles: Vec<Roles>,
    /// The leap groups, in the order of their numbers.
    pub groups: Vec<LeapGroup>,
    /// The moves of pieces with the role [`Special::LION`].
    pub lion: LionLeaps,
    /// The moves of pieces with the role [`Special::CANNON`].
    pub cannon: CannonLines,
}

/// Tables for one board and one royal piece.
#[derive(Debug, Clone)]
pub struct Plan {
    pub(crate) packing: Packing,
    pub(crate) board: Bitboard,
    pub(crate) squares: Box<[SquareTable; 128]>,
    /// The squares between two squares on a line, neither included: `128 * a + b`.
    pub(crate) between: Box<[Bitboard]>,
    pub(crate) has_wazirs: bool,
    pub(crate) has_ferzes: bool,
    pub(crate) has_lions: bool,
    pub(crate) has_cannons: bool,
    pub(crate) lion: Box<[LionSquare; 128]>,
    pub(crate) cannon: Box<[CannonSquare; 128]>,
    pub(crate) groups: Vec<[GroupSide; 2]>,
    /// Whether the captures of some leap group's pieces differ from their quiet moves.
    pub(crate) has_dependents: bool,
}

/// The tables of one side's pieces of a leap group.
#[derive(Debug, Clone)]
pub(crate) struct GroupSide {
    pub(crate) squares: Box<[GroupSquare; 128]>,
    /// The double steps, one table for each.
    pub(crate) doubles: Vec<Box<[DoublePush; 128]>>,
    pub(crate) zone: Bitboard,
    pub(crate) must: Bitboard,
}

/// The table of a square for a leap group.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct GroupSquare {
    /// The targets of quiet moves from here.
    pub(crate) quiet: Bitboard,
    /// The targets of captures from here.
    pub(crate) takes: Bitboard,
    /// The squares from which a piece may capture here.
    pub(crate) from: Bitboard,
    /// The squares of pieces whose moves depend on whether this square is empty or has an enemy.
    pub(crate) dependents: Bitboard,
}

/// A double step from a square; both sets are empty if it leaves the board, or if the square is not a home.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DoublePush {
    pub(crate) middle: Bitboard,
    pub(crate) end: Bitboard,
}

/// The table of a square.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SquareTable {
    pub(crate) bit: Bitboard,
    pub(crate) orth: Bitboard,
    pub(crate) diag: Bitboard,
    pub(crate) knight: Bitboard,
    pub(crate) wazir: Bitboard,
    pub(crate) ferz: Bitboard,
    /// The squares from which a Pawn that moves up, and one that moves down, captures here.
    pub(crate) pawn: [Bitboard; 2],
    pub(crate) royal: Bitboard,
    /// The rank, the file and the two diagonals.
    pub(crate) lines: [SquareLine; 4],
}

/// The leaps of a Lion from a square.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LionSquare {
    /// The targets of each part of a move in two parts.
    pub(crate) parts: Bitboard,
    /// The targets of moves in one leap.
    pub(crate) leaps: Bitboard,
}

/// The lines of a Cannon through a square.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct CannonSquare {
    pub(crate) lines: [SquareLine; 2],
    /// All squares of these lines.
    pub(crate) aligned: Bitboard,
}

/// A line through a square, except the square itself.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SquareLine {
    /// The squares with lower numbers.
    pub(crate) below: Bitboard,
    /// The squares with higher numbers.
    pub(crate) above: Bitboard,
}

impl Plan {
    /// The tables of a board with this packing; `None` if it is too large for it, or if there are
    /// more than [`MAX_GROUPS`] leap groups, or both Lions and Cannons.
    pub fn new(packing: Packing, files: u8, ranks: u8, army: &Army) -> Option<Self> {
        let Army {
            royal,
            roles,
            groups,
            ..
        } = army;
        let (most_files, most_ranks) = packing.size();
        if files > most_files || ranks > most_ranks || groups.len() > MAX_GROUPS {
            return None;
        }
        let bit = |(file, rank): (u8, u8)| packing.bit(file, rank);
        let step = |(file, rank): (u8, u8), (dx, dy): (i8, i8)| {
            let file = file.checked_add_signed(dx).filter(|&file| file < files);
            let rank = rank.checked_add_signed(dy).filter(|&rank| rank < ranks);
            file.zip(rank)
        };
        let leaps = |square: (u8, u8), steps: &[(i8, i8)]| {
            let to = steps.iter().filter_map(|&by| step(square, by));
            to.fold(0, |set: Bitboard, to| set | 1 << bit(to))
        };
        let mut plan = Self {
            packing,
            board: 0,
            squares: Box::new([SquareTable::default(); 128]),
            between: vec![0; 128 * 128].into(),
            has_wazirs: roles.iter().any(|roles| roles.wazir),
            has_ferzes: roles.iter().any(|roles| roles.ferz),
            has_lions: roles.iter().any(|roles| roles.special.is_lion()),
            has_cannons: roles.iter().any(|roles| roles.special.is_cannon()),
            lion: Box::new([LionSquare::default(); 128]),
            cannon: Box::new([CannonSquare::default(); 128]),
            groups: Vec::new(),
            has_dependents: false,
        };
        if plan.has_lions && plan.has_cannons {
            return None;
        }
        let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        for group in groups {
            let sides = [0, 1].map(|side| {
                let mut squares_of = Box::new([GroupSquare::default(); 128]);
                let (quiet, takes) = (&group.quiet[side], &group.takes[side]);
                let steps = &group.doubles[side];
                let mut doubles = vec![Box::new([DoublePush::default(); 128]); steps.len()];
                for square in squares.clone() {
                    let number = bit(square);
                    let (quiet, takes) = (leaps(square, quiet), leaps(square, takes));
                    let mut touching = quiet ^ takes;
                    let is_home = group.homes[side] >> number & 1 == 1;
                    for (double, &(middle, end)) in doubles.iter_mut().zip(steps) {
                        let ends = step(square, middle).zip(step(square, end));
                        let Some((middle, end)) = ends.filter(|_| is_home) else {
                            continue;
                        };
                        let (middle, end) = (1 << bit(middle), 1 << bit(end));
                        double[usize::from(number)] = DoublePush { middle, end };
                        touching |= middle | end;
                    }
                    squares_of[usize::from(number)].quiet = quiet;
                    squares_of[usize::from(number)].takes = takes;
                    for (at, other) in squares_of.iter_mut().enumerate() {
                        other.from |= (takes >> at & 1) << number;
                        other.dependents |= (touching >> at & 1) << number;
                    }
                    plan.has_dependents |= touching != 0;
                }
                GroupSide {
                    squares: squares_of,
                    doubles,
                    zone: group.zone[side],
                    must: group.zone[side] & group.must[side],
                }
            });
            plan.groups.push(sides);
        }
        for square in squares {
            let number = bit(square);
            plan.board |= 1 << number;
            let mut table = SquareTable {
                bit: 1 << number,
                knight: leaps(square, &KNIGHT),
                wazir: leaps(square, &ORTH),
                ferz: leaps(square, &DIAG),
                pawn: [
                    leaps(square, &[(1, -1), (-1, -1)]),
                    leaps(square, &[(1, 1), (-1, 1)]),
                ],
                ..SquareTable::default()
            };
            for (leap, has) in [
                (table.knight, royal.knight),
                (table.wazir, royal.wazir),
                (table.ferz, royal.ferz),
            ] {
                if has {
                    table.royal |= leap;
                }
            }
            for by in ORTH.into_iter().chain(DIAG) {
                let mut passed = 0;
                let mut at = square;
                while let Some(next) = step(at, by) {
                    plan.between[usize::from(number) * 128 + usize::from(bit(next))] = passed;
                    passed |= 1 << bit(next);
                    at = next;
                }
                let line = match by {
                    (_, 0) => 0,
                    (0, _) => 1,
                    (dx, dy) if dx == dy => 2,
                    _ => 3,
                };
                if bit(at) > number {
                    table.lines[line].above = passed;
                } else {
                    table.lines[line].below = passed;
                }
                if by.0 == 0 || by.1 == 0 {
                    table.orth |= passed;
                } else {
                    table.diag |= passed;
                }
            }
            plan.lion[usize::from(number)] = LionSquare {
                parts: leaps(square, &army.lion.parts),
                leaps: leaps(square, &army.lion.leaps),
            };
            let [rank, file, rising, falling] = table.lines;
            plan.cannon[usize::from(number)] = match army.cannon {
                CannonLines::Straight => CannonSquare {
                    lines: [rank, file],
                    aligned: table.orth,
                },
                CannonLines::Diagonal => CannonSquare {
                    lines: [rising, falling],
                    aligned: table.diag,
                },
            };
            plan.squares[usize::from(number)] = table;
        }
        Some(plan)
    }
}
