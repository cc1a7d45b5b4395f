//! The driver: events in, lines out.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use legwork_engine::{Report, Standing, TableError};

use crate::cecp::Cecp;
use crate::input::{InputLine, LineReader, MAX_LINE};
use crate::session::{Conversation, Event, Flow, Host, Running, SessionSettings};
use crate::uci::Uci;

/// The capacity of the queue of input lines.
const WAITING: usize = 256;
/// How long a task may take to finish where a line ends it. So short ones that are sent at once have their results.
const MOMENT: Duration = Duration::from_millis(100);

/// A session with a GUI: lines in, lines out.
///
/// # Example: a short session
///
/// ```
/// use legwork_protocols::{Driver, SessionSettings};
///
/// let settings = SessionSettings::without_files();
/// let mut output = Vec::new();
/// let mut driver = Driver::new(&mut output, settings)?;
/// for line in ["uci", "setoption name UCI_Variant value gothic", "position startpos", "go depth 1"] {
///     driver.line(line);
///     driver.settle();
/// }
/// drop(driver);
/// let output = String::from_utf8(output)?;
/// assert!(output.contains("\nuciok\n") && output.contains("\nbestmove "));
/// # use legwork as _;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Driver<'a> {
    host: Host<'a>,
    session: Option<Box<dyn Conversation>>,
    events: Receiver<Event>,
    /// Events that arrived while an answer was awaited, to be handled after it.
    later: VecDeque<Event>,
}

impl<'a> Driver<'a> {
    /// A driver that writes to `output`.
    ///
    /// # Errors
    ///
    /// If there is no memory for the smallest transposition table.
    pub fn new(output: impl Write + 'a, settings: SessionSettings) -> Result<Self, TableError> {
        let (sender, events) = mpsc::channel();
        let host = Host::new(Box::new(output), settings, Some(sender))?;
        Ok(Self::with(host, events))
    }

    /// A driver without threads, for the web. Its searches run only within [`advance`](Self::advance); other long commands are finished
    /// before [`line`](Self::line) returns.
    ///
    /// # Example: a search in slices
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use legwork_protocols::{Driver, SessionSettings};
    ///
    /// let settings = SessionSettings::without_files();
    /// let mut output = Vec::new();
    /// let mut driver = Driver::without_threads(&mut output, settings)?;
    /// driver.line("position startpos");
    /// driver.line("go infinite");
    /// for _ in 0..3 {
    ///     assert!(driver.advance(Duration::from_millis(10)));
    /// }
    /// driver.line("stop");
    /// assert!(!driver.advance(Duration::from_millis(10)));
    /// drop(driver);
    /// assert!(String::from_utf8(output)?.contains("\nbestmove "));
    /// # use legwork as _;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no memory for the smallest transposition table.
    pub fn without_threads(
        output: impl Write + 'a,
        settings: SessionSettings,
    ) -> Result<Self, TableError> {
        let (_, events) = mpsc::channel();
        let host = Host::new(Box::new(output), settings, None)?;
        Ok(Self::with(host, events))
    }

    fn with(host: Host<'a>, events: Receiver<Event>) -> Self {
        Self {
            host,
            session: None,
            events,
            later: VecDeque::new(),
        }
    }

    /// Handles an input line; returns whether the session goes on.
    pub fn line(&mut self, line: &str) -> bool {
        let line = if line.len() > MAX_LINE {
            InputLine::TooLong
        } else {
            InputLine::Text(line.to_owned())
        };
        self.handle(Event::Line(line)) == Flow::GoOn
    }

    /// Continues a search without a thread for about the time of a slice (at most four times that); returns whether it has more to do.
    /// A search that only waits for `stop` has not.
    pub fn advance(&mut self, slice: Duration) -> bool {
        let (number, reports, standing) = self.host.advance(slice);
        for report in reports {
            self.handle(Event::Report(number, report));
        }
        // In CECP, pondering may begin after the engine's move.
        standing != Standing::Waiting && self.host.is_busy() && self.host.failed.is_none()
    }

    /// Waits until no search or task is running; an infinite search has to be stopped first.
    pub fn settle(&mut self) {
        while self.host.is_busy() && self.settle_search(self.host.number(), None) {}
    }

    /// Waits until the search or task with this number has ended, even if another one starts after it, or for some time; returns
    /// whether it has.
    fn settle_search(&mut self, number: u64, patience: Option<Duration>) -> bool {
        let end = patience.map(|patience| Instant::now() + patience);
        while self.host.is_busy() && self.host.is_current(number) {
            if self.host.failed.is_some() {
                return false;
            }
            if !self.host.has_threads() {
                if !self.advance(Duration::MAX) {
                    return false;
                }
                continue;
            }
            let event = match end {
                None => self.events.recv().ok(),
                Some(end) => {
                    let left = end.saturating_duration_since(Instant::now());
                    self.events.recv_timeout(left).ok()
                }
            };
            match event {
                // A line must not overtake the answer to the one before it.
                Some(event @ (Event::Line(_) | Event::Closed)) => self.later.push_back(event),
                Some(event) => {
                    self.handle(event);
                }
                None => return false,
            }
        }
        true
    }

    /// Ends a search with its answer, or aborts a task, and also ends the pondering that may follow.
    fn finish(&mut self) {
        for _ in 0..2 {
            self.host.stop();
            self.settle_search(self.host.number(), None);
        }
    }

    /// The next event, in order of arrival.
    fn next(&mut self) -> Option<Event> {
        let later = self.later.pop_front();
        later.or_else(|| self.events.recv().ok())
    }

    /// Handles the next report of the running search or task; false if nothing is running.
    pub fn step(&mut self) -> bool {
        if !self.host.is_busy() {
            return false;
        }
        if let Some(event) = self.next() {
            self.handle(event);
        }
        true
    }

    fn handle(&mut self, event: Event) -> Flow {
        let flow = match event {
            Event::Closed => self.read("quit"),
            Event::Line(InputLine::TooLong) => {
                self.host.say(&format!(
                    "# a line is longer than {MAX_LINE} bytes, and is left out"
                ));
                Flow::GoOn
            }
            Event::Line(InputLine::Text(line)) => self.read(&line),
            Event::Report(number, report) => {
                if self.host.is_current(number) {
                    if matches!(report, Report::Done(_)) {
                        self.host.ended();
                    }
                    if let Some(session) = &mut self.session {
                        session.report(report, &mut self.host);
                    }
                }
                Flow::GoOn
            }
            Event::Task(number, line) => {
                if self.host.is_current(number) {
                    match line {
                        Some(line) => self.host.say(&line),
                        None => self.host.ended(),
                    }
                }
                Flow::GoOn
            }
        };
        if self.host.failed.is_some() {
            return Flow::Quit;
        }
        flow
    }

    fn read(&mut self, line: &str) -> Flow {
        let running = match &self.session {
            Some(session) if self.host.is_busy() => session.before(line, self.host.runs_task()),
            _ => Running::GoesOn,
        };
        match running {
            Running::GoesOn => {}
            Running::Ends => self.finish(),
            Running::EndsSoon => {
                self.settle_search(self.host.number(), Some(MOMENT));
                self.finish();
            }
        }
        let session = match &mut self.session {
            Some(session) => session,
            none => {
                let word = line.split_whitespace().next();
                match word {
                    None => return Flow::GoOn,
                    Some("quit" | "exit") => return Flow::Quit,
                    Some("xboard" | "protover") => none.insert(Box::new(Cecp::new(&mut self.host))),
                    // A user who types commands may omit the greeting.
                    Some(_) => none.insert(Box::new(Uci::new(&mut self.host))),
                }
            }
        };
        session.line(line, &mut self.host)
    }
}

/// Reads lines and answers them until the input ends, or the output is closed.
///
/// # Errors
///
/// If the output cannot be written although it is open, or there is no memory.
pub fn run(
    input: impl Read + Send + 'static,
    output: impl Write,
    settings: SessionSettings,
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let (permits, taken) = mpsc::sync_channel(WAITING);
    let lines = sender.clone();
    // The thread is not joined, since it may block in a read.
    thread::Builder::new().spawn(move || {
        read_all(input, &permits, &|event| lines.send(event).is_ok());
    })?;
    let host = Host::new(Box::new(output), settings, Some(sender)).map_err(io::Error::other)?;
    let mut driver = Driver::with(host, events);
    while let Some(event) = driver.next() {
        if matches!(event, Event::Line(_)) {
            let _ = taken.try_recv();
        }
        if driver.handle(event) == Flow::Quit {
            break;
        }
    }
    driver.host.abandon();
    match driver.host.failed.take() {
        // The GUI has gone.
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// Passes on every line until the receiver is gone.
fn read_all(input: impl Read, permits: &SyncSender<()>, pass: &dyn Fn(Event) -> bool) {
    let mut lines = LineReader::new(input);
    while let Ok(Some(line)) = lines.next_line() {
        if permits.send(()).is_err() || !pass(Event::Line(line)) {
            return;
        }
    }
    pass(Event::Closed);
}
