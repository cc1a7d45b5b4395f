//! The effects of moves beyond the steps of a piece: castling, promotions, captures, drops, turns.

pub(super) mod captures;
pub(super) mod castling;
pub(super) mod drops;
pub(super) mod promotion;
pub(super) mod series;
pub(super) mod takes;
pub(super) mod turn;
