//! Prints terms.

use crate::path::Modality;
use crate::term::{Joint, Leg, Spelling, Term};
use std::fmt;

/// Which brackets chains are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// `[A-B]`
    Canonical,
    /// `(A-B)`, as rule pages write it; it has no `?`.
    Pages,
}

/// Prints terms one after the other so that they are read back as the same terms.
pub(crate) fn piece(terms: &[Term], style: Style) -> String {
    let mut text = String::new();
    for (at, one) in terms.iter().enumerate() {
        let next = term(one, style);
        // `W` and `W` would be read as the rider `WW`: a range keeps them apart.
        if at > 0
            && text
                .chars()
                .next_back()
                .is_some_and(|last| last.is_ascii_uppercase() && next.starts_with(last))
        {
            let before = &terms[at - 1].legs[0];
            text.push_str(&before.range.to_string());
        }
        text.push_str(&next);
    }
    text
}

/// Prints one term.
fn term(term: &Term, style: Style) -> String {
    let mut text = String::new();
    match term.spelling {
        Spelling::Letters => {
            for (at, leg) in term.legs.iter().enumerate() {
                if at > 0 {
                    text.push('a');
                }
                text.push_str(&modifiers(leg));
            }
            text.push_str(&atom(&term.legs[0]));
        }
        Spelling::Brackets => {
            let (open, close) = match style {
                Style::Canonical => ('[', ']'),
                Style::Pages => ('(', ')'),
            };
            text.push(open);
            for (at, leg) in term.legs.iter().enumerate() {
                text.push_str(&modifiers(leg));
                text.push_str(&atom(leg));
                text.push(match term.joints.get(at) {
                    Some(Joint::GoOn) => '-',
                    Some(Joint::MayStop) => '?',
                    None => close,
                });
            }
        }
    }
    text
}

/// Everything of a leg before its atom.
fn modifiers(leg: &Leg) -> String {
    let mut text = String::new();
    if leg.initial {
        text.push('i');
    }
    text.push_str(&leg.run.to_string());
    let Modality {
        empty,
        enemy,
        own,
        passed,
        over: _,
    } = leg.given.unwrap_or_default();
    let letters = [(empty, 'm'), (enemy, 'c'), (own, 'd'), (passed, 'e')];
    text.extend(
        letters
            .iter()
            .filter(|(set, _)| *set)
            .map(|&(_, letter)| letter),
    );
    text.extend(leg.manner.letter());
    text
}

/// Atom and range; unlimited wazirs, ferzes and kings have letters of their own.
fn atom(leg: &Leg) -> String {
    match (leg.atom.letter(), leg.range) {
        ('W', 0) => "R".to_owned(),
        ('F', 0) => "B".to_owned(),
        ('K', 0) => "Q".to_owned(),
        (letter, 1) => letter.to_string(),
        (letter, range) => format!("{letter}{range}"),
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&term(self, Style::Canonical))
    }
}

impl fmt::Display for Leg {
    /// The leg as it is written in brackets; in XBetza's spelling the atom is written once, after
    /// all legs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", modifiers(self), atom(self)))
    }
}

#[cfg(test)]
mod tests {
    use crate::Movement;

    #[test]
    fn canonical_spellings() {
        for (text, printed) in [
            ("", ""),
            ("WW", "R"),
            ("W0W", "RW"),
            ("WWW", "RW"),
            ("W1W", "W1W"),
            ("R0R", "R0R"),
            ("W0R4", "RW4"),
            ("NNN", "N0N"),
            ("fN1fN", "fNfN"),
            ("fN1N", "fN1N"),
            ("asW1aW", "asWaW"),
            ("(W-F)W", "[W-F]W"),
            ("[W-F1]F", "[W-F]F"),
            ("Q1K4KK", "K1K4Q"),
            ("B15F1", "F15F"),
            ("ecdmF", "mcdeF"),
            ("cmF", "F"),
            ("fblrN", "fblrN"),
            ("hbhfN", "!"),
            ("bhfhN", "N"),
            ("rlF", "F"),
            ("mcaK", "mcaK"),
            ("mamcK", "aK"),
            ("asfK", "asfK"),
            ("asfW", "aW"),
            ("afsbssfK", "aK"),
            ("afsbssvK", "afsbsvsK"),
            ("[W-fmcF]", "[W-F]"),
            ("[W-fblrW]", "[W-aW]"),
            ("[mW?mcF]", "[mW?F]"),
            ("[mcW?F]", "[mcW?F]"),
            ("[W?mF-F]", "[W?F-F]"),
            ("[pcR-W]", "[cpR-W]"),
            ("[N-bfN]", "[N-fbN]"),
            ("[fK-fbrlR]", "[fK-aR]"),
            ("jifmQ", "ifmjQ"),
        ] {
            let found = text
                .parse::<Movement>()
                .map_or_else(|_| "!".to_owned(), |piece| piece.to_string());
            assert_eq!(found, printed, "{text}");
        }
    }
}
