//! Moves written in the notation of rule files.

use std::collections::{BTreeSet, HashSet};

use legwork_betza::{Movement, Path};

use crate::dialect::{Gait, Heading, Walk};

/// Returns the notation of moves; with `passing`, those that only capture also capture en passant. The error is a move that
/// has no notation.
pub(crate) fn notation(walks: &[Walk], passing: bool) -> Result<String, String> {
    // All directions of moves that are alike otherwise, in the order of the first.
    let mut groups: Vec<(Walk, BTreeSet<Heading>)> = Vec::new();
    for walk in walks {
        let alike = |(other, _): &&mut (Walk, BTreeSet<Heading>)| {
            sides(other.heading) == sides(walk.heading)
                && Walk {
                    heading: walk.heading,
                    ..*other
                } == *walk
        };
        match groups.iter_mut().find(alike) {
            Some((_, headings)) => {
                headings.insert(walk.heading);
            }
            None => groups.push((*walk, BTreeSet::from([walk.heading]))),
        }
    }
    merge(&mut groups);
    groups
        .iter()
        .try_fold(String::new(), |text, (walk, headings)| {
            let term = term(walk, headings, passing)?;
            // `W` in front of `W4` would be a doubled letter.
            let doubles = text
                .ends_with(|letter: char| letter.is_ascii_uppercase() && term.starts_with(letter));
            Ok(if doubles { term + &text } else { text + &term })
        })
}

/// A group of all directions of a King's step or a Queen's slide is written as one letter.
fn merge(groups: &mut Vec<(Walk, BTreeSet<Heading>)>) {
    let mut place = 0;
    while place < groups.len() {
        let (walk, headings) = groups[place].clone();
        let whole = |headings: &BTreeSet<Heading>| headings.len() == 4;
        let other = groups.iter().position(|(other, headings)| {
            let lines = [sides(other.heading), sides(walk.heading)];
            whole(headings)
                && (lines == [(1, 1), (1, 0)] || lines == [(1, 0), (1, 1)])
                && Walk {
                    heading: walk.heading,
                    ..*other
                } == walk
        });
        if whole(&headings)
            && matches!(walk.gait, Gait::Leap | Gait::Slide(_))
            && let Some(other) = other.filter(|&other| other > place)
        {
            let (_, more) = groups.remove(other);
            groups[place].1.extend(more);
        }
        place += 1;
    }
}

/// The longer and the shorter side of a leap.
fn sides((dx, dy): Heading) -> (i8, i8) {
    let (dx, dy) = (dx.abs(), dy.abs());
    (dx.max(dy), dx.min(dy))
}

/// The notation of one or more directions of a move.
fn term(walk: &Walk, headings: &BTreeSet<Heading>, passing: bool) -> Result<String, String> {
    let queen = headings.len() == 8 && matches!(sides(walk.heading), (1, 0) | (1, 1));
    let letter = match sides(walk.heading) {
        _ if queen => 'K',
        (1, 0) => 'W',
        (1, 1) => 'F',
        (2, 0) => 'D',
        (2, 1) => 'N',
        (2, 2) => 'A',
        (3, 0) => 'H',
        (3, 1) => 'C',
        (3, 2) => 'Z',
        _ => 'G',
    };
    let mut modality = match (walk.quiet, walk.captures) {
        (true, false) => "m",
        (false, true) => "c",
        _ => "",
    }
    .to_owned();
    if passing {
        modality = "e".to_owned();
    }
    if (walk.gait, letter) == (Gait::Lame, 'Z') {
        let plain = headings.len() == 8 && modality.is_empty() && !walk.initial;
        let fault =
            || Err("a lame leap of three and two squares in some directions only".to_owned());
        return if plain {
            Ok("[W-F-F]".to_owned())
        } else {
            fault()
        };
    }
    let first = if walk.initial { "i" } else { "" };
    let (manner, end) = match walk.gait {
        Gait::Leap => ("", letter.to_string()),
        Gait::Lame => ("n", letter.to_string()),
        Gait::Jump => ("j", letter.to_string()),
        Gait::Slide(limit) => ("", rider(letter, limit)),
        Gait::Hop(limit) => ("p", rider(letter, limit)),
        Gait::Land => ("g", rider(letter, 0)),
    };
    if queen {
        return Ok(format!("{first}{modality}{manner}{end}"));
    }
    let tail = format!("{modality}{manner}{end}");
    let directions = directions(letter, headings);
    Ok(directions
        .iter()
        .map(|run| format!("{first}{run}{tail}"))
        .collect())
}

fn rider(letter: char, limit: u8) -> String {
    match (letter, limit) {
        ('W', 0) => "R".to_owned(),
        ('F', 0) => "B".to_owned(),
        ('K', 0) => "Q".to_owned(),
        (letter, 0) => format!("{letter}{letter}"),
        (letter, limit) => format!("{letter}{limit}"),
    }
}

/// Returns the shortest run of letters for directions; several if there is none for all of them.
fn directions(letter: char, wanted: &BTreeSet<Heading>) -> Vec<String> {
    if let Some(run) = run_for(letter, wanted) {
        return vec![run];
    }
    // Forward and back are written apart, and the remaining directions one by one.
    let half = |forward: bool| -> BTreeSet<Heading> {
        let halves = wanted.iter().copied();
        halves.filter(|(_, dy)| (*dy > 0) == forward).collect()
    };
    let halves = [half(true), half(false)];
    let runs = halves.iter().filter(|half| !half.is_empty());
    let runs: Option<Vec<String>> = runs.map(|half| run_for(letter, half)).collect();
    runs.unwrap_or_else(|| {
        let each = wanted
            .iter()
            .filter_map(|&heading| run_for(letter, &BTreeSet::from([heading])));
        each.collect()
    })
}

fn run_for(letter: char, wanted: &BTreeSet<Heading>) -> Option<String> {
    // Without any letter, a leap goes in all its directions: no notation has to be read for that.
    let all = |&heading: &Heading| match sides(heading) {
        (long, short) if short == 0 || short == long => 4,
        _ => 8,
    };
    if wanted.first().map(all) == Some(wanted.len()) {
        return Some(String::new());
    }
    const LETTERS: [&str; 7] = ["f", "b", "l", "r", "v", "s", "h"];
    let longer = |runs: &[String]| -> Vec<String> {
        runs.iter()
            .flat_map(|run| LETTERS.map(|letter| format!("{run}{letter}")))
            .collect()
    };
    let mut runs = vec![String::new()];
    for _ in 0..4 {
        let fits = |run: &&String| {
            headings_of(&format!("{run}{letter}")).is_some_and(|found| found == *wanted)
        };
        if let Some(run) = runs.iter().find(fits) {
            return Some(run.clone());
        }
        runs = longer(&runs);
    }
    None
}

fn headings_of(notation: &str) -> Option<BTreeSet<Heading>> {
    let movement: Movement = notation.parse().ok()?;
    let steps = movement.paths().into_iter().filter_map(|path| {
        let step = path.legs.first()?.step;
        Some((step.dx, step.dy))
    });
    Some(steps.collect())
}

/// Returns the paths of a notation; `None` if it cannot be read.
pub(crate) fn paths(notation: &str) -> Option<HashSet<Path>> {
    let movement: Movement = notation.parse().ok()?;
    Some(movement.paths().into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Dialect;

    #[test]
    fn moves_are_written_so_that_they_mean_the_same_here() {
        for (dialect, ours) in [
            ("K", "K"),
            ("KN", "KN"),
            ("RB", "Q"),
            ("fK", "fWfF"),
            ("fsW", "fsW"),
            ("FsfW", "FfsW"),
            ("fRrbBlbF", "fRbrBblF"),
            ("fN", "fN"),
            ("mRcpR", "mRcpR"),
            ("nZ", "[W-F-F]"),
            ("NN", "NN"),
            ("fmWfceF", "fmWfcF"),
            ("C", "C"),
            ("L", "C"),
            ("mBpBmWpR2", "mBpBmWpW2"),
            ("gQ", "gRgB"),
            ("WR4", "W4W"),
            ("", ""),
        ] {
            let walks = Dialect::read(dialect).walks;
            assert_eq!(notation(&walks, false).as_deref(), Ok(ours), "{dialect}");
            assert!(paths(ours).is_some(), "{ours}");
        }
    }
}
