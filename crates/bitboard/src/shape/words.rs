//! Single squares and rides in sets of 128 bits.

/// The set of one bit; empty beyond the 128th.
#[inline(always)]
pub(super) fn single(bit: u8) -> u128 {
    // A shift of 64 bits is one instruction. One of 128 bits is several slow ones, and on the web a library call.
    let word = |high| u128::from(u64::from(bit >> 6 == high) << (bit & 63));
    word(0) | word(1) << 64
}

/// [`Shape::obstruction_difference`](super::Shape::obstruction_difference) in 128 bits.
/// [`Small`](super::Small) explains the formula.
#[inline]
pub(super) fn obstruction_difference(below: u128, above: u128, occupied: u128) -> u128 {
    let (lower, upper) = (below & occupied | 1, above & occupied);
    let between = upper ^ upper.wrapping_sub(single(lower.ilog2() as u8));
    (below | above) & between
}

/// Like `obstruction_difference`, along a rank, which lies in one word of 64 bits.
#[inline]
pub(super) fn obstruction_difference_on_rank(below: u128, above: u128, occupied: u128) -> u128 {
    let word = |set: u128| set as u64 | (set >> 64) as u64;
    let (lower, upper) = (word(below & occupied) | 1, word(above & occupied));
    let between = u128::from(upper ^ upper.wrapping_sub(1 << lower.ilog2()));
    (below | above) & (between | between << 64)
}

/// [`Shape::hyperbola_quintessence`](super::Shape::hyperbola_quintessence) in 128 bits. No two
/// squares of a line share a byte, so that reversing the bytes reverses the line.
#[inline]
pub(super) fn hyperbola_quintessence(line: u128, from: u128, occupied: u128) -> u128 {
    let blockers = line & occupied;
    let above = blockers.wrapping_sub(from);
    let below = blockers
        .swap_bytes()
        .wrapping_sub(from.swap_bytes())
        .swap_bytes();
    line & (above ^ below)
}

/// The set with every bit shifted by a number of places, down if it is negative.
#[inline]
pub(super) fn shifted(set: u128, by: i32) -> u128 {
    let places = by.unsigned_abs() % u128::BITS;
    if by < 0 { set >> places } else { set << places }
}
