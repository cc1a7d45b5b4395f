//! Rules in a form that can be compared, whatever the order of their kinds and the spelling of their fields.

use std::collections::BTreeMap;

use legwork_betza::{Bend, Crossing, Hop, Modality, Path, PathLeg, Step};
use legwork_core::geometry::Square;
use legwork_core::piece::{Kind, Kinds, Symbol};
use legwork_core::rules::canon::{Ink, Notation, Order};
use legwork_core::rules::{Draws, DropRule, PieceRule, Promotion, PromotionWhen, Rules};
use legwork_core::squares::Squares;

/// The fields of rules, each as a text that is the same for the same rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Canon {
    /// The pieces, by symbol.
    pub(crate) pieces: BTreeMap<String, CanonPiece>,
    /// The other fields, by their names in a rule file.
    pub(crate) fields: BTreeMap<&'static str, String>,
}

/// A piece of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CanonPiece {
    pub(crate) moves: String,
    pub(crate) royal: bool,
    pub(crate) anti: bool,
    pub(crate) pawn: bool,
}

impl Canon {
    /// Returns the form of rules.
    pub(crate) fn of(rules: &Rules) -> Self {
        let mut ink = TextInk::new(rules);
        plain(rules).write_with(&mut ink);
        let mut fields = ink.fields;
        // Each is compared apart.
        fields.remove("pieces");
        fields.insert("board", format!("{:?}", rules.geometry));
        let castling = if rules.wings.is_empty() {
            String::new()
        } else {
            let king = rules.piece(rules.castler).symbol;
            format!("{:?} {king} {}", rules.castling_text, fields["castling"])
        };
        fields.insert("castling", castling);
        let piece = |kind| {
            let piece = rules.piece(kind);
            let canon = CanonPiece {
                moves: moves(rules, piece),
                royal: !rules.royals.and(rules.alike(kind)).is_empty(),
                anti: rules.anti.contains(kind),
                pawn: piece.pawn,
            };
            (piece.symbol.to_string(), canon)
        };
        Self {
            pieces: rules.named_kinds().map(piece).collect(),
            fields,
        }
    }
}

/// Returns the moves of a piece.
pub(crate) fn moves(rules: &Rules, piece: &PieceRule) -> String {
    let mut alone = piece.clone();
    (alone.pawn, alone.shadow_of) = (false, None);
    let mut ink = TextInk::new(rules);
    alone.write_with(&mut ink);
    ink.text
}

/// Whether any double step can be captured en passant: there are both, lame first leaps and such captures.
pub(crate) fn answered(rules: &Rules) -> bool {
    let legs = || {
        rules
            .pieces
            .iter()
            .flat_map(PieceRule::every_path)
            .flat_map(|path| &path.legs)
    };
    let lame = |leg: &PathLeg| matches!(leg.crossing, Crossing::Empty { .. }) && !leg.may.enemy;
    legs().any(|leg| leg.may.passed) && legs().any(lame)
}

/// Moves in a form that does not depend on captures en passant, for rules without these: a first slide over two or three squares is a step and lame leaps, and
/// first moves that the piece has at any time are left out.
fn unanswered(paths: Vec<Path>) -> Vec<Path> {
    let mut found: Vec<Path> = Vec::new();
    for mut path in paths {
        let only = path.legs.len() == 1;
        let Some(leg) = path.legs.last_mut() else {
            continue;
        };
        leg.may.passed = false;
        if leg.may == Modality::default() {
            continue;
        }
        let slides = leg.crossing == Crossing::Free && leg.hop == Hop::None && leg.range > 1;
        let straight = leg.bend == Bend::None;
        let near = leg.step.dx.abs().max(leg.step.dy.abs()) == 1;
        if !(path.initial && only && slides && straight && near && leg.range <= 3) {
            found.push(path);
            continue;
        }
        let middle = leg.step;
        let far = leg.range as i8;
        for times in 1..=far {
            let mut part = path.clone();
            part.legs[0].range = 1;
            part.legs[0].step = Step {
                dx: middle.dx * times,
                dy: middle.dy * times,
            };
            if times > 1 {
                part.legs[0].crossing = Crossing::Empty { middle };
            }
            found.push(part);
        }
    }
    let always: Vec<Path> = found.iter().filter(|path| !path.initial).cloned().collect();
    found.retain(|path| {
        let plain = Path {
            initial: false,
            ..path.clone()
        };
        !path.initial || !always.contains(&plain)
    });
    found
}

/// Rules in one spelling for all that mean the same: a rule of promotion, or of drops, for each kind.
fn plain(rules: &Rules) -> Rules {
    let board = Squares::board(rules.geometry);
    let each = |kind: Kind| Kinds::NONE.with(kind);
    let promotions = rules.promotions.iter().flat_map(|rule| {
        // Where the zone is the whole board, every move arrives in it.
        let when = if rule.zone == [board; 2] {
            PromotionWhen::Arrive
        } else {
            rule.when
        };
        rule.kinds.iter().map(move |kind| Promotion {
            kinds: each(kind),
            when,
            ..rule.clone()
        })
    });
    let drops = rules.drops.iter().flat_map(|rule| {
        rule.kinds.iter().map(move |kind| DropRule {
            kinds: each(kind),
            stuck: rule.stuck && can_be_stuck(rules, rules.piece(kind)),
            ..rule.clone()
        })
    });
    Rules {
        promotions: promotions.collect(),
        drops: drops.collect(),
        draws: match rules.draws.repetitions {
            // Then no result of a repetition matters.
            0 => Draws {
                repetitions: 0,
                moves: rules.draws.moves,
                counting: rules.draws.counting,
                ..Draws::default()
            },
            _ => rules.draws,
        },
        ..rules.clone()
    }
}

/// Whether there is a square that a piece could never leave.
fn can_be_stuck(rules: &Rules, piece: &PieceRule) -> bool {
    let steps = || {
        piece
            .every_path()
            .filter_map(|path| path.legs.first())
            .map(|leg| leg.step)
    };
    let geometry = rules.geometry;
    geometry
        .squares()
        .any(|square| steps().all(|step| geometry.step(square, step).is_none()))
}

/// Writes rules as texts: kinds by their symbols, and lists whose order makes no difference in the order of their texts.
struct TextInk<'a> {
    rules: &'a Rules,
    /// Whether any double step can be captured en passant.
    answered: bool,
    fields: BTreeMap<&'static str, String>,
    field: &'static str,
    /// The text written since the section, or the element, began.
    text: String,
    /// The lists that are open, each with the text before it and its elements.
    open: Vec<(Order, String, Vec<String>)>,
}

impl<'a> TextInk<'a> {
    fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
            answered: answered(rules),
            fields: BTreeMap::new(),
            field: "",
            text: String::new(),
            open: Vec::new(),
        }
    }

    fn word(&mut self, word: &str) {
        self.text += word;
        self.text.push(' ');
        if self.open.is_empty() {
            self.fields.insert(self.field, self.text.clone());
        }
    }
}

impl Ink for TextInk<'_> {
    fn section(&mut self, field: &'static str) {
        self.field = field;
        self.text.clear();
    }

    fn number(&mut self, number: i64, _: usize) {
        self.word(&number.to_string());
    }

    fn flag(&mut self, flag: bool) {
        self.word(if flag { "true" } else { "false" });
    }

    fn text(&mut self, text: &str) {
        self.word(&format!("{text:?}"));
    }

    fn symbol(&mut self, _: Symbol) {}

    fn kind(&mut self, kind: Kind) {
        // Every kind, as some rules have it, may be more than there are.
        if let Some(piece) = self.rules.pieces.get(kind.index()) {
            self.word(&piece.symbol.to_string());
        }
    }

    fn square(&mut self, square: Square) {
        self.word(&self.rules.geometry.name(square).to_string());
    }

    fn squares(&mut self, squares: Squares) {
        self.word(&format!("{squares:?}"));
    }

    fn moves(&mut self, _: Notation<'_>, paths: &dyn Fn() -> Vec<Path>) {
        let paths = if self.answered {
            paths()
        } else {
            unanswered(paths())
        };
        let mut paths: Vec<String> = paths.iter().map(|path| format!("{path:?}")).collect();
        paths.sort();
        self.word(&paths.join(" "));
    }

    fn open(&mut self, order: Order) {
        let before = std::mem::take(&mut self.text);
        self.open.push((order, before, Vec::new()));
    }

    fn element(&mut self) {
        let element = std::mem::take(&mut self.text);
        if let Some((_, _, elements)) = self.open.last_mut() {
            elements.push(element);
        }
    }

    fn close(&mut self) {
        self.element();
        let Some((order, before, mut elements)) = self.open.pop() else {
            return;
        };
        // Before the first element there is nothing.
        let mut elements = elements.split_off(1);
        if order == Order::Free {
            elements.sort();
            elements.dedup();
        }
        self.text = before;
        self.word(&format!("[{}]", elements.concat()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_reader::ReadRules as _;

    fn canon(pieces: &str, rest: &str) -> Canon {
        let ron = format!(
            r#"(name: "Small", board: (files: 4, ranks: 4), pieces: [{pieces}],
                start: "kr2/pppp/PPPP/KR2 w - - 0 1", {rest})"#
        );
        Canon::of(&Rules::read("small", &ron, &[]).unwrap_or_else(|error| panic!("{error}")))
    }

    const PIECES: [&str; 3] = [
        r#"(letter: "K", name: "King", betza: "K"),"#,
        r#"(letter: "R", name: "Rook", betza: "R"),"#,
        r#"(letter: "P", name: "Pawn", betza: "fW"),"#,
    ];

    #[test]
    fn the_order_of_kinds_makes_no_difference() {
        let rest = r#"endings: (
            lone_king: (royals: ["K"], weak: ["P"]), extinct: [(pieces: ["K"]), (pieces: All, left: 1)],
            drawn: Points(pieces: [("R", 5), ("P", 1)]),
        )"#;
        let [king, rook, pawn] = PIECES;
        assert_eq!(
            canon(&format!("{king} {rook} {pawn}"), rest),
            canon(&format!("{pawn} {king} {rook}"), rest)
        );
        let promotions = r#"promotions: [(pieces: ["P", "R"], zone: 1, to: ["K", "R"])]"#;
        let apart = r#"promotions: [
            (pieces: ["R"], zone: 1, to: ["R", "K"]), (pieces: ["P"], zone: 1, to: ["K", "R"]),
        ]"#;
        assert_eq!(
            canon(&PIECES.concat(), promotions),
            canon(&PIECES.concat(), apart)
        );
    }

    #[test]
    fn each_part_of_a_rule_makes_a_difference() {
        let lone = |parts: &str| {
            let rest = format!(r#"endings: (lone_king: ({parts}))"#);
            canon(&PIECES.concat(), &rest)
        };
        let all = [
            lone(r#"royals: ["K"]"#),
            lone(r#"royals: ["R"]"#),
            lone(r#"royals: ["K"], weak: ["P"]"#),
            lone(r#"royals: ["K"], weak: ["P"], most: 2"#),
        ];
        for (place, one) in all.iter().enumerate() {
            assert!(!all[..place].contains(one), "{one:?}");
        }
    }
}
