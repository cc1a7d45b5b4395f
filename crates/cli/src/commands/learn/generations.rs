//! `legwork learn --hours` and `--generations`: generation after generation, each played with the best net so far.
//!
//! What is finished is kept in a folder: the games of each generation, the nets, and `generations.json`. All of it follows from the
//! command but not from the time, so that an interrupted run, resumed, makes the same nets as one that was never interrupted.

use std::fmt;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use legwork::Variant;
use legwork_drawing::text::numbers::counted;
use legwork_engine::Net;
use legwork_files::input;
use legwork_learn::{
    Contender, GameFile, Plan, RecordedGame, Samples, SelfPlay, Trained, Trial, check_reflection,
    read_games, try_out,
};
use legwork_match::statistics::{Results, Sprt};
use serde::{Deserialize, Serialize};

use super::Args;
use crate::error::{CliError, FileFault};
use crate::nets::net_for;
use crate::progress::CommandProgress;

/// The games of the first generation, by default; each of the next plays half as many again as the one before.
const FIRST_GAMES: u64 = 3000;
/// The quiet positions from which a net alone is trained, too: with fewer, it loses to a correction.
const ENOUGH_ALONE: usize = 400_000;
/// The hidden units of a correction, and of a net alone below and from a million quiet positions on.
const CORRECTION: usize = 32;
const ALONE: [usize; 2] = [64, 128];
const MANY: usize = 1_000_000;
/// The node limit for each move of a trial, as a multiple of that of the games. A net alone is evaluated in half the time of a
/// correction, so it has half as many nodes again.
const TRIAL_NODES: u64 = 2;
/// The test that a new net has to win, and how many pairs of games it may take.
const TEST: Sprt = Sprt {
    elo0: 0.0,
    elo1: 30.0,
    alpha: 0.05,
    beta: 0.05,
};
const PAIRS: u64 = 400;
/// The run stops after this many generations in a row without a better net.
const WITHOUT_GAIN: usize = 2;
/// The file that says what has been done.
const LOG: &str = "generations.json";
/// The largest such file that is read, in bytes.
const MOST_LOG: u64 = 1 << 20;

/// The finished generations of a run, as the folder keeps them.
#[derive(Debug, Serialize, Deserialize)]
struct Log {
    /// The command, on which the games and nets depend.
    command: String,
    generations: Vec<Generation>,
}

/// A finished generation.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Generation {
    /// The numbers of all games so far and of their quiet positions.
    games: u64,
    quiet: usize,
    trials: Vec<NetTrial>,
}

/// A net, and its match against the best one before it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct NetTrial {
    alone: bool,
    hidden: usize,
    loss: f32,
    loss_without: f32,
    results: Results,
    /// Whether it has won, and is the best net now.
    kept: bool,
}

#[derive(Serialize)]
pub(crate) struct GenerationsResult {
    variant: String,
    generations: Vec<Generation>,
    best: Option<BestNet>,
    /// Why the run has stopped.
    stopped: String,
}

#[derive(Serialize)]
struct BestNet {
    file: String,
    /// The generation that it is of, from 1.
    generation: usize,
}

/// A run.
struct Run<'a> {
    args: &'a Args,
    variant: &'a Variant,
    folder: PathBuf,
    log: Log,
    /// The positions of the games of the finished generations.
    samples: Samples,
    best: Option<Arc<Net>>,
    start: Instant,
}

pub(super) fn run(args: &Args, variant: &Variant) -> Result<GenerationsResult, CliError> {
    let id = &variant.rules().id;
    let folder = args.data.clone().unwrap_or_else(|| format!("{id}.learn"));
    let mut run = Run::open(args, variant, PathBuf::from(folder))?;
    let stopped = loop {
        if let Some(reason) = run.generation()? {
            break reason;
        }
    };
    let file = args.net_file(id);
    let best = run.log.best();
    if let (Some(_), Some(net)) = (best, &run.best) {
        super::write(net, &file)?;
    }
    Ok(GenerationsResult {
        variant: id.clone(),
        best: best.map(|(generation, _)| BestNet {
            file,
            generation: generation + 1,
        }),
        generations: run.log.generations,
        stopped,
    })
}

impl Log {
    /// The generation, from 0, and the number among its trials of the best net; `None` if none has won.
    fn best(&self) -> Option<(usize, usize)> {
        let mut latest = self.generations.iter().enumerate().rev();
        latest.find_map(|(number, generation)| {
            let trial = generation.trials.iter().rposition(|trial| trial.kept)?;
            Some((number, trial))
        })
    }

    /// How many generations in a row, up to the last one, had no better net.
    fn without_gain(&self) -> usize {
        let gained = |generation: &&Generation| generation.trials.iter().all(|trial| !trial.kept);
        self.generations.iter().rev().take_while(gained).count()
    }
}

impl<'a> Run<'a> {
    /// Begins a run, or resumes it.
    fn open(args: &'a Args, variant: &'a Variant, folder: PathBuf) -> Result<Self, CliError> {
        let named = |path: &Path| path.display().to_string();
        fs::create_dir_all(&folder)
            .map_err(|error| CliError::file(named(&folder), FileFault::Unwritable(error)))?;
        let command = args.command_of_generations()?;
        let path = folder.join(LOG);
        let log = if path.exists() {
            let text = input::read_bytes(&path, MOST_LOG)
                .map_err(|fault| CliError::file(named(&path), fault))?;
            let log: Log = serde_json::from_slice(&text).map_err(|error| {
                CliError::file(named(&path), FileFault::NoRecord(error.to_string()))
            })?;
            if log.command != command {
                let fault = FileFault::OtherGames(
                    format!("of `{command}`"),
                    format!("of `{}`", log.command),
                );
                return Err(CliError::file(named(&path), fault));
            }
            log
        } else {
            Log {
                command,
                generations: Vec::new(),
            }
        };
        let mut run = Self {
            args,
            variant,
            samples: Samples::new(variant, &[])?,
            best: None,
            start: Instant::now(),
            folder,
            log,
        };
        for number in 0..run.log.generations.len() {
            let (_, games) = read_games(&[run.games_file(number)])?;
            run.samples.add(variant, &games)?;
        }
        run.best = match (run.log.best(), &args.net) {
            (Some((number, trial)), _) => {
                let alone = run.log.generations[number].trials[trial].alone;
                Some(run.kept_net(number, alone)?)
            }
            (None, Some(file)) => Some(net_for(file, variant.rules())?),
            (None, None) => None,
        };
        Ok(run)
    }

    fn games_file(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{}.games", number + 1))
    }

    fn net_file(&self, number: usize, alone: bool) -> String {
        let form = if alone { "alone" } else { "correction" };
        let name = format!("{}-{form}.net", number + 1);
        self.folder.join(name).display().to_string()
    }

    fn kept_net(&self, number: usize, alone: bool) -> Result<Arc<Net>, CliError> {
        net_for(&self.net_file(number, alone), self.variant.rules())
    }

    fn is_over(&self) -> bool {
        let time = self.args.hours;
        time.is_some_and(|time| self.start.elapsed() >= time)
    }

    /// Plays and trains the next generation; returns why the run stops instead.
    fn generation(&mut self) -> Result<Option<String>, CliError> {
        let number = self.log.generations.len();
        if self.args.generations.is_some_and(|most| number >= most) {
            return Ok(Some(format!(
                "{} done",
                counted(number as u64, "generation")
            )));
        }
        if self.log.without_gain() >= WITHOUT_GAIN {
            return Ok(Some(format!(
                "the last {WITHOUT_GAIN} generations have not made a better net"
            )));
        }
        let wanted = self.args.games_of(number);
        let games = self.play(number, wanted)?;
        if (games.len() as u64) < wanted {
            return Ok(Some(format!(
                "the time is over, with {} of {wanted} games of generation {}: the same command goes on from here",
                games.len(),
                number + 1
            )));
        }
        let so_far = self.log.generations.last().map_or(0, |last| last.games);
        self.samples.add(self.variant, &games)?;
        let quiet = self.samples.quiet();
        let mut generation = Generation {
            games: so_far + wanted,
            quiet,
            trials: Vec::new(),
        };
        let forms: &[bool] = if quiet < ENOUGH_ALONE {
            &[false]
        } else {
            &[false, true]
        };
        for &alone in forms {
            let (trial, net) = self.try_form(number, alone, quiet)?;
            if trial.kept {
                super::write(&net, &self.net_file(number, alone))?;
                self.best = Some(net);
            }
            generation.trials.push(trial);
        }
        self.log.generations.push(generation);
        self.save()?;
        Ok(None)
    }

    /// Plays the missing games of a generation, and returns all that there are when the time is over.
    fn play(&self, number: usize, wanted: u64) -> Result<Vec<RecordedGame>, CliError> {
        let seed = self.args.seed + number as u64;
        let selfplay = SelfPlay::new(self.variant, seed, self.args.nodes, self.best.clone())?;
        let opened = GameFile::open(&self.games_file(number), selfplay.task())?;
        let known = opened.1.len() as u64;
        let title = format!("games of generation {}", number + 1);
        let progress = CommandProgress::new(&title, wanted.saturating_sub(known));
        let mut games = self.args.play_missing(
            &selfplay,
            opened,
            0..wanted,
            &|| self.is_over(),
            &mut |_| progress.step(),
        )?;
        games.retain(|game| game.number < wanted);
        Ok(games)
    }

    /// Trains a net on all games, and lets it play against the best one.
    fn try_form(
        &self,
        number: usize,
        alone: bool,
        quiet: usize,
    ) -> Result<(NetTrial, Arc<Net>), CliError> {
        let hidden = match (alone, quiet >= MANY) {
            (false, _) => CORRECTION,
            (true, many) => ALONE[usize::from(many)],
        };
        let plan = Plan {
            hidden,
            seed: self.args.seed,
            continued: None,
            alone,
            lambda: 0.0,
            reflect: check_reflection(self.variant).is_ok(),
            threads: self.args.threads(),
            note: format!("{} --generations {}", self.log.command, number + 1),
        };
        let Trained {
            net, before, after, ..
        } = super::train_shown(&self.samples, &plan)?;
        let net = Arc::new(net);
        let results = self.trial(number, &net)?;
        let trial = NetTrial {
            alone,
            hidden: net.hidden(),
            loss: after,
            loss_without: before,
            kept: results.test(&TEST).accepted == Some("elo1"),
            results,
        };
        Ok((trial, net))
    }

    /// The match of a net against the best one.
    fn trial(&self, number: usize, net: &Arc<Net>) -> Result<Results, CliError> {
        let contender = |net: Option<Arc<Net>>| {
            let nodes = TRIAL_NODES * self.args.nodes;
            let alone = net.as_ref().is_some_and(|net| net.alone);
            Contender {
                nodes: if alone { nodes * 3 / 2 } else { nodes },
                net,
            }
        };
        let both = [contender(Some(net.clone())), contender(self.best.clone())];
        // Other openings than those of the games.
        let seed = !(self.args.seed + number as u64);
        let trial = Trial::new(self.variant, seed, both)?;
        let progress = CommandProgress::new("pairs of games of the trial", PAIRS);
        let mut results = Results::default();
        try_out(&trial, PAIRS, self.args.threads(), &mut |points| {
            results.add_pair(points);
            progress.step();
            match results.test(&TEST).accepted {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        })?;
        Ok(results)
    }

    /// Writes what has been done.
    fn save(&self) -> Result<(), CliError> {
        let path = self.folder.join(LOG);
        let text = serde_json::to_vec_pretty(&self.log).map_err(|error| {
            CliError::file(
                path.display().to_string(),
                FileFault::NoRecord(error.to_string()),
            )
        })?;
        super::replace(&path.display().to_string(), &text)
    }
}

impl Args {
    /// The number of games of a generation, from 0.
    fn games_of(&self, generation: usize) -> u64 {
        let first = self.games.unwrap_or(FIRST_GAMES);
        (0..generation).fold(first, |games, _| games + games / 2)
    }

    /// The command that makes the same games and nets, without its limits.
    fn command_of_generations(&self) -> Result<String, CliError> {
        let mut command = self.command_for_variant()?;
        command += &format!(
            " --games {} --nodes {} --seed {}",
            self.games_of(0),
            self.nodes,
            self.seed
        );
        if let Some(net) = &self.net {
            command += &format!(" --net {net}");
        }
        Ok(command)
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {} quiet positions",
            counted(self.games, "game"),
            self.quiet
        )?;
        self.trials
            .iter()
            .try_for_each(|trial| write!(f, "; {trial}"))
    }
}

impl fmt::Display for NetTrial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = if self.alone {
            "a net alone"
        } else {
            "a correction"
        };
        let Results {
            wins,
            draws,
            losses,
            ..
        } = self.results;
        write!(
            f,
            "{form} of {} units, loss {:.5} (without it {:.5}), +{wins} ={draws} -{losses}: ",
            self.hidden, self.loss, self.loss_without
        )?;
        f.write_str(if self.kept { "kept" } else { "not kept" })
    }
}

impl fmt::Display for GenerationsResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, generation) in self.generations.iter().enumerate() {
            writeln!(f, "generation {}: {generation}", number + 1)?;
        }
        match &self.best {
            Some(best) => writeln!(
                f,
                "{}: the net of generation {}",
                best.file, best.generation
            )?,
            None => writeln!(f, "no net has won its match yet")?,
        }
        writeln!(f, "stopped: {}", self.stopped)
    }
}
