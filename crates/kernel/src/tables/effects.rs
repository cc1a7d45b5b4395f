//! The changes by moves beyond the pieces on the board.

use legwork_core::compiled::CompiledRules;
use legwork_core::piece::{Color, Kinds, Piece};
use legwork_core::shape::Shape;

use super::codes::{Codes, Formula};
use super::narrow::narrow;

/// The changes by moves beyond the pieces on the board: memory, counts, and first moves.
#[derive(Debug, Clone)]
pub(crate) struct Effects<S> {
    /// Whether moves may change the position's state beyond the board.
    pub(crate) has_state: bool,
    /// Whether even [plain](legwork_core::moves::Move::is_plain) moves may, except for what a rule in code remembers, and except that they
    /// end the passes in a row.
    pub(crate) of_plain_moves: bool,
    /// Whether enemies change sides after a move.
    pub(crate) converts: bool,
    /// Whether those of them that capture may, or change other squares.
    pub(crate) of_captures: bool,
    /// Whether a rule in code remembers something.
    pub(crate) remembers: bool,
    /// Whether sides gate pieces from their hands.
    pub(crate) gates: bool,
    /// Whether checks win, so that they are counted.
    pub(crate) counts_checks: bool,
    /// The most passes in a row that are counted; 0 where they make no difference.
    pub(crate) passes_counted: u8,
    /// Whether a rule in code changes which pieces count as not having moved.
    pub(crate) code_changes_first_moves: bool,
    /// The pieces whose first move differs, and the squares of each side that show whether they have moved.
    pub(crate) tracked: Vec<(Formula, [S; 2])>,
    /// The pieces that castle, and the squares of each side where a mark of them matters without a right.
    pub(crate) awaiting: Vec<(Formula, [S; 2])>,
    /// Whether pieces wait behind squares.
    pub(crate) behind: bool,
    /// The first rank of each side, where a first move may gate a piece.
    pub(crate) back_rank: [S; 2],
}

narrow!(
    Effects { tracked, awaiting, back_rank }
    has_state, of_plain_moves, converts, of_captures, counts_checks, passes_counted,
    code_changes_first_moves, behind, gates, remembers
);

impl<S: Shape> Effects<S> {
    /// Whether a plain move surely changes nothing on the board but its start and its target. It is false, too, where moves only change a
    /// count or a hand.
    pub(crate) fn only_move(&self) -> bool {
        !(self.of_plain_moves || self.of_captures)
    }

    pub(crate) fn new(compiled: &CompiledRules, codes: &Codes) -> Self {
        let rules = &compiled.rules;
        let mut tracked: Vec<(Kinds, [S; 2])> = Vec::new();
        for kind in rules
            .kinds()
            .filter(|&kind| compiled.legs.minds_marks(kind))
        {
            let told = |color| compiled.legs.telling_squares(Piece::new(color, kind));
            let told = Color::each(|color| S::narrowed(told(color)));
            match tracked.iter_mut().find(|(_, other)| *other == told) {
                Some((kinds, _)) => *kinds = kinds.with(kind),
                None => tracked.push((Kinds::NONE.with(kind), told)),
            }
        }
        let castlers = Kinds::NONE.with(rules.castler);
        let awaiting = compiled.awaiting();
        let awaiting = [
            (castlers, awaiting.castlers),
            (rules.castling_partners, awaiting.partners),
        ];
        Self {
            has_state: compiled.has_state(),
            remembers: compiled.has_memory(),
            gates: rules.gates(),
            of_plain_moves: compiled.code.change_first_moves()
                || rules.endings.checks.is_some()
                || rules.waits()
                || rules.two_boards
                || rules.moves_again()
                || rules.takes_by_moving()
                || rules.converts(),
            converts: rules.converts(),
            of_captures: compiled.captures_change_state() || rules.captures_do_more(),
            counts_checks: rules.endings.checks.is_some(),
            passes_counted: rules.passes_counted(),
            code_changes_first_moves: compiled.code.change_first_moves(),
            tracked: tracked
                .into_iter()
                .map(|(kinds, told)| (codes.formula(kinds), told))
                .collect(),
            awaiting: awaiting
                .into_iter()
                .filter(|(_, squares)| squares.iter().any(|squares| !squares.is_empty()))
                .map(|(kinds, squares)| (codes.formula(kinds), squares.map(S::narrowed)))
                .collect(),
            behind: rules.waits(),
            back_rank: Color::each(|color| S::narrowed(compiled.back_rank(color))),
        }
    }
}
