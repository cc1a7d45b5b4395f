//! Random holes of a board.

use crate::dice::Dice;
use legwork_core::grid::Grid;
use legwork_reader::file::RuleFile;

/// Makes holes of some squares that are empty at the start.
pub(super) fn add(dice: &mut Dice, file: &mut RuleFile) {
    let (array, rest) = file.start.split_once(['[', ' ']).unwrap_or_default();
    let mut grid = Grid::read(array);
    let mut empty = Vec::new();
    for (rank, row) in (0..).zip(&grid.0) {
        let cells = (0..).zip(row);
        let cells = cells.filter(|(_, cell)| cell.is_empty());
        empty.extend(cells.map(|(at, _): (u8, _)| (at, rank)));
    }
    let most = dice.below(6);
    let holes = dice.some(&empty, most);
    if holes.is_empty() {
        return;
    }
    let label = |rank: u8| file.board.first_rank.unwrap_or(1) + rank;
    let name = |&(at, rank): &(u8, u8)| format!("{}{}", char::from(b'a' + at), label(rank));
    file.board.holes = Some(holes.iter().map(name).collect::<Vec<_>>().join(" "));
    for (at, rank) in holes {
        grid.put(at, rank, "*");
    }
    let separator = &file.start[array.len()..=array.len()];
    file.start = format!("{}{separator}{rest}", grid.text());
}
