//! The spellings of a move.

use std::ops::ControlFlow;

use smallvec::{SmallVec, smallvec};

use super::grammar::Stops;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::BoardView;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind};
use legwork_core::rights;
use legwork_core::rules::{CastlingShort, CastlingText, PromotionText, Rules, Style};

/// Writes a move in its canonical spelling, which no other move of the position has.
pub fn write_move<V: BoardView + ?Sized>(compiled: &CompiledRules, view: &V, mv: Move) -> String {
    let mut text = String::new();
    append_move(compiled, view, mv, &mut text);
    text
}

/// Appends a move in its canonical spelling to a text.
pub fn append_move<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    mv: Move,
    out: &mut String,
) {
    if let Some(wall) = mv.wall() {
        let start = out.len();
        let geometry = compiled.rules.geometry;
        if mv.is_wall_alone() {
            geometry.name(mv.from()).push_to(out);
            geometry.name(mv.to()).push_to(out);
        } else {
            append_move(compiled, view, mv.without_wall(), out);
        }
        // The last square of the text: of castling perhaps the Rook's.
        let last = geometry.read(&out[start..]).and_then(|(_, length)| {
            let rest = out.get(start + length..)?;
            Some(geometry.read(rest)?.0)
        });
        out.push(',');
        geometry.name(last.unwrap_or(mv.to())).push_to(out);
        geometry.name(wall).push_to(out);
        return;
    }
    if let Some(kind) = dropped(mv) {
        compiled.rules.piece(kind).symbol.write(Color::White, out);
        out.push('@');
        compiled.rules.geometry.name(mv.to()).push_to(out);
        return;
    }
    // Most moves are spelled by two squares, and need no other spelling.
    if mv.is_pass() || mv.wing().is_some() || mv.takes_on_the_way() {
        let spelling = MoveSpellings::new(compiled, view, mv);
        out.extend(spelling.bodies.first().map(String::as_str));
        out.extend(spelling.suffixes.first().map(String::as_str));
        return;
    }
    compiled.rules.geometry.name(mv.from()).push_to(out);
    compiled.rules.geometry.name(mv.to()).push_to(out);
    match (mv.promotion(), mv.gate()) {
        (None, None) => {}
        (None, Some((kind, _))) => {
            out.push_str(before_gate(&compiled.rules, view, mv));
            compiled.rules.piece(kind).symbol.write(Color::Black, out);
        }
        (Some(_), _) => {
            let suffixes = suffixes(compiled, view, mv);
            out.extend(suffixes.first().map(String::as_str));
        }
    }
}

/// The kind that a dropped piece is on the board, crowned or not; `None` for any other move.
pub fn dropped(mv: Move) -> Option<Kind> {
    mv.dropped().map(|kind| mv.promotion().unwrap_or(kind))
}

/// Whether castling to that wing is `O-O`, and not `O-O-O`, by the rules.
pub fn is_short(rules: &Rules, wing: usize) -> bool {
    let Some(this) = rules.wings.get(wing) else {
        return true;
    };
    // The nearest Rook on either side.
    let far = |king_side| {
        let wings = rules.wings.iter();
        let own = wings.filter(|wing| (wing.color, wing.king_side) == (this.color, king_side));
        own.filter_map(|wing| wing.home.map(|(king, rook)| king.distance(rook)))
            .min()
    };
    match (far(this.king_side), far(!this.king_side)) {
        (Some(own), Some(other))
            if rules.castling_short == CastlingShort::NearerRook
                && rules.castling_text == CastlingText::KingMove
                && own != other =>
        {
            own < other
        }
        _ => this.king_side,
    }
}

/// The square that is named behind `O-O`, where the side castles in several ways towards that side of the board: where the King ends
/// or, if castling is written King takes Rook, where the Rook stands.
pub fn named_in_castling(rules: &Rules, wing: usize) -> Option<Square> {
    let wing = rules.wings.get(wing)?;
    if rules.is_alone(wing) {
        return None;
    }
    match rules.castling_text {
        CastlingText::KingMove => wing.fixed_ends().map(|(king, _)| king),
        CastlingText::KingTakesRook => wing.home.map(|(_, rook)| rook),
    }
}

/// Castling by name: `O-O`, `O-O-O`, or with a square where that is not enough, `O-Oh1`.
pub fn castling_name(rules: &Rules, wing: usize) -> String {
    castling_named(rules, rules.geometry, wing, is_short(rules, wing))
}

/// Like `castling_name`, with squares as a board names them, and with a given choice of `O-O` or `O-O-O`.
pub fn castling_named(rules: &Rules, board: Geometry, wing: usize, short: bool) -> String {
    let name = if short { "O-O" } else { "O-O-O" };
    match named_in_castling(rules, wing) {
        Some(square) => format!("{name}{}", board.name(square)),
        None => name.to_owned(),
    }
}

/// The ways to spell a move: any body with any suffix, the canonical ones first.
pub(super) struct MoveSpellings {
    pub(super) bodies: SmallVec<[String; 4]>,
    pub(super) suffixes: SmallVec<[String; 2]>,
}

impl MoveSpellings {
    pub(super) fn new<V: BoardView + ?Sized>(compiled: &CompiledRules, view: &V, mv: Move) -> Self {
        if mv.is_pass() {
            return Self {
                bodies: smallvec!["0000".to_owned()],
                suffixes: smallvec![String::new()],
            };
        }
        if mv.is_drop() {
            return Self {
                bodies: smallvec![write_move(compiled, view, mv)],
                suffixes: smallvec![String::new()],
            };
        }
        match mv.wing() {
            Some(wing) => castling(compiled, view, mv, wing),
            None => Self {
                bodies: smallvec![body(compiled, &stops(compiled, view, mv))],
                suffixes: suffixes(compiled, view, mv),
            },
        }
    }
}

/// Squares as text: `e2e4`, `e4e5,e5f6`.
pub(super) fn body(compiled: &CompiledRules, stops: &[Square]) -> String {
    let mut text = String::with_capacity(8 * stops.len());
    for leg in stops.windows(2) {
        if !text.is_empty() {
            text.push(',');
        }
        for &square in leg {
            compiled.rules.geometry.name(square).push_to(&mut text);
        }
    }
    text
}

/// The squares that the canonical spelling names.
///
/// There is one leg for each capture on the way, and nothing between from and to if nothing is
/// captured there; en passant counts as such a plain move. A move does not store its path, so a
/// path with this effect is searched: the shortest, then the first in the order of squares.
pub fn stops<V: BoardView + ?Sized>(compiled: &CompiledRules, view: &V, mv: Move) -> Stops {
    let plain: Stops = smallvec![mv.from(), mv.to()];
    let (true, Some(piece)) = (mv.takes_on_the_way(), view.at(mv.from())) else {
        return plain;
    };
    let bare = mv.without_gate().without_promotion().without_wall();
    let mut best: Option<Stops> = None;
    let (mut in_passing, mut quiet) = (false, false);
    for way in compiled.legs.of(piece) {
        let _ = compiled
            .legs
            .walk(view, mv.from(), piece, way, &mut |landing| {
                quiet |= landing.to == mv.to() && landing.taken == [None; 2];
                if landing.from(mv.from()) == bare {
                    in_passing |= way.path.legs.len() == 1;
                    let mut stops: Stops = smallvec![mv.from()];
                    stops.extend(landing.taken.into_iter().flatten());
                    stops.push(mv.to());
                    let rank = |stops: &Stops| (stops.len(), stops.clone());
                    if best.as_ref().is_none_or(|best| rank(&stops) < rank(best)) {
                        best = Some(stops);
                    }
                }
                ControlFlow::Continue(())
            });
    }
    // A piece that can also go there without capturing must name the captured piece.
    if in_passing && !quiet {
        plain
    } else {
        best.unwrap_or(plain)
    }
}

/// The suffixes after the squares: the promotion, then the gated piece.
pub(super) fn suffixes<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    mv: Move,
) -> SmallVec<[String; 2]> {
    let rules = &compiled.rules;
    let small = |kind: Kind| rules.piece(kind).symbol.of(Color::Black);
    let mut all = match view.at(mv.from()).zip(mv.promotion()) {
        None => smallvec![String::new()],
        Some((mover, kind)) => {
            let crowned = rules.piece(kind).symbol.crowned();
            match (rules.promotion_text(mover.kind, kind), crowned) {
                (PromotionText::Plus, true) => smallvec!["+".to_owned()],
                (PromotionText::Plus, false) => smallvec!["+".to_owned(), small(kind)],
                // Lishogi writes every piece that is turned over with a plus.
                (PromotionText::Minus, _) if rules.style == Style::Shogi => {
                    smallvec!["-".to_owned(), "+".to_owned()]
                }
                (PromotionText::Minus, _) => smallvec!["-".to_owned()],
                (PromotionText::Letter, _) => smallvec![small(kind)],
            }
        }
    };
    if let Some((kind, _)) = mv.gate() {
        let slash = before_gate(rules, view, mv);
        let bare = all.clone();
        all.iter_mut()
            .for_each(|text| *text = format!("{text}{slash}{}", small(kind)));
        // A piece behind the square comes in, whether it is named or not.
        if rules.waits() {
            all.extend(bare);
        }
    }
    all
}

/// The sign before the gated piece: where the mover could also promote, a single letter would mean the promotion.
fn before_gate<V: BoardView + ?Sized>(rules: &Rules, view: &V, mv: Move) -> &'static str {
    match rules.promotions_by(view, mv).next() {
        Some(_) => "/",
        None => "",
    }
}

/// Castling is the King's move, or King takes Rook, or Rook takes King, or `O-O`; with several distances also `f1k1,k1i1`. With a gated
/// piece, the order of King and Rook decides on whose square it is placed.
fn castling<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    mv: Move,
    wing: usize,
) -> MoveSpellings {
    let king = mv.from();
    let rule = &compiled.rules.wings[wing];
    let rook = rights::rook(&compiled.rules, view, rule, king).or(rule.home.map(|(_, rook)| rook));
    // Of several distances King and Rook mean the shortest; others are named behind them, where that does not name a wall.
    let nearest = compiled.rules.is_nearest(rule);
    let walls = compiled.rules.walls.is_some();
    let paired = rook.filter(|_| nearest || !walls);
    let with_rook = |from, to| {
        if nearest {
            body(compiled, &[from, to])
        } else {
            body(compiled, &[from, to, mv.to()])
        }
    };
    let piece = view.at(king);
    // Whether the King has an ordinary move with the same spelling.
    let own_move = |to: Square| {
        let mut own = to == king;
        if let Some(piece) = piece {
            compiled.legs.landings(view, king, piece, |landing| {
                own |= landing.to == to && stops(compiled, view, landing.from(king)).len() == 2;
            });
        }
        own
    };
    let pair = |from, to| body(compiled, &[from, to]);
    let mut bodies = SmallVec::new();
    // A piece behind one of the squares comes in without being named.
    let chosen = mv.gate().filter(|_| !compiled.rules.waits());
    if chosen.is_none_or(|(_, on)| on == GateSquare::Origin) {
        if compiled.rules.castling_text == CastlingText::KingMove && !own_move(mv.to()) {
            bodies.push(pair(king, mv.to()));
        }
        bodies.extend(
            paired
                .filter(|&rook| !nearest || !own_move(rook))
                .map(|rook| with_rook(king, rook)),
        );
    }
    if chosen.is_none_or(|(_, on)| on == GateSquare::Rook) {
        bodies.extend(paired.map(|rook| with_rook(rook, king)));
    }
    let name = castling_name(&compiled.rules, wing);
    let placed = mv
        .gate()
        .map(|(kind, _)| compiled.rules.piece(kind).symbol.of(Color::Black));
    let mut suffix = placed.clone().unwrap_or_default();
    if chosen.is_none() || bodies.is_empty() {
        if let (true, Some(placed)) = (bodies.is_empty(), placed) {
            suffix = format!("/{placed}");
        }
        bodies.push(name);
    }
    bodies.dedup();
    let mut suffixes = smallvec![suffix];
    if chosen.is_none() && mv.gate().is_some() {
        suffixes.push(String::new());
    }
    MoveSpellings { bodies, suffixes }
}
