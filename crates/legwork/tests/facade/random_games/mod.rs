//! Random games, and the properties that hold at their positions.
//!
//! The games of a variant are played once, and all [`PROPERTIES`] are checked on the way. Whether both generators agree is checked by the
//! tests of each variant instead, in `legwork-testkit`.

mod actions;
mod ends;
mod entering;
mod judge;
mod sans;
mod texts;

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;

use legwork::{Adjudication, Game, Move, Position, Variant, Verdict, registry};
use legwork_environment::Actions;
use legwork_random_rules::dice::Dice;
use legwork_random_rules::random_rules;
use legwork_testkit::conformance;
use legwork_verify::compare::check_explanations;
use legwork_verify::games::{RandomGame, choices};

use judge::Shown;

/// Ends by the moves before a position alone: neither by material nor by the position.
const BY_MOVES: Adjudication = Adjudication {
    dead: false,
    ..Adjudication::ALL
};

/// A position of a random game.
struct Place<'a> {
    /// The game, adjudicated as [`BY_MOVES`] says.
    game: &'a Game,
    /// Its positions, from the start to this one.
    shown: &'a [Shown],
    /// The numbers of the variant's moves.
    actions: &'a Actions,
}

impl Place<'_> {
    fn position(&self) -> &Position {
        self.game.position()
    }
}

/// Something that holds at every position.
struct Property {
    name: &'static str,
    at: At,
    /// Whether it holds whatever the rules are; otherwise for the registered variants.
    of_all_rules: bool,
    /// Panics where it does not hold.
    check: fn(&Place<'_>),
}

/// The positions at which a property is checked.
enum At {
    Each,
    /// Of those that have not occurred before, every N-th, until they have had this many legal moves together. In full all of them,
    /// until they have had the other number.
    New {
        every: usize,
        moves: u64,
        in_full: u64,
    },
    /// The last ones of the first two games of rare moves.
    Last,
}

impl At {
    /// Every position that has not occurred before.
    const ALL_NEW: Self = Self::New {
        every: 1,
        moves: u64::MAX,
        in_full: u64::MAX,
    };
}

const PROPERTIES: [Property; 10] = [
    Property {
        name: "ends by the moves before are those of a naive judge",
        at: At::Each,
        of_all_rules: true,
        check: judge::agrees,
    },
    Property {
        name: "repetitions are those of FENs",
        at: At::Each,
        of_all_rules: false,
        check: ends::repetitions,
    },
    Property {
        name: "the end of a position is found square by square",
        at: At::ALL_NEW,
        of_all_rules: false,
        check: ends::of_position,
    },
    Property {
        name: "a FEN and an EPD read back as the position",
        at: At::New {
            every: 6,
            moves: 2_000,
            in_full: 20_000,
        },
        of_all_rules: false,
        check: texts::of_position,
    },
    Property {
        name: "a PGN reads back as the game",
        at: At::Last,
        of_all_rules: false,
        check: texts::of_game,
    },
    Property {
        name: "every SAN reads back as the move, and names no more than it has to",
        at: At::New {
            every: 8,
            moves: 300,
            in_full: 3_000,
        },
        of_all_rules: true,
        check: sans::read_back,
    },
    Property {
        name: "every legal move can be entered, and nothing else",
        at: At::New {
            every: 6,
            moves: 1_000,
            in_full: 30_000,
        },
        of_all_rules: false,
        check: entering::reaches_the_legal_moves,
    },
    Property {
        name: "the targets of a piece that is picked up are those of its moves",
        at: At::New {
            every: 6,
            moves: 500,
            in_full: 30_000,
        },
        of_all_rules: false,
        check: entering::targets_are_those_of_moves,
    },
    Property {
        name: "every legal move has an action of its own",
        at: At::ALL_NEW,
        of_all_rules: false,
        check: actions::are_distinct,
    },
    Property {
        name: "a move is explained as legal if and only if the Generator lists it",
        at: At::Last,
        of_all_rules: false,
        check: |place| {
            if let Err(difference) = check_explanations(place.position()) {
                panic!("{difference}");
            }
        },
    },
];

/// How the moves of a game are chosen.
enum Chooser {
    /// Captures, special moves and checks are preferred.
    Rare(Box<RandomGame>),
    /// Half of the moves lead back to a position that has occurred, where one does; a quarter of them give check.
    Back(Dice),
}

impl Chooser {
    /// The next move; `None` at the end of the game.
    fn next(&mut self, game: &Game) -> Option<Move> {
        let dice = match self {
            Self::Rare(random) => {
                random.next()?;
                return random.last_move();
            }
            Self::Back(dice) => dice,
        };
        let position = game.position();
        let mut moves = position.moves();
        moves.sort_unstable();
        let only = |wanted: &dyn Fn(Move) -> bool| -> Vec<Move> {
            moves.iter().copied().filter(|&mv| wanted(mv)).collect()
        };
        let stood = |hash| game.earlier().any(|before| before.hash() == hash);
        let preferred = match dice.below(4) {
            0 | 1 => only(&|mv| stood(position.hash_after(mv))),
            2 => only(&|mv| position.gives_check(mv)),
            _ => Vec::new(),
        };
        let from = if preferred.is_empty() {
            &moves
        } else {
            &preferred
        };
        (!from.is_empty()).then(|| *dice.pick(from))
    }
}

/// The games of a variant, while they are played.
struct Walk<'a> {
    variant: &'a Variant,
    properties: Vec<&'static Property>,
    /// How many legal moves are left to each property.
    moves_left: Vec<u64>,
    actions: Actions,
    /// The hashes of all positions.
    seen: HashSet<u64>,
    /// The ends by the moves before a position, after which the games go on.
    ends: Vec<Verdict>,
    /// How often a position has occurred for the third time.
    thirds: usize,
}

impl<'a> Walk<'a> {
    fn new(variant: &'a Variant, properties: impl Iterator<Item = &'static Property>) -> Self {
        let properties: Vec<&Property> = properties.collect();
        let moves = |property: &&Property| match property.at {
            At::New { in_full, .. } if is_full() => in_full,
            At::New { moves, .. } => moves,
            At::Each | At::Last => u64::MAX,
        };
        Self {
            variant,
            moves_left: properties.iter().map(moves).collect(),
            properties,
            actions: Actions::new(variant),
            seen: HashSet::new(),
            ends: Vec::new(),
            thirds: 0,
        }
    }

    /// Plays a game of rare moves from the start, or from a set-up.
    fn rare(&mut self, seed: u64, plies: u32) {
        let mut random = RandomGame::new(self.variant, seed)
            .expect("a set-up is sound")
            .plies(plies);
        let start = random.next().expect("the start comes first");
        self.play(start, Chooser::Rare(Box::new(random)), plies, seed);
    }

    /// Plays a game that often leads back, from a position.
    fn back(&mut self, start: Position, seed: u64, plies: u32) {
        self.play(start, Chooser::Back(Dice::new(seed)), plies, seed);
    }

    fn play(&mut self, start: Position, mut chooser: Chooser, plies: u32, seed: u64) {
        let is_rare = matches!(chooser, Chooser::Rare(_));
        let mut shown = vec![Shown::start(&start)];
        let mut game = Game::new(start, BY_MOVES);
        for ply in 0..=plies {
            let next = if ply < plies {
                chooser.next(&game)
            } else {
                None
            };
            self.look(&game, &shown, is_rare && seed <= 2 && next.is_none(), seed);
            let Some(mv) = next else { break };
            let before = game.position().clone();
            game.play(mv).expect("it is legal");
            shown.push(Shown::after(
                &shown[shown.len() - 1],
                &before,
                mv,
                game.position(),
            ));
        }
    }

    /// Checks the properties at a position.
    fn look(&mut self, game: &Game, shown: &[Shown], is_last: bool, seed: u64) {
        let position = game.position();
        let is_new = self.seen.insert(position.hash());
        let number = self.seen.len();
        let place = Place {
            game,
            shown,
            actions: &self.actions,
        };
        for (property, left) in self.properties.iter().zip(&mut self.moves_left) {
            let is_due = match property.at {
                At::Each => true,
                At::Last => is_last,
                At::New { every, .. } => {
                    is_new && *left > 0 && (is_full() || number.is_multiple_of(every))
                }
            };
            if !is_due {
                continue;
            }
            if matches!(property.at, At::New { .. }) {
                *left = left.saturating_sub(position.count());
            }
            let held = catch_unwind(AssertUnwindSafe(|| (property.check)(&place)));
            assert!(
                held.is_ok(),
                "{}: not in {}, game {seed}, ply {}: {}",
                property.name,
                name(self.variant),
                shown.len() - 1,
                position.fen()
            );
        }
        let verdict = match position.outcome() {
            None => game.verdict(),
            Some(outcome) => judge::is_by_moves(outcome).then_some(Verdict::Ended(outcome)),
        };
        self.ends.extend(verdict);
        self.thirds += usize::from(game.repetitions() == 3);
    }
}

fn is_full() -> bool {
    std::env::var_os("LEGWORK_FULL").is_some()
}

/// The id of a variant, with the options that are not the defaults.
fn name(variant: &Variant) -> String {
    let rules = variant.rules();
    let mut name = rules.id.clone();
    for option in &rules.options {
        let chosen = rules.option(&option.name);
        if chosen != option.values.first().map(String::as_str) {
            name += &format!(" {}={}", option.name, chosen.unwrap_or_default());
        }
    }
    name
}

/// The seeds and the plies of the first two games of rare moves. The usual tests have one of them for each choice of options; in full
/// each has both.
const RARE: [(u64, u32); 2] = [(1, 20), (2, 60)];
/// The seeds of the other games of rare moves, of a variant without options, and their plies.
const MORE_RARE: std::ops::Range<u64> = 3..4;
const MORE_RARE_IN_FULL: std::ops::Range<u64> = 3..50;
const MORE_PLIES: u32 = 60;
/// The plies of a game that leads back.
const PLIES_BACK: u32 = 120;

/// Plays the games of a registered variant; returns how often a position occurred for the third time.
fn play_registered(id: &str) -> usize {
    let mut thirds = 0;
    for (number, variant) in choices(id).unwrap().iter().enumerate() {
        let mut walk = Walk::new(variant, PROPERTIES.iter());
        let (first, step) = if is_full() {
            (0, 1)
        } else {
            ((id.len() + number) % 2, 2)
        };
        for &(seed, plies) in RARE.iter().skip(first).step_by(step) {
            walk.rare(seed, plies);
        }
        if number == 0 {
            let more = if is_full() {
                MORE_RARE_IN_FULL
            } else {
                MORE_RARE
            };
            more.for_each(|seed| walk.rare(seed, MORE_PLIES));
            let bench = variant.rules().bench.iter();
            let bench = bench.filter_map(|bench| variant.position(bench.fen.as_deref()?).ok());
            for (seed, start) in (1..).zip([variant.start()].into_iter().chain(bench)) {
                walk.back(start, seed, PLIES_BACK);
            }
        }
        thirds += walk.thirds;
    }
    thirds
}

#[test]
fn every_property_holds_in_the_registered_variants() {
    let ids: Vec<&str> = registry().unwrap().iter().map(|entry| entry.id()).collect();
    let thirds = Mutex::new(0);
    conformance::each(&ids, |&id| *thirds.lock().unwrap() += play_registered(id));
    let thirds = thirds.into_inner().unwrap();
    assert!(thirds > 20, "only {thirds} positions occurred three times");
}

/// The properties of all rules; of the costly ones only those that `costly` says.
fn of_all_rules(costly: bool) -> impl Iterator<Item = &'static Property> {
    PROPERTIES.iter().filter(move |property| {
        property.of_all_rules && (costly || matches!(property.at, At::Each))
    })
}

#[test]
fn the_properties_of_all_rules_hold_in_the_zoo() {
    let zoo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testkit/zoo");
    conformance::each_file(&zoo, "ron", |name| {
        let ron = std::fs::read_to_string(zoo.join(format!("{name}.ron"))).unwrap();
        let variant = Variant::from_ron(name, &ron, &[]).unwrap();
        let mut walk = Walk::new(&variant, of_all_rules(true));
        walk.rare(1, 60);
        walk.back(variant.start(), 2, 60);
    });
}

#[test]
fn the_properties_of_all_rules_hold_in_random_rules() {
    let ends = Mutex::new(Vec::new());
    let (sets, least) = if is_full() { (1300, 3) } else { (600, 1) };
    let seeds: Vec<u64> = (0..sets).collect();
    conformance::each(&seeds, |&seed| {
        let ron = random_rules(seed).to_ron();
        if let Ok(variant) = Variant::from_ron("random", &ron, &[]) {
            let mut walk = Walk::new(&variant, of_all_rules(seed % 8 == 0));
            walk.back(variant.start(), seed, 80);
            ends.lock().unwrap().append(&mut walk.ends);
        }
    });
    let ends = ends.into_inner().unwrap();
    for (name, sought) in judge::SOUGHT {
        let met = ends.iter().filter(|&end| sought(end)).count();
        assert!(met >= least, "only {met} ended by {name}");
    }
}
