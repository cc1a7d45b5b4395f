//! Positions that lose pieces and fields.

use legwork_random_rules::grid::Grid;

use super::{Edit, ShrinkState};

/// The fields of a FEN.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct FenParts {
    pub(super) grid: Grid,
    /// The brackets with their contents.
    pub(super) held: String,
    turn: String,
    pub(super) rights: String,
    pub(super) passant: String,
    clocks: String,
}

impl FenParts {
    pub(super) fn read(fen: &str) -> Self {
        let mut fields = fen.split_ascii_whitespace();
        let board = fields.next().unwrap_or_default();
        let (grid, held) = board.split_at(board.find('[').unwrap_or(board.len()));
        let mut next = |standard: &str| fields.next().unwrap_or(standard).to_owned();
        Self {
            grid: Grid::read(grid),
            held: held.to_owned(),
            turn: next("w"),
            rights: next("-"),
            passant: next("-"),
            clocks: format!("{} {}", next("0"), next("1")),
        }
    }

    /// The number of pieces on the board.
    pub(super) fn pieces(&self) -> usize {
        let cells = self.grid.0.iter().flatten();
        cells.filter(|cell| !cell.is_empty()).count()
    }

    pub(super) fn text(&self) -> String {
        let Self {
            held,
            turn,
            rights,
            passant,
            clocks,
            ..
        } = self;
        format!(
            "{}{held} {turn} {rights} {passant} {clocks}",
            self.grid.text()
        )
    }
}

/// An edit of the position alone.
fn edit(change: impl Fn(&mut FenParts) + 'static) -> Edit {
    Box::new(move |state: &ShrinkState| {
        let mut next = state.clone();
        change(&mut next.parts);
        Some(next)
    })
}

/// All edits of a position.
pub(super) fn edits(parts: &FenParts) -> Vec<Edit> {
    let mut edits = vec![
        edit(|parts| parts.passant = "-".to_owned()),
        edit(|parts| parts.clocks = "0 1".to_owned()),
        edit(|parts| parts.rights = "-".to_owned()),
        edit(|parts| {
            if !parts.held.is_empty() {
                parts.held = "[]".to_owned();
            }
        }),
    ];
    for letter in parts.rights.clone().chars() {
        edits.push(edit(move |parts| {
            parts.rights = parts.rights.replace(letter, "");
            if parts.rights.is_empty() {
                parts.rights = "-".to_owned();
            }
        }));
    }
    // Whole ranks first, then one piece after the other. The reader of the FEN refuses a side
    // without a royal piece.
    for rank in 0..parts.grid.0.len() as u8 {
        for higher in [false, true] {
            edits.push(edit(move |parts| {
                let row = parts.grid.0.get(usize::from(rank));
                let files = row.map_or(0, |row| row.len() as u8);
                let half = if higher {
                    files / 2..files
                } else {
                    0..files / 2
                };
                half.for_each(|file| clear(&mut parts.grid, file, rank));
            }));
        }
    }
    for (rank, row) in parts.grid.0.iter().enumerate() {
        for (file, cell) in row.iter().enumerate() {
            if !cell.is_empty() {
                let (file, rank) = (file as u8, rank as u8);
                edits.push(edit(move |parts| clear(&mut parts.grid, file, rank)));
            }
        }
    }
    edits
}

/// Empties a square, if it is still on the board and does not seem to contain a King.
fn clear(grid: &mut Grid, file: u8, rank: u8) {
    if !grid.at(file, rank).eq_ignore_ascii_case("k") {
        grid.put(file, rank, "");
    }
}
