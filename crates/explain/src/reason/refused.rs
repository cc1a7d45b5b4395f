//! Refusals of the Walker in words.

use crate::facts::{self, Fact, Facts, NamedFacts, maybe, squares};
use crate::words::Words;
use legwork_core::plugin::Veto;
use legwork_core::plugin_words::in_own_words;
use legwork_core::rules::Duty;
use legwork_notation::text;
use legwork_walker::refusal::Refusal;

/// A refusal in words, as half a sentence after "illegal: ".
///
/// These are the words of the refusal alone. An explanation knows the position, so it may say more: it names the condition of
/// castling that fails.
pub(crate) fn words(words: &Words<'_>, refusal: Refusal) -> String {
    let one = |kind| words.one(kind);
    let on = |at| words.on(at);
    let square = |at| words.square(at);
    let royal = |at| format!("the {} on {}", words.royal_on(at), words.square(at));
    match refusal {
        Refusal::GameOver(end) => format!("the game is over: {end}"),
        Refusal::KingLeftInCheck { king, by } => {
            format!("it leaves {} attacked by {}", royal(king), on(by))
        }
        Refusal::KingArrivesInCheck { king, by } => format!(
            "on its own board the {} would be attacked on {} by {}",
            words.royal_on(king),
            square(king),
            on(by)
        ),
        Refusal::AntiRoyalLeftAlone { at } => {
            format!(
                "no enemy attacks the {} on {} after it",
                words.anti(),
                square(at)
            )
        }
        Refusal::CapturesAntiRoyal { at } => format!("{} is never captured", on(at)),
        Refusal::NothingToBecome => {
            "it must promote there, and nothing is left to promote to".to_owned()
        }
        Refusal::MustPromote => "it must promote there".to_owned(),
        Refusal::MayNotBecome { kind } => format!("it may not become {} now", one(kind)),
        Refusal::CastlingBlocked { at } => format!("{} is in the way of castling", on(at)),
        Refusal::CastlingFrozen { at, by } => format!("{} is frozen by {}", on(at), on(by)),
        Refusal::CastlingThroughCheck { at, by } => {
            format!("castling through {}", words.attacked(at, by))
        }
        Refusal::DropBarred => "it may not be dropped there".to_owned(),
        Refusal::DropStuck => "it could never move from there".to_owned(),
        Refusal::DropOnFullFile { first } => format!("{} is on this file already", on(first)),
        Refusal::DropOnSameColour { first } => {
            format!("{} is on a square of this colour already", on(first))
        }
        Refusal::DropLeavesTooFew { kind } => {
            let held = one(kind);
            format!("{held} in hand would find no square of the other colour")
        }
        Refusal::BehindTaken => "another piece waits behind this square already".to_owned(),
        Refusal::BehindBoth { other } => format!(
            "castling would bring it in together with the piece that waits behind {}",
            square(other)
        ),
        Refusal::DropGivesCheck => "it may not be dropped with check".to_owned(),
        Refusal::DropMates => "it may not be dropped with mate".to_owned(),
        Refusal::BlastsOwnRoyal { at } => {
            let (square, royals) = (square(at), words.royals());
            format!("the blast on {square} would remove its own {royals}")
        }
        Refusal::GivesCheck { king } => {
            format!("it attacks {}, and no move may give check", royal(king))
        }
        Refusal::ChecksWithoutMate { king, reply } => format!(
            "it attacks {} and is not mate, since {} answers it; a check has to give mate",
            royal(king),
            words.text(reply)
        ),
        Refusal::ChecksTooEarly => {
            "it gives check, and only the last move of a turn may".to_owned()
        }
        Refusal::TurnCannotEnd => format!(
            "no other move of the turn would leave the {} where the other side cannot capture it",
            words.royals()
        ),
        Refusal::StillFacing { king, enemy } => {
            format!("{} still faces {}", royal(king), royal(enemy))
        }
        Refusal::NoPlaceForWall => {
            "it must leave a wall, and there is no square for one".to_owned()
        }
        Refusal::Required { duty, mv } => match (duty, text::dropped(mv)) {
            (Duty::Drop, Some(kind)) if words.rules.waits() => format!(
                "a piece has to be put behind a square first: {} can be put behind {}",
                one(kind),
                square(mv.to())
            ),
            (Duty::Drop, Some(kind)) => {
                let (drop, at) = (one(kind), square(mv.to()));
                format!("a drop is required: {drop} can be dropped on {at}")
            }
            _ => {
                let (captor, victim) = (on(mv.from()), on(words.victim(mv)));
                format!("a capture is required: {captor} can capture {victim}")
            }
        },
        Refusal::NotStuck { mv } => format!(
            "the turn can be passed only where there is no other move, such as {}",
            words.text(mv)
        ),
        Refusal::Variant(Veto { rule, reason, by }) => {
            let by = by.map_or_else(String::new, |by| format!(" (by {})", on(by)));
            let reason = in_own_words(words.rules, reason);
            format!("{reason}{by}; {rule}")
        }
    }
}

/// Its name for programs, without the faults of castling, promotions and drops that a [`Reason`](super::Reason) names more closely,
/// and its facts.
pub(super) fn named(refusal: Refusal) -> NamedFacts {
    let name = match refusal {
        Refusal::CastlingBlocked { .. }
        | Refusal::CastlingFrozen { .. }
        | Refusal::CastlingThroughCheck { .. } => "castling",
        Refusal::NothingToBecome | Refusal::MustPromote | Refusal::MayNotBecome { .. } => {
            "promotion"
        }
        Refusal::DropBarred
        | Refusal::DropStuck
        | Refusal::DropOnFullFile { .. }
        | Refusal::DropOnSameColour { .. }
        | Refusal::DropLeavesTooFew { .. }
        | Refusal::BehindTaken
        | Refusal::BehindBoth { .. }
        | Refusal::DropGivesCheck
        | Refusal::DropMates => "drop",
        other => other.name(),
    };
    let facts = match refusal {
        Refusal::BlastsOwnRoyal { at }
        | Refusal::AntiRoyalLeftAlone { at }
        | Refusal::CapturesAntiRoyal { at } => facts::at(at),
        Refusal::GivesCheck { king } | Refusal::ChecksWithoutMate { king, .. } => {
            squares([("king", king)])
        }
        Refusal::KingLeftInCheck { king, by }
        | Refusal::KingArrivesInCheck { king, by }
        | Refusal::StillFacing { king, enemy: by } => squares([("king", king), ("by", by)]),
        Refusal::Required { duty, mv } => match duty {
            Duty::Capture => squares([("by", mv.from())]),
            Duty::Drop => facts::at(mv.to()),
        },
        Refusal::Variant(veto) => {
            let rule: Facts = vec![("rule", Fact::Rule(veto.rule))];
            [rule, maybe("by", veto.by)].concat()
        }
        _ => Vec::new(),
    };
    (name, facts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_core::geometry::Square;
    use legwork_core::piece::{Color, Piece};
    use legwork_core::rules::Rules;
    use legwork_reader::ReadRules as _;

    /// The words of a refusal on a board with a Black Amazon on every square.
    fn sentence(of: impl Fn(&Rules) -> Refusal) -> String {
        let ron = r#"(
            name: "Test",
            board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "Lady", betza: "K", royal: true),
                (letter: "A", name: "Amazon", betza: "QN"),
            ],
            start: "ka6/8/8/8/8/8/8/KA6 w - - 0 1",
        )"#;
        let rules = Rules::read("test", ron, &[]).unwrap();
        let amazon = Piece::new(Color::Black, rules.kind_named("A").unwrap());
        let refusal = of(&rules);
        words(
            &Words::of(&rules, |_| Some(amazon), |_| String::new()),
            refusal,
        )
    }

    #[test]
    fn a_refusal_names_pieces_and_squares() {
        let e1 = Square::new(4, 0).unwrap();
        let e8 = Square::new(4, 7).unwrap();
        assert_eq!(
            sentence(|_| Refusal::KingLeftInCheck { king: e1, by: e8 }),
            "it leaves the Lady on e1 attacked by the Amazon on e8"
        );
        assert_eq!(
            sentence(|rules| Refusal::MayNotBecome {
                kind: rules.kind_named("A").unwrap()
            }),
            "it may not become an Amazon now"
        );
        assert_eq!(
            sentence(|_| Refusal::CastlingBlocked { at: e8 }),
            "the Amazon on e8 is in the way of castling"
        );
        assert_eq!(
            sentence(|_| Refusal::CastlingThroughCheck { at: e1, by: e8 }),
            "castling through e1, which the Amazon on e8 attacks"
        );
    }

    #[test]
    fn a_rule_of_a_variant_tells_who_keeps_it() {
        let forbidden = |by| Veto {
            rule: "Lion trading",
            reason: "the Lion is guarded",
            by,
        };
        assert_eq!(
            sentence(|_| Refusal::Variant(forbidden(None))),
            "the Lion is guarded; Lion trading"
        );
        assert_eq!(
            sentence(|_| Refusal::Variant(forbidden(Square::new(0, 1)))),
            "the Lion is guarded (by the Amazon on a2); Lion trading"
        );
    }
}
