//! Repetitions: a history finds every earlier occurrence of a position.

use legwork_core::dice::Dice as _;
use legwork_core::moves::Move;
use legwork_variant::history::History;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::{Difference, Disagreement};

/// Plays a game in which pieces mostly move back and forth, and compares a history's repetition counts with the true ones; the
/// error says where they differ. Returns the number of repeated positions.
pub fn check_repetitions(
    variant: &Variant,
    seed: u64,
    plies: usize,
) -> Result<usize, Disagreement> {
    let mut dice = SplitMix64::seed_from_u64(seed);
    let mut position = variant.start();
    let mut history = History::new();
    let mut earlier: Vec<String> = Vec::new();
    let mut moves: Vec<Move> = Vec::new();
    let mut repeated = 0;
    for _ in 0..plies {
        let here = without_clocks(&position);
        let expected = 1 + earlier.iter().filter(|&other| *other == here).count();
        let found = history.repetitions(&position) as usize;
        if found != expected {
            let difference = Difference::Repetitions { found, expected };
            return Err(Disagreement::new(&position, difference));
        }
        repeated += usize::from(expected > 1);
        let legal = position.moves();
        let Some(last) = legal.len().checked_sub(1) else {
            break;
        };
        let mut mv = legal[dice.below(last + 1)];
        if let Some(own) = moves.len().checked_sub(2).map(|place| moves[place])
            && !dice.next_u64().is_multiple_of(8)
        {
            let back = Move::new(own.to(), own.from());
            mv = legal.into_iter().find(|&mv| mv == back).unwrap_or(mv);
        }
        history.push(&position);
        earlier.push(here);
        moves.push(mv);
        position.make(mv);
    }
    Ok(repeated)
}

/// The FEN without its last two fields, and without passes and the limit of a count, which stands in place of the square of
/// en passant: a position is the same whether or not it came about by these.
fn without_clocks(position: &Position) -> String {
    let mut fen = position.fen();
    if position.series().is_some() {
        // The moves of the turn stand behind the clocks.
        let (clocked, turn) = fen.rsplit_once(' ').unwrap_or_default();
        let board = clocked.rsplitn(3, ' ').last().unwrap_or_default();
        fen = format!("{board} {turn} 0 1");
    }
    let fields = fen.rsplitn(3, ' ').last().unwrap_or_default();
    if position.count_to_draw().is_some() {
        let mut fields: Vec<&str> = fields.split(' ').collect();
        fields[3] = "-";
        return fields.join(" ");
    }
    fields.replace(",0000", "").replace(" 0000", " -")
}
