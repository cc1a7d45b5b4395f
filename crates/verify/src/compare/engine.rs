//! An engine's queries: sets of squares, attacks, pins, keys, what a move changes. Each answer is
//! compared with one found slowly: by looking at every square, by the Walker, or by playing.

use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kinds, Piece};
use legwork_core::shape::{Large, Shape, Small, Tall, Wide};
use legwork_core::squares::Squares;
use legwork_notation::fen;
use legwork_variant::position::{Change, MoveList, Position, Want};

use super::{Difference, royals_in_check};
use legwork_variant::testing::ReferenceMoves as _;

/// The error of a question about the position, unless the answers are the same.
fn same<T: PartialEq + std::fmt::Debug>(
    query: &'static str,
    of: impl FnOnce() -> String,
    (got, expected): (T, T),
) -> Result<(), Difference> {
    if got == expected {
        return Ok(());
    }
    Err(Difference::Query {
        query,
        of: of(),
        expected: format!("{expected:?}, got {got:?}"),
    })
}

/// The pieces and their squares.
type Men = [(Square, Piece)];

/// The pieces found by looking at every square.
fn men(position: &Position) -> Vec<(Square, Piece)> {
    let squares = position.rules().geometry.squares();
    let men = squares.filter_map(|square| Some((square, position.at(square)?)));
    men.collect()
}

fn squares(men: &Men, wanted: impl Fn(Piece) -> bool) -> Squares {
    let wanted = men.iter().filter(|&&(_, piece)| wanted(piece));
    wanted.map(|&(square, _)| square).collect()
}

/// The position as its FEN has it, laid out plainly.
fn read_back(position: &Position) -> Option<ArrayBoard> {
    fn compiled<S: Shape>(position: &Position) -> Option<&CompiledRules> {
        Some(position.variant().kernel::<S>()?.compiled())
    }
    let compiled = compiled::<Small>(position)
        .or_else(|| compiled::<Wide>(position))
        .or_else(|| compiled::<Tall>(position))
        .or_else(|| compiled::<Large>(position))?;
    fen::read(compiled, &position.fen()).ok()
}

/// The sets of squares are what one sees by looking at every square, and what the FEN says.
pub(super) fn sets(position: &Position) -> Result<(), Difference> {
    let fen = || position.fen();
    let men = men(position);
    same("pieces", fen, (position.pieces().collect(), men.clone()))?;
    same(
        "occupied",
        fen,
        (position.occupied(), squares(&men, |_| true)),
    )?;
    for color in Color::BOTH {
        let own = squares(&men, |piece| position.rules().owns(color, piece));
        same("side", fen, (position.side(color), own))?;
        for kind in position.rules().kinds() {
            let piece = Piece::new(color, kind);
            let these = squares(&men, |other| other == piece);
            same("of", fen, (position.of(piece), these))?;
            let count = (position.count_of(piece), these.count());
            same("count_of", fen, count)?;
        }
    }
    let Some(array) = read_back(position) else {
        // Another check reports this.
        return Ok(());
    };
    same("virgin", fen, (position.virgin(), array.virgin.into()))?;
    same("en_passant", fen, (position.en_passant(), array.passant))?;
    let rights = castling_rights(position, &array);
    same(
        "castling_rights",
        fen,
        (position.castling_rights().collect(), rights),
    )
}

/// The castling rights, found by looking at every square of the first rank.
fn castling_rights(position: &Position, array: &ArrayBoard) -> Vec<(Color, usize, Square, Square)> {
    let rules = position.rules();
    let mut rights = Vec::new();
    for (number, wing) in rules.wings.iter().enumerate() {
        let unmoved = |kinds: Kinds| {
            let virgin = move |&square: &Square| {
                let piece = array.at(square);
                piece.is_some_and(|piece| piece.color == wing.color && kinds.contains(piece.kind))
                    && array.virgin.contains(square)
            };
            rules.geometry.squares().filter(virgin)
        };
        for king in unmoved(Kinds::NONE.with(rules.castler)) {
            let mut rooks = unmoved(rules.castling_partners).filter(|rook| match wing.home {
                Some(home) => home == (king, *rook),
                None => {
                    let first = |square| rules.rank_of(wing.color, square) == 0;
                    first(king) && first(*rook) && (rook.file() > king.file()) == wing.king_side
                }
            });
            if let Some(rook) = rooks.next() {
                rights.push((wing.color, number, king, rook));
            }
        }
    }
    rights
}

/// The attacks of each piece, and of each side.
pub(super) struct Attacks {
    pieces: [Vec<(Square, Squares)>; 2],
    sides: [Squares; 2],
}

impl Attacks {
    pub(super) fn of(position: &Position) -> Self {
        let of_piece = |from| (from, position.attacks(from));
        Self {
            pieces: Color::each(|color| position.side(color).iter().map(of_piece).collect()),
            sides: Color::each(|color| position.attacked_by(color)),
        }
    }

    /// The pieces that attack a square, by the Walker, are those whose attacks contain it.
    pub(super) fn on(
        &self,
        position: &Position,
        square: Square,
        walked: &[Vec<Square>; 2],
    ) -> Result<(), Difference> {
        let of = || position.rules().geometry.name(square).to_string();
        for (side, walked) in walked.iter().enumerate() {
            let attack = self.pieces[side].iter();
            let attack = attack.filter(|(_, attacks)| attacks.contains(square));
            let attack: Vec<Square> = attack.map(|(from, _)| *from).collect();
            same("attacks", of, (&attack, walked))?;
            let attacked = self.sides[side].contains(square);
            same("attacked_by", of, (attacked, !walked.is_empty()))?;
        }
        Ok(())
    }
}

/// Mobility, checks and pins are what the Walker finds.
pub(super) fn attacks(position: &Position) -> Result<(), Difference> {
    let fen = || position.fen();
    let geometry = position.rules().geometry;
    let squares: Vec<Square> = geometry.squares().collect();
    let walked = position.walker_attackers_of(&squares);
    for color in Color::BOTH {
        let mut mobility = 0;
        let mut attacked = Squares::EMPTY;
        for (&square, walked) in squares.iter().zip(&walked) {
            let attackers = walked[color.index()].len() as u32;
            if attackers > 0 {
                attacked |= square.into();
            }
            if !(position.side(color) | position.walls()).contains(square) {
                mobility += attackers;
            }
        }
        same("mobility", fen, (position.mobility(color), mobility))?;
        same("attacked_by", fen, (position.attacked_by(color), attacked))?;
    }
    let empty = geometry
        .squares()
        .find(|&square| position.at(square).is_none());
    if let Some(empty) = empty {
        same(
            "attacks of an empty square",
            fen,
            (position.attacks(empty), Squares::EMPTY),
        )?;
    }
    Ok(())
}

/// Checks and pins are what the Walker finds.
pub(super) fn checks(position: &Position) -> Result<(), Difference> {
    let fen = || position.fen();
    for color in Color::BOTH {
        let pinned: Vec<Square> = position.pinned(color).iter().collect();
        same("pinned", fen, (pinned, position.walker_pinned(color)))?;
    }
    let checkers = royals_in_check(position, position.turn())
        .into_iter()
        .flat_map(|king| position.walker_attackers(king, !position.turn()))
        .collect();
    same("checkers", fen, (position.checkers(), checkers))
}

/// Each partial list is the full list filtered move by move.
pub(super) fn wanted(position: &Position, legal: &[Move]) -> Result<(), Difference> {
    // A list with something in it, which has to be cleared.
    let mut list = MoveList::new();
    position.generate(Want::All, &mut list);
    let tactical = |mv: Move| position.is_capture(mv) || mv.promotion().is_some();
    let mut part = |query, want, wanted: &dyn Fn(Move) -> bool| {
        position.generate(want, &mut list);
        list.sort_unstable();
        let expected: Vec<Move> = legal.iter().copied().filter(|&mv| wanted(mv)).collect();
        same(query, || position.fen(), (list.to_vec(), expected))
    };
    part("Want::All", Want::All, &|_| true)?;
    part("Want::Tactical", Want::Tactical, &tactical)?;
    part("Want::Quiet", Want::Quiet, &|mv| !tactical(mv))?;
    let checks = legal.iter().copied().filter(|&mv| position.gives_check(mv));
    let checks: Vec<Move> = checks.collect();
    same(
        "checks among moves",
        || position.fen(),
        (position.checks_among(legal), checks),
    )
}

/// The number of pieces of each kind of each side, on the board and in hand.
type Material = Vec<[(usize, u8); 2]>;

fn material(position: &Position, men: &Men) -> Material {
    let rules = position.rules();
    let mut material = vec![[(0, 0); 2]; rules.kinds().count()];
    for (_, piece) in men {
        material[piece.kind.index()][piece.color.index()].0 += 1;
    }
    let held = rules.slots().iter();
    for (slot, (kind, _)) in held.enumerate() {
        for color in Color::BOTH {
            material[kind.index()][color.index()].1 += position.holdings().count(color, slot);
        }
    }
    material
}

fn pawns(position: &Position, men: &Men) -> Vec<(Square, Piece)> {
    let pawn = |piece: Piece| position.rules().piece(piece.kind).pawn;
    let pawns = men.iter().filter(|&&(_, piece)| pawn(piece));
    pawns.copied().collect()
}

/// Playing every move in place gives the position that `play` gives, which differs by what the move is
/// said to change; and the hashes are those of what has changed.
pub(super) fn changes(position: &Position, legal: &[Move]) -> Result<(), Difference> {
    let before = men(position);
    let (material_before, pawns_before) = (material(position, &before), pawns(position, &before));
    let mut made = position.clone();
    for &mv in legal {
        let of = || position.move_text(mv);
        let after = position.play(mv).map_err(|error| Difference::NotPlayed {
            mv: position.move_text(mv),
            error,
        })?;
        made.clone_from(position);
        made.make(mv);
        same("make", of, (&made, &after))?;
        same(
            "hash after make",
            of,
            (made.hash(), made.hash_from_scratch()),
        )?;
        same("hash_after", of, (position.hash_after(mv), after.hash()))?;

        let now: Vec<(Square, Piece)> = after.pieces().collect();
        let change = position.change(mv);
        board_changes(of, mv, &change, (&before, &now))?;
        hands_change(of, &change, (position, &after))?;

        let same_pawns = pawns(&after, &now) == pawns_before;
        let same_hash = after.pawn_hash() == position.pawn_hash();
        same("whether pawn_hash stays", of, (same_hash, same_pawns))?;
        let same_material = material(&after, &now) == material_before;
        let same_hash = after.material_hash() == position.material_hash();
        same(
            "whether material_hash stays",
            of,
            (same_hash, same_material),
        )?;
    }
    Ok(())
}

/// Checks that what a move is said to take off the board and put on it turns `before` into `after`.
fn board_changes(
    of: impl Fn() -> String + Copy,
    mv: Move,
    change: &Change,
    (before, after): (&Men, &Men),
) -> Result<(), Difference> {
    let mut board = before.to_vec();
    for (square, piece) in change.off() {
        let place = board.iter().position(|&(other, _)| other == square);
        let stood = place.map(|place| board.remove(place).1);
        same("what leaves the board", of, (Some(piece), stood))?;
    }
    for (square, piece) in change.on() {
        match board.binary_search_by_key(&square, |&(other, _)| other) {
            Ok(place) => same(
                "what comes to a square",
                of,
                (None, Some((piece, board[place].1))),
            )?,
            Err(place) => board.insert(place, (square, piece)),
        }
    }
    same("the board changed", of, (board.as_slice(), after))?;
    let stays = change.on().any(|on| change.off().any(|off| off == on));
    same("what stays, told as a change", of, (stays, false))?;
    let nothing = mv.is_pass() && !change.is_empty();
    same("whether a pass changes anything", of, (nothing, false))
}

/// Checks that a move changes in the hands what it is said to change.
fn hands_change(
    of: impl Fn() -> String,
    change: &Change,
    (position, after): (&Position, &Position),
) -> Result<(), Difference> {
    let mut hands: Vec<(Color, usize, i8)> = Vec::new();
    let rules = position.rules();
    let slots = rules.slots().iter();
    for (slot, (kind, _)) in slots.enumerate() {
        for color in Color::BOTH {
            let [now, then] =
                [after, position].map(|position| position.holdings().count(color, slot) as i8);
            if now != then {
                hands.push((color, kind.index(), now - then));
            }
        }
    }
    let changed = change.hands();
    let mut changed: Vec<(Color, usize, i8)> = changed
        .map(|(color, kind, by)| (color, kind.index(), by))
        .collect();
    changed.sort_unstable();
    hands.sort_unstable();
    same("the hands changed", of, (changed, hands))
}

/// A null move changes whose turn it is, en passant and the clocks, unless there is check.
pub(super) fn null_move(position: &Position) -> Result<(), Difference> {
    let fen = || position.fen();
    let mut after = position.clone();
    let done = after.make_null();
    let series = position.rules().moves_again();
    same("make_null", fen, (done, !position.in_check() && !series))?;
    if !done {
        return same("make_null in check", fen, (&after, position));
    }
    same(
        "hash after make_null",
        fen,
        (after.hash(), after.hash_from_scratch()),
    )?;
    same(
        "make_null",
        fen,
        (after.fen(), position.walker_null().fen()),
    )
}
