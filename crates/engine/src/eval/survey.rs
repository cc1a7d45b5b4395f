//! The average mobility of each kind of piece, on randomly filled boards.
//!
//! The boards are the same each time, and the arithmetic gives the same result on every machine.

use std::ops::ControlFlow;

use legwork_core::array_board::ArrayBoard;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::{BoardView, EmptyBoard, Landing, Legs};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;
use legwork_core::state::State;

/// The densities of the boards, in percent of occupied squares.
const DENSITIES: [u64; 3] = [15, 30, 45];
/// The approximate number of squares of all boards of one density.
const SQUARES: usize = 512;

/// The maximum number of path ends visited for one piece on one board. Pieces whose moves are generated quickly have fewer.
const MAX_ENDS: usize = 512;
/// The number for a kind that has exceeded [`MAX_ENDS`] on some board; its averages are rough.
const FEW_ENDS: usize = 64;

/// The averages of a kind's moves on randomly filled boards, for White's piece.
#[derive(Debug, Clone)]
pub(crate) struct Reach {
    /// The average number of target squares from each square.
    pub(crate) from: Vec<f64>,
    /// The average number of target squares over all squares.
    pub(crate) mobility: f64,
    /// The average number of target squares that are not adjacent: from these it could check a King that cannot capture it.
    pub(crate) checks: f64,
    /// The average number of pieces that it can capture on its way, or without moving.
    pub(crate) in_passing: f64,
    /// The share of the board that it can ever reach, averaged over the squares.
    pub(crate) range: f64,
    /// Whether it has more paths than [`MAX_ENDS`] on some board, so that generating its moves may take seconds.
    pub(crate) slow: bool,
}

impl Reach {
    /// Whether it can reach no more than about half of the squares and is not merely moving forward: a Bishop, but not a Pawn.
    pub(crate) fn is_colour_bound(&self, returns: bool) -> bool {
        returns && self.range < 0.6
    }
}

/// Surveys every kind.
pub(crate) fn survey(rules: &Rules) -> Vec<Reach> {
    // The obstacles, all of one kind, would freeze their like, and be on one board.
    let legs = Legs::new(&Rules {
        frozen: Vec::new(),
        two_boards: false,
        ..rules.clone()
    });
    let boards = boards(rules);
    rules
        .kinds()
        .map(|kind| reach(rules.geometry, &legs, &boards, kind))
        .collect()
}

/// Whether a kind can return to its square; a kind that only moves forward cannot.
pub(crate) fn returns(legs: &Legs, kind: Kind) -> bool {
    !legs.is_one_way(kind)
}

/// Boards of all densities, with Pawns of both sides as obstacles.
fn boards(rules: &Rules) -> Vec<ArrayBoard> {
    let geometry = rules.geometry;
    let count = SQUARES.div_ceil(geometry.squares().count());
    let obstacle = rules.kinds().find(|&kind| !rules.royals.contains(kind));
    let mut seed = 1u64;
    let mut boards = Vec::new();
    for density in DENSITIES {
        for _ in 0..count {
            let mut board = ArrayBoard::empty(State::default());
            for square in geometry.squares() {
                let number = next(&mut seed);
                let color = Color::BOTH[(number >> 32) as usize % 2];
                let piece = obstacle.map(|kind| Piece::new(color, kind));
                board.put(square, piece.filter(|_| number % 100 < density));
            }
            boards.push(board);
        }
    }
    boards
}

/// SplitMix64.
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

fn reach(geometry: Geometry, legs: &Legs, boards: &[ArrayBoard], kind: Kind) -> Reach {
    let piece = Piece::new(Color::White, kind);
    let mut from = vec![0.0; 256];
    let (mut mobility, mut checks, mut in_passing) = (0u32, 0u32, 0u32);
    let mut slow = false;
    for square in geometry.squares() {
        let mut here = 0;
        for board in boards {
            let (mut ends, mut passed) = (Squares::EMPTY, Squares::EMPTY);
            let most = if slow { FEW_ENDS } else { MAX_ENDS };
            slow |= !ends_of(legs, board, square, piece, most, |landing| {
                ends |= landing.to.into();
                passed.extend(landing.taken.into_iter().flatten());
            });
            let ends = ends.without(square);
            // Simplification: a kind is taken to capture wherever it can move.
            let far = ends.iter().filter(|&end| square.distance(end) > 1);
            here += ends.count();
            checks += far.count() as u32;
            in_passing += passed.count();
        }
        mobility += here;
        from[square.index()] = f64::from(here) / boards.len() as f64;
    }
    let squares = geometry.squares().count();
    let all = (boards.len() * squares) as f64;
    level(geometry, &mut from);
    Reach {
        from,
        mobility: f64::from(mobility) / all,
        checks: f64::from(checks) / all,
        in_passing: f64::from(in_passing) / all,
        range: range(geometry, legs, piece),
        slow,
    }
}

/// Visits the ends of a piece's paths, an end once for each path to it, at most `most`; returns whether these were all.
fn ends_of<V: BoardView>(
    legs: &Legs,
    board: &V,
    square: Square,
    piece: Piece,
    most: usize,
    mut visit: impl FnMut(Landing),
) -> bool {
    let mut left = most;
    let flow = legs.of(piece).iter().try_for_each(|way| {
        legs.walk(board, square, piece, way, &mut |landing| {
            visit(landing);
            left -= 1;
            match left {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        })
    });
    flow.is_continue()
}

/// Averages mirrored squares, which removes noise.
fn level(geometry: Geometry, from: &mut [f64]) {
    for square in geometry.squares() {
        let other = Square::new(geometry.files() - 1 - square.file(), square.rank());
        if let Some(other) = other.filter(|other| other.file() > square.file()) {
            let mean = (from[square.index()] + from[other.index()]) / 2.0;
            from[square.index()] = mean;
            from[other.index()] = mean;
        }
    }
}

/// The squares to which a piece can go from each square of an empty board.
pub(super) fn steps(geometry: Geometry, legs: &Legs, piece: Piece) -> Vec<Squares> {
    (0..=255)
        .map(Square::from_index)
        .map(|square| {
            let mut ends = Squares::EMPTY;
            if geometry.contains(square) {
                ends_of(legs, &EmptyBoard, square, piece, MAX_ENDS, |landing| {
                    if geometry.contains(landing.to) {
                        ends |= landing.to.into();
                    }
                });
            }
            ends
        })
        .collect()
}

/// The share of an empty board that a piece can ever reach.
fn range(geometry: Geometry, legs: &Legs, piece: Piece) -> f64 {
    let steps = steps(geometry, legs, piece);
    let squares = geometry.squares().count();
    let reached = |start: Square| {
        let mut seen = Squares::from(start);
        let mut fresh = seen;
        while let Some(square) = fresh.first() {
            fresh = fresh.without(square);
            let more = steps[square.index()] - seen;
            seen |= more;
            fresh |= more;
        }
        seen.count()
    };
    let all: u32 = geometry.squares().map(reached).sum();
    f64::from(all) / (squares * squares) as f64
}
