//! The two parts of a rule of Lion trading: which Lions a Lion may not capture, and what may not be captured in reply when another kind
//! has captured a Lion.

use legwork_core::geometry::Square;
use legwork_core::legs::{BoardView, Legs, Passant};
use legwork_core::piece::{Kinds, Piece};
use legwork_core::plugin::{Guard, Mark, Memory, MoveFacts, MoveFilter, Plugin, Veto};

/// A piece does not capture its like where that is protected: where an enemy piece could capture on its square, were the capturing
/// piece there, with the square empty from which it came. Pins and checks do not matter, and the rule itself does not either.
#[derive(Debug, Clone)]
pub(crate) struct Protection {
    /// The kinds that do not capture each other so.
    pub(crate) kinds: Kinds,
    /// Only pieces at this distance, in King's steps, are safe; `None` if all are.
    pub(crate) distance: Option<u8>,
    /// The kinds that do not protect.
    pub(crate) not_protectors: Kinds,
    /// The kinds whose capture by the same move, on another square, makes it allowed.
    pub(crate) lifted_by: Kinds,
    /// Whether what the same move captures elsewhere protects all the same.
    pub(crate) captured_protect: bool,
    pub(crate) rule: &'static str,
    pub(crate) reason: &'static str,
}

/// The pieces that the reply may not capture after a piece has been captured by another kind.
#[derive(Debug, Clone)]
pub(crate) struct CounterStrike {
    /// The kinds of which one was captured, and of which the reply captures none.
    pub(crate) kinds: Kinds,
    /// Whether pieces of these kinds may do so.
    pub(crate) like_may: bool,
    /// Whether it is free on the square where the first was captured.
    pub(crate) elsewhere: bool,
    pub(crate) what: Banned,
    pub(crate) marks: &'static [Mark],
    pub(crate) rule: &'static str,
    pub(crate) reason: &'static str,
}

/// Which captures a reply may not make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Banned {
    All,
    /// On the square where the move ends.
    AtTheEnd,
    /// Of protected pieces.
    Protected,
}

/// The rule of a variant: its parts.
#[derive(Debug, Clone)]
pub(crate) struct Trading {
    pub(crate) protection: Option<Protection>,
    pub(crate) counter: Option<CounterStrike>,
    /// Whether the terms of a [`Guard`] say all of it.
    pub(crate) is_guard: bool,
    pub(crate) words: &'static [&'static str],
}

/// The board after a move that has captured on a square, with the capturing piece there wherever the move ends, and with one of
/// the other captured pieces still in its place.
struct AfterCapture<'a> {
    board: &'a dyn BoardView,
    facts: &'a MoveFacts,
    square: Square,
    kept: Option<Square>,
}

impl BoardView for AfterCapture<'_> {
    fn at(&self, square: Square) -> Option<Piece> {
        let gone = |at| at == square && Some(at) != self.kept;
        if square == self.square {
            Some(self.facts.piece)
        } else if square == self.facts.mv.from() || self.facts.captured().any(|(at, _)| gone(at)) {
            None
        } else {
            self.board.at(square)
        }
    }

    fn marked_virgin(&self, square: Square) -> bool {
        self.board.marked_virgin(square)
    }

    fn passant(&self) -> Option<Passant> {
        None
    }
}

/// The squares on which a move captures pieces of some kinds, that of its goal last.
fn captured(facts: &MoveFacts, kinds: Kinds) -> impl Iterator<Item = Square> {
    facts
        .captured()
        .filter(move |(_, victim)| kinds.contains(victim.kind))
        .map(|(square, _)| square)
}

impl Protection {
    /// Whether the same move captures something on another square for which it is allowed.
    fn is_lifted(&self, facts: &MoveFacts, square: Square) -> bool {
        facts
            .captured()
            .any(|(at, victim)| at != square && self.lifted_by.contains(victim.kind))
    }

    /// A piece that protects the one on a square from the capture by a move.
    fn protector(
        &self,
        facts: &MoveFacts,
        square: Square,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Option<Square> {
        let view = |kept| AfterCapture {
            board,
            facts,
            square,
            kept,
        };
        let protects = |piece: Piece| !self.not_protectors.contains(piece.kind);
        let elsewhere = facts
            .captured()
            .filter(|&(at, victim)| self.captured_protect && at != square && protects(victim));
        let mut still =
            elsewhere.filter(|&(at, victim)| legs.attacks(&view(Some(at)), at, victim, square));
        let other = || legs.attacker(&view(None), !facts.piece.color, square, protects);
        still.next().map(|(at, _)| at).or_else(other)
    }
}

impl Trading {
    /// Whether a reply is allowed by the second part; `memory` is of the capture before it.
    fn permits_reply(
        &self,
        counter: &CounterStrike,
        memory: u32,
        facts: &MoveFacts,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Result<(), Veto> {
        // The kind of the mover before the move decides: a Kirin that becomes a Lion by this capture captures as a Kirin.
        if memory == 0 || counter.like_may && counter.kinds.contains(facts.piece.kind) {
            return Ok(());
        }
        let first = counter
            .marks
            .first()
            .filter(|_| counter.elsewhere)
            .and_then(|mark| mark.square(memory));
        let mut banned = captured(facts, counter.kinds).filter(|&square| Some(square) != first);
        let veto = |by| Veto {
            rule: counter.rule,
            reason: counter.reason,
            by,
        };
        match (counter.what, &self.protection) {
            (Banned::All, _) | (Banned::Protected, None) => match banned.next() {
                Some(_) => Err(veto(None)),
                None => Ok(()),
            },
            (Banned::AtTheEnd, _) => {
                if banned.any(|square| square == facts.mv.to()) {
                    Err(veto(None))
                } else {
                    Ok(())
                }
            }
            (Banned::Protected, Some(protection)) => {
                let mut by =
                    banned.filter_map(|square| protection.protector(facts, square, board, legs));
                match by.next() {
                    Some(by) => Err(veto(Some(by))),
                    None => Ok(()),
                }
            }
        }
    }

    fn kinds(&self) -> Kinds {
        let protected = self.protection.as_ref().map(|part| part.kinds);
        let countered = self.counter.as_ref().map(|part| part.kinds);
        let of = |kinds: Option<Kinds>| kinds.unwrap_or(Kinds::NONE);
        of(protected).or(of(countered))
    }
}

impl Plugin for Trading {
    fn words(&self) -> &'static [&'static str] {
        self.words
    }

    fn roles(&self) -> Vec<(&'static str, Kinds)> {
        vec![("Lion", self.kinds())]
    }

    fn memory(&self) -> Option<&dyn Memory> {
        self.counter.as_ref().map(|counter| counter as &dyn Memory)
    }

    fn permits(
        &self,
        memory: u32,
        facts: &MoveFacts,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Result<(), Veto> {
        if let Some(counter) = &self.counter {
            self.permits_reply(counter, memory, facts, board, legs)?;
        }
        let part = self.protection.as_ref();
        let Some(protection) = part.filter(|part| part.kinds.contains(facts.piece.kind)) else {
            return Ok(());
        };
        for square in captured(facts, protection.kinds) {
            let apart = facts.mv.from().distance(square);
            if protection.distance.is_none_or(|distance| distance == apart)
                && !protection.is_lifted(facts, square)
                && let Some(by) = protection.protector(facts, square, board, legs)
            {
                return Err(Veto {
                    rule: protection.rule,
                    reason: protection.reason,
                    by: Some(by),
                });
            }
        }
        Ok(())
    }

    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter {
            movers: Kinds::NONE,
            victims: self.kinds(),
        }
    }

    fn guard(&self, memory: u32) -> Option<Guard> {
        let protection = self.protection.as_ref().filter(|_| self.is_guard)?;
        Some(Guard {
            guarded: protection.kinds,
            distance: protection.distance?,
            not_guards: protection.not_protectors,
            lifted_by: protection.lifted_by,
            locked: memory != 0,
        })
    }
}

impl Memory for CounterStrike {
    fn marks(&self) -> &'static [Mark] {
        self.marks
    }

    fn after(&self, _memory: u32, facts: &MoveFacts) -> u32 {
        if self.kinds.contains(facts.piece.kind) {
            return 0;
        }
        match (captured(facts, self.kinds).last(), self.marks) {
            (Some(square), [mark]) if mark.has_square => mark.on(square),
            (Some(_), [mark]) => mark.memory,
            _ => 0,
        }
    }
}
