//! The comparison.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use legwork_engine::Engine;
use legwork_match::{Means, PeerSetting, PlayerError, PlayerSpec};
use legwork_suite::{chosen, thinned};
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use crate::follow::{alone, follow};
use crate::kind::{FindingKind, RulesDifference};
use crate::opinion::{deep_differences, differences, says_all};
use crate::report::{CompareTally, Finding, Report};
use crate::sources::game;
use crate::subject::Subject;

/// The number of positions that are chosen to decide the rules; they are compared first.
const CHOSEN: usize = 300;
/// Of this many positions of a game, one is also compared with pieces removed.
const THINNED_EVERY: usize = 3;
/// Of this many positions of a game, one is also counted to a greater depth.
const DEEP_EVERY: usize = 8;
/// The maximum number of leaves that is counted.
const LARGEST_COUNT: u64 = 30_000;
/// The maximum depth of a count, in plies.
const DEEPEST: u32 = 4;
/// The maximum number of kinds of differences that are followed.
const MOST_FINDINGS: usize = 40;
/// The time for following a difference.
const FOLLOWED: Duration = Duration::from_secs(10);

/// The task and the limits of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComparePlan {
    /// The seed of positions and games.
    pub seed: u64,
    /// Which part of how many: `(1, 1)` is all.
    pub part: (u64, u64),
    /// The number of games, of all parts together; `None` plays until the time is up.
    pub games: Option<u64>,
    /// The time for all.
    pub time: Duration,
}

/// Compares the rules of a program with those of a variant. `watch` is called with the progress.
///
/// # Errors
///
/// If the program cannot be started, does not offer the variant, or does not say which moves are legal.
pub fn compare(
    spec: &PlayerSpec,
    setting: PeerSetting<'_>,
    plan: ComparePlan,
    watch: &mut dyn FnMut(&CompareTally, usize),
) -> Result<Report, PlayerError> {
    let variant = setting.variant;
    let mut comparison = Comparison {
        subject: Subject::start(spec, setting)?,
        until: Instant::now() + plan.time,
        tally: CompareTally::default(),
        found: BTreeMap::new(),
        findings: Vec::new(),
        watch,
    };
    let (part, parts) = plan.part;
    let is_own = |number: u64| number % parts.max(1) + 1 == part;
    if comparison.subject.takes_positions {
        for (number, position) in (0..).zip(chosen(variant, plan.seed, CHOSEN)) {
            if comparison.is_over() {
                break;
            }
            if is_own(number) && says_all(&position) {
                comparison.look_at(&alone(position));
            }
        }
    }
    // Without memory for a table there is no self-play.
    let mut engine = Engine::new().ok();
    if let Some(engine) = &mut engine {
        let _ = engine.set_hash(1);
    }
    let last = plan.games.unwrap_or(u64::MAX);
    for number in (0..last).filter(|&number| is_own(number)) {
        if comparison.is_over() {
            break;
        }
        let Some((start, moves)) = game(variant, plan.seed, number, &mut engine) else {
            break;
        };
        let mut whole = Game::new(start, Adjudication::NONE);
        comparison.tally.games += 1;
        comparison.of_game(&whole, 0, plan.seed);
        for (mv, ply) in moves.into_iter().zip(1..) {
            if comparison.is_over() {
                break;
            }
            whole.make(mv);
            comparison.of_game(&whole, ply, plan.seed);
        }
    }
    let given_up = comparison.subject.is_hopeless();
    let report = Report {
        program: spec.name.clone(),
        protocol: comparison.subject.protocol,
        means: match comparison.subject.means {
            Means::Lists => "lists",
            Means::Searches => "searches",
            Means::Refuses => "refuses",
        },
        variant: variant.rules().id.clone(),
        options: variant.rules().chosen.clone(),
        seed: plan.seed,
        part: plan.part,
        tally: comparison.tally,
        findings: comparison.findings,
        given_up,
    };
    comparison.subject.quit();
    Ok(report)
}

/// A comparison that goes on.
struct Comparison<'a, 'w> {
    subject: Subject<'a>,
    until: Instant,
    tally: CompareTally,
    /// The finding of each kind of difference; `None` where it was not there again.
    found: BTreeMap<(FindingKind, String, String), Option<usize>>,
    findings: Vec<Finding>,
    watch: &'w mut dyn FnMut(&CompareTally, usize),
}

impl Comparison<'_, '_> {
    fn is_over(&self) -> bool {
        Instant::now() >= self.until || self.subject.is_hopeless()
    }

    /// Compares a position of a game, and what is made of it.
    fn of_game(&mut self, game: &Game, ply: usize, seed: u64) {
        let position = game.position();
        // A state that a FEN cannot express is reached by its moves.
        if !self.subject.takes_positions || !says_all(position) {
            return self.look_at(game);
        }
        // A FEN of ours would hide from the program what our rules forget to put into a hand.
        if position.rules().holdings.is_some() {
            self.look_at(game);
        } else {
            self.look_at(&alone(position.clone()));
        }
        if ply % THINNED_EVERY == THINNED_EVERY - 1 {
            let mut dice = SplitMix64::seed_from_u64(position.hash() ^ seed);
            if let Some(thinned) = thinned(position, &mut dice).filter(says_all) {
                self.look_at(&alone(thinned));
            }
        }
        if self.subject.means == Means::Lists && ply.is_multiple_of(DEEP_EVERY) {
            self.count(position);
        }
    }

    /// Compares the moves of a position.
    fn look_at(&mut self, game: &Game) {
        match differences(&mut self.subject, game, &mut self.tally) {
            Some(found) => {
                self.tally.positions += 1;
                self.note(game, found);
            }
            None => self.tally.not_taken += 1,
        }
        (self.watch)(&self.tally, self.findings.len());
    }

    /// Compares the count of a depth that takes little time.
    fn count(&mut self, position: &Position) {
        let depths = (2..=DEEPEST).take_while(|&depth| {
            position.perft(depth - 1).saturating_mul(position.count()) <= LARGEST_COUNT
        });
        if let Some(depth) = depths.last()
            && let Some((game, found)) = deep_differences(
                &mut self.subject,
                &alone(position.clone()),
                depth,
                &mut self.tally,
            )
        {
            self.note(&game, found);
        }
    }

    /// Counts differences, and follows those of a new kind.
    fn note(&mut self, game: &Game, differences: Vec<RulesDifference>) {
        for difference in differences {
            let key = difference.key(game.position());
            if let Some(known) = self.found.get(&key) {
                if let Some(finding) = known.and_then(|place| self.findings.get_mut(place)) {
                    finding.times += 1;
                }
                continue;
            }
            if self.findings.len() >= MOST_FINDINGS {
                continue;
            }
            let until = Instant::now() + FOLLOWED;
            let finding = follow(&mut self.subject, game, &difference, until);
            let place = finding.is_some().then_some(self.findings.len());
            match finding {
                Some(finding) => self.findings.push(Finding {
                    times: 1,
                    ..finding
                }),
                None => self.tally.unsteady += 1,
            }
            self.found.insert(key, place);
        }
    }
}
