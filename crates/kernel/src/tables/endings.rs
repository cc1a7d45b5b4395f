//! The ends of the game that show on the board, in hand or in the number of checks.

use legwork_core::geometry::Step;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{BareKing, EndValue, Rules};
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;

use super::codes::{Codes, Formula, PLANES};
use super::pawns::Shift;

/// The tables of the ends that come while there are moves.
#[derive(Debug, Clone)]
pub(crate) struct EndTables<S> {
    pub(crate) bare_king: bool,
    /// Whether nothing else does.
    pub(crate) only_bare_king: bool,
    pub(crate) checks: bool,
    pub(crate) extinct: Vec<ExtinctionTable>,
    pub(crate) goals: Vec<GoalTable<S>>,
    pub(crate) connect: Option<ConnectionTable<S>>,
    /// How many passes in a row end the game.
    pub(crate) passes: Option<u8>,
    /// The most pieces that one move takes off the board.
    pub(crate) most_taken: u32,
    /// Whether pieces capture those of their own side.
    pub(crate) own_captures: bool,
    /// Whether pieces are gated or dropped.
    pub(crate) places: bool,
}

/// Kinds that are counted together.
#[derive(Debug, Clone)]
pub(crate) struct CountedKinds {
    pub(crate) kinds: Kinds,
    /// `None` for every kind.
    formula: Option<Formula>,
}

impl CountedKinds {
    fn new(kinds: Kinds, codes: &Codes) -> Self {
        Self {
            kinds,
            formula: (kinds != Kinds::ALL).then(|| codes.formula(kinds)),
        }
    }

    /// The squares of these kinds among the occupied ones.
    #[inline]
    pub(crate) fn squares<S: Shape>(&self, planes: &[S; PLANES], occupied: S) -> S {
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

/// A goal.
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
}

/// A line of pieces.
#[derive(Debug, Clone)]
pub(crate) struct ConnectionTable<S> {
    pub(crate) counted: CountedKinds,
    pub(crate) count: u8,
    pub(crate) steps: Vec<Shift<S>>,
    pub(crate) is: EndValue,
}

impl<S: Shape> EndTables<S> {
    /// The tables; `None` if no game ends while there are moves.
    pub(crate) fn new(rules: &Rules, codes: &Codes) -> Option<Self> {
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
        let mut legs = { rules.kinds() }
            .flat_map(|kind| rules.piece(kind).every_path())
            .flat_map(|path| &path.legs);
        Some(Self {
            bare_king: endings.bare_king == BareKing::Loss,
            only_bare_king: !endings.end_by_aims() && !rules.turn.bikjang,
            checks: endings.checks.is_some(),
            extinct: { endings.extinct.iter() }
                .map(|rule| ExtinctionTable {
                    counted: counted(rule.kinds),
                    side: rule.side,
                    left: rule.left.into(),
                    enemy: rule.enemy.into(),
                    is: rule.is,
                    promotes: rule.kinds != Kinds::ALL && rule.kinds.iter().any(changes),
                })
                .collect(),
            goals: { endings.goals.iter() }
                .map(|goal| GoalTable {
                    counted: counted(goal.kinds),
                    coming: counted(becoming(goal.kinds)),
                    on: goal.on.map(narrowed),
                    count: goal.count.into(),
                    safe: goal.safe,
                    hold: goal.hold,
                    answer: goal.answer,
                })
                .collect(),
            connect: endings.connect.as_ref().map(|connect| ConnectionTable {
                counted: counted(connect.kinds),
                count: connect.count,
                steps: { connect.along.iter() }
                    .flat_map(|lines| lines.steps())
                    .map(|&(dx, dy)| Shift::new(rules.geometry, Step { dx, dy }))
                    .collect(),
                is: connect.is,
            }),
            passes: endings.passes,
            most_taken: if several { 3 } else { 1 },
            own_captures: legs.any(|leg| leg.may.own),
            places: rules.gates() || !rules.drops.is_empty(),
        })
    }
}
