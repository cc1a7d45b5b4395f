//! Where whole armies step, leap and ride.

macro_rules! steps {
    ($(#[$with:meta])*) => {
        /// What each ride of these riders sees, by direction: each pair has two of the eight.
        ///
        /// A filling doubles its reach with every round; three rounds are enough
        /// for eight ranks, and one step more for ten.
        $(#[$with])*
        #[inline]
        fn rides(orth: Board, diag: Board, occupied: Board, empty: Board) -> [Pair; 4] {
            let (orth, diag, free) = (both(orth), both(diag), both(empty));

            let mut ranks = or_and(orth, free, rows::<1>(orth));
            let mut open = and2(free, rows::<1>(free));
            ranks = or_and(ranks, open, rows::<2>(ranks));
            open = and2(open, rows::<2>(open));
            ranks = or_and(ranks, open, rows::<4>(ranks));

            let (diag_rows, free_rows) = (rows::<1>(diag), rows::<1>(free));
            let mut easts = or_and(diag, free, east::<1>(diag_rows));
            let mut open = and2(free, east::<1>(free_rows));
            easts = or_and(easts, open, east::<2>(rows::<2>(easts)));
            open = and2(open, east::<2>(rows::<2>(open)));
            easts = or_and(easts, open, east::<4>(rows::<4>(easts)));

            let mut wests = or_and(diag, free, west::<1>(diag_rows));
            let mut open = and2(free, west::<1>(free_rows));
            wests = or_and(wests, open, west::<2>(rows::<2>(wests)));
            open = and2(open, west::<2>(rows::<2>(open)));
            wests = or_and(wests, open, west::<4>(rows::<4>(wests)));

            if RIDES_FURTHER {
                ranks = or_and(ranks, free, rows::<1>(ranks));
                easts = or_and(easts, free, east::<1>(rows::<1>(easts)));
                wests = or_and(wests, free, west::<1>(rows::<1>(wests)));
            }
            [
                rows::<1>(ranks),
                east::<1>(rows::<1>(easts)),
                west::<1>(rows::<1>(wests)),
                slides(both(occupied), orth),
            ]
        }

        /// Where leapers by one and two go, by direction.
        $(#[$with])*
        #[inline]
        fn leaps(knights: Board) -> [Pair; 4] {
            let knights = both(knights);
            let (one, two) = (sides::<1>(knights), sides::<2>(knights));
            [up::<2>(one), down::<2>(one), up::<1>(two), down::<1>(two)]
        }

        /// Where steppers along ranks and files go, by direction.
        $(#[$with])*
        #[inline]
        fn straight_steps(wazirs: Board) -> [Pair; 2] {
            let wazirs = both(wazirs);
            [rows::<1>(wazirs), sides::<1>(wazirs)]
        }

        /// Where steppers along diagonals go, by direction.
        $(#[$with])*
        #[inline]
        fn slanted_steps(ferzes: Board) -> [Pair; 2] {
            let ferzes = rows::<1>(both(ferzes));
            [east::<1>(ferzes), west::<1>(ferzes)]
        }

        /// One rank ahead.
        $(#[$with])*
        #[inline]
        fn ahead(board: Board, goes_down: bool) -> Board {
            if goes_down { downward(board) } else { upward(board) }
        }

        /// Diagonally ahead, to either side.
        $(#[$with])*
        #[inline]
        fn aside(board: Board, goes_down: bool) -> Pair {
            let pawns = sides::<1>(both(board));
            if goes_down { down::<1>(pawns) } else { up::<1>(pawns) }
        }

        /// Where Pawns go: the single and double steps, and what they reach to capture.
        $(#[$with])*
        #[inline]
        fn pawns(field: &Field, pawns: Board, empty: Board) -> (Board, Board, Pair) {
            let push = and(ahead(pawns, field.down), empty);
            let first = and(push, ahead(load(field.pawn_homes), field.down));
            let twice = and(ahead(first, field.down), empty);
            (push, twice, aside(pawns, field.down))
        }
    };
}

pub(crate) use steps;
