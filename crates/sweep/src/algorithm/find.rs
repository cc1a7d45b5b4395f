//! Finding the moves of a side, piece by piece.

macro_rules! find {
    ($(#[$with:meta])*) => {
        /// What the riders of these lines see from a square.
        ///
        /// Taking the nearest piece below from what stands above flips every bit from the one to
        /// the other.
        $(#[$with])*
        #[inline]
        fn seen(lines: &[Line], occupied: Set) -> Set {
            let mut seen = 0;
            for line in lines {
                let (above, below) = (line.above & occupied, line.below & occupied | 1);
                let nearest_below = Set::MAX << (127 - below.leading_zeros());
                seen |= (line.above | line.below) & (above ^ above.wrapping_add(nearest_below));
            }
            seen
        }

        /// Finds the moves of the mover: those of every piece, and the wings on which it can castle.
        $(#[$with])*
        pub(crate) fn find_moves(plan: &Plan, field: &Field, found: &mut Found) {
            let (mover, other) = (side(&field.mover), side(&field.other));
            let lions = Lions { own: field.mover.lion, other: field.other.lion, locked: field.locked };
            let occupied = or(mover.all, other.all);
            let situation = situation::<true>(plan, field, &mover, &other, lions, occupied);
            let barred = if lions.locked { lions.other } else { 0 };
            let (army, enemies, taken) = (&field.mover, field.other.all, bits(occupied));
            if situation.checks < 2 {
                let targets = bits(situation.remedies) & !army.all & !barred;
                let mut left = army.orth | army.diag | army.knight | army.wazir | army.ferz;
                while left != 0 {
                    let from = left.trailing_zeros() as usize & 127;
                    left &= left - 1;
                    let around = &plan.squares[from];
                    let is = |set: Set| set >> from & 1 == 1;
                    let roles = Roles {
                        orth: is(army.orth),
                        diag: is(army.diag),
                        knight: is(army.knight),
                        wazir: is(army.wazir),
                        ferz: is(army.ferz),
                        ..Roles::NONE
                    };
                    let mut to = 0;
                    if roles.orth {
                        to |= seen(&around.lines[..2], taken);
                    }
                    if roles.diag {
                        to |= seen(&around.lines[2..], taken);
                    }
                    if roles.knight {
                        to |= around.knight;
                    }
                    if roles.wazir {
                        to |= around.wazir;
                    }
                    if roles.ferz {
                        to |= around.ferz;
                    }
                    to &= targets;
                    if situation.pinned >> from & 1 == 1 {
                        to &= line_of(plan, field, &situation, from);
                    }
                    found.add(from as u8, to, roles, Besides::Nothing);
                }
                let empty = plan.board & !taken;
                let mut left = army.pawn;
                while left != 0 {
                    let from = left.trailing_zeros() as usize & 127;
                    left &= left - 1;
                    let around = &plan.squares[from];
                    let step = |set: Set| if field.down { plan.layout.down(set) } else { plan.layout.up(set) };
                    let push = step(around.bit) & empty;
                    let twice = step(push & step(field.pawn_homes)) & empty;
                    let taking = around.pawn[usize::from(!field.down)] & enemies;
                    let mut to = (push | twice | taking) & targets;
                    if situation.pinned >> from & 1 == 1 {
                        to &= line_of(plan, field, &situation, from);
                    }
                    found.add(from as u8, to, Roles { pawn: true, ..Roles::NONE }, Besides::Nothing);
                }
            }
            if lions.own != 0 {
                let own = army.all;
                find_lion_moves(&Hunt { plan, field, other: &other, lions, situation: &situation, own, enemies }, found);
            }
            let around = &plan.squares[field.king as usize & 127];
            let steps = without(load(around.royal), or(mover.all, load(barred)));
            let open = open_wings(field, &situation, occupied, 0);
            if open != 0 || !is_empty(steps) {
                let attacked = danger::<true>(plan, field, &other, lions, field.other_king, without(occupied, load(around.bit)));
                found.add(field.king, bits(without(steps, attacked)), Roles::NONE, Besides::Nothing);
                if open != 0 {
                    found.wings = safe_wings(plan, field, &other, bits(attacked), taken, open);
                }
            }
        }
    };
}

pub(crate) use find;
