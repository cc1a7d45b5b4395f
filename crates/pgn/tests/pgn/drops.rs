//! Records of games with drops, as other programs write them.

use legwork::Variant;
use legwork::pgn::{Epd, PgnGame, PgnReader, Variants};
use legwork::san::SanStyle;

fn read(text: &str, style: SanStyle) -> PgnGame {
    let variants = Variants::registered().unwrap();
    let mut games = PgnReader::new(text.as_bytes(), variants).with_style(style);
    let game = games.next().unwrap();
    let game = game.unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(games.next().is_none());
    game
}

/// The tags are Lichess's; so is a FEN with a ninth rank of pieces in hand.
#[test]
fn games_are_read_as_lichess_and_others_write_them() {
    for (letter, sign) in [("P", "@"), ("", "@"), ("P", "*")] {
        let text = format!(
            "[Event \"Rated Crazyhouse game\"]\n[Variant \"Crazyhouse\"]\n[Result \"*\"]\n\n\
             1. e4 d5 2. exd5 Qxd5 3. {letter}{sign}e6 {{ [%clk 0:00:59] }} {letter}{sign}d3 4. exf7+ Kd8 5. fxg8=Q *\n"
        );
        let game = read(&text, SanStyle::ALL[0]);
        assert_eq!(
            game.last().fen(),
            "rnbk1bQ~r/ppp1p1pp/8/3q4/8/3p4/PPPP1PPP/RNBQKBNR[NP] b KQ - 0 5",
            "{text}"
        );
        assert!(game.main.moves[4].mv.is_drop() && game.main.moves[5].mv.is_drop());
    }
    let text = "[Variant \"Crazyhouse\"]\n[SetUp \"1\"]\n\
                [FEN \"6rk/6pp/8/8/8/8/8/K7/Npp w - - 0 1\"]\n\n1. N@f7# 1-0\n";
    let game = read(text, SanStyle::ALL[0]);
    assert_eq!(game.start.fen(), "6rk/6pp/8/8/8/8/8/K7[Npp] w - - 0 1");
    assert_eq!(game.last().fen(), "6rk/5Npp/8/8/8/8/8/K7[pp] b - - 0 1");
}

#[test]
fn what_is_written_is_read_in_every_style() {
    let start = Variant::open("crazyhouse", &[])
        .unwrap()
        .position("r3k3/1P4pp/8/8/8/8/5PPP/4K2R[QNPbp] w Kq - 3 20")
        .unwrap();
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in [
        "bxa8=R+", "Kd7", "P@c6+", "Kxc6", "N@d4+", "Kc5", "Nb3+", "Kc4", "O-O", "@e2",
    ] {
        let text = match position.read_san(text) {
            Ok(mv) => mv,
            Err(error) => panic!("{error}: {}", position.fen()),
        };
        moves.push(text);
        position = position
            .play(text)
            .unwrap_or_else(|_| panic!("a legal move"));
    }
    let game = PgnGame::of_moves(start.clone(), moves.iter().copied()).unwrap();
    for style in SanStyle::ALL {
        let text = game.to_pgn(style);
        assert!(
            text.contains("[Variant \"crazyhouse\"]") || text.contains("[Variant \"Crazyhouse\"]"),
            "{text}"
        );
        assert!(
            text.contains(&format!("[FEN \"{}\"]", start.fen())),
            "{text}"
        );
        assert!(text.contains("@c6+") && text.contains("N@d4+"), "{text}");
        let again = read(&text, style);
        assert_eq!(again.start, start);
        assert!(
            again
                .main
                .moves
                .iter()
                .map(|played| played.mv)
                .eq(moves.iter().copied()),
            "{text}"
        );
    }
}

#[test]
fn positions_of_an_epd_have_hands() {
    let line = "6rk/6pp/8/8/8/8/8/K7[N] w - - bm N@f7#; id \"smothered\";";
    let epd = Epd::read(&Variant::open("crazyhouse", &[]).unwrap(), line).unwrap();
    assert_eq!(epd.to_string(), line);
    let best = epd.position.read_san(epd.operand("bm").unwrap()).unwrap();
    assert!(best.is_drop());
    let lichess = Epd::read(
        &Variant::open("crazyhouse", &[]).unwrap(),
        &line.replace("[N]", "/N"),
    )
    .unwrap();
    assert_eq!(lichess.to_string(), line);
}

#[test]
fn letters_may_end_in_the_sign_of_a_good_move() {
    let rules = r#"(
        name: "Loud",
        board: (files: 4, ranks: 6),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "C", name: "Champion", betza: "WAD"),
            (letter: "C!", name: "Loud Champion", betza: "WD"),
            (letter: "P", name: "Pawn", betza: "fmWfcF", pawn: true),
        ],
        start: "k3/3P/4/4/p3/3K[C!] w - - 0 1",
        promotions: [(pieces: ["P"], zone: 1, to: ["C", "C!"])],
        holdings: (form: Drop, slots: [("C!", 2)]),
        drops: [(pieces: ["C!"])],
    )"#;
    let loud = Variant::from_ron("loud", rules, &[]).unwrap();
    for (text, board, nags) in [
        ("1. d6=C!", "k2C!", 0),
        ("1. d6=C!!", "k2C!", 1),
        ("1. d6=C!?", "k2C!", 1),
        ("1. d6=c!", "k2C!", 0),
        ("1. d5d6c!", "k2C!", 0),
        ("1. d6=C?", "k2C", 1),
        ("1. d6=C", "k2C", 0),
        ("1. C!@b6!", "kC!2", 1),
        ("1. Kd2!", "k3", 1),
    ] {
        let mut variants = Variants::registered().unwrap();
        variants.set_standard(loud.clone());
        let mut games = PgnReader::new(text.as_bytes(), variants);
        let game = games
            .next()
            .unwrap()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(
            game.last().fen().starts_with(&format!("{board}/")),
            "{text}: {}",
            game.last().fen()
        );
        assert_eq!(game.main.moves[0].nags.len(), nags, "{text}");
        for style in SanStyle::ALL {
            let written = game.to_pgn(style).replace("[Variant \"loud\"]\n", "");
            let mut variants = Variants::registered().unwrap();
            variants.set_standard(loud.clone());
            let mut again = PgnReader::new(written.as_bytes(), variants).with_style(style);
            let again = again
                .next()
                .unwrap()
                .unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again.last().fen(), game.last().fen(), "{written}");
        }
    }
}
