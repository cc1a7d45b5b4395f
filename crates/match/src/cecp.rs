//! The GUI's side of CECP, as XBoard and cutechess speak it.

use std::time::{Duration, Instant};

use legwork_core::echo::plain;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_pgn::Opening;
use legwork_protocols::text;
use legwork_variant::game::Game;
use legwork_variant::position::Position;
use legwork_variant::score::Score;

use crate::clock::Pace;
use crate::pipe::{Pipe, Silence};
use crate::spec::PlayerSpec;
use crate::terms::{
    Action, PlayerAnswer, PlayerError, ReportedEnd, Setting, Thought, Turn, await_line,
    fen_for_others, offers,
};
use crate::values::Values;

/// The programs whose names for variants are tried.
const PROGRAMS: [&str; 4] = ["xboard", "sjaakii", "cutechess", "fairy-stockfish"];
/// How long to wait for the features: on a busy machine the two seconds of the protocol are too short for Fairy-Max.
const FEATURES: Duration = Duration::from_secs(5);
/// A score of `MATE + n` is a mate in `n` moves.
const MATE: i32 = 100_000;
/// The longest mate, in moves, that is read as one.
const LONGEST_MATE: i32 = 10_000;

/// The features that a program announces.
#[derive(Debug, Clone, PartialEq)]
struct CecpFeatures {
    ping: bool,
    set_board: bool,
    user_move: bool,
    time: bool,
    draw: bool,
    castles_by_letters: bool,
    memory: bool,
    smp: bool,
    variants: Vec<String>,
    /// Each option's name, and the values that it takes.
    options: Vec<(String, Values)>,
    /// Whether `done=1` has been sent.
    done: bool,
    /// Whether the program asked to wait by `done=0`.
    wait: bool,
}

impl Default for CecpFeatures {
    /// The defaults of the protocol.
    fn default() -> Self {
        Self {
            ping: false,
            set_board: false,
            user_move: false,
            time: true,
            draw: true,
            castles_by_letters: true,
            memory: false,
            smp: false,
            variants: Vec::new(),
            options: Vec::new(),
            done: false,
            wait: false,
        }
    }
}

impl CecpFeatures {
    /// Reads the features of a line.
    fn read(&mut self, line: &str) {
        let Some(mut rest) = line.trim().strip_prefix("feature ") else {
            return;
        };
        while let Some((name, after)) = rest.trim_start().split_once('=') {
            let (value, after) = match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => after.split_once(' ').unwrap_or((after, "")),
            };
            self.set(name.trim(), value);
            rest = after;
        }
    }

    /// The values that an option takes; `None` if there is no such option.
    fn takes(&self, name: &str) -> Option<&Values> {
        let mut options = self.options.iter();
        options
            .find(|(known, _)| known == name)
            .map(|(_, values)| values)
    }

    fn set(&mut self, name: &str, value: &str) {
        let on = value.trim() == "1";
        match name {
            "ping" => self.ping = on,
            "setboard" => self.set_board = on,
            "usermove" => self.user_move = on,
            "time" => self.time = on,
            "draw" => self.draw = on,
            "oocastle" => self.castles_by_letters = on,
            "memory" => self.memory = on,
            "smp" => self.smp = on,
            "variants" => {
                self.variants = value
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .collect()
            }
            "option" => {
                let (name, rest) = value.split_once(" -").unwrap_or((value, ""));
                self.options.push((name.to_owned(), values(rest)));
            }
            "done" => {
                self.done = on;
                self.wait |= !on;
            }
            _ => {}
        }
    }
}

/// The values that an option takes, by what comes after its name: `combo *one /// two`, `spin 1 0 9`, `check 1`. The first number of a
/// `spin` is its value now, and a star marks that of a `combo`.
fn values(option: &str) -> Values {
    let (form, rest) = option.split_once(' ').unwrap_or((option, ""));
    let mut words = rest.split_whitespace();
    match form {
        "combo" => Values::of(rest.split("///").map(|value| {
            let value = value.trim();
            value.strip_prefix('*').unwrap_or(value)
        })),
        "check" => Values::of(["0", "1"]),
        "spin" => Values::between(words.nth(1), words.next()),
        _ => Values::Any,
    }
}

/// A conversation in CECP.
pub(crate) struct Cecp {
    features: CecpFeatures,
    /// The name of the variant.
    variant: String,
    king_takes_rook: bool,
    pace: Pace,
    /// Whether the program is in force mode.
    forced: bool,
    /// The number of moves of the game that have been sent.
    sent_moves: usize,
    pings: u32,
    /// The last move that was sent.
    sent: String,
    /// The moves from the start of the variant to the position in which the program was asked about moves, if that is known.
    placed: Option<Vec<Move>>,
    /// The end of the game that the program has reported after the move that it was asked about last.
    reported_end: Option<ReportedEnd>,
}

impl Cecp {
    pub(crate) fn greet(
        pipe: &Pipe,
        spec: &PlayerSpec,
        setting: &Setting<'_>,
    ) -> Result<Self, PlayerError> {
        let silent = |question| move |silence| PlayerError::silent(spec, question, silence);
        let hello = pipe.send("xboard").and_then(|()| pipe.send("protover 2"));
        hello.map_err(silent("protover"))?;
        let features = features(pipe, setting.patience).map_err(silent("protover"))?;
        let names = setting.names(spec, &PROGRAMS);
        let variant = names
            .into_iter()
            .find(|name| features.variants.contains(name));
        let own_file = spec.is_own() && setting.own_rules;
        let variant = match variant {
            // This protocol has the sides alternate.
            _ if setting.variant.rules().moves_again() => None,
            // The rules that our own engine was given on its command line are the first on offer.
            _ if own_file => features.variants.first().cloned(),
            None if features.variants.is_empty() => {
                let names = setting.names(spec, &PROGRAMS);
                names.into_iter().find(|name| name == "normal")
            }
            variant => variant,
        };
        let variant = variant.ok_or_else(|| PlayerError::Variant {
            name: spec.name.clone(),
            variant: setting.variant.rules().id.clone(),
            protocol: "CECP",
            offers: offers(&features.variants, &setting.names(spec, &PROGRAMS)),
            names: setting.names(spec, &PROGRAMS).join(", "),
        })?;
        if matches!(setting.pace, Pace::Nodes(_)) {
            return Err(PlayerError::Nodes {
                name: spec.name.clone(),
            });
        }
        for (name, value) in &spec.options {
            let order = match name.as_str() {
                "Hash" if features.memory => format!("memory {value}"),
                "Threads" if features.smp => format!("cores {value}"),
                name => {
                    let takes = features.takes(name).ok_or_else(|| PlayerError::Option {
                        name: spec.name.clone(),
                        option: name.to_owned(),
                    })?;
                    takes.check(spec, name, value)?;
                    format!("option {name}={value}")
                }
            };
            pipe.send(order).map_err(silent("option"))?;
        }
        let rules = setting.variant.rules();
        for (option, value) in &rules.chosen {
            let name = format!("{} {option}", rules.id);
            if features.takes(&name).is_some() {
                let sent = pipe.send(format!("option {name}={value}"));
                sent.map_err(silent("option"))?;
            }
        }
        let mut cecp = Self {
            features,
            variant,
            king_takes_rook: setting.king_takes_rook(),
            pace: setting.pace,
            forced: true,
            sent_moves: 0,
            pings: 0,
            sent: String::new(),
            placed: None,
            reported_end: None,
        };
        cecp.ping(pipe, setting.patience).map_err(silent("ping"))?;
        Ok(cecp)
    }

    /// Waits for the answer to `ping`: then the program has carried out all commands.
    fn ping(&mut self, pipe: &Pipe, patience: Duration) -> Result<(), Silence> {
        if !self.features.ping {
            return Ok(());
        }
        let pong = self.send_ping(pipe)?;
        await_line(pipe, patience, |line| (line.trim() == pong).then_some(()))
    }

    /// Begins a game. A position that has to be set up comes before the moves of the opening: a program that
    /// takes no positions can still be shown moves.
    pub(crate) fn new_game(
        &mut self,
        pipe: &Pipe,
        opening: &Opening,
        setting: &Setting<'_>,
    ) -> Result<(), Silence> {
        pipe.send("new")?;
        pipe.send(format!("variant {}", self.variant))?;
        pipe.send("force")?;
        let set_up = opening.start != setting.variant.start();
        if set_up && self.features.set_board {
            pipe.send(format!("setboard {}", fen_for_others(&opening.start)))?;
        } else if set_up {
            for line in edited(&opening.start) {
                pipe.send(line)?;
            }
        }
        match self.pace {
            Pace::Clock {
                moves,
                base,
                increment,
            } => {
                let (minutes, seconds) = (base.as_secs() / 60, base.as_secs() % 60);
                let moves = moves.unwrap_or(0);
                pipe.send(format!(
                    "level {moves} {minutes}:{seconds:02} {}",
                    increment.as_secs_f64()
                ))?;
            }
            Pace::MoveTime(time) => pipe.send(format!("st {}", time.as_secs().max(1)))?,
            Pace::Depth(depth) => pipe.send(format!("sd {depth}"))?,
            Pace::Nodes(_) => {}
        }
        pipe.send("post")?;
        pipe.send("easy")?;
        (self.forced, self.sent_moves) = (true, 0);
        self.ping(pipe, setting.patience)
    }

    pub(crate) fn think(
        &mut self,
        pipe: &Pipe,
        turn: &Turn<'_>,
        wait: Duration,
    ) -> Result<PlayerAnswer, Silence> {
        let game = turn.game;
        let unknown: Vec<String> = game
            .earlier()
            .zip(game.moves())
            .skip(self.sent_moves)
            .map(|(position, mv)| self.order(position, mv))
            .collect();
        self.sent_moves += unknown.len();
        let sent = unknown
            .last()
            .map_or("", |order| order.trim_start_matches("usermove "));
        sent.clone_into(&mut self.sent);
        let (last, first) = match unknown.split_last() {
            Some((last, first)) if !self.forced => (Some(last), first),
            _ => (None, &unknown[..]),
        };
        for order in first {
            pipe.send(order.as_str())?;
        }
        if self.features.time {
            let [own, other] = [turn.color(), !turn.color()].map(|color| {
                let left = turn.clocks[color.index()].left();
                left.map(|left| left.as_millis() / 10)
            });
            if let (Some(own), Some(other)) = (own, other) {
                pipe.send(format!("time {own}"))?;
                pipe.send(format!("otim {other}"))?;
            }
        }
        let start = Instant::now();
        match last {
            Some(last) => pipe.send(last.as_str())?,
            None => pipe.send("go")?,
        }
        if turn.draw_offered && self.features.draw {
            pipe.send("draw")?;
        }
        self.forced = false;
        self.answer(pipe, game.position(), start, wait)
    }

    fn answer(
        &mut self,
        pipe: &Pipe,
        position: &Position,
        start: Instant,
        wait: Duration,
    ) -> Result<PlayerAnswer, Silence> {
        let (mut thought, mut offers_draw) = (Thought::default(), false);
        // The first leg of a move of two, which ends in a comma.
        let mut leg = String::new();
        let until = start + wait;
        loop {
            let (at, line) = pipe.line(until)?;
            let line = line.trim();
            let action = if let Some(said) = line.strip_prefix("move ") {
                let said = said.trim();
                if said.ends_with(',') && leg.is_empty() {
                    said.clone_into(&mut leg);
                    continue;
                }
                let whole = format!("{leg}{said}");
                self.sent_moves += 1;
                read(position, &whole)
            } else if line == "resign" {
                Action::Resign
            } else if line == "offer draw" {
                offers_draw = true;
                continue;
            } else if is_result(line) {
                Action::Claim(plain(line))
            } else if is_refusal(line, &self.sent) {
                Action::Refuse(plain(line))
            } else {
                note(line, &mut thought);
                continue;
            };
            return Ok(PlayerAnswer {
                action,
                used: at.saturating_duration_since(start),
                thought,
                offers_draw,
            });
        }
    }

    /// Whether the program can be asked for its opinion of moves: the answer to `ping` ends that.
    pub(crate) fn answers_pings(&self) -> bool {
        self.features.ping
    }

    /// Whether it can be given any position, and not only the moves of a game.
    pub(crate) fn takes_positions(&self) -> bool {
        self.features.set_board
    }

    /// Takes it that the program cannot be given positions, whatever it has announced.
    pub(crate) fn give_no_positions(&mut self) {
        self.features.set_board = false;
    }

    /// Begins anew with the next position.
    pub(crate) fn forget_position(&mut self) {
        self.placed = None;
    }

    /// How the game ended by the move about which the program was asked last, as it said.
    pub(crate) fn reported_end(&self) -> Option<ReportedEnd> {
        self.reported_end
    }

    /// Whether the program plays a move that is sent to it in the position that a game has come to; `None` if it does not take the
    /// position.
    pub(crate) fn takes(
        &mut self,
        pipe: &Pipe,
        game: &Game,
        mv: Move,
        patience: Duration,
    ) -> Result<Option<bool>, Silence> {
        self.reported_end = None;
        if !self.place(pipe, game)? {
            return Ok(None);
        }
        let placed = self.send_ping(pipe)?;
        let order = self.order(game.position(), mv);
        let sent = order.trim_start_matches("usermove ").to_owned();
        pipe.send(order)?;
        let tried = self.send_ping(pipe)?;
        let no_position = until_pong(pipe, &placed, patience, |line| {
            is_refusal(line, "") || line.starts_with("tellusererror")
        })?;
        let mut reported = None;
        let refused = until_pong(pipe, &tried, patience, |line| {
            reported = reported.or(reported_end(line));
            is_refusal(line, &sent)
        })?;
        self.reported_end = reported.filter(|_| !refused);
        if no_position {
            self.placed = None;
            return Ok(None);
        }
        if !refused && !self.features.set_board {
            // Some programs do not take back all that a special move does.
            if mv.is_plain() {
                pipe.send("undo")?
            } else {
                self.placed = None
            }
        }
        Ok(Some(!refused))
    }

    /// Sends the position that a game has come to; `false` if that cannot be done.
    fn place(&mut self, pipe: &Pipe, game: &Game) -> Result<bool, Silence> {
        pipe.send("force")?;
        let position = game.position();
        if self.features.set_board {
            pipe.send(format!("setboard {}", fen_for_others(position)))?;
            return Ok(true);
        }
        let start = game.earlier().next().unwrap_or(position);
        if *start != position.variant().start() {
            return Ok(false);
        }
        let moves: Vec<Move> = game.moves().collect();
        let known = self
            .placed
            .take()
            .filter(|placed| moves.starts_with(placed));
        if known.is_none() {
            pipe.send("new")?;
            pipe.send(format!("variant {}", self.variant))?;
            pipe.send("force")?;
        }
        let known = known.map_or(0, |placed| placed.len());
        for (position, mv) in game.earlier().zip(game.moves()).skip(known) {
            pipe.send(self.order(position, mv))?;
        }
        self.placed = Some(moves);
        Ok(true)
    }

    /// Sends `ping`, and returns the answer to expect.
    fn send_ping(&mut self, pipe: &Pipe) -> Result<String, Silence> {
        self.pings += 1;
        pipe.send(format!("ping {}", self.pings))?;
        Ok(format!("pong {}", self.pings))
    }

    pub(crate) fn over(&mut self, pipe: &Pipe, result: &str, comment: &str) {
        // If the program has ended, the next game will show it.
        let _ = pipe.send("force");
        let _ = pipe.send(format!("result {result} {{{comment}}}"));
    }

    /// The order to play a move.
    fn order(&self, position: &Position, mv: Move) -> String {
        let mv = if self.king_takes_rook && self.features.castles_by_letters && mv.wing().is_some()
        {
            position.san(mv).trim_end_matches(['+', '#']).to_owned()
        } else {
            text::cecp(position, mv)
        };
        if self.features.user_move {
            format!("usermove {mv}")
        } else {
            mv
        }
    }
}

/// Whether a line before the answer to a `ping` is of some sort.
fn until_pong(
    pipe: &Pipe,
    pong: &str,
    patience: Duration,
    mut is_such: impl FnMut(&str) -> bool,
) -> Result<bool, Silence> {
    let mut found = false;
    await_line(pipe, patience, |line| {
        let line = line.trim();
        found |= is_such(line);
        (line == pong).then_some(())
    })?;
    Ok(found)
}

/// Reads a move in coordinates, or in SAN.
fn read(position: &Position, said: &str) -> Action {
    match text::read_cecp(position, said) {
        Ok(mv) => Action::Move(mv),
        Err(error) => match position.read_san(said) {
            Ok(mv) => Action::Move(mv),
            Err(_) => Action::Illegal {
                text: plain(said),
                reason: error.to_string(),
            },
        },
    }
}

/// A position as `edit` commands of protocol version 1, which has no `setboard`. Castling rights are implied by Kings and
/// Rooks on their first squares.
fn edited(position: &Position) -> Vec<String> {
    let geometry = position.rules().geometry;
    let mut orders = Vec::new();
    // The side to move, as that version sets it.
    if position.turn() == Color::Black {
        orders.push("black".to_owned());
    }
    orders.extend(["edit".to_owned(), "#".to_owned()]);
    for color in Color::BOTH {
        for (square, piece) in position.pieces().filter(|(_, piece)| piece.color == color) {
            let symbol = position.rules().piece(piece.kind).symbol.of(Color::White);
            let name = text::to_xboard(geometry, &geometry.name(square).to_string());
            orders.push(format!("{symbol}{name}"));
        }
        orders.extend((color == Color::White).then(|| "c".to_owned()));
    }
    orders.push(".".to_owned());
    orders
}

/// Reads the features that a program announces.
fn features(pipe: &Pipe, patience: Duration) -> Result<CecpFeatures, Silence> {
    let mut features = CecpFeatures::default();
    let start = Instant::now();
    loop {
        let wait = if features.wait { patience } else { FEATURES };
        match pipe.line(start + wait.min(patience)) {
            Ok((_, line)) => features.read(&line),
            // A program of protocol version 1 sends none.
            Err(Silence::Hung) if !features.wait => return Ok(features),
            Err(silence) => return Err(silence),
        }
        if features.done {
            return Ok(features);
        }
    }
}

/// Whether a line says how the game has ended.
fn is_result(line: &str) -> bool {
    reported_end(line).is_some()
}

/// How the game has ended, if a line says that.
fn reported_end(line: &str) -> Option<ReportedEnd> {
    match line.split([' ', '{']).next()? {
        "1-0" => Some(ReportedEnd::Won(Color::White)),
        "0-1" => Some(ReportedEnd::Won(Color::Black)),
        "1/2-1/2" => Some(ReportedEnd::Drawn),
        _ => None,
    }
}

/// Whether a line refuses a position, or a move; `sent` is the last one.
fn is_refusal(line: &str, sent: &str) -> bool {
    if line.starts_with("Illegal move") || line.starts_with("tellusererror Illegal position") {
        return true;
    }
    let of_a_move = line.contains("usermove") || line.contains("llegal move");
    line.starts_with("Error") && (of_a_move || !sent.is_empty() && line.contains(sent))
}

/// Reads score, depth and nodes from a line of thinking output: `ply score time nodes pv`.
fn note(line: &str, thought: &mut Thought) {
    let mut numbers = [0_i64; 4];
    let mut words = line.split_whitespace();
    for number in &mut numbers {
        let word = words.next().unwrap_or_default();
        // The depth may be followed by a mark.
        let word = word.trim_end_matches(['.', '&', '+', '-']);
        match word.parse() {
            Ok(found) => *number = found,
            Err(_) => return,
        }
    }
    let [depth, score, _, nodes] = numbers;
    let score = score.clamp(i64::from(i32::MIN / 2), i64::from(i32::MAX / 2)) as i32;
    let beyond = score.abs() - MATE;
    thought.score = Some(if (0..LONGEST_MATE).contains(&beyond) {
        Score::Mate(if score < 0 { -beyond } else { beyond })
    } else {
        Score::Centipawns(score)
    });
    thought.depth = u32::try_from(depth).ok();
    thought.nodes = u64::try_from(nodes).ok();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read() {
        let mut features = CecpFeatures::default();
        features.read("feature ping=1 setboard=0 myname=\"Fairy-Max 5.0b\" done=0");
        features.read("feature variants=\"normal,gothic, super\" oocastle=0");
        features.read("feature option=\"Resign Threshold -spin 800 200 1200\"");
        features.read("feature option=\"Style -combo calm /// *wild\"");
        features.read("feature option=\"Book -check 0\"");
        features.read("feature option=\"File -file \"");
        features.read("hello done=1");
        assert!(features.ping && !features.set_board && features.wait && !features.done);
        assert!(!features.castles_by_letters);
        assert_eq!(features.variants, ["normal", "gothic", "super"]);
        for (name, takes) in [
            ("Resign Threshold", Some(Values::Numbers(200.0, 1200.0))),
            ("Style", Some(Values::of(["calm", "wild"]))),
            ("Book", Some(Values::of(["0", "1"]))),
            ("File", Some(Values::Any)),
            ("Nothing", None),
        ] {
            assert_eq!(features.takes(name), takes.as_ref(), "{name}");
        }
        features.read("feature done=1");
        assert!(features.done);
        // Broken features do no harm.
        features.read("feature x=\"y");
        features.read("feature =");
    }

    #[test]
    fn thinking_is_read() {
        let of = |line: &str| {
            let mut thought = Thought::default();
            note(line, &mut thought);
            (thought.score, thought.depth, thought.nodes)
        };
        assert_eq!(
            of("  3    67      0       300  1. Nf3  d6"),
            (Some(Score::Centipawns(67)), Some(3), Some(300))
        );
        assert_eq!(of("9 100003 12 4000\tQh5#").0, Some(Score::Mate(3)));
        assert_eq!(of("9 -100002 12 4000 Kh1").0, Some(Score::Mate(-2)));
        assert_eq!(of("# times @ 3939").0, None);
        assert_eq!(of("1 2 3").0, None);
    }

    #[test]
    fn a_position_is_set_up_piece_by_piece() {
        let grand = legwork::Variant::open("grand", &[]).unwrap();
        let position = grand
            .position("4k5/10/10/10/10/10/10/10/2P7/4K5 b - - 0 1")
            .unwrap();
        let orders = ["black", "edit", "#", "Ke0", "Pc1", "c", "Ke9", "."];
        assert_eq!(edited(&position), orders);
    }

    #[test]
    fn results_and_refusals_are_no_thinking() {
        for (line, reported) in [
            ("1-0 {White mates}", Some(ReportedEnd::Won(Color::White))),
            ("0-1 {Black mates}", Some(ReportedEnd::Won(Color::Black))),
            ("1/2-1/2{x}", Some(ReportedEnd::Drawn)),
            ("1 0 0 7 a2a4", None),
        ] {
            assert_eq!(reported_end(line), reported, "{line}");
        }
        assert!(is_refusal("Error (unknown command): usermove e2e4", "e2e4"));
        assert!(is_refusal(
            "Error (Illegal move or unknown command): e1e2",
            ""
        ));
        assert!(is_refusal("Error (unknown command): e1e2", "e1e2"));
        assert!(!is_refusal("Error (unknown command): easy", "e2e4"));
    }
}
