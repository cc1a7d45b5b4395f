//! The moves themselves, and what comes of them.

use legwork_core::moves::Move;
use legwork_core::position::{MoveError, Position};
use legwork_core::refusal::Refusal;

use super::{Difference, royal_attacked};

/// The candidates of a position, each list sorted.
pub(super) struct Candidates {
    pub(super) legal: Vec<Move>,
    pub(super) refused: Vec<Move>,
}

/// Generator and Walker have the same moves, each once, and as many as are counted.
pub(super) fn agree(position: &Position) -> Result<Candidates, Difference> {
    let twice = |teller, moves: &[Move]| match moves.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Difference::Twice {
            teller,
            mv: position.move_text(pair[0]),
        }),
        None => Ok(()),
    };
    let mut generated = position.moves();
    generated.sort_unstable();
    twice("Generator", &generated)?;

    let mut walked = Vec::new();
    let mut refused: Vec<(Move, Refusal)> = Vec::new();
    for candidate in position.walk() {
        match candidate {
            Ok(mv) => walked.push(mv),
            Err(refusal) => refused.push(refusal),
        }
    }
    walked.sort_unstable();
    refused.sort_by_key(|&(mv, _)| mv);
    twice("Walker", &walked)?;
    if let Some(&(mv, refusal)) = refused
        .iter()
        .find(|(mv, _)| walked.binary_search(mv).is_ok())
    {
        let reason = position.refusal_text(refusal);
        return Err(Difference::LegalAndRefused {
            mv: position.move_text(mv),
            reason,
        });
    }

    if generated != walked {
        return Err(differing(position, &generated, &walked, &refused));
    }
    let (counted, listed) = (position.count(), generated.len() as u64);
    if counted != listed {
        return Err(Difference::Count { counted, listed });
    }
    Ok(Candidates {
        legal: generated,
        refused: refused.into_iter().map(|(mv, _)| mv).collect(),
    })
}

/// All answers counted at once are as many as those counted move by move, and every move keeps the
/// hash as it should be.
pub(super) fn answers(position: &Position) -> Result<(), Difference> {
    let after: Vec<Position> = position
        .layer(1, false)
        .into_iter()
        .map(|(after, _)| after)
        .collect();
    for after in &after {
        let (kept, fresh) = (after.hash(), after.hash_from_scratch());
        if kept != fresh {
            return Err(Difference::Hash { kept, fresh });
        }
    }
    let one_by_one = after.iter().map(Position::count).sum();
    let at_once = position.perft(2);
    if at_once != one_by_one {
        return Err(Difference::Answers {
            at_once,
            one_by_one,
        });
    }
    Ok(())
}

fn differing(
    position: &Position,
    generated: &[Move],
    walked: &[Move],
    refused: &[(Move, Refusal)],
) -> Difference {
    let only = |ours: &[Move], theirs: &[Move]| -> Vec<Move> {
        ours.iter()
            .copied()
            .filter(|mv| theirs.binary_search(mv).is_err())
            .collect()
    };
    // Two moves with one text would look alike, so the effect is shown too.
    let told = |mv: Move| format!("{} ({mv:?})", position.move_text(mv));
    let reason = |mv: Move| match refused.iter().find(|&&(other, _)| other == mv) {
        Some(&(_, refusal)) => format!(
            "{}: the Walker says, {}",
            told(mv),
            position.refusal_text(refusal)
        ),
        None => told(mv),
    };
    Difference::Moves {
        generator: only(generated, walked).into_iter().map(reason).collect(),
        walker: only(walked, generated).into_iter().map(told).collect(),
    }
}

/// A legal move leads to the same position by both, and the mover's King is safe there.
pub(super) fn play(position: &Position, mv: Move) -> Result<(), Difference> {
    let text = || position.move_text(mv);
    let after = position
        .play(mv)
        .map_err(|error| Difference::NotPlayed { mv: text(), error })?;
    let walked = position
        .walker_play(mv)
        .map_err(|error| Difference::NotPlayed { mv: text(), error })?;
    if after != walked {
        return Err(Difference::After {
            mv: text(),
            generator: after.fen(),
            walker: walked.fen(),
        });
    }
    let (kept, fresh) = (after.hash(), after.hash_from_scratch());
    if kept != fresh {
        return Err(Difference::HashAfter {
            mv: text(),
            kept,
            fresh,
        });
    }
    if royal_attacked(&after, position.turn()) {
        return Err(Difference::KingLeft { mv: text() });
    }
    Ok(())
}

/// The text of a move that the Walker refuses is read as that move, and refused with the reason.
pub(super) fn refuse(position: &Position, mv: Move) -> Result<(), Difference> {
    match position.read_move(&position.move_text(mv)) {
        Err(MoveError::Refused { .. }) => Ok(()),
        other => {
            let found =
                other.map_or_else(|error| error.to_string(), |read| position.move_text(read));
            Err(Difference::NotRefused {
                mv: position.move_text(mv),
                found,
            })
        }
    }
}
