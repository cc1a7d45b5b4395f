//! Reading which walls moves leave on the board.

use crate::geometry::Geometry;
use crate::piece::{Kinds, Symbol};
use crate::ron_source::RonNode;
use crate::rules::file::RuleFileAt;
use crate::rules::regions::Regions;
use crate::rules::{BareKing, Leap, PieceRule, PieceTexts, Rules, Stalemate, Style};
use crate::rules::{Paths, WallForm, WallRule};
use crate::schema::flag;
use crate::squares::Squares;
use legwork_betza as betza;

/// Reads the field `walls`, which may be left out.
pub(in crate::rules) fn read(
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
pub(in crate::rules) fn check(rules: &Rules, fields: &RuleFileAt<'_>) {
    let Some(node) = node(fields).filter(|_| rules.wall.is_some()) else {
        return;
    };
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

/// Returns the field by which walls are on the board: `walls`, or else `captures`, where a captor turns to stone.
pub(in crate::rules) fn node<'f, 'a>(fields: &'f RuleFileAt<'a>) -> Option<&'f RonNode<'a>> {
    let captures = fields.captures.as_deref();
    fields.walls.as_deref().or(captures)
}

/// Returns the kind of walls.
pub(in crate::rules) fn piece() -> PieceRule {
    PieceRule {
        symbol: Symbol::WALL,
        name: "wall".to_owned(),
        betza: betza::Movement::default(),
        prose: betza::Movement::default(),
        written: PieceTexts::default(),
        value: Some(0.0),
        pawn: false,
        remark: None,
        words: None,
        picture: None,
        within: None,
        more: Vec::new(),
        faces: None,
        halts: Vec::new(),
        spares: Kinds::NONE,
        no_screens: Kinds::NONE,
        shadow_of: None,
        leap: Leap::Free,
        paths: Paths::default(),
    }
}
