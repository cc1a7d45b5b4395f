//! The rules of many variants as one string of bytes.

use serde::{Deserialize, Serialize};

use legwork_core::rules::Rules;
use legwork_variant::error::Error;

use crate::{BytesError, RULES, TABLE, checksum, wrong};

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
/// let chu = legwork::Variant::from_rules(table.rules("chu", &[("promotion", "shogi")])?)?;
/// assert_eq!(chu.start().count(), 60);
/// assert!(table.rules("chu", &[("promotion", "none")]).is_err());
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
        let split = bytes.split_last_chunk();
        let sound = split.filter(|(content, last)| checksum(content) == **last);
        let length = bytes.len();
        let (content, _) = sound.ok_or(BytesError::Damaged { length })?;
        let records = postcard::from_bytes(content);
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
    /// If the variant, an option or a value is unknown.
    pub fn rules(&self, id: &str, options: &[(&str, &str)]) -> Result<Rules, Error> {
        let Some(record) = self.0.iter().find(|record| record.id == id) else {
            let known = self.ids().map(str::to_owned).collect();
            let standard = |id: &str| self.rules(id, &[]).ok();
            return Err(Error::unknown(id, known, &standard));
        };
        let of_place = |place: usize| -> Result<Rules, Error> {
            let damaged = |reason: String| Error::Unfit {
                id: id.to_owned(),
                reason,
            };
            let bytes = record.rules.get(place).copied();
            let bytes = bytes.ok_or_else(|| damaged(format!("no rules of choice {place}")))?;
            let rules = postcard::from_bytes(bytes).map_err(wrong(RULES));
            rules.map_err(|error: BytesError| damaged(error.to_string()))
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
}
