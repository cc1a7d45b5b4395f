//! King safety: Pawn shield, Pawn storm, and attacks on the squares around the King.

use std::ops::RangeInclusive;

use legwork_core::geometry::{Geometry, Square, Step};
use legwork_core::piece::Color;
use legwork_core::squares::Squares;
use legwork_variant::position::Army;

use super::Evaluation;
use super::attacks::AttackMap;
use super::pawns::sign;
use super::taper::Taper;

/// Bonus for a Pawn in front of the King, by its distance.
const SHIELD: [i32; 3] = [19, 11, 0];
/// Penalty for a file without such a Pawn.
const OPEN: i32 = 7;
/// Penalty for the nearest enemy Pawn of a file, by its distance in front of the King.
const STORM: [i32; 4] = [9, 26, 10, 3];

/// King danger is counted in sixteenths of a unit; its square gives the penalty. This is for each officer that attacks the ring,
/// times the number of such officers.
const ATTACK: i32 = 11;
/// For each square next to the King that an officer attacks.
const BESIDE: i32 = 41;
/// For each weak square of the ring: attacked, and defended by nothing but the King.
const WEAK: i32 = 67;
/// For each attacked square of the King's flank, and again if it is attacked twice.
const FLANK: i32 = 3;
/// For each kind with a safe check (on a square where nothing can capture it), and for each extra such square, capped.
const SAFE_CHECK: i32 = 253;
const MORE_SAFE_CHECKS: i32 = 69;
const MAX_MORE: i32 = 4;
/// For each kind that has only unsafe checks.
const UNSAFE_CHECK: i32 = 55;
/// An attack without a piece of at least this value counts less.
const GREAT: i32 = 700;
const NOTHING_GREAT: i32 = 228;
/// The danger that one centipawn of shelter offsets.
const SHELTER: i32 = 2;
/// Divisor of the squared danger in the middle game, with its cap; and divisor of the danger itself in the end game.
const DANGER_PART: i32 = 1_700;
const WORST: i32 = 700;
const DANGER_PART_END: i32 = 24;

/// The squares around a King, for each side and square.
#[derive(Debug)]
pub(super) struct Rings {
    /// The King's neighbours and the squares two ranks ahead.
    ring: [Vec<Squares>; 2],
    /// Two files to each side and four ranks ahead.
    flank: [Vec<Squares>; 2],
    beside: Vec<Squares>,
    front: [Vec<Front>; 2],
}

/// The squares in front of a King, nearest first, on his file and on those next to it; `None` for a file off the board.
type Front = [Option<[Option<Square>; STORM.len()]>; 3];

impl Rings {
    pub(super) fn new(geometry: Geometry) -> Self {
        let table = |files: i8, ranks: RangeInclusive<i8>| {
            let squares = (0..=255).map(Square::from_index);
            let of = |king| {
                if geometry.contains(king) {
                    around(geometry, king, files, ranks.clone())
                } else {
                    Squares::EMPTY
                }
            };
            squares.map(of).collect()
        };
        Self {
            ring: [table(1, -1..=2), table(1, -2..=1)],
            flank: [table(2, -1..=4), table(2, -4..=1)],
            beside: table(1, -1..=1),
            front: Color::each(|color| {
                let squares = (0..=255).map(Square::from_index);
                squares.map(|king| front(geometry, king, color)).collect()
            }),
        }
    }
}

fn front(geometry: Geometry, king: Square, color: Color) -> Front {
    [-1, 0, 1].map(|dx| {
        let step = |dy| geometry.step(king, Step { dx, dy });
        // A file off the board is not open.
        step(0)?;
        let ahead = |distance| step((distance as i8 + 1) * sign(color) as i8);
        Some(std::array::from_fn(ahead))
    })
}

/// The squares within `files` files of a King and in these ranks relative to it.
fn around(geometry: Geometry, king: Square, files: i8, ranks: RangeInclusive<i8>) -> Squares {
    let steps = ranks.flat_map(|dy| (-files..=files).map(move |dx| Step { dx, dy }));
    let squares = steps.filter_map(|step| geometry.step(king, step));
    squares.collect::<Squares>().without(king)
}

/// Returns the middle game score of the Pawns in front of a King.
pub(super) fn shelter(
    rings: &Rings,
    own: Squares,
    enemy: Squares,
    king: Square,
    color: Color,
) -> i32 {
    let mut middle = 0;
    for ahead in rings.front[color.index()][king.index()].iter().flatten() {
        let nearest = |pawns: Squares| {
            let mut ahead = ahead.iter();
            ahead.position(|square| square.is_some_and(|at| pawns.contains(at)))
        };
        let shield = nearest(own).filter(|&distance| distance < SHIELD.len());
        middle += shield.map_or(-OPEN, |distance| SHIELD[distance]);
        if let Some(distance) = nearest(enemy) {
            // A Pawn that is stopped opens no file.
            let stopped = shield.is_some_and(|own| own + 1 == distance);
            middle -= STORM[distance] / if stopped { 3 } else { 1 };
        }
    }
    middle
}

/// The weight in an attack of a piece of this value.
pub(super) fn weight(value: i32) -> i32 {
    1 + (value.abs() / 400).min(2)
}

/// Returns the penalty for the enemies around a King.
#[inline(always)]
pub(super) fn danger(
    evaluation: &Evaluation,
    (king, color): (Square, Color),
    enemy: &Army,
    attacks: &AttackMap,
    protected: &AttackMap,
    shelter: i32,
) -> Taper {
    let ring = evaluation.rings.ring[color.index()][king.index()];
    let beside = evaluation.rings.beside[king.index()];
    let weak = attacks.all & ring & !protected.twice & (!protected.all | protected.by_king);
    let safe = (!protected.all | weak & attacks.twice) - enemy.all;
    let (mut attackers, mut weights, mut near, mut great) = (0, 0, 0, false);
    let (mut seen, mut risky, mut safe_checks) = (0, 0, Squares::EMPTY);
    for of_kind in &enemy.kinds {
        let kind = of_kind.kind;
        great |= evaluation.value(kind) >= GREAT;
        let mut reached = Squares::EMPTY;
        for &attacks in enemy.attacks(of_kind) {
            reached |= attacks;
            if attacks.meets(ring) {
                attackers += 1;
                weights += evaluation.weights[kind.index()];
                near += (attacks & beside).count() as i32;
            }
        }
        let from = (reached & of_kind.checks) - enemy.all;
        if from.meets(safe) {
            safe_checks |= from & safe;
            seen += 1;
        } else {
            risky += i32::from(!from.is_empty());
        }
    }
    let more = (safe_checks.count() as i32 - seen).clamp(0, MAX_MORE);
    let checks = SAFE_CHECK * seen + MORE_SAFE_CHECKS * more + UNSAFE_CHECK * risky;
    let flank = evaluation.rings.flank[color.index()][king.index()];
    let on_flank = ((attacks.all & flank).count() + (attacks.twice & flank).count()) as i32;
    let units = ATTACK * attackers * weights
        + BESIDE * near
        + WEAK * weak.count() as i32
        + FLANK * on_flank
        + checks
        - if great { 0 } else { NOTHING_GREAT }
        - shelter * SHELTER;
    let units = units.clamp(0, 16_000);
    Taper::new(
        -(units * units / DANGER_PART).min(WORST),
        -units / DANGER_PART_END,
    )
}
