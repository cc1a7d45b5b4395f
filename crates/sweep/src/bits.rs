//! The squares of a set, one by one.

use legwork_bitboard::Bitboard;

/// The bit indices of a set, from the lowest.
#[derive(Clone, Copy)]
pub(crate) struct Bits(pub(crate) Bitboard);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        if self.0 == 0 {
            return None;
        }
        self.0 &= self.0 - 1;
        // The mask tells the compiler that tables of 128 squares hold the index.
        Some(bit & 127)
    }
}
