//! The grammar of SAN, independent of any position.
//!
//! ```text
//! move   = ( "--" | castle | drop | walk ) , [ placed ] , { "+" | "#" | "!" | "?" } ;
//! castle = "O-O" , [ "-O" ] , [ square ] ;
//! drop   = [ piece ] , ( "@" | "*" ) , square ;
//! walk   = [ piece ] , [ file ] , [ rank ] , { ( "x" | "-" ) , square } , [ becomes ] ;
//! becomes = "=" , [ piece | "+" ] | letter ;
//! placed = "/" , piece , [ square ] ;
//! piece  = [ "+" ] , letter , [ "'" | "!" ] ;
//! ```

use smallvec::SmallVec;

use super::SanTextError;
use crate::letters;
use legwork_core::echo::clip;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::{Kind, Symbol};
use legwork_core::rules::Rules;

/// The squares that a move's text names after its start, each with whether an `x` precedes it.
pub(super) type Tail = SmallVec<[(bool, Square); 3]>;

/// A gated piece, and the square if the text names it.
pub(super) type Placed = Option<(Kind, Option<Square>)>;

/// A well-formed text.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum SanOutline {
    /// The pass.
    Pass,
    /// Castling.
    Castle {
        /// `O-O`.
        short: bool,
        /// The square that is named, where the side castles in several ways.
        square: Option<Square>,
        placed: Placed,
    },
    /// A piece that is dropped on a square; `None` without a letter.
    Drop(Option<Kind>, Square),
    /// A piece that moves.
    Walk(Walk),
}

/// The content of the text of a piece's move.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Walk {
    /// The kind; `None` without a letter.
    pub(super) kind: Option<Kind>,
    /// The file and the rank of the start, as far as they are named.
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
    /// The squares it goes to, the target last.
    pub(super) tail: Tail,
    pub(super) becomes: Becomes,
    pub(super) placed: Placed,
    /// Whether a `+` follows: the sign of check or, in Shogi, of promotion.
    pub(super) plus: bool,
}

/// The promotion in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Becomes {
    /// None.
    Same,
    /// To the crowned form, `=+`.
    Crowned,
    /// To this kind.
    Kind(Kind),
}

impl Walk {
    /// The start square, if the text names all of it.
    pub(super) fn from(&self) -> Option<Square> {
        self.file
            .zip(self.rank)
            .and_then(|(file, rank)| Square::new(file, rank))
    }

    /// Whether a piece on this square could be meant.
    pub(super) fn starts(&self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
    }

    /// The other meaning of `Rh7+`: the `+` is not a sign of check, it promotes the piece to its crowned form.
    pub(super) fn crowned(&self) -> Option<Self> {
        (self.plus && self.becomes == Becomes::Same).then(|| Self {
            becomes: Becomes::Crowned,
            ..self.clone()
        })
    }

    /// The other meaning of `Le5-f6`: the square named first is not the start, but a square passed on the way.
    pub(super) fn passing(&self) -> Option<Self> {
        let via = self.from()?;
        let mut other = self.clone();
        (other.file, other.rank) = (None, None);
        other.tail.insert(0, (false, via));
        Some(other)
    }
}

/// The maximum number of squares in a text: a path has at most three legs.
const MAX_SQUARES: usize = 4;

const SQUARE: &str = "a square of the board";
const LETTER: &str = "the letter of a piece";
const END: &str = "the end, `=` and a piece, `/` and a piece, `+` or `#`";

/// Reads the form of a move, whose squares are named as on this board.
pub(super) fn read(
    rules: &Rules,
    geometry: Geometry,
    text: &str,
) -> Result<SanOutline, SanTextError> {
    let parser = SanParser {
        rules,
        geometry,
        text,
        at: 0,
    };
    parser.outline()
}

struct SanParser<'a> {
    rules: &'a Rules,
    geometry: Geometry,
    text: &'a str,
    at: usize,
}

/// A square, a file or a rank, with the sign before it.
struct Place {
    sign: Option<char>,
    file: Option<u8>,
    rank: Option<u8>,
}

impl Place {
    fn square(&self) -> Option<Square> {
        Square::new(self.file?, self.rank?)
    }
}

impl SanParser<'_> {
    fn outline(mut self) -> Result<SanOutline, SanTextError> {
        let passes = ["--", "0000", "@@@@"];
        let outline = if passes.iter().any(|name| self.eat(name)) {
            SanOutline::Pass
        } else if let Some(short) = self.castle() {
            let square = self.geometry.read(self.rest());
            self.at += square.map_or(0, |(_, length)| length);
            SanOutline::Castle {
                short,
                square: square.map(|(square, _)| square),
                placed: self.placed()?,
            }
        } else if let Some(drop) = self.drop()? {
            drop
        } else {
            SanOutline::Walk(self.walk()?)
        };
        let rest = self.rest().trim_start_matches(['+', '#', '!', '?']);
        if rest.is_empty() {
            return Ok(outline);
        }
        self.at = self.text.len() - rest.len();
        Err(self.fault(END))
    }

    fn castle(&mut self) -> Option<bool> {
        if ["O-O-O", "0-0-0", "o-o-o"]
            .iter()
            .any(|name| self.eat(name))
        {
            return Some(false);
        }
        let short = ["O-O", "0-0", "o-o"].iter().any(|name| self.eat(name));
        short.then_some(true)
    }

    /// A drop, if there is a sign for it after the letter.
    fn drop(&mut self) -> Result<Option<SanOutline>, SanTextError> {
        let begun = Symbol::begin(self.rest());
        let letters = begun.map_or(0, |(.., behind)| self.rest().len() - behind.len());
        let sign = self.rest().find(['@', '*']);
        let Some(sign) = sign.filter(|&sign| sign <= 2 || sign == letters) else {
            return Ok(None);
        };
        let kind = if sign > 0 { Some(self.piece()?) } else { None };
        if !self.eat("@") && !self.eat("*") {
            return Err(self.fault("`@` and a square"));
        }
        let on = self.geometry.read(self.rest());
        let (square, length) = on.ok_or_else(|| self.fault(SQUARE))?;
        self.at += length;
        Ok(Some(SanOutline::Drop(kind, square)))
    }

    fn walk(&mut self) -> Result<Walk, SanTextError> {
        let lettered = self
            .rest()
            .starts_with(|c: char| c == '+' || c.is_ascii_uppercase());
        let kind = if lettered { Some(self.piece()?) } else { None };
        let mut places: SmallVec<[Place; MAX_SQUARES]> = SmallVec::new();
        while let Some(place) = self.place(places.last())? {
            if places.len() == MAX_SQUARES {
                return Err(self.fault("at most three squares after the first"));
            }
            places.push(place);
        }
        let [first, others @ ..] = &places[..] else {
            return Err(self.fault(SQUARE));
        };
        let (mut file, mut rank) = (None, None);
        let mut tail = Tail::new();
        if others.is_empty() || first.sign.is_some() {
            tail.push((
                first.sign == Some('x'),
                first.square().ok_or_else(|| self.fault(SQUARE))?,
            ));
        } else {
            (file, rank) = (first.file, first.rank);
        }
        for place in others {
            let square = place.square().ok_or_else(|| self.fault(SQUARE))?;
            tail.push((place.sign == Some('x'), square));
        }
        let becomes = self.becomes()?;
        let placed = self.placed()?;
        if !self.eat("e.p.") {
            self.eat("ep");
        }
        let plus = self.rest().starts_with('+');
        Ok(Walk {
            kind,
            file,
            rank,
            tail,
            becomes,
            placed,
            plus,
        })
    }

    /// The next square or part of one; `None` if there is none.
    fn place(&mut self, before: Option<&Place>) -> Result<Option<Place>, SanTextError> {
        let start = self.at;
        let sign = if self.eat("x") || self.eat(":") {
            Some('x')
        } else {
            self.eat("-").then_some('-')
        };
        let geometry = self.geometry;
        let mut bytes = self.rest().bytes();
        let file = bytes.next().map(|byte| byte.wrapping_sub(b'a'));
        let file = file.filter(|&file| file < geometry.files());
        let after = &self.rest()[usize::from(file.is_some())..];
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        // A lower-case letter after a square, without a rank after it, is a Pawn's promotion.
        let full = before.is_some_and(|place| place.square().is_some());
        if sign.is_none() && full && file.is_some() && digits == 0 {
            return Ok(None);
        }
        if file.is_none() && digits == 0 {
            return match sign {
                None => Ok(None),
                Some(_) => Err(self.fault(SQUARE)),
            };
        }
        let mut rank = None;
        if digits > 0 {
            let number: Option<u8> = after[..digits].parse().ok();
            rank = number
                .and_then(|number| number.checked_sub(geometry.first_rank()))
                .filter(|&rank| {
                    rank < geometry.ranks() && (digits == 1 || after.as_bytes()[0] != b'0')
                });
            if rank.is_none() {
                self.at = start;
                return Err(self.fault(SQUARE));
            }
        }
        self.at += usize::from(file.is_some()) + digits;
        Ok(Some(Place { sign, file, rank }))
    }

    fn becomes(&mut self) -> Result<Becomes, SanTextError> {
        let letter = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
        if self.eat("=") {
            if let Some(crowned) = self.rest().strip_prefix('+')
                && !letter(crowned)
            {
                self.at += 1;
                return Ok(Becomes::Crowned);
            }
            // XBoard writes `=` alone where a piece could have promoted but did not.
            if !self.rest().starts_with('+') && !letter(self.rest()) {
                return Ok(Becomes::Same);
            }
        } else if !letter(self.rest())
            || self.rest().starts_with("ep")
            || self.rest().starts_with("e.p.")
        {
            return Ok(Becomes::Same);
        }
        self.piece().map(Becomes::Kind)
    }

    fn placed(&mut self) -> Result<Placed, SanTextError> {
        if !self.eat("/") {
            return Ok(None);
        }
        let kind = self.piece()?;
        let on = self.geometry.read(self.rest());
        self.at += on.map_or(0, |(_, length)| length);
        Ok(Some((kind, on.map(|(square, _)| square))))
    }

    /// A piece by its letter, which may be lower case after `=` and `/`.
    fn piece(&mut self) -> Result<Kind, SanTextError> {
        let rest = self.rest();
        let Some((symbol, _, behind)) = Symbol::begin(rest) else {
            self.at += usize::from(rest.starts_with('+'));
            return Err(self.fault(LETTER));
        };
        let length = rest.len() - behind.len();
        // A `!` behind a letter may be a comment on the move.
        let bare = symbol.dress().map(|_| (symbol.dressed(None), length - 1));
        let read = [Some((symbol, length)), bare];
        let kinds = read.into_iter().flatten();
        let mut kinds =
            kinds.filter_map(|(symbol, length)| Some((self.rules.kind(symbol)?, length)));
        let initial = || {
            let length = bare.map_or(length, |(_, length)| length);
            let kind = letters::initial(self.rules, symbol.letter());
            kind.filter(|_| !symbol.crowned())
                .map(|kind| (kind, length))
        };
        let Some((kind, length)) = kinds.next().or_else(initial) else {
            let length = bare.map_or(length, |(_, length)| length);
            return Err(SanTextError::UnknownPiece {
                text: clip(self.text),
                letter: rest[..length].to_owned(),
            });
        };
        self.at += length;
        Ok(kind)
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let found = self.rest().starts_with(prefix);
        self.at += if found { prefix.len() } else { 0 };
        found
    }

    fn fault(&self, expected: &'static str) -> SanTextError {
        SanTextError::Malformed {
            text: clip(self.text),
            offset: self.at,
            expected,
        }
    }
}
