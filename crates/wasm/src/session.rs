//! Sessions with the engine, line by line: the class `Session`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use js_sys::Function;
use legwork::rules::RuleText;
use legwork_core::echo::clip;
use legwork_engine::Net;
use legwork_import::{Source, rules_text};
use legwork_protocols::{Driver, RuleFile, Settings};
use wasm_bindgen::prelude::*;

use crate::value::whole;
use crate::variants::{self, KnownRules};
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
    /// The file with more variants; empty if there is none.
    variants: String,
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
            read_rules,
            read_net,
            ..Settings::without_files()
        };
        let output = Output {
            say,
            line: Vec::new(),
        };
        let driver = Driver::without_threads(output, settings).map_err(BindingError::from)?;
        Ok(Self {
            driver,
            variants: String::new(),
        })
    }

    /// Writes a file that commands can name afterwards: a net, for the option `EvalFile`, rules, for `Rules`, or variants in
    /// Fairy-Stockfish's format, for `VariantPath`.
    #[wasm_bindgen(js_name = writeFile)]
    pub fn write_file(&mut self, path: &str, bytes: Box<[u8]>) {
        FILES.with_borrow_mut(|files| files.insert(path.to_owned(), bytes));
    }

    /// Handles a line; returns whether the session goes on. As in Fairy-Stockfish, `load FILE` and the option `VariantPath` add the
    /// variants of a file, each of which is compiled when it is selected.
    pub fn line(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["load", path] | ["setoption", "name", "VariantPath", "value", path] => {
                path.clone_into(&mut self.variants);
                true
            }
            [
                "setoption",
                "name",
                option @ ("UCI_Variant" | "USI_Variant"),
                "value",
                name,
            ] => {
                let line = match self.section(name) {
                    Some(section) => format!("setoption name Rules value {section}"),
                    None => format!("setoption name {option} value {name}"),
                };
                self.driver.line(&line)
            }
            _ => self.driver.line(line),
        }
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

impl Session {
    /// The section with the rules of a variant that is not registered, as [`read_rules`] reads it: of those that Fairy-Stockfish has built
    /// in, or of the file with more variants.
    fn section(&self, name: &str) -> Option<String> {
        let registered = |entry: &&legwork::Entry| {
            let rules = entry.rules().ok();
            entry.id() == name
                || rules.is_some_and(|rules| rules.aliases.values().any(|alias| alias == name))
        };
        if legwork::registry().ok()?.iter().any(registered) {
            return None;
        }
        let has = |source: &Source| source.names().any(|section| section == name);
        if has(&Source::built_in()) {
            return Some(format!("{SECTION}{name}"));
        }
        let more = text_of(&self.variants).ok()?;
        has(&Source::read(&more)).then(|| format!("{}{SECTION}{name}", self.variants))
    }
}

/// What stands between a file and the name of a section of it; without a file, the section is built in.
const SECTION: char = '#';

/// Reads rules that have been written, or a section with variants.
fn read_rules(path: &str) -> Result<RuleFile, String> {
    let (file, section) = match path.rsplit_once(SECTION) {
        Some((file, section)) => (file, Some(section)),
        None => (path, None),
    };
    if let (Some(section), "") = (section, file) {
        let made = Source::built_in().rules(section);
        let ron = made.map_err(|error| error.to_string())?.file.to_ron();
        return Ok(RuleFile {
            id: section.to_owned(),
            ron,
            warnings: Vec::new(),
        });
    }
    let text = text_of(file)?;
    let name = file.rsplit('/').next().unwrap_or_default();
    let id = section.unwrap_or(name.split('.').next().unwrap_or_default());
    let (ron, warnings) = match rules_text(name, &text, section) {
        Some(made) => {
            let made = made.map_err(|error| error.to_string())?;
            (made.ron, made.warnings)
        }
        None => (text, Vec::new()),
    };
    variants::compile(id, &ron, &[]).map_err(|error| error.to_string())?;
    let rules = RuleText::new(id, &ron).with_parents(&KnownRules);
    Ok(RuleFile {
        id: id.to_owned(),
        ron: rules.flat().map_err(|error| error.to_string())?,
        warnings,
    })
}

/// The text of a file that has been written.
fn text_of(path: &str) -> Result<String, String> {
    FILES.with_borrow(|files| {
        let file = files.get(path);
        let file = file.ok_or_else(|| format!("no file `{}` has been written", clip(path)))?;
        String::from_utf8(file.to_vec()).map_err(|_| format!("`{}` is no text", clip(path)))
    })
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
