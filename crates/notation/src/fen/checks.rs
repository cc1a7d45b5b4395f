//! The checks that each side has left to give until it has won: `3+3`, White's first.

use super::error::{FenError, FenErrorKind, FenField};
use super::read::FenFields;
use super::token::Token;
use legwork_core::compiled::CompiledRules;
use legwork_core::piece::Color;
use legwork_core::state::ChecksLeft;

/// All checks that the rules ask for; none where checks do not win.
pub(super) fn all(compiled: &CompiledRules) -> ChecksLeft {
    let most = compiled.rules.endings.checks.unwrap_or(0);
    ChecksLeft::new(most, most)
}

/// Reads the field, which only rules have by which checks win.
pub(super) fn read(
    compiled: &CompiledRules,
    fields: &mut FenFields<'_>,
) -> Result<ChecksLeft, FenError> {
    let Some(most) = compiled.rules.endings.checks else {
        return Ok(ChecksLeft::default());
    };
    let Some(token) = fields.next() else {
        let nothing = fields.end();
        return Err(nothing.fault(FenField::Checks, FenErrorKind::ChecksMissing { most }));
    };
    let number = |text: &str| {
        let digits = text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit());
        let number: Option<u8> = text.parse().ok().filter(|_| digits);
        number.filter(|&number| number <= most)
    };
    let pair = token.text.split_once('+');
    let left = pair.and_then(|(white, black)| Some((number(white)?, number(black)?)));
    let Some((white, black)) = left else {
        return Err(bad(token, most));
    };
    Ok(ChecksLeft::new(white, black))
}

fn bad(token: Token<'_>, most: u8) -> FenError {
    let found = token.quote();
    token.fault(FenField::Checks, FenErrorKind::BadChecks { found, most })
}

/// Writes the field and a space before it, where the rules have it.
pub(super) fn write(compiled: &CompiledRules, checks: ChecksLeft, out: &mut String) {
    if compiled.rules.endings.checks.is_some() {
        let [white, black] = Color::each(|color| checks.of(color));
        out.push_str(&format!(" {white}+{black}"));
    }
}
