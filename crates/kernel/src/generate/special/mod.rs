//! The moves that the attack tables do not cover: other leaps, limited rides and hops by tables of their kind, kinds whose paths must be walked,
//! promotion of officers, gating, rules in code. [`SpecialInfo`] has what depends on the position alone.
//!
//! - **A hopper** is found by its lines, like a rider. With no piece between it and the King, no
//!   piece may become the screen; with one, it gives check, and the screen has its own mask; with
//!   two, neither may leave the other alone.
//! - **An attacker along walked paths** (a grasshopper, a lame leaper): the squares on which each
//!   of its attacks depends are known beforehand. A move that touches none of them leaves the
//!   attack unchanged; otherwise conditions decide, or those paths are walked again. A Lion's
//!   double captures attack no square that its leaps do not attack, so a Lion is not such a piece.
//! - **A move that captures on its way** is tested on the occupied squares alone, if it touches a
//!   line to the King.
//! - **Drops** end on the empty squares of the check mask.
//! - **Rules of the turn**, such as forced capture, choose among the moves that are generated without them ([`turn`]).
//! - **Captures that do more than take**, such as to blast, are tried one by one ([`blast`]).
//! - **Walls** belong to neither side, and no piece captures them. A move that leaves one is generated without it, and then tried
//!   with each wall ([`walls`](crate::walls)).
//! - **Moves that rules in code offer** are tried one by one.
//! - **Rules in code** are asked about single moves, and only about those that `Plugin::concerns` names.

mod blast;
mod drops;
mod emit;
mod movers;
mod path_threats;
mod series;
mod turn;

use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::board::Board;
use crate::tables::rays::RayLine;

use super::Generator;
use path_threats::PathThreats;

/// The special parts of a position, for the side to move.
pub(super) struct SpecialInfo<S> {
    them: Color,
    king: Square,
    occupied: S,
    own: S,
    /// The enemy's pieces with attacks that are not in the attack tables.
    pub(super) others: S,
    /// Whether one of these attacks the King.
    pub(super) in_check: bool,
    /// Targets on which no check by a leap, ride or hop remains.
    pub(super) check_mask: S,
    /// Pieces with their own mask: pinned by one of these, or the screen of a check.
    pub(super) pinned: S,
    /// For each piece pinned by one of these, the targets that the pin allows: between King and
    /// pinner, and the pinner. A piece pinned by a hopper may not capture the other screen.
    pins: SmallVec<[(Square, S); 8]>,
    /// Pieces over which a hopper gives check, with their targets in place of the check mask.
    pub(super) screens: SmallVec<[(Square, S); 2]>,
    /// Every line from the King to an enemy rider, whatever number of pieces is between.
    ///
    /// A move that empties no square of it opens no line.
    pub(super) king_rays: S,
    /// Every line from the King to an enemy hopper. A move that neither empties nor fills a square of it changes no attack by
    /// a hopper.
    pub(super) hopper_rays: S,
    /// The enemy's pieces that attack along paths.
    pub(super) threats: PathThreats<S>,
    /// Pieces of either side whose capture a rule in code may forbid.
    pub(super) asked_victims: S,
    /// Own pieces whose moves a rule in code may forbid, or whose move may gate a piece that exposes the King.
    pub(super) asked_movers: S,
    /// Own pieces that may promote.
    pub(super) promoting: S,
    /// The squares on which they may promote.
    pub(super) zone: S,
    /// Those that may promote on every square, since they start in a zone.
    pub(super) promoting_anywhere: S,
    /// Targets that need more than a plain move, because of a veto or because an enemy's attack along a path depends
    /// on them.
    intricate: S,
    /// Own pieces whose moves may all need more, because of a veto, of gating, or of an enemy's attack along a path.
    intricate_movers: S,
    gating: Gating<S>,
    /// Pieces that are moved by the tables of their kinds.
    pub(super) moved_apart: S,
    /// The squares on which the King cannot be captured; see [`Kernel::havens`].
    pub(super) havens: S,
}

/// The pieces that may come in when a square is left.
struct Gating<S> {
    /// Squares on which a piece in hand can be gated when they are left.
    from_hand: S,
    /// The kinds that can be gated there.
    gates: Kinds,
    /// The squares behind which own pieces wait, to come in when they are left.
    behind: S,
    waiting: SmallVec<[(Square, Kind); 3]>,
    /// The squares from which a royal piece with a piece behind it moves out of a check.
    fleeing: S,
    /// The pieces that give this check.
    checkers: S,
}

impl<S: Shape> Gating<S> {
    fn new(kernel: &Kernel<S>, board: &Board<S>, own: S) -> Self {
        let us = board.turn;
        let gates = kernel.compiled.gates(&board.state, us);
        let from_hand = if gates.is_empty() {
            S::EMPTY
        } else {
            board.virgin & own & kernel.tables.effects.back_rank[us.index()]
        };
        let waiting = kernel.compiled.all_behind(&board.state, us);
        let waiting = waiting.filter(|&(square, _)| own.contains(square));
        let waiting: SmallVec<[(Square, Kind); 3]> = waiting.collect();
        let behind = S::collect(waiting.iter().map(|&(square, _)| square));
        let mut gating = Self {
            from_hand,
            gates,
            behind,
            waiting,
            fleeing: S::EMPTY,
            checkers: S::EMPTY,
        };
        if !behind.is_empty() {
            gating.fleeing = behind & kernel.royals(board, us);
        }
        if !gating.fleeing.is_empty() {
            gating.checkers = kernel.checkers(board);
        }
        if gating.checkers.is_empty() {
            gating.fleeing = S::EMPTY;
        }
        gating
    }

    /// The squares where a piece may come in when they are left.
    fn squares(&self) -> S {
        self.from_hand | self.behind
    }

    /// The kinds that can be gated when the piece on a square leaves it.
    #[inline]
    fn from(&self, from: Square) -> Kinds {
        if self.from_hand.contains(from) {
            return self.gates;
        }
        let mut waiting = self.waiting.iter();
        let kind = waiting.find(|(square, _)| *square == from);
        kind.map_or(Kinds::NONE, |&(_, kind)| Kinds::NONE.with(kind))
    }
}

/// A check by a hopper over a piece of the side in check, which can end it by moving away.
struct ScreenedCheck<S> {
    screen: Square,
    /// The targets on which other pieces end the check.
    parries: S,
    /// The targets on which the screen itself ends it.
    leaves: S,
}

impl<S: Shape> SpecialInfo<S> {
    #[inline(never)]
    pub(super) fn new(generator: &Generator<'_, S, true>) -> Self {
        let Generator {
            kernel,
            board,
            us,
            king,
            kingless,
            occupied,
            own,
            ..
        } = *generator;
        let rules = &kernel.tables;
        let tables = &rules.generation;
        let asked = kernel.compiled.code.concerns(&board.state);
        let squares_of = |kinds: Kinds| {
            if kinds.is_empty() {
                S::EMPTY
            } else {
                kernel.squares_of(board, kinds)
            }
        };
        let gating = Gating::new(kernel, board, own);
        // A move from these squares is tested with a piece gated behind it.
        let tried = if kernel.compiled.gating_exposes() {
            gating.squares()
        } else {
            gating.fleeing
        };
        let promoting = rules.promotion.kinds.squares(&board.planes) & own;
        let mut special = Self {
            them: !us,
            king,
            occupied,
            own,
            others: tables.attacking_apart.squares(&board.planes) & occupied & !own,
            in_check: false,
            check_mask: generator.check_mask,
            pinned: S::EMPTY,
            pins: SmallVec::new(),
            screens: SmallVec::new(),
            king_rays: S::EMPTY,
            hopper_rays: S::EMPTY,
            threats: PathThreats::none(),
            asked_victims: squares_of(asked.victims),
            asked_movers: squares_of(asked.movers) & own | tried,
            promoting,
            zone: rules.promotion.zones[us.index()],
            promoting_anywhere: promoting & rules.promotion.starts[us.index()],
            intricate: S::EMPTY,
            intricate_movers: S::EMPTY,
            gating,
            moved_apart: tables.moved_apart.squares(&board.planes),
            havens: kernel.havens(board, us),
        };
        if !kingless {
            special.find_threats(generator);
        }
        special.intricate_movers =
            special.gating.squares() | special.asked_movers | special.promoting_anywhere;
        special.intricate = special.asked_victims;
        if !special.threats.pieces.is_empty() {
            let depends = special.threats.depends(rules.board);
            special.intricate |= depends;
            special.intricate_movers |= depends & own | S::single(king);
        }
        special
    }

    /// Finds what threatens the King.
    fn find_threats(&mut self, generator: &Generator<'_, S, true>) {
        let (kernel, board) = (generator.kernel, generator.board);
        let rules = &kernel.tables;
        for sniper in generator.snipers().squares() {
            self.king_rays |= rules.generation.squares.between(self.king, sniper);
        }
        if !self.others.is_empty() {
            self.find_checks(kernel, board);
            self.find_checks_over_screens(kernel, board);
        }
        if let Some(by_path) = &rules.path_attackers {
            let enemies = self.occupied & !self.own;
            self.threats = kernel.path_threats(by_path, board, self.king, self.them, enemies);
        }
    }

    fn find_checks(&mut self, kernel: &Kernel<S>, board: &Board<S>) {
        let (king, them) = (self.king, self.them.index());
        let attackers = &kernel.tables.generation.attackers;
        for leapers in &attackers.leapers {
            let near = leapers.from[them][king.index()] & self.others;
            if near.is_empty() {
                continue;
            }
            for checker in (near & leapers.formula.squares(&board.planes)).squares() {
                self.in_check = true;
                self.check_mask &= S::single(checker);
            }
        }
        for riders in &attackers.riders {
            let pieces = riders.all[them][king.index()] & self.others;
            if pieces.is_empty() {
                continue;
            }
            let pieces = pieces & riders.formula.squares(&board.planes);
            for line in &riders.from[them] {
                let reach = line.reach(king);
                if !reach.meets(pieces) {
                    continue;
                }
                self.king_rays |= reach;
                let on_line = reach & self.occupied;
                let first = line.nearest(on_line);
                if pieces.contains(first) {
                    self.in_check = true;
                    self.check_mask &= line.until(king, first);
                    continue;
                }
                let behind = on_line & !S::single(first);
                let second = line.nearest(behind);
                if self.own.contains(first) && pieces.contains(second) {
                    self.pinned |= S::single(first);
                    self.pins.push((first, line.until(king, second)));
                }
            }
        }
    }

    /// Adds the checks and pins by hoppers.
    fn find_checks_over_screens(&mut self, kernel: &Kernel<S>, board: &Board<S>) {
        let (king, them) = (self.king, self.them.index());
        let mut screened = SmallVec::<[ScreenedCheck<S>; 2]>::new();
        let attackers = &kernel.tables.generation.attackers;
        for hoppers in &attackers.hoppers {
            let pieces = hoppers.all[them][king.index()] & self.others;
            if pieces.is_empty() {
                continue;
            }
            let pieces = pieces & hoppers.formula.squares(&board.planes);
            for line in &hoppers.from[them] {
                let reach = line.reach(king);
                if reach.meets(pieces) {
                    self.hopper_rays |= reach;
                    screened.extend(self.add_hops(line, pieces));
                }
            }
        }
        let all = self.check_mask;
        for &ScreenedCheck { screen, .. } in &screened {
            let way = |check: &ScreenedCheck<S>| {
                if check.screen == screen {
                    check.leaves
                } else {
                    check.parries
                }
            };
            let ways = screened.iter().fold(all, |ways, check| ways & way(check));
            self.pinned |= S::single(screen);
            self.screens.push((screen, ways));
        }
        self.check_mask = screened.iter().fold(all, |all, check| all & check.parries);
    }

    /// Adds the effect of hoppers on a line from the King: with no piece between, none may become
    /// the screen; with one, it is check, which is returned if the piece is our own; with two,
    /// neither may leave the other alone. From more, one move cannot leave just one.
    fn add_hops(&mut self, line: &RayLine<S>, hoppers: S) -> Option<ScreenedCheck<S>> {
        let king = self.king;
        let first_of = |squares: S| (!squares.is_empty()).then(|| line.nearest(squares));
        let on_line = line.reach(king) & self.occupied;
        let first = first_of(on_line)?;
        if hoppers.contains(first) {
            self.check_mask &= !line.until(king, first) | S::single(first);
        }
        let behind = on_line & !S::single(first);
        let second = first_of(behind)?;
        let mut screened = None;
        if hoppers.contains(second) {
            self.in_check = true;
            let way = line.until(king, second);
            let parries = way & !S::single(first);
            if self.own.contains(first) {
                screened = Some(ScreenedCheck {
                    screen: first,
                    parries,
                    leaves: !way | S::single(second),
                });
            } else {
                self.check_mask &= parries;
            }
        }
        if let Some(third) = first_of(behind & !S::single(second))
            && hoppers.contains(third)
        {
            let way = line.until(king, third);
            for (screen, other) in [(first, second), (second, first)] {
                if self.own.contains(screen) {
                    self.pinned |= S::single(screen);
                    self.pins.push((screen, way & !S::single(other)));
                }
            }
        }
        screened
    }

    /// The targets of a piece that has its own mask, given the check mask of the others.
    pub(super) fn allowed(&self, from: Square, check_mask: S) -> S {
        let is_it = |(square, _): &&(Square, S)| *square == from;
        let screen = self.screens.iter().find(is_it);
        let allowed = screen.map_or(check_mask, |(_, ways)| *ways);
        let pins = self.pins.iter().filter(is_it);
        pins.fold(allowed, |allowed, (_, line)| allowed & *line)
    }

    /// The targets where moves of these pieces may need more than a plain move.
    #[inline(always)]
    pub(super) fn intricate(&self, pieces: S) -> S {
        if self.intricate_movers.meets(pieces) {
            !S::EMPTY
        } else if self.promoting.meets(pieces) {
            self.intricate | self.zone
        } else {
            self.intricate
        }
    }
}

impl<S: Shape> Kernel<S> {
    /// The squares of some kinds, of both sides.
    pub fn squares_of(&self, board: &Board<S>, kinds: Kinds) -> S {
        kinds
            .iter()
            .take_while(|kind| kind.index() < self.compiled.rules.pieces.len())
            .fold(S::EMPTY, |all, kind| {
                all | self.tables.squares_of(&board.planes, kind)
            })
    }
}
