//! Random games, and the choices of options with which they are played.

use legwork_variant::error::Error;
use legwork_variant::variant::{Variant, find};

pub use legwork_variant::random_game::RandomGame;

/// Every choice of options of a registered variant in which at most one is not the default.
///
/// # Errors
///
/// If the variant is not registered, or its rules are faulty.
pub fn choices(id: &str) -> Result<Vec<Variant>, Error> {
    let entry = find(id)?;
    let standard = entry.open(&[])?;
    let mut variants = vec![standard.clone()];
    for option in &standard.rules().options {
        for value in option.values.iter().skip(1) {
            variants.push(entry.open(&[(&option.name, value)])?);
        }
    }
    Ok(variants)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::tiny;
    use legwork_variant::position::Position;
    use legwork_variant::random_game::is_capture;

    fn fens(seed: u64) -> Vec<String> {
        RandomGame::new(&tiny(), seed)
            .unwrap()
            .map(|position| position.fen())
            .collect()
    }

    #[test]
    fn a_seed_is_a_game() {
        assert_eq!(fens(1), fens(1));
        assert_ne!(fens(1), fens(2));
        assert_eq!(fens(1)[0], tiny().start().fen());
    }

    #[test]
    fn a_game_ends_by_the_rules_or_at_the_limit() {
        for seed in 0..20 {
            let positions: Vec<Position> =
                RandomGame::new(&tiny(), seed).unwrap().plies(60).collect();
            let (last, before) = positions.split_last().unwrap();
            assert!(before.iter().all(|position| position.outcome().is_none()));
            assert!(positions.len() == 61 || last.outcome().is_some());
        }
    }

    #[test]
    fn games_meet_what_is_rare() {
        let mut captures = 0;
        let mut checks = 0;
        let mut crowned = 0;
        for position in (0..50).flat_map(|seed| RandomGame::new(&tiny(), seed).unwrap()) {
            captures += position
                .moves()
                .iter()
                .filter(|&&mv| is_capture(&position, mv))
                .count();
            checks += usize::from(position.in_check());
            crowned += position
                .moves()
                .iter()
                .filter(|mv| mv.promotion().is_some())
                .count();
        }
        assert!(
            captures > 100 && checks > 50 && crowned > 20,
            "{captures} {checks} {crowned}"
        );
    }
}
