//! UCI and CECP sessions, in this process.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use legwork_protocols::{Driver, SessionRules, SessionSettings};
use legwork_random_rules::random_rules;

use crate::bounds::message;
use crate::wrong::{FailureClass, SoakFailure};

/// The maximum time for a line: a stopped search has to end before the next one, on a busy machine.
const MOST_TIME: Duration = Duration::from_secs(10);
/// The maximum number of bytes of the output between two lines.
const MOST_OUTPUT: usize = 1 << 22;
/// Words of lines that need much memory or time. The program would obey them, which is not a fault.
const MUCH: [&str; 6] = ["hash", "memory", "threads", "cores", "bench", "perft"];

/// A session that has begun.
pub(crate) struct Session {
    output: Shared,
    driver: Driver<'static>,
    greeting: String,
    over: bool,
}

/// An output that can be read while it is written.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Rules by name: a number is the seed of random ones, and anything else is a registered variant.
fn read_rules(name: &str) -> Result<SessionRules, String> {
    let name = name.trim_end_matches(".ron");
    let ron = match (name.parse(), legwork::find(name)) {
        (Ok(seed), _) => random_rules(seed).to_ron(),
        (_, Ok(entry)) => entry.ron().to_owned(),
        _ => return Err("there is no such file".to_owned()),
    };
    let id = "own".to_owned();
    let warnings = Vec::new();
    Ok(SessionRules { id, ron, warnings })
}

impl Session {
    /// Begins a session of the protocol that this line selects.
    pub(crate) fn begin(greeting: &str) -> Result<Self, SoakFailure> {
        if !["uci", "xboard"].contains(&greeting) {
            let message = "a session begins with `uci` or `xboard`";
            return Err(SoakFailure::new(FailureClass::Lost, message));
        }
        let output = Shared::default();
        let settings = SessionSettings {
            read_rules,
            ..SessionSettings::without_files()
        };
        let mut driver = Driver::new(output.clone(), settings)
            .map_err(|error| SoakFailure::new(FailureClass::Memory, error.to_string()))?;
        driver.line(greeting);
        Ok(Self {
            output,
            driver,
            greeting: greeting.to_owned(),
            over: false,
        })
    }

    /// Sends a line, unless it needs much. The answer must come in time, in a form that can be shown.
    pub(crate) fn line(&mut self, line: &str) -> Result<(), SoakFailure> {
        let low = line.to_lowercase();
        if self.over || MUCH.iter().any(|word| low.contains(word)) {
            return Ok(());
        }
        let start = Instant::now();
        self.over = !self.driver.line(line);
        let took = start.elapsed();
        if took > MOST_TIME {
            let message = format!("`{line}` takes {:.1} s", took.as_secs_f64());
            return Err(SoakFailure::new(FailureClass::Slow, message));
        }
        self.look().map(|_| ())
    }

    /// The output since the last look.
    fn look(&self) -> Result<String, SoakFailure> {
        let bytes = std::mem::take(&mut *self.output.0.borrow_mut());
        if bytes.len() > MOST_OUTPUT {
            let message = format!("{} bytes come back", bytes.len());
            return Err(SoakFailure::text("a flood", message));
        }
        let said = String::from_utf8(bytes)
            .map_err(|_| SoakFailure::text("bytes", "what comes back is not UTF-8"))?;
        for line in said.lines() {
            message(&line.replace('\t', " "))?;
        }
        Ok(said)
    }

    /// Checks that the session still answers, unless it was ended.
    pub(crate) fn end(mut self) -> Result<(), SoakFailure> {
        if self.over {
            return Ok(());
        }
        let (asked, answer) = match self.greeting.as_str() {
            "uci" => ("isready", "readyok"),
            _ => ("ping 4711", "pong 4711"),
        };
        if self.greeting != "uci" {
            // A ping is answered after the move that is thought about.
            self.driver.line("force");
        }
        self.driver.line(asked);
        if self.look()?.lines().any(|line| line == answer) {
            return Ok(());
        }
        Err(SoakFailure::text(
            "silence",
            format!("`{asked}` is not answered"),
        ))
    }
}

/// Runs a whole session: the first line of the text is the greeting.
pub(crate) fn run(text: &str) -> Result<(), SoakFailure> {
    let mut lines = text.split('\n');
    let mut session = Session::begin(lines.next().unwrap_or_default())?;
    for line in lines {
        session.line(line)?;
    }
    session.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_are_run() {
        let sound = "uci\nposition startpos moves e2e4\ngo depth 3\nstop\nisready\ngo sideways";
        assert!(run(sound).is_ok());
        assert!(
            run("xboard\nnew\nvariant chuchess\nforce\nusermove e2e9\nlift e1\nquit\nhint").is_ok()
        );
        assert_eq!(run("ucinewgame").unwrap_err().class, FailureClass::Lost);
    }
}
