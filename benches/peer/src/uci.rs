//! Counting by a UCI program, over the client that plays matches.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use legwork_benches::Subject;
use legwork_match::{Pipe, Silence, UciOption, await_line};

use crate::search::Searched;
use crate::subject;
use crate::tree::Count;

/// How long a program may take to answer `uci` and `isready`.
const HELLO: Duration = Duration::from_secs(20);
/// How long a program may take to count a tree.
const PATIENCE: Duration = Duration::from_secs(600);

/// Why a program gives no count.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UciError {
    #[error("the program cannot be run: {0}")]
    Start(#[from] std::io::Error),
    #[error("{silence} to `{question}`")]
    Silent { question: String, silence: Silence },
}

/// A running program.
#[derive(Debug)]
pub(crate) struct Engine {
    pipe: Pipe,
    /// The path of the program.
    pub(crate) path: PathBuf,
    /// The name that the program gives itself.
    pub(crate) name: Option<String>,
    /// The option that lists its variants; a program without it plays chess alone.
    variants: Option<UciOption>,
}

impl Engine {
    /// Starts a program, has it load a file of variants, and asks which variants it knows.
    pub(crate) fn start(path: &Path, variants_file: Option<&Path>) -> Result<Self, UciError> {
        let mut engine = Self {
            pipe: Pipe::start(Command::new(path), None)?,
            path: path.to_owned(),
            name: None,
            variants: None,
        };
        engine.hello()?;
        if let Some(file) = variants_file {
            engine.set("VariantPath", &file.display().to_string())?;
            // Only a new `uci` lists the variants of the file.
            engine.hello()?;
        }
        Ok(engine)
    }

    fn hello(&mut self) -> Result<(), UciError> {
        let (mut name, mut variants) = (None, None);
        self.ask("uci", HELLO, |line| {
            name = name
                .take()
                .or(line.strip_prefix("id name ").map(str::to_owned));
            let option = UciOption::read(line);
            variants = variants
                .take()
                .or(option.filter(|it| it.name() == "UCI_Variant"));
            (line == "uciok").then_some(())
        })?;
        (self.name, self.variants) = (name, variants);
        Ok(())
    }

    /// Whether the program knows a variant with this name.
    pub(crate) fn knows(&self, variant: &str) -> bool {
        match &self.variants {
            Some(option) => option.has_value(variant),
            None => variant == "chess",
        }
    }

    /// Counts a tree: from the command to the count, so without start-up.
    pub(crate) fn perft(
        &self,
        variant: &str,
        subject: &Subject,
        depth: u32,
    ) -> Result<Count, UciError> {
        self.set_up(variant, subject)?;
        let (clock, before) = (Instant::now(), processor_time(&self.pipe));
        let leaves = self.ask(&format!("go perft {depth}"), PATIENCE, counted)?;
        let time = match (before, processor_time(&self.pipe)) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => clock.elapsed(),
        };
        Ok(Count { leaves, time })
    }

    /// Searches a position for some time, on one thread, with an empty table and without a net.
    pub(crate) fn search(
        &self,
        variant: &str,
        subject: &Subject,
        time: Duration,
    ) -> Result<Searched, UciError> {
        self.set("Threads", "1")?;
        self.set("Use NNUE", "false")?;
        self.send("ucinewgame")?;
        self.set_up(variant, subject)?;
        let (clock, before) = (Instant::now(), processor_time(&self.pipe));
        let mut nodes = 0;
        self.ask(
            &format!("go movetime {}", time.as_millis()),
            PATIENCE,
            |line| {
                nodes = searched(line).unwrap_or(nodes);
                line.starts_with("bestmove").then_some(())
            },
        )?;
        let time = match (before, processor_time(&self.pipe)) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => clock.elapsed(),
        };
        Ok(Searched { nodes, time })
    }

    /// Gives the program a position.
    fn set_up(&self, variant: &str, subject: &Subject) -> Result<(), UciError> {
        if self.variants.is_some() {
            self.set("UCI_Variant", variant)?;
        }
        let chess960 = subject::king_takes_rook(subject);
        self.set("UCI_Chess960", &chess960.to_string())?;
        let fen = subject::uci_fen(subject);
        self.send(&format!("position fen {fen}"))?;
        self.ask("isready", HELLO, |line| (line == "readyok").then_some(()))
    }

    fn set(&self, option: &str, value: &str) -> Result<(), UciError> {
        self.send(&format!("setoption name {option} value {value}"))
    }

    fn send(&self, line: &str) -> Result<(), UciError> {
        self.pipe.send(line).map_err(silent(line))
    }

    /// Sends a line, and waits for the line that a function takes.
    fn ask<T>(
        &self,
        question: &str,
        patience: Duration,
        mut take: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, UciError> {
        self.send(question)?;
        await_line(&self.pipe, patience, |line| take(line.trim())).map_err(silent(question))
    }
}

fn silent(question: &str) -> impl FnOnce(Silence) -> UciError {
    let question = question.to_owned();
    |silence| UciError::Silent { question, silence }
}

/// The processor's time that a running program has used, all its threads together; `None` if the system does not
/// say it of another program.
#[cfg(target_os = "linux")]
fn processor_time(pipe: &Pipe) -> Option<Duration> {
    let process = nix::unistd::Pid::from_raw(pipe.id().try_into().ok()?);
    let clock = nix::time::clock_getcpuclockid(process).ok()?;
    clock.now().ok().map(Duration::from)
}

#[cfg(not(target_os = "linux"))]
fn processor_time(_: &Pipe) -> Option<Duration> {
    None
}

/// The count of a line such as `Nodes searched: 8902`, as Stockfish and its kin write it.
fn counted(line: &str) -> Option<u64> {
    let count = line.strip_prefix("Nodes searched")?;
    count.trim_start_matches(':').trim().parse().ok()
}

/// The nodes of a line such as `info depth 3 nodes 1234 nps 5000`.
fn searched(line: &str) -> Option<u64> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    words.find(|&word| word == "nodes")?;
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_a_search_are_read() {
        let line = "info depth 3 seldepth 4 multipv 1 score cp 20 nodes 1234 nps 5000 pv e2e4";
        assert_eq!(searched(line), Some(1234));
        assert_eq!(searched("info string variant chess files 8"), None);
        assert_eq!(searched("bestmove e2e4"), None);
    }

    // As Fairy-Stockfish 11.1 and 14 say it.
    #[test]
    fn counts_are_read_as_they_are_written() {
        assert_eq!(counted("Nodes searched: 8902"), Some(8902));
        assert_eq!(counted("e2e4: 600"), None);
        assert_eq!(counted("Nodes searched: many"), None);
    }
}
