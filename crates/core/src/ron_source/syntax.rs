//! Whether a source is well-formed RON.

use ron::error::{Error, Position, SpannedError};
use ron::value::RawValue;
use serde::de::IgnoredAny;

use super::fault::{Fault, Place};
use super::slips;
use crate::echo::{clip, plain};

/// Checks that a text is well-formed RON, and without extensions.
pub fn check_syntax(ron: &str) -> Result<(), Fault> {
    well_formed(ron).map_err(|error| match slips::find(ron) {
        Some((offset, message)) if !matches!(error.code, Error::ExceededRecursionLimit) => {
            let message = format!("not valid RON: {message}");
            Fault::at(ron, offset, String::new(), message)
        }
        _ => fault(error),
    })
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
fn fault(error: SpannedError) -> Fault {
    let message = match error.code {
        Error::ExceededRecursionLimit => "nested too deeply".to_owned(),
        Error::InvalidIdentifier(name) | Error::SuggestRawIdentifier(name) => {
            format!("invalid name `{}`", clip(&name))
        }
        Error::NoSuchExtension(_) | Error::Message(_) => {
            "RON extensions and attributes are not part of the format".to_owned()
        }
        code => syntax_message(code),
    };
    let Position { line, col: column } = error.span.start;
    let message = format!("not valid RON: {message}");
    Fault::of_place(Place { line, column }, String::new(), message)
}

/// The message of a fault that the crate ron has found, without the names of our types.
pub(super) fn syntax_message(error: Error) -> String {
    if let Error::NoSuchEnumVariant {
        expected, found, ..
    } = error
    {
        return format!(
            "expected {}, found `{}`",
            expected.join(" or "),
            clip(&found)
        );
    }
    let text = plain(&error.to_string());
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}
