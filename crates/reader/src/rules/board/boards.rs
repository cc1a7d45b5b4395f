//! Reading how many boards there are.

use crate::rules::file::RuleFileAt;
use crate::rules::pieces::Pieces;
use crate::rules::{Leap, Rules, Style};

/// Reads the field `boards` of `board`, which may be left out, and gives each piece a twin on the second of two boards.
pub(in crate::rules) fn read(rules: &RuleFileAt<'_>, pieces: &mut Pieces<'_>) -> bool {
    let board = rules.board.as_ref().and_then(|node| node.fields());
    let boards = board.and_then(|fields| fields.boards?.number(1..=2));
    if boards != Some(2) {
        return false;
    }
    let mut clear = true;
    for (_, rule, node) in pieces.rules() {
        if rule.symbol.crowned() {
            node.fault(format!(
                "`+` before a letter is a piece on the second board, expected `{}` or another letter",
                rule.symbol.base()
            ));
            clear = false;
        }
        if rule
            .every_path()
            .flat_map(|path| &path.legs)
            .any(|leg| leg.may.passed)
        {
            node.fault(
                "what passes a square is on the other board then: expected no capture en passant (`e`)",
            );
        }
    }
    if clear {
        pieces.double();
    }
    clear
}

/// Checks that nothing else in the rules puts pieces on a board, takes them from it, or looks at both at once.
pub(in crate::rules) fn check(rules: &Rules, fields: &RuleFileAt<'_>) {
    if !rules.two_boards {
        return;
    }
    let captures_change = rules.captures_do_more()
        || rules.captures_ask_for_guards()
        || rules.captures.iter().any(|rule| rule.victim.is_some());
    let pieces = &rules.pieces;
    let leaps = pieces.iter().any(|piece| piece.leap != Leap::Free);
    let limited = rules.promotions.iter().any(|rule| !rule.limits.is_empty());
    let faults = [
        (
            rules.holdings.is_some(),
            fields.holdings.as_deref(),
            "`holdings`",
        ),
        (rules.walls.is_some(), fields.walls.as_deref(), "`walls`"),
        (
            !rules.borrows.is_empty(),
            fields.borrows.as_deref(),
            "`borrows`",
        ),
        (
            !rules.frozen.is_empty(),
            fields.frozen.as_deref(),
            "`frozen`",
        ),
        (
            captures_change,
            fields.captures.as_deref(),
            "rule of `captures` but with `may: false`",
        ),
        (rules.halt(), fields.pieces.as_deref(), "`halts`"),
        (leaps, fields.pieces.as_deref(), "`leap`"),
        (limited, fields.promotions.as_deref(), "`limits`"),
        (rules.turn.bikjang, fields.turn.as_deref(), "`bikjang`"),
        (
            rules.turn.series.is_some(),
            fields.turn.as_deref(),
            "`series`",
        ),
        (
            rules.endings.lone_king.is_some(),
            fields.endings.as_deref(),
            "`lone_king`",
        ),
        (
            rules.endings.connect.is_some(),
            fields.endings.as_deref(),
            "`connect`",
        ),
        (
            rules.draws.counting.is_some(),
            fields.draws.as_deref(),
            "`counting`",
        ),
        (!rules.code.is_empty(), fields.code.as_deref(), "`code`"),
    ];
    for (wrong, node, what) in faults {
        if let Some(node) = node.filter(|_| wrong) {
            node.fault(format!(
                "this is not supported on two boards (`boards: 2`), expected no {what}"
            ));
        }
    }
    if let Some(node) = fields
        .style
        .as_deref()
        .filter(|_| rules.style == Style::Shogi)
    {
        node.fault("`+` before a letter is a piece on the second board (`boards: 2`), expected another `style` than `Shogi`");
    }
}
