//! The features (inputs) of a net.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::Rules;
use legwork_variant::position::Position;

/// Numbers the features of a net for a set of rules.
///
/// From the view of a side there is one feature for each kind of piece, owner (own or opponent's) and square, and one for each
/// kind and owner in hand. White's view is the board as it is. Black's view is flipped vertically where the armies are
/// mirror images (King opposite King), and otherwise rotated by 180 degrees.
///
/// # Example: both sides see the start alike
///
/// ```
/// use legwork::{Color, Variant};
/// use legwork_net::Features;
///
/// let start = Variant::open("gothic", &[])?.start();
/// let features = Features::new(start.rules());
/// assert_eq!(features.count(), 8 * 2 * 80);
/// let [mut white, mut black] = Color::each(|side| features.of(&start, side).collect::<Vec<_>>());
/// (white.sort(), black.sort());
/// assert_eq!(white, black);
/// # Ok::<(), legwork::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features {
    /// The index of each square from White's and from Black's view.
    squares: [Vec<u16>; 2],
    /// For each square index from White's view, the index from Black's.
    for_black: Vec<u16>,
    /// For each square index, that of the square on the same rank as far from the other edge.
    reflected: Vec<u16>,
    /// The number of squares.
    board: usize,
    /// The index of each kind among those that may be in hand.
    slots: Vec<Option<u8>>,
    /// The number of features of pieces on the board.
    on_board: usize,
    count: usize,
}

impl Features {
    /// The features of these rules.
    pub fn new(rules: &Rules) -> Self {
        let geometry = rules.geometry;
        let board = geometry.squares().count();
        let turned = is_turned(rules);
        let mut squares = [vec![0; 256], vec![0; 256]];
        for (number, square) in geometry.squares().enumerate() {
            // The counterpart of a square may be a hole; then any index will do, since no piece is ever there.
            let other = if turned {
                geometry.rotated(square)
            } else {
                geometry.mirrored(square)
            };
            squares[0][square.index()] = number as u16;
            squares[1][other.index()] = number as u16;
        }
        let for_black = geometry.squares().map(|square| squares[1][square.index()]);
        let reflected = geometry.squares().map(|square| {
            let file = geometry.files() - 1 - square.file();
            squares[0][Square::at(file, square.rank()).index()]
        });
        let mut slots = vec![None; rules.pieces.len()];
        let held = rules.slots().iter();
        let mut held_kinds = 0;
        for (slot, &(kind, _)) in held.enumerate() {
            slots[kind.index()] = Some(slot as u8);
            held_kinds = slot + 1;
        }
        let on_board = rules.pieces.len() * 2 * board;
        Self {
            for_black: for_black.collect(),
            reflected: reflected.collect(),
            squares,
            board,
            slots,
            on_board,
            count: on_board + 2 * held_kinds,
        }
    }

    /// The number of features.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The feature of a piece on a square, from a side's view.
    #[inline]
    pub fn piece(&self, side: Color, piece: Piece, square: Square) -> usize {
        let other = usize::from(piece.color != side);
        let place = self.squares[side.index()][square.index()];
        (piece.kind.index() * 2 + other) * self.board + usize::from(place)
    }

    /// The feature of a piece in a colour's hand, from a side's view; `None` for a kind that is never in hand.
    #[inline]
    pub fn held(&self, side: Color, color: Color, kind: Kind) -> Option<usize> {
        let slot = self.slots[kind.index()]?;
        Some(self.on_board + 2 * usize::from(slot) + usize::from(color != side))
    }

    /// The group of a feature: all features that differ only in their square have the same kind, owner and place (board or hand).
    pub fn kind(&self, number: usize) -> usize {
        match number.checked_sub(self.on_board) {
            Some(held) => self.on_board / self.board + held,
            None => number / self.board,
        }
    }

    /// The number of these groups.
    pub fn kinds(&self) -> usize {
        self.on_board / self.board + self.count - self.on_board
    }

    /// The active features of a position from a side's view; that of a kind in hand is repeated for each piece.
    pub fn of<'a>(
        &'a self,
        position: &'a Position,
        side: Color,
    ) -> impl Iterator<Item = usize> + 'a {
        let pieces = position.pieces();
        let pieces = pieces.map(move |(square, piece)| self.piece(side, piece, square));
        let held = Color::BOTH.into_iter().flat_map(move |color| {
            let held = position.held(color).into_iter();
            held.flat_map(move |(kind, count)| {
                let number = self.held(side, color, kind);
                number
                    .into_iter()
                    .flat_map(move |number| std::iter::repeat_n(number, count.into()))
            })
        });
        pieces.chain(held)
    }

    /// Whether the board is its own reflection from left to right, which its holes may prevent.
    pub fn are_reflected(&self) -> bool {
        let back = |(place, &other): (usize, &u16)| {
            usize::from(self.reflected[usize::from(other)]) == place
        };
        self.reflected.iter().enumerate().all(back)
    }

    /// The feature of the same piece on the square across the middle file of its rank. The board has to be [its own
    /// reflection](Self::are_reflected).
    pub fn reflected(&self, number: usize) -> usize {
        if number < self.on_board {
            let place = number % self.board;
            number - place + usize::from(self.reflected[place])
        } else {
            number
        }
    }

    /// For a feature from White's view, the one from Black's.
    pub fn for_black(&self, number: usize) -> usize {
        match number.checked_sub(self.on_board) {
            // Own and opponent's pieces alternate.
            Some(held) => self.on_board + (held ^ 1),
            None => {
                let (block, place) = (number / self.board, number % self.board);
                (block ^ 1) * self.board + usize::from(self.for_black[place])
            }
        }
    }
}

/// Whether Black's army is White's rotated by 180 degrees, rather than flipped vertically.
fn is_turned(rules: &Rules) -> bool {
    let geometry = rules.geometry;
    let alike = |seen: &dyn Fn(Square) -> Square| {
        let own = rules.array.iter();
        let own = own.filter(|(_, piece)| piece.color == Color::White);
        own.filter(|&&(square, piece)| {
            rules
                .array
                .contains(&(seen(square), Piece::new(Color::Black, piece.kind)))
        })
        .count()
    };
    alike(&|square| geometry.rotated(square)) > alike(&|square| geometry.mirrored(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork::Variant;

    #[test]
    fn a_reflected_board_is_reflected_back() {
        for id in ["gothic", "crazyhouse", "xiangqi", "chu"] {
            let variant = Variant::open(id, &[]).unwrap();
            let features = Features::new(variant.rules());
            let mut moved = 0;
            for number in 0..features.count() {
                let other = features.reflected(number);
                moved += usize::from(other != number);
                assert_eq!(features.kind(other), features.kind(number), "{id}");
                assert_eq!(features.reflected(other), number, "{id}");
            }
            assert!(moved > features.count() / 2, "{id}");
            assert!(features.are_reflected(), "{id}");
        }
        // A board of hexagons, drawn by columns that are shifted.
        let glinski = Variant::open("glinski", &[]).unwrap();
        assert!(!Features::new(glinski.rules()).are_reflected());
    }

    /// Shogi's armies are rotated, those of Gothic Chess are mirror images.
    #[test]
    fn both_sides_see_a_position_by_the_same_numbers() {
        for id in ["gothic", "shogi", "seirawan", "crazyhouse", "chu"] {
            let variant = Variant::open(id, &[]).unwrap();
            let mut position = variant.start();
            let features = Features::new(variant.rules());
            let sorted = |position: &Position, side| {
                let mut all: Vec<usize> = features.of(position, side).collect();
                all.sort_unstable();
                all
            };
            assert_eq!(
                sorted(&position, Color::White),
                sorted(&position, Color::Black),
                "{id}"
            );
            for _ in 0..20 {
                let Some(&mv) = position.moves().last() else {
                    break;
                };
                position.make(mv);
                let white = features.of(&position, Color::White);
                let mut black: Vec<usize> =
                    white.map(|number| features.for_black(number)).collect();
                black.sort_unstable();
                assert_eq!(black, sorted(&position, Color::Black), "{id}");
            }
        }
    }
}
