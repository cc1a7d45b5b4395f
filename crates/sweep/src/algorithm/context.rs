//! The data of a position that nearly every function of the algorithm needs.

use super::side::Side;
use crate::plan::Plan;
use crate::position::BulkPosition;
use crate::vector::Vector;

/// The operations, the tables, the position, and the pieces of both sides in registers.
///
/// It is passed by value and holds references only: a function that is compiled out of line gets
/// the fields that it uses, and the compiler keeps the rest in registers.
#[derive(Clone, Copy)]
pub(super) struct Context<'a, V: Vector> {
    pub(super) v: V,
    pub(super) plan: &'a Plan,
    pub(super) position: &'a BulkPosition,
    pub(super) mover: &'a Side<V>,
    pub(super) other: &'a Side<V>,
}
