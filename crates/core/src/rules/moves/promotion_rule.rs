//! The meaning of a rule of promotion: which moves promote, and what a piece may become.

use serde::{Deserialize, Serialize};

use crate::geometry::Square;
use crate::moves::Move;
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rules::Rules;
use crate::rules::Sides;
use crate::squares::Squares;
use crate::view::BoardView;

/// A rule of promotion for some kinds. A kind may have several: it may promote if any of them allows it, and it must if
/// any of them demands it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Promotion {
    /// The kinds that promote by this rule.
    pub kinds: Kinds,
    /// The zone of each side; empty for a side whose pieces do not promote by this rule.
    pub zone: Sides,
    /// The squares of the zone on which a move that could promote by this rule may not end without promoting.
    pub must: Sides,
    /// Whether a move has to arrive in the zone, enter it, or touch it.
    pub when: PromotionWhen,
    /// Whether captures promote, or other moves, or both.
    pub captures: PromotionCaptures,
    /// Whether captures en passant promote as others do.
    pub en_passant: bool,
    /// The kinds that they may become, in the order of the rule page.
    pub to: Vec<Kind>,
    /// Limits: a side may not promote to a kind by this rule if it has that many of it on the board before the move.
    pub limits: Vec<(Kind, u8)>,
    /// How the promotion is written.
    pub text: PromotionText,
}

/// Which moves promote, given the zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
pub enum PromotionWhen {
    /// Those that end in the zone.
    #[default]
    Arrive,
    /// Those that start outside the zone and end in it.
    Enter,
    /// Those that start or end in the zone.
    Touch,
}

/// Which moves promote, given whether they capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
pub enum PromotionCaptures {
    /// Any moves.
    #[default]
    Any,
    /// Captures only.
    Only,
    /// Moves that capture nothing.
    Never,
}

impl PromotionCaptures {
    /// Whether captures promote, or whether other moves do.
    #[inline]
    pub fn admits(self, captures: bool) -> bool {
        match self {
            Self::Any => true,
            Self::Only => captures,
            Self::Never => !captures,
        }
    }

    /// Whether all moves promote that another value lets promote.
    pub fn covers(self, other: Self) -> bool {
        self == Self::Any || self == other
    }
}

/// How a promotion is written behind a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PromotionText {
    /// By the letter of the new kind.
    Letter,
    /// By `+`: a crowning.
    Plus,
    /// By `-`: the crown is lost.
    Minus,
}

impl Promotion {
    /// The squares to which a move of a side from a square promotes by this rule, if the rule admits a capture, or a
    /// move without one.
    pub fn targets(&self, color: Color, from: Square) -> Squares {
        let zone = self.zone[color.index()];
        match (self.when, zone.contains(from)) {
            (PromotionWhen::Arrive, _) | (_, false) => zone,
            (PromotionWhen::Enter, true) => Squares::EMPTY,
            (PromotionWhen::Touch, true) => !Squares::EMPTY,
        }
    }

    /// Whether a move that promotes by this rule may not end on a square without promoting.
    pub fn demands(&self, color: Color, to: Square) -> bool {
        self.must[color.index()].contains(to)
    }

    /// Whether a piece promotes by this rule wherever it arrives in the zone.
    pub fn is_simple(&self) -> bool {
        self.when == PromotionWhen::Arrive && self.is_by_any_move()
    }

    /// Whether any move promotes by this rule, of those that its zone allows.
    pub fn is_by_any_move(&self) -> bool {
        self.captures == PromotionCaptures::Any && self.en_passant
    }

    /// How many ranks the zone of a side has, if it is just that many ranks at the far end of the board.
    pub fn ranks(&self, rules: &Rules, color: Color) -> Option<u8> {
        rules.far_ranks(color, self.zone[color.index()])
    }
}

/// The victim of a move that decides what becomes of the captor: the one where the move ends, else the last one on its way.
pub fn deciding_victim<V: BoardView + ?Sized>(view: &V, mv: Move) -> Option<Piece> {
    let on_target = (mv.from() != mv.to()).then(|| view.at(mv.to())).flatten();
    on_target.or_else(|| view.at(mv.taken().last()?))
}

impl Rules {
    /// The rules by which a kind promotes.
    pub fn promotions_of(&self, kind: Kind) -> impl Iterator<Item = &Promotion> {
        let rules = self.promotions.iter();
        rules.filter(move |rule| rule.kinds.contains(kind))
    }

    /// Whether a kind promotes.
    pub fn promotes(&self, kind: Kind) -> bool {
        self.promotions_of(kind).next().is_some()
    }

    /// The rules by which a move promotes its mover, whatever it becomes.
    pub fn promotions_by<V: BoardView + ?Sized>(
        &self,
        view: &V,
        mv: Move,
    ) -> impl Iterator<Item = &Promotion> {
        let (from, to) = (mv.from(), mv.to());
        // The pass names no piece that could become anything.
        let bare = !mv.is_pass() && mv.wing().is_none();
        let mover = bare.then(|| view.at(from)).flatten();
        let passing = view.passant().is_some_and(|last| last.is_captured_by(mv));
        let victim = deciding_victim(view, mv);
        let mover = mover.filter(|mover| {
            !victim.is_some_and(|victim| self.never_promotes_by(mover.kind, victim.kind))
        });
        let found = mover.map(|piece| {
            self.promotions_of(piece.kind).filter(move |rule| {
                rule.captures.admits(victim.is_some())
                    && (rule.en_passant || !passing)
                    && rule.targets(piece.color, from).contains(to)
            })
        });
        found.into_iter().flatten()
    }

    /// All kinds that a kind may become.
    pub fn promotion_choices(&self, kind: Kind) -> Kinds {
        let rules = self.promotions_of(kind);
        rules.flat_map(|rule| rule.to.iter().copied()).collect()
    }

    /// How the promotion of a kind to another is written.
    pub fn promotion_text(&self, kind: Kind, becomes: Kind) -> PromotionText {
        let mut rules = self.promotions_of(kind);
        let rule = rules.find(|rule| rule.to.contains(&becomes));
        rule.map_or(PromotionText::Letter, |rule| rule.text)
    }

    /// The first rank, as the side counts it, that has a square where a piece may promote.
    pub fn promotion_rank(&self, piece: Piece) -> Option<u8> {
        let zones = self.promotions_of(piece.kind);
        let zones = zones.map(|rule| rule.zone[piece.color.index()]);
        let first = |zone: Squares| match piece.color {
            Color::White => zone.first(),
            Color::Black => zone.last(),
        };
        zones
            .filter_map(first)
            .map(|square| self.rank_of(piece.color, square))
            .min()
    }

    /// How many of a side's last ranks these squares are, if they are just that.
    pub fn far_ranks(&self, color: Color, squares: Squares) -> Option<u8> {
        let from_the_end = |square: Square| self.geometry.ranks() - self.rank_of(color, square);
        let ranks = squares.iter().map(from_the_end).max()?;
        let mut all = self.geometry.squares();
        all.all(|square| squares.contains(square) == (from_the_end(square) <= ranks))
            .then_some(ranks)
    }

    /// The squares of the first and the last rank on which no Pawn of that piece's kind and colour can ever be: on its
    /// side's first rank it neither starts nor arrives, and on the last one it must promote.
    pub fn barred_to_pawn(&self, piece: Piece) -> Squares {
        let (kind, side) = (piece.kind, piece.color.index());
        let rank = |rank: u8| -> Squares {
            let squares = self.geometry.squares();
            squares
                .filter(|&square| self.rank_of(piece.color, square) == rank)
                .collect()
        };
        let last = rank(self.geometry.ranks() - 1);
        let must = |captures: bool| {
            let always = self
                .promotions_of(kind)
                .filter(|rule| rule.captures.admits(captures) && rule.when != PromotionWhen::Enter);
            always.fold(Squares::EMPTY, |all, rule| all | rule.must[side])
        };
        let must = must(false) & must(true);
        let twin = self.twin(kind).map(|kind| Piece::new(piece.color, kind));
        let own = |other: Piece| other == piece || Some(other) == twin;
        let homes = self.array.iter().filter(|&&(_, other)| own(other));
        let homes: Squares = homes.map(|(square, _)| *square).collect();
        let becoming = self.promotions.iter();
        let becoming = becoming.filter(|rule| rule.to.contains(&kind));
        let arrivals = becoming.fold(homes, |all, rule| match rule.when {
            PromotionWhen::Touch => !Squares::EMPTY,
            _ => all | rule.zone[side],
        });
        // On two boards Pawns go as on one.
        let elsewhere = self.geometry.wraps().is_some() || !self.borrows.is_empty();
        if self.captures_change_pieces() || elsewhere {
            return Squares::EMPTY;
        }
        let goes = |turned: fn(i8) -> bool| {
            let mut legs = self.piece(kind).every_path().flat_map(|path| &path.legs);
            legs.any(|leg| leg.steps().any(|step| turned(step.dy)))
        };
        // It comes to its first rank by moves backward, or along the rank from where it is.
        let comes = goes(|dy| dy < 0) || arrivals.meets(rank(0)) && goes(|dy| dy == 0);
        let first = if comes { Squares::EMPTY } else { rank(0) };
        (first | last & must) - arrivals
    }
}
