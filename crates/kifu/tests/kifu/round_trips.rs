//! Random games with variations and comments, written and read.

use legwork::Variant;
use legwork::kifu::{Format, read, write};
use legwork::pgn::{GameResult, PgnGame, PgnMove, Variation};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A number below a bound.
fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    (random.next_u64() % bound.max(1) as u64) as usize
}

/// A line of random moves, some with variations and comments.
fn line(
    start: &legwork::Position,
    plies: usize,
    depth: usize,
    random: &mut Xoshiro256PlusPlus,
) -> Variation {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for ply in 0..plies {
        let legal = position.moves();
        if legal.is_empty() {
            break;
        }
        let mut played = PgnMove::from(legal[below(random, legal.len())]);
        if below(random, 8) == 0 {
            played.comments.push("[%emt 0:01:05]".to_owned());
        }
        if below(random, 8) == 0 {
            played.nags = vec![1 + below(random, 12) as u8, 255];
        }
        if below(random, 8) == 0 {
            played.comments.push(format!("手 {ply}"));
        }
        // In these formats, what could begin a variation otherwise is a variation of the main line.
        if below(random, 6) == 0 && depth > 0 && (ply > 0 || depth == 2) {
            let mut other = line(&position, 4, depth - 1, random);
            if !other.moves.is_empty() {
                other.comments = vec!["別の手".to_owned()];
                played.variations.push(other);
            }
        }
        position.make(played.mv);
        moves.push(played);
    }
    Variation {
        comments: Vec::new(),
        moves,
    }
}

/// The part that a format keeps: CSA has no variations, KI2 no times.
fn kept(line: &Variation, format: Format) -> Variation {
    let mut line = line.clone();
    for played in &mut line.moves {
        if format == Format::Ki2 {
            played.comments.retain(|text| !text.starts_with("[%"));
        }
        if format == Format::Csa {
            played.variations.clear();
        }
        for other in &mut played.variations {
            *other = kept(other, format);
        }
    }
    line
}

#[test]
fn games_are_read_as_they_were_written() {
    let full = std::env::var_os("LEGWORK_FULL").is_some();
    for (id, games) in [
        ("shogi", 20),
        ("minishogi", 20),
        ("annan", 10),
        ("kyotoshogi", 20),
        ("chushogi", 10),
    ] {
        let variant = Variant::open(id, &[]).unwrap();
        for seed in 0..games * if full { 10 } else { 1 } {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut game = PgnGame::new(variant.start());
            game.tags.set("White", "甲");
            game.tags.set("Date", "2020.01.02");
            game.tags.set("Time", "10:00:00");
            game.main = line(&game.start, 120, 2, &mut random);
            game.main.comments = vec!["初め".to_owned()];
            game.result = [
                GameResult::WhiteWins,
                GameResult::BlackWins,
                GameResult::Unknown,
            ][below(&mut random, 3)];
            for format in [Format::Kif, Format::Ki2, Format::Csa] {
                if format == Format::Csa && id != "shogi"
                    || format == Format::Ki2 && id == "chushogi"
                {
                    assert!(write(&game, format).is_err(), "{id}");
                    continue;
                }
                let text = write(&game, format).unwrap();
                let mut games = read(&text, None);
                let again = match games.remove(0) {
                    Ok(again) => again,
                    Err(error) => panic!("{id} {seed}: {error}\n{text}"),
                };
                assert!(games.is_empty());
                assert_eq!(again.start, game.start);
                assert_eq!(again.main, kept(&game.main, format), "{id} {seed}\n{text}");
                assert_eq!(again.result, game.result, "{id} {seed}\n{text}");
                assert_eq!(again.tags.get("White"), Some("甲"));
                assert_eq!(
                    again.tags.get("Date").zip(again.tags.get("Time")),
                    Some(("2020.01.02", "10:00:00"))
                );
                // Written once more, the text is the same.
                assert_eq!(write(&again, format).unwrap(), text);
            }
        }
    }
}
