//! Legwork for Python, as the package `legwork`.
//!
//! This crate is a translation layer: Rust's [`Variant`](legwork::Variant), [`Position`](legwork::Position),
//! [`Game`](legwork::Game) and engine are Python's classes of these names, and [`legwork_ffish`] is the module
//! `legwork.pyffish`. Squares and pieces are texts there, moves are in coordinates, and errors are exceptions. It contains no
//! rules. `docs/PYTHON.md` describes its use.

mod arguments;
mod engine;
mod explanation;
mod features;
mod functions;
mod game;
mod learn;
mod r#move;
mod names;
mod picture;
mod placing;
mod position;
mod pulse;
mod pyffish;
mod record;
mod source;
mod study;
mod variant;

use pyo3::prelude::*;

/// The module of Rust in the package `legwork`.
#[pymodule(name = "_legwork")]
mod module {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::engine::{PyBest, PyEngine, PyInfo};
    #[pymodule_export]
    use crate::explanation::PyExplanation;
    #[pymodule_export]
    use crate::functions::{explain, perft, program, san, variants};
    #[pymodule_export]
    use crate::game::PyGame;
    #[pymodule_export]
    use crate::learn::{PyActions, PyBatch, playouts};
    #[pymodule_export]
    use crate::r#move::PyMove;
    #[pymodule_export]
    use crate::position::PyPosition;
    #[pymodule_export]
    use crate::pyffish::pyffish;
    #[pymodule_export]
    use crate::record::{PyPgnFile, PyRecord, PyVariation, read_kifu, read_pgn};
    #[pymodule_export]
    use crate::study::{mates, measure};
    #[pymodule_export]
    use crate::variant::{PyVariant, import_rules, restore};
    #[pymodule_export]
    use legwork_bindings::LegworkError;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let error = module.getattr("LegworkError")?;
        // Of errors in the words of pyffish.
        error.setattr("kind", "argument")?;
        // Errors have those that say where they are.
        for place in [
            "argument", "column", "field", "game", "line", "offset", "ply",
        ] {
            error.setattr(place, module.py().None())?;
        }
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
