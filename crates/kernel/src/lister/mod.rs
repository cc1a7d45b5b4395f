//! Generating in a straight line: what `generate` does, where a rule set is as plain as
//! [`Straight`] wants it.
//!
//! Checks and pins are found from the King's square; then one short loop for each class of officers,
//! one for those that are pinned, and Pawns all at once.

mod attacks;

use legwork_sweep::{Roles, Work};

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kinds};
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::castling::give_castling;
use super::groups::Train;
use super::scope::Scope;
use super::sink::{Sheaf, Sink};
use super::straight::Straight;

/// So many squares are asked one by one whether an enemy reaches them; of more it is quicker to
/// find all that are reached.
const FEW: u32 = 3;

/// Who does what.
#[derive(Clone, Copy)]
struct Force<S> {
    orth: S,
    diag: S,
    knight: S,
    /// Along ranks and files, and along diagonals; `None` if nobody steps in this rule set.
    steppers: Option<[S; 2]>,
    pawn: S,
}

/// A position, and what is known of it.
///
/// It is handed on by value, so that what is seldom called does not keep it from being taken apart.
pub(super) struct Lister<'a, S> {
    kernel: &'a Kernel<S>,
    straight: &'a Straight<S>,
    board: &'a Board<S>,
    pub(super) scope: Scope<S>,
    side: usize,
    king: Square,
    their_king: Square,
    pub(super) occupied: S,
    pub(super) own: S,
    /// Of both sides.
    force: Force<S>,
    pub(super) in_check: bool,
    /// Where an arrival ends every check.
    remedies: S,
    pub(super) pinned: S,
    /// Which pieces pin them.
    pinners: S,
}

impl<S: Shape> Clone for Lister<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Shape> Copy for Lister<'_, S> {}

impl<S: Shape> Kernel<S> {
    /// How to generate in a straight line here; `None` if it takes more than that.
    #[inline(always)]
    pub(super) fn straight(&self, board: &Board<S>) -> Option<&Straight<S>> {
        let gates = |us| self.compiled.gates(&board.state, us);
        let plain = gates(Color::White).is_empty()
            && gates(Color::Black).is_empty()
            && self.compiled.asked(&board.state).is_never();
        self.tables.straight.as_ref().filter(|_| plain)
    }

    /// Gives the legal moves that are asked for, but for captures en passant, to a sink; tells
    /// whether it could.
    #[inline]
    pub(super) fn generate_straight<K: Sink<S>>(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        sink: &mut K,
    ) -> bool {
        let Some(straight) = self.straight(board) else {
            return false;
        };
        straight.runner.run(Listing {
            kernel: self,
            straight,
            board,
            scope,
            sink,
        });
        true
    }
}

/// One call.
struct Listing<'a, S, K> {
    kernel: &'a Kernel<S>,
    straight: &'a Straight<S>,
    board: &'a Board<S>,
    scope: Scope<S>,
    sink: &'a mut K,
}

impl<S: Shape, K: Sink<S>> Work for Listing<'_, S, K> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        Lister::new(self.kernel, self.straight, self.board, self.scope).run(self.sink);
    }
}

impl<'a, S: Shape> Lister<'a, S> {
    #[inline(always)]
    pub(super) fn new(
        kernel: &'a Kernel<S>,
        straight: &'a Straight<S>,
        board: &'a Board<S>,
        scope: Scope<S>,
    ) -> Self {
        let us = board.turn;
        let occupied = board.occupied();
        let planes = &board.planes;
        let steppers = straight.steppers.as_ref();
        let mut lister = Self {
            kernel,
            straight,
            board,
            scope,
            side: us.index(),
            king: board.royal(us),
            their_king: board.royal(!us),
            occupied,
            own: board.side(us, occupied),
            force: Force {
                orth: straight.orth.squares(planes),
                diag: straight.diag.squares(planes),
                knight: straight.knight.squares(planes),
                steppers: steppers
                    .map(|[wazir, ferz]| [wazir.squares(planes), ferz.squares(planes)]),
                pawn: straight.pawn.squares(planes),
            },
            in_check: false,
            remedies: kernel.tables.board,
            pinned: S::EMPTY,
            pinners: S::EMPTY,
        };
        lister.find_checks();
        lister
    }

    #[inline(always)]
    fn enemies(&self) -> S {
        self.occupied & !self.own
    }

    #[inline(always)]
    pub(super) fn run(self, sink: &mut impl Sink<S>) {
        let royal = self.scope.from.contains(self.king);
        if royal {
            self.royal_moves(sink);
        }
        if !self.remedies.is_empty() {
            self.officers(sink);
            self.pawns(sink);
            if !self.pinned.is_empty() {
                self.bound(sink);
            }
        }
        if royal && self.scope.castling && !self.in_check {
            let (us, virgin) = (self.board.turn, self.board.virgin);
            let mut wings = self.kernel.tables.wings.iter();
            if wings.any(|wing| wing.color == us && wing.is_open(virgin, self.occupied)) {
                self.castling(sink);
            }
        }
    }

    #[inline(always)]
    fn royal_moves(&self, sink: &mut impl Sink<S>) {
        let targets = self.straight.row(self.king).royal & !self.own & self.scope.to;
        if targets.is_empty() {
            return;
        }
        let occupied = self.occupied & !S::single(self.king);
        let mut safe = S::EMPTY;
        if targets.count() <= FEW {
            for to in targets.squares() {
                let reached = self.is_reached(to, occupied);
                safe |= if reached { S::EMPTY } else { S::single(to) };
            }
        } else {
            safe = targets & !self.leapt_at();
            if !safe.is_empty() {
                safe &= !self.ridden_at(occupied);
            }
        }
        sink.plain(self.king, safe);
    }

    /// The moves of what is not pinned, but for Pawns.
    #[inline(always)]
    fn officers(&self, sink: &mut impl Sink<S>) {
        let straight = self.straight;
        let aim = self.remedies & !self.own & self.scope.to;
        let movers = self.own & !self.pinned & self.scope.from;
        let Force {
            orth,
            diag,
            knight,
            steppers,
            ..
        } = self.force;
        let steps = steppers.map_or(S::EMPTY, |[wazir, ferz]| wazir | ferz);
        let occupied = self.occupied;
        if !movers.meets(orth | diag | knight | steps) {
            return;
        }
        // A loop of its own for each of those that are most often met.
        for from in (movers & knight & !(orth | diag | steps)).squares() {
            sink.plain(from, straight.row(from).knight & aim);
        }
        let riders = movers & !(knight | steps);
        for from in (riders & diag & !orth).squares() {
            let targets = straight.row(from).diag(occupied);
            sink.plain(from, targets & aim);
        }
        for from in (riders & orth & !diag).squares() {
            let targets = straight.row(from).orth(occupied);
            sink.plain(from, targets & aim);
        }
        for from in (riders & orth & diag).squares() {
            let row = straight.row(from);
            let targets = row.orth(occupied) | row.diag(occupied);
            sink.plain(from, targets & aim);
        }
        for class in &straight.classes {
            for from in class.of(movers, [orth, diag, knight], steppers).squares() {
                let targets = straight.row(from).targets(class.roles, occupied);
                sink.plain(from, targets & aim);
            }
        }
    }

    /// What a piece can do.
    fn roles(&self, square: Square) -> Roles {
        let force = &self.force;
        let [wazir, ferz] = force.steppers.unwrap_or_default();
        Roles {
            orth: force.orth.contains(square),
            diag: force.diag.contains(square),
            knight: force.knight.contains(square),
            wazir: wazir.contains(square),
            ferz: ferz.contains(square),
            ..Roles::NONE
        }
    }

    /// The moves of pinned pieces.
    #[inline(never)]
    fn bound(self, sink: &mut impl Sink<S>) {
        let aim = self.remedies & !self.own & self.scope.to;
        for pinner in self.pinners.squares() {
            let way = self.straight.between(self.king, pinner);
            let held = way & self.pinned & self.scope.from;
            let line = (way | S::single(pinner)) & aim;
            for from in held.squares() {
                if self.force.pawn.contains(from) {
                    for (train, to) in self.marches(held) {
                        self.give_train(train, to & line, sink);
                    }
                } else {
                    let targets = self
                        .straight
                        .row(from)
                        .targets(self.roles(from), self.occupied);
                    sink.plain(from, targets & line);
                }
            }
        }
    }

    /// The moves of Pawns that are not pinned.
    #[inline(always)]
    fn pawns(&self, sink: &mut impl Sink<S>) {
        let aim = self.remedies & self.scope.to;
        let free = self.force.pawn & self.own & !self.pinned & self.scope.from;
        if free.is_empty() {
            return;
        }
        let trains = self.marches(free).map(|(train, to)| (train, to & aim));
        let all = trains.iter().fold(S::EMPTY, |all, &(_, to)| all | to);
        if all.meets(self.straight.marches[self.side].zone) {
            return self.give_trains(trains, sink);
        }
        for (train, to) in trains {
            sink.leaps(train.step, to);
        }
    }

    /// Where Pawns go, each kind of step by itself.
    #[inline(always)]
    fn marches(&self, pawns: S) -> [(&'a Train<S>, S); 4] {
        let empty = self.kernel.tables.board & !self.occupied;
        let marches = &self.straight.marches[self.side];
        let (ahead, twice) = (&marches.ahead, &marches.twice);
        let [left, right] = &marches.strikes;
        let fresh = ahead.to(pawns & marches.homes) & empty;
        [
            (ahead, ahead.to(pawns) & empty),
            (twice, ahead.to(fresh) & empty),
            (left, left.to(pawns) & self.enemies()),
            (right, right.to(pawns) & self.enemies()),
        ]
    }

    #[inline(never)]
    fn give_trains(self, trains: [(&Train<S>, S); 4], sink: &mut impl Sink<S>) {
        for (train, to) in trains {
            self.give_train(train, to, sink);
        }
    }

    /// Gives moves of Pawns by the same step, some of them perhaps into their zone.
    fn give_train(&self, train: &Train<S>, to: S, sink: &mut impl Sink<S>) {
        let marches = &self.straight.marches[self.side];
        let crowned = to & marches.zone;
        if !crowned.is_empty()
            && let Some(promoters) = self.kernel.tables.promoters.first()
        {
            let becomes = self.kernel.becomes(self.board, promoters, self.board.turn);
            for (from, to) in train.from(crowned).squares().zip(crowned.squares()) {
                sink.give(Sheaf {
                    from,
                    targets: S::single(to),
                    stays: !marches.must.contains(to),
                    becomes,
                    gates: Kinds::NONE,
                });
            }
        }
        sink.leaps(train.step, to & !crowned);
    }

    #[inline(never)]
    fn castling(self, sink: &mut impl Sink<S>) {
        let (kernel, board) = (self.kernel, self.board);
        for (number, wing) in kernel.tables.wings.iter().enumerate() {
            if wing.color != board.turn {
                continue;
            }
            let Some(rook) = kernel.castling_rook(board, wing) else {
                continue;
            };
            let span = |a, b| kernel.tables.span(wing.color, a, b);
            let crossed = span(self.king, wing.king_to);
            let lifted = S::single(self.king) | S::single(rook);
            if (crossed | span(rook, wing.rook_to)).meets(self.occupied & !lifted) {
                continue;
            }
            let ends = S::single(wing.king_to) | S::single(wing.rook_to);
            let reached = |square| self.is_reached(square, self.occupied);
            if !crossed.squares().any(reached)
                && !self.is_reached(wing.king_to, self.occupied & !lifted | ends)
            {
                let gates = |_| Kinds::NONE;
                give_castling(sink, number, wing, [self.king, rook], gates);
            }
        }
    }
}
