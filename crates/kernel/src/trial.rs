//! Whether pieces that attack by walking reach the King, now and after a move.
//!
//! What an attack can depend on is known beforehand ([`Strike`]). A move that touches none of these
//! squares leaves the attack as it is; for the others the paths are walked again, over the squares
//! as they would be occupied, and nothing is played.

use smallvec::SmallVec;

use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::legs::BoardView;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::generate::Task;
use super::odd::{Odd, Strike};
use super::situation::Situation;

/// The enemy's pieces that attack by walking, and those among them that could ever reach the King
/// where he stands.
pub(super) struct Threats<S> {
    pub(super) pieces: S,
    /// Whether nothing less than playing a move tells what they attack after it.
    marked: bool,
    near: SmallVec<[Threat<S>; 4]>,
}

/// A piece that could reach the King if some squares were occupied otherwise.
struct Threat<S> {
    from: Square,
    kind: Kind,
    strike: Strike<S>,
    /// Whether it does reach him.
    check: bool,
}

impl<S: Shape> Threats<S> {
    /// No such pieces.
    pub(super) fn none() -> Self {
        Self {
            pieces: S::EMPTY,
            marked: false,
            near: SmallVec::new(),
        }
    }

    /// Whether one of them reaches the King now.
    pub(super) fn check(&self) -> bool {
        self.near.iter().any(|threat| threat.check)
    }
}

/// A board as an attack on a King sees it: what is occupied, and by whom. Which piece it is matters
/// only of the attacker's own King, whom it may not capture.
struct Stage<'a, S> {
    board: &'a Board<S>,
    by: Color,
    commoner: Kind,
    royal: Kind,
    occupied: S,
    /// The attacker's side.
    theirs: S,
    /// The pawn that may be captured en passant, if it is still where it was.
    passant: Option<Passant>,
}

impl<S: Shape> BoardView for Stage<'_, S> {
    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        if !self.occupied.contains(square) {
            return None;
        }
        Some(if !self.theirs.contains(square) {
            Piece::new(!self.by, self.commoner)
        } else if square == self.board.royal(self.by) {
            Piece::new(self.by, self.royal)
        } else {
            Piece::new(self.by, self.commoner)
        })
    }

    fn marked_virgin(&self, square: Square) -> bool {
        self.board.virgin.contains(square)
    }

    fn passant(&self) -> Option<Passant> {
        self.passant
    }
}

impl<S: Shape> Kernel<S> {
    /// Whether a path that neither leaps nor rides attacks a square.
    pub(super) fn is_attacked_oddly(&self, board: &Board<S>, square: Square, by: Color) -> bool {
        let Some(odd) = &self.tables.odd else {
            return false;
        };
        let occupied = board.occupied();
        let theirs = board.side(by, occupied);
        let stage = self.stage(odd, board, by, occupied, theirs);
        let pieces = odd.formula.squares(&board.planes) & theirs;
        self.any_strikes(odd, &stage, pieces, square)
    }

    fn stage<'a>(
        &self,
        odd: &Odd<S>,
        board: &'a Board<S>,
        by: Color,
        occupied: S,
        theirs: S,
    ) -> Stage<'a, S> {
        Stage {
            board,
            by,
            commoner: odd.commoner,
            royal: self.tables.royal,
            occupied,
            theirs,
            passant: board.passant,
        }
    }

    /// Whether any of these pieces could capture a King on a square, whatever stands there.
    fn any_strikes(&self, odd: &Odd<S>, stage: &Stage<'_, S>, pieces: S, king: Square) -> bool {
        let near = pieces & odd.starts(stage.by, king);
        if near.is_empty() {
            return false;
        }
        let bait = S::single(king);
        let stage = Stage {
            occupied: stage.occupied | bait,
            theirs: stage.theirs & !bait,
            passant: stage.passant.filter(|passant| passant.victim != king),
            ..*stage
        };
        near.squares().any(|from| {
            self.kind_at(stage.board, from).is_some_and(|kind| {
                odd.strike(stage.by, kind, from, king)
                    .is_some_and(|strike| self.strikes(odd, &stage, from, kind, strike, king))
            })
        })
    }

    /// Whether a piece takes the King by one of the paths of a strike.
    fn strikes(
        &self,
        odd: &Odd<S>,
        stage: &Stage<'_, S>,
        from: Square,
        kind: Kind,
        strike: Strike<S>,
        king: Square,
    ) -> bool {
        let legs = &self.compiled.legs;
        let piece = Piece::new(stage.by, kind);
        odd.paths(stage.by, kind, strike)
            .any(|path| legs.takes(stage, from, piece, path, king))
    }

    /// Finds the enemy's pieces that attack by walking.
    pub(super) fn find_threats(
        &self,
        odd: &Odd<S>,
        board: &Board<S>,
        situation: &mut Situation<S>,
    ) {
        let Situation {
            king,
            occupied,
            enemy,
            ..
        } = *situation;
        let them = !situation.us;
        let pieces = odd.formula.squares(&board.planes) & enemy;
        if pieces.is_empty() {
            return;
        }
        let is_marked = |marked: &super::code::Formula| marked.squares(&board.planes).meets(enemy);
        let threats = &mut situation.odd;
        threats.pieces = pieces;
        threats.marked = odd.marked.as_ref().is_some_and(is_marked);
        let stage = self.stage(odd, board, them, occupied, enemy);
        for from in (pieces & odd.starts(them, king)).squares() {
            if let Some(kind) = self.kind_at(board, from)
                && let Some(strike) = odd.strike(them, kind, from, king)
            {
                threats.near.push(Threat {
                    from,
                    kind,
                    strike,
                    check: self.strikes(odd, &stage, from, kind, strike, king),
                });
            }
        }
    }
}

impl<S: Shape, K> Task<'_, S, K> {
    /// Those of the targets of a piece on which its arrival leaves the King out of reach of walked
    /// paths.
    pub(super) fn safe_from_odd(&self, from: Square, targets: S) -> S {
        let situation = &self.situation;
        let unsafe_on = |to: &Square| !self.is_safe_from_odd(Move::new(from, *to));
        if from == situation.king || situation.odd.marked {
            return targets & !S::collect(targets.squares().filter(unsafe_on));
        }
        let left = situation.occupied & !S::single(from);
        let mut safe = targets;
        for threat in &situation.odd.near {
            let depends = threat.strike.depends;
            if !(safe & !depends).is_empty() {
                // Where else the piece arrives does not matter, only whether it is in the way now.
                let check = if depends.contains(from) {
                    self.strikes_on(threat, left, situation.enemy)
                } else {
                    threat.check
                };
                if check {
                    safe &= depends;
                }
            }
            for to in (safe & depends).squares() {
                let there = S::single(to);
                if self.strikes_on(threat, left | there, situation.enemy & !there) {
                    safe &= !there;
                }
            }
        }
        safe
    }

    /// Whether no walked path reaches the King after a move that is not castling.
    pub(super) fn is_safe_from_odd(&self, mv: Move) -> bool {
        let situation = &self.situation;
        if situation.odd.pieces.is_empty() {
            return true;
        }
        let taken = S::collect(mv.taken());
        let (from, to) = (S::single(mv.from()), S::single(mv.to()));
        let occupied = situation.occupied & !(from | taken) | to;
        let standing = situation.enemy & !(taken | to);
        if mv.from() == situation.king || situation.odd.marked {
            let king = if mv.from() == situation.king {
                mv.to()
            } else {
                situation.king
            };
            return !self.is_reached_oddly_after(mv, king, occupied, standing);
        }
        let touched = from | taken | to;
        !situation.odd.near.iter().any(|threat| {
            if touched.meets(threat.strike.depends) {
                self.strikes_on(threat, occupied, standing)
            } else {
                threat.check
            }
        })
    }

    /// Whether a piece would take the King where he stands if the squares were occupied so.
    fn strikes_on(&self, threat: &Threat<S>, occupied: S, standing: S) -> bool {
        let Some(odd) = &self.kernel.tables.odd else {
            return false;
        };
        let Threat {
            from, kind, strike, ..
        } = *threat;
        let king = self.situation.king;
        let stage = self
            .kernel
            .stage(odd, self.board, !self.situation.us, occupied, standing);
        standing.contains(from) && self.kernel.strikes(odd, &stage, from, kind, strike, king)
    }

    /// Whether a walked path reaches a square now.
    pub(super) fn is_reached_oddly(&self, square: Square) -> bool {
        let situation = &self.situation;
        !situation.odd.pieces.is_empty()
            && self.reach_oddly(square, situation.occupied, situation.enemy)
    }

    /// Whether a walked path reaches the King on the square where he stands after a move, which
    /// leaves the squares occupied so.
    pub(super) fn is_reached_oddly_after(
        &self,
        mv: Move,
        king: Square,
        occupied: S,
        standing: S,
    ) -> bool {
        let odd = &self.situation.odd;
        if odd.marked {
            let after = self.kernel.play(self.board, mv);
            return self
                .kernel
                .is_attacked_oddly(&after, king, !self.situation.us);
        }
        !odd.pieces.is_empty() && self.reach_oddly(king, occupied, standing)
    }

    fn reach_oddly(&self, king: Square, occupied: S, standing: S) -> bool {
        let by = !self.situation.us;
        self.kernel.tables.odd.as_ref().is_some_and(|odd| {
            let stage = self.kernel.stage(odd, self.board, by, occupied, standing);
            let pieces = self.situation.odd.pieces & standing;
            self.kernel.any_strikes(odd, &stage, pieces, king)
        })
    }
}
