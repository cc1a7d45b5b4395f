//! The other way: rules as a section of Fairy-Stockfish's format.
//!
//! A section is made by rules of thumb, and is valid only if it reads back as the same rules. So reading finds any rule that the
//! format does not support.

#[cfg(feature = "diagrams")]
mod diagram;
mod ends;
mod moves;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{
    Captured, CastlingText, Edge, HoldingsForm, Leap, Promotion, PromotionCaptures, PromotionText,
    Rules,
};
use legwork_core::squares::Squares;
use legwork_reader::RuleText;
use legwork_reader::file::RuleFile;

use crate::canon::{Canon, CanonPiece};
use crate::piece_types::PieceType;
use crate::source::{NotImported, Source};
use crate::values::{MAX_FILES, MAX_RANKS};

use moves::Types;

#[cfg(feature = "diagrams")]
pub use diagram::definition;

/// Returns the section of a variant, with the [name](name_of) for its id.
///
/// # Errors
///
/// The rules that the format does not support, by name.
pub fn section(rules: &Rules) -> Result<String, Vec<String>> {
    let mut unsaid = Vec::new();
    let geometry = rules.geometry;
    if geometry.files() > MAX_FILES || geometry.ranks() > MAX_RANKS {
        unsaid.push(format!(
            "a board of {}x{}",
            geometry.files(),
            geometry.ranks()
        ));
    }
    if geometry.first_rank() != 1 {
        unsaid.push("a first rank that is labelled 0".to_owned());
    }
    unsaid.extend(nowhere_else(rules, &["no-flight"]));
    if rules.has_pools() {
        unsaid.push("a pool of pieces that Pawns become".to_owned());
    }
    if rules.two_boards {
        return Err(unsaid);
    }
    let types = Types::of(rules, &mut unsaid);
    if !unsaid.is_empty() {
        return Err(unsaid);
    }
    // One key decides for all pieces whether they may go to squares that they could never leave.
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

/// Returns the rules that no other format supports; `code` are the rules in code that this one has.
fn nowhere_else(rules: &Rules, code: &[&str]) -> Vec<String> {
    let others = rules.code.iter();
    let others = others.filter(|name| !code.contains(&name.as_str()));
    let mut unsaid: Vec<String> = others
        .map(|name| format!("the rule in code `{name}`"))
        .collect();
    if rules.moves_again() {
        unsaid.push("turns of several moves".to_owned());
    }
    if rules.two_boards {
        unsaid.push("a second board".to_owned());
    }
    if rules.wings.iter().any(|wing| wing.fixed_ends().is_none()) {
        unsaid.push("castling by a number of squares from wherever the King starts".to_owned());
    }
    if rules.wings.iter().any(|wing| !wing.is_along_rank()) {
        unsaid.push("castling along a file or a diagonal".to_owned());
    }
    if rules.waits() {
        unsaid.push("pieces that wait behind squares".to_owned());
    }
    unsaid
}

/// Returns the name of the section of a variant with this id: a name that Fairy-Stockfish has built in gets an ending, since the section
/// would not be read otherwise.
pub fn name_of(id: &str) -> String {
    if Source::built_in().names().any(|name| name == id) {
        format!("{id}-legwork")
    } else {
        id.to_owned()
    }
}

/// Returns the rules that are different in a section.
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
                .map(|refusal| format!("`{}` like this: {}", refusal.key, refusal.reason))
                .collect();
        }
    };
    differing(rules, &read.file, &["set_ups", "options"])
}

/// Returns the differences between rules and the rule file that was read back, but for some fields, and for the clocks of the start.
fn differing(rules: &Rules, file: &RuleFile, passed_over: &[&str]) -> Vec<String> {
    let read = match RuleText::new(&rules.id, &file.to_ron()).read(&[]) {
        Ok(read) => read,
        Err(error) => return vec![format!("this: {error}")],
    };
    let (here, there) = (Canon::of(rules), Canon::of(&read));
    let pieces = here.pieces.iter().filter(|(letter, piece)| {
        // Which moves reset the clock is not a matter of the format.
        let other = there.pieces.get(*letter);
        other.is_none_or(|other| {
            let royal = |piece: &CanonPiece| (piece.royal, piece.anti);
            other.moves != piece.moves || royal(other) != royal(piece)
        })
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

/// Lists the special features of a piece, of which one may be the reason why it cannot be written.
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
            piece.leap != Leap::Free,
            "the moves that it makes safely only",
        ),
        (
            rules
                .kind_named(letter)
                .is_some_and(|kind| rules.anti.contains(kind)),
            "that it has to be attacked",
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

/// The ends of keys of one side.
const SIDES: [&str; 2] = ["White", "Black"];

/// The keys of a section with their values, line by line.
#[derive(Default)]
struct Keys(String);

impl Keys {
    fn set(&mut self, name: &str, value: impl Display) {
        self.0 += &format!("{name} = {value}\n");
    }

    /// Sets a key to `true` if this holds.
    fn flag(&mut self, name: &str, holds: bool) {
        if holds {
            self.set(name, true);
        }
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
        let mut keys = Keys::default();
        keys.set("maxRank", geometry.ranks());
        keys.set("maxFile", geometry.files());
        for (piece, value) in self.types.keys() {
            keys.set(&piece, value);
        }
        for (name, squares) in self.regions() {
            keys.set(&name, self.squares(squares));
        }
        keys.set("startFen", &rules.start);
        self.steps(&mut keys);
        self.promotions(&mut keys);
        self.castling(&mut keys);
        self.hand(&mut keys);
        self.turn(&mut keys);
        self.draws(&mut keys);
        self.endings(&mut keys);
        let lines = keys.0;
        let set_ups = match rules.set_ups {
            Some(_) => "; The set-ups are left out: a game starts from startFen.\n",
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
            let whole = Squares::ranks(geometry, rank..rank + 1);
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

    /// Sets a key of each side.
    fn of_both(&self, keys: &mut Keys, stem: &str, squares: [Squares; 2]) {
        for (side, squares) in SIDES.into_iter().zip(squares) {
            keys.set(&format!("{stem}{side}"), self.squares(squares));
        }
    }

    /// The squares to which pieces are confined.
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
            for (side, squares) in SIDES.into_iter().zip(within) {
                regions.insert(format!("mobilityRegion{side}{name}"), squares);
            }
        }
        regions.into_iter().collect()
    }

    /// Double steps, captures en passant, and the river of the Soldiers.
    fn steps(&self, keys: &mut Keys) {
        let rules = self.rules;
        let steps = self.types.first_moves(rules);
        if steps.double == [Squares::EMPTY; 2] {
            keys.set("doubleStep", "false")
        } else {
            self.of_both(keys, "doubleStepRegion", steps.double);
        }
        if steps.triple != [Squares::EMPTY; 2] {
            self.of_both(keys, "tripleStepRegion", steps.triple);
        }
        keys.set("enPassantTypes", self.letters(steps.passing.iter()));
        self.of_both(keys, "enPassantRegion", steps.answered);
        if let Some(rank) = steps.river {
            keys.set("soldierPromotionRank", rank + 1);
        }
        let pawns = rules.pawns();
        keys.set("nMoveRuleTypes", self.letters(pawns.iter()));
        keys.flag("flyingGeneral", rules.piece(rules.king).faces.is_some());
    }

    fn promotions(&self, keys: &mut Keys) {
        let rules = self.rules;
        let written = |text| {
            let all = rules.promotions.iter();
            let some = all.filter(|rule| rule.text == text);
            some.collect::<Vec<&Promotion>>()
        };
        let lists = written(PromotionText::Letter);
        let crowns = written(PromotionText::Plus);
        let zone = [0, 1].map(|side| {
            let zones = rules.promotions.iter().map(|rule| rule.zone[side]);
            zones.fold(Squares::EMPTY, |all, zone| all | zone)
        });
        self.of_both(keys, "promotionRegion", zone);
        for (side, name) in SIDES.into_iter().enumerate() {
            let of_side = lists.iter().filter(|rule| !rule.zone[side].is_empty());
            let pawns: Kinds = of_side.clone().flat_map(|rule| rule.kinds.iter()).collect();
            let to: Kinds = of_side.flat_map(|rule| rule.to.iter().copied()).collect();
            let pawn_key = format!("promotionPawnTypes{name}");
            keys.set(&pawn_key, self.letters(pawns.iter()));
            let piece_key = format!("promotionPieceTypes{name}");
            keys.set(&piece_key, self.letters(to.iter()));
        }
        if !lists.is_empty() && lists.iter().any(|rule| rule.must != rule.zone) {
            keys.set("mandatoryPawnPromotion", "false");
        }
        let limits = lists.iter().flat_map(|rule| &rule.limits);
        let limits: BTreeSet<(char, u8)> = limits
            .map(|&(kind, limit)| {
                let letter = rules.piece(kind).symbol.letter();
                (letter.to_ascii_lowercase(), limit)
            })
            .collect();
        if !limits.is_empty() {
            let limits = limits.iter();
            let limits: Vec<String> = limits
                .map(|(letter, limit)| format!("{letter}:{limit}"))
                .collect();
            keys.set("promotionLimit", limits.join(" "));
        }
        let pairs = self.types.crowns();
        if !pairs.is_empty() && !crowns.is_empty() {
            keys.set("promotedPieceType", pairs.join(" "));
        }
        let board = Squares::board(rules.geometry);
        let whole = |rule: &&Promotion| rule.must == [board; 2];
        keys.flag("mandatoryPiecePromotion", crowns.iter().any(whole));
        let demotions = written(PromotionText::Minus);
        keys.flag("pieceDemotion", !demotions.is_empty());
        let by_captures = crowns
            .iter()
            .any(|rule| rule.captures == PromotionCaptures::Only);
        keys.flag("piecePromotionOnCapture", by_captures);
        keys.flag("immobilityIllegal", self.immobility);
    }

    fn castling(&self, keys: &mut Keys) {
        let rules = self.rules;
        if rules.wings.is_empty() {
            keys.set("castling", false);
            return;
        }
        let file = |square: Square| char::from(b'a' + square.file()).to_string();
        // Both sides have the same keys.
        let mut castling = BTreeMap::new();
        for wing in &rules.wings {
            let name = if wing.king_side {
                "Kingside"
            } else {
                "Queenside"
            };
            let Some((king_to, _)) = wing.fixed_ends() else {
                continue;
            };
            castling.insert(format!("castling{name}File"), file(king_to));
            if wing.color == Color::White {
                let rank = king_to.rank() + 1;
                castling.insert("castlingRank".to_owned(), rank.to_string());
            }
            if let Some((_, rook)) = wing.home {
                castling.insert(format!("castlingRook{name}File"), file(rook));
            }
        }
        let king = self.letters([rules.castler]);
        castling.insert("castlingKingPiece".to_owned(), king);
        let partners = self.letters(rules.castling_partners.iter());
        castling.insert("castlingRookPieces".to_owned(), partners);
        for (name, value) in castling {
            keys.set(&name, value);
        }
        let takes_rook = rules.castling_text == CastlingText::KingTakesRook;
        keys.flag("chess960", takes_rook);
    }

    fn hand(&self, keys: &mut Keys) {
        let rules = self.rules;
        let Some(holdings) = &rules.holdings else {
            return;
        };
        if holdings.form == HoldingsForm::Hand {
            keys.set("gating", "true");
            keys.set("seirawanGating", "true");
            return;
        }
        keys.set("pieceDrops", "true");
        if let Some(captured) = holdings.captured {
            keys.set("capturesToHand", "true");
            keys.flag("dropLoop", captured == Captured::Loop);
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
            self.of_both(keys, "dropRegion", region);
        }
        let first_rank = Squares::ranks(rules.geometry, 0..1);
        for drop in &rules.drops {
            if drop.kinds.iter().any(pawn) {
                let zones = rules
                    .promotions
                    .iter()
                    .filter(|rule| rule.kinds.iter().any(pawn));
                let zone = zones.fold(Squares::EMPTY, |all, rule| all | rule.zone[0]);
                let in_zone = (drop.on[0] & region[0]).meets(zone);
                keys.flag("promotionZonePawnDrops", in_zone);
                keys.flag("firstRankPawnDrops", drop.on[0].meets(first_rank));
            }
            match drop.over[..] {
                [] => {}
                [Edge::Top] => keys.set("enclosingDrop", "top"),
                _ => keys.set("enclosingDrop", "anyside"),
            }
            if let Some(count) = drop.per_file {
                keys.set("dropNoDoubled", self.letters(drop.kinds.iter()));
                keys.set("dropNoDoubledCount", count);
            }
            keys.flag("shogiPawnDropMateIllegal", !drop.mate);
        }
        if rules.drops.iter().any(|drop| !drop.check) {
            keys.set("dropChecks", "false");
        }
        keys.flag("dropPromoted", rules.drops.iter().any(|drop| drop.crowned));
    }
}
