//! Variants by Fairy-Stockfish's names.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use legwork::rules::RuleText;
use legwork::{RegisteredVariants, Variant};
use legwork_core::echo::nearest;
use legwork_import::ini::IniFile;
use legwork_import::{NotImported, SectionSettings, Source};

use crate::error::FfishError;
use crate::notation::Notation;

/// The variants that Fairy-Stockfish has built in, and those that were loaded.
#[derive(Debug)]
pub struct Library {
    built_in: Arc<Source>,
    loaded: Arc<Source>,
    /// What was loaded, each text once.
    texts: Vec<String>,
    /// The variants that were opened, and whether with the castling of Chess960.
    opened: HashMap<(String, bool), Result<FairyVariant, FfishError>>,
}

/// A variant by the name that it has in Fairy-Stockfish.
#[derive(Clone)]
pub struct FairyVariant {
    name: Arc<str>,
    variant: Variant,
    source: Arc<Source>,
    chess960: bool,
}

impl Default for Library {
    fn default() -> Self {
        Self::new()
    }
}

impl Library {
    /// Returns the variants that Fairy-Stockfish has built in.
    pub fn new() -> Self {
        Self {
            built_in: Arc::new(Source::built_in()),
            loaded: Arc::new(Source::read("")),
            texts: Vec::new(),
            opened: HashMap::new(),
        }
    }

    /// Adds the sections of a text in Fairy-Stockfish's format. As there, a section is passed over if there is a variant of
    /// its name, and so is one that has faults, or that says what rules cannot say; opening it says why.
    ///
    /// Returns the lines that cannot be read, which are passed over: where each is, and what was expected.
    pub fn load(&mut self, config: &str) -> Vec<String> {
        // The sections of a text that was loaded before are known.
        if !self.texts.iter().any(|text| text == config) {
            self.texts.push(config.to_owned());
            // A comment in front of the first section belongs to none.
            self.loaded = Arc::new(Source::read(&format!("\n{}", self.texts.join("\n"))));
            self.opened.retain(|_, opened| opened.is_ok());
        }
        let unread = IniFile::read(config).faults;
        { unread.iter() }
            .map(|fault| format!("variants.ini:{fault}; it is left out"))
            .collect()
    }

    /// Returns the names of all variants that can be played, sorted.
    pub fn names(&mut self) -> Vec<String> {
        let sources = [Arc::clone(&self.built_in), Arc::clone(&self.loaded)];
        let names = sources.iter().flat_map(|source| source.names());
        let mut names: Vec<String> = names.map(str::to_owned).collect();
        names.sort();
        names.dedup();
        names.retain(|name| self.open(name, false).is_ok());
        names
    }

    /// Returns the variant with a name; with `chess960`, castling is that of Chess960, and is written so.
    ///
    /// # Errors
    ///
    /// If there is no such variant, or it cannot be played.
    pub fn open(&mut self, name: &str, chess960: bool) -> Result<FairyVariant, FfishError> {
        let key = (name.to_owned(), chess960);
        if let Some(opened) = self.opened.get(&key) {
            return opened.clone();
        }
        let opened = self.opened_anew(name, chess960);
        // Unknown names are not cached, since there is no bound on them.
        if !matches!(opened, Err(FfishError::UnknownVariant { .. })) {
            self.opened.insert(key, opened.clone());
        }
        opened
    }

    /// Returns the FEN from which a game of a variant starts, also of one that cannot be played.
    ///
    /// # Errors
    ///
    /// If there is no such variant.
    pub fn start_fen(&self, name: &str) -> Result<String, FfishError> {
        self.setting(name, |settings| settings.text("startFen").to_string())
    }

    /// Returns whether a captured piece comes into the hand of the side that captures it.
    ///
    /// # Errors
    ///
    /// If there is no such variant.
    pub fn captures_to_hand(&self, name: &str) -> Result<bool, FfishError> {
        self.setting(name, |settings| settings.flag("capturesToHand"))
    }

    /// Returns whether a variant is played on two boards.
    ///
    /// # Errors
    ///
    /// If there is no such variant.
    pub fn two_boards(&self, name: &str) -> Result<bool, FfishError> {
        self.setting(name, |settings| settings.flag("twoBoards"))
    }

    fn setting<T>(
        &self,
        name: &str,
        get: impl Fn(SectionSettings<'_>) -> T,
    ) -> Result<T, FfishError> {
        let sources = [&self.built_in, &self.loaded];
        let found = sources.into_iter().find_map(|source| source.settings(name));
        found.map(get).ok_or_else(|| self.unknown(name))
    }

    fn opened_anew(&self, name: &str, chess960: bool) -> Result<FairyVariant, FfishError> {
        let has = |source: &Source| source.names().any(|known| known == name);
        let source = match [&self.built_in, &self.loaded]
            .into_iter()
            .find(|source| has(source))
        {
            Some(source) => Arc::clone(source),
            None => return Err(self.unknown(name)),
        };
        let variant = variant_of(&source, name)?;
        // Where the King castles from its usual square alone, that is still written as in Chess960.
        let freed = chess960.then(|| variant.chess960()).flatten();
        let variant = freed.unwrap_or(variant);
        Ok(FairyVariant {
            name: name.into(),
            variant,
            source,
            chess960,
        })
    }

    fn unknown(&self, name: &str) -> FfishError {
        let names = self.built_in.names().chain(self.loaded.names());
        let known: Vec<String> = names.map(str::to_owned).collect();
        FfishError::UnknownVariant {
            name: name.to_owned(),
            nearest: nearest(name, &known),
        }
    }
}

/// Returns the variant of a section; where a rule file cannot say all of it, the registered variant with this name in
/// Fairy-Stockfish, if there is one.
fn variant_of(source: &Source, name: &str) -> Result<Variant, FfishError> {
    let refused = match source.rules(name) {
        Ok(imported) => {
            let ron = imported.file.to_ron();
            let text = RuleText::new(name, &ron).with_parents(&RegisteredVariants);
            return Ok(Variant::from_text(text, &[])?);
        }
        Err(refused) => refused,
    };
    if matches!(refused, NotImported::Refused(_)) {
        let aliased = |entry: &&&legwork::Entry| {
            let rules = entry.rules().ok();
            rules.is_some_and(|rules| {
                rules.aliases.get("fairy-stockfish").map(String::as_str) == Some(name)
            })
        };
        if let Some(entry) = legwork::registry()?.iter().find(aliased) {
            return Ok(entry.open(&[])?);
        }
    }
    Err(FfishError::NotPlayed {
        name: name.to_owned(),
        reason: refused.to_string().replace('\n', "; "),
    })
}

impl FairyVariant {
    /// The name in Fairy-Stockfish.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Whether castling is written as in Chess960 because that was asked for.
    pub fn is_960(&self) -> bool {
        self.chess960
    }

    /// The FEN from which a game starts, as Fairy-Stockfish's format has it.
    pub fn start_fen(&self) -> String {
        self.settings().text("startFen").to_string()
    }

    /// The notation in which its moves are written where none is asked for: that of Shogi where Pawns move as in Shogi, unless
    /// its section names a template.
    pub fn default_notation(&self) -> Notation {
        let settings = self.settings();
        let shogi = match settings.differs("variantTemplate") {
            true => &*settings.text("variantTemplate") == "shogi",
            false => settings.pieces().any(|(key, _)| key == "shogiPawn"),
        };
        match shogi {
            true => Notation::ShogiHodgesNumber,
            false => Notation::San,
        }
    }

    /// The settings of its section.
    pub(crate) fn settings(&self) -> SectionSettings<'_> {
        match self.source.settings(&self.name) {
            Some(settings) => settings,
            None => unreachable!("the source was found by this name"),
        }
    }
}

impl fmt::Debug for FairyVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FairyVariant").field(&self.name).finish()
    }
}
