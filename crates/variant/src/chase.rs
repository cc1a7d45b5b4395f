//! Perpetual chases: whether one side attacked the same enemy piece with every move of a repetition.
//!
//! This is asked where a position has repeated as often as ends the game, and nowhere else. The moves are taken back one by one from
//! the position on the board; there is no capture among them, since a position does not come back after one.

use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::legs::{BoardView, ViewWithPiece};
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;
use legwork_kernel::{Board, Kernel};

/// A move of a game, with what is needed to take it back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Played {
    mv: Move,
    /// The piece that moved, as it was before; `None` for a move that is not just one piece that goes elsewhere.
    mover: Option<Piece>,
    /// The piece that it captured on its target.
    victim: Option<Piece>,
}

impl Played {
    pub(crate) fn new<S: Shape>(kernel: &Kernel<S>, board: &Board<S>, mv: Move) -> Self {
        let mover = if mv.without_promotion().is_plain() {
            kernel.at(board, mv.from())
        } else {
            None
        };
        let victim = kernel.at(board, mv.to());
        Self { mv, mover, victim }
    }

    /// The board before the move; `None` if it does more than to move a piece.
    fn taken_back(self, after: &ArrayBoard) -> Option<ArrayBoard> {
        let mut before = after.clone();
        before.turn = !after.turn;
        before.passant = None;
        if self.mv.is_pass() {
            return Some(before);
        }
        before.put(self.mv.from(), Some(self.mover?));
        before.put(self.mv.to(), self.victim);
        Some(before)
    }

    /// The squares before the move of the pieces that are on these squares after it.
    fn squares_before(self, after: Squares) -> Squares {
        if self.mover.is_some() && after.contains(self.mv.to()) {
            after.without(self.mv.to()).with(self.mv.from())
        } else {
            after
        }
    }
}

/// Whether the side that has moved last, and the side to move, chased a piece all the time since the position `plies` before
/// this one. `played` are the moves of the game, the last one last; the chase of the first of these sides includes the move that led
/// to the earlier position, if there was one.
pub(crate) fn perpetual(
    compiled: &CompiledRules,
    array: ArrayBoard,
    played: &[Option<Played>],
    plies: usize,
) -> [bool; 2] {
    let mut after = array;
    // The pieces that each side has chased so far, in the order of the result, on their squares at the time.
    let mut chased = [None, None];
    for (back, &played) in played.iter().rev().enumerate().take(plies + 1) {
        let Some((played, before)) = played.and_then(|mv| Some((mv, mv.taken_back(&after)?)))
        else {
            return [false; 2];
        };
        let side = back % 2;
        let so_far: &mut Option<Squares> = &mut chased[side];
        if !so_far.is_some_and(Squares::is_empty) {
            let now = Chase::new(compiled, &before, &after, played).squares();
            *so_far = Some(so_far.map_or(now, |before| before & now));
        }
        let theirs = &mut chased[1 - side];
        *theirs = theirs.map(|squares| played.squares_before(squares));
        if chased
            .iter()
            .all(|squares| squares.is_some_and(Squares::is_empty))
        {
            return [false; 2];
        }
        after = before;
    }
    chased.map(|squares| squares.is_some_and(|squares| !squares.is_empty()))
}

/// A move that may chase, and the boards around it.
struct Chase<'a> {
    compiled: &'a CompiledRules,
    before: &'a ArrayBoard,
    after: &'a ArrayBoard,
    played: Played,
    /// The side that may chase, and the other one.
    us: Color,
    them: Color,
    kings: [Option<Square>; 2],
}

impl<'a> Chase<'a> {
    fn new(
        compiled: &'a CompiledRules,
        before: &'a ArrayBoard,
        after: &'a ArrayBoard,
        played: Played,
    ) -> Self {
        Self {
            compiled,
            before,
            after,
            played,
            us: before.turn,
            them: after.turn,
            kings: Color::each(|color| compiled.king(after, color)),
        }
    }

    /// The squares of the pieces that the move chases.
    fn squares(&self) -> Squares {
        if self.played.mover.is_none() {
            return Squares::EMPTY;
        }
        let pinned = self.blockers(self.after, self.them, true);
        let mut chased = Squares::EMPTY;
        for (target, victim) in self.men(self.after, self.them) {
            let attackers = self.men(self.after, self.us);
            let mut attackers = attackers.filter(|&(from, by)| self.attacks_anew(from, by, target));
            if attackers.any(|(from, by)| self.is_chased(from, by, target, victim, pinned)) {
                chased = chased.with(target);
            }
        }
        let blocking = self.blockers(self.after, self.them, false);
        let blocked = self.blockers(self.before, self.them, false);
        let newly = blocking.iter().filter(|&square| !blocked.contains(square));
        for square in newly {
            match self.after.at(square) {
                Some(piece) if piece.color == self.them => {
                    chased |= self.left_by(square, piece);
                }
                Some(piece) => chased |= self.threatened_with_check(square, piece),
                None => {}
            }
        }
        chased
    }

    /// The pieces of a side on a board.
    fn men<'b>(
        &self,
        board: &'b ArrayBoard,
        side: Color,
    ) -> impl Iterator<Item = (Square, Piece)> + use<'b> {
        let pieces = board.pieces(self.compiled.rules.geometry);
        pieces.filter(move |(_, piece)| piece.color == side)
    }

    /// Whether a piece on a square could capture on another; `faces` counts attacks on royal pieces alone, too.
    fn hits(
        &self,
        view: &dyn BoardView,
        from: Square,
        by: Piece,
        target: Square,
        faces: bool,
    ) -> bool {
        let legs = &self.compiled.legs;
        let mut ways = legs.of(by).iter().filter(|way| faces || !way.faces);
        ways.any(|way| legs.takes(view, from, by, way, target))
    }

    /// Whether the piece on a square attacks another since the last move.
    ///
    /// The piece that has moved attacked it before only if it did so from its old square, and would have done so from its new
    /// square with itself in the way: one that steps back on a line attacks anew.
    fn attacks_anew(&self, from: Square, by: Piece, target: Square) -> bool {
        if !self.hits(self.after, from, by, target, false) {
            return false;
        }
        let Played { mv, mover, .. } = self.played;
        if from != mv.to() {
            return !self.hits(self.before, from, by, target, false);
        }
        let moved = ViewWithPiece {
            view: self.before,
            square: from,
            piece: Some(by),
        };
        let stood = |mover| self.hits(self.before, mv.from(), mover, target, false);
        !mover.is_some_and(stood) || !self.hits(&moved, from, by, target, false)
    }

    /// Whether an attack is a chase by one of the rules.
    fn is_chased(
        &self,
        from: Square,
        by: Piece,
        target: Square,
        victim: Piece,
        pinned: Squares,
    ) -> bool {
        let rules = self.compiled.rules.chases.iter();
        let rules = rules.filter(|rule| rule.by.contains(by.kind) && rule.shields(victim, target));
        let mut protected = rules.map(|rule| rule.protected);
        let Some(first) = protected.next() else {
            return false;
        };
        if first || protected.any(|protected| protected) {
            return true;
        }
        // An exchange is offered, unless the other piece cannot accept.
        let exchanges = by.kind == victim.kind
            && !pinned.contains(target)
            && self.hits(self.after, target, victim, from, false);
        !exchanges && !self.is_protected(from, by, target, pinned)
    }

    /// Whether the side of a piece could recapture there, once the attacker has captured it. Pinned pieces do not protect, nor does a
    /// King that would face the other one.
    fn is_protected(&self, from: Square, by: Piece, target: Square, pinned: Squares) -> bool {
        let left = ViewWithPiece {
            view: self.after,
            square: from,
            piece: None,
        };
        let captured = ViewWithPiece {
            view: &left,
            square: target,
            piece: Some(by),
        };
        let royals = self.compiled.rules.royals;
        let mut protectors = self.men(self.after, self.them).filter(|&(square, piece)| {
            square != target
                && !pinned.contains(square)
                && self.hits(&captured, square, piece, target, false)
        });
        protectors.any(|(square, piece)| {
            !royals.contains(piece.kind) || {
                let gone = ViewWithPiece {
                    view: &left,
                    square,
                    piece: None,
                };
                let recaptured = ViewWithPiece {
                    view: &gone,
                    square: target,
                    piece: Some(piece),
                };
                let king = self.kings[self.us.index()];
                let faced = king.and_then(|king| Some((king, self.after.at(king)?)));
                !faced
                    .is_some_and(|(king, other)| self.hits(&recaptured, king, other, target, true))
            }
        })
    }

    /// The squares whose piece alone keeps another from attacking the King of a side. `faces` counts attacks on royal pieces
    /// alone, too.
    fn blockers(&self, board: &ArrayBoard, side: Color, faces: bool) -> Squares {
        let Some(king) = self.compiled.king(board, side) else {
            return Squares::EMPTY;
        };
        let distant = self.men(board, !side);
        let distant: Vec<(Square, Piece)> = distant
            .filter(|&(from, by)| !self.hits(board, from, by, king, faces))
            .collect();
        let men = board.pieces(self.compiled.rules.geometry);
        let blocks = |&(square, _): &(Square, Piece)| {
            let without = ViewWithPiece {
                view: board,
                square,
                piece: None,
            };
            let mut others = distant.iter().filter(|&&(from, _)| from != square);
            square != king && others.any(|&(from, by)| self.hits(&without, from, by, king, faces))
        };
        men.filter(blocks).map(|(square, _)| square).collect()
    }

    /// The attacked pieces that a piece no longer protects, since the last move has pinned it.
    fn left_by(&self, pinned: Square, piece: Piece) -> Squares {
        let bound = self.blockers(self.after, self.us, false);
        let bait = |square, piece: Piece| ViewWithPiece {
            view: self.after,
            square,
            piece: Some(Piece::new(!piece.color, piece.kind)),
        };
        let left = self.men(self.after, self.them).filter(|&(square, other)| {
            square != pinned
                && self
                    .compiled
                    .rules
                    .chases
                    .iter()
                    .any(|rule| rule.shields(other, square))
                && self.hits(&bait(square, other), pinned, piece, square, false)
                && self.men(self.after, self.us).any(|(from, by)| {
                    !bound.contains(from) && self.hits(self.after, from, by, square, false)
                })
        });
        left.map(|(square, _)| square).collect()
    }

    /// The pieces that a piece could capture with a discovered check, which the last move has prepared, unless the King recaptures.
    fn threatened_with_check(&self, from: Square, by: Piece) -> Squares {
        let king = self.kings[self.them.index()];
        let king = king.and_then(|king| Some((king, self.after.at(king)?)));
        let left = ViewWithPiece {
            view: self.after,
            square: from,
            piece: None,
        };
        let taken = self.men(self.after, self.them).filter(|&(square, victim)| {
            if self.compiled.rules.royals.contains(victim.kind)
                || !self.hits(self.after, from, by, square, false)
            {
                return false;
            }
            let Some((king, royal)) = king else {
                return true;
            };
            let captured = ViewWithPiece {
                view: &left,
                square,
                piece: Some(by),
            };
            if !self.hits(&captured, king, royal, square, false) {
                return true;
            }
            let gone = ViewWithPiece {
                view: &left,
                square: king,
                piece: None,
            };
            self.men(self.after, self.us)
                .any(|(other, by)| other != from && self.hits(&gone, other, by, square, false))
        });
        taken.map(|(square, _)| square).collect()
    }
}
