//! UCI's option `UCI_Chess960`, as python-chess and what is built on it use it: the variant by its orthodox name, and the option on.

use super::TestSession;

/// Commands of a board program, and the FEN that results.
#[test]
fn while_uci_chess960_is_on_the_rules_have_their_form_of_chess960() {
    for (name, position, fen) in [
        // Rights are written by the files of the Rooks, and read as in X-FEN, too.
        (
            "chess",
            "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1",
            "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1",
        ),
        (
            "chess",
            "r1k1r3/pppppppp/8/8/8/8/PPPPPPPP/R1K1R3 w KQkq - 0 1 moves c1e1",
            "r1k1r3/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b ea - 1 1",
        ),
        (
            "crazyhouse",
            "rqk1bnrb/p1ppp1p1/1pbn1p1p/8/2P5/3QNPPP/PP1PP3/R1K2NRB[] w GAga - 0 9 moves c1a1",
            "rqk1bnrb/p1ppp1p1/1pbn1p1p/8/2P5/3QNPPP/PP1PP3/2KR1NRB[] b ga - 1 9",
        ),
        (
            "atomic",
            "qbbrkn1r/pp1ppn1p/2p2p2/N5p1/8/P5PN/1PPPPP1P/QBBRK2R w HDhd - 2 7 moves e1h1",
            "qbbrkn1r/pp1ppn1p/2p2p2/N5p1/8/P5PN/1PPPPP1P/QBBR1RK1 b hd - 3 7",
        ),
        (
            "3check",
            "brqnkr1b/pppppp2/6pn/7p/P7/1PP2N1P/3PPPP1/BRQNKR1B w FBfb - 3+3 3 6 moves e1f1",
            "brqnkr1b/pppppp2/6pn/7p/P7/1PP2N1P/3PPPP1/BRQN1RKB b fb - 3+3 4 6",
        ),
        (
            "kingofthehill",
            "nqrb1knr/1ppbp1p1/p7/3p1p1p/8/3P3N/PPP1PPPP/NQRBBK1R w HChc - 2 7 moves f1h1",
            "nqrb1knr/1ppbp1p1/p7/3p1p1p/8/3P3N/PPP1PPPP/NQRBBRK1 b hc - 3 7",
        ),
        (
            "capablanca",
            "cn1b2krb1/p1pp3p1p/1p3pp3/2a1r3p1/P2npN2PP/4q2P2/1PCPPPPBQ1/3BRAKR2 w HEh - 0 16 moves g1h1",
            "cn1b2krb1/p1pp3p1p/1p3pp3/2a1r3p1/P2npN2PP/4q2P2/1PCPPPPBQ1/3BRA1RK1 b h - 1 16",
        ),
        // Whose rules are in that form anyway.
        (
            "fischerandom",
            "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1",
            "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1",
        ),
        // Where pieces are gated, the files of Rooks with a right come first.
        (
            "seirawan",
            "rnbqbknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQBKNR[HEhe] w KQBCDEGkqbcdeg - 0 1 moves b1c3e",
            "rnbqbknr/pppppppp/8/8/8/2N5/PPPPPPPP/REBQBKNR[Hhe] b HACDEFGhabcdefg - 1 1",
        ),
    ] {
        let variant = format!("setoption name UCI_Variant value {name}");
        let option = "setoption name UCI_Chess960 value true";
        // In either order.
        for lines in [[&*variant, option], [option, &*variant]] {
            let mut session = TestSession::new(&lines);
            let said = session.ask(&format!("position fen {position}"));
            assert_eq!((said.as_str(), session.fen().as_str()), ("", fen), "{name}");
            session.ask(&format!("position fen {fen}"));
            assert_eq!(session.fen(), fen, "{name}");
            let answer = session.ask("go depth 2");
            assert!(!answer.contains("info string"), "{name}: {answer}");
        }
        // Without the option the rules are the orthodox ones again.
        let mut session = TestSession::new(&[&variant, option]);
        session.ask("setoption name UCI_Chess960 value false");
        let said = session.ask(&format!("position fen {position}"));
        assert_eq!(said.is_empty(), name == "fischerandom", "{name}: {said}");
    }
}

#[test]
fn castling_is_written_king_takes_rook_in_every_answer() {
    let mut session = TestSession::new(&["setoption name UCI_Chess960 value true"]);
    session.ask("position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let perft = session.ask("go perft 1");
    assert!(
        perft.contains("e1h1: 1\n") && perft.contains("e1a1: 1\n"),
        "{perft}"
    );
    assert!(!perft.contains("e1g1: 1\n"), "{perft}");
    let found = session.ask("go depth 1 searchmoves e1h1");
    assert!(
        found.contains(" pv e1h1") && found.contains("bestmove e1h1"),
        "{found}"
    );
}

#[test]
fn what_has_no_such_form_is_told() {
    let mut session = TestSession::new(&["setoption name UCI_Variant value shako"]);
    assert_eq!(
        session.ask("setoption name UCI_Chess960 value true"),
        "info string UCI_Chess960: the Kings of shako castle from their homes alone\n"
    );
    assert_eq!(
        session.ask("setoption name UCI_Chess960 value maybe"),
        "info string UCI_Chess960: expected `true` or `false`, found `maybe`\n"
    );
}

/// FENs of other programs are read in each protocol, and the session says as what. What is sent after them is of the variant again.
#[test]
fn fens_of_other_programs_are_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (name, xboard, fen, moves) in [
        (
            "cambodian",
            "",
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde 0 1",
            25,
        ),
        (
            "xiangqi",
            "xiangqi",
            "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 0 1",
            44,
        ),
        ("chess", "normal", &format!("{start} w KQkq 0 1"), 20),
        (
            "chess",
            "normal",
            "qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1",
            20,
        ),
        (
            "3check",
            "3check",
            &format!("{start} w KQkq - 0 1 +1+0"),
            20,
        ),
        (
            "crazyhouse",
            "crazyhouse",
            &format!("{start}/ w KQkq - 0 1"),
            20,
        ),
    ] {
        let mut session = TestSession::new(&[&format!("setoption name UCI_Variant value {name}")]);
        let said = session.ask(&format!("position fen {fen}"));
        assert!(said.contains("read as"), "{fen}: {said}");
        let counted = session.ask("go perft 1");
        assert!(
            counted.contains(&format!("Nodes searched: {moves}")),
            "{fen}: {counted}"
        );
        if !xboard.is_empty() {
            let mut session = TestSession::new(&[
                "xboard",
                "protover 2",
                &format!("variant {xboard}"),
                "force",
            ]);
            let said = session.ask(&format!("setboard {fen}"));
            assert!(
                said.starts_with("# setboard: ") && said.contains("read as"),
                "{fen}: {said}"
            );
        }
    }
    let mut session = TestSession::new(&[
        "position fen bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1 moves f1g1",
    ]);
    assert_eq!(
        session.fen(),
        "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNRKB b kq - 1 1"
    );
    assert_eq!(
        session.ask("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1"),
        ""
    );
    assert!(
        session
            .ask("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1")
            .is_empty()
    );
}
