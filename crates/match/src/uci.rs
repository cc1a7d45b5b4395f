//! The GUI's side of UCI and USI.

use std::time::{Duration, Instant};

use legwork_core::echo::plain;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Style;
use legwork_pgn::Opening;
use legwork_protocols::Dialect;
use legwork_variant::game::Game;
use legwork_variant::position::Position;
use legwork_variant::score::Score;

use crate::clock::{Clock, Pace};
use crate::pipe::{Pipe, Silence};
use crate::spec::PlayerSpec;
use crate::terms::{
    Action, PlayerAnswer, PlayerError, ReportedEnd, Setting, Thought, Turn, await_line,
    fen_for_others, offers,
};
use crate::values::Values;

/// The programs whose names for variants are tried.
const PROGRAMS: [&str; 3] = ["fairy-stockfish", "cutechess", "sjaakii"];
/// The maximum number of moves that are read from a list.
const MOST_MOVES: usize = 10_000;
/// The maximum number of options that are read from a player.
const MOST_OPTIONS: usize = 1000;

/// A conversation in UCI or USI.
pub(crate) struct Uci {
    dialect: Dialect,
    king_takes_rook: bool,
    pace: Pace,
    /// The current `position fen F moves M...` or `position sfen S moves M...`.
    position: String,
    /// The number of moves in it.
    sent_moves: usize,
}

/// An option that a program has.
#[derive(Debug)]
pub struct UciOption {
    name: String,
    /// The rest of the line, from `type` on.
    rest: String,
}

impl UciOption {
    /// Reads an `option` line of the answer to `uci`.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let rest = line.trim().strip_prefix("option name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        Some(Self {
            name: name.trim().to_owned(),
            rest: rest.to_owned(),
        })
    }

    /// The option's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the value is among those that the option lists.
    #[must_use]
    pub fn has_value(&self, value: &str) -> bool {
        self.values().any(|known| known == value)
    }

    /// The values that it lists.
    fn values(&self) -> impl Iterator<Item = &str> {
        self.rest.split(" var ").skip(1).map(str::trim)
    }

    fn takes(&self) -> Values {
        let behind = |name: &str| {
            let mut words = self
                .rest
                .split_whitespace()
                .skip_while(|&word| word != name);
            words.nth(1)
        };
        match self.rest.split_whitespace().next() {
            Some("combo") => Values::of(self.values()),
            Some("check") => Values::of(["true", "false"]),
            Some("spin") => Values::between(behind("min"), behind("max")),
            _ => Values::Any,
        }
    }
}

impl Uci {
    pub(crate) fn greet(
        pipe: &Pipe,
        spec: &PlayerSpec,
        setting: &Setting<'_>,
        dialect: Dialect,
    ) -> Result<Self, PlayerError> {
        let silent = |question| move |silence| PlayerError::silent(spec, question, silence);
        let mut options = options(pipe, spec, setting, dialect)?;
        let mut settings = settings(spec, &options)?;
        let mut orders = Vec::new();
        if let Err(missed) = choose_variant(spec, setting, dialect, &options, &mut orders) {
            if settings.is_empty() {
                return Err(missed);
            }
            // Some offer their variants once an option names a file of them.
            send(pipe, settings.drain(..)).map_err(silent("setoption"))?;
            options = self::options(pipe, spec, setting, dialect)?;
            choose_variant(spec, setting, dialect, &options, &mut orders)?;
        }
        if find(&options, "UCI_Chess960").is_some() {
            orders.push((
                "UCI_Chess960".to_owned(),
                setting.king_takes_rook().to_string(),
            ));
        }
        // The values of the variant's options, if the player has an option with this name.
        let rules = setting.variant.rules();
        for (option, value) in &rules.chosen {
            let name = dialect.option(&format!("{} {option}", rules.id));
            if find(&options, &name).is_some() {
                orders.push((name, value.clone()));
            }
        }
        send(pipe, orders.into_iter().chain(settings)).map_err(silent("setoption"))?;
        let uci = Self {
            dialect,
            king_takes_rook: setting.king_takes_rook(),
            pace: setting.pace,
            position: String::new(),
            sent_moves: 0,
        };
        ready(pipe, setting.patience).map_err(silent("isready"))?;
        Ok(uci)
    }

    pub(crate) fn dialect(&self) -> Dialect {
        self.dialect
    }

    pub(crate) fn new_game(
        &mut self,
        pipe: &Pipe,
        opening: &Opening,
        setting: &Setting<'_>,
    ) -> Result<(), Silence> {
        self.begin(&opening.start);
        pipe.send(format!("{}newgame", self.dialect.greeting()))?;
        ready(pipe, setting.patience)
    }

    /// Begins with a position, without moves.
    fn begin(&mut self, start: &Position) {
        let sfen = match self.dialect {
            Dialect::Uci => None,
            Dialect::Usi => start.sfen(),
        };
        self.position = match sfen {
            Some(sfen) => format!("position sfen {sfen}"),
            None => format!("position fen {}", fen_for_others(start)),
        };
        self.sent_moves = 0;
    }

    /// Adds the moves of a game that have not been sent yet.
    fn follow(&mut self, game: &Game) {
        for (position, mv) in game.earlier().zip(game.moves()).skip(self.sent_moves) {
            if self.sent_moves == 0 {
                self.position.push_str(" moves");
            }
            self.position.push(' ');
            self.position.push_str(&self.text(position, mv));
            self.sent_moves += 1;
        }
    }

    /// A move as other programs read it. Where a side may pass, Fairy-Stockfish writes that as a move of the King to its own square.
    fn text(&self, position: &Position, mv: Move) -> String {
        let royal = position.of(Piece::new(position.turn(), position.rules().king));
        match royal.into_iter().next() {
            Some(king) if mv.is_pass() && position.rules().may_pass() => {
                let name = position.rules().geometry.name(king).to_string();
                name.repeat(2)
            }
            _ => self.dialect.write(position, mv, self.king_takes_rook),
        }
    }

    /// Sends the position that a game has come to.
    fn place(&mut self, pipe: &Pipe, game: &Game) -> Result<(), Silence> {
        self.begin(game.earlier().next().unwrap_or(game.position()));
        self.follow(game);
        pipe.send(self.position.as_str())
    }

    /// The program's moves in the position that a game has come to, each with its number of leaves, as `go perft` prints them;
    /// `None` if it searches instead.
    pub(crate) fn list(
        &mut self,
        pipe: &Pipe,
        game: &Game,
        depth: u32,
        wait: Duration,
    ) -> Result<Option<Vec<(String, u64)>>, Silence> {
        self.place(pipe, game)?;
        pipe.send(format!("go perft {depth}"))?;
        let mut list = Vec::new();
        let whole = await_line(pipe, wait, |line| {
            if let Some(entry) = leaves(line).filter(|_| list.len() < MOST_MOVES) {
                list.push(entry);
            }
            match line.trim_start() {
                line if line.starts_with("bestmove") => Some(false),
                line if line.starts_with("info") => None,
                line => line.to_ascii_lowercase().contains("nodes").then_some(true),
            }
        })?;
        Ok(whole.then_some(list))
    }

    /// Whether the program plays a move if it may search no other.
    pub(crate) fn plays(
        &mut self,
        pipe: &Pipe,
        game: &Game,
        mv: Move,
        wait: Duration,
    ) -> Result<bool, Silence> {
        self.place(pipe, game)?;
        let position = game.position();
        let text = self.text(position, mv);
        pipe.send(format!("go depth 1 searchmoves {text}"))?;
        await_line(pipe, wait, |line| {
            let said = line.trim().strip_prefix("bestmove ")?;
            let said = said.split_whitespace().next().unwrap_or_default();
            Some(said == text || position.read_move(said).is_ok_and(|read| read == mv))
        })
    }

    /// The program's answer for an ended game, where it has nothing to search: `info depth 0 score mate 0` where a side has won, and
    /// `score cp 0` in a draw.
    pub(crate) fn end(
        &mut self,
        pipe: &Pipe,
        game: &Game,
        wait: Duration,
    ) -> Result<Option<ReportedEnd>, Silence> {
        self.place(pipe, game)?;
        pipe.send("go depth 1")?;
        let mut reported = None;
        let has_no_move = await_line(pipe, wait, |line| {
            reported = reported_end(line).or(reported);
            let said = line.trim().strip_prefix("bestmove")?;
            let said = said.split_whitespace().next().unwrap_or_default();
            Some(matches!(said, "(none)" | "0000" | ""))
        })?;
        Ok(reported.filter(|_| has_no_move))
    }

    /// Stops a search, and waits until the program is ready.
    pub(crate) fn stop(&self, pipe: &Pipe, patience: Duration) -> Result<(), Silence> {
        pipe.send("stop")?;
        ready(pipe, patience)
    }

    pub(crate) fn think(
        &mut self,
        pipe: &Pipe,
        turn: &Turn<'_>,
        wait: Duration,
    ) -> Result<PlayerAnswer, Silence> {
        let game = turn.game;
        self.follow(game);
        pipe.send(self.position.as_str())?;
        let start = Instant::now();
        pipe.send(self.go(turn.clocks, turn.clock()))?;
        let mut thought = Thought::default();
        let until = start + wait;
        loop {
            let (at, line) = pipe.line(until)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => note(&line, self.dialect, &mut thought),
                Some("bestmove") => {
                    let said = words.next().unwrap_or_default();
                    let action = match game.position().read_move(said) {
                        _ if self.dialect == Dialect::Usi && said == "resign" => Action::Resign,
                        // The claim of an impasse, which is not judged.
                        _ if self.dialect == Dialect::Usi && said == "win" => {
                            Action::Claim(said.to_owned())
                        }
                        Ok(mv) => Action::Move(mv),
                        Err(error) => Action::Illegal {
                            text: plain(said),
                            reason: error.to_string(),
                        },
                    };
                    return Ok(PlayerAnswer {
                        action,
                        used: at.saturating_duration_since(start),
                        thought,
                        offers_draw: false,
                    });
                }
                _ => {}
            }
        }
    }

    fn go(&self, clocks: &[Clock; 2], own: &Clock) -> String {
        let ms = |clock: &Clock| clock.left().map_or(0, |left| left.as_millis());
        match self.pace {
            Pace::Clock { increment, .. } => {
                let of = |named| &clocks[self.dialect.side(named).index()];
                let inc = increment.as_millis();
                let to_go = own.moves_left();
                let to_go = to_go.map_or_else(String::new, |moves| format!(" movestogo {moves}"));
                format!(
                    "go wtime {} btime {} winc {inc} binc {inc}{to_go}",
                    ms(of(Color::White)),
                    ms(of(Color::Black))
                )
            }
            Pace::MoveTime(time) => match self.dialect {
                Dialect::Uci => format!("go movetime {}", time.as_millis()),
                Dialect::Usi => format!("go btime 0 wtime 0 byoyomi {}", time.as_millis()),
            },
            Pace::Nodes(nodes) => format!("go nodes {nodes}"),
            Pace::Depth(depth) => format!("go depth {depth}"),
        }
    }
}

/// The end of the game by the score of a search without a move.
fn reported_end(line: &str) -> Option<ReportedEnd> {
    let score = line.trim().strip_prefix("info depth 0 ")?;
    let mut words = score.split_whitespace().skip_while(|&word| word != "score");
    match (words.nth(1)?, words.next()?) {
        ("mate", _) => Some(ReportedEnd::Decided),
        ("cp", "0") => Some(ReportedEnd::Drawn),
        _ => None,
    }
}

/// Greets a program, and reads the options that it has now.
fn options(
    pipe: &Pipe,
    spec: &PlayerSpec,
    setting: &Setting<'_>,
    dialect: Dialect,
) -> Result<Vec<UciOption>, PlayerError> {
    let greeting = dialect.greeting();
    let silent = |silence| PlayerError::silent(spec, greeting, silence);
    let mut options = Vec::new();
    let greeted = pipe.send(greeting).and_then(|()| {
        await_line(pipe, setting.patience, |line| {
            if let Some(option) = UciOption::read(line).filter(|_| options.len() < MOST_OPTIONS) {
                options.push(option);
            }
            match line.trim() {
                line if line.strip_suffix("ok") == Some(greeting) => Some(true),
                // A program that speaks only CECP.
                line if line.starts_with("Error (unknown command)") => Some(false),
                _ => None,
            }
        })
    });
    if greeted.map_err(silent)? {
        Ok(options)
    } else {
        Err(silent(Silence::Hung))
    }
}

fn find<'a>(options: &'a [UciOption], name: &str) -> Option<&'a UciOption> {
    options
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(name))
}

/// The options that the player is to be given, which it has to have, with values that they take.
fn settings(
    spec: &PlayerSpec,
    options: &[UciOption],
) -> Result<Vec<(String, String)>, PlayerError> {
    for (name, value) in &spec.options {
        let option = find(options, name).ok_or_else(|| PlayerError::Option {
            name: spec.name.clone(),
            option: name.clone(),
        })?;
        option.takes().check(spec, name, value)?;
    }
    Ok(spec.options.clone())
}

fn send(pipe: &Pipe, orders: impl IntoIterator<Item = (String, String)>) -> Result<(), Silence> {
    for (name, value) in orders {
        pipe.send(format!("setoption name {name} value {value}"))?;
    }
    Ok(())
}

/// Chooses the name by which the player offers the variant. By the option `UCI_Chess960`, it offers more of them.
fn choose_variant(
    spec: &PlayerSpec,
    setting: &Setting<'_>,
    dialect: Dialect,
    options: &[UciOption],
    orders: &mut Vec<(String, String)>,
) -> Result<(), PlayerError> {
    let option = find(options, &dialect.option("UCI_Variant"));
    let chess960 = find(options, "UCI_Chess960").is_some();
    // Our own engine gets a rule file as an argument.
    if spec.is_own() && setting.own_rules {
        return Ok(());
    }
    let mut names = setting.names(spec, &PROGRAMS);
    let usual = match dialect {
        Dialect::Uci => "standard",
        Dialect::Usi => "shogi",
    };
    let has_texts = dialect == Dialect::Uci || setting.variant.rules().style == Style::Shogi;
    let offered = |name: &&String| match option.filter(|_| has_texts) {
        Some(option) => option.has_value(name),
        // A program without such an option plays orthodox chess, or Shogi.
        None => *name == usual,
    };
    let mut found = names.iter().find(offered).cloned();
    if found.is_none() && spec.variant.is_none() && chess960 {
        let others = setting.names_of_chess960(&PROGRAMS);
        found = others.iter().find(offered).cloned();
        names.extend(others);
    }
    let Some(name) = found else {
        let others = option.into_iter().filter(|_| has_texts);
        let others = others.flat_map(UciOption::values).map(str::to_owned);
        return Err(PlayerError::Variant {
            name: spec.name.clone(),
            variant: setting.variant.rules().id.clone(),
            protocol: match dialect {
                Dialect::Uci => "UCI",
                Dialect::Usi => "USI",
            },
            offers: offers(&others.collect::<Vec<_>>(), &names),
            names: names.join(", "),
        });
    };
    if option.is_some() {
        orders.push((dialect.option("UCI_Variant"), name));
    }
    Ok(())
}

/// Reads a move and the number of leaves below it: `e2e4: 20`, `e2e4 20`, `e2e4 - 20`.
fn leaves(line: &str) -> Option<(String, u64)> {
    let mut words = line.split_whitespace();
    let mv = words.next()?.trim_end_matches(':');
    let count = words.find(|word| !matches!(*word, ":" | "-" | "="))?;
    let alone =
        words.next().is_none() && mv.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '+');
    let is_move = alone && mv.bytes().any(|byte| byte.is_ascii_digit());
    Some((plain(mv), count.parse().ok().filter(|_| is_move)?))
}

fn ready(pipe: &Pipe, patience: Duration) -> Result<(), Silence> {
    pipe.send("isready")?;
    await_line(pipe, patience, |line| {
        (line.trim() == "readyok").then_some(())
    })
}

/// Reads score, depth and nodes from an `info` line.
fn note(line: &str, dialect: Dialect, thought: &mut Thought) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let behind = |name: &str| {
        let at = words.iter().position(|&word| word == name)?;
        words.get(at + 1).copied()
    };
    if behind("multipv").is_some_and(|number| number != "1") || words.get(1) == Some(&"string") {
        return;
    }
    let score = match behind("score") {
        Some("cp") => behind("cp")
            .and_then(|text| text.parse().ok())
            .map(Score::Centipawns),
        Some("mate") => behind("mate")
            .and_then(|text| text.parse().ok())
            .map(|number: i32| match dialect {
                Dialect::Uci => Score::Mate(number),
                // USI counts plies: an odd number for the winner.
                Dialect::Usi => Score::Mate(number / 2 + number % 2),
            }),
        _ => None,
    };
    thought.score = score.or(thought.score);
    thought.depth = behind("depth")
        .and_then(|text| text.parse().ok())
        .or(thought.depth);
    thought.nodes = behind("nodes")
        .and_then(|text| text.parse().ok())
        .or(thought.nodes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_without_a_move_says_how_the_game_ended() {
        for (line, reported) in [
            ("info depth 0 score mate 0", Some(ReportedEnd::Decided)),
            ("info depth 0 score cp 0", Some(ReportedEnd::Drawn)),
            (
                "info depth 0 nodes 0 score mate -0 time 1",
                Some(ReportedEnd::Decided),
            ),
            ("info depth 0 score cp 31", None),
            ("info depth 0 score", None),
            ("info depth 1 score cp 0 nodes 20 pv e2e4", None),
            ("bestmove (none)", None),
        ] {
            assert_eq!(reported_end(line), reported, "{line}");
        }
    }

    #[test]
    fn scores_are_taken_from_the_first_line() {
        let mut thought = Thought::default();
        note(
            "info depth 7 seldepth 9 multipv 1 score cp -31 nodes 1200 pv e2e4",
            Dialect::Uci,
            &mut thought,
        );
        note(
            "info depth 7 multipv 2 score cp 500 pv d2d4",
            Dialect::Uci,
            &mut thought,
        );
        note("info string score cp 77", Dialect::Uci, &mut thought);
        assert_eq!(
            thought,
            Thought {
                score: Some(Score::Centipawns(-31)),
                depth: Some(7),
                nodes: Some(1200)
            }
        );
        note("info depth 8 score mate -3", Dialect::Uci, &mut thought);
        assert_eq!(
            (thought.score, thought.depth),
            (Some(Score::Mate(-3)), Some(8))
        );
        // USI counts plies.
        for (said, moves) in [("1", 1), ("5", 3), ("-2", -1), ("-6", -3)] {
            note(
                &format!("info score mate {said}"),
                Dialect::Usi,
                &mut thought,
            );
            assert_eq!(thought.score, Some(Score::Mate(moves)));
        }
    }

    #[test]
    fn a_list_has_moves_and_their_leaves() {
        let read = |line: &str| leaves(line);
        let entry = |mv: &str, count| Some((mv.to_owned(), count));
        assert_eq!(read("e2e4: 20"), entry("e2e4", 20));
        assert_eq!(read("P@e5 - 3"), entry("P@e5", 3));
        assert_eq!(read("+P*5e: 3"), entry("+P*5e", 3));
        assert_eq!(read("a7a8q 1"), entry("a7a8q", 1));
        for line in [
            "Nodes searched: 20",
            "Total: 20",
            "info depth 1",
            "",
            "e2e4",
            "time 20",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn options_are_read() {
        let line = "option name UCI_Variant type combo default chess var chess var gothic";
        let option = UciOption::read(line).unwrap();
        assert_eq!(option.name, "UCI_Variant");
        assert!(option.has_value("gothic") && !option.has_value("chess var gothic"));
        assert!(!option.has_value("got"));
        assert!(UciOption::read("option name x").is_none());
    }
}
