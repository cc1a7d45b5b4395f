//! The format of a rule file: every field there is, as unchecked data.
//!
//! These structs are the only list of the fields: of their names and types, of what may be inherited and what an option may
//! replace, and of what they mean. The doc comment of a field is its row in `docs/RULES_FORMAT.md`, and what an editor shows. Code
//! that makes up rule files, or takes them apart, changes them as data and writes them with [`RuleFile::to_ron`]. The reader of
//! [`Rules`](super::Rules) reads each value at its place in the text, by its field here, and checks it.
//!
//! The word `Orthodox` means fields that [`RuleText::flat`](super::RuleText::flat) and the reader
//! know how to fill in; a file with this word is not a [`RuleFile`].

use std::collections::BTreeMap;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Serialize, Serializer};

use crate::geometry::Wraps;
use crate::schema::{Form, Schema, Struct as _, Value, Written};
use crate::shuffle::{BlackPieces, Numbers};

use super::draws::COUNTINGS;
use super::orthodox;
use super::{
    BareKing, Captured, CastlingShort, CastlingText, Conversion, Duty, Edge, EndValue, Exposed,
    GivingCheck, Guarding, HoldingsForm, Leap, LenderPlace, LenderSide, Lines, Passing,
    PerpetualCheck, PromotionCaptures, PromotionWhen, Repeated, SeriesCheck, Stalemate, Style,
    Succession, Taking, Victim, WallForm,
};

/// A rule file.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "the file", overlay = Overlay)]
pub struct RuleFile {
    /// The id of a registered variant, or the name of a file in the same folder, from which the file inherits: see
    /// [above](#rules-like-others). Default: it inherits nothing.
    #[schema(link)]
    pub like: Option<String>,
    /// A list of what is not inherited: letters of pieces, names of fields. Default: everything is.
    #[schema(link)]
    pub without: Vec<String>,
    /// The name on the rule page.
    #[schema(needed, own, example = r#""Small""#)]
    pub name: String,
    /// A map in curly brackets: program -> the name it uses. Each program occurs once. Default: none.
    #[schema(own)]
    pub aliases: BTreeMap<String, String>,
    /// The board: [its fields](#board).
    #[schema(needed, option)]
    pub board: BoardField,
    /// A map in curly brackets: a name of one word -> [squares](#squares), which may be given by regions before it.
    /// Default: none.
    pub regions: BTreeMap<String, SquaresField>,
    /// A list of up to 156 kinds: for 26 letters, each of them alone or before `'` or `!`, with and without `+`; the word
    /// `Orthodox` means the six of orthodox chess.
    #[schema(needed, merged, words = orthodox::WORDS, option, example = r#"[(letter: "K", name: "King", betza: "K", royal: true), (letter: "R", name: "Rook", betza: "R"), (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true)]"#)]
    pub pieces: Vec<PieceField>,
    /// The FEN of the position from which a game starts when no set-up is asked for.
    #[schema(
        needed,
        option,
        example = r#""r2k1r/pppppp/6/6/PPPPPP/R2K1R w - - 0 1""#
    )]
    pub start: String,
    /// Numbered set-ups: `Shuffle(...)`, [below](#shuffled-set-ups), or the name of set-ups that a crate registers,
    /// such as `super`. Default: there are none.
    #[schema(option)]
    pub set_ups: Option<SetUpsField>,
    /// How Kings castle: [its fields](#castling), or `Orthodox(...)`. Default: there is no castling.
    #[schema(option)]
    pub castling: Option<CastlingField>,
    /// A list of rules. Default: nothing promotes.
    #[schema(option, example = "[]")]
    pub promotions: Vec<PromotionField>,
    /// Pieces held off the board, in a hand or in a pool. Default: none.
    #[schema(option)]
    pub holdings: Option<HoldingsField>,
    /// A list of rules: which pieces in hand may be dropped, and where; needed with `form: Drop`. Default: none are.
    #[schema(option, example = "[]")]
    pub drops: Vec<DropField>,
    /// [What a side must do](#turn) when it is its turn, whether it may pass, and which royal pieces may not be left
    /// attacked. Default: any legal move, no pass, and the only royal piece of a side.
    #[schema(option)]
    pub turn: Option<TurnField>,
    /// A list of up to 16 rules: [what a capture does](#captures) beyond taking; the first that fits holds. Default: it
    /// takes its victims only.
    #[schema(option, example = "[]")]
    pub captures: Vec<CaptureField>,
    /// [A wall](#walls) that each move leaves on the board. Default: none does.
    #[schema(option)]
    pub walls: Option<WallsField>,
    /// A list of up to 16 rules: [moves that pieces lend to others](#borrows); a kind borrows by the first that names it. Default: each
    /// has its own.
    #[schema(option, example = "[]")]
    pub borrows: Vec<BorrowsField>,
    /// A list of up to 16 rules: [pieces that enemies freeze](#frozen), which have no moves and attack nothing. Default: none.
    #[schema(option, example = "[]")]
    pub frozen: Vec<FrozenField>,
    /// A list of up to 16 rules: [what moves take by what they do](#takes), apart from pieces on which they end. Default: nothing.
    #[schema(option, example = "[]")]
    pub takes: Vec<TakesField>,
    /// How a game ends: [below](#endings). Default: by mate, and stalemate is a draw.
    #[schema(option)]
    pub endings: Option<EndingsField>,
    /// How the moves before a position end a game: [repetition, perpetual check, moves without progress,
    /// counts](#draws). Default: threefold repetition and fifty moves are draws.
    #[schema(option)]
    pub draws: Option<DrawsField>,
    /// `Shogi`: [as Shogi shows it](#the-style-of-shogi). `Hexagons`: the squares are drawn as hexagons in three colours, each file half a cell
    /// lower than the one to its left; the neighbours of a cell are those on its file, on its rank, and along the diagonal of a1. Default: `Chess`.
    pub style: Style,
    /// A list of the rules in code that the file asks for, by name, in the order in which they are asked about a
    /// move. Each must be registered by a crate that is linked; at most one of them remembers anything. Default:
    /// none.
    #[schema(option)]
    pub code: Vec<String>,
    /// A list of up to 16. Default: none.
    #[schema(example = "[]")]
    pub options: Vec<OptionField>,
    /// A list of up to 100 positions that benchmarks run on. Default: none.
    #[schema(own, example = "[]")]
    pub bench: Vec<BenchField>,
}

/// The field `board`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`board`")]
pub struct BoardField {
    /// 1 to 16, lettered from `a`.
    #[schema(needed, example = "6")]
    pub files: u8,
    /// 2 to 16.
    #[schema(needed, example = "6")]
    pub ranks: u8,
    /// The label of White's first rank, 0 or 1. Default: 1.
    pub first_rank: Option<u8>,
    /// [Squares](#squares) that do not belong to the board, as they are on it (Black's are not turned). Default:
    /// none.
    pub holes: Option<String>,
    /// Edges that are joined, so that moves go on at the other side: `Files`, the last file is next to the first, a cylinder;
    /// `Both`, a torus. [Below](#boards-that-wrap). Default: none are.
    pub wraps: Option<Wraps>,
    /// `2`: there are two boards of these squares, and each piece is on the other one after its move, as in Alice Chess.
    /// [Below](#two-boards). Default: 1.
    pub boards: Option<u8>,
}

/// Squares by name: those of White, which are turned for Black, or those of each side.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum SquaresField {
    /// As White sees them.
    Turned(String),
    /// White's, then Black's.
    Each(String, String),
}

/// An element of `pieces`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "a piece")]
pub struct PieceField {
    /// One capital letter, perhaps behind a `+`, perhaps before a `'` or `!` (a dressed letter is another letter): `N`, `+R`, `A'`,
    /// `+B!`. No two kinds share it.
    #[schema(needed, key, example = r#""N""#)]
    pub letter: String,
    /// Its name on the rule page.
    #[schema(needed, example = r#""Knight""#)]
    pub name: String,
    /// Its moves, in Betza (`docs/BETZA.md`).
    #[schema(needed, example = r#""N""#)]
    pub betza: String,
    /// Moves that the page gives in words only, in the same notation. A piece has both. A double step that can be
    /// answered en passant is a lame first leap, `i`, `m` and `n` on one leap (`ifmnD`); `ifmW2` moves as far and
    /// cannot be answered. Default: no more moves.
    #[schema(left_with = "betza")]
    pub prose: String,
    /// `true` for a kind that may not be left attacked while it is [exposed](#turn): a King, whatever it is called.
    /// Any number of kinds is royal, or none. Default: `false`.
    pub royal: bool,
    /// `true` for an Anti-King: after every move of its side an enemy has to attack it, and no piece captures it. See [below](#turn).
    /// Default: `false`.
    pub anti: bool,
    /// Its value in Pawns, from 0 to 10000. Default: unknown.
    #[schema(left_with = "betza")]
    pub value: Option<f64>,
    /// `true` for Pawns: their moves reset the half-move clock, no FEN has one on the first or last rank where [none
    /// can be](#where-no-pawn-can-be), they never join a pool, and in SAN a Pawn has no letter (of several kinds, `P`
    /// or else the first has none). Default: `false`.
    pub pawn: bool,
    /// The remark in the page's table. Default: nothing.
    #[schema(left_with = "betza")]
    pub remark: Option<String>,
    /// Its moves in words, in place of those that are made from its notation: `"moves like a Queen, with one turn on the way"`. Default:
    /// the words that are made.
    #[schema(left_with = "betza")]
    pub words: Option<String>,
    /// The drawing that shows it, by name: `"camel"`. The names are those of the files of `crates/drawing/pieces`; no two kinds ask for the
    /// same. Where a style shows characters, it is in the set of drawings as in chess. Default: the drawing of its name, or of an
    /// orthodox piece with its letter and moves, or its letter with its moves.
    #[schema(example = r#""camel""#)]
    pub picture: Option<String>,
    /// [Squares](#squares) to which it is confined: no move, promotion or gating brings it elsewhere, and it attacks
    /// nothing elsewhere. It starts there, and Kings and Rooks castle to there. Default: anywhere.
    #[schema(left_with = "betza")]
    pub within: Option<SquaresField>,
    /// A list of other moves, from some squares or to some squares only, see below. Default: none.
    #[schema(left_with = "betza", example = "[]")]
    pub more: Vec<MoreField>,
    /// Moves by which it attacks royal pieces, and never moves: `"R"` for Generals that may not face each other.
    /// `within` does not bound them. Default: none.
    #[schema(left_with = "betza")]
    pub faces: Option<String>,
    /// Where it stops enemies that ride, as leaps in Betza: `"K"` for the squares next to it. A rider that comes to such a square goes no
    /// further, and one that starts there goes one step. A leg of one step is not stopped, as a Knight's. Default: nowhere.
    #[schema(left_with = "betza")]
    pub halts: Option<String>,
    /// A list of kinds, by letter, that it does not hop over, like Janggi's Cannon: `["C"]`. Whom it does not take is
    /// said by [`captures`](#captures). Default: none.
    #[schema(left_with = "betza")]
    pub no_screens: Vec<String>,
    /// `Safe`, for a royal piece with a first move (`i`): it makes none while it is attacked, nor across a square where
    /// it would be, whether a piece is there or not. A square that a leap jumps over without a condition is not
    /// crossed. `Path`, for a royal piece: no move of it crosses such a square, but it may leave one. Its shots are free,
    /// since it stays on its square. Default: `Free`, as other moves.
    #[schema(left_with = "betza")]
    pub leap: Leap,
}

/// An element of `more`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "an element of `more`")]
pub struct MoreField {
    /// Its moves, in the same notation.
    #[schema(needed, example = r#""sW""#)]
    pub betza: String,
    /// [Squares](#squares) on which these moves start. Default: anywhere.
    pub from: Option<SquaresField>,
    /// [Squares](#squares) on which they end. Default: anywhere.
    pub to: Option<SquaresField>,
}

/// The field `castling`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`castling`", or(Orthodox = OrthodoxCastling))]
pub struct CastlingField {
    /// `KingMove`: written as the King's move, rights `KQkq`, or as in X-FEN where `king` and `rook` are left out. `KingTakesRook`: written
    /// as King takes Rook, rights as in X-FEN.
    #[schema(needed, example = "KingMove")]
    pub text: CastlingText,
    /// Which castling is read as `O-O`: `NearerRook` (of two as near, and with `KingTakesRook`, the King's side), or
    /// `KingSide`, that of the rights `K` and `k`. Default: `NearerRook`.
    pub short: Option<CastlingShort>,
    /// The kind that castles, where it is not the royal one. Default: the royal kind (of several that of the letter `K`), or
    /// `K` where nothing is royal.
    pub of: Option<String>,
    /// The kinds that castle with the King. Default: the one with the letter `R`, which rules with castling then
    /// need.
    pub with: Option<Vec<String>>,
    /// A list, see below: an element for each Rook and each square to which the King castles with it.
    #[schema(needed, example = "[]")]
    pub wings: Vec<WingField>,
}

/// The field `set_ups`.
#[derive(Debug, Clone, PartialEq)]
pub enum SetUpsField {
    /// The name of set-ups that a crate registers.
    Named(String),
    /// `Shuffle(...)`: the first rank or other squares, shuffled.
    Shuffle(ShuffleField),
}

/// The fields of `Shuffle(...)`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`Shuffle`")]
pub struct ShuffleField {
    /// The letters of White's first rank, in any order; dressed letters (`A'`) cannot be shuffled. With the bounds below, that of
    /// `start` is one of the set-ups.
    /// At most 10,000,000 set-ups.
    #[schema(needed, example = r#""RKR""#)]
    pub rank: String,
    /// White's [squares](#squares) that are shuffled in place of the first rank; Black's are those across the board. Their order,
    /// below and where set-ups are written, is rank by rank. Default: the first rank.
    pub on: Option<String>,
    /// Pairs of a letter and [squares](#squares): pieces of that kind are on these only, `("K", "f1-g2")`. Default: no bounds.
    pub only: Vec<(String, String)>,
    /// Triples of letters: left of each piece of the second kind is one of the first, and right of it one of the
    /// third. Castling needs `("R", "K", "R")`, whatever the King's letter is. Default: no bounds.
    pub between: Vec<(String, String, String)>,
    /// Letters of kinds of which there are two, on squares of different colours. Default: none.
    pub apart: Vec<String>,
    /// Letters of kinds of which there are two, on one rank and as far from the middle of the board on either side. Default: none.
    pub mirrored: Vec<String>,
    /// Two letters that are nowhere side by side in this order. Such set-ups keep their numbers and are refused when
    /// they are asked for, as an option may want it. Default: all are allowed.
    pub never: Vec<String>,
    /// `Same`: Black's pieces are placed as White's, file by file. `Own`: they are shuffled by themselves, within the same bounds. The number of
    /// a set-up is then White's number, times the number of set-ups of one side, plus Black's. Default: `Same`.
    pub black: BlackPieces,
    /// `Alphabetical`: from 0, in alphabetical order of White's letters; `Scharnagl`: the usual numbers of
    /// Chess960, where 518 is the orthodox array. Default: `Alphabetical`.
    pub numbers: Numbers,
}

impl Serialize for SetUpsField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Named(name) => serializer.serialize_str(name),
            Self::Shuffle(fields) => {
                serializer.serialize_newtype_variant("SetUpsField", 1, "Shuffle", fields)
            }
        }
    }
}

/// The fields of `Orthodox(...)`, in place of the other fields of `castling`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`Orthodox`")]
pub struct OrthodoxCastling {
    /// The letters of two files, `["c", "g"]`: where the Kings end when they castle towards the `a` file, and towards
    /// the other side.
    #[schema(needed, example = r#"("b", "e")"#)]
    pub king_to: (String, String),
    /// As above. Default: `NearerRook`.
    pub short: Option<CastlingShort>,
    /// As above. Default: the one with the letter `R`.
    pub with: Option<Vec<String>>,
}

/// An element of `wings`: squares by name.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "a wing")]
pub struct WingField {
    /// `K`, `Q` (White) or `k`, `q` (Black): the letter of the right. `K` and `k` are towards the higher files. With several
    /// `rook` on that side it is the letter of the outermost one; the right of another is written as its square's mark, `G`.
    #[schema(needed, key, example = r#""K""#)]
    pub right: String,
    /// Where they start: on one rank, file or diagonal. Both or neither. Default: anywhere on the first rank, with the Rook on that
    /// side of the King; that is for `KingTakesRook`, or with `king_by`.
    #[schema(example = r#""d1""#)]
    pub king: Option<String>,
    /// Where they start: on one rank, file or diagonal. Both or neither. Default: anywhere on the first rank, with the Rook on that
    /// side of the King; that is for `KingTakesRook`, or with `king_by`.
    #[schema(example = r#""f1""#)]
    pub rook: Option<String>,
    /// Where they end, on the same line. Default: where `king_by` says, which is needed then.
    #[schema(example = r#""e1""#)]
    pub king_to: Option<String>,
    /// Where they end, on the same line. Default: where `king_by` says, which is needed then.
    #[schema(example = r#""d1""#)]
    pub rook_to: Option<String>,
    /// The number of squares that the King goes towards the Rook; where the board ends before, he goes as far as it reaches. The Rook ends on
    /// the square before his, which he has crossed or left. Default: they end where `king_to` and `rook_to` say.
    #[schema(example = "2")]
    pub king_by: Option<u8>,
}

/// An element of `promotions`: kinds by letter.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "a promotion")]
pub struct PromotionField {
    /// The kinds that promote; needed where `to` is a list. Default: all that have the other form, `P` and `+P`.
    #[schema(example = r#"["P"]"#)]
    pub pieces: Vec<String>,
    /// `White` or `Black`: only that side's. Default: both sides'.
    pub side: Option<SideField>,
    /// Where they promote: a number of ranks from the far end, [squares](#squares), or `Last`: of each file the last square
    /// on which such a piece may be, which differs from the last rank where a file ends in holes, or outside of `within`.
    #[schema(needed, example = "1")]
    pub zone: ZoneField,
    /// The squares of the zone where no move may end that could promote by this rule and does not; a number of ranks
    /// from the far end, 0 to make it optional, squares, or `Last`. With `Touch` also squares outside the zone, where a move
    /// ends that leaves it. Default: the whole zone.
    pub must: Option<ZoneField>,
    /// `Arrive`: a move promotes that ends in the zone; `Enter`: one that also starts outside; `Touch`: one that
    /// starts or ends in it. Default: `Arrive`.
    pub when: PromotionWhen,
    /// `Only`: only a move that captures promotes; `Never`: only one that does not. Other moves end in the zone without promoting, on
    /// the squares of `must`, too. A kind may have a rule for each. Default: `Any`, any move promotes.
    pub captures: PromotionCaptures,
    /// `false`: a capture en passant neither promotes nor has to. Default: `true`, it is as other captures.
    pub en_passant: Option<bool>,
    /// The kinds that they become: a list, in the order of the rule page, `[]` for nothing; or `Crowned`, `P` becomes `+P`,
    /// written `+`; or `Uncrowned`, `+P` becomes `P`, written `-`.
    #[schema(needed, example = r#"["R"]"#)]
    pub to: PromotionTarget,
    /// A list of pairs `("Q", 1)`: not to a kind of which the side has that many (1 to 15) on the board before the
    /// move. Default: no limit, nor on kinds that are not listed.
    pub limits: Vec<(String, u8)>,
    /// `true`: written with `+`, whatever the letter; then `to` is a list of one kind, and not the crowned form, for
    /// which there is `Crowned`. Default: `false`, written with the letter of the new kind.
    pub crowning: bool,
}

/// One side, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Schema)]
pub enum SideField {
    /// White.
    White,
    /// Black.
    Black,
}

/// The squares of a promotion.
#[derive(Debug, Clone, PartialEq)]
pub enum ZoneField {
    /// A number of ranks, from the far end.
    Ranks(u8),
    /// Squares by name.
    Squares(SquaresField),
    /// The last square of each file.
    Last,
}

impl Serialize for ZoneField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Ranks(ranks) => ranks.serialize(serializer),
            Self::Squares(squares) => squares.serialize(serializer),
            Self::Last => serializer.serialize_unit_variant("ZoneField", 2, "Last"),
        }
    }
}

impl Default for ZoneField {
    fn default() -> Self {
        Self::Ranks(0)
    }
}

/// The field `to` of a promotion.
#[derive(Debug, Clone, PartialEq)]
pub enum PromotionTarget {
    /// The kinds with these letters.
    Kinds(Vec<String>),
    /// Each its own crowned form.
    Crowned,
    /// Each the form without the crown.
    Uncrowned,
}

impl Default for PromotionTarget {
    fn default() -> Self {
        Self::Kinds(Vec::new())
    }
}

impl Serialize for PromotionTarget {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Kinds(letters) => letters.serialize(serializer),
            Self::Crowned => serializer.serialize_unit_variant("PromotionTarget", 1, "Crowned"),
            Self::Uncrowned => serializer.serialize_unit_variant("PromotionTarget", 2, "Uncrowned"),
        }
    }
}

/// The field `holdings`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`holdings`")]
pub struct HoldingsField {
    /// `Hand`: they wait to be gated, each on a gating square that a first move leaves; `start` [names these
    /// squares](#gating-squares). A move has to be legal before anything is placed, and what is placed may not let an
    /// enemy that hops, or captures on its way, take the King. `Pool`: they are what Pawns may become. `Drop`: they
    /// wait to be [dropped](#drops). `Behind`: each waits [behind a square](#pieces-that-wait-behind-squares) of its
    /// side's first rank, and comes in there when the piece on it moves for the first time.
    #[schema(needed, example = "Hand")]
    pub form: HoldingsForm,
    /// With `Drop`, what a capture puts into the hand of the side that makes it. `Ours`: the piece as it was before
    /// it promoted, `P` for a `+P`, and for a Queen that was a Pawn the Pawn; so that a FEN writes this Queen `Q~`.
    /// `Loop`: the piece as it is. Default: nothing, hands come from `start` alone.
    pub captured: Option<Captured>,
    /// With `captured`, pairs of letters: a piece that would come into a hand as the first kind comes there as the second,
    /// `("P", "+P")`. Default: none.
    pub captured_as: Vec<(String, String)>,
    /// Up to 16 pairs `("Q", 1)`, in the order of the FEN: the kind, and the most that a side may have (1 to 63; in a
    /// hand the hand alone counts, in a pool the board too). The counts of a side take at most 32 bits: 1 for at most
    /// 1 of a kind, 2 for 3, 3 for 7, 4 for 15, 5 for 31. A piece that finds its slot full is lost. Default: with
    /// `Drop`, `start` is counted, on the board and in hand, so that every piece finds its place (with `Loop` also those
    /// that promote); with other forms it is needed. With `Behind`, every number is 1.
    #[schema(example = r#"[("R", 1)]"#)]
    pub slots: Vec<(String, u8)>,
    /// How many pieces each side has, 1 to 3, of as many kinds of the `slots`; a side promotes to these kinds only. Default: none; `Behind`
    /// needs it.
    pub each: Option<u8>,
}

/// An element of `drops`: kinds by letter.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "a drop")]
pub struct DropField {
    /// The kinds that are dropped by this rule; no kind by two rules. A list, or `All`: every kind in hand that no other rule names.
    /// With `All` and `captured`, the kinds of `start` that `slots` does not name are held, too.
    #[schema(needed, example = r#"["R"]"#)]
    pub pieces: KindsField,
    /// The squares where they may be dropped, [in words](#squares). For Pawns none of the first or last rank.
    /// Default: all.
    pub on: Option<SquaresField>,
    /// The edges of the board, of `Top` (the last rank), `Bottom`, `Left` and `Right`, over one of which a piece comes: it goes
    /// straight on from there, as far as the squares are empty. Default: none, it comes to any empty square.
    pub over: Vec<Edge>,
    /// How many of the kind a side may have on a file after a drop there; those that a promotion made count, crowned
    /// ones do not. Default: any number.
    pub per_file: Option<u8>,
    /// `true`: the pieces of each kind are dropped on squares of both colours: at most half of those that the side
    /// has, on the board and in hand and rounded up, on those of one colour; those that a promotion made count, too; and
    /// no drop of another kind takes the last square that is needed for this. Default: `false`.
    pub apart: bool,
    /// `false`: it may not give mate. A drop that answers the check counts as a reply, even if it would give mate
    /// itself. Default: `true`, it may.
    pub mate: Option<bool>,
    /// `false`: it may not give check. Default: `true`, it may.
    pub check: Option<bool>,
    /// `true`: also on squares that the piece could never leave, not even on an empty board. Default: `false`.
    pub stuck: bool,
    /// `true`: also as its crowned side, `P` as `+P`. Default: `false`.
    pub crowned: bool,
}

/// The field `turn`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Schema, Written)]
#[schema(part = "`turn`")]
pub struct TurnField {
    /// Which royal pieces of a side are exposed. `Last`: the only one that it has, none while it has several. `Each`:
    /// every one. `LastOrAll`: the only one; and of several, not all may be attacked at once. Default: `Last`.
    pub check: Option<Exposed>,
    /// The moment from which a piece that becomes royal by promoting counts as royal. `AtOnce`: it may take the place of one that is left attacked.
    /// `Later`: after its move, which may leave attacked only the pieces that it could leave attacked without promoting. Default: `AtOnce`.
    pub succession: Option<Succession>,
    /// `Capture`: where a capture is legal, only captures are; also en passant, on the way and without moving.
    /// `Drop`: where a [drop](#drops) is legal, only drops are. Default: nothing has to be done.
    pub must: Option<Duty>,
    /// `false`: no move may give check. `Mate`: only a move that gives mate may. Whether it does is decided by the replies
    /// that there would be without this rule, so that a reply which gives check itself counts. Default: `true`, any move may.
    pub giving_check: GivingCheck,
    /// `Always`: a side may pass its turn. `Stuck`: it passes where it has no other legal move. Neither in check, nor
    /// where `must` demands a move. A pass is written `0000`, and read also as a piece that stays where it is,
    /// `e1e1`. Default: no side passes, but a piece that steps out and back may, as the Lion of Chu Chess does.
    pub pass: Option<Passing>,
    /// The only side that passes by `pass`: `White` or `Black`. Without `bikjang`, and `passes` of `endings`. Default: both do.
    pub pass_by: Option<SideField>,
    /// `true`: royal pieces of both sides that face each other, along a file or rank with nothing between, have to be
    /// parted by the next move; or that side passes, even in check, and the game is over: a draw, or what `drawn` of
    /// `endings` makes of it. `pass: Always` is needed. Default: `false`, they make no difference.
    pub bikjang: bool,
    /// [Turns of several moves](#turns-of-several-moves). Default: a turn is one move.
    pub series: Option<SeriesField>,
    /// `Attacked`: after a move, with its promotion, the enemies that the piece could capture from its new square change sides, all at
    /// once, whatever `captures` lets it spare. Default: none do.
    pub converts: Option<Conversion>,
}

/// The field `series` of `turn`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Schema, Written)]
#[schema(part = "`series`")]
pub struct SeriesField {
    /// The number of moves of a turn, 1 to 9; with `grows`, of the first one. It is 1 only with `grows`, or where `black` or
    /// `first` is more.
    #[schema(needed, example = "2")]
    pub moves: Option<u8>,
    /// The number of moves of Black's turns, 1 to 9. Default: as `moves`.
    pub black: Option<u8>,
    /// The number of moves of the first turn of the game, which is White's, 1 to 9: 1 balances the advantage of the first move.
    /// Default: as `moves`.
    pub first: Option<u8>,
    /// `true`: each turn has one move more than the turn before it, up to 120. White begins; without `black` and `first`. Default:
    /// `false`.
    pub grows: bool,
    /// The effect of a check within a turn. `EndsTurn`: a move that gives check ends the turn. `Last`: only the last move of a turn may
    /// give check. `Through`: see below. Default: `EndsTurn`.
    pub check: SeriesCheck,
}

/// An element of `captures`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "an element of `captures`")]
pub struct CaptureField {
    /// The kinds that capture, as they are before the move: a list, or `All`. Default: `All`.
    pub by: KindsField,
    /// The kinds that are captured: a list, or `All`. Default: `All`.
    pub of: KindsField,
    /// `false`: the kinds of `by` never take those of `of`, and do not attack them; to a royal piece they give no check. No other field
    /// is given then. Default: `true`.
    pub may: Option<bool>,
    /// `Guarded`: such a capture is a move, and an attack, only where another piece of the captor's side controls the captor's square
    /// before the move, so that it could capture an enemy there. `Unguarded`: only where none does. Pins make no difference. Default: in
    /// any case.
    pub captor_is: Option<Guarding>,
    /// Whether the victim is guarded by a piece of its own side, in the same words. Default: in any case.
    pub victim_is: Option<Guarding>,
    /// The fate of the victim, unless it is royal. `Gone`: it leaves the game. `Hand`: it comes to hand, with
    /// `captured` of `holdings`. `Home`: it is reborn on its square in `start` if that is empty after the move, else it
    /// is gone. `Turns`: it stays and belongs to the other side, unless the captor ends on its square. Default: as
    /// `holdings` says.
    pub victim: Option<Victim>,
    /// The fate of the captor; a royal one stays, shoots, or becomes another royal kind. `Stays`; `Gone`: it leaves the game; `Turns`: after promoting it
    /// belongs to the other side; `Victim`: it becomes a piece of the victim's kind, unless that is royal; a letter,
    /// `"Q"`: it becomes this kind, a royal one where all of `by` are royal, and such a move does not promote; `Shoots`: it stays on its square, a royal one too, does not
    /// promote, and has not moved; `Stone`: a [wall](#walls) remains of it; with a `blast`, of a captor that is blasted. Default: `Stays`.
    pub captor: CaptorField,
    /// [What every capture blasts](#blast), without any `victim`, and any `captor` but `Stone`. Default: nothing.
    pub blast: Option<BlastField>,
}

/// The field `walls`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`walls`")]
pub struct WallsField {
    /// Where a move leaves its wall. `Duck`: the one wall of the board goes to another empty square; the first move places it.
    /// `Arrow`: where the piece, as the kind that it was before the move, could go from its new square without capturing,
    /// with its old square empty. `Left`: on the square that it left; in castling the King's. `Static`: on any empty square.
    /// `Edge`: on an empty square that lacks a neighbour along its file or rank, or has a wall there.
    #[schema(needed, example = "Duck")]
    pub form: Option<WallForm>,
    /// [Squares](#squares) where walls may be left. Default: all.
    pub on: Option<SquaresField>,
    /// `true`: a turn is either a move, which leaves no wall, or a wall alone. Not with `Arrow` and `Left`. Default: `false`, each
    /// move leaves a wall, and one that cannot is not legal.
    pub or_move: bool,
}

/// An element of `borrows`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "an element of `borrows`")]
pub struct BorrowsField {
    /// The place of the piece that lends its moves. `Behind`: on the next square of the file, towards the borrower's first rank.
    /// `Ahead`: on the next one the other way. `Reaching`: anywhere where its own moves would let it capture the borrower if that
    /// were an enemy; of `Own` pieces it protects the borrower, of `Enemy` ones it attacks it.
    #[schema(needed, example = "Behind")]
    pub from: Option<LenderPlace>,
    /// Whose piece that is, as the borrower sees it: `Own` or `Enemy`. Default: `Own`.
    pub side: LenderSide,
    /// The kinds that borrow moves: a list, or `All`. Default: `All`.
    pub by: KindsField,
    /// The kinds that lend theirs: a list, or `All`. Default: `All`.
    pub of: KindsField,
    /// `true`: who borrows moves has none of its own in the meantime. Default: `false`, it has both.
    pub only: bool,
    /// [Squares](#squares) on which borrowed moves end. Default: anywhere.
    pub to: Option<SquaresField>,
}

/// An element of `frozen`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "an element of `frozen`")]
pub struct FrozenField {
    /// The kinds that freeze enemies, frozen ones among them: a list, or `All`. Default: `All`.
    pub by: KindsField,
    /// The kinds that are frozen: a list, or `All`. Default: `All`.
    pub of: KindsField,
    /// `true`: each only by its own kind. Default: `false`.
    pub same: bool,
    /// Where the enemy is. `Reaching`: where its own moves let it capture the piece, whatever pins it and whichever kinds `captures`
    /// spares, but not en passant. Leaps in Betza, `"K"`: where one of them leads from it to the piece. Default: `Reaching`.
    pub at: FreezerField,
    /// The kinds that keep an enemy from freezing: it freezes a piece only where no other piece of that side and these kinds is where it
    /// could freeze it. Default: none.
    pub unless: Option<KindsField>,
}

/// An element of `takes`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "an element of `takes`")]
pub struct TakesField {
    /// The kinds that take: a list, or `All`. Default: `All`.
    pub by: KindsField,
    /// The kinds that are taken, if they belong to the enemy: a list, or `All`. Default: `All`.
    pub of: KindsField,
    /// The way in which a move takes. `Custodian`: it goes along a file or rank, and ends next to an enemy along a file or rank, with
    /// a piece of its side straight beyond. `Withdrawal`: it goes straight away from an enemy next to its start. `Coordinate`: it ends
    /// on the file of an enemy, and a piece of `with` of its side is on the enemy's rank, or the other way round. `Overtake`: enemies
    /// are on the straight line between its start and its end, and rides from square to square go on over single ones, each with an empty
    /// square beyond.
    #[schema(needed, example = "Withdrawal")]
    pub how: Taking,
    /// With `Coordinate`, and needed there: the kinds of the other piece, a list, or `All`. Default: none.
    pub with: Option<KindsField>,
    /// With `Custodian`: `true`: a whole row of enemies is taken. Default: `false`, a single one.
    pub rows: bool,
    /// With `Custodian`: `true`: an enemy in a corner is taken, too, where pieces of the move's side are on both squares next to it along
    /// file and rank. Default: `false`.
    pub corners: bool,
    /// With `Overtake`: `true`: a move that takes by this rule takes by no other. Default: `false`.
    pub alone: bool,
}

/// Where an enemy freezes a piece.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum FreezerField {
    /// Where it could capture it.
    #[default]
    Reaching,
    /// Where one of these leaps leads from it to the piece.
    Leaps(String),
}

impl Serialize for FreezerField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Reaching => serializer.serialize_unit_variant("FreezerField", 0, "Reaching"),
            Self::Leaps(leaps) => leaps.serialize(serializer),
        }
    }
}

/// The fate of a captor.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum CaptorField {
    /// It stays as it is.
    #[default]
    Stays,
    /// It leaves the game.
    Gone,
    /// It belongs to the other side.
    Turns,
    /// It becomes a piece of the victim's kind.
    Victim,
    /// A wall remains of it.
    Stone,
    /// It stays on its square.
    Shoots,
    /// It becomes a piece of the kind with this letter.
    Kind(String),
}

impl Serialize for CaptorField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (number, word) = match self {
            Self::Stays => (0, "Stays"),
            Self::Gone => (1, "Gone"),
            Self::Turns => (2, "Turns"),
            Self::Victim => (3, "Victim"),
            Self::Stone => (4, "Stone"),
            Self::Shoots => (5, "Shoots"),
            Self::Kind(letter) => return letter.serialize(serializer),
        };
        serializer.serialize_unit_variant("CaptorField", number, word)
    }
}

/// The field `blast` of `captures`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`blast`")]
pub struct BlastField {
    /// The kinds that are spared, unless they capture. Default: none.
    pub spares: Vec<String>,
    /// The kinds that are never blasted, not even by their own captures: Atomar's King captures and lives. A royal piece next to
    /// an enemy one of these kinds may be in check. Default: none.
    pub immune: Vec<String>,
}

/// The field `endings`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`endings`")]
pub struct EndingsField {
    /// The result for the side that is not in check and cannot move: `Draw`, `Loss` or `Win`; or `Fewer` or `More`,
    /// where the side with fewer or more men on the board wins. Default: `Draw`.
    pub stalemate: Option<Stalemate>,
    /// The result for the side that is in check and cannot move: `Loss`, `Win` or `Draw`. Default: `Loss`.
    pub checkmate: Option<EndValue>,
    /// For a side that has only one man left, on the board and in hand: `PlayOn`, or `Loss`: it has lost if the other
    /// side has more, unless it is to move and the other side has just two. (Mostly it can take the one next to the
    /// King then, and two bare Kings are a draw.) Default: `PlayOn`.
    pub bare_king: Option<BareKing>,
    /// For games without mate, a King left alone, see below; without `holdings`. Default: nothing.
    pub lone_king: Option<LoneKingField>,
    /// How many checks win, 1 to 9; something has to be royal. FENs have a field before the clocks, `3+3`, with the
    /// checks that White and Black have left to give; lichess's `+0+0` at the end, those given, is read loosely.
    /// Default: no number does.
    pub checks: Option<u8>,
    /// A list of up to 16 rules about lost pieces, see below; one of them is enough. Default: none.
    #[schema(example = "[]")]
    pub extinct: Vec<ExtinctField>,
    /// A list of up to 16 goals, see below; one of them is enough. Default: none.
    #[schema(example = "[]")]
    pub goals: Vec<GoalField>,
    /// Pieces side by side, see below. Default: none.
    pub connect: Option<ConnectField>,
    /// The number of passes in a row, 2 to 9, that end the game in a draw; `pass` of [`turn`](#turn) is needed.
    /// Default: no number does.
    pub passes: Option<u8>,
    /// The winner of games that these rules, or `draws`, call a draw: `White`, `Black`, or `Points(..)`, the side with more
    /// points on the board, see below. Default: a draw is a draw.
    pub drawn: Option<DrawnField>,
}

/// The field `lone_king`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`lone_king`")]
pub struct LoneKingField {
    /// The kinds that are Kings here: a list.
    #[schema(needed, example = r#"["K"]"#)]
    pub royals: Vec<String>,
    /// The kinds that do not count for the side that wins: a list. Default: none.
    pub weak: Vec<String>,
    /// The maximum number of others with which the other side wins in this way. Default: any number.
    pub most: Option<u8>,
}

/// The winner of draws.
#[derive(Debug, Clone, PartialEq, Serialize, Schema)]
pub enum DrawnField {
    /// White.
    White,
    /// Black.
    Black,
    /// `Points(...)`: the side with more points.
    Points(PointsField),
}

/// The fields of `Points(...)`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`Points`")]
pub struct PointsField {
    /// A list of pairs `("R", 13)`: a kind, and the points of each of its pieces on the board, 1 to 255. Others have
    /// none.
    #[schema(needed, example = r#"[("R", 5)]"#)]
    pub pieces: Vec<(String, u8)>,
    /// The points that Black has from the beginning, as it moves second: whole or half ones, up to 100. Where the
    /// points are equal, a draw is a draw. Default: 0.
    pub black: Option<f64>,
}

/// An element of `extinct`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "an element of `extinct`")]
pub struct ExtinctField {
    /// The kinds, counted together, those in hand too: a list, or `All`.
    #[schema(needed, example = r#"["R"]"#)]
    pub pieces: KindsField,
    /// The side that may lose them, `White` or `Black`. Default: both.
    pub side: Option<SideField>,
    /// The most that are left of them when the game is over. Default: 0.
    pub left: Option<u8>,
    /// The least that the other side must have of them then. Default: 0.
    pub enemy: Option<u8>,
    /// The result for the side that has lost them: `Loss`, `Win` or `Draw`. Default: `Loss`.
    pub is: Option<EndValue>,
}

/// An element of `goals`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "an element of `goals`")]
pub struct GoalField {
    /// The kinds that reach it: a list, or `All`.
    #[schema(needed, example = r#"["R"]"#)]
    pub pieces: KindsField,
    /// The side that has this goal, `White` or `Black`. Default: both.
    pub side: Option<SideField>,
    /// The [squares](#squares), as each side sees them.
    #[schema(needed, example = r#""4""#)]
    pub on: Option<SquaresField>,
    /// How many of its pieces a side must have there. Default: 1.
    pub count: Option<u8>,
    /// `true`: it counts only where no capture undoes it: it has more pieces there than `count`, or none of them is
    /// attacked. Default: `false`.
    pub safe: bool,
    /// `true`: it counts only when the pieces are there still after the reply; with `safe`, if they are not safe.
    /// Default: `false`.
    pub hold: bool,
    /// `White` or `Black`: where the other side has reached the goal and this one can reach it by its next move, the
    /// game goes on for that move, and is drawn if it does. Without `safe` and `hold`. Default: nobody answers.
    pub answer: Option<SideField>,
    /// `true`: fewer pieces are enough, one at least, where all of these squares are occupied. Default: `false`.
    pub full: bool,
    /// The result for the side that has reached it: `Win`, `Draw` or `Loss`; a goal that is answered wins. Default: `Win`.
    pub is: Option<EndValue>,
}

/// The field `connect`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`connect`")]
pub struct ConnectField {
    /// How many of its pieces a side must have side by side.
    #[schema(needed, example = "3")]
    pub count: u8,
    /// The kinds that count: a list, or `All`. Default: `All`.
    pub pieces: KindsField,
    /// The lines, a list of `Ranks`, `Files` and `Diagonals`. Default: all three.
    pub along: Vec<Lines>,
    /// `true`: they may be apart on their line, whatever is between. Default: `false`.
    pub apart: bool,
    /// A square block of its pieces with this side length wins, too: `2` for four pieces. Default: no number does.
    pub square: Option<u8>,
    /// The result for the side that has connected them: `Loss`, `Win` or `Draw`. Default: `Win`.
    pub is: Option<EndValue>,
}

/// Kinds by letter, or all of them.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum KindsField {
    /// Every kind.
    #[default]
    All,
    /// The kinds with these letters.
    Some(Vec<String>),
}

impl KindsField {
    /// The letters, unless all kinds are meant.
    #[inline]
    pub fn letters(&mut self) -> Option<&mut Vec<String>> {
        match self {
            Self::All => None,
            Self::Some(letters) => Some(letters),
        }
    }
}

impl Serialize for KindsField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All => serializer.serialize_unit_variant("KindsField", 0, "All"),
            Self::Some(letters) => letters.serialize(serializer),
        }
    }
}

/// The field `draws`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`draws`")]
pub struct DrawsField {
    /// A pair: how often a position occurs (from 2 to 100) until that ends the game, or 0 for never; and the result,
    /// `Draw`, `Loss` or `Win` for the side whose move repeated it, or `White` or `Black`, which names the loser.
    /// Default: `(3, Draw)`.
    pub repetition: Option<(u8, Repeated)>,
    /// The result where one side gave check with each of its moves since the first of these times: `Repetition`, that
    /// of any repetition, or `Loss` for that side; if both sides did, `Loss` makes it a draw. `AttackLoss` is the
    /// same for a side that attacked with each of its moves: gave check (also to what `lone_king` calls royal), or
    /// moved a piece to where it could capture something. Default: `Repetition`.
    #[schema(example = "Loss")]
    pub perpetual_check: Option<PerpetualCheck>,
    /// The number of moves of each side without a capture, a Pawn move or a drop that make a draw; 0 to 1000, 0 for
    /// no such rule. The half-move clock of the FEN runs anyway. Default: 50.
    pub moves: Option<u16>,
    /// `"makruk"`, `"cambodian"` or `"asean"`: [counts](#counts), for pieces without en passant. Default: none.
    #[schema(words = COUNTINGS)]
    pub counting: Option<String>,
    /// A list of up to 16 rules about pieces that may not be [chased](#chases) with each move; `perpetual_check: Loss` is
    /// needed. Default: none.
    #[schema(example = "[]")]
    pub chase: Vec<ChaseField>,
}

/// An element of `chase`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "an element of `chase`")]
pub struct ChaseField {
    /// The kinds that chase: a list, or `All`.
    #[schema(needed, example = r#"["R"]"#)]
    pub by: KindsField,
    /// The kinds that they may not chase, without royal ones: a list.
    #[schema(needed, example = r#"["R"]"#)]
    pub of: KindsField,
    /// The [squares](#squares) on which these are, as their own side sees them. Default: any.
    pub on: Option<SquaresField>,
    /// `true`: they are chased although their own side could recapture. Default: `false`.
    pub protected: bool,
}

/// An element of `options`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "an option")]
pub struct OptionField {
    /// Small letters, digits, `_` and `-`; up to 40.
    #[schema(needed, key, example = r#""ends""#)]
    pub name: String,
    /// A list of 1 to 16, see below. The first holds unless another is asked for.
    #[schema(needed, example = r#"[(name: "far")]"#)]
    pub values: Vec<ValueField>,
}

/// A value of an option.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "a value")]
pub struct ValueField {
    /// As that of an option; no two values of an option share it.
    #[schema(needed, key, example = r#""near""#)]
    pub name: String,
    /// The fields that it replaces, see below. Default: nothing; then the set-ups look the value up.
    pub set: Option<Overlay>,
}

/// An element of `bench`.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "a bench position")]
pub struct BenchField {
    /// Its place in a benchmark's id (`perft/gothic/endgame`); written like an option's name, and given once.
    #[schema(needed, key, example = r#""start""#)]
    pub name: String,
    /// Where it is. Default: the start.
    pub fen: Option<String>,
    /// A map in curly brackets, option -> value, of the options it is meant for. Default: none; the others have their
    /// first values.
    pub options: BTreeMap<String, String>,
    /// How many leaves there are at depth 1, 2, 3... as counted by a program that is not ours, named in a comment.
    /// Default: none; then the benchmarks hold the generator against the Walker alone. Compared with another program,
    /// `--deep` counts a tree as deep as this list is long.
    pub nodes: Vec<u64>,
}

impl Value for SquaresField {
    const FORM: Form = Form::ANY;
}

impl Value for ZoneField {
    const FORM: Form = Form {
        words: &["Last"],
        parts: &[],
    };
}

impl Value for PromotionTarget {
    const FORM: Form = Form {
        words: &["Crowned", "Uncrowned"],
        parts: &[],
    };
}

impl Value for KindsField {
    const FORM: Form = Form {
        words: &["All"],
        parts: &[],
    };
}

impl Value for GivingCheck {
    const FORM: Form = Form {
        words: &GivingCheck::WORDS,
        parts: &[],
    };
}

impl Value for FreezerField {
    const FORM: Form = Form {
        words: &["Reaching"],
        parts: &[],
    };
}

impl Value for CaptorField {
    const FORM: Form = Form {
        words: &["Stays", "Gone", "Turns", "Victim", "Stone", "Shoots"],
        parts: &[],
    };
}

impl Value for SetUpsField {
    const FORM: Form = Form {
        words: &["Shuffle"],
        parts: &[("Shuffle", ShuffleField::part)],
    };
}

/// The RON of rule files: an optional value is written without `Some`, and `Shuffle(...)` without a second pair of
/// parentheses.
pub fn dialect() -> ron::Options {
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    ron::Options::default().with_default_extension(extensions)
}

impl RuleFile {
    /// The text of the file.
    ///
    /// # Panics
    ///
    /// Never: everything in a rule file can be written.
    pub fn to_ron(&self) -> String {
        let layout = PrettyConfig::new()
            .new_line("\n")
            .escape_strings(false)
            .depth_limit(2)
            .indentor("    ");
        // With the types erased, the writer is compiled once and not for every field of every struct.
        let file: &dyn erased_serde::Serialize = self;
        let text = dialect().to_string_pretty(file, layout);
        text.expect("texts and numbers can be written") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_is_written_without_a_second_pair_of_parentheses() {
        let shuffle = SetUpsField::Shuffle(ShuffleField {
            rank: "KQ".to_owned(),
            apart: vec!["K".to_owned()],
            numbers: Numbers::Scharnagl,
            ..ShuffleField::default()
        });
        let written = |set_ups| dialect().to_string(&Some(set_ups)).unwrap();
        assert_eq!(
            written(shuffle),
            r#"Shuffle(rank:"KQ",apart:["K"],numbers:Scharnagl)"#
        );
        assert_eq!(
            written(SetUpsField::Named("super".to_owned())),
            r#""super""#
        );
    }
}
