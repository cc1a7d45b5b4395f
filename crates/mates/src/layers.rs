//! The values of all positions, by retrograde analysis: one ply per layer.

use legwork_core::piece::Color;
use rayon::prelude::*;

use crate::graph::{Graph, Moves, Sort};
use crate::space::{Node, Space};

/// The value of a position that is not won, or not yet known to be won.
const NOT_WON: u16 = u16::MAX;
/// The value of a position that does not exist, or in which the game is over without a win.
const OUT: u16 = u16::MAX - 1;

/// The number of plies in which White wins, for every placement and side to move.
pub(crate) struct Values {
    white: Vec<u16>,
    black: Vec<u16>,
}

impl Values {
    /// Computes the values from the graph.
    pub(crate) fn new(space: &Space, graph: &Graph) -> Self {
        let start = |side: &[Moves]| -> Vec<u16> {
            let sorts = side.iter().flat_map(|moves| &moves.sorts);
            sorts
                .map(|sort| match sort {
                    Sort::Won => 0,
                    Sort::Out => OUT,
                    Sort::Safe | Sort::Open => NOT_WON,
                })
                .collect()
        };
        let mut values = Self {
            white: start(&graph.white),
            black: start(&graph.black),
        };
        let latest = graph.latest();
        let all = Graph::beyond(space, latest) as usize + 1;
        let mut won = Known::of(&values.white, all);
        let mut lost = Known::of(&values.black, all);
        let mut plies: u16 = 0;
        // Whether the last layer added values for that side to move: if not, no predecessor can change.
        let (mut white_changed, mut black_changed) = (true, true);
        loop {
            let more_beyond = u32::from(plies) <= latest;
            if more_beyond {
                let beyond = Graph::beyond(space, plies.into()) as usize;
                won.set(beyond);
                lost.set(beyond);
                (white_changed, black_changed) = (true, true);
            }
            plies += 1;
            let white = if black_changed {
                layer(space, &graph.white, &values.white, |moves| {
                    moves.iter().any(|&next| lost.has(next))
                })
            } else {
                Vec::new()
            };
            let black = if white_changed {
                layer(space, &graph.black, &values.black, |moves| {
                    moves.iter().all(|&next| won.has(next))
                })
            } else {
                Vec::new()
            };
            won.add(&white, plies, &mut values.white);
            lost.add(&black, plies, &mut values.black);
            (white_changed, black_changed) = (!white.is_empty(), !black.is_empty());
            let over = !white_changed && !black_changed && !more_beyond;
            if over || plies == OUT - 1 {
                return values;
            }
        }
    }

    /// Returns how many bytes the values of a space take.
    pub(crate) fn bytes(space: &Space) -> u64 {
        space.size() * 2 * size_of::<u16>() as u64
    }

    /// The number of plies in which White wins; `None` if White does not.
    pub(crate) fn of(&self, node: Node, turn: Color) -> Option<u32> {
        let value = match turn {
            Color::White => self.white[node as usize],
            Color::Black => self.black[node as usize],
        };
        (value < OUT).then_some(u32::from(value))
    }

    /// The value of a position with White to move: `Some(None)` if it is not won; `None` if the position does not exist, or the game
    /// is over.
    pub(crate) fn to_play(&self, node: Node) -> Option<Option<u32>> {
        match self.white[node as usize] {
            OUT | 0 => None,
            _ => Some(self.of(node, Color::White)),
        }
    }
}

/// Returns the undecided positions that become won through their successors.
fn layer(
    space: &Space,
    side: &[Moves],
    values: &[u16],
    decided: impl Fn(&[Node]) -> bool + Sync,
) -> Vec<Node> {
    let slabs = side.par_iter().enumerate();
    let found = slabs.flat_map_iter(|(slab, moves)| {
        let first = slab * space.slab() as usize;
        let decided = &decided;
        let places = moves.sorts.iter().enumerate();
        places.filter_map(move |(place, &sort)| {
            let open = sort == Sort::Open && values[first + place] == NOT_WON;
            (open && decided(moves.from(place))).then_some((first + place) as Node)
        })
    });
    found.collect()
}

/// The set of positions that are known to be won, one bit each.
struct Known(Vec<u64>);

impl Known {
    /// The set of the positions that are won by `values`, with room for `all` positions.
    fn of(values: &[u16], all: usize) -> Self {
        let mut known = Self(vec![0; all.div_ceil(64)]);
        for (node, &value) in values.iter().enumerate() {
            if value == 0 {
                known.set(node);
            }
        }
        known
    }

    fn set(&mut self, node: usize) {
        self.0[node / 64] |= 1 << (node % 64);
    }

    fn has(&self, node: Node) -> bool {
        self.0[node as usize / 64] >> (node % 64) & 1 == 1
    }

    /// Adds newly won positions and sets their value.
    fn add(&mut self, new: &[Node], plies: u16, values: &mut [u16]) {
        for &node in new {
            self.set(node as usize);
            values[node as usize] = plies;
        }
    }
}
