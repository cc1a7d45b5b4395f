//! The program that is compared, started again when it ends or does not answer.

use legwork_match::{Means, Peer, PeerSetting, PlayerError, PlayerSpec, Silence};

/// The maximum number of times that it is started again.
const RESTARTS: u32 = 20;

/// The program that is compared.
pub(crate) struct Subject<'a> {
    spec: &'a PlayerSpec,
    setting: PeerSetting<'a>,
    peer: Option<Peer>,
    restarts: u32,
    pub(crate) means: Means,
    pub(crate) takes_positions: bool,
    /// Whether it may be asked how games have ended: it answers.
    pub(crate) says_ends: bool,
    pub(crate) protocol: &'static str,
}

impl<'a> Subject<'a> {
    pub(crate) fn start(
        spec: &'a PlayerSpec,
        setting: PeerSetting<'a>,
    ) -> Result<Self, PlayerError> {
        let peer = Peer::start(spec, &setting)?;
        Ok(Self {
            spec,
            setting,
            means: peer.means(),
            takes_positions: peer.takes_positions(),
            says_ends: true,
            protocol: peer.protocol().name(),
            peer: Some(peer),
            restarts: 0,
        })
    }

    /// Asks the program, which is started again if it was silent before.
    pub(crate) fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Peer) -> Result<T, Silence>,
    ) -> Result<T, Silence> {
        if self.peer.is_none() {
            self.restarts += 1;
            let again = Peer::start(self.spec, &self.setting);
            self.peer = Some(again.map_err(|_| Silence::Ended)?);
        }
        let answer = match &mut self.peer {
            Some(peer) => question(peer),
            None => Err(Silence::Ended),
        };
        if answer.is_err() {
            self.peer = None;
        }
        answer
    }

    /// Whether it has been started again too often.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.restarts > RESTARTS
    }

    pub(crate) fn quit(self) {
        if let Some(peer) = self.peer {
            peer.quit();
        }
    }
}
