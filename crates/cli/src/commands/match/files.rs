//! The files of a match: its record, and its games as PGN.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use legwork::Variant;
use legwork::san::SanStyle;
use legwork_core::echo::clip_path;
use legwork_match::{GameRecord, MatchRecord, MatchTask};

use super::args::FileArgs;
use crate::error::{CliError, FaultKind};

/// Returns the file of the record, if one is kept.
pub(super) fn record_of(args: &FileArgs) -> Option<String> {
    let beside = || args.pgn.as_ref().map(|pgn| format!("{pgn}.jsonl"));
    args.record.clone().or_else(beside)
}

/// Writes games as PGN. The file is derived from the record, so an incomplete end is rewritten.
pub(super) struct GameWriter<'a> {
    name: String,
    out: File,
    task: &'a MatchTask,
    variants: Vec<Variant>,
}

impl<'a> GameWriter<'a> {
    /// Writes the games of the record to a file that has no others.
    pub(super) fn open(
        name: &str,
        record: &MatchRecord,
        task: &'a MatchTask,
        variants: Vec<Variant>,
    ) -> Result<Self, CliError> {
        let wrong = |error| CliError::unwritable("--pgn", name, &error);
        let games = record.games();
        let texts = games.map(|game| text(game, task, &variants, name));
        let texts: Vec<String> = texts.collect::<Result<_, _>>()?;
        if !has_only(name, &texts).map_err(wrong)? {
            return Err(taken(name));
        }
        let new = format!("{name}.new");
        let mut whole = File::create(&new).map_err(wrong)?;
        whole.write_all(texts.concat().as_bytes()).map_err(wrong)?;
        whole
            .sync_data()
            .and_then(|()| fs::rename(&new, name))
            .map_err(wrong)?;
        let out = OpenOptions::new().append(true).open(name).map_err(wrong)?;
        Ok(Self {
            name: name.to_owned(),
            out,
            task,
            variants,
        })
    }

    /// Appends a game.
    pub(super) fn add(&mut self, game: &GameRecord) -> Result<(), CliError> {
        write(&mut self.out, game, self.task, &self.variants, &self.name)
    }

    /// Writes games to a new file.
    pub(super) fn write_all(
        name: &str,
        task: &MatchTask,
        games: &[GameRecord],
    ) -> Result<(), CliError> {
        if Path::new(name).exists() {
            return Err(taken(name));
        }
        let options: Vec<(&str, &str)> = task
            .options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let wrong = |error| CliError::unwritable("--pgn", name, &error);
        let variants = task.variants().map(|id| Variant::open(id, &options));
        let variants: Result<Vec<_>, _> = variants.collect();
        let variants = variants.map_err(|error| wrong(io::Error::other(error.to_string())))?;
        let mut out = BufWriter::new(File::create(name).map_err(wrong)?);
        for game in games {
            write(&mut out, game, task, &variants, name)?;
        }
        out.flush().map_err(wrong)
    }
}

/// The error of a file of games that exists, and has other games than the record.
fn taken(name: &str) -> CliError {
    let fault = format!(
        "`{}` exists and has other content than the games of the record: expected a new file",
        clip_path(name)
    );
    CliError::argument(FaultKind::File, "--pgn", fault)
}

/// Whether a file is missing, or has nothing but these games, in any order; after a kill the last one may be incomplete.
fn has_only(name: &str, games: &[String]) -> io::Result<bool> {
    let there = match fs::read(name) {
        Ok(there) => there,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
    };
    let Ok(mut rest) = str::from_utf8(&there) else {
        return Ok(false);
    };
    let known: HashSet<&str> = games.iter().map(String::as_str).collect();
    while let Some(end) = rest.find("\n[Event ") {
        let (game, others) = rest.split_at(end + 1);
        if !known.contains(game) {
            return Ok(false);
        }
        rest = others;
    }
    Ok(rest.is_empty() || games.iter().any(|game| game.starts_with(rest)))
}

/// A game as PGN.
fn text(
    game: &GameRecord,
    task: &MatchTask,
    variants: &[Variant],
    name: &str,
) -> Result<String, CliError> {
    let pgn = game.to_pgn(task, &variants[task.variant_of(game.game)]);
    let record = format!("{name}.jsonl");
    let pgn = pgn.map_err(|fault| CliError::in_file(FaultKind::Record, &record, fault))?;
    Ok(pgn.to_pgn(SanStyle::Plain))
}

fn write(
    out: &mut impl Write,
    game: &GameRecord,
    task: &MatchTask,
    variants: &[Variant],
    name: &str,
) -> Result<(), CliError> {
    let text = text(game, task, variants, name)?;
    // Written in one piece, so that a kill tears at most the last game.
    let written = out.write_all(text.as_bytes());
    written.map_err(|error| CliError::unwritable("--pgn", name, &error))
}
