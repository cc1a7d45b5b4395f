//! `legwork learn`.

mod curve;
mod generations;

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use legwork::Variant;
use legwork_drawing::text::numbers::counted;
use legwork_engine::Net;
use legwork_learn::{
    GameFile, Plan, RecordedGame, Samples, SelfPlay, Trained, check_reflection, play, read_games,
    train,
};
use serde::Serialize;

use crate::args::{OptionValues, VariantArgs};
use crate::error::{CliError, FileFault};
use crate::nets::net_for;
use crate::output::CommandOutput;
use crate::progress::CommandProgress;
use crate::values::{self, ANY, number, part_of_one, seconds_of_hours, seconds_of_minutes};
use crate::written::Product;
use generations::GenerationsResult;

/// Train a net that evaluates positions, by games of the engine against itself
///
/// The engine plays from random openings; the games are kept in a file, from which an interrupted run resumes. Then a net is
/// trained on the quiet positions to predict the scores of the searches, or a mixture of them and the results of the games. `--net
/// FILE` of other commands and the engine's option EvalFile use it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Play and train generation after generation for this time: each plays with the best net so far, is trained on all games, and is
    /// kept if it wins a match against the best; --data names a folder [default: VARIANT.learn], from which an interrupted run resumes
    #[arg(long, value_name = "HOURS", value_parser = seconds_of_hours,
        conflicts_with_all = OF_ONE_NET)]
    hours: Option<Duration>,
    /// The same until this many generations are finished
    #[arg(long, value_name = "N", conflicts_with_all = OF_ONE_NET, value_parser = number::<usize>(1..=100))]
    generations: Option<usize>,
    /// Time limit in minutes, for games and training [default: 15, without --games]
    #[arg(long, value_name = "MINUTES", value_parser = seconds_of_minutes)]
    minutes: Option<Duration>,
    /// Number of games to train on, those in the file included; with --hours or --generations, the games of the first generation, by default 3000
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=MOST_GAMES))]
    games: Option<u64>,
    /// Node limit for each move
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number::<u64>(1..=1_000_000))]
    nodes: u64,
    /// Seed of the openings and the initial weights
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(ANY))]
    seed: u64,
    /// Number of threads; 0 means one per processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize>(0..=1024))]
    threads: usize,
    /// Maximum number of hidden units; many kinds of pieces on a large board leave room for fewer
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = number::<usize>(8..=128))]
    hidden: usize,
    /// Weight of the game's result against the search's score in the training target, from 0 to 1
    #[arg(long, value_name = "PART", default_value_t = 0.0, value_parser = part_of_one)]
    lambda: f32,
    /// Train a net that is the whole evaluation, rather than a correction of the engine's own
    #[arg(long)]
    alone: bool,
    /// Continue the training of this net: begin with its weights, with its hidden units, alone if it is
    #[arg(long = "continue", value_name = "FILE", conflicts_with_all = ["hidden", "alone", "part"])]
    continued: Option<String>,
    /// Reflect a random half of the positions left to right in each epoch, which doubles the positions of few games
    #[arg(long)]
    reflect: bool,
    /// Play the games with this net
    #[arg(long, value_name = "FILE")]
    net: Option<String>,
    /// Keep the games in this file [default: VARIANT.games]
    #[arg(long, value_name = "FILE")]
    data: Option<String>,
    /// Write the net to this file [default: VARIANT.net]
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Draw the validation loss after each epoch to this file, as SVG
    #[arg(long, value_name = "FILE", conflicts_with = "part")]
    curve: Option<String>,
    /// Play only the I-th of K parts (1/K is the first), and do not train
    #[arg(long, value_name = "I/K", requires = "data", conflicts_with = "merge", value_parser = values::part)]
    part: Option<(u64, u64)>,
    /// Play no games, and train on those in these files
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["data", "games", "minutes"])]
    merge: Vec<String>,
    /// Also learn from the games in this file: more games of the same variant, or games of a variant with the same board and kinds of
    /// pieces, whose net is then written to VARIANT.net
    #[arg(long, value_name = "VARIANT=FILE", num_args = 1.., conflicts_with = "part", value_parser = values::setting)]
    also: Vec<(String, String)>,
}

const JSON: &str = r#"With --json,
  {"variant", "options": {name: value}, "games", "positions": number in all games,
   "net": null with --part, or
     {"file", "bytes", "hidden": units, "quiet": number of quiet positions,
      "scale": centipawns that multiply the odds of winning by e,
      "loss": validation loss, "loss_without": that of the evaluation without the net,
      "losses": [validation loss after each epoch],
      "seconds": of the training}, "command": reproduces the net}
With --hours or --generations, the object has instead of "net" and "command"
  "generations": [{"games", "quiet": numbers of all games so far and of their quiet positions, "trials":
     [{"alone", "hidden", "loss", "loss_without", "results": of the games against the best net so far, "kept": whether it is the best now}]}],
  "best": {"file", "generation": from 1} or null, "stopped": the reason"#;

/// The options of a run that makes one net.
const OF_ONE_NET: [&str; 10] = [
    "minutes",
    "lambda",
    "alone",
    "hidden",
    "continued",
    "reflect",
    "curve",
    "part",
    "merge",
    "also",
];

/// The maximum number of games.
const MOST_GAMES: u64 = 10_000_000;
/// The default time limit.
const MINUTES: Duration = Duration::from_secs(15 * 60);
/// The share of the time limit in which games are played.
const PLAYING: f64 = 0.9;

/// One net, or generations of nets.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Learnt {
    Net(LearnResult),
    Generations(GenerationsResult),
}

#[derive(Serialize)]
pub(crate) struct LearnResult {
    variant: String,
    options: BTreeMap<String, String>,
    games: u64,
    positions: usize,
    net: Option<MadeNet>,
    command: String,
}

#[derive(Serialize)]
struct MadeNet {
    file: String,
    bytes: usize,
    hidden: usize,
    quiet: usize,
    scale: f32,
    loss: f32,
    loss_without: f32,
    losses: Vec<f32>,
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> Result<Learnt, CliError> {
    let variant = args.variant.open()?;
    if args.part.is_none() {
        Product::Net.check(Path::new(&args.net_file(&variant.rules().id)))?;
    }
    Ok(if args.hours.is_some() || args.generations.is_some() {
        Learnt::Generations(generations::run(args, &variant)?)
    } else {
        Learnt::Net(net(args, &variant)?)
    })
}

/// Makes one net.
fn net(args: &Args, variant: &Variant) -> Result<LearnResult, CliError> {
    let rules = variant.rules();
    if let Some(file) = &args.curve {
        Product::Svg.check(Path::new(file))?;
    }
    if args.reflect {
        check_reflection(variant)?;
    }
    let others = args.others()?;
    let net = args.net.as_deref().map(|file| net_for(file, rules));
    let selfplay = SelfPlay::new(variant, args.seed, args.nodes, net.transpose()?)?;
    let mut games = if args.merge.is_empty() {
        args.played(&selfplay, &rules.id)?
    } else {
        args.merged(&selfplay)?
    };
    if args.part.is_none() {
        // The command that reproduces the net plays all games up to a number.
        let whole = (0..)
            .zip(&games)
            .take_while(|(number, game)| game.number == *number);
        let whole = whole.count();
        games.truncate(whole);
    }
    let mut result = LearnResult {
        variant: rules.id.clone(),
        options: rules.chosen.clone(),
        games: games.len() as u64,
        positions: games.iter().map(|game| game.moves.len()).sum(),
        net: None,
        command: args.command(games.len() as u64)?,
    };
    if args.part.is_none() {
        result.net = Some(args.trained(variant, &games, &others, &result.command)?);
    }
    Ok(result)
}

impl Args {
    fn threads(&self) -> usize {
        match self.threads {
            0 => thread::available_parallelism().map_or(1, |threads| threads.get()),
            threads => threads,
        }
    }

    /// The file in which the net is written.
    fn net_file(&self, id: &str) -> String {
        self.out.clone().unwrap_or_else(|| format!("{id}.net"))
    }

    /// The file in which the net is written for another variant, in the same folder.
    fn net_of(&self, variant: &Variant) -> String {
        let name = format!("{}.net", variant.rules().id);
        let own = Path::new(self.out.as_deref().unwrap_or_default());
        own.with_file_name(name).display().to_string()
    }

    /// Plays the missing games, and returns all games.
    fn played(&self, selfplay: &SelfPlay, id: &str) -> Result<Vec<RecordedGame>, CliError> {
        let name = self.data.clone().unwrap_or_else(|| format!("{id}.games"));
        let opened = GameFile::open(Path::new(&name), selfplay.task())?;
        let (part, parts) = self.part.unwrap_or((1, 1));
        let last = self.games.unwrap_or(MOST_GAMES);
        let numbers = (0..last).filter(move |number| number % parts == part - 1);
        let minutes = self.minutes.or(self.games.is_none().then_some(MINUTES));
        let time =
            minutes.map(|time| time.mul_f64(if self.part.is_some() { 1.0 } else { PLAYING }));
        let known = opened.1.len() as u64;
        let steps = time.map_or_else(
            || (numbers.clone().count() as u64).saturating_sub(known),
            |time| time.as_secs(),
        );
        let progress = CommandProgress::new("games", steps);
        let (start, mut shown) = (Instant::now(), 0);
        let is_over = || time.is_some_and(|time| start.elapsed() >= time);
        let mut positions: usize = opened.1.iter().map(|game| game.moves.len()).sum();
        let mut count = known;
        let mut games = self.play_missing(selfplay, opened, numbers, &is_over, &mut |game| {
            count += 1;
            positions += game.moves.len();
            let passed = time.map_or(shown + 1, |_| start.elapsed().as_secs().min(steps));
            progress.steps(passed - shown);
            shown = passed;
            progress.say(format!("{count} games, {positions} positions"));
        })?;
        games.retain(|game| game.number < last);
        Ok(games)
    }

    /// Plays those games of these numbers that a file does not have yet, until the time is over, and returns all of the file, sorted by number.
    fn play_missing(
        &self,
        selfplay: &SelfPlay,
        (mut file, mut games): (GameFile, Vec<RecordedGame>),
        numbers: impl Iterator<Item = u64> + Send,
        is_over: &(dyn Fn() -> bool + Sync),
        added: &mut dyn FnMut(&RecordedGame),
    ) -> Result<Vec<RecordedGame>, CliError> {
        let known: HashSet<u64> = games.iter().map(|game| game.number).collect();
        let mut missing = numbers.filter(|number| !known.contains(number));
        play(
            selfplay,
            &mut missing,
            self.threads(),
            is_over,
            &mut |game| {
                file.add(&game)?;
                added(&game);
                games.push(game);
                Ok(())
            },
        )?;
        games.sort_by_key(|game| game.number);
        Ok(games)
    }

    /// Reads the games of parts.
    fn merged(&self, selfplay: &SelfPlay) -> Result<Vec<RecordedGame>, CliError> {
        let (task, games) = read_games(&self.merge)?;
        if task == Some(*selfplay.task()) {
            Ok(games)
        } else {
            Err(CliError::file(
                &self.merge[0],
                FileFault::OtherGames(
                    selfplay.task().to_string(),
                    task.map_or_else(String::new, |task| task.to_string()),
                ),
            ))
        }
    }

    /// The other variants, with their games.
    fn others(&self) -> Result<Vec<(Variant, Vec<RecordedGame>)>, CliError> {
        let read = |(variant, file): &(String, String)| {
            let variant = OptionValues::default().open(variant)?;
            Product::Net.check(Path::new(&self.net_of(&variant)))?;
            let (task, games) = read_games(&[file])?;
            let rules = variant.rules().fingerprint();
            match task.filter(|task| task.rules != rules.0) {
                None => Ok((variant, games)),
                Some(task) => {
                    let fault =
                        FileFault::OtherGames(format!("of rules {rules}"), task.to_string());
                    Err(CliError::file(file, fault))
                }
            }
        };
        self.also.iter().map(read).collect()
    }

    /// The beginning of a command that makes a net for this variant.
    fn command_for_variant(&self) -> Result<String, CliError> {
        let mut command = format!("legwork learn {}", self.variant.name.required()?);
        for (option, value) in &self.variant.settings.set {
            command += &format!(" --set {option}={value}");
        }
        Ok(command)
    }

    /// The command that makes the same net from the first `games` games.
    fn command(&self, games: u64) -> Result<String, CliError> {
        let mut command = self.command_for_variant()?;
        command += &format!(
            " --games {games} --nodes {} --seed {}",
            self.nodes, self.seed
        );
        match &self.continued {
            Some(net) => command += &format!(" --continue {net}"),
            None => command += &format!(" --hidden {}", self.hidden),
        }
        command += &format!(" --lambda {}", self.lambda);
        if self.alone {
            command += " --alone";
        }
        if self.reflect {
            command += " --reflect";
        }
        if let Some(net) = &self.net {
            command += &format!(" --net {net}");
        }
        for (variant, file) in &self.also {
            command += &format!(" --also {variant}={file}");
        }
        Ok(command)
    }

    fn trained(
        &self,
        variant: &Variant,
        games: &[RecordedGame],
        others: &[(Variant, Vec<RecordedGame>)],
        command: &str,
    ) -> Result<MadeNet, CliError> {
        let start = Instant::now();
        let continued = self.continued.as_deref();
        let continued = continued.map(|file| net_for(file, variant.rules()));
        let mut samples = Samples::new(variant, games)?;
        for (other, games) in others {
            samples.add(other, games)?;
        }
        let plan = Plan {
            hidden: self.hidden,
            seed: self.seed,
            continued: continued.transpose()?,
            alone: self.alone,
            lambda: self.lambda,
            reflect: self.reflect,
            threads: self.threads(),
            note: command.to_owned(),
        };
        let trained = train_shown(&samples, &plan)?;
        let Trained {
            net,
            scale,
            before,
            after,
            losses,
        } = trained;
        if let Some(file) = &self.curve {
            let drawing = curve::drawing(&variant.rules().id, &losses, before);
            Product::Svg.replace(Path::new(file), drawing.as_bytes())?;
        }
        let file = self.net_file(&variant.rules().id);
        let bytes = write(&net, &file)?;
        let is_other = |(other, _): &&(Variant, _)| other.rules().id != variant.rules().id;
        for (other, _) in others.iter().filter(is_other) {
            let file = self.net_of(other);
            let net = net.for_rules(other.rules());
            let net = net.map_err(|fault| CliError::file(&file, FileFault::Net(fault)))?;
            write(&net, &file)?;
        }
        Ok(MadeNet {
            file,
            bytes,
            hidden: net.hidden(),
            quiet: samples.quiet(),
            scale,
            loss: after,
            loss_without: before,
            losses,
            seconds: start.elapsed().as_secs_f64(),
        })
    }
}

/// Trains a net, with a progress bar.
fn train_shown(samples: &Samples, plan: &Plan) -> Result<Trained, CliError> {
    let mut progress = None;
    Ok(train(samples, plan, &mut |now| {
        let bar =
            progress.get_or_insert_with(|| CommandProgress::new("training", now.epochs as u64));
        bar.say(format!("training, loss {:.5}", now.loss));
        bar.step();
    })?)
}

/// Writes a net; returns the number of its bytes.
fn write(net: &Net, file: &str) -> Result<usize, CliError> {
    let bytes = net.to_bytes();
    replace(file, &bytes)?;
    Ok(bytes.len())
}

/// Writes a file to another name and renames it, so that it is never incomplete.
fn replace(file: &str, bytes: &[u8]) -> Result<(), CliError> {
    let new = format!("{file}.new");
    let written = fs::write(&new, bytes).and_then(|()| fs::rename(&new, file));
    written.map_err(|error| CliError::file(file, FileFault::Unwritable(error)))
}

impl CommandOutput for Learnt {
    /// Training has failed if the net predicts no better than the engine without it.
    fn failed(&self) -> bool {
        match self {
            Self::Net(learnt) => learnt.net.as_ref().is_some_and(MadeNet::is_useless),
            Self::Generations(_) => false,
        }
    }
}

impl fmt::Display for Learnt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Net(learnt) => learnt.fmt(f),
            Self::Generations(learnt) => learnt.fmt(f),
        }
    }
}

impl MadeNet {
    fn is_useless(&self) -> bool {
        self.loss >= self.loss_without
    }
}

impl fmt::Display for LearnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {}, {} positions",
            self.variant,
            counted(self.games, "game"),
            self.positions
        )?;
        let Some(net) = &self.net else {
            return Ok(());
        };
        writeln!(
            f,
            "{}: {} bytes, {} hidden units, from {} quiet positions in {:.0} s",
            net.file, net.bytes, net.hidden, net.quiet, net.seconds
        )?;
        writeln!(
            f,
            "validation loss {:.5}, without the net {:.5}",
            net.loss, net.loss_without
        )?;
        if net.is_useless() {
            writeln!(
                f,
                "the net predicts no better than the evaluation without it: play more games"
            )?;
        }
        writeln!(f, "reproduce the net: {}", self.command)
    }
}
