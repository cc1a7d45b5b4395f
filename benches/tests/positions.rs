//! What the rules of the registered variants say of the positions to measure.

use legwork_benches::{Subject, subjects};

fn all() -> Vec<Subject> {
    subjects().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_variant_has_an_opening_a_middle_game_and_an_end_game() {
    let subjects = all();
    for entry in legwork::registry().unwrap() {
        let id = entry.id();
        let named = |name: &str| {
            let sought = format!("{id}/{name}");
            let found = subjects.iter().find(|subject| subject.id() == sought);
            found.unwrap_or_else(|| panic!("{sought} is not in the rules"))
        };
        let men = |subject: &Subject| {
            let squares = subject.position.rules().geometry.squares();
            squares
                .filter(|&square| subject.position.at(square).is_some())
                .count()
        };
        let [start, middle, end] = ["start", "middlegame", "endgame"].map(named);
        assert_eq!(start.position.fen(), start.position.variant().start().fen());
        assert!(men(start) >= men(middle), "{id}");
        let of_variant = subjects
            .iter()
            .filter(|subject| subject.position.rules().id == id);
        for middle in of_variant.filter(|subject| subject.rule.name.starts_with("middlegame")) {
            assert!(men(middle) > men(end), "{}", middle.id());
        }
    }
}

#[test]
fn the_counts_of_the_rules_are_those_of_both_generators() {
    for subject in all() {
        let id = subject.id();
        let nodes = subject.rule.nodes.iter();
        for (depth, &nodes) in (1..).zip(nodes).take_while(|&(_, &nodes)| nodes <= 700_000) {
            assert_eq!(subject.position.perft(depth), nodes, "{id}, depth {depth}");
            if nodes <= 4_000 {
                assert_eq!(
                    subject.position.walker_perft(depth),
                    nodes,
                    "{id}, depth {depth}, Walker"
                );
            }
        }
    }
}
