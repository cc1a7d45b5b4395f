//! Cases: named positions of a variant, each with what to show of it.
//!
//! A variant brings its cases as data, in `cases.ron`:
//!
//! ```ron
//! [
//!     (name: "diagram-archbishop", show: Diagram("A")),
//!     (
//!         name: "castling-through-check",
//!         note: "The King may not cross g1.",
//!         fen: "6r3/1k8/10/10/10/10/10/R4K3R w KQ - 0 1",
//!         show: Refused("f1i1"),
//!     ),
//! ]
//! ```
//!
//! Tests draw each case as text and compare it with a snapshot, and rule pages show those of rulings. [`Case`] has the fields, and
//! [`Show`] lists what can be shown. A case knows how to set up its game, and [`why`] says why its move is refused.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod fault;
mod read;
mod stage;
mod why;

use std::collections::BTreeMap;

use legwork_reader::ron_source::{Fault, Place};
use legwork_reader::schema::{Form, Schema, Value};
use serde::Deserialize;

pub use fault::CaseFault;
pub use read::{CaseEntry, read};
pub use why::why;

/// The file of a variant's cases.
pub const FILE: &str = "cases.ron";

/// A case: a position and what to show of it. The reader takes the names of the fields from here.
#[derive(Debug, Clone, Schema)]
#[schema(part = "a case")]
pub struct Case {
    /// Small letters, digits and hyphens; the name of the snapshot.
    #[schema(needed)]
    pub name: String,
    /// A sentence on what there is to see, printed above the board.
    pub note: Option<String>,
    /// The id of the ruling that it shows, as in `docs/RULINGS.md`.
    pub ruling: Option<String>,
    /// Values of the variant's options, by name: `{"promotion": "shogi"}`.
    pub set: Option<BTreeMap<String, String>>,
    /// The FEN where it starts. Without this and the next two, it starts where a game starts.
    pub fen: Option<String>,
    /// The number of the set-up where it starts.
    pub set_up: Option<u64>,
    /// The seed of the set-up where it starts.
    pub seed: Option<u64>,
    /// The moves played from there, with spaces between.
    pub moves: Option<String>,
    /// The square of the piece of a diagram.
    pub at: Option<String>,
    /// The drawing to make.
    #[schema(needed)]
    pub show: Show,
    /// Where the values of its fields are.
    #[schema(skip)]
    places: BTreeMap<&'static str, Place>,
}

impl Case {
    /// Returns the place of a field, or of the case's name if it lacks the field.
    pub fn place(&self, field: &str) -> Place {
        let place = self.places.get(field).or_else(|| self.places.get("name"));
        place.copied().unwrap_or_default()
    }

    /// Returns a fault of a field.
    pub fn fault(&self, field: &str, message: impl ToString) -> CaseFault {
        let path = self.name.clone();
        CaseFault(Fault::of_place(
            self.place(field),
            path,
            message.to_string(),
        ))
    }
}

impl Value for Show {
    const FORM: Form = Form::ANY;
}

/// A drawing that a case can ask for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Show {
    /// A movement diagram: a piece on an empty board, and every square that it can go to, with its
    /// class. The letter is a FEN's: `A` for White's, `a` for Black's. Without `at`, the piece
    /// is where [`best_square`](legwork_explain::diagram::best_square) puts it.
    #[serde(alias = "Glance")]
    Diagram(String),
    /// Every legal move.
    Moves,
    /// The legal moves of the piece on a square.
    MovesFrom(String),
    /// The position: board, holdings, rights and FEN, next to the board before the moves.
    After,
    /// A move that is not legal, and why.
    Refused(String),
    /// How the game has ended, by the rules proper and by adjudication of the moves played.
    Outcome,
    /// Other spellings, and the moves that they are read as.
    Reads(Vec<String>),
    /// The error of the FEN.
    BadFen,
}
