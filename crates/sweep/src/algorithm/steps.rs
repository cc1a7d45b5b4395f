//! The steps, leaps and rides of all pieces of a role at once.

use crate::position::BulkPosition;
use crate::vector::Vector;

/// The attacks of these riders, by direction: each pair has two of the eight. The `files` are those who ride up, and
/// those who ride down.
///
/// Files and diagonals are Kogge-Stone fills, which double their range in every round. Three rounds
/// are enough for eight ranks, and one step more for ten.
#[inline(always)]
pub(super) fn rides<V: Vector>(
    v: V,
    files: V::Pair,
    orth: V::Board,
    diag: V::Board,
    occupied: V::Board,
    empty: V::Board,
) -> [V::Pair; 4] {
    let (orth, diag, free) = (v.both(orth), v.both(diag), v.both(empty));

    let mut ranks = v.or_and(files, free, v.rows::<1>(files));
    let mut open = v.and2(free, v.rows::<1>(free));
    ranks = v.or_and(ranks, open, v.rows::<2>(ranks));
    open = v.and2(open, v.rows::<2>(open));
    ranks = v.or_and(ranks, open, v.rows::<4>(ranks));

    let (diag_rows, free_rows) = (v.rows::<1>(diag), v.rows::<1>(free));
    let mut easts = v.or_and(diag, free, v.east::<1>(diag_rows));
    let mut open = v.and2(free, v.east::<1>(free_rows));
    easts = v.or_and(easts, open, v.east::<2>(v.rows::<2>(easts)));
    open = v.and2(open, v.east::<2>(v.rows::<2>(open)));
    easts = v.or_and(easts, open, v.east::<4>(v.rows::<4>(easts)));

    let mut wests = v.or_and(diag, free, v.west::<1>(diag_rows));
    let mut open = v.and2(free, v.west::<1>(free_rows));
    wests = v.or_and(wests, open, v.west::<2>(v.rows::<2>(wests)));
    open = v.and2(open, v.west::<2>(v.rows::<2>(open)));
    wests = v.or_and(wests, open, v.west::<4>(v.rows::<4>(wests)));

    if V::RIDES_FURTHER {
        ranks = v.or_and(ranks, free, v.rows::<1>(ranks));
        easts = v.or_and(easts, free, v.east::<1>(v.rows::<1>(easts)));
        wests = v.or_and(wests, free, v.west::<1>(v.rows::<1>(wests)));
    }
    [
        v.rows::<1>(ranks),
        v.east::<1>(v.rows::<1>(easts)),
        v.west::<1>(v.rows::<1>(wests)),
        v.slides(v.both(occupied), orth),
    ]
}

/// The targets of leapers like a Knight, by direction.
#[inline(always)]
pub(super) fn leaps<V: Vector>(v: V, knights: V::Board) -> [V::Pair; 4] {
    let knights = v.both(knights);
    let (one, two) = (v.sides::<1>(knights), v.sides::<2>(knights));
    [
        v.up::<2>(one),
        v.down::<2>(one),
        v.up::<1>(two),
        v.down::<1>(two),
    ]
}

/// The targets of steppers along ranks and files, by direction.
#[inline(always)]
pub(super) fn straight_steps<V: Vector>(v: V, wazirs: V::Board) -> [V::Pair; 2] {
    let wazirs = v.both(wazirs);
    [v.rows::<1>(wazirs), v.sides::<1>(wazirs)]
}

/// The targets of steppers along diagonals, by direction.
#[inline(always)]
pub(super) fn diagonal_steps<V: Vector>(v: V, ferzes: V::Board) -> [V::Pair; 2] {
    let ferzes = v.rows::<1>(v.both(ferzes));
    [v.east::<1>(ferzes), v.west::<1>(ferzes)]
}

/// The squares one rank ahead.
#[inline(always)]
pub(super) fn ahead<V: Vector>(v: V, board: V::Board, goes_down: bool) -> V::Board {
    if goes_down {
        v.downward(board)
    } else {
        v.upward(board)
    }
}

/// The squares diagonally ahead, to either side.
#[inline(always)]
pub(super) fn aside<V: Vector>(v: V, board: V::Board, goes_down: bool) -> V::Pair {
    let pawns = v.sides::<1>(v.both(board));
    if goes_down {
        v.down::<1>(pawns)
    } else {
        v.up::<1>(pawns)
    }
}

/// The moves of Pawns: the single and double steps, and the attacks.
#[inline(always)]
pub(super) fn pawns<V: Vector>(
    v: V,
    position: &BulkPosition,
    pawns: V::Board,
    empty: V::Board,
) -> (V::Board, V::Board, V::Pair) {
    let push = v.and(ahead(v, pawns, position.down), empty);
    let homes = ahead(v, v.load(position.pawn_homes), position.down);
    let twice = v.and(ahead(v, v.and(push, homes), position.down), empty);
    (push, twice, aside(v, pawns, position.down))
}
