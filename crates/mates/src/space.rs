//! A numbering of the positions of some men against the bare King.

use std::fmt::Write as _;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::squares::Squares;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;
use smallvec::SmallVec;

/// The number of a placement of all men, without the side to move. Placements with the same square of Black's King are
/// contiguous, so White's moves stay within such a slab.
pub(crate) type Node = u32;

/// The placements of White's King, men of one of some materials, and Black's King.
#[derive(Debug)]
pub(crate) struct Space {
    variant: Variant,
    /// White's material other than the King, each in the order of the rules, all of the same number of men.
    materials: Vec<Vec<Kind>>,
    squares: Vec<Square>,
    /// For the index of each square, its position in `squares`.
    places: Vec<u32>,
    /// The fields of a FEN after the board and the side to move.
    fen_fields: Vec<String>,
}

/// A placement: the square of each man.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) king: Square,
    /// Sorted, so that exchanging two men of the same kind gives the same placement.
    pub(crate) men: SmallVec<[(Kind, Square); 2]>,
    pub(crate) bare_king: Square,
}

impl Space {
    /// The placements of a variant with men of one of these materials.
    pub(crate) fn new(variant: &Variant, materials: Vec<Vec<Kind>>) -> Self {
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
            materials,
            squares,
            places,
            fen_fields,
        }
    }

    pub(crate) fn materials(&self) -> &[Vec<Kind>] {
        &self.materials
    }

    /// The number of squares.
    pub(crate) fn squares(&self) -> u32 {
        self.squares.len() as u32
    }

    /// The number of placements; it has to fit into a [`Node`] where placements are numbered.
    pub(crate) fn size(&self) -> u64 {
        let men = self.materials[0].len() as u32;
        let each = u64::from(self.squares()).saturating_pow(men + 2);
        each.saturating_mul(self.materials.len() as u64)
    }

    /// The number of placements with the same square of Black's King.
    pub(crate) fn slab(&self) -> u32 {
        (self.size() / u64::from(self.squares())) as u32
    }

    /// The number of placements with the same square of Black's King and the same material.
    fn share(&self) -> u32 {
        self.slab() / self.materials.len() as u32
    }

    /// The number of a placement; `None` if its material is not in this space.
    pub(crate) fn node(&self, placement: &Placement) -> Option<Node> {
        let kinds = || placement.men.iter().map(|&(kind, _)| kind);
        let mut materials = self.materials.iter();
        let material = materials.position(|material| material.iter().copied().eq(kinds()))?;
        let place = |square: Square| self.places[square.index()];
        let men = placement.men.iter().map(|&(_, square)| square);
        let own = men.fold(place(placement.king), |own, square| {
            own * self.squares() + place(square)
        });
        Some(place(placement.bare_king) * self.slab() + material as u32 * self.share() + own)
    }

    /// The placement with a number; `None` if two men would be on the same square, or the men are not sorted.
    pub(crate) fn placement(&self, node: Node) -> Option<Placement> {
        let count = self.squares();
        let mut own = node % self.slab() % self.share();
        let mut square = || {
            let place = own % count;
            own /= count;
            self.squares[place as usize]
        };
        let material = &self.materials[(node % self.slab() / self.share()) as usize];
        let mut men: SmallVec<_> = material
            .iter()
            .rev()
            .map(|&kind| (kind, square()))
            .collect();
        men.reverse();
        let king = square();
        let bare_king = self.squares[(node / self.slab()) as usize];
        let alone = |&(_, square): &(Kind, Square)| {
            let here = men.iter().filter(|&&(_, other)| other == square);
            square != king && square != bare_king && here.count() == 1
        };
        (king != bare_king && men.is_sorted() && men.iter().all(alone)).then_some(Placement {
            king,
            men,
            bare_king,
        })
    }

    /// The numbers of the placements with a material; `None` if it is not in this space.
    pub(crate) fn nodes_of(&self, material: &[Kind]) -> Option<impl Iterator<Item = Node>> {
        let at = self.materials.iter().position(|other| other == material)?;
        let (slab, share) = (self.slab(), self.share());
        Some((0..self.squares()).flat_map(move |bare_king| {
            let first = bare_king * slab + at as u32 * share;
            first..first + share
        }))
    }

    /// The position of a placement with a side to move; `None` if it is not valid under the rules.
    pub(crate) fn position(&self, node: Node, turn: Color) -> Option<Position> {
        let placement = self.placement(node)?;
        let rules = self.variant.rules();
        let own = placement.men.iter().map(|&(kind, square)| (square, kind));
        let men: SmallVec<[(Square, Piece); 4]> = own
            .chain([(placement.king, rules.king)])
            .map(|(square, kind)| (square, Piece::new(Color::White, kind)))
            .chain([(placement.bare_king, Piece::new(Color::Black, rules.king))])
            .collect();
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

/// The placement of a position; `None` if anything but a King and some men against a King is on the board, or a piece is in
/// hand.
pub(crate) fn placement_of(position: &Position) -> Option<Placement> {
    let king = position.rules().king;
    let only = |squares: Squares| {
        let mut squares = squares.iter();
        squares.next().filter(|_| squares.next().is_none())
    };
    if Color::BOTH
        .iter()
        .any(|&side| !position.held(side).is_empty())
    {
        return None;
    }
    let own = only(position.of(Piece::new(Color::White, king)))?;
    let bare_king = only(position.side(Color::Black))?;
    if position.at(bare_king)?.kind != king {
        return None;
    }
    let men = position.side(Color::White).without(own);
    let men = men
        .iter()
        .map(|square| Some((position.at(square)?.kind, square)));
    let mut men: SmallVec<_> = men.collect::<Option<_>>()?;
    men.sort_unstable();
    Some(Placement {
        king: own,
        men,
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
