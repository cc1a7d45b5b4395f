//! The rules of many variants as one string of bytes.

use serde::{Deserialize, Serialize};

use legwork_core::rules::Rules;
use legwork_variant::error::Error;
use legwork_variant::variant::Variant;

use crate::{BytesError, TABLE, decode, unsealed, wrong};

/// Variants whose rules are bytes, by id.
///
/// Reading it decodes no rules; those of a variant are decoded when it is asked for.
///
/// # Example: every variant, without a rule file
///
/// ```
/// let bytes = legwork_bytes::write_table(legwork::registry()?)?;
/// let table = legwork_bytes::Table::read(&bytes)?;
/// assert!(table.ids().any(|id| id == "chu"));
/// let chu = table.open("chu", &[("promotion", "shogi")])?;
/// assert_eq!(chu.start().count(), 60);
/// assert!(table.open("chu", &[("promotion", "none")]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Table<'a>(Vec<Record<'a>>);

/// A variant.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Record<'a> {
    pub(crate) id: &'a str,
    /// Its rules with every choice of values of its options, the default first and the values of the last option changing first.
    #[serde(borrow)]
    pub(crate) rules: Vec<&'a [u8]>,
}

impl<'a> Table<'a> {
    /// The variants that `write_table` has written.
    ///
    /// # Errors
    ///
    /// If the bytes are anything else.
    pub fn read(bytes: &'a [u8]) -> Result<Self, BytesError> {
        let records = postcard::from_bytes(unsealed(TABLE, bytes)?);
        records.map(Self).map_err(wrong(TABLE))
    }

    /// The ids, in alphabetical order.
    pub fn ids(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|record| record.id)
    }

    /// The rules of a variant with these values of its options; the others have their default.
    ///
    /// # Errors
    ///
    /// If there is no such variant, option or value.
    pub fn rules(&self, id: &str, options: &[(&str, &str)]) -> Result<Rules, Error> {
        let Some(record) = self.0.iter().find(|record| record.id == id) else {
            let known = self.ids().map(str::to_owned).collect();
            let standard = |id: &str| self.rules(id, &[]).ok();
            return Err(Error::unknown(id, known, &standard));
        };
        let of_place = |place: usize| {
            let damaged = |reason: String| Error::Unfit {
                id: id.to_owned(),
                reason,
            };
            let bytes = record.rules.get(place).copied();
            let bytes = bytes.ok_or_else(|| damaged(format!("no rules of choice {place}")))?;
            decode(bytes).map_err(|error| damaged(error.to_string()))
        };
        let standard = of_place(0)?;
        let values = standard.values_of(options)?;
        let place = standard.options.iter().zip(values);
        match place.fold(0, |place, (option, value)| {
            place * option.values.len() + value
        }) {
            0 => Ok(standard),
            place => of_place(place),
        }
    }

    /// The same variant, compiled.
    ///
    /// # Errors
    ///
    /// As [`rules`](Self::rules), and if a rule in code that it needs is not linked.
    pub fn open(&self, id: &str, options: &[(&str, &str)]) -> Result<Variant, Error> {
        Variant::from_rules(self.rules(id, options)?)
    }
}
