//! Cases that can be replayed, each a few lines of RON.

use std::collections::BTreeMap;

use legwork::explain::Legality;
use legwork::explain::movement::in_words;
use legwork::kernel::Level;
use legwork::pgn::{PgnReader, Variants, Variation};
use legwork::san::SanStyle;
use legwork::{Position, Variant};
use legwork_betza::Movement;
use legwork_verify::compare::{Levels, Thoroughness, check_explanations, check_position};
use legwork_verify::games::RandomGame;
use serde::{Deserialize, Serialize};

use crate::bounds::{caught, in_time, message};
use crate::wrong::{FailureClass, SoakFailure};
use crate::{self_play, session};

/// The rules of a game, and the level at which it is counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameRules {
    pub(crate) rules: RulesSource,
    /// The values of its options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) options: BTreeMap<String, String>,
    /// The level of the processor; another one where the processor lacks it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) level: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum RulesSource {
    /// A registered variant, by its id.
    Registered(String),
    /// The text of a rule file.
    File(String),
}

/// Something to check.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum SoakCase {
    /// A position that is checked in every way.
    Position { game: GameRules, fen: String },
    /// A number of plies of the random game with this seed.
    RandomGame {
        game: GameRules,
        seed: u64,
        plies: u32,
    },
    /// A game of the engine against itself, from the opening with this seed.
    SelfPlay { game: GameRules, seed: u64 },
    /// A text to be read as a FEN.
    Fen { game: GameRules, text: String },
    /// A text to be read as a move.
    Move {
        game: GameRules,
        fen: String,
        text: String,
    },
    /// A text to be read as a move in SAN.
    San {
        game: GameRules,
        fen: String,
        text: String,
    },
    /// A text to be read as a file of games.
    Pgn { text: String },
    /// The lines of a session, the greeting first.
    Session { text: String },
    /// A text to be read as moves of a piece.
    Betza { text: String },
    /// A text to be read as rules.
    File { text: String },
}

impl GameRules {
    /// The rules and options with which a variant was opened.
    pub(crate) fn of(variant: &Variant, rules: RulesSource) -> Self {
        Self {
            rules,
            options: variant.rules().chosen.clone(),
            level: variant
                .level()
                .map(|level| level.to_string())
                .unwrap_or_default(),
        }
    }

    /// Opens the variant; the error says why this fails.
    pub(crate) fn open(&self) -> Result<Variant, String> {
        let options: Vec<(&str, &str)> = self
            .options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let variant = match &self.rules {
            RulesSource::Registered(id) => Variant::open(id, &options),
            RulesSource::File(text) => Variant::from_ron("rules", text, &options),
        };
        let level = Level::ALL
            .into_iter()
            .find(|level| level.to_string() == self.level && level.is_available());
        variant
            .and_then(|variant| match level {
                Some(level) => variant.at_level(level),
                None => Ok(variant),
            })
            .map_err(|error| error.to_string())
    }

    fn reopen(&self) -> Result<Variant, SoakFailure> {
        self.open()
            .map_err(|error| SoakFailure::new(FailureClass::Lost, error))
    }
}

impl SoakCase {
    /// Checks the case; the error describes the failure. A panic is an error.
    pub(crate) fn check(&self) -> Result<(), SoakFailure> {
        caught(|| match self {
            Self::Position { game, fen } => {
                let variant = game.reopen()?;
                let position = variant.position(fen);
                whole(
                    &position
                        .map_err(|error| SoakFailure::new(FailureClass::Lost, error.to_string()))?,
                )
            }
            Self::RandomGame { game, seed, plies } => {
                let variant = game.reopen()?;
                let levels = Levels::of(&variant);
                let levels = levels
                    .map_err(|error| SoakFailure::new(FailureClass::Lost, error.to_string()))?;
                let positions = RandomGame::new(&variant, *seed);
                let positions = positions
                    .map_err(|error| SoakFailure::new(FailureClass::Lost, error.to_string()))?;
                for position in positions.plies(*plies) {
                    check_position(&position, Thoroughness::SAMPLED)?;
                    levels.check(&position)?;
                }
                Ok(())
            }
            Self::SelfPlay { game, seed } => self_play::play(&game.reopen()?, *seed).map(|_| ()),
            Self::Session { text } => session::run(text),
            Self::Fen { game, text } => fen(&game.reopen()?, text).map(|_| ()),
            Self::Move { game, fen, text } => {
                let position = game.reopen()?.position(fen);
                let position = position
                    .map_err(|error| SoakFailure::new(FailureClass::Lost, error.to_string()))?;
                mv(&position, text)
            }
            Self::San { game, fen, text } => {
                let position = game.reopen()?.position(fen);
                let position = position
                    .map_err(|error| SoakFailure::new(FailureClass::Lost, error.to_string()))?;
                san(&position, text)
            }
            Self::Pgn { text } => pgn(text, Variants::registered().map_err(lost)?).map(|_| ()),
            Self::Betza { text } => betza(text),
            Self::File { text } => file(text).map(|_| ()),
        })
    }
}

/// Checks everything about a position.
fn whole(position: &Position) -> Result<(), SoakFailure> {
    check_position(position, Thoroughness::FULL)?;
    check_explanations(position)?;
    let levels = Levels::of(position.variant());
    levels
        .map_err(|error| SoakFailure::new(FailureClass::Lost, error.to_string()))?
        .check(position)?;
    Ok(())
}

/// Reads a text as a FEN: the result must be a position whose own FEN reads back, or an error that can be shown.
pub(crate) fn fen(variant: &Variant, text: &str) -> Result<Option<Position>, SoakFailure> {
    match in_time(|| variant.position(text))? {
        Ok(position) => {
            let printed = position.fen();
            match variant.position(&printed) {
                Ok(again) if again == position => Ok(Some(position)),
                Ok(again) => Err(SoakFailure::text(
                    "a FEN of its own",
                    format!(
                        "it is printed as {printed}, and that is read as {}",
                        again.fen()
                    ),
                )),
                Err(error) => Err(SoakFailure::text(
                    "a FEN of its own",
                    format!("it is printed as {printed}, and that is refused: {error}"),
                )),
            }
        }
        Err(error) => message(&error.to_string()).map(|()| None),
    }
}

/// Reads a text as a move, and explains it: both must agree on whether it is legal.
pub(crate) fn mv(position: &Position, text: &str) -> Result<(), SoakFailure> {
    let read = in_time(|| position.read_move(text))?;
    let answer = in_time(|| position.explain(text))?;
    match &answer {
        Ok(explanation) => message(&explanation.to_string())?,
        Err(error) => message(&error.to_string())?,
    }
    let explained = answer
        .as_ref()
        .ok()
        .map(|explanation| &explanation.legality);
    match (&read, explained) {
        (Ok(read), Some(Legality::Legal { mv, .. })) if read == mv && position.is_legal(*mv) => {
            Ok(())
        }
        (Ok(read), _) => Err(SoakFailure::text(
            "a move and its explanation",
            format!(
                "it is read as {}, and explained otherwise",
                position.move_text(*read)
            ),
        )),
        (Err(error), Some(Legality::Legal { .. })) => Err(SoakFailure::text(
            "a move and its explanation",
            format!("it is explained as legal, and refused: {error}"),
        )),
        (Err(error), _) => message(&error.to_string()),
    }
}

pub(crate) fn lost(error: legwork::Error) -> SoakFailure {
    SoakFailure::new(FailureClass::Lost, error.to_string())
}

/// Reads a text as a SAN: the result must be a legal move, which reads back from every style.
pub(crate) fn san(position: &Position, text: &str) -> Result<(), SoakFailure> {
    let mv = match in_time(|| position.read_san(text))? {
        Ok(mv) => mv,
        Err(error) => return message(&error.to_string()),
    };
    let wrong = |message| Err(SoakFailure::text("a SAN", message));
    if !position.is_legal(mv) {
        return wrong(format!("it is read as {mv:?}, which is not legal"));
    }
    for style in SanStyle::ALL {
        let written = position.san_with(mv, style);
        match position.read_san_with(&written, style) {
            Ok(read) if read == mv => {}
            Ok(_) => return wrong(format!("{written} is read as another move")),
            Err(error) => return wrong(format!("{written} is refused: {error}")),
        }
    }
    Ok(())
}

/// Reads a text as games: each must be written and read back, or be an error that can be shown. Returns the variants.
pub(crate) fn pgn(text: &str, variants: Variants) -> Result<Variants, SoakFailure> {
    let wrong = |message| Err(SoakFailure::text("a game", message));
    let mut reader = PgnReader::new(text.as_bytes(), variants);
    let mut sound = Vec::new();
    for game in reader.by_ref() {
        match game {
            Ok(game) => sound.push(game),
            Err(error) => message(&error.to_string())?,
        }
    }
    let mut variants = reader.into_variants();
    for game in sound {
        let written = game.to_pgn(SanStyle::XBoard);
        let again = PgnReader::new(written.as_bytes(), variants);
        let mut again = again.with_style(SanStyle::XBoard);
        match again.next() {
            Some(Ok(read)) if read.start == game.start && same_moves(&read.main, &game.main) => {}
            Some(Err(error)) => return wrong(format!("written, it is refused: {error}")),
            _ => return wrong("written, it is read as another game".to_owned()),
        }
        variants = again.into_variants();
    }
    Ok(variants)
}

/// Whether two games have the same moves, whatever their comments.
fn same_moves(a: &Variation, b: &Variation) -> bool {
    a.moves.len() == b.moves.len()
        && a.moves.iter().zip(&b.moves).all(|(a, b)| {
            let variations = a.variations.iter().zip(&b.variations);
            a.mv == b.mv
                && a.variations.len() == b.variations.len()
                && variations.into_iter().all(|(a, b)| same_moves(a, b))
        })
}

/// The maximum number of bytes for a notation of 255 bytes in words.
const MOST_WORDS: usize = 30_000;

/// Reads a text as a piece: every printed spelling must read as the same piece, and its description in words must
/// be bounded.
pub(crate) fn betza(text: &str) -> Result<(), SoakFailure> {
    let piece: Movement = match in_time(|| text.parse::<Movement>())? {
        Ok(piece) => piece,
        Err(error) => return message(&error.to_string()),
    };
    let spelt = in_time(|| (piece.to_string(), piece.pages(), piece.xbetza().ok()))?;
    let (printed, pages, xbetza) = spelt;
    let words = in_time(|| in_words(&[&piece]))?;
    if words.len() > MOST_WORDS {
        return Err(SoakFailure::text(
            "a piece in words",
            format!("its words have {} bytes", words.len()),
        ));
    }
    let paths =
        |piece: &Movement| -> std::collections::HashSet<_> { piece.paths().into_iter().collect() };
    let wrong = |spelling: &str, found: &str| {
        Err(SoakFailure::text(
            "a spelling of a piece",
            format!("{spelling} it is {found}, and that is another piece"),
        ))
    };
    let long = |spelling: &String| spelling.len() > 255;
    if printed.parse().as_ref() != Ok(&piece) && !long(&printed) {
        return wrong("printed", &printed);
    }
    for (name, spelling) in [("for pages", Some(pages)), ("for XBoard", xbetza)] {
        let Some(spelling) = spelling.filter(|spelling| !long(spelling)) else {
            continue;
        };
        let same = spelling
            .parse::<Movement>()
            .is_ok_and(|again| paths(&again) == paths(&piece));
        if !same {
            return wrong(name, &spelling);
        }
    }
    Ok(())
}

/// Reads a text as rules: the result must be a variant that can be played, or faults that can be shown.
pub(crate) fn file(text: &str) -> Result<Option<Variant>, SoakFailure> {
    match in_time(|| Variant::from_ron("rules", text, &[]))? {
        Ok(variant) => Ok(Some(variant)),
        Err(error) => message(&error.to_string()).map(|()| None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chess() -> GameRules {
        GameRules {
            rules: RulesSource::Registered("chess".to_owned()),
            options: BTreeMap::new(),
            level: "portable".to_owned(),
        }
    }

    #[test]
    fn nothing_is_wrong_with_chess() {
        let start = chess().open().unwrap().start().fen();
        let cases = [
            SoakCase::Position {
                game: chess(),
                fen: start.clone(),
            },
            SoakCase::RandomGame {
                game: chess(),
                seed: 1,
                plies: 10,
            },
            SoakCase::Fen {
                game: chess(),
                text: "4k3/9/8 w".to_owned(),
            },
            SoakCase::Move {
                game: chess(),
                fen: start,
                text: "e1g1".to_owned(),
            },
            SoakCase::San {
                game: chess(),
                fen: chess().open().unwrap().start().fen(),
                text: "Nf3".to_owned(),
            },
            SoakCase::Pgn {
                text: "1. e4 (1. d4) e5 2. Ke3 *".to_owned(),
            },
            SoakCase::Betza {
                text: "[F?R]".to_owned(),
            },
            SoakCase::File {
                text: "(name: 1)".to_owned(),
            },
        ];
        for case in cases {
            assert!(case.check().is_ok(), "{case:?}");
        }
    }

    #[test]
    fn what_cannot_be_set_up_is_told() {
        let case = SoakCase::Position {
            game: chess(),
            fen: "8/8".to_owned(),
        };
        assert_eq!(case.check().unwrap_err().class, FailureClass::Lost);
    }
}
