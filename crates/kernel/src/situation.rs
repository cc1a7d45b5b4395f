//! What has to be known of a position before moves are generated: checks and pins.

use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kinds};
use legwork_core::shape::Shape;

use super::Kernel;
use super::attack::Army;
use super::board::Board;
use super::rays::Line;
use super::trial::Threats;

/// Checks, pins and the like, for the side to move.
pub(super) struct Situation<S> {
    pub(super) us: Color,
    pub(super) occupied: S,
    pub(super) own: S,
    pub(super) enemy: S,
    pub(super) king: Square,
    pub(super) army: Army<S>,
    /// How many lines and leaps of the enemy's reach the King.
    pub(super) checks: u32,
    /// Squares on which an arrival leaves no check by a leap, ride or hop: all, if there is none
    /// and no hopper to which a screen could be offered.
    pub(super) remedies: S,
    /// Pieces with a mask of their own: pinned, or the screen of a check.
    pub(super) bound: S,
    /// For each pinned piece, where it may go by that pin: between King and pinner, and to the
    /// pinner. What is pinned by a hopper may not capture the other screen.
    pub(super) pins: SmallVec<[(Square, S); 8]>,
    /// Pieces over which a hopper gives check, and where they may go instead of `remedies`.
    pub(super) screens: SmallVec<[(Square, S); 2]>,
    /// Every line from the King on which an enemy rider stands, however many pieces between.
    ///
    /// A move that empties no square of it opens no line.
    pub(super) exposed: S,
    /// The same for enemy hoppers; a move that neither empties nor fills a square of it changes
    /// nothing for them.
    pub(super) exposed_over: S,
    /// The enemy's pieces that attack by walking.
    pub(super) odd: Threats<S>,
    /// Pieces of either side whose capture a rule in code may forbid.
    pub(super) doubtful: S,
    /// Own pieces of which a rule in code may forbid any move.
    pub(super) doubted: S,
    /// Own pieces of kinds that promote.
    pub(super) promoting: S,
    /// Squares where a move may be more than an arrival, because of promotion or a veto; all, if
    /// something can be gated, an enemy attacks by walking or a rule in code may forbid any move.
    pub(super) intricate: S,
    /// Squares on which something can be gated when they are left, and what.
    pub(super) gating: S,
    pub(super) gates: Kinds,
}

/// A check by a hopper over a piece of the side in check, which can end it by going away.
struct Screened<S> {
    screen: Square,
    /// Where others end the check.
    parries: S,
    /// Where the screen itself ends it.
    leaves: S,
}

impl<S: Shape> Kernel<S> {
    #[inline]
    pub(super) fn situation(&self, board: &Board<S>) -> Situation<S> {
        let us = board.turn;
        let occupied = board.occupied();
        let own = board.side(us, occupied);
        let enemy = occupied & !own;
        let tables = &self.tables;
        let asked = self.compiled.asked(&board.state);
        let doubtful = match asked.victims {
            kinds if kinds.is_empty() => S::EMPTY,
            kinds => self.squares_of(board, kinds),
        };
        let doubted = match asked.movers {
            kinds if kinds.is_empty() => S::EMPTY,
            kinds => self.squares_of(board, kinds) & own,
        };
        let promoting = tables.promoters.iter().fold(S::EMPTY, |all, rule| {
            all | rule.formula.squares(&board.planes) & own
        });
        let gates = self.compiled.gates(&board.state, us);
        let gating = if gates.is_empty() {
            S::EMPTY
        } else {
            board.virgin & own & tables.back_rank[us.index()]
        };
        let mut situation = Situation {
            us,
            occupied,
            own,
            enemy,
            king: board.royal(us),
            army: Army::empty(!us),
            checks: 0,
            remedies: tables.board,
            bound: S::EMPTY,
            pins: SmallVec::new(),
            screens: SmallVec::new(),
            exposed: S::EMPTY,
            exposed_over: S::EMPTY,
            odd: Threats::none(),
            doubtful,
            doubted,
            promoting,
            intricate: doubtful,
            gating,
            gates,
        };
        let army = &mut situation.army;
        army.muster(&tables.attackers, &board.planes, enemy);
        self.find_checks(&mut situation);
        self.find_checks_over_screens(&mut situation);
        if let Some(odd) = &tables.odd {
            self.find_threats(odd, board, &mut situation);
        }
        if !promoting.is_empty() {
            situation.intricate |= tables.zones[us.index()];
        }
        if !(situation.odd.pieces | gating | doubted).is_empty() {
            situation.intricate |= tables.board;
        }
        situation
    }

    fn find_checks(&self, situation: &mut Situation<S>) {
        let king = situation.king;
        let them = (!situation.us).index();
        let attackers = &self.tables.attackers;
        for ((_, from), &pieces) in attackers.leapers.iter().zip(&situation.army.leapers) {
            for checker in (from[them][king.index()] & pieces).squares() {
                situation.checks += 1;
                situation.remedies &= S::single(checker);
            }
        }
        for (riders, &pieces) in attackers.riders.iter().zip(&situation.army.riders) {
            if !riders.all[them][king.index()].meets(pieces) {
                continue;
            }
            for line in &riders.from[them] {
                let reach = line.reach(king);
                if !reach.meets(pieces) {
                    continue;
                }
                situation.exposed |= reach;
                let on_line = reach & situation.occupied;
                let first = line.nearest(on_line);
                if pieces.contains(first) {
                    situation.checks += 1;
                    situation.remedies &= line.until(king, first);
                    continue;
                }
                let behind = on_line & !S::single(first);
                let second = line.nearest(behind);
                if situation.own.contains(first) && pieces.contains(second) {
                    situation.bound |= S::single(first);
                    situation.pins.push((first, line.until(king, second)));
                }
            }
        }
    }

    /// Adds what hoppers do.
    fn find_checks_over_screens(&self, situation: &mut Situation<S>) {
        let king = situation.king;
        let them = (!situation.us).index();
        let mut screened = SmallVec::<[Screened<S>; 2]>::new();
        for (place, hoppers) in self.tables.attackers.hoppers.iter().enumerate() {
            let pieces = situation.army.hoppers[place];
            if !hoppers.all[them][king.index()].meets(pieces) {
                continue;
            }
            for line in &hoppers.from[them] {
                let reach = line.reach(king);
                if reach.meets(pieces) {
                    situation.exposed_over |= reach;
                    screened.extend(situation.add_hops(line, pieces));
                }
            }
        }
        let all = situation.remedies;
        for &Screened { screen, .. } in &screened {
            let way = |check: &Screened<S>| {
                if check.screen == screen {
                    check.leaves
                } else {
                    check.parries
                }
            };
            let ways = screened.iter().fold(all, |ways, check| ways & way(check));
            situation.bound |= S::single(screen);
            situation.screens.push((screen, ways));
        }
        situation.remedies = screened.iter().fold(all, |all, check| all & check.parries);
    }

    /// The squares of some kinds, of both sides.
    pub fn squares_of(&self, board: &Board<S>, kinds: Kinds) -> S {
        kinds
            .iter()
            .take_while(|kind| kind.index() < self.compiled.rules.pieces.len())
            .fold(S::EMPTY, |all, kind| {
                all | self.tables.kind_formula(kind).squares(&board.planes)
            })
    }
}

impl<S: Shape> Situation<S> {
    /// Whether any piece but the King may move.
    #[inline]
    pub(super) fn can_be_helped(&self) -> bool {
        !(self.remedies.is_empty() && self.screens.is_empty())
    }

    /// Where a piece may arrive without leaving the King in a check by a leap, ride or hop.
    #[inline]
    pub(super) fn allowed(&self, from: Square) -> S {
        if self.bound.contains(from) {
            self.allowed_to_bound(from)
        } else {
            self.remedies
        }
    }

    fn allowed_to_bound(&self, from: Square) -> S {
        let is_it = |(square, _): &&(Square, S)| *square == from;
        let screen = self.screens.iter().find(is_it);
        let allowed = screen.map_or(self.remedies, |(_, ways)| *ways);
        let pins = self.pins.iter().filter(is_it);
        pins.fold(allowed, |allowed, (_, line)| allowed & *line)
    }

    /// Adds what hoppers on a line from the King do: with nothing between, nobody may become the
    /// screen; with one piece between, it is check, which is told if the piece is our own; with
    /// two, neither may leave the other alone. More cannot become one by moving one piece.
    fn add_hops(&mut self, line: &Line<S>, hoppers: S) -> Option<Screened<S>> {
        let king = self.king;
        let first_of = |squares: S| (!squares.is_empty()).then(|| line.nearest(squares));
        let on_line = line.reach(king) & self.occupied;
        let first = first_of(on_line)?;
        if hoppers.contains(first) {
            self.remedies &= !line.until(king, first) | S::single(first);
        }
        let behind = on_line & !S::single(first);
        let second = first_of(behind)?;
        let mut screened = None;
        if hoppers.contains(second) {
            self.checks += 1;
            let way = line.until(king, second);
            let parries = way & !S::single(first);
            if self.own.contains(first) {
                screened = Some(Screened {
                    screen: first,
                    parries,
                    leaves: !way | S::single(second),
                });
            } else {
                self.remedies &= parries;
            }
        }
        if let Some(third) = first_of(behind & !S::single(second))
            && hoppers.contains(third)
        {
            let way = line.until(king, third);
            for (screen, other) in [(first, second), (second, first)] {
                if self.own.contains(screen) {
                    self.bound |= S::single(screen);
                    self.pins.push((screen, way & !S::single(other)));
                }
            }
        }
        screened
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
