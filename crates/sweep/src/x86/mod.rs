//! The operations on registers of 128 and 256 bits.
//!
//! They need AVX2. AVX-512VL needs fewer instructions for some of them; those are [`Instructions`].

// Every `unsafe` block here calls instructions that the token proves to be there.
#![allow(unsafe_code)]

mod avx2;
mod avx512;
mod bytes;
mod tall;
mod wide;

use legwork_bitboard::Bitboard;

use std::arch::x86_64::*;
use std::marker::PhantomData;

use legwork_levels::x86::Features;

use crate::vector::Registers;

/// The operations that differ between the levels.
pub(crate) trait Instructions: Features {
    /// The squares of the first pair, and those in both other pairs.
    fn or_and(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i;
    /// A tally with the squares of one more pair.
    fn add(self, tally: __m256i, pair: __m256i) -> __m256i;
    /// A sum with one more tally.
    fn gather(self, sum: __m256i, tally: __m256i) -> __m256i;
    /// Mirrors every byte of the second board.
    fn bytes_mirrored(self, pair: __m256i) -> __m256i;

    /// A board moved up by 12 bits.
    fn up12(self, board: __m128i) -> __m128i;
    /// A board moved down by 12 bits.
    fn down12(self, board: __m128i) -> __m128i;
    /// Both boards moved up by 12 bits.
    fn both_up12(self, pair: __m256i) -> __m256i;
    /// Both boards moved down by 12 bits.
    fn both_down12(self, pair: __m256i) -> __m256i;
    /// The first board moved up, and the second one down, by 12 bits.
    fn apart12(self, pair: __m256i) -> __m256i;
}

/// A token for a level's [`Instructions`], and the shape of the boards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct X86<I, S>(I, PhantomData<S>);

impl<I: Instructions, S> X86<I, S> {
    /// The token, if the processor has the level's instructions.
    pub(crate) fn detect() -> Option<Self> {
        I::detect().map(|instructions| Self(instructions, PhantomData))
    }
}

impl<I: Instructions, S: Copy> Registers for X86<I, S> {
    type Board = __m128i;
    type Pair = __m256i;
    type Tally = __m256i;
    type Sum = __m256i;

    #[inline(always)]
    fn call_with<A, T>(self, input: A, closure: impl FnOnce(A) -> T) -> T {
        self.0.call_with(input, closure)
    }

    #[inline(always)]
    fn load(self, set: Bitboard) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm_set_epi64x((set >> 64) as i64, set as i64) }
    }

    #[inline(always)]
    fn filled(self, full: bool) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm_set1_epi8(-i8::from(full)) }
    }

    #[inline(always)]
    fn bits(self, board: __m128i) -> Bitboard {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            let low = _mm_cvtsi128_si64(board) as u64;
            let high = _mm_extract_epi64::<1>(board) as u64;
            u128::from(high) << 64 | u128::from(low)
        }
    }

    #[inline(always)]
    fn is_empty(self, board: __m128i) -> bool {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm_testz_si128(board, board) == 1 }
    }

    #[inline(always)]
    fn count(self, board: __m128i) -> u32 {
        self.bits(board).count_ones()
    }

    #[inline(always)]
    fn and(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm_and_si128(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm_or_si128(a, b) }
    }

    #[inline(always)]
    fn without(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm_andnot_si128(b, a) }
    }

    #[inline(always)]
    fn both(self, board: __m128i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_broadcastsi128_si256(board) }
    }

    #[inline(always)]
    fn pair(self, a: __m128i, b: __m128i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_set_m128i(b, a) }
    }

    #[inline(always)]
    fn first_of(self, pair: __m256i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_castsi256_si128(pair) }
    }

    #[inline(always)]
    fn second_of(self, pair: __m256i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_extracti128_si256::<1>(pair) }
    }

    #[inline(always)]
    fn either(self, pair: __m256i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm_or_si128(self.first_of(pair), self.second_of(pair)) }
    }

    #[inline(always)]
    fn and2(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn or2(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn or_and(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        self.0.or_and(a, b, c)
    }

    #[inline(always)]
    fn tally(self) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn add(self, tally: __m256i, pair: __m256i) -> __m256i {
        self.0.add(tally, pair)
    }

    #[inline(always)]
    fn sum(self) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn gather(self, sum: __m256i, tally: __m256i) -> __m256i {
        self.0.gather(sum, tally)
    }

    #[inline(always)]
    fn total(self, sum: __m256i) -> u32 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            let halves = _mm_add_epi64(self.first_of(sum), self.second_of(sum));
            (_mm_cvtsi128_si64(halves) + _mm_extract_epi64::<1>(halves)) as u32
        }
    }
}
