//! The Zobrist keys of the incremental hash: the same on every machine.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::piece::Color;
use legwork_core::shape::Shape;
use legwork_core::state::{ChecksLeft, State};

use super::tables::codes::CODES;

/// The number of keys of pieces.
const PIECES: usize = CODES * 2 * 256;

/// The place of a piece's key.
#[inline(always)]
const fn place(code: u8, color: Color, square: u8) -> usize {
    (code as usize) << 9 | color.index() << 8 | square as usize
}

/// Random keys, drawn once from a fixed seed.
#[derive(Debug, Clone)]
pub(super) struct ZobristKeys {
    /// By the kind's code, then colour and square; 0 for the code of an empty square. Only what is in use takes memory.
    pieces: Box<[u64; PIECES]>,
    virgin: Box<[u64; 256]>,
    passant: Box<[u64; 256]>,
    black: u64,
    /// An odd factor, so that only memory 0 gives 0.
    memory: u64,
}

impl ZobristKeys {
    /// Creates keys for kinds with these codes.
    pub(super) fn new(codes: impl Iterator<Item = u8>) -> Self {
        let mut random = SplitMix64::seed_from_u64(0x4c65_6777_6f72_6b21);
        let mut table = || std::array::from_fn(|_| random.next_u64());
        let virgin = Box::new(table());
        let passant = Box::new(table());
        // Built as a vector, because the table is too large for the stack.
        let pieces = vec![0; PIECES];
        let mut pieces: Box<[u64; PIECES]> = pieces
            .try_into()
            .unwrap_or_else(|_| unreachable!("it has this length"));
        for code in codes {
            for color in Color::BOTH {
                let first = place(code, color, 0);
                pieces[first..first + 256].copy_from_slice(&table());
            }
        }
        Self {
            pieces,
            virgin,
            passant,
            black: random.next_u64(),
            memory: random.next_u64() | 1,
        }
    }

    /// The key of the kind with this code on a square.
    #[inline(always)]
    pub(super) fn of_code(&self, code: u8, color: Color, square: Square) -> u64 {
        self.pieces[place(code, color, square.index() as u8)]
    }

    /// The key of these virgin squares.
    #[inline]
    pub(super) fn virgins<S: Shape>(&self, squares: S) -> u64 {
        let keys = squares.squares().map(|square| self.virgin[square.index()]);
        keys.fold(0, |all, key| all ^ key)
    }

    #[inline]
    pub(super) fn passant(&self, passant: Passant) -> u64 {
        // Pawns that step diagonally can pass one square from two sides.
        self.passant[passant.target.index()] ^ self.passant[passant.victim.index()].rotate_left(1)
    }

    #[inline]
    pub(super) fn black_to_move(&self) -> u64 {
        self.black
    }

    /// The key of the state beyond the board.
    #[inline]
    pub(super) fn state(&self, state: State) -> u64 {
        let memory = u64::from(state.memory).wrapping_mul(self.memory);
        mixed(state.holdings.bits()) ^ mixed(memory)
    }

    /// The key of a number of passes in a row; 0 for none.
    #[inline]
    pub(super) fn passes(&self, passes: u8) -> u64 {
        mixed(u64::from(passes).wrapping_mul(self.memory).rotate_left(1))
    }

    /// The key of the checks that are left; 0 where checks do not win.
    #[inline]
    pub(super) fn checks(&self, checks: ChecksLeft) -> u64 {
        mixed(u64::from(checks.bits()).wrapping_mul(self.black | 1))
    }
}

/// SplitMix64's finaliser, with 0 for 0.
#[inline]
const fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
