//! Whether a source is well-formed RON.

use ron::error::{Error, Position, SpannedError};
use ron::value::RawValue;
use serde::de::IgnoredAny;

use super::slips;
use crate::echo::clip;
use legwork_core::fault::{Fault, Place};

/// Checks that a text is well-formed RON, and without extensions.
pub fn check_syntax(ron: &str) -> Result<(), Fault> {
    well_formed(ron).map_err(|error| match slips::find(ron) {
        Some((offset, message))
            if !matches!(
                error.code,
                Error::ExceededRecursionLimit | Error::UnclosedBlockComment
            ) =>
        {
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
        Error::NoSuchExtension(_)
        | Error::ExpectedAttribute
        | Error::ExpectedAttributeEnd
        | Error::Message(_) => {
            "RON extensions and attributes are not part of the format".to_owned()
        }
        code => syntax_message(code),
    };
    let Position { line, col: column } = error.span.start;
    let message = format!("not valid RON: {message}");
    Fault::of_place(Place { line, column }, String::new(), message)
}

/// Returns an error of the crate ron in an author's words: the text to write instead. It names none of our types.
pub(super) fn syntax_message(error: Error) -> String {
    let fixed = match error {
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => {
            let expected = expected.join(" or ");
            return format!("expected {expected}, found `{}`", clip(&found));
        }
        Error::NoSuchStructField {
            expected, found, ..
        } => {
            let expected = expected.join(", ");
            return format!("unknown field `{}`, expected {expected}", clip(&found));
        }
        Error::MissingStructField { field, .. } => return format!("field `{field}` is missing"),
        Error::DuplicateStructField { field, .. } => {
            return format!("field `{field}` is given twice");
        }
        Error::InvalidValueForType { expected, found } => {
            return format!("expected {}, found {}", clip(&expected), clip(&found));
        }
        Error::ExpectedDifferentLength { expected, found } => {
            return format!("expected {}, found {found} values", clip(&expected));
        }
        Error::InvalidIdentifier(name) | Error::SuggestRawIdentifier(name) => {
            let name = clip(&name);
            return format!("expected a name of letters, digits and `_`, found `{name}`");
        }
        Error::Message(message) => return clip(&message),
        Error::InvalidIntegerDigit { digit, .. } => {
            return format!(
                "`{}` is not a digit of this number",
                clip(&digit.to_string())
            );
        }
        Error::UnexpectedChar(sign) if sign.is_whitespace() || is_invisible(sign) => {
            let code = u32::from(sign);
            return format!("an invisible sign, U+{code:04X}: expected a plain space, or nothing");
        }
        Error::UnexpectedChar(sign) => {
            let sign = clip(&sign.to_string());
            return format!(
                "expected a number, a text in double quotes, a word or a bracket, found `{sign}`"
            );
        }
        Error::ExceededRecursionLimit => "nested too deeply",
        Error::Eof => "the text ends where a value is expected",
        Error::ExpectedArray => "expected a list in square brackets",
        Error::ExpectedMap => "expected a map in curly brackets",
        Error::ExpectedStructLike
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedDifferentStructName { .. }
        | Error::ExpectedUnit => "expected values in parentheses",
        Error::ExpectedComma => "expected `,` between two values",
        Error::ExpectedArrayEnd => "expected `,` or `]` behind a value",
        Error::ExpectedMapEnd => "expected `,` or `}` behind a value",
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => {
            "expected `,` or `)` behind a value"
        }
        Error::ExpectedMapColon => "expected `:` between a key and its value",
        Error::ExpectedBoolean => "expected `true` or `false`",
        Error::ExpectedInteger => "expected a whole number",
        Error::ExpectedFloat => "expected a number",
        Error::FloatUnderscore | Error::UnderscoreAtBeginning => {
            "expected digits only, found `_` in a number"
        }
        Error::IntegerOutOfBounds => "the number is too large",
        Error::ExpectedChar | Error::ExpectedString | Error::ExpectedByteString => {
            "expected a text in double quotes"
        }
        Error::ExpectedStringEnd => "a text that begins here has no `\"` at its end",
        Error::InvalidEscape(_) => {
            "`\\` in a text begins an escape: the sign itself is written `\\\\`"
        }
        Error::ExpectedOption => "expected a value in parentheses after `Some`",
        Error::ExpectedIdentifier => "expected the name of a field",
        Error::UnclosedBlockComment => "a comment that begins with `/*` has no `*/` at its end",
        Error::TrailingCharacters => "expected the end of the text after the value",
        _ => "expected a value that RON has",
    };
    fixed.to_owned()
}

/// Whether a sign leaves no ink, and is not a blank.
fn is_invisible(sign: char) -> bool {
    let unseen = matches!(
        sign,
        '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}'
    );
    unseen || sign.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the message about a text, without the place.
    fn told(text: &str) -> String {
        let message = check_syntax(text).unwrap_err().message;
        message.trim_start_matches("not valid RON: ").to_owned()
    }

    #[test]
    fn every_fault_says_what_to_write() {
        for (text, message) in [
            ("(a: [1 2])", "expected `,` between two values"),
            ("(a: 1 b: 2)", "expected `,` between two values"),
            ("(a: (1 2))", "expected `,` between two values"),
            ("(a: {\"b\" 1})", "expected `:` between a key and its value"),
            (
                "(a: {\"b\": 1 \"c\": 2})",
                "expected `,` between two values",
            ),
            ("(a: Some(1, 2))", "expected `,` or `)` behind a value"),
            (
                "(a: €)",
                "expected a number, a text in double quotes, a word or a bracket, found `€`",
            ),
            ("(a: 1,, b: 2)", "expected the name of a field"),
            (
                "(a:\u{a0}1)",
                "an invisible sign, U+00A0: expected a plain space, or nothing",
            ),
            (
                "(\u{200b}a: 1)",
                "an invisible sign, U+200B: expected a plain space, or nothing",
            ),
            ("(a: 1._5)", "expected digits only, found `_` in a number"),
            ("(a: 0b12)", "`2` is not a digit of this number"),
            ("(a: 0x)", "expected a whole number"),
            ("(a: 1.2.3)", "expected a number"),
            (
                "(a: \"b\\c\")",
                "`\\` in a text begins an escape: the sign itself is written `\\\\`",
            ),
            (
                "(a: /* b)",
                "a comment that begins with `/*` has no `*/` at its end",
            ),
            (
                "#![enable(b)]\n(a: 1)",
                "RON extensions and attributes are not part of the format",
            ),
        ] {
            assert_eq!(told(text), message, "{text}");
        }
    }

    /// All texts of up to three tokens, alone and within brackets: none is answered by the words of the crate.
    #[test]
    fn no_fault_is_told_in_the_words_of_the_crate() {
        const TOKENS: [&str; 29] = [
            "(", ")", "[", "]", "{", "}", ",", ":", "a", "1", "-", ".", "_", "\"", "\"b\"", "'",
            "'c'", "\\", " ", "/", "/*", "//", "Some", "None", "r#", "b", "0x", "#![", "\u{a0}",
        ];
        let mut last = vec![String::new()];
        for _ in 0..3 {
            let longer = |text: &String| TOKENS.map(|token| format!("{text}{token}"));
            last = last.iter().flat_map(longer).collect();
            for text in &last {
                for text in [text.clone(), format!("(a: {text})"), format!("[{text}")] {
                    if let Err(Fault { message, .. }) = check_syntax(&text) {
                        assert!(!message.contains("that RON has"), "{text}: {message}");
                    }
                }
            }
        }
    }
}
