//! Values of known types in a source.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use super::{FieldRule, Struct, Word};
use crate::ron_source::{Place, RonFields, RonNode};

/// The place of a value of a type in a source. It is read when it is asked for, and its faults go into the source's log.
pub struct At<'a, T> {
    node: RonNode<'a>,
    of: PhantomData<fn() -> T>,
}

impl<'a, T> At<'a, T> {
    pub(crate) fn new(node: RonNode<'a>) -> Self {
        Self {
            node,
            of: PhantomData,
        }
    }

    /// Returns the place of a field that a source may have.
    #[doc(hidden)]
    pub fn of(node: Option<RonNode<'a>>) -> Option<Self> {
        node.map(Self::new)
    }
}

impl<'a, T: Struct> At<'a, T> {
    /// Returns where the fields of the struct are. Unknown fields are faults, and so are those that are missing or given twice.
    pub fn fields(&self) -> Option<T::At<'a>> {
        Some(complete::<T>(&self.parts()?))
    }

    /// Returns the place of each field that is there.
    pub fn places(&self) -> Vec<(&'static str, Place)> {
        let fields = self.parts();
        let place = |rule: &FieldRule| Some((rule.name, fields.as_ref()?.get(rule.name)?.place()));
        T::FIELDS.iter().filter_map(place).collect()
    }

    /// Returns the fields of the struct by name. Unknown ones are faults, and those that are given twice.
    pub(crate) fn parts(&self) -> Option<RonFields<'a>> {
        self.node.fields(T::FIELDS)
    }
}

/// Returns where the fields of a struct are; those that are missing are faults.
pub(crate) fn complete<'a, T: Struct>(fields: &RonFields<'a>) -> T::At<'a> {
    fields.miss(T::FIELDS);
    T::at(fields)
}

impl<'a, T> At<'a, Vec<T>> {
    /// Returns the elements of a list.
    pub fn list(&self) -> Option<Vec<At<'a, T>>> {
        let list = self.node.list()?;
        Some(list.into_iter().map(At::new).collect())
    }
}

impl<'a, A, B> At<'a, (A, B)> {
    /// Returns the values of a pair; `what` says what is expected.
    pub(crate) fn pair(&self, what: &str) -> Option<(At<'a, A>, At<'a, B>)> {
        let (first, second) = self.node.pair(what)?;
        Some((At::new(first), At::new(second)))
    }
}

impl<T: Word> At<'_, T> {
    /// Reads a bare word.
    pub fn word(&self) -> Option<T> {
        let place = self.node.choice(T::WORDS)?;
        T::VALUES.get(place).copied()
    }
}

impl At<'_, bool> {
    /// Reads `true` or `false`.
    pub fn flag(&self) -> Option<bool> {
        Some(self.node.choice(<bool as super::Value>::FORM.words)? == 0)
    }
}

/// Reads `true` or `false`, `false` where it is left out; `None` after a fault.
pub fn flag(field: &Option<At<'_, bool>>) -> Option<bool> {
    field.as_ref().map_or(Some(false), At::flag)
}

impl<T> Clone for At<'_, T> {
    fn clone(&self) -> Self {
        Self::new(self.node.clone())
    }
}

impl<'a, T> Deref for At<'a, T> {
    type Target = RonNode<'a>;

    fn deref(&self) -> &RonNode<'a> {
        &self.node
    }
}

impl<T> fmt::Debug for At<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(f)
    }
}
