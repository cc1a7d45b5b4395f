//! A decoder that continues after a fault.
//!
//! A [`RonNode`] knows its file, its place and its path. Reading gives `None` after a fault, so that
//! the caller can continue with the rest of the file.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use ron::error::{Position, SpannedError};
use serde::Deserialize;

use super::log::Log;
use super::split::{self, RonPart};
use super::syntax::syntax_message;
use crate::echo::{clip, did_you_mean, nearest, steers};
use crate::schema::{At, FieldRule};
use legwork_core::fault::Place;

/// The longest string. The FEN of the largest board fits.
const LONGEST: usize = 1_000;

/// A value of the file that has not been read yet: its text, its place and its path.
#[derive(Debug, Clone)]
pub struct RonNode<'a> {
    log: &'a Log<'a>,
    /// The number of the file in the log: 0 is the file that is read, 1 its parent.
    file: usize,
    text: &'a str,
    /// The word of the file that means this text, if the text itself is not in the file.
    word: Option<&'a str>,
    path: String,
}

impl<'a> RonNode<'a> {
    /// A whole file of the log, which must be free of syntax faults.
    pub fn root(log: &'a Log<'a>, file: usize) -> Self {
        Self {
            log,
            file,
            text: split::trim(log.text(file)),
            word: None,
            path: String::new(),
        }
    }

    fn child(&self, text: &'a str, step: &str) -> Self {
        // An index belongs to the name of its list; any other step starts a new part.
        let colon = if self.path.is_empty() || step.starts_with('[') {
            ""
        } else {
            ": "
        };
        Self {
            text,
            path: [&self.path, colon, step].concat(),
            ..*self
        }
    }

    /// The elements of the list that this word means. Their faults are reported at the word.
    pub(crate) fn meaning(&self, list: &'a str) -> Vec<Self> {
        let element = |part: RonPart<'a>| Self {
            text: part.value,
            word: Some(self.text),
            ..self.clone()
        };
        split::parts(list).into_iter().map(element).collect()
    }

    /// The value after a name: the parentheses of `Orthodox(...)`.
    pub(crate) fn named(&self, name: &str) -> Option<Self> {
        let behind = split::skip_blanks(self.text.strip_prefix(name)?);
        behind.starts_with('(').then(|| Self {
            text: behind,
            ..self.clone()
        })
    }

    /// The number of its file: 0 is the file that is read, 1 its parent.
    pub(crate) fn file(&self) -> usize {
        self.file
    }

    /// Its place among the values: `pieces[3] (A): betza`.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Its text in the file, which is well-formed RON.
    pub fn ron(&self) -> &'a str {
        self.text
    }

    /// Notes a fault at a part of its file.
    fn note(&self, part: &str, message: String, cause: Option<&str>) {
        let part = self.word.unwrap_or(part);
        self.log.note((self.file, part), &self.path, message, cause);
    }

    /// Returns the node with a name after its path: `pieces[3] (A)`.
    pub(crate) fn called(&self, name: &str) -> Self {
        Self {
            path: format!("{} ({})", self.path, clip(name)),
            ..self.clone()
        }
    }

    /// Returns the same node under another path, which the paths of its parts start with.
    #[must_use]
    pub fn under(&self, path: String) -> Self {
        Self {
            path,
            ..self.clone()
        }
    }

    /// Returns the same part of a struct, by the struct's present name.
    pub(crate) fn within(&self, outer: &Self) -> Self {
        let step = self.path.rsplit(": ").next().unwrap_or_default();
        self.under(format!("{}: {step}", outer.path))
    }

    /// Notes a fault of this value.
    pub fn fault(&self, message: impl Into<String>) {
        self.note(self.text, message.into(), None);
    }

    /// Notes that a field of this struct is missing.
    pub(crate) fn misses(&self, field: &str) {
        self.fault(format!("field `{field}` is missing"));
    }

    /// Notes a fault whose cause may make many others in the same file. The cause is reported once.
    pub(crate) fn fault_of(&self, cause: &str, message: impl Into<String>) {
        self.note(self.text, message.into(), Some(cause));
    }

    /// Whether the file already has more faults than are reported.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.log.is_full()
    }

    /// Its place in the file, in bytes.
    pub(crate) fn offset(&self) -> usize {
        self.log.offset(self.file, self.text)
    }

    /// Returns its place in the file.
    pub fn place(&self) -> Place {
        Place::of(self.log.text(self.file), self.offset())
    }

    /// Notes that something else was expected here.
    fn expected(&self, what: &str) {
        let form = match self.text.chars().next() {
            Some('[') => "the list ",
            Some('{') => "the map ",
            Some('"') => "the text ",
            _ => "",
        };
        let found = clip(self.text);
        let advice = self.hint();
        self.fault(format!("expected {what}, found {form}`{found}`{advice}"));
    }

    /// The text to write in place of this value, if it is written as in another format.
    fn hint(&self) -> String {
        match manner(self.text) {
            "" if self.is_word() => (self.log.word_advice)(self.text).unwrap_or_default(),
            manner => manner.to_owned(),
        }
    }

    /// Whether it is a bare word.
    fn is_word(&self) -> bool {
        self.text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    }

    /// Reads a value with serde; `what` says what is expected.
    fn value<T: Deserialize<'a>>(&self, what: &str) -> Option<T> {
        let value = ron::from_str(self.text).ok();
        if value.is_none() {
            self.expected(what);
        }
        value
    }

    /// Reads a value of any form that serde knows. Its fault is serde's, at a place within the value.
    pub fn typed<T: Deserialize<'a>>(&self) -> Option<T> {
        let fault = |error: SpannedError| {
            let Position { line, col } = error.span.start;
            let lines = self.text.split_inclusive('\n').take(line.saturating_sub(1));
            let (_, rest) = self.text.split_at(lines.map(str::len).sum());
            let before = rest.char_indices().nth(col.saturating_sub(1));
            let (_, part) = rest.split_at(before.map_or(rest.len(), |(at, _)| at));
            self.note(part, syntax_message(error.code), None);
        };
        ron::from_str(self.text).map_err(fault).ok()
    }

    /// A string that is safe to show: not too long, and without control characters.
    pub fn text(&self) -> Option<String> {
        let text: String = self.value("a string in quotes")?;
        let length = text.chars().count();
        if length > LONGEST {
            self.fault(format!(
                "expected at most {LONGEST} characters, found {length}"
            ));
            return None;
        }
        if text.contains(steers) {
            let found = clip(&text);
            self.fault(format!("expected no control characters, found `{found}`"));
            return None;
        }
        Some(text)
    }

    /// A string that is not empty.
    pub fn name(&self) -> Option<String> {
        let text = self.text()?;
        if text.trim().is_empty() {
            self.fault("expected a text that is not empty");
            return None;
        }
        Some(text)
    }

    /// A whole number in a range.
    pub(crate) fn number(&self, range: RangeInclusive<u8>) -> Option<u8> {
        self.number_of("a whole number from", range)
    }

    /// A whole number in a range; `what` says what it counts.
    pub(crate) fn number_of(&self, what: &str, range: RangeInclusive<u8>) -> Option<u8> {
        let number = ron::from_str::<u8>(self.text)
            .ok()
            .filter(|number| range.contains(number));
        if number.is_none() {
            self.expected(&format!("{what} {} to {}", range.start(), range.end()));
        }
        number
    }

    /// How many of something.
    pub fn count(&self) -> Option<u64> {
        self.value("a whole number")
    }

    /// A number from 0 to `most`, perhaps with a fraction.
    pub(crate) fn decimal(&self, most: u32) -> Option<f64> {
        let number = ron::from_str::<f64>(self.text)
            .ok()
            .filter(|number| (0.0..=f64::from(most)).contains(number));
        if number.is_none() {
            self.expected(&format!("a number from 0 to {most}, such as 3.5"));
        }
        number
    }

    /// The place of a bare word among some.
    pub(crate) fn choice(&self, words: &[&str]) -> Option<usize> {
        let found = words.iter().position(|word| *word == self.text);
        if found.is_none() {
            self.expected_word(words);
        }
        found
    }

    /// Notes that one of some bare words was expected here.
    fn expected_word(&self, known: &[&str]) {
        let names: Vec<String> = known.iter().map(|&word| word.to_owned()).collect();
        let found = clip(self.text);
        let meant = nearest(self.text.trim_matches('"'), &names);
        let hint = match meant {
            None => self.hint(),
            meant => did_you_mean(meant.as_deref()),
        };
        self.fault(format!(
            "expected {}, found `{found}`{hint}",
            names.join(" or ")
        ));
    }

    /// The parts of a value that starts with a bracket.
    fn parts(&self, bracket: char, what: &str) -> Option<Vec<RonPart<'a>>> {
        if !self.text.starts_with(bracket) {
            self.expected(what);
            return None;
        }
        Some(split::parts(self.text))
    }

    /// Reads `Some` of a pair written `(a, b)`.
    pub(crate) fn pair(&self, what: &str) -> Option<(Self, Self)> {
        self.tuple(what).map(|[first, second]| (first, second))
    }

    /// Reads the values of a tuple written `(a, b, ...)`.
    pub(crate) fn tuple<const LENGTH: usize>(&self, what: &str) -> Option<[Self; LENGTH]> {
        let parts = self.parts('(', what)?;
        if parts.len() != LENGTH || parts.iter().any(|part| part.key.is_some()) {
            self.expected(what);
            return None;
        }
        Some(std::array::from_fn(|place| {
            self.child(parts[place].value, &format!("[{place}]"))
        }))
    }

    /// The elements of a list.
    pub fn list(&self) -> Option<Vec<Self>> {
        let list = if self.text.starts_with('"') {
            format!("a list in square brackets, such as `[{}]`", clip(self.text))
        } else {
            "a list in square brackets".to_owned()
        };
        let parts = self.parts('[', &list)?;
        let child =
            |(place, part): (usize, &RonPart<'a>)| self.child(part.value, &format!("[{place}]"));
        Some(parts.iter().enumerate().map(child).collect())
    }

    /// The entries of a map from strings to strings; keys given twice are faults.
    pub fn map(&self) -> Option<BTreeMap<String, String>> {
        let mut entries = BTreeMap::new();
        for part in self.parts('{', "a map in curly brackets")? {
            let key_node = Self {
                text: part.key.unwrap_or_default(),
                ..self.clone()
            };
            let Some(key) = key_node.name() else { continue };
            let value = self.child(part.value, &clip(&key)).name();
            if entries.contains_key(&key) {
                key_node.fault(format!("`{}` is given twice", clip(&key)));
            }
            entries.insert(key, value.unwrap_or_default());
        }
        Some(entries)
    }

    /// The entries of a map, each key and value with its place.
    pub(crate) fn entries(&self) -> Option<Vec<(Self, Self)>> {
        let parts = self.parts('{', "a map in curly brackets")?;
        let entry = |part: RonPart<'a>| {
            let key = Self {
                text: part.key.unwrap_or_default(),
                ..self.clone()
            };
            let name = clip(key.text.trim_matches('"'));
            (key, self.child(part.value, &name))
        };
        Some(parts.into_iter().map(entry).collect())
    }

    /// The value, which is of that type.
    pub fn of_type<T>(self) -> At<'a, T> {
        At::new(self)
    }

    /// The fields of a struct; those that are not `known`, or given twice, are faults. The text of a field that is the key names
    /// the struct in the paths of the others.
    pub(crate) fn fields(&self, known: &[FieldRule]) -> Option<RonFields<'a>> {
        const WHAT: &str = "named fields in parentheses";
        let what = if self.text.starts_with('{') {
            "named fields in parentheses, such as `(name: \"Mine\")`"
        } else {
            WHAT
        };
        let parts = self.parts('(', what)?;
        let mut fields = RonFields {
            node: self.clone(),
            list: Vec::with_capacity(parts.len()),
        };
        for RonPart { key, value } in parts {
            let Some(name) = key else {
                self.expected(WHAT);
                return None;
            };
            let name = name.strip_prefix("r#").unwrap_or(name);
            if !known.iter().any(|rule| rule.name == name) {
                let names: Vec<&str> = known.iter().map(|rule| rule.name).collect();
                let advice = (self.log.advice)(name, &names);
                let message = format!("unknown field `{}`{advice}", clip(name));
                self.note(name, message, None);
            } else if fields.has(name) {
                let message = format!("field `{name}` is given twice");
                self.note(name, message, None);
            } else {
                fields.list.push((name, self.child(value, name)));
            }
        }
        let key = known.iter().find(|rule| rule.key);
        let key = key.and_then(|rule| fields.get(rule.name));
        if let Some(text) = key.and_then(|key| ron::from_str::<String>(key.text).ok()) {
            fields = fields.called(&text, known);
        }
        Some(fields)
    }
}

/// Returns the text to write in place of a value that is written as in another format, as the end of a message; empty for others.
pub(crate) fn manner(text: &str) -> &'static str {
    let name = text.split('(').next().unwrap_or_default().trim_end();
    match text {
        "None" | "null" | "nil" => "; a field without a value is left out",
        text if text.starts_with('\'') => "; a text has double quotes around it",
        _ if name == "Some" => "; the value stands without `Some`",
        _ => "",
    }
}

/// The fields of a struct, by name.
#[derive(Debug, Clone)]
pub struct RonFields<'a> {
    node: RonNode<'a>,
    list: Vec<(&'a str, RonNode<'a>)>,
}

impl<'a> RonFields<'a> {
    /// The struct itself.
    pub fn node(&self) -> &RonNode<'a> {
        &self.node
    }

    /// The names of the fields that are there.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.list.iter().map(|(name, _)| *name)
    }

    /// Whether a field is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names().any(|other| other == name)
    }

    /// A field that may be left out.
    pub fn get(&self, name: &str) -> Option<RonNode<'a>> {
        self.list
            .iter()
            .find(|(other, _)| *other == name)
            .map(|(_, node)| node.clone())
    }

    /// Notes the fields that are needed and not there.
    pub(crate) fn miss(&self, known: &[FieldRule]) {
        for rule in known.iter().filter(|rule| rule.needed) {
            if !self.has(rule.name) {
                self.node.misses(rule.name);
            }
        }
    }

    /// All fields, in order. After [`stacked`](Self::stacked) a name may occur several times.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'a str, &RonNode<'a>)> {
        self.list.iter().map(|(name, node)| (*name, node))
    }

    /// Returns the fields, with those of an overlay in place of fields of the same name.
    #[must_use]
    pub(crate) fn overlaid(mut self, overlay: &RonFields<'a>) -> Self {
        for (name, node) in &overlay.list {
            self.list.retain(|(other, _)| other != name);
            self.list.push((name, node.clone()));
        }
        self
    }

    /// Returns the fields without some.
    #[must_use]
    pub(crate) fn without(mut self, names: &[&str]) -> Self {
        self.list.retain(|(name, _)| !names.contains(name));
        self
    }

    /// These fields and then those of `upper`, as one struct at the place of `upper`. A name
    /// that both have occurs twice.
    #[must_use]
    pub(crate) fn stacked(mut self, upper: RonFields<'a>) -> Self {
        self.list.extend(upper.list);
        self.node = upper.node;
        self
    }

    /// Returns the struct with a name after its path, and so after the paths of its fields, but that of the key: its faults say
    /// what is wrong with the name.
    fn called(mut self, name: &str, known: &[FieldRule]) -> Self {
        let old = self.node.path.len();
        self.node = self.node.called(name);
        let is_key = |name: &str| known.iter().any(|rule| rule.key && rule.name == name);
        for (_, field) in self.list.iter_mut().filter(|(name, _)| !is_key(name)) {
            field.path = [&self.node.path, &field.path[old..]].concat();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::echo::advice;
    use crate::ron_source::{Fault, SourceFile};

    /// The facts about a field that may be left out.
    const fn rule(name: &'static str, needed: bool) -> FieldRule {
        FieldRule {
            name,
            needed,
            key: false,
            inherit: crate::schema::Inherit::Whole,
            left_with: None,
            option: false,
        }
    }

    const ABO: [FieldRule; 3] = [rule("a", false), rule("b", false), rule("o", false)];
    const XY: [FieldRule; 2] = [rule("x", false), rule("y", false)];

    /// Reads something from a whole file, and returns the result with the faults that were found.
    fn ask<T>(source: &str, question: impl Fn(RonNode<'_>) -> T) -> (T, Vec<Fault>) {
        let files = [SourceFile::own(source)];
        let log = Log::new(&files, advice);
        let answer = question(RonNode::root(&log, 0));
        let faults = log.take().0.into_iter();
        (answer, faults.map(|(_, fault)| fault).collect())
    }

    #[test]
    fn values_are_found_behind_comments() {
        let source = "// one\n( a: /* two */ 300, // three\n b: [\n 1,2, // four\n ], ) // five\n";
        let ((), faults) = ask(source, |root| {
            let fields = root.fields(&ABO).unwrap();
            fields.get("a").unwrap().number(0..=9);
            assert_eq!(fields.get("b").unwrap().list().unwrap().len(), 2);
            fields.miss(&[rule("b", true), rule("c", true), rule("d", false)]);
        });
        let messages: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            messages,
            [
                "2:1: field `c` is missing",
                "2:16: a: expected a whole number from 0 to 9, found `300`",
            ]
        );
    }

    #[test]
    fn no_fields_are_fields_too() {
        for source in ["()", "( )", "(\n// nothing\n)"] {
            let (names, faults) = ask(source, |root| root.fields(&ABO).map(|f| f.names().count()));
            assert_eq!((names, faults), (Some(0), vec![]), "{source}");
        }
        for source in [
            "(1)",
            "[]",
            "{}",
            "Piece(a: 1)",
            "Some((a: 1))",
            "\"a\"",
            "1..",
        ] {
            let (fields, faults) = ask(source, |root| root.fields(&ABO).is_some());
            assert!(!fields && faults.len() == 1, "{source}: {faults:?}");
        }
    }

    #[test]
    fn an_overlay_replaces_whole_fields() {
        let (a, faults) = ask("(a: (x: 1, y: 2), b: 3, o: (a: (x: 4)))", |root| {
            let fields = root.fields(&ABO).unwrap();
            let overlay = fields.get("o").unwrap().fields(&ABO).unwrap();
            let a = fields
                .overlaid(&overlay)
                .get("a")
                .unwrap()
                .fields(&XY)
                .unwrap();
            (a.get("x").unwrap().number(0..=9), a.get("y").is_some())
        });
        assert_eq!((a, faults), ((Some(4), false), vec![]));
    }

    #[test]
    fn names_and_keys_may_be_raw() {
        let source = r###"(r#a: {r#"k"#: "v", "l\u{21}": r"w"}, r#b: 1)"###;
        let (entries, faults) = ask(source, |root| {
            let fields = root.fields(&[rule("a", false), rule("c", false)]).unwrap();
            fields.get("a").unwrap().map().unwrap()
        });
        let pairs: Vec<_> = entries
            .iter()
            .map(|(k, v)| (k.as_str(), v.as_str()))
            .collect();
        assert_eq!(pairs, [("k", "v"), ("l!", "w")]);
        let messages: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(messages, ["1:41: unknown field `b`, expected a, c"]);
    }

    #[test]
    fn strings_may_be_escaped_or_raw() {
        for source in [r#""a\"b""#, r##"r#"a"b"#"##, r#""a\u{22}b""#] {
            let (text, faults) = ask(source, |root| root.text());
            assert_eq!(
                (text.as_deref(), faults),
                (Some("a\"b"), vec![]),
                "{source}"
            );
        }
    }
}
