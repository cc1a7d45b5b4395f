//! Reads the castling field.

use super::super::error::{FenError, FenErrorKind, FenField};
use super::super::token::Token;
use super::{marks, rights_of, shuffled};
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Square, file_letter, virgin_mark};
use legwork_core::piece::{Color, Piece};
use legwork_core::rights;
use legwork_core::rules::Wing;
use legwork_core::shape::{Large, Shape};
use smallvec::SmallVec;

/// Reads the field into the array board's virgin squares. Board, side and state must be known.
pub(in crate::fen) fn read(
    compiled: &CompiledRules,
    field: Token<'_>,
    array: &mut ArrayBoard,
) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    let mut reader = CastlingReader {
        compiled,
        array,
        given: SmallVec::new(),
        marked: Large::EMPTY,
    };
    let mut at = 0;
    while let Some((_, len)) = field.from(at).first() {
        let rest = field.from(at + len);
        let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        reader.right(field.from(at).to(len + digits))?;
        at += len + digits;
    }
    let CastlingReader { given, marked, .. } = reader;
    array.virgin = given.iter().fold(marked, |all, right| {
        all | Large::single(right.king) | Large::single(right.rook)
    });
    complete(compiled, field, array, &given)
}

/// The piece that a letter marks where set-ups put pieces with first moves of their own on any square of the rank.
const DIFFERS: &str = "a piece whose first move differs";

/// A right to castle that has been read.
struct CastlingRight<'a> {
    wing: &'a Wing,
    king: Square,
    rook: Square,
}

struct CastlingReader<'a, 's> {
    compiled: &'a CompiledRules,
    array: &'s ArrayBoard,
    given: SmallVec<[CastlingRight<'a>; 4]>,
    marked: Large,
}

fn fault(token: Token<'_>, kind: FenErrorKind) -> FenError {
    token.fault(FenField::Castling, kind)
}

impl<'a> CastlingReader<'a, '_> {
    /// Reads one letter, with the digits after it.
    fn right(&mut self, token: Token<'_>) -> Result<(), FenError> {
        let first = token.text.chars().next().unwrap_or('-');
        let color = if first.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let low = first.to_ascii_lowercase();
        if token.text.len() == 1 && matches!(low, 'k' | 'q') {
            let mut sides = self.compiled.rules.wings.iter();
            let wing = sides.find(|wing| wing.color == color && wing.king_side == (low == 'k'));
            return self.wing(token, wing.ok_or_else(|| self.unknown(token))?);
        }
        if !marks(self.compiled) {
            let mut rights = rights_of(self.compiled, color);
            let written = |wing: &&Wing| self.compiled.rules.right_text(wing) == token.text;
            if let Some(wing) = rights.find(written) {
                return self.wing(token, wing);
            }
        }
        let square = self
            .square(&token.text.to_ascii_lowercase(), color)
            .ok_or_else(|| self.unknown(token))?;
        let found = self.array.at(square);
        let awaits =
            found.is_some_and(|piece| piece.color == color && self.compiled.awaits(piece, square));
        if marks(self.compiled) {
            self.mark(token, color, square)
        } else if awaits && !(shuffled(self.compiled, color) && self.is_beside_king(color, square))
        {
            self.add_mark(token, square)
        } else if shuffled(self.compiled, color) {
            self.file(token, color, square)
        } else {
            Err(self.unknown(token))
        }
    }

    /// The square of a file letter; on the k-file it needs its rank label, because `k` alone is castling, and so it does where a
    /// mark is not on the side's first rank.
    fn square(&self, low: &str, color: Color) -> Option<Square> {
        let rules = &self.compiled.rules;
        let geometry = rules.geometry;
        if low.len() > 1 {
            let off = |square| {
                let marked = marks(self.compiled) || self.awaiting(color).contains(square);
                marked && !rights::on_first_rank(rules, color, square)
            };
            let square = geometry.square(low)?;
            return (low.starts_with('k') || off(square)).then_some(square);
        }
        let file = low.bytes().next()?.checked_sub(b'a')?;
        Square::new(file, geometry.first_rank_of(color)).filter(|&square| geometry.contains(square))
    }

    /// The squares of a side where the King or a Rook that has not moved may await the other one, which is reborn.
    fn awaiting(&self, color: Color) -> Large {
        let (awaiting, side) = (self.compiled.awaiting(), color.index());
        awaiting.castlers[side] | awaiting.partners[side]
    }

    /// Whether there is a King on the same rank, and on another square.
    fn is_beside_king(&self, color: Color, square: Square) -> bool {
        let king = self.compiled.castler(self.array, color);
        king.is_some_and(|king| king != square && king.rank() == square.rank())
    }

    /// Marks a square whose piece has not moved.
    fn add_mark(&mut self, token: Token<'_>, square: Square) -> Result<(), FenError> {
        if self.marked.contains(square) {
            let right = token.quote();
            return Err(fault(token, FenErrorKind::RightTwice { right }));
        }
        self.marked |= Large::single(square);
        Ok(())
    }

    /// Reads `K` or `Q`.
    fn wing(&mut self, token: Token<'_>, wing: &'a Wing) -> Result<(), FenError> {
        let rules = &self.compiled.rules;
        let king = self.compiled.castler(self.array, wing.color);
        let king = king.filter(|&king| wing.home.is_none_or(|(home, _)| home == king));
        let rook = match wing.home {
            Some((_, rook)) => {
                Some(rook).filter(|&rook| rights::is_rook(rules, self.array, wing, rook))
            }
            None => king.and_then(|king| rights::outermost(rules, self.array, wing, king)),
        };
        match king.zip(rook) {
            Some((king, rook)) => self.give(token, wing, king, rook),
            None => Err(self.not_at_home(token, wing)),
        }
    }

    /// Reads the file letter of a castling Rook, where homes depend on the set-up.
    fn file(&mut self, token: Token<'_>, color: Color, square: Square) -> Result<(), FenError> {
        let rules = &self.compiled.rules;
        let king = self.compiled.castler(self.array, color);
        let king = king.filter(|&king| rights::on_first_rank(rules, color, king));
        let side = king.is_none_or(|king| square.file() > king.file());
        let wing = rules
            .wings
            .iter()
            .find(|wing| wing.color == color && wing.king_side == side);
        let wing = wing.ok_or_else(|| self.unknown(token))?;
        let there = rights::is_rook(rules, self.array, wing, square);
        match king.filter(|king| there && king.rank() == square.rank()) {
            Some(king) => self.give(token, wing, king, square),
            None => Err(self.not_at_home(token, wing)),
        }
    }

    fn give(
        &mut self,
        token: Token<'_>,
        wing: &'a Wing,
        king: Square,
        rook: Square,
    ) -> Result<(), FenError> {
        let side = |wing: &Wing| (wing.color, wing.king_side);
        // A right to castle with a certain Rook is given once, and where homes depend on the set-up one for each side.
        let same = |given: &&CastlingRight<'_>| {
            side(given.wing) == side(wing) && (wing.home.is_none() || given.rook == rook)
        };
        match self.given.iter().find(same) {
            Some(given) => {
                let right = token.quote();
                let kind = if given.rook == rook {
                    FenErrorKind::RightTwice { right }
                } else {
                    FenErrorKind::TwoRooks { right }
                };
                Err(fault(token, kind))
            }
            None => {
                self.given.push(CastlingRight { wing, king, rook });
                Ok(())
            }
        }
    }

    /// Reads a letter that means only that the piece there has not moved.
    fn mark(&mut self, token: Token<'_>, color: Color, square: Square) -> Result<(), FenError> {
        let rules = &self.compiled.rules;
        let home = self.compiled.marked_homes(color).contains(square);
        let shuffled = shuffled(self.compiled, color);
        let first_rank = rights::on_first_rank(rules, color, square);
        // King and inner Rook castle, wherever the letters of files are marks.
        let castles = || {
            self.awaiting(color).contains(square)
                || rules.wings.iter().any(|wing| {
                    wing.color == color
                        && wing
                            .home
                            .is_some_and(|(king, rook)| square == king || square == rook)
                        && rules.inner_rook(wing).is_some()
                })
        };
        if !home && !(first_rank && (rules.gates() || shuffled)) && !castles() {
            return Err(self.unknown(token));
        }
        let found = self.array.at(square);
        // In another set-up than that of the rules, any piece may have begun there.
        let varies = shuffled || rules.set_ups.is_some();
        let differs = |piece: Piece| self.compiled.legs.minds_marks(piece.kind);
        let tracked = home && (!varies || found.is_none_or(differs));
        let gating = !self.compiled.gates(&self.array.state, color).is_empty();
        if !tracked && !gating && !shuffled && !castles() {
            return if home && !rules.gates() {
                Err(self.not_there(token, square, DIFFERS.to_owned()))
            } else {
                Ok(())
            };
        }
        let starts = rules
            .array
            .iter()
            .find(|(start, _)| *start == square)
            .map(|(_, piece)| *piece);
        let there = match found {
            Some(piece) if varies => piece.color == color,
            _ => found.is_some_and(|piece| piece.color == color) && found == starts,
        };
        if !there {
            let own = starts.filter(|piece| piece.color == color && !varies);
            let expected = own.map_or_else(
                || format!("a piece of {color}"),
                |piece| format!("`{}`", rules.letter(piece)),
            );
            return Err(self.not_there(token, square, expected));
        }
        self.add_mark(token, square)
    }

    fn not_there(&self, token: Token<'_>, square: Square, expected: String) -> FenError {
        let square = self.compiled.rules.geometry.name(square);
        fault(
            token,
            FenErrorKind::NotThere {
                right: token.quote(),
                square,
                expected,
            },
        )
    }

    fn not_at_home(&self, token: Token<'_>, wing: &Wing) -> FenError {
        let rules = &self.compiled.rules;
        let name = |square| rules.geometry.name(square);
        let king = rules.letter(Piece::new(wing.color, rules.castler));
        let partners = rules.castling_partners.iter();
        let partners = partners.map(|kind| rules.letter(Piece::new(wing.color, kind)));
        let rook = partners.collect::<Vec<_>>().join("` or `");
        let expected = match wing.home {
            Some((home, corner)) => format!(
                "`{king}` on {} and `{rook}` on {}",
                name(home),
                name(corner)
            ),
            None => {
                let side = if wing.king_side { "right" } else { "left" };
                let own = wing.color;
                match token.text.to_ascii_lowercase().as_str() {
                    "k" | "q" => {
                        format!("`{king}` on {own}'s first rank and `{rook}` to the {side} of it")
                    }
                    _ => format!("`{king}` on {own}'s first rank and `{rook}` there on that file"),
                }
            }
        };
        fault(
            token,
            FenErrorKind::NotAtHome {
                right: token.quote(),
                expected,
            },
        )
    }

    fn unknown(&self, token: Token<'_>) -> FenError {
        let rules = &self.compiled.rules;
        let mut some: Vec<String> = Vec::new();
        let rights: String = Color::BOTH
            .into_iter()
            .flat_map(|color| rights_of(self.compiled, color))
            .filter(|wing| !marks(self.compiled) || rules.inner_rook(wing).is_none())
            .map(|wing| rules.right_text(wing))
            .collect();
        if !rights.is_empty() {
            some.push(format!("some of `{rights}`"));
        }
        let files = rules.gates()
            || Color::BOTH
                .into_iter()
                .any(|color| shuffled(self.compiled, color));
        if files {
            some.push(format!(
                "file letters from a to {}",
                file_letter(rules.geometry.files() - 1)
            ));
        } else {
            let marks = |color| {
                let homes = self.compiled.marked_homes(color) | self.awaiting(color);
                homes
                    .squares()
                    .map(move |square| virgin_mark(self.compiled.rules.geometry, color, square))
            };
            let homes: String = Color::BOTH.into_iter().flat_map(marks).collect();
            if !homes.is_empty() {
                some.push(format!("some of `{homes}`"));
            }
        }
        some.push("`-` alone".to_owned());
        let expected = some.join(" or ");
        token.unexpected(FenField::Castling, "is not a right here", expected)
    }
}

/// If King and Rook have both not moved, the right to castle must have been given.
fn complete(
    compiled: &CompiledRules,
    field: Token<'_>,
    array: &ArrayBoard,
    given: &[CastlingRight<'_>],
) -> Result<(), FenError> {
    // Where all pieces have moved, no right can be missing.
    if array.virgin.is_empty() {
        return Ok(());
    }
    let kings = Color::each(|color| compiled.castler(array, color));
    for wing in Color::BOTH
        .into_iter()
        .flat_map(|color| rights_of(compiled, color))
    {
        let Some(king) = kings[wing.color.index()] else {
            continue;
        };
        let Some(rook) = rights::rook(&compiled.rules, array, wing, king) else {
            continue;
        };
        let printed = wing.home.is_some()
            || rights::outermost(&compiled.rules, array, wing, king) == Some(rook);
        let marked = marks(compiled) && compiled.rules.inner_rook(wing).is_some();
        if printed && !marked && !given.iter().any(|right| right.wing == wing) {
            let name = |square| compiled.rules.geometry.name(square);
            let kind = FenErrorKind::RightMissing {
                right: compiled.rules.right_text(wing),
                king: name(king),
                rook: name(rook),
            };
            return Err(fault(field, kind));
        }
    }
    Ok(())
}
