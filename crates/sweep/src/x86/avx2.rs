//! The instructions of AVX2.

// Every `unsafe` block here calls instructions that the token proves to be there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use legwork_levels::x86::Avx2;

use super::Instructions;
use super::bytes::{moved, register, words};

/// The result for the low and the high half of a byte: unchanged for the first board, mirrored for the second.
const LOW: [i8; 32] = halves(false);
const HIGH: [i8; 32] = halves(true);

const fn halves(high: bool) -> [i8; 32] {
    let mut table = [0; 32];
    let mut half = 0u8;
    while half < 16 {
        let byte = if high { half << 4 } else { half };
        table[half as usize] = byte as i8;
        table[half as usize + 16] = byte.reverse_bits() as i8;
        half += 1;
    }
    table
}

/// The number of bits of each half of a byte.
const ONES: [i8; 32] = {
    let mut table = [0; 32];
    let mut half = 0;
    while half < 32 {
        table[half] = (half & 15).count_ones() as i8;
        half += 1;
    }
    table
};

impl Instructions for Avx2 {
    #[inline(always)]
    fn or_and(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_or_si256(a, _mm256_and_si256(b, c)) }
    }

    /// Adds at most 31 pairs, because each adds up to 8 to a byte.
    #[inline(always)]
    fn add(self, tally: __m256i, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            let low = _mm256_and_si256(pair, _mm256_set1_epi8(0x0f));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(pair), _mm256_set1_epi8(0x0f));
            let ones = register(self, const { words(ONES) });
            let low = _mm256_add_epi8(tally, _mm256_shuffle_epi8(ones, low));
            _mm256_add_epi8(low, _mm256_shuffle_epi8(ones, high))
        }
    }

    #[inline(always)]
    fn gather(self, sum: __m256i, tally: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_add_epi64(sum, _mm256_sad_epu8(tally, _mm256_setzero_si256())) }
    }

    #[inline(always)]
    fn bytes_mirrored(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            let low = _mm256_and_si256(pair, _mm256_set1_epi8(0x0f));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(pair), _mm256_set1_epi8(0x0f));
            _mm256_or_si256(
                _mm256_shuffle_epi8(register(self, const { words(LOW) }), low),
                _mm256_shuffle_epi8(register(self, const { words(HIGH) }), high),
            )
        }
    }

    #[inline(always)]
    fn up12(self, board: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            _mm_or_si128(
                _mm_slli_epi64::<12>(board),
                _mm_srli_epi64::<52>(_mm_slli_si128::<8>(board)),
            )
        }
    }

    #[inline(always)]
    fn down12(self, board: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            _mm_or_si128(
                _mm_srli_epi64::<12>(board),
                _mm_slli_epi64::<52>(_mm_srli_si128::<8>(board)),
            )
        }
    }

    #[inline(always)]
    fn both_up12(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            _mm256_or_si256(
                _mm256_slli_epi64::<12>(pair),
                _mm256_srli_epi64::<52>(_mm256_slli_si256::<8>(pair)),
            )
        }
    }

    #[inline(always)]
    fn both_down12(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            _mm256_or_si256(
                _mm256_srli_epi64::<12>(pair),
                _mm256_slli_epi64::<52>(_mm256_srli_si256::<8>(pair)),
            )
        }
    }

    /// The twelve bits are combined from halves of bytes.
    #[inline(always)]
    fn apart12(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            let lower = _mm256_shuffle_epi8(pair, register(self, const { words(moved(1, 2)) }));
            let upper = _mm256_shuffle_epi8(pair, register(self, const { words(moved(2, 1)) }));
            let low_half = _mm256_set1_epi8(0x0f);
            _mm256_or_si256(
                _mm256_andnot_si256(low_half, _mm256_slli_epi16::<4>(lower)),
                _mm256_and_si256(low_half, _mm256_srli_epi16::<4>(upper)),
            )
        }
    }
}
