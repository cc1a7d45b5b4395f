//! Arguments that several commands share: a variant, its options, a position.

use legwork::fen::is_sfen;
use legwork::san::{SanStyle, SanTextError};
use legwork::text::{MoveTextError, usi_square};
use legwork::{Adjudication, Game, Move, MoveError, Position, Rules, SanError, Square, Variant};
use legwork_core::echo::clip;

use crate::error::{CliError, FaultKind, complain};
use crate::rules_file::{RulesFile, is_rules_file};
use crate::values::{self, ANY, ValueError, number};

/// `--rules`, which replaces VARIANT in every command.
#[derive(Debug, clap::Args)]
pub(crate) struct RulesArgs {
    /// Use these rules instead of a VARIANT: a file whose name ends in `.ron`, or FILE.ini:SECTION
    #[arg(id = "rules", long, global = true, value_name = "FILE", display_order = 901, value_parser = values::rules_file)]
    pub(crate) files: Vec<String>,
}

/// The name of the variant, or `--rules`.
#[derive(Debug, clap::Args)]
pub(crate) struct VariantName {
    /// The variant; omit it with --rules
    variant: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
}

impl VariantName {
    /// Returns the variant, if there is one.
    pub(crate) fn given(&self) -> Result<Option<&str>, CliError> {
        let mut all = self.rules.files.iter().chain(&self.variant);
        match (all.next(), all.next()) {
            (first, None) => Ok(first.map(String::as_str)),
            (_, Some(second)) => Err(one_too_many(second)),
        }
    }

    /// Returns the variant, or an error if there is none.
    pub(crate) fn required(&self) -> Result<&str, CliError> {
        self.given()?.ok_or(CliError::Usage(
            "the VARIANT is missing: expected a name that `legwork variants` lists, or a file of rules",
        ))
    }

    /// Returns the variant, and the argument after it. With --rules that argument is the first one, which the parser takes for the
    /// variant.
    pub(crate) fn with_next<T>(
        &self,
        next: Option<T>,
        read: impl Fn(&str) -> Result<T, CliError>,
    ) -> Result<(Option<&str>, Option<T>), CliError> {
        match (self.rules.files.as_slice(), &self.variant, next) {
            ([file], Some(first), None) => {
                if names_variant(first) {
                    Err(one_too_many(first))
                } else {
                    Ok((Some(file), Some(read(first)?)))
                }
            }
            (.., next) => Ok((self.given()?, next)),
        }
    }
}

/// Whether a text is the name of a registered variant or of a file of rules.
pub(crate) fn names_variant(text: &str) -> bool {
    is_rules_file(text) || legwork::find(text).is_ok()
}

fn one_too_many(variant: &str) -> CliError {
    let fault = format!(
        "expected one VARIANT or file of rules, found `{}` as a second one",
        clip(variant)
    );
    CliError::argument(FaultKind::Usage, "--rules", fault)
}

/// The variant and its options.
#[derive(Debug, clap::Args)]
pub(crate) struct VariantArgs {
    #[command(flatten)]
    pub(crate) name: VariantName,
    #[command(flatten)]
    pub(crate) settings: OptionValues,
}

impl VariantArgs {
    pub(crate) fn open(&self) -> Result<Variant, CliError> {
        self.settings.open(self.name.required()?)
    }
}

/// The values of the variant's options.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct OptionValues {
    /// Set an option of the variant; may be given several times
    #[arg(long = "set", help_heading = "Variant", value_name = "OPTION=VALUE", value_parser = values::setting)]
    pub(crate) set: Vec<(String, String)>,
}

impl OptionValues {
    /// Opens the variant with this id, or the rules in this file.
    pub(crate) fn open(&self, variant: &str) -> Result<Variant, CliError> {
        let options = self.set.iter();
        let options = options.map(|(option, value)| (option.as_str(), value.as_str()));
        let options: Vec<(&str, &str)> = options.collect();
        if !is_rules_file(variant) {
            return Ok(Variant::open(variant, &options)?);
        }
        RulesFile::read(variant)?.open(&options)
    }
}

/// Reads a move in coordinates or as in USI, or in SAN where the text is neither; the error describes the fault.
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

/// A program's way of writing SAN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum SanForm {
    /// As the rule pages do: O-O/He1, Rh7=+R
    Plain,
    /// As XBoard does: O-O/H, Rhxe1/H, Rh7=+; more than nine ranks are counted from 0
    Xboard,
    /// As cutechess does: Kb1 for castling in Janus Chess, c2b3 for a Berolina Pawn
    Cutechess,
    /// As Fairy-Stockfish does: O-O to the King's side always, Pb3 for a Berolina Pawn
    FairyStockfish,
}

impl From<SanForm> for SanStyle {
    fn from(style: SanForm) -> Self {
        match style {
            SanForm::Plain => Self::Plain,
            SanForm::Xboard => Self::XBoard,
            SanForm::Cutechess => Self::Cutechess,
            SanForm::FairyStockfish => Self::FairyStockfish,
        }
    }
}

/// Which position of the variant; without any of these, the start.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct PositionArgs {
    /// Start from this FEN, or SFEN in games like Shogi
    #[arg(long, value_name = "FEN", conflicts_with_all = ["setup", "seed"])]
    pub(crate) fen: Option<String>,
    /// Start from the set-up with this number
    #[arg(long, value_name = "N", conflicts_with = "seed", value_parser = number::<u64>(ANY))]
    pub(crate) setup: Option<u64>,
    /// Start from a random set-up, chosen by this seed
    #[arg(long, value_name = "S", value_parser = number::<u64>(ANY))]
    pub(crate) seed: Option<u64>,
    /// Then play these moves, in coordinates, as in USI or in SAN, separated by spaces: "e2e4 Nc6"
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
            let mv = read_any_move(game.position(), text);
            let played = mv.and_then(|mv| game.play(mv).map_err(|error| error.to_string()));
            let place = format!("--moves: move {number}");
            played.map_err(|fault| CliError::argument(FaultKind::Move, place, fault))?;
        }
        Ok(game)
    }

    /// Writes a move of a position: in games like Shogi as in USI, unless the position is given as FEN, and otherwise in
    /// coordinates.
    pub(crate) fn move_text(&self, position: &Position, mv: Move) -> String {
        let given = self.fen.as_deref();
        if given.is_none_or(|fen| is_sfen(position.rules(), fen)) {
            position.text_in_style(mv)
        } else {
            position.move_text(mv)
        }
    }

    fn origin(&self, variant: &Variant) -> Result<Position, CliError> {
        let set_up = match (&self.fen, self.setup, self.seed) {
            (Some(fen), ..) => return read_fen("--fen", variant, fen),
            (None, Some(number), _) => variant.set_up(number)?,
            (None, None, Some(seed)) => variant.seeded(seed)?,
            (None, None, None) => return Ok(variant.start()),
        };
        let place = format!("set-up {}", set_up.number);
        read_fen(&place, variant, &set_up.fen)
    }
}

/// Reads a position as other programs write it; faults and corrections are reported at this place.
pub(crate) fn read_fen(place: &str, variant: &Variant, fen: &str) -> Result<Position, CliError> {
    let read = variant.position_mended(fen);
    let (position, mended) =
        read.map_err(|error| CliError::argument(FaultKind::Fen, place, error))?;
    if let Some(mended) = mended {
        complain(&format!("{place}: {mended}"));
    }
    Ok(position)
}

/// Reads a square of the board; a fault is reported at this place.
pub(crate) fn read_square(place: &str, rules: &Rules, text: &str) -> Result<Square, CliError> {
    let geometry = rules.geometry;
    let square = geometry.square(text);
    square.or_else(|| usi_square(rules, text)).ok_or_else(|| {
        let name = |square| geometry.name(square).to_string();
        let first = geometry.squares().next().map(name).unwrap_or_default();
        let last = geometry.squares().last().map(name).unwrap_or_default();
        let expected = format!("a square of the board, {first} to {last}");
        CliError::argument(
            FaultKind::Square,
            place,
            ValueError::new(FaultKind::Square, expected, text),
        )
    })
}
