//! The instructions of AVX-512VL, on registers of 256 bits.

// Every `unsafe` block here calls instructions that the token proves to be there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use legwork_levels::x86::Avx512;

use super::Instructions;
use super::bytes::{moved, register, words};

/// The result for each bit of a byte: unchanged for the first board, mirrored for the second.
const MATRIX: [i8; 32] = {
    let mut rows = [0; 32];
    let mut row = 0;
    while row < 32 {
        let place = row % 8;
        let bit = if row < 16 { 7 - place } else { place };
        rows[row] = (1u8 << bit) as i8;
        row += 1;
    }
    rows
};

impl Instructions for Avx512 {
    #[inline(always)]
    fn or_and(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_ternarylogic_epi64::<0xf8>(a, b, c) }
    }

    #[inline(always)]
    fn add(self, tally: __m256i, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_add_epi64(tally, _mm256_popcnt_epi64(pair)) }
    }

    #[inline(always)]
    fn gather(self, sum: __m256i, tally: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_add_epi64(sum, tally) }
    }

    #[inline(always)]
    fn bytes_mirrored(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_gf2p8affine_epi64_epi8::<0>(pair, register(self, const { words(MATRIX) })) }
    }

    #[inline(always)]
    fn up12(self, board: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_shldi_epi64::<12>(board, _mm_slli_si128::<8>(board)) }
    }

    #[inline(always)]
    fn down12(self, board: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_shrdi_epi64::<12>(board, _mm_srli_si128::<8>(board)) }
    }

    #[inline(always)]
    fn both_up12(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_shldi_epi64::<12>(pair, _mm256_slli_si256::<8>(pair)) }
    }

    #[inline(always)]
    fn both_down12(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_shrdi_epi64::<12>(pair, _mm256_srli_si256::<8>(pair)) }
    }

    /// The bits are shifted out of each word and its neighbour: for the first board the word itself
    /// and the one below, for the second the one above and the word itself.
    #[inline(always)]
    fn apart12(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe {
            let higher = _mm256_shuffle_epi8(pair, register(self, const { words(moved(0, 8)) }));
            let lower = _mm256_shuffle_epi8(pair, register(self, const { words(moved(8, 0)) }));
            _mm256_shldv_epi64(higher, lower, _mm256_set_epi64x(52, 52, 12, 12))
        }
    }
}
