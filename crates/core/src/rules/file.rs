//! The format of a rule file: every field there is, as unchecked data.
//!
//! These structs are the only list of the fields. Code that makes up rule files, or takes them apart, changes them as
//! data and writes them with [`RuleFile::to_ron`]. The reader of [`Rules`](super::Rules) takes the names of the fields
//! and words from here, reads each value at its place in the text, and checks it.
//!
//! The word `Orthodox` means fields that [`RuleText::flat`](super::RuleText::flat) and the reader
//! know how to fill in; a file with this word is no [`RuleFile`].

use std::collections::BTreeMap;
use std::fmt;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use ron::value::RawValue;
use serde::de::Error as _;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::shuffle::Numbers;

use super::{
    BareKing, Captured, CastlingShort, CastlingText, Duty, EndValue, Exposed, HoldingsForm, Lines,
    Passing, PerpetualCheck, PromotionWhen, Repeated, Stalemate, Style,
};

/// Whether a field has the value that it has where it is left out.
fn is_default<T: Default + PartialEq>(field: &T) -> bool {
    *field == T::default()
}

/// A rule file.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RuleFile {
    /// The file from which it inherits what it does not say itself.
    #[serde(skip_serializing_if = "is_default")]
    pub like: Option<String>,
    /// The fields and pieces that it does not inherit.
    #[serde(skip_serializing_if = "is_default")]
    pub without: Vec<String>,
    /// The name of the variant.
    pub name: String,
    /// Its names in other programs.
    #[serde(skip_serializing_if = "is_default")]
    pub aliases: BTreeMap<String, String>,
    /// The board.
    pub board: BoardField,
    /// Sets of squares, by name.
    #[serde(skip_serializing_if = "is_default")]
    pub regions: BTreeMap<String, SquaresField>,
    /// The kinds of pieces.
    pub pieces: Vec<PieceField>,
    /// The FEN from which a game starts.
    pub start: String,
    /// Numbered set-ups.
    #[serde(skip_serializing_if = "is_default")]
    pub set_ups: Option<SetUpsField>,
    /// How Kings castle.
    #[serde(skip_serializing_if = "is_default")]
    pub castling: Option<CastlingField>,
    /// Promotions.
    #[serde(skip_serializing_if = "is_default")]
    pub promotions: Vec<PromotionField>,
    /// The pieces held off the board.
    #[serde(skip_serializing_if = "is_default")]
    pub holdings: Option<HoldingsField>,
    /// Which pieces in hand may be dropped, and where.
    #[serde(skip_serializing_if = "is_default")]
    pub drops: Vec<DropField>,
    /// The moves that a side may and must make when it is its turn.
    #[serde(skip_serializing_if = "is_default")]
    pub turn: Option<TurnField>,
    /// The pieces that a capture blasts.
    #[serde(skip_serializing_if = "is_default")]
    pub blast: Option<BlastField>,
    /// How a game ends.
    #[serde(skip_serializing_if = "is_default")]
    pub endings: Option<EndingsField>,
    /// How the moves before a position end a game.
    #[serde(skip_serializing_if = "is_default")]
    pub draws: Option<DrawsField>,
    /// The family of games whose notation and pieces it shows.
    #[serde(skip_serializing_if = "is_default")]
    pub style: Style,
    /// The names of rules in code.
    #[serde(skip_serializing_if = "is_default")]
    pub code: Vec<String>,
    /// Options, and the fields that their values replace.
    #[serde(skip_serializing_if = "is_default")]
    pub options: Vec<OptionField>,
    /// The positions that benchmarks run on.
    #[serde(skip_serializing_if = "is_default")]
    pub bench: Vec<BenchField>,
}

/// The field `board`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardField {
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
    /// The label of the first rank.
    #[serde(skip_serializing_if = "is_default")]
    pub first_rank: Option<u8>,
    /// Squares that do not belong to the board, as they are on it.
    #[serde(skip_serializing_if = "is_default")]
    pub holes: Option<String>,
}

/// Squares by name: those of White, which are turned for Black, or those of each side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SquaresField {
    /// As White sees them.
    Turned(String),
    /// White's, then Black's.
    Each(String, String),
}

/// An element of `pieces`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PieceField {
    /// How it is written.
    pub letter: String,
    /// Its name.
    pub name: String,
    /// Its moves.
    pub betza: String,
    /// The moves that the page gives in prose.
    #[serde(skip_serializing_if = "is_default")]
    pub prose: String,
    /// Whether it is the royal piece.
    #[serde(skip_serializing_if = "is_default")]
    pub royal: bool,
    /// Its value in Pawns.
    #[serde(skip_serializing_if = "is_default")]
    pub value: Option<f64>,
    /// Whether it is a Pawn.
    #[serde(skip_serializing_if = "is_default")]
    pub pawn: bool,
    /// The remark in the page's table.
    #[serde(skip_serializing_if = "is_default")]
    pub remark: Option<String>,
    /// The squares to which it is confined.
    #[serde(skip_serializing_if = "is_default")]
    pub within: Option<SquaresField>,
    /// Further moves, from some squares or to some squares only.
    #[serde(skip_serializing_if = "is_default")]
    pub more: Vec<MoreField>,
    /// The ways in which it attacks royal pieces, but never moves.
    #[serde(skip_serializing_if = "is_default")]
    pub faces: Option<String>,
    /// The kinds that it neither captures nor hops over.
    #[serde(skip_serializing_if = "is_default")]
    pub spares: Vec<String>,
}

/// An element of `more`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MoreField {
    /// The moves.
    pub betza: String,
    /// The squares from which they lead.
    #[serde(skip_serializing_if = "is_default")]
    pub from: Option<SquaresField>,
    /// The squares to which they lead.
    #[serde(skip_serializing_if = "is_default")]
    pub to: Option<SquaresField>,
}

/// The field `castling`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CastlingField {
    /// How it is written.
    pub text: CastlingText,
    /// Which castling is short.
    #[serde(skip_serializing_if = "is_default")]
    pub short: Option<CastlingShort>,
    /// The kinds that castle with the King.
    #[serde(skip_serializing_if = "is_default")]
    pub with: Option<Vec<String>>,
    /// The wings.
    pub wings: Vec<WingField>,
}

/// The field `set_ups`.
#[derive(Debug, Clone, PartialEq)]
pub enum SetUpsField {
    /// The name of set-ups that a crate registers.
    Named(String),
    /// `Shuffle(...)`: the first rank, shuffled.
    Shuffle(ShuffleField),
}

/// The fields of `Shuffle(...)`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ShuffleField {
    /// The letters of the pieces.
    pub rank: String,
    /// Kinds with one of the first on their left and one of the third on their right.
    #[serde(skip_serializing_if = "is_default")]
    pub between: Vec<(String, String, String)>,
    /// Kinds whose two pieces are on different colours.
    #[serde(skip_serializing_if = "is_default")]
    pub apart: Vec<String>,
    /// Pairs of letters that are not allowed side by side.
    #[serde(skip_serializing_if = "is_default")]
    pub never: Vec<String>,
    /// How the set-ups are numbered.
    #[serde(skip_serializing_if = "is_default")]
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

impl<'de> Deserialize<'de> for SetUpsField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// A name, or the fields of a shuffle.
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = SetUpsField;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of set-ups, or `Shuffle(...)`")
            }

            fn visit_str<E>(self, name: &str) -> Result<SetUpsField, E> {
                Ok(SetUpsField::Named(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<SetUpsField, A::Error> {
                let fields = MapAccessDeserializer::new(fields);
                ShuffleField::deserialize(fields).map(SetUpsField::Shuffle)
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// The fields of `Orthodox(...)`, in place of the other fields of `castling`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OrthodoxCastling {
    /// The files on which the King ends.
    pub king_to: (String, String),
    /// Which castling is short.
    #[serde(skip_serializing_if = "is_default")]
    pub short: Option<CastlingShort>,
    /// The kinds that castle with the King.
    #[serde(skip_serializing_if = "is_default")]
    pub with: Option<Vec<String>>,
}

/// An element of `wings`: squares by name.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct WingField {
    /// `K`, `Q`, `k` or `q`.
    pub right: String,
    /// Where the King starts.
    #[serde(skip_serializing_if = "is_default")]
    pub king: Option<String>,
    /// Where the Rook starts.
    #[serde(skip_serializing_if = "is_default")]
    pub rook: Option<String>,
    /// Where the King ends.
    pub king_to: String,
    /// Where the Rook ends.
    pub rook_to: String,
}

/// An element of `promotions`: kinds by letter.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PromotionField {
    /// The kinds that promote by this rule.
    #[serde(skip_serializing_if = "is_default")]
    pub pieces: Vec<String>,
    /// The side whose pieces promote by it, if it is only one.
    #[serde(skip_serializing_if = "is_default")]
    pub side: Option<SideField>,
    /// The zone.
    pub zone: ZoneField,
    /// Where in it the piece must promote.
    #[serde(skip_serializing_if = "is_default")]
    pub must: Option<ZoneField>,
    /// Whether a move has to arrive in the zone, enter it, or touch it.
    #[serde(skip_serializing_if = "is_default")]
    pub when: PromotionWhen,
    /// Whether only captures promote.
    #[serde(skip_serializing_if = "is_default")]
    pub captures: bool,
    /// The kinds that they may become.
    pub to: PromotionTarget,
    /// How many of a kind there may be.
    #[serde(skip_serializing_if = "is_default")]
    pub limits: Vec<(String, u8)>,
    /// Whether it is written with `+`.
    #[serde(skip_serializing_if = "is_default")]
    pub crowning: bool,
}

/// One side, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SideField {
    /// White.
    White,
    /// Black.
    Black,
}

/// The squares of a promotion.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ZoneField {
    /// A number of ranks, from the far end.
    Ranks(u8),
    /// Squares by name.
    Squares(SquaresField),
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

impl<'de> Deserialize<'de> for PromotionTarget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Serde cannot read a bare word in the place of a list.
        let raw = <&RawValue>::deserialize(deserializer)?.trim();
        match raw.get_ron() {
            "Crowned" => Ok(Self::Crowned),
            "Uncrowned" => Ok(Self::Uncrowned),
            _ => raw.into_rust().map(Self::Kinds).map_err(D::Error::custom),
        }
    }
}

/// The field `holdings`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct HoldingsField {
    /// Hand or pool.
    pub form: HoldingsForm,
    /// The piece that a capture puts into the hand of the side that makes it.
    #[serde(skip_serializing_if = "is_default")]
    pub captured: Option<Captured>,
    /// Kinds by letter, and the most of each.
    #[serde(skip_serializing_if = "is_default")]
    pub slots: Vec<(String, u8)>,
}

/// An element of `drops`: kinds by letter.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct DropField {
    /// The kinds that are dropped by this rule.
    pub pieces: Vec<String>,
    /// The squares where they may be dropped.
    #[serde(skip_serializing_if = "is_default")]
    pub on: Option<SquaresField>,
    /// How many of a kind a side may have on a file after dropping one there.
    #[serde(skip_serializing_if = "is_default")]
    pub per_file: Option<u8>,
    /// Whether the pieces of a kind are spread over squares of both colours.
    #[serde(skip_serializing_if = "is_default")]
    pub apart: bool,
    /// Whether a drop may give mate.
    #[serde(skip_serializing_if = "is_default")]
    pub mate: Option<bool>,
    /// Whether a drop may give check.
    #[serde(skip_serializing_if = "is_default")]
    pub check: Option<bool>,
    /// Whether a piece may be dropped where it could never move.
    #[serde(skip_serializing_if = "is_default")]
    pub stuck: bool,
    /// Whether a piece may also be dropped crowned.
    #[serde(skip_serializing_if = "is_default")]
    pub crowned: bool,
}

/// The field `turn`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TurnField {
    /// Which royal pieces may not be left attacked.
    #[serde(skip_serializing_if = "is_default")]
    pub check: Option<Exposed>,
    /// The moves that have to be made where one of them is legal.
    #[serde(skip_serializing_if = "is_default")]
    pub must: Option<Duty>,
    /// Whether a move may give check.
    #[serde(skip_serializing_if = "is_default")]
    pub giving_check: Option<bool>,
    /// When a side may pass.
    #[serde(skip_serializing_if = "is_default")]
    pub pass: Option<Passing>,
    /// Whether royal pieces that face each other have to be parted.
    #[serde(skip_serializing_if = "is_default")]
    pub bikjang: bool,
}

/// The field `blast`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BlastField {
    /// The kinds that are spared.
    #[serde(skip_serializing_if = "is_default")]
    pub spares: Vec<String>,
}

/// The field `endings`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EndingsField {
    /// The result of stalemate.
    #[serde(skip_serializing_if = "is_default")]
    pub stalemate: Option<Stalemate>,
    /// The result of checkmate.
    #[serde(skip_serializing_if = "is_default")]
    pub checkmate: Option<EndValue>,
    /// The result of a bare King.
    #[serde(skip_serializing_if = "is_default")]
    pub bare_king: Option<BareKing>,
    /// A King left alone, where Kings are captured.
    #[serde(skip_serializing_if = "is_default")]
    pub lone_king: Option<LoneKingField>,
    /// How many checks win.
    #[serde(skip_serializing_if = "is_default")]
    pub checks: Option<u8>,
    /// The kinds whose loss ends the game.
    #[serde(skip_serializing_if = "is_default")]
    pub extinct: Vec<ExtinctField>,
    /// Squares to be reached.
    #[serde(skip_serializing_if = "is_default")]
    pub goals: Vec<GoalField>,
    /// Pieces to be brought into a line.
    #[serde(skip_serializing_if = "is_default")]
    pub connect: Option<ConnectField>,
    /// How many passes in a row end the game.
    #[serde(skip_serializing_if = "is_default")]
    pub passes: Option<u8>,
    /// Who wins what would be a draw.
    #[serde(skip_serializing_if = "is_default")]
    pub drawn: Option<DrawnField>,
}

/// The field `lone_king`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LoneKingField {
    /// The kinds that are royal for this.
    pub royals: Vec<String>,
    /// The kinds that are too weak to win with.
    #[serde(skip_serializing_if = "is_default")]
    pub weak: Vec<String>,
    /// The most other pieces with which the other side wins so.
    #[serde(skip_serializing_if = "is_default")]
    pub most: Option<u8>,
}

/// Who wins what would be a draw.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum DrawnField {
    /// White.
    White,
    /// Black.
    Black,
    /// `Points(...)`: the side with more points.
    Points(PointsField),
}

/// The fields of `Points(...)`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PointsField {
    /// The points of each piece of a kind, by letter.
    pub pieces: Vec<(String, u8)>,
    /// The points that Black has from the beginning.
    #[serde(skip_serializing_if = "is_default")]
    pub black: Option<f64>,
}

/// An element of `extinct`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ExtinctField {
    /// The kinds that are counted together.
    pub pieces: KindsField,
    /// The side, if it is only one.
    #[serde(skip_serializing_if = "is_default")]
    pub side: Option<SideField>,
    /// The most that are left of them.
    #[serde(skip_serializing_if = "is_default")]
    pub left: Option<u8>,
    /// The least that the other side has of them.
    #[serde(skip_serializing_if = "is_default")]
    pub enemy: Option<u8>,
    /// The result for the side that has lost them.
    #[serde(skip_serializing_if = "is_default")]
    pub is: Option<EndValue>,
}

/// An element of `goals`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GoalField {
    /// The kinds that reach it.
    pub pieces: KindsField,
    /// The side, if it is only one.
    #[serde(skip_serializing_if = "is_default")]
    pub side: Option<SideField>,
    /// The squares.
    #[serde(skip_serializing_if = "is_default")]
    pub on: Option<SquaresField>,
    /// How many pieces have to be there.
    #[serde(skip_serializing_if = "is_default")]
    pub count: Option<u8>,
    /// Whether they may not be attacked there.
    #[serde(skip_serializing_if = "is_default")]
    pub safe: bool,
    /// Whether they have to be there still after the reply.
    #[serde(skip_serializing_if = "is_default")]
    pub hold: bool,
    /// The side that draws by reaching it next.
    #[serde(skip_serializing_if = "is_default")]
    pub answer: Option<SideField>,
}

/// The field `connect`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ConnectField {
    /// How many pieces side by side.
    pub count: u8,
    /// The kinds that count.
    #[serde(skip_serializing_if = "is_default")]
    pub pieces: KindsField,
    /// Along which lines.
    #[serde(skip_serializing_if = "is_default")]
    pub along: Vec<Lines>,
    /// Whether they may stand apart on their line.
    #[serde(skip_serializing_if = "is_default")]
    pub apart: bool,
    /// The side of a square of them that counts, too.
    #[serde(skip_serializing_if = "is_default")]
    pub square: Option<u8>,
    /// The result for the side that connects them.
    #[serde(skip_serializing_if = "is_default")]
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

impl Serialize for KindsField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All => serializer.serialize_unit_variant("KindsField", 0, "All"),
            Self::Some(letters) => letters.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for KindsField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Serde cannot read a bare word in the place of a list.
        let raw = <&RawValue>::deserialize(deserializer)?.trim();
        match raw.get_ron() {
            "All" => Ok(Self::All),
            _ => raw.into_rust().map(Self::Some).map_err(D::Error::custom),
        }
    }
}

/// The field `draws`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct DrawsField {
    /// How often a position occurs until that ends the game, and the result.
    #[serde(skip_serializing_if = "is_default")]
    pub repetition: Option<(u8, Repeated)>,
    /// The result of a repetition by perpetual check.
    #[serde(skip_serializing_if = "is_default")]
    pub perpetual_check: Option<PerpetualCheck>,
    /// The number of moves without progress that are a draw.
    #[serde(skip_serializing_if = "is_default")]
    pub moves: Option<u16>,
    /// The counts after which an ending is a draw, by name.
    #[serde(skip_serializing_if = "is_default")]
    pub counting: Option<String>,
}

/// An element of `options`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OptionField {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Vec<ValueField>,
}

/// A value of an option.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ValueField {
    /// Its name.
    pub name: String,
    /// The fields that it replaces.
    #[serde(skip_serializing_if = "is_default")]
    pub set: Option<Overlay>,
}

/// The fields that a value replaces; each is as in the file.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Overlay {
    /// The board.
    #[serde(skip_serializing_if = "is_default")]
    pub board: Option<BoardField>,
    /// The kinds of pieces.
    #[serde(skip_serializing_if = "is_default")]
    pub pieces: Option<Vec<PieceField>>,
    /// The FEN from which a game starts.
    #[serde(skip_serializing_if = "is_default")]
    pub start: Option<String>,
    /// Numbered set-ups.
    #[serde(skip_serializing_if = "is_default")]
    pub set_ups: Option<SetUpsField>,
    /// How Kings castle.
    #[serde(skip_serializing_if = "is_default")]
    pub castling: Option<CastlingField>,
    /// Promotions.
    #[serde(skip_serializing_if = "is_default")]
    pub promotions: Option<Vec<PromotionField>>,
    /// The pieces held off the board.
    #[serde(skip_serializing_if = "is_default")]
    pub holdings: Option<HoldingsField>,
    /// Which pieces in hand may be dropped, and where.
    #[serde(skip_serializing_if = "is_default")]
    pub drops: Option<Vec<DropField>>,
    /// The moves that a side may and must make when it is its turn.
    #[serde(skip_serializing_if = "is_default")]
    pub turn: Option<TurnField>,
    /// The pieces that a capture blasts.
    #[serde(skip_serializing_if = "is_default")]
    pub blast: Option<BlastField>,
    /// How a game ends.
    #[serde(skip_serializing_if = "is_default")]
    pub endings: Option<EndingsField>,
    /// How the moves before a position end a game.
    #[serde(skip_serializing_if = "is_default")]
    pub draws: Option<DrawsField>,
    /// The rules in code.
    #[serde(skip_serializing_if = "is_default")]
    pub code: Option<Vec<String>>,
}

/// An element of `bench`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BenchField {
    /// Its place in a benchmark's id.
    pub name: String,
    /// The position; without one, the start.
    #[serde(skip_serializing_if = "is_default")]
    pub fen: Option<String>,
    /// The values of the options it is meant for.
    #[serde(skip_serializing_if = "is_default")]
    pub options: BTreeMap<String, String>,
    /// The numbers of leaves at depth 1, 2, 3...
    #[serde(skip_serializing_if = "is_default")]
    pub nodes: Vec<u64>,
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
            .depth_limit(2)
            .indentor("    ");
        // With the types erased, the writer is compiled once and not for every field of every struct.
        let file: &dyn erased_serde::Serialize = self;
        let text = dialect().to_string_pretty(file, layout);
        text.expect("texts and numbers can be written") + "\n"
    }

    /// Reads a rule file without checking it: unknown fields are ignored, and missing ones are empty.
    ///
    /// # Errors
    ///
    /// If the text does not have the form of a rule file.
    pub fn from_ron(text: &str) -> Result<Self, ron::error::SpannedError> {
        dialect().from_str(text)
    }

    /// The rules with the chosen value of every option written into them, and without options.
    #[must_use]
    pub fn resolved(&self, chosen: &BTreeMap<String, String>) -> Self {
        let mut file = Self {
            options: Vec::new(),
            ..self.clone()
        };
        for choice in &self.options {
            let wanted = chosen.get(&choice.name);
            let value = choice
                .values
                .iter()
                .find(|value| wanted.is_none_or(|name| *name == value.name));
            let Some(set) = value.and_then(|value| value.set.clone()) else {
                continue;
            };
            file.board = set.board.unwrap_or(file.board);
            file.pieces = set.pieces.unwrap_or(file.pieces);
            file.start = set.start.unwrap_or(file.start);
            file.set_ups = set.set_ups.or(file.set_ups);
            file.castling = set.castling.or(file.castling);
            file.promotions = set.promotions.unwrap_or(file.promotions);
            file.holdings = set.holdings.or(file.holdings);
            file.drops = set.drops.unwrap_or(file.drops);
            file.turn = set.turn.or(file.turn);
            file.blast = set.blast.or(file.blast);
            file.endings = set.endings.or(file.endings);
            file.draws = set.draws.or(file.draws);
            file.code = set.code.unwrap_or(file.code);
        }
        file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_ups_are_written_as_they_are_read() {
        for text in [
            r#"(set_ups:"super")"#,
            r#"(set_ups:Shuffle(rank:"RKR",between:[("R","K","R")],apart:["R"],never:["KR"],numbers:Scharnagl))"#,
            r#"(set_ups:Shuffle(rank:"KQ"))"#,
        ] {
            let file = RuleFile::from_ron(text).unwrap();
            let set_ups = dialect().to_string(&file.set_ups).unwrap();
            assert_eq!(format!("(set_ups:{set_ups})"), text);
            assert_eq!(RuleFile::from_ron(&file.to_ron()), Ok(file));
        }
    }
}
