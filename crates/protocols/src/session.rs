//! The common part of the protocols: the engine, the output, and the settings.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use legwork_core::echo::plain;
use legwork_core::rules::Rules;
use legwork_engine::{Engine, Limits, Net, NetChoice, Report, Standing, TableError};
use legwork_variant::history::History;
use legwork_variant::position::Position;

/// The contents of a rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRules {
    /// The id of the rules: the name of the file without its folder and its ending.
    pub id: String,
    pub ron: String,
    /// The parts left out of a file in another format: a line for each.
    pub warnings: Vec<String>,
}

/// The maximum table size in megabytes, number of threads, and number of lines that can be set.
pub(crate) const MOST_HASH: usize = 65_536;
pub(crate) const MOST_THREADS: usize = 256;
pub(crate) const MOST_LINES: usize = 500;
/// The time for communication that each move costs of its clock, in milliseconds: the default, and the maximum.
pub(crate) const OVERHEAD: usize = 20;
pub(crate) const MOST_OVERHEAD: usize = 5000;
/// The option that names a net, in all protocols.
pub(crate) const EVAL_FILE: &str = "EvalFile";
/// The value of the option `EvalFile` for the net that is registered for the rules, if there is one.
pub const REGISTERED: &str = "registered";
/// Its value for none; an empty one means the same.
pub const NO_NET: &str = "none";

/// The initial settings of a session.
#[derive(Debug, Clone)]
pub struct SessionSettings {
    /// The rule file to begin with.
    pub rules: Option<SessionRules>,
    /// The id of the variant to begin with, if there is no rule file.
    pub variant: Option<String>,
    /// Whether the options include the search parameters.
    pub tunes: bool,
    /// The initial value of the option `EvalFile`: [`REGISTERED`], the name of a file, or empty for no net.
    pub net: String,
    /// Reads a file of rules that the GUI names.
    pub read_rules: fn(&str) -> Result<SessionRules, String>,
    /// Reads a net that the GUI names.
    pub read_net: fn(&str) -> Result<Net, String>,
    /// The variants that a GUI may choose in addition to the registered ones.
    pub others: Others,
}

/// Variants that are not registered, which the option `UCI_Variant` lists. A registered one is preferred to one of them
/// with the same name.
#[derive(Debug, Clone, Copy)]
pub struct Others {
    /// Gives the names of those that can be played, as far as is known before they are read.
    pub names: fn() -> Vec<String>,
    /// Reads the rules of one; `None` if there is none of the name.
    pub read: fn(&str) -> Option<Result<SessionRules, String>>,
    /// Adds those of a file in Fairy-Stockfish's format, which the option `VariantPath` names.
    pub load: fn(&str) -> Result<(), String>,
}

impl Others {
    /// No other variants.
    pub const NONE: Self = Self {
        names: Vec::new,
        read: |_| None,
        load: |_| Err("there are no files here".to_owned()),
    };
}

impl SessionSettings {
    /// The settings of a session that begins with orthodox chess and cannot read files.
    pub fn without_files() -> Self {
        Self {
            rules: None,
            variant: None,
            tunes: false,
            net: String::new(),
            read_rules: |_| Err("there are no files here".to_owned()),
            read_net: |_| Err("there are no files here".to_owned()),
            others: Others::NONE,
        }
    }
}

/// An event that a driver handles.
pub(crate) enum Event {
    Line(crate::input::InputLine),
    /// The input has ended.
    Closed,
    /// A report of the search with this number.
    Report(u64, Report),
    /// A line that the task with this number writes; `None` at its end.
    Task(u64, Option<String>),
}

/// Whether a session goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    GoOn,
    Quit,
}

/// The effect of a line on a running search or task, before the line is handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Running {
    GoesOn,
    /// It ends now, with its answer.
    Ends,
    /// It has a moment to finish, and then ends.
    EndsSoon,
}

/// A protocol.
pub(crate) trait Conversation {
    /// The effect on the search, or else on the task, that runs when this line comes.
    fn before(&self, line: &str, is_task: bool) -> Running;
    /// Does what a line says.
    fn line(&mut self, line: &str, host: &mut Host<'_>) -> Flow;
    /// Handles a report of the running search.
    fn report(&mut self, report: Report, host: &mut Host<'_>);
}

/// The engine, the output and the running search of a session.
pub(crate) struct Host<'a> {
    pub(crate) engine: Engine,
    /// The net that it evaluates with.
    net: NetChoice,
    pub(crate) settings: SessionSettings,
    output: Box<dyn Write + 'a>,
    /// The channel for reports of searches and tasks; `None` without threads.
    sender: Option<Sender<Event>>,
    /// The number of the search or the task that was started last.
    number: u64,
    /// Whether it is still running.
    busy: bool,
    /// Whether it is a task.
    is_task: bool,
    /// Set to end a task.
    task_stop: Arc<AtomicBool>,
    /// The error of an output that is closed or cannot be written.
    pub(crate) failed: Option<io::Error>,
}

impl<'a> Host<'a> {
    pub(crate) fn new(
        output: Box<dyn Write + 'a>,
        settings: SessionSettings,
        sender: Option<Sender<Event>>,
    ) -> Result<Self, TableError> {
        let mut host = Self {
            engine: Engine::new()?,
            net: NetChoice::Without,
            settings,
            output,
            sender,
            number: 0,
            busy: false,
            is_task: false,
            task_stop: Arc::new(AtomicBool::new(false)),
            failed: None,
        };
        let name = host.settings.net.clone();
        if let Err(error) = host.set_net(&name) {
            host.say(&format!("# {EVAL_FILE}: {error}"));
        }
        Ok(host)
    }

    /// Sets the time for communication that each move costs of its clock.
    pub(crate) fn set_overhead(&mut self, millis: usize) {
        self.engine
            .set_overhead(Duration::from_millis(millis as u64));
    }

    /// Selects the registered net, a net from a file, or none.
    pub(crate) fn set_net(&mut self, name: &str) -> Result<(), String> {
        let net = match name {
            "" | "<empty>" | NO_NET => NetChoice::Without,
            REGISTERED => NetChoice::Registered,
            name => NetChoice::Given(Arc::new((self.settings.read_net)(name)?)),
        };
        self.abandon();
        self.engine.set_net(net.clone());
        self.net = net;
        Ok(())
    }

    /// Checks that the given net, if any, is for these rules; otherwise they are played without it.
    pub(crate) fn check_net(&self, rules: &Rules) -> Result<(), String> {
        match &self.net {
            NetChoice::Given(net) => {
                (net.check(rules)).map_err(|error| format!("{EVAL_FILE}: not used, {error}"))
            }
            NetChoice::Without | NetChoice::Registered => Ok(()),
        }
    }

    /// Writes a line and flushes it.
    pub(crate) fn say(&mut self, line: &str) {
        // Quoted input may contain control characters; only tabs are the protocol's own.
        let parts: Vec<String> = line.split('\t').map(plain).collect();
        let line = parts.join("\t");
        let written = writeln!(self.output, "{line}").and_then(|()| self.output.flush());
        if let Err(error) = written {
            self.failed.get_or_insert(error);
        }
    }

    /// Starts a search, and ends the running search or task.
    pub(crate) fn go(&mut self, position: &Position, history: &History, limits: Limits) {
        self.abandon();
        self.number += 1;
        (self.busy, self.is_task) = (true, false);
        let (position, history, number) = (position.clone(), history.clone(), self.number);
        let Some(sender) = self.sender.clone() else {
            return self.engine.begin(position, history, limits);
        };
        let reports = sender.clone();
        let send = move |report| {
            // If the driver is gone, the report is not needed.
            let _ = reports.send(Event::Report(number, report));
        };
        if let Err(error) = self.engine.go(position, history, limits, send) {
            let _ = sender.send(Event::Report(number, Report::Done(None)));
            self.say(&format!("# no search: {error}"));
        }
    }

    /// Starts a task that writes lines and regularly checks whether it has to stop. Without threads it runs to its end at once.
    pub(crate) fn task(
        &mut self,
        work: impl FnOnce(&mut dyn FnMut(String), &AtomicBool) + Send + 'static,
    ) {
        self.abandon();
        self.number += 1;
        self.task_stop = Arc::new(AtomicBool::new(false));
        let (number, stop) = (self.number, Arc::clone(&self.task_stop));
        let Some(sender) = self.sender.clone() else {
            return work(&mut |line| self.say(&line), &stop);
        };
        let run = move || {
            work(
                &mut |line| {
                    let _ = sender.send(Event::Task(number, Some(line)));
                },
                &stop,
            );
            let _ = sender.send(Event::Task(number, None));
        };
        match thread::Builder::new().spawn(run) {
            Ok(_) => (self.busy, self.is_task) = (true, true),
            Err(error) => self.say(&format!("# no thread: {error}")),
        }
    }

    /// Stops a search or a task, which then reports its result.
    pub(crate) fn stop(&mut self) {
        self.task_stop.store(true, Relaxed);
        self.engine.stop();
    }

    /// Aborts a search or a task without a result.
    pub(crate) fn abandon(&mut self) {
        self.task_stop.store(true, Relaxed);
        self.engine.stop_and_wait();
        self.number += 1;
        self.busy = false;
    }

    /// Whether searches and tasks have threads.
    pub(crate) fn has_threads(&self) -> bool {
        self.sender.is_some()
    }

    /// Whether a search or a task is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.busy
    }

    /// Whether a task runs, and no search.
    pub(crate) fn runs_task(&self) -> bool {
        self.busy && self.is_task
    }

    /// Continues a search without a thread for about the time of a slice; returns its number and reports.
    pub(crate) fn advance(&mut self, slice: Duration) -> (u64, Vec<Report>, Standing) {
        let mut reports = Vec::new();
        let standing = self.engine.advance(slice, |report| reports.push(report));
        (self.number, reports, standing)
    }

    /// The number of the last search or task.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Whether an event belongs to the running search or task.
    pub(crate) fn is_current(&self, number: u64) -> bool {
        self.number == number
    }

    /// Records that the search or the task has ended.
    pub(crate) fn ended(&mut self) {
        self.busy = false;
    }
}

/// The first line of a message, since an answer is one line.
pub(crate) fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}
