//! Sessions by UCI, with USI among it, and CECP, with damaged lines.

use legwork_random_rules::damaged;

use super::{Finding, Turn};
use crate::bounds::caught;
use crate::case::SoakCase;
use crate::session::Session;

/// The lines that UCI and USI programs send; a session may change between them.
pub(super) const UCI: &[&str] = &[
    "isready",
    "setoption name UCI_Variant value gothic",
    "setoption name UCI_Variant value chuchess",
    "setoption name UCI_Variant value seirawan",
    "setoption name UCI_Variant value caparandom",
    "setoption name UCI_Variant value super",
    "setoption name UCI_Chess960 value true",
    "setoption name MultiPV value 3",
    "setoption name Clear Hash",
    "setoption name chu promotion value shogi",
    "setoption name Rules value makruk.ron",
    "setoption name Rules value crazyhouse.ron",
    "setoption name Rules value crazyhouse.ron",
    "setoption name Rules value 1234.ron",
    "position startpos moves e2e4 d7d5 e4d5 d8d5 P@e6 P@d3 e6f7 e8d8 f7g8q",
    "position fen 6rk/6pp/8/8/8/8/8/K7[NPpq] w - - 0 1 moves N@e5 Q@b3",
    "position fen 6rk/6pp/3Q~4/8/8/8/8/K7/Nqp w - - 0 1",
    "position startpos moves d2d4 e7e6 e2e4",
    "position startpos moves e2e4 e7e5 g1f3 b8c6",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1 moves b1c3h g8f6e",
    "position fen r9/10/10/5p4/4p5/3L1k4/10/10/10/K9 w - L 0 1 moves d4e5,e5f6 a9a8 d4d4",
    "position fen rbqnkcnabr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKCNABR w JAja - 0 1 moves e1j1",
    "go depth 2",
    "go nodes 100 searchmoves e2e4 d2d4",
    "go wtime 10 btime 10 winc 1 binc 1 movestogo 3",
    "go mate 2",
    "go infinite",
    "go ponder movetime 5",
    "ponderhit",
    "stop",
    "d",
    "eval",
    "ucinewgame",
    "debug on",
    "usi",
    "uci",
    "setoption name USI_Variant value chushogi",
    "setoption name USI_MultiPV value 2",
    "position startpos moves 7g7f 8i8h 3c3d",
    "position sfen 5k6/12/12/12/12/6N5/6p5/12/12/12/12/5K6 b - 1 moves 6f7g6f 7a8b 6f6g6f",
    "position sfen 5k6/12/12/12/6n5/6R5/12/12/12/12/12/5K6 b 3c 1",
    "position sfen 8k/7RG/8G/9/9/9/9/9/K8 w 2P3p 2",
    "go btime 10 wtime 10 byoyomi 5",
    "go mate 5",
    "gameover win",
    "usinewgame",
];

/// The lines that XBoard and cutechess send.
pub(super) const CECP: &[&str] = &[
    "protover 2",
    "accepted ping",
    "new",
    "random",
    "variant gothic",
    "variant chuchess",
    "variant elven",
    "variant super",
    "variant seirawan",
    "variant caparandom",
    "force",
    "go",
    "playother",
    "level 40 0:01 0.1",
    "level 0 1 0",
    "st 0.01",
    "sd 2",
    "time 10",
    "otim 10",
    "usermove e2e4",
    "e7e5",
    "usermove d4e5,e5f6",
    "usermove O-O-O",
    "usermove b1c3h",
    "usermove h1e1e",
    "usermove @@@@",
    "usermove P@e6",
    "N@f7",
    "usermove b2b3=",
    "holding [PN] [q]",
    "holding [PNQ] [q] bq",
    "usermove a7a8q",
    "setboard r9/10/10/5p4/4p5/3L1k4/10/10/10/K9 w - - 0 1",
    "setboard rabvkens/pppppppp/8/8/8/8/PPPPPPPP/RABVKENS[QRBNqrbnPp] w KQkq d3 0 1",
    "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KGFDCBQkgfdcbq - 0 1",
    "setboard 6rk/6pp/3Q~4/8/8/8/8/K7[NPpq] w - - 0 1",
    "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w 0 1",
    "analyze",
    "exclude e4f6;e5",
    "exclude N@f7",
    "exclude e2e4p",
    "include all",
    "exit",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "hint",
    "lift d4",
    "put e5",
    "lift e5",
    "hover e5",
    "option MultiPV=2",
    "option chu promotion=shogi",
    "option Rules=makruk.ron",
    "option Rules=crazyhouse.ron",
    "option Rules=crazyhouse.ron",
    "option Rules=1234.ron",
    "option Avoid what XBoard refuses=0",
    "ping 7",
    "draw",
    "?",
    ".",
    "bk",
    "pause",
    "resume",
    "result 1-0 {over}",
];

/// The number of lines in a session.
const LINES: usize = 200;
/// One line out of this many may choose a variant: compiling it takes longer than everything else.
const VARIANT_EVERY: usize = 25;

/// A session by UCI.
pub(super) fn uci(turn: &mut Turn<'_>) -> Result<(), Finding> {
    session(turn, "uci", UCI)
}

/// A session by CECP.
pub(super) fn cecp(turn: &mut Turn<'_>) -> Result<(), Finding> {
    session(turn, "xboard", CECP)
}

fn session(turn: &mut Turn<'_>, greeting: &str, lines: &[&str]) -> Result<(), Finding> {
    let mut text = greeting.to_owned();
    let mut outcome = caught(|| Session::begin(greeting));
    for _ in 0..LINES {
        let Ok(session) = &mut outcome else { break };
        let whole = *turn.dice.pick(lines);
        let line = if turn.dice.once_in(3) {
            whole.to_owned()
        } else {
            damaged(&mut turn.dice, whole, lines)
        };
        let line = line.replace(['\n', '\r'], " ");
        let low = line.to_lowercase();
        let compiles = ["variant", "rules", "promotion", "new"];
        if compiles.iter().any(|word| low.contains(word)) && !turn.dice.once_in(VARIANT_EVERY) {
            continue;
        }
        text.push('\n');
        text += &line;
        turn.begin(&SoakCase::Session { text: text.clone() });
        if let Err(wrong) = caught(|| session.line(&line)) {
            outcome = Err(wrong);
        }
    }
    match outcome.and_then(|session| caught(|| session.end())) {
        Ok(()) => Ok(()),
        Err(wrong) => {
            let cases = vec![SoakCase::Session { text }];
            Err(Finding { wrong, cases })
        }
    }
}
