//! The count towards a draw after a move, found piece by piece.

use super::Walker;
use legwork_core::array_board::ArrayBoard;
use legwork_core::count::Count;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kinds, Piece};
use legwork_core::rules::{Counting, Rules};

/// The kinds whose number determines how many moves are counted: those that move like a Rook, a Khon, a Knight; and Pawns.
pub(super) fn counted(rules: &Rules) -> [Kinds; 4] {
    if rules.draws.counting.is_none() {
        return [Kinds::NONE; 4];
    }
    let [rooks, khons, knights] = ["R", "FfW", "N"].map(|moves| rules.kinds_moving_as(moves));
    [rooks, khons, knights, rules.counted_pawns()]
}

impl Walker<'_> {
    /// The count of a board after a move, given the board before it.
    pub(super) fn count_after(&self, before: &ArrayBoard, mv: Move, made: &ArrayBoard) -> Count {
        let Some(rule) = self.compiled.rules.draws.counting else {
            return Count::NONE;
        };
        let (us, them) = (before.turn, !before.turn);
        let all = |_: Piece| true;
        let of = |color: Color| move |piece: Piece| piece.color == color;
        let pawns_of = |color: Color| move |piece: Piece| of(color)(piece) && self.is_pawn(piece);
        let fewer = |counted: &dyn Fn(Piece) -> bool| {
            self.tally(made, counted) < self.tally(before, counted)
        };
        let men = |color| self.tally(made, of(color));
        let everyone = self.tally(made, all) as u16;
        let pawns = self.tally(made, |piece| self.is_pawn(piece));
        let asean = rule == Counting::Asean;

        let mut count = before.count;
        if count.limit != 0 {
            count.plies = count.plies.saturating_add(1);
        }
        let own = self.moves_to_count(rule, made, us);
        if !asean && fewer(&pawns_of(them)) && men(us) == 1 && pawns == 0 && own != 0 {
            (count.limit, count.plies) = (own * 2, everyone * 2 - 1);
        }
        let loses = fewer(&of(them)) || mv.promotion().is_some();
        let theirs = self.moves_to_count(rule, made, them);
        if theirs != 0 && (count.limit == 0 || loses && men(them) == 1) {
            let lone = !asean && men(them) == 1;
            (count.limit, count.plies) = (theirs * 2, if lone { everyone * 2 } else { 0 });
        }
        count
    }

    /// The limit of a side's count, in moves, looked up in the rules' own order.
    fn moves_to_count(&self, rule: Counting, array: &ArrayBoard, side: Color) -> u16 {
        let mine = self.tally(array, |piece| piece.color == side);
        let enemies = self.tally(array, |piece| piece.color != side);
        let pawns = self.tally(array, |piece| self.is_pawn(piece)) > 0;
        let against = |kinds: Kinds| {
            self.tally(array, |piece| {
                piece.color != side && kinds.contains(piece.kind)
            })
        };
        let [rooks, khons, knights, _] = self.counted.map(against);
        let first = |table: &[(bool, u16)], otherwise| {
            let holds = table.iter().find(|(holds, _)| *holds);
            holds.map_or(otherwise, |&(_, moves)| moves)
        };
        let pieces = first(
            &[
                (rooks > 1, 8),
                (rooks == 1, 16),
                (khons > 1, 22),
                (knights > 1, 32),
                (khons == 1, 44),
            ],
            64,
        );
        match rule {
            Counting::Makruk => first(&[(pawns, 0), (enemies == 1, 0), (mine > 1, 64)], pieces),
            Counting::Cambodian => first(
                &[(mine > 3, 0), (enemies == 1, 0), (mine > 1, 63), (pawns, 0)],
                pieces - 1,
            ),
            Counting::Asean => first(
                &[
                    (pawns, 0),
                    (mine > 1, 0),
                    (rooks > 0, 16),
                    (khons > 0, 44),
                    (knights > 0, 64),
                ],
                0,
            ),
        }
    }

    fn is_pawn(&self, piece: Piece) -> bool {
        let [.., pawns] = self.counted;
        pawns.contains(piece.kind)
    }

    /// The number of pieces of which something is true.
    fn tally(&self, array: &ArrayBoard, holds: impl Fn(Piece) -> bool) -> usize {
        let pieces = array.pieces(self.compiled.rules.geometry);
        pieces.filter(|&(_, piece)| holds(piece)).count()
    }
}
