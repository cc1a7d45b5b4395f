//! By what rules are known again.

use std::fmt::{self, Write as _};
use std::hash::Hasher as _;

use fnv::FnvHasher;
use legwork_core::rules::Rules;

/// A number that two sets of rules share if all that a game depends on is the same: names, values of pieces, remarks and
/// positions for benchmarks may differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint(pub u64);

impl Fingerprint {
    /// The fingerprint of rules, with the options that are chosen.
    pub fn of(rules: &Rules) -> Self {
        let mut text = Text(FnvHasher::default());
        // Writing to a hasher cannot fail.
        let _ = text.rules(rules);
        Self(text.0.finish())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A text of which only the hash (FNV-1a) is kept.
struct Text(FnvHasher);

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

impl Text {
    fn rules(&mut self, rules: &Rules) -> fmt::Result {
        let geometry = rules.geometry;
        write!(self, "{} {};", geometry.files(), geometry.ranks())?;
        geometry
            .holes()
            .try_for_each(|hole| write!(self, "{} ", hole.index()))?;
        for piece in &rules.pieces {
            let [first, last] = &piece.written;
            let [within, faces] = &piece.written_bounds;
            write!(self, ";{} {first} {last} {within} {faces}", piece.symbol)?;
            write!(self, " {} {:?}", piece.pawn, piece.shadow_of)?;
            piece
                .more
                .iter()
                .try_for_each(|more| write!(self, " {:?}", more.written))?;
        }
        write!(self, ";{};{:?}", rules.start, rules.code)?;
        write!(self, ";{:?};{:?}", rules.royals, rules.chosen)?;
        write!(self, ";{:?};{:?}", rules.wings, rules.castling_partners)?;
        write!(
            self,
            ";{:?};{:?}",
            rules.promotions, rules.excluded_promotions
        )?;
        write!(self, ";{:?};{:?}", rules.holdings, rules.drops)?;
        write!(self, ";{:?};{:?}", rules.turn, rules.blast)?;
        write!(self, ";{:?};{:?}", rules.endings, rules.draws)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork::Variant;

    fn of(ron: &str) -> Fingerprint {
        Fingerprint::of(Variant::from_ron("mine", ron, &[]).unwrap().rules())
    }

    #[test]
    fn rules_are_the_same_if_games_are() {
        let gothic = Variant::open("gothic", &[]).unwrap();
        let gothic = Fingerprint::of(gothic.rules());
        assert_eq!(gothic, of(r#"(like: "gothic", name: "Another name")"#));
        let other = r#"(like: "gothic", name: "Gothic Chess", draws: (moves: 70))"#;
        assert_ne!(gothic, of(other));
        let all: Vec<u64> = legwork::registry()
            .unwrap()
            .iter()
            .map(|entry| Fingerprint::of(&entry.rules().unwrap()).0)
            .collect();
        let mut different = all.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), all.len());
    }
}
