//! Turns of several moves: the moves that are left of the turn and those that it has, `1/2`, behind the move number, and the double
//! steps that it remembers, `d3,e3`, in the field of en passant.

use std::fmt::Write as _;

use super::error::{FenError, FenField};
use super::passant;
use super::read::FenFields;
use super::token::Token;
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::piece::Color;
use legwork_core::series::{Doubled, Series};

/// Reads both fields, where turns have several moves; a turn that is not given begins. `passed` is the field of en passant.
pub(super) fn read(
    compiled: &CompiledRules,
    fields: &mut FenFields<'_>,
    passed: Token<'_>,
    array: &mut ArrayBoard,
) -> Result<(), FenError> {
    let Some(rule) = compiled.rules.several_moves() else {
        return Ok(());
    };
    let begins = rule.begins(array.turn, array.number);
    let mut series = begins;
    if let Some(token) = fields.next() {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number: Option<u8> = text.parse().ok().filter(|_| digits);
            number.filter(|number| (1..=rule.most_of(array.turn)).contains(number))
        };
        let numbers = token.text.split_once('/');
        let numbers = numbers.and_then(|(left, size)| Some((number(left)?, number(size)?)));
        let Some((left, size)) = numbers.filter(|(left, size)| left <= size) else {
            let expected = "the moves left and all moves of the turn";
            return Err(token.unexpected(
                FenField::Turn,
                "is not the state of a turn of several moves",
                format!("{expected}, such as `{0}/{0}`", begins.size()),
            ));
        };
        (series.left, series.made) = (left, size - left);
    }
    let fault = || {
        passed.unexpected(
            FenField::Passant,
            "names no square that a Pawn has passed by a double step, in the last turn or in this one",
            "squares such as `e3` or `d3,e3`, or `-`",
        )
    };
    let mut whose = None;
    for text in passed.text.split(',').filter(|_| passed.text != "-") {
        let (side, place) = double(compiled, array, series, text).ok_or_else(fault)?;
        if whose.replace(side).is_some_and(|other| other != side) {
            return Err(fault());
        }
        series.doubles |= 1 << place;
    }
    series.own = whose == Some(array.turn);
    array.state.memory = series.memory();
    Ok(())
}

/// The side that made a double step which a text names, and its place among those of the side.
fn double(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    series: Series,
    text: &str,
) -> Option<(Color, usize)> {
    let (target, victim) = passant::squares(compiled.rules.geometry, text)?;
    sides(array, series).find_map(|side| {
        let mut doubles = compiled.doubles.of(side).iter();
        let place = doubles.position(|double| {
            let passant = double.passant;
            passant.target == target
                && victim.is_none_or(|victim| passant.victim == victim)
                && stands(array, side, double)
        })?;
        Some((side, place))
    })
}

/// The sides that may have made double steps which are remembered.
fn sides(array: &ArrayBoard, series: Series) -> impl Iterator<Item = Color> {
    let own = (series.made > 0).then_some(array.turn);
    [!array.turn].into_iter().chain(own)
}

/// Whether the Pawn stands where a double step has ended.
fn stands(array: &ArrayBoard, side: Color, double: &Doubled) -> bool {
    let piece = array.at(double.passant.victim);
    piece.is_some_and(|piece| piece.color == side && double.kinds.contains(piece.kind))
}

/// Writes the moves of the turn, and a space before them, where there are several.
pub(super) fn write(compiled: &CompiledRules, array: &ArrayBoard, out: &mut String) {
    if let Some(series) = compiled.series(&array.state) {
        // Writing to a `String` cannot fail.
        let _ = write!(out, " {}/{}", series.left, series.size());
    }
}

/// Writes the double steps in the field of en passant: the square that each has passed first, followed by that where it ended if the
/// first alone is read as another one.
pub(super) fn write_passed(compiled: &CompiledRules, array: &ArrayBoard, out: &mut String) {
    let series = Series::of(&array.state);
    if series.doubles == 0 {
        return out.push('-');
    }
    let side = if series.own { array.turn } else { !array.turn };
    let name = |square| compiled.rules.geometry.name(square).to_string();
    let doubles = compiled.doubles.of(side).iter().enumerate();
    let made = doubles.filter(|&(place, _)| series.doubles >> place & 1 == 1);
    let texts = made.map(|(place, Doubled { passant, .. })| {
        let mut text = name(passant.target);
        if double(compiled, array, series, &text) != Some((side, place)) {
            text += &name(passant.victim);
        }
        text
    });
    out.push_str(&texts.collect::<Vec<_>>().join(","));
}
