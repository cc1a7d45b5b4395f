//! Games of the engine against itself, which XBoard referees.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use super::super::{TaskError, at, fault, process};
use super::session::XboardSession;
use super::{Programs, VARIANTS, wait};

/// How long a match may take.
const PATIENCE: u64 = 240;
/// Matches at a time: engines that wait for a processor lose nothing but time.
const AT_A_TIME: usize = 2;
/// The words where a game ends as it should; XBoard keeps no game of more than 500 moves.
const ENDS: [&str; 6] = ["mate", "draw", "repetition", "50", "material", "too long"];
/// The words where a program is at fault.
const FAULTS: [&str; 6] = ["illegal", "false", "forfeit", "exited", "resign", "abort"];

/// Plays the games of every variant, and replays them.
pub(super) fn play(programs: &Programs, games: u32, seconds: u32) -> Result<(), TaskError> {
    let left = Mutex::new(VARIANTS.iter());
    let next = || {
        left.lock()
            .unwrap_or_else(|error| error.into_inner())
            .next()
    };
    let results: Vec<_> = thread::scope(|scope| {
        let work = || {
            let variants = std::iter::from_fn(next);
            let played = variants.map(|variant| play_variant(programs, variant, games, seconds));
            played.collect::<Vec<_>>()
        };
        let workers: Vec<_> = (0..AT_A_TIME).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().flat_map(|worker| worker.join());
        joined.flatten().collect()
    });
    let mut files = Vec::new();
    for result in results {
        files.push(result?);
    }
    if files.len() != VARIANTS.len() {
        return Err(fault("not every variant was played"));
    }
    replay(programs, &files)
}

/// Plays the games of one variant; gives the file that has them.
fn play_variant(
    programs: &Programs,
    variant: &str,
    games: u32,
    seconds: u32,
) -> Result<PathBuf, TaskError> {
    let file = programs.folder.join(format!("{variant}.pgn"));
    let (count, time) = (games.to_string(), format!("0:{seconds:02}"));
    let saved = file.to_string_lossy();
    let mut session = XboardSession::start(
        programs,
        variant,
        variant,
        &[
            "-matchGames",
            &count,
            "-timeControl",
            &time,
            "-timeIncrement",
            "0.02",
            "-xexit",
            "-saveGameFile",
            &saved,
        ],
    )?;
    let log = session.log.clone();
    let what = format!("the end of {games} games of {variant}");
    wait(&what, PATIENCE, &log, || {
        Ok(session.has_ended()?.then_some(()))
    })?;
    let faults = ["Illegal move", "Error (", "tellusererror"];
    let said = session.said();
    let found = said
        .lines()
        .find(|line| faults.iter().any(|fault| line.contains(fault)));
    if let Some(line) = found {
        return Err(fault(format!("{variant}: {line}")));
    }
    let Ok(text) = fs::read_to_string(&file) else {
        let said = fs::read_to_string(log.with_extension("out")).map_err(at(&log))?;
        return Err(fault(format!(
            "{variant}: no game was saved, and XBoard says: {said}"
        )));
    };
    for end in ends(&text, games).map_err(|message| fault(format!("{variant}: {message}")))? {
        println!("{variant}: {end}");
    }
    Ok(file)
}

/// How each game ended; the error names a game that ended as it should not.
fn ends(text: &str, games: u32) -> Result<Vec<String>, String> {
    let played: Vec<&str> = text.split("[Event ").skip(1).collect();
    if played.len() != games as usize {
        return Err(format!("{} games were played, not {games}", played.len()));
    }
    let end = |game: &&str| {
        let end = game.rsplit_once('{').map_or("nothing", |(_, end)| end);
        let end = end.split_whitespace().collect::<Vec<_>>().join(" ");
        let low = end.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| low.contains(word));
        if has(&ENDS) && !has(&FAULTS) {
            Ok(end.replace('}', ","))
        } else {
            Err(format!("a game ends by `{end}`"))
        }
    };
    played.iter().map(end).collect()
}

/// Replays what XBoard has saved: the games of a file of rules together with it.
fn replay(programs: &Programs, files: &[PathBuf]) -> Result<(), TaskError> {
    let rules = programs.rules();
    let is_of = |file: &Path, rules: &Path| file.file_stem() == rules.file_stem();
    let (own, others): (Vec<&PathBuf>, Vec<&PathBuf>) = files
        .iter()
        .partition(|file| rules.iter().any(|rules| is_of(file, rules)));
    let replay = || {
        let mut command = Command::new(&programs.legwork);
        command.args(["replay", "--read-san", "xboard"]);
        command
    };
    process::run(replay().args(others))?;
    for file in own {
        let rules = rules.iter().filter(|rules| is_of(file, rules));
        process::run(replay().args(rules).arg(file))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_as_they_should_or_not() {
        let game = |end: &str| format!("[Event \"x\"]\n\n1. e4 {{+0.1/3}} e5\n{{{end}}} 1-0\n\n");
        for end in [
            "Xboard adjudication: Checkmate",
            "White mates",
            "Draw claim: 3-fold\nrepetition",
            "Game too long; increase MAX_MOVES and recompile",
        ] {
            assert!(ends(&game(end), 1).is_ok(), "{end}");
        }
        for end in [
            "Xboard: Forfeit due to illegal move",
            "False draw claim: 'x'",
            "Black forfeits on time",
            "first engine exited unexpectedly",
            "",
        ] {
            assert!(ends(&game(end), 1).is_err(), "{end}");
        }
        assert!(ends(&game("White mates"), 2).is_err());
        assert!(ends("", 1).is_err());
    }
}
