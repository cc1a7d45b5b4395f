//! On which wings a side can castle.

macro_rules! castling {
    ($(#[$with:meta])*) => {
        /// The wings whose ways are empty, by number.
        $(#[$with])*
        #[inline]
        fn open_wings(field: &Field, situation: &Situation, occupied: Board, gone: Set) -> u8 {
            let mut open = 0;
            if situation.checks == 0 && field.wing_count > 0 {
                let occupied = bits(occupied);
                for (number, wing) in field.wings[..field.wing_count as usize % 3].iter().enumerate() {
                    if wing.home & gone == 0 && wing.empty & occupied == 0 {
                        open |= 1 << number;
                    }
                }
            }
            open
        }

        /// Those of these wings, whose ways are empty, on which the King is never attacked.
        $(#[$with])*
        #[inline(never)]
        fn safe_wings(plan: &Plan, field: &Field, other: &Side, attacked: Set, occupied: Set, open: u8) -> u8 {
            let mut safe = 0;
            for (number, wing) in field.wings.iter().enumerate() {
                if open >> number & 1 == 0 || wing.safe & attacked != 0 {
                    continue;
                }
                // The Rook that leaves may have been the King's shield along the rank.
                let king = wing.king_to as usize & 127;
                let after = occupied & !wing.home | wing.ends;
                let rank = plan.squares[king].lines[0];
                let mut riders = bits(other.orth) & (rank.below | rank.above);
                let mut shot = false;
                while riders != 0 {
                    let square = riders.trailing_zeros() as usize & 127;
                    riders &= riders - 1;
                    shot |= plan.between[king * 128 + square] & after == 0;
                }
                if !shot {
                    safe |= 1 << number;
                }
            }
            safe
        }

        /// How many castlings there are, with what may be placed, on these wings.
        $(#[$with])*
        #[inline(never)]
        fn castlings(plan: &Plan, field: &Field, other: &Side, attacked: Set, occupied: Set, open: u8, gone: Set) -> i32 {
            let safe = safe_wings(plan, field, other, attacked, occupied, open);
            let mut moves = 0;
            for (number, wing) in field.wings.iter().enumerate() {
                if safe >> number & 1 == 1 {
                    let left = (wing.home & !wing.ends & field.gating & !gone).count_ones();
                    moves += 1 + left * field.gates;
                }
            }
            moves as i32
        }
    };
}

pub(crate) use castling;
