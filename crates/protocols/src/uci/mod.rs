//! UCI, with the conventions of variant programs, and USI, the protocol of Shogi programs.

mod chances;
mod dialect;
mod go;
mod mate;
mod perft;
mod show;
mod strength;
mod value;

use legwork_core::echo::clip;
use legwork_core::moves::Move;
use legwork_engine::{Best, Limits, Line, Report, Score};
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::bench;
use crate::catalog::{Catalog, Offer};
use crate::session::{
    Conversation, EVAL_FILE, Flow, Host, MOST_HASH, MOST_LINES, MOST_OVERHEAD, MOST_THREADS,
    OVERHEAD, Running, SessionRules, first_line,
};
use chances::chances;
pub use dialect::Dialect;
use go::Go;
use mate::MateSearch;
use strength::Strength;

/// The commands that end what runs, as `stop` does.
const ENDING: [&str; 8] = [
    "go",
    "ucinewgame",
    "usinewgame",
    "gameover",
    "setoption",
    "eval",
    "bench",
    "quit",
];

/// The name of Shogi in XBoard and Fairy-Stockfish, the default variant of USI.
const SHOGI: &str = "shogi";

/// Options of other programs that bots set in every engine, which fail where it does not list them: name, form, and the answer to a
/// value that asks for something.
const WITHOUT_EFFECT: [(&str, &str, &str); 1] = [(
    "SyzygyPath",
    "string default <empty>",
    "no tablebases are read",
)];

/// A session by UCI or USI.
pub(crate) struct Uci {
    dialect: Dialect,
    catalog: Catalog,
    offer: Offer,
    /// The variant that is played, unless the position that was sent is of its game of Chess960.
    variant: Variant,
    game: Game,
    /// Whether castling is that of Chess960, by the rules that have such a form, and is written King takes Rook.
    chess960: bool,
    /// Whether the last `position` was refused: then it is not known which position the board program has.
    refused: bool,
    /// The variant that was asked for last, if it was refused: then the board program plays another than the one that is open.
    missing: Option<String>,
    lines: usize,
    /// Whether the chances are written behind each score.
    shows_chances: bool,
    strength: Strength,
    /// The position that is searched, for writing its moves.
    searched: Position,
    /// The state of a search for a mate.
    mate: Option<MateSearch>,
}

impl Uci {
    pub(crate) fn new(host: &mut Host<'_>) -> Self {
        let catalog = Catalog::new(host.settings.rules.as_ref());
        let (offer, variant) = catalog.opened_first(&host.settings);
        let start = variant.start();
        Self {
            dialect: Dialect::Uci,
            catalog,
            offer,
            variant,
            game: Game::new(start.clone(), Adjudication::ALL),
            chess960: false,
            refused: false,
            missing: None,
            lines: 1,
            shows_chances: false,
            strength: Strength::default(),
            searched: start,
            mate: None,
        }
    }

    fn greet(&self, host: &mut Host<'_>) {
        host.say(&format!("id name Legwork {}", env!("CARGO_PKG_VERSION")));
        host.say("id author The Legwork authors");
        for (name, form) in self.options(host) {
            let name = self.dialect.option(&name);
            host.say(&format!("option name {name} type {form}"));
        }
    }

    /// The names of the options in UCI, and their forms.
    fn options(&self, host: &Host<'_>) -> Vec<(String, String)> {
        let is_uci = self.dialect == Dialect::Uci;
        let mut options = Vec::new();
        let mut add = |name: &str, form: String| options.push((name.to_owned(), form));
        let check = || "check default false".to_owned();
        let spin = |default, least, most| format!("spin default {default} min {least} max {most}");
        let combo = |default: &str, values: String| format!("combo default {default}{values}");
        add("Hash", spin(16, 1, MOST_HASH));
        add("Threads", spin(1, 1, MOST_THREADS));
        add("MultiPV", spin(1, 1, MOST_LINES));
        add("Ponder", check());
        add("Move Overhead", spin(OVERHEAD, 0, MOST_OVERHEAD));
        add("UCI_AnalyseMode", check());
        for (name, form) in strength::options() {
            add(name, form);
        }
        if is_uci {
            add("UCI_Chess960", check());
        }
        add("Clear Hash", "button".to_owned());
        let offers = || {
            let all = self.catalog.offers().iter();
            all.filter(|offer| self.dialect.speaks_of(offer))
        };
        // Which of the others have an SFEN is not known before they are read.
        let others = if is_uci {
            (host.settings.others.names)()
        } else {
            Vec::new()
        };
        let others = others
            .iter()
            .filter(|name| self.catalog.find(name).is_none());
        let names = offers().map(|offer| &offer.uci).chain(others);
        let names = names.map(|name| format!(" var {name}")).collect();
        add("UCI_Variant", combo(&self.offer.uci, names));
        for known in self.catalog.options() {
            if offers().any(|offer| offer.id == known.id) {
                let values = known.values.iter();
                let values = values.map(|value| format!(" var {value}")).collect();
                add(&known.name, combo(&known.values[0], values));
            }
        }
        for (name, form, _) in WITHOUT_EFFECT.into_iter().filter(|_| is_uci) {
            add(name, form.to_owned());
        }
        if is_uci {
            add("UCI_ShowWDL", check());
        }
        add("Rules", "string default <empty>".to_owned());
        if is_uci {
            add("VariantPath", "string default <empty>".to_owned());
        }
        let net = match host.settings.net.as_str() {
            "" => "<empty>",
            name => name,
        };
        add(EVAL_FILE, format!("string default {net}"));
        if host.settings.tunes {
            for (name, value) in host.engine.parameters() {
                add(name, format!("string default {value}"));
            }
        }
        options
    }

    /// Switches to USI, and to Shogi if the current variant has no Shogi notation.
    fn begin_usi(&mut self, host: &mut Host<'_>) {
        self.dialect = Dialect::Usi;
        if !self.dialect.speaks_of(&self.offer) {
            let shogi = self.catalog.find(SHOGI).cloned();
            let opened = shogi.map_or(Ok(()), |shogi| self.open(shogi));
            if let Err(error) = opened {
                complain(host, &error);
            }
        }
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
        let number = |least: usize, most: usize| value::whole(&name, &value, [least, most]);
        let done = match Dialect::key(&name).as_str() {
            "hash" => number(1, MOST_HASH).and_then(|megabytes| {
                let set = host.engine.set_hash(megabytes);
                set.map_err(|error| format!("Hash: {error}"))
            }),
            "threads" => number(1, MOST_THREADS).map(|threads| host.engine.set_threads(threads)),
            "move overhead" => number(0, MOST_OVERHEAD).map(|millis| host.set_overhead(millis)),
            "multipv" => number(1, MOST_LINES).map(|lines| self.lines = lines),
            "chess960" => self.set_chess960(&name, &value, host),
            "clear hash" => {
                host.engine.forget();
                Ok(())
            }
            "ponder" | "analysemode" => Ok(()),
            "showwdl" => value::flag(&name, &value).map(|on| self.shows_chances = on),
            "variant" => {
                let set = self.set_variant(&value, host);
                self.missing = set.is_err().then(|| value.clone());
                set
            }
            "variantpath" if matches!(value.as_str(), "" | "<empty>") => Ok(()),
            "variantpath" => {
                let loaded = (host.settings.others.load)(&value);
                loaded.map_err(|error| format!("{name}: {error}"))
            }
            "rules" => self.set_rules(&value, host),
            "evalfile" => self.set_net(&value, host),
            _ if set_parameter(&name, &value, host) => Ok(()),
            key if let Some(set) = self.strength.set(key, &name, &value) => set,
            key if let Some((name, _, what)) = without_effect(key) => match value.as_str() {
                "" | "<empty>" | "false" => Ok(()),
                _ => Err(format!("{name}: {what}")),
            },
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
        let name = self.add(&file, host);
        self.choose(&name, host)?;
        self.missing = None;
        Ok(())
    }

    /// Offers a rule file; returns its name.
    fn add(&mut self, file: &SessionRules, host: &mut Host<'_>) -> String {
        for warning in &file.warnings {
            host.say(&format!("info string {warning}"));
        }
        self.catalog.add(file)
    }

    fn set_variant(&mut self, name: &str, host: &mut Host<'_>) -> Result<(), String> {
        let registered = self.catalog.find(name).is_some_and(Offer::is_registered);
        let read = host.settings.others.read;
        match (!registered).then(|| read(name)).flatten() {
            Some(file) => {
                let name = self.add(&file?, host);
                self.choose(&name, host)
            }
            None => self.choose(name, host),
        }
    }

    /// Begins with a variant on offer.
    fn choose(&mut self, name: &str, host: &mut Host<'_>) -> Result<(), String> {
        let option = self.dialect.option("UCI_Variant");
        let offer = self.catalog.find(name).cloned();
        let offer = offer.ok_or_else(|| format!("{option}: no variant `{}`", clip(name)))?;
        if !self.dialect.speaks_of(&offer) {
            return Err(format!("{option}: `{}` has no SFEN", clip(name)));
        }
        self.open(offer)?;
        host.say(&show::describe(&self.variant, &self.offer.uci));
        host.check_net(self.variant.rules())
    }

    /// Changes between the rules as they are and their form with the castling of Chess960. As after a change of the variant, the
    /// board is then set to the start.
    fn set_chess960(&mut self, name: &str, value: &str, host: &mut Host<'_>) -> Result<(), String> {
        let on = value::flag(name, value)?;
        if on == self.chess960 {
            return Ok(());
        }
        self.chess960 = on;
        self.open(self.offer.clone())?;
        let rules = self.game.position().rules();
        if on && rules.wings.iter().any(|wing| wing.home.is_some()) {
            let id = &rules.id;
            complain(
                host,
                &format!("{name}: the Kings of {id} castle from their homes alone"),
            );
        }
        host.check_net(rules)
    }

    fn set_net(&mut self, path: &str, host: &mut Host<'_>) -> Result<(), String> {
        let set = host.set_net(path);
        set.map_err(|error| format!("{EVAL_FILE}: {error}"))?;
        host.check_net(self.game.position().rules())
    }

    fn open(&mut self, offer: Offer) -> Result<(), String> {
        let variant = self.catalog.open(&offer);
        let variant = variant.map_err(|error| first_line(&error.to_string()))?;
        let shuffled = self.chess960.then(|| variant.chess960()).flatten();
        let variant = shuffled.unwrap_or(variant);
        self.offer = offer;
        self.game = Game::new(variant.start(), Adjudication::ALL);
        self.variant = variant;
        Ok(())
    }

    /// Sets up the position that the board program has. Until one is accepted, none is searched.
    fn set_position(&mut self, words: &[&str], host: &mut Host<'_>) {
        let set_up = self.set_up(words, host);
        self.refused = set_up.is_err();
        if let Err(error) = set_up {
            complain(host, &error);
        }
    }

    /// Sets up a position. One that cannot be read leaves the board as it is, and a move that is not legal as it is before that.
    fn set_up(&mut self, words: &[&str], host: &mut Host<'_>) -> Result<(), String> {
        let moves_at = words.iter().position(|&word| word == "moves");
        let (place, moves) = words.split_at(moves_at.unwrap_or(words.len()));
        let position = match place {
            ["startpos"] => self.variant.start(),
            [form @ ("fen" | "sfen"), fen @ ..] => {
                match self.variant.position_mended(&fen.join(" ")) {
                    Ok((position, mended)) => {
                        if let Some(mended) = mended {
                            complain(host, &format!("position {form}: {mended}"));
                        }
                        position
                    }
                    Err(error) => return Err(format!("position {form}: {error}")),
                }
            }
            _ => {
                let expected = match self.dialect {
                    Dialect::Uci => "`fen` and a FEN",
                    Dialect::Usi => "`sfen` and an SFEN",
                };
                return Err(format!("position: expected `startpos` or {expected}"));
            }
        };
        self.game = Game::new(position, Adjudication::ALL);
        for (number, text) in (1..).zip(moves.iter().skip(1)) {
            let read = self.game.position().read_move(text);
            let played = read.and_then(|mv| self.game.play(mv));
            played.map_err(|error| format!("position: move {number}: {error}"))?;
        }
        Ok(())
    }

    /// Warns if the board may differ from that of the board program.
    fn warn_of_board(&self, command: &str, host: &mut Host<'_>) {
        if let Some(name) = &self.missing {
            let name = clip(name);
            complain(
                host,
                &format!("{command}: the variant `{name}` was refused"),
            );
        } else if self.refused {
            complain(host, &format!("{command}: the last `position` was refused"));
        }
    }

    /// Answers `go` where no position is known.
    fn go_nowhere(&self, words: &[&str], host: &mut Host<'_>) {
        self.warn_of_board("go", host);
        let answer = match self.dialect {
            _ if words.contains(&"perft") => "Nodes searched: 0",
            Dialect::Usi if words.contains(&"mate") => "checkmate timeout",
            dialect => dialect.null_move(),
        };
        host.say(answer);
    }

    fn go(&mut self, words: &[&str], host: &mut Host<'_>) {
        if self.refused || self.missing.is_some() {
            return self.go_nowhere(words, host);
        }
        let (go, faults) = go::read(self.game.position(), words, self.dialect);
        for fault in faults {
            complain(host, &fault);
        }
        match go {
            Go::Nothing => {}
            Go::Perft(depth) => {
                let position = self.game.position().clone();
                let writing = (self.dialect, self.chess960);
                host.task(move |say, stop| perft::run(&position, depth, writing, say, stop));
            }
            Go::Search(mut limits) => {
                limits.lines = self.lines;
                self.strength.begin(&mut limits);
                self.search(limits, None, host);
            }
            Go::Mate(limits) => self.search(limits, Some(MateSearch::default()), host),
        }
    }

    fn search(&mut self, limits: Limits, mate: Option<MateSearch>, host: &mut Host<'_>) {
        self.mate = mate;
        self.searched.clone_from(self.game.position());
        host.go(&self.searched, self.game.history(), limits);
    }

    fn write(&self, position: &Position, mv: Move) -> String {
        self.dialect.write(position, mv, self.chess960)
    }

    fn info(&self, line: &Line) -> String {
        let score = self.dialect.score(line.score);
        let time = line.time.as_millis();
        let speed = u128::from(line.nodes) * 1000 / time.max(1);
        let write = |position: &Position, mv| self.write(position, mv);
        let moves = self.searched.write_line(&line.moves, write).join(" ");
        let chances = if self.shows_chances {
            let [win, draw, loss] = chances(line.score);
            format!(" wdl {win} {draw} {loss}")
        } else {
            String::new()
        };
        format!(
            "info depth {} seldepth {} multipv {} score {score}{chances} nodes {} nps {speed} hashfull {} time {time} pv {moves}",
            line.depth, line.deepest, line.number, line.nodes, line.full
        )
    }

    /// The score of a search that finds no move, by which UCI programs say how the game has ended.
    fn end_score(&self) -> Option<String> {
        let outcome = self.searched.outcome()?;
        let score = match outcome.winner {
            Some(_) => Score::Mate(0),
            None => Score::Centipawns(0),
        };
        Some(self.dialect.score(score))
    }

    fn best(&self, best: Option<Best>) -> String {
        let Some(best) = best else {
            return self.dialect.no_move().to_owned();
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
}

impl Conversation for Uci {
    /// Every `go` gets its `bestmove`, also where a board program does not wait for it.
    fn before(&self, line: &str, is_task: bool) -> Running {
        match line.split_whitespace().next() {
            Some("stop") => Running::Ends,
            Some(command) if ENDING.contains(&command) && is_task => Running::EndsSoon,
            Some(command) if ENDING.contains(&command) => Running::Ends,
            _ => Running::GoesOn,
        }
    }

    fn line(&mut self, line: &str, host: &mut Host<'_>) -> Flow {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else {
            return Flow::GoOn;
        };
        match command {
            "uci" => {
                self.dialect = Dialect::Uci;
                self.greet(host);
                host.say("uciok");
            }
            "usi" => {
                self.begin_usi(host);
                self.greet(host);
                host.say("usiok");
            }
            "isready" => host.say("readyok"),
            "ucinewgame" | "usinewgame" => host.engine.forget(),
            "setoption" => self.set_option(rest, host),
            "position" => self.set_position(rest, host),
            "go" => self.go(rest, host),
            // The search has already been ended, with its answer.
            "stop" | "gameover" => {}
            "ponderhit" => host.engine.ponder_hit(),
            "d" => {
                self.warn_of_board("d", host);
                show::position(self.game.position(), self.chess960, host);
            }
            "eval" => {
                self.warn_of_board("eval", host);
                show::evaluation(self.game.position(), host);
            }
            "bench" if !host.has_threads() => complain(host, "bench: not without threads"),
            "bench" => match rest.first().map(|depth| depth.parse()) {
                None => host.task(|say, stop| bench::run(bench::DEPTH, &[], say, stop)),
                Some(Ok(depth)) => host.task(move |say, stop| bench::run(depth, &[], say, stop)),
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
            Report::Line(line) => {
                if let Some(mate) = &mut self.mate {
                    mate.note(&line);
                }
                self.strength.note(&line);
                if line.number > self.lines {
                    return;
                }
                self.info(&line)
            }
            Report::Done(best) => match &self.mate {
                Some(mate) => mate.answer(&self.searched, best.is_some()),
                None => {
                    if let (None, Some(score)) = (best, self.end_score()) {
                        host.say(&format!("info depth 0 score {score}"));
                    }
                    self.best(self.strength.choose(best))
                }
            },
        };
        host.say(&line);
    }
}

fn complain(host: &mut Host<'_>, what: &str) {
    host.say(&format!("info string {}", first_line(what)));
}

/// Returns the option without an effect that has this key.
fn without_effect(key: &str) -> Option<(&'static str, &'static str, &'static str)> {
    let mut options = WITHOUT_EFFECT.into_iter();
    options.find(|(name, ..)| Dialect::key(name) == key)
}

/// Sets a search parameter; returns whether the name is known and the value in range.
fn set_parameter(name: &str, value: &str, host: &mut Host<'_>) -> bool {
    let value = value.parse().ok();
    value.is_some_and(|value| host.engine.set_parameter(name, value).is_some())
}
