//! Shogi: `７六歩(77)`, in Japanese with the start in parentheses, as KIF files have it.

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::legs::BoardView;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::rules::{PieceRule, PromotionText};

use crate::text;

/// The numerals of ranks, from the far side on.
const NUMERALS: [&str; 16] = [
    "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四",
    "十五", "十六",
];

/// The characters, by the names of kinds in lower case.
const CHARACTERS: [(&str, &str); 54] = [
    ("king", "\u{738b}"),
    ("rook", "\u{98db}"),
    ("bishop", "\u{89d2}"),
    ("gold", "\u{91d1}"),
    ("silver", "\u{9280}"),
    ("knight", "\u{6842}"),
    ("lance", "\u{9999}"),
    ("pawn", "\u{6b69}"),
    ("dragon", "\u{9f8d}"),
    ("horse", "\u{99ac}"),
    ("promoted silver", "\u{5168}"),
    ("promoted knight", "\u{572d}"),
    ("promoted lance", "\u{674f}"),
    ("tokin", "\u{3068}"),
    ("phoenix", "\u{9d6c}"),
    ("falcon", "\u{9df9}"),
    ("crane", "\u{9db4}"),
    ("pheasant", "\u{96c9}"),
    ("swallow", "\u{71d5}"),
    ("eagle", "\u{9d70}"),
    ("goose", "\u{96c1}"),
    ("quail", "\u{9d89}"),
    ("lion", "\u{3089}"),
    ("giraffe", "\u{304d}"),
    ("elephant", "\u{305e}"),
    ("chick", "\u{3072}"),
    ("hen", "\u{306b}"),
    ("free king", "\u{5954}\u{738b}"),
    ("dragon king", "\u{9f8d}\u{738b}"),
    ("dragon horse", "\u{9f8d}\u{99ac}"),
    ("vertical mover", "\u{7aea}\u{884c}"),
    ("side mover", "\u{6a2a}\u{884c}"),
    ("kirin", "\u{9e92}\u{9e9f}"),
    ("drunk elephant", "\u{9189}\u{8c61}"),
    ("blind tiger", "\u{76f2}\u{864e}"),
    ("reverse chariot", "\u{53cd}\u{8eca}"),
    ("ferocious leopard", "\u{731b}\u{8c79}"),
    ("copper", "\u{9285}"),
    ("go-between", "\u{4ef2}\u{4eba}"),
    ("soaring eagle", "\u{98db}\u{9df2}"),
    ("horned falcon", "\u{89d2}\u{9df9}"),
    ("prince", "\u{592a}\u{5b50}"),
    ("flying ox", "\u{98db}\u{725b}"),
    ("free boar", "\u{5954}\u{732a}"),
    ("flying stag", "\u{98db}\u{9e7f}"),
    ("whale", "\u{9be8}\u{9be2}"),
    ("white horse", "\u{767d}\u{99d2}"),
    ("violent ox", "\u{731b}\u{725b}"),
    ("flying dragon", "\u{98db}\u{9f8d}"),
    ("evil wolf", "\u{60aa}\u{72fc}"),
    ("cat sword", "\u{732b}\u{5203}"),
    ("angry boar", "\u{55d4}\u{732a}"),
    ("iron", "\u{9244}"),
    ("stone", "\u{77f3}"),
];

/// The characters of kinds whose names others have, too, by their moves.
const BY_MOVES: [(&str, &str, &str); 2] = [
    ("lion", "KNAD(cK-aK)(K-bK)", "\u{7345}\u{5b50}"),
    ("phoenix", "WA", "\u{9cf3}\u{51f0}"),
];

/// The character of White's King.
const KING_OF_WHITE: &str = "\u{7389}";

/// The characters of a kind: the part of its name that is known. The second player's King has another one.
pub fn characters(piece: &PieceRule, color: Color) -> Option<&'static str> {
    let name = piece.name.to_ascii_lowercase();
    let known = |name: &str| CHARACTERS.iter().find(|(own, _)| *own == name);
    let plain = name.strip_prefix("promoted ").unwrap_or(&name);
    let mut by_moves = BY_MOVES.iter();
    if let Some((.., signs)) =
        by_moves.find(|(own, moves, _)| *own == plain && piece.moves_as(moves))
    {
        return Some(signs);
    }
    let last = || known(name.rsplit(' ').next()?);
    match known(&name).or_else(|| known(plain)).or_else(last)? {
        ("king", _) if color == Color::White => Some(KING_OF_WHITE),
        (_, signs) => Some(signs),
    }
}

/// Every character that [`characters`] may give.
pub fn every_character() -> impl Iterator<Item = char> {
    let named = CHARACTERS.iter().map(|(_, signs)| *signs);
    let known = named.chain(BY_MOVES.iter().map(|(.., signs)| *signs));
    known.chain([KING_OF_WHITE]).flat_map(str::chars)
}

/// The name of a rank, by its number from the far side, from 1 to 16; an empty text for another number.
pub fn numeral(rank: u8) -> &'static str {
    let place = usize::from(rank).checked_sub(1);
    place
        .and_then(|place| NUMERALS.get(place))
        .copied()
        .unwrap_or_default()
}

/// Writes a legal move: where it goes, the piece, what it does, and where it came from. `last` is where the move before has ended; going
/// there, too, is `同`. A promotion is `成`, one that is declined `不成`, for which `legal`, the legal moves, are asked; a drop is `打`.
///
/// `None` of a move in several steps, of a pass and of one that does something that Shogi does not know: records have no form for it.
pub fn write_kif<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    legal: &[Move],
    mv: Move,
    last: Option<Square>,
) -> Option<String> {
    let rules = &compiled.rules;
    let called = |kind| {
        let piece = rules.piece(kind);
        let signs = characters(piece, Color::White);
        signs.map_or_else(|| piece.symbol.to_string(), str::to_owned)
    };
    let file = |square: Square| rules.geometry.files() - square.file();
    let rank = |square: Square| rules.geometry.ranks() - square.rank();
    let goal = |square: Square| {
        let wide = |digit: char| char::from_u32(u32::from(digit) + WIDE).unwrap_or(digit);
        let file: String = file(square).to_string().chars().map(wide).collect();
        file + numeral(rank(square))
    };
    if let Some(kind) = text::dropped(mv) {
        return Some(format!("{}{}打", goal(mv.to()), called(kind)));
    }
    let (from, to) = (mv.from(), mv.to());
    let steps = mv.is_pass() || text::stops(compiled, view, mv).len() > 2;
    if steps || mv.wing().is_some() || mv.gate().is_some() || mv.wall().is_some() {
        return None;
    }
    let kind = view.at(from)?.kind;
    let crowns = |becomes| rules.promotion_text(kind, becomes) == PromotionText::Plus;
    let could_crown = |other: &Move| {
        let same = other.from() == from && other.to() == to && other.taken().eq(mv.taken());
        same && other.promotion().is_some_and(crowns)
    };
    let becomes = match mv.promotion() {
        Some(becomes) if crowns(becomes) => "成",
        Some(_) => return None,
        None if legal.iter().any(could_crown) => "不成",
        None => "",
    };
    let goal = if last == Some(to) {
        "同".to_owned()
    } else {
        goal(to)
    };
    let (file, rank) = (file(from), rank(from));
    Some(format!("{goal}{}{becomes}({file}{rank})", called(kind)))
}

/// From a digit to the one as wide as a character.
const WIDE: u32 = 0xfee0;
