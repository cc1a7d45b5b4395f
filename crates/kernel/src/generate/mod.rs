//! The generator: all legal moves of a position.
//!
//! Checks and pins are found from the King's square: enemy riders on its lines give check with no
//! piece between, and pin an own piece alone between. The check mask has the targets that end all
//! checks. Each class of officers then has one short loop over its pieces, with targets from the
//! attack table of a square ([`AttackTables`](crate::tables::squares::AttackTables): hyperbola
//! quintessence, and obstruction difference along ranks). Pinned pieces have another loop, and all
//! Pawns of a side move at once. Moves are masked before they are passed on, so none is made and taken back.
//!
//! Kinds whose moves are all in the attack tables are *ordinary*
//! ([`GenerationTables`](crate::tables::generation::GenerationTables)): standard rides and leaps,
//! and the first kind of Pawns. If all pieces on the board are ordinary, no other table is used.
//! Otherwise the same generator, compiled a second time, uses [`SpecialInfo`] too: other leaps,
//! limited rides and hops by tables of their kind, kinds whose paths must be walked, promotion of
//! officers, gating, rules in code.
//!
//! - **A hopper** is found by its lines, like a rider. With no piece between it and the King, no
//!   piece may become the screen; with one, it gives check, and the screen has its own mask; with
//!   two, neither may leave the other alone.
//! - **An attacker along walked paths** (a grasshopper, a lame leaper): the squares on which each
//!   of its attacks depends are known beforehand. A move that touches none of them leaves the
//!   attack unchanged; otherwise only those paths are walked again, over an overlay. A Lion's
//!   double captures attack no square that its leaps do not attack, so a Lion is not such a piece.
//! - **A move that captures on its way** is tested on the occupied squares alone, if it touches a
//!   line to the King.
//! - **Drops** end on the empty squares of the check mask.
//! - **Rules of the turn**, such as forced capture, choose among the moves that are generated without them.
//! - **Captures that do more than take**, such as to blast, are tried one by one ([`captures`]).
//! - **Walls** are nobody's: no piece takes them. A move that leaves one is generated without it, and then tried with each wall
//!   ([`walls`](crate::walls)).
//! - **Moves that rules in code offer** are tried one by one.
//! - **Rules in code** are asked about single moves, and only about those that `Plugin::concerns` names.

mod captures;
pub(crate) mod castling;
mod checks;
mod drops;
mod emit;
mod path_threats;
mod paths;
mod pawns;
mod series;
mod special;
mod turn;

use legwork_levels::Work;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::footprint::LISTS_APART;
use super::list::MoveList;
use super::query::Want;
use super::royals::{Guarded, Trial};
use super::scope::Scope;
use super::sink::{Counter, Each, Flow, ON, Sink};
use super::tables::Tables;
use super::tables::generation::GenerationTables;
use super::tables::movers::{Mover, Occupancy, Standard};
use super::tables::royalty::Regime;

use special::SpecialInfo;

/// The squares of both sides' pieces, by how they attack.
#[derive(Clone, Copy)]
struct AttackerSquares<S> {
    orth: S,
    diag: S,
    knight: S,
    /// Along ranks and files, and along diagonals; `None` if no kind steps in this rule set.
    steppers: Option<[S; 2]>,
    /// The ordinary Pawns.
    pawn: S,
}

/// A position, the moves wanted, and the checks and pins.
///
/// It is passed by value, so that the compiler can keep its parts in registers although rarely
/// called functions need the whole.
struct Generator<'a, S: Shape, const SPECIAL: bool> {
    kernel: &'a Kernel<S>,
    tables: &'a GenerationTables<S>,
    board: &'a Board<S>,
    scope: Scope<S>,
    us: Color,
    /// The royal piece that is guarded; if there is none, the square from which the King castles.
    king: Square,
    /// Whether no royal piece is guarded; only if `SPECIAL`.
    kingless: bool,
    their_king: Square,
    occupied: S,
    own: S,
    sets: AttackerSquares<S>,
    /// Whether the King is attacked, except along walked paths.
    in_check: bool,
    /// The targets that end every check.
    check_mask: S,
    pinned: S,
    /// Enemy riders that pin along ranks, files and diagonals.
    pinners: S,
    /// The special parts of the position; `Some` exactly if `SPECIAL`, once it is computed.
    special: Option<&'a SpecialInfo<S>>,
}

impl<S: Shape, const SPECIAL: bool> Clone for Generator<'_, S, SPECIAL> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Shape, const SPECIAL: bool> Copy for Generator<'_, S, SPECIAL> {}

impl<S: Shape> Kernel<S> {
    /// Fills a list with the wanted legal moves.
    ///
    /// Engines list moves most of all, so lists have copies of the generator of their own.
    pub(crate) fn fill(&self, board: &Board<S>, scope: Scope<S>, list: &mut MoveList) {
        if !LISTS_APART || self.tables.regime != Regime::Free || self.is_over(board) {
            let _ = self.pass(board, scope, list);
            return;
        }
        let king = Some(board.royals[board.turn.index()]);
        let unlisted = if self.is_ordinary(board) {
            self.run_at_level::<MoveList, false>(board, scope, king, list)
        } else {
            self.run_at_level::<MoveList, true>(board, scope, king, list)
        };
        if let Err(list) = unlisted {
            let _ = self.pass(board, scope, list);
        }
    }

    /// Passes the wanted legal moves to a sink.
    pub(crate) fn pass(&self, board: &Board<S>, scope: Scope<S>, sink: &mut dyn Sink<S>) -> Flow {
        if self.is_over(board) {
            ON
        } else {
            self.pass_unended(board, scope, sink)
        }
    }

    /// The same as long as the game is not over.
    pub(crate) fn pass_unended(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        match self.tables.regime {
            Regime::Turn => self.generate_in_turn(board, scope, sink),
            _ => self.pass_freely(board, scope, sink),
        }
    }

    /// The same without the rules of the turn.
    pub(super) fn pass_freely(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        mut sink: &mut dyn Sink<S>,
    ) -> Flow {
        if let Some(walls) = self.leaving_walls() {
            return self.generate_with_walls(board, scope, walls, sink);
        }
        if self.is_ordinary(board) {
            let king = Some(board.royals[board.turn.index()]);
            return match self.run_at_level::<_, false>(board, scope, king, &mut sink) {
                Ok(flow) => flow,
                Err(sink) => self.pass_guarding(board, scope, king, &mut **sink),
            };
        }
        match self.guarded(board) {
            Guarded::One(king) if self.tables.captures_do_more => {
                self.generate_captures_apart(board, scope, king, sink)
            }
            Guarded::One(king) => self.pass_guarding(board, scope, Some(king), sink),
            Guarded::Nothing => self.pass_guarding(board, scope, None, sink),
            Guarded::Several => self.generate_by_trial(board, scope, sink),
        }
    }

    /// The same with what has to be guarded. This copy of the generator serves every position.
    pub(super) fn pass_guarding(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        king: Option<Square>,
        mut sink: &mut dyn Sink<S>,
    ) -> Flow {
        let runner = self.tables.generation.runner;
        runner.run(Call::<S, &mut dyn Sink<S>, true> {
            kernel: self,
            board,
            scope,
            king,
            sink: &mut sink,
        })
    }

    /// The same where royal pieces are exposed by some moves only, or several are: tries every move that would be legal
    /// without any.
    #[inline(never)]
    fn generate_by_trial(&self, board: &Board<S>, scope: Scope<S>, sink: &mut dyn Sink<S>) -> Flow {
        let mut trial = Trial {
            kernel: self,
            board,
            sink,
        };
        self.pass_guarding(board, scope, None, &mut trial)
    }

    /// Runs a copy of the generator that only the levels above the portable one have; gives the sink back where the
    /// processor has no such level.
    #[inline(always)]
    fn run_at_level<'k, K: Sink<S>, const SPECIAL: bool>(
        &'k self,
        board: &'k Board<S>,
        scope: Scope<S>,
        king: Option<Square>,
        sink: &'k mut K,
    ) -> Result<Flow, &'k mut K>
    where
        Call<'k, S, K, SPECIAL>: Work<Output = Flow>,
    {
        let runner = self.tables.generation.runner;
        let call = Call::<S, K, SPECIAL> {
            kernel: self,
            board,
            scope,
            king,
            sink,
        };
        runner.run_at_level(call).map_err(|call| call.sink)
    }

    /// Whether the game is over, so that there are no legal moves.
    #[inline(always)]
    pub fn is_over(&self, board: &Board<S>) -> bool {
        let tables = self.tables.endings.as_deref();
        tables.is_some_and(|tables| self.is_over_by(board, tables))
    }

    /// Whether all pieces on the board are ordinary, and nothing but the board matters.
    #[inline(always)]
    fn is_ordinary(&self, board: &Board<S>) -> bool {
        let tables = &self.tables.generation;
        let stands = match &tables.extraordinary {
            Some(formula) => !formula.squares(&board.planes).is_empty(),
            None => false,
        };
        let asks = || {
            !(self.compiled.gates(&board.state, board.turn).is_empty()
                && (!self.tables.effects.behind
                    || self.compiled.holds_nothing(&board.state, board.turn))
                && self.compiled.code.concerns(&board.state).is_never())
        };
        !(stands || tables.special_king || tables.may_ask && asks())
    }

    /// Passes the wanted legal moves to a sink, each once, in no particular order, until the sink stops them.
    pub fn generate(&self, board: &Board<S>, want: Want, sink: &mut dyn Sink<S>) {
        let _ = match want {
            Want::Checks => self.pass_checks(board, sink),
            _ => self.pass(board, self.scope_of(board, want), sink),
        };
    }

    /// The same number as [`count`](Self::count), by a copy of the generator that only counts: quicker where pieces stand that are
    /// not ordinary, for who counts a great deal and compiles a copy more for it.
    pub fn count_apart(&self, board: &Board<S>) -> u64 {
        let free = LISTS_APART && self.tables.regime == Regime::Free;
        if !free || self.is_ordinary(board) || self.is_over(board) {
            return self.count(board);
        }
        let mut counter = Counter::default();
        let king = Some(board.royals[board.turn.index()]);
        match self.run_at_level::<Counter, true>(board, Scope::all(), king, &mut counter) {
            Ok(_) => counter.0,
            Err(_) => self.count(board),
        }
    }

    /// The number of legal moves, by the generator.
    pub fn count(&self, board: &Board<S>) -> u64 {
        let mut counter = Counter::default();
        let _ = self.pass(board, Scope::all(), &mut counter);
        counter.0
    }

    /// Passes only the captures en passant to a sink.
    #[inline]
    pub fn generate_en_passant(&self, board: &Board<S>, sink: &mut dyn Sink<S>) -> Flow {
        if board.passant.is_none() {
            return ON;
        }
        self.pass(board, Scope::en_passant(), sink)
    }

    /// The number of captures en passant.
    #[inline]
    pub fn count_en_passant(&self, board: &Board<S>) -> u64 {
        let mut counter = Counter::default();
        let _ = self.generate_en_passant(board, &mut counter);
        counter.0
    }

    /// Calls a function with every legal move.
    pub fn each_move(&self, board: &Board<S>, mut give: impl FnMut(Move)) {
        let mut each = Each(&mut |mv| {
            give(mv);
            ON
        });
        let _ = self.pass(board, Scope::all(), &mut each);
    }
}

/// One call of the generator.
struct Call<'a, S: Shape, K, const SPECIAL: bool> {
    kernel: &'a Kernel<S>,
    board: &'a Board<S>,
    scope: Scope<S>,
    /// The royal piece that is guarded, if there is one. An ordinary position always has it.
    king: Option<Square>,
    sink: &'a mut K,
}

impl<S: Shape, K: Sink<S>> Work for Call<'_, S, K, false> {
    type Output = Flow;

    #[inline(always)]
    fn run(self) -> Flow {
        let Self {
            kernel,
            board,
            scope,
            king,
            ..
        } = self;
        Generator::<S, false>::new(kernel, board, scope, king).run(self.sink)
    }
}

impl<S: Shape, K: Sink<S>> Work for Call<'_, S, K, true> {
    type Output = Flow;

    #[inline(always)]
    fn run(self) -> Flow {
        let Self {
            kernel,
            board,
            scope,
            king,
            ..
        } = self;
        let ordinary = Generator::<S, true>::new(kernel, board, scope, king);
        let special = SpecialInfo::new(&ordinary);
        let generator = Generator {
            in_check: ordinary.in_check || special.in_check,
            check_mask: special.check_mask,
            pinned: ordinary.pinned | special.pinned,
            special: Some(&special),
            ..ordinary
        };
        generator.run(self.sink)
    }
}

impl<'a, S: Shape, const SPECIAL: bool> Generator<'a, S, SPECIAL> {
    #[inline(always)]
    fn new(
        kernel: &'a Kernel<S>,
        board: &'a Board<S>,
        scope: Scope<S>,
        king: Option<Square>,
    ) -> Self {
        let us = board.turn;
        let occupied = board.occupied();
        let planes = &board.planes;
        let tables = &kernel.tables.generation;
        let steppers = tables.steppers.as_ref();
        let mut generator = Self {
            kernel,
            tables,
            board,
            scope,
            us,
            king: king
                .or_else(|| kernel.castling_king(board, board.virgin, us))
                .unwrap_or(board.royals[us.index()]),
            kingless: SPECIAL && king.is_none(),
            their_king: board.royals[(!us).index()],
            occupied,
            own: kernel.not_taken(board, us, occupied),
            sets: AttackerSquares {
                orth: tables.orth.squares(planes),
                diag: tables.diag.squares(planes),
                knight: tables.knight.squares(planes),
                steppers: steppers
                    .map(|[wazir, ferz]| [wazir.squares(planes), ferz.squares(planes)]),
                pawn: match tables.pawns.first() {
                    Some(pawns) => pawns.formula.squares(planes),
                    None => S::EMPTY,
                },
            },
            in_check: false,
            check_mask: kernel.tables.board,
            pinned: S::EMPTY,
            pinners: S::EMPTY,
            special: None,
        };
        if !(SPECIAL && generator.kingless) {
            generator.find_checks();
        }
        generator
    }

    /// The special parts of the position; called only if `SPECIAL` is true.
    #[inline(always)]
    fn special(&self) -> &'a SpecialInfo<S> {
        match self.special {
            Some(special) => special,
            None => unreachable!("a special generator has it from the start"),
        }
    }

    #[inline(always)]
    fn enemies(&self) -> S {
        self.occupied & !self.own
    }

    #[inline(always)]
    fn rules(&self) -> &'a Tables<S> {
        &self.kernel.tables
    }

    /// The squares where a move that captures nothing on its way may end.
    #[inline(always)]
    fn wanted(&self) -> S {
        if SPECIAL {
            self.scope.to | self.scope.promotes_on
        } else {
            self.scope.to
        }
    }

    #[inline(always)]
    fn run(self, sink: &mut impl Sink<S>) -> Flow {
        if self.scope.only_en_passant {
            return self.en_passant(sink);
        }
        let royal = self.scope.from.contains(self.king);
        if royal && !(SPECIAL && self.kingless) {
            self.king_moves(sink)?;
        }
        if !self.check_mask.is_empty() || SPECIAL && !self.special().screens.is_empty() {
            self.officers(sink)?;
            self.pawns(sink)?;
            if !self.pinned.is_empty() {
                self.pinned_pieces(sink)?;
            }
        }
        if SPECIAL {
            self.other_movers(sink)?;
            if self.tables.code_offers {
                self.offered(sink)?;
            }
        }
        if self.board.passant.is_some() && self.scope.taking {
            self.en_passant(sink)?;
        }
        if self.scope.drops && !self.rules().drops.kinds.is_empty() {
            self.drops(sink)?;
        }
        if SPECIAL && self.scope.placings {
            self.placings(sink)?;
        }
        if self.scope.castling && self.rules().castling.other.is_some() {
            self.castling_of_other(sink)?;
        } else if royal && self.scope.castling && !self.in_check {
            let virgin = self.board.virgin;
            let mut wings = self.rules().castling.wings.iter();
            if wings.any(|wing| wing.color == self.us && wing.is_open(virgin, self.occupied)) {
                self.castling(sink)?;
            }
        }
        ON
    }

    #[inline(always)]
    fn king_moves(&self, sink: &mut impl Sink<S>) -> Flow {
        let mut targets = self.tables.squares.of(self.king).royal & !self.own;
        if SPECIAL
            && self.tables.special_king
            && let Some(king) = self.king_mover()
        {
            targets |= self.targets_of(king, self.king);
        }
        let targets = targets & self.wanted();
        if targets.is_empty() {
            return ON;
        }
        let occupied = self.occupied & !S::single(self.king);
        let mut safe = S::EMPTY;
        if SPECIAL && self.tables.special_king {
            for to in (targets & !self.special().havens).squares() {
                if !self.is_reached(to, occupied, self.enemies()) {
                    safe |= S::single(to);
                }
            }
        } else {
            safe = targets & !self.leapt_near_king();
            if !safe.is_empty() {
                safe &= !self.ridden_near_king(occupied);
            }
        }
        if SPECIAL {
            safe = self.safe_from_others(safe) | targets & self.special().havens;
        }
        self.emit(self.king, safe, sink)
    }

    /// The moves of the guarded royal piece that the attack tables do not cover.
    fn king_mover(&self) -> Option<&'a Mover<S>> {
        match &self.tables.kings[..] {
            [king] => Some(king),
            kings => {
                let kind = self.kernel.kind_at(self.board, self.king);
                kings.iter().find(|king| Some(king.kind) == kind)
            }
        }
    }

    /// The moves of ordinary officers that are not pinned.
    #[inline(always)]
    fn officers(&self, sink: &mut impl Sink<S>) -> Flow {
        let tables = self.tables;
        let aim = self.check_mask & !self.own & self.wanted();
        let mut movers = self.own & !self.pinned & self.scope.from;
        if SPECIAL {
            movers &= !self.special().moved_apart;
        }
        let AttackerSquares {
            orth,
            diag,
            knight,
            steppers,
            ..
        } = self.sets;
        let steps = steppers.map_or(S::EMPTY, |[wazir, ferz]| wazir | ferz);
        let occupied = self.occupied;
        if !movers.meets(orth | diag | knight | steps) {
            return ON;
        }
        // A separate loop for each of the most common classes.
        for from in (movers & knight & !(orth | diag | steps)).squares() {
            self.emit(from, tables.squares.of(from).knight & aim, sink)?;
        }
        let riders = movers & !(knight | steps);
        for from in (riders & diag & !orth).squares() {
            let targets = tables.squares.of(from).diag(occupied);
            self.emit(from, targets & aim, sink)?;
        }
        for from in (riders & orth & !diag).squares() {
            let targets = tables.squares.of(from).orth(occupied);
            self.emit(from, targets & aim, sink)?;
        }
        for from in (riders & orth & diag).squares() {
            let table = tables.squares.of(from);
            let targets = table.orth(occupied) | table.diag(occupied);
            self.emit(from, targets & aim, sink)?;
        }
        for class in &tables.classes {
            for from in class.of(movers, [orth, diag, knight], steppers).squares() {
                let targets = tables.squares.of(from).targets(class.standard, occupied);
                self.emit(from, targets & aim, sink)?;
            }
        }
        ON
    }

    /// The standard moves of a piece.
    fn standard(&self, square: Square) -> Standard {
        let sets = &self.sets;
        let [wazir, ferz] = sets.steppers.unwrap_or_default();
        Standard {
            orth: sets.orth.contains(square),
            diag: sets.diag.contains(square),
            knight: sets.knight.contains(square),
            wazir: wazir.contains(square),
            ferz: ferz.contains(square),
        }
    }

    /// The moves of ordinary pieces that are pinned, or that are the screen of a check.
    #[inline(never)]
    fn pinned_pieces(self, mut sink: &mut dyn Sink<S>) -> Flow {
        let mut pinned = self.pinned & self.own & self.scope.from;
        if SPECIAL {
            pinned &= !self.special().moved_apart;
        }
        for pawns in self.pawn_tables() {
            for from in (pinned & self.squares_of(pawns)).squares() {
                self.pawns_to(pawns, S::single(from), self.allowed(from), &mut sink)?;
            }
            pinned &= !self.squares_of(pawns);
        }
        for from in (pinned & !S::single(self.king)).squares() {
            let table = self.tables.squares.of(from);
            let targets = table.targets(self.standard(from), self.occupied);
            let targets = targets & !self.own & self.wanted() & self.allowed(from);
            self.emit(from, targets, &mut sink)?;
        }
        ON
    }

    /// The squares where a piece may arrive so that no leap, ride or hop attacks the King.
    fn allowed(&self, from: Square) -> S {
        let mut allowed = self.check_mask;
        if !self.pinned.contains(from) {
            return allowed;
        }
        if SPECIAL {
            allowed = self.special().allowed(from, allowed);
        }
        for pinner in self.pinners.squares() {
            let between = self.tables.squares.between(self.king, pinner);
            if between.contains(from) {
                allowed &= between | S::single(pinner);
            }
        }
        allowed
    }

    /// The targets of all moves of a piece, except those along paths.
    fn targets_of(&self, mover: &Mover<S>, from: Square) -> S {
        let on = Occupancy {
            occupied: self.occupied,
            enemies: self.enemies(),
            empty: self.rules().board & !self.occupied,
        };
        let table = self.tables.squares.of(from);
        let mut targets = mover.targets(table, self.us.index(), from, &on);
        if mover.doubles {
            targets |= self.double_steps(mover.kind, from);
        }
        targets
    }
}
