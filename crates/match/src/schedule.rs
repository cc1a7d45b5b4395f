//! A match: its games, several at a time.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use legwork_variant::variant::Variant;

use crate::clock::Pace;
use crate::game::{Rulings, Table};
use crate::openings::{OpeningError, Openings};
use crate::pipe::TrafficLog;
use crate::player::{Player, PlayerError, Setting};
use crate::record::{GameRecord, MatchRecord, Part, missing};
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

/// All that playing a match needs.
#[derive(Debug, Clone)]
pub struct Match {
    /// The variant.
    pub variant: Variant,
    /// Whether the variant is a file of rules, which our own engine has on its command line.
    pub own_rules: bool,
    /// The command of our own engine: the program and its arguments.
    pub own: Vec<OsString>,
    /// The players; the first one has White in the games with odd numbers.
    pub players: [PlayerSpec; 2],
    /// How many games.
    pub games: u64,
    /// Which part of them.
    pub part: Part,
    /// Where they start.
    pub openings: Openings,
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
    /// Plays the games that the record does not have yet, and tells of each.
    ///
    /// # Errors
    ///
    /// If a player cannot be started, or the record cannot be written. Games that were finished are
    /// recorded, and the match can go on later.
    pub fn play(
        &self,
        record: &mut MatchRecord,
        mut told: impl FnMut(&GameRecord),
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
                    told(&game);
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
        let setting = Setting {
            own: &self.own,
            own_rules: self.own_rules,
            variant: &self.variant,
            pace: self.pace,
            patience: self.patience,
            margin: self.margin,
            log: self.log.as_ref(),
        };
        let mut specs = self.players.clone();
        let mut players: [Option<Player>; 2] = [None, None];
        while let Some(number) = next() {
            let game = self.game(number, &mut specs, &mut players, &setting);
            let failed = game.is_err();
            if sender.send(game).is_err() || failed {
                break;
            }
        }
        for player in players.into_iter().flatten() {
            player.quit();
        }
    }

    fn game(
        &self,
        number: u64,
        specs: &mut [PlayerSpec; 2],
        players: &mut [Option<Player>; 2],
        setting: &Setting<'_>,
    ) -> Result<GameRecord, MatchError> {
        let opening = self.openings.pair((number - 1) / 2)?;
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

/// The day, by universal time, as a PGN has it.
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    date(now.map_or(0, |time| time.as_secs() / 86_400) as i64)
}

/// The day that comes so many after the first of January 1970.
fn date(days: i64) -> String {
    // Howard Hinnant's `civil_from_days`: years that begin in March have their odd day at the end.
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, day) in [
            (0, "1970.01.01"),
            (11_016, "2000.02.29"),
            (19_782, "2024.02.29"),
            (19_783, "2024.03.01"),
            (20_088, "2024.12.31"),
        ] {
            assert_eq!(date(days), day);
        }
    }
}
