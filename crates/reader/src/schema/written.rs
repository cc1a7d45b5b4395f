//! Writing structs, and making them simpler.

use std::collections::BTreeMap;

use serde::Serializer;
use serde::ser::SerializeStruct;

use super::FieldRule;

/// A struct that can be written.
pub trait Written {
    /// Returns its fields with their values.
    fn written(&self) -> Vec<WrittenField<'_>>;
}

/// A field of a struct, with its value.
#[derive(Clone, Copy)]
pub struct WrittenField<'a> {
    /// The facts about the field that a reader needs.
    pub rule: &'static FieldRule,
    /// Its value. The type is erased, so that the writer is compiled once and not for every field of every struct.
    pub value: &'a dyn erased_serde::Serialize,
    /// Whether it is as good as left out.
    pub left_out: bool,
}

impl std::fmt::Debug for WrittenField<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.rule.fmt(f)
    }
}

/// Writes the fields of a struct that are not left out.
pub fn write<S: Serializer>(
    name: &'static str,
    fields: &[WrittenField<'_>],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let given = || fields.iter().filter(|field| !field.left_out);
    let mut out = serializer.serialize_struct(name, given().count())?;
    for field in given() {
        out.serialize_field(field.rule.name, field.value)?;
    }
    out.end()
}

/// A value that may be made simpler.
pub trait Simpler: Sized + Clone {
    /// Returns values that say a little less, the shortest first: those that lack one thing.
    fn simpler(&self) -> Vec<Self> {
        Vec::new()
    }
}

impl<T: Simpler> Simpler for Vec<T> {
    fn simpler(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for place in (0..self.len()).rev() {
            let mut fewer = self.clone();
            fewer.remove(place);
            all.push(fewer);
        }
        for (place, element) in self.iter().enumerate() {
            for simpler in element.simpler() {
                let mut changed = self.clone();
                changed[place] = simpler;
                all.push(changed);
            }
        }
        all
    }
}

impl<T: Simpler> Simpler for Option<T> {
    fn simpler(&self) -> Vec<Self> {
        let inside = self.iter().flat_map(Simpler::simpler);
        inside.map(Some).collect()
    }
}

impl<A: Clone, B: Clone> Simpler for (A, B) {}
impl<A: Clone, B: Clone, C: Clone> Simpler for (A, B, C) {}
impl<T: Clone> Simpler for BTreeMap<String, T> {}

/// Marks types whose values are as simple as they can be.
macro_rules! simple {
    ($($ty:ty)*) => {
        $(impl $crate::schema::Simpler for $ty {})*
    };
}

pub(crate) use simple;

simple!(String bool u8 u16 u64 f64);
