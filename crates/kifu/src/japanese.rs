//! Reads KIF and KI2: headers, a board, moves, comments, variations.

use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_pgn::{GameResult, PgnGame, Tags};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::board::Drawn;
use crate::ends::{self, End};
use crate::error::{KifuError, KifuErrorKind};
use crate::games;
use crate::headers;
use crate::names::{
    self, CHU, COLUMNS, HANDICAPS, HEADERS, MARKS, MOST_LINES, Names, OTHER_START, SIDES,
};
use crate::said::{self, Said, SaidMove, Step};
use crate::times;
use crate::tree::Tree;

/// The maximum number of headers.
const HEADERS_READ: usize = 256;

/// Reads the game of a text.
pub(crate) fn read(text: &str, given: Option<&Variant>) -> Result<PgnGame, KifuError> {
    let mut reader = Reader {
        given,
        number: 0,
        faulty: None,
        head: Head::default(),
        moves: None,
        result: GameResult::Unknown,
        end: None,
        over: false,
        first_step: None,
        between: Vec::new(),
    };
    for line in text.lines() {
        reader.number += 1;
        let read = reader.line(line.trim_end());
        read.map_err(|kind| reader.error(kind))?;
    }
    reader.finish()
}

/// The part in front of the moves.
#[derive(Default)]
struct Head {
    tags: Tags,
    /// The headers without a tag, and comments.
    comments: Vec<String>,
    /// Whether a header was found that only a record has.
    is_record: bool,
    game: Option<String>,
    /// The lines of a drawn board, and those of the hands, each with its number: how they are read depends on the game.
    ranks: Vec<(u64, String)>,
    hands: Vec<(u64, bool, String)>,
    /// Whether the second side is to move.
    second: bool,
    /// Whether the moves are those of Chu Shogi, `（←7九）`, by which lishogi knows the game.
    arrows: bool,
    headers: usize,
}

struct Reader<'a> {
    given: Option<&'a Variant>,
    /// The number of the line that is read.
    number: u64,
    /// The line with the fault, where it is an earlier one.
    faulty: Option<u64>,
    head: Head,
    /// The moves, once they have begun.
    moves: Option<Tree>,
    result: GameResult,
    end: Option<&'static End>,
    /// Whether the line that is read has ended.
    over: bool,
    /// The first step of a move whose second one comes next.
    first_step: Option<SaidMove>,
    /// The comments behind that step.
    between: Vec<String>,
}

impl Reader<'_> {
    fn error(&self, kind: KifuErrorKind) -> KifuError {
        KifuError {
            line: Some(self.faulty.unwrap_or(self.number).max(1)),
            game: 1,
            ply: self.moves.as_ref().map(Tree::ply),
            kind,
        }
    }

    fn line(&mut self, line: &str) -> Result<(), KifuErrorKind> {
        let bare = line.trim();
        if let Some(comment) = bare.strip_prefix('*') {
            return match &mut self.moves {
                Some(_) if self.first_step.is_some() => hold(&mut self.between, comment.to_owned()),
                Some(tree) => tree.comment(comment),
                None => hold(&mut self.head.comments, comment.to_owned()),
            };
        }
        if bare.is_empty() || bare.starts_with(['#', '&']) || bare.starts_with("手数") {
            return Ok(());
        }
        if let Some(rest) = bare.strip_prefix("変化") {
            let digits: String = rest
                .chars()
                .filter_map(|c| c.to_digit(10).or_else(|| wide(c)))
                .take(7)
                .filter_map(|digit| char::from_digit(digit, 10))
                .collect();
            let ply = digits.parse().map_err(|_| said::not_a_move(bare))?;
            if self.first_step.is_some() {
                return Err(said::not_a_move(bare));
            }
            self.over = false;
            return self.tree()?.branch(ply);
        }
        if bare.starts_with("まで") {
            return self.ends(bare);
        }
        if bare.starts_with(MARKS) {
            return self.words(bare);
        }
        if bare.starts_with(|c: char| c.is_ascii_digit()) {
            return self.numbered(bare);
        }
        if Step::ALL.iter().any(|(word, _)| bare.starts_with(word)) {
            return if self.over { Ok(()) } else { self.timed(bare) };
        }
        if self.moves.is_some() {
            return Ok(());
        }
        self.head.line(self.number, bare)
    }

    /// The moves, which may begin now.
    fn tree(&mut self) -> Result<&mut Tree, KifuErrorKind> {
        let tree = self.take_tree()?;
        Ok(self.moves.insert(tree))
    }

    /// The moves, taken from the reader.
    fn take_tree(&mut self) -> Result<Tree, KifuErrorKind> {
        if let Some(tree) = self.moves.take() {
            return Ok(tree);
        }
        let start = self.head.start(self.given, &mut self.faulty)?;
        Tree::after(start, std::mem::take(&mut self.head.comments))
    }

    /// A line of KIF: `   1 ７六歩(77)   ( 0:16/00:00:16)`.
    fn numbered(&mut self, line: &str) -> Result<(), KifuErrorKind> {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = line.split_at(digits);
        let found: u32 = number.parse().map_err(|_| said::not_a_move(line))?;
        // As lishogi numbers the moves of Chu Shogi.
        let rest = rest.strip_prefix("手目").unwrap_or(rest);
        if self.moves.is_none() {
            self.head.arrows = rest.contains('←');
        }
        let over = self.over;
        let tree = self.tree()?;
        if over {
            return Ok(());
        }
        let expected = tree.ply();
        if found != expected {
            return Err(KifuErrorKind::Number { found, expected });
        }
        self.timed(rest)
    }

    /// A move of KIF, and its time.
    fn timed(&mut self, line: &str) -> Result<(), KifuErrorKind> {
        // The time follows the move and the square that it leaves.
        let line = line.trim_start_matches(['.', ' ', '　']);
        let (text, time) = match line.rfind(['(', '（']) {
            Some(at) if line[at..].contains([':', '/']) => line.split_at(at),
            _ => (line, ""),
        };
        self.said(text.trim_end_matches(['+', ' ', '　']))?;
        if self.over || self.first_step.is_some() {
            return Ok(());
        }
        let spent = time
            .trim_start_matches(['(', '（'])
            .split(['/', ')', '）'])
            .next();
        if let Some(seconds) = spent.and_then(times::of_parts) {
            self.tree()?.comment(&times::comment(seconds))?;
        }
        for comment in std::mem::take(&mut self.between) {
            self.tree()?.comment(&comment)?;
        }
        Ok(())
    }

    /// A line of KI2: `▲７六歩 △３四歩`.
    fn words(&mut self, line: &str) -> Result<(), KifuErrorKind> {
        let mut rest = line;
        while let Some(mark) = rest.chars().next() {
            let behind = &rest[mark.len_utf8()..];
            let end = behind.find(MARKS).unwrap_or(behind.len());
            let (text, next) = behind.split_at(end);
            self.tree()?;
            if self.over {
                return Ok(());
            }
            self.said(text)?;
            rest = next;
        }
        Ok(())
    }

    /// A move, or an end.
    fn said(&mut self, text: &str) -> Result<(), KifuErrorKind> {
        let first = self.first_step.take();
        let tree = self.tree()?;
        let names = Names::of(tree.start().rules());
        let said = said::parse(text, names).ok_or_else(|| said::not_a_move(text))?;
        match (first, said) {
            (None, Said::Move(said)) if said.step == Some(Step::First) => {
                self.first_step = Some(said);
                Ok(())
            }
            (Some(first), Said::Move(said)) if said.step == Some(Step::Second) => {
                let mv = first.and_then(&said, tree, text)?;
                tree.play(mv)
            }
            (None, Said::Move(said)) if said.step.is_none() => {
                let mv = said.resolve(tree, text)?;
                tree.play(mv)
            }
            (None, Said::Pass) => tree.play(Move::PASS),
            (None, Said::End(end)) => {
                let (is_main, result) = (tree.is_main(), end.result(tree.position().turn()));
                if is_main {
                    self.result = result;
                    self.end = Some(end);
                }
                self.over = true;
                Ok(())
            }
            // Both steps are there, one after the other, or neither is.
            _ => Err(said::not_a_move(text)),
        }
    }

    /// `まで102手で先手の勝ち`.
    fn ends(&mut self, line: &str) -> Result<(), KifuErrorKind> {
        let over = std::mem::replace(&mut self.over, true);
        let tree = self.tree()?;
        if over || !tree.is_main() {
            return Ok(());
        }
        let turn = tree.position().turn();
        let won = |color: Color| {
            let names = SIDES[usize::from(color == Color::Black)];
            names.iter().any(|name| line.contains(&format!("{name}の")))
        };
        let winner = [Color::White, Color::Black]
            .into_iter()
            .find(|&color| won(color) && line.contains("勝ち"));
        let named = ends::ENDS.iter().find(|end| line.contains(end.kif));
        let like = |word: &str| ends::of_kif(word);
        self.end = match winner {
            _ if line.contains("時間切れ") => like("切れ負け"),
            Some(winner) if line.contains("反則") && winner == turn => like("反則勝ち"),
            Some(_) if line.contains("反則") => like("反則負け"),
            Some(winner) if line.contains("入玉") && winner == turn => like("入玉勝ち"),
            Some(_) if line.contains("詰") => like("詰み"),
            Some(winner) if winner != turn => like("投了"),
            _ => named,
        };
        self.result = match (winner, self.end) {
            (Some(winner), _) => GameResult::of(Some(winner)),
            (None, Some(end)) => end.result(turn),
            (None, None) => GameResult::Unknown,
        };
        Ok(())
    }

    fn finish(mut self) -> Result<PgnGame, KifuError> {
        if self.moves.is_none() && !self.head.is_record {
            return Err(self.error(KifuErrorKind::NoGame));
        }
        if self.first_step.is_some() {
            return Err(self.error(said::not_a_move(Step::ALL[0].0)));
        }
        let tree = self.take_tree().map_err(|kind| self.error(kind))?;
        let mut game = PgnGame::new(tree.start().clone());
        game.tags = self.head.tags;
        if let Some(end) = self.end {
            game.tags.set("Termination", end.termination);
        }
        game.result = self.result;
        game.main = tree.finish();
        Ok(game)
    }
}

/// The value of a digit of full width.
fn wide(c: char) -> Option<u32> {
    let place = u32::from(c).checked_sub(u32::from('０'))?;
    (place < 10).then_some(place)
}

impl Head {
    /// A line in front of the moves.
    fn line(&mut self, number: u64, line: &str) -> Result<(), KifuErrorKind> {
        if line.starts_with('|') {
            self.is_record = true;
            // One more than there can be is an error.
            if self.ranks.len() <= usize::from(MOST_LINES) {
                self.ranks.push((number, line.to_owned()));
            }
            return Ok(());
        }
        if line.starts_with('+')
            || line
                .chars()
                .all(|c| [' ', '０'].contains(&c) || COLUMNS.contains(&c))
        {
            return Ok(());
        }
        for (second, names) in [false, true].into_iter().zip(SIDES) {
            if names.iter().any(|name| line == format!("{name}番")) {
                self.second = second;
                return Ok(());
            }
        }
        let Some((name, value)) = line.split_once(['：', ':']) else {
            return Ok(());
        };
        let (name, value) = (name.trim(), value.trim().trim_end_matches('　'));
        self.headers += 1;
        if self.headers > HEADERS_READ {
            let what = "headers";
            return Err(KifuErrorKind::TooMany {
                what,
                most: HEADERS_READ,
            });
        }
        self.header(number, name, value)
    }

    fn header(&mut self, number: u64, name: &str, value: &str) -> Result<(), KifuErrorKind> {
        if name == "手合割" || name == "手合" {
            self.is_record = true;
            self.game = Some(value.to_owned()).filter(|value| !value.is_empty());
            return Ok(());
        }
        for ((second, names), tag) in [false, true].into_iter().zip(SIDES).zip(["White", "Black"]) {
            if names.contains(&name) {
                self.is_record = true;
                if !value.is_empty() {
                    self.tags.set(tag, value);
                }
                return Ok(());
            }
            if names.iter().any(|side| name == format!("{side}の持駒")) {
                self.hands.push((number, second, value.to_owned()));
                return Ok(());
            }
        }
        let known = HEADERS.iter().find(|(kif, ..)| *kif == name);
        match known {
            _ if value.is_empty() => {}
            Some(&(.., tag)) => {
                self.is_record = true;
                headers::set(&mut self.tags, tag, value);
            }
            None => return hold(&mut self.comments, format!("{name}：{value}")),
        }
        Ok(())
    }

    /// The position from which the game starts. `faulty` is the line of a fault in the drawn board.
    fn start(
        &self,
        given: Option<&Variant>,
        faulty: &mut Option<u64>,
    ) -> Result<Position, KifuErrorKind> {
        let variant = self.variant(given)?;
        if !self.ranks.is_empty() {
            return at(&variant, &self.drawn(&variant, faulty)?.sfen());
        }
        match self.handicap() {
            Some(far) => at(&variant, &names::handicap(far)),
            None => Ok(variant.start()),
        }
    }

    /// The ranks of the stronger side, if the game has a handicap.
    fn handicap(&self) -> Option<&'static str> {
        let name = self.game.as_deref()?;
        let known = HANDICAPS.iter().find(|(known, _)| *known == name)?;
        Some(known.1)
    }

    /// The game: the one that is named, or that is given, or that fits the board or the moves.
    fn variant(&self, given: Option<&Variant>) -> Result<Variant, KifuErrorKind> {
        let size = self.ranks.len() as u8;
        let fits = |variant: &Variant| size == 0 || games::files(variant.rules()) == size;
        if let Some(name) = &self.game {
            match games::named(name)? {
                Some(named) if fits(&named) => return Ok(named),
                Some(named) if !Names::of(named.rules()).are_usual() => {
                    return Err(KifuErrorKind::Board {
                        text: name.clone(),
                        expected: "a game on a board of this size",
                    });
                }
                None if size == 0 && self.handicap().is_some() => return games::usual(),
                None if size == 0 && name != OTHER_START => {
                    return Err(KifuErrorKind::UnknownGame { name: name.clone() });
                }
                _ => {}
            }
        }
        match given {
            Some(given) => Ok(given.clone()),
            None if size > 0 => games::of_size(size)?.map_or_else(games::usual, Ok),
            None if self.arrows => games::named(CHU)?.map_or_else(games::usual, Ok),
            None => games::usual(),
        }
    }

    /// The drawn board and the hands, with the pieces of a variant.
    fn drawn(&self, variant: &Variant, faulty: &mut Option<u64>) -> Result<Drawn, KifuErrorKind> {
        let mut drawn = Drawn::new(Names::of(variant.rules()));
        drawn.second = self.second;
        for (number, line) in &self.ranks {
            *faulty = Some(*number);
            drawn.rank(line)?;
        }
        for (number, second, hand) in &self.hands {
            *faulty = Some(*number);
            drawn.hand(*second, hand)?;
        }
        *faulty = None;
        Ok(drawn)
    }
}

/// Adds a comment that has no place among the moves yet.
fn hold(comments: &mut Vec<String>, text: String) -> Result<(), KifuErrorKind> {
    let most = 16 * HEADERS_READ;
    if comments.len() >= most {
        let what = "comments without a move";
        return Err(KifuErrorKind::TooMany { what, most });
    }
    comments.push(text);
    Ok(())
}

/// The position of an SFEN.
fn at(variant: &Variant, sfen: &str) -> Result<Position, KifuErrorKind> {
    variant.position(sfen).map_err(KifuErrorKind::from)
}
