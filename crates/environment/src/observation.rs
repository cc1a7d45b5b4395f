//! A position as planes of numbers.

use legwork_core::geometry::{Geometry, Square};
use legwork_core::holdings::Behind;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::Rules;
use legwork_variant::game::Game;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

/// From whose side a position is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perspective {
    /// White's side: the planes of White come first, and squares are as on the board.
    White,
    /// The side to move: its own planes come first, and Black sees the board turned by 180 degrees.
    Mover,
}

/// The form in which positions of a variant are observed: planes of bytes, as large as the board, each with a name.
///
/// The pieces come first, a plane for each side and kind with 1 where there is one, for the position and then for each of the
/// positions before it that are asked for. The other facts follow, each number on all squares of its plane, 255 at most: hands, where
/// pieces wait behind squares and which kinds are chosen for that, rights to castle, the move that may be answered en passant,
/// pieces that have not moved, marks, clocks, counts, checks that are left, how often the position has occurred, and whether Black
/// is to move.
#[derive(Debug, Clone)]
pub struct Observation {
    variant: Variant,
    perspective: Perspective,
    history: usize,
    names: Vec<String>,
}

impl Observation {
    /// The observation with this many earlier positions.
    pub fn new(variant: &Variant, perspective: Perspective, history: usize) -> Self {
        let rules = variant.rules();
        let sides = match perspective {
            Perspective::White => ["White", "Black"],
            Perspective::Mover => ["own", "enemy"],
        };
        let mut names = Vec::new();
        for before in 0..=history {
            for side in sides {
                let when = match before {
                    0 => String::new(),
                    plies => format!(", {plies} before"),
                };
                let kinds = rules.kinds();
                names.extend(kinds.map(|kind| format!("{side} {}{when}", symbol(rules, kind))));
            }
        }
        for side in sides {
            let held = rules.slots().iter();
            let name = |&(kind, _): &(Kind, u8)| format!("{side} {} in hand", symbol(rules, kind));
            names.extend(held.map(name));
        }
        if rules.waits() {
            for side in sides {
                let name =
                    |&(kind, _): &(Kind, u8)| format!("{side} {} behind", symbol(rules, kind));
                names.extend(rules.slots().iter().map(name));
                let name =
                    |&(kind, _): &(Kind, u8)| format!("{side} {} chosen", symbol(rules, kind));
                names.extend(rules.slots().iter().map(name));
            }
        }
        for side in sides {
            for wing in ["king side", "queen side"] {
                names.push(format!("{side} castles, {wing}"));
            }
        }
        for name in [
            "en passant",
            "not moved",
            "mark",
            "clock",
            "count to a draw",
        ] {
            names.push(name.to_owned());
        }
        names.extend(sides.map(|side| format!("{side} checks left")));
        for name in ["occurrences", "Black to move"] {
            names.push(name.to_owned());
        }
        if variant.rules().moves_again() {
            names.extend(["moves made in the turn", "moves left"].map(str::to_owned));
        }
        Self {
            variant: variant.clone(),
            perspective,
            history,
            names,
        }
    }

    /// The names of the planes, in their order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of planes, of ranks and of files.
    pub fn shape(&self) -> [usize; 3] {
        let geometry = self.variant.rules().geometry;
        [
            self.names.len(),
            geometry.ranks().into(),
            geometry.files().into(),
        ]
    }

    /// The number of bytes of an observation.
    pub fn size(&self) -> usize {
        self.shape().iter().product()
    }

    /// Writes what is seen of a game: plane by plane, each rank by rank from the first one of the side that sees it.
    ///
    /// # Panics
    ///
    /// If there is not room for [`size`](Self::size) bytes.
    pub fn write(&self, game: &Game, out: &mut [u8]) {
        out[..self.size()].fill(0);
        let position = game.position();
        let rules = position.rules();
        let turned = self.perspective == Perspective::Mover && position.turn() == Color::Black;
        let mut canvas = Canvas {
            geometry: rules.geometry,
            turned,
            out,
            plane: 0,
        };
        let sides = if turned {
            [Color::Black, Color::White]
        } else {
            Color::BOTH
        };
        let kinds = rules.kinds().count();
        canvas.pieces(position, sides, kinds);
        let before = game.earlier().len();
        for plies in 1..=self.history {
            let earlier = before.checked_sub(plies);
            match earlier.and_then(|at| game.earlier().nth(at)) {
                Some(position) => canvas.pieces(position, sides, kinds),
                None => canvas.plane += 2 * kinds,
            }
        }
        let holdings = position.holdings();
        for side in sides {
            for slot in 0..rules.slots().len() {
                canvas.fill(u32::from(holdings.count(side, slot)));
            }
        }
        if rules.waits() {
            for side in sides {
                let rank = rules.geometry.first_rank_of(side);
                for slot in 0..rules.slots().len() {
                    let of_slot = holdings.behind(side).filter(|&(own, _)| own == slot);
                    canvas.squares(of_slot.filter_map(|(_, place)| match place {
                        Behind::File(file) => Some(Square::at(file, rank)),
                        _ => None,
                    }));
                }
                for slot in 0..rules.slots().len() {
                    canvas.fill(holdings.behind(side).any(|(own, _)| own == slot).into());
                }
            }
        }
        let rights: Vec<(Color, usize)> = position
            .castling_rights()
            .map(|(color, wing, ..)| (color, wing))
            .collect();
        for side in sides {
            for king_side in [true, false] {
                let has = |&(color, wing): &(Color, usize)| {
                    let wing = rules.wings.get(wing);
                    color == side && wing.is_some_and(|wing| wing.king_side == king_side)
                };
                canvas.fill(u32::from(rights.iter().any(has)));
            }
        }
        canvas.squares(position.en_passant().map(|passant| passant.target));
        canvas.squares(position.virgin());
        canvas.fill(position.mark().map_or(0, |mark| mark.memory & 0xff));
        canvas.fill(position.clock().into());
        let count = position.count_to_draw();
        canvas.fill(count.map_or(0, |count| count.limit.saturating_sub(count.plies).into()));
        for side in sides {
            canvas.fill(position.checks_left(side).unwrap_or(0).into());
        }
        canvas.fill(game.repetitions() as u32);
        canvas.fill(u32::from(position.turn() == Color::Black));
        if let Some(series) = position.series() {
            canvas.fill(series.made.into());
            canvas.fill(series.left.into());
        }
    }
}

/// The symbol of a kind as a FEN has it on the board: a promoted piece that turns back has a `~`.
fn symbol(rules: &Rules, kind: Kind) -> String {
    rules.letter_on_board(Piece::new(Color::White, kind))
}

/// The planes that are being written.
struct Canvas<'a> {
    geometry: Geometry,
    turned: bool,
    out: &'a mut [u8],
    /// The next plane.
    plane: usize,
}

impl Canvas<'_> {
    fn area(&self) -> usize {
        usize::from(self.geometry.files()) * usize::from(self.geometry.ranks())
    }

    fn set(&mut self, plane: usize, square: Square) {
        let seen = if self.turned {
            self.geometry.rotated(square)
        } else {
            square
        };
        let files = usize::from(self.geometry.files());
        let cell = usize::from(seen.rank()) * files + usize::from(seen.file());
        self.out[plane * self.area() + cell] = 1;
    }

    /// A plane for each side and kind.
    fn pieces(&mut self, position: &Position, sides: [Color; 2], kinds: usize) {
        for (square, piece) in position.pieces() {
            let second = usize::from(piece.color == sides[1]);
            self.set(self.plane + second * kinds + piece.kind.index(), square);
        }
        self.plane += 2 * kinds;
    }

    /// The next plane, with 1 on these squares.
    fn squares(&mut self, squares: impl IntoIterator<Item = Square>) {
        for square in squares {
            self.set(self.plane, square);
        }
        self.plane += 1;
    }

    /// The next plane, with a number on all squares.
    fn fill(&mut self, number: u32) {
        let area = self.area();
        if number > 0 {
            let start = self.plane * area;
            self.out[start..start + area].fill(number.min(255) as u8);
        }
        self.plane += 1;
    }
}
