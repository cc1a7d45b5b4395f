//! Writing structs.

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
