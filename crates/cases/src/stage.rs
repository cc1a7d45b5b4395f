//! From a case to the positions that it needs.

use legwork_core::geometry::Square;
use legwork_core::rules::Rules;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::{Case, CaseFault};

impl Case {
    /// The variant of that id with the options of the case.
    ///
    /// # Errors
    ///
    /// If it has no such option or value.
    pub fn variant(&self, id: &str) -> Result<Variant, CaseFault> {
        let set = self.set.iter().flatten();
        let options: Vec<(&str, &str)> = set
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        Variant::open(id, &options).map_err(|error| self.fault("set", error))
    }

    /// The game of the case: its start and the moves played.
    ///
    /// # Errors
    ///
    /// If there is no such start, or a move is not legal.
    pub fn game(&self, variant: &Variant) -> Result<Game, CaseFault> {
        let mut game = Game::new(self.start(variant)?, Adjudication::ALL);
        for text in self.moves.iter().flat_map(|moves| moves.split_whitespace()) {
            let mv = game.position().read_move(text);
            mv.and_then(|mv| game.play(mv))
                .map_err(|error| self.fault("moves", format!("moves: {error}")))?;
        }
        Ok(game)
    }

    fn start(&self, variant: &Variant) -> Result<Position, CaseFault> {
        let (field, set_up) = match (&self.fen, self.set_up, self.seed) {
            (Some(fen), ..) => {
                let read = variant.position(fen);
                return read.map_err(|error| self.fault("fen", format!("fen: {error}")));
            }
            (_, Some(number), _) => ("set_up", variant.set_up(number)),
            (.., Some(seed)) => ("seed", variant.seeded(seed)),
            (None, None, None) => return Ok(variant.start()),
        };
        let set_up = set_up.map_err(|error| self.fault(field, error))?;
        let read = variant.position(&set_up.fen);
        read.map_err(|error| self.fault(field, error))
    }

    /// A square that a field names.
    ///
    /// # Errors
    ///
    /// If it is not on the board.
    pub fn square(&self, rules: &Rules, text: &str, field: &str) -> Result<Square, CaseFault> {
        let square = rules.geometry.square(text);
        square.ok_or_else(|| self.fault(field, format!("`{text}` is not a square of the board")))
    }
}
