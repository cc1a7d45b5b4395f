//! Whether the pieces beside a piece open a way to it.

use std::ops::ControlFlow;

use super::reach::Reach;
use super::view::{BoardView, Passant, ViewWithPiece};
use super::{Legs, Lent, Way};
use crate::geometry::Square;
use crate::piece::{Color, Piece};
use crate::rules::{LenderPlace, Rules};

/// How pieces of each kind reach those to which they lend moves: as they would capture them.
#[derive(Debug, Clone)]
pub(super) struct Lending {
    ways: Vec<[Vec<Way>; 2]>,
    reaches: Vec<[Reach; 2]>,
}

impl Lending {
    /// The same for rules where they lend from afar.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        rules
            .borrows
            .filter(|rule| rule.from == LenderPlace::Reaching)?;
        let ways: Vec<[Vec<Way>; 2]> = { rules.kinds() }
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

/// A board of any type, as one type: walks that ask whether a way is lent would have types without end.
struct AnyBoard<'a, V: ?Sized>(&'a V);

impl<V: BoardView + ?Sized> BoardView for AnyBoard<'_, V> {
    fn at(&self, square: Square) -> Option<Piece> {
        self.0.at(square)
    }

    fn marked_virgin(&self, square: Square) -> bool {
        self.0.marked_virgin(square)
    }

    fn passant(&self) -> Option<Passant> {
        self.0.passant()
    }
}

impl Legs {
    /// Whether a way is open to a piece where the pieces beside it decide that.
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
        self.is_lent_from_afar(&AnyBoard(view), start, side, lent)
    }

    /// The same where lenders reach the piece.
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

    /// Whether a piece could capture by its own moves what stands on `target`, if that were an enemy.
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
            let walked = self.walk(&view, from, lender, way, &mut |landing| match landing
                .takes(target)
            {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            walked.is_break()
        })
    }
}
