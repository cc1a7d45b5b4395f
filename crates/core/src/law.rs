//! The law of one variant: its rules, its legs unfolded and its hooks resolved.
//!
//! Everything that reads, writes, walks or generates positions of the variant shares one.

use std::ops::ControlFlow;

use crate::fen::rights;
use crate::geometry::Square;
use crate::hooks::Hooks;
use crate::legs::{Ground, Legs};
use crate::piece::{Color, Kinds, Piece};
use crate::rules::Rules;
use crate::scene::Scene;
use crate::shape::{Large, Shape};
use crate::turning::Turning;

/// Rules, legs and hooks of one variant.
#[derive(Debug)]
pub struct Law<H> {
    /// The rules as data.
    pub rules: Rules,
    /// The paths of every piece.
    pub legs: Legs,
    /// What data cannot say.
    pub hooks: H,
    /// Kinds whose first move differs and that could come back to where they started: whether
    /// they have moved is remembered, and printed.
    tracked: Kinds,
    /// How the colours can be exchanged.
    pub(crate) turning: Option<Turning>,
}

impl<H: Hooks> Law<H> {
    /// Unfolds the legs and resolves the hooks; the message says what the rules lack for these
    /// hooks.
    pub fn new(rules: Rules) -> Result<Self, String> {
        let legs = Legs::new(&rules);
        let hooks = H::new(&rules)?;
        let tracked = rules
            .kinds()
            .filter(|&kind| {
                let initial = legs
                    .of(Piece::new(Color::White, kind))
                    .iter()
                    .any(|path| path.initial);
                initial && !legs.is_one_way(kind)
            })
            .collect();
        let turning = Turning::of(&rules, &legs);
        Ok(Self {
            rules,
            legs,
            hooks,
            tracked,
            turning,
        })
    }

    /// The squares of a side's first rank.
    pub fn back_rank(&self, color: Color) -> Large {
        let squares = self.rules.geometry.squares();
        Large::collect(squares.filter(|&square| self.rules.rank_of(color, square) == 0))
    }

    /// The squares whose piece may be moving for the first time in a way that matters on its own
    /// account (a Betza `i`), not for castling or gating.
    pub fn tracked_homes(&self, color: Color) -> Large {
        self.tracked
            .iter()
            .map(|kind| self.rules.home(Piece::new(color, kind)))
            .fold(Large::EMPTY, |all, home| all | home)
    }

    /// The squares of a side that still matter as virgin.
    ///
    /// Its King's and the Rooks' with which it can still castle, and those of pieces with an `i`
    /// move; all of its first rank too while it has something to gate.
    fn matters(&self, scene: &Scene<H::State>, color: Color, king: Square) -> Large {
        let gating = if self.hooks.gates(&scene.state, color).is_empty() {
            Large::EMPTY
        } else {
            self.back_rank(color)
        };
        let wings = self.rules.wings.iter().filter(|wing| wing.color == color);
        let rook = |wing| rights::rook(&self.rules, scene, wing, king);
        let rooks = Large::collect(wings.filter_map(rook));
        let castling = if rooks.is_empty() {
            Large::EMPTY
        } else {
            rooks | Large::single(king)
        };
        castling | scene.virgin & (gating | self.tracked_homes(color))
    }

    /// Forgets what no longer matters: virgin squares of no use, and an en-passant square on
    /// which no pawn stands ready to capture.
    pub fn settle(&self, scene: &mut Scene<H::State>) {
        let mut virgin = Large::EMPTY;
        for color in Color::BOTH {
            let king = scene
                .find(self.rules.geometry, color, self.rules.royal)
                .next();
            if let Some(king) = king {
                virgin |= self.matters(scene, color, king);
            }
        }
        scene.virgin = virgin;
        if !self.can_capture_en_passant(scene) {
            scene.passant = None;
        }
    }

    /// Whether a piece of the side to move stands ready to capture en passant.
    pub fn can_capture_en_passant(&self, scene: &Scene<H::State>) -> bool {
        let Some(passant) = scene.passant else {
            return false;
        };
        scene
            .pieces(self.rules.geometry)
            .filter(|(_, piece)| piece.color == scene.turn)
            .any(|(from, piece)| {
                let reaching = |path: &&legwork_betza::Path| {
                    path.legs.last().is_some_and(|leg| leg.may.passed)
                };
                self.legs.of(piece).iter().filter(reaching).any(|path| {
                    self.legs
                        .walk(scene, from, piece, path, &mut |landing| {
                            if landing.to == passant.target && landing.takes(passant.victim) {
                                ControlFlow::Break(())
                            } else {
                                ControlFlow::Continue(())
                            }
                        })
                        .is_break()
                })
            })
    }

    /// Where a side's King stands; `None` only on a board that no FEN gives.
    pub fn king(&self, ground: &impl Ground, color: Color) -> Option<Square> {
        let king = Piece::new(color, self.rules.royal);
        self.rules
            .geometry
            .squares()
            .find(|&square| ground.at(square) == Some(king))
    }
}
