//! A board of any shape, and the kernel of its shape.
//!
//! On the web, where size counts more than speed, there is no code for the shapes between the smallest and the
//! largest, which serves their boards too.

use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::shape::{Large, Shape, Small};
#[cfg(not(target_arch = "wasm32"))]
use legwork_core::shape::{Tall, Wide};
use legwork_kernel::{Board, Kernel, Level};

/// Compiled rules, for boards of the smallest shape that holds the variant's.
pub(crate) enum AnyKernel {
    Small(Kernel<Small>),
    #[cfg(not(target_arch = "wasm32"))]
    Wide(Kernel<Wide>),
    #[cfg(not(target_arch = "wasm32"))]
    Tall(Kernel<Tall>),
    Large(Kernel<Large>),
}

/// A packed position: copied into the place of another, never boxed.
#[derive(PartialEq)]
pub(crate) enum AnyBoard {
    Small(Board<Small>),
    #[cfg(not(target_arch = "wasm32"))]
    Wide(Board<Wide>),
    #[cfg(not(target_arch = "wasm32"))]
    Tall(Board<Tall>),
    Large(Board<Large>),
}

/// Does something with the kernel of any shape.
macro_rules! with_kernel {
    ($any:expr, |$kernel:ident| $body:expr) => {
        match $any {
            $crate::position::AnyKernel::Small($kernel) => $body,
            #[cfg(not(target_arch = "wasm32"))]
            $crate::position::AnyKernel::Wide($kernel) => $body,
            #[cfg(not(target_arch = "wasm32"))]
            $crate::position::AnyKernel::Tall($kernel) => $body,
            $crate::position::AnyKernel::Large($kernel) => $body,
        }
    };
}

/// Does something with a board of any shape.
macro_rules! with_shape {
    ($any:expr, |$board:ident| $body:expr) => {
        match $any {
            $crate::position::AnyBoard::Small($board) => $body,
            #[cfg(not(target_arch = "wasm32"))]
            $crate::position::AnyBoard::Wide($board) => $body,
            #[cfg(not(target_arch = "wasm32"))]
            $crate::position::AnyBoard::Tall($board) => $body,
            $crate::position::AnyBoard::Large($board) => $body,
        }
    };
}

/// Does something with the board of a position and the kernel of its shape: one decision around a
/// whole operation.
macro_rules! with_board {
    ($kernel:expr, $board:expr, |$k:ident, $b:ident| $body:expr) => {{
        use $crate::position::{AnyBoard, AnyKernel};
        match ($kernel, $board) {
            (AnyKernel::Small($k), AnyBoard::Small($b)) => $body,
            #[cfg(not(target_arch = "wasm32"))]
            (AnyKernel::Wide($k), AnyBoard::Wide($b)) => $body,
            #[cfg(not(target_arch = "wasm32"))]
            (AnyKernel::Tall($k), AnyBoard::Tall($b)) => $body,
            (AnyKernel::Large($k), AnyBoard::Large($b)) => $body,
            _ => unreachable!("a position has the shape of its variant"),
        }
    }};
}

pub(crate) use {with_board, with_kernel, with_shape};

impl AnyKernel {
    /// Compiles rules for the smallest shape that holds their board.
    pub(crate) fn new(compiled: CompiledRules, level: Level) -> Result<Self, String> {
        let geometry = compiled.rules.geometry;
        let fits = |files, ranks| geometry.files() <= files && geometry.ranks() <= ranks;
        if fits(Small::FILES, Small::RANKS) {
            return Ok(Self::Small(Kernel::at_level(compiled, level)?));
        }
        #[cfg(not(target_arch = "wasm32"))]
        if fits(Wide::FILES, Wide::RANKS) {
            return Ok(Self::Wide(Kernel::at_level(compiled, level)?));
        } else if fits(Tall::FILES, Tall::RANKS) {
            return Ok(Self::Tall(Kernel::at_level(compiled, level)?));
        }
        Ok(Self::Large(Kernel::at_level(compiled, level)?))
    }

    #[inline]
    pub(crate) fn compiled(&self) -> &CompiledRules {
        with_kernel!(self, |kernel| kernel.compiled())
    }

    /// Packs an array board that a reader or the Walker has found sound.
    pub(crate) fn pack(&self, array: &ArrayBoard) -> AnyBoard {
        fn packed<S: Shape>(kernel: &Kernel<S>, array: &ArrayBoard) -> Board<S> {
            match kernel.pack(array) {
                Some(board) => board,
                None => unreachable!("a sound position has a royal piece a side"),
            }
        }
        with_kernel!(self, |kernel| AnyBoard::from(packed(kernel, array)))
    }
}

impl Clone for AnyBoard {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Self::Small(board) => Self::Small(*board),
            #[cfg(not(target_arch = "wasm32"))]
            Self::Wide(board) => Self::Wide(*board),
            #[cfg(not(target_arch = "wasm32"))]
            Self::Tall(board) => Self::Tall(*board),
            Self::Large(board) => Self::Large(*board),
        }
    }

    /// Of a board of the same shape, copies no more than that shape takes.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Self::Small(board), Self::Small(source)) => *board = *source,
            #[cfg(not(target_arch = "wasm32"))]
            (Self::Wide(board), Self::Wide(source)) => *board = *source,
            #[cfg(not(target_arch = "wasm32"))]
            (Self::Tall(board), Self::Tall(source)) => *board = *source,
            (Self::Large(board), Self::Large(source)) => *board = *source,
            (board, source) => *board = source.clone(),
        }
    }
}

/// The board of each shape, as one of any.
macro_rules! from_shapes {
    ($($shape:ident)+) => {
        $(impl From<Board<$shape>> for AnyBoard {
            #[inline]
            fn from(board: Board<$shape>) -> Self {
                Self::$shape(board)
            }
        })+
    };
}

from_shapes!(Small Large);
#[cfg(not(target_arch = "wasm32"))]
from_shapes!(Wide Tall);
