//! The questions of a search, or of a graphical front end, about one position.

use std::hint::black_box;

use criterion::Criterion;
use legwork::{Move, Square};
use legwork_benches::Subject;

use super::each;
use legwork::testing::ReferenceMoves as _;

/// `movegen/...`: listing every legal move. Throughput is moves.
pub(crate) fn movegen(criterion: &mut Criterion) {
    each(
        criterion,
        "movegen",
        known_moves,
        |bencher, subject, &moves| {
            let position = &subject.position;
            assert_eq!(position.moves().len() as u64, moves);
            bencher.iter(|| black_box(position).moves());
        },
    );
}

/// `count/...`: counting them without a list. Throughput is moves.
pub(crate) fn count(criterion: &mut Criterion) {
    each(
        criterion,
        "count",
        known_moves,
        |bencher, subject, &moves| {
            let position = &subject.position;
            assert_eq!(position.count(), moves);
            bencher.iter(|| black_box(position).count());
        },
    );
}

/// `make_move/...`: playing every legal move, each checked to be one. Throughput is moves.
pub(crate) fn make_move(criterion: &mut Criterion) {
    let prepare = |subject: &Subject| {
        let moves: Vec<Move> = subject.position.moves();
        let count = moves.len() as u64;
        assert_eq!(count, subject.moves());
        assert!(moves.iter().all(|&mv| subject.position.play(mv).is_ok()));
        (moves, count)
    };
    each(
        criterion,
        "make_move",
        prepare,
        |bencher, subject, moves| {
            let position = &subject.position;
            bencher.iter(|| {
                for &mv in moves {
                    // What comes out is used up here, so that making it cannot be left out.
                    let _ = black_box(black_box(position).play(black_box(mv)));
                }
            });
        },
    );
}

/// `captures/...`: listing the legal moves that capture. Throughput is positions.
pub(crate) fn captures(criterion: &mut Criterion) {
    let prepare = |subject: &Subject| {
        let position = &subject.position;
        let is_capture = |mv: &&Move| position.is_capture(**mv);
        let count = position.moves().iter().filter(is_capture).count();
        assert_eq!(position.captures().len(), count);
        ((), 1)
    };
    each(criterion, "captures", prepare, |bencher, subject, ()| {
        let position = &subject.position;
        bencher.iter(|| black_box(position).captures());
    });
}

/// `checks/...`: listing the legal moves that give check. Throughput is positions.
pub(crate) fn checks(criterion: &mut Criterion) {
    let prepare = |subject: &Subject| {
        let position = &subject.position;
        let gives_check = |mv: &&Move| position.play(**mv).is_ok_and(|after| after.in_check());
        let count = position.moves().iter().filter(gives_check).count();
        assert_eq!(position.checks().len(), count);
        ((), 1)
    };
    each(criterion, "checks", prepare, |bencher, subject, ()| {
        let position = &subject.position;
        bencher.iter(|| black_box(position).checks());
    });
}

/// `see/...`: what every move is worth if both sides go on capturing, each move checked to be
/// legal. Throughput is moves.
pub(crate) fn see(criterion: &mut Criterion) {
    let prepare = |subject: &Subject| {
        let position = &subject.position;
        let moves = position.moves();
        let right = |&mv: &Move| position.see(mv) == position.walker_see(mv);
        assert!(moves.iter().all(right));
        let count = moves.len() as u64;
        (moves, count)
    };
    each(criterion, "see", prepare, |bencher, subject, moves| {
        let position = &subject.position;
        bencher.iter(|| {
            for &mv in moves {
                let _ = black_box(black_box(position).see(black_box(mv)));
            }
        });
    });
}

/// `fen/...`: writing the position as text and reading it back. Throughput is positions.
pub(crate) fn fen(criterion: &mut Criterion) {
    let prepare = |subject: &Subject| {
        let fen = subject.position.fen();
        let back = subject.position.variant().position(&fen);
        assert!(back.is_ok_and(|back| back.fen() == fen));
        ((), 1)
    };
    each(criterion, "fen", prepare, |bencher, subject, ()| {
        let position = &subject.position;
        bencher.iter(|| {
            let position = black_box(position);
            position.variant().position(&position.fen())
        });
    });
}

/// `attacked/...`: asking of every square whether the enemy attacks it. Throughput is squares.
pub(crate) fn attacked(criterion: &mut Criterion) {
    let prepare = |subject: &Subject| {
        let squares: Vec<Square> = subject.position.rules().geometry.squares().collect();
        let count = squares.len() as u64;
        (squares, count)
    };
    each(
        criterion,
        "attacked",
        prepare,
        |bencher, subject, squares| {
            let position = &subject.position;
            let enemy = !position.turn();
            bencher.iter(|| {
                let attacked = |&&square: &&Square| {
                    black_box(position).is_attacked(black_box(square), black_box(enemy))
                };
                squares.iter().filter(attacked).count()
            });
        },
    );
}

/// `walker/...`: the list of moves by the reference generator. Throughput is moves.
pub(crate) fn walker(criterion: &mut Criterion) {
    let legal = |subject: &Subject| {
        let candidates = black_box(&subject.position).walk();
        candidates.iter().filter(|mv| mv.is_ok()).count() as u64
    };
    each(
        criterion,
        "walker",
        known_moves,
        |bencher, subject, &moves| {
            assert_eq!(legal(subject), moves);
            bencher.iter(|| legal(subject));
        },
    );
}

/// How many legal moves there are, for the check and for the throughput.
fn known_moves(subject: &Subject) -> (u64, u64) {
    let moves = subject.moves();
    (moves, moves)
}
