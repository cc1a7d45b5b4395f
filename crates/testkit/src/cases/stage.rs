//! From a case to the positions that it needs.

use legwork_core::geometry::Square;
use legwork_core::piece::Piece;
use legwork_core::rules::Rules;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use super::{Case, CaseFault, CaseStart, SourcePlace, SourceValue};
use legwork_drawing::text::glance;

/// The variant of a case, with its options.
pub(super) fn variant(case: &Case, id: &str) -> Result<Variant, CaseFault> {
    let set = case.set.as_ref();
    let options: Vec<(&str, &str)> = set
        .iter()
        .flat_map(|set| &set.value)
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let place = set.map_or(case.show.place, |set| set.place);
    Variant::open(id, &options).map_err(|error| case.fault(place, error))
}

/// The game of a case: its start and the moves played.
pub(super) fn game(case: &Case, variant: &Variant) -> Result<Game, CaseFault> {
    let mut game = Game::new(start(case, variant)?, Adjudication::ALL);
    let Some(moves) = &case.moves else {
        return Ok(game);
    };
    for text in moves.value.split_whitespace() {
        let mv = game.position().read_move(text);
        mv.and_then(|mv| game.play(mv))
            .map_err(|error| case.fault(moves.place, format!("moves: {error}")))?;
    }
    Ok(game)
}

fn start(case: &Case, variant: &Variant) -> Result<Position, CaseFault> {
    let Some(SourceValue { value, place }) = &case.start else {
        return Ok(variant.start());
    };
    let set_up = match value {
        CaseStart::Fen(fen) => {
            let read = variant.position(fen);
            return read.map_err(|error| case.fault(*place, format!("fen: {error}")));
        }
        CaseStart::SetUp(number) => variant.set_up(*number),
        CaseStart::Seed(seed) => variant.seeded(*seed),
    };
    let set_up = set_up.map_err(|error| case.fault(*place, error))?;
    let read = variant.position(&set_up.fen);
    read.map_err(|error| case.fault(*place, error))
}

/// A square of a field.
pub(super) fn square(
    case: &Case,
    rules: &Rules,
    text: &str,
    place: SourcePlace,
) -> Result<Square, CaseFault> {
    let square = rules.geometry.square(text);
    square.ok_or_else(|| case.fault(place, format!("`{text}` is not a square of the board")))
}

/// The piece of a letter of a FEN.
pub(super) fn piece(case: &Case, rules: &Rules, letter: &str) -> Result<Piece, CaseFault> {
    glance::piece(rules, letter).ok_or_else(|| {
        let letters = glance::letters(rules).join(" ");
        let message = format!("no piece `{letter}`, expected one of {letters}");
        case.fault(case.show.place, message)
    })
}

impl Case {
    /// A fault of this case.
    pub(super) fn fault(&self, place: SourcePlace, message: impl ToString) -> CaseFault {
        CaseFault {
            place,
            case: Some(self.name.value.clone()),
            message: message.to_string(),
        }
    }
}
