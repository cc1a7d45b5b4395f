//! Promotions: to one of a list, like Pawns, and to the crowned kind, which is written `+`, like pieces of Shogi.

use legwork_core::rules::{PromotionCaptures, PromotionWhen};
use legwork_core::squares::Squares;
use legwork_reader::file::{PromotionField, PromotionTarget, SideField, ZoneField};

use super::Mapping;
use super::kinds::{MappedKind, MappedKinds};
use super::start::Start;
use super::words::{field, turned, words};
use crate::piece_types::PieceType;

/// The maximum numbers of pieces of some kinds, by their names.
type Limits = Vec<(String, u8)>;

/// A promotion of a kind, for one side.
#[derive(Debug, Clone, PartialEq)]
struct Rule {
    zone: Squares,
    must: Squares,
    when: PromotionWhen,
    captures: PromotionCaptures,
    /// Whether captures en passant promote, which makes no difference where none ends in the zone.
    en_passant: bool,
    to: Vec<String>,
    /// Whether it is a pair with and without `+`, and which of them it becomes.
    pair: Option<bool>,
    /// Whether it is written `+` although it is not a pair.
    plus: bool,
    limits: Limits,
}

/// How a kind promotes.
#[derive(Debug, Clone, Copy)]
enum Manner {
    /// To one of a list.
    Pawn,
    /// To the crowned kind, which is written `+`.
    Crown,
    /// To what it was before.
    Uncrown,
}

impl Mapping<'_> {
    /// Returns all promotions.
    pub(super) fn promotions(&self, start: &Start, kinds: &MappedKinds) -> Vec<PromotionField> {
        let mut fields: Vec<PromotionField> = Vec::new();
        if self.settings.flag("sittuyinPromotion") {
            for (side, name) in ["White", "Black"].into_iter().enumerate() {
                let other = |kind: MappedKind| {
                    let piece = self.piece_of(kind);
                    piece != PieceType::PAWN && self.promotes_as_pawn(piece, side)
                };
                if kinds
                    .all()
                    .iter()
                    .copied()
                    .any(|kind| kinds.has(side, kind) && other(kind))
                {
                    self.refuse(
                        &format!("promotionPawnTypes{name}"),
                        "other pieces that promote as Pawns do, where Pawns promote in place,",
                    );
                }
            }
        }
        let manners = if self.settings.flag("sittuyinPromotion") {
            // Pawns promote by a rule in code.
            &[Manner::Crown, Manner::Uncrown][..]
        } else {
            &[Manner::Pawn, Manner::Crown, Manner::Uncrown]
        };
        for &manner in manners {
            for &kind in kinds.all() {
                let rule = |side: usize| {
                    let has = kinds.has(side, kind);
                    has.then(|| self.promotion(start, kinds, kind, side, manner))
                        .flatten()
                };
                for field in self.say(start, kinds, kind, [rule(0), rule(1)]) {
                    let same = |other: &&mut PromotionField| {
                        PromotionField {
                            pieces: field.pieces.clone(),
                            ..(**other).clone()
                        } == field
                            && !field.crowning
                    };
                    match fields.iter_mut().find(same) {
                        Some(other) => other.pieces.extend(field.pieces),
                        None => fields.push(field),
                    }
                }
            }
        }
        self.check_immobility(start, kinds);
        fields
    }

    /// Whether captures en passant end in a zone: Fairy-Stockfish never promotes by them.
    pub(super) fn passes_into(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
        side: usize,
        zone: Squares,
    ) -> bool {
        let region = self.settings.squares_of_both("enPassantRegion")[side];
        let passes = self.captures_passing(kind, side) && !self.passing_walks(kind).is_empty();
        passes && (zone & region).meets(self.passed(start, kinds, 1 - side))
    }

    /// Returns how a kind of a side promotes.
    fn promotion(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
        side: usize,
        manner: Manner,
    ) -> Option<Rule> {
        let settings = self.settings;
        let piece = self.piece_of(kind);
        let becomes = settings.becomes(piece);
        let promotes = match manner {
            Manner::Pawn => self.promotes_as_pawn(piece, side),
            Manner::Crown => becomes.is_some(),
            Manner::Uncrown => settings.flag("pieceDemotion") && kind.crowned,
        };
        if !promotes {
            return None;
        }
        let all = start.all;
        let zone = settings.squares_of_both("promotionRegion")[side] & all;
        let (reach, moved) = self.reach(start, kinds, kind, side);
        let pawn = piece == PieceType::PAWN;
        let crowning_captures = if settings.flag("piecePromotionOnCapture") {
            PromotionCaptures::Only
        } else {
            PromotionCaptures::Any
        };
        let mandatory = |name: &str, whole: Squares| {
            if settings.flag(name) {
                whole
            } else if settings.flag("immobilityIllegal") {
                self.stuck(piece, side, start.board) & whole
            } else {
                Squares::EMPTY
            }
        };
        let base = Rule {
            zone,
            must: Squares::EMPTY,
            when: PromotionWhen::Touch,
            captures: crowning_captures,
            en_passant: !self.passes_into(start, kinds, kind, side, zone),
            to: Vec::new(),
            pair: None,
            plus: false,
            limits: Vec::new(),
        };
        match manner {
            Manner::Pawn => {
                if !zone.meets(moved) {
                    return None;
                }
                let (to, limits) = self.pawn_choices(start, kinds, kind, side)?;
                Some(Rule {
                    must: mandatory("mandatoryPawnPromotion", zone),
                    when: PromotionWhen::Arrive,
                    captures: PromotionCaptures::Any,
                    to,
                    limits,
                    ..base
                })
            }
            Manner::Crown => {
                if !zone.meets(reach | moved) {
                    return None;
                }
                let new = MappedKind {
                    piece,
                    crowned: true,
                };
                if becomes == Some(piece) {
                    self.refuse(
                        "promotedPieceType",
                        "a piece that is promoted to one of its own kind",
                    );
                }
                let (must, when) = if pawn {
                    let must = mandatory("mandatoryPawnPromotion", zone);
                    (must, PromotionWhen::Arrive)
                } else {
                    let must = mandatory("mandatoryPiecePromotion", all);
                    (must, PromotionWhen::Touch)
                };
                let limit = self.crown_limit(kinds, new, !must.is_empty());
                Some(Rule {
                    must,
                    when,
                    to: vec![self.name(new)],
                    pair: (!kind.crowned).then_some(true),
                    plus: kind.crowned,
                    limits: limit.into_iter().collect(),
                    ..base
                })
            }
            Manner::Uncrown => Some(Rule {
                must: mandatory("mandatoryPiecePromotion", all),
                pair: Some(false),
                ..base
            }),
        }
    }

    /// Returns the names of the types to which a kind of a side promotes as Pawns do, the most mobile first, and their limits; `None`
    /// if there are none, and it goes on as a Pawn.
    fn pawn_choices(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
        side: usize,
    ) -> Option<(Vec<String>, Limits)> {
        let settings = self.settings;
        let mut to: Vec<PieceType> = self.pawn_targets(side);
        if to.contains(&PieceType::KING) {
            self.refuse(
                "promotionPieceTypesWhite",
                "Pawns that become Kings where there is another one",
            );
        }
        if kind.crowned {
            self.refuse(
                "promotionPawnTypesWhite",
                "a promoted piece that promotes as a Pawn",
            );
        }
        if settings.flag("pieceDemotion") {
            self.refuse("pieceDemotion", "a promoted Pawn that is demoted");
        }
        // Where it has to promote and has nothing to become, it cannot go.
        let piece = self.piece_of(kind);
        let crowned = piece == PieceType::PAWN && settings.becomes(piece).is_some();
        let shut = settings.flag("mandatoryPawnPromotion") && !crowned;
        if to.is_empty() && !shut {
            return None;
        }
        let plain = MappedKind::plain;
        to.sort_by_key(|&piece| std::cmp::Reverse(self.mobility(plain(piece), start.board)));
        let limits = to.iter().filter_map(|&piece| {
            let limit = settings.count_of("promotionLimit", piece);
            let limit = limit.filter(|&limit| limit > 0)?;
            self.check_limit(kinds, piece);
            Some((self.name(plain(piece)), u8::try_from(limit).ok()?))
        });
        let limits = limits.collect();
        let to = to.into_iter().map(|piece| self.name(plain(piece)));
        Some((to.collect(), limits))
    }

    /// Returns the limit on a crowned kind. Fairy-Stockfish counts all that move in this way, and lets a piece go where it must
    /// promote once there are that many.
    fn crown_limit(
        &self,
        kinds: &MappedKinds,
        new: MappedKind,
        must: bool,
    ) -> Option<(String, u8)> {
        let limit = self.settings.count_of("promotionLimit", self.piece_of(new));
        let limit = u8::try_from(limit.filter(|&limit| limit > 0)?).ok()?;
        let alike = |kind: &&MappedKind| self.piece_of(**kind) == self.piece_of(new);
        if must || kinds.all().iter().filter(alike).count() > 1 {
            self.refuse(
                "promotionLimit",
                "a limit on pieces that have to be crowned, or that others move like,",
            );
        }
        Some((self.name(new), limit))
    }

    /// Refuses a limit on a type if there are promoted pieces that move like it.
    fn check_limit(&self, kinds: &MappedKinds, piece: PieceType) {
        let promoted = |kind: &MappedKind| kind.crowned && self.piece_of(*kind) == piece;
        if kinds.all().iter().any(promoted) {
            self.refuse(
                "promotionLimit",
                "a limit that counts promoted pieces as well",
            );
        }
    }

    /// Returns the fields of a rule of both sides.
    fn say(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
        rules: [Option<Rule>; 2],
    ) -> Vec<PromotionField> {
        let board = start.board;
        let other_way = |rule: &Rule| Rule {
            zone: turned(rule.zone, board),
            must: turned(rule.must, board),
            ..rule.clone()
        };
        match rules {
            [None, None] => Vec::new(),
            // One rule for both sides, or for the only side that has the piece.
            [Some(white), black]
                if black.as_ref().map_or(!kinds.has(1, kind), |black| {
                    let place = |rule: &Rule| Rule {
                        zone: Squares::EMPTY,
                        must: Squares::EMPTY,
                        ..rule.clone()
                    };
                    place(&white) == place(black)
                        && (white.must.is_empty() == black.must.is_empty())
                }) =>
            {
                let black = black.unwrap_or_else(|| other_way(&white));
                self.write(
                    start,
                    kind,
                    &white,
                    [white.zone, black.zone],
                    [white.must, black.must],
                    None,
                )
            }
            [None, Some(black)] if !kinds.has(0, kind) => {
                let white = other_way(&black);
                self.write(
                    start,
                    kind,
                    &black,
                    [white.zone, black.zone],
                    [white.must, black.must],
                    None,
                )
            }
            [white, black] => {
                let mut fields = Vec::new();
                for (rule, side) in [(white, SideField::White), (black, SideField::Black)] {
                    let Some(rule) = rule else { continue };
                    let other = other_way(&rule);
                    let (zones, musts) = match side {
                        SideField::White => ([rule.zone, other.zone], [rule.must, other.must]),
                        SideField::Black => ([other.zone, rule.zone], [other.must, rule.must]),
                    };
                    fields.extend(self.write(start, kind, &rule, zones, musts, Some(side)));
                }
                fields
            }
        }
    }

    fn write(
        &self,
        start: &Start,
        kind: MappedKind,
        rule: &Rule,
        zones: [Squares; 2],
        musts: [Squares; 2],
        side: Option<SideField>,
    ) -> Vec<PromotionField> {
        let Some(zone) = zone_field(start, zones) else {
            self.refuse(
                "promotionRegionWhite",
                "a side without squares for its promotions",
            );
            return Vec::new();
        };
        let must = match musts {
            [white, black] if white.is_empty() && black.is_empty() => Some(ZoneField::Ranks(0)),
            musts if musts == zones => None,
            musts => match zone_field(start, musts) {
                must @ Some(_) => must,
                None => {
                    self.refuse(
                        "immobilityIllegal",
                        "squares where only one side must promote",
                    );
                    None
                }
            },
        };
        vec![PromotionField {
            pieces: vec![self.name(kind)],
            side,
            zone,
            must,
            when: rule.when,
            captures: rule.captures,
            en_passant: (!rule.en_passant).then_some(false),
            to: match rule.pair {
                Some(true) => PromotionTarget::Crowned,
                Some(false) => PromotionTarget::Uncrowned,
                None => PromotionTarget::Kinds(rule.to.clone()),
            },
            limits: rule.limits.clone(),
            crowning: rule.plus,
        }]
    }

    /// Refuses rules where a piece may not move to squares that it could never leave, unless it promotes there.
    fn check_immobility(&self, start: &Start, kinds: &MappedKinds) {
        if !self.settings.flag("immobilityIllegal") {
            return;
        }
        let all = start.all;
        for &kind in kinds.all() {
            for side in kinds.sides_of(kind) {
                let piece = self.piece_of(kind);
                let (_, moved) = self.reach(start, kinds, kind, side);
                // A piece that promotes by captures alone is stuck after other moves.
                let crowned = self.settings.becomes(piece).is_some()
                    && !self.settings.flag("piecePromotionOnCapture");
                let promotes = self.promotes_as_pawn(piece, side)
                    && !self.pawn_targets(side).is_empty()
                    || crowned;
                let zone = if promotes {
                    self.settings.squares_of_both("promotionRegion")[side] & all
                } else {
                    Squares::EMPTY
                };
                if (self.stuck(piece, side, start.board) & moved).is_subset(zone) {
                    continue;
                }
                let letter = self.name(kind);
                self.refuse_since(
                    "immobilityIllegal",
                    format!("`{letter}` may not move to squares that it cannot leave, where it does not promote; that cannot be expressed"),
                );
            }
        }
    }
}

/// A number of ranks from the far end, or squares. `None` if a side has none.
fn zone_field(start: &Start, zones: [Squares; 2]) -> Option<ZoneField> {
    let board = start.board;
    let whole = legwork_core::geometry::Geometry::new(board.files(), board.ranks(), 1)?;
    let far =
        |ranks: u8| -> Squares { Squares::ranks(whole, board.ranks() - ranks..board.ranks()) };
    let on_board = Squares::board(board);
    let ranks = (1..board.ranks()).find(|&ranks| {
        let white = far(ranks);
        let black = turned(white, whole);
        [white & on_board, black & on_board] == zones
    });
    if let Some(ranks) = ranks {
        return Some(ZoneField::Ranks(ranks));
    }
    words(zones[0], board)?;
    field(zones, board).map(ZoneField::Squares)
}
