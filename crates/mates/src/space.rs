//! The positions of three pieces, by number.

use std::fmt::Write as _;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::squares::Squares;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

/// The number of a placement of the three pieces, whoever is to move. Those with the same Black King follow each other: what
/// White plays leads from one of them to another.
pub(crate) type Node = u32;

/// The placements of White's King, a piece of one of some kinds, and Black's King.
pub(crate) struct Space {
    variant: Variant,
    kinds: Vec<Kind>,
    squares: Vec<Square>,
    /// By the index of a square: its place in `squares`.
    places: Vec<u32>,
    /// What follows the board in a FEN, but for the side to move.
    fen_fields: Vec<String>,
}

/// A placement, square by square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) king: Square,
    pub(crate) kind: Kind,
    pub(crate) piece: Square,
    pub(crate) bare_king: Square,
}

impl Space {
    /// The placements of a variant with the lone piece of one of these kinds.
    pub(crate) fn new(variant: &Variant, kinds: Vec<Kind>) -> Self {
        let rules = variant.rules();
        let squares: Vec<Square> = rules.geometry.squares().collect();
        let most = squares.iter().map(|square| square.index()).max();
        let mut places = vec![0; most.unwrap_or(0) + 1];
        for (place, square) in (0..).zip(&squares) {
            places[square.index()] = place;
        }
        let start = variant.start().fen();
        let mut fen_fields: Vec<String> = start.split(' ').skip(1).map(str::to_owned).collect();
        for field in &mut fen_fields[1..3] {
            "-".clone_into(field);
        }
        Self {
            variant: variant.clone(),
            kinds,
            squares,
            places,
            fen_fields,
        }
    }

    pub(crate) fn variant(&self) -> &Variant {
        &self.variant
    }

    /// How many squares there are.
    pub(crate) fn squares(&self) -> u32 {
        self.squares.len() as u32
    }

    /// How many placements have the same Black King.
    pub(crate) fn slab(&self) -> u32 {
        self.kinds.len() as u32 * self.squares() * self.squares()
    }

    /// How many placements there are.
    pub(crate) fn size(&self) -> u32 {
        self.slab() * self.squares()
    }

    /// The number of a placement; `None` if its piece is of another kind.
    pub(crate) fn node(&self, placement: &Placement) -> Option<Node> {
        let kind = self.kinds.iter().position(|&kind| kind == placement.kind)? as u32;
        let place = |square: Square| self.places[square.index()];
        let (own, count) = (
            kind * self.squares() + place(placement.king),
            self.squares(),
        );
        Some(place(placement.bare_king) * self.slab() + own * count + place(placement.piece))
    }

    /// The placement of a number.
    pub(crate) fn placement(&self, node: Node) -> Placement {
        let (count, own) = (self.squares(), node % self.slab());
        let square = |place: u32| self.squares[place as usize];
        Placement {
            king: square(own / count % count),
            kind: self.kinds[(own / count / count) as usize],
            piece: square(own % count),
            bare_king: square(node / self.slab()),
        }
    }

    /// The numbers of the placements with a piece of a kind.
    pub(crate) fn nodes_of(&self, kind: Kind) -> impl Iterator<Item = Node> + '_ {
        (0..self.size()).filter(move |&node| self.placement(node).kind == kind)
    }

    /// The position of a placement with a side to move; `None` if the rules know no such position.
    pub(crate) fn position(&self, node: Node, turn: Color) -> Option<Position> {
        let placement = self.placement(node);
        let (king, piece, bare) = (placement.king, placement.piece, placement.bare_king);
        if king == piece || king == bare || piece == bare {
            return None;
        }
        let rules = self.variant.rules();
        let men = [
            (king, Piece::new(Color::White, rules.king)),
            (piece, Piece::new(Color::White, placement.kind)),
            (bare, Piece::new(Color::Black, rules.king)),
        ];
        let mut fen = String::new();
        let geometry = rules.geometry;
        for rank in (0..geometry.ranks()).rev() {
            let mut empty = 0;
            for file in 0..geometry.files() {
                let square = Square::new(file, rank);
                let man = men.iter().find(|(at, _)| Some(*at) == square);
                let hole = square.is_some_and(|square| geometry.is_hole(square));
                if man.is_none() && !hole {
                    empty += 1;
                    continue;
                }
                push_empty(&mut fen, &mut empty);
                match man {
                    Some(&(_, piece)) => fen.push_str(&rules.letter(piece)),
                    None => fen.push('*'),
                }
            }
            push_empty(&mut fen, &mut empty);
            if rank > 0 {
                fen.push('/');
            }
        }
        if rules.holdings.is_some() {
            fen.push_str("[]");
        }
        fen.push(' ');
        fen.push_str(match turn {
            Color::White => "w",
            Color::Black => "b",
        });
        for field in &self.fen_fields[1..] {
            fen.push(' ');
            fen.push_str(field);
        }
        self.variant.position(&fen).ok()
    }
}

/// The placement of a position; `None` if other pieces than a King and one piece against a King stand on the board, or one is in
/// hand.
pub(crate) fn placement_of(position: &Position) -> Option<Placement> {
    let king = position.rules().king;
    let only = |squares: Squares| {
        let mut squares = squares.iter();
        squares.next().filter(|_| squares.next().is_none())
    };
    if position.occupied().len() != 3
        || Color::BOTH
            .iter()
            .any(|&side| !position.held(side).is_empty())
    {
        return None;
    }
    let own = only(position.of(Piece::new(Color::White, king)))?;
    let bare_king = only(position.of(Piece::new(Color::Black, king)))?;
    let piece = only(position.side(Color::White).without(own))?;
    Some(Placement {
        king: own,
        kind: position.at(piece)?.kind,
        piece,
        bare_king,
    })
}

fn push_empty(fen: &mut String, empty: &mut u32) {
    if *empty > 0 {
        // Writing to a string does not fail.
        let _ = write!(fen, "{empty}");
        *empty = 0;
    }
}
