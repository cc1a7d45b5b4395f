//! Draws the state of the screen.

use std::time::Instant;

use legwork::explain::diagram::SquareClass;
use legwork::pgn::other_options;
use legwork::{Color, Piece, Square};
use legwork_core::geometry::file_letter;
use legwork_drawing::text::marks::{CASTLES, mark};
use legwork_entry::Target;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as Ink, Modifier, Style};

use super::app::App;
use super::clocks;
use super::layout::{BUTTONS, HELD_INDENT, Layout, TooSmall};
use super::marks::{CHECK, HINT, cell_text, ink, letter_column, meaning};
use super::session::Seat;
use super::thinker::Purpose;

const LIGHT: Ink = Ink::Indexed(180);
const DARK: Ink = Ink::Indexed(137);
const LAST_MOVE: Ink = Ink::Indexed(143);
const PICKED: Ink = Ink::Indexed(117);
const WHITE: Ink = Ink::Indexed(231);
const BLACK: Ink = Ink::Indexed(16);

/// The data that drawing needs in addition to the state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    /// Whether there are colours.
    pub(crate) colours: bool,
    pub(crate) now: Instant,
}

/// Draws everything.
pub(crate) fn draw(app: &App, look: Look, buffer: &mut Buffer) {
    let area = *buffer.area();
    let layout = match Layout::new(area, app) {
        Ok(layout) => layout,
        Err(TooSmall { columns, rows }) => {
            let text = format!(
                "The window is too small: this board needs {columns} columns and {rows} rows."
            );
            write_lines(buffer, area, &text, Style::new());
            return;
        }
    };
    if app.help {
        write_lines(buffer, area, HELP, Style::new());
        return;
    }
    Brush {
        app,
        look,
        layout: &layout,
        buffer,
    }
    .all();
}

struct Brush<'a> {
    app: &'a App,
    look: Look,
    layout: &'a Layout,
    buffer: &'a mut Buffer,
}

impl Brush<'_> {
    fn all(&mut self) {
        self.board();
        self.labels();
        self.panel();
        self.message();
        self.buttons();
    }

    fn style(&self, ink: Ink) -> Style {
        if self.look.colours {
            Style::new().fg(ink)
        } else {
            Style::new()
        }
    }

    fn board(&mut self) {
        let targets = self.app.entry.targets();
        let position = self.app.session.position();
        let geometry = position.rules().geometry;
        for square in geometry.squares() {
            let target = targets.iter().find(|target| target.square == square);
            self.square(square, target);
        }
    }

    fn square(&mut self, square: Square, target: Option<&Target>) {
        let position = self.app.session.position();
        let piece = position.at(square);
        let rect = self.layout.square(square);
        let entry = &self.app.entry;
        let picked = entry.picked() == Some(square);
        let stopped = entry.stops().contains(&square);
        let last = self.app.session.played().last();
        let of_last = last.is_some_and(|last| {
            !last.mv.is_pass() && [last.mv.from(), last.mv.to()].contains(&square)
        });
        let checked = position.royals_in_check().contains(square);
        let hinted = self.app.hint.is_some_and(|mv| {
            !mv.is_pass()
                && ([mv.from(), mv.to()].contains(&square)
                    || mv.taken().any(|taken| taken == square))
        });
        let dark = (square.file() + square.rank()).is_multiple_of(2);
        let ground = match target {
            Some(target) => ink(target.class),
            None if picked || stopped => PICKED,
            None if of_last => LAST_MOVE,
            None if dark => DARK,
            None => LIGHT,
        };
        let mut style = Style::new();
        if self.look.colours {
            let white = piece.is_some_and(|piece| piece.color == Color::White);
            style = style.bg(ground).fg(if white && target.is_none() {
                WHITE
            } else {
                BLACK
            });
        }
        if piece.is_some() || target.is_some() {
            style = style.add_modifier(Modifier::BOLD);
        }
        let under_cursor =
            self.app.cursor == square && self.app.session.on_move() == Some(Seat::Human);
        if under_cursor && !self.look.colours {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let sign = match target {
            Some(target) if target.castles => Some(CASTLES),
            Some(target) => Some(mark(target.class)),
            None if checked => Some(CHECK),
            None if hinted => Some(HINT),
            None => None,
        };
        let brackets = if under_cursor {
            ('[', ']')
        } else if picked || stopped {
            ('(', ')')
        } else {
            (' ', ' ')
        };
        let text = cell_text(self.layout.cell.0, position.rules(), piece, sign, brackets);
        for y in rect.top()..rect.bottom() {
            self.buffer
                .set_style(Rect::new(rect.x, y, rect.width, 1), style);
        }
        let y = rect.y + (rect.height - 1) / 2;
        self.buffer.set_string(rect.x, y, text, style);
    }

    fn labels(&mut self) {
        let geometry = self.app.session.position().rules().geometry;
        let style = Style::new().add_modifier(Modifier::DIM);
        let (width, height) = self.layout.cell;
        for rank in 0..geometry.ranks() {
            let Some(square) = Square::new(0, rank) else {
                continue;
            };
            let rect = self.layout.square(square);
            let label = format!("{:>2}", rank + geometry.first_rank());
            let x = self.layout.board.x - 3;
            self.buffer
                .set_string(x, rect.y + (height - 1) / 2, label, style);
        }
        for file in 0..geometry.files() {
            let Some(square) = Square::new(file, 0) else {
                continue;
            };
            let rect = self.layout.square(square);
            let x = rect.x + letter_column(width);
            let label = file_letter(file).to_string();
            self.buffer
                .set_string(x, self.layout.board.bottom(), label, style);
        }
    }

    fn panel(&mut self) {
        let panel = self.layout.panel;
        let position = self.app.session.position();
        let mut title = position.rules().name.clone();
        for option in other_options(position.rules()) {
            title.push_str(&format!(", {option}"));
        }
        self.row(panel.y, &title, Style::new().add_modifier(Modifier::BOLD));
        let mut y = panel.y + 1;
        let holds = position.rules().holdings.is_some();
        for color in self.layout.sides() {
            self.player(color, y);
            y += 1;
            if holds {
                self.holdings(color, y);
                let own = self.layout.held.iter().filter(|held| held.1 == color);
                y = own.map(|held| held.0.y).fold(y, u16::max) + 1;
            }
        }
        self.choices();
        self.rest();
    }

    fn row(&mut self, y: u16, text: &str, style: Style) {
        let panel = self.layout.panel;
        if y < panel.bottom() {
            self.buffer
                .set_stringn(panel.x, y, text, usize::from(panel.width), style);
        }
    }

    fn player(&mut self, color: Color, y: u16) {
        let session = &self.app.session;
        let on_move = !session.is_over() && session.turn() == color;
        let arrow = if on_move { '>' } else { ' ' };
        let clock = session
            .clocks()
            .map(|clocks| clocks::shown(clocks.left(color, self.look.now)));
        let name = session.seats[color.index()].name();
        let text = format!("{arrow} {color:<6} {name:<8} {}", clock.unwrap_or_default());
        let style = if on_move {
            Style::new().add_modifier(Modifier::BOLD)
        } else {
            Style::new()
        };
        self.row(y, text.trim_end(), style);
    }

    /// Draws the pieces that a side holds off the board, each with the digit that takes it.
    fn holdings(&mut self, color: Color, y: u16) {
        let rules = self.app.session.position().rules();
        let panel = self.layout.panel;
        let word = if rules.has_pools() { "pool" } else { "hand" };
        let x = panel.x + HELD_INDENT - 5;
        self.buffer
            .set_string(x, y, word, Style::new().add_modifier(Modifier::DIM));
        let turn = self.app.session.turn();
        for (&(rect, side, place), (kind, count)) in self
            .layout
            .held
            .iter()
            .filter(|(_, side, _)| *side == color)
            .zip(self.app.held(color))
        {
            let letter = rules.letter(Piece::new(color, kind));
            let taken = side == turn && self.app.entry.hand() == Some(kind);
            let many = if count > 1 {
                count.to_string()
            } else {
                String::new()
            };
            let text = if taken {
                format!("[{letter}]")
            } else if side == turn {
                format!("{}{letter}{many}", digit(place))
            } else {
                format!(" {letter}{many}")
            };
            let style = if taken {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            if rect.right() <= panel.right() && rect.y < panel.bottom() {
                self.buffer.set_string(rect.x, rect.y, text, style);
            }
        }
    }

    fn choices(&mut self) {
        for (&(rect, place), choice) in self.layout.choices.iter().zip(self.app.choices()) {
            if rect.y >= self.layout.panel.bottom() {
                break;
            }
            let mut style = Style::new();
            let arrow = if place == self.app.marked {
                style = style.add_modifier(Modifier::REVERSED);
                '>'
            } else {
                ' '
            };
            let text = format!("{arrow}{} {}", place + 1, choice.words);
            self.buffer
                .set_stringn(rect.x, rect.y, text, usize::from(rect.width), style);
        }
    }

    /// Draws the legend of the marks on the board, the engine's line, and the moves; the last moves always fit.
    fn rest(&mut self) {
        let panel = self.layout.panel;
        let mut y = self.layout.free;
        if self.message_is_long() {
            let area = Rect::new(panel.x, y, panel.width, panel.bottom().saturating_sub(y));
            let style = self.message_style();
            write_lines(self.buffer, area, &self.app.message.text, style);
            return;
        }
        let room = |y: u16| panel.bottom().saturating_sub(y);
        for (sign, class, meaning) in self.legend() {
            if room(y) <= 1 {
                break;
            }
            let style = class.map_or(Style::new(), |class| self.style(ink(class)));
            self.row(y, &format!("{sign} {meaning}"), style);
            y += 1;
        }
        if let Some(thought) = &self.app.thought
            && room(y) > 2
        {
            let lines = wrap(thought, usize::from(panel.width));
            for line in lines.into_iter().take(2) {
                self.row(y, &line, Style::new().add_modifier(Modifier::DIM));
                y += 1;
            }
        }
        let moves = wrap(&self.moves(), usize::from(panel.width));
        let hidden = moves.len().saturating_sub(usize::from(room(y)));
        for line in moves.into_iter().skip(hidden) {
            self.row(y, &line, Style::new());
            y += 1;
        }
    }

    /// The marks on the board, and their meanings.
    fn legend(&self) -> Vec<(char, Option<SquareClass>, &'static str)> {
        let targets = self.app.entry.targets();
        let with = |class: &SquareClass| {
            targets
                .iter()
                .any(|target| target.class == *class && !target.castles && !target.drops)
        };
        let mut legend: Vec<_> = SquareClass::ALL
            .into_iter()
            .filter(with)
            .map(|class| (mark(class), Some(class), meaning(class)))
            .collect();
        if targets.iter().any(|target| target.castles) {
            legend.push((CASTLES, Some(SquareClass::MoveOnly), "castling"));
        }
        if targets.iter().any(|target| target.drops) {
            let class = SquareClass::MoveOnly;
            legend.push((mark(class), Some(class), "drop"));
        }
        legend
    }

    /// `1. e4 e5 2. Nf3`.
    fn moves(&self) -> String {
        let session = &self.app.session;
        let mut words = Vec::new();
        let mut last = None;
        for (position, played) in session.game().earlier().zip(session.played()) {
            let number = position.move_number();
            match position.turn() {
                // Another move of the same turn.
                mover if last == Some(mover) => {}
                Color::White => words.push(format!("{number}.")),
                Color::Black if last.is_none() => words.push(format!("{number}...")),
                Color::Black => {}
            }
            words.push(played.san.clone());
            last = Some(position.turn());
        }
        words.join(" ")
    }

    fn message_style(&self) -> Style {
        let style = if self.app.message.refused {
            self.style(Ink::Indexed(203))
        } else {
            Style::new()
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// Whether the message needs more rows than there are at the foot; if so, it is shown with the text about the game.
    fn message_is_long(&self) -> bool {
        let area = self.layout.message;
        let lines = wrap(&self.app.message.text, usize::from(area.width));
        lines.len() > usize::from(area.height)
    }

    fn message(&mut self) {
        let area = self.layout.message;
        if let Some(typed) = &self.app.typed {
            let text = format!("Move, in coordinates or SAN: {typed}_");
            write_lines(self.buffer, area, &text, Style::new());
        } else if !self.message_is_long() {
            let style = self.message_style();
            write_lines(self.buffer, area, &self.app.message.text, style);
        }
    }

    fn buttons(&mut self) {
        for &(rect, place) in &self.layout.buttons {
            let (key, word, _) = BUTTONS[place];
            let bold = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            self.buffer.set_string(rect.x, rect.y, key, bold);
            let x = rect.x + key.len() as u16 + 1;
            let busy = word == "hint" && self.app.thinking == Some(Purpose::Hint);
            let style = if busy {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new().add_modifier(Modifier::DIM)
            };
            self.buffer.set_string(x, rect.y, word, style);
        }
    }
}

/// The digit that takes a piece of the hand.
fn digit(place: usize) -> String {
    format!("{}:", place + 1)
}

/// Breaks a text between words; existing lines remain separate.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        if paragraph.chars().count() <= width {
            lines.push(paragraph.to_owned());
            continue;
        }
        let indent: String = paragraph.chars().take_while(|c| *c == ' ').collect();
        let mut line = indent;
        let mut empty = true;
        for word in paragraph.split_whitespace() {
            let length = line.chars().count() + usize::from(!empty) + word.chars().count();
            if !empty && length > width {
                lines.push(std::mem::take(&mut line));
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(word);
            empty = false;
        }
        lines.push(line);
    }
    lines
}

fn write_lines(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let lines = wrap(text, usize::from(area.width));
    for (y, line) in (area.top()..area.bottom()).zip(lines) {
        buffer.set_stringn(area.x, y, line, usize::from(area.width), style);
    }
}

/// The functions of the keys.
pub(crate) const HELP: &str = "\
Arrows move the cursor [ ]; Enter or Space picks a piece up, then puts it down.
The mouse does both: click twice, or drag.
Marks on squares: o slide, * leap, m move only, x capture only, = castling,
  & captured in passing, > second step, ~ blockable leap, ^ hop over a piece.
A square marked & is not the end: click the second step, or the same square
  again to stop there, or the square where the piece started to shoot.
Digits, or its capital letter, take a piece from the hand first; it comes in
  where a piece leaves or, if pieces are dropped, on the square clicked next.
  To gate on the Rook's square, take the Rook and put it on the King.
A piece that may promote leaves a choice: by digit, by arrows, from the pool.
Esc takes a click back.
  u  take a move back       r  play it again        h  hint
  f  turn the board         p  pass                 q  quit
  :  type a move, in coordinates (e2e4), in SAN (Nf3), or a drop (P@e4)
Any key goes back to the game.";
