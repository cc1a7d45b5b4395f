//! Reading how a game ends.

use crate::geometry::{Geometry, MAX_SIDE};
use crate::piece::{Color, Kinds};
use crate::rules::file::{
    ConnectField, EndingsFieldAt, ExtinctField, GoalField, KindsField, RuleFileAt, SideField,
};
use crate::rules::pieces::Pieces;
use crate::rules::regions::Regions;
use crate::rules::{
    Connection, EndValue, Endings, Extinction, Goal, Lines, TurnRule, drawn, lone_king,
};
use crate::schema::{At, Value as _, flag};
use crate::squares::Squares;

/// The most checks that may be asked for.
pub(in crate::rules) const MOST_CHECKS: u8 = 9;

/// The most passes in a row that may be asked for.
const MOST_PASSES: u8 = 9;

/// The most rules of extinction, of captures and of chases, and the most goals.
const MOST_RULES: usize = 16;

/// Reads the field `endings`, which may be left out.
pub(in crate::rules) fn read(
    rules: &RuleFileAt<'_>,
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
    turn: TurnRule,
) -> Endings {
    let Some(fields) = rules.endings.clone().and_then(|node| node.fields()) else {
        return Endings::default();
    };
    let stalemate = fields.stalemate.as_ref().and_then(At::word);
    let checkmate = fields.checkmate.as_ref().and_then(At::word);
    let bare_king = fields.bare_king.as_ref().and_then(At::word);
    let checks = fields.checks.clone();
    if let (Some(node), false) = (&checks, pieces.have_royals()) {
        node.fault("nothing is royal, so that there are no checks");
    }
    if let (Some(node), Some(_)) = (fields.lone_king.clone(), rules.holdings.clone()) {
        node.fault("a lone King is for rules without `holdings`");
    }
    let connect = fields.connect.clone();
    Endings {
        stalemate: stalemate.unwrap_or_default(),
        checkmate: checkmate.unwrap_or_default(),
        bare_king: bare_king.unwrap_or_default(),
        lone_king: lone_king::read(fields.lone_king.clone(), pieces),
        checks: checks.and_then(|node| node.number(1..=MOST_CHECKS)),
        extinct: few(&fields.extinct)
            .iter()
            .filter_map(|node| read_extinction(node, board, pieces))
            .collect(),
        goals: few(&fields.goals)
            .iter()
            .filter_map(|node| read_goal(node, board, regions, pieces))
            .collect(),
        connect: connect.and_then(|node| read_connection(&node, board, pieces)),
        passes: read_passes(&fields, turn),
        drawn: drawn::read(&fields, pieces),
    }
}

/// Reads how many passes in a row end the game.
fn read_passes(fields: &EndingsFieldAt<'_>, turn: TurnRule) -> Option<u8> {
    let node = fields.passes.clone()?;
    if turn.pass.is_none() {
        node.fault("no side ever passes, expected `pass` of `turn`, too");
    } else if turn.pass_by.is_some() {
        node.fault("one side alone never passes twice in a row, expected no `pass_by`");
    }
    node.number(2..=MOST_PASSES)
}

/// The elements of a list that may be left out, and has at most [`MOST_RULES`].
pub(in crate::rules) fn few<'a, T>(field: &Option<At<'a, Vec<T>>>) -> Vec<At<'a, T>> {
    let Some(node) = field else {
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
pub(in crate::rules) fn side(field: &Option<At<'_, SideField>>) -> Option<Color> {
    let word = field.as_ref().and_then(At::word);
    word.map(|side| match side {
        SideField::White => Color::White,
        SideField::Black => Color::Black,
    })
}

/// Reads `All`, or a list of kinds.
pub(in crate::rules) fn read_kinds(
    node: &At<'_, KindsField>,
    pieces: &Pieces<'_>,
) -> Option<Kinds> {
    if node.ron().starts_with('[') {
        return Some(pieces.some(node).into_iter().collect());
    }
    node.choice(KindsField::FORM.words).map(|_| Kinds::ALL)
}

/// Reads kinds, which may be left out.
pub(in crate::rules) fn kinds_or(
    field: &Option<At<'_, KindsField>>,
    pieces: &Pieces<'_>,
    standard: Kinds,
) -> Option<Kinds> {
    match field {
        Some(node) => read_kinds(node, pieces),
        None => Some(standard),
    }
}

/// Reads a number, which may be left out.
fn number(field: &Option<At<'_, u8>>, least: u8, standard: u8) -> Option<u8> {
    match field {
        Some(node) => node.number(least..=u8::MAX),
        None => Some(standard),
    }
}

fn read_extinction(
    node: &At<'_, ExtinctField>,
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
) -> Option<Extinction> {
    let fields = node.fields()?;
    let kinds = fields.pieces.clone();
    let kinds = kinds.and_then(|node| read_kinds(&node, pieces));
    let (left, enemy) = (number(&fields.left, 0, 0), number(&fields.enemy, 0, 0));
    if let (Some(left), Some(board), Some(node)) = (left, board, fields.left.clone())
        && usize::from(left) >= board.squares().count()
    {
        node.fault("expected less than there are squares: otherwise no game would begin");
    }
    Some(Extinction {
        kinds: kinds?,
        side: side(&fields.side),
        left: left?,
        enemy: enemy?,
        is: match fields.is.clone() {
            Some(node) => node.word()?,
            None => Default::default(),
        },
    })
}

fn read_goal(
    node: &At<'_, GoalField>,
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
) -> Option<Goal> {
    let fields = node.fields()?;
    let kinds = fields.pieces.clone();
    let kinds = kinds.and_then(|node| read_kinds(&node, pieces));
    let on = fields.on.clone();
    let on = on.and_then(|node| regions?.field(&node));
    let most = board.map_or(0, |board| board.squares().count());
    let count = match fields.count.clone() {
        Some(node) => {
            let most = u8::try_from(most).unwrap_or(u8::MAX).max(1);
            node.number(1..=most)
        }
        None => Some(1),
    };
    let (safe, hold) = (flag(&fields.safe), flag(&fields.hold));
    let answer = side(&fields.answer);
    if let (Some(node), true) = (
        fields.answer.clone(),
        safe == Some(true) || hold == Some(true),
    ) {
        node.fault("a goal that has to be held, or to be safe, is not answered");
    }
    let is = match fields.is.clone() {
        Some(node) => node.word()?,
        None => EndValue::Win,
    };
    if let (Some(node), Some(_), true) = (fields.is.clone(), answer, is != EndValue::Win) {
        node.fault("a goal that is answered wins, expected `Win`");
    }
    let mut on = on?;
    if let Some(only) = side(&fields.side) {
        on[(!only).index()] = Squares::EMPTY;
    }
    Some(Goal {
        kinds: kinds?,
        on,
        count: count?,
        safe: safe?,
        hold: hold?,
        answer,
        full: flag(&fields.full)?,
        is,
    })
}

fn read_connection(
    node: &At<'_, ConnectField>,
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
) -> Option<Connection> {
    let fields = node.fields()?;
    let longest = board.map_or(MAX_SIDE, |board| board.files().max(board.ranks()));
    let count = fields.count.clone();
    let count = count.and_then(|node| node.number(2..=longest.max(2)));
    let kinds = kinds_or(&fields.pieces, pieces, Kinds::ALL);
    let along = match fields.along.clone() {
        Some(node) => read_lines(&node),
        None => Some(Lines::ALL.to_vec()),
    };
    let square = match fields.square.clone() {
        Some(node) => Some(node.number(2..=longest.max(2))?),
        None => None,
    };
    Some(Connection {
        kinds: kinds?,
        count: count?,
        along: along?,
        apart: flag(&fields.apart)?,
        square,
        is: match fields.is.clone() {
            Some(node) => node.word()?,
            None => EndValue::Win,
        },
    })
}

/// Reads a list of lines, each once and at least one.
fn read_lines(node: &At<'_, Vec<Lines>>) -> Option<Vec<Lines>> {
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
