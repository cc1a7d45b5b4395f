//! Boards of nine or ten ranks.

// Every `unsafe` block here calls instructions that the token proves to be there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use legwork_bitboard::Packing;
use legwork_bitboard::shape::Tall;

use super::bytes::{moved, register, turned, words};
use super::{Instructions, X86};
use crate::vector::{Registers, Vector};

/// The files beyond the tenth, where rides along a rank stop.
const GUARD: u128 = !Packing::Tall.guarded_board();

impl<I: Instructions> Vector for X86<I, Tall> {
    const RIDES_FURTHER: bool = true;

    #[inline(always)]
    fn upward(self, board: __m128i) -> __m128i {
        self.0.up12(board)
    }

    #[inline(always)]
    fn downward(self, board: __m128i) -> __m128i {
        self.0.down12(board)
    }

    /// Two ranks are three bytes.
    #[inline(always)]
    fn rows<const RANKS: i32>(self, pair: __m256i) -> __m256i {
        if RANKS == 1 {
            return self.0.apart12(pair);
        }
        let order = const { words(moved(RANKS * 3 / 2, RANKS * 3 / 2)) };
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_shuffle_epi8(pair, register(self.0, order)) }
    }

    /// By one rank or two.
    #[inline(always)]
    fn up<const RANKS: i32>(self, pair: __m256i) -> __m256i {
        match RANKS {
            1 => self.0.both_up12(pair),
            // SAFETY: `self` proves that the processor has AVX2.
            _ => unsafe { _mm256_slli_si256::<3>(pair) },
        }
    }

    /// By one rank or two.
    #[inline(always)]
    fn down<const RANKS: i32>(self, pair: __m256i) -> __m256i {
        match RANKS {
            1 => self.0.both_down12(pair),
            // SAFETY: `self` proves that the processor has AVX2.
            _ => unsafe { _mm256_srli_si256::<3>(pair) },
        }
    }

    #[inline(always)]
    fn east<const FILES: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_slli_epi64::<FILES>(pair) }
    }

    #[inline(always)]
    fn west<const FILES: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_srli_epi64::<FILES>(pair) }
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
            let occupied = _mm256_or_si256(occupied, self.both(self.load(GUARD)));
            let (occupied, riders) = (self.mirrored(occupied), self.mirrored(riders));
            let twice = _mm256_add_epi64(riders, riders);
            self.mirrored(_mm256_xor_si256(
                occupied,
                _mm256_sub_epi64(occupied, twice),
            ))
        }
    }
}

impl<I: Instructions> X86<I, Tall> {
    /// Mirrors every word, five ranks, of the second board.
    #[inline(always)]
    fn mirrored(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            _mm256_shuffle_epi8(
                self.0.bytes_mirrored(pair),
                register(self.0, const { words(turned(8)) }),
            )
        }
    }
}
