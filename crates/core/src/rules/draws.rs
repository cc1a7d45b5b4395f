//! Reading the draws that depend on the moves before a position: repetition, moves without progress, counts.

use serde::{Deserialize, Serialize};

use super::Rules;
use super::file::RuleFileAt;
use super::pieces::Pieces;
use crate::echo::{clip, did_you_mean, nearest};
use crate::piece::Kinds;
use crate::plugin::Plugins;
use crate::ron_source::RonNode;
use crate::schema::Schema;

/// The most occurrences of a position that a rule may wait for.
const MOST_REPETITIONS: u8 = 100;
/// The most moves without progress that a rule may wait for.
const MOST_MOVES: u64 = 1000;

/// How the moves before a position end a game.
///
/// They never change which moves are legal: a game obeys them, and a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draws {
    /// How often a position occurs until that ends the game; 0 for never.
    pub repetitions: u8,
    /// The result then.
    pub repeated: Repeated,
    /// The result if one side gave check with each of its moves since the first of these occurrences.
    pub perpetual_check: PerpetualCheck,
    /// This number of moves of each side without a capture, a Pawn move or a drop are a draw; 0 for no such rule.
    pub moves: u16,
    /// The counts of moves after which an ending is a draw.
    pub counting: Option<Counting>,
}

impl Default for Draws {
    fn default() -> Self {
        Self {
            repetitions: 3,
            repeated: Repeated::Draw,
            perpetual_check: PerpetualCheck::Repetition,
            moves: 50,
            counting: None,
        }
    }
}

/// The result of a position that has occurred too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Schema)]
pub enum Repeated {
    /// A draw.
    #[default]
    Draw,
    /// The side whose move repeated has lost.
    Loss,
    /// The side whose move repeated has won.
    Win,
    /// White has lost.
    White,
    /// Black has lost.
    Black,
}

/// The result of a repetition by perpetual check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Schema)]
pub enum PerpetualCheck {
    /// That of any other repetition.
    #[default]
    Repetition,
    /// The side that gave check with each of its moves has lost; if both did, it is a draw.
    Loss,
    /// The same for a side that attacked with each of its moves: gave check, or moved a piece to where it can capture something.
    AttackLoss,
}

/// The counts of Makruk and its relatives: of the moves that a side has left to mate in.
///
/// A [count](crate::count::Count) starts after a move. Then the men on the board tell how many moves there are. It is
/// a draw once more half-moves than twice this number are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// Without Pawns on the board: 64 moves. From a capture that leaves the side to move its King alone, or a promotion
    /// against a lone King, on: 8 against two Rooks, 16 against one, else 22 against two Khons, 32 against two
    /// Knights, 44 against a Khon, 64; the men on the board are counted first.
    Makruk,
    /// For a side with at most three men: 63 moves. For a lone King, without Pawns: one less than in Makruk.
    Cambodian,
    /// For a lone King, without Pawns: 16 moves against a Rook, else 44 against a Khon, 64 against a Knight; nothing is
    /// counted first.
    Asean,
}

impl Rules {
    /// The Pawns for a count: those of the rules, or, if these have none, what promotes. A Pawn that may be dropped on its last rank
    /// is not a Pawn for the rules.
    pub fn counted_pawns(&self) -> Kinds {
        let pawns = self.pawns();
        if !pawns.is_empty() {
            return pawns;
        }
        let promoting = self.promotions.iter().map(|rule| rule.kinds);
        promoting.fold(Kinds::NONE, Kinds::or)
    }
}

impl Counting {
    /// Each with its name in rule files.
    pub const ALL: [(&'static str, Self); 3] = [
        ("makruk", Self::Makruk),
        ("cambodian", Self::Cambodian),
        ("asean", Self::Asean),
    ];
}

/// The names of counts, as a rule file has them.
pub(super) const COUNTINGS: &[&str] = &["\"makruk\"", "\"cambodian\"", "\"asean\""];

/// Reads the field `draws`, which may be left out.
pub(super) fn read(rules: &RuleFileAt<'_>, pieces: &Pieces<'_>) -> Draws {
    let mut draws = Draws::default();
    let Some(fields) = rules.draws.clone().and_then(|node| node.fields()) else {
        return draws;
    };
    if let Some((count, worth)) = fields
        .repetition
        .clone()
        .and_then(|node| node.pair("a number and a result, such as (4, Draw)"))
    {
        draws.repetitions = read_repetitions(&count).unwrap_or(draws.repetitions);
        draws.repeated = worth.word().unwrap_or_default();
    }
    if let Some(node) = fields.perpetual_check.clone() {
        draws.perpetual_check = node.word().unwrap_or_default();
        if draws.repetitions == 0 {
            node.fault("where no repetition ends the game, no perpetual check does");
        }
    }
    if let Some(node) = fields.moves.clone() {
        draws.moves = read_moves(&node).unwrap_or(draws.moves);
    }
    if let Some(node) = fields.counting.clone() {
        draws.counting = read_counting(&node);
        if pieces.capture_en_passant() {
            node.fault(
                "`counting` is not supported with en passant: the count is written in that field of a FEN",
            );
        }
    }
    draws
}

/// Checks that passes have their field of a FEN for themselves.
pub(super) fn check_passes(rules: &Rules, fields: &RuleFileAt<'_>) {
    if rules.passes_counted() > 0
        && rules.draws.counting.is_some()
        && let Some(node) = fields.draws.clone()
    {
        node.fault("`counting` is not supported with counted passes: the count is written in their field of a FEN");
    }
}

/// Checks that a count, and passes, have their field of a FEN for itself.
pub(super) fn check_marks(rules: &Rules, fields: &RuleFileAt<'_>, plugins: &Plugins) {
    if rules.passes_counted() > 0
        && plugins.remember()
        && let Some(node) = fields.code.clone()
    {
        node.fault("passes are counted here, expected rules in code that remember nothing: both take the same field of a FEN");
    }
    let counting = fields
        .draws
        .clone()
        .and_then(|node| node.fields())
        .and_then(|fields| fields.counting.clone());
    if let Some(node) = counting
        && plugins.remember()
    {
        node.fault("`counting` is not supported with rules in code that have a memory: the count is written in their field of a FEN");
    }
}

/// Reads how often a position occurs.
fn read_repetitions(node: &RonNode<'_>) -> Option<u8> {
    let count = node.number(0..=MOST_REPETITIONS)?;
    if count == 1 {
        node.fault("at its first occurrence a position repeats nothing, expected 0 or 2 and more");
        return None;
    }
    Some(count)
}

/// Reads a number of moves.
fn read_moves(node: &RonNode<'_>) -> Option<u16> {
    let count = node.ron().parse::<u64>().ok();
    let count = count.filter(|&count| count <= MOST_MOVES);
    if count.is_none() {
        let found = clip(node.ron());
        node.fault(format!(
            "expected a whole number from 0 to {MOST_MOVES}, found `{found}`"
        ));
    }
    count.map(|count| count as u16)
}

/// Reads the name of counts.
fn read_counting(node: &RonNode<'_>) -> Option<Counting> {
    let text = node.text()?;
    let known = Counting::ALL.iter().find(|(name, _)| *name == text);
    if known.is_none() {
        let names = Counting::ALL.map(|(name, _)| name.to_owned());
        let hint = did_you_mean(nearest(&text, &names).as_deref());
        node.fault(format!(
            "expected \"{}\", found `{}`{hint}",
            names.join("\" or \""),
            clip(&text)
        ));
    }
    known.map(|&(_, counting)| counting)
}
