//! The variants of the module `board`: those of a table of bytes, which needs no reader of rule files.

use legwork::fen::{FenError, MendedFen};
use legwork::{Error, Position, Variant};
use legwork_bytes::{BytesError, Table};
// Rules in code are registered by the crates of the variants that need them.
use legwork as _;

/// The table that `cargo xtask wasm` makes of the rule files.
const BYTES: &[u8] = include_bytes!(env!(
    "LEGWORK_VARIANTS",
    "the file of the table of variants, which `cargo xtask wasm` makes"
));

thread_local! {
    static TABLE: Result<Table<'static>, BytesError> = Table::read(BYTES);
}

/// Asks the table.
fn ask<T>(act: impl FnOnce(&Table<'static>) -> Result<T, Error>) -> Result<T, Error> {
    TABLE.with(|table| match table {
        Ok(table) => act(table),
        Err(error) => Err(Error::Unfit {
            id: "the table of variants".to_owned(),
            reason: error.to_string(),
        }),
    })
}

/// The ids of all variants.
pub(crate) fn ids() -> Result<Vec<String>, Error> {
    ask(|table| Ok(table.ids().map(str::to_owned).collect()))
}

/// The variant with this id, with these values of its options.
pub(crate) fn open(id: &str, options: &[(&str, &str)]) -> Result<Variant, Error> {
    ask(|table| table.open(id, options))
}

/// The position of a FEN; none as other programs write it, of which nothing is mended.
pub(crate) fn position(
    variant: &Variant,
    fen: &str,
) -> Result<(Position, Option<MendedFen>), FenError> {
    variant.position(fen).map(|position| (position, None))
}
