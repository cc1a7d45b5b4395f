//! Faults that leave the main line of a game as it is: the game is read, with warnings.

use legwork::pgn::{PgnGame, PgnReader, Variants};
use legwork::san::SanStyle;

fn reader(text: &str) -> PgnReader<&[u8]> {
    PgnReader::new(text.as_bytes(), Variants::registered().unwrap())
}

fn only(text: &str) -> PgnGame {
    let mut games = reader(text);
    let game = games.next().unwrap();
    assert!(games.next().is_none(), "{text}");
    game.unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn warnings(game: &PgnGame) -> Vec<String> {
    game.warnings.iter().map(ToString::to_string).collect()
}

/// The moves of a game as the writer writes them.
fn moves(game: &PgnGame) -> String {
    let text = game.to_pgn(SanStyle::Plain);
    let (_, moves) = text.split_once("\n\n").unwrap();
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_variation_ends_before_a_move_that_is_not_legal() {
    let same = [
        // An illegal move, and a word that is not a move.
        ("1. e4 e5 (1... Ke6) 2. Nf3 *", "1. e4 e5 2. Nf3 *"),
        ("1. e4 e5 (1... then) 2. Nf3 *", "1. e4 e5 2. Nf3 *"),
        // Sound moves and comments before it stay.
        (
            "1. e4 e5 (1... c5 {Sicilian} 2. Ke4 d5) 2. Nf3 *",
            "1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *",
        ),
        (
            "1. e4 e5 ({a threat} 1... Ke4) 2. Nf3 *",
            "1. e4 e5 ({a threat}) 2. Nf3 *",
        ),
        // Annotations, comments, variations and a result after it belong to it.
        (
            "1. e4 e5 (1... c5 2. Ke4 $1 {so} e6 (2... d6 3. d4 (3. c3)) 3. d4! 1-0) 2. Nf3 *",
            "1. e4 e5 (1... c5) 2. Nf3 *",
        ),
        // Other variations are read.
        (
            "1. e4 e5 (1... Ke4 2. d4) (1... c5 2. Ke4 (2. c3) d6) (1... e6) 2. Nf3 *",
            "1. e4 e5 (1... c5) (1... e6) 2. Nf3 *",
        ),
        // Inside another variation it leaves that one as it is.
        (
            "1. e4 e5 (1... c5 2. Nf3 (2. Ke4) d6) 2. Nf3 *",
            "1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *",
        ),
        (
            "1. e4 e5 (1... c5 2. Nf3 (2. c3 Ke4) d6 3. Ke4 (3. d4)) 2. Nf3 *",
            "1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) 2. Nf3 *",
        ),
    ];
    for (text, kept) in same {
        let game = only(text);
        assert_eq!(moves(&game), moves(&only(kept)), "{text}");
        assert!(!game.warnings.is_empty(), "{text}");
    }
    let game = only("1. e4 e5\n(1... Ke6)\n2. Nf3 (2. f4 exf4 3. Qh8) *");
    assert_eq!(
        warnings(&game),
        [
            "line 2, ply 2: `Ke6`: none legal: the King on e8 cannot go to e6: it steps one square in any direction; \
             the rest of this variation is left out",
            "line 3, ply 5: `Qh8`: none legal: the Queen on d1 cannot go to h8; from d1 it goes to e2, f3, \
             g4 or h5; the rest of this variation is left out",
        ]
    );
}

#[test]
fn a_move_of_the_game_itself_must_be_legal() {
    for text in ["1. e4 Ke6 2. d4 *", "1. e4 (1. d4 Ke6) 1... Ke6 *"] {
        let error = reader(text).next().unwrap().unwrap_err();
        assert_eq!(error.ply, Some(2), "{text}");
    }
    // Where passing is a move, it is one in a variation too.
    let lion = "[Variant \"chu\"]\n[FEN \"9k/10/10/10/10/4L5/10/10/10/K9 w - - 0 1\"]\n\n1. Le5 (1. -- Kj8) *";
    let game = only(lion);
    assert_eq!(
        (warnings(&game).len(), game.main.moves[0].variations.len()),
        (0, 1)
    );
}

#[test]
fn a_null_move_is_read_in_each_spelling_and_written_as_two_hyphens() {
    for null in [
        "--",
        "Z0",
        "0000",
        "@@@@",
        "<>",
        "null",
        "pass",
        "\u{2013}\u{2013}",
        "--!?",
    ] {
        let game = only(&format!("1. e4 {null} 2. d4 (2. {null} e5) e5 *"));
        let played = moves(&game);
        let bare = played.replace(" $5", "");
        assert_eq!(bare, "1. e4 -- 2. d4 (2. -- e5) 2... e5 *", "{null}");
        assert_eq!(played.contains("$5"), null == "--!?");
        let again = only(&game.to_pgn(SanStyle::Plain));
        assert_eq!((again.main, again.warnings.len()), (game.main.clone(), 0));
        assert_eq!(game.positions().count(), 5);
        // As python-chess 1.11 has it.
        assert_eq!(
            game.last().fen(),
            "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"
        );
    }
}

#[test]
fn a_side_in_check_makes_no_null_move() {
    let error = reader("1. e4 e5 2. Qh5 Ke7 3. Qxe5 -- *").next().unwrap();
    assert_eq!(
        error.unwrap_err().to_string(),
        "line 1, game 1, ply 6: `--`: none legal: a null move is not possible: the side to move is in check"
    );
    let game = only("1. e4 e5 2. Qh5 Ke7 3. Qxe5 (3. Qf3 d6) (3. -- d6 4. Qxe5 -- 5. d4) *");
    assert_eq!(warnings(&game).len(), 1);
    // A turn of several moves is not left out in the middle.
    let series = only("[Variant \"marseillais\"]\n\n1. e4 (1. -- e5) *");
    assert_eq!(warnings(&series).len(), 1);
}

#[test]
fn a_game_keeps_its_first_warnings_only() {
    let text = format!("1. e4 {} *", "(1. Ke3) ".repeat(1000));
    let game = only(&text);
    assert_eq!((game.warnings.len(), game.main.moves.len()), (64, 1));
}

#[test]
fn values_of_tags_are_read_as_programs_write_them() {
    let values = [
        // As the standard asks.
        (r#""plain""#, "plain", true),
        (r#""a \"great\" game""#, r#"a "great" game"#, true),
        (r#""a \\ and a \"""#, r#"a \ and a ""#, true),
        (r#""\\""#, r"\", true),
        (r#""""#, "", true),
        (r#""so"  "#, "so", true),
        // As python-chess writes them.
        (r#""a "great" game""#, r#"a "great" game"#, false),
        (r#"""quoted"""#, r#""quoted""#, false),
        (r#"""""#, "\"", false),
        (r#""C:\games\new""#, r"C:\games\new", false),
        (r#""C:\""#, r"C:\", false),
        (r#""[a] "b" c""#, r#"[a] "b" c"#, false),
    ];
    for (written, value, escaped) in values {
        let game = only(&format!(
            "[White \"x\"]\n[Event {written}]\n[Black \"y\"]\n\n1. e4 *"
        ));
        assert_eq!(game.tags.get("Event"), Some(value), "{written}");
        assert_eq!(game.tags.get("Black"), Some("y"), "{written}");
        let expected: &[&str] = if escaped {
            &[]
        } else {
            &["line 2: Event: expected `\\` before each `\"` and `\\` of the value"]
        };
        assert_eq!(warnings(&game), expected, "{written}");
        // The written value is escaped, and reads back.
        let again = only(&game.to_pgn(SanStyle::Plain));
        assert_eq!(
            (again.tags.get("Event"), again.warnings.len()),
            (Some(value), 0)
        );
    }
    let two = only("[Event \"a\"] [Site \"b\"]\n\n1. e4 *");
    assert_eq!(
        (two.tags.get("Event"), two.tags.get("Site")),
        (Some("a"), Some("b"))
    );
}

#[test]
fn castling_that_fairy_stockfish_writes_otherwise_has_one_warning() {
    let janus = "[Variant \"janus\"]\n[FEN \"r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1\"]\n\n1. O-O O-O-O *\n";
    let text = janus.repeat(2);
    let games: Vec<PgnGame> = reader(&text).map(Result::unwrap).collect();
    assert_eq!(
        warnings(&games[0]),
        [
            "line 4, ply 1: castling with the nearer Rook is read as `O-O`, which Fairy-Stockfish writes `O-O-O`"
        ]
    );
    assert!(games[1].warnings.is_empty());
    let fen = |style| {
        let game = reader(janus).with_style(style).next().unwrap().unwrap();
        assert!(game.warnings.is_empty());
        game.last().fen()
    };
    let near = "r6rk1/10/10/10/10/10/10/1KR6R w - - 2 2";
    assert_eq!(fen(SanStyle::Plain), near);
    assert_eq!(
        fen(SanStyle::FairyStockfish),
        "1kr6r/10/10/10/10/10/10/R6RK1 w - - 2 2"
    );
    // Elsewhere all programs agree, or Fairy-Stockfish has not got the variant.
    for (variant, fen) in [
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("chu", "r3k4r/10/10/10/10/10/10/10/10/R4K3R b KQkq - 0 1"),
    ] {
        let text = format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n1. O-O *");
        assert!(only(&text).warnings.is_empty(), "{variant}");
    }
}
