//! Reads the games of a file, one after the other.

use std::io::{self, Read};

use legwork_core::moves::Move;
use legwork_variant::position::{Position, SanError};

use crate::error::{PgnError, PgnErrorKind};
use crate::game::{GameResult, PgnGame, PgnMove, Tags, Variation};
use crate::lexer::{Lexer, Token};
use crate::variants::Variants;

/// The most tags of a game.
const TAGS: usize = 256;
/// The most moves of a game, those of its variations included.
const MOVES: usize = 100_000;
/// The most bytes of a game's comments, and of its tags.
const BYTES: usize = 1 << 24;
/// How deep variations may stand in one another.
const DEPTH: usize = 64;
/// The most annotations of a move.
const NAGS: usize = 64;

/// The games of a text: an iterator that keeps one game in memory.
///
/// A game that is broken is an error, and the reader goes on with the next one.
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
    /// The line of a token that is none.
    fault: Option<u64>,
    /// The number of the last game.
    game: u64,
    over: bool,
}

impl<R> std::fmt::Debug for PgnReader<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PgnReader")
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

/// Where the reader is in a game.
struct Place {
    /// Whether the tags are still being read.
    tags: bool,
    /// The number of the half-move that is being read.
    ply: Option<u32>,
    /// The line of the token that is being read.
    line: u64,
    /// In how many variations it stands.
    depth: usize,
}

/// A line of moves that is being read.
struct Open {
    moves: Variation,
    /// The number of half-moves before its first.
    plies: u32,
    /// The line of the text on which it begins.
    line: u64,
    /// The position before the last move.
    before: Option<Position>,
    position: Position,
}

impl Open {
    fn new(position: Position, plies: u32, line: u64) -> Self {
        Self {
            moves: Variation::default(),
            plies,
            line,
            before: None,
            position,
        }
    }

    fn ply(&self) -> u32 {
        self.plies + self.moves.moves.len() as u32 + 1
    }
}

impl<R: Read> PgnReader<R> {
    /// The games of a text, which may be of these variants.
    pub fn new(input: R, variants: Variants) -> Self {
        Self {
            lexer: Lexer::new(input),
            variants,
            held: None,
            fault: None,
            game: 0,
            over: false,
        }
    }

    /// How many bytes have been read.
    pub fn bytes(&self) -> u64 {
        self.lexer.offset()
    }

    /// The variants, for another file.
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

    /// The position from which a game with these tags starts.
    fn start(&mut self, tags: &Tags) -> Result<Position, PgnErrorKind> {
        let variant = self.variants.of(tags)?;
        match tags.get("FEN") {
            Some(fen) => variant.position_loosely(fen).map_err(PgnErrorKind::Fen),
            None => Ok(variant.start()),
        }
    }

    /// Takes the rest of a game whose tokens are sound, and that is faulty within so many variations.
    fn skip_moves(&mut self, mut depth: usize) -> io::Result<()> {
        loop {
            match self.token() {
                Ok((Token::Open, _)) => depth += 1,
                Ok((Token::Close, _)) => depth = depth.saturating_sub(1),
                Ok((Token::Result(_), _)) if depth == 0 => return Ok(()),
                Ok((Token::End, _)) => return Ok(()),
                Ok(tag @ (Token::Tag(..), _)) => {
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

    /// Reads a game; `None` where there is no more.
    fn read(&mut self, place: &mut Place) -> Result<Option<PgnGame>, PgnErrorKind> {
        let mut tags = Tags::default();
        let mut bytes = 0;
        let (first_line, (mut token, line)) = loop {
            let (token, line) = self.token()?;
            match token {
                Token::End if tags.is_empty() => return Ok(None),
                // What stands between games is nobody's.
                Token::Comment(_) | Token::Nag(_) if tags.is_empty() => {}
                Token::Tag(name, value) => {
                    let again = name == "Event" && tags.get("Event").is_some();
                    if again {
                        self.held = Some((Token::Tag(name, value), line));
                        break (place.line, (Token::End, line));
                    }
                    if tags.is_empty() {
                        self.game += 1;
                        place.line = line;
                    }
                    bytes += name.len() + value.len();
                    tags.set(&name, value);
                    if tags.len() > TAGS {
                        let (what, most) = ("tags", TAGS);
                        return Err(PgnErrorKind::TooMany { what, most });
                    }
                }
                token => {
                    if tags.is_empty() {
                        self.game += 1;
                        place.line = line;
                    }
                    break (place.line, (token, line));
                }
            }
        };
        place.tags = false;
        let start = match self.start(&tags) {
            Ok(start) => start,
            Err(kind) => {
                self.held = Some((token, line));
                return Err(kind);
            }
        };
        place.line = line;
        let mut lines = vec![Open::new(start.clone(), 0, line)];
        let mut moves = 0;
        let mut result = None;
        loop {
            place.depth = lines.len().saturating_sub(1);
            let Some(top) = lines.last_mut() else {
                return Err(PgnErrorKind::ClosesNothing);
            };
            place.ply = Some(top.ply());
            match token {
                Token::Move(text) => {
                    moves += 1;
                    if moves > MOVES {
                        let (what, most) = ("moves", MOVES);
                        return Err(PgnErrorKind::TooMany { what, most });
                    }
                    play(top, &text)?;
                }
                Token::Nag(nag) => {
                    if let Some(last) = top.moves.moves.last_mut() {
                        if last.nags.len() >= NAGS {
                            let (what, most) = ("annotations of a move", NAGS);
                            return Err(PgnErrorKind::TooMany { what, most });
                        }
                        last.nags.push(nag);
                    }
                }
                Token::Comment(text) => {
                    bytes += text.len() + size_of::<String>();
                    if bytes > BYTES {
                        let (what, most) = ("bytes of comments", BYTES);
                        return Err(PgnErrorKind::TooMany { what, most });
                    }
                    let comments = match top.moves.moves.last_mut() {
                        Some(last) => &mut last.comments,
                        None => &mut top.moves.comments,
                    };
                    if !text.is_empty() {
                        comments.push(text);
                    }
                }
                Token::Open => {
                    let before = top.before.clone().ok_or(PgnErrorKind::NoMoveToReplace)?;
                    let plies = top.ply() - 2;
                    if lines.len() > DEPTH {
                        let (what, most) = ("variations in one another", DEPTH);
                        return Err(PgnErrorKind::TooMany { what, most });
                    }
                    moves += 1;
                    lines.push(Open::new(before, plies, place.line));
                }
                Token::Close => {
                    let closed = lines.pop().map(|line| line.moves);
                    let parent = lines
                        .last_mut()
                        .and_then(|line| line.moves.moves.last_mut());
                    match (closed, parent) {
                        (Some(closed), Some(parent)) => parent.variations.push(closed),
                        _ => return Err(PgnErrorKind::ClosesNothing),
                    }
                }
                // A variation may end with its own result.
                Token::Result(_) if lines.len() > 1 => {}
                Token::Result(found) => {
                    result = Some(found);
                    break;
                }
                Token::Tag(..) => {
                    self.held = Some((token, place.line));
                    break;
                }
                Token::End => break,
            }
            (token, place.line) = self.token()?;
        }
        if let [_, .., unclosed] = &lines[..] {
            place.line = unclosed.line;
            let (what, end) = ("a variation", ')');
            return Err(PgnErrorKind::Unclosed { what, end });
        }
        let told = tags.get("Result").and_then(GameResult::read);
        let main = lines.pop().map(|line| line.moves).unwrap_or_default();
        Ok(Some(PgnGame {
            number: self.game,
            line: first_line,
            result: result.or(told).unwrap_or_default(),
            tags,
            start,
            main,
        }))
    }
}

/// Reads a move and plays it.
fn play(line: &mut Open, text: &str) -> Result<(), PgnErrorKind> {
    let praise = |text: &str| match text {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    };
    let bare = text.trim_end_matches(['!', '?']);
    let mv = read(&line.position, bare).map_err(PgnErrorKind::Move)?;
    let mut after = line.position.clone();
    after.make(mv);
    line.before = Some(std::mem::replace(&mut line.position, after));
    let mut played = PgnMove::from(mv);
    played.nags.extend(praise(&text[bare.len()..]));
    line.moves.moves.push(played);
    Ok(())
}

/// Reads a move in SAN, or in coordinates, as some programs record it.
fn read(position: &Position, text: &str) -> Result<Move, SanError> {
    match position.read_san(text) {
        Ok(mv) => Ok(mv),
        Err(error) => position.read_move(text).map_err(|_| error),
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
        // The fault may be in the first token of a game.
        if self.game == before {
            self.game += 1;
        }
        let fault = self.fault.take();
        let line = fault.unwrap_or(place.line);
        let skipped = match kind {
            PgnErrorKind::Io(_) => {
                self.over = true;
                Ok(())
            }
            _ if fault.is_some() || place.tags => self.lexer.skip_game(place.tags),
            _ => self.skip_moves(place.depth),
        };
        // The fault is told first; the next game will meet the same trouble.
        self.over |= skipped.is_err();
        Some(Err(PgnError {
            line,
            game: self.game,
            ply: place.ply,
            kind,
        }))
    }
}
