//! Boards of nine or ten ranks.

// Every `unsafe` block here calls instructions that the token proves to be there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::Avx512;
use crate::bytes::{moved, turned, words};
use crate::vector::{Registers, TallLayout, Vector};

/// The two files beyond the tenth: what rides along a rank goes no further.
const GUARD: u128 = 0x0c00_c00c_00c0_0c00_c00c_00c0_0c00_c000;

impl Vector for Avx512<TallLayout> {
    const RIDES_FURTHER: bool = true;

    #[inline(always)]
    fn upward(self, board: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_shldi_epi64::<12>(board, _mm_slli_si128::<8>(board)) }
    }

    #[inline(always)]
    fn downward(self, board: __m128i) -> __m128i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm_shrdi_epi64::<12>(board, _mm_srli_si128::<8>(board)) }
    }

    /// Two ranks are three bytes; a single one is shifted out of each word and its neighbour.
    #[inline(always)]
    fn rows<const RANKS: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe {
            if RANKS == 1 {
                // Of the first board the word itself and the one below, of the second the one above and the
                // word itself.
                let higher = _mm256_shuffle_epi8(pair, self.bytes(const { words(moved(0, 8)) }));
                let lower = _mm256_shuffle_epi8(pair, self.bytes(const { words(moved(8, 0)) }));
                return _mm256_shldv_epi64(higher, lower, _mm256_set_epi64x(52, 52, 12, 12));
            }
            _mm256_shuffle_epi8(
                pair,
                self.bytes(const { words(moved(RANKS * 3 / 2, RANKS * 3 / 2)) }),
            )
        }
    }

    /// By one rank or two.
    #[inline(always)]
    fn up<const RANKS: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe {
            match RANKS {
                1 => _mm256_shldi_epi64::<12>(pair, _mm256_slli_si256::<8>(pair)),
                _ => _mm256_slli_si256::<3>(pair),
            }
        }
    }

    /// By one rank or two.
    #[inline(always)]
    fn down<const RANKS: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe {
            match RANKS {
                1 => _mm256_shrdi_epi64::<12>(pair, _mm256_srli_si256::<8>(pair)),
                _ => _mm256_srli_si256::<3>(pair),
            }
        }
    }

    #[inline(always)]
    fn east<const FILES: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_slli_epi64::<FILES>(pair) }
    }

    #[inline(always)]
    fn west<const FILES: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_srli_epi64::<FILES>(pair) }
    }

    #[inline(always)]
    fn sides<const FILES: i32>(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm256_blend_epi32::<0xf0>(self.east::<FILES>(pair), self.west::<FILES>(pair)) }
    }

    /// Subtracting a rider twice from what is occupied, `o ^ (o - 2r)`, flips every bit from the
    /// next square up to the next piece. The second board does the same in a mirror (hyperbola
    /// quintessence).
    #[inline(always)]
    fn slides(self, occupied: __m256i, riders: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
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

impl Avx512<TallLayout> {
    /// Mirrors every word, five ranks, of the second board.
    #[inline(always)]
    fn mirrored(self, pair: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe {
            _mm256_shuffle_epi8(
                self.bytes_mirrored(pair),
                self.bytes(const { words(turned(8)) }),
            )
        }
    }
}
