//! A position, and what tests need of it.

use legwork::base::ArrayBoard;
use legwork::base::CompiledRules;
use legwork::shape::{Large, Shape};
use legwork::testing::Walker;
use legwork::text::write_move;
use legwork::{Move, Refusal, Square};

use super::array;

/// A position on which moves are named by their text.
pub(crate) struct WalkerBoard<'a> {
    pub(crate) compiled: &'a CompiledRules,
    pub(crate) array: ArrayBoard,
}

impl<'a> WalkerBoard<'a> {
    pub(crate) fn new(compiled: &'a CompiledRules, fen: &str) -> Self {
        Self {
            compiled,
            array: array(compiled, fen),
        }
    }

    pub(crate) fn walked(&self) -> Vec<(String, Move, Result<(), Refusal>)> {
        let walked = Walker::new(self.compiled).walk(&self.array).into_iter();
        let split =
            walked.map(|result| result.map_or_else(|(mv, why)| (mv, Err(why)), |mv| (mv, Ok(()))));
        split
            .map(|(mv, verdict)| (write_move(self.compiled, &self.array, mv), mv, verdict))
            .collect()
    }

    /// The verdict on the one candidate with this text; `None` if there is none.
    pub(crate) fn verdict(&self, text: &str) -> Option<Result<(), Refusal>> {
        let mut found = self
            .walked()
            .into_iter()
            .filter(|(candidate, ..)| candidate == text);
        let verdict = found.next().map(|(_, _, verdict)| verdict);
        assert!(found.next().is_none(), "{text} is listed twice");
        verdict
    }

    pub(crate) fn refusal(&self, text: &str) -> Refusal {
        self.verdict(text)
            .expect("a candidate")
            .expect_err("a refused one")
    }

    pub(crate) fn allows(&self, text: &str) -> bool {
        self.verdict(text) == Some(Ok(()))
    }

    /// The legal moves from a square.
    pub(crate) fn from(&self, square: &str) -> Vec<String> {
        let legal = self
            .walked()
            .into_iter()
            .filter(|(_, mv, verdict)| verdict.is_ok() && !mv.is_pass());
        let mut texts: Vec<_> = legal
            .filter(|(_, mv, _)| mv.from() == self.at(square))
            .map(|(text, ..)| text)
            .collect();
        texts.sort();
        texts
    }

    pub(crate) fn at(&self, square: &str) -> Square {
        self.compiled.rules.geometry.square(square).unwrap()
    }

    pub(crate) fn squares(&self, names: &[&str]) -> Large {
        Large::collect(names.iter().map(|name| self.at(name)))
    }

    pub(crate) fn play(&self, text: &str) -> Self {
        let mut walked = self.walked().into_iter();
        let (_, mv, verdict) = walked
            .find(|(candidate, ..)| candidate == text)
            .expect("a candidate");
        assert_eq!(verdict, Ok(()), "{text}");
        Self {
            compiled: self.compiled,
            array: Walker::new(self.compiled).make(&self.array, mv),
        }
    }

    pub(crate) fn shows(&self, square: &str, letter: Option<&str>) -> bool {
        let there = self
            .array
            .at(self.at(square))
            .map(|piece| self.compiled.rules.letter(piece));
        there.as_deref() == letter
    }
}
