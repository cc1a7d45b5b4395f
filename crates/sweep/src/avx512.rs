//! The operations on AVX2 registers, with the instructions of AVX-512VL.

use std::arch::x86_64::*;

use crate::algorithm::algorithm;

type Board = __m128i;
type Pair = __m256i;
type Tally = __m256i;
type Sum = __m256i;

/// The bytes of the second board's ranks change places.
const SWAP: [i8; 32] = {
    let mut order = [0; 32];
    let mut place = 0;
    while place < 16 {
        order[place] = place as i8;
        order[place + 16] = (place ^ 1) as i8;
        place += 1;
    }
    order
};

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
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn load(set: u128) -> Board {
    _mm_set_epi64x((set >> 64) as i64, set as i64)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn filled(full: bool) -> Board {
    _mm_set1_epi8(-i8::from(full))
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn bits(board: Board) -> u128 {
    let low = _mm_cvtsi128_si64(board) as u64;
    let high = _mm_extract_epi64::<1>(board) as u64;
    u128::from(high) << 64 | u128::from(low)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn is_empty(board: Board) -> bool {
    _mm_testz_si128(board, board) == 1
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn count(board: Board) -> u32 {
    bits(board).count_ones()
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn and(a: Board, b: Board) -> Board {
    _mm_and_si128(a, b)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn or(a: Board, b: Board) -> Board {
    _mm_or_si128(a, b)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn without(a: Board, b: Board) -> Board {
    _mm_andnot_si128(b, a)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn upward(board: Board) -> Board {
    _mm_slli_si128::<2>(board)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn downward(board: Board) -> Board {
    _mm_srli_si128::<2>(board)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn both(board: Board) -> Pair {
    _mm256_broadcastsi128_si256(board)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn pair(a: Board, b: Board) -> Pair {
    _mm256_set_m128i(b, a)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn first_of(pair: Pair) -> Board {
    _mm256_castsi256_si128(pair)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn second_of(pair: Pair) -> Board {
    _mm256_extracti128_si256::<1>(pair)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn either(pair: Pair) -> Board {
    _mm_or_si128(first_of(pair), second_of(pair))
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn and2(a: Pair, b: Pair) -> Pair {
    _mm256_and_si256(a, b)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn or2(a: Pair, b: Pair) -> Pair {
    _mm256_or_si256(a, b)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn or_and(a: Pair, b: Pair, c: Pair) -> Pair {
    _mm256_ternarylogic_epi64::<0xf8>(a, b, c)
}

/// Which bytes of a board come from where: the first board up, the second down by so many bytes.
const fn shuffle(bytes: i32) -> [i8; 32] {
    let mut order = [-1i8; 32];
    let mut place = 0;
    while place < 16 {
        let (up, down) = (place - bytes, place + bytes);
        if up >= 0 {
            order[place as usize] = up as i8;
        }
        if down < 16 {
            order[place as usize + 16] = down as i8;
        }
        place += 1;
    }
    order
}

/// Four words that hold so many bytes.
const fn words(bytes: [i8; 32]) -> [i64; 4] {
    let mut words = [0; 4];
    let mut place = 0;
    while place < 32 {
        words[place / 8] |= (bytes[place] as u8 as i64) << (8 * (place % 8));
        place += 1;
    }
    words
}

/// An order of bytes, or a table of them, as a register.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn bytes(words: [i64; 4]) -> Pair {
    _mm256_set_epi64x(words[3], words[2], words[1], words[0])
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn rows<const BYTES: i32>(pair: Pair) -> Pair {
    _mm256_shuffle_epi8(pair, bytes(const { words(shuffle(BYTES)) }))
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn up<const BYTES: i32>(pair: Pair) -> Pair {
    _mm256_slli_si256::<BYTES>(pair)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn down<const BYTES: i32>(pair: Pair) -> Pair {
    _mm256_srli_si256::<BYTES>(pair)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn east<const FILES: i32>(pair: Pair) -> Pair {
    _mm256_slli_epi16::<FILES>(pair)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn west<const FILES: i32>(pair: Pair) -> Pair {
    _mm256_srli_epi16::<FILES>(pair)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn sides<const FILES: i32>(pair: Pair) -> Pair {
    _mm256_blend_epi32::<0xf0>(
        _mm256_slli_epi16::<FILES>(pair),
        _mm256_srli_epi16::<FILES>(pair),
    )
}

/// Mirrors every rank of the second board.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn mirrored(pair: Pair) -> Pair {
    let bytes_turned = _mm256_gf2p8affine_epi64_epi8::<0>(pair, bytes(const { words(MATRIX) }));
    _mm256_shuffle_epi8(bytes_turned, bytes(const { words(SWAP) }))
}

/// Subtracting a rider twice from what is occupied flips every bit from the next square up to the
/// next piece; the second board does the same in a mirror.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn slides(occupied: Pair, riders: Pair) -> Pair {
    let (occupied, riders) = (mirrored(occupied), mirrored(riders));
    let twice = _mm256_add_epi16(riders, riders);
    mirrored(_mm256_xor_si256(
        occupied,
        _mm256_sub_epi16(occupied, twice),
    ))
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn tally() -> Tally {
    _mm256_setzero_si256()
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn add(tally: Tally, pair: Pair) -> Tally {
    _mm256_add_epi64(tally, _mm256_popcnt_epi64(pair))
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn sum() -> Sum {
    _mm256_setzero_si256()
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn gather(sum: Sum, tally: Tally) -> Sum {
    _mm256_add_epi64(sum, tally)
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq"
)]
#[inline]
fn total(sum: Sum) -> u32 {
    let halves = _mm_add_epi64(first_of(sum), second_of(sum));
    (_mm_cvtsi128_si64(halves) + _mm_extract_epi64::<1>(halves)) as u32
}

algorithm!(#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512vl,avx512vpopcntdq")]);
