//! Makes a match from the arguments.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::hash::Hasher as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use fnv::FnvHasher;
use legwork::{Rules, Variant};
use legwork_core::echo::clip_path;
use legwork_files::input;
use legwork_match::{
    Match, MatchTask, MatchVariant, OpeningFile, Openings, Pace, Part, PlayerSpec, Rulings, Starts,
    TrafficLog,
};
use legwork_protocols::{NO_NET, REGISTERED};

use crate::error::{CliError, FaultKind, complain};
use crate::nets::net_for;
use crate::rules_file::{is_rules_among_files, is_rules_file};

use super::args::{Args, OpeningArgs, PaceArgs, RulingArgs};

/// The default time control: ten seconds and a tenth of a second for each move.
const PACE: Pace = Pace::Clock {
    moves: None,
    base: Duration::from_secs(10),
    increment: Duration::from_millis(100),
};
/// The default time in milliseconds by which a move may be late.
const MARGIN: u64 = 50;
/// The default length of a game in plies after which it is a draw.
const LONGEST: usize = 600;
/// The default number of random plies from a fixed starting position.
const RANDOM_PLIES: u32 = 4;

impl Args {
    /// Returns the match, and its description in the record.
    pub(super) fn plan(&self) -> Result<(Match, MatchTask), CliError> {
        // A file of rules may be among the players.
        let (files, players): (Vec<&String>, Vec<&String>) = self
            .players
            .iter()
            .partition(|name| is_rules_among_files(name));
        let [first, second] = players[..] else {
            return Err(CliError::Usage(
                "match: expected two players, or --merge and files",
            ));
        };
        let named = self.variant.iter().chain(&self.rules.files).chain(files);
        let named: Vec<&String> = named.collect();
        let pace = self.pace.pace();
        let (contests, description) = self.contests(&named)?;
        let of = |contest: &MatchVariant| contest.variant.rules().id.clone();
        let ids: Vec<String> = contests.iter().map(of).collect();
        let options = match &contests[..] {
            [contest] => contest.variant.rules().chosen.clone(),
            // Several variants have their default options.
            _ => BTreeMap::new(),
        };
        let RulingArgs {
            resign,
            draw,
            max_plies,
        } = self.rulings;
        let rulings = Rulings {
            resign,
            draw,
            plies: max_plies.unwrap_or(LONGEST),
        };
        let specs = self.specs(first, second)?;
        // A net belongs to the rules of one variant: the others are evaluated without it.
        let checked = |spec| {
            let each = contests
                .iter()
                .map(|contest| check_net(spec, contest.variant.rules()));
            each.reduce(Result::or).unwrap_or(Ok(()))
        };
        specs.iter().try_for_each(checked)?;
        let task = MatchTask {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            variant: ids.join(","),
            options,
            players: specs.each_ref().map(|spec| spec.name.clone()),
            programs: [first.clone(), second.clone()],
            games: self.games(),
            pace: pace.to_string(),
            openings: description,
            seed: self.openings.seed,
            rulings: rulings.to_string(),
            sprt: self.sprt.map(|sprt| sprt.to_string()),
        };
        let a_match = Match {
            contests,
            players: specs,
            games: self.games(),
            part: (self.files.part).map_or(Part::WHOLE, |(part, parts)| Part { part, parts }),
            pace,
            margin: Duration::from_millis(self.pace.margin.unwrap_or(MARGIN)),
            patience: self.pace.patience(pace),
            rulings,
            sprt: self.sprt,
            log: self.files.log.as_deref().map(open_log).transpose()?,
            concurrency: self.concurrency,
        };
        Ok((a_match, task))
    }

    /// Returns the variants to be played, and a description of the openings.
    fn contests(&self, named: &[&String]) -> Result<(Vec<MatchVariant>, String), CliError> {
        let several = named.len() > 1;
        if named.is_empty() || several && named.iter().any(|name| is_rules_file(name)) {
            return Err(CliError::Usage(
                "match: expected --variant with one or several variants, or one --rules",
            ));
        }
        if several && (!self.settings.set.is_empty() || self.openings.openings.is_some()) {
            return Err(CliError::Usage(
                "--set and --openings: expected a match of one variant",
            ));
        }
        let mut descriptions: Vec<String> = Vec::new();
        let contests = named.iter().map(|name| {
            let variant = self.settings.open(name)?;
            let (openings, description) = self.openings.openings(&variant)?;
            if !descriptions.contains(&description) {
                descriptions.push(description);
            }
            let own_rules = is_rules_file(name);
            Ok(MatchVariant {
                own: own(name, own_rules)?,
                own_rules,
                openings,
                variant,
            })
        });
        let contests: Result<Vec<MatchVariant>, CliError> = contests.collect();
        Ok((contests?, descriptions.join("; ")))
    }

    /// Returns the players; if both have the same name, the second is numbered.
    fn specs(&self, first: &str, second: &str) -> Result<[PlayerSpec; 2], CliError> {
        let first: PlayerSpec = first.parse()?;
        let mut second: PlayerSpec = second.parse()?;
        if first.name == second.name {
            second.name.push_str(" 2");
        }
        Ok([first, second])
    }
}

/// Creates the log of all lines that `--log` names.
pub(crate) fn open_log(file: &str) -> Result<Arc<TrafficLog>, CliError> {
    let log = TrafficLog::create(Path::new(file));
    log.map(Arc::new)
        .map_err(|error| CliError::unwritable("--log", file, &error))
}

/// Checks that a net given to our own engine is for these rules; otherwise the engine would silently play without it.
fn check_net(spec: &PlayerSpec, rules: &Rules) -> Result<(), CliError> {
    let options = spec.options.iter().filter(|_| spec.is_own());
    let files = options.filter(|(name, _)| name == "EvalFile");
    let no_files = ["", NO_NET, REGISTERED];
    for (_, file) in files.filter(|(_, file)| !no_files.contains(&file.as_str())) {
        let folder = spec.folder.as_deref().unwrap_or(Path::new(""));
        net_for(&folder.join(file).to_string_lossy(), rules)?;
    }
    Ok(())
}

/// The command for our own engine, which is this program.
pub(crate) fn own(variant: &str, rules: bool) -> Result<Vec<OsString>, CliError> {
    let lost = |error: std::io::Error| {
        let fault = format!("`legwork`: the path of this program is unknown: {error}");
        CliError::input(FaultKind::Player, None, fault)
    };
    let mut command = match crate::STARTED_BY.get() {
        Some(command) => command.clone(),
        None => {
            let program = std::env::current_exe().map_err(lost)?;
            vec![program.into_os_string()]
        }
    };
    command.push("engine".into());
    if rules {
        // A player may be started in another folder.
        let path = std::path::absolute(variant).map_err(lost)?;
        command.push(path.into_os_string());
    }
    Ok(command)
}

impl PaceArgs {
    fn pace(&self) -> Pace {
        match (self.nodes, self.depth) {
            (Some(nodes), _) => Pace::Nodes(nodes),
            (None, Some(depth)) => Pace::Depth(depth),
            (None, None) => self.st.or(self.tc).unwrap_or(PACE),
        }
    }

    fn patience(&self, pace: Pace) -> Duration {
        let default = match pace {
            Pace::Clock { .. } | Pace::MoveTime(_) => 10,
            Pace::Nodes(_) | Pace::Depth(_) => 120,
        };
        Duration::from_secs(self.patience.unwrap_or(default))
    }
}

impl OpeningArgs {
    /// Returns the openings, and their description in words.
    fn openings(&self, variant: &Variant) -> Result<(Openings, String), CliError> {
        let (starts, mut description) = self.starts(variant)?;
        let default = match starts {
            Starts::Array => RANDOM_PLIES,
            _ => 0,
        };
        let plies = self.random_plies.unwrap_or(default);
        if plies > 0 {
            description.push_str(&format!(", then {plies} random moves"));
        }
        let openings = Openings::new(variant, starts, plies, self.seed).map_err(|error| {
            CliError::input(FaultKind::Openings, None, format!("openings: {error}"))
        })?;
        Ok((openings, description))
    }

    fn starts(&self, variant: &Variant) -> Result<(Starts, String), CliError> {
        if let Some(file) = &self.openings {
            return self.of_file(variant, file);
        }
        if let Some(number) = self.setup {
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
        let text = text.map_err(|fault| CliError::file(file, fault))?;
        let print = fingerprint(&text);
        // A position has ranks separated by slashes; a game begins with a tag or a move.
        let first = text.split_whitespace().next().unwrap_or_default();
        let named = [".epd", ".fen"].iter().any(|end| file.ends_with(end));
        let is_epd = named || first.matches('/').count() >= 2 && !first.starts_with('[');
        let source = if is_epd {
            OpeningFile::Epd(text)
        } else {
            OpeningFile::Pgn(text, self.plies)
        };
        let mut warn = |line: String| complain(&format!("{}: {line}", clip_path(file)));
        let starts = Starts::of_file(variant, &source, self.shuffle, &mut warn);
        let starts = starts.map_err(|fault| CliError::in_file(FaultKind::Openings, file, fault))?;
        let order = if self.shuffle { ", shuffled" } else { "" };
        let left = self
            .plies
            .map(|plies| format!(", left after {plies} moves"));
        let left = left.unwrap_or_default();
        Ok((
            starts,
            format!("a file with the fingerprint {print}{order}{left}"),
        ))
    }
}

/// A hash of the file (FNV-1a), which distinguishes parts with different openings.
fn fingerprint(text: &str) -> String {
    let mut print = FnvHasher::default();
    print.write(text.as_bytes());
    format!("{:016x}", print.finish())
}
