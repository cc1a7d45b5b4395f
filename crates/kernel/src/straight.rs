//! Tables for generating in a straight line, where a rule set allows it.
//!
//! Where all pieces ride straight and diagonally, leap like a Knight, step, or are Pawns, and only
//! Pawns promote, nothing has to be looped over but pieces: each square has one row of sets, and
//! what a move may need besides (`lister`) is known in advance. What a rule set has is asked of its
//! compiled motions ([`Swept::roles`]); no variant is known here.

use legwork_betza::Step;
use legwork_sweep::steps::{DIAG, KNIGHT, ORTH};
use legwork_sweep::{Roles, Runner};

use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;

use super::code::{Codes, Formula};
use super::groups::Whole;
use super::marches::{Marches, forward};
use super::pawns::Promoters;
use super::rays::ray;
use super::swept::Swept;

/// Everything about a square that does not depend on the position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<S> {
    /// The square itself.
    single: S,
    /// The other squares of its file, and of its diagonals.
    file: S,
    diagonals: [S; 2],
    /// What lies below and above it along the rank.
    rank: [S; 2],
    pub(super) knight: S,
    /// Where the royal piece goes from it, and from where it comes.
    pub(super) royal: S,
    pub(super) wazir: S,
    pub(super) ferz: S,
    /// Where a Pawn of a side captures from it.
    pub(super) strikes: [S; 2],
}

impl<S: Shape> Row<S> {
    /// What rides along file and rank.
    #[inline(always)]
    pub(super) fn orth(&self, occupied: S) -> S {
        let [below, above] = self.rank;
        S::seen_over_ranks(self.file, self.single, occupied)
            | S::seen_on_rank(below, above, occupied)
    }

    /// What rides along the diagonals see.
    #[inline(always)]
    pub(super) fn diag(&self, occupied: S) -> S {
        let [one, other] = self.diagonals;
        S::seen_over_ranks(one, self.single, occupied)
            | S::seen_over_ranks(other, self.single, occupied)
    }

    /// Where a piece that can do this goes.
    #[inline(always)]
    pub(super) fn targets(&self, roles: Roles, occupied: S) -> S {
        let mut targets = S::EMPTY;
        if roles.orth {
            targets |= self.orth(occupied);
        }
        if roles.diag {
            targets |= self.diag(occupied);
        }
        for (leaps, to) in [
            (roles.knight, self.knight),
            (roles.wazir, self.wazir),
            (roles.ferz, self.ferz),
        ] {
            if leaps {
                targets |= to;
            }
        }
        targets
    }

    /// All other squares on its file and rank.
    #[inline(always)]
    pub(super) fn cross(&self) -> S {
        self.file | self.rank[0] | self.rank[1]
    }

    /// All other squares on its diagonals.
    #[inline(always)]
    pub(super) fn saltire(&self) -> S {
        self.diagonals[0] | self.diagonals[1]
    }
}

/// Kinds that do the same.
#[derive(Debug, Clone)]
pub(super) struct Class<S> {
    pub(super) roles: Roles,
    /// What to turn round in the sets of riders along ranks and files, along diagonals, of leapers
    /// and of steppers along these, so that this class is what they share.
    flips: [S; 5],
}

impl<S: Shape> Class<S> {
    fn new(roles: Roles) -> Self {
        let has = [
            roles.orth,
            roles.diag,
            roles.knight,
            roles.wazir,
            roles.ferz,
        ];
        Self {
            roles,
            flips: has.map(|has| if has { S::EMPTY } else { !S::EMPTY }),
        }
    }

    /// Those of some pieces that are of this class, if there are steppers only where that is said.
    #[inline(always)]
    pub(super) fn of(
        &self,
        pieces: S,
        [orth, diag, knight]: [S; 3],
        steppers: Option<[S; 2]>,
    ) -> S {
        let [a, b, c, d, e] = self.flips;
        let class = pieces & (orth ^ a) & (diag ^ b) & (knight ^ c);
        match steppers {
            Some([wazir, ferz]) => class & (wazir ^ d) & (ferz ^ e),
            None => class,
        }
    }
}

/// The tables, and how to find who does what.
#[derive(Debug, Clone)]
pub(super) struct Straight<S> {
    /// At which level.
    pub(super) runner: Runner,
    rows: Box<[Row<S>; 256]>,
    /// The squares below and above a square along each line, to find what is between two.
    lines: Box<[[[S; 2]; 4]; 256]>,
    /// Officers but for those that do nothing but leap like a Knight, or ride like a Rook, a Bishop
    /// or a Queen.
    pub(super) classes: Vec<Class<S>>,
    pub(super) orth: Formula,
    pub(super) diag: Formula,
    pub(super) knight: Formula,
    /// Whoever steps; `None` if nobody does.
    pub(super) steppers: Option<[Formula; 2]>,
    pub(super) pawn: Formula,
    pub(super) marches: [Marches<S>; 2],
}

impl<S: Shape> Straight<S> {
    /// The tables of these rules; `None` if they say anything that a straight line does not.
    pub(super) fn new(
        rules: &Rules,
        codes: &Codes,
        swept: &Swept,
        royal: &Whole<S>,
        homes: [S; 2],
        promoters: Option<&Promoters<S>>,
    ) -> Option<Self> {
        let having = |has: fn(&Roles) -> bool| -> Kinds {
            let kinds = rules.kinds();
            kinds.filter(|&kind| has(&swept.roles(kind))).collect()
        };
        let pawns = having(|roles| roles.pawn);
        let others_promote = rules.promotions.iter().any(|rule| rule.kinds != pawns);
        if !having(|roles| roles.special.is_lion()).is_empty() || others_promote || pawns.len() > 1
        {
            return None;
        }
        let (wazirs, ferzes) = (having(|roles| roles.wazir), having(|roles| roles.ferz));
        let stepping = !wazirs.is_empty() || !ferzes.is_empty();
        let geometry = rules.geometry;
        let mut rows = Box::new([Row::nowhere(); 256]);
        let mut lines = Box::new([[[S::EMPTY; 2]; 4]; 256]);
        for square in geometry.squares() {
            let goes = |all, leaps: &super::groups::Leapers<S>| all | leaps.to[0][square.index()];
            rows[square.index()] = Row {
                royal: royal.leaps.iter().fold(S::EMPTY, goes),
                ..Row::of(geometry, square)
            };
            lines[square.index()] =
                [(0, 1), (1, 0), (1, 1), (-1, 1)].map(|step| line(geometry, square, step));
        }
        let mut classes: Vec<Roles> = Vec::new();
        for kind in rules
            .kinds()
            .filter(|&kind| kind != rules.royal && !pawns.contains(kind))
        {
            let roles = swept.roles(kind);
            if !classes.contains(&roles) {
                classes.push(roles);
            }
        }
        // The Lister has a loop of its own for each of these.
        let most_met = |roles: &Roles| {
            let steps = roles.wazir || roles.ferz;
            !steps && roles.knight != (roles.orth || roles.diag)
        };
        classes.retain(|roles| !most_met(roles));
        let marches =
            Color::BOTH.map(|color| Marches::new(geometry, color, homes[color.index()], promoters));
        Some(Self {
            runner: swept.sweeper.runner(),
            rows,
            lines,
            orth: codes.formula(having(|roles| roles.orth)),
            diag: codes.formula(having(|roles| roles.diag)),
            knight: codes.formula(having(|roles| roles.knight)),
            steppers: stepping.then(|| [codes.formula(wazirs), codes.formula(ferzes)]),
            pawn: codes.formula(pawns),
            marches,
            classes: classes.into_iter().map(Class::new).collect(),
        })
    }

    #[inline(always)]
    pub(super) fn row(&self, square: Square) -> &Row<S> {
        &self.rows[square.index()]
    }

    /// The squares between two on a line; none, if they are on none.
    #[inline]
    pub(super) fn between(&self, one: Square, other: Square) -> S {
        let lines = self.lines[one.index()]
            .iter()
            .zip(&self.lines[other.index()]);
        lines.fold(S::EMPTY, |all, ([below, above], [under, over])| {
            all | *below & *over | *above & *under
        })
    }
}

/// The squares below and above one along a line.
fn line<S: Shape>(geometry: Geometry, square: Square, (dx, dy): (i8, i8)) -> [S; 2] {
    // Sets count squares rank by rank: what is on a higher rank, or on the same and further right,
    // is above.
    [(-dx, -dy), (dx, dy)].map(|(dx, dy)| S::collect(ray(geometry, square, Step { dx, dy }, 0)))
}

impl<S: Shape> Row<S> {
    /// A square that is not on the board.
    fn nowhere() -> Self {
        Self {
            single: S::EMPTY,
            file: S::EMPTY,
            diagonals: [S::EMPTY; 2],
            rank: [S::EMPTY; 2],
            knight: S::EMPTY,
            royal: S::EMPTY,
            wazir: S::EMPTY,
            ferz: S::EMPTY,
            strikes: [S::EMPTY; 2],
        }
    }

    fn of(geometry: Geometry, square: Square) -> Self {
        let whole = |step| {
            let [below, above] = line::<S>(geometry, square, step);
            below | above
        };
        let leaps = |steps: &[(i8, i8)]| {
            let to = |&(dx, dy): &(i8, i8)| geometry.step(square, Step { dx, dy });
            S::collect(steps.iter().filter_map(to))
        };
        Self {
            single: S::single(square),
            file: whole((0, 1)),
            diagonals: [whole((1, 1)), whole((-1, 1))],
            rank: line(geometry, square, (1, 0)),
            knight: leaps(&KNIGHT),
            royal: S::EMPTY,
            wazir: leaps(&ORTH),
            ferz: leaps(&DIAG),
            strikes: Color::BOTH.map(|color| leaps(&[(-1, forward(color)), (1, forward(color))])),
        }
    }
}
