//! Random rule sets: both generators must agree on every file that the reader accepts.

use legwork_random_rules::{InheritedRules, inherited_rules, random_rules};
use legwork_reader::RuleText;
use legwork_variant::variant::Variant;
use legwork_verify::compare::{
    Levels, Thoroughness, check_explanations, check_position, check_repetitions,
};
use legwork_verify::games::RandomGame;

/// The default number of rule sets, and that with `LEGWORK_FULL`; the environment variable `LEGWORK_RULE_SETS` overrides it.
const RULE_SETS: u64 = 30;
const RULE_SETS_IN_FULL: u64 = 300;

/// The number of positions of each that are compared.
const POSITIONS: usize = 50;

/// The length, in plies, of the game in which pieces move back and forth.
const SHUFFLES: usize = 60;

/// Replies are counted in bulk more often than elsewhere, since odd rules fail there first.
const THOROUGHNESS: Thoroughness = Thoroughness {
    answers_every: 8,
    ..Thoroughness::SAMPLED
};

/// Every 10th position is counted at every level, and every 25th has its explanations checked.
const LEVELS_EVERY: usize = 10;
const EXPLAINED_EVERY: usize = 25;

/// The first rule set. `LEGWORK_FIRST_RULES` begins elsewhere.
const FIRST: u64 = 0;

fn from_environment(name: &str, standard: u64) -> u64 {
    match std::env::var(name) {
        Ok(number) => number
            .parse()
            .unwrap_or_else(|_| panic!("{name} is a number")),
        Err(_) => standard,
    }
}

/// Plays a rule set; the error says what does not agree, and where.
fn play(variant: &Variant) -> Result<usize, String> {
    let levels = Levels::of(variant).map_err(|error| error.to_string())?;
    check_repetitions(variant, 0, SHUFFLES).map_err(|wrong| wrong.to_string())?;
    let mut seen = 0;
    // A game may be over at once, so the number of games is bounded.
    for seed in 0..8 {
        let game = RandomGame::new(variant, seed).map_err(|error| error.to_string())?;
        for position in game.plies(40) {
            check_position(&position, THOROUGHNESS).map_err(|wrong| wrong.to_string())?;
            if seen % LEVELS_EVERY == 0 {
                levels.check(&position).map_err(|wrong| wrong.to_string())?;
            }
            if seen % EXPLAINED_EVERY == 0 {
                check_explanations(&position).map_err(|wrong| wrong.to_string())?;
            }
            seen += 1;
            if seen >= POSITIONS {
                return Ok(seen);
            }
        }
    }
    Ok(seen)
}

#[test]
fn the_generators_agree_on_random_rules() {
    let first = from_environment("LEGWORK_FIRST_RULES", FIRST);
    let standard = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => RULE_SETS_IN_FULL,
        None => RULE_SETS,
    };
    let count = from_environment("LEGWORK_RULE_SETS", standard);
    let (mut accepted, mut swept, mut positions) = (0, 0, 0);
    let mut wrong = Vec::new();
    for seed in first..first + count {
        // One file in three is written by inheritance.
        let (ron, opened) = if seed % 3 == 0 {
            let InheritedRules { child, parent, .. } = inherited_rules(seed);
            let text = RuleText::new("random", &child).with_parents(&parent);
            let opened = Variant::from_text(text, &[]);
            (format!("{child}\n{}", parent.0), opened)
        } else {
            let ron = random_rules(seed).to_ron();
            let opened = Variant::from_ron("random", &ron, &[]);
            (ron, opened)
        };
        let Ok(variant) = opened else { continue };
        accepted += 1;
        swept += u64::from(variant.level().is_some());
        match play(&variant) {
            Ok(seen) => positions += seen,
            Err(difference) => wrong.push(format!("seed {seed}: {difference}\n{ron}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{accepted} of {count} rule sets, {swept} of them swept, {positions} positions");
    assert!(accepted * 2 > count, "{accepted} of {count} accepted");
    assert!(swept * 10 > accepted, "{swept} of {accepted} swept");
}
