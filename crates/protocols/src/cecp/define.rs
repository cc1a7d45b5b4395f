//! The definition of a variant that XBoard does not know: `setup` and `piece`.

use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::Rules;

/// The pieces at the places of XBoard's table, by their moves, as far as these decide the picture.
const PLACES: [(usize, &str); 9] = [
    (0, "mfWcfF"),
    (1, "N"),
    (2, "B"),
    (3, "R"),
    (4, "RB"),
    (7, "BN"),
    (8, "RN"),
    (10, "K"),
    (18, "QN"),
];
/// The places in Shogi, where XBoard also knows by the place which piece must promote.
const SHOGI_PLACES: [(usize, &str); 7] = [
    (0, "fW"),
    (1, "ffN"),
    (2, "B"),
    (3, "R"),
    (4, "fR"),
    (5, "FfW"),
    (9, "WfF"),
];
/// The place of a piece that captures on the way, as a Lion does.
const LION: usize = 21;
/// The places of a side, the King's after them.
const SIDE: usize = 22;
/// How many places a crowned piece, or a promoted one, comes after the piece that it was, or replaces.
const CROWNED: usize = 11;

/// An entry of XBoard's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Empty,
    Kind(Kind),
    /// The crowned form of the piece eleven places before.
    Crowned,
    /// That piece, when it has been a Pawn and will be one again.
    Shadow,
}

/// The lines that define a variant; none if it has more kinds than XBoard has places, a board that wraps, or two boards.
pub(super) fn lines(rules: &Rules) -> Vec<String> {
    if rules.geometry.wraps().is_some() || rules.two_boards {
        return Vec::new();
    }
    let parent = parent(rules);
    let Some(places) = places(rules, parent) else {
        return Vec::new();
    };
    let geometry = rules.geometry;
    let table = table(rules, &places);
    let held = holdings_size(rules, &places);
    let mut lines = vec![format!(
        "setup ({table}) {}x{}+{held}_{parent} {}",
        geometry.files(),
        geometry.ranks(),
        rules.start
    )];
    for kind in rules.named_kinds() {
        let piece = rules.piece(kind);
        // The parent has a King that castles, and Pawns that know where they promote.
        let king = kind == rules.king && (piece.written.betza == "K" || !rules.wings.is_empty());
        let plain = piece.written.betza == "mfWcfF" && piece.more.is_empty();
        let lenders = rules.borrowing(kind).map_or(Kinds::NONE, |rule| rule.of);
        if lenders.is_empty() && (king || piece.pawn && plain) {
            continue;
        }
        // XBoard knows no squares to which moves are bound, and no neighbours: it has them everywhere, and the engine refuses some.
        let lent = rules.named_kinds().filter(|&kind| lenders.contains(kind));
        let lent = lent.map(|kind| &rules.piece(kind).betza);
        let more = piece.more.iter().map(|more| &more.betza).chain(lent);
        let movements = [&piece.betza, &piece.prose].into_iter().chain(more);
        if let Ok(betza) = movements
            .map(|movement| movement.xbetza())
            .collect::<Result<String, _>>()
        {
            lines.push(format!("piece {}& {betza}", piece.symbol));
        }
    }
    lines
}

/// XBoard's own variant whose castling, promotion zone and holdings serve best.
pub(crate) fn parent(rules: &Rules) -> &'static str {
    match rules.drops_from_hands() {
        _ if rules.gates_at_all() => "seirawan",
        _ if rules.has_pools() => "super",
        true if rules.kinds().any(|kind| is_crowned(rules, kind)) => "shogi",
        true if rules.captures_fill_hands() => "crazyhouse",
        // Hands that captures do not fill.
        true => "bughouse",
        _ if captures_on_the_way(rules) && rules.geometry.ranks() > 9 => "elven",
        _ if captures_on_the_way(rules) => "lion",
        _ if rules.geometry.files() > 8 => "capablanca",
        _ => "fairy",
    }
}

fn captures_on_the_way(rules: &Rules) -> bool {
    rules.kinds().any(|kind| is_lion(rules, kind))
}

/// Whether a kind has moves of several legs, as a Lion has.
pub(super) fn is_lion(rules: &Rules, kind: Kind) -> bool {
    rules
        .piece(kind)
        .every_path()
        .any(|path| path.legs.len() > 1)
}

fn is_crowned(rules: &Rules, kind: Kind) -> bool {
    rules.piece(kind).symbol.crowned()
}

/// Gives every kind except the royal one the place of its picture, or a free place; `None` if there are too few.
fn places(rules: &Rules, parent: &str) -> Option<[Place; SIDE]> {
    let shogi = parent == "shogi";
    let crowns = rules.kinds().any(|kind| is_crowned(rules, kind));
    let mut places = [Place::Empty; SIDE];
    let pictures: &[(usize, &str)] = if shogi { &SHOGI_PLACES } else { &PLACES };
    let partner = |kind: Kind| {
        let mut shadows = rules.kinds().filter(|&other| rules.is_shadow(other));
        if rules.pair(kind, true).is_some() {
            Some(Place::Crowned)
        } else if shadows.any(|other| rules.piece(other).symbol == rules.piece(kind).symbol) {
            Some(Place::Shadow)
        } else {
            None
        }
    };
    let is_free = |places: &[Place; SIDE], kind: Kind, place: usize| {
        let fits = match partner(kind) {
            Some(_) => places.get(place + CROWNED) == Some(&Place::Empty),
            None => true,
        };
        places[place] == Place::Empty && fits
    };
    let put = |places: &mut [Place; SIDE], kind: Kind, place: usize| {
        places[place] = Place::Kind(kind);
        if let Some(partner) = partner(kind) {
            places[place + CROWNED] = partner;
        }
    };
    let mut left = Vec::new();
    let bases = rules
        .named_kinds()
        .filter(|&kind| kind != rules.king && !is_crowned(rules, kind));
    for kind in bases {
        let piece = rules.piece(kind);
        let like = pictures
            .iter()
            .find(|(_, notation)| piece.moves_as(notation));
        let own = match like {
            _ if piece.pawn => Some(0),
            _ if is_lion(rules, kind) => Some(LION),
            like => like.map(|&(place, _)| place),
        };
        // In Shogi XBoard has at most one piece of the Pawn's place on a file.
        let fits = |place: usize| !(shogi && place == 0) || is_one_a_file(rules, kind);
        match own.filter(|&place| fits(place) && is_free(&places, kind, place)) {
            Some(place) => put(&mut places, kind, place),
            None => left.push(kind),
        }
    }
    for kind in left {
        let free = |&place: &usize| {
            // Where pieces are crowned, these places are theirs; in Shogi those before the Gold's promote.
            let kept = crowns && (CROWNED..CROWNED + 5).contains(&place)
                || shogi && partner(kind).is_none() && place < 9;
            is_free(&places, kind, place) && !kept
        };
        let place = (5..SIDE).find(free)?;
        put(&mut places, kind, place);
    }
    if crowns && !shogi {
        // XBoard wants a place for the crowned form of every minor piece and of the Rook.
        for place in &mut places[1 + CROWNED..4 + CROWNED] {
            if *place == Place::Empty {
                *place = Place::Crowned;
            }
        }
    }
    Some(places)
}

/// Whether a second piece of a kind may not be dropped on a file.
fn is_one_a_file(rules: &Rules, kind: Kind) -> bool {
    let mut drops = rules.drops.iter();
    drops.any(|rule| rule.kinds.contains(kind) && rule.per_file == Some(1))
}

/// The letters of all kinds at their places, White's and then Black's.
fn table(rules: &Rules, places: &[Place]) -> String {
    let mut table = String::new();
    for color in Color::BOTH {
        for place in places {
            table += &match place {
                Place::Kind(kind) => rules.piece(*kind).symbol.of(color),
                Place::Crowned => "+".to_owned(),
                Place::Shadow => "~".to_owned(),
                Place::Empty => ".".to_owned(),
            };
        }
        table += &rules.piece(rules.king).symbol.of(color);
    }
    table
}

/// The number of rows outside the board: XBoard gives each piece of its table a row there, whether it is held or not, as
/// far as the last one that is held.
fn holdings_size(rules: &Rules, places: &[Place]) -> usize {
    let used = places.iter().filter(|&&place| place != Place::Empty);
    let is_held = |place: &Place| {
        let mut slots = rules.slots().iter();
        slots.any(|&(kind, _)| *place == Place::Kind(kind))
    };
    let last = used.enumerate().filter(|(_, place)| is_held(place)).last();
    last.map_or(0, |(row, _)| row + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_variant::variant::Variant;

    #[test]
    fn chu_chess_is_defined_as_xboard_takes_it() {
        let chu = Variant::open("chu", &[]).unwrap();
        let lines = lines(chu.rules());
        let start = &chu.rules().start;
        assert_eq!(
            lines[0],
            format!("setup (PNBRQ.....M.+++......LKpnbrq.....m.+++......lk) 10x10+0_elven {start}")
        );
        assert!(lines.contains(&"piece +R& RF".to_owned()), "{lines:?}");
        assert!(lines.contains(&"piece M& K".to_owned()), "{lines:?}");
        let lion = lines
            .iter()
            .find(|line| line.starts_with("piece L& "))
            .unwrap();
        assert!(!lion.contains(['(', '[']), "{lion}");
        assert!(
            !lines
                .iter()
                .any(|line| line.starts_with("piece P") || line.starts_with("piece K"))
        );
    }

    #[test]
    fn a_general_is_defined_where_xboard_would_take_it_for_a_king() {
        let xiangqi = Variant::open("minixiangqi", &[]).unwrap();
        let general = "piece K& W".to_owned();
        assert!(lines(xiangqi.rules()).contains(&general));
    }

    #[test]
    fn pieces_stand_where_their_pictures_are() {
        let white = |id| {
            let variant = Variant::open(id, &[]).unwrap();
            let rules = variant.rules();
            let places = places(rules, parent(rules)).unwrap();
            table(rules, &places)[..SIDE + 1].to_owned()
        };
        assert_eq!(white("gothic"), "PNBRQ..AC.............K");
        assert_eq!(white("amazon"), "PNBR..............A...K");
    }

    #[test]
    fn letters_have_the_signs_that_xboard_knows() {
        let ron = r#"(
            like: "chess",
            name: "Prime",
            pieces: [
                (letter: "A'", name: "Archbishop", betza: "BN"),
                (letter: "A!", name: "Ferz", betza: "F"),
            ],
        )"#;
        let variant = Variant::from_ron("own", ron, &[]).unwrap();
        let lines = lines(variant.rules());
        let table = "PNBRQA!.A'..............Kpnbrqa!.a'..............k";
        assert!(
            lines[0].starts_with(&format!("setup ({table}) 8x8+0_fairy ")),
            "{}",
            lines[0]
        );
        assert!(lines.contains(&"piece A!& F".to_owned()), "{lines:?}");
    }

    fn setup(ron: &str) -> String {
        let variant = Variant::from_ron("own", ron, &[]).unwrap();
        lines(variant.rules()).swap_remove(0)
    }

    /// Compared with what Fairy-Stockfish sends for such games: it has the same tables and sizes for Shogi and, apart
    /// from promoted pieces, for others with drops.
    #[test]
    fn hands_have_a_row_for_every_piece_that_is_dropped() {
        let house = |holdings: &str, dropped: &str, fen: &str| {
            let drops = format!("drops: [(pieces: {dropped}, on: \"2-7\")]");
            setup(&format!(
                "(like: \"chess\", name: \"House\", start: \"{fen}\", holdings: {holdings}, {drops})"
            ))
        };
        let all = r#"["P", "N", "B", "R", "Q"]"#;
        let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let fen = format!("{board}[] w KQkq - 0 1");
        assert_eq!(
            house("(form: Drop, captured: Ours)", all, &fen),
            format!(
                "setup (PNBRQ.......~~~~......Kpnbrq.......~~~~......k) 8x8+5_crazyhouse {fen}"
            )
        );
        assert_eq!(
            house("(form: Drop, captured: Loop)", all, &fen),
            format!(
                "setup (PNBRQ.................Kpnbrq.................k) 8x8+5_crazyhouse {fen}"
            )
        );
        let fen = format!("{board}[Nn] w KQkq - 0 1");
        assert_eq!(
            house(r#"(form: Drop, slots: [("N", 1)])"#, r#"["N"]"#, &fen),
            format!("setup (PNBRQ.................Kpnbrq.................k) 8x8+2_bughouse {fen}")
        );
    }

    #[test]
    fn shogi_is_defined_as_xboard_takes_it() {
        let variant = Variant::open("minishogi", &[]).unwrap();
        let lines = lines(variant.rules());
        // Fairy-Stockfish sends this table, four of its places left out.
        assert_eq!(
            lines[0],
            "setup (P.BR.S...G.+.++.+.....Kp.br.s...g.+.++.+.....k) 5x5+5_shogi rbsgk/4p/5/P4/KGSBR[] w - - 0 1"
        );
        for line in [
            "piece P& fW",
            "piece +P& WfF",
            "piece S& FfW",
            "piece +R& RF",
        ] {
            assert!(lines.iter().any(|known| known == line), "{line}: {lines:?}");
        }
        // XBoard's own FEN of the start.
        let theirs = variant.position_loosely("rbsgk/4p/5/P4/KGSBR[-] w 0 1");
        assert_eq!(theirs.unwrap(), variant.start());
        // A Silver that may promote and does not.
        let position = variant.position("4k/1S3/5/5/K4[] w - - 0 1").unwrap();
        let read = |text| crate::text::read_cecp(&position, text).ok();
        assert!(read("b4b5").is_some() && read("b4b5=") == read("b4b5"));
        assert!(read("b4b5+").is_some() && read("b4b5+") != read("b4b5"));
    }

    /// XBoard would refuse Tori Shogi's second Swallow on a file if it stood at the Pawn's place.
    #[test]
    fn only_a_piece_of_which_a_file_has_one_takes_the_place_of_shogis_pawn() {
        let place_of = |id: &str, letter: &str| {
            let variant = Variant::open(id, &[]).unwrap();
            let rules = variant.rules();
            let kind = rules.kind_named(letter).unwrap();
            let places = places(rules, parent(rules)).unwrap();
            let place = places.iter().position(|&place| place == Place::Kind(kind));
            let crowned = place.is_some_and(|place| places[place + CROWNED] == Place::Crowned);
            (place, crowned)
        };
        assert_eq!(place_of("minishogi", "P"), (Some(0), true));
        let (place, crowned) = place_of("torishogi", "S");
        assert!(place > Some(0) && place < Some(9) && crowned, "{place:?}");
    }

    #[test]
    fn a_hand_to_gate_from_has_the_rows_of_xboards_own_game() {
        let size = |id: &str| {
            let variant = Variant::open(id, &[]).unwrap();
            let rules = variant.rules();
            holdings_size(rules, &places(rules, parent(rules)).unwrap())
        };
        assert_eq!((size("seirawan"), size("gothic")), (7, 0));
    }
}
