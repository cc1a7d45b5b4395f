//! Driving a UCI program: a process that reads commands and answers in lines.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::ours::Count;

/// How long a program may take to answer `uci` and `isready`.
const HELLO: Duration = Duration::from_secs(20);
/// How long a program may take to count a tree.
const PATIENCE: Duration = Duration::from_secs(600);

/// Why a program gives no count.
#[derive(Debug, thiserror::Error)]
pub(super) enum UciError {
    #[error("the program cannot be run: {0}")]
    Start(std::io::Error),
    #[error("the program ended before its answer `{0}`")]
    Ended(&'static str),
    #[error("the program gave no answer `{0}` in {seconds} seconds", seconds = .1.as_secs())]
    Silent(&'static str, Duration),
}

/// A running program.
#[derive(Debug)]
pub(super) struct Engine {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    /// Where the program lies.
    pub(super) path: PathBuf,
    /// The name that the program gives itself.
    pub(super) name: Option<String>,
    /// The variants that the program lists; `None` if the program lists none and plays chess alone.
    variants: Option<Vec<String>>,
}

impl Engine {
    /// Starts a program, has it load a file of variants, and asks which variants it knows.
    pub(super) fn start(path: &Path, variants_file: Option<&Path>) -> Result<Self, UciError> {
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(UciError::Start)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(UciError::Ended("uciok"));
        };
        // A thread of its own reads the lines, so that waiting for a line can time out.
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut engine = Self {
            child,
            stdin,
            lines,
            path: path.to_owned(),
            name: None,
            variants: None,
        };
        engine.hello()?;
        if let Some(file) = variants_file {
            engine.set("VariantPath", &file.display().to_string());
            // Only a new `uci` lists the variants of the file.
            engine.hello()?;
        }
        Ok(engine)
    }

    fn hello(&mut self) -> Result<(), UciError> {
        self.say("uci");
        let said = self.until("uciok", HELLO)?;
        self.name = said
            .iter()
            .find_map(|line| line.strip_prefix("id name "))
            .map(str::to_owned);
        self.variants = said.iter().find_map(|line| listed_variants(line));
        Ok(())
    }

    /// Whether the program knows a variant of that name.
    pub(super) fn knows(&self, variant: &str) -> bool {
        match &self.variants {
            Some(known) => known.iter().any(|known| known == variant),
            None => variant == "chess",
        }
    }

    /// Counts a tree: from the command to the count, so without start-up.
    pub(super) fn perft(
        &mut self,
        variant: &str,
        king_takes_rook: bool,
        fen: &str,
        depth: u32,
    ) -> Result<Count, UciError> {
        if self.variants.is_some() {
            self.set("UCI_Variant", variant);
        }
        self.set(
            "UCI_Chess960",
            if king_takes_rook { "true" } else { "false" },
        );
        self.say(&format!("position fen {fen}"));
        self.say("isready");
        self.until("readyok", HELLO)?;
        let (clock, before) = (Instant::now(), processor_time(&self.child));
        self.say(&format!("go perft {depth}"));
        let said = self.until(NODES, PATIENCE)?;
        let time = match (before, processor_time(&self.child)) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => clock.elapsed(),
        };
        let leaves = said.last().and_then(|line| counted(line));
        let leaves = leaves.ok_or(UciError::Ended(NODES))?;
        Ok(Count { leaves, time })
    }

    fn set(&mut self, option: &str, value: &str) {
        self.say(&format!("setoption name {option} value {value}"));
    }

    /// Sends a line. If the program has ended, waiting for the answer fails.
    fn say(&mut self, line: &str) {
        let _ = writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush());
    }

    /// The lines of the program up to the first that begins with `end`, that line included.
    fn until(&mut self, end: &'static str, patience: Duration) -> Result<Vec<String>, UciError> {
        let clock = Instant::now();
        let mut said = Vec::new();
        loop {
            let left = patience.saturating_sub(clock.elapsed());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => UciError::Silent(end, patience),
                RecvTimeoutError::Disconnected => UciError::Ended(end),
            })?;
            let is_end = line.starts_with(end);
            said.push(line);
            if is_end {
                return Ok(said);
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.say("quit");
        // A program that is still counting does not read the command.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The processor's time that a running program has used, all its threads together; `None` if the system does not
/// say it of another program.
#[cfg(target_os = "linux")]
fn processor_time(child: &Child) -> Option<Duration> {
    let process = nix::unistd::Pid::from_raw(child.id().try_into().ok()?);
    let clock = nix::time::clock_getcpuclockid(process).ok()?;
    clock.now().ok().map(Duration::from)
}

#[cfg(not(target_os = "linux"))]
fn processor_time(_: &Child) -> Option<Duration> {
    None
}

/// How Stockfish and its kin begin the line with the count.
const NODES: &str = "Nodes searched";

/// The count of a line such as `Nodes searched: 8902`.
fn counted(line: &str) -> Option<u64> {
    line.strip_prefix(NODES)?
        .trim_start_matches(':')
        .trim()
        .parse()
        .ok()
}

/// The variants that a line of `uci` lists.
fn listed_variants(line: &str) -> Option<Vec<String>> {
    let rest = line.strip_prefix("option name UCI_Variant type combo")?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let pairs = words.windows(2).filter(|pair| pair[0] == "var");
    Some(pairs.map(|pair| pair[1].to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    // As Fairy-Stockfish 11.1 and 14 say it.
    #[test]
    fn counts_are_read_as_they_are_written() {
        assert_eq!(counted("Nodes searched: 8902"), Some(8902));
        assert_eq!(counted("e2e4: 600"), None);
        assert_eq!(counted("Nodes searched: many"), None);
    }

    #[test]
    fn variants_are_listed_in_one_line() {
        let line = "option name UCI_Variant type combo default chess var almost var chess var x";
        let listed = listed_variants(line).unwrap();
        assert_eq!(listed, ["almost", "chess", "x"]);
        assert_eq!(
            listed_variants("option name Hash type spin default 16"),
            None
        );
    }
}
