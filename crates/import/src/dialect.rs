//! Fairy-Stockfish's dialect of Betza's notation, as its moves.
//!
//! Its reader passes over whatever it does not know, and gives some notations other moves than they mean. The moves read here are
//! those that it makes; the parts that it passes over are listed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use legwork_core::echo::plain;

use crate::piece_types::PieceType;

/// How a piece walks in a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gait {
    /// A leap.
    Leap,
    /// A leap over squares that have to be empty.
    Lame,
    /// A leap over a square that has to be occupied. The dialect has none.
    Jump,
    /// Leaps on and on over empty squares, up to a number of them; 0 means without limit.
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
                if dy.abs() == long && short != long {
                    String::from_iter([file, rank])
                } else {
                    String::from_iter([rank, file])
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
    /// The moves that its terms have together and that our notation lacks: the squares of one are lent to another.
    pub(crate) unsayable: Option<String>,
    /// The squares that it names for moves without a capture and without a condition, reached or not: from where none of them
    /// is on the board, Fairy-Stockfish takes the piece for stuck.
    pub(crate) named: Vec<Heading>,
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
    /// Returns the moves of a type in a notation; the usual ones of a type are read once.
    pub(crate) fn of(piece: PieceType, moves: &str) -> Arc<Self> {
        static USUAL: [OnceLock<Arc<Dialect>>; PieceType::COUNT] =
            [const { OnceLock::new() }; PieceType::COUNT];
        let read = || Arc::new(Self::read(moves));
        match piece.moves() {
            Some(usual) if usual == moves => Arc::clone(USUAL[piece.index()].get_or_init(read)),
            _ => read(),
        }
    }

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
                // With it, the piece captures en passant; its place in the text makes no difference.
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
        let (walks, unsayable) = tables.walks();
        let named = tables.reach((false, false)).named;
        Self {
            walks,
            passed_over,
            unsayable,
            named: named.into_iter().collect(),
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
            // Its squares are lent to other terms all the same, and it takes the place of an earlier one.
            if !self.knows(leap, &term, rides) {
                passed_over.push(format!("`{letter}` in this form: it never moves"));
                used.fill(true);
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

    /// Whether the engine has such moves.
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

    /// Returns the moves, and what of them cannot be expressed.
    fn walks(&self) -> (Vec<Walk>, Option<String>) {
        let mut walks: Vec<Walk> = Vec::new();
        let mut unsayable = None;
        let mut add = |(initial, captures, heading): Way, gait| {
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
        };
        let sorts = [(false, false), (false, true), (true, false)];
        let squares: BTreeMap<(bool, bool), Reach> = sorts
            .into_iter()
            .map(|sort| (sort, self.reach(sort)))
            .collect();
        let mut done: BTreeSet<Way> = BTreeSet::new();
        // Leaps have the order of their letters, and lines that of their first mention; moves that are only lent come last.
        for &way in &self.order {
            let (initial, captures, heading) = way;
            let Some(reach) = squares.get(&(initial, captures)) else {
                continue;
            };
            if self.leaps.contains_key(&way)
                && let Some(gait) = reach.leap(heading)
            {
                add(way, gait);
            }
            let rides = self.slides.contains_key(&way) || self.hops.contains_key(&way);
            if rides && unit(heading) == Some(heading) && done.insert(way) {
                match reach.line(heading) {
                    Ok(gaits) => gaits.into_iter().for_each(|gait| add(way, gait)),
                    Err(fault) => unsayable = unsayable.or(Some(fault)),
                }
            }
        }
        for ((initial, captures), reach) in &squares {
            for heading in reach.lines() {
                let way = (*initial, *captures, heading);
                if done.insert(way) {
                    match reach.line(heading) {
                        Ok(gaits) => gaits.into_iter().for_each(|gait| add(way, gait)),
                        Err(fault) => unsayable = unsayable.or(Some(fault)),
                    }
                }
            }
            for &heading in &reach.named {
                let way = (*initial, *captures, heading);
                if !self.leaps.contains_key(&way)
                    && let Some(gait @ Gait::Lame) = reach.leap(heading)
                    && !reach.slides_to(heading)
                {
                    add(way, gait);
                }
            }
        }
        (walks, unsayable)
    }

    /// Returns what the engine makes of all moves of one sort: first moves or not, captures or not.
    fn reach(&self, (initial, captures): (bool, bool)) -> Reach {
        let mut reach = Reach::default();
        let of_sort = |way: &Way| (way.0, way.1) == (initial, captures);
        for (&(.., heading), &lame) in self.leaps.iter().filter(|(way, _)| of_sort(way)) {
            reach.named.insert(heading);
            if lame {
                reach
                    .riders
                    .extend(LAME.iter().filter(|class| class.contains(heading)))
            } else {
                reach.leaps.insert(heading);
            }
        }
        let ride = |reach: &mut Reach, heading: Heading, limit: u8| {
            let (dx, dy) = heading;
            let far = if limit == 0 { FARTHEST } else { limit as i8 };
            // A ride by leaps of three squares is taken for one that leaves the board.
            if dx.abs().max(dy.abs()) <= 2 {
                let steps = (1..=far).map(|k| (dx.saturating_mul(k), dy.saturating_mul(k)));
                reach.named.extend(steps);
            }
        };
        for (&(.., heading), &limit) in self.slides.iter().filter(|(way, _)| of_sort(way)) {
            ride(&mut reach, heading, limit);
            reach
                .riders
                .extend(SLIDERS.iter().filter(|class| class.contains(heading)));
        }
        for (&(.., heading), &limit) in self.hops.iter().filter(|(way, _)| of_sort(way)) {
            // A hopper to the next square with a number has no limit.
            ride(&mut reach, heading, if limit == 1 { 0 } else { limit });
            let classes = if limit == 1 { &LANDERS } else { &HOPPERS };
            reach
                .riders
                .extend(classes.iter().filter(|class| class.contains(heading)));
        }
        reach
    }
}

/// The maximum number of squares on a line of a board, without the first.
const FARTHEST: i8 = 11;

/// A way to ride, or to leap lamely, in all directions of a class: the engine has no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rider {
    Slide(Class),
    Hop(Class),
    Land(Class),
    /// A lame leap of this longer and shorter side.
    Lame(i8, i8),
}

/// The directions of a rider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Ranks,
    Files,
    Diagonals,
    Narrow,
}

impl Class {
    fn of((dx, dy): Heading) -> Option<Self> {
        Some(match (dx.abs(), dy.abs()) {
            (1, 0) => Self::Ranks,
            (0, 1) => Self::Files,
            (1, 1) => Self::Diagonals,
            (1, 2) | (2, 1) => Self::Narrow,
            _ => return None,
        })
    }
}

impl Rider {
    fn contains(self, heading: Heading) -> bool {
        match self {
            Self::Slide(class) | Self::Hop(class) | Self::Land(class) => {
                Class::of(heading) == Some(class)
            }
            Self::Lame(long, short) => sides(heading) == (long, short),
        }
    }
}

const SLIDERS: [Rider; 4] = [
    Rider::Slide(Class::Ranks),
    Rider::Slide(Class::Files),
    Rider::Slide(Class::Diagonals),
    Rider::Slide(Class::Narrow),
];
const HOPPERS: [Rider; 3] = [
    Rider::Hop(Class::Ranks),
    Rider::Hop(Class::Files),
    Rider::Hop(Class::Diagonals),
];
const LANDERS: [Rider; 3] = [
    Rider::Land(Class::Ranks),
    Rider::Land(Class::Files),
    Rider::Land(Class::Diagonals),
];
const LAME: [Rider; 4] = [
    Rider::Lame(2, 0),
    Rider::Lame(2, 1),
    Rider::Lame(2, 2),
    Rider::Lame(3, 2),
];

/// The longer and the shorter side of a leap.
fn sides((dx, dy): Heading) -> (i8, i8) {
    let (dx, dy) = (dx.abs(), dy.abs());
    (dx.max(dy), dx.min(dy))
}

/// The first step of the line on which a leap ends: straight, diagonal, or narrow.
fn unit((dx, dy): Heading) -> Option<Heading> {
    let (long, short) = sides((dx, dy));
    let steps = match short {
        0 => long,
        _ if short == long => long,
        _ if long == 2 * short => short,
        _ => return None,
    };
    Some((dx / steps, dy / steps))
}

/// The engine's reading of the moves of one sort: it intersects the squares that all riders reach, each in every direction of its class,
/// with all squares that any term names, and adds the leaps.
#[derive(Debug, Default)]
struct Reach {
    leaps: BTreeSet<Heading>,
    named: BTreeSet<Heading>,
    riders: BTreeSet<Rider>,
}

impl Reach {
    /// The lines on which a rider moves.
    fn lines(&self) -> Vec<Heading> {
        let units: BTreeSet<Heading> = self.named.iter().filter_map(|&leap| unit(leap)).collect();
        units.into_iter().collect()
    }

    fn rides(&self, rider: fn(Class) -> Rider, line: Heading) -> bool {
        Class::of(line).is_some_and(|class| self.riders.contains(&rider(class)))
    }

    /// Whether a slide goes to this square.
    fn slides_to(&self, leap: Heading) -> bool {
        unit(leap).is_some_and(|line| self.rides(Rider::Slide, line))
    }

    /// How a piece leaps in this direction, if it does.
    fn leap(&self, leap: Heading) -> Option<Gait> {
        let (long, short) = sides(leap);
        let narrow = (long, short) == (2, 1) && self.slides_to(leap);
        if self.leaps.contains(&leap) || narrow {
            Some(Gait::Leap)
        } else {
            let lame = self.riders.contains(&Rider::Lame(long, short));
            (lame && self.named.contains(&leap)).then_some(Gait::Lame)
        }
    }

    /// How a piece rides along a line. The error is what cannot be expressed.
    fn line(&self, line: Heading) -> Result<Vec<Gait>, String> {
        let square = |k: i8| (line.0.saturating_mul(k), line.1.saturating_mul(k));
        let named = |k: i8| self.named.contains(&square(k));
        // Where it leaps anyway, or leaps lamely over what a slide would need empty, a rider adds nothing.
        let leaps = |k: i8| self.leaps.contains(&square(k));
        let lame = |k: i8| k == 2 && self.leap(square(k)).is_some();
        let mut gaits = Vec::new();
        // The squares to which a ride goes, from the nearest; `within` are those where it may end without a difference.
        let far = |wanted: &dyn Fn(i8) -> bool, within: &dyn Fn(i8) -> bool, first: i8| {
            let Some(last) = (first..=FARTHEST).rev().find(|&k| wanted(k)) else {
                return Ok(None);
            };
            if (first..=FARTHEST).all(within) {
                Ok(Some(0))
            } else if (first..=last).all(within) {
                Ok(Some(last as u8))
            } else {
                Err(gaps())
            }
        };
        if self.rides(Rider::Slide, line) {
            let wanted = |k: i8| named(k) && !leaps(k) && !lame(k);
            match far(&wanted, &named, 1)? {
                Some(1) => gaits.push(Gait::Leap),
                Some(limit) => gaits.push(Gait::Slide(limit)),
                None => {}
            }
        }
        let wanted = |k: i8| named(k) && !leaps(k);
        if self.rides(Rider::Hop, line) {
            if let Some(limit) = far(&wanted, &named, 2)? {
                gaits.push(Gait::Hop(limit));
            }
        } else if self.rides(Rider::Land, line) {
            match far(&wanted, &named, 2)? {
                Some(0) => gaits.push(Gait::Land),
                Some(_) => return Err(gaps()),
                None => {}
            }
        }
        Ok(gaits)
    }
}

/// The reason why a ride is refused.
fn gaps() -> String {
    "a ride that ends on some squares of its line only, since its terms overlap,".to_owned()
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

    /// The engine lends the squares of each term to the riders of all of them.
    #[test]
    fn terms_that_overlap_mean_what_the_engine_makes_of_them() {
        let unsayable = |text: &str| Dialect::read(text).unsayable.is_some();
        // A lame leap takes the place of the free one, and never moves where the engine has none.
        assert_eq!(shown("CnC"), [""; 0]);
        assert_eq!(shown("NnfN").len(), 8);
        assert!(shown("NnfN").contains(&"mcLame(1, 2)".to_owned()));
        // A Nightrider frees lame Knights.
        assert!(shown("mnsNnNN").contains(&"mLeap(2, 1)".to_owned()));
        assert!(shown("QgfrB").contains(&"mcLand(-1, -1)".to_owned()));
        // A Rook that slides goes as far as a leap on its line says, if it says all squares between.
        assert_eq!(
            shown("fWfDbR"),
            ["mcLeap(0, 1)", "mcLeap(0, 2)", "mcSlide(0)(0, -1)",]
        );
        assert!(unsayable("pflRvD2"));
        assert!(unsayable("fDDbR"));
        assert!(unsayable("fW2fDDbR"));
        assert!(!unsayable("fWfDbR"));
        assert!(!unsayable("RpR"));
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
            ("nW", "`W` in this form: it never moves"),
            ("pN", "`N` in this form: it never moves"),
            ("DD", "`D` in this form: it never moves"),
            ("iN", "captures of a first move (`N`)"),
            ("W12", "`2`"),
            ("KX", "`X`, the letters after the last atom"),
            ("K\u{1b}W", "`\\u{1b}`"),
        ] {
            assert_eq!(passed_over(text), expected, "{text}");
        }
    }
}
