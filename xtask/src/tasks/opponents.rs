//! `cargo xtask opponents`: a few very fast games against the engines that Debian has.
//!
//! They show that our engine and other programs understand each other. The winner does not matter here.

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

impl MatchSummary {
    /// Whether the only fault is one refusal by the opponent. Fairy-Max refuses one legal move in a few hundred games, mostly
    /// when it has just given check; a misunderstanding would show in the next match, too.
    fn is_refused_by_the_opponent(&self) -> bool {
        let mut faults = self.faults();
        let first = faults.next().is_some_and(|(end, player)| {
            end.end == "refusal of a legal move" && end.games == 1 && player != "legwork"
        });
        first && faults.next().is_none()
    }

    /// The ends by a fault of a player, with the player. Resigning is not a fault.
    fn faults(&self) -> impl Iterator<Item = (&GameEnd, &str)> {
        let ends = self.ends.iter().filter(|end| end.end != "resignation");
        ends.filter_map(|end| Some((end, end.player.as_deref()?)))
    }
}

/// Plays against every opponent, and replays the games.
pub(crate) fn run(games: u32, pace: &str) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let folder = metadata.target_directory.join("opponents");
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    let legwork = process::legwork(&metadata)?;
    let mut files = Vec::new();
    for Opponent(program, protocol, variants) in &OPPONENTS {
        let path = programs::need(program, program)?;
        let player = format!("cmd='{}' proto={protocol}", path.display());
        for variant in variants.split(' ') {
            let name = format!("{program}-{protocol}-{variant}");
            let base = folder.join(&name).into_std_path_buf();
            let play = |seed| {
                play(
                    legwork.as_std_path(),
                    &player,
                    variant,
                    games,
                    pace,
                    seed,
                    &base,
                )
            };
            let mut message = play(1)?;
            if message.is_refused_by_the_opponent() {
                println!("{name}: a legal move is refused, so they play again");
                message = play(2)?;
            }
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
    println!("all lines sent and received are in {folder}");
    Ok(())
}

/// Plays a match of our engine against another program. Its games and all lines sent and received are kept in `base` with `.pgn` and `.log`.
fn play(
    legwork: &Path,
    player: &str,
    variant: &str,
    games: u32,
    pace: &str,
    seed: u32,
    base: &Path,
) -> Result<MatchSummary, TaskError> {
    for extension in ["pgn", "log", "pgn.jsonl"] {
        // A record of an earlier run would be taken for one that goes on.
        let _ = fs::remove_file(base.with_extension(extension));
    }
    let mut command = Command::new(legwork);
    command.args(["match", "legwork", player, "--variant", variant, "--json"]);
    command.args(["--games", &games.to_string(), "--tc", pace]);
    command.args(["--seed", &seed.to_string()]);
    // Waiting for a processor must not lose on time.
    command.args(["--margin", "5000", "--patience", "60"]);
    command.arg("--pgn").arg(base.with_extension("pgn"));
    command.arg("--log").arg(base.with_extension("log"));
    process::json(&mut command)
}

/// Every game has to end by the rules. A fault of the opponent counts, too: it may have been misled.
fn judge(name: &str, message: &MatchSummary, games: u32, log: &Path) -> Result<(), TaskError> {
    if message.games != u64::from(games) {
        let played = message.games;
        return Err(fault(format!(
            "{name}: {played} games of {games} were played"
        )));
    }
    let faults = message
        .faults()
        .next()
        .map(|(GameEnd { end, games, .. }, player)| {
            let log = log.display();
            format!("{name}: {games} of the games end by {end} of {player}; see {log}")
        });
    settle(faults.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(end: &str, player: Option<&str>, games: u64) -> MatchSummary {
        MatchSummary {
            games,
            wins: 0,
            draws: 0,
            losses: games,
            ends: vec![GameEnd {
                end: end.to_owned(),
                player: player.map(str::to_owned),
                games,
            }],
        }
    }

    fn judged(end: &str, player: Option<&str>, games: u64) -> Result<(), TaskError> {
        let message = summary(end, player, games);
        judge("other-cecp-chess", &message, 2, Path::new("other.log"))
    }

    #[test]
    fn one_refusal_of_the_opponent_is_no_verdict_yet() {
        let refused = |end, player, games| summary(end, player, games).is_refused_by_the_opponent();
        let refusal = "refusal of a legal move";
        assert!(refused(refusal, Some("fairymax"), 1));
        assert!(!refused(refusal, Some("fairymax"), 2));
        assert!(!refused(refusal, Some("legwork"), 1));
        assert!(!refused("illegal move", Some("fairymax"), 1));
        assert!(!refused("checkmate", None, 1));
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
