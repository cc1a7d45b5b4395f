//! The positions before the current one: repetitions, perpetual check and chases, moves without progress.

use crate::chase::{self, Played};
use crate::position::{Position, ask};
use crate::verdict::{Adjudication, Draw, Loss, Verdict};
use legwork_core::count::Count;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::rules::{Draws, PerpetualCheck, Repeated};
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Kernel};

/// The keys of the positions before the current one. A search and a [`Game`](crate::game::Game) use the same type.
///
/// The [rules](Draws) of the variant decide how they end a game.
///
/// [Push](Self::push) a position before a move is made in it, and [pop](Self::pop) when the move is
/// taken back. Positions are equal if their [hashes](Position::hash) are. Captures are irreversible, and so are Pawn moves where
/// Pawns only move forward, so that positions before the last one are not compared: the position's half-move clock says how
/// far back that is.
///
/// # Example: a repetition within a search
///
/// ```
/// use legwork_variant::history::History;
/// # use legwork_variant::variant::Variant;
/// # let ron = r#"(
/// #     name: "Kings and Rooks",
/// #     board: (files: 4, ranks: 4),
/// #     pieces: [
/// #         (letter: "K", name: "King", betza: "K", royal: true),
/// #         (letter: "R", name: "Rook", betza: "R"),
/// #     ],
/// #     start: "kr2/4/4/2RK w - - 0 1",
/// # )"#;
/// let mut position = Variant::from_ron("rooks", ron, &[])?.start();
/// // In a search, the first repetition counts as a draw.
/// let mut history = History::new().with_repetitions(2);
/// for text in ["c1c2", "b4b3", "c2c1", "b3b4"] {
///     history.push(&position);
///     position.make(position.read_move(text)?);
/// }
/// assert_eq!(history.repetitions(&position), 2);
/// assert!(history.judge(&position).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// The earliest first. If the rules have perpetual check, the lowest bit of a key is set if the side to move was in check; if
    /// they have perpetual attack, whether the move made in it attacked; otherwise it is 0.
    keys: Vec<u64>,
    /// The moves made in them, as far as they are known; empty if the rules have no chases.
    moves: Vec<Option<Played>>,
    /// The number of occurrences that make a draw, in place of the rules' number.
    repetitions: Option<u32>,
    /// The number of plies without progress that make a draw, in place of the rules' number.
    clock_limit: Option<u16>,
}

impl History {
    /// An empty history.
    pub const fn new() -> Self {
        Self {
            keys: Vec::new(),
            moves: Vec::new(),
            repetitions: None,
            clock_limit: None,
        }
    }

    /// The history with another number of occurrences that make a draw, if the rules have repetition draws; 0 for never. A
    /// repetition that loses or wins keeps the rules' number.
    #[must_use]
    pub fn with_repetitions(mut self, count: u32) -> Self {
        self.repetitions = Some(count);
        self
    }

    /// The history with another number of plies without a capture or a Pawn move that make a draw; 0 for never.
    #[must_use]
    pub fn with_clock_limit(mut self, half_moves: u16) -> Self {
        self.clock_limit = Some(half_moves);
        self
    }

    /// Adds the current position, in which a move is about to be made.
    #[inline]
    pub fn push(&mut self, position: &Position) {
        ask!(position, |kernel, board| self.push_board(kernel, board));
    }

    /// Adds the current position, in which this move is about to be made. It differs from [`push`](Self::push) if the rules have
    /// perpetual attack or chases: there, `push` assumes a move that attacks nothing.
    pub fn push_before(&mut self, position: &Position, mv: Move) {
        ask!(position, |kernel, board| self
            .push_board_before(kernel, board, mv));
    }

    /// Like `push_before`, for a packed board.
    #[inline]
    pub(crate) fn push_board_before<S: Shape>(
        &mut self,
        kernel: &Kernel<S>,
        board: &Board<S>,
        mv: Move,
    ) {
        let asked = kernel.rules().draws.perpetual_check == PerpetualCheck::AttackLoss;
        let attacks = asked && kernel.attacks_by_move(board, mv);
        self.keys.push(key_of(kernel, board) | u64::from(attacks));
        if !kernel.rules().chases.is_empty() {
            self.moves.push(Some(Played::new(kernel, board, mv)));
        }
    }

    /// [`push`](Self::push) for a packed board.
    #[inline]
    pub(crate) fn push_board<S: Shape>(&mut self, kernel: &Kernel<S>, board: &Board<S>) {
        self.keys.push(key_of(kernel, board));
        if !kernel.rules().chases.is_empty() {
            self.moves.push(None);
        }
    }

    /// Removes the position added last; returns whether there was one.
    #[inline]
    pub fn pop(&mut self) -> bool {
        self.moves.pop();
        self.keys.pop().is_some()
    }

    /// Removes all positions.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.moves.clear();
    }

    /// The number of positions before the current one.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is no position before the current one.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// How often the position, which follows those added, has occurred, including itself.
    #[inline]
    pub fn repetitions(&self, position: &Position) -> u32 {
        ask!(position, |kernel, board| {
            let same = self.same_turn(kernel.repeatable_plies(board), apart(kernel));
            let key = key_of(kernel, board);
            1 + same.filter(|&other| is_same(other, key)).count() as u32
        })
    }

    /// How the game ends now by repetition, by the clock or by a count, if it does.
    #[inline]
    pub fn judge(&self, position: &Position) -> Option<Verdict> {
        let count = position.count_to_draw().unwrap_or_default();
        ask!(position, |kernel, board| {
            self.judge_board(kernel, board, count, Adjudication::ALL)
        })
    }

    /// How a game with this history has ended in a position, if it has.
    pub(crate) fn verdict(
        &self,
        position: &Position,
        adjudication: Adjudication,
    ) -> Option<Verdict> {
        let dead = position.variant().dead_material();
        let count = position.count_to_draw().unwrap_or_default();
        ask!(position, |kernel, board| {
            Verdict::without_history(kernel, dead, board, adjudication)
                .or_else(|| self.judge_board(kernel, board, count, adjudication))
        })
    }

    /// How the game ends by the adjudicated rules about its history.
    #[inline]
    pub(crate) fn judge_board<S: Shape>(
        &self,
        kernel: &Kernel<S>,
        board: &Board<S>,
        count: Count,
        adjudication: Adjudication,
    ) -> Option<Verdict> {
        let rules = &kernel.rules().draws;
        let repeated = || {
            let repeatable = kernel.repeatable_plies(board);
            let key = key_of(kernel, board);
            let compiled = kernel.compiled();
            let chasing = |plies| {
                if compiled.rules.chases.is_empty() {
                    [false; 2]
                } else {
                    chase::perpetual(compiled, kernel.unpack(board), &self.moves, plies)
                }
            };
            self.repeated(
                rules,
                key,
                board.turn(),
                repeatable,
                apart(kernel),
                &chasing,
            )
        };
        let verdict = if adjudication.repetition
            && let Some(verdict) = repeated()
        {
            verdict
        } else if adjudication.moves && self.is_run_down(rules, board.clock()) {
            Verdict::Drawn(self.run_down(rules))
        } else if adjudication.counting && count.is_over() {
            Verdict::Drawn(Draw::Counting)
        } else {
            return None;
        };
        Some(verdict.where_draws_win(kernel.winner_of_draws(board)))
    }

    /// The keys of the positions in which the same side may be to move, at most `repeatable` plies back, the latest first: every
    /// second one, or each where turns have several moves.
    #[inline]
    fn same_turn(&self, repeatable: usize, apart: usize) -> impl Iterator<Item = u64> {
        let since = self.keys.len().saturating_sub(repeatable);
        let keys = self.keys[since..].iter().rev();
        keys.skip(apart - 1).step_by(apart).copied()
    }

    /// The end by repetition of a position with this key, and a side to move. `chasing` is whether the other side, and that side,
    /// chased for this number of plies.
    #[inline]
    fn repeated(
        &self,
        rules: &Draws,
        key: u64,
        turn: Color,
        repeatable: usize,
        apart: usize,
        chasing: &dyn Fn(usize) -> [bool; 2],
    ) -> Option<Verdict> {
        if rules.perpetual_check != PerpetualCheck::Repetition {
            return self.repeated_with_checks(rules, key, turn, repeatable, chasing);
        }
        let end = self.end_of_repetition(rules, turn, None);
        let needed = self.occurrences(rules, end)?;
        let earlier = self
            .same_turn(repeatable, apart)
            .filter(|&other| other == key);
        let is_enough =
            needed == 1 || earlier.take(needed as usize - 1).count() as u32 + 1 == needed;
        is_enough.then_some(end)
    }

    /// The verdict where perpetual check matters: of the positions since an earlier occurrence, all in which one side was to
    /// move were checks, or its moves chased the same piece.
    fn repeated_with_checks(
        &self,
        rules: &Draws,
        key: u64,
        turn: Color,
        repeatable: usize,
        chasing: &dyn Fn(usize) -> [bool; 2],
    ) -> Option<Verdict> {
        let since = self.keys.len().saturating_sub(repeatable);
        let mut occurrences = 1;
        // Whether the side to move was in check all the time, and the other side. Whether there were attacks is known from the moves
        // after the positions, and not from the key of this one.
        let by_moves = rules.perpetual_check == PerpetualCheck::AttackLoss;
        let (mut checked, mut checking) = (by_moves || is_check(key), true);
        let draws_at_once = self.end_of_repetition(rules, turn, None);
        if self.occurrences(rules, draws_at_once) == Some(1) {
            return Some(draws_at_once);
        }
        for (pair, plies) in self.keys[since..].rchunks_exact(2).zip((2..).step_by(2)) {
            let [earlier, between] = [pair[0], pair[1]];
            let (ours, theirs) = if by_moves {
                (earlier, between)
            } else {
                (between, earlier)
            };
            checking &= is_check(ours);
            checked &= is_check(theirs);
            if !is_same(earlier, key) {
                continue;
            }
            occurrences += 1;
            let of = |by: [bool; 2]| match by {
                [false, false] => None,
                [true, true] => Some(None),
                [true, false] => Some(Some(!turn)),
                [false, true] => Some(Some(turn)),
            };
            let checks = of([checked, checking]);
            let by_checks = checks.map(|loser| (loser, Loss::PerpetualCheck));
            let end = self.end_of_repetition(rules, turn, by_checks);
            if self
                .occurrences(rules, end)
                .is_none_or(|needed| occurrences < needed)
            {
                continue;
            }
            // A search that takes the first repetition for a draw does not ask for chases.
            if checks.is_some() || occurrences < u32::from(rules.repetitions) {
                return Some(end);
            }
            let chases = of(chasing(plies)).map(|loser| (loser, Loss::PerpetualChase));
            return Some(match chases {
                Some(_) => self.end_of_repetition(rules, turn, chases),
                None => end,
            });
        }
        None
    }

    /// How a repetition ends the game, with this side to move. `perpetual` is `Some` if some side gave check, or chased, all the
    /// time: the loser by that, or `None` if both did.
    fn end_of_repetition(
        &self,
        rules: &Draws,
        turn: Color,
        perpetual: Option<(Option<Color>, Loss)>,
    ) -> Verdict {
        let times = u32::from(rules.repetitions);
        let lost = |loser, by| Verdict::Lost { loser, by };
        let loser = match (perpetual, rules.repeated) {
            (Some((Some(loser), by)), _) => return lost(loser, by),
            (Some((None, _)), _) | (None, Repeated::Draw) => {
                let times = self.repetitions.unwrap_or(times);
                return Verdict::Drawn(Draw::Repetition { times });
            }
            (None, Repeated::Loss) => !turn,
            (None, Repeated::Win) => turn,
            (None, Repeated::White) => Color::White,
            (None, Repeated::Black) => Color::Black,
        };
        lost(loser, Loss::Repetition { times })
    }

    /// The number of occurrences with which the game ends in this way; `None` if it never does.
    #[inline]
    fn occurrences(&self, rules: &Draws, end: Verdict) -> Option<u32> {
        let rule = u32::from(rules.repetitions);
        let needed = match (end, self.repetitions) {
            (Verdict::Drawn(_), Some(asked)) if rule > 0 => asked,
            _ => rule,
        };
        (needed > 0).then_some(needed)
    }

    #[inline]
    fn half_moves(&self, rules: &Draws) -> u16 {
        self.clock_limit.unwrap_or(2 * rules.moves)
    }

    #[inline]
    fn is_run_down(&self, rules: &Draws, clock: u16) -> bool {
        let limit = self.half_moves(rules);
        limit > 0 && clock >= limit
    }

    fn run_down(&self, rules: &Draws) -> Draw {
        let moves = u32::from(self.half_moves(rules)).div_ceil(2);
        Draw::Moves { moves }
    }
}

/// How many plies are between positions in which the same side is to move; 1 where turns have several moves.
#[inline]
fn apart<S: Shape>(kernel: &Kernel<S>) -> usize {
    if kernel.rules().moves_again() { 1 } else { 2 }
}

/// The key of a board in a history, which does not depend on whether the last move was a pass.
#[inline]
fn key_of<S: Shape>(kernel: &Kernel<S>, board: &Board<S>) -> u64 {
    let key = kernel.key_without_passes(board) & !1;
    match kernel.rules().draws.perpetual_check {
        PerpetualCheck::Repetition | PerpetualCheck::AttackLoss => key,
        PerpetualCheck::Loss => key | u64::from(kernel.in_check(board)),
    }
}

/// Whether two keys are of the same position.
fn is_same(key: u64, other: u64) -> bool {
    key & !1 == other & !1
}

/// Whether the side to move was in check, or its move attacked.
fn is_check(key: u64) -> bool {
    key & 1 == 1
}
