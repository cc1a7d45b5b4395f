//! Recordings: counts and lists of a variant by Fairy-Stockfish, by whose own way of ending games they are counted.
//!
//! ```json
//! {"variant": "gothic", "start": "...", "perft": [28, 784],
//!  "positions": [{"fen": "...", "perft": [2, 84], "moves": ["a8i8", "g7f7"]}],
//!  "lines": [{"fen": "...", "moves": ["a4a4"], "legal": ["a5a4"]}], "endings": [{"fen": "...", "perft": [50], "moves": ["b4b5"]}]}
//! ```
//!
//! Other keys are not looked at. Fairy-Stockfish lists mates by a dropped Pawn where they are forbidden, and counts such a game
//! as lost; they are taken out of its lists and counts.

use std::path::Path;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::rules::CastlingText;
use legwork_files::input;
use legwork_notation::fen::FenError;
use legwork_reader::RuleText;
use legwork_reader::file::RuleFile;
use legwork_variant::error::Error;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;
use serde::Deserialize;

use crate::oracle::{
    Contradiction, Failure, MoveSource, OracleCase, OracleError, OracleFault, Suite, check_case,
};

/// A recording as it is written.
#[derive(Deserialize)]
struct Written {
    variant: String,
    start: String,
    #[serde(default)]
    perft: Vec<u64>,
    #[serde(default)]
    positions: Vec<WrittenPosition>,
    #[serde(default)]
    lines: Vec<WrittenLine>,
    #[serde(default)]
    endings: Vec<WrittenPosition>,
}

#[derive(Deserialize)]
struct WrittenPosition {
    fen: String,
    #[serde(default)]
    perft: Vec<u64>,
    moves: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct WrittenLine {
    fen: String,
    legal: Vec<String>,
    #[serde(default)]
    moves: Vec<String>,
}

/// Reads the file of a recording.
///
/// # Errors
///
/// If it cannot be read, or is not a recording.
pub fn read(path: &Path) -> Result<Suite, OracleError> {
    let file = path.display().to_string();
    let text = input::read(path, input::ORACLE)
        .map_err(|error| OracleFault::from(error).in_file(&file))?;
    parse(&file, &text)
}

/// Reads the text of a recording; the name is for messages.
///
/// # Errors
///
/// If it is not a recording.
pub fn parse(file: &str, text: &str) -> Result<Suite, OracleError> {
    let written: Written =
        serde_json::from_str(text).map_err(|error| OracleFault::from(error).in_file(file))?;
    let case =
        |name: String, fen: String, perft: Vec<u64>, moves: Option<Vec<String>>| OracleCase {
            name,
            fen,
            options: Default::default(),
            // A game that is over has no moves.
            perft: (!perft.is_empty()).then(|| (1..).zip(perft).collect()),
            moves,
            note: None,
        };
    let mut cases = vec![case("start".to_owned(), written.start, written.perft, None)];
    let positions = |what: &str, positions: Vec<WrittenPosition>| -> Vec<OracleCase> {
        let numbered = (1..).zip(positions);
        numbered
            .map(|(number, found)| {
                case(
                    format!("{what} {number}"),
                    found.fen,
                    found.perft,
                    found.moves,
                )
            })
            .collect()
    };
    cases.extend(positions("position", written.positions));
    for (number, line) in (1..).zip(written.lines) {
        cases.push(case(
            format!("line {number}"),
            after_passes(&line.fen, &line.moves),
            Vec::new(),
            Some(line.legal),
        ));
    }
    cases.extend(positions("ending", written.endings));
    Ok(Suite {
        file: file.to_owned(),
        variant: Some(written.variant),
        oracle: None,
        rules: None,
        note: None,
        loosely: true,
        cases,
    })
}

/// The FEN with the passes that led to it, which only its moves tell: squares from which a piece goes to the same square.
fn after_passes(fen: &str, moves: &[String]) -> String {
    let is_pass = |text: &&String| {
        let (from, to) = text.split_at_checked(text.len() / 2).unwrap_or_default();
        from == to
    };
    let passes = moves.iter().rev().take_while(is_pass).count().min(2);
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let shown = ["-", "0000", "0000,0000"][passes];
    if let Some(passant) = fields.get_mut(3).filter(|_| passes > 0) {
        *passant = shown;
    }
    fields.join(" ")
}

/// Why rules cannot be compared with a recording.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    /// The rules are faulty.
    #[error(transparent)]
    Rules(#[from] Error),
    /// One of its positions is none by these rules.
    #[error("{case}: {fen}: {error}")]
    Fen {
        case: String,
        /// The position.
        fen: String,
        /// The fault.
        error: FenError,
    },
}

/// Compares rules with a recording: counts, lists, and mates by a dropped Pawn.
///
/// # Errors
///
/// If the rules are faulty, or a position is none by these rules.
pub fn compare(suite: &Suite, rules: &RuleFile) -> Result<Vec<Failure>, CompareError> {
    let id = suite.variant.clone().unwrap_or_default();
    let open = |file: &RuleFile| {
        let ron = file.to_ron();
        Variant::from_text(RuleText::new(&id, &ron), &[])
    };
    let mut lenient = rules.clone();
    lenient.drops.iter_mut().for_each(|drop| drop.mate = None);
    let strict = open(rules)?;
    let lenient = if lenient == *rules {
        None
    } else {
        Some(open(&lenient)?)
    };
    let mut failures = Vec::new();
    for case in &suite.cases {
        let failure = |source, contradiction| Failure {
            variant: id.clone(),
            case: case.name.clone(),
            options: Vec::new(),
            fen: case.fen.clone(),
            source,
            contradiction,
        };
        let by = lenient.as_ref().unwrap_or(&strict);
        let position = by
            .position_loosely(&case.fen)
            .map_err(|error| CompareError::Fen {
                case: case.name.clone(),
                fen: case.fen.clone(),
                error,
            })?;
        let moves = case.moves.clone();
        let case = OracleCase {
            moves: moves.map(|moves| {
                moves
                    .into_iter()
                    .map(|text| translated(&position, text))
                    .collect()
            }),
            ..case.clone()
        };
        let wrong = check_case(&case, &position, 1);
        failures.extend(
            wrong
                .into_iter()
                .map(|(source, contradiction)| failure(source, contradiction)),
        );
        if lenient.is_some()
            && let Some(contradiction) = without_mates(&case, &position, &strict)
        {
            failures.push(failure(MoveSource::Generator, contradiction));
        }
    }
    Ok(failures)
}

/// Returns a move of Fairy-Stockfish as this program writes it: castling as King takes Rook where the rules want it so, a pass
/// as `0000`.
pub fn translated(position: &Position, text: String) -> String {
    let geometry = position.rules().geometry;
    // Castling by which the King goes there.
    let castles_to = |from: Square, to: Square| {
        position.moves().into_iter().find(|mv| {
            let wing = mv.wing().and_then(|wing| position.rules().wings.get(wing));
            mv.from() == from && wing.is_some_and(|wing| wing.ends_from(geometry, from).0 == to)
        })
    };
    if let Some((from, length)) = geometry.read(&text)
        && geometry.square(&text[length..]) == Some(from)
    {
        // A King that stays where he is castles, too.
        let castling = castles_to(from, from).map(|mv| position.move_text(mv));
        return castling.unwrap_or_else(|| "0000".to_owned());
    }
    // A move in place of a wall is written with a wall that is not there.
    if position.rules().walls.is_some_and(|walls| walls.or_move)
        && let Some((mv, _)) = text.split_once(',')
        && let Some((from, length)) = geometry.read(mv)
        && geometry.square(&mv[length..]) != Some(from)
    {
        return mv.to_owned();
    }
    if position.rules().castling_text != CastlingText::KingTakesRook {
        return text;
    }
    let castling = geometry.read(&text).and_then(|(from, length)| {
        let to = geometry.square(&text[length..])?;
        castles_to(from, to)
    });
    castling.map_or(text, |mv| position.move_text(mv))
}

/// Compares strict rules with the recording less its mates by a dropped Pawn; the position is by rules that allow them.
fn without_mates(case: &OracleCase, lenient: &Position, strict: &Variant) -> Option<Contradiction> {
    let Ok(position) = strict.position_loosely(&case.fen) else {
        return None;
    };
    let forbidden = |position: &Position, mv: Move| {
        let rules = strict.rules();
        let mated = || {
            let after = position.play(mv).ok();
            after.is_some_and(|after| after.in_check() && after.count() == 0)
        };
        let never = |kind| {
            let drops = rules.drops.iter();
            drops
                .into_iter()
                .any(|drop| !drop.mate && drop.kinds.contains(kind))
        };
        mv.dropped().is_some_and(never) && mated()
    };
    let allowed = |position: &Position| -> Vec<_> {
        let moves = position.moves().into_iter();
        moves.filter(|&mv| !forbidden(position, mv)).collect()
    };
    let first = allowed(lenient);
    let second = || -> u64 {
        let after = first.iter().filter_map(|&mv| lenient.play(mv).ok());
        after.map(|after| allowed(&after).len() as u64).sum()
    };
    let counts = [(1, first.len() as u64), (2, second())];
    counts.into_iter().find_map(|(depth, expected)| {
        let got = position.perft(depth);
        (got != expected).then_some(Contradiction::Count {
            depth,
            expected,
            got,
        })
    })
}
