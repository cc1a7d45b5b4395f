//! Work on threads and in parts.

mod merge;
mod perft;
mod playouts;
mod queue;
