//! The class `Variant`.

use std::collections::BTreeMap;

use legwork::explain::movement;
use legwork::{Color, Piece, Variant};
use legwork_import::{rules_text, section_text};
use pyo3::prelude::*;

use crate::position::PyPosition;
use legwork_bindings::{BindingError, warn};

/// The rules of a game: a board, its pieces, and the position from which it starts.
#[pyclass(name = "Variant", module = "legwork", frozen)]
pub(crate) struct PyVariant {
    pub(crate) variant: Variant,
}

/// Returns the variant with an id, with these values of its options.
pub(crate) fn open(id: &str, options: &BTreeMap<String, String>) -> Result<Variant, BindingError> {
    let options: Vec<(&str, &str)> = pairs(options);
    Ok(Variant::open(id, &options)?)
}

fn pairs(options: &BTreeMap<String, String>) -> Vec<(&str, &str)> {
    let pairs = options.iter();
    pairs
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

#[pymethods]
impl PyVariant {
    /// The registered variant with an id; options are given by their names.
    #[new]
    #[pyo3(signature = (id = "chess", **options))]
    fn new(id: &str, options: Option<BTreeMap<String, String>>) -> Result<Self, BindingError> {
        let variant = open(id, &options.unwrap_or_default())?;
        Ok(Self { variant })
    }

    /// The variant of a rule file, given as text. An Interactive Diagram, or a section in Fairy-Stockfish's format, is read too.
    #[staticmethod]
    #[pyo3(signature = (text, id = "rules", **options))]
    fn from_rules(
        py: Python<'_>,
        text: &str,
        id: &str,
        options: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let options = options.unwrap_or_default();
        let made = rules_text(id, text, None).transpose();
        let made = made.map_err(BindingError::from)?;
        let ron = made.as_ref().map_or(text, |made| made.ron.as_str());
        let variant = Variant::from_ron(id, ron, &pairs(&options)).map_err(BindingError::from)?;
        if let Some(made) = &made {
            warn(py, &made.warnings)?;
        }
        Ok(Self { variant })
    }

    /// The variant of a section in Fairy-Stockfish's format, given as text; without a name, of the only one.
    #[staticmethod]
    #[pyo3(signature = (text, section = None))]
    fn from_ini(py: Python<'_>, text: &str, section: Option<&str>) -> PyResult<Self> {
        let made = section_text("variants.ini", text, section).map_err(BindingError::from)?;
        let variant = Variant::from_ron(&made.name, &made.ron, &[]).map_err(BindingError::from)?;
        warn(py, &made.warnings)?;
        Ok(Self { variant })
    }

    /// The id.
    #[getter]
    fn id(&self) -> &str {
        &self.variant.rules().id
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.variant.rules().name
    }

    /// The number of files of the board.
    #[getter]
    fn files(&self) -> u8 {
        self.variant.rules().geometry.files()
    }

    /// The number of ranks of the board.
    #[getter]
    fn ranks(&self) -> u8 {
        self.variant.rules().geometry.ranks()
    }

    /// The options, and the values that each may have.
    #[getter]
    fn options(&self) -> BTreeMap<String, Vec<String>> {
        let options = self.variant.rules().options.iter();
        options
            .map(|option| (option.name.clone(), option.values.clone()))
            .collect()
    }

    /// The symbols of the kinds of pieces, in the order of `Position.planes`. A `~` marks a promoted kind that reverts when captured.
    #[getter]
    fn kinds(&self) -> Vec<String> {
        let rules = self.variant.rules();
        let white = |kind| rules.letter_on_board(Piece::new(Color::White, kind));
        rules.kinds().map(white).collect()
    }

    /// The symbols of the kinds that can be in hand, in the order of `Position.hands`.
    #[getter]
    fn held_kinds(&self) -> Vec<String> {
        let rules = self.variant.rules();
        let slots = rules.holdings.iter().flat_map(|rule| &rule.slots);
        slots
            .map(|&(kind, _)| rules.piece(kind).symbol.to_string())
            .collect()
    }

    /// The name of the kind with a symbol.
    fn piece_name(&self, symbol: &str) -> Result<&str, BindingError> {
        let kind = self.kind(symbol)?;
        Ok(&self.variant.rules().piece(kind).name)
    }

    /// How the kind with a symbol moves, in words.
    fn moves_in_words(&self, symbol: &str) -> Result<Vec<String>, BindingError> {
        let kind = self.kind(symbol)?;
        let clauses = movement::clauses_of(self.variant.rules().piece(kind)).into_iter();
        Ok(clauses.map(|clause| clause.text).collect())
    }

    /// The number of set-ups; 0 if there are none.
    #[getter]
    fn set_up_count(&self) -> usize {
        self.variant.set_up_count().unwrap_or_default()
    }

    /// The position from which a game starts; of a shuffled variant, with a number, that of a set-up.
    #[pyo3(signature = (set_up = None))]
    fn start(&self, set_up: Option<u64>) -> Result<PyPosition, BindingError> {
        let Some(number) = set_up else {
            return Ok(self.variant.start().into());
        };
        let set_up = self.variant.set_up(number)?;
        Ok(self.variant.position(&set_up.fen)?.into())
    }

    /// The position of a FEN; with `loosely`, also of one that another program has written in its own way. A warning says
    /// then as what it was read.
    #[pyo3(signature = (fen, loosely = false))]
    fn position(&self, py: Python<'_>, fen: &str, loosely: bool) -> PyResult<PyPosition> {
        if !loosely {
            let position = self.variant.position(fen).map_err(BindingError::from)?;
            return Ok(position.into());
        }
        let read = self.variant.position_mended(fen);
        let (position, mended) = read.map_err(BindingError::from)?;
        if let Some(mended) = mended {
            warn(py, &[mended.to_string()])?;
        }
        Ok(position.into())
    }

    fn __repr__(&self) -> String {
        format!("Variant({:?})", self.variant.rules().id)
    }
}

impl PyVariant {
    fn kind(&self, symbol: &str) -> Result<legwork::Kind, BindingError> {
        let rules = self.variant.rules();
        rules.kind_named(symbol).ok_or_else(|| {
            let known = rules
                .named_kinds()
                .map(|kind| rules.piece(kind).symbol.to_string());
            let known: Vec<String> = known.collect();
            BindingError::argument("symbol", symbol, format!("one of {}", known.join(", ")))
        })
    }
}
