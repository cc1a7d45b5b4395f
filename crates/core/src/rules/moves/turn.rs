//! The rules of the turn: what a side may do, and what it must.

use super::series::SeriesRule;
use crate::moves::Move;
use crate::piece::{Color, Kind};
use crate::rules::Rules;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The moves that a side may and must make when it is its turn.
///
/// These rules choose among the moves that are legal otherwise: a side that is in check still has to end the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnRule {
    /// Which royal pieces may not be left attacked.
    pub check: Exposed,
    /// From when a piece that becomes royal counts as such.
    pub succession: Succession,
    /// The moves that have to be made where one of them is legal.
    pub must: Option<Duty>,
    /// Which moves may give check.
    pub giving_check: GivingCheck,
    /// When a side may pass.
    pub pass: Option<Passing>,
    /// The only side that may; `None` for both.
    pub pass_by: Option<Color>,
    /// Whether a side that faces an enemy royal piece with its own, along an open file or rank, has to part them by its move, or
    /// passes, which ends the game in what these rules call a draw.
    pub bikjang: bool,
    /// How many moves a turn has; `None` where it is one.
    pub series: Option<SeriesRule>,
    /// The enemies that change sides after a move; `None` if none do.
    pub converts: Option<Conversion>,
}

/// The enemies that change sides after a move, all at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Conversion {
    /// Those that the piece which has moved could capture from its new square by its own moves, whatever it spares; in castling the King.
    Attacked,
}

impl Default for TurnRule {
    fn default() -> Self {
        Self {
            check: Exposed::default(),
            succession: Succession::default(),
            must: None,
            giving_check: GivingCheck::Free,
            pass: None,
            pass_by: None,
            bikjang: false,
            series: None,
            converts: None,
        }
    }
}

/// Which of a side's royal pieces are exposed, so that none of them may be left attacked. They are counted after the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Exposed {
    /// Only the last one. As long as the side has several, none is exposed.
    #[default]
    Last,
    /// Each of them.
    Each,
    /// The last one; of several, not all may be attacked at once.
    LastOrAll,
}

/// When a piece that promotes to a royal kind begins to count as royal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Succession {
    /// With its move.
    #[default]
    AtOnce,
    /// After its move, which may leave a royal piece attacked only if it could without promoting.
    Later,
}

/// Moves that have to be made where one of them is legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Duty {
    /// Captures.
    Capture,
    /// Drops.
    Drop,
}

/// Which moves may give check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GivingCheck {
    /// Any.
    #[default]
    Free,
    /// None.
    Never,
    /// Those that give mate. Whether a move does is decided by the replies that there would be without this rule.
    Mate,
}

impl GivingCheck {
    /// The words of rule files, in the order of the values.
    pub const WORDS: [&str; 3] = ["true", "false", "Mate"];
    /// The values.
    pub const VALUES: [Self; 3] = [Self::Free, Self::Never, Self::Mate];
}

impl Serialize for GivingCheck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            _ if !serializer.is_human_readable() => serializer.serialize_u8(*self as u8),
            Self::Free => serializer.serialize_bool(true),
            Self::Never => serializer.serialize_bool(false),
            Self::Mate => serializer.serialize_unit_variant("GivingCheck", 2, "Mate"),
        }
    }
}

impl<'de> Deserialize<'de> for GivingCheck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Self::VALUES.get(usize::from(u8::deserialize(deserializer)?));
        value
            .copied()
            .ok_or_else(|| D::Error::custom("expected 0 to 2"))
    }
}

/// When a side that is not in check may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Passing {
    /// Where it has no other legal move.
    Stuck,
    /// Always.
    Always,
}

/// # Abilities of the turn
impl Rules {
    /// Whether turns have several moves, so that a side may be to move again after its move.
    #[inline]
    pub fn moves_again(&self) -> bool {
        self.turn.series.is_some()
    }

    /// How many moves a turn has, where it has several.
    #[inline]
    pub fn several_moves(&self) -> Option<SeriesRule> {
        self.turn.series
    }

    /// Whether turns have several moves in which royal pieces may pass attacked squares.
    #[inline]
    pub fn goes_through(&self) -> bool {
        self.turn.series.is_some_and(SeriesRule::goes_through)
    }

    /// Whether every move may be made that leaves no royal piece attacked, and no side passes.
    pub fn has_free_turns(&self) -> bool {
        let free = self.turn.giving_check == GivingCheck::Free && !self.moves_again();
        free && !self.forces_moves() && !self.may_pass() && !self.turn.bikjang
    }

    /// Whether some moves have to be made where they are legal.
    #[inline]
    pub fn forces_moves(&self) -> bool {
        self.turn.must.is_some()
    }

    /// Whether a side has to capture if it can.
    #[inline]
    pub fn must_capture(&self) -> bool {
        self.turn.must == Some(Duty::Capture)
    }

    /// Whether enemies change sides after a move.
    pub fn converts(&self) -> bool {
        self.turn.converts.is_some()
    }

    /// Whether a move may give check.
    pub fn may_check(&self) -> bool {
        self.turn.giving_check != GivingCheck::Never
    }

    /// Whether a side may pass by these rules, without a rule in code.
    pub fn may_pass(&self) -> bool {
        self.turn.pass.is_some()
    }

    /// When this side may pass.
    #[inline]
    pub fn passing(&self, side: Color) -> Option<Passing> {
        let barred = self.turn.pass_by.is_some_and(|only| only != side);
        self.turn.pass.filter(|_| !barred)
    }

    /// The move of which the legality test asks whether it leaves royal pieces attacked: the same, or, where a piece that becomes royal
    /// counts [`Later`](Succession::Later), without its promotion. `mover` is the kind that moves.
    #[inline]
    pub fn before_succession(&self, mover: impl FnOnce() -> Option<Kind>, mv: Move) -> Move {
        if self.turn.succession == Succession::AtOnce {
            return mv;
        }
        let royal = |kind| self.royals.contains(kind);
        if mv.promotion().is_some_and(royal) && !mover().is_some_and(royal) {
            mv.without_promotion()
        } else {
            mv
        }
    }

    /// The most passes in a row that a position remembers; 0 where they make no difference.
    pub fn passes_counted(&self) -> u8 {
        let needed = self.endings.passes.unwrap_or_default();
        needed.max(u8::from(self.turn.bikjang))
    }
}
