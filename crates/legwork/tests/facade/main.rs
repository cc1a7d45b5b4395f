//! Uses of the library, over all variants.

mod attacks;
mod bench_positions;
mod bytes;
mod cannot_be_said;
mod catalogue;
mod chess960;
mod example_engine;
mod examples;
mod exchange;
mod explain;
mod fingerprint;
mod hash;
mod like;
mod loose_fens;
mod names;
mod random_games;
mod registered_names;
mod san;
mod size;
mod transcript;
mod walker;

#[path = "../boards.rs"]
mod boards;
#[path = "../captures.rs"]
mod captures;
#[path = "../chases.rs"]
mod chases;
#[path = "../control.rs"]
mod control;
#[path = "../drops.rs"]
mod drops;
#[path = "../endings.rs"]
mod endings;
#[path = "../first_moves.rs"]
mod first_moves;
#[path = "../history.rs"]
mod history;
#[path = "../material.rs"]
mod material;
#[path = "../neighbours.rs"]
mod neighbours;
#[path = "../oracles.rs"]
mod oracles;
#[path = "../passant.rs"]
mod passant;
#[path = "../plugins.rs"]
mod plugins;
#[path = "../records.rs"]
mod records;
#[path = "../series.rs"]
mod series;
#[path = "../sfen.rs"]
mod sfen;
#[path = "../turn.rs"]
mod turn;
#[path = "../walls.rs"]
mod walls;
