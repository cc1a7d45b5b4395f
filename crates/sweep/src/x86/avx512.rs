//! The instructions of AVX-512VL, on registers of 256 bits.

// Every `unsafe` block here calls instructions that the token proves to be there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::bytes::{moved, register, words};
use super::{Avx2, Instructions};

/// A token that exists only if the processor has AVX-512VL, with BW, VBMI2, VPOPCNTDQ and GFNI.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx512(());

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline(never)]
fn with_features<A, T>(input: A, closure: impl FnOnce(A) -> T) -> T {
    closure(input)
}

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

// SAFETY: `detect`, the only maker of a token, has found AVX2 too.
unsafe impl Instructions for Avx512 {
    fn detect() -> Option<Self> {
        let has_all = Avx2::detect().is_some()
            && is_x86_feature_detected!("gfni")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq");
        has_all.then_some(Self(()))
    }

    #[inline(always)]
    fn call_with<A, T>(self, input: A, closure: impl FnOnce(A) -> T) -> T {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { with_features(input, closure) }
    }

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
