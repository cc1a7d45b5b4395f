//! The reasons why a move is not legal, each with its facts and its words.
//!
//! This module only states reasons; the modules above find them.

mod castling;
mod drop;
mod gating;
mod hindrance;
mod promotion;
mod refused;
mod wall;

use super::facts::{self, Fact, Facts, NamedFacts, squares};
use super::words::{Words, any};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Piece;
use legwork_core::squares::Squares;
use legwork_walker::refusal::Refusal;

pub use castling::CastlingFault;
pub use drop::DropFault;
pub use gating::GatingFault;
pub use hindrance::Hindrance;
pub use promotion::{PromotionFault, PromotionZone};
pub(super) use refused::words as refusal_words;
pub use wall::WallFault;

/// If a piece can go to more squares than this, its moves are described instead of listed.
const MAX_SQUARES: usize = 6;

/// Why a move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The Walker refuses it, by a rule that is not of castling, promotions or drops.
    Refused(Refusal),
    /// There is no piece where the move starts.
    NoPiece {
        /// The empty square.
        at: Square,
    },
    /// The piece is not of the side to move.
    NotYourTurn {
        /// Its square.
        at: Square,
        /// The piece.
        piece: Piece,
    },
    /// The move starts and ends on the same square, and the piece cannot return to where it
    /// started.
    GoesNowhere {
        /// The square.
        at: Square,
        /// Whether the variant has pieces that can pass the turn.
        passes: bool,
    },
    /// The piece has no such move on any board.
    NotItsMove {
        /// The piece.
        piece: Piece,
        /// Its square.
        from: Square,
        /// The square to which it does not go.
        to: Square,
        /// In how many legs the move is written.
        legs: u8,
        /// The squares to which it can go in this position.
        goes: Squares,
    },
    /// The piece has such a move, but not in this position.
    Hindered {
        /// The piece.
        piece: Piece,
        /// The leg that is blocked, from 1.
        leg: u8,
        /// The number of legs of the move.
        of: u8,
        /// The reason why it is blocked.
        by: Hindrance,
    },
    /// The squares are those of a move that has to be spelled in another way.
    SpelledOtherwise {
        /// The move.
        mv: Move,
    },
    /// No piece can step out and back.
    NoPass {
        /// A piece that could pass if a square next to it were empty.
        lion: Option<Square>,
    },
    /// A condition of castling does not hold.
    Castling(CastlingFault),
    /// The piece may not promote to that kind, or must promote.
    Promotion(PromotionFault),
    /// The piece may not be placed there from the hand.
    Gating(GatingFault),
    /// The piece may not be dropped there.
    Drop(DropFault),
    /// The move may be made, and may not leave its wall there.
    Wall(WallFault),
}

impl Reason {
    /// A name for programs: `king-left-in-check`.
    pub fn name(&self) -> &'static str {
        self.named().0
    }

    /// Its facts, each by its name.
    pub fn facts(&self) -> Vec<(&'static str, Fact)> {
        self.named().1
    }

    fn named(&self) -> NamedFacts {
        let kind = |piece: Piece| facts::piece(piece.kind);
        match *self {
            Self::Refused(refusal) => refused::named(refusal),
            Self::NoPiece { at } => ("no-piece", facts::at(at)),
            Self::NotYourTurn { at, piece } => {
                ("not-your-turn", [kind(piece), facts::at(at)].concat())
            }
            Self::GoesNowhere { at, .. } => ("goes-nowhere", facts::at(at)),
            Self::NotItsMove {
                piece,
                from,
                to,
                legs,
                goes,
            } => {
                let way = squares([("from", from), ("to", to)]);
                let legs: Facts = vec![("legs", Fact::Number(legs))];
                let goes: Facts = vec![("goes", Fact::Squares(goes))];
                ("not-its-move", [kind(piece), way, legs, goes].concat())
            }
            Self::Hindered { piece, leg, by, .. } => {
                let leg: Facts = vec![("leg", Fact::Number(leg))];
                let (name, facts) = by.named();
                (name, [kind(piece), leg, facts].concat())
            }
            Self::SpelledOtherwise { .. } => ("spelled-otherwise", Vec::new()),
            Self::NoPass { lion } => ("no-pass", facts::maybe("at", lion)),
            Self::Castling(fault) => fault.named(),
            Self::Promotion(fault) => fault.named(),
            Self::Gating(fault) => fault.named(),
            Self::Drop(fault) => fault.named(),
            Self::Wall(fault) => fault.named(),
        }
    }

    /// The squares that it is about, except for those to which the piece could go instead.
    pub fn squares(&self) -> Vec<Square> {
        let about = self.facts().into_iter().filter(|(name, _)| *name != "goes");
        about.flat_map(|(_, fact)| fact.squares()).collect()
    }

    /// The squares of the pieces that forbid the move. A piece that the reason names as its cause is the only
    /// one; a King left in check is none. Where no piece is the cause, such a square can be empty.
    pub fn culprits(&self) -> Vec<Square> {
        // A missing piece forbids the move, not the piece at the end of the leg.
        if let Self::Hindered {
            by: Hindrance::NothingToJump { .. },
            ..
        } = self
        {
            return Vec::new();
        }
        let facts = self.facts();
        let named = facts.iter().any(|(name, _)| *name == "by");
        let culprit = |(name, fact)| match fact {
            _ if name == "king" || named && name != "by" => None,
            Fact::Square(square) => Some(square),
            _ => None,
        };
        facts.into_iter().filter_map(culprit).collect()
    }

    /// In words, as half a sentence after "illegal: ".
    pub(super) fn words(&self, words: &Words<'_>) -> String {
        match *self {
            Self::Refused(refusal) => refused::words(words, refusal),
            Self::NoPiece { at } => format!("there is no piece on {}", words.square(at)),
            Self::NotYourTurn { at, piece } => {
                let (theirs, turn) = (piece.color, !piece.color);
                format!("{} is {theirs}'s, and it is {turn}'s turn", words.on(at))
            }
            Self::GoesNowhere { at, passes } => {
                let at = words.square(at);
                let same = format!("the move starts and ends on the same square, {at}");
                if passes {
                    format!("{same}; a pass is written {}", words.text(Move::PASS))
                } else {
                    same
                }
            }
            Self::NotItsMove {
                piece,
                from,
                to,
                legs,
                goes,
            } => {
                let mut never = format!("{} cannot go to {}", words.on(from), words.square(to));
                if legs > 1 {
                    never.push_str(&format!(" in {legs} legs"));
                }
                if (1..=MAX_SQUARES).contains(&goes.len()) {
                    let names = goes.into_iter().map(|to| words.square(to).to_string());
                    let names = any(names.collect());
                    format!("{never}; from {} it goes to {names}", words.square(from))
                } else {
                    format!("{never}: it {}", words.moves(piece.kind))
                }
            }
            Self::Hindered { piece, leg, of, by } => {
                let sentence = by.words(words, piece);
                if of > 1 {
                    format!("leg {leg}: {sentence}")
                } else {
                    sentence
                }
            }
            Self::SpelledOtherwise { mv } => {
                format!("that move is written {}", words.text(mv))
            }
            Self::NoPass { lion: Some(at) } => {
                let piece = words.on(at);
                format!("{piece} has no empty square to step to and come back from")
            }
            Self::NoPass { lion: None } => {
                "no piece can step out and back, so the turn cannot be passed".to_owned()
            }
            Self::Castling(fault) => fault.words(words),
            Self::Promotion(fault) => fault.words(words),
            Self::Gating(fault) => fault.words(words),
            Self::Drop(fault) => fault.words(words),
            Self::Wall(fault) => fault.words(words),
        }
    }
}
