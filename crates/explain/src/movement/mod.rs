//! The moves of a piece in plain words: `slides like a Rook or jumps like a Knight`.
//!
//! Every notation that can be read has its words. They are true and complete: a test in the crate
//! `legwork` reads the words of many pieces as a player would, and finds exactly the moves of their
//! notation. Moves of one leg are put together whatever term they come from, so that `RB` and `Q`
//! sound the same; a chain of legs has a clause of its own.

mod chains;
mod directions;
mod endings;
mod leaps;
mod straight;

use std::collections::HashSet;

use legwork_betza::{Movement, Path};
use legwork_core::rules::{Leap, PieceRule};

/// Some moves of a piece in words.
///
/// ```
/// use legwork_explain::movement::clauses;
///
/// let dragon = "RF".parse()?;
/// let found = clauses(&[&dragon]);
/// assert_eq!(found[0].text, "slides like a Rook or steps one square diagonally");
/// assert_eq!(found[0].paths.len(), 8);
/// # Ok::<(), legwork_betza::BetzaError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The words, from a verb on: `slides like a Rook`.
    pub text: String,
    /// The paths of which they speak, as White walks them.
    pub paths: Vec<Path>,
}

/// The moves of the given notations together, a clause for each sort of moves.
pub fn clauses(notations: &[&Movement]) -> Vec<Clause> {
    let mut singles = straight::Straight::default();
    let mut chains = Vec::new();
    let mut seen: HashSet<Path> = HashSet::new();
    for term in notations.iter().flat_map(|movement| movement.terms()) {
        let paths = term.paths();
        if term.legs().len() == 1 {
            singles.add(&paths);
            continue;
        }
        let known = seen.len();
        seen.extend(paths.iter().cloned());
        if seen.len() > known {
            chains.extend(chains::clause(term, paths));
        }
    }
    let mut clauses = singles.clauses();
    clauses.append(&mut chains);
    clauses
}

/// The moves of a piece of a variant: the words of its own in one clause, or a clause for each sort of moves, and for those from or to
/// some squares only.
pub fn clauses_of(rule: &PieceRule) -> Vec<Clause> {
    let made = made_of(rule);
    let Some(words) = &rule.words else {
        return made;
    };
    vec![Clause {
        text: words.clone(),
        paths: made.into_iter().flat_map(|clause| clause.paths).collect(),
    }]
}

/// The clauses that are made from the notation.
fn made_of(rule: &PieceRule) -> Vec<Clause> {
    let mut clauses_found = clauses(&[&rule.betza, &rule.prose]);
    for more in &rule.more {
        let texts = &more.written;
        let only = [(" from ", &texts.from), (" to ", &texts.to)];
        let only = only.iter().filter(|(_, squares)| !squares.is_empty());
        let only = only.fold(String::new(), |text, (word, squares)| text + word + squares);
        clauses_found.extend(clauses(&[&more.betza]).into_iter().map(|clause| Clause {
            text: format!("{}, only{only}", clause.text),
            ..clause
        }));
    }
    let plain = |text: String| Clause {
        text,
        paths: Vec::new(),
    };
    let within = &rule.written.within;
    if !within.is_empty() {
        clauses_found.push(plain(format!("never leaves {within}")));
    }
    let faces = rule.faces.iter().flat_map(|faces| clauses(&[faces]));
    let safe = match rule.leap {
        Leap::Free => None,
        Leap::Safe => {
            Some("never makes its first move while attacked, nor across a square where it would be")
        }
        Leap::Path => Some("never crosses a square where it would be attacked"),
    };
    clauses_found.extend(safe.map(|text| plain(text.to_owned())));
    clauses_found.extend(
        faces.map(|clause| plain(format!("{}, only to attack a royal piece", clause.text))),
    );
    clauses_found
}

/// The moves of the given notations together, in one line.
pub fn in_words(notations: &[&Movement]) -> String {
    in_line(clauses(notations))
}

fn in_line(clauses: Vec<Clause>) -> String {
    let texts: Vec<String> = clauses.into_iter().map(|clause| clause.text).collect();
    if texts.is_empty() {
        "never moves".to_owned()
    } else {
        texts.join("; ")
    }
}

/// The moves of a piece of a variant, in one line. Castling is not among them.
pub fn of_piece(rule: &PieceRule) -> String {
    in_line(clauses_of(rule))
}

/// A phrase that begins with an infinitive, from there on in the third person: `slides up`.
fn third_person(phrase: &str) -> String {
    let (verb, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
    let ending = if verb == "go" { "es" } else { "s" };
    format!("{verb}{ending} {rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(betza: &str) -> String {
        in_words(&[&betza.parse().unwrap()])
    }

    #[test]
    fn equal_moves_sound_the_same() {
        for same in [
            ["RB", "Q"],
            ["WF", "K"],
            ["mRcR", "R"],
            ["RW", "R"],
            ["WiW", "W"],
            ["fRbRsR", "R"],
            ["afsW", "[W-F]"],
            ["[cK-aK](cK-aK)", "[cK-aK]"],
        ] {
            assert_eq!(words_of(same[0]), words_of(same[1]), "{same:?}");
        }
    }

    #[test]
    fn a_leg_back_says_on_what_it_depends() {
        // "Back to where it stood" is all that there is to say only where nothing can hinder it.
        let out = "jumps two squares horizontally or vertically to an empty square, then ";
        for (betza, back) in [
            ("(D-bD)", "back to where it stood"),
            (
                "(D-nbD)",
                "goes two squares straight back, if the square between is empty",
            ),
            (
                "(D-jbD)",
                "jumps two squares straight back, if the square between is occupied",
            ),
            (
                "(D-cbD)",
                "jumps two squares straight back, only to capture",
            ),
            (
                "(D-pbR)",
                "slides straight back, hopping over one piece on the way",
            ),
            ("(D-bR)", "slides straight back"),
            ("(D-bW)", "steps one square straight back"),
        ] {
            assert_eq!(words_of(betza), format!("{out}{back}"), "{betza}");
        }
    }

    #[test]
    fn a_piece_without_moves_never_moves() {
        assert_eq!(words_of(""), "never moves");
    }

    #[test]
    fn the_longest_notations_have_words_of_bounded_length() {
        for term in ["[Q-aQ?aQ]", "[K-fsK?frK]", "ifrmcdeN", "caK", "[cK-frW]"] {
            let text = term.repeat(255 / term.len());
            assert!(words_of(&text).len() < 600, "{text}");
        }
        // Every term differs from every other.
        let ranges = (0..16).map(|range| format!("mpN{range}cpN{range}[K-aK{range}]"));
        let text: String = ranges.skip(2).collect();
        assert!(words_of(&text[..text.len().min(255)].replace("[K-aK]", "")).len() < 10_000);
    }
}
