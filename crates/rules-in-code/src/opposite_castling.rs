//! Opposite castling: the two sides do not castle to the same side of the board. A rule file asks for it by
//! `code: ["opposite-castling"]`.
//!
//! When a side castles, the Rook with which the other side could castle towards the same side of the board counts as having moved.
//!
//! The source is how Fairy-Stockfish plays Opposite-castling Chess.

use legwork_core::legs::BoardView;
use legwork_core::piece::Piece;
use legwork_core::plugin::{FirstMoves, Maker, MoveFacts, MoveFilter, Plugin, PluginEntry};
use legwork_core::rights;
use legwork_core::rules::{Rules, Wing};
use legwork_core::squares::Squares;

legwork_core::inventory::submit! {
    PluginEntry { name: "opposite-castling", new: Maker::Plain(OppositeCastling::boxed) }
}

/// The rule in sentences, for rule pages.
const WORDS: [&str; 1] = [
    "A side that castles takes from the other side the right to castle towards the same side of the board.",
];

/// The rule, for the castlings of one variant.
#[derive(Debug, Clone)]
struct OppositeCastling {
    rules: Rules,
}

impl OppositeCastling {
    fn boxed(rules: &Rules) -> Result<Box<dyn Plugin>, String> {
        if rules.wings.is_empty() {
            return Err("expected `castling`".to_owned());
        }
        let rules = rules.clone();
        Ok(Box::new(Self { rules }))
    }
}

impl Plugin for OppositeCastling {
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

impl FirstMoves for OppositeCastling {
    fn after(&self, virgin: Squares, facts: &MoveFacts, board: &dyn BoardView) -> Squares {
        let wings = &self.rules.wings;
        let Some(castled) = facts.mv.wing().and_then(|number| wings.get(number)) else {
            return virgin;
        };
        let same =
            |wing: &&Wing| wing.color != castled.color && wing.king_side == castled.king_side;
        let mut kept = virgin;
        for wing in wings.iter().filter(same) {
            let king = Piece::new(wing.color, self.rules.castler);
            let kings = virgin
                .iter()
                .filter(|&square| board.at(square) == Some(king));
            let mut rooks = kings.filter_map(|king| rights::rook(&self.rules, board, wing, king));
            if let Some(rook) = rooks.next() {
                kept = kept.without(rook);
            }
        }
        kept
    }
}
