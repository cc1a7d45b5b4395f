//! Types of pieces for kinds, with their moves in Fairy-Stockfish's dialect.

use std::collections::{BTreeMap, HashSet};

use legwork_betza::{Bend, Crossing, Hop, Path};
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::{Exposed, PieceRule, Rules};
use legwork_core::squares::Squares;

use crate::canon::answered;
use crate::dialect::{Dialect, Gait, Heading, Walk};
use crate::notation::{notation, paths};
use crate::piece_types::PieceType;

/// The types of the kinds of rules.
#[derive(Debug, Default)]
pub(super) struct Types {
    /// The type and its letter, with its moves where they are its own.
    types: Vec<(PieceType, char, Option<String>)>,
    of_kind: BTreeMap<usize, PieceType>,
    /// The pairs of letters of which one becomes the other by a `+`.
    crowns: Vec<(char, char)>,
}

/// The first moves of all pieces, and the captures en passant that answer them.
#[derive(Debug)]
pub(super) struct FirstMoves {
    pub(super) double: [Squares; 2],
    pub(super) triple: [Squares; 2],
    /// The kinds that capture en passant.
    pub(super) passing: Kinds,
    /// The squares where they do.
    pub(super) answered: [Squares; 2],
    /// The rank, from 0, from which Soldiers go sideways.
    pub(super) river: Option<u8>,
}

impl Types {
    /// Finds types for all kinds; moves that cannot be expressed are added to the list.
    pub(super) fn of(rules: &Rules, unsaid: &mut Vec<String>) -> Self {
        let mut found = Self::default();
        let plain = |kind: &Kind| !rules.piece(*kind).symbol.crowned();
        for kind in rules.named_kinds().filter(plain) {
            let piece = rules.piece(kind);
            if piece.symbol.dress().is_some() {
                unsaid.push(format!("the letter `{}`", piece.symbol));
                continue;
            }
            let moves = if is_pawn(piece) {
                Some(piece.written.betza.clone())
            } else {
                dialect_of(piece)
            };
            let Some(moves) = moves else {
                unsaid.push(unsayable(piece));
                continue;
            };
            let letter = piece.symbol.letter();
            let own = if is_king(rules, kind) {
                Some((PieceType::KING, (moves != "K").then_some(moves)))
            } else {
                found.choose(piece, moves)
            };
            let Some((new, moves)) = own else {
                unsaid.push("more than 25 kinds of its own".to_owned());
                continue;
            };
            found.types.push((new, letter, moves));
            found.of_kind.insert(kind.index(), new);
        }
        for kind in rules.named_kinds().filter(|kind| !plain(kind)) {
            found.add_crowned(rules, kind, unsaid);
        }
        found
    }

    /// A type with these moves that is still free, or one of its own.
    fn choose(&self, piece: &PieceRule, moves: String) -> Option<(PieceType, Option<String>)> {
        let free = |candidate: &PieceType| self.types.iter().all(|(taken, ..)| taken != candidate);
        let special = if is_pawn(piece) {
            Some(PieceType::PAWN)
        } else if river(piece) {
            Some(PieceType::SOLDIER)
        } else {
            None
        };
        if let Some(special) = special.filter(|special| free(special)) {
            return Some((special, None));
        }
        let sought = paths(&moves);
        let same = |candidate: &PieceType| {
            let usual = candidate
                .moves()
                .filter(|_| *candidate != PieceType::KING && *candidate != PieceType::PAWN);
            let usual = usual.filter(|_| {
                *candidate != PieceType::JANGGI_CANNON && *candidate != PieceType::SOLDIER
            });
            let usual = usual.and_then(|usual| notation(&Dialect::read(usual).walks, false).ok());
            usual.and_then(|usual| paths(&usual)) == sought
        };
        let cannon = piece.minds_kinds();
        let known = PieceType::all().filter(free).find(|candidate| {
            if cannon {
                *candidate == PieceType::JANGGI_CANNON
            } else {
                same(candidate) && !candidate.is_custom()
            }
        });
        if let Some(known) = known {
            return Some((known, None));
        }
        let custom = PieceType::all()
            .filter(free)
            .find(|candidate| candidate.is_custom());
        Some((custom?, Some(moves)))
    }

    /// A crowned kind moves as another type; it gets a letter that nothing else has.
    fn add_crowned(&mut self, rules: &Rules, kind: Kind, unsaid: &mut Vec<String>) {
        let piece = rules.piece(kind);
        let Some(moves) = dialect_of(piece) else {
            unsaid.push(unsayable(piece));
            return;
        };
        let sought = paths(&moves);
        let same = self.types.iter().find(|(other, _, own)| {
            let own = own
                .clone()
                .or_else(|| other.moves().map(str::to_owned))
                .unwrap_or_default();
            let royal = *other == PieceType::KING;
            !royal
                && notation(&Dialect::read(&own).walks, false)
                    .ok()
                    .and_then(|text| paths(&text))
                    == sought
        });
        let base = piece.symbol.letter();
        if let Some((new, letter, _)) = same {
            self.crowns.push((base, *letter));
            self.of_kind.insert(kind.index(), *new);
            return;
        }
        let taken = |letter: &char| self.types.iter().any(|(_, other, _)| other == letter);
        let letter = ('A'..='Z').rev().find(|letter| !taken(letter));
        let (Some(letter), Some((new, own))) = (letter, self.choose(piece, moves)) else {
            unsaid.push("more kinds than there are letters".to_owned());
            return;
        };
        self.types.push((new, letter, own));
        self.of_kind.insert(kind.index(), new);
        self.crowns.push((base, letter));
    }

    /// Whether there is a King: one royal piece a side, of one kind.
    pub(super) fn have_king(&self) -> bool {
        self.types
            .iter()
            .any(|(piece, ..)| *piece == PieceType::KING)
    }

    /// Returns the type of a kind.
    pub(super) fn of_kind(&self, kind: Kind) -> Option<PieceType> {
        self.of_kind.get(&kind.index()).copied()
    }

    /// Returns the keys that give types their letters.
    pub(super) fn keys(&self) -> impl Iterator<Item = (String, String)> {
        self.types.iter().map(|(piece, letter, moves)| {
            let letter = letter.to_ascii_lowercase();
            let value = match moves {
                Some(moves) => format!("{letter}:{moves}"),
                None => letter.to_string(),
            };
            (piece.key(), value)
        })
    }

    /// Returns the pairs of kinds of which one becomes the other by a `+`.
    pub(super) fn crowns(&self) -> Vec<String> {
        let pairs = self.crowns.iter();
        pairs
            .map(|(from, to)| format!("{}:{}", from.to_ascii_lowercase(), to.to_ascii_lowercase()))
            .collect()
    }

    /// Returns the first moves of all kinds.
    pub(super) fn first_moves(&self, rules: &Rules) -> FirstMoves {
        let board = Squares::board(rules.geometry);
        let mut found = FirstMoves {
            double: [Squares::EMPTY; 2],
            triple: [Squares::EMPTY; 2],
            passing: Kinds::NONE,
            answered: [Squares::EMPTY; 2],
            river: None,
        };
        let answered = answered(rules);
        for kind in rules.named_kinds() {
            let piece = rules.piece(kind);
            let homes = legwork_core::piece::Color::each(|color| {
                let home = rules
                    .array
                    .iter()
                    .filter(|(_, other)| *other == legwork_core::piece::Piece::new(color, kind));
                home.map(|(square, _)| *square).collect::<Squares>()
            });
            if piece.paths().iter().any(|path| path.initial) {
                found.double = join(found.double, homes);
            }
            if answered && passes(piece.paths()) {
                found.passing = found.passing.with(kind);
                found.answered = [board; 2];
            }
            for more in &piece.more {
                let from = more.bounds.from.unwrap_or([board; 2]);
                if passes(more.paths()) && !answered {
                    // Nothing is ever captured in this way.
                } else if passes(more.paths()) {
                    found.passing = found.passing.with(kind);
                    found.answered = join(found.answered, more.bounds.to.unwrap_or([board; 2]));
                } else if river(piece) {
                    found.river = from[0].first().map(|square| square.rank());
                } else if more
                    .paths()
                    .iter()
                    .all(|path| path.legs.iter().all(|leg| leg.step.dy.abs() == 3))
                {
                    found.triple = join(found.triple, from);
                } else {
                    found.double = join(found.double, from);
                }
            }
        }
        found
    }
}

fn join(a: [Squares; 2], b: [Squares; 2]) -> [Squares; 2] {
    [a[0] | b[0], a[1] | b[1]]
}

/// Whether a kind is the King of the format: the only royal kind, of which no side ever has two.
fn is_king(rules: &Rules, kind: Kind) -> bool {
    let count = |color| {
        rules
            .array
            .iter()
            .filter(|(_, piece)| *piece == Piece::new(color, kind))
            .count()
    };
    let becomes = || rules.promotions.iter().any(|rule| rule.to.contains(&kind));
    // A King is never blasted.
    let only = rules.royals == Kinds::NONE.with(kind)
        && rules.turn.check == Exposed::Last
        && rules.blast.is_none();
    only && Color::BOTH.into_iter().all(|color| count(color) <= 1) && !becomes()
}

/// Whether there are captures en passant.
fn passes(paths: &[Path]) -> bool {
    paths
        .iter()
        .flat_map(|path| &path.legs)
        .any(|leg| leg.may.passed)
}

/// Whether a piece has the moves of an orthodox Pawn, other than its first one.
fn is_pawn(piece: &PieceRule) -> bool {
    let usual = |path: &&Path| !path.initial && !path.legs.iter().any(|leg| leg.may.passed);
    let own: HashSet<Path> = piece.paths().iter().filter(usual).cloned().collect();
    Some(own) == paths("mfWcfF")
}

/// Whether a piece is a Soldier, which goes sideways on some squares only.
fn river(piece: &PieceRule) -> bool {
    let own: HashSet<Path> = piece.paths().iter().cloned().collect();
    let sideways = |paths_of: &[Path]| {
        Some(paths_of.iter().cloned().collect::<HashSet<Path>>()) == paths("sW")
    };
    Some(own) == paths("fW") && piece.more.len() == 1 && sideways(piece.more[0].paths())
}

/// Returns the moves of a piece in the dialect, without captures en passant; its first moves among them.
fn dialect_of(piece: &PieceRule) -> Option<String> {
    let ordinary = |path: &&Path| !passes(std::slice::from_ref(path));
    let mut all: Vec<Path> = piece.paths().iter().filter(ordinary).cloned().collect();
    // A move from some squares only is a first move in the format.
    if !river(piece) {
        for more in &piece.more {
            let first = more.bounds.to.is_none() && !passes(more.paths());
            let paths = more.paths().iter().filter(ordinary).cloned();
            all.extend(paths.map(|path| Path {
                initial: first,
                ..path
            }));
        }
    }
    let wanted: HashSet<Path> = all.iter().cloned().collect();
    let says = |text: &str| {
        let read = Dialect::read(text);
        let ours = read
            .passed_over
            .is_empty()
            .then(|| notation(&read.walks, false).ok())
            .flatten();
        ours.and_then(|ours| paths(&ours)) == Some(wanted.clone())
    };
    let written = piece.written.betza.clone();
    let with_first = || format!("{}{}", piece.written.betza, piece.written.prose);
    if says(&written) {
        return Some(written);
    }
    let with_first = with_first();
    if says(&with_first) {
        return Some(with_first);
    }
    if wanted == paths("[W-F-F]")? {
        return Some("nZ".to_owned());
    }
    let terms: Option<String> = all.iter().map(term).collect();
    terms.filter(|text| says(text))
}

/// Names the moves of a piece that have no notation in the dialect, with the reason.
fn unsayable(piece: &PieceRule) -> String {
    let reason = |path: &Path| {
        let [leg] = &path.legs[..] else {
            return Some("a move of several legs");
        };
        match leg.crossing {
            _ if leg.bend != Bend::None => Some("a crooked or circular ride"),
            _ if leg.may.own => Some("captures of pieces of its own side"),
            _ if path.initial && leg.may.enemy => Some("captures by a first move"),
            Crossing::Occupied { .. } => Some("a leap over a square that has to be occupied"),
            Crossing::SkipFirst => Some("a slide past the first square, whatever is on it"),
            _ if term(path).is_none() => Some("a slide or a hop of this length"),
            _ => None,
        }
    };
    let ordinary = |path: &&Path| !passes(std::slice::from_ref(path));
    let mut reasons: Vec<&str> = piece
        .every_path()
        .filter(ordinary)
        .filter_map(reason)
        .collect();
    reasons.dedup();
    let why = match reasons.first() {
        Some(first) => format!("has {first}"),
        None if !piece.more.is_empty() => "has moves from or to some squares only".to_owned(),
        None => "has moves that mean others there when they are written together".to_owned(),
    };
    format!(
        "the moves of `{}`, {}: it {why}",
        piece.symbol,
        piece.notation()
    )
}

/// Returns a path as a term of its own.
fn term(path: &Path) -> Option<String> {
    let [leg] = &path.legs[..] else {
        return None;
    };
    if leg.bend != Bend::None {
        return None;
    }
    let heading: Heading = (leg.step.dx, leg.step.dy);
    let gait = match (leg.hop, leg.crossing, leg.range) {
        (Hop::None, Crossing::Free, 1) => Gait::Leap,
        (Hop::None, Crossing::Empty { .. }, 1) => Gait::Lame,
        (Hop::None, Crossing::Free, range) => Gait::Slide(range),
        (Hop::Over, Crossing::Free, range) => Gait::Hop(range),
        (Hop::Onto, Crossing::Free, 0) => Gait::Land,
        _ => return None,
    };
    let walk = Walk {
        heading,
        gait,
        initial: path.initial,
        quiet: leg.may.empty,
        captures: leg.may.enemy,
    };
    walk.in_dialect()
}
