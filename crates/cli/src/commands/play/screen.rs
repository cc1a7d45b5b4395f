//! The terminal: its modes, and the loop that reads keys, listens to the engine and draws.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Rect;

use super::app::{App, Order};
use super::draw::{Look, draw};
use super::keys::{Pointer, act};
use super::layout::Layout;
use super::record;
use super::thinker::Thinker;

/// The time to wait for a key before reading the engine's reports again.
const WAIT: Duration = Duration::from_millis(30);
/// The interval at which the clocks are drawn.
const CLOCKS: Duration = Duration::from_millis(100);

/// The terminal while it shows the board; its earlier state is restored when this is dropped, and on a panic.
struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    /// Shows the board's screen. A panic of any thread sets `end`.
    fn open(end: &Arc<AtomicBool>) -> io::Result<Self> {
        let before = panic::take_hook();
        let end = Arc::clone(end);
        panic::set_hook(Box::new(move |info| {
            restore();
            end.store(true, Relaxed);
            before(info);
        }));
        enable_raw_mode()?;
        let opened = execute!(
            stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            cursor::Hide
        )
        .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        if opened.is_err() {
            restore();
        }
        opened.map(Self)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal. An error here cannot be reported.
fn restore() {
    let _ = disable_raw_mode();
    let _ = execute!(
        stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
}

/// Returns a flag that is set when another program asks this one to end.
fn asked_to_end() -> io::Result<Arc<AtomicBool>> {
    let asked = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&asked))?;
    }
    Ok(asked)
}

/// Plays until the player quits. The record is written to `save` after every move.
pub(crate) fn run(
    app: &mut App,
    mut thinker: Thinker,
    save: Option<&Path>,
    colours: bool,
) -> io::Result<()> {
    let asked = asked_to_end()?;
    let today = legwork_match::today();
    let mut screen = Screen::open(&asked)?;
    let mut pointer = Pointer::default();
    let mut drawn: Option<Instant> = None;
    loop {
        let now = Instant::now();
        app.tick(now);
        let reports = thinker.reports();
        let heard = !reports.is_empty();
        for (purpose, report) in reports {
            app.reported(purpose, report, now);
        }
        for order in app.orders() {
            match order {
                Order::Stop => thinker.stop(),
                Order::Think(purpose) => thinker.think(&app.session, purpose, Instant::now())?,
                Order::Save => {
                    if let Some(path) = save
                        && let Err(error) = record::save(&app.session, path, &today)
                    {
                        app.refuse(format!("the game cannot be saved: {error}"));
                    }
                }
                Order::Quit => {
                    thinker.stop();
                    return Ok(());
                }
            }
        }
        if asked.load(Relaxed) {
            thinker.stop();
            return Ok(());
        }
        let due = app.session.clocks().is_some()
            && drawn.is_some_and(|drawn| now.duration_since(drawn) >= CLOCKS);
        if drawn.is_none() || heard || due {
            screen.0.draw(|frame| {
                let look = Look { colours, now };
                draw(app, look, frame.buffer_mut());
            })?;
            drawn = Some(now);
        }
        if event::poll(WAIT)? {
            let size = screen.0.size()?;
            // Input that has arrived meanwhile is handled together.
            while event::poll(Duration::ZERO)? {
                let event = event::read()?;
                let area = Rect::new(0, 0, size.width, size.height);
                let layout = Layout::new(area, app).ok();
                if let Some(act) = act(&event, app, layout.as_ref(), &mut pointer) {
                    app.act(act, Instant::now());
                }
            }
            drawn = None;
        }
    }
}
