//! The boards that a desk makes, against those of the same moves played.

use std::cell::RefCell;
use std::collections::HashMap;

use super::*;
use crate::fen;
use crate::hooks::Plain;
use crate::kernel::sink::Sink;
use crate::law::Law;
use crate::rules::Rules;
use crate::shape::{Small, Wide};

/// Keeps every board that it is given.
struct Keeping<'a, S> {
    desk: Desk<'a, S, Plain>,
    boards: &'a RefCell<Vec<Board<S, ()>>>,
}

impl<S: Shape> Sink<S> for Keeping<'_, S> {
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        let boards = self.boards;
        self.desk.sheaf(sheaf, keep(boards));
    }

    fn plain(&mut self, from: Square, targets: S) {
        let boards = self.boards;
        self.desk.plain(from, targets, keep(boards));
    }

    fn train(&mut self, from: S, to: S) {
        let boards = self.boards;
        self.desk.train(from, to, keep(boards));
    }

    fn one(&mut self, mv: Move) {
        let after = self.desk.kernel.play(self.desk.board, mv);
        self.boards.borrow_mut().push(after);
    }
}

fn keep<S: Shape>(boards: &RefCell<Vec<Board<S, ()>>>) -> impl Fn(&Board<S, ()>) -> Ends + Copy {
    |after| {
        boards.borrow_mut().push(*after);
        Ends::default()
    }
}

/// Whether the boards after all moves are, clocks and all, those of the moves played.
fn makes_what_is_played<S: Shape>(kernel: &Kernel<S, Plain>, board: &Board<S, ()>, depth: u32) {
    let boards = RefCell::default();
    let mut keeping = Keeping {
        desk: Desk::new(kernel, board),
        boards: &boards,
    };
    kernel.generate(board, &mut keeping);
    assert_eq!(keeping.desk.after, kernel.passed_on(board));
    let mut times: HashMap<Board<S, ()>, i32> = HashMap::new();
    for made in boards.borrow().iter() {
        *times.entry(*made).or_default() += 1;
    }
    kernel.each_move(board, |mv| {
        let played = kernel.play(board, mv);
        *times.entry(played).or_default() -= 1;
        if depth > 0 {
            makes_what_is_played(kernel, &played, depth - 1);
        }
    });
    times.retain(|_, &mut times| times != 0);
    assert!(times.is_empty(), "{board:?}: {times:?}");
}

fn of_all_moves<S: Shape>(ron: &str, fens: &[&str]) {
    let law = Law::<Plain>::new(Rules::read("test", ron, &[]).unwrap()).unwrap();
    let kernel = Kernel::<S, Plain>::new(law).unwrap();
    for fen in fens {
        let scene = fen::read(&kernel.law, fen).unwrap();
        makes_what_is_played(&kernel, &kernel.pack(&scene).unwrap(), 2);
    }
}

#[test]
fn what_is_made_is_what_is_played() {
    let chess = include_str!("../../../../../variants/chess/chess.ron");
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 9 30",
    ];
    of_all_moves::<Small>(chess, &fens);
    of_all_moves::<Wide>(chess, &fens);
}
