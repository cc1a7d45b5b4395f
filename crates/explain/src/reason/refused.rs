//! Refusals of the Walker in words.

use crate::facts::{Fact, Facts, maybe, squares};
use crate::words::Words;
use legwork_core::plugin::Veto;
use legwork_core::plugin_words::in_own_words;
use legwork_core::rules::{Duty, HoldingsForm};
use legwork_notation::text;
use legwork_walker::refusal::Refusal;

/// A refusal in words, as half a sentence after "illegal: ".
///
/// These are the words of the refusal alone. An explanation knows the position: it says the same or
/// more, and names the condition of castling that fails.
pub(crate) fn words(words: &Words<'_>, refusal: Refusal) -> String {
    match refusal {
        Refusal::GameOver(end) => format!("the game is over: {end}"),
        Refusal::KingLeftInCheck { king, by } => format!(
            "it leaves the {} on {} attacked by {}",
            words.royal_on(king),
            words.square(king),
            words.on(by)
        ),
        Refusal::NothingToBecome => {
            "it must promote there, and nothing is left to promote to".to_owned()
        }
        Refusal::MustPromote => "it must promote there".to_owned(),
        Refusal::MayNotBecome { kind } => format!("it may not become {} now", words.one(kind)),
        Refusal::CastlingBlocked { at } => {
            format!("{} stands in the way of castling", words.on(at))
        }
        Refusal::CastlingThroughCheck { at, by } => {
            format!("castling through {}", words.attacked(at, by))
        }
        Refusal::DropBarred => "it may not be dropped there".to_owned(),
        Refusal::DropStuck => "it could never move from there".to_owned(),
        Refusal::DropOnFullFile { first } => {
            format!("{} stands on this file already", words.on(first))
        }
        Refusal::DropOnSameColour { first } => format!(
            "{} stands on a square of this colour already",
            words.on(first)
        ),
        Refusal::DropLeavesTooFew { kind } => format!(
            "{} in hand would find no square of the other colour",
            words.one(kind)
        ),
        Refusal::BehindTaken => "another piece waits behind this square already".to_owned(),
        Refusal::BehindBoth { other } => format!(
            "castling would bring it in together with the piece that waits behind {}",
            words.square(other)
        ),
        Refusal::DropGivesCheck => "it may not be dropped with check".to_owned(),
        Refusal::DropMates => "it may not be dropped with mate".to_owned(),
        Refusal::BlastsOwnRoyal { at } => format!(
            "the blast on {} would remove its own {}",
            words.square(at),
            words.royals()
        ),
        Refusal::GivesCheck { king } => format!(
            "it attacks the {} on {}, and no move may give check",
            words.royal_on(king),
            words.square(king)
        ),
        Refusal::ChecksWithoutMate { king, reply } => format!(
            "it attacks the {} on {} and is not mate, since {} answers it; a check has to give mate",
            words.royal_on(king),
            words.square(king),
            words.text(reply)
        ),
        Refusal::ChecksTooEarly => {
            "it gives check, and only the last move of a turn may".to_owned()
        }
        Refusal::TurnCannotEnd => format!(
            "no other move of the turn would leave the {} where the other side cannot capture it",
            words.royals()
        ),
        Refusal::StillFacing { king, enemy } => format!(
            "the {} on {} still faces the {} on {}",
            words.royal_on(king),
            words.square(king),
            words.royal_on(enemy),
            words.square(enemy)
        ),
        Refusal::NoPlaceForWall => {
            "it must leave a wall, and there is no square for one".to_owned()
        }
        Refusal::Required { duty, mv } => match (duty, text::dropped(mv)) {
            (Duty::Drop, Some(kind)) if words.rules.holds(HoldingsForm::Behind) => format!(
                "a piece has to be put behind a square first: {} can be put behind {}",
                words.one(kind),
                words.square(mv.to())
            ),
            (Duty::Drop, Some(kind)) => format!(
                "a drop is required: {} can be dropped on {}",
                words.one(kind),
                words.square(mv.to())
            ),
            _ => format!(
                "a capture is required: {} can capture {}",
                words.on(mv.from()),
                words.on(words.victim(mv))
            ),
        },
        Refusal::NotStuck { mv } => format!(
            "the turn can be passed only where there is no other move, such as {}",
            words.text(mv)
        ),
        Refusal::Variant(Veto { rule, reason, by }) => {
            let by = by.map_or_else(String::new, |by| format!(" (by {})", words.on(by)));
            let reason = in_own_words(words.rules, reason);
            format!("{reason}{by}; {rule}")
        }
    }
}

/// Its name for programs, without the faults of castling, promotions and drops that a [`Reason`](super::Reason) names more closely.
pub(super) fn name(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::CastlingBlocked { .. } | Refusal::CastlingThroughCheck { .. } => "castling",
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
    }
}

/// Its facts, each by its name.
pub(super) fn facts(refusal: Refusal) -> Facts {
    match refusal {
        Refusal::BlastsOwnRoyal { at } => squares([("at", at)]),
        Refusal::GivesCheck { king } | Refusal::ChecksWithoutMate { king, .. } => {
            squares([("king", king)])
        }
        Refusal::KingLeftInCheck { king, by } | Refusal::StillFacing { king, enemy: by } => {
            squares([("king", king), ("by", by)])
        }
        Refusal::Required { duty, mv } => match duty {
            Duty::Capture => squares([("by", mv.from())]),
            Duty::Drop => squares([("at", mv.to())]),
        },
        Refusal::Variant(veto) => {
            let rule: Facts = vec![("rule", Fact::Rule(veto.rule))];
            [rule, maybe("by", veto.by)].concat()
        }
        _ => Vec::new(),
    }
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
            "the Amazon on e8 stands in the way of castling"
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
