//! How a game ends.

use legwork_core::geometry::Geometry;
use legwork_core::rules::{BareKing, EndValue, Lines, Stalemate};
use legwork_core::squares::Squares;
use legwork_reader::file::{
    ConnectField, DrawnField, EndingsField, ExtinctField, GoalField, KindsField, PointsField,
    SideField,
};

use super::Mapping;
use super::kinds::MappedKinds;
use super::start::Start;
use super::words::{field, turned};
use crate::piece_types::{PieceType, TypeSet};

/// The number of passes in a row that end a game.
const PASSES: u8 = 2;

/// The points of Janggi. Black has one and a half more.
const JANGGI: [(&str, u8); 6] = [
    ("rook", 13),
    ("janggiCannon", 7),
    ("horse", 5),
    ("janggiElephant", 3),
    ("wazir", 3),
    ("soldier", 2),
];

impl Mapping<'_> {
    /// Returns how a game ends.
    pub(super) fn endings(&self, start: &Start, kinds: &MappedKinds) -> Option<EndingsField> {
        let settings = self.settings;
        let counts = settings.flag("stalematePieceCount");
        let stalemate = match (settings.word("stalemateValue"), counts) {
            ("loss", false) => Some(Stalemate::Loss),
            ("win", false) => Some(Stalemate::Win),
            ("loss", true) => Some(Stalemate::More),
            ("win", true) => Some(Stalemate::Fewer),
            ("draw", _) => None,
            _ => {
                self.refuse("stalemateValue", "a stalemate after which the game goes on");
                None
            }
        };
        let checkmate = match settings.word("checkmateValue") {
            "loss" => None,
            "none" => {
                self.refuse("checkmateValue", "a checkmate after which the game goes on");
                None
            }
            word => value(word),
        };
        let bare = self.is_bare_king();
        let endings = EndingsField {
            stalemate,
            checkmate,
            bare_king: bare.then_some(BareKing::Loss),
            lone_king: None,
            checks: start.checks(self).map(|(white, black)| white.max(black)),
            extinct: if bare {
                Vec::new()
            } else {
                self.extinct(kinds)
            },
            goals: self.goals(start, kinds),
            connect: self.connect(start, kinds),
            passes: ["passWhite", "passOnStalemateWhite"]
                .iter()
                .any(|key| settings.flag(key))
                .then_some(PASSES),
            drawn: self.drawn(kinds),
        };
        (endings != EndingsField::default()).then_some(endings)
    }

    /// Returns the field by which a side wins games that would be drawn.
    fn drawn(&self, kinds: &MappedKinds) -> Option<DrawnField> {
        let settings = self.settings;
        let drawn = match settings.word("materialCounting") {
            "none" => return None,
            "whitedrawodds" => DrawnField::White,
            "blackdrawodds" => DrawnField::Black,
            "unweighted" => {
                let all = kinds.all().iter().copied();
                DrawnField::Points(PointsField {
                    pieces: all.map(|kind| (self.name(kind), 1)).collect(),
                    black: None,
                })
            }
            _ => DrawnField::Points(PointsField {
                pieces: JANGGI
                    .into_iter()
                    .filter_map(|(key, points)| Some((PieceType::with_key(key)?, points)))
                    .flat_map(|(piece, points)| {
                        let named = self.kinds_of(kinds, piece).into_iter();
                        named.map(move |name| (name, points))
                    })
                    .collect(),
                black: Some(1.5),
            }),
        };
        // Fairy-Stockfish decides in this way only games without a legal move, and draws by the history.
        let extinct = !settings.flag("extinctionPseudoRoyal");
        let others = ["checkmateValue", "connectValue", "extinctionValue"];
        let may_draw =
            |name: &&str| (extinct || *name != "extinctionValue") && settings.word(name) == "draw";
        if let Some(name) = others.into_iter().find(may_draw) {
            self.refuse(name, "a draw and draws that somebody wins");
        }
        if settings.flag("flagMove") {
            self.refuse(
                "flagMove",
                "goals that may be drawn and draws that somebody wins",
            );
        }
        Some(drawn)
    }

    /// Whether the extinction of all pieces but one is that of a bare King.
    fn is_bare_king(&self) -> bool {
        let settings = self.settings;
        settings.word("extinctionValue") == "loss"
            && settings.flag("extinctionClaim")
            && !settings.flag("extinctionPseudoRoyal")
            && settings.types("extinctionPieceTypes") == TypeSet::ALL
            && settings.count("extinctionPieceCount") == 1
            && settings.count("extinctionOpponentPieceCount") == 2
    }

    /// Returns the kinds of a type.
    pub(super) fn kinds_of(&self, kinds: &MappedKinds, piece: PieceType) -> Vec<String> {
        let all = kinds
            .all()
            .iter()
            .copied()
            .filter(|&kind| self.piece_of(kind) == piece);
        all.map(|kind| self.name(kind)).collect()
    }

    /// Returns the rules by which a side loses, or wins, without pieces of some kinds.
    fn extinct(&self, kinds: &MappedKinds) -> Vec<ExtinctField> {
        let settings = self.settings;
        let word = settings.word("extinctionValue");
        // Royal pieces are never captured, so they are lost by blasts alone.
        let blasts = settings.flag("blastOnCapture");
        if word == "none" || settings.flag("extinctionPseudoRoyal") && !blasts {
            return Vec::new();
        }
        if settings.flag("extinctionClaim") {
            self.refuse(
                "extinctionClaim",
                "extinction that has to be claimed, other than a bare King,",
            );
        }
        let types = settings.types("extinctionPieceTypes");
        let number = |name: &str| {
            u8::try_from(settings.count(name))
                .ok()
                .filter(|&count| count > 0)
        };
        let entry = |pieces: KindsField| ExtinctField {
            pieces,
            side: None,
            left: number("extinctionPieceCount"),
            enemy: number("extinctionOpponentPieceCount"),
            is: value(word).filter(|&value| value != EndValue::Loss),
        };
        let each = types.iter().map(|piece| self.kinds_of(kinds, piece));
        let each: Vec<Vec<String>> = each.collect();
        if each.iter().any(Vec::is_empty) {
            self.refuse(
                "extinctionPieceTypes",
                "a kind that is extinct from the start",
            );
        }
        let all = types.all.then(|| entry(KindsField::All));
        all.into_iter()
            .chain(each.into_iter().map(|kinds| entry(KindsField::Some(kinds))))
            .collect()
    }

    /// Returns the squares to be reached.
    fn goals(&self, start: &Start, kinds: &MappedKinds) -> Vec<GoalField> {
        let settings = self.settings;
        let all = start.all;
        let on = settings
            .squares_of_both("flagRegion")
            .map(|squares| squares & all);
        let pieces = ["flagPieceWhite", "flagPieceBlack"].map(|name| settings.piece(name));
        let moves = settings.flag("flagMove");
        let safe = settings.flag("flagPieceSafe");
        let given = |side: usize| !on[side].is_empty();
        let king = |side: usize| pieces[side] == Some(PieceType::KING);
        let kings = (0..2).any(|side| given(side) && king(side));
        if moves && kings && (safe || !(king(0) && king(1))) {
            let key = if safe { "flagPieceSafe" } else { "flagMove" };
            self.refuse(
                key,
                "a King's goal that the other side may answer, of one side only or with the King safe on it,",
            );
        }
        if safe && !moves && given(0) && given(1) && pieces[0] != pieces[1] {
            self.refuse(
                "flagPieceSafe",
                "goals of both sides for different pieces that have to be safe",
            );
        }
        // Squares off the board are never occupied there, holes always.
        let board = Geometry::new(start.board.files(), start.board.ranks(), 1);
        let board = board.map_or(Squares::EMPTY, Squares::board);
        let bounded = |squares: Squares| squares.is_subset(board);
        let full = settings.squares_of_both("flagRegion").map(bounded);
        let blocked = settings.flag("flagPieceBlockedWin");
        let goal = |side: usize| {
            let king = pieces[side] == Some(PieceType::KING);
            let named = pieces[side].map(|piece| self.kinds_of(kinds, piece));
            if named.as_ref().is_some_and(Vec::is_empty) {
                let key = ["flagPieceWhite", "flagPieceBlack"][side];
                self.refuse_since(
                    key,
                    "a piece that never comes onto the board cannot reach a goal",
                );
            }
            let count = settings.count("flagPieceCount");
            GoalField {
                pieces: named.map_or(KindsField::All, KindsField::Some),
                side: None,
                on: None,
                count: u8::try_from(count).ok().filter(|&count| count != 1),
                safe,
                hold: moves && !king,
                answer: (moves && king).then_some(SideField::Black),
                full: blocked && full[side],
                is: None,
            }
        };
        let [white, black] = [goal(0), goal(1)];
        match on.map(|squares| squares.is_empty()) {
            [true, true] => Vec::new(),
            [false, false] if white == black => vec![GoalField {
                on: field(on, start.board),
                ..white
            }],
            _ => {
                let sides = [(white, SideField::White, 0), (black, SideField::Black, 1)];
                let given = sides.into_iter().filter(|(.., side)| !on[*side].is_empty());
                let one = |(goal, side, number): (GoalField, SideField, usize)| {
                    let other = turned(on[number], start.board);
                    let both = if number == 0 {
                        [on[0], other]
                    } else {
                        [other, on[1]]
                    };
                    GoalField {
                        side: Some(side),
                        on: field(both, start.board),
                        ..goal
                    }
                };
                given.map(one).collect()
            }
        }
    }

    /// Returns the pieces to be brought into a line.
    fn connect(&self, start: &Start, kinds: &MappedKinds) -> Option<ConnectField> {
        let settings = self.settings;
        let number = |key: &str| {
            let count = u8::try_from(settings.count(key)).ok();
            count.filter(|&count| count > 0)
        };
        let (row, square, line) = (
            number("connectN"),
            number("connectNxN"),
            number("collinearN"),
        );
        if row.is_some() && line.is_some() {
            self.refuse("collinearN", "pieces on a line and pieces in a row");
        }
        let Some(count) = row.or(line) else {
            if square.is_some() {
                self.refuse("connectNxN", "squares of pieces without rows");
            }
            return None;
        };
        if !(2..=start.board.files().max(start.board.ranks())).contains(&count) {
            self.refuse("connectN", "rows of one piece, or longer than the board,");
        }
        let types = settings.types("connectPieceTypes");
        // The word for all pieces is what no section gives; one that gives it connects nothing.
        if types.all && settings.origin("connectPieceTypes").is_some() {
            return None;
        }
        let pieces = if types.all {
            KindsField::All
        } else {
            KindsField::Some(
                types
                    .iter()
                    .flat_map(|piece| self.kinds_of(kinds, piece))
                    .collect(),
            )
        };
        let lines = [
            ("connectHorizontal", Lines::Ranks),
            ("connectVertical", Lines::Files),
            ("connectDiagonal", Lines::Diagonals),
        ];
        let along: Vec<Lines> = lines
            .into_iter()
            .filter(|(name, _)| settings.flag(name))
            .map(|(_, lines)| lines)
            .collect();
        if along.is_empty() {
            return None;
        }
        Some(ConnectField {
            count,
            apart: line.is_some(),
            square,
            pieces,
            along: if along.len() == lines.len() {
                Vec::new()
            } else {
                along
            },
            is: value(settings.word("connectValue")),
        })
    }
}

/// Returns the result that a word means.
fn value(word: &str) -> Option<EndValue> {
    match word {
        "win" => Some(EndValue::Win),
        "loss" => Some(EndValue::Loss),
        "draw" => Some(EndValue::Draw),
        _ => None,
    }
}
