//! The definition of a variant that XBoard does not know: `setup` and `piece`.

use legwork_core::piece::{Color, Kind};
use legwork_core::rules::{HoldingsForm, Rules};

/// The letter at each place of XBoard's table of pieces, as far as it decides the picture.
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
/// The place of a piece that captures on the way, as a Lion does.
const LION: usize = 21;
/// The places of a side, the King's behind them.
const SIDE: usize = 22;
/// How many places a crowned piece comes after the piece that it was.
const CROWNED: usize = 11;

/// The lines that define a variant; none if it has more kinds than XBoard has places.
pub(super) fn lines(rules: &Rules) -> Vec<String> {
    let Some(table) = table(rules) else {
        return Vec::new();
    };
    let geometry = rules.geometry;
    let held = rules
        .holdings
        .as_ref()
        .map_or(0, |holdings| holdings.slots.len());
    let parent = parent(rules);
    let mut lines = vec![format!(
        "setup ({table}) {}x{}+{held}_{parent} {}",
        geometry.files(),
        geometry.ranks(),
        rules.start
    )];
    for kind in rules.named_kinds() {
        let piece = rules.piece(kind);
        // The parent's own King castles, its own Pawns know where they promote.
        if kind == rules.royal || piece.pawn && piece.written[0] == "mfWcfF" {
            continue;
        }
        let spelled = [&piece.betza, &piece.prose].map(|movement| movement.xbetza());
        if let [Ok(betza), Ok(prose)] = spelled {
            lines.push(format!("piece {}& {betza}{prose}", piece.symbol));
        }
    }
    lines
}

/// XBoard's own variant whose castling, promotion zone and holdings serve best.
fn parent(rules: &Rules) -> &'static str {
    let form = rules.holdings.as_ref().map(|holdings| holdings.form);
    match form {
        Some(HoldingsForm::Hand) => "seirawan",
        Some(HoldingsForm::Pool) => "super",
        Some(HoldingsForm::Drop) => "crazyhouse",
        None if captures_on_the_way(rules) && rules.geometry.ranks() > 9 => "elven",
        None if captures_on_the_way(rules) => "lion",
        None if rules.geometry.files() > 8 => "capablanca",
        None => "fairy",
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

/// The letters of all kinds at the places of their pictures, White's and then Black's.
fn table(rules: &Rules) -> Option<String> {
    let mut places: [Option<Kind>; SIDE] = [None; SIDE];
    let mut left = Vec::new();
    let crowned = |kind: Kind| rules.piece(kind).symbol.crowned();
    for kind in rules
        .named_kinds()
        .filter(|&kind| kind != rules.royal && !crowned(kind))
    {
        let piece = rules.piece(kind);
        let like = PLACES.iter().find(|(_, notation)| piece.moves_as(notation));
        let own = match like {
            _ if piece.pawn => Some(0),
            _ if is_lion(rules, kind) => Some(LION),
            like => like.map(|&(place, _)| place),
        };
        match own.filter(|&place| places[place].is_none()) {
            Some(place) => places[place] = Some(kind),
            None => left.push(kind),
        }
    }
    let crowns = rules.kinds().any(crowned);
    for kind in left {
        // Where pieces are crowned, these places are theirs.
        let free = |&place: &usize| {
            places[place].is_none() && !(crowns && (CROWNED..CROWNED + 5).contains(&place))
        };
        let place = (5..SIDE).find(free)?;
        places[place] = Some(kind);
    }
    let base = |kind: Kind| {
        let letter = rules.piece(kind).symbol.letter();
        places.iter().position(|place| {
            place.is_some_and(|other| rules.piece(other).symbol.letter() == letter)
        })
    };
    let mut crowned: Vec<usize> = rules
        .named_kinds()
        .filter(|&kind| crowned(kind))
        .map(|kind| base(kind).map(|place| place + CROWNED))
        .collect::<Option<_>>()?;
    if crowns {
        // XBoard wants a place for the crowned form of every minor piece and of the Rook.
        crowned.extend((1..4).map(|place| place + CROWNED));
    }
    let mut table = String::new();
    for color in Color::BOTH {
        for (place, kind) in places.iter().enumerate() {
            table += &match kind {
                Some(kind) => rules.piece(*kind).symbol.of(color),
                None if crowned.contains(&place) => "+".to_owned(),
                None => ".".to_owned(),
            };
        }
        table += &rules.piece(rules.royal).symbol.of(color);
    }
    Some(table)
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
    fn pieces_stand_where_their_pictures_are() {
        let table = |id| table(Variant::open(id, &[]).unwrap().rules()).unwrap();
        let white = |id| table(id)[..SIDE + 1].to_owned();
        assert_eq!(white("gothic"), "PNBRQ..AC.............K");
        assert_eq!(white("amazon"), "PNBR..............A...K");
    }
}
