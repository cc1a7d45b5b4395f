//! The kinds that no file lists, behind those that it lists: twins, as which pieces are on the second of two boards; shadows, as which
//! pieces promote that turn back into what they were when they are captured; and walls.

use crate::geometry::Square;
use crate::piece::{Color, Kind, Kinds, MAX_KINDS, Piece};
use crate::rules::captures::spared;
use crate::rules::file::RuleFileAt;
use crate::rules::pieces::Pieces;
use crate::rules::walls;
use crate::rules::{
    BorrowRule, CaptureRule, Captured, ExcludedPromotion, FreezeRule, HoldingsRule, PieceRule,
    Promotion, TakeRule,
};

/// The kinds that no file lists.
pub(in crate::rules) struct Unnamed {
    /// The number of kinds that the file lists, and again as many where there are two boards.
    named: usize,
    /// Whether each kind that the file lists has a twin.
    twins: bool,
    /// The kinds that have a shadow, each with the kind into which it turns back.
    shadows: Vec<(Kind, Kind)>,
    /// The kind of walls, the last of all, where there may be some.
    pub(in crate::rules) wall: Option<Kind>,
}

impl Unnamed {
    /// Finds the kinds that the rules need; `None` after a fault.
    pub(in crate::rules) fn of(
        fields: &RuleFileAt<'_>,
        pieces: &Pieces<'_>,
        promotions: &[Promotion],
        holdings: Option<&HoldingsRule>,
        walls_stand: bool,
    ) -> Option<Self> {
        let twins = pieces.have_twins();
        let named = pieces.kinds().count() * if twins { 2 } else { 1 };
        let shadows = match holdings.and_then(|holdings| holdings.captured) {
            Some(Captured::Ours) if !twins => shadows(fields, pieces, promotions)?,
            _ => Vec::new(),
        };
        let last = Kind::new(named + shadows.len());
        if walls_stand && last.is_none() {
            walls::node(fields)?.fault(format!(
                "too many pieces: expected fewer than {MAX_KINDS}, since walls take the place of one"
            ));
            return None;
        }
        Some(Self {
            named,
            twins,
            shadows,
            wall: last.filter(|_| walls_stand),
        })
    }

    /// Returns every shadow after the kind of which it is one.
    fn shadows(&self) -> impl Iterator<Item = (Kind, Kind)> {
        let all = self.shadows.iter().zip(self.named..);
        all.filter_map(|(&(kind, _), place)| Some((kind, Kind::new(place)?)))
    }

    /// Returns the kind that a piece becomes where the file says that it becomes this one.
    pub(in crate::rules) fn becomes(&self, kind: Kind) -> Kind {
        let shadow = self.shadows().find(|(of, _)| *of == kind);
        shadow.map_or(kind, |(_, shadow)| shadow)
    }

    /// Returns these kinds, and the twins and shadows of those that have one.
    pub(in crate::rules) fn with_forms(&self, kinds: Kinds) -> Kinds {
        let shadows = self.shadows().filter(|(of, _)| kinds.contains(*of));
        let twins = (0..self.named / 2).filter_map(Kind::new);
        let twins = twins.filter(|&kind| self.twins && kinds.contains(kind));
        let twins = twins.filter_map(|kind| Kind::new(kind.index() + self.named / 2));
        let twins: Kinds = twins.collect();
        kinds.or(shadows
            .map(|(_, shadow)| shadow)
            .chain(twins.iter())
            .collect())
    }

    /// Returns the kinds that count as men, of these with their twins and shadows: all but walls.
    pub(in crate::rules) fn men(&self, kinds: Kinds) -> Kinds {
        match self.wall {
            Some(_) => self.movable(kinds),
            // All kinds stay all kinds.
            None => self.with_forms(kinds),
        }
    }

    /// Returns these kinds with their twins and shadows, and without walls.
    fn movable(&self, kinds: Kinds) -> Kinds {
        let count = self.named + self.shadows.len();
        self.with_forms(kinds)
            .and((0..count).filter_map(Kind::new).collect())
    }

    /// Returns the rule by which pieces lend their moves; walls neither lend nor borrow any.
    pub(in crate::rules) fn borrows(&self, rule: BorrowRule) -> BorrowRule {
        BorrowRule {
            by: self.movable(rule.by),
            of: self.movable(rule.of),
            ..rule
        }
    }

    /// Returns the rule by which enemies freeze pieces; walls neither freeze nor are frozen.
    pub(in crate::rules) fn frozen(&self, rule: FreezeRule) -> FreezeRule {
        FreezeRule {
            by: self.movable(rule.by),
            of: self.movable(rule.of),
            unless: self.movable(rule.unless),
            ..rule
        }
    }

    /// Returns the rule of what moves take; they take no walls.
    pub(in crate::rules) fn takes(&self, rule: TakeRule) -> TakeRule {
        TakeRule {
            by: self.movable(rule.by),
            of: self.movable(rule.of),
            with: self.movable(rule.with),
            ..rule
        }
    }

    /// Returns rules of promotion with the kinds that pieces become by them.
    pub(in crate::rules) fn promotions(&self, rules: Vec<Promotion>) -> Vec<Promotion> {
        let of_rule = |rule: Promotion| {
            let limits = rule.limits.into_iter();
            Promotion {
                kinds: self.with_forms(rule.kinds),
                to: rule.to.into_iter().map(|kind| self.becomes(kind)).collect(),
                limits: limits
                    .map(|(kind, most)| (self.becomes(kind), most))
                    .collect(),
                ..rule
            }
        };
        rules.into_iter().map(of_rule).collect()
    }

    /// Returns promotions that options exclude, with the kinds that pieces would become by them.
    pub(in crate::rules) fn excluded(&self, all: Vec<ExcludedPromotion>) -> Vec<ExcludedPromotion> {
        let of_one = |excluded: ExcludedPromotion| ExcludedPromotion {
            becomes: self.becomes(excluded.becomes),
            ..excluded
        };
        all.into_iter().map(of_one).collect()
    }

    /// Returns the pieces of the start array, with walls on these squares.
    pub(in crate::rules) fn with_walls(
        &self,
        array: Vec<(Square, Piece)>,
        walls: &[Square],
    ) -> Vec<(Square, Piece)> {
        let wall = self.wall.map(|wall| Piece::new(Color::Black, wall));
        let walls = walls.iter().filter_map(|&square| Some((square, wall?)));
        array.into_iter().chain(walls).collect()
    }

    /// Returns all pieces, given those that the file lists and what captures do.
    pub(in crate::rules) fn pieces(
        &self,
        mut named: Vec<PieceRule>,
        captures: &[CaptureRule],
    ) -> Vec<PieceRule> {
        if self.twins {
            named.extend_from_within(..);
            let half = named.len() / 2;
            named[half..].iter_mut().for_each(change_boards);
        }
        let shadow = |&(kind, former): &(Kind, Kind)| PieceRule {
            shadow_of: Some(former),
            ..named[kind.index()].clone()
        };
        let shadows: Vec<PieceRule> = self.shadows.iter().map(shadow).collect();
        let count = named.len() + shadows.len();
        let kinds = (0..count).filter_map(Kind::new);
        let pieces = named.into_iter().chain(shadows).zip(kinds);
        let pieces = pieces.map(|(rule, kind)| PieceRule {
            spares: spared(captures, count, kind),
            no_screens: self.with_forms(rule.no_screens),
            ..rule
        });
        pieces.chain(self.wall.map(|_| walls::piece())).collect()
    }
}

/// Makes a piece of the first board the same piece on the second one.
fn change_boards(piece: &mut PieceRule) {
    piece.symbol = piece.symbol.pair(true).unwrap_or(piece.symbol);
    piece.name = format!("second-board {}", piece.name);
}

/// Finds the kinds that need a shadow, where captured pieces turn back into what they were; `None` after a fault.
fn shadows(
    fields: &RuleFileAt<'_>,
    pieces: &Pieces<'_>,
    promotions: &[Promotion],
) -> Option<Vec<(Kind, Kind)>> {
    let refuse = |message: String| {
        if let Some(node) = &fields.promotions {
            node.fault(message);
        }
        None
    };
    let named = pieces.kinds().count();
    let demoted = |kind: Kind| pieces.pair(kind, false).unwrap_or(kind);
    let mut shadows = Vec::new();
    for kind in pieces.kinds() {
        let becoming = promotions.iter().filter(|rule| rule.to.contains(&kind));
        let before = becoming.flat_map(|rule| rule.kinds.iter().map(demoted));
        let before: Kinds = before.collect();
        let first = before.iter().next();
        let Some(first) = first.filter(|&first| first != demoted(kind) || before.len() > 1) else {
            continue;
        };
        let letter = |kind: Kind| format!("`{}`", pieces.letter(kind));
        if before.len() > 1 {
            let names: Vec<String> = before.iter().map(letter).collect();
            return refuse(format!(
                "{} become {}, so that nobody could say what a captured one turns back into",
                names.join(" and "),
                letter(kind)
            ));
        }
        if promotions.iter().any(|rule| rule.kinds.contains(kind)) {
            return refuse(format!(
                "{} becomes {}, which promotes again, so that nobody could say what a captured one turns back into",
                letter(first),
                letter(kind)
            ));
        }
        if named + shadows.len() == MAX_KINDS {
            return refuse(format!(
                "too many pieces: expected at most {MAX_KINDS}, with another for each that others become"
            ));
        }
        shadows.push((kind, first));
    }
    Some(shadows)
}
