//! Fairy-Stockfish's dialect of Betza's notation, as its moves.
//!
//! Its reader passes over what it does not know, and some notations that it reads move otherwise than they say. What is read
//! here are the moves that it makes; what it passes over is listed.

use std::collections::BTreeMap;

use legwork_core::echo::plain;

/// How a piece walks in a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gait {
    /// A leap.
    Leap,
    /// A leap over squares that have to be empty.
    Lame,
    /// Leaps on and on over empty squares, up to a number of them; 0 is no limit.
    Slide(u8),
    /// Over one piece, and on beyond it; the number counts squares from the start.
    Hop(u8),
    /// Over one piece, to the next square.
    Land,
}

/// A direction: files to the right, ranks forward.
pub(crate) type Heading = (i8, i8);

/// The moves of a piece in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Walk {
    pub(crate) heading: Heading,
    pub(crate) gait: Gait,
    /// Whether it is a move from the squares of the double step only.
    pub(crate) initial: bool,
    /// Whether it leads to empty squares.
    pub(crate) quiet: bool,
    /// Whether it captures.
    pub(crate) captures: bool,
}

impl Walk {
    /// Returns the moves in the dialect, as one term. `None` if it has none for them.
    pub(crate) fn in_dialect(&self) -> Option<String> {
        let (dx, dy) = self.heading;
        let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
        let atom = "WFDNAHCZG"
            .chars()
            .find(|&letter| atom(letter) == Some(&[(long, short)]))?;
        let straight = || match (dx.signum(), dy.signum()) {
            (0, 1) => "f",
            (0, _) => "b",
            (1, _) => "r",
            _ => "l",
        };
        // The narrow leaps are named by the side to which they lean, then by their direction.
        let direction = match (short, long) {
            (0, _) => straight().to_owned(),
            _ => {
                let (file, rank) = (
                    if dx > 0 { 'r' } else { 'l' },
                    if dy > 0 { 'f' } else { 'b' },
                );
                match dy.abs() == long && short != long {
                    true => String::from_iter([file, rank]),
                    false => String::from_iter([rank, file]),
                }
            }
        };
        let first = if self.initial { "i" } else { "" };
        let modality = match (self.quiet, self.captures) {
            (true, false) => "m",
            (false, true) => "c",
            _ => "",
        };
        let (manner, limit) = match self.gait {
            Gait::Leap => ("", String::new()),
            Gait::Lame => ("n", String::new()),
            Gait::Slide(0) => ("", atom.to_string()),
            Gait::Slide(limit @ 2..=9) => ("", limit.to_string()),
            Gait::Hop(0) => ("p", String::new()),
            Gait::Hop(limit @ 2..=9) => ("p", limit.to_string()),
            Gait::Land => ("g", String::new()),
            _ => return None,
        };
        Some(format!("{first}{modality}{manner}{direction}{atom}{limit}"))
    }
}

/// The moves of a notation, and what its reader passes over.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Dialect {
    pub(crate) walks: Vec<Walk>,
    pub(crate) passed_over: Vec<String>,
}

/// The leaps of a letter, as their longer and shorter side.
fn atom(letter: char) -> Option<&'static [(i8, i8)]> {
    Some(match letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'L' | 'C' => &[(3, 1)],
        'J' | 'Z' => &[(3, 2)],
        'G' => &[(3, 3)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        _ => return None,
    })
}

/// The eight directions of a leap with the longer side `a` and the shorter one `b`, each with the words that mean it.
fn headings((a, b): (i8, i8)) -> [(Heading, [&'static str; 7]); 8] {
    [
        ((b, a), ["ff", "vv", "rf", "rv", "fh", "rh", "hr"]),
        ((-b, -a), ["bb", "vv", "lb", "lv", "bh", "lh", "hr"]),
        ((a, -b), ["rr", "ss", "br", "bs", "bh", "rh", "hr"]),
        ((-a, b), ["ll", "ss", "fl", "fs", "fh", "lh", "hr"]),
        ((a, b), ["rr", "ss", "fr", "fs", "fh", "rh", "hl"]),
        ((-a, -b), ["ll", "ss", "bl", "bs", "bh", "lh", "hl"]),
        ((b, -a), ["bb", "vv", "rb", "rv", "bh", "rh", "hl"]),
        ((-b, a), ["ff", "vv", "lf", "lv", "fh", "lh", "hl"]),
    ]
}

/// The letters in front of an atom, as far as they were read.
#[derive(Debug, Default)]
struct Term {
    quiet: bool,
    captures: bool,
    hops: bool,
    lame: bool,
    initial: bool,
    distance: u8,
    words: Vec<String>,
}

/// A direction with its modality: first move, and capture.
type Way = (bool, bool, Heading);

/// The moves, by the way that they go, in three tables as Fairy-Stockfish has them.
#[derive(Debug, Default)]
struct Tables {
    order: Vec<Way>,
    /// Whether the leap is lame.
    leaps: BTreeMap<Way, bool>,
    slides: BTreeMap<Way, u8>,
    hops: BTreeMap<Way, u8>,
}

impl Dialect {
    /// Reads a notation.
    pub(crate) fn read(text: &str) -> Self {
        let mut tables = Tables::default();
        let mut passed_over = Vec::new();
        let mut term = Term::default();
        let letters: Vec<char> = text.chars().collect();
        let mut pending = false;
        let mut place = 0;
        while let Some(&letter) = letters.get(place) {
            let next = letters.get(place + 1).copied();
            place += 1;
            pending |= !letter.is_ascii_digit();
            match letter {
                'm' => term.quiet = true,
                'c' => term.captures = true,
                'p' => term.hops = true,
                'g' => (term.hops, term.distance) = (true, 1),
                'n' => term.lame = true,
                'i' => term.initial = true,
                'f' | 'b' | 'v' | 'h' | 'r' | 'l' | 's' => {
                    let vertical = |c: char| "fbvh".contains(c);
                    let horizontal = |c: char| "rlsh".contains(c);
                    let joins = next.filter(|&next| {
                        next == letter
                            || vertical(letter) && horizontal(next)
                            || horizontal(letter) && vertical(next)
                    });
                    place += usize::from(joins.is_some());
                    term.words
                        .push(String::from_iter([letter, joins.unwrap_or(letter)]));
                }
                // It says that the piece captures en passant, wherever it stands.
                'e' => {}
                _ => match atom(letter) {
                    None => passed_over.push(format!("`{}`", plain(&letter.to_string()))),
                    Some(leaps) => {
                        let limit = next.and_then(|next| next.to_digit(10));
                        let repeats = limit.is_some() || next == Some(letter);
                        place += usize::from(repeats);
                        if let Some(limit) = limit {
                            term.distance = limit as u8;
                        }
                        let rides = repeats || "RBQ".contains(letter);
                        tables.add(
                            std::mem::take(&mut term),
                            letter,
                            leaps,
                            rides,
                            &mut passed_over,
                        );
                        pending = false;
                    }
                },
            }
        }
        if pending && !letters.is_empty() {
            passed_over.push("the letters after the last atom".to_owned());
        }
        Self {
            walks: tables.walks(),
            passed_over,
        }
    }
}

impl Tables {
    fn add(
        &mut self,
        term: Term,
        letter: char,
        leaps: &[(i8, i8)],
        rides: bool,
        passed_over: &mut Vec<String>,
    ) {
        let both = !term.quiet && !term.captures;
        if term.lame && (rides || term.hops) {
            passed_over.push(format!("`n` of a rider (`{letter}`)"));
        }
        if term.initial && (both || term.captures) {
            passed_over.push(format!("captures of a first move (`{letter}`)"));
        }
        let mut used = vec![false; term.words.len()];
        for &leap in leaps {
            // A direction of two letters means both where the leap is straight.
            let split = leaps.len() == 1 && leap.1 == 0;
            let meant = |word: &str, meanings: &[&str]| {
                let mut letters = word.chars();
                match (letters.next(), letters.next()) {
                    (Some(one), Some(other)) if split && one != other => {
                        [one, other].iter().any(|&letter| {
                            meanings.contains(&String::from_iter([letter, letter]).as_str())
                        })
                    }
                    _ => meanings.contains(&word),
                }
            };
            if !self.knows(leap, &term, rides) {
                passed_over.push(format!("`{letter}` so: it never moves"));
                used.fill(true);
                continue;
            }
            for (heading, meanings) in headings(leap) {
                let mut wanted = term.words.is_empty();
                for (word, used) in term.words.iter().zip(&mut used) {
                    let meant = meant(word, &meanings);
                    *used |= meant;
                    wanted |= meant;
                }
                if !wanted {
                    continue;
                }
                for captures in [false, true] {
                    let given = if captures { term.captures } else { term.quiet };
                    if (both || given) && !(captures && term.initial) {
                        self.insert((term.initial, captures, heading), &term, rides);
                    }
                }
            }
        }
        let unused = term.words.iter().zip(used).filter(|(_, used)| !used);
        passed_over.extend(unused.map(|(word, _)| format!("the direction `{word}` of `{letter}`")));
    }

    /// Whether the engine moves a piece so.
    fn knows(&self, leap: (i8, i8), term: &Term, rides: bool) -> bool {
        let line = matches!(leap, (1, 0) | (1, 1));
        if term.hops {
            line
        } else if rides {
            line || leap == (2, 1)
        } else {
            !term.lame || matches!(leap, (2, 0) | (2, 1) | (2, 2) | (3, 2))
        }
    }

    fn insert(&mut self, way: Way, term: &Term, rides: bool) {
        if !self.order.contains(&way) {
            self.order.push(way);
        }
        if term.hops {
            self.hops.insert(way, term.distance);
        } else if rides {
            self.slides.insert(way, term.distance);
        } else {
            self.leaps.insert(way, term.lame);
        }
    }

    /// Where a piece slides and hops along lines of a class, both go as far as the longer of the two, in every direction of
    /// either: the engine intersects with all squares of all moves.
    fn spread(&mut self) {
        const CLASSES: [&[Heading]; 3] = [
            &[(1, 0), (-1, 0)],
            &[(0, 1), (0, -1)],
            &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
        ];
        for (initial, captures) in [(false, false), (false, true), (true, false)] {
            for class in CLASSES {
                let ways: Vec<Way> = class
                    .iter()
                    .map(|&heading| (initial, captures, heading))
                    .collect();
                let cannons = |way: &Way| self.hops.get(way).is_some_and(|&limit| limit != 1);
                let lands = |way: &Way| self.hops.get(way) == Some(&1);
                let slides = ways.iter().any(|way| self.slides.contains_key(way));
                let (hops, lands) = (ways.iter().any(cannons), ways.iter().any(lands));
                if usize::from(slides) + usize::from(hops) + usize::from(lands) < 2 {
                    continue;
                }
                for way in &ways {
                    let slide = self.slides.get(way).copied();
                    let hop = self
                        .hops
                        .get(way)
                        .map(|&limit| if limit == 1 { 0 } else { limit });
                    let reach = [slide, hop].into_iter().flatten();
                    let Some(reach) =
                        reach.reduce(|a, b| if a == 0 || b == 0 { 0 } else { a.max(b) })
                    else {
                        continue;
                    };
                    if slides {
                        self.slides.insert(*way, reach);
                    }
                    if hops {
                        self.hops.insert(*way, reach);
                    }
                }
            }
        }
    }

    fn walks(mut self) -> Vec<Walk> {
        self.spread();
        let mut walks: Vec<Walk> = Vec::new();
        for &way in &self.order {
            let (initial, captures, heading) = way;
            let leap = self
                .leaps
                .get(&way)
                .map(|&lame| if lame { Gait::Lame } else { Gait::Leap });
            let slide = self.slides.get(&way).map(|&limit| match limit {
                1 => Gait::Leap,
                limit => Gait::Slide(limit),
            });
            let hop = self.hops.get(&way).map(|&limit| match limit {
                1 => Gait::Land,
                limit => Gait::Hop(limit),
            });
            for gait in [leap, slide, hop].into_iter().flatten() {
                let same = |walk: &&mut Walk| {
                    (walk.heading, walk.gait, walk.initial) == (heading, gait, initial)
                };
                let walk = match walks.iter_mut().find(same) {
                    Some(walk) => walk,
                    None => {
                        walks.push(Walk {
                            heading,
                            gait,
                            initial,
                            quiet: false,
                            captures: false,
                        });
                        let last = walks.len() - 1;
                        &mut walks[last]
                    }
                };
                walk.quiet |= !captures;
                walk.captures |= captures;
            }
        }
        walks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The directions of a notation, with the modality and gait of each.
    fn shown(text: &str) -> Vec<String> {
        let walks = Dialect::read(text).walks.into_iter();
        let mut shown: Vec<String> = walks
            .map(|walk| {
                let first = if walk.initial { "i" } else { "" };
                let quiet = if walk.quiet { "m" } else { "" };
                let captures = if walk.captures { "c" } else { "" };
                format!("{first}{quiet}{captures}{:?}{:?}", walk.gait, walk.heading)
            })
            .collect();
        shown.sort();
        shown
    }

    #[test]
    fn directions_mean_what_the_engine_makes_of_them() {
        assert_eq!(
            shown("fmWfceF"),
            ["cLeap(-1, 1)", "cLeap(1, 1)", "mLeap(0, 1)"]
        );
        assert_eq!(
            shown("fK"),
            ["mcLeap(-1, 1)", "mcLeap(0, 1)", "mcLeap(1, 1)"]
        );
        assert_eq!(
            shown("fsW"),
            ["mcLeap(-1, 0)", "mcLeap(0, 1)", "mcLeap(1, 0)"]
        );
        assert_eq!(shown("fN"), ["mcLeap(-1, 2)", "mcLeap(1, 2)"]);
        assert_eq!(shown("ffN"), shown("fN"));
        assert_eq!(shown("ifmnD"), ["imLame(0, 2)"]);
        assert_eq!(shown("rbB"), ["mcSlide(0)(1, -1)"]);
        assert_eq!(shown("fW3"), ["mcSlide(3)(0, 1)"]);
        assert_eq!(shown("fgR"), ["mcLand(0, 1)"]);
        assert_eq!(shown("fpF2"), ["mcHop(2)(-1, 1)", "mcHop(2)(1, 1)"]);
    }

    #[test]
    fn sliding_and_hopping_on_one_line_spread() {
        assert_eq!(
            shown("fRbpR"),
            [
                "mcHop(0)(0, -1)",
                "mcHop(0)(0, 1)",
                "mcSlide(0)(0, -1)",
                "mcSlide(0)(0, 1)"
            ]
        );
        assert_eq!(shown("fmRfcpR"), ["cHop(0)(0, 1)", "mSlide(0)(0, 1)"]);
    }

    #[test]
    fn what_is_passed_over_is_listed() {
        let passed_over = |text: &str| Dialect::read(text).passed_over.join(", ");
        for text in [
            "",
            "KNAD",
            "mRcpR",
            "nNnAnDnZ",
            "NN",
            "fmWfceFifmnD",
            "FsfW",
            "gQ",
            "mBpBmWpR2",
        ] {
            assert_eq!(passed_over(text), "", "{text}");
        }
        for (text, expected) in [
            ("jR", "`j`"),
            ("Wf", "the letters after the last atom"),
            ("nR", "`n` of a rider (`R`)"),
            ("nW", "`W` so: it never moves"),
            ("pN", "`N` so: it never moves"),
            ("DD", "`D` so: it never moves"),
            ("iN", "captures of a first move (`N`)"),
            ("W12", "`2`"),
            ("KX", "`X`, the letters after the last atom"),
            ("K\u{1b}W", "`\\u{1b}`"),
        ] {
            assert_eq!(passed_over(text), expected, "{text}");
        }
    }
}
