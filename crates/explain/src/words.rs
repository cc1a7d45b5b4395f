//! Pieces and squares as sentences name them.

use super::movement;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Square, SquareName};
use legwork_core::legs::BoardView;
use legwork_core::moves::Move;
use legwork_core::piece::{Kind, Piece};
use legwork_core::rules::Rules;
pub(super) use legwork_notation::any;
use legwork_notation::text;

/// The words for the pieces and squares of a position.
pub(super) struct Words<'a> {
    pub(super) rules: &'a Rules,
    at: Box<dyn Fn(Square) -> Option<Piece> + 'a>,
    write: Box<dyn Fn(Move) -> String + 'a>,
}

impl<'a> Words<'a> {
    pub(super) fn new(compiled: &'a CompiledRules, view: &'a impl BoardView) -> Self {
        Self::of(
            &compiled.rules,
            |square| view.at(square),
            |mv| text::write_move(compiled, view, mv),
        )
    }

    /// The words for a position, given which piece is on each square and how its moves are
    /// written.
    pub(super) fn of(
        rules: &'a Rules,
        at: impl Fn(Square) -> Option<Piece> + 'a,
        write: impl Fn(Move) -> String + 'a,
    ) -> Self {
        Self {
            rules,
            at: Box::new(at),
            write: Box::new(write),
        }
    }

    pub(super) fn square(&self, square: Square) -> SquareName {
        self.rules.geometry.name(square)
    }

    pub(super) fn name(&self, kind: Kind) -> &str {
        &self.rules.piece(kind).name
    }

    /// `a Queen`, `an Amazon`.
    pub(super) fn one(&self, kind: Kind) -> String {
        let name = self.name(kind);
        let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) {
            "an"
        } else {
            "a"
        };
        format!("{article} {name}")
    }

    /// `the Rook on g0`.
    pub(super) fn on(&self, square: Square) -> String {
        let kind = (self.at)(square).map(|piece| self.name(piece.kind));
        format!("the {} on {}", kind.unwrap_or("piece"), self.square(square))
    }

    /// Whether a wall is on a square.
    pub(super) fn is_wall(&self, square: Square) -> bool {
        (self.at)(square).is_some_and(|piece| self.rules.is_wall(piece))
    }

    /// The square of a piece that a move captures.
    pub(super) fn victim(&self, mv: Move) -> Square {
        let arrives = mv.from() != mv.to() && (self.at)(mv.to()).is_some();
        let on_the_way = mv.taken().next().filter(|_| !arrives);
        on_the_way.unwrap_or(mv.to())
    }

    /// `f1, which the Rook on f8 attacks`.
    pub(super) fn attacked(&self, at: Square, by: Square) -> String {
        format!("{}, which {} attacks", self.square(at), self.on(by))
    }

    /// The name of the royal piece, or of the one that castles where nothing is royal.
    pub(super) fn king(&self) -> &str {
        self.name(self.rules.king)
    }

    /// The name of the piece that castles.
    pub(super) fn castler(&self) -> &str {
        self.name(self.rules.castler)
    }

    /// The names of the royal pieces.
    pub(super) fn royals(&self) -> String {
        let royals = self.rules.royals.iter();
        any(royals.map(|kind| self.name(kind).to_owned()).collect())
    }

    /// The names of the anti-royal pieces.
    pub(super) fn anti(&self) -> String {
        let anti = self.rules.anti.iter();
        any(anti.map(|kind| self.name(kind).to_owned()).collect())
    }

    /// The name of a royal piece that stands on a square now, or after a move.
    pub(super) fn royal_on(&self, square: Square) -> &str {
        let royals = self.rules.royals;
        let royal = |piece: &Piece| royals.contains(piece.kind);
        let mut listed = self.rules.listed_kinds();
        match (self.at)(square).filter(royal) {
            Some(piece) => self.name(piece.kind),
            None if listed.all(|kind| !royals.contains(kind) || kind == self.rules.king) => {
                self.king()
            }
            None => "royal piece",
        }
    }

    /// The name of the piece that castles with the King.
    pub(super) fn rook(&self) -> String {
        let partners = self.rules.castling_partners.iter();
        any(partners.map(|kind| self.name(kind).to_owned()).collect())
    }

    /// The name of the piece on a square that castles with the King.
    pub(super) fn partner(&self, square: Square) -> String {
        let piece = (self.at)(square).map(|piece| self.name(piece.kind).to_owned());
        piece.unwrap_or_else(|| self.rook())
    }

    pub(super) fn text(&self, mv: Move) -> String {
        (self.write)(mv)
    }

    /// How a kind moves: `slides like a Rook`.
    pub(super) fn moves(&self, kind: Kind) -> String {
        movement::of_piece(self.rules.piece(kind))
    }
}
