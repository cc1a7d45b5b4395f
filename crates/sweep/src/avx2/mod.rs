//! The operations on AVX2 registers.

use std::arch::x86_64::*;

use crate::bytes::words;

pub(crate) mod tall;
pub(crate) mod wide;

type Board = __m128i;
type Pair = __m256i;
type Tally = __m256i;
type Sum = __m256i;

/// What becomes of the low and of the high half of a byte: of the first board nothing new, of the
/// second its mirror image.
const LOW: [i8; 32] = halves(false);
const HIGH: [i8; 32] = halves(true);

const fn halves(high: bool) -> [i8; 32] {
    let mut table = [0; 32];
    let mut half = 0u8;
    while half < 16 {
        let byte = if high { half << 4 } else { half };
        table[half as usize] = byte as i8;
        table[half as usize + 16] = byte.reverse_bits() as i8;
        half += 1;
    }
    table
}

/// How many bits each half of a byte has.
const ONES: [i8; 32] = {
    let mut table = [0; 32];
    let mut half = 0;
    while half < 32 {
        table[half] = (half & 15).count_ones() as i8;
        half += 1;
    }
    table
};

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn load(set: u128) -> Board {
    _mm_set_epi64x((set >> 64) as i64, set as i64)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn filled(full: bool) -> Board {
    _mm_set1_epi8(-i8::from(full))
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn bits(board: Board) -> u128 {
    let low = _mm_cvtsi128_si64(board) as u64;
    let high = _mm_extract_epi64::<1>(board) as u64;
    u128::from(high) << 64 | u128::from(low)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn is_empty(board: Board) -> bool {
    _mm_testz_si128(board, board) == 1
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn count(board: Board) -> u32 {
    bits(board).count_ones()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn and(a: Board, b: Board) -> Board {
    _mm_and_si128(a, b)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn or(a: Board, b: Board) -> Board {
    _mm_or_si128(a, b)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn without(a: Board, b: Board) -> Board {
    _mm_andnot_si128(b, a)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn both(board: Board) -> Pair {
    _mm256_broadcastsi128_si256(board)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn pair(a: Board, b: Board) -> Pair {
    _mm256_set_m128i(b, a)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn first_of(pair: Pair) -> Board {
    _mm256_castsi256_si128(pair)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn second_of(pair: Pair) -> Board {
    _mm256_extracti128_si256::<1>(pair)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn either(pair: Pair) -> Board {
    _mm_or_si128(first_of(pair), second_of(pair))
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn and2(a: Pair, b: Pair) -> Pair {
    _mm256_and_si256(a, b)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn or2(a: Pair, b: Pair) -> Pair {
    _mm256_or_si256(a, b)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn or_and(a: Pair, b: Pair, c: Pair) -> Pair {
    _mm256_or_si256(a, _mm256_and_si256(b, c))
}

/// An order of bytes, or a table of them, as a register.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn bytes(words: [i64; 4]) -> Pair {
    _mm256_set_epi64x(words[3], words[2], words[1], words[0])
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn tally() -> Tally {
    _mm256_setzero_si256()
}

/// At most 31 pairs, as each adds up to 8 to a byte.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn add(tally: Tally, pair: Pair) -> Tally {
    let low = _mm256_and_si256(pair, _mm256_set1_epi8(0x0f));
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(pair), _mm256_set1_epi8(0x0f));
    let ones = bytes(const { words(ONES) });
    let low = _mm256_add_epi8(tally, _mm256_shuffle_epi8(ones, low));
    _mm256_add_epi8(low, _mm256_shuffle_epi8(ones, high))
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn sum() -> Sum {
    _mm256_setzero_si256()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn gather(sum: Sum, tally: Tally) -> Sum {
    _mm256_add_epi64(sum, _mm256_sad_epu8(tally, _mm256_setzero_si256()))
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn total(sum: Sum) -> u32 {
    let halves = _mm_add_epi64(first_of(sum), second_of(sum));
    (_mm_cvtsi128_si64(halves) + _mm_extract_epi64::<1>(halves)) as u32
}

/// Mirrors every byte of the second board.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn bytes_mirrored(pair: Pair) -> Pair {
    let low = _mm256_and_si256(pair, _mm256_set1_epi8(0x0f));
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(pair), _mm256_set1_epi8(0x0f));
    _mm256_or_si256(
        _mm256_shuffle_epi8(bytes(const { words(LOW) }), low),
        _mm256_shuffle_epi8(bytes(const { words(HIGH) }), high),
    )
}
