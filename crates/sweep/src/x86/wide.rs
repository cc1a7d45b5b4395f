//! Boards of at most eight ranks.

// Every `unsafe` block here calls instructions that the token proves to be there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use legwork_bitboard::shape::Wide;

use super::bytes::{moved, register, turned, words};
use super::{Instructions, X86};
use crate::vector::Vector;

impl<I: Instructions> Vector for X86<I, Wide> {
    const RIDES_FURTHER: bool = false;

    #[inline(always)]
    fn upward(self, board: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm_slli_si128::<2>(board) }
    }

    #[inline(always)]
    fn downward(self, board: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm_srli_si128::<2>(board) }
    }

    #[inline(always)]
    fn rows<const RANKS: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            _mm256_shuffle_epi8(
                pair,
                register(self.0, const { words(moved(2 * RANKS, 2 * RANKS)) }),
            )
        }
    }

    /// By one rank or two.
    #[inline(always)]
    fn up<const RANKS: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            match RANKS {
                1 => _mm256_slli_si256::<2>(pair),
                _ => _mm256_slli_si256::<4>(pair),
            }
        }
    }

    /// By one rank or two.
    #[inline(always)]
    fn down<const RANKS: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            match RANKS {
                1 => _mm256_srli_si256::<2>(pair),
                _ => _mm256_srli_si256::<4>(pair),
            }
        }
    }

    #[inline(always)]
    fn east<const FILES: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_slli_epi16::<FILES>(pair) }
    }

    #[inline(always)]
    fn west<const FILES: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_srli_epi16::<FILES>(pair) }
    }

    #[inline(always)]
    fn sides<const FILES: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_blend_epi32::<0xf0>(self.east::<FILES>(pair), self.west::<FILES>(pair)) }
    }

    /// Subtracting a rider twice from the occupied squares, `o ^ (o - 2r)`, flips every bit from
    /// the next square up to the next piece. The second board does the same mirrored (hyperbola
    /// quintessence).
    #[inline(always)]
    fn slides(self, occupied: __m256i, riders: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            let (occupied, riders) = (self.mirrored(occupied), self.mirrored(riders));
            let twice = _mm256_add_epi16(riders, riders);
            self.mirrored(_mm256_xor_si256(
                occupied,
                _mm256_sub_epi16(occupied, twice),
            ))
        }
    }
}

impl<I: Instructions> X86<I, Wide> {
    /// Mirrors every rank of the second board.
    #[inline(always)]
    fn mirrored(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            _mm256_shuffle_epi8(
                self.0.bytes_mirrored(pair),
                register(self.0, const { words(turned(2)) }),
            )
        }
    }
}
