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
//! Each case is drawn as text and compared with `snapshots/<name>.snap` beside the file. [`Case`]
//! has the fields, and [`Show`] lists what can be shown.

mod check;
mod draw;
mod fault;
mod read;
mod stage;
mod why;

use serde::Deserialize;

pub use check::{check, pieces_without_diagram, stray_snapshots};
pub use draw::draw;
pub use fault::{CaseFault, SourcePlace};
pub use read::{CaseEntry, read};

/// The file of a variant's cases.
pub const FILE: &str = "cases.ron";
/// The folder of their snapshots.
pub const SNAPSHOTS: &str = "snapshots";

/// A value of the file, and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceValue<T> {
    /// The value.
    pub value: T,
    /// Where it starts.
    pub place: SourcePlace,
}

/// A case: a position and what to show of it.
#[derive(Debug, Clone)]
pub struct Case {
    /// `name`: small letters, digits and hyphens; the name of the snapshot.
    pub name: SourceValue<String>,
    /// `note`: a sentence on what there is to see, printed above the board.
    pub note: Option<String>,
    /// `ruling`: the id of the ruling that it shows, as in `docs/RULINGS.md`.
    pub ruling: Option<String>,
    /// `set`: values of the variant's options, by name; `{"promotion": "shogi"}`.
    pub set: Option<SourceValue<Vec<(String, String)>>>,
    /// `fen`, `set_up` or `seed`: where it starts. Without any, where a game starts.
    pub start: Option<SourceValue<CaseStart>>,
    /// `moves`: the moves played from there, with spaces between.
    pub moves: Option<SourceValue<String>>,
    /// `at`: where the piece of a diagram stands.
    pub at: Option<SourceValue<String>>,
    /// `show`: what to draw.
    pub show: SourceValue<Show>,
}

/// Where a case starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseStart {
    /// A FEN.
    Fen(String),
    /// A numbered set-up.
    SetUp(u64),
    /// The set-up of a seed.
    Seed(u64),
}

/// A drawing that a case can ask for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Show {
    /// A movement diagram: a piece on an empty board, and every square that it can go to, with its
    /// class. The letter is a FEN's: `A` for White's, `a` for Black's. Without `at`, the piece
    /// stands where [`best_square`](legwork_explain::diagram::best_square) puts it.
    #[serde(alias = "Glance")]
    Diagram(String),
    /// Every legal move.
    Moves,
    /// The legal moves of the piece on a square.
    MovesFrom(String),
    /// The position: board, holdings, rights and FEN, beside the board before the moves.
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
