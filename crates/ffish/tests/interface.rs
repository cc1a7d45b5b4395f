//! The answers of Fairy-Stockfish's bindings, by pyffish 0.0.90, of positions in which programs for them often go wrong.

use legwork::Color;
use legwork_ffish::{Board, FenStyle, FfishError, Library, Notation};

fn board(name: &str, fen: &str, moves: &[&str]) -> Board {
    let mut board = Board::at(&Library::new().open(name, false).unwrap(), fen).unwrap();
    for text in moves {
        board.push(text).unwrap();
    }
    board
}

fn fen(board: &Board) -> String {
    board.fen(FenStyle::default())
}

#[test]
fn hands_are_written_in_the_order_of_the_types() {
    let board = board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PNQpq] w - - 0 1", &[]);
    assert_eq!(fen(&board), "4k3/8/8/8/8/8/8/4K3[QNPqp] w - - 0 1");
    assert_eq!(board.pocket(Color::White), "qnp");
    assert_eq!(board.sfen(), "4k3/8/8/8/8/8/8/4K3 b QNPqp 1");
}

#[test]
fn en_passant_of_another_pawn_names_the_squares_it_passed_and_its_own() {
    let moves = ["e2d3", "d7c6", "d2e3", "e7c5"];
    let berolina = board("berolina", "startpos", &moves);
    let written = "rnbqkbnr/ppp3pp/2p3p1/2p5/8/2PPP3/P1P2PPP/RNBQKBNR w KQkq c5d6 0 4";
    let other = board(
        "berolina",
        "startpos",
        &["b2c3", "e7g5", "f2e3", "f7g6", "h2g3", "d7e6"],
    );
    assert!(fen(&berolina).contains(" c5d6 0 3"), "{}", fen(&berolina));
    assert!(fen(&other).contains(" - 0 4"), "{}", fen(&other));
    let read = Board::at(berolina.variant(), written).unwrap();
    assert_eq!(fen(&read), written);
}

#[test]
fn a_pass_is_the_kings_and_is_not_shown() {
    let janggi = board("janggi", "startpos", &["e2e2"]);
    assert!(janggi.moves().contains(&"e9e9".to_owned()));
    assert!(fen(&janggi).ends_with(" b - - 1 1"), "{}", fen(&janggi));
    assert!(!janggi.is_bikjang());
    let facing = board("janggi", "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1", &[]);
    assert!(facing.is_bikjang());
}

#[test]
fn castling_of_chess960_names_files_and_takes_the_rook() {
    let chess = Library::new().open("chess", true).unwrap();
    let mut board = Board::at(&chess, "4k3/8/8/8/8/8/8/RK5R w HA - 0 1").unwrap();
    assert!(fen(&board).contains(" w HA "), "{}", fen(&board));
    assert_eq!(board.san("b1h1", Notation::San).unwrap(), "O-O");
    board.push("b1h1").unwrap();
    assert_eq!(board.move_stack(), ["b1h1"]);
}

#[test]
fn a_king_elsewhere_keeps_the_rights_that_a_fen_gives_and_castles_to_the_usual_squares() {
    let sorted = |board: &Board, from: &str| {
        let mut moves = board.moves();
        moves.retain(|text| text.starts_with(from));
        moves.sort();
        moves
    };
    let fen_of = "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1";
    let mut capablanca = board("capablanca", fen_of, &[]);
    assert_eq!(fen(&capablanca), fen_of);
    let moves = ["e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "e1i1"];
    assert_eq!(sorted(&capablanca, "e1"), moves);
    assert_eq!(capablanca.san("e1c1", Notation::San).unwrap(), "O-O-O");
    capablanca.push("e1i1").unwrap();
    assert_eq!(capablanca.move_stack(), ["e1i1"]);
    assert_eq!(fen(&capablanca), "r3k4r/10/10/10/10/10/10/R6RK1 b kq - 1 1");
    assert!(!capablanca.variant().is_960());
    let one = board("chess", "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", &[]);
    assert!(sorted(&one, "d1").contains(&"d1g1".to_owned()));
    // Without a Rook there is no right to keep.
    let none = board("chess", "4k3/8/8/8/8/8/8/3K4 w KQ - 0 1", &[]);
    assert!(fen(&none).ends_with(" w - - 0 1"), "{}", fen(&none));
}

#[test]
fn each_notation_is_written_and_read() {
    let expected = |name: &str, fen: &str, mv: &str, notation, san: &str| {
        let mut board = board(name, fen, &[]);
        assert_eq!(board.san(mv, notation).unwrap(), san, "{name} {mv}");
        board.push_san(san, notation).unwrap();
        assert_eq!(board.move_stack(), [mv]);
    };
    let start = "startpos";
    expected("chess", start, "g1f3", Notation::Default, "Nf3");
    expected("chess", start, "g1f3", Notation::Lan, "Ng1-f3");
    expected("shogi", start, "c3c4", Notation::Default, "P-76");
    expected("shogi", start, "c3c4", Notation::ShogiHodges, "P-7f");
    expected("shogi", start, "c3c4", Notation::ShogiHosking, "P76");
    expected("xiangqi", start, "h3e3", Notation::XiangqiWxf, "C2=5");
    expected("xiangqi", start, "h1g3", Notation::San, "Hg3");
    expected("janggi", start, "b1c3", Notation::Janggi, "H02-83");
    expected("makruk", start, "e3e4", Notation::ThaiSan, "จ๔");
}

#[test]
fn ends_have_their_values() {
    let mated = board("chess", "startpos", &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!((mated.game_result(), mated.result(false)), (-32_000, "0-1"));
    assert_eq!(mated.immediate_end(), None);
    let there = board("kingofthehill", "4k3/8/8/8/8/4K3/8/8 w - - 0 1", &["e3e4"]);
    assert_eq!(
        (there.immediate_end(), there.result(false)),
        (Some(-32_000), "1-0")
    );
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let repeated = board("chess", "startpos", &[shuffle, shuffle].concat());
    assert_eq!(repeated.optional_end(0), Some(0));
    assert_eq!(
        (repeated.result(false), repeated.result(true)),
        ("*", "1/2-1/2")
    );
    let bare = board("chess", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", &[]);
    assert!(bare.is_over(false) && bare.has_insufficient_material(Color::White));
}

#[test]
fn promoted_pieces_are_remembered() {
    let moves = ["a7b8q", "e8e7"];
    let chess = board("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", &moves);
    let shown = FenStyle {
        show_promoted: true,
        ..FenStyle::default()
    };
    assert!(
        chess.fen(shown).starts_with("1Q~6/"),
        "{}",
        chess.fen(shown)
    );
    assert!(fen(&chess).starts_with("1Q6/"));
    let read = Board::at(chess.variant(), &chess.fen(shown)).unwrap();
    assert_eq!(read.fen(shown), chess.fen(shown));
}

#[test]
fn fens_are_judged_by_numbers() {
    let judged = |name: &str, fen: &str| {
        let variant = Library::new().open(name, false).unwrap();
        variant.check_fen(fen, false).number()
    };
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let of_chess = [
        ("w KQkq - 0 1", 1),
        ("w KQkq - 0 1 1", -11),
        ("x KQkq - 0 1", -6),
        ("w KXkq - 0 1", -5),
        ("w KQkq e 0 1", -4),
        ("w KQkq - x 1", -2),
        ("w KQkq - 0 x", -1),
    ];
    for (rest, number) in of_chess {
        assert_eq!(
            judged("chess", &format!("{board} {rest}")),
            number,
            "{rest}"
        );
    }
    assert_eq!(judged("chess", ""), 0);
    assert_eq!(judged("chess", "8/8/8/8/8/8/8/8 w - - 0 1"), -3);
    assert_eq!(judged("chess", "8/8/8/3kK3/8/8/8/8 w - - 0 1"), -9);
    assert_eq!(judged("chess", "z7/8/8/3kK3/8/8/8/8 w - - 0 1"), -10);
    assert_eq!(judged("chess", "8/8/8/3kK3/8/8/8 w - - 0 1"), -8);
    assert_eq!(judged("crazyhouse", "k7/8/8/8/8/8/8/K7[Q w - - 0 1"), -7);
    assert_eq!(judged("shogi", "4k4/9/9/9/9/9/9/9/4+K4[] w - - 0 1"), -12);
    assert_eq!(judged("3check", &format!("{board} w KQkq - x+3 0 1")), -13);
    let counted = "4k3/8/8/8/8/8/8/RNSKMSNR w - x 0 1";
    assert_eq!(judged("makruk", counted), -14);
}

/// Both sides of what Fairy-Stockfish's `validate_fen` (pyffish 0.0.90) asks of Kings and rights.
#[test]
fn kings_touch_on_the_next_square_only_and_rights_need_their_rooks() {
    let judged = |name: &str, board: &str, rest: &str| {
        let variant = Library::new().open(name, false).unwrap();
        let fen = format!("{board} {rest} - 0 1");
        [false, true].map(|chess960| variant.check_fen(&fen, chess960).number())
    };
    let kings = [
        ("8/8/8/2k1K3/8/8/8/8", 1),
        ("8/8/4k3/8/4K3/8/8/8", 1),
        ("8/8/3k4/8/4K3/8/8/8", 1),
        ("8/8/8/2k5/4K3/8/8/8", 1),
        ("8/8/8/3kK3/8/8/8/8", -9),
        ("8/8/8/4k3/4K3/8/8/8", -9),
        ("8/8/8/3k4/4K3/8/8/8", -9),
        ("k7/8/8/8/8/8/8/6KK", -3),
        ("k7/8/8/8/8/8/8/8", -3),
    ];
    for (board, number) in kings {
        assert_eq!(judged("chess", board, "w -"), [number; 2], "{board}");
    }
    // A royal Knight touches nothing.
    assert_eq!(judged("knightmate", "8/8/8/3kK3/8/8/8/8", "w -"), [1; 2]);
    let rights = [
        ("4k3/8/8/8/8/8/8/R3K2R", "w KQ", 1),
        ("r3k2r/8/8/8/8/8/8/4K3", "b kq", 1),
        ("4k3/8/8/8/8/8/8/R3K3", "w K", -5),
        ("4k3/8/8/8/8/8/8/4K2R", "w Q", -5),
        ("4k3/8/8/8/8/8/4K3/R6R", "w KQ", -5),
        ("4k3/8/8/8/8/8/8/R3K2R", "w kq", -5),
        ("4k3/8/8/8/8/8/8/R3K2R", "w KX", -5),
        ("4k3/8/8/8/8/8/8/R3K2R", "w K1", -5),
    ];
    for (board, rest, number) in rights {
        assert_eq!(judged("chess", board, rest), [number; 2], "{board} {rest}");
    }
}

#[test]
fn variants_are_loaded_and_refused_by_their_keys() {
    let mut library = Library::new();
    let unread = library
        .load("[mine:chess]\npromotionPieceTypes = n\n[nobody:chess]\nshatarMateRule = true\n");
    assert_eq!(unread, [""; 0]);
    let unread = library.load("[centaurking:chess]\ncentaur: c\n");
    assert_eq!(
        unread,
        [
            "variants.ini:2:1: expected `key = value`, a section in brackets or a comment, found `centaur: c`; it is left out"
        ]
    );
    // A later text may inherit from an earlier one, and its faults have its own lines.
    let later = "\u{feff}[later:mine]\nnewKey = 1\n";
    let fault = ["variants.ini:2:1: later: newKey: unknown key; it is left out"];
    assert_eq!(library.load(later), fault);
    assert_eq!(library.load(later), fault);
    assert!(library.names().contains(&"later".to_owned()));
    let mine = library.open("mine", false).unwrap();
    let board = Board::at(&mine, "8/P6k/8/8/8/8/8/K7 w - - 0 1").unwrap();
    assert!(board.moves().contains(&"a7a8n".to_owned()));
    assert!(!board.moves().contains(&"a7a8q".to_owned()));
    let refused = library.open("nobody", false).unwrap_err();
    assert!(refused.to_string().contains("shatarMateRule"), "{refused}");
    let unknown = library.open("minne", false).unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "unknown variant `minne` (did you mean `mine`?)"
    );
    assert!(library.two_boards("bughouse").unwrap() && library.captures_to_hand("shouse").unwrap());
    assert!(!library.names().contains(&"bughouse".to_owned()));
    let wrong = board.read("a7a9").unwrap_err();
    assert!(matches!(wrong, FfishError::Move { .. }));
}
