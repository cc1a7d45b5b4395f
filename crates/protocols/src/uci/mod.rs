//! UCI, with the conventions of programs that play variants by it.

mod go;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use legwork_core::echo::clip;
use legwork_core::moves::Move;
use legwork_core::rules::{HoldingsForm, Rules};
use legwork_engine::{Best, Line, Report, Score};
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::bench;
use crate::catalog::{Catalog, Offer};
use crate::cecp::define::parent;
use crate::session::{Flow, Host, MOST_HASH, MOST_LINES, MOST_THREADS, Session, first_line};
use crate::text;
use go::Go;

/// The commands that end a running search.
const ENDING: [&str; 7] = [
    "stop",
    "go",
    "ucinewgame",
    "setoption",
    "eval",
    "bench",
    "quit",
];

/// A session by UCI.
pub(crate) struct Uci {
    catalog: Catalog,
    offer: Offer,
    game: Game,
    king_takes_rook: bool,
    lines: usize,
    /// The position that is searched, for writing its moves.
    searched: Position,
}

impl Uci {
    pub(crate) fn new(host: &mut Host<'_>) -> Self {
        let catalog = Catalog::new(host.settings.rules.as_ref());
        let (offer, variant) = catalog.opened_first(&host.settings);
        let start = variant.start();
        Self {
            catalog,
            offer,
            game: Game::new(start.clone(), Adjudication::ALL),
            king_takes_rook: false,
            lines: 1,
            searched: start,
        }
    }

    fn greet(&self, host: &mut Host<'_>) {
        host.say(&format!("id name Legwork {}", env!("CARGO_PKG_VERSION")));
        host.say("id author The Legwork authors");
        host.say(&format!(
            "option name Hash type spin default 16 min 1 max {MOST_HASH}"
        ));
        host.say(&format!(
            "option name Threads type spin default 1 min 1 max {MOST_THREADS}"
        ));
        host.say(&format!(
            "option name MultiPV type spin default 1 min 1 max {MOST_LINES}"
        ));
        host.say("option name Ponder type check default false");
        host.say("option name UCI_AnalyseMode type check default false");
        host.say("option name UCI_Chess960 type check default false");
        host.say("option name Clear Hash type button");
        let names = self
            .catalog
            .offers()
            .iter()
            .map(|offer| format!(" var {}", offer.uci));
        let names: String = names.collect();
        host.say(&format!(
            "option name UCI_Variant type combo default {}{names}",
            self.offer.uci
        ));
        for option in self.catalog.options() {
            let values: String = option
                .values
                .iter()
                .map(|value| format!(" var {value}"))
                .collect();
            let default = &option.values[0];
            host.say(&format!(
                "option name {} type combo default {default}{values}",
                option.name
            ));
        }
        host.say("option name Rules type string default <empty>");
        host.say("uciok");
    }

    fn set_option(&mut self, words: &[&str], host: &mut Host<'_>) {
        let Some((&"name", rest)) = words.split_first() else {
            return complain(host, "setoption: expected `name`");
        };
        let value_at = rest.iter().position(|&word| word == "value");
        let (name, value) = match value_at {
            Some(at) => (rest[..at].join(" "), rest[at + 1..].join(" ")),
            None => (rest.join(" "), String::new()),
        };
        let number = |least: usize, most: usize| match value.parse::<usize>() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(format!(
                "{name}: expected a whole number from {least} to {most}, found `{}`",
                clip(&value)
            )),
        };
        let done = match name.to_ascii_lowercase().as_str() {
            "hash" => number(1, MOST_HASH).and_then(|megabytes| {
                let set = host.engine.set_hash(megabytes);
                set.map_err(|error| format!("Hash: {error}"))
            }),
            "threads" => number(1, MOST_THREADS).map(|threads| host.engine.set_threads(threads)),
            "multipv" => number(1, MOST_LINES).map(|lines| self.lines = lines),
            "uci_chess960" => {
                self.king_takes_rook = value.eq_ignore_ascii_case("true");
                Ok(())
            }
            "clear hash" => {
                host.engine.forget();
                Ok(())
            }
            "ponder" | "uci_analysemode" => Ok(()),
            "uci_variant" => self.set_variant(&value, host),
            "rules" => self.set_rules(&value, host),
            _ => match self.catalog.choose(&name, &value) {
                Some(id) if id == self.offer.id => self.open(self.offer.clone()),
                Some(_) => Ok(()),
                None => Err(format!(
                    "no such option, or no such value of it: `{}`",
                    clip(&name)
                )),
            },
        };
        if let Err(error) = done {
            complain(host, &error);
        }
    }

    fn set_rules(&mut self, path: &str, host: &mut Host<'_>) -> Result<(), String> {
        if path.is_empty() || path == "<empty>" {
            return Ok(());
        }
        let file = (host.settings.read_rules)(path)?;
        let name = self.catalog.add(&file);
        self.set_variant(&name, host)
    }

    fn set_variant(&mut self, name: &str, host: &mut Host<'_>) -> Result<(), String> {
        let offer = self.catalog.find(name).cloned();
        let offer = offer.ok_or_else(|| format!("UCI_Variant: no variant `{}`", clip(name)))?;
        self.open(offer)?;
        host.say(&describe(self.game.position().variant(), &self.offer.uci));
        Ok(())
    }

    fn open(&mut self, offer: Offer) -> Result<(), String> {
        let variant = self.catalog.open(&offer);
        let variant = variant.map_err(|error| first_line(&error.to_string()))?;
        self.offer = offer;
        self.game = Game::new(variant.start(), Adjudication::ALL);
        Ok(())
    }

    fn set_position(&mut self, words: &[&str], host: &mut Host<'_>) {
        let moves_at = words.iter().position(|&word| word == "moves");
        let (place, moves) = words.split_at(moves_at.unwrap_or(words.len()));
        let variant = self.game.position().variant();
        let position = match place {
            ["startpos"] => variant.start(),
            ["fen", fen @ ..] => match variant.position_loosely(&fen.join(" ")) {
                Ok(position) => position,
                Err(error) => return complain(host, &format!("position fen: {error}")),
            },
            _ => return complain(host, "position: expected `startpos` or `fen` and a FEN"),
        };
        let mut game = Game::new(position, Adjudication::ALL);
        let mut wrong = None;
        for (number, text) in (1..).zip(moves.iter().skip(1)) {
            let played = game.position().read_move(text).and_then(|mv| game.play(mv));
            if let Err(error) = played {
                wrong = Some(format!("position: move {number}: {error}"));
                break;
            }
        }
        self.game = game;
        if let Some(wrong) = wrong {
            complain(host, &wrong);
        }
    }

    fn go(&mut self, words: &[&str], host: &mut Host<'_>) {
        let (go, faults) = go::read(self.game.position(), words);
        for fault in faults {
            complain(host, &fault);
        }
        match go {
            Go::Nothing => {}
            Go::Perft(depth) => {
                let position = self.game.position().clone();
                host.task(move |say, stop| perft(&position, depth, say, stop));
            }
            Go::Search(mut limits) => {
                limits.lines = self.lines;
                self.searched.clone_from(self.game.position());
                host.go(&self.searched, self.game.history(), limits);
            }
        }
    }

    fn write(&self, position: &Position, mv: Move) -> String {
        text::uci(position, mv, self.king_takes_rook)
    }

    fn info(&self, line: &Line) -> String {
        let score = match line.score {
            Score::Centipawns(score) => format!("cp {score}"),
            Score::MatesIn(moves) => format!("mate {moves}"),
            Score::MatedIn(moves) => format!("mate -{moves}"),
        };
        let time = line.time.as_millis();
        let speed = u128::from(line.nodes) * 1000 / time.max(1);
        let moves = text::line(&self.searched, &line.moves, |position, mv| {
            self.write(position, mv)
        });
        format!(
            "info depth {} seldepth {} multipv {} score {score} nodes {} nps {speed} hashfull {} time {time} pv {moves}",
            line.depth, line.deepest, line.number, line.nodes, line.full
        )
    }

    fn best(&self, best: Option<Best>) -> String {
        let Some(best) = best else {
            return "bestmove (none)".to_owned();
        };
        let mv = self.write(&self.searched, best.mv);
        let after = self.searched.play(best.mv);
        let ponder = after.ok().zip(best.ponder);
        match ponder.filter(|(after, mv)| after.is_legal(*mv)) {
            Some((after, answer)) => {
                format!("bestmove {mv} ponder {}", self.write(&after, answer))
            }
            None => format!("bestmove {mv}"),
        }
    }

    /// Writes the position on the board: the board, its FEN and the number of its moves.
    fn show(&self, host: &mut Host<'_>) {
        let position = self.game.position();
        let rules = position.rules();
        for rank in (0..rules.geometry.ranks()).rev() {
            let mut row = String::new();
            for file in 0..rules.geometry.files() {
                let square = legwork_core::geometry::Square::new(file, rank);
                let piece = square.and_then(|square| position.at(square));
                let letter = piece.map_or_else(|| ".".to_owned(), |piece| rules.letter(piece));
                row += &format!("{letter:>3}");
            }
            host.say(&row);
        }
        host.say(&format!("Fen: {}", position.fen()));
        host.say(&format!("Moves: {}", position.count()));
    }

    fn evaluate(&self, host: &mut Host<'_>) {
        let position = self.game.position();
        let evaluated = host.engine.evaluate(position);
        for (name, worth) in evaluated.parts {
            host.say(&format!("{name:10}{:>8}", Score::Centipawns(worth)));
        }
        let total = Score::Centipawns(evaluated.total);
        host.say(&format!("for {}: {total}", position.turn()));
    }
}

impl Session for Uci {
    /// Every `go` gets its `bestmove`, also where a board program does not wait for it.
    fn ends_search(&self, line: &str) -> bool {
        let command = line.split_whitespace().next().unwrap_or_default();
        ENDING.contains(&command)
    }

    fn line(&mut self, line: &str, host: &mut Host<'_>) -> Flow {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else {
            return Flow::GoOn;
        };
        match command {
            "uci" => self.greet(host),
            "isready" => host.say("readyok"),
            "ucinewgame" => host.engine.forget(),
            "setoption" => self.set_option(rest, host),
            "position" => self.set_position(rest, host),
            "go" => self.go(rest, host),
            // The search has ended with its answer before this line is handled.
            "stop" => {}
            "ponderhit" => host.engine.ponder_hit(),
            "d" => self.show(host),
            "eval" => self.evaluate(host),
            "bench" => match rest.first().map(|depth| depth.parse()) {
                None => host.task(|say, stop| bench::run(bench::DEPTH, say, stop)),
                Some(Ok(depth)) => host.task(move |say, stop| bench::run(depth, say, stop)),
                Some(Err(_)) => complain(host, "bench: expected a depth"),
            },
            "debug" | "register" => {}
            "quit" => return Flow::Quit,
            other => complain(host, &format!("unknown command `{}`", clip(other))),
        }
        Flow::GoOn
    }

    fn report(&mut self, report: Report, host: &mut Host<'_>) {
        let line = match report {
            Report::Line(line) => self.info(&line),
            Report::Done(best) => self.best(best),
        };
        host.say(&line);
    }
}

fn complain(host: &mut Host<'_>, what: &str) {
    host.say(&format!("info string {}", first_line(what)));
}

/// Describes a variant for board programs, as Fairy-Stockfish does: the template is the game of XBoard's whose rules of
/// holdings are nearest.
fn describe(variant: &Variant, name: &str) -> String {
    let rules: &Rules = variant.rules();
    let pocket = rules
        .holdings
        .as_ref()
        .map_or(0, |holdings| holdings.slots.len());
    let template = match rules.holds(HoldingsForm::Drop) {
        true => parent(rules),
        false => "fairy",
    };
    format!(
        "info string variant {name} files {} ranks {} pocket {pocket} template {template} startpos {}",
        rules.geometry.files(),
        rules.geometry.ranks(),
        rules.start
    )
}

/// Counts the leaves below each move.
fn perft(position: &Position, depth: u32, say: &mut dyn FnMut(String), stop: &AtomicBool) {
    let mut all = 0u64;
    let mut moves: Vec<(String, Move)> = position
        .moves()
        .into_iter()
        .map(|mv| (text::uci(position, mv, false), mv))
        .collect();
    moves.sort();
    if depth > 0 {
        for (text, mv) in moves {
            let mut after = position.clone();
            after.make(mv);
            let Some(leaves) = leaves(&after, depth - 1, stop) else {
                return;
            };
            all += leaves;
            say(format!("{text}: {leaves}"));
        }
    } else {
        all = 1;
    }
    say(String::new());
    say(format!("Nodes searched: {all}"));
}

/// Counts leaves, a few plies at a time; `None` if it has to stop.
fn leaves(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Relaxed) {
        return None;
    }
    if depth < 4 {
        return Some(position.perft(depth));
    }
    let mut after = position.clone();
    let mut all = 0;
    for mv in position.moves() {
        after.clone_from(position);
        after.make(mv);
        all += leaves(&after, depth - 1, stop)?;
    }
    Some(all)
}
