//! Whether a move gives check, and the moves that do.
//!
//! A move gives check by a piece that arrives (the mover, a gated or dropped piece, a castling Rook), or by
//! opening a line. The tables decide both; only if pieces attack along walked paths is the move
//! played as well.

use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::scope::Scope;
use super::sink::{Each, Flow, ON, PieceMoves, Sink};
use super::tables::attackers::Attackers;

/// The data for testing checks that do not depend on the move.
struct CheckSquares<S> {
    /// The side that gives check.
    by: Color,
    /// The King who would be in check.
    king: Square,
    occupied: S,
    own: S,
    /// Every square from which a ride or hop could attack the King, whatever pieces are between.
    lines: S,
    /// The squares from which the rides of each group attack the King now.
    rides: SmallVec<[S; 6]>,
}

impl<S: Shape> Attackers<S> {
    /// Whether a kind on `from` attacks a square by a leap, ride or hop.
    fn reaches(&self, kind: Kind, from: Square, square: Square, by: Color, occupied: S) -> bool {
        let side = by.index();
        let leapers = self.leapers.iter();
        let mut leapers = leapers.filter(|leapers| leapers.kinds.contains(kind));
        if leapers.any(|leapers| leapers.from[side][square.index()].contains(from)) {
            return true;
        }
        let rides = self.riders.iter();
        let mut rides = rides.filter(|riders| riders.kinds.contains(kind));
        let rides = rides.any(|riders| {
            riders.all[side][square.index()].contains(from)
                && riders.seen(side, square, occupied).contains(from)
        });
        let hops = self.hoppers.iter();
        let mut hops = hops.filter(|hoppers| hoppers.kinds.contains(kind));
        rides || hops.any(|hoppers| hoppers.over(side, square, occupied).contains(from))
    }
}

impl<S: Shape> Kernel<S> {
    /// Whether a move, which must be legal in this position, gives check.
    pub fn gives_check(&self, board: &Board<S>, mv: Move) -> bool {
        if !self.tables.royalty.fixed {
            return self.stands_in_check(&self.play(board, mv), !board.turn);
        }
        self.info(board).gives_check(self, board, mv)
    }

    /// Returns those of these legal moves that give check, in the same order.
    pub fn checks_among(&self, board: &Board<S>, moves: &[Move]) -> Vec<Move> {
        let mut checks = moves.to_vec();
        if !self.tables.royalty.fixed {
            checks.retain(|&mv| self.gives_check(board, mv));
            return checks;
        }
        let info = self.info(board);
        // The squares from which a path could attack the King, whatever pieces are between, and those that decide whether a piece
        // attacks him along a path. A move that touches none of them gives no check by a path, so it need not be played.
        let paths = self.tables.path_attackers.as_ref();
        let paths = paths.map_or(S::EMPTY, |by_path| {
            let near = self.path_threats(by_path, board, info.king, info.by, info.own);
            by_path.starts(info.by, info.king) | near.depends(self.tables.board)
        });
        checks.retain(|&mv| {
            let ends = S::single(mv.from()) | S::single(mv.to());
            if mv.is_plain() && !ends.meets(paths) {
                info.gives_check_by_tables(self, board, mv)
            } else {
                info.gives_check(self, board, mv)
            }
        });
        checks
    }

    /// Passes the legal moves that give check to a sink, each once.
    pub(crate) fn pass_checks(&self, board: &Board<S>, sink: &mut dyn Sink<S>) -> Flow {
        let scope = Scope {
            pass: !self.tables.royalty.fixed,
            ..Scope::all()
        };
        self.filter_checks(board, true, sink, |sink| self.pass(board, scope, sink))
    }

    /// Runs `generate` with a sink that passes on only moves that give check, or only those that give none.
    pub(crate) fn filter_checks(
        &self,
        board: &Board<S>,
        checks: bool,
        sink: &mut dyn Sink<S>,
        generate: impl FnOnce(&mut dyn Sink<S>) -> Flow,
    ) -> Flow {
        if !self.tables.royalty.fixed {
            let mut each = Each(&mut |mv| {
                if self.gives_check(board, mv) == checks {
                    sink.one(mv)
                } else {
                    ON
                }
            });
            return generate(&mut each);
        }
        generate(&mut CheckFilter {
            kernel: self,
            board,
            info: self.info(board).ready(self),
            checks,
            sink,
        })
    }

    fn info(&self, board: &Board<S>) -> CheckSquares<S> {
        let by = board.turn;
        let king = board.royals[(!by).index()];
        let occupied = board.occupied();
        let attackers = &self.tables.attackers;
        let riders = attackers.riders.iter().chain(&attackers.hoppers);
        CheckSquares {
            by,
            king,
            occupied,
            own: board.side(by, occupied),
            lines: riders.fold(S::EMPTY, |all, riders| {
                all | riders.all[by.index()][king.index()]
            }),
            rides: SmallVec::new(),
        }
    }
}

impl<S: Shape> CheckSquares<S> {
    /// Whether a move gives check, with the data that tests of many moves share.
    fn ready(mut self, kernel: &Kernel<S>) -> Self {
        let riders = kernel.tables.attackers.riders.iter();
        self.rides = riders
            .map(|riders| riders.seen(self.by.index(), self.king, self.occupied))
            .collect();
        self
    }

    /// The squares where a kind gives check, if lines to the King stay as they are; call
    /// [`ready`](Self::ready) first.
    fn targets(&self, attackers: &Attackers<S>, kind: Kind) -> S {
        let mut targets = S::EMPTY;
        for leapers in &attackers.leapers {
            if leapers.kinds.contains(kind) {
                targets |= leapers.from[self.by.index()][self.king.index()];
            }
        }
        for (riders, &seen) in attackers.riders.iter().zip(&self.rides) {
            if riders.kinds.contains(kind) {
                targets |= seen;
            }
        }
        targets
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, kernel: &Kernel<S>, board: &Board<S>, mv: Move) -> bool {
        if mv.is_pass() {
            return false;
        }
        self.gives_check_by_tables(kernel, board, mv)
            || kernel.tables.path_attackers.is_some() && {
                let after = kernel.play(board, mv);
                kernel.is_attacked_by_paths(&after, self.king, self.by)
            }
    }

    fn gives_check_by_tables(&self, kernel: &Kernel<S>, board: &Board<S>, mv: Move) -> bool {
        let dropped = mv.dropped();
        if kernel.tables.effects.behind && dropped.is_some() {
            return false;
        }
        let Some(mover) = dropped.or_else(|| kernel.kind_at(board, mv.from())) else {
            return false;
        };
        let becomes = mv.promotion().unwrap_or(mover);
        let mut arrivals: SmallVec<[(Kind, Square); 3]> = SmallVec::new();
        arrivals.push((becomes, mv.to()));
        let mut left = S::single(mv.from()) | S::collect(mv.taken());
        let mut placed_on = mv.from();
        if let Some((rook, kind, to)) = kernel.castling_rook_move(board, mv) {
            left |= S::single(rook);
            arrivals.push((kind, to));
            if matches!(mv.gate(), Some((_, GateSquare::Rook))) {
                placed_on = rook;
            }
        }
        if let (Some((kind, _)), None) = (mv.gate(), dropped) {
            arrivals.push((kind, placed_on));
        }
        let filled = S::collect(arrivals.iter().map(|&(_, square)| square));
        let occupied = self.occupied & !left | filled;
        let attackers = &kernel.tables.attackers;
        if arrivals
            .iter()
            .any(|&(kind, at)| attackers.reaches(kind, at, self.king, self.by, occupied))
        {
            return true;
        }
        // A piece that did not move can only ride along an opened line, or hop over a screen that
        // came or went.
        let screens = !attackers.hoppers.is_empty();
        (left.meets(self.lines) || screens && filled.meets(self.lines)) && {
            let standing = self.own & !left & !filled;
            let (planes, king) = (&board.planes, self.king);
            let found = attackers.reaching(planes, king, self.by, occupied, standing);
            !found.is_empty()
        }
    }
}

/// Passes on only moves that give check, or only those that give none.
struct CheckFilter<'a, S: Shape> {
    kernel: &'a Kernel<S>,
    board: &'a Board<S>,
    info: CheckSquares<S>,
    checks: bool,
    sink: &'a mut dyn Sink<S>,
}

impl<S: Shape> CheckFilter<'_, S> {
    /// The squares where a kind gives check, or those where it gives none, if lines to the King stay as they are.
    fn targets(&self, kind: Kind) -> S {
        let targets = self.info.targets(&self.kernel.tables.attackers, kind);
        if self.checks { targets } else { !targets }
    }
}

impl<S: Shape> Sink<S> for CheckFilter<'_, S> {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        let (kernel, info) = (self.kernel, &self.info);
        let uncovers = info.lines.contains(moves.from);
        let attackers = &kernel.tables.attackers;
        let may_walk = kernel.tables.path_attackers.is_some() || !attackers.hoppers.is_empty();
        if uncovers || may_walk || !moves.gates.is_empty() {
            return moves.each(|mv| self.one(mv));
        }
        if moves.stays
            && let Some(kind) = kernel.kind_at(self.board, moves.from)
        {
            self.sink.give(PieceMoves {
                targets: moves.targets & self.targets(kind),
                becomes: Kinds::NONE,
                ..*moves
            })?;
        }
        for kind in moves.becomes.iter() {
            self.sink.give(PieceMoves {
                targets: moves.targets & self.targets(kind),
                stays: false,
                becomes: Kinds::NONE.with(kind),
                ..*moves
            })?;
        }
        ON
    }

    fn goes_on(&mut self) -> Flow {
        self.sink.goes_on()
    }

    fn one(&mut self, mv: Move) -> Flow {
        self.sink.goes_on()?;
        if self.info.gives_check(self.kernel, self.board, mv) == self.checks {
            return self.sink.one(mv);
        }
        ON
    }
}
