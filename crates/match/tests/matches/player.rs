//! The scripted player: the first argument is its protocol, the second its manner.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

use legwork::{Move, Position, Variant, registry};
use legwork_protocols::text;

/// The move of its own before which it misbehaves, from 0.
const UNTIL: u32 = 2;

struct Scripted {
    manner: String,
    /// Whether it has been greeted in USI.
    usi: bool,
    position: Position,
    moves: u32,
    /// Whether it has been given a file of variants.
    has_file: bool,
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

pub(crate) fn run(args: &[String]) -> ExitCode {
    let manner = args.get(1).cloned().unwrap_or_default();
    if manner == "mute" {
        return ExitCode::SUCCESS;
    }
    let mut player = Scripted {
        manner,
        usi: false,
        position: Variant::open("chess", &[]).unwrap().start(),
        moves: 0,
        has_file: false,
    };
    let cecp = args.first().is_some_and(|protocol| protocol == "cecp");
    let mut forced = true;
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if line == "quit" {
            break;
        }
        let go_on = if cecp {
            player.cecp(&line, &mut forced)
        } else {
            player.uci(&line)
        };
        if !go_on {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

impl Scripted {
    fn uci(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [greeting @ ("uci" | "usi")] => {
                self.usi = greeting == "usi";
                say("id name scripted");
                let ids: String = registry()
                    .unwrap()
                    .iter()
                    .map(|entry| format!(" var {}", entry.id()))
                    .collect();
                let ids = match self.manner.as_str() {
                    "chess-by-name" => " var chess",
                    "asks-for-a-file" if !self.has_file => " var chess var my-rooks",
                    _ => &ids,
                };
                if self.manner == "asks-for-a-file" {
                    say("option name VariantPath type string default <empty>");
                    say("option name Style type combo default calm var calm var wild");
                    say("option name Level type spin default 3 min 1 max 9");
                    say("option name Own Book type check default false");
                }
                if self.manner.starts_with("chess-") {
                    say("option name UCI_Chess960 type check default false");
                }
                if self.manner != "chess-alone" {
                    say(&format!(
                        "option name {}_Variant type combo default chess{ids} var caparandom",
                        greeting.to_uppercase()
                    ));
                }
                say(&format!("{greeting}ok"));
            }
            ["setoption", "name", "VariantPath", ..] => self.has_file = true,
            ["isready"] => say("readyok"),
            ["ucinewgame" | "usinewgame"] => self.moves = 0,
            [
                "setoption",
                "name",
                "UCI_Variant" | "USI_Variant",
                "value",
                name,
            ] => self.open(name),
            ["setoption", "name", "UCI_Chess960", "value", "true"] => {
                let free = self.position.variant().chess960();
                self.position = free.unwrap().start();
            }
            ["position", "fen" | "sfen", ref rest @ ..] => {
                assert_eq!(words[1] == "sfen", self.usi);
                let moves = rest
                    .iter()
                    .position(|&word| word == "moves")
                    .unwrap_or(rest.len());
                let variant = self.position.variant().clone();
                self.position = variant.position(&rest[..moves].join(" ")).unwrap();
                for text in rest.iter().skip(moves + 1) {
                    let mv = self.position.read_move(text).unwrap();
                    self.position.make(mv);
                }
            }
            ["go", ..] => {
                say("info depth 1 score cp 13 nodes 5 pv 0000");
                if self.usi && self.moves == UNTIL {
                    let said = match self.manner.as_str() {
                        "resigns" => Some("resign"),
                        "wins" => Some("win"),
                        _ => None,
                    };
                    if let Some(said) = said {
                        say(&format!("bestmove {said}"));
                        return true;
                    }
                }
                let usi = self.usi;
                return self.go(
                    |position, mv| {
                        let text = if usi {
                            position.usi(mv).unwrap()
                        } else {
                            position.uci(mv, false)
                        };
                        say(&format!("bestmove {text}"));
                    },
                    "bestmove a1a8",
                );
            }
            _ => {}
        }
        true
    }

    fn open(&mut self, name: &str) {
        let entries = registry().unwrap().iter();
        let mut entries = entries.filter(|entry| {
            let rules = entry.rules().unwrap();
            entry.id() == name || rules.aliases.values().any(|alias| alias == name)
        });
        self.position = entries.next().unwrap().open(&[]).unwrap().start();
    }

    fn cecp(&mut self, line: &str, forced: &mut bool) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "uci" => say("Error (unknown command): uci"),
            "protover" => {
                say("feature ping=1 setboard=1 usermove=1 done=0");
                let ids: Vec<String> = registry()
                    .unwrap()
                    .iter()
                    .flat_map(|entry| {
                        let alias = entry.rules().unwrap().aliases.get("xboard").cloned();
                        alias.into_iter().chain([entry.id().to_owned()])
                    })
                    .collect();
                say(&format!("feature variants=\"{}\" done=1", ids.join(",")));
            }
            "ping" => say(&format!("pong {rest}")),
            "new" => (self.moves, *forced) = (0, true),
            "variant" => self.open(rest),
            "setboard" => {
                let variant = self.position.variant().clone();
                self.position = variant.position(rest).unwrap();
            }
            "force" => *forced = true,
            "usermove" => {
                let mv = text::read_cecp(&self.position, rest).unwrap();
                self.position.make(mv);
                return *forced || self.think();
            }
            "go" => {
                *forced = false;
                return self.think();
            }
            _ => {}
        }
        true
    }

    fn think(&mut self) -> bool {
        say("1 -7 0 5 0000");
        let mut played = None;
        let go_on = self.go(
            |position, mv| {
                let text = text::cecp(position, mv);
                match text.split_once(',') {
                    // The two legs of a Lion, in two lines.
                    Some((first, second)) => {
                        say(&format!("move {first},"));
                        say(&format!("move {second}"));
                    }
                    None => say(&format!("move {text}")),
                }
                played = Some(mv);
            },
            "move a1a8",
        );
        if let Some(mv) = played {
            self.position.make(mv);
        }
        go_on
    }

    /// Plays a move, or misbehaves; tells whether to go on.
    fn go(&mut self, say_move: impl FnOnce(&Position, Move), illegal: &str) -> bool {
        let now = self.moves == UNTIL;
        self.moves += 1;
        match self.manner.as_str() {
            "crash" if now => return false,
            "hang" if now => loop {
                std::thread::park();
            },
            "illegal" if now => {
                say(illegal);
                return true;
            }
            "late" if now => std::thread::sleep(Duration::from_millis(2500)),
            "refuse" if now => {
                say("Illegal move: whatever");
                return true;
            }
            "claim" if now => {
                say("1/2-1/2 {I say so}");
                return true;
            }
            "resign" if now => {
                say("resign");
                return true;
            }
            "offer" if now => say("offer draw"),
            "babble" if now => {
                let long = "x".repeat(1 << 20);
                say(&long);
                for _ in 0..20_000 {
                    say("bla bla");
                }
            }
            "slow" => std::thread::sleep(Duration::from_millis(15)),
            _ => {}
        }
        let mut moves = self.position.moves();
        moves.sort_unstable_by_key(|mv| mv.bits());
        // Moves that are written in a special way are played whenever they can be.
        let special =
            |mv: &&Move| mv.wing().is_some() || mv.gate().is_some() || mv.taken().len() > 0;
        let some: Vec<Move> = moves.iter().filter(special).copied().collect();
        let from = if some.is_empty() { moves } else { some };
        let at = (self.position.hash() % from.len() as u64) as usize;
        say_move(&self.position, from[at]);
        true
    }
}
