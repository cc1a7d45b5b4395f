//! Pieces placed freely on a board: perhaps no position of a game, but legs can be walked on it.

use std::collections::BTreeMap;

use legwork::base::{BoardView, Legs, ViewWithPiece};
use legwork::rules::Wing;
use legwork::shape::Shape as _;
use legwork::{EnPassant, Piece, Rules, Square};
use wasm_bindgen::JsValue;

use crate::names;
use crate::value::{entries, text};
use legwork_bindings::BindingError;
use legwork_core::geometry::line;
use legwork_core::rights::on_first_rank;

/// Pieces on squares. Those on their squares of the start position have never moved.
pub(crate) struct Placed<'a> {
    rules: &'a Rules,
    pieces: BTreeMap<Square, Piece>,
}

impl<'a> Placed<'a> {
    /// Reads `{e1: "K", e8: "k"}`.
    pub(crate) fn read(rules: &'a Rules, given: JsValue) -> Result<Self, BindingError> {
        let mut pieces = BTreeMap::new();
        for (square, symbol) in entries("pieces", Some(given))? {
            let piece = names::piece(rules, &text(&symbol))?;
            pieces.insert(names::square(rules, &square)?, piece);
        }
        Ok(Self { rules, pieces })
    }

    /// Puts a piece on a square.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.pieces.insert(square, piece);
    }

    /// The squares to which a piece on a square castles, if it is a King who may.
    pub(crate) fn castles(&self, piece: Piece, from: Square) -> Vec<Square> {
        let legs = Legs::new(self.rules);
        let wings = self.rules.wings.iter();
        let castler = Piece::new(piece.color, self.rules.castler) == piece;
        let own = wings.filter(|wing| castler && wing.color == piece.color);
        let open = own.filter(|wing| self.is_open(&legs, wing, piece, from));
        open.map(|wing| wing.ends_from(self.rules.geometry, from).0)
            .collect()
    }

    /// Whether nothing is between King and Rook and their destinations, and no enemy attacks the way of a King.
    fn is_open(&self, legs: &Legs, wing: &Wing, king: Piece, from: Square) -> bool {
        let Some(rook) = self.rook(wing, from) else {
            return false;
        };
        let (king_to, rook_to) = wing.ends_from(self.rules.geometry, from);
        let mut squares = line(from, king_to).chain(line(rook, rook_to));
        let free = squares
            .all(|square| square == from || square == rook || !self.pieces.contains_key(&square));
        let royal = self.rules.castler == self.rules.king;
        free && (!royal
            || line(from, king_to).all(|square| {
                let gone = with(self, from, None);
                let moved = with(&gone, square, Some(king));
                legs.attacker(&moved, !king.color, square, |_| true)
                    .is_none()
            }))
    }

    /// The Rook of a wing: the one at home or, where homes depend on the set-up, the outermost one.
    fn rook(&self, wing: &Wing, from: Square) -> Option<Square> {
        let is_rook = |square: &Square| {
            self.pieces.get(square).is_some_and(|piece| {
                piece.color == wing.color && self.rules.castling_partners.contains(piece.kind)
            })
        };
        match wing.home {
            Some((king, home)) => Some(home).filter(|square| king == from && is_rook(square)),
            None if !on_first_rank(self.rules, wing.color, from) => None,
            None => {
                let files = self.rules.geometry.files();
                let edge = if wing.king_side { files - 1 } else { 0 };
                line(Square::new(edge, from.rank())?, from).find(is_rook)
            }
        }
    }
}

fn with<V: BoardView>(view: &V, square: Square, piece: Option<Piece>) -> ViewWithPiece<'_, V> {
    ViewWithPiece {
        view,
        square,
        piece,
    }
}

impl BoardView for Placed<'_> {
    fn at(&self, square: Square) -> Option<Piece> {
        self.pieces.get(&square).copied()
    }

    fn marked_virgin(&self, square: Square) -> bool {
        let piece = self.at(square);
        piece.is_some_and(|piece| self.rules.home(piece).contains(square))
    }

    fn passant(&self) -> Option<EnPassant> {
        None
    }
}
