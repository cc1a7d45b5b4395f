//! The smallest rule file that is a variant of its own: another variant in which one piece has a move more.

use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::Rules;
use legwork_explain::diagram::{Diagram, best_square};
use legwork_reader::{Parents, RuleText};
use legwork_variant::variant::Variant;

use crate::copy::{CopyError, model};
use crate::name::Name;
use crate::rules::NoRules;

/// The moves that a piece may be given, as atoms of Betza's notation and in words.
const MOVES: [(&str, &str); 4] = [
    ("W", "steps one square straight"),
    ("F", "steps one square diagonally"),
    ("N", "jumps like a Knight"),
    ("D", "jumps two squares straight"),
];

/// Returns a short rule file with comments that is like that variant, where one kind of piece has a move more.
///
/// # Errors
///
/// If there is no such variant, or none of its pieces can be changed in this way.
pub fn starter(name: &Name, like: &str, variants: &dyn Parents) -> Result<String, NoRules> {
    let rules = model(like, variants)?;
    let mut kinds: Vec<Kind> = rules.listed_kinds().collect();
    // Everybody knows the Knight; a game of Pawns alone changes these.
    kinds.sort_by_key(|&kind| (!is_plain(&rules, kind), !rules.piece(kind).moves_as("N")));
    let candidates = kinds
        .iter()
        .flat_map(|&kind| MOVES.map(|added| (kind, added)));
    let mut texts = candidates.map(|(kind, added)| text(name, (like, &rules), kind, added));
    let sound = |text: &String| is_another_variant(text, &rules, variants);
    let found = texts.find(sound);
    let unchanged = || CopyError::Unreadable {
        id: like.to_owned(),
        reason: "none of its pieces can have another move".to_owned(),
    };
    Ok(found.ok_or_else(unchanged)?)
}

/// Whether the kind is neither royal nor a Pawn, and all its moves are in one field.
fn is_plain(rules: &Rules, kind: Kind) -> bool {
    let piece = rules.piece(kind);
    let plain = piece.paths().len() == piece.betza.paths().len() && piece.more.is_empty();
    plain && !piece.pawn && !rules.royals.contains(kind) && piece.faces.is_none()
}

/// Whether a text is the rules of a variant that can be played, where pieces go to more squares than in the model.
fn is_another_variant(text: &str, model: &Rules, variants: &dyn Parents) -> bool {
    let flat = RuleText::new("", text).with_parents(variants).flat();
    let variant = flat.map(|flat| Variant::from_ron("", &flat, &[]));
    let Ok(Ok(variant)) = variant else {
        return false;
    };
    targets(variant.rules()) > targets(model) && variant.start().count() > 0
}

/// How many squares all kinds together reach on an empty board.
fn targets(rules: &Rules) -> usize {
    let reached = |kind| {
        let piece = Piece::new(Color::White, kind);
        let diagram = Diagram::new(rules, piece, best_square(rules, piece));
        diagram.reaches().len()
    };
    rules.listed_kinds().map(reached).sum()
}

/// The text of the file.
fn text(
    name: &Name,
    (like, rules): (&str, &Rules),
    kind: Kind,
    (atom, words): (&str, &str),
) -> String {
    let piece = rules.piece(kind);
    format!(
        "// Look at it: legwork check {name}.ron    Play it: legwork play {name}.ron\n(\n    \
         like: \"{like}\",  // everything else is as in {}\n    \
         name: \"{}\",\n    \
         // The {} also {words}: `{atom}` in Betza's notation.\n    \
         pieces: [(letter: \"{}\", name: \"{}\", betza: \"{}{atom}\")],\n)\n",
        rules.name,
        name.title(),
        piece.name,
        piece.symbol,
        piece.name.escape_debug(),
        piece.betza,
    )
}
