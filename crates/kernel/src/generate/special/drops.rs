//! Drops: pieces from the hand on empty squares.

use std::ops::ControlFlow;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::plugin::MoveFacts;
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::board::Board;
use crate::sink::{Flow, ON, Sink};
use crate::tables::drops::DropTable;

use crate::generate::Generator;

/// The drop of a kind on a square, perhaps crowned.
fn drop_of(kind: Kind, crowned: Option<Kind>, square: Square) -> Move {
    let drop = Move::drop(kind, square);
    crowned.map_or(drop, |kind| drop.promoting(kind))
}

impl<S: Shape> Kernel<S> {
    /// The tables of the kinds that a side may drop now.
    #[inline]
    pub fn droppable<'a>(
        &'a self,
        board: &Board<S>,
        side: Color,
    ) -> impl Iterator<Item = &'a DropTable<S>> + use<'a, S> {
        let held = self.compiled.droppable(&board.state, side);
        let tables = self.tables.drops.kinds.iter();
        tables.filter(move |table| held.contains(table.kind))
    }
}

impl<S: Shape, const SPECIAL: bool> Generator<'_, S, SPECIAL> {
    /// Passes the drops of what is in hand to the sink.
    #[inline(never)]
    pub(crate) fn drops(self, sink: &mut dyn Sink<S>) -> Flow {
        let compiled = &self.kernel.compiled;
        let held = compiled.droppable(&self.board.state, self.us);
        let Some(first) = held.iter().next() else {
            return ON;
        };
        let wanted = self.scope.to | self.scope.promotes_on;
        let mut free = self.check_mask & self.rules().board & !self.occupied & wanted;
        if SPECIAL && !self.special().threats.mind_kinds() {
            // Which piece is in the way of an attack makes no difference.
            free = self.safe_drops(first, None, free, sink)?;
        }
        if free.is_empty() {
            return ON;
        }
        let us = self.us.index();
        for table in self
            .rules()
            .drops
            .kinds
            .iter()
            .filter(|table| held.contains(table.kind))
        {
            let free = match self.rules().drops.colours {
                Some(colours) => free & !self.uneven(table.kind, colours),
                None => free,
            };
            let free = match &table.lines {
                Some(lines) => free & lines.stops(self.occupied),
                None => free,
            };
            let mut squares = free & table.squares[us] & self.scope.to;
            if let Some(files) = &table.per_file {
                squares &= !files.full(self.board, self.us);
            }
            self.drop_on(table, None, squares, sink)?;
            if let Some((crowned, squares)) = table.crowned {
                let squares = free & squares[us] & self.scope.promotes_on;
                self.drop_on(table, Some(crowned), squares, sink)?;
            }
        }
        ON
    }

    /// Passes the placings of the next piece in hand behind own pieces of the first rank to the sink. They change nothing on
    /// the board, so a check forbids them all.
    #[inline(never)]
    pub(crate) fn placings(self, sink: &mut dyn Sink<S>) -> Flow {
        let (kernel, board, us) = (self.kernel, self.board, self.us);
        let compiled = &kernel.compiled;
        let Some(kind) = compiled.to_place(&board.state, us) else {
            return ON;
        };
        if !self.kingless && kernel.stands_in_check(board, us) {
            return ON;
        }
        let first_rank = self.rules().effects.back_rank[us.index()];
        let own = board.side(us, self.occupied) & first_rank;
        let may = |square: &Square| compiled.may_wait_behind(&board.state, us, *square);
        let squares = S::collect(own.squares().filter(may));
        sink.drops(kind, None, squares)
    }

    /// Passes the drops of a kind on these squares to the sink, those that may not be made left out.
    fn drop_on(
        &self,
        table: &DropTable<S>,
        crowned: Option<Kind>,
        squares: S,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        let squares = if SPECIAL && self.special().threats.mind_kinds() {
            self.safe_drops(table.kind, crowned, squares, sink)?
        } else {
            squares
        };
        let asked = SPECIAL && {
            let asked = self.kernel.compiled.code.concerns(&self.board.state);
            asked.movers.contains(table.kind)
        };
        if table.check && table.mate && !asked {
            return sink.drops(table.kind, crowned, squares);
        }
        let drop = |to| drop_of(table.kind, crowned, to);
        let may = |&mv: &Move| (!asked || self.permits_drop(mv)) && self.may_threaten(table, mv);
        squares
            .squares()
            .map(drop)
            .filter(may)
            .try_for_each(|mv| sink.one(mv))
    }

    /// The squares where a drop of a kind would leave a kind spread unevenly over the squares of both colours that has to be spread.
    fn uneven(&self, kind: Kind, colours: [S; 2]) -> S {
        let (kernel, us) = (self.kernel, self.us);
        let mut uneven = S::EMPTY;
        for table in &self.rules().drops.kinds {
            let Some(apart) = &table.apart else { continue };
            let standing = apart.squares(&self.board.planes) & self.own;
            let of_kind = Kinds::NONE.with(table.kind);
            let waiting = kernel.compiled.waiting(&self.board.state, us, of_kind);
            let all = standing.count() + waiting;
            for colour in colours {
                let here = (standing & colour).count();
                if table.kind == kind {
                    if here + 1 > all.div_ceil(2) {
                        uneven |= colour;
                    }
                    continue;
                }
                let free = table.squares[us.index()] & colour & !self.occupied;
                let room = here + free.count();
                if room < all / 2 {
                    return self.rules().board;
                }
                if room == all / 2 {
                    uneven |= free;
                }
            }
        }
        uneven
    }

    /// The squares among these where a dropped piece leaves the King safe from attacks along walked paths.
    fn safe_drops(
        &self,
        kind: Kind,
        crowned: Option<Kind>,
        squares: S,
        sink: &mut dyn Sink<S>,
    ) -> ControlFlow<(), S> {
        if self.special().threats.pieces.is_empty() {
            return ControlFlow::Continue(squares);
        }
        let mut safe = squares;
        for to in squares.squares() {
            sink.goes_on()?;
            if !self.is_safe_from_paths(drop_of(kind, crowned, to)) {
                safe &= !S::single(to);
            }
        }
        ControlFlow::Continue(safe)
    }

    /// Whether a drop may give the check or mate that it gives.
    fn may_threaten(&self, table: &DropTable<S>, mv: Move) -> bool {
        let (kernel, board) = (self.kernel, self.board);
        table.check && table.mate
            || !kernel.gives_check(board, mv)
            || table.check && (!self.scope.tries_mates || kernel.has_reply(&kernel.play(board, mv)))
    }

    /// Whether the rules in code permit a drop.
    fn permits_drop(&self, mv: Move) -> bool {
        let view = self.kernel.view(self.board);
        let facts = MoveFacts::on(&view, mv, self.us, self.rules().royalty.king);
        self.kernel.is_permitted(self.board, &facts)
    }
}
