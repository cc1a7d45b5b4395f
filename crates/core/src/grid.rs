//! The board field of a FEN as a grid of texts, whatever the pieces are.

/// The text of each square, rank by rank from White's first: `+p`, `P~`, `A'`, `*` of a hole. Empty texts are empty squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid(pub Vec<Vec<String>>);

/// More squares than any rank has.
const WIDEST: usize = 256;

impl Grid {
    /// An empty grid.
    pub fn new(files: u8, ranks: u8) -> Self {
        Self(vec![
            vec![String::new(); usize::from(files)];
            usize::from(ranks)
        ])
    }

    /// Reads a well-formed board field, without hands; any other gives some grid. A rank is read up to its 256th square.
    pub fn read(field: &str) -> Self {
        let rows = field.split('/').rev().map(|row| {
            let mut cells: Vec<String> = Vec::new();
            let mut rest = row;
            while let Some(first) = rest.chars().next().filter(|_| cells.len() < WIDEST) {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let crown = usize::from(first == '+');
                let length = match digits {
                    0 => crown + rest[crown..].chars().next().map_or(0, char::len_utf8),
                    _ => digits,
                };
                let (word, behind) = rest.split_at(length);
                rest = behind;
                match (word, cells.last_mut()) {
                    ("~" | "'" | "!", Some(last)) => *last += word,
                    _ if digits > 0 => {
                        let gap = word.parse().unwrap_or(WIDEST).min(WIDEST);
                        cells.extend(std::iter::repeat_n(String::new(), gap));
                    }
                    _ => cells.push(word.to_owned()),
                }
            }
            cells
        });
        Self(rows.collect())
    }

    /// The text of the square on a file and rank, both counted from 0; nothing off the grid.
    pub fn at(&self, file: u8, rank: u8) -> &str {
        let row = self.0.get(usize::from(rank));
        row.and_then(|row| row.get(usize::from(file)))
            .map_or("", String::as_str)
    }

    /// Puts a piece on a file and rank, if that square is on the grid.
    pub fn put(&mut self, file: u8, rank: u8, piece: &str) {
        let row = self.0.get_mut(usize::from(rank));
        if let Some(cell) = row.and_then(|row| row.get_mut(usize::from(file))) {
            *cell = piece.to_owned();
        }
    }

    /// The board field.
    pub fn text(&self) -> String {
        let rows: Vec<String> = self.0.iter().rev().map(|row| row_text(row)).collect();
        rows.join("/")
    }
}

fn row_text(row: &[String]) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for cell in row {
        if cell.is_empty() {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &gap.to_string();
            gap = 0;
        }
        text += cell;
    }
    if gap > 0 {
        text += &gap.to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_read_and_written() {
        for text in [
            "r3k4r/mnb+rql+bbnm/10/R9",
            "kr/2/RK",
            "K",
            "1*+q~k/2P~1",
            "A'+b!~/1c!",
        ] {
            assert_eq!(Grid::read(text).text(), text);
        }
        let mut grid = Grid::read("3/1+p1");
        assert_eq!(grid.at(1, 0), "+p");
        grid.put(2, 1, "K");
        grid.put(9, 9, "K");
        assert_eq!(grid.text(), "2K/1+p1");
    }
}
