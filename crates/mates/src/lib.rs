//! Which pieces, alone or in pairs, force mate with their King against the bare King, and how many moves that takes: by
//! retrograde analysis of every position with this material, under any rules.
//!
//! White has a King and other men, its *material*; Black has a King. The analysis starts from the positions that White has won,
//! then adds those from which White can reach one of them, then those from which Black can reach only such, and so on, ply by
//! ply. Material that arises by a promotion, or by the capture of one of two men, is solved first; materials that can become
//! each other are solved together. A move to any other material, such as the capture of the last man, is not a win, unless the
//! rules end the game by it.
//!
//! Positions have no history: nobody may castle, and no move counts towards a draw. Exchanging two men of the same kind gives
//! the same position.
//!
//! Modules: `plan` orders the materials and refuses what does not fit in memory, `space` numbers the positions, `graph` lists
//! their successors, `layers` computes the values, `solved` keeps them.
//!
//! # Example: the Rook mates, a Knight does not
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use legwork_mates::Mates;
//!
//! let chess = legwork::Variant::open("chess", &[])?;
//! let materials = ["R", "N"].map(|letters| chess.rules().kinds_in(letters).unwrap());
//! let solved = Mates::new(&chess, &materials)?.solve(|_| ControlFlow::Continue(())).unwrap();
//! assert_eq!(solved.iter().map(|mate| mate.longest).collect::<Vec<_>>(), [Some(16), None]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod error;
mod graph;
mod layers;
mod plan;
mod solved;
mod space;

use std::ops::ControlFlow;

use legwork_core::piece::Kind;
use legwork_core::rules::Rules;
use legwork_variant::variant::Variant;

pub use crate::error::MatesError;
use crate::solved::Solved;
use crate::space::Space;

#[cfg(test)]
mod tests;

/// The result for a material against the bare King.
#[derive(Debug, Clone, PartialEq)]
pub struct Mate {
    /// The men other than the King, in the order of the rules.
    pub material: Vec<Kind>,
    /// The longest win with White to move, in White's moves; `None` if no position is won.
    pub longest: Option<u32>,
    /// The number of positions with White to move in which the game is not over.
    pub positions: u64,
    /// The number of these that White wins.
    pub won: u64,
}

impl Mate {
    /// The share of the positions that White wins, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.won as f64 / self.positions.max(1) as f64
    }

    /// The symbols of the men, concatenated.
    pub fn letters(&self, rules: &Rules) -> String {
        letters(rules, &self.material)
    }

    /// The names of the men, joined by *and*.
    pub fn names(&self, rules: &Rules) -> String {
        let names = self.material.iter();
        let names: Vec<&str> = names.map(|&kind| rules.piece(kind).name.as_str()).collect();
        names.join(" and ")
    }
}

/// Returns why the squares of the men do not say what the position is: each side needs one King that stays, and walls would be more
/// than men. Whatever captures do, the moves of a position are those of the rules.
fn unusual(rules: &Rules) -> Option<&'static str> {
    Some(match rules.royals_at_start() {
        _ if rules.royals.is_empty() => "nothing is royal",
        _ if rules.two_boards => "there are two boards",
        _ if rules.royals.len() > 1 => "several kinds are royal",
        [0, _] | [_, 0] => "a side has no royal piece on the board at the start",
        [1, 1] if !rules.have_one_king_at_most() => {
            "royal pieces come by promotion or from a hand, or become others"
        }
        [1, 1] if rules.walls.is_some() => "moves leave walls",
        [1, 1] if !rules.anti.is_empty() => "some pieces have to be attacked",
        [1, 1] => return None,
        _ => "a side has several royal pieces at the start",
    })
}

fn letters(rules: &Rules, material: &[Kind]) -> String {
    let symbols = material.iter();
    symbols
        .map(|&kind| rules.piece(kind).symbol.to_string())
        .collect()
}

/// A plan to solve some materials against the bare King, with every material that they may become.
#[derive(Debug)]
pub struct Mates {
    materials: Vec<Vec<Kind>>,
    /// In the order in which they are solved: each after those that it leads to.
    spaces: Vec<Space>,
}

impl Mates {
    /// Plans the analysis of these materials, each a list of kinds other than the King.
    ///
    /// # Errors
    ///
    /// If the rules do not have one ordinary King each, or the positions do not fit in memory.
    pub fn new(variant: &Variant, materials: &[Vec<Kind>]) -> Result<Self, MatesError> {
        let rules = variant.rules();
        if rules.moves_again() {
            return Err(MatesError::Series {
                id: rules.id.clone(),
            });
        }
        if let Some(reason) = unusual(rules) {
            let id = rules.id.clone();
            return Err(MatesError::Unusual { id, reason });
        }
        let mut materials = materials.to_vec();
        for material in &mut materials {
            material.sort_unstable();
        }
        Ok(Self {
            spaces: plan::spaces(variant, &materials)?,
            materials,
        })
    }

    /// Returns the kinds that can accompany the King: all that have a letter and are not royal.
    pub fn lone_kinds(rules: &Rules) -> Vec<Kind> {
        let lone = |kind: &Kind| !rules.royals.contains(*kind);
        rules.named_kinds().filter(lone).collect()
    }

    /// Returns the number of positions to solve: a measure of the work.
    pub fn positions(&self) -> u64 {
        let sizes = self.spaces.iter().map(Space::size);
        sizes.sum::<u64>() * 2
    }

    /// Solves the materials and returns a result for each, in order; `None` if `listed` broke off. Runs on all threads of the current
    /// pool. For progress, `listed` is called with the number of [positions](Self::positions) whose moves have been listed since
    /// its last call.
    pub fn solve(self, listed: impl Fn(u64) -> ControlFlow<()> + Sync) -> Option<Vec<Mate>> {
        let solved = Solved::all(self.spaces, listed)?;
        let mate = |material: &Vec<Kind>| solved.iter().find_map(|solved| solved.mate(material));
        Some(self.materials.iter().filter_map(mate).collect())
    }
}
