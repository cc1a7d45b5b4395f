//! A path of a piece.

use legwork_betza::{Bend, Crossing, Hop, Modality, Path, Step};

use super::takes::overtakes;
use super::{DoubleStep, back};
use crate::piece::{Kind, Kinds};
use crate::rules::{BorrowRule, Bounds, LenderPlace, LenderSide, Rules, Sides};

/// A path of a piece of one side, and what holds for it beyond its legs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The path.
    pub path: Path,
    /// The squares between which it may be walked.
    pub bounds: Bounds,
    /// The kinds that it never captures.
    pub spares: Kinds,
    /// The kinds that it does not hop over.
    pub no_screens: Kinds,
    /// The kinds that are on the other board: it goes over them as if nothing were there, and never ends there.
    pub unseen: Kinds,
    /// Whether it only attacks royal pieces, and is never a move.
    pub faces: bool,
    /// The pieces that decide whether it is open; `None` if none do.
    pub lent: Option<Lent>,
    /// Whether enemies may stop a piece on it.
    pub halted: bool,
    /// Whether enemies may freeze the piece, so that it is closed.
    pub freezes: bool,
    /// Whether its captures depend on which pieces are guarded.
    pub guarded: bool,
    /// The enemies over which it goes, each with an empty square beyond.
    pub overtakes: Kinds,
    /// Whether it has to be walked: its squares do not follow from its steps alone, as a pattern that is the same everywhere.
    pub walked: bool,
}

/// The pieces that open a way to another piece, or close it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lent {
    /// Where the lender is.
    pub from: LenderPlace,
    /// The side of the lender.
    pub side: LenderSide,
    /// The kinds that lend moves.
    pub lenders: Kinds,
    /// The lenders that open this way.
    pub kinds: Kinds,
    /// Whether it is open where nobody lends any.
    pub alone: bool,
}

impl Way {
    /// A path with nothing beyond its legs.
    pub fn plain(path: Path) -> Self {
        Self {
            path,
            bounds: Bounds::NONE,
            spares: Kinds::NONE,
            no_screens: Kinds::NONE,
            unseen: Kinds::NONE,
            faces: false,
            lent: None,
            halted: false,
            freezes: false,
            guarded: false,
            overtakes: Kinds::NONE,
            walked: false,
        }
    }

    /// The way of a rider that enemies may stop.
    #[must_use]
    fn stopped_by(mut self, rules: &Rules) -> Self {
        self.halted = rules.halt() && self.path.legs.iter().any(|leg| leg.range != 1);
        self.walked |= self.halted;
        self
    }

    /// Whether there is nothing beyond the legs of its path.
    pub fn is_plain(&self) -> bool {
        self.bounds == Bounds::NONE && !self.minds_kinds() && !self.faces && !self.walked
    }

    /// Whether it depends on the kinds of other pieces.
    pub fn minds_kinds(&self) -> bool {
        !(self.spares.is_empty() && self.no_screens.is_empty() && self.unseen.is_empty())
    }

    /// Whether it depends on more than the pieces on squares that it leads to: on others, or on the board where they are.
    pub fn minds_others(&self) -> bool {
        let others = self.lent.is_some() || self.halted || self.freezes || self.guarded;
        others || !self.unseen.is_empty() || !self.overtakes.is_empty()
    }

    /// Whether it is open only to pieces that borrow it.
    pub fn is_borrowed(&self) -> bool {
        self.lent.is_some_and(|lent| !lent.alone)
    }

    /// Whether it belongs to a first move: by an `i`, or by the squares where it starts.
    pub fn is_first_move(&self) -> bool {
        self.path.initial || self.bounds.from.is_some()
    }

    /// Whether it rides on a straight line, from one square of the line to the next.
    fn is_straight_ride(&self) -> bool {
        match self.path.legs[..] {
            [leg] => {
                let straight = leg.hop == Hop::None && leg.bend == Bend::None;
                let next = leg.step.dx.unsigned_abs().max(leg.step.dy.unsigned_abs()) == 1;
                straight && next && leg.range != 1 && leg.crossing == Crossing::Free && !self.faces
            }
            _ => false,
        }
    }

    /// The way with every step mapped.
    #[must_use]
    pub fn map_steps(&self, map: impl Fn(Step) -> Step) -> Self {
        Self {
            path: self.path.map_steps(map),
            ..self.clone()
        }
    }

    /// The ways of a kind, as White walks them and as Black does.
    pub(super) fn of(rules: &Rules, kind: Kind) -> [Vec<Self>; 2] {
        let mut white = Self::own(rules, kind);
        if let Some(rule) = rules.borrowing(kind) {
            white = borrowing(rules, rule, kind, white);
        }
        let freezes = rules.may_be_frozen().contains(kind);
        let guarded = rules.captures_ask_for_guards();
        let unseen = rules.on_other_board(kind);
        let overtakes = overtakes(rules, kind);
        for way in &mut white {
            (way.freezes, way.guarded, way.unseen) = (freezes, guarded, unseen);
            if way.is_straight_ride() {
                way.overtakes = overtakes;
            }
            way.walked |= freezes || guarded || rules.two_boards || !way.overtakes.is_empty();
        }
        Self::of_both(white)
    }

    /// The ways by which pieces of a kind control squares, whatever they spare.
    pub(super) fn of_controller(rules: &Rules, kind: Kind) -> [Vec<Self>; 2] {
        let mut white = Self::own(rules, kind);
        white.retain(|way| !way.faces);
        white.iter_mut().for_each(|way| way.spares = Kinds::NONE);
        Self::of_both(white)
    }

    /// White's paths, and their images for Black.
    fn of_both(white: Vec<Self>) -> [Vec<Self>; 2] {
        let black = white.iter().map(|way| way.map_steps(back)).collect();
        [white, black]
    }

    /// The moves that a file gives to a kind, without what it faces, for a piece that is kept to some squares.
    fn moves(rules: &Rules, kind: Kind, within: Option<Sides>) -> Vec<Self> {
        let rule = rules.piece(kind);
        let way = |path: &Path, bounds: Bounds| Self {
            bounds: Bounds {
                to: meet(bounds.to, within),
                ..bounds
            },
            spares: rule.spares,
            no_screens: rule.no_screens,
            walked: rules.geometry.wraps().is_some(),
            ..Self::plain(path.clone())
        };
        let way = |path: &Path, bounds: Bounds| way(path, bounds).stopped_by(rules);
        let mut white: Vec<Self> = Vec::new();
        white.extend(rule.paths().iter().map(|path| way(path, Bounds::NONE)));
        for more in &rule.more {
            white.extend(more.paths().iter().map(|path| way(path, more.bounds)));
        }
        white
    }

    /// White's ways that a file gives to a kind.
    fn own(rules: &Rules, kind: Kind) -> Vec<Self> {
        let rule = rules.piece(kind);
        let mut white = Self::moves(rules, kind, rule.within);
        for mut path in rule.faces.iter().flat_map(|faces| faces.paths()) {
            if let Some(last) = path.legs.last_mut() {
                last.may.empty = false;
                last.may.own = false;
                last.may.passed = false;
                last.may.enemy = true;
            }
            white.push(
                Self {
                    faces: true,
                    walked: rules.geometry.wraps().is_some(),
                    ..Self::plain(path)
                }
                .stopped_by(rules),
            );
        }
        white
    }

    /// The same way as another piece may borrow it: neither a first move, nor a double step, nor a capture en passant. `None` if
    /// nothing is left.
    fn lendable(mut self) -> Option<Self> {
        if self.path.initial || DoubleStep::of(&self).is_some() {
            return None;
        }
        for leg in &mut self.path.legs {
            leg.may.passed = false;
            if leg.may == Modality::default() {
                return None;
            }
        }
        Some(self)
    }
}

/// White's ways of a kind that borrows, each with who opens it to the piece; `own` are those that it has by itself.
fn borrowing(rules: &Rules, rule: &BorrowRule, kind: Kind, own: Vec<Way>) -> Vec<Way> {
    let lent = |alone: bool| Lent {
        from: rule.from,
        side: rule.side,
        lenders: rule.of,
        kinds: Kinds::NONE,
        alone,
    };
    let mut ways = own;
    for way in ways.iter_mut().filter(|way| rule.only && !way.faces) {
        (way.lent, way.walked) = (Some(lent(true)), true);
    }
    let borrower = rules.piece(kind);
    for lender in rule.of.iter() {
        let within = meet(borrower.within, rule.to);
        let moves = Way::moves(rules, lender, within).into_iter();
        for way in moves.filter_map(Way::lendable) {
            let spares = borrower.spares;
            let alike = |known: &&mut Way| {
                known.path == way.path
                    && (known.bounds, known.spares) == (way.bounds, spares)
                    && known.no_screens == way.no_screens
                    && !known.faces
            };
            match ways.iter_mut().find(alike) {
                // A way without a condition belongs to the piece itself.
                Some(known) => {
                    if let Some(lent) = &mut known.lent {
                        lent.kinds = lent.kinds.with(lender);
                    }
                }
                None => {
                    let mut lent = lent(false);
                    lent.kinds = Kinds::NONE.with(lender);
                    ways.push(Way {
                        spares,
                        lent: Some(lent),
                        walked: true,
                        ..way
                    });
                }
            }
        }
    }
    ways
}

/// The squares of both, of each side.
fn meet(a: Option<Sides>, b: Option<Sides>) -> Option<Sides> {
    match (a, b) {
        (Some(a), Some(b)) => Some([a[0] & b[0], a[1] & b[1]]),
        (one, None) | (None, one) => one,
    }
}
