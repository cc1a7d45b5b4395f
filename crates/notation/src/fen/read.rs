//! Reads a FEN, field by field.

use super::error::{FenError, FenErrorKind, FenField};
use super::token::Token;
use super::{board, castling, checks, holdings, mark, passant, passes, series, sfen};
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::piece::Color;
use legwork_core::state::State;

/// The fields that have not been read.
pub(super) struct FenFields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> FenFields<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        let space = |c: char| c.is_ascii_whitespace();
        let start = self.at + self.text[self.at..].find(|c| !space(c))?;
        let end = self.text[start..]
            .find(space)
            .map_or(self.text.len(), |length| start + length);
        self.at = end;
        Some(Token {
            text: &self.text[start..end],
            at: start,
        })
    }

    /// The end of the text, as a field of nothing.
    pub(super) fn end(&self) -> Token<'a> {
        let at = self.text.len();
        Token {
            text: &self.text[at..],
            at,
        }
    }

    /// The next field, which must be there.
    pub(super) fn expect(
        &mut self,
        field: FenField,
        expected: &'static str,
    ) -> Result<Token<'a>, FenError> {
        self.next().ok_or(FenError {
            field,
            offset: self.text.len(),
            kind: FenErrorKind::Missing { expected },
        })
    }
}

/// Reads a position of the variant.
///
/// Rights that nothing can use are dropped, and so is an en-passant square on which no piece could
/// capture. Fields are separated by one or more spaces. Where the rules ask for it, an SFEN is read too: its form
/// distinguishes it from a FEN.
pub fn read(compiled: &CompiledRules, text: &str) -> Result<ArrayBoard, FenError> {
    if sfen::is_sfen(&compiled.rules, text) {
        return sfen::read(compiled, text);
    }
    scan(compiled, text, Err)
}

/// Returns the faults of a text, at most one of each field and one of the clocks, in their order; none if [`read`] gives a position. Fields
/// whose meaning depends on a faulty board are passed over, and so is all behind a missing field.
pub fn faults(compiled: &CompiledRules, text: &str) -> Vec<FenError> {
    if sfen::is_sfen(&compiled.rules, text) {
        return sfen::read(compiled, text).err().into_iter().collect();
    }
    let mut faults = Vec::new();
    let read = scan(compiled, text, |fault| {
        faults.push(fault);
        Ok(())
    });
    faults.extend(read.err());
    faults
}

/// Reads a FEN. A fault is given to `note`: if that returns it, it ends the reading, else the next field is read.
fn scan(
    compiled: &CompiledRules,
    text: &str,
    mut note: impl FnMut(FenError) -> Result<(), FenError>,
) -> Result<ArrayBoard, FenError> {
    let mut fields = FenFields::new(text);
    let mut array = ArrayBoard::empty(State::default());

    let placed = fields.expect(FenField::Board, "a board")?;
    let bracket = placed.text.find('[').unwrap_or(placed.text.len());
    let board = noted(
        board::read(compiled, placed.to(bracket), &mut array),
        &mut note,
    )?;
    let held = holdings::read(compiled, placed.from(bracket), &array);
    let held = noted(held, &mut note)?;

    let side = fields.expect(FenField::Side, "the side to move, `w` or `b`")?;
    let turn = noted(turn(side), &mut note)?;
    array.turn = turn.unwrap_or(Color::White);

    let rights = fields.expect(FenField::Castling, "castling rights or `-`")?;
    let passed = fields.expect(FenField::Passant, "an en-passant square or `-`")?;
    array.state.holdings = held.unwrap_or_default();
    let known = board.is_some() && held.is_some() && turn.is_some();
    if known {
        let mark = noted(mark::read(compiled, passed, &array), &mut note)?;
        // The meaning of a letter in the castling field depends on the holdings, so the state is set
        // first.
        array.state.memory = mark.flatten().unwrap_or_default();
        noted(castling::read(compiled, rights, &mut array), &mut note)?;
        if let Some(mark) = mark {
            let read = passing(compiled, passed, mark.is_some(), &mut array);
            noted(read, &mut note)?;
        }
    }
    noted(clocks(compiled, &mut fields, passed, &mut array), &mut note)?;
    if known {
        noted(check(compiled, side, &array), &mut note)?;
    }
    compiled.prune_rights(&mut array);
    Ok(array)
}

/// The value that was read, or `None` if there was a fault after which the next field is read.
fn noted<T>(
    read: Result<T, FenError>,
    note: &mut impl FnMut(FenError) -> Result<(), FenError>,
) -> Result<Option<T>, FenError> {
    match read {
        Ok(value) => Ok(Some(value)),
        Err(fault) => note(fault).map(|()| None),
    }
}

/// Reads the side to move.
fn turn(side: Token<'_>) -> Result<Color, FenError> {
    match side.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(side.unexpected(FenField::Side, "is not a side", "`w` or `b`")),
    }
}

/// Reads the field of en passant, if it is not a mark: passes, the limit of a count, or a square.
fn passing(
    compiled: &CompiledRules,
    passed: Token<'_>,
    marked: bool,
    array: &mut ArrayBoard,
) -> Result<(), FenError> {
    if let Some(passes) = passes::read(compiled, passed.text) {
        array.passes = passes;
    } else if is_limit(compiled, passed) {
        array.count.limit = number(passed, FenField::Passant)?;
    } else if !marked && !compiled.rules.moves_again() {
        array.passant = passant::read(compiled, passed, array)?;
    }
    Ok(())
}

/// Reads the fields behind that of en passant.
fn clocks(
    compiled: &CompiledRules,
    fields: &mut FenFields<'_>,
    passed: Token<'_>,
    array: &mut ArrayBoard,
) -> Result<(), FenError> {
    array.checks = checks::read(compiled, fields)?;
    if let Some(clock) = fields.next() {
        let counted = number(clock, FenField::Clock)?;
        if array.count.runs() {
            array.count.plies = counted
        } else {
            array.clock = counted
        }
        let count = fields.expect(FenField::Number, "the move number, or neither clock")?;
        array.number = number(count, FenField::Number)?;
        if array.number == 0 {
            return Err(count.fault(FenField::Number, FenErrorKind::MoveZero));
        }
    }
    series::read(compiled, fields, passed, array)?;
    match fields.next() {
        Some(more) => {
            let expected = "nothing after the move number";
            Err(more.unexpected(FenField::Rest, "is one field too many", expected))
        }
        None => Ok(()),
    }
}

/// Whether the field of en passant has the limit of a count.
fn is_limit(compiled: &CompiledRules, field: Token<'_>) -> bool {
    compiled.rules.draws.counting.is_some()
        && field.text.bytes().all(|byte| byte.is_ascii_digit())
        && field.text.bytes().any(|byte| byte != b'0')
}

/// The side that has just moved must not be in check, unless it has passed by a rule that allows that.
pub(super) fn check(
    compiled: &CompiledRules,
    side: Token<'_>,
    array: &ArrayBoard,
) -> Result<(), FenError> {
    // A blast that removes a royal piece is legal whatever it leaves attacked.
    if compiled.rules.blast.is_some() {
        return Ok(());
    }
    // Royal pieces that faced each other do so after a pass.
    if array.passes > 0 && compiled.facing(array).is_some() {
        return Ok(());
    }
    let Some((king, by)) = compiled.check(array, !array.turn) else {
        return Ok(());
    };
    if compiled.may_have_succeeded(array, !array.turn) {
        return Ok(());
    }
    let name = |square| compiled.rules.geometry.name(square);
    let royal = array
        .at(king)
        .map_or(compiled.rules.king, |piece| piece.kind);
    let named = compiled.rules.piece(royal).name.clone();
    let kind = match by {
        Some(by) => FenErrorKind::InCheck {
            turn: array.turn,
            royal: named,
            king: name(king),
            by: name(by),
        },
        None => FenErrorKind::Unattacked {
            turn: array.turn,
            anti: named,
            at: name(king),
        },
    };
    Err(side.fault(FenField::Side, kind))
}

pub(super) fn number(token: Token<'_>, field: FenField) -> Result<u16, FenError> {
    if !token.text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(token.unexpected(field, "is not a number", "digits only"));
    }
    let too_large = |_| token.unexpected(field, "is too large", "at most 65535");
    token.text.parse().map_err(too_large)
}
