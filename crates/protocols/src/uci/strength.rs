//! The options that make the engine weaker: `Skill Level`, and `UCI_LimitStrength` with `UCI_Elo`.

use std::hash::{BuildHasher, RandomState};

use legwork_core::moves::Move;
use legwork_engine::{Best, LEVELS, Level, Limits, Line, Score};

use super::value::{flag, whole};

/// The weakest and the full `Skill Level`, as in Fairy-Stockfish.
const SKILL: [i32; 2] = [-20, 20];
/// The range of `UCI_Elo`: the nominal ratings of the levels.
const ELO: [u32; 2] = [LEVELS[0].elo, LEVELS[LEVELS.len() - 1].elo];

/// How strong the engine is to play.
#[derive(Debug)]
pub(super) struct Strength {
    skill: i32,
    /// Whether [`elo`](Self::elo) counts, and not the skill.
    is_limited: bool,
    elo: u32,
    /// The level of the search that runs; `None` at full strength.
    level: Option<Level>,
    /// The first move and the score of each of its lines.
    lines: Vec<(Move, Score)>,
}

impl Default for Strength {
    fn default() -> Self {
        Self {
            skill: SKILL[1],
            is_limited: false,
            elo: ELO[1],
            level: None,
            lines: Vec::new(),
        }
    }
}

/// The options, and their forms in UCI.
pub(super) fn options() -> [(&'static str, String); 3] {
    let [weakest, full] = SKILL;
    let [least, most] = ELO;
    [
        (
            "Skill Level",
            format!("spin default {full} min {weakest} max {full}"),
        ),
        ("UCI_LimitStrength", "check default false".to_owned()),
        (
            "UCI_Elo",
            format!("spin default {most} min {least} max {most}"),
        ),
    ]
}

impl Strength {
    /// Sets the option with this key; `None` if it is not one of [`options`].
    pub(super) fn set(&mut self, key: &str, name: &str, value: &str) -> Option<Result<(), String>> {
        let set = match key {
            "skill level" => whole(name, value, SKILL).map(|skill| self.skill = skill),
            "elo" => whole(name, value, ELO).map(|elo| self.elo = elo),
            "limitstrength" => flag(name, value).map(|limited| self.is_limited = limited),
            _ => return None,
        };
        Some(set)
    }

    /// Lowers the limits of a search that begins.
    pub(super) fn begin(&mut self, limits: &mut Limits) {
        let [weakest, full] = SKILL;
        self.level = if self.is_limited {
            Some(Level::of_elo(self.elo))
        } else {
            // The skills below the full one are spread over the levels below the strongest.
            let place = (self.skill - weakest) as usize * (LEVELS.len() - 1);
            (self.skill < full).then(|| LEVELS[place / (full - weakest) as usize])
        };
        self.lines.clear();
        if let Some(level) = &self.level {
            level.lower(limits);
        }
    }

    /// Records a line of the search.
    pub(super) fn note(&mut self, line: &Line) {
        let (Some(_), Some(&first)) = (&self.level, line.moves.first()) else {
            return;
        };
        self.lines.truncate(line.number - 1);
        self.lines.push((first, line.score));
    }

    /// The move to play where this one is the best: one at random of those among which the level chooses.
    pub(super) fn choose(&self, best: Option<Best>) -> Option<Best> {
        let choices = (self.level.as_ref()).map_or(Vec::new(), |level| level.choices(&self.lines));
        let best = best?;
        if choices.len() < 2 {
            return Some(best);
        }
        let drawn = RandomState::new().hash_one(0) % choices.len() as u64;
        match choices[drawn as usize] {
            mv if mv == best.mv => Some(best),
            mv => Some(Best {
                mv,
                ponder: None,
                ..best
            }),
        }
    }
}
