//! Edge cases of PGN and EPD: signs, results, numbers, where a faulty game ends, and files without a game.

use legwork::Variant;
use legwork::pgn::{Epd, GameResult, PgnGame, PgnReader, Variants};

fn read(text: &str) -> Vec<Result<PgnGame, String>> {
    let games = PgnReader::new(text.as_bytes(), Variants::registered().unwrap());
    games
        .map(|game| game.map_err(|error| error.to_string()))
        .collect()
}

fn only(text: &str) -> PgnGame {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}: {games:?}");
    games
        .remove(0)
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The sites of the games, or `!` for a faulty one.
fn sites(text: &str) -> Vec<String> {
    let site = |game: Result<PgnGame, String>| match game {
        Ok(game) => game.tags.get("Site").unwrap_or("-").to_owned(),
        Err(_) => "!".to_owned(),
    };
    read(text).into_iter().map(site).collect()
}

#[test]
fn every_sign_has_its_number_behind_a_move_and_alone() {
    let signs = [
        ("!", 1),
        ("?", 2),
        ("!!", 3),
        ("??", 4),
        ("!?", 5),
        ("?!", 6),
    ];
    for (sign, number) in signs {
        for text in [
            format!("1. e4{sign} e5 *"),
            format!("1. e4 {sign} e5 *"),
            format!("1. e4 ${number} e5 *"),
        ] {
            let game = only(&text);
            assert_eq!(game.main.moves.len(), 2, "{text}");
            assert_eq!(game.main.moves[0].nags, [number], "{text}");
        }
    }
    assert_eq!(only("1. e4 $255 *").main.moves[0].nags, [255]);
    assert_eq!(only("1. e4 $7e5 *").main.moves[0].nags, [7]);
}

#[test]
fn other_signs_are_read_or_left_out_with_a_warning() {
    let warnings =
        |game: &PgnGame| -> Vec<String> { game.warnings.iter().map(ToString::to_string).collect() };
    for (sign, number) in [
        ("±", 16),
        ("+/-", 16),
        ("-/+", 17),
        ("+-", 18),
        ("-+", 19),
        ("=", 10),
        ("+=", 14),
        ("=+", 15),
        ("⩲", 14),
        ("∞", 13),
        ("□", 7),
    ] {
        // Alone and behind the move, with another sign or without.
        for (text, nags) in [
            (format!("1. e4 {sign} e5 *"), vec![number]),
            (format!("1. e4{sign} e5 *"), vec![number]),
            (format!("1. e4? {sign} e5 *"), vec![2, number]),
            (format!("1. e4?{sign} e5 *"), vec![2, number]),
            (format!("1. e4 {{so}} {sign} e5 *"), vec![number]),
        ] {
            let game = only(&text);
            assert_eq!(game.main.moves.len(), 2, "{text}");
            assert_eq!(game.main.moves[0].nags, nags, "{text}");
            let expected = format!("line 1, ply 1: `{sign}` is read as `${number}`");
            assert_eq!(warnings(&game), [expected], "{text}");
        }
    }
    for (sign, number) in [("N", 146), ("D", 220), ("RR", 145)] {
        let game = only(&format!("1. e4 {sign} e5 *"));
        assert_eq!(game.main.moves[0].nags, [number], "{sign}");
    }
    // In the encoding of the standard, Latin-1.
    let latin = PgnReader::new(&b"1. e4 \xb1 e5 *"[..], Variants::registered().unwrap());
    let game = latin.into_iter().next().unwrap().unwrap();
    assert_eq!(game.main.moves[0].nags, [16]);
    // What means nothing is left out, and a sign has one warning in a game.
    for sign in ["!!!", "$", "$256", "$x", "+", "#", "∴"] {
        let game = only(&format!("1. e4 {sign} e5 {sign} 2. Nf3 *"));
        assert_eq!(game.main.moves.len(), 3, "{sign}");
        assert!(game.main.moves[0].nags.is_empty(), "{sign}");
        assert_eq!(
            warnings(&game),
            [format!(
                "line 1, ply 1: `{sign}` is left out, expected a move or a sign such as `!` or `$14`"
            )]
        );
    }
    assert_eq!(warnings(&only("1. e4!!! e5 *")).len(), 1);
    // A sign in front of a move, and an offer of a draw, belong to none.
    assert_eq!(only("± 1. e4 (=) e5 *").main.moves.len(), 2);
    assert!(only("1. e4 (=) e5 *").main.moves[0].variations.is_empty());
    // Neither is a move that is not legal.
    assert!(read("1. e5± *")[0].is_err() && read("1. e4 Ke6 *")[0].is_err());
}

#[test]
fn a_game_with_signs_between_its_moves_is_read_whole() {
    let text = include_str!("../texts/signs_between_moves.pgn");
    let games = read(text);
    assert_eq!(games.len(), 3);
    let first = games[0].as_ref().unwrap();
    assert_eq!(first.main.moves.len(), 6);
    assert_eq!(first.main.moves[3].nags, [2, 16]);
    assert_eq!(first.main.moves[3].comments, ["a comment"]);
    assert!(games[1].is_err() && games[2].is_ok());
}

#[test]
fn figurines_are_read_as_letters() {
    let game = only("1. ♙e4 ♞c6 2. ♘f3 ♟️d5 3. ♗b5! ♛d6± *");
    assert_eq!(game.main.moves.len(), 6);
    assert_eq!(game.main.moves[5].nags, [16]);
    let warnings: Vec<String> = game.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 1, ply 1: `♙e4` is read as `Pe4`: figurines are letters",
            "line 1, ply 6: `±` is read as `$16`",
        ]
    );
    assert!(read("1. ♘e4 *")[0].is_err());
}

#[test]
fn a_promotion_that_is_asked_for_is_not_left_open() {
    // The Pawn must promote, and the text does not say to what.
    let fen = "[FEN \"4k3/8/8/8/8/8/p7/4K3 b - - 0 1\"]\n\n";
    assert!(read(&format!("{fen}1... a1= *"))[0].is_err());
    // What may stay as it is has `=` as a move of its own.
    let shogi = "[Variant \"shogi\"]\n[FEN \"4k4/9/9/R8/9/9/9/9/4K4[-] w - - 0 1\"]\n\n";
    let game = only(&format!("{shogi}1. Ra8= *"));
    assert!(game.main.moves[0].nags.is_empty() && game.warnings.is_empty());
}

#[test]
fn a_comment_that_is_not_closed_ends_before_the_next_games_tags() {
    let next = "[Site \"next\"]\n\n1. d4 *\n";
    for text in [
        "[Site \"x\"]\n\n1. e4 {not closed\n\n",
        "[Site \"x\"]\r\n\r\n1. e4 {not closed\r\n\r\n",
    ] {
        assert_eq!(sites(&format!("{text}{next}")), ["!", "next"], "{text:?}");
    }
    // A line in brackets is a part of a comment.
    let game = only("1. e4 {so\n\n[sic]\n[%clk 1]} e5 *");
    assert_eq!(game.main.moves[0].comments, ["so [sic] [%clk 1]"]);
}

#[test]
fn other_names_of_variants_are_known() {
    for (name, id) in [
        ("From Position", "chess"),
        ("Classical", "chess"),
        ("Illegal", "chess"),
        ("Normal", "chess"),
        ("Standard", "chess"),
        ("Chess", "chess"),
        ("Fischer Random", "chess960"),
        ("Fischerandom", "chess960"),
        ("Chess 960", "chess960"),
        ("KOTH", "kingofthehill"),
        ("King of the Hill", "kingofthehill"),
        ("ZH", "crazyhouse"),
        ("S-Chess", "seirawan"),
        ("Seirawan", "seirawan"),
        ("Capablanca Random", "crc"),
        ("Capablanca Random Chess", "crc"),
        ("Atomic Chess", "atomic"),
        ("Horde Chess", "horde"),
        ("Three-check", "threecheck"),
        ("3-check", "threecheck"),
        ("Racing Kings", "racingkings"),
    ] {
        let game = only(&format!("[Variant \"{name}\"]\n\n*"));
        assert_eq!(game.start.rules().id, id, "{name}");
    }
    let text = include_str!("../texts/from_position.pgn");
    assert_eq!(only(text).main.moves.len(), 2);
    // What it is of is known even where other games are of another variant.
    let mut variants = Variants::registered().unwrap();
    variants.set_standard(Variant::open("gothic", &[]).unwrap());
    let mut games = PgnReader::new(text.as_bytes(), variants);
    assert_eq!(games.next().unwrap().unwrap().start.rules().id, "chess");
}

#[test]
fn numbers_and_marks_of_en_passant_are_no_moves() {
    for text in [
        "1. e4 a6 2. e5 d5 3. exd6 *",
        "1.e4 a6 2.e5 d5 3.exd6 *",
        "1 e4 a6 2 e5 d5 3 exd6 *",
        "1. e4 1... a6 2. e5 2... d5 3. exd6 e.p. *",
        "1. e4 a6 2. e5 d5 3. exd6 ep *",
        "e4 a6 e5 d5 exd6",
    ] {
        assert_eq!(only(text).main.moves.len(), 5, "{text}");
    }
}

#[test]
fn every_result_ends_a_game() {
    let results = [
        ("1-0", GameResult::WhiteWins),
        ("0-1", GameResult::BlackWins),
        ("1/2-1/2", GameResult::Draw),
        ("1/2", GameResult::Draw),
        ("*", GameResult::Unknown),
    ];
    for (text, result) in results {
        let games = read(&format!("1. e4 e5 {text} 1. d4 d5 *"));
        assert_eq!(games.len(), 2, "{text}");
        assert_eq!(games[0].as_ref().unwrap().result, result);
        // The result after the moves counts, or else the tag's.
        assert_eq!(
            only(&format!("[Result \"{text}\"]\n\n1. e4 e5")).result,
            result
        );
        let both = only(&format!("[Result \"1-0\"]\n\n1. e4 e5 {text}"));
        assert_eq!(both.result, result);
    }
    assert_eq!(
        only("[Result \"won\"]\n\n1. e4").result,
        GameResult::Unknown
    );
}

#[test]
fn a_damaged_game_ends_where_the_next_one_begins() {
    let next = "[Site \"next\"]\n\n1. d4 *\n";
    let damaged = [
        // Among the tags: its moves are its own, whatever is between the tags and them.
        "[Site \"x\"]\n[Broken\n[White \"a\"]\n\n1. e4 *\n\n",
        "[Site \"x\"]\n[Broken\n[White \"a\"]\n1. e4 *\n\n",
        "[Site \"x\"]\n[Broken\n[White \"a\"]\n[Black \"b\"]\n[Site \"c\"]\n\n1. e4 *\n\n",
        "[Site \"x\"]\n[Broken\n\n\n1. e4 e5\n2. Nf3 *\n\n",
        "[Site \"x\"]\r\n[Broken\r\n[White \"a\"]\r\n\r\n1. e4 *\r\n\r\n",
        "[Broken\n{a comment}\n1. e4 *\n\n",
        "[Broken\n[White \"a\"]\n{a comment}\n\n1. e4 *\n\n",
        // Among the moves.
        "[Site \"x\"]\n\n1. e4 } e5\n2. Nf3 *\n\n",
        "[Site \"x\"]\n\n1. e4 ] e5\n\n2. Nf3 *\n",
        "1. e4 > e5\n2. Nf3\n[%clk] 2... Nc6 *\n\n",
    ];
    for text in damaged {
        assert_eq!(sites(&format!("{text}{next}")), ["!", "next"], "{text:?}");
    }
    // A game without moves ends where a tag comes after an empty line.
    let text = format!("[Site \"x\"]\n[Broken\n[White \"a\"]\n\n{next}");
    assert_eq!(sites(&text), ["!", "next"]);
    // A game that is refused for its tags alone ends with its own moves.
    let text = format!("[Variant \"none\"]\n\n1. e4 (1. d4 *) 1... e5 *\n1. c4 *\n{next}");
    assert_eq!(sites(&text), ["!", "-", "next"]);
}

#[test]
fn a_file_that_is_not_blank_has_a_game_or_an_error() {
    let none = "line 1, game 1: there is no game in it, expected tags or moves";
    for text in [
        "\0\0\0\0",
        "\n\0",
        "...",
        "777",
        "{a comment}",
        "; a line\n",
        "%\n",
        "$4",
    ] {
        let games: Vec<_> = read(text).into_iter().map(Result::unwrap_err).collect();
        assert_eq!(games, [none], "{text:?}");
    }
    for text in ["", " ", "\r\n\t\n", "\u{feff}", "\u{feff}\n"] {
        assert!(read(text).is_empty(), "{text:?}");
    }
    // Bytes of zero around a game are passed over, as are comments.
    for text in [
        "\0[Event \"a\"]\n\n1. e4 *\n\0\0",
        "{a} 1. e4 * {b} ; c",
        "*",
    ] {
        assert_eq!(read(text).len(), 1, "{text:?}");
        assert!(read(text)[0].is_ok(), "{text:?}");
    }
}

#[test]
fn clocks_of_an_epd_come_from_the_fen_or_from_operations() {
    let chess = Variant::open("chess", &[]).unwrap();
    let board = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    let clocks = |rest: &str| {
        let epd = Epd::read(&chess, &format!("{board} {rest}")).unwrap();
        let fen = epd.position.fen();
        fen.split(' ').skip(4).collect::<Vec<_>>().join(" ")
    };
    for (rest, expected) in [
        ("", "0 1"),
        ("5 20", "5 20"),
        ("hmvc 7;", "7 1"),
        ("fmvn 30;", "0 30"),
        ("hmvc 7; fmvn 30;", "7 30"),
        ("fmvn 30; hmvc 7;", "7 30"),
        ("5 20 hmvc 7; fmvn 30;", "7 30"),
        ("5 20 hmvc 7;", "7 20"),
        ("5 20 bm e4;", "5 20"),
        ("id \"hmvc 7; fmvn 30;\";", "0 1"),
    ] {
        assert_eq!(clocks(rest), expected, "{rest}");
    }
    for rest in [
        "5 20 21", "5", "hmvc 7", ";", ";;", "; ;D1 20", ";7 x", "7 x;",
    ] {
        assert!(
            Epd::read(&chess, &format!("{board} {rest}")).is_err(),
            "{rest}"
        );
    }
}

#[test]
fn a_line_of_a_perft_suite_is_an_epd() {
    let chess = Variant::open("chess", &[]).unwrap();
    let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400";
    let epd = Epd::read(&chess, line).unwrap();
    assert_eq!(
        ["D1", "D2"].map(|name| epd.operand(name)),
        [Some("20"), Some("400")]
    );
    assert_eq!(
        epd.to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D1 20; D2 400;"
    );
}

#[test]
fn operations_of_an_epd_are_names_with_operands() {
    let chess = Variant::open("chess", &[]).unwrap();
    let board = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    let epd = Epd::read(
        &chess,
        &format!("{board} noop; bm e4 e3;id \"a; b\" ;  pv  e4   Kd7;"),
    )
    .unwrap();
    assert_eq!(
        ["noop", "bm", "id", "pv", "am"].map(|name| epd.operand(name)),
        [
            Some(""),
            Some("e4 e3"),
            Some("\"a; b\""),
            Some("e4   Kd7"),
            None
        ]
    );
    assert_eq!(
        epd.to_string(),
        format!("{board} noop; bm e4 e3; id \"a; b\"; pv e4   Kd7;")
    );
    let refused = |rest: &str| {
        Epd::read(&chess, &format!("{board} {rest}"))
            .unwrap_err()
            .to_string()
    };
    for (rest, found) in [
        ("bm e4", "bm e4"),
        ("bm e4; id \"x;", "id \"x;"),
        ("1 e4;", "1 e4;"),
    ] {
        let expected = format!("`{found}` is not an operation, expected a name, operands and `;`");
        assert_eq!(refused(rest), expected);
    }
}
