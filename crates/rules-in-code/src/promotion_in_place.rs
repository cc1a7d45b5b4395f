//! Promotion in place of a move. A rule file asks for it with the letter of what Pawns become and the squares where they do so, as
//! White sees them: `code: ["promotion-in-place: F on a8 b7 c6 d5 e5 f6 g7 h8"]`.
//!
//! 1. A Pawn on one of these squares may become that piece with a turn of its own; the only Pawn of a side may do so from any square.
//!    It stays where it is, or goes where the new piece could go without a capture.
//! 2. While its side has such a piece, no Pawn becomes one.
//! 3. No Pawn may become that piece in another way: a rule file that has both is refused.
//! 4. The new piece may attack no enemy piece, and the promotion may not give check, by another piece either.
//!
//! The source is how Fairy-Stockfish plays Sittuyin.

use std::ops::ControlFlow;

use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::{BoardView, Landing, Legs, ViewAfterMove, ViewWithPiece};
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::plugin::{Maker, MoveFilter, Offers, Plugin, PluginEntry};
use legwork_core::rules::{Promotion, Rules};
use legwork_core::squares::Squares;

legwork_core::inventory::submit! {
    PluginEntry { name: "promotion-in-place", new: Maker::WithArgument(PromotionInPlace::boxed) }
}

/// The rule in sentences, for rule pages.
const WORDS: [&str; 4] = [
    "Pawns promote with a turn of their own, from the promotion squares; the only Pawn of a side may do so from any square.",
    "The Pawn becomes the new piece where it stands, or on a square where the new piece could go from there without a capture.",
    "While a side has such a piece, none of its Pawns becomes one.",
    "The new piece may attack no enemy piece, and the promotion may not give check, by another piece either.",
];

/// The rule, for the Pawns of one variant.
#[derive(Debug, Clone)]
struct PromotionInPlace {
    geometry: Geometry,
    pawns: Kinds,
    royals: Kinds,
    becomes: Kind,
    /// The kind, and those that are written like it.
    such: Kinds,
    /// The promotion squares of each side.
    zone: [Squares; 2],
}

impl PromotionInPlace {
    fn boxed(rules: &Rules, argument: &str) -> Result<Box<dyn Plugin>, String> {
        let expected = || "expected a piece and squares, `F on a8 b7`".to_owned();
        let (piece, squares) = argument.split_once(" on ").ok_or_else(expected)?;
        let becomes = rules.kind_named(piece.trim());
        let becomes = becomes.filter(|&kind| !rules.royals.contains(kind));
        let becomes = becomes.ok_or_else(expected)?;
        let geometry = rules.geometry;
        let square = |name: &str| geometry.square(name).ok_or_else(expected);
        let white = squares
            .split_whitespace()
            .map(square)
            .collect::<Result<Squares, _>>()?;
        let black = white
            .iter()
            .map(|square| geometry.rotated(square))
            .collect();
        let pawns = rules.pawns().without(rules.royals);
        if pawns.is_empty() || pawns.contains(becomes) || white.is_empty() {
            return Err(expected());
        }
        let twice =
            |rule: &Promotion| !rule.kinds.and(pawns).is_empty() && rules.offers(rule, becomes);
        if rules.promotions.iter().any(twice) {
            let name = &rules.piece(becomes).name;
            return Err(format!(
                "expected a piece that no Pawn becomes by `promotions`, found the {name}"
            ));
        }
        Ok(Box::new(Self {
            geometry,
            pawns,
            royals: rules.royals,
            becomes,
            such: rules.alike(becomes),
            zone: [white, black],
        }))
    }

    /// The squares of a side's pieces of some kinds.
    fn find(&self, board: &dyn BoardView, side: Color, kinds: Kinds) -> Squares {
        let there = |&square: &Square| {
            board
                .at(square)
                .is_some_and(|piece| piece.color == side && kinds.contains(piece.kind))
        };
        self.geometry.squares().filter(there).collect()
    }

    /// Where a new piece could go from its square: whether without a capture, and the landing.
    fn landings(
        board: &dyn BoardView,
        legs: &Legs,
        piece: Piece,
        from: Square,
        mut tell: impl FnMut(bool, Landing),
    ) {
        for way in legs.of(piece).iter().filter(|way| !way.faces) {
            let _ = legs.walk(board, from, piece, way, &mut |landing| {
                let captures = landing.captures || landing.taken.iter().any(Option::is_some);
                tell(captures, landing);
                ControlFlow::Continue(())
            });
        }
    }

    /// Whether the new piece attacks nothing, and nothing gives check, after a Pawn has gone to a square.
    fn is_peaceful(&self, board: &dyn BoardView, legs: &Legs, new: Piece, bare: Move) -> bool {
        let after = ViewAfterMove {
            view: board,
            mv: bare,
            piece: new,
        };
        let mut attacks = false;
        Self::landings(&after, legs, new, bare.to(), |captures, _| {
            attacks |= captures
        });
        let mut royals = self.find(&after, !new.color, self.royals).iter();
        !attacks && royals.all(|royal| legs.attacker(&after, new.color, royal, |_| true).is_none())
    }
}

impl Plugin for PromotionInPlace {
    fn words(&self) -> &'static [&'static str] {
        &WORDS
    }

    fn roles(&self) -> Vec<(&'static str, Kinds)> {
        vec![("Pawn", self.pawns)]
    }

    fn treats_sides_alike(&self, image: &dyn Fn(Square) -> Square) -> bool {
        self.zone[0].iter().map(image).collect::<Squares>() == self.zone[1]
    }

    fn offers(&self) -> Option<&dyn Offers> {
        Some(self)
    }

    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter::NEVER
    }
}

impl Offers for PromotionInPlace {
    fn offer(&self, side: Color, board: &dyn BoardView, legs: &Legs, give: &mut dyn FnMut(Move)) {
        if !self.find(board, side, self.such).is_empty() {
            return;
        }
        let new = Piece::new(side, self.becomes);
        let pawns = self.find(board, side, self.pawns);
        let promoting = match pawns.len() {
            1 => pawns,
            _ => pawns & self.zone[side.index()],
        };
        for from in promoting.iter() {
            let instead = ViewWithPiece {
                view: board,
                square: from,
                piece: Some(new),
            };
            let mut targets = Squares::from(from);
            Self::landings(&instead, legs, new, from, |captures, landing| {
                if !captures {
                    targets = targets.with(landing.to);
                }
            });
            for to in targets.iter() {
                let bare = Move::new(from, to);
                if self.is_peaceful(board, legs, new, bare) {
                    give(bare.promoting(self.becomes));
                }
            }
        }
    }

    fn movers(&self) -> Kinds {
        self.pawns
    }

    fn makes(&self) -> Kinds {
        Kinds::NONE.with(self.becomes)
    }
}
