//! Arguments from Python: numbers that may be too large, variants by their ids, moves as texts or as objects.

use std::ops::RangeInclusive;
use std::time::Duration;

use legwork::{Move, Position};
use legwork_bindings::{BindingError, read_recorded};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::r#move::PyMove;
use crate::variant::{PyVariant, open};

/// An integer of Python, which has no bounds. One that is too large for `T` raises a `LegworkError` that names the argument, not an `OverflowError`.
pub(crate) enum Number<T> {
    /// The value, which fits `T`.
    Fits(T),
    /// The digits of a value that does not fit `T`.
    Beyond(String),
}

/// A whole number.
pub(crate) type Whole = Number<u64>;
/// A number of seconds.
pub(crate) type Seconds = Number<f64>;

impl<'a, 'py, T: FromPyObject<'a, 'py, Error = PyErr>> FromPyObject<'a, 'py> for Number<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<T>() {
            Ok(number) => Ok(Self::Fits(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                // Python itself does not write out numbers of thousands of digits.
                let text = object.str().map(|text| text.to_string());
                Ok(Self::Beyond(
                    text.unwrap_or_else(|_| "a longer number".to_owned()),
                ))
            }
            Err(error) => Err(error),
        }
    }
}

impl Number<i32> {
    /// The number, if it fits.
    pub(crate) fn fitting(&self, name: &'static str) -> Result<i32, BindingError> {
        match self {
            Self::Fits(number) => Ok(*number),
            Self::Beyond(text) => {
                let expected = format!("a number from {} to {}", i32::MIN, i32::MAX);
                Err(BindingError::argument(name, text, expected))
            }
        }
    }
}

impl Whole {
    /// The number, if it is one of these.
    pub(crate) fn within(
        &self,
        name: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<u64, BindingError> {
        let found = match self {
            Self::Fits(number) if range.contains(number) => return Ok(*number),
            Self::Fits(number) => number.to_string(),
            Self::Beyond(text) => text.clone(),
        };
        let (least, most) = range.into_inner();
        let expected = match most {
            u64::MAX => format!("a number from {least} to 2^64 - 1"),
            _ => format!("a number from {least} to {most}"),
        };
        Err(BindingError::argument(name, &found, expected))
    }
}

/// The number of an optional argument, if it is one of these.
pub(crate) fn optional(
    number: Option<&Whole>,
    name: &'static str,
    range: RangeInclusive<u64>,
) -> Result<Option<u64>, BindingError> {
    number.map(|number| number.within(name, range)).transpose()
}

impl Seconds {
    /// The time, if it is more than 0 and at most that many seconds; `None` if it is infinite.
    pub(crate) fn time(
        &self,
        name: &'static str,
        most: f64,
    ) -> Result<Option<Duration>, BindingError> {
        let found = match self {
            Self::Fits(f64::INFINITY) => return Ok(None),
            Self::Fits(seconds) if *seconds > 0.0 && *seconds <= most => {
                return Ok(Some(Duration::from_secs_f64(*seconds)));
            }
            Self::Fits(seconds) => seconds.to_string(),
            Self::Beyond(text) => text.clone(),
        };
        let expected = format!("more than 0, and at most {most} or infinite");
        Err(BindingError::argument(name, &found, expected))
    }
}

/// A variant, or the id of a registered one.
pub(crate) enum VariantArgument {
    Id(String),
    Variant(PyVariant),
}

impl Default for VariantArgument {
    fn default() -> Self {
        Self::Id("chess".to_owned())
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for VariantArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(variant) = object.cast::<PyVariant>() {
            return Ok(Self::Variant(variant.get().clone()));
        }
        match object.cast::<PyString>() {
            Ok(id) => Ok(Self::Id(id.to_cow()?.into_owned())),
            Err(_) => Err(PyTypeError::new_err("expected a Variant, or the id of one")),
        }
    }
}

impl VariantArgument {
    pub(crate) fn open(self) -> Result<PyVariant, BindingError> {
        match self {
            Self::Id(id) => Ok(open(&id, &[])?.into()),
            Self::Variant(variant) => Ok(variant),
        }
    }
}

/// A move as text, in coordinates, or as an object.
pub(crate) enum MoveArgument<'py> {
    Text(String),
    Move(Bound<'py, PyMove>),
}

impl<'py> FromPyObject<'_, 'py> for MoveArgument<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<PyMove>() {
            return Ok(Self::Move(mv.to_owned()));
        }
        match object.cast::<PyString>() {
            Ok(text) => Ok(Self::Text(text.to_cow()?.into_owned())),
            Err(_) => Err(PyTypeError::new_err("expected a Move, or the text of one")),
        }
    }
}

impl MoveArgument<'_> {
    /// The legal move of this position.
    pub(crate) fn read(&self, position: &Position) -> Result<Move, BindingError> {
        if let Self::Move(mv) = self {
            let PyMove { mv, before } = mv.get();
            let same = std::ptr::eq(position.rules(), before.get().position.rules());
            if same && position.is_legal(*mv) {
                return Ok(*mv);
            }
        }
        Ok(position.read_move(&self.text())?)
    }

    /// The move of a record of this position: a legal one, or a null move.
    pub(crate) fn read_recorded(&self, position: &Position) -> Result<Move, BindingError> {
        match self {
            Self::Text(text) => read_recorded(position, text),
            Self::Move(_) => self.read(position),
        }
    }

    /// The move in coordinates, as it was given.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Move(mv) => mv.get().text(),
        }
    }
}
