//! The games that the formats know, by the aliases of the rules.

use std::sync::OnceLock;

use legwork_core::rules::Rules;
use legwork_variant::error::Error;
use legwork_variant::position::Position;
use legwork_variant::variant::{Variant, registry};

use crate::error::KifuErrorKind;
use crate::names::Names;

/// The programs of the aliases: KIF and KI2, and CSA.
pub(crate) const KIF: &str = "kif";
const CSA: &str = "csa";
/// The game of a text that does not name it.
const USUAL: &str = "平手";

/// A game that the formats know, and its variant once it was opened.
struct Known {
    name: String,
    id: String,
    variant: OnceLock<Variant>,
}

/// The games that the rules of registered variants name.
fn known() -> Result<&'static [Known], Error> {
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    if let Some(known) = KNOWN.get() {
        return Ok(known);
    }
    let mut known = Vec::new();
    for entry in registry()? {
        let mut rules = entry.rules()?;
        if let Some(name) = rules.aliases.remove(KIF) {
            known.push(Known {
                name,
                id: rules.id,
                variant: OnceLock::new(),
            });
        }
    }
    Ok(KNOWN.get_or_init(|| known))
}

impl Known {
    fn open(&self) -> Result<Variant, KifuErrorKind> {
        if let Some(variant) = self.variant.get() {
            return Ok(variant.clone());
        }
        let variant = Variant::open(&self.id, &[]).map_err(KifuErrorKind::from)?;
        Ok(self.variant.get_or_init(|| variant).clone())
    }
}

/// The variant with a name in KIF; `None` if it is not one.
pub(crate) fn named(name: &str) -> Result<Option<Variant>, KifuErrorKind> {
    let known = known().map_err(KifuErrorKind::from)?;
    let narrow = |text: &str| text.replace('５', "5");
    let found = known
        .iter()
        .find(|other| narrow(&other.name) == narrow(name));
    found.map(Known::open).transpose()
}

/// The variant of a text that does not name it.
pub(crate) fn usual() -> Result<Variant, KifuErrorKind> {
    let unknown = || KifuErrorKind::UnknownGame {
        name: USUAL.to_owned(),
    };
    named(USUAL)?.ok_or_else(unknown)
}

/// A variant on a board with this number of files: the usual one, if it may be that, otherwise one with the usual pieces, if there is one.
pub(crate) fn of_size(size: u8) -> Result<Option<Variant>, KifuErrorKind> {
    let usual = usual()?;
    if files(usual.rules()) == size {
        return Ok(Some(usual));
    }
    let known = known().map_err(KifuErrorKind::from)?;
    let has_usual_pieces = |game: &&Known| Names::of_game(&game.name).are_usual();
    let (first, then): (Vec<&Known>, Vec<&Known>) = known.iter().partition(has_usual_pieces);
    for game in first.into_iter().chain(then) {
        let variant = game.open()?;
        if files(variant.rules()) == size {
            return Ok(Some(variant));
        }
    }
    Ok(None)
}

/// The number of files of a variant, which has as many ranks.
pub(crate) fn files(rules: &Rules) -> u8 {
    rules.geometry.files()
}

/// The name of a game in KIF and KI2.
pub(crate) fn kif_name<'a>(
    start: &'a Position,
    format: &'static str,
) -> Result<&'a str, KifuErrorKind> {
    alias(start, KIF, format)
}

/// Fails if games of the variant are not written in CSA.
pub(crate) fn in_csa(start: &Position) -> Result<(), KifuErrorKind> {
    alias(start, CSA, "CSA").map(drop)
}

fn alias<'a>(
    start: &'a Position,
    program: &str,
    format: &'static str,
) -> Result<&'a str, KifuErrorKind> {
    let rules = start.rules();
    let none = || KifuErrorKind::NoSuchRecord {
        variant: rules.id.clone(),
        format,
    };
    let name = rules.aliases.get(program);
    name.map(String::as_str).ok_or_else(none)
}
