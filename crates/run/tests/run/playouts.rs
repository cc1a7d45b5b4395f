//! Random games do not depend on the number of threads, every move is equally likely, and the statistics are right.

use legwork::playout::{Limits, Phase, Player};
use legwork::rules::EndCause;
use legwork::{Adjudication, Draw, Game, Kind, Outcome, Position, Variant, Verdict, registry};
use legwork_run::Threads;
use legwork_run::playouts::Playouts;

const LIMITS: Limits = Limits {
    adjudication: Adjudication::ALL,
    plies: 400,
};

/// A game that starts from a position.
fn game(start: &Position) -> Game {
    Game::new(start.clone(), LIMITS.adjudication)
}

#[test]
fn threads_do_not_matter_and_seeds_do() {
    // In full long enough for every phase of a game; its end is tested below.
    let full = std::env::var_os("LEGWORK_FULL").is_some();
    let limits = Limits {
        plies: if full { 60 } else { 20 },
        ..LIMITS
    };
    for entry in registry().unwrap() {
        let start = entry.open(&[]).unwrap().start();
        let play = |seed, threads| {
            let threads = Threads::new(threads).unwrap();
            Playouts::play(&game(&start), limits, seed, 70, &threads, |_| ())
        };
        let games = play(1, 1);
        assert_eq!(games, play(1, 3), "{}", entry.id());
        assert_ne!(games, play(2, 1), "{}", entry.id());
        assert_eq!(games.games(), 70);
        let ends: u64 = games.endings.iter().map(|&(_, count)| count).sum();
        assert_eq!(ends, 70);
        assert_eq!(
            games.tally.plies,
            games
                .lengths
                .iter()
                .map(|&length| u64::from(length))
                .sum::<u64>()
        );
        let chosen = Phase::ALL.map(|phase| games.tally.branching(phase).choices);
        assert_eq!(chosen.iter().sum::<u64>(), games.tally.plies);
    }
}

#[test]
fn every_move_is_as_likely_as_another() {
    let start = Variant::open("chess", &[]).unwrap().start();
    let one = Limits { plies: 1, ..LIMITS };
    let mut player = Player::new(&start, one);
    for game in 0..20_000 {
        player.play(7, game);
    }
    // One move of this position is checkmate, so a known share of the games ends at once.
    let mate = Variant::open("chess", &[]).unwrap();
    let mate = mate.position("7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap();
    let moves = mate.count() as f64;
    let games = Playouts::play(&game(&mate), one, 7, 20_000, &Threads::ONE, |_| ());
    let mated = games.won(Some(legwork::Color::White)) as f64 / 20_000.0;
    assert!((mated * moves - 1.0).abs() < 0.1, "{mated} of 1/{moves}");
    assert_eq!(player.tally().branching(Phase::Opening).moves, 400_000);
}

/// The same games, played again and judged by the library's own adjudication.
#[test]
fn games_end_where_the_rules_say() {
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
    use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

    let mut games: Vec<Game> = registry()
        .unwrap()
        .iter()
        .map(|entry| game(&entry.open(&[]).unwrap().start()))
        .collect();
    // The last square to gate on may be lost by a quiet move, and all is dead.
    let seirawan = Variant::open("seirawan", &[]).unwrap();
    let gating = "4k3/8/8/8/8/8/8/4KB2[H] b F - 0 1";
    games.push(game(&seirawan.position(gating).unwrap()));
    // A position that has occurred twice easily occurs again.
    let mut shuffled = game(
        &Variant::open("chess", &[])
            .unwrap()
            .position("k7/p7/P7/8/8/8/8/2K5 b - - 0 1")
            .unwrap(),
    );
    for text in ["a8b8", "c1c2", "b8a8", "c2c1", "a8b8", "c1c2", "b8a8"] {
        let mv = shuffled.position().read_move(text).unwrap();
        shuffled.play(mv).unwrap();
    }
    games.push(shuffled);

    let games_each = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 12,
        None => 4,
    };
    let mut endings = Vec::new();
    for start in games {
        let mut player = Player::continuing(&start, LIMITS);
        for number in 0..games_each {
            let played = player.play(3, number);
            let stream = SplitMix64::seed_from_u64(3).next_u64() ^ number;
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(stream);
            let mut game = start.clone();
            let plies = |game: &Game| game.moves().len() - start.moves().len();
            let verdict = loop {
                if let Some(verdict) = game.verdict() {
                    break Some(verdict);
                }
                if plies(&game) == LIMITS.plies as usize {
                    break None;
                }
                let drawn = dice.next_u64();
                let mut moves = game.position().moves();
                moves.sort_by_key(|mv| lot(mv.bits() ^ drawn));
                game.play(moves[0]).unwrap();
            };
            let fen = start.position().fen();
            assert_eq!(played.verdict, verdict, "{fen} {number}");
            assert_eq!(played.plies as usize, plies(&game), "{fen} {number}");
            endings.push(verdict);
        }
    }
    for sought in [
        Some(Verdict::Drawn(Draw::Dead)),
        Some(Verdict::Drawn(Draw::Repetition { times: 3 })),
        Some(Verdict::Drawn(Draw::Moves { moves: 50 })),
        Some(Verdict::Ended(Outcome {
            cause: EndCause::Checkmate,
            winner: Some(legwork::Color::White),
        })),
        None,
    ] {
        assert!(endings.contains(&sought), "{sought:?} was not tried");
    }
}

/// SplitMix64's finaliser, as its author gives it.
fn lot(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[test]
fn what_happens_is_counted() {
    let play = |id: &str, fen: &str, games| {
        let start = Variant::open(id, &[]).unwrap().position(fen).unwrap();
        let one = Limits { plies: 1, ..LIMITS };
        Playouts::play(&game(&start), one, 0, games, &Threads::ONE, |_| ()).tally
    };
    // A King that can only capture, and has to.
    let captured = play("chess", "k7/8/8/8/8/8/1q6/K7 w - - 0 1", 5);
    assert_eq!(
        (captured.captures, captured.checks, captured.plies),
        (5, 0, 5)
    );
    // A Pawn that can only be promoted.
    let promoted = play("chess", "8/P6k/8/8/8/2r5/1r6/K7 w - - 0 1", 40);
    let all = (0..6)
        .filter_map(Kind::new)
        .map(|kind| promoted.promotions(kind));
    assert_eq!(all.sum::<u64>() + promoted.captures, 40);
    assert!(promoted.castlings + promoted.gatings + promoted.passes == 0);
}

#[test]
fn a_position_that_stands_for_the_third_time_ends_every_game() {
    let mut game = game(&Variant::open("chess", &[]).unwrap().start());
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
        assert_eq!(game.verdict(), None);
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
    let played = Player::continuing(&game, LIMITS).play(0, 0);
    let repeated = Some(Verdict::Drawn(Draw::Repetition { times: 3 }));
    assert_eq!((played.verdict, played.plies), (repeated, 0));
    // Without its history the position is a start like any other.
    let played = Player::new(game.position(), LIMITS).play(0, 0);
    assert!(played.plies > 0);
}
