//! The brackets after the board: a hand, or a pool.

use super::board;
use super::error::{FenError, FenErrorKind, FenField};
use super::token::Token;
use legwork_core::array_board::ArrayBoard;
use legwork_core::holdings::{Holdings, Slots};
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::{HoldingsForm, HoldingsRule, Rules};

/// Reads the brackets, which start the field or are missing.
///
/// The board must have been read before: its pieces count against a pool's limits.
pub(super) fn read(
    rules: &Rules,
    field: Token<'_>,
    array: &ArrayBoard,
) -> Result<Holdings, FenError> {
    let fault = |token: Token<'_>, kind| token.fault(FenField::Holdings, kind);
    let Some(rule) = &rules.holdings else {
        return if field.text.is_empty() {
            Ok(Holdings::default())
        } else {
            Err(fault(field, FenErrorKind::HoldingsUnexpected))
        };
    };
    if field.text.is_empty() {
        return Err(fault(
            field,
            FenErrorKind::HoldingsMissing {
                example: example(rules, rule),
            },
        ));
    }
    let Some(close) = field.text.find(']') else {
        return Err(fault(field, FenErrorKind::HoldingsUnclosed));
    };
    let trailing = field.from(close + 1);
    if !trailing.text.is_empty() {
        return Err(fault(
            trailing,
            FenErrorKind::HoldingsTrailing {
                found: trailing.quote(),
            },
        ));
    }
    let inside = field.to(close).from(1);
    let mut reader = HoldingsReader {
        rules,
        rule,
        slots: Slots::new(Some(rule)),
        held: on_board(rule, array, rules),
    };
    reader.check_board(field)?;
    let counted = reader.held;
    if inside.text != "-" {
        let mut at = 0;
        while at < inside.text.len() {
            at += reader.piece(inside.from(at))?;
        }
    }
    Ok(difference(rule, reader.held, counted))
}

/// The number of pieces of a pool's kinds on the board. For a hand, the board does not count.
fn on_board(rule: &HoldingsRule, array: &ArrayBoard, rules: &Rules) -> Holdings {
    if rule.form == HoldingsForm::Hand {
        return Holdings::default();
    }
    let slots = Slots::new(Some(rule));
    array
        .pieces(rules.geometry)
        .fold(Holdings::default(), |held, (_, piece)| {
            slots
                .of(piece.kind)
                .map_or(held, |slot| held.with(piece.color, slot))
        })
}

fn difference(rule: &HoldingsRule, all: Holdings, counted: Holdings) -> Holdings {
    let mut held = Holdings::default();
    for color in Color::BOTH {
        for slot in 0..rule.slots.len() {
            for _ in counted.count(color, slot)..all.count(color, slot) {
                held = held.with(color, slot);
            }
        }
    }
    held
}

struct HoldingsReader<'a> {
    rules: &'a Rules,
    rule: &'a HoldingsRule,
    slots: Slots,
    /// The pieces held so far; for a pool, including those on the board.
    held: Holdings,
}

impl HoldingsReader<'_> {
    fn too_many(&self, color: Color, slot: usize) -> FenErrorKind {
        let (kind, most) = self.rule.slots[slot];
        let piece = self.rules.letter(Piece::new(color, kind));
        match self.rule.form {
            HoldingsForm::Hand => FenErrorKind::TooManyHeld { color, piece, most },
            HoldingsForm::Pool => FenErrorKind::TooManyInAll { color, piece, most },
        }
    }

    /// Checks that the board alone does not exceed a pool's limits.
    fn check_board(&self, field: Token<'_>) -> Result<(), FenError> {
        for color in Color::BOTH {
            for (slot, &(_, most)) in self.rule.slots.iter().enumerate() {
                if self.held.count(color, slot) > most {
                    return Err(field.fault(FenField::Holdings, self.too_many(color, slot)));
                }
            }
        }
        Ok(())
    }

    fn piece(&mut self, token: Token<'_>) -> Result<usize, FenError> {
        let read = board::piece(self.rules, token);
        let slot = read.ok().and_then(|(piece, _)| self.slots.of(piece.kind));
        let (Ok((piece, len)), Some(slot)) = (read, slot) else {
            let found = match read {
                Ok((_, len)) => token.to(len),
                Err(found) => found,
            };
            let expected =
                board::symbols(self.rules, self.rule.slots.iter().map(|&(kind, _)| kind));
            let kind = FenErrorKind::NotHeld {
                found: found.quote(),
                expected,
            };
            return Err(found.fault(FenField::Holdings, kind));
        };
        if self.held.count(piece.color, slot) >= self.rule.slots[slot].1 {
            return Err(token.fault(FenField::Holdings, self.too_many(piece.color, slot)));
        }
        self.held = self.held.with(piece.color, slot);
        Ok(len)
    }
}

/// One piece of each kind, for a message.
fn example(rules: &Rules, rule: &HoldingsRule) -> String {
    let mut all = Holdings::default();
    for color in Color::BOTH {
        for slot in 0..rule.slots.len() {
            all = all.with(color, slot);
        }
    }
    let mut text = String::new();
    write(rules, all, &mut text);
    text
}

/// Writes the brackets where the variant has them: White's first, in the order of the rules.
pub(super) fn write(rules: &Rules, holdings: Holdings, out: &mut String) {
    let Some(rule) = &rules.holdings else { return };
    out.push('[');
    for color in Color::BOTH {
        for (slot, &(kind, _)) in rule.slots.iter().enumerate() {
            for _ in 0..holdings.count(color, slot) {
                out.push_str(&rules.letter(Piece::new(color, kind)));
            }
        }
    }
    out.push(']');
}
