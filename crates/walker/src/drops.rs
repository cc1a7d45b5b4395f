//! Drops: pieces from the hand on empty squares.

use super::Walker;
use crate::refusal::Refusal;
use legwork_core::array_board::ArrayBoard;
use legwork_core::drops::KindDrops;
use legwork_core::geometry::{Square, Step};
use legwork_core::moves::Move;
use legwork_core::piece::{Kind, Kinds, Piece};
use legwork_core::rules::Edge;

impl Walker<'_> {
    /// Passes a drop of each kind in hand on each empty square to `report`, and each crowned one, with the reason why its square
    /// is barred, if it is.
    pub(super) fn drops(&self, array: &ArrayBoard, mut report: impl FnMut(Move, Option<Refusal>)) {
        let compiled = self.compiled;
        let geometry = compiled.rules.geometry;
        let held = compiled.droppable(&array.state, array.turn);
        let side = array.turn.index();
        if let Some(kind) = compiled.to_place(&array.state, array.turn) {
            self.placings(array, kind, &mut report);
        }
        for drop in compiled
            .drops()
            .iter()
            .filter(|drop| held.contains(drop.kind))
        {
            let rule = drop.rule(&compiled.rules);
            let on = rule.on[side];
            let comes = |square: Square| {
                let mut edges = rule.over.iter();
                rule.over.is_empty() || edges.any(|&edge| self.comes_over(array, edge, square))
            };
            let barred = |square: Square, leaves: bool| {
                if !on.contains(square) || !comes(square) {
                    Some(Refusal::DropBarred)
                } else if !leaves {
                    Some(Refusal::DropStuck)
                } else {
                    None
                }
            };
            for square in geometry
                .squares()
                .filter(|&square| array.at(square).is_none())
            {
                let mv = Move::drop(drop.kind, square);
                let leaves = drop.squares[side].contains(square);
                let not_apart = || self.not_apart(array, drop.kind, square);
                let fault = barred(square, leaves)
                    .or_else(|| self.file_is_full(array, drop, square))
                    .or_else(not_apart);
                report(mv, fault);
                if let Some((crowned, squares)) = &drop.crowned {
                    let leaves = squares[side].contains(square);
                    let fault = barred(square, leaves).or_else(not_apart);
                    report(mv.promoting(*crowned), fault);
                }
            }
        }
    }

    /// Passes the placing of a kind behind each own piece of the first rank to `report`, with the reason why nothing may wait
    /// there, if there is one.
    fn placings(
        &self,
        array: &ArrayBoard,
        kind: Kind,
        report: &mut impl FnMut(Move, Option<Refusal>),
    ) {
        let (compiled, turn) = (self.compiled, array.turn);
        let first_rank = |square: &Square| compiled.rules.rank_of(turn, *square) == 0;
        let own = |square: &Square| array.at(*square).is_some_and(|piece| piece.color == turn);
        let squares = compiled.rules.geometry.squares();
        for square in squares.filter(first_rank).filter(own) {
            let taken = compiled.behind(&array.state, turn, square).is_some();
            let fault = if taken {
                Some(Refusal::BehindTaken)
            } else {
                let waiting = compiled.all_behind(&array.state, turn);
                let castles = |other: &Square| {
                    let homes = [(square, *other), (*other, square)];
                    let mut wings = compiled.rules.wings.iter();
                    wings.any(|wing| {
                        wing.color == turn && wing.home.is_some_and(|home| homes.contains(&home))
                    })
                };
                waiting
                    .map(|(other, _)| other)
                    .find(castles)
                    .map(|other| Refusal::BehindBoth { other })
            };
            report(Move::drop(kind, square), fault);
        }
    }

    /// Whether a piece that comes over an edge of the board and goes straight on as far as it can stops on a square.
    fn comes_over(&self, array: &ArrayBoard, edge: Edge, square: Square) -> bool {
        let geometry = self.compiled.rules.geometry.flat();
        let (dx, dy) = match edge {
            Edge::Top => (0, -1),
            Edge::Bottom => (0, 1),
            Edge::Left => (1, 0),
            Edge::Right => (-1, 0),
        };
        let is_free = |at: Square| array.at(at).is_none();
        let onward = geometry.step(square, Step { dx, dy });
        let back = |&at: &Square| geometry.step(at, Step { dx: -dx, dy: -dy });
        let way: Vec<Square> = std::iter::successors(Some(square), back).collect();
        let begins = way.last().is_some_and(|first| match edge {
            Edge::Top => first.rank() == geometry.ranks() - 1,
            Edge::Bottom => first.rank() == 0,
            Edge::Left => first.file() == 0,
            Edge::Right => first.file() == geometry.files() - 1,
        });
        begins && !onward.is_some_and(is_free) && way.into_iter().all(is_free)
    }

    /// The squares of the side's own pieces that are written like a kind, those that a promotion made included.
    fn standing(&self, array: &ArrayBoard, kind: Kind) -> Vec<Square> {
        let rules = &self.compiled.rules;
        let alike = rules.alike(kind);
        let alike = |piece: Piece| piece.color == array.turn && alike.contains(piece.kind);
        let pieces = array.pieces(rules.geometry);
        pieces
            .filter(|&(_, piece)| alike(piece))
            .map(|(square, _)| square)
            .collect()
    }

    /// The reason why a file has no place for another piece of a kind, if it is so.
    fn file_is_full(
        &self,
        array: &ArrayBoard,
        drop: &KindDrops,
        square: Square,
    ) -> Option<Refusal> {
        let rules = &self.compiled.rules;
        let most = drop.rule(rules).per_file?;
        let mut others = self.standing(array, drop.kind);
        others.retain(|other| other.file() == square.file());
        let full = others.len() >= usize::from(most);
        others
            .first()
            .filter(|_| full)
            .map(|&first| Refusal::DropOnFullFile { first })
    }

    /// The reason why a drop would leave a kind spread unevenly over the colours of squares, if some kind has to be spread.
    fn not_apart(&self, array: &ArrayBoard, kind: Kind, to: Square) -> Option<Refusal> {
        let (compiled, turn) = (self.compiled, array.turn);
        let is_light = |square: Square| (square.file() + square.rank()) % 2 == 1;
        let spread = compiled.drops().iter();
        spread
            .filter(|drop| drop.rule(&compiled.rules).apart)
            .find_map(|drop| {
                let standing = self.standing(array, drop.kind);
                let waiting = compiled.waiting(&array.state, turn, Kinds::NONE.with(drop.kind));
                let all = standing.len() + waiting as usize;
                let on = |light: bool| {
                    let alike = standing.iter().copied();
                    alike.filter(move |&square| is_light(square) == light)
                };
                if drop.kind == kind {
                    let light = is_light(to);
                    let full = on(light).count() + 1 > all.div_ceil(2);
                    return full
                        .then(|| on(light).next())
                        .flatten()
                        .map(|first| Refusal::DropOnSameColour { first });
                }
                let left = |light: bool| {
                    let squares = drop.squares[turn.index()].iter();
                    squares
                        .filter(|&square| is_light(square) == light)
                        .filter(|&square| square != to && array.at(square).is_none())
                        .count()
                };
                let few = |light: bool| on(light).count() + left(light) < all / 2;
                (few(false) || few(true)).then_some(Refusal::DropLeavesTooFew { kind: drop.kind })
            })
    }

    /// The verdict on a drop that leaves the own King safe: whether it may give the check or mate that it gives.
    pub(super) fn may_threaten(&self, array: &ArrayBoard, mv: Move) -> Result<(), Refusal> {
        let compiled = self.compiled;
        let Some(drop) = mv.dropped().and_then(|kind| compiled.drops().of(kind)) else {
            return Ok(());
        };
        let rule = drop.rule(&compiled.rules);
        if rule.check && rule.mate {
            return Ok(());
        }
        let made = self.make(array, mv);
        if compiled.check(&made, made.turn).is_none() {
            return Ok(());
        }
        if !rule.check {
            return Err(Refusal::DropGivesCheck);
        }
        if !self.tries_mates {
            return Ok(());
        }
        if self.replying().playable(&made).is_empty() {
            Err(Refusal::DropMates)
        } else {
            Ok(())
        }
    }
}
