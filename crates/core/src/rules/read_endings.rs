//! Reading how a game ends.

use super::file::{ConnectField, EndingsField, ExtinctField, GoalField, SideField};
use super::pieces::Pieces;
use super::regions::Regions;
use super::{Connection, Endings, Extinction, Goal, Lines, TurnRule, drawn, lone_king};
use crate::geometry::{Geometry, MAX_SIDE};
use crate::piece::{Color, Kinds};
use crate::ron_source::{RonFields, RonNode};
use crate::squares::Squares;

/// The most checks that may be asked for.
pub(super) const MOST_CHECKS: u8 = 9;

/// The most passes in a row that may be asked for.
const MOST_PASSES: u8 = 9;

/// The most rules of extinction, and the most goals.
const MOST_RULES: usize = 16;

/// Reads the field `endings`, which may be left out.
pub(super) fn read(
    rules: &RonFields<'_>,
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
    turn: TurnRule,
) -> Endings {
    let Some(fields) = rules
        .get("endings")
        .and_then(|node| node.fields_of::<EndingsField>())
    else {
        return Endings::default();
    };
    let stalemate = fields.get("stalemate").and_then(|node| node.word());
    let checkmate = fields.get("checkmate").and_then(|node| node.word());
    let bare_king = fields.get("bare_king").and_then(|node| node.word());
    let checks = fields.get("checks");
    if let (Some(node), false) = (&checks, pieces.have_royals()) {
        node.fault("nothing is royal, so that there are no checks");
    }
    if let (Some(node), Some(_)) = (fields.get("lone_king"), rules.get("holdings")) {
        node.fault("a lone King is for rules without `holdings`");
    }
    let read_list = |name| few(&fields, name);
    let connect = fields.get("connect");
    Endings {
        stalemate: stalemate.unwrap_or_default(),
        checkmate: checkmate.unwrap_or_default(),
        bare_king: bare_king.unwrap_or_default(),
        lone_king: lone_king::read(fields.get("lone_king"), pieces),
        checks: checks.and_then(|node| node.number(1..=MOST_CHECKS)),
        extinct: read_list("extinct")
            .iter()
            .filter_map(|node| read_extinction(node, board, pieces))
            .collect(),
        goals: read_list("goals")
            .iter()
            .filter_map(|node| read_goal(node, board, regions, pieces))
            .collect(),
        connect: connect.and_then(|node| read_connection(&node, board, pieces)),
        passes: read_passes(&fields, turn),
        drawn: drawn::read(&fields, pieces),
    }
}

/// Reads how many passes in a row end the game.
fn read_passes(fields: &RonFields<'_>, turn: TurnRule) -> Option<u8> {
    let node = fields.get("passes")?;
    if turn.pass.is_none() {
        node.fault("no side ever passes, expected `pass` of `turn`, too");
    }
    node.number(2..=MOST_PASSES)
}

/// The elements of a list that may be left out, and has not too many.
fn few<'a>(fields: &RonFields<'a>, name: &str) -> Vec<RonNode<'a>> {
    let Some(node) = fields.get(name) else {
        return Vec::new();
    };
    let mut list = node.list().unwrap_or_default();
    if list.len() > MOST_RULES {
        let found = list.len();
        node.fault(format!(
            "expected at most {MOST_RULES} elements, found {found}"
        ));
        list.truncate(MOST_RULES);
    }
    list
}

/// Reads a side, which may be left out.
fn side(fields: &RonFields<'_>, name: &str) -> Option<Color> {
    let word = fields.get(name).and_then(|node| node.word());
    word.map(|side| match side {
        SideField::White => Color::White,
        SideField::Black => Color::Black,
    })
}

/// Reads `All`, or a list of kinds.
fn read_kinds(node: &RonNode<'_>, pieces: &Pieces<'_>) -> Option<Kinds> {
    if node.ron().starts_with('[') {
        return Some(pieces.some(node).into_iter().collect());
    }
    node.one_of(&[("All", Kinds::ALL)])
}

/// Reads a number, which may be left out.
fn number(fields: &RonFields<'_>, name: &str, least: u8, standard: u8) -> Option<u8> {
    match fields.get(name) {
        Some(node) => node.number(least..=u8::MAX),
        None => Some(standard),
    }
}

fn read_extinction(
    node: &RonNode<'_>,
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
) -> Option<Extinction> {
    let fields = node.fields_of::<ExtinctField>()?;
    let kinds = fields.require("pieces");
    let kinds = kinds.and_then(|node| read_kinds(&node, pieces));
    let (left, enemy) = (
        number(&fields, "left", 0, 0),
        number(&fields, "enemy", 0, 0),
    );
    if let (Some(left), Some(board), Some(node)) = (left, board, fields.get("left"))
        && usize::from(left) >= board.squares().count()
    {
        node.fault("expected less than there are squares: otherwise no game would begin");
    }
    Some(Extinction {
        kinds: kinds?,
        side: side(&fields, "side"),
        left: left?,
        enemy: enemy?,
        is: match fields.get("is") {
            Some(node) => node.word()?,
            None => Default::default(),
        },
    })
}

fn read_goal(
    node: &RonNode<'_>,
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
) -> Option<Goal> {
    let fields = node.fields_of::<GoalField>()?;
    let kinds = fields.require("pieces");
    let kinds = kinds.and_then(|node| read_kinds(&node, pieces));
    let on = fields.require("on");
    let on = on.and_then(|node| regions?.field(&node));
    let most = board.map_or(0, |board| board.squares().count());
    let count = match fields.get("count") {
        Some(node) => {
            let most = u8::try_from(most).unwrap_or(u8::MAX).max(1);
            node.number(1..=most)
        }
        None => Some(1),
    };
    let (safe, hold) = (fields.flag("safe"), fields.flag("hold"));
    let answer = side(&fields, "answer");
    if let (Some(node), true) = (
        fields.get("answer"),
        safe == Some(true) || hold == Some(true),
    ) {
        node.fault("a goal that has to be held, or to be safe, is not answered");
    }
    let mut on = on?;
    if let Some(only) = side(&fields, "side") {
        on[(!only).index()] = Squares::EMPTY;
    }
    Some(Goal {
        kinds: kinds?,
        on,
        count: count?,
        safe: safe?,
        hold: hold?,
        answer,
    })
}

fn read_connection(
    node: &RonNode<'_>,
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
) -> Option<Connection> {
    let fields = node.fields_of::<ConnectField>()?;
    let longest = board.map_or(MAX_SIDE, |board| board.files().max(board.ranks()));
    let count = fields.require("count");
    let count = count.and_then(|node| node.number(2..=longest.max(2)));
    let kinds = match fields.get("pieces") {
        Some(node) => read_kinds(&node, pieces),
        None => Some(Kinds::ALL),
    };
    let along = match fields.get("along") {
        Some(node) => read_lines(&node),
        None => Some(Lines::ALL.to_vec()),
    };
    let square = match fields.get("square") {
        Some(node) => Some(node.number(2..=longest.max(2))?),
        None => None,
    };
    Some(Connection {
        kinds: kinds?,
        count: count?,
        along: along?,
        apart: fields.flag("apart")?,
        square,
        is: match fields.get("is") {
            Some(node) => node.word()?,
            None => super::EndValue::Win,
        },
    })
}

/// Reads a list of lines, each once and at least one.
fn read_lines(node: &RonNode<'_>) -> Option<Vec<Lines>> {
    let list = node.list()?;
    if list.is_empty() {
        node.fault("expected Ranks, Files or Diagonals");
        return None;
    }
    let mut lines: Vec<Lines> = Vec::new();
    for element in list {
        let line = element.word()?;
        if lines.contains(&line) {
            element.fault("these lines are in the list already");
            return None;
        }
        lines.push(line);
    }
    Some(lines)
}
