//! Solved spaces: positions with their values.

use std::ops::ControlFlow;

use legwork_core::piece::{Color, Kind};

use crate::Mate;
use crate::graph::Graph;
use crate::layers::Values;
use crate::space::{Placement, Space};

/// The values of all positions of a space.
pub(crate) struct Solved {
    space: Space,
    values: Values,
}

impl Solved {
    /// Solves spaces, each of which comes after those that it leads to; `None` if `listed` broke off.
    pub(crate) fn all(
        spaces: Vec<Space>,
        listed: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> Option<Vec<Self>> {
        let mut solved = Vec::new();
        for space in spaces {
            let graph = Graph::new(&space, &solved, &listed)?;
            let values = Values::new(&space, &graph);
            solved.push(Self { space, values });
        }
        Some(solved)
    }

    /// The number of plies in which White wins; `None` if White does not, or the placement belongs to another space.
    pub(crate) fn value(&self, placement: &Placement, turn: Color) -> Option<u32> {
        self.values.of(self.space.node(placement)?, turn)
    }

    /// Summarizes a material; `None` if it belongs to another space.
    pub(crate) fn mate(&self, material: &[Kind]) -> Option<Mate> {
        let mut mate = Mate {
            material: material.to_vec(),
            longest: None,
            positions: 0,
            won: 0,
        };
        for node in self.space.nodes_of(material)? {
            let Some(value) = self.values.to_play(node) else {
                continue;
            };
            mate.positions += 1;
            if let Some(plies) = value {
                mate.won += 1;
                mate.longest = mate.longest.max(Some(plies.div_ceil(2)));
            }
        }
        Some(mate)
    }
}
