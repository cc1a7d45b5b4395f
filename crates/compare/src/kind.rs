//! Which differences are of one kind.

use legwork_core::moves::Move;
use legwork_core::piece::Kinds;
use legwork_explain::{Legality, MoveEffect};
use legwork_match::{ReportedEnd, Silence};
use legwork_variant::game::Verdict;
use legwork_variant::position::Position;
use serde::Serialize;

/// The kind of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// The program has a move that is not legal.
    Extra,
    /// It lacks a legal move.
    Lacks,
    /// It lacks most legal moves of the position.
    LacksMost,
    /// It has a move twice.
    Twice,
    /// Its count differs although all lists agree.
    Count,
    /// It ends.
    Crash,
    /// It says otherwise how the game has ended.
    End,
    /// It does not answer.
    Hang,
}

/// A difference in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RulesDifference {
    /// The program has this move, as it or we write it.
    Extra { text: String, mv: Option<Move> },
    /// It lacks this move.
    Lacks { mv: Move },
    /// It lacks `number` of the `of` legal moves, this one among them.
    LacksMost { mv: Move, number: usize, of: usize },
    /// It lists this move twice.
    Twice { text: String },
    /// The number of sequences of this many moves.
    Count { depth: u32, ours: u64, theirs: u64 },
    /// It says something else than the rules of how the game has ended, here or by this move.
    End {
        mv: Option<Move>,
        ours: Option<Verdict>,
        reported: ReportedEnd,
    },
    /// It is silent.
    Silent(Silence),
}

impl RulesDifference {
    pub(crate) fn kind(&self) -> FindingKind {
        match self {
            Self::Extra { .. } => FindingKind::Extra,
            Self::Lacks { .. } => FindingKind::Lacks,
            Self::LacksMost { .. } => FindingKind::LacksMost,
            Self::Twice { .. } => FindingKind::Twice,
            Self::Count { .. } => FindingKind::Count,
            Self::End { .. } => FindingKind::End,
            Self::Silent(Silence::Ended) => FindingKind::Crash,
            Self::Silent(Silence::Hung) => FindingKind::Hang,
        }
    }

    /// The move, in our coordinates where it is one.
    pub(crate) fn text(&self, position: &Position) -> Option<String> {
        match self {
            Self::Extra { text, .. } | Self::Twice { text } => Some(text.clone()),
            Self::Lacks { mv } | Self::LacksMost { mv, .. } | Self::End { mv: Some(mv), .. } => {
                Some(position.move_text(*mv))
            }
            Self::Count { .. } | Self::End { mv: None, .. } | Self::Silent(_) => None,
        }
    }

    /// The rule that decides about the move, as a name; what a legal move does.
    pub(crate) fn reason(&self, position: &Position) -> String {
        if let Self::Lacks { mv } = self
            && left_attacked(position, *mv).is_some()
        {
            return "leaves-attacked".to_owned();
        }
        if let Self::End { ours, .. } = self {
            return ours.map_or("no-end", Verdict::name).to_owned();
        }
        let Some(explained) = self
            .text(position)
            .and_then(|text| position.explain(&text).ok())
        else {
            return match self {
                Self::Extra { .. } | Self::Twice { .. } => "not-a-move".to_owned(),
                _ => String::new(),
            };
        };
        match &explained.legality {
            Legality::Illegal { reason } => reason.name().to_owned(),
            Legality::Legal { story, .. } => {
                // Whether it gives check or mate says nothing of whether it is legal, except for drops.
                let names = story.iter().filter(decides);
                names.map(MoveEffect::name).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// The key that differences of the same kind share: their kind, the rule, and the piece.
    pub(crate) fn key(&self, position: &Position) -> (FindingKind, String, String) {
        if let Self::End { reported, .. } = self {
            // The winner is left out: both sides have the same differences.
            let reported = match reported {
                ReportedEnd::Drawn => "drawn",
                ReportedEnd::Won(_) | ReportedEnd::Decided => "won",
            };
            return (self.kind(), self.reason(position), reported.to_owned());
        }
        let of_the_position = match self {
            Self::LacksMost { .. } => true,
            _ => position.ended_early().is_some(),
        };
        if of_the_position {
            let end = position.ended_early().map_or("", |end| end.cause.name());
            return (self.kind(), end.to_owned(), String::new());
        }
        if let Self::Lacks { mv } = self
            && left_attacked(position, *mv).is_some()
        {
            return (self.kind(), self.reason(position), String::new());
        }
        let at = self.text(position).and_then(|text| {
            let (from, _) = position.rules().geometry.read(&text)?;
            position.at(from)
        });
        let piece = at.map_or_else(String::new, |piece| {
            position.rules().piece(piece.kind).name.clone()
        });
        (self.kind(), self.reason(position), piece)
    }

    /// The difference in words; `lists` says that the program lists its moves.
    pub(crate) fn words(&self, position: &Position, lists: bool) -> String {
        let why = |text: &str| match position.explain(text) {
            Ok(explained) => explained.to_string(),
            Err(error) => format!("not a move: {error}"),
        };
        let text = self.text(position).unwrap_or_default();
        match self {
            Self::Extra { .. } => {
                let has = if lists { "lists" } else { "takes" };
                format!("it {has} {text}, which is {}", why(&text))
            }
            Self::Lacks { mv } => {
                let lacks = if lists { "lacks" } else { "refuses" };
                let attacked = left_attacked(position, *mv).map_or_else(String::new, |name| {
                    format!("; the {name} is left attacked, as these rules allow")
                });
                format!("it {lacks} {text}, which is {}{attacked}", why(&text))
            }
            Self::LacksMost { number, of, .. } => {
                let lacks = if lists { "lacks" } else { "refuses" };
                format!(
                    "it {lacks} {number} of {of} legal moves, for example {text}, which is {}",
                    why(&text)
                )
            }
            Self::Twice { .. } => format!("it lists {text} twice"),
            Self::Count {
                depth,
                ours,
                theirs,
            } => format!(
                "it counts {theirs} sequences of {depth} moves, expected {ours}, although its lists after each move are right"
            ),
            Self::End { mv, ours, reported } => {
                let after = match mv {
                    Some(_) => format!("after {text} "),
                    None => String::new(),
                };
                let theirs = match reported {
                    ReportedEnd::Won(winner) => format!("{winner} has won"),
                    ReportedEnd::Decided => "a side has won".to_owned(),
                    ReportedEnd::Drawn => "the game is a draw".to_owned(),
                };
                match ours {
                    Some(verdict) => {
                        format!("{after}it reports that {theirs}, but this is {verdict}")
                    }
                    None => format!("{after}it reports that {theirs}, but the game continues"),
                }
            }
            Self::Silent(Silence::Ended) => "it ends when it is asked for its moves".to_owned(),
            Self::Silent(Silence::Hung) => {
                "it does not answer when it is asked for its moves".to_owned()
            }
        }
    }
}

/// The piece whose loss loses the game, and which a legal move leaves attacked: other programs take it for royal.
fn left_attacked(position: &Position, mv: Move) -> Option<String> {
    let us = position.turn();
    let after = position.play(mv).ok()?;
    let extinct = position.rules().endings.extinct.iter();
    let vital = extinct.fold(Kinds::NONE, |all, rule| all.or(rule.kinds));
    let mut own = after
        .pieces()
        .filter(|(_, piece)| piece.color == us && vital.contains(piece.kind));
    let (_, piece) = own.find(|&(square, _)| after.is_attacked(square, !us))?;
    // Where any piece may be the last one, none of them is vital.
    (vital.len() < position.rules().pieces.len() as u32)
        .then(|| position.rules().piece(piece.kind).name.clone())
}

fn decides(effect: &&MoveEffect) -> bool {
    !matches!(
        effect,
        MoveEffect::Checks { .. } | MoveEffect::Mates { .. } | MoveEffect::Stalls { .. }
    )
}
