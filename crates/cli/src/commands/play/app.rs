//! The state of the screen, and how the player's acts change it. It does not depend on a terminal: keys and clicks
//! come in as [`Act`]s, and actions outside the state go out as [`Order`]s.

use std::time::Instant;

use legwork::{Color, Kind, Move, Square};
use legwork_engine::{Line, Report};
use legwork_entry::{Answer, Choice, Input, MoveEntry};

use super::session::{Seat, SeatedGame};
use super::thinker::Purpose;
use crate::args::read_any_move;

/// An action of the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Act {
    /// Moves the cursor by this many files and ranks, as the board is drawn.
    Cursor(i8, i8),
    /// Clicks the square under the cursor, or takes the marked choice.
    Press,
    Click(Square),
    /// Clicks the piece at this place of the hand, or of the pool when a promotion is chosen.
    Held(usize),
    /// Clicks the piece held off the board that has this letter.
    HeldLetter(char),
    Choose(usize),
    Pass,
    Back,
    TakeBack,
    Redo,
    Hint,
    Flip,
    Help,
    Quit,
    /// Opens the line for typing a move.
    Type,
    Letter(char),
    Erase,
    Submit,
}

/// An action outside the state of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Stops the engine, whatever it is searching.
    Stop,
    /// Writes the record.
    Save,
    Think(Purpose),
    Quit,
}

/// The message below the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// Whether something was refused.
    pub(crate) refused: bool,
}

/// The state of the screen.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) session: SeatedGame,
    pub(crate) entry: MoveEntry,
    pub(crate) cursor: Square,
    pub(crate) flipped: bool,
    pub(crate) message: Message,
    /// The move that is being typed.
    pub(crate) typed: Option<String>,
    /// The number of the marked choice.
    pub(crate) marked: usize,
    pub(crate) help: bool,
    pub(crate) hint: Option<Move>,
    /// The engine's current line, in words.
    pub(crate) thought: Option<String>,
    pub(crate) thinking: Option<Purpose>,
    /// The file to which the record is written.
    pub(crate) saved_as: Option<String>,
    /// Whether the player has asked once to end a game that is not saved.
    leaving: bool,
    orders: Vec<Order>,
}

impl App {
    pub(crate) fn new(session: SeatedGame, saved_as: Option<String>) -> Self {
        let position = session.position().clone();
        // A person who plays Black against the engine has the black pieces at the bottom.
        let flipped = session.seats == [Seat::Engine, Seat::Human];
        let geometry = position.rules().geometry;
        let middle = Square::new((geometry.files() - 1) / 2, (geometry.ranks() - 1) / 2);
        let mut app = Self {
            entry: MoveEntry::new(position),
            session,
            cursor: middle.unwrap_or(Square::from_index(0)),
            flipped,
            message: Message {
                text: String::new(),
                refused: false,
            },
            typed: None,
            marked: 0,
            help: false,
            hint: None,
            thought: None,
            thinking: None,
            saved_as,
            leaving: false,
            orders: Vec::new(),
        };
        app.changed();
        app
    }

    /// Takes the orders to carry out now.
    pub(crate) fn orders(&mut self) -> Vec<Order> {
        std::mem::take(&mut self.orders)
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message = Message {
            text: text.into(),
            refused: false,
        };
    }

    pub(crate) fn refuse(&mut self, text: impl Into<String>) {
        self.message = Message {
            text: text.into(),
            refused: true,
        };
    }

    /// Whether the moves of the side to move are entered here.
    fn enters(&self) -> bool {
        self.session.on_move() == Some(Seat::Human)
    }

    /// The kinds held off the board, in their order.
    pub(crate) fn held(&self, color: Color) -> Vec<(Kind, u8)> {
        self.session.position().held(color)
    }

    /// Whether a piece of the hand is taken that is to be dropped.
    pub(crate) fn drops(&self) -> bool {
        let rules = self.session.position().rules();
        self.entry.hand().is_some() && rules.drops_pieces()
    }

    /// The moves to choose from now.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        self.entry.choices()
    }

    /// Carries out an act of the player.
    pub(crate) fn act(&mut self, act: Act, now: Instant) {
        let leaving = std::mem::take(&mut self.leaving);
        if self.help && !matches!(act, Act::Quit) {
            self.help = false;
            return;
        }
        match act {
            Act::Cursor(files, ranks) => self.move_cursor(files, ranks),
            Act::Press => match self.choices().len() {
                0 => self.input(Input::Square(self.cursor), now),
                _ => self.choose(self.marked, now),
            },
            Act::Click(square) => {
                self.cursor = square;
                self.input(Input::Square(square), now);
            }
            Act::Held(place) => {
                if let Some(&(kind, _)) = self.held(self.session.turn()).get(place) {
                    self.take_held(kind, now);
                }
            }
            Act::HeldLetter(letter) => {
                let rules = self.session.position().rules();
                match rules.kind_named(letter.encode_utf8(&mut [0; 4])) {
                    Some(kind) if rules.holdings.is_some() => self.take_held(kind, now),
                    _ => {}
                }
            }
            Act::Choose(place) => self.choose(place, now),
            Act::Pass => self.input(Input::Pass, now),
            Act::Back => {
                self.entry.back();
                self.hint = None;
                self.marked = 0;
                self.describe();
            }
            Act::TakeBack => self.take_back(now),
            Act::Redo => self.redo(now),
            Act::Hint => self.ask_hint(),
            Act::Flip => self.flipped = !self.flipped,
            Act::Help => self.help = true,
            Act::Quit => self.quit(leaving),
            Act::Type => self.typed = Some(String::new()),
            Act::Letter(letter) => {
                if let Some(typed) = self.typed.as_mut().filter(|typed| typed.len() < 40) {
                    typed.push(letter);
                }
            }
            Act::Erase => {
                if self
                    .typed
                    .as_mut()
                    .is_some_and(|typed| typed.pop().is_none())
                {
                    self.typed = None;
                }
            }
            Act::Submit => self.submit(now),
        }
    }

    fn move_cursor(&mut self, files: i8, ranks: i8) {
        let count = self.choices().len();
        if count > 0 {
            // Arrow keys in all four directions go through the choices.
            let forward = files > 0 || ranks < 0;
            let step = if forward { 1 } else { count - 1 };
            self.marked = (self.marked + step) % count;
            return;
        }
        let sign = if self.flipped { -1 } else { 1 };
        let geometry = self.session.position().rules().geometry;
        let moved = |at: u8, by: i8, sides: u8| {
            let to = i16::from(at) + i16::from(by * sign);
            to.clamp(0, i16::from(sides) - 1) as u8
        };
        let file = moved(self.cursor.file(), files, geometry.files());
        let rank = moved(self.cursor.rank(), ranks, geometry.ranks());
        self.cursor = Square::new(file, rank).unwrap_or(self.cursor);
    }

    fn input(&mut self, input: Input, now: Instant) {
        if let Some(reason) = self.cannot_move() {
            return self.refuse(reason);
        }
        self.hint = None;
        match self.entry.give(input) {
            Answer::Entered(mv) => self.play(mv, None, now),
            Answer::Continues | Answer::PutDown => {
                self.marked = 0;
                self.describe();
            }
            Answer::Refused(refused) => self.refuse(refused.words),
        }
    }

    fn cannot_move(&self) -> Option<String> {
        if let Some((_, words)) = self.session.result() {
            return Some(format!("the game is over: {words}"));
        }
        (!self.enters()).then(|| "it is the engine's turn".to_owned())
    }

    fn choose(&mut self, place: usize, now: Instant) {
        if let Some(choice) = self.choices().get(place) {
            self.input(Input::Choose(choice.mv), now);
        }
    }

    /// Handles a click on a piece held off the board: chooses a promotion to it, or brings it in.
    fn take_held(&mut self, kind: Kind, now: Instant) {
        let choices = self.choices();
        let chosen = choices.iter().find(|choice| choice.becomes == Some(kind));
        match chosen {
            Some(choice) => self.input(Input::Choose(choice.mv), now),
            None => self.input(Input::Hand(kind), now),
        }
    }

    fn submit(&mut self, now: Instant) {
        let Some(typed) = self.typed.take() else {
            return;
        };
        let text = typed.trim();
        if text.is_empty() {
            return;
        }
        if let Some(reason) = self.cannot_move() {
            return self.refuse(reason);
        }
        match read_any_move(self.session.position(), text) {
            Ok(mv) => self.play(mv, None, now),
            Err(reason) => self.refuse(reason),
        }
    }

    /// Plays a legal move for either seat.
    fn play(&mut self, mv: Move, score: Option<legwork_engine::Score>, now: Instant) {
        self.tick(now);
        if !self.session.play(mv, score, now) {
            return;
        }
        if !mv.is_pass() && self.session.on_move() == Some(Seat::Human) {
            self.cursor = mv.to();
        }
        self.orders.extend([Order::Stop, Order::Save]);
        self.changed();
    }

    /// Updates the state for another position.
    fn changed(&mut self) {
        self.entry = MoveEntry::new(self.session.position().clone());
        self.marked = 0;
        self.hint = None;
        self.thinking = None;
        if self.session.is_over() {
            self.thought = None;
            return self.ended();
        }
        self.describe();
        if self.session.on_move() == Some(Seat::Engine) {
            self.orders.push(Order::Think(Purpose::Move));
            self.thinking = Some(Purpose::Move);
        }
    }

    /// Updates the state for a game that has ended.
    fn ended(&mut self) {
        self.entry.clear();
        self.thinking = None;
        if let Some((_, words)) = self.session.result() {
            self.say(format!("The game is over: {words}."));
        }
    }

    /// Describes what the player can do next.
    fn describe(&mut self) {
        let position = self.session.position();
        let rules = position.rules();
        let name = |square| rules.geometry.name(square).to_string();
        let at = |square| {
            let kind = position.at(square).map(|piece| piece.kind);
            kind.map_or("", |kind| rules.piece(kind).name.as_str())
        };
        let turn = position.turn();
        let stops = self.entry.stops();
        let check = if position.in_check() {
            ", in check"
        } else {
            ""
        };
        let text = if !self.enters() {
            format!("{turn}{check}: the engine thinks.")
        } else if !self.choices().is_empty() {
            "Choose.".to_owned()
        } else if let (Some(from), Some(&stop)) = (self.entry.picked(), stops.last()) {
            format!(
                "The {} captures on {}: click the second step, {1} again to stop, or {} to shoot.",
                at(from),
                name(stop),
                name(from),
            )
        } else if let Some(from) = self.entry.picked() {
            let count = self.entry.targets().len();
            match count {
                0 => format!("The {} on {} has no legal move.", at(from), name(from)),
                _ => format!("The {} on {}: where to?", at(from), name(from)),
            }
        } else if let Some(kind) = self.entry.hand().filter(|_| self.drops()) {
            format!("The {} in hand: where to?", rules.piece(kind).name)
        } else if let Some(kind) = self.entry.hand() {
            format!(
                "The {} comes in where the next piece leaves.",
                rules.piece(kind).name
            )
        } else {
            format!("{turn} to move{check}.")
        };
        self.say(text);
    }

    fn take_back(&mut self, now: Instant) {
        if self.session.played().is_empty() {
            return self.refuse("there is no move to take back");
        }
        if !self.session.seats.contains(&Seat::Human) {
            return self.refuse("the engine does not take moves back");
        }
        self.orders.push(Order::Stop);
        // Back to the player's own move, past the engine's answer.
        while self.session.take_back(now) {
            let turn = self.session.turn();
            if self.session.seats[turn.index()] == Seat::Human {
                break;
            }
        }
        self.thought = None;
        self.orders.push(Order::Save);
        self.changed();
    }

    fn redo(&mut self, now: Instant) {
        if !self.session.can_redo() {
            return self.refuse("there is no move to play again");
        }
        self.orders.push(Order::Stop);
        while self.session.redo(now) {
            if self.session.on_move() == Some(Seat::Human) {
                break;
            }
        }
        self.orders.push(Order::Save);
        self.changed();
    }

    fn ask_hint(&mut self) {
        if let Some(reason) = self.cannot_move() {
            return self.refuse(reason);
        }
        self.orders
            .extend([Order::Stop, Order::Think(Purpose::Hint)]);
        self.thinking = Some(Purpose::Hint);
        self.say("Looking for a good move ...");
    }

    fn quit(&mut self, again: bool) {
        let lost = self.saved_as.is_none() && !self.session.played().is_empty();
        if lost && !again && !self.session.is_over() {
            self.leaving = true;
            return self.refuse("the game is not saved (see --save); press it once more to quit");
        }
        self.orders.push(Order::Quit);
    }

    /// Handles a report of the engine.
    pub(crate) fn reported(&mut self, purpose: Purpose, report: Report, now: Instant) {
        match (purpose, report) {
            (_, Report::Line(line)) => self.thought = Some(self.in_words(&line)),
            (Purpose::Move, Report::Done(Some(best))) => {
                self.thinking = None;
                self.play(best.mv, Some(best.score), now);
            }
            (Purpose::Hint, Report::Done(Some(best))) => {
                self.thinking = None;
                self.hint = Some(best.mv);
                let san = self.session.position().san(best.mv);
                self.say(format!("Hint: {san} ({}).", best.score));
            }
            (_, Report::Done(None)) => self.thinking = None,
        }
    }

    /// `depth 9, +0.35: e4 e5 Nf3`.
    fn in_words(&self, line: &Line) -> String {
        let sans = sans(self.session.position(), &line.moves, 6);
        format!("depth {}, {}: {}", line.depth, line.score, sans.join(" "))
    }

    /// Updates the clocks.
    pub(crate) fn tick(&mut self, now: Instant) {
        if self.session.tick(now) {
            self.orders.extend([Order::Stop, Order::Save]);
            self.ended();
        }
    }
}

/// The first moves of a line in SAN, as long as they are legal.
pub(crate) fn sans(position: &legwork::Position, moves: &[Move], most: usize) -> Vec<String> {
    position.write_line(&moves[..most.min(moves.len())], legwork::Position::san)
}
