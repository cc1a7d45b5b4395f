//! The effects of a capture on its victims and its captor, beyond taking.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Piece;
use legwork_core::rules::{Captor, Rules, Victim};
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;

/// The fates of captors and victims.
#[derive(Debug, Clone)]
pub(crate) struct FateTable {
    /// By the captor's kind, and the victim's.
    fates: Vec<Vec<(Option<Victim>, Captor)>>,
    /// Whether victims are reborn as if they had not moved.
    pub(crate) rebirths: bool,
}

impl FateTable {
    /// The table; `None` if captures change no pieces.
    pub(crate) fn new(rules: &Rules) -> Option<Self> {
        let of = |by| rules.kinds().map(|of| rules.fate(by, of)).collect();
        let home = |&(victim, _): &(Option<Victim>, Captor)| victim == Some(Victim::Home);
        let fates: Vec<Vec<_>> = rules.kinds().map(of).collect();
        rules.captures_change_pieces().then(|| Self {
            rebirths: fates.iter().flatten().any(home),
            fates,
        })
    }
}

impl<S: Shape> Kernel<S> {
    /// Applies the effects of a capture that has been made on its captor and its victims. Returns the squares that the move
    /// touched, without those on which a reborn piece counts as not having moved.
    #[inline]
    pub(crate) fn change_pieces(
        &self,
        board: &mut Board<S>,
        mv: Move,
        mover: Piece,
        captured: [Option<(Square, Piece)>; 3],
        touched: S,
    ) -> S {
        match &self.tables.fates {
            Some(table) => self.change_pieces_by(table, board, mv, mover, captured, touched),
            None => touched,
        }
    }

    #[inline(never)]
    fn change_pieces_by(
        &self,
        table: &FateTable,
        board: &mut Board<S>,
        mv: Move,
        mover: Piece,
        [on_target, taken @ ..]: [Option<(Square, Piece)>; 3],
        mut touched: S,
    ) -> S {
        let fates = &table.fates[mover.kind.index()];
        let victims = || taken.into_iter().chain([on_target]).flatten();
        let Some((_, last)) = victims().last() else {
            return touched;
        };
        let fate = fates[last.kind.index()].1;
        if fate == Captor::Shoots
            && let Some(captor) = self.at(board, mv.to())
        {
            board.hash ^= self.tables.key(captor, mv.to());
            board.clear(S::single(mv.to()));
            self.put(board, mv.from(), captor);
            touched &= !S::single(mv.from());
        }
        for (square, victim) in victims() {
            let is_free = |square: Square| !board.occupied().contains(square);
            match fates[victim.kind.index()].0 {
                Some(Victim::Home) => {
                    let home = self.compiled.rules.rebirth(victim, square);
                    if let Some(home) = home.filter(|&home| is_free(home)) {
                        self.put(board, home, victim);
                        let bit = S::single(home);
                        board.hash ^= self.tables.keys.virgins(bit & !board.virgin);
                        board.virgin |= bit;
                        touched &= !bit;
                    }
                }
                Some(Victim::Turns) if is_free(square) => {
                    self.put(board, square, Piece::new(!victim.color, victim.kind));
                }
                _ => {}
            }
        }
        if fate == Captor::Shoots {
            return touched;
        }
        let royals = self.tables.royalty.kinds;
        let captor = self.at(board, mv.to());
        if self.tables.blast.is_some() {
            // It is blasted already, or immune.
            if let (Captor::Stone, None, Some(wall)) =
                (fate, captor, self.compiled.rules.wall_piece())
            {
                self.put(board, mv.to(), wall);
            }
            return touched;
        }
        let stays =
            |captor: &Piece| royals.contains(captor.kind) && !matches!(fate, Captor::Kind(_));
        let Some(captor) = captor.filter(|captor| !stays(captor)) else {
            return touched;
        };
        let kind = match fate {
            Captor::Stays | Captor::Shoots => return touched,
            Captor::Gone => None,
            Captor::Turns => Some((!captor.color, captor.kind)),
            Captor::Victim => Some((captor.color, last.kind)),
            Captor::Stone => {
                let wall = self.compiled.rules.wall_piece();
                wall.map(|wall| (wall.color, wall.kind))
            }
            Captor::Kind(kind) => Some((captor.color, kind)),
        };
        board.hash ^= self.tables.key(captor, mv.to());
        board.clear(S::single(mv.to()));
        if let Some((color, kind)) = kind {
            self.put(board, mv.to(), Piece::new(color, kind));
        }
        touched
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&self, board: &mut Board<S>, square: Square, piece: Piece) {
        board.place(self.tables.kinds.planes_of(piece.kind), piece.color, square);
        board.hash ^= self.tables.key(piece, square);
    }
}
