//! Boards as pictures.

use legwork::{Color, Piece, Position, Square, Variant};
use legwork_bindings::BindingError;
use legwork_drawing::svg::{BoardPicture, glance};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::arguments::Whole;
use crate::r#move::PyMove;
use crate::names::square;

/// The maximum width of a picture, in pixels.
const WIDEST: u64 = 10_000;

/// The marks that a picture of a board shows with its pieces.
pub(crate) struct Look {
    pub(crate) size: Option<Whole>,
    pub(crate) arrows: Vec<Arrow>,
    pub(crate) squares: Vec<String>,
    pub(crate) last_move: Option<Arrow>,
    pub(crate) flip: bool,
    /// Whether the names of files and ranks are shown.
    pub(crate) coordinates: bool,
    /// Whether royal pieces in check are marked.
    pub(crate) check: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            size: None,
            arrows: Vec::new(),
            squares: Vec::new(),
            last_move: None,
            flip: false,
            coordinates: true,
            check: true,
        }
    }
}

/// A move, or the squares from which and to which one leads.
pub(crate) enum Arrow {
    Squares(String, String),
    Move(Py<PyMove>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Arrow {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<PyMove>() {
            return Ok(Self::Move(mv.to_owned().unbind()));
        }
        let (from, to) = object
            .extract()
            .map_err(|_| PyTypeError::new_err("expected a Move, or two squares: ('e2', 'e4')"))?;
        Ok(Self::Squares(from, to))
    }
}

impl Arrow {
    fn of(&self, position: &Position) -> Result<(Square, Square), BindingError> {
        match self {
            Self::Move(mv) => {
                let mv = mv.get().mv;
                Ok((mv.from(), mv.to()))
            }
            Self::Squares(from, to) => {
                let rules = position.rules();
                Ok((square(rules, from)?, square(rules, to)?))
            }
        }
    }
}

/// The picture of a position.
pub(crate) fn board<'py>(
    py: Python<'py>,
    position: &Position,
    look: &Look,
) -> PyResult<Bound<'py, PyAny>> {
    let mut arrows = Vec::new();
    for arrow in &look.arrows {
        arrows.push(arrow.of(position)?);
    }
    for name in &look.squares {
        let ringed = square(position.rules(), name)?;
        arrows.push((ringed, ringed));
    }
    let moved = look.last_move.as_ref();
    let moved = moved.map(|mv| mv.of(position)).transpose()?;
    let moved = moved.into_iter().flat_map(|(from, to)| [from, to]);
    let checked = position.royals_in_check();
    let picture = BoardPicture::of(position)
        .last_move(moved)
        .check(checked.iter().filter(|_| look.check))
        .coordinates(look.coordinates)
        .arrows(arrows)
        .title(position.fen());
    let picture = if look.flip {
        picture.below(Color::Black)
    } else {
        picture
    };
    svg(py, sized(picture, look.size.as_ref())?)
}

/// The picture of what a piece can do from a square, by default near the middle of the board.
pub(crate) fn moves<'py>(
    py: Python<'py>,
    variant: &Variant,
    piece: Piece,
    at: Option<&str>,
    size: Option<&Whole>,
) -> PyResult<Bound<'py, PyAny>> {
    let rules = variant.rules();
    let geometry = rules.geometry;
    let middle = Square::new((geometry.files() - 1) / 2, (geometry.ranks() - 1) / 2);
    let middle = middle.filter(|&square| geometry.contains(square));
    let from = match at {
        Some(name) => square(rules, name)?,
        None => match middle.or_else(|| geometry.squares().next()) {
            Some(middle) => middle,
            None => unreachable!("a board has a square"),
        },
    };
    svg(py, sized(glance(rules, piece, from), size)?)
}

fn sized<'a>(
    picture: BoardPicture<'a>,
    size: Option<&Whole>,
) -> Result<BoardPicture<'a>, BindingError> {
    Ok(match size {
        Some(size) => picture.width(size.within("size", 1..=WIDEST)? as u16),
        None => picture,
    })
}

/// A picture as notebooks show it: an `Svg`, which is a text.
fn svg<'py>(py: Python<'py>, picture: BoardPicture<'_>) -> PyResult<Bound<'py, PyAny>> {
    static SVG: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = SVG.import(py, "legwork._values", "Svg")?;
    class.call1((picture.svg(),))
}
