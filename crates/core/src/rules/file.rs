//! A rule file as unchecked data.
//!
//! [`Rules`](legwork_core::rules::Rules) are checked and can no longer be changed. Code that makes
//! up rule files, or takes them apart, needs every field of the text as data that it can change.
//! [`RuleFile::to_ron`] gives the text, and the reader of the rules checks it.

use std::collections::BTreeMap;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize, Serializer};

/// The fields of a rule file, but for those that change no position: aliases, benchmarks, and the
/// names of rules in code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RuleFile {
    /// The name of the variant.
    pub name: String,
    /// The board.
    pub board: BoardField,
    /// The kinds of pieces.
    pub pieces: Vec<PieceField>,
    /// The FEN from which a game starts.
    pub start: String,
    /// How Kings castle.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub castling: Option<CastlingField>,
    /// Promotions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promotions: Vec<PromotionField>,
    /// The pieces held off the board.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub holdings: Option<HoldingsField>,
    /// What stalemate and a bare King are worth.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub endings: Option<EndingsField>,
    /// Options, and what their values replace.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionField>,
}

/// The field `board`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardField {
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
    /// The label of the first rank.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub first_rank: Option<u8>,
}

/// An element of `pieces`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PieceField {
    /// How it is written.
    pub letter: String,
    /// Its name.
    pub name: String,
    /// Its moves.
    pub betza: String,
    /// The moves that the page gives in prose.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prose: String,
    /// Whether it is the royal piece.
    #[serde(default, skip_serializing_if = "is_false")]
    pub royal: bool,
    /// Its value in Pawns.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub value: Option<f64>,
    /// Whether it is a Pawn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pawn: bool,
}

/// The field `castling`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CastlingField {
    /// How it is written.
    pub text: CastlingTextWord,
    /// Which castling is short.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub short: Option<CastlingShortWord>,
    /// The wings.
    pub wings: Vec<WingField>,
}

/// How castling is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words of the format")]
pub enum CastlingTextWord {
    KingMove,
    KingTakesRook,
}

/// Which castling is `O-O`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words of the format")]
pub enum CastlingShortWord {
    NearerRook,
    KingSide,
}

/// An element of `wings`: squares by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WingField {
    /// `K`, `Q`, `k` or `q`.
    pub right: String,
    /// Where the King starts.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub king: Option<String>,
    /// Where the Rook starts.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub rook: Option<String>,
    /// Where the King ends.
    pub king_to: String,
    /// Where the Rook ends.
    pub rook_to: String,
}

/// An element of `promotions`: kinds by letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PromotionField {
    /// Who promotes.
    pub pieces: Vec<String>,
    /// How many ranks are the zone.
    pub zone: u8,
    /// On how many of them the piece must promote.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub must: Option<u8>,
    /// Whether only moves into the zone promote.
    #[serde(default, skip_serializing_if = "is_false")]
    pub on_entry: bool,
    /// The kinds that they may become.
    pub to: Vec<String>,
    /// How many there may be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<(String, u8)>,
    /// Whether it is written with `+`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub crowning: bool,
}

/// The field `holdings`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldingsField {
    /// Hand or pool.
    pub form: HoldingsFormWord,
    /// Kinds by letter, and the most of each.
    pub slots: Vec<(String, u8)>,
}

/// The use of the held pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words of the format")]
pub enum HoldingsFormWord {
    Hand,
    Pool,
}

/// The field `endings`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EndingsField {
    /// The result of stalemate.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub stalemate: Option<StalemateWord>,
    /// The result of a bare King.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub bare_king: Option<BareKingWord>,
}

/// The result of stalemate for the side that cannot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words of the format")]
pub enum StalemateWord {
    Draw,
    Loss,
    Win,
}

/// The result of a bare King for its side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words of the format")]
pub enum BareKingWord {
    PlayOn,
    Loss,
}

/// An element of `options`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OptionField {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Vec<Value>,
}

/// A value of an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Value {
    /// Its name.
    pub name: String,
    /// The fields that it replaces.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub set: Option<Overlay>,
}

/// The fields that a value replaces.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields of the file again")]
pub struct Overlay {
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub board: Option<BoardField>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub pieces: Option<Vec<PieceField>>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub start: Option<String>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub castling: Option<CastlingField>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub promotions: Option<Vec<PromotionField>>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub holdings: Option<HoldingsField>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub endings: Option<EndingsField>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// Writes a field without `Some`.
fn bare<T: Serialize, S: Serializer>(field: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    match field {
        Some(value) => value.serialize(serializer),
        None => serializer.serialize_none(),
    }
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
        let text =
            ron::ser::to_string_pretty(self, layout).expect("texts and numbers can be written");
        text + "\n"
    }

    /// Reads a rule file; unknown fields are ignored.
    ///
    /// # Errors
    ///
    /// If the text does not have the form of a rule file.
    pub fn from_ron(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME)
            .from_str(text)
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
            file.castling = set.castling.or(file.castling);
            file.promotions = set.promotions.unwrap_or(file.promotions);
            file.holdings = set.holdings.or(file.holdings);
            file.endings = set.endings.or(file.endings);
        }
        file
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TINY;
    use legwork_core::rules::Rules;

    #[test]
    fn a_rule_file_is_read_and_written_without_loss() {
        let file = RuleFile::from_ron(TINY).unwrap();
        let again = RuleFile::from_ron(&file.to_ron()).unwrap();
        assert_eq!(again, file);
        let (ours, theirs) = (
            Rules::read("tiny", &file.to_ron(), &[]).unwrap(),
            Rules::read("tiny", TINY, &[]).unwrap(),
        );
        assert_eq!(format!("{ours:?}"), format!("{theirs:?}"));
    }

    #[test]
    fn options_are_written_into_the_rules() {
        let file = RuleFile::from_ron(TINY).unwrap();
        let chosen = BTreeMap::from([("promotion".to_owned(), "rook".to_owned())]);
        let resolved = file.resolved(&chosen);
        assert_eq!(resolved.promotions[0].to, ["R"]);
        assert!(resolved.options.is_empty());
        assert_eq!(file.resolved(&BTreeMap::new()).promotions, file.promotions);
    }
}
