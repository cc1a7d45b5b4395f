//! Whole sessions, as a GUI would see them.
//!
//! A transcript has what is sent after `>`, and below it what comes back. What depends on the machine, or changes
//! with every change of the search, is masked.

mod answers;
mod chess960;
mod cutechess;
mod drops;
mod hostile;
mod others;
mod scores;
mod slices;
mod states;
mod strength;
mod tasks;
mod transcripts;
mod usi;

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

// So that variants are registered.
use legwork as _;
use legwork_protocols::{Driver, SessionRules, SessionSettings};

/// An output that can be read while it is written.
#[derive(Clone, Default)]
pub(crate) struct Shared(Rc<RefCell<Vec<u8>>>);

impl Shared {
    /// The output since this was last asked.
    pub(crate) fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.borrow_mut())).unwrap()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn settings() -> SessionSettings {
    SessionSettings {
        read_rules: |name| match name {
            "rooks.ron" => Ok(SessionRules {
                warnings: Vec::new(),
                id: "rooks".to_owned(),
                ron: ROOKS.to_owned(),
            }),
            "house.ron" => Ok(SessionRules {
                warnings: Vec::new(),
                id: "house".to_owned(),
                ron: HOUSE.to_owned(),
            }),
            "broken.ron" => Ok(SessionRules {
                warnings: Vec::new(),
                id: "broken".to_owned(),
                ron: ROOKS.replace("KR", "KX"),
            }),
            _ => Err(format!("`{name}` cannot be read")),
        },
        ..SessionSettings::without_files()
    }
}

pub(crate) const ROOKS: &str = r#"(
    name: "Kings and Rooks",
    board: (files: 4, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "k3/4/1KR1/4 w - - 0 1",
)"#;

/// A game with drops.
const HOUSE: &str = r#"(like: "crazyhouse", name: "House")"#;

/// This number in the tests of every day, and four times as many in full.
pub(crate) fn at_length(number: u64) -> u64 {
    match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 4 * number,
        None => number,
    }
}

/// A session, and what it says.
pub(crate) struct TestSession {
    output: Shared,
    driver: Driver<'static>,
}

impl TestSession {
    /// A session that has been sent these lines.
    pub(crate) fn new(lines: &[&str]) -> Self {
        let output = Shared::default();
        let driver = Driver::new(output.clone(), settings()).unwrap();
        let mut session = Self { output, driver };
        for line in lines {
            session.ask(line);
        }
        session
    }

    /// Sends a line, and returns what is said until nothing runs.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        assert!(self.driver.line(line));
        self.driver.settle();
        self.output.take()
    }

    /// The FEN of its position.
    pub(crate) fn fen(&mut self) -> String {
        let shown = self.ask("d");
        let fen = shown.lines().find_map(|line| line.strip_prefix("Fen: "));
        fen.unwrap_or_else(|| panic!("{shown}")).to_owned()
    }
}

/// The transcript of a session. Before the next line is sent, what runs ends; after a line that begins
/// with `~`, it goes on.
pub(crate) fn transcript(script: &str) -> String {
    let output = Shared::default();
    let mut driver = Driver::new(output.clone(), settings()).unwrap();
    let mut transcript = String::new();
    for line in script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let sent = line.strip_prefix('~').unwrap_or(line);
        let goes_on = driver.line(sent);
        if goes_on && !line.starts_with('~') {
            driver.settle();
        }
        transcript += &format!("> {sent}\n");
        for answer in output.take().lines() {
            transcript += &format!("{}\n", masked(answer));
        }
        if !goes_on {
            transcript += "(the end)\n";
        }
    }
    transcript
}

fn masked(line: &str) -> String {
    // A further variant changes nothing.
    for (list, end) in [("variants=\"", "\""), ("option name UCI_Variant", "")] {
        if let (true, Some(last)) = (line.contains(list), line.find("chuchess")) {
            return format!("{}<others>{end}", &line[..last + "chuchess ".len()]);
        }
    }
    if let (true, Some(first)) = (
        line.starts_with("option name USI_Variant"),
        line.find(" var "),
    ) {
        return format!("{} <variants>", &line[..first]);
    }
    let words: Vec<&str> = line.split(' ').collect();
    let mut masked: Vec<&str> = words.clone();
    match words[..] {
        ["info", "depth", ..] => {
            for (at, pair) in words.windows(2).enumerate() {
                if ["seldepth", "nodes", "nps", "hashfull", "time"].contains(&pair[0]) {
                    masked[at + 1] = "_";
                }
            }
        }
        ["stat01:", ..] => masked[1..3].fill("_"),
        // A line of an iteration.
        [depth, _, _, _, _, _, ..] if depth.parse::<u32>().is_ok() => masked[2..6].fill("_"),
        _ => {}
    }
    masked.join(" ").replace('\t', " | ")
}
