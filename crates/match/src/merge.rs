//! Merging the parts of a match.

use legwork_core::echo::clip_path;
use legwork_run::gather::{Difference, GatherFault, Gathered, Property};
use serde_json::Value;

use crate::record::{GameRecord, Header, MatchTask, Part, RecordError, properties};

/// The record of a part of a match, and its source.
#[derive(Debug, Clone)]
pub struct PartRecord {
    file: String,
    header: Header,
    games: Vec<GameRecord>,
}

/// Reads the records of one file, which may have several after each other. An incomplete last line is ignored.
///
/// # Errors
///
/// If the file has anything else, or nothing.
pub fn read_records(file: &str, text: &str) -> Result<Vec<PartRecord>, RecordError> {
    let mut records: Vec<PartRecord> = Vec::new();
    // A last line without a line break is incomplete.
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
    if records.is_empty() {
        Err(RecordError::Line {
            line: 1,
            expected: "a match",
            source: serde::de::Error::custom("the file has no whole line"),
        })
    } else {
        Ok(records)
    }
}

/// All games of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    pub task: MatchTask,
    /// The number of parts.
    pub parts: u64,
    /// The games by number.
    pub games: Vec<GameRecord>,
}

/// Why parts cannot be merged into a match.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeFault {
    /// The games are not those of one match, or not each exactly once.
    #[error(transparent)]
    Gather(#[from] GatherFault),
    /// A part has a game that does not belong to it.
    #[error("{}: game {game} does not belong to part {}/{}", clip_path(.file), .part.part, .part.parts)]
    Foreign {
        /// The file with the game.
        file: String,
        /// The number of the game.
        game: u64,
        part: Part,
    },
}

/// Merges the parts if every game of one match is there exactly once.
///
/// # Errors
///
/// Every fault that was found.
pub fn merge(found: &[PartRecord]) -> Result<Merged, Vec<MergeFault>> {
    let Some(model) = found.first() else {
        return Err(vec![GatherFault::Nothing.into()]);
    };
    let (task, parts) = (&model.header.task, model.header.part.parts);
    let mut faults: Vec<MergeFault> = Vec::new();
    let mut games = Gathered::new("game");
    for record in found {
        let (header, file) = (&record.header, &record.file);
        if let Some(difference) = Difference::between(divided(&model.header), divided(header)) {
            let file = file.clone();
            faults.push(GatherFault::Another { file, difference }.into());
            continue;
        }
        for game in &record.games {
            let number = game.game;
            let sound = game.half_points().is_some() && matches!(game.white, 1 | 2);
            if sound && (1..=task.games).contains(&number) && header.part.has(number) {
                games.add(number, file, game);
            } else {
                faults.push(MergeFault::Foreign {
                    file: file.clone(),
                    game: number,
                    part: header.part,
                });
            }
        }
    }
    let name = |game| format!("{game} (part {}/{parts})", Part::number_of(game, parts));
    let gaps = games.faults(task.games, name);
    faults.extend(gaps.into_iter().map(MergeFault::from));
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Merged {
        task: task.clone(),
        parts,
        games: games.into_results().cloned().collect(),
    })
}

/// The properties that are equal in all parts of a match.
fn divided(header: &Header) -> impl Iterator<Item = Property> {
    let parts = header.part.parts.to_string();
    properties(&header.task).chain([("number of parts", parts)])
}
