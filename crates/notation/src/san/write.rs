//! Writes a move in SAN.

use super::grammar::Tail;
use super::style::Naming;
use super::{CheckMark, SanStyle};
use crate::text;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square, file_letter};
use legwork_core::legs::BoardView;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind};
use legwork_core::rights;
use legwork_core::rules::PromotionText;

/// The bytes of most moves.
const ROOM: usize = 8;

/// Writes moves of a position in SAN.
pub struct SanWriter<'a, V: BoardView + ?Sized> {
    compiled: &'a CompiledRules,
    view: &'a V,
    legal: &'a [Move],
    style: SanStyle,
    /// The board with the labels that the style gives its ranks.
    geometry: Geometry,
    /// The kind that may be written without a letter.
    letterless: Option<Kind>,
}

impl<'a, V: BoardView + ?Sized> SanWriter<'a, V> {
    /// `legal` are all legal moves of the position, or at least those that a reader could confuse with a written one: those of the
    /// same kind with the same target.
    pub fn new(
        compiled: &'a CompiledRules,
        view: &'a V,
        legal: &'a [Move],
        style: SanStyle,
    ) -> Self {
        Self {
            compiled,
            view,
            legal,
            style,
            geometry: style.geometry(compiled.rules.geometry),
            letterless: style.letterless(&compiled.rules),
        }
    }

    /// Writes a legal move. No other legal move has the same text.
    pub fn write(&self, mv: Move, check: Option<CheckMark>) -> String {
        let rules = &self.compiled.rules;
        let (has_mover, wall) = (mv.has_mover(), mv.wall());
        let mv = mv.without_wall();
        let mut text = String::with_capacity(ROOM);
        if !has_mover {
            text.push_str("--");
        } else if mv.wing().is_some() {
            text = self.castling(mv);
        } else if let Some(kind) = text::dropped(mv) {
            self.put_kind(&mut text, kind);
            text.push('@');
            self.put_square(&mut text, mv.to());
        } else {
            self.put_walk(&mut text, mv);
        }
        if let Some(wall) = wall {
            text.push(',');
            self.put_square(&mut text, wall);
        }
        text.push_str(match check {
            Some(CheckMark::Mate) => "#",
            Some(CheckMark::Check) if !self.style.crowns_by_plus(rules) => "+",
            _ => "",
        });
        text
    }

    fn put_kind(&self, text: &mut String, kind: Kind) {
        let symbol = self.compiled.rules.piece(kind).symbol;
        symbol.write(Color::White, text);
    }

    fn put_square(&self, text: &mut String, square: Square) {
        self.geometry.name(square).push_to(text);
    }

    fn put_walk(&self, text: &mut String, mv: Move) {
        let Self {
            compiled,
            view,
            style,
            ..
        } = *self;
        let rules = &compiled.rules;
        let tail = tail(compiled, view, mv);
        let kind = view.at(mv.from()).map(|piece| piece.kind);
        let naming = style.naming(rules, kind, self.letterless);
        let pawn = naming == Naming::Nothing;
        if let (Some(kind), Naming::Letter) = (kind, naming) {
            self.put_kind(text, kind);
        }

        let is_alike = |other: Kind| kind.is_some_and(|kind| rules.alike(kind).contains(other));
        let rival = |other: &&Move| {
            other.to() == mv.to()
                && other.from() != mv.from()
                && !other.is_pass()
                && other.wing().is_none()
                && (!style.gates_apart() || other.gate() == mv.gate())
                && view
                    .at(other.from())
                    .is_some_and(|piece| is_alike(piece.kind))
                && self::tail(compiled, view, other.without_wall()) == tail
        };
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for rival in self.legal.iter().filter(rival) {
            any = true;
            same_file |= rival.from().file() == mv.from().file();
            same_rank |= rival.from().rank() == mv.from().rank();
        }
        // A Pawn's capture always names the file, and a Pawn's move never only the rank, which would
        // look like a move number.
        let names_file = pawn && tail.first().is_some_and(|&(takes, _)| takes);
        if naming == Naming::Square || any && same_file && (same_rank || pawn) {
            self.put_square(text, mv.from());
        } else if any && same_file {
            let label = mv.from().rank() + self.geometry.first_rank();
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
            self.put_square(text, square);
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
                self.put_kind(text, becomes);
            }
        }
        if let Some((placed, _)) = mv.gate() {
            text.push('/');
            self.put_kind(text, placed);
        }
    }

    fn castling(&self, mv: Move) -> String {
        let Self {
            compiled,
            view,
            style,
            geometry,
            ..
        } = *self;
        let rules = &compiled.rules;
        let name = |square| geometry.name(square);
        if self.is_kings_move(mv) {
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
    fn is_kings_move(&self, mv: Move) -> bool {
        let Self { view, style, .. } = *self;
        let rules = &self.compiled.rules;
        let king = view.at(mv.from()).map(|piece| piece.kind);
        let alike = |other: &Move| {
            other.without_wall() != mv
                && other.to() == mv.to()
                && view.at(other.from()).map(|piece| piece.kind) == king
        };
        let by_king = |wing| style.castles_by_king(rules, wing);
        let stays = mv.from() == mv.to();
        !stays
            && mv.wing().is_some_and(by_king)
            && mv.gate().is_none()
            && !self.legal.iter().any(alike)
    }
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
