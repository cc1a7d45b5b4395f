//! Where pieces can come to in any game: more squares than they really reach, never fewer.

use legwork_betza::{Hop, Path};

use super::{Captor, HoldingsForm, Rules, SetUpsRule, Victim};
use crate::geometry::{MAX_SIDE, Square, Step};
use crate::piece::{Color, Kind, Piece};
use crate::squares::Squares;

/// The squares on which the pieces of each side can be, by kind.
#[derive(Debug)]
pub(super) struct Reach {
    squares: [Vec<Squares>; 2],
    /// Those from which the moves have been made.
    done: [Vec<Squares>; 2],
}

impl Reach {
    /// Follows every move on an empty board, from the start and the set-ups, until nothing is new.
    pub(super) fn of(rules: &Rules) -> Self {
        let none = || Color::BOTH.map(|_| vec![Squares::EMPTY; rules.pieces.len()]);
        let mut reach = Self {
            squares: none(),
            done: none(),
        };
        for &(square, piece) in &rules.array {
            reach.add(rules, piece, Squares::from(square));
        }
        for color in Color::BOTH {
            for kind in rules.kinds() {
                reach.add(rules, Piece::new(color, kind), placed(rules, color, kind));
            }
        }
        while reach.grow(rules) {}
        reach
    }

    /// The squares on which a piece can be; none if it is never on the board.
    pub(super) fn squares(&self, piece: Piece) -> Squares {
        self.squares[piece.color.index()][piece.kind.index()]
    }

    /// Whether a kind is ever on the board, or a piece that is written like it.
    pub(super) fn has(&self, rules: &Rules, kind: Kind) -> bool {
        let mut alike = rules.alike(kind).iter();
        alike.any(|kind| self.squares.iter().any(|all| !all[kind.index()].is_empty()))
    }

    /// The squares on which pieces of a side that are written like this kind can be.
    pub(super) fn of_kind(&self, rules: &Rules, color: Color, kind: Kind) -> Squares {
        let alike = rules.alike(kind).iter();
        alike.fold(Squares::EMPTY, |all, kind| {
            all | self.squares(Piece::new(color, kind))
        })
    }

    /// Adds squares of a piece, and of the same one on the other board; whether any is new.
    fn add(&mut self, rules: &Rules, piece: Piece, more: Squares) -> bool {
        let mut grows = false;
        for kind in [Some(piece.kind), rules.twin(piece.kind)]
            .into_iter()
            .flatten()
        {
            let own = &mut self.squares[piece.color.index()][kind.index()];
            grows |= !more.is_subset(*own);
            *own |= more;
        }
        grows
    }

    /// Makes every move once; whether a square is new.
    fn grow(&mut self, rules: &Rules) -> bool {
        let mut grows = false;
        let turns = rules
            .captures
            .iter()
            .any(|rule| rule.captor == Captor::Turns || rule.victim == Some(Victim::Turns));
        let becoming = rules.captures.iter().filter_map(|rule| match rule.captor {
            Captor::Kind(kind) => Some(kind),
            _ => None,
        });
        let mut becoming: Vec<Kind> = becoming.collect();
        if rules
            .captures
            .iter()
            .any(|rule| rule.captor == Captor::Victim)
        {
            becoming.extend(rules.named_kinds().filter(|&kind| self.has(rules, kind)));
        }
        for color in Color::BOTH {
            for kind in rules.kinds().filter(|&kind| rules.wall != Some(kind)) {
                let piece = Piece::new(color, kind);
                let own = self.squares(piece);
                let done = &mut self.done[color.index()][kind.index()];
                let new = own - *done;
                if new.is_empty() {
                    continue;
                }
                *done = own;
                let admits = |to: &Square| rules.admits(piece, *to);
                for from in new {
                    let to = targets(rules, piece, from);
                    grows |= self.add(rules, piece, to.iter().filter(admits).collect());
                    for rule in rules.promotions_of(kind) {
                        let made = to & rule.targets(color, from);
                        for &becomes in &rule.to {
                            let new = Piece::new(color, becomes);
                            let on = made.iter().filter(|&to| rules.admits(new, to));
                            grows |= self.add(rules, new, on.collect());
                        }
                    }
                }
                let own = self.squares(piece);
                for &becomes in &becoming {
                    grows |= self.add(rules, Piece::new(color, becomes), own);
                }
                if turns {
                    grows |= self.add(rules, Piece::new(!color, kind), own);
                }
                if rules.captures_fill_hands() {
                    grows |= self.captured(rules, piece);
                }
            }
        }
        grows
    }

    /// A captured piece is dropped by the other side.
    fn captured(&mut self, rules: &Rules, piece: Piece) -> bool {
        let kind = rules.in_hand(piece.kind).unwrap_or(piece.kind);
        let Some(rule) = rules.drops.iter().find(|rule| rule.kinds.contains(kind)) else {
            return false;
        };
        let on = rule.on[(!piece.color).index()];
        let crowned = rules.pair(kind, true).filter(|_| rule.crowned);
        let mut grows = false;
        for kind in [Some(kind), crowned].into_iter().flatten() {
            let new = Piece::new(!piece.color, kind);
            grows |= self.add(
                rules,
                new,
                on.iter().filter(|&to| rules.admits(new, to)).collect(),
            );
        }
        grows
    }
}

/// Where pieces of a kind come without a move of their own: by set-ups, from a hand, by castling, or as rules in code want it.
fn placed(rules: &Rules, color: Color, kind: Kind) -> Squares {
    let board = Squares::board(rules.geometry);
    let mut all = Squares::EMPTY;
    let symbol = rules.piece(kind).symbol;
    match &rules.set_ups {
        Some(SetUpsRule::Shuffle(shuffle)) => {
            let letter = symbol.of(Color::White);
            let mut pieces = shuffle.pieces.iter();
            if pieces.any(|(other, _)| letter == other.to_string()) {
                all |= shuffle.squares_of(color, rules.geometry).collect();
            }
        }
        Some(SetUpsRule::Named(_)) if rules.is_named(kind) => return board,
        _ => {}
    }
    if let Some(holdings) = &rules.holdings {
        let held = holdings.slots.iter().any(|&(held, _)| held == kind);
        let waits = held && holdings.form != HoldingsForm::Drop;
        let dropped = rules.drops.iter().find(|rule| {
            let crowned = rule.crowned && rule.kinds.contains(rules.demoted(kind));
            rule.kinds.contains(kind) || crowned
        });
        let in_hand = dropped.is_some()
            && in_hand(rules).any(|held| held == rules.demoted(kind) || held == kind);
        if waits || in_hand {
            return board;
        }
    }
    if !rules.code.is_empty() || rules.roaming().contains(kind) {
        let known = rules.array.iter().any(|(_, piece)| piece.kind == kind);
        return if known { board } else { all };
    }
    if rules
        .array
        .iter()
        .any(|(_, piece)| *piece == Piece::new(color, kind))
    {
        for wing in rules.wings.iter().filter(|wing| wing.color == color) {
            for (king_to, rook_to) in wing.possible_ends(rules.geometry) {
                if kind == rules.castler {
                    all = all.with(king_to);
                }
                if rules.castling_partners.contains(kind) {
                    all = all.with(rook_to);
                }
            }
        }
    }
    all
}

/// The kinds in the hands of the start.
pub(super) fn in_hand(rules: &Rules) -> impl Iterator<Item = Kind> {
    let board = rules.start.split(' ').next().unwrap_or_default();
    let inside = board.split_once('[').map_or("", |(_, inside)| inside);
    let mut rest = inside;
    std::iter::from_fn(move || {
        let (symbol, _, behind) = crate::piece::Symbol::begin(rest)?;
        rest = behind;
        Some(rules.kind(symbol))
    })
    .flatten()
}

/// The squares to which a piece may move from a square, whatever the other pieces are.
pub(super) fn targets(rules: &Rules, piece: Piece, from: Square) -> Squares {
    moves(rules, piece, from, &|_| true)
}

/// Where it may come by those of its paths that are asked for.
pub(super) fn moves(
    rules: &Rules,
    piece: Piece,
    from: Square,
    wanted: &dyn Fn(&Path) -> bool,
) -> Squares {
    let rule = rules.piece(piece.kind);
    let side = piece.color.index();
    let mut all = Squares::EMPTY;
    for path in rule.paths().iter().filter(|path| wanted(path)) {
        all |= ends(rules, path, piece.color, from);
    }
    for more in &rule.more {
        if more
            .bounds
            .from
            .is_some_and(|sides| !sides[side].contains(from))
        {
            continue;
        }
        let to = more.bounds.to.map(|sides| sides[side]);
        for path in more.paths().iter().filter(|path| wanted(path)) {
            let ends = ends(rules, path, piece.color, from);
            all |= to.map_or(ends, |to| ends & to);
        }
    }
    all
}

fn ends(rules: &Rules, path: &Path, color: Color, from: Square) -> Squares {
    let [leg] = &path.legs[..] else {
        return Squares::board(rules.geometry);
    };
    let turn = match color {
        Color::White => 1,
        Color::Black => -1,
    };
    let turned = |step: Step| Step {
        dx: step.dx * turn,
        dy: step.dy * turn,
    };
    let range = match leg.range {
        0 => MAX_SIDE,
        range => range,
    };
    let range = match leg.hop {
        Hop::None => range,
        Hop::Over | Hop::Onto => MAX_SIDE,
    };
    let next = |at: Square, step: Step| Some((rules.geometry.step(at, turned(step))?, step));
    let way = std::iter::successors(next(from, leg.step), |&(at, step)| {
        next(at, leg.step_after(step))
    });
    let way = way.map(|(at, _)| at);
    way.take(range.into()).collect()
}
