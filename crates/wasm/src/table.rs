//! The variants of the module `board`: those of a table of bytes, which needs no reader of rule files.

use legwork::fen::{FenError, MendedFen};
use legwork::{Error, Position, Rules, RulesSource, Variant};
use legwork_bytes::{BytesError, Table};

/// The table that `cargo xtask wasm` makes of the rule files.
const BYTES: &[u8] = include_bytes!(env!(
    "LEGWORK_VARIANTS",
    "the file of the table of variants, which `cargo xtask wasm` makes"
));

thread_local! {
    static TABLE: Result<Table<'static>, BytesError> = Table::read(BYTES);
}

/// The rules of a variant, from the table.
fn rules(id: &str, options: &[(&str, &str)]) -> Result<Rules, Error> {
    TABLE.with(|table| match table {
        Ok(table) => table.rules(id, options),
        Err(error) => Err(Error::Unfit {
            id: "the table of variants".to_owned(),
            reason: error.to_string(),
        }),
    })
}

legwork::inventory::submit! {
    RulesSource(rules)
}

/// The ids of all variants.
pub(crate) fn ids() -> Result<Vec<String>, Error> {
    let entries = legwork::registry()?.iter();
    Ok(entries.map(|entry| entry.id().to_owned()).collect())
}

/// The variant with this id, with these values of its options.
pub(crate) fn open(id: &str, options: &[(&str, &str)]) -> Result<Variant, Error> {
    Variant::open(id, options)
}

/// The position of a FEN; none as other programs write it, of which nothing is mended.
pub(crate) fn position(
    variant: &Variant,
    fen: &str,
) -> Result<(Position, Option<MendedFen>), FenError> {
    variant.position(fen).map(|position| (position, None))
}
