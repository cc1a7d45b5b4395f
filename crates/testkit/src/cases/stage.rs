//! From a case to the positions that it needs.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use super::{Case, CaseFault, CaseStart, SourcePlace, SourceValue};

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

/// The piece that a letter of a FEN stands for.
pub(super) fn piece(case: &Case, rules: &Rules, letter: &str) -> Result<Piece, CaseFault> {
    let of_both = |kind| Color::BOTH.map(|color| Piece::new(color, kind));
    let pieces: Vec<Piece> = rules.kinds().flat_map(of_both).collect();
    let named = pieces.iter().find(|&&piece| rules.letter(piece) == letter);
    named.copied().ok_or_else(|| {
        let letters: Vec<String> = pieces.iter().map(|&piece| rules.letter(piece)).collect();
        let message = format!("no piece `{letter}`, expected one of {}", letters.join(" "));
        case.fault(case.show.place, message)
    })
}

/// The best square for a piece's diagram: where it starts if its first move differs, else the
/// middle of the board.
pub(super) fn best_square(rules: &Rules, piece: Piece) -> Square {
    let geometry = rules.geometry;
    let middle = ((geometry.files() - 1) / 2, (geometry.ranks() - 1) / 2);
    let off = |square: &Square| square.file().abs_diff(middle.0) + square.rank().abs_diff(middle.1);
    let home = rules.home(piece);
    let differs = rules
        .piece(piece.kind)
        .paths()
        .iter()
        .any(|path| path.initial);
    let squares = geometry.squares();
    let best = if differs && !home.is_empty() {
        squares
            .filter(|&square| home.contains(square))
            .min_by_key(off)
    } else {
        squares.min_by_key(off)
    };
    best.unwrap_or(Square::from_index(0))
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
