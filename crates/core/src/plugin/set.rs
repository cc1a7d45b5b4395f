//! The rules in code of one rule file together.

use super::leap::{RoyalPawns, SafeLeap};
use super::registry::{PluginError, find, name_of};
use super::{
    FirstMoves, Guard, InCheck, Mark, Memory, MoveFacts, MoveFilter, Offers, Plugin, Veto,
};
use crate::geometry::Square;
use crate::legs::{BoardView, Legs};
use crate::moves::Move;
use crate::piece::{Color, Kinds};
use crate::rules::Rules;
use crate::squares::Squares;
use crate::state::State;

/// The plug-ins of a rule file, in its order.
#[derive(Debug, Default)]
pub struct Plugins {
    list: Vec<Box<dyn Plugin>>,
    /// The position of the plug-in that remembers something.
    remembers: Option<usize>,
}

impl Plugins {
    /// The plug-ins that the rules ask for. An error comes with the position of the name in the
    /// list.
    pub fn new(rules: &Rules) -> Result<Self, (usize, PluginError)> {
        let mut plugins = Self::default();
        for (place, asked) in rules.code.iter().enumerate() {
            let at = |error| (place, error);
            let entry = find(name_of(asked)).map_err(at)?;
            let name = entry.name;
            let unfit = |reason| (place, PluginError::Unfit { name, reason });
            let plugin = entry.make(rules, asked).map_err(unfit)?;
            if let Some(memory) = plugin.memory() {
                if !are_sound(memory.marks()) {
                    return Err(at(PluginError::Marks { name }));
                }
                if let Some(other) = plugins.remembers {
                    let other = find(name_of(&rules.code[other])).map_err(at)?.name;
                    return Err(at(PluginError::Memory { name, other }));
                }
                plugins.remembers = Some(place);
            }
            plugins.list.push(plugin);
        }
        // Rules about single moves that are data are asked in the same way.
        plugins.list.extend(SafeLeap::of(rules));
        plugins.list.extend(RoyalPawns::of(rules));
        Ok(plugins)
    }

    /// Whether there are none.
    pub fn are_none(&self) -> bool {
        self.list.is_empty()
    }

    fn memory(&self) -> Option<&dyn Memory> {
        self.list[self.remembers?].memory()
    }

    fn in_check(&self) -> impl Iterator<Item = &dyn InCheck> {
        self.list.iter().filter_map(|plugin| plugin.in_check())
    }

    fn offers(&self) -> impl Iterator<Item = &dyn Offers> {
        self.list.iter().filter_map(|plugin| plugin.offers())
    }

    fn first_moves(&self) -> impl Iterator<Item = &dyn FirstMoves> {
        self.list.iter().filter_map(|plugin| plugin.first_moves())
    }

    /// Whether a position remembers anything for one of them.
    #[inline]
    pub fn remember(&self) -> bool {
        self.remembers.is_some()
    }

    /// Everything that a position can remember.
    pub fn marks(&self) -> &'static [Mark] {
        self.memory().map_or(&[], Memory::marks)
    }

    /// The memory of a position after a move.
    pub(crate) fn after(&self, memory: u32, facts: &MoveFacts) -> u32 {
        self.memory().map_or(0, |rule| rule.after(memory, facts))
    }

    /// Whether they allow a move that pieces could make on this board.
    pub fn permit(
        &self,
        state: &State,
        facts: &MoveFacts,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Result<(), Veto> {
        let mut list = self.list.iter();
        list.try_for_each(|plugin| plugin.permits(state.memory, facts, board, legs))
    }

    /// Whether any of them forbids anything to a side in check.
    #[inline]
    pub fn ask_for_checkers(&self) -> bool {
        self.in_check().next().is_some()
    }

    /// Whether they allow a move of a side that is in check by these pieces.
    pub fn permit_in_check(&self, facts: &MoveFacts, checkers: Squares) -> Result<(), Veto> {
        self.in_check()
            .try_for_each(|rule| rule.permits(facts, checkers))
    }

    /// Passes the moves to `give` that they give to a side in addition to those of its pieces.
    pub fn offer(
        &self,
        side: Color,
        board: &dyn BoardView,
        legs: &Legs,
        give: &mut dyn FnMut(Move),
    ) {
        self.offers()
            .for_each(|rule| rule.offer(side, board, legs, give));
    }

    /// The kinds to which any of them may give moves.
    pub fn movers(&self) -> Kinds {
        self.offers()
            .fold(Kinds::NONE, |all, rule| all.or(rule.movers()))
    }

    /// The kinds that pieces may become by these moves.
    pub fn makes(&self) -> Kinds {
        self.offers()
            .fold(Kinds::NONE, |all, rule| all.or(rule.makes()))
    }

    /// Whether any of them changes which pieces count as not having moved.
    pub fn change_first_moves(&self) -> bool {
        self.first_moves().next().is_some()
    }

    /// The squares whose pieces count as not having moved, where the usual rules say that these do: of the board
    /// after the move with these facts.
    pub fn virgins_after(
        &self,
        virgin: Squares,
        facts: &MoveFacts,
        board: &dyn BoardView,
    ) -> Squares {
        self.first_moves().fold(virgin, |virgin, rule| {
            let changed = rule.after(virgin, facts, board);
            if facts.mv.is_drop() {
                changed
            } else {
                changed & virgin
            }
        })
    }

    /// Whether all of them have the same rule for both sides.
    pub(crate) fn treat_sides_alike(&self, image: &dyn Fn(Square) -> Square) -> bool {
        let mut list = self.list.iter();
        list.all(|plugin| plugin.treats_sides_alike(image))
    }

    /// The moves about which [`permit`](Self::permit) has to be asked.
    #[inline]
    pub fn concerns(&self, state: &State) -> MoveFilter {
        let asked = self.list.iter().map(|plugin| plugin.concerns(state.memory));
        asked.fold(MoveFilter::NEVER, MoveFilter::or)
    }

    /// The guard, if it expresses all that they mean in this state: one plug-in has it, and no other has to be asked about any move.
    #[inline]
    pub fn guard(&self, state: &State) -> Option<Guard> {
        let list = self.list.iter();
        let mut asked = list.filter(|plugin| !plugin.concerns(state.memory).is_never());
        match (asked.next(), asked.next()) {
            (Some(plugin), None) => plugin.guard(state.memory),
            _ => None,
        }
    }
}

/// Whether every mark can be written in a FEN and read back.
fn are_sound(marks: &[Mark]) -> bool {
    let squares = marks.iter().any(|mark| mark.has_square);
    marks.iter().enumerate().all(|(place, mark)| {
        let alike = |other: &Mark| other.letter == mark.letter || other.memory == mark.memory;
        mark.letter.is_ascii_uppercase()
            && mark.memory != 0
            && !(squares && mark.memory > 255)
            && !marks[..place].iter().any(alike)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(letter: char, memory: u32) -> Mark {
        Mark {
            letter,
            memory,
            meaning: "something happened",
            has_square: false,
        }
    }

    #[test]
    fn a_mark_remembers_its_square() {
        let marked = Mark {
            has_square: true,
            ..mark('L', 255)
        };
        for square in [Square::at(0, 0), Square::at(11, 4), Square::at(15, 15)] {
            assert_eq!(marked.square(marked.on(square)), Some(square));
            assert!(marked.is_of(marked.on(square)));
        }
        assert_eq!(marked.square(0), None);
        assert_eq!(mark('L', 1).square(1), None);
        assert!(are_sound(&[marked, mark('M', 1)]));
        assert!(!are_sound(&[marked, mark('M', 256)]));
    }

    #[test]
    fn marks_are_sound_if_a_fen_can_distinguish_them() {
        assert!(are_sound(&[]));
        assert!(are_sound(&[mark('L', 1)]));
        assert!(are_sound(&[
            mark('A', u32::MAX),
            mark('Z', 1),
            mark('B', 7)
        ]));
    }

    #[test]
    fn a_mark_that_could_be_misread_is_refused() {
        for (fault, marks) in [
            ("a small letter could be a file", vec![mark('l', 1)]),
            ("a digit could be a rank", vec![mark('1', 1)]),
            ("a hyphen is not a mark", vec![mark('-', 1)]),
            ("a capital letter outside ASCII", vec![mark('\u{c4}', 1)]),
            ("a memory of 0 is none", vec![mark('L', 0)]),
            (
                "one letter twice",
                vec![mark('L', 1), mark('M', 2), mark('L', 3)],
            ),
            (
                "one memory twice",
                vec![mark('L', 1), mark('M', 2), mark('N', 1)],
            ),
            ("only the last is wrong", vec![mark('L', 1), mark('m', 2)]),
        ] {
            assert!(!are_sound(&marks), "{fault}: {marks:?}");
        }
    }
}
