//! Writes positions for the training of an evaluation: games of the engine against itself, on threads.
//!
//! ```sh
//! cargo run --release --example selfplay -- seirawan 8 500 2   # variant, games, nodes, threads
//! ```
//!
//! A line is a position: the score of a short search for the side to move, what the game came to for
//! White (1, 0 or -1), and the numbers of its features. A feature is a piece of some kind and colour on
//! some square, or one more such piece in hand. They are not looked for in each position, but kept up
//! to date by what each move changes, as an accumulator of a network is.

use std::error::Error;
use std::io::{Write, stdout};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;

use legwork::{Change, Color, Game, Kind, Move, Piece, Position, Variant};

#[path = "engine.rs"]
mod engine;

/// A game is cut off after this many plies.
const LONGEST: usize = 300;
/// The number of random opening plies, which make games differ.
const OPENING: usize = 8;

/// How often each feature is there; the features in hand are those after the last square.
#[derive(Clone, PartialEq, Eq)]
struct Features(Vec<u8>);

impl Features {
    /// The features of a position, looked for one by one.
    fn of(position: &Position) -> Self {
        let rules = position.rules();
        let mut features = Self(vec![0; rules.pieces.len() * 2 * 257]);
        for (square, piece) in position.pieces() {
            features.0[feature(piece, square.index())] += 1;
        }
        let slots = rules.slots().iter();
        for (slot, &(kind, _)) in slots.enumerate() {
            for color in Color::BOTH {
                let held = position.holdings().count(color, slot);
                features.0[in_hand(color, kind)] += held;
            }
        }
        features
    }

    /// Brings them up to date after a move.
    fn update(&mut self, change: &Change) {
        for (square, piece) in change.off() {
            self.0[feature(piece, square.index())] -= 1;
        }
        for (square, piece) in change.on() {
            self.0[feature(piece, square.index())] += 1;
        }
        for (color, kind, by) in change.hands() {
            let held = &mut self.0[in_hand(color, kind)];
            *held = held.saturating_add_signed(by);
        }
    }

    /// The numbers of the features that are present, each as often as it occurs.
    fn numbers(&self) -> impl Iterator<Item = usize> {
        let all = self.0.iter().enumerate();
        all.flat_map(|(number, &count)| (0..count).map(move |_| number))
    }
}

/// The number of a piece on a square.
fn feature(piece: Piece, square: usize) -> usize {
    (piece.kind.index() * 2 + piece.color.index()) * 257 + square
}

/// The number of a piece in hand.
fn in_hand(color: Color, kind: Kind) -> usize {
    feature(Piece::new(color, kind), 256)
}

/// One game, as lines of text.
fn play(variant: &Variant, table: &engine::Table, seed: u64, nodes: u64) -> Vec<String> {
    let mut game = Game::new(variant.start(), Default::default());
    let mut features = Features::of(game.position());
    let mut lines: Vec<(Color, i32, Features)> = Vec::new();
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    while game.verdict().is_none() && game.moves().len() < LONGEST {
        let position = game.position();
        let mv: Move = if game.moves().len() < OPENING {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let moves = position.moves();
            moves[(dice >> 33) as usize % moves.len()]
        } else {
            let Some((mv, score, ..)) = engine::think(&game, table, nodes, 1) else {
                break;
            };
            lines.push((position.turn(), score, features.clone()));
            mv
        };
        features.update(&position.change(mv));
        if game.play(mv).is_err() {
            break;
        }
        debug_assert!(features == Features::of(game.position()));
    }
    let winner = game.verdict().and_then(|verdict| verdict.winner());
    let result = match winner {
        Some(Color::White) => 1,
        Some(Color::Black) => -1,
        None => 0,
    };
    let written = lines.into_iter().map(|(turn, score, features)| {
        let numbers: Vec<String> = features
            .numbers()
            .map(|number| number.to_string())
            .collect();
        format!("{} {score} {result} {}", turn.letter(), numbers.join(","))
    });
    written.collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default| args.get(place).map_or(Ok(default), |text| text.parse());
    let variant = Variant::open(args.first().map_or("chess", String::as_str), &[])?;
    let (games, nodes, threads) = (number(1, 4)?, number(2, 500)?, number(3, 2)?);
    let next = AtomicU64::new(0);
    let (sender, lines) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, variant, next) = (sender.clone(), &variant, &next);
            scope.spawn(move || {
                let table = engine::Table::new(1 << 16);
                loop {
                    let seed = next.fetch_add(1, Relaxed);
                    if seed >= games || sender.send(play(variant, &table, seed, nodes)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut out = stdout().lock();
        lines
            .iter()
            .flatten()
            .try_for_each(|line| writeln!(out, "{line}"))
    })?;
    Ok(())
}
