//! The en-passant field.
//!
//! No rank is fixed here: the legs define which pieces have a double step, and over which square.

use super::error::{FenError, FenErrorKind, FenField};
use super::token::Token;
use super::{mark, passes, series};
use legwork_core::array_board::{ArrayBoard, Passant};
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::DoubleStep;
use legwork_core::piece::{Color, Piece};
use legwork_core::shape::Shape;

/// A double step that a piece may have made with the last move.
struct PastDoubleStep {
    piece: Piece,
    origin: Square,
    passant: Passant,
}

impl PastDoubleStep {
    /// Whether the board can result from this double step.
    fn fits(&self, compiled: &CompiledRules, array: &ArrayBoard) -> bool {
        array.at(self.passant.victim) == Some(self.piece)
            && self.left_its_origin(compiled, array)
            && self
                .passant
                .passed()
                .all(|passed| array.at(passed).is_none())
    }

    /// Whether the square from which the piece came is empty, or has a gated piece, or a wall that the piece left there.
    fn left_its_origin(&self, compiled: &CompiledRules, array: &ArrayBoard) -> bool {
        let gated = |piece: Piece| {
            let side = self.piece.color;
            compiled.rules.gates()
                && compiled.rules.rank_of(side, self.origin) == 0
                && piece.color == side
                && piece != self.piece
        };
        let there = array.at(self.origin);
        there.is_none_or(|piece| gated(piece) || compiled.rules.is_wall(piece))
    }
}

/// Every double step of a side, from every start square.
fn double_steps(compiled: &CompiledRules, color: Color) -> Vec<PastDoubleStep> {
    // Across an edge there is none.
    let geometry = compiled.rules.geometry.flat();
    let mut all = Vec::new();
    for kind in compiled
        .rules
        .kinds()
        .filter(|&kind| !compiled.rules.royals.contains(kind))
    {
        let piece = Piece::new(color, kind);
        for double in compiled.legs.of(piece).iter().filter_map(DoubleStep::of) {
            let home = compiled.rules.home(piece);
            let origins = geometry
                .squares()
                .filter(|&square| !double.initial || home.contains(square));
            all.extend(origins.filter_map(|origin| {
                let passant = Passant {
                    target: geometry.step(origin, double.middle)?,
                    victim: geometry.step(origin, double.step)?,
                };
                if !double.bounds.allow(color, origin, passant.victim) {
                    return None;
                }
                Some(PastDoubleStep {
                    piece,
                    origin,
                    passant,
                })
            }));
        }
    }
    all
}

/// Reads the field: a square that the double step passed over, or several, with commas, as other programs write a step of three.
/// Board and side to move must be known.
pub(super) fn read(
    compiled: &CompiledRules,
    field: Token<'_>,
    array: &ArrayBoard,
) -> Result<Option<Passant>, FenError> {
    if field.text == "-" {
        return Ok(None);
    }
    let mut squares = field.split(',');
    let first = squares.next().unwrap_or(field);
    let passant = read_step(compiled, first, array)?;
    let geometry = compiled.rules.geometry;
    for other in squares {
        let square = geometry.square(other.text);
        if !square.is_some_and(|square| passant.passes(square)) {
            let passed = passant
                .passed()
                .map(|square| geometry.name(square).to_string());
            let passed: Vec<String> = passed.collect();
            let expected = format!("one that the same piece passed: {}", passed.join(" or "));
            return Err(other.unexpected(FenField::Passant, "is another square", expected));
        }
    }
    Ok(Some(passant))
}

/// Reads a square that a double step passed over, or two: that square and the one on which the piece is.
fn read_step(
    compiled: &CompiledRules,
    field: Token<'_>,
    array: &ArrayBoard,
) -> Result<Passant, FenError> {
    let geometry = compiled.rules.geometry;
    let fault = |kind| field.fault(FenField::Passant, kind);
    let not_a_square = |expected: String| {
        field.unexpected(FenField::Passant, "is not a square of the board", expected)
    };
    let Some((first, second)) = squares(geometry, field.text) else {
        let marks = compiled.code.marks().iter().map(|mark| {
            if mark.has_square {
                format!(", `{}` and a square", mark.letter)
            } else {
                format!(", `{}`", mark.letter)
            }
        });
        let passes = match compiled.rules.passes_counted() {
            0 => "",
            _ => ", `0000` after a pass",
        };
        let expected = format!(
            "an en-passant square{}{passes} or `-`",
            marks.collect::<String>()
        );
        return Err(not_a_square(expected));
    };
    let all = double_steps(compiled, !array.turn);
    let (target, victim) = in_order(compiled, &all, array, first, second);
    let square = geometry.name(target);
    let over: Vec<&PastDoubleStep> = all
        .iter()
        .filter(|step| step.passant.passes(target))
        .filter(|step| victim.is_none_or(|victim| step.passant.victim == victim))
        .collect();
    let passers = all.iter().filter(|step| step.passant.passes(target));
    if victim.is_some() && passers.count() < 2 {
        return Err(not_a_square("one square".to_owned()));
    }
    let Some(step) = likeliest(compiled, &over, array, target) else {
        let expected = expected_ranks(compiled, !array.turn, &all);
        return Err(fault(FenErrorKind::PassantRank { square, expected }));
    };
    if array.at(target).is_some() {
        return Err(fault(FenErrorKind::PassantOccupied { square }));
    }
    if !step.left_its_origin(compiled, array) {
        let origin = geometry.name(step.origin);
        return Err(fault(FenErrorKind::PassantOrigin { square, origin }));
    }
    if array.at(step.passant.victim) != Some(step.piece) {
        let pawn = compiled.rules.letter(step.piece);
        let victim = geometry.name(step.passant.victim);
        return Err(fault(FenErrorKind::PassantPawn {
            square,
            pawn,
            victim,
        }));
    }
    Ok(step.passant)
}

/// The double step over a square, of several: one that fits the board, and of these one that passes over this square first.
fn likeliest<'a>(
    compiled: &CompiledRules,
    over: &[&'a PastDoubleStep],
    array: &ArrayBoard,
    target: Square,
) -> Option<&'a PastDoubleStep> {
    let fitting = || over.iter().filter(|step| step.fits(compiled, array));
    let first = fitting().find(|step| step.passant.target == target);
    first.or_else(|| fitting().next()).or(over.first()).copied()
}

/// Puts two squares in order: the square passed over, then the pawn's. Fairy-Stockfish writes the
/// lower one first.
fn in_order(
    compiled: &CompiledRules,
    all: &[PastDoubleStep],
    array: &ArrayBoard,
    first: Square,
    second: Option<Square>,
) -> (Square, Option<Square>) {
    let Some(second) = second else {
        return (first, None);
    };
    // Rates how well a double step fits the squares: not at all, without the board, or fully.
    let answers = |target, victim| {
        let steps = all
            .iter()
            .filter(|step| step.passant.victim == victim && step.passant.passes(target));
        steps
            .map(|step| 1 + u8::from(step.fits(compiled, array)))
            .max()
    };
    if answers(second, first) > answers(first, second) {
        (second, Some(first))
    } else {
        (first, Some(second))
    }
}

/// The one or two squares that the field names.
pub(super) fn squares(geometry: Geometry, text: &str) -> Option<(Square, Option<Square>)> {
    let (target, length) = geometry.read(text)?;
    match &text[length..] {
        "" => Some((target, None)),
        rest => Some((target, Some(geometry.square(rest)?))),
    }
}

/// The ranks that a side's pawns pass over, for a message.
fn expected_ranks(compiled: &CompiledRules, color: Color, all: &[PastDoubleStep]) -> String {
    let passed = all.iter().flat_map(|step| step.passant.passed());
    let mut ranks: Vec<u8> = passed.map(Square::rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    if ranks.is_empty() {
        return "`-`: no piece has a double step here".to_owned();
    }
    let label = |rank: &u8| (rank + compiled.rules.geometry.first_rank()).to_string();
    let ranks: Vec<String> = ranks.iter().map(label).collect();
    format!(
        "a square that a pawn of {color} passed, on rank {}",
        ranks.join(" or ")
    )
}

/// Writes the field: the first square on which the pawn can be captured, followed by the pawn's own if the first alone would
/// be read as another pawn's (for example, of two pawns that step diagonally).
pub(super) fn write(compiled: &CompiledRules, array: &ArrayBoard, out: &mut String) {
    if compiled.rules.moves_again() {
        return series::write_passed(compiled, array, out);
    }
    if array.passes > 0 {
        return passes::write(array.passes, out);
    }
    if mark::write(compiled, array, out) {
        return;
    }
    let Some(passant) = array.passant else {
        return out.push('-');
    };
    let name = |square| compiled.rules.geometry.name(square).to_string();
    out.push_str(&name(passant.target));
    let steps = double_steps(compiled, !array.turn);
    let over: Vec<&PastDoubleStep> = steps
        .iter()
        .filter(|step| step.passant.passes(passant.target))
        .collect();
    let read = likeliest(compiled, &over, array, passant.target);
    if read.is_some_and(|step| step.passant.victim != passant.victim) {
        out.push_str(&name(passant.victim));
    }
}
