//! USI, as programs for Shogi speak it.

use legwork_core::piece::Color;
use legwork_protocols::Driver;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::variant::Variant;

use super::{Shared, TestSession, settings, transcript};

/// The last word of an answer to `go`.
fn best(said: &str) -> &str {
    let last = said.lines().last().unwrap_or_default();
    let best = last
        .strip_prefix("bestmove ")
        .unwrap_or_else(|| panic!("{said}"));
    best.split(' ').next().unwrap_or_default()
}

#[test]
fn usi_greeting() {
    insta::assert_snapshot!(transcript(
        "usi
         isready
         quit"
    ));
    let greeting = TestSession::new(&[]).ask("usi");
    let mut lines = greeting.lines();
    let variants = lines.find(|line| line.contains(" USI_Variant ")).unwrap();
    for variant in ["shogi", "minishogi", "chushogi"] {
        assert!(variants.contains(&format!(" var {variant}")), "{variants}");
    }
    assert!(!variants.contains("gothic"), "it has no SFEN");
}

#[test]
fn usi_game() {
    insta::assert_snapshot!(transcript(
        "usinewgame
         usi
         position startpos moves 7g7f 3c3d 8h2b+
         d
         go perft 1
         position sfen 3k5/9/3GG4/9/9/9/9/9/8K b 2P 1
         go depth 2
         position sfen 8k/7RG/8G/9/9/9/9/9/K8 w - 2
         go btime 1000 wtime 1000 byoyomi 100
         gameover lose
         setoption name USI_Variant value chushogi
         usinewgame
         position startpos moves 8i8h
         d
         position sfen 5k6/12/12/12/12/6N5/6p5/12/12/12/12/5K6 b - 1 moves 6f6e6f
         d"
    ));
}

#[test]
fn usi_mistakes_get_one_line_each() {
    insta::assert_snapshot!(transcript(
        "usi
         position
         position sfen
         position sfen 9/9/9/9/9/9/9/9/9 b - 1
         position startpos moves 7g7e
         setoption name USI_Hash value 0
         setoption name USI_Variant value gothic
         setoption name USI_Variant value nowhere
         setoption name USI_Variant value chushogi
         position sfen 5k6/12/12/12/6n5/6N5/7p4/12/12/12/12/5KN5 b 7l 1
         position sfen 5k6/12/12/12/6n5/6R5/12/12/12/12/12/5K6 b 3c 1 moves 6f6e
         position sfen 5k6/12/12/12/12/12/12/12/12/12/12/4KK+EK4 b - 1
         isready"
    ));
}

#[test]
fn usi_says_whether_there_is_a_mate() {
    let mut usi = TestSession::new(&["usi"]);
    let mut ask = |sfen: &str, go: &str| {
        usi.ask(&format!("position sfen {sfen}"));
        let said = usi.ask(go);
        said.lines().last().unwrap_or_default().to_owned()
    };
    let in_three = "4k4/9/4P4/9/9/9/9/9/4K4 b GR 1";
    let mate = ask(in_three, "go mate infinite");
    let moves: Vec<&str> = mate.split(' ').skip(1).collect();
    assert!(
        mate.starts_with("checkmate ") && moves.len() % 2 == 1,
        "{mate}"
    );
    let shogi = Variant::open("shogi", &[]).unwrap();
    let mut game = Game::new(shogi.position(in_three).unwrap(), Adjudication::NONE);
    for text in moves {
        game.play(game.position().read_move(text).unwrap()).unwrap();
    }
    let winner = game.verdict().and_then(|verdict| verdict.winner());
    assert_eq!(winner, Some(Color::White));
    assert_eq!(
        ask("8k/7RG/8G/9/9/9/9/9/K8 w - 2", "go mate 1000"),
        "checkmate nomate"
    );
    assert_eq!(
        ask("4k4/9/9/9/9/9/9/9/4K4 b - 1", "go mate 20"),
        "checkmate timeout"
    );
    assert!(ask(in_three, "go depth 2").starts_with("bestmove "));
}

/// In USI Black moves first, and it is Black's clock that runs then.
#[test]
fn usi_clocks_are_of_the_side_that_it_names() {
    for (moves, own, other) in [("", "btime", "wtime"), (" moves 7g7f", "wtime", "btime")] {
        let output = Shared::default();
        let mut driver = Driver::new(output.clone(), settings()).unwrap();
        for line in ["usi", &format!("position startpos{moves}")] {
            driver.line(line);
        }
        output.take();
        // By the other clock it would think for hours.
        driver.line(&format!("go {own} 0 {other} 3600000000"));
        driver.settle();
        best(&output.take());
        driver.line("go byoyomi 30");
        driver.settle();
        best(&output.take());
    }
}

/// A whole game, as a program with a board lets an engine play both sides: it remembers the moves and nothing else.
fn play_a_game(variant: &str) {
    let mut usi = TestSession::new(&["usi"]);
    usi.ask(&format!("setoption name USI_Variant value {variant}"));
    usi.ask("setoption name USI_Hash value 1");
    usi.ask("setoption name USI_Ponder value false");
    assert_eq!(usi.ask("isready"), "readyok\n");
    assert_eq!(usi.ask("usinewgame"), "");
    let variant = Variant::open(variant, &[]).unwrap();
    let mut game = Game::new(variant.start(), Adjudication::ALL);
    let mut line = "position startpos".to_owned();
    for ply in 0..60 {
        assert_eq!(usi.ask(&line), "", "{line}");
        let said = usi.ask("go depth 2");
        if game.position().outcome().is_some() {
            assert!(
                said.starts_with("info depth 0 score ") && said.ends_with("\nbestmove resign\n"),
                "{said}"
            );
            break;
        }
        let text = best(&said);
        let mv = game.position().read_move(text).unwrap();
        assert_eq!(game.position().usi(mv).as_deref(), Some(text));
        let line_of = said.lines().rfind(|line| line.contains(" pv ")).unwrap();
        let (_, pv) = line_of.split_once(" pv ").unwrap();
        assert_eq!(pv.split(' ').next(), Some(text), "{said}");
        game.play(mv).unwrap();
        line += &format!("{} {text}", if ply == 0 { " moves" } else { "" });
    }
    assert_eq!(usi.ask("gameover draw"), "");
}

#[test]
fn usi_plays_games() {
    play_a_game("minishogi");
    play_a_game("chushogi");
}

#[test]
fn usi_ponders_until_the_move_is_made() {
    let output = Shared::default();
    let mut driver = Driver::new(output.clone(), settings()).unwrap();
    for line in [
        "usi",
        "position startpos moves 7g7f 3c3d",
        "go ponder btime 1000 wtime 1000 byoyomi 0",
        "ponderhit",
    ] {
        driver.line(line);
    }
    driver.settle();
    best(&output.take());
    driver.line("go ponder");
    output.take();
    driver.line("stop");
    best(&output.take());
}

#[test]
fn usi_begins_with_the_variant_of_the_session() {
    for (variant, expected) in [("chushogi", "chushogi"), ("gothic", "shogi")] {
        let mut settings = settings();
        settings.variant = Some(variant.to_owned());
        let output = Shared::default();
        let mut driver = Driver::new(output.clone(), settings).unwrap();
        driver.line("usi");
        let default = format!("option name USI_Variant type combo default {expected} ");
        assert!(output.take().contains(&default));
        // Another first command switches to the other protocol.
        driver.line("uci");
        let said = output.take();
        assert!(said.contains(&format!("UCI_Variant type combo default {expected} ")));
        assert!(said.ends_with("uciok\n"), "{said}");
    }
}

#[test]
fn a_piece_that_is_turned_over_may_be_written_with_a_plus_as_lishogi_does() {
    let mut usi = TestSession::new(&["usi", "setoption name USI_Variant value kyotoshogi"]);
    for moves in ["4e4d+ 1a1b+", "4e4d+ 1a1b-"] {
        let line = format!("position sfen p+nks+l/5/5/5/+LSK+NP b - 1 moves {moves}");
        assert_eq!(usi.ask(&line), "", "{line}");
    }
}

#[test]
fn a_variant_has_its_name_in_lishogi_too() {
    let mut usi = TestSession::new(&["usi", "setoption name USI_Variant value annanshogi"]);
    // The Bishop moves as the Knight behind it.
    assert_eq!(usi.ask("position startpos moves 8h7f"), "");
    usi.ask("setoption name USI_Variant value shogi");
    assert!(usi.ask("position startpos moves 8h7f").contains("8h7f"));
}
