//! Why not, and what then: moves explained.

mod agrees;
mod cases;
mod typed;
