//! Reading how many moves a turn has.

use crate::legs::Legs;
use crate::rules::file::{RuleFileAt, SeriesFieldAt, TurnFieldAt};
use crate::rules::{
    BareKing, GivingCheck, Leap, PerpetualCheck, Repeated, Rules, SeriesCheck, SeriesRule, Style,
};
use crate::schema::{At, flag};
use crate::series::Doubles;

/// The most moves that a turn may have, where their number does not grow.
const MOST_MOVES: u8 = 9;

/// The most moves of a turn in which Kings may pass attacked squares: each is tried with all replies.
const MOST_THROUGH: u8 = 2;

/// Reads the field `series` of `turn`.
pub(in crate::rules) fn read(turn: &TurnFieldAt<'_>) -> Option<SeriesRule> {
    let node: At<'_, _> = turn.series.clone()?;
    let fields: SeriesFieldAt<'_> = node.fields()?;
    let grows = flag(&fields.grows)?;
    let most = if grows {
        SeriesRule::MOST_GROWN
    } else {
        MOST_MOVES
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
pub(in crate::rules) fn check(rules: &Rules, fields: &RuleFileAt<'_>) {
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
            series.goes_through() && rules.pieces.iter().any(|piece| piece.leap != Leap::Free),
            "with `Through`, expected no piece with `leap`",
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
