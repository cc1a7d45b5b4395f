//! Checks that concern several parts of a rule file at once.

use super::array::StartArray;
use super::castling::CastlingRules;
use super::file::RuleFileAt;
use super::pieces::Pieces;
use super::{Leap, Promotion, Rules};
use super::{boards, chase, draws, drops, frozen, series, takes, walls};
use crate::geometry::{Geometry, Square};
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::schema::At;

/// Checks what concerns the finished rules; `false` after a fault that the other checks depend on.
pub(super) fn whole(rules: &Rules, fields: &RuleFileAt<'_>) -> bool {
    walls::check(rules, fields);
    wraps(rules, fields);
    draws::check_passes(rules, fields);
    if castling(rules, fields).is_none() {
        return false;
    }
    series::check(rules, fields);
    drops::check_behind(rules, fields);
    frozen::check(rules, fields);
    takes::check(rules, fields);
    boards::check(rules, fields);
    anti(rules, fields);
    conversion(rules, fields);
    chase::check(rules, fields);
    true
}

/// Checks how pieces move against where they start and how Kings castle. Those of `roaming` kinds come anywhere.
pub(super) fn moves(
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
    start: Option<&StartArray>,
    castling: &CastlingRules<'_>,
    roaming: Kinds,
) {
    let array = start.and_then(|start| start.array.as_ref());
    confined(board, pieces, array, castling);
    for (kind, rule, node) in pieces.rules() {
        let royal = pieces.is_royal(kind);
        if rule.leap == Leap::Path && !royal {
            node.fault("`leap: Path` is for moves of royal pieces, expected a royal piece");
        }
        if rule.leap == Leap::Safe && !(royal && rule.has_first_move()) {
            let lacks = if royal {
                "a first move (`i`)"
            } else {
                "a royal piece"
            };
            node.fault(format!(
                "`leap: Safe` is for first moves of royal pieces, expected {lacks}"
            ));
        }
        let advances = rule.only_advances() && !roaming.contains(kind);
        if !rule.has_first_move() || advances && !is_spread(kind, array) {
            continue;
        }
        if let Some((_, wing)) = castling.wings.iter().find(|(wing, _)| wing.home.is_none()) {
            // In these rules file letters are castling rights.
            let letter = pieces.letter(kind);
            wing.fault(format!(
                "expected `king` and `rook`, \
                 because file letters tell the first move (`i`) of `{letter}`"
            ));
        }
    }
}

/// Checks that nothing looks along lines on a board that has no ends of them.
fn wraps(rules: &Rules, fields: &RuleFileAt<'_>) {
    if rules.geometry.wraps().is_none() {
        return;
    }
    let why = "lines go round the board";
    if let (true, Some(node)) = (rules.turn.bikjang, &fields.turn) {
        node.fault(format!("{why}, expected no `bikjang`"));
    }
    if let (true, Some(node)) = (rules.endings.connect.is_some(), &fields.endings) {
        node.fault(format!("{why}, expected no `connect`"));
    }
}

/// Checks that it follows from the moves of pieces whether an anti-royal piece is attacked, and that only moves decide about it.
fn anti(rules: &Rules, fields: &RuleFileAt<'_>) {
    if rules.anti.is_empty() {
        return;
    }
    let faces = rules.pieces.iter().any(|piece| piece.faces.is_some());
    let castles = rules.castling_partners.and(rules.anti);
    let faults = [
        (
            !rules.wings.is_empty() && !castles.is_empty(),
            fields.castling.as_deref(),
            "such piece in `with`",
        ),
        (!rules.code.is_empty(), fields.code.as_deref(), "`code`"),
        (rules.blast.is_some(), fields.captures.as_deref(), "`blast`"),
        (rules.walls.is_some(), fields.walls.as_deref(), "`walls`"),
        (rules.moves_again(), fields.turn.as_deref(), "`series`"),
        (faces, fields.pieces.as_deref(), "`faces`"),
        (rules.two_boards, fields.board.as_deref(), "`boards`"),
    ];
    for (is, node, field) in faults {
        if let (true, Some(node)) = (is, node) {
            node.fault(format!(
                "an enemy has to attack pieces with `anti`: expected no {field}"
            ));
        }
    }
}

/// Checks that pieces may change sides after any move, and that which ones do follows from their own moves alone.
fn conversion(rules: &Rules, fields: &RuleFileAt<'_>) {
    let Some(node) = fields.turn.as_ref().filter(|_| rules.converts()) else {
        return;
    };
    let faults = [
        (
            !(rules.royals.is_empty() && rules.anti.is_empty()),
            "expected no piece with `royal` or `anti`, but `extinct` of `endings`",
        ),
        (
            rules.pieces.iter().any(|piece| piece.within.is_some()),
            "expected no `within`",
        ),
        (rules.holdings.is_some(), "expected no `holdings`"),
        (!rules.code.is_empty(), "expected no `code`"),
        (
            rules.captures_do_more() || rules.depend_on_others(),
            "expected no `captures` but with `may`, and no `borrows`, `halts` and `frozen`",
        ),
        (rules.walls.is_some(), "expected no `walls`"),
        (rules.moves_again(), "expected no `series`"),
    ];
    for (_, message) in faults.into_iter().filter(|(is, _)| *is) {
        node.fault(format!("moves convert enemies: {message}"));
    }
}

/// Checks that no piece starts, and none castles, outside of the squares to which it is confined.
fn confined(
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
    array: Option<&Vec<(Square, Piece)>>,
    castling: &CastlingRules<'_>,
) {
    let Some(board) = board else { return };
    let admits = |piece: Piece, square: Square| {
        let mut rules = pieces.rules();
        let rule = rules.find(|(kind, ..)| *kind == pieces.listed(piece.kind));
        rule.is_none_or(|(_, rule, _)| rule.admits(piece.color, square))
    };
    let mut strays = array.into_iter().flatten();
    if let Some(&(square, piece)) = strays.find(|(square, piece)| !admits(*piece, *square))
        && let Some((.., node)) = pieces
            .rules()
            .find(|(kind, ..)| *kind == pieces.listed(piece.kind))
    {
        node.fault(format!(
            "it starts on {}, which is not among the squares of `within`",
            board.name(square)
        ));
    }
    for (wing, node) in &castling.wings {
        let ends = wing.possible_ends(board);
        let ends = ends.flat_map(|(king_to, rook_to)| {
            let king = castling.of.or(pieces.king()).map(|kind| (kind, king_to));
            let partners = castling.partners.iter();
            king.into_iter()
                .chain(partners.map(move |kind| (kind, rook_to)))
        });
        for (kind, to) in ends {
            if !admits(Piece::new(wing.color, kind), to) {
                node.fault(format!(
                    "`{}` castles to {}, which is not among the squares of its `within`",
                    pieces.letter(kind),
                    board.name(to)
                ));
            }
        }
    }
}

/// Checks that no Pawn starts on its last rank, if it must promote there.
pub(super) fn pawns(
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
    start: Option<(&StartArray, At<'_, String>)>,
    promotions: &[Promotion],
) {
    let Some((board, (start, node))) = board.zip(start) else {
        return;
    };
    let promotes_on = |square: Square, piece: Piece| {
        let last = match piece.color {
            Color::White => board.ranks() - 1,
            Color::Black => 0,
        };
        let must = [false, true].into_iter().all(|captures| {
            promotions.iter().any(|rule| {
                rule.kinds.contains(piece.kind)
                    && rule.demands(piece.color, square)
                    && rule.captures.admits(captures)
            })
        });
        let becoming = promotions.iter().any(|rule| rule.to.contains(&piece.kind));
        square.rank() == last && must && !becoming
    };
    let array = start.array.iter().flatten();
    let mut faulty = array.filter(|&&(square, piece)| {
        pieces.pawns().contains(piece.kind) && promotes_on(square, piece)
    });
    if let Some((square, _)) = faulty.next() {
        let others = match faulty.count() {
            0 => String::new(),
            others => format!(" (and {others} more)"),
        };
        node.fault(format!(
            "a Pawn stands on {}{others}, on its last rank, where it must promote",
            board.name(*square)
        ));
    }
}

/// Whether pieces of a kind and side start on several ranks. One of them could reach the start square of another.
fn is_spread(kind: Kind, array: Option<&Vec<(Square, Piece)>>) -> bool {
    Color::BOTH.into_iter().any(|color| {
        let own = array.into_iter().flatten();
        let own = own.filter(|(_, piece)| *piece == Piece::new(color, kind));
        let ranks = own.map(|(square, _)| square.rank());
        !ranks.is_sorted_by(|one, other| one == other)
    })
}

/// Checks that it is known which King castles, where a side may have several or none. `None` after a fault.
fn castling(rules: &Rules, fields: &RuleFileAt<'_>) -> Option<()> {
    if rules.have_one_king_at_most() || rules.wings.is_empty() {
        return Some(());
    }
    let known = rules.wings.iter().all(|wing| {
        let home = wing.home.map(|(king, _)| king);
        home.is_some() && home == rules.castling_home(wing.color)
    });
    if !known && let Some(node) = fields.castling.clone() {
        node.fault(
            "expected `king`, the same on both wings, and `rook`, \
             because a side may have other than one royal piece",
        );
        return None;
    }
    Some(())
}
