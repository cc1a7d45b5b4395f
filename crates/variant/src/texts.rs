//! Registered variants as texts of rule files.

use crate::error::Error;
use crate::registry::{Entry, ids, registry};
use crate::unknown::remark;
use legwork_core::echo::clip;
use legwork_core::rules::Rules;
use legwork_reader::{Parent, Parents, RuleText};

impl Entry {
    /// Its rules as the text of a stand-alone file, with everything inherited written out.
    ///
    /// # Example: what Embassy Chess inherits
    ///
    /// ```
    /// let embassy = legwork::find("embassy")?;
    /// assert!(embassy.ron().contains("like: \"capablanca\""));
    /// assert!(embassy.flat_ron()?.contains("board: (files: 10, ranks: 8)"));
    /// # Ok::<(), legwork::Error>(())
    /// ```
    pub fn flat_ron(&self) -> Result<String, Error> {
        Ok(self.text().flat()?)
    }

    /// The ids of the variants from which it inherits: its parent, its parent's parent, and so on.
    pub fn ancestors(&self) -> Result<Vec<String>, Error> {
        Ok(self.text().ancestors()?)
    }

    /// Its rules, with these values of its options.
    pub(crate) fn rules_with(&self, options: &[(&str, &str)]) -> Result<Rules, Error> {
        Ok(self.text().read(options)?)
    }

    /// The rules of the registry, which may be like others of the registry.
    fn text(&self) -> RuleText<'static> {
        RuleText::new(self.id(), self.ron()).with_parents(&RegisteredVariants)
    }
}

/// The registered variants as what a rule file may be `like`, each by its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisteredVariants;

impl Parents for RegisteredVariants {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        let entries = registry().map_err(|error| error.to_string())?;
        if let Some(entry) = entries.iter().find(|entry| entry.id() == name) {
            return Ok(Parent {
                name: entry.id().to_owned(),
                ron: entry.ron().into(),
            });
        }
        // To look for a variant with this name would be to read all of them, and so this one again, if it is registered.
        match Error::unknown(name, ids(entries), &|_| None) {
            Error::UnknownVariant {
                id,
                absent,
                nearest,
                known,
            } => Err(format!(
                "no variant `{}` is registered{}; known variants: {}",
                clip(&id),
                remark(absent, nearest.as_deref()),
                known.join(", ")
            )),
            other => Err(other.to_string()),
        }
    }
}
