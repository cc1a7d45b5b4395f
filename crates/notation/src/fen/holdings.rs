//! The brackets after the board: a hand, or a pool.

use super::board;
use super::error::{FenError, FenErrorKind, FenField};
use super::read::number;
use super::token::Token;
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Square, file_letter};
use legwork_core::holdings::{Behind, Held, Holdings, Slots};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::{HoldingsRule, Rules};

/// Reads the brackets, which start the field or are missing.
///
/// The board must have been read before: its pieces count against a pool's limits.
pub(super) fn read(
    compiled: &CompiledRules,
    field: Token<'_>,
    array: &ArrayBoard,
) -> Result<Held, FenError> {
    let rules = &compiled.rules;
    let fault = |token: Token<'_>, kind| token.fault(FenField::Holdings, kind);
    let Some(rule) = &rules.holdings else {
        return if field.text.is_empty() {
            Ok(Held::default())
        } else {
            Err(fault(field, FenErrorKind::HoldingsUnexpected))
        };
    };
    if field.text.is_empty() {
        let example = example(rules, rule);
        return Err(fault(field, FenErrorKind::HoldingsMissing { example }));
    }
    let Some(close) = field.text.find(']') else {
        return Err(fault(field, FenErrorKind::HoldingsUnclosed));
    };
    let trailing = field.from(close + 1);
    if !trailing.text.is_empty() {
        return Err(trailing.unexpected(FenField::Holdings, "follows the bracket", "a space"));
    }
    let inside = field.to(close).from(1);
    if rules.waits() {
        return read_behind(compiled, rule, inside, array);
    }
    let mut reader = HoldingsReader::new(compiled, rule, array);
    reader.check_board(field)?;
    if inside.text != "-" {
        let mut at = 0;
        while at < inside.text.len() {
            at += reader.piece(inside.from(at))?;
        }
    }
    Ok(reader.held)
}

/// Reads the hands of an SFEN: each letter with a number before it, if there are several.
pub(super) fn read_counts(
    compiled: &CompiledRules,
    field: Token<'_>,
    array: &ArrayBoard,
) -> Result<Held, FenError> {
    let holdings = compiled.rules.holdings.as_ref();
    let Some(rule) = holdings.filter(|_| field.text != "-") else {
        return Ok(Held::default());
    };
    let mut reader = HoldingsReader::new(compiled, rule, array);
    let mut at = 0;
    while at < field.text.len() {
        let token = field.from(at);
        let digits = token.text.bytes().take_while(u8::is_ascii_digit).count();
        let count = match digits {
            0 => 1,
            _ => number(token.to(digits), FenField::Holdings)?,
        };
        let piece = token.from(digits);
        if piece.text.is_empty() {
            return Err(token.unexpected(
                FenField::Holdings,
                "counts no piece",
                "a piece after it",
            ));
        }
        let mut len = 0;
        // A letter is read once even after a 0.
        for _ in 0..count.max(1) {
            len = reader.piece(piece)?;
        }
        at += digits + len;
    }
    Ok(reader.held)
}

/// The number of pieces of a pool's kinds that each side has on the board, by slot. Empty for a hand, where the board does not count.
fn on_board(rule: &HoldingsRule, array: &ArrayBoard, rules: &Rules) -> [Vec<usize>; 2] {
    if !rules.has_pools() {
        return Default::default();
    }
    Color::each(|color| {
        let count = |&(kind, _): &(Kind, u8)| array.find(rules.geometry, color, kind).count();
        rule.slots.iter().map(count).collect()
    })
}

struct HoldingsReader<'a> {
    rules: &'a Rules,
    rule: &'a HoldingsRule,
    slots: &'a Slots,
    /// The pieces of each side and slot that count although they are on the board.
    counted: [Vec<usize>; 2],
    /// The pieces held so far.
    held: Held,
}

impl<'a> HoldingsReader<'a> {
    fn new(compiled: &'a CompiledRules, rule: &'a HoldingsRule, array: &ArrayBoard) -> Self {
        Self {
            rules: &compiled.rules,
            rule,
            slots: compiled.slots(),
            counted: on_board(rule, array, &compiled.rules),
            held: Held::default(),
        }
    }

    fn too_many(&self, color: Color, slot: usize) -> FenErrorKind {
        let (kind, most) = self.rule.slots[slot];
        let piece = self.rules.letter(Piece::new(color, kind));
        if self.rules.has_pools() {
            FenErrorKind::TooManyInAll { color, piece, most }
        } else {
            FenErrorKind::TooManyHeld { color, piece, most }
        }
    }

    /// How many a side has of a slot, with those on the board that count.
    fn count(&self, color: Color, slot: usize) -> usize {
        let counted = self.counted[color.index()].get(slot);
        counted.copied().unwrap_or_default() + usize::from(self.slots.count(self.held, color, slot))
    }

    /// Checks that the board alone does not exceed a pool's limits.
    fn check_board(&self, field: Token<'_>) -> Result<(), FenError> {
        for color in Color::BOTH {
            for (slot, &(_, most)) in self.rule.slots.iter().enumerate() {
                if self.count(color, slot) > usize::from(most) {
                    return Err(field.fault(FenField::Holdings, self.too_many(color, slot)));
                }
            }
        }
        Ok(())
    }

    fn piece(&mut self, token: Token<'_>) -> Result<usize, FenError> {
        let (piece, slot, len) = held_piece(self.rules, self.rule, self.slots, token)?;
        if self.count(piece.color, slot) >= usize::from(self.rule.slots[slot].1) {
            return Err(token.fault(FenField::Holdings, self.too_many(piece.color, slot)));
        }
        self.held = self.slots.with(self.held, piece.color, slot);
        Ok(len)
    }
}

/// Reads a piece that can be held: itself, its slot and the length of its text.
fn held_piece(
    rules: &Rules,
    rule: &HoldingsRule,
    slots: &Slots,
    token: Token<'_>,
) -> Result<(Piece, usize, usize), FenError> {
    let read = board::piece(rules, token);
    let slot = read.ok().and_then(|(piece, _)| slots.of(piece.kind));
    let (Ok((piece, len)), Some(slot)) = (read, slot) else {
        let found = match read {
            Ok((_, len)) => token.to(len),
            Err(found) => found,
        };
        let expected = board::symbols(rules, rule.slots.iter().map(|&(kind, _)| kind));
        let kind = FenErrorKind::NotHeld {
            found: found.quote(),
            expected,
        };
        return Err(found.fault(FenField::Holdings, kind));
    };
    Ok((piece, slot, len))
}

/// Reads the pieces that wait behind squares: behind each its file, `?` if it is still to be placed, or `-` if it has come in or
/// is lost.
fn read_behind(
    compiled: &CompiledRules,
    rule: &HoldingsRule,
    inside: Token<'_>,
    array: &ArrayBoard,
) -> Result<Held, FenError> {
    let (rules, slots) = (&compiled.rules, compiled.slots());
    let geometry = rules.geometry;
    let mut held = Held::default();
    let mut read = [0; 2];
    let mut rest = inside;
    while !rest.text.is_empty() {
        let token = rest;
        let fault = |kind| Err(token.fault(FenField::Holdings, kind));
        let (piece, slot, len) = held_piece(rules, rule, slots, token)?;
        let color = piece.color;
        let number = read[color.index()];
        let letter = rules.letter(piece);
        let mut before = slots.behind(held, color).take(number);
        if before.any(|(own, _)| own == slot) {
            return fault(FenErrorKind::TooManyHeld {
                color,
                piece: letter,
                most: 1,
            });
        }
        let each = rule.each;
        if number == usize::from(each) {
            return fault(FenErrorKind::NotEach { color, each });
        }
        let sign = token.from(len);
        let place = match sign.first() {
            Some(('?', _)) => Some(Behind::InHand),
            Some(('-', _)) => Some(Behind::Gone),
            Some((file @ 'a'..='z', _)) => {
                let file = file as u8 - b'a';
                (file < geometry.files()).then_some(Behind::File(file))
            }
            _ => None,
        };
        let Some(place) = place else {
            let kind = FenErrorKind::NoPlaceBehind { piece: letter };
            return Err(sign.fault(FenField::Holdings, kind));
        };
        if let Behind::File(file) = place {
            let square = Square::at(file, geometry.first_rank_of(color));
            let stands =
                geometry.contains(square) && array.at(square).is_some_and(|one| one.color == color);
            let square = geometry.name(square);
            if !stands {
                let piece = letter;
                return fault(FenErrorKind::NothingBefore { piece, square });
            }
            if !slots.may_wait(held, color, file) {
                let piece = letter;
                return fault(FenErrorKind::BehindTogether { piece, square });
            }
        }
        held = slots.put_behind(held, color, number, (slot, place));
        read[color.index()] += 1;
        rest = sign.from(1);
    }
    let each = rule.each;
    let incomplete = |color: &Color| read[color.index()] != usize::from(each);
    match Color::BOTH.into_iter().find(incomplete) {
        Some(color) => Err(rest.fault(FenField::Holdings, FenErrorKind::NotEach { color, each })),
        None => Ok(held),
    }
}

/// Writes the pieces that wait behind squares: the slot of each, and where it is.
fn write_behind<I: Iterator<Item = (usize, Behind)>>(
    rules: &Rules,
    rule: &HoldingsRule,
    of: impl Fn(Color) -> I,
    out: &mut String,
) {
    out.push('[');
    for color in Color::BOTH {
        for (slot, place) in of(color) {
            let (kind, _) = rule.slots[slot];
            out.push_str(&rules.letter(Piece::new(color, kind)));
            out.push(match place {
                Behind::Gone => '-',
                Behind::InHand => '?',
                Behind::File(file) => file_letter(file),
            });
        }
    }
    out.push(']');
}

/// One piece of each kind, for a message.
fn example(rules: &Rules, rule: &HoldingsRule) -> String {
    let mut text = String::new();
    if rules.waits() {
        let in_hand = |_| (0..usize::from(rule.each)).map(|slot| (slot, Behind::InHand));
        write_behind(rules, rule, in_hand, &mut text);
    } else {
        write_counts(rules, rule, |_, _| 1, &mut text);
    }
    text
}

/// Writes the brackets where the variant has them: White's first, in the order of the rules.
pub(super) fn write(rules: &Rules, holdings: Holdings, out: &mut String) {
    if let Some(rule) = &rules.holdings {
        if rules.waits() {
            return write_behind(rules, rule, |color| holdings.behind(color), out);
        }
        write_counts(rules, rule, |color, slot| holdings.count(color, slot), out);
    }
}

/// Writes the hands of an SFEN: White's first, in the order of the kinds.
pub(super) fn write_counts_of(rules: &Rules, holdings: Holdings, out: &mut String) {
    let before = out.len();
    let slots = rules.slots().iter();
    let mut slots: Vec<(Kind, usize)> = slots.map(|slot| slot.0).zip(0..).collect();
    slots.sort_by_key(|(kind, _)| kind.index());
    for color in Color::BOTH {
        for &(kind, slot) in &slots {
            let count = holdings.count(color, slot);
            if count > 1 {
                out.push_str(&count.to_string());
            }
            if count > 0 {
                out.push_str(&rules.letter(Piece::new(color, kind)));
            }
        }
    }
    if out.len() == before {
        out.push('-');
    }
}

fn write_counts(
    rules: &Rules,
    rule: &HoldingsRule,
    count: impl Fn(Color, usize) -> u8,
    out: &mut String,
) {
    out.push('[');
    for color in Color::BOTH {
        for (slot, &(kind, _)) in rule.slots.iter().enumerate() {
            for _ in 0..count(color, slot) {
                out.push_str(&rules.letter(Piece::new(color, kind)));
            }
        }
    }
    out.push(']');
}
