//! The verdict on a position and the number of its repetitions, against slow versions: all FENs of the game, all
//! moves, all squares.

use legwork::rules::EndCause;
use legwork::rules::{BareKing, Rules, Stalemate};
use legwork::{Adjudication, Color, Draw, Game, Kind, Outcome, Piece, Position, Verdict, registry};

/// The rules for a position alone, and dead material.
const POSITION: Adjudication = Adjudication {
    dead: true,
    ..Adjudication::NONE
};

/// The fields of a FEN that distinguish positions.
fn unclocked(position: &Position) -> String {
    let fen = position.fen();
    // A count stands in place of an en-passant square, and distinguishes nothing.
    let fields = 4 - usize::from(position.count_to_draw().is_some());
    let mut kept: Vec<&str> = fen.split(' ').take(fields).collect();
    // How many moves of the turn are left.
    kept.extend(position.series().and_then(|_| fen.split(' ').next_back()));
    kept.join(" ")
}

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
    let has_holes = rules.geometry.holes().next().is_some();
    if !rules.piece(rules.king).moves_as("K")
        || rules.endings.stalemate != Stalemate::Draw
        || has_holes
        || rules.turn.series.is_some()
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

fn expected(game: &Game, earlier: &[String]) -> Option<Verdict> {
    let position = game.position();
    let this = unclocked(position);
    let stood = 1 + earlier.iter().filter(|&fen| *fen == this).count();
    assert_eq!(game.repetitions(), stood, "{}", position.fen());
    let draw = is_dead(position).then_some(Draw::Dead);
    let ended = by_rules(position).map(Verdict::Ended);
    ended.or(draw.map(Verdict::Drawn))
}

/// Plays a random game, of which many moves go back to where the position was two moves before; returns how often a
/// position stood for the third time.
fn play(start: &Position, seed: u64) -> usize {
    let mut game = Game::new(start.clone(), POSITION);
    let mut earlier = Vec::new();
    let mut dice = seed;
    let mut repeated = 0;
    for _ in 0..160 {
        let position = game.position();
        let expected = expected(&game, &earlier);
        assert_eq!(game.verdict(), expected, "{}", position.fen());
        repeated += usize::from(game.repetitions() == 3);
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mut moves = position.moves();
        moves.sort_unstable();
        if moves.is_empty() {
            break;
        }
        let stood = |hash| game.earlier().any(|before| before.hash() == hash);
        let mut again = moves.iter().copied();
        let again = again.find(|&mv| stood(position.hash_after(mv)));
        let any = moves[(dice >> 33) as usize % moves.len()];
        let mv = again.filter(|_| dice >> 40 & 1 == 0).unwrap_or(any);
        earlier.push(unclocked(position));
        game.play(mv).unwrap();
    }
    // With everything taken back, no position has occurred before.
    while game.undo().is_some() {}
    assert_eq!(game.repetitions(), 1);
    repeated
}

#[test]
fn the_verdict_is_that_of_a_slow_look_at_the_game() {
    let mut repeated = 0;
    for entry in registry().unwrap() {
        let variant = entry.open(&[]).unwrap();
        let rules = variant.rules();
        if !has_plain_ends(rules) {
            continue;
        }
        let ends = rules.bench.iter().filter(|bench| bench.name == "endgame");
        let ends = ends.filter_map(|bench| variant.position(bench.fen.as_deref()?).ok());
        for (seed, start) in (1..).zip([variant.start()].into_iter().chain(ends)) {
            repeated += play(&start, seed);
        }
    }
    assert!(repeated > 20, "only {repeated} repetitions were met");
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
                assert_eq!(game.verdict(), expected(&game, &[]), "{fen}");
                dead += u32::from(game.verdict() == Some(Verdict::Drawn(Draw::Dead)));
            }
        }
    }
    assert!(dead > 8, "only {dead} were dead");
}
