//! Random scripts: every command gets its answer, whatever is sent before the answer has come.

use std::io;

use legwork::{Position, Variant};
use legwork_protocols::{Driver, run, text};
use legwork_random_rules::dice::Dice;

use super::{Shared, TestSession, at_length, settings};

/// Lines that are sent at any time.
pub(crate) const UCI: &[&str] = &[
    "ucinewgame",
    "isready",
    "stop",
    "ponderhit",
    "position startpos",
    "position startpos moves e2e4 e7e5",
    "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1",
    "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
    "position fen nonsense",
    "setoption name Hash value 1",
    "setoption name Hash value 2",
    "setoption name Hash value none",
    "setoption name Clear Hash",
    "setoption name Threads value 2",
    "setoption name Threads value 1",
    "setoption name MultiPV value 2",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_Variant value chess",
    "setoption name UCI_Variant value amazon",
    "setoption name UCI_Variant value bughouse",
    "setoption name chu promotion value shogi",
    "setoption name Rules value rooks.ron",
    "setoption name Rules value missing.ron",
    "d",
    "eval",
    "uci",
    "nonsense",
    "go",
    "go infinite",
    "go ponder",
    "go ponder wtime 1000 btime 1000",
    "go ponder movetime x",
    "go infinite depth x",
    "go depth 1",
    "go depth 3 searchmoves",
    "go depth 2 searchmoves e2e4 e2e5",
    "go depth 60",
    "go nodes 50",
    "go nodes 0",
    "go depth 0",
    "go movetime 1",
    "go movetime 99999999999999999999",
    "go movetime 9223372036854775807",
    "go wtime 9223372036854775807 btime 9223372036854775807",
    "go wtime -5 btime -5",
    "go wtime 10 btime 10 winc 1 binc 1 movestogo 3",
    "go depth abc",
    "go depth",
    "go mate 1",
    "go mate x",
    "go searchmoves e2e5",
    "go searchmoves h8h7",
    "go sideways",
    "go depth infinite",
    "go perft 1",
    "go perft 3",
    "go perft",
    "go perft x",
    "go depth perft 2",
];

/// The number of scripts, and of lines in each.
const SCRIPTS: u64 = 20;
const LINES: usize = 40;

#[test]
fn every_go_has_its_bestmove() {
    for seed in 0..at_length(SCRIPTS) {
        let mut dice = Dice::new(seed);
        let mut script = String::from("uci\n");
        for _ in 0..LINES {
            script += *dice.pick(UCI);
            script.push('\n');
        }
        // An end of the input without `quit` is an end, too.
        script += ["quit\n", ""][dice.below(2)];
        let mut output = Vec::new();
        run(io::Cursor::new(script.clone()), &mut output, settings()).unwrap();
        let output = String::from_utf8(output).unwrap();
        let asked = script
            .lines()
            .filter(|line| line.starts_with("go") && !line.contains("perft"))
            .count();
        let answered = output
            .lines()
            .filter(|line| line.starts_with("bestmove "))
            .count();
        assert_eq!(answered, asked, "seed {seed}:\n{script}\n{output}");
    }
}

/// An answer to a search comes before the answer to what ended it.
#[test]
fn a_search_is_answered_before_what_ends_it() {
    for (ends, answer) in [
        ("bench me", "info string bench"),
        ("setoption name Hash value none", "info string Hash"),
        (
            "setoption name UCI_Variant value gothic",
            "info string variant",
        ),
        ("eval", "for White"),
    ] {
        let script = format!("position startpos\ngo infinite\n{ends}\nisready\n");
        let mut output = Vec::new();
        run(io::Cursor::new(script), &mut output, settings()).unwrap();
        let output = String::from_utf8(output).unwrap();
        let best = output.find("bestmove ").expect("a move");
        let rest = output.find(answer).expect("an answer");
        assert!(best < rest, "{ends}: {output}");
    }
}

/// One line for each fault, and then a legal move.
#[test]
fn a_go_that_is_not_understood_says_so_and_moves() {
    let chess = Variant::open("chess", &[]).unwrap().start();
    for (go, faults) in [
        ("go depth abc", 1),
        ("go depth", 1),
        ("go movetime 99999999999999999999", 1),
        ("go wtime x btime 1000", 1),
        ("go depth 1 nodes many", 1),
        ("go searchmoves e2e5", 1),
        ("go depth 1 searchmoves e2e5 e7e5 sideways", 3),
        ("go sideways quickly", 2),
        ("go depth 3 searchmoves", 0),
    ] {
        let said = answered(&["position startpos"], go);
        let (infos, rest): (Vec<&str>, Vec<&str>) = said
            .lines()
            .partition(|line| line.starts_with("info string go"));
        assert_eq!(infos.len(), faults, "{go}: {said}");
        let best = rest.last().and_then(|line| line.strip_prefix("bestmove "));
        let best = best.unwrap_or_else(|| panic!("{go}: {said}"));
        let first = best.split(' ').next().unwrap();
        assert!(chess.read_move(first).is_ok(), "{go}: {said}");
    }
    // What is understood counts.
    for go in [
        "go depth 1 searchmoves e2e5 a2a3",
        "go depth 1 searchmoves a2a3 sideways",
    ] {
        let said = answered(&["position startpos"], go);
        assert!(said.contains("\nbestmove a2a3"), "{go}: {said}");
    }
}

/// The answer to a line of UCI, after others.
fn answered(before: &[&str], line: &str) -> String {
    let output = Shared::default();
    let mut driver = Driver::new(output.clone(), settings()).unwrap();
    for before in before {
        driver.line(before);
        driver.settle();
    }
    output.take();
    driver.line(line);
    driver.settle();
    output.take()
}

/// The lines that XBoard may send while the engine thinks about its move.
const MEANWHILE: &[&str] = &[
    "memory 1",
    "memory 2",
    "memory much",
    "cores 1",
    "cores 2",
    "option Clear Hash",
    "option MultiPV=2",
    "option MultiPV=1",
    "option Nothing=1",
    "hint",
    "bk",
    "post",
    "nopost",
    "draw",
    "hard",
    "easy",
    ".",
    "?",
    "ping 3",
    "time 100",
    "otim 100",
    "level 40 5 0",
    "st 1",
    "sd 2",
    "exclude all",
    "include all",
    "pause",
    "resume",
    "lift e2",
    "hover e4",
    "put e4",
    "variant bughouse",
    "option EvalFile=",
    "usermove a1a1",
    "nonsense",
];

/// A CECP session that follows the game.
struct Opponent {
    output: Shared,
    driver: Driver<'static>,
    position: Position,
}

impl Opponent {
    fn new() -> Self {
        let output = Shared::default();
        let mut driver = Driver::new(output.clone(), settings()).unwrap();
        for line in ["xboard", "protover 2", "new", "sd 2"] {
            driver.line(line);
        }
        output.take();
        let position = Variant::open("chess", &[]).unwrap().start();
        Self {
            output,
            driver,
            position,
        }
    }

    /// Sends a line that lets the engine think and others after it; returns everything that comes back.
    fn send(&mut self, line: &str, dice: &mut Dice) -> String {
        self.driver.line(line);
        let mut sent = vec![line];
        for _ in 0..dice.below(6) {
            let other = *dice.pick(MEANWHILE);
            sent.push(other);
            self.driver.line(other);
        }
        // It does not go on thinking in the other side's time.
        self.driver.line("easy");
        self.driver.settle();
        format!("{sent:?}: {}", self.output.take())
    }

    /// Plays the only move that was said.
    fn follow(&mut self, said: &str) {
        let moves: Vec<&str> = said
            .lines()
            .filter_map(|line| line.strip_prefix("move "))
            .collect();
        assert_eq!(moves.len(), 1, "{said}");
        let mv = text::read_cecp(&self.position, moves[0]);
        let mv = mv.unwrap_or_else(|error| panic!("{error}: {said}"));
        self.position.make(mv);
    }
}

#[test]
fn every_move_of_the_user_has_its_answer_in_cecp() {
    let mut answers = 0;
    for seed in 0..12 {
        let mut dice = Dice::new(seed);
        let mut opponent = Opponent::new();
        for _ in 0..20 {
            let moves = opponent.position.moves();
            if moves.is_empty() {
                break;
            }
            let mv = *dice.pick(&moves);
            let line = format!("usermove {}", text::cecp(&opponent.position, mv));
            opponent.position.make(mv);
            let said = opponent.send(&line, &mut dice);
            if opponent.position.outcome().is_some() {
                assert!(!said.contains("\nmove "), "{said}");
                break;
            }
            opponent.follow(&format!("\n{said}").replace(": move", ":\nmove"));
            answers += 1;
        }
    }
    assert!(answers > 150, "{answers}");
}

/// `go` where the game is over is answered by its result.
#[test]
fn a_go_without_moves_has_the_result_for_its_answer_in_cecp() {
    for (fen, result) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "1-0 {White mates}"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2 {Stalemate}"),
    ] {
        let mut opponent = Opponent::new();
        opponent.driver.line("force");
        opponent.driver.line(&format!("setboard {fen}"));
        opponent.output.take();
        opponent.driver.line("go");
        opponent.driver.settle();
        assert_eq!(opponent.output.take().trim(), result);
    }
}

/// A draw by the moves before is told as the result: at `go`, after the engine's move, and after the other side's; not where moves are
/// only entered, since a game may go on there.
#[test]
fn a_draw_by_the_rules_is_the_result_in_cecp() {
    let repetition = ["b1c3", "b8c6", "c3b1", "c6b8"];
    for (variant, fen, moves, result) in [
        (
            "gothic",
            None,
            &[repetition, repetition].concat()[..],
            "threefold repetition",
        ),
        (
            "gothic",
            Some("10/10/10/5k4/10/10/1Q8/K9 w - - 99 80"),
            &["b2b3"],
            "fifty-move rule",
        ),
        (
            "gothic",
            Some("9k/10/10/10/10/10/10/K9 w - - 0 1"),
            &[],
            "insufficient material",
        ),
        (
            "makruk",
            Some("4k3/8/8/8/8/8/8/R3K2R b - 16 16 30"),
            &["e8e7"],
            "counting rule",
        ),
        // Stalemate is an end by the position.
        (
            "chess",
            Some("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"),
            &["f1f7"],
            "",
        ),
    ] {
        let mut cecp = TestSession::new(&["xboard", &format!("variant {variant}"), "sd 1"]);
        cecp.ask("force");
        if let Some(fen) = fen {
            assert_eq!(cecp.ask(&format!("setboard {fen}")), "");
        }
        for mv in moves {
            let said = cecp.ask(&format!("usermove {mv}"));
            assert_eq!(
                said.contains("1/2"),
                result.is_empty(),
                "{variant} {mv}: {said}"
            );
        }
        let said = cecp.ask("go");
        let expected = match result {
            "" => "1/2-1/2 {Stalemate}\n".to_owned(),
            result => format!("1/2-1/2 {{{result}, a draw}}\n"),
        };
        assert_eq!(said, expected, "{variant}");
    }
}

#[test]
fn a_draw_that_a_move_brings_about_is_told_after_it_in_cecp() {
    // The engine's own move, before which it offers the draw.
    let mut cecp = TestSession::new(&["xboard", "variant gothic", "sd 1", "force"]);
    cecp.ask("setboard 10/10/10/5k4/10/10/1Q8/K9 w - - 99 80");
    let said = cecp.ask("go");
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        matches!(lines[..], ["offer draw", mv, "1/2-1/2 {fifty-move rule, a draw}"] if mv.starts_with("move ")),
        "{said}"
    );
    // The other side's.
    let mut cecp = TestSession::new(&["xboard", "variant gothic", "sd 1", "force"]);
    cecp.ask("setboard 9k/10/10/10/10/10/10/KR8 w - - 98 80");
    cecp.ask("usermove b1b2");
    cecp.ask("playother");
    let said = cecp.ask("usermove j8j7");
    assert_eq!(said, "1/2-1/2 {fifty-move rule, a draw}\n");
}

/// XBoard does not count a position that a capture has just made, and takes a claim for false that counts it.
#[test]
fn a_repetition_that_xboard_does_not_count_is_not_claimed_against_a_program() {
    let said = |against: &[&str], cycles: usize| {
        let lines = [&["xboard", "sd 1"], against].concat();
        let mut cecp = TestSession::new(&lines);
        cecp.ask("force");
        cecp.ask("setboard 4k3/p7/8/8/8/8/8/R3K3 w - - 0 1");
        cecp.ask("usermove a1a7");
        for mv in ["e8f8", "e1f1", "f8e8", "f1e1"].repeat(cycles) {
            cecp.ask(&format!("usermove {mv}"));
        }
        cecp.ask("go")
    };
    let draw = "1/2-1/2 {threefold repetition, a draw}\n";
    assert_eq!(said(&[], 2), draw);
    let goes_on = said(&["computer"], 2);
    // Its move, not the claim, comes first.
    assert!(!goes_on.starts_with(draw), "{goes_on}");
    assert!(goes_on.contains("move "), "{goes_on}");
    assert_eq!(said(&["computer"], 3), draw);
}

/// A side that has lost by the moves before claims that; against a program the winner does not, since XBoard may not see it.
#[test]
fn a_loss_by_the_moves_before_is_told_by_the_loser_in_cecp() {
    let played = |against: &[&str], plies: usize| {
        let lines = [&["xboard", "variant xiangqi", "sd 1"], against].concat();
        let mut cecp = TestSession::new(&lines);
        cecp.ask("force");
        cecp.ask("setboard 4k4/R8/9/9/9/9/9/9/9/3K1ABrr w - - 0 1");
        // The first side gives check for ever.
        let moves = ["a8a9", "e9e8", "a9a8", "e8e9"].iter().cycle();
        for mv in moves.take(plies) {
            assert_eq!(cecp.ask(&format!("usermove {mv}")), "");
        }
        cecp.ask("go")
    };
    let lost = "0-1 {perpetual check, Black wins}\n";
    for (against, plies, told) in [
        (&[][..], 12, true),
        (&["computer"], 12, true),
        (&[], 13, true),
        (&["computer"], 13, false),
    ] {
        let said = played(against, plies);
        assert_eq!(said == lost, told, "{against:?} {plies}: {said}");
        assert_eq!(
            said.starts_with("move "),
            !told,
            "{against:?} {plies}: {said}"
        );
    }
}

/// A game that XBoard knows by our definition alone, against a program: who has won says nothing, who has lost does.
#[test]
fn against_a_program_the_loser_announces_a_win_that_xboard_may_not_see() {
    let mate = "setboard 3k3/R6/7/7/7/7/1RK4 w - - 0 1";
    let played = |variant: &str, fen: &str, lines: &[&str]| {
        let mut cecp = TestSession::new(&["xboard", "protover 2", variant]);
        for line in lines.iter().chain(&["force", fen, "sd 2"]) {
            cecp.ask(line);
        }
        cecp.ask("go")
    };
    let announced = "move b1b7\n1-0 {White mates}\n";
    let user = played("variant minixiangqi", mate, &[]);
    assert!(user.ends_with(announced), "{user}");
    let program = played("variant minixiangqi", mate, &["computer"]);
    assert!(program.ends_with("move b1b7\n"), "{program}");
    let next = played(
        "variant minixiangqi",
        mate,
        &["computer", "new", "variant minixiangqi"],
    );
    assert!(next.ends_with(announced), "{next}");
    let known = played(
        "variant normal",
        "setboard 7k/R7/8/8/8/8/8/1R5K w - - 0 1",
        &["computer"],
    );
    assert!(known.ends_with("1-0 {White mates}\n"), "{known}");

    let mut loser = TestSession::new(&["xboard", "protover 2", "variant minixiangqi", "computer"]);
    loser.ask("force");
    loser.ask(mate);
    loser.ask("playother");
    assert_eq!(loser.ask("usermove b1b7"), "1-0 {White mates}\n");
}

/// An analysis goes on, whatever it is asked.
#[test]
fn an_analysis_goes_on_in_cecp() {
    for line in MEANWHILE {
        // Without a move there is nothing to say.
        if ["pause", "exclude all"].contains(line) {
            continue;
        }
        let mut opponent = Opponent::new();
        opponent.driver.line("analyze");
        opponent.driver.line(line);
        for _ in 0..3 {
            assert!(opponent.driver.step(), "{line}");
        }
        opponent.driver.line("exit");
        assert!(!opponent.driver.step());
    }
}

/// The lines of thinking about a position, up to a depth that an analysis soon has.
fn analysed(fen: &str, before: &[&str]) -> Vec<String> {
    let mut opponent = Opponent::new();
    for line in ["force", &format!("setboard {fen}"), "analyze"] {
        opponent.driver.line(line);
    }
    for line in before {
        opponent.driver.line(line);
    }
    opponent.output.take();
    let mut said = String::new();
    while !said.contains("\n4 ") {
        assert!(opponent.driver.step(), "{said}");
        said += &opponent.output.take();
    }
    // The result of an earlier search is not a line of this one.
    let lines = said.lines().filter(|line| line.contains('\t'));
    lines.map(str::to_owned).collect()
}

#[test]
fn an_excluded_move_is_not_analysed() {
    let fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let begins = |lines: &[String], mv: &str| {
        let first = |line: &String| line.split('\t').nth(1).map(|line| line.starts_with(mv));
        lines
            .iter()
            .filter(|line| first(line) == Some(true))
            .count()
    };
    let all = analysed(fen, &[]);
    assert_eq!(begins(&all, "Ra8#"), all.len(), "{all:?}");
    let without = analysed(fen, &["exclude a1a8"]);
    assert_eq!(begins(&without, "Ra8"), 0, "{without:?}");
    let again = analysed(fen, &["exclude a1a8", "include a1a8"]);
    assert_eq!(begins(&again, "Ra8#"), again.len(), "{again:?}");
}

/// Mates as XBoard writes them: 100000 and the number of moves.
#[test]
fn mates_are_posted_with_their_moves() {
    for (fen, score) in [
        // White mates at once, or in two.
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 100_001),
        ("7k/8/8/8/8/8/1R6/R3K3 w - - 0 1", 100_002),
        // Black is mated by the next move, whatever is played.
        ("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", -100_001),
    ] {
        let lines = analysed(fen, &[]);
        let last = lines.last().unwrap();
        let found: i32 = last.split(' ').nth(1).unwrap().parse().unwrap();
        assert_eq!(found, score, "{fen}: {lines:?}");
    }
}

/// The line ends the search, whose move begins the pondering: that has to end, too.
#[test]
fn a_line_that_ends_a_search_does_not_wait_for_the_pondering_after_it() {
    let output = Shared::default();
    let mut driver = Driver::new(output.clone(), settings()).unwrap();
    for line in [
        "xboard",
        "protover 2",
        "hard",
        "st 1000",
        "go",
        "memory 1",
        "ping 1",
    ] {
        driver.line(line);
    }
    let said = output.take();
    assert!(
        said.contains("\nmove ") && said.ends_with("pong 1\n"),
        "{said}"
    );
}
