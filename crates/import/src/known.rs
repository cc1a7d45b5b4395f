//! What is known of the registered variants: which rules they have, and how they call their pieces.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use legwork_core::rules::{RuleText, Rules};
use legwork_variant::variant::registry;

use crate::canon::{Canon, moves};

/// Rules that others may be like.
#[derive(Debug)]
pub(crate) struct Known {
    /// The id of a registered variant; `None` for orthodox pieces, which any file may name by one word.
    pub(crate) id: Option<&'static str>,
    pub(crate) canon: Canon,
}

/// All that is known.
#[derive(Debug, Default)]
pub(crate) struct Knowledge {
    /// The registered variants, and the orthodox pieces.
    pub(crate) rules: Vec<Known>,
    /// The names of variants by their names in Fairy-Stockfish.
    names: BTreeMap<String, String>,
    /// The names of pieces, by symbol and moves, and how often each is used.
    pieces: BTreeMap<(String, String), BTreeMap<String, usize>>,
}

/// Rules of which only the pieces matter.
const ORTHODOX: &str = r#"(
    name: "Orthodox", board: (files: 8, ranks: 8), pieces: [Orthodox],
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
)"#;

impl Knowledge {
    /// Returns what is known; it is read once.
    pub(crate) fn get() -> &'static Self {
        static KNOWLEDGE: OnceLock<Knowledge> = OnceLock::new();
        KNOWLEDGE.get_or_init(Self::read)
    }

    fn read() -> Self {
        let mut known = Self::default();
        if let Ok(rules) = RuleText::new("orthodox", ORTHODOX).read(&[]) {
            known.rules.push(Known {
                id: None,
                canon: Canon::of(&rules),
            });
        }
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
            // Rules in code change what the data say.
            if rules.code.is_empty() {
                known.rules.push(Known {
                    id: Some(entry.id()),
                    canon: Canon::of(&rules),
                });
            }
        }
        known
    }

    fn add_names(&mut self, rules: &Rules) {
        for kind in rules.named_kinds() {
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

    /// Returns the name of the variant that Fairy-Stockfish calls so.
    pub(crate) fn variant(&self, name: &str) -> Option<&str> {
        self.names.get(name).map(String::as_str)
    }

    /// Returns the usual name of a piece with this symbol and these moves.
    pub(crate) fn piece(&self, symbol: &str, moves: &str) -> Option<&str> {
        let names = self.pieces.get(&(symbol.to_owned(), moves.to_owned()))?;
        let usual = names.iter().max_by_key(|(_, count)| **count);
        usual.map(|(name, _)| name.as_str())
    }

    /// Returns the usual name of a piece with these moves, whatever its symbol.
    pub(crate) fn piece_moving_so(&self, moves: &str) -> Option<&str> {
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
