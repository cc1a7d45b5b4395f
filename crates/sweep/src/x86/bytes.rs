//! Orders of bytes in registers of 256 bits: the first board is in the first half.

use std::arch::x86_64::{__m256i, _mm256_set_epi64x};

use super::Instructions;

/// The source of each byte when the first board moves up and the second down by this number of bytes.
/// Bytes from outside are zero.
pub(super) const fn moved(first_up: i32, second_down: i32) -> [i8; 32] {
    let mut order = [-1i8; 32];
    let mut place = 0;
    while place < 16 {
        let (first, second) = (place - first_up, place + second_down);
        if first >= 0 && first < 16 {
            order[place as usize] = first as i8;
        }
        if second >= 0 && second < 16 {
            order[place as usize + 16] = second as i8;
        }
        place += 1;
    }
    order
}

/// Reverses the second board's bytes in groups of `width`; the first board is unchanged.
pub(super) const fn turned(width: usize) -> [i8; 32] {
    let mut order = [0; 32];
    let mut place = 0;
    while place < 16 {
        order[place] = place as i8;
        order[place + 16] = (place ^ (width - 1)) as i8;
        place += 1;
    }
    order
}

/// Packs 32 bytes into four words.
pub(super) const fn words(bytes: [i8; 32]) -> [i64; 4] {
    let mut words = [0; 4];
    let mut place = 0;
    while place < 32 {
        words[place / 8] |= (bytes[place] as u8 as i64) << (8 * (place % 8));
        place += 1;
    }
    words
}

/// An order of bytes, or a table of them, as a register.
#[inline(always)]
#[allow(unsafe_code)]
pub(super) fn register(_: impl Instructions, words: [i64; 4]) -> __m256i {
    // SAFETY: the token proves that the processor has AVX2.
    unsafe { _mm256_set_epi64x(words[3], words[2], words[1], words[0]) }
}
