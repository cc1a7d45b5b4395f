//! Reads a move in SAN.

use super::grammar::{self, Becomes, Placed, SanOutline, Walk};
use super::walls;
use super::write::{SanWriter, rook, tail};
use super::{SanStyle, SanTextError, letterless_in_xboard};
use crate::text;
use crate::words::any_sorted;
use legwork_core::compiled::CompiledRules;
use legwork_core::echo::clip;
use legwork_core::geometry::Square;
use legwork_core::legs::BoardView;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::{PromotionText, Rules};

/// Reads a move of the side `turn`, and returns one of the candidates, which are the legal moves.
///
/// Signs of check and annotations are read and ignored. A promotion must be spelled out. `style`
/// decides which castling `O-O` is, whether in Shogi a `+` promotes a piece that may promote, and from which number ranks
/// are counted; everything else is read in the forms of all styles.
pub fn read_san<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    turn: Color,
    candidates: &[Move],
    text: &str,
    style: SanStyle,
) -> Result<Move, SanTextError> {
    match compiled.rules.walls {
        Some(_) => walls::read_san(compiled, view, turn, candidates, text, style),
        None => read_without_wall(compiled, view, turn, candidates, text, style),
    }
}

/// Like `read`, for moves and texts without walls.
pub(super) fn read_without_wall<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    turn: Color,
    candidates: &[Move],
    text: &str,
    style: SanStyle,
) -> Result<Move, SanTextError> {
    let geometry = style.geometry(compiled.rules.geometry);
    let outline = grammar::read(&compiled.rules, geometry, text)?;
    let reader = SanReader {
        compiled,
        view,
        turn,
        candidates,
        text,
    };
    match &outline {
        SanOutline::Pass => reader.one(&|mv| mv.is_pass()),
        SanOutline::Castle {
            short,
            square,
            placed,
        } => reader.one(&|mv| {
            mv.wing()
                .is_some_and(|wing| castles_so(&compiled.rules, wing, (*short, *square), style))
                && reader.places(mv, *placed)
        }),
        SanOutline::Drop(kind, square) => reader.one(&|mv| {
            let meant = kind.or(letterless_in_xboard(&compiled.rules));
            mv.to() == *square && text::dropped(mv).is_some_and(|kind| Some(kind) == meant)
        }),
        SanOutline::Walk(walk) => {
            let crowned = walk
                .crowned()
                .filter(|_| style.crowns_by_plus(&compiled.rules));
            let promotes = crowned.and_then(|walk| reader.exactly(&walk));
            promotes.or_else(|| reader.walk(walk))
        }
    }
    .unwrap_or_else(|| Err(SanTextError::NotAMove { text: clip(text) }))
}

/// The possible meanings of a SAN, legal or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meanings {
    /// The moves in coordinates, for each piece of the kind. Reading them one by one shows why none of them is legal.
    pub coordinates: Vec<String>,
    /// The kind that moves, and its target; `None` for castling and the pass.
    pub goal: Option<(Kind, Square)>,
}

/// Finds the possible meanings of a SAN, legal or not.
pub fn meanings<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    turn: Color,
    text: &str,
    style: SanStyle,
) -> Result<Meanings, SanTextError> {
    let reader = SanReader {
        compiled,
        view,
        turn,
        candidates: &[],
        text,
    };
    let small = |kind: Kind| compiled.rules.piece(kind).symbol.of(Color::Black);
    let geometry = style.geometry(compiled.rules.geometry);
    if let Some((base, wall)) = walls::split_wall(&compiled.rules, geometry, text) {
        let without = meanings(compiled, view, turn, &base, style)?;
        return Ok(walls::with_wall(&compiled.rules, without, wall));
    }
    let (coordinates, goal) = match grammar::read(&compiled.rules, geometry, text)? {
        SanOutline::Pass => (vec!["0000".to_owned()], None),
        SanOutline::Castle {
            short,
            square,
            placed,
        } => {
            // In coordinates, `O-O` is castling with the nearer Rook.
            let meant = |&wing: &usize| {
                compiled.rules.wings[wing].color == turn
                    && castles_so(&compiled.rules, wing, (short, square), style)
            };
            let wing = (0..compiled.rules.wings.len()).find(meant);
            let name = match wing {
                Some(wing) => text::castling_name(&compiled.rules, wing),
                None if short => "O-O".to_owned(),
                None => "O-O-O".to_owned(),
            };
            let placed = placed.map_or_else(String::new, |(kind, _)| format!("/{}", small(kind)));
            (vec![format!("{name}{placed}")], None)
        }
        SanOutline::Drop(kind, square) => {
            let kind = kind.or(letterless_in_xboard(&compiled.rules));
            let name = compiled.rules.geometry.name(square);
            let symbol = kind.map(|kind| compiled.rules.piece(kind).symbol);
            let written = symbol.map(|symbol| format!("{symbol}@{name}"));
            (written.into_iter().collect(), kind.zip(Some(square)))
        }
        SanOutline::Walk(walk) => {
            let to = walk.tail.last().map(|&(_, square)| square);
            let kind = walk.kind.or(letterless_in_xboard(&compiled.rules));
            (reader.spelled(&walk), kind.zip(to))
        }
    };
    Ok(Meanings { coordinates, goal })
}

/// Whether castling on a wing is written in this way, with a square or without.
fn castles_so(
    rules: &Rules,
    wing: usize,
    (short, square): (bool, Option<Square>),
    style: SanStyle,
) -> bool {
    let named = text::named_in_castling(rules, wing);
    style.is_short(rules, wing) == short && square.is_none_or(|square| named == Some(square))
}

struct SanReader<'a, V: BoardView + ?Sized> {
    compiled: &'a CompiledRules,
    view: &'a V,
    turn: Color,
    candidates: &'a [Move],
    text: &'a str,
}

impl<V: BoardView + ?Sized> SanReader<'_, V> {
    /// The one candidate that fits; an error if there are several.
    fn one(&self, fits: &dyn Fn(Move) -> bool) -> Option<Result<Move, SanTextError>> {
        let fitting = self.candidates.iter().copied().filter(|&mv| fits(mv));
        self.choose(fitting.collect())
    }

    fn choose(&self, mut fitting: Vec<Move>) -> Option<Result<Move, SanTextError>> {
        if fitting.len() > 1 {
            fitting.sort_unstable();
            fitting.dedup();
            // A text that names nothing that comes in is first of all that of a move with which nothing does.
            if fitting.iter().any(|mv| mv.gate().is_none()) {
                fitting.retain(|mv| mv.gate().is_none());
            }
        }
        match *fitting.as_slice() {
            [] => None,
            [mv] => Some(Ok(mv)),
            _ => Some(Err(self.ambiguous(&fitting))),
        }
    }

    /// The candidate that moves and ends as in the text.
    fn exactly(&self, walk: &Walk) -> Option<Result<Move, SanTextError>> {
        let strict = |mv| self.goes(walk, mv, true) && self.ends(walk, mv);
        let loose = |mv| self.goes(walk, mv, false) && self.ends(walk, mv);
        self.one(&strict).or_else(|| self.one(&loose))
    }

    /// The candidate that a text means, by the strictest reading that fits any candidate.
    fn walk(&self, walk: &Walk) -> Option<Result<Move, SanTextError>> {
        self.exactly(walk)
            .or_else(|| self.by_coordinates(walk))
            .or_else(|| {
                let open = |mv| self.goes(walk, mv, false) && self.places(mv, walk.placed);
                let near = self.candidates.iter().copied().filter(|&mv| open(mv));
                let near: Vec<Move> = near.filter(|mv| mv.promotion().is_some()).collect();
                let missing = walk.becomes == Becomes::Same && !near.is_empty();
                missing.then(|| {
                    Err(SanTextError::PromotionMissing {
                        text: clip(self.text),
                        choices: self.choices(&near),
                    })
                })
            })
    }

    /// Whether a move starts and ends on the squares of the text. If `strict`, an `x` is there if and only
    /// if something is captured, and a text without a letter is a Pawn's.
    fn goes(&self, walk: &Walk, mv: Move, strict: bool) -> bool {
        if mv.is_pass() || mv.wing().is_some() || !walk.starts(mv.from()) {
            return false;
        }
        let end = walk.tail.last().map(|&(_, square)| square);
        if end != Some(mv.to()) || !self.may_be(walk, self.view.at(mv.from()), strict) {
            return false;
        }
        let tail = tail(self.compiled, self.view, mv);
        if strict {
            tail == walk.tail
        } else {
            let squares = tail.iter().map(|&(_, square)| square);
            squares.eq(walk.tail.iter().map(|&(_, square)| square))
        }
    }

    /// Whether the text can mean this piece.
    fn may_be(&self, walk: &Walk, piece: Option<Piece>, strict: bool) -> bool {
        let Some(piece) = piece.filter(|piece| piece.color == self.turn) else {
            return false;
        };
        let pawn = letterless_in_xboard(&self.compiled.rules);
        let whole = !strict && walk.from().is_some() && walk.kind.is_none();
        // A promoted piece that falls back when it is captured has the letter of what it became.
        let alike = |kind| self.compiled.rules.alike(kind).contains(piece.kind);
        whole || walk.kind.or(pawn).is_some_and(alike)
    }

    /// Whether a move has the promotion and gating in the text.
    fn ends(&self, walk: &Walk, mv: Move) -> bool {
        let becomes = match walk.becomes {
            Becomes::Same => mv.promotion().is_none(),
            Becomes::Kind(kind) => {
                let alike = self.compiled.rules.alike(kind);
                mv.promotion().is_some_and(|kind| alike.contains(kind))
            }
            Becomes::Crowned => {
                let mover = self.view.at(mv.from());
                mover.zip(mv.promotion()).is_some_and(|(piece, kind)| {
                    let text = self.compiled.rules.promotion_text(piece.kind, kind);
                    text == PromotionText::Plus
                })
            }
        };
        becomes && self.places(mv, walk.placed)
    }

    fn places(&self, mv: Move, placed: Placed) -> bool {
        // A piece behind the square comes in, whether the text names it or not.
        let comes_in = self.compiled.rules.waits();
        match (mv.gate(), placed) {
            (None, None) => true,
            (Some(_), None) => comes_in,
            (Some((kind, _)), Some((wanted, _))) if comes_in => kind == wanted,
            (Some((kind, on)), Some((wanted, square))) => {
                let from = match on {
                    GateSquare::Origin | GateSquare::Target => Some(mv.from()),
                    GateSquare::Rook => rook(self.compiled, self.view, mv),
                };
                // If no square is named, it is the one that the mover leaves.
                let there = match square {
                    None => on == GateSquare::Origin,
                    Some(_) => square == from,
                };
                kind == wanted && there
            }
            _ => false,
        }
    }

    /// The candidate that the text means as coordinates: castling as a move of King or Rook, or a
    /// step over an empty square.
    fn by_coordinates(&self, walk: &Walk) -> Option<Result<Move, SanTextError>> {
        let read = |text: &String| {
            text::read_move(self.compiled, self.view, self.turn, self.candidates, text).ok()
        };
        self.choose(self.spelled(walk).iter().filter_map(read).collect())
    }

    /// The text in coordinates, for each piece that it can mean.
    fn spelled(&self, walk: &Walk) -> Vec<String> {
        let rules = &self.compiled.rules;
        let name = |square| rules.geometry.name(square);
        let small = |kind: Kind| rules.piece(kind).symbol.of(Color::Black);
        let becomes = match walk.becomes {
            Becomes::Same => String::new(),
            Becomes::Crowned => "+".to_owned(),
            Becomes::Kind(kind) => small(kind),
        };
        let suffixes = match walk.placed {
            None => vec![becomes],
            Some((kind, _)) => {
                let placed = small(kind);
                vec![format!("{becomes}{placed}"), format!("{becomes}/{placed}")]
            }
        };
        let mut spelled = Vec::new();
        for walk in [Some(walk.clone()), walk.passing()].into_iter().flatten() {
            for from in rules.geometry.squares() {
                if !walk.starts(from) || !self.may_be(&walk, self.view.at(from), false) {
                    continue;
                }
                let mut body = String::new();
                let mut last = from;
                for &(_, square) in &walk.tail {
                    let comma = if body.is_empty() { "" } else { "," };
                    body.push_str(&format!("{comma}{}{}", name(last), name(square)));
                    last = square;
                }
                spelled.extend(suffixes.iter().map(|suffix| format!("{body}{suffix}")));
            }
        }
        spelled
    }

    fn ambiguous(&self, fitting: &[Move]) -> SanTextError {
        let rules = &self.compiled.rules;
        let kind = self.view.at(fitting[0].from()).map(|piece| piece.kind);
        let who = match kind {
            Some(kind) => {
                let mut from: Vec<_> = fitting.iter().map(|mv| mv.from()).collect();
                from.sort_unstable();
                from.dedup();
                let count = match from.len() {
                    2 => "two".to_owned(),
                    3 => "three".to_owned(),
                    4 => "four".to_owned(),
                    count => count.to_string(),
                };
                let to = rules.geometry.name(fitting[0].to());
                match from.len() {
                    1 => format!(
                        "the {} can go to {to} in several ways",
                        rules.piece(kind).name
                    ),
                    _ => format!("{count} {}s can go to {to}", rules.piece(kind).name),
                }
            }
            None => "several moves fit".to_owned(),
        };
        SanTextError::Ambiguous {
            text: clip(self.text),
            who,
            choices: self.choices(fitting),
        }
    }

    /// Moves as listed in a message.
    fn choices(&self, moves: &[Move]) -> String {
        let (all, style) = (self.candidates, SanStyle::Plain);
        let writer = SanWriter::new(self.compiled, self.view, all, style);
        any_sorted(moves.iter().map(|&mv| writer.write(mv, None)))
    }
}
