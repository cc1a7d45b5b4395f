//! The targets, each in its own file.

mod betza;
mod corpus;
mod counts;
mod fens;
mod files;
mod games;
mod moves;
mod pgn;
mod rules;
mod sans;
mod self_play;
mod sessions;

use std::sync::Mutex;
use std::time::Instant;

use clap::ValueEnum;
use legwork::kernel::Level;
use legwork::{Position, Variant, find, registry};
use legwork_random_rules::dice::Dice;
use legwork_random_rules::random_rules;
use legwork_verify::compare::Levels;
use legwork_verify::games::RandomGame;
use legwork_verify::games::choices;

use crate::case::{GameRules, RulesSource, SoakCase};
use crate::tally::TargetCounters;
use crate::wrong::SoakFailure;

/// A target: a kind of thing to check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub(crate) enum SoakTarget {
    /// Random games of every variant and option value.
    Games,
    /// Random rule sets.
    Rules,
    /// Damaged FENs, and the positions that some of them are.
    Fens,
    /// Damaged texts of moves.
    Moves,
    /// Damaged moves in SAN.
    Sans,
    /// Damaged games.
    Pgn,
    /// Random and damaged Betza notation.
    Betza,
    /// Damaged rule files, and the games that some of them are.
    Files,
    /// The engine against itself.
    SelfPlay,
    /// Damaged sessions by UCI.
    Uci,
    /// Damaged sessions by CECP.
    Cecp,
    /// Damaged cases of the corpus.
    Corpus,
    /// Counts at every level against the lists, in bulk and nothing else.
    Counts,
}

impl SoakTarget {
    /// The number of targets.
    pub(crate) const COUNT: usize = 13;

    /// The targets of a run that does not choose any.
    const STANDARD: [Self; 12] = [
        Self::Games,
        Self::Rules,
        Self::Fens,
        Self::Moves,
        Self::Sans,
        Self::Pgn,
        Self::Betza,
        Self::Files,
        Self::SelfPlay,
        Self::Uci,
        Self::Cecp,
        Self::Corpus,
    ];

    /// The chosen targets.
    pub(crate) fn chosen(only: &[Self]) -> Vec<Self> {
        if only.is_empty() {
            Self::STANDARD.to_vec()
        } else {
            only.to_vec()
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Rules => "rules",
            Self::Fens => "fens",
            Self::Moves => "moves",
            Self::Sans => "sans",
            Self::Pgn => "pgn",
            Self::Betza => "betza",
            Self::Files => "files",
            Self::SelfPlay => "self-play",
            Self::Uci => "uci",
            Self::Cecp => "cecp",
            Self::Corpus => "corpus",
            Self::Counts => "counts",
        }
    }

    /// Its share of the time, relative to the others.
    pub(crate) fn weight(self) -> f64 {
        match self {
            Self::Games | Self::Counts => 3.0,
            Self::Rules => 5.0,
            Self::Fens | Self::Files | Self::SelfPlay | Self::Corpus => 1.0,
            Self::Moves | Self::Sans | Self::Pgn | Self::Betza | Self::Uci | Self::Cecp => 0.5,
        }
    }

    /// Takes a turn at the target, which takes some milliseconds.
    pub(crate) fn turn(self, turn: &mut Turn<'_>) -> Result<(), Finding> {
        match self {
            Self::Games => games::turn(turn),
            Self::Rules => rules::turn(turn),
            Self::Fens => fens::turn(turn),
            Self::Moves => moves::turn(turn),
            Self::Sans => sans::turn(turn),
            Self::Pgn => pgn::turn(turn),
            Self::Betza => betza::turn(turn),
            Self::Files => files::turn(turn),
            Self::SelfPlay => self_play::turn(turn),
            Self::Uci => sessions::uci(turn),
            Self::Cecp => sessions::cecp(turn),
            Self::Corpus => corpus::turn(turn),
            Self::Counts => counts::turn(turn),
        }
    }
}

/// A failure, and cases that reproduce it, the best first.
pub(crate) struct Finding {
    pub(crate) wrong: SoakFailure,
    pub(crate) cases: Vec<SoakCase>,
}

/// The resources of a turn.
pub(crate) struct Turn<'a> {
    pub(crate) dice: Dice,
    pub(crate) stock: &'a Stock,
    pub(crate) corpus: &'a [SoakCase],
    pub(crate) counts: &'a TargetCounters,
    /// The current check, for the thread that watches for hangs.
    pub(crate) current: &'a Mutex<Option<(Instant, SoakCase)>>,
}

impl Turn<'_> {
    /// Records the next check, and counts it.
    pub(crate) fn begin(&self, case: &SoakCase) {
        self.counts.execute();
        let now = Some((Instant::now(), case.clone()));
        *self
            .current
            .lock()
            .unwrap_or_else(|error| error.into_inner()) = now;
    }
}

/// A variant that is ready to be played.
pub(crate) struct PlayableVariant {
    pub(crate) variant: Variant,
    pub(crate) levels: Levels,
    pub(crate) game: GameRules,
}

impl PlayableVariant {
    pub(crate) fn new(variant: Variant, rules: RulesSource) -> Result<Self, legwork::Error> {
        let levels = Levels::of(&variant)?;
        let game = GameRules::of(&variant, rules);
        Ok(Self {
            variant,
            levels,
            game,
        })
    }

    /// Returns the finding for a position of a random game. Its cases are the position and the game up to there.
    pub(crate) fn found(
        &self,
        wrong: SoakFailure,
        seed: u64,
        at: u32,
        position: &Position,
    ) -> Finding {
        let position = SoakCase::Position {
            game: self.game.clone(),
            fen: position.fen(),
        };
        let game = SoakCase::RandomGame {
            game: self.game.clone(),
            seed,
            plies: at,
        };
        Finding {
            wrong,
            cases: vec![position, game],
        }
    }
}

/// Every registered variant, with every value of its options, at every level.
pub(crate) struct Stock(Vec<PlayableVariant>);

impl Stock {
    /// Opens the variants with these ids, or all if there are none.
    pub(crate) fn new(ids: &[String]) -> Result<Self, legwork::Error> {
        let mut all = Vec::new();
        for id in ids {
            find(id)?;
        }
        for entry in registry()? {
            if !ids.is_empty() && !ids.iter().any(|id| id == entry.id()) {
                continue;
            }
            for variant in choices(entry.id())? {
                for level in Level::available() {
                    let rules = RulesSource::Registered(entry.id().to_owned());
                    all.push(PlayableVariant::new(variant.at_level(level)?, rules)?);
                    if variant.level().is_none() {
                        break;
                    }
                }
            }
        }
        Ok(Self(all))
    }

    /// A random variant of these.
    pub(crate) fn any(&self, dice: &mut Dice) -> &PlayableVariant {
        dice.pick(&self.0)
    }
}

/// A random rule set that the reader accepts, with random values of its options, at a random level.
pub(crate) fn random_ready(dice: &mut Dice) -> Option<PlayableVariant> {
    let ron = random_rules(dice.seed()).to_ron();
    let variant = Variant::from_ron("rules", &ron, &[]).ok()?;
    let options = variant.rules().options.clone();
    let mut chosen = Vec::new();
    for option in &options {
        chosen.push((option.name.as_str(), dice.pick(&option.values).as_str()));
    }
    let variant = if chosen.is_empty() {
        variant
    } else {
        Variant::from_ron("rules", &ron, &chosen).ok()?
    };
    let levels: Vec<Level> = Level::available().collect();
    let variant = variant.at_level(*dice.pick(&levels)).ok()?;
    PlayableVariant::new(variant, RulesSource::File(ron)).ok()
}

/// A position somewhere in a random game, of a variant or of random rules.
pub(crate) fn somewhere<'own, 'stock: 'own>(
    turn: &mut Turn<'stock>,
    own: &'own mut Option<PlayableVariant>,
) -> Option<(&'own PlayableVariant, Position)> {
    let ready = if turn.dice.once_in(3) {
        *own = random_ready(&mut turn.dice);
        own.as_ref()?
    } else {
        turn.stock.any(&mut turn.dice)
    };
    let mut game = RandomGame::new(&ready.variant, turn.dice.seed()).ok()?;
    let first = game.next()?;
    let at = turn.dice.below(60);
    Some((ready, game.take(at).last().unwrap_or(first)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus;
    use crate::tally::SoakCounters;

    /// Each reader of texts reads or refuses what is damaged, in time, in words that can be shown. With LEGWORK_FULL, five times as
    /// many texts.
    #[test]
    fn damaged_texts_are_read_or_refused() {
        let stock = ["chess", "seirawan", "chu", "super", "crc", "berolina"];
        let stock = Stock::new(&stock.map(str::to_owned)).unwrap();
        let corpus = corpus::read().unwrap();
        let corpus: Vec<SoakCase> = corpus.into_iter().map(|(_, case)| case).collect();
        let (tally, current) = (SoakCounters::default(), Mutex::default());
        let times = if std::env::var_os("LEGWORK_FULL").is_some() {
            5
        } else {
            1
        };
        for (target, turns, least) in [
            (SoakTarget::Fens, 2, 50),
            (SoakTarget::Moves, 10, 200),
            (SoakTarget::Sans, 10, 200),
            (SoakTarget::Pgn, 10, 160),
            (SoakTarget::Betza, 10, 80),
            (SoakTarget::Files, 2, 10),
            (SoakTarget::Uci, 2, 140),
            (SoakTarget::Cecp, 2, 140),
            (SoakTarget::Corpus, 2, 10),
        ] {
            let counts = tally.of(target);
            for seed in 0..times * turns {
                let mut turn = Turn {
                    dice: Dice::new(seed),
                    stock: &stock,
                    corpus: &corpus,
                    counts,
                    current: &current,
                };
                if let Err(Finding { wrong, cases }) = target.turn(&mut turn) {
                    panic!("{}: {}\n{:#?}", target.name(), wrong.message, cases[0]);
                }
            }
            let done = counts.done().executions;
            assert!(done >= times * least, "{}: {done}", target.name());
        }
    }
}
