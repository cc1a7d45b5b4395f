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
//! and the first kind of Pawns. If all pieces on the board are ordinary, this file and [`checks`] and [`castling`] are all that runs.
//! Otherwise the same generator, compiled a second time, uses [`special`] too.
//!
//! [`stages`] has the ways into the generator, and what comes before it: the end of the game, rules of the turn, several royal
//! pieces.

pub(crate) mod castling;
mod checks;
mod special;
mod stages;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::scope::Scope;
use super::sink::{Flow, ON, Sink};
use super::tables::generation::GenerationTables;
use super::tables::movers::Standard;
use super::tables::pawns::{PawnTable, Shift};
use super::tables::{Tables, WingTable};

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
            let open = |wing: &WingTable<S>| wing.is_open(virgin, self.in_the_way(wing, self.king));
            if wings.any(|wing| wing.color == self.us && open(wing)) {
                self.castling(sink)?;
            }
        }
        ON
    }

    /// The moves of the guarded royal piece, except castling and those along paths.
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

    /// The kinds of Pawns that may be on the board.
    #[inline(always)]
    fn pawn_tables(&self) -> &'a [PawnTable<S>] {
        let pawns = &self.tables.pawns;
        if SPECIAL {
            pawns
        } else {
            &pawns[..pawns.len().min(1)]
        }
    }

    /// The Pawns of a kind, of both sides.
    #[inline(always)]
    fn squares_of(&self, pawns: &PawnTable<S>) -> S {
        if SPECIAL {
            pawns.formula.squares(&self.board.planes)
        } else {
            self.sets.pawn
        }
    }

    /// The moves of Pawns that are not pinned.
    #[inline(always)]
    fn pawns(&self, sink: &mut impl Sink<S>) -> Flow {
        let movers = self.own & !self.pinned & self.scope.from;
        for pawns in self.pawn_tables() {
            let free = self.squares_of(pawns) & movers;
            if !free.is_empty() {
                self.pawns_to(pawns, free, self.check_mask, sink)?;
            }
        }
        ON
    }

    /// The moves of these Pawns to allowed squares.
    #[inline(always)]
    fn pawns_to(&self, pawns: &PawnTable<S>, from: S, allowed: S, sink: &mut impl Sink<S>) -> Flow {
        let side = self.us.index();
        let empty = self.rules().board & !self.occupied;
        let aim = allowed & (self.scope.to | self.scope.promotes_on & pawns.zone[side]);
        for push in &pawns.pushes[side] {
            self.emit_shift(pawns, push, push.to(from) & empty & aim, sink)?;
        }
        for double in &pawns.doubles[side] {
            let mut passing = from & double.homes.of(self.us, self.board.virgin);
            for passed in &double.passed {
                passing = passed.from(passed.to(passing) & empty);
            }
            let whole = &double.whole;
            self.emit_shift(pawns, whole, whole.to(passing) & empty & aim, sink)?;
        }
        for attack in &pawns.attacks[side] {
            self.emit_shift(pawns, attack, attack.to(from) & self.enemies() & aim, sink)?;
        }
        ON
    }

    /// Passes the moves of Pawns by one step, on which leaps, rides and hops leave the King safe, to the sink.
    #[inline(always)]
    fn emit_shift(
        &self,
        pawns: &PawnTable<S>,
        shift: &Shift<S>,
        to: S,
        sink: &mut impl Sink<S>,
    ) -> Flow {
        let apart = if SPECIAL {
            self.special().intricate(shift.from(to))
        } else {
            pawns.zone[self.us.index()]
        };
        let to_apart = to & apart;
        if !to_apart.is_empty() {
            self.emit_apart(pawns, shift, to_apart, sink)?;
        }
        let mut plain = to & !to_apart;
        if SPECIAL {
            // Where a start in the zone is enough to promote, every square could be the end of a promotion.
            plain &= self.scope.to;
        }
        sink.leaps(shift.step, plain)
    }

    /// Passes the moves of Pawns by one step, one by one: promotion, attacks along paths, gating or a veto may matter.
    #[inline(never)]
    fn emit_apart(
        &self,
        pawns: &PawnTable<S>,
        shift: &Shift<S>,
        to: S,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        for to in to.squares() {
            // The origin follows from the target, which is quicker than iterating over two sets.
            let from = shift.from(S::single(to)).first();
            if SPECIAL {
                self.emit_intricate(from, S::single(to), sink)?;
            } else if let Some(rule) = pawns.promotion {
                let promoters = &self.rules().promotion.rules[rule];
                let must = promoters.must[self.us.index()];
                let becomes = self.kernel.becomes(self.board, promoters, self.us);
                self.emit_in_zone(from, S::single(to), must, becomes, sink)?;
            }
        }
        ON
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

    /// The captures en passant: each is tried, because it empties two squares.
    #[inline(never)]
    fn en_passant(self, sink: &mut dyn Sink<S>) -> Flow {
        let Some(passant) = self.board.passant else {
            return ON;
        };
        let movers = self.own & self.scope.from;
        for target in passant.passed() {
            for passers in &self.rules().passing.passers {
                let from = passers.from[self.us.index()][target.index()] & movers;
                for from in (from & passers.formula.squares(&self.board.planes)).squares() {
                    let mv = Move::new(from, target).taking(passant.victim);
                    if self.is_safe(mv) {
                        self.emit_one(mv, sink)?;
                    }
                }
            }
        }
        ON
    }

    /// Passes the moves of one piece to these targets, on which leaps, rides and hops leave the
    /// King safe, to the sink.
    #[inline(always)]
    fn emit(&self, from: Square, targets: S, sink: &mut impl Sink<S>) -> Flow {
        if SPECIAL && targets.meets(self.special().intricate(S::single(from))) {
            return self.emit_intricate(from, targets, sink);
        }
        if SPECIAL {
            return sink.plain(from, targets & self.scope.to);
        }
        sink.plain(from, targets)
    }
}
