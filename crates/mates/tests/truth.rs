//! The longest wins of lone pieces, against figures by a program that is not ours.

use legwork::Variant;
use legwork_mates::Mates;

/// Pieces in Betza's notation, and in how many moves each wins at most on 8x8 and on 10x8; `None` if it never wins.
const LONGEST: [(&str, [Option<u32>; 2]); 11] = [
    ("Q", [Some(10), Some(11)]),
    ("R", [Some(16), Some(19)]),
    ("BN", [Some(17), Some(21)]),
    ("RN", [Some(11), Some(13)]),
    ("K", [Some(18), Some(23)]),
    ("FWAD", [Some(13), Some(16)]),
    ("NF", [Some(22), Some(27)]),
    ("NW", [None, None]),
    ("FD", [None, None]),
    ("WA", [None, None]),
    ("NN", [None, None]),
];

/// A variant on a board of eight ranks in which each side has a King and one of each of these pieces.
fn variant(files: u8) -> Variant {
    let letters = 'A'..'K';
    let pieces: String = letters
        .clone()
        .chain(['L'])
        .zip(LONGEST)
        .map(|(letter, (betza, _))| {
            format!(r#"(letter: "{letter}", name: "{betza}", betza: "{betza}"),"#)
        })
        .collect();
    let row: String = letters.chain(['L']).take(usize::from(files) - 1).collect();
    let empty = vec![files.to_string(); 6].join("/");
    let ron = format!(
        r#"(
            name: "Lone pieces", board: (files: {files}, ranks: 8),
            pieces: [(letter: "K", name: "King", betza: "K", royal: true), {pieces}],
            start: "k{}/{empty}/K{row} w - - 0 1",
        )"#,
        row.to_lowercase(),
    );
    Variant::from_ron("lone", &ron, &[]).unwrap()
}

#[test]
fn the_longest_wins_are_those_of_another_program() {
    for (place, files) in [8, 10].into_iter().enumerate() {
        let variant = variant(files);
        let mates = Mates::new(&variant).unwrap();
        let solved = mates.solve(&mates.kinds(), |_| ()).unwrap();
        assert_eq!(solved.len(), LONGEST.len());
        for (mate, (betza, longest)) in solved.iter().zip(LONGEST) {
            assert_eq!(mate.longest, longest[place], "{betza} on {files}x8");
            assert_eq!(
                mate.won > 0,
                longest[place].is_some(),
                "{betza} on {files}x8"
            );
        }
    }
}

#[test]
fn rules_without_one_king_each_are_refused() {
    for id in ["antichess", "spartan", "chushogi"] {
        let variant = Variant::open(id, &[]).unwrap();
        let error = Mates::new(&variant).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("{id}: expected rules with one royal piece for each side, which can be mated")
        );
    }
}
