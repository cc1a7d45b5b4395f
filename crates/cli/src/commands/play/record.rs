//! The record of the game as a file: written after every move, and read to resume the game.

use std::fs;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use legwork::pgn::{self, GameResult, PgnGame, PgnReader, Variants};
use legwork::san::SanStyle;
use legwork::{Adjudication, Game, Variant};
use legwork_files::input::InputError;

use super::clocks::TimeControl;
use super::session::{Seat, SeatedGame};
use crate::error::{CliError, FileFault};

/// A game resumed from a file.
pub(crate) struct Resumed {
    pub(crate) game: Game,
    /// Everything that the file records of it.
    pub(crate) record: PgnGame,
    /// The players, as far as the tags name them.
    pub(crate) seats: [Seat; 2],
    /// The time on the clocks after each move.
    pub(crate) left: Vec<Option<[Duration; 2]>>,
    pub(crate) control: Option<TimeControl>,
}

/// The name of a file that does not exist yet: `legwork-chu.pgn`, `legwork-chu-2.pgn`.
pub(crate) fn free_name(variant: &str) -> PathBuf {
    let name = |number| match number {
        1 => format!("legwork-{variant}.pgn"),
        _ => format!("legwork-{variant}-{number}.pgn"),
    };
    let mut names = (1..).map(|number| PathBuf::from(name(number)));
    names
        .find(|path| !path.exists())
        .unwrap_or_else(|| PathBuf::from(name(1)))
}

/// Returns the game as PGN.
pub(crate) fn pgn(session: &SeatedGame, date: &str) -> PgnGame {
    let mut game = session.record().clone();
    if game.tags.get("Date").is_none() {
        game.tags.set("Date", date);
    }
    game.result = GameResult::Unknown;
    game.tags.remove("Termination");
    for (name, seat) in ["White", "Black"].iter().zip(session.seats) {
        game.tags.set(name, seat.name());
    }
    if let Some(clocks) = session.clocks() {
        game.tags.set("TimeControl", clocks.control.tag());
    }
    if let Some((winner, words)) = session.result() {
        game.result = GameResult::of(winner);
        game.tags.set("Termination", words);
    }
    for (position, played) in session.game().earlier().zip(session.played()) {
        let mover = position.turn();
        if let Some(read) = &played.read {
            game.main.moves.push(read.clone());
            continue;
        }
        let mut said = Vec::new();
        if let Some(score) = played.score {
            said.push(pgn::evaluation_text(score.for_white(mover)));
        }
        if let Some(left) = played.left {
            said.push(pgn::clock_text(left[mover.index()]));
        }
        let mut mv = pgn::PgnMove::from(played.mv);
        if !said.is_empty() {
            mv.comments.push(said.join(" "));
        }
        game.main.moves.push(mv);
    }
    game
}

/// Writes the game. The file is replaced as a whole, so that a kill leaves the old game or the new one.
pub(crate) fn save(session: &SeatedGame, path: &Path, date: &str) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let mut file = fs::File::create(&beside)?;
    file.write_all(pgn(session, date).to_pgn(SanStyle::Plain).as_bytes())?;
    file.sync_all()?;
    fs::rename(&beside, path)
}

/// Reads the game of a file, which must be of this variant. A file with several games is refused, since it would be
/// overwritten with one.
pub(crate) fn resume(path: &Path, variant: &Variant) -> Result<Resumed, CliError> {
    let name = path.display().to_string();
    let fault = |reason: String| CliError::file(&name, FileFault::NoRecord(reason));
    let file = fs::File::open(path);
    let file = file.map_err(|error| CliError::file(&name, InputError::from(error)))?;
    let mut variants = Variants::registered()?;
    variants.add(variant.clone());
    let mut games = PgnReader::new(BufReader::new(file), variants);
    let first = games
        .next()
        .ok_or_else(|| fault("expected a game, found none".to_owned()))?;
    let read = first.map_err(|error| fault(error.to_string()))?;
    if games.next().is_some() {
        return Err(fault("there is more than one game in it".to_owned()));
    }
    let (found, expected) = (&read.start.rules().id, &variant.rules().id);
    if found != expected {
        return Err(fault(format!(
            "expected a game of {expected}, found one of {found}"
        )));
    }
    let mut game = Game::new(read.start.clone(), Adjudication::ALL);
    let mut left = Vec::new();
    let mut latest = None;
    for played in &read.main.moves {
        let mover = game.position().turn();
        let shown = played
            .comments
            .iter()
            .find_map(|comment| pgn::clock(comment));
        if let Some(shown) = shown {
            let mut both = latest.unwrap_or([shown; 2]);
            both[mover.index()] = shown;
            latest = Some(both);
        }
        left.push(latest);
        game.replay(played.mv)
            .map_err(|error| fault(error.to_string()))?;
    }
    let seats = ["White", "Black"].map(|name| match read.tags.get(name) {
        Some("legwork") => Seat::Engine,
        _ => Seat::Human,
    });
    let control = read.tags.get("TimeControl").and_then(TimeControl::read_tag);
    Ok(Resumed {
        game,
        record: read,
        seats,
        left,
        control,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_engine::Score;
    use std::time::Instant;

    #[test]
    fn a_game_that_is_written_goes_on_where_it_stood() {
        let variant = Variant::open("seirawan", &[]).unwrap();
        let game = Game::new(variant.start(), Adjudication::ALL);
        let control = TimeControl::read("5+3");
        let mut session = SeatedGame::new(game, [Seat::Human, Seat::Engine], control);
        let begin = Instant::now();
        session.run_clock(begin);
        for (text, second) in [("e2e4", 10), ("e7e5", 11), ("g1f3h", 31)] {
            let mv = session.position().read_move(text).unwrap();
            let score = (second == 11).then_some(Score::Centipawns(-20));
            assert!(session.play(mv, score, begin + Duration::from_secs(second)));
        }
        let folder = std::env::temp_dir().join(format!("legwork-play-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("game.pgn");
        save(&session, &path, "2020.02.29").unwrap();
        insta::assert_snapshot!(fs::read_to_string(&path).unwrap(), @r#"
        [Event "?"]
        [Site "?"]
        [Date "2020.02.29"]
        [Round "?"]
        [White "human"]
        [Black "legwork"]
        [Result "*"]
        [Variant "seirawan"]
        [TimeControl "300+3"]

        1. e4 {[%clk 0:04:53]} 1... e5 {[%eval 0.20] [%clk 0:05:02]} 2. Nf3/H
        {[%clk 0:04:36]} *
        "#);

        let resumed = resume(&path, &variant).unwrap();
        assert_eq!(resumed.game.position(), session.position());
        assert_eq!(resumed.seats, session.seats);
        assert_eq!(resumed.control, control);
        let mut again = SeatedGame::new(resumed.game, resumed.seats, control);
        again.restore(resumed.record, resumed.left);
        let left = again
            .clocks()
            .unwrap()
            .both(begin)
            .map(|left| left.as_secs());
        assert_eq!(left, [276, 302]);
        // A resumed game is written unchanged.
        let text = |session| pgn(session, "2021.01.01").to_pgn(SanStyle::Plain);
        assert_eq!(text(&again), fs::read_to_string(&path).unwrap());

        let other = Variant::open("chess", &[]).unwrap();
        let Err(error) = resume(&path, &other) else {
            panic!("it is another variant's game")
        };
        assert!(
            error
                .to_string()
                .ends_with("expected a game of chess, found one of seirawan")
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
