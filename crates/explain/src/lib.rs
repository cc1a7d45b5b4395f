//! A move in words: what a legal move does, or why a move is not legal.
//!
//! A move of the Generator is legal, and is described leg by leg. A candidate that the Walker
//! refuses is described by its refusal. Where the game is over, no move is legal. For a text that is not a candidate this crate looks for the
//! reason, in this order: whether it is a drop, whose piece it is, whether it is meant as castling, what follows the
//! squares, what blocks the legs.
//!
//! [`movement`] puts the moves of a piece into words, [`diagram`] has the squares that it could reach, and
//! [`targets`] classes the squares that its moves go to on a board.
//!
//! Modules: `story` has the effects of a legal move, `reason` the reasons why a text is not legal. Only `words` makes sentences of a
//! position. Every front end takes the classes of squares from `targets`.

#![forbid(unsafe_code)]

mod castling;
pub mod diagram;
mod drop;
mod ending;
mod facts;
mod gating;
mod hindrance;
pub mod movement;
mod promotion;
mod reason;
mod story;
mod suffix;
pub mod targets;
mod words;

use std::fmt;

use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::echo::clip;
use legwork_core::geometry::Square;
use legwork_core::moves::{Move, without_walls};
use legwork_core::piece::Piece;
use legwork_core::rules::Rules;
use legwork_notation::text::{self, MoveTextError, Outline, WallText};
use legwork_walker::Walker;
use legwork_walker::refusal::Refusal;

pub use ending::ending;
pub use facts::Fact;
pub use reason::{
    CastlingFault, DropFault, GatingFault, Hindrance, PromotionFault, PromotionZone, Reason,
    WallFault,
};
pub use story::MoveEffect;

use suffix::Suffix;
use words::Words;

/// An explanation of a move: typed in `legality`, and in words by [`fmt::Display`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The canonical text of the move; the given text if it is not a move.
    pub text: String,
    /// Whether the move is legal, and why.
    pub legality: Legality,
    words: Vec<String>,
}

/// Whether a move is legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Legality {
    /// The Generator lists the move.
    Legal {
        /// The move.
        mv: Move,
        /// The effects of the move, in order.
        story: Vec<MoveEffect>,
    },
    /// The move is not legal.
    Illegal {
        /// The rule that forbids it, the first that applies.
        reason: Reason,
    },
}

impl Explanation {
    /// Whether the move is legal.
    pub fn is_legal(&self) -> bool {
        matches!(self.legality, Legality::Legal { .. })
    }

    /// The effects in words, or the one reason.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

/// `legal: the Pawn on e2 goes to e4`, `illegal: there is no piece on e4`.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.is_legal() { "legal" } else { "illegal" };
        write!(f, "{verdict}: {}", self.words.join(", "))
    }
}

/// Explains a text. `legal` are the moves of the Generator, and `replies` counts the other side's
/// moves after one of them.
pub fn explain(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    legal: &[Move],
    replies: impl Fn(Move) -> u64,
    text: &str,
) -> Result<Explanation, MoveTextError> {
    let named = text::split_wall(&compiled.rules, text);
    let base = named.as_ref().map_or(text, |named| &named.base);
    let shape = text::outline(&compiled.rules, base)?;
    let suffix = Suffix::read(&compiled.rules, base, &shape)?;
    let asked = Question {
        compiled,
        array,
        legal,
        walker: Walker::new(compiled),
        suffix,
        text,
        named,
        shape,
    };
    let words = Words::new(compiled, array);
    match asked.read(legal) {
        Ok(mv) => {
            let made = asked.walker.make(array, mv);
            let story = story::tell(compiled, array, &made, mv, replies(mv));
            Ok(Explanation {
                text: text::write_move(compiled, array, mv),
                words: story::words(&words, &Words::new(compiled, &made), &story),
                legality: Legality::Legal { mv, story },
            })
        }
        Err(unclear @ (MoveTextError::Ambiguous { .. } | MoveTextError::WallMissing { .. })) => {
            Err(unclear)
        }
        Err(_) => {
            let (mv, reason) = asked.why_not()?;
            // A piece that is reborn or turned may be the one that attacks: it is there after the move only.
            let left = matches!(reason, Reason::Refused(Refusal::KingLeftInCheck { .. }));
            let changed = mv.filter(|_| left && compiled.rules.captures_change_pieces());
            let said = match changed {
                Some(mv) => reason.words(&Words::new(compiled, &asked.walker.make(array, mv))),
                None => reason.words(&words),
            };
            Ok(Explanation {
                text: mv.map_or_else(|| clip(text), |mv| text::write_move(compiled, array, mv)),
                words: vec![said],
                legality: Legality::Illegal { reason },
            })
        }
    }
}

/// A refusal of the Walker in words. `at` gives the piece on a square before the move, and `write`
/// writes a move as text.
pub fn refusal_text(
    rules: &Rules,
    at: impl Fn(Square) -> Option<Piece>,
    write: impl Fn(Move) -> String,
    refusal: Refusal,
) -> String {
    reason::refusal_words(&Words::of(rules, at, write), refusal)
}

/// A text to explain in a position.
struct Question<'a> {
    compiled: &'a CompiledRules,
    array: &'a ArrayBoard,
    legal: &'a [Move],
    walker: Walker<'a>,
    text: &'a str,
    /// The text taken apart, if it names a wall.
    named: Option<WallText>,
    shape: Outline,
    suffix: Suffix,
}

impl Question<'_> {
    fn read(&self, candidates: &[Move]) -> Result<Move, MoveTextError> {
        text::read_move(
            self.compiled,
            self.array,
            self.array.turn,
            candidates,
            self.text,
        )
    }

    /// Why the text is not a legal move, and the candidate that it means, if any.
    fn why_not(&self) -> Result<(Option<Move>, Reason), MoveTextError> {
        let alone = |reason| Ok((None, reason));
        if let Some(end) = self.walker.over(self.array) {
            return alone(Reason::Refused(Refusal::GameOver(end)));
        }
        let rules = &self.compiled.rules;
        if let Outline::Legs { stops, .. } = &self.shape {
            match self
                .array
                .at(stops[0])
                .filter(|&piece| !rules.is_wall(piece))
            {
                None => return alone(Reason::NoPiece { at: stops[0] }),
                Some(piece) if piece.color != self.array.turn => {
                    let at = stops[0];
                    return alone(Reason::NotYourTurn { at, piece });
                }
                Some(_) => {}
            }
        }
        let walked = self.candidates();
        let refused: Vec<Move> = walked
            .iter()
            .filter(|(_, verdict)| verdict.is_err())
            .map(|&(mv, _)| mv)
            .collect();
        match self.read(&refused) {
            Ok(mv) => {
                let refusal = walked.iter().find(|&&(known, _)| known == mv);
                if let Some(&(_, Err(refusal))) = refusal {
                    let reason = of_refusal(self.compiled, self.array, &walked, mv, refusal);
                    return Ok((Some(mv), reason));
                }
            }
            Err(
                unclear @ (MoveTextError::Ambiguous { .. } | MoveTextError::WallMissing { .. }),
            ) => return Err(unclear),
            Err(_) => {}
        }
        if let Some(fault) = self.wall_fault(&walked) {
            return alone(Reason::Wall(fault));
        }
        // Reading one candidate alone shows whether its squares fit, even if the suffix is wrong.
        let fits = |mv: Move| {
            use MoveTextError::{PromotionMissing, WrongSuffix};
            matches!(
                self.read(&[mv]),
                Ok(_) | Err(PromotionMissing { .. } | WrongSuffix { .. })
            )
        };
        let moves: Vec<Move> = walked.iter().map(|&(mv, _)| mv).collect();
        let fitting: Vec<Move> = moves.iter().copied().filter(|&mv| fits(mv)).collect();
        if !fitting.is_empty() {
            return alone(self.suffix.fault(
                self.compiled,
                self.array,
                &self.shape,
                &moves,
                &fitting,
            ));
        }
        alone(match &self.shape {
            Outline::Pass => hindrance::of_the_pass(self.compiled, self.array),
            Outline::Castle { short, .. } => castling::by_name(self.compiled, self.array, *short),
            Outline::Drop { on, .. } => match self.suffix.dropped {
                Some(kind) => drop::fault(self.compiled, self.array, kind, *on),
                None => Reason::Drop(DropFault::None),
            },
            Outline::Legs { stops, .. } if self.named.is_some() && stops[0] == stops[1] => {
                Reason::GoesNowhere {
                    at: stops[0],
                    passes: false,
                }
            }
            Outline::Legs { stops, .. } => castling::by_squares(self.compiled, self.array, stops)
                .or_else(|| self.spelled_otherwise(&walked))
                .unwrap_or_else(|| self.of_the_legs(stops)),
        })
    }

    /// Why the wall that the text names cannot be left, where the move itself is a candidate.
    fn wall_fault(&self, walked: &[(Move, Result<(), Refusal>)]) -> Option<WallFault> {
        let (rule, named) = (self.compiled.rules.walls?, self.named.as_ref()?);
        let (at, form) = (named.wall, rule.form);
        let moving = without_walls(walked.iter().map(|&(mv, _)| mv));
        let turn = self.array.turn;
        let read = if moving.is_empty() {
            None
        } else {
            text::read_move(self.compiled, self.array, turn, &moving, &named.base).ok()
        };
        if rule.or_move && read.is_some() {
            return Some(WallFault::WithMove { at });
        }
        let made = read.map(|mv| self.walker.make(self.array, mv));
        let stands = made.as_ref().unwrap_or(self.array).at(at).is_some();
        let alone = rule.or_move
            && matches!(&self.shape, Outline::Legs { stops, .. } if stops[0] == stops[1]);
        if read.is_none() && !alone {
            return None;
        }
        let by_mover = read.is_some_and(|mv| mv.to() == at);
        if stands {
            return Some(WallFault::Occupied { at, by_mover });
        }
        let (from, to) = read.map_or((at, at), |mv| (mv.from(), mv.to()));
        Some(WallFault::Elsewhere { at, to, from, form })
    }

    /// Why the legs do not lead there; for a King without such a move, why it does not castle.
    fn of_the_legs(&self, stops: &[Square]) -> Reason {
        match hindrance::of_the_legs(self.compiled, self.array, self.legal, stops) {
            none @ Reason::NotItsMove { .. } => {
                castling::by_the_look(self.compiled, self.array, stops).unwrap_or(none)
            }
            hindered => hindered,
        }
    }

    /// The Walker's candidates, legal and refused, that the text could mean.
    fn candidates(&self) -> Vec<(Move, Result<(), Refusal>)> {
        let meant = |bare: Move| match &self.shape {
            Outline::Pass => bare.is_pass(),
            Outline::Castle { .. } => bare.wing().is_some(),
            Outline::Drop { on, .. } => bare.is_drop() && bare.to() == *on,
            Outline::Legs { stops, .. } => {
                let (from, to) = (stops[0], stops[stops.len() - 1]);
                let steps_there = bare.from() == from && bare.to() == to && !bare.is_drop();
                let castles = bare.wing().is_some() && stops.contains(&bare.from());
                let stays = bare.is_pass() || bare.is_wall_alone();
                steps_there || castles || stays && from == to
            }
        };
        let walked = self.walker.walk_where(self.array, meant);
        let candidates = walked.into_iter().map(|candidate| match candidate {
            Ok(mv) => (mv, Ok(())),
            Err((mv, refusal)) => (mv, Err(refusal)),
        });
        candidates.collect()
    }

    /// The reason for a candidate between these squares that has to be spelled in another way,
    /// because it names captures on the way or castles. A legal candidate is preferred to a refused
    /// one.
    fn spelled_otherwise(&self, walked: &[(Move, Result<(), Refusal>)]) -> Option<Reason> {
        let Outline::Legs { stops, .. } = &self.shape else {
            return None;
        };
        let [from, to] = stops[..] else { return None };
        let fits = |mv: Move| !mv.is_pass() && mv.from() == from && mv.to() == to;
        let fitting = || walked.iter().filter(|&&(mv, _)| fits(mv));
        let &(mv, verdict) = fitting()
            .find(|(_, verdict)| verdict.is_ok())
            .or_else(|| fitting().next())?;
        Some(match verdict {
            Ok(()) => Reason::SpelledOtherwise { mv },
            Err(refusal) => of_refusal(self.compiled, self.array, walked, mv, refusal),
        })
    }
}

/// The reason why the Walker refuses a candidate. `walked` are the candidates with the same
/// squares.
fn of_refusal(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    walked: &[(Move, Result<(), Refusal>)],
    mv: Move,
    refusal: Refusal,
) -> Reason {
    let castling = || castling::of_refusal(mv, refusal).map(Reason::Castling);
    let promotion =
        || promotion::of_refusal(compiled, array, walked, mv, refusal).map(Reason::Promotion);
    let drop = || drop::of_refusal(compiled, mv, refusal).map(Reason::Drop);
    castling()
        .or_else(promotion)
        .or_else(drop)
        .unwrap_or(Reason::Refused(refusal))
}
