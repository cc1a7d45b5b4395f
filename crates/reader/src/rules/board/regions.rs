//! Sets of squares in words: `"e4"`, `"d1-f3"`, `"8"`, `"6-10"`, `"a-c"`, a region's name, `"all"`.
//!
//! A set is written as White sees it. Black's is the same turned by 180 degrees, as Black's moves are White's turned.
//! A pair of texts gives the squares of both sides as they are on the board.

use std::collections::BTreeMap;

use crate::geometry::{Geometry, Square, file_letter};
use crate::ron_source::RonNode;
pub(in crate::rules) use crate::rules::Sides;
use crate::rules::file::{RuleFileAt, SquaresField};
use crate::schema::At;
use crate::squares::Squares;

/// The squares of a board as a rule file names them.
#[derive(Debug, Clone)]
pub(in crate::rules) struct Regions {
    geometry: Geometry,
    /// The regions of the file, by name.
    named: BTreeMap<String, Sides>,
}

/// A pair of texts, for messages.
const PAIR: &str = "squares, such as \"6-8\", or those of each side, such as (\"8\", \"8\")";

/// One end of an item: what a file, a rank or a square leaves open is `None`.
type Corner = (Option<u8>, Option<u8>);

impl Regions {
    /// The squares of a board without regions.
    pub(in crate::rules) fn new(geometry: Geometry) -> Self {
        Self {
            geometry,
            named: BTreeMap::new(),
        }
    }

    /// Reads the field `regions`, which may be left out; a region may name those before it.
    pub(in crate::rules) fn read(rules: &RuleFileAt<'_>, board: Option<Geometry>) -> Option<Self> {
        let mut regions = Self::new(board?);
        let node = rules.regions.clone();
        for (key, value) in node.and_then(|node| node.entries()).unwrap_or_default() {
            let Some(name) = key.text() else { continue };
            // A name without readable squares is known, so that only its own fault is reported.
            let whole = Squares::board(regions.geometry);
            let sides = regions.field(&value).unwrap_or([whole; 2]);
            if let Err(fault) = regions.add(&name, sides) {
                key.fault(fault);
            }
        }
        Some(regions)
    }

    /// Reads a field that names squares, which may be left out; also returns its text.
    pub(in crate::rules) fn given(
        regions: Option<&Self>,
        field: &Option<At<'_, SquaresField>>,
    ) -> Option<(Option<Sides>, String)> {
        let Some(node) = field else {
            return Some((None, String::new()));
        };
        let sides = regions?.field(node)?;
        let text = if node.ron().starts_with('(') {
            let (white, black) = node.pair(PAIR)?;
            format!("{} (Black: {})", white.text()?, black.text()?)
        } else {
            node.text()?
        };
        Some((Some(sides), text))
    }

    /// Reads a field that names squares: a text, or a pair of texts.
    pub(in crate::rules) fn field(&self, node: &RonNode<'_>) -> Option<Sides> {
        let read = |node: &RonNode<'_>| match self.sides(&node.text()?) {
            Ok(sides) => Some(sides),
            Err(fault) => {
                node.fault(fault);
                None
            }
        };
        if !node.ron().starts_with('(') {
            return read(node);
        }
        let (white, black) = node.pair(PAIR)?;
        let (white, black) = (read(&white), self.as_written(&black));
        Some([white?[0], black?])
    }

    /// Reads Black's squares, which are not turned.
    fn as_written(&self, node: &RonNode<'_>) -> Option<Squares> {
        self.as_on_the_board(&node.text()?)
            .map_err(|fault| node.fault(fault))
            .ok()
    }

    /// Whether a region has this name.
    pub(in crate::rules) fn is_region(&self, name: &str) -> bool {
        self.named.contains_key(name)
    }

    /// The squares that a text names, as they are on the board; of a region, Black's.
    ///
    /// # Errors
    ///
    /// As [`sides`](Self::sides).
    pub(in crate::rules) fn as_on_the_board(&self, text: &str) -> Result<Squares, String> {
        self.union(text, |squares| [squares; 2])
            .map(|sides| sides[1])
    }

    /// Adds a region.
    ///
    /// # Errors
    ///
    /// If its name is empty, has a blank, or reads as a square, a rank, a file or `all`.
    pub(in crate::rules) fn add(&mut self, name: &str, sides: Sides) -> Result<(), String> {
        if name.is_empty() || name.contains(char::is_whitespace) {
            return Err("the name of a region is one word".to_owned());
        }
        if name == "all" || self.item(name).is_ok() {
            return Err(format!("`{name}` is already the name of squares"));
        }
        match self.named.insert(name.to_owned(), sides) {
            None => Ok(()),
            Some(_) => Err(format!("`{name}` is given twice")),
        }
    }

    /// The squares that a text names, as White sees them, and those of Black, which are turned.
    ///
    /// # Errors
    ///
    /// If the text is empty, or has an item that is neither squares of the board nor a region.
    pub(in crate::rules) fn sides(&self, text: &str) -> Result<Sides, String> {
        self.union(text, |squares| self.of_both(squares))
    }

    /// The squares of all items of a text; `of_item` gives both sides' squares of an item that is not a region.
    fn union(&self, text: &str, of_item: impl Fn(Squares) -> Sides) -> Result<Sides, String> {
        let mut all = [Squares::EMPTY; 2];
        for item in text.split_whitespace() {
            let more = match self.named.get(item) {
                Some(&region) => region,
                None if item == "all" => [Squares::board(self.geometry); 2],
                None => of_item(self.item(item)?),
            };
            all = [all[0] | more[0], all[1] | more[1]];
        }
        if all[0].is_empty() {
            Err("expected squares, such as `e4`, `d1-f3`, `8` or `a-c`".to_owned())
        } else {
            Ok(all)
        }
    }

    /// White's squares, and the same turned by 180 degrees for Black.
    pub(in crate::rules) fn of_both(&self, white: Squares) -> Sides {
        let turned = white.iter().map(|square| self.geometry.rotated(square));
        let on_board = turned.filter(|&square| self.geometry.contains(square));
        [white, on_board.collect()]
    }

    /// One item that is not a region: a square, a rank, a file, or two of these with a hyphen between.
    fn item(&self, item: &str) -> Result<Squares, String> {
        let (first, last) = match item.split_once('-') {
            Some((first, last)) => (self.corner(first), self.corner(last)),
            None => (self.corner(item), self.corner(item)),
        };
        let ((Some(first), Some(last)), alike) = ((first, last), |a: Corner, b: Corner| {
            (a.0.is_some(), a.1.is_some()) == (b.0.is_some(), b.1.is_some())
        }) else {
            return Err(self.unknown(item));
        };
        let span = |first: Option<u8>, last: Option<u8>| first.zip(last);
        let (files, ranks) = (span(first.0, last.0), span(first.1, last.1));
        let ordered = |span: Option<(u8, u8)>| span.is_none_or(|(first, last)| first <= last);
        if !alike(first, last) || !ordered(files) || !ordered(ranks) {
            return Err(format!(
                "`{item}` goes from the lower to the higher of two squares, ranks or files"
            ));
        }
        let within = |span: Option<(u8, u8)>, at: u8| {
            span.is_none_or(|(first, last)| (first..=last).contains(&at))
        };
        let meant = |square: &Square| within(files, square.file()) && within(ranks, square.rank());
        Ok(self.geometry.squares().filter(meant).collect())
    }

    /// A square, a rank or a file.
    fn corner(&self, text: &str) -> Option<Corner> {
        let geometry = self.geometry;
        if let Some(square) = geometry.square(text) {
            return Some((Some(square.file()), Some(square.rank())));
        }
        let mut files = 0..geometry.files();
        if let Some(file) = files.find(|&file| text == file_letter(file).to_string()) {
            return Some((Some(file), None));
        }
        let label = |rank: u8| (rank + geometry.first_rank()).to_string();
        let rank = (0..geometry.ranks()).find(|&rank| text == label(rank))?;
        Some((None, Some(rank)))
    }

    fn unknown(&self, item: &str) -> String {
        let item = crate::echo::clip(item);
        let mut names = self.named.keys().peekable();
        let regions = match names.peek() {
            Some(_) => format!(
                " or a region ({})",
                names.cloned().collect::<Vec<_>>().join(", ")
            ),
            None => String::new(),
        };
        format!("expected a square, rank or file of the board{regions}, found `{item}`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions(files: u8, ranks: u8, first_rank: u8) -> Regions {
        Regions::new(Geometry::new(files, ranks, first_rank).unwrap())
    }

    fn shown(regions: &Regions, text: &str) -> String {
        regions.sides(text).unwrap()[0]
            .on(regions.geometry)
            .to_string()
    }

    #[test]
    fn items_are_squares_ranks_files_and_rectangles() {
        let board = regions(4, 4, 1);
        assert_eq!(shown(&board, "b2"), ". . . .\n. . . .\n. X . .\n. . . .\n");
        assert_eq!(shown(&board, "a 4"), "X X X X\nX . . .\nX . . .\nX . . .\n");
        assert_eq!(
            shown(&board, "b1-c3"),
            ". . . .\n. X X .\n. X X .\n. X X .\n"
        );
        assert_eq!(
            shown(&board, "2-3 d-d"),
            ". . . X\nX X X X\nX X X X\n. . . X\n"
        );
        assert_eq!(board.sides("all"), Ok([Squares::board(board.geometry); 2]));
        assert_eq!(
            shown(&regions(4, 4, 0), "0"),
            ". . . .\n. . . .\n. . . .\nX X X X\n"
        );
    }

    #[test]
    fn regions_are_items_and_black_has_them_turned() {
        let mut board = regions(3, 3, 1);
        let corner = board.sides("a1-b1 a2").unwrap();
        board.add("corner", corner).unwrap();
        let [white, black] = board.sides("corner").unwrap();
        assert_eq!([white, black], corner);
        assert_eq!(
            black.on(board.geometry).to_string(),
            ". X X\n. . X\n. . .\n"
        );
        for name in [
            "all",
            "a1",
            "b",
            "2",
            "a-b",
            "a1-b2",
            "",
            "two words",
            "corner",
        ] {
            assert!(board.add(name, corner).is_err(), "{name}");
        }
    }

    #[test]
    fn whatever_is_no_squares_is_an_error() {
        let board = regions(8, 8, 1);
        for text in [
            "", "  ", "i1", "a9", "9", "i", "0", "a1-", "-a1", "c-a", "8-1", "a-3", "b2-a1",
            "e4-8", "x", "a1-b2-c3",
        ] {
            assert!(board.sides(text).is_err(), "{text}");
        }
    }
}
