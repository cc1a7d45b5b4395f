//! Boards of at most eight ranks.

use std::arch::x86_64::*;

use super::*;
use crate::algorithm::algorithm;
use crate::bytes::{moved, turned, words};

/// Whether a ride can be longer than eight squares along a file or a diagonal.
const RIDES_FURTHER: bool = false;

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn upward(board: Board) -> Board {
    _mm_slli_si128::<2>(board)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn downward(board: Board) -> Board {
    _mm_srli_si128::<2>(board)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn rows<const RANKS: i32>(pair: Pair) -> Pair {
    _mm256_shuffle_epi8(pair, bytes(const { words(moved(2 * RANKS, 2 * RANKS)) }))
}

/// By one rank or two.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn up<const RANKS: i32>(pair: Pair) -> Pair {
    match RANKS {
        1 => _mm256_slli_si256::<2>(pair),
        _ => _mm256_slli_si256::<4>(pair),
    }
}

/// By one rank or two.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn down<const RANKS: i32>(pair: Pair) -> Pair {
    match RANKS {
        1 => _mm256_srli_si256::<2>(pair),
        _ => _mm256_srli_si256::<4>(pair),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn east<const FILES: i32>(pair: Pair) -> Pair {
    _mm256_slli_epi16::<FILES>(pair)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn west<const FILES: i32>(pair: Pair) -> Pair {
    _mm256_srli_epi16::<FILES>(pair)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn sides<const FILES: i32>(pair: Pair) -> Pair {
    _mm256_blend_epi32::<0xf0>(east::<FILES>(pair), west::<FILES>(pair))
}

/// Mirrors every rank of the second board.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn mirrored(pair: Pair) -> Pair {
    _mm256_shuffle_epi8(bytes_mirrored(pair), bytes(const { words(turned(2)) }))
}

/// Subtracting a rider twice from what is occupied flips every bit from the next square up to the
/// next piece; the second board does the same in a mirror.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn slides(occupied: Pair, riders: Pair) -> Pair {
    let (occupied, riders) = (mirrored(occupied), mirrored(riders));
    let twice = _mm256_add_epi16(riders, riders);
    mirrored(_mm256_xor_si256(
        occupied,
        _mm256_sub_epi16(occupied, twice),
    ))
}

algorithm!(#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);
