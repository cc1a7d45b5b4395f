//! Sessions with the engine, line by line: the class `Session`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use js_sys::Function;
use legwork_core::echo::clip;
use legwork_engine::Net;
use legwork_protocols::{Driver, Settings};
use wasm_bindgen::prelude::*;

use crate::value::whole;
use legwork_bindings::BindingError;

#[wasm_bindgen]
extern "C" {
    /// A function that receives lines of text.
    #[wasm_bindgen(typescript_type = "(line: string) => void", extends = Function)]
    pub type LineListener;
}

/// A session with the engine by UCI, USI or CECP, line by line; the first line selects the protocol. It runs on the calling
/// thread, and searches in time slices; `legwork/engine` runs it in a worker.
#[wasm_bindgen]
pub struct Session {
    driver: Driver<'static>,
}

#[wasm_bindgen]
impl Session {
    /// Starts a session that passes each output line to a function.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(say: LineListener) -> Result<Session, JsValue> {
        let settings = Settings {
            read_net,
            ..Settings::without_files()
        };
        let output = Output {
            say,
            line: Vec::new(),
        };
        let driver = Driver::without_threads(output, settings).map_err(BindingError::from)?;
        Ok(Self { driver })
    }

    /// Writes a file that commands can name afterwards: a net, for the option `EvalFile`.
    #[wasm_bindgen(js_name = writeFile)]
    pub fn write_file(&mut self, path: &str, bytes: Box<[u8]>) {
        FILES.with_borrow_mut(|files| files.insert(path.to_owned(), bytes));
    }

    /// Handles a line; returns whether the session goes on.
    pub fn line(&mut self, line: &str) -> bool {
        self.driver.line(line)
    }

    /// Continues a search for about this many milliseconds (at most four times that); returns whether it has more to do before
    /// another line comes.
    ///
    /// # Errors
    ///
    /// If it is not a whole number.
    pub fn advance(&mut self, milliseconds: f64) -> Result<bool, JsValue> {
        let milliseconds = whole("milliseconds", milliseconds, f64::from(u32::MAX))?;
        Ok(self.driver.advance(Duration::from_millis(milliseconds)))
    }
}

thread_local! {
    /// The files that have been written, by path; all sessions share them.
    static FILES: RefCell<BTreeMap<String, Box<[u8]>>> = RefCell::default();
}

/// Reads a net that has been written.
fn read_net(path: &str) -> Result<Net, String> {
    FILES.with_borrow(|files| {
        let file = files.get(path);
        let file = file.ok_or_else(|| format!("no file `{}` has been written", clip(path)))?;
        Net::from_bytes(file).map_err(|error| format!("`{}` {error}", clip(path)))
    })
}

/// Passes lines on, each when it is flushed.
struct Output {
    say: LineListener,
    line: Vec<u8>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.line);
        // An exception of a listener does not stop the session.
        let _ = self
            .say
            .call1(&JsValue::UNDEFINED, &text.trim_end_matches('\n').into());
        self.line.clear();
        Ok(())
    }
}
