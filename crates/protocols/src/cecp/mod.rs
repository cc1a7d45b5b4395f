//! CECP, version 2, as XBoard and cutechess speak it.

mod clock;
pub(crate) mod define;
mod highlight;
mod moves;
mod refusals;
mod thinking;

use std::ops::RangeInclusive;

use legwork_core::echo::clip;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_engine::{Line, Report, Score};
use legwork_variant::game::{Adjudication, Game, Verdict};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::catalog::{Catalog, Offer, beyond_cecp};
use crate::session::{
    Conversation, EVAL_FILE, Flow, Host, MOST_HASH, MOST_LINES, MOST_OVERHEAD, MOST_THREADS,
    OVERHEAD, Running, first_line,
};
use crate::text;
use clock::TimeControl;
use highlight::Lift;
use moves::{excluded, looks_like_move, reason};

/// Commands that are accepted and ignored. The pieces in hand (`holding [..] [..]`) follow from the moves.
const IGNORED: [&str; 18] = [
    "accepted", "rejected", "random", "ics", "name", "rating", "egtpath", "nps", "otim", "holding",
    "white", "black", "setscore", "resume", "xboard", "beep", "bookon", "partner",
];

/// Commands that depend on the position, and do nothing where it is not known.
const OF_THE_BOARD: [&str; 7] = [
    "go",
    "playother",
    "hint",
    "undo",
    "remove",
    "exclude",
    "include",
];
/// The maximum number of pings that wait for a move; others are answered at once.
const MOST_PINGS: usize = 100;

/// The mode of the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Force mode: the engine makes no moves.
    Force,
    /// The engine plays this side.
    Plays(Color),
    /// Analysis mode.
    Analyze,
}

/// The purpose of the running search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Move,
    /// To ponder on this expected move.
    Ponder(Move),
    Analysis,
}

/// A session by CECP.
pub(crate) struct Cecp {
    catalog: Catalog,
    offer: Offer,
    /// The variant that is played, unless the position that was sent is of its game of Chess960.
    variant: Variant,
    game: Game,
    /// Whether the last `setboard` was refused: then it is not known which position the board program has.
    refused: bool,
    /// Whether the game began from the variant's array.
    from_array: bool,
    mode: Mode,
    /// Whether the other side is a program.
    against_program: bool,
    control: TimeControl,
    purpose: Purpose,
    /// The position that is searched, for writing its moves.
    searched: Position,
    /// The last line of the running search.
    last: Option<Line>,
    /// The expected reply.
    expected: Option<Move>,
    post: bool,
    ponders: bool,
    lines: usize,
    excluded: Vec<Move>,
    /// Whether to avoid legal moves that XBoard rejects.
    avoids_refusals: bool,
    /// How often such a move was the only one.
    forced: u32,
    lift: Lift,
    /// The pings that came while the engine thought about its move.
    pings: Vec<String>,
}

impl Cecp {
    pub(crate) fn new(host: &mut Host<'_>) -> Self {
        let mut catalog = Catalog::new(host.settings.rules.as_ref());
        let asked = catalog.first(&host.settings);
        if let Some(reason) = asked.and_then(|offer| offer.beyond_cecp) {
            host.say(&format!("tellusererror {reason}"));
        }
        catalog.keep_for_cecp();
        let (offer, variant) = catalog.opened_first(&host.settings);
        let start = variant.start();
        Self {
            catalog,
            offer,
            variant,
            game: Game::new(start.clone(), Adjudication::ALL),
            refused: false,
            from_array: true,
            mode: Mode::Plays(Color::Black),
            against_program: false,
            control: TimeControl::default(),
            purpose: Purpose::Move,
            searched: start,
            last: None,
            expected: None,
            post: false,
            ponders: false,
            lines: 1,
            excluded: Vec::new(),
            avoids_refusals: true,
            forced: 0,
            lift: Lift::default(),
            pings: Vec::new(),
        }
    }

    fn features(&self, host: &mut Host<'_>) {
        host.say("feature done=0");
        host.say(
            "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 \
             colors=0 name=1 nps=0 debug=1 memory=1 smp=1 exclude=1 highlight=1 oocastle=0",
        );
        let names: Vec<&str> = self
            .catalog
            .offers()
            .iter()
            .map(|offer| offer.xboard.as_str())
            .collect();
        host.say(&format!(
            "feature myname=\"Legwork {}\" variants=\"{}\"",
            env!("CARGO_PKG_VERSION"),
            names.join(",")
        ));
        host.say(&format!(
            "feature option=\"MultiPV -spin 1 1 {MOST_LINES}\""
        ));
        host.say(&format!(
            "feature option=\"Move Overhead -spin {OVERHEAD} 0 {MOST_OVERHEAD}\""
        ));
        host.say("feature option=\"Clear Hash -button\"");
        host.say("feature option=\"Avoid what XBoard refuses -check 1\"");
        host.say("feature option=\"Rules -file \"");
        let net = host.settings.net.replace('"', "");
        host.say(&format!("feature option=\"{EVAL_FILE} -file {net}\""));
        for option in self.catalog.options() {
            let values = option.values.join(" /// ");
            host.say(&format!(
                "feature option=\"{} -combo *{values}\"",
                option.name
            ));
        }
        host.say("feature done=1");
    }

    /// Starts a new game of the variant, from its array.
    fn restart(&mut self, host: &mut Host<'_>) {
        host.abandon();
        host.engine.forget();
        self.game = Game::new(self.variant.start(), Adjudication::ALL);
        self.refused = false;
        self.from_array = true;
        self.mode = Mode::Plays(Color::Black);
        self.against_program = false;
        self.control.restart();
        self.excluded.clear();
        self.forget();
    }

    /// Clears the search results of an earlier position.
    fn forget(&mut self) {
        self.last = None;
        self.expected = None;
        self.lift = Lift::default();
    }

    fn choose(&mut self, offer: Offer, host: &mut Host<'_>) -> Result<(), String> {
        let variant = self.catalog.open(&offer);
        let variant = variant.map_err(|error| first_line(&error.to_string()))?;
        if let Some(reason) = beyond_cecp(variant.rules()) {
            return Err(reason.to_owned());
        }
        host.abandon();
        if offer.defined_here {
            for line in define::lines(variant.rules()) {
                host.say(&line);
            }
        }
        self.offer = offer;
        self.game = Game::new(variant.start(), Adjudication::ALL);
        self.variant = variant;
        self.refused = false;
        self.from_array = true;
        self.forget();
        Ok(())
    }

    fn set_variant(&mut self, name: &str, host: &mut Host<'_>) -> Result<(), String> {
        let offer = self.catalog.find_xboard(name).cloned();
        self.choose(offer.ok_or("unknown variant")?, host)
    }

    fn set_board(&mut self, fen: &str, host: &mut Host<'_>) {
        let geometry = self.variant.rules().geometry;
        // Only one field names a square.
        let fields = fen
            .split_whitespace()
            .enumerate()
            .map(|(place, field)| match place {
                3 => text::from_xboard(geometry, field),
                _ => field.to_owned(),
            });
        let fen = fields.collect::<Vec<_>>().join(" ");
        let read = self.variant.position_mended(&fen);
        // Whatever is thought about, it is another position.
        host.abandon();
        self.refused = read.is_err();
        match read {
            Ok((position, mended)) => {
                if let Some(mended) = mended {
                    host.say(&format!("# setboard: {mended}"));
                }
                self.game = Game::new(position, Adjudication::ALL);
                self.from_array = false;
                self.changed(host);
            }
            Err(error) => {
                self.forget();
                host.say(&format!("tellusererror Illegal position: {error}"));
            }
        }
    }

    /// Fails if it is not known which position the board program has.
    fn know_board(&self) -> Result<(), String> {
        if self.refused {
            Err("the last `setboard` was refused".to_owned())
        } else {
            Ok(())
        }
    }

    /// Whether the engine thinks about its move.
    fn thinks(&self, host: &Host<'_>) -> bool {
        host.is_busy() && self.purpose == Purpose::Move
    }

    /// Answers the pings whose answers come after a move, once it has come or no move comes any more.
    fn answer_pings(&mut self, host: &mut Host<'_>) {
        if !self.thinks(host) {
            for ping in self.pings.drain(..) {
                host.say(&format!("pong {ping}"));
            }
        }
    }

    fn ping(&mut self, number: &str, host: &mut Host<'_>) {
        let number = clip(number);
        if self.thinks(host) && self.pings.len() < MOST_PINGS {
            self.pings.push(number)
        } else {
            host.say(&format!("pong {number}"))
        }
    }

    /// Restarts analysis or pondering after a change of position.
    fn changed(&mut self, host: &mut Host<'_>) {
        self.excluded.clear();
        self.forget();
        self.analyze_again(host);
    }

    /// Makes a move of the user or of the opposing program.
    fn user_move(&mut self, text: &str, host: &mut Host<'_>) {
        if let Err(unknown) = self.know_board() {
            return host.say(&format!("Illegal move ({unknown}): {}", clip(text)));
        }
        let position = self.game.position();
        if matches!(self.mode, Mode::Plays(color) if color == position.turn()) {
            host.say(&format!(
                "Illegal move (it is the engine's turn): {}",
                clip(text)
            ));
            return;
        }
        let mv = match text::read_cecp(position, text) {
            Ok(mv) => mv,
            Err(error) => {
                let reason = reason(position, text, &error);
                host.say(&format!("Illegal move ({reason}): {}", clip(text)));
                return;
            }
        };
        let hit = host.is_busy() && self.purpose == Purpose::Ponder(mv);
        if !hit {
            host.abandon();
        }
        if self.game.play(mv).is_err() {
            return;
        }
        if self.announce(host) {
            host.abandon();
        } else if hit {
            self.purpose = Purpose::Move;
            host.engine.ponder_hit();
        } else {
            self.changed(host);
            self.think(host);
        }
    }

    /// `exclude` and `include`, with a move or `all`.
    fn exclude(&mut self, text: &str, excludes: bool, host: &mut Host<'_>) {
        let position = self.game.position();
        if text == "all" {
            self.excluded = if excludes {
                position.moves()
            } else {
                Vec::new()
            };
        } else {
            let Some(mv) = excluded(position, text) else {
                return complain(host, "no such move", text);
            };
            self.excluded.retain(|&other| other != mv);
            if excludes {
                self.excluded.push(mv);
            }
        }
        self.analyze_again(host);
    }

    fn set_option(&mut self, setting: &str, host: &mut Host<'_>) -> Result<(), String> {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        match name {
            "MultiPV" => self.lines = number(value, 1..=MOST_LINES, "lines")?,
            "Move Overhead" => {
                host.set_overhead(number(value, 0..=MOST_OVERHEAD, "milliseconds")?);
            }
            "Clear Hash" => {
                host.abandon();
                host.engine.forget();
                self.analyze_again(host);
            }
            "Avoid what XBoard refuses" => self.avoids_refusals = value == "1",
            "Rules" if value.is_empty() => {}
            "Rules" => {
                let file = (host.settings.read_rules)(value)?;
                for warning in &file.warnings {
                    host.say(&format!("# {warning}"));
                }
                let name = self.catalog.add(&file);
                self.set_variant(&name, host)?;
            }
            EVAL_FILE => {
                host.set_net(value)?;
                host.check_net(self.game.position().rules())?;
                self.analyze_again(host);
            }
            _ => {
                let id = self.catalog.choose(name, value);
                let id = id.ok_or("no such option, or no such value of it")?;
                if id == self.offer.id {
                    self.choose(self.offer.clone(), host)?;
                }
            }
        }
        Ok(())
    }

    /// The square of a command such as `lift e4`; `None` for one outside the board.
    fn square(&self, name: &str) -> Option<Square> {
        let geometry = self.game.position().rules().geometry;
        geometry.square(&text::from_xboard(geometry, name))
    }

    fn undo(&mut self, times: usize, host: &mut Host<'_>) {
        host.abandon();
        for _ in 0..times {
            self.game.undo();
        }
        self.changed(host);
    }

    /// Executes a command; returns whether it is known.
    fn command(&mut self, command: &str, rest: &str, host: &mut Host<'_>) -> Result<bool, String> {
        if OF_THE_BOARD.contains(&command) {
            self.know_board()?;
        }
        Ok(self.set(command, rest, host)?
            || self.play_on(command, rest, host)?
            || self.show(command, rest, host))
    }

    /// Executes a command that changes a setting.
    fn set(&mut self, command: &str, rest: &str, host: &mut Host<'_>) -> Result<bool, String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let first = words.first().copied().unwrap_or_default();
        match command {
            "protover" => self.features(host),
            "variant" => self.set_variant(first, host)?,
            "computer" => self.against_program = true,
            "level" => self.control.level(&words)?,
            "st" => self.control.per_move(first)?,
            "sd" => self.control.depth(first)?,
            "time" => self.control.left(first)?,
            "hard" => self.ponders = true,
            "easy" => {
                self.ponders = false;
                if matches!(self.purpose, Purpose::Ponder(_)) {
                    host.abandon();
                }
            }
            "post" => self.post = true,
            "nopost" => self.post = false,
            "memory" => {
                let megabytes = number(first, 1..=MOST_HASH, "megabytes")?;
                host.abandon();
                let set = host.engine.set_hash(megabytes);
                self.analyze_again(host);
                set.map_err(|error| error.to_string())?;
            }
            "cores" => {
                let threads = number(first, 1..=MOST_THREADS, "threads")?;
                host.engine.set_threads(threads);
            }
            "option" => self.set_option(rest, host)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Executes a command that changes the game, or what the engine does.
    fn play_on(&mut self, command: &str, rest: &str, host: &mut Host<'_>) -> Result<bool, String> {
        let first = rest.split_whitespace().next().unwrap_or_default();
        match command {
            "new" => {
                let normal = self.catalog.first(&host.settings).cloned();
                if let Some(normal) = normal {
                    self.choose(normal, host)?;
                }
                self.restart(host);
            }
            "force" | "result" | "exit" => {
                self.mode = Mode::Force;
                host.abandon();
            }
            "go" => {
                host.abandon();
                self.mode = Mode::Plays(self.game.position().turn());
                self.think(host);
            }
            "playother" => {
                host.abandon();
                self.mode = Mode::Plays(!self.game.position().turn());
            }
            "usermove" => self.user_move(first, host),
            "setboard" => self.set_board(rest, host),
            "undo" => self.undo(1, host),
            "remove" => self.undo(2, host),
            "analyze" => {
                self.analyze(host);
                self.know_board()?;
            }
            "exclude" => self.exclude(first, true, host),
            "include" => self.exclude(first, false, host),
            "?" => {
                if self.purpose == Purpose::Move {
                    host.stop();
                }
            }
            "pause" => {
                if self.purpose != Purpose::Move {
                    host.abandon();
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Executes a command that is only answered.
    fn show(&mut self, command: &str, rest: &str, host: &mut Host<'_>) -> bool {
        let first = rest.split_whitespace().next().unwrap_or_default();
        match command {
            "ping" => self.ping(first, host),
            "draw" => {
                let worse = self.last.as_ref().map(|line| line.score);
                let drawn = matches!(self.game.verdict(), Some(Verdict::Drawn(_)));
                if drawn || matches!(worse, Some(Score::Centipawns(..=0) | Score::Mate(..=0))) {
                    host.say("offer draw");
                }
            }
            "hint" => self.hint(host),
            "bk" => {
                host.say(" there is no book");
                host.say("");
            }
            "." => self.status(host),
            "lift" | "hover" | "put" => {
                let Some(square) = self.square(first) else {
                    return true;
                };
                let position = self.game.position();
                let line = match command {
                    "lift" => Some(self.lift.lift(position, square)),
                    "hover" => self.lift.hover(position, square),
                    _ => self.lift.put(position, square),
                };
                if let Some(line) = line {
                    host.say(&line);
                }
            }
            _ => return false,
        }
        true
    }
}

/// Reads a number of these.
fn number(text: &str, range: RangeInclusive<usize>, of: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("expected a number of {of}"))
}

impl Conversation for Cecp {
    /// A table or a net is only changed between searches: the engine moves before.
    fn before(&self, line: &str, _is_task: bool) -> Running {
        let line = line.trim();
        let option = line
            .strip_prefix("option ")
            .unwrap_or_default()
            .trim_start();
        let between = line.starts_with("memory")
            || option.starts_with("Clear Hash")
            || option.starts_with(EVAL_FILE);
        if between && self.purpose == Purpose::Move {
            Running::Ends
        } else {
            Running::GoesOn
        }
    }

    fn line(&mut self, line: &str, host: &mut Host<'_>) -> Flow {
        let line = line.trim();
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        if command.is_empty() || IGNORED.contains(&command) {
            return Flow::GoOn;
        }
        if command == "quit" {
            return Flow::Quit;
        }
        match self.command(command, rest.trim(), host) {
            Ok(true) => {}
            // A program may send a move without `usermove`.
            Ok(false) if looks_like_move(command) => self.user_move(command, host),
            Ok(false) => complain(host, "unknown command", line),
            Err(error) => complain(host, &error, line),
        }
        self.answer_pings(host);
        Flow::GoOn
    }

    fn report(&mut self, report: Report, host: &mut Host<'_>) {
        match report {
            Report::Line(line) => {
                if self.post || self.mode == Mode::Analyze {
                    host.say(&self.post(&line));
                }
                if line.number == 1 {
                    self.last = Some(line);
                }
            }
            Report::Done(best) => {
                if self.purpose == Purpose::Move {
                    self.play(best, host);
                }
                self.answer_pings(host);
            }
        }
    }
}

fn complain(host: &mut Host<'_>, what: &str, line: &str) {
    host.say(&format!("Error ({}): {}", first_line(what), clip(line)));
}
