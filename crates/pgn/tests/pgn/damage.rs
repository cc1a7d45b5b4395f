//! Damaged PGN, a few bytes at a time, and damaged EPD give games and positions, or errors; never anything else. The soak has
//! damaged games of every variant, and damaged SANs.

use std::io::{self, Read};

use legwork::Variant;
use legwork::pgn::{Epd, PgnReader, Variants};
use legwork_random_rules::damaged;
use legwork_random_rules::dice::Dice;

const EXECUTIONS: usize = 5_000;

const WORDS: &[&str] = &[
    "{", "(", ")", "[FEN \"", "\"", ";", "$7", "%", "\n\n", "1-0", "1.", "e4", "O-O/H",
];

/// A reader that delivers a few bytes at a time.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.len().min(3).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

#[test]
fn damaged_games_are_games_or_errors() {
    let whole = "[Event \"a\"]\n[Variant \"seirawan\"]\n[Result \"1-0\"]\n\n1. Nf3/H e5 {x} 2. e4 (2. d4 exd4 $1) Nc6/E 1-0\n\n\
        [Event \"b\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 ; so\n2. e5 *\n";
    let mut dice = Dice::new(7);
    let mut variants = Variants::registered().unwrap();
    let (mut sound, mut broken) = (0, 0);
    for _ in 0..EXECUTIONS {
        let text = damaged(&mut dice, whole, WORDS);
        let mut reader = PgnReader::new(Drops(text.as_bytes()), variants);
        for game in reader.by_ref() {
            match game {
                Ok(game) => {
                    sound += 1;
                    assert!(game.main.moves.len() < 500);
                }
                Err(error) => {
                    broken += 1;
                    assert!(error.to_string().chars().count() < 1000, "{error}");
                }
            }
        }
        assert_eq!(reader.bytes(), text.len() as u64);
        variants = reader.into_variants();
    }
    assert!(
        sound > EXECUTIONS / 2 && broken > EXECUTIONS / 4,
        "{sound} {broken}"
    );
}

#[test]
fn damaged_epds_are_positions_or_errors() {
    let chess = Variant::open("chess", &[]).unwrap();
    let whole = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 bm exd6 O-O; id \"a; b\"; hmvc 3;";
    let mut dice = Dice::new(8);
    let mut sound = 0;
    for _ in 0..EXECUTIONS {
        let text = damaged(&mut dice, whole, WORDS);
        match Epd::read(&chess, &text) {
            Ok(epd) => {
                sound += 1;
                let again = Epd::read(&chess, &epd.to_string()).unwrap();
                assert_eq!(again.operations, epd.operations);
            }
            Err(error) => assert!(error.to_string().chars().count() < 1000, "{error}"),
        }
    }
    assert!(sound > EXECUTIONS / 20, "{sound}");
}

/// A reader that repeats a text.
struct Again<'a> {
    text: &'a [u8],
    at: usize,
    left: usize,
}

impl Read for Again<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.text[self.at..];
        let count = rest.len().min(buffer.len()).min(self.left);
        buffer[..count].copy_from_slice(&rest[..count]);
        self.at = (self.at + count) % self.text.len();
        self.left -= count;
        Ok(count)
    }
}

#[test]
fn a_long_file_is_read_game_by_game() {
    let text = b"[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[Event \"b\"]\n\n1. e5 *\n\n";
    let count = 2_000;
    let input = Again {
        text,
        at: 0,
        left: text.len() * count,
    };
    let games = PgnReader::new(input, Variants::registered().unwrap());
    let (mut sound, mut broken) = (0, 0);
    for game in games {
        match game {
            Ok(_) => sound += 1,
            Err(_) => broken += 1,
        }
    }
    assert_eq!((sound, broken), (count, count));
    // A megabyte without a game.
    for byte in [b" ", b"\n", b".", b"\0", b"7", b"{", b"(", b"[", b"a"] {
        let input = Again {
            text: byte,
            at: 0,
            left: 1_000_000,
        };
        let games = PgnReader::new(input, Variants::registered().unwrap());
        assert!(games.count() <= 2, "{byte:?}");
    }
}
