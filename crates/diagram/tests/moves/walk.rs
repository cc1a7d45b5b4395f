//! The dialect of the diagrams, walked plainly: a term at a time, a step at a time, on a board without rules.
//!
//! Written from the description of the dialect alone, and without the crate that reads notations: what both get wrong in the same
//! way would have to be got wrong twice. A letter that the walk does not know stops the test.

use std::collections::{BTreeMap, BTreeSet};

/// A square, as (file, rank) from 0.
pub(crate) type Square = (i32, i32);

/// A piece on a square: the number of its kind, whether it is Black's, and whether it has not moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) kind: usize,
    pub(crate) black: bool,
    pub(crate) unmoved: bool,
}

/// A board, and what the last move left for a capture en passant: the squares that were passed, and where the piece ended.
#[derive(Debug, Clone, Default)]
pub(crate) struct Board {
    pub(crate) files: i32,
    pub(crate) ranks: i32,
    pub(crate) holes: BTreeSet<Square>,
    pub(crate) pieces: BTreeMap<Square, Piece>,
    pub(crate) passed: Option<(Vec<Square>, Square)>,
}

impl Board {
    fn has(&self, (file, rank): Square) -> bool {
        (0..self.files).contains(&file)
            && (0..self.ranks).contains(&rank)
            && !self.holes.contains(&(file, rank))
    }
}

/// Where a move ends, and all squares on which it captures.
pub(crate) type Effect = (Square, BTreeSet<Square>);

/// The moves of a piece: what each does, and the squares that it passes for a capture en passant.
pub(crate) type Moves = BTreeMap<Effect, Vec<Square>>;

/// A term: the letters of each leg, the atom, and the range, if one is given.
#[derive(Debug, Clone)]
struct Term {
    legs: Vec<String>,
    atom: char,
    /// 0 is a range without end.
    range: Option<i32>,
}

impl Term {
    /// Whether a letter is among those of any leg.
    fn has(&self, letter: char) -> bool {
        self.legs.iter().any(|leg| leg.contains(letter))
    }
}

/// Cuts moves into terms.
fn terms(text: &str) -> Vec<Term> {
    let mut letters = text.chars().peekable();
    let mut terms = Vec::new();
    while letters.peek().is_some() {
        let mut legs = vec![String::new()];
        while let Some(letter) = letters.next_if(char::is_ascii_lowercase) {
            match letter {
                'a' => legs.push(String::new()),
                // The next leg goes on with the other range.
                'y' => {
                    legs.last_mut().unwrap().push('y');
                }
                letter => legs.last_mut().unwrap().push(letter),
            }
        }
        let atom = letters.next().unwrap();
        let mut range = String::new();
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            range.push(digit);
        }
        let range = range.parse().ok();
        terms.push(Term { legs, atom, range });
    }
    terms
}

/// The compass, clockwise from forward.
const COMPASS: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// The points of the compass that letters name: single letters straight ones, pairs the diagonal ones between them.
fn points(letters: &str) -> Vec<usize> {
    let letters: Vec<char> = letters
        .chars()
        .filter(|letter| "fblrsv".contains(*letter))
        .collect();
    let mut points = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let pair = letters.get(at + 1).copied();
        let (more, used): (&[usize], usize) = match (letters[at], pair) {
            ('f', Some('s')) => (&[1, 7], 2),
            ('f', Some('r')) => (&[1], 2),
            ('f', Some('l')) => (&[7], 2),
            ('b', Some('s')) => (&[3, 5], 2),
            ('b', Some('r')) => (&[3], 2),
            ('b', Some('l')) => (&[5], 2),
            ('f', _) => (&[0], 1),
            ('b', _) => (&[4], 1),
            ('r', _) => (&[2], 1),
            ('l', _) => (&[6], 1),
            ('s', _) => (&[2, 6], 1),
            ('v', _) => (&[0, 4], 1),
            _ => unreachable!(),
        };
        points.extend(more);
        at += used;
    }
    points
}

/// The first steps of an atom in the directions that its letters name.
fn first_steps(atom: char, letters: &str) -> Vec<(i32, i32)> {
    let directions: String = letters
        .chars()
        .filter(|letter| "fblrsv".contains(*letter))
        .collect();
    let length = match atom {
        'W' | 'F' | 'K' | 'R' | 'B' | 'Q' | 'N' | 'C' | 'M' | 'Z' => 1,
        'D' | 'A' => 2,
        'H' | 'G' => 3,
        other => panic!("an atom `{other}`"),
    };
    let long = |points: Vec<usize>| {
        let steps = points.into_iter().map(|point| COMPASS[point]);
        steps
            .map(|(dx, dy)| (dx * length, dy * length))
            .collect::<Vec<_>>()
    };
    match atom {
        'W' | 'R' | 'D' | 'H' => {
            let named = directions.chars().flat_map(|letter| match letter {
                'f' => vec![0],
                'b' => vec![4],
                'r' => vec![2],
                'l' => vec![6],
                's' => vec![2, 6],
                'v' => vec![0, 4],
                _ => unreachable!(),
            });
            if directions.is_empty() {
                long(vec![0, 2, 4, 6])
            } else {
                long(named.collect())
            }
        }
        'F' | 'B' | 'A' | 'G' => match directions.as_str() {
            "" | "s" | "v" => long(vec![1, 3, 5, 7]),
            "f" | "fs" => long(vec![1, 7]),
            "b" | "bs" => long(vec![3, 5]),
            other => panic!("directions `{other}` of a diagonal atom"),
        },
        'K' | 'Q' => {
            if directions.is_empty() {
                long((0..8).collect())
            } else {
                long(points(&directions))
            }
        }
        _ => {
            let (near, far) = match atom {
                'N' => (1, 2),
                'C' => (1, 3),
                _ => (2, 3),
            };
            let mut all = Vec::new();
            for (dx, dy) in [(near, far), (far, near)] {
                for (right, up) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    all.push((dx * right, dy * up));
                }
            }
            match directions.as_str() {
                "" => {}
                "f" | "ff" => all.retain(|&(_, dy)| dy == far),
                other => panic!("directions `{other}` of an oblique atom"),
            }
            all
        }
    }
}

/// The walk of one term.
struct Walk<'a> {
    board: &'a Board,
    kinds: &'a [super::definition::Kind],
    term: &'a Term,
    piece: Piece,
    from: Square,
    moves: &'a mut Moves,
}

impl Walk<'_> {
    /// The piece on a square once the mover has left and the captured ones are gone.
    fn at(&self, square: Square, captured: &BTreeSet<Square>, first: bool) -> Option<Piece> {
        if captured.contains(&square) || !first && square == self.from {
            return None;
        }
        self.board.pieces.get(&square).copied()
    }

    /// Walks a leg from a square; `last` is the step before it.
    fn leg(
        &mut self,
        number: usize,
        at: Square,
        last: (i32, i32),
        slides: bool,
        captured: &BTreeSet<Square>,
    ) {
        let letters = self.term.legs[number].clone();
        let first = number == 0;
        let steps = if first {
            let steps = first_steps(self.term.atom, &letters).into_iter();
            // Black walks as White turned round.
            let sign = if self.piece.black { -1 } else { 1 };
            steps.map(|(dx, dy)| (dx * sign, dy * sign)).collect()
        } else {
            let length = last.0.abs().max(last.1.abs());
            let way = COMPASS.iter().position(|&way| {
                way == (last.0.signum(), last.1.signum())
                    && (last.0 == 0 || last.1 == 0 || last.0.abs() == last.1.abs())
            });
            let way = way.expect("a straight or diagonal step before");
            let named = points(&letters);
            let turns = if named.is_empty() {
                (0..8).filter(|&turn| turn != 4).collect()
            } else {
                named
            };
            let turned = turns.into_iter().map(|turn| COMPASS[(way + turn) % 8]);
            turned
                .map(|(dx, dy)| (dx * length, dy * length))
                .collect::<Vec<_>>()
        };
        for step in steps {
            self.along(number, at, step, slides, &letters, captured);
        }
    }

    /// Walks one direction of a leg.
    fn along(
        &mut self,
        number: usize,
        start: Square,
        step: (i32, i32),
        slides: bool,
        letters: &str,
        captured: &BTreeSet<Square>,
    ) {
        let first = number == 0;
        let range = match (slides, self.term.range) {
            (true, Some(range)) if range > 0 => range,
            (true, _) => i32::MAX,
            (false, _) => 1,
        };
        let hops = letters.contains('p') || letters.contains('g');
        let mut hopped = false;
        let mut at = start;
        for _ in 0..range {
            let next = (at.0 + step.0, at.1 + step.1);
            if !self.board.has(next) {
                return;
            }
            if letters.contains('n') && !self.is_clear(at, step, captured, first) {
                return;
            }
            at = next;
            let found = self.at(at, captured, first);
            if !hops || hopped {
                self.land(number, at, step, slides, letters, captured);
            }
            if found.is_some() {
                if !hops || hopped {
                    return;
                }
                hopped = true;
            } else if hopped && letters.contains('g') {
                return;
            }
        }
    }

    /// The squares between the ends of a leap, where it is lame.
    fn between(&self, at: Square, (dx, dy): (i32, i32)) -> Vec<Square> {
        let length = dx.abs().max(dy.abs());
        if dx.abs() == dy.abs() || dx == 0 || dy == 0 {
            (1..length)
                .map(|step| (at.0 + dx / length * step, at.1 + dy / length * step))
                .collect()
        } else {
            panic!("a lame oblique leap")
        }
    }

    fn is_clear(
        &self,
        at: Square,
        step: (i32, i32),
        captured: &BTreeSet<Square>,
        first: bool,
    ) -> bool {
        self.between(at, step)
            .into_iter()
            .all(|square| self.board.has(square) && self.at(square, captured, first).is_none())
    }

    /// Ends a leg on a square, if what stands there allows it.
    fn land(
        &mut self,
        number: usize,
        at: Square,
        step: (i32, i32),
        slides: bool,
        letters: &str,
        captured: &BTreeSet<Square>,
    ) {
        let is_last = number + 1 == self.term.legs.len();
        let any = letters.contains('m') || letters.contains('c') || letters.contains('e');
        let may_move = letters.contains('m') || !any;
        let may_capture = letters.contains('c') || !any && is_last;
        let mut captured = captured.clone();
        let mut passed = Vec::new();
        match self.at(at, &captured, number == 0) {
            None if letters.contains('e')
                && let Some((squares, victim)) = &self.board.passed
                && squares.contains(&at) =>
            {
                captured.insert(*victim);
            }
            None if may_move => {
                if letters.contains('n') && self.term.has('i') || letters.matches('n').count() == 2
                {
                    passed = self.between((at.0 - step.0, at.1 - step.1), step);
                }
            }
            Some(victim)
                if may_capture
                    && victim.black != self.piece.black
                    && !self.kinds[victim.kind].is_iron =>
            {
                captured.insert(at);
            }
            _ => return,
        }
        if is_last {
            self.moves.entry((at, captured)).or_default().extend(passed);
        } else {
            let slides = slides != letters.contains('y');
            self.leg(number + 1, at, step, slides, &captured);
        }
    }
}

/// The moves of the piece on a square, castling not included. With `on_kings`, those instead by which it attacks royal pieces
/// only.
pub(crate) fn moves(
    board: &Board,
    kinds: &[super::definition::Kind],
    from: Square,
    on_kings: bool,
) -> Moves {
    let piece = board.pieces[&from];
    let mut moves = Moves::new();
    for term in terms(&kinds[piece.kind].moves) {
        if term.atom == 'O' || term.has('k') != on_kings || term.has('i') && !piece.unmoved {
            continue;
        }
        for letter in term.legs.iter().flat_map(|leg| leg.chars()) {
            assert!("fblrsvmcenipgyk".contains(letter), "a letter `{letter}`");
        }
        let slides = matches!(term.atom, 'R' | 'B' | 'Q') || term.range.is_some();
        let mut walk = Walk {
            board,
            kinds,
            term: &term,
            piece,
            from,
            moves: &mut moves,
        };
        walk.leg(0, from, (0, 0), slides, &BTreeSet::new());
    }
    moves
}

/// Where the royal piece on a square ends when it castles: with the outermost piece of its rank on a side, or with `j` the one
/// before, a hole being the edge; all squares between are empty.
pub(crate) fn castling(
    board: &Board,
    kinds: &[super::definition::Kind],
    king: Square,
) -> BTreeSet<Square> {
    let mut targets = BTreeSet::new();
    let piece = board.pieces[&king];
    for term in terms(&kinds[piece.kind].moves) {
        if term.atom != 'O' || term.range.is_none() {
            continue;
        }
        let (left, right) = (term.has('l'), term.has('r'));
        let sides = [(-1, left || !right), (1, right || !left)];
        for (side, _) in sides.into_iter().filter(|&(_, goes)| goes) {
            let on_rank = |squares: i32| (king.0 + side * squares, king.1);
            let reach = (1..)
                .take_while(|&squares| board.has(on_rank(squares)))
                .last();
            let place = reach.unwrap_or(0) - i32::from(term.has('j'));
            let is_partner = board.pieces.get(&on_rank(place)).is_some_and(|partner| {
                partner.black == piece.black && partner.unmoved && place > 0
            });
            let is_free = (1..place).all(|squares| !board.pieces.contains_key(&on_rank(squares)));
            let squares = term.range.unwrap();
            if is_partner && is_free && squares <= place {
                targets.insert(on_rank(squares));
            }
        }
    }
    targets
}
