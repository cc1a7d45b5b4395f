//! `cargo xtask opponents`: a few very fast games against the engines that Debian has.
//!
//! They show that our engine and other programs understand each other. Who wins does not matter here.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use super::{TaskError, at, fault, process, programs, settle, workspace};

/// A program, the protocol that it is to speak, and what it plays of ours.
struct Opponent(&'static str, &'static str, &'static str);

const OPPONENTS: [Opponent; 4] = [
    Opponent(
        "sjaakii",
        "cecp",
        "gothic crc super seirawan knightmate crazyhouse chess960",
    ),
    // Not Shatranj: Fairy-Max falls silent after fifty moves without a capture, where our rules allow seventy.
    Opponent("fairymax", "cecp", "gothic seirawan"),
    Opponent(
        "fairy-stockfish",
        "uci",
        "gothic crc seirawan grand makruk crazyhouse chess960 capahouse \
         shogi minishogi xiangqi",
    ),
    Opponent("fairy-stockfish", "cecp", "gothic seirawan crazyhouse"),
];

/// The output of `legwork match --json`, as far as it matters.
#[derive(Deserialize)]
struct MatchSummary {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    ends: Vec<GameEnd>,
}

#[derive(Deserialize)]
struct GameEnd {
    end: String,
    /// The player at fault, if any.
    player: Option<String>,
    games: u64,
}

/// Plays against every opponent, and replays the games.
pub(crate) fn run(games: u32, pace: &str) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let folder = metadata.target_directory.join("opponents");
    // A record of an earlier run would be taken for one that goes on.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    process::run(&mut process::cargo(&[
        "build", "--quiet", "--bin", "legwork",
    ]))?;
    let legwork = metadata.target_directory.join("debug/legwork");
    let mut files = Vec::new();
    for Opponent(program, protocol, variants) in &OPPONENTS {
        let path = programs::need(program, program)?;
        let player = format!("cmd='{}' proto={protocol}", path.display());
        for variant in variants.split(' ') {
            let name = format!("{program}-{protocol}-{variant}");
            let base = folder.join(&name).into_std_path_buf();
            let mut command = Command::new(&legwork);
            command.args(["match", "legwork", &player, "--variant", variant, "--json"]);
            command.args(["--games", &games.to_string(), "--tc", pace]);
            // Waiting for a processor must not lose on time.
            command.args(["--margin", "5000", "--patience", "60"]);
            command.arg("--pgn").arg(base.with_extension("pgn"));
            command.arg("--log").arg(base.with_extension("log"));
            let message: MatchSummary = process::json(&mut command)?;
            judge(&name, &message, games, &base.with_extension("log"))?;
            println!(
                "{name}: +{} ={} -{}",
                message.wins, message.draws, message.losses
            );
            files.push(base.with_extension("pgn"));
        }
    }
    let mut replay = Command::new(&legwork);
    print!("{}", process::output(replay.arg("replay").args(&files))?);
    println!("what was said is in {folder}");
    Ok(())
}

/// Every game has to end by the rules. A fault of the opponent counts, too: it may have been misled.
fn judge(name: &str, message: &MatchSummary, games: u32, log: &Path) -> Result<(), TaskError> {
    if message.games != u64::from(games) {
        let played = message.games;
        return Err(fault(format!(
            "{name}: {played} games of {games} were played"
        )));
    }
    // Resigning is no fault.
    let mut ends = message.ends.iter().filter(|end| end.end != "resignation");
    let at_fault = ends.find_map(|end| Some((end, end.player.as_ref()?)));
    let faults = at_fault.map(|(GameEnd { end, games, .. }, player)| {
        let log = log.display();
        format!("{name}: {games} of the games end by {end} of {player}; see {log}")
    });
    settle(faults.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(end: &str, player: Option<&str>, games: u64) -> Result<(), TaskError> {
        let message = MatchSummary {
            games,
            wins: 0,
            draws: 0,
            losses: games,
            ends: vec![GameEnd {
                end: end.to_owned(),
                player: player.map(str::to_owned),
                games,
            }],
        };
        judge("other-cecp-chess", &message, 2, Path::new("other.log"))
    }

    #[test]
    fn faults_of_either_side_are_reported() {
        assert!(judged("checkmate", None, 2).is_ok());
        assert!(judged("resignation", Some("other"), 2).is_ok());
        assert!(judged("checkmate", None, 1).is_err());
        for fault in ["illegal move", "crash", "hang", "time loss"] {
            for player in ["legwork", "other"] {
                assert!(judged(fault, Some(player), 2).is_err(), "{fault}");
            }
        }
    }
}
