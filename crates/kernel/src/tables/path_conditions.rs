//! Attacks along paths that the occupied squares decide: those of lame leapers, of grasshoppers, of riders that bend, and of Cannons
//! that hop over some kinds only.
//!
//! Each way to capture a piece on a square holds under a condition: some squares are empty, and some are occupied. A table of
//! these conditions answers what would otherwise be walked.

use std::ops::ControlFlow;

use legwork_betza::{Crossing, Hop, PathLeg};

use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::{EmptyBoard, Landing, Legs, Observer, Stop, Way, back};
use legwork_core::piece::Piece;
use legwork_core::shape::{Large, Shape};

use super::narrow::{Narrow, narrow};
use super::rays::NarrowLines;

/// The maximum number of conditions of the attacks from one square. A kind with more of them is walked.
const MOST: usize = 64;

/// The conditions of an attack along a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PathCondition<S> {
    /// The squares that have to be empty.
    empty: S,
    /// The squares that have to be occupied.
    occupied: S,
    /// Whether only a royal piece is attacked.
    royal: bool,
}

narrow!(PathCondition { empty, occupied } royal);

impl<S: Shape> PathCondition<S> {
    /// Whether it holds against a royal piece, or against any piece, if only the pieces on these `screens` can be hopped over.
    #[inline]
    pub(crate) fn holds(&self, occupied: S, screens: S, royal: bool) -> bool {
        !occupied.meets(self.empty)
            && (self.occupied & !screens).is_empty()
            && (royal || !self.royal)
    }
}

/// The attacks of one kind of one side from a square, by their conditions.
#[derive(Debug, Clone)]
pub(crate) struct AttacksFrom<S> {
    /// Conditions, each with the squares that are attacked where it holds.
    groups: Vec<(PathCondition<S>, S)>,
    /// Whether some way may end where it started, or on a square that it has crossed or hopped over. Whether it can end there depends on
    /// what is there, so the conditions do not decide quiet moves.
    pub(crate) crosses_ends: bool,
}

impl Narrow for AttacksFrom<Large> {
    type In<S: Shape> = AttacksFrom<S>;

    fn narrowed<S: Shape>(self, lines: &mut NarrowLines<S>) -> AttacksFrom<S> {
        let groups = self.groups.into_iter();
        let groups = groups.map(|(condition, to)| (condition.narrowed(lines), S::narrowed(to)));
        AttacksFrom {
            groups: groups.collect(),
            crosses_ends: self.crosses_ends,
        }
    }
}

impl<S: Shape> AttacksFrom<S> {
    /// The attacks of a piece on `from` by these ways, on an enemy King; `None` if they depend on too many conditions, or on more than
    /// which squares are occupied and, where the ways do not hop over some kinds, by what.
    pub(crate) fn new(
        geometry: Geometry,
        legs: &Legs,
        from: Square,
        piece: Piece,
        ways: &[Way],
    ) -> Option<Self> {
        let mut groups = Vec::new();
        let mut crosses_ends = false;
        let no_screens = ways.first().map(|way| way.no_screens);
        for way in ways {
            if !depends_on_screens_alone(way) || Some(way.no_screens) != no_screens {
                return None;
            }
            let mut found = Conditions {
                geometry,
                from,
                piece,
                way,
                groups: &mut groups,
                crosses_ends: &mut crosses_ends,
            };
            let trail = Trail::new();
            let _ = legs.observe(&EmptyBoard, from, piece, way, trail, &mut found);
            if found.is_full() || *found.crosses_ends && !way.no_screens.is_empty() {
                return None;
            }
        }
        Some(Self {
            groups,
            crosses_ends,
        })
    }

    /// The squares attacked, given the occupied squares and those of pieces that can be hopped over: the squares where an enemy King
    /// could be captured if it were there.
    #[inline]
    pub(crate) fn attacked(&self, occupied: S, screens: S) -> S {
        let groups = self.groups.iter();
        groups.fold(S::EMPTY, |all, (condition, to)| {
            if condition.holds(occupied, screens, true) {
                all | *to
            } else {
                all
            }
        })
    }

    /// The conditions under which a square is attacked: one of them has to hold.
    pub(crate) fn on(&self, square: Square) -> impl Iterator<Item = PathCondition<S>> {
        let groups = self.groups.iter();
        let groups = groups.filter(move |(_, to)| to.contains(square));
        groups.map(|&(condition, _)| condition)
    }
}

/// Whether what a way captures depends on nothing but which squares are occupied, and which of these by what it hops over.
fn depends_on_screens_alone(way: &Way) -> bool {
    let Some((last, before)) = way.path.legs.split_last() else {
        return false;
    };
    let simple = |leg: &PathLeg| leg.hop == Hop::None || leg.crossing == Crossing::Free;
    let leads_on = |leg: &PathLeg| {
        let may = leg.may;
        let stands = !(may.enemy || may.own || may.empty && may.over);
        stands && !may.passed && leg.hop != Hop::Over && simple(leg)
    };
    let alone = before.iter().all(leads_on) && simple(last) && !last.may.passed;
    alone && !way.path.initial && !way.minds_others()
}

/// Observes ways over the empty board, and collects the conditions under which they capture.
struct Conditions<'a, S> {
    geometry: Geometry,
    from: Square,
    piece: Piece,
    way: &'a Way,
    groups: &'a mut Vec<(PathCondition<S>, S)>,
    crosses_ends: &'a mut bool,
}

/// The conditions so far.
#[derive(Debug, Clone, Copy)]
struct Trail<S> {
    /// The squares that have to be empty for the earlier legs.
    empty: S,
    /// The conditions of this leg, without the last square looked at.
    leg: S,
    /// The last square looked at; none if it is the start, which the piece has left.
    last: S,
    occupied: S,
    /// Whether the last square is where a leg has ended.
    ended: bool,
}

impl<S: Shape> Trail<S> {
    fn new() -> Self {
        Self {
            empty: S::EMPTY,
            leg: S::EMPTY,
            last: S::EMPTY,
            occupied: S::EMPTY,
            ended: false,
        }
    }

    /// Requires a piece on the last square looked at; returns whether there can be one.
    fn fill_last(&mut self) -> bool {
        let can = !self.last.is_empty() && !(self.empty | self.leg).meets(self.last);
        self.occupied |= self.last;
        self.last = S::EMPTY;
        can
    }

    /// Requires the screen of a hop on a square that this leg has passed; returns whether there can be one.
    fn screen_on(&mut self, square: S) -> bool {
        let can = self.leg.meets(square) && !self.empty.meets(square);
        self.leg &= !square;
        self.occupied |= square;
        can
    }
}

impl<S: Shape> Conditions<'_, S> {
    fn is_full(&self) -> bool {
        self.groups.len() > MOST
    }

    /// Adds the attack at the end of a way. The attacked piece is there.
    fn attack(&mut self, trail: &Trail<S>, at: Square) {
        let (target, empty) = (S::single(at), trail.empty | trail.leg);
        let inside = self.way.bounds.ends(self.piece.color, at);
        *self.crosses_ends |= at == self.from || (empty | trail.occupied).contains(at);
        let contradicts = empty.meets(target | trail.occupied);
        if !inside || at == self.from || contradicts || self.is_full() {
            return;
        }
        let condition = PathCondition {
            empty,
            occupied: trail.occupied & !target,
            royal: self.way.faces,
        };
        match self
            .groups
            .iter_mut()
            .find(|(known, _)| *known == condition)
        {
            Some((_, to)) => *to |= target,
            None => self.groups.push((condition, target)),
        }
    }
}

impl<S: Shape> Observer for Conditions<'_, S> {
    type Trail = Trail<S>;

    fn looks(&mut self, trail: &mut Trail<S>, at: Square) {
        if trail.ended {
            trail.empty |= trail.leg | trail.last;
            (trail.leg, trail.ended) = (S::EMPTY, false);
        } else {
            trail.leg |= trail.last;
        }
        trail.last = if at == self.from {
            S::EMPTY
        } else {
            S::single(at)
        };
    }

    fn reaches(&mut self, trail: &mut Trail<S>, at: Square, legs: &[PathLeg]) -> bool {
        if legs.len() == 1 {
            if legs[0].may.enemy {
                self.attack(trail, at);
            }
            return false;
        }
        trail.ended = true;
        !self.is_full()
    }

    fn pardons(&mut self, trail: &mut Trail<S>, stop: Stop, legs: &[PathLeg]) -> bool {
        match stop {
            Stop::NothingToJump { .. } => trail.fill_last(),
            Stop::MayNotEnd { .. } => legs[0].may.over && trail.fill_last(),
            Stop::NoScreen { at, room: true } if legs[0].hop == Hop::Onto => {
                let before = self.geometry.step(at, back(legs[0].step));
                before.is_some_and(|before| trail.screen_on(S::single(before)))
            }
            Stop::NoScreen { at, room: true } => {
                for screen in trail.leg.squares() {
                    let mut trail = *trail;
                    if trail.screen_on(S::single(screen)) && legs[0].may.enemy {
                        self.attack(&trail, at);
                    }
                }
                false
            }
            _ => false,
        }
    }

    fn lands(&mut self, _: Trail<S>, _: Landing) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::motion::Moves;
    use legwork_core::array_board::ArrayBoard;
    use legwork_core::dice::Dice as _;
    use legwork_core::legs::ViewWithPiece;
    use legwork_core::piece::Color;
    use legwork_core::rules::Rules;
    use legwork_core::shape::Small;
    use legwork_core::state::State;
    use legwork_reader::ReadRules as _;
    use rand_xoshiro::SplitMix64;
    use rand_xoshiro::rand_core::SeedableRng as _;

    /// Rules of a King and a piece X.
    fn rules(x: &str) -> Rules {
        let ron = format!(
            r#"(
                name: "Test",
                board: (files: 8, ranks: 7),
                pieces: [
                    (letter: "K", name: "King", betza: "K", royal: true),
                    (letter: "X", name: "X", {x}),
                    (letter: "Y", name: "Y", betza: "W"),
                    (letter: "Z", name: "Z", betza: "F"),
                ],
                start: "kx6/8/8/8/8/8/KX6 w - - 0 1",
            )"#
        );
        Rules::read("test", &ron, &[]).unwrap()
    }

    /// The attacks of X along paths from every square, if conditions say them all.
    fn conditions(rules: &Rules, legs: &Legs, piece: Piece) -> Option<Vec<AttacksFrom<Small>>> {
        let moves = Moves::of(legs, piece);
        let ways: Vec<Way> = moves.attacking_paths().cloned().collect();
        let squares = rules.geometry.squares();
        squares
            .map(|from| AttacksFrom::new(rules.geometry, legs, from, piece, &ways))
            .collect()
    }

    #[test]
    fn conditions_say_what_a_walk_finds_on_random_boards() {
        let pieces = [
            "nN", "nA", "nD", "nH", "[nN-F]", "jA", "jN", "gQ", "gB3", "[F?R]", "[W?fB]",
            "[pR-fW]", "nAgR", "NnH", "[W-W]", "[F-bF]", "nNnAjD",
        ];
        let faces = r#"betza: "W", faces: "R""#.to_owned();
        let bounded = r#"betza: "W", more: [(betza: "pR", to: "1-5"), (betza: "nA", from: "2-7")]"#;
        let over_some = [
            r#"betza: "pRjA", no_screens: ["Z"]"#,
            r#"betza: "gQ", no_screens: ["Z"]"#,
        ];
        let plain = pieces.map(|betza| format!(r#"betza: "{betza}""#));
        let mut dice = SplitMix64::seed_from_u64(49);
        let others = [bounded, over_some[0], over_some[1]].map(str::to_owned);
        for x in plain.into_iter().chain([faces]).chain(others) {
            let rules = rules(&x);
            let legs = Legs::new(&rules);
            let kind = rules.kind_named("X").unwrap();
            let [other, ignored] = ["Y", "Z"].map(|name| rules.kind_named(name).unwrap());
            let minds = rules.piece(kind).no_screens.contains(ignored);
            for color in Color::BOTH {
                let piece = Piece::new(color, kind);
                let conditions = conditions(&rules, &legs, piece).expect(&x);
                let moves = Moves::of(&legs, piece);
                let squares: Vec<Square> = rules.geometry.squares().collect();
                for (&from, conditions) in squares.iter().zip(&conditions) {
                    for share in 1..7 {
                        let mut board = ArrayBoard::empty(State::default());
                        let mut occupied = Small::single(from);
                        let mut screens = occupied;
                        board.put(from, Some(piece));
                        for &square in squares.iter().filter(|&&square| square != from) {
                            if dice.below(8) < share {
                                let side = Color::BOTH[dice.below(2)];
                                let kind = [other, ignored][dice.below(2)];
                                board.put(square, Some(Piece::new(side, kind)));
                                occupied |= Small::single(square);
                                if !(minds && kind == ignored) {
                                    screens |= Small::single(square);
                                }
                            }
                        }
                        let walked = |royal: bool| {
                            let bait = if royal { rules.bait } else { other };
                            Small::collect(squares.iter().copied().filter(|&square| {
                                let view = ViewWithPiece {
                                    view: &board,
                                    square,
                                    piece: Some(Piece::new(!color, bait)),
                                };
                                square != from
                                    && moves
                                        .attacking_paths()
                                        .any(|way| legs.takes(&view, from, piece, way, square))
                            }))
                        };
                        assert_eq!(
                            conditions.attacked(occupied, screens),
                            walked(true),
                            "{x} {board:?}"
                        );
                        let on = |royal| {
                            Small::collect(squares.iter().copied().filter(|&square| {
                                let occupied = occupied | Small::single(square);
                                conditions
                                    .on(square)
                                    .any(|one| one.holds(occupied, screens, royal))
                            }))
                        };
                        assert_eq!(on(true), walked(true), "{x} {board:?}");
                        // Against another piece, it matters whether it is spared, too.
                        if !minds {
                            assert_eq!(on(false), walked(false), "{x} {board:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_depends_on_more_than_screens_is_walked() {
        for betza in ["[cW-fcW]", "inN", "[Q-aQ-aQ]"] {
            let x = format!(r#"betza: "{betza}""#);
            let rules = rules(&x);
            let legs = Legs::new(&rules);
            let kind = rules.kind_named("X").unwrap();
            let piece = Piece::new(Color::White, kind);
            assert!(conditions(&rules, &legs, piece).is_none(), "{x}");
        }
    }
}
