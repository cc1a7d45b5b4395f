//! Whether attackers along walked paths attack the King, now and after a move.
//!
//! The squares on which an attack depends are known beforehand ([`PathAttack`]). A move that
//! touches none of them leaves the attack unchanged. After another one, conditions on the new occupancy
//! decide, or the paths are walked again over it; where the kinds of the pieces in the way matter, the move is played first.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::legs::BoardView;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::board::Board;
use crate::sink::Flow;
use crate::tables::codes::{Codes, Formula};
use crate::tables::path_attackers::{PathAttack, PathAttackers};

use crate::generate::Generator;

/// A side's attackers along walked paths, and those of them that could ever attack the enemy's King on
/// its present square.
pub(crate) struct PathThreats<S> {
    pub(crate) pieces: S,
    /// Whether their attacks after a move are known only when the move has been made.
    pub(crate) marked: bool,
    /// Whether their attacks depend on the kinds of the pieces in their way.
    by_kind: bool,
    near: SmallVec<[PathThreat<S>; 4]>,
}

/// A piece that could attack the King if other squares were occupied.
struct PathThreat<S> {
    from: Square,
    kind: Kind,
    attack: PathAttack<S>,
    /// Whether it attacks the King now.
    check: bool,
}

impl<S: Shape> PathThreats<S> {
    /// No such pieces.
    pub(crate) fn none() -> Self {
        Self {
            pieces: S::EMPTY,
            marked: false,
            by_kind: false,
            near: SmallVec::new(),
        }
    }

    /// Whether their attacks after a move depend on the kind of the piece that has moved, and not only on its square.
    pub(crate) fn mind_kinds(&self) -> bool {
        self.marked || self.by_kind
    }

    /// The squares on which it depends whether one of them attacks the King: all, if that is not known or the King is
    /// attacked now.
    pub(crate) fn depends(&self, board: S) -> S {
        if self.marked || self.check() {
            return board;
        }
        let near = self.near.iter();
        near.fold(S::EMPTY, |all, threat| all | threat.attack.depends)
    }

    /// Whether one of them attacks the King now.
    pub(crate) fn check(&self) -> bool {
        self.near.iter().any(|threat| threat.check)
    }
}

/// The board for testing an attack on a King: the occupied squares and their sides. The kind of a
/// piece matters only for that King, and for the attacker's own, which it may not capture.
struct BoardOverlay<'a, S: Shape> {
    board: &'a Board<S>,
    by: Color,
    commoner: Kind,
    royal: Kind,
    /// The square of the King that is attacked.
    king: Square,
    /// The codes of the kinds, if some way spares kinds, or more pieces than one may be royal; then the board has the pieces
    /// as they are.
    codes: Option<&'a Codes>,
    occupied: S,
    /// The attacker's side.
    theirs: S,
    /// The pawn that may be captured en passant, if it is still on its square.
    passant: Option<Passant>,
}

impl<S: Shape> BoardView for BoardOverlay<'_, S> {
    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        if !self.occupied.contains(square) {
            return None;
        }
        Some(if square == self.king {
            Piece::new(!self.by, self.royal)
        } else if let Some(codes) = self.codes
            && let Some(kind) = codes.kind(S::across(self.board.planes.sets(), square))
        {
            let theirs = self.theirs.contains(square);
            Piece::new(if theirs { self.by } else { !self.by }, kind)
        } else if !self.theirs.contains(square) {
            Piece::new(!self.by, self.commoner)
        } else if square == self.board.royals[self.by.index()] {
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
    /// Whether a side attacks a square along a path that is neither a leap nor a ride.
    pub(crate) fn is_attacked_by_paths(&self, board: &Board<S>, square: Square, by: Color) -> bool {
        let Some(by_path) = &self.tables.path_attackers else {
            return false;
        };
        let occupied = board.occupied();
        let theirs = board.side(by, occupied);
        let overlay = self.overlay(by_path, board, by, square, occupied, theirs);
        let pieces = by_path.formula.squares(&board.planes) & theirs;
        if self.any_attacks(by_path, &overlay, pieces, square) {
            return true;
        }
        // Where no piece is on either of two boards, one could be on the other.
        let twins = self.tables.twins.is_some() && !occupied.contains(square);
        twins && {
            let royal = self.arriving(overlay.royal, overlay.royal);
            let overlay = BoardOverlay { royal, ..overlay };
            self.any_attacks(by_path, &overlay, pieces, square)
        }
    }

    fn overlay<'a>(
        &'a self,
        by_path: &PathAttackers<S>,
        board: &'a Board<S>,
        by: Color,
        king: Square,
        occupied: S,
        theirs: S,
    ) -> BoardOverlay<'a, S> {
        let codes =
            (by_path.spares || !self.tables.royalty.fixed).then_some(&self.tables.kinds.codes);
        let rules = &self.compiled.rules;
        let target = codes.map(|_| rules.target(&self.view(board), king, !by).kind);
        BoardOverlay {
            board,
            by,
            commoner: by_path.commoner,
            royal: target.unwrap_or(rules.bait),
            king,
            codes,
            occupied,
            theirs,
            passant: board.passant,
        }
    }

    /// Whether any of these pieces could capture a King on a square, whatever piece is there now.
    fn any_attacks(
        &self,
        by_path: &PathAttackers<S>,
        overlay: &BoardOverlay<'_, S>,
        pieces: S,
        king: Square,
    ) -> bool {
        let near = pieces & by_path.starts(overlay.by, king);
        if near.is_empty() {
            return false;
        }
        let bait = S::single(king);
        let overlay = BoardOverlay {
            occupied: overlay.occupied | bait,
            theirs: overlay.theirs & !bait,
            passant: overlay.passant.filter(|passant| passant.victim != king),
            ..*overlay
        };
        near.squares().any(|from| {
            self.kind_at(overlay.board, from).is_some_and(|kind| {
                by_path
                    .attack(overlay.by, kind, from, king)
                    .is_some_and(|attack| {
                        self.attacks_king(by_path, &overlay, from, kind, attack, king)
                    })
            })
        })
    }

    /// Whether a piece can capture the King by one of the paths of an attack.
    fn attacks_king(
        &self,
        by_path: &PathAttackers<S>,
        overlay: &BoardOverlay<'_, S>,
        from: Square,
        kind: Kind,
        attack: PathAttack<S>,
        king: Square,
    ) -> bool {
        let against_royal = (overlay.occupied, true);
        let planes = &overlay.board.planes;
        if let Some(holds) = by_path.holds(overlay.by, kind, attack, against_royal, planes) {
            return holds;
        }
        let legs = &self.compiled.legs;
        let piece = Piece::new(overlay.by, kind);
        by_path
            .paths(overlay.by, kind, attack)
            .any(|path| legs.takes(overlay, from, piece, path, king))
    }

    /// The threats that these pieces of a side make along paths to the King of the other side, on that square.
    pub(crate) fn path_threats(
        &self,
        by_path: &PathAttackers<S>,
        board: &Board<S>,
        king: Square,
        them: Color,
        pieces: S,
    ) -> PathThreats<S> {
        let mut threats = PathThreats::none();
        threats.pieces = by_path.formula.squares(&board.planes) & pieces;
        if threats.pieces.is_empty() {
            return threats;
        }
        let is_there = |kinds: &Formula| kinds.squares(&board.planes).meets(pieces);
        threats.by_kind = by_path.by_kind.as_ref().is_some_and(is_there);
        // A capture that blasts, for example, changes pieces on squares that the move does not name.
        let changes_more = threats.by_kind && !self.tables.effects.only_move();
        threats.marked = changes_more || by_path.marked.as_ref().is_some_and(is_there);
        let overlay = self.overlay(by_path, board, them, king, board.occupied(), pieces);
        for from in (threats.pieces & by_path.starts(them, king)).squares() {
            if let Some(kind) = self.kind_at(board, from)
                && let Some(attack) = by_path.attack(them, kind, from, king)
            {
                threats.near.push(PathThreat {
                    from,
                    kind,
                    attack,
                    check: self.attacks_king(by_path, &overlay, from, kind, attack, king),
                });
            }
        }
        threats
    }
}

impl<S: Shape, const SPECIAL: bool> Generator<'_, S, SPECIAL> {
    /// The targets of a piece on which no walked path attacks the King after its arrival. Stops when `goes_on` does.
    pub(crate) fn safe_from_paths(
        &self,
        from: Square,
        targets: S,
        goes_on: &mut dyn FnMut() -> Flow,
    ) -> ControlFlow<(), S> {
        if from == self.king || self.special().threats.mind_kinds() {
            let mut safe = targets;
            for to in targets.squares() {
                goes_on()?;
                if !self.is_safe_from_paths(Move::new(from, to)) {
                    safe &= !S::single(to);
                }
            }
            return ControlFlow::Continue(safe);
        }
        let left = self.occupied & !S::single(from);
        let mut safe = targets;
        for threat in &self.special().threats.near {
            let depends = threat.attack.depends;
            goes_on()?;
            if !(safe & !depends).is_empty() {
                // Elsewhere the piece's target does not matter, only whether it is in the way now.
                let check = if depends.contains(from) {
                    self.attacks_on(threat, left, self.enemies())
                } else {
                    threat.check
                };
                if check {
                    safe &= depends;
                }
            }
            for to in (safe & depends).squares() {
                goes_on()?;
                let there = S::single(to);
                if self.attacks_on(threat, left | there, self.enemies() & !there) {
                    safe &= !there;
                }
            }
        }
        ControlFlow::Continue(safe)
    }

    /// Whether no walked path attacks the King after a move that is not castling.
    pub(crate) fn is_safe_from_paths(&self, mv: Move) -> bool {
        if self.special().threats.pieces.is_empty() {
            return true;
        }
        let taken = S::collect(mv.taken());
        let (from, to) = (S::single(mv.from()), S::single(mv.to()));
        let occupied = self.occupied & !(from | taken) | to;
        let standing = self.enemies() & !(taken | to);
        let touched = from | taken | to;
        let threats = &self.special().threats;
        let touches = |threat: &PathThreat<S>| touched.meets(threat.attack.depends);
        let plays = threats.marked
            || threats.by_kind && (!mv.is_plain() || threats.near.iter().any(touches));
        if mv.from() == self.king || plays {
            let king = if mv.from() == self.king {
                mv.to()
            } else {
                self.king
            };
            return !self.is_reached_by_paths_after(mv, king, occupied, standing);
        }
        !threats.near.iter().any(|threat| {
            if touches(threat) {
                self.attacks_on(threat, occupied, standing)
            } else {
                threat.check
            }
        })
    }

    /// Whether a piece attacks the King on its present square, given the occupied squares.
    fn attacks_on(&self, threat: &PathThreat<S>, occupied: S, standing: S) -> bool {
        let Some(by_path) = &self.kernel.tables.path_attackers else {
            return false;
        };
        let PathThreat {
            from, kind, attack, ..
        } = *threat;
        let king = self.king;
        let overlay = self
            .kernel
            .overlay(by_path, self.board, !self.us, king, occupied, standing);
        standing.contains(from)
            && self
                .kernel
                .attacks_king(by_path, &overlay, from, kind, attack, king)
    }

    /// Whether a walked path attacks a square now.
    pub(crate) fn is_reached_by_paths(&self, square: Square) -> bool {
        !self.special().threats.pieces.is_empty()
            && self.reach_by_paths(square, self.occupied, self.enemies())
    }

    /// Whether a walked path attacks the King on its present square after a move that leaves these squares occupied.
    pub(crate) fn is_reached_by_paths_after(
        &self,
        mv: Move,
        king: Square,
        occupied: S,
        standing: S,
    ) -> bool {
        let by_path = &self.special().threats;
        if by_path.mind_kinds() {
            let after = self.kernel.play(self.board, mv);
            return self.kernel.is_attacked_by_paths(&after, king, !self.us);
        }
        !by_path.pieces.is_empty() && self.reach_by_paths(king, occupied, standing)
    }

    fn reach_by_paths(&self, king: Square, occupied: S, standing: S) -> bool {
        let by = !self.us;
        self.kernel
            .tables
            .path_attackers
            .as_ref()
            .is_some_and(|by_path| {
                let overlay = self
                    .kernel
                    .overlay(by_path, self.board, by, king, occupied, standing);
                let pieces = self.special().threats.pieces & standing;
                self.kernel.any_attacks(by_path, &overlay, pieces, king)
            })
    }
}
