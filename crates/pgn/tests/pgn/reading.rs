//! Reading PGN: the parts of a game, and the errors of one that is broken.

use legwork::pgn::{GameResult, PgnGame, PgnReader, Variants, clock, evaluation};
use legwork::san::SanStyle;

fn read(text: &str) -> Vec<Result<PgnGame, String>> {
    let variants = Variants::registered().unwrap();
    let games = PgnReader::new(text.as_bytes(), variants);
    games
        .map(|game| game.map_err(|error| error.to_string()))
        .collect()
}

fn only(text: &str) -> PgnGame {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

/// The errors, or what was played.
fn messages(text: &str) -> String {
    let lines = read(text).into_iter().map(|game| match game {
        Ok(game) => format!(
            "{} {}: {} plies, {}",
            game.number,
            game.start.rules().id,
            game.main.moves.len(),
            game.result
        ),
        Err(error) => error,
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn comments_annotations_and_variations_are_kept() {
    let text = "\u{feff}[Event \"A \\\"great\\\" game\"]\n[White \"Caf\u{e9}\"]\n%escaped line\n\n\
        {before} 1.e4! {[%clk 0:01:30] [%eval 0.25]} e5 $14 (1... c5 2. Nf3 (2. c3!? {Alapin}) d6) (1...e6)\n\
        2. Nf3; to the end of the line }\n2... Nc6 $3 $22 1/2-1/2\n";
    let game = only(text);
    assert_eq!(game.tags.get("event"), Some("A \"great\" game"));
    assert_eq!(game.tags.get("White"), Some("Caf\u{e9}"));
    assert_eq!((game.result, game.main.moves.len()), (GameResult::Draw, 4));
    assert_eq!(game.main.comments, ["before"]);
    let [e4, e5, nf3, nc6] = &game.main.moves[..] else {
        panic!("four moves")
    };
    assert_eq!(
        (&e4.nags[..], &e5.nags[..], &nc6.nags[..]),
        (&[1][..], &[14][..], &[3, 22][..])
    );
    assert_eq!(clock(&e4.comments[0]).unwrap().as_secs(), 90);
    assert!(evaluation(&e4.comments[0]).is_some());
    assert_eq!(e5.variations.len(), 2);
    assert_eq!(
        e5.variations[0].moves[1].variations[0].moves[0].comments,
        ["Alapin"]
    );
    assert_eq!(nf3.comments, ["to the end of the line }"]);
    insta::assert_snapshot!(game.to_pgn(SanStyle::Plain));
    assert_eq!(only(&game.to_pgn(SanStyle::XBoard)).main.moves[1], *e5);
}

#[test]
fn variants_have_the_names_of_other_programs() {
    let named = |name: &str| messages(&format!("[Variant \"{name}\"]\n\n*\n"));
    let ids = [
        ("gothic", "gothic"),
        ("caparandom", "crc"),
        ("super", "super"),
        ("Seirawan", "seirawan"),
        ("elven", "chu"),
        ("chuchess", "chu"),
        ("Chu Chess", "chu"),
        ("chu", "chu"),
        ("normal", "chess"),
        ("Standard", "chess"),
        ("capablanca", "capablanca"),
        ("mighty-lion", "mighty-lion"),
    ];
    for (name, id) in ids {
        assert_eq!(named(name), format!("1 {id}: 0 plies, *"));
    }
    assert_eq!(
        named("gohtic"),
        "line 1, game 1: unknown variant `gohtic` (did you mean `gothic`?)"
    );
}

#[test]
fn options_stand_in_tags() {
    let tags = |tags: &str| messages(&format!("[Variant \"elven\"]\n{tags}\n\n1. Pe4 *\n"));
    assert_eq!(tags("[Promotion \"shogi\"]"), "1 chu: 1 plies, *");
    let shogi = only("[Variant \"chu\"]\n[VariantOptions \"promotion=shogi\"]\n\n1. e4 *\n");
    assert_eq!(shogi.start.rules().chosen["promotion"], "shogi");
    let written = shogi.to_pgn(SanStyle::XBoard);
    assert!(
        written.contains("[Variant \"elven\"]\n[VariantOptions \"promotion=shogi\"]"),
        "{written}"
    );
    assert_eq!(only(&written).start, shogi.start);
    assert!(tags("[Promotion \"shoggi\"]").contains("shoggi"));
    assert_eq!(
        tags("[VariantOptions \"shogi\"]"),
        "line 1, game 1: VariantOptions: expected OPTION=VALUE, found `shogi`"
    );
}

#[test]
fn fens_are_read_as_other_programs_write_them() {
    let start = |variant: &str, fen: &str| {
        only(&format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n*\n"))
            .start
            .fen()
    };
    assert_eq!(
        start(
            "seirawan",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w bcdfgBCDFGKQkq - 0 1"
        ),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"
    );
    assert_eq!(
        start(
            "super",
            "enbaksvr/pppppppp/8/8/8/8/PPPPPPPP/ENBAKSVR[NBRQnbrqPp] w KQkq - 0 1"
        ),
        "enbaksvr/pppppppp/8/8/8/8/PPPPPPPP/ENBAKSVR[QRBNqrbn] w Kk - 0 1"
    );
    assert_eq!(
        start(
            "seirawan",
            " rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR[HEhe]  w KQBCDFGkqbcdfgg - 0 1"
        ),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR[HEhe] w KQCDFGkqbcdfg - 0 1"
    );
    assert_eq!(
        start("gothic", "4k5/10/10/10/10/10/10/4K5[-] w KQ e3 0 1"),
        "4k5/10/10/10/10/10/10/4K5 w - - 0 1"
    );
    // XBoard writes d8 where it means d6.
    let fen = "4k5/10/10/10/3pP5/10/10/10/10/4K5 w - d8 0 1";
    assert_eq!(start("elven", fen), fen.replace("d8", "d6"));
    let fen = "4k5/10/10/10/10/3pP5/10/10/10/4K5 w - d8 0 1";
    assert_eq!(start("elven", fen), fen.replace("d8", "-"));
    assert_eq!(
        start(
            "crc",
            "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w JAja - 0 1"
        ),
        "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1"
    );
}

#[test]
fn a_broken_game_is_told_and_the_rest_goes_on() {
    let text = "[Event \"one\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nd4 {fine} 4. O-O-O 1-0\n\n\
        [Event \"two\"]\n[Variant \"gothic\"]\n\n1. Nh3 Nh6 2. f4 *\n\n\
        [Event \"three\"]\n\n1. e4 {never closed\n\n\
        [Event \"four\"]\n[Broken\n[White \"a\"]\n\n1. e4 *\n\n\
        [Event \"five\"]\n\n1. e4 e5 (1... c5 2. Qh6) *\n\n\
        [Event \"six\"]\n\n1. e4 e5\n\n\
        [Event \"seven\"]\n\n1. e4 ) *\n\n\
        [Event \"eight\"]\n[FEN \"8/8\"]\n\n1. e4 [ *\n\n\
        [Event \"nine\"]\n\n( 1. e4 ) *\n\n\
        [Event \"ten\"]\n\n1. e4 (1. d4 *\n\n\
        [Event \"eleven\"]\n\n1. e4 $999 *\n\n\
        [Event \"twelve\"]\n[Value \"never\nclosed\"]\n\n1. e4 *\n\n\
        [Event \"last\"]\n\n1. e4 } *\n\n\
        [Event \"end\"]\n\n1. e4 *\n\n1. d4 d5 2. c4 0-1";
    insta::assert_snapshot!(messages(text));
}

#[test]
fn what_never_ends_is_bounded() {
    let next = "\n\n[Event \"next\"]\n\n1. e4 *\n";
    let endless = |start: &str, filler: &str, count: usize| {
        let text = format!("{start}{}{next}", filler.repeat(count));
        let found = messages(&text);
        let (first, second) = found.split_once('\n').unwrap_or((&found, ""));
        assert_eq!(second, "2 chess: 1 plies, *", "{first}");
        first.to_owned()
    };
    let messages = [
        endless("1. e4 {", "x", 200_000),
        endless("1. e4 ;", "x", 200_000),
        endless("1. ", "x", 200_000),
        endless("[", "x", 200_000),
        endless("[A \"", "x", 200_000),
        endless("", "1. e4 (", 200),
        endless("1. e4 ", "!! ", 200),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn moves_may_stand_in_other_forms() {
    let game = only("1.e2e4 e7-e5 2.g1f3 b8c6 3 Bf1-b5 Ng8f6 4. 0-0 a6!? 5. Ba4 b5?! *");
    assert_eq!(game.main.moves.len(), 10);
    assert_eq!(
        game.last().fen(),
        "r1bqkb1r/2pp1ppp/p1n2n2/1p2p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 6"
    );
    let gated = only(
        "[Variant \"seirawan\"]\n[FEN \"4k3/8/8/8/8/8/8/1N2K2R[HEhe] w KB - 0 1\"]\n\n1. Rhxe1/H Kd7 2. Nc3/E *",
    );
    assert_eq!(gated.last().fen(), "8/3k4/8/8/8/2N5/8/1E3RKH[he] b - - 3 2");
}

#[test]
fn a_command_in_a_comment_stays_on_its_line() {
    let mut broken = 0;
    for before in 0..40 {
        let comment = format!(
            "{} [%clk 0:01:00] [%eval 0.5,12] [a b]",
            "x ".repeat(before)
        );
        let written = only(&format!("1. e4 {{{comment}}} *\n")).to_pgn(SanStyle::Plain);
        assert!(written.contains("[%clk 0:01:00]"), "{written}");
        assert!(written.contains("[%eval 0.5,12]"), "{written}");
        broken += u32::from(written.contains("[a\nb]"));
    }
    assert!(broken > 0, "other words in brackets are wrapped as usual");
}
