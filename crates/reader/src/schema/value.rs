//! The values that are allowed in a place.

use std::collections::BTreeMap;

use super::Part;

/// Describes a part.
pub type Describe = fn() -> Part;

/// The values that are allowed in a place, as far as its type shows.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    /// Bare words.
    pub words: &'static [&'static str],
    /// Structs, each with the word in front of its fields, or an empty one.
    pub parts: &'static [(&'static str, Describe)],
}

impl Form {
    /// Nothing that could be listed.
    pub const ANY: Self = Self {
        words: &[],
        parts: &[],
    };
}

/// A type of values in a format.
pub trait Value {
    /// The values that are allowed, in a list of them too.
    const FORM: Form;
}

/// A type whose values are bare words.
pub trait Word: Copy + 'static {
    /// The words.
    const WORDS: &'static [&'static str];
    /// The values that they mean, in the same order.
    const VALUES: &'static [Self];
}

impl Value for bool {
    const FORM: Form = Form {
        words: &["true", "false"],
        parts: &[],
    };
}

impl<T: Value> Value for Vec<T> {
    const FORM: Form = T::FORM;
}

impl<T: Value> Value for Option<T> {
    const FORM: Form = T::FORM;
}

impl<A: Value, B: Value> Value for (A, B) {
    const FORM: Form = B::FORM;
}

impl<A, B, C> Value for (A, B, C) {
    const FORM: Form = Form::ANY;
}

impl<T> Value for BTreeMap<String, T> {
    const FORM: Form = Form::ANY;
}

macro_rules! any {
    ($($ty:ty)*) => {
        $(impl Value for $ty {
            const FORM: Form = Form::ANY;
        })*
    };
}

any!(String u8 u16 u64 f64);
