//! Chooses the picture of each kind.

use legwork_core::piece::Kind;
use legwork_core::rules::{PieceRule, Rules};

use super::art::{ART, Art};

/// The picture of a kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Choice {
    /// A drawing.
    Drawn(&'static Art),
    /// A drawing with a crown above it.
    Crowned(&'static Art),
    /// A disc with the letter and the moves.
    Glyph,
}

/// Prefixes of names that mean a crown.
const CROWNED: [&str; 3] = ["crowned ", "promoted ", "royal "];

/// The orthodox pieces: letter, moves, the name of the drawing.
const ORTHODOX: [(char, &str, &str); 7] = [
    ('K', "K", "king"),
    ('Q', "Q", "queen"),
    ('R', "R", "rook"),
    ('B', "B", "bishop"),
    ('N', "N", "knight"),
    ('P', "mfWcfF", "pawn"),
    ('P', "mfWcfFfeFifmnD", "pawn"),
];

/// The pictures of all kinds. Where kinds would look the same, the one that asks for the drawing gets it, or else the first, and the
/// others are distinguished by their letters and moves.
pub(crate) fn choices(rules: &Rules) -> Vec<Choice> {
    let asked: Vec<Choice> = rules
        .kinds()
        .filter_map(|kind| asked_for(rules.piece(kind)))
        .collect();
    let mut chosen: Vec<Choice> = Vec::with_capacity(rules.pieces.len());
    for kind in rules.kinds() {
        // A shadow looks like the kind before it with its symbol.
        let like = rules.alike(kind).iter().find(|_| rules.is_shadow(kind));
        if let Some(&like) = like.and_then(|like| chosen.get(like.index())) {
            chosen.push(like);
            continue;
        }
        if let Some(choice) = asked_for(rules.piece(kind)) {
            chosen.push(choice);
            continue;
        }
        let choice = choose(rules, kind);
        let taken = chosen.contains(&choice) || asked.contains(&choice);
        chosen.push(if taken { Choice::Glyph } else { choice });
    }
    chosen
}

/// The drawing for which the rules ask.
fn asked_for(piece: &PieceRule) -> Option<Choice> {
    named(piece.picture?).map(Choice::Drawn)
}

fn choose(rules: &Rules, kind: Kind) -> Choice {
    let piece = rules.piece(kind);
    let name = piece.name.to_lowercase();
    // A piece on the second board has the picture of the first board with a crown.
    if let Some(twin) = rules.twin(kind).filter(|_| rules.is_on_second_board(kind)) {
        return match choose(rules, twin) {
            Choice::Drawn(art) => Choice::Crowned(art),
            _ => Choice::Glyph,
        };
    }
    // A King who moves like another piece has its picture with a crown, because players look for his moves.
    if rules.royals.contains(kind)
        && let Some(art) = by_moves(piece)
    {
        return match art.name {
            "king" => Choice::Drawn(art),
            _ => Choice::Crowned(art),
        };
    }
    // Where the General is royal, he is the King.
    let name = if rules.royals.contains(kind) && name == "general" {
        "king".to_owned()
    } else {
        name
    };
    if let Some(art) = named(&name) {
        return Choice::Drawn(art);
    }
    let base = CROWNED.iter().find_map(|prefix| name.strip_prefix(prefix));
    if let Some(art) = base.and_then(named) {
        return Choice::Crowned(art);
    }
    if piece.symbol.crowned() {
        let uncrowned = |other: &Kind| {
            let symbol = rules.piece(*other).symbol;
            Some(symbol) == piece.symbol.pair(false)
        };
        let base = rules.kinds().find(uncrowned);
        return match base.map(|base| choose(rules, base)) {
            Some(Choice::Drawn(art)) => Choice::Crowned(art),
            _ => Choice::Glyph,
        };
    }
    let letter = Some(piece.symbol.letter()).filter(|_| piece.symbol.dress().is_none());
    let mut orthodox = ORTHODOX.iter();
    let moves = orthodox.any(|(own, moves, _)| Some(*own) == letter && piece.moves_as(moves));
    match by_moves(piece).filter(|_| moves) {
        Some(art) => Choice::Drawn(art),
        None => Choice::Glyph,
    }
}

/// The orthodox drawing of a piece with these moves.
fn by_moves(piece: &PieceRule) -> Option<&'static Art> {
    let mut orthodox = ORTHODOX.iter();
    let (_, _, name) = orthodox.find(|(_, moves, _)| piece.moves_as(moves))?;
    named(name)
}

/// The drawing for a name in lower case.
fn named(name: &str) -> Option<&'static Art> {
    ART.iter().find(|art| art.is_called(name))
}
