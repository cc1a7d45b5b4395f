//! Rules that a written file may be like.

use std::sync::OnceLock;

use legwork_reader::RuleText;
use legwork_variant::variant::registry;

use crate::canon::Canon;

/// Rules that others may be like.
#[derive(Debug)]
pub(crate) struct Model {
    /// The id of a registered variant; `None` for orthodox pieces, which any file may name by one word.
    pub(crate) id: Option<&'static str>,
    pub(crate) canon: Canon,
}

/// Rules of which only the pieces matter.
const ORTHODOX: &str = r#"(
    name: "Orthodox", board: (files: 8, ranks: 8), pieces: [Orthodox],
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
)"#;

/// Returns the orthodox pieces and the registered variants; they are read once.
pub(crate) fn models() -> &'static [Model] {
    static MODELS: OnceLock<Vec<Model>> = OnceLock::new();
    MODELS.get_or_init(read)
}

fn read() -> Vec<Model> {
    let orthodox = RuleText::new("orthodox", ORTHODOX).read(&[]).ok();
    let variants = registry().unwrap_or_default().iter();
    let variants = variants.filter_map(|entry| Some((Some(entry.id()), entry.rules().ok()?)));
    orthodox
        .map(|rules| (None, rules))
        .into_iter()
        .chain(variants)
        // Rules in code change what the data say.
        .filter(|(_, rules)| rules.code.is_empty())
        .map(|(id, rules)| Model {
            id,
            canon: Canon::of(&rules),
        })
        .collect()
}
