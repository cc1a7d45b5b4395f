//! Which lone pieces force mate with their King against the bare King, and how long that takes at most: by retrograde
//! analysis of every position of the three pieces, under any rules.
//!
//! White has a King and one piece, Black has a King. A position is worked out from its ends backwards: first the ones
//! that White has won at once, then those from which White can reach one of them, then those from which Black can only reach
//! such, and so on, a half-move at a time. What a piece promotes to is worked out before it; pieces that promote to each
//! other are worked out together. A move that leaves the three pieces, as the capture of the lone piece does, wins for nobody,
//! unless the rules end the game by it.
//!
//! A position is taken as if nothing had been played before: nobody may castle, and no move is counted towards a draw.
//!
//! # Example: the Rook mates, a Knight does not
//!
//! ```
//! use legwork_mates::{Mates, Mate};
//!
//! let chess = legwork::Variant::open("chess", &[])?;
//! let rules = chess.rules();
//! let mates = Mates::new(&chess)?;
//! let [rook, knight] = ['R', 'N'].map(|letter| rules.kinds().find(|&kind| rules.piece(kind).symbol.letter() == letter));
//! let solved = mates.solve(&[rook.unwrap(), knight.unwrap()], |_| ())?;
//! assert_eq!(solved.iter().map(|mate| mate.longest).collect::<Vec<_>>(), [Some(16), None]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod error;
mod graph;
mod layers;
mod space;

use std::collections::BTreeMap;

use legwork_core::piece::Kind;
use legwork_variant::variant::Variant;

pub use crate::error::MatesError;
use crate::graph::Graph;
use crate::layers::Values;
use crate::space::Space;

#[cfg(test)]
mod tests;

/// What a lone piece does against the bare King.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mate {
    /// The piece.
    pub kind: Kind,
    /// In how many of White's moves White wins where that takes longest, White to move; `None` if no position is won.
    pub longest: Option<u32>,
    /// How many positions there are with White to move in which the game is not over.
    pub positions: u64,
    /// How many of them are won.
    pub won: u64,
}

impl Mate {
    /// The share of the positions that is won, 0 to 1.
    pub fn share(&self) -> f64 {
        self.won as f64 / self.positions.max(1) as f64
    }
}

/// The positions of three pieces of a variant.
#[derive(Debug)]
pub struct Mates<'a> {
    variant: &'a Variant,
}

/// The values of the positions with one of some kinds as the lone piece.
struct Solved {
    space: Space,
    values: Values,
}

impl<'a> Mates<'a> {
    /// Prepares the positions of a variant.
    ///
    /// # Errors
    ///
    /// If the rules do not have one King each.
    pub fn new(variant: &'a Variant) -> Result<Self, MatesError> {
        let rules = variant.rules();
        match rules.have_one_king_each() {
            true => Ok(Self { variant }),
            false => Err(MatesError::NoKing {
                id: rules.id.clone(),
            }),
        }
    }

    /// Returns the kinds that can be asked about: all that have a letter, but for the King.
    pub fn kinds(&self) -> Vec<Kind> {
        let rules = self.variant.rules();
        let lone = |kind: &Kind| !rules.royals.contains(*kind);
        rules.named_kinds().filter(lone).collect()
    }

    /// Works out what each of these kinds does, on all threads of the current pool; `done` is called after each.
    ///
    /// # Errors
    ///
    /// If the positions do not fit in memory.
    pub fn solve(&self, kinds: &[Kind], done: impl Fn(Mate)) -> Result<Vec<Mate>, MatesError> {
        let mut solved = BTreeMap::new();
        let mut mates = Vec::new();
        for &kind in kinds {
            let group = self.solved(kind, &mut solved)?;
            let mate = solved[&group].mate(kind);
            done(mate);
            mates.push(mate);
        }
        Ok(mates)
    }

    /// Works out a kind and what it promotes to, where that is still to do; returns the first of the kinds with which it stands
    /// together.
    fn solved(&self, kind: Kind, solved: &mut BTreeMap<Kind, Solved>) -> Result<Kind, MatesError> {
        let reached = self.reached(kind);
        let mut group: Vec<Kind> = reached
            .iter()
            .copied()
            .filter(|&other| self.reached(other).contains(&kind))
            .chain([kind])
            .collect();
        group.sort();
        group.dedup();
        let first = group[0];
        if solved.contains_key(&first) {
            return Ok(first);
        }
        for &other in reached.iter().filter(|other| !group.contains(other)) {
            self.solved(other, solved)?;
        }
        let space = Space::new(self.variant, group);
        let graph = Graph::new(&space, solved)?;
        let values = Values::new(&space, &graph);
        solved.insert(first, Solved { space, values });
        Ok(first)
    }

    /// Returns the kinds that a piece may become, in any number of moves.
    fn reached(&self, kind: Kind) -> Vec<Kind> {
        let rules = self.variant.rules();
        let mut reached: Vec<Kind> = Vec::new();
        let mut next = vec![kind];
        while let Some(kind) = next.pop() {
            for &becomes in rules.promotions_of(kind).flat_map(|rule| &rule.to) {
                if !reached.contains(&becomes) {
                    reached.push(becomes);
                    next.push(becomes);
                }
            }
        }
        reached
    }
}

impl Solved {
    /// Sums up a kind.
    fn mate(&self, kind: Kind) -> Mate {
        let mut mate = Mate {
            kind,
            longest: None,
            positions: 0,
            won: 0,
        };
        for node in self.space.nodes_of(kind) {
            let Some(value) = self.values.to_play(node) else {
                continue;
            };
            mate.positions += 1;
            if let Some(plies) = value {
                mate.won += 1;
                mate.longest = mate.longest.max(Some(plies.div_ceil(2)));
            }
        }
        mate
    }
}
