//! The registry: the variants of all crates that are linked, as the texts of their rule files.

use std::fmt;
use std::sync::OnceLock;

use crate::error::Error;
use crate::family::Family;
use crate::footprint;
use crate::unknown::{absent, letters};
use legwork_core::echo::nearest;
use legwork_core::rules::Rules;
use legwork_core::setups::SetUps;

/// A variant as its crate registers it: `inventory::submit! { Entry::data("gothic", ...) }`.
pub struct Entry {
    id: &'static str,
    #[cfg(feature = "reader")]
    ron: &'static str,
    prose: Option<Prose>,
    net: Option<&'static [u8]>,
}

/// The texts of a variant's crate, for the rule book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prose {
    /// The family in which the index has the variant.
    pub family: Family,
    /// The description of the package, which ends in what is special: `Gothic Chess for Legwork: chess on ten files`.
    pub about: &'static str,
    /// The rules, in Markdown: the page that is also the documentation of the crate.
    pub rules: &'static str,
    /// Notes on strategy, in Markdown.
    pub strategy: &'static str,
    /// The cases, in RON.
    pub cases: &'static str,
}

inventory::collect!(Entry);

/// The source of registered variants' rules in a program without the feature `reader`, by id and with values of options:
/// `inventory::submit! { RulesSource(|id, options| ..) }`.
pub struct RulesSource(pub GiveRules);

/// Gives the rules of the variant with this id, with these values of its options.
pub type GiveRules = fn(&str, &[(&str, &str)]) -> Result<Rules, Error>;

inventory::collect!(RulesSource);

impl Entry {
    /// A variant, from the text of its rule file, which is left out in programs without a reader of rule files.
    pub const fn data(id: &'static str, ron: &'static str) -> Self {
        #[cfg(not(feature = "reader"))]
        let _ = ron;
        Self {
            id,
            #[cfg(feature = "reader")]
            ron,
            prose: None,
            net: None,
        }
    }

    /// The entry with its prose, which modules of WebAssembly leave out: their page is written already.
    pub const fn with_prose(self, prose: Prose) -> Self {
        Self {
            prose: if footprint::PROSE { Some(prose) } else { None },
            ..self
        }
    }

    /// The entry with the file of a net that evaluates its positions.
    ///
    /// Where WebAssembly runs it is left out, like the prose.
    pub const fn with_net(self, file: &'static [u8]) -> Self {
        Self {
            net: if footprint::NETS { Some(file) } else { None },
            ..self
        }
    }

    /// The variant's id.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Its rules, as the text of the `.ron` file, which may be `like` other variants.
    #[cfg(feature = "reader")]
    pub fn ron(&self) -> &'static str {
        self.ron
    }

    /// The texts of its crate, for the rule book.
    pub fn prose(&self) -> Option<Prose> {
        self.prose
    }

    /// The file of its net, if it has one.
    pub fn net(&self) -> Option<&'static [u8]> {
        self.net
    }

    /// Its rules, with all options at their defaults, without compiling them.
    pub fn rules(&self) -> Result<Rules, Error> {
        self.rules_with(&[])
    }

    /// Its rules, with these values of its options, from the [source](RulesSource) of this program.
    #[cfg(not(feature = "reader"))]
    pub(crate) fn rules_with(&self, options: &[(&str, &str)]) -> Result<Rules, Error> {
        let unfit = || Error::Unfit {
            id: self.id.to_owned(),
            reason: "this program neither reads rule files nor has rules in another form"
                .to_owned(),
        };
        let source = inventory::iter::<RulesSource>.into_iter().next();
        (source.ok_or_else(unfit)?.0)(self.id, options)
    }

    /// The number of set-ups that these rules of the variant allow; `None` if it has none.
    pub fn set_up_count(&self, rules: &Rules) -> Option<usize> {
        SetUps::of(rules).map(|set_ups| set_ups.count())
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.id).finish()
    }
}

/// Every registered variant, sorted by id.
///
/// A crate that nothing names is not linked and registers nothing: depend on the `legwork` crate,
/// which names them all.
///
/// # Example: the boards of all variants
///
/// ```
/// for entry in legwork::registry()? {
///     let board = entry.rules()?.geometry;
///     println!("{}: {}x{}", entry.id(), board.files(), board.ranks());
/// }
/// assert!(legwork::registry()?.iter().any(|entry| entry.id() == "gothic"));
/// # Ok::<(), legwork::Error>(())
/// ```
pub fn registry() -> Result<&'static [&'static Entry], Error> {
    static REGISTRY: OnceLock<Result<Vec<&'static Entry>, &'static str>> = OnceLock::new();
    let sorted = REGISTRY.get_or_init(|| sort(inventory::iter::<Entry>.into_iter().collect()));
    sorted
        .as_deref()
        .map_err(|&id| Error::DuplicateVariant { id: id.to_owned() })
}

/// Sorts entries by id; the error is an id that occurs twice.
fn sort(mut entries: Vec<&'static Entry>) -> Result<Vec<&'static Entry>, &'static str> {
    entries.sort_by_key(|entry| entry.id);
    match entries.windows(2).find(|pair| pair[0].id == pair[1].id) {
        Some(pair) => Err(pair[0].id),
        None => Ok(entries),
    }
}

/// The registered variant with this id, not yet compiled.
///
/// # Example: an id that is misspelt
///
/// ```
/// use legwork::{Error, find};
///
/// assert_eq!(find("gothic")?.rules()?.name, "Gothic Chess");
/// let Err(Error::UnknownVariant { nearest, .. }) = find("gothik") else { panic!("it is unknown") };
/// assert_eq!(nearest.as_deref(), Some("gothic"));
/// # Ok::<(), legwork::Error>(())
/// ```
pub fn find(id: &str) -> Result<&'static Entry, Error> {
    let entries = registry()?;
    let with = |id: &str| entries.iter().copied().find(|entry| entry.id == id);
    let rules = |id: &str| with(id)?.rules().ok();
    with(id).ok_or_else(|| Error::unknown(id, ids(entries), &rules))
}

impl Error {
    /// The error for an id that is none of these; `rules` gives those of a variant whose name the id may be.
    pub fn unknown(id: &str, known: Vec<String>, rules: &dyn Fn(&str) -> Option<Rules>) -> Self {
        let (game, near) = absent(id).unzip();
        let nearest = match near {
            Some(near) => near.map(str::to_owned).filter(|near| known.contains(near)),
            None => called(id, &known, rules).or_else(|| nearest(id, &known)),
        };
        Self::UnknownVariant {
            id: id.to_owned(),
            absent: game,
            nearest,
            known,
        }
    }
}

/// The id of the variant that has this name, here or in another program.
fn called(name: &str, ids: &[String], rules: &dyn Fn(&str) -> Option<Rules>) -> Option<String> {
    let sought = letters(name);
    let is_it = |id: &&String| {
        rules(id).is_some_and(|rules| {
            let mut aliases = rules.aliases.values();
            letters(&rules.name) == sought || aliases.any(|alias| letters(alias) == sought)
        })
    };
    ids.iter().find(is_it).cloned()
}

/// The ids of these variants.
pub(crate) fn ids(entries: &[&Entry]) -> Vec<String> {
    entries.iter().map(|entry| entry.id.to_owned()).collect()
}
