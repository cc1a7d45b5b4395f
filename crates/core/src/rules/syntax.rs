//! Whether a rule file is well-formed RON.

use ron::error::SpannedError;
use ron::value::RawValue;
use serde::de::IgnoredAny;

use super::error::Fault;
use crate::echo::{clip, plain};

/// Checks that a text is well-formed RON, and without extensions.
pub(super) fn check_syntax(ron: &str) -> Result<(), Fault> {
    well_formed(ron).map_err(|error| fault(&error))
}

fn well_formed(ron: &str) -> Result<(), SpannedError> {
    // A raw value can have no extensions. But it takes a line comment at the end of the file
    // without a line break for a fault, so a line break is added; a fault at the end is then looked
    // for in the original text.
    match RawValue::from_ron(&format!("{ron}\n")) {
        Ok(_) => Ok(()),
        Err(error) => ron::from_str::<IgnoredAny>(ron).and(Err(error)),
    }
}

/// A RON syntax fault in the style of the others.
fn fault(error: &SpannedError) -> Fault {
    use ron::Error;
    let message = match &error.code {
        Error::ExceededRecursionLimit => "nested too deeply".to_owned(),
        Error::InvalidIdentifier(name) | Error::SuggestRawIdentifier(name) => {
            format!("invalid name `{}`", clip(name))
        }
        Error::NoSuchExtension(_) | Error::Message(_) => {
            "RON extensions and attributes are not part of the format".to_owned()
        }
        code => {
            let text = plain(&code.to_string());
            let mut chars = text.chars();
            let first = chars.next().map(|c| c.to_ascii_lowercase());
            first.into_iter().chain(chars).collect()
        }
    };
    let start = error.span.start;
    Fault {
        ancestor: None,
        line: start.line,
        column: start.col,
        path: String::new(),
        message: format!("not valid RON: {message}"),
    }
}
