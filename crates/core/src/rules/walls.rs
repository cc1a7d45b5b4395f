//! Walls: squares where nothing stands, lands or passes, which moves leave on the board.

use legwork_betza as betza;
use serde::{Deserialize, Serialize};

use super::captures::petrify;
use super::file::RuleFileAt;
use super::path_budget::Paths;
use super::regions::{Regions, Sides};
use super::{BareKing, Leap, PieceRule, PieceTexts, Rules, Stalemate, Style};
use crate::geometry::{Geometry, Square, Step};
use crate::piece::{Color, Kind, Kinds, MAX_KINDS, Piece, Symbol};
use crate::ron_source::RonNode;
use crate::schema::{Schema, flag};
use crate::squares::Squares;

/// Where a move leaves a wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Schema)]
pub enum WallForm {
    /// The one wall of the board goes to another empty square; at first, it is placed.
    Duck,
    /// Where the piece, as the kind that it was before, could go from where it stands now without capturing.
    Arrow,
    /// On the square that the piece left.
    Left,
    /// On any empty square.
    Static,
    /// On an empty square at the edge of the board, or beside a wall along a file or rank.
    Edge,
}

/// How the moves of a turn leave walls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WallRule {
    /// Where a move leaves a wall.
    pub form: WallForm,
    /// The squares where each side may leave one.
    pub on: Sides,
    /// Whether a turn is a move without a wall, or a wall without a move.
    pub or_move: bool,
}

/// Reads the field `walls`, which may be left out.
pub(super) fn read(
    rules: &RuleFileAt<'_>,
    board: Option<Geometry>,
    regions: Option<&Regions>,
) -> Option<WallRule> {
    let fields = rules.walls.clone()?.fields()?;
    let form = fields.form.clone().and_then(|node| node.word());
    let on = Regions::given(regions, &fields.on);
    let or_move = flag(&fields.or_move);
    if let (Some(WallForm::Arrow | WallForm::Left), Some(true), Some(node)) =
        (form, or_move, &fields.or_move)
    {
        node.fault("a wall alone has no piece that left a square, expected another `form`");
    }
    let whole = [Squares::board(board?); 2];
    Some(WallRule {
        form: form?,
        on: on?.0.unwrap_or(whole),
        or_move: or_move?,
    })
}

/// Checks that nothing counts walls as men, and that a move which leaves a wall does nothing that its text could not say.
fn check(rules: &Rules, node: &RonNode<'_>) {
    let Rules { endings, draws, .. } = rules;
    let counts = endings.bare_king != BareKing::PlayOn
        || endings.lone_king.is_some()
        || matches!(endings.stalemate, Stalemate::Fewer | Stalemate::More)
        || draws.counting.is_some();
    if counts {
        node.fault(
            "where walls stand no rule counts all men: expected no `bare_king`, no `lone_king`, no `counting`, and no \
             stalemate for `Fewer` or `More`",
        );
    }
    if rules.walls.is_none() {
        return;
    }
    let on_the_way = |rule: &&PieceRule| {
        let legs = rule.every_path().filter_map(|path| path.legs.split_last());
        legs.flat_map(|(_, legs)| legs)
            .any(|leg| leg.may.enemy || leg.may.own)
    };
    if let Some(rule) = rules.pieces.iter().find(on_the_way) {
        node.fault(format!(
            "the {} captures on its way, and the text of a move has no place for both its stops and a wall",
            rule.name
        ));
    }
    let unfit = |is: bool, message: &str| {
        if is {
            node.fault(message);
        }
    };
    unfit(
        rules.holdings.is_some(),
        "a move that leaves a wall places nothing else, expected no `holdings`",
    );
    unfit(
        rules.captures_change_pieces(),
        "captures change no pieces where moves leave walls, expected no `victim` and no `captor`",
    );
    unfit(
        !rules.code.is_empty(),
        "rules in code know no walls, expected no `code`",
    );
    unfit(
        rules.turn.pass.is_some(),
        "every turn moves a piece or leaves a wall, expected no `pass`",
    );
    unfit(
        rules.style == Style::Shogi,
        "moves that leave walls have no text in the style of Shogi",
    );
}

/// Adds the kind of walls where there may be some, and puts those of the start array on the board. `None` after a fault.
pub(super) fn add(rules: &mut Rules, fields: &RuleFileAt<'_>, at_start: &[Square]) -> Option<()> {
    if rules.walls.is_none() && !petrify(&rules.captures) {
        return Some(());
    }
    let node: &RonNode<'_> = match (&fields.walls, &fields.captures) {
        (Some(node), _) => node,
        (None, Some(node)) => node,
        (None, None) => return None,
    };
    check(rules, node);
    let Some(kind) = Kind::new(rules.pieces.len()) else {
        node.fault(format!(
            "too many pieces: expected fewer than {MAX_KINDS}, since walls take the place of one"
        ));
        return None;
    };
    rules.pieces.push(PieceRule {
        symbol: Symbol::WALL,
        name: "wall".to_owned(),
        betza: betza::Movement::default(),
        prose: betza::Movement::default(),
        written: PieceTexts::default(),
        value: Some(0.0),
        pawn: false,
        remark: None,
        within: None,
        more: Vec::new(),
        faces: None,
        halts: Vec::new(),
        spares: Kinds::NONE,
        no_screens: Kinds::NONE,
        shadow_of: None,
        leap: Leap::Free,
        paths: Paths::default(),
    });
    rules.wall = Some(kind);
    let wall = Piece::new(Color::Black, kind);
    let walls = at_start.iter().map(|&square| (square, wall));
    rules.array.extend(walls);
    let all: Kinds = rules.kinds().filter(|&other| other != kind).collect();
    rules.endings.count_no_walls(all);
    Some(())
}

impl Rules {
    /// The wall as it stands on a board: a piece of no side, which counts as Black's; `None` where there are no walls.
    #[inline]
    pub fn wall_piece(&self) -> Option<Piece> {
        Some(Piece::new(Color::Black, self.wall?))
    }

    /// Whether a piece on the board is a wall.
    #[inline]
    pub fn is_wall(&self, piece: Piece) -> bool {
        self.wall == Some(piece.kind)
    }

    /// Whether a side owns a piece on the board: it has its colour, and is not a wall.
    #[inline]
    pub fn owns(&self, side: Color, piece: Piece) -> bool {
        piece.color == side && !self.is_wall(piece)
    }

    /// The same piece of the other side; a wall is the same for both.
    pub fn counterpart(&self, piece: Piece) -> Piece {
        match self.is_wall(piece) {
            true => piece,
            false => Piece::new(!piece.color, piece.kind),
        }
    }

    /// Whether the board has one wall, which every move takes elsewhere: the Duck.
    pub fn has_duck(&self) -> bool {
        self.walls.is_some_and(|walls| walls.form == WallForm::Duck)
    }

    /// The squares at the edge of the board: those that lack a neighbour along their file or rank.
    pub fn edge(&self) -> Squares {
        let geometry = self.geometry;
        let beside = |square: Square| beside(geometry, square).count();
        geometry
            .squares()
            .filter(|&square| beside(square) < 4)
            .collect()
    }
}

/// The squares beside one along its file and rank.
pub fn beside(geometry: Geometry, square: Square) -> impl Iterator<Item = Square> {
    let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let mut steps = steps.into_iter();
    std::iter::from_fn(move || steps.find_map(|(dx, dy)| geometry.step(square, Step { dx, dy })))
}
