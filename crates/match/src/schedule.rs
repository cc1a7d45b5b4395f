//! Playing the games of a match, several at a time.

use std::ffi::OsString;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use legwork_pgn::{OpeningError, Openings};
use legwork_run::{Queue, ThreadsError};
use legwork_variant::variant::Variant;

use crate::clock::Pace;
use crate::game::{GameTable, Rulings};
use crate::pipe::TrafficLog;
use crate::player::Player;
use crate::record::{GameRecord, MatchRecord, Part, missing, place, today};
use crate::spec::PlayerSpec;
use crate::statistics::{Results, Sprt};
use crate::terms::{PlayerError, Setting};

/// Why a match stopped.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// A player cannot take part.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// An opening cannot be made.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The record cannot be written.
    #[error("the record cannot be written: {0}")]
    Record(#[from] io::Error),
    /// The worker threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

/// One of the variants of a match.
#[derive(Debug, Clone)]
pub struct MatchVariant {
    pub variant: Variant,
    /// Whether the variant is a rule file, which is passed to our own engine on its command line.
    pub own_rules: bool,
    /// The command of our own engine: the program and its arguments.
    pub own: Vec<OsString>,
    pub openings: Openings,
}

/// Which games of a match are played.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    /// The number of games of the whole match.
    pub games: u64,
    /// The part that is played here.
    pub part: Part,
    /// A sequential test that ends the match early.
    pub sprt: Option<Sprt>,
    /// The number of games at a time.
    pub threads: usize,
}

impl Schedule {
    /// Plays the games that a record lacks, appends each and reports it. Each thread keeps the value that `begin` returns, from
    /// game to game.
    ///
    /// With a sequential test, games are recorded in the order of their numbers: otherwise short games would come first, and the
    /// end would depend on the number of threads.
    ///
    /// # Errors
    ///
    /// If a game cannot be played, or the record cannot be written. What was finished is in the record.
    pub fn play<W, E>(
        &self,
        record: &mut MatchRecord,
        begin: impl Fn() -> Result<W, E> + Sync,
        game: impl Fn(&mut W, u64) -> Result<GameRecord, E> + Sync,
        mut report: impl FnMut(&GameRecord),
    ) -> Result<(), E>
    where
        E: Send + From<io::Error> + From<ThreadsError>,
    {
        let left = missing(record, self.part, self.games);
        if left.is_empty() || self.has_ended(record) {
            return Ok(());
        }
        let queue = Queue {
            threads: self.threads.min(left.len()),
            in_order: self.sprt.is_some(),
        };
        queue.work(left.into_iter(), begin, game, |game| {
            report(&game);
            record.push(game)?;
            Ok(if self.has_ended(record) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })
    }

    /// Whether the test has ended.
    fn has_ended(&self, record: &MatchRecord) -> bool {
        self.sprt.is_some_and(|sprt| {
            let results = Results::of(record.games());
            results.test(&sprt).accepted.is_some()
        })
    }
}

/// A match, with everything that is needed to play it.
#[derive(Debug, Clone)]
pub struct Match {
    /// The variants, at least one; pairs of games go to them in turn.
    pub contests: Vec<MatchVariant>,
    /// The players; the first has White in the games with odd numbers.
    pub players: [PlayerSpec; 2],
    /// The number of games.
    pub games: u64,
    /// The part that is played here.
    pub part: Part,
    /// The time control.
    pub pace: Pace,
    /// The time by which a move may be late without loss.
    pub margin: Duration,
    /// How long beyond its time a player may take to answer before it counts as hung.
    pub patience: Duration,
    /// The rules of adjudication.
    pub rulings: Rulings,
    /// A test that ends the match early.
    pub sprt: Option<Sprt>,
    /// The log of all lines, if one is kept.
    pub log: Option<Arc<TrafficLog>>,
    /// How many games are played at a time.
    pub concurrency: usize,
}

impl Match {
    /// Plays the games that the record lacks, and reports each.
    ///
    /// # Errors
    ///
    /// If a player cannot be started, or the record cannot be written. Finished games are in the record, from which the match can
    /// be resumed.
    pub fn play(
        &self,
        record: &mut MatchRecord,
        mut report: impl FnMut(&GameRecord),
    ) -> Result<(), MatchError> {
        let schedule = Schedule {
            games: self.games,
            part: self.part,
            sprt: self.sprt,
            threads: self.concurrency,
        };
        let begin = || Ok(Seats::new(self));
        let game = |seats: &mut Seats, number| self.game(seats, number);
        schedule.play(record, begin, game, |game| report(game))
    }

    fn setting<'a>(&'a self, contest: &'a MatchVariant) -> Setting<'a> {
        Setting {
            own: &contest.own,
            own_rules: contest.own_rules,
            variant: &contest.variant,
            pace: self.pace,
            patience: self.patience,
            margin: self.margin,
            log: self.log.as_ref(),
        }
    }

    fn game(&self, seats: &mut Seats, number: u64) -> Result<GameRecord, MatchError> {
        let (contest, pair) = place(number, self.contests.len());
        let contest_played = &self.contests[contest];
        let opening = contest_played.openings.pair(pair)?;
        let setting = &self.setting(contest_played);
        let players = &mut seats.players[contest];
        for (player, spec) in players.iter_mut().zip(&mut seats.specs) {
            if player.is_none() {
                let started = Player::start(spec, setting)?;
                // Detected once is enough.
                spec.protocol = Some(started.protocol());
                *player = Some(started);
            }
        }
        let [Some(first), Some(second)] = players else {
            unreachable!("both have been started");
        };
        let first_has_white = number % 2 == 1;
        let mut table = GameTable {
            players: if first_has_white {
                [first, second]
            } else {
                [second, first]
            },
            setting,
            rulings: self.rulings,
        };
        let (mut record, mut broken) = table.play(&opening);
        record.game = number;
        record.white = if first_has_white { 1 } else { 2 };
        record.date = today();
        if !first_has_white {
            broken.reverse();
        }
        for (player, broken) in players.iter_mut().zip(broken) {
            if broken {
                *player = None;
            }
        }
        Ok(record)
    }
}

/// The players of a thread, which are kept from game to game unless one fails.
struct Seats {
    specs: [PlayerSpec; 2],
    /// For each variant, since not every program can change its variant.
    players: Vec<[Option<Player>; 2]>,
}

impl Seats {
    fn new(all: &Match) -> Self {
        let mut players = Vec::new();
        players.resize_with(all.contests.len(), Default::default);
        Self {
            specs: all.players.clone(),
            players,
        }
    }
}

impl Drop for Seats {
    fn drop(&mut self) {
        for player in self.players.drain(..).flatten().flatten() {
            player.quit();
        }
    }
}
