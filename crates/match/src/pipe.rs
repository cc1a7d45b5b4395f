//! A player's process: sending and receiving lines, and ending it.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use legwork_files::ours::may_replace;
use legwork_protocols::{InputLine, LineReader};

/// The capacity, in lines, of the queues to and from the process.
const WAITING: usize = 1024;
/// How long a process may take to exit after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// Why no line was received or sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Silence {
    /// No line came in time, or the process does not read its input.
    #[error("the program gave no answer in time")]
    Hung,
    /// The process has closed its output, or has ended.
    #[error("the program ended before its answer")]
    Ended,
}

/// A log of all lines sent and received, with times in milliseconds.
#[derive(Debug)]
pub struct TrafficLog {
    file: Mutex<File>,
    start: Instant,
}

impl TrafficLog {
    /// Creates a log file, or truncates an existing one.
    ///
    /// # Errors
    ///
    /// If the file has anything else than a log, or cannot be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        if !may_replace(path, is_log)? {
            return Err(io::Error::other("it exists and is not the log of a match"));
        }
        Ok(Self {
            file: Mutex::new(File::create(path)?),
            start: Instant::now(),
        })
    }

    fn write(&self, who: &str, way: char, line: &str) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let at = self.start.elapsed().as_millis();
        // Failing to write the log does not end the match.
        let _ = writeln!(file, "{at} {who} {way} {line}");
    }
}

/// Whether a file begins as a log does: with a time, a name and a direction.
fn is_log(begin: &[u8]) -> bool {
    let begin = String::from_utf8_lossy(begin);
    let line = begin.lines().next().unwrap_or_default();
    let (time, said) = line.split_once(' ').unwrap_or_default();
    let has_time = !time.is_empty() && time.bytes().all(|byte| byte.is_ascii_digit());
    has_time && (said.contains(" > ") || said.contains(" < "))
}

/// A process that is spoken with in lines. It ends with this value: by itself if it is asked to
/// quit, else it is killed.
#[derive(Debug)]
pub struct Pipe {
    child: Child,
    answers: Receiver<(Instant, String)>,
    orders: SyncSender<String>,
}

impl Pipe {
    /// Starts a process. One thread reads its output and another writes its input, so that a player that stops reading cannot
    /// block the match. All lines are logged under the given name.
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    pub fn start(mut command: Command, log: Option<(Arc<TrafficLog>, String)>) -> io::Result<Self> {
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped());
        command.stderr(Stdio::null());
        // Ctrl-C at the terminal must reach only the match: a player that it ended would count as crashed.
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt as _;
            command.process_group(0);
        }
        let mut child = command.spawn()?;
        let (answer, answers) = sync_channel(WAITING);
        let (orders, order) = sync_channel::<String>(WAITING);
        let said = log.clone();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                let mut lines = LineReader::new(output);
                while let Ok(Some(line)) = lines.next_line() {
                    // No protocol has lines this long: ignored.
                    let InputLine::Text(line) = line else {
                        continue;
                    };
                    if let Some((log, who)) = &said {
                        log.write(who, '>', &line);
                    }
                    if answer.send((Instant::now(), line)).is_err() {
                        break;
                    }
                }
            });
        }
        if let Some(mut input) = child.stdin.take() {
            thread::spawn(move || {
                while let Ok(line) = order.recv() {
                    if let Some((log, who)) = &log {
                        log.write(who, '<', &line);
                    }
                    let written = writeln!(input, "{line}").and_then(|()| input.flush());
                    if written.is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Self {
            child,
            answers,
            orders,
        })
    }

    /// The process id.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line.
    ///
    /// # Errors
    ///
    /// If the program does not read its input, or has ended.
    pub fn send(&self, line: impl Into<String>) -> Result<(), Silence> {
        self.orders
            .try_send(line.into())
            .map_err(|error| match error {
                TrySendError::Full(_) => Silence::Hung,
                TrySendError::Disconnected(_) => Silence::Ended,
            })
    }

    /// The next line, and when it was received.
    pub(crate) fn line(&self, until: Instant) -> Result<(Instant, String), Silence> {
        let left = until.saturating_duration_since(Instant::now());
        self.answers
            .recv_timeout(left)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => Silence::Hung,
                RecvTimeoutError::Disconnected => Silence::Ended,
            })
    }

    /// Discards all lines received so far.
    ///
    /// # Errors
    ///
    /// If the process has ended.
    pub(crate) fn forget(&self) -> Result<(), Silence> {
        use std::sync::mpsc::TryRecvError;
        // Bounded, since a player may write without end.
        for _ in 0..2 * WAITING {
            match self.answers.try_recv() {
                Ok(_) => {}
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(Silence::Ended),
            }
        }
        Ok(())
    }

    /// Asks the process to quit, and waits a short time.
    pub(crate) fn quit(&mut self) {
        if self.send("quit").is_err() {
            return;
        }
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                _ => return,
            }
            let _ = self.forget();
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // Waiting reaps the process, so that no zombie is left.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
