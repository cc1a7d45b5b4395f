//! The layout of the screen, which drawing and clicking share.

use legwork::{Color, Geometry, Kind, Square};
use ratatui::layout::{Position, Rect};

use super::app::{Act, App};

/// The sizes of a square, the largest first.
const CELLS: [(u16, u16); 4] = [(7, 3), (5, 2), (5, 1), (4, 1)];
/// The width of the ranks' labels.
const MARGIN: u16 = 3;
/// The minimum width of the panel next to the board.
const PANEL: u16 = 26;
/// The minimum height of the panel below the board.
const BELOW: u16 = 6;
/// The height of the message and the buttons together.
const FOOT: u16 = 3;

/// The buttons at the foot, with their keys; a narrow screen omits the last ones.
pub(crate) const BUTTONS: [(&str, &str, Act); 8] = [
    ("?", "help", Act::Help),
    ("q", "quit", Act::Quit),
    ("u", "take back", Act::TakeBack),
    ("r", "redo", Act::Redo),
    ("h", "hint", Act::Hint),
    ("f", "flip", Act::Flip),
    ("p", "pass", Act::Pass),
    (":", "type", Act::Type),
];

/// The layout of the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    geometry: Geometry,
    flipped: bool,
    pub(crate) cell: (u16, u16),
    /// The board without its labels.
    pub(crate) board: Rect,
    /// The text about the game, next to the board or below it.
    pub(crate) panel: Rect,
    pub(crate) message: Rect,
    pub(crate) buttons: Vec<(Rect, usize)>,
    /// The pieces that each side holds off the board, with their place.
    pub(crate) held: Vec<(Rect, Color, usize)>,
    pub(crate) choices: Vec<(Rect, usize)>,
    /// The first free row of the panel.
    pub(crate) free: u16,
}

/// The error for a screen that is too small: the columns and rows that are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooSmall {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
}

impl Layout {
    pub(crate) fn new(area: Rect, app: &App) -> Result<Self, TooSmall> {
        let geometry = app.session.position().rules().geometry;
        let (files, ranks) = (u16::from(geometry.files()), u16::from(geometry.ranks()));
        let size = |(width, height)| (MARGIN + files * width, ranks * height + 1);
        let beside = |&cell: &(u16, u16)| {
            let (width, height) = size(cell);
            area.width >= width + PANEL && area.height >= height + FOOT
        };
        let above = |&cell: &(u16, u16)| {
            let (width, height) = size(cell);
            area.width >= width && area.height >= height + FOOT + BELOW
        };
        let smallest = size(CELLS[CELLS.len() - 1]);
        let too_small = TooSmall {
            columns: smallest.0,
            rows: smallest.1 + FOOT + BELOW,
        };
        let wide = CELLS.into_iter().find(beside);
        let cell = wide.or(CELLS.into_iter().find(above)).ok_or(too_small)?;
        let (width, height) = size(cell);
        let board = Rect::new(area.x + MARGIN, area.y, width - MARGIN, height - 1);
        let foot = area.bottom() - FOOT;
        let panel = if wide.is_some() {
            let x = area.x + width + 2;
            Rect::new(x, area.y, area.right() - x, foot - area.y)
        } else {
            let y = area.y + height;
            Rect::new(area.x, y, area.width, foot - y)
        };
        let message = Rect::new(area.x, foot, area.width, FOOT - 1);
        let mut layout = Self {
            geometry,
            flipped: app.flipped,
            cell,
            board,
            panel,
            message,
            buttons: Vec::new(),
            held: Vec::new(),
            choices: Vec::new(),
            free: panel.y,
        };
        layout.place_buttons(area);
        layout.place_players(app);
        layout.place_choices(app);
        Ok(layout)
    }

    fn place_buttons(&mut self, area: Rect) {
        let mut x = area.x;
        for (place, (key, word, _)) in BUTTONS.iter().enumerate() {
            let width = (key.len() + 1 + word.len()) as u16;
            if x + width > area.right() {
                break;
            }
            let rect = Rect::new(x, area.bottom() - 1, width, 1);
            self.buttons.push((rect, place));
            x += width + 2;
        }
    }

    /// Places the name of the game, then for each side a row, and a row for the pieces that it holds off the board.
    fn place_players(&mut self, app: &App) {
        let holds = app.session.position().rules().holdings.is_some();
        self.free += 1;
        for color in self.sides() {
            self.free += 1;
            if !holds {
                continue;
            }
            let left = self.panel.x + HELD_INDENT;
            let mut x = left;
            for (place, (kind, count)) in app.held(color).into_iter().enumerate() {
                let width = held_width(app, kind, count);
                if x + width > self.panel.right() && x > left {
                    x = left;
                    self.free += 1;
                }
                let rect = Rect::new(x, self.free, width, 1);
                self.held.push((rect, color, place));
                x += width;
            }
            self.free += 1;
        }
    }

    /// Places the choices: a row for each where there is room, otherwise a part of one.
    fn place_choices(&mut self, app: &App) {
        let choices = app.choices();
        let room = self.panel.bottom().saturating_sub(self.free);
        let columns = (choices.len() as u16).div_ceil(room.max(1)).max(1);
        let width = self.panel.width / columns;
        for place in 0..choices.len() {
            let (row, column) = (place as u16 / columns, place as u16 % columns);
            let (x, y) = (self.panel.x + column * width, self.free + row);
            self.choices.push((Rect::new(x, y, width, 1), place));
        }
        if !choices.is_empty() {
            self.free += (choices.len() as u16).div_ceil(columns);
        }
    }

    /// The sides, from the top of the screen down.
    pub(crate) fn sides(&self) -> [Color; 2] {
        if self.flipped {
            [Color::White, Color::Black]
        } else {
            [Color::Black, Color::White]
        }
    }

    /// The area of a square.
    pub(crate) fn square(&self, square: Square) -> Rect {
        let (files, ranks) = (self.geometry.files(), self.geometry.ranks());
        let (column, row) = if self.flipped {
            (files - 1 - square.file(), square.rank())
        } else {
            (square.file(), ranks - 1 - square.rank())
        };
        let (width, height) = self.cell;
        Rect::new(
            self.board.x + u16::from(column) * width,
            self.board.y + u16::from(row) * height,
            width,
            height,
        )
    }

    /// The square at a position of the screen.
    pub(crate) fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        let at = Position::new(x, y);
        self.geometry
            .squares()
            .find(|&square| self.square(square).contains(at))
    }

    /// The act for a click outside the board.
    pub(crate) fn act_at(&self, x: u16, y: u16, turn: Color) -> Option<Act> {
        let at = Position::new(x, y);
        let hit = |rect: &Rect| rect.contains(at);
        let choice = self.choices.iter().find(|(rect, _)| hit(rect));
        let held = self
            .held
            .iter()
            .find(|(rect, color, _)| *color == turn && hit(rect));
        let button = self.buttons.iter().find(|(rect, _)| hit(rect));
        let choice = choice.map(|&(_, place)| Act::Choose(place));
        choice
            .or(held.map(|&(_, _, place)| Act::Held(place)))
            .or(button.map(|&(_, place)| BUTTONS[place].2.clone()))
    }
}

/// The columns before the pieces held.
pub(crate) const HELD_INDENT: u16 = 6;

/// The columns of a piece held: its digit and a colon, its letter, its number, and a blank.
fn held_width(app: &App, kind: Kind, count: u8) -> u16 {
    let symbol = app.session.position().rules().piece(kind).symbol;
    let text = format!("1:{symbol}{count} ");
    text.len() as u16
}
