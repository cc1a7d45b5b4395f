//! The rules of a variant, as checked data.
//!
//! `legwork_reader` turns a `.ron` file into [`Rules`], or into a list of every fault of the file.
//! The rules hold what both generators need to know about a variant. This module generates no
//! moves.

mod bench;
mod boards;
mod chess960;
mod ends;
mod error;
mod identity;
mod moves;
mod options;
mod pictures;
mod style;
mod worth;

use std::collections::{BTreeMap, HashSet};

use legwork_betza as betza;
use serde::{Deserialize, Serialize};

use crate::geometry::{Geometry, Square, Step};
use crate::piece::{Color, Kind, Kinds, Piece, Symbol};
use crate::shape::{Large, Shape};
use crate::shuffle::Shuffle;
use crate::squares::Squares;

pub use bench::*;
pub use ends::*;
pub use error::*;
pub use identity::*;
pub use moves::*;
pub use pictures::*;
pub use style::*;

pub use crate::fault::Fault;

/// A set of squares of each side: White's, then Black's.
pub type Sides = [Squares; 2];

/// A variant's checked rules: every piece that they name exists, every square is on the board.
///
/// With serde they are written and read without what no game depends on and is for authors and pages alone: remarks, pictures, and the
/// positions of benchmarks.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Rules {
    /// The id, as in the registry and on the command line: `gothic`.
    pub id: String,
    /// The name on the rule page: `Gothic Chess`.
    pub name: String,
    /// Its names in other programs, by program: `xboard` -> `gothic`.
    pub aliases: BTreeMap<String, String>,
    /// The board.
    pub geometry: Geometry,
    /// Whether there are two boards of these squares: then each kind of the file has a [twin](Self::twin).
    pub two_boards: bool,
    /// The pieces; a [`Kind`] is an index into this list.
    pub pieces: Vec<PieceRule>,
    /// The royal kinds: those that may not be left attacked while they are [exposed](Exposed).
    pub royals: Kinds,
    /// The anti-royal kinds: those that an enemy has to attack after every move of their side. No piece captures them.
    pub anti: Kinds,
    /// The kind that counts as the mover of a pass, and that castles unless the file names another: a royal one, where there is any.
    pub king: Kind,
    /// The kind of a piece of which it is asked whether it would be attacked on a square: the same where anything is royal, else one
    /// that nobody spares.
    pub bait: Kind,
    /// The FEN of the position a game starts from when no set-up is asked for.
    pub start: String,
    /// The pieces of the start array and their squares.
    pub array: Vec<(Square, Piece)>,
    /// The kind that castles: [`king`](Self::king), unless the file names another.
    pub castler: Kind,
    /// The wings on which a King can castle, White's first; the number of a [`Wing`] is an index
    /// into this list. There is one for each Rook and each square to which the King castles with it.
    pub wings: Vec<Wing>,
    /// How castling rights and castling moves are written.
    pub castling_text: CastlingText,
    /// Which castling is read as `O-O`.
    pub castling_short: CastlingShort,
    /// The kinds that castle with the King.
    pub castling_partners: Kinds,
    /// Which kinds may promote, where, and to what.
    pub promotions: Vec<Promotion>,
    /// The promotions that the chosen options exclude.
    pub excluded_promotions: Vec<ExcludedPromotion>,
    /// Pieces held off the board, shown in brackets in the FEN.
    pub holdings: Option<HoldingsRule>,
    /// Which pieces in hand may be dropped, and where.
    pub drops: Vec<DropRule>,
    /// The moves that a side may and must make when it is its turn.
    pub turn: TurnRule,
    /// The effects of captures, beyond blasts: the first rule that fits holds.
    pub captures: Vec<CaptureRule>,
    /// The pieces that a capture blasts; `None` if nothing is blasted.
    pub blast: Option<Blast>,
    /// The walls that moves leave on the board; `None` if they leave none.
    pub walls: Option<WallRule>,
    /// The moves that pieces lend to others, by each of these rules: a kind borrows by the first that names it.
    pub borrows: Vec<BorrowRule>,
    /// The pieces that enemies freeze, by each of these rules.
    pub frozen: Vec<FreezeRule>,
    /// The rules by which moves take pieces by what they do, apart from pieces on which they end.
    pub takes: Vec<TakeRule>,
    /// The kind of walls, the last of all, where there may be some. No file names it, and no piece captures it.
    pub wall: Option<Kind>,
    /// The rules in code that the file asks for, by name, in its order.
    pub code: Vec<String>,
    /// The numbered set-ups that the file asks for.
    pub set_ups: Option<SetUpsRule>,
    /// How a game ends.
    pub endings: Endings,
    /// How the moves before a position end a game.
    pub draws: Draws,
    /// The pieces that may not be chased with every move of a repetition: each rule adds to the others.
    pub chases: Vec<ChaseRule>,
    /// The family of games whose notation and pieces it shows.
    pub style: Style,
    /// The options of the variant, and their values.
    pub options: Vec<OptionRule>,
    /// The value chosen for each option, by name.
    pub chosen: BTreeMap<String, String>,
    /// The positions that benchmarks run on.
    #[serde(skip)]
    pub bench: Vec<BenchPosition>,
}

/// One kind of piece.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PieceRule {
    /// How it is written: `Q`, `+R`.
    pub symbol: Symbol,
    /// Its name on the rule page.
    pub name: String,
    /// The page's own Betza string.
    pub betza: betza::Movement,
    /// Moves that the page gives in prose only (a Pawn's double step, en passant), in Betza too.
    pub prose: betza::Movement,
    /// Its texts as the file has them, in its author's order of letters.
    pub written: PieceTexts,
    /// Its value in Pawns, where the page gives one.
    pub value: Option<f64>,
    /// Whether it is a Pawn: its moves reset the half-move clock, a FEN may not have it where it
    /// cannot come on the [edges](Rules::barred_to_pawn) of the board, and it never joins a pool.
    pub pawn: bool,
    /// The remark in the page's table.
    #[serde(skip)]
    pub remark: Option<String>,
    /// Its moves in words, from a verb on, in place of those that are made from its notation.
    pub words: Option<String>,
    /// The drawing that shows it, one of [`PICTURES`]; otherwise its name, its letter and its moves decide.
    #[serde(skip)]
    pub picture: Option<&'static str>,
    /// The squares to which it is confined: no move, promotion or gating brings it elsewhere, and it attacks nothing
    /// elsewhere.
    pub within: Option<Sides>,
    /// Further moves, from some squares or to some squares only.
    pub more: Vec<MoreMoves>,
    /// The ways in which it attacks royal pieces, but never moves. `within` does not bound them.
    pub faces: Option<betza::Movement>,
    /// The steps, of White's, to where enemy riders stop.
    pub halts: Vec<Step>,
    /// The kinds that it never captures.
    pub spares: Kinds,
    /// The kinds that are not screens for it.
    pub no_screens: Kinds,
    /// Whether its first moves have to be safe, or the way of every move.
    pub leap: Leap,
    /// Of a shadow, the kind into which it turns when it is captured: the one that promoted. A shadow is the same piece as
    /// the first kind with its symbol in everything else. No file names it, and a FEN writes it with `~`.
    pub shadow_of: Option<Kind>,
    /// The paths that its strings mean.
    #[serde(skip)]
    pub paths: Paths,
}

/// The conditions of the first moves (`i`) of a royal piece, or of all its moves; its shots have none, since it stays on its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Leap {
    /// Those of its other moves.
    #[default]
    Free,
    /// It makes none while it is attacked, nor across a square on which it would be. A square that a leap jumps over without a
    /// condition is not crossed.
    Safe,
    /// No move of it leads across a square on which it would be attacked, but it may leave one.
    Path,
}

/// The texts of a piece in its file, each empty where the field is left out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PieceTexts {
    /// Its moves.
    pub betza: String,
    /// The moves that the page gives in prose.
    pub prose: String,
    /// The squares to which it is confined.
    pub within: String,
    /// The ways in which it attacks royal pieces.
    pub faces: String,
    /// The leaps to where enemy riders stop.
    pub halts: String,
}

/// The texts of an element of `more` in its file, each empty where the field is left out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MoreTexts {
    /// The moves.
    pub betza: String,
    /// The squares from which they lead.
    pub from: String,
    /// The squares to which they lead.
    pub to: String,
}

/// Further moves of a kind, from some squares or to some squares only.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct MoreMoves {
    /// The moves.
    pub betza: betza::Movement,
    /// The squares from which, and to which, they lead.
    pub bounds: Bounds,
    /// Its texts as the file has them.
    pub written: MoreTexts,
    /// The paths that its string means.
    #[serde(skip)]
    pub paths: Paths,
}

impl MoreMoves {
    /// All its paths, as White walks them.
    pub fn paths(&self) -> &[betza::Path] {
        self.paths.of([&self.betza, &betza::Movement::default()])
    }
}

/// Castling on one wing: where King and Rook go, and where they come from if that is fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wing {
    /// The side that castles.
    pub color: Color,
    /// Whether the letter of the right is `K` or `k` (else `Q` or `q`).
    pub king_side: bool,
    /// The homes of King and Rook, on the line on which both also end; `None` if they depend on the
    /// set-up. Then it is any King on the side's first rank with a Rook there, towards the higher
    /// files (king side) or the lower ones.
    pub home: Option<(Square, Square)>,
    /// Where they end.
    pub ends: WingEnds,
}

/// Where King and Rook end when they castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WingEnds {
    /// On these squares.
    At {
        /// The King.
        king: Square,
        /// The Rook.
        rook: Square,
    },
    /// Of a wing without homes: the King this number of squares towards the Rook, or on the last square of the rank if that is
    /// nearer, and the Rook on the square before his.
    By(u8),
}

impl Wing {
    /// Where King and Rook end, if the King starts on a square.
    pub fn ends_from(&self, board: Geometry, king: Square) -> (Square, Square) {
        self.ends.from(board.files(), self.king_side, king)
    }

    /// Where King and Rook end, unless that depends on where the King starts.
    pub const fn fixed_ends(&self) -> Option<(Square, Square)> {
        match self.ends {
            WingEnds::At { king, rook } => Some((king, rook)),
            WingEnds::By(_) => None,
        }
    }

    /// Where King and Rook may end, wherever the King starts.
    pub fn possible_ends(&self, board: Geometry) -> impl Iterator<Item = (Square, Square)> {
        let starts = match self.ends {
            WingEnds::At { .. } => 1,
            WingEnds::By(_) => board.files(),
        };
        let (wing, rank) = (*self, board.first_rank_of(self.color));
        (0..starts).map(move |file| wing.ends_from(board, Square::at(file, rank)))
    }

    /// Whether King and Rook start and end on one rank.
    pub fn is_along_rank(&self) -> bool {
        self.home
            .is_none_or(|(king, rook)| king.rank() == rook.rank())
    }
}

impl WingEnds {
    /// The squares for a King who starts on a square of a board with this number of files, and castles towards the higher files or
    /// the lower ones.
    #[inline]
    pub fn from(self, files: u8, higher: bool, start: Square) -> (Square, Square) {
        match self {
            Self::At { king, rook } => (king, rook),
            Self::By(squares) => {
                let (from, rank) = (start.file(), start.rank());
                let (king, rook) = if higher {
                    let king = from.saturating_add(squares).min(files - 1);
                    (king, king.saturating_sub(1))
                } else {
                    let king = from.saturating_sub(squares);
                    (king, king + 1)
                };
                (Square::at(king, rank), Square::at(rook, rank))
            }
        }
    }
}

/// How castling is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum CastlingText {
    /// The move is the King's, the rights are `KQkq`.
    #[default]
    KingMove,
    /// The move is King takes Rook, the rights are X-FEN.
    KingTakesRook,
}

/// Which castling is `O-O`; the other is `O-O-O`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum CastlingShort {
    /// The castling with the nearer Rook, where homes are fixed. If both are as near, or if
    /// castling is written King takes Rook, it is the one on the King's side.
    #[default]
    NearerRook,
    /// The castling on the King's side, with the rights `K` and `k`.
    KingSide,
}

/// A promotion that the chosen value of an option excludes and another value allows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExcludedPromotion {
    /// The kind that would promote.
    pub piece: Kind,
    /// The kind that it would become.
    pub becomes: Kind,
    /// The option, by name.
    pub option: String,
}

/// How pieces off the board are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum HoldingsForm {
    /// They wait in the hand, to be gated.
    #[default]
    Hand,
    /// Pawns may promote to them.
    Pool,
    /// They wait in the hand, to be dropped on empty squares.
    Drop,
    /// They wait behind squares of the first rank, each to come in when its square is left.
    Behind,
}

impl HoldingsForm {
    /// The word for what is held, for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hand | Self::Drop => "hand",
            Self::Pool => "pool",
            Self::Behind => "behind",
        }
    }
}

/// The piece that a capture puts into the hand of the side that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Captured {
    /// The piece as it was before it promoted.
    Ours,
    /// The piece as it is.
    Loop,
}

/// Numbered set-ups.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetUpsRule {
    /// Those that a crate registers by this name.
    Named(String),
    /// The first rank, shuffled.
    Shuffle(Shuffle),
}

/// Pieces held off the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldingsRule {
    /// Hand or pool.
    pub form: HoldingsForm,
    /// The pieces that captures put into hands; `None` if nothing.
    pub captured: Option<Captured>,
    /// Pairs of kinds: a piece that would come into a hand as the first comes there as the second.
    pub captured_as: Vec<(Kind, Kind)>,
    /// The kinds that may be held, in the order of the FEN, each with the most that a side may
    /// have. For a hand only the hand counts, for a pool the board counts too.
    pub slots: Vec<(Kind, u8)>,
    /// With [`HoldingsForm::Behind`], how many pieces each side has; else 0.
    pub each: u8,
}

/// The kind in the hand of a piece that would come there as this kind, by such pairs.
pub fn comes_as(captured_as: &[(Kind, Kind)], kind: Kind) -> Kind {
    let mut pairs = captured_as.iter();
    let pair = pairs.find(|(from, _)| *from == kind);
    pair.map_or(kind, |&(_, becomes)| becomes)
}

/// An option of a variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionRule {
    /// Its name.
    pub name: String,
    /// The names of its values, the default first.
    pub values: Vec<String>,
}

impl PieceRule {
    /// How it moves, in the author's own words: `mfWcfF and feFifmnD`, the page's string and prose; and behind these
    /// what holds on some squares only, such as `fW and sW from 6-10` or `W within palace`.
    pub fn notation(&self) -> String {
        let PieceTexts {
            betza,
            prose,
            within,
            faces,
            halts,
        } = &self.written;
        let more = self.more.iter().map(|more| {
            let MoreTexts { betza, from, to } = &more.written;
            given(betza.clone(), &[(" from ", from), (" to ", to)])
        });
        let base = [betza, prose].into_iter().filter(|text| !text.is_empty());
        let all: Vec<String> = base.cloned().chain(more).collect();
        given(
            all.join(" and "),
            &[
                (" within ", within),
                (", facing ", faces),
                (", halting ", halts),
            ],
        )
    }

    /// All its paths, as White walks them: those of the page's string and of its prose, each once.
    pub fn paths(&self) -> &[betza::Path] {
        self.paths.of([&self.betza, &self.prose])
    }

    /// All its paths, with those from some squares or to some squares only.
    pub fn every_path(&self) -> impl Iterator<Item = &betza::Path> {
        let more = self.more.iter().flat_map(MoreMoves::paths);
        self.paths().iter().chain(more)
    }

    /// Whether it may be on a square: whether it is not confined to others.
    pub fn admits(&self, color: Color, square: Square) -> bool {
        self.within
            .is_none_or(|within| within[color.index()].contains(square))
    }

    /// Whether its moves depend on the kinds of other pieces.
    pub fn minds_kinds(&self) -> bool {
        !(self.spares.is_empty() && self.no_screens.is_empty())
    }

    /// Whether its moves are its paths, on any square and against any piece.
    pub fn is_unbounded(&self) -> bool {
        self.within.is_none() && self.more.is_empty() && self.faces.is_none() && !self.minds_kinds()
    }

    /// Whether it has the moves of that notation, all of them and no others.
    pub fn moves_as(&self, notation: &str) -> bool {
        paths_of(notation).is_some_and(|paths| self.walks(&paths))
    }

    /// Whether all its moves lead forward, so that it never returns to where it started.
    pub fn only_advances(&self) -> bool {
        self.every_path().all(betza::Path::only_advances)
    }

    /// Whether it has moves that it may make only as its first move. Most pieces have none,
    /// which is seen without unfolding their paths.
    pub fn has_first_move(&self) -> bool {
        let more = self.more.iter().flat_map(|more| more.betza.terms());
        let base = self.betza.terms().iter().chain(self.prose.terms());
        let mut terms = base.chain(more);
        terms.any(|term| term.legs().iter().any(|leg| leg.is_initial()))
    }

    /// Whether these are its paths.
    fn walks(&self, paths: &HashSet<betza::Path>) -> bool {
        // Neither has a path twice.
        let own = self.paths();
        self.is_unbounded()
            && own.len() == paths.len()
            && own.iter().all(|path| paths.contains(path))
    }
}

/// A text with others that are not empty, each behind a word.
fn given(text: String, others: &[(&str, &String)]) -> String {
    let others = others.iter().filter(|(_, text)| !text.is_empty());
    others.fold(text, |all, (word, text)| all + word + text)
}

/// The paths of a notation; `None` if it cannot be read.
fn paths_of(notation: &str) -> Option<HashSet<betza::Path>> {
    let piece: betza::Movement = notation.parse().ok()?;
    Some(piece.paths().into_iter().collect())
}

impl Rules {
    /// The rule of a kind.
    pub fn piece(&self, kind: Kind) -> &PieceRule {
        &self.pieces[kind.index()]
    }

    /// Every kind, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.pieces.len()).filter_map(Kind::new)
    }

    /// The kinds that have the moves of a notation, all of them and no others.
    pub fn kinds_moving_as(&self, notation: &str) -> Kinds {
        let Some(paths) = paths_of(notation) else {
            return Kinds::NONE;
        };
        let alike = |kind: &Kind| self.piece(*kind).walks(&paths);
        self.kinds().filter(alike).collect()
    }

    /// The kind with this symbol, if there is one.
    pub fn kind(&self, symbol: Symbol) -> Option<Kind> {
        self.kinds().find(|&kind| self.piece(kind).symbol == symbol)
    }

    /// The kind whose symbol reads `text`, if there is one.
    pub fn kind_named(&self, text: &str) -> Option<Kind> {
        Symbol::read(text).and_then(|symbol| self.kind(symbol))
    }

    /// The kinds whose symbols a text consists of, as `Q+RB` does, if there is a kind for each; spaces may separate them.
    pub fn kinds_in(&self, text: &str) -> Option<Vec<Kind>> {
        let mut kinds = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (symbol, color, behind) = Symbol::begin(rest)?;
            kinds.push(self.kind(symbol).filter(|_| color == Color::White)?);
            rest = behind.trim_start();
        }
        Some(kinds)
    }

    /// The kinds with a symbol of their own, in order: all but the [shadows](PieceRule::shadow_of) and the [wall](Self::wall).
    pub fn named_kinds(&self) -> impl Iterator<Item = Kind> {
        self.kinds().filter(|&kind| self.is_named(kind))
    }

    /// Whether a kind has a symbol of its own: it is neither a [shadow](PieceRule::shadow_of) nor the [wall](Self::wall) then.
    pub fn is_named(&self, kind: Kind) -> bool {
        !self.is_shadow(kind) && self.wall != Some(kind)
    }

    /// Whether a kind is a [shadow](PieceRule::shadow_of).
    pub fn is_shadow(&self, kind: Kind) -> bool {
        self.piece(kind).shadow_of.is_some()
    }

    /// The shadow of a kind, if it has one.
    pub fn shadow(&self, kind: Kind) -> Option<Kind> {
        let shadow = |other: &Kind| self.is_shadow(*other);
        self.alike(kind).iter().find(shadow)
    }

    /// Whether a kind, or its shadow, is one that a rule of promotion offers.
    pub fn offers(&self, promotion: &Promotion, kind: Kind) -> bool {
        let alike = self.alike(kind);
        promotion.to.iter().any(|&kind| alike.contains(kind))
    }

    /// These kinds, and the shadows of those that have one.
    pub fn with_shadows(&self, kinds: Kinds) -> Kinds {
        let meant = |kind: &Kind| !kinds.and(self.alike(*kind)).is_empty();
        let shadows = self.kinds().filter(|&kind| self.is_shadow(kind));
        kinds.or(shadows.filter(meant).collect())
    }

    /// The kinds that are written like this one: itself, and its shadow.
    pub fn alike(&self, kind: Kind) -> Kinds {
        let symbol = self.piece(kind).symbol;
        let alike = |other: &Kind| self.piece(*other).symbol == symbol;
        self.kinds().filter(alike).collect()
    }

    /// The kind as which a captured piece comes into a hand where promotions are undone: of a shadow the kind that
    /// promoted, of a crowned kind the one without the `+`, else itself.
    pub fn demoted(&self, kind: Kind) -> Kind {
        let former = self.piece(kind).shadow_of;
        former.or_else(|| self.pair(kind, false)).unwrap_or(kind)
    }

    /// The form of a kind with the crown, or without it: `+P` of `P`, `P` of `+P`.
    pub fn pair(&self, kind: Kind, crowned: bool) -> Option<Kind> {
        self.kind(self.piece(kind).symbol.pair(crowned)?)
    }

    /// The Pawns.
    pub fn pawns(&self) -> Kinds {
        self.kinds().filter(|&kind| self.piece(kind).pawn).collect()
    }

    /// How a piece is written in a FEN.
    pub fn letter(&self, piece: Piece) -> String {
        self.piece(piece.kind).symbol.of(piece.color)
    }

    /// How a piece on the board is shown: as it is written, with `~` behind one that turns back into what it was when
    /// it is captured, as a FEN has it.
    pub fn letter_on_board(&self, piece: Piece) -> String {
        let fallen = if self.is_shadow(piece.kind) { "~" } else { "" };
        self.letter(piece) + fallen
    }

    /// The square's rank as its side counts it: 0 is its own first.
    pub fn rank_of(&self, color: Color, square: Square) -> u8 {
        match color {
            Color::White => square.rank(),
            Color::Black => self.geometry.ranks() - 1 - square.rank(),
        }
    }

    /// The squares of a side's first rank.
    pub(crate) fn first_rank(&self, color: Color) -> Large {
        let rank = self.geometry.first_rank_of(color);
        let squares = (0..self.geometry.files()).filter_map(|file| Square::new(file, rank));
        Large::collect(squares.filter(|&square| self.geometry.contains(square)))
    }

    /// The start squares of a piece: those where the start array has it, and its side's whole first rank, or whatever squares are
    /// shuffled, if numbered set-ups shuffle its kind and its first move differs. A Pawn there has never moved.
    pub fn home(&self, piece: Piece) -> Large {
        let array = self.array.iter().filter(|(_, own)| *own == piece);
        let array = array.map(|&(square, _)| square);
        let first_rank = |square: &Square| self.rank_of(piece.color, *square) == 0;
        let differs = || self.piece(piece.kind).every_path().any(|path| path.initial);
        if self.is_shuffled(piece.kind) && differs() {
            match &self.set_ups {
                Some(SetUpsRule::Shuffle(shuffle)) => {
                    let letter = self.piece(piece.kind).symbol.of(Color::White);
                    let squares = shuffle.squares_of(piece.color, self.geometry);
                    let own = squares
                        .enumerate()
                        .filter(|&(place, _)| shuffle.admits(&letter, place));
                    Large::collect(array.chain(own.map(|(_, square)| square)))
                }
                _ => Large::collect(array.chain(self.geometry.squares().filter(first_rank))),
            }
        } else {
            Large::collect(array)
        }
    }

    /// The start squares of a piece, and of the same one on the other board, as which it may come to its own squares.
    pub(crate) fn homes_on_both_boards(&self, piece: Piece) -> Large {
        let kinds = [Some(piece.kind), self.twin(piece.kind)];
        let kinds = kinds.into_iter().flatten();
        kinds.fold(Large::EMPTY, |all, kind| {
            all | self.home(Piece::new(piece.color, kind))
        })
    }

    /// Whether the position may have to remember which pieces of a kind have moved: their first move differs, and the square of a
    /// piece need not show whether it has moved. Of pieces that move only forward, and start on one rank, it does.
    pub fn tracks(&self, kind: Kind) -> bool {
        self.piece(kind).has_first_move()
            && !(self.piece(kind).only_advances()
                && !self.roaming().contains(kind)
                && self.starts_on_one_rank(kind))
    }

    /// Whether the pieces of a kind start on one rank of their side at most.
    fn starts_on_one_rank(&self, kind: Kind) -> bool {
        Color::BOTH.into_iter().all(|color| {
            let homes = self.homes_on_both_boards(Piece::new(color, kind));
            let ranks = homes.squares().map(Square::rank);
            ranks.is_sorted_by(|one, other| one == other)
        })
    }

    /// Whether numbered set-ups put pieces of a kind on any square of a first rank, or on others that are shuffled.
    fn is_shuffled(&self, kind: Kind) -> bool {
        match &self.set_ups {
            None => false,
            Some(SetUpsRule::Shuffle(shuffle)) => {
                let symbol = self.piece(kind).symbol;
                let mut pieces = shuffle.pieces.iter();
                pieces.any(|&(letter, _)| symbol.of(Color::White) == letter.to_string())
            }
            // What is not in the array of the file may be in another one.
            Some(SetUpsRule::Named(_)) => {
                let own = self.array.iter().filter(|(_, piece)| piece.kind == kind);
                let mut homes = own.map(|&(square, piece)| self.rank_of(piece.color, square));
                homes.clone().next().is_none() || homes.any(|rank| rank == 0)
            }
        }
    }

    /// Whether a piece may be brought to a square: whether its kind is not confined to others.
    pub fn admits(&self, piece: Piece, square: Square) -> bool {
        self.piece(piece.kind).admits(piece.color, square)
    }

    /// The value chosen for an option.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.chosen.get(name).map(String::as_str)
    }

    /// The kinds that may be held off the board, each with the most that a side may have.
    pub fn slots(&self) -> &[(Kind, u8)] {
        self.holdings.as_ref().map_or(&[], |rule| &rule.slots)
    }

    /// The kind that a captured piece has in the hand of its captor; `None` where captures fill no hands.
    pub fn in_hand(&self, kind: Kind) -> Option<Kind> {
        let rule = self.holdings.as_ref()?;
        let taken = match rule.captured? {
            Captured::Ours => self.demoted(kind),
            Captured::Loop => kind,
        };
        Some(comes_as(&rule.captured_as, taken))
    }

    fn holds(&self, form: HoldingsForm) -> bool {
        let holdings = self.holdings.as_ref();
        holdings.is_some_and(|holdings| holdings.form == form)
    }

    /// Whether there is a hand from which pieces are gated, on whatever square is left.
    pub fn gates(&self) -> bool {
        self.holds(HoldingsForm::Hand)
    }

    /// Whether pieces wait behind squares, and come in when these are left.
    pub fn waits(&self) -> bool {
        self.holds(HoldingsForm::Behind)
    }

    /// Whether pieces come onto squares that others leave: from a hand, or from behind these squares.
    pub fn gates_at_all(&self) -> bool {
        self.gates() || self.waits()
    }

    /// Whether there is a hand from which pieces are dropped on empty squares.
    pub fn drops_from_hands(&self) -> bool {
        self.holds(HoldingsForm::Drop)
    }

    /// Whether placing a piece from the hand is a move: on an empty square, or behind one.
    pub fn drops_pieces(&self) -> bool {
        self.drops_from_hands() || self.waits()
    }

    /// Whether pieces promote to those of a pool, which captured pieces join.
    pub fn has_pools(&self) -> bool {
        self.holds(HoldingsForm::Pool)
    }

    /// Whether captured pieces come into a hand, so that no piece is ever lost.
    pub fn captures_fill_hands(&self) -> bool {
        let holdings = self.holdings.as_ref();
        holdings.is_some_and(|holdings| holdings.captured.is_some())
    }
}
