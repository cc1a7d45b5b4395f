//! Tests of the random rule files.

use legwork_betza::{Bend, Hop};
use legwork_core::geometry::Square;
use legwork_core::rules::{
    Captor, EndValue, GivingCheck, Leap, PromotionCaptures, PromotionText, PromotionWhen, Rules,
    Succession, Taking,
};
use legwork_reader::ReadRules as _;
use legwork_reader::RuleText;

use super::*;

const SEEDS: u64 = 600;

/// The rules of those of the first seeds that the reader accepts.
fn accepted() -> Vec<Rules> {
    let read = |seed| Rules::read("random", &random_rules(seed).to_ron(), &[]);
    (0..SEEDS).filter_map(|seed| read(seed).ok()).collect()
}

#[test]
fn a_seed_is_a_rule_file() {
    assert_eq!(random_rules(7), random_rules(7));
    assert_ne!(random_rules(7).pieces, random_rules(8).pieces);
}

#[test]
fn what_is_inherited_is_as_if_it_were_written_out() {
    let (mut sound, mut left_out) = (0, 0);
    for seed in 0..SEEDS {
        let InheritedRules {
            whole,
            child,
            parent,
        } = inherited_rules(seed);
        let text = RuleText::new("random", &child).with_parents(&parent);
        let read = (Rules::read("random", &whole.to_ron(), &[]), text.read(&[]));
        let (whole, inherited) = match read {
            (Ok(whole), Ok(inherited)) => (whole, inherited),
            (Err(_), Err(_)) => continue,
            (whole, inherited) => panic!(
                "seed {seed}: {:?}, {:?}\n{child}\n{parent:?}",
                whole.err(),
                inherited.err()
            ),
        };
        assert_eq!(
            format!("{whole:?}"),
            format!("{inherited:?}"),
            "seed {seed}"
        );
        let flat = text.flat().unwrap();
        let flat =
            Rules::read("random", &flat, &[]).unwrap_or_else(|error| panic!("{error}\n{flat}"));
        assert_eq!(format!("{whole:?}"), format!("{flat:?}"), "seed {seed}");
        sound += 1;
        left_out += usize::from(child.contains("without"));
    }
    assert!(
        sound * 100 > SEEDS * 60 && left_out > 50,
        "{sound} sound, {left_out} leave something out"
    );
}

#[test]
fn rules_of_every_sort_are_among_them() {
    let rules = accepted();
    assert!(
        rules.len() as u64 * 100 > SEEDS * 60,
        "{} of {SEEDS} accepted",
        rules.len()
    );
    let paths = |rules: &Rules| -> Vec<legwork_betza::Path> {
        let paths = rules.pieces.iter().flat_map(|piece| piece.every_path());
        paths.cloned().collect()
    };
    let some_path = |test: fn(&legwork_betza::Path) -> bool| {
        rules
            .iter()
            .filter(|rules| paths(rules).iter().any(test))
            .count()
    };
    let some = |test: fn(&Rules) -> bool| rules.iter().filter(|rules| test(rules)).count();
    let sorts = [
        (
            "crooked and circular riders",
            some_path(|path| path.legs.iter().any(|leg| leg.bend != Bend::None)),
        ),
        (
            "castling as seen from the King",
            some(|rules| {
                let mut wings = rules.wings.iter();
                wings.any(|wing| wing.fixed_ends().is_none())
            }),
        ),
        (
            "castling along a diagonal",
            some(|rules| {
                let mut homes = rules.wings.iter().filter_map(|wing| wing.home);
                let aslant = |(king, rook): (Square, Square)| {
                    king.file() != rook.file() && king.rank() != rook.rank()
                };
                homes.any(aslant)
            }),
        ),
        (
            "castling along a file",
            some(|rules| {
                let mut homes = rules.wings.iter().filter_map(|wing| wing.home);
                homes.any(|(king, rook)| king.file() == rook.file())
            }),
        ),
        (
            "hoppers",
            some_path(|path| path.legs.iter().any(|leg| leg.hop != Hop::None)),
        ),
        ("chains", some_path(|path| path.legs.len() > 1)),
        ("three legs", some_path(|path| path.legs.len() > 2)),
        ("first moves", some_path(|path| path.initial)),
        (
            "own captures",
            some_path(|path| path.legs.iter().any(|leg| leg.may.own)),
        ),
        (
            "en passant",
            some_path(|path| path.legs.iter().any(|leg| leg.may.passed)),
        ),
        (
            "confined pieces",
            some(|rules| rules.pieces.iter().any(|piece| piece.within.is_some())),
        ),
        (
            "moves on some squares",
            some(|rules| rules.pieces.iter().any(|piece| !piece.more.is_empty())),
        ),
        (
            "faces",
            some(|rules| rules.pieces.iter().any(|piece| piece.faces.is_some())),
        ),
        (
            "spared kinds",
            some(|rules| rules.pieces.iter().any(|piece| !piece.spares.is_empty())),
        ),
        (
            "pieces that wait behind squares",
            some(|rules| rules.waits()),
        ),
        ("castling", some(|rules| !rules.wings.is_empty())),
        (
            "unfixed homes",
            some(|rules| rules.wings.iter().any(|wing| wing.home.is_none())),
        ),
        (
            "castling by several distances",
            some(|rules| rules.wings.iter().any(|wing| rules.has_distances(wing))),
        ),
        (
            "castling with an inner Rook",
            some(|rules| {
                rules
                    .wings
                    .iter()
                    .any(|wing| rules.inner_rook(wing).is_some())
            }),
        ),
        (
            "castling of another piece",
            some(|rules| rules.castler != rules.king),
        ),
        (
            "crowning",
            some(|rules| {
                let mut rules = rules.promotions.iter();
                rules.any(|rule| rule.text == PromotionText::Plus)
            }),
        ),
        (
            "uncrowning",
            some(|rules| {
                let mut rules = rules.promotions.iter();
                rules.any(|rule| rule.text == PromotionText::Minus)
            }),
        ),
        (
            "promotion by capture",
            some(|rules| {
                let mut rules = rules.promotions.iter();
                rules.any(|rule| rule.captures == PromotionCaptures::Only)
            }),
        ),
        (
            "promotion by a capture and by other moves, each to its own kinds",
            some(|rules| {
                rules.kinds().any(|kind| {
                    let by = |captures| {
                        let mut rules = rules.promotions_of(kind);
                        rules.any(|rule| rule.captures == captures)
                    };
                    by(PromotionCaptures::Only) && by(PromotionCaptures::Never)
                })
            }),
        ),
        (
            "promotion without a capture",
            some(|rules| {
                let mut rules = rules.promotions.iter();
                rules.any(|rule| rule.captures == PromotionCaptures::Never)
            }),
        ),
        (
            "drops over an edge",
            some(|rules| rules.drops.iter().any(|rule| !rule.over.is_empty())),
        ),
        (
            "promotion by other captures than en passant",
            some(|rules| rules.promotions.iter().any(|rule| !rule.en_passant)),
        ),
        (
            "royal pieces that count later",
            some(|rules| {
                let gains = |rule| !rules.royals_gained(rule).is_empty();
                rules.turn.succession == Succession::Later && rules.promotions.iter().any(gains)
            }),
        ),
        (
            "goals on full squares",
            some(|rules| rules.endings.goals.iter().any(|goal| goal.full)),
        ),
        (
            "promotion on touch",
            some(|rules| {
                let mut rules = rules.promotions.iter();
                rules.any(|rule| rule.when == PromotionWhen::Touch)
            }),
        ),
        (
            "promotion of one side",
            some(|rules| {
                let mut rules = rules.promotions.iter();
                rules.any(|rule| rule.zone.iter().any(|zone| zone.is_empty()))
            }),
        ),
        (
            "several promotions of a kind",
            some(|rules| { rules.kinds() }.any(|kind| rules.promotions_of(kind).count() > 1)),
        ),
        (
            "Pawns that never promote",
            some(|rules| { rules.pawns().iter() }.any(|kind| !rules.promotes(kind))),
        ),
        (
            "optional",
            some(|rules| rules.promotions.iter().any(|rule| rule.must != rule.zone)),
        ),
        (
            "on entry",
            some(|rules| {
                rules
                    .promotions
                    .iter()
                    .any(|rule| rule.when == PromotionWhen::Enter)
            }),
        ),
        (
            "limits",
            some(|rules| rules.promotions.iter().any(|rule| !rule.limits.is_empty())),
        ),
        ("options", some(|rules| !rules.options.is_empty())),
        ("holdings", some(|rules| rules.holdings.is_some())),
        ("holes", some(|rules| rules.geometry.has_holes())),
        ("blasts", some(|rules| rules.blast.is_some())),
        (
            "captors that change",
            some(|rules| {
                rules
                    .captures
                    .iter()
                    .any(|rule| rule.captor != Captor::Stays)
            }),
        ),
        (
            "victims that stay or return",
            some(Rules::captures_return_victims),
        ),
        ("walls", some(|rules| rules.walls.is_some())),
        ("captors that shoot", some(Rules::shoots)),
        ("guarded captures", some(Rules::captures_ask_for_guards)),
        ("frozen pieces", some(|rules| !rules.frozen.is_empty())),
        (
            "moves that take by what they do",
            some(Rules::takes_by_moving),
        ),
        (
            "pieces that are overtaken",
            some(|rules| rules.takes.iter().any(|rule| rule.how == Taking::Overtake)),
        ),
        ("two boards", some(|rules| rules.two_boards)),
        (
            "moves that are lent",
            some(|rules| !rules.borrows.is_empty()),
        ),
        (
            "lent moves that end on some squares",
            some(|rules| rules.borrows.iter().any(|rule| rule.to.is_some())),
        ),
        (
            "royal pieces that are spared",
            some(|rules| {
                let mut pieces = rules.pieces.iter();
                pieces.any(|piece| !piece.spares.and(rules.royals).is_empty())
            }),
        ),
        (
            "boards that wrap",
            some(|rules| rules.geometry.wraps().is_some()),
        ),
        (
            "captors that turn to stone",
            some(|rules| rules.walls.is_none() && rules.wall.is_some()),
        ),
        ("forced moves", some(|rules| rules.turn.must.is_some())),
        (
            "no checks",
            some(|rules| rules.turn.giving_check == GivingCheck::Never),
        ),
        (
            "checks that mate",
            some(|rules| rules.turn.giving_check == GivingCheck::Mate),
        ),
        ("passes", some(|rules| rules.turn.pass.is_some())),
        (
            "passes of one side",
            some(|rules| rules.turn.pass_by.is_some()),
        ),
        (
            "passes that end the game",
            some(|rules| rules.endings.passes.is_some()),
        ),
        ("turns of several moves", some(|rules| rules.moves_again())),
        ("riders that are stopped", some(Rules::halt)),
        ("chases", some(|rules| !rules.chases.is_empty())),
        ("bikjang", some(|rules| rules.turn.bikjang)),
        ("points", some(|rules| rules.endings.drawn.is_counted())),
        ("drops", some(|rules| !rules.drops.is_empty())),
        ("captures that fill hands", some(Rules::captures_fill_hands)),
        (
            "shadows",
            some(|rules| rules.pieces.iter().any(|piece| piece.shadow_of.is_some())),
        ),
        (
            "large boards",
            some(|rules| rules.geometry.files() > 10 && rules.geometry.ranks() > 8),
        ),
        (
            "royal leapers",
            some(|rules| rules.piece(rules.king).written.betza == "N"),
        ),
        ("no royal pieces", some(|rules| rules.royals.is_empty())),
        ("several royal kinds", some(|rules| rules.royals.len() > 1)),
        (
            "several royal pieces",
            some(|rules| rules.royals_at_start().iter().any(|&count| count > 1)),
        ),
        (
            "a side without royal pieces",
            some(|rules| !rules.royals.is_empty() && rules.royals_at_start().contains(&0)),
        ),
        (
            "royal pieces in hand",
            some(|rules| {
                let mut slots = rules.slots().iter();
                slots.any(|(kind, _)| rules.royals.contains(*kind))
            }),
        ),
        (
            "promotion of royal pieces",
            some(|rules| {
                let mut promotions = rules.promotions.iter();
                promotions.any(|rule| !rules.royals_lost(rule).is_empty())
            }),
        ),
        (
            "promotion to royal pieces",
            some(|rules| {
                let mut to = rules.promotions.iter().flat_map(|rule| &rule.to);
                to.any(|&kind| rules.royals.contains(kind))
            }),
        ),
        ("checks", some(|rules| rules.endings.checks.is_some())),
        (
            "extinction",
            some(|rules| !rules.endings.extinct.is_empty()),
        ),
        ("goals", some(|rules| !rules.endings.goals.is_empty())),
        (
            "goals that do not win",
            some(|rules| {
                rules
                    .endings
                    .goals
                    .iter()
                    .any(|goal| goal.is != EndValue::Win)
            }),
        ),
        (
            "safe first moves",
            some(|rules| rules.pieces.iter().any(|piece| piece.leap == Leap::Safe)),
        ),
        (
            "royal pieces whose every way has to be safe",
            some(|rules| rules.pieces.iter().any(|piece| piece.leap == Leap::Path)),
        ),
        ("moves that convert enemies", some(Rules::converts)),
        (
            "pieces that have to be attacked",
            some(|rules| !rules.anti.is_empty()),
        ),
        (
            "royal pieces that captures change",
            some(Rules::captures_change_royals),
        ),
        (
            "first moves off the first rank",
            some(|rules| {
                let homes = rules.array.iter();
                let mut tracked = homes.filter(|(_, piece)| rules.tracks(piece.kind));
                tracked.any(|&(square, piece)| rules.rank_of(piece.color, square) > 0)
            }),
        ),
        ("connection", some(|rules| rules.endings.connect.is_some())),
        (
            "Lions",
            some(|rules| {
                rules
                    .pieces
                    .iter()
                    .any(|piece| piece.written.betza == betza::lion())
            }),
        ),
    ];
    for (sort, count) in sorts {
        assert!(count >= 3, "{sort}: {count} of {}", rules.len());
    }
}
