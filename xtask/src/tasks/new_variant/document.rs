//! A rule file as its fields: each a name and the text of its value.

use std::fmt;

use legwork_core::ron_source::fields_of;
use legwork_core::rules::file::RuleFile;
use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use super::size::Size;

/// A rule file as fields. Values are not interpreted, so that new fields of the format are copied
/// like the others.
#[derive(Debug, Clone)]
pub(super) struct Document {
    fields: Vec<(String, String)>,
}

impl Document {
    /// A file with only its name and its board.
    pub(super) fn new(title: &str, size: Size, first_rank: u8) -> Self {
        let mut document = Self { fields: Vec::new() };
        document.set("name", format!("\"{title}\""));
        document.set_board(size, first_rank);
        document
    }

    /// The fields of a file that can be read as rules.
    pub(super) fn read(ron: &str) -> Result<Self, ron::error::SpannedError> {
        // A raw value does not end in a line comment.
        let source = format!("{ron}\n");
        let DocumentFields(fields) = ron::from_str(&source)?;
        Ok(Self { fields })
    }

    /// The text of a field, if the file has it.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let mut fields = self.fields.iter();
        fields
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// Sets a field.
    pub(super) fn set(&mut self, name: &str, value: String) {
        match self.fields.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value,
            None => self.fields.push((name.to_owned(), value)),
        }
    }

    /// Sets the board; `first_rank` is left out if it is 1.
    pub(super) fn set_board(&mut self, size: Size, first_rank: u8) {
        let label = if first_rank == 1 {
            ""
        } else {
            ", first_rank: 0"
        };
        let board = format!("(files: {}, ranks: {}{label})", size.files, size.ranks);
        self.set("board", board);
    }

    /// Removes a field.
    pub(super) fn drop(&mut self, name: &str) {
        self.fields.retain(|(other, _)| other != name);
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In the order of the format, which knows every field that rules can have.
        let mut fields: Vec<_> = self.fields.iter().collect();
        let order = fields_of::<RuleFile>();
        fields.sort_by_key(|(name, _)| order.iter().position(|other| other == name));
        writeln!(f, "(")?;
        for (name, value) in fields {
            writeln!(f, "    {name}: {value},")?;
        }
        writeln!(f, ")")
    }
}

/// The fields of a RON struct without a name.
struct DocumentFields(Vec<(String, String)>);

impl<'de> Deserialize<'de> for DocumentFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;

        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = DocumentFields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("named fields in parentheses")
            }

            fn visit_map<A: MapAccess<'de>>(
                self,
                mut entries: A,
            ) -> Result<DocumentFields, A::Error> {
                let mut fields = Vec::new();
                while let Some((name, value)) = entries.next_entry::<String, &RawValue>()? {
                    fields.push((name, value.trim().get_ron().to_owned()));
                }
                Ok(DocumentFields(fields))
            }
        }

        deserializer.deserialize_any(FieldsVisitor)
    }
}
