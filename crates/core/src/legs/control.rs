//! Which pieces control a square, and what depends on that: moves that are lent, pieces that enemies freeze, captures for which it
//! matters whether a piece is guarded, and pieces that change sides.

use std::ops::ControlFlow;

use super::reach::Reach;
use super::{Legs, Lent, Stop, Way, of_side};
use crate::geometry::Square;
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rules::{FreezeRule, FreezerPlace, Guarding, LenderPlace, Rules};
use crate::squares::Squares;
use crate::view::{BoardView, ViewWithPiece};

/// How pieces of each kind control squares: those where they would capture an enemy by their own moves, whatever they spare.
#[derive(Debug, Clone)]
pub(super) struct ControlWays {
    ways: Vec<[Vec<Way>; 2]>,
    reaches: Vec<[Reach; 2]>,
    /// Of each side, by square: from where a lender might reach it.
    near: [Vec<Squares>; 2],
}

impl ControlWays {
    /// Returns it for rules where it matters; `None` for others.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        let lends = |place: LenderPlace| place == LenderPlace::Reaching;
        let freezes = |rule: &FreezeRule| rule.at == FreezerPlace::Reaching;
        let matters = rules.borrows.iter().any(|rule| lends(rule.from))
            || rules.frozen.iter().any(freezes)
            || rules.captures_ask_for_guards()
            || rules.converts();
        if !matters {
            return None;
        }
        let ways: Vec<[Vec<Way>; 2]> = rules
            .kinds()
            .map(|kind| Way::of_controller(rules, kind))
            .collect();
        let reach = |[white, _]: &[Vec<Way>; 2]| {
            let reach = Reach::of(white.iter().map(|way| &way.path));
            [reach.clone(), reach.turned()]
        };
        let reaches: Vec<[Reach; 2]> = ways.iter().map(reach).collect();
        Some(Self {
            near: Color::each(|side| near(rules, &reaches, side)),
            reaches,
            ways,
        })
    }
}

/// By square, those from which a lender of a side might reach it.
fn near(rules: &Rules, reaches: &[[Reach; 2]], side: Color) -> Vec<Squares> {
    let reaching = rules
        .borrows
        .iter()
        .filter(|rule| rule.from == LenderPlace::Reaching);
    let lenders = reaching.fold(Kinds::NONE, |all, rule| all.or(rule.of));
    let wraps = rules.geometry.wraps().is_some();
    let leads = |from: Square, to: Square| {
        let reaches = |kind: Kind| reaches[kind.index()][side.index()].leads(from, to);
        wraps || lenders.iter().any(reaches)
    };
    let mut near = vec![Squares::EMPTY; 256];
    if !lenders.is_empty() {
        for to in rules.geometry.squares() {
            let starts = rules.geometry.squares();
            near[to.index()] = starts
                .filter(|&from| from != to && leads(from, to))
                .collect();
        }
    }
    near
}

/// A rule by which enemies freeze pieces, with the kinds that each piece counts as.
#[derive(Debug, Clone)]
pub(super) struct Freezing {
    rule: FreezeRule,
    /// By kind, those of which an enemy may freeze it.
    by: Vec<Kinds>,
}

impl Freezing {
    /// Returns those of a rule set.
    pub(super) fn of(rules: &Rules) -> Vec<Self> {
        let of = |rule: &FreezeRule| {
            let freezers = |kind: Kind| {
                if !rule.of.contains(kind) {
                    Kinds::NONE
                } else if rule.same {
                    rule.by.and(rules.alike(kind))
                } else {
                    rule.by
                }
            };
            Self {
                by: rules.kinds().map(freezers).collect(),
                rule: rule.clone(),
            }
        };
        rules.frozen.iter().map(of).collect()
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
        let near = match &self.control {
            Some(control) => control.near[side.index()][start.index()],
            None => Squares::EMPTY,
        };
        for at in near {
            let Some(lender) = view.at(at) else { continue };
            let matters = alone || lent.kinds.contains(lender.kind);
            let lends = lender.color == side && lent.lenders.contains(lender.kind);
            if matters && lends && self.controls(view, at, lender, start) {
                if lent.kinds.contains(lender.kind) {
                    return true;
                }
                alone = false;
            }
        }
        alone
    }

    /// The enemies that the piece on a square could capture by its own moves, whatever it spares.
    pub fn controlled_enemies(&self, view: &dyn BoardView, from: Square) -> Squares {
        let Some(piece) = view.at(from) else {
            return Squares::EMPTY;
        };
        let is_enemy = |at: &Square| view.at(*at).is_some_and(|other| other.color != piece.color);
        let enemies = self.geometry.squares().filter(is_enemy);
        enemies
            .filter(|&at| self.controls(view, from, piece, at))
            .collect()
    }

    /// The square of an enemy that freezes the piece on a square, if one does.
    pub fn freezer<V: BoardView + ?Sized>(
        &self,
        view: &V,
        square: Square,
        piece: Piece,
    ) -> Option<Square> {
        let mut rules = self.freezing.iter();
        rules.find_map(|Freezing { rule, by }| {
            let by = by[piece.kind.index()];
            let freezes = |at: &Square| {
                view.at(*at)
                    .filter(|other| other.color != piece.color && by.contains(other.kind))
                    .filter(|&other| !self.is_kept(&view, rule, (*at, other), square))
            };
            match &rule.at {
                _ if by.is_empty() => None,
                FreezerPlace::Reaching => self.geometry.squares().find(|at| {
                    freezes(at).is_some_and(|other| self.controls(&view, *at, other, square))
                }),
                FreezerPlace::Leaps { steps, .. } => steps.iter().find_map(|&step| {
                    let at = self.geometry.step(square, of_side(step, piece.color))?;
                    freezes(&at).map(|_| at)
                }),
            }
        })
    }

    /// Whether another piece than the one on `except` keeps a piece from freezing its enemies.
    fn is_kept(
        &self,
        view: &dyn BoardView,
        rule: &FreezeRule,
        (square, piece): (Square, Piece),
        except: Square,
    ) -> bool {
        let keeps = |at: Square| {
            let there = view.at(at).filter(|_| at != except);
            there
                .is_some_and(|other| other.color != piece.color && rule.unless.contains(other.kind))
        };
        match &rule.at {
            _ if rule.unless.is_empty() => false,
            FreezerPlace::Reaching => {
                let mut squares = self.geometry.squares();
                squares.any(|at| keeps(at) && self.controls(view, square, piece, at))
            }
            FreezerPlace::Leaps { steps, .. } => steps.iter().any(|&step| {
                let at = self.geometry.step(square, of_side(step, piece.color));
                at.is_some_and(keeps)
            }),
        }
    }

    /// Why a piece may not capture another one, if that depends on which of them is guarded.
    pub(super) fn unguarded<V: BoardView + ?Sized>(
        &self,
        view: &V,
        captor: (Square, Piece),
        victim: (Square, Piece),
    ) -> Option<Stop> {
        let mut rules = self.guards.iter();
        let rule = rules.find(|rule| rule.fits(captor.1.kind, victim.1.kind))?;
        let fault = |asked: Option<Guarding>, (of, piece): (Square, Piece)| {
            let asked = asked?;
            let by = self.guard(&view, of, piece);
            (by.is_some() != (asked == Guarding::Guarded)).then_some(Stop::Guard { of, by })
        };
        fault(rule.captor_is, captor).or_else(|| fault(rule.victim_is, victim))
    }

    /// The square of a piece that controls the square of another one of its side.
    fn guard(&self, view: &dyn BoardView, square: Square, piece: Piece) -> Option<Square> {
        let mut others = self.geometry.squares().filter(|&at| at != square);
        others.find(|&at| {
            let other = view.at(at).filter(|other| other.color == piece.color);
            other.is_some_and(|other| self.controls(view, at, other, square))
        })
    }

    /// Whether a piece could capture an enemy on `target` by its own moves, whatever else is there.
    fn controls(&self, view: &dyn BoardView, from: Square, by: Piece, target: Square) -> bool {
        let Some(control) = &self.control else {
            return false;
        };
        let (kind, side) = (by.kind.index(), by.color.index());
        if self.geometry.wraps().is_none() && !control.reaches[kind][side].leads(from, target) {
            return false;
        }
        let view = ViewWithPiece {
            view,
            square: target,
            piece: Some(Piece::new(!by.color, by.kind)),
        };
        control.ways[kind][side].iter().any(|way| {
            let walked = self.walk(&view, from, by, way, &mut |landing| {
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
