//! The board field: the pieces on their squares.

use super::error::{FenError, FenErrorKind, FenField};
use super::token::Token;
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds, Piece, Symbol};
use legwork_core::rules::{Exposed, Promotion, Rules};

/// A piece as written at the start of a text, and the number of bytes read. A `~` is read after a letter that has a
/// shadow.
///
/// The error is the text found instead: a symbol, or one character, preceded by the `+` if there was one.
pub(super) fn piece<'a>(rules: &Rules, token: Token<'a>) -> Result<(Piece, usize), Token<'a>> {
    let Some((symbol, color, behind)) = Symbol::begin(token.text) else {
        let plus = usize::from(token.text.starts_with('+'));
        let len = token.from(plus).first().map_or(0, |(_, len)| len);
        return Err(token.to(plus + len));
    };
    let len = token.text.len() - behind.len();
    let kind = rules.kind(symbol).ok_or(token.to(len))?;
    if behind.starts_with('~')
        && let Some(shadow) = rules.shadow(kind)
    {
        return Ok((Piece::new(color, shadow), len + 1));
    }
    Ok((Piece::new(color, kind), len))
}

/// The symbols of these kinds for White, for a message.
pub(super) fn symbols(rules: &Rules, kinds: impl IntoIterator<Item = Kind>) -> String {
    kinds
        .into_iter()
        .map(|kind| rules.piece(kind).symbol.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Reads the board into an array board.
pub(super) fn read(
    compiled: &CompiledRules,
    field: Token<'_>,
    array: &mut ArrayBoard,
) -> Result<(), FenError> {
    let rules = &compiled.rules;
    let mut reader = PlacementReader {
        rules,
        array,
        rank: rules.geometry.ranks() - 1,
        file: 0,
        kings: [0; 2],
        wall: None,
    };
    let mut at = 0;
    while let Some(byte) = field.text.as_bytes().get(at) {
        let token = field.from(at);
        at += match byte {
            b'/' => reader.next_rank(token)?,
            b'0'..=b'9' => reader.gap(token)?,
            b'*' => reader.hole(token)?,
            _ => reader.piece(token)?,
        };
    }
    reader.end(field.from(at))?;
    let found = reader.kings;
    kings(compiled, field, found)?;
    lone_kings(compiled, field, array)
}

struct PlacementReader<'a> {
    rules: &'a Rules,
    array: &'a mut ArrayBoard,
    rank: u8,
    /// The number of squares of the rank read so far.
    file: u8,
    /// The number of royal pieces of each side.
    kings: [usize; 2],
    /// The square of the one wall that moves.
    wall: Option<Square>,
}

impl PlacementReader<'_> {
    fn fault(&self, token: Token<'_>, kind: FenErrorKind) -> FenError {
        token.fault(FenField::Board, kind)
    }

    fn label(&self) -> u8 {
        self.rank + self.rules.geometry.first_rank()
    }

    fn too_long(&self, token: Token<'_>) -> FenError {
        let (rank, expected) = (self.label(), self.rules.geometry.files());
        self.fault(token, FenErrorKind::RankTooLong { rank, expected })
    }

    fn rank_done(&self, token: Token<'_>) -> Result<(), FenError> {
        let expected = self.rules.geometry.files();
        if self.file == expected {
            return Ok(());
        }
        let kind = FenErrorKind::RankTooShort {
            rank: self.label(),
            found: self.file.into(),
            expected,
        };
        Err(self.fault(token, kind))
    }

    fn next_rank(&mut self, token: Token<'_>) -> Result<usize, FenError> {
        self.rank_done(token)?;
        let Some(rank) = self.rank.checked_sub(1) else {
            let expected = self.rules.geometry.ranks();
            return Err(self.fault(token, FenErrorKind::TooManyRanks { expected }));
        };
        self.rank = rank;
        self.file = 0;
        Ok(1)
    }

    fn gap(&mut self, token: Token<'_>) -> Result<usize, FenError> {
        let len = token.text.bytes().take_while(u8::is_ascii_digit).count();
        let digits = token.to(len);
        if digits.text.starts_with('0') {
            let fault = "is not a number of empty squares";
            return Err(digits.unexpected(FenField::Board, fault, "one without leading zeros"));
        }
        let left = self.rules.geometry.files() - self.file;
        match digits.text.parse::<u8>() {
            Ok(count) if count <= left && !self.rules.geometry.has_holes() => self.file += count,
            Ok(count) if count <= left => {
                for _ in 0..count {
                    self.square(digits)?;
                    self.file += 1;
                }
            }
            _ => return Err(self.too_long(digits)),
        }
        Ok(len)
    }

    /// A hole, or a wall.
    fn hole(&mut self, token: Token<'_>) -> Result<usize, FenError> {
        let square = Square::new(self.file, self.rank);
        if square.is_some_and(|square| self.rules.geometry.is_hole(square)) {
            self.file += 1;
            return Ok(1);
        }
        let Some(wall) = self.rules.wall_piece() else {
            return Err(self.unknown(token.to(1)));
        };
        let square = self.square(token)?;
        if self.rules.has_duck() && self.wall.replace(square).is_some() {
            return Err(self.fault(token.to(1), FenErrorKind::SecondWall));
        }
        self.array.put(square, Some(wall));
        self.file += 1;
        Ok(1)
    }

    /// The square that is read next.
    fn square(&self, token: Token<'_>) -> Result<Square, FenError> {
        let geometry = self.rules.geometry;
        let square = Square::new(self.file, self.rank).filter(|_| self.file < geometry.files());
        let square = square.ok_or_else(|| self.too_long(token))?;
        if geometry.is_hole(square) {
            let square = geometry.name(square);
            Err(self.fault(token, FenErrorKind::Hole { square }))
        } else {
            Ok(square)
        }
    }

    fn piece(&mut self, token: Token<'_>) -> Result<usize, FenError> {
        let (piece, len) = piece(self.rules, token).map_err(|found| self.unknown(found))?;
        let square = self.square(token)?;
        let rule = self.rules.piece(piece.kind);
        let edge = self.rank == 0 || self.rank == self.rules.geometry.ranks() - 1;
        if rule.pawn && edge && self.rules.barred_to_pawn(piece).contains(square) {
            let square = self.rules.geometry.name(square);
            let pawn = rule.name.clone();
            return Err(self.fault(token, FenErrorKind::PawnOnEdge { pawn, square }));
        }
        self.array.put(square, Some(piece));
        self.kings[piece.color.index()] += usize::from(self.rules.royals.contains(piece.kind));
        self.file += 1;
        Ok(len)
    }

    fn unknown(&self, token: Token<'_>) -> FenError {
        let symbol = |kind: Kind| self.rules.piece(kind).symbol;
        let (crowned, plain): (Vec<Kind>, Vec<Kind>) = self
            .rules
            .named_kinds()
            .partition(|&kind| symbol(kind).crowned());
        let (fault, expected) = if token.text.starts_with('+') {
            let letters: Vec<String> = crowned.iter().map(|&kind| symbol(kind).base()).collect();
            let expected = if letters.is_empty() {
                "no `+`: nothing is crowned here".to_owned()
            } else {
                format!("`+` before {}", letters.join(" or "))
            };
            ("is not a crowned piece of the variant", expected)
        } else {
            let expected = format!("a number or one of {}", symbols(self.rules, plain));
            ("is not a piece of the variant", expected)
        };
        token.unexpected(FenField::Board, fault, expected)
    }

    fn end(&self, token: Token<'_>) -> Result<(), FenError> {
        self.rank_done(token)?;
        if self.rank == 0 {
            return Ok(());
        }
        let expected = self.rules.geometry.ranks();
        let found = expected - self.rank;
        Err(self.fault(token, FenErrorKind::TooFewRanks { found, expected }))
    }
}

/// Each side must have exactly one royal piece, or at least one if it has some in the start array and cannot lose the last one.
fn kings(compiled: &CompiledRules, field: Token<'_>, found: [usize; 2]) -> Result<(), FenError> {
    // One each is right in every variant; to ask the rules takes longer.
    if found == [1, 1] {
        return Ok(());
    }
    let rules = &compiled.rules;
    let one_each = rules.keep_one_king_each();
    let at_start = rules.royals_at_start();
    // A blast may have removed it, which ends the game, or a promotion, after which it goes on.
    let lost = |rule: &Promotion| {
        let to = rule.to.iter().all(|&kind| rules.royals.contains(kind));
        !to && !rules.royals_lost(rule).is_empty()
    };
    if rules.blast.is_some() || rules.promotions.iter().any(lost) {
        return Ok(());
    }
    for color in Color::BOTH {
        let found = found[color.index()];
        let missing = !one_each && found == 0 && at_start[color.index()] > 0;
        if missing && !may_lose_all(compiled, !color) {
            let letter = |kind| format!("`{}`", rules.letter(Piece::new(color, kind)));
            let letters: Vec<String> = rules.royals.iter().map(letter).collect();
            let letters = letters.join(" or ");
            let kind = FenErrorKind::NoRoyal { color, letters };
            return Err(field.fault(FenField::Board, kind));
        }
        if one_each && found != 1 {
            let letter = rules.letter(Piece::new(color, rules.king));
            let kind = FenErrorKind::Kings {
                color,
                letter,
                found,
            };
            return Err(field.fault(FenField::Board, kind));
        }
    }
    Ok(())
}

/// Whether a piece of a side may capture all royal pieces at once, where several are captured as others are.
fn may_lose_all(compiled: &CompiledRules, capturing: Color) -> bool {
    let takes_two = |kind: Kind| {
        let mut ways = compiled.legs.of(Piece::new(capturing, kind)).iter();
        ways.any(|way| {
            let legs = way.path.legs.iter();
            legs.filter(|leg| leg.may.enemy).count() > 1
        })
    };
    compiled.rules.turn.check != Exposed::Each && compiled.rules.kinds().any(takes_two)
}

/// Where Kings are captured, a side has at most as many of them as at the start, unless something becomes one, or a capture may
/// change the pieces on the board.
fn lone_kings(
    compiled: &CompiledRules,
    field: Token<'_>,
    array: &ArrayBoard,
) -> Result<(), FenError> {
    let rules = &compiled.rules;
    let lone_king = rules.endings.lone_king;
    let lone_king = lone_king.filter(|_| !rules.captures_change_pieces());
    let royals = lone_king.map(|rule| rule.royals);
    let made = |kind: Kind| {
        let mut promotions = rules.promotions.iter();
        compiled.code.makes().contains(kind) || promotions.any(|rule| rule.to.contains(&kind))
    };
    for kind in royals
        .into_iter()
        .flat_map(Kinds::iter)
        .filter(|&kind| !made(kind))
    {
        for color in Color::BOTH {
            let piece = Piece::new(color, kind);
            let at_start = rules.array.iter().filter(|&&(_, start)| start == piece);
            let (found, most) = (
                array.find(rules.geometry, color, kind).count(),
                at_start.count(),
            );
            if found > most {
                let letter = rules.letter(piece);
                let kind = FenErrorKind::TooManyRoyals {
                    color,
                    letter,
                    found,
                    most,
                };
                return Err(field.fault(FenField::Board, kind));
            }
        }
    }
    Ok(())
}

/// Writes the board.
pub(super) fn write(rules: &Rules, array: &ArrayBoard, out: &mut String) {
    for rank in (0..rules.geometry.ranks()).rev() {
        let mut gap = 0;
        for square in (0..rules.geometry.files()).filter_map(|file| Square::new(file, rank)) {
            if rules.geometry.is_hole(square) {
                write_gap(&mut gap, out);
                out.push('*');
                continue;
            }
            let Some(piece) = array.at(square) else {
                gap += 1;
                continue;
            };
            write_gap(&mut gap, out);
            rules.piece(piece.kind).symbol.write(piece.color, out);
            if rules.is_shadow(piece.kind) {
                out.push('~');
            }
        }
        write_gap(&mut gap, out);
        if rank > 0 {
            out.push('/');
        }
    }
}

fn write_gap(gap: &mut u8, out: &mut String) {
    if *gap >= 10 {
        out.push('1');
    }
    if *gap > 0 {
        out.push(char::from(b'0' + *gap % 10));
    }
    *gap = 0;
}
