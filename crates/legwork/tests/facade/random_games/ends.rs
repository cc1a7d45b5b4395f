//! The verdict on a position and the number of its repetitions, against slow versions: all FENs of the game, all
//! moves, all squares.

use legwork::rules::{BareKing, EndCause, Rules, Stalemate};
use legwork::{Adjudication, Color, Draw, Game, Kind, Outcome, Piece, Position, Verdict};

use super::Place;

/// The rules for a position alone, and dead material.
const POSITION: Adjudication = Adjudication {
    dead: true,
    ..Adjudication::NONE
};

/// How the rules proper have ended the game: the registered variants know mate, stalemate and bare Kings.
fn by_rules(position: &Position) -> Option<Outcome> {
    let us = position.turn();
    let men = [us, !us].map(|color| {
        let squares = position.rules().geometry.squares();
        let own = |square| {
            position
                .at(square)
                .is_some_and(|piece| piece.color == color)
        };
        squares.filter(|&square| own(square)).count()
    });
    let outcome = |cause, winner| Outcome { cause, winner };
    if position.rules().endings.bare_king == BareKing::Loss {
        match men {
            [1, 3..=usize::MAX] => return Some(outcome(EndCause::BareKing, Some(!us))),
            [2..=usize::MAX, 1] => return Some(outcome(EndCause::BareKing, Some(us))),
            _ => {}
        }
    }
    let stuck = position.walk().iter().all(Result::is_err);
    stuck.then(|| match position.rules().endings.stalemate {
        _ if position.in_check() => outcome(EndCause::Checkmate, Some(!us)),
        Stalemate::Draw => outcome(EndCause::Stalemate, None),
        Stalemate::Loss => outcome(EndCause::Stalemate, Some(!us)),
        Stalemate::Win => outcome(EndCause::Stalemate, Some(us)),
        other => panic!("no registered variant has {other:?}"),
    })
}

/// Whether a game ends by mate, stalemate and bare Kings alone, with one royal piece a side. The comparisons of random
/// rules judge all other ends.
fn has_plain_ends(rules: &Rules) -> bool {
    let royals = |color| {
        let own = |piece: &Piece| piece.color == color && rules.royals.contains(piece.kind);
        rules.array.iter().filter(|(_, piece)| own(piece)).count()
    };
    !rules.endings.end_by_aims()
        && !rules.endings.drawn.is_counted()
        && Color::BOTH.into_iter().all(|color| royals(color) == 1)
}

/// Whether nothing is left to mate with, found square by square.
fn is_dead(position: &Position) -> bool {
    let rules = position.rules();
    let can_gate = |color: Color| {
        let fen = position.fen();
        let own = |letter: char| match color {
            Color::White => letter.is_ascii_uppercase(),
            Color::Black => letter.is_ascii_lowercase(),
        };
        let unmoved = fen.split(' ').nth(2).unwrap_or_default().contains(own);
        rules.gates() && !position.holdings().is_empty(color) && unmoved
    };
    if Color::BOTH.into_iter().any(can_gate) || rules.captures_fill_hands() {
        return false;
    }
    let men = rules
        .geometry
        .squares()
        .filter(|&square| position.at(square).is_some());
    if men.count() == 2 {
        return true;
    }
    // Beyond a corner of Omega Chess a Bishop alone gives mate; and by two moves of a turn perhaps, too.
    let has_holes = rules.geometry.has_holes();
    if !rules.piece(rules.king).moves_as("K")
        || rules.endings.stalemate != Stalemate::Draw
        || has_holes
        || rules.moves_again()
    {
        return false;
    }
    let (mut bishops, mut knights) = ([0, 0], 0);
    for square in rules.geometry.squares() {
        let Some(piece) = position.at(square) else {
            continue;
        };
        let like = |kind: Kind, notation| rules.piece(kind).moves_as(notation);
        match piece.kind {
            kind if kind == rules.king => {}
            kind if rules.promotes(kind) => return false,
            kind if ["B", "F", "FA", "C"].iter().any(|bound| like(kind, bound)) => {
                bishops[usize::from(square.file() + square.rank()) % 2] += 1
            }
            kind if like(kind, "N") || like(kind, "mRcpR") => knights += 1,
            _ => return false,
        }
    }
    matches!((bishops, knights), ([_, 0] | [0, _], 0) | ([0, 0], 1))
}

/// The verdict on a position alone, and on its material.
fn expected(position: &Position) -> Option<Verdict> {
    let draw = is_dead(position).then_some(Draw::Dead);
    let ended = by_rules(position).map(Verdict::Ended);
    ended.or(draw.map(Verdict::Drawn))
}

/// Checks the verdict on a position alone.
pub(super) fn of_position(place: &Place<'_>) {
    let position = place.position();
    if has_plain_ends(position.rules()) {
        let alone = Game::new(position.clone(), POSITION);
        assert_eq!(alone.verdict(), expected(position));
    }
}

/// Checks how often a position has occurred.
pub(super) fn repetitions(place: &Place<'_>) {
    let now = place.shown[place.shown.len() - 1].board();
    let same = place.shown.iter().filter(|shown| shown.board() == now);
    assert_eq!(place.game.repetitions(), same.count());
    if place.shown.len().is_multiple_of(50) {
        let mut game = place.game.clone();
        while game.undo().is_some() {}
        assert_eq!(game.repetitions(), 1, "all moves are taken back");
    }
}

/// A rank of a FEN with one piece, or none.
fn rank(piece: Option<char>, file: usize) -> String {
    let empty = |count: usize| match count {
        0 => String::new(),
        count => count.to_string(),
    };
    match piece {
        None => "8".to_owned(),
        Some(piece) => format!("{}{piece}{}", empty(file), empty(7 - file)),
    }
}

#[test]
fn little_material_is_dead() {
    let chess = legwork::Variant::open("chess", &[]).unwrap();
    let mut dead = 0;
    for white in ["", "N", "B", "NN", "BB", "BN", "R", "P"] {
        for black in ["", "n", "b", "p"] {
            for file in [2, 3] {
                let [first, second] = [white.chars().next(), white.chars().nth(1)];
                let ranks = [
                    rank(black.chars().next(), 2),
                    rank(second, file),
                    rank(first, 2),
                ];
                let fen = format!("4k3/8/8/{}/8/4K3 w - - 0 1", ranks.join("/"));
                let game = Game::new(chess.position(&fen).unwrap(), Default::default());
                assert_eq!(game.verdict(), expected(game.position()), "{fen}");
                dead += u32::from(game.verdict() == Some(Verdict::Drawn(Draw::Dead)));
            }
        }
    }
    assert!(dead > 8, "only {dead} were dead");
}
