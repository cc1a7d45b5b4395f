//! The variants on offer, by the names that GUIs have for them.

use std::collections::BTreeMap;

use legwork_core::rules::{Rules, Style};
use legwork_reader::ReadRules as _;
use legwork_variant::error::Error;
use legwork_variant::variant::{Variant, registry};

use crate::session::{SessionRules, SessionSettings};

/// XBoard's variants that it recognizes in any name that contains theirs.
const SEEN_ANYWHERE: [&str; 18] = [
    "normal",
    "wildcastle",
    "nocastle",
    "fischer",
    "bughouse",
    "crazyhouse",
    "losers",
    "suicide",
    "giveaway",
    "twokings",
    "kriegspiel",
    "atomic",
    "3check",
    "shatranj",
    "wild",
    "misc/",
    "frc",
    "960",
];
/// XBoard's variants that it recognizes in any name that begins with theirs, followed by no letter.
const SEEN_IN_FRONT: [&str; 27] = [
    "shogi",
    "chu",
    "courier",
    "gothic",
    "capablanca",
    "knightmate",
    "fairy",
    "cylinder",
    "falcon",
    "caparandom",
    "berolina",
    "janus",
    "super",
    "great",
    "twilight",
    "makruk",
    "seirawan",
    "grand",
    "spartan",
    "xiangqi",
    "asean",
    "lion",
    "elven",
    "janggi",
    "duck",
    "unknown",
    "chess",
];
/// The order in which the first variants are offered: XBoard starts with the first one.
const FIRST: [&str; 5] = ["gothic", "caparandom", "super", "seirawan", "elven"];

/// Why CECP cannot play by these rules; `None` if it can.
pub(crate) fn beyond_cecp(rules: &Rules) -> Option<&'static str> {
    if rules.moves_again() {
        Some("a turn of this variant has several moves, which this protocol does not support")
    } else if rules.waits() {
        Some("pieces of this variant wait behind squares, which this protocol does not support")
    } else {
        None
    }
}

/// A variant on offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) id: String,
    /// Its name in XBoard.
    pub(crate) xboard: String,
    /// Its name in UCI programs.
    pub(crate) uci: String,
    /// Its names in other programs.
    aliases: Vec<String>,
    /// Whether XBoard needs a definition of board and pieces.
    pub(crate) defined_here: bool,
    /// Whether its positions are written as SFEN, too.
    pub(crate) sfen: bool,
    /// Why CECP cannot play it; `None` if it can.
    pub(crate) beyond_cecp: Option<&'static str>,
    /// The rules, if they are a file's.
    ron: Option<String>,
}

impl Offer {
    /// The offer of a registered variant, under the names that programs have for it.
    fn registered(rules: &Rules) -> Self {
        let alias = |program: &str| rules.aliases.get(program).cloned();
        let native = alias("xboard");
        let uci = alias("fairy-stockfish").or_else(|| alias("cutechess"));
        Self {
            id: rules.id.clone(),
            aliases: rules.aliases.values().cloned().collect(),
            uci: uci.unwrap_or_else(|| rules.id.clone()),
            defined_here: native.is_none(),
            xboard: native.unwrap_or_else(|| xboard_name(&rules.id)),
            sfen: rules.style == Style::Shogi,
            beyond_cecp: beyond_cecp(rules),
            ron: None,
        }
    }

    /// Whether its rules are registered, and not a file's.
    pub(crate) fn is_registered(&self) -> bool {
        self.ron.is_none()
    }
}

/// The variants on offer, and the values that were chosen for their options.
#[derive(Debug)]
pub(crate) struct Catalog {
    offers: Vec<Offer>,
    /// The options of all of them.
    options: Vec<VariantOption>,
    /// By id and name of the option.
    chosen: BTreeMap<(String, String), String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VariantOption {
    /// The id of the variant.
    pub(crate) id: String,
    option: String,
    /// Its name in a GUI: `chu promotion`.
    pub(crate) name: String,
    /// The default first.
    pub(crate) values: Vec<String>,
}

impl Catalog {
    /// All registered variants, and the rule file if there is one.
    pub(crate) fn new(file: Option<&SessionRules>) -> Self {
        let registered = registry().unwrap_or_default().iter();
        let rules = registered.filter_map(|entry| entry.rules().ok());
        let (mut offers, mut options) = (Vec::new(), Vec::new());
        for rules in rules {
            options.extend(options_of(&rules));
            offers.push(Offer::registered(&rules));
        }
        // Chu Chess is `elven` to XBoard, whose own rules for it differ: under a name that XBoard does not
        // know it is played by ours.
        let renamed: Vec<Offer> = offers
            .iter()
            .filter(|offer| offer.xboard == "elven")
            .map(|offer| Offer {
                xboard: format!("{}chess", offer.id),
                uci: format!("{}chess", offer.id),
                defined_here: true,
                ..offer.clone()
            })
            .collect();
        offers.sort_by_key(|offer| {
            let place = FIRST.iter().position(|&first| first == offer.xboard);
            (place.unwrap_or(FIRST.len()), offer.id.clone())
        });
        let behind = offers.len().min(FIRST.len());
        offers.splice(behind..behind, renamed);
        let mut catalog = Self {
            offers,
            options,
            chosen: BTreeMap::new(),
        };
        if let Some(file) = file {
            catalog.add(file);
        }
        catalog
    }

    /// Offers a rule file before all others; returns its name for XBoard.
    pub(crate) fn add(&mut self, file: &SessionRules) -> String {
        let mut xboard = xboard_name(&file.id);
        while self
            .offers
            .iter()
            .any(|offer| offer.xboard == xboard && offer.ron.is_none())
        {
            xboard.insert_str(0, "my-");
        }
        self.offers.retain(|offer| offer.xboard != xboard);
        let rules = Rules::read(&file.id, &file.ron, &[]).ok();
        if let Some(rules) = &rules
            && !self.options.iter().any(|option| option.id == file.id)
        {
            self.options.extend(options_of(rules));
        }
        let offer = Offer {
            id: file.id.clone(),
            aliases: Vec::new(),
            uci: xboard.clone(),
            xboard: xboard.clone(),
            defined_here: true,
            sfen: rules
                .as_ref()
                .is_some_and(|rules| rules.style == Style::Shogi),
            beyond_cecp: rules.as_ref().and_then(beyond_cecp),
            ron: Some(file.ron.clone()),
        };
        self.offers.insert(0, offer);
        xboard
    }

    /// Removes the variants that CECP cannot play.
    pub(crate) fn keep_for_cecp(&mut self) {
        self.offers.retain(|offer| offer.beyond_cecp.is_none());
    }

    pub(crate) fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The offer with this name; XBoard's names count after ours, since XBoard calls Chu Shogi `chu`, which is Chu Chess here, and those of
    /// other programs, such as Lishogi's, count last.
    pub(crate) fn find(&self, name: &str) -> Option<&Offer> {
        let found = self.find_by(
            name,
            [|offer| &offer.uci, |offer| &offer.id, |offer| &offer.xboard],
        );
        let aliased = || {
            let mut offers = self.offers.iter();
            offers.find(|offer| offer.aliases.iter().any(|alias| alias == name))
        };
        found.or_else(aliased)
    }

    /// The offer with this name, with XBoard's names first.
    pub(crate) fn find_xboard(&self, name: &str) -> Option<&Offer> {
        self.find_by(
            name,
            [|offer| &offer.xboard, |offer| &offer.uci, |offer| &offer.id],
        )
    }

    /// The first offer with this name, trying these fields in order.
    fn find_by(&self, name: &str, places: [fn(&Offer) -> &String; 3]) -> Option<&Offer> {
        places
            .into_iter()
            .find_map(|place| self.offers.iter().find(|offer| place(offer) == name))
    }

    /// The variant with which a session begins: the rule file's, or the requested one, or orthodox chess.
    pub(crate) fn first(&self, settings: &SessionSettings) -> Option<&Offer> {
        match (&settings.rules, &settings.variant) {
            (Some(_), _) => self.offers.first(),
            (None, Some(variant)) => self.find(variant),
            (None, None) => self.find("normal"),
        }
    }

    /// Returns the offer with which a session begins, and its variant: [`first`](Self::first), or the first offer that can be opened.
    pub(crate) fn opened_first(&self, settings: &SessionSettings) -> (Offer, Variant) {
        let first = self.first(settings).into_iter();
        let mut offers = first.chain(self.offers());
        match offers.find_map(|offer| Some((offer.clone(), self.open(offer).ok()?))) {
            Some(opened) => opened,
            None => unreachable!("registered variants can be opened"),
        }
    }

    /// The variant of an offer, with the options chosen.
    pub(crate) fn open(&self, offer: &Offer) -> Result<Variant, Error> {
        let chosen = self.chosen.iter().filter(|((id, _), _)| *id == offer.id);
        let options: Vec<(&str, &str)> = chosen
            .map(|((_, option), value)| (option.as_str(), value.as_str()))
            .collect();
        match &offer.ron {
            Some(ron) => Variant::from_ron(&offer.id, ron, &options),
            None => Variant::open(&offer.id, &options),
        }
    }

    /// The options of all variants on offer.
    pub(crate) fn options(&self) -> &[VariantOption] {
        &self.options
    }

    /// Chooses a value of a variant's option; returns the id of the variant, `None` if there is no such
    /// option or value.
    pub(crate) fn choose(&mut self, name: &str, value: &str) -> Option<String> {
        let mut options = self.options.iter();
        let option = options.find(|option| option_key(&option.name) == option_key(name))?;
        if !option.values.iter().any(|known| known == value) {
            return None;
        }
        let id = option.id.clone();
        self.chosen
            .insert((id.clone(), option.option.clone()), value.to_owned());
        Some(id)
    }
}

/// An option's name normalized for comparison: some programs omit spaces.
pub(crate) fn option_key(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', " ")
}

/// The options of one variant.
fn options_of(rules: &Rules) -> impl Iterator<Item = VariantOption> {
    rules.options.iter().map(|option| VariantOption {
        name: format!("{} {}", rules.id, option.name),
        id: rules.id.clone(),
        option: option.name.clone(),
        values: option.values.clone(),
    })
}

/// A name that XBoard does not take for one of its own variants.
fn xboard_name(id: &str) -> String {
    let mut name: String = id
        .to_lowercase()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    for seen in SEEN_ANYWHERE {
        while let Some(at) = name.find(seen) {
            name.insert(at + 1, '-');
        }
    }
    // A `w` and a number is a variant of an old server.
    let mut safe = String::new();
    for c in name.chars() {
        if c.is_ascii_digit() && safe.ends_with('w') {
            safe.push('-');
        }
        safe.push(c);
    }
    let in_front = |seen: &str| {
        let rest = safe.strip_prefix(seen);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    let sized = safe.starts_with(|c: char| c.is_ascii_digit());
    if safe.is_empty() || sized || SEEN_IN_FRONT.iter().any(|seen| in_front(seen)) {
        safe.insert_str(0, "my-");
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_xboard_would_mistake_are_changed() {
        for (id, name) in [
            ("amazon", "amazon"),
            ("mighty-lion", "mighty-lion"),
            ("chu", "my-chu"),
            ("chu-chess", "my-chu-chess"),
            ("chuchess", "chuchess"),
            ("lion", "my-lion"),
            ("grand2", "my-grand2"),
            ("grandiose", "grandiose"),
            ("my-atomic-game", "my-a-tomic-game"),
            ("new1", "new-1"),
            ("8x8_x", "my-8x8-x"),
            ("Für", "f-r"),
            ("", "my-"),
        ] {
            assert_eq!(xboard_name(id), name, "{id}");
        }
    }

    #[test]
    fn every_variant_is_offered_under_a_name_of_its_own() {
        let file = SessionRules {
            warnings: Vec::new(),
            id: "chess".to_owned(),
            ron: legwork::find("chess").unwrap().ron().to_owned(),
        };
        let catalog = Catalog::new(Some(&file));
        let names: Vec<&str> = catalog
            .offers()
            .iter()
            .map(|offer| offer.xboard.as_str())
            .collect();
        assert!(names.starts_with(&[
            "my-chess",
            "gothic",
            "caparandom",
            "super",
            "seirawan",
            "elven",
            "chuchess"
        ]));
        for entry in legwork::registry().unwrap() {
            let offer = catalog.find(entry.id()).unwrap();
            assert_eq!(offer.id, entry.id());
            assert!(catalog.open(offer).is_ok());
        }
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len(), "{names:?}");
    }

    #[test]
    fn options_are_those_of_the_variants() {
        let mut catalog = Catalog::new(None);
        assert_eq!(catalog.choose("chu promotion", "none"), None);
        assert_eq!(
            catalog.choose("Chu Promotion", "shogi"),
            Some("chu".to_owned())
        );
        let chu = catalog.find("elven").cloned().unwrap();
        let variant = catalog.open(&chu).unwrap();
        assert_eq!(variant.rules().chosen["promotion"], "shogi");
    }
}
