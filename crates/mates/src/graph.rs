//! Which position leads to which.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use legwork_core::piece::{Color, Kind};
use legwork_kernel::{MoveList, Want};
use legwork_variant::position::{Outcome, Position};
use rayon::prelude::*;

use crate::Solved;
use crate::error::MatesError;
use crate::space::{Node, Space, placement_of};

/// How many moves may be kept: a number of four bytes for each.
const MOST_MOVES: u64 = 700_000_000;

/// A position before its value is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// The rules know no such position, or the game is over and White has not won it.
    Out,
    /// The game is over, and White has won it.
    Won,
    /// A move of Black's leads out of the three pieces: it is never won.
    Safe,
    /// The moves decide.
    Open,
}

/// The positions of one side to move with the same Black King, and where their moves lead.
pub(crate) struct Moves {
    pub(crate) sorts: Vec<Sort>,
    /// By position: where its moves end in `to`.
    ends: Vec<u32>,
    to: Vec<Node>,
    /// The positions from which White may win in so many half-moves by a move that leads out of these placements.
    pub(crate) out: Vec<(u32, Node)>,
}

impl Moves {
    /// Where the moves of a position lead, by its place among those with the same Black King.
    pub(crate) fn from(&self, place: usize) -> &[Node] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.to[start as usize..self.ends[place] as usize]
    }
}

/// The moves of all positions, by the square of Black's King.
pub(crate) struct Graph {
    pub(crate) white: Vec<Moves>,
    pub(crate) black: Vec<Moves>,
}

impl Graph {
    /// Lists the moves of all positions; those that promote to a kind of another space are judged by its values.
    pub(crate) fn new(space: &Space, solved: &BTreeMap<Kind, Solved>) -> Result<Self, MatesError> {
        let listed = AtomicU64::new(0);
        let side = |turn: Color| -> Result<Vec<Moves>, MatesError> {
            let slabs = (0..space.squares()).into_par_iter();
            slabs
                .map(|slab| moves(space, slab, turn, solved, &listed))
                .collect()
        };
        Ok(Self {
            white: side(Color::White)?,
            black: side(Color::Black)?,
        })
    }
}

/// Lists the moves of a side in the positions with the same Black King.
fn moves(
    space: &Space,
    slab: u32,
    turn: Color,
    solved: &BTreeMap<Kind, Solved>,
    listed: &AtomicU64,
) -> Result<Moves, MatesError> {
    let first = slab * space.slab();
    let mut moves = Moves {
        sorts: Vec::with_capacity(space.slab() as usize),
        ends: Vec::with_capacity(space.slab() as usize),
        to: Vec::new(),
        out: Vec::new(),
    };
    let mut list = MoveList::new();
    let mut counted = 0;
    for node in first..first + space.slab() {
        let sort = match space.position(node, turn) {
            None => Sort::Out,
            Some(position) => match position.outcome() {
                Some(outcome) if is_won(outcome) => Sort::Won,
                Some(_) => Sort::Out,
                None => open(space, node, &position, solved, &mut list, &mut moves),
            },
        };
        moves.sorts.push(sort);
        moves.ends.push(moves.to.len() as u32);
        // Now and then is enough.
        if node % 1024 == 0 {
            let new = moves.to.len() as u64 - counted;
            counted += new;
            let all = listed.fetch_add(new, Relaxed) + new;
            if all > MOST_MOVES {
                let rules = space.variant().rules();
                return Err(MatesError::TooLarge {
                    id: rules.id.clone(),
                    piece: rules.piece(space.placement(node).kind).symbol.to_string(),
                    moves: all,
                    most: MOST_MOVES,
                });
            }
        }
    }
    Ok(moves)
}

/// Lists the moves of a position of a game that is not over.
fn open(
    space: &Space,
    node: Node,
    position: &Position,
    solved: &BTreeMap<Kind, Solved>,
    list: &mut MoveList,
    moves: &mut Moves,
) -> Sort {
    position.generate(Want::All, list);
    let before = moves.to.len();
    let mut after = position.clone();
    for &mv in list.iter() {
        after.clone_from(position);
        after.make(mv);
        let placement = placement_of(&after);
        if let Some(next) = placement
            .as_ref()
            .and_then(|placement| space.node(placement))
        {
            moves.to.push(next);
            continue;
        }
        let won = match after.outcome() {
            Some(outcome) => is_won(outcome).then_some(0),
            None => placement.and_then(|placement| {
                let mut others = solved.values();
                others.find_map(|other| {
                    let next = other.space.node(&placement)?;
                    other.values.of(next, after.turn())
                })
            }),
        };
        match (position.turn(), won) {
            (Color::White, Some(plies)) => moves.out.push((plies + 1, node)),
            (Color::White, None) | (Color::Black, Some(0)) => {}
            // What Black's King does changes no kind, so that this leads out of the three pieces.
            (Color::Black, _) => {
                moves.to.truncate(before);
                return Sort::Safe;
            }
        }
    }
    match list.is_empty() {
        true => Sort::Safe,
        false => Sort::Open,
    }
}

fn is_won(outcome: Outcome) -> bool {
    outcome.winner() == Some(Color::White)
}
