//! Boards of nine or ten ranks.

use std::arch::x86_64::*;

use super::*;
use crate::algorithm::algorithm;
use crate::bytes::{moved, turned, words};

/// Whether a ride can be longer than eight squares along a file or a diagonal.
const RIDES_FURTHER: bool = true;

/// The two files beyond the tenth: what rides along a rank goes no further.
const GUARD: u128 = 0x0c00_c00c_00c0_0c00_c00c_00c0_0c00_c000;

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn upward(board: Board) -> Board {
    _mm_shldi_epi64::<12>(board, _mm_slli_si128::<8>(board))
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn downward(board: Board) -> Board {
    _mm_shrdi_epi64::<12>(board, _mm_srli_si128::<8>(board))
}

/// Two ranks are three bytes; a single one is shifted out of each word and its neighbour.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn rows<const RANKS: i32>(pair: Pair) -> Pair {
    if RANKS == 1 {
        // Of the first board the word itself and the one below, of the second the one above and the
        // word itself.
        let higher = _mm256_shuffle_epi8(pair, bytes(const { words(moved(0, 8)) }));
        let lower = _mm256_shuffle_epi8(pair, bytes(const { words(moved(8, 0)) }));
        return _mm256_shldv_epi64(higher, lower, _mm256_set_epi64x(52, 52, 12, 12));
    }
    _mm256_shuffle_epi8(
        pair,
        bytes(const { words(moved(RANKS * 3 / 2, RANKS * 3 / 2)) }),
    )
}

/// By one rank or two.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn up<const RANKS: i32>(pair: Pair) -> Pair {
    match RANKS {
        1 => _mm256_shldi_epi64::<12>(pair, _mm256_slli_si256::<8>(pair)),
        _ => _mm256_slli_si256::<3>(pair),
    }
}

/// By one rank or two.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn down<const RANKS: i32>(pair: Pair) -> Pair {
    match RANKS {
        1 => _mm256_shrdi_epi64::<12>(pair, _mm256_srli_si256::<8>(pair)),
        _ => _mm256_srli_si256::<3>(pair),
    }
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn east<const FILES: i32>(pair: Pair) -> Pair {
    _mm256_slli_epi64::<FILES>(pair)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn west<const FILES: i32>(pair: Pair) -> Pair {
    _mm256_srli_epi64::<FILES>(pair)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn sides<const FILES: i32>(pair: Pair) -> Pair {
    _mm256_blend_epi32::<0xf0>(east::<FILES>(pair), west::<FILES>(pair))
}

/// Mirrors every word, five ranks, of the second board.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn mirrored(pair: Pair) -> Pair {
    _mm256_shuffle_epi8(bytes_mirrored(pair), bytes(const { words(turned(8)) }))
}

/// Subtracting a rider twice from what is occupied flips every bit from the next square up to the
/// next piece; the second board does the same in a mirror.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn slides(occupied: Pair, riders: Pair) -> Pair {
    let occupied = _mm256_or_si256(occupied, both(load(GUARD)));
    let (occupied, riders) = (mirrored(occupied), mirrored(riders));
    let twice = _mm256_add_epi64(riders, riders);
    mirrored(_mm256_xor_si256(
        occupied,
        _mm256_sub_epi64(occupied, twice),
    ))
}

algorithm!(#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq")]);
