//! By how many files and ranks pieces step, ride and leap; the same in all directions, so there is
//! no side to tell.

/// One square along a rank or a file.
pub const ORTH: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// One square along a diagonal.
pub const DIAG: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// One square in one direction and two across: a Knight's leaps.
pub const KNIGHT: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];
