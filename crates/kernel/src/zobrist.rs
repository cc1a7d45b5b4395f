//! The keys of the incremental hash: the same on every machine.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::piece::Piece;
use legwork_core::shape::Shape;
use legwork_core::state::State;

/// Random keys, drawn once from a fixed seed.
#[derive(Debug, Clone)]
pub(super) struct ZobristKeys {
    /// By kind and colour, then square.
    pieces: Vec<[[u64; 256]; 2]>,
    virgin: Box<[u64; 256]>,
    passant: Box<[u64; 256]>,
    black: u64,
    /// An odd factor, so that no memory but 0 comes to 0.
    memory: u64,
}

impl ZobristKeys {
    pub(super) fn new(kinds: usize) -> Self {
        let mut random = SplitMix64::seed_from_u64(0x4c65_6777_6f72_6b21);
        let mut table = || std::array::from_fn(|_| random.next_u64());
        let virgin = Box::new(table());
        let passant = Box::new(table());
        let pieces = (0..kinds).map(|_| [table(), table()]).collect();
        Self {
            pieces,
            virgin,
            passant,
            black: random.next_u64(),
            memory: random.next_u64() | 1,
        }
    }

    #[inline]
    pub(super) fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[piece.kind.index()][piece.color.index()][square.index()]
    }

    /// That these squares are virgin.
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

    /// What is remembered beyond the board, whole.
    #[inline]
    pub(super) fn state(&self, state: State) -> u64 {
        let memory = u64::from(state.memory).wrapping_mul(self.memory);
        mixed(state.holdings.bits()) ^ mixed(memory)
    }
}

/// SplitMix64's finaliser, with 0 for 0.
#[inline]
const fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
