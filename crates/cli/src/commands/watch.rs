//! `legwork check --watch`: rereads a file of rules whenever it is saved.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use legwork::explain::diagram::best_square;
use legwork::{Color, Piece, Position, Rules};
use legwork_drawing::text::glance::Glance;
use notify::{EventKind, RecursiveMode, Watcher};

use super::check::FileReport;
use super::show::board_in_colours;
use crate::args::OptionValues;
use crate::error::{CliError, FileFault};
use crate::output;
use crate::rules_file::{RulesFile, is_rules_file};
use crate::terminal::{BAD, FAINT, GOOD, STRONG, Screen, columns, paint};

/// A file is read once nothing has happened to it for this time: an editor saves in several steps.
const QUIET: Duration = Duration::from_millis(50);

/// Whether ctrl-C was pressed, for what takes long.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// An event that ends the wait for a change.
enum WatchEvent {
    Changed,
    Interrupted,
}

/// Shows the file, and again after every change, until ctrl-C; each time this number of random games is played.
pub(crate) fn run(file: &str, games: u64) -> Result<ExitCode, CliError> {
    let events = watch(file)?;
    let mut last: Option<Reading> = None;
    // The last rules that could be played; the next ones are compared with them.
    let mut played: Option<Playable> = None;
    loop {
        let reading = Reading::of(file, games);
        if last.as_ref() != Some(&reading) {
            let text = reading.text(played.as_ref());
            if output::print(text).is_err() {
                // The reader closed the pipe.
                return Ok(ExitCode::SUCCESS);
            }
            played = reading.playable.clone().or(played);
            last = Some(reading);
        }
        if let WatchEvent::Interrupted = next(&events) {
            return Ok(ExitCode::SUCCESS);
        }
    }
}

/// Watches the folder: an editor may replace the file by another of the same name.
fn watch(file: &str) -> Result<Receiver<WatchEvent>, CliError> {
    let parent = Path::new(file).parent();
    let parent = parent.filter(|parent| !parent.as_os_str().is_empty());
    let folder = parent.unwrap_or(Path::new("."));
    let failed = |reason: String| CliError::file(file, FileFault::Unwatchable(reason));
    if !folder.is_dir() {
        return Err(failed("its folder does not exist".to_owned()));
    }
    let (sender, events) = mpsc::channel();
    let interrupted = sender.clone();
    ctrlc::set_handler(move || {
        INTERRUPTED.store(true, Ordering::Relaxed);
        // If this cannot be sent, no receiver is left.
        let _ = interrupted.send(WatchEvent::Interrupted);
    })
    .map_err(|error| failed(error.to_string()))?;
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Read accesses change nothing. A missed event may have been anything.
        let matters = event.map_or(true, |event| {
            let mut names = event.paths.iter().map(|path| path.to_string_lossy());
            let of_rules = event.need_rescan() || names.any(|name| is_rules_file(&name));
            of_rules && !matches!(event.kind, EventKind::Access(_))
        });
        if matters {
            let _ = sender.send(WatchEvent::Changed);
        }
    })
    .map_err(|error| failed(error.to_string()))?;
    let watched = watcher.watch(folder, RecursiveMode::NonRecursive);
    watched.map_err(|error| failed(error.to_string()))?;
    // The watcher runs until the program ends.
    std::mem::forget(watcher);
    Ok(events)
}

/// Waits for the next change to be complete.
fn next(events: &Receiver<WatchEvent>) -> WatchEvent {
    let mut event = events.recv().unwrap_or(WatchEvent::Interrupted);
    while let WatchEvent::Changed = event {
        match events.recv_timeout(QUIET) {
            Ok(later) => event = later,
            Err(_) => break,
        }
    }
    event
}

/// The result of one reading of the file.
#[derive(Debug, PartialEq)]
struct Reading {
    /// The text of the file, or why it cannot be read.
    source: Result<String, String>,
    report: String,
    board: Option<String>,
    playable: Option<Playable>,
}

/// The pieces and moves of rules that can be played.
#[derive(Debug, Clone, PartialEq)]
struct Playable {
    /// The name and the diagram of each piece.
    pieces: Vec<(String, String)>,
    /// The moves at the start.
    moves: BTreeSet<String>,
}

impl Reading {
    fn of(name: &str, games: u64) -> Self {
        let file = match RulesFile::read(name) {
            Ok(file) => file,
            Err(error) => {
                return Self {
                    source: Err(error.to_string()),
                    report: String::new(),
                    board: None,
                    playable: None,
                };
            }
        };
        let report = FileReport::of(&file, games, &INTERRUPTED);
        let mut text = String::new();
        // Writing to a String does not fail.
        let _ = report.write(&mut text, Screen::of_stdout());
        let settings = OptionValues::default();
        let start = if report.is_sound() {
            settings.open(name).ok().map(|variant| variant.start())
        } else {
            None
        };
        Self {
            source: Ok(file.ron),
            report: text,
            board: start.as_ref().map(board_in_colours),
            playable: start.as_ref().map(Playable::of),
        }
    }

    /// The text to show, compared with these rules.
    fn text(&self, before: Option<&Playable>) -> String {
        let mut text = String::new();
        let screen = Screen::of_stdout();
        let width = screen.and_then(|screen| screen.width);
        if width.is_some() {
            // The cursor goes to the top, and the screen is erased.
            text.push_str("\x1b[H\x1b[2J\x1b[3J");
        }
        match &self.source {
            Ok(_) => text.push_str(&self.report),
            Err(reason) => {
                text.push_str(&format!("{}; waiting for it\n", paint(BAD, reason)));
            }
        }
        if let Some(board) = &self.board {
            text.push_str(&format!("\n{board}"));
        }
        if let (Some(now), Some(before)) = (&self.playable, before) {
            text.push_str(&now.changes(before, width.unwrap_or(80)));
        }
        text.push('\n');
        text
    }
}

impl Playable {
    fn of(start: &Position) -> Self {
        let rules = start.rules();
        let piece = |kind| {
            let rule = rules.piece(kind);
            let name = format!("{} {}", rule.symbol, rule.name);
            (name, diagram(rules, Piece::new(Color::White, kind)))
        };
        let moves = start.moves().into_iter();
        Self {
            pieces: rules.listed_kinds().map(piece).collect(),
            moves: moves.map(|mv| start.move_text(mv)).collect(),
        }
    }

    /// Describes the differences from earlier rules: the new and changed pieces, drawn, and the moves at the start.
    fn changes(&self, before: &Self, width: usize) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            if !before.pieces.contains(piece) {
                let (name, diagram) = piece;
                text.push_str(&format!("\n{}\n{diagram}", paint(STRONG, name)));
            }
        }
        let now: Vec<&String> = self.pieces.iter().map(|(name, _)| name).collect();
        for (name, _) in &before.pieces {
            if !now.contains(&name) {
                text.push_str(&format!("\n{} is gone\n", paint(STRONG, name)));
            }
        }
        for (what, style, moves) in [
            (
                "new moves at the start",
                GOOD,
                self.moves.difference(&before.moves),
            ),
            (
                "moves that are gone",
                BAD,
                before.moves.difference(&self.moves),
            ),
        ] {
            let moves: Vec<String> = moves.cloned().collect();
            if !moves.is_empty() {
                let heading = paint(style, what);
                let moves = columns(&moves, width);
                text.push_str(&format!("\n{heading}\n{moves}"));
            }
        }
        if text.is_empty() {
            text = format!("\n{}\n", paint(FAINT, "pieces and moves as before"));
        } else {
            let [now, before] = [self, before].map(|rules| rules.moves.len());
            text += &format!("\nmoves at the start: {now}, before {before}\n");
        }
        text
    }
}

/// Draws the moves of a piece.
fn diagram(rules: &Rules, piece: Piece) -> String {
    let from = best_square(rules, piece);
    Glance::alone(rules, piece, from).text(rules, piece)
}
