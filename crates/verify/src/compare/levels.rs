//! Counts at every level of the processor, against the lists.

use legwork_kernel::Level;
use legwork_variant::error::Error;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use super::{Difference, Disagreement};

/// One variant at each level that the processor has; only at its own level if no sweep can count
/// it.
#[derive(Debug)]
pub struct Levels(Vec<Variant>);

impl Levels {
    /// The variant at each level.
    ///
    /// # Errors
    ///
    /// If it cannot be compiled again.
    pub fn of(variant: &Variant) -> Result<Self, Error> {
        let Some(own) = variant.level() else {
            return Ok(Self(vec![variant.clone()]));
        };
        let others = Level::ALL.into_iter().filter(|level| *level != own);
        let others = others.filter(|level| level.is_available());
        let all = others.map(|level| variant.at_level(level));
        let all = all.chain([Ok(variant.clone())]);
        Ok(Self(all.collect::<Result<_, _>>()?))
    }

    /// Whether a sweep can count the variant, so that there is more than one way to count.
    pub fn sweep(&self) -> bool {
        self.0.iter().any(|variant| variant.level().is_some())
    }

    /// Counts the position and those after each of its moves at every level, and compares the
    /// counts with the lists of moves. Gives the number of positions.
    ///
    /// # Errors
    ///
    /// If any counts disagree.
    pub fn check(&self, position: &Position) -> Result<u64, Disagreement> {
        let fen = position.fen();
        let disagreement = |difference| Disagreement::new(position, difference);
        let listed = position.moves().len() as u64;
        let answers = Answers::of(position, |after| after.moves().len() as u64);
        for variant in &self.0 {
            let level = variant
                .level()
                .map_or("none".to_owned(), |level| level.to_string());
            let wrong = |depth, counted, listed| {
                let level = level.clone();
                Err(disagreement(Difference::Level {
                    level,
                    depth,
                    counted,
                    listed,
                }))
            };
            let same = variant.position(&fen);
            let same = same.map_err(|error| disagreement(Difference::FenRefused(error)))?;
            if same.count() != listed {
                return wrong(1, same.count(), listed);
            }
            if same.perft(2) != answers.total {
                return wrong(2, same.perft(2), answers.total);
            }
            let counted = Answers::of(&same, Position::count);
            if counted.digest != answers.digest {
                return Err(disagreement(answers.differing(position, &same, &level)));
            }
        }
        Ok(listed + 1)
    }
}

/// The numbers of replies to the moves of a position.
struct Answers {
    total: u64,
    /// A digest of the number of replies to each move, independent of the order of the moves.
    digest: u64,
}

impl Answers {
    fn of(position: &Position, count: impl Fn(&Position) -> u64) -> Self {
        let mut answers = Self {
            total: 0,
            digest: 0,
        };
        for (after, _) in position.layer(1, false) {
            let count = count(&after);
            answers.total += count;
            // An odd factor, so that no bit of the count is lost.
            let weighed = (after.hash() | 1).wrapping_mul(count);
            answers.digest = answers.digest.wrapping_add(weighed);
        }
        answers
    }

    /// The move after which the counts differ.
    fn differing(&self, position: &Position, same: &Position, level: &str) -> Difference {
        let level = level.to_owned();
        for mv in position.moves() {
            if let (Ok(ours), Ok(theirs)) = (position.play(mv), same.play(mv)) {
                let (listed, counted) = (ours.moves().len() as u64, theirs.count());
                if listed != counted {
                    let mv = position.move_text(mv);
                    return Difference::LevelAfter {
                        mv,
                        level,
                        counted,
                        listed,
                    };
                }
            }
        }
        Difference::Level {
            level,
            depth: 2,
            counted: Answers::of(same, Position::count).total,
            listed: self.total,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::RandomGame;
    use crate::samples::tiny;

    #[test]
    fn all_levels_count_what_is_listed() {
        let levels = Levels::of(&tiny()).unwrap();
        let mut counted = 0;
        for position in RandomGame::new(&tiny(), 1).unwrap().plies(20) {
            counted += levels.check(&position).unwrap();
        }
        assert!(levels.sweep() && counted > 100, "{counted}");
    }

    #[test]
    fn a_wrong_count_is_told() {
        let position = tiny().start();
        let lists = Answers::of(&position, |after| after.moves().len() as u64);
        let wrong = Answers::of(&position, |after| after.count() + 1);
        assert!(wrong.total > lists.total && wrong.digest != lists.digest);
    }
}
