//! Putting the parts of a match together again.

use std::collections::BTreeMap;
use std::fmt;

use legwork_core::echo::{clip, clip_path};
use serde_json::Value;

use crate::record::{GameRecord, Header, MatchTask, Part, RecordError, difference};

/// A part of a match, and where it was found.
#[derive(Debug, Clone)]
pub struct PartRecord {
    file: String,
    header: Header,
    games: Vec<GameRecord>,
}

/// Reads the records of one file: one, or many after each other.
///
/// # Errors
///
/// If the file holds anything else, or nothing. A last line that was torn is left out.
pub fn read_records(file: &str, text: &str) -> Result<Vec<PartRecord>, RecordError> {
    let mut records: Vec<PartRecord> = Vec::new();
    // What stands behind the last line break was torn.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    for (number, line) in (1..).zip(whole.lines()) {
        let wrong = |expected| {
            move |source| RecordError::Line {
                line: number,
                expected,
                source,
            }
        };
        let value: Value = serde_json::from_str(line).map_err(wrong("a match or a game"))?;
        match records.last_mut() {
            Some(record) if value.get("match").is_none() => {
                let game = serde_json::from_value(value);
                record.games.push(game.map_err(wrong("a game"))?);
            }
            _ => records.push(PartRecord {
                file: file.to_owned(),
                header: serde_json::from_value(value).map_err(wrong("a match"))?,
                games: Vec::new(),
            }),
        }
    }
    match records.is_empty() {
        true => Err(RecordError::Line {
            line: 1,
            expected: "a match",
            source: serde::de::Error::custom("the file has no whole line"),
        }),
        false => Ok(records),
    }
}

/// All games of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The match.
    pub task: MatchTask,
    /// How many parts it had.
    pub parts: u64,
    /// The games by number.
    pub games: Vec<GameRecord>,
}

/// Why parts are not a match.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeFlaw {
    /// There is no part at all.
    Nothing,
    /// A part belongs to another match than the first.
    Another {
        /// Where it was found.
        file: String,
        /// What differs.
        what: &'static str,
        /// Its value in the first part.
        expected: String,
        /// Its value in this one.
        found: String,
    },
    /// A game of a part that cannot be one of it.
    Foreign {
        /// Where it was found.
        file: String,
        /// The game.
        game: u64,
        /// The part.
        part: Part,
    },
    /// A game that was found more than once.
    Doubled {
        /// The game.
        game: u64,
        /// Where it was found.
        files: [String; 2],
    },
    /// Games that are missing, from the first to the last of a row, and the part that has the first.
    Missing {
        /// The first.
        first: u64,
        /// The last.
        last: u64,
        /// The part with the first.
        part: Part,
    },
}

impl fmt::Display for MergeFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("no part at all"),
            Self::Another {
                file,
                what,
                expected,
                found,
            } => write!(
                f,
                "{}: another {what}: expected {}, found {}",
                clip_path(file),
                clip(expected),
                clip(found)
            ),
            Self::Foreign { file, game, part } => write!(
                f,
                "{}: game {game} does not belong to part {}/{}",
                clip_path(file),
                part.part,
                part.parts
            ),
            Self::Doubled { game, files } => {
                let [first, second] = files.each_ref().map(|file| clip_path(file));
                write!(f, "game {game} is there twice: {first}, {second}")
            }
            Self::Missing { first, last, part } => {
                let Part { part, parts } = part;
                match first == last {
                    true => write!(f, "game {first} is missing, of part {part}/{parts}"),
                    false => write!(
                        f,
                        "games {first} to {last} are missing, the first of part {part}/{parts}"
                    ),
                }
            }
        }
    }
}

/// Puts the parts together, if every game of one match is there once.
///
/// # Errors
///
/// Every flaw that was found.
pub fn merge(found: &[PartRecord]) -> Result<Merged, Vec<MergeFlaw>> {
    let Some(model) = found.first() else {
        return Err(vec![MergeFlaw::Nothing]);
    };
    let (task, parts) = (&model.header.task, model.header.part.parts);
    let mut flaws = Vec::new();
    let mut games: BTreeMap<u64, (&str, &GameRecord)> = BTreeMap::new();
    for record in found {
        let part = record.header.part;
        let other = difference(task, &record.header.task).or_else(|| {
            let told = |parts: u64| parts.to_string();
            let differs = part.parts != parts;
            differs.then(|| ("number of parts", told(parts), told(part.parts)))
        });
        if let Some((what, expected, found)) = other {
            flaws.push(MergeFlaw::Another {
                file: record.file.clone(),
                what,
                expected,
                found,
            });
            continue;
        }
        for game in &record.games {
            let number = game.game;
            let sound = game.half_points().is_some() && matches!(game.white, 1 | 2);
            if !sound || !(1..=task.games).contains(&number) || !part.has(number) {
                flaws.push(MergeFlaw::Foreign {
                    file: record.file.clone(),
                    game: number,
                    part,
                });
            } else if let Some((file, _)) = games.insert(number, (&record.file, game)) {
                flaws.push(MergeFlaw::Doubled {
                    game: number,
                    files: [file.to_owned(), record.file.clone()],
                });
            }
        }
    }
    flaws.extend(gaps(games.keys().copied(), task.games, parts));
    if !flaws.is_empty() {
        return Err(flaws);
    }
    Ok(Merged {
        task: task.clone(),
        parts,
        games: games.into_values().map(|(_, game)| game.clone()).collect(),
    })
}

/// The games that are missing among these, which are in rising order.
fn gaps(given: impl Iterator<Item = u64>, all: u64, parts: u64) -> Vec<MergeFlaw> {
    let mut flaws = Vec::new();
    let mut first = 1;
    for game in given.chain([all.saturating_add(1)]) {
        if first < game {
            let part = (first - 1) / 2 % parts.max(1) + 1;
            flaws.push(MergeFlaw::Missing {
                first,
                last: game - 1,
                part: Part { part, parts },
            });
        }
        first = game.saturating_add(1);
    }
    flaws
}
