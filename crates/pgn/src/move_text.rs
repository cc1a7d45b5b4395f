//! The moves of a game while it is read: the main line and the open variations.

use legwork_core::echo::clip;
use legwork_core::moves::Move;
use legwork_core::piece::Symbol;
use legwork_notation::san::{SanStyle, SanTextError};
use legwork_variant::position::{Position, SanError};

use crate::error::{PgnErrorKind, PgnWarningKind};
use crate::game::{PgnMove, Variation};
use crate::nag;
use crate::respelling::{self, Respelling};

/// The maximum number of moves of a game, including variations.
const MOVES: usize = 100_000;
/// The maximum total length of a game's comments and tags, in bytes.
const BYTES: usize = 1 << 24;
/// The maximum nesting depth of variations.
const DEPTH: usize = 64;
/// The maximum number of annotations of a move.
const NAGS: usize = 64;

/// The moves of a game while they are being read.
pub(crate) struct MoveText {
    main: Line,
    /// The open lines, the innermost one last.
    open: Vec<Line>,
    style: SanStyle,
    /// The moves and variations read so far.
    moves: usize,
    /// The bytes of tags and comments read so far.
    bytes: usize,
}

/// A line of moves while it is being read.
struct Line {
    moves: Variation,
    /// The number of plies before its first.
    plies: u32,
    /// The line of the text on which it begins.
    begins: u64,
    /// The position before the last move.
    before: Option<Position>,
    position: Position,
    /// Whether the rest of it is skipped because a move could not be read.
    left_out: bool,
}

impl Line {
    fn new(position: Position, plies: u32, begins: u64) -> Self {
        Self {
            moves: Variation::default(),
            plies,
            begins,
            before: None,
            position,
            left_out: false,
        }
    }

    /// The number of the ply that comes next.
    fn ply(&self) -> u32 {
        self.plies + self.moves.moves.len() as u32 + 1
    }

    fn last(&mut self) -> Option<&mut PgnMove> {
        self.moves.moves.last_mut()
    }

    /// Reads a move and plays it.
    fn play(
        &mut self,
        text: &str,
        style: SanStyle,
        warnings: &mut Vec<PgnWarningKind>,
    ) -> Result<(), SanError> {
        let written = Written::read_freely(&self.position, text, style)?;
        warnings.extend(written.warnings);
        let mut after = self.position.clone();
        after.make(written.mv);
        self.before = Some(std::mem::replace(&mut self.position, after));
        let mut played = PgnMove::from(written.mv);
        played.nags = written.nags;
        self.moves.moves.push(played);
        Ok(())
    }
}

/// A move, and the signs that are written behind it without a blank.
struct Written {
    mv: Move,
    nags: Vec<u8>,
    warnings: Vec<PgnWarningKind>,
}

impl Written {
    /// Reads a move, or what a person reads without doubt in its place.
    fn read_freely(position: &Position, text: &str, style: SanStyle) -> Result<Self, SanError> {
        let read = Self::read(position, text, style);
        let error = match read {
            // The Pawn's file may be a piece.
            Ok(written) if may_be_a_piece(position, text) => {
                let mut capital = text.to_owned();
                capital[..1].make_ascii_uppercase();
                return match Self::read(position, &capital, style) {
                    Ok(other) if other.mv != written.mv => {
                        Err(ambiguous(position, text, &[written.mv, other.mv]))
                    }
                    _ => Ok(written),
                };
            }
            Ok(written) => return Ok(written),
            Err(error) => error,
        };
        let dashes = respelling::with_hyphens(text);
        let mut others = respelling::of_move(dashes.as_deref().unwrap_or(text));
        others.extend(dashes.map(|text| Respelling { text, nag: None }));
        let mut found: Option<Self> = None;
        for other in others {
            let Ok(mut written) = Self::read(position, &other.text, style) else {
                continue;
            };
            match &found {
                None => {
                    written.nags.splice(0..0, other.nag);
                    let (text, read) = (text.to_owned(), position.san_with(written.mv, style));
                    written
                        .warnings
                        .insert(0, PgnWarningKind::ReadAs { text, read });
                    found = Some(written);
                }
                Some(first) if first.mv != written.mv => {
                    return Err(ambiguous(position, text, &[first.mv, written.mv]));
                }
                Some(_) => {}
            }
        }
        found.ok_or(error)
    }

    fn read(position: &Position, text: &str, style: SanStyle) -> Result<Self, SanError> {
        let (bare, sign) = split(position, text);
        let found = match read_with_figurines(position, bare, style) {
            Err(_) if nag::is_null_move(bare) => null_move(position, bare).map(|mv| (mv, None)),
            found => found,
        };
        let has_glyph = match &found {
            Err(_) => true,
            // `=` declines a promotion, where there is one.
            Ok((mv, _)) => bare.ends_with('=') && !may_promote(position, *mv),
        };
        let glyph = nag::cut(bare).filter(|_| has_glyph);
        let mut written = match (found, glyph) {
            (Ok((mv, figurine)), None) => Self {
                mv,
                nags: Vec::new(),
                warnings: figurine.into_iter().collect(),
            },
            (Err(error), None) => return Err(error),
            (found, Some((shorter, glyph, number))) => {
                let mut written = match (Self::read(position, shorter, style), found.err()) {
                    // The move asks for no promotion, and there must be one.
                    (Ok(written), Some(error))
                        if glyph == "=" && written.mv.promotion().is_some() =>
                    {
                        return Err(error);
                    }
                    (Err(_), Some(error)) if glyph == "=" => return Err(error),
                    // The move itself is wrong, whatever follows it.
                    (written, _) => written?,
                };
                written.nags.push(number);
                let glyph = PgnWarningKind::of_glyph(glyph.to_owned(), Some(number));
                written.warnings.push(glyph);
                written
            }
        };
        match nag::nag_of_sign(sign) {
            Some(number) => written.nags.push(number),
            None if sign.is_empty() => {}
            None => {
                let unknown = PgnWarningKind::of_glyph(sign.to_owned(), None);
                written.warnings.push(unknown);
            }
        }
        Ok(written)
    }
}

/// The null move, if it is possible here.
fn null_move(position: &Position, text: &str) -> Result<Move, SanError> {
    match position.null_move() {
        Ok(_) => Ok(Move::PASS),
        Err(error) => Err(SanError::Illegal {
            text: clip(text),
            reason: error.to_string(),
        }),
    }
}

/// Whether the first letter of `bc4` is that of a file and, as a capital, of a piece.
fn may_be_a_piece(position: &Position, text: &str) -> bool {
    let [first, second, third, ..] = text.as_bytes() else {
        return false;
    };
    let square = second.is_ascii_lowercase() && *second != b'x' && third.is_ascii_digit();
    let capital = char::from(*first).to_ascii_uppercase();
    let kind = Symbol::new(capital, false).and_then(|symbol| position.rules().kind(symbol));
    first.is_ascii_lowercase() && square && kind.is_some()
}

/// The error of a text that means two moves.
fn ambiguous(position: &Position, text: &str, moves: &[Move; 2]) -> SanError {
    let [first, second] = moves.map(|mv| position.san(mv));
    SanError::Text(SanTextError::Ambiguous {
        text: clip(text),
        who: "it can be read in two ways".to_owned(),
        choices: format!("{first} or {second}"),
    })
}

/// Whether the piece may promote by going where a move takes it.
fn may_promote(position: &Position, mv: Move) -> bool {
    let moves = position.moves_from(mv.from());
    let promotes = |other: &Move| other.to() == mv.to() && other.promotion().is_some();
    moves.iter().any(promotes)
}

impl MoveText {
    /// The state before the first move of a game whose tags have this many bytes.
    pub(crate) fn new(start: Position, begins: u64, bytes: usize, style: SanStyle) -> Self {
        Self {
            main: Line::new(start, 0, begins),
            open: Vec::new(),
            style,
            moves: 0,
            bytes,
        }
    }

    fn line(&mut self) -> &mut Line {
        self.open.last_mut().unwrap_or(&mut self.main)
    }

    /// The number of open variations.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The number of the ply that comes next, in the innermost line.
    pub(crate) fn ply(&self) -> u32 {
        self.open.last().unwrap_or(&self.main).ply()
    }

    /// Reads a move. The rest of a variation with an illegal move is skipped, with a warning.
    pub(crate) fn read_move(
        &mut self,
        text: &str,
        warnings: &mut Vec<PgnWarningKind>,
    ) -> Result<(), PgnErrorKind> {
        self.count_move()?;
        let (variation, style) = (self.depth() > 0, self.style);
        let line = self.line();
        if line.left_out {
            return Ok(());
        }
        match line.play(text, style, warnings) {
            Ok(()) => Ok(()),
            Err(error) if variation => {
                line.left_out = true;
                warnings.push(PgnWarningKind::Variation(error));
                Ok(())
            }
            Err(error) => Err(PgnErrorKind::Move(error)),
        }
    }

    /// The last move with the position before it.
    pub(crate) fn last_move(&self) -> Option<(&Position, Move)> {
        let line = self.open.last().unwrap_or(&self.main);
        line.before
            .as_ref()
            .zip(line.moves.moves.last().map(|played| played.mv))
    }

    /// Annotates the last move. An annotation before the first move of a line is ignored.
    pub(crate) fn annotate(&mut self, nag: u8) -> Result<(), PgnErrorKind> {
        let line = self.line();
        if line.left_out {
            return Ok(());
        }
        if let Some(last) = line.last() {
            bounded(last.nags.len(), "annotations of a move", NAGS)?;
            last.nags.push(nag);
        }
        Ok(())
    }

    /// Adds a comment to the last move, or to the beginning of the line.
    pub(crate) fn comment(&mut self, text: String) -> Result<(), PgnErrorKind> {
        self.bytes += text.len() + size_of::<String>();
        bounded(self.bytes, "bytes of comments", BYTES + 1)?;
        let line = self.line();
        if text.is_empty() || line.left_out {
            return Ok(());
        }
        match line.moves.moves.last_mut() {
            Some(last) => last.comments.push(text),
            None => line.moves.comments.push(text),
        }
        Ok(())
    }

    /// Opens a variation that is an alternative to the last move.
    pub(crate) fn open(&mut self, begins: u64) -> Result<(), PgnErrorKind> {
        bounded(self.open.len(), "variations in one another", DEPTH)?;
        self.count_move()?;
        let line = self.line();
        let opened = if line.left_out {
            let mut opened = Line::new(line.position.clone(), line.ply(), begins);
            opened.left_out = true;
            opened
        } else {
            let before = line.before.clone().ok_or(PgnErrorKind::NoMoveToReplace)?;
            Line::new(before, line.ply() - 2, begins)
        };
        self.open.push(opened);
        Ok(())
    }

    /// Closes the innermost variation. An empty one is dropped.
    pub(crate) fn close(&mut self) -> Result<(), PgnErrorKind> {
        let closed = self.open.pop().ok_or(PgnErrorKind::ClosesNothing)?;
        let empty = closed.moves == Variation::default();
        let line = self.line();
        // A `(=)`, an offer of a draw, is not a variation.
        if line.left_out || empty {
            return Ok(());
        }
        if let Some(parent) = line.last() {
            parent.variations.push(closed.moves);
        }
        Ok(())
    }

    /// The main line; an error with its line if a variation is still open.
    pub(crate) fn finish(self) -> Result<Variation, (u64, PgnErrorKind)> {
        match self.open.last() {
            None => Ok(self.main.moves),
            Some(unclosed) => {
                let (what, end) = ("a variation", ')');
                Err((unclosed.begins, PgnErrorKind::Unclosed { what, end }))
            }
        }
    }

    fn count_move(&mut self) -> Result<(), PgnErrorKind> {
        bounded(self.moves, "moves", MOVES)?;
        self.moves += 1;
        Ok(())
    }
}

/// Fails if one more would exceed the bound.
pub(crate) fn bounded(already: usize, what: &'static str, most: usize) -> Result<(), PgnErrorKind> {
    if already < most {
        Ok(())
    } else {
        Err(PgnErrorKind::TooMany { what, most })
    }
}

/// Reads a move that may have figurines in the place of letters, and returns it with a warning if it has.
fn read_with_figurines(
    position: &Position,
    text: &str,
    style: SanStyle,
) -> Result<(Move, Option<PgnWarningKind>), SanError> {
    let Some(letters) = nag::without_figurines(text) else {
        return Ok((read(position, text, style)?, None));
    };
    let found = read(position, &letters, style).or_else(|error| {
        // Most programs write no letter for a Pawn.
        let rest = letters
            .strip_prefix('P')
            .filter(|rest| !rest.starts_with('@'));
        let pawn = rest.and_then(|rest| read(position, rest, style).ok());
        pawn.ok_or(error)
    });
    let figurine = PgnWarningKind::Figurine {
        text: text.to_owned(),
        read: letters.clone(),
    };
    Ok((found?, Some(figurine)))
}

/// Cuts the signs `!` and `?` off the end of a move, but for a `!` that belongs to the letter of a piece.
fn split<'a>(position: &Position, text: &'a str) -> (&'a str, &'a str) {
    let (bare, sign) = nag::split(text);
    let start = bare.rfind(|c: char| !c.is_ascii_alphabetic());
    // Behind `O-O` no piece is named.
    let start = start.filter(|&start| sign.starts_with('!') && !bare[start..].starts_with('-'));
    let end = bare.len() + 1;
    let piece = start.and_then(|start| {
        let crowned = bare[start..].starts_with('+');
        let place = if crowned { start } else { start + 1 };
        let (symbol, _, behind) = Symbol::begin(text.get(place..end)?)?;
        position.rules().kind(symbol).filter(|_| behind.is_empty())
    });
    match piece {
        Some(_) => text.split_at(end),
        None => (bare, sign),
    }
}

/// Reads a move in SAN, or in coordinates, as some programs record it.
fn read(position: &Position, text: &str, style: SanStyle) -> Result<Move, SanError> {
    match position.read_san_with(text, style) {
        Ok(mv) => Ok(mv),
        Err(error) => position.read_move(text).map_err(|_| error),
    }
}
