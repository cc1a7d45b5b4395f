//! The moves themselves, and the positions after them.

use legwork_core::moves::Move;
use legwork_core::rules::EndCause;
use legwork_variant::position::{MoveError, Position};
use legwork_variant::random_game::is_capture;
use legwork_walker::refusal::Refusal;

use super::{Difference, royals, royals_in_check};
use legwork_variant::testing::ReferenceMoves as _;

/// The candidates of a position, each list sorted.
pub(super) struct Candidates {
    pub(super) legal: Vec<Move>,
    pub(super) refused: Vec<Move>,
}

/// Checks that Generator and Walker have the same moves, each once, and as many as are counted.
pub(super) fn agree(position: &Position) -> Result<Candidates, Difference> {
    let twice = |generator, moves: &[Move]| match moves.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Difference::Twice {
            generator,
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

/// Checks that counting all replies at once agrees with counting move by move, and that every move
/// updates the hash correctly.
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

/// The smallest move that only one of the two has.
fn differing(
    position: &Position,
    generated: &[Move],
    walked: &[Move],
    refused: &[(Move, Refusal)],
) -> Difference {
    let only = |ours: &[Move], theirs: &[Move], generator| -> Vec<(String, &'static str, Move)> {
        let not_theirs = ours.iter().filter(|mv| theirs.binary_search(mv).is_err());
        not_theirs
            .map(|&mv| (position.move_text(mv), generator, mv))
            .collect()
    };
    let mut found = only(generated, walked, "Generator");
    found.extend(only(walked, generated, "Walker"));
    found.sort_by_key(|(text, _, _)| (text.len(), text.clone()));
    let others = found.len().saturating_sub(1);
    let Some((text, generator, mv)) = found.into_iter().next() else {
        // If lists with the same moves differ, one has a move twice, which was reported before.
        return Difference::Count {
            counted: generated.len() as u64,
            listed: walked.len() as u64,
        };
    };
    // The effect distinguishes two moves with the same text.
    let same_text = |&&other: &&Move| other != mv && position.move_text(other) == text;
    let named = match generated.iter().chain(walked).find(same_text) {
        Some(_) => format!("{text} ({mv:?})"),
        None => text.clone(),
    };
    let refusal = refused.iter().find(|&&(other, _)| other == mv);
    let walker = (generator == "Generator").then(|| match refusal {
        Some(&(_, refusal)) => format!("illegal: {}", position.refusal_text(refusal)),
        None => "no piece can move so".to_owned(),
    });
    let explained = match position.explain(&text) {
        Ok(explanation) => explanation.to_string(),
        Err(error) => error.to_string(),
    };
    // A rule in code may judge captures, promotions and placed pieces; if it forbids the move, the
    // refusal says so.
    let judged_by_code = match refusal {
        Some(&(_, refusal)) => matches!(refusal, Refusal::Variant(_)),
        None => is_capture(position, mv) || mv.promotion().is_some() || mv.gate().is_some(),
    };
    Difference::Move {
        generator,
        mv: named,
        others,
        walker,
        explained,
        judged_by_code,
    }
}

/// Checks that both generators play a legal move to the same position, in which the mover's King is
/// safe.
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
    let count = |position| royals(position, after.turn()).len();
    let wins_by_blast = position.rules().blast.is_some() && count(&after) < count(position);
    // A pass before royal pieces that face each other ends a game even in check.
    let ends_by_bikjang = after
        .ended_early()
        .is_some_and(|end| end.cause == EndCause::Bikjang);
    let mut left = royals_in_check(&after, position.turn());
    if position.rules().goes_through() && after.turn() == position.turn() {
        left.clear();
    }
    // What has become royal by this move may be left attacked, where that is asked only from the next move on.
    let mover = || position.at(mv.from()).map(|piece| piece.kind);
    if position.rules().before_succession(mover, mv) != mv {
        left.retain(|&square| square != mv.to());
    }
    if !wins_by_blast && !ends_by_bikjang && !left.is_empty() {
        return Err(Difference::KingLeft { mv: text() });
    }
    Ok(())
}

/// Checks that the text of a move that the Walker refuses is read as that move and refused with the
/// same reason.
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

#[cfg(test)]
mod tests {
    use legwork_core::plugin::Veto;

    use super::*;
    use crate::samples::tiny;

    /// The difference that is reported for these two lists.
    fn difference_of(generator: &[&str], walker: &[&str], refusal: Option<Refusal>) -> Difference {
        let position = tiny()
            .position("3k1/5/1p1p1/2P2/5/+R2K1 w - - 0 1")
            .unwrap();
        let mut legal = position.moves();
        legal.sort_unstable();
        let without = |texts: &[&str]| -> Vec<Move> {
            let is_left_out = |mv: &Move| texts.contains(&position.move_text(*mv).as_str());
            legal
                .iter()
                .copied()
                .filter(|mv| !is_left_out(mv))
                .collect()
        };
        let missing = legal
            .iter()
            .filter(|mv| walker.contains(&position.move_text(**mv).as_str()));
        let refused: Vec<(Move, Refusal)> =
            missing.filter_map(|&mv| Some((mv, refusal?))).collect();
        differing(&position, &without(generator), &without(walker), &refused)
    }

    #[test]
    fn of_many_moves_that_differ_the_smallest_is_told_and_explained() {
        insta::assert_snapshot!(difference_of(&["d0d1"], &["c2d3", "c2b3", "c2c3"], None), @r"
        only the Generator has c2b3, and 3 more moves differ
          the Walker: no piece can move so
          explained: legal: the Pawn on c2 captures the Pawn on b3
        ");
        insta::assert_snapshot!(difference_of(&["d0d1"], &["d0e1"], None), @r"
        only the Walker has d0d1, and 1 more move differs
          explained: legal: the King on d0 goes to d1
        ");
    }

    #[test]
    fn a_move_that_a_rule_in_code_forbids_is_known_by_its_refusal() {
        let forbidden = Refusal::Variant(Veto {
            rule: "Toy trading",
            reason: "no toy may be taken",
            by: None,
        });
        let judged = |difference: &Difference| {
            matches!(
                difference,
                Difference::Move {
                    judged_by_code: true,
                    ..
                }
            )
        };
        let difference = difference_of(&[], &["c2d3"], Some(forbidden));
        insta::assert_snapshot!(difference, @r"
        only the Generator has c2d3
          the Walker: illegal: no toy may be taken; Toy trading
          explained: legal: the Pawn on c2 captures the Pawn on d3
        ");
        assert!(judged(&difference));
        assert!(!judged(&difference_of(
            &[],
            &["c2d3"],
            Some(Refusal::MustPromote)
        )));
        // Without a refusal, a capture may be one that the rule should have forbidden; a plain step
        // may not.
        assert!(judged(&difference_of(&["c2d3"], &[], None)));
        assert!(!judged(&difference_of(&["c2c3"], &[], None)));
    }
}
