//! The files of a match: its record, and its games as PGN.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use legwork::Variant;
use legwork::san::SanStyle;
use legwork_match::{GameRecord, MatchRecord, MatchTask};

use super::{FileArgs, MatchCommandError};

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
    /// Writes the games of the record to a file that has no others; `known` says that the record existed before.
    pub(super) fn open(
        name: &str,
        known: bool,
        record: &MatchRecord,
        task: &'a MatchTask,
        variants: Vec<Variant>,
    ) -> Result<Self, MatchCommandError> {
        let wrong = |source| MatchCommandError::Pgn {
            file: name.to_owned(),
            source,
        };
        if !known && fs::metadata(name).is_ok_and(|file| file.len() > 0) {
            return Err(MatchCommandError::Taken {
                file: name.to_owned(),
            });
        }
        let new = format!("{name}.new");
        let mut whole = BufWriter::new(File::create(&new).map_err(wrong)?);
        for game in record.games() {
            write(&mut whole, game, task, &variants, name)?;
        }
        let whole = whole
            .into_inner()
            .map_err(|error| wrong(error.into_error()))?;
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
    pub(super) fn add(&mut self, game: &GameRecord) -> Result<(), MatchCommandError> {
        write(&mut self.out, game, self.task, &self.variants, &self.name)
    }

    /// Writes games to a new file.
    pub(super) fn write_all(
        name: &str,
        task: &MatchTask,
        games: &[GameRecord],
    ) -> Result<(), MatchCommandError> {
        if Path::new(name).exists() {
            return Err(MatchCommandError::Taken {
                file: name.to_owned(),
            });
        }
        let options: Vec<(&str, &str)> = task
            .options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let wrong = |source| MatchCommandError::Pgn {
            file: name.to_owned(),
            source,
        };
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

fn write(
    out: &mut impl Write,
    game: &GameRecord,
    task: &MatchTask,
    variants: &[Variant],
    name: &str,
) -> Result<(), MatchCommandError> {
    let pgn = game.to_pgn(task, &variants[task.variant_of(game.game)]);
    let pgn = pgn.map_err(|source| MatchCommandError::Record {
        file: format!("{name}.jsonl"),
        source,
    })?;
    // Written at once, so that a kill leaves at most the last game incomplete.
    let written = out.write_all(pgn.to_pgn(SanStyle::Plain).as_bytes());
    written.map_err(|source| MatchCommandError::Pgn {
        file: name.to_owned(),
        source,
    })
}
