//! Castling of pieces that were dropped. A rule file asks for it by `code: ["dropped-castling"]`.
//!
//! When King or Rook is dropped where castling has its home, and the other one is on its home, both count as not having moved.
//!
//! The source is how Fairy-Stockfish plays Placement Chess.

use legwork_core::geometry::Square;
use legwork_core::legs::BoardView;
use legwork_core::piece::Piece;
use legwork_core::plugin::{FirstMoves, Maker, MoveFacts, MoveFilter, Plugin, PluginEntry};
use legwork_core::rights;
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;

legwork_core::inventory::submit! {
    PluginEntry { name: "dropped-castling", new: Maker::Plain(DroppedCastling::boxed) }
}

/// The rule in sentences, for rule pages.
const WORDS: [&str; 1] = [
    "A King and a Rook that stand on their squares for castling, of which one was dropped there last, castle as if they had stood \
     there from the start.",
];

/// The rule, for the castlings of one variant.
#[derive(Debug, Clone)]
struct DroppedCastling {
    rules: Rules,
}

impl DroppedCastling {
    fn boxed(rules: &Rules) -> Result<Box<dyn Plugin>, String> {
        let homes = rules.wings.iter().all(|wing| wing.home.is_some());
        if rules.wings.is_empty() || !homes {
            Err("expected `castling` with homes of King and Rook".to_owned())
        } else {
            Ok(Box::new(Self {
                rules: rules.clone(),
            }))
        }
    }
}

impl Plugin for DroppedCastling {
    fn words(&self) -> &'static [&'static str] {
        &WORDS
    }

    fn first_moves(&self) -> Option<&dyn FirstMoves> {
        Some(self)
    }

    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter::NEVER
    }
}

impl FirstMoves for DroppedCastling {
    fn after(&self, virgin: Squares, facts: &MoveFacts, board: &dyn BoardView) -> Squares {
        let mut virgin = virgin;
        if !facts.mv.is_drop() {
            return virgin;
        }
        let to = facts.mv.to();
        let wings = self.rules.wings.iter();
        for wing in wings.filter(|wing| wing.color == facts.piece.color) {
            let stand = |(king, rook): &(Square, Square)| {
                board.at(*king) == Some(Piece::new(wing.color, self.rules.castler))
                    && rights::is_rook(&self.rules, board, wing, *rook)
            };
            let home = wing.home.filter(stand);
            if let Some((king, rook)) = home.filter(|&(king, rook)| king == to || rook == to) {
                virgin = virgin.with(king).with(rook);
            }
        }
        virgin
    }
}
