//! The marks on a drawn board, and their legend.

use legwork_explain::diagram::{Approach, Obstruction, Reach, SquareClass};

/// The mark of a piece captured on the way, in diagrams and moves.
pub const IN_PASSING: char = '&';

/// The mark of a square to which a King castles.
pub const CASTLES: char = '=';

/// The mark of a piece that makes a move illegal; it has no other meaning.
pub const FORBIDS: char = '!';

pub const fn mark(class: SquareClass) -> char {
    match class {
        SquareClass::Slide => 'o',
        SquareClass::Leap => '*',
        SquareClass::Lame => '~',
        SquareClass::Hop => '^',
        SquareClass::AfterCapture => '>',
        SquareClass::MoveOnly => 'm',
        SquareClass::CaptureOnly => 'x',
        SquareClass::InPassing => IN_PASSING,
    }
}

/// The meaning of a class, for the legend.
const fn meaning(class: SquareClass) -> &'static str {
    match class {
        SquareClass::Slide => "slide, unless something is in the way",
        SquareClass::Leap => "leap, whatever is in the way",
        SquareClass::Lame => "leap that a piece between blocks",
        SquareClass::Hop => "hop, over a piece between",
        SquareClass::AfterCapture => "after a capture on the way",
        SquareClass::MoveOnly => "move only",
        SquareClass::CaptureOnly => "capture only",
        SquareClass::InPassing => "captured in passing",
    }
}

/// The secondary marks, which restrict the first.
const NARROWED: [(char, &str); 4] = [
    ('1', "on its first move only"),
    ('~', "blocked by a piece between"),
    ('^', "over a piece between"),
    ('+', "its own side's pieces too"),
];

fn of_approach(approach: &Approach) -> String {
    let class = approach.class();
    let mut text = mark(class).to_string();
    if matches!(class, SquareClass::MoveOnly | SquareClass::CaptureOnly) {
        match approach.obstruction {
            Obstruction::Lame => text.push('~'),
            Obstruction::Hop => text.push('^'),
            Obstruction::Leap | Obstruction::Slide | Obstruction::AfterCapture => {}
        }
    }
    if approach.first_move {
        text.push('1');
    }
    if approach.takes_own {
        text.push('+');
    }
    text
}

/// All marks of a square in a diagram.
pub(super) fn of_reach(reach: &Reach) -> String {
    let mut text: String = reach.approaches.iter().map(of_approach).collect();
    if reach.in_passing {
        text.push(mark(SquareClass::InPassing));
    }
    text
}

/// The legend of the marks on a board.
pub(super) fn legend(reaches: &[&Reach]) -> Vec<String> {
    let classes = SquareClass::ALL
        .into_iter()
        .filter(|class| reaches.iter().any(|reach| reach.classes().contains(class)))
        .map(|class| format!("{} {}", mark(class), meaning(class)));
    let narrowed = NARROWED
        .into_iter()
        .filter(|(mark, _)| {
            let ways = reaches.iter().flat_map(|reach| &reach.approaches);
            ways.map(of_approach)
                .any(|text| text.chars().skip(1).any(|c| c == *mark))
        })
        .map(|(mark, meaning)| format!("{mark} (behind another) {meaning}"));
    classes.chain(narrowed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_forbids_a_move_and_castling_have_marks_of_their_own() {
        let marks = SquareClass::ALL.map(mark).into_iter();
        let all = marks.chain(NARROWED.map(|(mark, _)| mark));
        assert!(
            all.into_iter()
                .all(|mark| mark != FORBIDS && mark != CASTLES)
        );
    }
}
