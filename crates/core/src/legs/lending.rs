//! Whether other pieces lend a way to a piece.

use std::ops::ControlFlow;

use super::reach::Reach;
use super::{Legs, Lent, Way};
use crate::geometry::Square;
use crate::piece::{Color, Piece};
use crate::rules::{LenderPlace, Rules};
use crate::view::{BoardView, ViewWithPiece};

/// How pieces of each kind reach those to which they lend moves: as they would capture them.
#[derive(Debug, Clone)]
pub(super) struct Lending {
    ways: Vec<[Vec<Way>; 2]>,
    reaches: Vec<[Reach; 2]>,
}

impl Lending {
    /// Returns it for rules where lenders may be anywhere; `None` for others.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        rules
            .borrows
            .filter(|rule| rule.from == LenderPlace::Reaching)?;
        let ways: Vec<[Vec<Way>; 2]> = rules
            .kinds()
            .map(|kind| Way::of_lender(rules, kind))
            .collect();
        let reach = |[white, _]: &[Vec<Way>; 2]| {
            let reach = Reach::of(white.iter().map(|way| &way.path));
            [reach.clone(), reach.turned()]
        };
        Some(Self {
            reaches: ways.iter().map(reach).collect(),
            ways,
        })
    }
}

impl Legs {
    /// Whether a way that may be lent is open to a piece.
    pub(super) fn is_lent<V: BoardView + ?Sized>(
        &self,
        view: &V,
        start: Square,
        piece: Piece,
        lent: &Lent,
    ) -> bool {
        let side = lent.side.of(piece.color);
        let lends = |lender: &Piece| lender.color == side && lent.lenders.contains(lender.kind);
        if let Some(step) = lent.from.beside(piece.color) {
            let at = self.geometry.step(start, step);
            let lender = at.filter(|&at| at != start).and_then(|at| view.at(at));
            return match lender.filter(lends) {
                Some(lender) => lent.kinds.contains(lender.kind),
                None => lent.alone,
            };
        }
        self.is_lent_from_afar(&view, start, side, lent)
    }

    /// Like `is_lent`, where lenders may be anywhere and reach the piece. The board is of one type here, since asking for it begins another walk.
    fn is_lent_from_afar(
        &self,
        view: &dyn BoardView,
        start: Square,
        side: Color,
        lent: &Lent,
    ) -> bool {
        let mut alone = lent.alone;
        for at in self.geometry.squares().filter(|&at| at != start) {
            let Some(lender) = view.at(at) else { continue };
            let matters = alone || lent.kinds.contains(lender.kind);
            let lends = lender.color == side && lent.lenders.contains(lender.kind);
            if matters && lends && self.reaches(view, at, lender, start) {
                if lent.kinds.contains(lender.kind) {
                    return true;
                }
                alone = false;
            }
        }
        alone
    }

    /// Whether a piece could capture the piece on `target` by its own moves, if that were an enemy.
    fn reaches(&self, view: &dyn BoardView, from: Square, lender: Piece, target: Square) -> bool {
        let Some(lending) = &self.lending else {
            return false;
        };
        let (kind, side) = (lender.kind.index(), lender.color.index());
        if self.geometry.wraps().is_none() && !lending.reaches[kind][side].leads(from, target) {
            return false;
        }
        let view = ViewWithPiece {
            view,
            square: target,
            piece: Some(Piece::new(!lender.color, lender.kind)),
        };
        lending.ways[kind][side].iter().any(|way| {
            let walked = self.walk(&view, from, lender, way, &mut |landing| {
                if landing.takes(target) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            walked.is_break()
        })
    }
}
