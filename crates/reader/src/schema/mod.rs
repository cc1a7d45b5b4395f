//! The formats that are written in RON, as plain structs: what their fields are called, of which types they are, and what they mean.
//!
//! A struct derives [`Schema`] and [`Written`], and everything else follows from it: a [`Struct`] is read from a source with all
//! faults, each at its line and column, and describes itself as a [`Part`]; a [`Written`] one is written.

mod at;
mod value;
mod written;

pub use legwork_schema_derive::{Schema, Written};

pub(crate) use at::complete;
pub use at::{At, flag};
pub use value::{Describe, Form, Value, Word};
pub use written::{Written, WrittenField, write};

use crate::ron_source::RonFields;

/// A struct of a format.
pub trait Struct: Sized {
    /// Where its fields are in a source.
    type At<'a>;
    /// The facts about its fields, in order.
    const FIELDS: &'static [FieldRule];

    /// Returns where its fields are among those that a source has.
    fn at<'a>(fields: &RonFields<'a>) -> Self::At<'a>;

    /// Describes it.
    fn part() -> Part;
}

/// The facts about a field that a reader needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldRule {
    /// Its name.
    pub name: &'static str,
    /// Whether it may not be left out.
    pub needed: bool,
    /// Whether its text names the struct in the paths of faults.
    pub key: bool,
    /// How it is inherited.
    pub inherit: Inherit,
    /// The field that, given anew, leaves this one of the inherited struct behind.
    pub left_with: Option<&'static str>,
    /// Whether an option's value may replace it.
    pub option: bool,
}

impl FieldRule {
    /// Whether a file may refuse to inherit it.
    pub fn is_optional(&self) -> bool {
        !self.needed && self.inherit == Inherit::Whole
    }
}

/// How a field is inherited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inherit {
    /// It says what is inherited, and is about that alone.
    Link,
    /// Not at all: it is about the file itself.
    Own,
    /// Element by element.
    Merged,
    /// As a whole.
    Whole,
}

/// A part of a format, as its documentation describes it.
#[derive(Debug, Clone)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// Its fields.
    pub fields: Vec<FieldOfPart>,
    /// The facts about them, in the same order.
    pub rules: &'static [FieldRule],
}

/// A field of a part.
#[derive(Debug, Clone, Copy)]
pub struct FieldOfPart {
    /// Its name.
    pub name: &'static str,
    /// Its meaning, in Markdown on one line.
    pub doc: &'static str,
    /// The values that its type allows.
    pub form: Form,
    /// Other words and texts that are allowed.
    pub words: &'static [&'static str],
    /// A value, where a sound struct needs one; else nothing.
    pub example: &'static str,
}

impl FieldOfPart {
    /// Returns the words and texts that are allowed.
    pub fn all_words(&self) -> impl Iterator<Item = &'static str> {
        self.form.words.iter().chain(self.words).copied()
    }
}

/// Returns a part and those that its fields lead to, each once, those of a field before the next field.
pub fn parts_of<T: Struct>() -> Vec<Part> {
    let mut all: Vec<Part> = Vec::new();
    let mut waiting = vec![T::part()];
    while let Some(part) = waiting.pop() {
        if all.iter().any(|other| other.name == part.name) {
            continue;
        }
        let fields = part.fields.iter().rev();
        waiting
            .extend(fields.flat_map(|field| field.form.parts.iter().rev().map(|(_, part)| part())));
        all.push(part);
    }
    all
}
