//! The names of rules in code, under which crates register them and rule files ask for them.

use super::Plugin;
use crate::rules::Rules;

/// A plug-in as its crate registers it.
///
/// A crate that no code names is not linked and registers nothing. So the crate of a variant whose
/// rule file asks for a plug-in names the plug-in's crate: `use legwork_lion_trading as _;`.
#[derive(Debug, Clone, Copy)]
pub struct PluginEntry {
    /// Its name in rule files.
    pub name: &'static str,
    /// Makes the plug-in.
    pub new: Maker,
}

/// A plug-in, or what the rules lack for it.
pub type Made = Result<Box<dyn Plugin>, String>;

/// Makes a plug-in: looks up what it needs in the rules.
#[derive(Debug, Clone, Copy)]
pub enum Maker {
    /// Without an argument.
    Plain(fn(&Rules) -> Made),
    /// With the argument after the name.
    WithArgument(fn(&Rules, &str) -> Made),
}

impl PluginEntry {
    /// The plug-in for rules that ask for it in these words: by its name, and perhaps an argument.
    pub fn make(&self, rules: &Rules, asked: &str) -> Made {
        let argument = asked.split_once(':').map(|(_, argument)| argument.trim());
        match (self.new, argument) {
            (Maker::Plain(new), None) => new(rules),
            (Maker::WithArgument(new), Some(argument)) => new(rules, argument),
            (Maker::Plain(_), Some(_)) => Err("expected no argument after the name".to_owned()),
            (Maker::WithArgument(_), None) => {
                Err(format!("expected an argument, `\"{}: ...\"`", self.name))
            }
        }
    }
}

/// The name of the plug-in that a rule file asks for in these words.
pub fn name_of(asked: &str) -> &str {
    asked.split_once(':').map_or(asked, |(name, _)| name).trim()
}

inventory::collect!(PluginEntry);

/// Why a rule file cannot have a plug-in that it asks for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PluginError {
    /// No linked crate registers that name.
    #[error("no rule in code is called `{}`; {}", crate::echo::clip(.name), known_names(.known))]
    Unknown {
        /// The name asked for.
        name: String,
        /// Every registered name.
        known: Vec<&'static str>,
    },
    /// Two crates registered the same name.
    #[error("the rule in code `{name}` is registered twice")]
    Twice {
        /// The name.
        name: &'static str,
    },
    /// The rules lack what it needs.
    #[error("`{name}`: {reason}")]
    Unfit {
        /// The name.
        name: &'static str,
        /// Says what the rules lack.
        reason: String,
    },
    /// An earlier plug-in of the file remembers something, too.
    #[error("`{name}` remembers something, and so does `{other}`: expected at most one that does")]
    Memory {
        /// The name.
        name: &'static str,
        /// The earlier plug-in.
        other: &'static str,
    },
    /// A FEN could not distinguish its marks.
    #[error("`{name}`: its marks need a capital letter and a memory each, all different and not 0")]
    Marks {
        /// The name.
        name: &'static str,
    },
}

fn known_names(known: &[&'static str]) -> String {
    match known {
        [] => "none is registered".to_owned(),
        _ => format!("expected one of {}", known.join(", ")),
    }
}

/// The registered plug-in with this name.
pub fn find(name: &str) -> Result<&'static PluginEntry, PluginError> {
    let entries = || inventory::iter::<PluginEntry>.into_iter();
    let mut named = entries().filter(|entry| entry.name == name);
    match (named.next(), named.next()) {
        (Some(entry), None) => Ok(entry),
        (Some(entry), Some(_)) => Err(PluginError::Twice { name: entry.name }),
        (None, _) => {
            let mut known: Vec<&'static str> = entries().map(|entry| entry.name).collect();
            known.sort_unstable();
            known.dedup();
            Err(PluginError::Unknown {
                name: name.to_owned(),
                known,
            })
        }
    }
}
