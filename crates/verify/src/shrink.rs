//! Positions that lose pieces and fields, as texts: how a position is made smaller while a fault of it remains.

use legwork_core::grid::Grid;

/// An edit that makes a position smaller.
pub type FenEdit = Box<dyn Fn(&mut FenParts)>;

/// The fields of a FEN.
#[derive(Debug, Clone, PartialEq)]
pub struct FenParts {
    /// The pieces on the board.
    pub grid: Grid,
    /// The brackets with their contents.
    pub held: String,
    turn: String,
    /// The castling rights.
    pub rights: String,
    /// The square of en passant.
    pub passant: String,
    /// The checks that are left, in front of the clocks.
    checks: Option<String>,
    clocks: String,
}

impl FenParts {
    /// Reads a FEN, whose fields need not be right; those that it lacks are the usual ones.
    pub fn read(fen: &str) -> Self {
        let mut fields = fen.split_ascii_whitespace().peekable();
        let board = fields.next().unwrap_or_default();
        let (grid, held) = board.split_at(board.find('[').unwrap_or(board.len()));
        let mut next = |standard: &str| fields.next().unwrap_or(standard).to_owned();
        Self {
            grid: Grid::read(grid),
            held: held.to_owned(),
            turn: next("w"),
            rights: next("-"),
            passant: next("-"),
            checks: fields
                .next_if(|field| field.contains('+'))
                .map(str::to_owned),
            clocks: {
                let mut next = || fields.next();
                let (half, full) = (next().unwrap_or("0"), next().unwrap_or("1"));
                format!("{half} {full}")
            },
        }
    }

    /// The number of pieces on the board.
    pub fn pieces(&self) -> usize {
        let cells = self.grid.0.iter().flatten();
        cells.filter(|cell| !cell.is_empty()).count()
    }

    /// The FEN.
    pub fn text(&self) -> String {
        let Self {
            held,
            turn,
            rights,
            passant,
            checks,
            clocks,
            grid,
        } = self;
        let checks = checks
            .as_ref()
            .map_or_else(String::new, |checks| format!("{checks} "));
        format!(
            "{}{held} {turn} {rights} {passant} {checks}{clocks}",
            grid.text()
        )
    }
}

fn edit(change: impl Fn(&mut FenParts) + 'static) -> FenEdit {
    Box::new(change)
}

/// All edits of a position. What they make need not be a position of the variant.
pub fn edits(parts: &FenParts) -> Vec<FenEdit> {
    let mut edits = vec![
        edit(|parts: &mut FenParts| parts.passant = "-".to_owned()),
        edit(|parts: &mut FenParts| parts.clocks = "0 1".to_owned()),
        edit(|parts: &mut FenParts| parts.rights = "-".to_owned()),
        edit(|parts: &mut FenParts| {
            if !parts.held.is_empty() {
                parts.held = "[]".to_owned();
            }
        }),
    ];
    for letter in parts.rights.clone().chars() {
        edits.push(edit(move |parts: &mut FenParts| {
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
            edits.push(edit(move |parts: &mut FenParts| {
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
                edits.push(edit(move |parts: &mut FenParts| {
                    clear(&mut parts.grid, file, rank)
                }));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
            "r~n+b1/4/2P1/4[Pp] b KQ e3 7 31",
        ] {
            assert_eq!(FenParts::read(fen).text(), fen);
        }
    }

    #[test]
    fn every_piece_can_go_but_kings() {
        let parts = FenParts::read("k1b1/2p1/4/R2K[p] b - a2 3 4");
        let mut smallest = parts.clone();
        for edit in edits(&parts) {
            edit(&mut smallest);
        }
        assert_eq!(smallest.text(), "k3/4/4/3K[] b - - 0 1");
    }
}
