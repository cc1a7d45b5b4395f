//! The other way: rules as a section of Fairy-Stockfish's format.
//!
//! A section is made by rules of thumb, and holds only if it reads back as the same rules. So any rule that the format does not support
//! is found by reading.

#[cfg(feature = "diagrams")]
mod diagram;
mod ends;
mod moves;

use std::collections::BTreeMap;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{
    Captured, CastlingText, Edge, HoldingsForm, Leap, Promotion, PromotionCaptures, PromotionText,
    Rules,
};
use legwork_core::squares::Squares;
use legwork_reader::RuleText;

use crate::canon::Canon;
use crate::piece_types::PieceType;
use crate::source::{NotImported, Source};
use crate::values::{MOST_FILES, MOST_RANKS};

use moves::Types;

#[cfg(feature = "diagrams")]
pub use diagram::definition;

/// Returns the section of a variant, named by its id; a name that Fairy-Stockfish has built in gets an ending, since the section
/// would not be read otherwise.
///
/// # Errors
///
/// The rules that the format does not support, by name.
pub fn section(rules: &Rules) -> Result<String, Vec<String>> {
    let mut unsaid = Vec::new();
    let geometry = rules.geometry;
    if geometry.files() > MOST_FILES || geometry.ranks() > MOST_RANKS {
        unsaid.push(format!(
            "a board of {}x{}",
            geometry.files(),
            geometry.ranks()
        ));
    }
    if geometry.first_rank() != 1 {
        unsaid.push("a first rank that is labelled 0".to_owned());
    }
    unsaid.extend(
        rules
            .code
            .iter()
            .filter(|name| *name != "no-flight")
            .map(|name| format!("the rule in code `{name}`")),
    );
    if rules.turn.series.is_some() {
        unsaid.push("turns of several moves".to_owned());
    }
    if rules.holds(HoldingsForm::Pool) {
        unsaid.push("a pool of pieces that Pawns become".to_owned());
    }
    if rules.holds(HoldingsForm::Behind) {
        unsaid.push("pieces that wait behind squares".to_owned());
    }
    let types = Types::of(rules, &mut unsaid);
    if !unsaid.is_empty() {
        return Err(unsaid);
    }
    // Whether pieces may be where they could never move from is said by one key, for all of them.
    let mut differing = Vec::new();
    for immobility in [false, true] {
        let exporter = Exporter {
            rules,
            types: &types,
            immobility,
        };
        let text = exporter.text();
        let found = differences(rules, &text);
        if found.is_empty() {
            return Ok(text);
        } else {
            differing.push(found)
        }
    }
    Err(differing
        .into_iter()
        .min_by_key(Vec::len)
        .unwrap_or_default())
}

fn name_of(id: &str) -> String {
    if Source::built_in().names().any(|name| name == id) {
        format!("{id}-legwork")
    } else {
        id.to_owned()
    }
}

/// Returns what a section does not say of rules as they are.
fn differences(rules: &Rules, text: &str) -> Vec<String> {
    let read = match Source::read(text).rules(&name_of(&rules.id)) {
        Ok(imported) => imported,
        Err(NotImported::Unknown) => return vec![format!("the name `{}`", rules.id)],
        Err(NotImported::Faulty(faults)) => {
            return faults
                .iter()
                .map(|fault| format!("this: {fault}"))
                .collect();
        }
        Err(NotImported::Refused(refusals)) => {
            return refusals
                .iter()
                .map(|refusal| format!("`{}` so: {}", refusal.key, refusal.reason))
                .collect();
        }
    };
    let ron = read.file.to_ron();
    let read = match RuleText::new(&rules.id, &ron).read(&[]) {
        Ok(read) => read,
        Err(error) => return vec![format!("this: {error}")],
    };
    differing(rules, &read, &["set_ups", "options"])
}

/// Returns what differs between rules and those that were read back, but for some fields, and for the clocks of the start.
fn differing(rules: &Rules, read: &Rules, passed_over: &[&str]) -> Vec<String> {
    let (here, there) = (Canon::of(rules), Canon::of(read));
    let pieces = here.pieces.iter().filter(|(letter, piece)| {
        // Which moves reset the clock is not a matter of the format.
        let other = there.pieces.get(*letter);
        other.is_none_or(|other| (&other.moves, other.royal) != (&piece.moves, piece.royal))
    });
    let mut differing: Vec<String> = pieces
        .map(|(letter, piece)| {
            let other = there.pieces.get(letter);
            let royal = other.is_some_and(|other| other.royal != piece.royal);
            format!(
                "the piece `{letter}` as it is{}",
                special(rules, letter, royal)
            )
        })
        .collect();
    for (field, value) in &here.fields {
        let same = there.fields.get(field) == Some(value);
        let board_alone = |text: &str| text.split(' ').take(3).collect::<Vec<_>>().join(" ");
        match *field {
            field if passed_over.contains(&field) => {}
            "start" if board_alone(&read.start) == board_alone(&rules.start) => {}
            field if !same => differing.push(format!("`{field}` as it is")),
            _ => {}
        }
    }
    differing
}

/// Says what a piece has that may be why it cannot be written; nothing if it has nothing special.
fn special(rules: &Rules, letter: &str, royal: bool) -> String {
    let Some(piece) = rules.kind_named(letter).map(|kind| rules.piece(kind)) else {
        return String::new();
    };
    let all = [
        (royal, "whether it is royal"),
        (
            piece.paths().iter().any(|path| path.initial),
            "its first moves",
        ),
        (!piece.more.is_empty(), "its moves from or to some squares"),
        (
            piece.within.is_some(),
            "the squares to which it is confined",
        ),
        (piece.faces.is_some(), "the squares that it faces"),
        (!piece.halts.is_empty(), "where it stops riders"),
        (
            piece.minds_kinds(),
            "the kinds that it spares, or does not hop over",
        ),
        (
            piece.leap == Leap::Safe,
            "the first move that it makes safely only",
        ),
    ];
    let there: Vec<&str> = all
        .into_iter()
        .filter_map(|(has, what)| has.then_some(what))
        .collect();
    if there.is_empty() {
        String::new()
    } else {
        format!(": {}", there.join(", "))
    }
}

/// Writes the keys of a section.
struct Exporter<'a> {
    rules: &'a Rules,
    types: &'a Types,
    /// Whether `immobilityIllegal` is set.
    immobility: bool,
}

impl Exporter<'_> {
    fn text(&self) -> String {
        let rules = self.rules;
        let geometry = rules.geometry;
        let mut keys: Vec<(String, String)> = Vec::new();
        let mut key = |name: &str, value: String| keys.push((name.to_owned(), value));
        key("maxRank", geometry.ranks().to_string());
        key("maxFile", geometry.files().to_string());
        for (piece, value) in self.types.keys() {
            key(&piece, value);
        }
        for (name, squares) in self.regions() {
            key(&name, self.squares(squares));
        }
        key("startFen", rules.start.clone());
        self.steps()
            .into_iter()
            .for_each(|(name, value)| key(&name, value));
        self.promotions()
            .into_iter()
            .for_each(|(name, value)| key(&name, value));
        self.castling()
            .into_iter()
            .for_each(|(name, value)| key(&name, value));
        self.hand()
            .into_iter()
            .for_each(|(name, value)| key(&name, value));
        self.turn()
            .into_iter()
            .for_each(|(name, value)| key(&name, value));
        self.draws()
            .into_iter()
            .for_each(|(name, value)| key(name, value));
        self.endings()
            .into_iter()
            .for_each(|(name, value)| key(&name, value));
        let lines: String = keys
            .iter()
            .map(|(name, value)| format!("{name} = {value}\n"))
            .collect();
        let set_ups = match rules.set_ups {
            Some(_) => "; The set-ups are not said: a game starts from startFen.\n",
            None => "",
        };
        format!("[{}]\n{set_ups}{lines}", name_of(&rules.id))
    }

    /// The squares of a set, as the format names them.
    fn squares(&self, squares: Squares) -> String {
        let geometry = self.rules.geometry;
        let mut items = Vec::new();
        let mut rest = squares & Squares::board(geometry);
        for rank in 0..geometry.ranks() {
            let whole: Squares = geometry
                .squares()
                .filter(|square| square.rank() == rank)
                .collect();
            if !whole.is_empty() && whole.is_subset(rest) {
                items.push(format!("*{}", rank + 1));
                rest -= whole;
            }
        }
        items.extend(rest.iter().map(|square| geometry.name(square).to_string()));
        if items.is_empty() {
            "-".to_owned()
        } else {
            items.join(" ")
        }
    }

    fn letters(&self, kinds: impl IntoIterator<Item = Kind>) -> String {
        let symbols = kinds.into_iter().map(|kind| self.rules.piece(kind).symbol);
        let plain = symbols.filter(|symbol| !symbol.crowned());
        let mut letters: Vec<char> = Vec::new();
        for letter in plain.map(|symbol| symbol.letter().to_ascii_lowercase()) {
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        if letters.is_empty() {
            "-".to_owned()
        } else {
            letters.into_iter().collect()
        }
    }

    fn of_both(&self, stem: &str, squares: [Squares; 2]) -> Vec<(String, String)> {
        let sides = [("White", squares[0]), ("Black", squares[1])];
        sides
            .map(|(side, squares)| (format!("{stem}{side}"), self.squares(squares)))
            .into()
    }

    /// Where pieces are confined.
    fn regions(&self) -> Vec<(String, Squares)> {
        let rules = self.rules;
        let mut regions = BTreeMap::new();
        for kind in rules.named_kinds() {
            let (Some(within), Some(piece)) = (rules.piece(kind).within, self.types.of_kind(kind))
            else {
                continue;
            };
            let key = piece.key();
            let name = format!("{}{}", key[..1].to_ascii_uppercase(), &key[1..]);
            for (side, squares) in ["White", "Black"].into_iter().zip(within) {
                regions.insert(format!("mobilityRegion{side}{name}"), squares);
            }
        }
        regions.into_iter().collect()
    }

    /// Double steps, captures en passant, and the river of the Soldiers.
    fn steps(&self) -> Vec<(String, String)> {
        let rules = self.rules;
        let mut keys = Vec::new();
        let steps = self.types.first_moves(rules);
        if steps.double == [Squares::EMPTY; 2] {
            keys.push(("doubleStep".to_owned(), "false".to_owned()))
        } else {
            keys.extend(self.of_both("doubleStepRegion", steps.double))
        }
        if steps.triple != [Squares::EMPTY; 2] {
            keys.extend(self.of_both("tripleStepRegion", steps.triple));
        }
        keys.push((
            "enPassantTypes".to_owned(),
            self.letters(steps.passing.iter()),
        ));
        keys.extend(self.of_both("enPassantRegion", steps.answered));
        if let Some(rank) = steps.river {
            keys.push(("soldierPromotionRank".to_owned(), (rank + 1).to_string()));
        }
        let pawns = rules.pawns();
        keys.push(("nMoveRuleTypes".to_owned(), self.letters(pawns.iter())));
        if rules.piece(rules.king).faces.is_some() {
            keys.push(("flyingGeneral".to_owned(), "true".to_owned()));
        }
        keys
    }

    fn promotions(&self) -> Vec<(String, String)> {
        let rules = self.rules;
        let mut keys = Vec::new();
        let lists: Vec<&Promotion> = rules
            .promotions
            .iter()
            .filter(|rule| rule.text == PromotionText::Letter)
            .collect();
        let crowns: Vec<&Promotion> = rules
            .promotions
            .iter()
            .filter(|rule| rule.text == PromotionText::Plus)
            .collect();
        let zone = |rules: &[&Promotion]| {
            let of_side = |side: usize| {
                rules
                    .iter()
                    .fold(Squares::EMPTY, |all, rule| all | rule.zone[side])
            };
            [of_side(0), of_side(1)]
        };
        let all: Vec<&Promotion> = rules.promotions.iter().collect();
        keys.extend(self.of_both("promotionRegion", zone(&all)));
        for (side, name) in ["White", "Black"].into_iter().enumerate() {
            let of_side = |rule: &&&Promotion| !rule.zone[side].is_empty();
            let pawns: Kinds = lists
                .iter()
                .filter(of_side)
                .flat_map(|rule| rule.kinds.iter())
                .collect();
            let to: Kinds = lists
                .iter()
                .filter(of_side)
                .flat_map(|rule| rule.to.iter().copied())
                .collect();
            keys.push((
                format!("promotionPawnTypes{name}"),
                self.letters(pawns.iter()),
            ));
            keys.push((
                format!("promotionPieceTypes{name}"),
                self.letters(to.iter()),
            ));
        }
        if !lists.is_empty() && lists.iter().any(|rule| rule.must != rule.zone) {
            keys.push(("mandatoryPawnPromotion".to_owned(), "false".to_owned()));
        }
        let mut limits: Vec<(char, u8)> = lists
            .iter()
            .flat_map(|rule| &rule.limits)
            .map(|&(kind, limit)| {
                (
                    rules.piece(kind).symbol.letter().to_ascii_lowercase(),
                    limit,
                )
            })
            .collect();
        limits.sort_unstable();
        limits.dedup();
        if !limits.is_empty() {
            let limits: Vec<String> = limits
                .iter()
                .map(|(letter, limit)| format!("{letter}:{limit}"))
                .collect();
            keys.push(("promotionLimit".to_owned(), limits.join(" ")));
        }
        let pairs = self.types.crowns();
        if !pairs.is_empty() && !crowns.is_empty() {
            keys.push(("promotedPieceType".to_owned(), pairs.join(" ")));
        }
        let board = Squares::board(rules.geometry);
        let whole = |rule: &&Promotion| rule.must == [board; 2];
        if crowns.iter().any(whole) {
            keys.push(("mandatoryPiecePromotion".to_owned(), "true".to_owned()));
        }
        if rules
            .promotions
            .iter()
            .any(|rule| rule.text == PromotionText::Minus)
        {
            keys.push(("pieceDemotion".to_owned(), "true".to_owned()));
        }
        if crowns
            .iter()
            .any(|rule| rule.captures == PromotionCaptures::Only)
        {
            keys.push(("piecePromotionOnCapture".to_owned(), "true".to_owned()));
        }
        if self.immobility {
            keys.push(("immobilityIllegal".to_owned(), "true".to_owned()));
        }
        keys
    }

    fn castling(&self) -> Vec<(String, String)> {
        let rules = self.rules;
        if rules.wings.is_empty() {
            return vec![("castling".to_owned(), "false".to_owned())];
        }
        let mut keys = BTreeMap::new();
        let file = |square: Square| char::from(b'a' + square.file()).to_string();
        for wing in &rules.wings {
            let name = if wing.king_side {
                "Kingside"
            } else {
                "Queenside"
            };
            keys.insert(format!("castling{name}File"), file(wing.king_to));
            if wing.color == Color::White {
                keys.insert(
                    "castlingRank".to_owned(),
                    (wing.king_to.rank() + 1).to_string(),
                );
            }
            if let Some((_, rook)) = wing.home {
                keys.insert(format!("castlingRook{name}File"), file(rook));
            }
        }
        keys.insert(
            "castlingKingPiece".to_owned(),
            self.letters([rules.castler]),
        );
        if rules.castling_text == CastlingText::KingTakesRook {
            keys.insert("chess960".to_owned(), "true".to_owned());
        }
        let partners = rules.castling_partners.iter();
        keys.insert("castlingRookPieces".to_owned(), self.letters(partners));
        keys.into_iter().collect()
    }

    fn hand(&self) -> Vec<(String, String)> {
        let rules = self.rules;
        let mut keys = Vec::new();
        let Some(holdings) = &rules.holdings else {
            return keys;
        };
        let mut key = |name: &str, value: &str| keys.push((name.to_owned(), value.to_owned()));
        if holdings.form == HoldingsForm::Hand {
            key("gating", "true");
            key("seirawanGating", "true");
            return keys;
        }
        key("pieceDrops", "true");
        if let Some(captured) = holdings.captured {
            key("capturesToHand", "true");
            if captured == Captured::Loop {
                key("dropLoop", "true");
            }
        }
        let board = Squares::board(rules.geometry);
        let pawn = |kind| self.types.of_kind(kind) == Some(PieceType::PAWN);
        let others = rules
            .drops
            .iter()
            .filter(|drop| !drop.kinds.iter().all(pawn));
        let region = |side: usize| {
            let all = others
                .clone()
                .map(|drop| drop.on[side])
                .reduce(|all, on| all | on);
            all.unwrap_or(board)
        };
        let region = [region(0), region(1)];
        if region != [board; 2] {
            let sides = self.of_both("dropRegion", region);
            sides.iter().for_each(|(name, value)| key(name, value));
        }
        let first = |side: usize| -> Squares {
            let rank = if side == 0 {
                0
            } else {
                rules.geometry.ranks() - 1
            };
            rules
                .geometry
                .squares()
                .filter(|square| square.rank() == rank)
                .collect()
        };
        for drop in &rules.drops {
            if drop.kinds.iter().any(pawn) {
                let zones = rules
                    .promotions
                    .iter()
                    .filter(|rule| rule.kinds.iter().any(pawn));
                let zone = zones.fold(Squares::EMPTY, |all, rule| all | rule.zone[0]);
                if !(drop.on[0] & zone & region[0]).is_empty() {
                    key("promotionZonePawnDrops", "true");
                }
                if drop.on[0].meets(first(0)) {
                    key("firstRankPawnDrops", "true");
                }
            }
            match drop.over[..] {
                [] => {}
                [Edge::Top] => key("enclosingDrop", "top"),
                _ => key("enclosingDrop", "anyside"),
            }
            if let Some(count) = drop.per_file {
                key("dropNoDoubled", &self.letters(drop.kinds.iter()));
                key("dropNoDoubledCount", &count.to_string());
            }
            if !drop.mate {
                key("shogiPawnDropMateIllegal", "true");
            }
        }
        if rules.drops.iter().any(|drop| !drop.check) {
            key("dropChecks", "false");
        }
        if rules.drops.iter().any(|drop| drop.crowned) {
            key("dropPromoted", "true");
        }
        keys
    }
}
