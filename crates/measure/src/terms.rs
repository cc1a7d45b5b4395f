//! The terms of the regression: White's first move, and each kind of piece, on the board, in hand and in pairs.

use legwork_core::piece::{Color, Kind};
use legwork_core::rules::{PieceRule, Rules};
use legwork_variant::position::Position;

/// The index of the term for having the first move.
pub(crate) const FIRST_MOVE: usize = 0;

/// The terms for a set of rules.
#[derive(Debug, Clone)]
pub(crate) struct Terms {
    /// The kinds that are measured: all but royal ones.
    pub(crate) kinds: Vec<Kind>,
    /// The kinds that are also measured in hand.
    pub(crate) held: Vec<Kind>,
    /// The colour-bound kinds that both colours of squares can have.
    pub(crate) bound: Vec<Kind>,
    /// For every kind, its index in `kinds`.
    places: Vec<Option<usize>>,
}

impl Terms {
    pub(crate) fn new(rules: &Rules) -> Self {
        let kinds: Vec<Kind> = (rules.named_kinds())
            .filter(|&kind| !rules.royals.contains(kind))
            .collect();
        // A promoted piece counts as its current kind.
        let place = |kind: Kind| {
            kinds
                .iter()
                .position(|&named| rules.alike(named).contains(kind))
        };
        let in_hand = rules.drops_from_hands() || rules.gates_at_all();
        let held = rules.slots().iter().filter(|_| in_hand);
        let held = held.map(|&(kind, _)| kind);
        let bound = |kind: &Kind| {
            let piece = rules.piece(*kind);
            !piece.pawn && is_colour_bound(piece)
        };
        Self {
            places: rules.kinds().map(place).collect(),
            held: held.filter(|kind| kinds.contains(kind)).collect(),
            bound: kinds.iter().copied().filter(bound).collect(),
            kinds,
        }
    }

    /// The number of terms.
    pub(crate) fn count(&self) -> usize {
        1 + self.kinds.len() + self.held.len() + self.bound.len()
    }

    /// The index of a kind among those that are measured.
    pub(crate) fn place(&self, kind: Kind) -> Option<usize> {
        self.places[kind.index()]
    }

    pub(crate) fn on_board(&self, at: usize) -> usize {
        1 + at
    }

    pub(crate) fn in_hand(&self, at: usize) -> usize {
        1 + self.kinds.len() + at
    }

    pub(crate) fn pair(&self, at: usize) -> usize {
        1 + self.kinds.len() + self.held.len() + at
    }

    /// For every term, White's count minus Black's.
    pub(crate) fn of(&self, position: &Position) -> Vec<i32> {
        let mut terms = vec![0; self.count()];
        terms[FIRST_MOVE] = 1;
        // Whether a side has a piece on each colour.
        let mut colours = vec![[[false; 2]; 2]; self.bound.len()];
        for (square, piece) in position.pieces() {
            let Some(at) = self.place(piece.kind) else {
                continue;
            };
            terms[self.on_board(at)] += sign(piece.color);
            if let Some(at) = self.bound.iter().position(|&kind| kind == self.kinds[at]) {
                let dark = usize::from((square.file() + square.rank()) % 2);
                colours[at][piece.color.index()][dark] = true;
            }
        }
        for (at, colours) in colours.iter().enumerate() {
            for color in Color::BOTH {
                if colours[color.index()] == [true; 2] {
                    terms[self.pair(at)] += sign(color);
                }
            }
        }
        if !self.held.is_empty() {
            for color in Color::BOTH {
                for (kind, count) in position.held(color) {
                    if let Some(at) = self.held.iter().position(|&held| held == kind) {
                        terms[self.in_hand(at)] += sign(color) * i32::from(count);
                    }
                }
            }
        }
        terms
    }

    /// The number of officers of both sides: pieces other than Pawns and royal ones.
    pub(crate) fn officers(&self, position: &Position) -> u32 {
        let rules = position.rules();
        let counts = |kind: Kind| self.place(kind).is_some() && !rules.piece(kind).pawn;
        let standing = position.pieces().filter(|&(_, piece)| counts(piece.kind));
        let held = if self.held.is_empty() {
            0
        } else {
            (Color::BOTH.iter())
                .flat_map(|&color| position.held(color))
                .filter(|&(kind, _)| counts(kind))
                .map(|(_, count)| u32::from(count))
                .sum()
        };
        standing.count() as u32 + held
    }
}

fn sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// Whether no move of a piece leads to a square of the other colour.
fn is_colour_bound(piece: &PieceRule) -> bool {
    let mut legs = piece.every_path().flat_map(|path| &path.legs).peekable();
    legs.peek().is_some() && legs.all(|leg| (leg.step.dx + leg.step.dy) % 2 == 0)
}
