//! Moves in SAN.

use std::collections::HashMap;

use legwork::rules::Style;
use legwork::san::SanStyle;

use super::Place;

/// The squares of a coordinate move, one after the other: `e4e5,e5f6` has three.
fn squares(text: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    for leg in text.split(',') {
        let mut rest = leg;
        let mut of_leg = Vec::new();
        while let Some(file) = rest.chars().next().filter(char::is_ascii_lowercase) {
            let digits = rest[1..].chars().take_while(char::is_ascii_digit).count();
            if digits == 0 {
                break;
            }
            of_leg.push(format!("{file}{}", &rest[1..=digits]));
            rest = &rest[1 + digits..];
        }
        let first = usize::from(!squares.is_empty());
        squares.extend(of_leg.into_iter().skip(first));
    }
    squares
}

/// The least that a text names of the square where a move starts, by brute force: the first of
/// nothing, the file, the rank and the square that no other of the moves shares.
fn least(from: &str, others: &[&str], pawn: bool, takes: bool) -> String {
    let (file, rank) = from.split_at(1);
    let ways: [&dyn Fn(&str) -> String; 4] = [
        &|_| String::new(),
        &|square| square[..1].to_owned(),
        &|square| square[1..].to_owned(),
        &|square| square.to_owned(),
    ];
    for (number, way) in ways.iter().enumerate() {
        let allowed = !pawn || number == 3 || number == 1 || number == 0 && !takes;
        if allowed && others.iter().all(|other| way(other) != way(from)) {
            return way(from);
        }
    }
    format!("{file}{rank}")
}

/// Checks the SAN of all moves of a position, in every style.
pub(super) fn read_back(place: &Place<'_>) {
    let position = place.position();
    let pawn = legwork::san::letterless(position.rules());
    let plain = position.sans(SanStyle::Plain);
    // The moves by kind, squares after the first, and captures: moves that share these need more.
    let mut alike: HashMap<(String, String, usize), Vec<String>> = HashMap::new();
    let mut parts = Vec::new();
    for (mv, san) in &plain {
        if !mv.has_mover() || mv.is_drop() || mv.wing().is_some() {
            continue;
        }
        let text = position.move_text(*mv);
        // A wall comes behind a comma.
        let bare = mv.wall().and_then(|_| text.rsplit_once(','));
        let squares = squares(bare.map_or(text.as_str(), |(bare, _)| bare));
        let kind = position.at(mv.from()).unwrap().kind;
        let letter = if Some(kind) == pawn {
            String::new()
        } else {
            position.rules().piece(kind).symbol.to_string()
        };
        let key = (letter, squares[1..].concat(), san.matches('x').count());
        alike
            .entry(key.clone())
            .or_default()
            .push(squares[0].clone());
        let bare = mv.wall().and_then(|_| san.rsplit_once(','));
        parts.push((
            key,
            squares[0].clone(),
            bare.map_or(san.as_str(), |(bare, _)| bare),
        ));
    }
    for ((letter, tail, takes), from, san) in parts {
        let all = &alike[&(letter.clone(), tail.clone(), takes)];
        let others: Vec<&str> = all
            .iter()
            .map(String::as_str)
            .filter(|other| *other != from)
            .collect();
        let named = least(&from, &others, letter.is_empty(), takes > 0);
        let core = san.split(['=', '/']).next().unwrap();
        let start = usize::from(core.starts_with('+'));
        let core = core[..start].to_owned() + &core[start..].replace(['x', '-', '#', '+'], "");
        assert_eq!(
            core,
            format!("{letter}{named}{tail}"),
            "{san} in {position:?}"
        );
    }
    for style in SanStyle::ALL {
        let written = position.sans(style);
        for (mv, san) in &written {
            match position.read_san_with(san, style) {
                Ok(read) => assert_eq!(read, *mv, "{san} in {position:?}"),
                Err(error) => panic!("{style:?}: {error} in {position:?}: {mv:?}"),
            }
        }
        let mut texts: Vec<&String> = written.iter().map(|(_, san)| san).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), written.len(), "{position:?}");
    }
    for (mv, san) in plain.iter().take(2) {
        let after = position.play(*mv).unwrap();
        // In Shogi a plus crowns.
        let shogi = position.rules().style == Style::Shogi;
        // Within a turn of several moves, nobody replies yet.
        let checks = after.in_check() && after.turn() != position.turn();
        let wins = after
            .outcome()
            .is_some_and(|end| end.winner == Some(position.turn()));
        let sign = match (checks, after.count()) {
            (true, 0) => "#",
            (false, 0) if wins && !mv.is_pass() => "#",
            (true, _) if !shogi => "+",
            _ => "",
        };
        let rest = san.trim_end_matches(['+', '#']);
        assert_eq!(&san[rest.len()..], sign, "{san} in {position:?}");
    }
}
