//! The advice on a field that the format does not have.
//!
//! Many who write rules for the first time know the format of another program, or try the usual word. For the fields of
//! Fairy-Stockfish's `variants.ini`, of Sjaak II's variant files and of XBoard, and for plain words, the tables here
//! give the name in this format, or say that it cannot express them yet.

use crate::echo;
use crate::rules::file::RuleFile;
use crate::schema::{Part, parts_of};
use crate::variants_ini::{self, Key};

/// The meaning of such a field in this format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// Another field, or a part of one.
    Here(&'static str),
    /// Nothing yet. The text says what is missing, as the subject of "cannot be expressed yet".
    NotYet(&'static str),
    /// Nothing that belongs to the rules.
    Needless(&'static str),
}

use Meaning::{Here, Needless, NotYet};

/// The document that lists what the format cannot express yet.
const DOCUMENT: &str = "docs/RULES_FORMAT.md";

/// The advice after the name of an unknown field: what it is here, or the known field that was
/// probably meant, or the part that has this field, or all known fields.
pub(in crate::rules) fn advice(wrong: &str, known: &[&str]) -> String {
    match meaning(wrong) {
        Some(Here(what)) => format!(": here it is {what}"),
        Some(NotYet(what)) => format!(": {what} cannot be expressed yet, see {DOCUMENT}"),
        Some(Needless(why)) => format!(": it is not needed, {why}"),
        None => elsewhere(wrong, known).unwrap_or_else(|| echo::advice(wrong, known)),
    }
}

/// Says which other part of a rule file has a field of this name, unless a field that is known is just as likely to be meant.
fn elsewhere(wrong: &str, known: &[&str]) -> Option<String> {
    let names: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
    if wrong.len() > 3 && echo::nearest(wrong, &names).is_some() {
        return None;
    }
    let parts = parts_of::<RuleFile>();
    // The values of an option replace fields of the file.
    let has =
        |part: &&Part| part.name != "`set`" && part.fields.iter().any(|field| field.name == wrong);
    let parts: Vec<&str> = parts.iter().filter(has).map(|part| part.name).collect();
    (1..=3)
        .contains(&parts.len())
        .then(|| format!(": it is a field of {}", parts.join(" or of ")))
}

/// The name here of a word in the place of a value, to follow it; `None` if it is not known.
pub(in crate::rules) fn of_word(word: &str) -> Option<String> {
    let mut values = VALUES.iter().flat_map(|(_, names)| names.split(' '));
    let known = values.any(|name| name.eq_ignore_ascii_case(word));
    known.then(|| advice(word, &[]))
}

/// The meaning here of a field of another program. Its name may be written in any case, and with or without
/// `_` and `-` between its words.
fn meaning(name: &str) -> Option<Meaning> {
    if name.len() > 40 {
        return None;
    }
    let plain = |name: &str| name.replace(['_', '-'], "").to_ascii_lowercase();
    let sought = plain(name);
    if variants_ini::PIECES
        .iter()
        .any(|(key, ..)| plain(key) == sought)
        || sought == "king"
    {
        return Some(PIECE);
    }
    let mut keys = variants_ini::KEYS.iter();
    if let Some(key) = keys.find(|key| plain(key.name) == sought) {
        return of_key(key);
    }
    let mut all = ALL.into_iter().flatten();
    let is_it = |name: &str| match name.strip_suffix('*') {
        Some(stem) => sought.starts_with(&plain(stem)),
        None => plain(name) == sought,
    };
    all.find(|(_, names)| names.split(' ').any(is_it))
        .map(|(meaning, _)| *meaning)
}

/// The meaning here of a key of Fairy-Stockfish.
fn of_key(key: &Key) -> Option<Meaning> {
    match key.meaning {
        variants_ini::Meaning::Here(what) => Some(Here(what)),
        variants_ini::Meaning::Needless(why) => Some(Needless(why)),
        variants_ini::Meaning::NotYet(what, _) | variants_ini::Meaning::Overlooked(what) => {
            Some(NotYet(what))
        }
        variants_ini::Meaning::Alias(keys) | variants_ini::Meaning::Old(keys) => {
            of_key(variants_ini::find(keys.first()?)?)
        }
    }
}

/// All other fields that are known: what they mean here, and their names. A `*` matches any ending.
const ALL: [&[(Meaning, &str)]; 6] = [OLD_KEYS, SJAAK, XBOARD, PLAIN, GAMES, VALUES];

/// Keys of Fairy-Stockfish's `variants.ini` that older versions had, and stems of keys that end in the name of a piece.
const OLD_KEYS: &[(Meaning, &str)] = &[
    (PIECE, "customPiece*"),
    (Here("`within` or `more` of a piece"), "mobilityRegion*"),
    (
        Here("`zone` and `pieces` of a promotion"),
        "promotionRegion",
    ),
    (Here("`more` of a piece, with `from`"), "doubleStepRegion"),
    (Here("`on` of a drop"), "dropRegion"),
    (Here(STONE), "petrifyOnCapture"),
    (
        Here("`walls`"),
        "arrowGating duckGating staticGating staticGatingRegion pastGating",
    ),
];

/// A captor that turns to stone.
const STONE: &str = "`captor: Stone` of `captures`, of kinds that are not royal";

/// The keys that mean a piece.
const PIECE: Meaning =
    Here("a piece of its own, such as `(letter: \"C\", name: \"Chancellor\", betza: \"RN\")`");

/// The headings of Sjaak II's variant files.
const SJAAK: &[(Meaning, &str)] = &[
    (Here("`name`"), "Variant"),
    (Here("`start`"), "FEN"),
    (Here("`letter` of a piece"), "Symbol"),
    (Here("`royal: true` or `pawn: true` of a piece"), "Flags"),
    (Here("`endings`, for stalemate and a bare King"), "Rule"),
    (Here("`betza` of a piece"), "Move Capture Initial Special"),
    (Here("`must: 0` of a promotion"), "OptionalPromotion"),
    (Here("`when: Enter` of a promotion"), "EntryPromotion"),
    (Here("`holes` of the board"), "Exclude"),
    (Here("`on` of a drop"), "DropZone"),
    (Here("`holdings: (form: Drop, ..)` and `drops`"), "Prison"),
    (
        Needless("since a drawing takes the letters of the pieces"),
        "XBoardPieces WinBoardPieces XBoardParent WinBoardParent",
    ),
];

/// The options that describe a board to XBoard.
const XBOARD: &[(Meaning, &str)] = &[
    (
        Here("`board: (files: .., ranks: ..)`"),
        "boardWidth boardHeight",
    ),
    (Here("`slots` of `holdings`"), "holdingsSize"),
    (Here("`start`"), "setup"),
];

/// Plain words, tried by authors who know no such format at all.
const PLAIN: &[(Meaning, &str)] = &[
    (Here("`name`"), "title"),
    (
        Here("`board: (files: .., ranks: ..)`"),
        "files ranks width height size",
    ),
    (Here("`start`"), "array startPosition"),
    (Here("`letter` of a piece"), "char character"),
    (Here("`betza` of a piece"), "moves movement notation"),
    (Here("`value` of a piece"), "points worth"),
    (Here("`royal: true` of a piece"), "royal royals"),
    (Here("`anti: true` of a piece"), "antiKing antiRoyal"),
    (
        Here("`e` in the moves of a piece, such as `feF`"),
        "enPassant",
    ),
    (
        Here("`endings: (stalemate: ..)`, with `Draw`, `Loss` or `Win`"),
        "stalemate",
    ),
    (Here("`endings: (bare_king: ..)`"), "bareKing baring"),
    (
        Here("`endings`, for stalemate and a bare King"),
        "win wins winner winning loss result results ending",
    ),
    (
        Here("`holdings: (form: Hand, ..)`"),
        "hand hands pocket pockets reserve reserves gate gates",
    ),
    (Here("`holdings: (form: Pool, ..)`"), "pool prisoners"),
    (
        Here("`like`"),
        "parent base basedOn extends inherit inherits",
    ),
    (
        Here("`holdings: (form: Drop, ..)` and `drops`"),
        "drop dropping",
    ),
    (
        Here("`regions`, and `within` of a piece"),
        "region within confined palace palaces river",
    ),
    (
        Here("`goals` of `endings`"),
        "goal goals hill target campmate reach",
    ),
    (Here("`connect` of `endings`"), "connect connection"),
    (
        Here("`checks` of `endings`"),
        "checks check threeCheck checkCount checkLimit",
    ),
    (Here("`extinct` of `endings`"), "extinct extinction"),
    (
        Here("`must: Capture` of `turn`"),
        "must forcedCapture compulsoryCapture captureForced",
    ),
    (
        Here("`captures: [(blast: (spares: .., immune: ..))]`"),
        "blast atomic explode explodes explosion explosions",
    ),
    (
        Here(
            "`captures: [(by: [..], of: [..], may: false)]`, and `no_screens` of a piece for what it does not hop over",
        ),
        "spares",
    ),
    (Here("`captures: [(captor: Turns)]`"), "andernach"),
    (Here(STONE), "petrify"),
    (Here("`walls`"), "wall duck blocked"),
    (Here("`holes` of the board"), "hole holes"),
    (
        Here("`giving_check: false` of `turn`"),
        "givingCheck noChecks",
    ),
    (Here("`faces` of a piece"), "facing faces"),
    (Here("`checkmate` of `endings`"), "checkmate mate misere"),
    (
        Here("`pass: Always` or `pass: Stuck` of `turn`"),
        "passing passes",
    ),
    (
        Here("`draws: (repetition: (.., ..))`"),
        "repetition repetitions",
    ),
    (
        Here("`draws: (perpetual_check: Loss)`"),
        "perpetual perpetualCheck",
    ),
    (Here("`draws: (counting: ..)`"), "counting"),
    (Here("`draws: (moves: ..)`"), "fiftyMoves moveLimit"),
    (
        Here("`draws`, for repetition, moves without progress and counts"),
        "draw",
    ),
    (Here("`chase` of `draws`"), "chasing chases"),
    (Here("`drawn: Points(..)` of `endings`"), "material score"),
    (
        Here("`set_ups: Shuffle(rank: .., between: .., apart: ..)`"),
        "shuffle shuffled random fischerandom",
    ),
    (
        Here("`wraps: Files` or `wraps: Both` of `board`"),
        "cylinder cylindrical torus toroidal topology wrap",
    ),
];

/// Words for what other games have, and for what is not a rule.
const GAMES: &[(Meaning, &str)] = &[
    (
        NotYet("what one player sees and the other does not"),
        "fog fogOfWar dark darkChess hidden kriegspiel invisible secret faceDown banqi",
    ),
    (
        NotYet("a move that dice or cards decide"),
        "dice die roll cards chance",
    ),
    (
        NotYet("a game of more than two players"),
        "players player fourPlayers threePlayers teams team alliance",
    ),
    (
        NotYet("a board of several levels"),
        "levels level layers layer depth space raumschach threeDimensional dimensions",
    ),
    (
        NotYet("a piece that both sides move"),
        "neutral neutrals shared",
    ),
    (
        NotYet("pieces that share a square"),
        "union unions unite stack stacks stacking tower towers carry carries merge merges",
    ),
    (
        NotYet("a move that displaces other pieces"),
        "push pushes pull pulls swap swaps throw throws displaces",
    ),
    (
        Here("`takes`"),
        "withdraw withdraws withdrawal custodian custodial surround surrounds coordinate coordinates coordinator overtake pincer",
    ),
    (
        Here("`turn: (converts: Attacked)`"),
        "convert converts conversion benedict",
    ),
    (
        NotYet("a capture by approaching"),
        "approach approaches advancer",
    ),
    (
        Here("`captures: [(captor: Shoots)]`"),
        "shoot shoots shooting rifle snipe snipes",
    ),
    (
        NotYet("a blast by some kinds of captors only"),
        "bomb bombs bomber bombers mine mines",
    ),
    (
        NotYet("a piece that burns its neighbours"),
        "burn burns burning",
    ),
    (
        Here("`frozen`"),
        "freeze freezes immobilizer immobilizes paralyses paralysis madrasi",
    ),
    (
        Here("`captures: [(captor_is: Guarded)]`"),
        "patrol guarded guards protected",
    ),
    (
        Here(
            "`endings`, with `goals`, `extinct`, `checks`, `connect`, `stalemate` and `checkmate`",
        ),
        "winCondition winConditions victory lossCondition endCondition gameEnd",
    ),
    (Here("`goals` of `endings`"), "flag"),
    (
        Here("`promotions`, with `pieces`, `zone` and `to`"),
        "promotion promotes promote promotesTo promoteTo promotionZone upgrades",
    ),
    (
        Here("`castling`, and the rights in `start`"),
        "castle castles canCastle castlingRights",
    ),
    (
        Here("`over: [Top]` of a drop, by which a piece falls as far as it can"),
        "gravity fall falls",
    ),
    (
        Here("`series` of `turn`"),
        "turns movesPerTurn doubleMove doubleMoves extraMove",
    ),
    (
        Here("`captor` of `captures`: `Gone`, `Turns`, `Victim`, `Stone` or a letter"),
        "kamikaze absorbs absorption transform transforms morphs",
    ),
    (
        Here("`i` in the moves of a piece, such as `ifmnD`"),
        "firstMove firstMoves initialMove initialMoves",
    ),
    (
        Here("`m` for moves and `c` for captures in the `betza` of a piece, such as `mfWcfF`"),
        "captureMoves moveOnly captureOnly quiet",
    ),
    (
        Here("`picture` of a piece, such as `\"camel\"`"),
        "pictures image images icon icons svg sprite glyph",
    ),
    (
        Needless("since clocks are set where a game is played"),
        "clock clocks time timeControl increment",
    ),
    (
        Needless("since what is not a rule goes into a comment, behind `//`"),
        "comment comments note notes description author authors date version url",
    ),
];

/// Words that authors try as values, too.
const VALUES: &[(Meaning, &str)] = &[
    (
        Here(
            "`holes` of the board, which leave a hexagon whose lines run along files, ranks and one diagonal",
        ),
        "hexagon hexagonal hex hexagons",
    ),
    (
        Here("`board: (boards: 2)`"),
        "alice boards secondBoard planes",
    ),
    (Here("`borrows`"), "relay relays lends knightRelay annan"),
    (
        Here("`captures: [(victim: Home)]`"),
        "home circe rebirth reborn",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Struct as _;

    #[test]
    fn an_unknown_field_is_answered_by_what_it_is_here() {
        for (name, expected) in [
            ("startFen", ": here it is `start`"),
            ("start_fen", ": here it is `start`"),
            ("FEN", ": here it is `start`"),
            ("maxFile", ": here it is `board: (files: .., ranks: ..)`"),
            (
                "mustDropType",
                ": a drop of one kind that must be made, or one that changes other squares, cannot be expressed yet, see \
                 docs/RULES_FORMAT.md",
            ),
            ("mustCapture", ": here it is `must: Capture` of `turn`"),
            (
                "pieceToCharTable",
                ": it is not needed, since a drawing takes the letters of the pieces",
            ),
            (
                "customPiece12",
                ": here it is a piece of its own, such as `(letter: \"C\", name: \"Chancellor\", betza: \"RN\")`",
            ),
            (
                "mobilityRegionWhiteRook",
                ": here it is `within` or `more` of a piece",
            ),
            ("goal", ": here it is `goals` of `endings`"),
            ("region", ": here it is `regions`, and `within` of a piece"),
            (
                "atomic",
                ": here it is `captures: [(blast: (spares: .., immune: ..))]`",
            ),
            ("hands", ": here it is `holdings: (form: Hand, ..)`"),
            ("starts", " (did you mean `start`?)"),
            ("zebra", ", expected name, start"),
            (
                "betza",
                ": it is a field of a piece or of an element of `more`",
            ),
            ("drops", ": it is a field of the file"),
            ("king_to", ": it is a field of a wing or of `Orthodox`"),
            ("on", ", expected name, start"),
            ("nome", " (did you mean `name`?)"),
        ] {
            assert_eq!(advice(name, &["name", "start"]), expected, "{name}");
        }
    }

    /// Words that authors try as fields, each with an answer of its own.
    #[test]
    fn no_word_of_another_game_is_answered_by_a_guess() {
        let words = "levels burn players fog dark hidden kriegspiel boards dice neutral unions flag winCondition promotes \
                     picture shoots withdraws pushes bombers gravity stack castle enPassant royal promotion clock";
        let known: Vec<&str> = RuleFile::FIELDS.iter().map(|rule| rule.name).collect();
        for word in words.split_whitespace() {
            let answer = advice(word, &known);
            assert!(answer.starts_with(": "), "{word}{answer}");
        }
        assert_eq!(
            advice("fog", &known),
            ": what one player sees and the other does not cannot be expressed yet, see docs/RULES_FORMAT.md"
        );
    }

    #[test]
    fn no_field_has_two_meanings() {
        let keys = variants_ini::KEYS.iter().map(|key| key.name);
        let pieces = variants_ini::PIECES.iter().map(|(key, ..)| *key);
        let mut seen: Vec<String> = keys.chain(pieces).map(str::to_ascii_lowercase).collect();
        for (_, names) in ALL.into_iter().flatten() {
            for name in names.split_whitespace() {
                let plain = name.to_ascii_lowercase();
                assert!(!seen.contains(&plain), "{name}");
                seen.push(plain);
            }
        }
    }

    /// A part of one field may be a field elsewhere, but no word of the table is one everywhere.
    #[test]
    fn no_field_of_the_file_is_in_the_table() {
        for rule in crate::rules::file::RuleFile::FIELDS {
            let name = rule.name;
            let is_key = variants_ini::find(name).is_some();
            assert!(is_key || meaning(name).is_none(), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_said_yet_stands_in_the_document() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/RULES_FORMAT.md");
        let document = std::fs::read_to_string(path).unwrap();
        let table = document
            .split("## What cannot be expressed yet")
            .nth(1)
            .unwrap();
        let keys = variants_ini::KEYS
            .iter()
            .filter(|key| key.name != variants_ini::FREE_DROPS);
        let of_keys = keys.map(|key| of_key(key).unwrap());
        let others = ALL.into_iter().flatten().map(|(meaning, names)| {
            assert!(!names.is_empty());
            *meaning
        });
        for meaning in of_keys.chain(others) {
            if let NotYet(what) = meaning {
                let what = what.trim_end_matches(',');
                assert!(table.contains(&format!("| {what} |")), "{what}");
            }
        }
    }
}
