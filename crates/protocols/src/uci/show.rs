//! Output about the variant and the position.

use legwork_core::geometry::{Square, cased, file_letter, virgin_mark};
use legwork_core::piece::Color;
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;
use legwork_engine::Score;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::cecp::define::parent;
use crate::session::Host;

/// Describes a variant for GUIs, as Fairy-Stockfish does: the template is XBoard's game with the most similar holdings.
pub(super) fn describe(variant: &Variant, name: &str) -> String {
    let rules: &Rules = variant.rules();
    let pocket = rules.slots().len();
    let template = if rules.drops_from_hands() {
        parent(rules)
    } else {
        "fairy"
    };
    format!(
        "info string variant {name} files {} ranks {} pocket {pocket} template {template} startpos {}",
        rules.geometry.files(),
        rules.geometry.ranks(),
        rules.start
    )
}

/// Writes a position: the board, its FEN and, where the rules ask for it, its SFEN, and the number of its moves.
pub(super) fn position(position: &Position, chess960: bool, host: &mut Host<'_>) {
    let rules = position.rules();
    for rank in (0..rules.geometry.ranks()).rev() {
        let mut row = String::new();
        for file in 0..rules.geometry.files() {
            let square = Square::new(file, rank);
            let piece = square.and_then(|square| position.at(square));
            let letter = piece.map_or_else(|| ".".to_owned(), |piece| rules.letter(piece));
            row += &format!("{letter:>3}");
        }
        host.say(&row);
    }
    let fen = position.fen();
    let fen = chess960
        .then(|| by_files(position, &fen))
        .flatten()
        .unwrap_or(fen);
    host.say(&format!("Fen: {fen}"));
    if let Some(sfen) = position.sfen() {
        host.say(&format!("Sfen: {sfen}"));
    }
    host.say(&format!("Moves: {}", position.count()));
}

/// A FEN whose castling field has the files of the Rooks, `HAha`, as other programs write it with `UCI_Chess960`. The marks of other pieces
/// that have not moved follow; the King has one only where pieces are gated. `None` if neither side has a right to castle.
fn by_files(position: &Position, fen: &str) -> Option<String> {
    let (rules, rights) = (position.rules(), position.castling_rights());
    let mut implied: Squares = rights.clone().rooks().map(|(_, rook)| rook).collect();
    if implied.is_empty() {
        return None;
    }
    if !rules.gates() {
        implied.extend(rights.clone().map(|(_, _, king, _)| king));
    }
    let mut field = String::new();
    for side in Color::BOTH {
        let rooks = rights.clone().rooks_of(rules, side).into_iter();
        field.extend(rooks.map(|rook| cased(file_letter(rook.file()), side)));
        let others = (position.virgin() & position.side(side)) - implied;
        let marks = others.iter();
        field.extend(marks.map(|square| virgin_mark(rules.geometry, side, square)));
    }
    let mut fields: Vec<&str> = fen.split(' ').collect();
    *fields.get_mut(2)? = &field;
    Some(fields.join(" "))
}

/// Writes the parts of a position's evaluation.
pub(super) fn evaluation(position: &Position, host: &mut Host<'_>) {
    let evaluated = host.engine.evaluate(position);
    for (name, worth) in evaluated.parts {
        host.say(&format!("{name:10}{:>8}", Score::Centipawns(worth)));
    }
    let total = Score::Centipawns(evaluated.total);
    host.say(&format!("for {}: {total}", position.turn()));
}
