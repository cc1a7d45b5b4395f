//! A user made of mouse clicks, who captures twice with a Lion.

use std::process::Command;

use super::super::{TaskError, at, fault};
use super::picture::{Grid, Picture};
use super::session::XboardSession;
use super::{Programs, wait};

/// The variant's name, and the files and ranks of its board; the latter are counted from 0.
const VARIANT: &str = "chuchess";
const SIZE: (usize, usize) = (10, 10);
/// How long an answer may take, in seconds.
const PATIENCE: u64 = 60;
/// The moves of both sides that bring the Lion forward.
const BEFORE: [(&str, &str); 4] = [("e1", "f3"), ("a7", "a6"), ("f3", "e5"), ("e7", "e6")];
/// The Lion's capture on its way and at its end.
const CAPTURE: [&str; 3] = ["e5", "e6", "d7"];

/// Plays, and looks at the marks on the board.
pub(super) fn play(programs: &Programs) -> Result<(), TaskError> {
    let arguments = [
        "-mode",
        "EditGame",
        "-timeControl",
        "0:30",
        "-timeIncrement",
        "1",
    ];
    let session = XboardSession::start(programs, "user", VARIANT, &arguments)?;
    let mut user = User::sit_down(programs, &session)?;
    for (from, to) in BEFORE {
        user.click(from, ": highlight ")?;
        user.click(to, &format!(": {from}{to}"))?;
    }
    let [from, via, to] = CAPTURE;
    user.click(from, ": highlight ")?;
    user.look("lion-lifted", &["Y", "R", "C"])?;
    user.click(via, ": highlight ")?;
    user.look("lion-on-its-way", &["Y", "R"])?;
    user.click(to, &format!(": {from}{via},{via}{to}"))?;
    user.picture("lion-has-captured")?;
    // From now on the engine plays Black.
    user.key("ctrl+b", " <first : move ")?;
    user.picture("engine-has-answered")?;
    let said = session.said();
    if let Some(line) = said.lines().find(|line| line.contains("Illegal move")) {
        return Err(fault(format!("{VARIANT}: {line}")));
    }
    let answer = said.rsplit("<first : move ").next().unwrap_or_default();
    let answer = answer.lines().next().unwrap_or_default();
    println!("{VARIANT}: the user plays {from}{via},{via}{to}, and the engine answers {answer}");
    Ok(())
}

struct User<'a> {
    programs: &'a Programs,
    session: &'a XboardSession,
    grid: Grid,
    /// How much of the log has been read.
    read: usize,
}

impl<'a> User<'a> {
    /// Waits until the board is there, and gives the window the keyboard.
    fn sit_down(programs: &'a Programs, session: &'a XboardSession) -> Result<Self, TaskError> {
        let pong = || Ok(session.said().contains("<first : pong").then_some(()));
        wait("the engine's greeting", PATIENCE, &session.log, pong)?;
        let window = || {
            let mut find = Command::new(&programs.mouse);
            find.args(["search", "--onlyvisible", "--name", "Legwork"]);
            // Without a window it fails.
            let found = session.with(&mut find).ok();
            Ok(found.and_then(|found| found.lines().last().map(str::to_owned)))
        };
        let window = wait("XBoard's window", PATIENCE, &session.log, window)?;
        let grid = || {
            let picture = take(programs, session, "board")?;
            Ok(picture.grid(SIZE.0, SIZE.1))
        };
        let grid = wait("the board", PATIENCE, &session.log, grid)?;
        let mut focus = Command::new(&programs.mouse);
        focus.args(["windowfocus", "--sync", &window]);
        session.with(&mut focus)?;
        let read = session.said().len();
        Ok(Self {
            programs,
            session,
            grid,
            read,
        })
    }

    /// Clicks on a square, and waits until the log has a text.
    fn click(&mut self, square: &str, then: &str) -> Result<(), TaskError> {
        let file = usize::from(square.as_bytes()[0] - b'a');
        let rank = usize::from(square.as_bytes()[1] - b'0');
        let (x, y) = self.grid.middle(file, rank);
        let (x, y) = (x.to_string(), y.to_string());
        self.act(&["mousemove", &x, &y, "sleep", "0.2", "click", "1"], then)
    }

    /// Presses a key.
    fn key(&mut self, key: &str, then: &str) -> Result<(), TaskError> {
        self.act(&["key", key], then)
    }

    fn act(&mut self, what: &[&str], then: &str) -> Result<(), TaskError> {
        let mut command = Command::new(&self.programs.mouse);
        // XBoard takes two quick clicks for one.
        command.args(what).args(["sleep", "0.3"]);
        self.session.with(&mut command)?;
        let found = || {
            let said = self.session.said();
            let place = said.get(self.read..).and_then(|new| new.find(then));
            Ok(place.map(|place| self.read + place + then.len()))
        };
        let what = format!("`{then}` after `{}`", what.join(" "));
        self.read = wait(&what, PATIENCE, &self.session.log, found)?;
        Ok(())
    }

    fn picture(&self, name: &str) -> Result<Picture, TaskError> {
        take(self.programs, self.session, name)
    }

    /// Compares the marks on the board with those that the engine has sent; each of these colours has to be
    /// among them.
    fn look(&self, name: &str, colours: &[&str]) -> Result<(), TaskError> {
        let said = self.session.said();
        let last = said
            .rsplit("<first : highlight ")
            .next()
            .unwrap_or_default();
        let expected = last.lines().next().unwrap_or_default();
        let mut seen = String::new();
        // The window may be drawn a little later.
        for _ in 0..30 {
            seen = self.picture(name)?.marks(self.grid);
            if seen == expected && colours.iter().all(|&colour| seen.contains(colour)) {
                println!("{VARIANT}: {name} shows {seen}");
                return Ok(());
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        Err(fault(format!(
            "{name}.png shows {seen}, the engine says {expected}"
        )))
    }
}

/// Takes a picture of the display, and keeps it.
fn take(programs: &Programs, session: &XboardSession, name: &str) -> Result<Picture, TaskError> {
    let file = programs.folder.join(format!("{name}.png"));
    let mut camera = Command::new(&programs.camera);
    camera.args(["-window", "root"]).arg(&file);
    session.with(&mut camera)?;
    std::fs::metadata(&file).map_err(at(&file))?;
    Picture::read(programs, &file)
}
