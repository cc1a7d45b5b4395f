//! The next thing to do, in a few words: the demands of the turn, and those of the next click.

use legwork_core::piece::Color;
use legwork_core::rules::{Duty, EndValue, GivingCheck, Passing, WallForm};
use legwork_explain::diagram::SquareClass;

use crate::scripts::Script;
use crate::{Input, MoveEntry};

impl MoveEntry {
    /// The demands of the turn and of the next click that the board does not show, as one phrase: `first of two moves; checks: White 1 of 3, Black 0 of 3`.
    /// Empty where a piece is to be moved as in chess.
    pub fn prompt(&self) -> String {
        let mut text = String::new();
        if self.scripts.is_empty() {
            return text;
        }
        self.say_prompt(&mut |words| {
            if !text.is_empty() {
                text += "; ";
            }
            for word in words {
                text += word;
            }
        });
        text
    }

    fn say_prompt(&self, say: &mut dyn FnMut(&[&str])) {
        if self.given.is_empty() {
            self.say_turn(say);
        } else {
            self.say_click(say);
        }
    }

    fn say_turn(&self, say: &mut dyn FnMut(&[&str])) {
        let (position, rules) = (&self.position, self.position.rules());
        let first = self.scripts[0].mv;
        match position.series().map(|series| (series.made, series.size())) {
            None | Some((_, 1)) => {}
            Some((0, 2)) => say(&["first of two moves"]),
            Some((1, 2)) => say(&["second of two moves"]),
            Some((made, size)) => {
                say(&["move ", &(made + 1).to_string(), " of ", &size.to_string()])
            }
        }
        match rules.turn.must {
            Some(Duty::Drop) if first.is_drop() && rules.waits() => {
                say(&["place a piece behind your first rank"]);
            }
            Some(Duty::Drop) if first.is_drop() => say(&["place a piece from your hand"]),
            Some(Duty::Capture) if position.is_capture(first) => say(&["a capture must be made"]),
            _ => {}
        }
        match rules.turn.giving_check {
            GivingCheck::Free => {}
            GivingCheck::Never => say(&["no move may give check"]),
            GivingCheck::Mate => say(&["only mate may give check"]),
        }
        if first.is_pass() && rules.turn.pass == Some(Passing::Stuck) {
            say(&["no move is left but to pass"]);
        }
        if position.facing().is_some() {
            say(&["the royal pieces face each other: part them, or pass"]);
        }
        if let Some(all) = rules.endings.checks {
            let [white, black] = Color::each(|side| {
                let left = position.checks_left(side).unwrap_or_default();
                all.saturating_sub(left).to_string()
            });
            let all = all.to_string();
            say(&[
                "checks: White ",
                &white,
                " of ",
                &all,
                ", Black ",
                &black,
                " of ",
                &all,
            ]);
        }
        for goal in &rules.endings.goals {
            if goal.is == EndValue::Win && !goal.on[position.turn().index()].is_empty() {
                let mut kinds = rules
                    .listed_kinds()
                    .filter(|&kind| goal.kinds.contains(kind));
                let name = kinds.next().map_or("piece", |kind| &rules.piece(kind).name);
                let name = if kinds.next().is_some() {
                    "right piece"
                } else {
                    name
                };
                say(&["a marked square wins for the ", name]);
            }
        }
    }

    fn say_click(&self, say: &mut dyn FnMut(&[&str])) {
        let (rules, stage) = (self.position.rules(), self.stage());
        let ends_with_wall = |script: &Script| {
            let is_last = script.inputs.len() == self.given.len() + 1;
            is_last
                && script.mv.wall().is_some()
                && matches!(script.inputs.last(), Some(Input::Square(_)))
        };
        if let Some(walls) = rules.walls
            && stage.from.is_some()
            && self.with(&self.given).all(ends_with_wall)
        {
            let is_duck = walls.form == WallForm::Duck;
            return say(&["now the ", if is_duck { "Duck" } else { "wall" }]);
        }
        let Some(from) = stage.from else {
            let Some(kind) = stage.hand else { return };
            let goes = if rules.drops_pieces() {
                " goes"
            } else {
                " comes in"
            };
            return say(&["choose where the ", &rules.piece(kind).name, goes]);
        };
        if !self.choices().is_empty() {
            return say(&["choose"]);
        }
        let Some(piece) = self.position.at(from) else {
            return;
        };
        let name = &rules.piece(piece.kind).name;
        let targets = self.targets();
        match stage.stops.last() {
            Some(stop) if targets.iter().any(|target| target.square == *stop) => {
                say(&["the ", name, " may step on, or stop by another click"]);
            }
            Some(_) => say(&["now the next step of the ", name]),
            None if targets
                .iter()
                .any(|target| target.class == SquareClass::InPassing) =>
            {
                say(&["to capture on the way, click there first"]);
            }
            None => {}
        }
    }
}
