//! Reads a clause of a piece's moves in words, by the words alone.

/// A step: files to the right, ranks forward.
pub(crate) type Step = (i32, i32);

/// A clause as it is understood.
#[derive(Debug)]
pub(crate) struct Clause {
    pub(crate) first_move: bool,
    pub(crate) legs: Vec<Leg>,
}

/// One leg of a clause.
#[derive(Debug)]
pub(crate) struct Leg {
    pub(crate) motions: Vec<Motion>,
    pub(crate) gate: Gate,
    pub(crate) hop: Hop,
    /// The contents allowed on the square where the move ends with this leg, if it may.
    pub(crate) end: Option<Squares>,
    /// The contents allowed on the square where the next leg starts.
    pub(crate) on: Option<Squares>,
}

#[derive(Debug)]
pub(crate) struct Motion {
    pub(crate) ways: Ways,
    /// How many steps at most.
    pub(crate) range: usize,
}

#[derive(Debug)]
pub(crate) enum Ways {
    /// These steps.
    Steps(Vec<Step>),
    /// Steps of this sort, turned from the step before: after a straight one, a diagonal one.
    Turned(Vec<Step>, [Vec<Turn>; 2]),
    /// Back to where the leg before started.
    Back,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Turn {
    Outward,
    Back,
    NotBack,
    StraightOn,
    StraightBack,
    /// By degrees, to which side.
    Degrees(i32, Side),
    /// By rank among the steps on a side, the smallest angle first.
    Cone(usize, Side),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
    Either,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gate {
    Free,
    Between { occupied: bool },
    LongSide { occupied: bool },
    Across,
    SkipFirst,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hop {
    None,
    Over,
    Behind,
}

/// The contents allowed on a square.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Squares {
    pub(crate) empty: bool,
    pub(crate) enemy: bool,
    pub(crate) own: bool,
    pub(crate) passant: bool,
    pub(crate) over: bool,
}

/// Reads a clause; the error is the rest that is not understood.
pub(crate) fn read(text: &str) -> Result<Clause, &str> {
    let mut words = Words { rest: text };
    let first_move = words.eat("on its first move ");
    let mut legs = Vec::new();
    loop {
        match words.leg() {
            Some(leg) => legs.push(leg),
            None => return Err(words.rest),
        }
        if legs.last().is_some_and(|leg| leg.on.is_none()) {
            break;
        }
    }
    if words.rest.is_empty() {
        Ok(Clause { first_move, legs })
    } else {
        Err(words.rest)
    }
}

#[derive(Clone, Copy)]
struct Words<'a> {
    rest: &'a str,
}

/// All steps of a longer and a shorter distance.
fn all(longer: i32, shorter: i32) -> Vec<Step> {
    let near = -3..=3;
    let both = near.clone().flat_map(|x| near.clone().map(move |y| (x, y)));
    both.filter(|&(x, y): &Step| {
        let (x, y) = (x.abs(), y.abs());
        (x.max(y), x.min(y)) == (longer, shorter)
    })
    .collect()
}

/// The eight straight and diagonal steps of a length.
fn compass(length: i32) -> Vec<Step> {
    [all(length, 0), all(length, length)].concat()
}

/// Whether a step goes in a direction.
type StepTest = fn(Step) -> bool;

/// Words for directions, longer ones before those with which they begin.
const DIRECTIONS: &[(&str, StepTest)] = &[
    ("in any direction", |_| true),
    ("horizontally", |(_, y)| y == 0),
    ("vertically", |(x, _)| x == 0),
    ("diagonally forward to the left", |(x, y)| x < 0 && y > 0),
    ("diagonally forward to the right", |(x, y)| x > 0 && y > 0),
    ("diagonally backward to the left", |(x, y)| x < 0 && y < 0),
    ("diagonally backward to the right", |(x, y)| x > 0 && y < 0),
    ("diagonally forward", |(x, y)| x != 0 && y > 0),
    ("diagonally backward", |(x, y)| x != 0 && y < 0),
    ("diagonally to the left", |(x, y)| x < 0 && y != 0),
    ("diagonally to the right", |(x, y)| x > 0 && y != 0),
    ("diagonally", |(x, y)| x != 0 && y != 0),
    ("forward", |(x, y)| x == 0 && y > 0),
    ("backward", |(x, y)| x == 0 && y < 0),
    ("sideways", |(x, y)| x != 0 && y == 0),
    ("to the left", |(x, y)| x < 0 && y == 0),
    ("to the right", |(x, y)| x > 0 && y == 0),
];

/// Where one of the two distances of an oblique leap goes.
const SIDES: &[(&str, StepTest)] = &[
    ("forward or backward", |(x, _)| x == 0),
    ("forward", |(x, y)| x == 0 && y > 0),
    ("backward", |(x, y)| x == 0 && y < 0),
    ("sideways", |(_, y)| y == 0),
    ("to the left", |(x, _)| x < 0),
    ("to the right", |(x, _)| x > 0),
];

const ENDS: &[(&str, &str)] = &[
    (", en passant too", "mce"),
    (
        ", capturing its own side's pieces and en passant too",
        "mcde",
    ),
    (", capturing its own side's pieces too", "mcd"),
    (", without capturing", "m"),
    (", capturing only en passant", "me"),
    (
        ", capturing only its own side's pieces or en passant",
        "mde",
    ),
    (", capturing only its own side's pieces", "md"),
    (
        ", only to capture its own side's pieces or en passant",
        "de",
    ),
    (", only to capture its own side's pieces", "d"),
    (", only to capture en passant", "e"),
    (", only to capture, en passant too", "ce"),
    (
        ", only to capture, its own side's pieces and en passant too",
        "cde",
    ),
    (", only to capture, its own side's pieces too", "cd"),
    (", only to capture", "c"),
    ("", "mc"),
];

const GATES: &[(&str, Gate)] = &[
    (
        "if the square between is empty",
        Gate::Between { occupied: false },
    ),
    ("if both squares between are empty", Gate::Across),
    (
        "if the square between is occupied",
        Gate::Between { occupied: true },
    ),
    (
        "if the next square in the longer direction is empty",
        Gate::LongSide { occupied: false },
    ),
    (
        "if the next square in the longer direction is occupied",
        Gate::LongSide { occupied: true },
    ),
    (
        "skipping the first square, whatever stands there",
        Gate::SkipFirst,
    ),
];

const ON: &[(&str, char)] = &[
    ("to an empty square", 'm'),
    ("capturing an enemy", 'c'),
    ("capturing a piece of its own side", 'd'),
    ("onto a piece that stays", 'p'),
    ("from an empty square", 'm'),
    ("after capturing an enemy", 'c'),
    ("after capturing a piece of its own side", 'd'),
];

impl Squares {
    fn of(letters: &str) -> Self {
        let has = |letter| letters.contains(letter);
        Self {
            empty: has('m'),
            enemy: has('c'),
            own: has('d'),
            passant: has('e'),
            over: has('p'),
        }
    }
}

impl Words<'_> {
    fn eat(&mut self, words: &str) -> bool {
        match self.rest.strip_prefix(words) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Reads by a function, or leaves the text as it is.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = *self;
        let found = read(self);
        if found.is_none() {
            *self = before;
        }
        found
    }

    /// `a`, `a or b`, `a, b or c`.
    fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut found = vec![self.attempt(&mut one)?];
        while let Some(next) = self.attempt(|words| {
            (words.eat(", ") || words.eat(" or ")).then_some(())?;
            one(words)
        }) {
            found.push(next);
        }
        Some(found)
    }

    fn one_of<T: Copy>(&mut self, words: &[(&str, T)]) -> Option<T> {
        let fits = |&&(text, _): &&(&str, T)| self.rest.starts_with(text);
        let &(text, meaning) = words
            .iter()
            .filter(fits)
            .max_by_key(|(text, _)| text.len())?;
        self.eat(text);
        Some(meaning)
    }

    fn number(&mut self) -> Option<usize> {
        let digits = self.rest.find(|c: char| !c.is_ascii_digit())?;
        let number = self.rest[..digits].parse().ok()?;
        self.rest = &self.rest[digits..];
        Some(number)
    }

    fn leg(&mut self) -> Option<Leg> {
        if self.eat("back to where it stood") {
            let motions = vec![Motion {
                ways: Ways::Back,
                range: 1,
            }];
            return Some(Leg {
                motions,
                gate: Gate::Free,
                hop: Hop::None,
                end: Some(Squares::of("m")),
                on: None,
            });
        }
        let motions: Vec<Motion> = self.list(Self::motions)?.into_iter().flatten().collect();
        let on = self.attempt(|words| {
            words.eat(" ").then_some(())?;
            words.list(|words| words.one_of(ON))
        });
        let on: Option<String> = on.map(|letters| letters.into_iter().collect());
        let end = match &on {
            Some(_) => None,
            None => Some(Squares::of(self.one_of(ENDS)?)),
        };
        let gate = self.attempt(|words| {
            words.eat(", ").then_some(())?;
            words.eat("each time ");
            words.one_of(GATES)
        });
        let hop = if self.eat(", hopping over one piece on the way") {
            Hop::Over
        } else if self
            .eat(", hopping over the first piece on the way to the square right behind it")
        {
            Hop::Behind
        } else {
            Hop::None
        };
        let mut leg = Leg {
            motions,
            gate: gate.unwrap_or(Gate::Free),
            hop,
            end,
            on: None,
        };
        if let Some(on) = on {
            self.eat(", then ").then_some(())?;
            leg.on = Some(Squares::of(&on));
        } else if self.eat(", and ") {
            let on: String = self.list(|words| words.one_of(ON))?.into_iter().collect();
            self.eat(" may ").then_some(())?;
            leg.on = Some(Squares::of(&on));
        }
        Some(leg)
    }

    /// One phrase with a verb; `jumps one or two squares` is two motions.
    fn motions(&mut self) -> Option<Vec<Motion>> {
        let verb = ["step", "slide", "jump", "go"].into_iter().find(|verb| {
            let third = if *verb == "go" {
                "goes "
            } else {
                &format!("{verb}s ")
            };
            self.eat(third) || self.eat(&format!("{verb} "))
        })?;
        if self.eat("to any square ") {
            let lengths = self.numbers()?;
            self.eat(" away").then_some(())?;
            let steps = |length| (0..=length).flat_map(move |shorter| all(length, shorter));
            let steps = lengths.into_iter().flat_map(steps).collect();
            let ways = Ways::Steps(steps);
            return Some(vec![Motion { ways, range: 1 }]);
        }
        if verb == "slide" {
            for (rider, steps) in [
                ("like a Queen", compass(1)),
                ("like a Rook", all(1, 0)),
                ("like a Bishop", all(1, 1)),
            ] {
                if self.eat(rider) {
                    let ways = Ways::Steps(steps);
                    return Some(vec![Motion { ways, range: 99 }]);
                }
            }
        }
        for (leaper, steps) in [
            ("like a Knight", all(2, 1)),
            ("like a Camel (three squares and one)", all(3, 1)),
            ("like a Zebra (three squares and two)", all(3, 2)),
        ] {
            if self.eat(leaper) {
                let turns = self.attempt(|words| {
                    words.eat(" ").then_some(())?;
                    words.turns()
                });
                let ways = match turns {
                    Some(turns) => Ways::Turned(steps, turns),
                    None => Ways::Steps(steps),
                };
                let range = self.times();
                return Some(vec![Motion { ways, range }]);
            }
        }
        if let Some(steps) = self.attempt(|words| words.list(Self::oblique)) {
            let ways = Ways::Steps(steps.concat());
            let range = self.times();
            return Some(vec![Motion { ways, range }]);
        }
        let mut range = None;
        let mut lengths = vec![1];
        if self.eat("up to ") {
            range = self.number();
            self.eat(" squares ").then_some(())?;
        } else if let Some(numbers) = self.attempt(|words| {
            let numbers = words.numbers()?;
            (words.eat(" squares ") || words.eat(" square ")).then_some(numbers)
        }) {
            lengths = numbers;
            range = Some(1);
        } else if verb == "slide" {
            range = Some(99);
        }
        let mut range = range?;
        let turned = self.attempt(|words| {
            let family = if words.eat("horizontally or vertically ") {
                all(lengths[0], 0)
            } else if words.eat("diagonally ") {
                all(lengths[0], lengths[0])
            } else {
                compass(lengths[0])
            };
            Some((family, words.turns()?))
        });
        if let Some((family, turns)) = turned {
            if verb != "slide" && verb != "step" {
                range = self.times();
            }
            let ways = Ways::Turned(family, turns);
            return Some(vec![Motion { ways, range }]);
        }
        let directions = self.list(|words| words.one_of(DIRECTIONS))?;
        if verb != "slide" && verb != "step" {
            range = self.times();
        }
        let steps = |length| {
            let steps = compass(length).into_iter();
            steps
                .filter(|&step| directions.iter().any(|direction| direction(step)))
                .collect()
        };
        let motions = lengths.into_iter().map(|length| Motion {
            ways: Ways::Steps(steps(length)),
            range,
        });
        Some(motions.collect())
    }

    fn numbers(&mut self) -> Option<Vec<i32>> {
        self.list(|words| words.one_of(&[("one", 1), ("two", 2), ("three", 3)]))
    }

    fn times(&mut self) -> usize {
        if self.eat(" any number of times in a line") {
            return 99;
        }
        let limited = self.attempt(|words| {
            words.eat(" up to ").then_some(())?;
            let times = words.number()?;
            words.eat(" times in a line").then_some(times)
        });
        limited.unwrap_or(1)
    }

    /// `two squares forward and one sideways`.
    fn oblique(&mut self) -> Option<Vec<Step>> {
        let longer = self.one_of(&[("two", 2), ("three", 3)])?;
        self.eat(" squares ").then_some(())?;
        let long = self.one_of(SIDES)?;
        self.eat(" and ").then_some(())?;
        let shorter = self.one_of(&[("one", 1), ("two", 2)])?;
        self.eat(" ").then_some(())?;
        let short = self.one_of(SIDES)?;
        let steps = all(longer, shorter).into_iter();
        let fits = |&(x, y): &Step| {
            let (far, near) = if x.abs() > y.abs() {
                ((x, 0), (0, y))
            } else {
                ((0, y), (x, 0))
            };
            long(far) && short(near)
        };
        Some(steps.filter(fits).collect())
    }

    fn turns(&mut self) -> Option<[Vec<Turn>; 2]> {
        let first = self.list(Self::turn)?.concat();
        if !self.eat(" after a straight step, ") {
            return Some([first.clone(), first]);
        }
        let second = self.list(Self::turn)?.concat();
        self.eat(" after a diagonal one").then_some([first, second])
    }

    fn turn(&mut self) -> Option<Vec<Turn>> {
        if self.eat("in any direction but straight back") {
            return Some(vec![Turn::NotBack]);
        }
        if self.rest.starts_with("backward") {
            return None;
        }
        let plain = self.one_of(&[
            ("outward", Turn::Outward),
            ("back", Turn::Back),
            ("straight on", Turn::StraightOn),
            ("straight back", Turn::StraightBack),
        ]);
        if let Some(plain) = plain {
            return Some(vec![plain]);
        }
        let cone = self.one_of(&[
            ("narrowly on", 0),
            ("widely on", 1),
            ("widely back", 2),
            ("narrowly back", 3),
        ]);
        let degrees = if cone.is_none() {
            self.eat("turning ").then_some(())?;
            let degrees = self.number()?;
            self.eat(" degrees").then_some(())?;
            Some(degrees as i32)
        } else {
            None
        };
        let side = if self.eat(" to the left") {
            Side::Left
        } else if self.eat(" to the right") {
            Side::Right
        } else {
            Side::Either
        };
        let turn = match (cone, degrees) {
            (Some(rank), _) => Turn::Cone(rank, side),
            (_, degrees) => Turn::Degrees(degrees?, side),
        };
        Some(vec![turn])
    }
}
