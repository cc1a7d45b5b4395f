//! Runs the engine on its own threads.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use legwork::Game;
use legwork_engine::{Clock, Engine, Limits, Report};

use super::session::SeatedGame;

/// The purpose of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Its own move.
    Move,
    /// A hint for the player.
    Hint,
}

/// The time for a hint.
const HINT: Duration = Duration::from_secs(1);

/// The engine and its reports.
pub(crate) struct Thinker {
    engine: Engine,
    /// Reports with the number of their search.
    send: Sender<(u64, Report)>,
    received: Receiver<(u64, Report)>,
    search: u64,
    purpose: Option<Purpose>,
    /// The limits of a search for a move where there are no clocks.
    limits: Limits,
}

impl Thinker {
    pub(crate) fn new(engine: Engine, limits: Limits) -> Self {
        let (send, received) = channel();
        Self {
            engine,
            send,
            received,
            search: 0,
            purpose: None,
            limits,
        }
    }

    /// Starts a search of the position on the board.
    pub(crate) fn think(
        &mut self,
        session: &SeatedGame,
        purpose: Purpose,
        now: std::time::Instant,
    ) -> std::io::Result<()> {
        self.stop();
        let mut limits = self.limits.clone();
        match (purpose, session.clocks()) {
            (Purpose::Hint, _) => {
                limits = Limits {
                    move_time: Some(HINT),
                    ..Limits::default()
                }
            }
            (Purpose::Move, Some(clocks)) => {
                limits.clock = Some(Clock {
                    left: clocks.left(session.turn(), now),
                    increment: clocks.control.increment,
                    byoyomi: Duration::ZERO,
                    moves_to_go: None,
                });
            }
            (Purpose::Move, None) => {}
        }
        let (send, search) = (self.send.clone(), self.search);
        let game: &Game = session.game();
        let (position, history) = (game.position().clone(), game.history().clone());
        self.engine.go(position, history, limits, move |report| {
            // At the end of the program no receiver is left.
            let _ = send.send((search, report));
        })?;
        self.purpose = Some(purpose);
        Ok(())
    }

    /// Ends the search at once; its later reports are ignored.
    pub(crate) fn stop(&mut self) {
        self.engine.stop_and_wait();
        self.search += 1;
        self.purpose = None;
    }

    /// Returns the reports since the last call.
    pub(crate) fn reports(&mut self) -> Vec<(Purpose, Report)> {
        let mut reports = Vec::new();
        while let Ok((search, report)) = self.received.try_recv() {
            let Some(purpose) = self.purpose.filter(|_| search == self.search) else {
                continue;
            };
            if matches!(report, Report::Done(_)) {
                self.purpose = None;
            }
            reports.push((purpose, report));
        }
        reports
    }
}
