//! Reading how the King castles, or another piece in his place.

use std::cmp::Reverse;

use crate::echo::clip;
use crate::geometry::{Geometry, Square};
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rights::MOST_A_SIDE;
use crate::ron_source::RonNode;
use crate::rules::array::StartArray;
use crate::rules::file::{OrthodoxCastling, RuleFileAt, WingField};
use crate::rules::pieces::Pieces;
use crate::rules::{CastlingShort, CastlingText, Wing, orthodox};
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
        // Where homes are given, they are on the rank of the King in the start array.
        let aslant = |other: &Wing| {
            other.color == wing.color
                && other.home.is_none() != wing.home.is_none()
                && other.king_to.rank() != wing.king_to.rank()
        };
        if castling.wings.iter().any(|(other, _)| aslant(other)) {
            node.fault("a side castles along one rank, on either wing");
            continue;
        }
        if wing.home.is_none() && text == Some(CastlingText::KingMove) {
            // The King's move alone would not show which Rook is meant, or whether it is castling
            // at all.
            node.fault(
                "`king` and `rook` are missing: they may be left out with KingTakesRook only",
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
    if same
        .clone()
        .any(|other| wing.home.is_none() || other.home.is_none())
    {
        return Err("this right is given twice");
    }
    if same
        .clone()
        .any(|other| (other.home, other.king_to) == (wing.home, wing.king_to))
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
        let apart = |from: Square, to: Square| from.file().abs_diff(to.file());
        let far = wing
            .home
            .map(|(king, rook)| (Reverse(apart(king, rook)), apart(king, wing.king_to)));
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
            let (Some((king, rook)), true) = (wing.home, other.color == wing.color) else {
                continue;
            };
            let king_takes_rook = place != other_place && other.king_to == rook;
            let alike = place < other_place && other.king_to == wing.king_to;
            // Where the King stays on its square, castling is written King takes Rook.
            if (king_takes_rook || alike) && other.king_to != king {
                let text = format!("{}{}", board.name(king), board.name(other.king_to));
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
    // The King's home says along which rank they castle. Without a home it is the first rank.
    let king = fields.king.clone().map(|node| square_of(&node, board));
    let rank = match king {
        Some(king) => king.map(|king| Rank::OfKing(king.rank())),
        None => side.map(|(color, _)| Rank::First(board.first_rank_of(color))),
    };
    let square = |node: At<'_, String>| square_on(&node, board, rank);
    let king_to = fields.king_to.clone().and_then(square);
    let rook_to = fields.rook_to.clone().and_then(square);
    let home = match (king, fields.rook.clone()) {
        (None, None) => Some(None),
        (Some(king), Some(rook)) => king.zip(square(rook)).map(Some),
        (king, _) => {
            let missing = if king.is_some() { "rook" } else { "king" };
            fields.node().fault(format!(
                "field `{missing}` is missing: expected both homes or neither"
            ));
            None
        }
    };
    let (king_to, rook_to) = (king_to?, rook_to?);
    if king_to == rook_to {
        fields.node().fault("King and Rook end on the same square");
    }
    let homes = home.flatten().into_iter();
    let homes = homes.flat_map(|(king, rook)| [king, rook]);
    let ends = homes.chain([king_to, rook_to]);
    if let Some(hole) = hole_between(board, ends) {
        let name = hole.name(board.first_rank());
        fields
            .node()
            .fault(format!("King or Rook would go over {name}, a hole"));
    }
    let (color, king_side) = side?;
    let wing = Wing {
        color,
        king_side,
        home: home?,
        king_to,
        rook_to,
    };
    Some((wing, fields.node().clone()))
}

/// A hole between the outermost of some squares of one rank.
fn hole_between(board: Geometry, ends: impl Iterator<Item = Square> + Clone) -> Option<Square> {
    let files = || ends.clone().map(Square::file);
    let (first, last) = (files().min()?, files().max()?);
    let rank = ends.clone().next()?.rank();
    (first..=last)
        .map(|file| Square::at(file, rank))
        .find(|&square| board.is_hole(square))
}

/// The rank along which King and Rook castle, and the reason.
#[derive(Clone, Copy)]
enum Rank {
    /// The King starts there.
    OfKing(u8),
    /// It is the side's first rank, on which every set-up puts King and Rook.
    First(u8),
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

/// Reads a square that must lie on the rank along which this side castles, if that is known.
fn square_on(node: &RonNode<'_>, board: Geometry, rank: Option<Rank>) -> Option<Square> {
    let square = square_of(node, board)?;
    let (rank, whose) = match rank? {
        Rank::OfKing(rank) => (rank, "the rank on which the King starts"),
        Rank::First(rank) => (rank, "the side's first rank"),
    };
    if square.rank() != rank {
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
    if (rook.file() > king.file()) != wing.king_side || rook == king {
        let (letter, way) = if wing.king_side {
            ("K", "higher")
        } else {
            ("Q", "lower")
        };
        node.fault(format!(
            "the Rook of `{letter}` must stand towards the {way} files"
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
        let file = |name: &Option<String>| name.as_ref()?.bytes().next();
        let far = |wing: &Self| Some(file(&wing.king)?.abs_diff(file(&wing.rook)?));
        let mut on_its_side = wings.iter().filter(|other| other.right == self.right);
        on_its_side.any(|other| far(other) > far(self))
    }
}
