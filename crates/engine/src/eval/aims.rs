//! Winning and losing other than by mate: goals, counted checks, and extinction.

use legwork_core::geometry::Square;
use legwork_core::legs::Legs;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::{EndValue, Extinction, Goal, Rules};
use legwork_core::squares::Squares;
use legwork_variant::position::Position;

use super::{hands, survey};

/// A goal that is reached; one that is some moves away is worth a fraction of this.
const GOAL: i32 = 600;
/// The distance, in moves, at which a goal is worth nothing.
const FAR: i32 = 12;
/// One check left to give before winning; a fraction of this with several left.
const CHECKS: i32 = 700;
/// Penalty if the next loss of a kind loses the game; a fraction of this with several to spare.
const LAST: i32 = 120;
/// Additional penalty if such a last piece is attacked.
const ATTACKED_LAST: i32 = 80;

/// The ends of the game other than mate that the rules have.
#[derive(Debug)]
pub(super) struct Aims {
    goals: Vec<GoalSteps>,
    /// The kinds whose loss loses the game.
    losses: Vec<Extinction>,
    checks: bool,
    blast: bool,
}

/// A goal, and the steps of its pieces.
#[derive(Debug)]
struct GoalSteps {
    goal: Goal,
    /// For each side, the kinds that can reach the goal, with the squares that each reaches in one move from each square of an
    /// empty board.
    steps: [Vec<(Kind, Vec<Squares>)>; 2],
}

impl Aims {
    pub(super) fn new(rules: &Rules, legs: &Legs) -> Self {
        let steps = |goal: &Goal| {
            Color::each(|color| {
                let kinds = rules.kinds().filter(|&kind| {
                    goal.kinds.contains(kind) && !goal.on[color.index()].is_empty()
                });
                let of = |kind| survey::steps(rules.geometry, legs, Piece::new(color, kind));
                kinds.map(|kind| (kind, of(kind))).collect()
            })
        };
        let goals = rules.endings.goals.iter();
        let goals = goals.filter(|goal| goal.is == EndValue::Win);
        let goals = goals.map(|goal| GoalSteps {
            steps: steps(goal),
            goal: goal.clone(),
        });
        let losses = rules.endings.extinct.iter();
        let losses = losses.filter(|rule| rule.is == EndValue::Loss && rule.enemy == 0);
        Self {
            goals: goals.collect(),
            losses: losses.copied().collect(),
            checks: rules.endings.checks.is_some(),
            blast: rules.blast.is_some(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.goals.is_empty() && self.losses.is_empty() && !self.checks
    }

    /// The score of a side's goals, checks and last pieces. `attacked` has the squares that each side attacks.
    pub(super) fn worth(
        &self,
        rules: &Rules,
        position: &Position,
        color: Color,
        attacked: [Squares; 2],
    ) -> i32 {
        let (own, enemy) = (attacked[color.index()], attacked[(!color).index()]);
        let goals = self.goals.iter();
        let goals = goals.map(|goal| goal.worth(rules, position, color, own, enemy));
        let checks = position
            .checks_left(color)
            .map_or(0, |left| CHECKS / i32::from(left.max(1)));
        let losses = self
            .losses
            .iter()
            .filter_map(|rule| Some((rule, spare(rule, position, color)?)))
            .map(|(rule, spare)| {
                let last = spare == 1 && self.is_attacked(rule, position, color, enemy);
                -LAST / spare - if last { ATTACKED_LAST } else { 0 }
            });
        goals.max().unwrap_or(0) + checks + losses.sum::<i32>()
    }

    /// Whether a side's last pieces are attacked, or a piece next to them whose capture would blast them.
    fn is_attacked(
        &self,
        rule: &Extinction,
        position: &Position,
        color: Color,
        by: Squares,
    ) -> bool {
        let mut pieces = hands::of_kinds(position, color, rule.kinds);
        if self.blast {
            let beside = |square: &Square| pieces.iter().any(|piece| piece.distance(*square) <= 1);
            let all = position.side(color);
            pieces = all.iter().filter(beside).collect();
        }
        pieces.meets(by)
    }

    /// Whether a side loses the game when it loses this piece.
    pub(super) fn is_last(&self, position: &Position, piece: Piece) -> bool {
        let mut rules = self
            .losses
            .iter()
            .filter(|rule| rule.kinds.contains(piece.kind));
        rules.any(|rule| spare(rule, position, piece.color) == Some(1))
    }
}

/// The number of pieces that a side can lose before this rule ends the game; `None` if the rule does not apply.
fn spare(rule: &Extinction, position: &Position, color: Color) -> Option<i32> {
    if rule.side.is_some_and(|only| only != color) {
        return None;
    }
    let of_rule = |kind: &Kind| rule.kinds.contains(*kind);
    let count = |kind: Kind| position.count_of(Piece::new(color, kind)) as i32;
    let on_board: i32 = position.rules().kinds().filter(of_rule).map(count).sum();
    let held = position.held(color);
    let held = held.iter().filter(|(kind, _)| of_rule(kind));
    let held: i32 = held.map(|&(_, count)| i32::from(count)).sum();
    Some((on_board + held - i32::from(rule.left)).max(1))
}

impl GoalSteps {
    /// The score of a goal, which grows as the distance shrinks.
    fn worth(
        &self,
        rules: &Rules,
        position: &Position,
        color: Color,
        own: Squares,
        enemy: Squares,
    ) -> i32 {
        let side = color.index();
        let there = hands::of_kinds(position, color, self.goal.kinds) & self.goal.on[side];
        let missing = i32::from(self.goal.count) - there.count() as i32;
        if missing <= 0 {
            return GOAL;
        }
        let nearest = self.steps[side]
            .iter()
            .map(|(kind, steps)| {
                let royal = rules.royals.contains(*kind);
                let barred = if royal { enemy } else { enemy - own };
                let from = position.of(Piece::new(color, *kind)) - there;
                distance(steps, from, self.goal.on[side] - there, barred)
            })
            .min();
        GOAL / (nearest.unwrap_or(FAR) + 2 * (missing - 1) + 1)
    }
}

/// The number of moves from the nearest of some squares to one of the target squares on an empty board, without stopping on
/// `barred` squares.
fn distance(steps: &[Squares], from: Squares, to: Squares, barred: Squares) -> i32 {
    let (mut fresh, mut seen) = (from, from | barred);
    for moves in 1..FAR {
        let reached = fresh.iter().map(|square| steps[square.index()]);
        fresh = reached.fold(Squares::EMPTY, |all, some| all | some) - seen;
        if fresh.meets(to) {
            return moves;
        }
        if fresh.is_empty() {
            break;
        }
        seen |= fresh;
    }
    FAR
}

/// The kinds by whose loss a side wins.
pub(super) fn to_be_lost(rules: &Rules) -> Kinds {
    let wins = rules
        .endings
        .extinct
        .iter()
        .filter(|rule| rule.is == EndValue::Win);
    wins.fold(Kinds::NONE, |all, rule| all.or(rule.kinds))
}
