//! The counts of Makruk and its relatives, kept on packed boards.

use legwork_core::count::Count;
use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::{Counting, Rules};
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Kernel};

/// The counting rule of a variant, and the kinds that it depends on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CountingRule {
    rule: Counting,
    pawns: Kinds,
    rooks: Kinds,
    khons: Kinds,
    knights: Kinds,
}

/// The number of men of each side, and of Pawns among them.
struct Men {
    all: [u32; 2],
    pawns: [u32; 2],
}

impl CountingRule {
    /// The counting rule of these rules; `None` if they have none.
    pub(crate) fn new(rules: &Rules) -> Option<Self> {
        Some(Self {
            rule: rules.draws.counting?,
            pawns: rules.counted_pawns(),
            rooks: rules.kinds_moving_as("R"),
            khons: rules.kinds_moving_as("FfW"),
            knights: rules.kinds_moving_as("N"),
        })
    }

    /// The count after a move, given the boards before and after it, and whether the move promotes.
    pub(crate) fn after<S: Shape>(
        &self,
        kernel: &Kernel<S>,
        count: Count,
        before: &Board<S>,
        after: &Board<S>,
        promotes: bool,
    ) -> Count {
        let (mover, next) = (before.turn().index(), after.turn().index());
        let (earlier, men) = (self.men(kernel, before), self.men(kernel, after));
        let all = (men.all[0] + men.all[1]) as u16;
        let captures = men.all[next] < earlier.all[next];
        let takes_pawn = men.pawns[next] < earlier.pawns[next];
        let limit = |side: Color| 2 * self.moves(kernel, after, &men, side);
        let mut count = if count.runs() {
            Count {
                plies: count.plies.saturating_add(1),
                ..count
            }
        } else {
            count
        };
        // A lone King that takes the last Pawn starts its own count.
        if self.rule != Counting::Asean
            && takes_pawn
            && men.all[mover] == 1
            && men.pawns == [0, 0]
            && limit(before.turn()) > 0
        {
            count = Count {
                limit: limit(before.turn()),
                plies: 2 * all - 1,
            };
        }
        // A blast may leave a side without any piece, which is not a lone King.
        let lone = men.all[next] == 1;
        let bared = (captures || promotes) && lone;
        if (!count.runs() || bared) && limit(after.turn()) > 0 {
            let with_men = lone && self.rule != Counting::Asean;
            count = Count {
                limit: limit(after.turn()),
                plies: if with_men { 2 * all } else { 0 },
            };
        }
        count
    }

    fn men<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>) -> Men {
        let (pawns, occupied) = (kernel.squares_of(board, self.pawns), board.occupied());
        Men {
            all: Color::each(|side| board.men(side)),
            pawns: Color::each(|side| (pawns & board.side(side, occupied)).count()),
        }
    }

    /// The limit of a side's count in moves; 0 if it may not count.
    fn moves<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>, men: &Men, side: Color) -> u16 {
        let (own, theirs) = (men.all[side.index()], men.all[(!side).index()]);
        let any_pawn = men.pawns != [0, 0];
        let enemies = |kinds| {
            let squares = kernel.squares_of(board, kinds);
            (squares & board.side(!side, board.occupied())).count()
        };
        let pieces = || {
            let (rooks, khons) = (enemies(self.rooks), enemies(self.khons));
            match (rooks, khons, enemies(self.knights)) {
                (2.., _, _) => 8,
                (1, _, _) => 16,
                (_, 2.., _) => 22,
                (_, _, 2..) => 32,
                (_, 1, _) => 44,
                _ => 64,
            }
        };
        match self.rule {
            Counting::Makruk if any_pawn || theirs == 1 => 0,
            Counting::Makruk if own > 1 => 64,
            Counting::Makruk => pieces(),
            Counting::Cambodian if own > 3 || theirs == 1 => 0,
            Counting::Cambodian if own > 1 => 63,
            Counting::Cambodian if any_pawn => 0,
            Counting::Cambodian => pieces() - 1,
            Counting::Asean if any_pawn || own > 1 => 0,
            Counting::Asean if enemies(self.rooks) > 0 => 16,
            Counting::Asean if enemies(self.khons) > 0 => 44,
            Counting::Asean if enemies(self.knights) > 0 => 64,
            Counting::Asean => 0,
        }
    }
}
