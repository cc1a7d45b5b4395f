//! Kinds that attack along walked paths, and the squares on which each of their attacks depends.
//!
//! Every path of such a kind is walked from each square over an empty board on which any piece may
//! be. This shows, for a starting square and a King's square, whether any path could capture that
//! King, which paths these are, and on which squares they depend. A move that neither fills nor
//! empties one of these squares changes nothing about the attack.

use std::ops::ControlFlow;

use legwork_betza::{Modality, PathLeg};
use smallvec::SmallVec;

use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::{EmptyBoard, Landing, Legs, Observer, Stop, Way};
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;

use super::super::board::Board;
use super::codes::{Codes, Formula, Planes};
use super::motion::Moves;
use super::narrow::narrow;
use super::path_conditions::{AttacksFrom, PathCondition};
use super::rays::{PerSquare, per_square};

/// The most ways over the empty board that are followed for one kind. A kind with more of them
/// (three long legs on a large board) is not worth the time, and is assumed to depend on the whole board.
const MOST_WAYS: u32 = 1 << 18;

/// The kinds that attack along walked paths.
#[derive(Debug, Clone)]
pub(crate) struct PathAttackers<S> {
    /// The squares of these kinds.
    pub(crate) formula: Formula,
    /// The squares of the kinds among them whose paths have to be walked.
    pub(crate) walked: Option<Formula>,
    /// The kinds among them whose attacks depend on more than the pieces in their way: on what has not moved yet, on en passant,
    /// or on pieces elsewhere that lend moves, freeze or guard.
    pub(crate) marked: Option<Formula>,
    /// The kinds among them whose attacks depend on the kinds of the pieces in their way.
    pub(crate) by_kind: Option<Formula>,
    /// Whether some way spares kinds, as each spares walls.
    pub(crate) spares: bool,
    /// A kind that is not royal, if there is any.
    pub(crate) commoner: Kind,
    /// The squares from which any of them could capture an enemy King on a square.
    starts: [PerSquare<S>; 2],
    ways: Vec<Option<[Ways<S>; 2]>>,
}

narrow!(PathAttackers { starts, ways } formula, walked, marked, by_kind, spares, commoner);

/// The ways of one kind to capture a King.
#[derive(Debug, Clone)]
struct Ways<S> {
    paths: Vec<Way>,
    attacks: Vec<PathAttack<S>>,
    /// Indices of paths, grouped by attack.
    numbers: Vec<u16>,
    /// The index of an attack plus one, by the King's square and the start; 0 means none.
    places: Option<Vec<u16>>,
    /// The attacks from each square on an enemy King, if conditions decide them all.
    maps: Option<Vec<AttacksFrom<S>>>,
    /// The squares of the kinds over which they do not hop, if there are such kinds.
    no_screens: Option<Formula>,
    /// The squares of the kinds that the piece may not capture, if conditions decide all its moves along paths, too.
    moves_but_to: Option<Formula>,
    /// Whether conditions decide all attacks, also those on pieces other than a King.
    is_complete: bool,
    /// The conditions, grouped by attack; none if they do not decide the attacks on a King.
    conditions: Vec<PathCondition<S>>,
}

narrow!(
    Ways { attacks, maps, conditions }
    paths, numbers, places, no_screens, moves_but_to, is_complete
);

/// The paths by which a piece on one square can capture a King on another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PathAttack<S> {
    /// Every square on which it depends, including the start.
    pub(crate) depends: S,
    /// The range of the numbers of its paths.
    first: u32,
    end: u32,
    /// The range of the numbers of its conditions.
    conditions: (u32, u32),
}

narrow!(PathAttack { depends } first, end, conditions);

impl<S: Shape> PathAttackers<S> {
    /// Builds the tables of the kinds that attack along paths; `None` if there are none.
    pub(crate) fn new(
        rules: &Rules,
        legs: &Legs,
        codes: &Codes,
        moves: &[[Moves; 2]],
    ) -> Option<Self> {
        let attacks_by_path = |kind: &Kind| moves[kind.index()][0].attacks_by_path();
        let by_path: Kinds = rules.kinds().filter(attacks_by_path).collect();
        if by_path.is_empty() {
            return None;
        }
        let geometry = rules.geometry;
        let ways: Vec<Option<[Ways<S>; 2]>> = rules
            .kinds()
            .map(|kind| {
                let of = |color: Color| {
                    let all = &moves[kind.index()][color.index()];
                    let paths: Vec<Way> = all.attacking_paths().cloned().collect();
                    let attacks_by_all = paths.len() == all.paths.len();
                    let ways = Ways::new(rules, legs, codes, Piece::new(color, kind), paths);
                    ways.with_moves(codes, attacks_by_all)
                };
                by_path.contains(kind).then(|| Color::each(of))
            })
            .collect();
        let starts = Color::each(|color| {
            let side = color.index();
            per_square(geometry, |king| {
                let all = ways.iter().flatten().map(|ways| &ways[side]);
                all.fold(S::EMPTY, |all, ways| all | ways.starts(geometry, king))
            })
        });
        let is_walked = |kind: &Kind| {
            let ways = ways[kind.index()].as_ref();
            ways.is_some_and(|sides| sides.iter().any(|ways| !ways.is_complete))
        };
        let walked: Kinds = rules.kinds().filter(is_walked).collect();
        let is_common = |kind: &Kind| !rules.royals.contains(*kind);
        Some(Self {
            formula: codes.formula(by_path),
            walked: (!walked.is_empty()).then(|| codes.formula(walked)),
            marked: with_some_way(codes, moves, by_path, &|way, kind| {
                is_marked(way, legs.minds_marks(kind))
            }),
            by_kind: with_some_way(codes, moves, by_path, &|way, _| way.minds_kinds()),
            spares: rules.wall.is_some()
                || rules.kinds().any(|kind| rules.piece(kind).minds_kinds()),
            commoner: rules.kinds().find(is_common).unwrap_or(rules.king),
            starts,
            ways,
        })
    }

    /// Whether this kind is one of them.
    #[inline]
    pub(crate) fn have(&self, kind: Kind) -> bool {
        self.ways[kind.index()].is_some()
    }

    /// The squares from which a piece of a side could capture a King on a square along a path.
    #[inline]
    pub(crate) fn starts(&self, by: Color, king: Square) -> S {
        self.starts[by.index()][king.index()]
    }

    /// The attack of a piece of that kind on `from` against a King on `king`, if there can be one.
    #[inline]
    pub(crate) fn attack(
        &self,
        by: Color,
        kind: Kind,
        from: Square,
        king: Square,
    ) -> Option<PathAttack<S>> {
        let ways = &self.ways[kind.index()].as_ref()?[by.index()];
        let place = match &ways.places {
            Some(places) => places[entry(king, from)].checked_sub(1)?,
            None => 0,
        };
        ways.attacks.get(usize::from(place)).copied()
    }

    /// The squares that a piece attacks along paths from a square on this board; `None` if that has to be walked.
    #[inline]
    pub(crate) fn attacked(&self, piece: Piece, from: Square, board: &Board<S>) -> Option<S> {
        let ways = &self.ways[piece.kind.index()].as_ref()?[piece.color.index()];
        let maps = ways.maps.as_ref()?;
        let occupied = board.occupied();
        let screens = ways.screens(occupied, &board.planes);
        Some(maps[from.index()].attacked(occupied, screens))
    }

    /// The squares where a piece's moves along paths end, and own pieces that it would capture if they were enemies; `None` if the paths
    /// have to be walked.
    #[inline]
    pub(crate) fn targets(&self, piece: Piece, from: Square, board: &Board<S>) -> Option<S> {
        let ways = &self.ways[piece.kind.index()].as_ref()?[piece.color.index()];
        let spared = ways.moves_but_to.as_ref()?.squares(&board.planes);
        Some(self.attacked(piece, from, board)? & !spared)
    }

    /// Whether an attack is possible, on a royal piece or on another one, given the occupied squares; `None` if that has to be walked.
    /// Attacks that depend on kinds have to be walked unless they are on a royal piece. `planes` has the kinds of pieces in the way, so
    /// these must not have changed.
    #[inline]
    pub(crate) fn holds(
        &self,
        by: Color,
        kind: Kind,
        attack: PathAttack<S>,
        (occupied, royal): (S, bool),
        planes: &Planes<S>,
    ) -> Option<bool> {
        let ways = &self.ways[kind.index()].as_ref()?[by.index()];
        if !(ways.is_complete || royal && ways.maps.is_some()) {
            return None;
        }
        let screens = ways.screens(occupied, planes);
        let (first, end) = attack.conditions;
        let mut conditions = ways.conditions[first as usize..end as usize].iter();
        Some(conditions.any(|condition| condition.holds(occupied, screens, royal)))
    }

    /// The paths of an attack by that kind.
    #[inline]
    pub(crate) fn paths(
        &self,
        by: Color,
        kind: Kind,
        attack: PathAttack<S>,
    ) -> impl Iterator<Item = &Way> {
        let ways = self.ways[kind.index()]
            .as_ref()
            .map(|ways| &ways[by.index()]);
        ways.into_iter().flat_map(move |ways| {
            let numbers = &ways.numbers[attack.first as usize..attack.end as usize];
            numbers
                .iter()
                .map(|&number| &ways.paths[usize::from(number)])
        })
    }
}

/// Returns a formula for those of the kinds that have an attack for which `condition` holds; `None` if no kind has one.
fn with_some_way(
    codes: &Codes,
    moves: &[[Moves; 2]],
    among: Kinds,
    condition: &dyn Fn(&Way, Kind) -> bool,
) -> Option<Formula> {
    let has_one = |&kind: &Kind| {
        let mut ways = moves[kind.index()][0].attacking_paths();
        ways.any(|way| condition(way, kind))
    };
    let kinds: Kinds = among.iter().filter(has_one).collect();
    (!kinds.is_empty()).then(|| codes.formula(kinds))
}

/// Whether a path's captures can depend on more than the pieces in its way.
///
/// The square of a piece that needs no marks shows whether it has moved. A leap that captures en
/// passant takes a pawn, not a King; but an earlier leg may have captured one.
fn is_marked(way: &Way, minds_marks: bool) -> bool {
    let path = &way.path;
    let passes = path.legs.len() > 1 && path.legs.iter().any(|leg| leg.may.passed);
    passes || way.minds_others() || (path.initial && minds_marks)
}

/// Whether a way may end on an empty square wherever it may capture, and on no own piece.
fn moves_as_it_attacks(way: &Way) -> bool {
    let last = way.path.legs.last().map(|leg| leg.may);
    let both = |may: Modality| may.empty && may.enemy && !(may.own || may.over || may.passed);
    last.is_some_and(both) && !way.faces
}

/// The index of two squares in a table.
#[inline]
fn entry(king: Square, from: Square) -> usize {
    king.index() << 8 | from.index()
}

impl<S: Shape> Ways<S> {
    fn new(rules: &Rules, legs: &Legs, codes: &Codes, piece: Piece, paths: Vec<Way>) -> Self {
        let geometry = rules.geometry;
        // There are none from a square that is not on the board.
        let map = |from: Square| {
            let on_board = geometry.contains(from);
            let paths = if on_board { &paths[..] } else { &[] };
            AttacksFrom::new(geometry, legs, from, piece, paths)
        };
        // Where nothing is royal, attacks are those on the bait, which all may spare.
        let targets = rules.royals.or(rules.anti).with(rules.bait);
        let spares_royals = |way: &Way| !way.spares.and(targets).is_empty();
        let maps: Option<Vec<AttacksFrom<S>>> = if paths.iter().any(spares_royals) {
            None
        } else {
            (0..=255).map(Square::from_index).map(map).collect()
        };
        let no_screens = paths.first().map(|way| way.no_screens);
        let no_screens = no_screens.filter(|kinds| !kinds.is_empty());
        let mut ways = Self {
            attacks: Vec::new(),
            numbers: Vec::new(),
            places: None,
            no_screens: no_screens.map(|kinds| codes.formula(kinds)),
            is_complete: maps.is_some() && !paths.iter().any(Way::minds_kinds),
            maps,
            moves_but_to: None,
            conditions: Vec::new(),
            paths,
        };
        let mut places = vec![0; 1 << 16];
        let mut survey = Survey::new();
        for from in geometry.squares() {
            for (path, number) in ways.paths.iter().zip(0..) {
                survey.number = number;
                let way = Followed {
                    touched: S::single(from),
                    taken: SmallVec::new(),
                };
                let walked = legs.observe(&EmptyBoard, from, piece, path, way, &mut survey);
                if walked.is_break() {
                    break;
                }
            }
            if survey.ways > MOST_WAYS || ways.attacks.len() + survey.kings.len() > 0xFFFF {
                return Self::anywhere(geometry, ways.paths);
            }
            for king in survey.kings.drain(..) {
                let (depends, numbers) = &mut survey.found[king.index()];
                if king != from {
                    let first = ways.numbers.len() as u32;
                    ways.numbers.extend_from_slice(numbers);
                    let known = ways.conditions.len() as u32;
                    if let Some(maps) = &ways.maps {
                        ways.conditions.extend(maps[from.index()].on(king));
                    }
                    ways.attacks.push(PathAttack {
                        depends: *depends,
                        first,
                        end: ways.numbers.len() as u32,
                        conditions: (known, ways.conditions.len() as u32),
                    });
                    places[entry(king, from)] = ways.attacks.len() as u16;
                }
                *depends = S::EMPTY;
                numbers.clear();
            }
        }
        ways.places = Some(places);
        ways
    }

    /// A single attack: by any path, dependent on every square.
    fn anywhere(geometry: Geometry, paths: Vec<Way>) -> Self {
        Self {
            attacks: vec![PathAttack {
                depends: S::collect(geometry.squares()),
                first: 0,
                end: paths.len() as u32,
                conditions: (0, 0),
            }],
            numbers: (0..).take(paths.len()).collect(),
            places: None,
            maps: None,
            no_screens: None,
            moves_but_to: None,
            is_complete: false,
            conditions: Vec::new(),
            paths,
        }
    }

    /// Finds out whether conditions decide all moves of a piece along paths, given whether it attacks by all of them.
    fn with_moves(mut self, codes: &Codes, attacks_by_all: bool) -> Self {
        let spared = self.paths.first().map_or(Kinds::NONE, |way| way.spares);
        let alike = |way: &Way| way.spares == spared && moves_as_it_attacks(way);
        let decides = |maps: &Vec<AttacksFrom<S>>| maps.iter().all(|from| !from.crosses_ends);
        let decided = self.maps.as_ref().is_some_and(decides);
        if attacks_by_all && decided && self.paths.iter().all(alike) {
            self.moves_but_to = Some(codes.formula(spared));
        }
        self
    }

    /// The squares of pieces over which they hop.
    #[inline]
    fn screens(&self, occupied: S, planes: &Planes<S>) -> S {
        match &self.no_screens {
            None => occupied,
            Some(formula) => occupied & !formula.squares(planes),
        }
    }

    fn starts(&self, geometry: Geometry, king: Square) -> S {
        match &self.places {
            None => S::collect(geometry.squares()),
            Some(places) => {
                let attacks = |from: &Square| places[entry(king, *from)] != 0;
                S::collect(geometry.squares().filter(attacks))
            }
        }
    }
}

/// Observes paths that are walked over the empty board, from one square after the other.
struct Survey<S> {
    number: u16,
    /// For every square where a King could be captured: the squares on which this depends, and the
    /// numbers of the paths.
    found: Vec<(S, Vec<u16>)>,
    /// The squares for which anything was found.
    kings: Vec<Square>,
    ways: u32,
}

impl<S: Shape> Survey<S> {
    fn new() -> Self {
        Self {
            number: 0,
            found: vec![(S::EMPTY, Vec::new()); 256],
            kings: Vec::new(),
            ways: 0,
        }
    }
}

/// One way over the empty board.
#[derive(Debug, Clone)]
struct Followed<S> {
    /// The squares examined so far, including the start.
    touched: S,
    /// The squares where a King could have been captured.
    taken: SmallVec<[Square; 4]>,
}

impl<S: Shape> Observer for Survey<S> {
    type Trail = Followed<S>;

    fn looks(&mut self, way: &mut Followed<S>, at: Square) {
        way.touched |= S::single(at);
    }

    fn reaches(&mut self, way: &mut Followed<S>, at: Square, legs: &[PathLeg]) -> bool {
        way.taken.extend(legs[0].may.enemy.then_some(at));
        true
    }

    fn pardons(&mut self, _: &mut Followed<S>, stop: Stop, _: &[PathLeg]) -> bool {
        stop.could_be_helped()
    }

    fn lands(&mut self, way: Followed<S>, _: Landing) -> ControlFlow<()> {
        self.ways += 1;
        for king in way.taken {
            let (depends, numbers) = &mut self.found[king.index()];
            if depends.is_empty() {
                self.kings.push(king);
            }
            *depends |= way.touched;
            if numbers.last() != Some(&self.number) {
                numbers.push(self.number);
            }
        }
        if self.ways > MOST_WAYS {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_core::shape::Small;
    use legwork_reader::ReadRules as _;

    /// The attacks of a piece along paths, and its kind.
    fn by_path(betza: &str) -> (Option<PathAttackers<Small>>, Kind) {
        let ron = format!(
            r#"(
                name: "Test",
                board: (files: 8, ranks: 8),
                pieces: [
                    (letter: "K", name: "King", betza: "K", royal: true),
                    (letter: "X", name: "X", betza: "{betza}"),
                ],
                start: "kx6/8/8/8/8/8/8/KX6 w - - 0 1",
            )"#
        );
        let rules = Rules::read("test", &ron, &[]).unwrap();
        let legs = Legs::new(&rules);
        let codes = Codes::choose(rules.pieces.len(), &[], 6);
        let moves: Vec<[Moves; 2]> = rules
            .kinds()
            .map(|kind| Color::each(|color| Moves::of(&legs, Piece::new(color, kind))))
            .collect();
        let kind = rules.kind_named("X").unwrap();
        (PathAttackers::new(&rules, &legs, &codes, &moves), kind)
    }

    fn square(name: &str) -> Square {
        let geometry = Geometry::new(8, 8, 1).unwrap();
        geometry.square(name).unwrap()
    }

    /// The squares on which a white piece's attack from one square on a King on another depends.
    fn depends(betza: &str, from: &str, king: &str) -> Option<Small> {
        let (by_path, kind) = by_path(betza);
        let attack = by_path?.attack(Color::White, kind, square(from), square(king));
        attack.map(|attack| attack.depends)
    }

    fn named(set: Option<Small>) -> String {
        set.map_or("never".to_owned(), |set| format!("{set:?}"))
    }

    #[test]
    fn leaps_rides_and_hops_are_not_odd() {
        for betza in ["NRF2", "mRcpR", "pQ3", "KNAD(cK-aK)(K-bK)"] {
            assert!(by_path(betza).0.is_none(), "{betza}");
        }
    }

    #[test]
    fn a_grasshopper_depends_on_the_line_between() {
        assert_eq!(named(depends("gQ", "a1", "d1")), "{a1, b1, c1, d1}");
        assert_eq!(named(depends("gQ", "c6", "e4")), "{e4, d5, c6}");
        assert_eq!(named(depends("gQ", "a1", "b1")), "never", "no screen fits");
        assert_eq!(named(depends("gQ", "a1", "b3")), "never");
    }

    #[test]
    fn a_mao_depends_on_the_square_beside_it() {
        assert_eq!(named(depends("nN", "e4", "f6")), "{e4, e5, f6}");
        assert_eq!(named(depends("nN", "f6", "e4")), "{e4, f5, f6}");
        let starts = by_path("nN").0.unwrap().starts(Color::White, square("a1"));
        assert_eq!(format!("{starts:?}"), "{c2, b3}");
    }

    #[test]
    fn a_griffon_depends_on_its_bend() {
        let set = depends("[F?R]", "b2", "c7").unwrap();
        insta::assert_snapshot!(format!("{set:#?}"), @r"
        . . . . . . . .
        . . X . . . . .
        . . X . . . . .
        . . X . . . . .
        . . X . . . . .
        . . X . . . . .
        . X . . . . . .
        . . . . . . . .
        ");
    }

    #[test]
    fn a_victim_on_the_way_depends_on_the_rest_of_the_way() {
        // Beyond the King to the next square, which must be empty.
        assert_eq!(named(depends("[cW-fmW]", "e4", "e5")), "{e4, e5, e6}");
        assert_eq!(named(depends("[cW-fmW]", "e4", "e6")), "never");
    }

    #[test]
    fn black_walks_the_other_way() {
        let (by_path, kind) = by_path("fnN");
        let by_path = by_path.unwrap();
        let attack = |by, king| by_path.attack(by, kind, square("e4"), square(king));
        assert!(attack(Color::White, "f6").is_some() && attack(Color::White, "f2").is_none());
        assert!(attack(Color::Black, "f2").is_some() && attack(Color::Black, "f6").is_none());
    }

    #[test]
    fn only_what_must_be_remembered_is_marked() {
        let is_marked = |betza| by_path(betza).0.unwrap().marked.is_some();
        assert!(is_marked("mKicpR"));
        assert!(
            !is_marked("ifcpW4"),
            "it never comes back to where it started"
        );
        assert!(!is_marked("gQ"));
    }

    #[test]
    fn too_many_ways_depend_on_everything() {
        let set = depends("[Q-aQ-aQ]", "a1", "h8").unwrap();
        assert_eq!(set.count(), 64);
        let starts = by_path("[Q-aQ-aQ]")
            .0
            .unwrap()
            .starts(Color::Black, square("d4"));
        assert_eq!(starts.count(), 64);
    }
}
