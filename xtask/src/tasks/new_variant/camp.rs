//! Laying out the pieces of both sides, rank by rank, as each side counts them.

use super::size::Size;

/// One rank of a side, as letters; `None` is an empty square. Letters are White's.
pub(super) type CampRow = Vec<Option<String>>;

/// The pieces of a side on its first ranks, its own first rank first.
pub(super) type Camp = Vec<CampRow>;

/// The board field of a FEN: both camps at their ends of the board.
///
/// The caller ensures that they do not overlap and are as wide as the board.
pub(super) fn board_field(size: Size, white: &Camp, black: &Camp) -> String {
    let empty = vec![None; usize::from(size.files)];
    let ranks: Vec<String> = (0..usize::from(size.ranks))
        .map(|from_black| {
            let from_white = usize::from(size.ranks) - 1 - from_black;
            match (black.get(from_black), white.get(from_white)) {
                (Some(row), _) => rank_field(row, str::to_ascii_lowercase),
                (None, Some(row)) => rank_field(row, str::to_owned),
                (None, None) => rank_field(&empty, str::to_owned),
            }
        })
        .collect();
    ranks.join("/")
}

fn rank_field(row: &CampRow, cased: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    let mut gap = 0;
    let close = |gap: &mut usize, text: &mut String| {
        if *gap > 0 {
            text.push_str(&gap.to_string());
        }
        *gap = 0;
    };
    for square in row {
        match square {
            None => gap += 1,
            Some(letter) => {
                close(&mut gap, &mut text);
                text.push_str(&cased(letter));
            }
        }
    }
    close(&mut gap, &mut text);
    text
}
