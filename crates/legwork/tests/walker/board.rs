//! A position, and what a test asks of it.

use legwork::geometry::Square;
use legwork::law::Law;
use legwork::moves::Move;
use legwork::refusal::Refusal;
use legwork::scene::Scene;
use legwork::shape::{Large, Shape};
use legwork::text::write_move;
use legwork::walker::Walker;

use super::scene;

/// A position, with what a test asks of it by the text of moves.
pub(crate) struct Board<'a> {
    pub(crate) law: &'a Law,
    pub(crate) scene: Scene,
}

impl<'a> Board<'a> {
    pub(crate) fn new(law: &'a Law, fen: &str) -> Self {
        Self {
            law,
            scene: scene(law, fen),
        }
    }

    pub(crate) fn walked(&self) -> Vec<(String, Move, Result<(), Refusal>)> {
        let told = Walker::new(self.law).walk(&self.scene).into_iter();
        let split =
            told.map(|result| result.map_or_else(|(mv, why)| (mv, Err(why)), |mv| (mv, Ok(()))));
        split
            .map(|(mv, verdict)| (write_move(self.law, &self.scene, mv), mv, verdict))
            .collect()
    }

    /// The verdict on the one candidate written so; `None` if there is none.
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
        self.law.rules.geometry.square(square).unwrap()
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
            law: self.law,
            scene: Walker::new(self.law).make(&self.scene, mv),
        }
    }

    pub(crate) fn shows(&self, square: &str, letter: Option<&str>) -> bool {
        let there = self
            .scene
            .at(self.at(square))
            .map(|piece| self.law.rules.letter(piece));
        there.as_deref() == letter
    }
}
