//! Damaged sessions, and values out of range.

use super::{Shared, settings};
use legwork_protocols::{Driver, MAX_LINE, run};
use std::io::{self, Read, Write};

/// The parts of damaged sessions.
const UCI: &str = "uci
isready
setoption name UCI_Variant value gothic
setoption name UCI_Variant value chu
setoption name UCI_Variant value seirawan
setoption name UCI_Variant value super
setoption name MultiPV value 3
setoption name Threads value 2
setoption name chu promotion value shogi
setoption name Rules value rooks.ron
position startpos moves d2d4 e7e6 e2e4
position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1 moves b1c3h
position fen k9/10/10/5p4/4p5/3L6/10/10/10/K9 w - L 0 1 moves d4e5,e5f6 a9a8 d4d4
go depth 2
go nodes 100 searchmoves e2e4 d2d4
go wtime 10 btime 10 winc 1 binc 1 movestogo 3
go infinite
go ponder movetime 5
go perft 2
ponderhit
stop
d
eval
ucinewgame";
const USI: &str = "usi
isready
setoption name USI_Variant value chushogi
setoption name USI_Variant value minishogi
setoption name USI_MultiPV value 3
setoption name chushogi_rules value jcsa
setoption name Rules value rooks.ron
position startpos moves 7g7f 8i8h 3c3d
position sfen 5k6/12/12/12/12/6N5/6p5/12/12/12/12/5K6 b - 1 moves 6f7g6f 7a8b 6f6g6f
position sfen 5k6/12/12/12/6n5/6R5/12/12/12/12/12/5K6 b 3c 1
position sfen 8k/7RG/8G/9/9/9/9/9/K8 w 2P3p 2
go depth 2
go btime 10 wtime 10 binc 1 winc 1
go btime 0 wtime 0 byoyomi 5
go mate 5
go mate infinite
go ponder byoyomi 5
go perft 2
ponderhit
stop
d
gameover win
usinewgame";
const CECP: &str = "xboard
protover 2
new
variant gothic
variant chuchess
variant super
variant seirawan
force
go
level 40 0:01 0.1
st 0.01
sd 2
time 10
otim 10
usermove e2e4
usermove d4e5,e5f6
usermove O-O-O
usermove b1c3h
usermove @@@@
setboard k9/10/10/5p4/4p5/3L6/10/10/10/K9 w - - 0 1
setboard rabvkens/pppppppp/8/8/8/8/PPPPPPPP/RABVKENS[QRBNqrbnPp] w KQkq d3 0 1
setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1
analyze
exclude d4f6;e5
include all
exit
undo
remove
playother
hard
easy
post
hint
lift d4
put e5
hover e5
option MultiPV=2
option chu promotion=shogi
ping 7
draw
?
.
bk
result 1-0 {over}";

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % most as u64) as usize
    }

    /// A line with up to three letters or words changed.
    fn damaged(&mut self, lines: &[&str]) -> String {
        let line = lines[self.below(lines.len())];
        let mut chars: Vec<char> = line.chars().collect();
        for _ in 0..self.below(4) {
            let at = self.below(chars.len() + 1);
            match self.below(5) {
                0 if at < chars.len() => drop(chars.remove(at)),
                1 => chars.insert(at, ['\u{0}', 'é', '-', '9', ' ', '/', ','][self.below(7)]),
                2 if at < chars.len() => chars[at] = char::from(b' ' + self.below(95) as u8),
                3 => {
                    let other: Vec<char> = lines[self.below(lines.len())].chars().collect();
                    chars.splice(at..at, other);
                }
                _ => chars.truncate(at),
            }
        }
        chars.into_iter().collect()
    }
}

fn survives(script: &str, seed: u64) {
    let lines: Vec<&str> = script.lines().collect();
    let output = Shared::default();
    let mut random = Random(seed);
    let mut driver = Driver::new(output.clone(), settings()).unwrap();
    let greeting = lines[0];
    driver.line(greeting);
    let mut sent = 0;
    while sent < 10_000 {
        let line = random.damaged(&lines);
        // Much of them would be much memory, or many threads.
        let low = line.to_lowercase();
        if ["hash", "memory", "threads", "cores", "bench"]
            .iter()
            .any(|word| low.contains(word))
        {
            continue;
        }
        // A perft is counted to its end, however deep it is.
        let deep = |word: &str| word.parse::<u64>().is_ok_and(|depth| depth > 2);
        if low.contains("perft") && low.split_whitespace().any(deep) {
            continue;
        }
        // Most of the time is taken by compiling variants.
        let compiles = low.contains("variant") || low.contains("_rules");
        if compiles && random.below(50) > 0 {
            continue;
        }
        sent += 1;
        if !driver.line(&line) {
            driver = Driver::new(output.clone(), settings()).unwrap();
            driver.line(greeting);
        }
        output.take();
    }
    // It still listens.
    let asked: &[&str] = match greeting {
        // A ping is answered after the move that is thought about.
        "xboard" => &["force", "ping 99"],
        _ => &["isready"],
    };
    for line in asked {
        driver.line(line);
    }
    let said = output.take();
    assert!(
        said.contains("readyok") || said.contains("pong 99"),
        "{said}"
    );
}

#[test]
fn damaged_uci_sessions_end_nothing() {
    survives(UCI, 1);
}

#[test]
fn damaged_usi_sessions_end_nothing() {
    survives(USI, 3);
}

#[test]
fn damaged_cecp_sessions_end_nothing() {
    survives(CECP, 2);
}

/// Returns the answer to one line, in a session that has begun with another.
fn answer(greeting: &str, line: &str) -> String {
    let output = Shared::default();
    let mut driver = Driver::new(output.clone(), settings()).unwrap();
    driver.line(greeting);
    output.take();
    assert!(driver.line(line));
    driver.settle();
    output.take()
}

#[test]
fn sizes_that_cannot_be_are_refused_in_one_line() {
    for value in [
        "0",
        "-1",
        "65537",
        "99999999999999999999",
        "1e3",
        "",
        "much",
        "\u{0}",
    ] {
        for line in [
            format!("setoption name Hash value {value}"),
            format!("setoption name Threads value {value}"),
        ] {
            let said = answer("uci", &line);
            assert!(said.starts_with("info string "), "{line}: {said}");
            assert_eq!(said.lines().count(), 1, "{line}: {said}");
        }
        for line in [format!("memory {value}"), format!("cores {value}")] {
            let said = answer("xboard", &line);
            assert!(said.starts_with("Error ("), "{line}: {said}");
            assert_eq!(said.lines().count(), 1, "{line}: {said}");
        }
    }
}

#[test]
fn positions_that_cannot_be_are_refused_in_one_line() {
    let long = "8/".repeat(10_000);
    for fen in [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kk6/8/8/8/8/8/8/7K w - - 0 1",
        "k7/8/8/8/8/8/8/7K x - - 0 1",
        "k7/8/8/8/8/8/8/7K w - - 0 1\u{1b}[2J\u{7}",
        "k6R/8/8/8/8/8/8/7K w - - 0 1",
        "[[[[[[[",
        "99999999999999999999/8 w",
        &long,
    ] {
        for (greeting, line) in [
            ("uci", format!("position fen {fen}")),
            ("xboard", format!("setboard {fen}")),
        ] {
            let said = answer(greeting, &line);
            assert!(
                said.lines().count() <= 1 && said.len() < 400,
                "{fen}: {said}"
            );
            assert!(!said.contains('\u{1b}'), "{fen}: {said}");
        }
    }
}

/// The output of a whole run with that input.
fn output(input: Vec<u8>) -> String {
    let mut output = Vec::new();
    run(io::Cursor::new(input), &mut output, settings()).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn the_end_of_input_is_the_end() {
    assert_eq!(output(Vec::new()), "");
    assert!(output(b"uci\nisready\ngo infinite".to_vec()).contains("readyok"));
    assert_eq!(output(b"xboard\nping 5".to_vec()), "pong 5\n");
}

#[test]
fn lines_without_end_take_no_memory() {
    let mut input = b"uci\n".to_vec();
    input.extend(vec![b'x'; 3 * MAX_LINE]);
    input.extend(b"\nisready\n");
    let said = output(input);
    assert!(said.contains("longer than"), "{said}");
    assert!(said.ends_with("readyok\n"), "{said}");
}

/// An output that is closed after some bytes.
struct Closing(usize);

impl Write for Closing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 < bytes.len() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An input that never ends.
struct Endless;

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = b"isready\n";
        let length = buffer.len().min(line.len());
        buffer[..length].copy_from_slice(&line[..length]);
        Ok(length)
    }
}

#[test]
fn a_program_that_closes_its_pipe_ends_the_session() {
    for bytes in [0, 5, 100] {
        run(Endless, Closing(bytes), settings()).unwrap();
    }
}
