//! Copy-make perft that reads the hash of every leaf.

use std::error::Error;
use std::hint::black_box;

use cozy_chess::Board as Peer;
use legwork::kernel::{Board, Kernel};
use legwork::shape::{Shape, Small, Tall, Wide};
use legwork::{MoveList, Position, Variant, Want};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position as _};

use super::{open, print};

/// By positions on a stack; counts the leaves.
pub(super) fn facade(stack: &mut [Position], lists: &mut [MoveList]) -> u64 {
    let ([here, below @ ..], Some((list, lists))) = (stack, lists.split_first_mut()) else {
        return 0;
    };
    here.generate(Want::All, list);
    let mut leaves = 0;
    for &mv in list.iter() {
        below[0].clone_from(here);
        below[0].make(mv);
        if lists.is_empty() {
            black_box(below[0].hash());
            leaves += 1;
        } else {
            leaves += facade(below, lists);
        }
    }
    leaves
}

/// By boards of one shape on a stack.
fn by_kernel<S: Shape>(kernel: &Kernel<S>, stack: &mut [Board<S>], lists: &mut [MoveList]) -> u64 {
    let ([here, below @ ..], Some((list, lists))) = (stack, lists.split_first_mut()) else {
        return 0;
    };
    kernel.list(here, Want::All, list);
    let mut leaves = 0;
    for &mv in list.iter() {
        below[0] = *here;
        kernel.make(&mut below[0], mv);
        if lists.is_empty() {
            black_box(below[0].hash());
            leaves += 1;
        } else {
            leaves += by_kernel(kernel, below, lists);
        }
    }
    leaves
}

pub(super) fn peer(stack: &mut [Peer], lists: &mut [Vec<cozy_chess::Move>]) -> u64 {
    let ([here, below @ ..], Some((list, lists))) = (stack, lists.split_first_mut()) else {
        return 0;
    };
    list.clear();
    here.generate_moves(|some| {
        list.extend(some);
        false
    });
    let mut leaves = 0;
    for &mv in list.iter() {
        below[0].clone_from(here);
        below[0].play_unchecked(mv);
        if lists.is_empty() {
            black_box(below[0].hash());
            leaves += 1;
        } else {
            leaves += peer(below, lists);
        }
    }
    leaves
}

/// By shakmaty, whose key of a position is worked out when it is asked for.
fn shakmaty(here: &Chess, depth: usize) -> u64 {
    let mut leaves = 0;
    for mv in here.legal_moves() {
        let mut below = here.clone();
        below.play_unchecked(mv);
        if depth == 1 {
            black_box(below.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal));
            leaves += 1;
        } else {
            leaves += shakmaty(&below, depth - 1);
        }
    }
    leaves
}

/// A stack and lists for this many plies.
pub(super) fn room(start: &Position, depth: usize) -> (Vec<Position>, Vec<MoveList>) {
    (vec![start.clone(); depth + 1], vec![MoveList::new(); depth])
}

pub(super) fn peer_room(depth: usize) -> (Vec<Peer>, Vec<Vec<cozy_chess::Move>>) {
    let list = Vec::with_capacity(256);
    (vec![Peer::default(); depth + 1], vec![list; depth])
}

pub(super) fn compare() -> Result<(), Box<dyn Error>> {
    variant::<Small>("chess", 5)?;
    variant::<Wide>("gothic", 4)?;
    variant::<Tall>("chu", 3)?;
    variant::<Small>("seirawan", 4)?;
    Ok(())
}

/// A variant's start, compared with the start of chess by cozy-chess.
fn variant<S: Shape>(id: &str, depth: usize) -> Result<(), Box<dyn Error>> {
    let variant: Variant = open(id)?;
    let start = variant.start();
    let (Some(kernel), Some(board)) = (variant.kernel::<S>(), start.board::<S>()) else {
        return Err(format!("{id} is not of the shape expected").into());
    };
    let leaves = start.perft(depth as u32);
    let (mut stack, mut lists) = room(&start, depth);
    let (mut boards, mut board_lists) = (vec![*board; depth + 1], lists.clone());
    let (mut peers, mut peer_lists) = peer_room(4);
    assert_eq!(facade(&mut stack, &mut lists), leaves);
    assert_eq!(by_kernel(kernel, &mut boards, &mut board_lists), leaves);
    assert_eq!(peer(&mut peers, &mut peer_lists), 197_281);
    let mut by_cozy_chess = || peer(&mut peers, &mut peer_lists);
    let mut by_kernel = || by_kernel(kernel, &mut boards, &mut board_lists);
    let mut by_position = || facade(&mut stack, &mut lists);
    let mut by_shakmaty = || shakmaty(&Chess::default(), 4);
    let mut subjects: Vec<super::Timed<'_>> = vec![
        ("cozy-chess, chess 4", &mut by_cozy_chess),
        ("Kernel", &mut by_kernel),
        ("Position", &mut by_position),
    ];
    if id == "chess" {
        subjects.push(("shakmaty, chess 4", &mut by_shakmaty));
    }
    print(
        &format!("copy-make perft, {id} to depth {depth}: every leaf made and hashed"),
        "leaf",
        &mut subjects,
    );
    Ok(())
}
