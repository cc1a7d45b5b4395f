//! Pieces in hand: gated by first moves, or dropped.

use legwork_core::rules::{Captured, Edge, HoldingsForm};
use legwork_core::squares::Squares;
use legwork_reader::file::{DropField, HoldingsField, KindsField, RuleFile};

use super::Mapping;
use super::kinds::{MappedKind, MappedKinds};
use super::start::Start;
use super::words::{field, turned};
use crate::piece_types::PieceType;

impl Mapping<'_> {
    /// Whether pieces in hand are gated.
    pub(super) fn gates(&self) -> bool {
        self.settings.flag("gating") && self.settings.flag("seirawanGating")
    }

    /// Adds the pieces in hand, and how they come onto the board.
    pub(super) fn hand(&self, start: &Start, kinds: &MappedKinds, file: &mut RuleFile) {
        let drops = self.settings.flag("pieceDrops");
        if self.gates() {
            if drops || self.settings.flag("capturesToHand") {
                self.refuse(
                    "seirawanGating",
                    "gating from a hand that captures fill, or from which pieces are dropped,",
                );
            }
            let all = start.all;
            if !self
                .settings
                .squares_of_both("dropRegion")
                .iter()
                .all(|region| all.is_subset(*region))
            {
                self.refuse("dropRegionWhite", "gating on some squares only");
            }
            if let Some(key) = ["dropOnTop", "enclosingDrop"]
                .into_iter()
                .find(|key| self.settings.differs(key))
            {
                self.refuse(key, "gating only where a drop could end");
            }
            let slots = kinds.all().iter().copied().filter_map(|kind| {
                let count = |side: usize| {
                    start.hand[side]
                        .iter()
                        .filter(|&&piece| piece == kind.piece)
                        .count()
                };
                let most = count(0).max(count(1));
                (most > 0 && !kind.crowned)
                    .then(|| Some((self.name(kind), u8::try_from(most).ok()?)))?
            });
            file.holdings = Some(HoldingsField {
                form: HoldingsForm::Hand,
                slots: slots.collect(),
                ..HoldingsField::default()
            });
            return;
        }
        if drops {
            self.drops(start, kinds, file);
        }
    }

    /// Whether a side can have a type in hand.
    pub(super) fn is_held(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        piece: PieceType,
        side: usize,
    ) -> bool {
        let guarded = self.royals().contains(piece);
        let captured = self.settings.flag("capturesToHand")
            && !guarded
            && kinds.of_side(1 - side).any(|kind| kind.piece == piece);
        captured || start.hand[side].contains(&piece)
    }

    /// Returns the squares where a side may drop a type.
    pub(super) fn drop_squares(&self, start: &Start, piece: PieceType, side: usize) -> Squares {
        let settings = self.settings;
        let board = start.board;
        let within = self.within(MappedKind::plain(piece), side, board);
        let mut squares = settings.squares_of_both("dropRegion")[side] & within;
        let first = self.last_rank(start, 1 - side);
        if piece == PieceType::PAWN {
            if !settings.flag("promotionZonePawnDrops") {
                squares -= settings.squares_of_both("promotionRegion")[side];
            }
            if !settings.flag("firstRankPawnDrops") {
                squares -= first;
            }
        }
        if piece == PieceType::ROOK && settings.flag("sittuyinRookDrop") {
            squares &= first;
        }
        squares
    }

    fn drops(&self, start: &Start, kinds: &MappedKinds, file: &mut RuleFile) {
        let settings = self.settings;
        let captured = match (settings.flag("capturesToHand"), settings.flag("dropLoop")) {
            (false, _) => None,
            (true, true) => Some(Captured::Loop),
            (true, false) => Some(Captured::Ours),
        };
        if captured == Some(Captured::Loop) && kinds.all().iter().any(|kind| kind.crowned) {
            self.refuse(
                "dropLoop",
                "promoted pieces that come to hand as the kind that they move like",
            );
        }
        if captured == Some(Captured::Ours) {
            self.check_pawns(start, kinds);
        }
        let mut rules: Vec<DropField> = Vec::new();
        for kind in kinds.all().iter().copied().filter(|kind| !kind.crowned) {
            let held = |side: &usize| self.is_held(start, kinds, kind.piece, *side);
            let sides: Vec<usize> = (0..2).filter(held).collect();
            if sides.is_empty() {
                continue;
            }
            // A kind that only comes by the promotion of Pawns is captured as a Pawn.
            let there = start
                .array
                .iter()
                .any(|(.., other)| other.piece == kind.piece)
                || start
                    .hand
                    .iter()
                    .flatten()
                    .any(|&other| other == kind.piece);
            if captured == Some(Captured::Ours) && !there {
                continue;
            }
            let Some(rule) = self.drop_rule(start, kind, &sides, kinds) else {
                continue;
            };
            let same = |other: &&mut DropField| {
                DropField {
                    pieces: rule.pieces.clone(),
                    ..(**other).clone()
                } == rule
            };
            match rules.iter_mut().find(same) {
                Some(other) => {
                    let letters = other.pieces.letters().into_iter();
                    letters.for_each(|letters| letters.push(self.name(kind)));
                }
                None => rules.push(rule),
            }
        }
        if rules.is_empty() {
            return;
        }
        let bishops = self.kinds_of(kinds, PieceType::BISHOP);
        let dropped = rules.iter().any(|rule| rule.apart);
        if settings.flag("dropOppositeColoredBishop") && !bishops.is_empty() && !dropped {
            self.refuse(
                "dropOppositeColoredBishop",
                "drops that depend on Bishops that nobody drops",
            );
        }
        file.holdings = Some(HoldingsField {
            form: HoldingsForm::Drop,
            captured,
            ..HoldingsField::default()
        });
        file.drops = rules;
    }

    /// Returns the edges over which pieces are dropped.
    fn edges(&self, start: &Start, kinds: &MappedKinds) -> Vec<Edge> {
        let key = "enclosingDrop";
        let word = if self.settings.flag("dropOnTop") {
            "top"
        } else {
            self.settings.word(key)
        };
        let edges = match word {
            "none" => return Vec::new(),
            "top" => vec![Edge::Top],
            "anyside" => {
                self.refuse(
                    key,
                    "drops over all edges that end behind pieces in their way",
                );
                return Vec::new();
            }
            _ => {
                self.refuse_since(
                    key,
                    "a drop of one kind that must be made, or one that changes other squares, cannot be expressed yet",
                );
                return Vec::new();
            }
        };
        // In Fairy-Stockfish `top` only needs a piece below, which makes no difference as long as no piece moves away.
        let moves = kinds
            .all()
            .iter()
            .copied()
            .any(|kind| !self.dialect_of(kind).walks.is_empty());
        let whole = !start.board.has_holes() && start.array.is_empty();
        let all = start.all;
        let regions = self.settings.squares_of_both("dropRegion");
        let everywhere = regions.iter().all(|region| all.is_subset(*region));
        if moves || !whole || !everywhere || self.settings.differs("enclosingDropStart") {
            self.refuse(
                key,
                "drops over an edge of the board together with pieces that move, or on some squares only,",
            );
        }
        edges
    }

    /// Refuses rules where several kinds promote as Pawns do: of all of them one comes to hand.
    fn check_pawns(&self, start: &Start, kinds: &MappedKinds) {
        for side in 0..2 {
            let pawns = kinds.all().iter().copied().filter(|&kind| {
                let piece = self.piece_of(kind);
                let zone = self.settings.squares_of_both("promotionRegion")[side];
                kinds.has(side, kind)
                    && self.promotes_as_pawn(piece, side)
                    && !self.pawn_targets(side).is_empty()
                    && zone.meets(self.reach(start, kinds, kind, side).1)
            });
            if pawns.count() > 1 {
                let key = ["promotionPawnTypesWhite", "promotionPawnTypesBlack"][side];
                self.refuse(
                    key,
                    "several kinds that are one kind when they have promoted and are captured",
                );
            }
        }
    }

    fn drop_rule(
        &self,
        start: &Start,
        kind: MappedKind,
        sides: &[usize],
        kinds: &MappedKinds,
    ) -> Option<DropField> {
        let settings = self.settings;
        let board = start.board;
        let piece = kind.piece;
        let squares = |side: usize| {
            if sides.contains(&side) {
                self.drop_squares(start, piece, side)
            } else {
                turned(self.drop_squares(start, piece, 1 - side), board)
            }
        };
        let mut both = [squares(0), squares(1)];
        let dead = [0, 1].map(|side| self.stuck(piece, side, board));
        // Where Fairy-Stockfish takes a piece for stuck that is not, or the reverse, the squares are named.
        let immobile = settings.flag("immobilityIllegal");
        let not_left = [0, 1].map(|side| self.not_left(kind, side, board));
        let alike = sides.iter().all(|&side| {
            let (squares, exact) = not_left[side];
            exact && squares & both[side] == dead[side] & both[side]
        });
        if immobile && !alike {
            both = [both[0] - dead[0], both[1] - dead[1]];
        }
        if both.iter().all(|squares| squares.is_empty()) {
            return None;
        }
        let everywhere = both == [Squares::board(board); 2];
        let on = if everywhere { None } else { field(both, board) };
        if on.is_none() && !everywhere {
            self.refuse("dropRegionWhite", "drops of one side only");
        }
        let stuck = if immobile {
            !alike
        } else {
            sides
                .iter()
                .any(|&side| both[side].meets(dead[side] | not_left[side].0))
        };
        let per_file = self.most_on_a_file(piece, kinds);
        // With a limit of 0 it waits in the hand.
        if per_file == Some(0) {
            return None;
        }
        let apart = piece == PieceType::BISHOP && settings.flag("dropOppositeColoredBishop");
        let becomes = settings.becomes(piece);
        let crowned = settings.flag("dropPromoted") && becomes.is_some();
        let as_plain = |side: &usize| {
            becomes.is_none_or(|becomes| self.stuck(becomes, *side, board) == dead[*side])
        };
        if crowned && immobile && !alike && !sides.iter().all(as_plain) {
            self.refuse(
                "dropPromoted",
                "a promoted piece that is dropped where it can move otherwise than a plain one",
            );
        }
        if crowned && per_file.is_some() {
            self.refuse(
                "dropPromoted",
                "a promoted piece that is not dropped on a file with others",
            );
        }
        let mate = piece == PieceType::SHOGI_PAWN && settings.flag("shogiPawnDropMateIllegal");
        Some(DropField {
            pieces: KindsField::Some(vec![self.name(kind)]),
            on,
            per_file: per_file
                .and_then(|count| u8::try_from(count).ok())
                .filter(|&count| count < board.ranks()),
            over: self.edges(start, kinds),
            apart,
            mate: mate.then_some(false),
            check: (!settings.flag("dropChecks")).then_some(false),
            stuck,
            crowned,
        })
    }

    /// Returns the maximum number of pieces of a type on a file if it is dropped there.
    fn most_on_a_file(&self, piece: PieceType, kinds: &MappedKinds) -> Option<u32> {
        if self.settings.piece("dropNoDoubled") != Some(piece) {
            return None;
        }
        let doubled = |other: &MappedKind| other.crowned && self.piece_of(*other) == piece;
        if kinds.all().iter().any(doubled) {
            self.refuse("dropNoDoubled", "promoted pieces that count on a file");
        }
        Some(self.settings.count("dropNoDoubledCount"))
    }
}
