//! A program that is asked which moves it takes for legal.

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

use legwork_core::moves::Move;
use legwork_pgn::Opening;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::variant::Variant;

use crate::clock::Pace;
use crate::pipe::{Silence, TrafficLog};
use crate::player::{Player, Speech};
use crate::spec::{PlayerSpec, Protocol};
use crate::terms::{PlayerError, ReportedEnd, Setting};

/// How a program says which moves are legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// It lists them, for `go perft 1`, and counts deeper.
    Lists,
    /// It plays a move if it may search no other, by `searchmoves`.
    Searches,
    /// It refuses others, with `Illegal move`.
    Refuses,
}

/// A program's opinion of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opinion {
    /// The move is legal.
    Legal,
    /// It is not.
    Illegal,
    /// It does not take the position.
    NoPosition,
}

/// How a program is started and asked.
#[derive(Debug, Clone)]
pub struct PeerSetting<'a> {
    pub variant: &'a Variant,
    /// The command of our own engine, with its arguments.
    pub own: &'a [OsString],
    /// Whether the variant is a rule file, which our own engine is given on its command line.
    pub own_rules: bool,
    /// How long the program may take for an answer.
    pub patience: Duration,
    /// The log of all lines.
    pub log: Option<&'a Arc<TrafficLog>>,
}

/// A program that is asked which moves it takes for legal.
pub struct Peer {
    player: Player,
    means: Means,
    patience: Duration,
}

impl Peer {
    /// Starts a program, sets up the variant, and finds out how it can be asked.
    ///
    /// # Errors
    ///
    /// If it cannot be started, does not offer the variant, or cannot be asked.
    pub fn start(spec: &PlayerSpec, asked: &PeerSetting<'_>) -> Result<Self, PlayerError> {
        let setting = Setting {
            own: asked.own,
            own_rules: asked.own_rules,
            variant: asked.variant,
            pace: Pace::Depth(1),
            patience: asked.patience,
            margin: Duration::ZERO,
            log: asked.log,
        };
        let opening = Opening {
            start: asked.variant.start(),
            moves: Vec::new(),
        };
        let game = Game::new(opening.start.clone(), Adjudication::NONE);
        let began = |takes_positions: bool| {
            let silent = |silence| PlayerError::silent(spec, "a new game", silence);
            let mut player = Player::start(spec, &setting)?;
            player.new_game(&opening, &setting).map_err(silent)?;
            if let Speech::Cecp(cecp) = &mut player.speech
                && !takes_positions
            {
                cecp.give_no_positions();
            }
            Ok(Self {
                player,
                means: Means::Lists,
                patience: asked.patience,
            })
        };
        let mut peer = began(true)?;
        let mut found = peer.find_means(&game);
        if !matches!(found, Ok(Some(_)))
            && peer.takes_positions()
            && peer.protocol() == Protocol::Cecp
        {
            // Some announce `setboard`, and do not take the FENs of others, or end at them.
            peer = began(false)?;
            found = peer.find_means(&game);
        }
        let silent = |silence| PlayerError::silent(spec, "go perft 1", silence);
        peer.means = found.map_err(silent)?.ok_or_else(|| PlayerError::Mute {
            name: spec.name.clone(),
        })?;
        Ok(peer)
    }

    /// Finds out at the start of a game how the program can be asked.
    fn find_means(&mut self, game: &Game) -> Result<Option<Means>, Silence> {
        let moves = game.position().moves();
        let (Some(&first), Some(&last)) = (moves.first(), moves.last()) else {
            return Ok(None);
        };
        let patience = self.patience;
        match &mut self.player.speech {
            Speech::Uci(uci) => {
                let pipe = &self.player.pipe;
                match uci.list(pipe, game, 1, patience) {
                    Ok(Some(_)) => return Ok(Some(Means::Lists)),
                    Ok(None) => {}
                    // It searches without end.
                    Err(Silence::Hung) => uci.stop(pipe, patience)?,
                    Err(ended) => return Err(ended),
                }
                let plays = uci.plays(pipe, game, first, patience)?
                    && uci.plays(pipe, game, last, patience)?;
                Ok(plays.then_some(Means::Searches))
            }
            Speech::Cecp(cecp) => {
                if !cecp.answers_pings() {
                    return Ok(None);
                }
                let pipe = &self.player.pipe;
                // A piece that goes nowhere is not a legal move where nothing passes.
                let nonsense = Move::new(first.from(), first.from());
                let takes = cecp.takes(pipe, game, first, patience)? == Some(true)
                    || cecp.takes(pipe, game, last, patience)? == Some(true);
                let refuses = cecp.takes(pipe, game, nonsense, patience)? == Some(false);
                Ok((takes && refuses).then_some(Means::Refuses))
            }
        }
    }

    /// How it can be asked.
    pub fn means(&self) -> Means {
        self.means
    }

    pub fn protocol(&self) -> Protocol {
        self.player.protocol()
    }

    /// Whether it can be given any position, and not only games from the start.
    pub fn takes_positions(&self) -> bool {
        match &self.player.speech {
            Speech::Uci(_) => true,
            Speech::Cecp(cecp) => cecp.takes_positions(),
        }
    }

    /// Begins anew with the next position, and relies on nothing that was sent to the program before.
    pub fn forget(&mut self) {
        if let Speech::Cecp(cecp) = &mut self.player.speech {
            cecp.forget_position();
        }
    }

    /// Its moves in the position that a game has come to, as it writes them, each with the number of sequences of `depth` moves that
    /// begin with it. Empty unless it [lists](Means::Lists).
    ///
    /// # Errors
    ///
    /// If it does not answer.
    pub fn list(&mut self, game: &Game, depth: u32) -> Result<Vec<(String, u64)>, Silence> {
        match &mut self.player.speech {
            Speech::Uci(uci) => {
                let list = uci.list(&self.player.pipe, game, depth, self.patience)?;
                Ok(list.unwrap_or_default())
            }
            Speech::Cecp(_) => Ok(Vec::new()),
        }
    }

    /// Its opinion of a move, legal or not, in the last position of a game.
    ///
    /// # Errors
    ///
    /// If it does not answer.
    pub fn opinion(&mut self, game: &Game, mv: Move) -> Result<Opinion, Silence> {
        let pipe = &self.player.pipe;
        let legal = match &mut self.player.speech {
            Speech::Uci(uci) => Some(uci.plays(pipe, game, mv, self.patience)?),
            Speech::Cecp(cecp) => cecp.takes(pipe, game, mv, self.patience)?,
        };
        Ok(match legal {
            Some(true) => Opinion::Legal,
            Some(false) => Opinion::Illegal,
            None => Opinion::NoPosition,
        })
    }

    /// Its opinion of the end of the game by the move about which it was asked last, if it had any: in CECP, the result.
    pub fn end_after_move(&self) -> Option<ReportedEnd> {
        match &self.player.speech {
            Speech::Uci(_) => None,
            Speech::Cecp(cecp) => cecp.reported_end(),
        }
    }

    /// Its opinion of the end of a game that is over: in UCI, the score of a search that finds no move. `None` if
    /// it does not say.
    ///
    /// # Errors
    ///
    /// If it does not answer.
    pub fn end(&mut self, game: &Game) -> Result<Option<ReportedEnd>, Silence> {
        match &mut self.player.speech {
            Speech::Uci(uci) => uci.end(&self.player.pipe, game, self.patience),
            Speech::Cecp(_) => Ok(None),
        }
    }

    /// Asks the program to quit.
    pub fn quit(self) {
        self.player.quit();
    }
}
