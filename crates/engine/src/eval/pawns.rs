//! Pawns: passed, doubled and isolated ones. What depends on Pawns alone is kept for a while.

use legwork_core::geometry::{MAX_SIDE, Square, Step};
use legwork_core::piece::{Color, Kinds, Piece};
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;
use legwork_variant::position::Position;

use super::taper::Taper;

const DOUBLED: Taper = Taper::new(-8, -16);
const ISOLATED: Taper = Taper::new(-10, -12);
/// A passed Pawn, by the steps it has left to its zone.
const PASSED: [Taper; 7] = [
    Taper::new(90, 160),
    Taper::new(60, 110),
    Taper::new(35, 70),
    Taper::new(18, 42),
    Taper::new(8, 24),
    Taper::new(4, 14),
    Taper::new(2, 8),
];

/// How many positions of Pawns are kept; a power of two.
const KEPT: usize = 1 << 12;

/// The Pawn structure of a position.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PawnFacts {
    key: u64,
    /// White's structure less Black's, without passed Pawns.
    pub(super) structure: Taper,
    /// The passed Pawns of both sides.
    pub(super) passed: Squares,
    /// The squares that the Pawns of each side attack.
    pub(super) attacks: [Squares; 2],
}

/// The Pawns of positions seen lately.
#[derive(Debug, Clone)]
pub(super) struct PawnCache(Vec<PawnFacts>);

/// The first and the last rank of a side's Pawns on a file.
type FileRanks = Option<(u8, u8)>;

impl PawnCache {
    pub(super) fn new() -> Self {
        Self(vec![PawnFacts::default(); KEPT])
    }

    /// Returns the Pawn structure of a position.
    pub(super) fn facts(&mut self, position: &Position, pawns: Kinds) -> PawnFacts {
        // No Pawns at all may have the key 0, for which an unused entry is right.
        let key = position.pawn_hash();
        let entry = &mut self.0[key as usize % KEPT];
        if entry.key != key {
            *entry = facts(position, pawns);
            entry.key = key;
        }
        *entry
    }
}

fn facts(position: &Position, pawns: Kinds) -> PawnFacts {
    let of = |color| {
        let kinds = pawns
            .iter()
            .map(|kind| position.of(Piece::new(color, kind)));
        kinds.fold(Squares::EMPTY, |all, squares| all | squares)
    };
    let sides = Color::BOTH.map(of);
    let files = sides.map(by_file);
    let mut facts = PawnFacts::default();
    for color in Color::BOTH {
        let (own, other) = (files[color.index()], files[(!color).index()]);
        for square in sides[color.index()] {
            facts.attacks[color.index()] |= position.attacks(square);
            let mut structure = Taper::default();
            let file = usize::from(square.file());
            let is_ahead = |rank: u8| match color {
                Color::White => rank > square.rank(),
                Color::Black => rank < square.rank(),
            };
            let far = |(first, last): (u8, u8)| match color {
                Color::White => last,
                Color::Black => first,
            };
            if own[file].is_some_and(|ranks| is_ahead(far(ranks))) {
                structure += DOUBLED;
            } else if near(&other, file).all(|ranks| !is_ahead(far(ranks))) {
                facts.passed |= square.into();
            }
            let beside = near(&own, file).count() - 1;
            if beside == 0 {
                structure += ISOLATED;
            }
            facts.structure += structure * sign(color);
        }
    }
    facts
}

/// 1 for White, -1 for Black.
pub(super) const fn sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

fn by_file(pawns: Squares) -> [FileRanks; MAX_SIDE as usize] {
    let mut files = [None; MAX_SIDE as usize];
    for square in pawns {
        let ranks: &mut FileRanks = &mut files[usize::from(square.file())];
        let rank = square.rank();
        *ranks = Some(match *ranks {
            Some((first, last)) => (first.min(rank), last.max(rank)),
            None => (rank, rank),
        });
    }
    files
}

/// The Pawns on a file and on those beside it.
fn near(files: &[FileRanks], file: usize) -> impl Iterator<Item = (u8, u8)> {
    let last = (file + 1).min(files.len() - 1);
    files[file.saturating_sub(1)..=last]
        .iter()
        .copied()
        .flatten()
}

/// Returns the value of a passed Pawn on a square; less if it is blocked.
pub(super) fn passed(position: &Position, rules: &Rules, color: Color, square: Square) -> Taper {
    let zone = position
        .at(square)
        .and_then(|pawn| rules.promotion_rank(pawn))
        .unwrap_or(rules.geometry.ranks() - 1);
    let next = rules.rank_of(color, square) + 1;
    let steps = zone.saturating_sub(next).min(PASSED.len() as u8 - 1);
    let worth = PASSED[usize::from(steps)];
    let ahead = Step {
        dx: 0,
        dy: sign(color) as i8,
    };
    let next = rules.geometry.step(square, ahead);
    let blocked = next.is_some_and(|next| position.occupied().contains(next));
    if blocked {
        Taper::new(worth.middle / 2, worth.end / 2)
    } else {
        worth
    }
}
