//! Transcripts of sessions.

use legwork_protocols::Driver;

use super::{Shared, settings, transcript};

#[test]
fn uci_greeting() {
    insta::assert_snapshot!(transcript(
        "uci
         isready
         quit"
    ));
}

#[test]
fn uci_game() {
    insta::assert_snapshot!(transcript(
        "setoption name UCI_Variant value gothic
         ucinewgame
         position startpos moves d2d4 e7e6 i1h3
         d
         go perft 1
         position fen 3r5k/9A/1p8/10/10/8P1/Cp8/1K8 w - - 0 1
         go depth 2
         position fen 3r5k/9A/1p8/10/10/8P1/Cp8/1K8 w - - 0 1 moves j7h6
         go wtime 1000 btime 1000
         setoption name UCI_Variant value seirawan
         position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w bcdfgBCDFGKQkq - 0 1 moves b1c3h
         d"
    ));
}

#[test]
fn uci_castling_passing_and_searching_some_moves() {
    insta::assert_snapshot!(transcript(
        "setoption name UCI_Variant value gothic
         position fen 4k5/10/10/10/10/10/10/5K3R w K - 0 1
         go depth 1 searchmoves f1i1
         setoption name UCI_Chess960 value true
         position fen 4k5/10/10/10/10/10/10/5K3R w K - 0 1 moves f1j1
         d
         position fen 4k5/10/10/10/10/10/10/5K3R w K - 0 1
         go depth 1 searchmoves f1j1
         setoption name UCI_Variant value caparandom
         position fen 4k5/10/10/10/10/10/10/5K3R w J - 0 1
         go depth 1 searchmoves f1j1
         setoption name UCI_Variant value chu
         position fen k9/10/10/10/10/3L6/10/10/10/K9 w - - 0 1
         go depth 1 searchmoves d4d4
         position fen k9/10/10/10/10/3L6/10/10/10/K9 w - - 0 1 moves d4d4 a9a8 d4e5,e5d4"
    ));
}

#[test]
fn uci_options_of_variants_and_rules_of_ones_own() {
    insta::assert_snapshot!(transcript(
        "setoption name UCI_Variant value chu
         setoption name chu promotion value shogi
         position fen 5k4/10/10/4R5/10/10/10/10/10/5K4 w - - 0 1 moves e6e7+
         d
         setoption name chu promotion value none
         setoption name Rules value rooks.ron
         go depth 3
         setoption name Rules value broken.ron
         setoption name Rules value missing.ron"
    ));
}

#[test]
fn uci_mistakes_get_one_line_each() {
    let transcript = transcript(
        "setoption name Hash value 0
         setoption name Hash value 99999999999999999999
         setoption name Threads value 100000
         setoption name Threads value -1
         setoption name MultiPV value two
         setoption Hash 16
         setoption name Contempt value 7
         setoption name UCI_Variant value bughouse
         setoption name UCI_Variant value chess
         position
         position fen 8/8/8 w - - 0 1
         position startpos moves e2e4 e7e4
         go depth 1
         d
         position startpos
         go depth
         go depth five
         go sideways
         go searchmoves e2e5
         go movetime 99999999999999999999
         go perft much
         bench me
         castle
         isready",
    );
    // How an answer to a `go` is found is not what this is about.
    let lines = transcript
        .lines()
        .filter(|line| !line.starts_with("info depth"));
    let masked = lines.map(|line| match line.strip_prefix("bestmove ") {
        Some(_) => "bestmove _",
        None => line,
    });
    insta::assert_snapshot!(masked.collect::<Vec<_>>().join("\n"));
}

/// XBoard's order at the start of a game, and a game against it until mate.
#[test]
fn cecp_game() {
    insta::assert_snapshot!(transcript(
        "xboard
         protover 2
         accepted done
         memory 16
         cores 1
         new
         random
         variant gothic
         level 40 5 0
         post
         hard
         easy
         ping 1
         sd 2
         force
         setboard 3r5k/9A/1p8/10/10/8P1/Cp8/1K8 w - - 0 1
         time 30000
         otim 30000
         go
         result 1-0 {White mates}
         quit"
    ));
}

#[test]
fn cecp_moves_and_reasons() {
    insta::assert_snapshot!(transcript(
        "xboard
         new
         variant seirawan
         force
         setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KGFDCBQkgfdcbq - 0 1
         usermove e2e5
         usermove e7e5
         usermove b1c3x
         usermove g1f3e
         usermove g8f6
         usermove g2g3
         usermove e7e6
         usermove f1g2
         usermove f8e7
         usermove h1e1h
         undo
         O-O
         remove
         variant caparandom
         setboard 4k5/10/10/10/10/10/10/5K3R w J - 0 1
         usermove O-O
         undo
         usermove f1i1
         variant gothic
         setboard 6r3/10/10/k9/10/10/10/5K3R w K - 0 1
         usermove f1i1
         setboard nonsense
         variant nowhere"
    ));
}

/// Chu Chess under a name that XBoard does not know: the engine defines board and pieces, and a Lion is moved
/// by mouse in two legs.
#[test]
fn cecp_lion() {
    insta::assert_snapshot!(transcript(
        "xboard
         new
         variant chuchess
         force
         setboard k9/10/10/5p4/4p5/3L6/10/10/10/K9 w - - 0 1
         lift d4
         put e5
         lift e5
         put f6
         usermove d4e5,e5f6
         undo
         usermove @@@@
         undo
         lift j7_2
         setboard k9/10/10/10/4p5/3L6/10/10/10/K9 w - - 0 1
         sd 1
         go"
    ));
}

/// Of the moves that XBoard refuses none is played if there is another.
#[test]
fn cecp_moves_that_xboard_refuses() {
    insta::assert_snapshot!(transcript(
        "xboard
         new
         variant elven
         sd 1
         force
         setboard 10/10/5k4/4l5/10/4L5/10/10/10/K9 w - - 0 1
         go
         force
         setboard 10/10/5k4/4l5/10/4L5/10/10/10/K9 w - - 0 1
         option Avoid what XBoard refuses=0
         go"
    ));
}

#[test]
fn cecp_analysis() {
    let transcript = transcript(
        "xboard
         new
         force
         setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1
         ~analyze
         ~exclude a1a8
         ~exclude all
         ~include all
         ~include a1a9
         ~usermove a1a8
         ~undo
         exit
         hint
         bk
         draw
         analyse",
    );
    // How many lines an analysis writes depends on the machine.
    let said = |line: &&str| !line.starts_with(|c: char| c.is_ascii_digit());
    let transcript: Vec<&str> = transcript.lines().filter(said).collect();
    insta::assert_snapshot!(transcript.join("\n"));
}

#[test]
fn cecp_pondering_ends_in_a_move() {
    let output = Shared::default();
    let mut driver = Driver::new(output.clone(), settings()).unwrap();
    for line in ["xboard", "new", "hard", "sd 3", "usermove e2e4"] {
        driver.line(line);
    }
    let mut said = String::new();
    let next = |driver: &mut Driver, said: &mut String| {
        while !said.contains("move ") {
            driver.step();
            *said += &output.take();
        }
    };
    next(&mut driver, &mut said);
    assert!(said.starts_with("move "), "{said}");
    // It thinks on; whatever is played now, it answers.
    said.clear();
    driver.line("usermove d2d4");
    next(&mut driver, &mut said);
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn uci_pondering_ends_when_it_may() {
    insta::assert_snapshot!(transcript(
        "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1
         ~go ponder depth 1
         ponderhit"
    ));
}

#[test]
fn uci_every_search_has_its_answer() {
    let transcript = transcript(
        "position startpos
         ~go infinite
         ~stop
         ~go infinite
         ~stop
         stop",
    );
    assert_eq!(transcript.matches("\nbestmove ").count(), 2, "{transcript}");
}

#[test]
fn uci_a_benchmark_can_be_stopped() {
    let transcript = transcript(
        "~bench 100
         stop
         isready",
    );
    assert!(transcript.ends_with("> isready\nreadyok\n"), "{transcript}");
}
