//! A variant for pychess: its section, and the entry in `client/variants.ts` that draws it.

use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::{PromotionText, Rules};
use legwork_import::export;
use serde_json::{Value, json};

/// The boards that pychess has, by files and ranks.
const BOARDS: [(u8, u8, &str); 9] = [
    (8, 8, "standard8x8"),
    (9, 9, "standard9x9"),
    (10, 8, "standard10x8"),
    (10, 10, "standard10x10"),
    (9, 10, "xiangqi9x10"),
    (7, 7, "shogi7x7"),
    (5, 5, "shogi5x5"),
    (5, 6, "shogi5x6"),
    (3, 4, "shogi3x4"),
];

/// The sets of pictures that pychess has, each with the letters and moves of its pieces but Pawns; other pieces are drawn as letters.
const PICTURES: [(&str, &[(&str, &str)]); 3] = [
    ("standard", &[]),
    ("capa", &[("a", "BN"), ("c", "RN")]),
    ("seirawan", &[("h", "BN"), ("e", "RN")]),
];
/// The pieces of every set.
const ORTHODOX: [(&str, &str); 5] = [("k", "K"), ("q", "Q"), ("r", "R"), ("b", "B"), ("n", "N")];

/// Returns the section and the entry of a variant.
///
/// # Errors
///
/// The rules and the board that pychess does not support, by name.
pub(super) fn pychess(rules: &Rules) -> Result<String, Vec<String>> {
    let section = export::section(rules)?;
    let (files, ranks) = (rules.geometry.files(), rules.geometry.ranks());
    let board = BOARDS.iter().find(|&&(f, r, _)| (f, r) == (files, ranks));
    let Some(&(.., board)) = board else {
        return Err(vec![format!("a board of {files}x{ranks}")]);
    };
    let name = export::name_of(&rules.id);
    let entry = format!("{:#}", entry(rules, &name, board)).replace('\n', "\n    ");
    Ok(format!(
        "; variants.ini\n{section}\n// client/variants.ts\n    \"{name}\": variant({entry}),\n"
    ))
}

/// The letters of kinds as pychess writes roles: `n`, `+r`.
fn letters(rules: &Rules, kinds: impl IntoIterator<Item = Kind>) -> Vec<String> {
    let letter = |kind| rules.letter(Piece::new(Color::Black, kind));
    kinds.into_iter().map(letter).collect()
}

/// The configuration of the client.
fn entry(rules: &Rules, name: &str, board: &str) -> Value {
    let kinds = || rules.named_kinds();
    let row = letters(rules, kinds());
    let draws = |set: &[(&str, &str)], kind: Kind| {
        let piece = rules.piece(kind);
        let letter = piece.symbol.of(Color::Black);
        let mut known = ORTHODOX.iter().chain(set);
        letter == "p" && piece.pawn
            || known.any(|&(own, moves)| own == letter && piece.moves_as(moves))
    };
    let known = |(_, set): &&(&str, &[(&str, &str)])| kinds().all(|kind| draws(set, kind));
    let pictures = PICTURES.iter().find(known).map(|&(name, _)| name);
    let mut entry = json!({
        "name": name,
        "displayName": rules.name.to_lowercase(),
        "tooltip": rules.name,
        "startFen": rules.start,
        "icon": "?",
        "boardFamily": board,
        "pieceFamily": pictures.unwrap_or("letter"),
        "pieceRow": row,
        "kingRoles": letters(rules, kinds().filter(|&kind| rules.royals.contains(kind))),
        "promotion": promotion(rules),
    });
    if let Some(holdings) = &rules.holdings {
        let held = kinds().filter(|&kind| rules.slots().iter().any(|&(held, _)| held == kind));
        entry["pocket"] = json!({
            "roles": letters(rules, held),
            "captureToHand": holdings.captured.is_some(),
        });
    }
    let passant = kinds().any(|kind| {
        let mut paths = rules.piece(kind).every_path();
        paths.any(|path| path.legs.iter().any(|leg| leg.may.passed))
    });
    let flags = [
        ("enPassant", passant),
        ("gate", rules.gates()),
        ("duck", rules.walls.is_some()),
        ("pass", rules.may_pass()),
    ];
    let flags = flags.into_iter().filter(|&(_, holds)| holds);
    entry["rules"] = flags
        .map(|(name, _)| (name.to_owned(), json!(true)))
        .collect();
    entry
}

/// Which kinds promote, and to which, the first choice first.
fn promotion(rules: &Rules) -> Value {
    let of = |text| {
        let rules = rules.promotions.iter();
        rules.filter(move |rule| rule.text == text)
    };
    let crowned: Vec<Kind> = of(PromotionText::Plus)
        .flat_map(|rule| rule.kinds.iter())
        .collect();
    if !crowned.is_empty() {
        return json!({"type": "shogi", "roles": letters(rules, crowned)});
    }
    let mut order: Vec<Kind> = Vec::new();
    for &kind in of(PromotionText::Letter).flat_map(|rule| &rule.to) {
        if !order.contains(&kind) {
            order.push(kind);
        }
    }
    let pawns: Vec<Kind> = rules
        .named_kinds()
        .filter(|&kind| of(PromotionText::Letter).any(|rule| rule.kinds.contains(kind)))
        .collect();
    json!({"type": "regular", "order": letters(rules, order), "roles": letters(rules, pawns)})
}
