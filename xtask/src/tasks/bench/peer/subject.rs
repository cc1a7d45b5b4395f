//! The positions of the rules, and how another program is asked for the same.

use std::collections::BTreeMap;
use std::process::Command;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::super::workspace::{self, Workspace};
use crate::tasks::{TaskError, process};

/// A position, as `bench-subjects` prints it.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct PeerSubject {
    pub(super) variant: String,
    pub(super) name: String,
    pub(super) fen: String,
    /// How many leaves there are at depth 1, 2, 3..., as far as the rules say.
    pub(super) nodes: Vec<u64>,
    /// Values of options other than the defaults.
    pub(super) options: BTreeMap<String, String>,
    /// The names of the variant in other programs.
    pub(super) aliases: BTreeMap<String, String>,
    /// Whether castling is written as King takes Rook, which UCI calls Chess960.
    pub(super) king_takes_rook: bool,
    /// Whether the brackets of the FEN hold a pool.
    pub(super) pool: bool,
}

/// Asks which positions there are.
pub(super) fn read(
    workspace: &Workspace,
    variants: &[String],
) -> Result<Vec<PeerSubject>, TaskError> {
    let mut command = workspace.cargo(variants);
    command.args(["build", "--release", "--package", "legwork-benches"]);
    command.args(["--bin", "bench-subjects"]);
    process::run(&mut command)?;
    let mut command = workspace.run("bench-subjects");
    read_json(command.env(workspace::VARIANTS, variants.join(",")))
}

/// Runs a program of ours, and reads what it prints.
pub(super) fn read_json<T: DeserializeOwned>(command: &mut Command) -> Result<T, TaskError> {
    let text = process::output(command)?;
    serde_json::from_str(&text).map_err(|error| TaskError::Json {
        place: process::name(command),
        error,
    })
}

impl PeerSubject {
    /// The name of the variant in a peer of that name: by its alias, else by its own id.
    pub(super) fn known_as(&self, peer: &str) -> &str {
        self.aliases.get(peer).unwrap_or(&self.variant)
    }

    /// The FEN as UCI programs read it. A pool follows from the men on the board and from the
    /// limits that their file of variants sets, so they do not need it.
    pub(super) fn uci_fen(&self) -> String {
        match (self.pool, self.fen.split_once('[')) {
            (true, Some((board, rest))) => {
                let behind = rest.split_once(']').map_or("", |(_, behind)| behind);
                format!("{board}{behind}")
            }
            _ => self.fen.clone(),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A position of a variant that nobody registers.
    pub(in super::super) fn tiny() -> PeerSubject {
        let text = r#"[{"variant": "tiny", "name": "start", "fen": "k3/4/4/3K[Qq] w - - 0 1",
            "options": {}, "nodes": [3, 9], "aliases": {"fake": "little"},
            "king_takes_rook": false, "pool": true}]"#;
        let all: Vec<PeerSubject> = serde_json::from_str(text).unwrap();
        all[0].clone()
    }

    #[test]
    fn a_peer_has_its_own_words() {
        let tiny = tiny();
        assert_eq!(tiny.known_as("fake"), "little");
        assert_eq!(tiny.known_as("other"), "tiny");
        assert_eq!(tiny.uci_fen(), "k3/4/4/3K w - - 0 1");
        let hand = PeerSubject {
            pool: false,
            ..tiny
        };
        assert_eq!(hand.uci_fen(), "k3/4/4/3K[Qq] w - - 0 1");
    }
}
