//! Making a table from rule files.

use legwork_core::rules::OptionRule;
use legwork_reader::RuleText;
use legwork_variant::Entry;
use legwork_variant::error::Error;
use legwork_variant::variant::RegisteredVariants;

use crate::table::Record;
use crate::{BytesError, RULES, TABLE, checksum, wrong};

/// The bytes of a [`Table`](crate::Table) of these variants, which are read from their rule files.
///
/// # Errors
///
/// If the rules of one have a fault.
pub fn write_table(entries: &[&Entry]) -> Result<Vec<u8>, Error> {
    let mut all: Vec<(&str, Vec<Vec<u8>>)> = Vec::new();
    for entry in entries {
        let rules = entry.rules()?.options;
        let rules = choices(&rules).into_iter().map(|options| {
            let text = RuleText::new(entry.id(), entry.ron()).with_parents(&RegisteredVariants);
            let rules = text.reread(&options)?;
            let bytes = postcard::to_allocvec(&rules).map_err(wrong(RULES));
            bytes.map_err(|error| unwritten(entry.id(), &error))
        });
        all.push((entry.id(), rules.collect::<Result<_, _>>()?));
    }
    let table = all.iter().map(|(id, rules)| Record {
        id,
        rules: rules.iter().map(Vec::as_slice).collect(),
    });
    match postcard::to_allocvec(&table.collect::<Vec<_>>()) {
        Ok(mut bytes) => {
            bytes.extend(checksum(&bytes));
            Ok(bytes)
        }
        Err(reason) => Err(unwritten("table", &wrong(TABLE)(reason))),
    }
}

fn unwritten(id: &str, error: &BytesError) -> Error {
    Error::Unfit {
        id: id.to_owned(),
        reason: error.to_string(),
    }
}

/// Every choice of values of the options, in the order of a record.
fn choices(options: &[OptionRule]) -> Vec<Vec<(&str, &str)>> {
    options.iter().fold(vec![Vec::new()], |all, option| {
        let mut longer = Vec::new();
        for chosen in &all {
            let values = option.values.iter().map(String::as_str);
            longer.extend(
                values.map(|value| [chosen.as_slice(), &[(option.name.as_str(), value)]].concat()),
            );
        }
        longer
    })
}
