//! The squares that given moves of a piece go to, each with the class that its [`Diagram`] has for them.
//!
//! A diagram shows all that a piece could do. Here the other pieces are known, and the moves too: legal
//! ones, or those to which its legs lead.

use std::collections::BTreeMap;

use legwork_core::geometry::Square;
use legwork_core::legs::BoardView;
use legwork_core::moves::Move;
use legwork_core::piece::Piece;
use legwork_core::rules::Rules;

use crate::diagram::{Approach, Diagram, Obstruction, SquareClass};

/// How a piece can move to a square or capture on it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Target {
    /// The classes of the moves that end there but for castling, in the order of a legend, each once.
    pub ends: Vec<SquareClass>,
    /// Whether a move that ends there captures what is on the square, of either side.
    pub captures: bool,
    /// Whether what is there can be captured on the way to another square.
    pub in_passing: bool,
    /// Whether the piece there can be captured en passant, by a move that ends elsewhere.
    pub en_passant: bool,
    /// Whether a King castles there.
    pub castles: bool,
}

impl Target {
    /// Returns all classes of the square, in the order of a legend. Castling has none.
    pub fn classes(&self) -> Vec<SquareClass> {
        let passing = self.in_passing.then_some(SquareClass::InPassing);
        self.ends.iter().copied().chain(passing).collect()
    }

    /// Returns the one class by which the square is shown: a capture in passing goes before all others,
    /// and castling alone is a move that captures nothing.
    pub fn class(&self) -> SquareClass {
        if self.in_passing {
            return SquareClass::InPassing;
        }
        let first = self.ends.first();
        first.copied().unwrap_or(SquareClass::MoveOnly)
    }

    /// Whether something is captured there by a move that ends elsewhere.
    pub const fn is_taken(&self) -> bool {
        self.in_passing || self.en_passant
    }
}

impl Diagram {
    /// Returns the squares of the diagram as targets, those of castling included. Only a position knows what is
    /// captured there.
    pub fn targets(&self) -> BTreeMap<Square, Target> {
        let mut targets: BTreeMap<Square, Target> = BTreeMap::new();
        for reach in self.reaches() {
            let mut classes = reach.classes();
            classes.retain(|&class| class != SquareClass::InPassing);
            let target = targets.entry(reach.square).or_default();
            target.ends = classes;
            target.in_passing = reach.in_passing;
        }
        for &square in self.castles() {
            targets.entry(square).or_default().castles = true;
        }
        targets
    }
}

/// The squares of some moves of the same piece, where it is and where its pieces are given by `view`. The
/// square that it starts from is one of them if a move ends there.
pub fn targets<V: BoardView + ?Sized>(
    rules: &Rules,
    view: &V,
    piece: Piece,
    from: Square,
    moves: &[Move],
) -> BTreeMap<Square, Target> {
    let classifier = Classifier::new(rules, view, piece, from);
    let mut targets: BTreeMap<Square, Target> = BTreeMap::new();
    for &mv in moves {
        let target = targets.entry(mv.to()).or_default();
        let Some(class) = classifier.class(mv) else {
            target.castles = true;
            continue;
        };
        target.ends.push(class);
        target.captures |= classifier.ends_on_a_piece(mv);
        let passant = classifier.en_passant(mv);
        for victim in mv.taken() {
            let target = targets.entry(victim).or_default();
            if passant == Some(victim) {
                target.en_passant = true
            } else {
                target.in_passing = true
            }
        }
    }
    for target in targets.values_mut() {
        target.ends.sort_unstable();
        target.ends.dedup();
    }
    targets
}

/// Returns the square of the pawn that a move captures en passant: next to its path, so that no leg ends there.
pub fn en_passant<V: BoardView + ?Sized>(
    rules: &Rules,
    view: &V,
    piece: Piece,
    mv: Move,
) -> Option<Square> {
    let passant = view.passant().filter(|passed| passed.is_captured_by(mv))?;
    let paths = rules.piece(piece.kind).every_path();
    let mut legs = paths.flat_map(|path| &path.legs);
    legs.any(|leg| leg.may.passed).then_some(passant.victim)
}

/// The classes of one piece's moves among other pieces.
pub struct Classifier<'a, V: ?Sized> {
    rules: &'a Rules,
    view: &'a V,
    diagram: Diagram,
}

impl<'a, V: BoardView + ?Sized> Classifier<'a, V> {
    /// For the piece on that square, whatever `view` has there.
    pub fn new(rules: &'a Rules, view: &'a V, piece: Piece, from: Square) -> Self {
        Self {
            rules,
            view,
            diagram: Diagram::new(rules, piece, from),
        }
    }

    /// Returns the class of a move of this piece: of the approach by which it ends where it ends. Castling
    /// has none.
    pub fn class(&self, mv: Move) -> Option<SquareClass> {
        if mv.wing().is_some() {
            return None;
        }
        let passed = self.en_passant(mv).is_some();
        if mv.takes_on_the_way() && !passed {
            return Some(SquareClass::AfterCapture);
        }
        let victim = if self.ends_on_a_piece(mv) {
            self.view.at(mv.to())
        } else {
            None
        };
        let own = victim.is_some_and(|victim| victim.color == self.diagram.piece.color);
        let captures = victim.is_some() || passed;
        let serves = |approach: &&Approach| match (captures, own) {
            _ if approach.obstruction == Obstruction::AfterCapture => false,
            (false, _) => approach.quiet,
            (true, false) => approach.takes,
            (true, true) => approach.takes_own,
        };
        let reach = self.diagram.at(mv.to());
        let approach = reach.and_then(|reach| reach.approaches.iter().find(serves));
        Some(match approach {
            Some(approach) => approach.class(),
            // A first move that an option allows elsewhere than at home is not in the diagram.
            None if captures => SquareClass::CaptureOnly,
            None => SquareClass::MoveOnly,
        })
    }

    /// Returns the square of the pawn that a move of this piece captures [`en_passant`].
    pub fn en_passant(&self, mv: Move) -> Option<Square> {
        en_passant(self.rules, self.view, self.diagram.piece, mv)
    }

    /// Whether a move captures the piece on the square where it ends, of either side. Castling does not.
    pub fn ends_on_a_piece(&self, mv: Move) -> bool {
        let elsewhere = mv.wing().is_none() && mv.to() != self.diagram.from;
        elsewhere && self.view.at(mv.to()).is_some()
    }
}
