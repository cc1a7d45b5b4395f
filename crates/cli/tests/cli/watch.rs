//! `legwork check --watch`: files are written while the program looks at them.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::run::{command, directory, folder, transcript};

/// Long enough for a busy machine; a test that passes does not take so long.
const PATIENCE: Duration = Duration::from_secs(60);

const RULES: &str = r#"(
    name: "Toy",
    board: (files: 4, ranks: 5),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "C", name: "Champion", betza: "W"),
    ],
    start: "k3/4/4/4/C2K w - - 0 1",
)"#;

/// The program while it watches.
struct Watching {
    child: Child,
    lines: Receiver<String>,
    file: PathBuf,
}

impl Watching {
    fn start(place: &str) -> Self {
        let file = format!("{}/toy.ron", folder(place));
        let mut child = command(&["check", "--watch", &file])
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in out.lines() {
                let _ = sender.send(line.unwrap());
            }
        });
        let file = directory().join(file);
        Self { child, lines, file }
    }

    /// Returns the output up to a line that begins with this text, and on to the empty line after its part.
    fn until(&self, start: &str) -> String {
        let mut shown = String::new();
        let mut found = false;
        while !found || !shown.ends_with("\n\n") {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no line `{start}` after\n{shown}"));
            found |= line.starts_with(start);
            shown += &line;
            shown.push('\n');
        }
        shown
    }

    fn write(&self, text: &str) {
        fs::write(&self.file, text).unwrap();
    }

    /// Replaces the file as editors do: another file takes its name.
    fn replace(&self, text: &str) {
        let other = self.file.with_extension("ron~");
        fs::write(&other, text).unwrap();
        fs::rename(other, &self.file).unwrap();
    }

    /// Presses ctrl-C, and returns the exit code.
    fn interrupt(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &id])
                .status()
                .unwrap()
                .success()
        );
        self.child.wait().unwrap().code()
    }
}

/// Kills the program, so that a test that fails leaves none behind.
impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn a_file_is_read_again_whenever_it_is_saved() {
    let watching = Watching::start("watched");
    let mut shown = watching.until("`watched/toy.ron` ");
    watching.replace(RULES);
    shown += &watching.until("  +----");
    watching.replace(&RULES.replace("\"W\"", "\"WX\""));
    shown += &watching.until("watched/toy.ron: 1 fault");
    // Changes are reported in comparison with the last rules that could be played.
    watching.replace(&RULES.replace("\"W\"", "\"F\""));
    shown += &watching.until("moves that are gone");
    let other = RULES.replace("\"W\"", "\"F\"").replace("Toy", "Other Toy");
    watching.replace(&other);
    shown += &watching.until("pieces and moves as before");
    // Saving another file in the folder prints nothing. There is no output to wait for; a program that prints has time to
    // do so.
    fs::write(watching.file.with_file_name("other.ron"), RULES).unwrap();
    thread::sleep(Duration::from_millis(500));
    fs::remove_file(&watching.file).unwrap();
    shown += &watching.until("`watched/toy.ron` ");
    insta::assert_snapshot!(shown);
    // A file that is written in place may be read while it is empty, too.
    watching.write(RULES);
    watching.until("new moves at the start");
    assert_eq!(watching.interrupt(), Some(0));
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let shown = transcript(&[
        &["check", "--watch", "absent/toy.ron"],
        &["check", "--watch", "a.ron", "b.ron"],
        &["check", "--watch", "a.ron", "--json"],
        &["check", "--watch"],
    ]);
    insta::assert_snapshot!(shown);
}
