//! The tables of leap groups.

use legwork_bitboard::Bitboard;

use super::LeapGroup;
use super::grid::Grid;
use crate::bits::Bits;

/// The tables of one side's pieces of a leap group.
#[derive(Debug, Clone)]
pub(crate) struct GroupSide {
    pub(crate) squares: Box<[GroupSquare; 128]>,
    /// The lame leaps from each square; empty if there are none at all.
    pub(crate) lame: Vec<Vec<LameLeaps>>,
    /// The double steps, one table for each.
    pub(crate) doubles: Vec<Box<[DoublePush; 128]>>,
    pub(crate) zone: Bitboard,
    pub(crate) must: Bitboard,
    touch: bool,
}

/// The table of a square for a leap group.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct GroupSquare {
    /// The targets of quiet moves from here, without lame leaps.
    pub(crate) quiet: Bitboard,
    /// The targets of captures from here, without lame leaps.
    pub(crate) takes: Bitboard,
    /// The squares from which a piece may capture here, without lame leaps.
    pub(crate) from: Bitboard,
    /// The squares from which a lame leap may capture here.
    pub(crate) lame_from: Bitboard,
    /// The targets of captures by lame leaps from here.
    pub(crate) lame_takes: Bitboard,
    /// The squares of pieces whose moves depend on whether this square is empty or has an enemy.
    pub(crate) dependents: Bitboard,
}

/// The lame leaps from a square that cross the same squares.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LameLeaps {
    /// The squares that must be empty.
    pub(crate) over: Bitboard,
    pub(crate) quiet: Bitboard,
    pub(crate) takes: Bitboard,
}

/// A double step from a square; both sets are empty if it leaves the board, or if the square is not a home.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DoublePush {
    pub(crate) middle: Bitboard,
    pub(crate) end: Bitboard,
}

impl GroupSide {
    /// The tables of a group for a side.
    pub(super) fn new(grid: Grid, group: &LeapGroup, side: usize) -> Self {
        let mut tables = Self {
            squares: Box::new([GroupSquare::default(); 128]),
            lame: if group.is_lame() {
                vec![Vec::new(); 128]
            } else {
                Vec::new()
            },
            doubles: vec![Box::new([DoublePush::default(); 128]); group.doubles[side].len()],
            zone: group.zone[side],
            must: group.must[side],
            touch: group.touch,
        };
        for square in grid.squares() {
            tables.add_square(grid, group, side, square);
        }
        tables
    }

    fn add_square(&mut self, grid: Grid, group: &LeapGroup, side: usize, square: (u8, u8)) {
        let number = usize::from(grid.bit(square));
        let mut changing = 0;
        for leap in &group.leaps[side] {
            let to = grid.leaps(square, &[leap.by]) & leap.to;
            let over = grid.leaps(square, &leap.over);
            let is_whole = over.count_ones() as usize == leap.over.len();
            if leap.from >> number & 1 == 0 || to == 0 || !is_whole {
                continue;
            }
            let quiet = if leap.quiet { to } else { 0 };
            let takes = if leap.takes { to } else { 0 };
            changing |= quiet ^ takes | over;
            let table = &mut self.squares[number];
            if leap.over.is_empty() {
                table.quiet |= quiet;
                table.takes |= takes;
                continue;
            }
            table.lame_takes |= takes;
            let lame = &mut self.lame[number];
            match lame.iter_mut().find(|lame| lame.over == over) {
                Some(lame) => {
                    lame.quiet |= quiet;
                    lame.takes |= takes;
                }
                None => lame.push(LameLeaps { over, quiet, takes }),
            }
        }
        let is_home = group.homes[side] >> number & 1 == 1;
        for (double, &(middle, end)) in self.doubles.iter_mut().zip(&group.doubles[side]) {
            let ends = grid.step(square, middle).zip(grid.step(square, end));
            let Some((middle, end)) = ends.filter(|_| is_home) else {
                continue;
            };
            let (middle, end) = (1 << grid.bit(middle), 1 << grid.bit(end));
            double[number] = DoublePush { middle, end };
            changing |= middle | end;
        }
        let GroupSquare {
            takes, lame_takes, ..
        } = self.squares[number];
        for at in Bits(takes | lame_takes | changing) {
            let other = &mut self.squares[at];
            other.from |= (takes >> at & 1) << number;
            other.lame_from |= (lame_takes >> at & 1) << number;
            other.dependents |= (changing >> at & 1) << number;
        }
    }

    /// Whether a group has lame leaps, or promotes by touching its zone.
    #[inline(always)]
    pub(crate) fn is_odd(&self) -> bool {
        self.touch || !self.lame.is_empty()
    }

    /// The squares where a piece may promote if it starts on a square.
    #[inline(always)]
    pub(crate) fn zone_from(&self, from: usize) -> Bitboard {
        if self.touch && self.zone >> (from & 127) & 1 == 1 {
            Bitboard::MAX
        } else {
            self.zone
        }
    }
}
