//! Sessions with the engine, line by line: the class `Session`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use js_sys::Function;
use legwork::rules::RuleText;
use legwork_core::echo::clip;
use legwork_engine::Net;
use legwork_ffish::Library;
use legwork_import::{NotImported, SectionError, SectionText, Source, rules_text, section_text};
use legwork_protocols::{Driver, Others, SessionRules, SessionSettings};
use wasm_bindgen::prelude::*;

use crate::loaded::{self, KnownRules};
use crate::value::whole;
use legwork_bindings::BindingError;

#[wasm_bindgen]
extern "C" {
    /// A function that receives lines of text.
    #[derive(Clone)]
    #[wasm_bindgen(typescript_type = "(line: string) => void", extends = Function)]
    pub type LineListener;
}

/// A session with the engine by UCI, USI or CECP, line by line; the first line selects the protocol. It runs on the calling
/// thread, and searches in time slices; `legwork/engine` runs it in a worker.
#[wasm_bindgen]
pub struct Session {
    driver: Driver<'static>,
    say: LineListener,
    /// The file that the lines make up which come now.
    followed: Option<Followed>,
}

/// The use of a file with variants in Fairy-Stockfish's format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// They can be chosen from then on.
    Load,
    /// Its faults are reported.
    Check,
}

/// A file that follows its command, line by line, up to a mark.
struct Followed {
    purpose: Use,
    mark: String,
    text: String,
}

/// The most bytes of a file that follows its command.
const MOST_FOLLOWED: usize = 16 << 20;

#[wasm_bindgen]
impl Session {
    /// Starts a session that passes each output line to a function.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(say: LineListener) -> Result<Session, JsValue> {
        let settings = SessionSettings {
            read_rules,
            read_net,
            others: Others {
                names: other_names,
                read: read_other,
                // Lines that set it are files here: see [`line`](Self::line).
                ..Others::NONE
            },
            ..SessionSettings::without_files()
        };
        let output = Output {
            say: say.clone(),
            line: Vec::new(),
        };
        let driver = Driver::without_threads(output, settings).map_err(BindingError::from)?;
        Ok(Self {
            driver,
            say,
            followed: None,
        })
    }

    /// Writes a file that commands can name afterwards: a net, for the option `EvalFile`, rules, for `Rules`, or variants in
    /// Fairy-Stockfish's format, for `VariantPath`.
    #[wasm_bindgen(js_name = writeFile)]
    pub fn write_file(&mut self, path: &str, bytes: Box<[u8]>) {
        FILES.with_borrow_mut(|files| files.insert(path.to_owned(), bytes));
    }

    /// Handles a line; returns whether the session goes on. As in Fairy-Stockfish, `load FILE` and the option `VariantPath` add the
    /// variants of a file, each of which is compiled when it is chosen, and `check FILE` says what is wrong with one. In the place of a
    /// file `<<MARK` may stand: then it follows, line by line, up to one with just the mark.
    pub fn line(&mut self, line: &str) -> bool {
        if let Some(followed) = self.followed.take() {
            self.followed = self.follow(followed, line);
            return true;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let (purpose, file) = match words[..] {
            ["load", file] | ["setoption", "name", "VariantPath", "value", file] => {
                (Use::Load, file)
            }
            ["check", file] => (Use::Check, file),
            _ => return self.driver.line(line),
        };
        match (file.strip_prefix("<<"), text_of(file)) {
            (Some(mark), _) => {
                self.followed = Some(Followed {
                    purpose,
                    mark: mark.to_owned(),
                    text: String::new(),
                });
            }
            (None, Ok(text)) => self.file(purpose, &text),
            (None, Err(error)) => say(&self.say, &format!("info string {error}")),
        }
        true
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
    /// Takes a line of a file that follows its command; `None` at its end.
    fn follow(&self, mut followed: Followed, line: &str) -> Option<Followed> {
        if line.trim() == followed.mark {
            self.file(followed.purpose, &followed.text);
            return None;
        }
        if followed.text.len() + line.len() > MOST_FOLLOWED {
            let what = format!("the file up to `{}` is too long", clip(&followed.mark));
            say(&self.say, &format!("info string {what}"));
            return None;
        }
        followed.text += line;
        followed.text.push('\n');
        Some(followed)
    }

    /// Does what is to be done with a file of variants.
    fn file(&self, purpose: Use, text: &str) {
        match purpose {
            Use::Load => LOADED.with_borrow_mut(|loaded| {
                // What was loaded before is known.
                if !loaded.contains(text) {
                    *loaded += text;
                    loaded.push('\n');
                }
            }),
            Use::Check => {
                for line in checked(text) {
                    say(&self.say, &line);
                }
            }
        }
    }
}

/// Says what is wrong with the variants of a file, among those that were loaded, in the words of `check`.
fn checked(text: &str) -> Vec<String> {
    let before = LOADED.with_borrow(|loaded| loaded.lines().count());
    let among = LOADED.with_borrow(|loaded| Source::read(&format!("{loaded}{text}")));
    let mut lines = Vec::new();
    for name in Source::read(text).names() {
        lines.push(format!("Parsing variant: {name}"));
        if let Err(error @ NotImported::Refused(_)) = among.rules(name) {
            let reasons = error.to_string();
            lines.extend(
                reasons
                    .lines()
                    .map(|line| format!("info string {name}: {line}")),
            );
        }
    }
    let faults = among.faults().into_iter();
    lines.extend(faults.filter(|fault| fault.line > before).map(|mut fault| {
        fault.line -= before;
        format!("info string line {fault}")
    }));
    lines
}

/// The names of the variants other than the registered ones: those that Fairy-Stockfish has built in, as far as they can be played, and those
/// that were loaded.
fn other_names() -> Vec<String> {
    let mut names = Library::new().names();
    LOADED.with_borrow(|loaded| names.extend(Source::read(loaded).names().map(str::to_owned)));
    names
}

/// Reads the rules of one of them.
fn read_other(name: &str) -> Option<Result<SessionRules, String>> {
    let has = |source: &Source| source.names().any(|section| section == name);
    let built_in = Source::built_in();
    if has(&built_in) {
        let made = built_in.rules(name).map_err(|error| error.to_string());
        return Some(made.map(|made| SessionRules {
            id: name.to_owned(),
            ron: made.file.to_ron(),
            warnings: Vec::new(),
        }));
    }
    let loaded = LOADED.with_borrow(String::clone);
    let read = || of_section(name, section_text("variants.ini", &loaded, Some(name)));
    has(&Source::read(&loaded)).then(read)
}

/// Reads rules that have been written: a rule file, or one in another format with one variant.
fn read_rules(path: &str) -> Result<SessionRules, String> {
    let text = text_of(path)?;
    let file = path.rsplit('/').next().unwrap_or_default();
    let id = file.split('.').next().unwrap_or_default();
    match rules_text(file, &text, None) {
        Some(made) => of_section(id, made),
        None => playable(id, &text, Vec::new()),
    }
}

/// The rules that came of a section.
fn of_section(id: &str, made: Result<SectionText, SectionError>) -> Result<SessionRules, String> {
    let made = made.map_err(|error| error.to_string())?;
    playable(id, &made.ron, made.warnings)
}

/// Rules that can be played, with everything inherited written out.
fn playable(id: &str, ron: &str, warnings: Vec<String>) -> Result<SessionRules, String> {
    loaded::compile(id, ron, &[]).map_err(|error| error.to_string())?;
    let rules = RuleText::new(id, ron).with_parents(&KnownRules);
    Ok(SessionRules {
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
        String::from_utf8(file.to_vec()).map_err(|_| format!("`{}` is not a text", clip(path)))
    })
}

thread_local! {
    /// The files that have been written, by path; all sessions share them.
    static FILES: RefCell<BTreeMap<String, Box<[u8]>>> = RefCell::default();
    /// The variants that were loaded, one text behind the other; all sessions share them, too.
    static LOADED: RefCell<String> = RefCell::default();
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
        say(&self.say, text.trim_end_matches('\n'));
        self.line.clear();
        Ok(())
    }
}

/// Tells a listener, whose exception does not stop the session.
fn say(listener: &LineListener, line: &str) {
    let _ = listener.call1(&JsValue::UNDEFINED, &line.into());
}
