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
    let mut fields = FenFields::new(text);
    let mut array = ArrayBoard::empty(State::default());

    let placed = fields.expect(FenField::Board, "a board")?;
    let bracket = placed.text.find('[').unwrap_or(placed.text.len());
    board::read(compiled, placed.to(bracket), &mut array)?;
    let held = holdings::read(&compiled.rules, placed.from(bracket), &array)?;

    let side = fields.expect(FenField::Side, "the side to move, `w` or `b`")?;
    array.turn = match side.text {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(side.unexpected(FenField::Side, "is not a side", "`w` or `b`")),
    };

    let rights = fields.expect(FenField::Castling, "castling rights or `-`")?;
    let passed = fields.expect(FenField::Passant, "an en-passant square or `-`")?;
    let mark = mark::read(compiled, passed, &array)?;
    // The meaning of a letter in the castling field depends on the holdings, so the state is set
    // first.
    array.state = State {
        holdings: held,
        memory: mark.unwrap_or_default(),
    };
    castling::read(compiled, rights, &mut array)?;
    if let Some(passes) = passes::read(compiled, passed.text) {
        array.passes = passes;
    } else if is_limit(compiled, passed) {
        array.count.limit = number(passed, FenField::Passant)?;
    } else if mark.is_none() && !compiled.rules.moves_again() {
        array.passant = passant::read(compiled, passed, &array)?;
    }

    array.checks = checks::read(compiled, &mut fields)?;
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
    series::read(compiled, &mut fields, passed, &mut array)?;
    if let Some(more) = fields.next() {
        let expected = "nothing after the move number";
        return Err(more.unexpected(FenField::Rest, "is one field too many", expected));
    }

    check(compiled, side, &array)?;
    compiled.prune_rights(&mut array);
    Ok(array)
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
