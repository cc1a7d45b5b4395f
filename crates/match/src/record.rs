//! The record of a match: a file to which every finished game is appended.
//!
//! Its first line says which match it is, and every other line is a game, all in JSON. A line is
//! written and synced before the next game is counted, so a match that is killed loses at most the
//! games that were being played. A last line without its end was torn by the kill, and is cut off, if it begins as a record's line
//! does. A file that is not a record is never written to.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use legwork_core::echo::clip;
use legwork_core::piece::Color;
use legwork_pgn::{GameResult, PgnGame, PgnMove, clock_text, evaluation_text};
use legwork_run::gather::{Difference, Property, common_properties};
use legwork_variant::score::Score;
use legwork_variant::variant::Variant;
use serde::{Deserialize, Serialize};

/// The description of a match. Two records belong to the same match if these are equal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchTask {
    /// The version of this library.
    pub version: String,
    /// The variant's id, or several ids with commas between them.
    pub variant: String,
    /// The values of its options; empty for several variants, which have their defaults.
    pub options: BTreeMap<String, String>,
    /// The names of the players; scores are from the first one's view.
    pub players: [String; 2],
    /// The players' specifications, as they were given.
    pub programs: [String; 2],
    /// The number of games.
    pub games: u64,
    /// The time control.
    pub pace: String,
    /// The openings, in words.
    pub openings: String,
    /// The seed of the openings.
    pub seed: u64,
    /// The rules of adjudication, in words.
    pub rulings: String,
    /// The sequential test (SPRT), in words.
    pub sprt: Option<String>,
}

impl MatchTask {
    /// The ids of the variants.
    pub fn variants(&self) -> impl Iterator<Item = &str> {
        self.variant.split(',')
    }

    /// The index of a game's variant.
    pub fn variant_of(&self, game: u64) -> usize {
        place(game, self.variants().count()).0
    }
}

/// The variant index and the pair index of a game, both from 0: pairs go to the variants in turn.
pub(crate) fn place(game: u64, variants: usize) -> (usize, u64) {
    let (pair, variants) = ((game.max(1) - 1) / 2, variants.max(1) as u64);
    ((pair % variants) as usize, pair / variants)
}

/// One of `parts` parts of a match. Pairs of games go to the parts in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The number of this part, from 1.
    pub part: u64,
    /// The number of parts.
    pub parts: u64,
}

impl Part {
    /// The whole match as its only part.
    pub const WHOLE: Self = Self { part: 1, parts: 1 };

    /// Whether it has the game with this number, from 1.
    pub fn has(self, game: u64) -> bool {
        Self::number_of(game, self.parts) == self.part
    }

    /// The number of the part that has a game, of `parts` parts.
    pub(crate) fn number_of(game: u64, parts: u64) -> u64 {
        (game.max(1) - 1) / 2 % parts.max(1) + 1
    }

    /// The numbers of its games.
    pub fn games(self, all: u64) -> impl Iterator<Item = u64> {
        (1..=all).filter(move |&game| self.has(game))
    }
}

/// The first line of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Header {
    #[serde(rename = "match")]
    pub(crate) task: MatchTask,
    #[serde(flatten)]
    pub(crate) part: Part,
}

/// A move of a game, with what its player reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move in coordinates or, in games like Shogi, as in USI.
    #[serde(rename = "move")]
    pub text: String,
    /// How long it took, in milliseconds.
    pub ms: u64,
    /// The time on the clock after it, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// The evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The depth of the search, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// By the rules: mate, stalemate, repetition, and so on.
    Rules,
    /// By adjudication: both players' scores, or the number of plies.
    Adjudication,
    /// A player resigned.
    Resignation,
    /// Both players offered a draw.
    Agreement,
    /// A player moved too late.
    TimeLoss,
    /// A player's move is not legal.
    IllegalMove,
    /// A player claimed a result that the rules do not confirm.
    FalseClaim,
    /// A player refused a legal move of its opponent's.
    Refusal,
    /// A player's program exited.
    Crash,
    /// A player did not answer.
    Hang,
}

impl Termination {
    pub fn words(self) -> &'static str {
        match self {
            Self::Rules => "by the rules",
            Self::Adjudication => "adjudication",
            Self::Resignation => "resignation",
            Self::Agreement => "draw agreed",
            Self::TimeLoss => "time loss",
            Self::IllegalMove => "illegal move",
            Self::FalseClaim => "false claim",
            Self::Refusal => "refusal of a legal move",
            Self::Crash => "crash",
            Self::Hang => "hang",
        }
    }

    /// The value of the PGN tag `Termination`.
    fn tag(self) -> &'static str {
        match self {
            Self::Rules | Self::Resignation | Self::Agreement => "normal",
            Self::Adjudication => "adjudication",
            Self::TimeLoss => "time forfeit",
            Self::IllegalMove | Self::FalseClaim | Self::Refusal => "rules infraction",
            Self::Crash | Self::Hang => "abandoned",
        }
    }
}

/// A finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 1.
    pub game: u64,
    /// The player that had White: 1 or 2.
    pub white: u8,
    /// The position from which it started.
    pub fen: String,
    /// The moves of the opening.
    pub opening: Vec<String>,
    /// The moves that were played.
    pub moves: Vec<MoveRecord>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// How it ended.
    pub termination: Termination,
    /// Details of the end: `checkmate`; the text that was sent instead of a move.
    #[serde(alias = "told")]
    pub comment: String,
    /// The day on which it was played, as a PGN has it.
    pub date: String,
}

impl GameRecord {
    /// The points of the first player, in half points.
    pub fn half_points(&self) -> Option<u8> {
        let white = match self.result.as_str() {
            "1-0" => 2,
            "0-1" => 0,
            "1/2-1/2" => 1,
            _ => return None,
        };
        Some(if self.white == 1 { white } else { 2 - white })
    }

    /// Whether player and result are valid.
    fn is_sound(&self) -> bool {
        matches!(self.white, 1 | 2) && self.half_points().is_some()
    }

    /// The game as a PGN, with clocks and evaluations.
    ///
    /// # Errors
    ///
    /// If its position or a move is not valid: the record is of another variant, or was edited.
    pub fn to_pgn(&self, task: &MatchTask, variant: &Variant) -> Result<PgnGame, RecordError> {
        let wrong = |found: String| RecordError::Game {
            game: self.game,
            found,
        };
        let start = variant
            .position(&self.fen)
            .map_err(|error| wrong(error.to_string()))?;
        let mut position = start.clone();
        let mut pgn = PgnGame::new(start);
        let texts = self.opening.iter().map(|text| (text, None));
        let played = self.moves.iter().map(|played| (&played.text, Some(played)));
        for (text, played) in texts.chain(played) {
            let mv = position
                .read_move(text)
                .map_err(|error| wrong(error.to_string()))?;
            let mut said = PgnMove::from(mv);
            said.comments
                .extend(played.and_then(|played| comment(played, position.turn())));
            pgn.main.moves.push(said);
            position = position
                .play(mv)
                .map_err(|error| wrong(error.to_string()))?;
        }
        if let Some(last) = pgn.main.moves.last_mut() {
            last.comments.push(self.comment.clone());
        } else {
            pgn.main.comments.push(self.comment.clone());
        }
        pgn.number = self.game;
        pgn.result = GameResult::read(&self.result).unwrap_or_default();
        let [first, second] = &task.players;
        let (white, black) = if self.white == 1 {
            (first, second)
        } else {
            (second, first)
        };
        for (tag, value) in [
            ("Event", "Legwork match"),
            ("Date", &self.date),
            ("Round", &self.game.to_string()),
            ("White", white),
            ("Black", black),
            ("TimeControl", &task.pace),
            ("Termination", self.termination.tag()),
        ] {
            pgn.tags.set(tag, value);
        }
        Ok(pgn)
    }
}

/// The evaluation (from White's view) and the clock of a move, as a PGN comment.
fn comment(played: &MoveRecord, color: Color) -> Option<String> {
    let score = played.score.map(|score| score.for_white(color));
    let clock = played.clock.map(Duration::from_millis);
    let said: Vec<String> = score
        .map(evaluation_text)
        .into_iter()
        .chain(clock.map(clock_text))
        .collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Why a record cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another program has the file open.
    #[error("another match is writing to it")]
    Locked,
    /// A line is not valid in a record.
    #[error("line {line}: expected {expected}: {}", clip(&.source.to_string()))]
    Line {
        line: usize,
        /// The kind of line that was expected.
        expected: &'static str,
        source: serde_json::Error,
    },
    /// The record belongs to another match.
    #[error("it belongs to another match: {0}")]
    Another(Difference),
    /// A game appears twice, does not belong to this match, or cannot be replayed.
    #[error("game {game}: {found}")]
    Game {
        /// Its number.
        game: u64,
        found: String,
    },
}

/// The properties that are equal in all records of a match.
pub(crate) fn properties(task: &MatchTask) -> impl Iterator<Item = Property> + use<> {
    let own = [
        ("pair of players", task.players.join(" and ")),
        ("pair of programs", task.programs.join(" and ")),
        ("number of games", task.games.to_string()),
        ("time control", task.pace.clone()),
        ("choice of openings", task.openings.clone()),
        ("seed", task.seed.to_string()),
        ("adjudication", task.rulings.clone()),
        (
            "test",
            task.sprt.clone().unwrap_or_else(|| "none".to_owned()),
        ),
    ];
    let common = common_properties(&task.version, &task.variant, &task.options);
    common.into_iter().chain(own)
}

/// The first property in which two matches differ.
pub fn difference(expected: &MatchTask, found: &MatchTask) -> Option<Difference> {
    Difference::between(properties(expected), properties(found))
}

/// An open record, and the games that it has.
#[derive(Debug)]
pub struct MatchRecord {
    /// `None` for a record in memory.
    file: Option<LockedFile>,
    games: BTreeMap<u64, GameRecord>,
}

impl MatchRecord {
    /// Creates a record without a file.
    pub fn in_memory() -> Self {
        Self {
            file: None,
            games: BTreeMap::new(),
        }
    }

    /// Opens the record of this part of a match, or creates it.
    ///
    /// # Errors
    ///
    /// If the file has anything else, or another program has it open.
    pub fn open(path: &Path, task: &MatchTask, part: Part) -> Result<Self, RecordError> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(RecordError::Locked),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let mut file = LockedFile(file);
        let (length, lines, torn) = whole_lines(&file.0)?;
        let header = Header {
            task: task.clone(),
            part,
        };
        // A kill may have torn the last line. Anything else is not ours, and is left as it is.
        if lines.is_empty() && !is_torn_from(&torn, &line_of(&header)?) {
            let found: Header = parse(&String::from_utf8_lossy(&torn), 1, "a match")?;
            same(&header, &found)?;
        }
        let mut record = Self {
            file: None,
            games: BTreeMap::new(),
        };
        if !lines.is_empty() && !is_torn_from(&torn, GAME_BEGINS) {
            let torn = String::from_utf8_lossy(&torn);
            parse::<GameRecord>(&torn, lines.len() + 1, "a game")?;
        }
        for (number, line) in (1..).zip(&lines) {
            if number == 1 {
                let found: Header = parse(line, number, "a match")?;
                same(&header, &found)?;
            } else {
                let game: GameRecord = parse(line, number, "a game")?;
                record.add(game, task, part)?;
            }
        }
        // An incomplete last line is removed.
        file.0.set_len(length)?;
        file.0.seek(SeekFrom::End(0))?;
        if lines.is_empty() {
            append(&mut file.0, &header)?;
        }
        record.file = Some(file);
        Ok(record)
    }

    /// The games, by number.
    pub fn games(&self) -> impl Iterator<Item = &GameRecord> {
        self.games.values()
    }

    /// Whether a game has been played.
    pub fn has(&self, game: u64) -> bool {
        self.games.contains_key(&game)
    }

    /// Adds a game, if it belongs to this part and is new.
    fn add(&mut self, game: GameRecord, task: &MatchTask, part: Part) -> Result<(), RecordError> {
        let wrong = |found: &str| {
            Err(RecordError::Game {
                game: game.game,
                found: found.to_owned(),
            })
        };
        if !game.is_sound() {
            return wrong("expected a player 1 or 2 and a result");
        }
        if !(1..=task.games).contains(&game.game) || !part.has(game.game) {
            return wrong("it does not belong to this part of the match");
        }
        if self.has(game.game) {
            return wrong("it is given twice");
        }
        self.games.insert(game.game, game);
        Ok(())
    }

    /// Appends a game, and waits until it is on the disk.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn push(&mut self, game: GameRecord) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            append(&mut file.0, &game)?;
        }
        self.games.insert(game.game, game);
        Ok(())
    }

    /// Writes a record of these games.
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn write(&self, out: &mut impl Write, task: &MatchTask, part: Part) -> io::Result<()> {
        let header = Header {
            task: task.clone(),
            part,
        };
        writeln!(out, "{}", serde_json::to_string(&header)?)?;
        for game in self.games() {
            writeln!(out, "{}", serde_json::to_string(game)?)?;
        }
        Ok(())
    }
}

fn parse<'a, T: Deserialize<'a>>(
    line: &'a str,
    number: usize,
    expected: &'static str,
) -> Result<T, RecordError> {
    serde_json::from_str(line).map_err(|source| RecordError::Line {
        line: number,
        expected,
        source,
    })
}

fn same(expected: &Header, found: &Header) -> Result<(), RecordError> {
    let all = |header: &Header| {
        let Part { part, parts } = header.part;
        properties(&header.task).chain([("part", format!("{part}/{parts}"))])
    };
    match Difference::between(all(expected), all(found)) {
        Some(difference) => Err(RecordError::Another(difference)),
        None => Ok(()),
    }
}

/// A line of a record.
fn line_of(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// How the line of a game begins.
const GAME_BEGINS: &[u8] = b"{\"game\":";

/// Whether a kill may have left these bytes of a line with this beginning.
fn is_torn_from(torn: &[u8], line: &[u8]) -> bool {
    let shared = torn.len().min(line.len());
    torn[..shared] == line[..shared]
}

/// A file that is locked against other programs.
#[derive(Debug)]
struct LockedFile(File);

impl Drop for LockedFile {
    fn drop(&mut self) {
        // A player that another thread is starting has a copy of the handle until it runs, and with it the lock.
        let _ = self.0.unlock();
    }
}

fn append(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    file.write_all(&line_of(value)?)?;
    file.sync_data()
}

/// The lines that have an end, the number of their bytes, and the bytes after them.
fn whole_lines(file: &File) -> io::Result<(u64, Vec<String>, Vec<u8>)> {
    let mut reader = BufReader::new(file);
    let (mut length, mut lines) = (0, Vec::new());
    loop {
        let mut line = Vec::new();
        let bytes = reader.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok((length, lines, line));
        }
        line.pop();
        length += bytes as u64;
        lines.push(String::from_utf8_lossy(&line).into_owned());
    }
}

/// The day in UTC, as in the PGN tag `Date`.
pub fn today() -> String {
    jiff::Timestamp::now().strftime("%Y.%m.%d").to_string()
}

/// The numbers of the games that the record lacks.
pub(crate) fn missing(record: &MatchRecord, part: Part, all: u64) -> BTreeSet<u64> {
    part.games(all).filter(|&game| !record.has(game)).collect()
}

#[cfg(test)]
mod tests {
    use super::GameRecord;

    /// Records of earlier versions call the comment on the end of a game `told`.
    #[test]
    fn games_with_the_older_key_are_read() {
        let line = |key: &str| {
            format!(
                "{{\"game\":1,\"white\":1,\"fen\":\"\",\"opening\":[],\"moves\":[],\"result\":\"1-0\",\
                 \"termination\":\"rules\",\"{key}\":\"checkmate\",\"date\":\"2026.11.25\"}}"
            )
        };
        let [older, newer] = ["told", "comment"].map(|key| {
            let game: GameRecord = serde_json::from_str(&line(key)).unwrap();
            game
        });
        assert_eq!(older, newer);
        assert_eq!(serde_json::to_string(&older).unwrap(), line("comment"));
    }
}
