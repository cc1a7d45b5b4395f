//! What the attack tables do not say of a position: attacks of other kinds, gating, promotion of
//! officers, rules in code.

use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kinds};
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::board::Board;
use crate::tables::rays::RayLine;

use super::Generator;
use super::path_threats::PathThreats;

/// What is not ordinary about a position, for the side to move.
pub(super) struct SpecialInfo<S> {
    them: Color,
    king: Square,
    occupied: S,
    own: S,
    /// The enemy's pieces whose attacks the attack tables do not say.
    pub(super) others: S,
    /// Whether one of these attacks the King.
    pub(super) in_check: bool,
    /// Squares on which an arrival leaves no check by a leap, ride or hop.
    pub(super) check_mask: S,
    /// Pieces with a mask of their own: pinned by one of these, or the screen of a check.
    pub(super) pinned: S,
    /// For each piece pinned by one of these, where it may go by that pin: between King and pinner,
    /// and to the pinner. What is pinned by a hopper may not capture the other screen.
    pins: SmallVec<[(Square, S); 8]>,
    /// Pieces over which a hopper gives check, and where they may go instead of the check mask.
    pub(super) screens: SmallVec<[(Square, S); 2]>,
    /// Every line from the King on which an enemy rider stands, however many pieces between.
    ///
    /// A move that empties no square of it opens no line.
    pub(super) king_rays: S,
    /// The same for enemy hoppers; a move that neither empties nor fills a square of it changes
    /// nothing for them.
    pub(super) hopper_rays: S,
    /// The enemy's pieces that attack along paths.
    pub(super) threats: PathThreats<S>,
    /// Pieces of either side whose capture a rule in code may forbid.
    pub(super) asked_victims: S,
    /// Own pieces of which a rule in code may forbid any move, or whose move may gate a piece that exposes the
    /// King.
    pub(super) asked_movers: S,
    /// Own pieces that may promote.
    pub(super) promoting: S,
    /// Where they may.
    pub(super) zone: S,
    /// Squares where a move may be more than an arrival, promotion aside, because of a veto; all, if an
    /// enemy attacks along paths.
    intricate: S,
    /// Own pieces of which any move may be more, because of a veto or of what can be gated.
    intricate_movers: S,
    /// Squares on which something can be gated when they are left, and what.
    gating: S,
    gates: Kinds,
    /// Pieces that are moved by the tables of their kinds.
    pub(super) moved_apart: S,
}

/// A check by a hopper over a piece of the side in check, which can end it by going away.
struct ScreenedCheck<S> {
    screen: Square,
    /// Where others end the check.
    parries: S,
    /// Where the screen itself ends it.
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
            occupied,
            own,
            ..
        } = *generator;
        let rules = &kernel.tables;
        let tables = &rules.generation;
        let asked = kernel.compiled.asked(&board.state);
        let squares_of = |kinds: Kinds| match kinds.is_empty() {
            true => S::EMPTY,
            false => kernel.squares_of(board, kinds),
        };
        let promoting = rules.promoters.iter().fold(S::EMPTY, |all, rule| {
            all | rule.formula.squares(&board.planes) & own
        });
        let gates = kernel.compiled.gates(&board.state, us);
        let gating = match gates.is_empty() {
            true => S::EMPTY,
            false => board.virgin & own & rules.back_rank[us.index()],
        };
        // A move from these squares is tried with a piece placed behind it.
        let tried = match kernel.compiled.gating_exposes() {
            true => gating,
            false => S::EMPTY,
        };
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
            zone: rules.zones[us.index()],
            intricate: S::EMPTY,
            intricate_movers: S::EMPTY,
            gating,
            gates,
            moved_apart: tables.moved_apart.squares(&board.planes),
        };
        for sniper in generator.snipers().squares() {
            special.king_rays |= tables.squares.between(king, sniper);
        }
        if !special.others.is_empty() {
            special.find_checks(kernel, board);
            special.find_checks_over_screens(kernel, board);
        }
        if let Some(by_path) = &rules.path_attackers {
            special.threats = kernel.path_threats(by_path, board, king, occupied & !own);
        }
        special.intricate_movers = gating | special.asked_movers;
        special.intricate = match special.threats.pieces.is_empty() {
            true => special.asked_victims,
            false => rules.board,
        };
        special
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

    /// Adds what hoppers do.
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

    /// Adds what hoppers on a line from the King do: with nothing between, nobody may become the
    /// screen; with one piece between, it is check, which is returned if the piece is our own; with
    /// two, neither may leave the other alone. More cannot become one by moving one piece.
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

    /// Where a piece that has a mask of its own may arrive, if others may arrive on the check mask.
    pub(super) fn allowed(&self, from: Square, check_mask: S) -> S {
        let is_it = |(square, _): &&(Square, S)| *square == from;
        let screen = self.screens.iter().find(is_it);
        let allowed = screen.map_or(check_mask, |(_, ways)| *ways);
        let pins = self.pins.iter().filter(is_it);
        pins.fold(allowed, |allowed, (_, line)| allowed & *line)
    }

    /// Squares where moves of these pieces may be more than arrivals.
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

    /// What can be gated when the piece on a square leaves it.
    #[inline]
    pub(super) fn gates_from(&self, from: Square) -> Kinds {
        if self.gating.contains(from) {
            self.gates
        } else {
            Kinds::NONE
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
