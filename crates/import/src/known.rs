//! The names that registered variants have, and those of their pieces.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use legwork_core::rules::Rules;
use legwork_reader::file::PieceField;
use legwork_variant::variant::registry;

use crate::canon::moves;

/// All that is known.
#[derive(Debug, Default)]
pub(crate) struct Knowledge {
    /// The names of variants by their names in Fairy-Stockfish.
    names: BTreeMap<String, String>,
    /// The names of pieces, by symbol and moves, and how often each is used.
    pieces: BTreeMap<(String, String), BTreeMap<String, usize>>,
}

impl Knowledge {
    /// Returns what is known; it is read once.
    pub(crate) fn get() -> &'static Self {
        static KNOWLEDGE: OnceLock<Knowledge> = OnceLock::new();
        KNOWLEDGE.get_or_init(Self::read)
    }

    fn read() -> Self {
        let mut known = Self::default();
        for entry in registry().unwrap_or_default() {
            let Ok(rules) = entry.rules() else { continue };
            known.add_names(&rules);
            let alias = rules.aliases.get("fairy-stockfish");
            if let Some(alias) = alias {
                known
                    .names
                    .entry(alias.clone())
                    .or_insert_with(|| rules.name.clone());
            }
        }
        known
    }

    fn add_names(&mut self, rules: &Rules) {
        for kind in rules.listed_kinds() {
            let piece = rules.piece(kind);
            let key = (piece.symbol.to_string(), moves(rules, piece));
            *self
                .pieces
                .entry(key)
                .or_default()
                .entry(piece.name.clone())
                .or_default() += 1;
        }
    }

    /// Returns the name of the variant with this name in Fairy-Stockfish.
    pub(crate) fn variant(&self, name: &str) -> Option<&str> {
        self.names.get(name).map(String::as_str)
    }

    /// Gives pieces the names that registered variants have for them.
    pub(crate) fn name_pieces(&self, pieces: &mut [PieceField], rules: &Rules) {
        for piece in pieces {
            let Some(kind) = rules.kind_named(&piece.letter) else {
                continue;
            };
            let moves = moves(rules, rules.piece(kind));
            let exact = self.piece(&piece.letter, &moves);
            let unnamed = piece.name.starts_with("Piece ");
            let name = exact.or_else(|| self.piece_moving_so(&moves).filter(|_| unnamed));
            if let Some(name) = name {
                piece.name = name.to_owned();
            }
        }
    }

    /// Returns the usual name of a piece with this symbol and these moves.
    fn piece(&self, symbol: &str, moves: &str) -> Option<&str> {
        let names = self.pieces.get(&(symbol.to_owned(), moves.to_owned()))?;
        let usual = names.iter().max_by_key(|(_, count)| **count);
        usual.map(|(name, _)| name.as_str())
    }

    /// Returns the usual name of a piece with these moves, whatever its symbol.
    fn piece_moving_so(&self, moves: &str) -> Option<&str> {
        let alike = self
            .pieces
            .iter()
            .filter(|((symbol, other), _)| other == moves && !symbol.starts_with('+'));
        let names = alike.flat_map(|(_, names)| names);
        names
            .max_by_key(|(_, count)| **count)
            .map(|(name, _)| name.as_str())
    }
}
