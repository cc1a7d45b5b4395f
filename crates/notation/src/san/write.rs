//! Writes a move in SAN.

use super::grammar::Tail;
use super::style::Naming;
use super::{CheckMark, SanStyle};
use crate::text;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Square, file_letter};
use legwork_core::legs::BoardView;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::Kinds;
use legwork_core::rights;
use legwork_core::rules::PromotionText;

/// Writes a legal move. `legal` are all legal moves of the position, or at least those that a
/// reader could confuse with this one: those of the same kind with the same target.
///
/// No other legal move has the same text.
pub fn write_san<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    legal: &[Move],
    mv: Move,
    check: Option<CheckMark>,
    style: SanStyle,
) -> String {
    let (has_mover, wall) = (mv.has_mover(), mv.wall());
    let mv = mv.without_wall();
    let mut text = if !has_mover {
        "--".to_owned()
    } else if mv.wing().is_some() {
        castling(compiled, view, legal, mv, style)
    } else if let Some(kind) = text::dropped(mv) {
        let square = style.geometry(compiled.rules.geometry).name(mv.to());
        format!("{}@{square}", compiled.rules.piece(kind).symbol)
    } else {
        walk(compiled, view, legal, mv, style)
    };
    if let Some(wall) = wall {
        let square = style.geometry(compiled.rules.geometry).name(wall);
        text.push_str(&format!(",{square}"));
    }
    text.push_str(match check {
        Some(CheckMark::Mate) => "#",
        Some(CheckMark::Check) if !style.crowns_by_plus(&compiled.rules) => "+",
        _ => "",
    });
    text
}

/// The squares that the text names after the start, each with whether a piece is captured there.
///
/// A capture on the way names its square; one in passing, like en passant, is an `x` before the target square.
pub(super) fn tail<V: BoardView + ?Sized>(compiled: &CompiledRules, view: &V, mv: Move) -> Tail {
    let stops = text::stops(compiled, view, mv);
    let direct = stops.len() == 2;
    let mut tail: Tail = stops[1..].iter().map(|&stop| (true, stop)).collect();
    if let Some((takes, to)) = tail.last_mut() {
        let there = *to != mv.from() && view.at(*to).is_some();
        *takes = if direct {
            there || mv.takes_on_the_way()
        } else {
            there && !mv.taken().any(|square| square == *to)
        };
    }
    tail
}

/// The square of the castling Rook.
pub(super) fn rook<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    mv: Move,
) -> Option<Square> {
    let wing = compiled.rules.wings.get(mv.wing()?)?;
    let known = rights::rook(&compiled.rules, view, wing, mv.from());
    known.or(wing.home.map(|(_, rook)| rook))
}

fn walk<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    legal: &[Move],
    mv: Move,
    style: SanStyle,
) -> String {
    let rules = &compiled.rules;
    let geometry = style.geometry(rules.geometry);
    let name = |square| geometry.name(square).to_string();
    let tail = tail(compiled, view, mv);
    let kind = view.at(mv.from()).map(|piece| piece.kind);
    let naming = style.naming(rules, kind);
    let pawn = naming == Naming::Nothing;
    let mut text = String::new();
    if let (Some(kind), Naming::Letter) = (kind, naming) {
        text.push_str(&rules.piece(kind).symbol.to_string());
    }

    let alike = kind.map_or(Kinds::NONE, |kind| rules.alike(kind));
    let rival = |other: &&Move| {
        other.from() != mv.from()
            && other.to() == mv.to()
            && !other.is_pass()
            && other.wing().is_none()
            && (!style.gates_apart() || other.gate() == mv.gate())
            && view
                .at(other.from())
                .is_some_and(|piece| alike.contains(piece.kind))
            && self::tail(compiled, view, other.without_wall()) == tail
    };
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    for rival in legal.iter().filter(rival) {
        any = true;
        same_file |= rival.from().file() == mv.from().file();
        same_rank |= rival.from().rank() == mv.from().rank();
    }
    // A Pawn's capture always names the file, and a Pawn's move never only the rank, which would
    // look like a move number.
    let names_file = pawn && tail.first().is_some_and(|&(takes, _)| takes);
    if naming == Naming::Square || any && same_file && (same_rank || pawn) {
        text.push_str(&name(mv.from()));
    } else if any && same_file {
        let label = mv.from().rank() + geometry.first_rank();
        text.push_str(&label.to_string());
    } else if any || names_file {
        text.push(file_letter(mv.from().file()));
    }

    for (at, &(takes, square)) in tail.iter().enumerate() {
        if takes {
            text.push('x');
        } else if at > 0 {
            text.push('-');
        }
        text.push_str(&name(square));
    }
    if let (Some(kind), Some(becomes)) = (kind, mv.promotion()) {
        let crowned = rules.promotion_text(kind, becomes) == PromotionText::Plus;
        let by_plus = style == SanStyle::XBoard && crowned;
        if !(by_plus && style.crowns_by_plus(rules)) {
            text.push('=');
        }
        if by_plus {
            text.push('+');
        } else {
            text.push_str(&rules.piece(becomes).symbol.to_string());
        }
    }
    if let Some((placed, _)) = mv.gate() {
        text.push_str(&format!("/{}", rules.piece(placed).symbol));
    }
    text
}

fn castling<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    legal: &[Move],
    mv: Move,
    style: SanStyle,
) -> String {
    let rules = &compiled.rules;
    let geometry = style.geometry(rules.geometry);
    let name = |square| geometry.name(square);
    if is_kings_move(compiled, view, legal, mv, style) {
        let king = view
            .at(mv.from())
            .map(|piece| rules.piece(piece.kind).symbol);
        let letter = king.map_or_else(String::new, |symbol| symbol.to_string());
        return format!("{letter}{}", name(mv.to()));
    }
    let castles = mv.wing().map_or_else(String::new, |wing| {
        text::castling_named(rules, geometry, wing, style.is_short(rules, wing))
    });
    let Some((placed, on)) = mv.gate() else {
        return castles;
    };
    let placed = rules.piece(placed).symbol;
    if rules.waits() {
        // There is one square where it comes in.
        return format!("{castles}/{placed}");
    }
    let rook = rook(compiled, view, mv).unwrap_or(mv.from());
    match (style, on) {
        (SanStyle::XBoard, GateSquare::Origin) => format!("{castles}/{placed}"),
        (SanStyle::XBoard, GateSquare::Rook) => {
            let letter = view.at(rook).map(|piece| rules.piece(piece.kind).symbol);
            let letter = letter.map(|symbol| symbol.to_string()).unwrap_or_default();
            let file = file_letter(rook.file());
            format!("{letter}{file}x{}/{placed}", name(mv.from()))
        }
        (_, GateSquare::Origin | GateSquare::Target) => {
            format!("{castles}/{placed}{}", name(mv.from()))
        }
        (_, GateSquare::Rook) => format!("{castles}/{placed}{}", name(rook)),
    }
}

/// Whether castling is written as a move of the King, and looks like no other move of the King; not where he stays on his square.
fn is_kings_move<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    legal: &[Move],
    mv: Move,
    style: SanStyle,
) -> bool {
    let king = view.at(mv.from()).map(|piece| piece.kind);
    let alike = |other: &Move| {
        other.without_wall() != mv
            && other.to() == mv.to()
            && view.at(other.from()).map(|piece| piece.kind) == king
    };
    let by_king = |wing| style.castles_by_king(&compiled.rules, wing);
    let stays = mv.from() == mv.to();
    !stays && mv.wing().is_some_and(by_king) && mv.gate().is_none() && !legal.iter().any(alike)
}
