//! Royal pieces: how many there are, and which of them may not be left attacked.

use crate::array_board::ArrayBoard;
use crate::compiled::CompiledRules;
use crate::geometry::{Square, Step};
use crate::legs::BoardView;
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rules::{Exposed, Promotion, Rules, Succession};

impl Rules {
    /// Whether each side has just one royal piece, of the same kind, from the first move to the last: it is neither captured nor joined
    /// by another one, and never changes its kind. Captures have no effect but to remove their victims, so that checks and pins decide
    /// which moves are legal. No move [is walked](Self::are_walked), and none may leave the piece attacked within a turn.
    pub fn have_one_king_each(&self) -> bool {
        self.have_ordinary_kings() && !self.goes_through()
    }

    /// Like `have_one_king_each`, but a turn of several moves may leave the royal piece attacked on the way.
    pub fn have_ordinary_kings(&self) -> bool {
        self.keep_one_king_each()
            && self.anti.is_empty()
            && !self.captures_change_pieces()
            && self.walls.is_none()
            && !self.are_walked()
    }

    /// Like `have_ordinary_kings`, but captures may change other pieces, there may be walls and anti-royal pieces, and moves may be
    /// [walked](Self::are_walked).
    pub fn keep_one_king_each(&self) -> bool {
        self.have_one_king_at_most() && self.blast.is_none() && self.royals_at_start() == [1, 1]
    }

    /// Whether no side ever has more than one royal piece, of the same kind on both sides. It may be captured, or missing from the start.
    pub fn have_one_king_at_most(&self) -> bool {
        let mut promotions = self.promotions.iter();
        let held = self.slots().iter();
        let mut coming = held.map(|&(kind, _)| kind);
        let royals = self.listed_kinds();
        royals.filter(|&kind| self.royals.contains(kind)).count() == 1
            && self.royals_at_start().iter().all(|&kings| kings <= 1)
            && !promotions.any(|rule| {
                !self
                    .royals_gained(rule)
                    .or(self.royals_lost(rule))
                    .is_empty()
            })
            && !coming.any(|kind| self.royals.contains(kind))
    }

    /// The kinds that become royal by a promotion.
    pub fn royals_gained(&self, rule: &Promotion) -> Kinds {
        if rule.to.iter().any(|&kind| self.royals.contains(kind)) {
            rule.kinds
        } else {
            Kinds::NONE
        }
    }

    /// The royal kinds that a promotion changes, into other royal kinds or into kinds that are not royal.
    pub fn royals_lost(&self, rule: &Promotion) -> Kinds {
        rule.kinds.and(self.royals)
    }

    /// Whether no piece of a kind is ever captured: the kind of the one royal piece that each side always has, an
    /// [anti-royal](Self::anti) kind, or the [wall](Self::wall).
    pub fn is_never_captured(&self, kind: Kind) -> bool {
        let royal = self.royals.contains(kind) && self.have_one_king_each();
        royal || self.anti.contains(kind) || self.wall == Some(kind)
    }

    /// The number of royal pieces of each side in the start array.
    pub fn royals_at_start(&self) -> [usize; 2] {
        Color::each(|color| {
            let array = self.array.iter();
            let own = array.filter(|(_, piece)| piece.color == color);
            own.filter(|(_, piece)| self.royals.contains(piece.kind))
                .count()
        })
    }

    /// Returns the piece with which an attack on a square of a side is tested: the royal or anti-royal piece there, or else one that could
    /// be there, on the board of the piece that is there.
    pub fn target(&self, view: &impl BoardView, square: Square, color: Color) -> Piece {
        let there = view.at(square);
        let asked = self.royals.or(self.anti);
        let royal = |piece: &Piece| piece.color == color && asked.contains(piece.kind);
        let second = there.is_some_and(|piece| self.is_on_second_board(piece.kind));
        let twin = second.then(|| self.twin(self.bait)).flatten();
        let bait = Piece::new(color, twin.unwrap_or(self.bait));
        there.filter(royal).unwrap_or(bait)
    }

    /// Returns the pieces with which an attack on a square is tested: the [`target`](Self::target), and if the square is empty on both of
    /// two boards, its twin on the other board.
    pub fn targets<V: BoardView>(
        &self,
        view: &V,
        square: Square,
        color: Color,
    ) -> impl Iterator<Item = Piece> + use<V> {
        let target = self.target(view, square, color);
        let empty = self.two_boards && view.at(square).is_none();
        let twin = empty.then(|| self.twin(target.kind)).flatten();
        let kinds = [Some(target.kind), twin].into_iter().flatten();
        kinds.map(move |kind| Piece::new(color, kind))
    }

    /// Whether a side's King castles from wherever a set-up puts it.
    pub fn castles_from_anywhere(&self, color: Color) -> bool {
        let mut wings = self.wings.iter();
        wings.any(|wing| wing.color == color && wing.home.is_none())
    }

    /// The square from which a side's King castles, if it is the same in every game.
    pub fn castling_home(&self, color: Color) -> Option<Square> {
        let mut wings = self.wings.iter().filter(|wing| wing.color == color);
        wings.find_map(|wing| wing.home).map(|(king, _)| king)
    }
}

impl CompiledRules {
    /// Whether each side has just one royal piece, which can be neither captured nor joined by another one.
    #[inline]
    pub fn have_one_king_each(&self) -> bool {
        self.one_king_each
    }

    /// The squares of a side's royal pieces.
    pub fn royal_squares(&self, array: &ArrayBoard, color: Color) -> Vec<Square> {
        let royals = self.rules.royals;
        let royal = |piece: Piece| piece.color == color && royals.contains(piece.kind);
        let pieces = array.pieces(self.rules.geometry);
        pieces
            .filter(|&(_, piece)| royal(piece))
            .map(|(square, _)| square)
            .collect()
    }

    /// The squares of those royal pieces of a side that may not be left attacked, whatever happens to the others.
    pub fn exposed_royals(&self, array: &ArrayBoard, color: Color) -> Vec<Square> {
        if self.one_king_each {
            return self.king(array, color).into_iter().collect();
        }
        let royals = self.royal_squares(array, color);
        match self.rules.turn.check {
            Exposed::Each => royals,
            Exposed::Last | Exposed::LastOrAll if royals.len() == 1 => royals,
            Exposed::Last | Exposed::LastOrAll => Vec::new(),
        }
    }

    /// Whether a royal piece of a side on a square cannot be captured, because the blast would remove an enemy royal piece next to it.
    pub fn is_shielded(&self, array: &ArrayBoard, square: Square, color: Color) -> bool {
        self.rules.blast.is_some() && {
            let shielding = self.rules.shielding_royals();
            let shields = |at: Square| {
                array
                    .at(at)
                    .is_some_and(|piece| shielding.contains(piece.kind))
            };
            let mut enemies = self.royal_squares(array, !color).into_iter();
            let geometry = self.rules.geometry;
            enemies.any(|enemy| geometry.distance(enemy, square) <= 1 && shields(enemy))
        }
    }

    /// Two royal pieces that face each other along an open file or rank, if the rules have bikjang; that of the side to move is first.
    pub fn facing(&self, array: &ArrayBoard) -> Option<(Square, Square)> {
        if !self.rules.turn.bikjang {
            return None;
        }
        let enemies = self.royal_squares(array, !array.turn);
        let ahead = |from: Square, (dx, dy): (i8, i8)| {
            let next = |&at: &Square| self.rules.geometry.step(at, Step { dx, dy });
            let mut line = std::iter::successors(next(&from), next);
            line.find(|&at| array.at(at).is_some())
        };
        let mut own = self.royal_squares(array, array.turn).into_iter();
        own.find_map(|own| {
            let mut lines = [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter();
            let seen = |line| ahead(own, line).filter(|at| enemies.contains(at));
            Some((own, lines.find_map(seen)?))
        })
    }

    /// Whether a side, which has just moved, is perhaps not in check although a royal piece of it is attacked: a piece that becomes royal
    /// counts as such [`Later`](Succession::Later), and one of its pieces may have become royal by this move.
    pub fn may_have_succeeded(&self, array: &ArrayBoard, color: Color) -> bool {
        let rules = &self.rules;
        let safe_before = |at: Square, heir: Kind| {
            let mut before = array.clone();
            before.put(at, Some(Piece::new(color, heir)));
            self.attacked_royal(&before, color).is_none()
        };
        let may_be_new = |at: Square| {
            let makes = |rule: &&Promotion| {
                let new = array.at(at);
                new.is_some_and(|new| rule.to.contains(&new.kind))
            };
            let heirs = |rule: &Promotion| rule.kinds.without(rules.royals).iter();
            let mut heirs = rules.promotions.iter().filter(makes).flat_map(heirs);
            heirs.any(|heir| safe_before(at, heir))
        };
        rules.turn.succession == Succession::Later
            && self.royal_squares(array, color).into_iter().any(may_be_new)
    }

    /// A royal piece of a side that is in check, and a piece that gives check; or an anti-royal piece that no enemy attacks. `None` if
    /// the side is not in check.
    pub fn check(&self, array: &ArrayBoard, color: Color) -> Option<(Square, Option<Square>)> {
        let attacked = self.attacked_royal(array, color);
        let attacked = attacked.map(|(king, by)| (king, Some(by)));
        attacked.or_else(|| Some((self.unattacked(array, color)?, None)))
    }

    /// An anti-royal piece of a side that no enemy attacks.
    fn unattacked(&self, array: &ArrayBoard, color: Color) -> Option<Square> {
        let rules = &self.rules;
        if rules.anti.is_empty() {
            return None;
        }
        let mut pieces = array
            .pieces(rules.geometry)
            .filter(|(_, piece)| piece.color == color && rules.anti.contains(piece.kind));
        let free = |&(square, _): &(Square, Piece)| {
            self.legs
                .attacker(array, !color, square, |_| true)
                .is_none()
        };
        pieces.find(free).map(|(square, _)| square)
    }

    /// A royal piece of a side that is attacked and may not be left attacked, and a piece that attacks it.
    pub fn attacked_royal(&self, array: &ArrayBoard, color: Color) -> Option<(Square, Square)> {
        if self.rules.goes_through() {
            return self.attacked_by_turn(array, color);
        }
        let attacked = |&square: &Square| {
            if self.is_shielded(array, square, color) {
                return None;
            }
            let by = self.legs.attacker(array, !color, square, |_| true)?;
            Some((square, by))
        };
        let exposed = self.exposed_royals(array, color);
        let one = exposed.iter().find_map(attacked);
        if one.is_some() || self.rules.turn.check != Exposed::LastOrAll || !exposed.is_empty() {
            return one;
        }
        let royals = self.royal_squares(array, color);
        let all: Option<Vec<(Square, Square)>> = royals.iter().map(attacked).collect();
        all?.first().copied()
    }
}
