//! Tables computed before the first position.

mod grid;
mod groups;

use legwork_bitboard::{Bitboard, Packing};

use crate::bits::Bits;
use crate::position::MAX_GROUPS;
use legwork_bitboard::steps::{DIAG, KNIGHT, ORTH};

use grid::Grid;
pub(crate) use groups::GroupSide;

/// Files, then ranks.
pub type Step = (i8, i8);

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
    pub pawn: bool,
    /// It is a Lion, a Cannon, a Lance, or in a leap group.
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

/// Whether a piece is a Lion, a Cannon, a Lance, in a leap group, or none of these.
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

    /// A Lance, without other roles; see [`PieceSets::lance`](crate::PieceSets::lance).
    pub const LANCE: Self = Self(u8::MAX - 2);

    /// A piece of the leap group with this number; `None` if the number is too large.
    pub const fn group(number: usize) -> Option<Self> {
        if number < MAX_GROUPS {
            Some(Self(number as u8 + 1))
        } else {
            None
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

    /// Whether it is a Lance.
    #[inline]
    pub const fn is_lance(self) -> bool {
        self.0 == Self::LANCE.0
    }

    /// The number of its leap group, if it is in one.
    #[inline]
    pub const fn group_number(self) -> Option<usize> {
        match self {
            Self::NONE | Self::LION | Self::CANNON | Self::LANCE => None,
            Self(number) => Some(number as usize - 1),
        }
    }
}

/// The moves of the pieces of a leap group: leaps and steps that may differ by side, direction and square, and between
/// quiet moves and captures.
///
/// Every list is for the side whose Pawns move up (White), then for the other side (Black).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeapGroup {
    /// The leaps; no two of them lead from one square to another for the same purpose.
    pub leaps: [Vec<Leap>; 2],
    /// Double steps from a home, both parts measured from there: the square passed and the last
    /// one, which must both be empty.
    pub doubles: [Vec<(Step, Step)>; 2],
    /// The squares from which a double step is possible.
    pub homes: [Bitboard; 2],
    /// The squares where a piece may promote on arrival; a piece of a group with such squares is not a rider.
    pub zone: [Bitboard; 2],
    /// The squares on which a move that may promote must do so.
    pub must: [Bitboard; 2],
    /// Whether moves that start in the zone may promote too, wherever they end.
    pub touch: bool,
}

/// A leap or step of the pieces of a leap group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leap {
    pub by: Step,
    /// The squares on its way that must be empty, as steps from its start: a lame leap has some. All lame leaps of an
    /// army by the same step cross the same squares; along a line these are all squares between its ends. There are no
    /// lame leaps where a side may castle or [gate](crate::BulkPosition::gates).
    pub over: Vec<Step>,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may capture.
    pub takes: bool,
    /// The squares from which it is made.
    pub from: Bitboard,
    /// The squares on which it may end.
    pub to: Bitboard,
}

/// The moves of the royal piece: leaps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Royal {
    /// It leaps like a Knight.
    pub knight: bool,
    /// It steps along ranks and files.
    pub wazir: bool,
    /// It steps along diagonals.
    pub ferz: bool,
    /// The squares to which that of each side is confined, if it is.
    pub within: Option<[Bitboard; 2]>,
    /// Whether two royal pieces attack each other along ranks and files, like riders.
    pub faces: bool,
}

/// The leaps of Lions, the same for both sides. Each set contains the opposite of each of its leaps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LionLeaps {
    /// The first and the second part of a move in two parts: the Lion captures by the first part, then goes on by
    /// any second part; or it passes, if the target of a first part is empty.
    pub parts: Vec<Step>,
    /// The moves and captures in one leap. They include every part, and every square that two parts lead to.
    pub leaps: Vec<Step>,
}

/// The lines on which Cannons ride, and on which they capture beyond the first piece.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CannonLines {
    /// Ranks and files.
    #[default]
    Straight,
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
    /// The squares that must be empty where a piece on `b` attacks `a`: those between them on a line, neither included,
    /// or those that a lame leap crosses: `128 * a + b`.
    pub(crate) between: Box<[Bitboard]>,
    pub(crate) has_wazirs: bool,
    pub(crate) has_ferzes: bool,
    pub(crate) has_cannons: bool,
    /// Whether some kind is a Lion, a Cannon, a Lance, or in a leap group.
    pub(crate) has_specials: bool,
    /// Whether the royal pieces are confined, or attack each other like riders.
    pub(crate) has_odd_royals: bool,
    /// Whether some leap group has lame leaps.
    pub(crate) has_lame_leaps: bool,
    /// Whether the royal pieces attack each other along ranks and files.
    pub(crate) faces: bool,
    /// The squares to which the royal pieces are confined.
    pub(crate) royal_within: [Bitboard; 2],
    pub(crate) lion: Box<[LionSquare; 128]>,
    pub(crate) cannon: Box<[CannonSquare; 128]>,
    pub(crate) groups: Vec<[GroupSide; 2]>,
    /// Whether the captures of some leap group's pieces differ from their quiet moves, or are lame leaps.
    pub(crate) has_dependents: bool,
}

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
    /// The leaps of a royal piece that is not confined.
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
    /// The tables of a board with this packing; `None` if it is too large for it, if there are more than
    /// [`MAX_GROUPS`] leap groups, if there are Lions together with Cannons, Lances, lame leaps, promotion by touching a zone
    /// or royal pieces that are confined or face each other, or if lame leaps by one step [cross](Leap::over) different
    /// squares.
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
        let grid = Grid {
            packing,
            files,
            ranks,
        };
        let has_special = |is: fn(Special) -> bool| roles.iter().any(|roles| is(roles.special));
        let has_lions = has_special(Special::is_lion);
        let has_cannons = has_special(Special::is_cannon);
        let has_lame_leaps = groups.iter().any(LeapGroup::is_lame);
        let has_odd_royals = royal.faces || royal.within.is_some();
        let is_odd = has_special(Special::is_lance)
            || has_lame_leaps
            || groups.iter().any(|group| group.touch)
            || has_odd_royals;
        if has_lions && (has_cannons || is_odd) {
            return None;
        }
        let mut plan = Self {
            packing,
            board: 0,
            squares: Box::new([SquareTable::default(); 128]),
            between: vec![0; 128 * 128].into(),
            has_wazirs: roles.iter().any(|roles| roles.wazir),
            has_ferzes: roles.iter().any(|roles| roles.ferz),
            has_cannons,
            has_specials: has_special(|special| special != Special::NONE),
            has_odd_royals,
            has_lame_leaps,
            faces: royal.faces,
            royal_within: royal.within.unwrap_or([Bitboard::MAX; 2]),
            lion: Box::new([LionSquare::default(); 128]),
            cannon: Box::new([CannonSquare::default(); 128]),
            groups: Vec::new(),
            has_dependents: false,
        };
        for square in grid.squares() {
            plan.add_square(grid, army, square);
        }
        for group in groups {
            let sides = [0, 1].map(|side| GroupSide::new(grid, group, side));
            for side in &sides {
                plan.has_dependents |= side.squares.iter().any(|square| square.dependents != 0);
                for (from, lame) in side.lame.iter().enumerate() {
                    for leap in lame {
                        plan.add_lame_leap(from, leap.over, leap.takes)?;
                    }
                }
            }
            plan.groups.push(sides);
        }
        Some(plan)
    }

    /// The leaps of the royal piece of the side that moves up, or `down`, from a square; it is confined only if `odd`.
    #[inline(always)]
    pub(crate) fn royal_leaps(&self, odd: bool, from: u8, down: bool) -> Bitboard {
        let leaps = self.squares[from as usize & 127].royal;
        if odd {
            leaps & self.royal_within[usize::from(down)]
        } else {
            leaps
        }
    }

    /// The squares of a file ahead of a square.
    #[inline(always)]
    pub(crate) fn ahead(&self, down: bool, from: usize) -> Bitboard {
        let file = &self.squares[from & 127].lines[1];
        if down { file.below } else { file.above }
    }

    /// Fills in the tables of a square.
    fn add_square(&mut self, grid: Grid, army: &Army, square: (u8, u8)) {
        let leaps = |steps: &[Step]| grid.leaps(square, steps);
        let number = grid.bit(square);
        self.board |= 1 << number;
        let mut table = SquareTable {
            bit: 1 << number,
            knight: leaps(&KNIGHT),
            wazir: leaps(&ORTH),
            ferz: leaps(&DIAG),
            pawn: [leaps(&[(1, -1), (-1, -1)]), leaps(&[(1, 1), (-1, 1)])],
            ..SquareTable::default()
        };
        for (leap, has) in [
            (table.knight, army.royal.knight),
            (table.wazir, army.royal.wazir),
            (table.ferz, army.royal.ferz),
        ] {
            if has {
                table.royal |= leap;
            }
        }
        for by in ORTH.into_iter().chain(DIAG) {
            let mut passed = 0;
            let mut at = square;
            while let Some(next) = grid.step(at, by) {
                self.between[usize::from(number) * 128 + usize::from(grid.bit(next))] = passed;
                passed |= 1 << grid.bit(next);
                at = next;
            }
            let line = match by {
                (_, 0) => 0,
                (0, _) => 1,
                (dx, dy) if dx == dy => 2,
                _ => 3,
            };
            if grid.bit(at) > number {
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
        self.lion[usize::from(number)] = LionSquare {
            parts: leaps(&army.lion.parts),
            leaps: leaps(&army.lion.leaps),
        };
        let [rank, file, rising, falling] = table.lines;
        self.cannon[usize::from(number)] = match army.cannon {
            CannonLines::Straight => CannonSquare {
                lines: [rank, file],
                aligned: table.orth,
            },
            CannonLines::Diagonal => CannonSquare {
                lines: [rising, falling],
                aligned: table.diag,
            },
        };
        self.squares[usize::from(number)] = table;
    }

    /// Adds the squares that a lame leap from a square crosses; `None` if another one crosses others.
    fn add_lame_leap(&mut self, from: usize, over: Bitboard, takes: Bitboard) -> Option<()> {
        let (squares, between) = (&self.squares, &mut self.between);
        for to in Bits(takes) {
            let between = &mut between[to * 128 + from];
            let on_line = (squares[to].orth | squares[to].diag) >> from & 1 == 1;
            if (*between != 0 || on_line) && *between != over {
                return None;
            }
            *between = over;
        }
        Some(())
    }
}

impl LeapGroup {
    /// Whether some of its leaps are lame.
    pub fn is_lame(&self) -> bool {
        self.leaps
            .iter()
            .flatten()
            .any(|leap| !leap.over.is_empty())
    }
}
