//! Every registered variant in numbers.

use std::collections::BTreeSet;
use std::sync::Arc;

use legwork::{Adjudication, Game, Variant, registry};
use legwork_environment::{Actions, Batch, Observation, Perspective};

/// The games of each variant, and the plies of each.
const GAMES: usize = 8;
const PLIES: usize = 40;

fn variants() -> Vec<Variant> {
    let entries = registry().unwrap().iter();
    entries.map(|entry| entry.open(&[]).unwrap()).collect()
}

/// That each legal move has an action of its own is checked on random games by the tests of `legwork`.
#[test]
fn every_action_has_a_text_of_its_own_and_samples_are_legal() {
    for variant in variants() {
        let id = &variant.rules().id;
        let actions = Arc::new(Actions::new(&variant));
        let texts: BTreeSet<_> = (0..actions.len())
            .map(|n| actions.text(n).unwrap())
            .collect();
        assert_eq!(
            (texts.len(), actions.text(actions.len())),
            (actions.len(), None),
            "{id}"
        );
        let mut batch = Batch::new(Arc::clone(&actions), variant.start(), GAMES, PLIES, 7);
        for _ in 0..PLIES {
            let drawn = batch.sample();
            for (game, &action) in batch.games().iter().zip(&drawn) {
                let mv = actions.decode(game.position(), action as usize);
                assert!(mv.is_some(), "{id}: {}", game.position().fen());
            }
            batch.step(&drawn).unwrap();
        }
    }
}

#[test]
fn observations_have_a_name_for_every_plane() {
    for variant in variants() {
        for (perspective, history) in [(Perspective::White, 0), (Perspective::Mover, 3)] {
            let seen = Observation::new(&variant, perspective, history);
            let names: BTreeSet<&String> = seen.names().iter().collect();
            assert_eq!(names.len(), seen.shape()[0], "{}", variant.rules().id);
            let game = Game::new(variant.start(), Adjudication::ALL);
            let mut out = vec![9; seen.size()];
            seen.write(&game, &mut out);
            let area = seen.shape()[1] * seen.shape()[2];
            let kinds = variant.rules().kinds().count();
            let men: usize = out[..2 * kinds * area]
                .iter()
                .map(|&cell| usize::from(cell))
                .sum();
            assert_eq!(men, variant.start().pieces().count());
        }
    }
}

#[test]
fn the_side_to_move_sees_its_own_side_below() {
    let chess = Variant::open("chess", &[]).unwrap();
    let seen = |text: &str, perspective| {
        let observation = Observation::new(&chess, perspective, 0);
        let game = Game::new(chess.position(text).unwrap(), Adjudication::ALL);
        let mut out = vec![0; observation.size()];
        observation.write(&game, &mut out);
        (observation, out)
    };
    let white = "4k3/8/8/8/8/8/4P3/R3K3 w Q - 7 30";
    let black = "4k2r/3p4/8/8/8/8/8/3K4 b k - 7 30";
    let (observation, own) = seen(white, Perspective::White);
    let plane = |out: &[u8], name: &str| {
        let at = observation.names().iter().position(|known| known == name);
        out[at.unwrap() * 64..][..64].to_vec()
    };
    assert_eq!(plane(&own, "White P")[12], 1);
    assert_eq!(plane(&own, "White castles, queen side"), [1; 64]);
    assert_eq!(plane(&own, "clock"), [7; 64]);
    assert_eq!(plane(&own, "occurrences"), [1; 64]);
    assert_eq!(plane(&own, "Black to move"), [0; 64]);
    // The same position of the other side, turned by 180 degrees, looks the same but for its castling and the side to move.
    let (_, mover) = seen("4k3/8/8/8/8/8/4P3/4K3 w - - 7 30", Perspective::Mover);
    let (_, other) = seen("3k4/3p4/8/8/8/8/8/3K4 b - - 7 30", Perspective::Mover);
    assert_eq!(mover[..mover.len() - 64], other[..other.len() - 64]);
    let (_, king_side) = seen(black, Perspective::Mover);
    assert_eq!(plane(&king_side, "White castles, king side"), [1; 64]);
}

#[test]
fn a_batch_refuses_what_is_not_legal_and_plays_nothing() {
    let chess = Variant::open("chess", &[]).unwrap();
    let actions = Arc::new(Actions::new(&chess));
    let mut batch = Batch::new(Arc::clone(&actions), chess.start(), 3, 100, 1);
    let legal = batch.sample();
    for wrong in [
        vec![],
        vec![legal[0]; 2],
        vec![legal[0], legal[1], -1],
        vec![legal[0], legal[1], i64::MAX],
    ] {
        assert!(batch.step(&wrong).is_err());
    }
    assert!(batch.games().iter().all(|game| game.moves().len() == 0));
    let mut masks = vec![9; 3 * actions.len()];
    batch.masks(&mut masks);
    assert_eq!(
        masks.iter().map(|&legal| usize::from(legal)).sum::<usize>(),
        3 * 20
    );
}

#[test]
fn a_game_that_ends_is_rewarded_and_begins_anew() {
    let chess = Variant::open("chess", &[]).unwrap();
    let actions = Arc::new(Actions::new(&chess));
    let mut batch = Batch::new(Arc::clone(&actions), chess.start(), 1, 100, 1);
    for (text, reward, ended) in [
        ("f2f3", 0, 0),
        ("e7e5", 0, 0),
        ("g2g4", 0, 0),
        ("d8h4", -1, 1),
    ] {
        let position = batch.games()[0].position();
        let action = actions.encode(position.read_move(text).unwrap()).unwrap();
        batch.step(&[action as i64]).unwrap();
        assert_eq!(
            (batch.rewards(), batch.ended()),
            (&[reward][..], &[ended][..]),
            "{text}"
        );
    }
    assert_eq!(
        (batch.lengths(), batch.games()[0].position()),
        (&[4][..], &chess.start())
    );
}
