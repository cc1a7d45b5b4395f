//! Games with pieces in hand, as GUIs ask for them.

use super::TestSession;

#[test]
fn uci_drops() {
    let mut uci = TestSession::new(&["uci"]);
    assert_eq!(
        uci.ask("setoption name Rules value house.ron"),
        "info string variant house files 8 ranks 8 pocket 5 template crazyhouse startpos \
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n"
    );
    let greeting = uci.ask("uci");
    assert!(greeting.contains(" default house var house "), "{greeting}");
    uci.ask("position startpos moves e2e4 d7d5 e4d5 d8d5 P@e6 p@d3 P@e4");
    assert_eq!(
        uci.fen(),
        "rnb1kbnr/ppp1pppp/4P3/3q4/8/3p4/PPPP1PPP/RNBQKBNR[] w KQkq - 0 4",
        "the last move is none, and the others are made"
    );
    // Empty hands are also a dash, and hands may stand in any order, or after a stroke as on a ninth rank.
    for fen in [
        "6rk/6pp/8/8/8/8/8/K7[-] w - - 0 1",
        "6rk/6pp/8/8/8/8/8/K7[] w - - 0 1",
        "6rk/6pp/8/8/8/8/8/K7/ w - - 0 1",
    ] {
        let said = uci.ask(&format!("position fen {fen}"));
        assert_eq!(said.contains("; read as `"), fen.contains("K7/"), "{said}");
        assert_eq!(uci.fen(), "6rk/6pp/8/8/8/8/8/K7[] w - - 0 1", "{fen}");
    }
    for fen in [
        "6rk/6pp/8/8/8/8/8/K7[pNQq] w - - 0 1",
        "6rk/6pp/8/8/8/8/8/K7/qpNQ w - - 0 1",
    ] {
        let said = uci.ask(&format!("position fen {fen}"));
        assert_eq!(said.contains("; read as `"), fen.contains("K7/"), "{said}");
        assert_eq!(uci.fen(), "6rk/6pp/8/8/8/8/8/K7[QNqp] w - - 0 1", "{fen}");
    }
    uci.ask("position fen 6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1");
    let said = uci.ask("go depth 3");
    assert!(said.ends_with("\nbestmove N@f7\n"), "{said}");
    assert!(said.contains(" score mate 1 "), "{said}");
    let said = uci.ask("go depth 3 searchmoves N@e4 a1b1");
    let best = said.lines().last().unwrap_or_default();
    assert!(
        best.starts_with("bestmove N@e4") || best.starts_with("bestmove a1b1"),
        "{said}"
    );
    // Three moves of the King, and the Knight on every empty square.
    let said = uci.ask("go perft 1");
    assert!(said.contains("\nN@f7: 1\n"), "{said}");
    assert!(said.ends_with("\nNodes searched: 62\n"), "{said}");
}

#[test]
fn cecp_drops() {
    let mut cecp = TestSession::new(&["xboard", "protover 2"]);
    let defined = cecp.ask("option Rules=house.ron");
    let setup = "setup (PNBRQ.......~~~~......Kpnbrq.......~~~~......k) 8x8+5_crazyhouse \
                 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n";
    assert!(defined.starts_with(setup), "{defined}");
    for line in [
        "force",
        "holding [] []",
        "setboard 6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1",
        "holding [N] []",
    ] {
        assert_eq!(cecp.ask(line), "", "{line}");
    }
    assert_eq!(
        cecp.ask("usermove P@e4"),
        "Illegal move (White has no Pawn in hand): P@e4\n"
    );
    cecp.ask("sd 3");
    let said = cecp.ask("go");
    assert!(
        said.contains("move N@f7\n") && said.contains("1-0"),
        "{said}"
    );
    // Without `usermove` in front, and with what a move gives into the hand.
    for line in [
        "new",
        "force",
        "variant house",
        "e2e4",
        "usermove d7d5",
        "e4d5",
        "d8d5",
        "P@e6",
        "p@d3",
    ] {
        let said = cecp.ask(line);
        assert!(
            !said.contains("Error") && !said.contains("Illegal"),
            "{line}: {said}"
        );
    }
    assert!(
        cecp.ask("P@e4").starts_with("Illegal move"),
        "both Pawns are on the board again"
    );
    assert_eq!(cecp.ask("undo"), "");
    assert_eq!(cecp.ask("usermove P@d4"), "");
}
