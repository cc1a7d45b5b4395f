//! Armies in registers.

macro_rules! armies {
    ($(#[$with:meta])*) => {
        /// An [`Army`] in registers.
        #[derive(Clone, Copy)]
        struct Side {
            all: Board,
            orth: Board,
            diag: Board,
            knight: Board,
            wazir: Board,
            ferz: Board,
            pawn: Board,
        }

        $(#[$with])*
        #[inline]
        fn side(army: &Army) -> Side {
            Side {
                all: load(army.all),
                orth: load(army.orth),
                diag: load(army.diag),
                knight: load(army.knight),
                wazir: load(army.wazir),
                ferz: load(army.ferz),
                pawn: load(army.pawn),
            }
        }

        /// A piece that can do this, on every square.
        $(#[$with])*
        #[inline]
        fn everywhere(roles: &Roles) -> Side {
            Side {
                all: filled(true),
                orth: filled(roles.orth),
                diag: filled(roles.diag),
                knight: filled(roles.knight),
                wazir: filled(roles.wazir),
                ferz: filled(roles.ferz),
                pawn: filled(roles.pawn),
            }
        }

        /// The side without the pieces on these squares.
        $(#[$with])*
        #[inline]
        fn cleared(side: Side, squares: Board) -> Side {
            Side {
                all: without(side.all, squares),
                orth: without(side.orth, squares),
                diag: without(side.diag, squares),
                knight: without(side.knight, squares),
                wazir: without(side.wazir, squares),
                ferz: without(side.ferz, squares),
                pawn: without(side.pawn, squares),
            }
        }

        /// The side with these pieces added.
        $(#[$with])*
        #[inline]
        fn joined(side: Side, more: Side) -> Side {
            Side {
                all: or(side.all, more.all),
                orth: or(side.orth, more.orth),
                diag: or(side.diag, more.diag),
                knight: or(side.knight, more.knight),
                wazir: or(side.wazir, more.wazir),
                ferz: or(side.ferz, more.ferz),
                pawn: or(side.pawn, more.pawn),
            }
        }

        /// The side's pieces on these squares.
        $(#[$with])*
        #[inline]
        fn kept(side: Side, squares: Board) -> Side {
            Side {
                all: and(side.all, squares),
                orth: and(side.orth, squares),
                diag: and(side.diag, squares),
                knight: and(side.knight, squares),
                wazir: and(side.wazir, squares),
                ferz: and(side.ferz, squares),
                pawn: and(side.pawn, squares),
            }
        }
    };
}

pub(crate) use armies;
