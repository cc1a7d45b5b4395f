//! The operations on AVX2 registers, with the instructions of AVX-512VL.

// Every `unsafe` block here calls instructions that the token proves to be there.
#![allow(unsafe_code)]

mod tall;
mod wide;

use std::arch::x86_64::*;
use std::marker::PhantomData;

use crate::avx2::Avx2;
use crate::bytes::words;
use crate::position::Set;
use crate::vector::Registers;

/// A token: there is one only where the processor has AVX-512VL, with BW, VBMI2, VPOPCNTDQ and
/// GFNI.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx512<L>(PhantomData<L>);

impl<L> Avx512<L> {
    /// The token, if the processor has all the features that [`with_features`] is compiled with.
    pub(crate) fn detect() -> Option<Self> {
        let has_all = Avx2::<L>::detect().is_some()
            && is_x86_feature_detected!("gfni")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq");
        has_all.then_some(Self(PhantomData))
    }
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline(never)]
fn with_features<T>(closure: impl FnOnce() -> T) -> T {
    closure()
}

/// What a bit of each byte becomes: of the first board itself, of the second its mirror image.
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

impl<L: Copy> Registers for Avx512<L> {
    type Board = __m128i;
    type Pair = __m256i;
    type Tally = __m256i;
    type Sum = __m256i;

    #[inline(always)]
    fn call<T>(self, closure: impl FnOnce() -> T) -> T {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { with_features(closure) }
    }

    #[inline(always)]
    fn load(self, set: Set) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_set_epi64x((set >> 64) as i64, set as i64) }
    }

    #[inline(always)]
    fn filled(self, full: bool) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_set1_epi8(-i8::from(full)) }
    }

    #[inline(always)]
    fn bits(self, board: __m128i) -> Set {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe {
            let low = _mm_cvtsi128_si64(board) as u64;
            let high = _mm_extract_epi64::<1>(board) as u64;
            u128::from(high) << 64 | u128::from(low)
        }
    }

    #[inline(always)]
    fn is_empty(self, board: __m128i) -> bool {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_testz_si128(board, board) == 1 }
    }

    #[inline(always)]
    fn count(self, board: __m128i) -> u32 {
        self.bits(board).count_ones()
    }

    #[inline(always)]
    fn and(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_and_si128(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_or_si128(a, b) }
    }

    #[inline(always)]
    fn without(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_andnot_si128(b, a) }
    }

    #[inline(always)]
    fn both(self, board: __m128i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_broadcastsi128_si256(board) }
    }

    #[inline(always)]
    fn pair(self, a: __m128i, b: __m128i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_set_m128i(b, a) }
    }

    #[inline(always)]
    fn first_of(self, pair: __m256i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_castsi256_si128(pair) }
    }

    #[inline(always)]
    fn second_of(self, pair: __m256i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_extracti128_si256::<1>(pair) }
    }

    #[inline(always)]
    fn either(self, pair: __m256i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_or_si128(self.first_of(pair), self.second_of(pair)) }
    }

    #[inline(always)]
    fn and2(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn or2(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn or_and(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_ternarylogic_epi64::<0xf8>(a, b, c) }
    }

    #[inline(always)]
    fn tally(self) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn add(self, tally: __m256i, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_add_epi64(tally, _mm256_popcnt_epi64(pair)) }
    }

    #[inline(always)]
    fn sum(self) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn gather(self, sum: __m256i, tally: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_add_epi64(sum, tally) }
    }

    #[inline(always)]
    fn total(self, sum: __m256i) -> u32 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe {
            let halves = _mm_add_epi64(self.first_of(sum), self.second_of(sum));
            (_mm_cvtsi128_si64(halves) + _mm_extract_epi64::<1>(halves)) as u32
        }
    }
}

impl<L: Copy> Avx512<L> {
    /// An order of bytes, or a table of them, as a register.
    #[inline(always)]
    fn bytes(self, words: [i64; 4]) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_set_epi64x(words[3], words[2], words[1], words[0]) }
    }

    /// Mirrors every byte of the second board.
    #[inline(always)]
    fn bytes_mirrored(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_gf2p8affine_epi64_epi8::<0>(pair, self.bytes(const { words(MATRIX) })) }
    }
}
