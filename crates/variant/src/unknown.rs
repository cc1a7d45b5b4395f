//! The message for a name that no registered variant has.
//!
//! Such a name is often right elsewhere: another program uses it for one of our variants, or it is a known
//! game that is not here. Then a suggestion by similar letters would mislead.

use legwork_core::echo::{did_you_mean, is_of_word};

/// A known game that is not here yet: its name, how programs write it, and the nearest variant, where
/// one is near.
type Absent = (&'static str, &'static [&'static str], Option<&'static str>);

/// Names are compared by their letters and digits alone.
const ABSENT: &[Absent] = &[
    ("Bughouse", &["bughouse"], Some("crazyhouse")),
    (
        "Giveaway Chess",
        &["giveaway", "suicide", "losers"],
        Some("antichess"),
    ),
    ("Five-Check", &["5check", "fivecheck"], Some("threecheck")),
    ("Checkers", &["checkers", "draughts"], None),
];

/// The game with this name that is not here: its usual name, and the nearest variant.
pub(crate) fn absent(name: &str) -> Option<(&'static str, Option<&'static str>)> {
    let sought = letters(name);
    let mut games = ABSENT.iter();
    let game = games.find(|(_, names, _)| names.contains(&sought.as_str()))?;
    Some((game.0, game.2))
}

/// The letters and digits of a name, in small letters; capitals outside ASCII stay.
pub(crate) fn letters(name: &str) -> String {
    let kept = name.chars().filter(|&c| is_of_word(c));
    kept.map(|c| c.to_ascii_lowercase()).collect()
}

/// The part of a message that follows the unknown name: that its game is not here yet, and which variant
/// was probably meant or is nearest to it.
pub(crate) fn remark(absent: Option<&str>, nearest: Option<&str>) -> String {
    match (absent, nearest) {
        (Some(game), Some(near)) => format!(": {game} is not here yet, nearest to it is `{near}`"),
        (Some(game), None) => format!(": {game} is not here yet"),
        (None, nearest) => did_you_mean(nearest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_of_two_games() {
        let mut seen = Vec::new();
        for name in ABSENT.iter().flat_map(|(_, names, _)| *names) {
            assert_eq!(letters(name), **name);
            assert!(!seen.contains(&name), "{name}");
            seen.push(name);
        }
    }

    #[test]
    fn a_game_that_is_not_here_is_named() {
        let said = |name| absent(name).map(|(game, near)| remark(Some(game), near));
        assert_eq!(
            said("Bug-House").as_deref(),
            Some(": Bughouse is not here yet, nearest to it is `crazyhouse`")
        );
        assert_eq!(
            said("Draughts").as_deref(),
            Some(": Checkers is not here yet")
        );
        assert_eq!(said("gotic"), None);
    }
}
