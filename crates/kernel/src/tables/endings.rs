//! The ends of the game that show on the board, in hand or in the number of checks.

use std::collections::BTreeSet;

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square, Step};
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{BareKing, EndValue};
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;

use super::codes::{Codes, Formula, Planes};
use super::lone_king::LoneKingTable;
use super::narrow::narrow;
use super::pawns::Shift;

/// The tables of the ends that come while there are moves.
#[derive(Debug, Clone)]
pub(crate) struct EndTables<S> {
    pub(crate) bare_king: bool,
    /// Whether nothing else does.
    pub(crate) only_bare_king: bool,
    pub(crate) lone_king: Option<LoneKingTable<S>>,
    pub(crate) checks: bool,
    pub(crate) extinct: Vec<ExtinctionTable>,
    pub(crate) goals: Vec<GoalTable<S>>,
    pub(crate) connect: Option<ConnectionTable<S>>,
    /// The number of passes in a row that ends the game.
    pub(crate) passes: Option<u8>,
    /// The most pieces that one move takes off the board.
    pub(crate) most_taken: u32,
    /// Whether pieces capture those of their own side.
    pub(crate) own_captures: bool,
}

narrow!(
    EndTables { lone_king, goals, connect }
    bare_king, only_bare_king, checks, extinct, passes, most_taken, own_captures
);

/// Kinds that are counted together.
#[derive(Debug, Clone)]
pub(crate) struct CountedKinds {
    pub(crate) kinds: Kinds,
    /// `None` for every kind.
    formula: Option<Formula>,
}

impl CountedKinds {
    pub(super) fn new(kinds: Kinds, codes: &Codes) -> Self {
        Self {
            kinds,
            formula: (kinds != Kinds::ALL).then(|| codes.formula(kinds)),
        }
    }

    /// The squares of these kinds among the occupied ones.
    #[inline]
    pub(crate) fn squares<S: Shape>(&self, planes: &Planes<S>, occupied: S) -> S {
        match &self.formula {
            Some(formula) => formula.squares(planes),
            None => occupied,
        }
    }
}

/// A rule of extinction.
#[derive(Debug, Clone)]
pub(crate) struct ExtinctionTable {
    pub(crate) counted: CountedKinds,
    pub(crate) side: Option<Color>,
    pub(crate) left: u32,
    pub(crate) enemy: u32,
    pub(crate) is: EndValue,
    /// Whether its pieces may become others.
    pub(crate) promotes: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct GoalTable<S> {
    pub(crate) counted: CountedKinds,
    /// The kinds that are counted, or may become one that is.
    pub(crate) coming: CountedKinds,
    pub(crate) on: [S; 2],
    pub(crate) count: u32,
    pub(crate) safe: bool,
    pub(crate) hold: bool,
    pub(crate) answer: Option<Color>,
    /// Whether fewer pieces are enough where all of the squares are occupied.
    pub(crate) full: bool,
    /// The result for the side that has reached it.
    pub(crate) is: EndValue,
}

narrow!(GoalTable { on } counted, coming, count, safe, hold, answer, full, is);

/// A line of pieces.
#[derive(Debug, Clone)]
pub(crate) struct ConnectionTable<S> {
    pub(crate) counted: CountedKinds,
    pub(crate) count: u8,
    pub(crate) steps: Vec<Shift<S>>,
    /// The lines on which they may not face each other; none where they may.
    pub(crate) lines: Vec<S>,
    /// The side of a square of them, and the steps up, aside, and along both.
    pub(crate) square: Option<(u8, [Shift<S>; 3])>,
    pub(crate) is: EndValue,
}

narrow!(ConnectionTable { steps, lines, square } counted, count, is);

impl<S: Shape> EndTables<S> {
    /// The tables; `None` if no game ends while there are moves.
    pub(crate) fn new(compiled: &CompiledRules, codes: &Codes) -> Option<Self> {
        let rules = &compiled.rules;
        let endings = &rules.endings;
        if !rules.end_early() {
            return None;
        }
        let counted = |kinds: Kinds| CountedKinds::new(kinds, codes);
        let narrowed = |squares: Squares| S::collect(squares.iter());
        let becoming = |kinds: Kinds| -> Kinds {
            let rules = rules.promotions.iter();
            let mut all = kinds;
            for rule in rules.filter(|rule| rule.to.iter().any(|&kind| kinds.contains(kind))) {
                all = all.or(rule.kinds);
            }
            all
        };
        // Whether a piece of that kind may become another one, on the board or when it is dropped.
        let changes = |kind: Kind| {
            let mut drops = rules.drops.iter();
            rules.promotes(kind) || drops.any(|drop| drop.crowned && drop.kinds.contains(kind))
        };
        let mut paths = rules
            .kinds()
            .flat_map(|kind| rules.piece(kind).every_path());
        let several = paths.any(|path| path.legs.len() > 1);
        let mut legs = rules
            .kinds()
            .flat_map(|kind| rules.piece(kind).every_path())
            .flat_map(|path| &path.legs);
        Some(Self {
            bare_king: endings.bare_king == BareKing::Loss,
            only_bare_king: !endings.end_by_aims() && !rules.turn.bikjang,
            lone_king: endings
                .lone_king
                .as_ref()
                .map(|rule| LoneKingTable::new(compiled, rule, codes)),
            checks: endings.checks.is_some(),
            extinct: endings
                .extinct
                .iter()
                .map(|rule| ExtinctionTable {
                    counted: counted(rule.kinds),
                    side: rule.side,
                    left: rule.left.into(),
                    enemy: rule.enemy.into(),
                    is: rule.is,
                    promotes: rule.kinds != Kinds::ALL && rule.kinds.iter().any(changes),
                })
                .collect(),
            goals: endings
                .goals
                .iter()
                .map(|goal| GoalTable {
                    counted: counted(goal.kinds),
                    coming: counted(becoming(goal.kinds)),
                    on: goal.on.map(narrowed),
                    count: goal.count.into(),
                    safe: goal.safe,
                    hold: goal.hold,
                    answer: goal.answer,
                    full: goal.full,
                    is: goal.is,
                })
                .collect(),
            connect: endings.connect.as_ref().map(|connect| ConnectionTable {
                counted: counted(connect.kinds),
                count: connect.count,
                steps: connect
                    .along
                    .iter()
                    .flat_map(|lines| lines.steps())
                    .map(|&(dx, dy)| Shift::new(rules.geometry, Step { dx, dy }))
                    .collect(),
                lines: if connect.apart {
                    let lines = connect.along.iter().flat_map(|lines| lines.steps());
                    lines
                        .flat_map(|&step| whole_lines(rules.geometry, step))
                        .collect()
                } else {
                    Vec::new()
                },
                square: connect.square.map(|side| {
                    let shift = |(dx, dy)| Shift::new(rules.geometry, Step { dx, dy });
                    (side, [(0, 1), (1, 0), (1, 1)].map(shift))
                }),
                is: connect.is,
            }),
            passes: endings.passes,
            most_taken: if several { 3 } else { 1 },
            own_captures: legs.any(|leg| leg.may.own),
        })
    }
}

/// The lines of a board along a step, holes or not.
fn whole_lines<S: Shape>(geometry: Geometry, (dx, dy): (i8, i8)) -> Vec<S> {
    // Squares of one line have the same number.
    let number = |square: Square| {
        i16::from(square.file()) * i16::from(dy) - i16::from(square.rank()) * i16::from(dx)
    };
    let numbers: BTreeSet<i16> = geometry.squares().map(number).collect();
    let line = |wanted| {
        S::collect(
            geometry
                .squares()
                .filter(|&square| number(square) == wanted),
        )
    };
    numbers.into_iter().map(line).collect()
}
