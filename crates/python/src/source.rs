//! Texts from Python: a `str`, or a file, by its path or as an object with `read`. A file whose name ends in `.gz` is unpacked.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The number of characters or bytes that a file is asked for at once.
const CHUNK: usize = 1 << 16;

/// The exception that a file of Python's has raised.
pub(crate) type Raised = Arc<Mutex<Option<PyErr>>>;

/// Takes the exception out, if there is one.
pub(crate) fn take(raised: &Raised) -> Option<PyErr> {
    raised.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Closes a file that was opened here.
pub(crate) fn close(own: Option<Py<PyAny>>, py: Python<'_>) -> PyResult<()> {
    own.map_or(Ok(()), |file| file.call_method0(py, "close").map(drop))
}

/// An argument that is read: a text, a path, or a file that is open.
pub(crate) enum Source {
    Text(String),
    Path(PathBuf),
    Open(Py<PyAny>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Source {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Self::Text(text.to_cow()?.into_owned()));
        }
        if object.hasattr("read")? {
            return Ok(Self::Open(object.to_owned().unbind()));
        }
        match object.extract() {
            Ok(path) => Ok(Self::Path(path)),
            Err(_) => Err(PyTypeError::new_err("expected a text, a path or a file")),
        }
    }
}

impl Source {
    /// The text as bytes, read in parts.
    pub(crate) fn open(self, py: Python<'_>) -> PyResult<Opened> {
        match self {
            Self::Text(text) => Ok(Opened::of(Cursor::new(text))),
            Self::Path(path) => Opened::at(py, &path),
            Self::Open(file) => Ok(Opened::handle(file)),
        }
    }

    /// The whole text.
    pub(crate) fn read(self, py: Python<'_>) -> PyResult<String> {
        if let Self::Text(text) = self {
            return Ok(text);
        }
        let mut opened = self.open(py)?;
        let mut text = String::new();
        let read = opened.read_to_string(&mut text);
        close(opened.owned(), py)?;
        take(&opened.raised).map_or(Ok(()), Err)?;
        read?;
        Ok(text)
    }
}

/// A text that is read in parts.
pub(crate) struct Opened {
    input: Box<dyn Read + Send + Sync>,
    raised: Raised,
    /// A file that was opened here, if it is Python's.
    own: Option<Py<PyAny>>,
}

impl Opened {
    fn of(input: impl Read + Send + Sync + 'static) -> Self {
        Self {
            input: Box::new(input),
            raised: Arc::default(),
            own: None,
        }
    }

    fn handle(file: Py<PyAny>) -> Self {
        let raised = Arc::default();
        let input = Handle {
            file,
            chunk: Cursor::default(),
            raised: Arc::clone(&raised),
        };
        let own = None;
        Self {
            input: Box::new(input),
            raised,
            own,
        }
    }

    /// The file at a path.
    pub(crate) fn at(py: Python<'_>, path: &Path) -> PyResult<Self> {
        if path.extension().is_some_and(|ending| ending == "gz") {
            let gzip = py.import("gzip")?;
            let file = gzip.call_method1("open", (path, "rb"))?.unbind();
            let own = Some(file.clone_ref(py));
            return Ok(Self {
                own,
                ..Self::handle(file)
            });
        }
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        Ok(Self::of(BufReader::new(File::open(path).map_err(named)?)))
    }

    /// Shares the exception of the file.
    pub(crate) fn watch(&self) -> Raised {
        Arc::clone(&self.raised)
    }

    /// The file to be closed at the end, if it was opened here.
    pub(crate) fn owned(&mut self) -> Option<Py<PyAny>> {
        self.own.take()
    }
}

impl Read for Opened {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer)
    }
}

/// A file of Python's, whose `read` gives text or bytes.
struct Handle {
    file: Py<PyAny>,
    chunk: Cursor<Vec<u8>>,
    raised: Raised,
}

impl Read for Handle {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.chunk.read(buffer)?;
        if count > 0 || buffer.is_empty() {
            return Ok(count);
        }
        let more = Python::attach(|py| {
            let more = self.file.bind(py).call_method1("read", (CHUNK,))?;
            if let Ok(text) = more.cast::<PyString>() {
                return Ok(text.to_cow()?.into_owned().into_bytes());
            }
            match more.cast::<PyBytes>() {
                Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
                Err(_) => Err(PyTypeError::new_err(
                    "expected text or bytes from the file's `read`",
                )),
            }
        });
        match more {
            Ok(more) => {
                self.chunk = Cursor::new(more);
                self.chunk.read(buffer)
            }
            Err(error) => {
                let text = error.to_string();
                *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                Err(io::Error::other(text))
            }
        }
    }
}
