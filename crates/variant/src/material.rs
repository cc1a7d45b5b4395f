//! Insufficient material, computed from masks of kinds.

use legwork_core::compiled::CompiledRules;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{HoldingsForm, Stalemate};
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Kernel};

/// The kinds with which a position of these rules may be dead.
///
/// It is dead when nothing is left to mate with: bare Kings, one lone Bishop or Knight, or Bishops
/// that are all on one colour, with nothing to gate or drop and nothing that could promote. Where captured pieces come into
/// a hand, nothing is ever dead. Kinds that move as
/// Bishops and Knights do count as such. Where the royal piece is not a King, they may well mate it, so that
/// nothing is dead. Where a stalemate wins, a lone Knight can help to bring that about, so that only two bare Kings are dead. Nothing is where a side may
/// win by a goal, by checks, by extinction, by connection or by points, may have other than one
/// royal piece, or where a rule in code takes moves away from a King in check.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DeadMaterial {
    /// Whether any position is dead.
    possible: bool,
    /// Whether only two lone Kings are, since a stalemate is not a draw: on a board of three files and ranks, they cannot bring
    /// that about.
    lone_kings: bool,
    /// The royal kind, Bishops and Knights, those that promote left out.
    minor: Kinds,
    bishops: Kinds,
    knights: Kinds,
    /// Whether something may be gated from a hand.
    gates: bool,
    /// Whether something may be dropped from a hand.
    drops: bool,
}

impl DeadMaterial {
    pub(crate) fn new(compiled: &CompiledRules) -> Self {
        let rules = &compiled.rules;
        let like = |notation: &str| -> Kinds {
            let stays = |&kind: &Kind| !rules.royals.contains(kind) && !rules.promotes(kind);
            rules
                .kinds_moving_as(notation)
                .iter()
                .filter(stays)
                .collect()
        };
        let (bishops, knights) = (like("B"), like("N"));
        let geometry = rules.geometry;
        let wide = geometry.files() > 2 && geometry.ranks() > 2;
        let kings_stay = wide && geometry.holes().next().is_none();
        let draws = rules.endings.stalemate == Stalemate::Draw;
        Self {
            possible: (draws || kings_stay)
                && !rules.captures_fill_hands()
                && !rules.endings.end_by_aims()
                && !compiled.ask_for_checkers()
                && !rules.endings.drawn.is_counted()
                && rules.have_one_king_each()
                && rules.piece(rules.king).moves_as("K"),
            lone_kings: !draws,
            minor: bishops.or(knights).or(rules.royals),
            bishops,
            knights,
            gates: rules.gates(),
            drops: rules.holds(HoldingsForm::Drop),
        }
    }

    /// Whether only royal and minor pieces are left.
    #[inline]
    pub(crate) fn is_minor<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>) -> bool {
        kernel.squares_of(board, self.minor) == board.occupied()
    }

    /// Whether no sequence of moves can lead to mate (a dead position).
    #[inline]
    pub(crate) fn is_dead<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>) -> bool {
        self.possible && self.is_minor(kernel, board) && self.is_too_little(kernel, board)
    }

    #[cold]
    fn is_too_little<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>) -> bool {
        if self.lone_kings && board.occupied().count() > 2 {
            return false;
        }
        let bishops = kernel.squares_of(board, self.bishops);
        let mut dark = bishops
            .squares()
            .map(|square| (square.file() + square.rank()).is_multiple_of(2));
        let first = dark.next();
        let one_colour = dark.all(|dark| Some(dark) == first);
        let little = match kernel.squares_of(board, self.knights).count() {
            0 => one_colour,
            1 => bishops.is_empty(),
            _ => false,
        };
        little && !Color::BOTH.iter().any(|&side| self.may_place(board, side))
    }

    /// Whether a side can still gate or drop: it has something in hand, and perhaps a square to place it on.
    fn may_place<S: Shape>(&self, board: &Board<S>, side: Color) -> bool {
        let gates = || self.gates && board.side(side, board.occupied()).meets(board.virgin());
        !board.state().holdings.is_empty(side) && (self.drops || gates())
    }
}
