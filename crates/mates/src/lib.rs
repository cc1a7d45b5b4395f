//! Which pieces force mate with their King against the bare King, alone or two of them, and how long that takes at most: by
//! retrograde analysis of every position of these men, under any rules.
//!
//! White has a King and other men, its *material*; Black has a King. A position is worked out from its ends backwards: first the
//! ones that White has won at once, then those from which White can reach one of them, then those from which Black can only reach
//! such, and so on, a half-move at a time. What a material becomes by a promotion or by the capture of one of two men is worked out
//! before it; materials that become each other are worked out together. A move that leaves all of these, as the
//! capture of the last man does, wins for nobody, unless the rules end the game by it.
//!
//! A position is taken as if nothing had been played before: nobody may castle, and no move is counted towards a draw. Two men
//! of the same kind make one position, not two, when they change places.
//!
//! # Example: the Rook mates, a Knight does not
//!
//! ```
//! use legwork_mates::Mates;
//!
//! let chess = legwork::Variant::open("chess", &[])?;
//! let materials = ["R", "N"].map(|letters| chess.rules().kinds_in(letters).unwrap());
//! let solved = Mates::new(&chess, &materials)?.solve(|_| ());
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

use legwork_core::piece::Kind;
use legwork_core::rules::Rules;
use legwork_variant::variant::Variant;

pub use crate::error::MatesError;
use crate::solved::Solved;
use crate::space::Space;

#[cfg(test)]
mod tests;

/// What a material does against the bare King.
#[derive(Debug, Clone, PartialEq)]
pub struct Mate {
    /// The men beside the King, in the order of the rules.
    pub material: Vec<Kind>,
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

    /// The symbols of the men, one after the other.
    pub fn letters(&self, rules: &Rules) -> String {
        letters(rules, &self.material)
    }

    /// The names of the men, with *and* between them.
    pub fn names(&self, rules: &Rules) -> String {
        let names = self.material.iter();
        let names: Vec<&str> = names.map(|&kind| rules.piece(kind).name.as_str()).collect();
        names.join(" and ")
    }
}

fn letters(rules: &Rules, material: &[Kind]) -> String {
    let symbols = material.iter();
    symbols
        .map(|&kind| rules.piece(kind).symbol.to_string())
        .collect()
}

/// The positions of some materials against the bare King, with what these may become: ready to be worked out.
#[derive(Debug)]
pub struct Mates {
    materials: Vec<Vec<Kind>>,
    /// Each behind those that it leads to.
    spaces: Vec<Space>,
}

impl Mates {
    /// Prepares the positions of these materials: each some kinds beside the King.
    ///
    /// # Errors
    ///
    /// If the rules do not have one King each, or the positions do not fit in memory.
    pub fn new(variant: &Variant, materials: &[Vec<Kind>]) -> Result<Self, MatesError> {
        let rules = variant.rules();
        if !rules.have_one_king_each() {
            return Err(MatesError::NoKing {
                id: rules.id.clone(),
            });
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

    /// Returns the kinds that can be alone with the King: all that have a letter, but for royal ones.
    pub fn lone_kinds(rules: &Rules) -> Vec<Kind> {
        let lone = |kind: &Kind| !rules.royals.contains(*kind);
        rules.named_kinds().filter(lone).collect()
    }

    /// Returns how many positions there are to work out: a measure of the work.
    pub fn positions(&self) -> u64 {
        let sizes = self.spaces.iter().map(Space::size);
        sizes.sum::<u64>() * 2
    }

    /// Works out what each of the materials does, in their order, on all threads of the current pool; `listed` is told of so
    /// many of the [positions](Self::positions) as their moves are listed.
    pub fn solve(self, listed: impl Fn(u64) + Sync) -> Vec<Mate> {
        let solved = Solved::all(self.spaces, listed);
        let mate = |material: &Vec<Kind>| solved.iter().find_map(|solved| solved.mate(material));
        self.materials.iter().filter_map(mate).collect()
    }
}
