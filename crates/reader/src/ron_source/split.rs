//! Splits well-formed RON into parts: where the parts of a value are, without their meaning.
//!
//! The crate ron checks that a file is well-formed and reads single values. It shows the place of a
//! value only by means of a raw value, which parses its text again on every level; reading the
//! rules of all variants in this way took most of the program's start. Well-formed text can be
//! split by its strings, comments and brackets alone. Text that is not well-formed is split at some
//! wrong place, which does no harm.

use legwork_core::fault::without_mark;

/// A part of a list, a tuple, a map or a struct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RonPart<'a> {
    /// Its key or the name of its field, where there is one, as it is written.
    pub key: Option<&'a str>,
    /// Its text, without blanks and comments around it.
    pub value: &'a str,
}

/// Returns a value without the blanks and comments around it.
pub fn trim(text: &str) -> &str {
    cut(skip_blanks(text)).0
}

/// Returns the parts of a value that starts with a bracket.
pub fn parts(text: &str) -> Vec<RonPart<'_>> {
    let mut parts = Vec::new();
    let mut rest = skip_blanks(text.get(1..).unwrap_or_default());
    while !rest.is_empty() && !rest.starts_with([')', ']', '}']) {
        let (mut value, mut behind) = cut(rest);
        let mut key = None;
        if let Some(mapped) = behind.strip_prefix(':') {
            key = Some(value);
            (value, behind) = cut(skip_blanks(mapped));
        }
        parts.push(RonPart { key, value });
        rest = skip_blanks(behind.strip_prefix(',').unwrap_or(behind));
    }
    parts
}

/// Whether a text is a struct without a name, as a rule file is: its first sign that is not in a comment is `(`.
pub fn is_struct(text: &str) -> bool {
    skip_blanks(without_mark(text)).starts_with('(')
}

/// Returns the text of the value of a field, if a text is a struct with this field.
pub fn find_field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let text = trim(text);
    let parts = text.starts_with('(').then(|| parts(text))?;
    let is_it = |part: &RonPart<'_>| {
        let key = part.key.unwrap_or_default();
        key.strip_prefix("r#").unwrap_or(key) == name
    };
    parts.into_iter().find(is_it).map(|part| part.value)
}

/// A bracket that the beginning of a text opens and does not close.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenBracket<'a> {
    /// The bracket.
    pub bracket: char,
    /// The word in front of it: `Shuffle`.
    pub word: &'a str,
    /// The names or keys before a colon within it, as they are written.
    pub fields: Vec<&'a str>,
    /// Whether the text ends within the value of the last of them.
    pub in_value: bool,
}

/// Returns the brackets that the beginning of a file leaves open, the outermost first; and whether it ends within a string.
pub fn open_brackets(beginning: &str) -> (Vec<OpenBracket<'_>>, bool) {
    let (mut open, mut word, mut in_string) = (Vec::<OpenBracket<'_>>::new(), "", false);
    let mut rest = skip_blanks(beginning);
    while let Some(first) = rest.chars().next() {
        // A raw string that is not closed ends with the text.
        let (text, behind) = rest.split_at(token(rest).min(rest.len()));
        in_string = behind.is_empty() && first == '"' && string_end(text).is_none();
        let before = word;
        word = "";
        match first {
            '(' | '[' | '{' => open.push(OpenBracket {
                bracket: first,
                word: before,
                fields: Vec::new(),
                in_value: false,
            }),
            ')' | ']' | '}' => drop(open.pop()),
            ':' | ',' => {
                if let Some(inner) = open.last_mut() {
                    inner.in_value = first == ':';
                    inner.fields.extend((first == ':').then_some(before));
                }
            }
            _ => word = text,
        }
        rest = skip_blanks(behind);
    }
    (open, in_string)
}

/// The value that a text starts with, and the text after it and the blanks that follow.
fn cut(text: &str) -> (&str, &str) {
    let (mut open, mut end, mut rest) = (0_usize, 0, text);
    while let Some(first) = rest.bytes().next() {
        match first {
            b',' | b':' | b')' | b']' | b'}' if open == 0 => break,
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' => open -= 1,
            _ => {}
        }
        rest = rest.get(token(rest)..).unwrap_or_default();
        end = text.len() - rest.len();
        rest = skip_blanks(rest);
    }
    (&text[..end], rest)
}

/// The length of the token that a text starts with; at least one byte.
fn token(text: &str) -> usize {
    match text.as_bytes()[0] {
        b'"' => string_length(text),
        b'\'' => character(text),
        mark if is_mark(char::from(mark)) => 1,
        _ => {
            let ends = |c: char| is_blank(c) || is_mark(c);
            let word = text.find(ends).unwrap_or(text.len());
            match (text[..word].trim_end_matches('#'), &text[word..]) {
                (r @ ("r" | "br"), quoted) if quoted.starts_with('"') => {
                    let close = format!("\"{}", &text[r.len()..word]);
                    let inside = quoted[1..].find(&close).unwrap_or(quoted.len() - 1);
                    word + 1 + inside + close.len()
                }
                _ => word,
            }
        }
    }
}

/// The length of the string in quotes that a text starts with.
pub(super) fn string_length(text: &str) -> usize {
    string_end(text).unwrap_or(text.len())
}

/// The same; `None` if the string is not closed.
fn string_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    let closes = |byte: u8| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    };
    let inside = text.bytes().skip(1).position(closes);
    inside.map(|inside| inside + 2)
}

/// The length of the character in quotes that a text starts with.
fn character(text: &str) -> usize {
    let inside = match text[1..].chars().next() {
        Some('\\') => 2,
        first => first.map_or(0, char::len_utf8),
    };
    let behind = text.get(1 + inside..).unwrap_or_default();
    behind
        .find('\'')
        .map_or(text.len(), |more| 1 + inside + more + 1)
}

/// A text without leading blanks and comments.
pub(super) fn skip_blanks(text: &str) -> &str {
    let mut rest = text;
    loop {
        // Most texts start with neither a blank nor a comment.
        if rest.starts_with(|c: char| c.is_ascii_graphic() && c != '/') {
            return rest;
        }
        rest = rest.trim_start_matches(is_blank);
        if rest.starts_with("//") {
            rest = rest.split_once('\n').unwrap_or_default().1;
        } else if rest.starts_with("/*") {
            rest = behind_comment(rest);
        } else {
            return rest;
        }
    }
}

/// The text after the comment that it starts with. Comments may be nested.
fn behind_comment(text: &str) -> &str {
    let (mut open, mut rest) = (0_usize, text);
    while let Some(place) = rest.find(['/', '*']) {
        rest = &rest[place..];
        let step = match rest.as_bytes() {
            [b'/', b'*', ..] => {
                open += 1;
                2
            }
            [b'*', b'/', ..] => {
                open -= 1;
                2
            }
            _ => 1,
        };
        rest = &rest[step..];
        if open == 0 {
            return rest;
        }
    }
    ""
}

/// Characters other than blanks that end a word.
fn is_mark(c: char) -> bool {
    let brackets = matches!(c, '(' | ')' | '[' | ']' | '{' | '}');
    brackets || matches!(c, ',' | ':' | '"' | '\'' | '/')
}

/// The characters that ron takes for blanks. Other blanks of Unicode occur in a well-formed file
/// only within strings.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200E}' | '\u{200F}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ron::value::RawValue;

    use super::*;

    /// The elements of a list according to ron.
    fn elements(text: &str) -> Vec<&str> {
        let raw: Vec<&RawValue> = ron::from_str(text).expect(text);
        raw.into_iter().map(|raw| raw.trim().get_ron()).collect()
    }

    fn values(text: &str) -> Vec<&str> {
        parts(text).iter().map(|part| part.value).collect()
    }

    #[test]
    fn keys_and_names_are_told_from_values() {
        let text = "( a /*:*/ : 1, r#b: \"x:y\" , )";
        let part = |key, value| RonPart {
            key: Some(key),
            value,
        };
        assert_eq!(parts(text), [part("a", "1"), part("r#b", "\"x:y\"")]);
        let text = "{\"a\": (b: 1), [2]: {}}";
        assert_eq!(parts(text), [part("\"a\"", "(b: 1)"), part("[2]", "{}")]);
        assert_eq!(parts("( /* ( */ // )\n )"), []);
    }

    #[test]
    fn a_text_that_is_not_well_formed_does_no_harm() {
        for text in [
            "", "(", "(,", "(::", "[\"", "['", "['\\", "[r#\"", "[/*", "[/", "[//", "(]", "[b'é",
            "é", ")", "(a:", "[/*/*/",
        ] {
            parts(text);
            trim(text);
            open_brackets(text);
        }
    }

    #[test]
    fn the_field_is_found_whatever_stands_around_it() {
        for (text, like) in [
            ("(like: \"a\")", Some("\"a\"")),
            (
                "/* (like: 1) */ ( x: (like: 2), r#like : r\"b\" )",
                Some("r\"b\""),
            ),
            ("(x: {\"like\": 3})", None),
            ("()", None),
            ("[like]", None),
            ("{\"like\": 3}", None),
        ] {
            assert_eq!(find_field(text, "like"), like, "{text}");
        }
    }

    #[test]
    fn a_beginning_has_open_brackets() {
        let text = "(a: [1], // (\n b: {\"k\": (x: 1)}, s: [Name(c: \"é, (\", d: 2, e";
        let (open, in_string) = open_brackets(text);
        let told: Vec<_> = open
            .iter()
            .map(|open| (open.bracket, open.word, &open.fields[..], open.in_value))
            .collect();
        let own: [(char, &str, &[&str], bool); 3] = [
            ('(', "", &["a", "b", "s"], true),
            ('[', "", &[], false),
            ('(', "Name", &["c", "d"], false),
        ];
        assert_eq!((told, in_string), (own.to_vec(), false));
        for (text, within) in [
            ("(a: \"b", true),
            ("(a: \"b\\\"", true),
            ("(a: \"b\"", false),
            ("\"", true),
        ] {
            assert_eq!(open_brackets(text).1, within, "{text}");
        }
        assert!(open_brackets(")]}:,").0.is_empty());
    }

    /// Blanks and comments of every kind, or nothing.
    fn blank() -> impl Strategy<Value = &'static str> {
        let blanks = [
            "",
            " ",
            "\r\n\t",
            "/* , */",
            " // ]\n",
            "/*/* \" */*/ ",
            "\u{200E}",
            "/**/",
        ];
        proptest::sample::select(blanks.to_vec())
    }

    fn atom() -> impl Strategy<Value = String> {
        let atoms = [
            "1",
            "-2.5e-3",
            "+0x1F",
            "true",
            "()",
            "None",
            "inf",
            "word",
            "r#raw-word.5",
            "b'('",
            "'\\''",
            "'\\\\'",
            "'''",
            "'\"'",
            "','",
            "'é'",
            "\"\"",
            "\"plain, text\"",
            "\"\\\"]\"",
            "\"\\\\\"",
            "r\"\\\"",
            "r#\"\"]\"#",
            "r##\"\"#\"##",
            "br#\"\"(\"#",
            "b\"\\\"\"",
            "\"// no comment\"",
            "\"é/*\"",
            "\"\\u{29}\"",
        ];
        proptest::sample::select(atoms.to_vec()).prop_map(str::to_owned)
    }

    /// A well-formed value, with blanks wherever they may be.
    fn value() -> impl Strategy<Value = String> {
        atom().prop_recursive(4, 40, 5, |inner| {
            let parts = proptest::collection::vec((blank(), inner, blank()), 0..5);
            (parts, blank(), 0..6).prop_map(|(parts, blank, form)| {
                let all = |key: &str| {
                    let part = |(before, value, behind): &(&str, String, &str)| {
                        format!("{before}{key}{before}{value}{behind},")
                    };
                    parts.iter().map(part).collect::<String>()
                };
                match form {
                    0 => format!("[{blank}{}{blank}]", all("")),
                    1 => format!("{{{blank}{}{blank}}}", all("\"k:\":")),
                    2 => format!("({blank}{})", all("name:")),
                    3 => format!("Name{blank}({blank}{})", all("r#na-me:")),
                    4 => format!("(0,{blank}{}{blank})", all("")),
                    _ => format!("Some({blank}{:?}{blank})", all("")),
                }
            })
        })
    }

    proptest! {
        #[test]
        fn elements_stand_where_ron_says(
            list in proptest::collection::vec((blank(), value(), blank()), 0..5)
        ) {
            let part = |(before, value, behind): &(&str, String, &str)| {
                format!("{before}{value}{behind}")
            };
            let text = format!("[{}]", list.iter().map(part).collect::<Vec<_>>().join(","));
            prop_assert_eq!(values(&text), elements(&text));
            let written: Vec<&str> = list.iter().map(|(_, value, _)| value.as_str()).collect();
            prop_assert_eq!(values(&text), written);
        }

        #[test]
        fn parts_are_found_on_every_level(
            parts_of in proptest::collection::vec((blank(), value(), blank()), 0..5)
        ) {
            let part = |(before, value, behind): &(&str, String, &str)| {
                format!("{before}name{behind}:{before}{value}{behind}")
            };
            let text = format!("({})", parts_of.iter().map(part).collect::<Vec<_>>().join(","));
            let found = parts(&text);
            prop_assert!(found.iter().all(|part| part.key == Some("name")));
            let written: Vec<&str> = parts_of.iter().map(|(_, value, _)| value.as_str()).collect();
            prop_assert_eq!(values(&text), written);
        }

        #[test]
        fn noise_does_no_harm(text in "[ -~é]{0,30}") {
            parts(&text);
            trim(&text);
            open_brackets(&text);
        }
    }
}
