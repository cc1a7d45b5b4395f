//! The source of a PGN: a text, bytes, or a function that returns them in parts.

use std::cell::RefCell;
use std::io::{Cursor, Error, Read, Result};
use std::rc::Rc;

use js_sys::{Function, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::value::text;
use legwork_bindings::BindingError;

/// A PGN that is read in parts.
pub(crate) struct PgnSource {
    /// The function that returns the next part; `None` after the last one.
    next: Option<Function>,
    part: Cursor<Vec<u8>>,
    thrown: Thrown,
}

/// The value that the function has thrown.
pub(crate) type Thrown = Rc<RefCell<Option<JsValue>>>;

const EXPECTED: &str =
    "a text, bytes (`Uint8Array`), or a function that gives them, and nothing at the end";

impl PgnSource {
    pub(crate) fn new(given: JsValue) -> std::result::Result<Self, BindingError> {
        let thrown = Thrown::default();
        if let Some(part) = part(&given) {
            return Ok(Self {
                next: None,
                part: Cursor::new(part),
                thrown,
            });
        }
        match given.dyn_into::<Function>() {
            Ok(next) => Ok(Self {
                next: Some(next),
                part: Cursor::default(),
                thrown,
            }),
            Err(given) => Err(BindingError::argument("pgn", &text(&given), EXPECTED)),
        }
    }

    /// Shares the exception of the function.
    pub(crate) fn thrown(&self) -> Thrown {
        Rc::clone(&self.thrown)
    }

    fn more(&mut self) -> Result<()> {
        let Some(next) = &self.next else {
            return Ok(());
        };
        match next.call0(&JsValue::UNDEFINED) {
            Ok(given) => match part(&given) {
                Some(part) if !part.is_empty() => self.part = Cursor::new(part),
                Some(_) => self.next = None,
                None if given.is_undefined() => self.next = None,
                None => {
                    let error = BindingError::argument("pgn", &text(&given), EXPECTED);
                    return Err(self.fail(error.into()));
                }
            },
            Err(error) => return Err(self.fail(error)),
        }
        Ok(())
    }

    fn fail(&mut self, value: JsValue) -> Error {
        self.next = None;
        *self.thrown.borrow_mut() = Some(value);
        Error::other("the source has failed")
    }
}

/// The bytes of a text or of an array of bytes.
fn part(given: &JsValue) -> Option<Vec<u8>> {
    let bytes = || Some(given.dyn_ref::<Uint8Array>()?.to_vec());
    given.as_string().map(String::into_bytes).or_else(bytes)
}

impl Read for PgnSource {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let count = self.part.read(buffer)?;
        if count > 0 || buffer.is_empty() {
            return Ok(count);
        }
        self.more()?;
        self.part.read(buffer)
    }
}
