//! Rules as the definition of an Interactive Diagram.
//!
//! As with sections, a definition is valid only if it reads back as the same rules.

use std::collections::BTreeSet;

use super::{differing, nowhere_else};
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind};
use legwork_core::rules::{
    BareKing, Captured, Exposed, HoldingsForm, Promotion, PromotionText, Rules, Stalemate,
};

/// Fields that no diagram has, so that they make no difference here: draws by the history of a game, looks, set-ups, options.
const PASSED_OVER: [&str; 5] = ["draws", "style", "set_ups", "options", "bench"];

/// Returns the definition of a diagram, one parameter or piece a line.
///
/// # Errors
///
/// The rules that no diagram can express, by name.
pub fn definition(rules: &Rules) -> Result<String, Vec<String>> {
    let mut unsaid = nowhere_else(rules, &[]);
    for kind in rules.named_kinds() {
        let name = &rules.piece(kind).name;
        if name.contains([':', '=', '\n', '<', '&']) || name.eq_ignore_ascii_case("hole") {
            unsaid.push(format!("a piece that is called `{name}`"));
        }
    }
    let other_text = |rule: &&Promotion| match rule.text {
        PromotionText::Letter => false,
        PromotionText::Plus => !rule
            .kinds
            .iter()
            .all(|kind| rules.pair(kind, true).is_some()),
        PromotionText::Minus => true,
    };
    if rules.promotions.iter().any(|rule| other_text(&rule)) {
        unsaid.push("a crown that is not the piece's own".to_owned());
    }
    if !unsaid.is_empty() {
        return Err(unsaid);
    }
    let text = text(rules);
    let mut found = legwork_diagram::find(&text, &rules.id).into_iter();
    let read = found.next().map(|found| found.read().rules);
    let file = match read {
        Some(Ok(file)) => file,
        Some(Err(faults)) => {
            return Err(faults.into_iter().map(|fault| fault.message).collect());
        }
        None => return Err(vec!["a board without pieces".to_owned()]),
    };
    let differing = differing(rules, &file, &PASSED_OVER);
    if differing.is_empty() {
        Ok(text)
    } else {
        Err(differing)
    }
}

fn text(rules: &Rules) -> String {
    let geometry = rules.geometry;
    let crowns = rules
        .promotions
        .iter()
        .any(|rule| rule.text == PromotionText::Plus);
    let kinds = in_order(rules, crowns);
    let number = |wanted: Kind| {
        kinds
            .iter()
            .position(|&kind| kind == wanted)
            .map(|at| at + 1)
    };
    let mut lines = vec![
        format!("files={}", geometry.files()),
        format!("ranks={}", geometry.ranks()),
        format!("firstRank={}", geometry.first_rank()),
    ];
    let mut say = |name: &str, value: String| lines.push(format!("{name}={value}"));
    let symmetry = Symmetry::of(rules);
    if symmetry != Symmetry::Mirror {
        say("symmetry", symmetry.name().to_owned());
    }
    let promoters: BTreeSet<usize> = rules
        .promotions
        .iter()
        .flat_map(|rule| rule.kinds.iter())
        .filter_map(number)
        .collect();
    let depth = rules
        .promotions
        .iter()
        .filter_map(|rule| rule.ranks(rules, Color::White))
        .max();
    say("promoZone", depth.unwrap_or(0).to_string());
    say("maxPromote", promoters.len().to_string());
    if crowns {
        let crowned = |kind: &Kind| rules.piece(*kind).symbol.crowned();
        let offset = kinds.iter().position(crowned).unwrap_or_default();
        say("promoOffset", offset.to_string());
    } else {
        say("promoChoice", choices(rules, depth))
    }
    if let Some(form) = holdings(rules) {
        say("holdingsType", form.to_string());
    }
    for royal in kinds.iter().filter(|&&kind| rules.royals.contains(kind)) {
        say("royal", number(*royal).unwrap_or_default().to_string());
    }
    if rules.turn.check == Exposed::Each {
        say("extinction", "0".to_owned());
    }
    if rules.endings.stalemate == Stalemate::Loss {
        say("stalemate", "loss".to_owned());
    }
    if rules.endings.bare_king == BareKing::Loss {
        say("baring", "0".to_owned());
    }
    lines.extend(kinds.iter().map(|&kind| piece(rules, kind, symmetry)));
    let holes: Vec<Square> = geometry.holes().collect();
    if !holes.is_empty() {
        lines.push(format!("hole::::{}", named(rules, &holes)));
    }
    lines.join("\n") + "\n"
}

/// The kinds in the order in which a diagram has them: those that promote first, and crowned kinds last, in the order of those that
/// become them.
fn in_order(rules: &Rules, crowns: bool) -> Vec<Kind> {
    let promotes = |kind: &Kind| {
        rules
            .promotions
            .iter()
            .any(|rule| rule.kinds.contains(*kind))
    };
    let plain = |kind: &Kind| !(crowns && rules.piece(*kind).symbol.crowned());
    let (mut kinds, others): (Vec<Kind>, Vec<Kind>) =
        rules.named_kinds().filter(plain).partition(promotes);
    let crowned: Vec<Kind> = kinds
        .iter()
        .filter_map(|&kind| rules.pair(kind, true))
        .filter(|_| crowns)
        .collect();
    kinds.extend(others);
    kinds.extend(crowned);
    kinds
}

/// The choice of a piece that promotes, with the number of ranks behind a kind that is chosen on fewer than all.
fn choices(rules: &Rules, depth: Option<u8>) -> String {
    let mut text = String::new();
    let mut given = BTreeSet::new();
    for rule in &rules.promotions {
        let ranks = rule.ranks(rules, Color::White);
        for &kind in &rule.to {
            if !given.insert(kind.index()) {
                continue;
            }
            text += &rules.piece(kind).symbol.to_string();
            if ranks != depth {
                text += &ranks.unwrap_or_default().to_string();
            }
        }
    }
    // A piece that may stay what it is, as far as the rules let it.
    let optional = |rule: &&Promotion| rule.must != rule.zone;
    if let Some(rule) = rules.promotions.iter().find(optional) {
        let sign = if rule.must[0].is_empty() { "" } else { "!" };
        for kind in rule.kinds.iter() {
            text += &format!("{sign}{}", rules.piece(kind).symbol);
        }
    }
    text
}

fn holdings(rules: &Rules) -> Option<i8> {
    let holdings = rules.holdings.as_ref()?;
    match (holdings.form, holdings.captured) {
        (HoldingsForm::Drop, Some(Captured::Ours)) => Some(-1),
        (HoldingsForm::Drop, Some(Captured::Loop)) => Some(-2),
        (HoldingsForm::Pool, _) => Some(1),
        _ => None,
    }
}

/// How Black's array mirrors White's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    Mirror,
    Rotate,
    None,
}

impl Symmetry {
    fn of(rules: &Rules) -> Self {
        let holds = |symmetry: &Self| {
            let of = |color: Color| {
                let own = rules
                    .array
                    .iter()
                    .filter(move |(_, piece)| piece.color == color);
                own.map(|&(square, piece)| (square, piece.kind.index()))
            };
            let white: BTreeSet<(Square, usize)> = of(Color::White)
                .map(|(square, kind)| (symmetry.turned(rules, square), kind))
                .collect();
            white == of(Color::Black).collect()
        };
        let all = [Self::Mirror, Self::Rotate];
        all.into_iter().find(holds).unwrap_or(Self::None)
    }

    /// The square of Black's piece for White's on a square.
    fn turned(self, rules: &Rules, square: Square) -> Square {
        match self {
            Self::Rotate => rules.geometry.rotated(square),
            _ => rules.geometry.mirrored(square),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Mirror => "mirror",
            Self::Rotate => "rotate",
            Self::None => "none",
        }
    }
}

/// The line of a piece: its name, id, moves, image and squares, and how many each side has in hand.
fn piece(rules: &Rules, kind: Kind, symmetry: Symmetry) -> String {
    let rule = rules.piece(kind);
    let mut moves = rule.betza.diagram() + &rule.prose.diagram();
    for more in &rule.more {
        // Lame leaps that are made at any time.
        moves += &more.betza.diagram().replace('n', "nn");
    }
    if kind == rules.castler {
        moves += &castling(rules);
    }
    if moves.is_empty() {
        moves.push('O');
    }
    let squares = |color: Color| {
        let own = rules
            .array
            .iter()
            .filter(|(_, piece)| piece.kind == kind && piece.color == color);
        let squares: Vec<Square> = own.map(|&(square, _)| square).collect();
        named(rules, &squares)
    };
    let mut places = squares(Color::White);
    if symmetry == Symmetry::None {
        places += &format!(",,{}", squares(Color::Black));
    }
    let image: String = rule.name.to_lowercase().split_whitespace().collect();
    format!("{}:{}:{moves}:{image}:{places}", rule.name, rule.symbol)
}

/// The King's terms `O`: how many squares it goes to either side, and with `j` that it castles with the piece before the one at
/// the edge.
fn castling(rules: &Rules) -> String {
    let wings = rules.wings.iter().filter(|wing| wing.color == Color::White);
    let ways: BTreeSet<(bool, u8, bool)> = wings
        .filter_map(|wing| {
            let ((king, rook), (king_to, _)) = wing.home.zip(wing.fixed_ends())?;
            let (from, to) = (king.file(), king_to.file());
            let at = |file: u8| Square::new(file, rook.rank());
            let further = if wing.king_side {
                at(rook.file() + 1)
            } else {
                rook.file().checked_sub(1).and_then(at)
            };
            let inner = further.is_some_and(|square| rules.geometry.contains(square));
            Some((inner, to.abs_diff(from), to < from))
        })
        .collect();
    let mut terms = String::new();
    for &(inner, squares, left) in &ways {
        let side = match (ways.contains(&(inner, squares, !left)), left) {
            (true, true) => continue,
            (true, false) => 's',
            (false, true) => 'l',
            (false, false) => 'r',
        };
        let inner = if inner { "j" } else { "" };
        terms += &format!("i{side}{inner}O{squares}");
    }
    terms
}

/// Squares, with a dash for those in a row.
fn named(rules: &Rules, squares: &[Square]) -> String {
    let mut squares = squares.to_vec();
    squares.sort_by_key(|square| (square.rank(), square.file()));
    let mut rows: Vec<(Square, Square)> = Vec::new();
    for square in squares {
        match rows.last_mut() {
            Some((_, last)) if last.rank() == square.rank() && last.file() + 1 == square.file() => {
                *last = square;
            }
            _ => rows.push((square, square)),
        }
    }
    let name = |square| rules.geometry.name(square).to_string();
    let rows = rows.into_iter().map(|(first, last)| {
        if first == last {
            name(first)
        } else {
            format!("{}-{}", name(first), name(last))
        }
    });
    rows.collect::<Vec<_>>().join(",")
}
