//! From a case to the positions that it needs.

use legwork_core::geometry::Square;
use legwork_core::piece::Piece;
use legwork_core::rules::Rules;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use super::{Case, CaseFault};
use legwork_drawing::text::glance;

/// The variant of a case, with its options.
pub(super) fn variant(case: &Case, id: &str) -> Result<Variant, CaseFault> {
    let set = case.set.iter().flatten();
    let options: Vec<(&str, &str)> = set
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    Variant::open(id, &options).map_err(|error| case.fault("set", error))
}

/// The game of a case: its start and the moves played.
pub(super) fn game(case: &Case, variant: &Variant) -> Result<Game, CaseFault> {
    let mut game = Game::new(start(case, variant)?, Adjudication::ALL);
    for text in case.moves.iter().flat_map(|moves| moves.split_whitespace()) {
        let mv = game.position().read_move(text);
        mv.and_then(|mv| game.play(mv))
            .map_err(|error| case.fault("moves", format!("moves: {error}")))?;
    }
    Ok(game)
}

fn start(case: &Case, variant: &Variant) -> Result<Position, CaseFault> {
    let (field, set_up) = match (&case.fen, case.set_up, case.seed) {
        (Some(fen), ..) => {
            let read = variant.position(fen);
            return read.map_err(|error| case.fault("fen", format!("fen: {error}")));
        }
        (_, Some(number), _) => ("set_up", variant.set_up(number)),
        (.., Some(seed)) => ("seed", variant.seeded(seed)),
        (None, None, None) => return Ok(variant.start()),
    };
    let set_up = set_up.map_err(|error| case.fault(field, error))?;
    let read = variant.position(&set_up.fen);
    read.map_err(|error| case.fault(field, error))
}

/// A square that a field names.
pub(super) fn square(
    case: &Case,
    rules: &Rules,
    text: &str,
    field: &str,
) -> Result<Square, CaseFault> {
    let square = rules.geometry.square(text);
    square.ok_or_else(|| case.fault(field, format!("`{text}` is not a square of the board")))
}

/// The piece of a letter of a FEN.
pub(super) fn piece(case: &Case, rules: &Rules, letter: &str) -> Result<Piece, CaseFault> {
    glance::piece(rules, letter).ok_or_else(|| {
        let letters = glance::letters(rules).join(" ");
        let message = format!("no piece `{letter}`, expected one of {letters}");
        case.fault("show", message)
    })
}
