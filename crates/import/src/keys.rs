//! The keys of a section: one table, in the order in which Fairy-Stockfish reads them, so that of two keys that mean the same
//! setting the later one holds.
//!
//! A setting that rule files learn to express gets [`Meaning::Here`], and code that says it (`mapping/`).

use crate::piece_types::PieceType;

use Kind::{Becomes, Count, Counts, File, Flag, Rank, Rights, Squares, Text, Type, Types, Word};
use Meaning::{Alias, Here, History, Needless, NotYet, Old};

/// A key.
#[derive(Debug)]
pub(crate) struct Key {
    /// Its name.
    pub(crate) name: &'static str,
    /// The type of its values.
    pub(crate) kind: Kind,
    /// The value where no section gives one, as a section would write it; sets of types by their keys.
    pub(crate) default: &'static str,
    /// Its meaning in a rule file.
    pub(crate) meaning: Meaning,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Count,
    /// A rank, from 1.
    Rank,
    /// A file: a letter, or a number from 1.
    File,
    /// Squares: `e4`, `*8` for a rank, `e*` for a file; `-` for none.
    Squares,
    /// Pieces, by letter.
    Types,
    /// A piece, by letter.
    Type,
    /// A number for some pieces: `q:1 r:2`.
    Counts,
    /// What some pieces become: `p:g s:g`.
    Becomes,
    /// Rights to castle: `KQkq`.
    Rights,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Any text.
    Text,
}

impl Kind {
    /// Returns what a value is, for messages.
    pub(crate) fn expected(self) -> String {
        match self {
            Flag => "`true` or `false`".to_owned(),
            Count => "a whole number".to_owned(),
            Rank => "a rank from 1 to 10".to_owned(),
            File => "a file, a to l or 1 to 12".to_owned(),
            Squares => "squares such as `e4`, `*8` or `e*`, or `-`".to_owned(),
            Types => "letters of pieces, or `-`".to_owned(),
            Type => "the letter of a piece, or `-`".to_owned(),
            Counts => "letters with numbers, such as `q:1 r:2`".to_owned(),
            Becomes => "pairs of letters, such as `p:g s:g`".to_owned(),
            Rights => "rights to castle, such as `KQkq`, or `-`".to_owned(),
            Word(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                words.join(", ")
            }
            Text => "a text".to_owned(),
        }
    }
}

/// The meaning of a key in a rule file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// It is said by these fields.
    Here(&'static str),
    /// It is left out, for this reason.
    Needless(&'static str),
    /// It draws or decides games by what was before; it changes no list of moves and is left out.
    History,
    /// It cannot be said: the first text is the subject of "cannot be said yet". It has an effect only beside one of these
    /// settings, if there are any.
    NotYet(&'static str, &'static [&'static str]),
    /// It sets these settings.
    Alias(&'static [&'static str]),
    /// The same, and Fairy-Stockfish reads it for old files only.
    Old(&'static [&'static str]),
}

/// Why a key with [`Meaning::History`] is left out.
pub(crate) const HISTORY: &str = "since a rule file says nothing about draws by what was before";

const VALUE: Kind = Word(&["win", "loss", "draw", "none"]);
const ENCLOSING: Kind = Word(&[
    "none",
    "reversi",
    "ataxx",
    "quadwrangle",
    "snort",
    "anyside",
    "top",
]);

const DRAWING: &str = "since a drawing takes the letters of the pieces";
const BOARD: &str = "`board`";
const EXTINCTION: &str = "winning by extinction, and with it several royal pieces or none,";
const GOAL: &str = "a goal to be reached";
const FLAGS: &[&str] = &["flagRegionWhite", "flagRegionBlack"];
const CONNECTION: &str = "winning by a row of pieces";
const CONNECTS: &[&str] = &[
    "connectN",
    "connectNxN",
    "collinearN",
    "connectRegion1White",
    "connectRegion1Black",
];
const BLAST: &str = "a capture with an effect on other squares";
const WALL: &str = "a wall that a move puts on the board";
const WALLS: &[&str] = &["wallingRule"];
const MUST_DROP: &str = "a drop that must be made, or that changes other squares,";
const PASS: &str = "passing a turn where the pieces have no moves that stay in place";
const CASTLING: &str = "`castling`";
const ZONE: &str = "`zone` of a promotion";
const TO: &str = "`to` of a promotion";
const STEPS: &str = "`prose` of the Pawn, or `more` with `from`";
const PASSING: &str = "`e` in the moves of a piece, with `to` where it is bounded";

const fn key(name: &'static str, kind: Kind, default: &'static str, meaning: Meaning) -> Key {
    Key {
        name,
        kind,
        default,
        meaning,
    }
}

/// All keys except those of [types of pieces](PieceType), which give a letter, and of the squares to which a type is confined.
pub(crate) const KEYS: &[Key] = &[
    key("maxRank", Rank, "8", Here(BOARD)),
    key("maxFile", File, "8", Here(BOARD)),
    key(
        "pieceValueMg",
        Counts,
        "",
        Needless("since values are worked out from the moves"),
    ),
    key(
        "pieceValueEg",
        Counts,
        "",
        Needless("since values are worked out from the moves"),
    ),
    // Two ranks of the board, counted by the side.
    key(
        "promotionRank",
        Rank,
        "8",
        Old(&["promotionRegionWhite", "promotionRegionBlack"]),
    ),
    key(
        "doubleStepRank",
        Rank,
        "2",
        Old(&["doubleStepRegionWhite", "doubleStepRegionBlack"]),
    ),
    key(
        "doubleStepRankMin",
        Rank,
        "2",
        Old(&["doubleStepRegionWhite", "doubleStepRegionBlack"]),
    ),
    key("whiteFlag", Squares, "-", Old(&["flagRegionWhite"])),
    key("blackFlag", Squares, "-", Old(&["flagRegionBlack"])),
    key(
        "castlingRookPiece",
        Types,
        "",
        Old(&["castlingRookPiecesWhite", "castlingRookPiecesBlack"]),
    ),
    key("whiteDropRegion", Squares, "-", Old(&["dropRegionWhite"])),
    key("blackDropRegion", Squares, "-", Old(&["dropRegionBlack"])),
    key("dropOnTop", Flag, "false", NotYet(MUST_DROP, &[])),
    key(
        "pawnTypes",
        Types,
        "",
        Alias(&[
            "promotionPawnTypesWhite",
            "promotionPawnTypesBlack",
            "enPassantTypesWhite",
            "enPassantTypesBlack",
            "nMoveRuleTypesWhite",
            "nMoveRuleTypesBlack",
        ]),
    ),
    key("variantTemplate", Text, "fairy", Needless(DRAWING)),
    key("pieceToCharTable", Text, "-", Needless(DRAWING)),
    key(
        "pocketSize",
        Count,
        "0",
        Needless("since a hand is as large as it has to be"),
    ),
    key(
        "chess960",
        Flag,
        "false",
        Here("`castling: (text: KingTakesRook, ..)`"),
    ),
    key(
        "twoBoards",
        Flag,
        "false",
        NotYet("a second board from which pieces come", &[]),
    ),
    key(
        "startFen",
        Text,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        Here("`start`"),
    ),
    key("promotionRegionWhite", Squares, "*8", Here(ZONE)),
    key("promotionRegionBlack", Squares, "*1", Here(ZONE)),
    key(
        "promotionPawnTypes",
        Types,
        "",
        Alias(&["promotionPawnTypesWhite", "promotionPawnTypesBlack"]),
    ),
    key(
        "promotionPawnTypesWhite",
        Types,
        "pawn",
        Here("`pieces` of a promotion"),
    ),
    key(
        "promotionPawnTypesBlack",
        Types,
        "pawn",
        Here("`pieces` of a promotion"),
    ),
    key(
        "promotionPieceTypes",
        Types,
        "",
        Alias(&["promotionPieceTypesWhite", "promotionPieceTypesBlack"]),
    ),
    key("promotionPieceTypesWhite", Types, "", Here(TO)),
    key("promotionPieceTypesBlack", Types, "", Here(TO)),
    key(
        "sittuyinPromotion",
        Flag,
        "false",
        NotYet("promotion without a move", &[]),
    ),
    key(
        "promotionLimit",
        Counts,
        "",
        Here("`limits` of a promotion"),
    ),
    key(
        "promotedPieceType",
        Becomes,
        "",
        Here("pieces with a `+`, and `to: Crowned`"),
    ),
    key(
        "piecePromotionOnCapture",
        Flag,
        "false",
        Here("`captures: true` of a promotion"),
    ),
    key(
        "mandatoryPawnPromotion",
        Flag,
        "true",
        Here("`must` of a promotion"),
    ),
    key(
        "mandatoryPiecePromotion",
        Flag,
        "false",
        Here("`must` of a promotion"),
    ),
    key("pieceDemotion", Flag, "false", Here("`to: Uncrowned`")),
    key("blastOnCapture", Flag, "false", NotYet(BLAST, &[])),
    key(
        "blastImmuneTypes",
        Types,
        "",
        NotYet(BLAST, &["blastOnCapture"]),
    ),
    key(
        "mutuallyImmuneTypes",
        Types,
        "",
        NotYet("pieces that do not capture their like", &[]),
    ),
    key("petrifyOnCaptureTypes", Types, "", NotYet(BLAST, &[])),
    key(
        "petrifyBlastPieces",
        Flag,
        "false",
        NotYet(BLAST, &["blastOnCapture"]),
    ),
    key("doubleStep", Flag, "true", Here(STEPS)),
    key("doubleStepRegionWhite", Squares, "*2", Here(STEPS)),
    key("doubleStepRegionBlack", Squares, "*7", Here(STEPS)),
    key("tripleStepRegionWhite", Squares, "-", Here(STEPS)),
    key("tripleStepRegionBlack", Squares, "-", Here(STEPS)),
    key(
        "enPassantRegion",
        Squares,
        "",
        Alias(&["enPassantRegionWhite", "enPassantRegionBlack"]),
    ),
    key("enPassantRegionWhite", Squares, "all", Here(PASSING)),
    key("enPassantRegionBlack", Squares, "all", Here(PASSING)),
    key(
        "enPassantTypes",
        Types,
        "",
        Alias(&["enPassantTypesWhite", "enPassantTypesBlack"]),
    ),
    key("enPassantTypesWhite", Types, "pawn", Here(PASSING)),
    key("enPassantTypesBlack", Types, "pawn", Here(PASSING)),
    key("castling", Flag, "true", Here(CASTLING)),
    key(
        "castlingDroppedPiece",
        Flag,
        "false",
        NotYet("castling of pieces that were dropped", &["pieceDrops"]),
    ),
    key("castlingKingsideFile", File, "g", Here(CASTLING)),
    key("castlingQueensideFile", File, "c", Here(CASTLING)),
    key("castlingRank", Rank, "1", Here(CASTLING)),
    key("castlingKingFile", File, "e", Here(CASTLING)),
    key(
        "castlingKingPiece",
        Type,
        "",
        Alias(&["castlingKingPieceWhite", "castlingKingPieceBlack"]),
    ),
    key("castlingKingPieceWhite", Type, "king", Here(CASTLING)),
    key("castlingKingPieceBlack", Type, "king", Here(CASTLING)),
    key("castlingRookKingsideFile", File, "l", Here(CASTLING)),
    key("castlingRookQueensideFile", File, "a", Here(CASTLING)),
    key(
        "castlingRookPieces",
        Types,
        "",
        Alias(&["castlingRookPiecesWhite", "castlingRookPiecesBlack"]),
    ),
    key(
        "castlingRookPiecesWhite",
        Types,
        "rook",
        Here("`with` of `castling`"),
    ),
    key(
        "castlingRookPiecesBlack",
        Types,
        "rook",
        Here("`with` of `castling`"),
    ),
    key(
        "oppositeCastling",
        Flag,
        "false",
        NotYet("castling that takes a right from the enemy", &[]),
    ),
    key(
        "checking",
        Flag,
        "true",
        NotYet("a rule about giving check", &[]),
    ),
    key("dropChecks", Flag, "true", Here("`check: false` of a drop")),
    key("mustCapture", Flag, "false", NotYet("forced capture", &[])),
    key(
        "mustDrop",
        Flag,
        "false",
        NotYet(MUST_DROP, &["pieceDrops"]),
    ),
    key("mustDropType", Type, "*", NotYet(MUST_DROP, &["mustDrop"])),
    key(
        "pieceDrops",
        Flag,
        "false",
        Here("`holdings: (form: Drop, ..)` and `drops`"),
    ),
    key(
        "dropLoop",
        Flag,
        "false",
        Here("`captured: Loop` of `holdings`"),
    ),
    key(
        "capturesToHand",
        Flag,
        "false",
        Here("`captured: Ours` of `holdings`"),
    ),
    key("firstRankPawnDrops", Flag, "false", Here("`on` of a drop")),
    key(
        "promotionZonePawnDrops",
        Flag,
        "false",
        Here("`on` of a drop"),
    ),
    key(
        "enclosingDrop",
        ENCLOSING,
        "none",
        NotYet(MUST_DROP, &["pieceDrops"]),
    ),
    key(
        "enclosingDropStart",
        Squares,
        "-",
        NotYet(MUST_DROP, &["enclosingDrop"]),
    ),
    key("dropRegionWhite", Squares, "all", Here("`on` of a drop")),
    key("dropRegionBlack", Squares, "all", Here("`on` of a drop")),
    key("sittuyinRookDrop", Flag, "false", Here("`on` of a drop")),
    key(
        "dropOppositeColoredBishop",
        Flag,
        "false",
        NotYet("a drop that depends on the other Bishop", &["pieceDrops"]),
    ),
    key(
        "dropPromoted",
        Flag,
        "false",
        Here("`crowned: true` of a drop"),
    ),
    key("dropNoDoubled", Type, "-", Here("`per_file` of a drop")),
    key(
        "dropNoDoubledCount",
        Count,
        "1",
        Here("`per_file` of a drop"),
    ),
    key(
        "immobilityIllegal",
        Flag,
        "false",
        Here("`must` of a promotion, `stuck` of a drop"),
    ),
    key(
        "gating",
        Flag,
        "false",
        Here("`holdings: (form: Hand, ..)`"),
    ),
    key(
        "wallingRule",
        Word(&["none", "arrow", "duck", "edge", "past", "static"]),
        "none",
        NotYet(WALL, &[]),
    ),
    key("wallingRegionWhite", Squares, "all", NotYet(WALL, WALLS)),
    key("wallingRegionBlack", Squares, "all", NotYet(WALL, WALLS)),
    key(
        "wallingRegion",
        Squares,
        "",
        Alias(&["wallingRegionWhite", "wallingRegionBlack"]),
    ),
    key("wallOrMove", Flag, "false", NotYet(WALL, &[])),
    key(
        "seirawanGating",
        Flag,
        "false",
        Here("`holdings: (form: Hand, ..)`"),
    ),
    key(
        "cambodianMoves",
        Flag,
        "false",
        NotYet("a first move that a check takes away", &["gating"]),
    ),
    key(
        "diagonalLines",
        Squares,
        "-",
        Here("`more` with `from` and `to`"),
    ),
    key("pass", Flag, "false", Alias(&["passWhite", "passBlack"])),
    key("passWhite", Flag, "false", NotYet(PASS, &[])),
    key("passBlack", Flag, "false", NotYet(PASS, &[])),
    key(
        "passOnStalemate",
        Flag,
        "false",
        Alias(&["passOnStalemateWhite", "passOnStalemateBlack"]),
    ),
    key("passOnStalemateWhite", Flag, "false", NotYet(PASS, &[])),
    key("passOnStalemateBlack", Flag, "false", NotYet(PASS, &[])),
    key(
        "makpongRule",
        Flag,
        "false",
        NotYet("a King that may not leave a check", &[]),
    ),
    key(
        "flyingGeneral",
        Flag,
        "false",
        Here("`faces` of the royal piece"),
    ),
    key(
        "soldierPromotionRank",
        Rank,
        "1",
        Here("`more` with `from`"),
    ),
    key("flipEnclosedPieces", ENCLOSING, "none", NotYet(BLAST, &[])),
    key(
        "nMoveRuleTypes",
        Types,
        "",
        Alias(&["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"]),
    ),
    key(
        "nMoveRuleTypesWhite",
        Types,
        "pawn",
        Here("`pawn: true` of a piece"),
    ),
    key(
        "nMoveRuleTypesBlack",
        Types,
        "pawn",
        Here("`pawn: true` of a piece"),
    ),
    key("nMoveRule", Count, "50", History),
    key("nFoldRule", Count, "3", History),
    key("nFoldValue", VALUE, "draw", History),
    key("nFoldValueAbsolute", Flag, "false", History),
    key("perpetualCheckIllegal", Flag, "false", History),
    key("moveRepetitionIllegal", Flag, "false", History),
    key("chasingRule", Word(&["none", "axf"]), "none", History),
    key(
        "stalemateValue",
        VALUE,
        "draw",
        Here("`stalemate` of `endings`"),
    ),
    key(
        "stalematePieceCount",
        Flag,
        "false",
        NotYet("a result by counted material", &["stalemateValue"]),
    ),
    key(
        "checkmateValue",
        VALUE,
        "loss",
        NotYet("another result of checkmate than a loss", &[]),
    ),
    key(
        "shogiPawnDropMateIllegal",
        Flag,
        "false",
        Here("`mate: false` of a drop"),
    ),
    key(
        "shatarMateRule",
        Flag,
        "false",
        NotYet("a mate that counts by who gave check", &[]),
    ),
    key(
        "bikjangRule",
        Flag,
        "false",
        NotYet("a draw by facing Generals", &[]),
    ),
    key(
        "extinctionValue",
        VALUE,
        "none",
        Here("`bare_king` of `endings`; nothing else yet"),
    ),
    key(
        "extinctionClaim",
        Flag,
        "false",
        Here("`bare_king` of `endings`; nothing else yet"),
    ),
    key(
        "extinctionPseudoRoyal",
        Flag,
        "false",
        NotYet(EXTINCTION, &[]),
    ),
    key(
        "dupleCheck",
        Flag,
        "false",
        NotYet(EXTINCTION, &["extinctionPseudoRoyal"]),
    ),
    key(
        "extinctionPieceTypes",
        Types,
        "",
        Here("`bare_king` of `endings`; nothing else yet"),
    ),
    key(
        "extinctionPieceCount",
        Count,
        "0",
        Here("`bare_king` of `endings`; nothing else yet"),
    ),
    key(
        "extinctionOpponentPieceCount",
        Count,
        "0",
        Here("`bare_king` of `endings`; nothing else yet"),
    ),
    key(
        "flagPiece",
        Type,
        "*",
        Alias(&["flagPieceWhite", "flagPieceBlack"]),
    ),
    key("flagPieceWhite", Type, "*", NotYet(GOAL, FLAGS)),
    key("flagPieceBlack", Type, "*", NotYet(GOAL, FLAGS)),
    key(
        "flagRegion",
        Squares,
        "",
        Alias(&["flagRegionWhite", "flagRegionBlack"]),
    ),
    key("flagRegionWhite", Squares, "-", NotYet(GOAL, &[])),
    key("flagRegionBlack", Squares, "-", NotYet(GOAL, &[])),
    key("flagPieceCount", Count, "1", NotYet(GOAL, FLAGS)),
    key("flagPieceBlockedWin", Flag, "false", NotYet(GOAL, FLAGS)),
    key("flagMove", Flag, "false", NotYet(GOAL, FLAGS)),
    key("flagPieceSafe", Flag, "false", NotYet(GOAL, FLAGS)),
    key(
        "checkCounting",
        Flag,
        "false",
        NotYet("winning by a number of checks", &[]),
    ),
    key("connectN", Count, "0", NotYet(CONNECTION, &[])),
    key(
        "connectPieceTypes",
        Types,
        "*",
        NotYet(CONNECTION, CONNECTS),
    ),
    key(
        "connectHorizontal",
        Flag,
        "true",
        NotYet(CONNECTION, CONNECTS),
    ),
    key(
        "connectVertical",
        Flag,
        "true",
        NotYet(CONNECTION, CONNECTS),
    ),
    key(
        "connectDiagonal",
        Flag,
        "true",
        NotYet(CONNECTION, CONNECTS),
    ),
    key("connectRegion1White", Squares, "-", NotYet(CONNECTION, &[])),
    key(
        "connectRegion2White",
        Squares,
        "-",
        NotYet(CONNECTION, CONNECTS),
    ),
    key("connectRegion1Black", Squares, "-", NotYet(CONNECTION, &[])),
    key(
        "connectRegion2Black",
        Squares,
        "-",
        NotYet(CONNECTION, CONNECTS),
    ),
    key("connectNxN", Count, "0", NotYet(CONNECTION, &[])),
    key("collinearN", Count, "0", NotYet(CONNECTION, &[])),
    key("connectValue", VALUE, "win", NotYet(CONNECTION, CONNECTS)),
    key(
        "materialCounting",
        Word(&[
            "none",
            "janggi",
            "unweighted",
            "whitedrawodds",
            "blackdrawodds",
        ]),
        "none",
        NotYet("a result by counted material", &[]),
    ),
    key(
        "adjudicateFullBoard",
        Flag,
        "false",
        NotYet("a result by counted material", &[]),
    ),
    key(
        "countingRule",
        Word(&["none", "makruk", "cambodian", "asean"]),
        "none",
        History,
    ),
    key(
        "castlingWins",
        Rights,
        "-",
        NotYet("winning by castling", &[]),
    ),
];

/// Returns the key with this name.
pub(crate) fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

/// Where a type of piece may go: `mobilityRegionWhiteRook`.
pub(crate) const CONFINED: [&str; 2] = ["mobilityRegionWhite", "mobilityRegionBlack"];

/// Returns the type that a key confines, and the number of the side.
pub(crate) fn confined(name: &str) -> Option<(PieceType, usize)> {
    let (side, rest) = { CONFINED.iter().enumerate() }
        .find_map(|(side, stem)| Some((side, name.strip_prefix(stem)?)))?;
    let mut letters = rest.chars();
    let first = letters.next().filter(char::is_ascii_uppercase)?;
    let key = format!("{}{}", first.to_ascii_lowercase(), letters.as_str());
    Some((PieceType::with_key(&key)?, side))
}

/// Returns every name that a key can have, for the search of one that was meant.
pub(crate) fn all_names() -> Vec<String> {
    let settings = KEYS.iter().map(|key| key.name.to_owned());
    let pieces = PieceType::all().map(PieceType::key);
    let regions = CONFINED.iter().flat_map(|stem| {
        PieceType::all().map(move |piece| {
            let key = piece.key();
            let (first, rest) = key.split_at(1);
            format!("{stem}{}{rest}", first.to_ascii_uppercase())
        })
    });
    settings.chain(pieces).chain(regions).collect()
}

/// Returns the rows of a table of all keys, and what they are in a rule file.
pub fn keys_in_words() -> String {
    let pieces = [
        (
            "`pawn`, `knight` ... `king`, `customPiece1` ... `customPiece25`",
            "`pieces`",
        ),
        ("`mobilityRegionWhiteRook` and so on", "`within` of a piece"),
    ];
    let mut rows: Vec<(String, String)> = Vec::new();
    rows.extend(pieces.map(|(key, meaning)| (key.to_owned(), meaning.to_owned())));
    for key in KEYS {
        let meaning = match key.meaning {
            Here(fields) => fields.to_owned(),
            Needless(why) => format!("left out, {why}"),
            History => format!("left out, {HISTORY}"),
            NotYet(what, _) => {
                format!("refused: {} cannot be said yet", what.trim_end_matches(','))
            }
            Alias(settings) | Old(settings) => {
                let settings: Vec<String> =
                    settings.iter().map(|name| format!("`{name}`")).collect();
                format!("the same as {}", settings.join(", "))
            }
        };
        let name = format!("`{}`", key.name);
        match rows.last_mut() {
            Some((names, last)) if *last == meaning => *names += &format!(", {name}"),
            _ => rows.push((name, meaning)),
        }
    }
    rows.iter()
        .map(|(names, meaning)| format!("| {names} | {meaning} |\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_aliases_lead_to_settings_of_their_kind() {
        let mut names = all_names();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
        for key in KEYS {
            let (Alias(settings) | Old(settings) | NotYet(_, settings)) = key.meaning else {
                continue;
            };
            for setting in settings {
                let target = find(setting).unwrap();
                assert!(!matches!(target.meaning, Alias(_) | Old(_)), "{setting}");
                let same = matches!(key.meaning, NotYet(..))
                    || target.kind == key.kind
                    || key.kind == Rank;
                assert!(same, "{}", key.name);
            }
        }
    }

    #[test]
    fn a_type_is_confined_by_its_own_key() {
        assert_eq!(
            confined("mobilityRegionWhiteRook"),
            Some((PieceType::ROOK, 0))
        );
        assert_eq!(
            confined("mobilityRegionBlackKing"),
            Some((PieceType::KING, 1))
        );
        for name in [
            "mobilityRegionWhite",
            "mobilityRegionWhiterook",
            "mobilityRegionRedRook",
        ] {
            assert_eq!(confined(name), None);
        }
    }
}
