//! Which squares show by themselves that the piece there has not moved.

use std::ops::ControlFlow;

use legwork_betza::PathLeg;

use super::{EmptyBoard, Landing, Legs, Observer, Stop};
use crate::geometry::{Square, Wraps};
use crate::piece::{Color, Kind, Piece};
use crate::rules::{PromotionWhen, Rules, Victim};
use crate::shape::{Large, Shape};
use crate::squares::Squares;

/// Every square where a walk could end on some board.
struct Ends<'a>(&'a mut dyn FnMut(Square));

impl Observer for Ends<'_> {
    type Trail = ();

    fn pardons(&mut self, (): &mut (), stop: Stop, _: &[PathLeg]) -> bool {
        stop.could_be_helped()
    }

    fn lands(&mut self, (): (), landing: Landing) -> ControlFlow<()> {
        (self.0)(landing.to);
        ControlFlow::Continue(())
    }
}

impl Legs {
    /// Whether a kind moves only forward, so that it never returns to a square that it has left.
    pub fn is_one_way(&self, kind: Kind) -> bool {
        let mut ways = self.of(Piece::new(Color::White, kind)).iter();
        self.geometry.wraps() != Some(Wraps::Both)
            && ways.all(|way| way.faces || way.path.only_advances())
    }

    /// The start squares of a kind, by side, that show by themselves that the piece there has not moved: no piece of this kind and
    /// side comes there by moving.
    pub(super) fn telling(&self, rules: &Rules, kind: Kind) -> [Large; 2] {
        let one_way = self.is_one_way(kind);
        Color::each(|color| {
            let piece = Piece::new(color, kind);
            let homes = rules.home(piece);
            if rules.tracks(kind) {
                homes & !self.arrivals(rules, piece)
            } else if one_way {
                homes
            } else {
                Large::EMPTY
            }
        })
    }

    /// The squares that a piece reaches by moves on any board, from where it starts, is dropped or promoted to; all
    /// squares where captures make pieces of others.
    fn arrivals(&self, rules: &Rules, piece: Piece) -> Large {
        let (side, kind) = (piece.color.index(), piece.kind);
        let twin = rules.twin(kind);
        let changes = rules
            .captures
            .iter()
            .any(|rule| rule.captor.changes() || rule.victim == Some(Victim::Turns));
        if changes || rules.converts() {
            return !Large::EMPTY;
        }
        let held = |kind| {
            let mut slots = rules.slots().iter();
            slots.any(|&(other, _)| other == kind)
        };
        let mut sources: Squares = rules.homes_on_both_boards(piece).squares().collect();
        if !rules.drops_pieces() && held(kind) {
            sources = Squares::board(self.geometry);
        }
        for rule in &rules.drops {
            if rule.kinds.contains(kind) || rule.crowned && rule.kinds.contains(rules.demoted(kind))
            {
                sources |= rule.on[side];
            }
        }
        for rule in rules.promotions.iter().filter(|rule| {
            rule.to.contains(&kind) || twin.is_some_and(|twin| rule.to.contains(&twin))
        }) {
            sources |= match rule.when {
                PromotionWhen::Touch => Squares::board(self.geometry),
                PromotionWhen::Arrive | PromotionWhen::Enter => rule.zone[side],
            };
        }
        let mut left: Vec<Square> = sources.iter().collect();
        let mut arrivals = Large::EMPTY;
        for wing in rules.wings.iter().filter(|wing| wing.color == piece.color) {
            let castles = kind == rules.castler;
            if !castles && !rules.castling_partners.contains(kind) {
                continue;
            }
            for (king_to, rook_to) in wing.possible_ends(self.geometry) {
                let end = if castles { king_to } else { rook_to };
                left.push(end);
                arrivals |= Large::single(end);
            }
        }
        while let Some(from) = left.pop() {
            for way in self.of(piece).iter().filter(|way| !way.faces) {
                // A piece that captures and comes back has moved, too.
                let mut arrive = |to: Square| {
                    if !(arrivals.contains(to) || sources.contains(to)) {
                        left.push(to);
                    }
                    arrivals |= Large::single(to);
                };
                let _ = self.observe(&EmptyBoard, from, piece, way, (), &mut Ends(&mut arrive));
            }
        }
        arrivals
    }

    /// The start squares of a piece that show by themselves that it has not moved.
    pub fn telling_squares(&self, piece: Piece) -> Large {
        self.telling[piece.kind.index()][piece.color.index()]
    }

    /// Whether marks, too, show that a piece has not moved: of a kind whose first move differs, if its square does not always show it.
    pub fn minds_marks(&self, kind: Kind) -> bool {
        self.marked.contains(kind)
    }
}
