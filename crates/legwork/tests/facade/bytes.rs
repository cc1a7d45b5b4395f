//! Variants that are opened from bytes are those that are read from rule files.

use legwork::{Rules, Variant};
use legwork_bytes::{BytesError, Table, write_table};
use legwork_random_rules::dice::Dice;

/// How many moves a game has that both play.
const PLIES: usize = 60;

/// The text of rules, without what bytes do not have.
fn text(mut rules: Rules) -> String {
    rules.bench.clear();
    for piece in &mut rules.pieces {
        piece.remark = None;
        piece.picture = None;
        // They are unfolded when they are first needed.
        piece.every_path().for_each(drop);
    }
    format!("{rules:#?}")
}

/// A random game, move for move.
fn play(one: &Variant, other: &Variant) {
    let (mut one, mut other) = (one.start(), other.start());
    let mut dice = Dice::new(1);
    for _ in 0..PLIES {
        let moves = one.moves();
        assert_eq!(moves, other.moves(), "{}", one.fen());
        assert_eq!(one.fen(), other.fen());
        assert_eq!(one.outcome(), other.outcome());
        if moves.is_empty() {
            break;
        }
        let mv = moves[dice.below(moves.len())];
        (one, other) = (one.play(mv).unwrap(), other.play(mv).unwrap());
    }
}

#[test]
fn every_variant_is_the_same_with_every_value() {
    let registered = legwork::registry().unwrap();
    let bytes = write_table(registered).unwrap();
    let table = Table::read(&bytes).unwrap();
    assert!(table.ids().eq(registered.iter().map(|entry| entry.id())));
    for entry in registered {
        let options = entry.rules().unwrap().options;
        let mut choices = vec![Vec::new()];
        for option in &options {
            let values = option.values.iter();
            choices.extend(values.map(|value| vec![(option.name.as_str(), value.as_str())]));
        }
        let lasts = options.iter().map(|option| {
            let last = option.values.last().map_or("", String::as_str);
            (option.name.as_str(), last)
        });
        choices.push(lasts.collect());
        for chosen in choices {
            let read = entry.open(&chosen).unwrap();
            let opened = Variant::from_rules(table.rules(entry.id(), &chosen).unwrap()).unwrap();
            assert_eq!(text(opened.rules().clone()), text(read.rules().clone()));
            assert_eq!(opened.rules().fingerprint(), read.rules().fingerprint());
            assert_eq!(opened.set_up_count(), read.set_up_count());
            play(&read, &opened);
        }
    }
}

#[test]
fn what_is_asked_for_in_vain_is_named_as_where_files_are_read() {
    let bytes = write_table(legwork::registry().unwrap()).unwrap();
    let table = Table::read(&bytes).unwrap();
    for (id, options) in [
        ("gothik", &[][..]),
        ("Duck Chess", &[]),
        ("Gothic Chess", &[]),
        ("chu", &[("promotion", "none")]),
        ("chu", &[("promotions", "shogi")]),
        ("chu", &[("promotion", "shogi"), ("promotion", "shogi")]),
    ] {
        let read = Variant::open(id, options).unwrap_err();
        assert_eq!(table.rules(id, options).unwrap_err(), read);
    }
}

#[test]
fn damaged_bytes_are_refused() {
    let chu = legwork::find("chu").unwrap();
    let sound = write_table(&[chu]).unwrap();
    let table = Table::read(&sound).unwrap();
    assert_eq!(
        text(table.rules("chu", &[]).unwrap()),
        text(chu.rules().unwrap())
    );
    let refused = |bytes: &[u8]| {
        let error = Table::read(bytes).unwrap_err();
        assert!(matches!(error, BytesError::Damaged { .. }), "{error}");
    };
    for place in 0..sound.len() {
        refused(&sound[..place]);
        refused(&sound[place + 1..]);
        for bit in 0..8 {
            let mut bytes = sound.clone();
            bytes[place] ^= 1 << bit;
            refused(&bytes);
        }
    }
    refused(&[]);
}
