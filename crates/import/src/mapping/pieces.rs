//! The pieces: letters, moves, and the squares that bound them.

use std::collections::HashSet;
use std::sync::LazyLock;

use legwork_betza::Path;
use legwork_core::geometry::{Geometry, Square, Step};
use legwork_core::squares::Squares;
use legwork_reader::file::{MoreField, PieceField};

use super::Mapping;
use super::kinds::{MappedKind, MappedKinds};
use super::start::Start;
use super::words::field;
use crate::dialect::{Dialect, Gait, Walk};
use crate::notation::{notation, paths};
use crate::piece_types::PieceType;

/// The moves of an orthodox Pawn as they are usually written.
const PAWN: &str = "mfWcfF";

/// Names of moves that Fairy-Stockfish has no type for.
const WELL_KNOWN: [(&str, &str); 10] = [
    ("NN", "Nightrider"),
    ("gQ", "Grasshopper"),
    ("D", "Dabbaba"),
    ("WD", "Woody Rook"),
    ("WAD", "Champion"),
    ("FC", "Wizard"),
    ("C", "Camel"),
    ("Z", "Zebra"),
    ("vR", "Vertical Mover"),
    ("mfFcfW", "Berolina Pawn"),
];

/// Returns how many squares a rider of this step reaches on an empty board by `far` steps or fewer, summed over all squares of departure.
fn rides(board: Geometry, step: Step, far: usize) -> usize {
    if !board.has_holes() {
        let left = |side: u8, by: i8, times: usize| {
            usize::from(side).saturating_sub(usize::from(by.unsigned_abs()) * times)
        };
        let ends =
            |times| left(board.files(), step.dx, times) * left(board.ranks(), step.dy, times);
        let longest = usize::from(board.files().max(board.ranks()));
        return (1..=far.min(longest)).map(ends).sum();
    }
    let from = |square| {
        let onward = |&to: &Square| board.step(to, step);
        let squares = std::iter::successors(board.step(square, step), onward);
        squares.take(far).count()
    };
    board.squares().map(from).sum()
}

/// The paths of all moves that have a name, in the order in which they are looked for.
static NAMED: LazyLock<Vec<(HashSet<Path>, &str)>> = LazyLock::new(|| {
    let types = PieceType::all().filter(|&other| other != PieceType::KING);
    let types = types.filter_map(|other| Some((other.moves()?, other.name()?)));
    let named = types.chain(WELL_KNOWN);
    named
        .filter_map(|(moves, name)| Some((paths_of(&Dialect::read(moves))?, name)))
        .collect()
});

/// Returns the paths of moves in our notation; `None` if they have none.
fn paths_of(dialect: &Dialect) -> Option<HashSet<Path>> {
    paths(&notation(&dialect.walks, false).ok()?)
}

impl Mapping<'_> {
    /// Returns the pieces of these kinds, without names.
    pub(super) fn pieces(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        ordered: &[MappedKind],
    ) -> Vec<PieceField> {
        self.check_royals(start, kinds);
        self.check_leaps(start, kinds);
        ordered
            .iter()
            .map(|&kind| self.piece(start, kinds, kind))
            .collect()
    }

    /// Returns all kinds: the royal one first, strong ones before weak ones, and what is crowned at the end.
    pub(super) fn in_order(&self, start: &Start, kinds: &MappedKinds) -> Vec<MappedKind> {
        let mut all = kinds.all().to_vec();
        all.sort_by_cached_key(|&kind| {
            let royal = self.royals().contains(self.piece_of(kind));
            (
                !royal,
                kind.crowned,
                std::cmp::Reverse(self.mobility(kind, start.board)),
                kind,
            )
        });
        all
    }

    /// Returns how many moves a kind has on an empty board, from all squares together.
    pub(super) fn mobility(&self, kind: MappedKind, board: Geometry) -> usize {
        let walks = &self.dialect_of(kind).walks;
        let moves = |walk: &Walk| -> usize {
            let (dx, dy) = walk.heading;
            let step = Step { dx, dy };
            let far = match walk.gait {
                Gait::Slide(0) | Gait::Hop(0) => usize::MAX,
                Gait::Slide(limit) | Gait::Hop(limit) => usize::from(limit),
                _ => 1,
            };
            let both = usize::from(walk.quiet) + usize::from(walk.captures);
            rides(board, step, far) * both
        };
        walks.iter().map(moves).sum()
    }

    fn piece(&self, start: &Start, kinds: &MappedKinds, kind: MappedKind) -> PieceField {
        let piece = self.piece_of(kind);
        let dialect = self.dialect(piece);
        if let Some(fault) = &dialect.unsayable {
            self.refuse_piece(piece, format!("{fault} cannot be expressed"));
        }
        let only_moves = self.never_captures(piece);
        let base: Vec<Walk> = dialect
            .walks
            .iter()
            .filter(|walk| !walk.initial && (walk.quiet || !only_moves))
            .map(|walk| Walk {
                captures: walk.captures && !only_moves,
                ..*walk
            })
            .collect();
        let mut betza = self.base(piece, &base);
        let mut more = Vec::new();
        if piece == PieceType::SOLDIER && self.settings.line("soldierPromotionRank") > 0 {
            betza = "fW".to_owned();
            more.extend(self.soldier(start));
        }
        more.extend(self.along_lines(piece, start.board));
        let (passing, to_squares) = self.say_passing(start, kinds, kind);
        let (first, from_squares) = self.say_first_moves(start, kinds, kind);
        let leap = self.leap(start, kind);
        more.extend(to_squares);
        more.extend(from_squares);
        let mut within = self.confinement(start, kinds, kind);
        if within.is_some() && !leap.is_empty() {
            self.refuse(
                "cambodianMoves",
                "the leap of a piece that is confined to some squares",
            );
        }
        // A piece that starts or promotes elsewhere comes to these squares by its moves.
        let confined = |side: usize| {
            let comes = start.homes(kind, side) | self.arrivals(start, kinds, kind, side);
            kinds.has(side, kind) && !comes.is_subset(self.within(kind, side, start.board))
        };
        if within.is_some() && (0..2).any(confined) {
            if !more.is_empty() || !first.is_empty() || !passing.is_empty() {
                let reason = "a piece that starts or promotes outside of the squares to which it is confined, and moves otherwise on some, cannot be expressed";
                let origin = self.settings.piece_origin(piece);
                self.add("mobilityRegion", origin, reason.to_owned(), false);
            }
            more.push(MoreField {
                betza: std::mem::take(&mut betza),
                from: None,
                to: within.take(),
            });
        }
        let king = piece == PieceType::KING;
        let royal = self.royals().contains(piece);
        PieceField {
            letter: self.name(kind),
            betza,
            prose: passing + &first + leap,
            royal,
            pawn: self.is_pawn(start, kinds, kind),
            within,
            more,
            faces: (king && self.settings.flag("flyingGeneral")).then(|| "R".to_owned()),
            no_screens: self.cannons(piece, kinds),
            ..PieceField::default()
        }
    }

    /// Returns the name of a kind as Fairy-Stockfish's types have it. A royal `K` is a King, also where it is a `commoner` there.
    pub(super) fn name_of(&self, kind: MappedKind) -> String {
        let king = self.royals().contains(kind.piece) && self.name(kind) == "K";
        let known = if king {
            Some("King")
        } else {
            kind.piece.name().or_else(|| self.name_by_moves(kind.piece))
        };
        let name = match known {
            Some(name) => name.to_owned(),
            None => format!(
                "Piece {}",
                self.name(MappedKind {
                    crowned: false,
                    ..kind
                })
            ),
        };
        if kind.crowned {
            format!("Promoted {name}")
        } else {
            name
        }
    }

    /// Returns the name that a piece with the moves of a type usually has.
    fn name_by_moves(&self, piece: PieceType) -> Option<&'static str> {
        let sought = paths_of(&self.dialect(piece))?;
        let named = NAMED.iter().find(|(paths, _)| *paths == sought);
        named.map(|(_, name)| *name)
    }

    /// Returns the notation of moves that are not first moves: the section's own where it means the same here.
    fn base(&self, piece: PieceType, walks: &[Walk]) -> String {
        if piece == PieceType::PAWN {
            return PAWN.to_owned();
        }
        let text = match notation(walks, false) {
            Ok(text) => text,
            Err(fault) => {
                self.refuse_piece(piece, format!("{fault} cannot be expressed"));
                String::new()
            }
        };
        let own = self.settings.moves(piece);
        let same = own == text
            || !own.is_empty() && paths(own).is_some_and(|own| Some(own) == paths(&text));
        if same { own.to_owned() } else { text }
    }

    /// Returns the moves of a Soldier that it has from a rank on.
    fn soldier(&self, start: &Start) -> Option<MoreField> {
        let rank = self.settings.line("soldierPromotionRank");
        let board = start.board;
        let white = Squares::ranks(board, rank..board.ranks());
        let from = field([white, super::words::turned(white, board)], board)?;
        Some(MoreField {
            betza: "sW".to_owned(),
            from: Some(from),
            to: None,
        })
    }

    /// Returns the moves along diagonals that are drawn on the board.
    fn along_lines(&self, piece: PieceType, board: Geometry) -> Option<MoreField> {
        let lines = self.settings.squares("diagonalLines");
        let betza = match piece {
            PieceType::WAZIR => "F",
            PieceType::KING if self.settings.moves(piece) == "W" => "F",
            PieceType::SOLDIER => "fF",
            PieceType::ROOK => "B",
            PieceType::JANGGI_CANNON => "pB",
            _ => return None,
        };
        let squares = field([lines; 2], board)?;
        Some(MoreField {
            betza: betza.to_owned(),
            from: Some(squares.clone()),
            to: Some(squares),
        })
    }

    /// Returns the squares to which a kind is confined, if that means anything.
    fn confinement(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        kind: MappedKind,
    ) -> Option<legwork_reader::file::SquaresField> {
        let board = start.board;
        let of_side = |side: usize| {
            if kinds.has(side, kind) {
                self.within(kind, side, board)
            } else {
                super::words::turned(self.within(kind, 1 - side, board), board)
            }
        };
        let both = [of_side(0), of_side(1)];
        let all = Squares::board(board);
        if both == [all; 2] {
            return None;
        }
        // Fairy-Stockfish confines a Pawn's captures en passant to no squares.
        let passes = |&side: &usize| self.passes_into(start, kinds, kind, side, all - both[side]);
        let piece = self.piece_of(kind);
        let side = kinds.sides_of(kind).find(passes);
        if let Some(side) = side.filter(|_| piece == PieceType::PAWN) {
            let reason = "a Pawn that captures en passant outside of the squares to which it is confined cannot be expressed";
            let origin = self.settings.within_origin(piece, side);
            self.add("mobilityRegion", origin, reason.to_owned(), false);
        }
        let said = field(both, board);
        if said.is_none() {
            self.refuse_piece(
                self.piece_of(kind),
                "a piece that can be on no square cannot be expressed",
            );
        }
        said
    }

    /// Returns the kinds that Janggi's Cannon neither captures nor hops over: its own.
    pub(super) fn cannons(&self, piece: PieceType, kinds: &MappedKinds) -> Vec<String> {
        if piece != PieceType::JANGGI_CANNON {
            return Vec::new();
        }
        self.kinds_of(kinds, piece)
    }

    /// Whether a kind is a Pawn: its moves reset the clock, and it is never on the first or last rank where no Pawn can be.
    pub(super) fn is_pawn(&self, start: &Start, kinds: &MappedKinds, kind: MappedKind) -> bool {
        let piece = self.piece_of(kind);
        let edges = self.last_rank(start, 0) | self.last_rank(start, 1);
        let settings = self.settings;
        let counts =
            (0..2).all(|side| settings.types_of_both("nMoveRuleTypes")[side].contains(piece));
        let promotes = (0..2).any(|side| self.promotes_as_pawn(piece, side));
        let dropped = |side: usize| {
            settings.flag("pieceDrops")
                && self.is_held(start, kinds, piece, side)
                && self.drop_squares(start, piece, side).meets(edges)
        };
        let onward = self
            .dialect_of(kind)
            .walks
            .iter()
            .all(|walk| walk.heading.1 > 0 || !walk.quiet);
        counts && promotes && onward && !kind.crowned && !(0..2).any(dropped)
    }
}
