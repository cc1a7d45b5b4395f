//! Makes a match from the arguments.

use std::ffi::OsString;
use std::hash::Hasher as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use fnv::FnvHasher;
use legwork::Variant;
use legwork_files::input;
use legwork_match::statistics::Sprt;
use legwork_match::{
    Match, MatchTask, OpeningFile, Openings, Pace, PlayerSpec, Rulings, Starts, TrafficLog,
};

use crate::args::is_rules_file;
use crate::error::CliError;
use crate::numbers;

use super::{Args, MatchCommandError, OpeningArgs, PaceArgs, RulingArgs};

/// A larger number of games is a mistake.
const MOST_GAMES: u64 = 100_000_000;
/// A larger number of games at a time is a mistake.
const MOST_AT_A_TIME: u64 = 1024;
/// The maximum number of random moves in an opening.
const MOST_RANDOM: u64 = 1000;
/// Longer games are cut off. This limits the data sent to a player.
const LONGEST_GAME: u64 = 10_000;
/// The number of random moves from a position that is always the same.
const RANDOM_PLIES: u64 = 4;

impl Args {
    /// Returns the match, and its description in the record.
    pub(super) fn plan(&self) -> Result<(Match, MatchTask), CliError> {
        // Rules from the flag `--rules` are among the players.
        let (files, players): (Vec<&String>, Vec<&String>) =
            self.players.iter().partition(|name| is_rules_file(name));
        let [first, second] = players[..] else {
            return Err(CliError::Arguments(
                "match takes two players, or --merge and files",
            ));
        };
        let mut named = self.variant.iter().chain(files);
        let (Some(name), None) = (named.next(), named.next()) else {
            return Err(CliError::Arguments("match takes one --variant, or --rules"));
        };
        let variant = self.settings.open(name)?;
        let games = read("--games", self.games.as_deref(), 1..=MOST_GAMES, 10)?;
        let pace = self.pace.pace()?;
        let (openings, told) = self.openings.openings(&variant)?;
        let seed = self.openings.seed()?;
        let rulings = self.rulings.rulings()?;
        let sprt = self.sprt.as_deref().map(str::parse::<Sprt>).transpose();
        let sprt = sprt.map_err(MatchCommandError::Sprt)?;
        let specs = self.specs(first, second)?;
        let concurrency = self.concurrency.as_deref();
        let concurrency = read("--concurrency", concurrency, 1..=MOST_AT_A_TIME, 1)?;
        let task = MatchTask {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            variant: variant.rules().id.clone(),
            options: variant.rules().chosen.clone(),
            players: specs.each_ref().map(|spec| spec.name.clone()),
            programs: [first.clone(), second.clone()],
            games,
            pace: pace.to_string(),
            openings: told,
            seed,
            rulings: rulings.to_string(),
            sprt: sprt.map(|sprt| sprt.to_string()),
        };
        let own_rules = is_rules_file(name);
        let a_match = Match {
            own: own(name, own_rules)?,
            own_rules,
            players: specs,
            games,
            part: self.part()?,
            openings,
            pace,
            margin: Duration::from_millis(read(
                "--margin",
                self.pace.margin.as_deref(),
                0..=3_600_000,
                50,
            )?),
            patience: self.pace.patience(pace)?,
            rulings,
            sprt,
            log: self.log()?,
            concurrency: concurrency as usize,
            variant,
        };
        Ok((a_match, task))
    }

    fn log(&self) -> Result<Option<Arc<TrafficLog>>, MatchCommandError> {
        let Some(file) = &self.files.log else {
            return Ok(None);
        };
        let log = TrafficLog::create(Path::new(file));
        let log = log.map_err(|source| MatchCommandError::Log {
            file: file.clone(),
            source,
        })?;
        Ok(Some(Arc::new(log)))
    }

    /// Returns the players; if both have the same name, the second is numbered.
    fn specs(&self, first: &str, second: &str) -> Result<[PlayerSpec; 2], MatchCommandError> {
        let first: PlayerSpec = first.parse()?;
        let mut second: PlayerSpec = second.parse()?;
        if first.name == second.name {
            second.name.push_str(" 2");
        }
        Ok([first, second])
    }
}

/// The command for our own engine, which is this program.
fn own(variant: &str, rules: bool) -> Result<Vec<OsString>, MatchCommandError> {
    let program = std::env::current_exe().map_err(MatchCommandError::Own)?;
    let mut command = vec![program.into_os_string(), "engine".into()];
    if rules {
        // A player may be started in another folder.
        let path = std::path::absolute(variant).map_err(MatchCommandError::Own)?;
        command.push(path.into_os_string());
    }
    Ok(command)
}

fn read(
    place: &'static str,
    text: Option<&str>,
    range: std::ops::RangeInclusive<u64>,
    default: u64,
) -> Result<u64, CliError> {
    text.map_or(Ok(default), |text| numbers::read(place, text, range))
}

impl PaceArgs {
    fn pace(&self) -> Result<Pace, CliError> {
        let clock = |place, text: &str| {
            let pace = text.parse::<Pace>();
            pace.map_err(|source| MatchCommandError::Pace { place, source })
        };
        if let Some(nodes) = &self.nodes {
            return Ok(Pace::Nodes(numbers::read("--nodes", nodes, 1..=u64::MAX)?));
        }
        if let Some(depth) = &self.depth {
            return Ok(Pace::Depth(numbers::read("--depth", depth, 1..=200)? as u32));
        }
        if let Some(seconds) = &self.st {
            return match clock("--st", seconds)? {
                Pace::Clock {
                    moves: None,
                    base,
                    increment: Duration::ZERO,
                } => Ok(Pace::MoveTime(base)),
                _ => Err(CliError::Arguments("--st: expected seconds alone")),
            };
        }
        Ok(clock("--tc", self.tc.as_deref().unwrap_or("10+0.1"))?)
    }

    fn patience(&self, pace: Pace) -> Result<Duration, CliError> {
        let default = match pace {
            Pace::Clock { .. } | Pace::MoveTime(_) => 10,
            Pace::Nodes(_) | Pace::Depth(_) => 120,
        };
        let seconds = read("--patience", self.patience.as_deref(), 1..=86_400, default)?;
        Ok(Duration::from_secs(seconds))
    }
}

impl OpeningArgs {
    fn seed(&self) -> Result<u64, CliError> {
        read("--seed", self.seed.as_deref(), numbers::ANY, 1)
    }

    /// Returns the openings, and their description in words.
    fn openings(&self, variant: &Variant) -> Result<(Openings, String), CliError> {
        let (starts, mut told) = self.starts(variant)?;
        let default = match starts {
            Starts::Array => RANDOM_PLIES,
            _ => 0,
        };
        let plies = self.random_plies.as_deref();
        let plies = read("--random-plies", plies, 0..=MOST_RANDOM, default)?;
        if plies > 0 {
            told.push_str(&format!(", then {plies} random moves"));
        }
        let openings = Openings::new(variant, starts, plies as u32, self.seed()?);
        Ok((openings.map_err(MatchCommandError::Openings)?, told))
    }

    fn starts(&self, variant: &Variant) -> Result<(Starts, String), CliError> {
        if let Some(file) = &self.openings {
            return self.of_file(variant, file);
        }
        if let Some(number) = &self.setup {
            let number = numbers::read("--setup", number, numbers::ANY)?;
            return Ok((
                Starts::Numbered(number),
                format!("set-ups from {number} on"),
            ));
        }
        if !self.array && variant.set_up_count().is_ok() {
            return Ok((Starts::Drawn, "set-ups drawn".to_owned()));
        }
        Ok((Starts::Array, "the array".to_owned()))
    }

    fn of_file(&self, variant: &Variant, file: &str) -> Result<(Starts, String), CliError> {
        let text = input::read(Path::new(file), input::PARTS);
        let text = text.map_err(|source| MatchCommandError::Input {
            file: file.to_owned(),
            source,
        })?;
        let plies = self.plies.as_deref();
        let plies = plies.map(|plies| numbers::read("--plies", plies, 0..=LONGEST_GAME));
        let plies = plies.transpose()?.map(|plies| plies as usize);
        let print = fingerprint(&text);
        // A position has ranks separated by slashes; a game begins with a tag or a move.
        let first = text.split_whitespace().next().unwrap_or_default();
        let named = [".epd", ".fen"].iter().any(|end| file.ends_with(end));
        let is_epd = named || first.matches('/').count() >= 2 && !first.starts_with('[');
        let source = match is_epd {
            true => OpeningFile::Epd(text),
            false => OpeningFile::Pgn(text, plies),
        };
        let starts = Starts::of_file(variant, &source, self.shuffle);
        let starts = starts.map_err(|source| MatchCommandError::OpeningFile {
            file: file.to_owned(),
            source,
        })?;
        let order = if self.shuffle { ", shuffled" } else { "" };
        let left = plies.map_or_else(String::new, |plies| format!(", left after {plies} moves"));
        Ok((
            starts,
            format!("a file with the fingerprint {print}{order}{left}"),
        ))
    }
}

/// Distinguishes files (FNV-1a), so that all parts are played from the same openings.
fn fingerprint(text: &str) -> String {
    let mut print = FnvHasher::default();
    print.write(text.as_bytes());
    format!("{:016x}", print.finish())
}

impl RulingArgs {
    fn rulings(&self) -> Result<Rulings, CliError> {
        let wrong = |place| move |source| MatchCommandError::Rule { place, source };
        let resign = self.resign.as_deref().map(str::parse).transpose();
        let draw = self.draw.as_deref().map(str::parse).transpose();
        let plies = self.max_plies.as_deref();
        Ok(Rulings {
            resign: resign.map_err(wrong("--resign"))?,
            draw: draw.map_err(wrong("--draw"))?,
            plies: read("--max-plies", plies, 1..=LONGEST_GAME, 600)? as usize,
        })
    }
}
