//! Values out of range, and inputs without end. The soak has damaged sessions.

use super::{Shared, settings};
use legwork_protocols::{Driver, MAX_LINE, run};
use std::io::{self, Read, Write};

/// Returns the answer to one line, in a session that has begun with another.
fn answer(greeting: &str, line: &str) -> String {
    let output = Shared::default();
    let mut driver = Driver::new(output.clone(), settings()).unwrap();
    driver.line(greeting);
    output.take();
    assert!(driver.line(line));
    driver.settle();
    output.take()
}

#[test]
fn sizes_that_cannot_be_are_refused_in_one_line() {
    for value in [
        "0",
        "-1",
        "65537",
        "99999999999999999999",
        "1e3",
        "",
        "much",
        "\u{0}",
    ] {
        for line in [
            format!("setoption name Hash value {value}"),
            format!("setoption name Threads value {value}"),
        ] {
            let said = answer("uci", &line);
            assert!(said.starts_with("info string "), "{line}: {said}");
            assert_eq!(said.lines().count(), 1, "{line}: {said}");
        }
        for line in [format!("memory {value}"), format!("cores {value}")] {
            let said = answer("xboard", &line);
            assert!(said.starts_with("Error ("), "{line}: {said}");
            assert_eq!(said.lines().count(), 1, "{line}: {said}");
        }
    }
}

#[test]
fn positions_that_cannot_be_are_refused_in_one_line() {
    let long = "8/".repeat(10_000);
    for fen in [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kk6/8/8/8/8/8/8/7K w - - 0 1",
        "k7/8/8/8/8/8/8/7K x - - 0 1",
        "k7/8/8/8/8/8/8/7K w - - 0 1\u{1b}[2J\u{7}",
        "k6R/8/8/8/8/8/8/7K w - - 0 1",
        "[[[[[[[",
        "99999999999999999999/8 w",
        &long,
    ] {
        for (greeting, line) in [
            ("uci", format!("position fen {fen}")),
            ("xboard", format!("setboard {fen}")),
        ] {
            let said = answer(greeting, &line);
            assert!(
                said.lines().count() <= 1 && said.len() < 400,
                "{fen}: {said}"
            );
            assert!(!said.contains('\u{1b}'), "{fen}: {said}");
        }
    }
}

/// The output of a whole run with that input.
fn output(input: Vec<u8>) -> String {
    let mut output = Vec::new();
    run(io::Cursor::new(input), &mut output, settings()).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn the_end_of_input_is_the_end() {
    assert_eq!(output(Vec::new()), "");
    assert!(output(b"uci\nisready\ngo infinite".to_vec()).contains("readyok"));
    assert_eq!(output(b"xboard\nping 5".to_vec()), "pong 5\n");
}

#[test]
fn lines_without_end_take_no_memory() {
    let mut input = b"uci\n".to_vec();
    input.extend(vec![b'x'; 3 * MAX_LINE]);
    input.extend(b"\nisready\n");
    let said = output(input);
    assert!(said.contains("longer than"), "{said}");
    assert!(said.ends_with("readyok\n"), "{said}");
}

/// An output that is closed after some bytes.
struct Closing(usize);

impl Write for Closing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 < bytes.len() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An input that never ends.
struct Endless;

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = b"isready\n";
        let length = buffer.len().min(line.len());
        buffer[..length].copy_from_slice(&line[..length]);
        Ok(length)
    }
}

#[test]
fn a_program_that_closes_its_pipe_ends_the_session() {
    for bytes in [0, 5, 100] {
        run(Endless, Closing(bytes), settings()).unwrap();
    }
}
