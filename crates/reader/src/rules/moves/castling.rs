//! Reading how the King castles, or another piece in his place.

use std::cmp::Reverse;

use crate::echo::clip;
use crate::geometry::{Geometry, MAX_SIDE, Square, Step, direction, line};
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rights::MOST_A_SIDE;
use crate::ron_source::RonNode;
use crate::rules::array::StartArray;
use crate::rules::file::{OrthodoxCastling, RuleFileAt, WingField};
use crate::rules::pieces::Pieces;
use crate::rules::{CastlingShort, CastlingText, Wing, WingEnds, orthodox};
use crate::schema::At;

/// The wings as far as they could be read, each with its place in the file.
#[derive(Debug)]
pub(in crate::rules) struct CastlingRules<'a> {
    /// How castling is written.
    pub(in crate::rules) text: CastlingText,
    /// Which castling is `O-O`.
    pub(in crate::rules) short: CastlingShort,
    /// The kind that castles, if the file names it.
    pub(in crate::rules) of: Option<Kind>,
    /// The kinds that castle with the King.
    pub(in crate::rules) partners: Kinds,
    /// The wings, White's first, the King's side first.
    pub(in crate::rules) wings: Vec<(Wing, RonNode<'a>)>,
}

impl CastlingRules<'_> {
    /// No castling.
    pub(in crate::rules) fn none() -> Self {
        Self {
            text: CastlingText::KingMove,
            short: CastlingShort::NearerRook,
            of: None,
            partners: Kinds::NONE,
            wings: Vec::new(),
        }
    }
}

/// Reads the field `castling`, which may be left out.
pub(in crate::rules) fn read<'a>(
    rules: &RuleFileAt<'a>,
    board: Option<Geometry>,
    pieces: &Pieces<'a>,
    start: Option<&StartArray>,
) -> CastlingRules<'a> {
    let none = CastlingRules::none();
    let Some(castling) = &rules.castling else {
        return none;
    };
    if let Some(node) = castling.named(orthodox::WORD) {
        let node = node.of_type::<OrthodoxCastling>();
        let castling = orthodox::castling(&node, board, pieces, start);
        return checked(castling, board);
    }
    let Some(fields) = castling.fields() else {
        return none;
    };
    let text = fields.text.as_ref().and_then(At::word);
    let short = fields.short.as_ref().and_then(At::word);
    let wings = fields
        .wings
        .clone()
        .and_then(|node| node.list())
        .unwrap_or_default();
    let partners = partners(fields.node(), &fields.with, !wings.is_empty(), pieces);
    let of = fields.of.as_ref().and_then(|node| {
        let text = node.text()?;
        let of = pieces.find(&text, |message| node.fault(message))?;
        if partners.contains(of) {
            node.fault("the kind of `of` is also in `with`; expected another kind");
        }
        if pieces.pawns().contains(of) {
            node.fault("expected another piece than a Pawn");
        }
        Some(of).filter(|_| Some(of) != pieces.king())
    });
    let king = of.or(pieces.king());
    let Some(board) = board else { return none };
    let mut castling = CastlingRules {
        text: text.unwrap_or(none.text),
        short: short.unwrap_or(none.short),
        of,
        partners,
        ..none
    };
    for node in wings {
        let Some((wing, node)) = read_wing(&node, board) else {
            continue;
        };
        let others = || castling.wings.iter().map(|(other, _)| other);
        let same = |other: &&Wing| (other.color, other.king_side) == (wing.color, wing.king_side);
        if let Err(fault) = check_against(&wing, others().filter(same), text) {
            node.fault(fault);
            continue;
        }
        let (home, own) = (wing.home.map(|(king, _)| king), of.is_some());
        let elsewhere =
            |other: &Wing| other.color == wing.color && other.home.map(|(king, _)| king) != home;
        if own && (home.is_none() || others().any(elsewhere)) {
            node.fault("expected `king`, the same on all wings, and `rook`, because of `of`");
            continue;
        }
        // A King without a home castles along the first rank only.
        let strays = |wing: &Wing| {
            wing.home.is_some_and(|(king, rook)| {
                [king, rook]
                    .iter()
                    .any(|home| home.rank() != board.first_rank_of(wing.color))
            })
        };
        let aslant = |other: &Wing| {
            other.color == wing.color
                && other.home.is_none() != wing.home.is_none()
                && (strays(other) || strays(&wing))
        };
        if castling.wings.iter().any(|(other, _)| aslant(other)) {
            node.fault("a side castles along its first rank on either wing, or names all homes");
            continue;
        }
        let fixed = wing.fixed_ends().is_some();
        if wing.home.is_none() && fixed && text == Some(CastlingText::KingMove) {
            // The King's move alone would not show which Rook is meant, or whether it is castling
            // at all.
            node.fault(
                "`king` and `rook` are missing: they may be left out with KingTakesRook or `king_by` only",
            );
        }
        check_home(&wing, &node, board, (pieces, king), partners, start);
        castling.wings.push((wing, node));
    }
    checked(castling, text.and(Some(board)))
}

/// Checks a wing against those of its side towards the same side of the board.
fn check_against<'w>(
    wing: &Wing,
    same: impl Iterator<Item = &'w Wing> + Clone,
    text: Option<CastlingText>,
) -> Result<(), &'static str> {
    let rook = |wing: &Wing| wing.home.map(|(_, rook)| rook);
    let king_to = |wing: &Wing| wing.fixed_ends().map(|(king, _)| king);
    if same
        .clone()
        .any(|other| wing.home.is_none() || other.home.is_none())
    {
        return Err("this right is given twice");
    }
    if same
        .clone()
        .any(|other| other.home == wing.home && king_to(other) == king_to(wing))
    {
        return Err("this castling is given twice");
    }
    if same.clone().any(|other| rook(other) == rook(wing))
        && text == Some(CastlingText::KingTakesRook)
    {
        return Err(
            "King takes Rook would not show how far the King goes: expected `KingMove`, or one `king_to` for each `rook`",
        );
    }
    if same.count() >= MOST_A_SIDE {
        return Err("a side castles in at most 8 ways towards one side of the board");
    }
    Ok(())
}

/// Reads the field `with`: the kinds that castle with the King, `R` unless it says otherwise.
pub(in crate::rules) fn partners(
    node: &RonNode<'_>,
    with: &Option<At<'_, Vec<String>>>,
    needed: bool,
    pieces: &Pieces<'_>,
) -> Kinds {
    let Some(with) = with else {
        let rook = pieces.find("R", |_| {
            if needed {
                node.fault("a piece `R` is needed to castle with, unless `with` names others");
            }
        });
        return rook.into_iter().collect();
    };
    let partners = pieces.some(with);
    if partners.iter().any(|&kind| Some(kind) == pieces.king()) {
        with.fault("the royal piece cannot castle with itself");
    }
    partners.into_iter().collect()
}

/// The pieces that castle with the King, for messages.
pub(in crate::rules) fn partner_name(partners: Kinds, pieces: &Pieces<'_>) -> String {
    let letters: Vec<String> = partners.iter().map(|kind| pieces.letter(kind)).collect();
    match &letters[..] {
        [letter] if letter == "R" => "Rook".to_owned(),
        letters => format!("`{}`", letters.join("` or `")),
    }
}

/// The wings in order, after checking that their texts differ.
fn checked(mut castling: CastlingRules<'_>, board: Option<Geometry>) -> CastlingRules<'_> {
    // The outermost Rook first, and with each Rook the nearest square.
    castling.wings.sort_by_key(|(wing, _)| {
        let far = wing.home.zip(wing.fixed_ends());
        let far = far.map(|((king, rook), (king_to, _))| {
            (Reverse(king.distance(rook)), king.distance(king_to))
        });
        (wing.color, !wing.king_side, far)
    });
    if let (CastlingText::KingMove, Some(board)) = (castling.text, board) {
        check_texts(&castling.wings, board);
    }
    castling
}

/// Checks that no text is both the King's move of one castling and a spelling of another of the side's
/// castlings.
fn check_texts(wings: &[(Wing, RonNode<'_>)], board: Geometry) {
    for (place, (wing, _)) in wings.iter().enumerate() {
        for (other_place, (other, node)) in wings.iter().enumerate() {
            let king_to = |wing: &Wing| wing.fixed_ends().map(|(king, _)| king);
            let (Some((king, rook)), Some(to), true) =
                (wing.home, king_to(other), other.color == wing.color)
            else {
                continue;
            };
            let king_takes_rook = place != other_place && to == rook;
            let alike = place < other_place && Some(to) == king_to(wing);
            // Where the King stays on its square, castling is written King takes Rook.
            if (king_takes_rook || alike) && to != king {
                let text = format!("{}{}", board.name(king), board.name(to));
                node.fault(format!(
                    "`{text}` would mean another castling, too; expected another `king_to`"
                ));
            }
        }
    }
}

fn read_wing<'a>(node: &At<'a, WingField>, board: Geometry) -> Option<(Wing, RonNode<'a>)> {
    let fields = node.fields()?;
    let right = fields.right.clone();
    let text = right.as_ref().and_then(|node| node.text());
    let side = match text.as_deref() {
        Some("K") => Some((Color::White, true)),
        Some("Q") => Some((Color::White, false)),
        Some("k") => Some((Color::Black, true)),
        Some("q") => Some((Color::Black, false)),
        Some(other) => {
            let found = clip(other);
            right?.fault(format!("expected `K`, `Q`, `k` or `q`, found `{found}`"));
            None
        }
        None => None,
    };
    // The King's home says along which line they castle. Without a home it is the first rank.
    let king = fields.king.clone().map(|node| square_of(&node, board));
    let along = match king {
        Some(king) => king.map(Line::Through),
        None => side.map(|(color, _)| Line::FirstRank(board.first_rank_of(color))),
    };
    let rook = fields.rook.clone();
    let home = match (king, rook.map(|node| square_on(&node, board, along))) {
        (None, None) => Some(None),
        (Some(king), Some(rook)) => king.zip(rook).map(Some),
        (king, _) => {
            let missing = if king.is_some() { "rook" } else { "king" };
            fields.node().fault(format!(
                "field `{missing}` is missing: expected both homes or neither"
            ));
            None
        }
    };
    let along = match home {
        Some(Some((king, rook))) => direction(king, rook).map(|step| Line::Along(king, step)),
        _ => along,
    };
    let square = |node: At<'_, String>| square_on(&node, board, along);
    let targets = [fields.king_to.clone(), fields.rook_to.clone()];
    let given = targets.iter().any(Option::is_some);
    let ends = match (fields.king_by.clone(), targets) {
        (Some(by), targets) if given => {
            targets.into_iter().flatten().for_each(|node| {
                square(node);
            });
            by.fault("given with `king_to` or `rook_to`; expected one or the other");
            None
        }
        (Some(node), _) => {
            let squares = node.number(1..=MAX_SIDE - 1)?;
            Some(match home? {
                Some((king, rook)) => {
                    let (king, rook) = ends_by(board, king, rook, squares)?;
                    WingEnds::At { king, rook }
                }
                None => WingEnds::By(squares),
            })
        }
        (None, [king_to, rook_to]) => {
            for (name, target) in [("king_to", &king_to), ("rook_to", &rook_to)] {
                if target.is_none() {
                    let message = format!("field `{name}` is missing; expected it, or `king_by`");
                    fields.node().fault(message);
                }
            }
            let ends = (king_to.map(square), rook_to.map(square));
            let (king, rook) = (ends.0??, ends.1??);
            Some(WingEnds::At { king, rook })
        }
    }?;
    if matches!(ends, WingEnds::At { king, rook } if king == rook) {
        fields.node().fault("King and Rook end on the same square");
    }
    let (color, king_side) = side?;
    let wing = Wing {
        color,
        king_side,
        home: home?,
        ends,
    };
    if let Some(hole) = hole_on_the_way(board, &wing) {
        let name = hole.name(board.first_rank());
        fields
            .node()
            .fault(format!("King or Rook would go over {name}, a hole"));
    }
    Some((wing, fields.node().clone()))
}

/// Where King and Rook end if the King goes this number of squares from his home towards the Rook, or as far as the board reaches.
fn ends_by(board: Geometry, king: Square, rook: Square, squares: u8) -> Option<(Square, Square)> {
    let step = direction(king, rook)?;
    let mut way = std::iter::successors(Some((king, king)), |&(here, _)| {
        Some((board.flat().step(here, step)?, here))
    });
    let (first, rest) = (way.next()?, way.take(usize::from(squares)));
    let (king_to, rook_to) = rest.last().unwrap_or(first);
    Some((king_to, rook_to))
}

/// A hole between the outermost of the squares where King and Rook start and end.
fn hole_on_the_way(board: Geometry, wing: &Wing) -> Option<Square> {
    let Some((king_to, rook_to)) = wing.fixed_ends() else {
        let (files, rank) = (board.files(), board.first_rank_of(wing.color));
        let mut all = (0..files).map(|file| Square::at(file, rank));
        return all.find(|&square| board.is_hole(square));
    };
    let homes = wing.home.into_iter().flat_map(|(king, rook)| [king, rook]);
    let ends: Vec<Square> = homes.chain([king_to, rook_to]).collect();
    let place = |square: &&Square| (square.file(), square.rank());
    let (first, last) = (
        ends.iter().min_by_key(place)?,
        ends.iter().max_by_key(place)?,
    );
    line(*first, *last).find(|&square| board.is_hole(square))
}

/// The line along which King and Rook castle, as far as it is known.
#[derive(Clone, Copy)]
enum Line {
    /// A rank, file or diagonal on which the King starts.
    Through(Square),
    /// That of this step, from where the King starts.
    Along(Square, Step),
    /// The side's first rank, on which every set-up puts King and Rook.
    FirstRank(u8),
}

/// Reads a square.
fn square_of(node: &RonNode<'_>, board: Geometry) -> Option<Square> {
    let text = node.text()?;
    let square = board.square(&text);
    if square.is_none() {
        node.fault(format!("no square of this board: `{}`", clip(&text)));
    }
    square
}

/// Reads a square that must lie on the line along which this side castles, if that is known.
fn square_on(node: &RonNode<'_>, board: Geometry, line: Option<Line>) -> Option<Square> {
    let square = square_of(node, board)?;
    let (lies, whose) = match line? {
        Line::Through(king) => (
            square == king || direction(king, square).is_some(),
            format!("a rank, file or diagonal of `{}`", board.name(king)),
        ),
        Line::Along(king, step) => {
            let back = Step {
                dx: -step.dx,
                dy: -step.dy,
            };
            let way = direction(king, square);
            (
                way.is_none_or(|way| way == step || way == back)
                    && (way.is_some() || square == king),
                "the line of `king` and `rook`".to_owned(),
            )
        }
        Line::FirstRank(rank) => (square.rank() == rank, "the side's first rank".to_owned()),
    };
    if !lies {
        node.fault(format!("`{}` is not on {whose}", board.name(square)));
        return None;
    }
    Some(square)
}

/// Checks that King and Rook are at home, where the start FEN says that they can castle.
///
/// A Rook may be missing where the start FEN lacks the right: a set-up may have replaced it.
fn check_home(
    wing: &Wing,
    node: &RonNode<'_>,
    board: Geometry,
    (pieces, king_kind): (&Pieces<'_>, Option<Kind>),
    partners: Kinds,
    start: Option<&StartArray>,
) {
    let Some((king, rook)) = wing.home else {
        return;
    };
    let place = |square: Square| (square.file(), square.rank());
    if (place(rook) > place(king)) != wing.king_side || rook == king {
        let (letter, way) = if wing.king_side {
            ("K", "higher")
        } else {
            ("Q", "lower")
        };
        let lines = if rook.file() == king.file() && rook != king {
            "ranks"
        } else {
            "files"
        };
        node.fault(format!(
            "the Rook of `{letter}` must stand towards the {way} {lines}"
        ));
        return;
    }
    let Some((start, array)) = start.and_then(|start| Some((start, start.array.as_ref()?))) else {
        return;
    };
    let at = |square| {
        array
            .iter()
            .find(|(other, _)| *other == square)
            .map(|(_, piece)| *piece)
    };
    let own = king_kind.map(|kind| Piece::new(wing.color, kind));
    let waits = |own: Piece| at(king).is_none() && start.in_hand(pieces).contains(&own);
    if let Some(own) = own
        && !pieces.are_doubtful()
        && at(king) != Some(own)
        && !waits(own)
    {
        // All wings report this, so that the Rooks need no report of their own.
        let who = if king_kind == pieces.king() {
            "King".to_owned()
        } else {
            format!("`{}`", pieces.letter(own.kind))
        };
        node.fault_of(
            "no King",
            format!("no {who} on {} in the start array", board.name(king)),
        );
        return;
    }
    let right = match (wing.color, wing.king_side) {
        (Color::White, true) => 'K',
        (Color::White, false) => 'Q',
        (Color::Black, true) => 'k',
        (Color::Black, false) => 'q',
    };
    let castles =
        at(rook).is_some_and(|piece| piece.color == wing.color && partners.contains(piece.kind));
    if start.rights().contains(right) && !partners.is_empty() && !castles {
        node.fault(format!(
            "no {} on {} in the start array",
            partner_name(partners, pieces),
            board.name(rook)
        ));
    }
}

impl WingField {
    /// Whether a piece with which the side castles is further out, as [`Rules::inner_rook`](crate::rules::Rules::inner_rook) says it of rules: then the right
    /// is the mark of this one's square. The wings are all of the file.
    pub fn is_inner(&self, wings: &[Self]) -> bool {
        let square = |name: &Option<String>| {
            let (file, rank) = name.as_ref()?.split_at_checked(1)?;
            Some((file.bytes().next()?, rank.parse::<u8>().ok()?))
        };
        let far = |wing: &Self| {
            let (king, rook) = (square(&wing.king)?, square(&wing.rook)?);
            Some(king.0.abs_diff(rook.0).max(king.1.abs_diff(rook.1)))
        };
        let mut on_its_side = wings.iter().filter(|other| other.right == self.right);
        on_its_side.any(|other| far(other) > far(self))
    }
}
