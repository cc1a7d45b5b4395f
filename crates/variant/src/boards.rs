//! A board of any shape, and the kernel of its shape.

use crate::footprint::with_shapes;
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::shape::{self, Shape};
use legwork_kernel::{Board, Kernel, Level};

/// Defines kernel and board of any of these shapes.
///
/// The first byte of either names its shape. The compiler would choose a value that a field cannot have, which takes twice the
/// instructions to find out, in every operation.
macro_rules! any_of {
    ([$($shape:ident)+]) => {
        /// Compiled rules, for the smallest shape with room for the variant's board and kinds.
        #[repr(u8)]
        pub(crate) enum AnyKernel {
            $($shape(Kernel<shape::$shape>),)+
        }

        /// A packed position, copied in place and never boxed.
        #[derive(PartialEq)]
        #[repr(u8)]
        pub(crate) enum AnyBoard {
            $($shape(Board<shape::$shape>),)+
        }

        impl AnyKernel {
            /// Compiles rules for the smallest shape with room for their board and kinds.
            pub(crate) fn new(compiled: CompiledRules, level: Level) -> Result<Self, String> {
                let geometry = compiled.rules.geometry;
                let kinds = compiled.rules.pieces.len();
                let fits = |files, ranks, planes: usize| {
                    geometry.files() <= files && geometry.ranks() <= ranks && kinds < 1 << planes
                };
                $(if fits(shape::$shape::FILES, shape::$shape::RANKS, shape::$shape::PLANES) {
                    return Ok(Self::$shape(Kernel::at_level(compiled, level)?));
                })+
                unreachable!("the largest shape holds every board")
            }
        }

        impl Clone for AnyBoard {
            #[inline]
            fn clone(&self) -> Self {
                match self {
                    $(Self::$shape(board) => Self::$shape(*board),)+
                }
            }

            /// Copies no more bytes than the shape takes, if both have the same shape.
            #[inline]
            fn clone_from(&mut self, source: &Self) {
                match (self, source) {
                    $((Self::$shape(board), Self::$shape(source)) => *board = *source,)+
                    (board, source) => *board = source.clone(),
                }
            }
        }

        $(impl From<Board<shape::$shape>> for AnyBoard {
            #[inline]
            fn from(board: Board<shape::$shape>) -> Self {
                Self::$shape(board)
            }
        })+
    };
}

with_shapes!([any_of]);

/// Evaluates an expression with the contents of an [`AnyKernel`] or [`AnyBoard`], of any shape.
macro_rules! with_any {
    ([$($shape:ident)+] $any:ident, $value:expr, |$inner:ident| $body:expr) => {
        match $value {
            $($crate::boards::$any::$shape($inner) => $body,)+
        }
    };
    ($($asked:tt)+) => {
        $crate::footprint::with_shapes!([$crate::boards::with_any] $($asked)+)
    };
}

/// Evaluates an expression with the board of a position and the kernel of its shape: one dispatch for a whole operation.
macro_rules! with_board {
    ([$($shape:ident)+] $kernel:expr, $board:expr, |$k:ident, $b:ident| $body:expr) => {{
        use $crate::boards::{AnyBoard, AnyKernel};
        match ($kernel, $board) {
            $((AnyKernel::$shape($k), AnyBoard::$shape($b)) => $body,)+
            _ => unreachable!("a position has the shape of its variant"),
        }
    }};
    ($($asked:tt)+) => {
        $crate::footprint::with_shapes!([$crate::boards::with_board] $($asked)+)
    };
}

pub(crate) use {with_any, with_board};

impl AnyKernel {
    #[inline]
    pub(crate) fn compiled(&self) -> &CompiledRules {
        with_any!(AnyKernel, self, |kernel| kernel.compiled())
    }

    /// Packs an array board that a reader or the Walker has checked.
    pub(crate) fn pack(&self, array: &ArrayBoard) -> AnyBoard {
        fn packed<S: Shape>(kernel: &Kernel<S>, array: &ArrayBoard) -> Board<S> {
            match kernel.pack(array) {
                Some(board) => board,
                None => unreachable!("a sound position has the royal pieces that it always has"),
            }
        }
        with_any!(AnyKernel, self, |kernel| AnyBoard::from(packed(
            kernel, array
        )))
    }
}
