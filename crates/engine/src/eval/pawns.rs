//! Pawn structure: passed, connected, backward, doubled and isolated Pawns, with a Pawn hash table.

use legwork_core::geometry::{Geometry, MAX_SIDE, Square, Step};
use legwork_core::piece::{Color, Kinds, Piece};
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;
use legwork_variant::position::Position;

use super::taper::Taper;

const DOUBLED: Taper = Taper::new(-3, -6);
const ISOLATED: Taper = Taper::new(-16, -1);
/// Penalty for a Pawn whose next square is attacked, and which no Pawn next to or behind it can support.
const BACKWARD: Taper = Taper::new(-17, -12);
/// Bonus, by rank, for a Pawn that another one protects, or whose next square another one protects (a phalanx).
const CONNECTED: [Taper; 7] = [
    Taper::new(0, 0),
    Taper::new(9, 4),
    Taper::new(8, 3),
    Taper::new(13, 2),
    Taper::new(19, 7),
    Taper::new(32, 28),
    Taper::new(42, 54),
];
/// Bonus if a passed Pawn's next square is free, and if its whole path is.
const FREE_STEP: Taper = Taper::new(12, 15);
const FREE_WAY: Taper = Taper::new(13, 27);
/// End game weights of the Kings' distance from a passed Pawn's next square.
const FAR_ENEMY: i32 = 7;
const FAR_KING: i32 = 6;
/// The cap of that distance.
const FARTHEST: i32 = 6;
/// Bonus for a passed Pawn, by the number of steps to its promotion zone.
const PASSED: [Taper; 7] = [
    Taper::new(122, 172),
    Taper::new(62, 117),
    Taper::new(27, 71),
    Taper::new(18, 41),
    Taper::new(4, 35),
    Taper::new(0, 7),
    Taper::new(0, 8),
];

/// The number of entries of the Pawn hash table; a power of two.
const KEPT: usize = 1 << 12;

/// The Pawn structure of a position.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PawnFacts {
    key: u64,
    /// White's structure minus Black's, without passed Pawns.
    pub(super) structure: Taper,
    /// The passed Pawns of both sides.
    pub(super) passed: Squares,
    /// The squares that the Pawns of each side attack.
    pub(super) attacks: [Squares; 2],
}

/// The Pawn hash table.
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
        // The key 0 means no Pawns, for which an unused entry is correct.
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
    let sides = Color::each(of);
    let files = sides.map(by_file);
    let mut facts = PawnFacts::default();
    for color in Color::BOTH {
        for square in sides[color.index()] {
            facts.attacks[color.index()] |= position.attacks(square);
        }
    }
    for color in Color::BOTH {
        let geometry = position.rules().geometry;
        let (own, other) = (files[color.index()], files[(!color).index()]);
        let [by_own, by_other] = [color, !color].map(|color| facts.attacks[color.index()]);
        for square in sides[color.index()] {
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
            let next = step_ahead(geometry, square, color);
            // Where a Pawn captures straight ahead, it protects its own next step.
            let straight = next.is_some_and(|next| position.attacks(square).contains(next));
            let phalanx = next.is_some_and(|next| by_own.contains(next) && !straight);
            if by_own.contains(square) || phalanx {
                let rank = position.rules().rank_of(color, square);
                let rank = usize::from(rank).min(CONNECTED.len() - 1);
                structure += CONNECTED[rank];
                if by_own.contains(square) && phalanx {
                    let Taper { middle, end } = CONNECTED[rank];
                    structure += Taper::new(middle / 2, end / 2);
                }
            } else if beside == 0 {
                structure += ISOLATED;
            } else if next.is_some_and(|next| by_other.contains(next))
                && !beside_behind(&own, file, color, square.rank())
            {
                structure += BACKWARD;
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

/// The Pawns on a file and on the adjacent files.
fn near(files: &[FileRanks], file: usize) -> impl Iterator<Item = (u8, u8)> {
    let last = (file + 1).min(files.len() - 1);
    files[file.saturating_sub(1)..=last]
        .iter()
        .copied()
        .flatten()
}

/// Whether there are Pawns on adjacent files, on the same rank or behind.
fn beside_behind(files: &[FileRanks], file: usize, color: Color, rank: u8) -> bool {
    let beside = [file.checked_sub(1), file.checked_add(1)];
    let beside = beside.into_iter().flatten().filter_map(|at| files.get(at));
    let mut ranks = beside.copied().flatten();
    ranks.any(|(first, last)| match color {
        Color::White => first <= rank,
        Color::Black => last >= rank,
    })
}

fn step_ahead(geometry: Geometry, square: Square, color: Color) -> Option<Square> {
    let dy = sign(color) as i8;
    // Round the board the way has no end.
    geometry.flat().step(square, Step { dx: 0, dy })
}

/// Returns the bonus of a passed Pawn: less if it is blocked, more if its path is free, and adjusted by the distances of its own
/// and of the enemy King.
pub(super) fn passed(
    position: &Position,
    rules: &Rules,
    (square, color): (Square, Color),
    kings: [Option<Square>; 2],
    by_enemies: Squares,
) -> Taper {
    let zone = position
        .at(square)
        .and_then(|pawn| rules.promotion_rank(pawn))
        .unwrap_or(rules.geometry.ranks() - 1);
    let next = rules.rank_of(color, square) + 1;
    let steps = zone.saturating_sub(next).min(PASSED.len() as u8 - 1);
    let mut worth = PASSED[usize::from(steps)];
    let urgency = 4 - i32::from(steps);
    let Some(next) = step_ahead(rules.geometry, square, color) else {
        return worth;
    };
    if position.occupied().contains(next) {
        worth = Taper::new(worth.middle / 2, worth.end / 2);
    }
    if urgency <= 0 {
        return worth;
    }
    let barred = position.occupied() | by_enemies;
    if !barred.contains(next) {
        worth += FREE_STEP * urgency;
        let mut way =
            std::iter::successors(Some(next), |&at| step_ahead(rules.geometry, at, color));
        if way.all(|at| !barred.contains(at)) {
            worth += FREE_WAY * urgency;
        }
    }
    if let [Some(own), Some(enemy)] = kings {
        let far = |king: Square| i32::from(king.distance(next)).min(FARTHEST);
        worth.end += (far(enemy) * FAR_ENEMY - far(own) * FAR_KING) * urgency;
    }
    worth
}
