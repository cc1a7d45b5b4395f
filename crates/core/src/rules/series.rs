//! Reading how many moves a turn has.

use serde::{Deserialize, Serialize};

use super::file::{RuleFileAt, SeriesFieldAt, TurnFieldAt};
use super::{BareKing, GivingCheck, Leap, PerpetualCheck, Repeated, Rules, Style};
use crate::legs::Legs;
use crate::piece::Color;
use crate::schema::{At, Schema, flag};
use crate::series::{Doubles, Series};

/// The most moves that a turn may have, where their number does not grow.
const MOST_MOVES: u8 = 9;

/// The most moves that a growing turn comes to.
const MOST_GROWN: u8 = 120;

/// The most moves of a turn in which Kings may pass attacked squares: each is tried with all replies.
const MOST_THROUGH: u8 = 2;

/// How many moves a turn has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeriesRule {
    /// Those of each side's turns; of growing ones, of the first turn of a game.
    pub moves: [u8; 2],
    /// Those of the first turn of a game, where they differ.
    pub first: Option<u8>,
    /// Whether each turn has one more than the turn before it.
    pub grows: bool,
    /// The effect of a check on the way.
    pub check: SeriesCheck,
}

/// The effect of a check within a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Schema)]
pub enum SeriesCheck {
    /// It ends the turn.
    #[default]
    EndsTurn,
    /// Only the last move of a turn may give it.
    Last,
    /// Nothing: royal pieces may pass attacked squares, and only at the end of its turn a side must have left its own where the
    /// other side cannot capture it, with all moves of its turn.
    Through,
}

impl SeriesRule {
    /// A turn of a side that begins where the move number is this.
    pub fn begins(self, side: Color, number: u16) -> Series {
        let [white, black] = self.moves;
        let earlier = usize::from(number.max(1) - 1) * 2 + side.index();
        let left = match self.first {
            _ if self.grows => usize::from(white)
                .saturating_add(earlier)
                .min(MOST_GROWN.into()) as u8,
            Some(first) if earlier == 0 => first,
            _ if side == Color::White => white,
            _ => black,
        };
        Series::begin(left, 0)
    }

    /// How many moves the turn of a side has that follows one of this size.
    pub fn next_size(self, side: Color, size: u8) -> u8 {
        match self.grows {
            true => size.saturating_add(1).min(MOST_GROWN),
            false => self.moves[side.index()],
        }
    }

    /// The most moves that a turn may have.
    pub fn most(self) -> u8 {
        let [white, black] = Color::each(|side| self.most_of(side));
        white.max(black)
    }

    /// The most moves that a turn of a side may have.
    pub fn most_of(self, side: Color) -> u8 {
        let own = self.moves[side.index()];
        match side {
            _ if self.grows => MOST_GROWN,
            Color::White => own.max(self.first.unwrap_or(1)),
            Color::Black => own,
        }
    }

    /// Whether royal pieces may pass attacked squares.
    #[inline]
    pub fn goes_through(self) -> bool {
        self.check == SeriesCheck::Through
    }
}

/// Reads the field `series` of `turn`.
pub(super) fn read(turn: &TurnFieldAt<'_>) -> Option<SeriesRule> {
    let node: At<'_, _> = turn.series.clone()?;
    let fields: SeriesFieldAt<'_> = node.fields()?;
    let grows = flag(&fields.grows)?;
    let most = match grows {
        true => MOST_GROWN,
        false => MOST_MOVES,
    };
    let number = |field: &Option<At<'_, _>>| match field.clone() {
        Some(node) => node.number(1..=most).map(Some),
        None => Some(None),
    };
    let moves = number(&fields.moves)??;
    let (black, first) = (number(&fields.black)?, number(&fields.first)?);
    let check = match fields.check.clone() {
        Some(node) => node.word()?,
        None => SeriesCheck::EndsTurn,
    };
    let rule = SeriesRule {
        moves: [moves, black.unwrap_or(moves)],
        first,
        grows,
        check,
    };
    let fault = if grows && (black.is_some() || first.is_some()) {
        "turns grow from the first one on, expected no `black` and no `first`"
    } else if rule.most() == 1 {
        "every turn is one move, expected more, or no `series`"
    } else if check == SeriesCheck::Through && rule.most() > MOST_THROUGH {
        "`Through` is for turns of one move or two"
    } else {
        return Some(rule);
    };
    node.fault(fault);
    None
}

/// Checks that nothing else in the rules counts on turns of one move.
pub(super) fn check(rules: &Rules, fields: &RuleFileAt<'_>) {
    let (Some(series), Some(node)) = (rules.turn.series, &fields.turn) else {
        return;
    };
    let (turn, endings) = (&rules.turn, &rules.endings);
    let others = endings.goals.is_empty() && endings.connect.is_none();
    let kings = endings.bare_king == BareKing::PlayOn && endings.lone_king.is_none();
    let faults = [
        (
            !rules.have_ordinary_kings(),
            "expected one royal piece a side, and no captures or moves that do more than usual",
        ),
        (rules.holdings.is_some(), "expected no `holdings`"),
        (!rules.code.is_empty(), "expected no `code`"),
        (
            turn.giving_check != GivingCheck::Free || turn.pass.is_some(),
            "expected no `giving_check`, and no `pass`",
        ),
        (
            !others || !kings || endings.checks.is_some(),
            "expected no `goals`, `connect`, `bare_king`, `lone_king` or `checks` of `endings`",
        ),
        (
            rules.draws.counting.is_some()
                || rules.draws.perpetual_check != PerpetualCheck::Repetition,
            "expected no `counting` and no `perpetual_check` of `draws`",
        ),
        (
            matches!(rules.draws.repeated, Repeated::Loss | Repeated::Win),
            "expected another result of `repetition` than `Loss` and `Win`: the side to move may itself have repeated the position",
        ),
        (
            (series.grows || series.first.is_some()) && rules.start.split(' ').nth(1) == Some("b"),
            "with `first` or `grows`, expected White to begin",
        ),
        (
            rules.style == Style::Shogi,
            "expected another `style` than `Shogi`",
        ),
        (
            series.goes_through() && (turn.must.is_some() || !endings.extinct.is_empty()),
            "with `Through`, expected no `must`, and no `extinct` of `endings`",
        ),
        (
            series.goes_through()
                && rules
                    .wings
                    .iter()
                    .any(|wing| series.most_of(wing.color) > 1),
            "with `Through`, expected no `castling` of a side whose turn is several moves",
        ),
        (
            series.goes_through() && rules.pieces.iter().any(|piece| piece.leap == Leap::Safe),
            "with `Through`, expected no piece with `leap: Safe`",
        ),
        (
            Doubles::new(rules, &Legs::new(rules)).are_too_many(),
            "expected at most 16 double steps of a side, which a position has to remember",
        ),
    ];
    for (_, message) in faults.into_iter().filter(|(is, _)| *is) {
        node.fault(format!("a turn has several moves: {message}"));
    }
}
