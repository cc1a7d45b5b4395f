//! Boards with random pieces, and the moves that paths have there.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use legwork::base::{BoardView, Legs, Way};
use legwork::betza::Path;
use legwork::{Color, EnPassant, Piece, Rules, Square};
use legwork_random_rules::dice::Dice;

/// A file and a rank.
pub(crate) type Place = (i32, i32);

/// Where a move ends, and every square on which it captures.
pub(crate) type FoundMove = (Place, BTreeSet<Place>);

/// A piece among random others.
pub(crate) struct TestBoard {
    legs: Legs,
    piece: Piece,
    from: Square,
    pieces: BTreeMap<Square, Piece>,
    virgin: bool,
    passant: Option<EnPassant>,
    pub(crate) files: i32,
    pub(crate) ranks: i32,
}

impl TestBoard {
    /// A random board, or one with nothing but the piece.
    pub(crate) fn random(rules: &Rules, piece: Piece, dice: &mut Dice, empty: bool) -> Self {
        let geometry = rules.geometry;
        let squares: Vec<Square> = geometry.squares().collect();
        let homes: Vec<Square> = (rules.array.iter())
            .filter(|&&(_, known)| known == piece)
            .map(|&(square, _)| square)
            .collect();
        let from = if !homes.is_empty() && dice.once_in(2) {
            *dice.pick(&homes)
        } else {
            *dice.pick(&squares)
        };
        let other = |color| {
            let mut others = rules.kinds().filter(|&kind| kind != rules.king);
            Piece::new(color, others.next().unwrap_or(rules.king))
        };
        let crowd = 2 + dice.below(8);
        let mut pieces = BTreeMap::new();
        for &square in &squares {
            if !empty && square != from && dice.once_in(crowd) {
                pieces.insert(square, other(*dice.pick(&Color::BOTH)));
            }
        }
        // An enemy that has just passed over an empty square.
        let passed = |&target: &Square| {
            let victim = Square::new(target.file(), target.rank().checked_sub(1)?)?;
            let enemy = pieces.get(&victim)?.color == Color::Black;
            let free = target != from && !pieces.contains_key(&target);
            (enemy && free).then_some(EnPassant { target, victim })
        };
        let passants: Vec<EnPassant> = squares.iter().filter_map(passed).collect();
        let passant = (!passants.is_empty()).then(|| *dice.pick(&passants));
        Self {
            legs: Legs::new(rules),
            piece,
            from,
            pieces,
            virgin: dice.once_in(2),
            passant,
            files: geometry.files().into(),
            ranks: geometry.ranks().into(),
        }
    }

    /// Where the piece stands.
    pub(crate) fn from(&self) -> Place {
        place(self.from)
    }

    /// The side of the piece on a square.
    pub(crate) fn color(&self, (file, rank): Place) -> Option<Color> {
        let square = Square::new(file.try_into().ok()?, rank.try_into().ok()?)?;
        self.pieces.get(&square).map(|piece| piece.color)
    }

    /// Whether the piece has not moved.
    pub(crate) fn is_virgin(&self) -> bool {
        self.legs.is_virgin(self, self.from, self.piece)
    }

    /// The square passed over, and where the piece stands that passed it.
    pub(crate) fn passed(&self) -> Option<(Place, Place)> {
        let passant = self.passant?;
        Some((place(passant.target), place(passant.victim)))
    }

    /// The moves by some paths.
    pub(crate) fn walked(&self, paths: &[Path]) -> BTreeSet<FoundMove> {
        let mut moves = BTreeSet::new();
        for path in paths {
            let _ = (self.legs).walk(
                self,
                self.from,
                self.piece,
                &Way::plain(path.clone()),
                &mut |landing| {
                    let mut taken: BTreeSet<Place> =
                        landing.taken.into_iter().flatten().map(place).collect();
                    if landing.captures {
                        taken.insert(place(landing.to));
                    }
                    moves.insert((place(landing.to), taken));
                    ControlFlow::Continue(())
                },
            );
        }
        moves
    }
}

fn place(square: Square) -> Place {
    (square.file().into(), square.rank().into())
}

impl BoardView for TestBoard {
    fn at(&self, square: Square) -> Option<Piece> {
        if square == self.from {
            return Some(self.piece);
        }
        self.pieces.get(&square).copied()
    }

    fn marked_virgin(&self, square: Square) -> bool {
        square == self.from && self.virgin
    }

    fn passant(&self) -> Option<EnPassant> {
        self.passant
    }
}

impl std::fmt::Debug for TestBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in (0..self.ranks).rev() {
            for file in 0..self.files {
                let sign = match self.color((file, rank)) {
                    _ if (file, rank) == self.from() => 'X',
                    Some(Color::White) => 'w',
                    Some(Color::Black) => 'b',
                    None => '.',
                };
                write!(f, " {sign}")?;
            }
            writeln!(f)?;
        }
        write!(
            f,
            "first move: {}, passed: {:?}",
            self.is_virgin(),
            self.passed()
        )
    }
}
