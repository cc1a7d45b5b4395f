//! A case, drawn for a page.

use legwork_cases::{Case, Show, why};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_drawing::svg::{BoardPicture, Mark};
use legwork_drawing::text::numbers::{number, ordinal};
use legwork_drawing::text::{self, board::held};
use legwork_explain::diagram::{SquareClass, best_square};
use legwork_explain::targets::{Target, targets};
use legwork_variant::game::{Draw, Game, Verdict};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;
use serde::Serialize;

use crate::error::BookError;
use crate::glance;
use crate::template::Html;
use crate::words::sentence;

/// A case as a page shows it.
#[derive(Debug, Serialize)]
pub(crate) struct DrawnCase {
    name: String,
    /// The point to look at; the name in words if the case has no note.
    note: String,
    /// The options that differ from their defaults: `promotion=shogi`.
    set: Vec<String>,
    figures: Vec<Picture>,
    facts: Vec<FactLine>,
}

/// A picture of a position.
#[derive(Debug, Serialize)]
struct Picture {
    svg: Html,
    caption: String,
    /// The FEN of the position, and the options as JSON, for scripts; `None` for a diagram.
    fen: Option<String>,
    set: String,
}

/// A line of text below the pictures.
#[derive(Debug, Serialize)]
struct FactLine {
    name: String,
    /// In words.
    words: String,
    /// Texts for programs.
    codes: Vec<String>,
}

/// Draws a case of a variant.
pub(crate) fn draw(variant: &Variant, case: &Case) -> Result<DrawnCase, BookError> {
    let set = case.set.clone().unwrap_or_default();
    let chosen = if set.is_empty() {
        variant.clone()
    } else {
        case.variant(&variant.rules().id)?
    };
    let mut sheet = Sheet {
        case,
        set: serde_json::to_string(&set)?,
        drawn: DrawnCase {
            name: case.name.clone(),
            note: case
                .note
                .clone()
                .unwrap_or_else(|| sentence(&case.name.replace('-', " "))),
            set: set
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect(),
            figures: Vec::new(),
            facts: Vec::new(),
        },
    };
    match &case.show {
        Show::Diagram(letter) => sheet.diagram(chosen.rules(), letter)?,
        Show::BadFen => sheet.bad_fen(&chosen),
        show => {
            let game = case.game(&chosen)?;
            let position = game.position();
            match show {
                Show::Moves => sheet.moves(position),
                Show::MovesFrom(square) => sheet.moves_from(position, square)?,
                Show::After => sheet.after(&game),
                Show::Refused(text) => sheet.refused(position, text),
                Show::Outcome => sheet.outcome(&game),
                Show::Reads(texts) => sheet.reads(position, texts),
                Show::Diagram(_) | Show::BadFen => {}
            }
        }
    }
    Ok(sheet.drawn)
}

/// A case while it is being drawn.
struct Sheet<'a> {
    case: &'a Case,
    set: String,
    drawn: DrawnCase,
}

impl Sheet<'_> {
    fn say(&mut self, name: &str, words: impl Into<String>) {
        self.drawn.facts.push(FactLine {
            name: name.to_owned(),
            words: words.into(),
            codes: Vec::new(),
        });
    }

    fn list(&mut self, name: &str, codes: Vec<String>) {
        self.drawn.facts.push(FactLine {
            name: name.to_owned(),
            words: String::new(),
            codes,
        });
    }

    /// Adds a picture of a position.
    fn picture(&mut self, position: &Position, board: &BoardPicture<'_>, caption: &str) {
        let caption = match (caption, position.in_check()) {
            ("", true) => format!("{} to move, in check", position.turn()),
            ("", false) => format!("{} to move", position.turn()),
            (caption, _) => caption.to_owned(),
        };
        self.drawn.figures.push(Picture {
            svg: Html(board.on_page(&format!("{caption}. {}", in_words(position)))),
            caption,
            fen: Some(position.fen()),
            set: self.set.clone(),
        });
    }

    fn diagram(&mut self, rules: &Rules, letter: &str) -> Result<(), BookError> {
        let piece = text::glance::piece(rules, letter)
            .ok_or_else(|| self.case.fault("show", format!("no piece `{letter}`")))?;
        let from = match &self.case.at {
            Some(at) => self.case.square(rules, at, "at")?,
            None => best_square(rules, piece),
        };
        self.drawn.figures.push(Picture {
            svg: glance::picture(rules, piece, from).0,
            caption: rules.piece(piece.kind).name.clone(),
            fen: None,
            set: self.set.clone(),
        });
        Ok(())
    }

    fn bad_fen(&mut self, variant: &Variant) {
        let fen = self.case.fen.clone().unwrap_or_default();
        let reason = match variant.position(&fen) {
            Err(error) => error.to_string(),
            Ok(position) => format!("read as {}", position.fen()),
        };
        self.list("FEN", vec![fen]);
        self.say("Refused", reason);
    }

    fn moves(&mut self, position: &Position) {
        self.picture(position, &BoardPicture::of(position), "");
        self.list("Legal moves", texts(position, &position.moves()));
    }

    fn moves_from(&mut self, position: &Position, square: &str) -> Result<(), BookError> {
        let from = self.case.square(position.rules(), square, "show")?;
        let own = position.moves_from(from);
        let own: Vec<Move> = own.into_iter().filter(|mv| !mv.is_pass()).collect();
        let piece = position.at(from);
        let targets = piece.map(|piece| targets(position.rules(), position, piece, from, &own));
        let targets = targets.unwrap_or_default().into_iter();
        let marks = targets
            .filter(|(square, target)| *square != from || target.is_taken())
            .map(|(square, target)| (square, Mark::Class(plain_class(&target))));
        let board = BoardPicture::of(position).last_move([from]).marks(marks);
        self.picture(position, &board, "");
        self.list("Legal moves", texts(position, &own));
        Ok(())
    }

    fn after(&mut self, game: &Game) {
        let position = game.position();
        let mut back = game.clone();
        let mut played = Vec::new();
        let mut last = None;
        while let Some(mv) = back.undo() {
            last = last.or(Some(mv));
            played.push(back.position().move_text(mv));
        }
        played.reverse();
        if let Some(mv) = last {
            self.picture(
                back.position(),
                &BoardPicture::of(back.position()),
                "Before",
            );
            let ends = (!mv.is_pass()).then_some([mv.from(), mv.to()]);
            let board = BoardPicture::of(position).last_move(ends.into_iter().flatten());
            self.picture(position, &board, &format!("After {}", played.join(" ")));
            self.list("FEN before", vec![back.position().fen()]);
        } else {
            self.picture(position, &BoardPicture::of(position), "");
        }
        self.list("FEN", vec![position.fen()]);
    }

    fn refused(&mut self, position: &Position, text: &str) {
        let mut named = Vec::new();
        let mut rest = text;
        while let Some((square, read)) = position.rules().geometry.read(rest) {
            named.push(square);
            rest = rest[read..].trim_start_matches(',');
        }
        let (words, guilty) = refusal(position, text);
        let guilty = guilty.into_iter().map(|square| (square, Mark::Guilty));
        let board = BoardPicture::of(position).last_move(named).marks(guilty);
        self.picture(position, &board, "");
        self.list("Refused", vec![text.to_owned()]);
        self.say("Why", words);
    }

    fn outcome(&mut self, game: &Game) {
        let position = game.position();
        self.picture(position, &BoardPicture::of(position), "");
        let mut back = game.clone();
        let mut played = Vec::new();
        while let Some(mv) = back.undo() {
            played.push(back.position().move_text(mv));
        }
        played.reverse();
        if !played.is_empty() {
            self.list("Played", played);
        }
        let rules = position.outcome().map_or_else(
            || "the game goes on".to_owned(),
            |outcome| outcome.to_string(),
        );
        self.say("By the rules", rules);
        let judged = match game.verdict() {
            None => "no draw".to_owned(),
            Some(Verdict::Ended(_)) => "nothing left to judge".to_owned(),
            Some(Verdict::Drawn(Draw::Dead)) => "a draw: neither side could ever mate".to_owned(),
            Some(Verdict::Drawn(Draw::Repetition { times })) => {
                format!(
                    "a draw: the position occurs for the {} time",
                    ordinal(times as usize)
                )
            }
            Some(Verdict::Drawn(Draw::Moves { moves })) => format!(
                "a draw: {} moves of each side without a capture or a Pawn move",
                number(moves as usize)
            ),
            Some(Verdict::Drawn(Draw::Counting)) => "a draw: the count has ended".to_owned(),
            Some(other) => other.to_string(),
        };
        self.say("In a game", judged);
    }

    fn reads(&mut self, position: &Position, given: &[String]) {
        self.picture(position, &BoardPicture::of(position), "");
        for text in given {
            let reading = match position.read_move(text) {
                Ok(mv) => format!("is read as {}", position.move_text(mv)),
                Err(_) => format!("is refused: {}", refusal(position, text).0),
            };
            self.say(text, reading);
        }
    }
}

/// Returns the class of a target for the pictures of a ruling, which distinguish only whether the piece moves
/// there, captures there, or captures on its way.
fn plain_class(target: &Target) -> SquareClass {
    match (target.is_taken(), target.captures) {
        (true, _) => SquareClass::InPassing,
        (false, true) => SquareClass::CaptureOnly,
        (false, false) => SquareClass::MoveOnly,
    }
}

/// The squares of the pieces of a position, in words: `White: Ke1, Pe2; Black: Ke8`.
pub(crate) fn in_words(position: &Position) -> String {
    let rules = position.rules();
    let side = |color: Color| {
        let own = position
            .pieces()
            .filter(|(_, piece)| piece.color == color)
            .map(|(square, piece)| {
                let white = Piece::new(Color::White, piece.kind);
                let letter = rules.letter_on_board(white);
                format!("{letter}{}", rules.geometry.name(square))
            });
        let hand = if rules.drops_pieces() {
            held(position, color).to_uppercase()
        } else {
            String::new()
        };
        let hand = if hand.is_empty() {
            hand
        } else {
            format!(", in hand {hand}")
        };
        format!("{color}: {}{hand}", own.collect::<Vec<_>>().join(" "))
    };
    Color::each(side).join("; ")
}

/// Moves as texts, sorted.
fn texts(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

/// Why a text is not a legal move, and the squares of the pieces that forbid it.
fn refusal(position: &Position, text: &str) -> (String, Vec<Square>) {
    why(position, text).err().unwrap_or_default()
}
