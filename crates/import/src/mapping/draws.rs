//! How the moves before a position end a game.

use legwork_core::rules::{PerpetualCheck, Repeated, Rules};
use legwork_core::squares::Squares;
use legwork_reader::ReadRules as _;
use legwork_reader::file::{ChaseField, DrawsField, KindsField, RuleFile};

use super::kinds::{MappedKind, MappedKinds};
use super::start::Start;
use super::words::{field, turned};
use super::{Mapping, key_of};
use crate::piece_types::PieceType;

/// The most occurrences of a position that a rule file may wait for.
const MAX_REPETITIONS: u32 = 100;
/// The maximum number of moves without progress of a rule file.
const MAX_MOVES: u32 = 1000;

impl Mapping<'_> {
    /// Returns the field `draws`.
    pub(super) fn draws(&self, start: &Start, kinds: &MappedKinds) -> Option<DrawsField> {
        let passing = self.captures_en_passant(start, kinds);
        let repetition = self.repetition();
        let draws = DrawsField {
            repetition: (repetition != (3, Repeated::Draw)).then_some(repetition),
            perpetual_check: self.perpetual_check(repetition.0),
            moves: self.moves_without_progress(start, kinds),
            counting: self.counting(passing),
            chase: self.chase(start, kinds),
        };
        (draws != DrawsField::default()).then_some(draws)
    }

    /// Returns the rules about chases: of the Asian federation, as Fairy-Stockfish has them for its own types of pieces.
    fn chase(&self, start: &Start, kinds: &MappedKinds) -> Vec<ChaseField> {
        if self.settings.word("chasingRule") != "axf" {
            return Vec::new();
        }
        let named = |test: &dyn Fn(PieceType) -> bool| {
            let named = kinds.all().iter().copied();
            let named = named.filter(|&kind| test(self.piece_of(kind)));
            KindsField::Some(named.map(|kind| self.name(kind)).collect())
        };
        let of_types = |keys: &[&str]| {
            named(&|piece| {
                keys.iter()
                    .any(|key| PieceType::with_key(key) == Some(piece))
            })
        };
        let pieces = named(&|piece| ![PieceType::KING, PieceType::SOLDIER].contains(&piece));
        let soldiers = of_types(&["soldier"]);
        let river = self.settings.line("soldierPromotionRank");
        let beyond = Squares::ranks(start.board, river..start.board.ranks());
        let rule = |by: &KindsField, of: KindsField, protected| ChaseField {
            by: by.clone(),
            of,
            on: None,
            protected,
        };
        let minor = of_types(&["fers", "elephant"]);
        let middle = of_types(&["horse", "cannon"]);
        let rules = [
            rule(&pieces, pieces.clone(), false),
            ChaseField {
                on: field([beyond, turned(beyond, start.board)], start.board).filter(|_| river > 0),
                ..rule(&pieces, soldiers, false)
            },
            rule(&middle, of_types(&["rook"]), true),
            rule(&minor, of_types(&["rook", "cannon", "horse"]), true),
        ];
        let named =
            |kinds: &KindsField| matches!(kinds, KindsField::Some(kinds) if !kinds.is_empty());
        let rules = rules.into_iter();
        rules
            .filter(|rule| named(&rule.by) && named(&rule.of))
            .collect()
    }

    /// Leaves out the rules about chases where a rule file cannot have them.
    pub(super) fn check_chase(&self, file: &mut RuleFile) {
        let Some(draws) = file.draws.as_ref().filter(|draws| !draws.chase.is_empty()) else {
            return;
        };
        let without = DrawsField {
            chase: Vec::new(),
            ..draws.clone()
        };
        // The name comes later.
        let named = RuleFile {
            name: "Imported".to_owned(),
            ..file.clone()
        };
        if Rules::read("imported", &named.to_ron(), &[]).is_ok() {
            return;
        }
        file.draws = (without != DrawsField::default()).then_some(without);
        self.leave_out(
            "chasingRule",
            "since a rule file judges chases after perpetual check, with one King each and without hands",
        );
    }

    fn counting(&self, passing: bool) -> Option<String> {
        let word = self.settings.word("countingRule");
        if word == "none" {
            return None;
        }
        if passing {
            self.leave_out(
                "countingRule",
                "since a rule file counts only without captures en passant",
            );
            return None;
        }
        Some(word.to_owned())
    }

    /// Returns how often a position occurs until that ends the game, and the result.
    fn repetition(&self) -> (u8, Repeated) {
        let settings = self.settings;
        let count = settings.count("nFoldRule");
        if count == 1 || count > MAX_REPETITIONS {
            self.leave_out(
                "nFoldRule",
                "since a rule file waits for 2 to 100 times, or for ever",
            );
            return (3, Repeated::Draw);
        }
        // The value is that of the side to move, or else of White.
        let absolute = settings.flag("nFoldValueAbsolute");
        let repeated = match (settings.word("nFoldValue"), absolute) {
            ("loss", false) => Repeated::Win,
            ("win", false) => Repeated::Loss,
            ("loss", true) => Repeated::White,
            ("win", true) => Repeated::Black,
            ("draw", _) => Repeated::Draw,
            _ => {
                self.leave_out("nFoldValue", "since a repetition has a result here");
                Repeated::Draw
            }
        };
        match count {
            0 => (0, Repeated::Draw),
            count => (u8::try_from(count).unwrap_or_default(), repeated),
        }
    }

    fn perpetual_check(&self, repetitions: u8) -> Option<PerpetualCheck> {
        if !self.settings.flag("perpetualCheckIllegal") || repetitions == 0 {
            return None;
        }
        if self.settings.flag("extinctionPseudoRoyal") {
            self.leave_out(
                "perpetualCheckIllegal",
                "since a rule file judges checks to all royal pieces, and not to Kings alone",
            );
            return None;
        }
        Some(PerpetualCheck::Loss)
    }

    fn moves_without_progress(&self, start: &Start, kinds: &MappedKinds) -> Option<u16> {
        let moves = self.settings.count("nMoveRule");
        // A piece that is not a Pawn here and whose moves count as progress there, or the other way round.
        let otherwise = |kind: MappedKind| {
            let pawn = self.is_pawn(start, kinds, kind);
            let types = self.settings.types_of_both("nMoveRuleTypes");
            let counts = |side: usize| types[side].contains(self.piece_of(kind));
            kinds.sides_of(kind).any(|side| counts(side) != pawn)
        };
        if moves > 0
            && let Some(kind) = kinds.all().iter().copied().find(|&kind| otherwise(kind))
        {
            let letter = self.name(kind);
            let key = "nMoveRuleTypesWhite";
            self.leave_out(
                key_of(key, self.settings.origin(key)).as_str(),
                &format!("since the moves of `{letter}` cannot be expressed to be progress in a rule file, or for one side only"),
            );
        }
        if moves > MAX_MOVES {
            self.leave_out("nMoveRule", "since a rule file counts up to 1000 moves");
            return None;
        }
        u16::try_from(moves).ok().filter(|&moves| moves != 50)
    }
}

#[cfg(test)]
mod tests {
    use crate::Source;

    fn file(keys: &str) -> (String, Vec<String>) {
        let source = Source::read(&format!("[mine:chess]\n{keys}"));
        let imported = source.rules("mine").unwrap();
        let draws = imported.file.draws.unwrap_or_default();
        let draws = format!(
            "{:?} {:?} {:?} {:?}",
            draws.repetition, draws.perpetual_check, draws.moves, draws.counting
        );
        (draws, imported.left_out)
    }

    #[test]
    fn a_value_is_of_the_side_to_move_or_of_white() {
        let draws = |keys| file(keys).0;
        assert_eq!(draws(""), "None None None None");
        assert_eq!(
            draws("nFoldRule = 4\nnFoldValue = win\nperpetualCheckIllegal = true\nnMoveRule = 0"),
            "Some((4, Loss)) Some(Loss) Some(0) None"
        );
        assert_eq!(
            draws("nFoldValue = loss\nnFoldValueAbsolute = true"),
            "Some((3, White)) None None None"
        );
        assert_eq!(
            draws("nFoldRule = 0\nnFoldValue = loss\nperpetualCheckIllegal = true"),
            "Some((0, Draw)) None None None"
        );
        assert_eq!(
            draws("doubleStep = false\ncountingRule = cambodian"),
            "None None None Some(\"cambodian\")"
        );
    }

    #[test]
    fn what_is_left_out_is_named() {
        let keys = "nFoldRule = 1\nnMoveRule = 2000\ncountingRule = makruk\nchasingRule = axf";
        let (draws, left_out) = file(keys);
        assert_eq!(draws, "None None None None");
        let mut keys: Vec<&str> = left_out
            .iter()
            .filter_map(|text| text.split(',').next())
            .collect();
        keys.sort_unstable();
        assert_eq!(
            keys,
            ["chasingRule", "countingRule", "nFoldRule", "nMoveRule"]
        );
    }
}
