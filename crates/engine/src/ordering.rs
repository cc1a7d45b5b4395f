//! Move ordering: transposition table move, captures, killers, countermove, and histories of quiet moves.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Piece;
use legwork_core::rules::Rules;

use crate::eval::Evaluation;
use crate::mailbox::PositionView;

/// The scores by which moves are ordered, the highest first. Between a good capture and a bad one
/// are killers and quiet moves.
pub(crate) const FROM_TABLE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLERS: [i32; 2] = [1 << 20, (1 << 20) - 1];
const COUNTERMOVE: i32 = (1 << 20) - 2;
const BAD_CAPTURE: i32 = -(1 << 24);
/// The gain of a capture that wins the game, in centipawns: greater than any other gain.
const WIN: i32 = 100_000;
/// The cap of a gain in the ordering score, in sixteenths of a centipawn.
const MAX_GAIN: i32 = 1 << 22;
const UNDER_PROMOTION: i32 = -(1 << 20);

/// The divisor of the capture history in the ordering score.
const CAPTURE_HISTORY: i32 = 4;

/// The highest value of a history.
const MAX_HISTORY: i32 = 16_384;
/// The maximum size of the continuation history in each of its two dimensions: a prime that is more than the (piece, square)
/// pairs of most variants.
const CONTINUATION: usize = 2039;

/// The maximum size of the capture history; with very many kinds, some captures share an entry.
const CAPTURES: usize = 1 << 21;

/// The maximum number of squares of a board.
const SQUARES: usize = 256;
/// The difference between the indices of a square and of the one ahead of it.
const FILES: usize = 16;
/// The ways in which a kind comes to a square: White moves it, Black does, White drops it, Black does.
const WAYS: usize = 2 * 2;

/// A piece and its target square, by a move or a drop, as an index into the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PieceTo(usize);

impl PieceTo {
    /// A kind, by its index, that comes to a square in one of the ways.
    fn new(kind: usize, way: usize, square: Square) -> Self {
        Self((kind * WAYS + way) * SQUARES + square.index())
    }

    /// A number that is different for most pairs, in its low bits, too.
    pub(crate) fn mixed(self) -> usize {
        ((self.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize
    }

    /// The index of the square.
    pub(crate) fn square(self) -> usize {
        self.0 % SQUARES
    }
}

/// The move ordering tables of one thread: the histories of quiet moves.
pub(crate) struct OrderingTables {
    /// The number of kinds, files and squares of the variant.
    kinds: usize,
    files: usize,
    squares: usize,
    /// The size of the continuation history in each of its two dimensions.
    size: usize,
    /// The history of quiet moves, by side, piece and square.
    quiet_history: Vec<i16>,
    /// The continuation history, by the preceding piece and square, then by piece and square.
    continuation: Vec<i16>,
    /// The history of captures, by piece, square and captured kind.
    captures: Vec<i16>,
    /// The quiet move that last refuted each move.
    countermoves: Vec<Option<Move>>,
}

/// The moves by which the histories of a position are looked up: its killers, and the moves that led to it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Context {
    pub(crate) killers: [Option<Move>; 2],
    /// The moves one, two and four plies before.
    pub(crate) before: [Option<PieceTo>; 3],
}

impl OrderingTables {
    pub(crate) fn new(rules: &Rules) -> Self {
        let (files, ranks) = (rules.geometry.files(), rules.geometry.ranks());
        let (kinds, squares) = (
            rules.kinds().count(),
            usize::from(files) * usize::from(ranks),
        );
        let pieces_to = kinds * WAYS * SQUARES;
        let ways = if rules.drops.is_empty() { 2 } else { 4 };
        let size = (ways * kinds * squares).min(CONTINUATION);
        Self {
            kinds,
            files: files.into(),
            squares,
            size,
            quiet_history: vec![0; pieces_to],
            captures: vec![0; (2 * kinds * squares * kinds).min(CAPTURES)],
            continuation: vec![0; size * size],
            countermoves: vec![None; pieces_to],
        }
    }

    /// Returns the piece and the square of a move of the side to move.
    #[inline]
    pub(crate) fn piece_to(view: PositionView<'_>, mv: Move) -> PieceTo {
        let side = view.position.turn().index();
        let (way, kind) = match (view.mailbox.at(mv.from()), mv.dropped()) {
            (Some(piece), _) => (side, piece.kind.index()),
            // A drop starts and ends on an empty square.
            (None, Some(kind)) => (2 + side, kind.index()),
            (None, None) => (side, 0),
        };
        PieceTo::new(kind, way, mv.to())
    }

    /// The index of a (piece, square) pair in this variant's tables; with very many kinds, some pairs share an index.
    fn compact(&self, piece_to: PieceTo) -> usize {
        let (piece, square) = (piece_to.0 / SQUARES, piece_to.square());
        let (kind, way) = (piece / WAYS, piece % WAYS);
        let index = (way * self.kinds + kind) * self.squares + self.place(square);
        shared(index, self.size)
    }

    /// The number of a square among those of this variant's board, from its index.
    fn place(&self, square: usize) -> usize {
        square / FILES * self.files + square % FILES
    }

    /// Where the histories are of the moves that may follow those that led to a position.
    pub(crate) fn histories(&self, context: &Context) -> Histories {
        let after = |before: PieceTo| self.compact(before) * self.size;
        let [first, second, fourth] = context.before;
        Histories {
            after: [first.map(after), second.map(after), fourth.map(after)],
            countermove: first.and_then(|before| self.countermoves[before.0]),
            killers: context.killers,
        }
    }

    /// Whether a quiet move has a bad continuation history after both of the last two moves.
    pub(crate) fn follows_badly(&self, histories: &Histories, now: PieceTo) -> bool {
        let now = self.compact(now);
        histories.after[..2]
            .iter()
            .all(|after| after.is_some_and(|after| self.continuation[after + now] < 0))
    }

    /// Returns the sum of all histories of a quiet move.
    pub(crate) fn history(&self, histories: &Histories, now: PieceTo) -> i32 {
        let at = self.compact(now);
        let after = histories.after.iter().flatten();
        let after = after.map(|after| i32::from(self.continuation[after + at]));
        i32::from(self.quiet_history[now.0]) + after.sum::<i32>()
    }

    /// Returns the ordering score of a move.
    pub(crate) fn score(
        &self,
        histories: &Histories,
        evaluation: &Evaluation,
        view: PositionView<'_>,
        mv: Move,
    ) -> i32 {
        if let Some(gain) = gain(evaluation, view, mv) {
            let mover = view.mailbox.at(mv.from());
            let cost = mover.map_or(0, |piece| evaluation.value(piece.kind));
            let history = self.capture_index(view, mv);
            let history = history.map_or(0, |at| self.captures[at].into());
            // MVV-LVA.
            let order = gain * 16 - cost + history / CAPTURE_HISTORY;
            return GOOD_CAPTURE + order.clamp(-MAX_GAIN, MAX_GAIN);
        }
        if promotes(evaluation, view, mv) {
            return UNDER_PROMOTION;
        }
        let [first, second] = histories.killers;
        if Some(mv) == first {
            return KILLERS[0];
        }
        if Some(mv) == second {
            return KILLERS[1];
        }
        if Some(mv) == histories.countermove {
            return COUNTERMOVE;
        }
        self.history(histories, Self::piece_to(view, mv))
    }

    fn continuation_index(&self, before: PieceTo, now: PieceTo) -> usize {
        self.compact(before) * self.size + self.compact(now)
    }

    /// Updates the tables after a quiet move caused a cutoff and earlier ones did not.
    pub(crate) fn update(
        &mut self,
        view: PositionView<'_>,
        context: &Context,
        best: Move,
        others: &[Move],
        depth: i32,
    ) {
        let bonus = bonus(depth);
        self.add(context, Self::piece_to(view, best), bonus);
        for &other in others.iter().filter(|&&other| other != best) {
            self.add(context, Self::piece_to(view, other), -bonus);
        }
        if let Some(before) = context.before[0] {
            self.countermoves[before.0] = Some(best);
        }
    }

    /// Updates the history of captures after a move caused a cutoff and earlier captures did not.
    pub(crate) fn update_captures(
        &mut self,
        view: PositionView<'_>,
        best: Move,
        others: &[Move],
        depth: i32,
    ) {
        let bonus = bonus(depth);
        let others = others.iter().filter(|&&other| other != best);
        let all = others.map(|&mv| (mv, -bonus)).chain([(best, bonus)]);
        for (mv, bonus) in all {
            if let Some(at) = self.capture_index(view, mv) {
                grow(&mut self.captures[at], bonus);
            }
        }
    }

    /// The index of a capture in its history; `None` for a move that takes nothing on its target.
    fn capture_index(&self, view: PositionView<'_>, mv: Move) -> Option<usize> {
        let victim = view.mailbox.at(mv.to()).filter(|_| mv.from() != mv.to())?;
        let piece = view.mailbox.at(mv.from())?;
        let mover = piece.kind.index() * 2 + piece.color.index();
        let square = mover * self.squares + self.place(mv.to().index());
        let index = square * self.kinds + victim.kind.index();
        Some(shared(index, self.captures.len()))
    }

    fn add(&mut self, context: &Context, now: PieceTo, bonus: i32) {
        grow(&mut self.quiet_history[now.0], bonus);
        for &before in context.before.iter().flatten() {
            let at = self.continuation_index(before, now);
            grow(&mut self.continuation[at], bonus);
        }
    }
}

/// An index into a table of this size, where some indices may have to share an entry.
#[inline]
fn shared(index: usize, size: usize) -> usize {
    // A division takes long, and most variants need none.
    if index < size { index } else { index % size }
}

/// The history bonus of a move that causes a cutoff, and the malus of the moves before it, by the depth of the search.
fn bonus(depth: i32) -> i32 {
    (16 * depth * depth + 32 * depth).min(1600)
}

/// Adds a bonus or a malus to a history, the less the nearer it is to its bound.
fn grow(history: &mut i16, bonus: i32) {
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

/// Where the histories of the quiet moves of one position are.
#[derive(Clone, Copy)]
pub(crate) struct Histories {
    /// The beginnings of the continuation histories after the moves one, two and four plies before.
    after: [Option<usize>; 3],
    countermove: Option<Move>,
    killers: [Option<Move>; 2],
}

/// Whether a score is that of a capture not yet checked by SEE; one that wins the game needs no check.
pub(crate) fn is_untried_capture(score: i32) -> bool {
    (GOOD_CAPTURE / 2..GOOD_CAPTURE + 8 * WIN).contains(&score)
}

/// Whether a score is that of a quiet move, an underpromotion or a bad capture.
pub(crate) fn gains_nothing(score: i32) -> bool {
    score < GOOD_CAPTURE / 2
}

/// The score of a capture that loses material by SEE.
pub(crate) fn bad_capture(score: i32) -> i32 {
    score - GOOD_CAPTURE + BAD_CAPTURE
}

/// Whether a score is that of a capture that loses material by SEE.
pub(crate) fn is_bad_capture(score: i32) -> bool {
    score < BAD_CAPTURE / 2
}

/// Whether a score is that of a quiet move.
pub(crate) fn is_quiet(score: i32) -> bool {
    (UNDER_PROMOTION + 1..=KILLERS[0]).contains(&score)
}

/// Returns the material gain of a tactical move, in centipawns; `None` for quiet moves (drops included) and underpromotions.
pub(crate) fn gain(evaluation: &Evaluation, view: PositionView<'_>, mv: Move) -> Option<i32> {
    let PositionView { position, mailbox } = view;
    let us = position.turn();
    let victim = |piece: Piece| {
        let wins = evaluation.is_last(position, piece);
        evaluation.captured(piece.kind) + if wins { WIN } else { 0 }
    };
    if evaluation.rules().captures_do_more() && position.is_capture(mv) {
        let change = position.change(mv);
        let gone = change.off().map(|(_, piece)| {
            if piece.color == us {
                -evaluation.value(piece.kind)
            } else {
                victim(piece)
            }
        });
        let come = change.on().map(|(_, piece)| {
            if piece.color == us {
                evaluation.value(piece.kind)
            } else {
                -evaluation.value(piece.kind)
            }
        });
        return Some(gone.sum::<i32>() + come.sum::<i32>());
    }
    let promotes = mv.promotion().filter(|_| promotes(evaluation, view, mv));
    let promotes = promotes.map(|kind| {
        let before = mailbox
            .at(mv.from())
            .map_or(0, |piece| evaluation.value(piece.kind));
        evaluation.value(kind) - before
    });
    let taken = mv
        .taken()
        .chain((mv.wing().is_none() && mv.from() != mv.to()).then(|| mv.to()))
        .filter_map(|square| mailbox.at(square))
        .filter(|piece| piece.color != us)
        .map(victim);
    let captured = taken.reduce(|all, value| all + value);
    match (captured, promotes) {
        (None, None) => None,
        (None, Some(promotes)) => is_best_promotion(evaluation, view, mv).then_some(promotes),
        (Some(captured), promotes) => Some(captured + promotes.unwrap_or(0)),
    }
}

/// Whether a move promotes permanently: a piece that is dropped promoted does not, nor one that may promote back, as in Kyoto
/// Shogi.
fn promotes(evaluation: &Evaluation, view: PositionView<'_>, mv: Move) -> bool {
    let Some(becomes) = mv.promotion() else {
        return false;
    };
    let Some(piece) = view.mailbox.at(mv.from()) else {
        return false;
    };
    !mv.is_drop()
        && !evaluation
            .rules()
            .promotion_choices(becomes)
            .contains(piece.kind)
}

/// Whether no other promotion in the rules' list would be worth more.
fn is_best_promotion(evaluation: &Evaluation, view: PositionView<'_>, mv: Move) -> bool {
    let (Some(kind), Some(piece)) = (mv.promotion(), view.mailbox.at(mv.from())) else {
        return false;
    };
    let own = evaluation.value(kind);
    let rules = evaluation.rules();
    let others = rules.promotion_choices(piece.kind);
    // With a pool, the best promotion may not be available, so every promotion to an officer counts.
    rules.has_pools()
        || rules.gates_at_all()
        || others.iter().all(|to| evaluation.value(to) <= own + 300)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mailbox::Mailbox;
    use legwork::Variant;
    use legwork_variant::position::Position;

    fn gain_of(evaluation: &Evaluation, position: &Position, mv: Move) -> Option<i32> {
        let mailbox = Mailbox::of(position);
        gain(
            evaluation,
            PositionView {
                position,
                mailbox: &mailbox,
            },
            mv,
        )
    }

    /// The ordering score of a move.
    fn score(
        tables: &OrderingTables,
        evaluation: &Evaluation,
        position: &Position,
        context: &Context,
        mv: Move,
    ) -> i32 {
        let mailbox = Mailbox::of(position);
        let view = PositionView {
            position,
            mailbox: &mailbox,
        };
        tables.score(&tables.histories(context), evaluation, view, mv)
    }

    #[test]
    fn a_move_that_was_good_is_searched_sooner() {
        let start = Variant::open("chess", &[]).unwrap().start();
        let evaluation = Evaluation::new(start.variant());
        let (good, bad) = (
            start.read_move("e2e4").unwrap(),
            start.read_move("a2a3").unwrap(),
        );
        let mut ordering = OrderingTables::new(evaluation.rules());
        let context = Context::default();
        let mailbox = Mailbox::of(&start);
        let view = PositionView {
            position: &start,
            mailbox: &mailbox,
        };
        for _ in 0..1000 {
            ordering.update(view, &context, good, &[bad, good], 20);
        }
        let score = |mv| score(&ordering, &evaluation, &start, &context, mv);
        assert!(score(good) > score(bad));
        assert!(score(good) <= MAX_HISTORY && score(bad) >= -MAX_HISTORY);
    }

    #[test]
    fn a_capture_that_was_good_comes_before_its_like() {
        let chess = Variant::open("chess", &[]).unwrap();
        let fen = "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1";
        let position = chess.position(fen).unwrap();
        let evaluation = Evaluation::new(&chess);
        let [left, right] = ["d4c5", "d4e5"].map(|text| position.read_move(text).unwrap());
        let mut tables = OrderingTables::new(evaluation.rules());
        let of = |tables: &OrderingTables, mv| {
            score(tables, &evaluation, &position, &Context::default(), mv)
        };
        assert_eq!(of(&tables, left), of(&tables, right));
        let mailbox = Mailbox::of(&position);
        let view = PositionView {
            position: &position,
            mailbox: &mailbox,
        };
        for _ in 0..1000 {
            tables.update_captures(view, right, &[left, right], 20);
        }
        assert!(of(&tables, left) < of(&tables, right));
        assert!(is_untried_capture(of(&tables, left)) && is_untried_capture(of(&tables, right)));
    }

    #[test]
    fn no_two_pieces_or_squares_share_a_continuation() {
        for id in ["chess", "gothic", "seirawan", "grand", "crazyhouse"] {
            let variant = Variant::open(id, &[]).unwrap();
            let rules = variant.rules();
            let tables = OrderingTables::new(rules);
            let places = (0..2).flat_map(|way| {
                rules.kinds().flat_map(move |kind| {
                    let squares = rules.geometry.squares();
                    squares.map(move |square| PieceTo::new(kind.index(), way, square))
                })
            });
            let all: Vec<usize> = places.map(|place| tables.compact(place)).collect();
            let different: std::collections::BTreeSet<&usize> = all.iter().collect();
            assert_eq!(different.len(), all.len(), "{id}");
        }
    }

    #[test]
    fn captures_come_by_what_they_win() {
        let chess = Variant::open("chess", &[]).unwrap();
        let position = chess
            .position("4k3/8/8/3q1n2/4P3/8/8/3QK2R w K - 0 1")
            .unwrap();
        let evaluation = Evaluation::new(&chess);
        let tables = OrderingTables::new(evaluation.rules());
        let score = |text| {
            let mv = position.read_move(text).unwrap();
            score(&tables, &evaluation, &position, &Context::default(), mv)
        };
        let scores = ["e4d5", "d1d5", "e4f5", "e1g1", "h1h8"].map(score);
        assert!(scores[0] > scores[1] && scores[1] > scores[2] && scores[2] > scores[3]);
        assert!(is_untried_capture(scores[2]) && !is_untried_capture(scores[3]));
        assert!(is_bad_capture(bad_capture(scores[0])) && !is_bad_capture(scores[4]));
    }

    #[test]
    fn a_capture_that_wins_the_game_comes_first() {
        let scores = |id: &str, fen: &str, moves: [&str; 2]| {
            let variant = Variant::open(id, &[]).unwrap();
            let position = variant.position(fen).unwrap();
            let evaluation = Evaluation::new(&variant);
            moves.map(|text| {
                let mv = position.read_move(text).unwrap();
                let ordering = OrderingTables::new(evaluation.rules());
                score(&ordering, &evaluation, &position, &Context::default(), mv)
            })
        };
        // The last Knight, though it is protected, before a Queen that is not the last.
        let fen = "qqb1k2r/3p4/2n5/8/8/2R5/7P/RNBQKBNR w - - 0 1";
        let [wins, other] = scores("extinction", fen, ["c3c6", "a1a8"]);
        assert!(wins > other && !is_untried_capture(wins) && is_untried_capture(other));
        // A blast next to the King, before one that gains a Rook and two Knights.
        let fen = "3qk3/8/8/5r2/5n2/5n2/3Q4/K7 w - - 0 1";
        let [wins, other] = scores("atomic", fen, ["d2d8", "d2f4"]);
        assert!(wins > other && !is_untried_capture(wins) && is_untried_capture(other));
    }

    #[test]
    fn a_blast_gains_what_it_removes_less_what_is_lost() {
        let atomic = Variant::open("atomic", &[]).unwrap();
        let position = atomic
            .position("4k3/8/8/1nrp4/1p1R4/8/8/4K3 w - - 0 1")
            .unwrap();
        let evaluation = Evaluation::new(&atomic);
        let worth = |letter: &str| {
            let kind = evaluation.rules().kind_named(letter).unwrap();
            evaluation.value(kind)
        };
        let gain = |text: &str| gain_of(&evaluation, &position, position.read_move(text).unwrap());
        // Pawns next to the target stay.
        assert_eq!(
            gain("d4b4"),
            Some(worth("P") + worth("N") + worth("R") - worth("R"))
        );
        assert_eq!(gain("d4d5"), Some(worth("P")));
        assert_eq!(gain("d4e4"), None);
    }

    #[test]
    fn a_promotion_that_can_be_undone_is_a_quiet_move() {
        let kyoto = Variant::open("kyotoshogi", &[]).unwrap();
        let evaluation = Evaluation::new(&kyoto);
        let start = kyoto.start();
        for mv in start.moves() {
            assert_eq!(gain_of(&evaluation, &start, mv), None, "{mv:?}");
            let tables = OrderingTables::new(evaluation.rules());
            let score = score(&tables, &evaluation, &start, &Context::default(), mv);
            assert!(is_quiet(score) && gains_nothing(score), "{mv:?}");
        }
    }

    #[test]
    fn a_drop_is_a_quiet_move_with_a_history_of_its_own() {
        let ron = r#"(
            like: "crazyhouse",
            name: "House",
            pieces: [(letter: "+N", name: "Crowned Knight", betza: "NK")],
            drops: [(pieces: ["P"], on: "2-7"), (pieces: ["N"], crowned: true), (pieces: ["B", "R", "Q"])],
        )"#;
        let house = Variant::from_ron("house", ron, &[]).unwrap();
        let fen = "4k3/8/8/3p4/8/8/8/1N2K3[NP] w - - 0 1";
        let position = house.position(fen).unwrap();
        let evaluation = Evaluation::new(&house);
        let moves = ["N@c3", "+N@c3", "P@c3", "b1c3"].map(|text| position.read_move(text).unwrap());
        let [knight, crowned, pawn, moved] = moves;
        let mut ordering = OrderingTables::new(evaluation.rules());
        let context = Context::default();
        for mv in moves {
            assert_eq!(gain_of(&evaluation, &position, mv), None, "{mv:?}");
            let score = score(&ordering, &evaluation, &position, &context, mv);
            assert!(is_quiet(score) && !is_untried_capture(score), "{mv:?}");
        }
        let mailbox = Mailbox::of(&position);
        let view = PositionView {
            position: &position,
            mailbox: &mailbox,
        };
        ordering.update(view, &context, knight, &[pawn], 5);
        let of = |mv| score(&ordering, &evaluation, &position, &context, mv);
        assert!(of(knight) > 0 && of(pawn) < 0);
        assert_eq!(of(moved), 0);
        // A piece dropped as crowned is the same piece from the hand.
        assert_eq!(of(crowned), of(knight));
        // A countermove is found again where a drop was the move before it.
        let before = Context {
            before: [Some(OrderingTables::piece_to(view, knight)), None, None],
            ..context
        };
        ordering.update(view, &before, crowned, &[], 5);
        let of = |mv| score(&ordering, &evaluation, &position, &before, mv);
        assert_eq!(of(crowned), COUNTERMOVE);
        assert!(of(knight) < COUNTERMOVE);
    }
}
