//! Finds the variant that a game record names.

use std::collections::HashMap;
use std::sync::OnceLock;

use legwork_core::echo::nearest;
use legwork_core::rules::Rules;
use legwork_notation::san::SanStyle;
use legwork_variant::error::Error;
use legwork_variant::variant::{Variant, registry};

use crate::error::PgnErrorKind;
use crate::game::Tags;

/// The variant of a game without the tag `Variant`: other programs' name for orthodox chess.
const STANDARD: &str = "standard";
/// The words of programs for orthodox chess, or for a position of it, that are not the name of a variant: Lichess and python-chess
/// write them.
const STANDARD_TOO: [&str; 4] = ["normal", "classical", "illegal", "fromposition"];
/// The tag with the values of options.
pub(crate) const OPTIONS: &str = "VariantOptions";
/// The maximum number of compiled variants that are cached.
const MAX_KEPT: usize = 32;

/// The variants that game records may name: all registered ones, and rules that were added.
#[derive(Debug, Clone, Default)]
pub struct Variants {
    /// The ids by name, in the form of [`plain`].
    ids: HashMap<String, String>,
    /// The ids by XBoard's names, which may be another variant's id: XBoard calls Chu Shogi `chu`.
    xboard_ids: HashMap<String, String>,
    options: HashMap<String, Vec<String>>,
    given: HashMap<String, Variant>,
    standard: Option<Variant>,
    opened: HashMap<(String, Vec<(String, String)>), Variant>,
}

/// The values of options that are not the defaults, each as `promotion=shogi`.
pub fn other_options(rules: &Rules) -> Vec<String> {
    let others = rules.options.iter().filter_map(|option| {
        let chosen = rules.chosen.get(&option.name)?;
        let standard = option.values.first() == Some(chosen);
        (!standard).then(|| format!("{}={chosen}", option.name))
    });
    others.collect()
}

/// A name normalized for comparison: letters and digits in lower case.
fn plain(name: &str) -> String {
    let kept = name.chars().filter(char::is_ascii_alphanumeric);
    kept.map(|c| c.to_ascii_lowercase()).collect()
}

impl Variants {
    /// All registered variants. Each is found by its id, the names that other programs use, and the name of its rules.
    ///
    /// # Errors
    ///
    /// If the rules of a registered variant are faulty.
    pub fn registered() -> Result<Self, Error> {
        static READ: OnceLock<Variants> = OnceLock::new();
        if let Some(all) = READ.get() {
            return Ok(all.clone());
        }
        let mut all = Self::default();
        for entry in registry()? {
            all.name(&entry.rules()?);
        }
        // An id is never another variant's name.
        for entry in registry()? {
            all.ids.insert(plain(entry.id()), entry.id().to_owned());
        }
        Ok(READ.get_or_init(|| all).clone())
    }

    fn name(&mut self, rules: &Rules) {
        let names = rules.aliases.values().chain([&rules.id, &rules.name]);
        for name in names {
            self.ids
                .entry(plain(name))
                .or_insert_with(|| rules.id.clone());
        }
        if let Some(name) = rules.aliases.get("xboard") {
            self.xboard_ids.insert(plain(name), rules.id.clone());
        }
        let options = rules.options.iter().map(|option| option.name.clone());
        self.options.insert(rules.id.clone(), options.collect());
    }

    /// Adds a variant, which games name by its id.
    pub fn add(&mut self, variant: Variant) {
        let rules = variant.rules();
        self.ids.insert(plain(&rules.id), rules.id.clone());
        self.name(rules);
        self.given.insert(rules.id.clone(), variant);
    }

    /// Sets the variant of games without the tag `Variant`; otherwise it is orthodox chess.
    pub fn set_standard(&mut self, variant: Variant) {
        self.standard = Some(variant);
    }

    /// The variant of games without the tag `Variant`.
    ///
    /// # Errors
    ///
    /// If nothing was set and orthodox chess is not registered, or its rules are faulty.
    pub fn standard(&mut self) -> Result<Variant, PgnErrorKind> {
        self.of(&Tags::default(), SanStyle::default())
    }

    /// The variant of a game with these tags, in a style: in XBoard's, its own names count first.
    pub(crate) fn of(&mut self, tags: &Tags, style: SanStyle) -> Result<Variant, PgnErrorKind> {
        let named = tags.get("Variant").filter(|name| !plain(name).is_empty());
        if let (None, Some(standard)) = (named, &self.standard) {
            return Ok(standard.clone());
        }
        let name = named.unwrap_or(STANDARD);
        let plain = plain(name);
        let by_xboard = self.xboard_ids.get(&plain);
        let by_xboard = by_xboard.filter(|_| style == SanStyle::XBoard);
        let Some(id) = by_xboard.or_else(|| self.plain_id(&plain)).cloned() else {
            // PyChess names so what begins from a shuffled array.
            let base = plain
                .strip_suffix("960")
                .map(|base| self.plain_id(base).cloned());
            if let Some(id) = base.flatten()
                && let Some(game) = self.with_id(id, tags)?.chess960_game()
            {
                return Ok(game);
            }
            let known: Vec<String> = self.ids.values().cloned().collect();
            return Err(PgnErrorKind::UnknownVariant {
                name: name.to_owned(),
                nearest: nearest(name, &known),
            });
        };
        self.with_id(id, tags)
    }

    /// The variant with this id, with the values of options that the tags give.
    fn with_id(&mut self, id: String, tags: &Tags) -> Result<Variant, PgnErrorKind> {
        if let Some(variant) = self.given.get(&id) {
            return Ok(variant.clone());
        }
        let chosen = self.chosen(&id, tags)?;
        self.open(id, chosen)
    }

    /// The id of the variant with a name: its id, the name of its rules, or another program's name. Case and punctuation do not
    /// matter, and the word "chess" may be missing from its end, or be one too many.
    pub fn id_of(&self, name: &str) -> Option<&str> {
        self.plain_id(&plain(name)).map(String::as_str)
    }

    /// The id of the variant with this name, in the form of [`plain`].
    fn plain_id(&self, name: &str) -> Option<&String> {
        let shorter = || self.ids.get(name.strip_suffix("chess")?);
        let longer = || self.ids.get(&format!("{name}chess"));
        let standard = || {
            let is_one = STANDARD_TOO.contains(&name);
            self.ids.get(STANDARD).filter(|_| is_one)
        };
        let known = self.ids.get(name);
        known.or_else(shorter).or_else(longer).or_else(standard)
    }

    /// The values of options that the tags give.
    fn chosen(&self, id: &str, tags: &Tags) -> Result<Vec<(String, String)>, PgnErrorKind> {
        let mut chosen = Vec::new();
        for option in self.options.get(id).into_iter().flatten() {
            if let Some(value) = tags.get(option) {
                chosen.push((option.clone(), value.to_owned()));
            }
        }
        let listed = tags.get(OPTIONS).unwrap_or_default();
        for setting in listed
            .split([' ', ',', ';'])
            .filter(|setting| !setting.is_empty())
        {
            let Some((option, value)) = setting.split_once('=') else {
                let found = setting.to_owned();
                return Err(PgnErrorKind::BadOption { found });
            };
            chosen.retain(|(known, _)| known != option);
            chosen.push((option.to_owned(), value.to_owned()));
        }
        chosen.sort_unstable();
        Ok(chosen)
    }

    fn open(&mut self, id: String, chosen: Vec<(String, String)>) -> Result<Variant, PgnErrorKind> {
        let key = (id, chosen);
        if let Some(variant) = self.opened.get(&key) {
            return Ok(variant.clone());
        }
        let (id, chosen) = &key;
        let options: Vec<(&str, &str)> = chosen
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let opened = Variant::open(id, &options);
        let variant = opened.map_err(|error| PgnErrorKind::Options(Box::new(error)))?;
        if self.opened.len() >= MAX_KEPT {
            self.opened.clear();
        }
        self.opened.insert(key, variant.clone());
        Ok(variant)
    }
}
