//! Variants by Fairy-Stockfish's names.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use legwork::Variant;
use legwork_core::echo::nearest;
use legwork_core::fault::{Fault, without_mark};
use legwork_import::ini::IniFile;
use legwork_import::{NotImported, SectionSettings, Source, left_out};

use crate::error::FfishError;
use crate::facts::Facts;
use crate::notation::Notation;

/// The variants that Fairy-Stockfish has built in, and those that were loaded.
#[derive(Debug)]
pub struct Library {
    built_in: Arc<Source>,
    loaded: Arc<Source>,
    /// The texts that were loaded, each once.
    texts: Vec<String>,
    /// The variants that were opened, and whether with the castling of Chess960.
    opened: HashMap<(String, bool), Result<FairyVariant, FfishError>>,
    /// Whether those that were loaded can be played, as far as that was asked.
    played: HashMap<String, bool>,
}

/// A variant by the name that it has in Fairy-Stockfish.
#[derive(Clone)]
pub struct FairyVariant {
    name: Arc<str>,
    variant: Variant,
    source: Arc<Source>,
    chess960: bool,
    facts: Arc<Facts>,
    /// The rules by which Kings castle from elsewhere on their rank, once they were asked for, and whether these are the rules here.
    strayed: Arc<OnceLock<Option<Variant>>>,
    is_strayed: bool,
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
            played: HashMap::new(),
        }
    }

    /// Adds the sections of a text in Fairy-Stockfish's format. As there, a section is passed over if there is a variant of
    /// its name, and so is one that has faults, or that has rules that are not supported; opening it says why.
    ///
    /// Returns the lines and keys that cannot be read, which are passed over: where each is, and what was expected.
    pub fn load(&mut self, config: &str) -> Vec<String> {
        let config = without_mark(config);
        // The sections of a text that was loaded before are known.
        let known = self.texts.iter().position(|text| text == config);
        let place = known.unwrap_or(self.texts.len());
        if known.is_none() {
            self.texts.push(config.to_owned());
            // A comment in front of the first section belongs to none.
            self.loaded = Arc::new(Source::read(&format!("\n{}", self.texts.join("\n"))));
            self.opened.retain(|_, opened| opened.is_ok());
            self.played.retain(|_, played| *played);
        }
        // The lines of this text among those of all texts, which begin behind an empty one.
        let count = |text: &String| text.matches('\n').count() + 1;
        let before = 1 + self.texts[..place].iter().map(count).sum::<usize>();
        let own = before + 1..=before + count(&self.texts[place]);
        let lines = IniFile::read(config).faults;
        let slips = self.loaded.slips().filter(|slip| own.contains(&slip.line));
        let slips = slips.map(|slip| Fault {
            line: slip.line - before,
            ..slip.clone()
        });
        let slips = slips.filter(|slip| lines.iter().all(|fault| fault.line != slip.line));
        let all = lines.iter().cloned().chain(slips);
        all.map(|fault| format!("variants.ini:{}", left_out(&fault)))
            .collect()
    }

    /// Returns the names of all variants that can be played, sorted.
    pub fn names(&mut self) -> Vec<String> {
        let mut names = Source::played_names();
        let loaded = Arc::clone(&self.loaded);
        let loaded = loaded.names().map(str::to_owned);
        names.extend(loaded.filter(|name| self.is_played(name)));
        names.sort();
        names.dedup();
        names
    }

    /// Whether a variant that was loaded can be played, as far as its keys say if it has not been opened yet.
    fn is_played(&mut self, name: &str) -> bool {
        if let Some(opened) = self.opened.get(&(name.to_owned(), false)) {
            return opened.is_ok();
        }
        let played = self.played.get(name).copied().unwrap_or_else(|| {
            let refused = self.loaded.refusal(name);
            refused.is_none_or(|refused| registered(&refused, name).is_some())
        });
        self.played.insert(name.to_owned(), played);
        played
    }

    /// Returns the variant with a name; with `chess960`, castling is that of Chess960, and is written in its way.
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
        let settings = match source.settings(name) {
            Some(settings) => settings,
            None => return Err(self.unknown(name)),
        };
        let facts = Arc::new(Facts::new(settings, variant.rules()));
        Ok(FairyVariant {
            name: name.into(),
            variant,
            source,
            chess960,
            facts,
            strayed: Arc::default(),
            is_strayed: false,
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

/// Returns the variant of a section; where a rule file does not support all of it, the registered variant with this name in
/// Fairy-Stockfish, if there is one.
fn variant_of(source: &Source, name: &str) -> Result<Variant, FfishError> {
    let refused = match source.variant(name) {
        Ok(variant) => return Ok(variant),
        Err(refused) => refused,
    };
    if let Some(entry) = registered(&refused, name) {
        return Ok(entry.open(&[])?);
    }
    Err(FfishError::NotPlayed {
        name: name.to_owned(),
        reason: refused.to_string().replace('\n', "; "),
    })
}

/// Returns the registered variant that has this name in Fairy-Stockfish, where a rule file does not support its section.
fn registered(refused: &NotImported, name: &str) -> Option<&'static legwork::Entry> {
    if !matches!(refused, NotImported::Refused(_)) {
        return None;
    }
    let quoted = format!("\"{name}\"");
    let aliased = |entry: &&'static legwork::Entry| {
        // To read the rules takes much longer.
        let rules = entry.ron().contains(&quoted).then(|| entry.rules().ok());
        rules.flatten().is_some_and(|rules| {
            rules.aliases.get("fairy-stockfish").map(String::as_str) == Some(name)
        })
    };
    legwork::registry().ok()?.iter().copied().find(aliased)
}

impl FairyVariant {
    /// The name in Fairy-Stockfish.
    pub fn name(&self) -> &str {
        &self.name
    }

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
        self.facts.notation
    }

    /// Returns the variant in which Kings castle from elsewhere on their rank, too, but nothing is written otherwise: what Fairy-Stockfish
    /// plays where a FEN gives such a King a right. `None` if there is no such variant.
    pub(crate) fn strayed(&self) -> Option<Self> {
        let freed = || self.variant.chess960();
        let variant = self.strayed.get_or_init(freed).clone()?;
        Some(Self {
            variant,
            is_strayed: true,
            ..self.clone()
        })
    }

    /// Whether Kings castle from elsewhere on their rank, without the notation of Chess960.
    pub(crate) fn is_strayed(&self) -> bool {
        self.is_strayed
    }

    /// The facts that every call on its boards needs.
    pub(crate) fn facts(&self) -> &Facts {
        &self.facts
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn just_the_built_in_variants_that_can_be_played_are_known_so() {
        let built_in = Library::new().built_in;
        let played = |name: &&str| {
            let refused = built_in.rules(name).err();
            refused.is_none_or(|refused| registered(&refused, name).is_some())
        };
        let played: Vec<&str> = built_in.names().filter(played).collect();
        assert_eq!(Source::played_names(), played);
    }

    #[test]
    fn variants_that_are_loaded_are_among_the_names_if_they_can_be_played() {
        let mut library = Library::new();
        let config = "[slow:chess]\ndoubleStep = false\nnewKey = 1\n[small:shouse]\n";
        let unread = library.load(config);
        assert_eq!(
            unread,
            ["variants.ini:3:1: slow: newKey: unknown key; it is left out"]
        );
        let names = library.names();
        assert!(names.iter().any(|name| name == "slow"));
        assert!(!names.iter().any(|name| name == "small"));
    }
}
