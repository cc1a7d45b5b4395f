//! The boards that a desk makes, against those of the same moves played.

use std::cell::RefCell;
use std::collections::HashMap;

use super::*;
use crate::fen;
use crate::hooks::Plain;
use crate::kernel::replies::Replies;
use crate::law::Law;
use crate::rules::Rules;
use crate::shape::{Small, Tall, Wide};

/// Whether these boards, clocks and all, are those of all moves played.
fn are_played<S: Shape>(
    boards: &RefCell<Vec<Board<S, ()>>>,
    kernel: &Kernel<S, Plain>,
    board: &Board<S, ()>,
) {
    let mut times: HashMap<Board<S, ()>, i32> = HashMap::new();
    for made in boards.take() {
        *times.entry(made).or_default() += 1;
    }
    kernel.each_move(board, |mv| {
        *times.entry(kernel.play(board, mv)).or_default() -= 1
    });
    times.retain(|_, &mut times| times != 0);
    assert!(times.is_empty(), "{board:?}: {times:?}");
}

/// Whether a desk, and replies known beforehand, make what is played, here and after every move.
fn makes_what_is_played<S: Shape>(kernel: &Kernel<S, Plain>, board: &Board<S, ()>, depth: u32) {
    let boards = RefCell::new(Vec::new());
    let keep = |after: &Board<S, ()>| {
        boards.borrow_mut().push(*after);
        Ends::default()
    };
    let mut desk = Desk::new(kernel, board, keep);
    kernel.generate(board, &mut desk);
    are_played(&boards, kernel, board);

    let straight = kernel
        .straight(board)
        .expect("nothing is out of the ordinary");
    let mut replies = Replies::new(kernel, straight, board);
    replies.find();
    kernel.each_move(board, |mv| {
        let after = kernel.play(board, mv);
        replies.make(&after, keep);
        are_played(&boards, kernel, &after);
        if depth > 0 {
            makes_what_is_played(kernel, &after, depth - 1);
        }
    });
}

fn of_all_moves<S: Shape>(ron: &str, fens: &[&str]) {
    let law = Law::<Plain>::new(Rules::read("test", ron, &[]).unwrap()).unwrap();
    let kernel = Kernel::<S, Plain>::new(law).unwrap();
    for fen in fens {
        let scene = fen::read(&kernel.law, fen).unwrap();
        makes_what_is_played(&kernel, &kernel.pack(&scene).unwrap(), 1);
    }
}

#[test]
fn what_is_made_is_what_is_played() {
    let chess = include_str!("../../../../../variants/chess/chess.ron");
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 9 30",
    ];
    of_all_moves::<Small>(chess, &fens);
    of_all_moves::<Wide>(chess, &fens);
    of_all_moves::<Tall>(chess, &fens[..1]);
    let gothic = include_str!("../../../../../variants/gothic/gothic.ron");
    let fens = ["r2qck2nr/pp1b1p1ppp/2n1p1a3/3p6/3PPpP3/2N1B5/PPPC3PPP/R2Q1KABNR b KQkq g3 0 9"];
    of_all_moves::<Wide>(gothic, &fens);
    // Castling from wherever King and Rook stand.
    let crc = include_str!("../../../../../variants/crc/crc.ron");
    let fens = ["5br1bc/r1n3pqpp/1nk2p4/P2pB1p3/4P5/3N1P1P2/1PPPB3PP/R2K2RQ1C b KQ - 0 19"];
    of_all_moves::<Wide>(crc, &fens);
    // Pieces that step, and a royal piece that leaps.
    let knightmate = include_str!("../../../../../variants/knightmate/knightmate.ron");
    let fens = ["r2q2m1/mBp1ppk1/8/p4Pp1/2p3P1/3p4/1B1P2KP/RM3M1R b - - 0 19"];
    of_all_moves::<Small>(knightmate, &fens);
}
