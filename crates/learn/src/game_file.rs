//! The file format of recorded games. Integers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 7 | `LWGAMES` |
//! | 1 | the format, 1 |
//! | 8 | the fingerprint of the rules |
//! | 8 | the seed |
//! | 8 | the node limit for each move |
//! | 8 | the hash of the net that played (the last 8 bytes of its file), or 0 |
//!
//! and for each game, in the order in which they ended,
//!
//! | bytes | content |
//! |---|---|
//! | 4 | how many bytes follow |
//! | 8 | the number of the game, from 0 |
//! | 2 + n | the length n and the FEN of the starting position; n = 0 for the variant's own start |
//! | 1 | 0 if White lost, 1 for a draw, 2 if White won, 3 if the game was abandoned |
//! | 2 | the number of random opening plies |
//! | 2 each | the random moves |
//! | 2 + 2 each | the searched moves, each with its score in centipawns for the side to move |
//!
//! A move is stored as its index among the legal moves, sorted by their [`bits`](legwork_core::moves::Move::bits).

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use legwork_pgn::GameResult;

use crate::error::LearnError;

const MAGIC: &[u8; 8] = b"LWGAMES\x01";
const HEADER: usize = 8 + 4 * 8;
/// The largest file that is read, in bytes: about a hundred million positions.
const MAX_BYTES: u64 = 1 << 29;

/// The settings that determine the games of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    /// The fingerprint of the rules.
    pub rules: u64,
    /// The seed of the openings.
    pub seed: u64,
    /// The node limit for each move.
    pub nodes: u64,
    /// The hash of the net that plays; 0 for none.
    pub net: u64,
}

/// `of the rules 0123456789abcdef, from seed 1, with 1000 nodes a move`.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules,
            seed,
            nodes,
            net,
        } = self;
        write!(
            f,
            "of the rules {rules:016x}, from seed {seed}, with {nodes} nodes a move"
        )?;
        if *net == 0 {
            Ok(())
        } else {
            write!(f, " and net {net:016x}")
        }
    }
}

/// The results of games, by their byte in a file. A game is abandoned, with an unknown result, when it reaches the maximum length.
const RESULTS: [GameResult; 4] = [
    GameResult::BlackWins,
    GameResult::Draw,
    GameResult::WhiteWins,
    GameResult::Unknown,
];

/// A game of the engine against itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedGame {
    /// Its number, which together with the seed determines it.
    pub number: u64,
    /// The FEN of its start, where that is not the variant's.
    pub start: Option<String>,
    /// How it ended; unknown if it was abandoned.
    pub result: GameResult,
    /// The random opening moves.
    pub random: Vec<u16>,
    /// The searched moves and their scores.
    pub moves: Vec<(u16, i16)>,
}

impl RecordedGame {
    fn write(&self) -> Vec<u8> {
        let mut bytes = self.number.to_le_bytes().to_vec();
        let start = self.start.as_deref().unwrap_or_default().as_bytes();
        bytes.extend((start.len() as u16).to_le_bytes());
        bytes.extend(start);
        let result = RESULTS.iter().position(|&known| known == self.result);
        bytes.extend(result.map(|place| place as u8));
        bytes.extend((self.random.len() as u16).to_le_bytes());
        bytes.extend(self.random.iter().flat_map(|mv| mv.to_le_bytes()));
        for (mv, score) in &self.moves {
            bytes.extend(mv.to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        let mut all = (bytes.len() as u32).to_le_bytes().to_vec();
        all.extend(bytes);
        all
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (number, rest) = bytes.split_first_chunk()?;
        let (length, rest) = rest.split_first_chunk()?;
        let (start, rest) = rest.split_at_checked(u16::from_le_bytes(*length).into())?;
        let (&result, rest) = rest.split_first()?;
        let (random, rest) = rest.split_first_chunk()?;
        let (random, rest) = rest.split_at_checked(2 * usize::from(u16::from_le_bytes(*random)))?;
        let (moves, []) = rest.as_chunks::<4>() else {
            return None;
        };
        let start = std::str::from_utf8(start).ok()?;
        Some(Self {
            number: u64::from_le_bytes(*number),
            start: (!start.is_empty()).then(|| start.to_owned()),
            result: *RESULTS.get(usize::from(result))?,
            random: random
                .as_chunks()
                .0
                .iter()
                .map(|mv| u16::from_le_bytes(*mv))
                .collect(),
            moves: moves
                .iter()
                .map(|&[a, b, c, d]| (u16::from_le_bytes([a, b]), i16::from_le_bytes([c, d])))
                .collect(),
        })
    }
}

/// A file to which games are added.
#[derive(Debug)]
pub struct GameFile {
    name: String,
    file: File,
}

impl GameFile {
    /// Opens a file, or creates it, and returns the games that it has. An incomplete last game, left by a program that was
    /// killed, is cut off.
    ///
    /// # Errors
    ///
    /// If it cannot be read or written, or has other games.
    pub fn open(path: &Path, task: &Task) -> Result<(Self, Vec<RecordedGame>), LearnError> {
        let name = path.display().to_string();
        let wrong = |source| LearnError::File {
            file: name.clone(),
            source,
        };
        let mut options = OpenOptions::new();
        let file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let mut file = file.map_err(wrong)?;
        let bytes = read(&mut file).map_err(wrong)?;
        let (games, length) = if bytes.is_empty() {
            file.write_all(&header(task)).map_err(wrong)?;
            (Vec::new(), HEADER)
        } else {
            parse(&name, &bytes, Some(task)).map(|(_, games, length)| (games, length))?
        };
        let at_end = file.set_len(length as u64);
        at_end
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(wrong)?;
        Ok((Self { name, file }, games))
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn add(&mut self, game: &RecordedGame) -> Result<(), LearnError> {
        let written = self.file.write_all(&game.write());
        written.map_err(|source| LearnError::File {
            file: self.name.clone(),
            source,
        })
    }
}

/// Reads the games of several files of the same task, sorted by number and without duplicates.
///
/// # Errors
///
/// If a file cannot be read, or has other games.
pub fn read_games(
    paths: &[impl AsRef<Path>],
) -> Result<(Option<Task>, Vec<RecordedGame>), LearnError> {
    let (mut task, mut all) = (None, Vec::new());
    for path in paths {
        let name = path.as_ref().display().to_string();
        let bytes = File::open(path).and_then(|mut file| read(&mut file));
        let bytes = bytes.map_err(|source| LearnError::File {
            file: name.clone(),
            source,
        })?;
        let (found, games, _) = parse(&name, &bytes, task.as_ref())?;
        task = Some(found);
        all.extend(games);
    }
    all.sort_by_key(|game| game.number);
    all.dedup_by_key(|game| game.number);
    Ok((task, all))
}

fn read(file: &mut File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        Err(io::Error::other(format!(
            "expected at most {MAX_BYTES} bytes, found more"
        )))
    } else {
        Ok(bytes)
    }
}

fn header(task: &Task) -> Vec<u8> {
    let Task {
        rules,
        seed,
        nodes,
        net,
    } = *task;
    let numbers = [rules, seed, nodes, net].into_iter();
    let numbers = numbers.flat_map(u64::to_le_bytes);
    MAGIC.iter().copied().chain(numbers).collect()
}

/// The task and the games of a file, and its length in bytes without an incomplete last game.
fn parse(
    name: &str,
    bytes: &[u8],
    expected: Option<&Task>,
) -> Result<(Task, Vec<RecordedGame>, usize), LearnError> {
    let other = |found: String| LearnError::Games {
        file: name.to_owned(),
        expected: expected.map_or_else(|| "of one task".to_owned(), Task::to_string),
        found,
    };
    let header = bytes
        .split_at_checked(HEADER)
        .filter(|(header, _)| header.starts_with(MAGIC));
    let Some((header, mut rest)) = header else {
        return Err(other("something else than games".to_owned()));
    };
    let mut numbers = header[MAGIC.len()..]
        .as_chunks()
        .0
        .iter()
        .map(|number| u64::from_le_bytes(*number));
    let [rules, seed, nodes, net] = std::array::from_fn(|_| numbers.next().unwrap_or_default());
    let task = Task {
        rules,
        seed,
        nodes,
        net,
    };
    if expected.is_some_and(|expected| *expected != task) {
        return Err(other(format!("games {task}")));
    }
    let mut games = Vec::new();
    while let Some((length, after)) = rest.split_first_chunk()
        && let Some((game, after)) = after.split_at_checked(u32::from_le_bytes(*length) as usize)
    {
        let number = games.len();
        let game = RecordedGame::read(game)
            .ok_or_else(|| other(format!("a damaged game after {number} games")))?;
        games.push(game);
        rest = after;
    }
    Ok((task, games, bytes.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64) -> RecordedGame {
        RecordedGame {
            number,
            start: (number == 1).then(|| "k7/8/8/8/8/8/8/7K w - - 0 1".to_owned()),
            result: GameResult::WhiteWins,
            random: vec![3, 700],
            moves: vec![(5, -31), (0, 30_000)],
        }
    }

    const TASK: Task = Task {
        rules: 5,
        seed: 1,
        nodes: 100,
        net: 0,
    };

    #[test]
    fn games_are_read_as_they_were_written_and_a_part_of_a_game_is_taken_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.games");
        let (mut file, games) = GameFile::open(&path, &TASK).unwrap();
        assert!(games.is_empty());
        file.add(&game(1)).unwrap();
        file.add(&game(0)).unwrap();
        drop(file);
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 3]).unwrap();
        let (mut file, games) = GameFile::open(&path, &TASK).unwrap();
        assert_eq!(games, [game(1)]);
        file.add(&game(0)).unwrap();
        drop(file);
        assert_eq!(std::fs::read(&path).unwrap(), whole);
        let (task, games) = read_games(&[&path, &path]).unwrap();
        assert_eq!((task, games), (Some(TASK), vec![game(0), game(1)]));
    }

    #[test]
    fn other_games_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.games");
        drop(GameFile::open(&path, &TASK).unwrap());
        let other = Task { seed: 2, ..TASK };
        let error = GameFile::open(&path, &other).unwrap_err().to_string();
        assert!(
            error.ends_with(
                "found games of the rules 0000000000000005, from seed 1, with 100 nodes a move"
            ),
            "{error}"
        );
        std::fs::write(&path, "PNG").unwrap();
        let error = read_games(&[&path]).unwrap_err().to_string();
        assert!(
            error.ends_with("expected games of one task, found something else than games"),
            "{error}"
        );
    }
}
