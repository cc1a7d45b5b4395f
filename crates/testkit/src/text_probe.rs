//! A variant that answers in text, for tests that the author of a variant can read.

use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use legwork_verify::compare::{Thoroughness, check_position};

/// A registered variant with chosen options. It is for tests: if a position is faulty or an answer
/// has another form, it panics with the reason.
#[derive(Debug, Clone, Copy)]
pub struct TextProbe {
    id: &'static str,
    options: &'static [(&'static str, &'static str)],
}

impl TextProbe {
    /// The variant with this id and these values of its options.
    pub const fn of(id: &'static str, options: &'static [(&'static str, &'static str)]) -> Self {
        Self { id, options }
    }

    fn variant(&self) -> Variant {
        Variant::open(self.id, self.options).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The position of a FEN, after checking that both generators agree on it.
    pub fn at(&self, fen: &str) -> Position {
        let variant = self.variant();
        let position = variant
            .position(fen)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        if let Err(difference) = check_position(&position, Thoroughness::SAMPLED) {
            panic!("{difference}");
        }
        position
    }

    /// The legal moves that start with this text, such as a square, sorted.
    pub fn moves(&self, fen: &str, start: &str) -> String {
        let position = self.at(fen);
        let texts = position
            .moves()
            .into_iter()
            .map(|mv| position.move_text(mv));
        let mut texts: Vec<_> = texts.filter(|text| text.starts_with(start)).collect();
        texts.sort();
        texts.join(" ")
    }

    /// Why a move is not legal.
    pub fn refused(&self, fen: &str, text: &str) -> String {
        let position = self.at(fen);
        match position.read_move(text) {
            Ok(mv) => panic!("{} is legal in {fen}", position.move_text(mv)),
            Err(error) => error.to_string(),
        }
    }

    /// The move that a text is read as, in its canonical spelling.
    pub fn reads(&self, fen: &str, text: &str) -> String {
        let position = self.at(fen);
        match position.read_move(text) {
            Ok(mv) => position.move_text(mv),
            Err(error) => panic!("{fen}: {error}"),
        }
    }

    /// The FEN after some moves.
    pub fn after(&self, fen: &str, moves: &str) -> String {
        let play = |position: Position, text: &str| {
            let mv = position
                .read_move(text)
                .unwrap_or_else(|error| panic!("{fen}: {error}"));
            position
                .play(mv)
                .unwrap_or_else(|error| panic!("{fen}: {error}"))
        };
        moves.split(' ').fold(self.at(fen), play).fen()
    }

    /// Returns the error of a FEN that cannot be read.
    pub fn unreadable(&self, fen: &str) -> String {
        let variant = self.variant();
        match variant.position(fen) {
            Ok(position) => panic!("{fen} was read as {}", position.fen()),
            Err(error) => error.to_string(),
        }
    }
}
