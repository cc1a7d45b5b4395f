//! Whether the two generators agree on a position, and whether its texts lead back to it.

mod disagreement;
mod engine;
mod explained;
mod levels;
mod moves;
mod queries;
mod repetitions;
mod texts;
mod turned;

use std::collections::BTreeSet;

use legwork_core::dice::Dice as _;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::Exposed;
use legwork_variant::position::Position;
use legwork_variant::random_game::is_special;
use legwork_variant::testing::ReferenceMoves as _;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

pub use disagreement::{Difference, Disagreement};
pub use levels::Levels;
pub use repetitions::check_repetitions;

/// How thoroughly a position is checked, beyond the cheap checks.
///
/// These are always checked: Generator and Walker have the same moves, each once; counting and listing agree, for the moves and
/// for the replies; the hash is right; the FEN reads back as the position; no two moves have the same text; the captures are
/// those of the list; sets of squares match the board; `change` and `make` agree with playing the move. The rest is sampled
/// at random, the same on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thoroughness {
    /// The number of moves that both generators play, to compare the positions.
    pub plays: usize,
    /// The number of moves that are read back from their text.
    pub reads: usize,
    /// The number of refused moves that are tried.
    pub refusals: usize,
    /// Every N-th position also has the replies to all moves counted and made.
    pub answers_every: u64,
    /// Every N-th position is flipped.
    pub flip_every: u64,
    /// Every N-th flipped position is also counted to depth 2.
    pub perft_every: u64,
}

impl Thoroughness {
    /// Every move, every position.
    pub const FULL: Self = Self {
        plays: usize::MAX,
        reads: usize::MAX,
        refusals: usize::MAX,
        answers_every: 1,
        flip_every: 1,
        perft_every: 1,
    };
    /// For tens of thousands of positions.
    pub const SAMPLED: Self = Self {
        plays: 4,
        reads: 2,
        refusals: 1,
        answers_every: 32,
        flip_every: 4,
        perft_every: 32,
    };
}

impl Default for Thoroughness {
    fn default() -> Self {
        Self::SAMPLED
    }
}

/// Checks a position; the error says what does not agree.
pub fn check_position(position: &Position, how: Thoroughness) -> Result<(), Disagreement> {
    let disagreement = |difference| Disagreement::new(position, difference);
    let mut dice = SplitMix64::seed_from_u64(position.hash());
    let moves = moves::agree(position).map_err(disagreement)?;
    itself(position).map_err(disagreement)?;
    texts::differ(position, &moves.legal).map_err(disagreement)?;
    engine::sets(position).map_err(disagreement)?;
    engine::changes(position, &moves.legal).map_err(disagreement)?;
    engine::null_move(position).map_err(disagreement)?;

    for &mv in &sample(position, &moves.legal, how.plays, &mut dice) {
        moves::play(position, mv).map_err(disagreement)?;
    }
    for &mv in &sample(position, &moves.legal, how.reads, &mut dice) {
        texts::reads_back(position, mv).map_err(disagreement)?;
    }
    for &mv in &sample(position, &moves.refused, how.refusals, &mut dice) {
        moves::refuse(position, mv).map_err(disagreement)?;
    }
    if dice.once_in(how.answers_every as usize) {
        moves::answers(position).map_err(disagreement)?;
    }
    if dice.once_in(how.flip_every as usize) {
        let deep = dice.once_in(how.perft_every as usize);
        turned::flip(position, moves.legal.len() as u64, deep).map_err(disagreement)?;
    }
    answers(position, &moves, how, &mut dice).map_err(disagreement)?;
    Ok(())
}

/// Checks the explanations of moves, legal or not, in a position; the error says what does not
/// agree.
///
/// It asks about every pair of squares, which is thousands of texts, so [`check_position`] does not
/// do it.
pub fn check_explanations(position: &Position) -> Result<(), Disagreement> {
    explained::agrees(position).map_err(|difference| Disagreement::new(position, difference))
}

/// Checks the queries of a search.
fn answers(
    position: &Position,
    moves: &moves::Candidates,
    how: Thoroughness,
    dice: &mut SplitMix64,
) -> Result<(), Difference> {
    let deep = dice.next_u64().is_multiple_of(how.flip_every);
    queries::outcome(position, &moves.legal)?;
    queries::parts(position, &moves.legal, deep)?;
    if deep {
        engine::wanted(position, &moves.legal)?;
        engine::checks(position)?;
    }
    if dice.next_u64().is_multiple_of(how.answers_every) {
        engine::attacks(position)?;
    }
    let asked = sample(position, &moves.legal, how.plays, dice);
    queries::moves(position, &asked)?;
    queries::legality(position, &asked, true)?;
    let refused = sample(position, &moves.refused, how.refusals, dice);
    queries::legality(position, &refused, false)?;

    let squares: Vec<Square> = position.rules().geometry.squares().collect();
    if how == Thoroughness::FULL {
        return on_squares(position, moves, &squares);
    }
    let any = squares[dice.below(squares.len())];
    let touched = asked.iter().take(1);
    let touched = touched.flat_map(|mv| [mv.from(), mv.to()].into_iter().chain(mv.taken()));
    let touched: Vec<Square> = touched.chain([any]).collect();
    on_squares(position, moves, &touched)
}

/// Checks what is asked about each of these squares.
fn on_squares(
    position: &Position,
    moves: &moves::Candidates,
    squares: &[Square],
) -> Result<(), Difference> {
    let attacks = engine::Attacks::of(position);
    let board = position.rules().geometry;
    let squares: Vec<Square> = squares
        .iter()
        .copied()
        .filter(|&square| board.contains(square))
        .collect();
    for (&square, walked) in squares.iter().zip(position.walker_attackers_of(&squares)) {
        queries::from(position, &moves.legal, square)?;
        queries::attackers(position, square, &walked)?;
        attacks.on(position, square, &walked)?;
    }
    Ok(())
}

/// Checks what does not depend on moves: hash, FEN, check.
fn itself(position: &Position) -> Result<(), Difference> {
    let (kept, fresh) = (position.hash(), position.hash_from_scratch());
    if kept != fresh {
        return Err(Difference::Hash { kept, fresh });
    }
    let fen = position.fen();
    match position.variant().position(&fen) {
        Err(error) => return Err(Difference::FenRefused(error)),
        Ok(read) if read != *position || read.hash() != kept => {
            return Err(Difference::FenReadAs { read: read.fen() });
        }
        Ok(_) => {}
    }
    let royals = royals_in_check(position, position.turn());
    let found: Vec<Square> = position.royals_in_check().iter().collect();
    if position.in_check() == royals.is_empty() || found != royals {
        return Err(Difference::Check {
            in_check: position.in_check(),
        });
    }
    Ok(())
}

/// The royal pieces of a side, found square by square.
fn royals(position: &Position, color: Color) -> Vec<Square> {
    of_kinds(position, color, position.rules().royals)
}

/// The pieces of a side and of these kinds, found square by square.
fn of_kinds(position: &Position, color: Color, kinds: Kinds) -> Vec<Square> {
    let wanted = |&square: &Square| {
        let piece = position.at(square);
        piece.is_some_and(|piece| piece.color == color && kinds.contains(piece.kind))
    };
    let geometry = position.rules().geometry;
    geometry.squares().filter(wanted).collect()
}

/// The royal pieces of a side that are in check, and its anti-royal pieces that nothing attacks.
fn royals_in_check(position: &Position, color: Color) -> Vec<Square> {
    let mut anti = of_kinds(position, color, position.rules().anti);
    anti.retain(|&square| !position.is_attacked(square, !color));
    let mut found = attacked_royals(position, color);
    found.append(&mut anti);
    found.sort_unstable();
    found
}

/// The royal pieces of a side that are in check.
fn attacked_royals(position: &Position, color: Color) -> Vec<Square> {
    let rules = position.rules();
    let royals = self::royals(position, color);
    // All moves of a turn count.
    if position.rules().goes_through() {
        return if position.walker_in_check(color) {
            royals
        } else {
            Vec::new()
        };
    }
    // Where captures blast, a royal piece next to an enemy one cannot be captured.
    let shielding = rules.shielding_royals();
    let mut enemies = self::royals(position, !color);
    enemies.retain(|&enemy| {
        position
            .at(enemy)
            .is_some_and(|piece| shielding.contains(piece.kind))
    });
    let near = |a: Square, b: Square| rules.geometry.distance(a, b) <= 1;
    let shielded = |square: Square| enemies.iter().any(|&enemy| near(enemy, square));
    let attacked = |square: &Square| position.is_attacked(*square, !color) && !shielded(*square);
    let found: Vec<Square> = royals.iter().copied().filter(attacked).collect();
    let counts = match rules.turn.check {
        Exposed::Each => true,
        Exposed::Last => royals.len() == 1,
        Exposed::LastOrAll => found.len() == royals.len(),
    };
    if counts { found } else { Vec::new() }
}

/// A sample of at most `most` moves: first some special ones, then any.
fn sample(
    position: &Position,
    moves: &[Move],
    most: usize,
    dice: &mut SplitMix64,
) -> BTreeSet<Move> {
    if moves.len() <= most {
        return moves.iter().copied().collect();
    }
    let special = |mv: &Move| is_special(position, *mv);
    let special: Vec<Move> = moves.iter().copied().filter(special).collect();
    let mut draw = |from: &[Move]| from[dice.below(from.len())];
    let mut drawn = BTreeSet::new();
    for turn in 0..most {
        let rare = turn % 2 == 0 && !special.is_empty();
        drawn.insert(draw(if rare { &special } else { moves }));
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::RandomGame;
    use crate::samples::tiny;

    #[test]
    fn the_generators_agree_on_a_small_variant() {
        for seed in 0..4 {
            for position in RandomGame::new(&tiny(), seed).unwrap() {
                check_position(&position, Thoroughness::FULL).unwrap();
            }
        }
    }

    #[test]
    fn explanations_agree_on_a_small_variant() {
        for position in RandomGame::new(&tiny(), 1).unwrap().plies(40) {
            check_explanations(&position).unwrap();
        }
    }

    #[test]
    fn a_sample_is_no_larger_than_asked_and_prefers_the_rare() {
        let position = tiny().position("4k/P4/5/5/5/1R2K w - - 0 1").unwrap();
        let mut moves = position.moves();
        moves.sort_unstable();
        let mut dice = SplitMix64::seed_from_u64(1);
        for _ in 0..20 {
            let drawn = sample(&position, &moves, 2, &mut dice);
            assert!(drawn.len() <= 2 && drawn.iter().any(|mv| mv.promotion().is_some()));
        }
        assert_eq!(sample(&position, &moves, 100, &mut dice).len(), moves.len());
        assert!(sample(&position, &[], 2, &mut dice).is_empty());
    }
}
