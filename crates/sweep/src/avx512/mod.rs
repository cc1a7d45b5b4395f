//! The operations on AVX2 registers, with the instructions of AVX-512VL.

use std::arch::x86_64::*;

use crate::bytes::words;

pub(crate) mod tall;
pub(crate) mod wide;

type Board = __m128i;
type Pair = __m256i;
type Tally = __m256i;
type Sum = __m256i;

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

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn load(set: u128) -> Board {
    _mm_set_epi64x((set >> 64) as i64, set as i64)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn filled(full: bool) -> Board {
    _mm_set1_epi8(-i8::from(full))
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn bits(board: Board) -> u128 {
    let low = _mm_cvtsi128_si64(board) as u64;
    let high = _mm_extract_epi64::<1>(board) as u64;
    u128::from(high) << 64 | u128::from(low)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn is_empty(board: Board) -> bool {
    _mm_testz_si128(board, board) == 1
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn count(board: Board) -> u32 {
    bits(board).count_ones()
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn and(a: Board, b: Board) -> Board {
    _mm_and_si128(a, b)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn or(a: Board, b: Board) -> Board {
    _mm_or_si128(a, b)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn without(a: Board, b: Board) -> Board {
    _mm_andnot_si128(b, a)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn both(board: Board) -> Pair {
    _mm256_broadcastsi128_si256(board)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn pair(a: Board, b: Board) -> Pair {
    _mm256_set_m128i(b, a)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn first_of(pair: Pair) -> Board {
    _mm256_castsi256_si128(pair)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn second_of(pair: Pair) -> Board {
    _mm256_extracti128_si256::<1>(pair)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn either(pair: Pair) -> Board {
    _mm_or_si128(first_of(pair), second_of(pair))
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn and2(a: Pair, b: Pair) -> Pair {
    _mm256_and_si256(a, b)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn or2(a: Pair, b: Pair) -> Pair {
    _mm256_or_si256(a, b)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn or_and(a: Pair, b: Pair, c: Pair) -> Pair {
    _mm256_ternarylogic_epi64::<0xf8>(a, b, c)
}

/// An order of bytes, or a table of them, as a register.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn bytes(words: [i64; 4]) -> Pair {
    _mm256_set_epi64x(words[3], words[2], words[1], words[0])
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn tally() -> Tally {
    _mm256_setzero_si256()
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn add(tally: Tally, pair: Pair) -> Tally {
    _mm256_add_epi64(tally, _mm256_popcnt_epi64(pair))
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn sum() -> Sum {
    _mm256_setzero_si256()
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn gather(sum: Sum, tally: Tally) -> Sum {
    _mm256_add_epi64(sum, tally)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn total(sum: Sum) -> u32 {
    let halves = _mm_add_epi64(first_of(sum), second_of(sum));
    (_mm_cvtsi128_si64(halves) + _mm_extract_epi64::<1>(halves)) as u32
}

/// Mirrors every byte of the second board.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq"
)]
#[inline]
fn bytes_mirrored(pair: Pair) -> Pair {
    _mm256_gf2p8affine_epi64_epi8::<0>(pair, bytes(const { words(MATRIX) }))
}
