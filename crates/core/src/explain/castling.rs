//! Why a King may not castle, each condition by its name.

use super::facts::{Fact, Facts, maybe, squares};
use super::reason::Reason;
use super::words::Words;
use crate::fen::rights;
use crate::geometry::Square;
use crate::law::Law;
use crate::moves::Move;
use crate::piece::Color;
use crate::refusal::Refusal;
use crate::rules::{CastlingText, Wing};
use crate::scene::Scene;
use crate::text;

/// A condition of castling that does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastlingFault {
    /// The variant has no such castling for that side.
    Unknown {
        /// The side.
        color: Color,
    },
    /// The King does not stand where it castles from.
    KingAway {
        /// Where it stands.
        king: Square,
        /// Its home; `None` if that is anywhere on its side's first rank.
        home: Option<Square>,
    },
    /// No Rook stands where it castles from.
    RookAway {
        /// Whose castling.
        color: Color,
        /// Its home; `None` if that depends on the set-up.
        home: Option<Square>,
    },
    /// King and Rook are at home, but one of them has moved, or the position never gave the right.
    NoRight {
        /// Where the Rook stands.
        rook: Square,
    },
    /// On that wing the King castles to another square.
    Elsewhere {
        /// The square that it castles to.
        to: Square,
    },
    /// Something stands in the way of King or Rook.
    Blocked {
        /// The first such square.
        at: Square,
    },
    /// The King is in check.
    InCheck {
        /// Where it stands.
        king: Square,
        /// The piece that gives it.
        by: Square,
    },
    /// The King crosses an attacked square.
    Crosses {
        /// The square.
        at: Square,
        /// The piece that attacks it.
        by: Square,
    },
    /// The King would end on an attacked square.
    Reaches {
        /// The square.
        at: Square,
        /// The piece that attacks it.
        by: Square,
    },
    /// The King would end on a square that only the Rook's leaving lays open.
    Unshielded {
        /// Where the King would stand.
        king: Square,
        /// The piece that could capture it then.
        by: Square,
    },
}

impl CastlingFault {
    /// What the Walker found against a castling.
    pub(super) fn of(mv: Move, refusal: Refusal) -> Option<Self> {
        Some(match refusal {
            Refusal::CastlingBlocked { at } => Self::Blocked { at },
            Refusal::CastlingThroughCheck { at, by } if at == mv.from() => {
                Self::InCheck { king: at, by }
            }
            Refusal::CastlingThroughCheck { at, by } if at == mv.to() => Self::Reaches { at, by },
            Refusal::CastlingThroughCheck { at, by } => Self::Crosses { at, by },
            // With King and Rook still in place nothing attacked the square.
            Refusal::KingLeftInCheck { king, by } if mv.wing().is_some() => {
                Self::Unshielded { king, by }
            }
            _ => return None,
        })
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Unknown { .. } => "castling-unknown",
            Self::KingAway { .. } => "castling-king-away",
            Self::RookAway { .. } => "castling-rook-away",
            Self::NoRight { .. } => "castling-no-right",
            Self::Elsewhere { .. } => "castling-elsewhere",
            Self::Blocked { .. } => "castling-blocked",
            Self::InCheck { .. } => "castling-in-check",
            Self::Crosses { .. } => "castling-crosses-attack",
            Self::Reaches { .. } => "castling-reaches-attack",
            Self::Unshielded { .. } => "castling-unshielded",
        }
    }

    pub(super) fn facts(self) -> Facts {
        match self {
            Self::Unknown { color } => vec![("side", Fact::Color(color))],
            Self::KingAway { king, home } => {
                [squares([("king", king)]), maybe("home", home)].concat()
            }
            Self::RookAway { color, home } => {
                [vec![("side", Fact::Color(color))], maybe("home", home)].concat()
            }
            Self::NoRight { rook } => squares([("rook", rook)]),
            Self::Elsewhere { to } => squares([("to", to)]),
            Self::Blocked { at } => squares([("at", at)]),
            Self::InCheck { king, by } | Self::Unshielded { king, by } => {
                squares([("king", king), ("by", by)])
            }
            Self::Crosses { at, by } | Self::Reaches { at, by } => {
                squares([("at", at), ("by", by)])
            }
        }
    }

    pub(super) fn words(self, words: &Words<'_>) -> String {
        let (king, rook) = (words.royal(), words.rook());
        let on = |square| words.on(square);
        match self {
            Self::Unknown { .. } if words.rules.wings.is_empty() => {
                "there is no castling in this variant".to_owned()
            }
            Self::Unknown { color } => format!("{color} has no such castling in this variant"),
            Self::KingAway {
                home: Some(home), ..
            } => format!(
                "castling: the {king} is not at home on {}",
                words.square(home)
            ),
            Self::KingAway { home: None, .. } => {
                format!("castling: the {king} is not on its first rank")
            }
            Self::RookAway {
                color,
                home: Some(home),
            } => format!(
                "castling: no {rook} of {color}'s stands on {}",
                words.square(home)
            ),
            Self::RookAway { color, home: None } => {
                format!("castling: no {rook} of {color}'s stands on that side of the {king}")
            }
            Self::NoRight { rook } => format!(
                "castling: the right to castle with {} is lost, or was never there",
                on(rook)
            ),
            Self::Elsewhere { to } => format!(
                "castling: on that side the {king} goes to {}",
                words.square(to)
            ),
            Self::Blocked { at } => format!("castling: {} stands in the way", on(at)),
            Self::InCheck { king, by } => {
                format!("castling: {} is in check from {}", on(king), on(by))
            }
            Self::Crosses { at, by } => format!(
                "castling: the {king} would cross {}, which {} attacks",
                words.square(at),
                on(by)
            ),
            Self::Reaches { at, by } => format!(
                "castling: the {king} would end on {}, which {} attacks",
                words.square(at),
                on(by)
            ),
            Self::Unshielded { king: at, by } => format!(
                "castling: once the {rook} has left, the {king} on {} would be attacked by {}",
                words.square(at),
                on(by)
            ),
        }
    }
}

/// Why there is no castling of that name.
pub(super) fn by_name(law: &Law, scene: &Scene, short: bool) -> Reason {
    let mut wings = law.rules.wings.iter().enumerate();
    let named = wings.find(|&(number, wing)| {
        wing.color == scene.turn && text::is_short(&law.rules, number) == short
    });
    let unknown = CastlingFault::Unknown { color: scene.turn };
    let fault = match (named, law.king(scene, scene.turn)) {
        (Some((_, wing)), Some(king)) => without_right(law, scene, wing, king, None),
        _ => unknown,
    };
    Reason::Castling(fault)
}

/// Why there is no castling between these squares, if they are those of one: the King and where
/// it castles to, or King and Rook.
pub(super) fn by_squares(law: &Law, scene: &Scene, stops: &[Square]) -> Option<Reason> {
    let &[from, to] = stops else { return None };
    let king = law.king(scene, scene.turn)?;
    let rules = &law.rules;
    let is_rook = |square| {
        scene.at(square).is_some_and(|piece| {
            piece.color == scene.turn && Some(piece.kind) == rules.castling_rook()
        })
    };
    let rook = match (from == king, to == king) {
        (true, _) if is_rook(to) => Some(to),
        (_, true) if is_rook(from) => Some(from),
        (true, _) => None,
        _ => return None,
    };
    let meant = |wing: &&Wing| {
        wing.color == scene.turn
            && match (wing.home, rook) {
                (Some((home, _)), None) => {
                    // Nearer squares are the King's own steps.
                    let step = home.file().abs_diff(to.file()) < 2;
                    let by_king = rules.castling_text == CastlingText::KingMove;
                    by_king && king == home && to == wing.king_to && !step
                }
                (Some((home, corner)), Some(rook)) => king == home && rook == corner,
                (None, Some(rook)) => {
                    let first = |square| rights::on_first_rank(rules, wing.color, square);
                    let beyond = (rook.file() > king.file()) == wing.king_side;
                    first(king) && first(rook) && beyond
                }
                (None, None) => false,
            }
    };
    let wing = rules.wings.iter().find(meant)?;
    Some(Reason::Castling(without_right(
        law, scene, wing, king, rook,
    )))
}

/// What is wrong with a King's move that looks like castling and is not spelled like one: two files
/// or more along the rank on which its side castles.
pub(super) fn by_the_look(law: &Law, scene: &Scene, stops: &[Square]) -> Option<Reason> {
    let &[from, to] = stops else { return None };
    let king = law.king(scene, scene.turn)?;
    if from != king || to.rank() != king.rank() || to.file().abs_diff(king.file()) < 2 {
        return None;
    }
    let rules = &law.rules;
    let first_rank = rights::on_first_rank(rules, scene.turn, king);
    let ours = || rules.wings.iter().filter(|wing| wing.color == scene.turn);
    if ours().next().is_none() {
        let unknown = CastlingFault::Unknown { color: scene.turn };
        return first_rank.then_some(Reason::Castling(unknown));
    }
    let towards = |wing: &&Wing| match wing.home {
        Some((home, corner)) => {
            home.rank() == king.rank() && (corner.file() > home.file()) == (to.file() > king.file())
        }
        None => first_rank && wing.king_side == (to.file() > king.file()),
    };
    let wing = ours().find(towards)?;
    Some(Reason::Castling(
        match rights::rook(rules, scene, wing, king) {
            Some(_) => CastlingFault::Elsewhere { to: wing.king_to },
            None => without_right(law, scene, wing, king, None),
        },
    ))
}

/// Why the right to castle on that wing is not there, when it is not.
fn without_right(
    law: &Law,
    scene: &Scene,
    wing: &Wing,
    king: Square,
    rook: Option<Square>,
) -> CastlingFault {
    let rules = &law.rules;
    let is_rook = |square: &Square| {
        scene.at(*square).is_some_and(|piece| {
            piece.color == wing.color && Some(piece.kind) == rules.castling_rook()
        })
    };
    match wing.home {
        Some((home, _)) if king != home => CastlingFault::KingAway {
            king,
            home: Some(home),
        },
        Some((_, corner)) if !is_rook(&corner) => CastlingFault::RookAway {
            color: wing.color,
            home: Some(corner),
        },
        Some((_, corner)) => CastlingFault::NoRight { rook: corner },
        None if rules.rank_of(wing.color, king) != 0 => {
            CastlingFault::KingAway { king, home: None }
        }
        None => {
            let beyond = |square: &Square| {
                square.rank() == king.rank()
                    && *square != king
                    && (square.file() > king.file()) == wing.king_side
            };
            let mut squares = rules.geometry.squares();
            let any = || squares.find(|square| beyond(square) && is_rook(square));
            match rook.or_else(any) {
                Some(rook) => CastlingFault::NoRight { rook },
                None => CastlingFault::RookAway {
                    color: wing.color,
                    home: None,
                },
            }
        }
    }
}
