//! Reads the games of a PGN file, one at a time.

use std::io::{self, Read};

use legwork_notation::fen::MendedFen;
use legwork_notation::san::SanStyle;
use legwork_variant::position::Position;

use crate::error::{PgnError, PgnErrorKind, PgnWarning, PgnWarningKind};
use crate::game::{GameResult, PgnGame, Tags};
use crate::lexer::{Lexer, Token};
use crate::move_text::{MoveText, bounded};
use crate::respelling::both_lost;
use crate::variants::Variants;

/// The maximum number of tags of a game.
const TAGS: usize = 256;
/// The maximum number of warnings of a game.
const WARNINGS: usize = 64;

/// The games of a text: an iterator that keeps one game in memory.
///
/// A faulty game is an error, and the reader goes on with the next one.
///
/// # Example: one of two games is broken
///
/// ```
/// use legwork::pgn::{PgnReader, Variants};
///
/// let text = "[Variant \"gothic\"]\n\n1. Nh3 d5 2. Nxd5 *\n\n[Event \"?\"]\n\n1. e4 e5 1/2-1/2\n";
/// let mut games = PgnReader::new(text.as_bytes(), Variants::registered()?);
/// let error = games.next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 3, game 1, ply 3: `Nxd5`: none legal: no Knight of White's goes to d5"
/// );
/// assert_eq!(games.next().unwrap()?.main.moves.len(), 2);
/// assert!(games.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PgnReader<R> {
    lexer: Lexer<R>,
    variants: Variants,
    /// A token that belongs to the next game, and its line.
    held: Option<(Token, u64)>,
    /// The line of a token that could not be read.
    fault: Option<u64>,
    /// The number of the last game.
    game: u64,
    over: bool,
    /// The style in which the games are written, if that is known.
    style: Option<SanStyle>,
    /// Whether a game has had a warning about castling.
    castling_warned: bool,
}

impl<R> std::fmt::Debug for PgnReader<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PgnReader")
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

/// The reader's position within a game.
struct Place {
    /// Whether the tags are still being read.
    tags: bool,
    /// The number of the ply that is being read.
    ply: Option<u32>,
    /// The line of the token that is being read.
    line: u64,
    /// The number of open variations.
    depth: usize,
}

/// The tags of a game, and the first token after them.
struct Head {
    tags: Tags,
    /// The bytes of the tags.
    bytes: usize,
    /// The line of the text on which the game begins.
    line: u64,
    /// The first token after the tags, with its line.
    next: (Token, u64),
    warnings: Vec<PgnWarning>,
}

impl<R: Read> PgnReader<R> {
    /// Reads the games of a text, which may be of these variants.
    pub fn new(input: R, variants: Variants) -> Self {
        Self {
            lexer: Lexer::new(input),
            variants,
            held: None,
            fault: None,
            game: 0,
            over: false,
            style: None,
            castling_warned: false,
        }
    }

    /// Reads the games as they are written in a style of SAN.
    ///
    /// Every style is read without this, but some texts have two meanings. `O-O` in Janus Chess is
    /// castling with the nearer Rook or, by Fairy-Stockfish, on the King's side. Without a style it is the
    /// former, and the first game in which it matters has a warning. `Rh7+` in Shogi is a promotion if that is
    /// legal; in the styles of Fairy-Stockfish and cutechess it is a check. `Cg2` in Xiangqi is to the second rank, in
    /// the style of XBoard to the third.
    pub fn with_style(mut self, style: SanStyle) -> Self {
        self.style = Some(style);
        self
    }

    /// The number of bytes read.
    pub fn bytes(&self) -> u64 {
        self.lexer.offset()
    }

    /// Returns the variants, to be used for another file.
    pub fn into_variants(self) -> Variants {
        self.variants
    }

    fn token(&mut self) -> Result<(Token, u64), PgnErrorKind> {
        if let Some(held) = self.held.take() {
            return Ok(held);
        }
        let token = self.lexer.token();
        if token.is_err() {
            self.fault = Some(self.lexer.token_line());
        }
        Ok((token?, self.lexer.token_line()))
    }

    /// The position from which a game with these tags starts, and what had to be mended of its FEN.
    fn start(&mut self, tags: &Tags) -> Result<(Position, Option<MendedFen>), PgnErrorKind> {
        let variant = self.variants.of(tags, self.style.unwrap_or_default())?;
        match tags.get("FEN").or(tags.get("SFEN")) {
            Some(fen) => variant.position_mended(fen).map_err(PgnErrorKind::Fen),
            None => Ok((variant.start(), None)),
        }
    }

    /// Skips the rest of a game with a faulty move inside `depth` open variations.
    fn skip_moves(&mut self, mut depth: usize) -> io::Result<()> {
        loop {
            match self.token() {
                Ok((Token::Open, _)) => depth += 1,
                Ok((Token::Close, _)) => depth = depth.saturating_sub(1),
                Ok((Token::Result(_), _)) if depth == 0 => return Ok(()),
                Ok((Token::End, _)) => return Ok(()),
                Ok(tag @ (Token::Tag(_), _)) => {
                    self.held = Some(tag);
                    return Ok(());
                }
                Ok(_) => {}
                Err(PgnErrorKind::Io(error)) => return Err(error),
                Err(_) => {
                    self.fault = None;
                    return self.lexer.skip_game(false);
                }
            }
        }
    }

    /// Reads a game; `None` if there are no more.
    fn read(&mut self, place: &mut Place) -> Result<Option<PgnGame>, PgnErrorKind> {
        let Some(head) = self.head(place)? else {
            return if self.game == 0 && !self.lexer.is_blank() {
                Err(PgnErrorKind::NoGame)
            } else {
                Ok(None)
            };
        };
        place.tags = false;
        let (start, mended) = match self.start(&head.tags) {
            Ok(read) => read,
            Err(kind) => {
                self.held = Some(head.next);
                return Err(kind);
            }
        };
        let style = self.style.unwrap_or_default();
        let mut warnings = head.warnings;
        warnings.extend(mended.map(|mended| PgnWarning {
            line: head.line,
            ply: None,
            kind: PgnWarningKind::Fen(mended),
        }));
        let mut moves = MoveText::new(start.clone(), head.next.1, head.bytes, style);
        let tagged = head.tags.get("Result");
        let both_lose = tagged.is_some_and(both_lost);
        let tagged = tagged.and_then(GameResult::in_tag);
        let found = self.moves(place, &mut moves, head.next, both_lose, &mut warnings)?;
        let main = moves.finish().map_err(|(line, kind)| {
            place.line = line;
            kind
        })?;
        warnings.truncate(WARNINGS);
        Ok(Some(PgnGame {
            number: self.game,
            line: head.line,
            result: found.or(tagged).unwrap_or_default(),
            tags: head.tags,
            start,
            main,
            warnings,
        }))
    }

    /// Reads the tags of a game; `None` if there are no more games. Comments before the first tag are ignored.
    fn head(&mut self, place: &mut Place) -> Result<Option<Head>, PgnErrorKind> {
        let mut tags = Tags::default();
        let (mut bytes, mut warnings) = (0, Vec::new());
        if self.game == 0 {
            let text = self.lexer.words_between()?;
            warnings.extend(text.map(|text| PgnWarning {
                line: place.line,
                ply: None,
                kind: PgnWarningKind::Words { text },
            }));
        }
        let next = loop {
            let (token, line) = self.token()?;
            let ply = (!matches!(token, Token::Tag(_))).then_some(1);
            let notes = self.lexer.take_notes().into_iter();
            warnings.extend(notes.map(|(place, kind)| PgnWarning {
                line: place,
                ply: ply.filter(|_| place == line),
                kind,
            }));
            let first = tags.is_empty();
            match token {
                Token::End if first => return Ok(None),
                Token::Comment(_) | Token::Nag(_) | Token::Glyph(..) if first => continue,
                _ => {}
            }
            if first {
                self.game += 1;
                place.line = line;
            }
            let tag = match token {
                Token::Tag(tag) => tag,
                token => break (token, line),
            };
            if tag.name == "Event" && tags.get("Event").is_some() {
                self.held = Some((Token::Tag(tag), line));
                break (Token::End, line);
            }
            bytes += tag.name.len() + tag.value.len();
            if !tag.escaped {
                let name = tag.name.clone();
                warnings.push(PgnWarning {
                    line,
                    ply: None,
                    kind: PgnWarningKind::Unescaped { name },
                });
            }
            tags.set(&tag.name, tag.value);
            bounded(tags.len(), "tags", TAGS + 1)?;
        };
        Ok(Some(Head {
            tags,
            bytes,
            line: place.line,
            next,
            warnings,
        }))
    }

    /// Reads the moves of a game from a token on, and returns the result after them.
    fn moves(
        &mut self,
        place: &mut Place,
        moves: &mut MoveText,
        first: (Token, u64),
        both_lose: bool,
        warnings: &mut Vec<PgnWarning>,
    ) -> Result<Option<GameResult>, PgnErrorKind> {
        let mut next = first;
        loop {
            let (token, line) = next;
            if let Token::Move(text) = &token
                && both_lose
                && moves.depth() == 0
                && text.starts_with('0')
                && both_lost(text)
            {
                let behind = self.token()?;
                let ends = matches!(behind.0, Token::Tag(_) | Token::End);
                self.held = Some(behind);
                if ends {
                    let text = text.clone();
                    warn(warnings, place, PgnWarningKind::BothLost { text });
                    return Ok(Some(GameResult::Unknown));
                }
            }
            place.line = line;
            place.depth = moves.depth();
            place.ply = Some(moves.ply());
            match token {
                Token::Move(text) => {
                    let mut met = Vec::new();
                    moves.read_move(&text, &mut met)?;
                    if met.is_empty() {
                        met.extend(self.castling(&text, moves));
                    }
                    met.into_iter().for_each(|kind| warn(warnings, place, kind));
                }
                Token::Nag(nag) => moves.annotate(nag)?,
                Token::Glyph(glyph, number) => {
                    number.map_or(Ok(()), |number| moves.annotate(number))?;
                    // The sign is that of the move before it.
                    let place = Place {
                        ply: place
                            .ply
                            .map(|ply| ply.saturating_sub(1))
                            .filter(|&ply| ply > 0),
                        ..*place
                    };
                    warn(warnings, &place, PgnWarningKind::of_glyph(glyph, number));
                }
                Token::Comment(text) => moves.comment(text)?,
                Token::Open => moves.open(line)?,
                Token::Close => moves.close()?,
                // A variation may end with its own result.
                Token::Result(_) if moves.depth() > 0 => {}
                Token::Result(found) => {
                    let text = self.lexer.words_between()?;
                    if let Some(text) = text {
                        warn(warnings, place, PgnWarningKind::Words { text });
                    }
                    return Ok(Some(found));
                }
                Token::Tag(_) => {
                    self.held = Some((token, line));
                    return Ok(None);
                }
                Token::End => return Ok(None),
            }
            next = self.token()?;
            // A warning about a tag belongs to the next game.
            if !matches!(next.0, Token::Tag(_) | Token::End) {
                place.ply = Some(moves.ply());
                for (line, kind) in self.lexer.take_notes() {
                    place.line = line;
                    warn(warnings, place, kind);
                }
            }
        }
    }

    /// The warning that castling could be meant otherwise, unless the style is known or one game has had it.
    fn castling(&mut self, text: &str, moves: &MoveText) -> Option<PgnWarningKind> {
        if self.style.is_some() || self.castling_warned || !text.starts_with(['O', 'o', '0']) {
            return None;
        }
        let (before, mv) = moves.last_move()?;
        mv.wing()?;
        before.rules().aliases.get("fairy-stockfish")?;
        let ours = before.san(mv);
        let theirs = before.san_with(mv, SanStyle::FairyStockfish);
        if ours == theirs {
            return None;
        }
        self.castling_warned = true;
        Some(PgnWarningKind::Castling { ours, theirs })
    }
}

/// Adds a warning, if there are not too many. A sign causes only one, at its first place.
fn warn(warnings: &mut Vec<PgnWarning>, place: &Place, kind: PgnWarningKind) {
    let again = kind.once() && warnings.iter().any(|known| known.kind.is_like(&kind));
    if warnings.len() < WARNINGS && !again {
        warnings.push(PgnWarning {
            line: place.line,
            ply: place.ply,
            kind,
        });
    }
}

impl<R: Read> Iterator for PgnReader<R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let before = self.game;
        let mut place = Place {
            tags: true,
            ply: None,
            line: self.lexer.token_line(),
            depth: 0,
        };
        let kind = match self.read(&mut place) {
            Ok(game) => {
                self.over = game.is_none();
                return game.map(Ok);
            }
            Err(kind) => kind,
        };
        self.over |= matches!(kind, PgnErrorKind::NoGame | PgnErrorKind::Io(_));
        // The fault may be in the first token of a game.
        if self.game == before {
            self.game += 1;
        }
        let fault = self.fault.take();
        let line = fault.unwrap_or(place.line);
        let skipped = match kind {
            _ if self.over => Ok(()),
            _ if fault.is_some() || place.tags => self.lexer.skip_game(place.tags),
            _ => self.skip_moves(place.depth),
        };
        // This fault is reported first; no game can be read after it.
        self.over |= skipped.is_err();
        Some(Err(PgnError {
            line,
            game: self.game,
            ply: place.ply,
            kind,
        }))
    }
}
