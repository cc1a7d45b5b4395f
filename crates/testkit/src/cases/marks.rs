//! The marks on a drawn board, and their legend.

use legwork_explain::glance::{Class, Manner, Reach, Way};

/// The mark of what is captured on the way, of glances and of moves.
pub(super) const IN_PASSING: char = '&';

/// The mark of what forbids a move; it stands for nothing else.
pub(super) const FORBIDS: char = '!';

/// The mark of a class.
const fn mark(class: Class) -> char {
    match class {
        Class::Slide => 'o',
        Class::Leap => '*',
        Class::Lame => '~',
        Class::Hop => '^',
        Class::AfterCapture => '>',
        Class::MoveOnly => 'm',
        Class::CaptureOnly => 'x',
        Class::InPassing => IN_PASSING,
    }
}

/// What a class means, for somebody who looks at the board.
const fn meaning(class: Class) -> &'static str {
    match class {
        Class::Slide => "slide, unless something is in the way",
        Class::Leap => "leap, whatever is in the way",
        Class::Lame => "leap that a piece between blocks",
        Class::Hop => "hop, over a piece between",
        Class::AfterCapture => "after a capture on the way",
        Class::MoveOnly => "move only",
        Class::CaptureOnly => "capture only",
        Class::InPassing => "captured in passing",
    }
}

/// What stands behind a mark and narrows it down.
const NARROWED: [(char, &str); 4] = [
    ('1', "on its first move only"),
    ('~', "blocked by a piece between"),
    ('^', "over a piece between"),
    ('+', "its own side's pieces too"),
];

fn of_way(way: &Way) -> String {
    let class = way.class();
    let mut text = mark(class).to_string();
    if matches!(class, Class::MoveOnly | Class::CaptureOnly) {
        match way.manner {
            Manner::Lame => text.push('~'),
            Manner::Hop => text.push('^'),
            Manner::Leap | Manner::Slide | Manner::AfterCapture => {}
        }
    }
    if way.first_move {
        text.push('1');
    }
    if way.takes_own {
        text.push('+');
    }
    text
}

/// All marks of a square of a glance.
pub(super) fn of_reach(reach: &Reach) -> String {
    let mut text: String = reach.ways.iter().map(of_way).collect();
    if reach.in_passing {
        text.push(mark(Class::InPassing));
    }
    text
}

/// The legend of the marks that stand on a board.
pub(super) fn legend(reaches: &[&Reach]) -> Vec<String> {
    let classes = Class::ALL
        .into_iter()
        .filter(|class| reaches.iter().any(|reach| reach.classes().contains(class)))
        .map(|class| format!("{} {}", mark(class), meaning(class)));
    let narrowed = NARROWED
        .into_iter()
        .filter(|(mark, _)| {
            let ways = reaches.iter().flat_map(|reach| &reach.ways);
            ways.map(of_way)
                .any(|text| text.chars().skip(1).any(|c| c == *mark))
        })
        .map(|(mark, meaning)| format!("{mark} (behind another) {meaning}"));
    classes.chain(narrowed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_forbids_a_move_has_a_mark_of_its_own() {
        let marks = Class::ALL.map(mark).into_iter();
        let all = marks.chain(NARROWED.map(|(mark, _)| mark));
        assert!(all.into_iter().all(|mark| mark != FORBIDS));
    }
}
