//! Translates keys and the mouse into acts.

use legwork::Square;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::app::{Act, App};
use super::layout::Layout;

/// The state of the mouse.
#[derive(Debug, Default)]
pub(crate) struct Pointer {
    /// The square on which its button went down.
    down: Option<Square>,
}

/// Returns the act that an event asks for.
pub(crate) fn act(
    event: &Event,
    app: &App,
    layout: Option<&Layout>,
    pointer: &mut Pointer,
) -> Option<Act> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(key, app),
        Event::Mouse(mouse) => of_mouse(mouse, app, layout?, pointer),
        _ => None,
    }
}

fn of_key(key: &KeyEvent, app: &App) -> Option<Act> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    if control {
        return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Act::Quit);
    }
    if app.typed.is_some() {
        return Some(match key.code {
            KeyCode::Char(letter) => Act::Letter(letter),
            KeyCode::Backspace | KeyCode::Esc => Act::Erase,
            KeyCode::Enter => Act::Submit,
            _ => return None,
        });
    }
    let choosing = !app.choices().is_empty();
    Some(match key.code {
        KeyCode::Left => Act::Cursor(-1, 0),
        KeyCode::Right => Act::Cursor(1, 0),
        KeyCode::Up => Act::Cursor(0, 1),
        KeyCode::Down => Act::Cursor(0, -1),
        KeyCode::Enter | KeyCode::Char(' ') => Act::Press,
        KeyCode::Esc | KeyCode::Backspace => Act::Back,
        KeyCode::Char(digit @ '1'..='9') => {
            let place = digit as usize - '1' as usize;
            if choosing {
                Act::Choose(place)
            } else {
                Act::Held(place)
            }
        }
        KeyCode::Char(letter @ 'A'..='Z') => Act::HeldLetter(letter),
        KeyCode::Char('u') => Act::TakeBack,
        KeyCode::Char('r') => Act::Redo,
        KeyCode::Char('h') => Act::Hint,
        KeyCode::Char('f') => Act::Flip,
        KeyCode::Char('p') => Act::Pass,
        KeyCode::Char(':' | '/') => Act::Type,
        KeyCode::Char('?') => Act::Help,
        KeyCode::Char('q') => Act::Quit,
        _ => return None,
    })
}

/// A click, or a dragged piece: its square is clicked where the button goes down, and the target where it is
/// released.
fn of_mouse(mouse: &MouseEvent, app: &App, layout: &Layout, pointer: &mut Pointer) -> Option<Act> {
    let square = layout.square_at(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            pointer.down = square;
            let turn = app.session.turn();
            let beside = || layout.act_at(mouse.column, mouse.row, turn);
            square.map(Act::Click).or_else(beside)
        }
        MouseEventKind::Up(MouseButton::Left) => {
            let down = pointer.down.take();
            let dragged = app.entry.picked().is_some() || app.drops();
            square
                .filter(|&up| Some(up) != down && dragged)
                .map(Act::Click)
        }
        MouseEventKind::Down(MouseButton::Right) => Some(Act::Back),
        _ => None,
    }
}
