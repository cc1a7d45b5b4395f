//! The graph of positions and moves.

use std::ops::ControlFlow;

use legwork_core::piece::Color;
use legwork_core::rules::Outcome;
use legwork_kernel::{MoveList, Want};
use legwork_variant::position::Position;
use rayon::prelude::*;

use crate::solved::Solved;
use crate::space::{Node, Space, placement_of};

/// The number of positions from which the number of moves is estimated.
const SAMPLE: u64 = 1024;

/// A position before its value is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// The position does not exist under the rules, or the game is over and White has not won.
    Out,
    /// The game is over, and White has won it.
    Won,
    /// A move of Black's leads to a position with other material that is not won: never won.
    Safe,
    /// The value depends on the moves.
    Open,
}

/// The successors of all positions with one side to move and the same square of Black's King.
pub(crate) struct Moves {
    pub(crate) sorts: Vec<Sort>,
    /// For each position, the end of its successors in `to`.
    ends: Vec<u32>,
    /// Successors: positions of the space, and numbers for positions [beyond](Graph::beyond) it.
    to: Vec<Node>,
    /// The maximum number of plies in which a position beyond the space is won.
    latest: u32,
}

impl Moves {
    /// The successors of a position, given by its index among those with the same Black King.
    pub(crate) fn from(&self, place: usize) -> &[Node] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.to[start as usize..self.ends[place] as usize]
    }
}

/// The successors of all positions, by the square of Black's King.
pub(crate) struct Graph {
    pub(crate) white: Vec<Moves>,
    pub(crate) black: Vec<Moves>,
}

impl Graph {
    /// Estimates the number of bytes it takes to solve a space.
    pub(crate) fn bytes(space: &Space) -> u64 {
        let size = space.size();
        let per_position = size_of::<Sort>() + size_of::<u32>() + size_of::<u16>();
        let positions = size.saturating_mul(2 * per_position as u64);
        if Node::try_from(size).is_err() {
            return positions;
        }
        // A multiplier that scatters the sample over all squares.
        let nodes = (0..SAMPLE).into_par_iter();
        let nodes = nodes.map(|index| index.wrapping_mul(0x9e37_79b9_7f4a_7c15) % size);
        let both = |node: u64| Color::each(|turn| space.position(node as Node, turn));
        let moves: u64 = nodes
            .flat_map_iter(|node| both(node).into_iter().flatten())
            .map(|position| position.count())
            .sum();
        positions + moves * size_of::<Node>() as u64 * size / SAMPLE
    }

    /// Lists the successors of all positions. Moves to other material take their value from `solved`. `listed` is called with
    /// the number of positions done since its last call; `None` if it broke off.
    pub(crate) fn new(
        space: &Space,
        solved: &[Solved],
        listed: &(impl Fn(u64) -> ControlFlow<()> + Sync),
    ) -> Option<Self> {
        let side = |turn: Color| -> Option<Vec<Moves>> {
            let slabs = (0..space.squares()).into_par_iter();
            slabs
                .map(|slab| {
                    let moves = moves(space, slab, turn, solved);
                    let on = listed(space.slab().into());
                    on.is_continue().then_some(moves)
                })
                .collect()
        };
        Some(Self {
            white: side(Color::White)?,
            black: side(Color::Black)?,
        })
    }

    /// The number that represents every position beyond the space that is won in `plies` plies.
    pub(crate) fn beyond(space: &Space, plies: u32) -> Node {
        space.size() as Node + plies
    }

    /// The maximum number of plies in which a position beyond the space is won.
    pub(crate) fn latest(&self) -> u32 {
        let sides = self.white.iter().chain(&self.black);
        sides.map(|moves| moves.latest).max().unwrap_or(0)
    }
}

/// Lists the successors of the positions with this side to move and this square of Black's King.
fn moves(space: &Space, slab: u32, turn: Color, solved: &[Solved]) -> Moves {
    let first = slab * space.slab();
    let mut moves = Moves {
        sorts: Vec::with_capacity(space.slab() as usize),
        ends: Vec::with_capacity(space.slab() as usize),
        to: Vec::new(),
        latest: 0,
    };
    let mut list = MoveList::new();
    for node in first..first + space.slab() {
        let sort = match space.position(node, turn) {
            None => Sort::Out,
            Some(position) => match position.outcome() {
                Some(outcome) if is_won(outcome) => Sort::Won,
                Some(_) => Sort::Out,
                None => open(space, &position, solved, &mut list, &mut moves),
            },
        };
        moves.sorts.push(sort);
        moves.ends.push(moves.to.len() as u32);
    }
    moves.to.shrink_to_fit();
    moves
}

/// Lists the successors of a position in which the game is not over.
fn open(
    space: &Space,
    position: &Position,
    solved: &[Solved],
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
        let inside = placement
            .as_ref()
            .and_then(|placement| space.node(placement));
        let next = inside.or_else(|| {
            let plies = match after.outcome() {
                Some(outcome) => is_won(outcome).then_some(0),
                None => solved
                    .iter()
                    .find_map(|other| other.value(placement.as_ref()?, after.turn())),
            }?;
            moves.latest = moves.latest.max(plies);
            Some(Graph::beyond(space, plies))
        });
        match next {
            Some(next) => moves.to.push(next),
            None if position.turn() == Color::White => {}
            None => {
                moves.to.truncate(before);
                return Sort::Safe;
            }
        }
    }
    if list.is_empty() {
        Sort::Safe
    } else {
        Sort::Open
    }
}

fn is_won(outcome: Outcome) -> bool {
    outcome.winner == Some(Color::White)
}
