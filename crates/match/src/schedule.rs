//! A match: its games, several at a time.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use legwork_variant::variant::Variant;

use crate::clock::Pace;
use crate::game::{Rulings, Table};
use crate::openings::{Opening, OpeningError, Openings};
use crate::pipe::TrafficLog;
use crate::player::{Player, PlayerError, Setting};
use crate::record::{GameRecord, MatchRecord, Part, missing, place};
use crate::spec::PlayerSpec;
use crate::statistics::{Results, Sprt};

/// Why a match stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// A player cannot take part.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// There is no opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The record cannot be written.
    #[error("the record cannot be written: {0}")]
    Record(#[from] io::Error),
}

/// One of the variants of a match.
#[derive(Debug, Clone)]
pub struct Contest {
    /// The variant.
    pub variant: Variant,
    /// Whether the variant is a file of rules, which our own engine has on its command line.
    pub own_rules: bool,
    /// The command of our own engine: the program and its arguments.
    pub own: Vec<OsString>,
    /// Where the games start.
    pub openings: Openings,
}

/// All that playing a match needs.
#[derive(Debug, Clone)]
pub struct Match {
    /// What is played: pairs of games are dealt out to the variants in turn. At least one.
    pub contests: Vec<Contest>,
    /// The players; the first one has White in the games with odd numbers.
    pub players: [PlayerSpec; 2],
    /// How many games.
    pub games: u64,
    /// Which part of them.
    pub part: Part,
    /// How long the players may think.
    pub pace: Pace,
    /// How much too late a move may come.
    pub margin: Duration,
    /// How long a player may be silent beyond its time until it is taken for hung.
    pub patience: Duration,
    /// When a game is adjudicated.
    pub rulings: Rulings,
    /// A test that ends the match early.
    pub sprt: Option<Sprt>,
    /// Where all that players say is written.
    pub log: Option<Arc<TrafficLog>>,
    /// How many games are played at a time.
    pub concurrency: usize,
}

impl Match {
    /// Plays the games that the record does not have yet, and reports each.
    ///
    /// # Errors
    ///
    /// If a player cannot be started, or the record cannot be written. Games that were finished are
    /// recorded, and the match can go on later.
    pub fn play(
        &self,
        record: &mut MatchRecord,
        mut report: impl FnMut(&GameRecord),
    ) -> Result<(), MatchError> {
        let left: VecDeque<u64> = missing(record, self.part, self.games).into_iter().collect();
        if left.is_empty() || self.decided(record) {
            return Ok(());
        }
        let threads = self.concurrency.clamp(1, left.len());
        let left = Mutex::new(left);
        let stop = AtomicBool::new(false);
        let next = || {
            let mut left = left.lock().unwrap_or_else(PoisonError::into_inner);
            left.pop_front().filter(|_| !stop.load(Ordering::Relaxed))
        };
        thread::scope(|scope| {
            let (sender, finished) = mpsc::channel();
            for _ in 0..threads {
                let sender = sender.clone();
                scope.spawn(move || self.worker(next, &sender));
            }
            drop(sender);
            let mut wrong = None;
            for game in finished {
                let kept = game.and_then(|game: GameRecord| {
                    record.push(game.clone())?;
                    report(&game);
                    Ok(())
                });
                if let Err(error) = kept {
                    wrong.get_or_insert(error);
                }
                if wrong.is_some() || self.decided(record) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            wrong.map_or(Ok(()), Err)
        })
    }

    /// Whether the test has ended.
    fn decided(&self, record: &MatchRecord) -> bool {
        self.sprt.is_some_and(|sprt| {
            let results = Results::of(record.games());
            results.test(&sprt).accepted.is_some()
        })
    }

    /// Plays games as long as there are any. Players go on from game to game, unless one breaks.
    fn worker(
        &self,
        next: impl Fn() -> Option<u64>,
        sender: &mpsc::Sender<Result<GameRecord, MatchError>>,
    ) {
        let mut specs = self.players.clone();
        // A program need not be able to change the variant, so each variant has players of its own.
        let mut players: Vec<[Option<Player>; 2]> = Vec::new();
        players.resize_with(self.contests.len(), Default::default);
        while let Some(number) = next() {
            let (contest, pair) = place(number, self.contests.len());
            let opening = self.contests[contest].openings.pair(pair);
            let game = opening.map_err(MatchError::from).and_then(|opening| {
                let setting = self.setting(&self.contests[contest]);
                let pair = &mut players[contest];
                self.game(number, &opening, &mut specs, pair, &setting)
            });
            let failed = game.is_err();
            if sender.send(game).is_err() || failed {
                break;
            }
        }
        for player in players.into_iter().flatten().flatten() {
            player.quit();
        }
    }

    fn setting<'a>(&'a self, contest: &'a Contest) -> Setting<'a> {
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

    fn game(
        &self,
        number: u64,
        opening: &Opening,
        specs: &mut [PlayerSpec; 2],
        players: &mut [Option<Player>; 2],
        setting: &Setting<'_>,
    ) -> Result<GameRecord, MatchError> {
        for (player, spec) in players.iter_mut().zip(specs) {
            if player.is_none() {
                let started = Player::start(spec, setting)?;
                // It need not be asked again.
                spec.protocol = Some(started.protocol());
                *player = Some(started);
            }
        }
        let [Some(first), Some(second)] = players else {
            unreachable!("both have been started");
        };
        let first_has_white = number % 2 == 1;
        let mut table = Table {
            players: if first_has_white {
                [first, second]
            } else {
                [second, first]
            },
            setting,
            rulings: self.rulings,
        };
        let (mut record, mut broken) = table.play(opening);
        record.game = number;
        record.white = if first_has_white { 1 } else { 2 };
        // Universal time, as a PGN has it.
        record.date = jiff::Timestamp::now().strftime("%Y.%m.%d").to_string();
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
