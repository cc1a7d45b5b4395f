//! A board of some shape, behind one interface.

use std::sync::Arc;

use crate::game::Verdict;
use crate::playout::Playout;
use crate::random_game::{self, Run};
use legwork_core::array_board::ArrayBoard;
use legwork_core::flip;
use legwork_core::geometry::Square;
use legwork_core::holdings::Holdings;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::plugin::Mark;
use legwork_core::shape::Shape;
use legwork_explain::{self as explain, Explanation};
use legwork_kernel::{Board, Kernel, MoveList, PerftTable};
use legwork_notation::fen;
use legwork_notation::text::{self, MoveTextError};
use legwork_walker::Walker;
use legwork_walker::refusal::Refusal;

/// Which of its legal moves a position lists.
#[derive(Debug, Clone, Copy)]
pub(crate) enum List {
    All,
    Captures,
    Checks,
    From(Square),
}

/// What a position can do, whatever its shape. Whole operations only: inside them
/// nothing is dynamic.
pub(crate) trait AnyPosition: Send + Sync {
    fn boxed(&self) -> Box<dyn AnyPosition>;
    fn fen(&self) -> String;
    fn turn(&self) -> Color;
    fn at(&self, square: Square) -> Option<Piece>;
    fn holdings(&self) -> Holdings;
    fn mark(&self) -> Option<Mark>;
    fn clock(&self) -> u16;
    fn move_number(&self) -> u16;
    fn in_check(&self) -> bool;
    fn checkers(&self) -> Vec<Square>;
    fn is_attacked(&self, square: Square, by: Color) -> bool;
    fn attackers(&self, square: Square, by: Color) -> Vec<Square>;
    fn is_bare(&self, color: Color) -> bool;
    fn hash(&self) -> u64;
    fn hash_from_scratch(&self) -> u64;
    fn list(&self, which: List, moves: &mut MoveList);
    fn is_legal(&self, mv: Move) -> bool;
    fn is_capture(&self, mv: Move) -> bool;
    fn gives_check(&self, mv: Move) -> bool;
    fn see(&self, mv: Move) -> i32;
    fn see_at_least(&self, mv: Move, threshold: i32) -> bool;
    fn play(&self, mv: Move) -> Box<dyn AnyPosition>;
    fn read_move(&self, moves: &[Move], text: &str) -> Result<Move, MoveTextError>;
    fn move_text(&self, mv: Move) -> String;
    fn explain(&self, text: &str) -> Result<Explanation, MoveTextError>;
    fn perft(&self, depth: u32) -> u64;
    fn perft_with(&self, depth: u32, slots: &PerftTable) -> u64;
    fn layer(&self, plies: u32, merged: bool) -> Vec<(Box<dyn AnyPosition>, u64)>;
    fn playout(
        &self,
        run: &mut Run<'_>,
        judge: &mut dyn FnMut(Box<dyn AnyPosition>) -> Option<Verdict>,
    ) -> Playout;
    fn walk(&self) -> Vec<Result<Move, (Move, Refusal)>>;
    fn walker_perft(&self, depth: u32) -> u64;
    fn walker_attackers(&self, square: Square, by: Color) -> Vec<Square>;
    fn walker_see(&self, mv: Move) -> i32;
    fn walker_play(&self, mv: Move) -> Box<dyn AnyPosition>;
    fn flipped(&self) -> Option<Box<dyn AnyPosition>>;
}

/// A board and the Kernel that gives it a meaning.
pub(crate) struct TypedPosition<S> {
    kernel: Arc<Kernel<S>>,
    board: Board<S>,
}

impl<S: Shape> TypedPosition<S> {
    /// Holds an array board that a reader or the Walker has found sound.
    pub(crate) fn new(kernel: Arc<Kernel<S>>, array: &ArrayBoard) -> Self {
        let Some(board) = kernel.pack(array) else {
            unreachable!("a sound position has a royal piece a side")
        };
        Self { kernel, board }
    }

    fn with(&self, board: Board<S>) -> Box<dyn AnyPosition> {
        Box::new(Self {
            kernel: Arc::clone(&self.kernel),
            board,
        })
    }

    fn array(&self) -> ArrayBoard {
        self.kernel.unpack(&self.board)
    }
}

impl<S: Shape> AnyPosition for TypedPosition<S> {
    fn boxed(&self) -> Box<dyn AnyPosition> {
        self.with(self.board)
    }

    fn fen(&self) -> String {
        fen::write(self.kernel.compiled(), &self.array())
    }

    fn turn(&self) -> Color {
        self.board.turn()
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.kernel.at(&self.board, square)
    }

    fn holdings(&self) -> Holdings {
        self.board.state().holdings
    }

    fn mark(&self) -> Option<Mark> {
        self.kernel.compiled().mark(&self.board.state())
    }

    fn clock(&self) -> u16 {
        self.board.clock()
    }

    fn move_number(&self) -> u16 {
        self.board.number()
    }

    fn in_check(&self) -> bool {
        self.kernel.in_check(&self.board)
    }

    fn checkers(&self) -> Vec<Square> {
        self.kernel.checkers(&self.board).squares().collect()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.kernel.is_attacked(&self.board, square, by)
    }

    fn attackers(&self, square: Square, by: Color) -> Vec<Square> {
        let attackers = self.kernel.attackers(&self.board, square, by);
        attackers.squares().collect()
    }

    fn is_bare(&self, color: Color) -> bool {
        let compiled = self.kernel.compiled();
        let in_hand = compiled.rules.gates() && !self.holdings().is_empty(color);
        self.board.men(color) == 1 && !in_hand
    }

    fn hash(&self) -> u64 {
        self.board.hash()
    }

    fn hash_from_scratch(&self) -> u64 {
        self.kernel.hash_from_scratch(&self.board)
    }

    fn list(&self, which: List, moves: &mut MoveList) {
        let (kernel, board) = (&self.kernel, &self.board);
        match which {
            List::All => kernel.generate(board, moves),
            List::Captures => kernel.generate_captures(board, moves),
            List::Checks => kernel.generate_checks(board, moves),
            List::From(from) => kernel.generate_from(board, from, moves),
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.kernel.is_legal(&self.board, mv)
    }

    fn is_capture(&self, mv: Move) -> bool {
        self.kernel.is_capture(&self.board, mv)
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.kernel.gives_check(&self.board, mv)
    }

    fn see(&self, mv: Move) -> i32 {
        self.kernel.see(&self.board, mv)
    }

    fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        self.kernel.see_at_least(&self.board, mv, threshold)
    }

    fn play(&self, mv: Move) -> Box<dyn AnyPosition> {
        self.with(self.kernel.play(&self.board, mv))
    }

    fn read_move(&self, moves: &[Move], text: &str) -> Result<Move, MoveTextError> {
        text::read_move(
            self.kernel.compiled(),
            &self.array(),
            self.turn(),
            moves,
            text,
        )
    }

    fn move_text(&self, mv: Move) -> String {
        text::write_move(self.kernel.compiled(), &self.array(), mv)
    }

    fn explain(&self, text: &str) -> Result<Explanation, MoveTextError> {
        let kernel = &self.kernel;
        let mut legal = Vec::new();
        kernel.each_move(&self.board, &mut |mv| legal.push(mv));
        let replies = |mv| kernel.perft(&kernel.play(&self.board, mv), 1);
        explain::explain(kernel.compiled(), &self.array(), &legal, replies, text)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.kernel.perft(&self.board, depth)
    }

    fn perft_with(&self, depth: u32, slots: &PerftTable) -> u64 {
        self.kernel.perft_with(&self.board, depth, slots)
    }

    fn layer(&self, plies: u32, merged: bool) -> Vec<(Box<dyn AnyPosition>, u64)> {
        let layer = self.kernel.layer(&self.board, plies, merged).into_iter();
        layer
            .map(|(board, times)| (self.with(board), times))
            .collect()
    }

    fn playout(
        &self,
        run: &mut Run<'_>,
        judge: &mut dyn FnMut(Box<dyn AnyPosition>) -> Option<Verdict>,
    ) -> Playout {
        random_game::playout(&self.kernel, &self.board, run, |board| {
            judge(self.with(*board))
        })
    }

    fn walk(&self) -> Vec<Result<Move, (Move, Refusal)>> {
        Walker::new(self.kernel.compiled()).walk(&self.array())
    }

    fn walker_perft(&self, depth: u32) -> u64 {
        Walker::new(self.kernel.compiled()).perft(&self.array(), depth)
    }

    fn walker_attackers(&self, square: Square, by: Color) -> Vec<Square> {
        Walker::new(self.kernel.compiled()).attackers(&self.array(), square, by)
    }

    fn walker_see(&self, mv: Move) -> i32 {
        Walker::new(self.kernel.compiled()).exchange(&self.array(), mv)
    }

    fn walker_play(&self, mv: Move) -> Box<dyn AnyPosition> {
        let after = Walker::new(self.kernel.compiled()).make(&self.array(), mv);
        Box::new(Self::new(Arc::clone(&self.kernel), &after))
    }

    fn flipped(&self) -> Option<Box<dyn AnyPosition>> {
        let array = flip::flipped(self.kernel.compiled(), &self.array())?;
        Some(Box::new(Self::new(Arc::clone(&self.kernel), &array)))
    }
}
