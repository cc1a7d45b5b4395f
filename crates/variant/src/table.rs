//! A hash table for perft.

use std::collections::TryReserveError;

use crate::variant::Variant;
use legwork_perft::PerftTable;

/// A hash table of perft counts for one variant, which threads share without locks.
///
/// When it is full, counts that took more work are kept in preference to those that took less. A wrong
/// count is all but impossible: an entry has to agree with a position in its depth and in 74 bits of
/// two independent hashes.
///
/// # Example: a perft with a table
///
/// ```
/// use legwork_variant::table::Table;
/// use legwork_variant::variant::Variant;
///
/// let ron = r#"(
///     name: "Kings and Rooks",
///     board: (files: 4, ranks: 4),
///     pieces: [
///         (letter: "K", name: "King", betza: "K", royal: true),
///         (letter: "R", name: "Rook", betza: "R"),
///     ],
///     start: "kr2/4/4/2RK w - - 0 1",
/// )"#;
/// let variant = Variant::from_ron("rooks", ron, &[])?;
/// let table = Table::new(&variant, 1)?;
/// assert_eq!(variant.start().perft_with(4, &table), variant.start().perft(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    /// Kept alive, so that no other variant can take its place in memory and be mistaken for it.
    variant: Variant,
    counts: PerftTable,
}

impl Table {
    /// An empty table of at most this many megabytes.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(variant: &Variant, megabytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self {
            variant: variant.clone(),
            counts: PerftTable::new(megabytes)?,
        })
    }

    /// The entries, if they are of this variant.
    pub(crate) fn counts_of(&self, variant: &Variant) -> Option<&PerftTable> {
        self.variant.is(variant).then_some(&self.counts)
    }
}
