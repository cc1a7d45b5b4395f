//! The questions that only ffish.js asks of a board.

use legwork::Square;
use legwork_ffish::{Board, FenStyle, FfishError, Library, Notation};

fn board(variant: &str, fen: &str) -> Result<Board, FfishError> {
    Board::at(&Library::new().open(variant, false)?, fen)
}

#[test]
fn marks_of_promoted_pieces_are_kept_in_every_variant() -> Result<(), FfishError> {
    let marked = "8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 18 50";
    let mut board = board("makruk", marked)?;
    let shown = FenStyle {
        show_promoted: true,
        ..FenStyle::default()
    };
    assert_eq!(board.fen(shown), marked);
    assert_eq!(board.fen(FenStyle::default()), marked.replace('~', ""));
    board.push("d6e7")?;
    assert_eq!(
        board.fen(shown),
        "8/4M~1ks/6r1/2K1M3/8/3R4/8/8 b - 128 19 50"
    );
    Ok(())
}

#[test]
fn files_name_rooks_without_chess960_too() -> Result<(), FfishError> {
    // As ffish-es6 writes them.
    for (variant, hand) in [("chess", ""), ("atomic", ""), ("crazyhouse", "[]")] {
        let fen =
            |rights| format!("bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR{hand} w {rights} - 0 1");
        let board = board(variant, &fen("HFhf"))?;
        assert_eq!(board.fen(FenStyle::default()), fen("KQkq"));
    }
    // Where rights of such a King cannot be kept, they are refused.
    let lost = board(
        "nocheckatomic",
        "bqnbnrkr/8/8/8/8/8/8/BQNBNRKR w HFhf - 0 1",
    );
    assert!(lost.is_err());
    Ok(())
}

#[test]
fn a_fen_without_a_hand_is_no_sfen() -> Result<(), FfishError> {
    let fen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -";
    let board = board("shogi", fen)?;
    assert_eq!(board.san("b2h8", Notation::ShogiHodges)?, "Bx2b=");
    Ok(())
}

#[test]
fn a_mark_where_no_piece_can_be_marks_nothing() -> Result<(), FfishError> {
    let many = format!("{}M~/8 w - - 0 1", "8/".repeat(300));
    assert!(board("makruk", &many).is_err());
    assert!(board("makruk", "~~+9999~M/8/8/8/8/8/8/8 w - - 0 1").is_err());
    Ok(())
}

#[test]
fn facing_generals_are_bikjang_where_that_is_a_rule() -> Result<(), FfishError> {
    let facing = "rnba1abnr/4k4/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    assert!(board("janggi", facing)?.is_bikjang());
    assert!(!board("janggicasual", facing)?.is_bikjang());
    assert!(!board("janggi", "")?.is_bikjang());
    Ok(())
}

#[test]
fn a_promoted_piece_of_shogi_has_the_letter_of_its_type() -> Result<(), FfishError> {
    let fen = "lnsgkgsnl/1r5b1/pppppp+Rpp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL[Pp] b - - 3 7";
    let board = board("shogi", fen)?;
    let at = |file, rank| Square::new(file, rank).and_then(|square| board.letter_at(square));
    assert_eq!(at(6, 6), Some('D'));
    assert_eq!(at(0, 8), Some('l'));
    assert_eq!(at(4, 4), None);
    Ok(())
}

#[test]
fn a_wall_is_no_piece_and_every_notation_names_its_square() -> Result<(), FfishError> {
    // As ffish-es6 writes them.
    let start = board("duck", "")?;
    for (notation, written) in [
        (Notation::San, "a3,a2"),
        (Notation::Lan, "a2-a3,a2"),
        (Notation::ShogiHosking, "P86,87"),
        (Notation::ShogiHodges, "P-8f,8g"),
    ] {
        assert_eq!(start.san("a2a3,a3a2", notation)?, written);
    }
    // The Queen on d1 could not leave a wall on a4, where the other one stands then.
    let amazons = board("amazons", "")?;
    assert_eq!(amazons.san("a4a1,a1a4", Notation::San)?, "Qa1,a4");
    // The Queen on e7 cannot make the same step, onto a wall, so WXF names the one on e1 by its file.
    let amazons = board(
        "amazons",
        "1q1**2q2/**3**3/2***Q*3/1*2Q1*2*/2*4*2/1***6/**Q*1***2/1*1q1*3*/**q**1**2/1**1Q1*3 w - - 36 19",
    )?;
    assert_eq!(amazons.san("e1g3,g3e1", Notation::XiangqiWxf)?, "Q6+4,6-");
    let walled = board(
        "duck",
        "rnbqkbnr/pppppppp/2*5/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1",
    )?;
    let at = |file, rank| Square::new(file, rank).and_then(|square| walled.letter_at(square));
    assert_eq!((at(2, 5), at(2, 3)), (None, Some('P')));
    Ok(())
}

#[test]
fn the_fog_hides_all_but_own_pieces_and_where_moves_end() -> Result<(), FfishError> {
    // As pyffish 0.0.90 writes them.
    for (variant, fen, seen) in [
        (
            "chess",
            "rnbqkbnr/p1p2ppp/8/Pp1pp3/4P3/8/1PPP1PPP/RNBQKBNR w KQkq b6 0 1",
            "********/********/2******/Pp*p***1/4P3/4*3/1PPP1PPP/RNBQKBNR w KQkq b6 0 1",
        ),
        (
            "chess",
            "4k3/P7/8/8/8/8/8/4K2R w K - 0 1",
            "1******1/P******1/*******1/*******1/*******1/*******1/***3*1/***1K2R w K - 0 1",
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/4r3/4K2R w K - 3 9",
            "********/********/********/********/********/********/****r***/***1K1*R w K - 3 9",
        ),
        (
            "crazyhouse",
            "4k3/8/8/8/8/8/8/4K3[QNn] w - - 0 1",
            "4*3/8/8/8/8/8/8/4K3[QNn] w - - 0 1",
        ),
        (
            "xiangqi",
            "",
            "*n*****n*/*********/*********/*1*****1*/*1*****1*/3*1*3/P1P*P*P1P/1C5C1/2**1**2/RNBAKABNR w - - 0 1",
        ),
    ] {
        assert_eq!(board(variant, fen)?.fog_fen(), seen);
    }
    Ok(())
}

#[test]
fn pawns_that_are_dropped_anywhere_are_pawns_to_a_count() -> Result<(), FfishError> {
    let mut library = Library::new();
    library.load(
        "[makrukhouse:makruk]
startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR[] w - - 0 1
pieceDrops = true
capturesToHand = true
firstRankPawnDrops = true
promotionZonePawnDrops = true
immobilityIllegal = true
",
    );
    let variant = library.open("makrukhouse", false)?;
    // What ffish-es6 has after each of the moves: no count while a Pawn is on the board, none of those in the hand, and one that goes
    // on when a Pawn comes back.
    let games = [
        (
            "",
            &[
                (
                    "e1d2",
                    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/3M4/RNSK1SNR[] b - - 1 1",
                ),
                (
                    "a6a5",
                    "rnsmksnr/8/1ppppppp/p7/8/PPPPPPPP/3M4/RNSK1SNR[] w - - 0 2",
                ),
            ][..],
        ),
        (
            "4k3/8/8/8/8/8/4p3/R3K3[] w - - 0 1",
            &[
                ("e1e2", "4k3/8/8/8/8/8/4K3/R7[P] b - 32 6 1"),
                ("e8d8", "3k4/8/8/8/8/8/4K3/R7[P] w - 32 7 2"),
                ("P@b3", "3k4/8/8/8/8/1P6/4K3/R7[] b - 32 8 2"),
                ("d8d7", "8/3k4/8/8/8/1P6/4K3/R7[] w - 32 9 3"),
            ],
        ),
        (
            "4k3/8/8/P7/8/8/5R2/4K3[] w - - 0 1",
            &[
                ("a5a6m", "4k3/8/M~7/8/8/8/5R2/4K3[] b - 32 8 1"),
                ("e8d8", "3k4/8/M~7/8/8/8/5R2/4K3[] w - 32 9 2"),
            ],
        ),
        (
            "r3k3/8/8/8/8/8/5R2/4K3[] w - - 0 1",
            &[
                ("f2a2", "r3k3/8/8/8/8/8/R7/4K3[] b - 128 0 1"),
                ("a8a2", "4k3/8/8/8/8/8/r7/4K3[r] w - 32 6 2"),
            ],
        ),
    ];
    for (start, moves) in games {
        let mut board = Board::at(&variant, start)?;
        for &(mv, fen) in moves {
            board.push(mv)?;
            assert_eq!(board.fen(FenStyle::default()), fen);
        }
    }
    Ok(())
}

#[test]
fn a_king_has_no_other_letter() {
    let king = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    // The type is Fairy-Stockfish's `commoner` there.
    let commoner = "4k3/8/8/8/8/8/8/2C1K3 w - - 0 1";
    assert!(board("atomic", king).is_ok());
    assert!(board("atomic", commoner).is_err());
}

#[test]
fn fens_without_en_passant_and_with_other_letters_are_read() -> Result<(), FfishError> {
    let horses = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR";
    let rook = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (variant, fen, read, moves) in [
        (
            "xiangqi",
            format!("{horses} r 0 1"),
            format!("{rook} w - - 0 1"),
            44,
        ),
        (
            "cambodian",
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde 0 1".to_owned(),
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1".to_owned(),
            25,
        ),
        (
            "chess",
            format!("{start} w KQkq 0 1"),
            format!("{start} w KQkq - 0 1"),
            20,
        ),
        (
            "chess",
            format!("{start} w - 0 1"),
            format!("{start} w - - 0 1"),
            20,
        ),
        (
            "3check",
            format!("{start} w KQkq - 0 1 +1+0"),
            format!("{start} w KQkq - 2+3 0 1"),
            20,
        ),
    ] {
        let board = board(variant, &fen)?;
        assert_eq!(board.fen(FenStyle::default()), read);
        assert_eq!(board.position().count(), moves, "{fen}");
    }
    Ok(())
}
