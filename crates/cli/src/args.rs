//! Arguments that several commands share: a variant, its options, a position.

use std::path::Path;

use legwork::base::echo::plain;
use legwork::rules::{ReadError, RuleText};
use legwork::san::{SanStyle, SanTextError};
use legwork::text::MoveTextError;
use legwork::{Adjudication, Game, Move, MoveError, Position, SanError, Variant};
use legwork_files::input;
use legwork_files::rule_folder::RuleFolder;

use crate::error::CliError;
use crate::numbers;

/// The values of the variant's options.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Variant")]
pub(crate) struct Settings {
    /// Set an option of the variant; may be given several times
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub(crate) set: Vec<String>,
}

impl Settings {
    /// Opens the variant with this id, or the rules in this file.
    pub(crate) fn open(&self, variant: &str) -> Result<Variant, CliError> {
        let options = self.set.iter().map(|setting| {
            let found = || CliError::Setting {
                found: setting.clone(),
            };
            setting.split_once('=').ok_or_else(found)
        });
        let options = options.collect::<Result<Vec<_>, _>>()?;
        if !is_rules_file(variant) {
            refuse_other_format(variant)?;
            return Ok(Variant::open(variant, &options)?);
        }
        RulesFile::read(variant)?.open(&options)
    }
}

/// Adds the name of the file to faults in a file of rules.
fn in_file(error: legwork::Error, file: String) -> legwork::Error {
    match error {
        legwork::Error::Rules(ReadError::Rules(mut faults)) => {
            faults.id = file;
            ReadError::Rules(faults).into()
        }
        legwork::Error::Unfit { reason, .. } => legwork::Error::Unfit {
            id: plain(&file),
            reason,
        },
        other => other,
    }
}

/// The text of a file of rules.
pub(crate) struct RulesFile {
    pub(crate) name: String,
    /// The id of the rules: the name of the file without its folder and its ending.
    pub(crate) id: String,
    pub(crate) ron: String,
    /// The folder of the files that it may be `like`.
    folder: RuleFolder,
}

impl RulesFile {
    pub(crate) fn read(name: &str) -> Result<Self, CliError> {
        refuse_other_format(name)?;
        let path = Path::new(name);
        let unreadable = |source| CliError::RulesFile {
            file: name.to_owned(),
            source,
        };
        let ron = input::read(path, input::RULES).map_err(unreadable)?;
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Self {
            name: name.to_owned(),
            id: plain(&id),
            ron,
            folder: RuleFolder::of(path),
        })
    }

    /// Opens the variant of its rules, with these options; faults are reported with the name of the file.
    pub(crate) fn open(&self, options: &[(&str, &str)]) -> Result<Variant, CliError> {
        let opened = Variant::from_text(self.text(), options);
        opened.map_err(|error| in_file(error, self.name.clone()).into())
    }

    /// Returns its text, with the files beside it and the registered variants as possible parents.
    pub(crate) fn text(&self) -> RuleText<'_> {
        RuleText::new(&self.id, &self.ron).with_parents(&self.folder)
    }
}

/// Whether a VARIANT is a file of rules.
pub(crate) fn is_rules_file(variant: &str) -> bool {
    variant.ends_with(".ron")
}

/// Fails if a name is that of a file in Fairy-Stockfish's format, as its `variants.ini`.
fn refuse_other_format(name: &str) -> Result<(), CliError> {
    let ending = Path::new(name).extension();
    match ending.is_some_and(|ending| ending.eq_ignore_ascii_case("ini")) {
        true => Err(CliError::OtherFormat {
            file: name.to_owned(),
        }),
        false => Ok(()),
    }
}

/// Reads a move in coordinates, or in SAN where the text is no coordinate move; the error describes the fault.
pub(crate) fn read_any_move(position: &Position, text: &str) -> Result<Move, String> {
    let error = match position.read_move(text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    if !matches!(error, MoveError::Text(MoveTextError::Malformed { .. })) {
        return Err(error.to_string());
    }
    position.read_san(text).map_err(|san| match san {
        // It is neither.
        SanError::Text(SanTextError::Malformed { .. }) => error.to_string(),
        san => san.to_string(),
    })
}

/// Whose way of writing SAN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Style {
    /// As the rule pages do: O-O/He1, Rh7=+R
    Plain,
    /// As XBoard does: O-O/H, Rhxe1/H, Rh7=+
    Xboard,
    /// As cutechess does: Kb1 for castling in Janus Chess, c2b3 for a Berolina Pawn
    Cutechess,
    /// As Fairy-Stockfish does: O-O to the King's side always, Pb3 for a Berolina Pawn
    FairyStockfish,
}

impl From<Style> for SanStyle {
    fn from(style: Style) -> Self {
        match style {
            Style::Plain => Self::Plain,
            Style::Xboard => Self::XBoard,
            Style::Cutechess => Self::Cutechess,
            Style::FairyStockfish => Self::FairyStockfish,
        }
    }
}

/// Which position of the variant; without any of these, the start.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct PositionArgs {
    /// Take the position of this FEN
    #[arg(long, value_name = "FEN", conflicts_with_all = ["setup", "seed"])]
    pub(crate) fen: Option<String>,
    /// Take the set-up of this number
    #[arg(long, value_name = "N", conflicts_with = "seed")]
    pub(crate) setup: Option<String>,
    /// Take the set-up that this seed draws
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<String>,
    /// Then play these moves, in coordinates or in SAN, separated by spaces: "e2e4 Nc6"
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

impl PositionArgs {
    /// Returns the position.
    pub(crate) fn position(&self, variant: &Variant) -> Result<Position, CliError> {
        Ok(self.game(variant)?.position().clone())
    }

    /// Returns the game that leads to the position by the moves.
    pub(crate) fn game(&self, variant: &Variant) -> Result<Game, CliError> {
        let mut game = Game::new(self.origin(variant)?, Adjudication::ALL);
        let moves = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        for (number, text) in (1..).zip(moves) {
            let told = |found| CliError::Move { number, found };
            let mv = read_any_move(game.position(), text).map_err(told)?;
            game.play(mv).map_err(|error| told(error.to_string()))?;
        }
        Ok(game)
    }

    fn origin(&self, variant: &Variant) -> Result<Position, CliError> {
        let set_up = if let Some(fen) = &self.fen {
            let place = "--fen".to_owned();
            return variant
                .position(fen)
                .map_err(|source| CliError::Fen { place, source });
        } else if let Some(number) = &self.setup {
            variant.set_up(numbers::read("--setup", number, numbers::ANY)?)?
        } else if let Some(seed) = &self.seed {
            variant.seeded(numbers::read("--seed", seed, numbers::ANY)?)?
        } else {
            return Ok(variant.start());
        };
        let place = format!("set-up {}", set_up.number);
        variant
            .position(&set_up.fen)
            .map_err(|source| CliError::Fen { place, source })
    }
}
