//! The static evaluation, derived from the rules of the variant.
//!
//! Material and piece-square values are updated incrementally ([`Balance`]). Everything else is computed for each position:
//! mobility, passed Pawns, King safety, pairs of colour-bound pieces, hanging pieces, space, pieces off the board, and
//! how near the game is to an end other than mate.

mod aims;
mod attacks;
mod hands;
mod king;
mod pawns;
mod space;
mod survey;
mod tables;
mod taper;
mod threats;
mod values;

use legwork_core::geometry::Square;
use legwork_core::legs::Legs;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;
use legwork_levels::{Level, Runner, Work};
use legwork_net::{Accumulator, BoundNet};
use legwork_variant::position::{Army, Change, Position};
use legwork_variant::variant::Variant;

use crate::score::MAX_EVAL;
use aims::Aims;
use attacks::AttackMap;
use king::Rings;
use pawns::{PawnCache, PawnFacts, sign};
use taper::Taper;

/// Bonus for having the move.
const TEMPO: i32 = 20;
/// Bonus for colour-bound pieces on squares of both colours.
const BOTH_COLOURS: Taper = Taper::new(57, 31);
/// Bonus for a castling right.
const CASTLING: Taper = Taper::new(17, 0);
/// The name of the net's part of the evaluation.
pub(crate) const NET: &str = "net";
/// The maximum advantage in officers that is not enough to win without Pawns.
const NO_WIN: i32 = 380;

/// Estimates the value of every kind of a variant from how it moves, in centipawns and in
/// the order of the rules; the royal kind is worth 0.
///
/// Searches use it for the kinds to which the rules give no value.
///
/// # Example: a Knight and a Queen
///
/// ```
/// let chess = legwork::Variant::open("chess", &[])?;
/// let values = legwork_engine::estimate(&chess);
/// let of = |letter| chess.rules().kind_named(letter).map(|kind| values[kind.index()]);
/// assert!(of("P") < of("N") && of("N") < of("R") && of("R") < of("Q"));
/// # Ok::<(), legwork::Error>(())
/// ```
pub fn estimate(variant: &Variant) -> Vec<i32> {
    values::estimate(variant.rules())
}

/// The evaluation tables of a variant, computed once.
#[derive(Debug)]
pub(crate) struct Evaluation {
    rules: Rules,
    /// The value of each kind, in centipawns; 0 for the royal kind.
    values: Vec<i32>,
    /// The value of each kind in a hand from which it is dropped.
    dropped: Vec<i32>,
    /// The gain of a capture of each kind.
    captured: Vec<i32>,
    /// Piece-square tables, from White's view.
    squares: Vec<Vec<Taper>>,
    /// For each kind, the mobility bonus for each square reached, in sixteenths of a centipawn.
    per_square: Vec<i32>,
    /// The average number of squares that each kind reaches.
    usual: Vec<i32>,
    /// The weight of each kind in an attack on the King.
    weights: Vec<i32>,
    pawns: Kinds,
    officers: Kinds,
    aims: Aims,
    rings: Rings,
    /// Each side's half of the board.
    halves: [Squares; 2],
    colour_bound: Kinds,
    in_passing: Kinds,
    /// Whether a list of moves may take seconds.
    lists_slowly: bool,
    /// The value of all officers and hands at the start: the game phase 1.
    full: i32,
    net: Option<BoundNet>,
}

/// The incrementally updated part of the evaluation: piece-square values (White minus Black), the value of the officers, and
/// the net's accumulator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Balance {
    places: Taper,
    /// The value of each side's officers, in centipawns.
    officers: [i32; 2],
    accumulator: Accumulator,
}

impl Evaluation {
    pub(crate) fn new(variant: &Variant) -> Self {
        let rules = variant.rules().clone();
        let legs = Legs::new(&rules);
        let survey = survey::survey(&rules);
        let values = values::values(&rules, &legs, &survey);
        let of_each = |kind: Kind| {
            let (reach, value) = (&survey[kind.index()], values[kind.index()]);
            tables::squares(&rules, reach, kind, value)
        };
        let squares = rules.kinds().map(of_each).collect();
        let per_square = values.iter().map(|&value| per_square(value)).collect();
        let usual = survey.iter().map(|reach| reach.mobility.round() as i32);
        let pawns = rules.pawns();
        let officers = rules
            .kinds()
            .filter(|&kind| !rules.is_never_captured(kind) && !pawns.contains(kind));
        let officers: Kinds = officers.collect();
        let bound = officers.iter().filter(|&kind| {
            let returns = survey::returns(&legs, kind);
            survey[kind.index()].is_colour_bound(returns)
        });
        let takes_in_passing = officers
            .iter()
            .filter(|kind| survey[kind.index()].in_passing > 0.0);
        let dropped = hands::dropped(&rules, &values);
        let mut evaluation = Self {
            captured: hands::captured(&rules, &values, &dropped),
            dropped,
            squares,
            per_square,
            usual: usual.collect(),
            weights: values.iter().map(|&value| king::weight(value)).collect(),
            pawns,
            officers,
            aims: Aims::new(&rules, &legs),
            rings: Rings::new(rules.geometry),
            halves: space::halves(&rules),
            colour_bound: bound.collect(),
            in_passing: takes_in_passing.collect(),
            lists_slowly: survey.iter().any(|reach| reach.slow),
            full: 0,
            net: None,
            values,
            rules,
        };
        let start = variant.start();
        let held = Color::each(|color| evaluation.in_hand(&start, color).1);
        let officers = evaluation.balance(&start).officers;
        evaluation.full = (officers.iter().chain(&held).sum::<i32>()).max(1);
        evaluation
    }

    /// Adds a net for these rules.
    pub(crate) fn with_net(mut self, net: Option<BoundNet>) -> Self {
        self.net = net;
        self
    }

    /// Whether a list of moves may take seconds, so that a search has to be able to stop within one.
    pub(crate) fn lists_slowly(&self) -> bool {
        self.lists_slowly
    }

    pub(crate) fn has_net(&self) -> bool {
        self.net.is_some()
    }

    /// The net, if it is the whole evaluation.
    pub(crate) fn net_alone(&self) -> Option<&BoundNet> {
        self.net.as_ref().filter(|net| net.is_alone())
    }

    /// The value of a kind, in centipawns.
    pub(crate) fn value(&self, kind: Kind) -> i32 {
        self.values[kind.index()]
    }

    /// The gain of capturing this kind: its value, plus the value of the piece that comes into the hand.
    pub(crate) fn captured(&self, kind: Kind) -> i32 {
        self.captured[kind.index()]
    }

    /// Whether captures that lose material are bad; they are not where losing pieces wins.
    pub(crate) fn trusts_exchanges(&self) -> bool {
        self.values.iter().all(|&value| value >= 0)
    }

    /// Whether a side loses the game when it loses this piece.
    pub(crate) fn is_last(&self, position: &Position, piece: Piece) -> bool {
        self.aims.is_last(position, piece)
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The balance of a position, computed from scratch.
    pub(crate) fn balance(&self, position: &Position) -> Balance {
        let mut balance = Balance::default();
        for (square, piece) in position.pieces() {
            self.put(&mut balance, square, piece, 1);
        }
        if let Some(net) = &self.net {
            balance.accumulator = net.accumulator(position);
        }
        balance
    }

    /// The balance after a move.
    pub(crate) fn changed(&self, mut balance: Balance, change: &Change) -> Balance {
        for (square, piece) in change.off() {
            self.put(&mut balance, square, piece, -1);
        }
        for (square, piece) in change.on() {
            self.put(&mut balance, square, piece, 1);
        }
        if let Some(net) = &self.net {
            net.update(&mut balance.accumulator, change);
        }
        balance
    }

    fn put(&self, balance: &mut Balance, square: Square, piece: Piece, times: i32) {
        let seen = tables::seen_by(self.rules.geometry, piece.color, square);
        let worth = self.squares[piece.kind.index()][seen.index()];
        balance.places += worth * (times * sign(piece.color));
        if self.officers.contains(piece.kind) {
            balance.officers[piece.color.index()] += times * self.value(piece.kind).abs();
        }
    }

    fn in_hand(&self, position: &Position, color: Color) -> (Taper, i32) {
        let pawns = hands::of_kinds(position, color, self.pawns);
        hands::held(self, position, pawns, color)
    }

    /// Whether a side may be in zugzwang: it has few officers and nothing to drop.
    pub(crate) fn may_be_zugzwang(&self, position: &Position, color: Color) -> bool {
        let pawns = hands::of_kinds(position, color, self.pawns);
        let officers = position.side(color) - pawns - position.exposed_royals(color);
        officers.count() < 2 && !self.may_drop(position, color)
    }

    /// Whether a side has pieces in hand that can be dropped.
    fn may_drop(&self, position: &Position, color: Color) -> bool {
        !self.rules.drops.is_empty() && !position.holdings().is_empty(color)
    }
}

/// Returns the mobility bonus for each square that a piece of this value reaches, in sixteenths of a centipawn.
fn per_square(value: i32) -> i32 {
    32_600 / value.abs().clamp(300, 1_600)
}

/// Evaluates positions on one thread.
pub(crate) struct Evaluator<'a> {
    evaluation: &'a Evaluation,
    pawns: PawnCache,
    /// Both sides of the current position.
    armies: [Army; 2],
    runner: Runner,
}

/// The evaluation by parts, from White's view, for display.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) named: [(&'static str, i32); 10],
    /// The whole evaluation, for the side to move.
    pub(crate) total: i32,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(evaluation: &'a Evaluation) -> Self {
        Self {
            evaluation,
            pawns: PawnCache::new(),
            armies: Default::default(),
            runner: Runner::at(Level::chosen()),
        }
    }

    pub(crate) fn evaluation(&self) -> &'a Evaluation {
        self.evaluation
    }

    /// Returns the static evaluation for the side to move, in centipawns.
    pub(crate) fn evaluate(&mut self, position: &Position, balance: &Balance) -> i32 {
        match self.evaluation.net_alone() {
            Some(net) => alone(net, position, balance),
            None => self.parts(position, balance).total,
        }
    }

    /// The evaluation by parts. If a net is the whole evaluation, it is the only part.
    pub(crate) fn parts(&mut self, position: &Position, balance: &Balance) -> Parts {
        // Where generating moves takes seconds, attack maps would take as long: the maps stay empty.
        if !self.evaluation.lists_slowly {
            position.armies(&mut self.armies);
        }
        let pawns = self.pawns.facts(position, self.evaluation.pawns);
        let mut parts = self.runner.run(Sum {
            evaluation: self.evaluation,
            position,
            balance,
            armies: &self.armies,
            pawns: &pawns,
        });
        if let Some(net) = self.evaluation.net_alone() {
            let others = parts.named.iter_mut().filter(|(name, _)| *name != NET);
            others.for_each(|(_, worth)| *worth = 0);
            parts.total = alone(net, position, balance);
        }
        parts
    }
}

/// The score by a net that is the whole evaluation, within bounds.
fn alone(net: &BoundNet, position: &Position, balance: &Balance) -> i32 {
    let score = net.score(&balance.accumulator, position);
    score.clamp(-MAX_EVAL, MAX_EVAL)
}

/// The work of adding up the parts of an evaluation.
struct Sum<'a> {
    evaluation: &'a Evaluation,
    position: &'a Position,
    balance: &'a Balance,
    armies: &'a [Army; 2],
    pawns: &'a PawnFacts,
}

impl Work for Sum<'_> {
    type Output = Parts;

    #[inline(always)]
    fn run(self) -> Parts {
        let Self {
            evaluation,
            position,
            balance,
            armies,
            pawns,
        } = self;
        let rules = &evaluation.rules;
        let by_pawns = pawns.attacks;
        let [white, black] = armies;
        let maps = [
            AttackMap::of(evaluation, white, black, by_pawns[0], by_pawns[1]),
            AttackMap::of(evaluation, black, white, by_pawns[1], by_pawns[0]),
        ];
        let kings = [white.king, black.king];
        let may_check = rules.may_check();
        let castling = if position.virgin().is_empty() {
            Taper::default()
        } else {
            let rights = position.castling_rights();
            rights
                .rooks()
                .map(|(color, _)| CASTLING * sign(color))
                .sum()
        };
        let (mut mobility, mut safety, mut passed) = <(Taper, Taper, Taper)>::default();
        let (mut colours, mut threatened, mut room) = <(Taper, Taper, Taper)>::default();
        for color in Color::BOTH {
            let (own, enemy) = (&armies[color.index()], &armies[(!color).index()]);
            let (map, enemy_map) = (&maps[color.index()], &maps[(!color).index()]);
            let sign = sign(color);
            mobility += map.mobility * sign;
            if let (Some(king), true) = (own.king, may_check) {
                let shelter = king::shelter(&evaluation.rings, own.pawns, enemy.pawns, king, color);
                let place = (king, color);
                let danger = king::danger(evaluation, place, enemy, enemy_map, map, shelter);
                safety += (Taper::new(shelter, 0) + danger) * sign;
            }
            let both_kings = [color, !color].map(|color| kings[color.index()]);
            for square in pawns.passed & own.pawns {
                let place = (square, color);
                passed += pawns::passed(position, rules, place, both_kings, enemy_map.all) * sign;
            }
            if map.bound_to == [true, true] {
                colours += BOTH_COLOURS * sign;
            }
            threatened += threats::threats(evaluation, own, enemy, map, enemy_map) * sign;
            let half = evaluation.halves[color.index()] - own.pawns;
            room += space::space(half, map, enemy_map) * sign;
        }
        let held = Color::each(|color| {
            let pawns = armies[color.index()].pawns;
            hands::held(evaluation, position, pawns, color)
        });
        let hands = held[0].0 - held[1].0;
        let aims = if evaluation.aims.is_empty() {
            0
        } else {
            let attacked = [maps[0].all, maps[1].all];
            let [white, black] = Color::each(|color| {
                let aims = &evaluation.aims;
                aims.worth(rules, position, color, attacked)
            });
            white - black
        };
        let officers = balance.officers;
        let phase = officers[0] + officers[1] + held[0].1 + held[1].1;
        let at = |taper: Taper| taper.at(phase, evaluation.full);
        let net = evaluation.net.as_ref();
        let net = net.map_or(0, |net| net.score(&balance.accumulator, position));
        let named = [
            ("pieces", at(balance.places)),
            ("mobility", at(mobility)),
            ("Pawns", at(pawns.structure + passed)),
            ("King", at(safety + castling)),
            ("colours", at(colours)),
            ("threats", at(threatened)),
            ("space", at(room)),
            ("hands", at(hands)),
            ("aims", aims),
            (NET, net * sign(position.turn())),
        ];
        let sum: i32 = named.iter().map(|(_, worth)| worth).sum();
        // Any advantage may win where captured pieces come back, or where no mate is needed.
        let sum = if rules.captures_fill_hands() || rules.endings.end_by_aims() {
            sum
        } else {
            with_winning_chances(position, armies, balance, sum)
        };
        // Within bounds, whatever values the rules give.
        let total = sum * sign(position.turn()) + TEMPO;
        Parts {
            named,
            total: total.clamp(-MAX_EVAL, MAX_EVAL),
        }
    }
}

/// Scales the score down if the material is insufficient to win.
fn with_winning_chances(
    position: &Position,
    armies: &[Army; 2],
    balance: &Balance,
    white: i32,
) -> i32 {
    let ahead = if white > 0 {
        Color::White
    } else {
        Color::Black
    };
    let [own, other] = [ahead, !ahead].map(|color| balance.officers[color.index()]);
    let helpless = own - other < NO_WIN
        && own < 2 * NO_WIN
        && armies[ahead.index()].pawns.is_empty()
        && position.holdings().is_empty(ahead);
    if helpless { white / 4 } else { white }
}

#[cfg(test)]
mod tests;
