//! Uses of the library, over all variants.

mod attacks;
mod bench_positions;
mod cannot_be_said;
mod chess960;
mod draws;
mod example_engine;
mod examples;
mod exchange;
mod explain;
mod fingerprint;
mod hash;
mod like;
mod loose_fens;
mod names;
mod san;
mod size;
mod verdict;
mod walker;
