//! Games that other programs have written replay without an error, and come back when they are
//! written and read again, in every style.
//!
//! - `xboard_VARIANT_A_B.pgn`: written by XBoard 4.9.1 in matches of Debian's Sjaak II 1.4.1, Fairy-Max
//!   5.0b and Fairy-Stockfish 11.1, two seconds a side.
//! - `pyffish_VARIANT.pgn`: random legal moves, written in SAN by pyffish 0.0.90.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use legwork::pgn::{PgnGame, PgnReader, Variants};
use legwork::san::SanStyle;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

fn games(text: &[u8], name: &str) -> Vec<PgnGame> {
    let games = PgnReader::new(text, Variants::registered().unwrap());
    let read = games.map(|game| game.unwrap_or_else(|error| panic!("{name}: {error}")));
    read.collect()
}

#[test]
fn games_of_other_programs_replay() {
    let (mut files, mut plies) = (0, 0);
    for file in fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let variants = Variants::registered().unwrap();
        let mut reader = PgnReader::new(File::open(&path).unwrap(), variants);
        let mut count = 0;
        for game in reader.by_ref() {
            let game = game.unwrap_or_else(|error| panic!("{name}: {error}"));
            plies += game.main.moves.len();
            count += 1;
        }
        assert_eq!(count, 20, "{name}");
        assert_eq!(reader.bytes(), fs::metadata(&path).unwrap().len());
        files += 1;
    }
    println!("{files} files, {plies} moves");
    assert!(files >= 7 && plies > 10_000, "{files} files, {plies} moves");
}

/// The moves of a game as they are written in the text.
fn words(text: &str) -> Vec<&str> {
    let moves = text.split("]\n\n").nth(1).unwrap();
    let mut outside = moves
        .split('{')
        .map(|part| part.rsplit('}').next().unwrap());
    let first = outside.next().unwrap();
    let words = first
        .split_whitespace()
        .chain(outside.flat_map(str::split_whitespace));
    let is_move =
        |word: &&str| !word.ends_with('.') && !["1-0", "0-1", "1/2-1/2", "*"].contains(word);
    words.filter(is_move).collect()
}

#[test]
fn sans_are_written_as_the_program_writes_them() {
    let mut compared = 0;
    for file in fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let xboard = path.to_string_lossy().contains("xboard_");
        let style = if xboard {
            SanStyle::XBoard
        } else {
            SanStyle::FairyStockfish
        };
        let read = games(text.as_bytes(), &path.to_string_lossy());
        let texts = text.split("[Event ").skip(1);
        for (game, text) in read.iter().zip(texts) {
            let positions = game.positions().zip(&game.main.moves);
            let sans: Vec<String> = positions
                .map(|(position, played)| position.san_with(played.mv, style))
                .collect();
            assert_eq!(sans, words(text), "{path:?}, game {}", game.number);
            compared += sans.len();
        }
    }
    assert!(compared > 15_000, "{compared}");
}

#[test]
fn what_is_written_reads_back() {
    for name in [
        "pyffish_seirawan",
        "pyffish_caparandom",
        "xboard_gothic_sjaakii_fairymax",
    ] {
        let text = fs::read(folder().join(format!("{name}.pgn"))).unwrap();
        let read = games(&text, name);
        for style in SanStyle::ALL {
            let mut written = Vec::new();
            for game in read.iter().take(5) {
                game.write(&mut written, style).unwrap();
            }
            let again = games(&written, name);
            for (game, again) in read.iter().zip(&again) {
                assert_eq!(game.main, again.main, "{name}");
                assert_eq!(
                    (game.result, &game.start),
                    (again.result, &again.start),
                    "{name}"
                );
            }
            let twice: Vec<u8> = again
                .iter()
                .flat_map(|game| game.to_pgn(style).into_bytes())
                .collect();
            assert_eq!(
                String::from_utf8_lossy(&twice),
                String::from_utf8_lossy(&written)
            );
        }
    }
}
