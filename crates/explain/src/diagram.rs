//! Movement diagrams: every square that a piece can go to from where it stands, and how.
//!
//! It is what a diagram of a rule page shows, and what a board on a screen marks when a piece is
//! picked up: the moves that the piece's legs allow. The board is taken to be empty, except that
//! every piece that a leg needs (a victim, a screen to hop over) is taken to be there.

use std::ops::ControlFlow;

use legwork_betza::{Crossing, Hop, PathLeg};
use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::legs::{
    BoardView, Bounds, EmptyBoard, Landing, Legs, Observer, Stop, ViewWithPiece,
};
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rights;
use legwork_core::rules::{PieceRule, Rules};
use legwork_core::shape::Shape;

/// The class of a square, which a diagram shows by a colour or a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SquareClass {
    /// Yellow: to move and to capture, unless something is in the way. A whole ray has this
    /// class, including the square next to the piece.
    Slide,
    /// Orange: to move and to capture, whatever is between.
    Leap,
    /// To move and to capture, unless something is between: a leap that can be blocked.
    Lame,
    /// To move and to capture, over a piece between.
    Hop,
    /// Only after something was captured on the way.
    AfterCapture,
    /// Green: to move, never to capture.
    MoveOnly,
    /// Red: to capture, never to move.
    CaptureOnly,
    /// Cyan: the piece there can be captured on the way to another square.
    InPassing,
}

impl SquareClass {
    /// Every class, in the order of a legend.
    pub const ALL: [Self; 8] = [
        Self::Slide,
        Self::Leap,
        Self::Lame,
        Self::Hop,
        Self::AfterCapture,
        Self::MoveOnly,
        Self::CaptureOnly,
        Self::InPassing,
    ];

    /// The class in a few words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slide => "slide",
            Self::Leap => "leap",
            Self::Lame => "lame leap",
            Self::Hop => "hop",
            Self::AfterCapture => "after a capture on the way",
            Self::MoveOnly => "move only",
            Self::CaptureOnly => "capture only",
            Self::InPassing => "captured in passing",
        }
    }
}

/// The obstruction that can block a piece on its way to a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Obstruction {
    /// Nothing.
    Leap,
    /// Anything on the ray before the square.
    Slide,
    /// Anything on the one square between.
    Lame,
    /// A piece has to be between.
    Hop,
    /// An enemy has to be captured on the way.
    AfterCapture,
}

/// One way in which a piece can reach a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Approach {
    /// The obstruction that can block it.
    pub obstruction: Obstruction,
    /// Whether the square may be empty.
    pub quiet: bool,
    /// Whether an enemy there can be captured.
    pub takes: bool,
    /// Whether a piece of its own side there can be captured.
    pub takes_own: bool,
    /// Whether the piece may do this only as its first move.
    pub first_move: bool,
}

impl Approach {
    /// The class that a diagram gives it.
    pub const fn class(self) -> SquareClass {
        match (self.quiet, self.takes || self.takes_own, self.obstruction) {
            (_, _, Obstruction::AfterCapture) => SquareClass::AfterCapture,
            (true, false, _) => SquareClass::MoveOnly,
            (false, _, _) => SquareClass::CaptureOnly,
            (true, true, Obstruction::Slide) => SquareClass::Slide,
            (true, true, Obstruction::Leap) => SquareClass::Leap,
            (true, true, Obstruction::Lame) => SquareClass::Lame,
            (true, true, Obstruction::Hop) => SquareClass::Hop,
        }
    }

    /// Whether this approach includes all that the other allows.
    fn covers(self, other: Self) -> bool {
        let serves = (self.quiet || !other.quiet)
            && (self.takes || !other.takes)
            && (self.takes_own || !other.takes_own);
        let freer = self.obstruction == Obstruction::Leap || self.obstruction == other.obstruction;
        serves && freer && (!self.first_move || other.first_move)
    }
}

/// A square that a piece can reach or capture on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// The square.
    pub square: Square,
    /// How the piece can end there, each approach once. An approach that another includes is left
    /// out: a Lion leaps to the squares next to it, so its double steps to them are left out.
    pub approaches: Vec<Approach>,
    /// Whether the piece there can be captured on the way to another square.
    pub in_passing: bool,
}

impl Reach {
    /// The classes of the square, in the order of a legend. It can have several: a cannon moves to
    /// a square and captures there over a screen, a Lion leaps to a square next to it and captures
    /// there in passing.
    pub fn classes(&self) -> Vec<SquareClass> {
        let mut classes: Vec<SquareClass> = self
            .approaches
            .iter()
            .map(|approach| approach.class())
            .collect();
        if self.in_passing {
            classes.push(SquareClass::InPassing);
        }
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    fn add(&mut self, approach: Approach) {
        let same = |known: &&mut Approach| {
            known.obstruction == approach.obstruction && known.first_move == approach.first_move
        };
        match self.approaches.iter_mut().find(same) {
            Some(known) => {
                known.quiet |= approach.quiet;
                known.takes |= approach.takes;
                known.takes_own |= approach.takes_own;
            }
            None => self.approaches.push(approach),
        }
    }

    fn tidy(&mut self) {
        let all = std::mem::take(&mut self.approaches);
        let covered = |approach: &Approach| {
            all.iter()
                .any(|other| other != approach && other.covers(*approach))
        };
        self.approaches = all
            .iter()
            .copied()
            .filter(|approach| !covered(approach))
            .collect();
        self.approaches
            .sort_by_key(|approach| (approach.class(), approach.obstruction));
    }
}

/// The movement diagram of a piece on a square.
///
/// Moves that a piece has only as its first move are shown on squares where the start array has
/// that piece, and so is castling, which is listed apart ([`Diagram::castles`]). Promotion is not
/// shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub from: Square,
    reaches: Vec<Reach>,
    castles: Vec<Square>,
}

impl Diagram {
    /// The diagram of a piece on a square.
    ///
    /// A square off the board gives a diagram without squares.
    pub fn new(rules: &Rules, piece: Piece, from: Square) -> Self {
        let legs = Legs::new(rules);
        let at_home = rules.home(piece).contains(from);
        let mut sketch = Sketch {
            reaches: Vec::new(),
            bounds: Bounds::NONE,
            color: piece.color,
        };
        for way in legs.of(piece) {
            if way.path.initial && !at_home || way.faces || way.is_borrowed() {
                continue;
            }
            sketch.bounds = way.bounds;
            let needs = PathNeeds {
                first_move: way.path.initial,
                ..PathNeeds::default()
            };
            let needed = PossibleNeeds::from_slice(&[needs]);
            let _ = legs.observe(&EmptyBoard, from, piece, way, needed, &mut sketch);
        }
        let mut reaches = sketch.reaches;
        reaches.iter_mut().for_each(Reach::tidy);
        reaches.sort_by_key(|reach| reach.square);
        Self {
            piece,
            from,
            reaches,
            castles: castles(rules, piece, from),
        }
    }

    /// Where the piece can castle to from its square, if it is a King at home: each square once.
    /// Where homes depend on the set-up, every square of his first rank is one.
    pub fn castles(&self) -> &[Square] {
        &self.castles
    }

    /// The squares that the piece can reach or capture on, from White's first rank up and from the
    /// a-file on. Its own square is one of them if it can end where it stood, by a pass or by a
    /// capture without moving.
    pub fn reaches(&self) -> &[Reach] {
        &self.reaches
    }

    /// The reach of the piece on a square, if it has any there.
    pub fn at(&self, square: Square) -> Option<&Reach> {
        self.reaches.iter().find(|reach| reach.square == square)
    }

    /// Whether it can step out and back: a turn that changes nothing.
    pub fn passes(&self) -> bool {
        self.stays(|approach| approach.obstruction != Obstruction::AfterCapture)
    }

    /// Whether it can capture without moving.
    pub fn shoots(&self) -> bool {
        self.stays(|approach| approach.obstruction == Obstruction::AfterCapture)
    }

    fn stays(&self, how: impl Fn(&Approach) -> bool) -> bool {
        self.at(self.from)
            .is_some_and(|reach| reach.approaches.iter().any(how))
    }
}

/// The kinds that can move out and back in one turn, and so pass it.
pub fn passers(rules: &Rules) -> Vec<Kind> {
    let passes = |kind: &Kind| {
        let piece = Piece::new(Color::White, *kind);
        Diagram::new(rules, piece, best_square(rules, piece)).passes()
    };
    rules.kinds().filter(passes).collect()
}

/// Whether a piece moves like one of orthodox chess, castling aside, so that it needs no diagram.
pub fn is_orthodox(piece: &PieceRule) -> bool {
    const ORTHODOX: [&str; 6] = ["K", "Q", "R", "B", "N", "mfWcfFfeFifmnD"];
    ORTHODOX.iter().any(|notation| piece.moves_as(notation))
}

/// The square on which a diagram shows a piece: a King that castles on its first square, a piece with a special first move on
/// its starting square nearest to the centre, any other piece in the centre, or as near to it as it can stand.
pub fn best_square(rules: &Rules, piece: Piece) -> Square {
    let geometry = rules.geometry;
    let home = rules.home(piece);
    let mut homes = geometry.squares().filter(|&square| home.contains(square));
    if let Some(square) = homes.find(|&square| !castles(rules, piece, square).is_empty()) {
        return square;
    }
    let middle = ((geometry.files() - 1) / 2, (geometry.ranks() - 1) / 2);
    let off = |square: &Square| square.file().abs_diff(middle.0) + square.rank().abs_diff(middle.1);
    let mut paths = rules.piece(piece.kind).every_path();
    let differs = !home.is_empty() && paths.any(|path| path.initial);
    let squares = geometry.squares();
    let best = squares
        .filter(|&square| !differs || home.contains(square))
        .filter(|&square| rules.admits(piece, square))
        .min_by_key(off);
    best.unwrap_or(Square::from_index(0))
}

/// The moves to which the legs of a piece lead from a square among other pieces, whatever is on that
/// square. Whether they would leave a King in check is not asked; castling, promotion and passes are not
/// among them.
pub fn moves_by_legs<V: BoardView + ?Sized>(
    rules: &Rules,
    view: &V,
    piece: Piece,
    from: Square,
) -> Vec<Move> {
    let with_piece = ViewWithPiece {
        view,
        square: from,
        piece: Some(piece),
    };
    let mut moves = Vec::new();
    Legs::new(rules).landings(&with_piece, from, piece, |landing| {
        let mv = landing.from(from);
        if !mv.is_pass() && !moves.contains(&mv) {
            moves.push(mv);
        }
    });
    moves
}

fn castles(rules: &Rules, piece: Piece, from: Square) -> Vec<Square> {
    let mut squares: Vec<Square> = Vec::new();
    for wing in &rules.wings {
        let royal = Piece::new(wing.color, rules.castler) == piece;
        let at_home = match wing.home {
            Some((home, _)) => home == from,
            None => rights::on_first_rank(rules, wing.color, from),
        };
        let (king_to, _) = wing.ends_from(rules.geometry, from);
        if royal && at_home && !squares.contains(&king_to) {
            squares.push(king_to);
        }
    }
    squares.sort_unstable();
    squares
}

/// The needs of a path so far: captures, pieces to hop over.
#[derive(Debug, Clone, Copy, Default)]
struct PathNeeds {
    first_move: bool,
    captured: bool,
    hopped: bool,
    stepped: bool,
}

/// A diagram in the making.
struct Sketch {
    reaches: Vec<Reach>,
    /// The bounds of the way that is walked, and the side whose they are.
    bounds: Bounds,
    color: Color,
}

/// The alternatives for what a path needs: on an empty board the walk does not know which piece was on the square where a leg
/// ended.
type PossibleNeeds = SmallVec<[PathNeeds; 4]>;

impl Observer for Sketch {
    type Trail = PossibleNeeds;

    fn reaches(&mut self, needed: &mut PossibleNeeds, at: Square, legs: &[PathLeg]) -> bool {
        let leg = legs[0];
        if legs.len() == 1 && !self.bounds.ends(self.color, at) {
            return false;
        }
        if leg.hop != Hop::None || matches!(leg.crossing, Crossing::Occupied { .. }) {
            needed.iter_mut().for_each(|needs| needs.hopped = true);
        }
        if legs.len() == 1 {
            for needs in needed {
                self.reach(at).add(last(&leg, *needs));
            }
            return false;
        }
        let takes = leg.may.enemy || leg.may.own;
        if takes {
            self.reach(at).in_passing = true;
        }
        let ways = |needs: PathNeeds| {
            let captured = takes.then_some(PathNeeds {
                captured: true,
                ..needs
            });
            let stepped = leg.may.empty.then_some(PathNeeds {
                stepped: true,
                ..needs
            });
            let hopped = leg.may.over.then_some(PathNeeds {
                hopped: true,
                ..needs
            });
            [captured, stepped, hopped].into_iter().flatten()
        };
        *needed = needed.iter().copied().flat_map(ways).collect();
        true
    }

    fn pardons(&mut self, _: &mut PossibleNeeds, stop: Stop, _: &[PathLeg]) -> bool {
        stop.could_be_helped()
    }

    fn lands(&mut self, _: PossibleNeeds, _: Landing) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The approach by which a path ends with its last leg.
fn last(leg: &PathLeg, needs: PathNeeds) -> Approach {
    let obstruction = match needs {
        PathNeeds { captured: true, .. } => Obstruction::AfterCapture,
        PathNeeds { hopped: true, .. } => Obstruction::Hop,
        _ if matches!(leg.crossing, Crossing::Empty { .. }) => Obstruction::Lame,
        _ if leg.range != 1 => Obstruction::Slide,
        PathNeeds { stepped: true, .. } => Obstruction::Lame,
        _ => Obstruction::Leap,
    };
    Approach {
        obstruction,
        quiet: leg.may.empty,
        takes: leg.may.enemy || leg.may.passed,
        takes_own: leg.may.own,
        first_move: needs.first_move,
    }
}

impl Sketch {
    fn reach(&mut self, square: Square) -> &mut Reach {
        let known = self.reaches.iter().position(|r| r.square == square);
        let place = known.unwrap_or_else(|| {
            self.reaches.push(Reach {
                square,
                approaches: Vec::new(),
                in_passing: false,
            });
            self.reaches.len() - 1
        });
        &mut self.reaches[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_core::piece::Color;
    use legwork_core::rules::Rules;
    use legwork_reader::ReadRules as _;

    /// A 7x7 board with Kings and a piece of that notation, which starts on a2 (and a6).
    fn rules(betza: &str) -> Rules {
        let ron = format!(
            r#"(
                name: "Test",
                board: (files: 7, ranks: 7),
                pieces: [
                    (letter: "K", name: "King", betza: "K", royal: true),
                    (letter: "X", name: "X", betza: "{betza}"),
                ],
                start: "k6/x6/7/7/7/X6/K6 w - - 0 1",
            )"#
        );
        Rules::read("test", &ron, &[]).unwrap()
    }

    fn diagram_of(betza: &str, color: Color, from: &str) -> Diagram {
        let rules = rules(betza);
        let piece = Piece::new(color, rules.kind_named("X").unwrap());
        Diagram::new(&rules, piece, rules.geometry.square(from).unwrap())
    }

    /// The squares of each class, a line each.
    fn drawn(betza: &str, color: Color, from: &str) -> String {
        let geometry = rules(betza).geometry;
        let diagram = diagram_of(betza, color, from);
        let line = |class: SquareClass| {
            let with = |reach: &&Reach| reach.classes().contains(&class);
            let name = |reach: &Reach| {
                let first = reach.approaches.iter().any(|approach| approach.first_move);
                format!(
                    "{}{}",
                    geometry.name(reach.square),
                    if first { "'" } else { "" }
                )
            };
            let names: Vec<String> = diagram.reaches.iter().filter(with).map(name).collect();
            (!names.is_empty()).then(|| format!("{}: {}\n", class.name(), names.join(" ")))
        };
        SquareClass::ALL.into_iter().filter_map(line).collect()
    }

    #[test]
    fn leapers_leap_and_sliders_slide() {
        insta::assert_snapshot!(drawn("WB", Color::White, "b2"), @r"
        slide: a1 c1 a3 c3 d4 e5 f6 g7
        leap: b1 a2 c2 b3
        ");
    }

    #[test]
    fn a_square_that_is_leapt_to_is_not_slid_to() {
        insta::assert_snapshot!(drawn("RW", Color::White, "a1"), @r"
        slide: c1 d1 e1 f1 g1 a3 a4 a5 a6 a7
        leap: b1 a2
        ");
    }

    #[test]
    fn a_pawn_goes_up_for_white_and_down_for_black() {
        insta::assert_snapshot!(drawn("mfWcfFfeFifmnD", Color::White, "a2"), @r"
        move only: a3 a4'
        capture only: b3
        ");
        insta::assert_snapshot!(drawn("mfWcfFfeFifmnD", Color::Black, "a6"), @r"
        move only: a4' a5
        capture only: b5
        ");
    }

    #[test]
    fn what_is_for_the_first_move_is_for_home_squares() {
        insta::assert_snapshot!(drawn("mfWcfFfeFifmnD", Color::White, "c3"), @r"
        move only: c4
        capture only: b4 d4
        ");
    }

    #[test]
    fn a_lion_has_two_classes_beside_it_and_stays_in_two_ways() {
        insta::assert_snapshot!(drawn("KNAD(cK-aK)(K-bK)", Color::White, "d4"), @r"
        leap: b2 c2 d2 e2 f2 b3 c3 d3 e3 f3 b4 c4 e4 f4 b5 c5 d5 e5 f5 b6 c6 d6 e6 f6
        lame leap: d4
        after a capture on the way: d4
        captured in passing: c3 d3 e3 c4 e4 c5 d5 e5
        ");
        let lion = diagram_of("KNAD(cK-aK)(K-bK)", Color::White, "d4");
        assert!(lion.passes() && lion.shoots());
        let king = diagram_of("K", Color::White, "d4");
        assert!(!king.passes() && !king.shoots());
    }

    #[test]
    fn a_cannon_captures_over_a_screen() {
        let diagram = diagram_of("mRcpR", Color::White, "a1");
        let geometry = rules("mRcpR").geometry;
        let at = |name| diagram.at(geometry.square(name).unwrap()).unwrap();
        assert_eq!(at("a2").classes(), [SquareClass::MoveOnly]);
        assert_eq!(
            at("a3").classes(),
            [SquareClass::MoveOnly, SquareClass::CaptureOnly]
        );
        let obstructions: Vec<Obstruction> = at("a3")
            .approaches
            .iter()
            .map(|approach| approach.obstruction)
            .collect();
        assert_eq!(obstructions, [Obstruction::Slide, Obstruction::Hop]);
    }

    #[test]
    fn lame_leaps_and_hops_are_told_apart() {
        insta::assert_snapshot!(drawn("nNgW0", Color::White, "a1"), @r"
        lame leap: c2 b3
        hop: c1 d1 e1 f1 g1 a3 a4 a5 a6 a7
        ");
    }

    #[test]
    fn a_locust_ends_behind_its_victim() {
        insta::assert_snapshot!(drawn("[cfW-mfW]", Color::White, "a1"), @r"
        after a capture on the way: a3
        captured in passing: a2
        ");
    }
}
