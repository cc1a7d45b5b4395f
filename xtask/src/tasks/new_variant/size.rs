//! How large a new variant's board may be.

use legwork_core::geometry::{Geometry, MAX_SIDE};

/// A King, a Queen and a Rook on either side of them.
const FEWEST_FILES: u8 = 4;
/// Two ranks a side, and one for the Pawns to meet on.
const FEWEST_RANKS: u8 = 5;

/// The size of a board on which a set of pieces can be laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    pub(super) files: u8,
    pub(super) ranks: u8,
}

/// Why a board cannot be that large or small.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board has {least} to {MAX_SIDE} {what} here, not {found}: {why}")]
pub(crate) struct BadSize {
    what: &'static str,
    least: u8,
    found: u8,
    why: &'static str,
}

impl Size {
    /// A board of that size, if pieces can be laid out on it.
    pub(crate) fn new(files: u8, ranks: u8) -> Result<Self, BadSize> {
        check(
            "files",
            files,
            FEWEST_FILES,
            "King, Queen and two Rooks take four, and the rules format knows no more than sixteen",
        )?;
        check(
            "ranks",
            ranks,
            FEWEST_RANKS,
            "pieces and Pawns take two a side, and the rules format knows no more than sixteen",
        )?;
        Ok(Self { files, ranks })
    }

    /// The board, its ranks labelled from 0 or 1.
    pub(super) fn geometry(self, first_rank: u8) -> Geometry {
        Geometry::new(self.files, self.ranks, first_rank.min(1)).expect("the sides were checked")
    }
}

fn check(what: &'static str, found: u8, least: u8, why: &'static str) -> Result<(), BadSize> {
    if (least..=MAX_SIDE).contains(&found) {
        return Ok(());
    }
    Err(BadSize {
        what,
        least,
        found,
        why,
    })
}
