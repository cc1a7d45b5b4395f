//! Game records: reading and writing PGN.

use std::collections::BTreeMap;

use legwork::kifu::{self, Format};
use legwork::pgn::{GameResult, PgnGame, PgnMove, PgnReader, PgnWarning, Variants, Variation};
use legwork::san::SanStyle;
use legwork::{Position, Variant};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::loaded;
use crate::pgn_source::PgnSource;
use crate::value::of;
use crate::variants::Settings;
use legwork_bindings::{BindingError, read_recorded};

/// A game in JavaScript's form.
#[derive(Serialize, Deserialize)]
struct RecordedGame {
    variant: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    start: String,
    #[serde(default)]
    tags: Vec<(String, String)>,
    #[serde(default)]
    result: Option<String>,
    line: RecordedLine,
    #[serde(default, skip_deserializing)]
    warnings: Vec<String>,
}

/// A sequence of moves in JavaScript's form.
#[derive(Serialize, Deserialize)]
struct RecordedLine {
    #[serde(default)]
    comments: Vec<String>,
    moves: Vec<RecordedMove>,
}

/// A move with its annotations, in JavaScript's form.
#[derive(Serialize, Deserialize)]
struct RecordedMove {
    #[serde(rename = "move")]
    text: String,
    #[serde(default)]
    nags: Vec<u8>,
    #[serde(default)]
    comments: Vec<String>,
    #[serde(default)]
    variations: Vec<RecordedLine>,
}

/// Reads the games of a PGN, with their comments and variations. Every move is checked. `variant` is the variant of
/// games that do not name theirs; the default is orthodox chess. With `faults`, a list of texts, the fault of a game that cannot
/// be read is added to it, and the other games are read.
///
/// # Errors
///
/// If a game is faulty and there is no list of faults; the error says where and why.
#[wasm_bindgen(js_name = readPgn, unchecked_return_type = "RecordedGame[]")]
pub fn read_pgn(
    text: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "string")] variant: Option<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "string[]")] faults: Option<js_sys::Array>,
) -> Result<JsValue, JsValue> {
    let reader = PgnReader::new(text.as_bytes(), known(variant.as_deref())?);
    let mut games: Vec<RecordedGame> = Vec::new();
    for game in reader {
        match (game, &faults) {
            (Ok(game), _) => games.push(recorded(&game)),
            (Err(fault), Some(faults)) => {
                faults.push(&fault.to_string().into());
            }
            (Err(fault), None) => return Err(BindingError::from(fault).into()),
        }
    }
    Ok(of(games))
}

/// Reads the games of a PGN one at a time, and calls `visit(game, number)` with each; if that returns `false`, the reading ends. `pgn` is a
/// text, bytes, or a function that returns the next part of either, empty or `undefined` at the end, so that a file of any size takes the
/// memory of one game. Returns the number of games visited. `variant` and `faults` are as in `readPgn`.
///
/// # Errors
///
/// If a game is faulty and no list of faults is given. An exception of `visit` or of the function is passed on.
#[wasm_bindgen(js_name = readPgnEach)]
pub fn read_pgn_each(
    #[wasm_bindgen(
        unchecked_param_type = "string | Uint8Array | (() => string | Uint8Array | undefined)"
    )]
    pgn: JsValue,
    #[wasm_bindgen(unchecked_param_type = "(game: RecordedGame, number: number) => unknown")]
    visit: &js_sys::Function,
    #[wasm_bindgen(unchecked_optional_param_type = "string")] variant: Option<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "string[]")] faults: Option<js_sys::Array>,
) -> Result<u32, JsValue> {
    let source = PgnSource::new(pgn)?;
    let thrown = source.thrown();
    let mut visited = 0;
    for game in PgnReader::new(source, known(variant.as_deref())?) {
        if let Some(value) = thrown.take() {
            return Err(value);
        }
        match (game, &faults) {
            (Ok(game), _) => {
                visited += 1;
                let answer =
                    visit.call2(&JsValue::UNDEFINED, &of(recorded(&game)), &visited.into())?;
                if answer == false {
                    break;
                }
            }
            (Err(fault), Some(faults)) => {
                faults.push(&fault.to_string().into());
            }
            (Err(fault), None) => return Err(BindingError::from(fault).into()),
        }
    }
    Ok(visited)
}

/// Writes a game as PGN, in the form that `readPgn` reads.
///
/// # Errors
///
/// If there is no such variant, or a move of the game is not legal.
#[wasm_bindgen(js_name = writePgn)]
pub fn write_pgn(
    #[wasm_bindgen(unchecked_param_type = "RecordedGame")] game: JsValue,
) -> Result<String, JsValue> {
    Ok(game_of(game)?.to_pgn(SanStyle::Plain))
}

/// Reads the games of a text in KIF, KI2 or CSA, the formats of Shogi; every move is checked. Bytes in Shift_JIS are a text by
/// `new TextDecoder("shift_jis")`. Games that do not say what they are of are of Shogi, or of the variant with the id `variant`.
///
/// # Errors
///
/// If a game cannot be read.
#[wasm_bindgen(js_name = readKifu, unchecked_return_type = "RecordedGame[]")]
pub fn read_kifu(
    text: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "string")] variant: Option<String>,
) -> Result<JsValue, JsValue> {
    let given = variant.as_deref().map(plain).transpose()?;
    let games = kifu::read(text, given.as_ref()).into_iter();
    let games: Result<Vec<RecordedGame>, BindingError> =
        games.map(|game| Ok(recorded(&game?))).collect();
    Ok(of(games?))
}

/// Writes a game, as `readKifu` and `readPgn` give it, in a format of Shogi: `kif`, `ki2` or `csa`.
///
/// # Errors
///
/// If a move is not legal, or games of the variant are not written in the format.
#[wasm_bindgen(js_name = writeKifu)]
pub fn write_kifu(
    #[wasm_bindgen(unchecked_param_type = "RecordedGame")] game: JsValue,
    #[wasm_bindgen(unchecked_param_type = "\"kif\" | \"ki2\" | \"csa\"")] format: &str,
) -> Result<String, JsValue> {
    let format = match format {
        "kif" => Format::Kif,
        "ki2" => Format::Ki2,
        "csa" => Format::Csa,
        _ => return Err(BindingError::argument("format", format, "`kif`, `ki2` or `csa`").into()),
    };
    let written = kifu::write(&game_of(game)?, format);
    Ok(written.map_err(BindingError::from)?)
}

/// The first game of a PGN, with the interface of ffish.js.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    game: PgnGame,
}

/// Reads the first game of a PGN; every move is checked.
///
/// # Errors
///
/// If the game is faulty, or there is none.
#[wasm_bindgen(js_name = readGamePGN)]
pub fn read_game_pgn(pgn: &str) -> Result<Game, JsValue> {
    let first = PgnReader::new(pgn.as_bytes(), known(None)?).next();
    let game = first.ok_or_else(|| BindingError::argument("pgn", pgn, "a game"))?;
    Ok(Game {
        game: game.map_err(BindingError::from)?,
    })
}

#[wasm_bindgen]
impl Game {
    /// The names of its tags, separated by spaces.
    #[wasm_bindgen(js_name = headerKeys)]
    pub fn header_keys(&self) -> String {
        let names: Vec<&str> = self.game.tags.iter().map(|(name, _)| name).collect();
        names.join(" ")
    }

    /// The value of a tag; empty if there is no such tag.
    pub fn headers(&self, item: &str) -> String {
        self.game.tags.get(item).unwrap_or_default().to_owned()
    }

    /// Its moves without the variations, in coordinates, separated by spaces.
    #[wasm_bindgen(js_name = mainlineMoves)]
    pub fn mainline_moves(&self) -> String {
        let moves = line(&self.game.start, &self.game.main).moves;
        let texts: Vec<String> = moves.into_iter().map(|mv| mv.text).collect();
        texts.join(" ")
    }

    /// The id of its variant.
    pub fn variant(&self) -> String {
        self.game.start.rules().id.clone()
    }

    /// The FEN from which it starts.
    #[wasm_bindgen(js_name = startingFen)]
    pub fn starting_fen(&self) -> String {
        self.game.start.fen()
    }

    /// The result of the game: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    pub fn result(&self) -> String {
        self.game.result.to_string()
    }
}

/// The variants that may occur in a PGN.
fn known(standard: Option<&str>) -> Result<Variants, BindingError> {
    let mut variants = Variants::registered()?;
    for id in loaded::ids_of_loaded() {
        variants.add(plain(&id)?);
    }
    if let Some(id) = standard {
        variants.set_standard(plain(id)?);
    }
    Ok(variants)
}

/// The variant with this id, its options at their defaults.
fn plain(id: &str) -> Result<Variant, BindingError> {
    Settings::default().open(id)
}

/// A game for JavaScript.
fn recorded(game: &PgnGame) -> RecordedGame {
    let rules = game.start.rules();
    let tags = game.tags.iter();
    RecordedGame {
        variant: rules.id.clone(),
        options: rules.chosen.clone(),
        start: game.start.fen(),
        tags: tags
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        result: Some(game.result.to_string()),
        line: line(&game.start, &game.main),
        warnings: game.warnings.iter().map(PgnWarning::to_string).collect(),
    }
}

/// A line of moves from a position, for JavaScript.
fn line(start: &Position, moves: &Variation) -> RecordedLine {
    let mut position = start.clone();
    let mut written = Vec::new();
    for played in &moves.moves {
        let variations = played.variations.iter();
        written.push(RecordedMove {
            text: position.move_text(played.mv),
            nags: played.nags.clone(),
            comments: played.comments.clone(),
            variations: variations.map(|other| line(&position, other)).collect(),
        });
        // The reader has checked that it is legal.
        position.make(played.mv);
    }
    RecordedLine {
        comments: moves.comments.clone(),
        moves: written,
    }
}

/// Converts a game from JavaScript's form.
fn game_of(game: JsValue) -> Result<PgnGame, BindingError> {
    let record: RecordedGame = serde_wasm_bindgen::from_value(game).map_err(|error| {
        BindingError::argument("game", &error.to_string(), "a game as `readPgn` gives it")
    })?;
    let variant = Settings::of(&record.options).open(&record.variant)?;
    let (start, _) = variant.position_mended(&record.start)?;
    let mut game = PgnGame::new(start);
    for (name, value) in &record.tags {
        game.tags.set(name, value);
    }
    if let Some(text) = &record.result {
        let read = GameResult::read(text);
        let expected = "1-0, 0-1, 1/2-1/2 or *";
        game.result = read.ok_or_else(|| BindingError::argument("result", text, expected))?;
    }
    game.main = variation(&game.start, &record.line)?;
    Ok(game)
}

/// Converts a line from JavaScript's form, from a position.
fn variation(start: &Position, line: &RecordedLine) -> Result<Variation, BindingError> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for played in &line.moves {
        let mv = read_recorded(&position, &played.text)?;
        let others = played.variations.iter();
        moves.push(PgnMove {
            mv,
            nags: played.nags.clone(),
            comments: played.comments.clone(),
            variations: others
                .map(|other| variation(&position, other))
                .collect::<Result<_, _>>()?,
        });
        position.make(mv);
    }
    Ok(Variation {
        comments: line.comments.clone(),
        moves,
    })
}
