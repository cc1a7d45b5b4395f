//! A player of a match: its process, and the protocol that it speaks.

use legwork_pgn::Opening;
use legwork_protocols::Dialect;

use crate::cecp::Cecp;
use crate::pipe::{Pipe, Silence};
use crate::spec::{PlayerSpec, Protocol};
use crate::terms::{PlayerAnswer, PlayerError, Setting, Turn};
use crate::uci::Uci;

/// The conversation with a player, by its protocol.
pub(crate) enum Speech {
    Uci(Uci),
    Cecp(Cecp),
}

/// A player that has been started.
pub(crate) struct Player {
    pub(crate) pipe: Pipe,
    pub(crate) speech: Speech,
}

impl Player {
    /// Starts a player and detects its protocol, unless its specification has one.
    pub(crate) fn start(spec: &PlayerSpec, setting: &Setting<'_>) -> Result<Self, PlayerError> {
        let protocol = spec.protocol.or(spec.is_own().then_some(Protocol::Uci));
        match protocol {
            Some(protocol) => Self::start_with(spec, setting, protocol),
            None => Self::start_with(spec, setting, Protocol::Uci).or_else(|first| {
                let second = Self::start_with(spec, setting, Protocol::Cecp);
                second.map_err(|second| match (&first, &second) {
                    (PlayerError::Silent { .. }, PlayerError::Silent { .. }) => {
                        PlayerError::NoProtocol {
                            first: Box::new(first),
                            second: Box::new(second),
                        }
                    }
                    (PlayerError::Silent { .. }, _) => second,
                    // It speaks UCI, so what is wrong there says more.
                    _ => first,
                })
            }),
        }
    }

    fn start_with(
        spec: &PlayerSpec,
        setting: &Setting<'_>,
        protocol: Protocol,
    ) -> Result<Self, PlayerError> {
        let log = setting.log.map(|log| (log.clone(), spec.name.clone()));
        let pipe = Pipe::start(spec.command(setting.own), log);
        let pipe = pipe.map_err(|source| PlayerError::Start {
            name: spec.name.clone(),
            program: spec.program.clone(),
            source,
        })?;
        let speech = match protocol {
            Protocol::Uci => Speech::Uci(Uci::greet(&pipe, spec, setting, Dialect::Uci)?),
            Protocol::Usi => Speech::Uci(Uci::greet(&pipe, spec, setting, Dialect::Usi)?),
            Protocol::Cecp => Speech::Cecp(Cecp::greet(&pipe, spec, setting)?),
        };
        Ok(Self { pipe, speech })
    }

    pub(crate) fn protocol(&self) -> Protocol {
        match &self.speech {
            Speech::Uci(uci) => match uci.dialect() {
                Dialect::Uci => Protocol::Uci,
                Dialect::Usi => Protocol::Usi,
            },
            Speech::Cecp(_) => Protocol::Cecp,
        }
    }

    /// Starts a game.
    pub(crate) fn new_game(
        &mut self,
        opening: &Opening,
        setting: &Setting<'_>,
    ) -> Result<(), Silence> {
        self.pipe.forget()?;
        match &mut self.speech {
            Speech::Uci(uci) => uci.new_game(&self.pipe, opening, setting),
            Speech::Cecp(cecp) => cecp.new_game(&self.pipe, opening, setting),
        }
    }

    /// Lets the player search, and returns its answer; the error says that there was none.
    pub(crate) fn think(
        &mut self,
        turn: &Turn<'_>,
        setting: &Setting<'_>,
    ) -> Result<PlayerAnswer, Silence> {
        self.pipe.forget()?;
        let wait = turn.clock().left().map_or(setting.patience, |left| {
            left + setting.margin + setting.patience
        });
        match &mut self.speech {
            Speech::Uci(uci) => uci.think(&self.pipe, turn, wait),
            Speech::Cecp(cecp) => cecp.think(&self.pipe, turn, wait),
        }
    }

    /// Sends the result of the game.
    pub(crate) fn over(&mut self, result: &str, comment: &str) {
        if let Speech::Cecp(cecp) = &mut self.speech {
            cecp.over(&self.pipe, result, comment);
        }
    }

    /// Asks the program to quit.
    pub(crate) fn quit(mut self) {
        self.pipe.quit();
    }
}
