//! The moves of each piece of each definition, against a walk of the dialect that was written for this test alone.
//!
//! `definition` reads the lines again, `walk` walks the moves on a plain board. What [`legwork_diagram::read`] makes of the same text is
//! played by the generator, without what is not a piece's own move: no royal piece, no promotion, no castling, no hand. Compared
//! are all moves with all that they capture: on boards that are nearly empty and on crowded ones, and along games
//! that are played at random from the start, for first moves and captures en passant. Castling, and the squares from which a King
//! attacks another, are compared with the royal pieces in place.

#![cfg(test)]

mod definition;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use legwork_core::geometry::Square as BoardSquare;
use legwork_core::moves::Move;
use legwork_core::rules::Leap;
use legwork_reader::file::RuleFile;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use definition::Definition;
use walk::{Board, Effect, Piece, Square};

/// Random numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// All moves of a position, by the squares that they leave: what each does, and the move itself.
type Played = BTreeMap<Square, BTreeMap<Effect, Move>>;

/// The square of a pass.
const NOWHERE: Square = (-1, -1);

/// A definition, and what is made of it.
struct Pair {
    name: String,
    definition: Definition,
    /// As it is read.
    file: RuleFile,
    /// The letter of each kind; `None` for one that never comes onto the board.
    letters: Vec<Option<String>>,
}

impl Pair {
    fn new(name: String, text: &str, file: RuleFile) -> Self {
        let definition = definition::read(text);
        let mut own = file.pieces.iter().peekable();
        let letters = definition.kinds.iter().map(|kind| {
            let is_own = |name: &str| name.eq_ignore_ascii_case(&kind.name);
            let piece = own.next_if(|piece| is_own(&piece.name))?;
            Some(piece.letter.clone())
        });
        let letters: Vec<Option<String>> = letters.collect();
        assert!(own.next().is_none(), "{name}: {letters:?}");
        Self {
            name,
            definition,
            file,
            letters,
        }
    }

    fn open(&self, file: &RuleFile) -> Variant {
        let opened = Variant::from_ron(&self.name, &file.to_ron(), &[]);
        opened.unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// The moves alone: nothing is royal, promotes, castles or is held.
    fn bare(&self) -> Variant {
        let mut file = self.file.clone();
        for piece in &mut file.pieces {
            (piece.royal, piece.faces, piece.leap) = (false, None, Leap::default());
            piece.pawn = false;
        }
        file.castling = None;
        file.promotions = Vec::new();
        file.holdings = None;
        file.drops = Vec::new();
        file.turn = None;
        file.set_ups = None;
        file.endings = None;
        file.code = Vec::new();
        let fields: Vec<&str> = self.file.start.split(' ').collect();
        let board = fields[0].split('[').next().unwrap();
        let castling = self.open(&self.file);
        let castling = castling
            .rules()
            .wings
            .iter()
            .map(|wing| castling.rules().right_text(wing))
            .collect::<BTreeSet<String>>();
        let rights = castling.iter().fold(fields[2].to_owned(), |rights, right| {
            rights.replace(right, "")
        });
        let rights = if rights.is_empty() { "-" } else { &rights };
        file.start = format!("{board} w {rights} - 0 1");
        self.open(&file)
    }

    fn empty(&self) -> Board {
        Board {
            files: self.definition.files,
            ranks: self.definition.ranks,
            holes: self.definition.holes.iter().copied().collect(),
            ..Board::default()
        }
    }

    fn start(&self) -> Board {
        let mut board = self.empty();
        for (kind, own) in self.definition.kinds.iter().enumerate() {
            for (black, squares) in [false, true].into_iter().zip(&own.squares) {
                let piece = Piece {
                    kind,
                    black,
                    unmoved: true,
                };
                board
                    .pieces
                    .extend(squares.iter().map(|&square| (square, piece)));
            }
        }
        // A hole is not a square, whatever is said to stand there.
        let holes = &board.holes;
        board.pieces.retain(|square, _| !holes.contains(square));
        board
    }

    fn fen(&self, board: &Board, rest: &str) -> String {
        let mut rows = Vec::new();
        for rank in (0..board.ranks).rev() {
            let mut row = String::new();
            let mut free = 0;
            for file in 0..board.files {
                let square = (file, rank);
                let shown = match board.pieces.get(&square) {
                    Some(piece) => {
                        let letter = self.letters[piece.kind].clone().unwrap();
                        if piece.black {
                            letter.to_lowercase()
                        } else {
                            letter
                        }
                    }
                    None if board.holes.contains(&square) => "*".to_owned(),
                    None => {
                        free += 1;
                        continue;
                    }
                };
                if free > 0 {
                    row += &free.to_string();
                }
                (free, row) = (0, row + &shown);
            }
            if free > 0 {
                row += &free.to_string();
            }
            rows.push(row);
        }
        format!("{} {rest}", rows.join("/"))
    }

    /// All moves of a position, by the squares that they leave: what each does, and the move itself.
    fn played(&self, position: &Position) -> Played {
        let mut played = Played::new();
        let place = |square: BoardSquare| (i32::from(square.file()), i32::from(square.rank()));
        for mv in position.moves() {
            // A turn without a change belongs to no piece.
            if mv.is_pass() {
                played
                    .entry(NOWHERE)
                    .or_default()
                    .insert((NOWHERE, BTreeSet::new()), mv);
                continue;
            }
            let mut captured: BTreeSet<Square> = mv.taken().map(place).collect();
            if mv.from() != mv.to() && position.at(mv.to()).is_some() {
                captured.insert(place(mv.to()));
            }
            let own = played.entry(place(mv.from())).or_default();
            let before = own.insert((place(mv.to()), captured), mv);
            assert_eq!(before, None, "{}: a move is listed twice", self.name);
        }
        played
    }

    /// Compares all moves of the side to move.
    fn compare(&self, board: &Board, black: bool, position: &Position) -> Played {
        let played = self.played(position);
        let mut passes = false;
        for (&square, piece) in &board.pieces {
            if piece.black != black {
                continue;
            }
            let mut walked = walk::moves(board, &self.definition.kinds, square, false);
            passes |= walked.remove(&(square, BTreeSet::new())).is_some();
            let walked: BTreeSet<&Effect> = walked.keys().collect();
            let own = played.get(&square);
            let own: BTreeSet<&Effect> = own.into_iter().flat_map(BTreeMap::keys).collect();
            let only_walked: Vec<_> = walked.difference(&own).collect();
            let only_played: Vec<_> = own.difference(&walked).collect();
            assert!(
                only_walked.is_empty() && only_played.is_empty(),
                "{}: {} on {square:?} in {}: by the definition only {only_walked:?}, by the rule file only {only_played:?}",
                self.name,
                self.definition.kinds[piece.kind].name,
                position.fen(),
            );
        }
        assert_eq!(
            passes,
            played.contains_key(&NOWHERE),
            "{}: {}",
            self.name,
            position.fen()
        );
        played
    }

    /// The squares of a kind's side at the start, from which its first moves are made.
    fn starts_on(&self, piece: Piece, square: Square) -> bool {
        let own = &self.definition.kinds[piece.kind].squares;
        own[usize::from(piece.black)].contains(&square)
    }
}

/// Every definition of the folder that gives a rule file.
fn pairs() -> Vec<Pair> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions");
    let mut pairs = Vec::new();
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        // The walk stops at edges.
        if name.ends_with("cylinder") || name.ends_with("torus") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for (number, text) in definition::texts(&text).iter().enumerate() {
            // What is refused for its rules has pieces all the same.
            let kept = without_rules(text);
            let mut read = legwork_diagram::read(&kept, &name);
            let name = format!("{name}-{number}");
            let file = read
                .remove(0)
                .rules
                .unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
            pairs.push(Pair::new(name, &kept, file));
        }
    }
    pairs
}

/// A definition without the parameters that no rule file says. Squares that are shuffled stay as they are.
fn without_rules(text: &str) -> String {
    const UNSAID: [&str; 3] = ["shuffle=", "tradeThreshold=", "autoGate="];
    let is_said = |line: &&str| !UNSAID.iter().any(|unsaid| line.starts_with(unsaid));
    let kept: Vec<&str> = text.lines().filter(is_said).collect();
    kept.join("\n")
}

#[test]
fn each_piece_moves_as_its_definition_says_on_open_and_crowded_boards() {
    let mut dice = Dice(48);
    for pair in pairs() {
        let variant = pair.bare();
        let on_board: Vec<usize> = (0..pair.letters.len())
            .filter(|&kind| pair.letters[kind].is_some())
            .collect();
        let squares: Vec<Square> = (0..pair.definition.files)
            .flat_map(|file| (0..pair.definition.ranks).map(move |rank| (file, rank)))
            .filter(|square| !pair.definition.holes.contains(square))
            .collect();
        let anywhere = |dice: &mut Dice, kind: usize, black: bool| {
            let piece = Piece {
                kind,
                black,
                unmoved: false,
            };
            let square = squares[dice.below(squares.len())];
            (!pair.starts_on(piece, square)).then_some((square, piece))
        };
        for &kind in &on_board {
            for (round, others) in [0, 0, 0, 0, 2, 4, 8, 12, 16, 20, 24, 30]
                .into_iter()
                .enumerate()
            {
                let black = round % 2 == 1;
                let mut board = pair.empty();
                for _ in 0..others {
                    let other = on_board[dice.below(on_board.len())];
                    let is_black = dice.below(2) == 1;
                    board.pieces.extend(anywhere(&mut dice, other, is_black));
                }
                board.pieces.extend(anywhere(&mut dice, kind, black));
                let turn = if black { "b" } else { "w" };
                let fen = pair.fen(&board, &format!("{turn} - - 0 1"));
                let position = variant
                    .position(&fen)
                    .unwrap_or_else(|error| panic!("{}: {fen}: {error}", pair.name));
                pair.compare(&board, black, &position);
            }
        }
    }
}

#[test]
fn first_moves_and_captures_en_passant_are_those_of_the_definition() {
    let mut dice = Dice(1924);
    let (mut first_moves, mut en_passant) = (0, 0);
    for pair in pairs() {
        let variant = pair.bare();
        for _ in 0..6 {
            let (mut board, mut position) = (pair.start(), variant.start());
            let start = pair.fen(&board, "");
            assert_eq!(
                position.fen().split(' ').next(),
                start.split(' ').next(),
                "{}",
                pair.name
            );
            for ply in 0..60 {
                let black = ply % 2 == 1;
                let played = pair.compare(&board, black, &position);
                let all: Vec<(Square, &Effect, Move)> = played
                    .iter()
                    .flat_map(|(&from, own)| {
                        own.iter().map(move |(effect, &mv)| (from, effect, mv))
                    })
                    .collect();
                if all.is_empty() {
                    break;
                }
                // Captures en passant and what allows them are rare among all moves, and so are chosen often.
                let passes = |from: Square, effect: &Effect| {
                    if from == NOWHERE {
                        return Vec::new();
                    }
                    let moves = walk::moves(&board, &pair.definition.kinds, from, false);
                    moves[effect].clone()
                };
                let is_rare = |&&(from, effect, mv): &&(Square, &Effect, Move)| {
                    mv.taken().len() > 0 || !passes(from, effect).is_empty()
                };
                let rare: Vec<&(Square, &Effect, Move)> = all.iter().filter(is_rare).collect();
                let chosen = if rare.is_empty() || dice.below(2) == 0 {
                    all[dice.below(all.len())]
                } else {
                    *rare[dice.below(rare.len())]
                };
                let (from, (to, captured), mv) = chosen;
                let passed = passes(from, &(*to, captured.clone()));
                position = position.play(mv).unwrap();
                let Some(mut piece) = board.pieces.remove(&from) else {
                    board.passed = None;
                    continue;
                };
                captured.iter().for_each(|square| {
                    board.pieces.remove(square);
                });
                en_passant += usize::from(captured.iter().any(|square| {
                    board
                        .passed
                        .as_ref()
                        .is_some_and(|(passed, victim)| victim == square && passed.contains(to))
                }));
                first_moves += usize::from(piece.unmoved && !passed.is_empty());
                piece.unmoved = false;
                board.pieces.insert(*to, piece);
                board.passed = (!passed.is_empty()).then_some((passed, *to));
            }
        }
    }
    assert!(
        first_moves > 100 && en_passant > 20,
        "{first_moves} {en_passant}"
    );
}

#[test]
fn kings_castle_as_far_as_the_definition_says() {
    let mut castled = 0;
    for pair in pairs() {
        let Some(castling) = &pair.file.castling else {
            continue;
        };
        let variant = pair.open(&pair.file);
        // On the ranks of the Kings the outermost pieces stay, or those of one side only, or a single one.
        let partners = castling.wings.iter().filter_map(|wing| wing.rook.clone());
        let partners: BTreeSet<String> = partners.collect();
        let sides = [-1, 0, 1].map(|side| (side, None)).into_iter();
        let kept: Vec<(i32, Option<&String>)> = sides
            .chain(partners.iter().map(|partner| (0, Some(partner))))
            .collect();
        // A royal piece castles, or the one that the file names.
        let castler = pair
            .letters
            .iter()
            .position(|letter| castling.of.is_some() && *letter == castling.of);
        let castles = |piece: &Piece| match castler {
            Some(kind) => piece.kind == kind,
            None => pair.definition.kinds[piece.kind].is_royal,
        };
        for black in [false, true] {
            for &(side, only) in &kept {
                let mut board = pair.start();
                let kings: Vec<Square> = board
                    .pieces
                    .iter()
                    .filter(|(_, piece)| castles(piece))
                    .map(|(&square, _)| square)
                    .collect();
                let king = *kings
                    .iter()
                    .find(|king| board.pieces[king].black == black)
                    .unwrap();
                let first_rank = i32::from(pair.file.board.first_rank.unwrap_or(1));
                let name = |(file, rank): Square| {
                    format!("{}{}", char::from(b'a' + file as u8), rank + first_rank)
                };
                board.pieces.retain(|square, piece| {
                    let is_king = pair.definition.kinds[piece.kind].is_royal || castles(piece);
                    let here = name(*square);
                    let is_partner =
                        partners.contains(&here) && only.is_none_or(|only| *only == here);
                    is_king || is_partner && (side == 0 || (square.0 - king.0).signum() == side)
                });
                let rules = variant.rules();
                let wings = rules.wings.iter().filter(|wing| {
                    let (_, rook) = wing.home.unwrap();
                    let rook = (i32::from(rook.file()), i32::from(rook.rank()));
                    board.pieces.contains_key(&rook)
                });
                let rights: BTreeSet<String> = wings.map(|wing| rules.right_text(wing)).collect();
                let rights: String = rights.into_iter().collect();
                let turn = if black { "b" } else { "w" };
                let fen = pair.fen(&board, &format!("{turn} {rights} - 0 1"));
                let held = if pair.file.holdings.is_some() {
                    fen.replacen(' ', "[] ", 1)
                } else {
                    fen
                };
                let position = variant
                    .position(&held)
                    .unwrap_or_else(|error| panic!("{}: {held}: {error}", pair.name));
                let own = position
                    .moves()
                    .into_iter()
                    .filter(|mv| mv.wing().is_some());
                let own: BTreeSet<Square> = own
                    .map(|mv| (i32::from(mv.to().file()), i32::from(mv.to().rank())))
                    .collect();
                let walked = walk::castling(&board, &pair.definition.kinds, king);
                assert_eq!(own, walked, "{}: {}", pair.name, position.fen());
                castled += own.len();
            }
        }
    }
    assert!(castled > 50, "{castled}");
}

#[test]
fn kings_attack_each_other_from_where_the_definition_says() {
    let mut dice = Dice(7);
    let (mut facing, mut tried) = (0, 0);
    for pair in pairs() {
        if pair.file.pieces.iter().all(|piece| piece.faces.is_none()) {
            continue;
        }
        let variant = pair.open(&pair.file);
        let kind = pair
            .definition
            .kinds
            .iter()
            .position(|kind| kind.is_royal)
            .unwrap();
        let (files, ranks) = (pair.definition.files, pair.definition.ranks);
        for _ in 0..1500 {
            let mut board = pair.empty();
            let mut put = |kind: usize, black: bool| {
                let square = (
                    dice.below(files as usize) as i32,
                    dice.below(ranks as usize) as i32,
                );
                let piece = Piece {
                    kind,
                    black,
                    unmoved: false,
                };
                board.pieces.insert(square, piece);
                square
            };
            // A Knight may stand between.
            let knight = pair
                .definition
                .kinds
                .iter()
                .position(|kind| kind.moves == "N" || kind.moves == "mafsW");
            put(knight.unwrap(), false);
            let (white, black) = (put(kind, false), put(kind, true));
            if board.pieces.len() < 3 {
                continue;
            }
            let reaches = |on_kings: bool, piece: Square| {
                let moves = walk::moves(&board, &pair.definition.kinds, piece, on_kings);
                moves.keys().any(|(_, captured)| captured.contains(&black))
            };
            let knight = *board
                .pieces
                .keys()
                .find(|&&square| square != white && square != black)
                .unwrap();
            let attacked = reaches(false, white) || reaches(true, white) || reaches(false, knight);
            let held = if pair.file.holdings.is_some() {
                "[]"
            } else {
                ""
            };
            let fen = pair
                .fen(&board, "w - - 0 1")
                .replacen(' ', &format!("{held} "), 1);
            assert_eq!(
                variant.position(&fen).is_err(),
                attacked,
                "{}: {fen}",
                pair.name
            );
            facing += usize::from(attacked && reaches(true, white));
            tried += 1;
        }
    }
    assert!(tried > 2000 && facing > 100, "{tried} {facing}");
}
