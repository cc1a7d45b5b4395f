//! The longest wins of lone pieces, compared with the figures of another program.

use std::ops::ControlFlow;

use legwork::Variant;
use legwork_mates::Mates;

/// Pieces in Betza's notation, and the number of moves of the longest win on 8x8; `None` if there is no win.
const LONGEST: [(&str, Option<u32>); 5] = [
    ("R", Some(16)),
    ("BN", Some(17)),
    ("K", Some(18)),
    ("NF", Some(22)),
    ("FD", None),
];

/// Those of chess, a Pawn's with what it is promoted to.
const CHESS: [(&str, Option<u32>); 5] = [
    ("Q", Some(10)),
    ("R", Some(16)),
    ("B", None),
    ("N", None),
    ("P", Some(28)),
];

/// A variant in which each side has a King and one of each of these pieces.
fn variant() -> Variant {
    let pieces: String = ('A'..='E')
        .zip(LONGEST)
        .map(|(letter, (betza, _))| {
            format!(r#"(letter: "{letter}", name: "{betza}", betza: "{betza}"),"#)
        })
        .collect();
    let ron = format!(
        r#"(
            name: "Lone pieces", board: (files: 8, ranks: 8),
            pieces: [(letter: "K", name: "King", betza: "K", royal: true), {pieces}],
            start: "kabcde2/8/8/8/8/8/8/KABCDE2 w - - 0 1",
        )"#,
    );
    Variant::from_ron("lone", &ron, &[]).unwrap()
}

#[test]
fn the_longest_wins_are_those_of_another_program() {
    let longest_are = |variant: &Variant, longest: &[(&str, Option<u32>)], skipped| {
        let lone = Mates::lone_kinds(variant.rules()).into_iter();
        let materials: Vec<_> = lone.skip(skipped).map(|kind| vec![kind]).collect();
        let solved = Mates::new(variant, &materials)
            .unwrap()
            .solve(|_| ControlFlow::Continue(()))
            .unwrap();
        assert_eq!(solved.len(), longest.len());
        for (mate, (betza, longest)) in solved.iter().zip(longest) {
            assert_eq!(mate.longest, *longest, "{betza}");
            assert_eq!(mate.won > 0, longest.is_some(), "{betza}");
        }
    };
    if std::env::var_os("LEGWORK_FULL").is_none() {
        return longest_are(&variant(), &LONGEST[3..], 3);
    }
    longest_are(&variant(), &LONGEST, 0);
    longest_are(&Variant::open("chess", &[]).unwrap(), &CHESS, 0);
}

/// The well-known endgames of chess.
#[test]
#[ignore = "takes minutes and gigabytes; .ci/full asks for it"]
fn the_longest_wins_of_pairs_are_those_of_chess() {
    let chess = Variant::open("chess", &[]).unwrap();
    for (letters, longest) in [("BN", 33), ("BB", 19), ("NN", 1)] {
        let pair = chess.rules().kinds_in(letters).unwrap();
        let solved = Mates::new(&chess, &[pair])
            .unwrap()
            .solve(|_| ControlFlow::Continue(()))
            .unwrap();
        assert_eq!(solved[0].longest, Some(longest), "{letters}");
    }
}

#[test]
fn positions_that_do_not_fit_in_memory_are_refused_at_once() {
    let grand = Variant::open("grand", &[]).unwrap();
    let pair = grand.rules().kinds_in("BN").unwrap();
    assert_eq!(
        Mates::new(&grand, &[pair]).unwrap_err().to_string(),
        "grand: BN: the positions and their moves take about 9.9 GB of memory, expected at most 4.0 GB"
    );
}

#[test]
fn rules_without_one_king_each_are_refused() {
    for (id, reason) in [
        ("antichess", "nothing is royal"),
        ("spartan", "a side has several royal pieces at the start"),
        ("chushogi", "nothing is royal"),
    ] {
        let variant = Variant::open(id, &[]).unwrap();
        let error = Mates::new(&variant, &[]).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("{id}: mates are not worked out where {reason}")
        );
    }
}

/// A callback with the list so far is asked whether to go on.
#[test]
fn an_analysis_can_be_broken_off() {
    let chess = Variant::open("chess", &[]).unwrap();
    let rook = chess.rules().kinds_in("R").unwrap();
    let mates = Mates::new(&chess, &[rook]).unwrap();
    assert_eq!(mates.solve(|_| ControlFlow::Break(())), None);
}
